/* write_step.c: items and steps in a word or two, and what steps point at. */
#include "core/json/view_json.h"
#include "triumph/text/texts.h"
#include "triumph/text/writing.h"

/* ---------------------------------------------------------------- items */

static const char *const words[] = {
    [TRI_DONE - TRI_ITEM_WORD] = "done",          [TRI_WORD_ROAD - TRI_ITEM_WORD] = "by road",
    [TRI_WORD_STOP - TRI_ITEM_WORD] = "stop",     [TRI_WORD_GUARD - TRI_ITEM_WORD] = "guard",
    [TRI_WORD_CORPS - TRI_ITEM_WORD] = "corps",   [TRI_WORD_DETACH - TRI_ITEM_WORD] = "detach",
    [TRI_WORD_UNIT - TRI_ITEM_WORD] = "unit",     [TRI_WORD_RIDE - TRI_ITEM_WORD] = "road",
    [TRI_WORD_STAY - TRI_ITEM_WORD] = "stay",     [TRI_WORD_GO - TRI_ITEM_WORD] = "go",
    [TRI_WORD_BLOCK - TRI_ITEM_WORD] = "block",   [TRI_WORD_WIDE - TRI_ITEM_WORD] = "wide",
    [TRI_WORD_NARROW - TRI_ITEM_WORD] = "narrow", [TRI_WORD_DIES - TRI_ITEM_WORD] = "dies",
    [TRI_WORD_ATTACK - TRI_ITEM_WORD] = "attack", [TRI_WORD_DEFEND - TRI_ITEM_WORD] = "defend",
    [TRI_WORD_OFF - TRI_ITEM_WORD] = "off",       [TRI_WORD_LEAD - TRI_ITEM_WORD] = "lead",
};

enum { WORDS = sizeof words / sizeof words[0] };

static void put_end_of_way(const tri_board *board, uint8_t node, gg_text *out)
{
    tri_put_locale(board, board->node[node].locale, out);
    if (board->locale[board->node[node].locale].roads > 1)
        gg_print(out, ".%d", board->node[node].group);
}

/* `53-63.1 main`: with the groups of both ends, where there are several. */
static void put_way(const tri_board *board, uint32_t way, gg_text *out)
{
    if (way >= 2U * board->roads) {
        gg_put_char(out, '?');
        return;
    }
    put_end_of_way(board, tri_way_from(board, (uint16_t)way), out);
    gg_put_char(out, '-');
    put_end_of_way(board, tri_way_to(board, (uint16_t)way), out);
    if (tri_road_of(board, (uint16_t)way)->main)
        gg_put(out, " main");
}

static void put_place(const tri_board *board, uint32_t at, gg_text *out)
{
    bool reserve = at >= TRI_RESERVE && at < TRI_RESERVE + (uint32_t)board->locales;
    bool approach = at >= TRI_APPROACH && at < TRI_APPROACH + 2U * board->borders;
    if (reserve || approach || at == TRI_OFF)
        tri_put_place(board, (uint16_t)at, out);
    else
        gg_put_char(out, '?');
}

/* Items below TRI_ITEM_WAY: pieces, numbers, seats, names. */
static void put_small_item(const tri_writing *writing, uint32_t item)
{
    const tri_board *board = writing->board;
    gg_text *out = writing->out;
    if (item >= TRI_ITEM_SHOWN && (item - TRI_ITEM_SHOWN) % 128 < TRI_UNITS &&
        (item - TRI_ITEM_SHOWN) / 128 < TRI_FACES) {
        gg_put(out, tri_face_name((uint8_t)((item - TRI_ITEM_SHOWN) / 128)));
        tri_put_label(writing->table->label[(item - TRI_ITEM_SHOWN) % 128], out);
    } else if (item < TRI_ITEM_UNIT + TRI_UNITS) {
        tri_put_unit(writing->table, item, out);
    } else if (item >= TRI_ITEM_COMMANDER && item - TRI_ITEM_COMMANDER < board->commanders) {
        tri_put_commander(board, item - TRI_ITEM_COMMANDER, out);
    } else if (item >= TRI_ITEM_NUMBER && item < TRI_ITEM_SEAT) {
        gg_put_int(out, item - TRI_ITEM_NUMBER);
    } else if (item >= TRI_ITEM_SEAT && item - TRI_ITEM_SEAT < writing->table->head.seats) {
        gg_put(out,
               gg_seat_name(writing->game, &writing->table->head, (gg_seat)(item - TRI_ITEM_SEAT)));
    } else if (item >= TRI_ITEM_NOUN && item - TRI_ITEM_NOUN < board->nouns) {
        gg_put_name(out, gg_span_of(board->noun[item - TRI_ITEM_NOUN].name));
    } else {
        gg_put_char(out, '?');
    }
}

