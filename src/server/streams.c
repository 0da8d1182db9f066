/* streams.c: streams of events: who follows what, and what is sent to them.
 *
 * Nothing is sent that is not stored, and everything by its number (streams.h). Thousands of streams are open and idle, a
 * few are told something at any moment: so they are found by game and by user, and looked at all together only once a
 * second. */
#define _POSIX_C_SOURCE 200809L

#include "streams.h"

#include "host/memory.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    COMMENT_AFTER = 20000, /* milliseconds without a word */
    LOOK_EVERY = 1000,
    GO_ON_AFTER = 20, /* for those that are behind */
    PATIENCE = 60000, /* with one that takes nothing */
    ENTRIES_AT_ONCE = 64
};

/* ---------------------------------------------------------------- finding them */

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
        *oldest = stream; /* the newest come first */
        count++;
    }
    return count;
}

/* ---------------------------------------------------------------- coming and going */

static void stream_gone(web_exchange *exchange)
{
    srv_stream *stream = exchange->owner;
    stream->exchange = NULL;
    stream_free(stream);
}

srv_stream *stream_new(srv_house *house, web_exchange *exchange, const srv_person *who,
                       int64_t until)
{
    srv_streams *all = streams_of(house);
    srv_stream *stream = host_memory(sizeof *stream);
    stream->exchange = exchange;
    stream->house = house;
    stream->user = who->user;
    memcpy(stream->session, who->session, sizeof stream->session);
    stream->until = until;
    stream->spoken = clock_now(house->clock);
    stream->next = all->first;
    if (all->first)
        all->first->before = stream;
    all->first = stream;
    if (stream->user != 0) { /* strangers are found by what they watch alone */
        srv_stream **bucket = users_of(all, stream->user);
        stream->same = *bucket;
        *bucket = stream;
    }
    all->count += until == 0;
    exchange->owner = stream;
    exchange->gone = stream_gone;
    return stream;
}

/* Out of the list of its game. */
static void forget_place(srv_streams *all, stream_place *place)
{
    stream_place **link = places_of(all, place->mark.game);
    while (*link != place)
        link = &(*link)->same;
    *link = place->same;
    free(place);
}

/* A game that is over makes room for a new one. */
static bool forget_one_done(srv_stream *stream)
{
    for (stream_place **link = &stream->places; *link; link = &(*link)->next) {
        stream_place *place = *link;
        if (!place->done)
            continue;
        *link = place->next;
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
    all->count -= stream->until == 0;
}

static void add_behind(srv_stream *stream)
{
    srv_streams *all = stream->house->streams;
    if (stream->behind)
        return;
    stream->behind = true;
    stream->next_behind = all->behind;
    all->behind = stream;
}

static void take_from_behind(srv_stream *stream)
{
    if (!stream->behind)
        return;
    srv_stream **link = &stream->house->streams->behind;
    while (*link != stream)
        link = &(*link)->next_behind;
    *link = stream->next_behind;
    stream->behind = false;
}

void stream_free(srv_stream *stream)
{
    srv_streams *all = stream->house->streams;
    if (all->walking > 0) {
        all->dead = true;
        return;
    }
    take_from_behind(stream);
    unlink_stream(all, stream);
    while (stream->places) {
        stream_place *place = stream->places;
        stream->places = place->next;
        forget_place(all, place);
    }
    free(stream);
}

/* Between these two nothing is freed. */
static void begin_walk(srv_streams *all)
{
    all->walking++;
}

static void end_walk(srv_streams *all)
{
    if (--all->walking > 0 || !all->dead)
        return;
    all->dead = false;
    for (srv_stream *next, *stream = all->first; stream; stream = next) {
        next = stream->next;
        if (!stream->exchange)
            stream_free(stream);
    }
}

/* ---------------------------------------------------------------- saying something */

static bool is_open(const srv_stream *stream)
{
    return stream->exchange && !stream->cut && stream->until == 0;
}

bool stream_say(srv_stream *stream, const char *bytes, size_t size)
{
    if (!is_open(stream))
        return false;
    stream->spoken = clock_now(stream->house->clock);
    stream->cut = !web_send(stream->exchange, bytes, size);
    return !stream->cut;
}

static void say_page(srv_stream *stream, host_page *page)
{
    host_page_close(page);
    stream_say(stream, page->at, page->size);
    host_page_free(page);
}

static void say_hint(srv_stream *stream, const char *event, const char *json)
{
    host_page page;
    if (!is_open(stream))
        return;
    host_page_open(&page);
    fprintf(page.stream, "event: %s\ndata: %s\n\n", event, json);
    say_page(stream, &page);
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
        return; /* web.c is at it, and says when it is gone */
    }
    stream->exchange = NULL;
    stream_free(stream);
}

/* ---------------------------------------------------------------- entries */

