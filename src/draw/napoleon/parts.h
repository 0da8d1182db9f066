/* parts.h: the parts of Napoléon's picture, which painter.c combines. */
#ifndef DRAW_NAPOLEON_PARTS_H
#define DRAW_NAPOLEON_PARTS_H

#include "draw/napoleon/ground.h"
#include "napoleon/table/view.h"

/* ---------------------------------------------------------------- blocks and panels */

/* Draws blocks in towns, in battles and beside the map, as the owner of the view sees them. */
void nap_paint_pieces(draw_canvas *canvas, const gg_game *game, const nap_ground *ground,
                      const nap_view *view);
/* Draws the empty panels, and defines the symbols that blocks use. */
void nap_paint_panels(draw_canvas *canvas, const gg_game *game, const nap_ground *ground);
/* Writes members of the object `places`. */
void nap_panel_places(gg_json *json, const gg_game *game, const nap_ground *ground);

#endif
