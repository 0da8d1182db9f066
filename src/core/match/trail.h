/* trail.h: earlier states of a match, kept so that undo need not replay everything. Private to core.
 *
 * There is room for only a few. They are denser near the newest one: the distance from one to the next is about the
 * distance from there to the end. Undoing n orders therefore replays about n orders, not the whole game. */
#ifndef GG_TRAIL_H
#define GG_TRAIL_H

#include "grognard_game.h"

enum { GG_TRAIL_MAX = 16 }; /* the distance doubles with each: enough for 60,000 orders */

/* A kept state. */
typedef struct gg_milestone {
    uint32_t depth; /* number of orders that lead to it */
    uint32_t last;  /* the last of them, as a place in the journal */
    uint32_t slot;  /* index of the state's memory */
} gg_milestone;

typedef struct gg_trail {
    uint8_t *states;
    size_t size; /* size of one state */
    uint32_t count;
    gg_milestone stone[GG_TRAIL_MAX]; /* sorted by depth; those from `count` on hold free slots */
} gg_trail;

void gg_trail_open(gg_trail *trail, void *states, size_t size);
/* Keeps a state deeper than all others; one as deep as the last is already there. */
void gg_trail_keep(gg_trail *trail, const void *state, uint32_t depth, uint32_t last);
/* Drops all deeper states. */
void gg_trail_cut(gg_trail *trail, uint32_t depth);
/* The deepest state; NULL if there is none. */
const void *gg_trail_last(const gg_trail *trail, gg_milestone *stone);
void gg_trail_copy(gg_trail *to, const gg_trail *from);

#endif
