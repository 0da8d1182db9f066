/* places.h: numbers, points and boxes in the JSON object `places`, with one decimal. */
#ifndef DRAW_PLACES_H
#define DRAW_PLACES_H

#include "draw/geometry.h"
#include "grognard_game.h"

/* Keys are NULL within an array. */
void draw_put_number(gg_json *json, const char *key, double value);
void draw_put_point(gg_json *json, const char *key, draw_xy at); /* [x, y] */
/* [x, y, x, y, ..] */
void draw_put_points(gg_json *json, const char *key, const draw_xy *points, uint32_t count);
void draw_put_box(gg_json *json, const char *key, draw_box box); /* [x, y, width, height] */

#endif
