/* store_sql_write.c: the changes of batches, in SQL. Committing them is the drivers' part. */
#include "server/store/glances.h"
#include "server/store/names.h"
#include "server/store/sql/store_sql.h"

#include <string.h>

enum {
    ADD_USER = SQL_FIRST,
    SET_USER,
    TAKE_NAME,
    RENAME_USER,
    RENAME_SEATS,
    REMOVE_USER,
    LEAVE_NAMES,
    MARK_GAMES,
    FREE_SEATS,
    ADD_SESSION,
    SEE_SESSION,
    END_SESSION,
    END_SESSIONS,
    ADD_CODE,
    USE_CODE,
    ADD_GAME,
    SET_GAME,
    SET_SEAT,
    CUT_SEATS,
    SET_DUE,
    ADD_GLANCES,
    SET_GLANCES,
    REMOVE_GAME,
    LAST_ROW,
    ADD_ROW,
    ADD_NEXT_ROW,
    ADD_SNAPSHOT,
    DROP_SNAPSHOTS,
    ADD_REASON,
    SET_REVIEW,
    ADD_LEARNED,
    SET_DRAFT,
    REMOVE_DRAFT,
    SET_STANDING,
    REMOVE_STANDING,
    SET_NOTES,
    REMOVE_NOTES,
    SET_MUTES,
    CUT_SESSIONS,
    PURGE_SESSIONS,
    PURGE_CODES,
    PURGE_LESSONS,
    PURGE_STUDIES,
    PURGE_GUESTS,
    ADD_STUDY,
    SET_STUDY,
    CUT_STUDIES,
    REMOVE_STUDY,
    BEAT,
    CONFIRM_CLOCK,
    STATEMENTS
};

_Static_assert((int)STATEMENTS <= (int)DB_STATEMENTS, "room for all statements");

#define ROW_COLUMNS "game, number, at, kind, seat, recipients, after, request, hash, text, draws"
#define EVERYTHING "9223372036854775807"

