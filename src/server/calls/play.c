/* play.c: orders and drafts: what a seat does at its table. */
#include "server/calls/play.h"
#include "server/clocks/timeouts.h"

#include "host/page.h"
#include "host/words.h"

#include <jansson.h>
#include <string.h>

/* ---------------------------------------------------------------- replies */

/* What goes out tells of the room as the seat knows it now: not before that is stored. */
web_outcome play_reply_after(srv_call *call)
{
    return house_after(call->house, call->exchange, room_ticket(call->room, call->seat));
}

static void write_rules(srv_call *call, const gg_answer *answer, gg_json *out)
{
    char words[GG_LINE_MAX + 1];
    host_table *table = &call->room->table;
    gg_json_array(out, "rules");
    for (uint32_t i = 0; i < answer->refusal.count; i++) {
        gg_text text;
        uint16_t rule = answer->refusal.rule[i];
        gg_text_open(&text, words, sizeof words);
        host_write_rule(table, call->seat, answer, rule, &text);
        gg_json_object(out, NULL);
        gg_json_span(out, "id", gg_rule_id(call->room->rules, rule));
        gg_json_text(out, "text", words);
        gg_json_end_object(out);
    }
    gg_json_end_array(out);
}

void play_write_reason(srv_call *call, const gg_answer *answer, gg_json *out)
{
    char words[GG_LINE_MAX + 1];
    gg_text text;
    gg_text_open(&text, words, sizeof words);
    host_write_reason(&call->room->table, call->seat, answer, &text);
    gg_json_text(out, "text", words);
    write_rules(call, answer, out);
}

web_outcome play_refused(srv_call *call, const gg_answer *answer)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, 409);
    gg_json_object(out, NULL);
    gg_json_object(out, "error");
    gg_json_text(out, "code", "refused");
    play_write_reason(call, answer, out);
    gg_json_end_object(out);
    gg_json_end_object(out);
    web_json_end(&json);
    return play_reply_after(call);
}

static void write_sight(srv_call *call, gg_json *out)
{
    gg_json_object(out, "sight");
    room_write_sight(call->room, call->seat, out);
    gg_json_end_object(out);
}

static web_outcome reply_stale(srv_call *call)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, 409);
    gg_json_object(out, NULL);
    gg_json_object(out, "error");
    gg_json_text(out, "code", "stale");
    gg_json_text(out, "text", "the game has moved on: reload and try again");
    gg_json_end_object(out);
    write_sight(call, out);
    gg_json_end_object(out);
    web_json_end(&json);
    return play_reply_after(call);
}

/* An order was carried out, now or before. */
static web_outcome reply_played(srv_call *call, uint64_t after, uint64_t number, bool repeated)
{
    web_json json;
    bool sight = json_is_true(json_object_get(call->body, "sight"));
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_int(out, "number", (int64_t)number);
    if (repeated)
        gg_json_bool(out, "repeated", true);
    gg_json_array(out, "entries");
    room_write_new_entries(call->room, call->seat, after, out);
    gg_json_end_array(out);
    if (sight)
        write_sight(call, out);
    gg_json_end_object(out);
    web_json_end(&json);
    return play_reply_after(call);
}

/* ---------------------------------------------------------------- orders */

/* The text as words. What cannot be read is refused like an order that the rules forbid. */
bool play_read_words(const char *order, gg_words *words, gg_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    if (gg_split(gg_span_of(order), words, &answer->error) && words->count > 0)
        return true;
    if (answer->error.text[0] == 0)
        gg_fail(&answer->error, 0, 0, "an order is missing");
    gg_refuse(&answer->refusal, GG_RULE_FORM);
    return false;
}

/* Only the program that runs the clock writes it. */
bool play_is_players(const srv_room *room, const gg_words *words, gg_answer *answer)
{
    if (gg_find_verb(room->rules, words, 0) != GG_VERB_TIMEOUT)
        return true;
    gg_fail(&answer->error, 0, 0, "only the clock can end a game on time");
    gg_refuse(&answer->refusal, GG_RULE_FORM);
    return false;
}

/* Resigning is always possible. */
static bool has_room(srv_call *call, const gg_words *words)
{
    const srv_room *room = call->room;
    if (!room->keeper->is_full(room, false) ||
        gg_find_verb(room->rules, words, 0) == GG_VERB_RESIGN)
        return true;
    call_fail(call, 409, "not-now",
              "this game has reached its limit of orders: only `resign` is possible");
    return false;
}

/* Bounds draw offers, undo requests and pause requests. */
bool play_may_offer(srv_call *call)
{
    int64_t wait = room_offers_again(call->room, call->seat);
    if (wait == 0)
        return true;
    call->exchange->reply.retry_after = (uint32_t)((wait + 999) / 1000);
    call_fail(call, 429, "too-many", "too many offers: try again in %u seconds",
              call->exchange->reply.retry_after);
    return false;
}

