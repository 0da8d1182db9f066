/* view.h: everything a seat may know: the table with the stacks it can see, and ghosts for the others (option Z). */
#ifndef WARPEACE_VIEW_H
#define WARPEACE_VIEW_H

#include "warpeace/table/table.h"

/* A hidden enemy stack (P-INF-02). Ghosts are in the order of hex and side; after the last one everything is 0. */
typedef struct wap_ghost {
    uint16_t hex;
    uint8_t colour; /* of its top leader, or of its largest nation */
    uint8_t marks;  /* WAP_GHOST_.. */
} wap_ghost;

enum {
    WAP_GHOST_ALLIED = 1,  /* of the Allied side; else of the French */
    WAP_GHOST_LEADERS = 2, /* leaders only, no SP: a flag (P-OPT-Z-04) */
    WAP_GHOST_THERE = 4    /* always set: an empty slot is all 0 */
};

enum { WAP_GHOSTS_MAX = 320 };

typedef struct wap_view {
    /* Without the piles of hidden stacks; occupied[] is complete (where stacks stand is public). Hidden leaders are
     * WAP_UNSEEN with everything else 0; pool, groups and the like of the enemy as far as they are public. */
    wap_table table;
    wap_ghost ghost[WAP_GHOSTS_MAX];
} wap_view;

_Static_assert(offsetof(wap_view, table) == 0, "states and views begin with the table");

#endif
