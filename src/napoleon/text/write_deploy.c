/* write_deploy.c: writes `deploy`, on the map and in a battle (the notation, 5.3). */
#include "napoleon/text/grammar.h"

/* Items by block, from items in the order of the seat's blocks. */
static uint64_t take_placed(gg_writing *writing, uint16_t item[NAP_BLOCKS_MAX])
{
    const nap_table *table = nap_table_of(writing->view);
    uint64_t blocks = nap_placed_blocks(nap_board_of(writing->game), table, table->head.viewer);
    NAP_EACH (block, blocks)
        item[block] = gg_next_item(&writing->items);
    return blocks;
}

static void put_block(const gg_writing *writing, uint32_t block)
{
    gg_put_char(writing->out, ' ');
    nap_put_block(nap_board_of(writing->game), block, writing->out);
}

/* `:3` after a block that gives up a step. */
static void put_less(const gg_writing *writing, uint32_t block)
{
    gg_print(writing->out, ":%d", nap_board_of(writing->game)->block[block].max - 1);
}

static void write_towns(gg_writing *writing)
{
    const nap_board *board = nap_board_of(writing->game);
    uint16_t item[NAP_BLOCKS_MAX];
    uint64_t blocks = take_placed(writing, item);
    for (uint32_t town = 0; town < board->towns; town++) {
        bool opened = false;
        NAP_EACH (block, blocks) {
            bool less = item[block] == NAP_ITEM_LESS + town;
            if (item[block] != NAP_ITEM_TOWN + town && !less)
                continue;
            if (!opened) {
                gg_put_char(writing->out, ' ');
                nap_put_town(board, town, writing->out);
                gg_put_char(writing->out, ':');
            }
            opened = true;
            put_block(writing, (uint32_t)block);
            if (less)
                put_less(writing, (uint32_t)block);
        }
    }
}

/* `A09:3 P07:3`, or `none` */
static void write_losses(gg_writing *writing)
{
    uint32_t blocks = nap_board_of(writing->game)->blocks;
    if (gg_peek_item(&writing->items) >= blocks)
        gg_put(writing->out, " none");
    while (gg_peek_item(&writing->items) < blocks) {
        put_block(writing, gg_peek_item(&writing->items));
        put_less(writing, gg_next_item(&writing->items));
    }
}

/* The blocks in a place, and which of them occupies its marker. */
static void put_place(const gg_writing *writing, uint64_t blocks,
                      const uint16_t item[NAP_BLOCKS_MAX], uint8_t spot)
{
    const nap_table *table = nap_table_of(writing->view);
    const nap_battle *battle = &table->fought[table->battle];
    bool opened = false;
    NAP_EACH (block, blocks) {
        bool post = item[block] == NAP_ITEM_POST + spot;
        if (item[block] != NAP_ITEM_SPOT + spot && !post)
            continue;
        if (!opened) {
            gg_put_char(writing->out, ' ');
            nap_put_spot(spot, writing->out);
            gg_put_char(writing->out, ':');
        }
        opened = true;
        put_block(writing, (uint32_t)block);
        if (post && nap_is_home(spot))
            gg_put(writing->out, battle->marker[nap_party_at(spot)][nap_column(spot)] == NAP_FARM
                                     ? "/farm"
                                     : "/hill");
    }
}

static void write_places(gg_writing *writing)
{
    uint16_t item[NAP_BLOCKS_MAX];
    if (nap_table_of(writing->view)->battle >= NAP_BATTLES_MAX)
        return;
    uint64_t blocks = take_placed(writing, item);
    for (uint32_t party = 0; party < NAP_PARTIES; party++) {
        for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
            put_place(writing, blocks, item, nap_home(party, column));
        put_place(writing, blocks, item, nap_reserve(party));
    }
}

void nap_write_deploy(gg_writing *writing)
{
    if (nap_deploys_battle(nap_table_of(writing->view)))
        write_places(writing);
    else if (writing->game->option[NAP_OPTION_HISTORICAL])
        write_losses(writing);
    else
        write_towns(writing);
}
