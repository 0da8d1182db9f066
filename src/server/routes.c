/* routes.c: dispatches requests, after checking where they come from, who sends them, how often, and their
 * parameters. */
#include "server/meeting/meeting.h"
#include "server/metrics.h"
#include "server/moderation/moderation.h"
#include "server/nodes/nodes.h"
#include "server/rooms/slices.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { JSON_DEPTH_MAX = 16, PARTS_MAX = 6, BEHIND_MOST = 4 };
_Static_assert(sizeof((srv_call *)0)->part == PARTS_MAX * 64, "a place for each part of a path");

/* The most frequent ones first. */
static const srv_route *const tables[] = {
    watch_routes,    play_routes,      standing_routes, stream_routes,  talk_routes,
    lobby_routes,    people_routes,    catalog_routes,  health_routes,  lesson_routes,
    hint_routes,     look_back_routes, review_routes,   study_routes,   profile_routes,
    presence_routes, seek_routes,      vacation_routes, contest_routes, moderation_routes,
    notice_routes};
enum { TABLES = sizeof tables / sizeof tables[0] };

/* For metrics: 0 are files and calls that are not known, then the tables above. */
static const char *const classes[] = {
    "files",    "watch",  "play",     "standing", "stream",     "talk",    "lobby", "people",
    "catalog",  "health", "lesson",   "hint",     "look-back",  "review",  "study", "profile",
    "presence", "seek",   "vacation", "contest",  "moderation", "notices",
};
_Static_assert(sizeof classes / sizeof classes[0] == TABLES + 1, "a name for each table");

const char *routes_class(uint8_t class)
{
    return class <= TABLES ? classes[class] : NULL;
}

/* ---------------------------------------------------------------- errors */

web_outcome call_fail(srv_call *call, int status, const char *code, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    web_fail_list(call->exchange, status, code, format, list);
    va_end(list);
    return WEB_DONE;
}

web_outcome call_no_store(srv_call *call, store_status status)
{
    if (status == STORE_LATER && call->house->wanted)
        return slices_wait(call, call->house->wanted);
    if (status == STORE_LATER) {
        call->exchange->reply.retry_after = 2;
        return call_fail(call, 503, "busy", "many long games are being read: try again");
    }
    call->exchange->reply.retry_after = 5;
    return call_fail(call, 503, "no-store", "%s",
                     status == STORE_FULL ? "the disk is full: try again later"
                                          : "the store does not answer: try again later");
}

/* ---------------------------------------------------------------- members of the body */

static bool wrong_member(srv_call *call, const char *key, const char *what)
{
    call_fail(call, 400, "bad-request", "\"%s\" must be %s", key, what);
    return false;
}

bool call_maybe_text(srv_call *call, const char *key, size_t most, const char **value)
{
    const json_t *member = json_object_get(call->body, key);
    if (!member || json_is_null(member))
        return true;
    if (!json_is_string(member))
        return wrong_member(call, key, "a text");
    if (json_string_length(member) > most)
        return wrong_member(call, key, "a shorter text");
    *value = json_string_value(member);
    return true;
}

bool call_text(srv_call *call, const char *key, size_t most, const char **value)
{
    *value = NULL;
    return call_maybe_text(call, key, most, value) &&
           (*value || wrong_member(call, key, "there: a text"));
}

bool call_maybe_number(srv_call *call, const char *key, uint64_t most, uint64_t *value)
{
    const json_t *member = json_object_get(call->body, key);
    if (!member || json_is_null(member))
        return true;
    if (!json_is_integer(member) || json_integer_value(member) < 0)
        return wrong_member(call, key, "a whole number, 0 or more");
    if ((uint64_t)json_integer_value(member) > most)
        return wrong_member(call, key, "a smaller number");
    *value = (uint64_t)json_integer_value(member);
    return true;
}

bool call_number(srv_call *call, const char *key, uint64_t most, uint64_t *value)
{
    *value = UINT64_MAX;
    return call_maybe_number(call, key, most, value) &&
           (*value != UINT64_MAX || wrong_member(call, key, "there: a whole number"));
}

