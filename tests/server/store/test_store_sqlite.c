/* The file of a SQLite store: who may open it, its version, and damage. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/store/names.h"

#include "server/stored.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>

static int set_up(void **state)
{
    stored_folder *folder = calloc(1, sizeof *folder);
    stored_open_folder(folder);
    *state = folder;
    return 0;
}

static int tear_down(void **state)
{
    stored_close_folder(*state);
    free(*state);
    return 0;
}

static const char *file_of(void **state)
{
    return ((stored_folder *)*state)->file;
}

static srv_store *opened(const char *file, store_use use)
{
    gg_error error = {0};
    srv_store *store = store_open(file, use, &error);
    assert_string_equal(error.text, "");
    assert_non_null(store);
    return store;
}

static void close_store(srv_store *store)
{
    store->ops->close(store);
}

static void assert_refused(const char *file, store_use use, const char *why)
{
    gg_error error = {0};
    assert_null(store_open(file, use, &error));
    if (!strstr(error.text, why))
        fail_msg("\"%s\" expected, not \"%s\"", why, error.text);
}

static void run_sql(const char *file, const char *sql)
{
    sqlite3 *db = NULL;
    char *error = NULL;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK)
        fail_msg("%s: %s", sql, error);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static int64_t ask_sql(const char *file, const char *sql)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *stmt = NULL;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &stmt, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
    int64_t value = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    sqlite3_close(db);
    return value;
}

/* A store with a game of `rows` rows. */
static void make_store(const char *file, uint64_t rows)
{
    srv_store *store = opened(file, STORE_SERVE);
    store_game game = stored_game(1);
    assert_int_equal(stored_add_game(store, &game), STORE_OK);
    for (uint64_t number = 1; number <= rows; number++)
        assert_int_equal(stored_add_row(store, game.id, number), STORE_OK);
    close_store(store);
}

/* ---------------------------------------------------------------- names */

static void kinds_are_told_apart(void **state)
{
    char where[300];
    snprintf(where, sizeof where, "sqlite:%s", file_of(state));
    close_store(opened(where, STORE_SERVE));
    close_store(opened(file_of(state), STORE_LOOK));
    assert_refused("mysql://somewhere", STORE_SERVE, "unknown kind of store: mysql");
    assert_refused("sqlite:", STORE_SERVE, "is not the name of a file");
    assert_refused("", STORE_SERVE, "is not the name of a file");
    assert_refused("/dev/shm/", STORE_SERVE, "is not the name of a file");
    assert_refused("/nowhere/at/all/store", STORE_SERVE, "cannot open /nowhere/at/all/store");
}

