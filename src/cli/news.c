/* news.c: what happened since a seat last looked, in words, redacted for it. */
#include "news.h"
#include "host/words.h"

#include <stdlib.h>
#include <string.h>

/* An order that others do not know of yet. */
struct cli_held {
    cli_held *next;
    uint64_t number;
    gg_seat author;
    char *line[GG_SEATS_MAX]; /* as each seat may read it */
    gg_event *events;
    uint32_t event_count;
};

/* ---------------------------------------------------------------- telling */

static void tell_events(cli_news *news, gg_seat reader, gg_news events)
{
    host_out out;
    gg_text *text = host_out_open(&out, news->told[reader].stream);
    const void *view = host_table_view(news->table, reader);
    host_write_events(news->table->game, view, events, reader, "    ", text);
    gg_text_close(text);
}

static void tell(cli_news *news, const cli_held *order, gg_seat reader)
{
    fprintf(news->told[reader].stream, "  %s\n", order->line[reader]);
    tell_events(news, reader, (gg_news){order->events, order->event_count});
}

static void tell_others(cli_news *news, const cli_held *order)
{
    for (gg_seat reader = 0; reader < host_table_head(news->table)->seats; reader++)
        if (reader != order->author)
            tell(news, order, reader);
}

/* ---------------------------------------------------------------- holding */

/* The newest order as the reader may have it. */
static char *order_line(const host_table *table, gg_seat author, gg_seat reader)
{
    host_out out;
    host_page page;
    gg_text *text = host_page_text(&page, &out);
    gg_print(text, "%s: ", gg_seat_name(table->game, host_table_head(table), author));
    gg_match_line(table->match, reader, text);
    gg_text_close(text);
    host_page_close(&page);
    return page.at;
}

static cli_held *hold(const host_table *table, gg_seat author)
{
    gg_news events = gg_match_news(table->match);
    cli_held *order = host_memory(sizeof *order);
    order->author = author;
    order->number = gg_match_count(table->match);
    order->event_count = events.count;
    order->events = host_memory((events.count + 1) * sizeof *order->events);
    memcpy(order->events, events.events, events.count * sizeof *order->events);
    for (gg_seat reader = 0; reader < host_table_head(table)->seats; reader++)
        order->line[reader] = order_line(table, author, reader);
    return order;
}

static void free_held(cli_held *order)
{
    for (int reader = 0; reader < GG_SEATS_MAX; reader++)
        free(order->line[reader]);
    free(order->events);
    free(order);
}

static void append(cli_news *news, cli_held *order)
{
    cli_held **end = &news->held;
    while (*end)
        end = &(*end)->next;
    *end = order;
}

/* Forgets the held order with that number. */
static void drop(cli_news *news, uint64_t number)
{
    for (cli_held **place = &news->held; *place; place = &(*place)->next) {
        if ((*place)->number != number)
            continue;
        cli_held *order = *place;
        *place = order->next;
        free_held(order);
        return;
    }
}

/* Forgets what was taken back; returns the verb of the newest order. */
static uint8_t drop_undone(cli_news *news)
{
    gg_record record;
    uint8_t verb = 0;
    for (size_t place = 0; gg_match_next(news->table->match, &place, &record);) {
        if (record.undone)
            drop(news, record.number);
        verb = record.order.verb;
    }
    return verb;
}

static void tell_all_held(cli_news *news)
{
    while (news->held) {
        cli_held *order = news->held;
        tell_others(news, order);
        news->held = order->next;
        free_held(order);
    }
}

/* ---------------------------------------------------------------- what others use */

void cli_news_open(cli_news *news, host_table *table)
{
    *news = (cli_news){.table = table};
    for (gg_seat seat = 0; seat < GG_SEATS_MAX; seat++)
        host_page_open(&news->told[seat]);
    for (gg_seat seat = 0; seat < host_table_head(table)->seats; seat++)
        tell_events(news, seat, gg_match_news(table->match));
}

/* Offers and answers are for all at once. What was taken back was never known to others, so
 * neither is the undo; by consent it was, and they have agreed to it. */
void cli_news_add(cli_news *news, gg_seat author, bool barrier)
{
    cli_held *order = hold(news->table, author);
    tell(news, order, author);
    uint8_t verb = drop_undone(news);
    if (verb == GG_VERB_UNDO) {
        free_held(order);
    } else if (verb >= GG_VERB_CORE) {
        tell_others(news, order);
        free_held(order);
    } else {
        append(news, order);
    }
    if (barrier)
        tell_all_held(news);
}

void cli_news_show(cli_news *news, gg_seat seat, FILE *stream)
{
    host_page *page = &news->told[seat];
    host_page_close(page);
    if (page->size > 0)
        fwrite(page->at, 1, page->size, stream);
    host_page_free(page);
    host_page_open(page);
}

void cli_news_close(cli_news *news)
{
    while (news->held) {
        cli_held *order = news->held;
        news->held = order->next;
        free_held(order);
    }
    for (int seat = 0; seat < GG_SEATS_MAX; seat++)
        host_page_free(&news->told[seat]);
}
