/* store_sqlite.c: a store in a SQLite file: opening and closing.
 *
 * The file is in WAL mode: readers and the writer never wait for each other. The server's own lock (PATH.lock)
 * prevents a second server. Admin commands and backups work beside it, because they are transactions. */
#include "server/store/sqlite/store_sqlite.h"
#include "host/memory.h"

#include <stdio.h>
#include <stdlib.h>

/* ---------------------------------------------------------------- closing */

static void close_store(srv_store *self)
{
    sqlite_store *store = sqlite_of(self);
    sqlite_close(&store->reader);
    sqlite_close(&store->writer);
    sqlite_unlock(store->lock);
    sqlite_drop_copy(store->copy);
    sql_close(&store->sql);
    free(store->path);
    free(store);
}

/* ---------------------------------------------------------------- opening */

static sqlite_store *new_store(char *path)
{
    sqlite_store *store = host_memory(sizeof *store);
    store_ops *ops = &store->sql.ops;
    sql_open(&store->sql, &store->writer.sql, &store->reader.sql);
    ops->close = close_store;
    ops->commit = sqlite_commit;
    ops->check = sqlite_check;
    ops->backup = sqlite_backup;
    store->path = path;
    store->lock = -1;
    store->writer.sql = (sql_link){&sqlite_driver, &store->sql, sql_writes};
    store->reader.sql = (sql_link){&sqlite_driver, &store->sql, sql_reads};
    return store;
}

/* A command that writes also takes the lock while it may have to create or upgrade the file. */
static bool take_lock(sqlite_store *store, store_use use, gg_error *error)
{
    if (use == STORE_LOOK)
        return true;
    gg_error why = {0};
    store->lock = sqlite_lock(store->path, &why);
    if (store->lock >= 0 || (use == STORE_ADMIN && store->lock == LOCK_TAKEN))
        return true;
    *error = why;
    return false;
}

static bool find_file(const sqlite_store *store, gg_error *error)
{
    if (sqlite_file_exists(store->path))
        return true;
    if (store->lock < 0)
        return gg_fail(error, 0, 0, "there is no store at %s", store->path);
    return sqlite_make_file(store->path, error) == STORE_OK;
}

static bool is_wal(sqlite_link *db, const char *path, gg_error *error)
{
    sqlite3_stmt *stmt = NULL;
    bool good = sqlite3_prepare_v2(db->link, "PRAGMA journal_mode = WAL", -1, &stmt, NULL) ==
                    SQLITE_OK &&
                sqlite3_step(stmt) == SQLITE_ROW &&
                gg_span_is(gg_span_of((const char *)sqlite3_column_text(stmt, 0)), "wal");
    sqlite3_finalize(stmt);
    return good || gg_fail(error, 0, 0, "%s cannot be used in WAL mode: %s", path,
                           sqlite3_errmsg(db->link));
}

/* Is it ours? Then it is checked before anything is written to it. */
static bool open_writer(sqlite_store *store, store_use use, gg_error *error)
{
    sqlite_link *db = &store->writer;
    bool make = store->lock >= 0;
    if (!sqlite_open(db, sqlite_file_of(store), use != STORE_LOOK, error))
        return false;
    if (use == STORE_SERVE && !sqlite_quick_check(db, store->path, error))
        return false;
    return sqlite_migrate(db, store->path, make, error) &&
           (!make || is_wal(db, store->path, error));
}

static bool open_all(sqlite_store *store, store_use use, gg_error *error)
{
    if (!take_lock(store, use, error) || !find_file(store, error) ||
        !open_writer(store, use, error) ||
        !sqlite_open(&store->reader, sqlite_file_of(store), false, error))
        return false;
    if (use != STORE_SERVE) {
        sqlite_unlock(store->lock);
        store->lock = -1;
    }
    return true;
}

static bool open_copy(sqlite_store *store, gg_error *error)
{
    store->copy = sqlite_copy_still(store->path, error);
    return store->copy && open_all(store, STORE_LOOK, error);
}

/* A store that can only be read. One that belongs to another user may be in use: it is then read beside its server,
 * if we may read all its files. */
static bool open_still(sqlite_store *store, gg_error *error)
{
    gg_error why = {0};
    if (sqlite_is_read_only(store->path)) {
        if (sqlite_has_log(store->path))
            return open_copy(store, error);
        store->writer.still = store->reader.still = true;
        return open_all(store, STORE_LOOK, error);
    }
    if (open_all(store, STORE_LOOK, &why))
        return true;
    sqlite_close(&store->writer);
    sqlite_close(&store->reader);
    return open_copy(store, error);
}

static bool open_as(sqlite_store *store, store_use use, gg_error *error)
{
    return use == STORE_LOOK && sqlite_is_still(store->path) ? open_still(store, error)
                                                             : open_all(store, use, error);
}

srv_store *store_open_sqlite(const char *file, store_use use, gg_error *error)
{
    char *path = sqlite_whole_path(file, error);
    if (!path)
        return NULL;
    sqlite_store *store = new_store(path);
    if (open_as(store, use, error))
        return &store->sql.store;
    close_store(&store->sql.store);
    return NULL;
}
