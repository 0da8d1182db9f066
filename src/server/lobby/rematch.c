/* rematch.c: a rematch, with the seats rotated by one, so that all play a different side. */
#include "server/lobby/lobby.h"

#include <sodium.h>
#include <string.h>

/* Each player moves to the next seat. A player who cannot come (a deleted account) leaves it open. */
static store_status turn_seat(srv_call *call, const char *line, const store_seat *from,
                              store_seat *to)
{
    store_user user;
    srv_store *store = call->house->store;
    memset(to, 0, sizeof *to);
    randombytes_buf(to->nonce, sizeof to->nonce);
    if (from->kind == SEAT_BOT && bots_known(line, from->bot)) {
        to->kind = SEAT_BOT;
        memcpy(to->bot, from->bot, sizeof to->bot);
        memcpy(to->name, from->name, sizeof to->name);
    }
    if (from->kind != SEAT_PERSON || from->user == 0)
        return STORE_OK;
    store_status status = store->ops->user(store, from->user, &user);
    if (status == STORE_OK)
        lobby_sit(to, user.id, user.name);
    sodium_memzero(&user, sizeof user);
    return status == STORE_NONE ? STORE_OK : status;
}

static store_status turn_seats(srv_call *call, const store_game *from, store_game *to)
{
    store_status status = STORE_OK;
    to->seats = from->seats;
    for (uint32_t i = 0; i < from->seats && status == STORE_OK; i++)
        status = turn_seat(call, from->line, &from->seat[i], &to->seat[(i + 1) % from->seats]);
    return status;
}

static void copy_rest(srv_call *call, const srv_room *from, store_game *to)
{
    const store_game *game = &from->game;
    lobby_new_id(to->id);
    randombytes_buf(to->seed, sizeof to->seed);
    memcpy(to->line, game->line, sizeof to->line);
    memcpy(to->rules_version, GG_VERSION, sizeof GG_VERSION);
    memcpy(to->data_hash, from->rules->data_hash, sizeof to->data_hash);
    memcpy(to->title, game->title, sizeof to->title);
    memcpy(to->rematch_of, game->id, sizeof to->rematch_of);
    to->state = GAME_WAITING;
    to->watch = game->watch;
    to->listed = game->listed;
    to->starts = 1;
    to->solo = game->solo;
    to->rated = game->rated;
    to->pace = game->pace;
    to->asks_all = game->asks_all;
    to->clock = game->clock;
    to->maker = call->who.user;
    to->created = call->now;
}

/* Both games are stored together, so their links are always consistent. */
static web_outcome make_rematch(srv_call *call, store_game *game)
{
    gg_error error = {0};
    srv_room *old = call->room;
    gg_assert(store_has_ended(&old->game) && old->ticket == 0 && !old->game.rematch[0]);
    store_batch *batch = batch_new();
    srv_room *made = room_new(call->house, game, batch, &error);
    if (!made) {
        batch_free(batch);
        return lobby_refuse(call, old, 409, "not-now", error.text);
    }
    if (lobby_is_full(game))
        room_start(made);
    memcpy(old->game.rematch, game->id, sizeof old->game.rematch);
    room_send_with(made, old);
    return lobby_reply(call, made, 201);
}

static web_outcome show_rematch(srv_call *call)
{
    store_status status;
    srv_room *room = room_enter(call->house, call->room->game.rematch, &status);
    if (room)
        return lobby_reply(call, room, 200);
    if (status != STORE_NONE)
        return call_no_store(call, status);
    return call_fail(call, 409, "not-now", "the rematch was deleted");
}

/* The last order is not stored yet: if storing fails, the game is not over. */
static web_outcome is_busy(srv_call *call)
{
    call->exchange->reply.retry_after = 1;
    return call_fail(call, 503, "busy", "the game is being stored: try again");
}

static bool sits_there(const srv_room *room, uint64_t user)
{
    for (gg_seat seat = 0; seat < room->game.seats; seat++)
        if (room_may_sit(room, user, seat))
            return true;
    return false;
}

web_outcome lobby_rematch(srv_call *call)
{
    store_game game = {0};
    srv_room *room = lobby_enter(call, NULL);
    if (!room)
        return WEB_DONE;
    if (!sits_there(room, call->who.user))
        return lobby_refuse(call, room, 403, "not-yours", "you were not a player in this game");
    if (!store_has_ended(&room->game))
        return lobby_refuse(call, room, 409, "not-now", "the game is not over");
    if (room->game.rematch[0])
        return show_rematch(call);
    if (room->ticket != 0)
        return is_busy(call);
    if (lobby_is_blocked(call->house, &room->game, call->who.user))
        return lobby_refuse(call, room, 403, "not-yours", "a player of this game has blocked you");
    if (!lobby_may_make(call) || !people_count_making(call->house, call->exchange, call->who.user))
        return WEB_DONE;
    copy_rest(call, room, &game);
    store_status status = turn_seats(call, &room->game, &game);
    web_outcome outcome = status == STORE_OK ? make_rematch(call, &game)
                                             : call_no_store(call, status);
    sodium_memzero(&game, sizeof game);
    return outcome;
}
