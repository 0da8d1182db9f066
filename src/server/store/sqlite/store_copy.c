/* store_copy.c: copies all tables from one store into another, page by page, and compares them. */
#include "server/store/sqlite/store_copy.h"
#include "host/memory.h"
#include "server/store/sqlite/store_sqlite.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAGE = 200, COLUMNS_MAX = 32, SQL_SIZE = 1500 };

/* In the order in which rows may refer to earlier ones. The columns of the key come first; types: integer, text, blob,
 * real. */
typedef struct copied_table {
    const char *name;
    int keys;
    const char *types, *columns;
} copied_table;

static const copied_table tables[] = {
    {"users", 1, "ittti", "id, name, key, password, created"},
    {"sessions", 1, "biiit", "hash, user, created, seen, label"},
    {"codes", 1, "bii", "hash, uses, until"},
    {"games", 1, "tittbbtiiiiiiiiiiiiitttitiii",
     "id, version, line, rules_version, data_hash, seed, title, state, watch, listed, starts, clock, claim, budget, increment, maker, created, started, ended, due, rematch_of, rematch, result, solo, lesson, rated, pace, asks_all"},
    {"seats", 2, "tiiibbtt", "game, seat, kind, user, invitation, nonce, bot, name"},
    {"journal", 2, "tiiiiiiiitt",
     "game, number, at, kind, seat, recipients, after, request, hash, text, draws"},
    {"drafts", 2, "tit", "game, seat, text"},
    {"notes", 2, "tit", "game, seat, text"},
    {"mutes", 2, "tii", "game, seat, seats"},
    {"heartbeat", 1, "iiitii", "one, at, steady, boot, doubt, confirms"},
    {"taken_names", 1, "ti", "word, user"},
    {"snapshots", 2, "tiiiibbb", "game, number, at, kind, hash, head, body, orders"},
    {"reasons", 2, "tit", "game, number, text"},
    {"glances", 1, "ttt", "game, asked, told"},
    {"learned", 2, "iti", "user, lesson, at"},
    {"studies", 1, "tiiiittit", "id, owner, kept, created, changed, title, line, nodes, body"},
    {"results", 2, "iittiitiiiiirrri",
     "number, seat, game, kind, user, opponent, side, score, listed, rated, at, answer, rating, deviation, volatility, games"},
    {"seeks", 1, "iiit", "user, created, until, body"},
    {"vacations", 2, "iiiii", "user, begins, until, ended, settled"},
    {"hidden", 1, "i", "user"},
    {"tours", 1, "tittiiiitbtti",
     "id, created, title, line, clock, claim, budget, increment, settings, invitation, about, names, state"},
    {"tour_rows", 2, "tiiiiiiiit", "tour, number, at, kind, by, user, a, b, c, text"},
    {"tour_games", 2, "titi", "tour, number, game, open"},
    {"acts", 1, "iiiiiitit", "number, at, kind, by, about, until, game, report, reason"},
    {"standing", 2, "tit", "game, seat, text"},
    {"notices", 1, "ititbiiiiiiitiit",
     "user, address, confirmed, stop, feed, wants, rhythm, eager, daily, quiet_from, quiet_until, remind, zone, sent, failed, trouble"},
    {"mail_tokens", 1, "biiit", "hash, user, kind, until, address"},
    {"mail_told", 2, "iti", "user, about, at"},
    {"mails", 1, "iiiittiiiiit",
     "id, user, kind, seat, game, about, created, due, tries, leased, holder, text"},
    {"reviews", 1, "tbt", "game, key, text"},
};

enum { TABLES = sizeof tables / sizeof tables[0] };

/* ---------------------------------------------------------------- values */

typedef struct copied_value {
    bool null;
    int64_t number;
    double real;
    const uint8_t *bytes; /* until the next row, unless it is */
    char *own;            /* .. a copy, of a key */
    size_t size;
} copied_value;

static void take_value(sql_query *query, char type, copied_value *out)
{
    *out = (copied_value){.null = query->db->driver->is_null(query)};
    if (type == 'i')
        out->number = take_int(query);
    else if (type == 'r')
        out->real = take_real(query);
    else if (type == 'b')
        out->bytes = take_bytes(query, &out->size);
    else {
        out->bytes = (const uint8_t *)take_text(query);
        out->size = strlen((const char *)out->bytes);
    }
}

