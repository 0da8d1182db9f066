/* supply.h: supply losses, and how near an army is to its defeat. Functions of a table, so that rules and previews
 * agree. */
#ifndef NAPOLEON_SUPPLY_H
#define NAPOLEON_SUPPLY_H

#include "napoleon/table/table.h"

/* Do the French hold a town (W-SUP-01)? */
bool nap_french_hold(const nap_board *board, const nap_table *table, uint8_t town);
/* Blocks of an army that it could give up (W-SUP-02). */
uint64_t nap_living(const nap_board *board, const nap_table *table, uint8_t army);
/* Is an army with so many more losses defeated (W-VIC-01)? */
bool nap_is_beaten(const nap_board *board, const nap_table *table, uint8_t army, uint32_t more);

#endif
