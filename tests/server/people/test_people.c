/* test_people.c: passwords, tokens, limits and jobs, without a server. */
#define _GNU_SOURCE

#include "server/http/limits.h"
#include "server/jobs.h"
#include "server/people/people.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* ---------------------------------------------------------------- passwords */

static bool is_password(const char *password)
{
    gg_error error;
    return people_check_password(password, "Marshal Ney", &error);
}

static void test_passwords(void **state)
{
    static const char *const bad[] = {
        "",         "1234567",     "Password",   "pass-word",    "QWERTYUIOP",
        "Waterloo", "marshal ney", "MarshalNey", "zzzzzzzzzzzz", "bad\xFF utf8",
        "Ünïcödé" /* eleven bytes, seven characters */
    };
    char longest[202];
    (void)state;
    assert_true(is_password("old guard never"));
    assert_true(is_password("Ünïcödé7"));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (is_password(bad[i]))
            fail_msg("\"%s\" was taken for a password", bad[i]);
    memset(longest, 'a', sizeof longest);
    memcpy(longest, "start", 5);
    longest[201] = 0;
    assert_false(is_password(longest));
    longest[200] = 0;
    assert_true(is_password(longest));
}

static void test_hashes(void **state)
{
    char hash[STORE_PASSWORD_MAX], other[STORE_PASSWORD_MAX], weak[crypto_pwhash_STRBYTES];
    (void)state;
    assert_true(people_hash_password("old guard", hash));
    assert_true(people_hash_password("old guard", other));
    assert_string_not_equal(hash, other); /* salted */
    assert_memory_equal(hash, "$argon2id$v=19$m=65536,", 23);
    assert_true(people_verify_password(hash, "old guard"));
    assert_false(people_verify_password(hash, "Old guard"));
    assert_false(people_verify_password(hash, ""));
    assert_false(people_verify_password("", "old guard"));
    assert_false(people_password_is_dated(hash));
    assert_int_equal(crypto_pwhash_str(weak, "old guard", 9, crypto_pwhash_OPSLIMIT_MIN,
                                       crypto_pwhash_MEMLIMIT_MIN),
                     0);
    assert_true(people_verify_password(weak, "old guard"));
    assert_true(people_password_is_dated(weak));
}

/* ---------------------------------------------------------------- tokens */

