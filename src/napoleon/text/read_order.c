/* read_order.c: the text of an order to its items (the notation, 5.3). */
#include "core/text/spans.h"
#include "napoleon/text/reading.h"
#include "napoleon/text/texts.h"

/* ---------------------------------------------------------------- words */

bool nap_take_block(nap_reading *reading, uint8_t *block)
{
    if (!nap_read_bare_block(reading->board, reading->said.words, reading->said.next, block,
                             reading->said.error))
        return false;
    reading->said.next++;
    return true;
}

bool nap_take_town(nap_reading *reading, uint8_t *town)
{
    *town = nap_read_town(reading->board, gg_said_here(&reading->said), reading->said.words,
                          reading->said.next, reading->said.error);
    if (*town == NAP_NONE)
        return false;
    reading->said.next++;
    return true;
}

bool nap_take_spot(nap_reading *reading, uint8_t *spot)
{
    const nap_table *table = reading->table;
    nap_spot_word word;
    *spot = NAP_RESERVE;
    if (!nap_find_spot(gg_said_here(&reading->said), &word))
        return gg_said_expected(&reading->said, "place of the battle");
    if (table->battle >= NAP_BATTLES_MAX)
        return gg_said_fail(&reading->said, "no battle is fought");
    if (word.town.size > 0) {
        uint8_t town = nap_read_town(reading->board, word.town, reading->said.words,
                                     reading->said.next, reading->said.error);
        if (town == NAP_NONE)
            return false;
        if (table->fought[table->battle].town != town)
            return gg_said_fail(&reading->said, "the battle under way is another one");
    }
    *spot = word.spot;
    reading->said.next++;
    return true;
}

/* ---------------------------------------------------------------- several orders */

typedef struct many {
    uint32_t count;
    uint8_t block[GG_ORDERS_MAX];
} many;

/* One block or more, up to a word that is none. */
static bool take_many(nap_reading *reading, many *blocks)
{
    blocks->count = 0;
    do {
        if (blocks->count == GG_ORDERS_MAX)
            return gg_said_fail(&reading->said, "too many blocks");
        if (!nap_take_block(reading, &blocks->block[blocks->count++]))
            return false;
    } while (nap_find_block(reading->board, gg_said_here(&reading->said)) != NAP_NONE);
    return true;
}

/* Opens the order of the i-th block, with that block in it. */
static bool open_order(nap_reading *reading, const many *blocks, uint32_t i)
{
    uint8_t verb = reading->orders->order[0].verb;
    reading->order = &reading->orders->order[i];
    if (i > 0)
        gg_order_open(reading->order, verb);
    reading->orders->count = i + 1;
    return gg_said_item(&reading->said, reading->order,
                        (uint32_t)NAP_ITEM_BLOCK + blocks->block[i]);
}

/* Blocks stand where the order says. */
static bool stand_in(const nap_reading *reading, const many *blocks, uint8_t town, uint32_t index)
{
    for (uint32_t i = 0; i < blocks->count; i++) {
        if (reading->table->at[blocks->block[i]] == town ||
            reading->table->at[blocks->block[i]] == NAP_UNSEEN)
            continue;
        return gg_fail_at(reading->said.error, reading->said.words, index, "%s is not in %s",
                          reading->board->block[blocks->block[i]].id,
                          reading->board->town[town].name);
    }
    return true;
}

/* ---------------------------------------------------------------- moves */

static bool path_expected(const nap_reading *reading)
{
    gg_span word = gg_said_here(&reading->said);
    if (reading->table->battle < NAP_BATTLES_MAX)
        return gg_said_expected(&reading->said, "to");
    if (word.size == 0 || nap_find_town(reading->board, word) != NAP_NONE)
        return gg_said_expected(&reading->said, "path");
    return gg_said_fail(&reading->said, "no such block: %.*s", (int)word.size, word.at);
}

