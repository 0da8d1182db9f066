/* test_heartbeat.c: whether the date can be trusted, and what the server does while it cannot. */
#include "server/at_table.h"

#include "server/clocks/heartbeat.h"
#include "server/clocks/timeouts.h"

#include <sqlite3.h>

#define LIVE "{'kind':'live','seconds':120,'increment':10}"
#define DAYS "{'kind':'days','days':2}"
#define CLAIM "{'kind':'live','seconds':120,'claim':true}"
#define SECOND INT64_C(1000)
#define MINUTE (60 * SECOND)
#define DAY (24 * 60 * MINUTE)
#define YEAR (365 * DAY)
#define WRONG (60 * DAY) /* sessions unused for longer end */
#define BEGIN INT64_C(1800000000000)

/* ---------------------------------------------------------------- the clock alone */

/* Clocks as a server finds them at its start: monotonic, system, and the stored heartbeat. */
typedef struct start {
    const char *boot; /* of the heartbeat */
    int64_t down,
        off; /* how long the server was down; how far the system clock was moved meanwhile */
    clock_doubt doubt;
    int64_t lives; /* where the server's time begins, after the heartbeat */
} start;

static void a_start_is_compared_with_the_heartbeat(void **unused)
{
    static const start starts[] = {
        {"test", 0, 0, CLOCK_TRUSTED, 0},
        {"test", 5 * MINUTE, 0, CLOCK_TRUSTED, 5 * MINUTE},
        {"test", 5 * MINUTE, -MINUTE, CLOCK_TRUSTED, 5 * MINUTE},
        {"test", 5 * MINUTE, -MINUTE - 1, CLOCK_BACK, 5 * MINUTE},
        {"test", 5 * MINUTE, DAY, CLOCK_TRUSTED, 5 * MINUTE + DAY},
        {"test", 5 * MINUTE, DAY + 1, CLOCK_AHEAD, 5 * MINUTE},
        {"test", 30 * DAY, 0, CLOCK_TRUSTED, 30 * DAY},
        {"test", 30 * DAY, 900 * YEAR, CLOCK_AHEAD, 30 * DAY},
        {"other", DAY, 0, CLOCK_TRUSTED, DAY}, /* the downtime is unknown */
        {"other", DAY + 1, 0, CLOCK_AHEAD, DAY + 1},
        {"other", 30 * DAY, 0, CLOCK_AHEAD, 30 * DAY},
        {"other", DAY, 900 * YEAR, CLOCK_AHEAD, 0},
        {"other", DAY, -DAY, CLOCK_TRUSTED, 0},
        {"other", DAY, -2 * DAY, CLOCK_BACK, 0},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        const start *from = &starts[i];
        server_clock clock;
        store_beat beat = {.at = BEGIN, .steady = BEGIN};
        snprintf(beat.boot, sizeof beat.boot, "%s", from->boot);
        clock_open_test(&clock, BEGIN + from->down);
        clock.moved = from->off;
        clock_begin(&clock, &beat, BEGIN + 900 * YEAR); /* dates in the store are no evidence */
        if (clock.doubt != from->doubt || clock_now(&clock) - BEGIN != from->lives)
            fail_msg("start %zu: %s, lives %lld ms later", i, clock_doubt_word(clock.doubt),
                     (long long)(clock_now(&clock) - BEGIN));
    }
}

static void a_first_start_has_no_heartbeat(void **unused)
{
    static const store_beat none;
    server_clock clock;
    (void)unused;
    clock_open_test(&clock, BEGIN);
    clock_begin(&clock, &none, 0);
    assert_int_equal(clock.doubt, CLOCK_TRUSTED);
    clock_begin(&clock, &none, BEGIN + MINUTE);
    assert_int_equal(clock.doubt, CLOCK_TRUSTED);
    clock_begin(&clock, &none, BEGIN + 900 * YEAR);
    assert_int_equal(clock.doubt, CLOCK_BEHIND_STORE);
    assert_int_equal(clock_now(&clock), BEGIN);
    assert_false(clock_look(&clock));
    clock_confirm(&clock);
    assert_int_equal(clock.doubt, CLOCK_TRUSTED);
    assert_false(clock_look(&clock));
}

