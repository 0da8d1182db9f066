/* write_order.c: an order as its text, for a reader of the view before it (the notation, 5.3).
 * What the reader may not know is `?`. */
#include "napoleon/text/reading.h"
#include "napoleon/text/texts.h"

typedef struct writing {
    const gg_game *game;
    const nap_board *board;
    const nap_view *view;
    const nap_table *table;
    gg_items items;
    gg_text *out;
} writing;

static void put_word(const writing *write, const char *word)
{
    gg_print(write->out, " %s", word);
}

/* The next item is taken if it is this one. */
static bool took(writing *write, uint16_t item)
{
    bool is = !gg_items_end(&write->items) && gg_peek_item(&write->items) == item;
    write->items.next += is;
    return is;
}

/* ---------------------------------------------------------------- single items */

static void put_block(const writing *write, uint16_t item)
{
    gg_put_char(write->out, ' ');
    nap_put_block(write->board, item, write->out);
}

static void put_town(const writing *write, uint16_t item)
{
    gg_put_char(write->out, ' ');
    nap_put_town(write->board,
                 (uint32_t)(nap_item_in(item, NAP_ITEM_TOWN) ? item - NAP_ITEM_TOWN : NAP_NONE),
                 write->out);
}

static void put_spot(const writing *write, uint16_t item)
{
    gg_put_char(write->out, ' ');
    if (nap_item_in(item, NAP_ITEM_SPOT) && item - NAP_ITEM_SPOT < NAP_BATTLE_PLACES)
        nap_put_spot((uint8_t)(item - NAP_ITEM_SPOT), write->out);
    else
        gg_put_char(write->out, '?');
}

static void put_marker(const writing *write, uint16_t item)
{
    uint32_t marker = (uint32_t)item - NAP_ITEM_MARKER;
    put_word(write, marker < NAP_MARKERS ? nap_marker_names[marker] : "?");
}

/* Is this the item of a block, known or not? */
static bool is_block(const writing *write)
{
    uint16_t item = gg_peek_item(&write->items);
    return !gg_items_end(&write->items) &&
           (item == GG_UNKNOWN || nap_item_in(item, NAP_ITEM_BLOCK));
}

/* ---------------------------------------------------------------- moves */

/* `F06 Soire-Binche`: the start is where it stands. */
static void put_march(writing *write, uint16_t block)
{
    gg_put_char(write->out, ' ');
    if (block < write->board->blocks)
        nap_put_town(write->board, write->table->at[block], write->out);
    else
        gg_put_char(write->out, '?');
    while (nap_item_in(gg_peek_item(&write->items), NAP_ITEM_TOWN)) {
        gg_put_char(write->out, '-');
        nap_put_town(write->board, (uint32_t)gg_next_item(&write->items) - NAP_ITEM_TOWN,
                     write->out);
    }
}

static void write_move(writing *write)
{
    uint16_t block = gg_next_item(&write->items);
    put_block(write, block);
    if (nap_item_in(gg_peek_item(&write->items), NAP_ITEM_TOWN)) {
        put_march(write, block);
        return;
    }
    put_word(write, "to");
    put_spot(write, gg_next_item(&write->items));
}

static void write_bring(writing *write)
{
    uint16_t block = gg_next_item(&write->items);
    put_block(write, block);
    if (!gg_items_end(&write->items)) { /* of others: see nap_redact */
        put_word(write, "from");
        put_town(write, gg_next_item(&write->items));
    } else if (block < write->board->blocks && nap_in_town(write->table->at[block])) {
        put_word(write, "from ");
        nap_put_town(write->board, write->table->at[block], write->out);
    }
}

static void write_regroup(writing *write)
{
    put_block(write, gg_next_item(&write->items));
    put_word(write, "to");
    put_town(write, gg_next_item(&write->items));
}

/* ---------------------------------------------------------------- sets of blocks */

static void write_set(writing *write)
{
    if (!is_block(write))
        put_word(write, "none");
    while (is_block(write))
        put_block(write, gg_next_item(&write->items));
}

static void write_retreat(writing *write)
{
    const char *before = "";
    if (!is_block(write))
        put_word(write, "none");
    while (is_block(write)) {
        gg_put(write->out, before);
        write_regroup(write);
        before = ",";
    }
}

static void write_terrain(writing *write)
{
    const char *before = "";
    if (gg_items_end(&write->items) || took(write, NAP_DONE))
        put_word(write, "none");
    while (!gg_items_end(&write->items) && gg_peek_item(&write->items) != NAP_DONE) {
        gg_put(write->out, before);
        put_marker(write, gg_next_item(&write->items));
        put_spot(write, gg_next_item(&write->items));
        before = ",";
    }
}

/* ---------------------------------------------------------------- one block */

static void write_blocks(writing *write)
{
    while (is_block(write))
        put_block(write, gg_next_item(&write->items));
}

static void write_shelter(writing *write)
{
    put_block(write, gg_next_item(&write->items));
    put_word(write, "with");
    put_block(write, gg_next_item(&write->items));
}

static void write_reveal(writing *write)
{
    if (took(write, NAP_WORD_NOBODY))
        put_word(write, "none");
    else
        write_blocks(write);
}

