/* duel.c: chapter 9, attacks and duels: B-ATK-01, B-ATK-02, B-DUE-01, B-DUE-02, B-DUE-03, B-DUE-04,
 * B-DUE-05, B-DUE-06, B-END-01. */
#include "state.h"

/* ---------------------------------------------------------------- check */

void probe_check_attack(const gg_game *game, const probe_state *state, gg_seat seat,
                        const gg_order *order, gg_refusal *refusal)
{
    const probe_board *board = probe_board_of(game);
    if (state->open.attacked)
        gg_refuse(refusal, B_ATK_02);
    uint8_t enemy = (uint8_t)(1 - state->open.head.side[seat]);
    if (probe_count(&state->open, seat, order->item[0]) == 0 ||
        !probe_linked(board, order->item[0], order->item[1]) ||
        !probe_holds(&state->open, enemy, order->item[1]))
        gg_refuse(refusal, B_ATK_01);
}

/* The one tile of a `pick` (B-DUE-01) or a `loss` (B-DUE-04). */
void probe_check_duel_tile(const probe_state *state, gg_seat seat, const gg_order *order,
                           uint16_t rule, gg_refusal *refusal)
{
    if (!probe_own(state, seat, order->item[0]))
        gg_refuse(refusal, GG_RULE_FORM);
    else if (state->open.place[order->item[0]] != probe_duel_place(&state->open, seat))
        gg_refuse(refusal, rule);
}

/* ---------------------------------------------------------------- alike tiles */

static bool known_alike(const probe_state *state, uint32_t a, uint32_t b)
{
    for (uint32_t observer = 0; observer < PROBE_OBSERVERS; observer++)
        if (state->known.face[observer][a] != state->known.face[observer][b])
            return false;
    return true;
}

static bool stands_alone(const probe_state *state, uint32_t tile)
{
    uint32_t begin = probe_owner(tile) * (uint32_t)PROBE_SLOTS;
    for (uint32_t other = begin; other < begin + PROBE_SLOTS; other++)
        if (other != tile && state->open.group[other] == state->open.group[tile])
            return false;
    return true;
}

/* They differ only in their labels, for every observer. */
static bool alike(const probe_state *state, uint32_t a, uint32_t b)
{
    const probe_open *open = &state->open;
    uint16_t both = (uint16_t)(probe_bit(a) | probe_bit(b));
    if (open->place[a] != open->place[b] || state->face[a] != state->face[b] ||
        !known_alike(state, a, b))
        return false;
    if (((open->moved & both) != 0 && (open->moved & both) != both) ||
        ((open->seen & both) != 0 && (open->seen & both) != both))
        return false;
    return open->group[a] == open->group[b] || (stands_alone(state, a) && stands_alone(state, b));
}

static uint16_t lowest_alike(const probe_state *state, uint16_t tile)
{
    uint16_t begin = (uint16_t)(probe_owner(tile) * PROBE_SLOTS);
    for (uint16_t other = begin; other < tile; other++)
        if (alike(state, other, tile))
            return other;
    return tile;
}

void probe_canonical(const gg_game *game, const void *from, gg_seat seat, gg_order *order)
{
    const probe_state *state = from;
    (void)game;
    if (order->verb != PROBE_PICK && order->verb != PROBE_LOSS)
        return;
    if (order->count == 1 && probe_own(state, seat, order->item[0]))
        order->item[0] = lowest_alike(state, order->item[0]);
}

/* ---------------------------------------------------------------- steps */

static bool may_attack(const gg_game *game, const probe_state *state, gg_seat seat, uint16_t from,
                       uint16_t to)
{
    gg_refusal refusal = {0};
    gg_order order;
    gg_order_open(&order, PROBE_ATTACK);
    gg_order_add(&order, from);
    gg_order_add(&order, to);
    probe_check_attack(game, state, seat, &order, &refusal);
    return refusal.count == 0;
}

/* Places to attack from, then places to attack. */
void probe_attack_steps(const gg_game *game, const probe_state *state, gg_seat seat,
                        const gg_order *order, gg_steps *out)
{
    const probe_board *board = probe_board_of(game);
    for (uint16_t from = 0; from < board->places && !state->open.attacked; from++) {
        if ((order->count == 1 && order->item[0] != from) ||
            probe_count(&state->open, seat, from) == 0)
            continue;
        bool offered = false;
        for (uint16_t to = 0; to < board->places && !offered; to++) {
            if (!probe_linked(board, from, to) || !may_attack(game, state, seat, from, to))
                continue;
            offered = order->count == 0;
            gg_offer(out, gg_step_of(PROBE_STEP_PLACE, offered ? from : to, 0, 0));
        }
    }
}

