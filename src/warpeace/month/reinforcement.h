/* reinforcement.h: equal groups, and what the files of the Reinforcement Phase share. */
#ifndef WARPEACE_REINFORCEMENT_H
#define WARPEACE_REINFORCEMENT_H

#include "warpeace/sequence/rules.h"

/* The first due group that an order to place this one in the hex can mean: it brings the same units to the same places, or
 * has the same name and may come to the hex, too. */
uint8_t wap_lowest_alike(const wap_board *board, const wap_table *table, uint8_t group,
                         uint16_t hex);

/* replacements.c: P-REI-03. */
void wap_check_replace(const wap_look *look, const gg_order *order, gg_refusal *refusal);
void wap_replace_steps(const wap_look *look, const gg_draft *draft, gg_steps *out);
void wap_apply_replace(wap_play *play, uint8_t side, const gg_order *order);
bool wap_can_replace(const wap_look *look); /* anything anywhere */
/* What one SP of a kind costs, the points left this month, and how many were lost; all 0: none comes back now. */
typedef struct wap_price {
    uint32_t cost, left, lost;
} wap_price;
void wap_price_of(const wap_look *look, uint8_t kind, wap_price *out);

/* recall.c: units that the scenario calls away (WITHDRAW). */
void wap_check_recall(const wap_look *look, const gg_order *order, gg_refusal *refusal);
void wap_recall_steps(const wap_look *look, const gg_draft *draft, gg_steps *out);
void wap_apply_recall(wap_play *play, uint8_t side, const gg_order *order);
void wap_begin_recall(wap_play *play, const wap_reinforcement *group);
bool wap_recall_due(const wap_look *look);
/* Is the leader on the map and called away in this phase? */
bool wap_is_called_away(const wap_board *board, const wap_table *table, uint8_t side,
                        uint32_t leader);

/* May a leader leave the map for a while now (P-LNK-07)? */
bool wap_may_ride(const wap_look *look);

/* Why a unit may not be put into the hex (P-REI-02, P-REI-06); WAP_GROUP_.. flags. */
void wap_check_place(const wap_look *look, uint16_t hex, uint8_t flags, gg_refusal *refusal);
bool wap_may_place(const wap_look *look, uint16_t hex, uint8_t flags);

#endif
