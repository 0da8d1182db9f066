/* policy.h: rules of thumb for every prompt: what a bot orders without looking ahead. */
#ifndef BOT_WARPEACE_POLICY_H
#define BOT_WARPEACE_POLICY_H

#include "bot/warpeace/evaluation.h"
#include "warpeace/table/orders.h"
#include "warpeace/table/state.h"

/* What a decision is made with. */
typedef struct wap_sense {
    wap_judge *judge;
    gg_dice *dice;
    const wap_state *state; /* a guess */
    gg_seat seat;           /* that is asked */
    uint8_t side;
} wap_sense;

wap_sense wap_sense_of(wap_judge *judge, gg_dice *dice, const wap_state *state, gg_seat seat);
bool wap_is_legal(const wap_sense *sense, const gg_order *order);
/* Answers any prompt but `move`, legally. */
void wap_follow_policy(const wap_sense *sense, gg_order *order);

/* ---------------------------------------------------------------- steering through lists (steering.c) */

/* How much a step is liked in the order so far; steps with the same number are drawn. */
typedef int32_t wap_liking(const wap_sense *sense, const gg_order *order, gg_step step);
/* The order that always takes the step it likes most, from this verb on; 0: any verb. False: nothing begins with it. */
bool wap_steer(const wap_sense *sense, uint8_t verb, wap_liking *liking, gg_order *order);
/* Takes everybody: leaders, then as many SP as possible, then goes on; stops when nothing else is left. */
wap_liking wap_like_all, wap_like_none;
/* The best leader: in battle, for joining, as a successor. */
wap_liking wap_like_leader;
/* Loses cheap SP. */
wap_liking wap_like_cheap;
/* Answers what asks for losses, as cheaply as it can. */
bool wap_decide_loss(const wap_sense *sense, gg_order *order);
/* Goes to safe hexes: its own SP, or those of the enemy to bad ones. */
wap_liking wap_like_haven, wap_like_peril;
/* All together, anywhere. */
wap_liking wap_like_whole;
/* Hexes near the front, for reinforcements. */
wap_liking wap_like_front;
/* What a hex is worth for troops that look for shelter. */
int32_t wap_haven(const wap_sense *sense, uint8_t side, uint16_t hex);

/* ---------------------------------------------------------------- attacks (attacks.c) */

/* What the attack promises the side in turn, in hundredths of an SP. */
int32_t wap_attack_worth(const wap_sense *sense, uint16_t a, uint16_t t);
void wap_decide_declare(const wap_sense *sense, gg_order *order);
void wap_decide_intent(const wap_sense *sense, gg_order *order);
bool wap_decide_mode(const wap_sense *sense, gg_order *order);
/* Should the side go inside the city with all its SP in the hex? */
bool wap_should_shelter(const wap_sense *sense, uint16_t hex);
/* Should the side leave a battle? */
bool wap_should_leave(const wap_sense *sense);

#endif
