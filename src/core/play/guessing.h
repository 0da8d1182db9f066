/* guessing.h: helpers for games to guess the state behind a view. */
#ifndef GROGNARD_GUESSING_H
#define GROGNARD_GUESSING_H

#include "grognard_game.h"

/* Has the seat any answer? If it was asked, a guess in which it has none is wrong. */
bool gg_can_answer(const gg_game *game, const void *state, gg_seat seat);
/* A random answer for a seat that is asked, one step from each list. False: a list is empty. */
bool gg_answer_at_random(const gg_game *game, const void *state, gg_seat seat, gg_dice *dice,
                         gg_order *order);

#endif
