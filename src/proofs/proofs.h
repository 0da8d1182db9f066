/* proofs.h: verifies the rules' assumptions about the boards that loading does not check. */
#ifndef GROGNARD_PROOFS_H
#define GROGNARD_PROOFS_H

#include "grognard_game.h"

/* Writes a line for each check: "good" or "WRONG", and what was checked. False if one failed. True without lines:
 * loading has already checked everything. */
bool proofs_check_board(const gg_game *game, gg_text *report);

/* The checks of each game. */
typedef bool proofs_of_game(const gg_game *game, gg_text *report);
proofs_of_game tri_check_board, nap_check_board, wap_check_board;

#endif
