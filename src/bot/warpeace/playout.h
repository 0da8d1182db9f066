/* playout.h: guessed states played on by the rules of thumb of both sides. */
#ifndef BOT_WARPEACE_PLAYOUT_H
#define BOT_WARPEACE_PLAYOUT_H

#include "bot/warpeace/aims.h"

/* Memory for movement by rules of thumb. */
typedef struct wap_mover {
    wap_stacks stacks;
    wap_aims aims;
    wap_reach reach;
} wap_mover;

/* States that are played on. */
typedef struct wap_player {
    wap_judge *judge;
    gg_dice *dice; /* of the fast kind */
    wap_mover mover;
} wap_player;

/* Carries out an order; events are not wanted. */
void wap_carry_out(const gg_game *game, gg_dice *dice, wap_state *state, gg_seat seat,
                   const gg_order *order);
/* Answers what interrupts a seat's movement, until it may move again. False: its movement is over. */
bool wap_settle_moves(wap_player *player, wap_state *state, gg_seat seat);
/* Carries out a movement order with all that follows: losses, the rest of a march. False: it is not legal. */
bool wap_carry_out_move(wap_player *player, wap_state *state, gg_seat seat, const gg_order *order);
/* What the stack does by rules of thumb, for the aims that were found. False: it stays. */
bool wap_order_by_rules(wap_player *player, const wap_state *state, gg_seat seat,
                        const wap_stackable *stack, gg_order *order);
/* The whole movement of a seat that is asked, `end` included. */
void wap_move_by_rules(wap_player *player, wap_state *state, gg_seat seat);
/* To the end of this segment's battles, or of the game. */
void wap_play_on(wap_player *player, wap_state *state, bool to_the_end);
/* Answers what a seat is asked, other than `move`. */
void wap_answer_by_rules(wap_player *player, wap_state *state, gg_seat seat);
/* Judges the supply of a side as it has become. */
void wap_renew_supply(wap_player *player, wap_state *state, uint8_t side);

#endif
