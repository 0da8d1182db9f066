/* stream_open.c: the calls that open streams (docs/api.md, "The stream"), and the one that waits for the next entry
 * of a record. */
#define _POSIX_C_SOURCE 200809L

#include "server/games/answers.h"
#include "server/nodes/nodes.h"
#include "server/rooms/past.h"
#include "server/streams/streams.h"

#include <inttypes.h>
#include <string.h>

enum {
    STREAMS_PER_USER = 16,
    WAIT_MAX = 60, /* seconds */
    RECORD_MAX = 200,
    STREAMS_PER_ADDRESS =
        200, /* and waiting calls, with accounts: behind a proxy web.c does not know whose they are */
    COME_BACK = 2000 /* milliseconds until a browser reconnects */
};

#define FROM_NOW UINT64_MAX /* instead of a number: nothing that exists so far */

/* ---------------------------------------------------------------- what a new stream follows */

typedef struct stream_opening {
    srv_call *call;
    srv_stream *stream;
    int known; /* positions sent by the client; negative: a new stream */
    stream_mark mark[STREAM_PLACES_MAX];
    bool greet;            /* a position that the client cannot know: it is told */
    store_status watching; /* STORE_LATER: a watched game is being loaded */
} stream_opening;

/* The header that browsers send by themselves is newer than the address. */
static void read_marks(stream_opening *opening)
{
    const web_request *request = &opening->call->exchange->request;
    char from[WEB_QUERY_MAX + 1];
    opening->known = -1;
    if (request->last_event_id[0] != 0)
        opening->known = stream_id_read(request->last_event_id, opening->mark);
    else if (web_query(request, "from", from, sizeof from))
        opening->known = stream_id_read(from, opening->mark);
}

/* A running game that is not in the id has begun since: it is sent from its first entry on. */
static bool follow_own(void *to, const store_game *game)
{
    stream_opening *opening = to;
    for (gg_seat seat = 0; seat < game->seats; seat++)
        if (game->seat[seat].kind == SEAT_PERSON && game->seat[seat].user == opening->stream->user)
            stream_follow(opening->stream, game->id, seat, opening->known < 0 ? FROM_NOW : 0);
    return opening->stream->count < STREAM_PLACES_MAX;
}

static store_status follow_games(stream_opening *opening)
{
    srv_store *store = opening->call->house->store;
    store_filter filter = {
        .user = opening->stream->user, .states = 1U << GAME_RUNNING, .most = STREAM_PLACES_MAX};
    if (filter.user == 0)
        return STORE_OK;
    store_status status = store->ops->games(store, &filter, follow_own, opening);
    return status == STORE_NONE ? STORE_OK : status;
}

/* Games of `?watch=ID,ID`; those that this user may not watch are left out. */
static void follow_watched(stream_opening *opening)
{
    char list[WEB_PATH_MAX + 1], *rest = list;
    if (!web_query(&opening->call->exchange->request, "watch", list, sizeof list))
        return;
    for (char *id = strtok_r(list, ",", &rest); id; id = strtok_r(NULL, ",", &rest)) {
        store_status status;
        if (strlen(id) >= STORE_ID_SIZE || stream_find(opening->stream, id, GG_PUBLIC))
            continue;
        const srv_room *room = room_enter(opening->call->house, id, &status);
        if (status == STORE_LATER) {
            opening->watching = status;
            return;
        }
        if (room && room_may_watch(room, opening->stream->user))
            stream_follow(opening->stream, id, GG_PUBLIC, FROM_NOW);
    }
}

/* Checked in the store, so that naming other people's games does not load their rooms. */
static bool sat_there(const stream_opening *opening, const stream_mark *mark)
{
    store_game game;
    srv_store *store = opening->call->house->store;
    return store->ops->game(store, mark->game, &game) == STORE_OK && mark->reader < game.seats &&
           game.seat[mark->reader].kind == SEAT_PERSON &&
           game.seat[mark->reader].user == opening->stream->user;
}

