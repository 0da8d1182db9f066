/* store_sql_read.c: read queries, in SQL.
 *
 * A game and its seats are read from the same snapshot (db_hold). */
#include "host/memory.h"
#include "server/store/glances.h"
#include "server/store/sql/store_sql.h"

#include <stdlib.h>
#include <string.h>

enum {
    USER,
    USER_BY_KEY,
    USERS,
    TAKEN_NAME,
    SESSION,
    SESSIONS,
    CODE,
    GAME,
    GAME_BY_INVITATION,
    GAMES,
    GAMES_OF_USER,
    LESSONS,
    GAMES_LISTED,
    GAMES_LIVE,
    GAMES_TO_TELL,
    GAMES_DUE,
    SEATS,
    ROWS,
    REASONS,
    REVIEW,
    LEARNED,
    SNAPSHOT_HEADS,
    SNAPSHOT_BODIES,
    SNAPSHOT_PIECES,
    DRAFT,
    STANDING,
    NOTES,
    MUTES,
    STUDY,
    STUDIES,
    LATEST,
    BEAT,
    STATEMENTS
};

_Static_assert((int)STATEMENTS <= (int)DB_STATEMENTS, "room for all statements");

#define USER_COLUMNS "SELECT id, name, coalesce(key, ''), password, created FROM users "
#define SESSION_COLUMNS "SELECT hash, user, created, seen, label FROM sessions "
#define GAME_COLUMNS                                                                               \
    "SELECT id, version, line, rules_version, data_hash, seed, title, state, watch, listed,"       \
    " starts, clock, claim, budget, increment, maker, created, started, ended, due, rematch_of,"   \
    " rematch, result, solo, lesson, rated, pace, asks_all,"                                       \
    " (SELECT asked FROM glances WHERE game = id),"                                                \
    " (SELECT told FROM glances WHERE game = id) FROM games "
/* ?1 states, ?2 created before, ?3 limit; lessons apart */
#define FILTER                                                                                     \
    "(?1 >> CAST(state AS INTEGER) & 1) = 1 AND (?2 = 0 OR created < ?2) AND lesson = '' "
#define NEWEST "ORDER BY created DESC, id LIMIT ?3"
/* With an open seat, or open to spectators. */
#define PUBLIC                                                                                     \
    "listed = 1 AND (CASE state WHEN 0 THEN EXISTS (SELECT 1 FROM seats WHERE game = id"           \
    " AND kind = 0) ELSE watch = 1 END) "

/* Only those whose row is still the one they were taken after. */
#define SNAPSHOT_COLUMNS(part)                                                                     \
    "SELECT s.number, s.at, s.kind, s.hash, s." part                                               \
    " FROM snapshots AS s JOIN journal AS j ON j.game = s.game AND j.number = s.number"            \
    " AND j.at = s.at AND j.kind = s.kind AND j.hash = s.hash"                                     \
    " WHERE s.game = ?1 AND s.number BETWEEN ?2 AND ?3 ORDER BY s.number"

#define STUDY_COLUMNS "SELECT id, owner, kept, created, changed, title, line, nodes"

