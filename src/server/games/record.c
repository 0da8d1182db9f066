/* record.c: what each reader of a game is told, entry by entry.
 *
 * The author of an order is told immediately. Others are told at the next barrier, with the barrier's time and from
 * the view they have then. Orders undone before that are never told. Offers and answers are told to everyone
 * immediately. Everything is derived from the journal, so a rebuilt room has the same entries and numbers. */
#include "server/games/answers.h"

#include "host/memory.h"
#include "host/page.h"
#include "host/words.h"

#include <stdlib.h>
#include <string.h>

/* Rows replayed for one part of a stream: the next part follows automatically. */
enum { STREAM_BUDGET = 512 };

/* Seats that do not exist in the game read nothing. */
static bool reads(const srv_room *room, gg_seat reader)
{
    bool sits = reader < room->rules->seats || reader == GG_PUBLIC;
    return sits && (!room->capture || room->capture->reader == reader);
}

/* ---------------------------------------------------------------- entries */

typedef struct entry_text {
    host_page page;
    host_out out;
    gg_json json;
} entry_text;

static gg_json *open_entry(entry_text *text, uint64_t number, const char *kind, int64_t at)
{
    gg_json_open(&text->json, host_page_text(&text->page, &text->out));
    gg_json_object(&text->json, NULL);
    gg_json_int(&text->json, "number", (int64_t)number);
    gg_json_text(&text->json, "kind", kind);
    gg_json_int(&text->json, "at", at);
    return &text->json;
}

static char *close_entry(entry_text *text)
{
    gg_json_end_object(&text->json);
    gg_text_close(&text->out.text);
    host_page_close(&text->page);
    return text->page.at;
}

static void free_entry(room_entry *entry)
{
    free(entry->json);
    free(entry->quiet);
    *entry = (room_entry){0};
}

static const char *entry_for(const room_entry *entry, uint8_t muted, bool foreign)
{
    bool silent = (muted & GG_BIT(entry->from)) != 0 || (foreign && entry->apart);
    return entry->quiet && silent ? entry->quiet : entry->json;
}

const char *room_reason(srv_room *room, uint64_t order)
{
    if (order == 0 || !store_has_ended(&room->game) || !room->keeper->reason)
        return NULL;
    return room->keeper->reason(room, order);
}

/* An entry and the reason for its order, if there is one. */
static void write_with_reason(srv_room *room, uint64_t order, const char *entry, gg_json *out)
{
    const char *why = room_reason(room, order);
    if (!why) {
        gg_json_raw(out, NULL, gg_span_of(entry));
        return;
    }
    entry_text text;
    size_t size = strlen(entry);
    gg_assert(size > 2 && entry[size - 1] == '}');
    gg_text *to = host_page_text(&text.page, &text.out);
    gg_put_span(to, (gg_span){entry, size - 1});
    gg_put(to, ",\"why\":");
    gg_json_open(&text.json, to);
    gg_json_text(&text.json, NULL, why);
    gg_put_char(to, '}');
    gg_text_close(to);
    host_page_close(&text.page);
    gg_json_raw(out, NULL, (gg_span){text.page.at, text.page.size});
    host_page_free(&text.page);
}

static void capture_entry(room_capture *capture, room_entry *entry)
{
    if (entry->number > capture->last && capture->most > 0) {
        write_with_reason(capture->room, capture->reasons ? entry->order : 0,
                          entry_for(entry, capture->muted, capture->foreign), capture->out);
        capture->last = entry->number;
        capture->most--;
    }
    free_entry(entry);
}

/* The next entry of a reader; the record owns its texts from now on. */
static void add_entry(srv_room *room, gg_seat reader, room_entry entry, bool moves)
{
    gg_assert(entry.number == room->told[reader] + 1);
    gg_assert(reads(room, reader)); /* prompts are not told to other seats */
    room->told[reader] = entry.number;
    room->told_at[reader] = room->row->at;
    if (moves)
        room->moved[reader] = entry.number;
    if (room->capture) {
        capture_entry(room->capture, &entry);
        return;
    }
    room_entry *place = &room->recent[reader][entry.number % ROOM_RECENT];
    free_entry(place);
    *place = entry;
}

/* ---------------------------------------------------------------- orders */

