/* advisers.c: questions to bots that people ask, and their answers. */
#include "server/bots/advisers.h"

#include "host/memory.h"
#include "server/http/limits.h"
#include "server/people/sessions.h"

#include <stdlib.h>
#include <string.h>

enum {
    WAITING_MOST = 32, /* questions of a queue that wait */
    KEPT_MOST = 64,    /* answers of each kind */
    KIND_LIMIT =
        0x50 /* of limits.h: a kind of its own for each kind of question, by user and by address */
};

struct advisers {
    srv_jobs *quick, *slow;
    adviser_task *tasks;
    uint64_t uses;
};

/* ---------------------------------------------------------------- limits */

/* Hints: 30 at once, then one in 10 seconds. Reviews: 10, then one in two minutes. */
static const limit_rule rules[ADVICE_KINDS] = {
    [ADVICE_HINT] = {.burst = 30, .microseconds = 10000000},
    [ADVICE_LOOK_BACK] = {.burst = 30, .microseconds = 10000000},
    [ADVICE_REVIEW] = {.burst = 10, .microseconds = 120000000},
};

bool advisers_count(srv_call *call, adviser_kind kind)
{
    uint8_t bytes[LIMITS_ADDRESS_MAX];
    srv_house *house = call->house;
    srv_limits *limits = house->people.limits;
    uint8_t at = (uint8_t)(KIND_LIMIT + 2 * (int)kind);
    const int64_t now = clock_steady(house->clock);
    if (!house->settings.accounts) /* everyone is on this machine */
        return true;
    size_t size = limits_address(call->exchange->request.address, bytes);
    int64_t wait = limits_count(limits, at, bytes, size, &rules[kind], now);
    if (wait == 0)
        wait = limits_count(limits, (uint8_t)(at + 1), &call->who.user, sizeof call->who.user,
                            &rules[kind], now);
    return wait == 0 || people_tell_too_many(call->exchange, wait);
}

/* ---------------------------------------------------------------- the list */

static void unlink_task(adviser_task *task)
{
    adviser_task **link = &task->house->advisers->tasks;
    while (*link != task)
        link = &(*link)->next;
    *link = task->next;
}

static void free_task(adviser_task *task)
{
    if (task->forget)
        task->forget(task->own);
    if (task->table.match)
        host_table_close(&task->table);
    rooms_leave_game(task->house, task->rules);
    host_page_free(&task->page);
    free(task);
}

adviser_task *advisers_find(srv_house *house, adviser_kind kind, const char *subject, uint64_t user)
{
    for (adviser_task *task = house->advisers->tasks; task; task = task->next)
        if (!task->dropped && task->kind == kind && task->user == user &&
            strcmp(task->subject, subject) == 0)
            return task;
    return NULL;
}

uint32_t advisers_at_work(const srv_house *house, adviser_kind kind, uint64_t user)
{
    uint32_t count = 0;
    for (const adviser_task *task = house->advisers->tasks; task; task = task->next)
        count += task->kind == kind && !task->done && !task->dropped &&
                 (task->user == user || task->asker == user);
    return count;
}

void advisers_cancel(adviser_task *task)
{
    atomic_store(&task->job.cancelled, true);
    task->dropped = true;
    if (!task->done)
        return; /* the worker returns it */
    unlink_task(task);
    free_task(task);
}

/* The answer that was used least recently makes room. */
static void drop_old(srv_house *house, adviser_kind kind)
{
    adviser_task *oldest = NULL;
    uint32_t kept = 0;
    for (adviser_task *task = house->advisers->tasks; task; task = task->next) {
        if (task->kind != kind || !task->done)
            continue;
        kept++;
        if (!oldest || task->used < oldest->used)
            oldest = task;
    }
    if (kept > KEPT_MOST)
        advisers_cancel(oldest);
}

/* ---------------------------------------------------------------- working */

static void run_task(srv_job *job)
{
    adviser_task *task = (adviser_task *)job;
    host_out out;
    gg_json json;
    gg_json_open(&json, host_page_text(&task->page, &out));
    gg_json_object(&json, NULL);
    task->found = task->work(task, &json);
    gg_json_end_object(&json);
    gg_text_close(&out.text);
    host_page_close(&task->page);
}

