/* orders.h: legal orders of the probe game from a seat's view, without requesting every step. */
#ifndef GROGNARD_BENCH_ORDERS_H
#define GROGNARD_BENCH_ORDERS_H

#include <stdbool.h>
#include <stdint.h>

enum { PLAN_MAX = 6, ORDER_MAX = 64 };

/* Orders that a seat gives one after the other. All but the last leave the prompt with the seat. */
typedef struct load_plan {
    char order[PLAN_MAX][ORDER_MAX];
    uint32_t count, next;
} load_plan;

uint32_t chance_below(uint64_t *chance, uint32_t n);
/* What the seat (its name in the game, 'S' or 'M') does next, from the JSON of its view. False: it is not asked. */
bool plan_orders(load_plan *plan, const char *sight, uint64_t *chance);

#endif
