/* postgres_link.c: connections to PostgreSQL: made, lost and made again; what was sent, and its answers. */
#define _POSIX_C_SOURCE 200809L

#include "host/memory.h"
#include "server/store/postgres/store_postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Milliseconds. */
enum { PAUSE_LEAST = 50, PAUSE_MOST = 5000, QUICK_WAIT = 20, WAIT = 5000, ANSWER_WAIT = 10000 };

int64_t postgres_steady(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void postgres_line(char out[DB_ERROR_SIZE], const char *message)
{
    snprintf(out, DB_ERROR_SIZE, "%.*s", (int)strcspn(message, "\n"), message);
}

static void fail(const postgres_link *db, const char *message)
{
    char line[DB_ERROR_SIZE];
    postgres_line(line, message);
    db_fail(&db->sql, line);
}

/* ---------------------------------------------------------------- connecting */

/* Durable before it is confirmed. What a server leaves behind when it dies or is frozen must not hold up the others: its
 * transaction ends before anybody has waited too long for a lock. */
static const char settings[] =
    "SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit')"
    " WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false),"
    " set_config('lock_timeout', '5000', false),"
    " set_config('idle_in_transaction_session_timeout', '3000', false),"
    " set_config('default_transaction_isolation', 'read committed', false),"
    " set_config('client_min_messages', 'error', false)";

static void ignore(void *to, const char *message)
{
    (void)to;
    (void)message;
}

void postgres_hush(PGconn *conn)
{
    PQsetNoticeProcessor(conn, ignore, NULL);
}

void postgres_drop(postgres_link *db)
{
    PQfinish(db->conn);
    db->conn = NULL;
    db->connecting = db->held = false;
    db->prepared = 0;
    db->first = db->count = 0;
}

void postgres_close(postgres_link *db)
{
    postgres_drop(db);
    for (postgres_use *use = db->idle, *next; use; use = next) {
        next = use->next;
        free(use);
    }
    free(db->awaited);
    *db = (postgres_link){.conn = NULL};
}

/* The next try is later. */
static bool give_up(postgres_link *db)
{
    fail(db, db->conn ? PQerrorMessage(db->conn) : "out of memory");
    postgres_drop(db);
    db->retry = postgres_steady() + db->pause;
    db->pause = db->pause * 2 < PAUSE_MOST ? db->pause * 2 : PAUSE_MOST;
    return false;
}

static bool wait_for(PGconn *conn, PostgresPollingStatusType what, int64_t until)
{
    short events = what == PGRES_POLLING_READING ? POLLIN : POLLOUT;
    struct pollfd files = {.fd = PQsocket(conn), .events = events};
    int64_t left = until - postgres_steady();
    return poll(&files, 1, left > 0 ? (int)left : 0) > 0;
}

static bool finish(postgres_link *db)
{
    db->connecting = false;
    PGresult *result = PQexec(db->conn, settings);
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK && PQenterPipelineMode(db->conn) == 1;
    PQclear(result);
    if (!good)
        return give_up(db);
    db->pause = PAUSE_LEAST;
    db->retry = 0;
    return true;
}

/* False while it is not connected, too. */
static bool go_on(postgres_link *db, int64_t until)
{
    PostgresPollingStatusType what = PGRES_POLLING_WRITING;
    if (PQstatus(db->conn) == CONNECTION_BAD)
        return give_up(db);
    while (wait_for(db->conn, what, until)) {
        what = PQconnectPoll(db->conn);
        if (what == PGRES_POLLING_OK)
            return finish(db);
        if (what == PGRES_POLLING_FAILED)
            return give_up(db);
    }
    return db->quick && postgres_steady() < db->retry ? false : give_up(db);
}

bool postgres_connect(postgres_link *db)
{
    int64_t now = postgres_steady();
    if (db->conn && !db->connecting && PQstatus(db->conn) == CONNECTION_OK)
        return true;
    if (db->conn && !db->connecting)
        postgres_drop(db);
    if (!db->conn && now < db->retry)
        return false;
    if (!db->conn) {
        db->pause = db->pause ? db->pause : PAUSE_LEAST;
        db->conn = PQconnectStartParams((const char *const *)db->of->words,
                                        (const char *const *)db->of->values, 0);
        db->connecting = db->conn != NULL;
        if (!db->conn)
            return give_up(db);
        postgres_hush(db->conn);
        db->retry = now + WAIT;
    }
    return go_on(db, now + (db->quick ? QUICK_WAIT : WAIT));
}

bool postgres_connect_first(postgres_link *db, gg_error *error)
{
    bool quick = db->quick;
    db->quick = false;
    bool good = postgres_connect(db);
    db->quick = quick;
    return good || gg_fail(error, 0, 0, "cannot use the database: %s", db->sql.store->error);
}

/* ---------------------------------------------------------------- sending */

static void expect(postgres_link *db, postgres_awaited what)
{
    if (db->first + db->count == db->room) {
        if (db->count > 0)
            memmove(db->awaited, db->awaited + db->first, db->count * sizeof what);
        db->first = 0;
        if (db->count * 2 >= db->room) {
            db->room = db->room * 2 + 64;
            db->awaited = host_resized(db->awaited, db->room * sizeof what);
        }
    }
    db->awaited[db->first + db->count++] = what;
}

static void note(postgres_link *db, store_status status, const char *state)
{
    if (db->failed != STORE_OK)
        return;
    db->failed = status;
    snprintf(db->state, sizeof db->state, "%s", state ? state : "");
}

static bool lost(postgres_link *db)
{
    fail(db, db->conn ? PQerrorMessage(db->conn) : "there is no connection");
    note(db, STORE_BROKEN, "08006");
    postgres_drop(db);
    return false;
}

bool postgres_send(postgres_link *db, const char *sql, postgres_kind kind)
{
    if (!db->conn || !PQsendQueryParams(db->conn, sql, 0, NULL, NULL, NULL, NULL, 1))
        return lost(db);
    expect(db, (postgres_awaited){.kind = kind});
    return true;
}

static bool prepare(postgres_link *db, const postgres_use *use, const char *name)
{
    if ((db->prepared >> use->which & 1) != 0)
        return true;
    char *text = postgres_translated(db->sql.sql[use->which]);
    bool good = PQsendPrepare(db->conn, name, text, use->count, use->types) == 1;
    free(text);
    if (!good)
        return false;
    db->prepared |= UINT64_C(1) << use->which;
    expect(db, (postgres_awaited){.kind = AWAIT_PREPARE, .which = use->which});
    return true;
}

static bool send_kept(postgres_link *db, const postgres_use *use)
{
    char name[16];
    snprintf(name, sizeof name, "s%d", use->which);
    return prepare(db, use, name) && PQsendQueryPrepared(db->conn, name, use->count, use->values,
                                                         use->lengths, use->formats, 1) == 1;
}

static bool send_other(postgres_link *db, const postgres_use *use)
{
    char *text = postgres_translated(use->text);
    bool good = PQsendQueryParams(db->conn, text, use->count, use->types, use->values, use->lengths,
                                  use->formats, 1) == 1;
    free(text);
    return good;
}

bool postgres_send_use(postgres_link *db, postgres_use *use, store_status unchanged, bool keep)
{
    if (!db->conn || !(use->which >= 0 ? send_kept(db, use) : send_other(db, use)))
        return lost(db);
    expect(db,
           (postgres_awaited){.kind = AWAIT_RUN, .unchanged = unchanged, .use = keep ? use : NULL});
    return true;
}

/* ---------------------------------------------------------------- answers */

/* From an SQLSTATE. */
static store_status status_of(const char *state)
{
    if (!state)
        return STORE_BROKEN;
    if (strcmp(state, "23503") == 0)
        return STORE_NONE;
    if (strcmp(state, "23505") == 0)
        return STORE_CONFLICT;
    return strcmp(state, "53100") == 0 ? STORE_FULL : STORE_BROKEN;
}

static bool is_good(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static void take_failure(postgres_link *db, const postgres_awaited *what, const PGresult *result)
{
    if (what->kind == AWAIT_PREPARE)
        db->prepared &= ~(UINT64_C(1) << what->which);
    if (PQresultStatus(result) == PGRES_PIPELINE_ABORTED)
        return; /* because of one that was noted */
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    fail(db, PQresultErrorMessage(result));
    note(db, status_of(state), state);
}

static void take_answer(postgres_link *db, const postgres_awaited *what, PGresult *result)
{
    if (!is_good(result))
        take_failure(db, what, result);
    else if (what->unchanged != STORE_OK && strcmp(PQcmdTuples(result), "0") == 0)
        note(db, what->unchanged, "");
    else if (what->kind == AWAIT_COMMIT)
        db->committed = strcmp(PQcmdStatus(result), "COMMIT") == 0;
    if (what->use && is_good(result))
        what->use->result = result;
    else
        PQclear(result);
}

/* People wait for a quick connection: a database that does not answer counts as lost. */
static bool wait_for_answer(const postgres_link *db)
{
    int64_t until = postgres_steady() + ANSWER_WAIT;
    while (db->quick && PQisBusy(db->conn))
        if (!wait_for(db->conn, PGRES_POLLING_READING, until) || !PQconsumeInput(db->conn))
            return false;
    return true;
}

/* False: the connection is lost. */
static bool take_next(postgres_link *db)
{
    postgres_awaited what = db->awaited[db->first++];
    db->count--;
    PGresult *result = wait_for_answer(db) ? PQgetResult(db->conn) : NULL;
    if (!result || PQstatus(db->conn) != CONNECTION_OK) {
        PQclear(result);
        return false;
    }
    if (what.kind == AWAIT_SYNC) {
        bool good = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
        PQclear(result);
        return good;
    }
    take_answer(db, &what, result);
    result = PQgetResult(db->conn); /* the end of its answer */
    gg_assert(!result || PQstatus(db->conn) != CONNECTION_OK);
    PQclear(result);
    return true;
}

void postgres_drain(postgres_link *db)
{
    if (!db->conn || !PQpipelineSync(db->conn)) {
        lost(db);
        return;
    }
    expect(db, (postgres_awaited){.kind = AWAIT_SYNC});
    while (db->count > 0)
        if (!take_next(db)) {
            lost(db);
            return;
        }
}

store_status postgres_settle(postgres_link *db, char state[PG_STATE_SIZE])
{
    if (db->conn)
        postgres_drain(db);
    store_status status = db->failed;
    if (state)
        memcpy(state, db->state, sizeof db->state);
    db->failed = STORE_OK;
    db->state[0] = 0;
    return status;
}
