/* rooms.c: the games in memory: found, loaded from the store, dropped. */
#include "server/house.h"

#include "host/memory.h"
#include "host/words.h"
#include "server/games/replay.h"
#include "server/nodes/nodes.h"
#include "server/rooms/ahead.h"
#include "server/rooms/past.h"
#include "server/rooms/prepared.h"
#include "server/rooms/reasons.h"
#include "server/rooms/slices.h"
#include "server/rooms/snapshots.h"
#include "server/rooms/standing.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- game objects */

enum {
    GAMES_KEPT = 16,   /* unused game objects that stay cached */
    LOOK_AGAIN = 30000 /* milliseconds until a change by another program is noticed */
};

struct shared_game {
    struct shared_game *next;
    char *line;
    gg_game *game;
    uint32_t users; /* rooms, and bots that are thinking */
};

/* Most recently used first. */
static struct shared_game *find_game(srv_house *house, const char *line)
{
    for (struct shared_game **place = &house->games; *place; place = &(*place)->next) {
        struct shared_game *shared = *place;
        if (strcmp(shared->line, line) != 0)
            continue;
        *place = shared->next;
        shared->next = house->games;
        house->games = shared;
        return shared;
    }
    return NULL;
}

gg_game *rooms_share_game(srv_house *house, const char *line, gg_error *error)
{
    struct shared_game *shared = find_game(house, line);
    if (!shared) {
        gg_game *game = replay_make_game(house->shelf, line, error);
        if (!game)
            return NULL;
        shared = host_memory(sizeof *shared);
        *shared = (struct shared_game){house->games, host_copy_text(line, strlen(line)), game, 0};
        house->games = shared;
        house->game_count++;
    }
    shared->users++;
    return shared->game;
}

void rooms_hold_game(srv_house *house, const gg_game *game)
{
    for (struct shared_game *shared = house->games; shared; shared = shared->next)
        if (shared->game == game)
            shared->users++;
}

const char *rooms_line_of(const srv_house *house, const gg_game *game)
{
    const struct shared_game *shared = house->games;
    while (shared->game != game)
        shared = shared->next;
    return shared->line;
}

static void free_game(srv_house *house, struct shared_game **place)
{
    struct shared_game *shared = *place;
    gg_assert(shared->users == 0 && house->game_count > 0);
    *place = shared->next;
    house->game_count--;
    free(shared->line);
    free(shared->game);
    free(shared);
}

static void free_oldest_game(srv_house *house)
{
    struct shared_game **oldest = NULL;
    for (struct shared_game **place = &house->games; *place; place = &(*place)->next)
        if ((*place)->users == 0)
            oldest = place;
    if (oldest)
        free_game(house, oldest);
}

/* Every combination of options is a game object, so unused ones must be evicted. */
void rooms_leave_game(srv_house *house, const gg_game *game)
{
    struct shared_game *shared = house->games;
    while (shared->game != game)
        shared = shared->next;
    gg_assert(shared->users > 0);
    if (--shared->users == 0 && house->game_count > GAMES_KEPT)
        free_oldest_game(house);
}

static void free_games(srv_house *house)
{
    while (house->games)
        free_game(house, &house->games);
}

/* ---------------------------------------------------------------- in memory */

static srv_room **bucket_of(srv_house *house, const char *id)
{
    uint64_t words[STORE_ID_SIZE / 8] = {0};
    memcpy(words, id, strlen(id) < STORE_ID_SIZE ? strlen(id) : STORE_ID_SIZE - 1);
    return &house->room_by_hash[gg_hash_bytes(words, sizeof words) % HOUSE_BUCKETS];
}

srv_room *room_in_memory(srv_house *house, const char *id)
{
    for (srv_room *room = *bucket_of(house, id); room; room = room->same)
        if (strcmp(room->id, id) == 0)
            return room;
    return NULL;
}

static void add_room(srv_house *house, srv_room *room)
{
    gg_assert(!room_in_memory(house, room->id)); /* a game has one room */
    struct room **bucket = bucket_of(house, room->id);
    room->same = *bucket;
    *bucket = room;
    room->next = house->rooms;
    house->rooms = room;
    house->room_count++;
}

void room_free(srv_room *room)
{
    if (room->thinking)
        atomic_store(&room->thinking->cancelled, true);
    if (room->batch)
        batch_free(room->batch);
    rooms_leave_game(room->house, room->rules);
    free(room->moments);
    free(room->dice);
    for (gg_seat seat = 0; seat < GG_SEATS_MAX; seat++)
        free(room->plan[seat]);
    prepared_free(room);
    standing_free(room);
    reasons_free(room->reasons);
    room_close(room);
}

