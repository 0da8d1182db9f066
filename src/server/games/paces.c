/* paces.c: the words for how quickly a game is meant to be played. */
#include "server/games/paces.h"

#include <string.h>

static const char *const names[] = {"", "live", "several", "daily", "relaxed"};
_Static_assert(sizeof names / sizeof names[0] == PACE_RELAXED + 1, "each pace has a name");

const char *pace_name(uint8_t pace)
{
    gg_assert(pace <= PACE_RELAXED);
    return names[pace];
}

bool pace_find(const char *word, uint8_t *pace)
{
    for (uint8_t i = PACE_LIVE; i <= PACE_RELAXED; i++) {
        if (strcmp(word, names[i]) != 0)
            continue;
        *pace = i;
        return true;
    }
    return false;
}
