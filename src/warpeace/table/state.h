/* state.h: the complete state of a game. Private to the rules: code that makes texts, JSON or guesses must not include
 * it. */
#ifndef WARPEACE_STATE_H
#define WARPEACE_STATE_H

#include "warpeace/table/table.h"

typedef struct wap_state {
    wap_table table;
} wap_state;

_Static_assert(sizeof(wap_state) <= 16384, "the state stays small");
_Static_assert(sizeof(wap_state) == sizeof(wap_table), "the table is the whole truth");

#endif
