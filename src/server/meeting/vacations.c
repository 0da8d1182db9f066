/* vacations.c: days on which the clocks of a player's day games stand still.
 *
 * Each account has a number of days for each calendar year (UTC), counted in the year in which a vacation begins. A begun
 * day counts whole, so going away for every order gains nothing. A game knows by rows of its journal who is away; a vacation
 * is settled when all games of its player have theirs. After a crash those that are not settled are told again. */
#define _POSIX_C_SOURCE 200809L

#include "server/meeting/meeting.h"

#include "host/memory.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const int64_t DAY = 86400000;

/* ---------------------------------------------------------------- in memory */

static store_vacation *find(const srv_house *house, uint64_t user)
{
    for (uint32_t i = 0; i < house->meeting->vacation_count; i++)
        if (house->meeting->vacations[i].user == user && !house->meeting->vacations[i].ended)
            return &house->meeting->vacations[i];
    return NULL;
}

static bool keep(void *to, const store_vacation *vacation)
{
    srv_meeting *meeting = to;
    meeting->vacations = host_resized(meeting->vacations,
                                      (meeting->vacation_count + 1) * sizeof meeting->vacations[0]);
    meeting->vacations[meeting->vacation_count++] = *vacation;
    return true;
}

void vacations_load(srv_house *house)
{
    house->meeting->vacation_count = 0;
    house->store->ops->vacations(house->store, 0, keep, house->meeting);
}

static void store_it(srv_house *house, const store_vacation *vacation)
{
    store_batch *batch = batch_new();
    batch_add_vacation(batch, vacation);
    meeting_send(house, batch);
}

int64_t vacations_until(const srv_house *house, uint64_t user)
{
    const store_vacation *vacation = find(house, user);
    return vacation ? vacation->until : 0;
}

/* ---------------------------------------------------------------- games */

/* Only games with days for each order: in a live game people have agreed to sit down together. */
static bool has_day_clock(const srv_room *room)
{
    return room->playing && !room->held_up && room->game.state == GAME_RUNNING &&
           room->now.rules.kind == CLOCK_DAYS;
}

/* A seat whose time is up keeps that: going away does not help. */
static bool must_change(const srv_room *room, gg_seat seat, uint64_t user, bool away, int64_t now)
{
    bool is_away = (room->now.away & GG_BIT(seat)) != 0;
    return room_may_sit(room, user, seat) && is_away != away &&
           (!away || !clocks_is_out(&room->now, seat, now));
}

static uint32_t add_rows(srv_room *room, uint64_t user, bool away, int64_t now)
{
    uint32_t added = 0;
    for (gg_seat seat = 0; seat < room->game.seats; seat++) {
        if (!must_change(room, seat, user, away, now))
            continue;
        room_add(room, away ? ROW_AWAY : ROW_BACK, seat, 0, NULL);
        added++;
    }
    return added;
}

static void tell_room(srv_house *house, srv_room *room, uint64_t user, bool away)
{
    if (!has_day_clock(room) || room->batch || (house->nodes && room->ticket != 0))
        return;
    room_open_batch(room);
    if (add_rows(room, user, away, clock_now(house->clock)) > 0)
        room_send(room);
    else
        room_cancel(room);
}

void vacations_note_start(srv_room *room)
{
    int64_t now = clock_now(room->house->clock);
    if (!has_day_clock(room))
        return;
    for (gg_seat seat = 0; seat < room->game.seats; seat++) {
        uint64_t user = room->game.seat[seat].user;
        if (user != 0 && find(room->house, user))
            add_rows(room, user, true, now);
    }
}

typedef struct day_games {
    char (*id)[STORE_ID_SIZE];
    uint32_t count;
} day_games;

static bool keep_game(void *to, const store_game *game)
{
    day_games *list = to;
    if (game->clock.kind != CLOCK_DAYS)
        return true;
    list->id = host_resized(list->id, (list->count + 1) * sizeof list->id[0]);
    memcpy(list->id[list->count++], game->id, STORE_ID_SIZE);
    return true;
}

static store_status find_games(srv_house *house, uint64_t user, day_games *list)
{
    store_filter filter = {.user = user, .states = GG_BIT(GAME_RUNNING), .most = UINT32_MAX};
    store_status status = house->store->ops->games(house->store, &filter, keep_game, list);
    return status == STORE_NONE ? STORE_OK : status;
}

/* All games of the player learn of it. False: some cannot be read now. */
static bool tell_games(srv_house *house, uint64_t user, bool away)
{
    day_games list = {0};
    store_status status = find_games(house, user, &list);
    for (uint32_t i = 0; status == STORE_OK && i < list.count; i++) {
        srv_room *room = room_enter_now(house, list.id[i], &status);
        if (room)
            tell_room(house, room, user, away);
        else if (status == STORE_NONE)
            status = STORE_OK; /* it was just deleted */
    }
    free(list.id);
    return status == STORE_OK;
}

static void settle(srv_house *house, store_vacation *vacation)
{
    if (!tell_games(house, vacation->user, vacation->ended == 0))
        return;
    vacation->settled = 1;
    store_it(house, vacation);
}

