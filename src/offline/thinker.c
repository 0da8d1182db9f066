/* thinker.c: does the job of a parcel, in a worker of its own: the same functions that the server's threads call. */
#include "offline/page.h"
#include "parcels.h"

#include "games.h"
#include "host/memory.h"
#include "server/games/replay.h"

#include <stdlib.h>
#include <string.h>

TO_PAGE("thinker_answer") const char *thinker_answer(const char *at, size_t size);
TO_PAGE("thinker_answer_size") size_t thinker_answer_size(void);

static host_page answer; /* the last one */

/* The page stops a thinker whose answer is no longer wanted. */
static bool go_on(void *to, uint32_t percent)
{
    static uint32_t told = UINT32_MAX;
    (void)to;
    if (percent != told)
        page_progress(percent);
    told = percent;
    return true;
}

/* Games follow each other rarely: one is kept. */
static gg_game *game_of(parcel *of)
{
    static char *kept_line;
    static gg_game *kept;
    gg_error error;
    size_t size;
    const char *at = parcel_take_bytes(of, &size);
    char *line = host_copy_text(at ? at : "", size);
    if (kept && strcmp(kept_line, line) == 0) {
        free(line);
        return kept;
    }
    free(kept_line);
    free(kept);
    kept_line = line;
    kept = replay_make_game(gg_built_shelf(), line, &error);
    return kept;
}

/* ---------------------------------------------------------------- thoughts */

static void take_thought(parcel *of, bot_thought *thought)
{
    parcel_thought about;
    bot_task *task = &thought->task;
    parcel_take(of, thought->view, gg_view_size(task->game));
    parcel_take(of, &about, sizeof about);
    parcel_take(of, &thought->plan, sizeof thought->plan);
    memcpy(task->key, about.key, sizeof task->key);
    memcpy(thought->given, about.given, sizeof thought->given);
    task->number = about.number;
    task->effort = about.effort;
    task->seat = about.seat;
    task->go_on = go_on;
    thought->opening = about.opening;
    thought->secret = about.secret;
    thought->limit.most = about.milliseconds;
    if (about.secret)
        host_limit_begin(&thought->limit);
}

static void think(parcel *of, gg_game *game)
{
    parcel_answer found = {0};
    bot_thought *thought = host_memory(sizeof *thought);
    thoughts_open(thought, game);
    take_thought(of, thought);
    if (!of->bad) {
        thought->job.run(&thought->job);
        found.found = thought->found;
        found.order = thought->order;
        found.plan = thought->plan;
        memcpy(found.why, thought->why, sizeof found.why);
    }
    thoughts_close(thought);
    parcel_put(&answer, &found, sizeof found);
}

/* ---------------------------------------------------------------- advice */

static bool take_table(parcel *of, gg_game *game, host_table *table)
{
    static const uint8_t no_key[32] = {0};
    size_t size;
    host_kept kept = {.key = no_key};
    const char *position = parcel_take_bytes(of, &size);
    char *copy = host_copy_text(position ? position : "", size);
    kept.position = copy;
    kept.match = (const uint8_t *)parcel_take_bytes(of, &kept.match_size);
    kept.orders = (const uint8_t *)parcel_take_bytes(of, &kept.orders_size);
    bool good = !of->bad && kept.match_size > 0 && host_table_recall(table, game, &kept);
    free(copy);
    return good;
}

static bool hint(gg_game *game, const parcel_advice *about, const void *view,
                 const host_table *table, gg_json *out)
{
    hint_work work = {.limit.most = about->milliseconds, .go_on = go_on};
    if (!advice_ask(&work.question, game, view, about->seat))
        return false;
    bool good = hints_answer(&work, table, out);
    advice_forget(&work.question);
    return good;
}

static bool advise(parcel *of, gg_game *game, gg_json *out)
{
    parcel_advice about;
    host_table table = {0};
    size_t size;
    parcel_take(of, &about, sizeof about);
    const char *given = parcel_take_bytes(of, &size);
    void *view = host_memory(gg_view_size(game));
    if (given && size == gg_view_size(game))
        memcpy(view, given, size);
    bool there = take_table(of, game, &table), good = false;
    look_back_work back = {.seat = about.seat, .orders = about.orders, .go_on = go_on};
    if (about.kind == ADVICE_HINT)
        good = size > 0 && hint(game, &about, view, &table, out);
    else if (about.kind == ADVICE_LOOK_BACK)
        good = there && look_backs_answer(&back, game, &table, out);
    else
        good = there && reviews_answer(game, &table, go_on, NULL, out);
    if (there)
        host_table_close(&table);
    free(view);
    return good;
}

static void write_advice(parcel *of, gg_game *game)
{
    host_page page;
    host_out out;
    gg_json json;
    gg_json_open(&json, host_page_text(&page, &out));
    gg_json_object(&json, NULL);
    bool found = advise(of, game, &json);
    gg_json_end_object(&json);
    gg_text_close(&out.text);
    host_page_close(&page);
    parcel_put(&answer, &found, sizeof found);
    parcel_put(&answer, page.at, page.size);
    host_page_free(&page);
}

/* ---------------------------------------------------------------- parcels */

/* The answer; NULL: the parcel is damaged. */
const char *thinker_answer(const char *at, size_t size)
{
    parcel of = {.at = at, .end = at + size};
    uint8_t kind;
    host_page_free(&answer);
    parcel_take(&of, &kind, sizeof kind);
    gg_game *game = game_of(&of);
    if (!game || of.bad)
        return NULL;
    host_page_open(&answer);
    if (kind == JOB_THOUGHT)
        think(&of, game);
    else
        write_advice(&of, game);
    host_page_close(&answer);
    return answer.at;
}

size_t thinker_answer_size(void)
{
    return answer.size;
}
