/* web.c: HTTP on libmicrohttpd, which nobody else sees.
 *
 * One thread turns everything: the library's own epoll set lies in ours, beside the eventfd that wakes us and the sockets
 * of those who wait. The library does not look at a connection that is suspended, and so would never learn that its
 * client has left: we do.
 *
 * A line is a connection. It reads a request, has it answered, replies, and reads the next one. Each of these has a time
 * limit for the whole of it, so that a client that drips a byte now and then is cut off all the same; only streams have
 * none. Many thousands of lines are idle streams: whatever a line keeps, it keeps that often. */
#define _GNU_SOURCE

#include "web.h"
#include "host/memory.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    POOL_SIZE = 8 << 10,     /* of a connection: the headers of request and reply must fit */
    STREAM_BLOCK = 1 << 10,  /* what is sent at once to readers without chunks (HTTP/1.0) */
    STREAM_SOCKET = 1 << 15, /* bytes that the system keeps for a slow reader beside our own */
    DROP_MAX = 1 << 20,  /* bytes of a body that is too large which are read before we hang up */
    REPLY_PATIENCE = 10, /* a reply may take that many times as long as a request */
    SWEEP_MILLISECONDS = 250,  /* how often time limits are looked at */
    WATCH_MILLISECONDS = 1000, /* an exchange that has waited so long: is its client still there? */
    CLOSE_MILLISECONDS =
        500, /* replies that are on their way when the server closes get that long */
    EVENTS_MAX = 64
};

typedef enum line_phase { LINE_READS, LINE_WAITS, LINE_REPLIES, LINE_STREAMS } line_phase;

/* A request, from its first line on until its reply has been handed over, or its stream has ended. */
typedef struct web_asked {
    web_exchange exchange;
    bool begun;                       /* its headers are there */
    bool head;                        /* HEAD */
    bool hang_up;                     /* not to be trusted to know where the next request begins */
    int refused;                      /* status it is refused with; 0: it is not */
    uint32_t hosts, lengths, codings; /* header lines of these names */
    uint64_t length;                  /* Content-Length */
    size_t limit, room, dropped;
    char *body;
    char forwarded[INET6_ADDRSTRLEN]; /* who the proxy says that it is */
    char text[];                      /* path and query */
} web_asked;

typedef struct web_line {
    srv_web *web;
    struct MHD_Connection *connection;
    struct web_line *before, *after;
    web_asked *asked;
    int64_t since; /* when its phase began */
    char *waiting; /* of a stream: what was not sent yet */
    size_t first, end, room;
    int socket;
    line_phase phase;
    bool suspended, watched, cut, ending, handling;
    char address[INET6_ADDRSTRLEN];
} web_line;

/* What a file is known by; hashed when it is first asked for. */
typedef struct file_tag {
    const gg_file *file;
    char tag[33];
} file_tag;

struct web {
    web_settings settings;
    web_handler handler;
    struct MHD_Daemon *daemon;
    int epoll, wake;
    uint16_t port;
    uint32_t line_count;
    bool
        resumed; /* a line was: the library sees it when it runs, and does not tell that it should */
    web_line *lines;   /* all but streams */
    web_line *streams; /* apart: there are many, and they have no time limits */
    int64_t swept;
    file_tag *tags;
    uint32_t tag_count;
};

static int64_t now_milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---------------------------------------------------------------- lines */

static void link_line(web_line *line, web_line **list)
{
    line->before = NULL;
    line->after = *list;
    if (*list)
        (*list)->before = line;
    *list = line;
}

static void unlink_line(web_line *line)
{
    web_line **list = line->phase == LINE_STREAMS ? &line->web->streams : &line->web->lines;
    if (line->before)
        line->before->after = line->after;
    else
        *list = line->after;
    if (line->after)
        line->after->before = line->before;
}

