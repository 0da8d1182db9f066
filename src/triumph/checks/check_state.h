/* check_state.h: checks of states for positions, which also say which piece is to blame. */
#ifndef TRIUMPH_CHECK_STATE_H
#define TRIUMPH_CHECK_STATE_H

#include "triumph/table/state.h"

/* What is to blame for an impossible state. A position has a statement for each. */
enum tri_blamed {
    TRI_BLAME_NOTHING,
    TRI_BLAME_UNIT,
    TRI_BLAME_COMMANDER,
    TRI_BLAME_FIRE,
    TRI_BLAME_RIDE
};

typedef struct tri_blame {
    uint8_t what;
    uint8_t which; /* slot, commander, or entry of the artillery-led attacks */
} tri_blame;

/* As gg_rules.check_state. *blame is filled in with the error. */
bool tri_find_fault(const gg_game *game, const void *state, bool history, tri_blame *blame,
                    gg_error *error);

/* Checks of numbers that a position knows before it has a state. They return false with an error. */

/* Can losses leave so many units of each face? `face` is one whose number has grown; 0: any. */
bool tri_check_army_list(const tri_board *board, uint8_t side, const uint32_t count[TRI_FACES],
                         uint8_t face, gg_error *error);
/* Only one side has units in the locale. */
bool tri_check_holders(const tri_board *board, uint8_t locale, const uint32_t units[TRI_SIDES],
                       gg_error *error);
/* The locale holds so many units of a side. */
bool tri_check_room(const tri_board *board, uint8_t locale, uint32_t units, gg_error *error);

#endif
