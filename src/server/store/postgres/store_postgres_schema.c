/* store_postgres_schema.c: the tables of the PostgreSQL store, and upgrades of older ones.
 *
 * The table `grognard` has the number of upgrade steps that were applied. A released step never changes: later changes are
 * new steps at the end of the list. Servers of the last version go on while a new one takes its steps. So a step only adds:
 * a table, an index, a column with a default. What nobody uses any more is removed by a step of a later version.
 * tests/faults/upgrade.mjs tries that. A step locks its tables until it ends: an index on a table with many rows is a step
 * of its own, and takes as long as reading the table.
 *
 * User ids and hashes have 64 bits, stored as signed numbers. Texts are ordered by their bytes, as in SQLite. The tables
 * are those of store_sqlite_schema.c, which explains them. */
#define _POSIX_C_SOURCE 200809L

#include "host/memory.h"
#include "server/store/postgres/store_postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* People, and how they find each other. */
static const char people[] =
    "CREATE TABLE users ("
    " id BIGINT PRIMARY KEY,"
    " name TEXT COLLATE \"C\" NOT NULL,"
    " key TEXT COLLATE \"C\" UNIQUE,"
    " password TEXT COLLATE \"C\" NOT NULL,"
    " created BIGINT NOT NULL"
    ");"
    "CREATE TABLE sessions ("
    " hash BYTEA PRIMARY KEY CHECK (length(hash) = 32),"
    " user BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,"
    " created BIGINT NOT NULL,"
    " seen BIGINT NOT NULL,"
    " label TEXT COLLATE \"C\" NOT NULL"
    ");"
    "CREATE INDEX sessions_user ON sessions (user);"
    "CREATE TABLE codes ("
    " hash BYTEA PRIMARY KEY CHECK (length(hash) = 32),"
    " uses BIGINT NOT NULL CHECK (uses >= 0),"
    " until BIGINT NOT NULL"
    ");"
    "CREATE TABLE taken_names ("
    " word TEXT COLLATE \"C\" PRIMARY KEY,"
    " user BIGINT"
    ");"
    "CREATE INDEX taken_names_user ON taken_names (user);"
    "CREATE TABLE learned ("
    " user BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,"
    " lesson TEXT COLLATE \"C\" NOT NULL,"
    " at BIGINT NOT NULL,"
    " PRIMARY KEY (user, lesson)"
    ");"
    "CREATE TABLE hidden ("
    " user BIGINT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE"
    ");"
    "CREATE TABLE seeks ("
    " user BIGINT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,"
    " created BIGINT NOT NULL,"
    " until BIGINT NOT NULL,"
    " body TEXT COLLATE \"C\" NOT NULL"
    ");"
    "CREATE TABLE vacations ("
    " user BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,"
    " begins BIGINT NOT NULL,"
    " until BIGINT NOT NULL,"
    " ended BIGINT NOT NULL,"
    " settled BIGINT NOT NULL,"
    " PRIMARY KEY (user, begins)"
    ");"
    "CREATE INDEX vacations_open ON vacations (user) WHERE ended = 0 OR settled = 0";

