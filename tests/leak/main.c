/* main.c: the leak test on the probe game.
 *
 * Built once for each leak planted in the probe (GG_PLANTED_LEAK, 0: none). The leak test alone must find a
 * planted leak, without the help of other properties; without a planted leak no property may find anything. Prints
 * what it found, and exits with 0 if that is as expected, with 1 otherwise. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/harness.h"

#ifndef GG_PLANTED_LEAK
#define GG_PLANTED_LEAK 0
#endif

enum { GAMES = 150, SEED = 1805 };

static void print(void *to, const char *text, size_t size)
{
    fwrite(text, 1, size, to);
}

/* A harness that finds nothing must show that it has looked. */
static bool looked_everywhere(const gg_tally *tally)
{
    for (int i = 0; i < GG_PROPERTY_COUNT; i++) {
        if (tally->checks[i] > 0)
            continue;
        printf("%s was never looked at\n", gg_property_name(i));
        return false;
    }
    return tally->spaces > 0 && tally->changed > 0 && tally->played_pairs > 0;
}

/* Nothing is planted: nothing may be found. */
static bool hunt_nothing(const gg_trial *trial, gg_text *out)
{
    gg_tally tally;
    bool clean = gg_try_games(trial, NULL, GAMES, SEED, GG_TRY_ALL, out, &tally);
    gg_write_tally(&tally, out);
    return clean && looked_everywhere(&tally);
}

/* The first line of the report says what revealed the leak. */
static bool hunt_leak(const gg_trial *trial)
{
    enum { ROOM = 1 << 20 };
    gg_tally tally;
    gg_text report;
    char *room = malloc(ROOM);
    if (!room)
        return false;
    gg_text_open(&report, room, ROOM);
    bool clean = gg_try_games(trial, NULL, GAMES, SEED, GG_TRY_LEAK, &report, &tally);
    if (clean)
        printf("leak %d slipped through %d games\n", GG_PLANTED_LEAK, GAMES);
    else
        printf("leak %d was caught: %.*s\n", GG_PLANTED_LEAK, (int)strcspn(room, "\n"), room);
    free(room);
    return !clean;
}

int main(void)
{
    gg_trial trial = gg_probe_trial();
    char buffer[1024];
    gg_text out;
    gg_text_open(&out, buffer, sizeof buffer);
    out.flush = print;
    out.to = stdout;
    bool good = GG_PLANTED_LEAK == 0 ? hunt_nothing(&trial, &out) : hunt_leak(&trial);
    gg_text_close(&out);
    return good ? 0 : 1;
}
