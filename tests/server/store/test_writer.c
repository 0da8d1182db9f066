/* The writer thread: order, groups, tickets, shutdown. With a store that only records what it gets and can be blocked
 * like a slow disk; and once with a real one. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/store/writer.h"
#include "server/stored.h"

#include <pthread.h>

enum { MOST = 5000 };

/* ---------------------------------------------------------------- a recording store */

typedef struct noting_store {
    srv_store store;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool held;            /* commits wait until it is released */
    uint32_t waiting;     /* commits that are waiting */
    uint32_t groups;      /* commits so far */
    uint32_t batches;     /* in all of them */
    uint32_t largest;     /* group */
    uint64_t order[MOST]; /* numbers of the batches in order of arrival */
    uint32_t woken;
} noting_store;

static void note_commit(srv_store *self, store_batch *first)
{
    noting_store *store = (noting_store *)self;
    pthread_mutex_lock(&store->mutex);
    store->waiting++;
    pthread_cond_broadcast(&store->changed);
    while (store->held)
        pthread_cond_wait(&store->changed, &store->mutex);
    store->waiting--;
    uint32_t size = 0;
    for (store_batch *batch = first; batch; batch = batch->next, size++) {
        store->order[store->batches++] = batch->change[0].number;
        batch->status = batch->change[0].number % 10 == 7 ? STORE_CONFLICT : STORE_OK;
    }
    store->groups++;
    if (size > store->largest)
        store->largest = size;
    pthread_mutex_unlock(&store->mutex);
}

static const store_ops noting_ops = {.commit = note_commit};

static void hold(noting_store *store, bool held)
{
    pthread_mutex_lock(&store->mutex);
    store->held = held;
    pthread_cond_broadcast(&store->changed);
    pthread_mutex_unlock(&store->mutex);
}

static void wait_until_busy(noting_store *store)
{
    pthread_mutex_lock(&store->mutex);
    while (store->waiting == 0)
        pthread_cond_wait(&store->changed, &store->mutex);
    pthread_mutex_unlock(&store->mutex);
}

static void count_wake(void *to)
{
    noting_store *store = to;
    pthread_mutex_lock(&store->mutex);
    store->woken++;
    pthread_cond_broadcast(&store->changed);
    pthread_mutex_unlock(&store->mutex);
}

static int set_up(void **state)
{
    noting_store *store = calloc(1, sizeof *store);
    store->store.ops = &noting_ops;
    pthread_mutex_init(&store->mutex, NULL);
    pthread_cond_init(&store->changed, NULL);
    *state = store;
    return 0;
}

static int tear_down(void **state)
{
    noting_store *store = *state;
    pthread_cond_destroy(&store->changed);
    pthread_mutex_destroy(&store->mutex);
    free(store);
    return 0;
}

/* ---------------------------------------------------------------- batches with numbers */

static store_batch *numbered(uint64_t number)
{
    store_batch *batch = batch_new();
    batch_add(batch, CHANGE_END_SESSIONS)->number = number;
    return batch;
}

static void send(srv_writer *writer, uint64_t first, uint64_t count)
{
    for (uint64_t number = first; number < first + count; number++)
        assert_true(writer_send(writer, numbered(number)) == number);
    writer_go(writer);
}

/* Frees them; each must follow the one before. */
static void take(store_batch *first, uint64_t *expected)
{
    for (store_batch *next; first; first = next) {
        next = first->next;
        assert_true(first->ticket == *expected && first->change[0].number == *expected);
        assert_int_equal(first->status, *expected % 10 == 7 ? STORE_CONFLICT : STORE_OK);
        ++*expected;
        batch_free(first);
    }
}

/* ---------------------------------------------------------------- tests */

static void comes_back_in_order(void **state)
{
    noting_store *store = *state;
    srv_writer *writer = writer_open(&store->store, count_wake, store);
    uint64_t expected = 1;
    for (uint64_t sent = 0; sent < 1000; sent += 50) {
        send(writer, sent + 1, 50);
        take(writer_collect(writer), &expected); /* whatever is there */
    }
    while (expected <= 1000)
        take(writer_wait(writer), &expected);
    assert_int_equal(writer_pending(writer), 0);
    assert_null(writer_collect(writer));
    assert_null(writer_wait(writer)); /* nothing is pending: it does not wait forever */
    writer_close(writer);
    assert_int_equal(store->batches, 1000);
    assert_int_equal(store->woken, store->groups);
    for (uint32_t i = 0; i < 1000; i++)
        assert_true(store->order[i] == i + 1);
}

static void gathers_while_the_disk_works(void **state)
{
    noting_store *store = *state;
    srv_writer *writer = writer_open(&store->store, NULL, NULL);
    uint64_t expected = 1;
    hold(store, true);
    send(writer, 1, 1);
    wait_until_busy(store); /* with the first */
    send(writer, 2, 99);    /* none of these calls blocks */
    assert_null(writer_collect(writer));
    assert_int_equal(writer_pending(writer), 100);
    hold(store, false);
    while (expected <= 100)
        take(writer_wait(writer), &expected);
    assert_int_equal(store->groups, 2); /* the first, and all others together */
    assert_int_equal(store->largest, 99);
    writer_close(writer);
}

