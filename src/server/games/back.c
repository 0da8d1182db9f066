/* back.c: earlier positions of a game: a second room that starts from a snapshot and replays from there. */
#include "server/games/answers.h"

#include "host/memory.h"

#include <stdlib.h>

static bool fail_unread(room_error *error)
{
    room_fail(error, 503, "no-store", "the store does not answer: try again later");
    error->wait = 5;
    return false;
}

/* ---------------------------------------------------------------- what a reader saw */

/* Stops at the row that told the reader of the entry. */
static bool take_row_until(void *to, const store_row *row)
{
    srv_room *again = to;
    const room_capture *capture = again->capture;
    return again->told[capture->reader] < capture->after && room_take_row(again, row);
}

/* The row may have told the reader of several orders: the view after exactly this one. Readers who may not look at the
 * board now may not look at earlier positions either. */
static void write_entry(srv_room *again, uint64_t number, gg_seat reader, bool away,
                        room_look *look, gg_json *out)
{
    gg_json_object(out, NULL);
    gg_json_int(out, "number", (int64_t)number);
    if (again->capture->known)
        host_table_look_back(&again->table, reader, again->capture->known,
                             again->capture->known_count);
    look(&again->table, reader, away, out);
    gg_json_end_object(out);
}

bool room_answer_entry(srv_room *room, gg_seat reader, uint64_t number, room_look *look,
                       gg_json *out, room_error *error)
{
    room_capture capture = {.reader = reader, .after = number, .seeks = true};
    if (reader >= ROOM_READERS || number == 0 || number > room->stored[reader])
        return room_fail(error, 404, "not-found", "entry not found");
    srv_room *again = room->keeper->take_up(room, &capture, false, number - 1);
    if (!again)
        return fail_unread(error);
    room->keeper->read_on(again, take_row_until);
    bool there = again->playing && again->told[reader] >= number;
    if (there)
        write_entry(again, number, reader, room_is_away(room, reader), look, out);
    room->keeper->leave(again);
    free(capture.known);
    return there || fail_unread(error);
}

/* ---------------------------------------------------------------- an earlier position */

/* An order since the last barrier. */
typedef struct past_order {
    size_t place;
    gg_seat seat;
    bool seen; /* by the reader, then or later */
} past_order;

/* A second room for a game that has ended, at an earlier moment. */
typedef struct moment {
    srv_room *room;
    host_table *table;
    uint64_t at;
    gg_seat reader;
    gg_record last;  /* the order that led there, if at > 0 */
    const char *why; /* .. why a bot gave it; or NULL */
    size_t next;     /* place of the one after it */
    past_order *held;
    uint32_t held_count;
} past_moment;

static bool take_first(void *to, const store_row *row)
{
    room_take_row(to, row);
    return false;
}

static srv_room *before_order(srv_room *room, uint64_t order)
{
    static room_capture nobody = {.reader = GG_REFEREE}; /* only the table is needed */
    srv_room *again = room->keeper->take_up(room, &nobody, true, order);
    if (!again || again->playing)
        return again;
    room->keeper->read_on(again, take_first);
    if (again->playing)
        return again;
    room->keeper->leave(again);
    return NULL;
}

/* Replays from the last snapshot before it. False: it cannot be read. */
static bool go_back(past_moment *moment, srv_room *room)
{
    gg_answer answer;
    moment->room = before_order(room, moment->at);
    if (!moment->room)
        return false;
    moment->table = &moment->room->table;
    moment->table->played = NULL;
    moment->next = gg_match_orders_size(moment->table->match);
    while (gg_match_count(moment->table->match) < moment->at) {
        bool there = gg_match_next(room->table.match, &moment->next, &moment->last);
        gg_assert(there);
        gg_status status = host_table_play(moment->table, moment->last.seat, &moment->last.order,
                                           moment->last.draws, moment->last.draw_count, &answer);
        gg_assert(status == GG_PLAYED);
        (void)there;
        (void)status;
    }
    return true;
}

