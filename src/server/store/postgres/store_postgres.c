/* store_postgres.c: a store in a PostgreSQL database: opening and closing.
 *
 * The database may be used by several servers. The address is that of libpq: postgresql://USER@HOST/DATABASE?.. A
 * password does not belong into it, because other users of the machine could see it: libpq finds it in PGPASSFILE,
 * ~/.pgpass or PGPASSWORD. */
#include "server/store/postgres/store_postgres.h"
#include "host/memory.h"
#include "server/store/sqlite/store_copy.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- the address */

/* What is not in the address. A server that hangs is noticed within seconds. */
static const struct word {
    const char *word, *value;
} defaults[] = {{"connect_timeout", "5"},    {"tcp_user_timeout", "10000"},
                {"keepalives_idle", "10"},   {"keepalives_interval", "3"},
                {"keepalives_count", "3"},   {"application_name", "grognard"},
                {"client_encoding", "UTF8"}, {"target_session_attrs", "read-write"}};

enum { DEFAULTS = sizeof defaults / sizeof defaults[0] };

static void add_word(postgres_store *store, size_t place, const char *word, const char *value)
{
    store->words[place] = host_copy_text(word, strlen(word));
    store->values[place] = host_copy_text(value, strlen(value));
}

static bool is_given(const PQconninfoOption *options, const char *word)
{
    for (; options->keyword; options++)
        if (strcmp(options->keyword, word) == 0)
            return options->val != NULL;
    return false;
}

static bool take_words(postgres_store *store, const PQconninfoOption *options, gg_error *error)
{
    size_t count = 0;
    while (options[count].keyword)
        count++;
    store->words = host_zeroed((count + DEFAULTS + 1) * sizeof *store->words);
    store->values = host_zeroed((count + DEFAULTS + 1) * sizeof *store->values);
    if (is_given(options, "password") || is_given(options, "sslpassword"))
        return gg_fail(
            error, 0, 0,
            "a password in the address of the store could be seen by other users: put it into the"
            " file ~/.pgpass, or into PGPASSWORD");
    size_t place = 0;
    for (size_t i = 0; i < count; i++)
        if (options[i].val)
            add_word(store, place++, options[i].keyword, options[i].val);
    for (size_t i = 0; i < DEFAULTS; i++) /* a copy may be read from a standby */
        if (!is_given(options, defaults[i].word) && (i < DEFAULTS - 1 || store->use != STORE_LOOK))
            add_word(store, place++, defaults[i].word, defaults[i].value);
    return true;
}

static bool read_address(postgres_store *store, const char *where, gg_error *error)
{
    char *why = NULL;
    PQconninfoOption *options = PQconninfoParse(where, &why);
    bool good = options != NULL;
    if (good)
        good = take_words(store, options, error);
    else
        gg_fail(error, 0, 0, "\"postgresql:..\" is not the address of a database: %.*s",
                (int)strcspn(why ? why : "", "\n\""), why ? why : "");
    PQconninfoFree(options);
    PQfreemem(why);
    return good;
}

/* ---------------------------------------------------------------- closing */

static void free_words(char **words)
{
    for (size_t i = 0; words && words[i]; i++)
        free(words[i]);
    free(words);
}

static void close_store(srv_store *self)
{
    postgres_store *store = postgres_of(self);
    postgres_close(&store->reader);
    postgres_close(&store->writer);
    PQfinish(store->ear);
    sql_close(&store->sql);
    free_words(store->words);
    free_words(store->values);
    free(store);
}

/* ---------------------------------------------------------------- checking, copying */

static store_status check(srv_store *self, gg_text *report)
{
    sql_link *db = sql_of(self)->reader;
    if (sql_check(db, report))
        return STORE_OK;
    db_fail(db, "it is damaged");
    return STORE_BROKEN;
}

/* ---------------------------------------------------------------- opening */

static postgres_store *new_store(store_use use)
{
    postgres_store *store = host_memory(sizeof *store);
    store_ops *ops = &store->sql.ops;
    sql_open(&store->sql, &store->writer.sql, &store->reader.sql);
    ops->close = close_store;
    ops->commit = postgres_commit;
    ops->check = check;
    ops->backup = store_backup;
    ops->nodes = &postgres_nodes;
    store->use = use;
    store->writer.sql = (sql_link){&postgres_driver, &store->sql, sql_writes};
    store->reader.sql = (sql_link){&postgres_driver, &store->sql, sql_reads};
    store->writer.of = store->reader.of = store;
    store->reader.quick = use == STORE_SERVE; /* people wait for it */
    randombytes_buf(&store->name, sizeof store->name);
    store->name >>= 1;
    return store;
}

/* Two databases, or two schemas of one, have nothing to do with each other. */
static bool find_channel(postgres_store *store, gg_error *error)
{
    sql_query query = db_once(&store->reader.sql,
                              "SELECT 'grognard_' || to_regnamespace(current_schema()::text)::oid");
    bool there = db_next(&query);
    if (there)
        take_string(&query, store->channel, sizeof store->channel);
    return db_found(&query, there) == STORE_OK ||
           gg_fail(error, 0, 0, "cannot use the database: %s", store->sql.error);
}

/* Rows of writers that have ended long ago. */
static bool tidy(postgres_store *store)
{
    sql_query query = db_once(&store->writer.sql,
                              "DELETE FROM commits WHERE at < now() - interval '30 days'");
    return db_run(&query) == STORE_OK;
}

static bool open_all(postgres_store *store, gg_error *error)
{
    bool writes = store->use != STORE_LOOK;
    return postgres_connect_first(&store->reader, error) &&
           (!writes || postgres_connect_first(&store->writer, error)) &&
           postgres_migrate(writes ? &store->writer : &store->reader, writes, error) &&
           find_channel(store, error) &&
           (!writes || tidy(store) ||
            gg_fail(error, 0, 0, "cannot use the database: %s", store->sql.error));
}

srv_store *store_open_postgres(const char *where, store_use use, gg_error *error)
{
    postgres_store *store = new_store(use);
    if (read_address(store, where, error) && open_all(store, error))
        return &store->sql.store;
    close_store(&store->sql.store);
    return NULL;
}
