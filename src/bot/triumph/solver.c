/* solver.c: an attack played out to its end. */
#include "bot/triumph/solver.h"

#include "core/mem.h"

/* Is no question of an attack open? Then a command is next, or the game is over. */
static gg_seat asked_seat(const gg_head *head)
{
    for (gg_seat seat = 0; seat < head->seats; seat++)
        if (head->prompt[seat] > TRI_ASK_COMMAND)
            return seat;
    return GG_NOBODY;
}

static void carry_out(const tri_solver *solver, tri_state *state, gg_seat seat,
                      const gg_order *order)
{
    gg_dice dice;
    gg_turn turn;
    gg_dice_fast(&dice, 1); /* an attack involves no chance; the end of a turn shuffles */
    gg_turn_open(&turn, &dice, NULL, 0);
    gg_apply(solver->judge.game, state, seat, order, &turn);
}

static int32_t value_at_end(const tri_solver *solver, const tri_state *state, uint8_t side,
                            tri_state *end)
{
    if (end)
        *end = *state;
    return tri_value(&solver->judge, &state->table, side);
}

/* *end, if not NULL, becomes the position after the best answers of both sides. */
static int32_t solve(tri_solver *solver, const tri_state *state, uint8_t side, uint32_t depth,
                     int32_t low, int32_t high, tri_state *end)
{
    const gg_head *head = &state->table.head;
    gg_seat seat = head->over ? GG_NOBODY : asked_seat(head);
    if (seat == GG_NOBODY || depth == TRI_SOLVER_DEPTH)
        return value_at_end(solver, state, side, end);
    tri_candidates answers = {.order = solver->answer[depth], .room = TRI_ANSWERS_MAX};
    tri_find_candidates(solver->judge.game, state, seat, &answers);
    if (answers.count == 0)
        return value_at_end(solver, state, side, end);
    bool own = head->side[seat] == side;
    int32_t best = own ? INT32_MIN : INT32_MAX;
    for (uint32_t i = 0; i < answers.count && low < high; i++) {
        tri_state next = *state, reached;
        carry_out(solver, &next, seat, &answers.order[i]);
        int32_t value = solve(solver, &next, side, depth + 1, low, high, end ? &reached : NULL);
        if (own ? value <= best : value >= best)
            continue;
        best = value;
        if (end)
            *end = reached;
        if (own && best > low)
            low = best;
        if (!own && best < high)
            high = best;
    }
    return best;
}

int32_t tri_solve_order(tri_solver *solver, const tri_state *state, gg_seat seat,
                        const gg_order *order, uint8_t side)
{
    tri_state next = *state;
    carry_out(solver, &next, seat, order);
    return solve(solver, &next, side, 0, INT32_MIN, INT32_MAX, NULL);
}

void tri_solve_terms(tri_solver *solver, const tri_state *state, gg_seat seat,
                     const gg_order *order, uint8_t side, tri_terms *out)
{
    tri_state begun = *state, end;
    carry_out(solver, &begun, seat, order);
    (void)solve(solver, &begun, side, 0, INT32_MIN, INT32_MAX, &end);
    tri_find_terms(&solver->judge, &end.table, side, out);
}

/* ---------------------------------------------------------------- the enemy's next turn */

enum { GAINS = 4 };

/* The best gain on each locale, largest first. */
typedef struct gains {
    int32_t gain[GAINS];
    uint8_t locale[GAINS];
    uint32_t count;
} gains;

static void note_gain(gains *of, uint8_t locale, int32_t gain)
{
    uint32_t at = 0;
    for (; at < of->count && of->locale[at] != locale; at++)
        ;
    if (at == of->count && of->count < GAINS)
        of->count++;
    else if (at == of->count)
        at--; /* it replaces the smallest, if it is larger */
    else if (of->gain[at] >= gain)
        return;
    if (of->locale[at] != locale && of->gain[at] >= gain)
        return;
    for (; at > 0 && of->gain[at - 1] < gain; at--) {
        of->gain[at] = of->gain[at - 1];
        of->locale[at] = of->locale[at - 1];
    }
    of->gain[at] = gain;
    of->locale[at] = locale;
}

/* Each attack uses up commands and units: the second best counts less. In hundredths. */
static int32_t sum_of(const gains *of)
{
    static const int32_t WEIGHT[GAINS] = {100, 60, 36, 22};
    int32_t sum = 0;
    for (uint32_t i = 0; i < of->count; i++)
        sum += of->gain[i] * WEIGHT[i] / 100;
    return sum;
}

/* Ends the side's turn. Returns the seat that has the next command; GG_NOBODY: the game is over, or an attack is
 * still going on. */
static gg_seat end_turn(const tri_solver *solver, tri_state *state, uint8_t side)
{
    const gg_head *head = &state->table.head;
    gg_order end;
    gg_order_open(&end, TRI_END);
    for (uint32_t parts = 0; parts <= GG_SEATS_MAX && !head->over; parts++) {
        gg_seat seat = gg_first_asked(head);
        if (seat == GG_NOBODY || head->prompt[seat] != TRI_ASK_COMMAND)
            return GG_NOBODY;
        if (head->side[seat] != side)
            return seat;
        carry_out(solver, state, seat, &end);
    }
    return GG_NOBODY;
}

int32_t tri_reply(tri_solver *solver, const tri_state *state, gg_seat seat, const gg_order *order,
                  uint8_t side)
{
    tri_state begun = *state, next;
    carry_out(solver, &begun, seat, order);
    (void)solve(solver, &begun, side, 0, INT32_MIN, INT32_MAX, &next);
    gg_seat enemy = end_turn(solver, &next, side);
    if (enemy == GG_NOBODY)
        return 0;
    gains of = {.count = 0};
    int32_t before = tri_value(&solver->judge, &next.table, side);
    tri_candidates threats = {.order = solver->threat, .room = TRI_THREATS_MAX};
    tri_find_threats(solver->judge.game, &next, enemy, &threats);
    for (uint32_t i = 0; i < threats.count; i++) {
        uint16_t at = (uint16_t)(threats.order[i].item[0] - TRI_ITEM_PLACE);
        uint16_t defended = tri_across(tri_approach_at(at));
        int32_t gain = before - tri_solve_order(solver, &next, enemy, &threats.order[i], side);
        if (gain > 0)
            note_gain(&of, tri_locale_of(solver->judge.board, defended), gain);
    }
    return sum_of(&of);
}
