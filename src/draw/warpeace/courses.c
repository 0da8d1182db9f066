/* courses.c: names beside lines: rivers, and the areas on both sides of an area border. */
#include "draw/warpeace/parts.h"

#include <math.h>
#include <string.h>

enum { PLACE_POINTS = 9 };

/* The best place beside a line so far. */
typedef struct course_search {
    const wap_ground *ground;
    const draw_xy *line;
    uint32_t count;
    double length; /* of the name */
    double size;
    double cost;
    draw_xy place[PLACE_POINTS];
    draw_labels near;
} course_search;

static const double most_cost = 540;

/* Names should be straight and level, and cover nothing. */
static double cost_of(const course_search *search, const draw_xy place[PLACE_POINTS])
{
    double size = search->size, straight = draw_distance(place[0], place[PLACE_POINTS - 1]);
    double cost = 60 * (search->length - straight) / search->length +
                  25 * fabs(place[PLACE_POINTS - 1].y - place[0].y) / search->length;
    for (uint32_t i = 0; i < PLACE_POINTS; i++) {
        draw_box box = {place[i].x - 0.6 * size, place[i].y - 0.7 * size, 1.2 * size, 0.85 * size};
        cost += draw_cost(&search->near, box) / (size * size);
        if (!wap_well_inside(search->ground, place[i]))
            return HUGE_VAL;
    }
    return cost;
}

/* Tries a baseline beside the line, from `far` on: above it, or below if `aside` is positive. */
static void try_course(course_search *search, double far, double aside)
{
    draw_xy place[PLACE_POINTS];
    for (uint32_t i = 0; i < PLACE_POINTS; i++)
        place[i] = draw_along(search->line, search->count,
                              far + search->length * i / (PLACE_POINTS - 1), NULL);
    draw_xy along = draw_minus(place[PLACE_POINTS - 1], place[0]);
    draw_xy way = draw_times(draw_normal(draw_unit(along)), along.x < 0 ? -aside : aside);
    for (uint32_t i = 0; i < PLACE_POINTS; i++)
        place[i] = draw_plus(place[i], way);
    double cost = cost_of(search, place);
    if (cost >= search->cost)
        return;
    search->cost = cost;
    memcpy(search->place, place, sizeof place);
}

/* Only nearby labels matter. */
static void look_around(course_search *search, double far)
{
    draw_xy at = draw_along(search->line, search->count, far + search->length / 2, NULL);
    double room = search->length / 2 + search->ground->hex_width;
    wap_labels_near(&search->ground->labels,
                    (draw_box){at.x - room, at.y - room, 2 * room, 2 * room}, &search->near);
}

static course_search open_search(const wap_ground *ground, const wap_line *line, const char *text,
                                 double size, double spread)
{
    return (course_search){.ground = ground,
                           .line = wap_points_of(ground, line),
                           .count = line->count,
                           .length = wap_inscription_length(text, size, spread) * 1.05,
                           .size = size,
                           .cost = most_cost};
}

/* Number of places to try between two points of the line, half a hex apart. */
static uint32_t tries_between(const course_search *search, double from, double to)
{
    double room = to - from - search->length;
    return room > 0 ? 1 + (uint32_t)(room / (search->ground->hex_width / 2)) : 0;
}

static void write_course(wap_ground *ground, const course_search *search,
                         const wap_inscription *what)
{
    enum { POINTS = 40 };
    draw_xy line[POINTS];
    if (search->cost >= most_cost)
        return;
    uint32_t count = draw_sample(search->place, PLACE_POINTS, false, ground->hex_width / 6, line,
                                 POINTS);
    wap_inscribe(ground, what, line, count);
}

/* ---------------------------------------------------------------- rivers */

static void name_river(wap_ground *ground, const wap_line *river, const char *text, double from,
                       double to)
{
    double unit = ground->hex_width, spread = 0.12, size = 0.21 * unit;
    course_search search = open_search(ground, river, text, size, spread);
    for (uint32_t i = 0; i < tries_between(&search, from, to); i++) {
        double far = from + i * unit / 2;
        look_around(&search, far);
        try_course(&search, far, -0.12 * unit);
        try_course(&search, far, 0.26 * unit);
    }
    write_course(ground, &search,
                 &(wap_inscription){text, size, 0.7 * size, spread, 50, WAP_RIVER_NAME});
}

/* Long rivers are labeled several times. */
void wap_survey_river_names(wap_ground *ground, const wap_board *board)
{
    double unit = ground->hex_width;
    for (uint32_t i = 0; i < ground->lines; i++) {
        wap_line line = ground->line[i];
        if (line.kind != WAP_RIVER_LINE)
            continue;
        double length = draw_line_length(wap_points_of(ground, &line), line.count);
        uint32_t times = 1 + (uint32_t)(length / (16 * unit));
        for (uint32_t k = 0; k < times; k++)
            name_river(ground, &line, board->river[line.about].name, length * k / times,
                       length * (k + 1) / times);
    }
}

/* ---------------------------------------------------------------- areas */

/* The area on that side of a border, at the chosen place; 0 if none. */
static uint8_t area_at(const wap_ground *ground, const wap_board *board,
                       const course_search *search)
{
    uint16_t hex = ground->hex[wap_cell_near(ground, search->place[PLACE_POINTS / 2])];
    return hex == WAP_NO_HEX ? 0 : board->hex[hex].area;
}

/* "Area 2: France" */
static void put_area_name(const wap_board *board, uint8_t area, gg_text *out)
{
    gg_print(out, "Area %d%s%s", area, board->area_name[area][0] ? ": " : "",
             board->area_name[area]);
}

static void name_area(wap_ground *ground, const wap_board *board, const wap_line *border,
                      double from, double to, double aside)
{
    char text[40] = "Area 0: Germania"; /* about as long as any will be */
    gg_text out;
    double unit = ground->hex_width, spread = 0.08, size = 0.22 * unit;
    course_search search = open_search(ground, border, text, size, spread);
    for (uint32_t i = 0; i < tries_between(&search, from, to); i++) {
        look_around(&search, from + i * unit / 2);
        try_course(&search, from + i * unit / 2, aside * unit);
        try_course(&search, from + i * unit / 2, 1.8 * aside * unit);
    }
    uint8_t area = search.cost < most_cost ? area_at(ground, board, &search) : 0;
    if (area == 0)
        return;
    gg_text_open(&out, text, sizeof text);
    put_area_name(board, area, &out);
    write_course(ground, &search,
                 &(wap_inscription){text, size, size * 0.9, spread, 50, WAP_AREA_NAME});
}

void wap_survey_area_names(wap_ground *ground, const wap_board *board)
{
    double unit = ground->hex_width;
    for (uint32_t i = 0; i < ground->lines; i++) {
        wap_line line = ground->line[i];
        if (line.kind != WAP_AREA_LINE)
            continue;
        double length = draw_line_length(wap_points_of(ground, &line), line.count);
        uint32_t times = 1 + (uint32_t)(length / (14 * unit));
        for (uint32_t k = 0; k < times && length > 3 * unit; k++) {
            name_area(ground, board, &line, length * k / times, length * (k + 1) / times, -0.24);
            name_area(ground, board, &line, length * k / times, length * (k + 1) / times, 0.4);
        }
    }
}