static void nobody_else_may_read_it(void **state)
{
    static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
    mode_t before = umask(0);
    srv_store *store = opened(file_of(state), STORE_SERVE);
    store_game game = stored_game(1);
    assert_int_equal(stored_add_game(store, &game), STORE_OK);
    for (int i = 0; i < 4; i++) {
        char path[300];
        struct stat status;
        snprintf(path, sizeof path, "%s%s", file_of(state), endings[i]);
        assert_int_equal(stat(path, &status), 0);
        assert_int_equal(status.st_mode & 0777, 0600);
    }
    char backup[300];
    struct stat status;
    gg_error error = {0};
    snprintf(backup, sizeof backup, "%s.backup", file_of(state));
    assert_int_equal(store->ops->backup(store, backup, &error), STORE_OK);
    assert_int_equal(stat(backup, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    close_store(store);
    umask(before);
}

static void it_is_durable(void **state)
{
    srv_store *store = opened(file_of(state), STORE_SERVE);
    char mode[300];
    snprintf(mode, sizeof mode, "%s-wal", file_of(state));
    assert_int_equal(access(mode, F_OK), 0); /* in WAL mode */
    close_store(store);
    assert_int_equal(ask_sql(file_of(state), "PRAGMA user_version") > 0, 1);
    assert_int_equal(ask_sql(file_of(state), "SELECT count(*) FROM pragma_table_list"
                                             " WHERE schema = 'main' AND type = 'table'"
                                             " AND strict = 0 AND name NOT LIKE 'sqlite_%'"),
                     0);
}

/* ---------------------------------------------------------------- one server at a time */

static void a_second_server_is_refused(void **state)
{
    const char *file = file_of(state);
    char link_path[300], why[40];
    srv_store *store = opened(file, STORE_SERVE);
    snprintf(why, sizeof why, "(process %ld)", (long)getpid());
    assert_refused(file, STORE_SERVE, "another server uses");
    assert_refused(file, STORE_SERVE, why);
    snprintf(link_path, sizeof link_path, "%s.link", file);
    assert_int_equal(symlink(file, link_path), 0);
    assert_refused(link_path, STORE_SERVE,
                   "another server uses"); /* the same file by another name */
    pid_t child = fork();
    if (child == 0) {
        gg_error error = {0};
        _exit(store_open(file, STORE_SERVE, &error) == NULL && strstr(error.text, "another server")
                  ? 0
                  : 1);
    }
    int status = 1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    close_store(store);
    close_store(opened(file, STORE_SERVE));
}

/* Killed, not closed: the lock ends with the process, and stored data stays. */
static void a_killed_server_leaves_no_lock(void **state)
{
    const char *file = file_of(state);
    int ready[2];
    char byte = 0;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    if (child == 0) {
        alarm(20); /* in case nobody kills it */
        gg_error error = {0};
        srv_store *store = store_open(file, STORE_SERVE, &error);
        store_game game = stored_game(1);
        bool good = store && stored_add_game(store, &game) == STORE_OK &&
                    stored_add_row(store, game.id, 1) == STORE_OK;
        _exit(write(ready[1], good ? "y" : "n", 1) == 1 && pause() == 0);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(byte, 'y');
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(ready[0]);
    close(ready[1]);
    srv_store *store = opened(file, STORE_SERVE);
    assert_int_equal(stored_rows(store, "game01"), 1);
    assert_true(stored_is_whole(store));
    close_store(store);
}

/* Beside a server: a command that writes, and one that reads. */
static void commands_work_beside_a_server(void **state)
{
    const char *file = file_of(state);
    char path[300];
    gg_error error = {0};
    srv_store *server = opened(file, STORE_SERVE);
    srv_store *admin = opened(file, STORE_ADMIN), *reader = opened(file, STORE_LOOK);
    store_game game = stored_game(1);
    assert_int_equal(stored_add_game(server, &game), STORE_OK);
    assert_int_equal(stored_add_row(admin, game.id, 1), STORE_OK);
    assert_int_equal(stored_add_row(server, game.id, 1), STORE_CONFLICT);
    assert_int_equal(stored_add_row(server, game.id, 2), STORE_OK);
    assert_int_equal(stored_rows(reader, game.id), 2);
    assert_int_equal(stored_add_row(reader, game.id, 3), STORE_BROKEN); /* it only looks */
    assert_int_equal(stored_rows(server, game.id), 2);
    snprintf(path, sizeof path, "%s.backup", file);
    assert_int_equal(reader->ops->backup(reader, path, &error), STORE_OK);
    assert_true(stored_is_whole(reader));
    close_store(admin);
    close_store(reader);
    assert_int_equal(stored_add_row(server, game.id, 3), STORE_OK);
    close_store(server);
}

/* What the server caches of a journal is outdated after a command has changed it. */
static void rows_are_added_beside_a_server(void **state)
{
    const char *file = file_of(state);
    srv_store *server = opened(file, STORE_SERVE), *admin = opened(file, STORE_ADMIN);
    store_game game = stored_game(1);
    assert_int_equal(stored_add_game(server, &game), STORE_OK);
    assert_int_equal(stored_add_row(server, game.id, 1), STORE_OK);
    assert_int_equal(stored_add_row(admin, game.id, 2), STORE_OK);
    assert_int_equal(stored_add_row(server, game.id, 3), STORE_OK);
    assert_int_equal(stored_add_row(admin, game.id, 4), STORE_OK);
    assert_int_equal(stored_add_row(server, game.id, 4), STORE_CONFLICT);
    assert_int_equal(stored_add_row(server, game.id, 6), STORE_CONFLICT);
    assert_int_equal(stored_add_row(server, game.id, 5), STORE_OK);
    assert_int_equal(stored_rows(server, game.id), 5);
    close_store(admin);
    close_store(server);
}

static void commands_without_a_server(void **state)
{
    const char *file = file_of(state);
    assert_refused(file, STORE_LOOK, "there is no store at");
    assert_int_equal(access(file, F_OK), -1); /* reading creates nothing */
    srv_store *admin = opened(file, STORE_ADMIN);
    srv_store *server = opened(file, STORE_SERVE); /* the command does not block it */
    close_store(server);
    close_store(admin);
}

/* ---------------------------------------------------------------- versions */

static void empty_files_become_stores(void **state)
{
    FILE *file = fopen(file_of(state), "w");
    fclose(file);
    assert_refused(file_of(state), STORE_LOOK, "from an older grognard");
    make_store(file_of(state), 2);
    srv_store *store = opened(file_of(state), STORE_SERVE);
    assert_int_equal(stored_rows(store, "game01"), 2);
    close_store(store);
}

/* As they were before lists had more than who must decide. */
static void older_stores_are_brought_up_to_date(void **state)
{
    const char *file = file_of(state);
    store_game game;
    make_store(file, 2);
    int64_t version = ask_sql(file, "PRAGMA user_version");
    run_sql(file, STORED_VERSION_1);
    assert_refused(file, STORE_LOOK, "from an older grognard");
    srv_store *store = opened(file, STORE_SERVE);
    assert_int_equal(stored_rows(store, "game01"), 2);
    assert_int_equal(store->ops->game(store, "game01", &game), STORE_OK);
    assert_string_equal(game.seat[0].glance, "");
    close_store(store);
    assert_int_equal(ask_sql(file, "PRAGMA user_version"), version);
}

static bool count_lesson(void *to, const char *lesson)
{
    assert_string_equal(lesson, "triumph/roads");
    ++*(int *)to;
    return true;
}

/* Version 9 had no table of lessons that accounts have finished. */
static void lessons_of_accounts_get_a_table(void **state)
{
    int lessons = 0;
    const char *file = file_of(state);
    srv_store *store = opened(file, STORE_SERVE);
    store_user ney = {.id = 7, .name = "ney", .key = "ney", .password = "x", .created = 1};
    store_batch *batch = batch_new();
    batch_add_user(batch, CHANGE_ADD_USER, &ney);
    assert_int_equal(stored_commit(store, batch), STORE_OK);
    close_store(store);
    run_sql(file, STORED_VERSION_9);
    assert_refused(file, STORE_LOOK, "from an older grognard");
    store = opened(file, STORE_SERVE);
    batch = batch_new();
    store_change *change = batch_add(batch, CHANGE_ADD_LEARNED);
    change->number = ney.id;
    change->text = "triumph/roads";
    assert_int_equal(stored_commit(store, batch), STORE_OK);
    store->ops->learned(store, ney.id, count_lesson, &lessons);
    assert_int_equal(lessons, 1);
    close_store(store);
}

/* Until version 7 they were in the rows of the seats. */
static void glances_move_to_their_own_table(void **state)
{
    const char *file = file_of(state);
    store_game game = stored_game(1), found;
    srv_store *store = opened(file, STORE_SERVE);
    game.seat[1].asked = 77;
    assert_int_equal(stored_add_game(store, &game), STORE_OK);
    close_store(store);
    run_sql(file, STORED_VERSION_7);
    store = opened(file, STORE_SERVE);
    assert_int_equal(store->ops->game(store, game.id, &found), STORE_OK);
    assert_int_equal(found.seat[0].asked, 0);
    assert_string_equal(found.seat[0].glance, "");
    assert_int_equal(found.seat[1].asked, 77);
    assert_string_equal(found.seat[1].glance, "seat 1");
    close_store(store);
}

/* Two seats: two numbers and two lines. */
static void strange_glances_are_refused(void **state)
{
    static const char *const strange[][2] = {
        {"", "\n"},
        {"[]", "\n"},
        {"[1]", "\n"},
        {"[1,2,3]", "\n"},
        {"[1,2", "\n"},
        {"[1,x]", "\n"},
        {"[1,]", "\n"},
        {"[1,-2]", "\n"},
        {"[1,2]", ""},
        {"[1,2]", "a\nb\nc"},
        {"1,2]", "\n"},
        {"[1,2] ", "\n"},
        {"[1,99999999999999999999]", "\n"},
    };
    const char *file = file_of(state);
    char sql[200];
    store_game found;
    make_store(file, 1);
    srv_store *store = opened(file, STORE_SERVE);
    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++) {
        snprintf(sql, sizeof sql, "UPDATE glances SET asked = '%s', told = '%s'", strange[i][0],
                 strange[i][1]);
        run_sql(file, sql);
        assert_int_equal(store->ops->game(store, "game01", &found), STORE_BROKEN);
    }
    run_sql(file, "UPDATE glances SET asked = '[1,2]', told = 'a' || char(10) || 'b'");
    assert_int_equal(store->ops->game(store, "game01", &found), STORE_OK);
    close_store(store);
}

typedef struct seen_snapshots {
    int count;
    uint64_t number;
    char body[8];
} seen_snapshots;

static bool see_snapshot(void *to, const store_snapshot *snapshot)
{
    seen_snapshots *seen = to;
    seen->count++;
    seen->number = snapshot->number;
    snprintf(seen->body, sizeof seen->body, "%.*s", (int)snapshot->body_size, snapshot->body);
    return true;
}

static store_status add_snapshot(srv_store *store, uint64_t number, int64_t at, const char *body)
{
    store_snapshot snapshot = {.number = number,
                               .at = at,
                               .kind = ROW_CHAT,
                               .head = (const uint8_t *)"head",
                               .head_size = 4,
                               .body = (const uint8_t *)body,
                               .body_size = strlen(body),
                               .orders = (const uint8_t *)""};
    store_batch *batch = batch_new();
    batch_add_snapshot(batch, "game01", &snapshot);
    return stored_commit(store, batch);
}

static seen_snapshots look_for_snapshots(srv_store *store)
{
    seen_snapshots seen = {0};
    assert_int_equal(
        store->ops->snapshots(store, "game01", SNAPSHOT_BODY, 0, INT64_MAX, see_snapshot, &seen),
        STORE_OK);
    return seen;
}

/* A snapshot is found as long as its row is the one it was taken after, and is deleted with its game. */
static void snapshots_belong_to_their_rows(void **state)
{
    const char *file = file_of(state);
    make_store(file, 3);
    run_sql(file, STORED_VERSION_4); /* from before there were any */
    srv_store *store = opened(file, STORE_SERVE);
    run_sql(file, "UPDATE journal SET kind = 3, hash = 0, at = 100 + number");
    assert_int_equal(look_for_snapshots(store).count, 0);
    assert_int_equal(add_snapshot(store, 2, 102, "one"), STORE_OK);
    assert_int_equal(add_snapshot(store, 2, 999, "other"),
                     STORE_OK); /* of another history: not stored */
    assert_int_equal(add_snapshot(store, 9, 109, "late"),
                     STORE_OK); /* without its row: not stored either */
    assert_int_equal(look_for_snapshots(store).count, 1);
    assert_string_equal(look_for_snapshots(store).body, "one");
    assert_int_equal(add_snapshot(store, 2, 102, "new"), STORE_OK);
    assert_string_equal(look_for_snapshots(store).body, "new");
    run_sql(file, "UPDATE journal SET at = at + 1 WHERE number = 2");
    assert_int_equal(look_for_snapshots(store).count, 0);
    assert_int_equal(add_snapshot(store, 3, 103, "three"), STORE_OK);
    assert_int_equal(look_for_snapshots(store).number, 3);
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, CHANGE_REMOVE_GAME);
    snprintf(change->id, sizeof change->id, "game01");
    assert_int_equal(stored_commit(store, batch), STORE_OK);
    assert_true(stored_is_whole(store));
    close_store(store);
    assert_int_equal(ask_sql(file, "SELECT count(*) FROM snapshots"), 0);
}

static bool count_reason(void *to, uint64_t order, const char *why)
{
    uint64_t *sum = to;
    *sum += order;
    return why[0] == 'b';
}

static store_status add_reason(srv_store *store, uint64_t row)
{
    store_batch *batch = batch_new();
    batch_add_reason(batch, "game01", row, "because");
    return stored_commit(store, batch);
}

/* Rows are counted from the beginning, orders without it. A reason belongs to an order, and is deleted with its game. */
static void reasons_belong_to_orders(void **state)
{
    const char *file = file_of(state);
    uint64_t sum = 0;
    make_store(file, 4);
    run_sql(file, STORED_VERSION_5); /* from before there were any */
    srv_store *store = opened(file, STORE_SERVE);
    assert_int_equal(add_reason(store, 2), STORE_OK);
    assert_int_equal(add_reason(store, 4), STORE_OK);
    assert_int_not_equal(add_reason(store, 4), STORE_OK); /* it has one */
    assert_int_not_equal(add_reason(store, 5), STORE_OK); /* there is no such row */
    assert_int_equal(store->ops->reasons(store, "game01", count_reason, &sum), STORE_OK);
    assert_int_equal(sum, 1 + 3);
    assert_true(stored_is_whole(store));
    assert_int_equal(add_reason(store, 1), STORE_OK);
    assert_false(stored_is_whole(store)); /* the beginning is no order */
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, CHANGE_REMOVE_GAME);
    snprintf(change->id, sizeof change->id, "game01");
    assert_int_equal(stored_commit(store, batch), STORE_OK);
    assert_true(stored_is_whole(store));
    close_store(store);
    assert_int_equal(ask_sql(file, "SELECT count(*) FROM reasons"), 0);
}

