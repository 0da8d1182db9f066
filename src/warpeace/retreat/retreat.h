/* retreat.h: who leaves a battle, where to, and at what cost. Private to the files of the second half of combat. */
#ifndef WARPEACE_RETREAT_H
#define WARPEACE_RETREAT_H

#include "warpeace/combat/battle.h"

/* ---------------------------------------------------------------- who leaves */

/* SP of a side that leave a hex: those that fight in the battle or, when it is over, have fought in it. Without a battle (a
 * broken siege) all that stand outside. */
static inline wap_which wap_leavers(wap_camp camp, uint8_t battle)
{
    wap_which which = WAP_OUTSIDE(camp.side);
    which.own = camp.own;
    which.battle = battle;
    which.without = WAP_INSIDE | (battle == WAP_NO_BATTLE ? 0 : WAP_LEFT);
    return which;
}
static inline wap_which wap_leavers_with(wap_camp camp, uint8_t battle, uint16_t with,
                                         uint16_t without)
{
    wap_which which = wap_leavers(camp, battle);
    which.with |= with;
    which.without |= without;
    return which;
}
void wap_hexes_of_leavers(const wap_board *board, const wap_table *table, wap_camp camp,
                          uint8_t battle, wap_hexes *out);
/* The side is besieged in this hex; if its SP stand outside they have come out (P-WDR-08, P-FOR-21). */
bool wap_is_sallying(const wap_board *board, const wap_table *table, uint16_t hex, uint8_t side);

/* ---------------------------------------------------------------- where to (retreat.c) */

/* Is there any retreat for SP of the side in this hex (P-WDR-02, P-WDR-03, P-WDR-04, P-WDR-05, P-WDR-06)? `only_free`:
 * P-WDR-14 knows no other. */
bool wap_can_retreat(const gg_game *game, const wap_table *table, uint16_t hex, wap_camp camp,
                     uint8_t battle, bool only_free);
/* Like wap_retreat_ways, but ignores supply: `to` may hold more hexes (P-WDR-03). */
void wap_rough_ways(const gg_game *game, const wap_table *table, uint16_t hex, wap_camp camp,
                    uint8_t battle, wap_ways *out);
/* Is it one of the free destinations? */
bool wap_is_way(const wap_ways *ways, uint16_t to);
/* May a retreat end here (P-WDR-02)? */
bool wap_is_free_hex(const wap_board *board, const wap_table *table, uint8_t side, uint16_t hex);

/* The shortest ways through enemies (P-WDR-06, R-P-38). */
typedef struct wap_passage {
    uint8_t enemies; /* hexes with enemy SP that every way enters; 0: there is no way */
    uint8_t spare[7];
    wap_hexes good;         /* enemy-occupied hexes on such ways */
    wap_hexes ends, cities; /* free hexes where they end; enemy-occupied ones with an own city */
    uint8_t level
        [WAP_HEXES_MAX]; /* of a good hex: how many enemy-occupied hexes were entered up to there */
} wap_passage;
void wap_find_passage(const gg_game *game, const wap_table *table, uint16_t hex, wap_camp camp,
                      uint8_t battle, wap_passage *out);
/* The next hex of a way that has entered `entered` enemy-occupied hexes. */
bool wap_leads_on(const wap_board *board, const wap_passage *passage, uint16_t from, uint16_t to,
                  uint32_t entered);
/* May a way end in the hex that it has come to? */
bool wap_way_ends(const wap_passage *passage, uint16_t hex, uint32_t entered);

/* ---------------------------------------------------------------- going (departure.c) */

/* A part of a force, or an unsupplied one, goes: to a hex, or inside a city (of its own hex, or at the end of a way
 * through enemies). */
typedef struct wap_exit {
    uint16_t from, to;
    uint8_t side, battle;
    bool inside;
} wap_exit;
void wap_depart(wap_play *play, const wap_exit *way, const wap_who *who, wap_which which);
/* After SP have left these hexes: updates control, leaders, vacancies, and perhaps ends the battle. */
void wap_after_leaving(wap_play *play, uint8_t battle, uint8_t side, const wap_hexes *hexes);
/* All SP that were to leave a hex and cannot are eliminated (P-RSL-11). */
void wap_no_way_out(wap_play *play, uint16_t hex, uint8_t side, wap_which which);

/* Pursuit (P-WDR-10): the opponent's committed cavalry, and whether a force that leaves with this much cavalry loses an
 * SP to it. */