bool call_maybe_bool(srv_call *call, const char *key, bool *value)
{
    const json_t *member = json_object_get(call->body, key);
    if (!member || json_is_null(member))
        return true;
    if (!json_is_boolean(member))
        return wrong_member(call, key, "true or false");
    *value = json_is_true(member);
    return true;
}

/* ---------------------------------------------------------------- the body */

/* jansson's own limit is far too high: no input may nest that deeply. */
static bool is_too_deep(const char *text, size_t size)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if (quoted && c == '\\')
            i++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '{' || c == '['))
            depth++;
        else if (!quoted && (c == '}' || c == ']'))
            depth--;
        if (depth > JSON_DEPTH_MAX)
            return true;
    }
    return false;
}

static bool is_json_type(const char *type)
{
    static const char json[] = "application/json";
    return strncmp(type, json, sizeof json - 1) == 0 && strchr("; \t", type[sizeof json - 1]);
}

static bool read_body(srv_call *call, unsigned flags)
{
    const web_request *request = &call->exchange->request;
    json_error_t error;
    if ((flags & ROUTE_PLAIN) || (request->body_size == 0 && !(flags & ROUTE_BODY)))
        return true;
    if (request->body_size > 0 && !is_json_type(request->type)) {
        call_fail(call, 415, "wrong-type", "send JSON: Content-Type: application/json");
        return false;
    }
    if (is_too_deep(request->body, request->body_size)) {
        call_fail(call, 400, "bad-request", "JSON nested too deeply");
        return false;
    }
    call->body = json_loadb(request->body ? request->body : "", request->body_size,
                            JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(call->body)) /* NULL is none */
        return true;
    call_fail(call, 400, "bad-request", "the body must be one JSON object");
    return false;
}

/* ---------------------------------------------------------------- finding */

/* Does the path match? Each {} stands for one part, which is not empty. */
static bool fits(const char *pattern, const char *path, char part[PARTS_MAX][64])
{
    int count = 0;
    while (*pattern) {
        if (*pattern != '{') {
            if (*pattern++ != *path++)
                return false;
            continue;
        }
        size_t size = strcspn(path, "/");
        if (size == 0 || size >= 64 || count == PARTS_MAX)
            return false;
        memcpy(part[count], path, size);
        part[count++][size] = 0;
        path += size;
        pattern += 2;
    }
    return *path == 0;
}

/* By bits of web_method. */
static const char *const method_names[16] = {"",
                                             "GET",
                                             "POST",
                                             "GET, POST",
                                             "PUT",
                                             "GET, PUT",
                                             "POST, PUT",
                                             "GET, POST, PUT",
                                             "DELETE",
                                             "GET, DELETE",
                                             "POST, DELETE",
                                             "GET, POST, DELETE",
                                             "PUT, DELETE",
                                             "GET, PUT, DELETE",
                                             "POST, PUT, DELETE",
                                             "GET, POST, PUT, DELETE"};

/* The allowed methods of the path, as bits of web_method. */
static unsigned find_methods(srv_call *call)
{
    unsigned known = 0;
    for (int i = 0; i < TABLES; i++)
        for (const srv_route *route = tables[i]; route->pattern; route++)
            if (fits(route->pattern, call->exchange->request.path, call->part))
                known |= 1U << route->method;
    return known;
}

/* The route; NULL: none, and the reply says whether the path is known. */
static const srv_route *find_route(srv_call *call)
{
    const web_request *request = &call->exchange->request;
    for (int i = 0; i < TABLES; i++)
        for (const srv_route *route = tables[i]; route->pattern; route++)
            if (route->method == request->method &&
                fits(route->pattern, request->path, call->part)) {
                metrics_begin(call->exchange, (uint8_t)(i + 1));
                return route;
            }
    unsigned known = find_methods(call);
    if (known == 0) {
        call_fail(call, 404, "not-found", "unknown call");
        return NULL;
    }
    gg_assert(known < 16);
    call->exchange->reply.allow = method_names[known];
    call_fail(call, 405, "wrong-method", "use %s for this call", method_names[known]);
    return NULL;
}

/* ---------------------------------------------------------------- games and seats */

static bool not_found(srv_call *call)
{
    call_fail(call, 404, "not-found", "game not found");
    return false;
}