static void task_done(srv_job *job)
{
    adviser_task *task = (adviser_task *)job;
    srv_house *house = task->house;
    adviser_kind kind = task->kind;
    task->done = true;
    if (task->dropped || atomic_load(&job->cancelled)) {
        unlink_task(task);
        free_task(task);
        return;
    }
    if (task->table.match) /* an answer needs no match */
        host_table_close(&task->table);
    task->table = (host_table){0};
    if (task->found && task->made)
        task->made(task);
    drop_old(house, kind);
}

bool advisers_go_on(void *to, uint32_t percent)
{
    adviser_task *task = to;
    atomic_store(&task->job.progress, percent);
    return !atomic_load(&task->job.cancelled);
}

static void copy_table(adviser_task *task, const host_table *table)
{
    size_t size = gg_match_size(task->rules, table->journal);
    task->table = (host_table){
        .game = task->rules,
        .shares = true,
        .journal = table->journal,
        .match = gg_match_move(table->match, host_raw_memory(size), size),
        .position = host_copy_text(table->position, strlen(table->position))};
}

adviser_task *advisers_new(srv_house *house, adviser_kind kind, gg_game *game,
                           const host_table *table)
{
    adviser_task *task = host_zeroed(sizeof *task);
    task->house = house;
    task->kind = kind;
    task->rules = game;
    task->job.run = run_task;
    task->job.kind = JOB_ADVICE;
    task->job.done = task_done;
    rooms_hold_game(house, game);
    if (table)
        copy_table(task, table);
    return task;
}

static void cancel_others(const adviser_task *task)
{
    for (adviser_task *other = task->house->advisers->tasks, *next; other; other = next) {
        next = other->next;
        if (other->kind == task->kind && other->user == task->user && other->user != 0 &&
            !other->dropped)
            advisers_cancel(other);
    }
}

static void link_task(adviser_task *task)
{
    struct advisers *advisers = task->house->advisers;
    task->next = advisers->tasks;
    advisers->tasks = task;
}

void advisers_recall(adviser_task *task, const char *answer)
{
    host_out out;
    gg_text *text = host_page_text(&task->page, &out);
    gg_put(text, answer);
    gg_text_close(text);
    host_page_close(&task->page);
    task->done = task->found = true;
    task->used = ++task->house->advisers->uses;
    link_task(task);
    drop_old(task->house, task->kind);
}

bool advisers_begin(adviser_task *task)
{
    struct advisers *advisers = task->house->advisers;
    cancel_others(task);
    task->used = ++advisers->uses;
    if (!jobs_add(task->kind == ADVICE_REVIEW ? advisers->slow : advisers->quick, &task->job)) {
        free_task(task);
        return false;
    }
    link_task(task);
    return true;
}

web_outcome advisers_busy(srv_call *call, const char *why)
{
    call->exchange->reply.retry_after = 5;
    return call_fail(call, 503, "busy", "%s", why);
}

/* ---------------------------------------------------------------- telling */

static const char *state_of(const adviser_task *task)
{
    if (!task)
        return "none";
    return !task->done ? "thinking" : task->found ? "done" : "failed";
}

void advisers_write(srv_call *call, adviser_task *task)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_text(out, "state", state_of(task));
    if (task) {
        task->used = ++call->house->advisers->uses;
        gg_json_int(out, "number", (int64_t)task->number);
        gg_json_int(out, "progress", task->done ? 100 : atomic_load(&task->job.progress));
        if (task->done && task->found)
            gg_json_raw(out, "answer", (gg_span){task->page.at, task->page.size});
    }
    gg_json_end_object(out);
    web_json_end(&json);
}

/* ---------------------------------------------------------------- beginning and end */

void advisers_open(srv_house *house, void (*wake)(void *wakes), void *wakes)
{
    house->advisers = host_zeroed(sizeof *house->advisers);
    house->advisers->quick = jobs_open(1, WAITING_MOST, wake, wakes);
    house->advisers->slow = jobs_open(1, WAITING_MOST, wake, wakes);
}

void advisers_turn(srv_house *house)
{
    jobs_collect(house->advisers->quick);
    jobs_collect(house->advisers->slow);
}

void advisers_stop(srv_house *house)
{
    for (adviser_task *task = house->advisers->tasks; task; task = task->next)
        atomic_store(&task->job.cancelled, true);
}

void advisers_close(srv_house *house)
{
    advisers_stop(house);
    jobs_close(house->advisers->quick);
    jobs_close(house->advisers->slow);
    for (adviser_task *task = house->advisers->tasks, *next; task; task = next) {
        next = task->next;
        free_task(task);
    }
    free(house->advisers);
    house->advisers = NULL;
}
