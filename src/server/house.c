/* house.c: the main loop: results of the writer and the workers, and replies that wait for them. */
#include "server/bots/advisers.h"
#include "server/clocks/heartbeat.h"
#include "server/clocks/timeouts.h"
#include "server/lobby/catalog.h"
#include "server/metrics.h"
#include "server/nodes/nodes.h"
#include "server/organizing/organizing.h"
#include "server/people/sessions.h"
#include "server/rooms/ahead.h"
#include "server/rooms/slices.h"
#include "server/rooms/snapshots.h"

#include "host/memory.h"

#include <stdlib.h>
#include <string.h>

/* A reply that is sent when its ticket is stored. */
struct house_wait {
    house_wait *next;
    uint64_t ticket;
    web_exchange *exchange; /* NULL: the client has left */
    bool again;             /* the call is handled again then */
    void (*known)(srv_house *house, web_exchange *exchange, store_status status);
};

/* A batch of a room that is being stored. */
struct house_sent {
    struct house_sent *next;
    uint64_t ticket;
    char id[STORE_ID_SIZE];
    uint64_t told[ROOM_READERS]; /* what is stored with it */
    bool game_changed;
};

enum {
    ROOMS_NORMAL = 256,
    GAMES_NORMAL = 200,
    ROWS_NORMAL = 50000,
    THINK_NORMAL = 3000,
    WORKERS = 3, /* bots that think long have all but one of them */
    JOBS_MOST = 64,
    TURN_MOST = 1000,      /* milliseconds between two iterations */
    PURGE_EVERY = 3600000, /* milliseconds */
    RETRY_AFTER = 5,       /* seconds to retry, if something could not be stored */
    COME_BACK = 1000,      /* milliseconds for streams when the server stops */
    COME_BACK_SOON = 100,  /* .. when others go on */
    TRIES_MOST = 12        /* of a call that meets the rows of other servers */
};

/* ---------------------------------------------------------------- opening */

bool house_open(srv_house *house, const house_settings *settings, const gg_shelf *shelf,
                srv_store *store, server_clock *clock, void (*wake)(void *wakes), void *wakes,
                gg_error *error)
{
    memset(house, 0, sizeof *house);
    house->settings = *settings;
    if (house->settings.rooms == 0)
        house->settings.rooms = ROOMS_NORMAL;
    if (house->settings.games_per_user == 0)
        house->settings.games_per_user = GAMES_NORMAL;
    if (house->settings.rows == 0)
        house->settings.rows = ROWS_NORMAL;
    if (house->settings.think == 0)
        house->settings.think = THINK_NORMAL;
    house->shelf = shelf;
    house->store = store;
    house->clock = clock;
    house->catalog = catalog_open(shelf, house->settings.think, error);
    if (!house->catalog)
        return false;
    if (!heartbeat_begin(house)) {
        catalog_close(house->catalog);
        return gg_fail(error, 0, 0, "the store: %s", store->ops->error(store));
    }
    house->metrics = host_zeroed(sizeof *house->metrics);
    house->opened = clock_now(clock);
    house->began = clock_steady(clock);
    if (!nodes_open(house, wake, wakes)) {
        catalog_close(house->catalog);
        return gg_fail(error, 0, 0, "the store: %s", store->ops->error(store));
    }
    house->calm = house->began + TIMEOUTS_GRACE;
    house->next_purge = house->began + PURGE_EVERY;
    if (!people_open(house)) {
        catalog_close(house->catalog);
        return gg_fail(error, 0, 0, "no source of random numbers, or no memory for passwords");
    }
    house->writer = writer_open(store, wake, wakes);
    house->jobs = jobs_open(WORKERS, JOBS_MOST, wake, wakes);
    house->doors = jobs_open(1, JOBS_MOST, wake, wakes); /* one at a time: each takes 64 MiB */
    house->scribes = jobs_open(1, JOBS_MOST, wake, wakes);
    house->long_scribes = jobs_open(1, JOBS_MOST, wake, wakes);
    advisers_open(house, wake, wakes);
    meeting_open(house);
    notices_open(house, wake, wakes);
    if (!ahead_open(house))
        return gg_fail(error, 0, 0, "the store: %s", store->ops->error(store));
    if (!house->nodes) { /* otherwise one of them does */
        bots_wake(house);
        ahead_wake(house);
    }
    return true;
}

/* ---------------------------------------------------------------- waiting replies */

