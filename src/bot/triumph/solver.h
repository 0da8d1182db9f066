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
    TRI_SOLVER_DEPTH = 24, /* questions of one attack, at most */
    TRI_THREATS_MAX = 64   /* threats of one turn that are examined */
};

typedef struct tri_solver {
    tri_judge judge;
    gg_order answer[TRI_SOLVER_DEPTH][TRI_ANSWERS_MAX];
    gg_order threat[TRI_THREATS_MAX];
} tri_solver;

/* What the order is worth to the side, after the attack that it begins or continues has been played out. */
int32_t tri_solve_order(tri_solver *solver, const tri_state *state, gg_seat seat,
                        const gg_order *order, uint8_t side);

/* The parts of that value. */
void tri_solve_terms(tri_solver *solver, const tri_state *state, gg_seat seat,
                     const gg_order *order, uint8_t side, tri_terms *out);

/* What the enemy can be expected to gain from the side by attacks in the turn that follows the order: the best on each locale,
 * the four best of them, each counted less than the one before. An attack that the order begins is fought out first. */
int32_t tri_reply(tri_solver *solver, const tri_state *state, gg_seat seat, const gg_order *order,
                  uint8_t side);

#endif
