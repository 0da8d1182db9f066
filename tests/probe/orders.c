/* orders.c: dispatches prompts and orders to their chapters. */
#include "core/orders/grammar.h"
#include "state.h"

void probe_steps(const gg_game *game, const void *from, gg_seat seat, const gg_draft *draft,
                 gg_steps *out)
{
    const probe_state *state = from;
    const gg_order *order = &draft->order;
    switch (state->open.head.prompt[seat]) {
    case PROBE_ASK_BID:
    case PROBE_ASK_SIDE:
        probe_auction_steps(state, seat, out);
        break;
    case PROBE_ASK_DEPLOY:
        probe_deploy_steps(game, state, seat, order, out);
        break;
    case PROBE_ASK_NOTE:
        probe_note_steps(game, out);
        break;
    case PROBE_ASK_MOVE:
        if (order->verb == PROBE_ATTACK)
            probe_attack_steps(game, state, seat, order, out);
        else
            probe_move_steps(game, state, seat, order, out);
        break;
    default:
        probe_duel_steps(state, seat, out);
        break;
    }
}

/* The verb of a prompt whose steps do not choose one. */
static uint8_t only_verb(uint8_t prompt)
{
    static const uint8_t verbs[] = {
        [PROBE_ASK_BID] = PROBE_BID,       [PROBE_ASK_SIDE] = PROBE_SIDE,
        [PROBE_ASK_DEPLOY] = PROBE_DEPLOY, [PROBE_ASK_NOTE] = PROBE_NOTE,
        [PROBE_ASK_PICK] = PROBE_PICK,     [PROBE_ASK_LOSS] = PROBE_LOSS,
    };
    return verbs[prompt];
}

static bool is_complete(const gg_game *game, const probe_state *state, const gg_order *order,
                        gg_step step)
{
    if (order->verb == PROBE_DEPLOY)
        return probe_deploy_complete(order);
    if (order->verb == PROBE_MOVE)
        return gg_step_kind_of(step) == PROBE_STEP_DONE || probe_move_complete(state, order);
    return gg_fits_form(game, order);
}

void probe_take(const gg_game *game, const void *from, gg_seat seat, gg_draft *draft, gg_step step)
{
    const probe_state *state = from;
    gg_order *order = &draft->order;
    uint16_t value = gg_step_a(step);
    if (gg_step_kind_of(step) == PROBE_STEP_VERB)
        order->verb = (uint8_t)value;
    else if (order->verb == 0)
        order->verb = only_verb(state->open.head.prompt[seat]);
    if (gg_step_kind_of(step) == PROBE_STEP_PLACE && order->verb == PROBE_DEPLOY)
        value = (uint16_t)(value + PROBE_AT);
    if (gg_step_kind_of(step) != PROBE_STEP_VERB && gg_step_kind_of(step) != PROBE_STEP_DONE)
        gg_order_add(order, value);
    draft->complete = is_complete(game, state, order, step);
}

void probe_check(const gg_game *game, const void *from, gg_seat seat, const gg_order *order,
                 gg_refusal *refusal)
{
    const probe_state *state = from;
    switch (order->verb) {
    case PROBE_DEPLOY:
        probe_check_deploy(game, state, seat, order, refusal);
        break;
    case PROBE_MOVE:
        probe_check_move(game, state, seat, order, refusal);
        break;
    case PROBE_SCOUT:
        probe_check_scout(game, state, seat, order, refusal);
        break;
    case PROBE_ATTACK:
        probe_check_attack(game, state, seat, order, refusal);
        break;
    case PROBE_PICK:
        probe_check_duel_tile(state, seat, order, B_DUE_01, refusal);
        break;
    case PROBE_LOSS:
        probe_check_duel_tile(state, seat, order, B_DUE_04, refusal);
        break;
    case PROBE_BID:
        probe_check_bid(state, order, refusal);
        break;
    default:
        break; /* its form is the only requirement */
    }
}

void probe_apply(const gg_game *game, void *to, gg_seat seat, const gg_order *order, gg_turn *turn)
{
    probe_state *state = to;
    switch (order->verb) {
    case PROBE_BID:
        probe_bid(state, seat, order, turn);
        break;
    case PROBE_PASS:
        probe_pass(state, seat, turn);
        break;
    case PROBE_SIDE:
        probe_choose_side(state, seat, order, turn);
        break;
    case PROBE_DEPLOY:
        probe_deploy(game, state, seat, order, turn);
        break;
    case PROBE_NOTE:
        probe_note(game, state, seat, order, turn);
        break;
    case PROBE_MOVE:
        probe_move(state, order, turn);
        break;
    case PROBE_SCOUT:
        probe_scout(state, seat, order, turn);
        break;
    case PROBE_ATTACK:
        probe_attack(state, seat, order, turn);
        break;
    case PROBE_PICK:
        probe_pick(game, state, seat, order, turn);
        break;
    case PROBE_LOSS:
        probe_loss(state, seat, order, turn);
        break;
    default:
        gg_assert(order->verb == PROBE_END);
        probe_end(game, state, seat, turn);
        break;
    }
}