/* Most changes of a game leave its seats unchanged: then nothing is written for them. */
const char *const sql_writes[] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE", /* SQLite's */
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_SAVE] = "SAVEPOINT batch",
    [SQL_RELEASE] = "RELEASE batch",
    [SQL_TAKE_BACK] = "ROLLBACK TO batch",
    [SQL_MARK_GROUP] = "INSERT INTO commits (writer, number, at) VALUES (?1, ?2, now())"
                       " ON CONFLICT (writer) DO UPDATE SET number = ?2, at = now()",
    [SQL_NOTIFY] = "SELECT pg_notify(?1, ?2)", /* this and the one before: PostgreSQL's */
    [ADD_USER] = "INSERT INTO users (id, name, key, password, created) "
                 "VALUES (?1, ?2, nullif(?3, ''), ?4, ?5)",
    [SET_USER] = "UPDATE users SET name = CASE WHEN key IS NULL THEN ?2 ELSE name END,"
                 " password = ?3 WHERE id = ?1",
    [TAKE_NAME] = "INSERT INTO taken_names (word, user) VALUES (?1, ?2)"
                  " ON CONFLICT (word) DO UPDATE SET user = ?2 WHERE taken_names.user = ?2",
    [RENAME_USER] = "UPDATE users SET name = ?2, key = ?3 WHERE id = ?1 AND key IS NOT NULL",
    [RENAME_SEATS] = "UPDATE seats SET name = ?2 WHERE user = ?1",
    [REMOVE_USER] = "DELETE FROM users WHERE id = ?1",
    [LEAVE_NAMES] = "UPDATE taken_names SET user = NULL WHERE user = ?1",
    [MARK_GAMES] = "UPDATE games SET version = version + 1, "
                   "maker = CASE WHEN ?2 = 1 THEN maker ELSE nullif(maker, ?1) END "
                   "WHERE maker = ?1 OR id IN (SELECT game FROM seats WHERE user = ?1)",
    [FREE_SEATS] = "UPDATE seats SET user = NULL WHERE user = ?1",
    [ADD_SESSION] = "INSERT INTO sessions (hash, user, created, seen, label) "
                    "VALUES (?1, ?2, ?3, ?4, ?5)",
    [SEE_SESSION] = "UPDATE sessions SET seen = ?2 WHERE hash = ?1 AND seen < ?2",
    [END_SESSION] = "DELETE FROM sessions WHERE hash = ?1 AND (?2 IS NULL OR user = ?2)",
    [END_SESSIONS] = "DELETE FROM sessions WHERE user = ?1 AND hash IS DISTINCT FROM ?2",
    [ADD_CODE] = "INSERT INTO codes (hash, uses, until) VALUES (?1, ?2, ?3)",
    [USE_CODE] = "UPDATE codes SET uses = uses - 1 "
                 "WHERE hash = ?1 AND uses > 0 AND (until = 0 OR until > ?2)",
    [ADD_GAME] =
        "INSERT INTO games (id, rules_version, data_hash, title, state, watch, listed,"
        " starts, clock, claim, budget, increment, maker, created, started, ended, due,"
        " rematch_of, rematch, result, version, solo, lesson, rated, pace, asks_all, line, seed) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,"
        " ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28)",
    [SET_GAME] = "UPDATE games SET rules_version = ?2, data_hash = ?3, title = ?4, state = ?5,"
                 " watch = ?6, listed = ?7, starts = ?8, clock = ?9, claim = ?10, budget = ?11,"
                 " increment = ?12, maker = ?13, created = ?14, started = ?15, ended = ?16,"
                 " due = ?17, rematch_of = ?18, rematch = ?19, result = ?20, version = ?21 + 1,"
                 " solo = ?22, lesson = ?23, rated = ?24, pace = ?25, asks_all = ?26 "
                 "WHERE id = ?1 AND version = ?21",
    [SET_SEAT] =
        "INSERT INTO seats (game, seat, kind, user, invitation, nonce, bot, name) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (game, seat) DO UPDATE"
        " SET kind = ?3, user = ?4, invitation = ?5, nonce = ?6, bot = ?7, name = ?8"
        " WHERE (seats.kind, seats.user, seats.invitation, seats.nonce, seats.bot, seats.name)"
        " IS DISTINCT FROM (?3, ?4, ?5, ?6, ?7, ?8)",
    [CUT_SEATS] = "DELETE FROM seats WHERE game = ?1 AND seat >= ?2",
    [SET_DUE] = "UPDATE games SET due = ?2 WHERE id = ?1",
    [ADD_GLANCES] = "INSERT INTO glances (game, asked, told) VALUES (?1, ?2, ?3)",
    [SET_GLANCES] = "UPDATE glances SET asked = ?2, told = ?3 WHERE game = ?1",
    [REMOVE_GAME] = "DELETE FROM games WHERE id = ?1",
    [LAST_ROW] = "SELECT coalesce(max(number), 0) FROM journal WHERE game = ?1",
    [ADD_ROW] = "INSERT INTO journal (" ROW_COLUMNS
                ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    [ADD_NEXT_ROW] = "INSERT INTO journal (" ROW_COLUMNS
                     ") SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11 WHERE ?2 = 1"
                     " OR EXISTS (SELECT 1 FROM journal WHERE game = ?1 AND number = ?2 - 1"
                     " AND (?12 = 0 OR (kind = ?12 AND at = ?13)))"
                     " ON CONFLICT DO NOTHING",
    [ADD_SNAPSHOT] = "INSERT INTO snapshots (game, number, at, kind, hash, head, body,"
                     " orders) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE EXISTS (SELECT 1"
                     " FROM journal WHERE (game, number, at, kind, hash) = (?1, ?2, ?3, ?4, ?5))"
                     " ON CONFLICT (game, number) DO UPDATE SET at = ?3, kind = ?4, hash = ?5,"
                     " head = ?6, body = ?7, orders = ?8",
    [DROP_SNAPSHOTS] = "DELETE FROM snapshots WHERE game = ?1 AND number >= ?2",
    [ADD_REASON] = "INSERT INTO reasons (game, number, text) VALUES (?1, ?2, ?3)",
    [SET_REVIEW] = "INSERT INTO reviews (game, key, text) SELECT ?1, ?2, ?3"
                   " WHERE EXISTS (SELECT 1 FROM games WHERE id = ?1)"
                   " ON CONFLICT (game) DO UPDATE SET key = ?2, text = ?3",
    [ADD_LEARNED] = "INSERT INTO learned (user, lesson, at) VALUES (?1, ?2, ?3) "
                    "ON CONFLICT DO NOTHING",
    [SET_DRAFT] = "INSERT INTO drafts (game, seat, text) VALUES (?1, ?2, ?3) "
                  "ON CONFLICT (game, seat) DO UPDATE SET text = ?3",
    [SET_STANDING] = "INSERT INTO standing (game, seat, text) VALUES (?1, ?2, ?3) "
                     "ON CONFLICT (game, seat) DO UPDATE SET text = ?3",
    [REMOVE_STANDING] = "DELETE FROM standing WHERE game = ?1 AND seat = ?2",
    [REMOVE_DRAFT] = "DELETE FROM drafts WHERE game = ?1 AND seat = ?2",
    [SET_NOTES] = "INSERT INTO notes (game, seat, text) VALUES (?1, ?2, ?3) "
                  "ON CONFLICT (game, seat) DO UPDATE SET text = ?3",
    [REMOVE_NOTES] = "DELETE FROM notes WHERE game = ?1 AND seat = ?2",
    [SET_MUTES] = "INSERT INTO mutes (game, seat, seats) VALUES (?1, ?2, ?3) "
                  "ON CONFLICT (game, seat) DO UPDATE SET seats = ?3",
    [CUT_SESSIONS] = "DELETE FROM sessions WHERE user = ?1 AND hash IN (SELECT hash FROM sessions"
                     " WHERE user = ?1 ORDER BY seen DESC, created DESC LIMIT " EVERYTHING
                     " OFFSET ?2)",
    [PURGE_SESSIONS] = "DELETE FROM sessions WHERE hash IN"
                       " (SELECT hash FROM sessions WHERE seen < ?1 LIMIT ?2)",
    [PURGE_CODES] = "DELETE FROM codes WHERE hash IN (SELECT hash FROM codes"
                    " WHERE uses = 0 OR (until > 0 AND until < ?1) LIMIT ?2)",
    [PURGE_LESSONS] = "DELETE FROM games WHERE id IN (SELECT id FROM games"
                      " WHERE lesson <> '' AND created < ?1 LIMIT ?2)",
    [PURGE_STUDIES] = "DELETE FROM studies WHERE id IN (SELECT id FROM studies"
                      " WHERE kept = 0 AND changed < ?1 LIMIT ?2)",
    [ADD_STUDY] =
        "INSERT INTO studies (id, kept, changed, title, nodes, body, owner, line, created)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [SET_STUDY] = "UPDATE studies SET kept = ?2, changed = ?3, title = ?4, nodes = ?5, body = ?6"
                  " WHERE id = ?1 AND (?7 = 0 OR changed = ?7)",
    [CUT_STUDIES] = "DELETE FROM studies WHERE owner = ?1 AND kept = 0 AND id IN (SELECT id"
                    " FROM studies WHERE owner = ?1 AND kept = 0 ORDER BY changed DESC, id"
                    " LIMIT " EVERYTHING " OFFSET ?2)",
    [REMOVE_STUDY] = "DELETE FROM studies WHERE id = ?1",
    [PURGE_GUESTS] = "DELETE FROM users WHERE id IN (SELECT id FROM users AS guest"
                     " WHERE key IS NULL AND password = ''"
                     " AND NOT EXISTS (SELECT 1 FROM sessions WHERE user = guest.id)"
                     " AND NOT EXISTS (SELECT 1 FROM seats WHERE user = guest.id)"
                     " AND NOT EXISTS (SELECT 1 FROM games WHERE maker = guest.id)"
                     " AND NOT EXISTS (SELECT 1 FROM studies WHERE owner = guest.id AND kept = 1)"
                     " LIMIT ?2)",
    [BEAT] = "INSERT INTO heartbeat (one, at, steady, boot, doubt, confirms) "
             "VALUES (1, ?1, ?2, ?3, ?4, 0) ON CONFLICT (one) DO UPDATE"
             " SET at = ?1, steady = ?2, boot = ?3, doubt = ?4",
    [CONFIRM_CLOCK] =
        "INSERT INTO heartbeat (one, at, steady, boot, doubt, confirms) "
        "VALUES (1, ?1, ?2, ?3, ?4, 1) ON CONFLICT (one) DO UPDATE"
        " SET at = ?1, steady = ?2, boot = ?3, doubt = ?4, confirms = heartbeat.confirms + 1",
};

