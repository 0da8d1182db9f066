/* The clocks of a game: whose time runs, what an order adds, whose time is up; and the server's own clock. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "server/clocks/clock.h"
#include "server/clocks/clocks_read.h"

#include <cmocka.h>

enum { BEGIN = 1000000, A = 1, B = 2, C = 4 };

static const store_clock live = {CLOCK_LIVE, 0, 60000, 2000};
static const store_clock claimed = {CLOCK_LIVE, 1, 60000, 2000};
static const store_clock days = {CLOCK_DAYS, 0, 86400000, 0};

static clocks set;

static void start(const store_clock *rules, uint32_t seats, uint8_t asked)
{
    gg_error error = {0};
    assert_true(clocks_check(rules, &error));
    clocks_start(&set, rules, seats, asked, BEGIN);
}

/* ---------------------------------------------------------------- live */

static void live_time_runs_for_who_is_asked(void **unused)
{
    (void)unused;
    start(&live, 2, A);
    assert_true(clocks_runs(&set, 0));
    assert_false(clocks_runs(&set, 1));
    assert_int_equal(clocks_left(&set, 0, BEGIN + 5000), 55000);
    assert_int_equal(clocks_left(&set, 1, BEGIN + 5000), 60000);
    clocks_moved(&set, 0, 1, true, B, BEGIN + 5000);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 9000), 57000);
    assert_int_equal(clocks_left(&set, 1, BEGIN + 9000), 56000);
}

static void live_increments_come_at_the_barrier(void **unused)
{
    (void)unused;
    start(&live, 2, A);
    clocks_moved(&set, 0, 1, false, A, BEGIN + 1000);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 1000), 59000);
    clocks_moved(&set, 0, 2, false, A, BEGIN + 2000);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 2000), 58000);
    clocks_moved(&set, 0, 3, true, B, BEGIN + 3000);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 3000), 57000 + 3 * 2000);
}

static void live_what_is_taken_back_adds_nothing(void **unused)
{
    (void)unused;
    start(&live, 2, A);
    for (int i = 0; i < 10; i++) {
        clocks_moved(&set, 0, 1, false, A, BEGIN + i * 200 + 100);
        clocks_moved(&set, 0, 0, false, A, BEGIN + i * 200 + 200);
    }
    assert_int_equal(clocks_left(&set, 0, BEGIN + 2000), 58000);
    clocks_moved(&set, 0, 1, true, B, BEGIN + 2000);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 2000), 60000);
}

static void live_others_barrier_counts_for_all(void **unused)
{
    (void)unused;
    start(&live, 2, A | B);
    clocks_moved(&set, 0, 1, false, B, BEGIN + 1000); /* under seal */
    assert_int_equal(clocks_left(&set, 0, BEGIN + 5000), 59000);
    clocks_moved(&set, 1, 1, true, A, BEGIN + 5000);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 5000), 61000);
    assert_int_equal(clocks_left(&set, 1, BEGIN + 5000), 57000);
}

/* ---------------------------------------------------------------- days */

static void days_are_fresh_after_an_order(void **unused)
{
    (void)unused;
    start(&days, 2, A);
    clocks_moved(&set, 0, 1, true, A, BEGIN + 80000000);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 80000000), 86400000);
    clocks_moved(&set, 0, 1, true, B, BEGIN + 90000000);
    clocks_moved(&set, 1, 1, true, A, BEGIN + 91000000);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 91000000), 86400000);
}

static void days_are_fresh_for_who_is_asked_anew(void **unused)
{
    (void)unused;
    start(&days, 3, A | B);
    clocks_moved(&set, 0, 1, true, B, BEGIN + 1000);
    assert_int_equal(clocks_left(&set, 1, BEGIN + 1000), 86399000); /* asked as before */
    clocks_moved(&set, 1, 0, true, C, BEGIN + 2000);                /* a draw refused, say */
    assert_int_equal(clocks_left(&set, 2, BEGIN + 2000), 86400000);
    clocks_moved(&set, 2, 1, true, B, BEGIN + 3000);
    assert_int_equal(clocks_left(&set, 1, BEGIN + 3000), 86400000);
}

static void days_are_not_fresh_after_an_undo(void **unused)
{
    (void)unused;
    start(&days, 2, A | B);
    clocks_moved(&set, 0, 1, false, B, BEGIN + 50000000); /* under seal: no longer asked */
    assert_int_equal(clocks_left(&set, 0, BEGIN + 60000000), 36400000);
    clocks_moved(&set, 0, 0, false, A | B, BEGIN + 60000000); /* and undone */
    assert_int_equal(clocks_left(&set, 0, BEGIN + 60000000), 36400000);
    clocks_moved(&set, 0, 1, false, A | B, BEGIN + 61000000);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 61000000), 35400000);
}

