/* look_backs.c: what the last choices of a seat cost (docs/api.md, "Hints and reviews"). Who may ask for a hint may ask for it. */
#include "server/bots/advisers.h"

#include "advice/look_back.h"
#include "host/memory.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct looked {
    gg_seat seat;
    uint32_t orders;
} looked;

static bool look(adviser_task *task, gg_json *out)
{
    look_back of;
    const looked *at = task->own;
    if (!look_back_make(&of, task->rules, task->table.match, task->table.position, at->seat,
                        at->orders, advisers_go_on, task))
        return false;
    look_back_write(&of, out);
    return true;
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
    looked *at = host_zeroed(sizeof *at);
    *at = (looked){.seat = call->seat, .orders = (uint32_t)orders};
    adviser_task *task = advisers_new(call->house, ADVICE_LOOK_BACK, room->rules, &room->table);
    snprintf(task->subject, sizeof task->subject, "%s", name);
    task->user = call->who.user;
    task->number = room->moved[call->seat];
    task->own = at;
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
