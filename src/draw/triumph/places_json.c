/* places_json.c: where a browser finds the things on the board, by their names in orders. Lengths are in pixels. */
#include "draw/places.h"
#include "draw/triumph/sheet.h"
#include "triumph/text/pieces_text.h"

/* Writes a direction as an angle: degrees, clockwise from the right. */
static void put_angle(gg_json *json, const char *key, draw_xy direction)
{
    draw_put_number(json, key, draw_degrees(direction));
}

/* ---------------------------------------------------------------- locales */

/* Its outline is among the shapes. */
static void put_locale(gg_json *json, const tri_board *board, const tri_sheet *sheet, uint32_t i)
{
    const tri_locale *locale = &board->locale[i];
    const tri_seat *seat = &sheet->ground.seat[i];
    gg_json_object(json, NULL);
    gg_json_int(json, "number", locale->number);
    if (locale->name[0])
        gg_json_text(json, "name", locale->name);
    gg_json_int(json, "capacity", locale->capacity);
    draw_put_point(json, "reserve", seat->reserve);
    draw_put_number(json, "room", seat->room);
    draw_put_point(json, "tablet", sheet->tablet[i]);
    gg_json_end_object(json);
}

/* ---------------------------------------------------------------- approaches */

static void put_approach(gg_json *json, const tri_board *board, const tri_ground *ground,
                         uint16_t approach)
{
    const tri_front *front = &ground->front[approach];
    tri_note name;
    tri_put_approach(board, approach, tri_note_open(&name));
    gg_json_object(json, NULL);
    gg_json_text(json, "place", tri_note_close(&name));
    gg_json_bool(json, "wide", tri_border_of(board, approach)->wide != 0);
    draw_put_point(json, "middle", front->middle);
    put_angle(json, "along", front->along);
    put_angle(json, "inward", front->inward);
    draw_put_number(json, "length", front->length);
    draw_put_number(json, "slide", front->slide);
    draw_put_number(json, "begin", tri_front_begin(board, approach));
    draw_put_number(json, "depth", front->depth);
    gg_json_end_object(json);
}

static void put_entries(gg_json *json, const tri_board *board, const tri_ground *ground)
{
    gg_json_array(json, "entries");
    for (uint32_t i = 0; i < board->entries; i++) {
        gg_json_object(json, NULL);
        gg_json_text(json, "name", board->entry[i].name);
        gg_json_text(json, "side", tri_side_name(board->entry[i].side));
        draw_put_point(json, "at", ground->gate[i].at);
        put_angle(json, "outward", ground->gate[i].outward);
        gg_json_end_object(json);
    }
    gg_json_end_array(json);
}

/* ---------------------------------------------------------------- tracks */

static void put_fields(gg_json *json, const char *key, const tri_row *row, uint32_t count)
{
    gg_json_object(json, key);
    draw_put_number(json, "width", row->width);
    draw_put_number(json, "height", row->height);
    gg_json_array(json, "fields");
    for (uint32_t i = 0; i < count; i++)
        draw_put_point(json, NULL, tri_field(row, i));
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
    draw_put_box(json, "off", sheet->tray);
    draw_put_box(json, "turn", sheet->tracks);
}

void tri_put_places(gg_json *json, const tri_board *board, const tri_sheet *sheet)
{
    gg_json_object(json, "block");
    draw_put_number(json, "long", TRI_BLOCK_LONG);
    draw_put_number(json, "deep", TRI_BLOCK_DEEP);
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