/* Games and analyses. */
static const char games[] =
    "CREATE TABLE games ("
    " id TEXT COLLATE \"C\" PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 15),"
    " version BIGINT NOT NULL,"
    " line TEXT COLLATE \"C\" NOT NULL,"
    " rules_version TEXT COLLATE \"C\" NOT NULL,"
    " data_hash BYTEA NOT NULL CHECK (length(data_hash) = 32),"
    " seed BYTEA NOT NULL CHECK (length(seed) = 32),"
    " title TEXT COLLATE \"C\" NOT NULL,"
    " state BIGINT NOT NULL CHECK (state BETWEEN 0 AND 3),"
    " watch BIGINT NOT NULL,"
    " listed BIGINT NOT NULL,"
    " starts BIGINT NOT NULL,"
    " clock BIGINT NOT NULL,"
    " claim BIGINT NOT NULL,"
    " budget BIGINT NOT NULL,"
    " increment BIGINT NOT NULL,"
    " maker BIGINT,"
    " created BIGINT NOT NULL,"
    " started BIGINT NOT NULL,"
    " ended BIGINT NOT NULL,"
    " due BIGINT NOT NULL,"
    " rematch_of TEXT COLLATE \"C\" NOT NULL,"
    " rematch TEXT COLLATE \"C\" NOT NULL,"
    " result TEXT COLLATE \"C\" NOT NULL,"
    " solo BIGINT NOT NULL DEFAULT 0,"
    " lesson TEXT COLLATE \"C\" NOT NULL DEFAULT '',"
    " rated BIGINT NOT NULL DEFAULT 0,"
    " pace BIGINT NOT NULL DEFAULT 0,"
    " asks_all BIGINT NOT NULL DEFAULT 0"
    ");"
    "CREATE INDEX games_created ON games (created);"
    "CREATE INDEX games_live ON games (created) WHERE state < 2;"
    "CREATE INDEX games_maker ON games (maker) WHERE maker IS NOT NULL;"
    "CREATE INDEX games_due ON games (due) WHERE due > 0;"
    "CREATE INDEX games_lessons ON games (maker, created) WHERE lesson <> '';"
    "CREATE TABLE seats ("
    " game TEXT COLLATE \"C\" NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
    " seat BIGINT NOT NULL CHECK (seat BETWEEN 0 AND 7),"
    " kind BIGINT NOT NULL CHECK (kind BETWEEN 0 AND 3),"
    " user BIGINT,"
    " invitation BYTEA CHECK (length(invitation) = 32),"
    " nonce BYTEA NOT NULL CHECK (length(nonce) = 32),"
    " bot TEXT COLLATE \"C\" NOT NULL,"
    " name TEXT COLLATE \"C\" NOT NULL,"
    " PRIMARY KEY (game, seat)"
    ");"
    "CREATE INDEX seats_user ON seats (user) WHERE user IS NOT NULL;"
    "CREATE UNIQUE INDEX seats_invitation ON seats (invitation) WHERE invitation IS NOT NULL;"
    "CREATE TABLE journal ("
    " game TEXT COLLATE \"C\" NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
    " number BIGINT NOT NULL CHECK (number >= 1),"
    " at BIGINT NOT NULL,"
    " kind BIGINT NOT NULL,"
    " seat BIGINT NOT NULL,"
    " recipients BIGINT NOT NULL,"
    " after BIGINT NOT NULL,"
    " request BIGINT NOT NULL,"
    " hash BIGINT NOT NULL,"
    " text TEXT COLLATE \"C\" NOT NULL,"
    " draws TEXT COLLATE \"C\" NOT NULL,"
    " PRIMARY KEY (game, number)"
    ");"
    "CREATE TABLE drafts ("
    " game TEXT COLLATE \"C\" NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
    " seat BIGINT NOT NULL CHECK (seat BETWEEN 0 AND 7),"
    " text TEXT COLLATE \"C\" NOT NULL,"
    " PRIMARY KEY (game, seat)"
    ");"
    "CREATE TABLE notes ("
    " game TEXT COLLATE \"C\" NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
    " seat BIGINT NOT NULL CHECK (seat BETWEEN 0 AND 7),"
    " text TEXT COLLATE \"C\" NOT NULL,"
    " PRIMARY KEY (game, seat)"
    ");"
    "CREATE TABLE mutes ("
    " game TEXT COLLATE \"C\" NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
    " seat BIGINT NOT NULL CHECK (seat BETWEEN 0 AND 7),"
    " seats BIGINT NOT NULL,"
    " PRIMARY KEY (game, seat)"
    ");";

