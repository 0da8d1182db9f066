/* play.c: orders and drafts of a seat, and questions about them. */
#include "server/calls/play.h"

#include "host/page.h"
#include "server/nodes/nodes.h"
#include "server/rooms/ahead.h"
#include "server/rooms/prepared.h"
#include "server/store/texts.h"

#include <jansson.h>
#include <string.h>

/* ---------------------------------------------------------------- replies */

web_outcome play_reply_after(srv_call *call)
{
    return house_after(call->house, call->exchange, room_ticket(call->room, call->seat));
}

web_outcome play_fail(srv_call *call, const room_error *error)
{
    web_json json;
    room_write_error(call->room, call->seat, error,
                     web_json_open(&json, call->exchange, error->status));
    web_json_end(&json);
    if (error->wait > 0)
        call->exchange->reply.retry_after = error->wait;
    return error->status == 400 ? WEB_DONE : play_reply_after(call);
}

/* Finishes an answer, or an error. */
static web_outcome reply(srv_call *call, web_json *json, bool there, const room_error *error)
{
    web_json_end(json);
    return there ? play_reply_after(call) : play_fail(call, error);
}

/* ---------------------------------------------------------------- orders */

/* The draft has become an order, or an order replaces it. */
static void forget_draft(srv_room *room, gg_seat seat, bool had_one)
{
    if (!had_one)
        return;
    prepared_store(room, seat, "", room->batch);
}

static bool give(srv_call *call, room_post *post, room_error *error)
{
    srv_room *room = call->room;
    bool had_draft = room->table.draft[call->seat].count > 0;
    room_open_batch(room);
    if (!room_give_post(room, call->seat, post, error)) {
        room_cancel(room);
        return false;
    }
    forget_draft(room, call->seat, had_draft);
    room->ahead_run = 0;
    room_send(room);
    return true;
}

static bool take_post(srv_call *call, room_post *post, room_error *error)
{
    return room_check_post(call->room, call->seat, post, error) &&
           (post->repeated || give(call, post, error));
}

static web_outcome post_order(srv_call *call)
{
    web_json json;
    room_post post; /* large: room_check_post() fills in the rest */
    room_error error;
    bool sight = false;
    if (call->line)
        return studies_post_order(call);
    if (!call_text(call, "order", GG_LINE_MAX, &post.order) ||
        !call_number(call, "after", INT64_MAX, &post.after) ||
        !call_maybe_bool(call, "sight", &sight))
        return WEB_DONE;
    bool good = take_post(call, &post, &error);
    store_status status = STORE_OK;
    bool again = !good && nodes_knows_more(call, &status);
    if (!call->room && status == STORE_NONE)
        return call_fail(call, 404, "not-found", "game not found");
    if (!call->room)
        return call_no_store(call, status);
    if (!good &&
        (!again || !call->room->playing || call->room->held_up || !take_post(call, &post, &error)))
        return play_fail(call, &error);
    room_answer_post(call->room, call->seat, &post, sight,
                     web_json_open(&json, call->exchange, 200));
    web_json_end(&json);
    return play_reply_after(call);
}

/* ---------------------------------------------------------------- drafts */

static web_outcome get_draft(srv_call *call)
{
    web_json json;
    room_answer_draft(call->room, call->seat, web_json_open(&json, call->exchange, 200));
    web_json_end(&json);
    return play_reply_after(call);
}

/* The member `steps`. False: the reply says what is wrong. */
static bool read_steps(srv_call *call, room_steps *steps)
{
    const json_t *list = json_object_get(call->body, "steps");
    if (!json_is_array(list) || json_array_size(list) > GG_DRAFT_MAX) {
        call_fail(call, 400, "bad-request", "\"steps\" must be an array of texts");
        return false;
    }
    steps->count = (uint32_t)json_array_size(list);
    for (uint32_t i = 0; i < steps->count; i++)
        steps->text[i] = json_string_value(json_array_get(list, i));
    return true;
}

/* Tells other tabs of the same user. The tab that did it recognizes the steps. */
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
    gg_text_close(&text);
    prepared_store(call->room, call->seat, steps, batch);
    return call->room->drafts = house_send(call->house, batch);
}

static web_outcome keep_draft(srv_call *call)
{
    web_json json;
    uint64_t ticket = call->line ? 0 : store_draft(call); /* in an analysis memory is enough */
    room_answer_draft(call->room, call->seat, web_json_open(&json, call->exchange, 200));
    web_json_end(&json);
    if (!call->line)
        tell_tabs(call);
    return house_after(call->house, call->exchange, ticket);
}

static web_outcome put_draft(srv_call *call)
{
    const char *order = NULL;
    room_steps steps;
    room_error error;
    if (!call_maybe_text(call, "order", GG_LINE_MAX, &order) ||
        (!order && !read_steps(call, &steps)))
        return WEB_DONE;
    bool drafted = order ? room_draft_order(call->room, call->seat, order, &error)
                         : room_draft_steps(call->room, call->seat, &steps, &error);
    return drafted ? keep_draft(call) : play_fail(call, &error);
}

