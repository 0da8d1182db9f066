/* probe.h: the probe game, and two functions beyond the API. */
#ifndef PROBE_H
#define PROBE_H

#include "grognard_game.h"

extern const gg_rules probe_rules;

/* Randomly changes hidden facts of other seats (faces, notes, secret picks and deployments), consistent with what
 * `seat` or GG_PUBLIC knows. Facts named by the events in `pins` (as the seat may read them) stay. Returns the number
 * of changes. */
uint32_t probe_permute(const gg_game *game, void *at, gg_seat seat, const gg_event *pins,
                       uint32_t pin_count, gg_dice *dice);

/* Every order that could answer the seat's prompt, and many that could not, without the step lists. */
bool probe_every_order(const gg_game *game, const void *state, gg_seat seat,
                       void (*each)(void *to, const gg_order *order), void *to);

#endif