/* ---------------------------------------------------------------- orders that the reader saw later
 *
 * Orders of others became public at the next barrier, unless they were undone before. Replays show each of them where
 * it was given. */

static void note_held(past_moment *moment)
{
    const gg_match *match = moment->table->match;
    uint32_t room = 0;
    for (size_t place = GG_BEFORE_ALL; gg_match_next_held(match, &place);) {
        gg_record record;
        size_t next = place;
        if (moment->held_count == room) {
            room = room ? 2 * room : 16;
            moment->held = host_resized(moment->held, room * sizeof *moment->held);
        }
        gg_match_next(match, &next, &record);
        moment->held[moment->held_count++] = (past_order){place, record.seat, true};
    }
}

/* `undo` takes back the seat's last order. */
static void undo_last_of(past_moment *moment, gg_seat seat)
{
    for (uint32_t i = moment->held_count; i-- > 0;)
        if (moment->held[i].seat == seat && moment->held[i].seen) {
            moment->held[i].seen = false;
            return;
        }
}

/* Reads on to the next barrier. False: the game was abandoned before one. */
static bool follow_orders(past_moment *moment, const gg_match *match, gg_record *order)
{
    uint32_t later[GG_SEATS_MAX] = {0}; /* standing orders of each seat since the moment */
    for (size_t place = moment->next; gg_match_next(match, &place, order);) {
        if (order->barrier)
            return true;
        if (order->order.verb < GG_VERB_CORE)
            later[order->seat]++;
        else if (order->order.verb == GG_VERB_UNDO && later[order->seat] > 0)
            later[order->seat]--;
        else if (order->order.verb == GG_VERB_UNDO)
            undo_last_of(moment, order->seat);
    }
    return false;
}

static bool was_undone(const gg_match *match, size_t place)
{
    gg_record record;
    return gg_match_next(match, &place, &record) && record.undone;
}

/* An agreed undo takes back some of them too. */
static void find_seen(past_moment *moment, const gg_match *match)
{
    gg_record barrier;
    bool published = follow_orders(moment, match, &barrier);
    bool turned_back = published &&
                       (barrier.order.verb == GG_VERB_AGREE || barrier.order.verb == GG_VERB_UNDO);
    for (uint32_t i = 0; i < moment->held_count; i++) {
        past_order *held = &moment->held[i];
        held->seen = held->seat == moment->reader ||
                     (held->seen && published && !(turned_back && was_undone(match, held->place)));
    }
}

/* From now on the table shows what the reader has seen of them. */
static void look_at_held(past_moment *moment, const srv_room *room)
{
    uint32_t count = 0;
    note_held(moment);
    if (moment->held_count == 0)
        return;
    find_seen(moment, room->table.match);
    size_t *places = host_zeroed(moment->held_count * sizeof *places);
    for (uint32_t i = 0; i < moment->held_count; i++)
        if (moment->held[i].seen)
            places[count++] = moment->held[i].place;
    host_table_look_back(moment->table, moment->reader, places, count);
    free(places);
}

/* ---------------------------------------------------------------- the answer */

/* Offers and answers were always public. */
static bool was_read(const past_moment *moment)
{
    const gg_record *last = &moment->last;
    const past_order *held = moment->held_count > 0 ? &moment->held[moment->held_count - 1] : NULL;
    bool later = held && held->seen && held->place == gg_match_newest(moment->table->match);
    bool trial = last->order.verb < GG_VERB_CORE || last->order.verb == GG_VERB_UNDO;
    return moment->reader == GG_REFEREE || moment->reader == last->seat || last->barrier ||
           !trial || later;
}

static void write_last_order(past_moment *moment, gg_json *out)
{
    char line[GG_LINE_MAX + 1];
    gg_text text;
    const gg_game *game = moment->table->game;
    if (moment->at == 0 || !was_read(moment)) {
        gg_json_null(out, "order");
        return;
    }
    gg_text_open(&text, line, sizeof line);
    gg_match_line(moment->table->match, moment->reader, &text);
    gg_json_object(out, "order");
    gg_json_int(out, "seat", moment->last.seat);
    gg_json_text(out, "name",
                 gg_seat_name(game, host_table_head(moment->table), moment->last.seat));
    gg_json_text(out, "text", line);
    room_write_news(moment->table, moment->reader, gg_match_news(moment->table->match), out);
    if (moment->why)
        gg_json_text(out, "why", moment->why);
    gg_json_end_object(out);
}

