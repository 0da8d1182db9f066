/* opening.h: how a bot sets up its army. */
#ifndef GROGNARD_HOST_OPENING_H
#define GROGNARD_HOST_OPENING_H

#include "grognard_game.h"

/* The order of a ready-made set-up that answers the seat's prompt. `pick` chooses the set-up and must stay the same throughout a
 * game; `given` is from host_count_given(). `state` has room for a state. `why`, unless it is NULL, gets the sentence about the set-up.
 * False: no set-up has a legal answer. */
bool host_opening(const gg_game *game, const void *view, gg_seat seat, uint32_t pick,
                  const uint32_t given[64], void *state, gg_order *order, gg_text *why);

#endif
