/* trial_store.h: a store of each kind for each test of a suite. The suites are written against store.h: another kind
 * of store needs a line in the table here.
 *
 * Include it behind cmocka.h. */
#ifndef GROGNARD_TESTS_TRIAL_STORE_H
#define GROGNARD_TESTS_TRIAL_STORE_H

#include "server/store/trial_postgres.h"

/* A kind of store: how one in a folder is opened, made if it is not there, and how its backup is opened. */
typedef struct store_kind {
    const char *name;
    void (*begin)(void); /* before each test */
    srv_store *(*open)(const stored_folder *folder, store_use use, gg_error *error);
    srv_store *(*open_backup)(const char *path, store_use use, gg_error *error);
} store_kind;

typedef struct trial_store {
    const store_kind *kind;
    stored_folder folder;
    srv_store *store;
} trial_store;

static inline srv_store *trial_open_sqlite(const stored_folder *folder, store_use use,
                                           gg_error *error)
{
    return store_open(folder->file, use, error);
}

static inline srv_store *trial_open_postgres(const stored_folder *folder, store_use use,
                                             gg_error *error)
{
    (void)folder;
    return store_open(the_postgres.address, use, error);
}

static inline void trial_nothing(void) {}

static store_kind trial_kinds[] = {
    {"sqlite", trial_nothing, trial_open_sqlite, store_open},
    {"postgresql", trial_postgres_empty, trial_open_postgres, store_open},
};

/* ---------------------------------------------------------------- for each test */

static inline srv_store *trial_opened(const trial_store *trial)
{
    gg_error error = {0};
    srv_store *store = trial->kind->open(&trial->folder, STORE_SERVE, &error);
    assert_string_equal(error.text, "");
    assert_non_null(store);
    return store;
}

static inline void trial_reopen(trial_store *trial)
{
    trial->store->ops->close(trial->store);
    trial->store = trial_opened(trial);
}

static inline int trial_set_up(void **state)
{
    trial_store *trial = calloc(1, sizeof *trial);
    trial->kind = *state;
    stored_open_folder(&trial->folder);
    trial->kind->begin();
    trial->store = trial_opened(trial);
    *state = trial;
    return 0;
}

/* Whatever a test does, it leaves a store that is whole. */
static inline int trial_tear_down(void **state)
{
    trial_store *trial = *state;
    bool whole = stored_is_whole(trial->store);
    trial->store->ops->close(trial->store);
    stored_close_folder(&trial->folder);
    *state = NULL;
    free(trial);
    return whole ? 0 : -1;
}

/* Runs the tests for every kind of store. */
static inline int trial_all_kinds(const struct CMUnitTest *tests, size_t count)
{
    int failed = 0;
    for (size_t kind = 0; kind < sizeof trial_kinds / sizeof trial_kinds[0]; kind++) {
        struct CMUnitTest *all = calloc(count, sizeof *all);
        for (size_t i = 0; i < count; i++) {
            all[i] = tests[i];
            all[i].setup_func = trial_set_up;
            all[i].teardown_func = trial_tear_down;
            all[i].initial_state = &trial_kinds[kind];
        }
        failed += _cmocka_run_group_tests(trial_kinds[kind].name, all, count, NULL, NULL);
        free(all);
    }
    return failed;
}

#endif
