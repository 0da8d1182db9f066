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
/* The change that has SP removed in this phase; its places. */
const wap_change *wap_removing_change(const wap_board *board, const wap_table *table);

/* A roster enters the map; leaders that are not available stay away. */
void wap_place_roster(wap_play *play, const wap_roster *who, uint16_t hex, uint8_t side);

#endif
