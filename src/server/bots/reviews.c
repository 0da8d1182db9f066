/* reviews.c: reviews of finished games (docs/api.md, "Hints and reviews"): made once, in the background, and kept for a while for
 * everyone who may see the game. */
#include "server/bots/advisers.h"

#include "advice/review.h"

#include <stdio.h>

enum { AT_ONCE = 1 }; /* reviews of one user that are being made */

static bool make_review(adviser_task *task, gg_json *out)
{
    review of;
    if (!review_make(&of, task->rules, task->table.match, task->table.position, &review_usual,
                     advisers_go_on, task))
        return false;
    review_write(&of, out);
    review_free(&of);
    return true;
}

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

static adviser_task *find(srv_call *call, const char *name)
{
    return advisers_find(call->house, ADVICE_REVIEW, name, 0);
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
        task = advisers_new(call->house, ADVICE_REVIEW, call->room->rules, &call->room->table);
        snprintf(task->subject, sizeof task->subject, "%s", name);
        task->asker = call->who.user;
        task->work = make_review;
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
