/* keeping.c: how the house keeps its rooms: stores their changes and provides what they need. */
#include "server/rooms/rooms.h"

#include "server/clocks/heartbeat.h"
#include "server/clocks/timeouts.h"
#include "server/meeting/meeting.h"
#include "server/rooms/past.h"
#include "server/rooms/reasons.h"
#include "server/rooms/standing.h"

#include <string.h>

/* ---------------------------------------------------------------- batches */

void room_open_batch(srv_room *room)
{
    gg_assert(!room->batch);
    room->batch = batch_new();
}

void room_cancel(srv_room *room)
{
    gg_assert(room->batch && room->batch->count == 0);
    batch_free(room->batch);
    room->batch = NULL;
}

/* Most orders change little of the game's row. A clock that runs out by itself is found by its time, even by a server
 * that has not loaded the game yet. */
static void note_due(srv_room *room)
{
    int64_t due = room->playing && !room->now.rules.claim ? clocks_due(&room->now) : 0;
    if (due == room->game.due)
        return;
    room->game.due = due;
    store_change *change = batch_add(room->batch, CHANGE_SET_DUE);
    memcpy(change->id, room->id, sizeof change->id);
    change->at = due;
    timeouts_expect(room->house, due);
}

static void note_glances(srv_room *room)
{
    int64_t now = clock_now(room->house->clock);
    bool changed = false;
    for (gg_seat seat = 0; seat < room->game.seats; seat++)
        changed |= room_note_glance(room, seat, now);
    if (changed)
        batch_add_glances(room->batch, &room->game);
}

static void set_game(store_batch *batch, srv_room *room)
{
    batch_add_game(batch, CHANGE_SET_GAME, &room->game);
    room->game.version++;
}

/* What its rows change of the game itself. */
static void complete(srv_room *room)
{
    if (room->game_changed)
        vacations_note_start(room);
    if (!room->removed) {
        standing_settle(room);
        note_due(room);
        note_glances(room);
    }
    if (room->just_over)
        meeting_note_end(room);
    room->just_over = false;
    if (room->game_changed && !room->removed)
        set_game(room->batch, room);
}

uint64_t room_send(srv_room *room)
{
    gg_assert(room->batch);
    complete(room);
    store_batch *batch = room->batch;
    gg_assert(batch->count > 0); /* otherwise there is nothing to wait for */
    room->batch = NULL;
    room->ticket = house_send_room(room->house, room, batch);
    room->game_changed = false;
    return room->ticket;
}

uint64_t room_send_with(srv_room *room, srv_room *other)
{
    gg_assert(room->batch && !other->batch);
    set_game(room->batch, other);
    other->game_changed = true;
    other->ticket = room_send(room);
    house_share_ticket(other->house, other, other->ticket);
    other->game_changed = false;
    return room->ticket;
}

uint64_t rooms_send_all(srv_room *const *rooms, uint32_t count, store_batch *batch)
{
    gg_assert(count > 0);
    for (uint32_t i = 0; i < count; i++) {
        gg_assert(rooms[i]->batch == batch);
        complete(rooms[i]);
        rooms[i]->batch = NULL;
    }
    uint64_t ticket = house_send_room(rooms[0]->house, rooms[0], batch);
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0)
            house_share_ticket(rooms[i]->house, rooms[i], ticket);
        rooms[i]->ticket = ticket;
        rooms[i]->game_changed = false;
    }
    return ticket;
}

/* ---------------------------------------------------------------- the keeper */

static int64_t tell_now(const srv_room *room)
{
    return clock_now(room->house->clock);
}

_Static_assert(CLOCK_TRUSTED == 0, "a room takes 0 for no doubt");

static room_world tell_world(const srv_room *room)
{
    bool thinks = bots_may_be_seen(room);
    return (room_world){.program = (uint64_t)room->house->opened,
                        .doubt = (uint8_t)room->house->clock->doubt,
                        .thinks = thinks,
                        .progress = thinks ? bots_progress(room) : 0};
}

static bool settle(srv_room *room)
{
    return timeouts_settle(room->house, room, clock_now(room->house->clock));
}

/* Limits a journal, so that playing, undoing and chatting cannot make it so long that loading takes minutes. */
static bool is_full(const srv_room *room, bool talk)
{
    uint64_t most = room->house->settings.rows;
    return room->rows >= (talk ? most - most / 5 : most);
}

static void keep_row(srv_room *room, const store_row *row)
{
    gg_assert(room->batch && !room->capture && !room->removed);
    batch_add_row_after(room->batch, room->id, row, &room->last);
}

static void log_trouble(const srv_room *room, const char *cause)
{
    house_log(room->house, "game-held-up", "game", room->id, "why", cause, NULL);
}

/* Not before its end is stored: if that fails, the game has not ended. */
static const char *find_reason(srv_room *room, uint64_t order)
{
    if (!room->reasons && room->ticket == 0)
        room->reasons = reasons_load(room->house->store, room->id);
    return room->reasons ? reasons_find(room->reasons, order) : NULL;
}

const room_keeper rooms_keeper = {.now = tell_now,
                                  .world = tell_world,
                                  .later = true,
                                  .time_is_up = settle,
                                  .is_full = is_full,
                                  .keep_row = keep_row,
                                  .held_up = log_trouble,
                                  .reason = find_reason,
                                  .take_up = past_take_up,
                                  .read_on = past_read_on,
                                  .leave = room_free,
                                  .make_entries = room_make_entries};
