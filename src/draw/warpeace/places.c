/* places.c: where a client finds the things on the map, by their names in orders. */
#include "draw/places.h"
#include "draw/warpeace/parts.h"

static void put_hex_name(gg_json *json, const char *key, const wap_board *board, uint16_t hex)
{
    gg_json_text(json, key, wap_name_of_hex(board, hex).text);
}

/* All hexes have the same shape: corners from the north, clockwise, relative to the center. */
static void put_form(gg_json *json, const wap_board *board, const wap_ground *ground)
{
    draw_xy middle = wap_hex_middle(ground, board, 0);
    gg_json_array(json, "hex_corners");
    for (uint8_t i = 0; i < WAP_DIRECTIONS; i++)
        draw_put_point(json, NULL, draw_minus(wap_hex_corner(ground, board, 0, i), middle));
    gg_json_end_array(json);
}

/* {"Y16":[1200,800],..} */
static void put_hexes(gg_json *json, const wap_board *board, const wap_ground *ground)
{
    gg_json_object(json, "hexes");
    for (uint16_t hex = 0; hex < board->hexes; hex++)
        draw_put_point(json, wap_name_of_hex(board, hex).text, wap_hex_middle(ground, board, hex));
    gg_json_end_object(json);
}

/* {"1813-01":["Y16",..],..}: hexes that are closed at first, by the month in which they open. */
static void put_later(gg_json *json, const wap_board *board)
{
    gg_json_object(json, "later");
    for (uint32_t turn = 1; turn < board->turns; turn++) {
        char month[16];
        gg_text text;
        bool found = false;
        gg_text_open(&text, month, sizeof month);
        wap_put_turn(board, turn, &text);
        for (uint16_t hex = 0; hex < board->hexes; hex++) {
            if (board->place[hex].opens != turn)
                continue;
            if (!found)
                gg_json_array(json, month);
            found = true;
            put_hex_name(json, NULL, board, hex);
        }
        if (found)
            gg_json_end_array(json);
    }
    gg_json_end_object(json);
}

static bool grows(const wap_board *board)
{
    for (uint32_t hex = 0; hex < board->hexes; hex++)
        if (board->place[hex].opens > 0)
            return true;
    return false;
}

static void put_cities(gg_json *json, const wap_board *board, const wap_ground *ground)
{
    gg_json_array(json, "cities");
    for (uint16_t i = 0; i < board->cities; i++) {
        gg_json_object(json, NULL);
        gg_json_text(json, "name", board->city[i].name);
        put_hex_name(json, "hex", board, board->city[i].hex);
        gg_json_text(json, "class", wap_city_class_name(board->city[i].class));
        draw_put_point(json, "at", ground->city[i].at);
        gg_json_end_object(json);
    }
    gg_json_end_array(json);
}

/* Writes ["Y29","Z29"] for each hexside of a kind, once. */
static void put_sides(gg_json *json, const char *key, const wap_board *board, uint8_t kind)
{
    gg_json_array(json, key);
    for (uint16_t hex = 0; hex < board->hexes; hex++)
        for (uint8_t i = 0; i < WAP_DIRECTIONS; i++) {
            uint16_t next = board->hex[hex].next[i];
            if (next == WAP_NO_HEX || next < hex || board->place[hex].side[i] != kind)
                continue;
            gg_json_array(json, NULL);
            put_hex_name(json, NULL, board, hex);
            put_hex_name(json, NULL, board, next);
            gg_json_end_array(json);
        }
    gg_json_end_array(json);
}

void wap_map_places(gg_json *json, const wap_board *board, const wap_ground *ground)
{
    draw_put_box(json, "map", ground->map);
    draw_put_number(json, "hex_width", ground->hex_width);
    put_form(json, board, ground);
    put_hexes(json, board, ground);
    if (grows(board))
        put_later(json, board);
    put_cities(json, board, ground);
    put_sides(json, "rivers", board, WAP_RIVER);
    put_sides(json, "crossings", board, WAP_CROSSING);
}