static store_status set_review(srv_store *store, const char *id, uint8_t key, size_t size)
{
    char text[STORE_REVIEW_MOST + 1];
    memset(text, 'x', size);
    text[size] = 0;
    store_batch *batch = batch_new();
    batch_set_review(batch, id, (const uint8_t[STORE_HASH_SIZE]){key}, text);
    return stored_commit(store, batch);
}

/* A review is found by what it was made from. There is one for each game, which is deleted with it. */
static void reviews_belong_to_games(void **state)
{
    const char *file = file_of(state), *text;
    make_store(file, 4);
    run_sql(file, STORED_VERSION_17); /* from before there were any */
    srv_store *store = opened(file, STORE_SERVE);
    assert_int_equal(set_review(store, "game01", 7, 10), STORE_OK);
    assert_int_equal(set_review(store, "game01", 8, STORE_REVIEW_MOST), STORE_OK);
    assert_int_equal(set_review(store, "nowhere", 8, 10), STORE_OK); /* deleted meanwhile */
    const uint8_t old[STORE_HASH_SIZE] = {7}, new[STORE_HASH_SIZE] = {8};
    assert_int_equal(store->ops->review(store, "game01", old, &text), STORE_NONE);
    assert_int_equal(store->ops->review(store, "game01", new, &text), STORE_OK);
    assert_int_equal(strlen(text), STORE_REVIEW_MOST);
    assert_int_equal(ask_sql(file, "SELECT count(*) FROM reviews"), 1);
    assert_true(stored_is_whole(store));
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, CHANGE_REMOVE_GAME);
    snprintf(change->id, sizeof change->id, "game01");
    assert_int_equal(stored_commit(store, batch), STORE_OK);
    close_store(store);
    assert_int_equal(ask_sql(file, "SELECT count(*) FROM reviews"), 0);
}

