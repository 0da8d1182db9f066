/* rules.h: functions that the chapters of the rules offer to each other. */
#ifndef NAPOLEON_CHAPTERS_H
#define NAPOLEON_CHAPTERS_H

#include "core/mem.h"
#include "napoleon/battle/fire.h"
#include "napoleon/map/leaving.h"
#include "napoleon/table/events.h"
#include "napoleon/table/orders.h"
#include "napoleon/table/state.h"
#include "napoleon_rules.h" /* made from data/napoleon/rules.txt: enum napoleon_rule { W_SEQ_01 = .. } */

/* What an order is applied to. `turn` may have no room for events: then only the state changes. */
typedef struct nap_play {
    const gg_game *game;
    const nap_board *board;
    nap_table *table;
    gg_turn *turn;
    const nap_table *before; /* the table before the order; NULL: no events are wanted */
    uint32_t first;          /* first event of the order */
} nap_play;

/* What a decision is checked against. */
typedef struct nap_look {
    const gg_game *game;
    const nap_board *board;
    const nap_table *table;
    gg_seat seat;
} nap_look;

static inline void nap_offer_item(gg_steps *out, uint8_t kind, uint16_t item, bool completes)
{
    gg_offer(out, gg_step_of(kind, item, GG_NO_ITEM, completes ? GG_COMPLETES : 0));
}

/* Each chapter gives for its prompts:
 *   check_X  adds every rule that forbids the order (items may be any numbers; a seat that is asked);
 *   X_steps  the choices that follow a draft (verbs first: draft->order.verb == 0);
 *   apply_X  carries out a legal order, with all that follows up to the next prompt. */
#define NAP_CHAPTER(name)                                                                          \
    void nap_check_##name(const nap_look *look, const gg_order *order, gg_refusal *refusal);       \
    void nap_##name##_steps(const nap_look *look, const gg_draft *draft, gg_steps *out);           \
    void nap_apply_##name(nap_play *play, gg_seat seat, const gg_order *order);

NAP_CHAPTER(bid)      /* bidding.c: W-BID */
NAP_CHAPTER(deploy)   /* deployment.c: W-DEP, W-BID-06 */
NAP_CHAPTER(move)     /* movement.c: W-MOV; also `end` of that prompt */
NAP_CHAPTER(reveal)   /* force_marches.c: W-MOV, W-LDR */
NAP_CHAPTER(skirmish) /* skirmish.c: prompts `skirmish` and `pick`, W-SKI */
NAP_CHAPTER(hit)      /* losses.c: W-LOS; skirmishes and battles */
NAP_CHAPTER(
    leaving) /* leaving.c: prompts `skirmish-retreat` and `rout`, W-SKI-07, W-RTE-02, W-RTE-03 */
NAP_CHAPTER(setup)         /* battle_setup.c: prompts `setup` and `battle`, W-BAT-03, W-TRN-01 */
NAP_CHAPTER(terrain)       /* terrain.c: W-BAT */
NAP_CHAPTER(battle_deploy) /* battle_deploy.c: W-BAT */
NAP_CHAPTER(stream)        /* morale.c: W-MRL, W-BAT-23 */
NAP_CHAPTER(
    combat) /* combat.c and the files of its actions: W-TRN, W-BMV, W-FIR, W-SQR, W-RET, W-BAT */
NAP_CHAPTER(reinforce) /* reinforcement.c: W-REI */
NAP_CHAPTER(regroup)   /* regroup.c: W-REG */
NAP_CHAPTER(withdraw)  /* stalemate.c: W-STA */
NAP_CHAPTER(supply)    /* supply.c: W-SUP */

/* ---------------------------------------------------------------- the course of the game */

void nap_start_game(nap_play *play);       /* sequence.c: bidding or deployment */
void nap_begin_turn(nap_play *play);       /* sequence.c: Player Turn table->turn: asks for moves */
void nap_begin_bidding(nap_play *play);    /* bidding.c */
void nap_begin_deployment(nap_play *play); /* deployment.c: sides are dealt */
void nap_ask_moves(nap_play *play);        /* movement.c: the first seat of the active side */
void nap_begin_marches(nap_play *play);    /* force_marches.c: after the last move */
void nap_volley_goes_on(nap_play *play,
                        uint32_t from); /* skirmish.c: shooters from this block on */
void nap_begin_fights(nap_play *play);  /* fights.c: after movement and marches: classifies, asks */
void nap_next_skirmish(nap_play *play);
void nap_begin_battles(
    nap_play *play); /* battle_setup.c: after the skirmishes; none: nap_end_fights */
void nap_end_fights(nap_play *play);  /* supply.c: supply, then defeat, victory, next turn */
void nap_begin_round(nap_play *play); /* rounds.c: all battles are set up, or a round is over */
void nap_next_battle(
    nap_play *play); /* rounds.c: another one of this round, the next round, or nap_end_fights */
void nap_begin_battle_turn(nap_play *play,
                           uint32_t party); /* rounds.c: of the battle under way: morale */