static void write_news(host_table *table, gg_seat reader, gg_news news, gg_json *json)
{
    host_news lines;
    gg_span line;
    host_news_open(&lines, table->game, host_table_view(table, reader), news, reader);
    gg_json_array(json, "news");
    while (host_news_next(&lines, &line))
        gg_json_span(json, NULL, line);
    gg_json_end_array(json);
}

void room_write_news(host_table *table, gg_seat reader, gg_news news, gg_json *json)
{
    write_news(table, reader, news, json);
    host_write_story(table->game, host_table_head(table), news, reader, json, "events");
}

/* Has the game moved on for the reader? Not while the same question is open: seats that decide at the same time do
 * not disturb each other. */
static bool moves_on(srv_room *room, const host_told *order, gg_seat reader)
{
    const gg_head *head = host_table_head(&room->table);
    if (reader >= GG_SEATS_MAX)
        return true;
    bool same = head->prompt[reader] != 0 && head->prompt[reader] == room->question[reader];
    room->question[reader] = head->prompt[reader];
    return !same || reader == order->author || order->turns_back || head->over;
}

/* For a look at the entry: what the reader knew with it. */
static void note_known(const srv_room *room, const host_told *order, uint64_t number)
{
    room_capture *capture = room->capture;
    if (capture && capture->seeks && number == capture->after)
        capture->known = host_telling_known(&room->telling, order, capture->reader,
                                            &capture->known_count);
}

/* Tells a reader everything held back so far. */
static void tell(void *to, const host_told *order, gg_seat reader)
{
    srv_room *room = to;
    entry_text text;
    uint64_t number = room->told[reader] + 1;
    gg_json *json = open_entry(&text, number, "order", room->row->at);
    gg_json_int(json, "seat", order->author);
    gg_json_text(json, "name", order->name);
    gg_json_text(json, "text", order->line[reader]);
    if (reader == order->author && /* told in its own row */
        (room_is_given(room->row) || (room->row->to & ROW_NO_CHOICE) != 0))
        gg_json_bool(json, "given", true);
    if (reader == order->author && (room->row->to & ROW_AHEAD) != 0)
        gg_json_bool(json, "ahead", true);
    write_news(&room->table, reader, (gg_news){order->events, order->event_count}, json);
    gg_json_raw(json, "events", gg_span_of(order->story[reader]));
    note_known(room, order, number);
    add_entry(room, reader,
              (room_entry){.number = number, .json = close_entry(&text), .order = order->number},
              moves_on(room, order, reader));
}

static void tell_over(srv_room *room)
{
    char result[60];
    gg_text text;
    gg_text_open(&text, result, sizeof result);
    gg_write_result(room->rules, host_table_head(&room->table), &text);
    for (gg_seat reader = 0; reader < ROOM_READERS; reader++) {
        entry_text entry;
        if (!reads(room, reader))
            continue;
        uint64_t number = room->told[reader] + 1;
        gg_json *json = open_entry(&entry, number, "over", room->row->at);
        gg_json_text(json, "result", result);
        add_entry(room, reader, (room_entry){.number = number, .json = close_entry(&entry)}, true);
    }
}

static void remember_posted(srv_room *room, gg_seat author)
{
    const store_row *row = room->row;
    if (row->request == 0)
        return;
    if (room->posted_count == room->posted_room) {
        room->posted_room = room->posted_room ? 2 * room->posted_room : 32;
        room->posted = host_resized(room->posted, room->posted_room * sizeof *room->posted);
    }
    room->posted[room->posted_count++] = (room_posted){author, row->after, row->request,
                                                       room->told[author]};
}

void record_order(srv_room *room, gg_seat author, const gg_order *order, bool barrier)
{
    host_telling_add(&room->telling, author, order, barrier);
    if (host_table_head(&room->table)->over)
        tell_over(room);
    remember_posted(room, author);
}

const room_posted *record_find_posted(const srv_room *room, gg_seat seat, uint64_t after,
                                      uint64_t request)
{
    for (uint32_t i = room->posted_count; i-- > 0;) {
        const room_posted *posted = &room->posted[i];
        if (posted->seat != seat)
            continue;
        if (posted->number <= after) /* the author has already been told */
            return NULL;
        if (posted->after == after && posted->request == request)
            return posted;
    }
    return NULL;
}

