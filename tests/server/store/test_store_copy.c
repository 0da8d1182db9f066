/* Copies between stores of all kinds: everything arrives, and equal tables have equal hashes. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/store/sqlite/store_copy.h"
#include "server/store/trial_postgres.h"

#include <sqlite3.h>

enum { TABLES = 30, ROWS = 450 }; /* more than two pages */

typedef struct copied_tables {
    uint32_t count;
    uint64_t rows;
    store_table table[TABLES];
} copied_tables;

static bool keep_table(void *to, const store_table *table)
{
    copied_tables *all = to;
    assert_true(all->count < TABLES);
    all->table[all->count++] = *table;
    all->rows += table->rows;
    return true;
}

static srv_store *opened(const char *where)
{
    gg_error error = {0};
    srv_store *store = store_open(where, STORE_SERVE, &error);
    assert_string_equal(error.text, "");
    assert_non_null(store);
    return store;
}

static void copy_into(srv_store *from, srv_store *to, copied_tables *all)
{
    gg_error error = {0};
    *all = (copied_tables){0};
    if (!store_copy(from, to, keep_table, all, &error))
        fail_msg("%s", error.text);
    assert_int_equal(all->count, TABLES);
    assert_true(stored_is_whole(to));
}

static void assert_same(const copied_tables *a, const copied_tables *b)
{
    for (uint32_t i = 0; i < TABLES; i++) {
        assert_string_equal(a->table[i].name, b->table[i].name);
        assert_int_equal(a->table[i].rows, b->table[i].rows);
        assert_memory_equal(a->table[i].hash, b->table[i].hash, STORE_COPY_HASH);
    }
}

/* ---------------------------------------------------------------- a store with something in every table */

/* With extreme numbers, bytes and letters; keys in another order than a dictionary has them. */
static const char everything[] =
    "INSERT INTO users VALUES (-9223372036854775808, 'É\u2028t\u00E9', 'ete', '$argon', 1),"
    " (9223372036854775807, 'Zoë', 'zoe', '', 2), (5, 'guest', NULL, '', 3);"
    "INSERT INTO sessions VALUES (randomblob(32), 5, 1, 2, 'B\u00F6rse'), (zeroblob(32), 5, 3, 4, '');"
    "INSERT INTO codes VALUES (randomblob(32), 3, 0);"
    "INSERT INTO taken_names VALUES ('a', NULL), ('ete', 5), ('zoe', 5), ('B', 5), ('\u00E4', 5), ('Z', 5), ('-', 1);"
    "INSERT INTO snapshots VALUES ('game01', 2, 5002, 2, -1, randomblob(300), zeroblob(0), x'00ff');"
    "INSERT INTO reasons VALUES ('game01', 2, 'because');"
    "INSERT INTO drafts VALUES ('game01', 1, 'line\n\ttwo');"
    "INSERT INTO notes VALUES ('game01', 1, '');"
    "INSERT INTO mutes VALUES ('game01', 1, 255);"
    "INSERT INTO standing VALUES ('game01', 0, 'answers');"
    "INSERT INTO reviews VALUES ('game01', randomblob(32), '{}');"
    "INSERT INTO heartbeat VALUES (1, 2, 3, 'boot', 4, 5);"
    "INSERT INTO learned VALUES (5, 'triumph/first', 7);"
    "INSERT INTO studies VALUES ('study1', 5, 1, 2, 3, 'title', 'line', 4, '[]');"
    "INSERT INTO results VALUES (1, 0, 'game01', 'triumph', 5, 0, 'French', 2, 1, 1, 9, -1,"
    " 1500.1, 0.1, 1e-300, 3);"
    "INSERT INTO seeks VALUES (5, 1, 2, '{}');"
    "INSERT INTO vacations VALUES (5, 1, 2, 0, 1);"
    "INSERT INTO hidden VALUES (5);"
    "INSERT INTO tours VALUES ('tour1', 1, 't', 'l', 0, 1, 2, 3, 's', NULL, 'a', 'n', 1);"
    "INSERT INTO tour_rows VALUES ('tour1', 1, 2, 3, NULL, 5, -1, -2, -3, 'x');"
    "INSERT INTO tour_games VALUES ('tour1', 0, 'game01', 1);"
    "INSERT INTO acts VALUES (41, 1, 4, 5, NULL, 0, '', 0, 'rude');"
    "INSERT INTO notices VALUES (5, 'a@b', 1, 'stop', NULL, 1, 2, 0, 3, 4, 5, 6, 'Europe/Paris', 7, 8, '');"
    "INSERT INTO mail_tokens VALUES (randomblob(32), 5, 1, 2, 'a@b');"
    "INSERT INTO mail_told VALUES (0, 'news', 1), (5, 'turn', 2);"
    "INSERT INTO mails VALUES (-7, NULL, 12, 0, '', '', 1, 2, 3, 4, 5, 'text');";

static void run_sql(const char *file, const char *sql)
{
    sqlite3 *db = NULL;
    char *error = NULL;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK)
        fail_msg("%s", error);
    sqlite3_close(db);
}