static store_status add_account(srv_store *store, uint64_t id, const char *name)
{
    store_user user = {.id = id, .created = 100};
    snprintf(user.name, sizeof user.name, "%s", name);
    names_key(name, user.key);
    store_batch *batch = batch_new();
    batch_add_user(batch, CHANGE_ADD_USER, &user);
    return stored_commit(store, batch);
}

/* From before lookalike names were refused: accounts keep their names, and no third one joins them. */
static void older_accounts_keep_names_that_look_alike(void **state)
{
    const char *file = file_of(state);
    store_user user;
    make_store(file, 1);
    run_sql(file, STORED_VERSION_3);
    run_sql(file, "INSERT INTO users (id, name, key, password, created) VALUES "
                  "(1, 'Alice', 'alice', 'a', 5), (2, 'A1ice', 'a1ice', 'b', 4),"
                  "(3, 'Al\u0456ce', 'al\u0456ce', 'c', 6), (4, 'Guest', NULL, '', 1)");
    srv_store *store = opened(file, STORE_SERVE);
    assert_int_equal(names_find_user(store, "Alice", &user), STORE_OK);
    assert_int_equal(user.id, 1);
    assert_int_equal(names_find_user(store, "A1ICE", &user), STORE_OK);
    assert_int_equal(user.id, 2);
    assert_int_equal(names_find_user(store, "Al\u0456ce", &user), STORE_OK);
    assert_int_equal(user.id, 3);
    user.password[0] = 'd'; /* they can be changed */
    store_batch *batch = batch_new();
    batch_add_user(batch, CHANGE_SET_USER, &user);
    assert_int_equal(stored_commit(store, batch), STORE_OK);
    assert_int_equal(add_account(store, 10, "AIice"), STORE_CONFLICT);
    assert_int_equal(add_account(store, 11, "a1ice"), STORE_CONFLICT);
    assert_int_equal(add_account(store, 12, "Guest"), STORE_OK);
    assert_true(stored_is_whole(store));
    close_store(store);
    assert_int_equal(ask_sql(file, "SELECT user FROM taken_names WHERE word = 'allce'"), 2);
}