static void fail_reply(web_exchange *exchange, store_status status)
{
    const char *text = status == STORE_FULL ? "the disk is full: try again later"
                                            : "could not store it: try again later";
    exchange->reply.cookie[0] = exchange->reply.device[0] = 0;
    exchange->reply.retry_after = RETRY_AFTER;
    web_fail(exchange, 503, "no-store", "%s", text);
}

/* Nothing of the first try remains. */
static void handle_again(srv_house *house, web_exchange *exchange)
{
    web_handler handler = house_handler(house);
    host_page_free(&exchange->reply.body);
    exchange->reply = (web_reply){0};
    exchange->tries++;
    web_again(exchange, &handler);
}

/* What another server has stored first is read, and the call is answered as if it had come later. */
static bool met_others(const srv_house *house, const house_wait *wait, store_status status)
{
    return house->nodes && !wait->known && status == STORE_CONFLICT && !house->stopping &&
           wait->exchange->tries < TRIES_MOST;
}

static void finish_wait(srv_house *house, house_wait *wait, store_status status)
{
    web_exchange *exchange = wait->exchange;
    if (exchange) {
        exchange->gone = NULL;
        exchange->owner = NULL;
        if (wait->again || met_others(house, wait, status)) {
            house->nodes->counts.conflicts += status == STORE_CONFLICT;
            handle_again(house, exchange);
            free(wait);
            return;
        }
        if (wait->known)
            wait->known(house, exchange, status);
        else if (status != STORE_OK)
            fail_reply(exchange, status);
        web_finish(exchange);
    }
    free(wait);
}

static void leave_wait(web_exchange *exchange)
{
    house_wait *wait = exchange->owner;
    wait->exchange = NULL;
}

/* Sorted by ticket; most are added at the end. */
static void add_wait(srv_house *house, house_wait *wait)
{
    if (house->last_wait && house->last_wait->ticket <= wait->ticket) {
        house->last_wait->next = wait;
        house->last_wait = wait;
        return;
    }
    house_wait **place = &house->waits;
    while (*place && (*place)->ticket <= wait->ticket)
        place = &(*place)->next;
    wait->next = *place;
    *place = wait;
    if (!wait->next)
        house->last_wait = wait;
    gg_assert(house->last_wait && !house->last_wait->next);
}

static web_outcome wait_for(srv_house *house, web_exchange *exchange, house_wait model)
{
    gg_assert(model.ticket != 0 && !exchange->owner); /* it waits for one thing at a time */
    house_wait *wait = host_zeroed(sizeof *wait);
    *wait = model;
    wait->exchange = exchange;
    exchange->owner = wait;
    exchange->gone = leave_wait;
    add_wait(house, wait);
    return WEB_LATER;
}

web_outcome house_again_after(srv_call *call, uint64_t ticket)
{
    call->parked = true;
    return wait_for(call->house, call->exchange, (house_wait){.ticket = ticket, .again = true});
}

web_outcome house_after(srv_house *house, web_exchange *exchange, uint64_t ticket)
{
    return ticket ? wait_for(house, exchange, (house_wait){.ticket = ticket}) : WEB_DONE;
}

uint64_t house_send(srv_house *house, store_batch *batch)
{
    return writer_send(house->writer, batch);
}

web_outcome house_after_batch(srv_house *house, web_exchange *exchange, store_batch *batch,
                              void (*then)(srv_house *house, web_exchange *exchange,
                                           store_status status))
{
    uint64_t ticket = house_send(house, batch);
    return wait_for(house, exchange, (house_wait){.ticket = ticket, .known = then});
}

/* ---------------------------------------------------------------- rooms and the writer */

uint64_t room_ticket(const srv_room *room, gg_seat reader)
{
    return reader < ROOM_READERS ? room->tickets[reader] : room->ticket;
}

/* Everyone sees the game itself; an entry goes to those who are told. */
static void mark_readers(srv_room *room, uint64_t ticket)
{
    bool all = room->game_changed || !room->playing;
    for (int reader = 0; reader < ROOM_READERS; reader++) {
        gg_assert(room->handed[reader] <= room->told[reader]);
        if (all || room->handed[reader] != room->told[reader])
            room->tickets[reader] = ticket;
        room->handed[reader] = room->told[reader];
    }
}

