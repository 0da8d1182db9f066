/* battle.h: what the files of combat share. Private to them.
 *
 * A battle keeps its slot for the whole Combat Phase; WAP_B_LIVE is cleared when it ends. Invariants between its
 * stages:
 *
 *   B1  pile.battle == b: these SP belong to live battle b. When round 1 begins wap_begin_round
 *       gives it to all SP of A and T (in a siege hex: of the side that fights there); later
 *       SP that join get it. A pile belongs to one battle only.
 *   B2  WAP_COMMITTED: they fight in it. From C2.5 of round 1 on, SP that belong to b are either
 *       WAP_COMMITTED, or stand inside the city of A or T (sheltered, P-COM-09). In a field round
 *       the fighters stand outside; in an assault round those of the attacked side stand inside
 *       the attacked hex and nobody else of that side belongs to the battle.
 *   B3  Sheltered SP with WAP_LEFT have fought in the battle before and share its demoralization;
 *       those without it are fresh (R-P-75). So a retreat `in` to the city of A or T: set WAP_INSIDE
 *       | WAP_LEFT, clear WAP_COMMITTED, keep the battle (T112): the battle goes on, the hex is not
 *       vacated. Any other retreat or advance: no battle, WAP_LEFT, and WAP_DEMORALISED if dem[side]
 *       > 0 (wap_leave_marks); pile.left keeps the battle, which they may not join again (P-COM-16).
 *   B4  Postures (C2.3) change WAP_INSIDE immediately but WAP_COMMITTED only in C2.5: so between them a
 *       pile may be committed and inside.
 *   B5  WAP_B_ATTACKED: somebody (init) attacks in this round; set in C2.1, with WAP_B_RESOLVED set
 *       in C3. From C3 to C7 a live battle is WAP_B_ATTACKED and WAP_B_RESOLVED. mode, leader[],
 *       base[], smaller, nth, choices[] are those of this round until the next one begins:
 *       wap_begin_round resets them (and WAP_TRIED, WAP_JOINED of all piles).
 *   B6  loss[] is 0 but while WAP_P_LOSS is pending for the battle in `cursor`. demoralising[side]
 *       is the D of the result (0 .. 3); dem[] has it added when the losses of both sides are
 *       taken.
 *   B7  emptied[side] of the table: hexes whose fighters have all been eliminated by the losses
 *       just taken. wap_after_losses empties it: leaders of such hexes (wap_leaders_alone), then
 *       departures (wap_after_departure). C3 calls it when demoralization is added; for all other
 *       losses wap_ask_loss does when the last of them is taken.
 *   B8  WAP_L_EXPOSED: set for leaders in hexes with committed SP of their side (wap_expose) in C2.5
 *       and whenever somebody joins.
 *   B9  A battle that ends because A or T was vacated (wap_end_battle): its SP lose WAP_COMMITTED
 *       (and get WAP_DEMORALISED if dem[side] > 0) but keep pile.battle to the end of C7: they may
 *       advance and withdraw as victors. So pile.battle alone says nothing about a fight: ask
 *       wap_is_live or WAP_COMMITTED. When C7 ends no pile has a dead battle.
 *   B10 Pursuit loss of a transfer (P-WDR-10 after P-WDR-07): loss[side] = 1 of the battle they
 *       went to, in `cursor`, asked_hex: their hex, stage WAP_C4_WITHDRAW: any one SP of that hex
 *       with WAP_JOINED, no other duty (P-RSL-03, P-RSL-04, P-RSL-05 do not count).
 *
 * Who calls what: wap_begin_round(play, 1) when declarations are over, wap_begin_round(play, round + 1) at the end of
 * C7 if a battle is live; wap_forget_combat at the end of C8. */
#ifndef WARPEACE_BATTLE_H
#define WARPEACE_BATTLE_H

#include "warpeace/sequence/rules.h"

/* ---------------------------------------------------------------- the course of the phase */

/* intent.c: clears what the last round left; goes to WAP_C2_INTENT. */
void wap_begin_round(wap_play *play, uint32_t round);
/* intent.c: the side attacks in this round. */
void wap_take_initiative(wap_battle *battle, uint8_t side);
/* To `stage`, or to C8 if no battle is live. */
void wap_to_stage_of_round(wap_play *play, uint8_t stage);
/* declaration.c: the end of the phase. No battles, no vacancies, no marks of combat on SP and
 * leaders. */
void wap_forget_combat(wap_play *play);

/* ---------------------------------------------------------------- one battle */

static inline wap_battle *wap_battle_at(const wap_play *play, uint32_t battle)
{
    gg_assert(battle < play->table->battles);
    return &play->table->battle[battle];
}
static inline bool wap_is_live(const wap_table *table, uint32_t battle)
{
    return battle < table->battles && (table->battle[battle].flags & WAP_B_LIVE);
}
/* Somebody attacks in it in this round. */
static inline bool wap_is_fought(const wap_table *table, uint32_t battle)
{
    uint8_t both = WAP_B_LIVE | WAP_B_ATTACKED;
    return battle < table->battles && (table->battle[battle].flags & both) == both;
}
bool wap_any_live(const wap_table *table);
/* Has every live battle these marks? */
static inline bool wap_all_live_are(const wap_table *table, uint32_t marks)
{
    for (uint32_t i = 0; i < table->battles; i++)
        if (wap_is_live(table, i) && (table->battle[i].flags & marks) != marks)
            return false;
    return true;
}
/* The original hex of a side: A of the active one, T of the other. */
static inline uint16_t wap_own_hex(const wap_table *table, const wap_battle *battle, uint8_t side)
{
    return side == table->active ? battle->a : battle->t;
}
/* The side whose SP fight from inside the city, WAP_NOBODY in the field. */
static inline uint8_t wap_garrison_of(const wap_battle *battle)
{
    return battle->mode == WAP_ASSAULT ? wap_other(battle->init) : WAP_NOBODY;
}
/* SP that belong to a battle, fighting or sheltered. */
#define WAP_OF_BATTLE(which_side, which_battle)                                                    \
    ((wap_which){.side = (which_side), .battle = (which_battle)})

