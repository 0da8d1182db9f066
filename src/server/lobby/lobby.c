/* lobby.c: takes and frees seats, starts and abandons games (docs/api.md, "Games").
 *
 * Everything is decided in the room immediately, in the order of the calls, so two players cannot get the same seat.
 * The reply, even that somebody was too late, is sent when it is stored. */
#include "server/lobby/lobby.h"
#include "server/moderation/moderation.h"
#include "server/nodes/nodes.h"

#include "host/hex.h"

#include <sodium.h>
#include <string.h>

/* ---------------------------------------------------------------- shared with the other files */

void lobby_new_id(char id[STORE_ID_SIZE])
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz"; /* no lookalike characters */
    enum { SIZE = 12 };
    memset(id, 0, STORE_ID_SIZE);
    for (int i = 0; i < SIZE; i++)
        id[i] = letters[randombytes_uniform(sizeof letters - 1)];
}

bool lobby_read_nonce(srv_call *call, uint8_t nonce[32])
{
    const char *text = NULL;
    randombytes_buf(nonce, 32);
    if (!call_maybe_text(call, "nonce", 64, &text))
        return false;
    if (!text || (strlen(text) == 64 && host_read_hex(gg_span_of(text), nonce)))
        return true;
    call_fail(call, 400, "bad-request", "nonce must be 64 hexadecimal digits");
    return false;
}

void lobby_sit(store_seat *seat, uint64_t user, const char *name)
{
    size_t size = strlen(name);
    gg_assert(size < sizeof seat->name);
    seat->kind = SEAT_PERSON;
    seat->user = user;
    memset(seat->name, 0, sizeof seat->name);
    memcpy(seat->name, name, size);
}

bool lobby_is_full(const store_game *game)
{
    for (uint32_t seat = 0; seat < game->seats; seat++)
        if (game->seat[seat].kind != SEAT_PERSON && game->seat[seat].kind != SEAT_BOT)
            return false;
    return true;
}

/* Compares every seat in constant time, which does not reveal the match. */
gg_seat lobby_invited(const store_game *game, const char *token, uint64_t user)
{
    uint8_t hash[STORE_HASH_SIZE];
    gg_seat found = GG_NOBODY;
    people_hash_token(token, hash);
    for (gg_seat i = 0; i < game->seats; i++) {
        const store_seat *seat = &game->seat[i];
        bool same = sodium_memcmp(seat->invitation, hash, sizeof hash) == 0;
        bool waits = seat->kind == SEAT_INVITED;
        bool taken = seat->kind == SEAT_PERSON && user != 0 && seat->user == user;
        if (same && (waits || taken))
            found = i;
    }
    sodium_memzero(hash, sizeof hash);
    return found;
}

static bool may_enter(srv_room *room, uint64_t user, const char *invitation)
{
    return room_may_see(room, user) ||
           (invitation && lobby_invited(&room->game, invitation, user) != GG_NOBODY);
}

srv_room *lobby_enter(srv_call *call, const char *invitation)
{
    store_status status;
    uint64_t user = call->who.user;
    room_look_again(call->house, call->part[0]);
    srv_room *room = nodes_enter(call, call->part[0], &status);
    if (!room && status != STORE_NONE)
        call_no_store(call, status);
    if (call->parked || (!room && status != STORE_NONE))
        return NULL;
    call->room = room;
    if (room && !may_enter(room, user, invitation) && nodes_knows_more(call, &status))
        room = call->room;
    if (room && may_enter(room, user, invitation))
        return room;
    if (!room && status != STORE_NONE && status != STORE_OK) {
        call_no_store(call, status);
        return NULL;
    }
    call_fail(call, 404, "not-found", "game not found");
    return NULL;
}

web_outcome lobby_reply(srv_call *call, srv_room *room, int status)
{
    web_json json;
    gg_json *out = web_json_open(&json, call->exchange, status);
    gg_json_object(out, NULL);
    room_write_game(room, call->who.user, out);
    gg_json_end_object(out);
    web_json_end(&json);
    return house_after(call->house, call->exchange, room_ticket(room, GG_PUBLIC));
}

web_outcome lobby_refuse(srv_call *call, const srv_room *room, int status, const char *code,
                         const char *text)
{
    call_fail(call, status, code, "%s", text);
    return house_after(call->house, call->exchange, room_ticket(room, GG_PUBLIC));
}

/* ---------------------------------------------------------------- join */

