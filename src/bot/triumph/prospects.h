/* prospects.h: the attacks that an order makes possible, for both sides.
 *
 * An order is followed by the best attack that the side in turn can make next, and by the best ones that the other side
 * can make in the turn after this one. Every attack is played out to its end (solver.h). Most attacks have nothing to do
 * with an order: they are solved once for a guess, and only those near the pieces that it moves are solved again. */
#ifndef BOT_TRIUMPH_PROSPECTS_H
#define BOT_TRIUMPH_PROSPECTS_H

#include "bot/triumph/solver.h"

enum { TRI_THREATS_MAX = 64 /* of one turn that are examined */ };

/* The attacks that a seat can begin, and what each gains for it. */
typedef struct tri_attacks {
    uint32_t count;
    uint16_t from[TRI_THREATS_MAX]; /* approach that is attacked from */
    int32_t gain[TRI_THREATS_MAX];
} tri_attacks;

typedef struct tri_prospects {
    tri_solver *solver;
    const tri_state *guess;
    gg_seat seat;
    uint8_t side;
    bool known;        /* once attacks have been solved: .. */
    tri_table base;    /* .. on this table, .. */
    tri_attacks now;   /* .. those of the side in turn, .. */
    tri_attacks later; /* .. and those of the other side in the next turn */
    gg_order threat[TRI_THREATS_MAX];
} tri_prospects;

/* What attacks are worth, in hundredths of half a morale point. */
typedef struct tri_prospect {
    int64_t own, enemy;
} tri_prospect;

/* For orders of a seat that is asked something. The guess must stay as it is. */
void tri_prospects_open(tri_prospects *prospects, tri_solver *solver, const tri_state *guess,
                        gg_seat seat);
/* Adds what both sides gain by the attacks that the order makes possible. An attack that it begins or continues is fought
 * out first. */
void tri_look_ahead(tri_prospects *prospects, const gg_order *order, tri_prospect *sum);
/* Locales that an order changes, with those next to them: a bit each. */
typedef struct tri_surroundings {
    uint64_t near[(TRI_LOCALES_MAX + 63) / 64];
} tri_surroundings;

/* Is a command a move far from every attack of either side? Only for commands. */
bool tri_is_quiet(tri_prospects *prospects, const gg_order *order, tri_surroundings *around);
bool tri_is_apart(const tri_surroundings *a, const tri_surroundings *b);
void tri_join_surroundings(tri_surroundings *to, const tri_surroundings *more);
#endif
