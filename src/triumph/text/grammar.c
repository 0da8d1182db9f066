/* grammar.c: the orders: what each of them names, and its shape (the notation, 4.3). */
#include "triumph/text/grammar.h"

#include "triumph/table/tables.h"
#include "triumph/text/reading.h"
#include "triumph/text/texts.h"

/* ---------------------------------------------------------------- units and commanders */

static const tri_table *table_of(const void *view)
{
    return view;
}

/* An own commander. */
static bool read_unit(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    gg_reading reading = {.said = *said, .view = view};
    tri_meaning meaning = tri_own_meaning(&reading,
                                          tri_army_in_play(view, tri_reader_side(&reading)));
    (void)word;
    return tri_take_one(&reading, &meaning, number);
}

static void put_unit(const gg_game *game, const void *view, uint32_t slot, gg_text *out)
{
    (void)game;
    tri_put_unit(view, slot, out);
}

static bool is_shown_unit(const gg_game *game, uint16_t item)
{
    uint32_t number = (uint32_t)(item - TRI_ITEM_SHOWN);
    (void)game;
    return item >= TRI_ITEM_SHOWN && number % 128 < TRI_UNITS && number / 128 < TRI_FACES;
}

static void put_shown_unit(const gg_game *game, const void *view, uint32_t number, gg_text *out)
{
    (void)game;
    gg_put(out, tri_face_name((uint8_t)(number / 128)));
    tri_put_label(table_of(view)->label[number % 128], out);
}

static uint32_t commanders(const gg_game *game)
{
    return tri_board_of(game)->commanders;
}

static bool read_commander(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    (void)view;
    *number = tri_read_commander(tri_board_of(said->game), word, said->words, said->next,
                                 said->error);
    return *number != TRI_NONE;
}

static void put_commander(const gg_game *game, const void *view, uint32_t number, gg_text *out)
{
    (void)view;
    tri_put_commander(tri_board_of(game), number, out);
}

/* ---------------------------------------------------------------- numbers, sides, seats, names */

static bool read_number(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    int32_t value;
    (void)view, (void)word;
    if (!gg_word_number(said->words, said->next, &value) || value < 0 || value > (int32_t)UINT8_MAX)
        return tri_expected(said, "number");
    *number = (uint32_t)value;
    return true;
}

static bool read_side(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    (void)view;
    *number = tri_find_side(word);
    return *number != TRI_NONE || tri_expected(said, "F or A");
}

static uint32_t seats(const gg_game *game)
{
    return game->seats;
}

static bool read_seat(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    gg_seat seat = gg_find_seat(said->game, view, word);
    *number = seat;
    return (word.size > 0 && seat != GG_NOBODY) || tri_expected(said, "seat");
}

static void put_seat(const gg_game *game, const void *view, uint32_t seat, gg_text *out)
{
    gg_put(out, gg_seat_name(game, view, (gg_seat)seat));
}

static uint32_t names(const gg_game *game)
{
    return tri_board_of(game)->nouns;
}

static void put_name(const gg_game *game, const void *view, uint32_t number, gg_text *out)
{
    (void)view;
    gg_put_name(out, gg_span_of(tri_board_of(game)->noun[number].name));
}

/* ---------------------------------------------------------------- roads */

static uint32_t ways(const gg_game *game)
{
    return 2U * tri_board_of(game)->roads;
}

static void put_end_of_way(const tri_board *board, uint8_t node, gg_text *out)
{
    tri_put_locale(board, board->node[node].locale, out);
    if (board->locale[board->node[node].locale].roads > 1)
        gg_print(out, ".%d", board->node[node].group);
}

/* `53-63.1 main`: with the groups of both ends, where there are several. */
static void put_way(const gg_game *game, const void *view, uint32_t number, gg_text *out)
{
    const tri_board *board = tri_board_of(game);
    uint16_t way = (uint16_t)number;
    (void)view;
    put_end_of_way(board, tri_way_from(board, way), out);
    gg_put_char(out, '-');
    put_end_of_way(board, tri_way_to(board, way), out);
    if (tri_road_of(board, way)->main)
        gg_put(out, " main");
}

static uint32_t entries(const gg_game *game)
{
    return tri_board_of(game)->entries;
}

static void put_entry(const gg_game *game, const void *view, uint32_t number, gg_text *out)
{
    (void)view;
    gg_put(out, tri_board_of(game)->entry[number].name);
}

/* ---------------------------------------------------------------- places */

static bool is_place(const gg_game *game, uint16_t item)
{
    return tri_item_is_place(tri_board_of(game), item);
}

static bool is_approach(const gg_game *game, uint16_t item)
{
    return is_place(game, item) && tri_on_approach((uint16_t)(item - TRI_ITEM_PLACE));
}

static bool is_spot(const gg_game *game, uint16_t item)
{
    return is_place(game, item) || item == TRI_WORD_OFF;
}

