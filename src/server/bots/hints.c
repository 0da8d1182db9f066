/* hints.c: "What would you do?" (docs/api.md, "Hints"). The server decides who may ask: nobody in a game between people. */
#include "server/bots/advisers.h"

#include "host/memory.h"

#include <stdio.h>
#include <stdlib.h>

/* ---------------------------------------------------------------- who may ask */

/* Every seat must be a bot's or the asker's own: against bots, or hot-seat. A seat that somebody may still take, or that belonged
 * to somebody who has left, is neither. */
const char *hints_refusal(const srv_room *room, uint64_t user)
{
    const store_game *game = &room->game;
    if (game->lesson[0])
        return "this is a lesson, which has hints of its own";
    if (game->state != GAME_RUNNING)
        return "hints are for games in progress; a finished game has a review";
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        const store_seat *of = &game->seat[seat];
        if (of->kind != SEAT_BOT && (of->kind != SEAT_PERSON || of->user != user))
            return "hints are for games against bots and for hot-seat games, never for a game between several accounts";
    }
    return NULL;
}

/* ---------------------------------------------------------------- the question */

static bool is_enough(void *to)
{
    const hint_work *work = to;
    return host_limit_is_over(&work->limit);
}

static bool go_on(void *to, uint32_t percent)
{
    const hint_work *work = to;
    return work->go_on(work->to, percent);
}

/* The time counts from the moment when the worker begins: others may have been before. */
bool hints_answer(hint_work *work, const host_table *table, gg_json *out)
{
    advice_hint hint;
    advice_question *question = &work->question;
    question->go_on = go_on;
    question->enough = is_enough;
    question->to = work;
    host_limit_begin(&work->limit);
    if (table->match && !advice_recall(question, table->match, table->position))
        return false;
    if (!advice_think(question, &hint))
        return false;
    advice_write_hint(question, &hint, out);
    return true;
}

static bool think(adviser_task *task, gg_json *out)
{
    return hints_answer(task->own, &task->table, out);
}

static void forget(void *own)
{
    hint_work *work = own;
    advice_forget(&work->question);
    free(work);
}

static uint32_t limit_of(const srv_house *house)
{
    uint32_t most = house->settings.think;
    return most > 0 && most < ADVICE_HINT_LIMIT ? most : ADVICE_HINT_LIMIT;
}

static adviser_task *new_task(srv_call *call, const hint_subject *subject)
{
    hint_work *work = host_zeroed(sizeof *work);
    if (!advice_ask(&work->question, subject->rules, subject->view, subject->seat)) {
        free(work);
        call_fail(call, 409, "not-now", "you are not asked now, or no bot thinks about this game");
        return NULL;
    }
    adviser_task *task = advisers_new(call->house, ADVICE_HINT, subject->rules, subject->table);
    snprintf(task->subject, sizeof task->subject, "%s", subject->name);
    task->user = call->who.user;
    task->number = subject->number;
    task->own = work;
    task->work = think;
    task->forget = forget;
    work->limit.most = limit_of(call->house);
    work->go_on = advisers_go_on;
    work->to = task;
    return task;
}

void hints_ask(srv_call *call, const hint_subject *subject)
{
    adviser_task *task = advisers_find(call->house, ADVICE_HINT, subject->name, call->who.user);
    if (task && task->number == subject->number && (!task->done || task->found)) {
        advisers_write(call, task);
        return;
    }
    if (!advisers_count(call, ADVICE_HINT))
        return;
    task = new_task(call, subject);
    if (!task)
        return;
    if (advisers_begin(task)) {
        advisers_write(call, task);
        return;
    }
    advisers_busy(call, "many hints are being thought about: try again");
}

void hints_tell(srv_call *call, const char *name)
{
    advisers_write(call, advisers_find(call->house, ADVICE_HINT, name, call->who.user));
}

void hints_cancel(srv_call *call, const char *name)
{
    adviser_task *task = advisers_find(call->house, ADVICE_HINT, name, call->who.user);
    if (task)
        advisers_cancel(task);
    advisers_write(call, NULL);
}

/* ---------------------------------------------------------------- calls of a seat */

bool hints_allowed(srv_call *call)
{
    const char *why = call->line ? studies_refuse_hints(call)
                                 : hints_refusal(call->room, call->who.user);
    if (!why && room_is_away(call->room, call->seat))
        why = "your team is in conference: the board is hidden until it is over";
    if (why)
        call_fail(call, 409, "no-hints", "%s", why);
    return !why;
}

static bool may_ask(srv_call *call, char name[ADVISER_SUBJECT])
{
    snprintf(name, ADVISER_SUBJECT, "game %.30s %u", call->line ? call->part[0] : call->room->id,
             call->seat);
    return hints_allowed(call);
}

static web_outcome post_hint(srv_call *call)
{
    char name[ADVISER_SUBJECT];
    srv_room *room = call->room;
    if (!may_ask(call, name))
        return WEB_DONE;
    hint_subject subject = {.rules = room->rules,
                            .view = host_table_view(&room->table, call->seat),
                            .seat = call->seat,
                            .name = name,
                            .number = room->moved[call->seat],
                            .table = call->line ? NULL : &room->table};
    hints_ask(call, &subject);
    return house_after(call->house, call->exchange, room_ticket(room, call->seat));
}

static web_outcome get_hint(srv_call *call)
{
    char name[ADVISER_SUBJECT];
    if (may_ask(call, name))
        hints_tell(call, name);
    return WEB_DONE;
}

static web_outcome delete_hint(srv_call *call)
{
    char name[ADVISER_SUBJECT];
    if (may_ask(call, name))
        hints_cancel(call, name);
    return WEB_DONE;
}

#define HINT_PATH "/api/v1/games/{}/seats/{}/hint"

const srv_route hint_routes[] = {
    {WEB_POST, HINT_PATH, ROUTE_PERSON | ROUTE_SEAT | ROUTE_NODE, post_hint},
    {WEB_GET, HINT_PATH, ROUTE_PERSON | ROUTE_SEAT | ROUTE_NODE, get_hint},
    {WEB_DELETE, HINT_PATH, ROUTE_PERSON | ROUTE_SEAT | ROUTE_NODE, delete_hint},
    {0},
};
