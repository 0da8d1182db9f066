/* turns.c: seats that take turns. With two players each party has one seat. With three the two Allied seats
 * alternate in a shared battle (W-THR). */
#include "napoleon/battle/battle.h"

uint8_t nap_seats_of(const nap_board *board, const nap_table *table, uint64_t blocks)
{
    uint32_t seats = 0;
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        if (blocks & board->army_blocks[army])
            seats |= 1U << nap_owner(table, army);
    return (uint8_t)seats;
}

void nap_open_turns(nap_play *play, uint8_t out)
{
    play->table->passed = out;
    play->table->asked_first = GG_NOBODY;
}

void nap_close_turns(nap_play *play)
{
    nap_open_turns(play, 0);
}

void nap_took_turn(nap_play *play, gg_seat seat, bool passed)
{
    gg_assert(seat < play->table->head.seats && !(play->table->passed >> seat & 1U));
    if (passed) {
        play->table->passed |= (uint8_t)(1U << seat);
        play->turn->barrier = true;
    }
    if (play->table->head.seats > 2)
        play->table->asked_first = seat;
}

static gg_seat lowest(uint8_t seats)
{
    gg_assert(seats != 0);
    return (gg_seat)nap_first(seats);
}

/* With thr_mode=sequence W finishes combat and reinforcement before B begins. */
static bool in_sequence(const nap_play *play, uint8_t prompt)
{
    return play->game->option[NAP_OPTION_THR_MODE] == NAP_THR_SEQUENCE &&
           (prompt == NAP_ASK_COMBAT || prompt == NAP_ASK_REINFORCE);
}

static gg_seat next_of(const nap_play *play, uint8_t seats, gg_seat first, uint8_t prompt)
{
    gg_seat last = play->table->asked_first;
    if (in_sequence(play, prompt))
        return lowest(seats);
    if (last == GG_NOBODY)
        return first != GG_NOBODY && (seats >> first & 1U) ? first : lowest(seats);
    uint8_t others = (uint8_t)(seats & ~(1U << last));
    return others != 0 ? lowest(others) : last;
}

bool nap_ask_in_turn(nap_play *play, uint8_t seats, gg_seat first, uint8_t prompt)
{
    seats &= (uint8_t)~play->table->passed;
    if (seats == 0)
        return false;
    gg_seat seat = next_of(play, seats, first, prompt);
    if (play->table->head.prompt[seat] != prompt)
        play->turn->barrier = true; /* handed over */
    nap_ask_only(play, seat, prompt);
    return true;
}