static bool enter_game(srv_call *call)
{
    store_status status;
    if (strlen(call->part[0]) >= STORE_ID_SIZE)
        return not_found(call);
    room_look_again(call->house, call->part[0]);
    call->room = nodes_enter(call, call->part[0], &status);
    if (call->room)
        return !call->parked;
    if (status == STORE_NONE)
        return not_found(call);
    call_no_store(call, status);
    return false;
}

/* Users who may not see the game learn nothing else. */
static bool refuse_seat(srv_call *call, const char *why)
{
    if (!room_may_see(call->room, call->who.user))
        return not_found(call);
    if (call->seat == GG_NOBODY)
        call_fail(call, 404, "not-found", "seat not found");
    else
        call_fail(call, 403, "not-yours", "%s", why);
    return false;
}

/* A seat of this user. */
static bool take_seat(srv_call *call)
{
    call->seat = room_find_seat(call->room, call->part[1], false);
    if (call->seat != GG_NOBODY && room_may_sit(call->room, call->who.user, call->seat))
        return true;
    return refuse_seat(call, "this is not your seat");
}

/* When the game is over, nothing is hidden. */
static bool may_read(const srv_room *room, uint64_t user, gg_seat reader)
{
    if (reader < GG_SEATS_MAX && room_may_sit(room, user, reader))
        return true;
    if (reader == GG_PUBLIC || store_has_ended(&room->game))
        return room_may_watch(room, user);
    return false;
}

static bool take_reader(srv_call *call)
{
    srv_room *room = call->room;
    const uint64_t user = call->who.user;
    call->seat = room_find_seat(room, call->part[1], true);
    if (call->seat == GG_NOBODY || !may_read(room, user, call->seat))
        return refuse_seat(call, "you may not see this");
    if (room_may_sit(room, user, call->seat) || !room_sends_away(room, user))
        return true;
    return refuse_seat(call, "your team is in conference: the board is hidden until it is over");
}

/* The game must have begun and match these rules. */
static bool is_playable(srv_call *call)
{
    if (call->room->held_up) {
        call_fail(call, 409, "not-now", "this game is on hold: %s", call->room->trouble);
        return false;
    }
    if (call->room->playing)
        return true;
    call_fail(call, 409, "not-now", "the game has not started");
    return false;
}

/* A node of an analysis: its link is the right to read it, and only its owner sits there. */
static bool enter_node(srv_call *call, unsigned flags)
{
    if (!(flags & ROUTE_NODE)) {
        call_fail(call, 409, "not-now", "there is no such thing in an analysis");
        return false;
    }
    if (!studies_enter(call))
        return false;
    if (flags & ROUTE_SEAT)
        return take_seat(call);
    call->seat = room_find_seat(call->room, call->part[1], true);
    if (call->seat == GG_NOBODY)
        call_fail(call, 404, "not-found", "seat not found");
    return call->seat != GG_NOBODY;
}

/* `known`: number of the reader's newest entry that the client has, perhaps from another server. */
static bool knows_enough(srv_call *call)
{
    store_status status;
    uint64_t known = 0;
    if (!call->house->nodes)
        return true;
    if (!web_query_number(&call->exchange->request, "known", &known))
        known = (uint64_t)json_integer_value(json_object_get(call->body, "after"));
    bool behind = call->seat < ROOM_READERS && known > call->room->stored[call->seat];
    if (behind && call->room->ticket != 0 && call->exchange->tries < BEHIND_MOST) {
        house_again_after(
            call, call->room->ticket); /* what is being stored here will be refused, or be known */
        return false;
    }
    call->room = nodes_refresh(call->house, call->room, call->seat, known, &status);
    if (call->room)
        return true;
    if (status == STORE_NONE)
        return not_found(call);
    call_no_store(call, status);
    return false;
}

static bool sit(srv_call *call, unsigned flags)
{
    if (flags & ROUTE_SEAT)
        return take_seat(call) && is_playable(call) && knows_enough(call);
    if (flags & ROUTE_READER)
        return take_reader(call) && is_playable(call) && knows_enough(call);
    return true;
}

