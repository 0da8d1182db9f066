/* painter.h: the interface of painters, which draw a game's board, and the list of them. */
#ifndef DRAW_PAINTER_H
#define DRAW_PAINTER_H

#include "draw/canvas.h"
#include "draw/labels.h"

/* All functions read the game object and, for a position, only a seat's view, so a picture cannot show more than its
 * seat may know. */
typedef struct draw_painter {
    const char *game;
    bool by_scenario; /* the scenarios have different boards */
    size_t geometry_size;
    /* Computes the layout from the game's data into zeroed memory of that size. It must work for every game object that
     * can be made, even from modified data: the result may be ugly but must be in bounds. */
    void (*survey)(const gg_game *game, void *geometry);
    draw_xy (*size)(const gg_game *game, const void *geometry); /* of the picture */
    /* Draws symbols and clips, then the empty board. */
    void (*ground)(draw_canvas *canvas, const gg_game *game, const void *geometry);
    /* Draws what makes way for pieces, such as names. Called before the pieces; the view is NULL if there are none. May
     * be NULL. */
    void (*names)(draw_canvas *canvas, const gg_game *game, const void *geometry, const void *view);
    /* Draws the pieces, as the owner of the view sees them. */
    void (*pieces)(draw_canvas *canvas, const gg_game *game, const void *geometry,
                   const void *view);
    /* Writes the members of the JSON object `places`: where clients find, mark and fill the things on the board, by
     * their names in orders. */
    void (*places)(gg_json *json, const gg_game *game, const void *geometry);
    /* Writes lines "good .." and "WRONG .." like proofs_check_board; may be NULL. False if a check fails. */
    bool (*check)(const gg_game *game, const void *geometry, gg_text *out);
} draw_painter;

extern const draw_painter triumph_painter, napoleon_painter, warpeace_painter;

/* NULL if the game has no painter. */
const draw_painter *draw_painter_of(const gg_game *game);

#endif