static void enter(web_line *line, line_phase phase)
{
    unlink_line(line);
    line->phase = phase;
    line->since = now_milliseconds();
    link_line(line, phase == LINE_STREAMS ? &line->web->streams : &line->web->lines);
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

/* The library finds the socket closed, and does the rest. */
static void cut(web_line *line)
{
    line->cut = true;
    shutdown(line->socket, SHUT_RDWR);
    resume(line);
}

/* We are told once when the client closes its end. */
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

static void forget_request(web_line *line)
{
    web_asked *asked = line->asked;
    line->asked = NULL;
    if (!asked)
        return;
    web_exchange_free(&asked->exchange);
    free(asked->body);
    free(asked);
}

/* Nobody is there any more to hear the answer. */
static void tell_gone(web_line *line)
{
    web_exchange *exchange = line->asked ? &line->asked->exchange : NULL;
    if (!exchange || exchange->finished || (!exchange->waits && !exchange->streams))
        return;
    exchange->finished = true;
    if (exchange->gone)
        exchange->gone(exchange);
}

static void forget_waiting(web_line *line)
{
    free(line->waiting);
    line->waiting = NULL;
    line->first = line->end = line->room = 0;
}

/* The request is over, one way or the other. */
static void request_over(web_line *line)
{
    unwatch(line);
    tell_gone(line);
    forget_request(line);
    forget_waiting(line);
    line->ending = false;
    enter(line, LINE_READS);
}

static void put_address(const struct sockaddr *from, char text[INET6_ADDRSTRLEN])
{
    static const char mapped[] = "::ffff:";
    text[0] = 0;
    if (from->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)from)->sin_addr, text,
                  INET6_ADDRSTRLEN);
    if (from->sa_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, text,
                  INET6_ADDRSTRLEN);
    size_t skip = sizeof mapped - 1;
    if (strncmp(text, mapped, skip) == 0)
        memmove(text, text + skip, strlen(text + skip) + 1);
}

static void open_line(srv_web *web, struct MHD_Connection *connection, void **context)
{
    web_line *line = host_memory(sizeof *line);
    line->web = web;
    line->connection = connection;
    line->socket =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    line->since = now_milliseconds();
    put_address(
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr,
        line->address);
    link_line(line, &web->lines);
    web->line_count++;
    *context = line;
}

static void close_line(web_line *line)
{
    request_over(line);
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

#define CONTENT_POLICY                                                                             \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "                 \
    "img-src 'self' data:; connect-src 'self'; worker-src 'self'; object-src 'none'; "             \
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

static void add_header(struct MHD_Response *response, const char *name, const char *value)
{
    enum MHD_Result added = MHD_add_response_header(response, name, value);
    gg_assert(added == MHD_YES);
    (void)added;
}

static void add_common_headers(struct MHD_Response *response)
{
    static const char *const headers[][2] = {
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Content-Security-Policy", CONTENT_POLICY},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"}};
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        add_header(response, headers[i][0], headers[i][1]);
}

static const char *caching(const web_reply *reply)
{
    if (!reply->etag[0])
        return "no-store";
    return reply->immutable ? "public, max-age=31536000, immutable" : "no-cache";
}

static void add_reply_headers(struct MHD_Response *response, const web_reply *reply)
{
    bool json = !reply->type || strcmp(reply->type, "application/json") == 0;
    char number[12], tag[sizeof reply->etag + 2];
    gg_text text;
    add_header(response, "Content-Type", json ? "application/json; charset=utf-8" : reply->type);
    add_header(response, "Cache-Control", caching(reply));
    if (reply->etag[0]) {
        gg_text_open(&text, tag, sizeof tag);
        gg_print(&text, "\"%s\"", reply->etag);
        add_header(response, "ETag", tag);
    }
    if (reply->cookie[0])
        add_header(response, "Set-Cookie", reply->cookie);
    if (reply->retry_after) {
        gg_text_open(&text, number, sizeof number);
        gg_put_int(&text, reply->retry_after);
        add_header(response, "Retry-After", number);
    }
    if (reply->allow)
        add_header(response, "Allow", reply->allow);
}

