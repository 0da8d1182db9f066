/* test_limit.c: limits in milliseconds. */
#define _POSIX_C_SOURCE 200809L

#include "host/limit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <time.h>

#include <cmocka.h>

static void sleep_for(long milliseconds)
{
    nanosleep(&(struct timespec){.tv_nsec = milliseconds * 1000000}, NULL);
}

static void test_the_clock(void **state)
{
    (void)state;
    host_limit limit = {.most = 3600000};
    host_limit_begin(&limit);
    assert_false(host_limit_is_over(&limit));
    limit.most = 20;
    host_limit_begin(&limit);
    sleep_for(30);
    assert_true(host_limit_is_over(&limit));
    host_limit_begin(&limit); /* the next piece of work has all of it again */
    limit.until += 3600000000000;
    assert_false(host_limit_is_over(&limit));
}

/* Waiting for others costs nothing. */
static void test_the_processor(void **state)
{
    (void)state;
    host_limit limit = {.processor = true, .most = 60};
    host_limit_begin(&limit);
    sleep_for(90);
    assert_false(host_limit_is_over(&limit));
    for (volatile uint64_t work = 0; !host_limit_is_over(&limit) && work < UINT64_MAX; work++) {}
    assert_true(host_limit_is_over(&limit));
}

static void test_no_limit(void **state)
{
    (void)state;
    host_limit limit = {.most = 0};
    host_limit_begin(&limit);
    sleep_for(2);
    assert_false(host_limit_is_over(&limit));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_clock),
        cmocka_unit_test(test_the_processor),
        cmocka_unit_test(test_no_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