/* A commit does not start with the first batch while others are still being handed over. */
static void waits_until_all_are_handed_over(void **state)
{
    noting_store *store = *state;
    srv_writer *writer = writer_open(&store->store, NULL, NULL);
    uint64_t expected = 1;
    for (uint64_t number = 1; number <= 20; number++)
        writer_send(writer, numbered(number));
    assert_int_equal(writer_groups(writer), 0);
    writer_go(writer);
    while (expected <= 20)
        take(writer_wait(writer), &expected);
    assert_int_equal(store->groups, 1);
    writer_close(writer);
}

/* Nor does it wait forever while more and more arrive. */
static void many_are_not_held_back(void **state)
{
    noting_store *store = *state;
    srv_writer *writer = writer_open(&store->store, NULL, NULL);
    hold(store, true);
    for (uint64_t number = 1; number <= 100; number++)
        writer_send(writer, numbered(number));
    wait_until_busy(store);
    hold(store, false);
    writer_close(writer);
    assert_int_equal(store->batches, 100);
}

static void groups_have_a_limit(void **state)
{
    noting_store *store = *state;
    srv_writer *writer = writer_open(&store->store, NULL, NULL);
    uint64_t expected = 1;
    hold(store, true);
    send(writer, 1, 1);
    wait_until_busy(store);
    send(writer, 2, MOST - 1);
    hold(store, false);
    while (expected <= MOST)
        take(writer_wait(writer), &expected);
    assert_true(store->largest >= 100 && store->largest <= 1000);
    writer_close(writer);
}

static void wakes_after_each_group(void **state)
{
    noting_store *store = *state;
    srv_writer *writer = writer_open(&store->store, count_wake, store);
    uint64_t expected = 1;
    for (uint32_t i = 1; i <= 20; i++) {
        send(writer, i, 1);
        pthread_mutex_lock(&store->mutex);
        while (store->woken < i)
            pthread_cond_wait(&store->changed, &store->mutex);
        pthread_mutex_unlock(&store->mutex);
        take(writer_collect(writer), &expected); /* when it wakes up, it is there */
        assert_true(expected == i + 1);
    }
    writer_close(writer);
}

static void the_end_carries_out_what_waits(void **state)
{
    noting_store *store = *state;
    srv_writer *writer = writer_open(&store->store, count_wake, store);
    hold(store, true);
    send(writer, 1, 1);
    wait_until_busy(store);
    send(writer, 2, MOST - 1);
    hold(store, false);
    writer_close(writer); /* frees what nobody has collected */
    assert_int_equal(store->batches, MOST);
    writer_close(NULL);
}

static void may_end_at_once(void **state)
{
    noting_store *store = *state;
    for (int i = 0; i < 50; i++)
        writer_close(writer_open(&store->store, NULL, NULL));
    assert_int_equal(store->batches, 0);
}

/* ---------------------------------------------------------------- several senders */

enum { SENDERS = 4, EACH = 500 };

static void *send_many(void *to)
{
    uint64_t last = 0;
    for (int i = 0; i < EACH; i++) {
        uint64_t ticket = writer_send(to, numbered(1));
        if (ticket <= last)
            return to; /* tickets only grow */
        last = ticket;
    }
    return NULL;
}

static void several_may_send(void **state)
{
    noting_store *store = *state;
    srv_writer *writer = writer_open(&store->store, NULL, NULL);
    pthread_t threads[SENDERS];
    for (int i = 0; i < SENDERS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, send_many, writer), 0);
    uint64_t back = 0;
    while (back < SENDERS * EACH) {
        for (store_batch *batch = writer_collect(writer), *next; batch; batch = next) {
            next = batch->next;
            assert_true(batch->ticket == ++back);
            batch_free(batch);
        }
    }
    for (int i = 0; i < SENDERS; i++) {
        void *bad = NULL;
        assert_int_equal(pthread_join(threads[i], &bad), 0);
        assert_null(bad);
    }
    writer_close(writer);
}

/* ---------------------------------------------------------------- a real store */

/* What has come back can be read immediately, by another thread than the writer. */
static void what_came_back_is_there(void **state)
{
    (void)state;
    stored_folder folder;
    gg_error error = {0};
    stored_open_folder(&folder);
    srv_store *store = store_open(folder.file, STORE_SERVE, &error);
    assert_non_null(store);
    store_game game = stored_game(1);
    assert_int_equal(stored_add_game(store, &game), STORE_OK);
    srv_writer *writer = writer_open(store, NULL, NULL);
    uint64_t sent = 0, back = 0;
    while (back < 300) {
        for (int i = 0; i < 7 && sent < 300; i++) {
            store_batch *batch = batch_new();
            store_row row = stored_row(++sent);
            batch_add_row(batch, game.id, &row);
            writer_send(writer, batch);
        }
        for (store_batch *batch = writer_wait(writer), *next; batch; batch = next, back++) {
            next = batch->next;
            assert_int_equal(batch->status, STORE_OK);
            batch_free(batch);
        }
        assert_in_range(stored_rows(store, game.id), back, sent);
        assert_string_equal(store->ops->error(store), "");
    }
    writer_close(writer);
    store->ops->close(store);
    stored_close_folder(&folder);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(comes_back_in_order),
        TEST(gathers_while_the_disk_works),
        TEST(waits_until_all_are_handed_over),
        TEST(many_are_not_held_back),
        TEST(groups_have_a_limit),
        TEST(wakes_after_each_group),
        TEST(the_end_carries_out_what_waits),
        TEST(may_end_at_once),
        TEST(several_may_send),
        TEST(what_came_back_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
