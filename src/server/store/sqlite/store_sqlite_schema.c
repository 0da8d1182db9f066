/* store_sqlite_schema.c: the tables of the SQLite store, upgrades of older files, and integrity checks.
 *
 * PRAGMA user_version is the number of upgrade steps that were applied. A released step never changes: later changes
 * are new steps at the end of the list. */
#include "server/store/names.h"
#include "server/store/sqlite/store_sqlite.h"

#include <stdio.h>

#define APPLICATION 1735550830 /* "grgn": PRAGMA application_id of our files */

/* User ids and hashes have 64 bits; SQLite stores them as signed numbers. A deleted user is NULL. Seats and makers do
 * not reference `users`: a seat outlives its user. */
static const char tables[] =
    "CREATE TABLE users ("
    " id INTEGER PRIMARY KEY,"
    " name TEXT NOT NULL,"
    " key TEXT UNIQUE," /* NULL: a guest */
    " password TEXT NOT NULL,"
    " created INTEGER NOT NULL"
    ") STRICT;"
    "CREATE TABLE sessions ("
    " hash BLOB PRIMARY KEY CHECK (length(hash) = 32),"
    " user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,"
    " created INTEGER NOT NULL,"
    " seen INTEGER NOT NULL,"
    " label TEXT NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX sessions_user ON sessions (user);"
    "CREATE TABLE codes ("
    " hash BLOB PRIMARY KEY CHECK (length(hash) = 32),"
    " uses INTEGER NOT NULL CHECK (uses >= 0),"
    " until INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE games ("
    " id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 15),"
    " version INTEGER NOT NULL,"
    " line TEXT NOT NULL,"
    " rules_version TEXT NOT NULL,"
    " data_hash BLOB NOT NULL CHECK (length(data_hash) = 32),"
    " seed BLOB NOT NULL CHECK (length(seed) = 32),"
    " title TEXT NOT NULL,"
    " state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),"
    " watch INTEGER NOT NULL,"
    " listed INTEGER NOT NULL,"
    " starts INTEGER NOT NULL,"
    " clock INTEGER NOT NULL,"
    " claim INTEGER NOT NULL,"
    " budget INTEGER NOT NULL,"
    " increment INTEGER NOT NULL,"
    " maker INTEGER,"
    " created INTEGER NOT NULL,"
    " started INTEGER NOT NULL,"
    " ended INTEGER NOT NULL,"
    " due INTEGER NOT NULL,"
    " rematch_of TEXT NOT NULL,"
    " rematch TEXT NOT NULL,"
    " result TEXT NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX games_created ON games (created);"
    "CREATE INDEX games_live ON games (created) WHERE state < 2;"
    "CREATE INDEX games_maker ON games (maker) WHERE maker IS NOT NULL;"
    "CREATE INDEX games_due ON games (due) WHERE due > 0;"
    "CREATE TABLE seats ("
    " game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
    " seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),"
    " kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),"
    " user INTEGER,"
    " invitation BLOB CHECK (length(invitation) = 32),"
    " nonce BLOB NOT NULL CHECK (length(nonce) = 32),"
    " bot TEXT NOT NULL,"
    " name TEXT NOT NULL,"
    " asked INTEGER NOT NULL,"
    " PRIMARY KEY (game, seat)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX seats_user ON seats (user) WHERE user IS NOT NULL;"
    "CREATE UNIQUE INDEX seats_invitation ON seats (invitation) WHERE invitation IS NOT NULL;"
    "CREATE TABLE journal ("
    " game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
    " number INTEGER NOT NULL CHECK (number >= 1),"
    " at INTEGER NOT NULL,"
    " kind INTEGER NOT NULL,"
    " seat INTEGER NOT NULL,"
    " recipients INTEGER NOT NULL,"
    " after INTEGER NOT NULL,"
    " request INTEGER NOT NULL,"
    " hash INTEGER NOT NULL,"
    " text TEXT NOT NULL,"
    " draws TEXT NOT NULL,"
    " PRIMARY KEY (game, number)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE drafts ("
    " game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
    " seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),"
    " text TEXT NOT NULL,"
    " PRIMARY KEY (game, seat)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE notes ("
    " game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
    " seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),"
    " text TEXT NOT NULL,"
    " PRIMARY KEY (game, seat)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE mutes ("
    " game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
    " seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),"
    " seats INTEGER NOT NULL,"
    " PRIMARY KEY (game, seat)"
    ") STRICT, WITHOUT ROWID;";

