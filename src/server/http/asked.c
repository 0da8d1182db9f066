/* asked.c: a request that is being received. Anything ambiguous is refused and the connection closed: a proxy in
 * front of the server might have read it differently. */
#define _POSIX_C_SOURCE 200809L

#include "server/http/asked.h"
#include "core/text/text.h"
#include "host/memory.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    DROP_MAX = 1 << 20, /* bytes of a refused body that are read anyway */
    BUSY_SECONDS = 2    /* seconds until a retry, when the server is busy */
};

/* The members of web_request that are header lines. */
#define HEADER_LINES(X)                                                                            \
    X(host, "Host")                                                                                \
    X(origin, "Origin")                                                                            \
    X(cookie, "Cookie")                                                                            \
    X(token, "X-Grognard-Token")                                                                   \
    X(agent, "User-Agent")                                                                         \
    X(last_event_id, "Last-Event-ID")                                                              \
    X(if_none_match, "If-None-Match")                                                              \
    X(type, "Content-Type")                                                                        \
    X(site, "Sec-Fetch-Site")                                                                      \
    X(accepts, "Accept-Encoding")

/* ---------------------------------------------------------------- the target */

static void split_target(web_asked *asked, const char *target)
{
    web_request *request = &asked->exchange.request;
    char path[WEB_PATH_MAX + 1];
    size_t size = strcspn(target, "?");
    const char *query = target[size] ? target + size + 1 : "";
    if (size > WEB_PATH_MAX || strlen(query) > WEB_QUERY_MAX) {
        asked->refused = 414;
        return;
    }
    if (!web_read_path(target, size, path)) {
        asked->refused = 400;
        return;
    }
    size_t decoded = strlen(path); /* it never grows */
    memcpy(asked->text, path, decoded + 1);
    memcpy(asked->text + decoded + 1, query, strlen(query) + 1);
    request->path = asked->text;
    request->query = asked->text + decoded + 1;
}

web_asked *asked_open(const char *target)
{
    web_asked *asked = host_zeroed(sizeof *asked + strlen(target) + 2);
    web_request *request = &asked->exchange.request;
#define EMPTY(member, header) request->member = "";
    HEADER_LINES(EMPTY)
#undef EMPTY
    request->path = request->query = request->body = request->address = "";
    split_target(asked, target);
    return asked;
}

void asked_close(web_asked *asked)
{
    if (!asked)
        return;
    web_exchange_free(&asked->exchange);
    free(asked->body);
    free(asked);
}

/* ---------------------------------------------------------------- header lines */

/* A number of digits only; UINT64_MAX if it is not, or too large. */
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

/* The last entry of the list was added by the proxy itself. */
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

/* Most names differ in length. */
#define IS(name, size, header) ((size) == sizeof(header) - 1 && strcasecmp(name, header) == 0)

static void take_proxy_header(web_asked *asked, const char *name, size_t size, const char *value)
{
    if (IS(name, size, "X-Forwarded-For"))
        read_forwarded(asked, value);
    else if (IS(name, size, "X-Forwarded-Proto"))
        asked->exchange.request.secure = strcasecmp(value, "https") == 0;
}

/* Header lines that determine how the request is parsed. */
static void take_framing(web_asked *asked, const char *name, size_t size, const char *value)
{
    if (IS(name, size, "Content-Length")) {
        asked->lengths++;
        asked->length = read_length(value);
    } else if (IS(name, size, "Transfer-Encoding")) {
        asked->codings++;
        asked->unclear |= strcasecmp(value, "chunked") != 0;
    } else if (IS(name, size, "Host")) {
        asked->hosts++;
    }
}

/* Only characters of names, and no blank before the colon? */
static bool is_name(const char *name, size_t size)
{
    static const char others[] = "!#$%&'*+.^_`|~";
    for (size_t i = 0; i < size; i++) {
        char c = gg_small(name[i]);
        if (!((c >= 'a' && c <= 'z') || c == '-' || (c >= '0' && c <= '9') || strchr(others, c)))
            return false;
    }
    return size > 0;
}

/* No control characters: a single CR ends a line for some. */
static bool is_value(const char *value)
{
    while ((uint8_t)*value >= ' ' || *value == '\t')
        value++;
    return *value == 0;
}