const char *const sql_reads[] = {
    [USER] = USER_COLUMNS "WHERE id = ?1",
    [USER_BY_KEY] = USER_COLUMNS "WHERE key = ?1",
    [USERS] = USER_COLUMNS "ORDER BY key IS NULL, key, created, id",
    [TAKEN_NAME] = "SELECT 1 FROM taken_names WHERE word = ?1",
    [SESSION] = SESSION_COLUMNS "WHERE hash = ?1",
    [SESSIONS] = SESSION_COLUMNS "WHERE user = ?1 ORDER BY seen DESC, created DESC, hash",
    [CODE] = "SELECT 1 FROM codes WHERE hash = ?1 AND uses > 0 AND (until = 0 OR until > ?2)",
    [GAME] = GAME_COLUMNS "WHERE id = ?1",
    [GAME_BY_INVITATION] = GAME_COLUMNS
    "WHERE id = (SELECT game FROM seats WHERE invitation = ?1 AND kind = 1)",
    [GAMES] = GAME_COLUMNS "WHERE " FILTER NEWEST,
    [GAMES_OF_USER] = GAME_COLUMNS "WHERE " FILTER
                                   "AND id IN (SELECT game FROM seats WHERE user = ?4"
                                   " UNION SELECT id FROM games WHERE maker = ?4) "
                                   "AND (?5 = 0 OR (" PUBLIC ")) " NEWEST,
    [LESSONS] = GAME_COLUMNS
    "WHERE lesson <> '' AND maker = ?4 AND (?1 >> CAST(state AS INTEGER) & 1) = 1"
    " AND (?2 = 0 OR created < ?2) " NEWEST,
    [GAMES_LISTED] = GAME_COLUMNS "WHERE " FILTER "AND " PUBLIC NEWEST,
    [GAMES_LIVE] = GAME_COLUMNS "WHERE " FILTER "AND state < 2 AND " PUBLIC NEWEST,
    [GAMES_TO_TELL] = GAME_COLUMNS "WHERE id IN (SELECT game FROM seats WHERE user = ?1)"
                                   " AND lesson = '' AND (state < 2 OR ended > ?2)"
                                   " ORDER BY created, id",
    [GAMES_DUE] = GAME_COLUMNS "WHERE due > 0 AND due <= ?1 AND state = 1 ORDER BY due, id",
    [SEATS] = "SELECT seat, kind, user, invitation, nonce, bot, name FROM seats "
              "WHERE game = ?1 ORDER BY seat",
    [ROWS] = "SELECT number, at, kind, seat, recipients, after, request, hash, text, draws "
             "FROM journal WHERE game = ?1 AND number > ?2 ORDER BY number",
    [REASONS] = "SELECT o.number, r.text FROM (SELECT number AS place, row_number() OVER"
                " (ORDER BY number) AS number FROM journal WHERE game = ?1 AND kind = 2) AS o"
                " JOIN reasons AS r ON r.game = ?1 AND r.number = o.place ORDER BY o.place",
    [SNAPSHOT_HEADS] = SNAPSHOT_COLUMNS("head"),
    [SNAPSHOT_BODIES] = SNAPSHOT_COLUMNS("body"),
    [SNAPSHOT_PIECES] = SNAPSHOT_COLUMNS("orders"),
    [STANDING] = "SELECT text FROM standing WHERE game = ?1 AND seat = ?2",
    [DRAFT] = "SELECT text FROM drafts WHERE game = ?1 AND seat = ?2",
    [NOTES] = "SELECT text FROM notes WHERE game = ?1 AND seat = ?2",
    [REVIEW] = "SELECT text FROM reviews WHERE game = ?1 AND key = ?2",
    [LEARNED] = "SELECT lesson FROM learned WHERE user = ?1 ORDER BY lesson",
    [MUTES] = "SELECT seats FROM mutes WHERE game = ?1 AND seat = ?2",
    [STUDY] = STUDY_COLUMNS ", body FROM studies WHERE id = ?1",
    [STUDIES] = STUDY_COLUMNS " FROM studies WHERE owner = ?1 ORDER BY changed DESC, id",
    /* Rows are in order of time, so the last of each game is enough. Finished games may have been played anywhere,
     * with any clock. */
    [LATEST] = "SELECT coalesce(max(at), 0) FROM ("
               "SELECT max(created) AS at FROM users UNION ALL "
               "SELECT max(created) FROM sessions UNION ALL "
               "SELECT max(seen) FROM sessions UNION ALL "
               "SELECT max(created) FROM studies UNION ALL "
               "SELECT max(changed) FROM studies UNION ALL "
               "SELECT max(created) FROM games UNION ALL "
               "SELECT max((SELECT at FROM journal WHERE game = id"
               " ORDER BY number DESC LIMIT 1)) FROM games WHERE state = 1) AS dates",
    [BEAT] = "SELECT at, steady, boot, doubt, confirms FROM heartbeat",
};

static sql_query ask(srv_store *self, int which)
{
    return db_query(sql_of(self)->reader, which);
}

/* ---------------------------------------------------------------- people */

