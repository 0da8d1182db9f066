/* reasons.h: why bots gave their orders. They tell what the bots knew, so nobody is shown one before the game has ended.
 *
 * In a log they are comments at its end, `# 12 F: ..`, each with the number of its order. */
#ifndef GROGNARD_SERVER_REASONS_H
#define GROGNARD_SERVER_REASONS_H

#include "host/table.h"
#include "server/store/store.h"

#include <stdio.h>

enum { REASON_MAX = 400 }; /* bytes of one; a longer one is not imported */

/* Of one game, by the numbers of its orders. */
typedef struct room_reasons room_reasons;

/* From the store. NULL: it cannot be read. */
room_reasons *reasons_load(srv_store *store, const char *game);
/* From the comments of a log; what is not a reason is skipped. */
room_reasons *reasons_read(gg_span log);
void reasons_free(room_reasons *reasons);                              /* NULL: nothing */
const char *reasons_find(const room_reasons *reasons, uint64_t order); /* NULL: none */
/* As comments for the log of this match. */
void reasons_write(const room_reasons *reasons, const host_table *table, FILE *stream);

#endif
