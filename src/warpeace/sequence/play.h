/* play.h: the functions of play.c, for the table of the game in warpeace.c. */
#ifndef WARPEACE_PLAY_H
#define WARPEACE_PLAY_H

#include "grognard_game.h"

void wap_start(const gg_game *game, void *state, gg_turn *turn);
void wap_begin(const gg_game *game, void *state, gg_turn *turn);
void wap_steps(const gg_game *game, const void *state, gg_seat seat, const gg_draft *draft,
               gg_steps *out);
void wap_take(const gg_game *game, const void *state, gg_seat seat, gg_draft *draft, gg_step step);
void wap_check(const gg_game *game, const void *state, gg_seat seat, const gg_order *order,
               gg_refusal *refusal);
void wap_leave(const gg_game *game, void *state, gg_seat seat, gg_turn *turn);
void wap_apply(const gg_game *game, void *state, gg_seat seat, const gg_order *order,
               gg_turn *turn);

#endif
