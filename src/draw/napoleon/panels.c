/* panels.c: the panels below the map, beside the battle board: turn record, army losses, key. */
#include "draw/napoleon/pieces.h"
#include "draw/places.h"
#include "napoleon/text/phrases.h"

#include <math.h>

/* ---------------------------------------------------------------- layout */

enum { GAP = 30, TURNS_HEIGHT = 284, ARMIES_HEIGHT = 306, HEADING = 56, PAD = 18 };

typedef struct panels {
    draw_box turns, armies, legend;
} panels;

static void lay_out(const nap_ground *ground, panels *out)
{
    nap_battle_board battle;
    nap_lay_out_battle(ground, &battle);
    double x = battle.frame.x + battle.frame.width + GAP, y = ground->panels.y;
    double width = fmax(300, ground->panels.x + ground->panels.width - x);
    out->turns = (draw_box){x, y, width, TURNS_HEIGHT};
    y += TURNS_HEIGHT + GAP;
    out->armies = (draw_box){x, y, width, ARMIES_HEIGHT};
    y += ARMIES_HEIGHT + GAP;
    out->legend = (draw_box){x, y, width, ground->panels.y + ground->panels.height - y};
}

/* The size at which a text fits the width. */
static double fitted(const char *text, double size, double width)
{
    return fmin(size, size * width / fmax(1, draw_text_width(text, size)));
}

void nap_panel_heading(draw_canvas *canvas, draw_box box, const char *text)
{
    draw_rect(canvas, "sheet", box, 0);
    draw_rect(canvas, "inset", (draw_box){box.x + 6, box.y + 6, box.width - 12, box.height - 12},
              0);
    draw_text(canvas, "heading", (draw_xy){box.x + PAD + 4, box.y + 42}, 27, 0, text);
}

/* ---------------------------------------------------------------- the turn record */

typedef struct record {
    draw_box turn[NAP_TURNS_MAX + 1]; /* from 1 on */
    uint8_t day[NAP_TURNS_MAX + 1];
    uint8_t days;
} record;

static bool same_date(const nap_turn *a, const nap_turn *b)
{
    return gg_span_is(gg_span_of(a->date), b->date);
}

/* One column per day. */
static void lay_out_turns(const nap_board *board, draw_box box, record *out)
{
    uint32_t row[NAP_TURNS_MAX + 1] = {0}, rows = 1;
    *out = (record){0};
    for (uint32_t turn = 1; turn <= board->turns; turn++) {
        bool first = turn == 1 || !same_date(&board->turn[turn], &board->turn[turn - 1]);
        out->days += first;
        out->day[turn] = (uint8_t)(out->days - 1);
        row[turn] = first ? 0 : row[turn - 1] + 1;
        rows = row[turn] + 1 > rows ? row[turn] + 1 : rows;
    }
    double width = (box.width - 2 * PAD) / fmax(1, out->days);
    double height = (box.height - HEADING - 28 - PAD) / rows;
    for (uint32_t turn = 1; turn <= board->turns; turn++)
        out->turn[turn] = (draw_box){box.x + PAD + out->day[turn] * width + 3,
                                     box.y + HEADING + 28 + row[turn] * height + 3, width - 6,
                                     height - 6};
}

/* A crescent. */
static void draw_moon(draw_canvas *canvas, draw_xy at)
{
    draw_begin_path(canvas, "moon");
    draw_move(canvas, (draw_xy){at.x + 3, at.y - 10});
    draw_curve(canvas, (draw_xy){at.x - 13, at.y - 9}, (draw_xy){at.x - 13, at.y + 9},
               (draw_xy){at.x + 3, at.y + 10});
    draw_curve(canvas, (draw_xy){at.x - 5, at.y + 5}, (draw_xy){at.x - 5, at.y - 5},
               (draw_xy){at.x + 3, at.y - 10});
    draw_close(canvas);
    draw_end_path(canvas);
}