static void take_user(sql_query *query, store_user *out)
{
    *out = (store_user){.id = (uint64_t)take_int(query)};
    take_string(query, out->name, sizeof out->name);
    take_string(query, out->key, sizeof out->key);
    take_string(query, out->password, sizeof out->password);
    out->created = take_int(query);
}

static store_status one_user(sql_query *query, store_user *out)
{
    bool is_there = db_next(query);
    if (is_there)
        take_user(query, out);
    return db_found(query, is_there);
}

static store_status read_user(srv_store *self, uint64_t id, store_user *out)
{
    sql_query query = ask(self, USER);
    put_int(&query, (int64_t)id);
    return one_user(&query, out);
}

static store_status read_user_by_key(srv_store *self, const char *key, store_user *out)
{
    sql_query query = ask(self, USER_BY_KEY);
    put_text(&query, key);
    return one_user(&query, out);
}

static store_status read_users(srv_store *self, store_see_user *see, void *to)
{
    store_user user;
    sql_query query = ask(self, USERS);
    while (db_next(&query)) {
        take_user(&query, &user);
        if (!db_good(&query) || !see(to, &user))
            break;
    }
    return db_end(&query);
}

static store_status read_taken_name(srv_store *self, const char *word)
{
    sql_query query = ask(self, TAKEN_NAME);
    put_text(&query, word);
    bool is_there = db_next(&query);
    return db_found(&query, is_there);
}

static void take_session(sql_query *query, store_session *out)
{
    *out = (store_session){0};
    take_blob(query, out->hash, sizeof out->hash);
    out->user = (uint64_t)take_int(query);
    out->created = take_int(query);
    out->seen = take_int(query);
    take_string(query, out->label, sizeof out->label);
}

static store_status read_session(srv_store *self, const uint8_t hash[STORE_HASH_SIZE],
                                 store_session *out)
{
    sql_query query = ask(self, SESSION);
    put_blob(&query, hash, STORE_HASH_SIZE);
    bool is_there = db_next(&query);
    if (is_there)
        take_session(&query, out);
    return db_found(&query, is_there);
}

static store_status read_sessions(srv_store *self, uint64_t user, store_see_session *see, void *to)
{
    store_session session;
    sql_query query = ask(self, SESSIONS);
    put_int(&query, (int64_t)user);
    while (db_next(&query)) {
        take_session(&query, &session);
        if (!db_good(&query) || !see(to, &session))
            break;
    }
    return db_end(&query);
}

static store_status read_code(srv_store *self, const uint8_t hash[STORE_HASH_SIZE], int64_t now)
{
    sql_query query = ask(self, CODE);
    put_blob(&query, hash, STORE_HASH_SIZE);
    put_int(&query, now);
    bool is_there = db_next(&query);
    return db_found(&query, is_there);
}

/* ---------------------------------------------------------------- games */

static void take_clock(sql_query *query, store_clock *out)
{
    out->kind = take_byte(query, UINT8_MAX);
    out->claim = take_byte(query, 1);
    out->budget = take_int(query);
    out->increment = take_int(query);
}

static void take_game(sql_query *query, store_game *out)
{
    *out = (store_game){0};
    take_string(query, out->id, sizeof out->id);
    out->version = (uint64_t)take_int(query);
    take_string(query, out->line, sizeof out->line);
    take_string(query, out->rules_version, sizeof out->rules_version);
    take_blob(query, out->data_hash, sizeof out->data_hash);
    take_blob(query, out->seed, sizeof out->seed);
    take_string(query, out->title, sizeof out->title);
    out->state = take_byte(query, GAME_ABANDONED);
    out->watch = take_byte(query, UINT8_MAX);
    out->listed = take_byte(query, 1);
    out->starts = take_byte(query, 1);
    take_clock(query, &out->clock);
    out->maker = (uint64_t)take_int(query);
    out->created = take_int(query);
    out->started = take_int(query);
    out->ended = take_int(query);
    out->due = take_int(query);
    take_string(query, out->rematch_of, sizeof out->rematch_of);
    take_string(query, out->rematch, sizeof out->rematch);
    take_string(query, out->result, sizeof out->result);
    out->solo = take_byte(query, 1);
    take_string(query, out->lesson, sizeof out->lesson);
    out->rated = take_byte(query, 1);
    out->pace = take_byte(query, PACE_RELAXED);
    out->asks_all = take_byte(query, 1);
}

