/* tracks.c: the time and morale tracks, and a position's markers on them. */
#include "draw/triumph/sheet.h"

#include <math.h>
#include <string.h>

/* ---------------------------------------------------------------- fields */

uint32_t tri_longest_scenario(const tri_board *board)
{
    uint32_t longest = 0;
    for (uint32_t i = 1; i < TRI_SCENARIOS_MAX; i++)
        if (board->rounds[i] > board->rounds[longest])
            longest = i;
    return longest;
}

/* The field with the same name; a round missing in the longest scenario counts from the end. */
static uint32_t round_field(const tri_board *board, uint32_t scenario, uint32_t round)
{
    uint32_t longest = tri_longest_scenario(board);
    uint32_t fields = board->rounds[longest];
    gg_assert(scenario < TRI_SCENARIOS_MAX && round < TRI_ROUNDS_MAX);
    for (uint32_t i = 0; i < fields; i++)
        if (strcmp(board->round[longest][i].name, board->round[scenario][round].name) == 0)
            return i;
    return round < fields ? round : 0;
}

draw_xy tri_field(const tri_row *row, uint32_t index)
{
    return draw_plus(row->first, draw_times(row->step, index));
}

static draw_box field_box(const tri_row *row, uint32_t index)
{
    draw_xy at = tri_field(row, index);
    return (draw_box){at.x - row->width / 2, at.y - row->height / 2, row->width, row->height};
}

/* ---------------------------------------------------------------- the empty tracks */

/* The name of a round is "DAY, HOUR" or one word. Writes "10:00AM" as "10 am". */
static void put_hour(const char *name, gg_text *out)
{
    const char *comma = strstr(name, ", ");
    const char *hour = comma ? comma + 2 : name;
    const char *colon = strchr(hour, ':');
    if (colon == NULL)
        gg_put(out, hour);
    else if (strncmp(hour, "12:00P", 6) == 0)
        gg_put(out, "noon");
    else
        gg_print(out, "%.*s %s", (int)(colon - hour), hour, strstr(colon, "PM") ? "pm" : "am");
}

static void draw_round(draw_canvas *canvas, const tri_round *round, draw_box box)
{
    tri_note note;
    put_hour(round->name, tri_note_open(&note));
    draw_rect(canvas, round->night ? "field night" : "field", box, 2);
    draw_text(canvas, round->night ? "field-text night middle" : "field-text middle",
              (draw_xy){box.x + box.width / 2, box.y + box.height - 8}, 14.5, 0,
              tri_note_close(&note));
}

/* The day is written above its first hour. */
static void draw_day(draw_canvas *canvas, const tri_board *board, uint32_t scenario, uint32_t round,
                     draw_box box)
{
    const char *name = board->round[scenario][round].name;
    const char *comma = strstr(name, ", ");
    tri_note day;
    if (comma == NULL)
        return;
    size_t size = (size_t)(comma - name);
    const char *before = round > 0 ? board->round[scenario][round - 1].name : "";
    if (strncmp(before, name, size) == 0)
        return;
    gg_put_span(tri_note_open(&day), (gg_span){name, size});
    draw_text(canvas, "track-title", (draw_xy){box.x, box.y - 8}, 18, 0, tri_note_close(&day));
}

static void draw_time_track(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet)
{
    uint32_t scenario = tri_longest_scenario(board);
    draw_begin_group(canvas, "track time");
    for (uint32_t i = 0; i < board->rounds[scenario]; i++) {
        draw_box box = field_box(&sheet->time, i);
        draw_round(canvas, &board->round[scenario][i], box);
        draw_day(canvas, board, scenario, i, box);
    }
    draw_end_group(canvas);
}

static void draw_morale_track(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet,
                              uint8_t side)
{
    const tri_row *row = &sheet->morale[side];
    const tri_army *army = &board->army[side];
    tri_note classes;
    gg_print(tri_note_open(&classes), "track morale %s", tri_side_class(side));
    draw_begin_group(canvas, tri_note_close(&classes));
    for (uint32_t i = 0; i < TRI_MORALE_FIELDS; i++) {
        draw_box box = field_box(row, i);
        tri_note number;
        gg_print(tri_note_open(&number), "%d", (int)i);
        draw_rect(canvas,
                  i == 0              ? "field none"
                  : i == army->morale ? "field begin"
                                      : "field",
                  box, 2);
        draw_text(canvas, "field-text middle",
                  (draw_xy){box.x + box.width / 2, box.y + box.height / 2 + 5}, 15, 0,
                  tri_note_close(&number));
    }
    draw_box first = field_box(row, 0);
    draw_text(canvas, "track-title", (draw_xy){first.x, first.y - 8}, 18, 0,
              side == TRI_FRENCH ? "French morale" : "Allied morale");
    draw_end_group(canvas);
}

