/* telling.c: orders are held until their barrier, then told. */
#include "telling.h"
#include "memory.h"
#include "page.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- one order */

/* The newest order as the reader may have it. */
static char *write_line(const host_table *table, gg_seat reader)
{
    char line[GG_LINE_MAX + 1];
    gg_text text;
    gg_text_open(&text, line, sizeof line);
    gg_match_line(table->match, reader, &text);
    gg_assert(!text.cut);
    return host_copy_text(line, text.used);
}

static host_told *hold(const host_telling *telling, gg_seat author)
{
    const host_table *table = telling->table;
    gg_news news = gg_match_news(table->match);
    host_told *order = host_zeroed(sizeof *order);
    gg_text name;
    order->author = author;
    order->number = gg_match_count(table->match);
    gg_text_open(&name, order->name, sizeof order->name);
    gg_put(&name, gg_seat_name(table->game, host_table_head(table), author));
    order->event_count = news.count;
    order->events = host_zeroed((news.count + 1) * sizeof *order->events);
    memcpy(order->events, news.events, news.count * sizeof *order->events);
    for (gg_seat reader = 0; reader < HOST_READERS; reader++)
        if (telling->readers & GG_BIT(reader))
            order->line[reader] = write_line(table, reader);
    return order;
}

static void free_told(host_told *order)
{
    for (int reader = 0; reader < HOST_READERS; reader++)
        free(order->line[reader]);
    free(order->events);
    free(order);
}

/* ---------------------------------------------------------------- those that are held */

static void append(host_telling *telling, host_told *order)
{
    host_told **end = &telling->held;
    while (*end)
        end = &(*end)->next;
    *end = order;
}

static void drop(host_told **place)
{
    host_told *order = *place;
    *place = order->next;
    free_told(order);
}

/* `undo` takes back the author's last order that stands behind the barrier: the last one that is held. */
static void drop_last_of(host_telling *telling, gg_seat author)
{
    host_told **last = NULL;
    for (host_told **place = &telling->held; *place; place = &(*place)->next)
        if ((*place)->author == author)
            last = place;
    gg_assert(last);
    if (last)
        drop(last);
}

static bool was_undone(const host_telling *telling, uint64_t number)
{
    gg_record record;
    for (size_t place = 0; gg_match_next(telling->table->match, &place, &record);)
        if (record.number == number)
            return record.undone;
    return false;
}

/* By consent more than one order may be taken back, of several seats. */
static void drop_undone(host_telling *telling)
{
    for (host_told **place = &telling->held; *place;) {
        if (was_undone(telling, (*place)->number))
            drop(place);
        else
            place = &(*place)->next;
    }
}

uint16_t host_telling_held(const host_telling *telling, gg_seat seat)
{
    uint16_t count = 0;
    for (const host_told *order = telling->held; order; order = order->next)
        count = (uint16_t)(count + (order->author == seat));
    return count;
}

void host_telling_close(host_telling *telling)
{
    while (telling->held)
        drop(&telling->held);
}

/* ---------------------------------------------------------------- telling */

static void tell_others(const host_telling *telling, const host_told *order)
{
    for (gg_seat reader = 0; reader < HOST_READERS; reader++)
        if (reader != order->author && (telling->readers & GG_BIT(reader)))
            telling->tell(telling->to, order, reader);
}

void host_telling_add(host_telling *telling, gg_seat author, const gg_order *order, bool barrier)
{
    host_told *told = hold(telling, author);
    told->turns_back = order->verb == GG_VERB_AGREE && barrier;
    if (telling->readers & GG_BIT(author))
        telling->tell(telling->to, told, author);
    if (order->verb == GG_VERB_UNDO) {
        free_told(told);
        drop_last_of(telling, author);
    } else if (order->verb >= GG_VERB_CORE) {
        tell_others(telling, told);
        free_told(told);
        drop_undone(telling);
    } else {
        append(telling, told);
    }
    for (; barrier && telling->held; drop(&telling->held))
        tell_others(telling, telling->held);
}