static bool find_place(srv_call *call, unsigned flags)
{
    if (!(flags & (ROUTE_GAME | ROUTE_SEAT | ROUTE_READER)))
        return true;
    if (studies_is_node(call->part[0]))
        return enter_node(call, flags);
    if (!enter_game(call))
        return false;
    if (sit(call, flags))
        return true;
    store_status status;
    if (call->parked || !nodes_knows_more(call, &status))
        return false;
    host_page_free(&call->exchange->reply.body);
    call->exchange->reply = (web_reply){0};
    if (call->room)
        return sit(call, flags);
    if (status == STORE_NONE)
        return not_found(call);
    call_no_store(call, status);
    return false;
}

/* ---------------------------------------------------------------- answering */

static bool may_call(srv_call *call, const srv_route *route)
{
    srv_house *house = call->house;
    web_exchange *exchange = call->exchange;
    bool changes = exchange->request.method != WEB_GET;
    if (!people_find(house, exchange, &call->who))
        return false;
    /* A call that has waited was counted when it arrived. */
    if (!exchange->again &&
        !people_count(house, exchange, &call->who, (route->flags & ROUTE_SLOW) != 0))
        return false;
    if (changes && !(route->flags & ROUTE_PLAIN) &&
        !people_check_token(house, exchange, &call->who))
        return false;
    if (call->who.user != 0)
        presence_note(house, call->who.user);
    if (changes && house->settings.accounts && !(route->flags & (ROUTE_SLOW | ROUTE_OWN)) &&
        !moderation_lets(call))
        return false;
    if (changes && call->who.user != 0)
        notices_see(house, call->who.user, call->now);
    if ((route->flags & ROUTE_ACCOUNTS) && !house->settings.accounts) {
        call_fail(call, 404, "not-found", "this server has no accounts");
        return false;
    }
    if ((route->flags & ROUTE_PERSON) && call->who.user == 0) {
        call_fail(call, 401, "unknown-person", "%s",
                  house->settings.accounts ? "log in first"
                                           : "get a cookie from GET /api/v1/me first");
        return false;
    }
    return true;
}

static web_outcome answer(srv_call *call)
{
    const srv_route *route = find_route(call);
    if (!route || !may_call(call, route) || !read_body(call, route->flags) ||
        !find_place(call, route->flags))
        return WEB_DONE;
    gg_assert(!(route->flags & ROUTE_PERSON) || call->who.user != 0);
    gg_assert(!(route->flags & ROUTE_BODY) || call->body);
    gg_assert(!(route->flags & (ROUTE_SEAT | ROUTE_READER)) ||
              (call->room->playing && call->seat != GG_NOBODY));
    return route->handle(call);
}

static bool is_file(const web_request *request)
{
    return strncmp(request->path, "/api/", 5) != 0 && strcmp(request->path, "/healthz") != 0;
}

static web_outcome answer_and_charge(srv_call *call)
{
    srv_house *house = call->house;
    if (!house->settings.accounts) /* nobody is charged, so the time is not measured */
        return answer(call);
    int64_t began = slices_time();
    web_outcome outcome = answer(call);
    people_charge(house, call->exchange->request.address, call->who.user, slices_time() - began);
    return outcome;
}

static web_outcome handle(void *to, web_exchange *exchange)
{
    srv_house *house = to;
    srv_call call = {
        .house = house, .exchange = exchange, .seat = GG_NOBODY, .now = clock_now(house->clock)};
    if (!people_check_host(house, exchange))
        return WEB_DONE;
    if (is_file(&exchange->request))
        return web_file(exchange, house->settings.files, house->settings.file_count);
    if (house->stopping) {
        exchange->reply.retry_after = 2;
        return web_fail(exchange, 503, "stopping", "the server is shutting down");
    }
    web_outcome outcome = answer_and_charge(&call);
    json_decref(call.body);
    return call.parked ? WEB_LATER : outcome;
}

static size_t body_limit(void *to, web_method method, const char *path)
{
    (void)to;
    if (method == WEB_POST && strcmp(path, HOUSE_COPIES) == 0)
        return 2 * HOUSE_LOG_MOST;
    return method == WEB_GET ? 0 : WEB_BODY_MAX;
}

static void replied(void *to, const web_exchange *exchange)
{
    metrics_replied(to, exchange);
}

web_handler house_handler(srv_house *house)
{
    return (web_handler){
        .to = house, .handle = handle, .body_limit = body_limit, .replied = replied};
}