static web_outcome delete_draft(srv_call *call)
{
    gg_draft_open(&call->room->table.draft[call->seat]);
    return keep_draft(call);
}

/* ---------------------------------------------------------------- questions */

/* With the member `after` only while the seat is still asked the same as after this entry. */
static web_outcome answer_in_time(srv_call *call, web_outcome (*answer)(srv_call *call))
{
    room_error error;
    uint64_t after = UINT64_MAX;
    if (!call_maybe_number(call, "after", INT64_MAX, &after))
        return WEB_DONE;
    bool any_time = after == UINT64_MAX || call->line;
    if (!any_time && !room_check_after(call->room, call->seat, after, &error))
        return play_fail(call, &error);
    return answer(call);
}

/* {"what","id"}: as choices name their targets. */
static bool read_target(srv_call *call, host_target *target)
{
    const json_t *member = json_object_get(call->body, "target");
    const char *what = json_string_value(json_object_get(member, "what"));
    const char *id = json_string_value(json_object_get(member, "id"));
    if (!what || !id) {
        call_fail(call, 400, "bad-request",
                  "send \"order\", or \"steps\" and \"target\": {\"what\",\"id\"}");
        return false;
    }
    *target = (host_target){gg_span_of(what), gg_span_of(id)};
    return true;
}

static web_outcome ask_target(srv_call *call)
{
    web_json json;
    room_steps steps;
    host_target target;
    room_error error;
    if (!read_target(call, &target) || !read_steps(call, &steps))
        return WEB_DONE;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    bool there = room_answer_why_not(call->room, call->seat, &steps, &target, out, &error);
    return reply(call, &json, there, &error);
}

static web_outcome answer_why(srv_call *call)
{
    web_json json;
    const char *order = NULL;
    if (!call_maybe_text(call, "order", GG_LINE_MAX, &order))
        return WEB_DONE;
    if (!order)
        return ask_target(call);
    room_answer_why(call->room, call->seat, order, web_json_open(&json, call->exchange, 200));
    web_json_end(&json);
    return play_reply_after(call);
}

static bool read_thing(const json_t *member, room_thing *thing)
{
    const char *what = json_string_value(json_object_get(member, "what"));
    const char *id = json_string_value(json_object_get(member, "id"));
    json_int_t count = json_integer_value(json_object_get(member, "count"));
    if (!what || !id || strlen(what) > 20 || strlen(id) > 40 || count < 0 || count > UINT16_MAX)
        return false;
    *thing = (room_thing){{gg_span_of(what), gg_span_of(id)}, (uint32_t)count};
    return true;
}

/* The member `things`. False: the reply says what is wrong. */
static bool read_things(srv_call *call, const json_t *list, room_things *things)
{
    bool fits = json_is_array(list) && json_array_size(list) <= ROOM_THINGS_MAX;
    things->count = fits ? (uint32_t)json_array_size(list) : 0;
    for (uint32_t i = 0; i < things->count; i++)
        fits = fits && read_thing(json_array_get(list, i), &things->thing[i]);
    if (!fits)
        call_fail(call, 400, "bad-request", "\"things\" must be at most %u of {\"what\",\"id\"}",
                  ROOM_THINGS_MAX);
    return fits;
}

static web_outcome answer_choices(srv_call *call)
{
    web_json json;
    room_steps steps;
    room_things things;
    room_error error;
    const json_t *picked = json_object_get(call->body, "things");
    if (!read_steps(call, &steps) || (picked && !read_things(call, picked, &things)))
        return WEB_DONE;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    bool there = room_answer_choices(call->room, call->seat, &steps, picked ? &things : NULL, out,
                                     &error);
    return reply(call, &json, there, &error);
}

static web_outcome answer_preview(srv_call *call)
{
    web_json json;
    const char *order = NULL;
    room_steps steps;
    room_error error;
    if (!call_maybe_text(call, "order", GG_LINE_MAX, &order) ||
        (!order && !read_steps(call, &steps)))
        return WEB_DONE;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    bool there = room_answer_preview(call->room, call->seat, order, &steps, out, &error);
    return reply(call, &json, there, &error);
}

static web_outcome post_why(srv_call *call)
{
    return answer_in_time(call, answer_why);
}

static web_outcome post_choices(srv_call *call)
{
    return answer_in_time(call, answer_choices);
}

static web_outcome post_preview(srv_call *call)
{
    return answer_in_time(call, answer_preview);
}

static bool is_asked_for(srv_call *call, const char *name)
{
    uint64_t value = 0;
    return web_query_number(&call->exchange->request, name, &value) && value == 1;
}

