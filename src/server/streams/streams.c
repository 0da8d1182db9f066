/* streams.c: event streams: who follows what, and what is sent to them.
 *
 * Only stored entries are sent, by their number (streams.h). Thousands of streams are open and idle, and few are
 * active at any moment. So they are found by game and by user, and all of them are visited only once a second. */
#define _POSIX_C_SOURCE 200809L

#include "server/streams/streams.h"

#include "host/memory.h"
#include "server/http/limits.h"
#include "server/nodes/nodes.h"
#include "server/rooms/slices.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    COMMENT_AFTER = 20000, /* milliseconds without data */
    LOOK_EVERY = 1000,
    ASK_AFTER =
        30000, /* between checks whether its session has ended: another program may have ended it */
    GO_ON_AFTER = 20, /* for those that are behind */
    PATIENCE = 60000  /* with a stream that accepts nothing */
};

/* ---------------------------------------------------------------- lookup */

srv_streams *streams_of(srv_house *house)
{
    if (!house->streams)
        house->streams = host_memory(sizeof *house->streams);
    return house->streams;
}

uint32_t streams_count(const srv_house *house)
{
    return house->streams ? house->streams->count : 0;
}

static stream_place **places_of(srv_streams *all, const char *game)
{
    uint64_t words[STORE_ID_SIZE / 8] = {0};
    memcpy(words, game, strnlen(game, STORE_ID_SIZE - 1));
    return &all->by_game[gg_hash_bytes(words, sizeof words) % STREAM_BUCKETS];
}

static srv_stream **users_of(srv_streams *all, uint64_t user)
{
    return &all->by_user[gg_hash_bytes(&user, sizeof user) % STREAM_BUCKETS];
}

stream_place *stream_find(const srv_stream *stream, const char *game, gg_seat reader)
{
    for (stream_place *place = stream->places; place; place = place->next)
        if (place->mark.reader == reader && strcmp(place->mark.game, game) == 0)
            return place;
    return NULL;
}

uint32_t streams_of_user(const srv_house *house, uint64_t user, srv_stream **oldest)
{
    uint32_t count = 0;
    for (srv_stream *stream = *users_of(house->streams, user); stream; stream = stream->same) {
        if (stream->user != user || stream->until != 0 || !stream->exchange)
            continue;
        *oldest = stream; /* newest first */
        count++;
    }
    return count;
}

/* As limits.h counts addresses. */
static uint64_t place_of(const char *address)
{
    uint64_t words[LIMITS_ADDRESS_MAX / 8] = {0};
    limits_address(address, (uint8_t *)words);
    return gg_hash_bytes(words, sizeof words);
}

uint32_t streams_from(const srv_house *house, const char *address)
{
    uint32_t count = 0;
    uint64_t place = place_of(address);
    for (const srv_stream *stream = house->streams ? house->streams->first : NULL; stream;
         stream = stream->next)
        count += stream->exchange && stream->place == place;
    return count;
}

/* ---------------------------------------------------------------- opening and closing */

static void stream_gone(web_exchange *exchange)
{
    stream_leave(exchange->owner);
}

srv_stream *stream_new(srv_house *house, web_exchange *exchange, const srv_person *who,
                       int64_t until)
{
    srv_streams *all = streams_of(house);
    srv_stream *stream = host_memory(sizeof *stream);
    stream->exchange = exchange;
    stream->house = house;
    stream->user = who->user;
    stream->place = place_of(exchange->request.address);
    memcpy(stream->session, who->session, sizeof stream->session);
    stream->until = until;
    stream->spoken = stream->seen = clock_steady(house->clock);
    stream->next = all->first;
    if (all->first)
        all->first->before = stream;
    all->first = stream;
    if (stream->user != 0) { /* strangers are found only by what they watch */
        srv_stream **bucket = users_of(all, stream->user);
        stream->same = *bucket;
        *bucket = stream;
    }
    all->count += until == 0;
    gg_assert(!exchange->owner);
    exchange->owner = stream;
    exchange->gone = stream_gone;
    return stream;
}

/* Removes it from the list of its game. */
static void forget_place(srv_streams *all, stream_place *place)
{
    stream_place **link = places_of(all, place->mark.game);
    while (*link != place)
        link = &(*link)->same;
    *link = place->same;
    free(place);
}

/* A finished game makes room for a new one. */
static bool forget_one_done(srv_stream *stream)
{
    for (stream_place **link = &stream->places; *link; link = &(*link)->next) {
        stream_place *place = *link;
        if (!place->done)
            continue;
        *link = place->next;
        gg_assert(stream->count > 0 && stream->house->streams->walking == 0);
        stream->count--;
        forget_place(stream->house->streams, place);
        return true;
    }
    return false;
}

