/* Time-outs, claims and pauses in a whole server, with a clock that the test moves. */
#include "server/at_table.h"

#include "server/clocks/timeouts.h"

#define LIVE "{'kind':'live','seconds':120,'increment':10}"
#define DAYS "{'kind':'days','days':2}"
#define CLAIM "{'kind':'live','seconds':120,'claim':true}"
enum { MINUTE = 60000, DAY = 86400000 };

static void expect_state(const char *state)
{
    assert_int_equal(visit(&person[0], WEB_GET, at_game(""), NULL), 200);
    assert_string_equal(reply_text(&person[0], "state"), state);
}

/* Over on time, won by this side. */
static void expect_over(const char *result)
{
    expect_state("over");
    assert_string_equal(reply_text(&person[0], "result"), result);
}

/* A game for two, before the first moves. */
static void begin_deployed(const char *clock)
{
    begin_game(2, clock);
    deploy(2);
}

static void order_refused(int seat, const char *text)
{
    order(seat, text);
    expect(&person[seat], 409, "not-now");
}

static bool count_row(void *to, const store_row *row)
{
    uint32_t *count = to;
    *count += row->kind == ROW_ORDER && strcmp(row->text, "timeout") == 0;
    return true;
}

static uint32_t count_timeouts(void)
{
    uint32_t count = 0;
    assert_int_equal(here.store->ops->rows(here.store, game, 0, count_row, &count), STORE_OK);
    return count;
}

/* ---------------------------------------------------------------- time-outs */

static void live_time_runs_out(void **unused)
{
    (void)unused;
    begin_deployed(LIVE);
    pass(119999 + 10000);
    expect_state("running");
    pass(1);
    expect_over("Moon timeout");
    assert_int_equal(count_timeouts(), 1);
    assert_int_equal(visit(&person[1], WEB_GET, at_seat(1, "/record?after=0"), NULL), 200);
    size_t count = json_array_size(reply_at(&person[1], "entries"));
    json_t *last = json_array_get(reply_at(&person[1], "entries"), count - 1);
    assert_string_equal(json_string_value(json_object_get(last, "kind")), "over");
    pass(10 * MINUTE);
    assert_int_equal(count_timeouts(), 1);
}

/* A clock that runs out sooner than all others is noticed without visiting all rooms. */
static void an_order_brings_a_time_nearer(void **unused)
{
    (void)unused;
    begin_deployed("{'kind':'live','seconds':70}");
    pass(69000);
    play(0, "end");
    pass(TIMEOUTS_LOOK);
    play(1, "end");
    pass(999);
    expect_state("running");
    pass(1);
    expect_over("Moon timeout");
}

static void days_run_out(void **unused)
{
    (void)unused;
    begin_deployed(DAYS);
    pass(DAY);
    play(0, "end");
    for (int i = 0; i < 3; i++)
        pass(DAY - 1);
    expect_over("Sun timeout");
}

static void an_order_decides_by_its_arrival(void **unused)
{
    (void)unused;
    begin_deployed(LIVE);
    pass(MINUTE);
    here.clock.value += MINUTE + 10000 - 1; /* and nobody looks at the clocks */
    play(0, "end");
    here.clock.value += 2 * MINUTE + 10000;
    order_refused(1, "end");
    expect_over("Sun timeout");
    assert_int_equal(count_timeouts(), 1);
}

static void others_cannot_save_who_is_late(void **unused)
{
    (void)unused;
    begin_deployed(LIVE);
    pass(MINUTE);
    here.clock.value += 2 * MINUTE;
    order_refused(1, "resign"); /* his opponent's time was up before */
    expect_over("Moon timeout");
}

static void no_clock_never_runs_out(void **unused)
{
    (void)unused;
    begin_deployed("null");
    for (int i = 0; i < 10; i++)
        pass(100 * (int64_t)DAY);
    expect_state("running");
}

static void a_restart_gives_grace(void **unused)
{
    (void)unused;
    begin_deployed(DAYS);
    pass(MINUTE);
    here.clock.value += 5 * DAY; /* while no server runs */
    place_restart(&here);
    pass(TIMEOUTS_GRACE - 1000);
    expect_state("running");
    play(0, "end"); /* he came back in time */
    pass(2 * MINUTE);
    expect_state("running");
    assert_int_equal(count_timeouts(), 0);
}

