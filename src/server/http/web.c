/* web.c: HTTP on libmicrohttpd, which no other file uses.
 *
 * One thread does everything: the library's epoll set is part of ours, together with the eventfd that wakes us and
 * the sockets of waiting clients. The library does not watch suspended connections and would not notice that a client
 * has left, so we do.
 *
 * A line is a connection. It reads a request, has it answered, replies, and reads the next one. Each of these phases
 * has a total time limit, so a client that sends a byte now and then is still cut off; only streams have none. Many
 * thousands of lines are idle streams, so a line must be small.
 *
 * What clients can make the server keep is bounded: requests in progress per address, bodies and replies in total.
 * When three quarters of the connections are in use, those that wait for their client get shorter limits. */
#define _DEFAULT_SOURCE

#include "host/memory.h"
#include "server/http/asked.h"
#include "server/http/backlog.h"
#include "server/http/clients.h"
#include "server/http/headers.h"
#include "server/http/listen.h"
#include "server/http/tags.h"

#include <errno.h>
#include <malloc.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum {
    POOL_SIZE = 6 << 10,   /* per connection: the headers of request and reply must fit */
    REPLY_ROOM = 1440,     /* reserved for the headers of a reply: more than all of them together */
    STREAM_BLOCK = 1 << 8, /* sent at a time to readers without chunks (HTTP/1.0) */
    STREAM_SOCKET = 1 << 15,   /* socket buffer for a slow reader, beside our own */
    REPLY_PATIENCE = 10,       /* a reply may take this many times as long as a request */
    SWEEP_MILLISECONDS = 250,  /* how often time limits are checked */
    WATCH_MILLISECONDS = 1000, /* after this wait we check whether the client is still there */
    CLOSE_MILLISECONDS = 500,  /* for unsent replies when the server closes */
    CROWDED_IDLE = 1000,       /* on a crowded server, time for a request to begin */
    CROWDED_REQUEST = 5000,    /* .. and to be complete */
    REPLY_SMALL = 1 << 14,     /* bytes of a reply that is always sent */
    TRIM_LINES = 250,          /* after this many closed lines memory is returned to the system */
    TRIM_BYTES = 1 << 22,      /* .. or this many bytes of bodies and replies */
    EVENTS_MAX = 64
};

typedef enum line_phase {
    LINE_READS,
    LINE_WAITS,
    LINE_REPLIES,
    LINE_STREAMS,
    LINE_PHASES
} line_phase;

typedef struct web_line {
    srv_web *web;
    struct MHD_Connection *connection;
    struct web_line *before, *after;
    web_asked *asked;
    int64_t since;                 /* when the current phase began */
    struct MHD_Response *response; /* of a stream, until its headers have been sent */
    web_backlog backlog;           /* of a stream: data not sent yet */
    int socket;
    line_phase phase;
    bool suspended, watched, cut, ending, handling;
    web_client *client; /* the address whose request is being read or answered; NULL: not counted */
    size_t body, reply; /* its bytes in memory, as counted */
    char address[LISTEN_ADDRESS_SIZE];
} web_line;

struct web {
    web_settings settings;
    web_handler handler;
    struct MHD_Daemon *daemon;
    int epoll, wake;
    uint16_t port;
    uint32_t line_count;
    bool resumed; /* some line was resumed: the library must run, but does not signal it */
    web_line *lines[LINE_PHASES];
    int64_t swept;
    web_clients clients;
    size_t bodies, replies; /* bytes of all lines */
    uint32_t most_lines;    /* since memory was last returned */
    size_t most_held;
    web_tags tags;
};

static int64_t now_milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---------------------------------------------------------------- lines */

static void link_line(web_line *line)
{
    web_line **list = &line->web->lines[line->phase];
    line->before = NULL;
    line->after = *list;
    if (*list)
        (*list)->before = line;
    *list = line;
}

static void unlink_line(web_line *line)
{
    if (line->before)
        line->before->after = line->after;
    else
        line->web->lines[line->phase] = line->after;
    if (line->after)
        line->after->before = line->before;
}

static void enter(web_line *line, line_phase phase)
{
    unlink_line(line);
    line->phase = phase;
    line->since = now_milliseconds();
    link_line(line);
}

