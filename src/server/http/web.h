/* web.h: HTTP as the rest of the server sees it: exchanges of a request and a reply, and event streams.
 *
 * One thread runs everything: web_run() serves all connections and calls the handler for each complete request. The
 * handler fills in the reply and returns, or keeps the exchange and finishes it later in the same thread. Other
 * threads may only call web_wake(). Tests make exchanges without a connection. */
#ifndef GROGNARD_SERVER_WEB_H
#define GROGNARD_SERVER_WEB_H

#include "grognard_game.h"
#include "host/page.h"

#include <stdarg.h>

enum {
    WEB_BODY_MAX = 1 << 16,  /* bytes of a body */
    WEB_PATH_MAX = 400,      /* bytes of a path */
    WEB_QUERY_MAX = 4096,    /* bytes of a query: it has a stream's position in every game */
    WEB_STREAM_MAX = 1 << 16 /* bytes that may wait for a reader of a stream before it is cut off */
};

typedef enum web_method { WEB_GET, WEB_POST, WEB_PUT, WEB_DELETE, WEB_OTHER } web_method;

/* Header lines that the server uses; "" if absent. */
typedef struct web_request {
    web_method method;
    const char *path;  /* begins with a slash, decoded, without the query */
    const char *query; /* after the question mark, not decoded */
    const char *address;
    const char *host, *origin, *cookie, *token, *agent;
    const char *last_event_id, *if_none_match, *type, *site, *accepts;
    bool secure; /* arrived through a proxy with TLS */
    const char *body;
    size_t body_size;
} web_request;

typedef struct web_reply {
    int status;
    const char *type; /* "application/json" by default */
    host_page body;
    char cookie[300];      /* Set-Cookie, "": none */
    char device[200];      /* .. another one */
    char etag[40];         /* without quotes, "": none. A client that has it already gets a 304 */
    uint32_t retry_after;  /* seconds, 0: none */
    const char *allow;     /* methods, for 405 */
    const gg_file *file;   /* a static file instead of the body */
    const gg_file *brotli; /* .. the same, compressed when the client was built; NULL: it is not */
    const char *coding;    /* .. of the file that is sent: "gzip", "br"; NULL: none */
    bool immutable;        /* may be cached forever */
    bool own;              /* private: must not be cached, with or without a tag */
} web_reply;

typedef enum web_outcome {
    WEB_DONE,  /* the reply is complete */
    WEB_LATER, /* web_finish() will be called */
    WEB_STREAM /* it has become an event stream: web_send() */
} web_outcome;

typedef struct web_exchange {
    web_request request;
    web_reply reply;
    void *owner; /* for the handler, in exchanges that wait and streams */
    /* The client left during a wait or a stream; NULL: ignored. */
    void (*gone)(struct web_exchange *exchange);
    struct web_line *line; /* the connection; NULL in tests */
    bool waits, streams, finished;
    bool again;    /* it is being handled again (web_again) */
    uint8_t tries; /* for the handler: how often it was */
    int64_t began; /* for metrics (metrics.h): microseconds; class of its route */
    uint8_t class;
    host_page sent; /* streams without a connection: what was sent */
} web_exchange;

typedef struct web_handler {
    void *to;
    /* A complete request. */
    web_outcome (*handle)(void *to, web_exchange *exchange);
    /* Maximum size of a body, from method and path alone, before it is read. */
    size_t (*body_limit)(void *to, web_method method, const char *path);
    /* A reply is complete and is being sent. NULL: nobody wants to know. */
    void (*replied)(void *to, const web_exchange *exchange);
} web_handler;

typedef struct web_settings {
    const char *address;               /* "127.0.0.1" */
    uint16_t port;                     /* 0: any that is free */
    uint32_t connections, per_address; /* at most */
    /* Requests per address that are being read or answered, from their headers on; 0: no limit. The address is the
     * one the proxy forwards. The handler counts streams and waiting calls. */
    uint32_t per_client;
    /* Bytes of all bodies in memory and all unsent replies; 0: no limit. */
    size_t bodies, replies;
    uint32_t idle_seconds; /* for a request to be complete; streams have no limit */
    bool proxy; /* X-Forwarded-For and X-Forwarded-Proto come from the proxy and can be trusted */
} web_settings;

