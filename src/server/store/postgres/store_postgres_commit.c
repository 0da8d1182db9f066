/* store_postgres_commit.c: stores batches in PostgreSQL, one transaction per group. All statements are sent without waiting;
 * then their results are checked. If a batch of the group is refused, the group is repeated with a savepoint for each.
 *
 * If the connection is lost before COMMIT was sent, the group is repeated on another connection. If it is lost after
 * that, nobody knows whether the group is stored. So each group writes its number into a row of this writer. After
 * reconnecting, the writer locks that row, which waits until the old transaction has ended, and finds the number of
 * the last group that was stored. Nothing is stored twice. */
#define _POSIX_C_SOURCE 200809L

#include "server/store/postgres/store_postgres.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Milliseconds: how long a group is tried again after a connection was lost; how long for an answer that matters. */
enum { PATIENCE = 2500, LONG_PATIENCE = 20000 };

typedef enum outcome {
    DONE,
    APART,   /* a batch was refused: repeat it with savepoints */
    AGAIN,   /* nothing is stored: it may be repeated */
    UNKNOWN, /* the connection was lost during COMMIT */
    REFUSED  /* nothing is stored, and it would not help to repeat it */
} outcome;

/* ---------------------------------------------------------------- what failures mean */

static bool is_class(const char *state, const char *class)
{
    return strncmp(state, class, 2) == 0;
}

/* The connection or the server has ended, or the transaction was in the way of another one. */
static bool passes(const char *state)
{
    static const char *const some[] = {"40001", "40P01", "55P03"};
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++)
        if (strcmp(state, some[i]) == 0)
            return true;
    return is_class(state, "08") || is_class(state, "57") || is_class(state, "25");
}

/* Refused for its content, so that others may be stored. */
static bool is_of_batch(store_status status, const char *state)
{
    return status == STORE_CONFLICT || status == STORE_NONE || is_class(state, "22") ||
           is_class(state, "23");
}

static outcome judge(store_status status, const char *state)
{
    if (status == STORE_OK)
        return DONE;
    if (is_of_batch(status, state))
        return APART;
    return passes(state) ? AGAIN : REFUSED;
}

/* ---------------------------------------------------------------- a transaction */

static void set_all(store_batch *first, store_status status)
{
    for (store_batch *batch = first; batch; batch = batch->next)
        batch->status = status;
}

static void mark_group(postgres_store *store)
{
    sql_query query = db_query(&store->writer.sql, SQL_MARK_GROUP);
    put_int(&query, (int64_t)store->name);
    put_int(&query, (int64_t)store->groups);
    db_run(&query);
}

static void begin(postgres_store *store)
{
    postgres_link *db = &store->writer;
    db->deferring = true;
    postgres_send(db, "BEGIN", AWAIT_RUN);
    mark_group(store);
}

/* A batch that cannot even be sent as a whole was refused by what its change looked at. */
static outcome change_together(postgres_store *store, store_batch *first)
{
    char state[PG_STATE_SIZE];
    store_status status = STORE_OK;
    begin(store);
    for (store_batch *batch = first; status == STORE_OK && batch; batch = batch->next) {
        batch->status = STORE_OK;
        status = sql_change_all(&store->writer.sql, batch);
    }
    if (status == STORE_OK)
        postgres_add_news(store, first);
    store_status settled = postgres_settle(&store->writer, state);
    return judge(settled != STORE_OK ? settled : status, state);
}

/* DONE: the group can continue, whatever the status of this batch. */
static outcome try_batch(postgres_link *db, store_batch *batch)
{
    char state[PG_STATE_SIZE];
    postgres_send(db, "SAVEPOINT batch", AWAIT_RUN);
    store_status status = sql_change_all(&db->sql, batch);
    store_status settled = postgres_settle(db, state);
    batch->status = settled != STORE_OK ? settled : status;
    outcome result = judge(batch->status, state);
    if (result == APART)
        postgres_send(db, "ROLLBACK TO batch", AWAIT_RUN);
    if (result == APART || result == DONE)
        postgres_send(db, "RELEASE batch", AWAIT_RUN);
    return result == APART ? DONE : result;
}

