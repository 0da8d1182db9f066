/* telling.c: holds orders until the next barrier, then reports them. */
#include "telling.h"
#include "memory.h"
#include "page.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- one order */

/* The newest order as the reader may see it. */
static char *write_line(const host_table *table, gg_seat reader)
{
    char line[GG_LINE_MAX + 1];
    gg_text text;
    gg_text_open(&text, line, sizeof line);
    gg_match_line(table->match, reader, &text);
    gg_assert(!text.cut);
    return host_copy_text(line, text.used);
}

/* Do all seats get the same events in full? */
static bool is_for_all(const gg_game *game, gg_news news)
{
    for (uint32_t i = 0; i < news.count; i++)
        if ((news.events[i].to != GG_EVERYBODY || news.events[i].in != 0) &&
            gg_is_story(game, &news.events[i]))
            return false;
    return true;
}

static char *write_story(const host_table *table, gg_news news, gg_seat reader)
{
    host_page page;
    host_out out;
    gg_json json;
    gg_json_open(&json, host_page_text(&page, &out));
    host_write_story(table->game, host_table_head(table), news, reader, &json, NULL);
    gg_text_close(&out.text);
    host_page_close(&page);
    return page.at;
}

/* Events that are the same for everyone are written only once. */
static void write_stories(const host_telling *telling, host_told *order)
{
    gg_news news = {order->events, order->event_count};
    char *story = NULL;
    order->one_story = is_for_all(telling->table->game, news);
    for (gg_seat reader = 0; reader < HOST_READERS; reader++) {
        if (!(telling->readers & GG_BIT(reader)))
            continue;
        if (!story || !order->one_story)
            story = write_story(telling->table, news, reader);
        order->story[reader] = story;
    }
}

static void free_stories(host_told *order)
{
    for (int reader = 0; reader < HOST_READERS; reader++) {
        if (!order->story[reader])
            continue;
        free(order->story[reader]);
        if (order->one_story)
            return;
    }
}

static host_told *hold(const host_telling *telling, gg_seat author)
{
    const host_table *table = telling->table;
    gg_news news = gg_match_news(table->match);
    host_told *order = host_zeroed(sizeof *order);
    gg_text name;
    order->author = author;
    order->place = gg_match_newest(table->match);
    order->number = gg_match_count(table->match);
    gg_text_open(&name, order->name, sizeof order->name);
    gg_put(&name, gg_seat_name(table->game, host_table_head(table), author));
    order->event_count = news.count;
    order->events = host_zeroed((news.count + 1) * sizeof *order->events);
    memcpy(order->events, news.events, news.count * sizeof *order->events);
    for (gg_seat reader = 0; reader < HOST_READERS; reader++)
        if (telling->readers & GG_BIT(reader))
            order->line[reader] = write_line(table, reader);
    if (telling->stories)
        write_stories(telling, order);
    return order;
}

static void free_told(host_told *order)
{
    for (int reader = 0; reader < HOST_READERS; reader++)
        free(order->line[reader]);
    free_stories(order);
    free(order->events);
    free(order);
}

/* ---------------------------------------------------------------- held orders */

static void append(host_telling *telling, host_told *order)
{
    gg_assert(!order->next && !order->before); /* in no list yet */
    order->before = telling->last;
    order->own = telling->last_of[order->author];
    if (telling->last)
        telling->last->next = order;
    else
        telling->held = order;
    telling->last = telling->last_of[order->author] = order;
}

void host_telling_hold(host_telling *telling, host_told *order)
{
    gg_assert(order->author < GG_SEATS_MAX);
    append(telling, order);
}

/* Drops the oldest order or its author's newest one, so no `own` pointer refers to it. */
static void drop(host_telling *telling, host_told *order)
{
    gg_assert(order == telling->held || order == telling->last_of[order->author]);
    if (order->before)
        order->before->next = order->next;
    else
        telling->held = order->next;
    if (order->next)
        order->next->before = order->before;
    else
        telling->last = order->before;
    if (telling->last_of[order->author] == order)
        telling->last_of[order->author] = order->own;
    free_told(order);
}

static void drop_all(host_telling *telling)
{
    memset(telling->last_of, 0, sizeof telling->last_of);
    while (telling->held)
        drop(telling, telling->held);
    gg_assert(!telling->last); /* the list is empty from both ends */
}

/* `undo` takes back the author's last order since the barrier, which is the author's last held order. */
static void drop_last_of(host_telling *telling, gg_seat author)
{
    gg_assert(telling->last_of[author]);
    if (telling->last_of[author])
        drop(telling, telling->last_of[author]);
}

static bool was_undone(const host_telling *telling, const host_told *order)
{
    gg_record record;
    size_t place = order->place;
    return gg_match_next(telling->table->match, &place, &record) && record.undone;
}

/* An agreed undo can take back several orders of several seats: always the newest ones. */
static void drop_undone(host_telling *telling)
{
    while (telling->last && was_undone(telling, telling->last))
        drop(telling, telling->last);
}

void host_telling_close(host_telling *telling)
{
    drop_all(telling);
}

/* ---------------------------------------------------------------- telling */

/* Reports all orders from `first` on, reader by reader, since each reader has a view. */
static void tell_others(const host_telling *telling, const host_told *first)
{
    for (gg_seat reader = 0; reader < HOST_READERS; reader++)
        for (const host_told *order = first; order; order = order->next)
            if (reader != order->author && (telling->readers & GG_BIT(reader)))
                telling->tell(telling->to, order, reader);
}

static void tell_held(host_telling *telling)
{
    tell_others(telling, telling->held);
    drop_all(telling);
}

void host_telling_add(host_telling *telling, gg_seat author, const gg_order *order, bool barrier)
{
    gg_assert(author < host_table_head(telling->table)->seats);
    host_told *told = hold(telling, author);
    bool over = host_table_head(telling->table)->over;
    bool recall = order->verb == GG_VERB_UNDO && barrier; /* of an order that others have seen */
    told->turns_back = (order->verb == GG_VERB_AGREE && barrier && !over) || recall;
    telling->turned_back = told->turns_back;
    if (over && order->verb >= GG_VERB_CORE)
        tell_held(telling);
    if (telling->readers & GG_BIT(author))
        telling->tell(telling->to, told, author);
    if (order->verb == GG_VERB_UNDO && !recall) {
        free_told(told);
        drop_last_of(telling, author);
    } else if (order->verb >= GG_VERB_CORE) {
        tell_others(telling, told);
        free_told(told);
        drop_undone(telling);
    } else {
        append(telling, told);
    }
    if (barrier)
        tell_held(telling);
}

/* ---------------------------------------------------------------- what a reader knows */

static uint32_t collect(const host_telling *telling, const host_told *last, gg_seat reader,
                        bool own, size_t *places)
{
    uint32_t count = 0;
    for (const host_told *order = telling->held; order; order = order->next) {
        if (own == (order->author == reader))
            places[count++] = order->place;
        if (order == last)
            break;
    }
    return count;
}

static uint32_t count_held(const host_telling *telling)
{
    uint32_t count = 0;
    for (const host_told *order = telling->held; order; order = order->next)
        count++;
    return count;
}

size_t *host_telling_known(const host_telling *telling, const host_told *order, gg_seat reader,
                           uint32_t *count)
{
    *count = 0;
    if (telling->turned_back || order->place == gg_match_newest(telling->table->match))
        return NULL;
    size_t *places = host_zeroed((count_held(telling) + 1) * sizeof *places);
    *count = collect(telling, NULL, reader, true, places);
    *count += collect(telling, order, reader, false, places + *count);
    return places;
}
