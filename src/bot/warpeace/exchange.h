/* exchange.h: what a round of a battle may bring, by exact expectation. */
#ifndef BOT_WARPEACE_EXCHANGE_H
#define BOT_WARPEACE_EXCHANGE_H

#include "warpeace/table/judging.h"

/* What the side can expect of a round: SP that the enemy loses minus its own, and morale, in hundredths of an SP. */
int32_t wap_exchange(const wap_board *board, const wap_odds *odds, uint8_t side);
/* An attack that is not declared yet, as it would be if all stood outside; by what stands in the two hexes. */
void wap_estimate(const gg_game *game, const wap_table *table, uint16_t a, uint16_t t,
                  wap_odds *out);
/* The same against a garrison that waits inside. */
void wap_estimate_assault(const gg_game *game, const wap_table *table, uint16_t a, uint16_t t,
                          wap_odds *out);
/* SP of the side in the hexes next to it, and in it. */
uint32_t wap_sp_around(const wap_board *board, const wap_table *table, uint8_t side, uint16_t hex);

#endif
