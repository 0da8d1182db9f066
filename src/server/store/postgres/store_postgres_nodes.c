/* store_postgres_nodes.c: several servers on one database: news of what others have stored, jobs, who is there. */
#define _POSIX_C_SOURCE 200809L

#include "host/memory.h"
#include "server/store/postgres/store_postgres.h"

#include <inttypes.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOW "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"

/* ---------------------------------------------------------------- sending news */

/* A notification holds up to 8000 bytes: as many news as fit into it. Each is KIND:ID:NUMBER. */
enum { NEWS_TEXT = 7800, NEWS_SIZE = 48, NEWS_PLACES = 4096 };

typedef struct news_letter {
    postgres_store *store;
    store_news told[NEWS_PLACES]; /* by their hash: a kind of 0 is free */
    uint32_t count;
    char text[NEWS_TEXT];
    size_t used;
} news_letter;

static void send_letter(news_letter *letter)
{
    if (letter->used == 0)
        return;
    sql_query query = db_query(&letter->store->writer.sql, SQL_NOTIFY);
    put_text(&query, letter->store->channel);
    put_text(&query, letter->text);
    db_run(&query);
    letter->used = 0;
}

static bool is_same(const store_news *a, const store_news *b)
{
    return a->kind == b->kind && a->number == b->number && strcmp(a->id, b->id) == 0;
}

/* Told already in this group? When there are too many, some are told twice. */
static bool is_told(news_letter *letter, const store_news *news)
{
    uint64_t words[STORE_ID_SIZE / 8 + 2] = {news->kind, news->number};
    memcpy(words + 2, news->id, strlen(news->id));
    uint64_t place = gg_hash_bytes(words, sizeof words) % NEWS_PLACES;
    while (letter->told[place].kind != 0) {
        if (is_same(&letter->told[place], news))
            return true;
        place = (place + 1) % NEWS_PLACES;
    }
    if (letter->count < NEWS_PLACES / 2) {
        letter->told[place] = *news;
        letter->count++;
    }
    return false;
}

static void add_news(news_letter *letter, const store_news *news)
{
    if (is_told(letter, news))
        return;
    if (letter->used + NEWS_SIZE > sizeof letter->text)
        send_letter(letter);
    if (letter->used == 0)
        letter->used = (size_t)snprintf(letter->text, sizeof letter->text, "%016" PRIx64,
                                        letter->store->node);
    letter->used += (size_t)snprintf(letter->text + letter->used,
                                     sizeof letter->text - letter->used, " %u:%s:%" PRIx64,
                                     (unsigned)news->kind, news->id, news->number);
}

static void add_batch(news_letter *letter, const store_batch *batch)
{
    store_news news[2];
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t count = store_news_of(&batch->change[i], news);
        for (uint32_t k = 0; k < count; k++)
            add_news(letter, &news[k]);
    }
}

/* Commands tell it too: to all servers. */
void postgres_add_news(postgres_store *store, const store_batch *first)
{
    news_letter *letter = host_memory(sizeof *letter);
    letter->store = store;
    for (const store_batch *batch = first; batch; batch = batch->next)
        if (batch->status == STORE_OK)
            add_batch(letter, batch);
    send_letter(letter);
    free(letter);
}

/* ---------------------------------------------------------------- hearing news */

static bool read_one(const char *at, store_news *out)
{
    char *end;
    unsigned long kind = strtoul(at, &end, 10);
    *out = (store_news){.kind = (uint8_t)kind};
    if (*end != ':' || kind < NEWS_ALL || kind > NEWS_GUESS)
        return false;
    size_t size = strcspn(++end, ":");
    if (end[size] != ':' || size >= sizeof out->id)
        return false;
    memcpy(out->id, end, size);
    out->number = strtoull(end + size + 1, NULL, 16);
    return true;
}

/* What is not understood comes from a newer server: then everything is looked at. */
static void pass_on(const postgres_store *store, const char *text, store_see_news *see, void *to)
{
    store_news news;
    char *rest;
    uint64_t from = strtoull(text, &rest, 16);
    if (from == store->node && from != 0)
        return;
    for (const char *at = strchr(text, ' '); at; at = strchr(at + 1, ' ')) {
        if (!read_one(at + 1, &news))
            news = (store_news){.kind = NEWS_ALL};
        if (!see(to, &news))
            return;
    }
}

