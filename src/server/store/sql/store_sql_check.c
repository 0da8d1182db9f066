/* store_sql_check.c: what must hold in every store, asked in SQL. */
#include "server/store/sql/store_sql.h"

#include <string.h>

/* Each gives one line per fault. */
static const char *const checks[] = {
    "SELECT format('game %s: its journal has %s rows and ends with number %s', game, count(*),"
    " max(number)) FROM journal GROUP BY game HAVING count(*) <> max(number) OR min(number) <> 1",
    "SELECT format('game %s: it has %s seats and the last is number %s', id, count(seat),"
    " coalesce(max(seat), -1)) FROM games LEFT JOIN seats ON game = id "
    "GROUP BY id HAVING count(seat) <> coalesce(max(seat), -1) + 1 OR count(seat) = 0",
    "SELECT format('game %s: row %s is of seat %s, which is not in it', game, number, seat) "
    "FROM journal WHERE seat <> 255 AND seat NOT IN (SELECT s.seat FROM seats s"
    " WHERE s.game = journal.game)",
    "SELECT format('game %s: row %s is of an unknown kind: %s', game, number, kind) "
    "FROM journal WHERE kind NOT BETWEEN 1 AND 9",
    "SELECT format('game %s: row %s has a reason but is no order', r.game, r.number) "
    "FROM reasons r JOIN journal j USING (game, number) WHERE j.kind <> 2",
    "SELECT format('account %s: its name is not among those that are taken', name) FROM users "
    "WHERE key IS NOT NULL AND key NOT IN (SELECT word FROM taken_names)",
    "SELECT format('game %s: it runs, but nothing says that it has begun', id) FROM games "
    "WHERE state = 1 AND NOT EXISTS (SELECT 1 FROM journal WHERE game = id AND kind = 1)",
    "SELECT format('game %s: row %s is older than the one before', b.game, b.number) "
    "FROM journal a JOIN journal b ON b.game = a.game AND b.number = a.number + 1 "
    "WHERE b.at < a.at",
};

bool sql_look(sql_link *db, const char *sql, gg_text *report)
{
    bool good = true;
    sql_query query = db_once(db, sql);
    while (db_next(&query)) {
        const char *line = take_text(&query);
        if (strcmp(line, "ok") == 0)
            continue;
        gg_print(report, "%s\n", line[0] ? line : "an unknown fault");
        good = false;
    }
    if (db_end(&query) == STORE_OK)
        return good;
    gg_print(report, "it cannot be read: %s\n", db->driver->why(db));
    return false;
}

bool sql_check(sql_link *db, gg_text *report)
{
    bool good = true;
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
        good = sql_look(db, checks[i], report) && good;
    return good;
}
