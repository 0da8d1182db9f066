/* store_sqlite_backup.c: checks the file of a store, and copies it while in use. */
#include "host/memory.h"
#include "server/store/sqlite/store_sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---------------------------------------------------------------- checking */

/* Each gives one line per fault; "ok" means none. */
static const char is_intact[] = "PRAGMA integrity_check";
static const char refers[] =
    "SELECT format('%s: a row refers to %s that is not there', \"table\", parent) "
    "FROM pragma_foreign_key_check";

store_status sqlite_check(srv_store *self, gg_text *report)
{
    sql_link *db = sql_of(self)->reader;
    bool good = sql_look(db, is_intact, report);
    good = sql_look(db, refers, report) && good;
    if (sql_check(db, report) && good)
        return STORE_OK;
    db_fail(db, "it is damaged");
    return STORE_BROKEN;
}

/* ---------------------------------------------------------------- backup */

/* The copy is a snapshot of the store; writers do not wait. It contains no remains of deleted data. */
static store_status copy_into(const sqlite_store *store, const char *to, gg_error *error)
{
    const char *from = sqlite_file_of(store);
    sqlite_link source = {.sql.driver = &sqlite_driver, .still = store->reader.still};
    sqlite3_stmt *stmt = NULL;
    if (!sqlite_open(&source, from, true, error))
        return STORE_BROKEN;
    int code = sqlite3_prepare_v2(source.link, "VACUUM INTO ?1", -1, &stmt, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_bind_text(stmt, 1, to, -1, SQLITE_STATIC);
    errno = 0;
    if (code == SQLITE_OK)
        code = sqlite3_step(stmt);
    store_status status = sqlite_status(code);
    if (status != STORE_OK)
        gg_fail(error, 0, 0, "cannot copy %s: %s", store->path, sqlite3_errmsg(source.link));
    sqlite3_finalize(stmt);
    sqlite_close(&source);
    return status;
}

/* Faults in the store must not prevent a backup: only the file format of the copy is checked. */
static store_status check_copy(const char *path, gg_error *error)
{
    sqlite_link copy = {.sql.driver = &sqlite_driver};
    char faults[300];
    gg_text report;
    gg_text_open(&report, faults, sizeof faults);
    if (!sqlite_open(&copy, path, false, error))
        return STORE_BROKEN;
    bool good = sql_look(&copy.sql, is_intact, &report);
    sqlite_close(&copy);
    if (good)
        return STORE_OK;
    gg_fail(error, 0, 0, "the copy is damaged: %.*s", (int)strcspn(faults, "\n"), faults);
    return STORE_BROKEN;
}

static store_status fill_copy(const sqlite_store *from, const char *to, gg_error *error)
{
    store_status status = copy_into(from, to, error);
    if (status == STORE_OK)
        status = check_copy(to, error);
    if (status == STORE_OK && !sqlite_sync_file(to)) {
        gg_fail(error, 0, 0, "cannot write %s to the disk", to);
        status = STORE_BROKEN;
    }
    return status;
}

/* The copy gets its name only when it is complete, so that a partial copy is never taken for a backup. */
static store_status make_backup(const sqlite_store *from, const char *path, const char *beside,
                                gg_error *error)
{
    if (sqlite_file_exists(path)) {
        gg_fail(error, 0, 0, "%s already exists; a backup needs a new file", path);
        return STORE_CONFLICT;
    }
    store_status status = sqlite_make_file(beside, error);
    if (status != STORE_OK)
        return status;
    status = fill_copy(from, beside, error);
    if (status == STORE_OK)
        status = sqlite_rename(beside, path, error);
    if (status != STORE_OK) {
        unlink(beside);
        return status;
    }
    return sqlite_sync_folder(path) ? STORE_OK : STORE_BROKEN;
}

store_status sqlite_backup(srv_store *self, const char *path, gg_error *error)
{
    char *whole = sqlite_whole_path(path, error);
    if (!whole)
        return STORE_BROKEN;
    size_t room = strlen(whole) + sizeof ".part";
    char *beside = host_memory(room);
    snprintf(beside, room, "%s.part", whole);
    store_status status = make_backup(sqlite_of(self), whole, beside, error);
    free(beside);
    free(whole);
    return status;
}