static bool listen(postgres_store *store)
{
    char sql[sizeof store->channel + 20];
    store->ear = PQconnectdbParams((const char *const *)store->words,
                                   (const char *const *)store->values, 0);
    postgres_hush(store->ear);
    snprintf(sql, sizeof sql, "LISTEN \"%s\"", store->channel);
    PGresult *result = PQexec(store->ear, sql);
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    return good;
}

static store_status lose_ear(postgres_store *store)
{
    char line[DB_ERROR_SIZE];
    postgres_line(line, store->ear ? PQerrorMessage(store->ear) : "out of memory");
    db_fail(&store->reader.sql, line);
    PQfinish(store->ear);
    store->ear = NULL;
    return STORE_BROKEN;
}

static uint32_t pass_all(postgres_store *store, store_see_news *see, void *to)
{
    uint32_t count = 0;
    for (PGnotify *heard; (heard = PQnotifies(store->ear)) != NULL; count++) {
        pass_on(store, heard->extra, see, to);
        PQfreemem(heard);
    }
    return count;
}

static store_status hear(srv_store *self, int milliseconds, store_see_news *see, void *to)
{
    postgres_store *store = postgres_of(self);
    if (!store->ear) {
        if (!listen(store))
            return lose_ear(store);
        see(to, &(store_news){.kind = NEWS_ALL});
        return STORE_OK;
    }
    if (pass_all(store, see, to) > 0)
        return STORE_OK;
    struct pollfd file = {.fd = PQsocket(store->ear), .events = POLLIN};
    poll(&file, 1, milliseconds);
    if (!PQconsumeInput(store->ear) || PQstatus(store->ear) != CONNECTION_OK)
        return lose_ear(store);
    pass_all(store, see, to);
    return STORE_OK;
}

static void be(srv_store *self, uint64_t node)
{
    postgres_of(self)->node = node;
}

/* ---------------------------------------------------------------- nodes and jobs */

#define IS_ALIVE(node)                                                                             \
    "EXISTS (SELECT 1 FROM nodes WHERE id = " node " AND until > clock_timestamp())"

store_status sql_be_node(sql_link *db, const store_change *change)
{
    sql_query query = db_once(
        db, "INSERT INTO nodes (id, heard, until, text) VALUES (?1, clock_timestamp(),"
            " clock_timestamp() + ?2 * interval '1 millisecond', ?3)"
            " ON CONFLICT (id) DO UPDATE SET heard = clock_timestamp(),"
            " until = clock_timestamp() + ?2 * interval '1 millisecond', text = ?3");
    put_int(&query, (int64_t)change->number);
    put_int(&query, change->at);
    put_text(&query, change->text);
    return db_run(&query);
}

store_status sql_leave_node(sql_link *db, const store_change *change)
{
    sql_query query = db_once(db, "UPDATE jobs SET node = NULL WHERE node = ?1");
    put_int(&query, (int64_t)change->number);
    store_status status = db_run(&query);
    if (status != STORE_OK)
        return status;
    query = db_once(db, "DELETE FROM nodes WHERE id = ?1");
    put_int(&query, (int64_t)change->number);
    return db_run(&query);
}

static store_status change_job(sql_link *db, const char *sql, const store_change *change,
                               store_status unchanged)
{
    sql_query query = db_once(db, sql);
    put_text(&query, change->id);
    put_int(&query, (int64_t)change->number);
    return db_run_or(&query, unchanged);
}

#define IS_FREE "(jobs.node IS NULL OR jobs.node = ?2 OR NOT " IS_ALIVE("jobs.node") ")"

/* Nobody waits for a lock. The row of a job that somebody else is just changing is skipped (SKIP LOCKED), and it counts as
 * taken. A job without a row has nothing to lock: there a lock of its name, which must be free, stands for it. */
store_status sql_take_job(sql_link *db, const store_change *change)
{
    return change_job(
        db,
        "INSERT INTO jobs (id, node) SELECT ?1, ?2"
        " WHERE pg_try_advisory_xact_lock(hashtextextended(?1,"
        " to_regnamespace(current_schema()::text)::oid::bigint))"
        " AND " IS_ALIVE("?2") " AND (NOT EXISTS (SELECT 1 FROM jobs WHERE id = ?1) OR ?1 IN"
                               " (SELECT id FROM jobs WHERE id = ?1 AND " IS_FREE
                               " FOR UPDATE SKIP LOCKED))"
                               " ON CONFLICT (id) DO UPDATE SET node = ?2 WHERE " IS_FREE,
        change, STORE_CONFLICT);
}

