/* store_sqlite_commit.c: stores batches in SQLite, one transaction per group. If a batch of the group is refused, the group is
 * repeated with a savepoint for each. */
#include "server/store/sqlite/store_sqlite.h"

static store_status simply(sqlite_link *db, int which)
{
    sql_query query = db_query(&db->sql, which);
    return db_run(&query);
}

static store_status change_all(sqlite_link *db, const store_batch *batch)
{
    gg_assert(sqlite3_get_autocommit(db->link) == 0); /* within a transaction */
    return sql_change_all(&db->sql, batch);
}

/* A value that a table refuses affects only its batch. */
static bool hurts_all(const sqlite_link *db, store_status status)
{
    if (status == STORE_BROKEN)
        return (sqlite3_errcode(db->link) & 0xFF) != SQLITE_CONSTRAINT;
    return status == STORE_FULL;
}

/* Returns STORE_OK if the group can continue, whatever the status of this batch. */
static store_status try_batch(sqlite_link *db, store_batch *batch)
{
    store_status status = simply(db, SQL_SAVE);
    if (status != STORE_OK)
        return status;
    batch->status = change_all(db, batch);
    if (hurts_all(db, batch->status))
        return batch->status;
    if (batch->status != STORE_OK) {
        sql_forget(&db->sql);
        status = simply(db, SQL_TAKE_BACK);
    }
    return status == STORE_OK ? simply(db, SQL_RELEASE) : status;
}

/* All of them without savepoints, if none is refused. */
static store_status change_together(sqlite_link *db, store_batch *first)
{
    store_status status = STORE_OK;
    for (store_batch *batch = first; status == STORE_OK && batch; batch = batch->next)
        status = batch->status = change_all(db, batch);
    return status;
}

/* Each in its own savepoint. */
static store_status change_apart(sqlite_link *db, store_batch *first)
{
    store_status status = STORE_OK;
    for (store_batch *batch = first; status == STORE_OK && batch; batch = batch->next)
        status = try_batch(db, batch);
    return status;
}

/* Refused batches are rare: then the group is repeated. */
static store_status change_group(sqlite_link *db, store_batch *first)
{
    store_status status = change_together(db, first);
    if (status == STORE_OK || hurts_all(db, status))
        return status;
    sql_forget(&db->sql);
    status = simply(db, SQL_ROLLBACK);
    if (status == STORE_OK)
        status = simply(db, SQL_BEGIN);
    return status == STORE_OK ? change_apart(db, first) : status;
}

/* What was refused must not come back: if a commit fails in its last step, its frames in the log look complete when
 * the file is opened after a crash. So the log is emptied, if the disk allows it. */
static void forget(sqlite_link *db, store_batch *first, store_status status)
{
    sql_forget(&db->sql);
    if (sqlite3_get_autocommit(db->link) == 0)
        sqlite_do(db, "ROLLBACK");
    sqlite_do(db, "PRAGMA wal_checkpoint(TRUNCATE)");
    for (store_batch *batch = first; batch; batch = batch->next)
        batch->status = status;
}

void sqlite_commit(srv_store *self, store_batch *first)
{
    sqlite_link *db = &sqlite_of(self)->writer;
    store_status status = simply(db, SQL_BEGIN);
    if (status == STORE_OK)
        status = change_group(db, first);
    if (status == STORE_OK)
        status = simply(db, SQL_COMMIT);
    if (status != STORE_OK)
        forget(db, first, status);
}
