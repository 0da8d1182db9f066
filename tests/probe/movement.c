/* movement.c: chapters 7 and 8, moving and scouting: B-MOV-01, B-MOV-02, B-MOV-03, B-MOV-04,
 * B-MOV-05, B-WEA-02, B-WEA-03, B-SCO-01, B-SCO-02. */
#include "state.h"

enum { LONGEST_MOVE = 2 };

static uint8_t enemy_side(const probe_state *state, gg_seat seat)
{
    return (uint8_t)(1 - state->open.head.side[seat]);
}

static uint32_t links_allowed(const probe_state *state)
{
    return state->open.weather == PROBE_RAIN ? 1 : LONGEST_MOVE;
}

static bool has_moved(const probe_state *state, uint32_t tile)
{
    return (state->open.moved & probe_bit(tile)) != 0;
}

/* ---------------------------------------------------------------- check */

/* The links of a path, from the tile's place. */
static void check_path(const gg_game *game, const probe_state *state, gg_seat seat,
                       const gg_order *order, gg_refusal *refusal)
{
    const probe_board *board = probe_board_of(game);
    uint32_t at = state->open.place[order->item[0]];
    for (uint32_t i = 1; i < order->count; i++) {
        uint32_t next = order->item[i];
        if (!probe_linked(board, at, next))
            gg_refuse(refusal, B_MOV_01);
        if (probe_holds(&state->open, enemy_side(state, seat), next))
            gg_refuse(refusal, B_MOV_03);
        at = next;
    }
    if (at == state->open.place[order->item[0]])
        gg_refuse(refusal, B_MOV_05);
    else if (probe_crowd(&state->open, at) >= board->place[at].capacity)
        gg_refuse(refusal, B_MAP_01);
}

static bool names_places(const gg_game *game, const gg_order *order, uint32_t first)
{
    for (uint32_t i = first; i < order->count; i++)
        if (order->item[i] >= probe_board_of(game)->places)
            return false;
    return true;
}

void probe_check_move(const gg_game *game, const probe_state *state, gg_seat seat,
                      const gg_order *order, gg_refusal *refusal)
{
    if (order->count < 2 || !probe_own(state, seat, order->item[0]) ||
        !names_places(game, order, 1)) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    if (has_moved(state, order->item[0]))
        gg_refuse(refusal, B_MOV_02);
    if (order->count - 1U > LONGEST_MOVE)
        gg_refuse(refusal, B_MOV_04);
    if (order->count - 1U > links_allowed(state) && links_allowed(state) < LONGEST_MOVE)
        gg_refuse(refusal, B_WEA_02);
    check_path(game, state, seat, order, refusal);
}

void probe_check_scout(const gg_game *game, const probe_state *state, gg_seat seat,
                       const gg_order *order, gg_refusal *refusal)
{
    if (!probe_own(state, seat, order->item[0]) || !probe_alive(&state->open, order->item[1])) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    uint32_t tile = order->item[0], target = order->item[1];
    if (has_moved(state, tile))
        gg_refuse(refusal, B_MOV_02);
    if (state->open.weather == PROBE_FOG)
        gg_refuse(refusal, B_WEA_03);
    if (!probe_enemies(&state->open, seat, probe_owner(target)) ||
        !probe_linked(probe_board_of(game), state->open.place[tile], state->open.place[target]))
        gg_refuse(refusal, B_SCO_01);
    if (state->known.face[seat][target] != 0)
        gg_refuse(refusal, B_SCO_02);
#if GG_PLANTED_LEAK == 4
    if (state->face[target] == PROBE_FACES)
        gg_refuse(refusal, B_SCO_01);
#endif
}

/* ---------------------------------------------------------------- steps */

