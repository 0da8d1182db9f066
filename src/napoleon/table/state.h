/* state.h: the full state of a game. Private to the rules: code that makes texts, JSON or guesses may not include
 * it. */
#ifndef NAPOLEON_STATE_H
#define NAPOLEON_STATE_H

#include "napoleon/table/table.h"

typedef struct nap_state {
    nap_table table;
} nap_state;

_Static_assert(sizeof(nap_state) <= 2048, "the state stays small");

#endif
