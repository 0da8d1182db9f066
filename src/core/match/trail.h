/* trail.h: states that a match has come through, kept so that it can go back without playing everything again. Private
 * to core.
 *
 * There is room for a few only. They lie the denser the nearer they are to the newest one: the way from one to the next
 * is about as long as the way from there to the end. So whoever takes back n orders waits for about n to be carried
 * out again, not for the whole game. */
#ifndef GG_TRAIL_H
#define GG_TRAIL_H

#include "grognard_game.h"

enum { GG_TRAIL_MAX = 16 }; /* twice as far with each: enough for 60,000 orders */

/* A state that is kept. */
typedef struct gg_milestone {
    uint32_t depth; /* how many orders lead there, */
    uint32_t last;  /* the last of them, by its place in the journal */
    uint32_t slot;  /* where the state lies */
} gg_milestone;

typedef struct gg_trail {
    uint8_t *states;
    size_t size; /* of one */
    uint32_t count;
    gg_milestone stone[GG_TRAIL_MAX]; /* by depth; those from `count` on have slots that are free */
} gg_trail;

void gg_trail_open(gg_trail *trail, void *states, size_t size);
/* Keeps one that is deeper than all that are there; as deep as the last one: it is there already. */
void gg_trail_keep(gg_trail *trail, const void *state, uint32_t depth, uint32_t last);
/* Forgets those that are deeper. */
void gg_trail_cut(gg_trail *trail, uint32_t depth);
/* The deepest; NULL: there is none. */
const void *gg_trail_last(const gg_trail *trail, gg_milestone *stone);
void gg_trail_copy(gg_trail *to, const gg_trail *from);

#endif
