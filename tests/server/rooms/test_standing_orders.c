/* test_standing_orders.c: answers that the server gives for people: standing orders, sealed ones, and secret questions
 * without a choice. They come after a delay, as ordinary orders, and only their owner can tell. */
#include "server/at_table.h"

#include "server/rooms/ahead.h"
#include "server/rooms/standing.h"

static gg_seat begin_auction(const char *clock)
{
    begin_with(2, 1, clock);
    return room_asked(enter()) == GG_BIT(0) ? 0 : 1;
}

static int put_lines(gg_seat seat, const char *lines)
{
    return visit_with(&person[seat], WEB_PUT, at_seat(seat, "/standing"),
                      "{'after':%lld,'lines':%s}", (long long)enter()->told[seat], lines);
}

static size_t count_lines(gg_seat seat)
{
    assert_int_equal(visit(&person[seat], WEB_GET, at_seat(seat, "/standing"), NULL), 200);
    return json_array_size(reply_at(&person[seat], "lines"));
}

/* The last entry of a reader's record. */
static const json_t *newest(visitor *who, const char *reader)
{
    char path[100];
    snprintf(path, sizeof path, "/seats/%s/record?after=0", reader);
    assert_int_equal(visit(who, WEB_GET, at_game(path), NULL), 200);
    const json_t *entries = reply_at(who, "entries");
    return json_array_get(entries, json_array_size(entries) - 1);
}

static const char *newest_text(gg_seat seat)
{
    char reader[2] = {(char)('0' + seat), 0};
    return json_string_value(json_object_get(newest(&person[seat], reader), "text"));
}

/* Time passes until every delay is over. */
static void wait_long(void)
{
    place_settle(&here);
    pass(AHEAD_MOST + 1);
    place_settle(&here);
}

/* ---------------------------------------------------------------- standing orders */

static void test_they_answer_after_a_delay(void **state)
{
    (void)state;
    gg_seat first = begin_auction("{'kind':'none'}"), other = (gg_seat)(1 - first);
    assert_int_equal(put_lines(other, "['when bid: bid 2']"), 200);
    assert_int_equal(count_lines(other), 1);
    play(first, "bid 1");
    assert_int_equal(room_asked(enter()), GG_BIT(other)); /* not yet */
    place_settle(&here);
    pass(AHEAD_LEAST - 1);
    place_settle(&here);
    assert_int_equal(room_asked(enter()), GG_BIT(other));
    wait_long();
    assert_int_equal(room_asked(enter()), GG_BIT(first));
    assert_string_equal(newest_text(first), "bid 2");
    assert_int_equal(count_lines(other), 1); /* for the rest of the game */
}

static void test_only_the_owner_can_tell(void **state)
{
    (void)state;
    gg_seat first = begin_auction("{'kind':'none'}"), other = (gg_seat)(1 - first);
    char own[2] = {(char)('0' + other), 0}, others[2] = {(char)('0' + first), 0};
    assert_int_equal(put_lines(other, "['when bid: bid 2']"), 200);
    play(first, "bid 1");
    wait_long();
    assert_true(json_is_true(json_object_get(newest(&person[other], own), "ahead")));
    assert_null(json_object_get(newest(&person[first], others), "ahead"));
    assert_null(json_object_get(newest(&person[first], "public"), "ahead"));
    place_restart(&here);
    assert_true(json_is_true(json_object_get(newest(&person[other], own), "ahead")));
    assert_int_equal(visit(&person[first], WEB_GET, at_seat(other, "/standing"), NULL), 403);
    assert_int_equal(
        visit_with(&person[first], WEB_PUT, at_seat(other, "/standing"), "{'after':1,'lines':[]}"),
        403);
}

/* Lines that are written while the question is open are for later questions. */
static void test_an_open_question_is_not_answered(void **state)
{
    (void)state;
    gg_seat first = begin_auction("{'kind':'none'}"), other = (gg_seat)(1 - first);
    assert_int_equal(put_lines(first, "['when bid: bid 3']"), 200);
    assert_true(json_is_true(reply_at(&person[first], "held")));
    wait_long();
    assert_int_equal(room_asked(enter()), GG_BIT(first));
    place_restart(&here);
    wait_long();
    assert_int_equal(room_asked(enter()), GG_BIT(first));
    play(first, "bid 1");
    wait_long();
    play(other, "bid 2");
    wait_long();
    assert_string_equal(newest_text(other), "pass"); /* .. and nobody can bid more than 3 */
}

/* The opponent moves while the lines are written. */
static void test_what_comes_too_late_is_not_saved(void **state)
{
    (void)state;
    gg_seat first = begin_auction("{'kind':'none'}"), other = (gg_seat)(1 - first);
    long long seen = (long long)enter()->told[other];
    play(first, "bid 1");
    assert_int_equal(visit_with(&person[other], WEB_PUT, at_seat(other, "/standing"),
                                "{'after':%lld,'lines':['when bid: bid 2']}", seen),
                     409);
    expect(&person[other], 409, "stale");
    wait_long();
    assert_int_equal(room_asked(enter()), GG_BIT(other));
    assert_int_equal(count_lines(other), 0);
}