static void note_sent(srv_house *house, srv_room *room, uint64_t ticket)
{
    struct house_sent *sent = host_zeroed(sizeof *sent);
    gg_assert(ticket >= house->newest && !room->capture); /* results come in order */
    house->newest = ticket;
    mark_readers(room, ticket);
    memcpy(sent->id, room->id, sizeof sent->id);
    memcpy(sent->told, room->told, sizeof sent->told);
    sent->game_changed = room->game_changed;
    sent->ticket = ticket;
    if (house->last_sent)
        house->last_sent->next = sent;
    else
        house->sent = sent;
    house->last_sent = sent;
}

uint64_t house_send_room(srv_house *house, srv_room *room, store_batch *batch)
{
    uint64_t ticket = house_send(house, batch);
    note_sent(house, room, ticket);
    return ticket;
}

void house_share_ticket(srv_house *house, srv_room *room, uint64_t ticket)
{
    gg_assert(house->last_sent && house->last_sent->ticket == ticket);
    note_sent(house, room, ticket);
}

void house_hint_game(srv_house *house, const store_game *game)
{
    char json[64];
    gg_text text;
    gg_text_open(&text, json, sizeof json);
    gg_print(&text, "{\"game\":\"%s\"}", game->id);
    gg_assert(!text.cut);
    streams_hint_user(house, game->maker, "games", json);
    for (uint32_t seat = 0; seat < game->seats; seat++)
        if (game->seat[seat].user != game->maker)
            streams_hint_user(house, game->seat[seat].user, "games", json);
}

static void tell_of_change(srv_house *house, const srv_room *room)
{
    house_hint_game(house, &room->game);
    if (!room->removed)
        notices_game_changed(house, &room->game);
}

static void room_is_stored(srv_house *house, srv_room *room, const struct house_sent *sent)
{
    memcpy(room->stored, sent->told, sizeof room->stored);
    if (room->ticket == sent->ticket)
        room->ticket = 0;
    for (int reader = 0; reader < ROOM_READERS; reader++) {
        gg_assert(room->stored[reader] <= room->handed[reader]);
        if (room->tickets[reader] <= sent->ticket)
            room->tickets[reader] = 0;
    }
    if (sent->game_changed)
        tell_of_change(house, room);
    streams_tell_room(house, room);
    if (room->removed)
        room_drop(house, room);
    else if (room->ticket == 0) {
        bots_think(house, room);
        ahead_look(house, room);
    }
}

/* Only after everyone was told: nobody waits for it. */
static void note_snapshot(srv_house *house, const char *id)
{
    srv_room *room = room_in_memory(house, id);
    if (room && snapshots_due(room))
        snapshots_take(room);
}

/* What was not stored has not happened: the room is rebuilt from the store. */
static void room_has_failed(srv_house *house, srv_room *room, store_status status)
{
    if (!house->nodes || status != STORE_CONFLICT)
        house_log(house, "not-stored", "game", room->id, "why",
                  status == STORE_FULL ? "full" : "failed", NULL);
    nodes_look_at(house, room->id, NEWS_ROWS); /* for its streams */
    room_drop(house, room);
}

static void settle_room(srv_house *house, struct house_sent *sent, store_status status)
{
    house->sent = sent->next;
    if (!house->sent)
        house->last_sent = NULL;
    srv_room *room = room_in_memory(house, sent->id);
    bool ours = room && room->ticket >= sent->ticket &&
                sent->ticket > room->since; /* the room may have been dropped and rebuilt */
    if (ours && status == STORE_OK) {
        room_is_stored(house, room, sent);
        note_snapshot(house, sent->id);
    } else if (ours)
        room_has_failed(house, room, status);
    free(sent);
}

static void settle_waits(srv_house *house, uint64_t ticket, store_status status)
{
    while (house->waits && house->waits->ticket <= ticket) {
        house_wait *wait = house->waits;
        house->waits = wait->next;
        if (!house->waits)
            house->last_wait = NULL;
        finish_wait(house, wait, status);
    }
}

static void note_trouble(srv_house *house, store_status status)
{
    bool full = status == STORE_FULL || status == STORE_BROKEN;
    if (status == STORE_CONFLICT || full == house->store_is_full)
        return;
    house->store_is_full = full;
    if (!full && house->nodes) { /* the database was away for all: nobody loses at once */
        house->calm = clock_steady(house->clock) + TIMEOUTS_GRACE;
        house->due = 0;
    }
    house_log(house, full ? "store-fails" : "store-works", NULL);
}