static void draw_turn(const nap_scene *scene, uint32_t turn, draw_box box)
{
    const nap_turn *is = &scene->board->turn[turn];
    char number[12], title[100], classes[60];
    gg_text text;
    gg_text_open(&text, number, sizeof number);
    gg_print(&text, "%u", turn);
    gg_text_open(&text, title, sizeof title);
    gg_print(&text, "Turn %u, %s%s, of %s", turn, is->date, is->night ? ", night" : "",
             nap_side_words(is->side));
    gg_text_open(&text, classes, sizeof classes);
    gg_print(&text, "turn %s%s", is->side == NAP_FRENCH ? "french" : "allied",
             is->night ? " night" : "");
    draw_begin_thing(scene->canvas, classes, "turn", number);
    draw_title(scene->canvas, title);
    draw_rect(scene->canvas, "cell", box, 3);
    draw_rect(scene->canvas, "bar", (draw_box){box.x, box.y, 9, box.height}, 3);
    double base = box.y + box.height / 2 + 9;
    draw_text(scene->canvas, "number", (draw_xy){box.x + 19, base}, 27, 0, number);
    draw_text(scene->canvas, "who end",
              (draw_xy){box.x + box.width - 9, base + (is->night ? 7 : -2)}, 19, 0,
              is->side == NAP_FRENCH ? "French" : "Allies");
    if (is->night)
        draw_moon(scene->canvas, (draw_xy){box.x + box.width - 14, box.y + 15});
    draw_end_group(scene->canvas);
}

static void paint_turns(const nap_scene *scene, draw_box box)
{
    record of;
    lay_out_turns(scene->board, box, &of);
    draw_begin_thing(scene->canvas, "panel turn-record", "panel", "turns");
    draw_title(scene->canvas, "The record of days and turns");
    nap_panel_heading(scene->canvas, box, "Days and Turns");
    for (uint32_t turn = 1; turn <= scene->board->turns; turn++) {
        draw_box cell = of.turn[turn];
        if (turn == 1 || of.day[turn] != of.day[turn - 1])
            draw_text(scene->canvas, "date middle", (draw_xy){cell.x + cell.width / 2, cell.y - 9},
                      fitted(scene->board->turn[turn].date, 20, cell.width), 0,
                      scene->board->turn[turn].date);
        draw_turn(scene, turn, cell);
    }
    draw_end_group(scene->canvas);
}

static void mark_turn(const nap_scene *scene, draw_box box)
{
    record of;
    uint32_t turn = scene->table->turn;
    if (turn < 1 || turn > scene->board->turns || scene->table->phase < NAP_MOVEMENT)
        return;
    lay_out_turns(scene->board, box, &of);
    draw_box cell = of.turn[turn];
    cell = (draw_box){cell.x - 3, cell.y - 3, cell.width + 6, cell.height + 6};
    draw_rect(scene->canvas, "now", cell, 5);
}

static const char *phase_words(uint8_t phase)
{
    static const char *const words[] = {"auction",
                                        "deployment of the Allies",
                                        "deployment of the French",
                                        "movement",
                                        "skirmishes",
                                        "setting up battles",
                                        "battles",
                                        "supply",
                                        "the game is over"};
    return phase <= NAP_ENDED ? words[phase] : "";
}

static void put_phase(const nap_table *table, gg_text *out)
{
    if (table->head.over == 0)
        gg_put(out, phase_words(table->phase));
    else if (table->head.winner < NAP_SIDES)
        gg_print(out, "%s have won", nap_side_words(table->head.winner));
    else
        gg_put(out, "the game ends in a draw");
}

/* Writes "Turn 7 of the French, movement" after the heading. */
static void tell_phase(const nap_scene *scene, draw_box box)
{
    const nap_table *table = scene->table;
    char words[120];
    gg_text text;
    gg_text_open(&text, words, sizeof words);
    if (table->phase >= NAP_MOVEMENT)
        gg_print(&text, "Turn %d of %s \xC2\xB7 ", table->turn, nap_side_words(table->active));
    put_phase(table, &text);
    draw_text(scene->canvas, "battle-state end", (draw_xy){box.x + box.width - PAD, box.y + 40}, 24,
              0, words);
}

/* ---------------------------------------------------------------- armies */

enum { LABEL = 236, BOX = 52 };

static draw_box army_row(draw_box box, uint8_t army)
{
    double height = (box.height - HEADING - PAD) / NAP_ARMIES;
    return (draw_box){box.x + PAD, box.y + HEADING + army * height, box.width - 2 * PAD, height};
}

static draw_box loss_box(const nap_board *board, draw_box row, uint8_t army, uint32_t i)
{
    uint32_t boxes = board->army[army].defeat;
    double pitch = fmin(BOX + 6, (row.width - LABEL) / fmax(1, boxes));
    return (draw_box){row.x + LABEL + i * pitch, row.y + (row.height - BOX) / 2 - 4,
                      fmin(BOX, pitch), BOX};
}

/* A circle for each group move in the army's turn. */
static draw_xy move_dot(draw_box row, uint32_t i)
{
    return (draw_xy){row.x + 64 + 24 * i, row.y + row.height / 2 + 20};
}

