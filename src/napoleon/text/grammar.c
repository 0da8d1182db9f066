/* grammar.c: the forms of orders, and how they are read and written through a view (the notation, 5.3). */
#include "napoleon/text/grammar.h"

#include "core/text/spans.h"
#include "napoleon/table/tables.h"
#include "napoleon/text/phrases.h"
#include "napoleon/text/texts.h"

/* ---------------------------------------------------------------- nouns */

static uint32_t blocks(const gg_game *game)
{
    return nap_board_of(game)->blocks;
}

static bool read_block(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    uint8_t block = 0;
    (void)view, (void)word;
    bool good = nap_read_bare_block(nap_board_of(said->game), said->words, said->next, &block,
                                    said->error);
    *number = block;
    return good;
}

static void put_block(const gg_game *game, const void *view, uint32_t block, gg_text *out)
{
    (void)view;
    nap_put_block(nap_board_of(game), block, out);
}

static uint32_t towns(const gg_game *game)
{
    return nap_board_of(game)->towns;
}

static bool read_town(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    (void)view;
    *number = nap_read_town(nap_board_of(said->game), word, said->words, said->next, said->error);
    return *number != NAP_NONE;
}

static void put_town(const gg_game *game, const void *view, uint32_t town, gg_text *out)
{
    (void)view;
    nap_put_town(nap_board_of(game), town, out);
}

/* A place of the battle under way. */
static bool read_spot(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    const nap_table *table = nap_table_of(view);
    nap_spot_word spot;
    uint32_t town;
    if (!nap_find_spot(word, &spot))
        return gg_said_expected(said, "place of the battle");
    if (table->battle >= NAP_BATTLES_MAX)
        return gg_said_fail(said, "no battle is fought");
    if (spot.town.size > 0) {
        if (!read_town(said, view, spot.town, &town))
            return false;
        if (table->fought[table->battle].town != town)
            return gg_said_fail(said, "the battle under way is another one");
    }
    *number = spot.spot;
    return true;
}

static void put_spot(const gg_game *game, const void *view, uint32_t spot, gg_text *out)
{
    (void)game, (void)view;
    nap_put_spot((uint8_t)spot, out);
}

static void put_spot_id(const gg_game *game, uint32_t spot, gg_text *out)
{
    (void)game;
    nap_put_spot_name((int)spot, out);
}

static bool read_marker(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    (void)view;
    *number = nap_find_marker(word);
    if (word.size == 0)
        return gg_said_expected(said, "marker");
    return *number != NAP_NONE ||
           gg_said_fail(said, "unknown marker \"%.*s\": woods, farm, hill, stream", (int)word.size,
                        word.at);
}

static bool read_side(const gg_said *said, const void *view, gg_span word, uint32_t *number)
{
    (void)view;
    *number = nap_find_side(word);
    return *number != NAP_NONE || gg_said_expected(said, "F or A");
}

static const char *const nobody[] = {"none", NULL}, *const groups[] = {"line", "square", NULL};

const gg_noun nap_nouns[] = {
    [NAP_A_BLOCK] = {"BLOCK", "block", NAP_STEP_BLOCK, NAP_ITEM_BLOCK, .size = blocks,
                     .read = read_block, .put = put_block},
    [NAP_A_TOWN] = {"TOWN", "town", NAP_STEP_TOWN, NAP_ITEM_TOWN, .size = towns, .read = read_town,
                    .put = put_town},
    [NAP_TOWN_LESS] = {"LESS", "town", NAP_STEP_TOWN, NAP_ITEM_LESS, .size = towns,
                       .put = put_town},
    [NAP_A_SPOT] = {"SPOT", "place", NAP_STEP_SPOT, NAP_ITEM_SPOT, NAP_BATTLE_PLACES,
                    .read = read_spot, .put = put_spot, .id = put_spot_id},
    [NAP_A_POST] = {"POST", "place", NAP_STEP_SPOT, NAP_ITEM_POST, NAP_BATTLE_PLACES,
                    .put = put_spot, .id = put_spot_id},
    [NAP_A_MARKER] = {"MARKER", "marker", NAP_STEP_MARKER, NAP_ITEM_MARKER,
                      .words = nap_marker_names, .read = read_marker},
    [NAP_A_SIDE] = {"SIDE", "side", NAP_STEP_SIDE, NAP_ITEM_SIDE, .words = nap_sides,
                    .read = read_side},
    [NAP_SOME_STEPS] = {"STEPS", "number", NAP_STEP_NUMBER, NAP_ITEM_NUMBER, .count = UINT8_MAX + 1,
                        .number = "steps"},
    [NAP_NOBODY] = {"NOBODY", NULL, NAP_STEP_WORD, NAP_WORD_NOBODY, .words = nobody},
    [NAP_A_GROUP] = {"GROUP", NULL, NAP_STEP_WORD, NAP_WORD_LINE, .words = groups},
    [NAP_NOUNS] = {.name = NULL},
};