/* `Soire-Binche-Nivelles` for each of the blocks */
static bool read_march(nap_reading *reading, const many *blocks)
{
    uint8_t town[NAP_TOWNS_MAX];
    uint32_t index = reading->said.next;
    if (!gg_span_has(gg_said_here(&reading->said), '-'))
        return path_expected(reading);
    uint32_t count = nap_read_path(reading->board, gg_said_here(&reading->said), town,
                                   NAP_TOWNS_MAX, reading->said.words, index, reading->said.error);
    if (count == 0 || !stand_in(reading, blocks, town[0], index))
        return false;
    reading->said.next++;
    for (uint32_t i = 0; i < blocks->count; i++) {
        if (!open_order(reading, blocks, i))
            return false;
        for (uint32_t k = 1; k < count; k++)
            if (!gg_said_item(&reading->said, reading->order, (uint32_t)NAP_ITEM_TOWN + town[k]))
                return false;
        if (!gg_said_item(&reading->said, reading->order, NAP_DONE))
            return false;
    }
    return true;
}

/* Who goes into a position of the enemy is forward from his own (the notation, 5.3). */
static uint8_t meant_spot(const nap_reading *reading, uint8_t block, uint8_t spot)
{
    uint32_t party = nap_side_party(reading->table, nap_block_side(reading->board, block));
    if (nap_is_home(spot) && nap_party_at(spot) != party)
        return nap_forward(party, nap_column(spot));
    return spot;
}

/* `to A2>` */
static bool read_battle_move(nap_reading *reading, const many *blocks)
{
    uint8_t spot;
    if (blocks->count > 1)
        return gg_said_fail(&reading->said, "one block moves at a time");
    if (!nap_take_spot(reading, &spot))
        return false;
    return open_order(reading, blocks, 0) &&
           gg_said_item(&reading->said, reading->order,
                        (uint32_t)NAP_ITEM_SPOT + meant_spot(reading, blocks->block[0], spot));
}

static bool read_move(nap_reading *reading)
{
    many blocks;
    if (!take_many(reading, &blocks))
        return false;
    if (gg_said_took(&reading->said, "to"))
        return read_battle_move(reading, &blocks);
    return read_march(reading, &blocks);
}

static bool read_bring(nap_reading *reading)
{
    many blocks;
    uint8_t town;
    if (!take_many(reading, &blocks) || !gg_said_expect(&reading->said, "from") ||
        !nap_take_town(reading, &town) || !stand_in(reading, &blocks, town, reading->said.next - 1))
        return false;
    for (uint32_t i = 0; i < blocks.count; i++)
        if (!open_order(reading, &blocks, i))
            return false;
    return true;
}

static bool read_regroup(nap_reading *reading)
{
    many blocks;
    uint8_t town;
    if (!take_many(reading, &blocks) || !gg_said_expect(&reading->said, "to") ||
        !nap_take_town(reading, &town))
        return false;
    for (uint32_t i = 0; i < blocks.count; i++)
        if (!open_order(reading, &blocks, i) ||
            !gg_said_item(&reading->said, reading->order, (uint32_t)NAP_ITEM_TOWN + town))
            return false;
    return true;
}

/* ---------------------------------------------------------------- sets of blocks */

static bool named_twice(const nap_reading *reading, uint8_t block)
{
    return gg_fail_at(reading->said.error, reading->said.words, reading->said.next - 1,
                      "%s is named twice", reading->board->block[block].id);
}

/* `F06 F07`, or `none` */
static bool read_set(nap_reading *reading)
{
    uint64_t set = 0;
    uint8_t block;
    bool none = gg_said_took(&reading->said, "none");
    while (!none) {
        if (!nap_take_block(reading, &block))
            return false;
        if (set & nap_bit(block))
            return named_twice(reading, block);
        set |= nap_bit(block);
        none = gg_said_all(&reading->said);
    }
    NAP_EACH (each, set)
        if (!gg_said_item(&reading->said, reading->order, NAP_ITEM_BLOCK + (uint32_t)each))
            return false;
    return gg_said_item(&reading->said, reading->order, NAP_DONE);
}