void room_drop(srv_house *house, srv_room *room)
{
    struct room **place = bucket_of(house, room->id);
    while (*place != room)
        place = &(*place)->same;
    *place = room->same;
    for (place = &house->rooms; *place != room;)
        place = &(*place)->next;
    *place = room->next;
    gg_assert(house->room_count > 0);
    house->room_count--;
    past_forget(house, room->id);
    room_free(room);
}

static bool may_leave(const srv_room *room)
{
    return room->ticket == 0 && !room->thinking && !room->batch && room->holds == 0 &&
           room->ahead_due == 0;
}

void rooms_tidy(srv_house *house)
{
    while (house->room_count > house->settings.rooms) {
        srv_room *oldest = NULL;
        for (srv_room *room = house->rooms; room; room = room->next)
            if (may_leave(room) && (!oldest || room->used < oldest->used))
                oldest = room;
        if (!oldest)
            return;
        room_drop(house, oldest);
    }
}

static bool is_of(const store_game *game, uint64_t user)
{
    bool of = game->maker == user;
    for (uint32_t seat = 0; seat < game->seats; seat++)
        of = of || game->seat[seat].user == user;
    return of;
}

/* A room with unsaved changes stays: they will fail to store, and then it is dropped. */
void rooms_forget_user(srv_house *house, uint64_t user)
{
    for (srv_room *next, *room = house->rooms; room; room = next) {
        next = room->next;
        if (room->ticket == 0 && !room->batch && is_of(&room->game, user))
            room_drop(house, room);
    }
}

void rooms_free(srv_house *house)
{
    while (house->rooms)
        room_drop(house, house->rooms);
    past_free(house);
    free_games(house);
}

/* ---------------------------------------------------------------- making */

srv_room *room_make(srv_house *house, const store_game *game, gg_error *error)
{
    gg_game *rules = rooms_share_game(house, game->line, error);
    if (!rules)
        return NULL;
    srv_room *room = room_open(game, rules, &rooms_keeper);
    room->house = house;
    room->since = house->newest;
    room->born = ++house->births;
    room->used = room->looked = clock_steady(house->clock);
    return room;
}

/* A game continues under the rules that it began with. */
static void check_pin(srv_room *room)
{
    if (room->held_up || room->game.state != GAME_RUNNING ||
        !replay_other_make(&room->game, room->rules, NULL))
        return;
    room_hold_up(
        room, "other rules",
        "it started with different rules; the person who runs this server can update it with `grognard admin rerun --repin`");
}

/* Seats of people whom this seat's player has blocked everywhere. */
static uint8_t blocked_by(const srv_room *room, gg_seat seat)
{
    uint8_t seats = 0;
    store_act act;
    srv_store *store = room->house->store;
    store_filter_acts filter = {.kinds = 1U << ACT_BLOCK | 1U << ACT_UNBLOCK,
                                .by = room->game.seat[seat].user};
    for (gg_seat other = 0; filter.by != 0 && other < room->game.seats; other++) {
        filter.about = room->game.seat[other].user;
        if (other != seat && filter.about != 0 &&
            store->ops->newest_act(store, &filter, &act) == STORE_OK && act.kind == ACT_BLOCK)
            seats = (uint8_t)(seats | GG_BIT(other));
    }
    return seats;
}

static void read_mutes(srv_room *room)
{
    srv_store *store = room->house->store;
    for (gg_seat seat = 0; seat < room->game.seats; seat++) {
        uint64_t seats = 0;
        if (store->ops->mutes(store, room->id, seat, &seats) == STORE_OK)
            room->muted[seat] = (uint8_t)seats;
    }
}

void room_read_blocks(srv_room *room)
{
    for (gg_seat seat = 0; seat < room->game.seats; seat++)
        room->blocked[seat] = blocked_by(room, seat);
}

static void block_in(srv_room *room, uint64_t by, uint64_t about, bool blocked)
{
    uint32_t theirs = 0;
    for (gg_seat seat = 0; seat < room->game.seats; seat++)
        if (room->game.seat[seat].user == about)
            theirs |= GG_BIT(seat);
    for (gg_seat seat = 0; seat < room->game.seats; seat++)
        if (room->game.seat[seat].user == by)
            room->blocked[seat] = (uint8_t)(blocked ? room->blocked[seat] | theirs
                                                    : room->blocked[seat] & ~theirs);
}

void rooms_block(srv_house *house, uint64_t by, uint64_t about, bool blocked)
{
    for (srv_room *room = house->rooms; room; room = room->next)
        block_in(room, by, about, blocked);
}

