/* napoleon.h: the game for lists of games. */
#ifndef NAPOLEON_NAPOLEON_H
#define NAPOLEON_NAPOLEON_H

#include "grognard_game.h"

extern const gg_rules napoleon_rules;

#endif
