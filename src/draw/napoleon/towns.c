/* towns.c: the symbols of towns and cities, in the style of engraved maps: a few houses in a ring, or behind
 * bastions. */
#include "draw/napoleon/map.h"

#include <string.h>

/* ---------------------------------------------------------------- symbols */

/* A house from above, its roof in tile color. */
static void add_house(draw_canvas *canvas, double x, double y, double width, double height)
{
    const draw_xy corners[4] = {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
    draw_add_line(canvas, corners, 4, true);
}

/* Blocks of houses around a market square, with streets between them. */
static void define_town(draw_canvas *canvas)
{
    draw_begin_symbol(canvas, "nap-town");
    draw_circle(canvas, "town-ring", (draw_xy){0, 0}, NAP_TOWN_RADIUS);
    draw_begin_path(canvas, "houses");
    add_house(canvas, -9.5, -8, 7, 5.5);
    add_house(canvas, -0.5, -9.5, 8.5, 5);
    add_house(canvas, -10, -0.5, 4.5, 7.5);
    add_house(canvas, 4.5, -2, 5.5, 7);
    add_house(canvas, -3.5, 4, 6, 5.5);
    draw_end_path(canvas);
    draw_end_symbol(canvas);
}

/* A rampart with bastions whose points are at the radius. */
static void add_bastions(draw_canvas *canvas, double radius, uint32_t bastions)
{
    draw_xy at[8 * 5];
    double turn = 360.0 / bastions;
    gg_assert(bastions <= 8);
    for (uint32_t i = 0; i < bastions; i++) {
        static const double angle[5] = {-0.25, -0.2, 0, 0.2, 0.25};
        static const double reach[5] = {0.7, 0.86, 1, 0.86, 0.7};
        for (uint32_t k = 0; k < 5; k++)
            at[5 * i + k] = draw_times(draw_towards(-90 + turn * (i + angle[k])),
                                       radius * reach[k]);
    }
    draw_add_line(canvas, at, 5 * bastions, true);
}

static void define_city(draw_canvas *canvas)
{
    static const double houses[][4] = {{-13, -9.5, 7, 5.5}, {-4, -15, 8.5, 6}, {6.5, -11, 7, 6.5},
                                       {-16, -1.5, 6, 7},   {10, -2, 6, 7},    {-11, 8, 7, 5},
                                       {-1.5, 9, 6, 6},     {7, 8, 5, 4.5},    {-7, -2, 5, 6},
                                       {1.5, -5.5, 5, 4},   {1, 1.5, 5.5, 4.5}};
    draw_begin_symbol(canvas, "nap-city");
    draw_begin_path(canvas, "glacis");
    add_bastions(canvas, NAP_CITY_RADIUS + 4, 7);
    draw_end_path(canvas);
    draw_begin_path(canvas, "rampart");
    add_bastions(canvas, NAP_CITY_RADIUS, 7);
    draw_end_path(canvas);
    draw_begin_path(canvas, "houses");
    for (uint32_t i = 0; i < sizeof houses / sizeof houses[0]; i++)
        add_house(canvas, houses[i][0], houses[i][1], houses[i][2], houses[i][3]);
    draw_end_path(canvas);
    draw_end_symbol(canvas);
}

void nap_define_towns(draw_canvas *canvas)
{
    define_town(canvas);
    define_city(canvas);
}

void nap_draw_town(draw_canvas *canvas, draw_xy at, bool city, double turn)
{
    draw_use(canvas, "", city ? "nap-city" : "nap-town", at, 1, turn);
}

/* ---------------------------------------------------------------- on the map */

const char *nap_town_id(const nap_town *town, char out[NAP_TOWN_ID])
{
    gg_text text;
    gg_text_open(&text, out, NAP_TOWN_ID);
    gg_put_name(&text, gg_span_of(town->name));
    gg_text_close(&text);
    return out;
}

static void put_title(const nap_scenery *scene, const nap_town *town)
{
    static const char *const zones[NAP_ARMIES] = {"in France", "in the Anglo-Dutch zone",
                                                  "in the Prussian zone"};
    char title[200];
    gg_text text;
    gg_text_open(&text, title, sizeof title);
    gg_print(&text, "%s, %s", town->name, zones[town->zone]);
    if (town->supplies != NAP_NONE)
        gg_print(&text, "; supply city: in French hands it costs the %s army %d unit%s a turn",
                 scene->board->army[town->supplies].name, town->supply_loss,
                 town->supply_loss == 1 ? "" : "s");
    gg_text_close(&text);
    draw_title(scene->canvas, title);
}

void nap_paint_towns(const nap_scenery *scene)
{
    draw_begin_group(scene->canvas, "towns");
    for (uint32_t i = 0; i < scene->board->towns; i++) {
        const nap_town *town = &scene->board->town[i];
        char id[NAP_TOWN_ID];
        draw_begin_thing(scene->canvas, town->supplies == NAP_NONE ? "town" : "town city", "town",
                         nap_town_id(town, id));
        put_title(scene, town);
        nap_draw_town(scene->canvas, scene->ground->town[i].at, town->supplies != NAP_NONE,
                      40 * draw_chance(i, 0, 0) + 90 * (i % 4));
        draw_end_group(scene->canvas);
    }
    draw_end_group(scene->canvas);
}
