/* in_house.h: a whole server without connections, for tests: real store in a file of its own, test clock, the probe game.
 *
 * A request goes to the house's handler; in_house_ask() lets the house turn until the reply is there and leaves its JSON in
 * `reply`. in_house_send() does not wait: so several requests can be on their way at the same time. */
#ifndef GG_TESTS_IN_HOUSE_H
#define GG_TESTS_IN_HOUSE_H

#include "probe/probe.h"
#include "probe_files.h"
#include "server/house.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Somebody with a browser. */
typedef struct in_house_person {
    char cookie[100], token[PEOPLE_TOKEN_SIZE], name[STORE_NAME_MAX + 1];
} in_house_person;

typedef struct in_house_request {
    web_exchange exchange;
    char path[200];
    char *query;
    char *body;
} in_house_request;

typedef struct in_house {
    srv_house house;
    srv_store *store;
    server_clock clock;
    char folder[40], file[60];
    json_t *reply; /* the last one, NULL: it had no body */
    int status;
    char etag[40];
} in_house;

static void in_house_wake(void *to)
{
    (void)to;
}

static void in_house_enter(in_house *in)
{
    static gg_entry entry;
    static gg_shelf shelf;
    static const house_settings settings = {.games_per_user = 20};
    gg_error error = {0};
    entry = (gg_entry){&probe_rules, gg_files_probe, gg_files_probe_count};
    shelf = (gg_shelf){&entry, 1};
    in->store = store_open(in->file, &error);
    if (!in->store)
        fail_msg("%s", error.text);
    if (!house_open(&in->house, &settings, &shelf, in->store, &in->clock, in_house_wake, NULL,
                    &error))
        fail_msg("%s", error.text);
}

static void in_house_leave(in_house *in)
{
    house_close(&in->house);
    in->store->ops->close(in->store);
}

static void in_house_open(in_house *in)
{
    memset(in, 0, sizeof *in);
    snprintf(in->folder, sizeof in->folder, "/tmp/grognard-test-XXXXXX");
    assert_non_null(mkdtemp(in->folder));
    snprintf(in->file, sizeof in->file, "%s/store", in->folder);
    clock_open_test(&in->clock, INT64_C(1700000000000));
    in_house_enter(in);
}

static void in_house_close(in_house *in)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock", ".lock"};
    in_house_leave(in);
    json_decref(in->reply);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char file[80];
        snprintf(file, sizeof file, "%s%s", in->file, ends[i]);
        unlink(file);
    }
    rmdir(in->folder);
}

/* As after a stop of the server: everything is made from the store again. */
static inline void in_house_restart(in_house *in)
{
    in_house_leave(in);
    in_house_enter(in);
}

/* ---------------------------------------------------------------- requests */

/* The path may have a query behind it; body "": none. True: the reply is there already. */
static bool in_house_send(in_house *in, const in_house_person *who, web_method method,
                          const char *path, const char *body, in_house_request *out)
{
    memset(out, 0, sizeof *out);
    snprintf(out->path, sizeof out->path, "%s", path);
    char *mark = strchr(out->path, '?');
    if (mark)
        *mark = 0;
    out->body = strdup(body);
    out->exchange.request = (web_request){.method = method,
                                          .path = out->path,
                                          .query = mark ? mark + 1 : "",
                                          .address = "127.0.0.1",
                                          .host = "127.0.0.1:1805",
                                          .origin = "",
                                          .cookie = who ? who->cookie : "",
                                          .token = who ? who->token : "",
                                          .agent = "",
                                          .accept = "",
                                          .last_event_id = "",
                                          .if_none_match = "",
                                          .type = "application/json",
                                          .body = out->body,
                                          .body_size = strlen(body)};
    in->clock.value++;
    web_handler handler = house_handler(&in->house);
    web_outcome outcome = handler.handle(handler.to, &out->exchange);
    out->exchange.waits = outcome == WEB_LATER;
    return outcome == WEB_DONE;
}

static void in_house_wait(in_house *in, in_house_request *request)
{
    static const struct timespec moment = {.tv_nsec = 200000};
    for (int i = 0; request->exchange.waits && !request->exchange.finished; i++) {
        assert_true(i < 50000);
        house_turn(&in->house);
        if (!request->exchange.finished)
            nanosleep(&moment, NULL);
    }
}

/* Takes the reply; returns its status. */
static int in_house_take(in_house *in, in_house_request *request)
{
    const web_reply *reply = &request->exchange.reply;
    json_error_t error;
    in_house_wait(in, request);
    json_decref(in->reply);
    in->reply = reply->body.at ? json_loadb(reply->body.at, reply->body.size, 0, &error) : NULL;
    assert_true(!reply->body.at || in->reply);
    in->status = reply->status;
    snprintf(in->etag, sizeof in->etag, "%s", reply->etag);
    web_exchange_free(&request->exchange);
    free(request->body);
    return in->status;
}

static int in_house_ask(in_house *in, const in_house_person *who, web_method method,
                        const char *path, const char *body)
{
    in_house_request request;
    in_house_send(in, who, method, path, body, &request);
    return in_house_take(in, &request);
}

/* ---------------------------------------------------------------- replies */

/* A member of the last reply by its way: "seats.0.kind". NULL: there is none. */
static json_t *in_house_find(const in_house *in, const char *way)
{
    json_t *found = in->reply;
    while (*way && found) {
        char word[40];
        size_t size = strcspn(way, ".");
        snprintf(word, sizeof word, "%.*s", (int)size, way);
        found = json_is_array(found) ? json_array_get(found, strtoul(word, NULL, 10))
                                     : json_object_get(found, word);
        way += size + (way[size] == '.');
    }
    return found;
}

/* A text, number or switch as text; "-" for null or nothing. */
static const char *in_house_word(const in_house *in, const char *way)
{
    static char number[30];
    const json_t *found = in_house_find(in, way);
    if (json_is_string(found))
        return json_string_value(found);
    if (json_is_boolean(found))
        return json_is_true(found) ? "true" : "false";
    if (!json_is_integer(found))
        return "-";
    snprintf(number, sizeof number, "%lld", (long long)json_integer_value(found));
    return number;
}

static size_t in_house_count(const in_house *in, const char *way)
{
    return json_array_size(in_house_find(in, way));
}

/* ---------------------------------------------------------------- people */

static void in_house_guest(in_house *in, in_house_person *who)
{
    in_house_request request;
    memset(who, 0, sizeof *who);
    in_house_send(in, NULL, WEB_GET, "/api/v1/me", "", &request);
    in_house_wait(in, &request);
    const char *cookie = request.exchange.reply.cookie;
    snprintf(who->cookie, sizeof who->cookie, "%.*s", (int)strcspn(cookie, ";"), cookie);
    assert_int_equal(in_house_take(in, &request), 200);
    snprintf(who->token, sizeof who->token, "%s", in_house_word(in, "token"));
    snprintf(who->name, sizeof who->name, "%s", in_house_word(in, "name"));
}

#endif
