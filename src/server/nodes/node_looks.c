/* node_looks.c: games that are looked at again: because another node has stored something, or to find what was missed. */
#define _POSIX_C_SOURCE 200809L

#include "server/nodes/nodes.h"

#include "host/memory.h"
#include "server/rooms/ahead.h"
#include "server/streams/streams.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    SWEEP_EVERY = 250,  /* milliseconds */
    SWEEP_MOST = 256,   /* games in one query */
    SWEEP_USED = 60000, /* rooms that nobody has used for so long are compared when somebody does */
    SWEEP_BUCKETS = STREAM_BUCKETS / (NODES_LOOK / SWEEP_EVERY) + 1
};

/* ---------------------------------------------------------------- the list */

static node_look *find(srv_nodes *nodes, const char *game)
{
    for (uint32_t i = 0; i < nodes->look_count; i++)
        if (strcmp(nodes->looks[i].id, game) == 0)
            return &nodes->looks[i];
    return NULL;
}

static node_look *add(srv_nodes *nodes, const char *game)
{
    if (nodes->look_count == nodes->look_room) {
        nodes->look_room = nodes->look_room * 2 + 32;
        nodes->looks = host_resized(nodes->looks, nodes->look_room * sizeof *nodes->looks);
    }
    node_look *look = &nodes->looks[nodes->look_count++];
    *look = (node_look){.rows = false};
    memcpy(look->id, game, strnlen(game, STORE_ID_SIZE - 1));
    return look;
}

void nodes_look_at(srv_house *house, const char *game, uint8_t news)
{
    srv_nodes *nodes = house->nodes;
    if (!nodes)
        return;
    node_look *look = find(nodes, game);
    if (!look)
        look = add(nodes, game);
    look->rows |= news == NEWS_ROWS;
    look->seats |= news == NEWS_SEATS;
    look->game |= news == NEWS_GAME;
    look->job |= news == NEWS_JOB;
}

/* ---------------------------------------------------------------- one game */

/* Its own changes are being stored: if they are refused, it is read again anyway. */
static bool is_busy(const srv_room *room)
{
    return room->ticket != 0 || room->batch;
}

/* What is in memory is newer than what is stored. */
static bool drafts_wait(const srv_room *room)
{
    return room->drafts > room->house->settled;
}

static srv_room *catch_up(srv_house *house, srv_room *room, store_status *status)
{
    uint64_t version = room->game.version, rows = room->rows;
    store_game before = room->game;
    srv_room *now = room_catch_up(house, room, status);
    if (!now && *status == STORE_NONE)
        house_hint_game(house, &before);
    else if (now && now->game.version != version)
        house_hint_game(house, &now->game);
    sodium_memzero(&before, sizeof before);
    if (now && now->rows > rows)
        house->nodes->counts.appended += now->rows - rows;
    return now;
}

static void tell_and_play(srv_house *house, srv_room *room, bool asks)
{
    streams_tell_room(house, room);
    if (room->ticket != 0 || (!asks && !nodes_plays(house, room->id)))
        return;
    bots_think(house, room);
    ahead_look_again(house, room);
}

/* The lists of its players, and of those who wait for it to begin. */
static void look_at_header(srv_house *house, const char *id)
{
    store_game game;
    store_status status;
    if (!house->streams || house->store->ops->game(house->store, id, &game) != STORE_OK)
        return;
    bool here = false;
    srv_stream *oldest;
    for (uint32_t seat = 0; seat < game.seats; seat++)
        here = here || (game.seat[seat].user != 0 &&
                        streams_of_user(house, game.seat[seat].user, &oldest) > 0);
    house_hint_game(house, &game);
    srv_room *room = here && game.state == GAME_RUNNING ? room_enter(house, id, &status) : NULL;
    if (room)
        streams_tell_room(house, room);
    sodium_memzero(&game, sizeof game);
}

/* True: it is done. */
static bool look_into_store(srv_house *house, const node_look *look)
{
    store_status status;
    bool plays = nodes_plays(house, look->id);
    if (!plays && !streams_follow(house, look->id)) {
        if (look->game)
            look_at_header(house, look->id);
        return true;
    }
    srv_room *room = room_enter(house, look->id, &status);
    if (!room)
        return status == STORE_NONE;
    if (look->game)
        house_hint_game(house, &room->game);
    tell_and_play(house, room, look->job);
    return true;
}

static bool look_at(srv_house *house, const node_look *look)
{
    store_status status;
    srv_room *room = room_in_memory(house, look->id);
    if (!room)
        return look_into_store(house, look);
    if (is_busy(room) || (look->seats && drafts_wait(room)))
        return false;
    if (look->rows || look->game)
        room = catch_up(house, room, &status);
    if (!room)
        return status == STORE_NONE;
    if (look->seats)
        room_read_seats(room);
    tell_and_play(house, room, look->job);
    return true;
}

static void look_at_all(srv_house *house)
{
    srv_nodes *nodes = house->nodes;
    uint32_t count = nodes->look_count;
    for (uint32_t i = 0; i < count;) {
        node_look look = nodes->looks[i];
        if (!look_at(house, &look)) {
            i++;
            continue;
        }
        nodes->looks[i] = nodes->looks[--count]; /* others may have been added behind them */
        memmove(&nodes->looks[count], &nodes->looks[count + 1],
                (nodes->look_count - count - 1) * sizeof *nodes->looks);
        nodes->look_count--;
    }
}

