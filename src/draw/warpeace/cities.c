/* cities.c: cities, and the positions of their names. */
#include "draw/warpeace/parts.h"

#include <math.h>
#include <string.h>

/* Relative to the hex width, by class: minor, major, capital. */
static const double radius_of[] = {0.085, 0.125, 0.175};
static const double size_of[] = {0.212, 0.24, 0.275};

/* ---------------------------------------------------------------- survey */

static bool is_shown(const wap_ground *ground, const wap_board *board, uint16_t city)
{
    const wap_city *it = &board->city[city];
    return wap_hex_shown(board, it->hex) ||
           (it->class != WAP_MINOR_CITY && wap_on_map(ground, ground->city[city].at));
}

/* A port has its anchor on the sea side. */
static draw_xy anchor_of(const wap_ground *ground, const wap_board *board, uint16_t city)
{
    const wap_city *it = &board->city[city];
    uint16_t cell = wap_cell_of(board, it->hex);
    draw_xy way = {0, 0.01};
    for (uint8_t i = 0; i < WAP_DIRECTIONS; i++)
        if (wap_is_wet(ground, board, cell, i))
            way = draw_plus(way, draw_towards(60.0 * i - 60));
    double far = (radius_of[it->class] + 0.13) * ground->hex_width;
    return draw_plus(ground->city[city].at, draw_times(draw_unit(way), far));
}

static draw_box around(draw_xy at, double radius)
{
    return (draw_box){at.x - radius, at.y - radius, 2 * radius, 2 * radius};
}

static bool is_port(const wap_board *board, uint16_t city)
{
    return (board->hex[board->city[city].hex].flags & WAP_HEX_PORT) != 0;
}

static void survey_symbol(wap_ground *ground, const wap_board *board, uint16_t city)
{
    wap_city_place *place = &ground->city[city];
    double unit = ground->hex_width;
    place->at = wap_hex_middle(ground, board, board->city[city].hex);
    place->anchor = anchor_of(ground, board, city);
    place->shown = is_shown(ground, board, city);
    if (!place->shown)
        return;
    draw_take(&ground->labels, around(place->at, radius_of[board->city[city].class] * unit), 40);
    if (is_port(board, city))
        draw_take(&ground->labels, around(place->anchor, 0.09 * unit), 15);
}

/* Finds the cheapest spot; uses smaller letters only if the others touch a name. */
static void find_name(wap_ground *ground, const wap_board *board, uint16_t city)
{
    static const double tries[] = {1, 0.92, 0.85, 0.78};
    wap_city_place *place = &ground->city[city];
    wap_label *name = &place->name;
    const wap_city *it = &board->city[city];
    double unit = ground->hex_width;
    draw_spot best = {.cost = HUGE_VAL};
    draw_labels near;
    double room = draw_text_width(it->name, size_of[it->class] * unit) + unit;
    wap_labels_near(&ground->labels, around(place->at, room), &near);
    memcpy(name->text, it->name, sizeof it->name);
    for (uint32_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        double size = size_of[it->class] * unit * tries[i];
        draw_spot spot = draw_find_spot(&near, name->text, size, place->at,
                                        radius_of[it->class] * unit);
        spot.cost += 0.35 * size * size * i;
        if (spot.cost >= best.cost)
            continue;
        best = spot;
        name->size = size;
    }
    name->at = best.at;
    name->align = best.align;
    name->box = draw_text_box(name->text, name->size, name->at, name->align);
}

static void survey_names(wap_ground *ground, const wap_board *board)
{
    enum { ROUNDS = 3 };
    uint32_t taken[WAP_MAP_CITIES_MAX];
    draw_labels *labels = &ground->labels;
    for (uint32_t round = 0; round < ROUNDS; round++)
        for (int class = WAP_CAPITAL; class >= WAP_MINOR_CITY; class --)
            for (uint16_t i = 0; i < board->map_cities; i++) {
                if (!ground->city[i].shown || board->city[i].class != class)
                    continue;
                if (round > 0 && taken[i] < DRAW_LABELS_MAX)
                    labels->taken[taken[i]].weight = 0;
                find_name(ground, board, i);
                if (round == 0) {
                    taken[i] = labels->count;
                    draw_take(labels, ground->city[i].name.box, 100);
                } else if (taken[i] < DRAW_LABELS_MAX) {
                    labels->taken[taken[i]].box = ground->city[i].name.box;
                    labels->taken[taken[i]].weight = 100;
                }
            }
}

/* Reserves what city names should not cover: rivers and hex names. */
static void take_ground(wap_ground *ground, const wap_board *board)
{
    double unit = ground->hex_width;
    for (uint32_t i = 0; i < ground->lines; i++)
        if (ground->line[i].kind == WAP_RIVER_LINE)
            draw_take_line(&ground->labels, wap_points_of(ground, &ground->line[i]),
                           ground->line[i].count, 0.14 * unit, 4);
    for (uint16_t hex = 0; hex < board->hexes; hex++) {
        draw_xy at = wap_hex_middle(ground, board, hex);
        at.y -= 0.365 * ground->hex_height;
        draw_take(&ground->labels,
                  (draw_box){at.x - 0.15 * unit, at.y - 0.06 * unit, 0.3 * unit, 0.13 * unit}, 3);
    }
}

