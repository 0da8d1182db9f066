/* policy.h: an answer to every question by rules of thumb, at once.
 *
 * Play-outs are made with it, for both sides, in guessed states where all blocks are known. */
#ifndef BOT_NAPOLEON_POLICY_H
#define BOT_NAPOLEON_POLICY_H

#include "bot/napoleon/evaluation.h"
#include "napoleon/table/orders.h"
#include "napoleon/table/state.h"

/* A seat that is asked, in a guessed state. */
typedef struct nap_asked {
    const gg_game *game;
    const nap_board *board;
    const nap_state *state;
    gg_seat seat;
    gg_dice *dice;
} nap_asked;

/* Always a legal order: one of the lists if there is no better one. */
void nap_answer(const nap_asked *asked, gg_order *order);

/* ---------------------------------------------------------------- parts of it */

bool nap_is_legal(const nap_asked *asked, const gg_order *order);
/* Any order of the lists, one step after the other: that with the highest mark, or one of equal ones. */
typedef int32_t nap_marking(const nap_asked *asked, const gg_draft *draft, gg_step step);
void nap_walk(const nap_asked *asked, nap_marking *mark, gg_order *order);

/* combat.c: false: nothing better than the lists */
bool nap_answer_combat(const nap_asked *asked, gg_order *order);
/* The town to retreat to from the battle under way; NAP_NONE: no road is open. */
uint8_t nap_refuge(const nap_asked *asked);
/* The side whose Battle Turn it is is at least as strong as the enemy, with half of those who may come. */
bool nap_is_ahead(const nap_asked *asked);
bool nap_answer_reinforce(const nap_asked *asked, gg_order *order);
/* placing.c: each call draws another one */
void nap_answer_battle_deploy(const nap_asked *asked, gg_order *order);

#endif
