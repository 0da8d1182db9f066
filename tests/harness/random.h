/* random.h: a player that plays any offered order, and one that sends anything at all. */
#ifndef GG_RANDOM_H
#define GG_RANDOM_H

#include "grognard_game.h"

/* Completes a draft with random steps. False: a list was empty, or the draft did not end. */
bool gg_random_draft(const gg_game *game, const void *state, gg_seat seat, gg_dice *dice,
                     gg_draft *draft);
/* The same, as an order. The seat must be asked. */
bool gg_random_order(const gg_game *game, const void *state, gg_seat seat, gg_dice *dice,
                     gg_order *order);
/* A random seat that is asked; GG_NOBODY if none is. */
gg_seat gg_random_decider(const void *state, gg_dice *dice);
/* Random numbers: a verb, a count and items that may or may not mean something. */
void gg_random_garbage(gg_dice *dice, gg_order *order);
/* A valid order made slightly wrong: an item changed, removed or added, or another verb. */
void gg_random_blunder(gg_dice *dice, const gg_order *good, gg_order *order);

#endif
