/* The SQLite store under power failure: at every sync, and at random moments in between. Everything acknowledged is
 * there, nothing is partial, and the store is intact; so are finished backups.
 *
 * $GG_POWER_RUNS (1) is the number of runs, each with other random numbers. */
#define _GNU_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/power_loss.h"
#include "server/store/writer.h"
#include "server/stored.h"

enum { ROUNDS = 9, ROUNDS_PLANTED = 5, GROUP = 4, FOUND_MOST = 2000 };

/* Cuts happen deep in SQLite, in the writer thread: so their results are recorded and judged afterwards. */
static struct {
    stored_folder folder;
    srv_store *store;
    uint64_t fresh;             /* digest of a new store */
    uint64_t digest;            /* .. of what was last acknowledged */
    uint64_t up_to_date;        /* .. after it was upgraded; 0: not yet */
    bool made;                  /* it was */
    bool in_flight;             /* a group is being committed: all of it may be there, or nothing */
    uint64_t found[FOUND_MOST]; /* digests after cuts in that time */
    uint32_t found_count;
    bool backed_up;
    uint64_t seldom; /* one in this many points between syncs is a cut */
    uint32_t cuts, faults;
    bool quiet;
    uint64_t rows;
} trial;

/* ---------------------------------------------------------------- contents of a store */

static void mix(uint64_t *digest, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        *digest = (*digest ^ ((const uint8_t *)bytes)[i]) * 0x100000001B3u;
}

static void mix_rows(sqlite3 *db, const char *sql, uint64_t *digest)
{
    sqlite3_stmt *stmt = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &stmt, NULL);
    while (code == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW)
        for (int i = 0; i < sqlite3_column_count(stmt); i++) {
            int size = sqlite3_column_bytes(stmt, i);
            mix(digest, &size, sizeof size);
            if (size > 0)
                mix(digest, sqlite3_column_blob(stmt, i), (size_t)size);
        }
    sqlite3_finalize(stmt);
}

/* All rows of all tables. */
static uint64_t digest_of(const char *path)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *stmt = NULL;
    uint64_t digest = 0xCBF29CE484222325u;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(db, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name",
                           -1, &stmt, NULL) == SQLITE_OK)
        while (sqlite3_step(stmt) == SQLITE_ROW) {
            char sql[200];
            snprintf(sql, sizeof sql, "SELECT '%s', * FROM %s", sqlite3_column_text(stmt, 0),
                     sqlite3_column_text(stmt, 0));
            mix_rows(db, sql, &digest);
        }
    sqlite3_finalize(stmt);
    sqlite3_close(db);
    return digest;
}

/* ---------------------------------------------------------------- after the failure */

static void blame(const char *what, const char *why)
{
    trial.faults++;
    if (!trial.quiet)
        fprintf(stderr, "cut %u: %s: %s\n", trial.cuts, what, why);
}

static void judge(uint64_t digest)
{
    if (!trial.made && digest != trial.fresh)
        blame("a store that was being made", "there is something in it");
    else if (trial.in_flight && trial.found_count < FOUND_MOST)
        trial.found[trial.found_count++] = digest;
    else if (trial.made && digest != trial.digest && digest != trial.up_to_date)
        blame("the store", "it is not what was acknowledged");
}

/* As `grognard admin check` does it. */
static bool is_whole(srv_store *store, const char *what)
{
    char faults[2000];
    gg_text report;
    gg_text_open(&report, faults, sizeof faults);
    bool good = store->ops->check(store, &report) == STORE_OK;
    if (!good)
        blame(what, faults);
    return good;
}

/* It can be served, and is intact. */
static void inspect_store(const char *file)
{
    gg_error error = {0};
    srv_store *store = store_open(file, STORE_SERVE, &error);
    if (!store) {
        blame("the store cannot be opened", error.text);
        return;
    }
    bool whole = is_whole(store, "the store");
    store->ops->close(store);
    if (whole)
        judge(digest_of(file));
}