static void paint_track(const nap_scene *scene, draw_box row, uint8_t army)
{
    uint32_t boxes = scene->board->army[army].defeat;
    char number[12];
    gg_text text;
    for (uint32_t i = 0; i < boxes; i++) {
        draw_box box = loss_box(scene->board, row, army, i);
        bool last = i + 1 == boxes;
        gg_text_open(&text, number, sizeof number);
        gg_print(&text, "%u", i + 1);
        draw_rect(scene->canvas, last ? "loss last" : "loss", box, 3);
        draw_text(scene->canvas, last ? "figure middle bold" : "figure faint middle",
                  (draw_xy){box.x + box.width / 2, box.y + box.height / 2 + 8}, 22, 0, number);
    }
}

/* "Prussian army: defeated when 9 blocks are lost, 1 group move in a turn". */
static void title_army(const nap_scene *scene, const nap_army *army)
{
    char title[160];
    gg_text text;
    gg_text_open(&text, title, sizeof title);
    gg_print(&text, "%s army: defeated when %d blocks are lost, %d group move%s in a turn",
             army->name, army->defeat, army->group_moves, army->group_moves == 1 ? "" : "s");
    gg_text_close(&text);
    draw_title(scene->canvas, title);
}

static void paint_army(const nap_scene *scene, draw_box row, uint8_t army)
{
    const nap_army *is = &scene->board->army[army];
    char classes[40];
    gg_text text;
    draw_xy emblem = {row.x + 26, row.y + row.height / 2 - 2};
    gg_text_open(&text, classes, sizeof classes);
    gg_print(&text, "army %s", nap_army_class(army));
    draw_begin_thing(scene->canvas, classes, "army", nap_army_id(army));
    title_army(scene, is);
    draw_rect(scene->canvas, "body", (draw_box){emblem.x - 24, emblem.y - 26, 48, 52}, 4);
    draw_use(scene->canvas, "emblem", nap_emblem_symbols[army], emblem, 1.3, 0);
    draw_text(scene->canvas, "army-name", (draw_xy){row.x + 58, row.y + row.height / 2 + 1},
              fitted(is->name, 25, LABEL - 66), 0, is->name);
    for (uint32_t i = 0; i < is->group_moves && i < 6; i++)
        draw_circle(scene->canvas, "move", move_dot(row, i), 7.5);
    draw_text(scene->canvas, "note",
              (draw_xy){move_dot(row, is->group_moves < 6 ? is->group_moves : 6).x - 6,
                        row.y + row.height / 2 + 26},
              17, 0, is->group_moves == 1 ? "group move" : "group moves");
    paint_track(scene, row, army);
    draw_end_group(scene->canvas);
}

static void paint_armies(const nap_scene *scene, draw_box box)
{
    draw_begin_thing(scene->canvas, "panel losses", "panel", "losses");
    draw_title(scene->canvas, "The armies, their group moves and their losses");
    nap_panel_heading(scene->canvas, box, "Armies and Losses");
    draw_text(scene->canvas, "note end", (draw_xy){box.x + box.width - PAD, box.y + 40}, 19, 0,
              "an army that fills its row is defeated");
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        paint_army(scene, army_row(box, army), army);
    draw_end_group(scene->canvas);
}

/* ---------------------------------------------------------------- the armies of a position */

/* Draws eliminated blocks in the boxes; an unidentified one shows its back. */
static void draw_losses(const nap_scene *scene, draw_box row, uint8_t army)
{
    uint64_t gone = nap_blocks_at(scene->board, scene->table, NAP_GONE) &
                    scene->board->army_blocks[army];
    uint32_t lost = scene->table->lost[army], count = nap_count(gone);
    uint32_t most = lost > count ? lost : count, limit = scene->board->army[army].defeat;
    for (uint32_t i = 0; i < most && i < 64; i++) {
        draw_box box = loss_box(scene->board, row, army, i < limit ? i : limit - (limit > 0));
        draw_xy at = {box.x + box.width / 2, box.y + box.height / 2};
        if (i >= limit)
            at.x += 14.0 * (i - limit + 1);
        if (i < count) {
            nap_draw_block(scene, nap_nth_of(gone, i), at, NAP_BLOCK_SIDE);
            continue;
        }
        nap_draw_sample_pile(scene->canvas, army, 1, at, NAP_BLOCK_SIDE - 2);
    }
}

static void draw_moves(const nap_scene *scene, draw_box row, uint8_t army)
{
    const nap_army *is = &scene->board->army[army];
    uint32_t used = nap_count(scene->table->opened[army]);
    if (scene->table->phase != NAP_MOVEMENT || scene->table->active != is->side)
        return;
    for (uint32_t i = 0; i < is->group_moves && i < 6; i++)
        draw_circle(scene->canvas, i < used ? "move used" : "move free", move_dot(row, i), 7.5);
}