static web_line *line_of(struct MHD_Connection *connection)
{
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

static void resume(web_line *line)
{
    if (!line->suspended)
        return;
    line->suspended = false;
    line->web->resumed = true;
    MHD_resume_connection(line->connection);
}

static void suspend(web_line *line)
{
    gg_assert(!line->suspended);
    line->suspended = true;
    MHD_suspend_connection(line->connection);
}

/* The library notices the closed socket and does the rest. */
static void cut(web_line *line)
{
    line->cut = true;
    shutdown(line->socket, SHUT_RDWR);
    resume(line);
}

/* We are notified once when the client closes its end. */
static void watch(web_line *line)
{
    struct epoll_event event = {.events = EPOLLRDHUP | EPOLLET, .data.ptr = line};
    if (!line->watched && epoll_ctl(line->web->epoll, EPOLL_CTL_ADD, line->socket, &event) == 0)
        line->watched = true;
}

static void unwatch(web_line *line)
{
    if (line->watched)
        epoll_ctl(line->web->epoll, EPOLL_CTL_DEL, line->socket, NULL);
    line->watched = false;
}

static void count_body(web_line *line, size_t size)
{
    gg_assert(line->web->bodies >= line->body);
    line->web->bodies += size - line->body;
    line->body = size;
}

static void count_reply(web_line *line, size_t size)
{
    gg_assert(line->web->replies >= line->reply);
    line->web->replies += size - line->reply;
    line->reply = size;
}

static void forget_request(web_line *line)
{
    asked_close(line->asked);
    line->asked = NULL;
    count_body(line, 0);
}

static void leave_client(web_line *line)
{
    clients_leave(&line->web->clients, line->client);
    line->client = NULL;
}

size_t web_held(const srv_web *web)
{
    return web->bodies + web->replies;
}

/* Nobody is left to receive the answer. */
static void tell_gone(web_line *line)
{
    web_exchange *exchange = line->asked ? &line->asked->exchange : NULL;
    if (!exchange || exchange->finished || (!exchange->waits && !exchange->streams))
        return;
    exchange->finished = true;
    if (exchange->gone)
        exchange->gone(exchange);
}

/* The request is over, one way or the other. */
static void request_over(web_line *line)
{
    unwatch(line);
    tell_gone(line);
    forget_request(line);
    leave_client(line);
    count_reply(line, 0);
    backlog_free(&line->backlog);
    line->ending = false;
    line->response = NULL;
    enter(line, LINE_READS);
}

static void open_line(srv_web *web, struct MHD_Connection *connection, void **context)
{
    web_line *line = host_memory(sizeof *line);
    line->web = web;
    line->connection = connection;
    line->socket =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    line->since = now_milliseconds();
    listen_put_address(
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr,
        line->address);
    link_line(line);
    web->line_count++;
    if (web->line_count > web->most_lines)
        web->most_lines = web->line_count;
    *context = line;
}

static void close_line(web_line *line)
{
    request_over(line);
    gg_assert(!line->client && line->body == 0 && line->reply == 0);
    unlink_line(line);
    line->web->line_count--;
    free(line);
}

static void on_connection(void *to, struct MHD_Connection *connection, void **context,
                          enum MHD_ConnectionNotificationCode what)
{
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        open_line(to, connection, context);
        return;
    }
    close_line(*context);
    *context = NULL;
}

static void on_completed(void *to, struct MHD_Connection *connection, void **context,
                         enum MHD_RequestTerminationCode how)
{
    (void)to;
    (void)how;
    request_over(line_of(connection));
    *context = NULL;
}

/* ---------------------------------------------------------------- replies */

static void add_header(void *response, const char *name, const char *value)
{
    enum MHD_Result added = MHD_add_response_header(response, name, value);
    gg_assert(added == MHD_YES);
    (void)added;
}

static void add_headers(struct MHD_Response *response, const char *const headers[][2])
{
    for (size_t i = 0; headers[i][0]; i++)
        add_header(response, headers[i][0], headers[i][1]);
}

static void drop_headers(struct MHD_Response *response, const char *const headers[][2])
{
    for (size_t i = 0; headers[i][0]; i++)
        MHD_del_response_header(response, headers[i][0], headers[i][1]);
}

/* Slow readers must not fill the memory with unsent replies. */
static void bound_reply(web_line *line)
{
    web_exchange *exchange = &line->asked->exchange;
    const srv_web *web = line->web;
    size_t size = exchange->reply.body.size, most = web->settings.replies;
    if (most == 0 || size <= REPLY_SMALL || web->replies + size <= most)
        return;
    host_page_free(&exchange->reply.body);
    asked_give_up(line->asked, 503);
    asked_refuse(line->asked);
    if (exchange->reply.body.stream)
        host_page_close(&exchange->reply.body);
}

