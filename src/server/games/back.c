/* back.c: earlier positions of a game: a second room that starts from a snapshot and replays from there. */
#include "server/games/answers.h"

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

/* Readers who may not look at the board now may not look at earlier positions either. */
static void write_entry(srv_room *again, uint64_t number, gg_seat reader, bool away,
                        room_look *look, gg_json *out)
{
    gg_json_object(out, NULL);
    gg_json_int(out, "number", (int64_t)number);
    look(&again->table, reader, away, out);
    gg_json_end_object(out);
}

bool room_answer_entry(srv_room *room, gg_seat reader, uint64_t number, room_look *look,
                       gg_json *out, room_error *error)
{
    room_capture capture = {.reader = reader, .after = number};
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
    return there || fail_unread(error);
}

/* ---------------------------------------------------------------- an earlier position */

/* A second room for a game that has ended, at an earlier moment. */
typedef struct moment {
    srv_room *room;
    host_table *table;
    uint64_t at;
    gg_seat reader;
    gg_record last;  /* the order that led there, if at > 0 */
    const char *why; /* .. why a bot gave it; or NULL */
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
    size_t place = gg_match_orders_size(moment->table->match);
    while (gg_match_count(moment->table->match) < moment->at) {
        bool there = gg_match_next(room->table.match, &place, &moment->last);
        gg_assert(there);
        gg_status status = host_table_play(moment->table, moment->last.seat, &moment->last.order,
                                           moment->last.draws, moment->last.draw_count, &answer);
        gg_assert(status == GG_PLAYED);
        (void)there;
        (void)status;
    }
    return true;
}

/* Trial orders of others were unknown then; offers and answers were always public. */
static bool was_read(const past_moment *moment)
{
    const gg_record *last = &moment->last;
    bool trial = last->order.verb < GG_VERB_CORE || last->order.verb == GG_VERB_UNDO;
    return moment->reader == GG_REFEREE || moment->reader == last->seat || last->barrier || !trial;
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
    gg_json_object(out, NULL);
    write_moment(&moment, orders, look, out);
    if (look == room_write_view)
        write_sight_of(&moment, out);
    gg_json_end_object(out);
    room->keeper->leave(moment.room);
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
