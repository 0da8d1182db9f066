/* painter.c: draws the board of warpeace. */
#include "draw/painter.h"

static void survey(const gg_game *game, void *geometry)
{
    (void)game;
    (void)geometry;
}

static draw_xy size(const gg_game *game, const void *geometry)
{
    (void)game;
    (void)geometry;
    return (draw_xy){2500, 3300};
}

static void ground(draw_canvas *canvas, const gg_game *game, const void *geometry)
{
    (void)canvas;
    (void)game;
    (void)geometry;
}

static void pieces(draw_canvas *canvas, const gg_game *game, const void *geometry, const void *view)
{
    (void)canvas;
    (void)game;
    (void)geometry;
    (void)view;
}

static void places(gg_json *json, const gg_game *game, const void *geometry)
{
    (void)json;
    (void)game;
    (void)geometry;
}

const draw_painter warpeace_painter = {
    .game = "warpeace",
    .by_scenario = true,
    .geometry_size = 8,
    .survey = survey,
    .size = size,
    .ground = ground,
    .pieces = pieces,
    .places = places,
};