/* Entries of a reader as a JSON array: many streams may want the same ones. */
typedef struct entry_list {
    bool filled;
    gg_seat reader;
    uint64_t after;
    host_page page;
} entry_list;

static void free_list(entry_list *list)
{
    if (list->filled)
        host_page_free(&list->page);
    list->filled = false;
}

static const char *list_entries(entry_list *list, srv_room *room, const stream_mark *mark)
{
    if (list->filled && list->reader == mark->reader && list->after == mark->number)
        return list->page.at;
    free_list(list);
    host_out out;
    gg_json json;
    list->filled = true;
    list->reader = mark->reader;
    list->after = mark->number;
    host_page_open(&list->page);
    gg_json_open(&json, host_out_open(&out, list->page.stream));
    gg_json_array(&json, NULL);
    room_write_entries(room, mark->reader, mark->number, ENTRIES_AT_ONCE, &json);
    gg_json_end_array(&json);
    gg_text_close(&out.text);
    host_page_close(&list->page);
    return list->page.at;
}

/* The object that begins there, strings and all. */
static size_t object_size(const char *text)
{
    size_t depth = 0, at = 0;
    bool quoted = false;
    do {
        char c = text[at];
        gg_assert(c != 0);
        if (quoted && c == '\\')
            at++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && c == '{')
            depth++;
        else if (!quoted && c == '}')
            depth--;
        at++;
    } while (depth > 0);
    return at;
}

static void write_entry(stream_place *place, gg_span entry, FILE *out)
{
    const stream_mark *mark = &place->mark;
    fputs("id: ", out);
    stream_id_write(place->stream, out);
    fprintf(out, "\nevent: entry\ndata: {\"game\":\"%s\",\"seat\":", mark->game);
    if (mark->reader == GG_PUBLIC)
        fputs("\"public\"", out);
    else
        fprintf(out, "%u", mark->reader);
    fprintf(out, ",\"entry\":%.*s}\n\n", (int)entry.size, entry.at);
}

/* Each entry of the list that still fits is an event of its own; the place moves on with each. */
static void write_events(stream_place *place, const char *list, FILE *out)
{
    size_t sent = 0;
    for (const char *at = strchr(list, '{'); at && sent < STREAM_AT_ONCE; at = strchr(at, '{')) {
        gg_span entry = {at, object_size(at)};
        place->mark.number++;
        write_entry(place, entry, out);
        sent += entry.size;
        at += entry.size;
    }
}

/* As the reader knows them: its own as it is, the others' as they were at the last barrier. */
static void say_clocks(srv_stream *stream, const srv_room *room, gg_seat reader)
{
    host_page page;
    host_out out;
    gg_json json;
    if (!room->playing || room->now.rules.kind == CLOCK_NONE || room->ticket != 0)
        return;
    host_page_open(&page);
    fputs("event: clock\ndata: ", page.stream);
    gg_json_open(&json, host_out_open(&out, page.stream));
    gg_json_object(&json, NULL);
    gg_json_text(&json, "game", room->id);
    room_write_clock(room, reader, clock_now(room->house->clock), &json);
    gg_json_end_object(&json);
    gg_text_close(&out.text);
    fputs("\n\n", page.stream);
    say_page(stream, &page);
}

static void send_entries(stream_place *place, srv_room *room, entry_list *list)
{
    srv_stream *stream = place->stream;
    host_page page;
    if (place->mark.number >= room->stored[place->mark.reader])
        return;
    uint64_t before = place->mark.number;
    host_page_open(&page);
    write_events(place, list_entries(list, room, &place->mark), page.stream);
    say_page(stream, &page);
    if (place->mark.number == before)
        return; /* the journal could not be read: they come when it can */
    if (place->mark.number < room->stored[place->mark.reader])
        add_behind(stream);
    else
        say_clocks(stream, room, place->mark.reader);
}

static void finish_waiting(srv_stream *stream, srv_room *room)
{
    const stream_mark *mark = &stream->places->mark;
    if (mark->number >= room->stored[mark->reader])
        return;
    web_exchange *exchange = stream->exchange;
    record_reply(exchange, room, mark->reader, mark->number);
    stream->exchange = NULL;
    web_finish(exchange);
    stream_free(stream);
}

static bool may_read(const srv_stream *stream, const srv_room *room, gg_seat reader)
{
    if (reader == GG_PUBLIC)
        return room_may_watch(room, stream->user);
    return room_may_sit(room, stream->user, reader);
}

static void tell_place(stream_place *place, srv_room *room, entry_list *list)
{
    srv_stream *stream = place->stream;
    gg_seat reader = place->mark.reader;
    if (!is_open(stream) || stream->behind || !may_read(stream, room, reader))
        return;
    send_entries(place, room, list);
    bool over = room->game.state == GAME_OVER || room->game.state == GAME_ABANDONED;
    if (over && place->mark.number >= room->told[reader])
        place->done = true;
}