static struct MHD_Response *new_response(web_line *line)
{
    web_exchange *exchange = &line->asked->exchange;
    web_reply *reply = &exchange->reply;
    struct MHD_Response *response;
    if (reply->body.stream)
        host_page_close(&reply->body);
    if (!reply->file)
        bound_reply(line);
    if (web_has_it(exchange)) {
        reply->status = 304;
        response = MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    } else if (reply->file) {
        /* The library only reads it. NOLINTNEXTLINE(performance-no-int-to-ptr): a const is cast away */
        void *text = (void *)(uintptr_t)reply->file->text;
        response = MHD_create_response_from_buffer(reply->file->size, text, MHD_RESPMEM_PERSISTENT);
    } else {
        count_reply(line, reply->body.size);
        response = MHD_create_response_from_buffer(reply->body.size, reply->body.at,
                                                   MHD_RESPMEM_MUST_FREE);
        reply->body = (host_page){0};
    }
    if (!response)
        host_out_of_memory();
    return response;
}

/* False: its address has too many requests in progress. */
static bool enter_client(web_line *line, uint32_t most)
{
    gg_assert(!line->client);
    if (line->web->settings.per_client == 0)
        return true;
    line->client = clients_enter(&line->web->clients, line->asked->exchange.request.address, most);
    return line->client;
}

/* The library has everything it needs. */
static enum MHD_Result send_reply(web_line *line)
{
    web_asked *asked = line->asked;
    web_reply *reply = &asked->exchange.reply;
    gg_assert(reply->status >= 200);
    if (reply->file)
        web_tag_file(&line->web->tags, &asked->exchange);
    if (!line->client)
        enter_client(line, UINT32_MAX);
    struct MHD_Response *response = new_response(line);
    if (reply->status != 431) /* memory is almost full */
        add_headers(response, web_headers_of(reply));
    web_put_headers(reply, add_header, response);
    if (asked->hang_up)
        add_header(response, "Connection", "close");
    asked->exchange.finished = true;
    unwatch(line);
    enter(line, LINE_REPLIES);
    enum MHD_Result queued = MHD_queue_response(line->connection, (unsigned)reply->status,
                                                response);
    MHD_destroy_response(response);
    if (line->web->handler.replied)
        line->web->handler.replied(line->web->handler.to, &asked->exchange);
    forget_request(line);
    return queued;
}

/* ---------------------------------------------------------------- streams */

/* When the stream is first read, they have been sent. They are no longer needed and take more than a kilobyte per
 * stream. */
static void forget_headers(web_line *line)
{
    if (line->response) {
        drop_headers(line->response, web_common_headers);
        drop_headers(line->response, web_stream_headers);
    }
    line->response = NULL;
}

static ssize_t read_stream(void *to, uint64_t position, char *buffer, size_t most)
{
    (void)position;
    web_line *line = to;
    forget_headers(line);
    if (line->cut)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    size_t size = backlog_take(&line->backlog, buffer, most);
    if (size > 0)
        return (ssize_t)size;
    if (line->ending)
        return MHD_CONTENT_READER_END_OF_STREAM;
    suspend(line);
    return 0;
}

