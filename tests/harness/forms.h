/* forms.h: the orders of a verb by brute force, made from its form. */
#ifndef GG_FORMS_H
#define GG_FORMS_H

#include "core/orders/grammar.h"

/* Calls with the orders of a form without sets and lists: any thing for each noun, and the first item that is
 * none. True: all orders were listed. False: there are too many, and a sample was taken, the same for the same
 * seed. */
bool gg_every_form(const gg_game *game, uint8_t verb, uint64_t seed,
                   void (*each)(void *to, const gg_order *order), void *to);

#endif
