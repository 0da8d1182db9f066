/* follow.c: keeps a view up to date from the events that its seat may read. */
#include "core/mem.h"
#include "view.h"

/* Own tiles have their faces from the events; of others only what can be named. */
static void name_faces(probe_view *view)
{
    gg_seat viewer = view->open.head.viewer;
    if (viewer == GG_REFEREE)
        return;
    for (uint32_t tile = 0; tile < PROBE_TILES; tile++)
        if (probe_owner(tile) != viewer)
            view->face[tile] = view->known.face[probe_observer(viewer)][tile];
}

static void follow_deployed(probe_view *view, const gg_event *event)
{
    uint32_t seat = (uint32_t)event->open[0];
    view->open.answered = (uint8_t)(view->open.answered | GG_BIT(seat));
    for (uint32_t slot = 0; slot < PROBE_SLOTS && event->secret[0] != 0; slot++) {
        view->face[seat * PROBE_SLOTS + slot] = probe_unpack(event->secret[0], slot);
        view->plan[seat * PROBE_SLOTS + slot] = probe_unpack(event->secret[1], slot);
    }
}

static void follow_placed(const gg_game *game, probe_view *view, const gg_event *event)
{
    uint32_t seat = (uint32_t)event->open[0];
    view->open.answered = 0;
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++) {
        view->open.place[seat * PROBE_SLOTS + slot] = probe_unpack(event->open[1], slot);
        view->plan[seat * PROBE_SLOTS + slot] = PROBE_NOWHERE;
    }
    memcpy(view->left[seat], probe_board_of(game)->army[view->open.head.side[seat]], PROBE_SLOTS);
}

static void follow_note(probe_view *view, const gg_event *event)
{
    if (event->kind == PROBE_TOLD_NOTE) {
        view->open.note_round = view->open.round;
        view->open.note_open = PROBE_NOTE_SEALED;
    } else {
        view->open.note_open = (uint8_t)event->open[0];
    }
    view->note = event->secret[0] != 0 ? (uint8_t)(event->secret[0] - 1) : (uint8_t)PROBE_NOWHERE;
}

static void follow_scouted(probe_view *view, const gg_event *event)
{
    uint32_t tile = (uint32_t)event->open[0], target = (uint32_t)event->open[1];
    view->open.moved |= probe_bit(tile);
    view->open.seen |= probe_bit(target);
    if (event->secret[0] != 0)
        probe_learn(&view->open, &view->known, probe_owner(tile), target,
                    (uint8_t)event->secret[0]);
}

static void follow_moved(probe_view *view, const gg_event *event)
{
    uint32_t tile = (uint32_t)event->open[0];
    int16_t end = event->open[2] != PROBE_NOWHERE ? event->open[2] : event->open[1];
    view->open.place[tile] = (uint8_t)end;
    view->open.moved |= probe_bit(tile);
}

static void follow_revealed(probe_view *view, const gg_event *event)
{
    gg_seat seat = probe_owner((uint32_t)event->open[0]);
    probe_learn_all(&view->open, &view->known, (uint32_t)event->open[0], (uint8_t)event->open[1]);
    view->open.answered = 0;
    view->pick[seat] = PROBE_NOWHERE;
}

static void follow_lost(probe_view *view, const gg_event *event)
{
    uint32_t tile = (uint32_t)event->open[0];
    uint8_t face = (uint8_t)(event->open[1] + 1);
    uint8_t *left = view->left[probe_owner(tile)];
    probe_lose_point(&view->open, &view->known, tile, face);
    if (view->face[tile] == face)
        view->face[tile]--;
    for (uint32_t slot = PROBE_SLOTS; slot-- > 0;) {
        if (left[slot] != face)
            continue;
        left[slot]--; /* the last of its kind: the list stays sorted */
        return;
    }
}

static void follow_fled(probe_view *view, const gg_event *event)
{
    for (uint32_t slot = 0; slot < PROBE_SLOTS && event->open[2] != PROBE_NOWHERE; slot++) {
        uint8_t *place = &view->open.place[(uint32_t)event->open[0] * PROBE_SLOTS + slot];
        if (*place == event->open[1])
            *place = (uint8_t)event->open[2];
    }
}

static void follow_picked(probe_view *view, const gg_event *event)
{
    view->open.answered = (uint8_t)(view->open.answered | GG_BIT(event->open[0]));
    if (event->secret[0] != 0)
        view->pick[event->open[0]] = (uint8_t)(event->secret[0] - 1);
}

static void follow_mixed(probe_view *view, const gg_event *event)
{
    gg_seat seat = (gg_seat)event->open[0];
    probe_mix(&view->open, &view->known, seat, (uint32_t)event->open[1]);
    for (uint32_t slot = 0; slot < PROBE_SLOTS && event->secret[0] != 0; slot++)
        view->face[seat * PROBE_SLOTS + slot] = probe_unpack(event->secret[0], slot);
}

static void follow_auction(probe_view *view, const gg_event *event)
{
    if (event->kind == PROBE_TOLD_BONUS) {
        view->open.bonus[event->open[0]] = (uint8_t)event->open[1];
        view->open.bid = 0;
    } else if (event->open[1] > 0) {
        view->open.bid = (uint8_t)event->open[1];
    }
}

void probe_follow(const gg_game *game, void *to, const gg_event *event)
{
    probe_view *view = to;
    const int16_t *open = event->open;
    switch (event->kind) {
    case PROBE_TOLD_BID:
    case PROBE_TOLD_BONUS:
        follow_auction(view, event);
        break;
    case PROBE_TOLD_DEPLOYED:
        follow_deployed(view, event);
        break;
    case PROBE_TOLD_PLACED:
        follow_placed(game, view, event);
        break;
    case PROBE_TOLD_ROUND:
        probe_open_round(&view->open);
        break;
    case PROBE_TOLD_WEATHER:
        probe_turn_weather(game, &view->open, (uint8_t)open[0]);
        break;
    case PROBE_TOLD_TURN:
        probe_open_turn(&view->open, (gg_seat)open[0]);
        break;
    case PROBE_TOLD_NOTE:
    case PROBE_TOLD_NOTE_OPEN:
        follow_note(view, event);
        break;
    case PROBE_TOLD_MOVED:
        follow_moved(view, event);
        break;
    case PROBE_TOLD_SCOUTED:
        follow_scouted(view, event);
        break;
    case PROBE_TOLD_ATTACK:
        probe_open_duel(&view->open, (gg_seat)open[0], (uint8_t)open[1], (uint8_t)open[2]);
        break;
    case PROBE_TOLD_PICKED:
        follow_picked(view, event);
        break;
    case PROBE_TOLD_REVEALED:
        follow_revealed(view, event);
        break;
    case PROBE_TOLD_LOST:
        follow_lost(view, event);
        break;
    case PROBE_TOLD_FLED:
        follow_fled(view, event);
        break;
    case PROBE_TOLD_OWING:
        view->open.owing = (uint8_t)open[0];
        break;
    case PROBE_TOLD_DUEL_OVER:
        probe_close_duel(&view->open);
        break;
    case PROBE_TOLD_MIXED:
        follow_mixed(view, event);
        break;
    default:
        return;
    }
    name_faces(view);
}
