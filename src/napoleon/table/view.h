/* view.h: everything a seat may know: a table with the blocks that it can name, and ghosts for the others. */
#ifndef NAPOLEON_VIEW_H
#define NAPOLEON_VIEW_H

#include "napoleon/table/table.h"

/* A hidden block. Ghosts are sorted by place, army and marks, so their numbers reveal nothing. After the last one
 * `at` is NAP_ABSENT and the rest 0. */
typedef struct nap_ghost {
    uint8_t at, army;
    uint16_t marks; /* of NAP_OPEN_MARKS, and NAP_GHOST_SHELTERS */
} nap_ghost;

enum { NAP_GHOST_SHELTERS = 1 << 15 };

typedef struct nap_view {
    /* at[] is NAP_UNSEEN for a ghost; steps, start, came, nth, shelter and marks are 0 or NAP_NONE. shelter[] of a named
     * block is NAP_UNSEEN if its square is a ghost. */
    nap_table table;
    nap_ghost ghost[NAP_BLOCKS_MAX];
} nap_view;

/* How many ghosts of an army are at a place (any army: NAP_ARMIES). */
uint32_t nap_ghosts_at(const nap_view *view, uint8_t at, uint8_t army);

/* How many units may cross the road in this turn: fewer over a river into a town that enemies of the moving side
 * hold, or that it has attacked by this road (W-MOV-09, W-MOV-10). */
uint32_t nap_road_limit(const nap_board *board, const nap_view *view, uint8_t road);

#endif