static const char glances[] = "ALTER TABLE seats ADD COLUMN glance TEXT NOT NULL DEFAULT '';";

/* At most one row. */
static const char heartbeat[] = "CREATE TABLE heartbeat ("
                                " one INTEGER PRIMARY KEY CHECK (one = 1),"
                                " at INTEGER NOT NULL,"
                                " steady INTEGER NOT NULL,"
                                " boot TEXT NOT NULL,"
                                " doubt INTEGER NOT NULL,"
                                " confirms INTEGER NOT NULL"
                                ") STRICT;";

/* Keys and skeletons of names (names.h) that accounts have or had; the user is NULL when the account is deleted. Of
 * older accounts that look alike, the oldest has the skeleton. */
static const char taken_names[] = "CREATE TABLE taken_names ("
                                  " word TEXT PRIMARY KEY,"
                                  " user INTEGER"
                                  ") STRICT, WITHOUT ROWID;"
                                  "CREATE INDEX taken_names_user ON taken_names (user);";

/* The head comes before the long columns, so it can be read without them. */
static const char snapshots[] = "CREATE TABLE snapshots ("
                                " game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
                                " number INTEGER NOT NULL CHECK (number >= 1),"
                                " at INTEGER NOT NULL,"
                                " kind INTEGER NOT NULL,"
                                " hash INTEGER NOT NULL,"
                                " head BLOB NOT NULL,"
                                " body BLOB NOT NULL,"
                                " orders BLOB NOT NULL,"
                                " PRIMARY KEY (game, number)"
                                ") STRICT;";

/* Why bots gave their orders. Nothing is derived from it. */
static const char reasons[] = "CREATE TABLE reasons ("
                              " game TEXT NOT NULL,"
                              " number INTEGER NOT NULL,"
                              " text TEXT NOT NULL,"
                              " PRIMARY KEY (game, number),"
                              " FOREIGN KEY (game, number) REFERENCES journal (game, number)"
                              " ON DELETE CASCADE"
                              ") STRICT, WITHOUT ROWID;";

static const char solo[] = "ALTER TABLE games ADD COLUMN solo INTEGER NOT NULL DEFAULT 0;";

/* They change with almost every order: for all seats of a game at once (glances.h), apart from what rarely changes. */
static const char all_glances[] =
    "CREATE TABLE glances ("
    " game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,"
    " asked TEXT NOT NULL,"
    " told TEXT NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "INSERT INTO glances SELECT id,"
    " (SELECT json_group_array(asked) FROM"
    "  (SELECT asked FROM seats WHERE game = id ORDER BY seat)),"
    " (SELECT coalesce(group_concat(glance, char(10)), '') FROM"
    "  (SELECT glance FROM seats WHERE game = id ORDER BY seat)) FROM games;"
    "ALTER TABLE seats DROP COLUMN asked;"
    "ALTER TABLE seats DROP COLUMN glance;";

/* Lessons are in no list. */
static const char lessons[] =
    "ALTER TABLE games ADD COLUMN lesson TEXT NOT NULL DEFAULT '';"
    "CREATE INDEX games_lessons ON games (maker, created) WHERE lesson <> '';";

/* Lessons that an account has finished: GAME/NAME. */
static const char learned[] = "CREATE TABLE learned ("
                              " user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,"
                              " lesson TEXT NOT NULL,"
                              " at INTEGER NOT NULL,"
                              " PRIMARY KEY (user, lesson)"
                              ") STRICT, WITHOUT ROWID;";