/* ---------------------------------------------------------------- people */

/* Words that already belong to this user are not a conflict. */
static store_status take_name(sql_link *db, uint64_t user, const char *word)
{
    sql_query query = db_query(db, TAKE_NAME);
    put_text(&query, word);
    put_int(&query, (int64_t)user);
    return db_run_or(&query, STORE_CONFLICT);
}

/* Guests have none. */
static store_status take_names(sql_link *db, const store_user *user)
{
    char skeleton[NAMES_SKELETON_MAX + 1];
    if (user->key[0] == 0)
        return STORE_OK;
    names_skeleton(user->name, skeleton);
    store_status status = take_name(db, user->id, user->key);
    return status == STORE_OK ? take_name(db, user->id, skeleton) : status;
}

static store_status add_user(sql_link *db, const store_change *change)
{
    const store_user *user = change->user;
    sql_query query = db_query(db, ADD_USER);
    put_int(&query, (int64_t)user->id);
    put_text(&query, user->name);
    put_text(&query, user->key);
    put_text(&query, user->password);
    put_int(&query, user->created);
    store_status status = db_run(&query);
    return status == STORE_OK ? take_names(db, user) : status;
}

static store_status set_user(sql_link *db, const store_change *change)
{
    const store_user *user = change->user;
    sql_query query = db_query(db, SET_USER);
    put_int(&query, (int64_t)user->id);
    put_text(&query, user->name);
    put_text(&query, user->password);
    return db_run_or(&query, STORE_NONE);
}

