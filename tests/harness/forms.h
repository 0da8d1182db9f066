/* forms.h: the orders of a verb by brute force, made from its form. */
#ifndef GG_FORMS_H
#define GG_FORMS_H

#include "core/orders/grammar.h"

/* Calls with the orders of a form without sets and lists: any thing for each noun, and the first item that is none. True:
 * they were all; false: they are too many, and some were drawn (the same ones for the same seed). */
bool gg_every_form(const gg_game *game, uint8_t verb, uint64_t seed,
                   void (*each)(void *to, const gg_order *order), void *to);

#endif