static enum MHD_Result begin_stream(web_line *line)
{
    int room = STREAM_SOCKET;
    setsockopt(line->socket, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    line->asked->exchange.streams = true;
    leave_client(line);
    enter(line, line->ending ? LINE_REPLIES : LINE_STREAMS);
    watch(line);
    struct MHD_Response *response = MHD_create_response_from_callback(
        MHD_SIZE_UNKNOWN, STREAM_BLOCK, read_stream, line, NULL);
    if (!response)
        host_out_of_memory();
    add_headers(response, web_common_headers);
    add_headers(response, web_stream_headers);
    line->response = response;
    if (line->asked->exchange.reply.cookie[0])
        add_header(response, "Set-Cookie", line->asked->exchange.reply.cookie);
    enum MHD_Result queued = MHD_queue_response(line->connection, MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return queued;
}

bool web_send(web_exchange *stream, const char *bytes, size_t size)
{
    web_line *line = stream->line;
    if (!line) {
        if (!stream->sent.stream)
            host_page_open(&stream->sent);
        fwrite(bytes, 1, size, stream->sent.stream);
        fflush(stream->sent.stream);
        return true;
    }
    if (stream->finished || line->cut)
        return false;
    if (!backlog_add(&line->backlog, bytes, size)) {
        cut(line);
        return false;
    }
    if (size > 0)
        resume(line);
    return true;
}

size_t web_waiting(const web_exchange *stream)
{
    return stream->line ? stream->line->backlog.end - stream->line->backlog.first : 0;
}

void web_end_stream(web_exchange *stream)
{
    bool before = stream->finished;
    stream->finished = true;
    if (!stream->line || before)
        return;
    stream->line->ending = true;
    if (stream->line->handling)
        return;
    enter(stream->line, LINE_REPLIES);
    resume(stream->line);
}

/* ---------------------------------------------------------------- requests */

/* The first line of a request has arrived. */
static void *on_target(void *to, const char *target, struct MHD_Connection *connection)
{
    (void)to;
    web_line *line = line_of(connection);
    forget_request(line);
    line->asked = asked_open(target);
    line->asked->exchange.line = line;
    enter(line, LINE_READS); /* the request gets its full time, however long the line was idle */
    return line;
}

/* The library's decoded arguments are not used. */
static size_t leave_as_it_is(void *to, struct MHD_Connection *connection, char *text)
{
    (void)to;
    (void)connection;
    return strlen(text);
}

static enum MHD_Result on_header(void *to, enum MHD_ValueKind kind, const char *name,
                                 const char *value)
{
    (void)kind;
    const web_line *line = to;
    asked_take_header(line->asked, name, value ? value : "", line->web->settings.proxy);
    return MHD_YES;
}

static enum MHD_Result refuse(web_line *line)
{
    asked_refuse(line->asked);
    return send_reply(line);
}

/* Will the headers of the reply still fit into the memory of the connection? Otherwise the request would be carried
 * out and its reply lost. The library keeps the headers, a record for each line and each value, and a copy of the
 * cookies. */
static bool leaves_room(const web_line *line)
{
    enum { RECORD_SIZE = 64, KINDS = MHD_HEADER_KIND | MHD_COOKIE_KIND | MHD_GET_ARGUMENT_KIND };
    int records = MHD_get_connection_values(line->connection, (enum MHD_ValueKind)KINDS, NULL,
                                            NULL);
    size_t headers = MHD_get_connection_info(line->connection,
                                             MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)
                         ->header_size;
    size_t cookies = strlen(line->asked->exchange.request.cookie);
    return headers + (size_t)records * RECORD_SIZE + cookies + REPLY_ROOM <= POOL_SIZE;
}

/* The headers have arrived, the body has not: refuse what can be refused now. */
static enum MHD_Result begin_request(web_line *line, const char *method)
{
    MHD_get_connection_values(line->connection, MHD_HEADER_KIND, on_header, line);
    if (!leaves_room(line))
        line->asked->refused = 431;
    asked_begin(line->asked, method, line->address, &line->web->handler);
    if (!enter_client(line, line->web->settings.per_client)) {
        asked_give_up(line->asked, 429);
        line->asked->hang_up = true;
    }
    return line->asked->hang_up ? refuse(line) : MHD_YES;
}

static enum MHD_Result handle(web_line *line)
{
    web_exchange *exchange = &line->asked->exchange;
    const web_handler *handler = &line->web->handler;
    line->handling = true;
    web_outcome outcome = handler->handle(handler->to, exchange);
    line->handling = false;
    if (outcome == WEB_STREAM)
        return begin_stream(line);
    if (outcome == WEB_DONE || exchange->finished)
        return send_reply(line);
    exchange->waits = true;
    leave_client(line);
    enter(line, LINE_WAITS);
    suspend(line);
    return MHD_YES;
}

/* A piece of the body. False: hang up. */
static bool take_body(web_line *line, const char *bytes, size_t size)
{
    web_asked *asked = line->asked;
    size_t most = line->web->settings.bodies;
    if (!asked->refused && most > 0 && line->web->bodies + size > most)
        asked_give_up(asked, 503);
    bool goes_on = asked_take_body(asked, bytes, size);
    count_body(line, asked->room);
    return goes_on;
}

/* The library calls it when the headers have arrived, with each piece of the body, at the end, and again when a
 * suspended line is resumed. */
static enum MHD_Result on_request(void *to, struct MHD_Connection *connection, const char *target,
                                  const char *method, const char *version, const char *bytes,
                                  size_t *size, void **context)
{
    (void)to, (void)target, (void)version, (void)context;
    web_line *line = line_of(connection);
    web_asked *asked = line->asked;
    if (line->cut || !asked)
        return MHD_NO;
    if (!asked->begun)
        return begin_request(line, method);
    if (*size > 0) {
        size_t more = *size;
        *size = 0;
        return take_body(line, bytes, more) ? MHD_YES : MHD_NO;
    }
    if (asked->refused)
        return refuse(line);
    if (line->phase != LINE_WAITS)
        return handle(line);
    return asked->exchange.streams ? begin_stream(line) : send_reply(line);
}

void web_finish(web_exchange *exchange)
{
    bool before = exchange->finished;
    exchange->finished = true;
    if (exchange->line && !before && !exchange->line->handling)
        resume(exchange->line);
}

void web_again(web_exchange *exchange, const web_handler *handler)
{
    web_line *line = exchange->line;
    exchange->again = true;
    if (line)
        line->handling = true;
    web_outcome outcome = handler->handle(handler->to, exchange);
    if (line)
        line->handling = false;
    if (outcome == WEB_LATER && !exchange->finished)
        return;
    exchange->streams = outcome == WEB_STREAM;
    exchange->finished = exchange->finished || outcome == WEB_DONE;
    if (line)
        resume(line);
}

void web_exchange_free(web_exchange *exchange)
{
    host_page_free(&exchange->reply.body);
    host_page_free(&exchange->sent);
}

/* ---------------------------------------------------------------- opening and closing */

/* We have our own time limits: the library's restart with each byte. */
static struct MHD_Daemon *start_daemon(srv_web *web, int socket)
{
    const web_settings *settings = &web->settings;
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO, 0, NULL, NULL, on_request, web,
        MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)POOL_SIZE,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)settings->connections,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)settings->per_address,
        MHD_OPTION_CONNECTION_TIMEOUT, 0U, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_UNESCAPE_CALLBACK, leave_as_it_is, NULL, MHD_OPTION_URI_LOG_CALLBACK, on_target,
        NULL, MHD_OPTION_NOTIFY_CONNECTION, on_connection, web, MHD_OPTION_NOTIFY_COMPLETED,
        on_completed, NULL, MHD_OPTION_END);
}

