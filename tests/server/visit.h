/* visit.h: a whole server in a test, without connections: a house on a store in a temporary folder, with a clock that
 * the test moves, and visitors who make calls. */
#ifndef GROGNARD_TESTS_VISIT_H
#define GROGNARD_TESTS_VISIT_H

#define _POSIX_C_SOURCE 200809L

#include "host/page.h"
#include "server/house.h"

#include "games.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

typedef struct place {
    char folder[64], file[96];
    house_settings settings;
    srv_store *store;
    server_clock clock;
    srv_house house;
} place;

typedef struct visitor {
    place *at;
    char cookie[300], token[80]; /* all cookies that it sends */
    char session[120], device[150];
    const char *origin; /* header lines that a browser would send; NULL: none */
    const char *address;
    /* Result of the last call. */
    int status;
    json_t *json; /* its body, or NULL if that is not JSON */
    char *text;
    char set_cookie[300], etag[40];
    uint32_t retry_after;
} visitor;

static inline void place_begin(place *at)
{
    gg_error error = {0};
    at->store = store_open(at->file, STORE_SERVE, &error);
    if (!at->store)
        fail_msg("%s", error.text);
    if (!house_open(&at->house, &at->settings, gg_built_shelf(), at->store, &at->clock, NULL, NULL,
                    &error))
        fail_msg("%s", error.text);
}

static inline void place_end(place *at)
{
    house_close(&at->house);
    at->store->ops->close(at->store);
}

/* The server is restarted on the same store. */
static inline void place_restart(place *at)
{
    place_end(at);
    place_begin(at);
}

static inline void place_open(place *at, bool accounts)
{
    *at = (place){.settings = {.accounts = accounts}};
    snprintf(at->folder, sizeof at->folder, "/tmp/grognard-test-XXXXXX");
    assert_non_null(mkdtemp(at->folder));
    snprintf(at->file, sizeof at->file, "%s/store.sqlite", at->folder);
    clock_open_test(&at->clock, 1000000000000);
    place_begin(at);
}

static inline void place_close(place *at)
{
    static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
    place_end(at);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", at->file, endings[i]);
        unlink(name);
    }
    rmdir(at->folder);
}

/* Runs the server until nothing is pending. */
static inline void place_settle(place *at)
{
    for (int i = 0, quiet = 0; i < 20000 && quiet < 3; i++) {
        house_turn(&at->house);
        quiet = writer_pending(at->house.writer) == 0 && !at->house.waits ? quiet + 1 : 0;
        if (quiet == 0)
            nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    }
}

static inline void visitor_forget(visitor *who)
{
    json_decref(who->json);
    free(who->text);
    who->json = NULL;
    who->text = NULL;
}

static inline void visitor_keep_cookie(visitor *who, const char *line)
{
    snprintf(who->set_cookie, sizeof who->set_cookie, "%s", line);
    if (!line[0])
        return;
    snprintf(who->session, sizeof who->session, "%.*s", (int)strcspn(line, ";"), line);
    snprintf(who->cookie, sizeof who->cookie, "%s; %s", who->session, who->device);
}

static inline web_request visitor_request(const visitor *who, web_method method, char *path,
                                          const char *body)
{
    char *query = strchr(path, '?');
    if (query)
        *query++ = 0;
    return (web_request){.method = method,
                         .path = path,
                         .query = query ? query : "",
                         .address = who->address ? who->address : "127.0.0.1",
                         .host = "127.0.0.1:1805",
                         .origin = who->origin ? who->origin : "",
                         .cookie = who->cookie,
                         .token = who->token,
                         .agent = "test",
                         .last_event_id = "",
                         .if_none_match = "",
                         .site = "",
                         .accepts = "",
                         .type = body && body[0] ? "application/json" : "",
                         .body = body ? body : "",
                         .body_size = body ? strlen(body) : 0};
}

/* A pending call. */
typedef struct visiting {
    web_exchange exchange;
    web_outcome outcome;
    char path[600];
} visiting;

/* Makes a call without waiting for its reply, so that several can be pending at the same time. The body must stay
 * valid. */
static inline void visit_send(const visitor *who, visiting *sent, web_method method,
                              const char *path, const char *body)
{
    snprintf(sent->path, sizeof sent->path, "%s", path);
    sent->exchange = (web_exchange){.request = visitor_request(who, method, sent->path, body)};
    web_handler handler = house_handler(&who->at->house);
    sent->outcome = handler.handle(handler.to, &sent->exchange);
}

