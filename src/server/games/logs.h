/* logs.h: stored games as logs (the notation, section 7); rooms/logs_read.h reads them.
 *
 * In a log's `seats` line a name is one word: a blank becomes "_", and characters that would end a word are written
 * as % with two hexadecimal digits. Bots are `bot:NAME`. */
#ifndef GROGNARD_SERVER_LOGS_H
#define GROGNARD_SERVER_LOGS_H

#include "host/table.h"
#include "server/games/journal.h"

#include <stdio.h>

/* The log for a reader: a seat's own copy, or the whole log for GG_REFEREE, with the seed at its end when the game
 * has ended. False: it cannot be written, and nothing was. */
bool logs_write(const host_table *table, const store_game *stored, gg_seat reader, FILE *stream);
/* Nonces and seed, as at the end of a log. */
void logs_write_secret(const host_table *table, const store_game *stored, FILE *stream);

#endif