static void newer_stores_are_refused(void **state)
{
    const char *file = file_of(state);
    make_store(file, 1);
    int64_t version = ask_sql(file, "PRAGMA user_version");
    run_sql(file, "PRAGMA user_version = 1000");
    for (int use = STORE_LOOK; use <= STORE_SERVE; use++)
        assert_refused(file, (store_use)use, "from a newer grognard (store version 1000");
    assert_int_equal(ask_sql(file, "PRAGMA user_version"), 1000);
    char back[60];
    snprintf(back, sizeof back, "PRAGMA user_version = %d", (int)version);
    run_sql(file, back);
    close_store(opened(file, STORE_SERVE));
}

static void strange_files_are_refused(void **state)
{
    const char *file = file_of(state);
    run_sql(file, "CREATE TABLE recipes (name TEXT)");
    assert_refused(file, STORE_SERVE, "is not a grognard store");
    assert_int_equal(ask_sql(file, "SELECT count(*) FROM sqlite_schema"), 1); /* left unchanged */
    unlink(file);
    FILE *text = fopen(file, "w");
    for (int i = 0; i < 2000; i++)
        fputs("This is a letter to my aunt.\n", text);
    fclose(text);
    assert_refused(file, STORE_SERVE, "is not a grognard store");
    assert_refused(file, STORE_LOOK, "is not a grognard store");
    unlink(file);
    assert_int_equal(mkdir(file, 0700), 0);
    assert_refused(file, STORE_SERVE, file);
    rmdir(file);
}