static void take_seat(sql_query *query, store_game *game)
{
    uint8_t number = take_byte(query, GG_SEATS_MAX - 1);
    if (number != game->seats)
        db_strange(query); /* a seat is missing */
    if (!db_good(query))
        return;
    store_seat *seat = &game->seat[game->seats++];
    seat->kind = take_byte(query, SEAT_BOT);
    seat->user = (uint64_t)take_int(query);
    take_blob(query, seat->invitation, sizeof seat->invitation);
    take_blob(query, seat->nonce, sizeof seat->nonce);
    take_string(query, seat->bot, sizeof seat->bot);
    take_string(query, seat->name, sizeof seat->name);
}

static void take_glances(sql_query *query, store_game *out)
{
    const char *asked = take_text(query), *told = take_text(query);
    if (db_good(query) && !store_read_glances(out, asked, told))
        db_strange(query);
}

/* The game in the current row of the query, with its seats. */
static void take_whole_game(srv_store *self, sql_query *game, store_game *out)
{
    take_game(game, out);
    sql_query seats = ask(self, SEATS);
    put_text(&seats, out->id);
    while (db_next(&seats))
        take_seat(&seats, out);
    store_status status = db_end(&seats);
    if (status != STORE_OK && db_good(game)) { /* a game without seats is none */
        game->code = seats.code;
        game->status = status;
    }
    take_glances(game, out);
}

/* A query for games: db_end() and then let_go(). */
static sql_query ask_games(srv_store *self, int which)
{
    db_hold(sql_of(self)->reader);
    return ask(self, which);
}

static store_status let_go(srv_store *self, store_status status)
{
    db_let_go(sql_of(self)->reader);
    return status;
}

static store_status one_game(srv_store *self, sql_query *query, store_game *out)
{
    bool is_there = db_next(query);
    if (is_there)
        take_whole_game(self, query, out);
    return let_go(self, db_found(query, is_there));
}

static store_status read_game(srv_store *self, const char *id, store_game *out)
{
    sql_query query = ask_games(self, GAME);
    put_text(&query, id);
    return one_game(self, &query, out);
}

static store_status read_game_by_invitation(srv_store *self, const uint8_t hash[STORE_HASH_SIZE],
                                            store_game *out)
{
    sql_query query = ask_games(self, GAME_BY_INVITATION);
    put_hash(&query, hash);
    return one_game(self, &query, out);
}

static store_status all_games(srv_store *self, sql_query *query, store_see_game *see, void *to)
{
    store_game game;
    while (db_next(query)) {
        take_whole_game(self, query, &game);
        if (!db_good(query) || !see(to, &game))
            break;
    }
    return let_go(self, db_end(query));
}

/* Few games are waiting or running: they have their own index. */
static int query_for(const store_filter *filter)
{
    const uint8_t ended = GG_BIT(GAME_OVER) | GG_BIT(GAME_ABANDONED);
    if (filter->user != 0)
        return filter->lessons ? LESSONS : GAMES_OF_USER;
    if (!filter->listed)
        return GAMES;
    return (filter->states & ended) != 0 ? GAMES_LISTED : GAMES_LIVE;
}

static store_status read_games(srv_store *self, const store_filter *filter, store_see_game *see,
                               void *to)
{
    sql_query query = ask_games(self, query_for(filter));
    put_int(&query, filter->states);
    put_int(&query, filter->before);
    put_int(&query, filter->most);
    if (filter->user != 0) {
        put_int(&query, (int64_t)filter->user);
        if (!filter->lessons)
            put_int(&query, filter->listed);
    }
    return all_games(self, &query, see, to);
}

static store_status read_games_to_tell(srv_store *self, uint64_t user, int64_t ended_after,
                                       store_see_game *see, void *to)
{
    sql_query query = ask_games(self, GAMES_TO_TELL);
    put_int(&query, (int64_t)user);
    put_int(&query, ended_after);
    return all_games(self, &query, see, to);
}

