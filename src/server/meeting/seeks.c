/* seeks.c: "play when someone comes": what someone wants to play, and the calls about it.
 *
 * All seeks are in memory; the store has them for the next start. */
#include "server/meeting/meeting.h"

#include "host/memory.h"
#include "server/games/paces.h"
#include "server/lobby/lobby.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum {
    HOUR = 3600000,
    HOURS_MOST = 14 * 24,
    HOURS_NORMAL = 3 * 24,
    HOURS_LIVE = 2, /* for a game right now */
    RATING_MOST = 4000,
    OFFERS_MOST = 10
};

/* ---------------------------------------------------------------- in memory */

srv_seek *seeks_find(const srv_house *house, uint64_t user)
{
    srv_seek *seek = house->meeting->seeks;
    while (seek && seek->stored.user != user)
        seek = seek->next;
    return seek;
}

void seeks_drop(srv_house *house, uint64_t user)
{
    for (srv_seek **link = &house->meeting->seeks; *link; link = &(*link)->next) {
        srv_seek *seek = *link;
        if (seek->stored.user != user || !seek->taken)
            continue;
        *link = seek->next;
        free(seek);
        return;
    }
}

void seeks_free(srv_meeting *meeting)
{
    while (meeting->seeks) {
        srv_seek *seek = meeting->seeks;
        meeting->seeks = seek->next;
        free(seek);
    }
}

static void add_last(srv_house *house, srv_seek *seek)
{
    srv_seek **link = &house->meeting->seeks;
    while (*link)
        link = &(*link)->next;
    *link = seek;
}

/* ---------------------------------------------------------------- as text */

static void write_body(srv_seek *seek)
{
    json_t *lines = json_array();
    for (uint32_t i = 0; i < seek->lines; i++)
        json_array_append_new(lines, json_string(seek->line[i]));
    json_t *body = json_pack("{s:o,s:i,s:i,s:I,s:I}", "lines", lines, "pace", (int)seek->pace,
                             "rated", (int)seek->rated, "least", (json_int_t)seek->least, "most",
                             (json_int_t)seek->most);
    char *text = json_dumps(body, JSON_COMPACT);
    gg_assert(text && strlen(text) < sizeof seek->stored.body);
    memcpy(seek->stored.body, text, strlen(text) + 1);
    free(text);
    json_decref(body);
}

static int64_t number_of(const json_t *body, const char *key)
{
    return json_integer_value(json_object_get(body, key));
}

static bool read_body(srv_seek *seek)
{
    json_t *body = json_loads(seek->stored.body, 0, NULL);
    const json_t *lines = json_object_get(body, "lines");
    for (size_t i = 0; i < json_array_size(lines) && seek->lines < SEEK_LINES_MAX; i++) {
        const char *line = json_string_value(json_array_get(lines, i));
        if (line && strlen(line) < sizeof seek->line[0])
            memcpy(seek->line[seek->lines++], line, strlen(line) + 1);
    }
    seek->pace = (uint8_t)number_of(body, "pace");
    seek->rated = (int8_t)number_of(body, "rated");
    seek->least = number_of(body, "least");
    seek->most = number_of(body, "most");
    json_decref(body);
    return seek->lines > 0 && seek->pace <= PACE_RELAXED;
}

static bool load_seek(void *to, const store_seek *stored)
{
    srv_seek *seek = host_memory(sizeof *seek);
    seek->stored = *stored;
    if (read_body(seek))
        add_last(to, seek);
    else
        free(seek);
    return true;
}

void seeks_load(srv_house *house)
{
    seeks_free(house->meeting);
    house->store->ops->seeks(house->store, load_seek, house);
}

/* ---------------------------------------------------------------- replies */

typedef struct offering {
    srv_call *call;
    const srv_seek *seek;
    gg_json *out;
    uint32_t count;
} offering;

static bool offer(void *to, const store_game *game)
{
    offering *list = to;
    if (!pairing_takes(list->call->house, list->seek, game))
        return true;
    gg_json_object(list->out, NULL);
    room_write_game_row(game, list->call->who.user, list->out);
    gg_json_end_object(list->out);
    return ++list->count < OFFERS_MOST;
}

/* Open games that fit: nobody waits while one is there. */
static void write_offers(srv_call *call, const srv_seek *seek, gg_json *out)
{
    offering list = {call, seek, out, 0};
    srv_store *store = call->house->store;
    store_filter filter = {.listed = true, .states = GG_BIT(GAME_WAITING), .most = UINT32_MAX};
    gg_json_array(out, "offers");
    if (seek)
        store->ops->games(store, &filter, offer, &list);
    gg_json_end_array(out);
}

static void write_limit(gg_json *out, const char *key, int64_t value)
{
    if (value == 0)
        gg_json_null(out, key);
    else
        gg_json_int(out, key, value);
}

static void write_seek(const srv_seek *seek, gg_json *out)
{
    gg_json_object(out, "seek");
    gg_json_array(out, "lines");
    for (uint32_t i = 0; i < seek->lines; i++)
        gg_json_text(out, NULL, seek->line[i]);
    gg_json_end_array(out);
    if (seek->pace == PACE_ANY)
        gg_json_null(out, "pace");
    else
        gg_json_text(out, "pace", pace_name(seek->pace));
    if (seek->rated < 0)
        gg_json_null(out, "rated");
    else
        gg_json_bool(out, "rated", seek->rated == 1);
    write_limit(out, "least", seek->least);
    write_limit(out, "most", seek->most);
    gg_json_int(out, "created", seek->stored.created);
    gg_json_int(out, "until", seek->stored.until);
    gg_json_end_object(out);
}