/* Waits for the reply; returns the status. */
static inline int visit_end(visitor *who, visiting *sent)
{
    web_exchange *exchange = &sent->exchange;
    for (int i = 0; sent->outcome == WEB_LATER && !exchange->finished && i < 100000; i++) {
        house_turn(&who->at->house);
        if (!exchange->finished)
            nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
    }
    assert_true(sent->outcome == WEB_DONE || exchange->finished);
    visitor_forget(who);
    who->status = exchange->reply.status;
    who->retry_after = exchange->reply.retry_after;
    snprintf(who->etag, sizeof who->etag, "%s", exchange->reply.etag);
    who->text = exchange->reply.body.at
                    ? strndup(exchange->reply.body.at, exchange->reply.body.size)
                    : strdup("");
    who->json = json_loads(who->text, 0, NULL);
    if (exchange->reply.device[0])
        snprintf(who->device, sizeof who->device, "%.*s", (int)strcspn(exchange->reply.device, ";"),
                 exchange->reply.device);
    visitor_keep_cookie(who, exchange->reply.cookie);
    web_exchange_free(exchange);
    return who->status;
}

/* Makes a call and waits for its reply; returns the status. */
static inline int visit(visitor *who, web_method method, const char *path, const char *body)
{
    visiting sent = {0};
    visit_send(who, &sent, method, path, body);
    return visit_end(who, &sent);
}

/* The same with a printf format for path and body; `'` in the body stands for `"`. */
static inline int visit_with(visitor *who, web_method method, const char *path, const char *format,
                             ...) GG_PRINTF(4, 5);
static inline int visit_with(visitor *who, web_method method, const char *path, const char *format,
                             ...)
{
    char body[8000];
    va_list list;
    va_start(list, format);
    vsnprintf(body, sizeof body, format, list);
    va_end(list);
    for (char *at = body; *at; at++)
        if (*at == '\'')
            *at = '"';
    return visit(who, method, path, body);
}

/* A member of the last reply: "sight.draft.choices.0.text"; NULL: absent. */
static inline json_t *reply_at(const visitor *who, const char *path)
{
    json_t *found = who->json;
    while (found && *path) {
        char key[60];
        size_t size = strcspn(path, ".");
        snprintf(key, sizeof key, "%.*s", (int)size, path);
        found = json_is_array(found) ? json_array_get(found, strtoul(key, NULL, 10))
                                     : json_object_get(found, key);
        path += size + (path[size] == '.');
    }
    return found;
}

static inline const char *reply_text(const visitor *who, const char *path)
{
    const char *text = json_string_value(reply_at(who, path));
    return text ? text : "";
}

static inline int64_t reply_number(const visitor *who, const char *path)
{
    return json_integer_value(reply_at(who, path));
}

/* A guest of a house without accounts. */
static inline void visitor_open(visitor *who, place *at)
{
    *who = (visitor){.at = at};
    assert_int_equal(visit(who, WEB_GET, "/api/v1/me", NULL), 200);
    snprintf(who->token, sizeof who->token, "%s", reply_text(who, "token"));
}

static inline void visitor_close(visitor *who)
{
    visitor_forget(who);
}

/* ---------------------------------------------------------------- games */

/* The text for a seat ("0", "1") or for spectators ("public"); valid until the next call but one. */
static inline const char *seat_path(const char *game, const char *reader, const char *what)
{
    static char text[2][200];
    static int turn;
    char *out = text[turn++ % 2];
    snprintf(out, sizeof text[0], "/api/v1/games/%s/seats/%s/%s", game, reader, what);
    return out;
}

/* A game of the probe for two: the first player creates it, the second joins, and it starts. */
static inline void begin_for_two(visitor *a, visitor *b, const char *more, char game[STORE_ID_SIZE])
{
    char joining[80];
    assert_int_equal(
        visit_with(a, WEB_POST, "/api/v1/games",
                   "{'game':'probe','scenario':'river','options':{'players':2,'rounds':4},"
                   "'seats':[{'kind':'me'},{'kind':'open'}],'start':true%s}",
                   more),
        201);
    snprintf(game, STORE_ID_SIZE, "%s", reply_text(a, "id"));
    snprintf(joining, sizeof joining, "/api/v1/games/%s/join", game);
    assert_int_equal(visit_with(b, WEB_POST, joining, "{'seat':1}"), 200);
    assert_string_equal(reply_text(b, "state"), "running");
}

#endif
