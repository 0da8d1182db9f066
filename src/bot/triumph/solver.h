/* solver.h: an attack played out to its end.
 *
 * Every question of an attack is answered as well as possible for the side that is asked, with the faces of one guess open to
 * both, by alpha-beta to the next command. Attacks are never cut short: behind a cut the first answer would count, and an
 * attack would look won or lost by accident. */
#ifndef BOT_TRIUMPH_SOLVER_H
#define BOT_TRIUMPH_SOLVER_H

#include "bot/triumph/candidates.h"
#include "bot/triumph/evaluation.h"
#include "triumph/table/state.h"

enum {
    TRI_SOLVER_DEPTH = 24, /* questions of one attack, at most */
    TRI_THREATS_MAX = 64   /* of one turn that are looked at */
};

typedef struct tri_solver {
    tri_judge judge;
    gg_order answer[TRI_SOLVER_DEPTH][TRI_ANSWERS_MAX];
    gg_order threat[TRI_THREATS_MAX];
} tri_solver;

/* What the order is worth to the side, once the attack that it begins or goes on with has been fought out. */
int32_t tri_solve_order(tri_solver *solver, const tri_state *state, gg_seat seat,
                        const gg_order *order, uint8_t side);

/* What the enemy can be expected to gain from the side by attacks in the turn that follows the order: the best on each locale,
 * the four best of them, each counted less than the one before. An attack that the order begins is fought out first. */
int32_t tri_reply(tri_solver *solver, const tri_state *state, gg_seat seat, const gg_order *order,
                  uint8_t side);

#endif