static web_outcome get_setups(srv_call *call)
{
    web_json json;
    room_error error;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    room_setups which = is_asked_for(call, "all")     ? ROOM_SETUPS_ALL
                        : is_asked_for(call, "ahead") ? ROOM_SETUPS_AHEAD
                                                      : ROOM_SETUPS_NOW;
    bool there = room_answer_setups(call->room, call->seat, which, out, &error);
    return reply(call, &json, there, &error);
}

/* ---------------------------------------------------------------- prepared orders */

static void write_prepared(srv_call *call)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    prepared_write(call->room, call->seat, out);
    gg_json_end_object(out);
    web_json_end(&json);
}

static web_outcome get_prepared(srv_call *call)
{
    write_prepared(call);
    return play_reply_after(call);
}

static web_outcome keep_prepared(srv_call *call, const char *orders)
{
    store_batch *batch = batch_new();
    prepared_set(call->room, call->seat, orders);
    prepared_store(call->room, call->seat, "", batch);
    uint64_t ticket = call->room->drafts = house_send(call->house, batch);
    ahead_look_again(call->house, call->room);
    write_prepared(call);
    return house_after(call->house, call->exchange, ticket);
}

static bool wrong_orders(srv_call *call)
{
    call_fail(call, 400, "bad-request", "\"orders\" must be an array of at most %d orders",
              PREPARED_MOST);
    return false;
}

/* The member `orders`, one a line. False: the reply says what is wrong. */
static bool read_prepared(srv_call *call, gg_text *lines)
{
    size_t i;
    json_t *order;
    const json_t *list = json_object_get(call->body, "orders");
    if (!json_is_array(list) || json_array_size(list) > PREPARED_MOST)
        return wrong_orders(call);
    json_array_foreach(list, i, order)
    {
        gg_words words;
        gg_answer answer;
        gg_error error = {0};
        const char *text = json_string_value(order);
        if (!text || strlen(text) > GG_LINE_MAX || !texts_check(text, TEXT_LINE, &error))
            return wrong_orders(call);
        if (!room_read_order(call->room, text, &words, &answer)) {
            room_error refused;
            room_refuse(&refused, &answer);
            play_fail(call, &refused);
            return false;
        }
        gg_print(lines, "%s%s", i > 0 ? "\n" : "", text);
    }
    return !lines->cut || wrong_orders(call);
}

static web_outcome put_prepared(srv_call *call)
{
    char orders[PREPARED_SIZE];
    gg_text lines;
    room_error error;
    gg_text_open(&lines, orders, sizeof orders);
    if (!read_prepared(call, &lines))
        return WEB_DONE;
    gg_text_close(&lines);
    if ((room_asked(call->room) & GG_BIT(call->seat)) == 0 &&
        call->room->game.state == GAME_RUNNING)
        return keep_prepared(call, orders);
    room_fail(&error, 409, "not-now", "orders can be prepared while others decide");
    return play_fail(call, &error);
}

static web_outcome delete_prepared(srv_call *call)
{
    return call->room->prepared[call->seat] ? keep_prepared(call, "") : get_prepared(call);
}

/* ---------------------------------------------------------------- routes */

#define SEAT_PATH "/api/v1/games/{}/seats/{}"

const srv_route play_routes[] = {
    {WEB_POST, SEAT_PATH "/orders", ROUTE_PERSON | ROUTE_SEAT | ROUTE_NODE | ROUTE_BODY,
     post_order},
    {WEB_GET, SEAT_PATH "/draft", ROUTE_PERSON | ROUTE_SEAT | ROUTE_NODE, get_draft},
    {WEB_PUT, SEAT_PATH "/draft", ROUTE_PERSON | ROUTE_SEAT | ROUTE_NODE | ROUTE_BODY, put_draft},
    {WEB_DELETE, SEAT_PATH "/draft", ROUTE_PERSON | ROUTE_SEAT | ROUTE_NODE, delete_draft},
    {WEB_GET, SEAT_PATH "/prepared", ROUTE_PERSON | ROUTE_SEAT | ROUTE_NODE, get_prepared},
    {WEB_PUT, SEAT_PATH "/prepared", ROUTE_PERSON | ROUTE_SEAT | ROUTE_BODY, put_prepared},
    {WEB_DELETE, SEAT_PATH "/prepared", ROUTE_PERSON | ROUTE_SEAT, delete_prepared},
    {WEB_POST, SEAT_PATH "/why", ROUTE_PERSON | ROUTE_SEAT | ROUTE_NODE | ROUTE_BODY, post_why},
    {WEB_POST, SEAT_PATH "/choices", ROUTE_PERSON | ROUTE_SEAT | ROUTE_NODE | ROUTE_BODY,
     post_choices},
    {WEB_POST, SEAT_PATH "/preview", ROUTE_PERSON | ROUTE_SEAT | ROUTE_NODE | ROUTE_BODY,
     post_preview},
    {WEB_GET, SEAT_PATH "/setups", ROUTE_PERSON | ROUTE_SEAT | ROUTE_NODE, get_setups},
    {0},
};