store_status sql_offer_job(sql_link *db, const store_change *change)
{
    return change_job(db,
                      "INSERT INTO jobs (id, node) SELECT ?1, NULL"
                      " ON CONFLICT (id) DO UPDATE SET node = NULL"
                      " WHERE jobs.node = ?2 OR NOT " IS_ALIVE("jobs.node"),
                      change, STORE_OK);
}

store_status sql_end_job(sql_link *db, const store_change *change)
{
    return change_job(db, "DELETE FROM jobs WHERE id = ?1 AND node = ?2", change, STORE_OK);
}

/* Its news is all there is to it. */
store_status sql_tell(sql_link *db, const store_change *change)
{
    (void)db;
    (void)change;
    return STORE_OK;
}

static store_status read_free_jobs(srv_store *self, uint32_t most, store_see_job *see, void *to)
{
    sql_query query = db_once(
        sql_of(self)->reader,
        "SELECT id FROM jobs WHERE node IS NULL OR NOT " IS_ALIVE("jobs.node") " LIMIT ?1");
    put_int(&query, most);
    while (db_next(&query))
        if (!see(to, take_text(&query)))
            break;
    return db_end(&query);
}

static store_status read_nodes(srv_store *self, store_see_node *see, void *to)
{
    sql_query query = db_once(sql_of(self)->reader,
                              "SELECT id, CAST(extract(epoch FROM clock_timestamp() - heard) * 1000"
                              " AS BIGINT), text FROM nodes WHERE until > clock_timestamp()"
                              " ORDER BY id");
    while (db_next(&query)) {
        store_node node = {.id = (uint64_t)take_int(&query)};
        node.age = take_int(&query);
        node.text = take_text(&query);
        if (!see(to, &node))
            break;
    }
    return db_end(&query);
}

static store_status read_date(srv_store *self, int64_t *now)
{
    *now = db_number(sql_of(self)->reader, "SELECT " NOW);
    return *now < 0 ? STORE_BROKEN : STORE_OK;
}

/* ---------------------------------------------------------------- shared keys */

static store_status read_secret(srv_store *self, const char *name, uint8_t key[32])
{
    sql_query query = db_once(sql_of(self)->reader, "SELECT key FROM secrets WHERE name = ?1");
    put_text(&query, name);
    bool there = db_next(&query);
    if (there)
        take_blob(&query, key, 32);
    return db_found(&query, there);
}

static store_status make_secret(srv_store *self, const char *name)
{
    uint8_t key[32];
    randombytes_buf(key, sizeof key);
    sql_query query = db_once(sql_of(self)->reader, "INSERT INTO secrets (name, key)"
                                                    " VALUES (?1, ?2) ON CONFLICT DO NOTHING");
    put_text(&query, name);
    put_blob(&query, key, sizeof key);
    store_status status = db_run(&query);
    sodium_memzero(key, sizeof key);
    return status;
}

static store_status find_secret(srv_store *self, const char *name, uint8_t key[32])
{
    store_status status = read_secret(self, name, key);
    if (status == STORE_NONE && (status = make_secret(self, name)) == STORE_OK)
        status = read_secret(self, name, key);
    return status;
}

/* ---------------------------------------------------------------- positions */

static char *join_ids(const store_position *list, uint32_t count)
{
    char *all = host_raw_memory(count * (size_t)STORE_ID_SIZE + 1), *end = all;
    *end = 0;
    for (uint32_t i = 0; i < count; i++)
        end += sprintf(end, i > 0 ? " %s" : "%s", list[i].id);
    return all;
}

static store_status read_positions(srv_store *self, store_position *list, uint32_t count)
{
    char *ids = join_ids(list, count);
    for (uint32_t i = 0; i < count; i++)
        list[i].there = false;
    sql_query query = db_once(
        sql_of(self)->reader,
        "SELECT place, version, (SELECT coalesce(max(number), 0) FROM journal"
        " WHERE game = games.id) FROM games JOIN"
        " unnest(string_to_array(?1, ' ')) WITH ORDINALITY AS wanted (word, place)"
        " ON games.id = word");
    put_text(&query, ids);
    while (db_next(&query)) {
        int64_t place = take_int(&query);
        gg_assert(place >= 1 && place <= count);
        list[place - 1].there = true;
        list[place - 1].version = (uint64_t)take_int(&query);
        list[place - 1].rows = (uint64_t)take_int(&query);
    }
    store_status status = db_end(&query);
    free(ids);
    return status;
}

const store_node_ops postgres_nodes = {
    .be = be,
    .hear = hear,
    .secret = find_secret,
    .positions = read_positions,
    .free_jobs = read_free_jobs,
    .nodes = read_nodes,
    .date = read_date,
};