static const char studies[] = "CREATE TABLE studies ("
                              " id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 15),"
                              " owner INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,"
                              " kept INTEGER NOT NULL,"
                              " created INTEGER NOT NULL,"
                              " changed INTEGER NOT NULL,"
                              " title TEXT NOT NULL,"
                              " line TEXT NOT NULL,"
                              " nodes INTEGER NOT NULL,"
                              " body TEXT NOT NULL"
                              ") STRICT;"
                              "CREATE INDEX studies_owner ON studies (owner, changed);"
                              "CREATE INDEX studies_loose ON studies (changed) WHERE kept = 0;";

/* Games whose result counts for ratings, and how quickly they are meant to be played. */
/* Answers in advance of each seat; questions without a choice are asked too. */
static const char standing[] = "CREATE TABLE standing ("
                               " game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
                               " seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),"
                               " text TEXT NOT NULL,"
                               " PRIMARY KEY (game, seat)"
                               ") STRICT, WITHOUT ROWID;"
                               "ALTER TABLE games ADD COLUMN asks_all INTEGER NOT NULL DEFAULT 0;";

static const char rated[] = "ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;"
                            "ALTER TABLE games ADD COLUMN pace INTEGER NOT NULL DEFAULT 0;";

/* Results of games between people, with ratings; what people leave behind to find each other. Users of results may be
 * gone: ratings of others count them. */
static const char meeting[] =
    "CREATE TABLE results ("
    " number INTEGER NOT NULL,"
    " seat INTEGER NOT NULL,"
    " game TEXT NOT NULL,"
    " kind TEXT NOT NULL,"
    " user INTEGER NOT NULL,"
    " opponent INTEGER NOT NULL,"
    " side TEXT NOT NULL,"
    " score INTEGER NOT NULL CHECK (score BETWEEN 0 AND 2),"
    " listed INTEGER NOT NULL,"
    " rated INTEGER NOT NULL,"
    " at INTEGER NOT NULL,"
    " answer INTEGER NOT NULL,"
    " rating REAL NOT NULL,"
    " deviation REAL NOT NULL,"
    " volatility REAL NOT NULL,"
    " games INTEGER NOT NULL,"
    " PRIMARY KEY (number, seat),"
    " UNIQUE (game, seat)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX results_users ON results (user, kind, number);"
    "CREATE TABLE seeks ("
    " user INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,"
    " created INTEGER NOT NULL,"
    " until INTEGER NOT NULL,"
    " body TEXT NOT NULL"
    ") STRICT;"
    "CREATE TABLE vacations ("
    " user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,"
    " begins INTEGER NOT NULL,"
    " until INTEGER NOT NULL,"
    " ended INTEGER NOT NULL,"
    " settled INTEGER NOT NULL,"
    " PRIMARY KEY (user, begins)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX vacations_open ON vacations (user) WHERE ended = 0 OR settled = 0;"
    "CREATE TABLE hidden ("
    " user INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE"
    ") STRICT;";