/* ---------------------------------------------------------------- before a call */

srv_room *nodes_refresh(srv_house *house, srv_room *room, gg_seat reader, uint64_t entry,
                        store_status *status)
{
    srv_nodes *nodes = house->nodes;
    *status = STORE_OK;
    if (!nodes || is_busy(room))
        return room;
    bool behind = reader < ROOM_READERS && entry > room->stored[reader];
    bool old = clock_steady(house->clock) - room->looked >= NODES_LOOK || !ear_hears(nodes->ear);
    if (!behind && !old)
        return room;
    uint64_t rows = room->rows, version = room->game.version;
    room = catch_up(house, room, status);
    if (room && (room->rows != rows || room->game.version != version))
        nodes_look_at(house, room->id, NEWS_ROWS); /* streams are told in the next iteration */
    return room;
}

bool nodes_knows_more(srv_call *call, store_status *status)
{
    *status = STORE_OK;
    srv_room *room = call->room;
    if (!call->house->nodes || !room || call->line || is_busy(room))
        return false;
    uint64_t rows = room->rows, version = room->game.version;
    bool same = false;
    call->room = catch_up(call->house, room, status);
    if (call->room)
        same = call->room->rows == rows && call->room->game.version == version;
    if (call->room && !same)
        nodes_look_at(call->house, call->room->id, NEWS_ROWS);
    return !same;
}

srv_room *nodes_enter(srv_call *call, const char *game, store_status *status)
{
    srv_room *room = room_enter(call->house, game, status);
    if (!call->house->nodes || !room)
        return room;
    room = nodes_refresh(call->house, room, GG_NOBODY, 0, status);
    if (room && room->ticket != 0 && call->exchange->request.method != WEB_GET)
        house_again_after(call, room->ticket);
    return room;
}

/* ---------------------------------------------------------------- what was missed */

typedef struct sweep {
    srv_house *house;
    store_position list[SWEEP_MOST];
    uint64_t rows[SWEEP_MOST],
        version[SWEEP_MOST]; /* as known here; version UINT64_MAX: not known */
    uint32_t count;
} sweep;

static void add_position(sweep *all, const char *game, uint64_t rows, uint64_t version)
{
    store_position *position = &all->list[all->count];
    *position = (store_position){.there = false};
    memcpy(position->id, game, strnlen(game, STORE_ID_SIZE - 1));
    all->rows[all->count] = rows;
    all->version[all->count++] = version;
}

static void add_rooms(sweep *all, int64_t steady)
{
    for (srv_room *room = all->house->rooms; room && all->count < SWEEP_MOST; room = room->next) {
        bool used = steady - room->used < SWEEP_USED || nodes_plays(all->house, room->id) ||
                    streams_follow(all->house, room->id);
        if (used && !is_busy(room) && steady - room->looked >= NODES_LOOK) {
            room->looked = steady;
            add_position(all, room->id, room->rows, room->game.version);
        }
    }
}

/* Games that are followed but not in memory. */
static bool add_followed(void *to, const char *game, uint64_t rows)
{
    sweep *all = to;
    if (!room_in_memory(all->house, game))
        add_position(all, game, rows, UINT64_MAX);
    return all->count < SWEEP_MOST;
}

static void compare(sweep *all)
{
    srv_house *house = all->house;
    if (all->count == 0 ||
        house->store->ops->nodes->positions(house->store, all->list, all->count) != STORE_OK)
        return;
    for (uint32_t i = 0; i < all->count; i++) {
        const store_position *at = &all->list[i];
        bool same = at->there && at->rows == all->rows[i] &&
                    (all->version[i] == UINT64_MAX || at->version == all->version[i]);
        if (same || (!at->there && all->version[i] == UINT64_MAX))
            continue;
        house->nodes->counts.found++;
        nodes_look_at(house, at->id, NEWS_ROWS);
    }
}

static void sweep_some(srv_house *house, int64_t steady)
{
    srv_nodes *nodes = house->nodes;
    sweep *all = host_memory(sizeof *all);
    all->house = house;
    all->count = 0;
    add_rooms(all, steady);
    uint32_t buckets = nodes->all ? STREAM_BUCKETS : SWEEP_BUCKETS;
    for (uint32_t i = 0; house->streams && i < buckets && all->count < SWEEP_MOST; i++) {
        streams_see_games(house, nodes->bucket, add_followed, all);
        nodes->bucket = (nodes->bucket + 1) % STREAM_BUCKETS;
    }
    nodes->all = nodes->all && all->count == SWEEP_MOST;
    compare(all);
    free(all);
}

void node_looks_turn(srv_house *house, int64_t steady)
{
    srv_nodes *nodes = house->nodes;
    if (nodes->look_count > 0 && !house->store_is_full)
        look_at_all(house);
    if (steady < nodes->next_sweep || house->store_is_full)
        return;
    nodes->next_sweep = steady + SWEEP_EVERY;
    sweep_some(house, steady);
}
