/* hearing.h: a game for two and its listeners: streams inside a house, and over the network. */
#ifndef GROGNARD_TESTS_HEARING_H
#define GROGNARD_TESTS_HEARING_H

#include "server/visit.h"

#include "server/streams/streams.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

/* ---------------------------------------------------------------- who listens */

typedef struct listener {
    web_exchange exchange;
    char path[600];
    size_t read; /* of what was sent */
} listener;

typedef struct event {
    char id[400], name[20], data[3000];
} event;

static inline web_outcome hear(listener *on, visitor *who, const char *path, const char *last_id)
{
    memset(on, 0, sizeof *on);
    snprintf(on->path, sizeof on->path, "%s", path);
    on->exchange.request = visitor_request(who, WEB_GET, on->path, NULL);
    on->exchange.request.last_event_id = last_id;
    web_handler handler = house_handler(&who->at->house);
    web_outcome outcome = handler.handle(handler.to, &on->exchange);
    on->exchange.streams = outcome == WEB_STREAM;
    on->exchange.waits = outcome == WEB_LATER;
    return outcome;
}

static inline void hear_stream(listener *on, visitor *who, const char *last_id)
{
    assert_int_equal(hear(on, who, "/api/v1/stream", last_id), WEB_STREAM);
}

/* The browser is closed. */
static inline void stop_hearing(listener *on)
{
    if (!on->exchange.finished && on->exchange.gone)
        on->exchange.gone(&on->exchange);
    web_exchange_free(&on->exchange);
}

static inline void read_line(const char *line, size_t size, const char *name, char *value,
                             size_t room)
{
    size_t length = strlen(name);
    if (size > length && strncmp(line, name, length) == 0) {
        assert_true(size - length < room);
        snprintf(value, room, "%.*s", (int)(size - length), line + length);
    }
}

/* The next event; false: none yet. Skips comments and lone `retry` lines. */
static inline bool next_event(listener *on, event *out)
{
    const host_page *sent = &on->exchange.sent;
    *out = (event){.id = ""};
    while (on->read < sent->size) {
        *out = (event){.id = ""};
        for (size_t size = 1; size > 0; on->read += size + 1) {
            const char *line = sent->at + on->read;
            const char *end = memchr(line, '\n', sent->size - on->read);
            assert_non_null(end);
            size = (size_t)(end - line);
            read_line(line, size, "id: ", out->id, sizeof out->id);
            read_line(line, size, "event: ", out->name, sizeof out->name);
            read_line(line, size, "data: ", out->data, sizeof out->data);
            if (size == 0) {
                on->read++;
                break;
            }
        }
        if (out->name[0])
            return true;
    }
    return false;
}

/* The next entry. */
static inline bool next_entry(listener *on, event *out)
{
    while (next_event(on, out))
        if (strcmp(out->name, "entry") == 0)
            return true;
    return false;
}

static inline void expect_hello(listener *on, event *out)
{
    assert_true(next_event(on, out));
    assert_string_equal(out->name, "hello");
    assert_true(out->id[0] != 0);
}

static inline int64_t entry_number(const event *from)
{
    json_t *json = json_loads(from->data, 0, NULL);
    int64_t number = json_integer_value(json_object_get(json_object_get(json, "entry"), "number"));
    assert_true(number > 0);
    json_decref(json);
    return number;
}

/* ---------------------------------------------------------------- a game */

static char game[STORE_ID_SIZE];

static inline const char *path_of(const char *what, const char *reader)
{
    return seat_path(game, reader, what);
}

static inline void order(visitor *who, const char *seat, const char *text)
{
    assert_int_equal(visit(who, WEB_GET, path_of("sight", seat), NULL), 200);
    long long after = reply_number(who, "number");
    assert_int_equal(visit_with(who, WEB_POST, path_of("orders", seat),
                                "{'after':%lld,'order':'%s'}", after, text),
                     200);
}

static inline void say(visitor *who, const char *seat, const char *text)
{
    assert_int_equal(visit_with(who, WEB_POST, path_of("chat", seat), "{'text':'%s'}", text), 200);
}

static inline void deploy(visitor *a, visitor *b)
{
    order(a, "0", "deploy Alm: 2 3 3 Bree: 4 4");
    order(b, "1", "deploy Hale: 1 1 2 Hule: 3 4");
}

typedef struct table {
    place at;
    visitor a, b;
} table;

static inline void table_open(table *t, const char *more)
{
    place_open(&t->at, false);
    visitor_open(&t->a, &t->at);
    visitor_open(&t->b, &t->at);
    begin_for_two(&t->a, &t->b, more, game);
}

static inline void table_close(table *t)
{
    visitor_close(&t->a);
    visitor_close(&t->b);
    place_close(&t->at);
}

/* ---------------------------------------------------------------- over the network */

static inline int call_stream(const visitor *who, uint16_t port, int buffer, const char *last_id)
{
    char request[600];
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port)};
    int opened = socket(AF_INET, SOCK_STREAM, 0);
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    setsockopt(opened, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
    assert_int_equal(connect(opened, (struct sockaddr *)(void *)&to, sizeof to), 0);
    int size = snprintf(
        request, sizeof request,
        "GET /api/v1/stream HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nCookie: %s\r\nLast-Event-ID: %s\r\n\r\n",
        port, who->cookie, last_id);
    assert_int_equal(send(opened, request, (size_t)size, 0), size);
    return opened;
}

static inline void run_until_streams(table *t, srv_web *web, uint32_t count)
{
    for (int i = 0; i < 2000 && streams_count(&t->at.house) != count; i++)
        web_run(web, 1);
    assert_int_equal(streams_count(&t->at.house), count);
}

/* Reads everything available; does it contain the text? */
static inline bool drain(int from, const char *wanted)
{
    static char bytes[1 << 16];
    bool found = false;
    for (ssize_t size; (size = recv(from, bytes, sizeof bytes - 1, MSG_DONTWAIT)) > 0;) {
        bytes[size] = 0;
        found = found || strstr(bytes, wanted);
    }
    return found;
}

#endif
