/* proofs.h: proves what the rules take for granted about the boards of the games, and loading does not ask for. */
#ifndef GROGNARD_PROOFS_H
#define GROGNARD_PROOFS_H

#include "grognard_game.h"

/* Writes a line for each check: "good" or "WRONG", and what was checked. False: one failed. True and no line: loading has
 * checked all there is. */
bool proofs_check_board(const gg_game *game, gg_text *report);

/* Those of one game each. */
typedef bool proofs_of_game(const gg_game *game, gg_text *report);
proofs_of_game tri_check_board, nap_check_board, wap_check_board;

#endif
