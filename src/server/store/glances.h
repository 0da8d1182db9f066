/* glances.h: since when each seat of a game must decide, and what game lists tell its player, as two texts of one row:
 * most orders change them for all seats. */
#ifndef GROGNARD_SERVER_STORE_GLANCES_H
#define GROGNARD_SERVER_STORE_GLANCES_H

#include "server/games/journal.h"

enum {
    GLANCES_ASKED_SIZE = GG_SEATS_MAX * 21 + 2,
    GLANCES_TOLD_SIZE = GG_SEATS_MAX * sizeof((store_seat *)0)->glance
};

typedef struct store_glances {
    char asked[GLANCES_ASKED_SIZE]; /* a JSON array of numbers: store_seat.asked */
    char told[GLANCES_TOLD_SIZE];   /* a line for each seat: store_seat.glance */
} store_glances;

void store_write_glances(const store_game *game, store_glances *out);
/* Into the seats of the game. False: they are not those of its seats. */
bool store_read_glances(store_game *game, const char *asked, const char *told);

#endif