/* A step is kept as its number; steps that are no longer offered are dropped, with all after them. */
static void read_draft(srv_room *room, gg_seat seat)
{
    srv_store *store = room->house->store;
    const char *text = "";
    gg_steps steps;
    if (store->ops->draft(store, room->id, seat, &text) != STORE_OK ||
        prepared_read(room, seat, text))
        return;
    while (*text) {
        char *end;
        gg_step step = strtoull(text, &end, 16);
        if (end == text)
            return;
        text = *end ? end + 1 : end;
        host_table_steps(&room->table, seat, &steps);
        bool offered = false;
        for (uint32_t i = 0; i < steps.count; i++)
            offered = offered || steps.step[i] == step;
        if (!offered)
            return;
        host_table_take(&room->table, seat, step);
    }
}

/* As new, or from the newest snapshot. */
static srv_room *begin_reading(srv_house *house, const store_game *game, store_status *status)
{
    gg_error error = {0};
    srv_room *room = room_make(house, game, &error);
    if (!room) {
        house_log(house, "game-unreadable", "game", game->id, "why", error.text, NULL);
        *status = STORE_BROKEN;
        return NULL;
    }
    *status = snapshots_list(room);
    if (*status != STORE_OK) {
        room_free(room);
        return NULL;
    }
    snapshots_recall(room);
    return room;
}

/* A part of the journal. */
typedef struct part_read {
    srv_room *room;
    uint32_t left;
    bool more;
} part_read;

static bool read_row(void *to, const store_row *row)
{
    part_read *part = to;
    part->more = part->left == 0;
    if (part->more || !room_take_row(part->room, row))
        return false;
    part->left--;
    if (snapshots_due(part->room))
        snapshots_take(part->room);
    return true;
}

/* Reads that many more rows. True: that was the end, or it cannot be read (*status). */
static bool read_part(srv_room *room, uint32_t most, store_status *status)
{
    part_read part = {.room = room, .left = most};
    srv_store *store = room->house->store;
    *status = store->ops->rows(store, room->id, room->rows, read_row, &part);
    if (*status == STORE_NONE)
        *status = STORE_OK;
    return *status != STORE_OK || !part.more;
}

/* Everything that is stored beside the journal for its seats. */
static void read_seats(srv_room *room)
{
    read_mutes(room);
    for (gg_seat seat = 0; room->playing && !room->held_up && seat < room->game.seats; seat++)
        read_draft(room, seat);
    for (gg_seat seat = 0; room->playing && seat < room->game.seats; seat++)
        standing_read(room, seat);
}

void room_read_seats(srv_room *room)
{
    gg_assert(room->ticket == 0 && !room->batch);
    for (gg_seat seat = 0; room->playing && seat < room->game.seats; seat++)
        gg_draft_open(&room->table.draft[seat]);
    prepared_free(room);
    standing_free(room);
    read_seats(room);
}

static void finish_reading(srv_room *room)
{
    gg_assert(room->ticket == 0 && !room->batch && !room->capture);
    check_pin(room);
    memcpy(room->stored, room->told, sizeof room->stored);
    memcpy(room->handed, room->told, sizeof room->handed);
    read_seats(room);
    room_read_blocks(room);
    add_room(room->house, room);
    ahead_look(room->house, room);
    nodes_look_at(room->house, room->id, NEWS_JOB);
}

static bool is_outdated(srv_house *house, srv_room *room)
{
    store_game game;
    int64_t now = clock_steady(house->clock);
    if (!may_leave(room) || (now - room->looked < LOOK_AGAIN && room->spoiled == 0))
        return false;
    room->looked = now;
    if (room->spoiled != 0) {
        snapshots_forget(room, room->spoiled);
        return true;
    }
    bool outdated = house->store->ops->game(house->store, room->id, &game) == STORE_OK &&
                    game.version != room->game.version;
    sodium_memzero(&game, sizeof game);
    return outdated;
}

void room_look_again(srv_house *house, const char *id)
{
    store_status status;
    srv_room *room = house->nodes ? NULL : room_in_memory(house, id); /* see nodes_refresh() */
    if (!room || !is_outdated(house, room))
        return;
    room_drop(house, room);
    room = room_enter(house, id, &status);
    if (room)
        streams_tell_room(house, room);
}

/* ---------------------------------------------------------------- rows of other servers */

static bool append_row(void *to, const store_row *row)
{
    part_read *part = to;
    part->more = part->left-- == 0;
    return !part->more && room_take_row(part->room, row);
}

/* What bots meant to do, and what was handed over, belongs to what was before. */
static void take_over(srv_room *room, bool rows)
{
    memcpy(room->stored, room->told, sizeof room->stored);
    memcpy(room->handed, room->told, sizeof room->handed);
    for (gg_seat seat = 0; rows && seat < GG_SEATS_MAX; seat++) {
        free(room->plan[seat]);
        room->plan[seat] = NULL;
    }
}

static srv_room *read_again(srv_house *house, srv_room *room, store_status *status)
{
    char id[STORE_ID_SIZE];
    memcpy(id, room->id, sizeof id);
    room_drop(house, room);
    return room_enter(house, id, status);
}