static void a_restart_carries_out_what_is_due(void **unused)
{
    (void)unused;
    begin_deployed(DAYS);
    pass(MINUTE);
    here.clock.value += 5 * DAY;
    place_restart(&here);
    place_settle(&here);
    assert_int_equal(here.house.room_count, 0); /* nobody has asked for it */
    pass(TIMEOUTS_GRACE - 1);
    assert_int_equal(count_timeouts(), 0);
    pass(1);
    assert_int_equal(count_timeouts(), 1);
    expect_over("Moon timeout");
    place_restart(&here);
    pass(2 * TIMEOUTS_GRACE);
    pass(5 * DAY);
    assert_int_equal(count_timeouts(), 1);
}

static void many_are_due_at_once(void **unused)
{
    char games[2 * TIMEOUTS_AT_ONCE + 1][STORE_ID_SIZE];
    (void)unused;
    for (int i = 0; i <= 2 * TIMEOUTS_AT_ONCE; i++) {
        begin_game(2, LIVE);
        memcpy(games[i], game, sizeof games[i]);
        pass(20);
    }
    here.clock.value += 5 * MINUTE;
    place_restart(&here);
    pass(TIMEOUTS_GRACE);
    for (int i = 0; i < 10; i++)
        pass(1);
    for (int i = 0; i <= 2 * TIMEOUTS_AT_ONCE; i++) {
        memcpy(game, games[i], sizeof game);
        assert_int_equal(count_timeouts(), 1);
    }
}

static void a_full_store_is_tried_again(void **unused)
{
    (void)unused;
    begin_deployed(LIVE);
    pass(MINUTE);
    atomic_store(&is_full, true);
    pass(5 * MINUTE);
    for (int i = 0; i < 5; i++)
        pass(TIMEOUTS_LOOK);
    assert_int_equal(count_timeouts(), 0);
    atomic_store(&is_full, false);
    for (int i = 0; i < 5; i++)
        pass(TIMEOUTS_LOOK);
    assert_int_equal(count_timeouts(), 1);
    expect_over("Moon timeout");
}

/* ---------------------------------------------------------------- claims */

static int claim(int seat)
{
    return visit_with(&person[seat], WEB_POST, at_game("/claim"), "{'seat':%d}", seat);
}

static void claim_refused(int seat)
{
    claim(seat);
    expect(&person[seat], 409, "not-now");
}

static void time_is_claimed(void **unused)
{
    (void)unused;
    begin_deployed(CLAIM);
    pass(TIMEOUTS_GRACE);
    claim_refused(1);
    pass(5 * MINUTE);
    expect_state("running");
    claim_refused(0); /* his own */
    visit(&person[0], WEB_POST, at_game("/claim"), "{\"seat\":1}");
    expect(&person[0], 403, "not-yours");
    visit(&person[1], WEB_POST, at_game("/claim"), "{}");
    expect(&person[1], 400, "bad-request");
    assert_int_equal(claim(1), 200);
    expect_over("Moon timeout");
    claim_refused(1);
    assert_int_equal(count_timeouts(), 1);
}

static void who_is_late_may_play_until_it_is_claimed(void **unused)
{
    (void)unused;
    begin_deployed(CLAIM);
    pass(5 * MINUTE);
    play(0, "end");
    claim_refused(1); /* he is no longer asked */
    play(1, "end");
    assert_int_equal(claim(1), 200);
    expect_over("Moon timeout");
}

static void a_team_does_not_claim_its_own(void **unused)
{
    (void)unused;
    begin_game(3, CLAIM);
    deploy(3);
    play(0, "end");
    pass(5 * MINUTE); /* M is asked */
    claim_refused(2);
    assert_int_equal(claim(0), 200);
    expect_over("Sun timeout");
}

static void before_sides_are_dealt_all_are_opponents(void **unused)
{
    (void)unused;
    begin_with(2, 1, CLAIM);
    pass(5 * MINUTE);
    int late = room_asked(enter()) == 1 ? 0 : 1;
    claim_refused(late);
    assert_int_equal(claim(1 - late), 200);
    expect_over("draw timeout");
}

static void nothing_is_claimed_without_that_clock(void **unused)
{
    (void)unused;
    begin_deployed(LIVE);
    pass(TIMEOUTS_GRACE);
    here.clock.value += 3 * MINUTE;
    claim_refused(1);
}

static void a_restart_gives_grace_to_claims(void **unused)
{
    (void)unused;
    begin_deployed(CLAIM);
    here.clock.value += 5 * MINUTE;
    place_restart(&here);
    claim_refused(1);
    pass(TIMEOUTS_GRACE);
    assert_int_equal(claim(1), 200);
}

/* ---------------------------------------------------------------- pauses */

static int pause_call(int seat, const char *what)
{
    return visit_with(&person[seat], WEB_POST, at_seat(seat, "/pause"), "{'what':'%s'}", what);
}

static void pause_refused(int seat, const char *what)
{
    pause_call(seat, what);
    expect(&person[seat], 409, "not-now");
}

