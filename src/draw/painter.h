/* painter.h: what draws a game's board, and the list of those who do. */
#ifndef DRAW_PAINTER_H
#define DRAW_PAINTER_H

#include "draw/canvas.h"
#include "draw/labels.h"

/* All functions read the game object and, of a position, only the view of a seat: a picture cannot show more than its
 * seat may know. */
typedef struct draw_painter {
    const char *game;
    bool by_scenario; /* its scenarios have boards of their own */
    size_t geometry_size;
    /* Where everything lies, made from the game's data into zeroed memory of that size. It must work for every game
     * object that can be made, also from data that somebody has changed: then crooked, but in bounds. */
    void (*survey)(const gg_game *game, void *geometry);
    draw_xy (*size)(const gg_game *game, const void *geometry); /* of the picture */
    /* Symbols and clips, then the empty board. */
    void (*ground)(draw_canvas *canvas, const gg_game *game, const void *geometry);
    /* What makes way for pieces, such as names: drawn before them, and the view is NULL if there are none. May be
     * NULL. */
    void (*names)(draw_canvas *canvas, const gg_game *game, const void *geometry, const void *view);
    /* What lies on it, as the owner of the view sees it. */
    void (*pieces)(draw_canvas *canvas, const gg_game *game, const void *geometry,
                   const void *view);
    /* Members of the JSON object `places`: where a client finds, marks and fills the things of the board, by the names
     * that orders use. */
    void (*places)(gg_json *json, const gg_game *game, const void *geometry);
    /* Lines "good .." and "WRONG .." as proofs_check_board writes them; may be NULL. False if something is wrong. */
    bool (*check)(const gg_game *game, const void *geometry, gg_text *out);
} draw_painter;

extern const draw_painter triumph_painter, napoleon_painter, warpeace_painter;

/* NULL if the game has no painter. */
const draw_painter *draw_painter_of(const gg_game *game);

#endif