static bool is_offer(const srv_room *room, const gg_words *words)
{
    uint8_t verb = gg_find_verb(room->rules, words, 0);
    return verb == GG_VERB_DRAW || verb == GG_VERB_UNDO_ASK;
}

/* Detects a repeated post. A client that forges a collision only fools itself. */
static uint64_t hash_request(const char *order)
{
    uint64_t words[GG_LINE_MAX / 8 + 2];
    gg_span text = host_trimmed(gg_span_of(order));
    gg_assert(text.size <= GG_LINE_MAX);
    size_t last = text.size / 8 + 1;
    words[last] = 0;
    words[0] = text.size;
    memcpy(words + 1, text.at, text.size);
    uint64_t hash = gg_hash_bytes(words, (last + 1) * sizeof words[0]);
    hash &= INT64_MAX; /* the store keeps signed numbers */
    return hash ? hash : 1;
}

/* The number of the seat's newest entry after an order that was posted before; 0: it was not. */
static uint64_t find_posted(srv_room *room, gg_seat seat, uint64_t after, uint64_t request)
{
    const room_posted *posted = record_find_posted(room, seat, after, request);
    if (posted)
        return posted->number;
    return after < room->moved[seat] ? room_find_posted(room, seat, after, request) : 0;
}

static bool may_play_now(srv_call *call)
{
    const srv_room *room = call->room;
    if (room->game.state == GAME_ABANDONED)
        call_fail(call, 409, "not-now", "the game was abandoned");
    else if (room->now.paused)
        call_fail(call, 409, "not-now", "the game is paused: resume it first");
    else if (timeouts_settle(call->house, call->room, call->now))
        call_fail(call, 409, "not-now", "time is up");
    else
        return true;
    return false;
}

/* The draft has become an order, or is in its way. */
static void forget_draft(srv_room *room, gg_seat seat, bool had_one)
{
    if (!had_one)
        return;
    store_change *change = batch_add(room->batch, CHANGE_SET_DRAFT);
    memcpy(change->id, room->id, sizeof change->id);
    change->seat = seat;
    change->text = batch_text(room->batch, "", 0);
}

static web_outcome play_order(srv_call *call, uint64_t after, uint64_t request,
                              const gg_words *words)
{
    gg_answer answer;
    srv_room *room = call->room;
    bool had_draft = room->table.draft[call->seat].count > 0;
    room_open_batch(room);
    if (!room_order(room, call->seat, after, request, words, &answer)) {
        room_cancel(room);
        return play_refused(call, &answer);
    }
    forget_draft(room, call->seat, had_draft);
    room_send(room);
    return reply_played(call, after, room->told[call->seat], false);
}

static web_outcome post_order(srv_call *call)
{
    const char *order;
    uint64_t after;
    gg_words words;
    gg_answer answer;
    srv_room *room = call->room;
    bool sight = false;
    if (!call_text(call, "order", GG_LINE_MAX, &order) ||
        !call_number(call, "after", INT64_MAX, &after) || !call_maybe_bool(call, "sight", &sight))
        return WEB_DONE;
    uint64_t request = hash_request(order);
    uint64_t posted = find_posted(room, call->seat, after, request);
    if (posted != 0)
        return reply_played(call, after, posted, true);
    if (after < room->moved[call->seat] || after > room->told[call->seat])
        return reply_stale(call);
    if (!may_play_now(call))
        return play_reply_after(call);
    if (!play_read_words(order, &words, &answer) || !play_is_players(room, &words, &answer))
        return play_refused(call, &answer);
    if (!has_room(call, &words) || (is_offer(room, &words) && !play_may_offer(call)))
        return play_reply_after(call);
    return play_order(call, after, request, &words);
}

/* ---------------------------------------------------------------- drafts */

/* An object of what the room writes for the seat. */
void play_write_reply(srv_call *call, void (*write)(srv_room *room, gg_seat seat, gg_json *out))
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    write(call->room, call->seat, out);
    gg_json_end_object(out);
    web_json_end(&json);
}

static web_outcome get_draft(srv_call *call)
{
    play_write_reply(call, room_write_draft);
    return play_reply_after(call);
}

/* Takes the steps that are written so, from the first on. False: the reply says which is not offered; the draft is as
 * it was. */
bool play_take_steps(srv_call *call, const json_t *steps)
{
    host_table *table = &call->room->table;
    gg_draft before = table->draft[call->seat];
    size_t index;
    const json_t *item;
    gg_draft_open(&table->draft[call->seat]);
    json_array_foreach(steps, index, item)
    {
        gg_steps offered;
        gg_step step;
        const char *text = json_string_value(item);
        host_table_steps(table, call->seat, &offered);
        if (text && host_table_find_step(table, call->seat, &offered, gg_span_of(text), &step)) {
            host_table_take(table, call->seat, step);
            continue;
        }
        table->draft[call->seat] = before;
        call_fail(call, 409, "not-offered", "step %zu is not offered: \"%s\"", index + 1,
                  text ? text : "");
        return false;
    }
    return true;
}

