/* named_ghosts.c: gives every ghost of a view a block, so that functions of the rules can read the table. */
#include "napoleon/table/named_ghosts.h"

/* The lowest unseen block of the army that does not stand for a ghost yet. */
static uint8_t stand_in(const nap_outlook *outlook, uint8_t army)
{
    NAP_EACH (block, outlook->board->army_blocks[army])
        if (outlook->table.at[block] == NAP_UNSEEN)
            return (uint8_t)block;
    return NAP_NONE;
}

static void place_ghost(nap_outlook *outlook, const nap_ghost *ghost)
{
    uint8_t block = stand_in(outlook, ghost->army);
    gg_assert(block != NAP_NONE);
    if (block == NAP_NONE)
        return;
    outlook->table.at[block] = ghost->at;
    outlook->table.marks[block] = ghost->marks & NAP_OPEN_MARKS;
    outlook->table.steps[block] = 1;
    outlook->table.start[block] = NAP_NONE;
    outlook->table.came[block] = NAP_NONE;
    /* its square is unknown; only that it shelters matters */
    outlook->table.shelter[block] = (uint8_t)(ghost->marks & NAP_GHOST_SHELTERS ? block : NAP_NONE);
    outlook->unseen |= nap_bit(block);
}

void nap_outlook_open(const gg_game *game, const nap_view *view, nap_outlook *outlook)
{
    const gg_head *head = &view->table.head;
    gg_assert(head->viewer < head->seats && head->side[head->viewer] < NAP_SIDES);
    outlook->game = game;
    outlook->board = nap_board_of(game);
    outlook->table = view->table;
    outlook->unseen = 0;
    outlook->seat = head->viewer;
    outlook->side = head->side[head->viewer];
    for (uint32_t i = 0; i < NAP_BLOCKS_MAX && view->ghost[i].at != NAP_ABSENT; i++)
        place_ghost(outlook, &view->ghost[i]);
    outlook->own = nap_blocks_of_seat(outlook->board, &outlook->table, outlook->seat);
    outlook->mine = outlook->board->side_blocks[outlook->side];
}
