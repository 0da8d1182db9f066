/* lines.c: exchanges of requests and replies with the page (server/http/web.h), without connections. */
#include "lines.h"
#include "offline/page.h"
#include "server/http/asked.h"

#include "host/memory.h"

#include <stdlib.h>
#include <string.h>

/* A request in progress, or a stream. */
struct web_line {
    struct web_line *next;
    uint32_t id;
    web_asked *asked;
    char *headers;
    bool handling;
};

static struct web_line *lines;

static void unlink_line(struct web_line *line)
{
    struct web_line **link = &lines;
    while (*link != line)
        link = &(*link)->next;
    *link = line->next;
}

static void close_line(struct web_line *line)
{
    unlink_line(line);
    asked_close(line->asked);
    free(line->headers);
    free(line);
}

static void send_reply(struct web_line *line)
{
    const web_reply *reply = &line->asked->exchange.reply;
    page_reply(line->id, reply->status ? reply->status : 200,
               reply->type ? reply->type : "application/json; charset=utf-8", reply->cookie,
               reply->body.at ? reply->body.at : "", reply->body.size);
    close_line(line);
}

/* ---------------------------------------------------------------- requests */

static void take_headers(web_asked *asked, char *headers)
{
    for (char *line = headers, *rest; line && *line; line = rest) {
        rest = strchr(line, '\n');
        if (rest)
            *rest++ = 0;
        char *value = strstr(line, ": ");
        if (!value)
            continue;
        *value = 0;
        asked_take_header(asked, line, value + 2, false);
    }
}

static void answer(struct web_line *line, const web_handler *handler)
{
    web_exchange *exchange = &line->asked->exchange;
    line->handling = true;
    web_outcome outcome = handler->handle(handler->to, exchange);
    line->handling = false;
    exchange->streams = outcome == WEB_STREAM;
    if (outcome == WEB_DONE || exchange->finished)
        send_reply(line);
}

void lines_ask(const web_handler *handler, uint32_t id, const char *method, const char *target,
               char *headers, const char *body, size_t size)
{
    struct web_line *line = host_zeroed(sizeof *line);
    web_asked *asked = asked_open(target);
    *line = (struct web_line){.next = lines, .id = id, .asked = asked, .headers = headers};
    lines = line;
    asked->exchange.line = line;
    asked->length = size;
    take_headers(asked, headers);
    asked_begin(asked, method, "127.0.0.1", handler);
    if (size > 0 && !asked->refused)
        asked_take_body(asked, body, size);
    if (!asked->refused) {
        answer(line, handler);
        return;
    }
    asked_refuse(asked);
    send_reply(line);
}

void lines_leave(uint32_t id)
{
    struct web_line *line = lines;
    while (line && line->id != id)
        line = line->next;
    if (!line)
        return;
    web_exchange *exchange = &line->asked->exchange;
    if (exchange->gone)
        exchange->gone(exchange);
    close_line(line);
}

/* ---------------------------------------------------------------- web.h */

void web_finish(web_exchange *exchange)
{
    bool before = exchange->finished;
    exchange->finished = true;
    if (!before && !exchange->line->handling)
        send_reply(exchange->line);
}

void web_again(web_exchange *exchange, const web_handler *handler)
{
    exchange->again = true;
    answer(exchange->line, handler);
}

bool web_send(web_exchange *stream, const char *bytes, size_t size)
{
    page_stream(stream->line->id, bytes, size);
    return true;
}

size_t web_waiting(const web_exchange *stream)
{
    (void)stream;
    return 0;
}

void web_end_stream(web_exchange *stream)
{
    page_end(stream->line->id);
    close_line(stream->line);
}

void web_exchange_free(web_exchange *exchange)
{
    host_page_free(&exchange->reply.body);
    host_page_free(&exchange->sent);
}

web_outcome web_file(web_exchange *exchange, const gg_file *files, uint32_t count)
{
    (void)files;
    (void)count;
    return web_fail(exchange, 404, "not-found", "file not found");
}
