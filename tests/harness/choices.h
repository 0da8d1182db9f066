/* choices.h: a function that makes one order by choosing turns into all orders that it can make.
 *
 * The function asks gg_choose() whenever there is something to choose. It is run again and again: once for each way
 * through its choices, or, where they are too many, at random. */
#ifndef GG_CHOICES_H
#define GG_CHOICES_H

#include "grognard_game.h"

enum { GG_CHOICES_MAX = 256 };

typedef struct gg_choices {
    bool at_random;
    uint64_t random;
    uint32_t made, known; /* in this run; those whose answer is settled */
    uint16_t answer[GG_CHOICES_MAX], of[GG_CHOICES_MAX];
} gg_choices;

/* One of 0 .. count-1; there must be one. */
uint32_t gg_choose(gg_choices *choices, uint32_t count);

/* Runs make(making), which chooses with these choices, for each way through them and calls made(making) if it returns
 * true. False: the ways are too many; some were drawn at random, the same ones for the same seed. */
bool gg_each_way(gg_choices *choices, uint64_t seed, bool (*make)(void *making),
                 void (*made)(void *making), void *making);

#endif
