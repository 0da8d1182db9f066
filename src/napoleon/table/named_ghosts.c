/* named_ghosts.c: gives every ghost of a view a block, so that functions of the rules can read the table. */
#include "napoleon/table/named_ghosts.h"

/* The lowest unseen block of the army that does not stand for a ghost yet. */
static uint8_t stand_in(const nap_board *board, const nap_table *table, uint8_t army)
{
    NAP_EACH (block, board->army_blocks[army])
        if (table->at[block] == NAP_UNSEEN)
            return (uint8_t)block;
    return NAP_NONE;
}

/* Its square is unknown; only that it shelters matters. */
static void place_ghost(nap_table *table, uint8_t block, const nap_ghost *ghost)
{
    table->at[block] = ghost->at;
    table->marks[block] = ghost->marks & NAP_OPEN_MARKS;
    table->steps[block] = 1;
    table->start[block] = NAP_NONE;
    table->came[block] = NAP_NONE;
    table->shelter[block] = (uint8_t)(ghost->marks & NAP_GHOST_SHELTERS ? block : NAP_NONE);
}

uint64_t nap_name_ghosts(const nap_board *board, const nap_view *view, nap_table *table)
{
    uint64_t named = 0;
    *table = view->table;
    for (uint32_t i = 0; i < NAP_BLOCKS_MAX && view->ghost[i].at != NAP_ABSENT; i++) {
        uint8_t block = stand_in(board, table, view->ghost[i].army);
        gg_assert(block != NAP_NONE); /* an army has no more ghosts than unseen blocks */
        if (block == NAP_NONE)
            break;
        place_ghost(table, block, &view->ghost[i]);
        named |= nap_bit(block);
    }
    return named;
}

void nap_outlook_open(const gg_game *game, const nap_view *view, nap_outlook *outlook)
{
    const gg_head *head = &view->table.head;
    gg_assert(head->viewer < head->seats && head->side[head->viewer] < NAP_SIDES);
    outlook->game = game;
    outlook->board = nap_board_of(game);
    outlook->unseen = nap_name_ghosts(outlook->board, view, &outlook->table);
    outlook->seat = head->viewer;
    outlook->side = head->side[head->viewer];
    outlook->own = nap_blocks_of_seat(outlook->board, &outlook->table, outlook->seat);
    outlook->mine = outlook->board->side_blocks[outlook->side];
}