static const char *tag_of(srv_web *web, const gg_file *file)
{
    for (uint32_t i = 0; i < web->tag_count; i++)
        if (web->tags[i].file == file)
            return web->tags[i].tag;
    file_tag *more = realloc(web->tags, (web->tag_count + 1) * sizeof *more);
    if (!more)
        host_out_of_memory();
    web->tags = more;
    file_tag *tag = &web->tags[web->tag_count++];
    gg_sha256 sha;
    uint8_t digest[32];
    gg_text text;
    gg_sha256_open(&sha);
    gg_sha256_add(&sha, file->text, file->size);
    gg_sha256_close(&sha, digest);
    tag->file = file;
    gg_text_open(&text, tag->tag, sizeof tag->tag);
    for (int i = 0; i < 16; i++)
        gg_put_hex(&text, digest[i], 2);
    return tag->tag;
}

/* Does the client say that it has this already? */
static bool has_it(const web_exchange *exchange)
{
    const web_reply *reply = &exchange->reply;
    const char *known = exchange->request.if_none_match;
    if (!reply->etag[0] || reply->status != 200 || exchange->request.method != WEB_GET)
        return false;
    char tag[sizeof reply->etag + 2];
    gg_text text;
    gg_text_open(&text, tag, sizeof tag);
    gg_print(&text, "\"%s\"", reply->etag);
    return strcmp(known, "*") == 0 || strstr(known, tag);
}

static struct MHD_Response *new_response(web_exchange *exchange)
{
    web_reply *reply = &exchange->reply;
    struct MHD_Response *response;
    if (reply->body.stream)
        host_page_close(&reply->body);
    if (has_it(exchange)) {
        reply->status = 304;
        response = MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    } else if (reply->file) {
        void *text = (void *)(uintptr_t)reply->file->text; /* the library only reads it */
        response = MHD_create_response_from_buffer(reply->file->size, text, MHD_RESPMEM_PERSISTENT);
    } else {
        response = MHD_create_response_from_buffer(reply->body.size, reply->body.at,
                                                   MHD_RESPMEM_MUST_FREE);
        reply->body = (host_page){0};
    }
    if (!response)
        host_out_of_memory();
    return response;
}

/* The library has all that it needs then. */
static enum MHD_Result send_reply(web_line *line)
{
    web_asked *asked = line->asked;
    web_reply *reply = &asked->exchange.reply;
    gg_assert(reply->status >= 200);
    if (reply->file)
        strcpy(reply->etag, tag_of(line->web, reply->file));
    struct MHD_Response *response = new_response(&asked->exchange);
    add_common_headers(response);
    add_reply_headers(response, reply);
    if (asked->hang_up)
        add_header(response, "Connection", "close");
    asked->exchange.finished = true;
    unwatch(line);
    enter(line, LINE_REPLIES);
    enum MHD_Result queued = MHD_queue_response(line->connection, (unsigned)reply->status,
                                                response);
    MHD_destroy_response(response);
    forget_request(line);
    return queued;
}

static enum MHD_Result refuse(web_line *line)
{
    web_exchange *exchange = &line->asked->exchange;
    int status = line->asked->refused;
    if (status == 413)
        web_fail(exchange, status, "too-large", "the body is too large");
    else if (status == 414)
        web_fail(exchange, status, "too-long", "the address is too long");
    else
        web_fail(exchange, status, "bad-request", "the request is not well-formed");
    return send_reply(line);
}

/* ---------------------------------------------------------------- streams */

static ssize_t read_stream(void *to, uint64_t position, char *buffer, size_t most)
{
    (void)position;
    web_line *line = to;
    if (line->cut)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    size_t size = line->end - line->first;
    if (size == 0 && line->ending)
        return MHD_CONTENT_READER_END_OF_STREAM;
    if (size == 0) {
        suspend(line);
        return 0;
    }
    size = size < most ? size : most;
    memcpy(buffer, line->waiting + line->first, size);
    line->first += size;
    if (line->first == line->end)
        forget_waiting(line); /* idle streams keep nothing */
    return (ssize_t)size;
}