/* ---------------------------------------------------------------- moves */

/* Are the blocks where the order says? If not, an error at the word `index`. Those that have moved or that are in no town
 * are read, for the rules to refuse. */
static bool stand_in(const gg_reading *reading, const gg_many *many, uint32_t town, uint32_t index,
                     uint16_t moved)
{
    const nap_board *board = nap_board_of(reading->said.game);
    const nap_table *table = nap_table_of(reading->view);
    for (uint32_t i = 0; i < many->count; i++) {
        uint8_t at = table->at[many->item[i]];
        if (at != town && nap_in_town(at) && !(table->marks[many->item[i]] & moved))
            return gg_fail_at(reading->said.error, reading->said.words, index, "%s is not in %s",
                              board->block[many->item[i]].id, board->town[town].name);
    }
    return true;
}

static bool path_expected(const gg_reading *reading)
{
    gg_span word = gg_said_here(&reading->said);
    if (nap_table_of(reading->view)->battle < NAP_BATTLES_MAX)
        return gg_said_expected(&reading->said, "to");
    if (word.size == 0 || nap_find_town(nap_board_of(reading->said.game), word) != NAP_NONE)
        return gg_said_expected(&reading->said, "path");
    return gg_said_fail(&reading->said, "no such block: %.*s", (int)word.size, word.at);
}

/* `Soire-Binche-Nivelles` for each of the blocks */
static bool read_march(gg_reading *reading, const gg_many *many)
{
    gg_said *said = &reading->said;
    uint8_t town[NAP_TOWNS_MAX];
    if (!gg_span_has(gg_said_here(said), '-'))
        return path_expected(reading);
    uint32_t count = nap_read_path(nap_board_of(said->game), gg_said_here(said), town,
                                   NAP_TOWNS_MAX, said->words, said->next, said->error);
    if (count == 0 || !stand_in(reading, many, town[0], said->next, NAP_MOVED))
        return false;
    said->next++;
    gg_order_add(reading->order, many->item[0]);
    for (uint32_t k = 1; k < count; k++)
        gg_order_add(reading->order, (uint16_t)(NAP_ITEM_TOWN + town[k]));
    gg_order_add(reading->order, NAP_DONE);
    gg_give_each(reading, many);
    return true;
}

_Static_assert(NAP_TOWNS_MAX + 1 <= GG_ITEMS_MAX, "a block and a path are an order");

/* A unit that goes into a position of the enemy is forward from its own (the notation, 5.3). */
static uint8_t meant_spot(const gg_reading *reading, uint16_t block, uint8_t spot)
{
    uint8_t side = nap_block_side(nap_board_of(reading->said.game), (uint8_t)block);
    uint32_t party = nap_side_party(nap_table_of(reading->view), side);
    if (nap_is_home(spot) && nap_party_at(spot) != party)
        return nap_forward(party, nap_column(spot));
    return spot;
}

