/* db_sqlite.c: the driver for SQLite: connections, and statements in use. */
#include "server/store/sqlite/store_sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds to wait for another writing process: an admin command, a backup. */
enum { BUSY_TIMEOUT = 5000 };

/* Memory for small allocations of a connection, without malloc: five times SQLite's default in Debian. */
enum { LOOKASIDE_SIZE = 1200, LOOKASIDE_COUNT = 200 };

/* ---------------------------------------------------------------- connections */

int sqlite_do(sqlite_link *db, const char *sql)
{
    return sqlite3_exec(db->link, sql, NULL, NULL, NULL);
}

int64_t sqlite_number(sqlite_link *db, const char *sql)
{
    sqlite3_stmt *stmt = NULL;
    int64_t number = -1;
    if (sqlite3_prepare_v2(db->link, sql, -1, &stmt, NULL) == SQLITE_OK &&
        sqlite3_step(stmt) == SQLITE_ROW)
        number = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    return number;
}

/* FULL: every commit is on disk before it is acknowledged. The file may come from anyone, so its schema may not call
 * functions. Deleted data is overwritten, because it may be secret. The log is checkpointed every 4000 pages:
 * measured, more batches per second than with the default 1000. */
static const char settings[] = "PRAGMA synchronous = FULL;"
                               "PRAGMA fullfsync = ON;"
                               "PRAGMA foreign_keys = ON;"
                               "PRAGMA trusted_schema = OFF;"
                               "PRAGMA cell_size_check = ON;"
                               "PRAGMA secure_delete = ON;"
                               "PRAGMA temp_store = MEMORY;"
                               "PRAGMA wal_autocheckpoint = 4000;"
                               "PRAGMA journal_size_limit = 33554432;";

/* Disables SQLite's memory statistics, which lock and count every allocation. */
static void prepare_sqlite(void)
{
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

bool sqlite_open(sqlite_link *db, const char *path, bool changes, gg_error *error)
{
    static pthread_once_t prepared = PTHREAD_ONCE_INIT;
    pthread_once(&prepared, prepare_sqlite);
    char *address = db->still ? sqlite_still_address(path) : NULL;
    int flags = SQLITE_OPEN_NOMUTEX |
                (address ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE);
    int code = sqlite3_open_v2(address ? address : path, &db->link, flags, NULL);
    free(address);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(db->link, 1);
        sqlite3_busy_timeout(db->link, BUSY_TIMEOUT);
        sqlite3_db_config(db->link, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
        sqlite3_db_config(db->link, SQLITE_DBCONFIG_LOOKASIDE, NULL, LOOKASIDE_SIZE,
                          LOOKASIDE_COUNT);
        code = sqlite_do(db, settings);
    }
    if (code == SQLITE_OK && !changes)
        code = sqlite_do(db, "PRAGMA query_only = ON");
    if (code == SQLITE_OK)
        return true;
    sqlite_cannot_open(db, path, error);
    sqlite_close(db);
    return false;
}

void sqlite_close(sqlite_link *db)
{
    for (int i = 0; i < DB_STATEMENTS; i++) {
        sqlite3_finalize(db->kept[i]);
        db->kept[i] = NULL;
    }
    int code = sqlite3_close(db->link);
    gg_assert(code == SQLITE_OK); /* otherwise a query was not ended */
    (void)code;
    db->link = NULL;
}

/* ---------------------------------------------------------------- errors */

static const char *why(sql_link *db)
{
    return sqlite3_errmsg(sqlite_link_of(db)->link);
}

/* SQLite reports FULL only for writes; when a sync or a quota fails, errno tells. It keeps the last failed call's
 * value, so it is reset before. */
static bool is_full(int code)
{
    return (code & 0xFF) == SQLITE_FULL ||
           ((code & 0xFF) == SQLITE_IOERR && (errno == ENOSPC || errno == EDQUOT));
}

store_status sqlite_status(int code)
{
    if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW)
        return STORE_OK;
    if (code == SQLITE_CONSTRAINT_FOREIGNKEY)
        return STORE_NONE;
    if (code == SQLITE_CONSTRAINT_PRIMARYKEY || code == SQLITE_CONSTRAINT_UNIQUE ||
        code == SQLITE_CONSTRAINT_ROWID)
        return STORE_CONFLICT;
    return is_full(code) ? STORE_FULL : STORE_BROKEN;
}

/* ---------------------------------------------------------------- queries */

