/* information.c: who may know what (B-KNO-01): views and redacted orders, made from the full state. */
#include "core/mem.h"
#include "core/orders/grammar.h"
#include "state.h"

/* ---------------------------------------------------------------- views */

/* What the viewer may know of an observer's knowledge of a tile: his own, and what was shown of
 * his own tiles; of everything else he knows what the public knows. */
static uint32_t row_of(gg_seat viewer, uint32_t observer, uint32_t tile)
{
    bool may = viewer == GG_REFEREE || observer == viewer || probe_owner(tile) == viewer;
    return may ? observer : PROBE_PUBLIC;
}

static void view_known(const probe_known *known, gg_seat viewer, probe_known *out)
{
    for (uint32_t observer = 0; observer < PROBE_OBSERVERS; observer++) {
        for (uint32_t tile = 0; tile < PROBE_TILES; tile++) {
            uint32_t row = row_of(viewer, observer, tile);
            if (observer == probe_owner(tile))
                continue; /* what a seat knows of its own tiles is not written down */
            out->among[observer][tile] = known->among[row][tile];
            out->face[observer][tile] = known->face[row][tile];
        }
    }
}

/* The army lists and all losses are public, so the remaining faces are too, but not which tile has which. */
static void view_left(const probe_state *state, probe_view *view)
{
    for (uint32_t seat = 0; seat < PROBE_SEATS; seat++) {
        uint8_t *left = view->left[seat];
        for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++) {
            uint32_t at = slot;
            uint32_t tile = seat * PROBE_SLOTS + slot;
            uint8_t face = probe_alive(&state->open, tile) ? state->face[tile] : 0;
#if GG_PLANTED_LEAK != 5
            for (; at > 0 && left[at - 1] < face; at--)
                left[at] = left[at - 1];
#endif
            left[at] = face;
        }
    }
}

static bool may_read_note(const probe_state *state, gg_seat viewer)
{
#if GG_PLANTED_LEAK == 9
    bool for_reader = true;
#else
    bool for_reader = state->open.note_open == PROBE_NOTE_READ;
#endif
    return viewer == PROBE_ROLE_M || viewer == GG_REFEREE ||
           (viewer == PROBE_ROLE_N && for_reader) || state->open.note_open == PROBE_NOTE_PUBLIC;
}

#if GG_PLANTED_LEAK == 6
/* How many choices the others have: progress for a client to show. */
static uint8_t choices_of_others(const probe_state *state, gg_seat viewer)
{
    gg_steps steps = {.count = 0};
    for (gg_seat seat = 0; seat < state->open.head.seats; seat++)
        if (seat != viewer && state->open.head.prompt[seat] >= PROBE_ASK_PICK)
            probe_duel_steps(state, seat, &steps);
    return (uint8_t)steps.count;
}
#endif

void probe_make_view(const gg_game *game, const void *from, gg_seat viewer, void *to)
{
    const probe_state *state = from;
    probe_view *view = to;
    (void)game;
    view->open = state->open;
    view->open.head.viewer = viewer;
    view_known(&state->known, viewer, &view->known);
    for (uint32_t tile = 0; tile < PROBE_TILES; tile++) {
        bool own = viewer == GG_REFEREE || probe_owner(tile) == viewer;
        view->face[tile] = own ? state->face[tile] : view->known.face[probe_observer(viewer)][tile];
        view->plan[tile] = own ? state->plan[tile] : PROBE_NOWHERE;
    }
    for (uint32_t seat = 0; seat < PROBE_SEATS; seat++)
        view->pick[seat] = viewer == GG_REFEREE || viewer == seat ? state->pick[seat]
                                                                  : PROBE_NOWHERE;
    view->note = may_read_note(state, viewer) ? state->note : PROBE_NOWHERE;
    view_left(state, view);
#if GG_PLANTED_LEAK == 1
    view->spare[0] = state->face[0];
#elif GG_PLANTED_LEAK == 6
    view->spare[0] = choices_of_others(state, viewer);
#endif
}

/* The state whose view for the referee is this one. */
void probe_state_of_view(const probe_view *view, void *to)
{
    probe_state *state = to;
    state->open = view->open;
    state->open.head.viewer = GG_REFEREE;
    state->known = view->known;
    memcpy(state->face, view->face, sizeof state->face);
    memcpy(state->plan, view->plan, sizeof state->plan);
    memcpy(state->pick, view->pick, sizeof state->pick);
    state->note = view->note;
}

/* ---------------------------------------------------------------- redacted orders */

/* A deployment: nothing at all before the tiles are placed, since even its length would tell;
 * then the places. */
static void redact_deployment(const probe_state *after, gg_order *seen)
{
    if (after->open.round == 0) {
        gg_hide_order(seen);
        return;
    }
    for (uint32_t i = 0; i < seen->count; i++)
        if (seen->item[i] < PROBE_AT)
            seen->item[i] = GG_UNKNOWN;
}

#if GG_PLANTED_LEAK == 10
/* Any tile with that face in that place would do: names the first. */
static uint16_t first_like(const probe_state *state, uint16_t tile)
{
    for (uint16_t other = (uint16_t)(probe_owner(tile) * PROBE_SLOTS); other < tile; other++)
        if (state->open.place[other] == state->open.place[tile] &&
            state->face[other] == state->face[tile])
            return other;
    return tile;
}
#endif

void probe_redact(const gg_game *game, const void *before, const void *after, gg_seat author,
                  gg_seat reader, const gg_order *order, gg_order *seen)
{
    const probe_state *state = after;
    (void)game, (void)before, (void)reader;
    if (order->verb == PROBE_DEPLOY)
        redact_deployment(state, seen);
    else if (order->verb == PROBE_PICK && state->pick[author] != PROBE_NOWHERE)
        gg_hide_order(seen);
#if GG_PLANTED_LEAK == 10
    if (order->verb == PROBE_MOVE)
        seen->item[0] = first_like(before, order->item[0]);
#endif
}
