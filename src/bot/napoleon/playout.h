/* playout.h: a guessed state played on with rules of thumb, to the end of the Player Turn and its fights. */
#ifndef BOT_NAPOLEON_PLAYOUT_H
#define BOT_NAPOLEON_PLAYOUT_H

#include "bot/napoleon/plans.h"

/* Room and means for it. */
typedef struct nap_player {
    nap_judge judge;
    gg_dice dice;
    nap_planner planner;
    nap_plan plan, best;
    uint8_t replies; /* Player Turns that follow and are played as well */
} nap_player;

void nap_player_open(nap_player *player, const gg_game *game, const bot_weights *weights);
/* Carries out an order, with the player's dice. */
void nap_carry_out(nap_player *player, nap_state *state, gg_seat seat, const gg_order *order);
/* Carries out the marches of a plan; *state must be as it was when the plan was drawn. */
void nap_carry_out_plan(nap_player *player, nap_state *state, gg_seat seat, const nap_plan *plan);
/* Plays on until the Player Turn and the replies to it end; in the last turns of the game, until it is over. The terms are those of the side. */
void nap_play_out(nap_player *player, nap_state *state, uint8_t side, nap_terms *terms);

#endif
