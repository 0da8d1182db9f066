/* warpeace.h: the game for lists of games. */
#ifndef WARPEACE_WARPEACE_H
#define WARPEACE_WARPEACE_H

#include "grognard_game.h"

extern const gg_rules warpeace_rules;

#endif