enum { APPEND_MOST = 64 }; /* rows; more are read with a snapshot */

srv_room *room_catch_up(srv_house *house, srv_room *room, store_status *status)
{
    store_game game;
    part_read part = {.room = room, .left = APPEND_MOST};
    uint64_t rows = room->rows;
    gg_assert(room->ticket == 0 && !room->batch && !room->capture);
    room->looked = clock_steady(house->clock);
    *status = house->store->ops->game(house->store, room->id, &game);
    if (*status != STORE_OK) {
        if (*status == STORE_NONE)
            room_drop(house, room);
        return NULL;
    }
    bool changed = game.version != room->game.version;
    if (room->held_up)
        return changed ? read_again(house, room, status) : room;
    room->game = game;
    sodium_memzero(&game, sizeof game);
    *status = house->store->ops->rows(house->store, room->id, room->rows, append_row, &part);
    bool good = *status == STORE_OK || *status == STORE_NONE;
    if (!good || part.more || room->held_up)
        return read_again(house, room, status);
    *status = STORE_OK;
    take_over(room, room->rows != rows);
    if (changed) {
        check_pin(room);
        room_read_blocks(room);
    }
    return room;
}

/* ---------------------------------------------------------------- long journals */

enum { ROWS_AT_ONCE = 2 * SNAPSHOT_EVERY, ROWS_OF_STEP = 16 };

static const char reading[] = "read";

/* A room that is loaded in slices. */
typedef struct room_reading {
    srv_slice slice; /* first: it is found by it */
    srv_room *room;
    store_status status;
} room_reading;

static bool step_reading(srv_slice *slice)
{
    room_reading *of = (room_reading *)slice;
    return read_part(of->room, ROWS_OF_STEP, &of->status);
}

/* The game's row may have changed meanwhile. */
static void end_reading(srv_slice *slice, bool stopped)
{
    room_reading *of = (room_reading *)slice;
    srv_room *room = of->room;
    srv_house *house = slice->house;
    store_game game;
    if (stopped || of->status != STORE_OK ||
        house->store->ops->game(house->store, room->id, &game) != STORE_OK) {
        room_free(room);
        return;
    }
    if (game.version != room->game.version)
        room->game = game;
    sodium_memzero(&game, sizeof game);
    finish_reading(room);
    streams_tell_room(house, room);
}

static void read_later(srv_house *house, srv_room *room)
{
    room_reading *of = host_zeroed(sizeof *of);
    of->room = room;
    of->slice.step = step_reading;
    of->slice.end = end_reading;
    if (slices_begin(house, &of->slice, reading, room->id)) {
        house->wanted = &of->slice;
        return;
    }
    room_free(room);
    free(of);
}

static srv_room *read_room(srv_house *house, const char *id, uint32_t most, store_status *status)
{
    store_game game;
    *status = house->store->ops->game(house->store, id, &game);
    srv_room *room = *status == STORE_OK ? begin_reading(house, &game, status) : NULL;
    sodium_memzero(&game, sizeof game);
    if (!room)
        return NULL;
    if (!read_part(room, most, status)) {
        read_later(house, room);
        *status = STORE_LATER;
        return NULL;
    }
    if (*status != STORE_OK) {
        room_free(room);
        return NULL;
    }
    finish_reading(room);
    return room;
}

static srv_room *come_in(srv_room *room, store_status *status)
{
    *status = room->removed ? STORE_NONE : STORE_OK;
    if (room->removed)
        return NULL;
    room->used = clock_steady(room->house->clock);
    return room;
}

srv_room *room_enter(srv_house *house, const char *id, store_status *status)
{
    srv_room *room = room_in_memory(house, id);
    house->wanted = room ? NULL : slices_find(house, reading, id);
    if (house->wanted) {
        *status = STORE_LATER;
        return NULL;
    }
    if (!room)
        room = read_room(house, id, ROWS_AT_ONCE, status);
    return room ? come_in(room, status) : NULL;
}

srv_room *room_enter_now(srv_house *house, const char *id, store_status *status)
{
    srv_slice *slice = slices_find(house, reading, id);
    while (slice && !slice->step(slice)) {}
    if (slice)
        slices_finish(slice);
    srv_room *room = room_in_memory(house, id);
    if (!room)
        room = read_room(house, id, UINT32_MAX, status);
    return room ? come_in(room, status) : NULL;
}

void rooms_read_anew(srv_house *house)
{
    slices_give_up(house, reading);
}

srv_room *room_new(srv_house *house, const store_game *game, store_batch *batch, gg_error *error)
{
    srv_room *room = room_make(house, game, error);
    if (!room)
        return NULL;
    batch_add_game(batch, CHANGE_ADD_GAME, game);
    room->batch = batch;
    add_room(house, room);
    return room;
}
