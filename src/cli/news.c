/* news.c: what happened since a seat last looked, in words, redacted for it. */
#include "news.h"

#include "host/words.h"

static void tell_events(cli_news *news, gg_seat reader, gg_news events)
{
    host_out out;
    gg_text *text = host_out_open(&out, news->told[reader].stream);
    host_table *table = news->telling.table;
    const void *view = host_table_view(table, reader);
    host_write_events(table->game, view, events, reader, "    ", text);
    gg_text_close(text);
}

/* For the reader himself; others read an order like any other. */
static const char *remark_on(const host_told *order, const host_table *table, gg_seat reader)
{
    bool given = table->gives && order->author == reader;
    return given ? " (given for you: there was no choice)" : "";
}

static void tell(void *to, const host_told *order, gg_seat reader)
{
    cli_news *news = to;
    fprintf(news->told[reader].stream, "  %s: %s%s\n", order->name, order->line[reader],
            remark_on(order, news->telling.table, reader));
    tell_events(news, reader, (gg_news){order->events, order->event_count});
}

void cli_news_open(cli_news *news, host_table *table)
{
    *news = (cli_news){.telling = {.table = table, .tell = tell, .to = news}};
    for (gg_seat seat = 0; seat < GG_SEATS_MAX; seat++)
        host_page_open(&news->told[seat]);
    for (gg_seat seat = 0; seat < host_table_head(table)->seats; seat++) {
        news->telling.readers = (uint16_t)(news->telling.readers | GG_BIT(seat));
        tell_events(news, seat, gg_match_news(table->match));
    }
}

void cli_news_add(cli_news *news, gg_seat author, const gg_order *order, bool barrier)
{
    host_telling_add(&news->telling, author, order, barrier);
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
    host_telling_close(&news->telling);
    for (int seat = 0; seat < GG_SEATS_MAX; seat++)
        host_page_free(&news->told[seat]);
}
