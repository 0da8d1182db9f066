/* reinforcement.h: who may come to a battle, or regroup after it. Functions of a table, so that rules and previews
 * agree. */
#ifndef NAPOLEON_REINFORCEMENT_H
#define NAPOLEON_REINFORCEMENT_H

#include "napoleon/table/table.h"

/* Units that can still come over the i-th road of the battle's town in this Battle Turn (W-REI-01). */
uint32_t nap_room_in(const nap_board *board, const nap_battle *battle, uint32_t road);
/* May it leave its town for an adjacent battle (W-REI-02)? */
bool nap_may_come(const gg_game *game, const nap_table *table, uint32_t block);

/* ---------------------------------------------------------------- regroup.c: table->over_battle is the town */

/* Units that can still use its i-th road (W-REG-02). */
uint32_t nap_regroup_room(const nap_board *board, const nap_table *table, uint32_t road);
/* Bit per adjacent town that units may come from, or go to (W-REG-01, W-REG-03). */
uint64_t nap_regroup_sources(const nap_board *board, const nap_table *table);
uint64_t nap_regroup_goals(const nap_board *board, const nap_table *table);

#endif