static void talk_of_draws_gives_no_time(void **unused)
{
    (void)unused;
    start(&days, 2, A);
    clocks_moved(&set, 0, 0, true, A, BEGIN + 1000);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 1000), 86399000);
    start(&live, 2, A);
    clocks_moved(&set, 0, 0, true, A, BEGIN + 1000);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 1000), 59000);
}

/* ---------------------------------------------------------------- pauses and ends */

static void a_pause_stops_time(void **unused)
{
    (void)unused;
    start(&live, 2, A);
    clocks_pause(&set, BEGIN + 1000);
    assert_false(clocks_runs(&set, 0));
    assert_int_equal(clocks_left(&set, 0, BEGIN + 99000), 59000);
    assert_int_equal(clocks_due(&set), 0);
    assert_int_equal(clocks_out(&set, BEGIN + 99000), GG_NOBODY);
    clocks_pause(&set, BEGIN + 50000); /* again: no effect */
    clocks_resume(&set, BEGIN + 99000);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 100000), 58000);
    assert_int_equal(clocks_due(&set), BEGIN + 99000 + 59000);
    clocks_resume(&set, BEGIN + 100000);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 100000), 58000);
}

static void an_order_in_a_pause_takes_no_time(void **unused)
{
    (void)unused;
    start(&live, 2, A);
    clocks_pause(&set, BEGIN + 1000);
    clocks_moved(&set, 0, 1, true, B, BEGIN + 20000);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 30000), 61000);
    assert_int_equal(clocks_left(&set, 1, BEGIN + 30000), 60000);
    clocks_resume(&set, BEGIN + 30000);
    assert_int_equal(clocks_left(&set, 1, BEGIN + 31000), 59000);
}

static void the_end_stops_time(void **unused)
{
    (void)unused;
    start(&live, 2, A | B);
    clocks_stop(&set, BEGIN + 1000);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 99000), 59000);
    assert_int_equal(clocks_due(&set), 0);
    assert_int_equal(clocks_out(&set, BEGIN + 99000), GG_NOBODY);
    clocks_resume(&set, BEGIN + 99000);
    assert_false(clocks_runs(&set, 0));
}

/* ---------------------------------------------------------------- time is up */

static void time_is_out_at_the_millisecond(void **unused)
{
    (void)unused;
    start(&live, 2, A);
    assert_int_equal(clocks_due(&set), BEGIN + 60000);
    assert_int_equal(clocks_out(&set, BEGIN + 59999), GG_NOBODY);
    assert_false(clocks_is_out(&set, 0, BEGIN + 59999));
    assert_int_equal(clocks_out(&set, BEGIN + 60000), 0);
    assert_true(clocks_is_out(&set, 0, BEGIN + 60000));
    assert_false(clocks_is_out(&set, 1, BEGIN + 60000));
}

static void the_first_to_be_out_is_out(void **unused)
{
    (void)unused;
    start(&live, 3, B);
    clocks_moved(&set, 1, 1, true, A | B | C, BEGIN + 10000);
    assert_int_equal(clocks_due(&set), BEGIN + 10000 + 52000);
    assert_int_equal(clocks_out(&set, BEGIN + 62000), 1);
    assert_int_equal(clocks_out(&set, BEGIN + 100000), 1);
    clocks_moved(&set, 1, 1, true, A | C, BEGIN + 61000);
    assert_int_equal(clocks_due(&set), BEGIN + 70000);
    assert_int_equal(clocks_out(&set, BEGIN + 70000), 0); /* two at a time: the lower seat */
}

static void a_claim_waits(void **unused)
{
    (void)unused;
    start(&claimed, 2, A);
    assert_int_equal(clocks_out(&set, BEGIN + 60000), 0);
    assert_true(clocks_is_out(&set, 0, BEGIN + 60000));
    clocks_moved(&set, 0, 1, true, B, BEGIN + 61000); /* saved: nobody claimed it */
    assert_int_equal(clocks_left(&set, 0, BEGIN + 61000), 1000);
    assert_int_equal(clocks_out(&set, BEGIN + 61000), GG_NOBODY);
}