/* It must exist once that was reported; if it exists, it must be complete. */
static void inspect_backup(const char *folder)
{
    char path[300];
    gg_error error = {0};
    snprintf(path, sizeof path, "%s/copy", folder);
    if (access(path, F_OK) != 0) {
        if (trial.backed_up)
            blame("the backup", "it is gone");
        return;
    }
    srv_store *store = store_open(path, STORE_LOOK, &error);
    if (!store) {
        blame("the backup", error.text);
        return;
    }
    is_whole(store, "the backup");
    store->ops->close(store);
}

static void cut(power_mode mode)
{
    stored_folder after;
    stored_open_folder(&after);
    trial.cuts++;
    power_cut(after.path, mode);
    inspect_backup(after.path);
    inspect_store(after.file);
    stored_close_folder(&after);
}

/* A sync is critical: two variants are tried then, otherwise one now and then. */
static void maybe_cut(bool sync)
{
    if (sync) {
        cut((power_mode)power_chance(POWER_MODES));
        cut((power_mode)(POWER_BEGIN + power_chance(3)));
    } else if (power_chance(trial.seldom) == 0) {
        cut((power_mode)power_chance(POWER_MODES));
    }
}

/* ---------------------------------------------------------------- a store in use */

/* After the group it is known what each cut meanwhile may have found. */
static void commit_and_judge(srv_store *self, store_batch *first)
{
    uint64_t before = trial.digest;
    trial.in_flight = true;
    trial.found_count = 0;
    trial.store->ops->commit(trial.store, first);
    (void)self;
    trial.in_flight = false;
    trial.digest = digest_of(trial.folder.file);
    for (uint32_t i = 0; i < trial.found_count; i++)
        if (trial.found[i] != before && trial.found[i] != trial.digest)
            blame("a group", "it is there by half, or something before it is not");
    maybe_cut(true);
}

static const store_ops judging_ops = {.commit = commit_and_judge};
static srv_store judging = {&judging_ops};

static void open_store(void)
{
    gg_error error = {0};
    trial.store = store_open(trial.folder.file, STORE_SERVE, &error);
    assert_string_equal(error.text, "");
    assert_non_null(trial.store);
}

static void add_person(store_batch *batch, uint64_t id)
{
    store_user user = {.id = id, .created = (int64_t)id};
    store_session session = {.user = id, .created = 1, .seen = (int64_t)id, .label = "a browser"};
    snprintf(user.name, sizeof user.name, "Somebody %llu", (unsigned long long)id);
    snprintf(user.key, sizeof user.key, "somebody %llu", (unsigned long long)id);
    stored_fill(session.hash, sizeof session.hash, (unsigned)id);
    batch_add_user(batch, CHANGE_ADD_USER, &user);
    batch_add_session(batch, CHANGE_ADD_SESSION, &session);
}

static void add_study(store_batch *batch, uint64_t owner, const char *body)
{
    store_study study = {.owner = owner, .kept = 1, .created = 1, .changed = 2, .body = body};
    snprintf(study.id, sizeof study.id, "study%llu", (unsigned long long)owner);
    batch_add_study(batch, CHANGE_ADD_STUDY, &study);
}

static void set_text(store_batch *batch, uint8_t kind, const char *text)
{
    store_change *change = batch_add(batch, kind);
    strcpy(change->id, "game01");
    change->text = batch_text(batch, text, strlen(text));
}

/* An order in both games, and a draft, notes or somebody new. */
static store_batch *make_batch(uint64_t number)
{
    static char text[12001];
    store_batch *batch = batch_new();
    store_row row = stored_row(number);
    memset(text, 'm', sizeof text - 1);
    text[power_chance(power_chance(4) == 0 ? sizeof text - 1 : 300)] = 0;
    row.text = text;
    batch_add_row(batch, "game01", &row);
    if (number % 3 == 0) {
        add_person(batch, number);
        add_study(batch, number, text);
    } else
        set_text(batch, number % 3 == 1 ? CHANGE_SET_DRAFT : CHANGE_SET_NOTES, text);
    batch_add_row(batch, "game02", &row);
    return batch;
}