/* `P02 to Namur, P03 to Gembloux`, or `none` */
static bool read_retreat(nap_reading *reading)
{
    uint64_t set = 0;
    uint8_t town[NAP_BLOCKS_MAX], block;
    if (gg_said_took(&reading->said, "none"))
        return gg_said_item(&reading->said, reading->order, NAP_DONE);
    do {
        if (!nap_take_block(reading, &block))
            return false;
        if (set & nap_bit(block))
            return named_twice(reading, block);
        set |= nap_bit(block);
        if (!gg_said_expect(&reading->said, "to") || !nap_take_town(reading, &town[block]))
            return false;
    } while (gg_said_took(&reading->said, ","));
    NAP_EACH (each, set)
        if (!gg_said_item(&reading->said, reading->order, NAP_ITEM_BLOCK + (uint32_t)each) ||
            !gg_said_item(&reading->said, reading->order, (uint32_t)NAP_ITEM_TOWN + town[each]))
            return false;
    return gg_said_item(&reading->said, reading->order, NAP_DONE);
}

/* ---------------------------------------------------------------- terrain */

typedef struct laid {
    uint32_t count;
    uint8_t marker[NAP_POOL_MAX], spot[NAP_POOL_MAX];
} laid;

static bool take_laid(nap_reading *reading, laid *all)
{
    gg_span name = gg_said_here(&reading->said);
    uint8_t marker = nap_find_marker(name), spot;
    if (marker == NAP_NONE)
        return name.size == 0 ? gg_said_expected(&reading->said, "marker")
                              : gg_said_fail(&reading->said,
                                             "unknown marker \"%.*s\": woods, farm, hill, stream",
                                             (int)name.size, name.at);
    reading->said.next++;
    if (!nap_take_spot(reading, &spot))
        return false;
    if (all->count == NAP_POOL_MAX)
        return gg_said_fail(&reading->said, "too many markers");
    all->marker[all->count] = marker;
    all->spot[all->count++] = spot;
    return true;
}

/* Its place among the markers as drawn; behind them if it was not. */
static uint32_t rank_of(const nap_table *table, uint8_t marker)
{
    return table->drawn[0] == marker ? 0 : table->drawn[1] == marker ? 1 : 2U + marker;
}

static bool stands_before(const nap_table *table, const laid *all, uint32_t a, uint32_t b)
{
    uint32_t rank_a = rank_of(table, all->marker[a]), rank_b = rank_of(table, all->marker[b]);
    return rank_a != rank_b ? rank_a < rank_b : all->spot[a] < all->spot[b];
}

/* In the order in which steps add them: as drawn, of equal markers the lower place first. */
static void sort_laid(const nap_table *table, laid *all)
{
    for (uint32_t i = 1; i < all->count; i++) {
        for (uint32_t k = i; k > 0 && stands_before(table, all, k, k - 1); k--) {
            uint8_t marker = all->marker[k], spot = all->spot[k];
            all->marker[k] = all->marker[k - 1];
            all->spot[k] = all->spot[k - 1];
            all->marker[k - 1] = marker;
            all->spot[k - 1] = spot;
        }
    }
}

/* `farm D1, stream D3`, or `none` */
static bool read_terrain(nap_reading *reading)
{
    laid all = {.count = 0};
    if (gg_said_took(&reading->said, "none"))
        return gg_said_item(&reading->said, reading->order, NAP_DONE);
    do {
        if (!take_laid(reading, &all))
            return false;
    } while (gg_said_took(&reading->said, ","));
    sort_laid(reading->table, &all);
    for (uint32_t i = 0; i < all.count; i++)
        if (!gg_said_item(&reading->said, reading->order,
                          (uint32_t)NAP_ITEM_MARKER + all.marker[i]) ||
            !gg_said_item(&reading->said, reading->order, (uint32_t)NAP_ITEM_SPOT + all.spot[i]))
            return false;
    return gg_said_item(&reading->said, reading->order, NAP_DONE);
}

/* ---------------------------------------------------------------- one block */

static bool read_block(nap_reading *reading)
{
    uint8_t block;
    return nap_take_block(reading, &block) &&
           gg_said_item(&reading->said, reading->order, (uint32_t)NAP_ITEM_BLOCK + block);
}

static bool read_exchange(nap_reading *reading)
{
    if (!read_block(reading))
        return false;
    return read_block(reading);
}

static bool read_shelter(nap_reading *reading)
{
    return read_block(reading) && gg_said_expect(&reading->said, "with") && read_block(reading);
}

static bool read_reveal(nap_reading *reading)
{
    if (gg_said_took(&reading->said, "none"))
        return gg_said_item(&reading->said, reading->order, NAP_WORD_NOBODY);
    return read_block(reading);
}

