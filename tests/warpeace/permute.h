/* permute.h: changes what a seat cannot know; see gg_trial. */
#ifndef WARPEACE_PERMUTE_H
#define WARPEACE_PERMUTE_H

#include "grognard_game.h"

uint32_t wap_permute(const gg_game *game, void *state, gg_seat seat, const gg_event *pins,
                     uint32_t pin_count, gg_dice *dice);
bool wap_hides(const gg_game *game);                                        /* only with option Z */
bool wap_shares_secrets(const gg_game *game, gg_seat seat, gg_seat author); /* allied seats */

#endif
