/* db_postgres.c: the driver for PostgreSQL: statements in use. */
#include "host/memory.h"
#include "server/store/postgres/store_postgres.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Types of PostgreSQL (pg_type.dat): they never change. */
enum {
    TYPE_BOOL = 16,
    TYPE_BYTEA = 17,
    TYPE_INT8 = 20,
    TYPE_INT4 = 23,
    TYPE_TEXT = 25,
    TYPE_FLOAT8 = 701
};
enum { FAILED = 1 }; /* a code */

/* ---------------------------------------------------------------- texts */

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* A quoted piece of a text as it is. */
static const char *copy_quoted(const char *from, char **to)
{
    char quote = *from;
    do
        *(*to)++ = *from++;
    while (*from && *from != quote);
    if (*from)
        *(*to)++ = *from++;
    return from;
}

/* "user" is a reserved word. */
static const char *copy_word(const char *from, char **to)
{
    size_t size = 0;
    while (is_word(from[size]))
        size++;
    bool reserved = size == 4 && memcmp(from, "user", 4) == 0;
    *to += sprintf(*to, reserved ? "\"%.*s\"" : "%.*s", (int)size, from);
    return from + size;
}

char *postgres_translated(const char *sql)
{
    char *text = host_raw_memory(strlen(sql) * 2 + 1), *to = text;
    while (*sql) {
        if (*sql == '\'' || *sql == '"')
            sql = copy_quoted(sql, &to);
        else if (is_word(*sql))
            sql = copy_word(sql, &to);
        else
            *to++ = (char)(*sql == '?' ? '$' : *sql), sql++;
    }
    *to = 0;
    return text;
}

/* ---------------------------------------------------------------- numbers */

static void write_number(char out[8], uint64_t value)
{
    for (int i = 7; i >= 0; i--, value >>= 8)
        out[i] = (char)(value & 0xFF);
}

static uint64_t read_number(const char *at, int size)
{
    uint64_t value = size == 4 && (*at & 0x80) ? UINT64_MAX : 0; /* the sign */
    for (int i = 0; i < size; i++)
        value = value << 8 | (uint8_t)at[i];
    return value;
}

/* ---------------------------------------------------------------- values */

static sql_query new_query(sql_link *link, int which, const char *text)
{
    postgres_link *db = postgres_link_of(link);
    postgres_use *use = db->idle;
    if (use)
        db->idle = use->next;
    else
        use = host_memory(sizeof *use);
    use->which = which;
    use->text = text;
    use->count = 0;
    use->row = -1;
    use->result = NULL;
    sql_query query = {.db = link, .stmt = use};
    bool there = db->deferring ? db->conn != NULL : postgres_connect(db);
    if (!there || (db->holds > 0 && !db->held)) {
        query.code = FAILED;
        query.status = STORE_BROKEN;
    }
    return query;
}

static sql_query query_kept(sql_link *db, int which)
{
    gg_assert(which >= 0 && which < DB_STATEMENTS && db->sql[which]);
    return new_query(db, which, NULL);
}

static sql_query query_once(sql_link *db, const char *sql)
{
    return new_query(db, -1, sql);
}

static void put_value(sql_query *query, Oid type, const char *at, size_t size)
{
    postgres_use *use = query->stmt;
    gg_assert(use->count < PG_VALUES && !use->result);
    use->types[use->count] = type;
    use->values[use->count] = at;
    use->lengths[use->count] = (int)size;
    use->formats[use->count] = type != TYPE_TEXT;
    use->count++;
}

static void put_number(sql_query *query, Oid type, uint64_t value)
{
    postgres_use *use = query->stmt;
    gg_assert(use->count < PG_VALUES);
    char *bytes = use->bytes[use->count];
    write_number(bytes, value);
    put_value(query, type, bytes, 8);
}

static void put_an_int(sql_query *query, int64_t value)
{
    put_number(query, TYPE_INT8, (uint64_t)value);
}

static void put_a_real(sql_query *query, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_number(query, TYPE_FLOAT8, bits);
}

static void put_a_text(sql_query *query, const char *text)
{
    put_value(query, TYPE_TEXT, text, 0);
}

static void put_bytes(sql_query *query, const uint8_t *at, size_t size)
{
    put_value(query, TYPE_BYTEA, at ? (const char *)at : "", size);
}

static void put_null(sql_query *query, sql_type type)
{
    static const Oid types[] = {[SQL_INT] = TYPE_INT8,
                                [SQL_TEXT] = TYPE_TEXT,
                                [SQL_BLOB] = TYPE_BYTEA,
                                [SQL_REAL] = TYPE_FLOAT8};
    put_value(query, types[type], NULL, 0);
}

/* ---------------------------------------------------------------- running */