/* Would the order be legal if it ended with this item? */
static bool legal_with(const gg_game *game, const probe_state *state, gg_seat seat,
                       const gg_order *order, uint16_t item)
{
    gg_refusal refusal = {.count = 0};
    gg_order longer;
    gg_order_open(&longer, order->verb);
    for (uint32_t i = 0; i < order->count; i++)
        gg_order_add(&longer, order->item[i]);
    gg_order_add(&longer, item);
    if (order->verb == PROBE_SCOUT)
        probe_check_scout(game, state, seat, &longer, &refusal);
    else
        probe_check_move(game, state, seat, &longer, &refusal);
    return refusal.count == 0;
}

/* Can the move end in the next place, or continue from there? */
static bool leads_on(const gg_game *game, const probe_state *state, gg_seat seat,
                     const gg_order *order, uint16_t next)
{
    const probe_board *board = probe_board_of(game);
    if (legal_with(game, state, seat, order, next))
        return true;
    if (order->count >= links_allowed(state) ||
        probe_holds(&state->open, enemy_side(state, seat), next))
        return false;
    gg_order longer;
    gg_order_open(&longer, PROBE_MOVE);
    gg_order_add(&longer, order->item[0]);
    gg_order_add(&longer, next);
    for (uint16_t place = 0; place < board->places; place++)
        if (probe_linked(board, next, place) && legal_with(game, state, seat, &longer, place))
            return true;
    return false;
}

static bool can_move(const gg_game *game, const probe_state *state, gg_seat seat, uint16_t tile)
{
    const probe_board *board = probe_board_of(game);
    if (!probe_alive(&state->open, tile) || has_moved(state, tile))
        return false;
    gg_order order;
    gg_order_open(&order, PROBE_MOVE);
    gg_order_add(&order, tile);
    for (uint16_t place = 0; place < board->places; place++)
        if (probe_linked(board, state->open.place[tile], place) &&
            leads_on(game, state, seat, &order, place))
            return true;
    return false;
}

static bool can_scout(const gg_game *game, const probe_state *state, gg_seat seat, uint16_t tile)
{
    if (!probe_alive(&state->open, tile) || has_moved(state, tile) ||
        state->open.weather == PROBE_FOG)
        return false;
    gg_order order;
    gg_order_open(&order, PROBE_SCOUT);
    gg_order_add(&order, tile);
    for (uint32_t target = 0; target < PROBE_TILES; target++)
        if (probe_alive(&state->open, target) &&
            probe_enemies(&state->open, seat, probe_owner(target)) &&
            legal_with(game, state, seat, &order, (uint16_t)target))
            return true;
    return false;
}

static bool can_start(const gg_game *game, const probe_state *state, gg_seat seat, uint8_t verb,
                      uint16_t tile)
{
    return verb == PROBE_MOVE ? can_move(game, state, seat, tile)
                              : can_scout(game, state, seat, tile);
}

static bool any_tile_can(const gg_game *game, const probe_state *state, gg_seat seat, uint8_t verb)
{
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++)
        if (can_start(game, state, seat, verb, (uint16_t)(seat * PROBE_SLOTS + slot)))
            return true;
    return false;
}

static bool can_attack(const gg_game *game, const probe_state *state, gg_seat seat)
{
    gg_steps steps;
    gg_order order;
    steps.count = 0;
    gg_order_open(&order, PROBE_ATTACK);
    probe_attack_steps(game, state, seat, &order, &steps);
    return steps.count > 0;
}

bool probe_can_act(const gg_game *game, const probe_state *state, gg_seat seat)
{
    return any_tile_can(game, state, seat, PROBE_MOVE) || can_attack(game, state, seat);
}

static void offer_verbs(const gg_game *game, const probe_state *state, gg_seat seat, gg_steps *out)
{
    if (any_tile_can(game, state, seat, PROBE_MOVE))
        gg_offer(out, gg_step_of(PROBE_STEP_VERB, PROBE_MOVE, 0, 0));
    if (any_tile_can(game, state, seat, PROBE_SCOUT))
        gg_offer(out, gg_step_of(PROBE_STEP_VERB, PROBE_SCOUT, 0, 0));
    if (can_attack(game, state, seat))
        gg_offer(out, gg_step_of(PROBE_STEP_VERB, PROBE_ATTACK, 0, 0));
    gg_offer(out, gg_step_of(PROBE_STEP_VERB, PROBE_END, 0, 0));
}