/* `F06 F07 Soire-Binche`, or `F06 to A2>` */
static bool read_move(gg_reading *reading)
{
    gg_many many;
    uint16_t item;
    if (!gg_take_many(reading, &nap_nouns[NAP_A_BLOCK], &many))
        return false;
    if (!gg_said_took(&reading->said, "to"))
        return read_march(reading, &many);
    if (many.count > 1)
        return gg_said_fail(&reading->said, "one block moves at a time");
    if (!gg_take_noun(reading, &nap_nouns[NAP_A_SPOT], &item))
        return false;
    uint8_t spot = meant_spot(reading, many.item[0], (uint8_t)(item - NAP_ITEM_SPOT));
    return gg_read_item(reading, many.item[0]) &&
           gg_read_item(reading, (uint32_t)NAP_ITEM_SPOT + spot);
}

/* A path begins where the block is. */
static void write_move(gg_writing *writing)
{
    const nap_board *board = nap_board_of(writing->game);
    uint16_t block = gg_peek_item(&writing->items);
    gg_write_item(writing, &nap_nouns[NAP_A_BLOCK]);
    if (!nap_item_in(gg_peek_item(&writing->items), NAP_ITEM_TOWN)) {
        gg_put(writing->out, " to");
        gg_write_item(writing, &nap_nouns[NAP_A_SPOT]);
        return;
    }
    bool known = block < board->blocks;
    gg_put_char(writing->out, ' ');
    nap_put_town(board, known ? nap_table_of(writing->view)->at[block] : NAP_NONE, writing->out);
    while (nap_item_in(gg_peek_item(&writing->items), NAP_ITEM_TOWN)) {
        gg_put_char(writing->out, '-');
        gg_put_noun(writing->game, writing->view, &nap_nouns[NAP_A_TOWN],
                    gg_next_item(&writing->items), writing->out);
    }
}

/* `F06 F07 from Soire`: the town is read, but is no item. */
static bool read_bring(gg_reading *reading)
{
    gg_many many;
    uint16_t town;
    if (!gg_take_many(reading, &nap_nouns[NAP_A_BLOCK], &many) ||
        !gg_said_expect(&reading->said, "from") ||
        !gg_take_noun(reading, &nap_nouns[NAP_A_TOWN], &town) ||
        !stand_in(reading, &many, town & 0xFFU, reading->said.next - 1, 0) ||
        !gg_read_item(reading, many.item[0]))
        return false;
    gg_give_each(reading, &many);
    return true;
}

static void write_bring(gg_writing *writing)
{
    const nap_board *board = nap_board_of(writing->game);
    uint16_t block = gg_peek_item(&writing->items);
    gg_write_item(writing, &nap_nouns[NAP_A_BLOCK]);
    if (!gg_items_end(&writing->items)) { /* only as others read it: see nap_redact */
        gg_put(writing->out, " from");
        gg_write_item(writing, &nap_nouns[NAP_A_TOWN]);
    } else if (block < board->blocks && nap_in_town(nap_table_of(writing->view)->at[block])) {
        gg_put(writing->out, " from ");
        nap_put_town(board, nap_table_of(writing->view)->at[block], writing->out);
    }
}

/* ---------------------------------------------------------------- battles */

/* Its index among the drawn markers; after them if it was not drawn. */
static uint32_t rank_of(const nap_table *table, uint16_t marker)
{
    return table->drawn[0] == marker ? 0 : table->drawn[1] == marker ? 1 : 2U + marker;
}

static bool stands_before(const nap_table *table, const uint16_t *a, const uint16_t *b)
{
    uint32_t rank_a = rank_of(table, a[0] & 0xFF), rank_b = rank_of(table, b[0] & 0xFF);
    return rank_a != rank_b ? rank_a < rank_b : a[1] < b[1];
}

/* In the order of steps: as drawn, with the lower place first for equal markers. */
static void arrange_terrain(const void *view, gg_order *order)
{
    uint16_t *item = order->item;
    for (uint32_t i = 2; i + 1 < order->count; i += 2) {
        for (uint32_t k = i; k > 0 && stands_before(nap_table_of(view), &item[k], &item[k - 2]);
             k -= 2) {
            const uint16_t pair[2] = {item[k], item[k + 1]};
            item[k] = item[k - 2];
            item[k + 1] = item[k - 1];
            item[k - 2] = pair[0];
            item[k - 1] = pair[1];
        }
    }
}