static void test_what_is_refused_is_passed_over(void **state)
{
    (void)state;
    gg_seat first = begin_auction("{'kind':'none'}"), other = (gg_seat)(1 - first);
    assert_int_equal(put_lines(other, "['when bid: bid 1','when bid once: bid 3 then side Sun']"),
                     200);
    play(first, "bid 2");
    wait_long();
    wait_long(); /* the first passes without a choice: which side? */
    assert_string_equal(newest_text(other), "side Sun");
    assert_int_equal(count_lines(other), 1); /* the one for once is gone */
}

static void test_ask_stops(void **state)
{
    (void)state;
    gg_seat first = begin_auction("{'kind':'none'}"), other = (gg_seat)(1 - first);
    assert_int_equal(put_lines(other, "['when bid: ask','when bid: bid 2']"), 200);
    play(first, "bid 1");
    wait_long();
    assert_int_equal(room_asked(enter()), GG_BIT(other));
    assert_int_equal(visit_with(&person[other], WEB_POST, at_seat(other, "/standing/test"), "{}"),
                     200);
    assert_true(json_is_true(reply_at(&person[other], "ask")));
    assert_int_equal(json_integer_value(reply_at(&person[other], "line")), 0);
    assert_int_equal(visit_with(&person[other], WEB_POST, at_seat(other, "/standing/test"),
                                "{'lines':['when bid: bid 2']}"),
                     200);
    assert_string_equal(json_string_value(reply_at(&person[other], "order")), "bid 2");
    assert_int_equal(room_asked(enter()), GG_BIT(other)); /* nothing was given */
}

static void test_they_outlive_the_server(void **state)
{
    (void)state;
    gg_seat first = begin_auction("{'kind':'none'}"), other = (gg_seat)(1 - first);
    assert_int_equal(put_lines(other, "['when bid: bid 2']"), 200);
    play(first, "bid 1");
    place_settle(&here);
    place_restart(&here); /* before it was given: nobody enters the game */
    wait_long();
    assert_int_equal(room_asked(enter()), GG_BIT(first));
    assert_int_equal(visit(&person[other], WEB_DELETE, at_seat(other, "/standing"), NULL), 200);
    place_settle(&here);
    place_restart(&here);
    assert_int_equal(count_lines(other), 0);
}

/* Nobody is rushed past a position that they returned to. */
static void test_nothing_is_given_after_an_undo(void **state)
{
    (void)state;
    gg_seat first = begin_auction("{'kind':'none'}"), other = (gg_seat)(1 - first);
    assert_int_equal(put_lines(first, "['when bid: bid 3']"), 200);
    play(first, "bid 1");
    play(first, "undo ask");
    play(other, "agree");
    wait_long();
    assert_int_equal(room_asked(enter()), GG_BIT(first));
}

/* The clock runs as for a player who answered. */
static void test_the_clock_counts_it(void **state)
{
    (void)state;
    gg_seat first = begin_auction("{'kind':'live','seconds':600,'increment':20}");
    gg_seat other = (gg_seat)(1 - first);
    assert_int_equal(put_lines(other, "['when bid: bid 2']"), 200);
    play(first, "bid 1");
    wait_long();
    int64_t left = clocks_left(&enter()->now, other, here.clock.value);
    assert_true(left > 600000 + 20000 - AHEAD_MOST - 10 && left < 600000 + 20000);
}

static void test_wrong_requests(void **state)
{
    (void)state;
    gg_seat first = begin_auction("{'kind':'none'}");
    assert_int_equal(put_lines(first, "['when lunch: bid 2']"), 409);
    expect(&person[first], 409, "refused");
    assert_int_equal(put_lines(first, "'when bid: bid 2'"), 400);
    assert_int_equal(put_lines(first, "[7]"), 400);
    assert_int_equal(put_lines(first, "['']"), 400);
    assert_int_equal(visit_with(&person[first], WEB_PUT, at_seat(first, "/standing"),
                                "{'lines':['when bid: bid 2']}"),
                     400);
    assert_int_equal(count_lines(first), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_place, close_place)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_they_answer_after_a_delay),
        TEST(test_only_the_owner_can_tell),
        TEST(test_an_open_question_is_not_answered),
        TEST(test_what_comes_too_late_is_not_saved),
        TEST(test_what_is_refused_is_passed_over),
        TEST(test_ask_stops),
        TEST(test_they_outlive_the_server),
        TEST(test_nothing_is_given_after_an_undo),
        TEST(test_the_clock_counts_it),
        TEST(test_wrong_requests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
