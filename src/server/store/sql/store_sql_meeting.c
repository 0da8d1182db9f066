/* store_sql_meeting.c: results and ratings, seeks, vacations in a SQL database. They change rarely, so their statements are
 * not cached. */
#include "server/store/sql/store_sql.h"

#include <string.h>

#define RESULT_COLUMNS                                                                             \
    "SELECT number, game, kind, seat, user, opponent, side, score, listed, rated, at, answer,"     \
    " rating, deviation, volatility, games,"                                                       \
    " coalesce((SELECT name FROM users WHERE id = user AND key IS NOT NULL), '') FROM results "

static void take_result(sql_query *query, store_result *out)
{
    *out = (store_result){.number = (uint64_t)take_int(query)};
    take_string(query, out->game, sizeof out->game);
    take_string(query, out->kind, sizeof out->kind);
    out->seat = take_byte(query, GG_SEATS_MAX - 1);
    out->user = (uint64_t)take_int(query);
    out->opponent = (uint64_t)take_int(query);
    take_string(query, out->side, sizeof out->side);
    out->score = take_byte(query, SCORE_WON);
    out->listed = take_byte(query, 1);
    out->rated = take_byte(query, 1);
    out->at = take_int(query);
    out->answer = take_int(query);
    out->after.rating = take_real(query);
    out->after.deviation = take_real(query);
    out->after.volatility = take_real(query);
    out->games = (uint32_t)take_int(query);
    take_string(query, out->name, sizeof out->name);
}

/* ---------------------------------------------------------------- ratings */

/* The player's last rated result of this kind. */
static store_status last_rated(sql_link *db, uint64_t user, const char *kind, store_result *out)
{
    sql_query query = db_once(db, RESULT_COLUMNS
                              "WHERE user = ?1 AND kind = ?2 AND rated = 1 AND rating > 0"
                              " ORDER BY number DESC LIMIT 1");
    put_int(&query, (int64_t)user);
    put_text(&query, kind);
    bool there = db_next(&query);
    if (there)
        take_result(&query, out);
    return db_found(&query, there);
}

/* A player before a game: since when the rating stands, and how many games it is from. */
static store_status before_game(sql_link *db, const store_result *of, store_result *out)
{
    *out = (store_result){.at = of->at, .after = GLICKO_START};
    store_status status = last_rated(db, of->user, of->kind, out);
    return status == STORE_NONE ? STORE_OK : status;
}

static double periods_between(int64_t from, int64_t to)
{
    return to > from ? (double)(to - from) / GLICKO_PERIOD : 0;
}

/* Both players against what the other one was at that moment. */
static store_status rate_both(sql_link *db, store_result seat[2])
{
    store_result before[2];
    store_status status = before_game(db, &seat[0], &before[0]);
    if (status == STORE_OK)
        status = before_game(db, &seat[1], &before[1]);
    for (int i = 0; status == STORE_OK && i < 2; i++) {
        const store_result *other = &before[1 - i];
        glicko_result result = {glicko_wait(other->after, seat[i].at - other->at),
                                seat[i].score / 2.0};
        seat[i].after = glicko_rate(before[i].after, &result, 1,
                                    periods_between(before[i].at, seat[i].at));
        seat[i].games = before[i].games + 1;
    }
    return status;
}

/* The time from the order of another seat to the next order of this one: half of them were quicker. */
static int64_t median_answer(sql_link *db, const char *game, uint8_t seat)
{
    sql_query query = db_once(
        db, "WITH steps AS (SELECT at - lag(at) OVER w AS took, seat, lag(seat) OVER w AS before"
            " FROM journal WHERE game = ?1 AND kind = 2 WINDOW w AS (ORDER BY number)),"
            " answers AS (SELECT took FROM steps WHERE seat = ?2 AND before <> ?2)"
            " SELECT took FROM answers ORDER BY took LIMIT 1"
            " OFFSET (SELECT count(*) / 2 FROM answers)");
    put_text(&query, game);
    put_int(&query, seat);
    int64_t took = db_next(&query) ? take_int(&query) : -1;
    return db_end(&query) == STORE_OK ? took : -1;
}

