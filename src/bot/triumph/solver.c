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

void tri_carry_out(const tri_solver *solver, tri_state *state, gg_seat seat, const gg_order *order)
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

/* Unless there is nothing else. */
static void drop_feints(tri_candidates *answers)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < answers->count; i++)
        if (answers->order[i].verb != TRI_FEINT)
            answers->order[kept++] = answers->order[i];
    if (kept > 0)
        answers->count = kept;
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
    if (own && solver->presses)
        drop_feints(&answers);
    int32_t best = own ? INT32_MIN : INT32_MAX;
    for (uint32_t i = 0; i < answers.count && low < high; i++) {
        tri_state next = *state, reached;
        tri_carry_out(solver, &next, seat, &answers.order[i]);
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

int32_t tri_solve_within(tri_solver *solver, const tri_state *state, gg_seat seat,
                         const gg_order *order, uint8_t side, int32_t low, int32_t high)
{
    tri_state next = *state;
    tri_carry_out(solver, &next, seat, order);
    return solve(solver, &next, side, 0, low, high, NULL);
}

int32_t tri_solve_order(tri_solver *solver, const tri_state *state, gg_seat seat,
                        const gg_order *order, uint8_t side)
{
    return tri_solve_within(solver, state, seat, order, side, INT32_MIN, INT32_MAX);
}

int32_t tri_solve_on(tri_solver *solver, const tri_state *state, uint8_t side)
{
    return solve(solver, state, side, 0, INT32_MIN, INT32_MAX, NULL);
}

void tri_solve_to_end(tri_solver *solver, const tri_state *state, gg_seat seat,
                      const gg_order *order, uint8_t side, tri_state *end)
{
    tri_state begun = *state;
    tri_carry_out(solver, &begun, seat, order);
    (void)solve(solver, &begun, side, 0, INT32_MIN, INT32_MAX, end);
}

void tri_solve_terms(tri_solver *solver, const tri_state *state, gg_seat seat,
                     const gg_order *order, uint8_t side, tri_terms *out)
{
    tri_state end;
    tri_solve_to_end(solver, state, seat, order, side, &end);
    tri_find_terms(&solver->judge, &end.table, side, out);
}