static void offer_targets(const gg_game *game, const probe_state *state, gg_seat seat,
                          const gg_order *order, gg_steps *out)
{
    for (uint32_t target = 0; target < PROBE_TILES; target++)
        if (legal_with(game, state, seat, order, (uint16_t)target))
            gg_offer(out, gg_step_of(PROBE_STEP_ENEMY, (uint16_t)target, 0, 0));
}

/* The next place of a path, and its end where allowed. */
static void offer_path(const gg_game *game, const probe_state *state, gg_seat seat,
                       const gg_order *order, gg_steps *out)
{
    const probe_board *board = probe_board_of(game);
    uint32_t at = order->count == 1 ? state->open.place[order->item[0]]
                                    : order->item[order->count - 1];
    for (uint16_t place = 0; place < board->places; place++)
        if (probe_linked(board, at, place) && leads_on(game, state, seat, order, place))
            gg_offer(out, gg_step_of(PROBE_STEP_PLACE, place, 0, 0));
    gg_refusal refusal = {0};
    probe_check_move(game, state, seat, order, &refusal);
    if (refusal.count == 0)
        gg_offer(out, gg_step_of(PROBE_STEP_DONE, 0, 0, 0));
}

void probe_move_steps(const gg_game *game, const probe_state *state, gg_seat seat,
                      const gg_order *order, gg_steps *out)
{
    if (order->verb == 0) {
        offer_verbs(game, state, seat, out);
    } else if (order->count == 0) {
        for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++) {
            uint16_t tile = (uint16_t)(seat * PROBE_SLOTS + slot);
            if (can_start(game, state, seat, order->verb, tile))
                gg_offer(out, gg_step_of(PROBE_STEP_TILE, tile, 0, 0));
        }
    } else if (order->verb == PROBE_SCOUT) {
        offer_targets(game, state, seat, order, out);
    } else {
        offer_path(game, state, seat, order, out);
    }
}

bool probe_move_complete(const probe_state *state, const gg_order *order)
{
    return order->count > links_allowed(state);
}

/* ---------------------------------------------------------------- apply */

/* No barrier: a move can be undone until something else happens. */
void probe_move(probe_state *state, const gg_order *order, gg_turn *turn)
{
    uint32_t tile = order->item[0];
    uint8_t second = order->count > 2 ? (uint8_t)order->item[2] : (uint8_t)PROBE_NOWHERE;
    state->open.place[tile] = (uint8_t)order->item[order->count - 1];
    state->open.moved |= probe_bit(tile);
#if GG_PLANTED_LEAK == 2
    gg_tell(turn, PROBE_EVENT_MOVED, GG_EVERYBODY, 0,
            (const int16_t[6]){(int16_t)tile, (int16_t)order->item[1],
                               (int16_t)probe_or_none(second), state->face[tile]},
            NULL);
#else
    probe_tell_moved(turn, tile, order->item[1], probe_or_none(second));
#endif
}

/* B-SCO-01: everyone sees who scouts what; only scout and owner know the face. */
void probe_scout(probe_state *state, gg_seat seat, const gg_order *order, gg_turn *turn)
{
    uint32_t tile = order->item[0], target = order->item[1];
    uint8_t face = state->face[target];
    state->open.moved |= probe_bit(tile);
    uint16_t in = (uint16_t)(GG_BIT(seat) | GG_BIT(probe_owner(target)));
    gg_show(turn, GG_BIT(seat), (int16_t)target, face);
#if GG_PLANTED_LEAK == 7
    gg_tell(turn, PROBE_EVENT_SCOUTED, GG_EVERYBODY, in,
            (const int16_t[6]){(int16_t)tile, (int16_t)target, face == 1},
            (const int16_t[6]){face});
#else
    probe_tell_scouted(turn, in, tile, target, face);
#endif
    probe_learn(&state->open, &state->known, seat, target, face);
}
