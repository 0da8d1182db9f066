/* stream_send.c: what a stream sends of a game: stored entries that its reader has not received yet, each as its own
 * event, and the clocks. */
#include "server/streams/streams.h"

#include <string.h>

enum { ENTRIES_AT_ONCE = 64 };

/* ---------------------------------------------------------------- entries */

void stream_entries_free(stream_entries *list)
{
    if (list->filled)
        host_page_free(&list->page);
    list->filled = false;
}

static const char *list_entries(stream_entries *list, srv_room *room, const stream_mark *mark)
{
    if (list->filled && list->reader == mark->reader && list->after == mark->number)
        return list->page.at;
    stream_entries_free(list);
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

/* The end of the object that begins there, including strings. */
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

/* Each entry of the list that still fits becomes an event; the position advances with each. */
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

/* As the reader knows them: their own clock, and the others' as of the last barrier. */
static void say_clocks(srv_stream *stream, const srv_room *room, gg_seat reader)
{
    host_page page;
    host_out out;
    gg_json json;
    if (!room->playing || room->now.rules.kind == CLOCK_NONE || room_ticket(room, reader) != 0)
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
    stream_say_page(stream, &page);
}

static void send_entries(stream_place *place, srv_room *room, stream_entries *list)
{
    srv_stream *stream = place->stream;
    host_page page;
    if (place->mark.number >= room->stored[place->mark.reader])
        return;
    uint64_t before = place->mark.number;
    host_page_open(&page);
    write_events(place, list_entries(list, room, &place->mark), page.stream);
    stream_say_page(stream, &page);
    if (place->mark.number == before)
        return; /* the journal could not be read: they are sent later */
    if (place->mark.number < room->stored[place->mark.reader])
        stream_add_behind(stream);
    else
        say_clocks(stream, room, place->mark.reader);
}

/* Entries withheld from a player in conference are sent when the conference is over. */
static bool may_read(const srv_stream *stream, srv_room *room, gg_seat reader)
{
    if (reader == GG_PUBLIC)
        return room_may_watch(room, stream->user) && !room_sends_away(room, stream->user);
    return room_may_sit(room, stream->user, reader);
}

void stream_tell(stream_place *place, srv_room *room, stream_entries *list)
{
    srv_stream *stream = place->stream;
    gg_seat reader = place->mark.reader;
    if (!stream_is_open(stream) || stream->behind || !may_read(stream, room, reader))
        return;
    send_entries(place, room, list);
    bool over = store_has_ended(&room->game);
    if (over && place->mark.number >= room->told[reader])
        place->done = true;
}

void stream_catch_up(srv_stream *stream)
{
    srv_streams *all = stream->house->streams;
    stream_take_from_behind(stream);
    streams_begin_walk(all);
    for (stream_place *place = stream->places; place && !stream->behind; place = place->next) {
        store_status status;
        stream_entries list = {0};
        srv_room *room = room_enter(stream->house, place->mark.game, &status);
        if (room)
            stream_tell(place, room, &list);
        else if (status == STORE_LATER)
            stream_add_behind(stream);
        stream_entries_free(&list);
    }
    streams_end_walk(all);
}