void tri_put_item(const tri_writing *writing, uint16_t item)
{
    const tri_board *board = writing->board;
    if (item < TRI_ITEM_WAY)
        put_small_item(writing, item);
    else if (item >= TRI_ITEM_WORD && item - TRI_ITEM_WORD < WORDS)
        gg_put(writing->out, words[item - TRI_ITEM_WORD]);
    else if (item < TRI_ITEM_NO_ROAD)
        put_way(board, (uint32_t)(item - TRI_ITEM_WAY), writing->out);
    else if (item >= TRI_ITEM_ENTRY && item - TRI_ITEM_ENTRY < board->entries)
        gg_put(writing->out, board->entry[item - TRI_ITEM_ENTRY].name);
    else if (item >= TRI_ITEM_PLACE && item < TRI_ITEM_WORD)
        put_place(board, (uint32_t)(item - TRI_ITEM_PLACE), writing->out);
    else
        gg_put_char(writing->out, '?');
}

/* ---------------------------------------------------------------- steps */

void tri_write_step(const gg_game *game, const void *view, const gg_draft *draft, gg_step step,
                    gg_text *out)
{
    tri_writing writing = {.game = game,
                           .board = tri_board_of(game),
                           .table = view,
                           .order = &draft->order,
                           .next = 0,
                           .out = out};
    uint16_t item = gg_step_a(step), more = gg_step_b(step);
    bool side = draft->order.verb == TRI_SIDE && gg_step_kind_of(step) == TRI_STEP_NUMBER;
    if (gg_step_kind_of(step) == TRI_STEP_VERB)
        gg_put(out, item < TRI_VERBS ? game->rules->verbs[item] : "?");
    else if (side)
        gg_put(out, tri_side_name((uint8_t)(item - TRI_ITEM_NUMBER)));
    else
        tri_put_item(&writing, item);
    if (more == GG_NO_ITEM)
        return;
    gg_put_char(out, ' ');
    tri_put_item(&writing, more);
}

/* ---------------------------------------------------------------- what steps point at */

static void point_at_locale(const tri_board *board, uint32_t locale, gg_json *out)
{
    gg_json_number_target(out, "locale", board->locale[locale].number);
}

/* A reserve, an approach or `off`, as views write it, and the locale around it. */
static void point_at_place(const tri_board *board, uint16_t at, gg_json *out)
{
    char word[40];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    put_place(board, at, &text);
    gg_json_target(out, "place", word);
    if (tri_on_board(at))
        point_at_locale(board, tri_locale_at(board, at), out);
}

/* A road leads to the locale at its other end. */
static void point_at_way(const tri_board *board, uint32_t way, gg_json *out)
{
    if (way < 2U * board->roads)
        point_at_locale(board, board->node[tri_way_to(board, (uint16_t)way)].locale, out);
}

static void point_at_item(const tri_board *board, uint16_t item, gg_json *out)
{
    if (item < TRI_ITEM_UNIT + TRI_UNITS)
        gg_json_number_target(out, "piece", item);
    else if (item >= TRI_ITEM_COMMANDER && item - TRI_ITEM_COMMANDER < board->commanders)
        gg_json_target(out, "commander", board->commander[item - TRI_ITEM_COMMANDER].name);
    else if (item >= TRI_ITEM_NUMBER && item < TRI_ITEM_SEAT)
        gg_json_number_target(out, "number", item - TRI_ITEM_NUMBER);
    else if (item >= TRI_ITEM_SEAT && item < TRI_ITEM_NOUN)
        gg_json_number_target(out, "seat", item - TRI_ITEM_SEAT);
    else if (item >= TRI_ITEM_WAY && item < TRI_ITEM_NO_ROAD)
        point_at_way(board, (uint32_t)(item - TRI_ITEM_WAY), out);
    else if (item >= TRI_ITEM_ENTRY && item - TRI_ITEM_ENTRY < board->entries)
        gg_json_target(out, "entry", board->entry[item - TRI_ITEM_ENTRY].name);
    else if (item >= TRI_ITEM_PLACE && item < TRI_ITEM_WORD)
        point_at_place(board, (uint16_t)(item - TRI_ITEM_PLACE), out);
}

void tri_write_targets(const gg_game *game, const void *view, const gg_draft *draft, gg_step step,
                       gg_json *out)
{
    const tri_board *board = tri_board_of(game);
    uint16_t item = gg_step_a(step), more = gg_step_b(step);
    (void)view;
    if (gg_step_kind_of(step) == TRI_STEP_VERB)
        return;
    if (draft->order.verb == TRI_SIDE && gg_step_kind_of(step) == TRI_STEP_NUMBER)
        gg_json_target(out, "side", tri_side_name((uint8_t)(item - TRI_ITEM_NUMBER)));
    else
        point_at_item(board, item, out);
    if (more != GG_NO_ITEM)
        point_at_item(board, more, out);
}