void tri_draw_tracks(draw_canvas *canvas, const tri_board *board, const tri_sheet *sheet)
{
    draw_time_track(canvas, board, sheet);
    draw_morale_track(canvas, board, sheet, TRI_FRENCH);
    draw_morale_track(canvas, board, sheet, TRI_ALLIED);
}

/* ---------------------------------------------------------------- markers */

static void draw_marker(draw_canvas *canvas, const char *what, const char *title,
                        const tri_row *row, uint32_t index, const char *classes, const char *text)
{
    draw_box box = field_box(row, index);
    draw_xy middle = tri_field(row, index);
    draw_begin_thing(canvas, classes, "marker", what);
    draw_title(canvas, title);
    draw_rect(canvas, "marker", (draw_box){box.x - 3, box.y - 3, box.width + 6, box.height + 6}, 4);
    draw_text(canvas, "marker-text middle bold", draw_plus(middle, (draw_xy){0, 6}), 18, 0, text);
    draw_end_group(canvas);
}

static void draw_morale_marker(draw_canvas *canvas, const tri_sheet *sheet, const tri_table *table,
                               uint8_t side)
{
    uint32_t morale = table->morale[side];
    tri_note number, title;
    gg_print(tri_note_open(&number), "%d", (int)morale);
    gg_print(tri_note_open(&title), "%s morale %d", tri_side_words(side), (int)morale);
    draw_marker(canvas, side == TRI_FRENCH ? "morale F" : "morale A", tri_note_close(&title),
                &sheet->morale[side], morale < TRI_MORALE_FIELDS ? morale : TRI_MORALE_FIELDS - 1,
                tri_side_class(side), tri_note_close(&number));
}

/* ---------------------------------------------------------------- remaining armies */

draw_xy tri_count_place(const tri_sheet *sheet, uint32_t side, int face)
{
    double down = side == TRI_SIDES ? 64 : side == TRI_FRENCH ? 96 : 126;
    return (draw_xy){sheet->armies.x + 104 + 38.0 * face, sheet->armies.y + down};
}

static void draw_counts(draw_canvas *canvas, const tri_sheet *sheet, const tri_table *table)
{
    for (uint8_t side = 0; side < TRI_SIDES; side++) {
        for (uint8_t face = 0; face < TRI_FACES; face++) {
            tri_note number;
            gg_print(tri_note_open(&number), "%d", table->left[side][face]);
            draw_text(canvas, "field-text middle bold", tri_count_place(sheet, side, face), 18, 0,
                      tri_note_close(&number));
        }
    }
}

/* ---------------------------------------------------------------- whose turn it is */

static void draw_turn(draw_canvas *canvas, const gg_game *game, const tri_sheet *sheet,
                      const tri_table *table)
{
    const tri_board *board = tri_board_of(game);
    tri_note words;
    gg_text *out = tri_note_open(&words);
    draw_xy at = {sheet->tracks.x + sheet->tracks.width - 34, sheet->tracks.y + 42};
    if (table->phase != TRI_PLAY) {
        draw_text(canvas, "turn-text bold end", at, 22, 0, "Set-up");
        return;
    }
    const char *name = board->round[game->scenario][table->round].name;
    const char *comma = strstr(name, ", ");
    if (comma != NULL)
        gg_put_span(out, (gg_span){name, (size_t)(comma + 2 - name)});
    put_hour(name, out);
    gg_print(out, ", turn of the %s", table->active == TRI_FRENCH ? "French" : "Allies");
    draw_text(canvas,
              table->active == TRI_FRENCH ? "turn-text french bold end"
                                          : "turn-text allied bold end",
              at, 22, 0, tri_note_close(&words));
}

void tri_draw_state(draw_canvas *canvas, const gg_game *game, const tri_sheet *sheet,
                    const tri_table *table)
{
    const tri_board *board = tri_board_of(game);
    uint32_t field = round_field(board, game->scenario, table->round);
    draw_begin_group(canvas, "markers");
    draw_turn(canvas, game, sheet, table);
    if (table->phase == TRI_PLAY)
        draw_marker(canvas, "round", board->round[game->scenario][table->round].name, &sheet->time,
                    field, table->active == TRI_FRENCH ? "french ring" : "allied ring", "");
    for (uint8_t side = 0; side < TRI_SIDES; side++)
        draw_morale_marker(canvas, sheet, table, side);
    draw_counts(canvas, sheet, table);
    tri_draw_tray(canvas, board, sheet, table);
    draw_end_group(canvas);
}
