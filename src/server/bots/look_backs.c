/* look_backs.c: what the last choices of a seat cost (docs/api.md, "Hints and reviews"). Who may ask for a hint may ask for it. */
#include "server/bots/advisers.h"

#include "advice/look_back.h"
#include "host/memory.h"

#include <stdio.h>
#include <stdlib.h>

bool look_backs_answer(const look_back_work *work, gg_game *game, const host_table *table,
                       gg_json *out)
{
    look_back of;
    if (!look_back_make(&of, game, table->match, table->position, work->seat, work->orders,
                        work->go_on, work->to))
        return false;
    look_back_write(&of, out);
    return true;
}

static bool look(adviser_task *task, gg_json *out)
{
    return look_backs_answer(task->own, task->rules, &task->table, out);
}

static bool may_look(srv_call *call, char name[ADVISER_SUBJECT])
{
    snprintf(name, ADVISER_SUBJECT, "%s %u", call->room->id, call->seat);
    return hints_allowed(call);
}

static adviser_task *find(srv_call *call, const char *name)
{
    return advisers_find(call->house, ADVICE_LOOK_BACK, name, call->who.user);
}

static adviser_task *new_task(srv_call *call, const char *name, uint64_t orders)
{
    srv_room *room = call->room;
    look_back_work *work = host_zeroed(sizeof *work);
    adviser_task *task = advisers_new(call->house, ADVICE_LOOK_BACK, room->rules, &room->table);
    *work = (look_back_work){
        .seat = call->seat, .orders = (uint32_t)orders, .go_on = advisers_go_on, .to = task};
    snprintf(task->subject, sizeof task->subject, "%s", name);
    task->user = call->who.user;
    task->number = room->moved[call->seat];
    task->own = work;
    task->work = look;
    task->forget = free;
    return task;
}

static web_outcome post_look_back(srv_call *call)
{
    char name[ADVISER_SUBJECT];
    uint64_t orders = 0;
    if (!may_look(call, name) || !call_number(call, "orders", LOOK_BACK_ORDERS, &orders) ||
        !advisers_count(call, ADVICE_LOOK_BACK))
        return WEB_DONE;
    adviser_task *task = new_task(call, name, orders);
    if (advisers_begin(task)) {
        advisers_write(call, task);
        return house_after(call->house, call->exchange, room_ticket(call->room, call->seat));
    }
    return advisers_busy(call, "many hints are being thought about: try again");
}

static web_outcome get_look_back(srv_call *call)
{
    char name[ADVISER_SUBJECT];
    if (may_look(call, name))
        advisers_write(call, find(call, name));
    return WEB_DONE;
}

static web_outcome delete_look_back(srv_call *call)
{
    char name[ADVISER_SUBJECT];
    if (!may_look(call, name))
        return WEB_DONE;
    adviser_task *task = find(call, name);
    if (task)
        advisers_cancel(task);
    advisers_write(call, NULL);
    return WEB_DONE;
}

#define LOOK_BACK_PATH "/api/v1/games/{}/seats/{}/look-back"

const srv_route look_back_routes[] = {
    {WEB_POST, LOOK_BACK_PATH, ROUTE_PERSON | ROUTE_SEAT | ROUTE_BODY, post_look_back},
    {WEB_GET, LOOK_BACK_PATH, ROUTE_PERSON | ROUTE_SEAT, get_look_back},
    {WEB_DELETE, LOOK_BACK_PATH, ROUTE_PERSON | ROUTE_SEAT, delete_look_back},
    {0},
};