/* What the seat was asked then; nothing can be decided now. */
static void write_asked(past_moment *moment, gg_json *out)
{
    gg_seat seat = moment->reader;
    const void *view = host_table_view(moment->table, seat);
    bool asked = gg_head_of(view)->prompt[seat] != 0;
    gg_json_bool(out, "asked", asked);
    if (asked) {
        char words[GG_LINE_MAX + 1];
        gg_text text;
        gg_text_open(&text, words, sizeof words);
        gg_write_prompt(moment->table->game, view, seat, &text);
        gg_json_text(out, "prompt", words);
    } else {
        gg_json_null(out, "prompt");
    }
    gg_json_bool(out, "can_undo", false);
    gg_json_null(out, "draft");
}

/* After the end of a game nobody is away from the board. */
static void write_moment(past_moment *moment, uint64_t orders, room_look *look, gg_json *out)
{
    gg_json_null(out, "number");
    gg_json_int(out, "at", (int64_t)moment->at);
    gg_json_int(out, "orders", (int64_t)orders);
    write_last_order(moment, out);
    look(moment->table, moment->reader, false, out);
}

static void write_sight_of(past_moment *moment, gg_json *out)
{
    gg_json_null(out, "clock");
    gg_json_null(out, "thinking");
    gg_json_null(out, "pause");
    if (moment->reader < GG_SEATS_MAX)
        write_asked(moment, out);
}

bool room_answer_moment(srv_room *room, gg_seat reader, uint64_t at, room_look *look, gg_json *out,
                        room_error *error)
{
    past_moment moment = {.at = at, .reader = reader};
    uint64_t orders = gg_match_count(room->table.match);
    if (!store_has_ended(&room->game))
        return room_fail(error, 409, "not-now",
                         "earlier positions can be shown when the game is over");
    if (at > orders)
        return room_fail(error, 404, "not-found", "the game has only %zu orders", (size_t)orders);
    if (!go_back(&moment, room))
        return fail_unread(error);
    moment.why = room_reason(room, at);
    if (reader != GG_REFEREE)
        look_at_held(&moment, room);
    gg_json_object(out, NULL);
    write_moment(&moment, orders, look, out);
    if (look == room_write_view)
        write_sight_of(&moment, out);
    gg_json_end_object(out);
    room->keeper->leave(moment.room);
    free(moment.held);
    return true;
}

/* ---------------------------------------------------------------- repeated posts */

/* Stops at the first order that the seat gave after that entry, and what was posted with it. */
static bool take_post(void *to, const store_row *row)
{
    srv_room *again = to;
    const room_capture *capture = again->capture;
    bool behind = again->moved[capture->reader] > capture->after;
    return (!behind || row->request == capture->request) && room_take_row(again, row);
}

/* From before the snapshot that the room was loaded from. */
static uint64_t find_earlier(srv_room *room, gg_seat seat, uint64_t after, uint64_t request)
{
    room_capture capture = {.reader = seat, .after = after, .request = request};
    if (after >= room->recent_from[seat])
        return 0;
    srv_room *again = room->keeper->take_up(room, &capture, false, after);
    if (!again)
        return 0;
    room->keeper->read_on(again, take_post);
    const room_posted *posted = record_find_posted(again, seat, after, request);
    uint64_t number = posted ? posted->number : 0;
    room->keeper->leave(again);
    return number;
}

uint64_t room_find_posted(srv_room *room, gg_seat seat, uint64_t after, uint64_t request)
{
    const room_posted *posted = record_find_posted(room, seat, after, request);
    if (posted)
        return posted->number;
    return after < room->moved[seat] ? find_earlier(room, seat, after, request) : 0;
}
