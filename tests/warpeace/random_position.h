/* random_position.h: positions for the harness. */
#ifndef WARPEACE_RANDOM_POSITION_H
#define WARPEACE_RANDOM_POSITION_H

#include "grognard_game.h"

/* The statements of a position with roughly the troops of the scenario's set-up, most of them around one place: armies
 * in contact, sieges, entrenchments, often a battle under way. Random play from the start rarely brings armies
 * together. */
void wap_random_position(const gg_game *game, gg_dice *dice, gg_text *out);

#endif
