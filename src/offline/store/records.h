/* records.h: what a record of each kind has: the fields of the structs of server/store/store.h. */
#ifndef GROGNARD_OFFLINE_RECORDS_H
#define GROGNARD_OFFLINE_RECORDS_H

#include "offline/store/fields.h"
#include "server/store/store.h"

extern const field user_fields[], session_fields[], row_fields[], study_fields[];

/* With its seats; asked and glance of the seats have a record of their own. */
void records_write_game(const store_game *game, FILE *out);
bool records_read_game(const char *at, size_t size, store_game *game);

#endif