stream_place *stream_follow(srv_stream *stream, const char *game, gg_seat reader, uint64_t number)
{
    srv_streams *all = stream->house->streams;
    gg_assert(all->walking == 0 && reader < ROOM_READERS);
    if (stream->count == STREAM_PLACES_MAX && !forget_one_done(stream))
        return NULL;
    stream_place *place = host_memory(sizeof *place);
    place->stream = stream;
    memcpy(place->mark.game, game, strnlen(game, STORE_ID_SIZE - 1));
    place->mark.reader = reader;
    place->mark.number = number;
    stream_place **bucket = places_of(all, game);
    place->same = *bucket;
    *bucket = place;
    place->next = stream->places;
    stream->places = place;
    stream->count++;
    return place;
}

static void unlink_stream(srv_streams *all, srv_stream *stream)
{
    if (stream->before)
        stream->before->next = stream->next;
    else
        all->first = stream->next;
    if (stream->next)
        stream->next->before = stream->before;
    for (srv_stream **link = users_of(all, stream->user); stream->user != 0;
         link = &(*link)->same) {
        if (*link != stream)
            continue;
        *link = stream->same;
        break;
    }
}

void stream_add_behind(srv_stream *stream)
{
    srv_streams *all = stream->house->streams;
    if (stream->behind)
        return;
    gg_assert(stream->until == 0);
    stream->behind = true;
    stream->next_behind = all->behind;
    all->behind = stream;
}

void stream_take_from_behind(srv_stream *stream)
{
    if (!stream->behind)
        return;
    srv_stream **link = &stream->house->streams->behind;
    while (*link != stream)
        link = &(*link)->next_behind;
    *link = stream->next_behind;
    stream->behind = false;
}

static void free_stream(srv_streams *all, srv_stream *stream)
{
    gg_assert(all->walking == 0);
    stream_take_from_behind(stream);
    unlink_stream(all, stream);
    while (stream->places) {
        stream_place *place = stream->places;
        stream->places = place->next;
        forget_place(all, place);
    }
    free(stream);
}

void stream_leave(srv_stream *stream)
{
    srv_streams *all = stream->house->streams;
    gg_assert(stream->exchange);
    gg_assert(stream->until != 0 || all->count > 0);
    stream->exchange = NULL;
    all->count -= stream->until == 0;
    all->dead = true;
}

void streams_begin_walk(srv_streams *all)
{
    all->walking++;
}

void streams_end_walk(srv_streams *all)
{
    gg_assert(all->walking > 0);
    all->walking--;
}

/* Streams whose client has left. */
static void sweep(srv_streams *all)
{
    if (!all->dead || all->walking > 0)
        return;
    all->dead = false;
    for (srv_stream *next, *stream = all->first; stream; stream = next) {
        next = stream->next;
        if (!stream->exchange)
            free_stream(all, stream);
    }
}

/* ---------------------------------------------------------------- sending */

bool stream_is_open(const srv_stream *stream)
{
    return stream->exchange && !stream->cut && stream->until == 0;
}

bool stream_say(srv_stream *stream, const char *bytes, size_t size)
{
    if (!stream_is_open(stream))
        return false;
    stream->spoken = clock_steady(stream->house->clock);
    stream->cut = !web_send(stream->exchange, bytes, size);
    return !stream->cut;
}

void stream_say_page(srv_stream *stream, host_page *page)
{
    host_page_close(page);
    stream_say(stream, page->at, page->size);
    host_page_free(page);
}

static void say_hint(srv_stream *stream, const char *event, const char *json)
{
    host_page page;
    if (!stream_is_open(stream))
        return;
    host_page_open(&page);
    fprintf(page.stream, "event: %s\ndata: %s\n\n", event, json);
    stream_say_page(stream, &page);
}

void stream_end(srv_stream *stream)
{
    web_exchange *exchange = stream->exchange;
    if (!exchange)
        return;
    if (stream->until != 0) {
        record_reply_empty(exchange, stream->places->mark.number);
        web_finish(exchange);
    } else if (!stream->cut) {
        web_end_stream(exchange);
    } else {
        return; /* web.c is closing it, and will call gone */
    }
    stream_leave(stream);
}

/* ---------------------------------------------------------------- telling */

static void finish_waiting(srv_stream *stream, srv_room *room)
{
    gg_assert(stream->places && !stream->places->next); /* a waiting call waits for one record */
    const stream_mark *mark = &stream->places->mark;
    if (mark->number >= room->stored[mark->reader])
        return;
    web_exchange *exchange = stream->exchange;
    record_reply(exchange, room, mark->reader, stream->user, mark->number);
    stream_leave(stream);
    web_finish(exchange);
}

