/* talk.c: chat, notes, mutes and pauses (docs/api.md, "Talk"). */
#include "core/text/text.h"
#include "server/calls/play.h"
#include "server/clocks/timeouts.h"
#include "server/moderation/moderation.h"
#include "server/rooms/rooms.h"
#include "server/store/texts.h"

#include <jansson.h>
#include <string.h>

enum {
    CHAT_MOST = 1000, /* characters of one message */
    CHAT_BYTES = 4 * CHAT_MOST,
    CHAT_EACH = 1500,     /* milliseconds that one message costs: .. */
    CHAT_AT_ONCE = 30000, /* .. 20 of them can be sent in a burst */
    NOTES_MOST = 16000,   /* characters */
    NOTES_BYTES = 4 * NOTES_MOST
};

/* ---------------------------------------------------------------- texts */

/* Does it contain anything but blanks? */
static bool is_seen(const char *text)
{
    gg_span from = gg_span_of(text);
    for (size_t next = 0; next < from.size;) {
        uint32_t character = gg_read_char(from, &next);
        if (character > ' ' && character != 0xA0)
            return true;
    }
    return false;
}

/* ---------------------------------------------------------------- seats in a request */

/* A list of seats of this game as bits. False: the reply says what is wrong with it. */
static bool read_seats(srv_call *call, const json_t *list, const char *key, uint16_t *seats)
{
    size_t index;
    const json_t *value;
    *seats = 0;
    if (!json_is_array(list)) {
        call_fail(call, 400, "bad-request", "\"%s\" must be a list of seats", key);
        return false;
    }
    json_array_foreach(list, index, value)
    {
        json_int_t seat = json_is_integer(value) ? json_integer_value(value) : -1;
        if (seat < 0 || seat >= (json_int_t)call->room->game.seats) {
            call_fail(call, 400, "bad-request",
                      "\"%s\" has something that is not a seat of this game", key);
            return false;
        }
        *seats = (uint16_t)(*seats | GG_BIT(seat));
    }
    return true;
}

static void write_seats(gg_json *out, const char *key, uint16_t seats)
{
    gg_json_array(out, key);
    for (gg_seat seat = 0; seat < GG_SEATS_MAX; seat++)
        if (seats & GG_BIT(seat))
            gg_json_int(out, NULL, seat);
    gg_json_end_array(out);
}

/* ---------------------------------------------------------------- chat: recipients */

/* "all", or a list of others. */
static bool read_hearers(srv_call *call, uint16_t *to)
{
    const json_t *value = json_object_get(call->body, "to");
    const char *word = json_string_value(value);
    *to = GG_BIT(GG_PUBLIC);
    if (!value || (word && strcmp(word, "all") == 0))
        return true;
    if (!read_seats(call, value, "to", to))
        return false;
    *to = (uint16_t)(*to & ~GG_BIT(call->seat));
    if (*to != 0)
        return true;
    call_fail(call, 400, "bad-request", "\"to\" must name another player");
    return false;
}

/* ---------------------------------------------------------------- chat: sending */

static bool check_chat_text(srv_call *call, const char *text)
{
    gg_error error = {0};
    if (texts_count(text) > CHAT_MOST)
        call_fail(call, 400, "bad-request", "a message may have at most %d characters", CHAT_MOST);
    else if (!texts_check(text, TEXT_BREAKS, &error))
        call_fail(call, 400, "bad-request", "%s", error.text);
    else if (!is_seen(text))
        call_fail(call, 400, "bad-request", "the message is empty");
    else
        return true;
    return false;
}

/* A leaky bucket: when it is full, the seat has to wait. */
static bool count_message(srv_call *call)
{
    if (call->room->keeper->is_full(call->room, true)) {
        call_fail(call, 409, "not-now", "this game has reached its limit of messages");
        return false;
    }
    int64_t *full_until = &call->room->talked[call->seat];
    int64_t now = clock_steady(call->house->clock);
    int64_t filled = *full_until > now ? *full_until - now : 0;
    if (filled + CHAT_EACH > CHAT_AT_ONCE) {
        call_fail(call, 429, "too-many", "too many messages: wait a moment");
        call->exchange->reply.retry_after = 1 + CHAT_EACH / 1000;
        return false;
    }
    *full_until = now + filled + CHAT_EACH;
    return true;
}

/* Sends what was added to the room; the reply has the number of the seat's newest entry. */
static web_outcome reply_when_stored(srv_call *call)
{
    srv_room *room = call->room;
    web_json json;
    uint64_t ticket = room_send(room);
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_int(out, "number", (int64_t)room->told[call->seat]);
    gg_json_end_object(out);
    web_json_end(&json);
    return house_after(call->house, call->exchange, ticket);
}

