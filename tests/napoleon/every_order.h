/* every_order.h: every order that could answer a prompt, by brute force. */
#ifndef NAPOLEON_EVERY_ORDER_H
#define NAPOLEON_EVERY_ORDER_H

#include "harness/choices.h"
#include "napoleon/table/orders.h"

/* Calls `each` with orders that could answer the seat's prompt, made from the notation and the board, not from the
 * lists of steps. True: all orders were listed. False: there are too many, and a sample was taken, the same for
 * the same state. */
bool nap_every_order(const gg_game *game, const void *state, gg_seat seat,
                     void (*each)(void *to, const gg_order *order), void *to);

/* ---------------------------------------------------------------- inside: orders in the making */

typedef struct nap_making {
    const gg_game *game;
    const nap_board *board;
    const nap_table *table;
    gg_seat seat;
    uint8_t prompt, verb;
    uint64_t own; /* blocks of the seat */
    void (*each)(void *to, const gg_order *order);
    void *to;
    gg_choices choices;
    gg_order order;
} nap_making;

/* Makes one order by choosing; false: these choices lead to none. */
typedef bool nap_maker(nap_making *make);

nap_maker *nap_combat_maker(
    uint8_t verb); /* every_combat.c; NULL: none of combat, or its form says enough */
nap_maker *nap_setup_maker(uint8_t verb); /* every_setup.c; NULL: no verb of a set-up */
nap_maker nap_make_exit; /* every_combat.c: all units that leave a fight together */

static inline uint32_t nap_pick(nap_making *make, uint32_t count)
{
    return gg_choose(&make->choices, count);
}
static inline void nap_put(nap_making *make, uint32_t item)
{
    gg_order_add(&make->order, (uint16_t)item);
}

/* Own blocks in a town, in the battle under way. */
uint64_t nap_own_in(const nap_making *make, uint8_t town);
uint64_t nap_own_fighting(const nap_making *make);
/* The town of the fight under way, or of the battle whose victor regroups; NAP_NONE: there is none. */
uint8_t nap_fight_town(const nap_making *make);

uint32_t nap_pick_one(nap_making *make, uint64_t blocks); /* there must be one */
/* One of these or, as one of the choices, any block of the game. True: it was such a stray. The caller then
 * chooses nothing more, so that there are no more strays than blocks. */
bool nap_put_one_or_stray(nap_making *make, uint64_t blocks, uint32_t *block);
/* Up to so many of them, ascending; DONE. */
void nap_put_few(nap_making *make, uint64_t blocks, uint32_t most);

#endif