static void draw_army_news(const nap_scene *scene, draw_box row, uint8_t army)
{
    const nap_table *table = scene->table;
    char words[120] = "";
    gg_text text;
    gg_text_open(&text, words, sizeof words);
    if (table->defeated >> army & 1)
        gg_put(&text, "defeated");
    else if (table->due[army] > 0)
        gg_print(&text, "without supply: %d unit%s to give up", table->due[army],
                 table->due[army] == 1 ? "" : "s");
    if (words[0] != 0)
        draw_text(scene->canvas, "news", (draw_xy){row.x + LABEL, row.y + row.height / 2 + 41}, 20,
                  0, words);
}

/* "French losses: 4 of 12 blocks". */
static void title_losses(const nap_scene *scene, uint8_t army)
{
    char title[100];
    gg_text text;
    gg_text_open(&text, title, sizeof title);
    gg_print(&text, "%s losses: %d of %d blocks", scene->board->army[army].name,
             scene->table->lost[army], scene->board->army[army].defeat);
    gg_text_close(&text);
    draw_title(scene->canvas, title);
}

void nap_paint_tracks(const nap_scene *scene)
{
    panels of;
    lay_out(scene->ground, &of);
    draw_begin_group(scene->canvas, "tracks");
    mark_turn(scene, of.turns);
    tell_phase(scene, of.turns);
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        draw_box row = army_row(of.armies, army);
        draw_begin_group(scene->canvas, nap_army_class(army));
        title_losses(scene, army);
        draw_losses(scene, row, army);
        draw_moves(scene, row, army);
        draw_army_news(scene, row, army);
        draw_end_group(scene->canvas);
    }
    draw_end_group(scene->canvas);
}

/* ---------------------------------------------------------------- for browsers */

static void json_turns(gg_json *json, const nap_board *board, draw_box box)
{
    record of;
    lay_out_turns(board, box, &of);
    gg_json_array(json, "turns");
    for (uint32_t turn = 1; turn <= board->turns; turn++) {
        gg_json_object(json, NULL);
        gg_json_int(json, "turn", turn);
        draw_put_box(json, "box", of.turn[turn]);
        gg_json_end_object(json);
    }
    gg_json_end_array(json);
}

static void json_army(gg_json *json, const nap_board *board, draw_box row, uint8_t army)
{
    gg_json_object(json, NULL);
    gg_json_text(json, "army", nap_army_id(army));
    gg_json_array(json, "lost");
    for (uint32_t i = 0; i < board->army[army].defeat; i++)
        draw_put_box(json, NULL, loss_box(board, row, army, i));
    gg_json_end_array(json);
    gg_json_array(json, "moves");
    for (uint32_t i = 0; i < board->army[army].group_moves && i < 6; i++)
        draw_put_point(json, NULL, move_dot(row, i));
    gg_json_end_array(json);
    gg_json_end_object(json);
}

void nap_panel_places(gg_json *json, const gg_game *game, const nap_ground *ground)
{
    const nap_board *board = nap_board_of(game);
    panels of;
    lay_out(ground, &of);
    json_turns(json, board, of.turns);
    gg_json_array(json, "armies");
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        json_army(json, board, army_row(of.armies, army), army);
    gg_json_end_array(json);
    nap_battle_json(json, ground);
}

/* ---------------------------------------------------------------- everything */

void nap_paint_panels(draw_canvas *canvas, const gg_game *game, const nap_ground *ground)
{
    nap_scene scene = {
        .canvas = canvas, .game = game, .board = nap_board_of(game), .ground = ground};
    panels of;
    lay_out(ground, &of);
    nap_paint_block_symbols(canvas);
    nap_paint_vignettes(canvas);
    draw_begin_group(canvas, "panels");
    nap_paint_empty_battle(&scene);
    paint_turns(&scene, of.turns);
    paint_armies(&scene, of.armies);
    nap_paint_legend(&scene, of.legend);
    draw_end_group(canvas);
}

void nap_paint_pieces(draw_canvas *canvas, const gg_game *game, const nap_ground *ground,
                      const nap_view *view)
{
    nap_scene scene = {canvas, game, nap_board_of(game), ground, view, &view->table};
    draw_begin_group(canvas, "pieces");
    nap_paint_fights(&scene);
    nap_paint_stacks(&scene);
    nap_paint_battle(&scene);
    nap_paint_tracks(&scene);
    draw_end_group(canvas);
}
