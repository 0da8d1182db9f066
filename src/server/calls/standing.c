/* standing.c: the calls about a seat's standing orders (docs/standing.md). */
#include "server/rooms/standing.h"

#include "host/page.h"
#include "server/calls/play.h"
#include "server/rooms/ahead.h"
#include "server/store/texts.h"

#include <jansson.h>
#include <string.h>

static void write_standing(srv_call *call)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    standing_write(call->room, call->seat, out);
    gg_json_end_object(out);
    web_json_end(&json);
}

static web_outcome get_standing(srv_call *call)
{
    write_standing(call);
    return play_reply_after(call);
}

/* ---------------------------------------------------------------- reading lines */

static bool wrong_lines(srv_call *call)
{
    call_fail(call, 400, "bad-request",
              "\"lines\" must be an array of at most %d texts, at most %d bytes together",
              HOST_STANDING_LINES, HOST_STANDING_SIZE);
    return false;
}

/* The member `lines`, one a line. False: the reply says what is wrong. */
static bool read_lines(srv_call *call, gg_text *lines)
{
    size_t i;
    json_t *line;
    const json_t *list = json_object_get(call->body, "lines");
    if (!json_is_array(list) || json_array_size(list) > HOST_STANDING_LINES)
        return wrong_lines(call);
    json_array_foreach(list, i, line)
    {
        gg_error error = {0};
        const char *text = json_string_value(line);
        if (!text || !text[0] || strlen(text) > HOST_STANDING_SIZE ||
            !texts_check(text, TEXT_LINE, &error))
            return wrong_lines(call);
        gg_print(lines, "%s%s", i > 0 ? "\n" : "", text);
    }
    return !lines->cut || wrong_lines(call);
}

/* ---------------------------------------------------------------- changing them */

/* Tells other tabs of the same user. */
static void tell_tabs(srv_call *call)
{
    char json[80];
    gg_text text;
    gg_text_open(&text, json, sizeof json);
    gg_print(&text, "{\"game\":\"%s\",\"seat\":%u}", call->room->id, (unsigned)call->seat);
    streams_hint_user(call->house, call->who.user, "standing", json);
}

static web_outcome refuse(srv_call *call, const char *why)
{
    room_error error;
    room_fail(&error, 409, "refused", "%s", why);
    return play_fail(call, &error);
}

static web_outcome keep(srv_call *call, const char *lines)
{
    gg_error error = {0};
    store_batch *batch = batch_new();
    if (!standing_set(call->room, call->seat, lines, batch, &error)) {
        batch_free(batch);
        return refuse(call, error.text);
    }
    uint64_t ticket = call->room->drafts = house_send(call->house, batch);
    ahead_look_again(call->house, call->room);
    write_standing(call);
    tell_tabs(call);
    return house_after(call->house, call->exchange, ticket);
}

static web_outcome put_standing(srv_call *call)
{
    char lines[HOST_STANDING_SIZE + 1];
    gg_text text;
    uint64_t after;
    room_error error;
    gg_text_open(&text, lines, sizeof lines);
    if (!call_number(call, "after", INT64_MAX, &after) || !read_lines(call, &text))
        return WEB_DONE;
    if (!room_check_after(call->room, call->seat, after, &error))
        return play_fail(call, &error);
    if (call->room->game.state != GAME_RUNNING) {
        room_fail(&error, 409, "not-now", "answers in advance are for games that run");
        return play_fail(call, &error);
    }
    return keep(call, lines);
}

static web_outcome delete_standing(srv_call *call)
{
    return standing_of(call->room, call->seat) ? keep(call, "") : get_standing(call);
}

/* ---------------------------------------------------------------- trying them */

static web_outcome post_test(srv_call *call)
{
    char lines[HOST_STANDING_SIZE + 1];
    gg_text text;
    web_json json;
    gg_error error = {0};
    bool has = json_object_get(call->body, "lines") != NULL;
    const char *order = json_string_value(json_object_get(call->body, "order"));
    gg_text_open(&text, lines, sizeof lines);
    if (has && !read_lines(call, &text))
        return WEB_DONE;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    bool good = standing_test(call->room, call->seat, has ? lines : NULL, order, out, &error);
    gg_json_end_object(out);
    web_json_end(&json);
    return good ? play_reply_after(call) : refuse(call, error.text);
}

/* ---------------------------------------------------------------- routes */

#define STANDING_PATH "/api/v1/games/{}/seats/{}/standing"

const srv_route standing_routes[] = {
    {WEB_GET, STANDING_PATH, ROUTE_PERSON | ROUTE_SEAT, get_standing},
    {WEB_PUT, STANDING_PATH, ROUTE_PERSON | ROUTE_SEAT | ROUTE_BODY, put_standing},
    {WEB_DELETE, STANDING_PATH, ROUTE_PERSON | ROUTE_SEAT, delete_standing},
    {WEB_POST, STANDING_PATH "/test", ROUTE_PERSON | ROUTE_SEAT | ROUTE_BODY, post_test},
    {0},
};