/* A request for a seat. */
typedef struct joining {
    const char *invitation; /* NULL: none */
    uint64_t seat;          /* GG_NOBODY: any */
    uint8_t nonce[32];
} joining;

static bool is_free_for(const store_seat *seat, uint64_t user)
{
    return seat->kind == SEAT_OPEN || (seat->kind == SEAT_INVITED && seat->user == user);
}

/* One that is reserved for this user, otherwise the first open one. */
static gg_seat find_free(const store_game *game, uint64_t user)
{
    gg_seat found = GG_NOBODY;
    for (gg_seat i = 0; i < game->seats; i++) {
        if (!is_free_for(&game->seat[i], user))
            continue;
        if (game->seat[i].kind == SEAT_INVITED)
            return i;
        if (found == GG_NOBODY)
            found = i;
    }
    return found;
}

/* Nobody plays both sides of a rated game. */
static bool plays_rated(const store_game *game, uint64_t user)
{
    for (uint32_t seat = 0; game->rated && seat < game->seats; seat++)
        if (game->seat[seat].kind == SEAT_PERSON && game->seat[seat].user == user)
            return true;
    return false;
}

static web_outcome sit_down(srv_call *call, srv_room *room, gg_seat seat, const joining *asked)
{
    store_seat *taken = &room->game.seat[seat];
    if (plays_rated(&room->game, call->who.user))
        return lobby_refuse(call, room, 409, "not-now", "a rated game needs two different players");
    gg_assert(taken->kind == SEAT_OPEN || taken->kind == SEAT_INVITED);
    room_open_batch(room);
    lobby_sit(taken, call->who.user, call->who.name); /* the invitation stays: see stand_up() */
    memcpy(taken->nonce, asked->nonce, sizeof taken->nonce);
    room->game_changed = true;
    if (room->game.starts && lobby_is_full(&room->game))
        room_start(room);
    room_send(room);
    return lobby_reply(call, room, 200);
}

static web_outcome join_invited(srv_call *call, srv_room *room, const joining *asked)
{
    uint8_t hash[STORE_HASH_SIZE];
    gg_seat seat = GG_NOBODY;
    people_hash_token(asked->invitation, hash);
    for (gg_seat i = 0; i < room->game.seats; i++)
        if (sodium_memcmp(room->game.seat[i].invitation, hash, sizeof hash) == 0)
            seat = i;
    sodium_memzero(hash, sizeof hash);
    if (seat == GG_NOBODY || (asked->seat != GG_NOBODY && asked->seat != seat))
        return lobby_refuse(call, room, 403, "not-yours", "the invitation is for another seat");
    if (room->game.seat[seat].kind != SEAT_INVITED)
        return lobby_refuse(call, room, 409, "taken", "the invitation was already used");
    return sit_down(call, room, seat, asked);
}

static web_outcome join_seat(srv_call *call, srv_room *room, const joining *asked)
{
    const store_seat *seat = &room->game.seat[asked->seat];
    if (is_free_for(seat, call->who.user))
        return sit_down(call, room, (gg_seat)asked->seat, asked);
    if (seat->kind == SEAT_INVITED)
        return lobby_refuse(call, room, 403, "not-yours",
                            "this seat is reserved for another player");
    return lobby_refuse(call, room, 409, "taken", "this seat is taken");
}

static web_outcome join_any(srv_call *call, srv_room *room, const joining *asked)
{
    gg_seat seat = find_free(&room->game, call->who.user);
    if (seat == GG_NOBODY)
        return lobby_refuse(call, room, 409, "taken", "there is no open seat");
    return sit_down(call, room, seat, asked);
}

bool lobby_is_blocked(srv_house *house, const store_game *game, uint64_t user)
{
    for (uint32_t seat = 0; seat < game->seats; seat++)
        if (game->seat[seat].kind == SEAT_PERSON && game->seat[seat].user != user &&
            moderation_blocks(house, game->seat[seat].user, user))
            return true;
    return false;
}

