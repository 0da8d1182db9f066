/* candidates.h: the orders worth thinking about, of the thousands that are legal.
 *
 * They are found by exploring the lists of steps without those that make no difference (equivalent units, other roads
 * to the same place) or hardly ever pay (parts of a corps left behind). Every candidate is legal. */
#ifndef BOT_TRIUMPH_CANDIDATES_H
#define BOT_TRIUMPH_CANDIDATES_H

#include "triumph/table/orders.h"

enum {
    TRI_CANDIDATES_MAX = 400, /* of a command */
    TRI_ANSWERS_MAX = 40      /* of a question in an attack */
};

typedef struct tri_candidates {
    gg_order *order;
    uint32_t count, room;
    bool
        thorough; /* also a few units of a reserve as its defenders: for a seat that is really asked */
} tri_candidates;

/* Those of a seat that is asked something, at least one if the state can be. All faces of its own side must be known on the
 * table. */
void tri_find_candidates(const gg_game *game, const void *state, gg_seat seat, tri_candidates *out);
/* The threats of a seat that is asked for a command; there may be none. */
void tri_find_threats(const gg_game *game, const void *state, gg_seat seat, tri_candidates *out);

#endif
