/* leaky_napoleon.c: Napoléon with a leak: the enemy reads where blocks are deployed. tests/server/leaks-games.mjs
 * must find it. Everything else is the game's own. */
#include "napoleon/knowledge/information.h"

static void leaky_redact(const gg_game *game, const void *before, const void *after, gg_seat author,
                         gg_seat reader, const gg_order *order, gg_order *seen)
{
    (void)game;
    (void)before;
    (void)after;
    (void)author;
    (void)reader;
    *seen = *order;
}

#define nap_redact leaky_redact
#include "napoleon/napoleon.c" /* NOLINT(bugprone-suspicious-include): the table of its rules, with that reading */
