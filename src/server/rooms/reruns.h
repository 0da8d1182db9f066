/* reruns.h: replays stored games row by row: for the check of the dice, export and rerun. */
#ifndef GROGNARD_SERVER_RERUNS_H
#define GROGNARD_SERVER_RERUNS_H

#include "server/games/replay.h"
#include "server/store/store.h"

/* Replays the whole journal. The return value reports only trouble with the store; everything else is in *replay,
 * which must always be closed. STORE_NONE: the game has not begun. */
store_status replay_run(srv_replay *replay, srv_store *store);
/* The same for that many rows, from where it stopped. *more: there are further rows. */
store_status replay_some(srv_replay *replay, srv_store *store, uint32_t most, bool *more);

#endif