void asked_take_header(web_asked *asked, const char *name, const char *value, bool proxy)
{
    web_request *request = &asked->exchange.request;
    size_t size = strlen(name);
    asked->unclear |= !is_name(name, size) || !is_value(value);
    take_framing(asked, name, size, value);
    if (proxy)
        take_proxy_header(asked, name, size, value);
#define TAKE(member, header)                                                                       \
    if (IS(name, size, header) && !request->member[0])                                             \
        request->member = value;
    HEADER_LINES(TAKE)
#undef TAKE
}

/* HEAD is handled as GET; the library omits the body. */
static web_method read_method(const char *method)
{
    static const char *const names[] = {"GET", "POST", "PUT", "DELETE"};
    if (strcmp(method, "HEAD") == 0)
        return WEB_GET;
    for (unsigned i = 0; i < 4; i++)
        if (strcmp(method, names[i]) == 0)
            return (web_method)i;
    return WEB_OTHER;
}

static bool can_be_misread(const web_asked *asked)
{
    return asked->lengths > 1 || asked->codings > 1 || (asked->lengths && asked->codings) ||
           asked->hosts > 1 || asked->length == UINT64_MAX || asked->unclear;
}

void asked_begin(web_asked *asked, const char *method, const char *address,
                 const web_handler *handler)
{
    web_request *request = &asked->exchange.request;
    asked->begun = true;
    request->method = read_method(method);
    request->address = asked->forwarded[0] ? asked->forwarded : address;
    asked->hang_up = can_be_misread(asked);
    if (asked->hang_up)
        asked->refused = 400;
    if (!asked->refused)
        asked->limit = handler->body_limit(handler->to, request->method, request->path);
    if (!asked->refused && asked->length > asked->limit)
        asked->refused = 413;
    /* Its body will not be read. */
    if (asked->refused == 431 || (asked->refused && (asked->length > 0 || asked->codings > 0)))
        asked->hang_up = true;
}

/* ---------------------------------------------------------------- the body */

/* Allocates for what has arrived, not for what was announced, so announcing a large body costs nothing. */
static void make_room(web_asked *asked, size_t size)
{
    size_t wanted = asked->exchange.request.body_size + size + 1, twice = 2 * asked->room;
    gg_assert(asked->length < UINT64_MAX); /* otherwise it would have been refused */
    if (asked->room >= wanted)
        return;
    size_t room = wanted > twice ? wanted : twice;
    size_t most = asked->length >= wanted - 1 ? (size_t)asked->length + 1 : room;
    asked->room = room < most ? room : most;
    gg_assert(asked->room >= wanted);
    asked->body = host_resized(asked->body, asked->room);
}

bool asked_take_body(web_asked *asked, const char *bytes, size_t size)
{
    web_request *request = &asked->exchange.request;
    if (!asked->refused && size > asked->limit - request->body_size)
        asked->refused = 413;
    if (asked->refused) {
        asked->dropped += size;
        return asked->dropped <= DROP_MAX;
    }
    make_room(asked, size);
    gg_assert(asked->room > request->body_size + size);
    memcpy(asked->body + request->body_size, bytes, size);
    request->body_size += size;
    asked->body[request->body_size] = 0;
    request->body = asked->body;
    return true;
}

void asked_give_up(web_asked *asked, int status)
{
    asked->refused = status;
    free(asked->body);
    asked->body = NULL;
    asked->room = 0;
    asked->exchange.request.body = "";
    asked->exchange.request.body_size = 0;
}

void asked_refuse(web_asked *asked)
{
    web_exchange *exchange = &asked->exchange;
    if (asked->refused == 429 || asked->refused == 503)
        exchange->reply.retry_after = BUSY_SECONDS;
    if (asked->refused == 413)
        web_fail(exchange, 413, "too-large", "the body is too large");
    else if (asked->refused == 414)
        web_fail(exchange, 414, "too-long", "the address is too long");
    else if (asked->refused == 431)
        web_fail(exchange, 431, "too-long", "the headers are too long");
    else if (asked->refused == 429)
        web_fail(exchange, 429, "too-many", "too many requests from this address are in progress");
    else if (asked->refused == 503)
        web_fail(exchange, 503, "busy", "the server is busy: try again in a moment");
    else
        web_fail(exchange, 400, "bad-request", "the request is not well-formed");
}