/* Rows are only added. `number` of a game counts from 0 in its tournament; it is open until a row has its result. */
static const char tours[] = "CREATE TABLE tours ("
                            " id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 15),"
                            " created INTEGER NOT NULL,"
                            " title TEXT NOT NULL,"
                            " line TEXT NOT NULL,"
                            " clock INTEGER NOT NULL,"
                            " claim INTEGER NOT NULL,"
                            " budget INTEGER NOT NULL,"
                            " increment INTEGER NOT NULL,"
                            " settings TEXT NOT NULL,"
                            " invitation BLOB UNIQUE CHECK (length(invitation) = 32),"
                            " about TEXT NOT NULL,"
                            " names TEXT NOT NULL,"
                            " state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3)"
                            ") STRICT, WITHOUT ROWID;"
                            "CREATE INDEX tours_created ON tours (created);"
                            "CREATE TABLE tour_rows ("
                            " tour TEXT NOT NULL REFERENCES tours (id) ON DELETE CASCADE,"
                            " number INTEGER NOT NULL CHECK (number >= 1),"
                            " at INTEGER NOT NULL,"
                            " kind INTEGER NOT NULL,"
                            " by INTEGER,"
                            " user INTEGER,"
                            " a INTEGER NOT NULL,"
                            " b INTEGER NOT NULL,"
                            " c INTEGER NOT NULL,"
                            " text TEXT NOT NULL,"
                            " PRIMARY KEY (tour, number)"
                            ") STRICT, WITHOUT ROWID;"
                            "CREATE TABLE tour_games ("
                            " tour TEXT NOT NULL REFERENCES tours (id) ON DELETE CASCADE,"
                            " number INTEGER NOT NULL,"
                            " game TEXT NOT NULL,"
                            " open INTEGER NOT NULL,"
                            " PRIMARY KEY (tour, number)"
                            ") STRICT, WITHOUT ROWID;"
                            "CREATE INDEX tour_games_open ON tour_games (open) WHERE open = 1;"
                            "CREATE INDEX tour_games_game ON tour_games (game);";

/* Users may be gone: what was done stays. */
static const char acts[] = "CREATE TABLE acts ("
                           " number INTEGER PRIMARY KEY AUTOINCREMENT,"
                           " at INTEGER NOT NULL,"
                           " kind INTEGER NOT NULL,"
                           " by INTEGER,"
                           " about INTEGER,"
                           " until INTEGER NOT NULL,"
                           " game TEXT NOT NULL,"
                           " report INTEGER NOT NULL,"
                           " reason TEXT NOT NULL"
                           ") STRICT;"
                           "CREATE INDEX acts_about ON acts (about, number);"
                           "CREATE INDEX acts_by ON acts (by, number);"
                           "CREATE INDEX acts_report ON acts (report) WHERE report > 0;";

/* Notices (mails.h). What users were told is remembered apart from the queue, so that it is told only once. */
static const char notices[] =
    "CREATE TABLE notices ("
    " user INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,"
    " address TEXT NOT NULL,"
    " confirmed INTEGER NOT NULL,"
    " stop TEXT NOT NULL UNIQUE,"
    " feed BLOB UNIQUE CHECK (length(feed) = 32),"
    " wants INTEGER NOT NULL,"
    " rhythm INTEGER NOT NULL CHECK (rhythm BETWEEN 0 AND 2),"
    " eager INTEGER NOT NULL,"
    " daily INTEGER NOT NULL CHECK (daily BETWEEN 0 AND 1439),"
    " quiet_from INTEGER NOT NULL CHECK (quiet_from BETWEEN 0 AND 1439),"
    " quiet_until INTEGER NOT NULL CHECK (quiet_until BETWEEN 0 AND 1439),"
    " remind INTEGER NOT NULL,"
    " zone TEXT NOT NULL,"
    " sent INTEGER NOT NULL,"
    " failed INTEGER NOT NULL,"
    " trouble TEXT NOT NULL"
    ") STRICT;"
    "CREATE INDEX notices_address ON notices (lower(address)) WHERE confirmed > 0;"
    "CREATE TABLE mail_tokens ("
    " hash BLOB PRIMARY KEY CHECK (length(hash) = 32),"
    " user INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,"
    " kind INTEGER NOT NULL,"
    " until INTEGER NOT NULL,"
    " address TEXT NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX mail_tokens_user ON mail_tokens (user);"
    "CREATE TABLE mail_told ("
    " user INTEGER NOT NULL," /* 0: the webhook */
    " about TEXT NOT NULL,"
    " at INTEGER NOT NULL,"
    " PRIMARY KEY (user, about)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE mails ("
    " id INTEGER PRIMARY KEY,"
    " user INTEGER REFERENCES users (id) ON DELETE CASCADE," /* NULL: the webhook */
    " kind INTEGER NOT NULL,"
    " seat INTEGER NOT NULL,"
    " game TEXT NOT NULL,"
    " about TEXT NOT NULL,"
    " created INTEGER NOT NULL,"
    " due INTEGER NOT NULL,"
    " tries INTEGER NOT NULL,"
    " leased INTEGER NOT NULL,"
    " holder INTEGER NOT NULL,"
    " text TEXT NOT NULL"
    ") STRICT;"
    "CREATE INDEX mails_due ON mails (due);"
    "CREATE INDEX mails_user ON mails (user);";

