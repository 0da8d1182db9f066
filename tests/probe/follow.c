/* follow.c: keeps a view up to date from the events that its seat may read. */
#include "core/mem.h"
#include "view.h"

/* Own tiles get their faces from the events; those of others only if they can be named. */
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
    probe_told_deployed told = probe_hear_deployed(event);
    uint32_t seat = (uint32_t)told.seat;
    view->open.answered = (uint8_t)(view->open.answered | GG_BIT(seat));
    for (uint32_t slot = 0; slot < PROBE_SLOTS && told.trusted; slot++) {
        view->face[seat * PROBE_SLOTS + slot] = probe_unpack(told.faces, slot);
        view->plan[seat * PROBE_SLOTS + slot] = probe_unpack(told.places, slot);
    }
}

static void follow_placed(const gg_game *game, probe_view *view, const gg_event *event)
{
    probe_told_placed told = probe_hear_placed(event);
    uint32_t seat = (uint32_t)told.seat;
    view->open.answered = 0;
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++) {
        view->open.place[seat * PROBE_SLOTS + slot] = probe_unpack(told.places, slot);
        view->plan[seat * PROBE_SLOTS + slot] = PROBE_NOWHERE;
    }
    memcpy(view->left[seat], probe_board_of(game)->army[view->open.head.side[seat]], PROBE_SLOTS);
}

static uint8_t place_or_nowhere(bool known, int place)
{
    return known && place >= 0 ? (uint8_t)place : (uint8_t)PROBE_NOWHERE;
}

static void follow_note(probe_view *view, const gg_event *event)
{
    probe_told_note told = probe_hear_note(event);
    view->open.note_round = view->open.round;
    view->open.note_open = PROBE_NOTE_SEALED;
    view->note = place_or_nowhere(told.trusted, told.hold);
}

static void follow_note_open(probe_view *view, const gg_event *event)
{
    probe_told_note_open told = probe_hear_note_open(event);
    view->open.note_open = (uint8_t)told.how;
    view->note = place_or_nowhere(told.trusted, told.hold);
}

static void follow_scouted(probe_view *view, const gg_event *event)
{
    probe_told_scouted told = probe_hear_scouted(event);
    uint32_t tile = (uint32_t)told.piece, target = (uint32_t)told.enemy;
    view->open.moved |= probe_bit(tile);
    view->open.seen |= probe_bit(target);
    if (told.trusted)
        probe_learn(&view->open, &view->known, probe_owner(tile), target, (uint8_t)told.face);
}

static void follow_moved(probe_view *view, const gg_event *event)
{
    probe_told_moved told = probe_hear_moved(event);
    view->open.place[told.piece] = (uint8_t)(told.on >= 0 ? told.on : told.place);
    view->open.moved |= probe_bit((uint32_t)told.piece);
}

static void follow_revealed(probe_view *view, const gg_event *event)
{
    probe_told_revealed told = probe_hear_revealed(event);
    uint32_t tile = (uint32_t)told.piece;
    probe_learn_all(&view->open, &view->known, tile, (uint8_t)told.face);
    view->open.answered = 0;
    view->pick[probe_owner(tile)] = PROBE_NOWHERE;
}

static void follow_lost(probe_view *view, const gg_event *event)
{
    probe_told_lost told = probe_hear_lost(event);
    uint32_t tile = (uint32_t)told.piece;
    uint8_t face = (uint8_t)(told.face + 1);
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
    probe_told_fled told = probe_hear_fled(event);
    for (uint32_t slot = 0; slot < PROBE_SLOTS && told.to >= 0; slot++) {
        uint8_t *place = &view->open.place[(uint32_t)told.seat * PROBE_SLOTS + slot];
        if (*place == told.from)
            *place = (uint8_t)told.to;
    }
}

static void follow_picked(probe_view *view, const gg_event *event)
{
    probe_told_picked told = probe_hear_picked(event);
    view->open.answered = (uint8_t)(view->open.answered | GG_BIT(told.seat));
    if (told.trusted)
        view->pick[told.seat] = (uint8_t)told.piece;
}

static void follow_mixed(probe_view *view, const gg_event *event)
{
    probe_told_mixed told = probe_hear_mixed(event);
    gg_seat seat = (gg_seat)told.seat;
    probe_mix(&view->open, &view->known, seat, (uint32_t)told.place);
    for (uint32_t slot = 0; slot < PROBE_SLOTS && told.trusted; slot++)
        view->face[seat * PROBE_SLOTS + slot] = probe_unpack(told.faces, slot);
}

static void follow_bid(probe_view *view, const gg_event *event)
{
    probe_told_bid told = probe_hear_bid(event);
    if (told.stars > 0)
        view->open.bid = (uint8_t)told.stars;
}

static void follow_bonus(probe_view *view, const gg_event *event)
{
    probe_told_bonus told = probe_hear_bonus(event);
    view->open.bonus[told.side] = (uint8_t)told.stars;
    view->open.bid = 0;
}

static void follow_attack(probe_view *view, const gg_event *event)
{
    probe_told_attack told = probe_hear_attack(event);
    probe_open_duel(&view->open, (gg_seat)told.seat, (uint8_t)told.from, (uint8_t)told.to);
}

void probe_follow(const gg_game *game, void *to, const gg_event *event)
{
    probe_view *view = to;
    switch (event->kind) {
    case PROBE_EVENT_BID:
        follow_bid(view, event);
        break;
    case PROBE_EVENT_BONUS:
        follow_bonus(view, event);
        break;
    case PROBE_EVENT_DEPLOYED:
        follow_deployed(view, event);
        break;
    case PROBE_EVENT_PLACED:
        follow_placed(game, view, event);
        break;
    case PROBE_EVENT_ROUND:
        probe_open_round(&view->open);
        break;
    case PROBE_EVENT_WEATHER:
        probe_turn_weather(game, &view->open, (uint8_t)probe_hear_weather(event).marker);
        break;
    case PROBE_EVENT_TURN:
        probe_open_turn(&view->open, (gg_seat)probe_hear_turn(event).seat);
        break;
    case PROBE_EVENT_NOTE:
        follow_note(view, event);
        break;
    case PROBE_EVENT_NOTE_OPEN:
        follow_note_open(view, event);
        break;
    case PROBE_EVENT_MOVED:
        follow_moved(view, event);
        break;
    case PROBE_EVENT_SCOUTED:
        follow_scouted(view, event);
        break;
    case PROBE_EVENT_ATTACK:
        follow_attack(view, event);
        break;
    case PROBE_EVENT_PICKED:
        follow_picked(view, event);
        break;
    case PROBE_EVENT_REVEALED:
        follow_revealed(view, event);
        break;
    case PROBE_EVENT_LOST:
        follow_lost(view, event);
        break;
    case PROBE_EVENT_FLED:
        follow_fled(view, event);
        break;
    case PROBE_EVENT_OWING:
        view->open.owing = (uint8_t)probe_hear_owing(event).seats;
        break;
    case PROBE_EVENT_DUEL_OVER:
        probe_close_duel(&view->open);
        break;
    case PROBE_EVENT_MIXED:
        follow_mixed(view, event);
        break;
    default:
        return;
    }
    name_faces(view);
}