/* A game that ended while the client was away is in the id, but no longer running. */
static void follow_mark(stream_opening *opening, const stream_mark *mark)
{
    srv_stream *stream = opening->stream;
    stream_place *place = stream_find(stream, mark->game, mark->reader);
    if (place) {
        place->mark.number = mark->number;
        return;
    }
    if (mark->reader == GG_PUBLIC || stream->user == 0)
        return;
    if (sat_there(opening, mark))
        stream_follow(stream, mark->game, mark->reader, mark->number);
}

/* A number that was never sent (the store is an older copy) counts as none. */
static store_status settle(stream_opening *opening, stream_place *place)
{
    store_status status;
    srv_house *house = opening->call->house;
    srv_room *room = room_enter(house, place->mark.game, &status);
    if (room && place->mark.number != FROM_NOW) /* another server may have told it more */
        room = nodes_refresh(house, room, place->mark.reader, place->mark.number, &status);
    place->done = status == STORE_NONE;
    if (!room)
        return place->done ? STORE_OK : status;
    uint64_t newest = room->stored[place->mark.reader];
    place->rows = room->ticket == 0 ? room->rows : 0;
    bool unsure = house->nodes &&
                  room->ticket != 0; /* what another server has told may come to be known */
    if (place->mark.number <= newest || (unsure && place->mark.number != FROM_NOW))
        return STORE_OK;
    place->mark.number = newest;
    opening->greet = true;
    return STORE_OK;
}

static store_status follow_all(stream_opening *opening)
{
    store_status status = follow_games(opening);
    follow_watched(opening);
    if (opening->watching == STORE_LATER)
        return STORE_LATER;
    for (int i = 0; i < opening->known; i++)
        follow_mark(opening, &opening->mark[i]);
    opening->greet = opening->known < 0;
    for (stream_place *place = opening->stream->places; place && status == STORE_OK;
         place = place->next)
        status = settle(opening, place);
    return status;
}

/* ---------------------------------------------------------------- hello */

static void write_place(const stream_place *place, gg_json *json)
{
    gg_json_object(json, NULL);
    gg_json_text(json, "game", place->mark.game);
    if (place->mark.reader == GG_PUBLIC)
        gg_json_text(json, "seat", "public");
    else
        gg_json_int(json, "seat", place->mark.reader);
    gg_json_int(json, "number", (int64_t)place->mark.number);
    gg_json_end_object(json);
}

static void write_hello(const srv_stream *stream, FILE *to)
{
    host_out out;
    gg_json json;
    fputs("id: ", to);
    stream_id_write(stream, to);
    fputs("\nevent: hello\ndata: ", to);
    gg_json_open(&json, host_out_open(&out, to));
    gg_json_object(&json, NULL);
    gg_json_array(&json, "games");
    for (const stream_place *place = stream->places; place; place = place->next)
        write_place(place, &json);
    gg_json_end_array(&json);
    gg_json_end_object(&json);
    gg_text_close(&out.text);
    fputs("\n\n", to);
}

static void greet(const stream_opening *opening)
{
    host_page page;
    host_page_open(&page);
    fprintf(page.stream, "retry: %d\n\n", COME_BACK);
    if (opening->greet)
        write_hello(opening->stream, page.stream);
    host_page_close(&page);
    stream_say(opening->stream, page.at, page.size);
    host_page_free(&page);
}

/* ---------------------------------------------------------------- the calls */

/* Too many streams: close the oldest, which is most likely abandoned. */
static void make_room_for_one(srv_house *house, uint64_t user)
{
    srv_stream *oldest = NULL;
    if (user != 0 && house->streams && streams_of_user(house, user, &oldest) >= STREAMS_PER_USER)
        stream_end(oldest);
}

static bool is_crowded(srv_call *call)
{
    srv_house *house = call->house;
    const char *address = call->exchange->request.address;
    if (!house->settings.accounts || streams_from(house, address) < STREAMS_PER_ADDRESS)
        return false;
    call->exchange->reply.retry_after = WAIT_MAX;
    call_fail(call, 429, "too-many", "too many streams from your address");
    return true;
}

