/* picture.h: a whole picture of a board: a file of SVG, or the JSON that a browser draws from. */
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
    const void *view;     /* what lies on the board; NULL: nothing */
} draw_picture;

void draw_svg(const draw_picture *picture, gg_text *out);
/* {"format":"grognard-board/1","game":..,"scenario":..,"title":..,"width":..,"height":..,"palette":{..},"style":"..",
 *  "shapes":[..],"places":{..}}; docs/boards.md tells what is in it. */
void draw_board_json(const draw_picture *picture, gg_text *out);

#endif
