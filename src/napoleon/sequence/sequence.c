/* sequence.c: the sequence of play: the beginning, Player Turns, and how play continues after an answer. W-SEQ,
 * W-THR */
#include "napoleon/sequence/rules.h"

/* ---------------------------------------------------------------- the beginning */

/* Without an auction the first seat plays the French. */
static void deal_sides(nap_play *play)
{
    gg_head *head = &play->table->head;
    for (uint32_t seat = 0; seat < head->seats; seat++)
        head->side[seat] = seat == 0 ? NAP_FRENCH : NAP_ALLIED;
}

void nap_start_game(nap_play *play)
{
    nap_table *table = play->table;
    nap_clear_table(table);
    for (uint32_t block = 0; block < play->board->blocks; block++) {
        table->at[block] = NAP_UNDEPLOYED;
        table->steps[block] = play->board->block[block].max;
    }
    if (play->game->option[NAP_OPTION_BID]) {
        nap_begin_bidding(play);
        return;
    }
    deal_sides(play);
    nap_begin_deployment(play);
}

/* ---------------------------------------------------------------- Player Turns */

/* W-SEQ-06: clears what belongs to the turn before. */
static void forget_turn(nap_table *table)
{
    memset(table->used, 0, sizeof table->used);
    memset(table->used_now, 0, sizeof table->used_now);
    memset(table->entry, 0, sizeof table->entry);
    memset(table->entry_now, 0, sizeof table->entry_now);
    memset(table->opened, 0, sizeof table->opened);
    memset(table->won, 0, sizeof table->won);
    memset(table->routed, 0, sizeof table->routed);
    table->skirmishes = 0;
    table->moves = 0;
    table->ready = 0;
    table->column = 0;
    table->taker = 0;
    table->leaver = 0;
    table->stage = NAP_NOTHING;
}

static void start_blocks(nap_play *play)
{
    nap_table *table = play->table;
    for (uint32_t block = 0; block < play->board->blocks; block++) {
        bool on_map = nap_in_town(table->at[block]);
        gg_assert(on_map || !nap_alive(table->at[block]));
        table->start[block] = on_map ? table->at[block] : NAP_NONE;
        table->came[block] = NAP_NONE;
        table->nth[block] = 0;
        table->marks[block] = 0;
    }
}

/* W-SEQ-01, W-SEQ-02 */
void nap_begin_turn(nap_play *play)
{
    nap_table *table = play->table;
    const nap_turn *turn = &play->board->turn[table->turn];
    gg_assert(table->turn >= 1 && table->turn <= play->board->turns);
    forget_turn(table);
    start_blocks(play);
    table->active = turn->side;
    table->phase = NAP_MOVEMENT;
    nap_tell_turn(play->turn, table->turn, turn->side, turn->night);
    nap_ask_moves(play);
}

/* ---------------------------------------------------------------- after an answer */

/* All hits of a shot are applied: continues the volley or combat. */
void nap_go_on(nap_play *play)
{
    nap_table *table = play->table;
    uint32_t shooter = table->shot.shooter;
    table->shot.shooter = 0;
    if (table->stage == NAP_VOLLEY) {
        nap_volley_goes_on(play, shooter + 1);
        return;
    }
    gg_assert(table->stage == NAP_COMBAT);
    nap_combat_goes_on(play);
}
