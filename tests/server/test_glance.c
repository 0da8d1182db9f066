/* test_glance.c: what game lists say about one's own seats: whose turn it is, since when, and which offers wait. */
#include "server/at_table.h"

static const char untimed[] = "{'kind':'none'}",
                  timed[] = "{'kind':'live','seconds':600,'increment':5}";

/* What person `who` is told of their seat in the list, as text; "null": nothing. */
static const char *glance(int who)
{
    static char text[600];
    char path[60];
    assert_int_equal(visit(&person[who], WEB_GET, "/api/v1/games", NULL), 200);
    snprintf(path, sizeof path, "games.0.seats.%d.glance", who);
    char *found = json_dumps(reply_at(&person[who], path), JSON_COMPACT | JSON_ENCODE_ANY);
    snprintf(text, sizeof text, "%s", found ? found : "none");
    free(found);
    return text;
}

static int part; /* the turn */

static void expect_glance(int who, const char *turn, int64_t since, const char *offer)
{
    char expected[600];
    snprintf(expected, sizeof expected,
             "{\"turn\":%s,\"names\":[\"S\",\"M\"],\"since\":%lld,\"offer\":%s,\"part\":", turn,
             (long long)since, offer);
    assert_memory_equal(glance(who), expected, strlen(expected)); /* `until` may follow */
    assert_int_equal(glance(who)[strlen(expected)], '0' + part);
}

static void whose_turn_it_is(void **state)
{
    (void)state;
    begin_game(2, untimed);
    int64_t began = here.clock.value;
    part = 0;
    expect_glance(0, "[0,1]", began, "null");
    pass(1000);
    play(0, "deploy Alm: 2 3 3 Bree: 4 4");
    expect_glance(0, "[1]", began + 1000, "null");
    pass(1000);
    play(1, "deploy Hale: 1 1 Hule: 2 3 4");
    part = 1;
    expect_glance(0, "[0]", began + 2000, "null");
    expect_glance(1, "[0]", began + 2000, "null");
    pass(1000); /* what may still be undone is not told */
    play(0, "move 2a Alm-Cald");
    expect_glance(0, "[0]", began + 3000, "null");
    expect_glance(1, "[0]", began + 2000, "null");
    place_restart(&here);
    watch_store();
    expect_glance(1, "[0]", began + 2000, "null");
    assert_int_equal(visit(&person[2], WEB_GET, "/api/v1/games?list=open", NULL), 200);
    assert_null(strstr(person[2].text, "glance"));
}

static void what_waits_for_an_answer(void **state)
{
    (void)state;
    begin_game(2, untimed);
    deploy(2);
    int64_t now = here.clock.value;
    play(0, "draw");
    expect_glance(0, "[0]", now, "null");
    expect_glance(1, "[0]", now, "{\"kind\":\"draw\",\"seat\":0}");
    play(1, "refuse");
    expect_glance(1, "[0]", now, "null");
    assert_int_equal(visit(&person[1], WEB_POST, at_game("/abandon"), "{}"), 200);
    expect_glance(0, "[0]", now, "{\"kind\":\"abandon\",\"seat\":1}");
    expect_glance(1, "[0]", now, "null");
}

static void pauses(void **state)
{
    part = 0;
    (void)state;
    begin_game(2, timed);
    int64_t now = here.clock.value;
    assert_int_equal(visit_with(&person[1], WEB_POST, at_seat(1, "/pause"), "{'what':'ask'}"), 200);
    expect_glance(0, "[0,1]", now, "{\"kind\":\"pause\",\"seat\":1}");
    expect_glance(1, "[0,1]", now, "null");
    assert_int_equal(visit_with(&person[0], WEB_POST, at_seat(0, "/pause"), "{'what':'agree'}"),
                     200);
    expect_glance(0, "[0,1]", now, "null");
}

static void games_that_do_not_run(void **state)
{
    (void)state;
    assert_int_equal(visit_with(&person[0], WEB_POST, "/api/v1/games", "{'game':'probe'}"), 201);
    assert_string_equal(glance(0), "null");
    begin_game(2, untimed);
    play(1, "resign");
    place_settle(&here);
    assert_int_equal(visit(&person[0], WEB_GET, "/api/v1/games?state=over", NULL), 200);
    assert_true(json_is_null(reply_at(&person[0], "games.0.seats.0.glance")));
    assert_int_equal(json_array_size(reply_at(&person[0], "games.0.mine")), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(whose_turn_it_is, open_place, close_place),
        cmocka_unit_test_setup_teardown(what_waits_for_an_answer, open_place, close_place),
        cmocka_unit_test_setup_teardown(pauses, open_place, close_place),
        cmocka_unit_test_setup_teardown(games_that_do_not_run, open_place, close_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