/* Without `at`: the only target there is; if there is none the rules will say so. */
static bool read_fire(nap_reading *reading)
{
    uint8_t block;
    if (!nap_take_block(reading, &block) ||
        !gg_said_item(&reading->said, reading->order, (uint32_t)NAP_ITEM_BLOCK + block))
        return false;
    if (gg_said_took(&reading->said, "at")) {
        if (gg_said_took(&reading->said, "line"))
            return gg_said_item(&reading->said, reading->order, NAP_WORD_LINE);
        if (gg_said_took(&reading->said, "square"))
            return gg_said_item(&reading->said, reading->order, NAP_WORD_SQUARE);
        return gg_said_expected(&reading->said, "line or square");
    }
    nap_seen_target seen = nap_seen_targets(reading->board, reading->view, block);
    if (seen.line && seen.square)
        return gg_said_expected(&reading->said, "at line or at square");
    return gg_said_item(&reading->said, reading->order,
                        seen.square ? NAP_WORD_SQUARE : NAP_WORD_LINE);
}

/* ---------------------------------------------------------------- the rest */

static bool read_nothing(nap_reading *reading)
{
    (void)reading;
    return true;
}

static bool read_town(nap_reading *reading)
{
    uint8_t town;
    return nap_take_town(reading, &town) &&
           gg_said_item(&reading->said, reading->order, (uint32_t)NAP_ITEM_TOWN + town);
}

/* `A 2` */
static bool read_bid(nap_reading *reading)
{
    int32_t steps = 0;
    uint8_t side = nap_find_side(gg_said_here(&reading->said));
    if (side == NAP_NONE)
        return gg_said_expected(&reading->said, "F or A");
    reading->said.next++;
    if (!gg_word_number(reading->said.words, reading->said.next, &steps) || steps < 0 ||
        steps > (int32_t)UINT8_MAX)
        return gg_said_expected(&reading->said, "number of steps");
    reading->said.next++;
    return gg_said_item(&reading->said, reading->order, (uint32_t)NAP_ITEM_SIDE + side) &&
           gg_said_item(&reading->said, reading->order, NAP_ITEM_NUMBER + (uint32_t)steps);
}

/* ---------------------------------------------------------------- the interface */

static bool read_verb(nap_reading *reading, uint8_t verb)
{
    static bool (*const readers[NAP_VERBS])(nap_reading *) = {
        [NAP_BID] = read_bid,           [NAP_PASS] = read_nothing,
        [NAP_DEPLOY] = nap_read_deploy, [NAP_MOVE] = read_move,
        [NAP_END] = read_nothing,       [NAP_REVEAL] = read_reveal,
        [NAP_SKIRMISH] = read_town,     [NAP_PICK] = read_set,
        [NAP_HIT] = read_block,         [NAP_RETREAT] = read_retreat,
        [NAP_SETUP] = read_town,        [NAP_BATTLE] = read_town,
        [NAP_TERRAIN] = read_terrain,   [NAP_CROSS] = read_set,
        [NAP_FIRE] = read_fire,         [NAP_FORM] = read_block,
        [NAP_BREAK] = read_block,       [NAP_OCCUPY] = read_block,
        [NAP_EXCHANGE] = read_exchange, [NAP_SHELTER] = read_shelter,
        [NAP_LEAVE] = read_block,       [NAP_BRING] = read_bring,
        [NAP_REGROUP] = read_regroup,   [NAP_GIVE_UP] = read_set,
    };
    gg_assert(readers[verb]);
    return readers[verb](reading);
}

bool nap_read_order(const gg_game *game, const void *view, uint8_t verb, const gg_words *words,
                    uint32_t first, gg_orders *orders, gg_error *error)
{
    const nap_view *seen = view;
    gg_assert(verb > NAP_VERB_NONE && verb < NAP_VERBS);
    nap_reading reading = {
        .said = gg_said_from(game, words, first + 1, error),
        .board = nap_board_of(game),
        .view = seen,
        .table = &seen->table,
        .seat = seen->table.head.viewer,
        .orders = orders,
        .order = &orders->order[0],
    };
    gg_order_open(reading.order, verb);
    orders->count = 1;
    if (!read_verb(&reading, verb))
        return false;
    return gg_said_nothing(&reading.said);
}
