/* choose.h: orders of any game, put together step by step from what the server offers, by chance. */
#ifndef GROGNARD_BENCH_CHOOSE_H
#define GROGNARD_BENCH_CHOOSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A part of a JSON text, as it stands there: it can be put into another one. */
typedef struct load_part {
    const char *at;
    size_t size;
} load_part;

/* Of a draft, as a sight or the reply to a draft has it: the steps so far (what stands between the brackets), and one of the
 * choices (what stands between the quotes). False: there is none. */
bool choose_step(const char *draft, load_part *steps, load_part *step, uint64_t *chance);
/* The order of a draft that is complete. False: it is not. */
bool choose_order(const char *draft, load_part *order);
/* The order of one of the ready set-ups. False: there are none. */
bool choose_setup(const char *setups, load_part *order, uint64_t *chance);
/* How many seats must decide, from the JSON of a sight. */
uint32_t choose_deciders(const char *sight);

#endif