static web_outcome post_chat(srv_call *call)
{
    const char *text = NULL;
    uint16_t to = 0;
    room_error error;
    if (!call_text(call, "text", CHAT_BYTES, &text) || !check_chat_text(call, text) ||
        !read_hearers(call, &to))
        return WEB_DONE;
    if (!room_may_talk(call->room, call->seat, to, &error))
        return play_fail(call, &error);
    if (!moderation_lets_talk(call) || !count_message(call))
        return WEB_DONE;
    room_read_blocks(call->room);
    room_open_batch(call->room);
    room_add(call->room, ROW_CHAT, call->seat, to, text);
    notices_chat(call->room, call->seat, to);
    return reply_when_stored(call);
}

/* ---------------------------------------------------------------- notes */

static web_outcome get_notes(srv_call *call)
{
    srv_store *store = call->house->store;
    const char *text = "";
    web_json json;
    store_status status = store->ops->notes(store, call->room->id, call->seat, &text);
    if (status != STORE_OK && status != STORE_NONE)
        return call_no_store(call, status);
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_text(out, "text", status == STORE_OK ? text : "");
    gg_json_end_object(out);
    return web_json_end(&json);
}

static web_outcome put_notes(srv_call *call)
{
    const char *text = NULL;
    if (!call_text(call, "text", NOTES_BYTES, &text))
        return WEB_DONE;
    gg_error error = {0};
    if (texts_count(text) > NOTES_MOST)
        return call_fail(call, 400, "bad-request", "notes may have at most %d characters",
                         NOTES_MOST);
    if (!texts_check(text, TEXT_BREAKS | TEXT_TABULATORS, &error))
        return call_fail(call, 400, "bad-request", "%s", error.text);
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, CHANGE_SET_NOTES);
    memcpy(change->id, call->room->id, sizeof change->id);
    change->seat = call->seat;
    change->text = batch_text(batch, text, strlen(text));
    web_ok(call->exchange);
    return house_after_batch(call->house, call->exchange, batch, NULL);
}

/* ---------------------------------------------------------------- mutes */

static web_outcome get_mute(srv_call *call)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    write_seats(out, "seats", call->room->muted[call->seat]);
    gg_json_end_object(out);
    web_json_end(&json);
    return play_reply_after(call);
}

/* Stored together with the room's changes: if storing fails, the room forgets it. */
static web_outcome put_mute(srv_call *call)
{
    srv_room *room = call->room;
    uint16_t seats = 0;
    if (!read_seats(call, json_object_get(call->body, "seats"), "seats", &seats))
        return WEB_DONE;
    if (seats & GG_BIT(call->seat))
        return call_fail(call, 400, "bad-request", "you can't mute yourself");
    room_open_batch(room);
    store_change *change = batch_add(room->batch, CHANGE_SET_MUTES);
    memcpy(change->id, room->id, sizeof change->id);
    change->seat = call->seat;
    change->number = seats;
    room->muted[call->seat] = (uint8_t)seats;
    web_ok(call->exchange);
    room->tickets[call->seat] = room_send(room);
    return play_reply_after(call);
}

/* ---------------------------------------------------------------- pauses */

static web_outcome post_pause(srv_call *call)
{
    srv_room *room = call->room;
    room_error error;
    const char *what = NULL;
    if (!call_text(call, "what", 20, &what))
        return WEB_DONE;
    uint8_t kind = room_check_pause(room, call->seat, what, &error);
    if (kind == 0)
        return play_fail(call, &error);
    if (!count_message(call))
        return WEB_DONE;
    room_open_batch(room);
    room_add(room, kind, call->seat, 0, NULL);
    return reply_when_stored(call);
}

/* ---------------------------------------------------------------- routes */

#define AT_SEAT (ROUTE_PERSON | ROUTE_GAME | ROUTE_SEAT)

const srv_route talk_routes[] = {
    {WEB_POST, "/api/v1/games/{}/seats/{}/chat", AT_SEAT | ROUTE_BODY, post_chat},
    {WEB_GET, "/api/v1/games/{}/seats/{}/notes", AT_SEAT, get_notes},
    {WEB_PUT, "/api/v1/games/{}/seats/{}/notes", AT_SEAT | ROUTE_BODY, put_notes},
    {WEB_GET, "/api/v1/games/{}/seats/{}/mute", AT_SEAT, get_mute},
    {WEB_PUT, "/api/v1/games/{}/seats/{}/mute", AT_SEAT | ROUTE_BODY, put_mute},
    {WEB_POST, "/api/v1/games/{}/seats/{}/pause", AT_SEAT | ROUTE_BODY, post_pause},
    {WEB_POST, "/api/v1/games/{}/claim", ROUTE_PERSON | ROUTE_GAME | ROUTE_BODY, timeouts_claim},
    {WEB_OTHER, NULL, 0, NULL}};
