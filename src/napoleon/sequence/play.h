/* play.h: the functions of play.c, for the table of the game in napoleon.c. */
#ifndef NAPOLEON_PLAY_H
#define NAPOLEON_PLAY_H

#include "grognard_game.h"

void nap_start(const gg_game *game, void *state, gg_turn *turn);
void nap_begin(const gg_game *game, void *state, gg_turn *turn);
void nap_steps(const gg_game *game, const void *state, gg_seat seat, const gg_draft *draft,
               gg_steps *out);
void nap_take(const gg_game *game, const void *state, gg_seat seat, gg_draft *draft, gg_step step);
void nap_check(const gg_game *game, const void *state, gg_seat seat, const gg_order *order,
               gg_refusal *refusal);
void nap_apply(const gg_game *game, void *state, gg_seat seat, const gg_order *order,
               gg_turn *turn);

#endif
