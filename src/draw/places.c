/* places.c: numbers, points and boxes for clients. */
#include "draw/places.h"

#include <math.h>

void draw_put_number(gg_json *json, const char *key, double value)
{
    gg_json_tenths(json, key, lround(value * 10));
}

void draw_put_point(gg_json *json, const char *key, draw_xy at)
{
    gg_json_array(json, key);
    draw_put_number(json, NULL, at.x);
    draw_put_number(json, NULL, at.y);
    gg_json_end_array(json);
}

void draw_put_box(gg_json *json, const char *key, draw_box box)
{
    gg_json_array(json, key);
    draw_put_number(json, NULL, box.x);
    draw_put_number(json, NULL, box.y);
    draw_put_number(json, NULL, box.width);
    draw_put_number(json, NULL, box.height);
    gg_json_end_array(json);
}
