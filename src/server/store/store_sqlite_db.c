/* store_sqlite_db.c: connections to SQLite, and statements in use. */
#include "server/store/store_sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds to wait for another writing process: an admin command, a backup. */
enum { BUSY_TIMEOUT = 5000 };

/* Memory for small allocations of a connection, without malloc: five times SQLite's default in Debian. */
enum { LOOKASIDE_SIZE = 1200, LOOKASIDE_COUNT = 200 };

/* ---------------------------------------------------------------- connections */

int db_do(sql_link *db, const char *sql)
{
    return sqlite3_exec(db->link, sql, NULL, NULL, NULL);
}

int64_t db_number(sql_link *db, const char *sql)
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

bool db_open(sql_link *db, const char *path, bool changes, gg_error *error)
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
        code = db_do(db, settings);
    }
    if (code == SQLITE_OK && !changes)
        code = db_do(db, "PRAGMA query_only = ON");
    if (code == SQLITE_OK)
        return true;
    sqlite_cannot_open(db, path, error);
    db_close(db);
    return false;
}

void db_close(sql_link *db)
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

void db_fail(const sql_link *db, const char *what)
{
    sqlite_store *store = db->store;
    if (!store)
        return;
    pthread_mutex_lock(&store->mutex);
    snprintf(store->error, sizeof store->error, "%s", what);
    pthread_mutex_unlock(&store->mutex);
}

/* SQLite reports FULL only for writes; when a sync or a quota fails, errno tells. It keeps the last failed call's
 * value, so it is reset before. */
static bool is_full(int code)
{
    return (code & 0xFF) == SQLITE_FULL ||
           ((code & 0xFF) == SQLITE_IOERR && (errno == ENOSPC || errno == EDQUOT));
}

store_status db_status(int code)
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
sql_query db_query(sql_link *db, int which)
{
    gg_assert(which >= 0 && which < DB_STATEMENTS && db->sql[which]);
    sql_query query = {.db = db, .code = SQLITE_OK};
    sqlite3_stmt **kept = &db->kept[which];
    query.own = *kept && sqlite3_stmt_busy(*kept);
    if (query.own || !*kept)
        query.code = sqlite3_prepare_v3(db->link, db->sql[which], -1,
                                        query.own ? 0 : SQLITE_PREPARE_PERSISTENT,
                                        query.own ? &query.stmt : kept, NULL);
    if (!query.own)
        query.stmt = *kept;
    return query;
}

sql_query db_once(sql_link *db, const char *sql)
{
    sql_query query = {.db = db, .own = true};
    query.code = sqlite3_prepare_v2(db->link, sql, -1, &query.stmt, NULL);
    return query;
}

static void note(sql_query *query, int code)
{
    if (query->code == SQLITE_OK)
        query->code = code;
}

void put_int(sql_query *query, int64_t value)
{
    note(query, sqlite3_bind_int64(query->stmt, ++query->next, value));
}

void put_id(sql_query *query, uint64_t id)
{
    if (id == 0)
        query->next++; /* NULL as it is */
    else
        put_int(query, (int64_t)id);
}

void put_text(sql_query *query, const char *text)
{
    note(query, sqlite3_bind_text(query->stmt, ++query->next, text ? text : "", -1, SQLITE_STATIC));
}

void put_blob(sql_query *query, const uint8_t *at, size_t size)
{
    note(query, sqlite3_bind_blob(query->stmt, ++query->next, at, (int)size, SQLITE_STATIC));
}

void put_hash(sql_query *query, const uint8_t hash[STORE_HASH_SIZE])
{
    static const uint8_t none[STORE_HASH_SIZE];
    if (memcmp(hash, none, sizeof none) == 0)
        query->next++;
    else
        put_blob(query, hash, STORE_HASH_SIZE);
}

bool db_next(sql_query *query)
{
    query->next = 0;
    if (query->code != SQLITE_OK)
        return false;
    errno = 0;
    int code = sqlite3_step(query->stmt);
    if (code == SQLITE_ROW)
        return true;
    note(query, code == SQLITE_DONE ? SQLITE_OK : code);
    query->status = db_status(query->code);
    return false;
}

/* A value that our programs never write. */
static void strange(sql_query *query)
{
    note(query, SQLITE_MISMATCH);
}

int64_t take_int(sql_query *query)
{
    return sqlite3_column_int64(query->stmt, query->next++);
}

uint8_t take_byte(sql_query *query, uint8_t most)
{
    int64_t value = take_int(query);
    if (value >= 0 && value <= most)
        return (uint8_t)value;
    strange(query);
    return 0;
}

const char *take_text(sql_query *query)
{
    const char *text = (const char *)sqlite3_column_text(query->stmt, query->next++);
    return text ? text : "";
}

void take_string(sql_query *query, char *out, size_t size)
{
    const char *text = take_text(query);
    size_t length = strlen(text);
    if (length >= size) {
        strange(query);
        length = 0;
    }
    memcpy(out, text, length);
    out[length] = 0;
}

void take_blob(sql_query *query, uint8_t *out, size_t size)
{
    const void *at = sqlite3_column_blob(query->stmt, query->next);
    size_t found = (size_t)sqlite3_column_bytes(query->stmt, query->next++);
    memset(out, 0, size);
    if (at && found == size)
        memcpy(out, at, size);
    else if (at)
        strange(query);
}

store_status db_end(sql_query *query)
{
    gg_assert(query->stmt || query->code != SQLITE_OK); /* it is ended only once */
    store_status status = query->status != STORE_OK ? query->status : db_status(query->code);
    if (status == STORE_FULL || status == STORE_BROKEN)
        db_fail(query->db, query->code == SQLITE_MISMATCH ? "a value in it is out of range"
                                                          : sqlite3_errmsg(query->db->link));
    if (query->own) {
        sqlite3_finalize(query->stmt);
    } else {
        sqlite3_reset(query->stmt);
        sqlite3_clear_bindings(query->stmt);
    }
    query->stmt = NULL;
    return status;
}

store_status db_run(sql_query *query)
{
    while (db_next(query)) {}
    return db_end(query);
}

store_status db_run_or(sql_query *query, store_status unchanged)
{
    const sql_link *db = query->db;
    store_status status = db_run(query);
    return status == STORE_OK && sqlite3_changes(db->link) == 0 ? unchanged : status;
}