static void test_tokens(void **state)
{
    char a[PEOPLE_TOKEN_SIZE], b[PEOPLE_TOKEN_SIZE];
    uint8_t hash[STORE_HASH_SIZE], again[STORE_HASH_SIZE];
    (void)state;
    people_new_token(a);
    people_new_token(b);
    assert_int_equal(strlen(a), PEOPLE_TOKEN_SIZE - 1);
    assert_int_equal(strspn(a, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
                     strlen(a));
    assert_string_not_equal(a, b);
    people_hash_token(a, hash);
    people_hash_token(a, again);
    assert_memory_equal(hash, again, sizeof hash);
    people_hash_token(b, again);
    assert_memory_not_equal(hash, again, sizeof hash);
    for (int i = 0; i < 1000; i++) {
        uint64_t id = people_new_id();
        assert_true(id > 0 && id <= INT64_MAX);
    }
}

/* ---------------------------------------------------------------- limits */

static const limit_rule ten = {.burst = 10, .microseconds = 10000000};

static srv_limits *limits;

static int open_limits(void **state)
{
    (void)state;
    limits = limits_open();
    return 0;
}

static int close_limits(void **state)
{
    (void)state;
    limits_close(limits);
    return 0;
}

static int64_t count(uint8_t kind, const char *who, int64_t now)
{
    return limits_count(limits, kind, who, strlen(who), &ten, now);
}

static void test_a_bucket_fills_and_empties(void **state)
{
    (void)state;
    for (int i = 0; i < 10; i++)
        assert_int_equal(count(1, "ab", 5000), 0);
    assert_int_equal(count(1, "ab", 5000), 10000);
    assert_int_equal(count(1, "ab", 9000), 6000); /* asking costs nothing */
    assert_int_equal(count(1, "ac", 9000), 0);
    assert_int_equal(count(2, "ab", 9000), 0);
    assert_int_equal(count(1, "ab", 15000), 0);
    assert_int_equal(count(1, "ab", 15000), 10000);
    for (int i = 0; i < 10; i++)
        assert_int_equal(count(1, "ab", 1000000), 0);
    assert_int_equal(count(1, "ab", 1000000), 10000);
}

/* Half a million addresses do not evict the one that has used up its own limit. */
static void test_many_addresses(void **state)
{
    (void)state;
    for (int i = 0; i < 10; i++)
        assert_int_equal(count(1, "me", 1000), 0);
    for (uint32_t i = 0; i < 500000; i++)
        limits_count(limits, 1, &i, sizeof i, &ten, 1000);
    assert_true(count(1, "me", 1000) > 0);
}

static bool same_address(const char *a, const char *b)
{
    uint8_t x[LIMITS_ADDRESS_MAX], y[LIMITS_ADDRESS_MAX];
    size_t size = limits_address(a, x);
    return size == limits_address(b, y) && memcmp(x, y, size) == 0;
}

static void test_addresses(void **state)
{
    (void)state;
    assert_true(same_address("192.0.2.7", "192.0.2.7"));
    assert_false(same_address("192.0.2.7", "192.0.2.8"));
    assert_true(same_address("192.0.2.7", "::ffff:192.0.2.7"));
    assert_true(same_address("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::1"));
    assert_false(same_address("2001:db8:1:2::1", "2001:db8:1:3::1"));
    assert_true(same_address("something else", "something else"));
    assert_false(same_address("something else", "another thing"));
}

static void test_places(void **state)
{
    (void)state;
    assert_false(limits_remembers(limits, "ney", "192.0.2.7"));
    limits_remember(limits, "ney", "192.0.2.7");
    assert_true(limits_remembers(limits, "ney", "192.0.2.7"));
    assert_false(limits_remembers(limits, "ney", "192.0.2.8"));
    assert_false(limits_remembers(limits, "soult", "192.0.2.7"));
}

/* ---------------------------------------------------------------- jobs */

typedef struct adding {
    srv_job job; /* must be first */
    int *done, *cancelled;
    uint64_t result;
    _Atomic int *gate; /* 0: wait; may be NULL */
} adding;

static void sleep_a_little(void)
{
    static const struct timespec moment = {.tv_nsec = 200000};
    nanosleep(&moment, NULL);
}

static void add(srv_job *job)
{
    adding *self = (adding *)job;
    while (self->gate && atomic_load(self->gate) == 0)
        sleep_a_little();
    for (uint64_t i = 1; i <= 1000; i++)
        self->result += i;
    atomic_store(&job->progress, 100);
}

static void added(srv_job *job)
{
    adding *self = (adding *)job;
    bool cancelled = atomic_load(&job->cancelled);
    assert_int_equal(self->result, cancelled && !self->gate ? 0 : 500500);
    if (cancelled)
        ++*self->cancelled;
    ++*self->done;
    free(self);
}

static adding *new_adding(int *done, int *cancelled, _Atomic int *gate)
{
    adding *self = calloc(1, sizeof *self);
    assert_non_null(self);
    self->job.run = add;
    self->job.done = added;
    self->done = done;
    self->cancelled = cancelled;
    self->gate = gate;
    return self;
}

static void count_wake(void *wakes)
{
    atomic_fetch_add((_Atomic int *)wakes, 1);
}

static void test_jobs(void **state)
{
    _Atomic int wakes = 0;
    int done = 0, cancelled = 0, sent = 0;
    srv_jobs *jobs = jobs_open(3, 1000, count_wake, &wakes);
    (void)state;
    for (; sent < 500; sent++)
        assert_true(jobs_add(jobs, &new_adding(&done, &cancelled, NULL)->job));
    for (int i = 0; done < sent && i < 50000; i++) {
        jobs_collect(jobs);
        sleep_a_little();
    }
    assert_int_equal(done, sent);
    assert_int_equal(cancelled, 0);
    assert_int_equal(atomic_load(&wakes), sent);
    jobs_close(jobs);
}

/* Slow jobs leave a worker to the others: a quick one that comes last is done while all slow ones still run or wait. */
static void test_slow_jobs_delay_nobody(void **state)
{
    _Atomic int gate = 0, wakes = 0;
    int slow = 0, quick = 0, cancelled = 0;
    srv_jobs *jobs = jobs_open(3, 100, count_wake, &wakes);
    (void)state;
    for (int i = 0; i < 6; i++) {
        adding *one = new_adding(&slow, &cancelled, &gate);
        one->job.slow = true;
        assert_true(jobs_add(jobs, &one->job));
    }
    for (int i = 0; i < 4; i++)
        assert_true(jobs_add(jobs, &new_adding(&quick, &cancelled, NULL)->job));
    for (int i = 0; quick < 4 && i < 50000; i++) {
        jobs_collect(jobs);
        sleep_a_little();
    }
    assert_int_equal(quick, 4);
    assert_int_equal(slow, 0);
    atomic_store(&gate, 1);
    for (int i = 0; slow < 6 && i < 50000; i++) { /* and none of them is forgotten */
        jobs_collect(jobs);
        sleep_a_little();
    }
    assert_int_equal(slow, 6);
    jobs_close(jobs);
}

/* A single worker does slow jobs, too. */
static void test_one_worker_does_slow_jobs(void **state)
{
    _Atomic int wakes = 0;
    int done = 0, cancelled = 0;
    srv_jobs *jobs = jobs_open(1, 2, count_wake, &wakes);
    adding *only = new_adding(&done, &cancelled, NULL);
    (void)state;
    only->job.slow = true;
    assert_true(jobs_add(jobs, &only->job));
    for (int i = 0; done < 1 && i < 50000; i++) {
        jobs_collect(jobs);
        sleep_a_little();
    }
    assert_int_equal(done, 1);
    jobs_close(jobs);
}

/* One runs, two wait: that is the capacity. At the end waiting jobs are cancelled, running ones finish. */
static void test_a_full_queue(void **state)
{
    _Atomic int gate = 0, wakes = 0;
    int done = 0, cancelled = 0;
    srv_jobs *jobs = jobs_open(1, 2, count_wake, &wakes);
    adding *first = new_adding(&done, &cancelled, &gate),
           *refused = new_adding(&done, &cancelled, NULL);
    (void)state;
    assert_true(jobs_add(jobs, &first->job));
    while (!jobs_add(jobs, &refused->job)) /* the worker may not have taken the first one yet */
        sleep_a_little();
    refused = new_adding(&done, &cancelled, NULL);
    for (int i = 0; !jobs_add(jobs, &refused->job); i++) {
        assert_true(i < 50000);
        sleep_a_little();
    }
    refused = new_adding(&done, &cancelled, NULL);
    assert_false(jobs_add(jobs, &refused->job));
    free(refused);
    jobs_collect(jobs);
    assert_int_equal(done, 0);
    atomic_store(&gate, 1);
    jobs_close(jobs);
    assert_int_equal(done, 3);
    assert_true(cancelled <= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_passwords),
        cmocka_unit_test(test_hashes),
        cmocka_unit_test(test_tokens),
        cmocka_unit_test_setup_teardown(test_a_bucket_fills_and_empties, open_limits, close_limits),
        cmocka_unit_test_setup_teardown(test_many_addresses, open_limits, close_limits),
        cmocka_unit_test(test_addresses),
        cmocka_unit_test_setup_teardown(test_places, open_limits, close_limits),
        cmocka_unit_test(test_jobs),
        cmocka_unit_test(test_slow_jobs_delay_nobody),
        cmocka_unit_test(test_one_worker_does_slow_jobs),
        cmocka_unit_test(test_a_full_queue),
    };
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
