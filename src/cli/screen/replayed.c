/* replayed.c: a replay as a source: keys move through the orders, which are given again at a table. Going back begins anew. */
#include "cli/screen/replayed.h"

#include "cli/screen/screen.h"
#include "host/untold.h"
#include "host/words.h"

#include <stdlib.h>
#include <string.h>

typedef struct replayed {
    host_table *table;
    const host_beginning *beginning;
    const gg_match *match;
    gg_seat reader;
    uint64_t number; /* orders that have been given */
    host_untold untold;
    host_page story;
    char *told;
    gg_record record;
    gg_answer answer;
} replayed;

/* ---------------------------------------------------------------- the story */

/* Seats hear of an order when they may; the referee immediately. */
static void on_played(void *to, gg_seat seat, const gg_order *order, bool barrier)
{
    replayed *at = to;
    if (at->reader != GG_REFEREE)
        host_untold_add(&at->untold, seat, order, barrier);
}

static void tell_referee(replayed *at)
{
    host_out out;
    host_table *table = at->table;
    gg_text *text = host_out_open(&out, at->story.stream);
    gg_print(text, "  %s: ", gg_seat_name(table->game, host_table_head(table), at->record.seat));
    gg_match_line(table->match, GG_REFEREE, text);
    gg_put_char(text, '\n');
    host_write_events(table->game, host_table_newest_view(table, GG_REFEREE),
                      gg_match_news(table->match), GG_REFEREE, "    ", text);
    gg_text_close(text);
}

static void open_story(replayed *at)
{
    host_page_open(&at->story);
    host_untold_open(&at->untold, at->table);
    at->table->played = on_played;
    at->table->to = at;
    at->number = 0;
}

static void close_story(replayed *at)
{
    at->table->played = NULL;
    host_untold_close(&at->untold);
    host_page_close(&at->story);
    host_page_free(&at->story);
}

static const char *story(void *to)
{
    replayed *at = to;
    if (at->reader != GG_REFEREE)
        host_untold_show(&at->untold, at->reader, at->story.stream);
    fflush(at->story.stream); /* brings `at` up to date */
    free(at->told);
    at->told = host_copy_text(at->story.at ? at->story.at : "", at->story.size);
    return at->told;
}

/* ---------------------------------------------------------------- moving */

static void give_up_to(replayed *at, uint64_t last)
{
    for (size_t place = 0; gg_match_next(at->match, &place, &at->record);) {
        if (at->record.number <= at->number)
            continue;
        if (at->record.number > last)
            return;
        gg_status status = host_table_play(at->table, at->record.seat, &at->record.order,
                                           at->record.draws, at->record.draw_count, &at->answer);
        gg_assert(status == GG_PLAYED); /* as when the log was read */
        if (status != GG_PLAYED)
            return;
        at->number = at->record.number;
        if (at->reader == GG_REFEREE)
            tell_referee(at);
    }
}

static void step(void *to, int orders)
{
    replayed *at = to;
    gg_error error;
    int64_t wanted = (int64_t)at->number + orders;
    uint64_t last = wanted < 0 ? 0 : (uint64_t)wanted;
    if (last < at->number) {
        close_story(at);
        if (!host_table_begin(at->table, at->beginning, &error))
            gg_assert(false); /* it has begun so before */
        open_story(at);
    }
    give_up_to(at, last);
}

/* ---------------------------------------------------------------- the source */

static json_t *sight(void *to, scr_lines *said)
{
    char name[60];
    replayed *at = to;
    (void)said;
    json_t *seen = scr_table_sight(at->table, at->reader);
    snprintf(name, sizeof name, "order %llu of %llu", (unsigned long long)at->number,
             (unsigned long long)gg_match_count(at->match));
    json_object_set_new(seen, "name", json_string(name));
    json_object_set_new(seen, "asked", json_false());
    json_object_del(seen, "draft");
    return seen;
}

static bool go_on(void *to, scr_lines *said)
{
    (void)to;
    (void)said;
    return false;
}

static scr_work work(void *to)
{
    (void)to;
    return (scr_work){0};
}

bool scr_replay(host_table *table, const host_beginning *beginning, const gg_match *match,
                gg_seat reader, bool ascii)
{
    static const scr_source_kind kind = {
        .sight = sight, .go_on = go_on, .work = work, .story = story, .step = step};
    replayed *at = host_zeroed(sizeof *at);
    *at = (replayed){.table = table, .beginning = beginning, .match = match, .reader = reader};
    scr_source source = {.kind = &kind, .at = at, .game = table->game};
    gg_span title = table->game->title;
    snprintf(source.title, sizeof source.title, "%.*s", (int)title.size, title.at);
    open_story(at);
    bool open = scr_run(&source, ascii);
    close_story(at);
    free(at->told);
    free(at);
    return open;
}
