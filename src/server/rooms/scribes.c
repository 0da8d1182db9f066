/* scribes.c: logs, written by a worker.
 *
 * A reply is sent when everything in the log is stored. The client that asked is charged for the worker's time. */
#include "server/rooms/scribes.h"
#include "server/games/logs.h"
#include "server/rooms/reasons.h"
#include "server/rooms/slices.h"

#include "host/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    ORDERS_AT_ONCE = 8, /* too few orders to be worth a worker */
    ORDERS_LONG = 1000  /* too many for others to wait */
};

static const char writing[] = "log";

/* A log that is being written. Its slice has one asker, and exists to count it. */
typedef struct log_job {
    srv_job job; /* first: it is found by it */
    srv_slice *slice;
    srv_house *house;
    web_exchange *exchange; /* NULL: the client has left */
    char game[STORE_ID_SIZE];
    uint64_t born, told; /* of the room, and the reader's newest entry then */
    gg_seat reader;
    store_game stored;
    host_table table; /* with a copy of the match */
    room_reasons *reasons;
    host_page page;
    bool written;
    int64_t worked;
} log_job;

/* ---------------------------------------------------------------- the reply */

static web_outcome reply(web_exchange *exchange, host_page *page, bool written)
{
    if (!written) {
        host_page_free(page);
        return web_fail(exchange, 409, "not-now", "the log cannot be written");
    }
    exchange->reply.body = *page;
    exchange->reply.status = 200;
    exchange->reply.type = "text/plain; charset=utf-8";
    *page = (host_page){0};
    return WEB_DONE;
}

static bool write_page(const host_table *table, const store_game *stored, gg_seat reader,
                       const room_reasons *reasons, host_page *page)
{
    host_page_open(page);
    bool written = logs_write(table, stored, reader, page->stream);
    if (reasons)
        reasons_write(reasons, table, page->stream);
    host_page_close(page);
    return written;
}

/* For the complete log of a game whose end is stored. NULL: none. */
static room_reasons *reasons_for(const srv_call *call)
{
    const srv_room *room = call->room;
    bool whole = call->seat == GG_REFEREE && store_has_ended(&room->game) && room->ticket == 0;
    return whole ? reasons_load(call->house->store, room->id) : NULL;
}

/* The log may contain what is not stored yet; if storing failed, the room was dropped. */
static web_outcome settle(log_job *job)
{
    const srv_room *room = room_in_memory(job->house, job->game);
    if (!room || room->born != job->born) {
        job->exchange->reply.retry_after = 1;
        return web_fail(job->exchange, 503, "busy", "the game has just changed: try again");
    }
    reply(job->exchange, &job->page, job->written);
    bool stored = job->reader < ROOM_READERS ? room->stored[job->reader] >= job->told
                                             : room->ticket == 0;
    return stored ? WEB_DONE
                  : house_after(job->house, job->exchange, room_ticket(room, job->reader));
}

/* ---------------------------------------------------------------- the job */

static void write_log(srv_job *of)
{
    log_job *job = (log_job *)of;
    int64_t began = slices_time();
    job->written = write_page(&job->table, &job->stored, job->reader, job->reasons, &job->page);
    job->worked = slices_time() - began;
}

static void leave(web_exchange *exchange)
{
    log_job *job = exchange->owner;
    job->exchange = NULL;
    atomic_store(&job->job.cancelled, true);
}

static void free_job(log_job *job)
{
    srv_room *room = room_in_memory(job->house, job->game);
    if (room && room->born == job->born)
        room->holds--;
    rooms_leave_game(job->house, job->table.game);
    host_table_close(&job->table);
    reasons_free(job->reasons);
    host_page_free(&job->page);
    sodium_memzero(&job->stored, sizeof job->stored);
    free(job);
}

static void log_done(srv_job *of)
{
    log_job *job = (log_job *)of;
    web_exchange *exchange = job->exchange;
    people_charge(job->house, job->slice->address, job->slice->user, job->worked);
    job->slice->worked = job->worked;
    if (exchange) {
        exchange->owner = NULL;
        exchange->gone = NULL;
        if (settle(job) == WEB_DONE)
            web_finish(exchange);
    }
    slices_finish(job->slice);
    free_job(job);
}

static void end_slice(srv_slice *slice, bool stopped)
{
    (void)slice;
    (void)stopped;
}

static log_job *new_job(srv_call *call)
{
    srv_room *room = call->room;
    log_job *job = host_memory(sizeof *job);
    size_t size = gg_match_size(room->rules, room->table.journal);
    *job = (log_job){.job = {.run = write_log, .done = log_done},
                     .house = call->house,
                     .exchange = call->exchange,
                     .born = room->born,
                     .told = call->seat < ROOM_READERS ? room->told[call->seat] : 0,
                     .reader = call->seat,
                     .reasons = reasons_for(call),
                     .stored = room->game};
    memcpy(job->game, room->id, sizeof job->game);
    const char *position = room->table.position;
    job->table = (host_table){
        .game = room->rules,
        .shares = true,
        .journal = room->table.journal,
        .match = gg_match_move(room->table.match, host_raw_memory(size), size),
        .position = host_copy_text(position, strlen(position))};
    rooms_hold_game(call->house, room->rules);
    room->holds++;
    return job;
}

static web_outcome write_later(srv_call *call)
{
    srv_slice *slice = host_zeroed(sizeof *slice);
    slice->end = end_slice;
    if (!slices_begin(call->house, slice, writing, call->room->id)) {
        free(slice);
        call->exchange->reply.retry_after = 2;
        return call_fail(call, 503, "busy", "many long games are being read: try again");
    }
    if (!slices_pay(call, slice)) {
        slices_finish(slice);
        return WEB_DONE;
    }
    log_job *job = new_job(call);
    job->slice = slice;
    bool is_long = gg_match_count(call->room->table.match) > ORDERS_LONG;
    if (!jobs_add(is_long ? call->house->long_scribes : call->house->scribes, &job->job)) {
        slices_finish(slice);
        free_job(job);
        call->exchange->reply.retry_after = 2;
        return call_fail(call, 503, "busy", "many logs are being written: try again");
    }
    gg_assert(!call->exchange->owner);
    call->exchange->owner = job;
    call->exchange->gone = leave;
    return WEB_LATER;
}

/* A log reveals the board. */
web_outcome scribes_write(srv_call *call)
{
    srv_room *room = call->room;
    host_page page = {0};
    if (room_is_away(room, call->seat)) {
        call_fail(call, 409, "not-now",
                  "your team is in conference: the board is hidden until it is over");
        return house_after(call->house, call->exchange, room_ticket(room, call->seat));
    }
    if (gg_match_count(room->table.match) > ORDERS_AT_ONCE)
        return write_later(call);
    room_reasons *reasons = reasons_for(call);
    bool written = write_page(&room->table, &room->game, call->seat, reasons, &page);
    reasons_free(reasons);
    reply(call->exchange, &page, written);
    return house_after(call->house, call->exchange, room_ticket(room, call->seat));
}
