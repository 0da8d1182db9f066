/* morale.h: who checks morale, and with what bonus. Read off a field, so that rules and previews say the same. */
#ifndef NAPOLEON_MORALE_H
#define NAPOLEON_MORALE_H

#include "napoleon/battle/field.h"

/* Must it roll if a Battle Turn of its side begins now (W-MRL-01, W-MRL-06)? */
bool nap_checks_morale(const nap_field *field, uint32_t block);
/* W-MRL-02: the own leader in the position, himself included; and a square. */
int nap_led_bonus(const nap_field *field, uint32_t block);
int nap_square_bonus(const nap_field *field, uint32_t block);

#endif