/* The review of a finished game, and what it was made from (review_key). */
static const char reviews[] = "CREATE TABLE reviews ("
                              " game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,"
                              " key BLOB NOT NULL CHECK (length(key) = 32),"
                              " text TEXT NOT NULL CHECK (length(text) <= 65536)"
                              ") STRICT;";

static const char take_word[] = "INSERT OR IGNORE INTO taken_names (word, user) VALUES (?1, ?2)";

static bool take_for(sqlite3_stmt *take, const char *word, int64_t user)
{
    bool good = sqlite3_bind_text(take, 1, word, -1, SQLITE_STATIC) == SQLITE_OK &&
                sqlite3_bind_int64(take, 2, user) == SQLITE_OK && sqlite3_step(take) == SQLITE_DONE;
    return sqlite3_reset(take) == SQLITE_OK && good;
}

/* The account in the current row of `accounts`. */
static bool take_names_of(sqlite3_stmt *accounts, sqlite3_stmt *take)
{
    char key[STORE_NAME_MAX + 1], skeleton[NAMES_SKELETON_MAX + 1];
    const int64_t user = sqlite3_column_int64(accounts, 0);
    const char *name = (const char *)sqlite3_column_text(accounts, 1);
    names_key(name, key);
    names_skeleton(name, skeleton);
    return take_for(take, (const char *)sqlite3_column_text(accounts, 2), user) &&
           (key[0] == 0 || take_for(take, key, user)) &&
           (skeleton[0] == 0 || take_for(take, skeleton, user));
}

static bool take_all_names(sqlite_link *db)
{
    static const char all[] = "SELECT id, name, key FROM users WHERE key IS NOT NULL"
                              " ORDER BY created, id";
    sqlite3_stmt *accounts = NULL, *take = NULL;
    bool good = sqlite3_prepare_v2(db->link, all, -1, &accounts, NULL) == SQLITE_OK &&
                sqlite3_prepare_v2(db->link, take_word, -1, &take, NULL) == SQLITE_OK;
    int code = SQLITE_ROW;
    while (good && (code = sqlite3_step(accounts)) == SQLITE_ROW)
        good = take_names_of(accounts, take);
    sqlite3_finalize(accounts);
    sqlite3_finalize(take);
    return good && code == SQLITE_DONE;
}

/* Steps that SQL cannot do follow. */
static const struct step {
    const char *sql;
    bool (*then)(sqlite_link *db); /* NULL: nothing */
} steps[] = {{tables, NULL},    {glances, NULL}, {heartbeat, NULL}, {taken_names, take_all_names},
             {snapshots, NULL}, {reasons, NULL}, {solo, NULL},      {all_glances, NULL},
             {lessons, NULL},   {learned, NULL}, {studies, NULL},   {rated, NULL},
             {meeting, NULL},   {tours, NULL},   {acts, NULL},      {standing, NULL},
             {notices, NULL},   {reviews, NULL}};

enum { VERSION = sizeof steps / sizeof steps[0] };

/* ---------------------------------------------------------------- migrations */

