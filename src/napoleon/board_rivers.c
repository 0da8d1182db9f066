/* board_rivers.c: the statements of rivers.txt. */
#include "core/mem.h"
#include "napoleon/board_load.h"

static bool has_course(const nap_board *board, uint8_t river)
{
    for (uint32_t i = 0; i < board->courses; i++)
        if (board->course[i].river == river)
            return true;
    return false;
}

/* RIVER or other NAME; *index moves behind it. */
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
    if (board->ridges > 0)
        return gg_fail_word(&load->lines, 0, "courses stand before ridges");
    course->first = board->points;
    load->course_line[board->courses++] = load->lines.words.line;
    return true;
}

/* X Y X Y .. to the end of the statement, at least one point. */
static bool read_points(nap_loader *load, uint32_t index, uint16_t *count)
{
    nap_board *board = load->board;
    for (uint32_t i = index; i == index || i < load->lines.words.count; i += 2) {
        int32_t x, y;
        if (!gg_expect_room(&load->lines, board->points, NAP_POINTS_MAX, "points") ||
            !gg_expect_number(&load->lines, i, 0, NAP_CANVAS_WIDTH, &x) ||
            !gg_expect_number(&load->lines, i + 1, 0, NAP_CANVAS_HEIGHT, &y))
            return false;
        board->point[board->points++] = (nap_point){(int16_t)x, (int16_t)y};
        (*count)++;
    }
    return true;
}

/* through X Y X Y .. */
static bool read_through(void *loader)
{
    nap_loader *load = loader;
    if (load->board->courses == 0 || load->board->ridges > 0)
        return gg_fail_word(&load->lines, 0, "no course is under way");
    return read_points(load, 1, &load->board->course[load->board->courses - 1].points);
}

/* wood X Y WIDTH HEIGHT [name NAME] */
static bool read_wood(void *loader)
{
    nap_loader *load = loader;
    nap_board *board = load->board;
    int32_t x, y, width, height;
    if (!gg_expect_room(&load->lines, board->woods, NAP_WOODS_MAX, "woods") ||
        !gg_expect_number(&load->lines, 1, 0, NAP_CANVAS_WIDTH, &x) ||
        !gg_expect_number(&load->lines, 2, 0, NAP_CANVAS_HEIGHT, &y) ||
        !gg_expect_number(&load->lines, 3, 1, NAP_CANVAS_WIDTH, &width) ||
        !gg_expect_number(&load->lines, 4, 1, NAP_CANVAS_HEIGHT, &height))
        return false;
    nap_wood *wood = &board->wood[board->woods++];
    wood->x = (int16_t)x;
    wood->y = (int16_t)y;
    wood->width = (int16_t)width;
    wood->height = (int16_t)height;
    return load->lines.words.count == 5 || nap_expect_name(load, 5, "name", wood->name);
}

/* ridge X Y X Y .. */
static bool read_ridge(void *loader)
{
    nap_loader *load = loader;
    nap_board *board = load->board;
    if (!gg_expect_room(&load->lines, board->ridges, NAP_RIDGES_MAX, "ridges"))
        return false;
    nap_ridge *ridge = &board->ridge[board->ridges++];
    ridge->first = board->points;
    if (!read_points(load, 1, &ridge->points))
        return false;
    return ridge->points > 1 || gg_fail_word(&load->lines, 0, "a ridge has two points");
}

const gg_statement nap_course_statements[] = {{"course", read_course},
                                              {"through", read_through},
                                              {"wood", read_wood},
                                              {"ridge", read_ridge},
                                              {NULL, NULL}};
