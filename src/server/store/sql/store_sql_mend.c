/* store_sql_mend.c: corrects dates in the future, from a time when the clock was wrong.
 *
 * This happens at most once in the life of a store, so its statements are not cached. */
#include "server/store/sql/store_sql.h"

/* ?1 is now. The values of games are collected first: they must not depend on rows that have already been moved.
 * `ahead`: how far the last row of a game is in the future; `least`: its last row that is not. */
static const struct step {
    const char *sql[DIALECTS]; /* only the first, if it is the same for all */
    bool dated;                /* it has ?1 */
} steps[] = {
    {{"CREATE TEMP TABLE astray ("
      "id TEXT NOT NULL, ahead BIGINT NOT NULL, least BIGINT NOT NULL)"},
     false},
    {{"INSERT INTO astray (id, ahead, least) SELECT id, last - ?1,"
      " (SELECT coalesce(max(at), 0) FROM journal WHERE game = id AND at <= ?1) FROM"
      " (SELECT id, (SELECT at FROM journal WHERE game = id ORDER BY number DESC LIMIT 1) AS last"
      "  FROM games) AS ends WHERE last > ?1"},
     true},
    {{"UPDATE journal SET at = CASE WHEN journal.at - astray.ahead > astray.least"
      " THEN journal.at - astray.ahead ELSE astray.least END FROM astray "
      "WHERE journal.game = astray.id AND journal.at > ?1"},
     true},
    {{"DELETE FROM snapshots WHERE game IN (SELECT id FROM astray)"}, false},
    {{"UPDATE games SET"
      " started = CASE WHEN started <= ?1 THEN started"
      " WHEN started - ahead > least THEN started - ahead ELSE least END,"
      " ended = CASE WHEN ended <= ?1 THEN ended"
      " WHEN ended - ahead > least THEN ended - ahead ELSE least END,"
      " due = CASE WHEN due <= 0 THEN 0 WHEN due - ahead > 1 THEN due - ahead ELSE 1 END "
      "FROM astray WHERE games.id = astray.id"},
     true},
    {{"UPDATE games SET created = ?1 WHERE created > ?1"}, true},
    {{"UPDATE glances SET asked = (SELECT json_group_array(min(value, ?1)) FROM json_each(asked))",
      "UPDATE glances SET asked = '[' || coalesce((SELECT string_agg(least(CAST(value AS BIGINT),"
      " ?1)::text, ',' ORDER BY place) FROM json_array_elements_text(asked::json)"
      " WITH ORDINALITY AS each (value, place)), '') || ']'"},
     true},
    {{"UPDATE users SET created = ?1 WHERE created > ?1"}, true},
    {{"UPDATE sessions SET created = CASE WHEN created > ?1 THEN ?1 ELSE created END,"
      " seen = CASE WHEN seen > ?1 THEN ?1 ELSE seen END WHERE created > ?1 OR seen > ?1"},
     true},
    {{"UPDATE studies SET created = CASE WHEN created > ?1 THEN ?1 ELSE created END,"
      " changed = CASE WHEN changed > ?1 THEN ?1 ELSE changed END "
      "WHERE created > ?1 OR changed > ?1"},
     true},
    {{"DROP TABLE astray"}, false},
};

static store_status take_step(sql_link *db, const struct step *step, int64_t now)
{
    const char *own = step->sql[db->driver->dialect];
    sql_query query = db_once(db, own ? own : step->sql[0]);
    if (step->dated)
        put_int(&query, now);
    return db_run(&query);
}

store_status sql_mend_times(sql_link *db, const store_change *change)
{
    gg_assert(change->at > 0);
    store_status status = STORE_OK;
    for (size_t i = 0; status == STORE_OK && i < sizeof steps / sizeof steps[0]; i++)
        status = take_step(db, &steps[i], change->at);
    return status;
}
