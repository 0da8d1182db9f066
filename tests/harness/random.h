/* random.h: a player who does anything that is offered, and one who says anything at all. */
#ifndef GG_RANDOM_H
#define GG_RANDOM_H

#include "grognard_game.h"

/* A complete draft by random steps. False: a list was empty, or the draft would not end. */
bool gg_random_draft(const gg_game *game, const void *state, gg_seat seat, gg_dice *dice,
                     gg_draft *draft);
/* The same, as an order. The seat must be asked. */
bool gg_random_order(const gg_game *game, const void *state, gg_seat seat, gg_dice *dice,
                     gg_order *order);
/* A seat that is asked, any of them; GG_NOBODY: none is. */
gg_seat gg_random_decider(const void *state, gg_dice *dice);
/* Any numbers: a verb, a count and items that may or may not mean something. */
void gg_random_garbage(gg_dice *dice, gg_order *order);
/* A good order made a little wrong: an item changed, taken off or added, or another verb. */
void gg_random_blunder(gg_dice *dice, const gg_order *good, gg_order *order);

#endif
