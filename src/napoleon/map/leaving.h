/* leaving.h: where a party may go when it leaves a fight, and what that costs. Read off a table, so that rules and
 * previews say the same. */
#ifndef NAPOLEON_LEAVING_H
#define NAPOLEON_LEAVING_H

#include "napoleon/table/table.h"

/* Bit per road of the town by which the party may leave (W-RET-03, W-RET-04). */
uint8_t nap_ways_out(const nap_board *board, const nap_table *table, uint8_t town, uint32_t party);
/* Units that still fit on the i-th road of the town; `counted`: the party's own Battle Turn, so out[] counts. */
uint32_t nap_room_out(const nap_board *board, const nap_table *table, uint8_t town, uint32_t i);
/* Steps lost by attrition as it stands now (W-RTE-04). */
uint32_t nap_attrition(const nap_board *board, const nap_table *table, uint32_t block);

#endif
