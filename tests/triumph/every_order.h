/* every_order.h: every order that could answer a prompt, by brute force. */
#ifndef TRIUMPH_EVERY_ORDER_H
#define TRIUMPH_EVERY_ORDER_H

#include "harness/choices.h"
#include "triumph/table/orders.h"

/* Calls `each` with orders that could answer the seat's prompt, made from the notation and the board, not from the
 * lists of steps. True: all orders were listed. False: there are too many, and a sample was taken, the same for
 * the same state. */
bool tri_every_order(const gg_game *game, const void *state, gg_seat seat,
                     void (*each)(void *to, const gg_order *order), void *to);

/* ---------------------------------------------------------------- inside: orders in the making */

typedef struct tri_making {
    const gg_game *game;
    const tri_board *board;
    const tri_table *table;
    gg_seat seat;
    uint8_t side, verb;
    void (*each)(void *to, const gg_order *order);
    void *to;
    gg_choices choices;
    gg_order order;
    tri_set movers; /* units that the attack commands so far send */
    uint32_t fronts;
    uint16_t front[TRI_APPROACHES_MAX]; /* approaches that face an enemy */
} tri_making;

/* Makes one order by choosing; false: these choices lead to none. */
typedef bool tri_maker(tri_making *make);

tri_maker *tri_setup_maker(uint8_t verb);  /* every_setup.c; NULL: no verb of the set-up */
tri_maker *tri_attack_maker(uint8_t verb); /* every_attack.c; NULL: no verb of an attack */

static inline uint32_t tri_pick(tri_making *make, uint32_t count)
{
    return gg_choose(&make->choices, count);
}
static inline void tri_put(tri_making *make, uint32_t item)
{
    gg_order_add(&make->order, (uint16_t)item);
}

/* Own units in play, of a corps, at a position, in a locale. */
tri_set tri_own_units(const tri_making *make);
tri_set tri_own_corps(const tri_making *make, uint32_t commander);
tri_set tri_own_at(const tri_making *make, uint16_t at);
tri_set tri_own_in(const tri_making *make, uint32_t locale);
/* Own commanders in play, by bit, and those in a locale. */
uint32_t tri_own_commanders(const tri_making *make);
uint32_t tri_own_commanders_in(const tri_making *make, uint32_t locale);

uint32_t tri_pick_unit(tri_making *make, tri_set units);     /* there must be one */
uint32_t tri_pick_commander(tri_making *make, uint32_t set); /* likewise */
tri_set tri_put_any_units(tri_making *make, tri_set units);  /* any of them, ascending; DONE */
void tri_put_any_commanders(tri_making *make, uint32_t commanders); /* likewise */
void tri_put_position_in(tri_making *make, uint32_t locale);        /* its reserve or an approach */
void tri_put_anywhere(tri_making *make);
/* A way out of the locale, whatever its group, and the locale where it leads; TRI_NONE: no road. */
uint32_t tri_put_way(tri_making *make, uint32_t locale);

#endif
