/* choices.h: a function that makes one order by choosing turns into all orders that it can make.
 *
 * The function asks tri_choose() whenever there is something to choose. It is run again and again:
 * once for each way through its choices (tri_first_way, tri_next_way), or, where they are too many,
 * at random (tri_any_way). */
#ifndef TRIUMPH_CHOICES_H
#define TRIUMPH_CHOICES_H

#include "grognard.h"

enum { TRI_CHOICES_MAX = 256 };

typedef struct tri_choices {
    bool at_random;
    uint64_t random;
    uint32_t made, known; /* in this run; those whose answer is settled */
    uint16_t answer[TRI_CHOICES_MAX], of[TRI_CHOICES_MAX];
} tri_choices;

/* One of 0 .. count-1; there must be one. */
uint32_t tri_choose(tri_choices *choices, uint32_t count);

void tri_first_way(tri_choices *choices);
bool tri_next_way(tri_choices *choices); /* false: that was the last one */
void tri_any_way(tri_choices *choices, uint64_t seed);

#endif
