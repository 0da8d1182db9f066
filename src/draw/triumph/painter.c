/* painter.c: draws the Napoleon's Triumph board; the files beside it draw its parts. */
#include "draw/painter.h"

#include "draw/triumph/sheet.h"

static void survey(const gg_game *game, void *geometry)
{
    const tri_board *board = tri_board_of(game);
    tri_sheet *sheet = geometry;
    tri_survey(board, &sheet->ground);
    tri_lay_texts(board, sheet);
    tri_lay_panels(board, sheet);
}

static draw_xy size(const gg_game *game, const void *geometry)
{
    const tri_sheet *sheet = geometry;
    (void)game;
    return sheet->size;
}

void tri_draw_board(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet)
{
    const tri_ground *land = &sheet->ground;
    tri_draw_symbols(canvas);
    tri_draw_land(canvas, board, land);
    tri_draw_relief(canvas, board, land);
    tri_draw_strips(canvas, board, sheet);
    tri_draw_edges(canvas, board, land);
    tri_draw_roads(canvas, land);
    tri_draw_villages(canvas, board, sheet);
    tri_draw_approaches(canvas, board, land);
    tri_draw_entries(canvas, board, land);
    tri_draw_names(canvas, board, sheet);
    tri_draw_panels(canvas, board, sheet);
}

static void ground(draw_canvas *canvas, const gg_game *game, const void *geometry)
{
    tri_draw_board(canvas, tri_board_of(game), geometry);
}

static void pieces(draw_canvas *canvas, const gg_game *game, const void *geometry, const void *view)
{
    tri_draw_pieces(canvas, game, geometry, view);
    tri_draw_state(canvas, game, geometry, view);
}

static void places(gg_json *json, const gg_game *game, const void *geometry)
{
    tri_put_places(json, tri_board_of(game), geometry);
}

static bool check(const gg_game *game, const void *geometry, gg_text *out)
{
    const tri_sheet *sheet = geometry;
    return tri_check_ground(tri_board_of(game), &sheet->ground, out);
}

const draw_painter triumph_painter = {
    .game = "triumph",
    .by_scenario = false,
    .geometry_size = sizeof(tri_sheet),
    .survey = survey,
    .size = size,
    .ground = ground,
    .pieces = pieces,
    .places = places,
    .check = check,
};