/* ---------------------------------------------------------------- damage */

static void overwrite(const char *path, long at, const char *with, size_t size)
{
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    for (size_t i = 0; i < size; i++)
        fputc(with[i % strlen(with)], file);
    fclose(file);
}

static long size_of(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return (long)status.st_size;
}

/* Overwrites one page after another. Every time it is detected, or the page was unused. */
static void damage_is_found(void **state)
{
    const char *file = file_of(state);
    char copy[300];
    int found = 0, pages = 0;
    make_store(file, 200);
    snprintf(copy, sizeof copy, "%s.copy", file);
    for (long at = 4096; at < size_of(file); at += 4096, pages++) {
        char command[700];
        unlink(copy);
        snprintf(command, sizeof command, "cp '%s' '%s'", file, copy);
        assert_int_equal(system(command), 0); /* NOLINT: names of our own */
        overwrite(copy, at, "damage", 4096);
        gg_error error = {0};
        srv_store *store = store_open(copy, STORE_SERVE, &error);
        if (store) {
            close_store(store);
            continue;
        }
        found++;
        assert_non_null(strstr(error.text, "is damaged"));
        assert_non_null(strstr(error.text, "grognard backup"));
    }
    assert_true(pages > 10 && found == pages);
    close_store(opened(file, STORE_SERVE));
}