void wap_survey_cities(wap_ground *ground, const wap_board *board)
{
    ground->labels.limits = ground->map;
    for (uint16_t i = 0; i < board->map_cities; i++)
        survey_symbol(ground, board, i);
    take_ground(ground, board);
    survey_names(ground, board);
}

/* ---------------------------------------------------------------- symbols, for hexes of this width */

enum { SYMBOL_HEX = 100 };

static void paint_star(draw_canvas *canvas, const char *classes, double outer, double inner)
{
    enum { POINTS = 16 };
    draw_xy star[POINTS];
    for (uint32_t i = 0; i < POINTS; i++)
        star[i] = draw_times(draw_towards(22.5 * i - 90), i % 2 == 0 ? outer : inner);
    draw_polyline(canvas, classes, star, POINTS, true);
}

static void paint_anchor(draw_canvas *canvas)
{
    draw_begin_symbol(canvas, "wap-anchor");
    draw_circle(canvas, "anchor-ring", (draw_xy){0, -6.4}, 1.7);
    draw_begin_path(canvas, "anchor");
    draw_move(canvas, (draw_xy){0, -4.6});
    draw_line(canvas, (draw_xy){0, 7});
    draw_move(canvas, (draw_xy){-3.6, -2.4});
    draw_line(canvas, (draw_xy){3.6, -2.4});
    draw_move(canvas, (draw_xy){-6, 2});
    draw_curve(canvas, (draw_xy){-5, 6}, (draw_xy){-2, 7}, (draw_xy){0, 7});
    draw_curve(canvas, (draw_xy){2, 7}, (draw_xy){5, 6}, (draw_xy){6, 2});
    draw_end_path(canvas);
    draw_end_symbol(canvas);
}

void wap_paint_symbols_of_cities(draw_canvas *canvas)
{
    double unit = SYMBOL_HEX;
    draw_begin_symbol(canvas, "wap-minor");
    draw_circle(canvas, "town", (draw_xy){0, 0}, radius_of[WAP_MINOR_CITY] * unit);
    draw_end_symbol(canvas);
    draw_begin_symbol(canvas, "wap-major");
    draw_circle(canvas, "town", (draw_xy){0, 0}, radius_of[WAP_MAJOR_CITY] * unit);
    draw_circle(canvas, "town-core", (draw_xy){0, 0}, 0.055 * unit);
    draw_end_symbol(canvas);
    draw_begin_symbol(canvas, "wap-capital");
    paint_star(canvas, "town-walls", radius_of[WAP_CAPITAL] * unit, 0.115 * unit);
    draw_circle(canvas, "town", (draw_xy){0, 0}, 0.09 * unit);
    draw_circle(canvas, "town-core", (draw_xy){0, 0}, 0.045 * unit);
    draw_end_symbol(canvas);
    paint_anchor(canvas);
}

/* ---------------------------------------------------------------- painting */

/* "Ulm, Z25, minor city, Bavaria" */
static void title_city(draw_canvas *canvas, const wap_board *board, uint16_t city)
{
    char title[120];
    gg_text text;
    const wap_city *it = &board->city[city];
    gg_text_open(&text, title, sizeof title);
    gg_print(&text, "%s, ", it->name);
    wap_put_hex(board, it->hex, &text);
    gg_print(&text, ", %s%s%s, %s", wap_city_class_name(it->class),
             it->class == WAP_CAPITAL ? "" : " city", is_port(board, city) ? " and port" : "",
             board->nation[board->hex[it->hex].owner].name);
    gg_text_close(&text);
    draw_title(canvas, title);
}

const char *wap_city_classes(const wap_board *board, uint16_t city)
{
    static const char *const classes[] = {"city minor", "city major", "city capital"};
    const wap_city *it = &board->city[city];
    return wap_hex_shown(board, it->hex) ? classes[it->class] : "city outside";
}

static void paint_city(draw_canvas *canvas, const wap_board *board, const wap_ground *ground,
                       uint16_t city, bool named)
{
    static const char *const symbols[] = {"wap-minor", "wap-major", "wap-capital"};
    static const char *const aligned[] = {"halo", "halo middle", "halo end"};
    const wap_city *it = &board->city[city];
    const wap_city_place *place = &ground->city[city];
    double scale = ground->hex_width / SYMBOL_HEX;
    draw_begin_thing(canvas, wap_city_classes(board, city), "city", it->name);
    title_city(canvas, board, city);
    draw_use(canvas, NULL, symbols[it->class], place->at, scale, 0);
    if (is_port(board, city))
        draw_use(canvas, NULL, "wap-anchor", place->anchor, scale, 0);
    if (named)
        draw_text(canvas, aligned[place->name.align + 1], place->name.at, place->name.size, 0,
                  place->name.text);
    draw_end_group(canvas);
}

void wap_paint_cities(draw_canvas *canvas, const wap_board *board, const wap_ground *ground,
                      const bool *covered)
{
    draw_begin_group(canvas, "cities");
    for (uint16_t i = 0; i < board->map_cities; i++)
        if (ground->city[i].shown)
            paint_city(canvas, board, ground, i, !covered[i]);
    draw_end_group(canvas);
}