static void no_clock_is_never_out(void **unused)
{
    (void)unused;
    start(&(store_clock){0}, 2, A | B);
    assert_int_equal(clocks_due(&set), 0);
    assert_int_equal(clocks_out(&set, INT64_MAX), GG_NOBODY);
    assert_false(clocks_runs(&set, 0));
    clocks_moved(&set, 0, 1, true, B, BEGIN + 5);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 5), 0);
    assert_false(clocks_is_out(&set, 1, INT64_MAX));
}

static void time_does_not_run_back(void **unused)
{
    (void)unused;
    start(&live, 2, A);
    clocks_moved(&set, 0, 0, false, A, BEGIN + 5000);
    clocks_moved(&set, 0, 0, false, A, BEGIN + 4000);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 4000), 55000);
    assert_int_equal(clocks_left(&set, 0, BEGIN + 6000), 54000);
}

/* ---------------------------------------------------------------- time is conserved */

/* A second model: each seat's seconds are counted one by one. */
struct account {
    int64_t used[4], added[4];
    uint32_t stands[4];
    uint8_t asked;
    bool paused;
};

static void pass(struct account *account, int64_t time)
{
    for (int seat = 0; seat < 4; seat++) {
        if (!account->paused && (account->asked >> seat & 1))
            account->used[seat] += time;
    }
}

static void order(struct account *account, gg_dice *dice, int64_t now)
{
    gg_seat seat = (gg_seat)gg_below(dice, 4);
    bool undo = account->stands[seat] > 0 && gg_below(dice, 3) == 0;
    bool barrier = !undo && gg_below(dice, 3) == 0;
    account->stands[seat] += undo ? -1U : 1U;
    clocks_moved(&set, seat, (uint16_t)account->stands[seat], barrier,
                 account->asked = (uint8_t)gg_below(dice, 16), now);
    for (int other = 0; barrier && other < 4; other++) {
        account->added[other] += 2000 * (int64_t)account->stands[other];
        account->stands[other] = 0;
    }
}

static void happen(struct account *account, gg_dice *dice, int64_t now)
{
    uint32_t what = gg_below(dice, 10);
    if (what == 0) {
        clocks_pause(&set, now);
        account->paused = true;
    } else if (what == 1) {
        clocks_resume(&set, now);
        account->paused = false;
    } else {
        order(account, dice, now);
    }
}

static void check_account(const struct account *account, int64_t now)
{
    int64_t least = INT64_MAX;
    for (gg_seat seat = 0; seat < 4; seat++) {
        int64_t left = 60000 - account->used[seat] + account->added[seat];
        bool runs = !account->paused && (account->asked >> seat & 1);
        assert_int_equal(clocks_left(&set, seat, now), left);
        assert_int_equal(clocks_runs(&set, seat), runs);
        if (runs && left < least)
            least = left;
    }
    assert_int_equal(clocks_due(&set), least == INT64_MAX ? 0 : now + least);
    assert_int_equal(clocks_out(&set, now) != GG_NOBODY, least <= 0);
}

static void time_is_conserved(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        gg_dice dice;
        gg_dice_fast(&dice, seed);
        struct account account = {.asked = (uint8_t)gg_below(&dice, 16)};
        int64_t now = BEGIN;
        start(&live, 4, account.asked);
        for (int i = 0; i < 200; i++) {
            int64_t time = gg_below(&dice, 3000);
            pass(&account, time);
            now += time;
            if (gg_below(&dice, 3) > 0) /* sometimes somebody only looks */
                happen(&account, &dice, now);
            check_account(&account, now);
        }
    }
}

/* With days nobody ever has more than the full time, and giving and undoing orders only loses time. */
static void days_are_never_more(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        gg_dice dice;
        gg_dice_fast(&dice, seed);
        start(&days, 2, A | B);
        int64_t now = BEGIN, before = days.budget, ran = 0;
        uint16_t stands = 0;
        for (int i = 0; i < 200; i++) {
            now += 1000;
            ran += clocks_runs(&set, 0) ? 1000 : 0;
            stands = stands && gg_below(&dice, 2) ? 0 : 1;
            clocks_moved(&set, 0, stands, false, stands ? B : A | B, now);
            int64_t left = clocks_left(&set, 0, now);
            assert_true(left <= before && left <= days.budget);
            assert_int_equal(left, days.budget - ran);
            before = left;
        }
        clocks_moved(&set, 1, 1, true, A | B, now);
        assert_int_equal(clocks_left(&set, 0, now), stands ? days.budget : before);
    }
}