/* Through the writer thread, which groups them as it likes. */
static void send_group(srv_writer *writer)
{
    uint64_t count = 1 + power_chance(GROUP);
    for (uint64_t i = 0; i < count; i++)
        writer_send(writer, make_batch(++trial.rows));
    while (writer_pending(writer) > 0)
        for (store_batch *batch = writer_wait(writer), *next; batch; batch = next) {
            next = batch->next;
            assert_int_equal(batch->status, STORE_OK);
            batch_free(batch);
        }
}

static void begin_games(void)
{
    store_batch *batch = batch_new();
    store_row row = stored_row(1);
    for (unsigned i = 1; i <= 2; i++) {
        store_game game = stored_game(i);
        batch_add_game(batch, CHANGE_ADD_GAME, &game);
        batch_add_row(batch, game.id, &row);
    }
    assert_int_equal(stored_commit(&judging, batch), STORE_OK);
    trial.rows = 1;
}

/* Typical events over time. */
static void checkpoint(const char *how)
{
    char sql[60];
    sqlite3 *db = NULL;
    snprintf(sql, sizeof sql, "PRAGMA wal_checkpoint(%s)", how);
    assert_int_equal(sqlite3_open(trial.folder.file, &db), SQLITE_OK);
    sqlite3_exec(db, "PRAGMA synchronous = FULL", NULL, NULL, NULL);
    sqlite3_exec(db, sql, NULL, NULL, NULL);
    sqlite3_close(db);
}

static void back_up(void)
{
    char path[300];
    gg_error error = {0};
    snprintf(path, sizeof path, "%s/copy", trial.folder.path);
    assert_int_equal(trial.store->ops->backup(trial.store, path, &error), STORE_OK);
    trial.backed_up = true;
}

static void start_again(srv_writer **writer)
{
    writer_close(*writer);
    trial.store->ops->close(trial.store);
    maybe_cut(true);
    open_store();
    *writer = writer_open(&judging, NULL, NULL);
}

static void work(int rounds)
{
    static const char *const ways[] = {"PASSIVE", "RESTART", "TRUNCATE"};
    begin_games();
    srv_writer *writer = writer_open(&judging, NULL, NULL);
    for (int round = 0; round < rounds; round++) {
        send_group(writer);
        if (round % 4 == 1)
            checkpoint(ways[power_chance(3)]);
        if (round % 5 == 4)
            start_again(&writer);
        if (round == rounds / 2)
            back_up();
    }
    writer_close(writer);
}

