/* choices.c: enumerates all paths through the choices of a function, or samples them. */
#include "harness/choices.h"

#ifdef GG_SLOW
enum { COUNTED = 3000, DRAWN = 1000 };
#else
enum { COUNTED = 500, DRAWN = 150 };
#endif

uint32_t gg_choose(gg_choices *choices, uint32_t count)
{
    gg_assert(count > 0 && count <= UINT16_MAX);
    if (choices->at_random) {
        choices->random = choices->random * UINT64_C(6364136223846793005) + 1442695040888963407U;
        return (uint32_t)((choices->random >> 33) % count);
    }
    gg_assert(choices->made < GG_CHOICES_MAX);
    uint32_t place = choices->made++;
    if (place == choices->known) {
        choices->answer[place] = 0;
        choices->of[place] = (uint16_t)count;
        choices->known++;
    }
    gg_assert(choices->of[place] == count);
    return choices->answer[place];
}

static void first_way(gg_choices *choices)
{
    choices->at_random = false;
    choices->made = choices->known = 0;
}

/* Backtracks: the last choice with another answer gets it; everything after it is open again. */
static bool next_way(gg_choices *choices)
{
    uint32_t place = choices->made;
    while (place > 0 && choices->answer[place - 1] + 1 == choices->of[place - 1])
        place--;
    if (place == 0)
        return false;
    choices->answer[place - 1]++;
    choices->known = place;
    choices->made = 0;
    return true;
}

static void any_way(gg_choices *choices, uint64_t seed)
{
    choices->at_random = true;
    choices->random = seed;
}

/* Are there at most COUNTED paths? */
static bool can_be_counted(gg_choices *choices, bool (*make)(void *making), void *making)
{
    uint32_t ways = 1;
    first_way(choices);
    make(making);
    for (; next_way(choices); ways++) {
        if (ways == COUNTED)
            return false;
        make(making);
    }
    return true;
}

bool gg_each_way(gg_choices *choices, uint64_t seed, bool (*make)(void *making),
                 void (*made)(void *making), void *making)
{
    if (can_be_counted(choices, make, making)) {
        first_way(choices);
        do {
            if (make(making))
                made(making);
        } while (next_way(choices));
        return true;
    }
    any_way(choices, seed);
    for (uint32_t i = 0; i < DRAWN; i++)
        if (make(making))
            made(making);
    return false;
}