/* Without `at`: the only target. If there is none, or the unit has acted, the rules refuse it. */
static bool read_fire(gg_reading *reading)
{
    const nap_table *table = nap_table_of(reading->view);
    if (!gg_read_noun(reading, &nap_nouns[NAP_A_BLOCK]))
        return false;
    if (gg_said_took(&reading->said, "at"))
        return gg_read_noun(reading, &nap_nouns[NAP_A_GROUP]);
    nap_target seen = nap_seen_targets(reading->said.game, reading->view, reading->order->item[0]);
    bool acted = (table->marks[reading->order->item[0]] & (NAP_SPENT | NAP_FIRED_B)) != 0;
    if (seen.line && seen.square && !acted)
        return gg_said_expected(&reading->said, "at line or at square");
    return gg_read_item(reading, seen.square ? NAP_WORD_SQUARE : NAP_WORD_LINE);
}

/* The target is named unless it is the only one that this reader sees. */
static void write_fire(gg_writing *writing)
{
    nap_target seen = nap_seen_targets(writing->game, writing->view, gg_peek_item(&writing->items));
    gg_write_item(writing, &nap_nouns[NAP_A_BLOCK]);
    bool square = gg_next_item(&writing->items) == NAP_WORD_SQUARE;
    bool only = square ? seen.square && !seen.line : seen.line && !seen.square;
    if (!only)
        gg_put(writing->out, square ? " at square" : " at line");
}

/* ---------------------------------------------------------------- forms */

/* Unless a form is secret, nap_redact hides what the reader cannot name. */
static const gg_form forms[NAP_VERBS] = {
    [NAP_BID] = {.form = "SIDE STEPS", .secrecy = GG_OPEN},
    [NAP_PASS] = {.form = "", .secrecy = GG_OPEN},
    [NAP_DEPLOY] = {.read = nap_read_deploy, .write = nap_write_deploy},
    [NAP_MOVE] = {.form = "BLOCK SPOT | BLOCK [TOWN]", .read = read_move, .write = write_move},
    [NAP_END] = {.form = "", .secrecy = GG_OPEN},
    [NAP_REVEAL] = {.form = "NOBODY | BLOCK", .secrecy = GG_OPEN}, /* even if it is upright again */
    [NAP_SKIRMISH] = {.form = "TOWN", .secrecy = GG_OPEN},
    [NAP_PICK] = {.form = "{BLOCK}"},
    [NAP_HIT] = {.form = "BLOCK"},
    [NAP_RETREAT] = {.form = "{BLOCK to TOWN},"},
    [NAP_SETUP] = {.form = "TOWN", .secrecy = GG_OPEN},
    [NAP_BATTLE] = {.form = "TOWN", .secrecy = GG_OPEN},
    [NAP_TERRAIN] = {.form = "[MARKER SPOT],",
                     .secrecy = GG_OPEN,
                     .most = NAP_POOL_MAX,
                     .arrange = arrange_terrain},
    [NAP_CROSS] = {.form = "{BLOCK}"},
    [NAP_FIRE] = {.form = "BLOCK GROUP",
                  .secrecy = GG_OPEN,
                  .read = read_fire,
                  .write = write_fire},
    [NAP_FORM] = {.form = "BLOCK"},
    [NAP_BREAK] = {.form = "BLOCK"},
    [NAP_OCCUPY] = {.form = "BLOCK"},
    [NAP_EXCHANGE] = {.form = "BLOCK BLOCK"},
    [NAP_SHELTER] = {.form = "BLOCK with BLOCK"},
    [NAP_LEAVE] = {.form = "BLOCK"},
    [NAP_BRING] = {.form = "BLOCK", .read = read_bring, .write = write_bring},
    [NAP_REGROUP] = {.form = "BLOCK.. to TOWN"},
    [NAP_GIVE_UP] = {.form = "{BLOCK}", .secrecy = GG_OPEN},
};

const gg_grammar nap_grammar = {nap_nouns, forms, NAP_VERBS, NAP_DONE};
