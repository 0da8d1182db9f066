/* random_position.h: positions for the harness. */
#ifndef NAPOLEON_RANDOM_POSITION_H
#define NAPOLEON_RANDOM_POSITION_H

#include "grognard_game.h"

/* The statements of a position with all blocks, most of them around one town, where both sides are about to fight
 * more often than not. Random play from the deployment spreads the armies and hardly ever comes to a battle. */
void nap_random_position(const gg_game *game, gg_dice *dice, gg_text *out);

#endif