static store_status read_games_due(srv_store *self, int64_t until, store_see_game *see, void *to)
{
    sql_query query = ask_games(self, GAMES_DUE);
    put_int(&query, until);
    return all_games(self, &query, see, to);
}

static void take_row(sql_query *query, store_row *out)
{
    *out = (store_row){.number = (uint64_t)take_int(query)};
    out->at = take_int(query);
    out->kind = take_byte(query, UINT8_MAX);
    out->seat = take_byte(query, UINT8_MAX);
    out->to = (uint16_t)take_int(query);
    out->after = (uint64_t)take_int(query);
    out->request = (uint64_t)take_int(query);
    out->hash = (uint64_t)take_int(query);
    out->text = take_text(query);
    out->draws = take_text(query);
}

static store_status read_rows(srv_store *self, const char *id, uint64_t after, store_see_row *see,
                              void *to)
{
    store_row row;
    sql_query query = ask(self, ROWS);
    put_text(&query, id);
    put_int(&query, (int64_t)after);
    while (db_next(&query)) {
        take_row(&query, &row);
        if (!db_good(&query) || !see(to, &row))
            break;
    }
    return db_end(&query);
}

static store_status read_reasons(srv_store *self, const char *id, store_see_reason *see, void *to)
{
    sql_query query = ask(self, REASONS);
    put_text(&query, id);
    while (db_next(&query)) {
        uint64_t order = (uint64_t)take_int(&query);
        const char *why = take_text(&query);
        if (!db_good(&query) || !see(to, order, why))
            break;
    }
    return db_end(&query);
}

static store_status read_learned(srv_store *self, uint64_t user, store_see_learned *see, void *to)
{
    sql_query query = ask(self, LEARNED);
    put_int(&query, (int64_t)user);
    while (db_next(&query)) {
        const char *lesson = take_text(&query);
        if (!db_good(&query) || !see(to, lesson))
            break;
    }
    return db_end(&query);
}

static void take_part(sql_query *query, const uint8_t **at, size_t *size)
{
    static const uint8_t nothing[1];
    const uint8_t *bytes = take_bytes(query, size);
    *at = bytes ? bytes : nothing;
}

static void take_snapshot(sql_query *query, store_part part, store_snapshot *out)
{
    *out = (store_snapshot){.number = (uint64_t)take_int(query)};
    out->at = take_int(query);
    out->kind = take_byte(query, UINT8_MAX);
    out->hash = (uint64_t)take_int(query);
    if (part == SNAPSHOT_HEAD)
        take_part(query, &out->head, &out->head_size);
    else if (part == SNAPSHOT_BODY)
        take_part(query, &out->body, &out->body_size);
    else
        take_part(query, &out->orders, &out->orders_size);
}

static store_status read_snapshots(srv_store *self, const char *id, store_part part, uint64_t from,
                                   uint64_t to_row, store_see_snapshot *see, void *to)
{
    static const int queries[] = {SNAPSHOT_HEADS, SNAPSHOT_BODIES, SNAPSHOT_PIECES};
    store_snapshot snapshot;
    sql_query query = ask(self, queries[part]);
    put_text(&query, id);
    put_int(&query, (int64_t)from);
    put_int(&query, (int64_t)to_row);
    while (db_next(&query)) {
        take_snapshot(&query, part, &snapshot);
        if (!db_good(&query) || !see(to, &snapshot))
            break;
    }
    return db_end(&query);
}

/* ---------------------------------------------------------------- data of a seat */

/* The text is valid until the next one is read. */
static bool keep_text(srv_store *self, sql_query *query)
{
    sql_store *store = sql_of(self);
    bool there = db_next(query);
    const char *found_text = there ? take_text(query) : "";
    free(store->text);
    store->text = host_copy_text(found_text, strlen(found_text));
    return there;
}

static sql_query ask_seat(srv_store *self, int which, const char *id, uint8_t seat)
{
    sql_query query = ask(self, which);
    put_text(&query, id);
    put_int(&query, seat);
    return query;
}