static store_status add_result(sql_link *db, const store_result *result)
{
    sql_query query = db_once(
        db, "INSERT INTO results (number, game, kind, seat, user, opponent, side, score, listed,"
            " rated, at, answer, rating, deviation, volatility, games)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)");
    put_int(&query, (int64_t)result->number);
    put_text(&query, result->game);
    put_text(&query, result->kind);
    put_int(&query, result->seat);
    put_int(&query, (int64_t)result->user);
    put_int(&query, (int64_t)result->opponent);
    put_text(&query, result->side);
    put_int(&query, result->score);
    put_int(&query, result->listed);
    put_int(&query, result->rated);
    put_int(&query, result->at);
    put_int(&query, result->answer);
    put_real(&query, result->after.rating);
    put_real(&query, result->after.deviation);
    put_real(&query, result->after.volatility);
    put_int(&query, result->games);
    return db_run(&query);
}

static bool has_results(sql_link *db, const char *game)
{
    sql_query query = db_once(db, "SELECT 1 FROM results WHERE game = ?1");
    put_text(&query, game);
    bool there = db_next(&query);
    return db_end(&query) == STORE_OK && there;
}

/* In the transaction that ends the game: a result exists exactly once, and ratings follow each other in its order. */
store_status sql_add_end(sql_link *db, const store_change *change)
{
    store_end end = *change->end;
    store_status status = db->driver->lock(db, LOCK_RESULTS);
    if (status != STORE_OK || has_results(db, end.seat[0].game))
        return status;
    int64_t number = db_number(db, "SELECT coalesce(max(number), 0) + 1 FROM results");
    status = number > 0 ? STORE_OK : STORE_BROKEN;
    if (status == STORE_OK && end.seat[0].rated)
        status = rate_both(db, end.seat);
    for (uint32_t i = 0; status == STORE_OK && i < end.seats; i++) {
        end.seat[i].number = (uint64_t)number;
        end.seat[i].answer = median_answer(db, end.seat[i].game, end.seat[i].seat);
        status = add_result(db, &end.seat[i]);
    }
    return status;
}

/* Those that count for the ratings of others stay. */
store_status sql_forget_results(sql_link *db, uint64_t user)
{
    sql_query query = db_once(db, "DELETE FROM results WHERE user = ?1 AND rated = 0");
    put_int(&query, (int64_t)user);
    return db_run(&query);
}

/* ---------------------------------------------------------------- ratings, computed again */

/* A rated game as two results. */
typedef struct rated_game {
    store_result seat[2];
    uint32_t count;
} rated_game;

/* The rated game after a number. STORE_NONE: there is none. */
static store_status next_rated(sql_link *db, uint64_t after, rated_game *out)
{
    sql_query query = db_once(db, RESULT_COLUMNS
                              "WHERE rated = 1 AND number = (SELECT min(number) FROM results"
                              " WHERE rated = 1 AND number > ?1) ORDER BY seat");
    put_int(&query, (int64_t)after);
    out->count = 0;
    while (db_next(&query)) {
        store_result result;
        take_result(&query, &result);
        if (out->count < 2)
            out->seat[out->count] = result;
        out->count++;
    }
    store_status status = db_end(&query);
    return status == STORE_OK && out->count == 0 ? STORE_NONE : status;
}

static store_status set_rating(sql_link *db, const store_result *result)
{
    sql_query query = db_once(db, "UPDATE results SET rating = ?3, deviation = ?4, volatility = ?5,"
                                  " games = ?6 WHERE number = ?1 AND seat = ?2");
    put_int(&query, (int64_t)result->number);
    put_int(&query, result->seat);
    put_real(&query, result->after.rating);
    put_real(&query, result->after.deviation);
    put_real(&query, result->after.volatility);
    put_int(&query, result->games);
    return db_run(&query);
}

/* All ratings are set to nothing and computed in the order of the results: inside a transaction. */
static store_status rate_again(sql_link *db)
{
    rated_game game;
    uint64_t after = 0;
    sql_query query = db_once(db, "UPDATE results SET rating = 0, games = 0 WHERE rated = 1");
    store_status status = db_run(&query);
    while (status == STORE_OK && (status = next_rated(db, after, &game)) == STORE_OK) {
        if (game.count != 2)
            return STORE_BROKEN;
        after = game.seat[0].number;
        status = rate_both(db, game.seat);
        for (int i = 0; status == STORE_OK && i < 2; i++)
            status = set_rating(db, &game.seat[i]);
    }
    return status == STORE_NONE ? STORE_OK : status;
}