/* Another process may have done it while this one waited for the lock. */
static bool change_tables(sqlite_link *db, int64_t version)
{
    char finish[100];
    snprintf(finish, sizeof finish, "PRAGMA user_version = %d; PRAGMA application_id = %d; COMMIT",
             (int)version + 1, APPLICATION);
    if (sqlite_number(db, "PRAGMA user_version") != version)
        return true;
    const struct step *step = &steps[version];
    return sqlite_do(db, step->sql) == SQLITE_OK && (!step->then || step->then(db)) &&
           sqlite_do(db, finish) == SQLITE_OK;
}

static bool take_step(sqlite_link *db, const char *path, int64_t version, gg_error *error)
{
    bool good = sqlite_do(db, "BEGIN IMMEDIATE") == SQLITE_OK && change_tables(db, version);
    if (!good)
        gg_fail(error, 0, 0, "cannot upgrade %s: %s", path, sqlite3_errmsg(db->link));
    if (sqlite3_get_autocommit(db->link) == 0)
        sqlite_do(db, "ROLLBACK");
    return good;
}

/* An empty file has no tables and no application id; any other must have ours. */
static bool is_ours(sqlite_link *db)
{
    int64_t mark = sqlite_number(db, "PRAGMA application_id");
    return mark == APPLICATION ||
           (mark == 0 && sqlite_number(db, "SELECT count(*) FROM sqlite_schema") == 0);
}

static bool damaged(const char *path, const char *what, gg_error *error)
{
    return gg_fail(
        error, 0, 0,
        "%s is damaged (%s). Keep a copy and restore the latest backup (made with `grognard backup`)",
        path, what);
}

bool sqlite_cannot_open(const sqlite_link *db, const char *path, gg_error *error)
{
    int code = db->link ? sqlite3_errcode(db->link) & 0xFF : SQLITE_NOMEM;
    if (code == SQLITE_NOTADB)
        return gg_fail(error, 0, 0, "%s is not a grognard store, or it is damaged", path);
    if (code == SQLITE_CORRUPT)
        return damaged(path, sqlite3_errmsg(db->link), error);
    return gg_fail(error, 0, 0, "cannot open %s: %s", path,
                   db->link ? sqlite3_errmsg(db->link) : sqlite3_errstr(code));
}

static bool check_version(sqlite_link *db, const char *path, int64_t *version, gg_error *error)
{
    *version = sqlite_number(db, "PRAGMA user_version");
    if (*version < 0)
        return sqlite_cannot_open(db, path, error);
    if (!is_ours(db))
        return gg_fail(error, 0, 0, "%s is not a grognard store", path);
    if (*version > VERSION)
        return gg_fail(
            error, 0, 0,
            "%s is from a newer grognard (store version %d, this program knows %d): use that one",
            path, (int)*version, VERSION);
    return true;
}

bool sqlite_migrate(sqlite_link *db, const char *path, bool make, gg_error *error)
{
    int64_t version;
    if (!check_version(db, path, &version, error))
        return false;
    if (version < VERSION && !make)
        return gg_fail(
            error, 0, 0,
            "%s is from an older grognard (store version %d, this program uses %d): `grognard serve` upgrades it",
            path, (int)version, VERSION);
    for (; version < VERSION; version++)
        if (!take_step(db, path, version, error))
            return false;
    return true;
}

/* ---------------------------------------------------------------- damage */

bool sqlite_quick_check(sqlite_link *db, const char *path, gg_error *error)
{
    sqlite3_stmt *stmt = NULL;
    char found[200] = "it cannot be read";
    if (sqlite3_prepare_v2(db->link, "PRAGMA quick_check(1)", -1, &stmt, NULL) == SQLITE_OK &&
        sqlite3_step(stmt) == SQLITE_ROW)
        snprintf(found, sizeof found, "%s", (const char *)sqlite3_column_text(stmt, 0));
    else
        snprintf(found, sizeof found, "%s", sqlite3_errmsg(db->link));
    sqlite3_finalize(stmt);
    return gg_span_is(gg_span_of(found), "ok") || damaged(path, found, error);
}