static store_status read_text(srv_store *self, int which, const char *id, uint8_t seat,
                              const char **text)
{
    sql_query query = ask_seat(self, which, id, seat);
    keep_text(self, &query);
    *text = sql_of(self)->text;
    return db_end(&query);
}

static store_status read_draft(srv_store *self, const char *id, uint8_t seat, const char **text)
{
    return read_text(self, DRAFT, id, seat, text);
}

static store_status read_standing(srv_store *self, const char *id, uint8_t seat, const char **text)
{
    return read_text(self, STANDING, id, seat, text);
}

static store_status read_notes(srv_store *self, const char *id, uint8_t seat, const char **text)
{
    return read_text(self, NOTES, id, seat, text);
}

static store_status read_mutes(srv_store *self, const char *id, uint8_t seat, uint64_t *seats)
{
    sql_query query = ask_seat(self, MUTES, id, seat);
    *seats = db_next(&query) ? (uint64_t)take_int(&query) : 0;
    return db_end(&query);
}

static store_status read_review(srv_store *self, const char *id, const uint8_t key[STORE_HASH_SIZE],
                                const char **text)
{
    sql_query query = ask(self, REVIEW);
    put_text(&query, id);
    put_blob(&query, key, STORE_HASH_SIZE);
    bool there = keep_text(self, &query);
    *text = sql_of(self)->text;
    return db_found(&query, there);
}

/* ---------------------------------------------------------------- analyses */

static void take_study(sql_query *query, store_study *out)
{
    *out = (store_study){.body = NULL};
    take_string(query, out->id, sizeof out->id);
    out->owner = (uint64_t)take_int(query);
    out->kept = take_byte(query, 1);
    out->created = take_int(query);
    out->changed = take_int(query);
    take_string(query, out->title, sizeof out->title);
    take_string(query, out->line, sizeof out->line);
    out->nodes = (uint32_t)take_int(query);
}

static store_status read_study(srv_store *self, const char *id, store_study *out)
{
    sql_store *store = sql_of(self);
    sql_query query = ask(self, STUDY);
    put_text(&query, id);
    bool there = db_next(&query);
    if (there) {
        take_study(&query, out);
        const char *body = take_text(&query);
        free(store->text);
        store->text = host_copy_text(body, strlen(body));
        out->body = store->text;
    }
    return db_found(&query, there);
}

static store_status read_studies(srv_store *self, uint64_t owner, store_see_study *see, void *to)
{
    store_study study;
    sql_query query = ask(self, STUDIES);
    put_int(&query, (int64_t)owner);
    while (db_next(&query)) {
        take_study(&query, &study);
        if (!db_good(&query) || !see(to, &study))
            break;
    }
    return db_end(&query);
}

/* ---------------------------------------------------------------- dates */

static int64_t read_latest(srv_store *self)
{
    sql_query query = ask(self, LATEST);
    int64_t latest = db_next(&query) ? take_int(&query) : 0;
    db_end(&query);
    return latest;
}

static store_status read_beat(srv_store *self, store_beat *out)
{
    sql_query query = ask(self, BEAT);
    *out = (store_beat){0};
    if (db_next(&query)) {
        out->at = take_int(&query);
        out->steady = take_int(&query);
        take_string(&query, out->boot, sizeof out->boot);
        out->doubt = take_byte(&query, UINT8_MAX);
        out->confirms = (uint64_t)take_int(&query);
    }
    return db_end(&query);
}

const store_ops sql_reading = {
    .user = read_user,
    .user_by_key = read_user_by_key,
    .users = read_users,
    .taken_name = read_taken_name,
    .session = read_session,
    .sessions = read_sessions,
    .learned = read_learned,
    .code = read_code,
    .game = read_game,
    .game_by_invitation = read_game_by_invitation,
    .games = read_games,
    .games_to_tell = read_games_to_tell,
    .games_due = read_games_due,
    .notices = &sql_notices,
    .rows = read_rows,
    .reasons = read_reasons,
    .review = read_review,
    .snapshots = read_snapshots,
    .draft = read_draft,
    .standing = read_standing,
    .notes = read_notes,
    .mutes = read_mutes,
    .study = read_study,
    .studies = read_studies,
    .latest = read_latest,
    .beat = read_beat,
};
