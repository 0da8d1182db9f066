/* nations.c: names of nations: large light letters in the middle of their lands, as far from cities as possible. */
#include "draw/warpeace/parts.h"

#include <math.h>
#include <string.h>

static const double most_crowding = 1.5; /* limit for drawing a name at all */

typedef struct nation_search {
    const wap_ground *ground;
    const wap_board *board;
    uint8_t nation;
    bool open; /* only in enterable hexes */
    uint32_t letters;
    double needed;         /* length of the name at size 1 */
    double largest, least; /* sizes */
    draw_xy middle;        /* center of its lands */
    double radius;         /* approximate radius of its lands */
    draw_labels near;
    double size, cost; /* of the best place so far */
    draw_xy from, to;
} nation_search;

static bool is_its_cell(const nation_search *search, uint16_t cell)
{
    uint16_t hex = search->ground->hex[cell];
    return hex != WAP_NO_HEX && search->board->hex[hex].owner == search->nation &&
           (!search->open || hex < search->board->hexes);
}

static bool is_its(const nation_search *search, draw_xy at)
{
    return is_its_cell(search, wap_cell_near(search->ground, at)) &&
           wap_well_inside(search->ground, at);
}

/* How far a line can go within the nation with room for letters; `up` is their height. */
static double reach(const nation_search *search, draw_xy from, draw_xy way, draw_xy up, double most)
{
    double step = 0.3 * search->ground->hex_width, far = 0;
    while (far < most) {
        draw_xy at = draw_plus(from, draw_times(way, far + step));
        if (!is_its(search, draw_plus(at, up)) ||
            !is_its(search, draw_minus(at, draw_times(up, 0.15))))
            break;
        far += step;
    }
    return far;
}

/* Is there a river at the hexside nearest to the point? */
static bool is_at_river(const nation_search *search, uint16_t cell, draw_xy at)
{
    for (uint8_t i = 0; i < WAP_DIRECTIONS; i++)
        if (wap_side_of(search->ground, search->board, cell, i) == WAP_RIVER &&
            draw_distance(at, wap_side_middle(search->ground, cell, i)) <
                0.4 * search->ground->hex_width)
            return true;
    return false;
}

/* The cost of a letter there: on a city or its name, on slopes, a river or another name; 0 to about 4. */
static double letter_cost(const nation_search *search, draw_xy at, double size)
{
    const wap_ground *ground = search->ground;
    uint16_t cell = wap_cell_near(ground, at), hex = ground->hex[cell];
    double unit = ground->hex_width, cost = 0;
    if (hex != WAP_NO_HEX && wap_has_city(search->board, hex)) {
        draw_xy off = draw_minus(at, wap_cell_middle(ground, cell));
        double near = 0.3 * unit +
                      size / 2; /* names are beside cities, so above and below is better */
        cost += 0.4 + 1.2 * fmax(0, near - fabs(off.y)) / near;
    }
    cost += hex != WAP_NO_HEX && search->board->hex[hex].terrain == WAP_MOUNTAIN ? 0.7 : 0;
    cost += is_at_river(search, cell, at) ? 0.5 : 0;
    draw_box box = {at.x - size, at.y - size, 2 * size, 2 * size};
    return cost + (draw_cost(&search->near, box) > 0 ? 2 : 0);
}

/* The cost of all letters of a name centered between two points; `up` leads to the center of letters. */
static double crowding(const nation_search *search, draw_xy from, draw_xy to, draw_xy up,
                       double size)
{
    double cost = 0, part = 0.9 * size * search->needed / fmax(1, draw_distance(from, to));
    for (uint32_t i = 0; i < search->letters; i++) {
        double far = search->letters > 1 ? (double)i / (search->letters - 1) - 0.5 : 0;
        draw_xy at = draw_between(from, to, 0.5 + far * fmin(1, part));
        cost += letter_cost(search, draw_plus(at, up), size);
    }
    return cost / search->letters;
}

/* Names should be large, level, in the middle of their lands, and cover nothing. */
static void try_place(nation_search *search, draw_xy from, double degrees)
{
    draw_xy way = draw_towards(degrees), up = draw_times(draw_normal(way), -0.7 * search->largest);
    double most = search->largest * search->needed * 0.62;
    double forth = reach(search, from, way, up, most);
    double back = reach(search, from, draw_times(way, -1), up, most);
    double size = fmin(search->largest, (forth + back) * 0.85 / search->needed);
    draw_xy a = draw_minus(from, draw_times(way, back)),
            b = draw_plus(from, draw_times(way, forth));
    double off = draw_distance(draw_between(a, b, 0.5), search->middle) / search->radius;
    double cost = 11 * (1 - size / search->largest) + fabs(degrees) / 30 +
                  fmax(0, fabs(degrees) - 30) / 40 + 2.2 * off;
    if (size < search->least || cost >= search->cost)
        return;
    double crowd = crowding(search, a, b, draw_times(up, 0.5 * size / search->largest), size);
    cost += 5 * crowd;
    if (crowd > most_crowding || cost >= search->cost)
        return;
    search->size = size;
    search->cost = cost;
    search->from = a;
    search->to = b;
}