static web_outcome join(srv_call *call)
{
    joining asked = {.seat = GG_NOBODY};
    if (!call_maybe_text(call, "invitation", LOBBY_TOKEN_MOST, &asked.invitation) ||
        !call_maybe_number(call, "seat", GG_SEATS_MAX - 1, &asked.seat) ||
        !lobby_read_nonce(call, asked.nonce))
        return WEB_DONE;
    srv_room *room = lobby_enter(call, asked.invitation);
    if (!room)
        return WEB_DONE;
    if (asked.seat != GG_NOBODY && asked.seat >= room->game.seats)
        return call_fail(call, 400, "bad-request", "the game has %u seats, numbered from 0",
                         (unsigned)room->game.seats);
    if (room->game.state != GAME_WAITING)
        return lobby_refuse(call, room, 409, "not-now", "the game has already started");
    if (lobby_is_blocked(call->house, &room->game, call->who.user))
        return lobby_refuse(call, room, 403, "not-yours", "a player of this game has blocked you");
    if (asked.invitation)
        return join_invited(call, room, &asked);
    return asked.seat != GG_NOBODY ? join_seat(call, room, &asked) : join_any(call, room, &asked);
}

/* ---------------------------------------------------------------- leave */

/* A player who joined by a link gives it back with the seat: the game does not become open to everyone. */
void lobby_stand_up(store_seat *seat)
{
    gg_assert(seat->kind == SEAT_PERSON || seat->kind == SEAT_INVITED);
    seat->kind = sodium_is_zero(seat->invitation, sizeof seat->invitation) ? SEAT_OPEN
                                                                           : SEAT_INVITED;
    seat->user = 0;
    memset(seat->name, 0, sizeof seat->name);
    randombytes_buf(seat->nonce, sizeof seat->nonce);
}

/* A seat that this person has, or that is reserved for them: they may decline it. */
static bool can_leave(const srv_room *room, uint64_t user, gg_seat seat)
{
    const store_seat *kept = &room->game.seat[seat];
    return room_may_sit(room, user, seat) || (kept->kind == SEAT_INVITED && kept->user == user);
}

static web_outcome leave(srv_call *call)
{
    srv_room *room = lobby_enter(call, NULL);
    uint64_t asked = GG_NOBODY;
    uint32_t left = 0;
    if (!room || !call_maybe_number(call, "seat", GG_SEATS_MAX - 1, &asked))
        return WEB_DONE;
    if (room->game.state != GAME_WAITING)
        return lobby_refuse(call, room, 409, "not-now", "the game has already started");
    for (gg_seat seat = 0; seat < room->game.seats; seat++) {
        if (!can_leave(room, call->who.user, seat) || (asked != GG_NOBODY && asked != seat))
            continue;
        lobby_stand_up(&room->game.seat[seat]);
        left++;
    }
    if (left == 0)
        return lobby_refuse(call, room, 403, "not-yours", "this is not your seat");
    room_open_batch(room);
    room->game_changed = true;
    room_send(room);
    return lobby_reply(call, room, 200);
}

/* ---------------------------------------------------------------- start */

static web_outcome start(srv_call *call)
{
    srv_room *room = lobby_enter(call, NULL);
    if (!room)
        return WEB_DONE;
    if (room->game.maker != call->who.user)
        return lobby_refuse(call, room, 403, "not-yours",
                            "only the player who created the game can start it");
    if (room->game.state != GAME_WAITING)
        return lobby_refuse(call, room, 409, "not-now", "the game has already started");
    if (!lobby_is_full(&room->game))
        return lobby_refuse(call, room, 409, "not-now", "a seat is still open");
    room_open_batch(room);
    room_start(room);
    room_send(room);
    return lobby_reply(call, room, 200);
}

/* ---------------------------------------------------------------- settings */

/* Other players joined a game with or without spectators: that stays as long as it is played. */
static bool may_watch_change(const store_game *game)
{
    return lobby_is_private(game) || store_has_ended(game);
}

static web_outcome change_settings(srv_call *call)
{
    srv_room *room = lobby_enter(call, NULL);
    bool curtain = room && !room->game.solo;
    uint8_t watch = room ? room->game.watch : WATCH_NOBODY;
    if (!room || !call_maybe_bool(call, "curtain", &curtain) || !lobby_read_watch(call, &watch))
        return WEB_DONE;
    if (room->game.maker != call->who.user)
        return lobby_refuse(call, room, 403, "not-yours",
                            "only the player who created the game can change it");
    if (watch != room->game.watch && !may_watch_change(&room->game))
        return lobby_refuse(call, room, 409, "not-now", "other people play in this game");
    if (room->game.solo == !curtain && room->game.watch == watch)
        return lobby_reply(call, room, 200);
    room_open_batch(room);
    room->game.solo = !curtain;
    room->game.watch = watch;
    room->game_changed = true;
    room_send(room);
    return lobby_reply(call, room, 200);
}

/* ---------------------------------------------------------------- abandon */