/* What belongs to a game beside its journal, and analyses. */
static const char beside[] =
    "CREATE TABLE standing ("
    " game TEXT COLLATE \"C\" NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
    " seat BIGINT NOT NULL CHECK (seat BETWEEN 0 AND 7),"
    " text TEXT COLLATE \"C\" NOT NULL,"
    " PRIMARY KEY (game, seat)"
    ");"
    "CREATE TABLE glances ("
    " game TEXT COLLATE \"C\" PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,"
    " asked TEXT COLLATE \"C\" NOT NULL,"
    " told TEXT COLLATE \"C\" NOT NULL"
    ");"
    "CREATE TABLE snapshots ("
    " game TEXT COLLATE \"C\" NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
    " number BIGINT NOT NULL CHECK (number >= 1),"
    " at BIGINT NOT NULL,"
    " kind BIGINT NOT NULL,"
    " hash BIGINT NOT NULL,"
    " head BYTEA NOT NULL,"
    " body BYTEA NOT NULL,"
    " orders BYTEA NOT NULL,"
    " PRIMARY KEY (game, number)"
    ");"
    "CREATE TABLE reasons ("
    " game TEXT COLLATE \"C\" NOT NULL,"
    " number BIGINT NOT NULL,"
    " text TEXT COLLATE \"C\" NOT NULL,"
    " PRIMARY KEY (game, number),"
    " FOREIGN KEY (game, number) REFERENCES journal (game, number) ON DELETE CASCADE"
    ");"
    "CREATE TABLE reviews ("
    " game TEXT COLLATE \"C\" PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,"
    " key BYTEA NOT NULL CHECK (length(key) = 32),"
    " text TEXT COLLATE \"C\" NOT NULL CHECK (length(text) <= 65536)"
    ");"
    "CREATE TABLE heartbeat ("
    " one BIGINT PRIMARY KEY CHECK (one = 1),"
    " at BIGINT NOT NULL,"
    " steady BIGINT NOT NULL,"
    " boot TEXT COLLATE \"C\" NOT NULL,"
    " doubt BIGINT NOT NULL,"
    " confirms BIGINT NOT NULL"
    ");"
    "CREATE TABLE studies ("
    " id TEXT COLLATE \"C\" PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 15),"
    " owner BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,"
    " kept BIGINT NOT NULL,"
    " created BIGINT NOT NULL,"
    " changed BIGINT NOT NULL,"
    " title TEXT COLLATE \"C\" NOT NULL,"
    " line TEXT COLLATE \"C\" NOT NULL,"
    " nodes BIGINT NOT NULL,"
    " body TEXT COLLATE \"C\" NOT NULL"
    ");"
    "CREATE INDEX studies_owner ON studies (owner, changed);"
    "CREATE INDEX studies_loose ON studies (changed) WHERE kept = 0;"
    "ALTER TABLE glances SET (fillfactor = 70)"; /* they change with every order */