store_status sql_rate_again(sql_link *db, const store_change *change)
{
    (void)change;
    store_status status = db->driver->lock(db, LOCK_RESULTS);
    return status == STORE_OK ? rate_again(db) : status;
}

/* ---------------------------------------------------------------- seeks, vacations, settings */

store_status sql_set_seek(sql_link *db, const store_change *change)
{
    const store_seek *seek = change->seek;
    sql_query query = db_once(db, "INSERT INTO seeks (user, created, until, body)"
                                  " VALUES (?1, ?2, ?3, ?4) ON CONFLICT (user) DO UPDATE"
                                  " SET created = ?2, until = ?3, body = ?4");
    put_int(&query, (int64_t)seek->user);
    put_int(&query, seek->created);
    put_int(&query, seek->until);
    put_text(&query, seek->body);
    return db_run(&query);
}

/* One that is gone cannot be paired: the whole batch fails. */
store_status sql_remove_seek(sql_link *db, const store_change *change)
{
    sql_query query = db_once(db, "DELETE FROM seeks WHERE user = ?1");
    put_int(&query, (int64_t)change->number);
    return db_run_or(&query, STORE_CONFLICT);
}

store_status sql_set_vacation(sql_link *db, const store_change *change)
{
    const store_vacation *vacation = change->vacation;
    sql_query query = db_once(db,
                              "INSERT INTO vacations (user, begins, until, ended, settled)"
                              " VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (user, begins) DO UPDATE"
                              " SET until = ?3, ended = ?4, settled = ?5");
    put_int(&query, (int64_t)vacation->user);
    put_int(&query, vacation->from);
    put_int(&query, vacation->until);
    put_int(&query, vacation->ended);
    put_int(&query, vacation->settled);
    return db_run(&query);
}

store_status sql_set_hidden(sql_link *db, const store_change *change)
{
    sql_query query = db_once(
        db, change->seat ? "INSERT INTO hidden (user) VALUES (?1) ON CONFLICT DO NOTHING"
                         : "DELETE FROM hidden WHERE user = ?1");
    put_int(&query, (int64_t)change->number);
    return db_run(&query);
}

/* ---------------------------------------------------------------- reading */

static sql_link *reader(srv_store *self)
{
    return sql_of(self)->reader;
}

static store_status see_results(sql_query *query, store_see_result *see, void *to)
{
    store_result result;
    while (db_next(query)) {
        take_result(query, &result);
        if (!db_good(query) || !see(to, &result))
            break;
    }
    return db_end(query);
}

static store_status read_rating(srv_store *self, uint64_t user, const char *kind, store_result *out)
{
    return last_rated(reader(self), user, kind, out);
}

static store_status read_results(srv_store *self, const store_results *filter,
                                 store_see_result *see, void *to)
{
    sql_query query = db_once(reader(self), RESULT_COLUMNS
                              "WHERE (?1 IS NULL OR user = ?1) AND (?2 IS NULL OR opponent = ?2)"
                              " AND (?3 = '' OR kind = ?3) AND (?4 = 0 OR rated = 1)"
                              " AND (?5 = 0 OR listed = 1) ORDER BY number DESC, seat LIMIT ?6");
    put_id(&query, filter->user);
    put_id(&query, filter->opponent);
    put_text(&query, filter->kind);
    put_int(&query, filter->rated);
    put_int(&query, filter->listed);
    put_int(&query, filter->most);
    return see_results(&query, see, to);
}

