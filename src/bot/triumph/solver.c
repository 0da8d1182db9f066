/* solver.c: an attack played out to its end. */
#include "bot/triumph/solver.h"

#include "core/mem.h"

/* Nobody is asked a question of an attack: a command is next, or the game is over. */
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
    gg_dice_fast(&dice, 1); /* an attack leaves nothing to chance; the end of a turn shuffles */
    gg_turn_open(&turn, &dice, NULL, 0);
    gg_apply(solver->judge.game, state, seat, order, &turn);
}

static int32_t solve(tri_solver *solver, const tri_state *state, uint8_t side, uint32_t depth,
                     int32_t low, int32_t high)
{
    const gg_head *head = &state->table.head;
    gg_seat seat = head->over ? GG_NOBODY : asked_seat(head);
    solver->nodes++;
    if (seat == GG_NOBODY || depth == TRI_SOLVER_DEPTH)
        return tri_value(&solver->judge, &state->table, side);
    tri_candidates answers = {.order = solver->answer[depth], .room = TRI_ANSWERS_MAX};
    tri_find_candidates(solver->judge.game, state, seat, &answers);
    bool own = head->side[seat] == side;
    int32_t best = own ? INT32_MIN : INT32_MAX;
    for (uint32_t i = 0; i < answers.count && low < high; i++) {
        tri_state next = *state;
        carry_out(solver, &next, seat, &answers.order[i]);
        int32_t value = solve(solver, &next, side, depth + 1, low, high);
        if (own ? value > best : value < best)
            best = value;
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
    return solve(solver, &next, side, 0, INT32_MIN, INT32_MAX);
}
