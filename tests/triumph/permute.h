/* permute.h: the function that the leak hunt needs to know of the game. */
#ifndef TRIUMPH_PERMUTE_H
#define TRIUMPH_PERMUTE_H

#include "grognard_game.h"

/* Changes hidden facts of other seats (faces, set-ups, conferences, sealed orders) at random
 * within what `seat` or GG_PUBLIC knows; what the events in `pins` (as the seat may read them)
 * name stays as it is. How many facts have really changed. Does not use guess(). */
uint32_t tri_permute(const gg_game *game, void *state, gg_seat seat, const gg_event *pins,
                     uint32_t pin_count, gg_dice *dice);

#endif