static void a_pause_stops_the_clocks(void **unused)
{
    (void)unused;
    begin_deployed(LIVE);
    pass(MINUTE);
    assert_int_equal(pause_call(0, "ask"), 200);
    pass(MINUTE / 2); /* a request is not an agreement */
    assert_int_equal(pause_call(1, "agree"), 200);
    pass(DAY);
    expect_state("running");
    place_restart(&here);
    pass(DAY);
    expect_state("running");
    order_refused(0, "end");
    assert_int_equal(pause_call(1, "resume"), 200);
    pass(MINUTE / 2 + 10000 - 1);
    expect_state("running");
    pass(1);
    expect_over("Moon timeout");
}

static void a_pause_needs_everybody(void **unused)
{
    (void)unused;
    begin_game(3, LIVE);
    assert_int_equal(pause_call(0, "ask"), 200);
    pause_refused(0, "agree");
    pause_refused(1, "ask");
    assert_int_equal(pause_call(1, "agree"), 200);
    assert_false(enter()->now.paused);
    assert_int_equal(pause_call(2, "agree"), 200);
    assert_true(enter()->now.paused);
    pause_refused(0, "ask");
    assert_int_equal(pause_call(0, "resume"), 200);
    assert_false(enter()->now.paused);
}

static void a_pause_can_be_refused(void **unused)
{
    (void)unused;
    begin_game(2, LIVE);
    pause_refused(1, "agree");
    pause_refused(1, "refuse");
    pause_refused(1, "resume");
    pause_call(1, "sleep");
    expect(&person[1], 400, "bad-request");
    assert_int_equal(pause_call(0, "ask"), 200);
    assert_int_equal(pause_call(1, "refuse"), 200);
    pause_refused(1, "agree");
    assert_int_equal(pause_call(1, "ask"), 200); /* now the other way around */
    assert_int_equal(pause_call(0, "agree"), 200);
    assert_true(enter()->now.paused);
}

/* One person in two seats, and a bot, need nobody's consent. */
static void a_pause_is_agreed_by_people(void **unused)
{
    (void)unused;
    assert_int_equal(visit_with(&person[0], WEB_POST, "/api/v1/games",
                                "{'game':'probe','clock':" LIVE ",'start':true,'seats':"
                                "[{'kind':'me'},{'kind':'bot'},{'kind':'me'}]}"),
                     201);
    snprintf(game, sizeof game, "%s", reply_text(&person[0], "id"));
    if (visit(&person[0], WEB_POST, at_seat(2, "/pause"), "{\"what\":\"ask\"}") != 200)
        fail_msg("%s", person[0].text);
    assert_true(enter()->now.paused);
}

static void without_clocks_there_is_no_pause(void **unused)
{
    (void)unused;
    begin_game(2, "null");
    pause_refused(0, "ask");
    begin_game(2, LIVE);
    play(0, "resign");
    pause_refused(0, "ask");
}

static void a_pause_comes_too_late(void **unused)
{
    (void)unused;
    begin_deployed(LIVE);
    pass(MINUTE);
    assert_int_equal(pause_call(0, "ask"), 200);
    here.clock.value += 2 * MINUTE;
    pause_refused(1, "agree");
    expect_over("Moon timeout");
}

#define AT_TABLE(test) cmocka_unit_test_setup_teardown(test, open_place, close_place)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_TABLE(live_time_runs_out),
        AT_TABLE(an_order_brings_a_time_nearer),
        AT_TABLE(days_run_out),
        AT_TABLE(an_order_decides_by_its_arrival),
        AT_TABLE(others_cannot_save_who_is_late),
        AT_TABLE(no_clock_never_runs_out),
        AT_TABLE(a_restart_gives_grace),
        AT_TABLE(a_restart_carries_out_what_is_due),
        AT_TABLE(many_are_due_at_once),
        AT_TABLE(a_full_store_is_tried_again),
        AT_TABLE(time_is_claimed),
        AT_TABLE(who_is_late_may_play_until_it_is_claimed),
        AT_TABLE(a_team_does_not_claim_its_own),
        AT_TABLE(before_sides_are_dealt_all_are_opponents),
        AT_TABLE(nothing_is_claimed_without_that_clock),
        AT_TABLE(a_restart_gives_grace_to_claims),
        AT_TABLE(a_pause_stops_the_clocks),
        AT_TABLE(a_pause_needs_everybody),
        AT_TABLE(a_pause_can_be_refused),
        AT_TABLE(a_pause_is_agreed_by_people),
        AT_TABLE(without_clocks_there_is_no_pause),
        AT_TABLE(a_pause_comes_too_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