static store_status with_id(sql_link *db, int which, uint64_t id, store_status unchanged)
{
    sql_query query = db_query(db, which);
    put_int(&query, (int64_t)id);
    return db_run_or(&query, unchanged);
}

/* Servers that have one of these games in memory must notice. */
static store_status mark_games(sql_link *db, uint64_t user, bool stays)
{
    sql_query query = db_query(db, MARK_GAMES);
    put_int(&query, (int64_t)user);
    put_int(&query, stays);
    return db_run(&query);
}

static store_status rename_user(sql_link *db, const store_change *change)
{
    const store_user *user = change->user;
    sql_query query = db_query(db, RENAME_USER);
    put_int(&query, (int64_t)user->id);
    put_text(&query, user->name);
    put_text(&query, user->key);
    store_status status = db_run_or(&query, STORE_NONE);
    if (status == STORE_OK)
        status = take_names(db, user);
    if (status == STORE_OK)
        status = mark_games(db, user->id, true);
    if (status != STORE_OK)
        return status;
    query = db_query(db, RENAME_SEATS);
    put_int(&query, (int64_t)user->id);
    put_text(&query, user->name);
    return db_run(&query);
}

static store_status remove_user(sql_link *db, const store_change *change)
{
    store_status status = with_id(db, REMOVE_USER, change->number, STORE_NONE);
    if (status == STORE_OK)
        status = with_id(db, LEAVE_NAMES, change->number, STORE_OK);
    if (status == STORE_OK)
        status = mark_games(db, change->number, false);
    if (status == STORE_OK)
        status = with_id(db, FREE_SEATS, change->number, STORE_OK);
    return status == STORE_OK ? sql_forget_results(db, change->number) : status;
}

/* Limits sessions per user: the least recently used ones end. */
static store_status cut_sessions(sql_link *db, uint64_t user)
{
    sql_query query = db_query(db, CUT_SESSIONS);
    put_int(&query, (int64_t)user);
    put_int(&query, STORE_SESSIONS_MAX);
    return db_run(&query);
}

static store_status add_session(sql_link *db, const store_change *change)
{
    const store_session *session = change->session;
    sql_query query = db_query(db, ADD_SESSION);
    put_blob(&query, session->hash, sizeof session->hash);
    put_int(&query, (int64_t)session->user);
    put_int(&query, session->created);
    put_int(&query, session->seen);
    put_text(&query, session->label);
    store_status status = db_run(&query);
    return status == STORE_OK ? cut_sessions(db, session->user) : status;
}

static store_status see_session(sql_link *db, const store_change *change)
{
    sql_query query = db_query(db, SEE_SESSION);
    put_blob(&query, change->session->hash, STORE_HASH_SIZE);
    put_int(&query, change->session->seen);
    return db_run(&query);
}

static store_status end_session(sql_link *db, const store_change *change)
{
    sql_query query = db_query(db, END_SESSION);
    put_blob(&query, change->session->hash, STORE_HASH_SIZE);
    put_id(&query, change->session->user);
    return db_run(&query);
}

static store_status end_sessions(sql_link *db, const store_change *change)
{
    static const uint8_t none[STORE_HASH_SIZE];
    sql_query query = db_query(db, END_SESSIONS);
    put_int(&query, (int64_t)change->number);
    put_hash(&query, change->session ? change->session->hash : none);
    return db_run(&query);
}

