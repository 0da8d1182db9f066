/* reply.c: replies in JSON. */
#include "server/http/web.h"

#include "host/hex.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Replaces whatever was there before. */
static void begin_reply(web_exchange *exchange, int status)
{
    web_reply *reply = &exchange->reply;
    host_page_free(&reply->body);
    reply->status = status;
    reply->type = NULL;
    reply->file = reply->brotli = NULL;
    reply->coding = NULL;
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

web_outcome web_page(web_exchange *exchange, int status, const char *title, const char *text,
                     const char *rest)
{
    web_reply *reply = &exchange->reply;
    host_page_open(&reply->body);
    fprintf(reply->body.stream,
            "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\">"
            "<meta name=\"viewport\" content=\"width=device-width\">"
            "<meta name=\"color-scheme\" content=\"light dark\">"
            "<link rel=\"icon\" href=\"/icon.svg\"><link rel=\"stylesheet\" href=\"/plain.css\">"
            "<title>%s</title><h1>%s</h1><p>%s</p>%s",
            title, title, text, rest);
    host_page_close(&reply->body);
    reply->status = status;
    reply->type = "text/html; charset=utf-8";
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

void web_tag_own(web_exchange *exchange, const char *tag)
{
    size_t size = strlen(tag);
    gg_assert(size < sizeof exchange->reply.etag);
    memcpy(exchange->reply.etag, tag, size + 1);
    exchange->reply.own = true;
}

void web_tag_body(web_exchange *exchange)
{
    const web_reply *reply = &exchange->reply;
    char digits[65];
    host_write_hash(reply->body.at, reply->body.size, digits);
    digits[32] = 0;
    web_tag_own(exchange, digits);
}
