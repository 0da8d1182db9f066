/* The SQLite store on a disk that fails: everything acknowledged is there, everything refused is not, nothing is
 * partial, and the store continues when the disk works again. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/broken_disk.h"
#include "server/stored.h"

enum { ROUNDS = 4, BATCHES = 3 };

typedef struct trial {
    stored_folder folder;
    srv_store *store;
    uint64_t rows;   /* acknowledged, in each of the two games */
    uint32_t failed; /* groups that were refused */
} trial_disk;

/* ---------------------------------------------------------------- a store in use */

static srv_store *opened(const char *file)
{
    gg_error error = {0};
    srv_store *store = store_open(file, STORE_SERVE, &error);
    assert_string_equal(error.text, "");
    assert_non_null(store);
    return store;
}

static void open_trial(trial_disk *trial)
{
    *trial = (trial_disk){.rows = 1};
    broken_disk_mend();
    stored_open_folder(&trial->folder);
    trial->store = opened(trial->folder.file);
    for (unsigned i = 1; i <= 2; i++) {
        store_game game = stored_game(i);
        assert_int_equal(stored_add_game(trial->store, &game), STORE_OK);
        assert_int_equal(stored_add_row(trial->store, game.id, 1), STORE_OK);
    }
}

static void close_trial(trial_disk *trial)
{
    broken_disk_mend();
    trial->store->ops->close(trial->store);
    stored_close_folder(&trial->folder);
}

/* A batch adds a row to both games; long texts need many pages. */
static store_batch *both_rows(uint64_t number, size_t size)
{
    static char text[20001];
    store_batch *batch = batch_new();
    store_row row = stored_row(number);
    memset(text, 'm', sizeof text - 1);
    text[size] = 0;
    row.text = text;
    batch_add_row(batch, "game01", &row);
    batch_add_row(batch, "game02", &row);
    return batch;
}

/* A group of three good batches with a bad one among them. */
static void commit_group(trial_disk *trial, size_t size)
{
    store_batch *all[BATCHES + 1];
    for (uint64_t i = 0; i <= BATCHES; i++) {
        all[i] = both_rows(trial->rows + i + (i == BATCHES ? 5 : 1), size);
        if (i > 0)
            all[i - 1]->next = all[i];
    }
    trial->store->ops->commit(trial->store, all[0]);
    store_status status = all[0]->status;
    for (uint64_t i = 0; i < BATCHES; i++)
        assert_int_equal(all[i]->status, status); /* all or none */
    assert_int_equal(all[BATCHES]->status, status == STORE_OK ? STORE_CONFLICT : status);
    for (uint64_t i = 0; i <= BATCHES; i++)
        batch_free(all[i]);
    if (status == STORE_OK)
        trial->rows += BATCHES;
    else
        trial->failed++;
}

/* What a checkpoint does from time to time. */
static void checkpoint(const trial_disk *trial)
{
    sqlite3 *db = NULL;
    if (sqlite3_open(trial->folder.file, &db) == SQLITE_OK)
        sqlite3_exec(db, "PRAGMA wal_checkpoint", NULL, NULL, NULL);
    sqlite3_close(db);
}

static void work(trial_disk *trial)
{
    for (int round = 0; round < ROUNDS; round++) {
        commit_group(trial, round == 1 ? 5000 : 20);
        if (round == 1)
            checkpoint(trial);
    }
}

/* ---------------------------------------------------------------- invariants */

static void assert_rows(srv_store *store, uint64_t rows)
{
    assert_true(stored_rows(store, "game01") == rows);
    assert_true(stored_rows(store, "game02") == rows);
    assert_true(stored_is_whole(store));
}

static void copy_file(const char *from, const char *to)
{
    char buffer[1 << 16];
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_non_null(out);
    for (size_t size; in && (size = fread(buffer, 1, sizeof buffer, in)) > 0;)
        assert_int_equal(fwrite(buffer, 1, size, out), size);
    if (in)
        fclose(in);
    fclose(out);
}

