/* store_sqlite_mend.c: corrects dates in the future, from a time when the clock was wrong.
 *
 * This happens at most once in the life of a store, so its statements are not cached. */
#include "server/store/store_sqlite.h"

/* ?1 is now. The values of games are collected first: they must not depend on rows that have already been moved.
 * `ahead`: how far the last row of a game is in the future; `least`: its last row that is not. */
static const char *const steps[] = {
    "CREATE TEMP TABLE astray AS SELECT id, last - ?1 AS ahead,"
    " (SELECT coalesce(max(at), 0) FROM journal WHERE game = id AND at <= ?1) AS least FROM"
    " (SELECT id, (SELECT at FROM journal WHERE game = id ORDER BY number DESC LIMIT 1) AS last"
    "  FROM games) WHERE last > ?1",
    "UPDATE journal SET at = max(journal.at - astray.ahead, astray.least) FROM astray "
    "WHERE journal.game = astray.id AND journal.at > ?1",
    "DELETE FROM snapshots WHERE game IN (SELECT id FROM astray)",
    "UPDATE games SET"
    " started = CASE WHEN started > ?1 THEN max(started - ahead, least) ELSE started END,"
    " ended = CASE WHEN ended > ?1 THEN max(ended - ahead, least) ELSE ended END,"
    " due = CASE WHEN due > 0 THEN max(due - ahead, 1) ELSE 0 END "
    "FROM astray WHERE games.id = astray.id",
    "UPDATE games SET created = ?1 WHERE created > ?1",
    "UPDATE glances SET asked = (SELECT json_group_array(min(value, ?1)) FROM json_each(asked))",
    "UPDATE users SET created = ?1 WHERE created > ?1",
    "UPDATE sessions SET created = min(created, ?1), seen = min(seen, ?1) "
    "WHERE created > ?1 OR seen > ?1",
    "UPDATE studies SET created = min(created, ?1), changed = min(changed, ?1) "
    "WHERE created > ?1 OR changed > ?1",
    "DROP TABLE astray",
};

static store_status take_step(sql_link *db, const char *sql, int64_t now)
{
    sqlite3_stmt *stmt = NULL;
    int code = sqlite3_prepare_v2(db->link, sql, -1, &stmt, NULL);
    if (code == SQLITE_OK && sqlite3_bind_parameter_count(stmt) > 0)
        code = sqlite3_bind_int64(stmt, 1, now);
    if (code == SQLITE_OK)
        code = sqlite3_step(stmt);
    store_status status = db_status(code);
    if (status != STORE_OK)
        db_fail(db, sqlite3_errmsg(db->link));
    sqlite3_finalize(stmt);
    return status;
}

store_status sqlite_mend_times(sql_link *db, const store_change *change)
{
    gg_assert(change->at > 0);
    store_status status = STORE_OK;
    for (size_t i = 0; status == STORE_OK && i < sizeof steps / sizeof steps[0]; i++)
        status = take_step(db, steps[i], change->at);
    return status;
}