static void torn_files_are_refused(void **state)
{
    const char *file = file_of(state);
    make_store(file, 200);
    assert_int_equal(truncate(file, size_of(file) - 4096), 0);
    assert_refused(file, STORE_SERVE, "is damaged");
    assert_int_equal(truncate(file, 50), 0);
    assert_refused(file, STORE_SERVE, "is damaged");
}

/* Faults that SQLite does not detect. */
static void check_finds_faults(void **state)
{
    static const struct {
        const char *sql, *says;
    } faults[] = {
        {"DELETE FROM journal WHERE number = 3",
         "game game01: its journal has 4 rows and ends with number 5"},
        {"DELETE FROM seats WHERE seat = 0",
         "game game01: it has 1 seats and the last is number 1"},
        {"UPDATE journal SET seat = 7 WHERE number = 2",
         "game game01: row 2 is of seat 7, which is not in it"},
        {"UPDATE journal SET kind = 77 WHERE number = 2",
         "game game01: row 2 is of an unknown kind: 77"},
        {"UPDATE journal SET at = 1 WHERE number = 4",
         "game game01: row 4 is older than the one before"},
        {"DELETE FROM journal", "game game01: it runs, but nothing says that it has begun"},
        {"INSERT INTO drafts VALUES ('gone', 0, 'x')",
         "drafts: a row refers to games that is not there"},
    };
    const char *file = file_of(state);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        char text[2000];
        gg_text report;
        make_store(file, 5);
        run_sql(file, faults[i].sql);
        gg_text_open(&report, text, sizeof text);
        srv_store *store = opened(file, STORE_SERVE);
        assert_int_equal(store->ops->check(store, &report), STORE_BROKEN);
        if (!strstr(text, faults[i].says))
            fail_msg("\"%s\" expected, not \"%s\"", faults[i].says, text);
        close_store(store);
        unlink(file);
    }
}

/* Values that our programs never write are rejected. */
static void values_out_of_range_are_refused(void **state)
{
    static const char *const changes[] = {
        "UPDATE games SET title = hex(zeroblob(161))",
        "UPDATE seats SET name = hex(zeroblob(21)) WHERE seat = 1",
        "UPDATE games SET listed = 2",
        "UPDATE games SET solo = 2",
        "UPDATE games SET watch = -1",
        "DELETE FROM seats WHERE seat = 0",
    };
    const char *file = file_of(state);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        store_game game;
        make_store(file, 1);
        run_sql(file, changes[i]);
        srv_store *store = opened(file, STORE_SERVE);
        if (store->ops->game(store, "game01", &game) != STORE_BROKEN)
            fail_msg("not refused: %s", changes[i]);
        assert_string_equal(store->ops->error(store), "a value in it is out of range");
        close_store(store);
        unlink(file);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(kinds_are_told_apart),
        TEST(nobody_else_may_read_it),
        TEST(it_is_durable),
        TEST(a_second_server_is_refused),
        TEST(a_killed_server_leaves_no_lock),
        TEST(commands_work_beside_a_server),
        TEST(rows_are_added_beside_a_server),
        TEST(commands_without_a_server),
        TEST(empty_files_become_stores),
        TEST(older_stores_are_brought_up_to_date),
        TEST(glances_move_to_their_own_table),
        TEST(lessons_of_accounts_get_a_table),
        TEST(strange_glances_are_refused),
        TEST(snapshots_belong_to_their_rows),
        TEST(reasons_belong_to_orders),
        TEST(reviews_belong_to_games),
        TEST(older_accounts_keep_names_that_look_alike),
        TEST(newer_stores_are_refused),
        TEST(strange_files_are_refused),
        TEST(damage_is_found),
        TEST(torn_files_are_refused),
        TEST(check_finds_faults),
        TEST(values_out_of_range_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
