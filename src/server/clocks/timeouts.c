/* timeouts.c: games whose time is up.
 *
 * Rooms in memory are checked when the first of their clocks runs out (house->due). The store is searched every few
 * seconds for the others, which are loaded and handled like the rest. A time-out that cannot be stored is dropped
 * with its room and found in the store again, so it is retried until it is stored. */
#include "server/clocks/timeouts.h"
#include "server/clocks/heartbeat.h"
#include "server/nodes/nodes.h"

#include "host/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    HOPELESS_FOR = 3600000
}; /* milliseconds until a game that could not be read is tried again */

/* A game that is due but on hold. */
typedef struct hopeless_game {
    struct hopeless_game *next;
    char id[STORE_ID_SIZE];
    int64_t until;
} hopeless_game;

struct timeouts {
    int64_t look; /* next search of the store, by the monotonic clock */
    hopeless_game *hopeless;
};

/* ---------------------------------------------------------------- for other files */

/* No time-outs right after a start, so that players can reconnect, nor while the clock may be wrong. */
static bool is_grace(const srv_house *house)
{
    return clock_steady(house->clock) < house->calm || !heartbeat_trusts(house);
}

void timeouts_expect(srv_house *house, int64_t due)
{
    if (due != 0 && due < house->due)
        house->due = due;
}

static struct timeouts *timeouts_of(srv_house *house)
{
    if (!house->timeouts)
        house->timeouts = host_memory(sizeof *house->timeouts);
    return house->timeouts;
}

void timeouts_free(srv_house *house)
{
    if (!house->timeouts)
        return;
    while (house->timeouts->hopeless) {
        hopeless_game *game = house->timeouts->hopeless;
        house->timeouts->hopeless = game->next;
        free(game);
    }
    free(house->timeouts);
    house->timeouts = NULL;
}

/* ---------------------------------------------------------------- rooms in memory */

static bool is_running(const srv_room *room)
{
    return room->playing && !room->held_up && room->game.state == GAME_RUNNING;
}

/* When its clock runs out; 0: it does not, or an opponent must claim it. */
static int64_t due_of(const srv_room *room)
{
    return is_running(room) && !room->now.rules.claim ? clocks_due(&room->now) : 0;
}

/* When that is carried out, or claimed. */
static int64_t settled_at(const srv_house *house, int64_t due)
{
    return due != 0 && house->nodes ? due + TIMEOUTS_OTHERS : due;
}

/* The seat loses on time. Returns the ticket; 0: the rules do not allow it. */
static uint64_t time_out(srv_room *room, gg_seat seat)
{
    gg_order order;
    gg_answer answer;
    gg_assert(is_running(room) && clocks_runs(&room->now, seat));
    gg_order_open(&order, GG_VERB_TIMEOUT);
    room_open_batch(room);
    if (room_play(room, seat, &order, &answer))
        return room_send(room);
    room_cancel(room);
    return 0;
}

static void carry_out(srv_house *house, srv_room *room, int64_t now)
{
    gg_seat seat = clocks_out(&room->now, now);
    if (seat == GG_NOBODY || room->batch || (house->nodes && room->ticket != 0))
        return;
    bool sent = time_out(room, seat) != 0;
    house_log(house, sent ? "time-out" : "time-out-refused", "game", room->id, NULL);
}

bool timeouts_settle(srv_house *house, srv_room *room, int64_t now)
{
    int64_t due = due_of(room);
    if (due == 0 || due > now || is_grace(house))
        return false;
    if (settled_at(house, due) <= now)
        carry_out(house, room, now);
    return true;
}

/* Returns when the next one is due, at most `latest`. */
static int64_t look_at_rooms(srv_house *house, int64_t now, int64_t latest)
{
    int64_t next = latest;
    for (srv_room *room = house->rooms; room; room = room->next) {
        int64_t due = settled_at(house, due_of(room));
        if (due != 0 && due <= now)
            carry_out(house, room, now);
        else if (due != 0 && due < next)
            next = due;
    }
    return next;
}

/* ---------------------------------------------------------------- games in the store */

typedef struct due_games {
    srv_house *house;
    uint32_t count;
    bool more; /* than one iteration can handle */
    char id[TIMEOUTS_AT_ONCE][STORE_ID_SIZE];
} due_games;

static bool is_hopeless(const srv_house *house, const char *id)
{
    for (const hopeless_game *game = house->timeouts->hopeless; game; game = game->next)
        if (strcmp(game->id, id) == 0)
            return clock_steady(house->clock) < game->until;
    return false;
}

