/* leaky_napoleon.c: Napoléon with two leaks: the enemy reads where blocks are deployed, and an ally sees the faces of
 * battles that are not its own (R-W-27). tests/server/leaks-games.mjs must find both. Everything else is the game's
 * own. */
#include "napoleon/board/options.h"
#include "napoleon/knowledge/information.h"
#include "napoleon/table/orders.h"

static void leaky_redact(const gg_game *game, const void *before, const void *after, gg_seat author,
                         gg_seat reader, const gg_order *order, gg_order *seen)
{
    if (order->verb == NAP_DEPLOY)
        *seen = *order;
    else
        nap_redact(game, before, after, author, reader, order, seen);
}

static void leaky_view(const gg_game *game, const void *state, gg_seat seat, void *view)
{
    gg_game open = *game;
    open.option[NAP_OPTION_ALLY_FACES] = 1;
    nap_make_view(&open, state, seat, view);
}

#define nap_redact leaky_redact
#define nap_make_view leaky_view
#include "napoleon/napoleon.c" /* NOLINT(bugprone-suspicious-include): the table of its rules, with that reading */