/* ---------------------------------------------------------------- the rest */

static uint16_t readers_of(const srv_room *room)
{
    uint16_t readers = 0;
    for (gg_seat reader = 0; reader < ROOM_READERS; reader++)
        if (reads(room, reader))
            readers = (uint16_t)(readers | GG_BIT(reader));
    return readers;
}

void record_open(srv_room *room)
{
    room->telling = (host_telling){.table = &room->table,
                                   .readers = readers_of(room),
                                   .stories = true,
                                   .tell = tell,
                                   .to = room};
}

void record_begin(srv_room *room)
{
    record_open(room);
    memcpy(room->question, host_table_head(&room->table)->prompt, sizeof room->question);
    for (gg_seat reader = 0; reader < ROOM_READERS; reader++) {
        entry_text text;
        if (!reads(room, reader))
            continue;
        uint64_t number = room->told[reader] + 1;
        gg_json *json = open_entry(&text, number, "begin", room->row->at);
        room_write_news(&room->table, reader, gg_match_news(room->table.match), json);
        add_entry(room, reader, (room_entry){.number = number, .json = close_entry(&text)}, true);
    }
}

static void write_seats(gg_json *json, uint16_t to)
{
    if (to & GG_BIT(GG_PUBLIC)) {
        gg_json_text(json, "to", "all");
        return;
    }
    gg_json_array(json, "to");
    for (gg_seat seat = 0; seat < GG_SEATS_MAX; seat++)
        if (to & GG_BIT(seat))
            gg_json_int(json, NULL, seat);
    gg_json_end_array(json);
}

static const char *seat_name(const srv_room *room, gg_seat seat)
{
    return gg_seat_name(room->rules, host_table_head(&room->table), seat);
}

static char *chat_text(srv_room *room, uint64_t number, const store_row *row, bool quiet)
{
    entry_text text;
    gg_json *json = open_entry(&text, number, "chat", row->at);
    gg_json_int(json, "seat", row->seat);
    gg_json_text(json, "name", seat_name(room, row->seat));
    write_seats(json, row->to);
    if (quiet)
        gg_json_bool(json, "muted", true);
    else
        gg_json_text(json, "text", row->text);
    return close_entry(&text);
}

void record_chat(srv_room *room, const store_row *row)
{
    uint16_t to = (row->to & GG_BIT(GG_PUBLIC)) != 0 ? GG_EVERYBODY
                                                     : (uint16_t)(row->to | GG_BIT(row->seat));
    for (gg_seat reader = 0; reader < ROOM_READERS; reader++) {
        if (!(to & GG_BIT(reader)) || !reads(room, reader))
            continue;
        room_entry entry = {.number = room->told[reader] + 1,
                            .from = row->seat,
                            .apart = !(row->to & GG_BIT(GG_PUBLIC))};
        entry.json = chat_text(room, entry.number, row, false);
        entry.quiet = chat_text(room, entry.number, row, true);
        add_entry(room, reader, entry, false);
    }
}

/* For everyone, and no change of the game. */
static void tell_all(srv_room *room, const char *kind, const char *what, gg_seat seat)
{
    for (gg_seat reader = 0; reader < ROOM_READERS; reader++) {
        entry_text text;
        if (!reads(room, reader))
            continue;
        uint64_t number = room->told[reader] + 1;
        gg_json *json = open_entry(&text, number, kind, room->row->at);
        gg_json_text(json, "what", what);
        if (seat < room->rules->seats)
            gg_json_int(json, "seat", seat);
        add_entry(room, reader, (room_entry){.number = number, .json = close_entry(&text)}, false);
    }
}

void record_pause(srv_room *room, const char *what, gg_seat seat)
{
    tell_all(room, "pause", what, seat);
}

void record_vacation(srv_room *room, const char *what, gg_seat seat)
{
    tell_all(room, "vacation", what, seat);
}

void record_abandon(srv_room *room, const char *what, gg_seat seat)
{
    tell_all(room, "abandon", what, seat);
}

