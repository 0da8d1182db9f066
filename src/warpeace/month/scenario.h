/* scenario.h: changes that a scenario brings: nations join, change sides, leave. */
#ifndef WARPEACE_SCENARIO_H
#define WARPEACE_SCENARIO_H

#include "warpeace/sequence/rules.h"

/* P-ALL-02: what the points add to an alliance roll (alliance.c). */
int32_t wap_alliance_drm(const wap_board *board, const wap_table *table);
/* P-ALL-03: what a die comes to, and the change that it brings; board->changes: none. */
int32_t wap_alliance_result(const wap_board *board, const wap_table *table, int32_t die);
uint32_t wap_alliance_change(const wap_board *board, const wap_table *table, uint8_t side,
                             int32_t result);

/* Can this change of the scenario happen now? Its roll, if it has one, is not asked. */
bool wap_can_happen(const wap_board *board, const wap_table *table, uint32_t number);
/* Makes it happen. Open questions are asked next (WAP_P_EVENT). */
void wap_happen(wap_play *play, uint32_t number);
/* For free positions: it happened last month, and its units are not there. */
void wap_have_happened(wap_play *play, uint32_t number);
/* Changes that come when a turn begins (P-LNK-09). */
void wap_begin_turn(wap_play *play);
/* Turns by which a change that comes by itself is put off. */
uint32_t wap_put_off(const wap_board *board, const wap_table *table, uint32_t change);
/* A change of this turn or a later one brings the nation to this side. */
bool wap_is_awaited(const wap_board *board, const wap_table *table, uint8_t nation, uint8_t side);
/* The change that has SP removed in this phase; its places. */
const wap_change *wap_removing_change(const wap_board *board, const wap_table *table);

/* All its SP leave the map; nobody has lost them. */
void wap_remove_sp_of(wap_play *play, uint8_t nation);
/* A roster enters the map; leaders that are not available stay away. */
void wap_place_roster(wap_play *play, const wap_roster *who, uint16_t hex, uint8_t side);

/* closing.c: nations that go home. */
void wap_go_home(wap_play *play, const wap_change *change);
const wap_change *wap_closing(const wap_board *board, const wap_table *table);
bool wap_ask_closing(wap_play *play); /* while there is one */
/* Where the troops in question may go; sends them there. */
void wap_ways_home(const wap_board *board, const wap_table *table, uint8_t side, uint16_t hex,
                   wap_hexes *out);
void wap_send_home(wap_play *play, uint16_t hex, uint8_t side, uint16_t to);

/* coming.c: groups that come with a change. */
void wap_nearest_places(const wap_board *board, const wap_table *table, uint8_t nation,
                        uint8_t side, uint16_t hex, wap_hexes *out);
void wap_send_for(wap_play *play, uint32_t change);
bool wap_ask_coming(wap_play *play, bool *came);
/* The group whose place is in question; board->groups: none. */
uint32_t wap_group_asked(const wap_board *board, const wap_table *table);
void wap_come(wap_play *play, uint32_t group, uint16_t hex);
void wap_check_coming(const wap_look *look, const gg_order *order, gg_refusal *refusal);
void wap_coming_steps(const wap_look *look, const gg_draft *draft, gg_steps *out);

#endif
