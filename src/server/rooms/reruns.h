/* reruns.h: stored games, played again row after row from the store: the check of the dice, export and rerun. */
#ifndef GROGNARD_SERVER_RERUNS_H
#define GROGNARD_SERVER_RERUNS_H

#include "server/games/replay.h"
#include "server/store/store.h"

/* Plays the journal from the store to its end. The result tells of troubles of the store only;
 * everything else is said in *replay, which is to be closed in any case. STORE_NONE: the game has not begun. */
store_status replay_run(srv_replay *replay, srv_store *store);
/* The same for so many rows, from where it was. *more: there are others behind them. */
store_status replay_some(srv_replay *replay, srv_store *store, uint32_t most, bool *more);

#endif
