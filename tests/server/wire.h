/* wire.h: a server with a small handler and its clients, all in one thread: waiting for a client runs the server. */
#ifndef GROGNARD_TESTS_WIRE_H
#define GROGNARD_TESTS_WIRE_H

#include "server/http/web.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { WIRE_KEPT = 64, WIRE_PATIENCE = 20000, WIRE_BODY_MAX = 1000, WIRE_LARGE_MAX = 4 << 20 };

/* What the handler saw and holds. */
typedef struct wire_server {
    srv_web *web;
    uint32_t handled, gone;
    web_exchange *kept[WIRE_KEPT]; /* waiting exchanges, and streams */
    uint32_t kept_count;
    char asked[400]; /* the last request in words */
    const gg_file *files;
    uint32_t file_count;
    bool end_others; /* the next one that closes ends all others */
} wire_server;

typedef struct wire_client {
    int socket;
    char *got;
    size_t size;
    bool closed; /* by the server */
} wire_client;

static inline int64_t wire_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---------------------------------------------------------------- the handler */

static inline void wire_forget(wire_server *wire, const web_exchange *exchange)
{
    for (uint32_t i = 0; i < wire->kept_count; i++)
        if (wire->kept[i] == exchange) {
            wire->kept[i] = wire->kept[--wire->kept_count];
            return;
        }
    fail_msg("an exchange that is not kept");
}

static inline void wire_gone(web_exchange *exchange)
{
    wire_server *self = exchange->owner;
    self->gone++;
    wire_forget(self, exchange);
    if (!self->end_others)
        return;
    while (self->kept_count > 0) {
        web_exchange *other = self->kept[--self->kept_count];
        if (other->streams)
            web_end_stream(other);
        else
            web_finish(other);
    }
}

static inline web_outcome wire_keep(wire_server *wire, web_exchange *exchange, web_outcome outcome)
{
    assert_true(wire->kept_count < WIRE_KEPT);
    exchange->owner = wire;
    exchange->gone = wire_gone;
    wire->kept[wire->kept_count++] = exchange;
    return outcome;
}

static inline void wire_write_request(wire_server *wire, const web_request *request)
{
    snprintf(wire->asked, sizeof wire->asked,
             "%d %s ? %s | %s | %s | %s | %s | %s | %s | %s | %zu %.60s", request->method,
             request->path, request->query, request->address, request->host, request->cookie,
             request->token, request->last_event_id, request->type,
             request->secure ? "secure" : "plain", request->body_size, request->body);
}

static inline web_outcome wire_large(web_exchange *exchange)
{
    host_page *page = &exchange->reply.body;
    exchange->reply.status = 200;
    exchange->reply.type = "text/plain";
    host_page_open(page);
    for (int i = 0; i < 400000; i++)
        fprintf(page->stream, "%06d\n", i);
    return WEB_DONE; /* the page is closed for us */
}

static inline web_outcome wire_all_headers(web_exchange *exchange)
{
    web_reply *reply = &exchange->reply;
    web_fail(exchange, 429, "too-many", "wait %d seconds", 7);
    snprintf(reply->cookie, sizeof reply->cookie, "a=b; HttpOnly");
    reply->retry_after = 7;
    reply->allow = "GET, PUT";
    return WEB_DONE;
}

static inline web_outcome wire_handle(void *to, web_exchange *exchange)
{
    wire_server *self = to;
    const char *path = exchange->request.path;
    self->handled++;
    wire_write_request(self, &exchange->request);
    if (strcmp(path, "/later") == 0)
        return wire_keep(self, exchange, WEB_LATER);
    if (strcmp(path, "/inside") == 0) {
        web_ok(exchange);
        web_finish(exchange);
        return WEB_LATER;
    }
    if (strcmp(path, "/stream") == 0)
        return wire_keep(self, exchange, WEB_STREAM);
    if (strcmp(path, "/greeting") == 0) {
        assert_true(web_send(exchange, "data: hello\n\n", 13));
        return wire_keep(self, exchange, WEB_STREAM);
    }
    if (strcmp(path, "/short-stream") == 0) {
        assert_true(web_send(exchange, "data: bye\n\n", 11));
        web_end_stream(exchange);
        return WEB_STREAM;
    }
    if (strcmp(path, "/tell") == 0)
        for (uint32_t i = 0; i < self->kept_count; i++)
            assert_true(web_send(self->kept[i], "data: told\n\n", 12));
    if (strcmp(path, "/large") == 0)
        return wire_large(exchange);
    if (strcmp(path, "/headers") == 0)
        return wire_all_headers(exchange);
    if (self->files && strncmp(path, "/api", 4) != 0)
        return web_file(exchange, self->files, self->file_count);
    return web_ok(exchange);
}

