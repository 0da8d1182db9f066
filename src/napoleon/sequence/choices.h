/* choices.h: what a seat can choose, by any table: for previews, which have the table of a view. */
#ifndef NAPOLEON_CHOICES_H
#define NAPOLEON_CHOICES_H

#include "napoleon/table/table.h"

/* The first rule that forbids the order of a seat that is asked; 0: none. */
uint16_t nap_forbidden_by(const gg_game *game, const nap_table *table, gg_seat seat,
                          const gg_order *order);

typedef void nap_order_visit(void *to, const gg_order *order);
/* Calls `visit` with every complete order that the draft can become. For prompts with few orders. */
void nap_each_order(const gg_game *game, const nap_table *table, gg_seat seat,
                    const gg_draft *draft, nap_order_visit *visit, void *to);

#endif
