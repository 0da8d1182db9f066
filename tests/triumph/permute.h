/* permute.h: the game's function for the leak test. */
#ifndef TRIUMPH_PERMUTE_H
#define TRIUMPH_PERMUTE_H

#include "grognard_game.h"

/* Changes hidden facts of other seats (faces, set-ups, conferences, sealed orders) at random within what `seat` or
 * GG_PUBLIC knows; what the events in `pins` (as the seat may read them) name stays. Returns the number of facts
 * that have changed. Does not use guess(). */
uint32_t tri_permute(const gg_game *game, void *state, gg_seat seat, const gg_event *pins,
                     uint32_t pin_count, gg_dice *dice);

#endif
