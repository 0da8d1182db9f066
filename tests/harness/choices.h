/* choices.h: turns a function that makes one order by choosing into all orders that it can make.
 *
 * The function calls gg_choose() for every choice. It is run repeatedly: once for each path through its choices or, if
 * there are too many, at random. */
#ifndef GG_CHOICES_H
#define GG_CHOICES_H

#include "grognard_game.h"

enum { GG_CHOICES_MAX = 256 };

typedef struct gg_choices {
    bool at_random;
    uint64_t random;
    uint32_t made, known; /* choices made in this run; choices with a fixed answer */
    uint16_t answer[GG_CHOICES_MAX], of[GG_CHOICES_MAX];
} gg_choices;

/* Returns one of 0 .. count-1; count must be positive. */
uint32_t gg_choose(gg_choices *choices, uint32_t count);

/* Runs make(making), which chooses with these choices, for each path, and calls made(making) if it returns true. False:
 * there are too many paths; a sample was taken, the same for the same seed. */
bool gg_each_way(gg_choices *choices, uint64_t seed, bool (*make)(void *making),
                 void (*made)(void *making), void *making);

#endif