static srv_store *full_store(const stored_folder *folder)
{
    srv_store *store = opened(folder->file);
    store_game game = stored_game(1);
    assert_int_equal(stored_add_game(store, &game), STORE_OK);
    for (uint64_t number = 1; number <= ROWS; number++)
        assert_int_equal(stored_add_row(store, game.id, number), STORE_OK);
    run_sql(folder->file, everything);
    return store;
}

/* ---------------------------------------------------------------- tests */

static void everything_goes_there_and_back(void **state)
{
    (void)state;
    stored_folder folder, other;
    copied_tables there, back;
    trial_postgres_empty();
    stored_open_folder(&folder);
    stored_open_folder(&other);
    srv_store *first = full_store(&folder), *second = opened(the_postgres.address),
              *third = opened(other.file);
    copy_into(first, second, &there);
    copy_into(second, third, &back);
    assert_same(&there, &back);
    for (uint32_t i = 0; i < TABLES; i++) {
        assert_true(there.table[i].rows > 0);
        store_table read;
        assert_int_equal(store_read_table(second, there.table[i].name, &read), STORE_OK);
        assert_memory_equal(read.hash, there.table[i].hash, STORE_COPY_HASH);
    }
    assert_int_equal(stored_rows(third, "game01"), ROWS);
    first->ops->close(first);
    third->ops->close(third);
    store_act act = {.kind = ACT_WARN, .about = 5}, found;
    store_batch *batch = batch_new();
    batch_add_act(batch, &act);
    assert_int_equal(stored_commit(second, batch), STORE_OK);
    store_filter_acts filter = {.kinds = UINT32_MAX, .most = 1};
    assert_int_equal(second->ops->newest_act(second, &filter, &found), STORE_OK);
    assert_int_equal(found.number, 42); /* numbers continue */
    second->ops->close(second);
    stored_close_folder(&folder);
    stored_close_folder(&other);
}

/* What has changed changes the hash of its table only. */
static void hashes_tell_differences(void **state)
{
    (void)state;
    static const char *const changes[] = {
        "UPDATE drafts SET text = text || ' '", "UPDATE snapshots SET orders = x'00fe'",
        "UPDATE results SET rating = 1500.1000000000001", "UPDATE mails SET user = 5",
        "UPDATE journal SET at = at + 1 WHERE number = 449"};
    static const char *const tables[] = {"drafts", "snapshots", "results", "mails", "journal"};
    stored_folder folder;
    stored_open_folder(&folder);
    srv_store *store = full_store(&folder);
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        store_table before, after;
        assert_int_equal(store_read_table(store, tables[i], &before), STORE_OK);
        run_sql(folder.file, changes[i]);
        assert_int_equal(store_read_table(store, tables[i], &after), STORE_OK);
        assert_memory_not_equal(before.hash, after.hash, STORE_COPY_HASH);
    }
    store->ops->close(store);
    stored_close_folder(&folder);
}

static void a_store_that_is_not_empty_stays(void **state)
{
    (void)state;
    gg_error error = {0};
    stored_folder folder;
    trial_postgres_empty();
    stored_open_folder(&folder);
    srv_store *from = full_store(&folder), *to = opened(the_postgres.address);
    store_game game = stored_game(2);
    assert_int_equal(stored_add_game(to, &game), STORE_OK);
    assert_false(store_copy(from, to, NULL, NULL, &error));
    assert_string_equal(error.text, "the store to copy to is not empty");
    assert_int_equal(stored_rows(to, "game01"), 0);
    assert_int_equal(stored_add_row(to, game.id, 1), STORE_OK); /* it can still be used */
    from->ops->close(from);
    to->ops->close(to);
    stored_close_folder(&folder);
}

/* A new table, and a new column, must be copied. */
static void all_tables_are_copied(void **state)
{
    (void)state;
    stored_folder folder;
    char sql[200];
    sqlite3 *db = NULL;
    sqlite3_stmt *stmt = NULL;
    stored_open_folder(&folder);
    srv_store *store = opened(folder.file);
    assert_int_equal(sqlite3_open(folder.file, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db,
                           "SELECT name, (SELECT count(*) FROM pragma_table_info(s.name))"
                           " FROM sqlite_schema AS s WHERE type = 'table'"
                           " AND name NOT LIKE 'sqlite_%'",
                           -1, &stmt, NULL),
        SQLITE_OK);
    int count = 0;
    while (sqlite3_step(stmt) == SQLITE_ROW) {
        store_table table;
        snprintf(sql, sizeof sql, "%s", (const char *)sqlite3_column_text(stmt, 0));
        assert_int_equal(store_read_table(store, sql, &table), STORE_OK);
        assert_int_equal(table.columns, sqlite3_column_int(stmt, 1));
        count++;
    }
    assert_int_equal(count, TABLES);
    sqlite3_finalize(stmt);
    sqlite3_close(db);
    store->ops->close(store);
    stored_close_folder(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_goes_there_and_back),
        cmocka_unit_test(hashes_tell_differences),
        cmocka_unit_test(a_store_that_is_not_empty_stays),
        cmocka_unit_test(all_tables_are_copied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
