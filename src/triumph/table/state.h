/* state.h: the truth of a game of Napoleon's Triumph: the table with every face, and what is sealed. Private to
 * the rules: nothing that makes texts, JSON or guesses from views may include it. */
#ifndef TRIUMPH_STATE_H
#define TRIUMPH_STATE_H

#include "triumph/table/table.h"

typedef struct tri_state {
    tri_table table;
    /* Sealed orders (T-TEA-08): side; 0 waiting, 1 readable; addressee by rank; verb, nouns + 1 (0: none) */
    uint8_t notes[2][2][4][TRI_NOUNS + 2];
} tri_state;

_Static_assert(sizeof(tri_state) % 8 == 0 && sizeof(tri_state) <= 2048, "the state stays small");

#endif
