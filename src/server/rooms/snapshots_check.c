/* snapshots_check.c: do the snapshots in a store match their journals? */
#include "server/house.h"
#include "server/rooms/snapshots.h"

#include "host/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A game that is replayed and compared at each of its snapshots. */
typedef struct snapshot_trial {
    srv_room *room;
    uint32_t next; /* the next snapshot */
    snapshot_bytes made;
    bool same;
    gg_text *report;
    bool good;
} snapshot_trial;

/* ---------------------------------------------------------------- one snapshot */

static bool same_head(void *to, const store_snapshot *snapshot)
{
    snapshot_trial *trial = to;
    trial->same = trial->same && snapshot->head_size == trial->made.head_size &&
                  memcmp(snapshot->head, trial->made.head, snapshot->head_size) == 0;
    return false;
}

static bool same_body(void *to, const store_snapshot *snapshot)
{
    snapshot_trial *trial = to;
    uint8_t *body = snapshots_unpack(snapshot, trial->made.body_size);
    trial->same = trial->same && body && memcmp(body, trial->made.body, trial->made.body_size) == 0;
    free(body);
    return false;
}

static bool same_orders(void *to, const store_snapshot *snapshot)
{
    snapshot_trial *trial = to;
    trial->same = trial->same && snapshot->orders_size == trial->made.orders_size &&
                  memcmp(snapshot->orders, trial->made.orders, snapshot->orders_size) == 0;
    return false;
}

static void compare(snapshot_trial *trial)
{
    srv_room *room = trial->room;
    srv_store *store = room->house->store;
    const room_moment *moments = room->moments;
    const uint64_t rows = room->rows, from = trial->next > 0 ? moments[trial->next - 1].size : 0;
    trial->next++;
    trial->same = gg_match_orders_size(room->table.match) >= from;
    if (trial->same) {
        snapshots_write(room, from, &trial->made);
        const store_ops *ops = store->ops;
        ops->snapshots(store, room->id, SNAPSHOT_HEAD, rows, rows, same_head, trial);
        ops->snapshots(store, room->id, SNAPSHOT_BODY, rows, rows, same_body, trial);
        ops->snapshots(store, room->id, SNAPSHOT_ORDERS, rows, rows, same_orders, trial);
        snapshots_free(&trial->made);
    }
    if (trial->same)
        return;
    gg_print(trial->report, "game %s: the snapshot after row %zu does not match its journal\n",
             room->id, (size_t)rows);
    trial->good = false;
}

/* ---------------------------------------------------------------- one game */

static bool play_row(void *to, const store_row *row)
{
    snapshot_trial *trial = to;
    srv_room *room = trial->room;
    if (trial->next == room->moment_count || !room_take_row(room, row))
        return false; /* `admin rerun` reports journals that do not replay */
    if (room->moments[trial->next].rows == room->rows)
        compare(trial);
    return true;
}

/* State of the check. */
typedef struct checking {
    srv_house *house;
    gg_text *report;
    bool good;
} checking;

static bool check_game(void *to, const store_game *game)
{
    checking *check = to;
    gg_error error = {0};
    srv_store *store = check->house->store;
    srv_room *room = room_make(check->house, game, &error);
    if (!room)
        return true;
    snapshot_trial trial = {.room = room, .report = check->report, .good = true};
    bool read = snapshots_look(room) == STORE_OK &&
                store->ops->rows(store, game->id, 0, play_row, &trial) == STORE_OK;
    check->good = check->good && read && trial.good;
    room_free(room);
    return true;
}

bool snapshots_check(const gg_shelf *shelf, srv_store *store, gg_text *report)
{
    server_clock clock;
    srv_house *house = host_memory(sizeof *house);
    checking check = {.house = house, .report = report, .good = true};
    store_filter all = {.states = 15, .most = INT32_MAX};
    clock_open(&clock);
    house->shelf = shelf;
    house->store = store;
    house->clock = &clock;
    store_status status = store->ops->games(store, &all, check_game, &check);
    rooms_free(house);
    free(house);
    return check.good && (status == STORE_OK || status == STORE_NONE);
}
