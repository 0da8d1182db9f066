/* parcels.c: packs what a job is about, in the house, and unpacks its answer. */
#include "parcels.h"

#include "host/memory.h"

#include <stdlib.h>
#include <string.h>

void parcel_put(host_page *page, const void *at, size_t size)
{
    uint32_t word = (uint32_t)size;
    fwrite(&word, sizeof word, 1, page->stream);
    if (size > 0)
        fwrite(at, 1, size, page->stream);
}

const char *parcel_take_bytes(parcel *of, size_t *size)
{
    uint32_t word = 0;
    *size = 0;
    if (of->bad || (size_t)(of->end - of->at) < sizeof word) {
        of->bad = true;
        return NULL;
    }
    memcpy(&word, of->at, sizeof word);
    if ((size_t)(of->end - of->at) - sizeof word < word) {
        of->bad = true;
        return NULL;
    }
    const char *at = of->at + sizeof word;
    of->at = at + word;
    *size = word;
    return at;
}

void parcel_take(parcel *of, void *to, size_t size)
{
    size_t there;
    const char *at = parcel_take_bytes(of, &there);
    of->bad = of->bad || there != size;
    if (of->bad)
        memset(to, 0, size);
    else if (size > 0)
        memcpy(to, at, size);
}

/* ---------------------------------------------------------------- questions */

static void pack_game(const srv_house *house, const gg_game *game, host_page *page)
{
    const char *line = rooms_line_of(house, game);
    parcel_put(page, line, strlen(line));
}

static void pack_thought(const bot_thought *thought, host_page *page)
{
    const bot_task *task = &thought->task;
    parcel_thought about = {.number = task->number,
                            .effort = task->effort,
                            .opening = thought->opening,
                            .milliseconds = thought->limit.most,
                            .seat = task->seat,
                            .secret = thought->secret};
    memcpy(about.key, task->key, sizeof about.key);
    memcpy(about.given, thought->given, sizeof about.given);
    pack_game(thought->house, task->game, page);
    parcel_put(page, task->view, gg_view_size(task->game));
    parcel_put(page, &about, sizeof about);
    parcel_put(page, &thought->plan, sizeof thought->plan);
}

/* Two values without a match: the seat knows its view alone. */
static void pack_table(const host_table *table, host_page *page)
{
    static const char nothing[1];
    if (!table->match) {
        parcel_put(page, nothing, 0);
        parcel_put(page, nothing, 0);
        parcel_put(page, nothing, 0);
        return;
    }
    size_t size = gg_match_kept_size(table->match), orders = gg_match_orders_size(table->match);
    uint8_t *kept = host_raw_memory(size + orders + 1);
    gg_match_keep(table->match, kept);
    gg_match_keep_orders(table->match, 0, orders, kept + size);
    parcel_put(page, table->position, strlen(table->position));
    parcel_put(page, kept, size);
    parcel_put(page, kept + size, orders);
    free(kept);
}

static void pack_advice(const adviser_task *task, host_page *page)
{
    parcel_advice about = {.kind = (uint8_t)task->kind, .journal = task->table.journal};
    const void *view = NULL;
    if (task->kind == ADVICE_HINT) {
        const hint_work *work = task->own;
        about.seat = work->question.seat;
        about.milliseconds = work->limit.most;
        view = work->question.view;
    } else if (task->kind == ADVICE_LOOK_BACK) {
        const look_back_work *work = task->own;
        about.seat = work->seat;
        about.orders = work->orders;
    }
    pack_game(task->house, task->rules, page);
    parcel_put(page, &about, sizeof about);
    parcel_put(page, view, view ? gg_view_size(task->rules) : 0);
    pack_table(&task->table, page);
}

void parcel_pack(const srv_job *job, host_page *page)
{
    uint8_t kind = (uint8_t)job->kind;
    host_page_open(page);
    parcel_put(page, &kind, sizeof kind);
    if (job->kind == JOB_THOUGHT)
        pack_thought((const bot_thought *)job, page);
    else
        pack_advice((const adviser_task *)job, page);
    host_page_close(page);
}

/* ---------------------------------------------------------------- answers */

static void unpack_thought(bot_thought *thought, parcel *of)
{
    parcel_answer answer;
    parcel_take(of, &answer, sizeof answer);
    thought->found = answer.found && !of->bad;
    if (!thought->found)
        return;
    thought->order = answer.order;
    thought->plan = answer.plan;
    memcpy(thought->why, answer.why, sizeof thought->why);
}

static void unpack_advice(adviser_task *task, parcel *of)
{
    bool found = false;
    size_t size;
    parcel_take(of, &found, sizeof found);
    const char *text = parcel_take_bytes(of, &size);
    task->found = found && text;
    if (!task->found)
        return;
    host_page_open(&task->page);
    fwrite(text, 1, size, task->page.stream);
    host_page_close(&task->page);
}

void parcel_unpack(srv_job *job, const char *at, size_t size)
{
    parcel of = {.at = at, .end = at + size};
    if (job->kind == JOB_THOUGHT)
        unpack_thought((bot_thought *)job, &of);
    else
        unpack_advice((adviser_task *)job, &of);
}