/* Results, tournaments, moderation. */
static const char tours[] =
    "CREATE TABLE results ("
    " number BIGINT NOT NULL,"
    " seat BIGINT NOT NULL,"
    " game TEXT COLLATE \"C\" NOT NULL,"
    " kind TEXT COLLATE \"C\" NOT NULL,"
    " user BIGINT NOT NULL,"
    " opponent BIGINT NOT NULL,"
    " side TEXT COLLATE \"C\" NOT NULL,"
    " score BIGINT NOT NULL CHECK (score BETWEEN 0 AND 2),"
    " listed BIGINT NOT NULL,"
    " rated BIGINT NOT NULL,"
    " at BIGINT NOT NULL,"
    " answer BIGINT NOT NULL,"
    " rating DOUBLE PRECISION NOT NULL,"
    " deviation DOUBLE PRECISION NOT NULL,"
    " volatility DOUBLE PRECISION NOT NULL,"
    " games BIGINT NOT NULL,"
    " PRIMARY KEY (number, seat),"
    " UNIQUE (game, seat)"
    ");"
    "CREATE INDEX results_users ON results (user, kind, number);"
    "CREATE TABLE tours ("
    " id TEXT COLLATE \"C\" PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 15),"
    " created BIGINT NOT NULL,"
    " title TEXT COLLATE \"C\" NOT NULL,"
    " line TEXT COLLATE \"C\" NOT NULL,"
    " clock BIGINT NOT NULL,"
    " claim BIGINT NOT NULL,"
    " budget BIGINT NOT NULL,"
    " increment BIGINT NOT NULL,"
    " settings TEXT COLLATE \"C\" NOT NULL,"
    " invitation BYTEA UNIQUE CHECK (length(invitation) = 32),"
    " about TEXT COLLATE \"C\" NOT NULL,"
    " names TEXT COLLATE \"C\" NOT NULL,"
    " state BIGINT NOT NULL CHECK (state BETWEEN 0 AND 3)"
    ");"
    "CREATE INDEX tours_created ON tours (created);"
    "CREATE TABLE tour_rows ("
    " tour TEXT COLLATE \"C\" NOT NULL REFERENCES tours (id) ON DELETE CASCADE,"
    " number BIGINT NOT NULL CHECK (number >= 1),"
    " at BIGINT NOT NULL,"
    " kind BIGINT NOT NULL,"
    " by BIGINT,"
    " user BIGINT,"
    " a BIGINT NOT NULL,"
    " b BIGINT NOT NULL,"
    " c BIGINT NOT NULL,"
    " text TEXT COLLATE \"C\" NOT NULL,"
    " PRIMARY KEY (tour, number)"
    ");"
    "CREATE TABLE tour_games ("
    " tour TEXT COLLATE \"C\" NOT NULL REFERENCES tours (id) ON DELETE CASCADE,"
    " number BIGINT NOT NULL,"
    " game TEXT COLLATE \"C\" NOT NULL,"
    " open BIGINT NOT NULL,"
    " PRIMARY KEY (tour, number)"
    ");"
    "CREATE INDEX tour_games_open ON tour_games (open) WHERE open = 1;"
    "CREATE INDEX tour_games_game ON tour_games (game);"
    "CREATE TABLE acts ("
    " number BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,"
    " at BIGINT NOT NULL,"
    " kind BIGINT NOT NULL,"
    " by BIGINT,"
    " about BIGINT,"
    " until BIGINT NOT NULL,"
    " game TEXT COLLATE \"C\" NOT NULL,"
    " report BIGINT NOT NULL,"
    " reason TEXT COLLATE \"C\" NOT NULL"
    ");"
    "CREATE INDEX acts_about ON acts (about, number);"
    "CREATE INDEX acts_by ON acts (by, number);"
    "CREATE INDEX acts_report ON acts (report) WHERE report > 0";