static store_status add_code(sql_link *db, const store_change *change)
{
    sql_query query = db_query(db, ADD_CODE);
    put_blob(&query, change->hash, sizeof change->hash);
    put_int(&query, (int64_t)change->number);
    put_int(&query, change->at);
    return db_run(&query);
}

static store_status use_code(sql_link *db, const store_change *change)
{
    sql_query query = db_query(db, USE_CODE);
    put_blob(&query, change->hash, sizeof change->hash);
    put_int(&query, change->at);
    return db_run_or(&query, STORE_CONFLICT);
}

/* ---------------------------------------------------------------- expired data */

static store_status purge_kind(sql_link *db, int which, const store_change *change)
{
    sql_query query = db_query(db, which);
    put_int(&query, change->at);
    put_int(&query, (int64_t)change->number);
    return db_run(&query);
}

static store_status purge(sql_link *db, const store_change *change)
{
    store_status status = purge_kind(db, PURGE_SESSIONS, change);
    if (status == STORE_OK)
        status = purge_kind(db, PURGE_CODES, change);
    if (status == STORE_OK)
        status = purge_kind(db, PURGE_LESSONS, change);
    if (status == STORE_OK)
        status = purge_kind(db, PURGE_STUDIES, change);
    if (status == STORE_OK)
        status = purge_kind(db, PURGE_GUESTS, change);
    return status == STORE_OK ? sql_purge_notices(db, change) : status;
}

/* ---------------------------------------------------------------- games */

static void put_game(sql_query *query, const store_game *game)
{
    put_text(query, game->id);
    put_text(query, game->rules_version);
    put_blob(query, game->data_hash, sizeof game->data_hash);
    put_text(query, game->title);
    put_int(query, game->state);
    put_int(query, game->watch);
    put_int(query, game->listed);
    put_int(query, game->starts);
    put_int(query, game->clock.kind);
    put_int(query, game->clock.claim);
    put_int(query, game->clock.budget);
    put_int(query, game->clock.increment);
    put_id(query, game->maker);
    put_int(query, game->created);
    put_int(query, game->started);
    put_int(query, game->ended);
    put_int(query, game->due);
    put_text(query, game->rematch_of);
    put_text(query, game->rematch);
    put_text(query, game->result);
    put_int(query, (int64_t)game->version);
    put_int(query, game->solo);
    put_text(query, game->lesson);
    put_int(query, game->rated);
    put_int(query, game->pace);
    put_int(query, game->asks_all);
}

static store_status set_seat(sql_link *db, const store_game *game, uint32_t number)
{
    const store_seat *seat = &game->seat[number];
    sql_query query = db_query(db, SET_SEAT);
    put_text(&query, game->id);
    put_int(&query, number);
    put_int(&query, seat->kind);
    put_id(&query, seat->user);
    put_hash(&query, seat->invitation);
    put_blob(&query, seat->nonce, sizeof seat->nonce);
    put_text(&query, seat->bot);
    put_text(&query, seat->name);
    return db_run(&query);
}

static store_status set_seats(sql_link *db, const store_game *game)
{
    gg_assert(game->seats <= GG_SEATS_MAX);
    store_status status = STORE_OK;
    for (uint32_t seat = 0; status == STORE_OK && seat < game->seats; seat++)
        status = set_seat(db, game, seat);
    return status;
}

static store_status put_glances(sql_query query, const char *id, const char *asked,
                                const char *told)
{
    put_text(&query, id);
    put_text(&query, asked);
    put_text(&query, told);
    return db_run_or(&query, STORE_NONE);
}

static store_status put_glances_of(sql_query query, const store_game *game)
{
    store_glances glances;
    store_write_glances(game, &glances);
    return put_glances(query, game->id, glances.asked, glances.told);
}

static store_status set_glances(sql_link *db, const store_change *change)
{
    return put_glances(db_query(db, SET_GLANCES), change->id, change->asked, change->text);
}

static store_status add_game(sql_link *db, const store_change *change)
{
    sql_query query = db_query(db, ADD_GAME);
    put_game(&query, change->game);
    put_text(&query, change->game->line);
    put_blob(&query, change->game->seed, sizeof change->game->seed);
    store_status status = db_run(&query);
    if (status == STORE_OK)
        status = set_seats(db, change->game);
    return status == STORE_OK ? put_glances_of(db_query(db, ADD_GLANCES), change->game) : status;
}