static void settle(srv_house *house, store_batch *batch)
{
    for (store_batch *next; batch; batch = next) {
        next = batch->next;
        house->settled = batch->ticket;
        note_trouble(house, batch->status);
        people_batch_back(house, batch);
        health_batch_back(house, batch);
        studies_batch_back(house, batch);
        meeting_batch_back(house, batch);
        contests_batch_back(house, batch);
        moderation_batch_back(house, batch);
        notices_batch_back(house, batch);
        nodes_batch_back(house, batch);
        metrics_batch_back(house, batch);
        while (house->sent && house->sent->ticket == batch->ticket)
            settle_room(house, house->sent, batch->status);
        gg_assert(!house->sent || house->sent->ticket > batch->ticket); /* none was skipped */
        settle_waits(house, batch->ticket, batch->status);
        batch_free(batch);
    }
}

/* ---------------------------------------------------------------- the loop */

/* If no reply waits, the store is still tried now and then, to notice that it works again. */
static void try_store(srv_house *house, int64_t steady)
{
    if (!house->store_is_full || steady < house->next_try)
        return;
    house->next_try = steady + RETRY_AFTER * 1000;
    health_prove(house);
}

static void purge(srv_house *house, int64_t steady)
{
    if (steady < house->next_purge || house->store_is_full || !heartbeat_trusts(house))
        return;
    house->next_purge = steady + PURGE_EVERY;
    if (nodes_does(house, JOB_HOUSE))
        sessions_purge(house, clock_now(house->clock));
}

/* The earlier of two times; 0 is none. */
static int64_t earlier(int64_t a, int64_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

int house_turn(srv_house *house)
{
    settle(house, writer_collect(house->writer));
    jobs_collect(house->jobs);
    jobs_collect(house->doors);
    jobs_collect(house->scribes);
    jobs_collect(house->long_scribes);
    advisers_turn(house);
    int64_t steady = clock_steady(house->clock);
    int64_t due = earlier(nodes_turn(house, steady), notices_turn(house, steady));
    if (!house->stopping) {
        heartbeat_turn(house);
        house_carry_out_timeouts(house, clock_now(house->clock));
        int64_t runs_out = house->due > 0 ? house->due - house->clock->base : 0;
        due = earlier(due, earlier(runs_out, bots_turn(house, steady)));
        due = earlier(due, ahead_turn(house, steady));
        try_store(house, steady);
        purge(house, steady);
        due = earlier(due, slices_turn(house, steady));
        due = earlier(due, meeting_turn(house, steady));
        due = earlier(due, contests_turn(house, steady));
    }
    due = earlier(due, streams_keep(house, steady));
    due = earlier(due, health_turn(house, steady));
    rooms_tidy(house);
    writer_go(house->writer);
    int64_t wait = due > 0 ? due - steady : TURN_MOST;
    return wait < 0 ? 0 : wait > TURN_MOST ? TURN_MOST : (int)wait;
}

bool house_stop(srv_house *house)
{
    if (!house->stopping) {
        house->stopping = true;
        streams_close_all(house, house->nodes ? COME_BACK_SOON : COME_BACK);
        slices_stop(house);
        advisers_stop(house);
        nodes_stop(house);
    }
    house_turn(house);
    return !house->waits && !house->sent && writer_pending(house->writer) == 0;
}

static void drop_waits(srv_house *house)
{
    while (house->waits) {
        house_wait *wait = house->waits;
        house->waits = wait->next;
        if (wait->exchange)
            wait->exchange->gone = NULL;
        free(wait);
    }
}

/* Waits until everything handed over is stored and replied to. */
void house_close(srv_house *house)
{
    house->stopping = true;
    streams_close_all(house, COME_BACK);
    slices_stop(house);
    while (writer_pending(house->writer) > 0)
        settle(house, writer_wait(house->writer));
    jobs_close(house->jobs);
    jobs_close(house->doors);
    jobs_close(house->scribes);
    jobs_close(house->long_scribes);
    advisers_close(house);
    notices_close(house);
    while (writer_pending(house->writer) > 0) /* of jobs */
        settle(house, writer_wait(house->writer));
    writer_close(house->writer);
    gg_assert(!house->sent);
    drop_waits(house);
    health_free(house);
    notices_free(house);
    people_close(house);
    bots_free(house);
    streams_free(house);
    timeouts_free(house);
    studies_free(house);
    meeting_free(house);
    contests_free(house);
    rooms_free(house);
    nodes_close(house);
    free(house->metrics);
    catalog_close(house->catalog);
}
