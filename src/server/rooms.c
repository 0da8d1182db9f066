/* rooms.c: the games in memory: found, made from the store, thrown away. */
#include "house.h"

#include "host/memory.h"
#include "host/words.h"
#include "replay.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- game objects */

enum {
    GAMES_KEPT = 16,   /* game objects that stay although nobody uses them */
    LOOK_AGAIN = 30000 /* milliseconds until a change by another program is noticed */
};

struct shared_game {
    struct shared_game *next;
    char *line;
    gg_game *game;
    uint32_t users; /* rooms, and bots that think */
};

/* The one that was asked for last is the first. */
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

static void free_game(srv_house *house, struct shared_game **place)
{
    struct shared_game *shared = *place;
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

/* People make games with options as they like: those that nobody plays any more must not pile up. */
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
    struct room **bucket = bucket_of(house, room->id);
    room->same = *bucket;
    *bucket = room;
    room->next = house->rooms;
    house->rooms = room;
    house->room_count++;
}

static void free_room(srv_room *room)
{
    if (room->thinking)
        atomic_store(&room->thinking->cancelled, true);
    if (room->batch)
        batch_free(room->batch);
    record_free(room);
    if (room->playing)
        host_table_close(&room->table);
    rooms_leave_game(room->house, room->rules);
    free(room);
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
    house->room_count--;
    free_room(room);
}

static bool may_leave(const srv_room *room)
{
    return room->ticket == 0 && !room->thinking && !room->batch;
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

/* One that something is on its way for stays: that will not be stored, and it leaves then. */
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
    free_games(house);
}

/* ---------------------------------------------------------------- making */

static srv_room *make_room(srv_house *house, const store_game *game, gg_error *error)
{
    gg_game *rules = rooms_share_game(house, game->line, error);
    if (!rules)
        return NULL;
    srv_room *room = host_memory(sizeof *room);
    memcpy(room->id, game->id, sizeof room->id);
    room->game = *game;
    room->rules = rules;
    room->house = house;
    room->since = house->newest;
    room->pause_by = GG_NOBODY;
    room->thinker = GG_NOBODY;
    room->used = room->looked = clock_steady(house->clock);
    return room;
}

/* A game that cannot be played on can still be seen in lists. The log has the cause, people are told what it means. */
static void hold_up(srv_room *room, const char *cause, const char *told)
{
    house_log(room->house, "game-held-up", "game", room->id, "why", cause, NULL);
    room->held_up = true;
    room->trouble = told;
}

static bool take_row(void *to, const store_row *row)
{
    srv_room *room = to;
    if (room_happen(room, row))
        return true;
    hold_up(room, room->trouble, "its history does not fit these rules");
    return false;
}

/* A game goes on under the rules that it was begun with. */
static void check_pin(srv_room *room)
{
    if (room->held_up || room->game.state != GAME_RUNNING ||
        !replay_other_make(&room->game, room->rules, NULL))
        return;
    hold_up(room, "other rules",
            "it was begun under other rules; whoever runs this server can take it over with "
            "`grognard admin rerun --repin`");
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

/* A step is kept as its number; steps that are not offered any more are left out, with all behind them. */
static void read_draft(srv_room *room, gg_seat seat)
{
    srv_store *store = room->house->store;
    const char *text = "";
    gg_steps steps;
    if (store->ops->draft(store, room->id, seat, &text) != STORE_OK)
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

static srv_room *read_room(srv_house *house, const store_game *game, store_status *status)
{
    gg_error error = {0};
    srv_room *room = make_room(house, game, &error);
    if (!room) {
        house_log(house, "game-unreadable", "game", game->id, "why", error.text, NULL);
        *status = STORE_BROKEN;
        return NULL;
    }
    *status = house->store->ops->rows(house->store, room->id, 0, take_row, room);
    if (*status == STORE_NONE)
        *status = STORE_OK;
    if (*status != STORE_OK) {
        free_room(room);
        return NULL;
    }
    check_pin(room);
    memcpy(room->stored, room->told, sizeof room->stored);
    memcpy(room->handed, room->told, sizeof room->handed);
    read_mutes(room);
    for (gg_seat seat = 0; room->playing && !room->held_up && seat < room->game.seats; seat++)
        read_draft(room, seat);
    return room;
}

/* Nobody can play and take back, or talk, until the server has to read for minutes. */
bool room_is_full(const srv_room *room, bool talk)
{
    uint64_t most = room->house->settings.rows;
    return room->rows >= (talk ? most - most / 5 : most);
}

/* A second room of the same game: it is never found by others, and has nothing but the capture. */
bool room_make_entries(srv_house *house, const srv_room *room, room_capture *capture)
{
    gg_error error = {0};
    struct room *again = make_room(house, &room->game, &error);
    if (!again)
        return false;
    again->capture = capture;
    store_status status = house->store->ops->rows(house->store, room->id, 0, take_row, again);
    free_room(again);
    return status == STORE_OK;
}

/* On the way back to a moment: up to the row that told the reader of it, and not further. */
static bool take_row_until(void *to, const store_row *row)
{
    srv_room *room = to;
    const room_capture *capture = room->capture;
    return room->told[capture->reader] < capture->after && take_row(room, row);
}

/* Who is away from the board now does not look at it as it was either. */
bool room_look_back(srv_house *house, srv_room *room, gg_seat reader, uint64_t number,
                    room_look *look, gg_json *out)
{
    gg_error error = {0};
    room_capture capture = {.reader = reader, .after = number};
    struct room *again = make_room(house, &room->game, &error);
    if (!again)
        return false;
    again->capture = &capture;
    store_status status = house->store->ops->rows(house->store, room->id, 0, take_row_until, again);
    bool there = status == STORE_OK && again->playing && again->told[reader] >= number;
    if (there)
        look(&again->table, reader, room_is_away(room, reader), out);
    free_room(again);
    return there;
}

static bool is_outdated(srv_house *house, srv_room *room)
{
    store_game game;
    int64_t now = clock_steady(house->clock);
    if (!may_leave(room) || now - room->looked < LOOK_AGAIN)
        return false;
    room->looked = now;
    bool outdated = house->store->ops->game(house->store, room->id, &game) == STORE_OK &&
                    game.version != room->game.version;
    sodium_memzero(&game, sizeof game);
    return outdated;
}

void room_look_again(srv_house *house, const char *id)
{
    store_status status;
    srv_room *room = room_in_memory(house, id);
    if (!room || !is_outdated(house, room))
        return;
    room_drop(house, room);
    room = room_enter(house, id, &status);
    if (room)
        streams_tell_room(house, room);
}

srv_room *room_enter(srv_house *house, const char *id, store_status *status)
{
    srv_room *room = room_in_memory(house, id);
    *status = STORE_OK;
    if (!room) {
        store_game game;
        *status = house->store->ops->game(house->store, id, &game);
        if (*status != STORE_OK || !(room = read_room(house, &game, status)))
            return NULL;
        add_room(house, room);
    }
    if (room->removed) {
        *status = STORE_NONE;
        return NULL;
    }
    room->used = clock_steady(house->clock);
    return room;
}

srv_room *room_new(srv_house *house, const store_game *game, store_batch *batch, gg_error *error)
{
    srv_room *room = make_room(house, game, error);
    if (!room)
        return NULL;
    batch_add_game(batch, CHANGE_ADD_GAME, game);
    room->batch = batch;
    add_room(house, room);
    return room;
}