/* ---------------------------------------------------------------- JSON */

static bool read_rules(const char *text, store_clock *rules, gg_error *error)
{
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);
    assert_non_null(json);
    bool good = clocks_read(json, rules, error);
    json_decref(json);
    return good;
}

static void expect_rules(const char *text, store_clock expected)
{
    store_clock rules;
    gg_error error = {0};
    if (!read_rules(text, &rules, &error))
        fail_msg("%s: %s", text, error.text);
    assert_int_equal(rules.kind, expected.kind);
    assert_int_equal(rules.claim, expected.claim);
    assert_int_equal(rules.budget, expected.budget);
    assert_int_equal(rules.increment, expected.increment);
}

static void reads_rules(void **unused)
{
    store_clock rules = live;
    (void)unused;
    assert_true(clocks_read(NULL, &rules, NULL));
    assert_int_equal(rules.kind, CLOCK_NONE);
    expect_rules("null", (store_clock){0});
    expect_rules("{\"kind\":\"none\"}", (store_clock){0});
    expect_rules("{\"kind\":\"live\",\"seconds\":900,\"increment\":10,\"claim\":true}",
                 (store_clock){CLOCK_LIVE, 1, 900000, 10000});
    expect_rules("{\"kind\":\"live\",\"seconds\":10}", (store_clock){CLOCK_LIVE, 0, 10000, 0});
    expect_rules("{\"kind\":\"days\",\"days\":60}", (store_clock){CLOCK_DAYS, 0, 5184000000, 0});
    expect_rules("{\"kind\":\"days\",\"seconds\":60,\"increment\":0}",
                 (store_clock){CLOCK_DAYS, 0, 60000, 0});
}

static void refuses_rules(void **unused)
{
    static const char *const bad[] = {"[]",
                                      "7",
                                      "{}",
                                      "{\"kind\":3}",
                                      "{\"kind\":\"sand\"}",
                                      "{\"kind\":\"live\"}",
                                      "{\"kind\":\"live\",\"seconds\":9}",
                                      "{\"kind\":\"live\",\"seconds\":86401}",
                                      "{\"kind\":\"live\",\"seconds\":60.5}",
                                      "{\"kind\":\"live\",\"seconds\":\"60\"}",
                                      "{\"kind\":\"live\",\"seconds\":-60}",
                                      "{\"kind\":\"live\",\"seconds\":9223372036854775807}",
                                      "{\"kind\":\"live\",\"seconds\":60,\"increment\":3601}",
                                      "{\"kind\":\"live\",\"seconds\":60,\"increment\":-1}",
                                      "{\"kind\":\"live\",\"seconds\":60,\"claim\":1}",
                                      "{\"kind\":\"live\",\"days\":1}",
                                      "{\"kind\":\"days\",\"days\":61}",
                                      "{\"kind\":\"days\",\"days\":0}",
                                      "{\"kind\":\"days\",\"days\":1,\"seconds\":60}",
                                      "{\"kind\":\"days\",\"days\":1,\"increment\":1}",
                                      "{\"kind\":\"days\",\"seconds\":59}",
                                      "{\"kind\":\"days\",\"days\":213503982334602}"};
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        store_clock rules;
        gg_error error = {0};
        if (read_rules(bad[i], &rules, &error))
            fail_msg("was read: %s", bad[i]);
        assert_string_not_equal(error.text, "");
    }
}

static void checks_rules(void **unused)
{
    static const store_clock bad[] = {
        {CLOCK_NONE, 0, 1, 0},  {CLOCK_NONE, 1, 0, 0},      {CLOCK_LIVE, 2, 60000, 0},
        {CLOCK_LIVE, 0, -1, 0}, {CLOCK_LIVE, 0, 60000, -1}, {CLOCK_DAYS, 0, 86400000, 1},
        {3, 0, 60000, 0}};
    gg_error error;
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(clocks_check(&bad[i], &error));
}

/* Only the seat that is away gains time, and its time is not filled up. */
static void a_vacation_stops_one_clock(void **unused)
{
    const store_clock rules = {CLOCK_DAYS, 0, 86400000, 0};
    (void)unused;
    clocks_start(&set, &rules, 2, 3, 1000);
    clocks_leave(&set, 1, 1000 + 3600000);
    assert_int_equal(clocks_left(&set, 1, 1000 + 90000000), 86400000 - 3600000);
    assert_false(clocks_is_out(&set, 1, 1000 + 90000000));
    assert_true(clocks_is_out(&set, 0, 1000 + 90000000));
    assert_int_equal(clocks_due(&set), 1000 + 86400000);
    clocks_pause(&set, 1000 + 7200000); /* a pause inside it changes nothing */
    clocks_resume(&set, 1000 + 10800000);
    clocks_return(&set, 1, 1000 + 80000000);
    assert_true(clocks_runs(&set, 1));
    assert_int_equal(clocks_left(&set, 1, 1000 + 80000000), 86400000 - 3600000);
    assert_true(clocks_is_out(&set, 1, 1000 + 80000000 + 86400000 - 3600000));
}