static store_status cut_seats(sql_link *db, const store_game *game)
{
    sql_query query = db_query(db, CUT_SEATS);
    put_text(&query, game->id);
    put_int(&query, game->seats);
    return db_run(&query);
}

static store_status set_game(sql_link *db, const store_change *change)
{
    sql_query query = db_query(db, SET_GAME);
    put_game(&query, change->game);
    store_status status = db_run_or(&query, STORE_CONFLICT);
    if (status == STORE_OK)
        status = cut_seats(db, change->game);
    if (status == STORE_OK)
        status = set_seats(db, change->game);
    return status == STORE_OK ? put_glances_of(db_query(db, SET_GLANCES), change->game) : status;
}

static store_status set_due(sql_link *db, const store_change *change)
{
    sql_query query = db_query(db, SET_DUE);
    put_text(&query, change->id);
    put_int(&query, change->at);
    return db_run_or(&query, STORE_NONE);
}

/* Where the last row of a game is cached. If another program has added one, ours has the same number and is refused,
 * or does not follow the cached one, and the table is queried. */
static sql_last *place_of(const sql_link *db, const char *game)
{
    uint64_t words[STORE_ID_SIZE / 8] = {0};
    gg_assert(strlen(game) < sizeof words);
    memcpy(words, game, strlen(game));
    return &db->store->last[gg_hash_bytes(words, sizeof words) % LAST_ROWS];
}

static bool is_next_row(const sql_link *db, const char *game, uint64_t number)
{
    const sql_last *known = place_of(db, game);
    return known->number > 0 && known->number + 1 == number && strcmp(known->id, game) == 0;
}

static void remember_row(const sql_link *db, const char *game, uint64_t number)
{
    sql_last *place = place_of(db, game);
    memcpy(place->id, game, strlen(game) + 1);
    place->number = number;
}

/* What was undone never existed. */
void sql_forget(const sql_link *db)
{
    memset(db->store->last, 0, sizeof db->store->last);
}

static store_status remove_game(sql_link *db, const store_change *change)
{
    sql_forget(db);
    sql_query query = db_query(db, REMOVE_GAME);
    put_text(&query, change->id);
    return db_run_or(&query, STORE_NONE);
}

/* The number of the last row of a game. A separate statement: as a subquery it would need a temporary table for every
 * row. */
static store_status last_row(sql_link *db, const char *game, uint64_t *number)
{
    sql_query query = db_query(db, LAST_ROW);
    put_text(&query, game);
    while (db_next(&query))
        *number = (uint64_t)take_int(&query);
    return db_end(&query);
}

static void put_row(sql_query *query, const char *game, const store_row *row)
{
    put_text(query, game);
    put_int(query, (int64_t)row->number);
    put_int(query, row->at);
    put_int(query, row->kind);
    put_int(query, row->seat);
    put_int(query, row->to);
    put_int(query, (int64_t)row->after);
    put_int(query, (int64_t)row->request);
    put_int(query, (int64_t)row->hash);
    put_text(query, row->text);
    put_text(query, row->draws);
}

/* A database that several servers use checks itself what is before the row. */
static store_status add_next_row(sql_link *db, const store_change *change)
{
    sql_query query = db_query(db, ADD_NEXT_ROW);
    put_row(&query, change->id, change->row);
    put_int(&query, (int64_t)change->number);
    put_int(&query, change->at);
    return db_run_or(&query, STORE_CONFLICT);
}

static store_status add_row(sql_link *db, const store_change *change)
{
    const store_row *row = change->row;
    uint64_t last = row->number - 1;
    store_status status = STORE_OK;
    if (db->driver->defers)
        return add_next_row(db, change);
    if (!is_next_row(db, change->id, row->number))
        status = last_row(db, change->id, &last);
    if (status != STORE_OK || row->number != last + 1)
        return status != STORE_OK ? status : STORE_CONFLICT;
    sql_query query = db_query(db, ADD_ROW);
    put_row(&query, change->id, row);
    status = db_run(&query);
    if (status == STORE_OK)
        remember_row(db, change->id, row->number);
    return status;
}

