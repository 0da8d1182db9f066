/* choose.h: random orders of any game, built step by step from what the server offers. */
#ifndef GROGNARD_BENCH_CHOOSE_H
#define GROGNARD_BENCH_CHOOSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A part of a JSON text, unchanged, so that it can be inserted into another. */
typedef struct load_part {
    const char *at;
    size_t size;
} load_part;

/* From a draft, in a view or in the reply to a draft: the steps so far (between the brackets), and one of the choices
 * (between the quotes). False if there is none. */
bool choose_step(const char *draft, load_part *steps, load_part *step, uint64_t *chance);
/* The order of a complete draft. False if it is incomplete. */
bool choose_order(const char *draft, load_part *order);
/* The order of one of the ready-made set-ups. False if there are none. */
bool choose_setup(const char *setups, load_part *order, uint64_t *chance);
/* How many seats must decide, from the JSON of a view. */
uint32_t choose_deciders(const char *sight);

#endif
