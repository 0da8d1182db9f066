/* store_sql.c: what is the same for every database: the last error, values that are put and taken. */
#include "server/store/sql/store_sql.h"
#include "host/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- errors */

void db_fail(const sql_link *db, const char *what)
{
    sql_store *store = db->store;
    if (!store)
        return;
    pthread_mutex_lock(&store->mutex);
    snprintf(store->error, sizeof store->error, "%s", what);
    pthread_mutex_unlock(&store->mutex);
}

static const char *last_error(srv_store *self)
{
    sql_store *store = sql_of(self);
    pthread_mutex_lock(&store->mutex);
    snprintf(store->shown, sizeof store->shown, "%s", store->error);
    pthread_mutex_unlock(&store->mutex);
    return store->shown;
}

/* ---------------------------------------------------------------- opening */

void sql_open(sql_store *store, sql_link *writer, sql_link *reader)
{
    store->ops = sql_reading;
    sql_add_meeting(&store->ops);
    sql_add_tours(&store->ops);
    sql_add_acts(&store->ops);
    store->ops.error = last_error;
    store->store.ops = &store->ops;
    store->writer = writer;
    store->reader = reader;
    if (pthread_mutex_init(&store->mutex, NULL) != 0)
        host_out_of_memory();
}

void sql_close(sql_store *store)
{
    pthread_mutex_destroy(&store->mutex);
    free(store->text);
}

/* ---------------------------------------------------------------- values */

void put_id(sql_query *query, uint64_t id)
{
    if (id == 0)
        query->db->driver->put_null(query, SQL_INT);
    else
        put_int(query, (int64_t)id);
}

void put_hash(sql_query *query, const uint8_t hash[STORE_HASH_SIZE])
{
    static const uint8_t none[STORE_HASH_SIZE];
    if (memcmp(hash, none, sizeof none) == 0)
        query->db->driver->put_null(query, SQL_BLOB);
    else
        put_blob(query, hash, STORE_HASH_SIZE);
}

uint8_t take_byte(sql_query *query, uint8_t most)
{
    int64_t value = take_int(query);
    if (value >= 0 && value <= most)
        return (uint8_t)value;
    db_strange(query);
    return 0;
}

void take_string(sql_query *query, char *out, size_t size)
{
    const char *text = take_text(query);
    size_t length = strlen(text);
    if (length >= size) {
        db_strange(query);
        length = 0;
    }
    memcpy(out, text, length);
    out[length] = 0;
}

void take_blob(sql_query *query, uint8_t *out, size_t size)
{
    size_t found;
    const uint8_t *at = take_bytes(query, &found);
    memset(out, 0, size);
    if (at && found == size)
        memcpy(out, at, size);
    else if (at)
        db_strange(query);
}

/* ---------------------------------------------------------------- queries */

store_status db_found(sql_query *query, bool is_there)
{
    store_status status = db_end(query);
    return status == STORE_OK && !is_there ? STORE_NONE : status;
}

int64_t db_number(sql_link *db, const char *sql)
{
    sql_query query = db_once(db, sql);
    int64_t number = db_next(&query) ? take_int(&query) : -1;
    return db_end(&query) == STORE_OK ? number : -1;
}