static enum MHD_Result begin_stream(web_line *line)
{
    int room = STREAM_SOCKET;
    setsockopt(line->socket, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    line->asked->exchange.streams = true;
    enter(line, line->ending ? LINE_REPLIES : LINE_STREAMS);
    watch(line);
    struct MHD_Response *response = MHD_create_response_from_callback(
        MHD_SIZE_UNKNOWN, STREAM_BLOCK, read_stream, line, NULL);
    if (!response)
        host_out_of_memory();
    add_common_headers(response);
    add_header(response, "Content-Type", "text/event-stream");
    add_header(response, "Cache-Control", "no-store");
    add_header(response, "X-Accel-Buffering", "no");
    if (line->asked->exchange.reply.cookie[0])
        add_header(response, "Set-Cookie", line->asked->exchange.reply.cookie);
    enum MHD_Result queued = MHD_queue_response(line->connection, MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return queued;
}

/* Room for so much behind what waits; false: it is too much. */
static bool make_room(web_line *line, size_t size)
{
    size_t used = line->end - line->first;
    if (size > WEB_STREAM_MAX - used)
        return false;
    if (line->room - line->end >= size)
        return true;
    size_t room = used + size + used / 2;
    char *more = malloc(room);
    if (!more)
        host_out_of_memory();
    if (used > 0)
        memcpy(more, line->waiting + line->first, used);
    free(line->waiting);
    line->waiting = more;
    line->first = 0;
    line->end = used;
    line->room = room;
    return true;
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
    if (size == 0)
        return true;
    if (!make_room(line, size)) {
        cut(line);
        return false;
    }
    memcpy(line->waiting + line->end, bytes, size);
    line->end += size;
    resume(line);
    return true;
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

static void split_target(web_asked *asked, const char *target)
{
    web_request *request = &asked->exchange.request;
    char path[WEB_PATH_MAX + 1];
    size_t size = strcspn(target, "?");
    const char *query = target[size] ? target + size + 1 : "";
    request->path = request->query = "";
    if (size > WEB_PATH_MAX || strlen(query) > WEB_QUERY_MAX) {
        asked->refused = 414;
        return;
    }
    if (!web_read_path(target, size, path)) {
        asked->refused = 400;
        return;
    }
    char *copy = asked->text;
    request->path = strcpy(copy, path); /* decoded it is not longer */
    copy += strlen(path) + 1;
    request->query = strcpy(copy, query);
}

/* The first line of a request has come. */
static void *on_target(void *to, const char *target, struct MHD_Connection *connection)
{
    (void)to;
    web_line *line = line_of(connection);
    forget_request(line);
    line->asked = host_memory(sizeof *line->asked + strlen(target) + 2);
    line->asked->exchange.line = line;
    split_target(line->asked, target);
    return line;
}

/* What is decoded stands in web_request already. */
static size_t leave_as_it_is(void *to, struct MHD_Connection *connection, char *text)
{
    (void)to;
    (void)connection;
    return strlen(text);
}

static web_method read_method(const char *method, bool *head)
{
    static const char *const names[] = {"GET", "POST", "PUT", "DELETE"};
    *head = strcmp(method, "HEAD") == 0;
    if (*head)
        return WEB_GET;
    for (unsigned i = 0; i < 4; i++)
        if (strcmp(method, names[i]) == 0)
            return (web_method)i;
    return WEB_OTHER;
}

/* A number in digits and nothing else; UINT64_MAX if it is not, or too large. */
static uint64_t read_length(const char *text)
{
    uint64_t length = 0;
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 18 || text[digits])
        return UINT64_MAX;
    for (size_t i = 0; i < digits; i++)
        length = length * 10 + (uint64_t)(text[i] - '0');
    return length;
}

/* The last of a list is the one that the proxy has put there itself. */
static void read_forwarded(web_asked *asked, const char *list)
{
    const char *comma = strrchr(list, ',');
    const char *last = comma ? comma + 1 : list;
    uint8_t address[sizeof(struct in6_addr)];
    last += strspn(last, " \t");
    size_t size = strcspn(last, " \t");
    asked->forwarded[0] = 0;
    if (size >= sizeof asked->forwarded)
        return;
    memcpy(asked->forwarded, last, size);
    asked->forwarded[size] = 0;
    if (inet_pton(AF_INET, asked->forwarded, address) != 1 &&
        inet_pton(AF_INET6, asked->forwarded, address) != 1)
        asked->forwarded[0] = 0;
}

/* Header lines that say how the request is to be read. */
static void take_framing(web_asked *asked, const char *name, const char *value)
{
    if (strcasecmp(name, "Content-Length") == 0) {
        asked->lengths++;
        asked->length = read_length(value);
    } else if (strcasecmp(name, "Transfer-Encoding") == 0) {
        asked->codings++;
    } else if (strcasecmp(name, "Host") == 0) {
        asked->hosts++;
    } else if (!asked->exchange.line->web->settings.proxy) {
        return;
    } else if (strcasecmp(name, "X-Forwarded-For") == 0) {
        read_forwarded(asked, value);
    } else if (strcasecmp(name, "X-Forwarded-Proto") == 0) {
        asked->exchange.request.secure = strcasecmp(value, "https") == 0;
    }
}

#define HEADER_LINES(X)                                                                            \
    X(host, "Host")                                                                                \
    X(origin, "Origin")                                                                            \
    X(cookie, "Cookie")                                                                            \
    X(token, "X-Grognard-Token")                                                                   \
    X(agent, "User-Agent")                                                                         \
    X(accept, "Accept")                                                                            \
    X(last_event_id, "Last-Event-ID")                                                              \
    X(if_none_match, "If-None-Match")                                                              \
    X(type, "Content-Type")

static enum MHD_Result on_header(void *to, enum MHD_ValueKind kind, const char *name,
                                 const char *value)
{
    (void)kind;
    web_asked *asked = to;
    web_request *request = &asked->exchange.request;
    value = value ? value : "";
    take_framing(asked, name, value);
#define TAKE(member, header)                                                                       \
    if (strcasecmp(name, header) == 0) {                                                           \
        request->member = request->member[0] ? request->member : value;                            \
        return MHD_YES;                                                                            \
    }
    HEADER_LINES(TAKE)
#undef TAKE
    return MHD_YES;
}

static void read_headers(web_line *line)
{
    web_asked *asked = line->asked;
    web_request *request = &asked->exchange.request;
#define EMPTY(member, header) request->member = "";
    HEADER_LINES(EMPTY)
#undef EMPTY
    MHD_get_connection_values(line->connection, MHD_HEADER_KIND, on_header, asked);
    request->address = asked->forwarded[0] ? asked->forwarded : line->address;
    request->body = "";
    /* Where a proxy in front of us could read another request than we do. */
    if (asked->lengths > 1 || (asked->lengths && asked->codings) || asked->codings > 1 ||
        asked->hosts > 1 || asked->length == UINT64_MAX) {
        asked->refused = 400;
        asked->hang_up = true;
    }
}

/* The headers are there, the body is not: what can be refused now is. */
static enum MHD_Result begin_request(web_line *line, const char *method)
{
    web_asked *asked = line->asked;
    web_request *request = &asked->exchange.request;
    const web_handler *handler = &line->web->handler;
    asked->begun = true;
    request->method = read_method(method, &asked->head);
    read_headers(line);
    if (asked->refused)
        asked->hang_up |= asked->length > 0 || asked->codings > 0;
    else
        asked->limit = handler->body_limit(handler->to, request->method, request->path);
    if (!asked->refused && asked->length > asked->limit) {
        asked->refused = 413;
        asked->hang_up = true;
    }
    return asked->refused && asked->hang_up ? refuse(line) : MHD_YES;
}

/* False: far too much has come, and we do not listen any more. */
static bool take_body(web_asked *asked, const char *bytes, size_t size)
{
    web_request *request = &asked->exchange.request;
    if (!asked->refused && size > asked->limit - request->body_size)
        asked->refused = 413;
    if (asked->refused) {
        asked->dropped += size;
        return asked->dropped <= DROP_MAX;
    }
    if (asked->room < request->body_size + size + 1) {
        size_t room = request->body_size + size + 1, twice = 2 * asked->room;
        if (asked->room == 0 && asked->length >= size)
            room = (size_t)asked->length + 1;
        asked->room = room > twice ? room : twice;
        char *more = realloc(asked->body, asked->room);
        if (!more)
            host_out_of_memory();
        asked->body = more;
    }
    memcpy(asked->body + request->body_size, bytes, size);
    request->body_size += size;
    asked->body[request->body_size] = 0;
    request->body = asked->body;
    return true;
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
    enter(line, LINE_WAITS);
    suspend(line);
    return MHD_YES;
}

/* The library calls it when the headers of a request are there, with each piece of its body, at its end, and again when
 * the line was suspended and is resumed. */
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
        return take_body(asked, bytes, more) ? MHD_YES : MHD_NO;
    }
    if (asked->refused)
        return refuse(line);
    return line->phase == LINE_WAITS ? send_reply(line) : handle(line);
}

