/* probe.h: the probe game, and the two functions that know more of it than the contract does. */
#ifndef PROBE_H
#define PROBE_H

#include "grognard_game.h"

extern const gg_rules probe_rules;

/* Changes hidden facts of other seats (faces, notes, secret picks and deployments) at random
 * within what `seat` or GG_PUBLIC knows; what the events in `pins` (as the seat may read them)
 * name stays as it is. How many facts have really changed. */
uint32_t probe_permute(const gg_game *game, void *at, gg_seat seat, const gg_event *pins,
                       uint32_t pin_count, gg_dice *dice);

/* Every order that could answer the seat's prompt and many that could not, without the step
 * lists. */
bool probe_every_order(const gg_game *game, const void *state, gg_seat seat,
                       void (*each)(void *to, const gg_order *order), void *to);

#endif
