/* every_order.h: all orders that can be written at a prompt, by brute force. */
#ifndef WARPEACE_EVERY_ORDER_H
#define WARPEACE_EVERY_ORDER_H

#include "harness/choices.h"
#include "warpeace/table/orders.h"

/* Calls with orders that could answer the seat's prompt, made from the notation and the table, not from the lists of
 * steps. True: those were all of them; false: there are too many, and a sample was drawn at random (the same one for
 * the same state). */
bool wap_every_order(const gg_game *game, const void *state, gg_seat seat,
                     void (*each)(void *to, const gg_order *order), void *to);

/* ---------------------------------------------------------------- inside: orders in the making */

typedef struct wap_saying {
    const wap_board *board;
    const wap_table *table;
    uint8_t side, prompt, verb;
    uint8_t own; /* of a divided side: seat + 1 that is asked; 0: there is one seat */
    void (*each)(void *to, const gg_order *order);
    void *to;
    gg_choices choices;
    gg_order order;
} wap_saying;

/* Makes one order by choosing; false: these choices lead to no order. */
typedef bool wap_sayer(wap_saying *say);

wap_sayer *wap_combat_sayer(uint8_t verb); /* every_combat.c; NULL: its form is enough */
wap_sayer wap_say_retreat;                 /* every_retreat.c */

static inline uint32_t wap_pick(wap_saying *say, uint32_t count)
{
    return gg_choose(&say->choices, count);
}
static inline void wap_say(wap_saying *say, uint32_t item)
{
    gg_order_add(&say->order, (uint16_t)item);
}

/* One of the set; WAP_NO_HEX: it is empty. */
uint16_t wap_pick_hex(wap_saying *say, const wap_hexes *set);
/* A neighbor; WAP_NO_HEX: there is none. */
uint16_t wap_pick_next(wap_saying *say, uint16_t hex);
void wap_add_around(const wap_board *board, uint16_t hex, wap_hexes *set); /* hex and neighbors */
/* Hexes with own SP or leaders. */
void wap_own_hexes(const wap_saying *say, wap_hexes *out);
/* Own SP of the hex that fit. */
void wap_own_troops(const wap_saying *say, uint16_t hex, wap_which which, wap_troops *out);
wap_which wap_mostly_own(wap_saying *say, wap_which which);
/* WHO: leaders and SP of a hex: all, or one leader and one kind, or any. */
void wap_say_who(wap_saying *say, uint16_t hex, const wap_troops *troops);
/* (HEX SP..).. : this many SP of these hexes; false: there are too few, or they were not taken. */
bool wap_say_lost(wap_saying *say, const wap_hexes *hexes, wap_which which, uint32_t count);
/* Any battle of the phase, also one that is over. */
bool wap_say_battle(wap_saying *say, uint32_t *slot);

#endif
