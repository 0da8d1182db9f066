/* places.c: where a browser finds the things of the board, by the names that orders use. Lengths are pixels. */
#include "draw/triumph/sheet.h"
#include "triumph/pieces_text.h"

#include <math.h>

static void put_number(gg_json *json, const char *key, double value)
{
    gg_json_tenths(json, key, lround(value * 10));
}

static void put_point(gg_json *json, const char *key, draw_xy at)
{
    gg_json_array(json, key);
    put_number(json, NULL, at.x);
    put_number(json, NULL, at.y);
    gg_json_end_array(json);
}

static void put_box(gg_json *json, const char *key, draw_box box)
{
    gg_json_array(json, key);
    put_number(json, NULL, box.x);
    put_number(json, NULL, box.y);
    put_number(json, NULL, box.width);
    put_number(json, NULL, box.height);
    gg_json_end_array(json);
}

/* Directions have an angle: degrees, clockwise from the right. */
static void put_angle(gg_json *json, const char *key, draw_xy direction)
{
    put_number(json, key, draw_degrees(direction));
}

/* [x, y, degrees, percent] of each */
static void put_spots(gg_json *json, const char *key, const tri_spot *spots, uint32_t count)
{
    gg_json_array(json, key);
    for (uint32_t i = 0; i < count; i++) {
        gg_json_array(json, NULL);
        put_number(json, NULL, spots[i].at.x);
        put_number(json, NULL, spots[i].at.y);
        put_number(json, NULL, spots[i].turn);
        gg_json_int(json, NULL, lround(spots[i].scale * 100));
        gg_json_end_array(json);
    }
    gg_json_end_array(json);
}

/* ---------------------------------------------------------------- locales */

/* "M10 20L30 40..Z", in whole pixels: to find what was clicked and to mark it. */
static void put_outline(gg_json *json, const char *key, const tri_ground *ground, tri_line ring)
{
    draw_xy points[TRI_RING_MAX];
    uint32_t count = tri_trace(ground, ring, points, TRI_RING_MAX);
    gg_json_begin_text(json, key);
    for (uint32_t i = 0; i < count; i++)
        gg_print(json->out, "%s%d %d", i == 0 ? "M" : "L", (int)lround(points[i].x),
                 (int)lround(points[i].y));
    gg_put(json->out, count > 0 ? "Z" : "");
    gg_json_end_text(json);
}

static void put_locale(gg_json *json, const tri_board *board, const tri_sheet *sheet, uint32_t i)
{
    const tri_locale *locale = &board->locale[i];
    const tri_seat *seat = &sheet->ground.seat[i];
    tri_spot spots[TRI_PILE_MAX];
    uint32_t count = locale->capacity < 24 ? locale->capacity : 24;
    gg_json_object(json, NULL);
    gg_json_int(json, "number", locale->number);
    if (locale->name[0])
        gg_json_text(json, "name", locale->name);
    gg_json_int(json, "capacity", locale->capacity);
    put_point(json, "anchor", (draw_xy){locale->anchor.x / 10.0, locale->anchor.y / 10.0});
    put_point(json, "reserve", seat->reserve);
    put_number(json, "room", seat->room);
    tri_reserve_spots(&sheet->ground, i, count, spots);
    put_spots(json, "spots", spots, count);
    put_point(json, "tablet", sheet->tablet[i]);
    put_outline(json, "outline", &sheet->ground, sheet->ground.ring[i]);
    gg_json_end_object(json);
}

/* ---------------------------------------------------------------- approaches */

static void put_approach(gg_json *json, const tri_board *board, const tri_ground *ground,
                         uint16_t approach)
{
    const tri_front *front = &ground->front[approach];
    uint8_t capacity = board->locale[tri_locale_of(board, approach)].capacity;
    tri_spot spots[TRI_PILE_MAX];
    tri_note name;
    tri_put_approach(board, approach, tri_note_open(&name));
    gg_json_object(json, NULL);
    gg_json_text(json, "place", tri_note_close(&name));
    gg_json_bool(json, "wide", tri_border_of(board, approach)->wide != 0);
    put_point(json, "middle", front->middle);
    put_angle(json, "along", front->along);
    put_angle(json, "inward", front->inward);
    put_number(json, "length", front->length);
    put_number(json, "begin", tri_front_begin(board, approach));
    put_number(json, "depth", front->depth);
    tri_front_spots(ground, board, approach, capacity < 9 ? capacity : 9, spots);
    put_spots(json, "spots", spots, capacity < 9 ? capacity : 9);
    gg_json_end_object(json);
}

static void put_entries(gg_json *json, const tri_board *board, const tri_ground *ground)
{
    gg_json_array(json, "entries");
    for (uint32_t i = 0; i < board->entries; i++) {
        gg_json_object(json, NULL);
        gg_json_text(json, "name", board->entry[i].name);
        gg_json_text(json, "side", tri_side_name(board->entry[i].side));
        put_point(json, "at", ground->gate[i].at);
        put_angle(json, "outward", ground->gate[i].outward);
        gg_json_end_object(json);
    }
    gg_json_end_array(json);
}

/* ---------------------------------------------------------------- tracks */

static void put_fields(gg_json *json, const char *key, const tri_row *row, uint32_t count)
{
    gg_json_object(json, key);
    put_number(json, "width", row->width);
    put_number(json, "height", row->height);
    gg_json_array(json, "fields");
    for (uint32_t i = 0; i < count; i++)
        put_point(json, NULL, tri_field(row, i));
    gg_json_end_array(json);
    gg_json_end_object(json);
}

static void put_tracks(gg_json *json, const tri_board *board, const tri_sheet *sheet)
{
    uint32_t longest = tri_longest_scenario(board);
    put_fields(json, "time", &sheet->time, board->rounds[longest]);
    gg_json_array(json, "rounds");
    for (uint32_t i = 0; i < board->rounds[longest]; i++)
        gg_json_text(json, NULL, board->round[longest][i].name);
    gg_json_end_array(json);
    gg_json_object(json, "morale");
    for (uint8_t side = TRI_SIDES; side-- > 0;)
        put_fields(json, tri_side_name(side), &sheet->morale[side], TRI_MORALE_FIELDS);
    gg_json_end_object(json);
    put_box(json, "off", sheet->tray);
    put_box(json, "turn", sheet->tracks);
}

void tri_put_places(gg_json *json, const tri_board *board, const tri_sheet *sheet)
{
    gg_json_object(json, "block");
    put_number(json, "long", TRI_BLOCK_LONG);
    put_number(json, "deep", TRI_BLOCK_DEEP);
    gg_json_end_object(json);
    gg_json_array(json, "locales");
    for (uint32_t i = 0; i < board->locales; i++)
        put_locale(json, board, sheet, i);
    gg_json_end_array(json);
    gg_json_array(json, "approaches");
    for (uint32_t i = 0; i < 2U * board->borders; i++)
        if (!board->border[i / 2].impassable)
            put_approach(json, board, &sheet->ground, (uint16_t)i);
    gg_json_end_array(json);
    put_entries(json, board, &sheet->ground);
    put_tracks(json, board, sheet);
}
