/* logs.h: stored games as logs (the notation, section 7), and logs as stored games.
 *
 * In a log's `seats` line a name is one word: a blank in it becomes "_", and what a reader of words would take for
 * something else is written as % with two hexadecimal digits. Bots are `bot:NAME`. */
#ifndef GROGNARD_SERVER_LOGS_H
#define GROGNARD_SERVER_LOGS_H

#include "host/table.h"
#include "server/store/store.h"

#include <stdio.h>

/* ---------------------------------------------------------------- writing (logs_write.c) */

/* The log for a reader: a seat's own copy, or all of it for GG_REFEREE, with the seed at its end when the game has
 * ended. False: it cannot be written, and nothing was. */
bool logs_write(const host_table *table, const store_game *stored, gg_seat reader, FILE *stream);
/* Nonces and seed, as they stand at the end of a log. */
void logs_write_secret(const host_table *table, const store_game *stored, FILE *stream);

/* ---------------------------------------------------------------- reading (logs_read.c) */

/* What has become of a log. */
typedef struct logs_game {
    store_game stored; /* its id is still to be given, by logs_add() */
    gg_arena arena;    /* of the reader */
    gg_log log;
    char *position;
} logs_game;

/* Reads and checks a log: every order, die and hash, and the seed. `secret` are the lines of logs_write_secret() for a
 * game that still runs; empty: none. False: error->line of the log says where it is damaged or what is missing. To be
 * closed in any case. */
bool logs_read(logs_game *out, const gg_shelf *shelf, gg_span text, gg_span secret,
               gg_error *error);
void logs_close(logs_game *game);
/* Adds it to the batch as a game with its journal, made at `now`. */
void logs_add(const logs_game *game, const char *id, int64_t now, store_batch *batch);

#endif
