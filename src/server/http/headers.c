/* headers.c: header lines of replies: what browsers may do with them, and for how long they may be cached. */
#include "server/http/headers.h"

#include <string.h>

/* Only the server's own scripts and styles, nothing inline; the client runs the rules as WebAssembly. */
#define CONTENT_POLICY                                                                             \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "                 \
    "img-src 'self' data:; connect-src 'self'; worker-src 'self'; object-src 'none'; "             \
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

const char *const web_common_headers[][2] = {
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "same-origin"},
    {"Content-Security-Policy", CONTENT_POLICY},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
    {NULL, NULL}};

/* JSON is not a document: browsers must not execute, frame or load anything from it. */
const char *const web_data_headers[][2] = {
    {"X-Content-Type-Options", "nosniff"},
    {"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {NULL, NULL}};

const char *const web_stream_headers[][2] = {{"Content-Type", "text/event-stream"},
                                             {"Cache-Control", "no-store"},
                                             {"X-Accel-Buffering", "no"},
                                             {NULL, NULL}};

enum { QUOTED_MAX = sizeof((web_reply *)0)->etag + 2 };

static void quote(const web_reply *reply, char tag[QUOTED_MAX])
{
    gg_text text;
    gg_text_open(&text, tag, QUOTED_MAX);
    gg_print(&text, "\"%s\"", reply->etag);
}

/* A reply without a tag is private and must not be cached. */
static const char *caching(const web_reply *reply)
{
    if (!reply->etag[0] || reply->own)
        return "no-store";
    return reply->immutable ? "public, max-age=31536000, immutable" : "no-cache";
}

static bool is_json(const web_reply *reply)
{
    return !reply->type || strcmp(reply->type, "application/json") == 0;
}

const char *const (*web_headers_of(const web_reply *reply))[2]
{
    return is_json(reply) && !reply->file ? web_data_headers : web_common_headers;
}

void web_put_headers(const web_reply *reply, web_put_header *put, void *to)
{
    bool json = is_json(reply);
    put(to, "Content-Type", json ? "application/json; charset=utf-8" : reply->type);
    put(to, "Cache-Control", caching(reply));
    if (reply->etag[0]) {
        char tag[QUOTED_MAX];
        quote(reply, tag);
        put(to, "ETag", tag);
    }
    if (reply->file)
        put(to, "Vary", "Accept-Encoding");
    if (reply->coding)
        put(to, "Content-Encoding", reply->coding);
    if (reply->cookie[0])
        put(to, "Set-Cookie", reply->cookie);
    if (reply->device[0])
        put(to, "Set-Cookie", reply->device);
    if (reply->retry_after) {
        char number[12];
        gg_text text;
        gg_text_open(&text, number, sizeof number);
        gg_put_int(&text, reply->retry_after);
        put(to, "Retry-After", number);
    }
    if (reply->allow)
        put(to, "Allow", reply->allow);
}

bool web_has_it(const web_exchange *exchange)
{
    const web_reply *reply = &exchange->reply;
    const char *known = exchange->request.if_none_match;
    if (!reply->etag[0] || reply->status != 200 || exchange->request.method != WEB_GET)
        return false;
    char tag[QUOTED_MAX];
    quote(reply, tag);
    return strcmp(known, "*") == 0 || strstr(known, tag);
}