void nap_begin_combat(nap_play *play);      /* combat.c: after morale */
/* combat.c: after an action of combat (for nap_go_on at the stage NAP_COMBAT, when all hits are applied): tests
 * for rout, then asks whoever acts next. */
void nap_combat_goes_on(nap_play *play);
void nap_begin_reinforcement(
    nap_play *play); /* reinforcement.c: after combat; skips if nobody can come (°) */
void nap_end_battle_turn(
    nap_play *play); /* rounds.c: stalemate (W-STA-02), then the other party or the next battle */
void nap_go_on(nap_play *play); /* sequence.c: after a hit or a retreat: the stage goes on */

/* ---------------------------------------------------------------- who is concerned
 *
 * For the rules that ask, and for checks/ of states in which somebody is asked. */

/* force_marches.c: must the army be asked about its leader now (W-LDR-04)? */
bool nap_is_army_asked(const nap_board *board, const nap_table *table, uint8_t army);
/* fights.c: units of the active side in all skirmishes that are left. */
uint64_t nap_skirmish_attackers(const nap_board *board, const nap_table *table);
/* skirmish.c: units of the side that fight in the skirmish under way. */
uint64_t nap_picked(const nap_board *board, const nap_table *table, uint8_t side);
/* morale.c: units that must go back over the stream of the column, if they are too many for it (W-BAT-23); else 0. */
uint64_t nap_stream_crowd(const nap_board *board, const nap_table *table, uint32_t column);
/* supply.c: the army that gives up units now; NAP_NONE if there is none. */
uint8_t nap_army_due(const nap_table *table);

/* ---------------------------------------------------------------- refusals (refusing.c)
 *
 * A refusal begins with the rule that a player would name. G-FORM is for what is not an order at all. */

bool nap_is_own(const nap_look *look, uint32_t block); /* of the seat that is asked */
/* Refuses a block of somebody else: of an ally (W-THR-01) or of the enemy. */
void nap_refuse_stranger(const nap_look *look, uint32_t block, gg_refusal *refusal);
/* Refuses an own block that is out of play: eliminated, removed with its army, or not in this game. True: it is. */
bool nap_refuse_gone(const nap_look *look, uint32_t block, gg_refusal *refusal);

/* ---------------------------------------------------------------- asking (asking.c) */

void nap_ask_only(nap_play *play, gg_seat seat, uint8_t prompt); /* and nobody else */
void nap_ask_too(nap_play *play, gg_seat seat, uint8_t prompt);
void nap_ask_nobody(nap_play *play);
/* The seat that makes the choices of a party, by its blocks in these fights (W-THR-08). */
gg_seat nap_party_seat(const nap_play *play, uint32_t party, uint64_t blocks);

/* ---------------------------------------------------------------- pieces.c: what happens to single blocks */

/* Takes off steps. At 0 the block is eliminated, counted and revealed, and with it the unit that shelters with it
 * (W-LOS-05). */
void nap_lose_steps(nap_play *play, uint32_t block, uint32_t steps, enum nap_why why);
void nap_eliminate(nap_play *play, uint32_t block, enum nap_why why);
void nap_leave_battle(nap_play *play, uint32_t block,
                      uint8_t town); /* clears battle marks and shelter */
/* After every change in a battle: updates FRESH, SHOWN, vacant markers, and shelter in squares that are gone. */
void nap_refresh_battle(nap_play *play, uint8_t battle);

/* ---------------------------------------------------------------- leaving.c: a party leaves a fight (see leaving.h) */

/* All blocks of the party leave: skirmish-retreat or rout. Asks, unless nobody can. Ends in nap_fight_is_over. */
void nap_begin_leaving(nap_play *play, uint32_t party);
void nap_fight_is_over(nap_play *play,
                       uint32_t victor); /* leaving.c: by table->battle or table->fight */
void nap_battle_is_over(nap_play *play,
                        uint32_t victor); /* regroup.c: the part of it for table->battle */
void nap_skirmish_is_over(nap_play *play,
                          uint32_t victor); /* skirmish.c: the part of it for table->fight */

/* ---------------------------------------------------------------- losses.c: hits */

/* Fires: tells it, rolls, and applies hits until somebody must decide. True: done; false: `hit` is asked. */
bool nap_shoot(nap_play *play, uint32_t shooter, uint64_t group, int needs, uint8_t what);
/* The seat that decides who takes the next hit. */
gg_seat nap_hit_seat(const nap_play *play);
/* The first of the blocks that `hit` chooses from that is interchangeable with this one: for canonical(). */
uint32_t nap_lowest_alike(const gg_game *game, const nap_table *table, uint32_t block);

/* ---------------------------------------------------------------- rout.c (W-RTE) */

/* After every change in the battle under way: tests for a rout or the end of the battle. True: it happened or is
 * asked, and the caller stops. */
bool nap_test_rout(nap_play *play);

/* ---------------------------------------------------------------- information.c */

/* Tells of faces that somebody sees now and did not see before the order. The end of an order does so anyway: call
 * it before blocks are hidden again in the same order. */
void nap_show_faces(nap_play *play);
/* At the end of an order: tells faces, and what has changed in each view. */
void nap_tell_changes(nap_play *play);

#endif