uint32_t wap_pursuers(const wap_board *board, const wap_table *table, uint8_t battle, uint8_t side);
bool wap_is_pursued(const wap_board *board, const wap_table *table, uint8_t battle, wap_camp camp,
                    uint32_t cavalry);
/* Cavalry that leaves the battle is counted for the side (P-PLY-09). */
void wap_note_cavalry(wap_play *play, uint8_t battle, uint8_t side, uint32_t cavalry);

/* ---------------------------------------------------------------- the order `retreat` (retreat_order.c) */

/* Is the battle one that this prompt lets the side leave? */
bool wap_may_leave_battle(const wap_look *look, uint8_t prompt, uint32_t battle);

enum { WAP_LEAVING_MAX = 24, WAP_EXITS_MAX = 42 };

/* A hex that leaves. */
typedef struct wap_leaving_hex {
    uint16_t hex;
    uint16_t own;       /* SP that their owner moves */
    uint16_t unsettled; /* unsupplied ones that the opponent sends */
    uint16_t losses_at; /* item after the hex in the list of losses; 0: not in it */
    uint16_t lost, lost_unsupplied;
    wap_ways ways;
} wap_leaving_hex;

/* What a `retreat` says, perhaps incomplete. */
typedef struct wap_retreat {
    const wap_look *look;
    uint8_t side, prompt, battle;
    wap_camp camp;  /* whose SP leave */
    bool pursuit;   /* one SP is lost before they go (P-WDR-10) */
    uint16_t count; /* hexes that leave */
    uint16_t exits;
    wap_leaving_hex at[WAP_LEAVING_MAX];
    struct {
        uint16_t who_at; /* item of its first leader or SP */
        wap_exit way;
    } exit[WAP_EXITS_MAX];
} wap_retreat;

void wap_check_retreat(const wap_look *look, const gg_order *order, gg_refusal *refusal);
/* What follows the verb. */
void wap_retreat_steps(const wap_look *look, const gg_draft *draft, gg_steps *out);
/* A legal order, read. */
void wap_read_retreat(const wap_look *look, const gg_order *order, wap_retreat *out);
/* Could the seat give such an order at this prompt? */
bool wap_may_retreat_somewhere(const wap_look *look, uint8_t prompt);
/* Has it SP that stand outside in the siege hex in question (P-FOR-17)? */
bool wap_must_leave_siege(const wap_look *look);

/* ---------------------------------------------------------------- transfer (transfer.c: P-WDR-07) */

void wap_check_transfer(const wap_look *look, const gg_order *order, gg_refusal *refusal);
void wap_transfer_steps(const wap_look *look, const gg_draft *draft, gg_steps *out);
bool wap_may_transfer_somewhere(const wap_look *look);
void wap_apply_transfer(wap_play *play, uint8_t side, const gg_order *order);

/* ---------------------------------------------------------------- tries (joining.c: P-COM-10, P-COM-11, P-COM-12) */

/* May the leader help SP of this hex with an attempt? */
bool wap_lends_his_name(const wap_board *board, const wap_table *table, uint32_t leader,
                        uint16_t hex, uint8_t side);
/* The best of them, WAP_NO_LEADER: nobody. */
uint8_t wap_best_leader(const wap_board *board, const wap_table *table, uint16_t hex, uint8_t side);
/* Does this battle take newcomers of the side: fought in this round, and no garrison under assault (P-FOR-12)? */
bool wap_takes_newcomers(const wap_table *table, uint8_t battle, uint8_t side);
/* N15: SP of a nation that may not come yet. */
bool wap_comes_later(const wap_board *board, const wap_table *table, uint8_t kind, uint8_t battle);
/* What the die must show with this leader, or with none. */
int wap_needed_to_join(const wap_board *board, uint8_t leader);
/* The dice: true if they come. */
bool wap_try(wap_play *play, uint16_t hex, uint8_t battle, uint8_t leader, uint8_t what);

/* ---------------------------------------------------------------- contact (contact.c: P-COM-13, P-COM-15) */

/* Hexes with SP of a side that belong to the battle, sheltered ones too: whoever is next to them is in contact. */
void wap_hexes_of_battle(const wap_board *board, const wap_table *table, uint8_t battle,
                         uint8_t side, wap_hexes *out);
bool wap_in_contact(const wap_board *board, uint16_t hex, const wap_hexes *enemies);
/* At the end of a round: SP of ended battles belong to no battle. */
void wap_drop_dead_battles(wap_play *play);
/* Places units that have just come to a battle in this hex, and returns where they are. Ties are asked about later. */
uint16_t wap_place_newcomers(wap_play *play, uint16_t hex, uint8_t side, uint8_t battle);

#endif
