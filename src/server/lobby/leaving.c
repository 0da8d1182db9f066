/* leaving.c: what happens to the games of a deleted account. */
#include "server/lobby/lobby.h"

#include "host/memory.h"

#include <stdlib.h>
#include <string.h>

/* Their ids: rooms are entered after the store has been read. */
typedef struct game_ids {
    char (*id)[STORE_ID_SIZE];
    uint32_t count, room;
} game_ids;

static bool keep_id(void *to, const store_game *game)
{
    game_ids *ids = to;
    if (ids->count == ids->room) {
        ids->room = ids->room * 2 + 16;
        ids->id = host_resized(ids->id, ids->room * sizeof ids->id[0]);
    }
    memcpy(ids->id[ids->count++], game->id, STORE_ID_SIZE);
    return true;
}

/* ---------------------------------------------------------------- games that wait */

static bool is_for(const store_seat *seat, uint64_t user)
{
    return (seat->kind == SEAT_PERSON || seat->kind == SEAT_INVITED) && seat->user == user;
}

static void free_seats(srv_room *room, uint64_t user)
{
    uint32_t freed = 0;
    for (uint32_t seat = 0; seat < room->game.seats; seat++) {
        if (!is_for(&room->game.seat[seat], user))
            continue;
        lobby_stand_up(&room->game.seat[seat]);
        freed++;
    }
    if (freed == 0)
        return;
    room_open_batch(room);
    room->game_changed = true;
    room_send(room);
}

/* ---------------------------------------------------------------- games that run */

static bool resign(srv_room *room, gg_seat seat)
{
    gg_order order;
    gg_answer answer;
    gg_order_open(&order, GG_VERB_RESIGN);
    return room_play(room, seat, &order, &answer);
}

/* All seats of the user, or as many as it takes to end the game. */
static void resign_seats(srv_room *room, uint64_t user)
{
    uint32_t resigned = 0;
    if (!room->playing || room->held_up)
        return;
    room_open_batch(room);
    for (gg_seat seat = 0; seat < room->game.seats && room->game.state == GAME_RUNNING; seat++)
        resigned += room_may_sit(room, user, seat) && resign(room, seat);
    if (resigned > 0)
        room_send(room);
    else
        room_cancel(room);
}

static void leave_room(srv_room *room, uint64_t user, int64_t now)
{
    if (room->game.state == GAME_RUNNING)
        resign_seats(room, user);
    else if (room->game.state == GAME_WAITING && room->game.maker == user)
        lobby_take_away(room, now);
    else if (room->game.state == GAME_WAITING)
        free_seats(room, user);
}

store_status people_leave_games(srv_house *house, uint64_t user)
{
    game_ids ids = {0};
    store_filter filter = {
        .user = user, .states = GG_BIT(GAME_WAITING) | GG_BIT(GAME_RUNNING), .most = UINT32_MAX};
    store_status status = house->store->ops->games(house->store, &filter, keep_id, &ids);
    if (status == STORE_NONE)
        status = STORE_OK;
    for (uint32_t i = 0; status == STORE_OK && i < ids.count; i++) {
        srv_room *room = room_enter_now(house, ids.id[i], &status);
        if (room)
            leave_room(room, user, clock_now(house->clock));
        else if (status == STORE_NONE)
            status = STORE_OK; /* it was just deleted */
    }
    free(ids.id);
    return status;
}
