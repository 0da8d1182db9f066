/* test_prepared.c: orders that a seat prepares while others decide: given when it is asked, or forgotten. */
#include "server/at_table.h"

#include "server/rooms/ahead.h"

/* The seat that bids first; the other one waits. */
static gg_seat begin_auction(void)
{
    begin_with(2, 1, "{'kind':'none'}");
    return room_asked(enter()) == GG_BIT(0) ? 0 : 1;
}

static int prepare(gg_seat seat, const char *orders)
{
    return visit_with(&person[seat], WEB_PUT, at_seat(seat, "/prepared"), "{'orders':%s}", orders);
}

static size_t count_prepared(gg_seat seat)
{
    assert_int_equal(visit(&person[seat], WEB_GET, at_seat(seat, "/prepared"), NULL), 200);
    return json_array_size(reply_at(&person[seat], "orders"));
}

/* The text of the last entry of a seat's record. */
static const char *newest_order(gg_seat seat)
{
    assert_int_equal(visit(&person[seat], WEB_GET, at_seat(seat, "/record?after=0"), NULL), 200);
    const json_t *entries = reply_at(&person[seat], "entries");
    const json_t *last = json_array_get(entries, json_array_size(entries) - 1);
    return json_string_value(json_object_get(last, "text"));
}

/* Time passes until every delay is over. */
static void wait_long(void)
{
    place_settle(&here);
    pass(AHEAD_MOST + 1);
    place_settle(&here);
}

static void test_they_are_given_when_the_seat_is_asked(void **state)
{
    (void)state;
    gg_seat first = begin_auction(), other = (gg_seat)(1 - first);
    assert_int_equal(prepare(other, "['bid 2']"), 200);
    assert_int_equal(count_prepared(other), 1);
    play(first, "bid 1");
    assert_int_equal(room_asked(enter()),
                     GG_BIT(other)); /* not yet: as if somebody thought about it */
    wait_long();
    assert_int_equal(room_asked(enter()), GG_BIT(first));
    assert_int_equal(count_prepared(other), 0);
    assert_string_equal(newest_order(first), "bid 2");
    place_settle(&here);
    place_restart(&here);
    assert_int_equal(count_prepared(other), 0);
    assert_string_equal(newest_order(other), "bid 2");
}

/* Each waits for its own question. */
static void test_one_after_the_other(void **state)
{
    (void)state;
    gg_seat first = begin_auction(), other = (gg_seat)(1 - first);
    assert_int_equal(prepare(other, "['bid 2','side Sun']"), 200);
    play(first, "bid 1");
    wait_long();
    assert_int_equal(count_prepared(other), 1);
    place_settle(&here);
    place_restart(&here);
    play(first, "pass");
    wait_long();
    assert_int_equal(count_prepared(other), 0);
    assert_string_equal(newest_order(other), "side Sun");
}

static void test_what_is_refused_is_forgotten(void **state)
{
    (void)state;
    gg_seat first = begin_auction(), other = (gg_seat)(1 - first);
    assert_int_equal(prepare(other, "['bid 1','pass']"), 200);
    play(first, "bid 2");
    wait_long();
    assert_int_equal(room_asked(enter()), GG_BIT(other));
    assert_int_equal(count_prepared(other), 0);
}

static void test_they_outlive_the_server(void **state)
{
    (void)state;
    gg_seat first = begin_auction(), other = (gg_seat)(1 - first);
    assert_int_equal(prepare(other, "['bid 2']"), 200);
    assert_int_equal(visit(&person[other], WEB_DELETE, at_seat(other, "/draft"), NULL), 200);
    place_settle(&here);
    place_restart(&here);
    assert_int_equal(count_prepared(other), 1);
    play(first, "bid 1");
    wait_long();
    assert_string_equal(newest_order(other), "bid 2");
}

static void test_a_player_may_change_their_mind(void **state)
{
    (void)state;
    gg_seat first = begin_auction(), other = (gg_seat)(1 - first);
    assert_int_equal(prepare(other, "['bid 2']"), 200);
    assert_int_equal(visit(&person[other], WEB_DELETE, at_seat(other, "/prepared"), NULL), 200);
    assert_int_equal(count_prepared(other), 0);
    place_settle(&here);
    place_restart(&here);
    play(first, "bid 1");
    wait_long();
    assert_int_equal(room_asked(enter()), GG_BIT(other));
}

static void test_what_cannot_be_prepared(void **state)
{
    (void)state;
    gg_seat first = begin_auction(), other = (gg_seat)(1 - first);
    assert_int_equal(prepare(first, "['bid 1']"), 409);
    expect(&person[first], 409, "not-now");
    assert_int_equal(prepare(other, "'bid 1'"), 400);
    assert_int_equal(prepare(other, "[7]"), 400);
    assert_int_equal(prepare(other, "['']"), 409);
    expect(&person[other], 409, "refused");
    assert_int_equal(prepare(other, "['timeout']"), 409);
    assert_int_equal(count_prepared(other), 0);
    /* Nobody else's seat. */
    assert_int_equal(
        visit_with(&person[first], WEB_PUT, at_seat(other, "/prepared"), "{'orders':['bid 1']}"),
        403);
    assert_int_equal(visit(&person[first], WEB_GET, at_seat(other, "/prepared"), NULL), 403);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_place, close_place)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_they_are_given_when_the_seat_is_asked), TEST(test_one_after_the_other),
        TEST(test_what_is_refused_is_forgotten),          TEST(test_they_outlive_the_server),
        TEST(test_a_player_may_change_their_mind),        TEST(test_what_cannot_be_prepared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
