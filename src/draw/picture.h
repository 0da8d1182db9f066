/* picture.h: a complete picture of a board: an SVG file, or the JSON that a browser draws from. */
#ifndef DRAW_PICTURE_H
#define DRAW_PICTURE_H

#include "draw/painter.h"
#include "draw/style.h"

typedef struct draw_picture {
    const gg_game *game;
    const draw_painter *painter;
    const draw_style *style;
    draw_theme theme;
    const void *geometry; /* from the painter's survey */
    const void *view;     /* pieces on the board; NULL: none */
} draw_picture;

void draw_svg(const draw_picture *picture, gg_text *out);
/* {"format":"grognard-board/1","game":..,"scenario":..,"title":..,"width":..,"height":..,"palette":{..},"style":"..",
 *  "shapes":[..],"places":{..}}; see docs/boards.md. */
void draw_board_json(const draw_picture *picture, gg_text *out);

#endif