static void give_up(srv_house *house, const char *id)
{
    hopeless_game *game = house->timeouts->hopeless;
    while (game && strcmp(game->id, id) != 0)
        game = game->next;
    if (!game) {
        game = host_memory(sizeof *game);
        memcpy(game->id, id, sizeof game->id);
        game->next = house->timeouts->hopeless;
        house->timeouts->hopeless = game;
    }
    game->until = clock_steady(house->clock) + HOPELESS_FOR;
}

static bool see_due(void *to, const store_game *game)
{
    due_games *found = to;
    if (game->clock.claim || room_in_memory(found->house, game->id) ||
        is_hopeless(found->house, game->id))
        return true;
    found->more = found->count == TIMEOUTS_AT_ONCE;
    gg_assert(found->count <= TIMEOUTS_AT_ONCE);
    if (!found->more)
        memcpy(found->id[found->count++], game->id, STORE_ID_SIZE);
    return !found->more;
}

/* Loads games that are due. True: there are more of them. */
static bool look_into_store(srv_house *house, int64_t now)
{
    due_games found = {.house = house};
    srv_store *store = house->store;
    store_status status = store->ops->games_due(store, now, see_due, &found);
    if (status != STORE_OK && status != STORE_NONE)
        return false;
    for (uint32_t i = 0; i < found.count; i++) {
        srv_room *room = room_enter(house, found.id[i], &status);
        if (status == STORE_LATER) /* it is found again when it has been loaded */
            continue;
        if (!room || !is_running(room))
            give_up(house, found.id[i]);
    }
    return found.more;
}

void house_carry_out_timeouts(srv_house *house, int64_t now)
{
    struct timeouts *timeouts = timeouts_of(house);
    int64_t steady = clock_steady(house->clock);
    if (is_grace(house)) {
        house->due = heartbeat_trusts(house) ? house->calm + house->clock->base
                                             : now + TIMEOUTS_LOOK;
        return;
    }
    if (now < house->due)
        return;
    if (!nodes_does(house, JOB_HOUSE)) {
        house->due = now + TIMEOUTS_LOOK;
        return;
    }
    if (steady >= timeouts->look) {
        bool more = look_into_store(house, now);
        timeouts->look = more ? steady : steady + TIMEOUTS_LOOK;
    }
    house->due = look_at_rooms(house, now, timeouts->look + house->clock->base);
}

/* ---------------------------------------------------------------- claims */

/* Before sides are dealt everyone plays alone. */
static bool are_opponents(const srv_room *room, gg_seat a, gg_seat b)
{
    const gg_head *head = host_table_head(&room->table);
    return a != b && (head->side[a] == GG_NOBODY || head->side[a] != head->side[b]);
}

/* The opponent whose time has been up for longest, or GG_NOBODY. */
static gg_seat find_late_opponent(const srv_room *room, gg_seat seat, int64_t now)
{
    gg_seat late = GG_NOBODY;
    for (gg_seat other = 0; other < room->rules->seats; other++) {
        if (!are_opponents(room, seat, other) || !clocks_is_out(&room->now, other, now))
            continue;
        if (late == GG_NOBODY ||
            clocks_left(&room->now, other, now) < clocks_left(&room->now, late, now))
            late = other;
    }
    return late;
}

/* The reply may depend on something that is not stored yet: then it waits like any other. */
static web_outcome not_now(srv_call *call, const char *why)
{
    call_fail(call, 409, "not-now", "%s", why);
    return house_after(call->house, call->exchange, room_ticket(call->room, call->seat));
}

web_outcome timeouts_claim(srv_call *call)
{
    srv_room *room = call->room;
    uint64_t number = 0;
    if (!call_number(call, "seat", GG_SEATS_MAX - 1, &number))
        return WEB_DONE;
    gg_seat seat = (gg_seat)number;
    if (!room_may_see(room, call->who.user))
        return call_fail(call, 404, "not-found", "game not found");
    if (!room_may_sit(room, call->who.user, seat))
        return call_fail(call, 403, "not-yours", "seat %u is not yours", (unsigned)seat);
    call->seat = seat;
    if (!is_running(room) || !room->now.rules.claim)
        return not_now(call, "this game has no claims on time");
    if (!heartbeat_trusts(call->house))
        return not_now(
            call, "the server's clock is being checked: there are no time-outs until it is done");
    if (is_grace(call->house))
        return not_now(call, "the server has just started: players get a minute to come back");
    int64_t others = call->house->nodes ? TIMEOUTS_OTHERS : 0;
    gg_seat late = find_late_opponent(room, seat, call->now - others);
    uint64_t ticket = late == GG_NOBODY ? 0 : time_out(room, late);
    if (ticket == 0)
        return not_now(call, "no opponent has run out of time");
    web_ok(call->exchange);
    return house_after(call->house, call->exchange, ticket);
}
