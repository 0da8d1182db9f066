/* deploying.h: the deployment of a draft on the map. Functions of a table, so that rules and previews agree
 * (deployment.c). */
#ifndef NAPOLEON_DEPLOYING_H
#define NAPOLEON_DEPLOYING_H

#include "napoleon/table/table.h"

/* Blocks of an army that a town of its zone can still take after the draft (W-DEP-04, W-DEP-05). */
uint32_t nap_deploy_room(const nap_board *board, const gg_order *draft, uint8_t army,
                         uint32_t town);
/* Steps that the seat must give up for its bid (W-BID-06), and blocks that can give up one. */
uint32_t nap_steps_to_pay(const nap_table *table, gg_seat seat);
uint64_t nap_step_payers(const nap_board *board, uint64_t blocks);

#endif
