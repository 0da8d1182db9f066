/* morale.h: who checks morale, and with what bonus. Functions of a field, so that rules and previews agree. */
#ifndef NAPOLEON_MORALE_H
#define NAPOLEON_MORALE_H

#include "napoleon/battle/field.h"

/* Must it roll if a Battle Turn of its side begins now (W-MRL-01, W-MRL-06)? */
bool nap_checks_morale(const nap_field *field, uint32_t block);
/* W-MRL-02: for the leader of its army in the position, also for the leader itself; and for a square. */
int nap_led_bonus(const nap_field *field, uint32_t block);
int nap_square_bonus(const nap_field *field, uint32_t block);
/* The highest die that is bad morale (W-MRL-03). */
int nap_bad_morale(const nap_field *field, uint32_t block);
/* Does bad morale eliminate it instead of driving it back (W-MRL-04)? */
bool nap_dies_of_morale(const nap_board *board, const nap_table *table, uint32_t block);

#endif
