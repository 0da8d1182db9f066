/* auction.c: chapter 2, the auction for sides: B-AUC-01, B-AUC-02. */
#include "state.h"

enum { HIGHEST_BID = 3 };

void probe_check_bid(const probe_state *state, const gg_order *order, gg_refusal *refusal)
{
    if (order->item[0] <= state->open.bid || order->item[0] > HIGHEST_BID)
        gg_refuse(refusal, B_AUC_01);
}

void probe_auction_steps(const probe_state *state, gg_seat seat, gg_steps *out)
{
    if (state->open.head.prompt[seat] == PROBE_ASK_SIDE) {
        gg_offer(out, gg_step_of(PROBE_STEP_SIDE, PROBE_SUN, 0, 0));
        gg_offer(out, gg_step_of(PROBE_STEP_SIDE, PROBE_MOON, 0, 0));
        return;
    }
    for (uint32_t stars = state->open.bid + 1U; stars <= HIGHEST_BID; stars++)
        gg_offer(out, gg_step_of(PROBE_STEP_STARS, (uint16_t)stars, 0, 0));
    gg_offer(out, gg_step_of(PROBE_STEP_VERB, PROBE_PASS, 0, 0));
}

static gg_seat other_seat(gg_seat seat)
{
    return (gg_seat)(1 - seat);
}

void probe_bid(probe_state *state, gg_seat seat, const gg_order *order, gg_turn *turn)
{
    state->open.bid = (uint8_t)order->item[0];
    probe_tell_bid(turn, seat, order->item[0]);
    probe_ask(state, seat, 0);
    probe_ask(state, other_seat(seat), PROBE_ASK_BID);
}

void probe_pass(probe_state *state, gg_seat seat, gg_turn *turn)
{
    probe_tell_bid(turn, seat, -1);
    probe_ask(state, seat, 0);
    probe_ask(state, other_seat(seat), PROBE_ASK_SIDE);
}

void probe_choose_side(probe_state *state, gg_seat seat, const gg_order *order, gg_turn *turn)
{
    uint8_t side = (uint8_t)order->item[0];
    uint8_t enemy = (uint8_t)(1 - side);
    state->open.head.side[seat] = side;
    state->open.head.side[other_seat(seat)] = enemy;
    state->open.bonus[enemy] = state->open.bid;
    state->open.bid = 0;
    probe_tell_bonus(turn, enemy, state->open.bonus[enemy]);
    probe_ask_deployment(state);
}