static outcome change_apart(postgres_store *store, store_batch *first)
{
    char state[PG_STATE_SIZE];
    outcome result = DONE;
    begin(store);
    for (store_batch *batch = first; result == DONE && batch; batch = batch->next)
        result = try_batch(&store->writer, batch);
    if (result != DONE)
        return result;
    postgres_add_news(store, first);
    store_status status = postgres_settle(&store->writer, state);
    result = judge(status, state);
    return result == APART ? REFUSED : result;
}

static void roll_back(postgres_link *db)
{
    if (db->conn && postgres_send(db, "ROLLBACK", AWAIT_RUN))
        postgres_drain(db);
    postgres_settle(db, NULL);
}

/* An error that comes while the connection stays is the answer. What could not be sent as a whole may still have
 * arrived. */
static outcome finish(postgres_link *db)
{
    char state[PG_STATE_SIZE];
    db->committed = false;
    postgres_send(db, "COMMIT", AWAIT_COMMIT);
    store_status status = postgres_settle(db, state);
    if (db->committed)
        return DONE;
    if (!db->conn || is_class(state, "57") || is_class(state, "08"))
        return UNKNOWN;
    return status != STORE_OK && passes(state) ? AGAIN : REFUSED;
}

/* `status` of all if they are refused. */
static outcome try_group(postgres_store *store, store_batch *first, store_status *status)
{
    postgres_link *db = &store->writer;
    *status = STORE_BROKEN;
    if (!postgres_connect(db))
        return AGAIN;
    store->groups++;
    outcome result = change_together(store, first);
    if (result == APART) {
        roll_back(db);
        result = db->conn ? change_apart(store, first) : AGAIN;
    }
    if (result == DONE)
        result = finish(db);
    else
        roll_back(db);
    db->deferring = false;
    return result;
}

/* ---------------------------------------------------------------- what has become of a group */

/* Waits for the old transaction, if it still goes on. -1: unknown. */
static int64_t last_stored(postgres_store *store)
{
    sql_query query = db_once(&store->writer.sql,
                              "INSERT INTO commits (writer, number, at) VALUES (?1, 0, now())"
                              " ON CONFLICT (writer) DO UPDATE SET at = now() RETURNING number");
    put_int(&query, (int64_t)store->name);
    int64_t number = db_next(&query) ? take_int(&query) : -1;
    return db_end(&query) == STORE_OK ? number : -1;
}

static void pause_for(long milliseconds)
{
    nanosleep(&(struct timespec){.tv_nsec = milliseconds * 1000000}, NULL);
}

static outcome find_out(postgres_store *store)
{
    int64_t until = postgres_steady() + LONG_PATIENCE;
    postgres_drop(&store->writer);
    do {
        int64_t number = postgres_connect(&store->writer) ? last_stored(store) : -1;
        if (number >= 0)
            return (uint64_t)number == store->groups ? DONE : AGAIN;
        pause_for(20);
    } while (postgres_steady() < until);
    return UNKNOWN;
}

/* ---------------------------------------------------------------- a group */

void postgres_commit(srv_store *self, store_batch *first)
{
    postgres_store *store = postgres_of(self);
    int64_t until = postgres_steady() + (store->away ? 0 : PATIENCE);
    store_status status = STORE_BROKEN;
    outcome result;
    while ((result = try_group(store, first, &status)) != DONE && result != REFUSED) {
        if (result == UNKNOWN && (result = find_out(store)) != AGAIN)
            break;
        if (postgres_steady() >= until)
            break;
        pause_for(5 + (long)(store->groups * 7919 % 20)); /* not in step with another server */
    }
    store->away = result == AGAIN || result == UNKNOWN;
    if (result != DONE)
        set_all(first, status);
}
