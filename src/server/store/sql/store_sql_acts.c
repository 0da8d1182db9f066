/* store_sql_acts.c: blocks, reports and sanctions in a SQL database: rows that are only added. */
#include "server/store/sql/store_sql.h"

store_status sql_add_act(sql_link *db, const store_change *change)
{
    const store_act *act = change->act;
    sql_query query = db_once(db,
                              "INSERT INTO acts (at, kind, by, about, until, game, report, reason)"
                              " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)");
    put_int(&query, act->at);
    put_int(&query, act->kind);
    put_id(&query, act->by);
    put_id(&query, act->about);
    put_int(&query, act->until);
    put_text(&query, act->game);
    put_int(&query, (int64_t)act->report);
    put_text(&query, act->reason);
    return db_run(&query);
}

static sql_query ask(srv_store *self, const store_filter_acts *filter, uint32_t most)
{
    sql_query query = db_once(
        sql_of(self)->reader,
        "SELECT number, at, kind, by, about, until, game, report, reason FROM acts AS a"
        " WHERE (?1 >> CAST(kind AS INTEGER) & 1) = 1 AND (?2 IS NULL OR about = ?2) AND (?3 IS NULL OR by = ?3)"
        " AND at >= ?4 AND (?5 = 0 OR NOT EXISTS (SELECT 1 FROM acts WHERE report = a.number))"
        " ORDER BY number DESC LIMIT ?6");
    put_int(&query, filter->kinds);
    put_id(&query, filter->about);
    put_id(&query, filter->by);
    put_int(&query, filter->since);
    put_int(&query, filter->open);
    put_int(&query, most);
    return query;
}

static bool next(sql_query *query, store_act *out)
{
    if (!db_next(query))
        return false;
    *out = (store_act){.number = (uint64_t)take_int(query)};
    out->at = take_int(query);
    out->kind = take_byte(query, ACT_LAST);
    out->by = (uint64_t)take_int(query);
    out->about = (uint64_t)take_int(query);
    out->until = take_int(query);
    take_string(query, out->game, sizeof out->game);
    out->report = (uint64_t)take_int(query);
    take_string(query, out->reason, sizeof out->reason);
    return db_good(query);
}

static store_status read_newest_act(srv_store *self, const store_filter_acts *filter,
                                    store_act *out)
{
    sql_query query = ask(self, filter, 1);
    bool there = next(&query, out);
    return db_found(&query, there);
}

static store_status read_acts(srv_store *self, const store_filter_acts *filter, store_see_act *see,
                              void *to)
{
    store_act act;
    sql_query query = ask(self, filter, filter->most);
    while (next(&query, &act) && see(to, &act)) {}
    return db_end(&query);
}

void sql_add_acts(store_ops *ops)
{
    ops->newest_act = read_newest_act;
    ops->acts = read_acts;
}