void web_finish(web_exchange *exchange)
{
    bool before = exchange->finished;
    exchange->finished = true;
    if (exchange->line && !before && !exchange->line->handling)
        resume(exchange->line);
}

void web_exchange_free(web_exchange *exchange)
{
    host_page_free(&exchange->reply.body);
    host_page_free(&exchange->sent);
}

/* ---------------------------------------------------------------- opening and closing */

static bool read_address(const web_settings *settings, struct sockaddr_storage *address,
                         socklen_t *size)
{
    struct sockaddr_in *four = (struct sockaddr_in *)(void *)address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)(void *)address;
    const char *text = settings->address;
    memset(address, 0, sizeof *address);
    if (strcmp(text, "localhost") == 0)
        text = "127.0.0.1";
    if (inet_pton(AF_INET, text, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons(settings->port);
        *size = sizeof *four;
        return true;
    }
    six->sin6_family = AF_INET6;
    six->sin6_port = htons(settings->port);
    *size = sizeof *six;
    return inet_pton(AF_INET6, text, &six->sin6_addr) == 1;
}

static void set_option(int socket, int level, int name, int value)
{
    setsockopt(socket, level, name, &value, sizeof value);
}

/* Connections inherit these: a peer that vanished without a word is noticed in about a minute and a half. */
static void set_options(int socket)
{
    set_option(socket, SOL_SOCKET, SO_REUSEADDR, 1);
    set_option(socket, SOL_SOCKET, SO_KEEPALIVE, 1);
    set_option(socket, IPPROTO_TCP, TCP_NODELAY, 1);
    set_option(socket, IPPROTO_TCP, TCP_KEEPIDLE, 45);
    set_option(socket, IPPROTO_TCP, TCP_KEEPINTVL, 15);
    set_option(socket, IPPROTO_TCP, TCP_KEEPCNT, 3);
    set_option(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, 90 * 1000);
}