static void put_value(sql_query *query, char type, const copied_value *value)
{
    static const sql_type types[] = {
        ['i'] = SQL_INT, ['r'] = SQL_REAL, ['b'] = SQL_BLOB, ['t'] = SQL_TEXT};
    if (value->null)
        query->db->driver->put_null(query, types[(unsigned char)type]);
    else if (type == 'i')
        put_int(query, value->number);
    else if (type == 'r')
        put_real(query, value->real);
    else if (type == 'b')
        put_blob(query, value->bytes ? value->bytes : (const uint8_t *)"", value->size);
    else
        put_text(query, (const char *)value->bytes);
}

static void hash_number(crypto_generichash_state *hash, uint64_t number)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> (8 * i));
    crypto_generichash_update(hash, bytes, sizeof bytes);
}

static void hash_value(crypto_generichash_state *hash, char type, const copied_value *value)
{
    uint64_t bits = (uint64_t)value->number;
    const uint8_t kind[2] = {(uint8_t)type, value->null};
    crypto_generichash_update(hash, kind, sizeof kind);
    if (type == 'r')
        memcpy(&bits, &value->real, sizeof bits);
    hash_number(hash, type == 'i' || type == 'r' ? bits : value->size);
    if (value->bytes)
        crypto_generichash_update(hash, value->bytes, value->size);
}

/* ---------------------------------------------------------------- a page */

typedef struct table_walk {
    sql_link *from, *to; /* to NULL: only read */
    const copied_table *table;
    copied_value key[COLUMNS_MAX]; /* of the last row of the last page */
    copied_value next
        [COLUMNS_MAX]; /* of the last row of this one: a query may use `key` until it is ended */
    bool begun;
    uint64_t rows;
    crypto_generichash_state hash;
} table_walk;

static void write_list(gg_text *out, int from, int to)
{
    for (int i = from; i <= to; i++)
        gg_print(out, i > from ? ", ?%d" : "?%d", i);
}

/* The names of the key's columns are the beginning of the list. */
static size_t key_size(const copied_table *table)
{
    const char *at = table->columns;
    for (int i = 0; i < table->keys; i++)
        at += strcspn(at, ",") + (i + 1 < table->keys);
    return (size_t)(at - table->columns);
}

/* By the key, behind the last row. */
static sql_query ask_page(const table_walk *walk, char sql[SQL_SIZE])
{
    gg_text text;
    const copied_table *table = walk->table;
    int key = (int)key_size(table);
    gg_text_open(&text, sql, SQL_SIZE);
    gg_print(&text, "SELECT %s FROM %s", table->columns, table->name);
    if (walk->begun) {
        gg_print(&text, " WHERE (%.*s) > (", key, table->columns);
        write_list(&text, 1, table->keys);
        gg_put(&text, ")");
    }
    gg_print(&text, " ORDER BY %.*s LIMIT %d", key, table->columns, PAGE);
    gg_assert(!text.cut);
    sql_query query = db_once(walk->from, sql);
    for (int i = 0; walk->begun && i < table->keys; i++)
        put_value(&query, table->types[i], &walk->key[i]);
    return query;
}

static void forget_key(const copied_table *table, copied_value *key)
{
    for (int i = 0; i < table->keys; i++) {
        free(key[i].own);
        key[i] = (copied_value){.own = NULL};
    }
}

static void keep_key(const copied_table *table, copied_value *key, const copied_value *values)
{
    forget_key(table, key);
    for (int i = 0; i < table->keys; i++) {
        key[i] = values[i];
        if (!values[i].bytes)
            continue;
        key[i].own = host_copy_text((const char *)values[i].bytes, values[i].size);
        key[i].bytes = (const uint8_t *)key[i].own;
    }
}

