/* check.c: checks that the picture agrees with the rules: land is land, rivers run along their hexsides, every city has
 * a readable name. */
#include "core/play/checking.h"
#include "draw/warpeace/parts.h"

#include <string.h>

/* Relative to the hex width. */
/* Maximum distance between a hexside's midpoint and its river. */
static const double river_off = 0.16;
static const double least_letters = 0.14; /* minimum size of names */

typedef struct ground_check {
    gg_checker report;
    const wap_board *board;
    const wap_ground *ground;
} ground_check;

static void wrong_hex(ground_check *check, uint16_t hex)
{
    gg_put_char(&check->report.wrong, ' ');
    wap_put_hex(check->board, hex, &check->report.wrong);
}

/* ---------------------------------------------------------------- land and sea */

/* Coasts run around land, and in the opposite direction around inland seas. */
static bool is_on_land(const wap_ground *ground, draw_xy at)
{
    bool land = false;
    for (uint32_t i = 0; i < ground->lines; i++) {
        const wap_line *line = &ground->line[i];
        if (line->kind == WAP_COAST_LINE &&
            draw_inside(at, wap_points_of(ground, line), line->count))
            land = !land;
    }
    return land;
}

static void check_land(ground_check *check)
{
    gg_begin_check(&check->report);
    for (uint16_t hex = 0; hex < check->board->hexes; hex++) {
        draw_xy middle = wap_hex_middle(check->ground, check->board, hex);
        if (!is_on_land(check->ground, middle) || !wap_on_map(check->ground, middle))
            wrong_hex(check, hex);
    }
    gg_tell_check(&check->report, "picture: the middle of every hex is on land and on the map");
}

static void check_sea(ground_check *check)
{
    gg_begin_check(&check->report);
    for (uint16_t cell = 0; cell < WAP_CELLS; cell++) {
        draw_xy middle = wap_cell_middle(check->ground, cell);
        if (check->ground->cell[cell] == WAP_SEA_CELL && wap_on_map(check->ground, middle) &&
            is_on_land(check->ground, middle))
            gg_print(&check->report.wrong, " cell %u", (unsigned)cell);
    }
    gg_tell_check(&check->report, "picture: the middle of every sea hex is at sea");
}

static draw_xy middle_of_side(const ground_check *check, uint16_t hex, uint8_t direction)
{
    uint8_t end = (uint8_t)((direction + 1) % WAP_DIRECTIONS);
    return draw_between(wap_hex_corner(check->ground, check->board, hex, direction),
                        wap_hex_corner(check->ground, check->board, hex, end), 0.5);
}

static void check_straits(ground_check *check)
{
    gg_begin_check(&check->report);
    for (uint16_t hex = 0; hex < check->board->hexes; hex++)
        for (uint8_t i = 0; i < WAP_DIRECTIONS; i++) {
            uint8_t side = check->board->place[hex].side[i];
            bool water = side == WAP_ALL_SEA || side == WAP_CROSSING;
            if (water && is_on_land(check->ground, middle_of_side(check, hex, i)))
                wrong_hex(check, hex);
        }
    gg_tell_check(&check->report, "picture: straits between hexes are open water");
}

/* ---------------------------------------------------------------- rivers */

static bool is_near_river(const ground_check *check, draw_xy at, uint8_t river)
{
    const wap_ground *ground = check->ground;
    for (uint32_t i = 0; i < ground->lines; i++) {
        const wap_line *line = &ground->line[i];
        if (line->kind == WAP_RIVER_LINE && line->about == river &&
            draw_to_line(at, wap_points_of(ground, line), line->count) <=
                river_off * ground->hex_width)
            return true;
    }
    return false;
}

static void check_rivers(ground_check *check)
{
    gg_begin_check(&check->report);
    for (uint16_t hex = 0; hex < check->board->hexes; hex++)
        for (uint8_t i = 0; i < WAP_DIRECTIONS; i++) {
            const wap_place *place = &check->board->place[hex];
            if (place->side[i] == WAP_RIVER &&
                !is_near_river(check, middle_of_side(check, hex, i), place->river[i]))
                wrong_hex(check, hex);
        }
    gg_tell_check(&check->report, "picture: every river hexside has its river at its middle");
}

/* ---------------------------------------------------------------- names */

static void check_names(ground_check *check)
{
    gg_begin_check(&check->report);
    for (uint16_t i = 0; i < check->board->cities; i++) {
        const wap_city_place *place = &check->ground->city[i];
        bool named = strcmp(place->name.text, check->board->city[i].name) == 0;
        if (!place->shown || !named || place->name.size < least_letters * check->ground->hex_width)
            gg_print(&check->report.wrong, " %s", check->board->city[i].name);
    }
    gg_tell_check(&check->report, "picture: every city of the scenario has a legible name");
}

static bool overlap(const ground_check *check, uint16_t a, uint16_t b)
{
    const wap_city_place *first = &check->ground->city[a], *second = &check->ground->city[b];
    return first->shown && second->shown && draw_boxes_touch(first->name.box, second->name.box);
}

static void check_overlaps(ground_check *check)
{
    gg_begin_check(&check->report);
    for (uint16_t a = 0; a < check->board->map_cities; a++)
        for (uint16_t b = 0; b < a; b++)
            if (overlap(check, a, b))
                gg_print(&check->report.wrong, " %s/%s", check->board->city[a].name,
                         check->board->city[b].name);
    gg_tell_check(&check->report, "picture: no two names of cities overlap");
}

bool wap_check_ground(const wap_board *board, const wap_ground *ground, gg_text *out)
{
    ground_check check = {.board = board, .ground = ground};
    gg_checker_open(&check.report, out);
    check_land(&check);
    check_sea(&check);
    check_straits(&check);
    check_rivers(&check);
    check_names(&check);
    check_overlaps(&check);
    return check.report.good;
}