static uint16_t port_of(int socket)
{
    struct sockaddr_storage address = {0};
    socklen_t size = sizeof address;
    getsockname(socket, (struct sockaddr *)(void *)&address, &size);
    return ntohs(address.ss_family == AF_INET
                     ? ((struct sockaddr_in *)(void *)&address)->sin_port
                     : ((struct sockaddr_in6 *)(void *)&address)->sin6_port);
}

/* -1: *error says why not. */
static int open_socket(const web_settings *settings, gg_error *error)
{
    struct sockaddr_storage address;
    socklen_t size;
    if (!read_address(settings, &address, &size)) {
        gg_fail(error, 0, 0, "'%s' is not an address", settings->address);
        return -1;
    }
    int opened = socket(address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (opened >= 0) {
        set_options(opened);
        if (bind(opened, (struct sockaddr *)(void *)&address, size) == 0 &&
            listen(opened, SOMAXCONN) == 0)
            return opened;
    }
    gg_fail(error, 0, 0, "cannot listen on %s port %u: %s", settings->address,
            (unsigned)settings->port, strerror(errno));
    if (opened >= 0)
        close(opened);
    return -1;
}

/* A line needs a file descriptor; and a client that leaves while we write must not end the program. */
static void prepare_process(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < files.rlim_max) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, NULL);
}