static void fail(sql_query *query, store_status status)
{
    query->code = FAILED;
    query->status = status;
}

/* Waits for the result of this query. If an earlier one has failed, it fails too. */
static void run(sql_query *query)
{
    postgres_link *db = postgres_link_of(query->db);
    postgres_use *use = query->stmt;
    if (postgres_send_use(db, use, STORE_OK, true))
        postgres_drain(db);
    if (db->failed != STORE_OK)
        fail(query, db->failed);
    if (!db->deferring)
        postgres_settle(db, NULL);
    gg_assert(use->result || query->code != 0);
}

static bool next_row(sql_query *query)
{
    postgres_use *use = query->stmt;
    query->next = 0;
    if (query->code == 0 && !use->result)
        run(query);
    return query->code == 0 && ++use->row < PQntuples(use->result);
}

static store_status end(sql_query *query)
{
    postgres_link *db = postgres_link_of(query->db);
    postgres_use *use = query->stmt;
    gg_assert(use); /* it is ended only once */
    PQclear(use->result);
    use->result = NULL;
    use->next = db->idle;
    db->idle = use;
    query->stmt = NULL;
    if (query->code == DB_STRANGE)
        db_fail(query->db, "a value in it is out of range");
    return query->code == DB_STRANGE ? STORE_BROKEN : query->status;
}

static store_status run_or(sql_query *query, store_status unchanged)
{
    postgres_link *db = postgres_link_of(query->db);
    if (query->code == 0 && db->failed == STORE_OK)
        postgres_send_use(db, query->stmt, unchanged, false);
    if (query->code == 0 && !db->deferring) {
        store_status status = postgres_settle(db, NULL);
        if (status != STORE_OK)
            fail(query, status);
    } else if (query->code == 0 && db->failed != STORE_OK) {
        fail(query, db->failed);
    }
    return end(query);
}

/* ---------------------------------------------------------------- columns */

static bool is_null(sql_query *query)
{
    const postgres_use *use = query->stmt;
    return PQgetisnull(use->result, use->row, query->next) != 0;
}

static int64_t take_an_int(sql_query *query)
{
    const postgres_use *use = query->stmt;
    int column = query->next++;
    int size = PQgetlength(use->result, use->row, column);
    if (PQgetisnull(use->result, use->row, column))
        return 0;
    Oid type = PQftype(use->result, column);
    gg_assert(type == TYPE_INT8 || type == TYPE_INT4 || type == TYPE_BOOL);
    return (int64_t)read_number(PQgetvalue(use->result, use->row, column), size);
}

static double take_a_real(sql_query *query)
{
    const postgres_use *use = query->stmt;
    int column = query->next++;
    double value = 0;
    if (PQgetisnull(use->result, use->row, column))
        return 0;
    gg_assert(PQftype(use->result, column) == TYPE_FLOAT8);
    uint64_t bits = read_number(PQgetvalue(use->result, use->row, column), 8);
    memcpy(&value, &bits, sizeof value);
    return value;
}

static const char *take_a_text(sql_query *query)
{
    const postgres_use *use = query->stmt;
    return PQgetvalue(use->result, use->row, query->next++);
}

static const uint8_t *take_blob_at(sql_query *query, size_t *size)
{
    const postgres_use *use = query->stmt;
    int column = query->next++;
    *size = (size_t)PQgetlength(use->result, use->row, column);
    if (PQgetisnull(use->result, use->row, column))
        return NULL;
    return (const uint8_t *)PQgetvalue(use->result, use->row, column);
}

/* ---------------------------------------------------------------- transactions */

static const char *why(sql_link *db)
{
    return db->store->error;
}

/* Reading several things as they are at one moment. */
static void hold(sql_link *link)
{
    postgres_link *db = postgres_link_of(link);
    if (db->holds++ == 0)
        db->held = postgres_connect(db) &&
                   postgres_send(db, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", AWAIT_RUN);
}

static void let_go(sql_link *link)
{
    postgres_link *db = postgres_link_of(link);
    gg_assert(db->holds > 0);
    if (--db->holds > 0 || !db->held)
        return;
    db->held = false;
    if (postgres_send(db, "COMMIT", AWAIT_RUN))
        postgres_drain(db);
    postgres_settle(db, NULL);
}

static store_status lock(sql_link *db, int64_t which)
{
    sql_query query = query_once(db, "SELECT pg_advisory_xact_lock("
                                     "to_regnamespace(current_schema()::text)::oid::int, ?1::int)");
    put_an_int(&query, which);
    return run_or(&query, STORE_OK);
}

const sql_driver postgres_driver = {
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
    .let_go = let_go,
    .lock = lock,
    .dialect = DIALECT_POSTGRES,
    .defers = true,
};