static store_status insert(const table_walk *walk, const copied_value *values)
{
    char sql[SQL_SIZE];
    gg_text text;
    int count = (int)strlen(walk->table->types);
    gg_text_open(&text, sql, sizeof sql);
    gg_print(&text, "INSERT INTO %s (%s) VALUES (", walk->table->name, walk->table->columns);
    write_list(&text, 1, count);
    gg_put(&text, ")");
    gg_assert(!text.cut);
    sql_query query = db_once(walk->to, sql);
    for (int i = 0; i < count; i++)
        put_value(&query, walk->table->types[i], &values[i]);
    return db_run_or(&query, STORE_BROKEN);
}

static store_status take_row(table_walk *walk, sql_query *query)
{
    copied_value values[COLUMNS_MAX] = {{0}};
    int count = (int)strlen(walk->table->types);
    gg_assert(count <= COLUMNS_MAX && count >= walk->table->keys);
    for (int i = 0; i < count; i++) {
        take_value(query, walk->table->types[i], &values[i]);
        hash_value(&walk->hash, walk->table->types[i], &values[i]);
    }
    walk->rows++;
    store_status status = walk->to ? insert(walk, values) : STORE_OK;
    keep_key(walk->table, walk->next, values);
    return status;
}

/* *count: rows in it. */
static store_status take_page(table_walk *walk, int *count)
{
    char sql[SQL_SIZE];
    store_status status = STORE_OK;
    sql_query query = ask_page(walk, sql);
    for (*count = 0; status == STORE_OK && db_next(&query); ++*count)
        status = take_row(walk, &query);
    store_status ended = db_end(&query);
    forget_key(walk->table, walk->key);
    memcpy(walk->key, walk->next, sizeof walk->key);
    memset(walk->next, 0, sizeof walk->next);
    walk->begun = true;
    return ended != STORE_OK ? ended : status;
}

static store_status walk_table(sql_link *from, sql_link *to, const copied_table *table,
                               store_table *out)
{
    table_walk walk = {.from = from, .to = to, .table = table};
    store_status status;
    int count;
    crypto_generichash_init(&walk.hash, NULL, 0, STORE_COPY_HASH);
    do
        status = take_page(&walk, &count);
    while (status == STORE_OK && count == PAGE);
    forget_key(table, walk.key);
    *out = (store_table){.name = table->name, .rows = walk.rows};
    out->columns = (uint32_t)strlen(table->types);
    crypto_generichash_final(&walk.hash, out->hash, STORE_COPY_HASH);
    return status;
}

/* ---------------------------------------------------------------- one table */

const char *store_table_name(size_t place)
{
    return place < TABLES ? tables[place].name : NULL;
}

store_status store_read_table(srv_store *store, const char *name, store_table *out)
{
    for (size_t i = 0; i < TABLES; i++)
        if (strcmp(tables[i].name, name) == 0)
            return walk_table(sql_of(store)->reader, NULL, &tables[i], out);
    return STORE_NONE;
}

/* ---------------------------------------------------------------- all of a store */

static store_status simply(sql_link *db, const char *sql)
{
    sql_query query = db_once(db, sql);
    return db_run(&query);
}

static bool is_empty(sql_link *to)
{
    for (size_t i = 0; i < TABLES; i++) {
        char sql[100];
        snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", tables[i].name);
        if (db_number(to, sql) != 0)
            return false;
    }
    return true;
}

/* The next act gets a number behind those that were copied. */
static store_status go_on_counting(sql_link *to)
{
    if (to->driver->dialect != DIALECT_POSTGRES)
        return STORE_OK;
    sql_query query = db_once(to, "SELECT setval(pg_get_serial_sequence('acts', 'number'),"
                                  " coalesce(max(number), 1), max(number) IS NOT NULL) FROM acts");
    return db_run(&query);
}

static store_status fill(sql_link *from, sql_link *to, store_table found[TABLES])
{
    static const char *const begin[] = {"BEGIN IMMEDIATE", "BEGIN"};
    store_status status = simply(to, begin[to->driver->dialect]);
    if (status == STORE_OK && !is_empty(to))
        status = STORE_CONFLICT;
    for (size_t i = 0; status == STORE_OK && i < TABLES; i++)
        status = walk_table(from, to, &tables[i], &found[i]);
    if (status == STORE_OK)
        status = go_on_counting(to);
    return status;
}

