/* untold.c: what happened since a reader last looked, in words and redacted for that reader. */
#include "untold.h"
#include "words.h"

static void tell_events(host_untold *untold, gg_seat reader, gg_news events)
{
    host_out out;
    gg_text *text = host_out_open(&out, untold->told[reader].stream);
    host_table *table = untold->telling.table;
    const void *view = host_table_view(table, reader);
    host_write_events(table->game, view, events, reader, "    ", text);
    gg_text_close(text);
}

/* For the reader's own orders; to others it is an order like any other. */
static const char *remark_on(const host_told *order, const host_table *table, gg_seat reader)
{
    bool given = table->gives && order->author == reader;
    return given ? " (given for you: there was no choice)" : "";
}

static void tell(void *to, const host_told *order, gg_seat reader)
{
    host_untold *untold = to;
    gg_assert(order->line[reader]); /* one for everyone who listens */
    fprintf(untold->told[reader].stream, "  %s: %s%s\n", order->name, order->line[reader],
            remark_on(order, untold->telling.table, reader));
    tell_events(untold, reader, (gg_news){order->events, order->event_count});
}

void host_untold_open(host_untold *untold, host_table *table)
{
    *untold = (host_untold){.telling = {.table = table, .tell = tell, .to = untold}};
    for (gg_seat reader = 0; reader < HOST_READERS; reader++) {
        host_page_open(&untold->told[reader]);
        if (reader >= host_table_head(table)->seats && reader != GG_PUBLIC)
            continue;
        untold->telling.readers = (uint16_t)(untold->telling.readers | GG_BIT(reader));
        tell_events(untold, reader, gg_match_news(table->match));
    }
}

void host_untold_add(host_untold *untold, gg_seat author, const gg_order *order, bool barrier)
{
    host_telling_add(&untold->telling, author, order, barrier);
}

void host_untold_show(host_untold *untold, gg_seat reader, FILE *stream)
{
    host_page *page = &untold->told[reader];
    host_page_close(page);
    if (page->size > 0)
        fwrite(page->at, 1, page->size, stream);
    host_page_free(page);
    host_page_open(page);
}

void host_untold_close(host_untold *untold)
{
    host_telling_close(&untold->telling);
    for (int reader = 0; reader < HOST_READERS; reader++)
        host_page_free(&untold->told[reader]);
}
