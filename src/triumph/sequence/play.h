/* play.h: the functions of play.c, for the table of the game in triumph.c. */
#ifndef TRIUMPH_PLAY_H
#define TRIUMPH_PLAY_H

#include "grognard_game.h"

void tri_start(const gg_game *game, void *state, gg_turn *turn);
void tri_begin(const gg_game *game, void *state, gg_turn *turn);
void tri_steps(const gg_game *game, const void *state, gg_seat seat, const gg_draft *draft,
               gg_steps *out);
void tri_take(const gg_game *game, const void *state, gg_seat seat, gg_draft *draft, gg_step step);
void tri_check(const gg_game *game, const void *state, gg_seat seat, const gg_order *order,
               gg_refusal *refusal);
void tri_apply(const gg_game *game, void *state, gg_seat seat, const gg_order *order,
               gg_turn *turn);

/* defender_answers.c */
bool tri_sealed(const gg_game *game, const void *state, gg_seat seat, gg_order *order);

#endif