void record_free(srv_room *room)
{
    host_telling_close(&room->telling);
    for (int reader = 0; reader < ROOM_READERS; reader++)
        for (int i = 0; i < ROOM_RECENT; i++)
            free_entry(&room->recent[reader][i]);
    free(room->posted);
}

/* ---------------------------------------------------------------- reading */

/* Access to records. */
typedef struct reading {
    gg_seat reader;
    uint64_t after, newest;
    uint32_t most;
    bool foreign; /* it is another player's seat */
    bool reasons; /* with the reasons of bots, if the game has ended */
} reading;

/* Others do not learn who muted whom. */
static uint8_t muted_by(const srv_room *room, const reading *what)
{
    bool seat = what->reader < GG_SEATS_MAX && !what->foreign;
    return seat ? room->muted[what->reader] | room->blocked[what->reader] : 0;
}

bool room_has_recent(const srv_room *room, gg_seat reader, uint64_t after)
{
    uint64_t told = room->told[reader];
    return after >= room->recent_from[reader] &&
           (told < ROOM_RECENT || after >= told - ROOM_RECENT);
}

/* From memory; false: some are older. */
static bool write_recent(srv_room *room, const reading *what, uint64_t last, gg_json *out)
{
    if (!room_has_recent(room, what->reader, what->after))
        return false;
    for (uint64_t number = what->after + 1; number <= last; number++) {
        const room_entry *entry = &room->recent[what->reader][number % ROOM_RECENT];
        gg_assert(entry->number == number);
        write_with_reason(room, what->reasons ? entry->order : 0,
                          entry_for(entry, muted_by(room, what), what->foreign), out);
    }
    return true;
}

static room_capture capture_of(srv_room *room, const reading *what, uint32_t most, gg_json *out)
{
    return (room_capture){.reader = what->reader,
                          .after = what->after,
                          .last = what->after,
                          .most = most,
                          .muted = muted_by(room, what),
                          .foreign = what->foreign,
                          .reasons = what->reasons,
                          .out = out,
                          .room = room,
                          .budget = UINT64_MAX};
}

room_capture room_capture_of(srv_room *room, gg_seat reader, uint64_t after, uint32_t most,
                             bool foreign, gg_json *out)
{
    gg_assert(reader < ROOM_READERS && room->stored[reader] <= room->told[reader]);
    uint64_t newest = room->stored[reader], left = newest > after ? newest - after : 0;
    return capture_of(room, &(reading){reader, after, newest, most, foreign, true},
                      left < most ? (uint32_t)left : most, out);
}

static uint64_t write_entries(srv_room *room, const reading *what, gg_json *out)
{
    gg_assert(what->reader < ROOM_READERS);
    gg_assert(what->newest <= room->told[what->reader]);
    if (what->after >= what->newest || what->most == 0)
        return what->after;
    uint64_t last = what->newest - what->after > what->most ? what->after + what->most
                                                            : what->newest;
    if (write_recent(room, what, last, out))
        return last;
    room_capture capture = capture_of(room, what, (uint32_t)(last - what->after), out);
    capture.budget = what->newest == room->stored[what->reader] ? STREAM_BUDGET : UINT64_MAX;
    room->keeper->make_entries(room, &capture);
    reading rest = *what;
    rest.after = capture.last; /* the newest may only be in memory */
    return write_recent(room, &rest, last, out) ? last : capture.last;
}

uint64_t room_write_entries(srv_room *room, gg_seat reader, uint64_t after, uint32_t most,
                            gg_json *out)
{
    return write_entries(room, &(reading){reader, after, room->stored[reader], most, false, false},
                         out);
}

uint64_t room_write_new_entries(srv_room *room, gg_seat reader, uint64_t after, gg_json *out)
{
    return write_entries(
        room, &(reading){reader, after, room->told[reader], ROOM_RECENT, false, false}, out);
}

void room_answer_record(srv_room *room, gg_seat reader, uint64_t after, uint32_t most, bool foreign,
                        gg_json *out)
{
    gg_json_object(out, NULL);
    gg_json_array(out, "entries");
    uint64_t last = write_entries(
        room, &(reading){reader, after, room->stored[reader], most, foreign, true}, out);
    gg_json_end_array(out);
    gg_json_int(out, "number", (int64_t)last);
    gg_json_end_object(out);
}
