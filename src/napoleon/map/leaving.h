/* leaving.h: where a party may go when it leaves a fight, and what it costs. Functions of a table, so that rules
 * and previews agree. */
#ifndef NAPOLEON_LEAVING_H
#define NAPOLEON_LEAVING_H

#include "napoleon/table/table.h"

/* Bit per road of the town by which the party may leave (W-RET-03, W-RET-04). */
uint8_t nap_ways_out(const nap_board *board, const nap_table *table, uint8_t town, uint32_t party);
/* Units that can still leave by the i-th road of the town. */
uint32_t nap_room_out(const nap_board *board, const nap_table *table, uint8_t town, uint32_t i);
/* The town of the fight under way, NAP_NONE if there is none. */
uint8_t nap_town_of_fight(const nap_table *table);
/* All blocks that leave the fight with this party (W-RTE-02, W-SKI-07). */
uint64_t nap_leavers(const nap_board *board, const nap_table *table, uint32_t party);
/* The party that would have to leave the skirmish under way now (W-SKI-06; skirmish.c). */
uint32_t nap_skirmish_loser(const nap_board *board, const nap_table *table);
/* The rule that limits the roads of a party. */
uint16_t nap_rule_of_ways(uint32_t party);

/* ---------------------------------------------------------------- losses (pieces.c) */

/* Steps lost by attrition now: in a rout (W-RTE-04), and in a retreat, where only engaged units pay (W-RET-05). */
uint32_t nap_attrition(const nap_board *board, const nap_table *table, uint32_t block);
uint32_t nap_retreat_loss(const nap_board *board, const nap_table *table, uint32_t block);
/* Would a loss of so many steps eliminate the block (W-UNI-04)? */
bool nap_dies_of(const nap_table *table, uint32_t block, uint32_t steps);
/* The unit that shelters with this block and is eliminated with it (W-LOS-05); NAP_NONE if there is none. */
uint32_t nap_guest_of(const nap_board *board, const nap_table *table, uint32_t square);

#endif
