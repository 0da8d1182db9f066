/* places.c: where a client finds towns, stacks and roads, by their names in orders. */
#include "draw/places.h"
#include "draw/napoleon/map.h"
#include "draw/napoleon/parts.h"

static void put_town(gg_json *json, const nap_town *town, const nap_spot *spot)
{
    char id[NAP_TOWN_ID];
    gg_json_object(json, NULL);
    gg_json_text(json, "name", nap_town_id(town, id));
    gg_json_text(json, "title", town->name);
    draw_put_number(json, "x", spot->at.x);
    draw_put_number(json, "y", spot->at.y);
    draw_put_number(json, "radius", spot->radius);
    gg_json_text(json, "zone", nap_army_id(town->zone));
    if (town->supplies < NAP_ARMIES) {
        gg_json_text(json, "supplies", nap_army_id(town->supplies));
        gg_json_int(json, "supply_loss", town->supply_loss);
    }
    gg_json_object(json, "stacks");
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        draw_put_point(json, nap_army_id(army), spot->stack[army]);
    gg_json_end_object(json);
    gg_json_end_object(json);
}

static void put_road(gg_json *json, const nap_board *board, uint8_t road, const nap_way *way)
{
    const nap_road *is = &board->road[road];
    gg_json_object(json, NULL);
    gg_json_begin_text(json, "name");
    nap_put_road(board, road, is->town[0], json->out);
    gg_json_end_text(json);
    gg_json_text(json, "class", is->major ? "major" : "minor");
    if (is->river < board->rivers)
        gg_json_text(json, "river", board->river[is->river].name);
    draw_put_points(json, "line", way->at, way->count);
    if (way->bridged)
        draw_put_point(json, "bridge", way->bridge);
    gg_json_end_object(json);
}

void nap_map_places(gg_json *json, const nap_board *board, const nap_ground *ground)
{
    draw_put_box(json, "map", ground->map);
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