static void make_first_version(const char *file)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    sqlite3_exec(db, "PRAGMA synchronous = FULL", NULL, NULL, NULL);
    assert_int_equal(sqlite3_exec(db, "BEGIN;" STORED_VERSION_1 "COMMIT", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
}

/* The store after an upgrade with nothing else: tables that are derived from others may differ. */
static uint64_t digest_up_to_date(void)
{
    stored_folder copy;
    gg_error error = {0};
    stored_open_folder(&copy);
    power_cut(copy.path, POWER_ALL);
    make_first_version(copy.file);
    srv_store *store = store_open(copy.file, STORE_SERVE, &error);
    assert_non_null(store);
    store->ops->close(store);
    uint64_t digest = digest_of(copy.file);
    stored_close_folder(&copy);
    return digest;
}

/* A store of the first version, and a program of today. */
static void bring_up_to_date(void)
{
    trial.up_to_date = digest_up_to_date();
    make_first_version(trial.folder.file);
    open_store();
    trial.digest = trial.up_to_date;
    trial.store->ops->close(trial.store);
    maybe_cut(true);
}

/* The contents of a new, unused store. */
static uint64_t fresh_digest(void)
{
    stored_folder folder;
    gg_error error = {0};
    stored_open_folder(&folder);
    srv_store *store = store_open(folder.file, STORE_SERVE, &error);
    assert_non_null(store);
    store->ops->close(store);
    uint64_t digest = digest_of(folder.file);
    stored_close_folder(&folder);
    return digest;
}

typedef struct planted {
    bool files, wal, folder; /* whose syncs do nothing */
} planted_fault;

static void run_trial(uint64_t seed, uint64_t seldom, planted_fault fault)
{
    memset(&trial, 0, sizeof trial);
    power_watch("", seed);
    trial.fresh = fresh_digest();
    trial.seldom = seldom;
    trial.quiet = fault.files || fault.wal || fault.folder;
    stored_open_folder(&trial.folder);
    power_watch(trial.folder.path, seed);
    the_power.deaf_files = fault.files;
    the_power.deaf_wal = fault.wal;
    the_power.deaf_folder = fault.folder;
    the_power.point = maybe_cut;
    open_store();
    trial.made = true;
    trial.digest = trial.fresh;
    work(trial.quiet ? ROUNDS_PLANTED : ROUNDS);
    trial.store->ops->close(trial.store);
    maybe_cut(true);
    bring_up_to_date();
    the_power.point = NULL;
    stored_close_folder(&trial.folder);
    power_watch("", seed);
}

/* ---------------------------------------------------------------- the tests */

static void nothing_is_lost(void **state)
{
    (void)state;
    const char *runs = getenv("GG_POWER_RUNS");
    uint32_t cuts = 0;
    for (uint64_t run = 1; run <= (runs ? strtoull(runs, NULL, 10) : 1); run++) {
        run_trial(run, 12, (planted_fault){0});
        assert_int_equal(trial.faults, 0);
        cuts += trial.cuts;
    }
    printf("%u cuts\n", cuts);
    assert_true(cuts > 200);
}

/* As with `PRAGMA synchronous = OFF`. */
static void lost_syncs_are_noticed(void **state)
{
    (void)state;
    run_trial(1, 100, (planted_fault){.files = true});
    printf("%u of %u cuts\n", trial.faults, trial.cuts);
    assert_true(trial.faults > 10);
}

/* As with `PRAGMA synchronous = NORMAL`: the store stays intact, but acknowledged changes are lost. */
static void lost_syncs_of_the_log_are_noticed(void **state)
{
    (void)state;
    run_trial(1, 100, (planted_fault){.wal = true});
    assert_true(trial.faults > 5);
}

static void lost_names_are_noticed(void **state)
{
    (void)state;
    run_trial(1, 100, (planted_fault){.folder = true});
    assert_true(trial.faults > 5);
}

/* ---------------------------------------------------------------- the simulated disk */

static sqlite3_file *open_on_disk(const stored_folder *folder, const char *name, char *path)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    sqlite3_file *file = calloc(1, (size_t)vfs->szOsFile);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MAIN_DB;
    memset(path, 0, 300); /* SQLite's names end with two zeros */
    snprintf(path, 298, "%s/%s", folder->path, name);
    assert_non_null(file);
    assert_int_equal(vfs->xOpen(vfs, path, file, flags, &flags), SQLITE_OK);
    return file;
}

/* The contents of a file after a cut; "-": it is missing. */
static const char *left_of(const char *name, power_mode mode)
{
    static char text[3000];
    char path[300];
    stored_folder after;
    stored_open_folder(&after);
    power_cut(after.path, mode);
    snprintf(path, sizeof path, "%s/%s", after.path, name);
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[size] = 0;
    if (!file)
        strcpy(text, "-");
    else
        fclose(file);
    stored_close_folder(&after);
    return text;
}

static void sync_folder(const char *folder)
{
    int file = open(folder, O_RDONLY | O_DIRECTORY);
    assert_int_equal(fsync(file), 0);
    close(file);
}