/* Where a unit can be. */
static bool is_position(const gg_game *game, uint16_t item)
{
    return is_place(game, item) || item == TRI_ITEM_PLACE + TRI_OFF;
}

static bool find_place(const gg_said *said, gg_span word, uint16_t *at)
{
    return tri_read_place(tri_board_of(said->game), word, said->words, said->next, at, said->error);
}

static bool read_place(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    uint16_t at;
    (void)view;
    if (!find_place(said, word, &at))
        return false;
    *number = at;
    return tri_on_board(at) || tri_expected(said, "place on the map");
}

static bool read_approach(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    uint16_t approach;
    (void)view;
    if (!tri_read_approach(tri_board_of(said->game), word, said->words, said->next, &approach,
                           said->error))
        return false;
    *number = tri_blocking(approach);
    return true;
}

static bool read_spot(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    uint16_t at;
    (void)view;
    if (!find_place(said, word, &at))
        return false;
    *number = at == TRI_OFF ? (uint32_t)TRI_WORD_OFF - TRI_ITEM_PLACE : at;
    return true;
}

static void put_place(const gg_game *game, const void *view, uint32_t at, gg_text *out)
{
    (void)view;
    tri_put_place(tri_board_of(game), (uint16_t)at, out);
}

static void put_spot(const gg_game *game, const void *view, uint32_t at, gg_text *out)
{
    put_place(game, view, at < TRI_OFF ? at : TRI_OFF, out);
}

/* ---------------------------------------------------------------- nouns */

static const char *const words[] = {
    [TRI_DONE - TRI_ITEM_WORD] = "done",
    [TRI_WORD_ROAD - TRI_ITEM_WORD] = "by road",
    [TRI_WORD_STOP - TRI_ITEM_WORD] = "stop",
    [TRI_WORD_GUARD - TRI_ITEM_WORD] = "guard",
    [TRI_WORD_CORPS - TRI_ITEM_WORD] = "corps",
    [TRI_WORD_DETACH - TRI_ITEM_WORD] = "detach",
    [TRI_WORD_UNIT - TRI_ITEM_WORD] = "unit",
    [TRI_WORD_RIDE - TRI_ITEM_WORD] = "road",
    [TRI_WORD_STAY - TRI_ITEM_WORD] = "stay",
    [TRI_WORD_GO - TRI_ITEM_WORD] = "go",
    [TRI_WORD_BLOCK - TRI_ITEM_WORD] = "block",
    [TRI_WORD_WIDE - TRI_ITEM_WORD] = "wide",
    [TRI_WORD_NARROW - TRI_ITEM_WORD] = "narrow",
    [TRI_WORD_DIES - TRI_ITEM_WORD] = "dies",
    [TRI_WORD_ATTACK - TRI_ITEM_WORD] = "attack",
    [TRI_WORD_DEFEND - TRI_ITEM_WORD] = "defend",
    [TRI_WORD_OFF - TRI_ITEM_WORD] = "off",
    [TRI_WORD_LEAD - TRI_ITEM_WORD] = "lead",
    NULL,
};

const gg_noun tri_nouns[] = {
    [TRI_A_UNIT] = {"UNIT", "piece", TRI_STEP_UNIT, TRI_ITEM_UNIT, .count = TRI_UNITS,
                    .shown = &tri_nouns[TRI_A_SHOWN_UNIT], .read = read_unit, .put = put_unit},
    [TRI_A_SHOWN_UNIT] = {"SHOWN", NULL, TRI_STEP_UNIT, TRI_ITEM_SHOWN, .is = is_shown_unit,
                          .put = put_shown_unit},
    [TRI_A_COMMANDER] = {"COMMANDER", "commander", TRI_STEP_COMMANDER, TRI_ITEM_COMMANDER,
                         .size = commanders, .read = read_commander, .put = put_commander},
    [TRI_A_NUMBER] = {"NUMBER", "number", TRI_STEP_NUMBER, TRI_ITEM_NUMBER,
                      .count = TRI_ITEM_SEAT - TRI_ITEM_NUMBER, .read = read_number},
    [TRI_A_SEAT] = {"SEAT", "seat", TRI_STEP_SEAT, TRI_ITEM_SEAT, .size = seats, .read = read_seat,
                    .put = put_seat},
    [TRI_A_NAME] = {"NAME", NULL, TRI_STEP_NOUN, TRI_ITEM_NOUN, .size = names, .put = put_name},
    [TRI_A_WAY] = {"WAY", "locale", TRI_STEP_WAY, TRI_ITEM_WAY, .size = ways, .put = put_way},
    [TRI_AN_ENTRY] = {"ENTRY", "entry", TRI_STEP_ENTRY, TRI_ITEM_ENTRY, .size = entries,
                      .put = put_entry},
    [TRI_A_PLACE] = {"PLACE", "place", TRI_STEP_PLACE, TRI_ITEM_PLACE, .is = is_place,
                     .read = read_place, .put = put_place},
    [TRI_A_WORD] = {"WORD", NULL, TRI_STEP_WORD, TRI_ITEM_WORD, .words = words},
    [TRI_AN_APPROACH] = {"APPROACH", "place", TRI_STEP_PLACE, TRI_ITEM_PLACE, .is = is_approach,
                         .read = read_approach, .put = put_place},
    [TRI_A_SPOT] = {"SPOT", "place", TRI_STEP_PLACE, TRI_ITEM_PLACE, .is = is_spot,
                    .read = read_spot, .put = put_spot},
    [TRI_A_POSITION] = {"POSITION", "place", TRI_STEP_PLACE, TRI_ITEM_PLACE, .is = is_position,
                        .put = put_place},
    [TRI_A_SIDE] = {"SIDE", "side", TRI_STEP_NUMBER, TRI_ITEM_NUMBER, .words = tri_sides,
                    .read = read_side},
    [TRI_A_GUARD] = {"GUARD", NULL, TRI_STEP_WORD, TRI_WORD_GUARD, .count = 1},
    [TRI_NO_GUARD] = {"NONE", NULL, TRI_STEP_WORD, TRI_DONE, .count = 1},
    [TRI_ALL_NOUNS] = {.name = NULL},
};