/* Notices. */
static const char mails[] =
    "CREATE TABLE notices ("
    " user BIGINT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,"
    " address TEXT COLLATE \"C\" NOT NULL,"
    " confirmed BIGINT NOT NULL,"
    " stop TEXT COLLATE \"C\" NOT NULL UNIQUE,"
    " feed BYTEA UNIQUE CHECK (length(feed) = 32),"
    " wants BIGINT NOT NULL,"
    " rhythm BIGINT NOT NULL CHECK (rhythm BETWEEN 0 AND 2),"
    " eager BIGINT NOT NULL,"
    " daily BIGINT NOT NULL CHECK (daily BETWEEN 0 AND 1439),"
    " quiet_from BIGINT NOT NULL CHECK (quiet_from BETWEEN 0 AND 1439),"
    " quiet_until BIGINT NOT NULL CHECK (quiet_until BETWEEN 0 AND 1439),"
    " remind BIGINT NOT NULL,"
    " zone TEXT COLLATE \"C\" NOT NULL,"
    " sent BIGINT NOT NULL,"
    " failed BIGINT NOT NULL,"
    " trouble TEXT COLLATE \"C\" NOT NULL"
    ");"
    "CREATE INDEX notices_address ON notices (lower(address)) WHERE confirmed > 0;"
    "CREATE TABLE mail_tokens ("
    " hash BYTEA PRIMARY KEY CHECK (length(hash) = 32),"
    " user BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,"
    " kind BIGINT NOT NULL,"
    " until BIGINT NOT NULL,"
    " address TEXT COLLATE \"C\" NOT NULL"
    ");"
    "CREATE INDEX mail_tokens_user ON mail_tokens (user);"
    "CREATE TABLE mail_told ("
    " user BIGINT NOT NULL,"
    " about TEXT COLLATE \"C\" NOT NULL,"
    " at BIGINT NOT NULL,"
    " PRIMARY KEY (user, about)"
    ");"
    "CREATE TABLE mails ("
    " id BIGINT PRIMARY KEY,"
    " user BIGINT REFERENCES users (id) ON DELETE CASCADE,"
    " kind BIGINT NOT NULL,"
    " seat BIGINT NOT NULL,"
    " game TEXT COLLATE \"C\" NOT NULL,"
    " about TEXT COLLATE \"C\" NOT NULL,"
    " created BIGINT NOT NULL,"
    " due BIGINT NOT NULL,"
    " tries BIGINT NOT NULL,"
    " leased BIGINT NOT NULL,"
    " holder BIGINT NOT NULL,"
    " text TEXT COLLATE \"C\" NOT NULL"
    ");"
    "CREATE INDEX mails_due ON mails (due);"
    "CREATE INDEX mails_user ON mails (user)";

/* Of several servers. `commits`: the last group that a writer has stored. A job without a node is free. */
static const char nodes[] = "CREATE TABLE commits ("
                            " writer BIGINT PRIMARY KEY,"
                            " number BIGINT NOT NULL,"
                            " at TIMESTAMPTZ NOT NULL"
                            ") WITH (fillfactor = 50);"
                            "CREATE TABLE nodes ("
                            " id BIGINT PRIMARY KEY,"
                            " heard TIMESTAMPTZ NOT NULL,"
                            " until TIMESTAMPTZ NOT NULL,"
                            " text TEXT COLLATE \"C\" NOT NULL"
                            ") WITH (fillfactor = 50);"
                            "CREATE TABLE jobs ("
                            " id TEXT COLLATE \"C\" PRIMARY KEY,"
                            " node BIGINT"
                            ");"
                            "CREATE INDEX jobs_node ON jobs (node);"
                            "CREATE TABLE secrets ("
                            " name TEXT COLLATE \"C\" PRIMARY KEY,"
                            " key BYTEA NOT NULL CHECK (length(key) = 32)"
                            ")";

#ifdef GG_NEXT_STORE
/* What a later version may do to tables that are in use: tests/faults/upgrade.mjs. */
static const char next[] = "ALTER TABLE games ADD COLUMN next_one BIGINT NOT NULL DEFAULT 7;"
                           "ALTER TABLE journal ADD COLUMN next_one TEXT NOT NULL DEFAULT 'none';"
                           "CREATE INDEX journal_next ON journal (next_one) WHERE kind = 99;"
                           "CREATE TABLE next_ones (id BIGINT PRIMARY KEY)";
#define NEXT_STEP , next
#else
#define NEXT_STEP
#endif

static const char *const steps[] = {people, games, beside, tours, mails, nodes NEXT_STEP};

enum { VERSION = sizeof steps / sizeof steps[0] };

/* Milliseconds: how long a step is tried while others use its tables; between two tries. */
enum { UPGRADE_FOR = 60000, UPGRADE_PAUSE = 500 };

/* ---------------------------------------------------------------- steps */

static bool run(postgres_link *db, const char *sql, size_t size)
{
    char *text = host_copy_text(sql, size);
    sql_query query = db_once(&db->sql, text);
    store_status status = db_run(&query);
    free(text);
    return status == STORE_OK;
}

