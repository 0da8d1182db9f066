/* alone.h: a game without a server: its room, and its journal in memory. The caller stores the rows.
 *
 * One person has all seats. There are no clocks, so nobody loses on time. */
#ifndef GROGNARD_SERVER_ALONE_H
#define GROGNARD_SERVER_ALONE_H

#include "server/games/answers.h"

enum { ALONE_PERSON = 1 }; /* who sits on the seats */

typedef struct alone_game {
    srv_room *room;
    gg_game *rules;
    store_row *rows; /* the journal */
    char **texts;    /* .. and the memory of its texts */
    uint32_t row_count, row_room;
    int64_t now; /* the date, set by the caller */
} alone_game;

/* The game that a line names, not begun yet. The seed must be random and secret. NULL: error says why. */
alone_game *alone_open(const gg_shelf *shelf, const char *line, const uint8_t seed[32], int64_t now,
                       gg_error *error);
void alone_close(alone_game *game);
/* Begins it, or applies a row of its journal. False: the row does not match. */
void alone_start(alone_game *game);
bool alone_read(alone_game *game, const store_row *row);

/* An order of a seat, answered as a server does; the room answers the other calls (answers.h). */
bool alone_post(alone_game *game, gg_seat seat, room_post *post, bool sight, gg_json *out,
                room_error *error);

#endif