void tri_put_item(const gg_game *game, const void *view, uint16_t item, gg_text *out)
{
    const gg_noun *noun = tri_nouns;
    while (noun->name && !gg_is_noun(game, noun, item))
        noun++;
    if (noun->name)
        gg_put_noun(game, view, noun, item, out);
    else
        gg_put_char(out, '?');
}

/* ---------------------------------------------------------------- forms */

/* Orders without a form are parsed by the rules, because what may follow depends on the table. Where no secrecy is
 * given, tri_redact decides what others may read. */
static const gg_form forms[TRI_VERBS] = {
    [TRI_BID] = {.form = "NUMBER", .secrecy = GG_OPEN},
    [TRI_PASS] = {.form = "", .secrecy = GG_OPEN},
    [TRI_SIDE] = {.form = "SIDE", .secrecy = GG_OPEN},
    [TRI_CONFER] = {.form = "<SEAT {COMMANDER}>,", .read = tri_read_conference},
    [TRI_ASSIGN] = {.form = "<COMMANDER {UNIT}>,",
                    .read = tri_read_assign,
                    .write = tri_write_assign},
    [TRI_PLACE] = {.form = "{COMMANDER SPOT},", .read = tri_read_placing},
    [TRI_DETACHMENTS] = {.form = "{UNIT to PLACE},",
                         .read = tri_read_detachments,
                         .write = tri_write_detachments},
    [TRI_BATTERY] = {.form = "UNIT on POSITION",
                     .read = tri_read_battery,
                     .write = tri_write_battery},
    [TRI_ORDERS] = {.secrecy = GG_SEALED, .read = tri_read_orders, .write = tri_write_orders},
    [TRI_CORPS] = {.read = tri_read_corps_move, .write = tri_write_move},
    [TRI_DETACH] = {.read = tri_read_detach, .write = tri_write_move},
    [TRI_ATTACH] = {.form = "COMMANDER UNIT"},
    [TRI_UNIT] = {.read = tri_read_unit_move, .write = tri_write_move},
    [TRI_THREATEN] = {.form = "APPROACH NONE | APPROACH GUARD UNIT",
                      .read = tri_read_threaten,
                      .write = tri_write_threaten},
    [TRI_ROAD] = {.read = tri_read_road, .write = tri_write_road},
    [TRI_END] = {.form = "", .secrecy = GG_OPEN},
    [TRI_DEFEND] = {.read = tri_read_defend, .write = tri_write_defend},
    [TRI_RETREAT] = {.read = tri_read_retreat, .write = tri_write_retreat},
    [TRI_OCCUPY] = {.read = tri_read_occupy, .write = tri_write_occupy_or_feint},
    [TRI_FEINT] = {.read = tri_read_feint, .write = tri_write_occupy_or_feint},
    [TRI_PRESS] = {.form = "", .secrecy = GG_OPEN},
    [TRI_ATTACK] = {.read = tri_read_attack, .write = tri_write_attack},
    [TRI_LEAD] = {.form = "{UNIT}", .read = tri_read_lead},
    [TRI_COUNTER] = {.form = "{UNIT}", .read = tri_read_counter},
    [TRI_ADVANCE] = {.form = "{UNIT} with {COMMANDER}",
                     .read = tri_read_advance,
                     .write = tri_write_advance},
    [TRI_ODD] = {.form = "UNIT", .read = tri_read_odd},
    [TRI_LOSS] = {.form = "<UNIT>", .read = tri_read_loss},
    [TRI_KEEP] = {.form = "<UNIT>", .read = tri_read_keep},
};

const gg_grammar tri_grammar = {tri_nouns, forms, TRI_VERBS, TRI_DONE};
