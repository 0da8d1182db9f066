/* listing.h: what a game tells of itself: for the command that lists games and the server's catalogue. */
#ifndef GROGNARD_HOST_LISTING_H
#define GROGNARD_HOST_LISTING_H

#include "ready.h"

/* Calls `each` with the seats as they are called when the game begins. */
void host_list_seats(const gg_game *game, void (*each)(void *to, const char *name), void *to);
/* Title, seats, scenarios, options, ready set-ups and notes as one object of an open array. */
void host_write_listing(gg_json *json, const gg_game *game, const host_readies *readies);

#endif