/* A cached statement that is already in use (a nested read) is prepared again. */
static sql_query query_kept(sql_link *link, int which)
{
    sqlite_link *db = sqlite_link_of(link);
    gg_assert(which >= 0 && which < DB_STATEMENTS && link->sql[which]);
    sql_query query = {.db = link};
    sqlite3_stmt **kept = &db->kept[which], *again = NULL;
    query.own = *kept && sqlite3_stmt_busy(*kept);
    if (query.own || !*kept)
        query.code = sqlite3_prepare_v3(db->link, link->sql[which], -1,
                                        query.own ? 0 : SQLITE_PREPARE_PERSISTENT,
                                        query.own ? &again : kept, NULL);
    query.stmt = query.own ? again : *kept;
    return query;
}

static sql_query query_once(sql_link *db, const char *sql)
{
    sql_query query = {.db = db, .own = true};
    sqlite3_stmt *stmt = NULL;
    query.code = sqlite3_prepare_v2(sqlite_link_of(db)->link, sql, -1, &stmt, NULL);
    query.stmt = stmt;
    return query;
}

static void note(sql_query *query, int code)
{
    if (query->code == SQLITE_OK)
        query->code = code;
}

static void put_an_int(sql_query *query, int64_t value)
{
    note(query, sqlite3_bind_int64(query->stmt, ++query->next, value));
}

static void put_a_real(sql_query *query, double value)
{
    note(query, sqlite3_bind_double(query->stmt, ++query->next, value));
}

static void put_a_text(sql_query *query, const char *text)
{
    note(query, sqlite3_bind_text(query->stmt, ++query->next, text, -1, SQLITE_STATIC));
}

static void put_bytes(sql_query *query, const uint8_t *at, size_t size)
{
    note(query, sqlite3_bind_blob(query->stmt, ++query->next, at, (int)size, SQLITE_STATIC));
}

static void put_null(sql_query *query, sql_type type)
{
    (void)type;
    query->next++; /* NULL as it is */
}

static bool next_row(sql_query *query)
{
    query->next = 0;
    if (query->code != SQLITE_OK)
        return false;
    errno = 0;
    int code = sqlite3_step(query->stmt);
    if (code == SQLITE_ROW)
        return true;
    note(query, code == SQLITE_DONE ? SQLITE_OK : code);
    query->status = sqlite_status(query->code);
    return false;
}

static bool is_null(sql_query *query)
{
    return sqlite3_column_type(query->stmt, query->next) == SQLITE_NULL;
}

static int64_t take_an_int(sql_query *query)
{
    return sqlite3_column_int64(query->stmt, query->next++);
}

static double take_a_real(sql_query *query)
{
    return sqlite3_column_double(query->stmt, query->next++);
}

static const char *take_a_text(sql_query *query)
{
    const char *text = (const char *)sqlite3_column_text(query->stmt, query->next++);
    return text ? text : "";
}

static const uint8_t *take_blob_at(sql_query *query, size_t *size)
{
    const uint8_t *at = sqlite3_column_blob(query->stmt, query->next);
    *size = (size_t)sqlite3_column_bytes(query->stmt, query->next++);
    return at;
}

_Static_assert((int)DB_STRANGE == SQLITE_MISMATCH, "the code of a strange value");

static store_status end(sql_query *query)
{
    gg_assert(query->stmt || query->code != SQLITE_OK); /* it is ended only once */
    store_status status = query->status != STORE_OK ? query->status : sqlite_status(query->code);
    if (status == STORE_FULL || status == STORE_BROKEN)
        db_fail(query->db,
                query->code == DB_STRANGE ? "a value in it is out of range" : why(query->db));
    if (query->own) {
        sqlite3_finalize(query->stmt);
    } else {
        sqlite3_reset(query->stmt);
        sqlite3_clear_bindings(query->stmt);
    }
    query->stmt = NULL;
    return status;
}

static store_status run_or(sql_query *query, store_status unchanged)
{
    sql_link *db = query->db;
    while (next_row(query)) {}
    store_status status = end(query);
    if (unchanged == STORE_OK || status != STORE_OK)
        return status;
    return sqlite3_changes(sqlite_link_of(db)->link) == 0 ? unchanged : STORE_OK;
}

/* All statements of a connection see the same snapshot as long as one of them is in use. */
static void hold(sql_link *db)
{
    (void)db;
}

/* A transaction that writes is alone. */
static store_status lock(sql_link *db, int64_t which)
{
    (void)db;
    (void)which;
    return STORE_OK;
}

const sql_driver sqlite_driver = {
    .query = query_kept,
    .once = query_once,
    .put_int = put_an_int,
    .put_real = put_a_real,
    .put_text = put_a_text,
    .put_blob = put_bytes,
    .put_null = put_null,
    .next = next_row,
    .is_null = is_null,
    .take_int = take_an_int,
    .take_real = take_a_real,
    .take_text = take_a_text,
    .take_bytes = take_blob_at,
    .end = end,
    .run_or = run_or,
    .why = why,
    .hold = hold,
    .let_go = hold,
    .lock = lock,
    .dialect = DIALECT_SQLITE,
};