static void the_disk_forgets_what_was_not_synced(void **state)
{
    (void)state;
    stored_folder folder;
    char path[300];
    stored_open_folder(&folder);
    power_watch(folder.path, 1);
    sqlite3_file *file = open_on_disk(&folder, "a", path);
    const sqlite3_io_methods *ops = file->pMethods;
    assert_int_equal(ops->xWrite(file, "first", 5, 0), SQLITE_OK);
    assert_string_equal(left_of("a", POWER_NOTHING), "-");
    assert_string_equal(left_of("a", POWER_ALL), "first");
    sync_folder(folder.path);
    assert_string_equal(left_of("a", POWER_NOTHING), "");
    assert_int_equal(ops->xSync(file, SQLITE_SYNC_FULL), SQLITE_OK);
    assert_string_equal(left_of("a", POWER_NOTHING), "first");
    assert_int_equal(ops->xWrite(file, "other", 5, 0), SQLITE_OK);
    assert_string_equal(left_of("a", POWER_NOTHING), "first");
    assert_string_equal(left_of("a", POWER_ALL), "other");
    assert_int_equal(ops->xTruncate(file, 2), SQLITE_OK);
    assert_string_equal(left_of("a", POWER_NOTHING), "first");
    assert_string_equal(left_of("a", POWER_ALL), "ot");
    assert_int_equal(ops->xClose(file), SQLITE_OK);
    assert_int_equal(sqlite3_vfs_find(NULL)->xDelete(sqlite3_vfs_find(NULL), path, 0), SQLITE_OK);
    assert_string_equal(left_of("a", POWER_NOTHING), "first"); /* it is back */
    assert_string_equal(left_of("a", POWER_ALL), "-");
    sync_folder(folder.path);
    assert_string_equal(left_of("a", POWER_NOTHING), "-");
    free(file);
    power_watch("", 1);
    stored_close_folder(&folder);
}

/* Over many cuts each sector is seen old, new and damaged, independently of the others. */
static void sectors_are_torn(void **state)
{
    (void)state;
    stored_folder folder;
    char path[300], old[1025], new[1025];
    unsigned seen = 0, torn = 0, spoilt = 0;
    stored_open_folder(&folder);
    power_watch(folder.path, 1);
    memset(old, 'o', sizeof old);
    memset(new, 'n', sizeof new);
    sqlite3_file *file = open_on_disk(&folder, "a", path);
    assert_int_equal(file->pMethods->xWrite(file, old, 1024, 0), SQLITE_OK);
    assert_int_equal(file->pMethods->xSync(file, SQLITE_SYNC_FULL), SQLITE_OK);
    sync_folder(folder.path);
    assert_int_equal(file->pMethods->xWrite(file, new, 1024, 0), SQLITE_OK);
    for (int i = 0; i < 100; i++) {
        const char *left = left_of("a", POWER_SECTORS);
        assert_int_equal(strlen(left), 1024);
        assert_true(left[0] == left[511] && left[512] == left[1023]);
        seen |= 1u << ((left[0] == 'n') + 2 * (left[512] == 'n'));
        left = left_of("a", POWER_BEGIN);
        torn |= 1u << (left[0] == 'n') << 2 * (left[700] == 'n');
        left = left_of("a", POWER_GARBAGE);
        spoilt += memcmp(left, old, 512) != 0 && memcmp(left, new, 512) != 0;
    }
    assert_int_equal(seen, 15);
    assert_true(torn & 2 && !(torn & 4)); /* from its beginning */
    assert_true(spoilt > 5);
    assert_int_equal(file->pMethods->xClose(file), SQLITE_OK);
    free(file);
    power_watch("", 1);
    stored_close_folder(&folder);
}

static int install(void **state)
{
    (void)state;
    power_install();
    return 0;
}

static int take_away(void **state)
{
    (void)state;
    power_remove();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_disk_forgets_what_was_not_synced),
        cmocka_unit_test(sectors_are_torn),
        cmocka_unit_test(nothing_is_lost),
        cmocka_unit_test(lost_syncs_are_noticed),
        cmocka_unit_test(lost_syncs_of_the_log_are_noticed),
        cmocka_unit_test(lost_names_are_noticed),
    };
    return cmocka_run_group_tests(tests, install, take_away);
}
