/* choices.c: every way through the choices of a function, or some of them. */
#include "triumph/choices.h"

uint32_t tri_choose(tri_choices *choices, uint32_t count)
{
    gg_assert(count > 0 && count <= UINT16_MAX);
    if (choices->at_random) {
        choices->random = choices->random * UINT64_C(6364136223846793005) + 1442695040888963407U;
        return (uint32_t)((choices->random >> 33) % count);
    }
    gg_assert(choices->made < TRI_CHOICES_MAX);
    uint32_t place = choices->made++;
    if (place == choices->known) {
        choices->answer[place] = 0;
        choices->of[place] = (uint16_t)count;
        choices->known++;
    }
    gg_assert(choices->of[place] == count);
    return choices->answer[place];
}

void tri_first_way(tri_choices *choices)
{
    choices->at_random = false;
    choices->made = choices->known = 0;
}

/* The last choice that has another answer gets it; what came after it is open again. */
bool tri_next_way(tri_choices *choices)
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

void tri_any_way(tri_choices *choices, uint64_t seed)
{
    choices->at_random = true;
    choices->random = seed;
}