void stream_catch_up(srv_stream *stream)
{
    srv_streams *all = stream->house->streams;
    take_from_behind(stream);
    begin_walk(all);
    for (stream_place *place = stream->places; place && !stream->behind; place = place->next) {
        store_status status;
        entry_list list = {0};
        srv_room *room = room_enter(stream->house, place->mark.game, &status);
        if (room)
            tell_place(place, room, &list);
        free_list(&list);
    }
    end_walk(all);
}

/* ---------------------------------------------------------------- telling */

/* A game that has begun while the stream was open: it is followed from its first entry on. */
static void follow_seat(srv_house *house, srv_room *room, gg_seat seat)
{
    uint64_t user = room->game.seat[seat].user;
    for (srv_stream *stream = *users_of(house->streams, user); stream; stream = stream->same)
        if (stream->user == user && is_open(stream) && !stream_find(stream, room->id, seat))
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
    entry_list list = {0};
    if (!all || !all->first)
        return;
    follow_room(house, room);
    begin_walk(all);
    for (stream_place *place = *places_of(all, room->id); place; place = place->same) {
        if (strcmp(place->mark.game, room->id) != 0 || !place->stream->exchange)
            continue;
        if (place->stream->until != 0)
            finish_waiting(place->stream, room);
        else
            tell_place(place, room, &list);
    }
    end_walk(all);
    free_list(&list);
}

void streams_hint_user(srv_house *house, uint64_t user, const char *event, const char *json)
{
    srv_streams *all = house->streams;
    if (!all || user == 0)
        return;
    begin_walk(all);
    for (srv_stream *stream = *users_of(all, user); stream; stream = stream->same)
        if (stream->user == user)
            say_hint(stream, event, json);
    end_walk(all);
}

void streams_hint_room(srv_house *house, srv_room *room, const char *event, const char *json)
{
    srv_streams *all = house->streams;
    if (!all)
        return;
    uint64_t hint = ++all->hints;
    begin_walk(all);
    for (stream_place *place = *places_of(all, room->id); place; place = place->same) {
        srv_stream *stream = place->stream;
        if (strcmp(place->mark.game, room->id) != 0 || stream->hint == hint)
            continue;
        stream->hint = hint; /* who has two seats is told once */
        say_hint(stream, event, json);
    }
    end_walk(all);
}

/* ---------------------------------------------------------------- time goes by */

static void keep(srv_stream *stream, int64_t now)
{
    if (!stream->exchange)
        return;
    if (stream->until != 0 && now >= stream->until)
        stream_end(stream);
    else if (stream->behind && now - stream->spoken >= PATIENCE)
        stream_end(stream);
    else if (!stream->behind && now - stream->spoken >= COMMENT_AFTER)
        stream_say(stream, ":\n\n", 3);
}

/* The next part, when the network has taken most of the last one. */
static void go_on(srv_streams *all)
{
    srv_stream *next, *stream = all->behind;
    begin_walk(all);
    for (; stream; stream = next) {
        next = stream->next_behind;
        if (!stream->exchange || stream->cut)
            take_from_behind(stream);
        else if (web_waiting(stream->exchange) <= STREAM_AT_ONCE / 4)
            stream_catch_up(stream); /* may put it in front of the list again */
    }
    end_walk(all);
}

static void look_at_all(srv_streams *all, int64_t now)
{
    all->looked = now;
    begin_walk(all);
    for (srv_stream *stream = all->first; stream; stream = stream->next)
        keep(stream, now);
    end_walk(all);
}

int64_t streams_keep(srv_house *house, int64_t now)
{
    srv_streams *all = house->streams;
    if (!all || !all->first)
        return 0;
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
    begin_walk(all);
    for (srv_stream *stream = all->first; stream; stream = stream->next) {
        stream_say(stream, bye, (size_t)size);
        stream_end(stream);
    }
    end_walk(all);
}

void streams_free(srv_house *house)
{
    srv_streams *all = house->streams;
    while (all && all->first) {
        srv_stream *stream = all->first;
        if (stream->exchange)
            stream->exchange->gone = NULL;
        stream_free(stream);
    }
    free(all);
    house->streams = NULL;
}

void streams_forget_user(srv_house *house, uint64_t user)
{
    srv_streams *all = house->streams;
    if (!all || user == 0)
        return;
    begin_walk(all);
    for (srv_stream *stream = *users_of(all, user); stream; stream = stream->same)
        if (stream->user == user)
            stream_end(stream);
    end_walk(all);
}

void streams_forget_session(srv_house *house, const uint8_t session[STORE_HASH_SIZE])
{
    srv_streams *all = house->streams;
    if (!all)
        return;
    begin_walk(all);
    for (srv_stream *stream = all->first; stream; stream = stream->next)
        if (stream->user != 0 && sodium_memcmp(stream->session, session, STORE_HASH_SIZE) == 0)
            stream_end(stream);
    end_walk(all);
}
