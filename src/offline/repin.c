/* repin.c: moves running games to the rules of this version (repin.h), as `grognard admin rerun --repin` does. */
#include "repin.h"
#include "offline/store/kept.h"

#include "host/memory.h"
#include "server/rooms/reruns.h"

#include <stdlib.h>
#include <string.h>

/* A game that is replayed, with the hash of each state. */
typedef struct pinning {
    srv_store *store;
    const gg_shelf *shelf;
    uint64_t *hash;
    size_t count, room;
} pinning;

static void keep_hash(void *to, srv_replay *replay, const store_row *row,
                      const replay_finding *found)
{
    pinning *pin = to;
    (void)replay;
    (void)row;
    if (pin->count == pin->room) {
        pin->room = pin->room * 2 + 64;
        pin->hash = host_resized(pin->hash, pin->room * sizeof *pin->hash);
    }
    pin->hash[pin->count++] = found->hash;
}

/* The rows that changed the state get the hashes that these rules make. */
static void rewrite(const pinning *pin, const store_game *stored)
{
    store_row row;
    size_t next = 0;
    kept *of = kept_of(pin->store);
    for (uint64_t number = 1; kept_read_row(of, stored->id, number, &row); number++) {
        if (row.kind != ROW_START && row.kind != ROW_ORDER)
            continue;
        gg_assert(next < pin->count);
        row.hash = pin->hash[next++];
        kept_put_row(of, stored->id, &row);
    }
}

static void set_pin(const pinning *pin, const store_game *stored, const gg_game *game)
{
    store_game now = *stored;
    store_batch *batch = batch_new();
    snprintf(now.rules_version, sizeof now.rules_version, "%s", GG_VERSION);
    memcpy(now.data_hash, game->data_hash, sizeof now.data_hash);
    batch_add_game(batch, CHANGE_SET_GAME, &now);
    pin->store->ops->commit(pin->store, batch);
    batch_free(batch);
}

static void replay_game(pinning *pin, const store_game *stored, gg_game *game)
{
    srv_replay replay;
    pin->count = 0;
    replay_open(&replay, stored, game);
    replay.seen = keep_hash;
    replay.to = pin;
    store_status status = replay_run(&replay, pin->store);
    if (status == STORE_OK && replay.begun && !replay.broken && replay.dice_fit) {
        rewrite(pin, stored);
        set_pin(pin, stored, game);
    }
    replay_close(&replay);
}

static bool look_at(void *to, const store_game *stored)
{
    pinning *pin = to;
    gg_error error;
    gg_game *game = replay_make_game(pin->shelf, stored->line, &error);
    if (game && replay_other_make(stored, game, NULL))
        replay_game(pin, stored, game);
    free(game);
    return true;
}

void repin_games(srv_store *store, const gg_shelf *shelf)
{
    pinning pin = {.store = store, .shelf = shelf};
    store_filter running = {.states = 1U << GAME_RUNNING, .most = UINT32_MAX};
    store->ops->games(store, &running, look_at, &pin);
    free(pin.hash);
}
