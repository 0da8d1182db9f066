/* triumph.h: the game for lists of games. */
#ifndef TRIUMPH_TRIUMPH_H
#define TRIUMPH_TRIUMPH_H

#include "grognard_game.h"

extern const gg_rules triumph_rules;

#endif