/* As if the power had failed now: another program opens the files. Returns how many rows it sees. */
static uint64_t rows_after_crash(const trial_disk *trial)
{
    char from[300], to[300], copy[280];
    snprintf(copy, sizeof copy, "%s.crash", trial->folder.file);
    copy_file(trial->folder.file, copy);
    snprintf(from, sizeof from, "%s-wal", trial->folder.file);
    snprintf(to, sizeof to, "%s-wal", copy);
    copy_file(from, to);
    srv_store *store = opened(copy);
    uint64_t rows = stored_rows(store, "game01");
    assert_rows(store, rows);
    store->ops->close(store);
    unlink(copy);
    return rows;
}

/* The disk works again: the store continues, now and after it is reopened. */
static void assert_goes_on(trial_disk *trial)
{
    broken_disk_mend();
    uint32_t failed = trial->failed;
    assert_rows(trial->store, trial->rows);
    commit_group(trial, 20);
    assert_int_equal(trial->failed, failed);
    assert_rows(trial->store, trial->rows);
    trial->store->ops->close(trial->store);
    trial->store = opened(trial->folder.file);
    assert_rows(trial->store, trial->rows);
}

/* ---------------------------------------------------------------- every single operation fails */

typedef struct fault {
    int kinds, code, error;
    bool half, for_good;
} disk_fault;

/* False: the work needs fewer operations. */
static bool try_fault(const disk_fault *fault, int number)
{
    trial_disk trial;
    open_trial(&trial);
    broken_disk_arm(fault->kinds, number, fault->code, fault->error);
    the_disk.half = fault->half;
    the_disk.for_good = fault->for_good;
    work(&trial);
    bool reached = the_disk.failures > 0;
    broken_disk_mend();
    uint64_t rows = rows_after_crash(&trial);
    if (fault->for_good) /* the log could not be emptied: a refused group may be there, complete */
        assert_true(rows == trial.rows || rows == trial.rows + BATCHES);
    else
        assert_true(rows == trial.rows);
    assert_goes_on(&trial);
    close_trial(&trial);
    return reached;
}

static void try_all(const disk_fault *fault, int least)
{
    int number = 1;
    while (number < 1000 && try_fault(fault, number))
        number++;
    assert_true(number > least && number < 1000); /* neither too easy nor endless */
}

static void writes_fail(void **state)
{
    (void)state;
    try_all(&(disk_fault){DISK_WRITE, SQLITE_IOERR_WRITE, EIO, false, false}, 20);
}

static void writes_fail_by_half(void **state)
{
    (void)state;
    try_all(&(disk_fault){DISK_WRITE, SQLITE_IOERR_WRITE, EIO, true, false}, 20);
}

static void the_disk_is_full_from_some_write_on(void **state)
{
    (void)state;
    try_all(&(disk_fault){DISK_WRITE, SQLITE_FULL, ENOSPC, true, true}, 20);
}

static void syncs_fail(void **state)
{
    (void)state;
    try_all(&(disk_fault){DISK_SYNC, SQLITE_IOERR_FSYNC, EIO, false, false}, ROUNDS);
}

static void everything_fails_from_some_moment_on(void **state)
{
    (void)state;
    try_all(&(disk_fault){DISK_ALL, SQLITE_IOERR_WRITE, EIO, false, true}, 20);
}

/* ---------------------------------------------------------------- a full disk */

static void full_is_told_apart(void **state)
{
    (void)state;
    static const struct {
        int code, error;
        store_status status;
    } ways[] = {{SQLITE_FULL, ENOSPC, STORE_FULL},
                {SQLITE_IOERR_WRITE, ENOSPC, STORE_FULL},
                {SQLITE_IOERR_WRITE, EDQUOT, STORE_FULL},
                {SQLITE_IOERR_WRITE, EIO, STORE_BROKEN}};
    trial_disk trial;
    open_trial(&trial);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        broken_disk_arm(DISK_WRITE, 1, ways[i].code, ways[i].error);
        the_disk.for_good = true;
        store_batch *batch = both_rows(trial.rows + 1, 20);
        trial.store->ops->commit(trial.store, batch);
        assert_int_equal(batch->status, ways[i].status);
        assert_int_not_equal(strlen(trial.store->ops->error(trial.store)), 0);
        batch_free(batch);
        assert_rows(trial.store, trial.rows); /* reading works all the time */
        broken_disk_mend();
        commit_group(&trial, 20);
    }
    assert_int_equal(trial.failed, 0);
    assert_goes_on(&trial);
    close_trial(&trial);
}