/* The target is named unless it is the only one, as this reader sees it. */
static void write_fire(writing *write)
{
    uint16_t block = gg_next_item(&write->items);
    bool square = gg_next_item(&write->items) == NAP_WORD_SQUARE;
    put_block(write, block);
    nap_seen_target seen = {false, false};
    if (block < write->board->blocks)
        seen = nap_seen_targets(write->board, write->view, block);
    if (seen.line != seen.square && seen.square == square)
        return;
    put_word(write, square ? "at square" : "at line");
}

static void write_town(writing *write)
{
    put_town(write, gg_next_item(&write->items));
}

static void write_bid(writing *write)
{
    uint16_t side = gg_next_item(&write->items), steps = gg_next_item(&write->items);
    put_word(write, nap_side_letter((uint8_t)(side - NAP_ITEM_SIDE)));
    gg_print(write->out, " %d", steps - NAP_ITEM_NUMBER);
}

/* ---------------------------------------------------------------- deployment */

/* Items by block; those of a seat stand in the order of its blocks. */
static uint64_t take_placed(writing *write, uint16_t item[NAP_BLOCKS_MAX])
{
    uint64_t blocks = nap_placed_blocks(write->board, write->table, write->table->head.viewer);
    NAP_EACH (block, blocks)
        item[block] = gg_next_item(&write->items);
    return blocks;
}

static void write_towns(writing *write)
{
    uint16_t item[NAP_BLOCKS_MAX];
    uint64_t blocks = take_placed(write, item);
    for (uint32_t town = 0; town < write->board->towns; town++) {
        bool opened = false;
        NAP_EACH (block, blocks) {
            bool less = item[block] == NAP_ITEM_LESS + town;
            if (item[block] != NAP_ITEM_TOWN + town && !less)
                continue;
            if (!opened) {
                gg_put_char(write->out, ' ');
                nap_put_town(write->board, town, write->out);
                gg_put_char(write->out, ':');
            }
            opened = true;
            put_block(write, (uint16_t)block);
            if (less)
                gg_print(write->out, ":%d", write->board->block[block].max - 1);
        }
    }
}

/* `A09:3 P07:3`, or `none` */
static void write_losses(writing *write)
{
    if (!is_block(write))
        put_word(write, "none");
    while (is_block(write)) {
        uint16_t block = gg_next_item(&write->items);
        put_block(write, block);
        if (block < write->board->blocks)
            gg_print(write->out, ":%d", write->board->block[block].max - 1);
    }
}

/* The blocks in a place, and which of them occupies its marker. */
static void put_place(const writing *write, uint64_t blocks, const uint16_t item[NAP_BLOCKS_MAX],
                      uint8_t spot)
{
    const nap_battle *battle = &write->table->fought[write->table->battle];
    bool opened = false;
    NAP_EACH (block, blocks) {
        bool post = item[block] == NAP_ITEM_POST + spot;
        if (item[block] != NAP_ITEM_SPOT + spot && !post)
            continue;
        if (!opened) {
            gg_put_char(write->out, ' ');
            nap_put_spot(spot, write->out);
            gg_put_char(write->out, ':');
        }
        opened = true;
        put_block(write, (uint16_t)block);
        if (post && nap_is_home(spot))
            gg_put(write->out, battle->marker[nap_party_at(spot)][nap_column(spot)] == NAP_FARM
                                   ? "/farm"
                                   : "/hill");
    }
}

static void write_places(writing *write)
{
    uint16_t item[NAP_BLOCKS_MAX];
    if (write->table->battle >= NAP_BATTLES_MAX)
        return;
    uint64_t blocks = take_placed(write, item);
    for (uint32_t party = 0; party < NAP_PARTIES; party++) {
        for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
            put_place(write, blocks, item, nap_home(party, column));
        put_place(write, blocks, item, nap_reserve(party));
    }
}

static void write_deploy(writing *write)
{
    if (nap_deploys_battle(write->table))
        write_places(write);
    else if (write->game->option[NAP_OPTION_HISTORICAL])
        write_losses(write);
    else
        write_towns(write);
}

/* ---------------------------------------------------------------- the interface */

typedef void (*writer)(writing *);

static const writer writers[NAP_VERBS] = {
    [NAP_BID] = write_bid,       [NAP_DEPLOY] = write_deploy,   [NAP_MOVE] = write_move,
    [NAP_REVEAL] = write_reveal, [NAP_SKIRMISH] = write_town,   [NAP_PICK] = write_set,
    [NAP_HIT] = write_blocks,    [NAP_RETREAT] = write_retreat, [NAP_SETUP] = write_town,
    [NAP_BATTLE] = write_town,   [NAP_TERRAIN] = write_terrain, [NAP_CROSS] = write_set,
    [NAP_FIRE] = write_fire,     [NAP_FORM] = write_blocks,     [NAP_BREAK] = write_blocks,
    [NAP_OCCUPY] = write_blocks, [NAP_EXCHANGE] = write_blocks, [NAP_SHELTER] = write_shelter,
    [NAP_LEAVE] = write_blocks,  [NAP_BRING] = write_bring,     [NAP_REGROUP] = write_regroup,
    [NAP_GIVE_UP] = write_set,
};

void nap_write_order(const gg_game *game, const void *view, const gg_order *order, gg_text *out)
{
    const nap_view *seen = view;
    writing write = {.game = game,
                     .board = nap_board_of(game),
                     .view = seen,
                     .table = &seen->table,
                     .items = {order, 0},
                     .out = out};
    if (gg_write_verb(game, NAP_VERBS, order, out) && writers[order->verb])
        writers[order->verb](&write);
}