/* A machine without a battery: its clock starts in the past and is set from the network a little later. */
static void a_date_from_long_ago_is_not_trusted(void **unused)
{
    static const store_beat none;
    store_beat beat;
    server_clock clock;
    (void)unused;
    clock_open_test(&clock, MINUTE);
    clock.earliest = BEGIN;
    clock_begin(&clock, &none, 0);
    assert_int_equal(clock.doubt, CLOCK_TOO_EARLY);
    clock_beat(&clock, &beat);
    assert_int_equal(beat.at, 0); /* the next start must not trust it */
    clock.moved = BEGIN + DAY;
    assert_true(clock_look(&clock));
    assert_int_equal(clock.doubt, CLOCK_TRUSTED);
    assert_int_equal(clock_now(&clock), BEGIN + DAY + MINUTE);
}

static void jumps_of_a_running_server(void **unused)
{
    static const store_beat none;
    server_clock clock;
    (void)unused;
    clock_open_test(&clock, BEGIN);
    clock_begin(&clock, &none, 0);
    clock.moved = DAY;
    assert_false(clock_look(&clock));
    clock.moved = DAY + 1;
    assert_true(clock_look(&clock));
    assert_int_equal(clock.doubt, CLOCK_AHEAD);
    assert_int_equal(clock_now(&clock), BEGIN);
    clock.moved = -MINUTE - 1;
    assert_true(clock_look(&clock));
    assert_int_equal(clock.doubt, CLOCK_BACK);
    clock.moved = 2 * 60 * MINUTE; /* they nearly agree again: the monotonic clock is still right */
    assert_true(clock_look(&clock));
    assert_int_equal(clock.doubt, CLOCK_TRUSTED);
    assert_int_equal(clock_now(&clock), BEGIN);
    clock.moved = -3 * DAY;
    assert_true(clock_look(&clock));
    clock_confirm(&clock);
    assert_int_equal(clock.doubt, CLOCK_TRUSTED);
    assert_int_equal(clock_now(&clock), BEGIN - 3 * DAY);
}

/* A restart does not end a doubt. */
static void a_doubt_outlives_the_server(void **unused)
{
    store_beat beat = {.at = BEGIN, .steady = 0, .boot = "other"};
    server_clock clock;
    (void)unused;
    clock_open_test(&clock, BEGIN + 30 * DAY);
    for (int i = 0; i < 3; i++) {
        clock_begin(&clock, &beat, 0);
        assert_int_equal(clock.doubt, CLOCK_AHEAD);
        clock.value += 10 * MINUTE;
        assert_false(clock_look(&clock));
        clock_beat(&clock, &beat);
        assert_int_equal(beat.doubt, CLOCK_AHEAD);
    }
    clock.moved = -30 * DAY; /* set right */
    assert_true(clock_look(&clock));
    assert_int_equal(clock.doubt, CLOCK_TRUSTED);
    assert_int_equal(clock_now(&clock), BEGIN + 30 * MINUTE);
}

/* ---------------------------------------------------------------- a server in doubt */

static void expect_state(const char *state)
{
    assert_int_equal(visit(&person[0], WEB_GET, at_game(""), NULL), 200);
    assert_string_equal(reply_text(&person[0], "state"), state);
}

static void begin_deployed(const char *clock)
{
    begin_game(2, clock);
    deploy(2);
    pass(MINUTE);
}

static store_beat stored_beat(void)
{
    store_beat beat;
    assert_int_equal(here.store->ops->beat(here.store, &beat), STORE_OK);
    return beat;
}

/* What `grognard admin clock --confirm` does beside the server. */
static void confirm(void)
{
    gg_error error = {0};
    store_beat beat = {.at = 1, .steady = 1, .boot = "test"};
    srv_store *beside = store_open(here.file, STORE_ADMIN, &error);
    assert_non_null(beside);
    store_batch *batch = batch_new();
    batch_add_beat(batch, CHANGE_CONFIRM_CLOCK, &beat);
    beside->ops->commit(beside, batch);
    assert_int_equal(batch->status, STORE_OK);
    batch_free(batch);
    beside->ops->close(beside);
}

static const char *clock_word(void)
{
    assert_int_equal(visit(&person[0], WEB_GET, "/healthz", NULL), 200);
    return reply_text(&person[0], "clock");
}

static bool is_suspended(void)
{
    assert_int_equal(visit(&person[0], WEB_GET, at_seat(0, "/sight"), NULL), 200);
    return json_is_true(reply_at(&person[0], "clock.suspended"));
}

static void the_heart_beats_each_minute(void **unused)
{
    (void)unused;
    place_settle(&here);
    int64_t first = stored_beat().at;
    assert_int_equal(first, clock_now(&here.clock));
    pass(MINUTE - 1);
    assert_int_equal(stored_beat().at, first);
    pass(1);
    assert_int_equal(stored_beat().at, first + MINUTE);
    assert_string_equal(stored_beat().boot, "test");
}