static void end(srv_house *house, store_vacation *vacation, int64_t now)
{
    vacation->ended = now > vacation->from ? now : vacation->from + 1;
    vacation->settled = 0;
    store_it(house, vacation);
    settle(house, vacation);
}

void vacations_turn(srv_house *house, int64_t now)
{
    srv_meeting *meeting = house->meeting;
    for (uint32_t i = 0; i < meeting->vacation_count; i++) {
        store_vacation *vacation = &meeting->vacations[i];
        if (!vacation->ended && vacation->until <= now)
            end(house, vacation, vacation->until);
        else if (!vacation->settled)
            settle(house, vacation);
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < meeting->vacation_count; i++)
        if (!meeting->vacations[i].ended || !meeting->vacations[i].settled)
            meeting->vacations[kept++] = meeting->vacations[i];
    meeting->vacation_count = kept;
}

/* ---------------------------------------------------------------- days */

static int year_of(int64_t at)
{
    time_t seconds = (time_t)(at / 1000);
    struct tm date;
    return gmtime_r(&seconds, &date) ? date.tm_year : 0;
}

typedef struct spent_days {
    int year;
    int64_t days;
} spent_days;

/* Begun days count. One that goes on counts as it was planned. */
static bool count_days(void *to, const store_vacation *vacation)
{
    spent_days *spent = to;
    int64_t until = vacation->ended ? vacation->ended : vacation->until;
    if (year_of(vacation->from) == spent->year)
        spent->days += (until - vacation->from + DAY - 1) / DAY;
    return true;
}

static store_status days_left(srv_house *house, uint64_t user, int64_t now, int64_t *left)
{
    spent_days spent = {.year = year_of(now)};
    store_status status = house->store->ops->vacations(house->store, user, count_days, &spent);
    *left = (int64_t)house->settings.vacation - spent.days;
    if (*left < 0)
        *left = 0;
    return status == STORE_NONE ? STORE_OK : status;
}

/* ---------------------------------------------------------------- calls */

static web_outcome write_vacation(srv_call *call, int64_t left, uint64_t ticket)
{
    web_json json;
    const store_vacation *vacation = find(call->house, call->who.user);
    gg_json *out = web_json_open(&json, call->exchange, 200);
    gg_json_object(out, NULL);
    gg_json_int(out, "days", call->house->settings.vacation);
    gg_json_int(out, "left", left);
    if (vacation) {
        gg_json_object(out, "vacation");
        gg_json_int(out, "from", vacation->from);
        gg_json_int(out, "until", vacation->until);
        gg_json_end_object(out);
    } else {
        gg_json_null(out, "vacation");
    }
    gg_json_end_object(out);
    web_json_end(&json);
    return house_after(call->house, call->exchange, ticket);
}

static web_outcome show(srv_call *call)
{
    int64_t left;
    store_status status = days_left(call->house, call->who.user, call->now, &left);
    return status == STORE_OK ? write_vacation(call, left, 0) : call_no_store(call, status);
}

/* PUT /api/v1/vacation {"days"} */
static web_outcome begin(srv_call *call)
{
    srv_house *house = call->house;
    uint64_t days;
    int64_t left;
    if (!call_number(call, "days", 366, &days))
        return WEB_DONE;
    store_status status = days_left(house, call->who.user, call->now, &left);
    if (status != STORE_OK)
        return call_no_store(call, status);
    if (find(house, call->who.user))
        return call_fail(call, 409, "not-now", "you are on vacation already: end it first");
    if (days == 0 || (int64_t)days > left)
        return call_fail(call, 409, "not-now", "you have %d vacation days left this year",
                         (int)left);
    store_vacation vacation = {
        .user = call->who.user, .from = call->now, .until = call->now + (int64_t)days * DAY};
    store_it(house, &vacation); /* before the games learn of it: see above */
    keep(house->meeting, &vacation);
    settle(house, find(house, call->who.user));
    return write_vacation(call, left - (int64_t)days, house->newest);
}

static web_outcome end_it(srv_call *call)
{
    store_vacation *vacation = find(call->house, call->who.user);
    if (!vacation)
        return show(call);
    int64_t planned = (vacation->until - vacation->from) / DAY, left;
    store_status status = days_left(call->house, call->who.user, call->now, &left);
    if (status != STORE_OK)
        return call_no_store(call, status);
    end(call->house, vacation, call->now);
    int64_t spent = (vacation->ended - vacation->from + DAY - 1) / DAY;
    return write_vacation(call, left + planned - spent, call->house->newest);
}

const srv_route vacation_routes[] = {
    {WEB_GET, "/api/v1/vacation", ROUTE_PERSON | ROUTE_ACCOUNTS, show},
    {WEB_PUT, "/api/v1/vacation", ROUTE_PERSON | ROUTE_ACCOUNTS | ROUTE_BODY, begin},
    {WEB_DELETE, "/api/v1/vacation", ROUTE_PERSON | ROUTE_ACCOUNTS, end_it},
    {WEB_OTHER, NULL, 0, NULL},
};