/* The newest rated result of each player. One look at the index for each: results are many. */
static store_status read_leaders(srv_store *self, const char *kind, uint32_t games,
                                 store_see_result *see, void *to)
{
    sql_query query = db_once(
        reader(self),
        "WITH RECURSIVE players(who) AS (SELECT min(user) FROM results UNION ALL"
        " SELECT (SELECT min(user) FROM results WHERE user > who) FROM players WHERE who IS NOT NULL)"
        " " RESULT_COLUMNS
        "JOIN players ON user = who WHERE kind = ?1 AND rated = 1 AND games >= ?2"
        " AND number = (SELECT number FROM results AS newer WHERE newer.user = who"
        " AND newer.kind = ?1 AND newer.rated = 1 ORDER BY number DESC LIMIT 1)"
        " AND EXISTS (SELECT 1 FROM users WHERE id = user)"
        " ORDER BY rating DESC, number");
    put_text(&query, kind);
    put_int(&query, games);
    return see_results(&query, see, to);
}

static store_status read_tallies(srv_store *self, uint64_t user, uint64_t opponent,
                                 store_see_tally *see, void *to)
{
    sql_query query = db_once(reader(self),
                              "SELECT kind, side, count(*) FILTER (WHERE score = 0),"
                              " count(*) FILTER (WHERE score = 1),"
                              " count(*) FILTER (WHERE score = 2)"
                              " FROM results WHERE user = ?1 AND (?2 IS NULL OR opponent = ?2)"
                              " AND listed = 1 GROUP BY kind, side ORDER BY kind, side");
    put_int(&query, (int64_t)user);
    put_id(&query, opponent);
    while (db_next(&query)) {
        store_tally tally = {0};
        take_string(&query, tally.kind, sizeof tally.kind);
        take_string(&query, tally.side, sizeof tally.side);
        for (int i = SCORE_LOST; i <= SCORE_WON; i++)
            tally.count[i] = (uint32_t)take_int(&query);
        if (!db_good(&query) || !see(to, &tally))
            break;
    }
    return db_end(&query);
}

static store_status read_seeks(srv_store *self, store_see_seek *see, void *to)
{
    sql_query query = db_once(reader(self), "SELECT user, created, until, body FROM seeks"
                                            " ORDER BY created, user");
    while (db_next(&query)) {
        store_seek seek = {.user = (uint64_t)take_int(&query)};
        seek.created = take_int(&query);
        seek.until = take_int(&query);
        take_string(&query, seek.body, sizeof seek.body);
        if (!db_good(&query) || !see(to, &seek))
            break;
    }
    return db_end(&query);
}

static store_status read_vacations(srv_store *self, uint64_t user, store_see_vacation *see,
                                   void *to)
{
    sql_query query = db_once(reader(self), "SELECT user, begins, until, ended, settled"
                                            " FROM vacations WHERE user = ?1 OR (?1 IS NULL"
                                            " AND (ended = 0 OR settled = 0)) ORDER BY begins");
    put_id(&query, user);
    while (db_next(&query)) {
        store_vacation vacation = {.user = (uint64_t)take_int(&query)};
        vacation.from = take_int(&query);
        vacation.until = take_int(&query);
        vacation.ended = take_int(&query);
        vacation.settled = take_byte(&query, 1);
        if (!db_good(&query) || !see(to, &vacation))
            break;
    }
    return db_end(&query);
}

static store_status read_hidden(srv_store *self, uint64_t user)
{
    sql_query query = db_once(reader(self), "SELECT 1 FROM hidden WHERE user = ?1");
    put_int(&query, (int64_t)user);
    bool there = db_next(&query);
    return db_found(&query, there);
}

static store_status read_muted(srv_store *self, uint64_t who, uint64_t whom)
{
    sql_query query = db_once(reader(self),
                              "SELECT 1 FROM seats AS mine JOIN mutes USING (game, seat)"
                              " JOIN seats AS theirs ON theirs.game = mine.game"
                              " WHERE mine.user = ?1 AND theirs.user = ?2"
                              " AND (mutes.seats >> CAST(theirs.seat AS INTEGER) & 1) = 1 LIMIT 1");
    put_int(&query, (int64_t)who);
    put_int(&query, (int64_t)whom);
    bool there = db_next(&query);
    return db_found(&query, there);
}

void sql_add_meeting(store_ops *ops)
{
    ops->rating = read_rating;
    ops->results = read_results;
    ops->leaders = read_leaders;
    ops->tallies = read_tallies;
    ops->seeks = read_seeks;
    ops->vacations = read_vacations;
    ops->muted = read_muted;
    ops->hidden = read_hidden;
}