static void a_running_server_in_doubt_carries_out_no_timeout(void **unused)
{
    (void)unused;
    begin_deployed(LIVE);
    assert_string_equal(clock_word(), "trusted");
    assert_false(is_suspended());
    here.clock.moved = 900 * YEAR;
    pass(10 * MINUTE);
    expect_state("running");
    assert_true(is_suspended());
    assert_string_equal(clock_word(), "set-ahead");
    assert_int_equal(stored_beat().doubt, CLOCK_AHEAD);
    play(0, "move 2a Alm-Cald"); /* it continues to serve, even players whose time is up */
    here.clock.moved = 0;
    pass(SECOND);
    assert_string_equal(clock_word(), "trusted");
    expect_state("running"); /* people need time to come back */
    pass(TIMEOUTS_GRACE - SECOND - 1);
    expect_state("running");
    pass(SECOND);
    pass(SECOND);
    expect_state("over");
}

static void nothing_can_be_claimed_in_doubt(void **unused)
{
    (void)unused;
    begin_deployed(CLAIM);
    here.clock.moved = -DAY;
    pass(10 * MINUTE);
    visit_with(&person[1], WEB_POST, at_game("/claim"), "{'seat':1}");
    expect(&person[1], 409, "not-now");
    here.clock.moved = 0;
    pass(SECOND);
    pass(TIMEOUTS_GRACE);
    assert_int_equal(visit_with(&person[1], WEB_POST, at_game("/claim"), "{'seat':1}"), 200);
}

static void sessions_do_not_end_in_doubt(void **unused)
{
    (void)unused;
    place_settle(&here);
    here.clock.moved = -DAY;
    pass(SECOND);
    pass(100 * DAY); /* by a clock that may be wrong */
    assert_int_equal(visit(&person[0], WEB_GET, "/api/v1/me/sessions", NULL), 200);
    place_restart(&here);
    pass(SECOND);
    assert_int_equal(visit(&person[1], WEB_GET, "/api/v1/me/sessions", NULL), 200);
}

/* Started once with a wrong clock: nobody has lost, and no dates of that year remain. */
static void a_start_in_another_year(void **unused)
{
    (void)unused;
    begin_deployed(DAYS);
    int64_t before = clock_now(&here.clock);
    here.clock.moved = 900 * YEAR;
    place_restart(&here);
    pass(10 * MINUTE);
    assert_string_equal(clock_word(), "set-ahead");
    assert_int_equal(clock_now(&here.clock), before + 10 * MINUTE);
    play(0, "end");
    expect_state("running");
    here.clock.moved = 0;
    place_restart(&here);
    pass(10 * MINUTE);
    assert_string_equal(clock_word(), "trusted");
    expect_state("running");
    assert_int_equal(clock_now(&here.clock), before + 20 * MINUTE);
}

static bool rows_in_order(void *to, const store_row *row)
{
    int64_t *last = to;
    assert_true(row->at >= *last);
    *last = row->at;
    return true;
}

static int64_t last_row(void)
{
    int64_t last = 0;
    assert_int_equal(here.store->ops->rows(here.store, game, 0, rows_in_order, &last), STORE_OK);
    return last;
}

/* The administrator confirms the date, and later that it was wrong. */
static void confirmed_dates_that_were_wrong_are_mended(void **unused)
{
    (void)unused;
    begin_deployed(LIVE);
    int64_t now = clock_now(&here.clock);
    here.clock.moved = WRONG;
    pass(SECOND);
    confirm();
    pass(SECOND);
    assert_string_equal(clock_word(), "trusted");
    assert_int_equal(clock_now(&here.clock), now + WRONG + 2 * SECOND);
    begin_deployed(DAYS); /* a game from that time */
    pass(DAY);
    play(0, "end");
    assert_true(last_row() > now + WRONG);
    here.clock.moved = 0;
    pass(SECOND);
    assert_string_equal(clock_word(), "set-back");
    play(1, "end");
    confirm();
    pass(SECOND);
    place_settle(&here);
    assert_string_equal(clock_word(), "trusted");
    assert_true(last_row() <= clock_now(&here.clock));
    assert_true(last_row() >= now);
    assert_true(here.store->ops->latest(here.store) <= clock_now(&here.clock));
    expect_state("running");
    visit(&person[0], WEB_GET, at_seat(0, "/sight"), NULL);
    int64_t left = reply_number(&person[0], "clock.seats.0.left");
    assert_true(left > 2 * DAY - 3 * MINUTE && left <= 2 * DAY); /* its clocks are unchanged */
    pass(MINUTE + 2 * DAY);
    pass(TIMEOUTS_LOOK);
    pass(TIMEOUTS_LOOK);
    expect_state("over");
}

