/* check_stage.h: does the question fit the stage that the game has reached? For check_state.c. */
#ifndef TRIUMPH_CHECK_STAGE_H
#define TRIUMPH_CHECK_STAGE_H

#include "triumph/table/state.h"

/* What the checks of a stage look at: a state whose pieces, tracks and seats have been checked. */
typedef struct tri_stage_check {
    const gg_game *game;
    const tri_board *board;
    const tri_state *state;
    const tri_table *table;
    gg_error *error;
} tri_stage_check;

/* check_attack_stage.c: the attack under way, for the question `prompt` about it. */
bool tri_check_attack_stage(const tri_stage_check *check, uint8_t prompt);
/* check_setup_stage.c: auction, conferences and set-ups. */
bool tri_check_setup_stage(const tri_stage_check *check, gg_seat seat, uint8_t prompt);

#endif
