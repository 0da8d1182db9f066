/* events.c: events of an order that is being carried out, and what each seat may read of them. */
#include "core/dice/draws.h"
#include "core/mem.h"
#include "core_events.h"
#include "grognard_game.h"

void gg_turn_open(gg_turn *turn, gg_dice *dice, gg_event *events, uint32_t room)
{
    gg_assert(events != NULL || room == 0);
    turn->dice = dice;
    turn->events = events;
    turn->count = 0;
    turn->room = room;
    turn->actor = GG_NOBODY;
    turn->barrier = false;
}

void gg_tell(gg_turn *turn, uint8_t kind, uint16_t to, uint16_t in, const int16_t *open,
             const int16_t *secret)
{
    gg_assert(kind != GG_EVENT_NONE);
    if (!turn->events)
        return;
    gg_assert(turn->count < turn->room);
    gg_event *event = &turn->events[turn->count++];
    memset(event, 0, sizeof *event);
    event->kind = kind;
    event->actor = turn->actor;
    event->to = to;
    event->in = in;
    if (open)
        memcpy(event->open, open, sizeof event->open);
    if (secret)
        memcpy(event->secret, secret, sizeof event->secret);
}

void gg_show(gg_turn *turn, uint16_t to, int16_t piece, int16_t face)
{
    if (to == 0)
        return;
    turn->barrier = true;
    gg_tell_shown(turn, to, (uint32_t)piece, (uint32_t)face);
}

int gg_die(gg_turn *turn, uint16_t to, uint8_t purpose, uint16_t subject, int needed)
{
    int value = (int)gg_next_draw(turn->dice, GG_DRAW_DIE, 6, purpose, subject, NULL) + 1;
    turn->barrier = true;
    gg_tell_die(turn, to, purpose, subject, needed, value);
    return value;
}

static void tell_drawn(gg_turn *turn, uint8_t purpose, uint16_t subject, int kind, uint32_t value)
{
    turn->barrier = true;
    gg_tell_drawn(turn, purpose, subject, kind, (int)value);
}

uint32_t gg_draw_marker(gg_turn *turn, uint8_t purpose, const uint8_t *pool, uint32_t n)
{
    uint32_t index = gg_next_draw(turn->dice, GG_DRAW_MARKER, n, purpose, 0, pool);
    tell_drawn(turn, purpose, 0, GG_DRAW_MARKER, pool[index]);
    return index;
}

gg_seat gg_draw_seat(gg_turn *turn, uint8_t purpose, uint32_t seats)
{
    uint32_t seat = gg_next_draw(turn->dice, GG_DRAW_SEAT, seats, purpose, 0, NULL);
    tell_drawn(turn, purpose, 0, GG_DRAW_SEAT, seat);
    return (gg_seat)seat;
}

uint32_t gg_draw_pick(gg_turn *turn, uint8_t purpose, uint16_t subject, uint32_t n)
{
    uint32_t pick = gg_next_draw(turn->dice, GG_DRAW_PICK, n, purpose, subject, NULL);
    tell_drawn(turn, purpose, subject, GG_DRAW_PICK, pick);
    return pick;
}

void gg_shuffle(gg_turn *turn, uint32_t first, uint8_t *things, uint32_t n)
{
    turn->barrier = true;
    gg_tell_shuffle(turn, first, (int)n);
    gg_mix(turn->dice, things, n);
}

bool gg_event_for(const gg_event *event, gg_seat seat, gg_event *out)
{
    *out = *event;
    if (seat == GG_REFEREE) {
        out->in |= GG_BIT(GG_REFEREE);
        return true;
    }
    out->to = 0; /* do not reveal who else was told */
    out->in = event->in & GG_BIT(seat);
    if (!(event->to & GG_BIT(seat)))
        return false;
    if (out->in == 0)
        memset(out->secret, 0, sizeof out->secret);
    return true;
}
