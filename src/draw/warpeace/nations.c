/* nations.c: names of nations: large and light letters in the middle of their lands, as far from cities as can be. */
#include "draw/warpeace/parts.h"

#include <math.h>
#include <string.h>

typedef struct nation_search {
    const wap_ground *ground;
    const wap_board *board;
    uint8_t nation;
    bool open; /* only in hexes that can be entered */
    const char *text;
    double largest; /* size */
    double size;    /* of the best place so far */
    double cost;
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

/* How far one can go within the nation, with room for letters: they stand on the line, `up` is their height. */
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

/* Cities and names that the name would run over. */
static double crowding(const nation_search *search, draw_xy from, draw_xy to)
{
    double cost = 0, near = 0.42 * search->ground->hex_width;
    for (uint32_t i = 0; i < search->board->map_cities; i++) {
        draw_xy at = wap_hex_middle(search->ground, search->board, search->board->city[i].hex);
        cost += fmax(0, near - draw_to_segment(at, from, to)) / near;
    }
    for (uint32_t i = 0; i < search->ground->names; i++) {
        const wap_name_line *name = &search->ground->name[i];
        draw_xy at = draw_along(
            &search->ground->point[name->first], name->count,
            draw_line_length(&search->ground->point[name->first], name->count) / 2, NULL);
        cost += 4 * fmax(0, 2.5 * near - draw_to_segment(at, from, to)) / near;
    }
    return cost;
}

static void try_place(nation_search *search, draw_xy from, double degrees)
{
    draw_xy way = draw_towards(degrees);
    double needed = wap_inscription_length(search->text, 1, 0.9);
    double most = search->largest * needed * 0.62;
    draw_xy up = draw_times(draw_normal(way), -0.7 * search->largest);
    double forth = reach(search, from, way, up, most);
    double back = reach(search, from, draw_times(way, -1), up, most);
    double size = fmin(search->largest, (forth + back) * 0.8 / needed);
    if (size < 0.8 * search->size)
        return;
    draw_xy a = draw_minus(from, draw_times(way, back)),
            b = draw_plus(from, draw_times(way, forth));
    double cost = crowding(search, a, b) + fabs(degrees) / 40 +
                  8 * (search->largest - size) / search->largest;
    if (search->size > 0 && cost >= search->cost && size < 1.25 * search->size)
        return;
    search->size = fmax(search->size, size);
    search->cost = cost;
    search->from = a;
    search->to = b;
}

static uint32_t count_cells(const nation_search *search)
{
    uint32_t count = 0;
    for (uint16_t cell = 0; cell < WAP_CELLS; cell++)
        count += is_its_cell(search, cell);
    return count;
}

/* "Westphalia (Prussian)" is "WESTPHALIA" on maps. */
static void map_name(const wap_nation *nation, char *out, size_t room)
{
    const char *name = strncmp(nation->name, "the ", 4) == 0 ? nation->name + 4 : nation->name;
    size_t used = 0;
    for (; name[used] && name[used] != '(' && used + 1 < room; used++)
        out[used] = (char)(name[used] >= 'a' && name[used] <= 'z' ? name[used] - 'a' + 'A'
                                                                  : name[used]);
    while (used > 0 && out[used - 1] == ' ')
        used--;
    out[used] = 0;
}

/* A gentle arc. */
static uint32_t arc(draw_xy from, draw_xy to, draw_xy *out)
{
    enum { POINTS = 24 };
    draw_xy by = draw_plus(draw_between(from, to, 0.5),
                           draw_times(draw_normal(draw_minus(to, from)), -0.07));
    for (uint32_t i = 0; i < POINTS; i++)
        out[i] = wap_quadratic(from, by, to, (double)i / (POINTS - 1));
    return POINTS;
}

static void survey_nation(wap_ground *ground, const wap_board *board, uint8_t nation)
{
    char text[32];
    draw_xy line[24];
    double unit = ground->hex_width;
    nation_search search = {
        .ground = ground, .board = board, .nation = nation, .open = true, .text = text};
    uint32_t cells = count_cells(&search);
    search.open = cells >= 6;
    cells = search.open ? cells : count_cells(&search);
    if (cells < 2)
        return;
    map_name(&board->nation[nation], text, sizeof text);
    search.largest = unit * fmin(0.85, 0.2 + 0.06 * sqrt((double)cells));
    uint16_t step = cells > 60 ? 2 : 1; /* large nations have places enough */
    for (uint16_t cell = 0; cell < WAP_CELLS; cell = (uint16_t)(cell + step))
        for (int degrees = -30; degrees <= 30 && is_its_cell(&search, cell); degrees += 10)
            if (is_its(&search, wap_cell_middle(ground, cell)))
                try_place(&search, wap_cell_middle(ground, cell), degrees);
    if (search.size <= 0)
        return;
    uint32_t count = arc(search.from, search.to, line);
    wap_inscribe(ground,
                 &(wap_inscription){text, search.size, 0.17 * unit, 0.9, 4, WAP_NATION_NAME}, line,
                 count);
}

void wap_survey_nations(wap_ground *ground, const wap_board *board)
{
    for (uint8_t i = 0; i < board->nations; i++)
        survey_nation(ground, board, i);
}
