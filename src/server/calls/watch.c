/* watch.c: views of a game, as data and as text, now and at any point of a game that has ended; the check of the dice
 * (docs/api.md, "At the table"). Logs are in scribes.c. */
#include "server/games/answers.h"
#include "server/rooms/reruns.h"
#include "server/rooms/scribes.h"
#include "server/rooms/slices.h"

#include "host/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- sights */

/* Replies about the past need not wait: they contain only stored entries, or a game that has ended. */
static web_outcome fail(srv_call *call, const room_error *error)
{
    if (error->wait > 0)
        call->exchange->reply.retry_after = error->wait;
    return call_fail(call, error->status, error->code, "%s", error->text);
}

static web_outcome look_after_entry(srv_call *call, uint64_t number, room_look *look)
{
    web_json json;
    room_error error;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    bool there = room_answer_entry(call->room, call->seat, number, look, out, &error);
    web_json_end(&json);
    return there ? WEB_DONE : fail(call, &error);
}

static web_outcome look_back(srv_call *call, uint64_t at, room_look *look)
{
    web_json json;
    room_error error;
    gg_json *out = web_json_open(&json, call->exchange, 200);
    bool there = room_answer_moment(call->room, call->seat, at, look, out, &error);
    web_json_end(&json);
    return there ? house_after(call->house, call->exchange, call->room->ticket)
                 : fail(call, &error);
}

/* Does the call ask for an earlier position? Then *outcome is that of its reply. */
static bool asks_for_past(srv_call *call, room_look *look, web_outcome *outcome)
{
    char given[30];
    uint64_t at;
    const web_request *request = &call->exchange->request;
    if (web_query_number(request, "entry", &at))
        *outcome = look_after_entry(call, at, look);
    else if (web_query(request, "entry", given, sizeof given))
        *outcome = call_fail(call, 400, "bad-request", "entry must be the number of an entry");
    else if (web_query_number(request, "at", &at))
        *outcome = look_back(call, at, look);
    else if (web_query(request, "at", given, sizeof given))
        *outcome = call_fail(call, 400, "bad-request", "at must be the number of an order, or 0");
    else
        return false;
    return true;
}

static web_outcome get_sight(srv_call *call)
{
    web_json json;
    web_outcome outcome;
    if (asks_for_past(call, room_write_view, &outcome))
        return outcome;
    room_answer_sight(call->room, call->seat, room_write_view,
                      web_json_open(&json, call->exchange, 200));
    web_json_end(&json);
    char tag[40];
    room_tag(call->room, call->seat, tag);
    web_tag_own(call->exchange, tag);
    return house_after(call->house, call->exchange, room_ticket(call->room, call->seat));
}

/* The board in words: for screen readers and terminals. */
static web_outcome get_text(srv_call *call)
{
    web_json json;
    web_outcome outcome;
    if (asks_for_past(call, room_write_text, &outcome))
        return outcome;
    room_answer_sight(call->room, call->seat, room_write_text,
                      web_json_open(&json, call->exchange, 200));
    web_json_end(&json);
    web_tag_body(call->exchange);
    return house_after(call->house, call->exchange, room_ticket(call->room, call->seat));
}

/* ---------------------------------------------------------------- dice */

static web_outcome write_dice(srv_call *call, const room_dice *check)
{
    web_json json;
    room_answer_dice(&call->room->game, check, web_json_open(&json, call->exchange, 200));
    return web_json_end(&json);
}

/* The journal that is being replayed, a slice at a time. */
typedef struct dice_check {
    srv_slice slice; /* first: it is found by it */
    uint64_t born;   /* of its room */
    store_game game;
    gg_game *rules;
    srv_replay replay;
    store_status status;
} dice_check;

enum { DICE_OF_STEP = 16, DICE_AT_ONCE = 64 };

static const char checking[] = "dice";

static bool check_some(dice_check *check, uint32_t rows)
{
    bool more = false;
    srv_store *store = check->slice.house->store;
    check->status = replay_some(&check->replay, store, rows, &more);
    return check->status != STORE_OK || !more;
}

static bool step_check(srv_slice *slice)
{
    return check_some((dice_check *)slice, DICE_OF_STEP);
}

/* The result is kept with the room for the calls that wait. */
static void end_check(srv_slice *slice, bool stopped)
{
    dice_check *check = (dice_check *)slice;
    srv_room *room = room_in_memory(slice->house, slice->game);
    bool ours = room && room->born == check->born;
    if (ours)
        room->holds--;
    if (ours && !stopped && check->status != STORE_BROKEN) {
        free(room->dice);
        room->dice = host_memory(sizeof *room->dice);
        *room->dice = room_compare_dice(&check->replay);
    }
    replay_close(&check->replay);
    rooms_leave_game(slice->house, check->rules);
    sodium_memzero(&check->game, sizeof check->game);
}

static dice_check *begin_check(srv_room *room)
{
    dice_check *check = host_memory(sizeof *check);
    check->slice.house = room->house;
    check->slice.step = step_check;
    check->slice.end = end_check;
    check->born = room->born;
    check->game = room->game;
    check->rules = room->rules;
    rooms_hold_game(room->house, room->rules);
    replay_open(&check->replay, &check->game, check->rules);
    memcpy(check->slice.game, room->id, sizeof check->slice.game);
    room->holds++;
    return check;
}

static web_outcome check_later(srv_call *call, dice_check *check)
{
    if (slices_begin(call->house, &check->slice, checking, call->room->id))
        return slices_wait(call, &check->slice);
    end_check(&check->slice, true);
    free(check);
    call->exchange->reply.retry_after = 2;
    return call_fail(call, 503, "busy", "many long games are being read: try again");
}

static web_outcome tell_check(srv_call *call)
{
    const room_dice *check = call->room->dice;
    if (!check->begun)
        return call_fail(call, 409, "not-now", "the game never began: no die was rolled");
    return write_dice(call, check);
}

static web_outcome check_dice(srv_call *call)
{
    srv_room *room = call->room;
    if (room->dice && call->exchange->again)
        return tell_check(call);
    srv_slice *slice = slices_find(call->house, checking, room->id);
    if (slice)
        return slices_wait(call, slice);
    free(room->dice);
    room->dice = NULL;
    dice_check *check = begin_check(room);
    if (!check_some(check, DICE_AT_ONCE))
        return check_later(call, check);
    store_status status = check->status;
    end_check(&check->slice, false);
    free(check);
    return room->dice ? tell_check(call) : call_no_store(call, status);
}

static web_outcome get_dice(srv_call *call)
{
    srv_room *room = call->room;
    if (!room_may_see(room, call->who.user))
        return call_fail(call, 404, "not-found", "game not found");
    if (!store_has_ended(&room->game)) {
        write_dice(call, NULL);
        return house_after(call->house, call->exchange, room_ticket(room, GG_PUBLIC));
    }
    if (room->ticket == 0)
        return check_dice(call);
    /* Its end is not stored yet: what is not in the journal cannot be checked. */
    call->exchange->reply.retry_after = 1;
    return call_fail(call, 503, "busy", "the end of the game is being stored: try again");
}

const srv_route watch_routes[] = {
    {WEB_GET, "/api/v1/games/{}/seats/{}/sight", ROUTE_READER | ROUTE_NODE, get_sight},
    {WEB_GET, "/api/v1/games/{}/seats/{}/text", ROUTE_READER | ROUTE_NODE, get_text},
    {WEB_GET, "/api/v1/games/{}/seats/{}/log", ROUTE_READER, scribes_write},
    {WEB_GET, "/api/v1/games/{}/dice", ROUTE_GAME, get_dice},
    {0},
};
