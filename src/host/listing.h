/* listing.h: the description of a game, for `grognard games` and the server's catalog. */
#ifndef GROGNARD_HOST_LISTING_H
#define GROGNARD_HOST_LISTING_H

#include "ready.h"

/* Calls `each` with the name of every seat at the start of the game. */
void host_list_seats(const gg_game *game, void (*each)(void *to, const char *name), void *to);
/* Writes title, seats, scenarios, options, ready-made set-ups and notes as one object of an open array. */
void host_write_listing(gg_json *json, const gg_game *game, const host_readies *readies);

#endif
