/* painter.c: draws the Napoléon board. */
#include "draw/painter.h"

#include "draw/napoleon/map.h"
#include "draw/napoleon/parts.h"
#include "draw/napoleon/survey.h"

static void survey(const gg_game *game, void *geometry)
{
    nap_survey_ground(game, geometry);
}

static draw_xy size(const gg_game *game, const void *geometry)
{
    (void)game;
    return nap_ground_of(geometry)->size;
}

/* Draws the layers from bottom to top. */
static void paint_map(const nap_scenery *scene)
{
    draw_canvas *canvas = scene->canvas;
    nap_define_towns(canvas);
    nap_define_trees(canvas);
    draw_begin_clip(canvas, "nap-map");
    draw_rect(canvas, "", scene->ground->map, 0);
    draw_end_clip(canvas);
    draw_begin_clipped(canvas, "map", "nap-map");
    draw_rect(canvas, "ground", scene->ground->map, 0);
    nap_paint_washes(scene);
    nap_paint_hills(scene);
    nap_paint_rivers(scene);
    nap_paint_zones(scene);
    nap_paint_woods(scene);
    nap_paint_roads(scene);
    nap_paint_bridges(scene);
    nap_paint_towns(scene);
    nap_paint_names(scene);
    nap_paint_title(scene);
    nap_paint_key(scene);
    draw_end_group(canvas);
    nap_paint_frame(scene);
}

static void ground(draw_canvas *canvas, const gg_game *game, const void *geometry)
{
    paint_map(&(nap_scenery){canvas, nap_board_of(game), nap_ground_of(geometry)});
    nap_paint_panels(canvas, game, nap_ground_of(geometry));
}

static void pieces(draw_canvas *canvas, const gg_game *game, const void *geometry, const void *view)
{
    nap_paint_pieces(canvas, game, nap_ground_of(geometry), view);
}

static void places(gg_json *json, const gg_game *game, const void *geometry)
{
    nap_map_places(json, nap_board_of(game), nap_ground_of(geometry));
    nap_panel_places(json, game, nap_ground_of(geometry));
}

static bool check(const gg_game *game, const void *geometry, gg_text *out)
{
    return nap_check_ground(nap_board_of(game), nap_ground_of(geometry), out);
}

const draw_painter napoleon_painter = {
    .game = "napoleon",
    .by_scenario = false,
    .geometry_size = sizeof(nap_ground),
    .survey = survey,
    .size = size,
    .ground = ground,
    .pieces = pieces,
    .places = places,
    .check = check,
};