void probe_duel_steps(const probe_state *state, gg_seat seat, gg_steps *out)
{
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++) {
        uint16_t tile = (uint16_t)(seat * PROBE_SLOTS + slot);
        if (state->open.place[tile] == probe_duel_place(&state->open, seat) &&
            lowest_alike(state, tile) == tile)
            gg_offer(out, gg_step_of(PROBE_STEP_TILE, tile, 0, 0));
    }
}

/* ---------------------------------------------------------------- revealed and lost faces */

static uint16_t who_cannot_name(const probe_state *state, uint32_t tile)
{
    uint16_t mask = state->known.face[PROBE_PUBLIC][tile] == 0 ? GG_BIT(GG_PUBLIC) : 0;
    for (gg_seat seat = 0; seat < state->open.head.seats; seat++)
        if (seat != probe_owner(tile) && state->known.face[seat][tile] == 0)
            mask = (uint16_t)(mask | GG_BIT(seat));
    return mask;
}

void probe_show(probe_state *state, uint32_t tile, gg_turn *turn)
{
    uint8_t face = state->face[tile];
    gg_show(turn, who_cannot_name(state, tile), (int16_t)tile, face);
    probe_tell_revealed(turn, tile, face);
    probe_learn_all(&state->open, &state->known, tile, face);
}

/* B-DUE-05 */
static void lose_point(probe_state *state, uint32_t tile, gg_turn *turn)
{
    uint8_t face = state->face[tile];
    gg_assert(probe_alive(&state->open, tile) && face > 0);
    gg_show(turn, who_cannot_name(state, tile), (int16_t)tile, face);
    probe_lose_point(&state->open, &state->known, tile, face);
    state->face[tile]--;
    probe_tell_lost(turn, tile, state->face[tile]);
}

/* ---------------------------------------------------------------- the end of a duel */

static bool has_tiles(const probe_state *state, uint8_t side)
{
    for (uint32_t tile = 0; tile < state->open.head.seats * (uint32_t)PROBE_SLOTS; tile++)
        if (probe_alive(&state->open, tile) && state->open.head.side[probe_owner(tile)] == side)
            return true;
    return false;
}

/* B-END-01; then the turn continues. */
static void end_duel(probe_state *state, gg_turn *turn)
{
    bool sun = has_tiles(state, PROBE_SUN), moon = has_tiles(state, PROBE_MOON);
    probe_close_duel(&state->open);
    probe_tell_duel_over(turn);
    if (sun && moon)
        probe_ask(state, state->open.active, PROBE_ASK_MOVE);
    else
        probe_finish(state, sun ? PROBE_SUN : moon ? PROBE_MOON : GG_DRAW, PROBE_HOW_ROUT, turn);
}

/* B-DUE-06 */
static void flee(const gg_game *game, probe_state *state, gg_seat seat, gg_turn *turn)
{
    const probe_board *board = probe_board_of(game);
    uint8_t from = state->open.target, way[PROBE_PLACES];
    uint32_t ways = 0, tiles = probe_count(&state->open, seat, from);
    uint8_t enemy = state->open.head.side[state->open.attacker];
    if (tiles == 0)
        return;
    for (uint8_t place = 0; place < board->places; place++)
        if (probe_linked(board, from, place) && !probe_holds(&state->open, enemy, place) &&
            probe_crowd(&state->open, place) + tiles <= board->place[place].capacity)
            way[ways++] = place;
    uint8_t to = PROBE_NOWHERE;
    if (ways > 0)
        to = way[ways == 1 ? 0 : gg_draw_pick(turn, PROBE_FOR_FLIGHT, seat, ways)];
    probe_tell_fled(turn, seat, from, probe_or_none(to));
    for (uint32_t slot = 0; slot < PROBE_SLOTS && to != PROBE_NOWHERE; slot++)
        if (state->open.place[seat * PROBE_SLOTS + slot] == from)
            state->open.place[seat * PROBE_SLOTS + slot] = to;
}

/* ---------------------------------------------------------------- the duel */

void probe_attack(probe_state *state, gg_seat seat, const gg_order *order, gg_turn *turn)
{
    turn->barrier = true;
    probe_open_duel(&state->open, seat, (uint8_t)order->item[0], (uint8_t)order->item[1]);
    probe_tell_attack(turn, seat, order->item[0], order->item[1]);
    for (gg_seat each = 0; each < state->open.head.seats; each++)
        probe_ask(state, each, probe_in_duel(&state->open, each) ? PROBE_ASK_PICK : 0);
}

