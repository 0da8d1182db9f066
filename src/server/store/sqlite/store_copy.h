/* store_copy.h: copies all of a store into an empty one, also of another kind, and proves that both have the same. */
#ifndef GROGNARD_SERVER_STORE_COPY_H
#define GROGNARD_SERVER_STORE_COPY_H

#include "server/store/store.h"

enum { STORE_COPY_HASH = 16 };

/* A table: how many rows it has, and a hash of all of them in order. The same for equal tables in all kinds of stores. */
typedef struct store_table {
    const char *name;
    uint32_t columns;
    uint64_t rows;
    uint8_t hash[STORE_COPY_HASH];
} store_table;

typedef bool store_see_table(void *to, const store_table *table);

/* `to` must be empty. All rows are from one moment, also if servers use `from` meanwhile, and are stored in one
 * transaction. Then they are read again and compared. False: error says why, and `to` is as it was. `see` (or NULL) gets
 * each table when all is done. */
bool store_copy(srv_store *from, srv_store *to, store_see_table *see, void *sees, gg_error *error);

/* A table with this name, as it is now. STORE_NONE: there is none. */
store_status store_read_table(srv_store *store, const char *name, store_table *out);
/* The names of all tables that are copied; NULL ends them. */
const char *store_table_name(size_t place);

/* Copies a store of any kind into a new SQLite file (store_ops.backup). */
store_status store_backup(srv_store *from, const char *path, gg_error *error);

#endif