/* A snapshot that came too late is not a failure: the rest of the group would have to wait for it. */
static store_status add_snapshot(sql_link *db, const store_change *change)
{
    const store_snapshot *snapshot = change->snapshot;
    sql_query query = db_query(db, ADD_SNAPSHOT);
    put_text(&query, change->id);
    put_int(&query, (int64_t)snapshot->number);
    put_int(&query, snapshot->at);
    put_int(&query, snapshot->kind);
    put_int(&query, (int64_t)snapshot->hash);
    put_blob(&query, snapshot->head, snapshot->head_size);
    put_blob(&query, snapshot->body, snapshot->body_size);
    put_blob(&query, snapshot->orders, snapshot->orders_size);
    return db_run(&query);
}

static store_status drop_snapshots(sql_link *db, const store_change *change)
{
    sql_query query = db_query(db, DROP_SNAPSHOTS);
    put_text(&query, change->id);
    put_int(&query, (int64_t)change->number);
    return db_run(&query);
}

static store_status add_reason(sql_link *db, const store_change *change)
{
    sql_query query = db_query(db, ADD_REASON);
    put_text(&query, change->id);
    put_int(&query, (int64_t)change->number);
    put_text(&query, change->text);
    return db_run(&query);
}

static store_status set_review(sql_link *db, const store_change *change)
{
    sql_query query = db_query(db, SET_REVIEW);
    put_text(&query, change->id);
    put_blob(&query, change->hash, sizeof change->hash);
    put_text(&query, change->text);
    return db_run(&query);
}

static store_status add_learned(sql_link *db, const store_change *change)
{
    sql_query query = db_query(db, ADD_LEARNED);
    put_int(&query, (int64_t)change->number);
    put_text(&query, change->text);
    put_int(&query, change->at);
    return db_run(&query);
}

/* ---------------------------------------------------------------- analyses */

static void put_study(sql_query *query, const store_study *study)
{
    put_text(query, study->id);
    put_int(query, study->kept);
    put_int(query, study->changed);
    put_text(query, study->title);
    put_int(query, study->nodes);
    put_text(query, study->body);
}

static store_status cut_studies(sql_link *db, uint64_t owner)
{
    sql_query query = db_query(db, CUT_STUDIES);
    put_int(&query, (int64_t)owner);
    put_int(&query, STORE_STUDIES_LOOSE);
    return db_run(&query);
}

static store_status add_study(sql_link *db, const store_change *change)
{
    const store_study *study = change->study;
    sql_query query = db_query(db, ADD_STUDY);
    put_study(&query, study);
    put_int(&query, (int64_t)study->owner);
    put_text(&query, study->line);
    put_int(&query, study->created);
    store_status status = db_run(&query);
    return status == STORE_OK ? cut_studies(db, study->owner) : status;
}

static store_status set_study(sql_link *db, const store_change *change)
{
    sql_query query = db_query(db, SET_STUDY);
    put_study(&query, change->study);
    put_int(&query, change->at);
    return db_run_or(&query, change->at == 0 ? STORE_NONE : STORE_CONFLICT);
}

static store_status remove_study(sql_link *db, const store_change *change)
{
    sql_query query = db_query(db, REMOVE_STUDY);
    put_text(&query, change->id);
    return db_run_or(&query, STORE_NONE);
}

/* ---------------------------------------------------------------- data of a seat */

static store_status set_text(sql_link *db, const store_change *change, int set, int remove)
{
    bool empty = !change->text || !change->text[0];
    sql_query query = db_query(db, empty ? remove : set);
    put_text(&query, change->id);
    put_int(&query, change->seat);
    if (!empty)
        put_text(&query, change->text);
    return db_run(&query);
}

static store_status set_draft(sql_link *db, const store_change *change)
{
    return set_text(db, change, SET_DRAFT, REMOVE_DRAFT);
}

static store_status set_standing(sql_link *db, const store_change *change)
{
    return set_text(db, change, SET_STANDING, REMOVE_STANDING);
}

static store_status set_notes(sql_link *db, const store_change *change)
{
    return set_text(db, change, SET_NOTES, REMOVE_NOTES);
}

static store_status set_mutes(sql_link *db, const store_change *change)
{
    sql_query query = db_query(db, SET_MUTES);
    put_text(&query, change->id);
    put_int(&query, change->seat);
    put_int(&query, (int64_t)change->number);
    return db_run(&query);
}

/* ---------------------------------------------------------------- the server's clock */

static store_status put_beat(sql_link *db, int which, const store_beat *beat)
{
    sql_query query = db_query(db, which);
    put_int(&query, beat->at);
    put_int(&query, beat->steady);
    put_text(&query, beat->boot);
    put_int(&query, beat->doubt);
    return db_run(&query);
}