/* ---------------------------------------------------------------- stores that already have such dates */

static void run_sql(const char *sql)
{
    sqlite3 *link = NULL;
    char *why = NULL;
    assert_int_equal(sqlite3_open(here.file, &link), SQLITE_OK);
    if (sqlite3_exec(link, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
    sqlite3_close(link);
}

/* As written by a server in the year 2999, before there was a heartbeat. */
static void poison(void)
{
    place_end(&here);
    run_sql(
        "UPDATE journal SET at = at + 31000000000000; UPDATE users SET created = created + 31000000000000;"
        "UPDATE sessions SET seen = seen + 31000000000000, created = created + 31000000000000;"
        "UPDATE games SET created = created + 31000000000000, started = started + 31000000000000,"
        " due = due + 31000000000000; DELETE FROM heartbeat;"
        "UPDATE glances SET asked = (SELECT json_group_array(value + 31000000000000)"
        " FROM json_each(asked))");
}

static void a_poisoned_store_recovers(void **unused)
{
    (void)unused;
    begin_deployed(LIVE);
    visit(&person[0], WEB_GET, at_seat(0, "/sight"), NULL);
    int64_t left = reply_number(&person[0], "clock.seats.0.left"), now = clock_now(&here.clock);
    poison();
    place_begin(&here);
    pass(10 * MINUTE);
    assert_int_equal(clock_now(&here.clock), now + 10 * MINUTE);
    assert_string_equal(clock_word(), "behind-store");
    expect_state("running");
    assert_int_equal(visit(&person[0], WEB_GET, "/api/v1/me/sessions", NULL), 200);
    play(0, "move 2a Alm-Cald");
    confirm();
    pass(2 * SECOND);
    place_settle(&here);
    assert_string_equal(clock_word(), "trusted");
    assert_true(last_row() <= clock_now(&here.clock));
    visit(&person[0], WEB_GET, at_seat(0, "/sight"), NULL);
    int64_t now_left = reply_number(&person[0], "clock.seats.0.left");
    assert_true(now_left >= left && now_left <= left + MINUTE + SECOND);
    pass(left + MINUTE + TIMEOUTS_GRACE);
    pass(TIMEOUTS_LOOK);
    expect_state("over");
}

static void assert_asked_before(int64_t at)
{
    store_game stored;
    assert_int_equal(here.store->ops->game(here.store, game, &stored), STORE_OK);
    for (uint32_t seat = 0; seat < stored.seats; seat++)
        assert_true(stored.seat[seat].asked <= at);
}

/* With a heartbeat that agrees with the system clock no confirmation is needed. */
static void dates_astray_are_mended_at_a_start(void **unused)
{
    (void)unused;
    begin_deployed(DAYS);
    store_beat beat = stored_beat();
    poison();
    char sql[200];
    snprintf(sql, sizeof sql, "INSERT INTO heartbeat VALUES (1, %lld, %lld, 'test', 0, 0)",
             (long long)beat.at, (long long)beat.steady);
    run_sql(sql);
    place_begin(&here);
    pass(SECOND);
    pass(SECOND);
    assert_string_equal(clock_word(), "trusted");
    assert_true(last_row() <= clock_now(&here.clock));
    assert_true(here.store->ops->latest(here.store) <= clock_now(&here.clock));
    assert_asked_before(clock_now(&here.clock));
    play(0, "end");
    pass(3 * DAY);
    pass(TIMEOUTS_LOOK);
    expect_state("over");
}

/* ---------------------------------------------------------------- health checks */

static _Atomic bool is_stuck;

static void commit_stuck(srv_store *self, store_batch *first)
{
    while (atomic_load(&is_stuck))
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    commit(self, first);
}

static int health(void)
{
    here.clock.value += 2 * SECOND;
    return visit(&person[0], WEB_GET, "/healthz", NULL);
}

static void health_is_a_write(void **unused)
{
    (void)unused;
    assert_int_equal(health(), 200);
    assert_int_equal(stored_beat().at, clock_now(&here.clock));
    assert_true(json_is_true(reply_at(&person[0], "ok")));
    atomic_store(&is_full, true);
    assert_int_equal(health(), 503);
    assert_string_equal(reply_text(&person[0], "why"), "the disk is full");
    place_settle(&here); /* the server also retries by itself */
    atomic_store(&is_full, false);
    assert_int_equal(health(), 200);
}

static void commit_read_only(srv_store *self, store_batch *first)
{
    (void)self;
    for (store_batch *batch = first; batch; batch = batch->next)
        batch->status = STORE_BROKEN;
}

/* The disk has become read-only, or worse. */
static void a_store_that_cannot_be_written(void **unused)
{
    (void)unused;
    own_ops.commit = commit_read_only;
    assert_int_equal(health(), 503);
    assert_true(strlen(reply_text(&person[0], "why")) > 0);
    own_ops.commit = commit;
    place_settle(&here);
    assert_int_equal(health(), 200);
}

/* However often it is asked. */
static void health_is_asked_once_a_second(void **unused)
{
    visiting many[20] = {0};
    (void)unused;
    place_settle(&here);
    here.clock.value += 2 * SECOND;
    uint64_t before = here.house.newest, sent = writer_send(here.house.writer, batch_new());
    for (int i = 0; i < 20; i++)
        visit_send(&person[0], &many[i], WEB_GET, "/healthz", NULL);
    for (int i = 0; i < 20; i++)
        assert_int_equal(visit_end(&person[0], &many[i]), 200);
    for (int i = 0; i < 20; i++)
        assert_int_equal(visit(&person[0], WEB_GET, "/healthz", NULL), 200);
    assert_true(writer_send(here.house.writer, batch_new()) <=
                sent + 2 + (here.house.newest - before));
    place_settle(&here);
}

static void a_writer_that_is_stuck(void **unused)
{
    visiting asked = {0};
    (void)unused;
    own_ops.commit = commit_stuck;
    place_settle(&here);
    atomic_store(&is_stuck, true);
    here.clock.value += 2 * SECOND;
    visit_send(&person[0], &asked, WEB_GET, "/healthz", NULL);
    assert_int_equal(asked.outcome, WEB_LATER);
    house_turn(&here.house);
    assert_false(asked.exchange.finished);
    here.clock.value += 3 * SECOND;
    house_turn(&here.house);
    assert_int_equal(visit_end(&person[0], &asked), 503);
    assert_int_equal(visit(&person[0], WEB_GET, "/healthz", NULL), 503); /* immediately now */
    atomic_store(&is_stuck, false);
    place_settle(&here);
    assert_int_equal(health(), 200);
}

/* By an admin tool that never ends. */
static void a_store_that_is_locked(void **unused)
{
    visiting asked = {0};
    sqlite3 *link = NULL;
    (void)unused;
    place_settle(&here);
    assert_int_equal(sqlite3_open(here.file, &link), SQLITE_OK);
    assert_int_equal(sqlite3_exec(link, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    here.clock.value += 2 * SECOND;
    visit_send(&person[0], &asked, WEB_GET, "/healthz", NULL);
    here.clock.value += 3 * SECOND;
    house_turn(&here.house);
    assert_int_equal(visit_end(&person[0], &asked), 503);
    assert_true(strlen(reply_text(&person[0], "why")) > 0);
    assert_int_equal(sqlite3_exec(link, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(link);
    place_settle(&here);
    assert_int_equal(health(), 200);
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, open_place, close_place)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_start_is_compared_with_the_heartbeat),
        cmocka_unit_test(a_first_start_has_no_heartbeat),
        cmocka_unit_test(a_date_from_long_ago_is_not_trusted),
        cmocka_unit_test(jumps_of_a_running_server),
        cmocka_unit_test(a_doubt_outlives_the_server),
        IN_PLACE(the_heart_beats_each_minute),
        IN_PLACE(a_running_server_in_doubt_carries_out_no_timeout),
        IN_PLACE(nothing_can_be_claimed_in_doubt),
        IN_PLACE(sessions_do_not_end_in_doubt),
        IN_PLACE(a_start_in_another_year),
        IN_PLACE(confirmed_dates_that_were_wrong_are_mended),
        IN_PLACE(a_poisoned_store_recovers),
        IN_PLACE(dates_astray_are_mended_at_a_start),
        IN_PLACE(health_is_a_write),
        IN_PLACE(a_store_that_cannot_be_written),
        IN_PLACE(health_is_asked_once_a_second),
        IN_PLACE(a_writer_that_is_stuck),
        IN_PLACE(a_store_that_is_locked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