/* No text in a step contains a semicolon. */
static bool run_all(postgres_link *db, const char *sql)
{
    bool good = true;
    while (good && *sql) {
        size_t size = strcspn(sql, ";");
        good = run(db, sql, size);
        sql += size + (sql[size] == ';');
    }
    return good;
}

/* A table can be changed when nobody uses it for a moment. Whoever waits for that makes all others wait: so a step waits
 * only briefly, and tries again. */
static bool try_step(postgres_link *db, int64_t version, char state[PG_STATE_SIZE])
{
    char mark[100];
    snprintf(mark, sizeof mark, "INSERT INTO grognard (version) VALUES (%d)", (int)version + 1);
    db->deferring = true;
    bool sent = run_all(db, "BEGIN;SET LOCAL lock_timeout = 300") && run_all(db, steps[version]) &&
                run_all(db, mark);
    store_status status = postgres_settle(db, state);
    db->deferring = false;
    if (sent && status == STORE_OK)
        return run_all(db, "COMMIT");
    run_all(db, "ROLLBACK");
    return false;
}

static bool take_step(postgres_link *db, int64_t version)
{
    char state[PG_STATE_SIZE] = "";
    int64_t until = postgres_steady() + UPGRADE_FOR;
    while (!try_step(db, version, state)) {
        bool busy = strcmp(state, "55P03") == 0 || strcmp(state, "40P01") == 0;
        if (!busy || postgres_steady() > until)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = UPGRADE_PAUSE * 1000000L}, NULL);
    }
    return true;
}

static bool take_steps(postgres_link *db, int64_t version)
{
    bool good = version > 0 ||
                run_all(db, "CREATE TABLE IF NOT EXISTS grognard (version BIGINT PRIMARY KEY)");
    for (; good && version < VERSION; version++)
        good = take_step(db, version);
    return good;
}

/* ---------------------------------------------------------------- versions */

/* 0: there are no tables. -1: failure. */
static int64_t version_of(postgres_link *db)
{
    int64_t there = db_number(&db->sql, "SELECT count(to_regclass('grognard'))");
    return there > 0 ? db_number(&db->sql, "SELECT coalesce(max(version), 0) FROM grognard")
                     : there;
}

static bool cannot(const postgres_link *db, const char *what, gg_error *error)
{
    return gg_fail(error, 0, 0, "cannot %s the database: %s", what, db->sql.store->error);
}

/* Servers that start at the same time wait for each other. */
static bool upgrade(postgres_link *db, gg_error *error)
{
    static const char lock[] = "SET lock_timeout = 0;"
                               "SELECT pg_advisory_lock(1735550830)";
    static const char unlock[] = "SELECT pg_advisory_unlock(1735550830);"
                                 "SET lock_timeout = 5000";
    int64_t version = run_all(db, lock) ? version_of(db) : -1;
    bool good = version >= 0 && take_steps(db, version);
    if (!good) {
        cannot(db, "upgrade", error);
        postgres_drop(db); /* with its transaction and its lock */
    }
    return good && (run_all(db, unlock) || cannot(db, "use", error));
}

bool postgres_migrate(postgres_link *db, bool make, gg_error *error)
{
    int64_t version = version_of(db);
    if (version < 0)
        return cannot(db, "use", error);
    if (version > VERSION)
        return gg_fail(
            error, 0, 0,
            "the database is from a newer grognard (store version %d, this program knows %d): use that one",
            (int)version, VERSION);
    if (version == VERSION)
        return true;
    if (make)
        return upgrade(db, error);
    if (version == 0)
        return gg_fail(error, 0, 0, "there is no store in this database");
    return gg_fail(
        error, 0, 0,
        "the database is from an older grognard (store version %d, this program uses %d): `grognard serve` upgrades it",
        (int)version, VERSION);
}