/* A game that began while the stream was open is followed from its first entry on. */
static void follow_seat(srv_house *house, srv_room *room, gg_seat seat)
{
    uint64_t user = room->game.seat[seat].user;
    for (srv_stream *stream = *users_of(house->streams, user); stream; stream = stream->same)
        if (stream->user == user && stream_is_open(stream) && !stream_find(stream, room->id, seat))
            stream_follow(stream, room->id, seat, 0);
}

static void follow_room(srv_house *house, srv_room *room)
{
    if (room->game.state != GAME_RUNNING)
        return;
    for (gg_seat seat = 0; seat < room->game.seats; seat++)
        if (room->game.seat[seat].kind == SEAT_PERSON && room->game.seat[seat].user != 0)
            follow_seat(house, room, seat);
}

void streams_tell_room(srv_house *house, srv_room *room)
{
    srv_streams *all = house->streams;
    stream_entries list = {0};
    if (!all || !all->first)
        return;
    follow_room(house, room);
    streams_begin_walk(all);
    for (stream_place *place = *places_of(all, room->id); place; place = place->same) {
        if (strcmp(place->mark.game, room->id) != 0 || !place->stream->exchange)
            continue;
        if (room->ticket == 0)
            place->rows = room->rows;
        if (place->stream->until != 0)
            finish_waiting(place->stream, room);
        else
            stream_tell(place, room, &list);
    }
    streams_end_walk(all);
    stream_entries_free(&list);
}

void streams_hint_user(srv_house *house, uint64_t user, const char *event, const char *json)
{
    srv_streams *all = house->streams;
    if (!all || user == 0)
        return;
    streams_begin_walk(all);
    for (srv_stream *stream = *users_of(all, user); stream; stream = stream->same)
        if (stream->user == user)
            say_hint(stream, event, json);
    streams_end_walk(all);
}

void streams_hint_room(srv_house *house, srv_room *room, const char *event, const char *json)
{
    srv_streams *all = house->streams;
    if (!all)
        return;
    uint64_t hint = ++all->hints;
    streams_begin_walk(all);
    for (stream_place *place = *places_of(all, room->id); place; place = place->same) {
        srv_stream *stream = place->stream;
        if (strcmp(place->mark.game, room->id) != 0 || stream->hint == hint)
            continue;
        stream->hint = hint; /* a user with two seats is told once */
        say_hint(stream, event, json);
    }
    streams_end_walk(all);
}

/* ---------------------------------------------------------------- periodic work */

static bool asks_again(srv_stream *stream, int64_t now)
{
    if (stream->user == 0 || now - stream->seen < ASK_AFTER)
        return false;
    stream->seen = now;
    return true;
}

static bool has_no_session(const srv_stream *stream)
{
    store_session session;
    srv_store *store = stream->house->store;
    return store->ops->session(store, stream->session, &session) == STORE_NONE;
}

static bool follow_new(void *to, const store_game *game)
{
    srv_stream *stream = to;
    for (gg_seat seat = 0; seat < game->seats; seat++)
        if (game->seat[seat].kind == SEAT_PERSON && game->seat[seat].user == stream->user &&
            !stream_find(stream, game->id, seat) && stream->count < STREAM_PLACES_MAX) {
            stream_place *place = stream_follow(stream, game->id, seat, 0);
            if (place)
                nodes_look_at(stream->house, game->id, NEWS_ROWS);
        }
    return true;
}

/* A game that another server has begun, if the news of it was lost. */
static void find_new_games(srv_stream *stream)
{
    srv_store *store = stream->house->store;
    store_filter filter = {
        .user = stream->user, .states = 1U << GAME_RUNNING, .most = STREAM_PLACES_MAX};
    if (stream->house->nodes && stream_is_open(stream))
        store->ops->games(store, &filter, follow_new, stream);
}

void streams_ask_again(srv_house *house, uint64_t user)
{
    for (srv_stream *stream = house->streams ? house->streams->first : NULL; stream;
         stream = stream->next)
        if (user == 0 || stream->user == user)
            stream->seen = INT64_MIN / 2;
}

/* ---------------------------------------------------------------- what is followed */

bool streams_follow(srv_house *house, const char *game)
{
    const stream_place *place = house->streams ? *places_of(house->streams, game) : NULL;
    while (place &&
           (strcmp(place->mark.game, game) != 0 || !place->stream->exchange || place->done))
        place = place->same;
    return place != NULL;
}