static web_outcome give_up(stream_opening *opening, store_status status)
{
    srv_stream *stream = opening->stream;
    web_exchange *exchange = stream->exchange;
    exchange->owner = NULL;
    exchange->gone = NULL;
    stream_leave(stream);
    if (status != STORE_OK)
        return call_no_store(opening->call, status);
    return call_fail(opening->call, 401, "unknown-person",
                     "log in first, or name games that can be watched");
}

static web_outcome open_stream(srv_call *call)
{
    stream_opening opening = {.call = call};
    read_marks(&opening);
    make_room_for_one(call->house, call->who.user);
    if (is_crowded(call))
        return WEB_DONE;
    opening.stream = stream_new(call->house, call->exchange, &call->who, 0);
    store_status status = follow_all(&opening);
    if (status != STORE_OK || (call->who.user == 0 && opening.stream->count == 0))
        return give_up(&opening, status);
    greet(&opening);
    stream_catch_up(opening.stream);
    return WEB_STREAM;
}

static bool is_own(const srv_room *room, gg_seat reader, uint64_t user)
{
    return reader == GG_PUBLIC || room_may_sit(room, user, reader);
}

void record_reply(web_exchange *exchange, srv_room *room, gg_seat reader, uint64_t user,
                  uint64_t after)
{
    bool own = is_own(room, reader, user);
    web_json json;
    room_answer_record(room, reader, after, RECORD_MAX, !own, web_json_open(&json, exchange, 200));
    web_json_end(&json);
}

void record_reply_empty(web_exchange *exchange, uint64_t after)
{
    web_json json;
    gg_json *out = web_json_open(&json, exchange, 200);
    gg_json_object(out, NULL);
    gg_json_array(out, "entries");
    gg_json_end_array(out);
    gg_json_int(out, "number", (int64_t)after);
    gg_json_end_object(out);
    web_json_end(&json);
}

/* An optional number of the query. False: not a number. */
static bool maybe_number(const srv_call *call, const char *key, uint64_t *value)
{
    char text[24];
    const web_request *request = &call->exchange->request;
    if (web_query_number(request, key, value))
        return *value <= INT64_MAX;
    return !web_query(request, key, text, sizeof text);
}

static web_outcome get_record(srv_call *call)
{
    store_status status = STORE_OK;
    uint64_t after = 0, wait = 0;
    if (!maybe_number(call, "after", &after) || !maybe_number(call, "wait", &wait))
        return call_fail(call, 400, "bad-request", "after and wait must be whole numbers");
    if (call->seat >= ROOM_READERS)
        return call_fail(
            call, 404, "not-found",
            "the referee keeps no record of entries: read the log, or the record of a seat");
    if (!call->line)
        call->room = nodes_refresh(call->house, call->room, call->seat, after, &status);
    if (!call->room)
        return status == STORE_NONE ? call_fail(call, 404, "not-found", "game not found")
                                    : call_no_store(call, status);
    if (call->line || wait == 0 || after < call->room->stored[call->seat]) {
        bool own = is_own(call->room, call->seat, call->who.user);
        if (!call->line && !past_prepare(call, after, RECORD_MAX, !own))
            return WEB_DONE;
        record_reply(call->exchange, call->room, call->seat, call->who.user, after);
        return WEB_DONE;
    }
    if (is_crowded(call))
        return WEB_DONE;
    wait = wait < WAIT_MAX ? wait : WAIT_MAX;
    srv_stream *stream = stream_new(call->house, call->exchange, &call->who,
                                    clock_steady(call->house->clock) + (int64_t)wait * 1000);
    stream_follow(stream, call->room->id, call->seat, after);
    return WEB_LATER;
}

const srv_route stream_routes[] = {
    {WEB_GET, "/api/v1/stream", ROUTE_OPEN, open_stream},
    {WEB_GET, "/api/v1/games/{}/seats/{}/record", ROUTE_GAME | ROUTE_READER | ROUTE_NODE,
     get_record},
    {0},
};