bool play_read_steps(srv_call *call, const json_t **steps)
{
    *steps = json_object_get(call->body, "steps");
    if (json_is_array(*steps) && json_array_size(*steps) <= GG_DRAFT_MAX)
        return true;
    call_fail(call, 400, "bad-request", "\"steps\" must be an array of texts");
    return false;
}

/* Other tabs of the same person. The one that has done it knows it by the steps. */
static void tell_tabs(srv_call *call)
{
    host_page page;
    host_out out;
    gg_json json;
    gg_json_open(&json, host_page_text(&page, &out));
    gg_json_object(&json, NULL);
    gg_json_text(&json, "game", call->room->id);
    gg_json_int(&json, "seat", call->seat);
    room_write_steps(call->room, call->seat, &json);
    gg_json_end_object(&json);
    gg_text_close(&out.text);
    host_page_close(&page);
    streams_hint_user(call->house, call->who.user, "draft", page.at);
    host_page_free(&page);
}

static uint64_t store_draft(srv_call *call)
{
    char steps[17 * GG_DRAFT_MAX + 1];
    gg_text text;
    const gg_draft *draft = &call->room->table.draft[call->seat];
    store_batch *batch = batch_new();
    gg_text_open(&text, steps, sizeof steps);
    for (uint16_t i = 0; i < draft->count; i++) {
        gg_put(&text, i > 0 ? " " : "");
        gg_put_hex(&text, draft->taken[i], 16);
    }
    gg_assert(!text.cut);
    store_change *change = batch_add(batch, CHANGE_SET_DRAFT);
    memcpy(change->id, call->room->id, sizeof change->id);
    change->seat = call->seat;
    change->text = batch_text(batch, steps, text.used);
    return house_send(call->house, batch);
}

static web_outcome keep_draft(srv_call *call)
{
    uint64_t ticket = store_draft(call);
    play_write_reply(call, room_write_draft);
    tell_tabs(call);
    return house_after(call->house, call->exchange, ticket);
}

/* An order in words becomes the steps that lead to it. */
static web_outcome draft_order(srv_call *call, const char *order)
{
    gg_words words;
    gg_answer answer;
    gg_orders orders;
    host_table *table = &call->room->table;
    if (!play_read_words(order, &words, &answer) || !play_is_players(call->room, &words, &answer))
        return play_refused(call, &answer);
    host_table_ask(table, call->seat, &words, 0, &answer);
    if (answer.refusal.count > 0)
        return play_refused(call, &answer);
    const void *view = host_table_view(table, call->seat);
    if (gg_read_order(call->room->rules, view, &words, 0, &orders, &answer.error) &&
        orders.count == 1 &&
        gg_offers(call->room->rules, gg_match_state(table->match), call->seat, &orders.order[0],
                  &table->draft[call->seat]))
        return keep_draft(call);
    call_fail(call, 409, "not-offered", "%s",
              orders.count > 1 ? "this is several orders, not a draft: send them as they are"
                               : "no steps lead to this order: send it as it is");
    return play_reply_after(call);
}

static web_outcome put_draft(srv_call *call)
{
    const char *order = NULL;
    const json_t *steps;
    if (!call_maybe_text(call, "order", GG_LINE_MAX, &order))
        return WEB_DONE;
    if (order)
        return draft_order(call, order);
    if (!play_read_steps(call, &steps))
        return WEB_DONE;
    if (!play_take_steps(call, steps))
        return play_reply_after(call);
    return keep_draft(call);
}

static web_outcome delete_draft(srv_call *call)
{
    gg_draft_open(&call->room->table.draft[call->seat]);
    return keep_draft(call);
}

/* ---------------------------------------------------------------- routes */

#define SEAT_PATH "/api/v1/games/{}/seats/{}"

const srv_route play_routes[] = {
    {WEB_POST, SEAT_PATH "/orders", ROUTE_PERSON | ROUTE_SEAT | ROUTE_BODY, post_order},
    {WEB_GET, SEAT_PATH "/draft", ROUTE_PERSON | ROUTE_SEAT, get_draft},
    {WEB_PUT, SEAT_PATH "/draft", ROUTE_PERSON | ROUTE_SEAT | ROUTE_BODY, put_draft},
    {WEB_DELETE, SEAT_PATH "/draft", ROUTE_PERSON | ROUTE_SEAT, delete_draft},
    {WEB_POST, SEAT_PATH "/why", ROUTE_PERSON | ROUTE_SEAT | ROUTE_BODY, play_why},
    {WEB_POST, SEAT_PATH "/choices", ROUTE_PERSON | ROUTE_SEAT | ROUTE_BODY, play_choices},
    {WEB_POST, SEAT_PATH "/preview", ROUTE_PERSON | ROUTE_SEAT | ROUTE_BODY, play_preview},
    {0},
};