/* The first of this user's seats, or one that has already asked for it. */
static gg_seat seat_of(const srv_room *room, uint64_t user)
{
    gg_seat found = GG_NOBODY;
    for (gg_seat seat = 0; seat < room->game.seats; seat++) {
        if (!room_may_sit(room, user, seat))
            continue;
        if ((room->abandon_agreed & GG_BIT(seat)) != 0)
            return seat;
        if (found == GG_NOBODY)
            found = seat;
    }
    return found;
}

/* A game between bots belongs to its creator. */
static bool is_of_bots(const srv_room *room)
{
    for (uint32_t seat = 0; seat < room->game.seats; seat++)
        if (room->game.seat[seat].kind == SEAT_PERSON)
            return false;
    return true;
}

static web_outcome abandon_running(srv_call *call)
{
    srv_room *room = call->room;
    gg_seat seat = seat_of(room, call->who.user);
    bool owns = room->game.maker == call->who.user && is_of_bots(room);
    if (seat == GG_NOBODY && !owns)
        return lobby_refuse(call, room, 403, "not-yours", "you are not a player in this game");
    if (room->held_up)
        return lobby_refuse(call, room, 409, "not-now", room->trouble);
    if (!owns && (room->abandon_agreed & GG_BIT(seat)) != 0)
        return lobby_reply(call, room, 200);
    room_open_batch(room);
    if (!owns)
        room_add(room, ROW_ABANDON_ASK, seat, 0, NULL);
    if (room_all_agree(room, room->abandon_agreed))
        room_add(room, ROW_ABANDON, owns ? GG_NOBODY : seat, 0, NULL);
    room_send(room);
    return lobby_reply(call, room, 200);
}

/* Nobody can do anything in it now; the room is dropped when its removal is stored. */
void lobby_take_away(srv_room *room, int64_t now)
{
    gg_assert((room->game.state == GAME_WAITING || room->game.lesson[0]) && !room->removed);
    room_open_batch(room);
    store_change *change = batch_add(room->batch, CHANGE_REMOVE_GAME);
    memcpy(change->id, room->id, sizeof change->id);
    room->game.state = GAME_ABANDONED;
    room->game.ended = now;
    room->game_changed = true; /* all its players are told */
    room->removed = true;
    room_send(room);
}

static web_outcome take_away(srv_call *call)
{
    srv_room *room = call->room;
    if (room->game.maker != call->who.user)
        return lobby_refuse(call, room, 403, "not-yours",
                            "only the player who created the game can delete it");
    lobby_take_away(room, call->now);
    return lobby_reply(call, room, 200);
}

static web_outcome abandon(srv_call *call)
{
    if (!lobby_enter(call, NULL))
        return WEB_DONE;
    if (call->room->game.state == GAME_WAITING || call->room->game.lesson[0])
        return take_away(call);
    if (call->room->game.state == GAME_RUNNING)
        return abandon_running(call);
    return lobby_refuse(call, call->room, 409, "not-now", "the game is over");
}

/* Games are entered by lobby_enter(): users who may not know of a game learn nothing from its refusals. */
const srv_route lobby_routes[] = {
    {WEB_GET, "/api/v1/games", ROUTE_OPEN, lobby_list},
    {WEB_POST, "/api/v1/games", ROUTE_PERSON | ROUTE_BODY, lobby_make},
    {WEB_GET, "/api/v1/games/{}", ROUTE_OPEN, lobby_show},
    {WEB_PUT, "/api/v1/games/{}", ROUTE_PERSON | ROUTE_BODY, change_settings},
    {WEB_POST, "/api/v1/invitation", ROUTE_BODY, lobby_find_invited},
    {WEB_POST, "/api/v1/games/{}/join", ROUTE_PERSON, join},
    {WEB_POST, "/api/v1/games/{}/leave", ROUTE_PERSON, leave},
    {WEB_POST, "/api/v1/games/{}/start", ROUTE_PERSON, start},
    {WEB_POST, "/api/v1/games/{}/abandon", ROUTE_PERSON, abandon},
    {WEB_POST, "/api/v1/games/{}/rematch", ROUTE_PERSON, lobby_rematch},
    {WEB_GET, "/api/v1/games/{}/copy", ROUTE_PERSON | ROUTE_GAME, lobby_copy_out},
    {WEB_POST, HOUSE_COPIES, ROUTE_PERSON | ROUTE_BODY, lobby_copy_in},
    {WEB_OTHER, NULL, 0, NULL},
};
