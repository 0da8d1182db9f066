/* solver.h: an attack played out to its end.
 *
 * Every question of an attack is answered in the best way for the side that is asked, by alpha-beta search up to the
 * next command. Both sides know the faces of the guess. Attacks are never cut short: after a cut the first answer
 * would count, and an attack would look won or lost by accident. */
#ifndef BOT_TRIUMPH_SOLVER_H
#define BOT_TRIUMPH_SOLVER_H

#include "bot/triumph/candidates.h"
#include "bot/triumph/evaluation.h"
#include "triumph/table/state.h"

enum {
    TRI_SOLVER_DEPTH = 24 /* questions of one attack, at most */
};

typedef struct tri_solver {
    tri_judge judge;
    bool presses; /* the side presses its threats, where that is allowed */
    gg_order answer[TRI_SOLVER_DEPTH][TRI_ANSWERS_MAX];
} tri_solver;

/* What the order is worth to the side, after the attack that it begins or continues has been played out. */
int32_t tri_solve_order(tri_solver *solver, const tri_state *state, gg_seat seat,
                        const gg_order *order, uint8_t side);

/* The same, if it lies between the bounds; else something on its side of them. */
int32_t tri_solve_within(tri_solver *solver, const tri_state *state, gg_seat seat,
                         const gg_order *order, uint8_t side, int32_t low, int32_t high);

/* The same without an order: what is going on is played out. */
int32_t tri_solve_on(tri_solver *solver, const tri_state *state, uint8_t side);

/* The parts of that value. */
void tri_solve_terms(tri_solver *solver, const tri_state *state, gg_seat seat,
                     const gg_order *order, uint8_t side, tri_terms *out);

/* The position after that attack. */
void tri_solve_to_end(tri_solver *solver, const tri_state *state, gg_seat seat,
                      const gg_order *order, uint8_t side, tri_state *end);

/* Carries an order out, and no more. */
void tri_carry_out(const tri_solver *solver, tri_state *state, gg_seat seat, const gg_order *order);

#endif
