/* repin.h: games that other rules have begun. */
#ifndef GROGNARD_OFFLINE_REPIN_H
#define GROGNARD_OFFLINE_REPIN_H

#include "server/store/store.h"

/* A running game is pinned to the rules that it began with. Here nobody could move it to those of a new version, so every one that
 * still replays is moved: before the house is opened. The others are on hold, as on a server. */
void repin_games(srv_store *store, const gg_shelf *shelf);

#endif