typedef struct web srv_web;

srv_web *web_open(const web_settings *settings, const web_handler *handler, gg_error *error);
uint16_t web_port(const srv_web *web);
/* Serves for at most this many milliseconds, or until something was done or web_wake() was called. */
void web_run(srv_web *web, int milliseconds);
void web_wake(void *web); /* from any thread */
void web_stop_accepting(srv_web *web);
uint32_t web_open_lines(const srv_web *web);
void web_close(srv_web *web);        /* drops waiting exchanges */
size_t web_held(const srv_web *web); /* bytes of bodies and replies that are in memory */

/* Sends a delayed reply. The exchange no longer belongs to the caller: gone() is not called. It may be called in the
 * handler, which then returns WEB_LATER. */
void web_finish(web_exchange *exchange);
/* What an exchange waited for is available: its request is handled again, as if it had just arrived. Like web_finish
 * if that completes it. */
void web_again(web_exchange *exchange, const web_handler *handler);
/* Sends bytes on a stream, also in the handler that opens it; false: the reader was too slow and is being cut off,
 * gone() will be called. */
bool web_send(web_exchange *stream, const char *bytes, size_t size);
size_t web_waiting(const web_exchange *stream); /* bytes that its reader has not received yet */
/* Ends it when everything sent has arrived, or the reader has left. It no longer belongs to the caller: gone() is not
 * called. */
void web_end_stream(web_exchange *stream);
/* For tests: frees its contents, not the exchange itself. */
void web_exchange_free(web_exchange *exchange);

/* ---------------------------------------------------------------- reading requests (request.c) */

/* The path in a request line's target, decoded: begins with a slash, valid UTF-8, no control characters, no "..", no
 * slash written as %2F. False: malformed, or too long. */
bool web_read_path(const char *target, size_t size, char path[WEB_PATH_MAX + 1]);
/* The value of `key` in the query, decoded; false: absent or malformed. */
bool web_query(const web_request *request, const char *key, char *value, size_t size);
bool web_query_number(const web_request *request, const char *key, uint64_t *value);
bool web_cookie(const web_request *request, const char *name, char *value, size_t size);

/* ---------------------------------------------------------------- static files (files.c) */

/* Answers GET of a path from a sorted list of files, by name without the first slash; "/" is index.html. 404: none. */
web_outcome web_file(web_exchange *exchange, const gg_file *files, uint32_t count);
const char *web_type_of(const char *name); /* by its ending */

/* ---------------------------------------------------------------- replies (reply.c) */

/* {"error":{"code":CODE,"text":TEXT}} with a status. Returns WEB_DONE. */
web_outcome web_fail(web_exchange *exchange, int status, const char *code, const char *format, ...)
    GG_PRINTF(4, 5);
/* The same with a va_list. */
void web_fail_list(web_exchange *exchange, int status, const char *code, const char *format,
                   va_list list) GG_PRINTF(4, 0);
/* A page of the server's own, for people who come without the client: a title, a paragraph, and what follows it in HTML. */
web_outcome web_page(web_exchange *exchange, int status, const char *title, const char *text,
                     const char *rest);
/* Begins a JSON reply with a status; call web_json_end() afterwards. */
typedef struct web_json {
    host_out out;
    gg_json json;
    web_exchange *exchange;
} web_json;
gg_json *web_json_open(web_json *json, web_exchange *exchange, int status);
web_outcome web_json_end(web_json *json);   /* WEB_DONE */
web_outcome web_ok(web_exchange *exchange); /* {"ok":true} */
/* Gives a private reply an ETag, so that a repeated request gets a 304 if nothing changed: a known tag, or the hash
 * of its body. */
void web_tag_own(web_exchange *exchange, const char *tag);
void web_tag_body(web_exchange *exchange);

#endif
