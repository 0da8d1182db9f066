/* phase_start.c: takes back the moves of a movement phase in a view. */
#include "bot/napoleon/phase_start.h"

#include "core/mem.h"

static void take_back(nap_table *table, uint32_t block)
{
    table->at[block] = table->start[block];
    table->came[block] = NAP_NONE;
    table->nth[block] = 0;
    table->marks[block] &= (uint16_t) ~(NAP_MOVED | NAP_FORCED_MARCH);
    table->moves--;
}

/* Moves that are not yet published are all of this seat: another seat of its side moves before or after it. */
uint32_t nap_take_back_moves(const nap_board *board, const nap_view *view, gg_seat seat,
                             nap_view *start)
{
    *start = *view;
    nap_table *table = &start->table;
    uint32_t count = 0;
    NAP_EACH (block, nap_blocks_of_seat(board, table, seat)) {
        if (!nap_in_town(table->at[block]) || !(table->marks[block] & NAP_MOVED))
            continue;
        table->opened[board->block[block].army] = 0;
        take_back(table, (uint32_t)block);
        count++;
    }
    memset(table->used_now, 0, sizeof table->used_now);
    memset(table->entry_now, 0, sizeof table->entry_now);
    return count;
}