static web_outcome reply(srv_call *call, int status, uint64_t ticket)
{
    web_json json;
    const srv_seek *seek = seeks_find(call->house, call->who.user);
    if (seek && seek->taken)
        seek = NULL;
    gg_json *out = web_json_open(&json, call->exchange, status);
    gg_json_object(out, NULL);
    if (seek)
        write_seek(seek, out);
    else
        gg_json_null(out, "seek");
    write_offers(call, seek, out);
    gg_json_end_object(out);
    web_json_end(&json);
    return house_after(call->house, call->exchange, ticket);
}

/* ---------------------------------------------------------------- reading a seek */

static bool read_line(srv_call *call, json_t *from, srv_seek *seek)
{
    store_game game = {0};
    json_t *body = call->body;
    if (!json_is_object(from)) {
        call_fail(call, 400, "bad-request", "games must be a list of objects with a game");
        return false;
    }
    call->body = from;
    bool good = lobby_read_line(call, &game);
    call->body = body;
    if (good && game.seats != 2) {
        call_fail(call, 400, "bad-request", "only games of two players can be looked for: %s",
                  game.line);
        return false;
    }
    if (good)
        memcpy(seek->line[seek->lines++], game.line, sizeof game.line);
    return good;
}

static bool read_lines(srv_call *call, srv_seek *seek)
{
    json_t *games = json_object_get(call->body, "games");
    size_t count = json_array_size(games);
    if (count < 1 || count > SEEK_LINES_MAX) {
        call_fail(call, 400, "bad-request", "games must be a list of 1 to %d games",
                  SEEK_LINES_MAX);
        return false;
    }
    for (size_t i = 0; i < count; i++)
        if (!read_line(call, json_array_get(games, i), seek))
            return false;
    return true;
}

static bool read_rated(srv_call *call, srv_seek *seek)
{
    bool rated = false;
    const json_t *said = json_object_get(call->body, "rated");
    seek->rated = -1;
    if (!said || json_is_null(said))
        return true;
    if (!call_maybe_bool(call, "rated", &rated))
        return false;
    seek->rated = rated;
    return true;
}

static bool read_limits(srv_call *call, srv_seek *seek)
{
    uint64_t least = 0, most = 0, hours = seek->pace == PACE_LIVE ? HOURS_LIVE : HOURS_NORMAL;
    if (!call_maybe_number(call, "least", RATING_MOST, &least) ||
        !call_maybe_number(call, "most", RATING_MOST, &most) ||
        !call_maybe_number(call, "hours", HOURS_MOST, &hours))
        return false;
    if (hours == 0 || (most != 0 && most < least)) {
        call_fail(call, 400, "bad-request",
                  hours == 0 ? "hours must be at least 1" : "most must not be below least");
        return false;
    }
    seek->least = (int64_t)least;
    seek->most = (int64_t)most;
    seek->stored.created = call->now;
    seek->stored.until = call->now + (int64_t)hours * HOUR;
    return true;
}

/* PUT /api/v1/seek: it replaces the one before. */
static web_outcome put_seek(srv_call *call)
{
    srv_seek *seek = host_memory(sizeof *seek);
    seek->stored.user = call->who.user;
    if (!read_lines(call, seek) || !lobby_read_pace(call, &seek->pace) || !read_rated(call, seek) ||
        !read_limits(call, seek)) {
        free(seek);
        return WEB_DONE;
    }
    srv_seek *before = seeks_find(call->house, call->who.user);
    if (before && before->taken) { /* it leads to a game in this very moment */
        free(seek);
        return reply(call, 200, call->house->newest);
    }
    if (before) {
        before->taken = true;
        seeks_drop(call->house, call->who.user);
    }
    write_body(seek);
    add_last(call->house, seek);
    store_batch *batch = batch_new();
    batch_add_seek(batch, &seek->stored);
    uint64_t ticket = meeting_send(call->house, batch);
    call->house->meeting->next_turn = 0;
    return reply(call, 200, ticket);
}

static web_outcome show_seek(srv_call *call)
{
    return reply(call, 200, 0);
}

static web_outcome withdraw(srv_call *call)
{
    srv_seek *seek = seeks_find(call->house, call->who.user);
    if (!seek || seek->taken)
        return reply(call, 200, 0);
    store_batch *batch = batch_new();
    batch_add(batch, CHANGE_REMOVE_SEEK)->number = call->who.user;
    seek->taken = true;
    return reply(call, 200, meeting_send(call->house, batch));
}

const srv_route seek_routes[] = {
    {WEB_GET, "/api/v1/seek", ROUTE_PERSON | ROUTE_ACCOUNTS, show_seek},
    {WEB_PUT, "/api/v1/seek", ROUTE_PERSON | ROUTE_ACCOUNTS | ROUTE_BODY, put_seek},
    {WEB_DELETE, "/api/v1/seek", ROUTE_PERSON | ROUTE_ACCOUNTS, withdraw},
    {WEB_OTHER, NULL, 0, NULL},
};
