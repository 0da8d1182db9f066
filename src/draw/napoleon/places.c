/* places.c: where a client finds towns, stacks and roads, by the names that orders use. */
#include "draw/napoleon/map.h"
#include "draw/napoleon/parts.h"

#include <math.h>

static void put_number(gg_json *json, const char *key, double value)
{
    gg_json_tenths(json, key, lround(value * 10));
}

void nap_json_points(gg_json *json, const char *key, const draw_xy *points, uint32_t count)
{
    gg_json_array(json, key);
    for (uint32_t i = 0; i < count; i++) {
        put_number(json, NULL, points[i].x);
        put_number(json, NULL, points[i].y);
    }
    gg_json_end_array(json);
}

void nap_json_point(gg_json *json, const char *key, draw_xy at)
{
    nap_json_points(json, key, &at, 1);
}

void nap_json_box(gg_json *json, const char *key, draw_box box)
{
    const draw_xy corner_and_size[2] = {{box.x, box.y}, {box.width, box.height}};
    nap_json_points(json, key, corner_and_size, 2);
}

static void put_town(gg_json *json, const nap_town *town, const nap_spot *spot)
{
    char id[NAP_TOWN_ID];
    gg_json_object(json, NULL);
    gg_json_text(json, "name", nap_town_id(town, id));
    put_number(json, "x", spot->at.x);
    put_number(json, "y", spot->at.y);
    put_number(json, "radius", spot->radius);
    gg_json_object(json, "stacks");
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        nap_json_point(json, nap_army_id(army), spot->stack[army]);
    gg_json_end_object(json);
    gg_json_end_object(json);
}

static void put_road(gg_json *json, const nap_board *board, uint8_t road, const nap_way *way)
{
    gg_json_object(json, NULL);
    gg_json_begin_text(json, "name");
    nap_put_road(board, road, board->road[road].town[0], json->out);
    gg_json_end_text(json);
    nap_json_points(json, "line", way->at, way->count);
    if (way->bridged)
        nap_json_point(json, "bridge", way->bridge);
    gg_json_end_object(json);
}

void nap_map_places(gg_json *json, const nap_board *board, const nap_ground *ground)
{
    gg_json_int(json, "block", NAP_BLOCK_SIDE);
    gg_json_array(json, "towns");
    for (uint32_t i = 0; i < board->towns; i++)
        put_town(json, &board->town[i], &ground->town[i]);
    gg_json_end_array(json);
    gg_json_array(json, "roads");
    for (uint32_t i = 0; i < board->roads; i++)
        put_road(json, board, (uint8_t)i, &ground->road[i]);
    gg_json_end_array(json);
}
