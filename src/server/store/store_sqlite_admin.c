/* store_sqlite_admin.c: checks a store, and copies it while in use. */
#include "host/memory.h"
#include "server/store/store_sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---------------------------------------------------------------- checking */

static const char is_intact[] = "PRAGMA integrity_check";

/* Each gives one line per fault; "ok" means none. */
static const char *const checks[] = {
    is_intact,
    "SELECT format('%s: a row refers to %s that is not there', \"table\", parent) "
    "FROM pragma_foreign_key_check",
    "SELECT format('game %s: its journal has %d rows and ends with number %d', game, count(*),"
    " max(number)) FROM journal GROUP BY game HAVING count(*) <> max(number) OR min(number) <> 1",
    "SELECT format('game %s: it has %d seats and the last is number %d', id, count(seat),"
    " coalesce(max(seat), -1)) FROM games LEFT JOIN seats ON game = id "
    "GROUP BY id HAVING count(seat) <> coalesce(max(seat), -1) + 1 OR count(seat) = 0",
    "SELECT format('game %s: row %d is of seat %d, which is not in it', game, number, seat) "
    "FROM journal WHERE seat <> 255 AND seat NOT IN (SELECT s.seat FROM seats s"
    " WHERE s.game = journal.game)",
    "SELECT format('game %s: row %d is of an unknown kind: %d', game, number, kind) "
    "FROM journal WHERE kind NOT BETWEEN 1 AND 9",
    "SELECT format('game %s: row %d has a reason but is no order', r.game, r.number) "
    "FROM reasons r JOIN journal j USING (game, number) WHERE j.kind <> 2",
    "SELECT format('account %s: its name is not among those that are taken', name) FROM users "
    "WHERE key IS NOT NULL AND key NOT IN (SELECT word FROM taken_names)",
    "SELECT format('game %s: it runs, but nothing says that it has begun', id) FROM games "
    "WHERE state = 1 AND NOT EXISTS (SELECT 1 FROM journal WHERE game = id AND kind = 1)",
    "SELECT format('game %s: row %d is older than the one before', b.game, b.number) "
    "FROM journal a JOIN journal b ON b.game = a.game AND b.number = a.number + 1 "
    "WHERE b.at < a.at",
};

/* Adds the faults that a statement finds to the report; false: there are some. */
static bool look(sql_link *db, const char *sql, gg_text *report)
{
    sqlite3_stmt *stmt = NULL;
    bool good = true;
    int code = sqlite3_prepare_v2(db->link, sql, -1, &stmt, NULL);
    while (code == SQLITE_OK && (code = sqlite3_step(stmt)) == SQLITE_ROW) {
        const char *line = (const char *)sqlite3_column_text(stmt, 0);
        code = SQLITE_OK;
        if (line && strcmp(line, "ok") == 0)
            continue;
        gg_print(report, "%s\n", line ? line : "an unknown fault");
        good = false;
    }
    if (code != SQLITE_DONE)
        gg_print(report, "it cannot be read: %s\n", sqlite3_errmsg(db->link));
    sqlite3_finalize(stmt);
    return good && code == SQLITE_DONE;
}

static bool check_all(sql_link *db, gg_text *report)
{
    bool good = true;
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
        good = look(db, checks[i], report) && good;
    return good;
}

store_status sqlite_check(srv_store *self, gg_text *report)
{
    if (check_all(&sqlite_of(self)->reader, report))
        return STORE_OK;
    db_fail(&sqlite_of(self)->reader, "it is damaged");
    return STORE_BROKEN;
}

/* ---------------------------------------------------------------- backup */

/* The copy is a snapshot of the store; writers do not wait. It contains no remains of deleted data. */
static store_status copy_into(const sqlite_store *store, const char *to, gg_error *error)
{
    const char *from = sqlite_file_of(store);
    sql_link source = {.still = store->reader.still};
    sqlite3_stmt *stmt = NULL;
    if (!db_open(&source, from, true, error))
        return STORE_BROKEN;
    int code = sqlite3_prepare_v2(source.link, "VACUUM INTO ?1", -1, &stmt, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_bind_text(stmt, 1, to, -1, SQLITE_STATIC);
    errno = 0;
    if (code == SQLITE_OK)
        code = sqlite3_step(stmt);
    store_status status = db_status(code);
    if (status != STORE_OK)
        gg_fail(error, 0, 0, "cannot copy %s: %s", store->path, sqlite3_errmsg(source.link));
    sqlite3_finalize(stmt);
    db_close(&source);
    return status;
}

/* Faults in the store must not prevent a backup: only the file format of the copy is checked. */
static store_status check_copy(const char *path, gg_error *error)
{
    sql_link copy = {0};
    char faults[300];
    gg_text report;
    gg_text_open(&report, faults, sizeof faults);
    if (!db_open(&copy, path, false, error))
        return STORE_BROKEN;
    bool good = look(&copy, is_intact, &report);
    db_close(&copy);
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