/* Tries lines through the center of the cell, and if necessary through points between it and its neighbors. */
static void try_cell(nation_search *search, uint16_t cell, uint32_t tries)
{
    static const draw_xy offs[] = {{0, 0}, {0, 0.3}, {0, -0.3}};
    for (uint32_t i = 0; i < sizeof offs / sizeof offs[0] && i < tries; i++) {
        draw_xy at = draw_plus(wap_cell_middle(search->ground, cell),
                               draw_times(offs[i], search->ground->hex_width));
        for (int degrees = -60; degrees <= 60 && is_its(search, at); degrees += 10)
            try_place(search, at, degrees);
    }
}

/* Collects its lands, and what is already written there. */
static void look_around(nation_search *search, uint32_t cells)
{
    draw_xy sum = {0, 0};
    for (uint16_t cell = 0; cell < WAP_CELLS; cell++)
        if (is_its_cell(search, cell))
            sum = draw_plus(sum, wap_cell_middle(search->ground, cell));
    search->middle = draw_times(sum, 1.0 / cells);
    search->radius = search->ground->hex_width * sqrt((double)cells);
    double room = 3 * search->radius;
    wap_labels_near(
        &search->ground->labels,
        (draw_box){search->middle.x - room, search->middle.y - room, 2 * room, 2 * room},
        &search->near);
}

static uint32_t count_cells(const nation_search *search)
{
    uint32_t count = 0;
    for (uint16_t cell = 0; cell < WAP_CELLS; cell++)
        count += is_its_cell(search, cell);
    return count;
}

/* "Westphalia (Prussian)" is "WESTPHALIA" on the map; "open country" is not a name, so it has none. */
static void map_name(const wap_nation *nation, char *out, size_t room)
{
    const char *name = strncmp(nation->name, "the ", 4) == 0 ? nation->name + 4 : nation->name;
    size_t used = 0;
    if (name[0] >= 'a' && name[0] <= 'z')
        name = "";
    for (; name[used] && name[used] != '(' && used + 1 < room; used++)
        out[used] = (char)(name[used] >= 'a' && name[used] <= 'z' ? name[used] - 'a' + 'A'
                                                                  : name[used]);
    while (used > 0 && out[used - 1] == ' ')
        used--;
    out[used] = 0;
}

/* A gentle arc. */
enum { ARC_POINTS = 24 };

static void arc(draw_xy from, draw_xy to, draw_xy out[ARC_POINTS])
{
    draw_xy by = draw_plus(draw_between(from, to, 0.5),
                           draw_times(draw_normal(draw_minus(to, from)), -0.07));
    for (uint32_t i = 0; i < ARC_POINTS; i++)
        out[i] = wap_quadratic(from, by, to, (double)i / (ARC_POINTS - 1));
}

static void survey_nation(wap_ground *ground, const wap_board *board, uint8_t nation)
{
    const double spread = 0.9;
    char text[32];
    draw_xy line[ARC_POINTS];
    double unit = ground->hex_width;
    nation_search search = {.ground = ground, .board = board, .nation = nation, .open = true};
    uint32_t cells = count_cells(&search);
    search.open = cells >= 6;
    cells = search.open ? cells : count_cells(&search);
    map_name(&board->nation[nation], text, sizeof text);
    if (cells < 2 || text[0] == 0)
        return;
    search.letters = (uint32_t)strlen(text);
    search.needed = wap_inscription_length(text, 1, spread);
    search.largest = unit * fmin(0.85, 0.2 + 0.06 * sqrt((double)cells));
    search.least = 0.17 * unit;
    search.cost = HUGE_VAL;
    look_around(&search, cells);
    for (uint16_t cell = 0; cell < WAP_CELLS; cell++)
        if (is_its_cell(&search, cell))
            try_cell(&search, cell, cells > 150 ? 1 : 3); /* large nations have enough places */
    if (search.size <= 0)
        return;
    arc(search.from, search.to, line);
    wap_inscribe(ground,
                 &(wap_inscription){text, search.size, search.least, spread, 4, WAP_NATION_NAME},
                 line, ARC_POINTS);
}

void wap_survey_nations(wap_ground *ground, const wap_board *board)
{
    for (uint8_t i = 0; i < board->nations; i++)
        survey_nation(ground, board, i);
}
