/* battle.h: shared by the chapters about battles: seats that take turns, and the actions of combat. */
#ifndef NAPOLEON_BATTLE_H
#define NAPOLEON_BATTLE_H

#include "napoleon/battle/field.h"
#include "napoleon/sequence/rules.h"

/* ---------------------------------------------------------------- seats that take turns (turns.c: W-THR-06, W-THR-07) */

/* Bit per seat that owns some of the blocks. */
uint8_t nap_seats_of(const nap_board *board, const nap_table *table, uint64_t blocks);
/* Begins a step: nobody has acted. The seats of `out` take no part in it. */
void nap_open_turns(nap_play *play, uint8_t out);
/* The seat has acted; `passed`: it takes no further part in this step. */
void nap_took_turn(nap_play *play, gg_seat seat, bool passed);
/* Asks the next one of these seats; `first` begins. False: all of them have passed. */
bool nap_ask_in_turn(nap_play *play, uint8_t seats, gg_seat first, uint8_t prompt);
void nap_close_turns(nap_play *play);

/* ---------------------------------------------------------------- rounds.c */

static inline nap_battle *nap_battle_now(const nap_play *play)
{
    gg_assert(play->table->battle < NAP_BATTLES_MAX);
    return &play->table->fought[play->table->battle];
}
/* Is the battle still to be set up, or to be fought in this round? */
bool nap_is_pending(const nap_battle *battle, bool setup);
/* Attacking blocks of all such battles. */
uint64_t nap_attackers_in(const nap_board *board, const nap_table *table, bool setup);
bool nap_any_battle(const nap_table *table);

/* ---------------------------------------------------------------- combat */

/* The seat that acts in combat, and its battlefield. */
typedef struct nap_actor {
    const nap_look *look;
    uint64_t mine; /* blocks of the seat in this battle */
    uint32_t party;
    nap_field field;
} nap_actor;

void nap_actor_of(const nap_look *look, nap_actor *actor);
/* The block that an item names; NAP_NONE and a refusal if the actor does not have it in this battle. */
uint8_t nap_own_block(const nap_actor *actor, uint16_t item, gg_refusal *refusal);
/* Refuses a block that has used its action; `may` is the set of those that have not. */
void nap_check_action(const nap_actor *actor, uint32_t block, uint64_t may, gg_refusal *refusal);
/* The action of a block is used: `how` NAP_MOVED_B, NAP_FIRED_B or 0. */
void nap_spend(nap_play *play, uint32_t block, uint16_t how);
/* Tells an action; names blocks only if their faces are open. */
void nap_tell_done(nap_play *play, uint8_t verb, uint32_t block, int other);
/* Offers each block of a set. */
void nap_offer_blocks(gg_steps *out, uint64_t blocks, bool completes);

/* battle_moves.c: W-BMV. */
void nap_check_battle_move(const nap_actor *actor, const gg_order *order, gg_refusal *refusal);
bool nap_battle_move_exists(const nap_actor *actor);
void nap_battle_move_steps(const nap_actor *actor, const gg_draft *draft, gg_steps *out);
void nap_apply_battle_move(nap_play *play, const gg_order *order);

/* shooting.c: W-FIR. */
void nap_check_fire(const nap_actor *actor, const gg_order *order, gg_refusal *refusal);
bool nap_fire_exists(const nap_actor *actor);
void nap_fire_steps(const nap_actor *actor, const gg_draft *draft, gg_steps *out);
bool nap_apply_fire(nap_play *play, const gg_order *order); /* false: `hit` is asked */

/* retreat.c: W-RET; also the retreats of a withdrawal. */
void nap_check_retreat(const nap_actor *actor, const gg_order *order, gg_refusal *refusal);
uint64_t nap_may_retreat(const nap_actor *actor); /* blocks that can retreat now */
void nap_retreat_steps(const nap_actor *actor, const gg_draft *draft, gg_steps *out);
void nap_apply_retreat(nap_play *play, const gg_order *order);

/* squares_and_shelter.c: W-SQR, W-BAT-24, W-BAT-25: form, break, shelter, leave, occupy, exchange. */
void nap_check_square_order(const nap_actor *actor, const gg_order *order, gg_refusal *refusal);
uint64_t nap_square_blocks(const nap_actor *actor, uint8_t verb); /* that can be named first */
void nap_square_steps(const nap_actor *actor, const gg_draft *draft, gg_steps *out);
void nap_apply_square_order(nap_play *play, const gg_order *order);
/* Ends squares and shelter of these blocks. */
void nap_dissolve_squares(nap_play *play, uint64_t blocks);

/* ---------------------------------------------------------------- stalemate.c */

void nap_begin_stalemate(nap_play *play);  /* the attacker begins to withdraw */
void nap_begin_withdrawal(nap_play *play); /* of the attacker, in this Battle Turn */

/* ---------------------------------------------------------------- morale.c */

void nap_begin_morale(nap_play *play);

/* ---------------------------------------------------------------- set-up: battle_setup.c, terrain.c, battle_deploy.c */

void nap_next_setup(nap_play *play);                    /* another battle, or the first round */
void nap_begin_terrain(nap_play *play, uint32_t party); /* terrain.c */
void nap_begin_battle_deploy(nap_play *play, uint32_t party); /* battle_deploy.c */
/* Blocks of a party in the town of the battle that is being set up. */
uint64_t nap_waiting(const nap_board *board, const nap_table *table, uint32_t party);

#endif