/* Read again, before it counts. */
static bool is_same(sql_link *to, const store_table found[TABLES])
{
    for (size_t i = 0; i < TABLES; i++) {
        store_table again;
        if (walk_table(to, NULL, &tables[i], &again) != STORE_OK || again.rows != found[i].rows ||
            memcmp(again.hash, found[i].hash, STORE_COPY_HASH) != 0)
            return false;
    }
    return true;
}

static bool cannot(store_status status, sql_link *from, sql_link *to, gg_error *error)
{
    if (status == STORE_CONFLICT)
        return gg_fail(error, 0, 0, "the store to copy to is not empty");
    const char *why = from->store->error[0] ? from->store->error : to->store->error;
    return gg_fail(error, 0, 0, "cannot copy the store: %s", why);
}

static bool copy_all(sql_link *from, sql_link *to, store_table found[TABLES], gg_error *error)
{
    store_status status = fill(from, to, found);
    bool good = status == STORE_OK || cannot(status, from, to, error);
    if (good && !is_same(to, found))
        good = gg_fail(error, 0, 0, "what was written to the copy is not what can be read there");
    if (good && (status = simply(to, "COMMIT")) != STORE_OK)
        good = cannot(status, from, to, error);
    if (!good)
        simply(to, "ROLLBACK");
    return good;
}

bool store_copy(srv_store *from, srv_store *to, store_see_table *see, void *sees, gg_error *error)
{
    static const char *const begin[] = {"BEGIN", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"};
    sql_link *reader = sql_of(from)->reader;
    store_table found[TABLES];
    if (simply(reader, begin[reader->driver->dialect]) != STORE_OK)
        return cannot(STORE_BROKEN, reader, sql_of(to)->writer, error);
    bool good = copy_all(reader, sql_of(to)->writer, found, error);
    simply(reader, "COMMIT");
    for (size_t i = 0; good && see && i < TABLES; i++)
        if (!see(sees, &found[i]))
            break;
    return good;
}

/* ---------------------------------------------------------------- backup */

static store_status copy_to_file(srv_store *from, const char *path, gg_error *error)
{
    srv_store *to = store_open_sqlite(path, STORE_ADMIN, error);
    if (!to)
        return STORE_BROKEN;
    bool good = store_copy(from, to, NULL, NULL, error);
    to->ops->close(to);
    return good ? STORE_OK : STORE_BROKEN;
}

static void remove_beside(const char *path, const char *ending)
{
    size_t room = strlen(path) + strlen(ending) + 1;
    char *name = host_memory(room);
    snprintf(name, room, "%s%s", path, ending);
    unlink(name);
    free(name);
}

/* The copy gets its name only when it is complete. */
static store_status make_backup(srv_store *from, const char *path, const char *beside,
                                gg_error *error)
{
    if (sqlite_file_exists(path)) {
        gg_fail(error, 0, 0, "%s already exists; a backup needs a new file", path);
        return STORE_CONFLICT;
    }
    store_status status = sqlite_make_file(beside, error);
    if (status != STORE_OK)
        return status;
    status = copy_to_file(from, beside, error);
    remove_beside(beside, ".lock");
    if (status == STORE_OK && !sqlite_sync_file(beside)) {
        gg_fail(error, 0, 0, "cannot write %s to the disk", beside);
        status = STORE_BROKEN;
    }
    if (status == STORE_OK)
        status = sqlite_rename(beside, path, error);
    if (status == STORE_OK)
        return sqlite_sync_folder(path) ? STORE_OK : STORE_BROKEN;
    remove_beside(beside, "");
    remove_beside(beside, "-wal");
    remove_beside(beside, "-shm");
    return status;
}

store_status store_backup(srv_store *from, const char *path, gg_error *error)
{
    char *whole = sqlite_whole_path(path, error);
    if (!whole)
        return STORE_BROKEN;
    size_t room = strlen(whole) + sizeof ".part";
    char *beside = host_memory(room);
    snprintf(beside, room, "%s.part", whole);
    store_status status = make_backup(from, whole, beside, error);
    free(beside);
    free(whole);
    return status;
}
