/* leaky_triumph.c: Napoleon's Triumph with a leak: every view shows the face of one hidden block.
 * tests/server/leaks-games.mjs must find it. Everything else is the game's own. */
#include "triumph/knowledge/information.h"
#include "triumph/table/state.h"

/* The first block that the view hides. */
static void leaky_view(const gg_game *game, const void *from, gg_seat seat, void *to)
{
    const tri_state *state = from;
    tri_table *view = to;
    tri_make_view(game, from, seat, to);
    for (uint32_t slot = 0; slot < 2 * TRI_UNITS_MAX; slot++) {
        if (view->face[slot] == state->table.face[slot] || !tri_in_play(view->at[slot]))
            continue;
        view->face[slot] = state->table.face[slot];
        return;
    }
}

#define tri_make_view leaky_view
#include "triumph/triumph.c" /* NOLINT(bugprone-suspicious-include): the table of its rules, with that view */