static bool add_to_epoll(srv_web *web, int file, void *what)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = what};
    return epoll_ctl(web->epoll, EPOLL_CTL_ADD, file, &event) == 0;
}

static bool open_epoll(srv_web *web)
{
    web->epoll = epoll_create1(EPOLL_CLOEXEC);
    web->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(web->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return web->epoll >= 0 && web->wake >= 0 && info &&
           add_to_epoll(web, info->epoll_fd, &web->daemon) &&
           add_to_epoll(web, web->wake, &web->wake);
}

srv_web *web_open(const web_settings *settings, const web_handler *handler, gg_error *error)
{
    uint32_t connections = listen_prepare(settings->connections);
    int socket = listen_open(settings, error);
    if (socket < 0)
        return NULL;
    srv_web *web = host_memory(sizeof *web);
    web->settings = *settings;
    web->settings.connections = connections;
    web->handler = *handler;
    clients_open(&web->clients);
    web->epoll = web->wake = -1;
    web->port = listen_port(socket);
    web->daemon = start_daemon(web, socket);
    if (!web->daemon)
        close(socket);
    if (web->daemon && open_epoll(web))
        return web;
    gg_fail(error, 0, 0, "cannot serve: %s", strerror(errno));
    web_close(web);
    return NULL;
}

uint16_t web_port(const srv_web *web)
{
    return web->port;
}

uint32_t web_open_lines(const srv_web *web)
{
    return web->line_count;
}

void web_stop_accepting(srv_web *web)
{
    int socket = MHD_quiesce_daemon(web->daemon);
    if (socket >= 0)
        close(socket);
}

/* Closes all exchanges in this phase. Their callbacks may move others on. */
static void close_exchanges(srv_web *web, line_phase phase)
{
    while (web->lines[phase]) {
        web_line *line = web->lines[phase];
        enter(line, LINE_REPLIES);
        tell_gone(line);
        cut(line);
    }
}

void web_close(srv_web *web)
{
    if (!web)
        return;
    int64_t end = now_milliseconds() + CLOSE_MILLISECONDS;
    while (web->daemon && web->lines[LINE_REPLIES] && now_milliseconds() < end)
        web_run(web, 10);
    close_exchanges(web, LINE_STREAMS);
    close_exchanges(web, LINE_WAITS);
    if (web->daemon)
        MHD_stop_daemon(web->daemon);
    if (web->epoll >= 0)
        close(web->epoll);
    if (web->wake >= 0)
        close(web->wake);
    web_tags_free(&web->tags);
    free(web);
}

/* ---------------------------------------------------------------- the loop */

void web_wake(void *web)
{
    const srv_web *sleeper = web;
    uint64_t one = 1;
    ssize_t written = write(sleeper->wake, &one, sizeof one);
    (void)written; /* it fails only if it is already awake */
}

static void cut_late(web_line *list, int64_t since)
{
    for (web_line *line = list; line; line = line->after)
        if (!line->cut && line->since <= since)
            cut(line);
}

/* The library cannot reply to an incomplete request, but nothing has been sent on this line since the previous one. */
static void say_late(const web_line *line)
{
    static const char body[] =
        "{\"error\":{\"code\":\"too-slow\",\"text\":\"the request was not completed in time\"}}";
    char reply[400];
    gg_text text;
    gg_text_open(&text, reply, sizeof reply);
    gg_print(&text,
             "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nCache-Control: no-store\r\n"
             "Content-Type: application/json; charset=utf-8\r\nContent-Length: %u\r\n\r\n%s",
             (unsigned)(sizeof body - 1), body);
    (void)!send(line->socket, reply, strlen(reply), MSG_DONTWAIT | MSG_NOSIGNAL);
}

/* Lines without a request since `idle`, and requests that began before `begun` and are incomplete. */
static void cut_late_requests(srv_web *web, int64_t idle, int64_t begun)
{
    for (web_line *line = web->lines[LINE_READS]; line; line = line->after) {
        if (line->cut || line->since > (line->asked ? begun : idle))
            continue;
        if (line->asked)
            say_late(line);
        cut(line);
    }
}

/* After a peak, returns memory to the system. */
static void give_back(srv_web *web)
{
    size_t held = web_held(web);
    if (held > web->most_held)
        web->most_held = held;
    bool lines = web->most_lines >= TRIM_LINES + 2 * web->line_count;
    if (!lines && web->most_held < TRIM_BYTES + 2 * held)
        return;
    web->most_lines = web->line_count;
    web->most_held = held;
    malloc_trim(0);
}

static int64_t shorter(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static void sweep(srv_web *web)
{
    int64_t now = now_milliseconds(), patience = (int64_t)web->settings.idle_seconds * 1000;
    if (now - web->swept < SWEEP_MILLISECONDS)
        return;
    web->swept = now;
    for (web_line *line = web->lines[LINE_WAITS]; line; line = line->after)
        if (now - line->since >= WATCH_MILLISECONDS)
            watch(line);
    bool crowded = web->line_count > web->settings.connections / 4 * 3;
    cut_late_requests(web, now - (crowded ? shorter(CROWDED_IDLE, patience) : patience),
                      now - (crowded ? shorter(CROWDED_REQUEST, patience) : patience));
    cut_late(web->lines[LINE_REPLIES], now - (crowded ? patience : REPLY_PATIENCE * patience));
    give_back(web);
}

/* How long to wait; negative: forever. */
static int longest_wait(const srv_web *web, int milliseconds)
{
    MHD_UNSIGNED_LONG_LONG limit;
    if (web->resumed)
        return 0;
    if (MHD_get_timeout(web->daemon, &limit) == MHD_YES && limit < (unsigned)milliseconds)
        milliseconds = (int)limit;
    bool sweeps = web->line_count > 0;
    return sweeps && (unsigned)milliseconds > SWEEP_MILLISECONDS ? SWEEP_MILLISECONDS
                                                                 : milliseconds;
}

void web_run(srv_web *web, int milliseconds)
{
    struct epoll_event events[EVENTS_MAX];
    int count = epoll_wait(web->epoll, events, EVENTS_MAX, longest_wait(web, milliseconds));
    for (int i = 0; i < count; i++) {
        uint64_t woken;
        if (events[i].data.ptr == &web->wake)
            (void)!read(web->wake, &woken, sizeof woken);
        else if (events[i].data.ptr != &web->daemon)
            cut(events[i].data.ptr);
    }
    web->resumed = false;
    MHD_run(web->daemon);
    sweep(web);
}