static store_status set_beat(sql_link *db, const store_change *change)
{
    return put_beat(db, BEAT, change->beat);
}

static store_status confirm_clock(sql_link *db, const store_change *change)
{
    return put_beat(db, CONFIRM_CLOCK, change->beat);
}

/* ---------------------------------------------------------------- a batch */

static store_status (*const carry_out[])(sql_link *db, const store_change *change) = {
    [CHANGE_ADD_USER] = add_user,
    [CHANGE_SET_USER] = set_user,
    [CHANGE_RENAME_USER] = rename_user,
    [CHANGE_REMOVE_USER] = remove_user,
    [CHANGE_ADD_SESSION] = add_session,
    [CHANGE_SEE_SESSION] = see_session,
    [CHANGE_END_SESSION] = end_session,
    [CHANGE_END_SESSIONS] = end_sessions,
    [CHANGE_ADD_CODE] = add_code,
    [CHANGE_USE_CODE] = use_code,
    [CHANGE_ADD_GAME] = add_game,
    [CHANGE_SET_GAME] = set_game,
    [CHANGE_SET_DUE] = set_due,
    [CHANGE_SET_GLANCES] = set_glances,
    [CHANGE_REMOVE_GAME] = remove_game,
    [CHANGE_ADD_ROW] = add_row,
    [CHANGE_SET_DRAFT] = set_draft,
    [CHANGE_SET_STANDING] = set_standing,
    [CHANGE_SET_NOTES] = set_notes,
    [CHANGE_SET_MUTES] = set_mutes,
    [CHANGE_PURGE] = purge,
    [CHANGE_BEAT] = set_beat,
    [CHANGE_CONFIRM_CLOCK] = confirm_clock,
    [CHANGE_MEND_TIMES] = sql_mend_times,
    [CHANGE_ADD_SNAPSHOT] = add_snapshot,
    [CHANGE_DROP_SNAPSHOTS] = drop_snapshots,
    [CHANGE_ADD_REASON] = add_reason,
    [CHANGE_ADD_LEARNED] = add_learned,
    [CHANGE_ADD_STUDY] = add_study,
    [CHANGE_SET_STUDY] = set_study,
    [CHANGE_REMOVE_STUDY] = remove_study,
    [CHANGE_ADD_END] = sql_add_end,
    [CHANGE_RATE_AGAIN] = sql_rate_again,
    [CHANGE_SET_SEEK] = sql_set_seek,
    [CHANGE_REMOVE_SEEK] = sql_remove_seek,
    [CHANGE_SET_VACATION] = sql_set_vacation,
    [CHANGE_SET_HIDDEN] = sql_set_hidden,
    [CHANGE_ADD_TOUR] = sql_add_tour,
    [CHANGE_ADD_TOUR_ROW] = sql_add_tour_row,
    [CHANGE_ADD_ACT] = sql_add_act,
    [CHANGE_SET_NOTICES] = sql_set_notices,
    [CHANGE_NOTE_SENT] = sql_note_sent,
    [CHANGE_ADD_TOKEN] = sql_add_token,
    [CHANGE_USE_TOKEN] = sql_use_token,
    [CHANGE_ADD_MAIL] = sql_add_mail,
    [CHANGE_TAKE_MAIL] = sql_take_mail,
    [CHANGE_END_MAIL] = sql_end_mail,
    [CHANGE_WAIT_MAIL] = sql_wait_mail,
    [CHANGE_SET_REVIEW] = set_review,
    [CHANGE_BE_NODE] = sql_be_node,
    [CHANGE_LEAVE_NODE] = sql_leave_node,
    [CHANGE_TAKE_JOB] = sql_take_job,
    [CHANGE_OFFER_JOB] = sql_offer_job,
    [CHANGE_END_JOB] = sql_end_job,
    [CHANGE_TELL_GUESS] = sql_tell,
};

_Static_assert(sizeof carry_out / sizeof carry_out[0] == CHANGE_NODES_LAST + 1,
               "each kind of change is carried out");

store_status sql_change_all(sql_link *db, const store_batch *batch)
{
    store_status status = STORE_OK;
    for (uint32_t i = 0; status == STORE_OK && i < batch->count; i++) {
        gg_assert(batch->change[i].kind <= CHANGE_LAST || db->store->ops.nodes);
        status = carry_out[batch->change[i].kind](db, &batch->change[i]);
    }
    return status;
}