void streams_see_games(srv_house *house, uint32_t bucket,
                       bool (*see)(void *to, const char *game, uint64_t rows), void *to)
{
    gg_assert(house->streams && bucket < STREAM_BUCKETS);
    for (const stream_place *place = house->streams->by_game[bucket]; place; place = place->same)
        if (place->stream->exchange && !place->done && !see(to, place->mark.game, place->rows))
            return;
}

/* ---------------------------------------------------------------- one stream */

static void keep(srv_stream *stream, int64_t now)
{
    if (!stream->exchange)
        return;
    bool asks = asks_again(stream, now);
    if ((stream->until != 0 && now >= stream->until) || (asks && has_no_session(stream)))
        stream_end(stream);
    else if (stream->behind && now - stream->spoken >= PATIENCE)
        stream_end(stream);
    else if (!stream->behind && now - stream->spoken >= COMMENT_AFTER)
        stream_say(stream, ":\n\n", 3);
    if (asks && stream->exchange)
        stream->asks = true;
}

/* After the walk: places are added. */
static void look_for_games(srv_streams *all)
{
    for (srv_stream *stream = all->first; stream; stream = stream->next) {
        if (stream->asks && stream->exchange)
            find_new_games(stream);
        stream->asks = false;
    }
}

/* A user over the limit waits. */
static void catch_up(srv_stream *stream)
{
    srv_house *house = stream->house;
    const char *address = stream->exchange->request.address;
    if (people_must_rest(house, address, stream->user))
        return;
    int64_t began = slices_time();
    stream_catch_up(stream);
    people_charge(house, address, stream->user, slices_time() - began);
}

/* The next part, when the network has taken most of the last one. */
static void go_on(srv_streams *all)
{
    srv_stream *next, *stream = all->behind;
    streams_begin_walk(all);
    for (; stream; stream = next) {
        next = stream->next_behind;
        if (!stream->exchange || stream->cut)
            stream_take_from_behind(stream);
        else if (web_waiting(stream->exchange) <= STREAM_AT_ONCE / 4)
            catch_up(stream); /* may move it to the front of the list again */
    }
    streams_end_walk(all);
}

static void look_at_all(srv_streams *all, int64_t now)
{
    all->looked = now;
    streams_begin_walk(all);
    for (srv_stream *next, *stream = all->first; stream; stream = next) {
        next = stream->next;
        keep(stream, now);
    }
    streams_end_walk(all);
    look_for_games(all);
}

int64_t streams_keep(srv_house *house, int64_t now)
{
    srv_streams *all = house->streams;
    if (!all || !all->first)
        return 0;
    sweep(all);
    go_on(all);
    if (now >= all->looked + LOOK_EVERY)
        look_at_all(all, now);
    return all->behind ? now + GO_ON_AFTER : all->looked + LOOK_EVERY;
}

/* ---------------------------------------------------------------- the end */

void streams_close_all(srv_house *house, uint32_t retry_milliseconds)
{
    srv_streams *all = house->streams;
    char bye[120];
    if (!all)
        return;
    int size = snprintf(bye, sizeof bye,
                        "retry: %" PRIu32 "\nevent: bye\ndata: {\"retry\":%" PRIu32 "}\n\n",
                        retry_milliseconds, retry_milliseconds);
    streams_begin_walk(all);
    for (srv_stream *next, *stream = all->first; stream; stream = next) {
        next = stream->next;
        stream_say(stream, bye, (size_t)size);
        stream_end(stream);
    }
    streams_end_walk(all);
}

void streams_free(srv_house *house)
{
    srv_streams *all = house->streams;
    if (!all)
        return;
    for (srv_stream *next, *stream = all->first; stream; stream = next) {
        next = stream->next;
        if (stream->exchange)
            stream->exchange->gone = NULL;
        free_stream(all, stream);
    }
    free(all);
    house->streams = NULL;
}

void streams_forget_user(srv_house *house, uint64_t user)
{
    srv_streams *all = house->streams;
    if (!all || user == 0)
        return;
    streams_begin_walk(all);
    for (srv_stream *next, *stream = *users_of(all, user); stream; stream = next) {
        next = stream->same;
        if (stream->user == user)
            stream_end(stream);
    }
    streams_end_walk(all);
}

void streams_forget_session(srv_house *house, const uint8_t session[STORE_HASH_SIZE])
{
    srv_streams *all = house->streams;
    if (!all)
        return;
    streams_begin_walk(all);
    for (srv_stream *next, *stream = all->first; stream; stream = next) {
        next = stream->next;
        if (stream->user != 0 && sodium_memcmp(stream->session, session, STORE_HASH_SIZE) == 0)
            stream_end(stream);
    }
    streams_end_walk(all);
}
