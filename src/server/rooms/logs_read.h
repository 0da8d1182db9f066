/* logs_read.h: logs (games/logs.h) as games for the store. */
#ifndef GROGNARD_SERVER_LOGS_READ_H
#define GROGNARD_SERVER_LOGS_READ_H

#include "server/rooms/reasons.h"

/* Result of reading a log. */
typedef struct logs_game {
    store_game stored; /* logs_add() gives it an id */
    gg_arena arena;    /* of the reader */
    gg_log log;
    char *position;
    room_reasons *reasons; /* of its bots */
} logs_game;

/* Reads and checks a log: every order, die and hash, and the seed. `secret` has the lines of logs_write_secret() for
 * a game that is still running; empty: none. False: error->line of the log says where it is damaged or what is
 * missing. Always close it. */
bool logs_read(logs_game *out, const gg_shelf *shelf, gg_span text, gg_span secret,
               gg_error *error);
void logs_close(logs_game *game);
/* Adds it to the batch as a game with its journal, created at `now`. */
void logs_add(const logs_game *game, const char *id, int64_t now, store_batch *batch);

#endif