/* The file may not grow: this is noticed in the middle of a batch, not at its end. */
static void full_in_the_middle(void **state)
{
    (void)state;
    trial_disk trial;
    open_trial(&trial);
    for (int i = 0; i < 3; i++)
        commit_group(&trial, 9000);
    broken_disk_arm(DISK_WRITE, 1, SQLITE_FULL, ENOSPC);
    the_disk.for_good = true;
    store_batch *first = NULL, *last = NULL;
    for (uint64_t i = 1; i <= 300; i++) { /* more than the cache holds: it must be written early */
        store_batch *batch = both_rows(trial.rows + i, 20000);
        *(last ? &last->next : &first) = batch;
        last = batch;
    }
    trial.store->ops->commit(trial.store, first);
    for (store_batch *batch = first, *next; batch; batch = next) {
        next = batch->next;
        assert_int_equal(batch->status, STORE_FULL);
        batch_free(batch);
    }
    assert_goes_on(&trial);
    close_trial(&trial);
}

/* ---------------------------------------------------------------- opening and copying */

/* A store that could not be created can be created later. */
static void making_fails(void **state)
{
    (void)state;
    int number = 1;
    for (bool reached = true; reached && number < 1000; number++) {
        stored_folder folder;
        gg_error error = {0};
        stored_open_folder(&folder);
        broken_disk_arm(DISK_ALL, number, SQLITE_IOERR_WRITE, EIO);
        srv_store *store = store_open(folder.file, STORE_SERVE, &error);
        assert_true(store || error.text[0]);
        if (store)
            store->ops->close(store);
        reached = the_disk.failures > 0;
        broken_disk_mend();
        store = opened(folder.file);
        assert_true(stored_is_whole(store));
        store->ops->close(store);
        stored_close_folder(&folder);
    }
    assert_true(number > 10 && number < 1000);
}

/* A failed backup leaves no file, and the store unchanged. */
static void backups_fail(void **state)
{
    (void)state;
    trial_disk trial;
    int number = 1;
    open_trial(&trial);
    work(&trial);
    for (bool good = false; !good && number < 1000; number++) {
        char path[280], part[290];
        gg_error error = {0};
        snprintf(path, sizeof path, "%s/backup", trial.folder.path);
        snprintf(part, sizeof part, "%s.part", path);
        broken_disk_arm(DISK_WRITE, number, SQLITE_FULL, ENOSPC);
        store_status status = trial.store->ops->backup(trial.store, path, &error);
        good = status == STORE_OK;
        assert_int_equal(the_disk.failures, good ? 0 : 1);
        assert_true(good || (status == STORE_FULL && error.text[0]));
        assert_int_equal(access(path, F_OK), good ? 0 : -1);
        assert_int_equal(access(part, F_OK), -1);
    }
    assert_true(number > 5 && number < 1000);
    assert_goes_on(&trial);
    close_trial(&trial);
}

static int install(void **state)
{
    (void)state;
    broken_disk_install();
    return 0;
}

static int take_away(void **state)
{
    (void)state;
    broken_disk_remove();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_fail),
        cmocka_unit_test(writes_fail_by_half),
        cmocka_unit_test(the_disk_is_full_from_some_write_on),
        cmocka_unit_test(syncs_fail),
        cmocka_unit_test(everything_fails_from_some_moment_on),
        cmocka_unit_test(full_is_told_apart),
        cmocka_unit_test(full_in_the_middle),
        cmocka_unit_test(making_fails),
        cmocka_unit_test(backups_fail),
    };
    return cmocka_run_group_tests(tests, install, take_away);
}