/* Marks that SP get when they leave a battle (B3). */
static inline uint16_t wap_leave_marks(const wap_battle *battle, uint8_t side)
{
    return (uint16_t)(WAP_LEFT | (battle->dem[side] ? WAP_DEMORALISED : 0));
}
/* The slot that an item names and that is live; WAP_NO_BATTLE: none. */
static inline uint8_t wap_battle_of_item(const wap_table *table, uint16_t item)
{
    if (!wap_item_in(item, WAP_ITEM_BATTLE) ||
        !wap_is_live(table, item - (uint32_t)WAP_ITEM_BATTLE))
        return WAP_NO_BATTLE;
    return (uint8_t)(item - WAP_ITEM_BATTLE);
}
/* WAP_NO_BATTLE, and a refusal: it names no battle, or one that is over (P-COM-09). */
uint8_t wap_battle_named(const wap_table *table, const gg_order *order, gg_refusal *refusal);

/* ---------------------------------------------------------------- shared steps */

/* odds.c: the side with the greater total (P-RES-02). */
uint8_t wap_larger_side(const gg_game *game, const wap_table *table, uint8_t slot);
/* odds.c: the morale value of the largest group of its fighters (P-RES-07). */
uint32_t wap_base_morale(const gg_game *game, const wap_table *table, uint8_t slot, uint8_t side);
/* odds.c: what a result with so many D leaves of the side's morale if this base stays (P-RSL-07, P-OPT-W-03). */
uint32_t wap_morale_after(const wap_battle *battle, uint8_t side, uint32_t base, uint32_t result);
/* charge_and_guard.c: French Guard, that option W commits. */
bool wap_is_french_guard(const wap_board *board, uint8_t kind);

/* destination.c: the prompt `loss` while table->toll is not 0: the owner names the SP lost to enemies on the way. */
void wap_check_toll(const wap_look *look, const gg_order *order, gg_refusal *refusal);
void wap_toll_steps(const wap_look *look, const gg_draft *draft, gg_steps *out);
void wap_apply_toll(wap_play *play, const gg_order *order);

/* assault_or_siege.c: nobody of the attacked side stands outside the city of its hex. */
bool wap_all_inside(const wap_board *board, const wap_table *table, uint8_t slot);
/* commitment.c: C2.5: marks those who fight in this round (B2); fresh SP may end a demoralization (P-RSL-08). Done
 * again it changes nothing. */
void wap_commit_battle(wap_play *play, uint8_t slot);
void wap_expose(wap_play *play, uint16_t hex, uint8_t side);
/* losses.c: what follows when the losses of a battle are taken (B7). */
void wap_after_losses(wap_play *play, uint8_t slot);
/* manoeuvre.c: the die that the French of a hex need to surround the enemy, and who leads them. */
uint8_t wap_surrounding_leader(const wap_board *board, const wap_table *table, uint16_t hex);
int wap_needed_to_surround(const wap_board *board, const wap_table *table, uint16_t hex,
                           bool against_wellington);
bool wap_wellington_is_in(const wap_board *board, const wap_table *table, uint16_t hex);
/* siege.c: supplied SP that a siege needs to last (P-FOR-14). */
uint32_t wap_sp_to_besiege(const wap_board *board, const wap_table *table, uint16_t hex);
/* .. and are there as many supplied besiegers? */
bool wap_siege_holds(const wap_board *board, const wap_table *table, uint16_t hex);
/* siege.c: the marker that a siege of the hex gets when this Combat Phase ends, and the surrender roll with it; 0: the
 * marker stays as it is, and nobody rolls. */
uint8_t wap_marker_to_set(const wap_board *board, const wap_table *table, uint16_t hex);
bool wap_surrenders(int die, uint32_t marker);
/* month/points.c: what a hex that the side has entered is worth. */
uint32_t wap_points_for(const wap_board *board, const wap_table *table, uint8_t side, uint16_t hex);
/* posture.c: may the side go in and out of the city of this original hex in this round (P-FOR-06)?
 */
bool wap_may_redeploy(const wap_board *board, const wap_table *table, uint8_t slot, uint8_t side,
                      uint16_t hex);
/* posture.c: the hex of this battle whose posture the side may state now; WAP_NO_HEX: it is not its turn. */
uint16_t wap_posture_due(const wap_board *board, const wap_table *table, uint8_t slot,
                         uint8_t side);
/* posture.c: how many SP of the battle may then be inside. */
uint32_t wap_most_inside(const wap_look *look, uint8_t slot, uint16_t hex);
/* posture.c: states it: of the side's SP of the battle in the hex, and of its leaders there, these are inside, all
 * others outside. */
void wap_take_posture(wap_play *play, uint8_t slot, uint8_t side, uint16_t hex,
                      const wap_who *inside);

#endif
