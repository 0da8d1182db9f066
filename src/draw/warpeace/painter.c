/* painter.c: draws the War and Peace board: the scenario's part of the map, the pieces, and the panels. */
#include "draw/warpeace/parts.h"

static void survey(const gg_game *game, void *geometry)
{
    wap_ground *ground = geometry;
    const wap_board *board = wap_board_of(game);
    wap_survey_cells(ground, board);
    wap_survey_coasts(ground, board);
    wap_survey_rivers(ground, board);
    wap_survey_borders(ground, board);
    wap_survey_writings(ground, board);
    wap_survey_nations(ground, board);
    wap_survey_cities(ground, board);
    wap_survey_area_names(ground, board);
    wap_survey_river_names(ground, board);
}

static draw_xy size(const gg_game *game, const void *geometry)
{
    const wap_ground *ground = geometry;
    (void)game;
    return ground->size;
}

/* Large light letters first. */
static void paint_words(draw_canvas *canvas, const wap_board *board, const wap_ground *ground)
{
    wap_paint_names(canvas, ground, WAP_SEA_NAME, "sea-names");
    wap_paint_names(canvas, ground, WAP_BAY_NAME, "bay-names");
    wap_paint_names(canvas, ground, WAP_FAR_NAME, "far-names");
    wap_paint_names(canvas, ground, WAP_NATION_NAME, "nation-names");
    wap_paint_names(canvas, ground, WAP_RANGE_NAME, "range-names");
    wap_paint_names(canvas, ground, WAP_AREA_NAME, "area-names");
    wap_paint_hexes(canvas, board, ground);
    wap_paint_names(canvas, ground, WAP_RIVER_NAME, "river-names");
}

static void paint_ground(draw_canvas *canvas, const gg_game *game, const void *geometry)
{
    const wap_ground *ground = geometry;
    const wap_board *board = wap_board_of(game);
    wap_paint_symbols_of_land(canvas, ground);
    wap_paint_symbols_of_cities(canvas);
    draw_begin_clipped(canvas, "map", "wap-map");
    wap_paint_sea(canvas, ground);
    draw_begin_clipped(canvas, "inland", "wap-land");
    wap_paint_terrain(canvas, board, ground);
    wap_paint_washes(canvas, board, ground);
    wap_paint_ranges(canvas, board, ground);
    wap_paint_rivers(canvas, board, ground);
    wap_paint_borders(canvas, ground);
    wap_paint_veil(canvas, board, ground);
    wap_paint_grid(canvas, ground);
    draw_end_group(canvas);
    wap_paint_coastline(canvas);
    wap_paint_ferries(canvas, board, ground);
    paint_words(canvas, board, ground);
    draw_end_group(canvas);
    wap_paint_frame(canvas, ground);
    wap_paint_panels(canvas, game, ground);
}

static void names(draw_canvas *canvas, const gg_game *game, const void *geometry, const void *view)
{
    bool covered[WAP_MAP_CITIES_MAX] = {false};
    if (view != NULL)
        wap_find_covered(game, geometry, view, covered);
    draw_begin_clipped(canvas, "map", "wap-map");
    wap_paint_later(canvas, wap_board_of(game), geometry,
                    view == NULL ? 0 : ((const wap_view *)view)->table.month);
    wap_paint_cities(canvas, wap_board_of(game), geometry, covered);
    draw_end_group(canvas);
}

static void pieces(draw_canvas *canvas, const gg_game *game, const void *geometry, const void *view)
{
    wap_paint_pieces(canvas, game, geometry, view);
}

static void places(gg_json *json, const gg_game *game, const void *geometry)
{
    wap_map_places(json, wap_board_of(game), geometry);
    wap_panel_places(json, game, geometry);
}

static bool check(const gg_game *game, const void *geometry, gg_text *out)
{
    return wap_check_ground(wap_board_of(game), geometry, out);
}

const draw_painter warpeace_painter = {
    .game = "warpeace",
    .by_scenario = true,
    .geometry_size = sizeof(wap_ground),
    .survey = survey,
    .size = size,
    .ground = paint_ground,
    .names = names,
    .pieces = pieces,
    .places = places,
    .check = check,
};