/* The next seat that owes a loss, the attacker first; none: the duel is over. */
static void ask_loss(probe_state *state, gg_turn *turn)
{
    probe_open *open = &state->open;
    probe_tell_owing(turn, open->owing);
    if (open->owing & GG_BIT(open->attacker)) {
        probe_ask(state, open->attacker, PROBE_ASK_LOSS);
        return;
    }
    for (gg_seat seat = 0; seat < open->head.seats; seat++) {
        if (!(open->owing & GG_BIT(seat)))
            continue;
        probe_ask(state, seat, PROBE_ASK_LOSS);
        return;
    }
    end_duel(state, turn);
}

typedef struct duel {
    uint8_t pick[PROBE_SEATS]; /* tile, PROBE_NOWHERE: not in the duel */
    gg_seat first_defender;
    int attack, defence;
} duel;

/* B-DUE-01: all picks are revealed, the attacker's first. */
static void show_picks(probe_state *state, duel *of, gg_turn *turn)
{
    probe_show(state, state->pick[state->open.attacker], turn);
    for (gg_seat seat = 0; seat < state->open.head.seats; seat++) {
        uint8_t tile = of->pick[seat] = state->pick[seat];
        state->pick[seat] = PROBE_NOWHERE;
        if (tile == PROBE_NOWHERE)
            continue;
        if (seat == state->open.attacker) {
            of->attack = state->face[tile];
            continue;
        }
        probe_show(state, tile, turn);
        of->defence = state->face[tile] > of->defence ? state->face[tile] : of->defence;
        if (of->first_defender == GG_NOBODY)
            of->first_defender = seat;
    }
    state->open.answered = 0;
}

/* B-DUE-02, B-DUE-03 */
static void roll(const gg_game *game, const probe_state *state, duel *of, gg_turn *turn)
{
    const probe_open *open = &state->open;
    of->attack += gg_die(turn, GG_EVERYBODY, PROBE_FOR_ATTACK, open->attacker, 0);
    if (probe_river(probe_board_of(game), open->from, open->target))
        of->attack--;
    int needed = of->attack - of->defence; /* needed to hold: an equal sum */
    of->defence += gg_die(turn, GG_EVERYBODY, PROBE_FOR_DEFENSE, of->first_defender, needed);
    probe_tell_sums(turn, of->attack, of->defence);
}

/* B-DUE-04 */
static void settle_duel(const gg_game *game, probe_state *state, const duel *of, gg_turn *turn)
{
    gg_seat attacker = state->open.attacker;
    bool beaten = of->attack > of->defence;
    for (gg_seat seat = 0; seat < state->open.head.seats; seat++) {
        if (of->pick[seat] == PROBE_NOWHERE)
            continue;
        if (of->attack == of->defence)
            state->open.owing = (uint8_t)(state->open.owing | GG_BIT(seat));
        else if (beaten == (seat != attacker))
            lose_point(state, of->pick[seat], turn);
    }
    for (gg_seat seat = 0; seat < state->open.head.seats && beaten; seat++)
        if (seat != attacker && of->pick[seat] != PROBE_NOWHERE)
            flee(game, state, seat, turn);
    ask_loss(state, turn);
}

#if GG_PLANTED_LEAK == 3
/* The leak: a seat without a real choice is not asked. */
static void pick_for_others(probe_state *state)
{
    for (gg_seat seat = 0; seat < state->open.head.seats; seat++) {
        gg_steps steps = {.count = 0};
        if (state->open.head.prompt[seat] != PROBE_ASK_PICK)
            continue;
        probe_duel_steps(state, seat, &steps);
        if (steps.count > 1)
            continue;
        state->pick[seat] = (uint8_t)gg_step_a(steps.step[0]);
        state->open.answered = (uint8_t)(state->open.answered | GG_BIT(seat));
        probe_ask(state, seat, 0);
    }
}
#endif

void probe_pick(const gg_game *game, probe_state *state, gg_seat seat, const gg_order *order,
                gg_turn *turn)
{
    state->pick[seat] = (uint8_t)order->item[0];
    state->open.answered = (uint8_t)(state->open.answered | GG_BIT(seat));
    turn->barrier = true;
    probe_tell_picked(turn, GG_BIT(seat), seat, order->item[0]);
    probe_ask(state, seat, 0);
#if GG_PLANTED_LEAK == 3
    pick_for_others(state);
#endif
    for (gg_seat each = 0; each < state->open.head.seats; each++)
        if (state->open.head.prompt[each] == PROBE_ASK_PICK)
            return;
    duel of = {.first_defender = GG_NOBODY};
    show_picks(state, &of, turn);
    roll(game, state, &of, turn);
    settle_duel(game, state, &of, turn);
}

void probe_loss(probe_state *state, gg_seat seat, const gg_order *order, gg_turn *turn)
{
    probe_ask(state, seat, 0);
    lose_point(state, order->item[0], turn);
    state->open.owing = (uint8_t)(state->open.owing & ~GG_BIT(seat));
    ask_loss(state, turn);
}