static inline size_t wire_limit(void *to, web_method method, const char *path)
{
    (void)to;
    (void)method;
    return strcmp(path, "/upload") == 0 ? WIRE_LARGE_MAX : WIRE_BODY_MAX;
}

/* ---------------------------------------------------------------- server and clients */

static inline void wire_open_with(wire_server *wire, const web_settings *settings)
{
    gg_error error = {0};
    web_handler handler = {wire, wire_handle, wire_limit, NULL};
    wire->web = web_open(settings, &handler, &error);
    assert_string_equal(error.text, "");
    assert_non_null(wire->web);
}

static inline void wire_open(wire_server *wire)
{
    web_settings settings = {.address = "127.0.0.1", .connections = 100, .idle_seconds = 30};
    wire_open_with(wire, &settings);
}

static inline wire_client wire_connect(wire_server *wire)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(web_port(wire->web))};
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    wire_client client = {.socket = socket(AF_INET, SOCK_STREAM, 0)};
    assert_true(client.socket >= 0);
    assert_int_equal(connect(client.socket, (struct sockaddr *)&address, sizeof address), 0);
    return client;
}

static inline void wire_disconnect(wire_client *client)
{
    close(client->socket);
    free(client->got);
    *client = (wire_client){.socket = -1};
}

static inline void wire_send_bytes(wire_client *client, const char *bytes, size_t size)
{
    (void)!send(client->socket, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static inline void wire_send(wire_client *client, const char *text)
{
    wire_send_bytes(client, text, strlen(text));
}

/* Reads what has arrived. */
static inline void wire_receive(wire_client *client)
{
    char piece[65536];
    for (;;) {
        ssize_t size = recv(client->socket, piece, sizeof piece, MSG_DONTWAIT);
        if (size == 0 || (size < 0 && errno != EAGAIN))
            client->closed = true;
        if (size <= 0)
            return;
        client->got = realloc(client->got, client->size + (size_t)size + 1);
        assert_non_null(client->got);
        memcpy(client->got + client->size, piece, (size_t)size);
        client->size += (size_t)size;
        client->got[client->size] = 0;
    }
}

/* Runs the server until the text has arrived, and drops everything up to its end. Returns it, to be freed. */
static inline char *wire_until(wire_server *wire, wire_client *client, const char *text)
{
    for (int64_t end = wire_now() + WIRE_PATIENCE; wire_now() < end;) {
        wire_receive(client);
        char *found = client->got ? strstr(client->got, text) : NULL;
        if (found) {
            size_t size = (size_t)(found - client->got) + strlen(text);
            char *taken = strndup(client->got, size);
            memmove(client->got, client->got + size, client->size - size + 1);
            client->size -= size;
            return taken;
        }
        if (client->closed)
            break;
        web_run(wire->web, 5);
    }
    fail_msg("'%s' does not come; '%s' did%s", text, client->got ? client->got : "",
             client->closed ? ", and the line was closed" : "");
    return NULL;
}

static inline void wire_expect(wire_server *wire, wire_client *client, const char *text)
{
    free(wire_until(wire, client, text));
}

/* Runs the server until it has closed the connection. Returns after how many milliseconds. */
static inline int64_t wire_until_closed(wire_server *wire, wire_client *client)
{
    int64_t begin = wire_now();
    while (!client->closed && wire_now() < begin + WIRE_PATIENCE) {
        web_run(wire->web, 5);
        wire_receive(client);
    }
    assert_true(client->closed);
    return wire_now() - begin;
}

static inline void wire_turn(wire_server *wire, int milliseconds)
{
    for (int64_t end = wire_now() + milliseconds; wire_now() < end;)
        web_run(wire->web, 2);
}

/* Runs the server until the handler holds that many. */
static inline void wire_until_kept(wire_server *wire, uint32_t count)
{
    for (int64_t end = wire_now() + WIRE_PATIENCE; wire->kept_count != count && wire_now() < end;)
        web_run(wire->web, 5);
    assert_int_equal(wire->kept_count, count);
}

/* Runs the server until that many connections are open. */
static inline void wire_until_lines(wire_server *wire, uint32_t count)
{
    for (int64_t end = wire_now() + WIRE_PATIENCE;
         web_open_lines(wire->web) != count && wire_now() < end;)
        web_run(wire->web, 5);
    assert_int_equal(web_open_lines(wire->web), count);
}

/* A whole exchange on a new connection. The reply with its headers, to be freed. */
static inline char *wire_ask(wire_server *wire, const char *request)
{
    wire_client client = wire_connect(wire);
    wire_send(&client, request);
    wire_until_closed(wire, &client);
    char *reply = client.got ? client.got : strdup("");
    client.got = NULL;
    wire_disconnect(&client);
    return reply;
}

#endif