/* Time limits are ours, not the library's: its own begin again with each byte. */
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
    prepare_process();
    int socket = open_socket(settings, error);
    if (socket < 0)
        return NULL;
    srv_web *web = host_memory(sizeof *web);
    web->settings = *settings;
    web->handler = *handler;
    web->epoll = web->wake = -1;
    web->port = port_of(socket);
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

/* All that waits in a list is gone. */
static void close_exchanges(web_line *list)
{
    for (web_line *line = list, *next; line; line = next) {
        next = line->after;
        tell_gone(line);
        if (line->suspended)
            cut(line);
    }
}

static bool some_reply(const srv_web *web)
{
    for (const web_line *line = web->lines; line; line = line->after)
        if (line->phase == LINE_REPLIES)
            return true;
    return false;
}

void web_close(srv_web *web)
{
    if (!web)
        return;
    int64_t end = now_milliseconds() + CLOSE_MILLISECONDS;
    while (web->daemon && some_reply(web) && now_milliseconds() < end)
        web_run(web, 10);
    close_exchanges(web->streams);
    close_exchanges(web->lines);
    if (web->daemon)
        MHD_stop_daemon(web->daemon);
    if (web->epoll >= 0)
        close(web->epoll);
    if (web->wake >= 0)
        close(web->wake);
    free(web->tags);
    free(web);
}

/* ---------------------------------------------------------------- the loop */

void web_wake(void *to)
{
    srv_web *web = to;
    uint64_t one = 1;
    ssize_t written = write(web->wake, &one, sizeof one);
    (void)written; /* it fails only when it is awake already */
}

static bool is_late(const web_line *line, int64_t now)
{
    int64_t patience = (int64_t)line->web->settings.idle_seconds * 1000;
    if (line->phase == LINE_READS)
        return now - line->since >= patience;
    return line->phase == LINE_REPLIES && now - line->since >= REPLY_PATIENCE * patience;
}

static void sweep(srv_web *web)
{
    int64_t now = now_milliseconds();
    if (now - web->swept < SWEEP_MILLISECONDS)
        return;
    web->swept = now;
    for (web_line *line = web->lines; line; line = line->after) {
        if (line->phase == LINE_WAITS && now - line->since >= WATCH_MILLISECONDS)
            watch(line);
        if (!line->cut && is_late(line, now))
            cut(line);
    }
}

static int patience(const srv_web *web, int milliseconds)
{
    MHD_UNSIGNED_LONG_LONG limit;
    if (web->resumed)
        return 0;
    if (MHD_get_timeout(web->daemon, &limit) == MHD_YES && limit < (unsigned)milliseconds)
        milliseconds = (int)limit;
    if (web->lines && milliseconds > SWEEP_MILLISECONDS)
        return SWEEP_MILLISECONDS;
    return milliseconds;
}

void web_run(srv_web *web, int milliseconds)
{
    struct epoll_event events[EVENTS_MAX];
    int count = epoll_wait(web->epoll, events, EVENTS_MAX, patience(web, milliseconds));
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
