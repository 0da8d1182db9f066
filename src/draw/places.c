/* places.c: numbers, points and boxes for clients. */
#include "draw/places.h"

#include <math.h>

void draw_put_number(gg_json *json, const char *key, double value)
{
    gg_json_tenths(json, key, lround(value * 10));
}

void draw_put_points(gg_json *json, const char *key, const draw_xy *points, uint32_t count)
{
    gg_json_array(json, key);
    for (uint32_t i = 0; i < count; i++) {
        draw_put_number(json, NULL, points[i].x);
        draw_put_number(json, NULL, points[i].y);
    }
    gg_json_end_array(json);
}

void draw_put_point(gg_json *json, const char *key, draw_xy at)
{
    draw_put_points(json, key, &at, 1);
}

void draw_put_box(gg_json *json, const char *key, draw_box box)
{
    const draw_xy corner_and_size[2] = {{box.x, box.y}, {box.width, box.height}};
    draw_put_points(json, key, corner_and_size, 2);
}
