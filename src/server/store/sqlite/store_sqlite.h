/* store_sqlite.h: shared by the files of the SQLite store: its connections and its files. */
#ifndef GROGNARD_SERVER_STORE_SQLITE_H
#define GROGNARD_SERVER_STORE_SQLITE_H

#include "server/store/sql/store_sql.h"

#include <sqlite3.h>

typedef struct sqlite_link {
    sql_link sql;
    sqlite3 *link;
    bool still; /* nobody can write to the file */
    sqlite3_stmt *kept[DB_STATEMENTS];
} sqlite_link;

static inline sqlite_link *sqlite_link_of(sql_link *db)
{
    return (sqlite_link *)db;
}

typedef struct sqlite_store {
    sql_store sql;
    char *path; /* absolute */
    char *copy; /* opened instead if it cannot be written to; or NULL */
    int lock;   /* lock file of the server; -1: none */
    sqlite_link writer, reader;
} sqlite_store;

static inline sqlite_store *sqlite_of(srv_store *self)
{
    return (sqlite_store *)self;
}

/* What SQLite opens. */
static inline const char *sqlite_file_of(const sqlite_store *store)
{
    return store->copy ? store->copy : store->path;
}

/* ---------------------------------------------------------------- connections (db_sqlite.c) */

extern const sql_driver sqlite_driver;

/* False: error says why. db->still: nobody can write to the file. */
bool sqlite_open(sqlite_link *db, const char *path, bool changes, gg_error *error);
void sqlite_close(sqlite_link *db);
/* Runs one or more statements without values. Returns SQLite's code. */
int sqlite_do(sqlite_link *db, const char *sql);
/* A number from a statement with one row; -1: failure. */
int64_t sqlite_number(sqlite_link *db, const char *sql);
/* The status for a code of SQLite; also uses errno. */
store_status sqlite_status(int code);

/* ---------------------------------------------------------------- parts of the store */

/* store_sqlite_schema.c. Upgrades the tables, or only checks them if `make` is false. */
bool sqlite_migrate(sqlite_link *db, const char *path, bool make, gg_error *error);
/* Reports an error and returns false. */
bool sqlite_cannot_open(const sqlite_link *db, const char *path, gg_error *error);
bool sqlite_quick_check(sqlite_link *db, const char *path, gg_error *error);

void sqlite_commit(srv_store *self, store_batch *first); /* store_sqlite_commit.c */

/* store_sqlite_backup.c */
store_status sqlite_check(srv_store *self, gg_text *report);
store_status sqlite_backup(srv_store *self, const char *path, gg_error *error);

/* store_sqlite_files.c */
/* The absolute path without links (free()); its folder must exist. NULL: error says why. */
char *sqlite_whole_path(const char *path, gg_error *error);
bool sqlite_file_exists(const char *path);
/* Creates it, readable only by its owner; STORE_CONFLICT: it exists. */
store_status sqlite_make_file(const char *path, gg_error *error);
bool sqlite_sync_file(const char *path);
bool sqlite_sync_folder(const char *path); /* its folder */
/* Renames a file, unless the name is taken. */
store_status sqlite_rename(const char *from, const char *to, gg_error *error);

/* store_sqlite_still.c */
/* Exists, but this program can neither write to it nor create files beside it. */
bool sqlite_is_still(const char *path);
/* .. and neither can anyone else. */
bool sqlite_is_read_only(const char *path);
/* Its log is not empty. */
bool sqlite_has_log(const char *path);
char *sqlite_still_address(const char *path); /* for SQLite, to read it in place (free()) */
/* A copy with its log. NULL: error says why. */
char *sqlite_copy_still(const char *path, gg_error *error);
void sqlite_drop_copy(char *at); /* deletes it; NULL: there is none */

enum { LOCK_TAKEN = -1, LOCK_FAILED = -2 };
/* The lock of a running server, on PATH.lock: a file descriptor, or LOCK_... with the reason in error. */
int sqlite_lock(const char *path, gg_error *error);
void sqlite_unlock(int lock);

#endif
