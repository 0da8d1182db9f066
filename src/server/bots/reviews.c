/* reviews.c: reviews of finished games (docs/api.md, "Hints and reviews"): made once, in the background, and stored for everyone
 * who may see the game. One that other rules or bots have made is made again. */
#include "server/bots/advisers.h"

#include "advice/review.h"

#include "host/memory.h"

#include <stdio.h>
#include <stdlib.h>

enum { AT_ONCE = 1 }; /* reviews of one user that are being made */

bool reviews_answer(gg_game *game, const host_table *table,
                    bool (*go_on)(void *to, uint32_t percent), void *to, gg_json *out)
{
    review of;
    if (!review_make(&of, game, table->match, table->position, &review_usual, go_on, to))
        return false;
    review_write(&of, out);
    review_free(&of);
    return true;
}

static bool make_review(adviser_task *task, gg_json *out)
{
    return reviews_answer(task->rules, &task->table, advisers_go_on, task, out);
}

/* ---------------------------------------------------------------- stored ones */

static void store_review(adviser_task *task)
{
    if (task->page.size > STORE_REVIEW_MOST)
        return;
    store_batch *batch = batch_new();
    batch_set_review(batch, task->subject, task->own, task->page.at);
    house_send(task->house, batch);
}

/* `own` is the key. */
static adviser_task *new_task(srv_call *call, const char *name, const host_table *table)
{
    adviser_task *task = advisers_new(call->house, ADVICE_REVIEW, call->room->rules, table);
    snprintf(task->subject, sizeof task->subject, "%s", name);
    task->own = host_memory(STORE_HASH_SIZE);
    review_key(call->room->rules, call->room->table.match, &review_usual, task->own);
    task->forget = free;
    return task;
}

static adviser_task *recall(srv_call *call, const char *name)
{
    const char *answer;
    uint8_t key[STORE_HASH_SIZE];
    srv_store *store = call->house->store;
    review_key(call->room->rules, call->room->table.match, &review_usual, key);
    if (store->ops->review(store, name, key, &answer) != STORE_OK)
        return NULL;
    adviser_task *task = new_task(call, name, NULL);
    advisers_recall(task, answer);
    return task;
}

static adviser_task *find(srv_call *call, const char *name)
{
    adviser_task *task = advisers_find(call->house, ADVICE_REVIEW, name, 0);
    return task ? task : recall(call, name);
}

/* ---------------------------------------------------------------- calls */

/* A game that has ended has no secrets from those who may watch it. */
static bool may_review(srv_call *call, char name[ADVISER_SUBJECT])
{
    const srv_room *room = call->room;
    snprintf(name, ADVISER_SUBJECT, "%s", room->id);
    if (!room_may_see(room, call->who.user) || !room_may_watch(room, call->who.user))
        call_fail(call, 404, "not-found", "game not found");
    else if (!store_has_ended(&room->game))
        call_fail(call, 409, "not-now", "only finished games are reviewed");
    else if (!room->playing || room->held_up)
        call_fail(call, 409, "not-now", "this game never began, or is on hold");
    else if (room->ticket != 0)
        call_fail(call, 503, "busy", "the end of the game is being stored: try again");
    else
        return true;
    return false;
}

static web_outcome post_review(srv_call *call)
{
    char name[ADVISER_SUBJECT];
    if (!may_review(call, name))
        return WEB_DONE;
    adviser_task *task = find(call, name);
    if (!task || (task->done && !task->found)) {
        if (advisers_at_work(call->house, ADVICE_REVIEW, call->who.user) >= AT_ONCE)
            return advisers_busy(
                call, "another review of yours is being made: cancel it, or wait for it");
        if (!advisers_count(call, ADVICE_REVIEW))
            return WEB_DONE;
        if (task)
            advisers_cancel(task);
        task = new_task(call, name, &call->room->table);
        task->asker = call->who.user;
        task->work = make_review;
        task->made = store_review;
        if (!advisers_begin(task))
            return advisers_busy(call, "many reviews are being made: try again");
    }
    advisers_write(call, task);
    return WEB_DONE;
}

static web_outcome get_review(srv_call *call)
{
    char name[ADVISER_SUBJECT];
    if (may_review(call, name))
        advisers_write(call, find(call, name));
    return WEB_DONE;
}

/* One that others wait for, too, is not theirs to cancel. */
static web_outcome delete_review(srv_call *call)
{
    char name[ADVISER_SUBJECT];
    if (!may_review(call, name))
        return WEB_DONE;
    adviser_task *task = find(call, name);
    if (task && !task->done && task->asker == call->who.user) {
        advisers_cancel(task);
        task = NULL;
    }
    advisers_write(call, task);
    return WEB_DONE;
}

#define REVIEW_PATH "/api/v1/games/{}/review"

const srv_route review_routes[] = {
    {WEB_POST, REVIEW_PATH, ROUTE_PERSON | ROUTE_GAME, post_review},
    {WEB_GET, REVIEW_PATH, ROUTE_GAME, get_review},
    {WEB_DELETE, REVIEW_PATH, ROUTE_PERSON | ROUTE_GAME, delete_review},
    {0},
};
