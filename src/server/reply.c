/* reply.c: replies in JSON. */
#include "web.h"

#include "host/hex.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What stood there before is forgotten. */
static void begin_reply(web_exchange *exchange, int status)
{
    web_reply *reply = &exchange->reply;
    host_page_free(&reply->body);
    reply->status = status;
    reply->type = NULL;
    reply->file = NULL;
    reply->etag[0] = 0;
    reply->immutable = reply->own = false;
}

gg_json *web_json_open(web_json *json, web_exchange *exchange, int status)
{
    begin_reply(exchange, status);
    json->exchange = exchange;
    gg_json_open(&json->json, host_page_text(&exchange->reply.body, &json->out));
    return &json->json;
}

web_outcome web_json_end(web_json *json)
{
    gg_assert(json->json.depth == 0);
    gg_text_close(&json->out.text);
    host_page_close(&json->exchange->reply.body);
    return WEB_DONE;
}

void web_fail_list(web_exchange *exchange, int status, const char *code, const char *format,
                   va_list list)
{
    char text[500];
    web_json json;
    vsnprintf(text, sizeof text, format, list);
    gg_json *out = web_json_open(&json, exchange, status);
    gg_json_object(out, NULL);
    gg_json_object(out, "error");
    gg_json_text(out, "code", code);
    gg_json_text(out, "text", text);
    gg_json_end_object(out);
    gg_json_end_object(out);
    web_json_end(&json);
}

web_outcome web_fail(web_exchange *exchange, int status, const char *code, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    web_fail_list(exchange, status, code, format, list);
    va_end(list);
    return WEB_DONE;
}

web_outcome web_ok(web_exchange *exchange)
{
    web_json json;
    gg_json *out = web_json_open(&json, exchange, 200);
    gg_json_object(out, NULL);
    gg_json_bool(out, "ok", true);
    gg_json_end_object(out);
    return web_json_end(&json);
}

/* ---------------------------------------------------------------- tags */

/* Behind a text that begins here. */
static const char *skip_text(const char *at)
{
    for (at++; *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

/* Behind the member that begins here; the JSON is our own, well formed and without blanks. */
static const char *skip_member(const char *at)
{
    int depth = 0;
    while (depth > 0 || (*at != ',' && *at != '}')) {
        if (*at == '"') {
            at = skip_text(at);
            continue;
        }
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at++;
    }
    return at;
}

static bool has_key(const char *member, const char *key)
{
    size_t size = strlen(key);
    return strncmp(member + 1, key, size) == 0 && member[size + 1] == '"';
}

static void add_members(gg_sha256 *sha, const char *at, const char *but)
{
    while (*at == '{' || *at == ',') {
        const char *member = at + 1, *end = skip_member(member);
        if (!but || !has_key(member, but))
            gg_sha256_add(sha, at, (size_t)(end - at));
        at = end;
    }
}

void web_tag_json(web_exchange *exchange, const char *but)
{
    web_reply *reply = &exchange->reply;
    gg_sha256 sha;
    uint8_t hash[32];
    char digits[65];
    gg_assert(reply->body.size > 2 && reply->body.at[0] == '{');
    gg_sha256_open(&sha);
    add_members(&sha, reply->body.at, but);
    gg_sha256_close(&sha, hash);
    host_write_hex(hash, digits);
    memcpy(reply->etag, digits, 32);
    reply->etag[32] = 0;
    reply->own = true;
}
