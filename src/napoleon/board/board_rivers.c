/* board_rivers.c: the statements of rivers.txt. */
#include "core/mem.h"
#include "napoleon/board/board_load.h"

static bool has_course(const nap_board *board, uint8_t river)
{
    for (uint32_t i = 0; i < board->courses; i++)
        if (board->course[i].river == river)
            return true;
    return false;
}

/* RIVER or other NAME; *index moves past it. */
static bool read_name(nap_loader *load, uint32_t *index, nap_course *course)
{
    course->river = NAP_NONE;
    if (gg_word_is(&load->lines.words, *index, "other")) {
        *index += 2;
        return gg_expect_id(&load->lines, *index - 1, course->name, sizeof course->name);
    }
    course->river = nap_find_river(load->board, gg_word_at(&load->lines.words, *index));
    if (course->river == NAP_NONE)
        return gg_fail_word(&load->lines, *index, "name of a river expected");
    if (!has_course(load->board, course->river))
        memcpy(course->name, load->board->river[course->river].name, sizeof course->name);
    *index += 1;
    return true;
}

static bool are_courses_over(const nap_board *board)
{
    return board->woods + board->uplands + board->zone_points > 0;
}

/* course NAME WIDTH WIDTH */
static bool read_course(void *loader)
{
    nap_loader *load = loader;
    nap_board *board = load->board;
    uint32_t next = 1;
    if (!gg_expect_room(&load->lines, board->courses, NAP_COURSES_MAX, "courses"))
        return false;
    nap_course *course = &board->course[board->courses];
    if (!read_name(load, &next, course) ||
        !gg_expect_byte(&load->lines, next, 1, 200, &course->source) ||
        !gg_expect_byte(&load->lines, next + 1, 1, 200, &course->mouth) ||
        !gg_expect_end(&load->lines, next + 2))
        return false;
    if (are_courses_over(board))
        return gg_fail_word(&load->lines, 0, "courses stand before all others");
    course->first = board->points;
    load->course_line[board->courses++] = load->lines.words.line;
    return true;
}

/* A point of the canvas. */
static bool read_point(nap_loader *load, uint32_t index, nap_point *out)
{
    int32_t x, y;
    if (!gg_expect_number(&load->lines, index, 0, NAP_CANVAS_WIDTH, &x) ||
        !gg_expect_number(&load->lines, index + 1, 0, NAP_CANVAS_HEIGHT, &y))
        return false;
    *out = (nap_point){(int16_t)x, (int16_t)y};
    return true;
}

/* through X Y X Y .. */
static bool read_through(void *loader)
{
    nap_loader *load = loader;
    nap_board *board = load->board;
    if (board->courses == 0 || are_courses_over(board))
        return gg_fail_word(&load->lines, 0, "no course is under way");
    for (uint32_t i = 1; i == 1 || i < load->lines.words.count; i += 2) {
        if (!gg_expect_room(&load->lines, board->points, NAP_POINTS_MAX, "points") ||
            !read_point(load, i, &board->point[board->points]))
            return false;
        board->points++;
        board->course[board->courses - 1].points++;
    }
    return true;
}

/* X Y WIDTH HEIGHT */
static bool read_ellipse(nap_loader *load, nap_ellipse *out)
{
    nap_point middle;
    int32_t width, height;
    if (!read_point(load, 1, &middle) ||
        !gg_expect_number(&load->lines, 3, 1, NAP_CANVAS_WIDTH, &width) ||
        !gg_expect_number(&load->lines, 4, 1, NAP_CANVAS_HEIGHT, &height))
        return false;
    *out = (nap_ellipse){middle.x, middle.y, (int16_t)width, (int16_t)height};
    return true;
}

/* wood X Y WIDTH HEIGHT [name NAME] */
static bool read_wood(void *loader)
{
    nap_loader *load = loader;
    nap_board *board = load->board;
    if (!gg_expect_room(&load->lines, board->woods, NAP_WOODS_MAX, "woods") ||
        !read_ellipse(load, &board->wood[board->woods].within))
        return false;
    nap_wood *wood = &board->wood[board->woods++];
    return load->lines.words.count == 5 || nap_expect_name(load, 5, "name", wood->name);
}

/* upland X Y WIDTH HEIGHT */
static bool read_upland(void *loader)
{
    nap_loader *load = loader;
    nap_board *board = load->board;
    return gg_expect_room(&load->lines, board->uplands, NAP_UPLANDS_MAX, "uplands") &&
           read_ellipse(load, &board->upland[board->uplands++]) && gg_expect_end(&load->lines, 5);
}

/* zone ARMY X Y X Y .. */
static bool read_zone(void *loader)
{
    nap_loader *load = loader;
    nap_board *board = load->board;
    uint8_t zone;
    if (!nap_expect_army(load, 1, &zone))
        return false;
    for (uint32_t i = 2; i == 2 || i < load->lines.words.count; i += 2) {
        if (!gg_expect_room(&load->lines, board->zone_points, NAP_ZONE_POINTS_MAX,
                            "points of zones") ||
            !read_point(load, i, &board->zone_point[board->zone_points].at))
            return false;
        board->zone_point[board->zone_points++].zone = zone;
    }
    return true;
}

const gg_statement nap_course_statements[] = {{"course", read_course}, {"through", read_through},
                                              {"wood", read_wood},     {"upland", read_upland},
                                              {"zone", read_zone},     {NULL, NULL}};