static void writes_what_it_reads(void **unused)
{
    char text[500];
    gg_text out;
    gg_json json;
    (void)unused;
    start(&live, 2, A);
    gg_text_open(&out, text, sizeof text);
    gg_json_open(&json, &out);
    gg_json_object(&json, NULL);
    clocks_write(&set, BEGIN + 1500, &json);
    gg_json_end_object(&json);
    assert_string_equal(
        text,
        "{\"kind\":\"live\",\"seconds\":60,\"increment\":2,\"claim\":false,"
        "\"paused\":false,\"at\":1001500,\"seats\":["
        "{\"left\":58500,\"runs\":true,\"away\":false},{\"left\":60000,\"runs\":false,\"away\":false}]}");
    expect_rules(text, live);
}

/* ---------------------------------------------------------------- the server's clock */

static void the_real_clock_goes_forward(void **unused)
{
    server_clock clock;
    (void)unused;
    clock_open(&clock);
    int64_t first = clock_now(&clock);
    assert_true(first > 1600000000000);
    assert_true(clock_now(&clock) >= first);
    assert_true(clock_steady(&clock) > 0);
    assert_true(clock.boot[0]);
}

static void a_test_moves_its_clock(void **unused)
{
    server_clock clock;
    (void)unused;
    clock_open_test(&clock, 50);
    assert_int_equal(clock_now(&clock), 50);
    clock.value += 7;
    assert_int_equal(clock_now(&clock), 57);
}

static void write_time(const char *file, const char *text)
{
    FILE *stream = fopen(file, "w");
    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
}

static void a_file_moves_its_clock_forward_only(void **unused)
{
    char file[] = "/tmp/grognard-clock-XXXXXX";
    server_clock clock;
    (void)unused;
    int handle = mkstemp(file);
    assert_true(handle >= 0);
    assert_int_equal(close(handle), 0);
    clock_open_file(&clock, file);
    assert_int_equal(clock_now(&clock), 0);
    write_time(file, "1000\n");
    assert_int_equal(clock_now(&clock), 1000);
    write_time(file, "2500");
    assert_int_equal(clock_now(&clock), 2500);
    write_time(file, "2000");
    assert_int_equal(clock_now(&clock), 2500);
    write_time(file, "soon");
    assert_int_equal(clock_now(&clock), 2500);
    assert_int_equal(remove(file), 0);
    assert_int_equal(clock_now(&clock), 2500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(live_time_runs_for_who_is_asked),
        cmocka_unit_test(live_increments_come_at_the_barrier),
        cmocka_unit_test(live_what_is_taken_back_adds_nothing),
        cmocka_unit_test(live_others_barrier_counts_for_all),
        cmocka_unit_test(days_are_fresh_after_an_order),
        cmocka_unit_test(days_are_fresh_for_who_is_asked_anew),
        cmocka_unit_test(days_are_not_fresh_after_an_undo),
        cmocka_unit_test(talk_of_draws_gives_no_time),
        cmocka_unit_test(a_pause_stops_time),
        cmocka_unit_test(an_order_in_a_pause_takes_no_time),
        cmocka_unit_test(the_end_stops_time),
        cmocka_unit_test(time_is_out_at_the_millisecond),
        cmocka_unit_test(the_first_to_be_out_is_out),
        cmocka_unit_test(a_claim_waits),
        cmocka_unit_test(no_clock_is_never_out),
        cmocka_unit_test(time_does_not_run_back),
        cmocka_unit_test(time_is_conserved),
        cmocka_unit_test(days_are_never_more),
        cmocka_unit_test(reads_rules),
        cmocka_unit_test(refuses_rules),
        cmocka_unit_test(checks_rules),
        cmocka_unit_test(a_vacation_stops_one_clock),
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(the_real_clock_goes_forward),
        cmocka_unit_test(a_test_moves_its_clock),
        cmocka_unit_test(a_file_moves_its_clock_forward_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
