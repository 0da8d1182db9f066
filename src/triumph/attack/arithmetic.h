/* arithmetic.h: the sums of an attack, read off a table: results, winner, points, morale.
 *
 * The rules apply them, and previews use them for forecasts. The units that lead and counter-attack must be known on
 * the table; nothing here looks at other faces. */
#ifndef TRIUMPH_ARITHMETIC_H
#define TRIUMPH_ARITHMETIC_H

#include "triumph/table/table.h"

/* T-ATK-6.1: the terrain penalty for leaders of this type, 0 or 1. It applies once for all leaders. */
int tri_blockers_penalty(const tri_table *table, uint8_t type);
int tri_symbol_penalty(const tri_board *board, const tri_table *table, uint8_t type);
/* The strength of a defense leader. A Guard Attack reduces that of weak leaders by one (T-ELT-11). */
int tri_defense_value(const tri_table *table, uint32_t slot);

int tri_initial_result(const tri_board *board, const tri_table *table); /* T-ATK-6.1 */
int tri_final_result(const tri_table *table); /* T-ATK-8.1: counter-attackers as they are now */
uint8_t tri_winner_of(const tri_table *table, int result); /* T-ATK-6.3: side */

uint8_t tri_attacker_points(const tri_table *table); /* T-ATK-9.1, from the final result */
uint8_t tri_defender_points(const tri_table *table); /* T-ATK-10.1 */

/* The morale that is actually lost if it cannot fall below `floor` (T-MOR-04, T-ELT-05). */
uint32_t tri_morale_drop(uint32_t morale, uint32_t points, uint32_t floor);
/* What committing a unit with this face costs the army now (T-ELT-02, T-ELT-03). */
uint32_t tri_elite_cost(const tri_table *table, uint8_t side, uint8_t face);
/* Notes that the army has committed a unit with this face. It pays only for the first. */
void tri_mark_committed(tri_table *table, uint8_t side, uint8_t face);
enum { TRI_ELITE_FLOOR = 1 }; /* T-ELT-05: commitment alone never demoralizes an army */

/* After the final result: the lowest morale that this attack can leave an army with, and its other consequences. */
uint32_t tri_attack_floor(const tri_table *table);
bool tri_guard_is_defeated(const tri_table *table);
bool tri_ground_is_won(const tri_table *table);
enum { TRI_GUARD_DEFEAT = 3 }; /* T-ELT-13 */

#endif
