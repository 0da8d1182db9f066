/* Seeks, presence and vacations over the API. */
#include "server/meeting/at_meeting.h"

#define SEEK "/api/v1/seek"

static listener ears[3];

static int seek(visitor *who, const char *more)
{
    char body[300];
    snprintf(body, sizeof body, "{'games':[" PROBE "]%s}", more);
    return tell(who, WEB_PUT, SEEK, body);
}

static bool is_seeking(visitor *who)
{
    assert_int_equal(get(who, SEEK), 200);
    return json_is_object(reply_at(who, "seek"));
}

static size_t games_of(visitor *who)
{
    assert_int_equal(get(who, "/api/v1/games"), 200);
    if (count("games") > 0)
        snprintf(id, sizeof id, "%s", word("games.0.id"));
    return count("games");
}

/* The game that somebody's stream was told of; false: none. */
static bool was_told(listener *on, char *told)
{
    event heard;
    while (next_event(on, &heard)) {
        if (strcmp(heard.name, "seek") != 0)
            continue;
        snprintf(told, STORE_ID_SIZE + 20, "%.30s", heard.data);
        return true;
    }
    return false;
}

static void two_people_are_paired_and_told(void **state)
{
    char told[2][STORE_ID_SIZE + 20];
    (void)state;
    hear_stream(&ears[0], &anna, "");
    hear_stream(&ears[1], &berta, "");
    assert_int_equal(seek(&anna, ",'pace':'daily'"), 200);
    assert_word("seek.lines.0", "probe plain players=2");
    assert_word("seek.pace", "daily");
    go_on(0);
    assert_true(is_seeking(&anna));
    assert_int_equal(seek(&berta, ""), 200);
    go_on(0);
    assert_false(is_seeking(&anna));
    assert_false(is_seeking(&berta));
    assert_int_equal(games_of(&anna), 1);
    assert_word("games.0.state", "running");
    assert_word("games.0.pace", "daily");
    assert_word("games.0.rated", "true"); /* neither minded */
    assert_word("games.0.clock.kind", "days");
    assert_int_equal(games_of(&berta), 1);
    assert_true(was_told(&ears[0], told[0]) && was_told(&ears[1], told[1]));
    assert_string_equal(told[0], told[1]);
    assert_non_null(strstr(told[0], id));
    stop_hearing(&ears[0]);
    stop_hearing(&ears[1]);
}

static void who_does_not_fit_is_not_paired(void **state)
{
    static const struct {
        const char *anna, *berta;
    } pairs[] = {
        {",'pace':'daily'", ",'pace':'relaxed'"},
        {",'rated':true", ",'rated':false"},
        {",'least':1600", ""},
        {"", ",'most':1400"},
        {",'pace':'live'", ",'pace':'live'"}, /* nobody is here */
    };
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        assert_int_equal(seek(&anna, pairs[i].anna), 200);
        assert_int_equal(seek(&berta, pairs[i].berta), 200);
        go_on(HOUR_MS);
        assert_true(is_seeking(&anna));
        assert_int_equal(games_of(&anna), 0);
        assert_int_equal(tell(&anna, WEB_DELETE, SEEK, ""), 200);
        assert_int_equal(tell(&berta, WEB_DELETE, SEEK, ""), 200);
    }
    assert_int_equal(seek(&anna, ""), 200);
    assert_int_equal(
        tell(&berta, WEB_PUT, SEEK,
             "{'games':[{'game':'probe','scenario':'river','options':{'players':2}}]}"),
        200);
    go_on(0);
    assert_true(is_seeking(&anna));
}

static void live_games_need_both_people_here(void **state)
{
    (void)state;
    hear_stream(&ears[0], &anna, "");
    assert_int_equal(seek(&anna, ",'pace':'live'"), 200);
    assert_int_equal(seek(&berta, ""), 200);
    go_on(0);
    assert_true(is_seeking(&anna));
    hear_stream(&ears[1], &berta, "");
    go_on(0);
    assert_int_equal(games_of(&anna), 1);
    assert_word("games.0.clock.kind", "live");
    stop_hearing(&ears[0]);
    stop_hearing(&ears[1]);
}

#define LIVE_GAME                                                                                  \
    "{'game':'probe','options':{'players':2},'start':true,"                                        \
    "'clock':{'kind':'live','seconds':60,'increment':0,'claim':false}}"

/* Its clock starts at once: nobody is seated there while away, nor in place of a game of days. */
static void live_clocks_wait_for_the_seeker(void **state)
{
    (void)state;
    assert_int_equal(seek(&berta, ""), 200);
    assert_int_equal(tell(&carl, WEB_POST, "/api/v1/games", LIVE_GAME), 201);
    go_on(0);
    assert_true(is_seeking(&berta));
    hear_stream(&ears[1], &berta, "");
    go_on(0);
    assert_false(is_seeking(&berta));
    assert_int_equal(tell(&carl, WEB_POST, "/api/v1/games", LIVE_GAME), 201);
    hear_stream(&ears[0], &anna, "");
    assert_int_equal(seek(&anna, ",'pace':'daily'"), 200);
    assert_int_equal(count("offers"), 0);
    assert_int_equal(tell(&carl, WEB_POST, "/api/v1/games", LIVE_GAME), 201);
    go_on(0);
    assert_true(is_seeking(&anna));
    stop_hearing(&ears[0]);
    stop_hearing(&ears[1]);
}

static uint64_t user_of(const char *name)
{
    store_user user;
    assert_int_equal(names_find_user(here.store, name, &user), STORE_OK);
    return user.id;
}

/* Who is suspended could not give an order. */
static void nobody_meets_somebody_suspended(void **state)
{
    (void)state;
    assert_int_equal(seek(&anna, ""), 200);
    store_batch *batch = batch_new();
    store_act act = {.at = here.clock.value,
                     .kind = ACT_SUSPEND,
                     .about = user_of("Anna"),
                     .until = here.clock.value + DAY_MS};
    batch_add_act(batch, &act);
    house_send(&here.house, batch);
    place_settle(&here);
    assert_int_equal(seek(&berta, ""), 200);
    go_on(0);
    assert_true(is_seeking(&berta));
    assert_int_equal(games_of(&berta), 0);
    go_on(DAY_MS);
    assert_false(is_seeking(&berta));
}

static uint32_t asked_store;

static store_status counted_muted(srv_store *self, uint64_t who, uint64_t whom)
{
    asked_store++;
    return real_ops->muted(self, who, whom);
}

/* With many seeks every pair is looked at every few seconds: the store is asked only about those that agree on a game. */
static void seeks_of_other_games_cost_nothing(void **state)
{
    static store_ops counting;
    (void)state;
    assert_int_equal(seek(&anna, ""), 200);
    assert_int_equal(
        tell(&berta, WEB_PUT, SEEK,
             "{'games':[{'game':'probe','scenario':'river','options':{'players':2}}]}"),
        200);
    real_ops = here.store->ops;
    counting = *real_ops;
    counting.muted = counted_muted;
    here.store->ops = &counting;
    asked_store = 0;
    go_on(0);
    here.store->ops = real_ops;
    assert_int_equal(asked_store, 0);
}

static void nobody_meets_somebody_they_muted(void **state)
{
    (void)state;
    play_together(&anna, &berta, "");
    char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/%d/mute", id, seat_of(&anna));
    assert_int_equal(tell(&anna, WEB_PUT, path, "{'seats':[1]}"), 200);
    assert_int_equal(give(&berta, "resign"), 200);
    assert_int_equal(seek(&anna, ""), 200);
    assert_int_equal(seek(&berta, ""), 200);
    go_on(0);
    assert_true(is_seeking(&anna));
    assert_int_equal(seek(&carl, ""), 200);
    go_on(0);
    assert_false(is_seeking(&anna)); /* the oldest seek comes first */
    assert_true(is_seeking(&berta));
}

static void open_games_are_offered_and_taken(void **state)
{
    (void)state;
    assert_int_equal(tell(&anna, WEB_POST, "/api/v1/games",
                          "{'game':'probe','options':{'players':2},'start':true,'pace':'daily'}"),
                     201);
    snprintf(id, sizeof id, "%s", word("id"));
    assert_int_equal(seek(&anna, ""), 200); /* one's own game is no offer */
    assert_int_equal(count("offers"), 0);
    assert_int_equal(tell(&anna, WEB_DELETE, SEEK, ""), 200);
    assert_int_equal(seek(&berta, ",'pace':'relaxed'"), 200);
    assert_int_equal(count("offers"), 0);
    assert_int_equal(seek(&berta, ",'rated':false"), 200);
    assert_int_equal(count("offers"), 1);
    assert_word("offers.0.id", id);
    go_on(0);
    assert_true(is_seeking(&berta)); /* it was offered: Berta may still choose */
    /* A game that is opened later is taken at once. */
    assert_int_equal(tell(&carl, WEB_POST, "/api/v1/games",
                          "{'game':'probe','options':{'players':2},'start':true}"),
                     201);
    snprintf(id, sizeof id, "%s", word("id"));
    go_on(0);
    assert_false(is_seeking(&berta));
    assert_int_equal(get_game(&berta), 200);
    assert_word("state", "running");
}

static void seeks_survive_restarts_expire_and_are_withdrawn(void **state)
{
    (void)state;
    assert_int_equal(seek(&anna, ",'hours':5,'least':1200,'rated':true"), 200);
    place_restart(&here);
    assert_true(is_seeking(&anna));
    assert_word("seek.least", "1200");
    assert_word("seek.rated", "true");
    go_on(4 * HOUR_MS);
    assert_true(is_seeking(&anna));
    go_on(2 * HOUR_MS);
    assert_false(is_seeking(&anna));
    place_restart(&here);
    assert_false(is_seeking(&anna));
    assert_int_equal(seek(&anna, ""), 200);
    assert_int_equal(tell(&anna, WEB_DELETE, SEEK, ""), 200);
    assert_word("seek", "-");
    assert_int_equal(seek(&berta, ""), 200);
    go_on(0);
    assert_true(is_seeking(&berta));
}

static void a_pair_that_cannot_be_stored_waits_on(void **state)
{
    (void)state;
    assert_int_equal(seek(&anna, ""), 200);
    place_restart(&here);
    assert_true(is_seeking(&anna));
    assert_int_equal(seek(&berta, ""), 200);
    place_restart(&here); /* before or after they were paired: there is exactly one game */
    go_on(0);
    assert_int_equal(games_of(&anna), 1);
    assert_int_equal(games_of(&berta), 1);
    assert_false(is_seeking(&anna));
}

static void what_cannot_be_looked_for(void **state)
{
    static const char *const wrong[] = {"{}",
                                        "{'games':[]}",
                                        "{'games':[7]}",
                                        "{'games':[{'game':'chess'}]}",
                                        "{'games':[{'game':'probe'}]}",
                                        "{'games':[" PROBE "],'pace':'slow'}",
                                        "{'games':[" PROBE "],'rated':3}",
                                        "{'games':[" PROBE "],'hours':0}",
                                        "{'games':[" PROBE "],'hours':9999}",
                                        "{'games':[" PROBE "],'least':1500,'most':1400}"};
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (tell(&anna, WEB_PUT, SEEK, wrong[i]) != 400)
            fail_msg("%s", wrong[i]);
    assert_false(is_seeking(&anna));
    assert_int_equal(get(&stranger, SEEK), 401);
}

/* ---------------------------------------------------------------- open games with filters */

static void lists_of_open_games_have_filters(void **state)
{
    static const struct {
        const char *wish;
        size_t found;
    } lists[] = {
        {"", 3},
        {"&game=probe", 3},
        {"&game=prob", 0},
        {"&game=triumph", 0},
        {"&scenario=river", 1},
        {"&scenario=players", 0},
        {"&pace=daily", 2},
        {"&pace=live", 0},
        {"&rated=yes", 1},
        {"&rated=no", 2},
        {"&clock=days", 1},
        {"&clock=none", 2},
        {"&seat=0", 1},
        {"&seat=1", 2},
        {"&seat=9", 0},
        {"&pace=daily&rated=yes&game=probe&seat=1", 1},
    };
    static const char *const wrong[] = {"&pace=slow", "&rated=maybe", "&clock=sun", "&seat=left"};
    static const char *const games[] = {
        "'rated':true,'pace':'daily'",
        "'scenario':'river','clock':{'kind':'days','days':3}",
        "'seats':[{'kind':'open'},{'kind':'me'}],'pace':'daily'",
    };
    char text[200];
    (void)state;
    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "{'game':'probe','options':{'players':2},%s}", games[i]);
        assert_int_equal(tell(&anna, WEB_POST, "/api/v1/games", text), 201);
    }
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        snprintf(text, sizeof text, "/api/v1/games?list=open%s", lists[i].wish);
        assert_int_equal(get(&berta, text), 200);
        if (count("games") != lists[i].found)
            fail_msg("%s: %zu", lists[i].wish, count("games"));
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(text, sizeof text, "/api/v1/games?list=open%s", wrong[i]);
        assert_int_equal(get(&berta, text), 400);
    }
}

/* ---------------------------------------------------------------- who is online */

static void people_are_seen_while_they_are_here(void **state)
{
    (void)state;
    assert_int_equal(get(&carl, "/api/v1/online"), 200);
    assert_int_equal(count("people"), 0); /* calls alone are not a visit */
    hear_stream(&ears[0], &anna, "");
    hear_stream(&ears[1], &berta, "");
    assert_int_equal(get(&carl, "/api/v1/online"), 200);
    assert_int_equal(count("people"), 2);
    assert_word("people.0", "Anna");
    assert_int_equal(tell(&anna, WEB_PUT, "/api/v1/online", "{'hidden':true}"), 200);
    assert_int_equal(get(&carl, "/api/v1/online"), 200);
    assert_int_equal(count("people"), 1);
    assert_word("people.0", "Berta");
    assert_int_equal(get(&carl, "/api/v1/players/Anna"), 200);
    assert_word("online", "false");
    go_on(11 * 60000); /* an open tab alone is not a person */
    assert_int_equal(get(&carl, "/api/v1/online"), 200);
    assert_int_equal(count("people"), 0);
    assert_int_equal(get(&stranger, "/api/v1/online"), 401);
    stop_hearing(&ears[0]);
    stop_hearing(&ears[1]);
}

/* ---------------------------------------------------------------- vacations */

static const char day_clock[] = ",'clock':{'kind':'days','days':2}";

static void assert_state(const char *expected)
{
    assert_int_equal(get_game(&anna), 200);
    assert_word("state", expected);
}

static void clocks_of_day_games_stand_still(void **state)
{
    char path[100];
    (void)state;
    play_together(&anna, &berta, day_clock);
    assert_int_equal(give(&anna, "deploy Alm: 2 3 3 Bree: 4 4"), 200);
    go_on(DAY_MS);
    assert_int_equal(tell(&berta, WEB_PUT, "/api/v1/vacation", "{'days':10}"), 200);
    assert_word("left", "20");
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/0/sight", id);
    assert_int_equal(get(&anna, path), 200);
    assert_word("clock.seats.1.away", "true");
    assert_word("clock.seats.1.runs", "false");
    go_on(5 * DAY_MS);
    assert_state("running");
    place_restart(&here); /* the journal knows */
    go_on(4 * DAY_MS);
    assert_state("running");
    assert_int_equal(get(&anna, "/api/v1/players/Berta"), 200);
    assert_true(json_is_integer(reply_at(last, "vacation")));
    go_on(DAY_MS + HOUR_MS); /* it is over: the clock goes on where it stood */
    assert_int_equal(get(&anna, path), 200);
    assert_word("clock.seats.1.away", "false");
    assert_true(reply_number(last, "clock.seats.1.left") > 20 * HOUR_MS);
    go_on(DAY_MS);
    assert_state("over");
}

static void vacations_end_early_and_cost_begun_days(void **state)
{
    (void)state;
    assert_int_equal(tell(&anna, WEB_PUT, "/api/v1/vacation", "{'days':31}"), 409);
    assert_int_equal(tell(&anna, WEB_PUT, "/api/v1/vacation", "{'days':0}"), 409);
    assert_int_equal(tell(&anna, WEB_PUT, "/api/v1/vacation", "{'days':20}"), 200);
    assert_int_equal(tell(&anna, WEB_PUT, "/api/v1/vacation", "{'days':2}"), 409);
    go_on(DAY_MS + HOUR_MS);
    assert_int_equal(tell(&anna, WEB_DELETE, "/api/v1/vacation", ""), 200);
    assert_word("left", "28");
    place_settle(&here);
    assert_int_equal(get(&anna, "/api/v1/vacation"), 200);
    assert_word("left", "28");
    assert_word("vacation", "-");
    go_on(0);
    for (int i = 0; i < 28; i++) { /* a minute away costs a day */
        assert_int_equal(tell(&anna, WEB_PUT, "/api/v1/vacation", "{'days':1}"), 200);
        assert_int_equal(tell(&anna, WEB_DELETE, "/api/v1/vacation", ""), 200);
        go_on(60000);
    }
    assert_int_equal(tell(&anna, WEB_PUT, "/api/v1/vacation", "{'days':1}"), 409);
    go_on(366 * DAY_MS);
    visitor_close(&anna);
    make_account(&anna, "Anna2"); /* sessions end meanwhile */
    assert_int_equal(get(&anna, "/api/v1/vacation"), 200);
    assert_word("left", "30");
}

static void live_games_know_no_vacation(void **state)
{
    (void)state;
    play_together(&anna, &berta, ",'clock':{'kind':'live','seconds':3600}");
    assert_int_equal(tell(&berta, WEB_PUT, "/api/v1/vacation", "{'days':3}"), 200);
    go_on(2 * HOUR_MS);
    assert_state("over");
}

static void games_that_start_meanwhile_know_it_too(void **state)
{
    char path[100];
    (void)state;
    assert_int_equal(tell(&berta, WEB_PUT, "/api/v1/vacation", "{'days':3}"), 200);
    play_together(&anna, &berta, day_clock);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/0/sight", id);
    assert_int_equal(get(&anna, path), 200);
    assert_word("clock.seats.1.away", "true");
    assert_word("clock.seats.0.away", "false");
}

/* The server stops right after the vacation was stored, before the games know. */
static void a_crash_in_between_is_repaired(void **state)
{
    char path[100];
    (void)state;
    play_together(&anna, &berta, day_clock);
    store_user user;
    assert_int_equal(names_find_user(here.store, "Berta", &user), STORE_OK);
    store_vacation vacation = {
        .user = user.id, .from = here.clock.value, .until = here.clock.value + 5 * DAY_MS};
    store_batch *batch = batch_new();
    batch_add_vacation(batch, &vacation);
    house_send(&here.house, batch);
    place_restart(&here);
    go_on(0);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/0/sight", id);
    assert_int_equal(get(&anna, path), 200);
    assert_word("clock.seats.1.away", "true");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        MEETING_TEST(two_people_are_paired_and_told),
        MEETING_TEST(who_does_not_fit_is_not_paired),
        MEETING_TEST(live_games_need_both_people_here),
        MEETING_TEST(live_clocks_wait_for_the_seeker),
        MEETING_TEST(nobody_meets_somebody_suspended),
        MEETING_TEST(seeks_of_other_games_cost_nothing),
        MEETING_TEST(nobody_meets_somebody_they_muted),
        MEETING_TEST(open_games_are_offered_and_taken),
        MEETING_TEST(seeks_survive_restarts_expire_and_are_withdrawn),
        MEETING_TEST(a_pair_that_cannot_be_stored_waits_on),
        MEETING_TEST(what_cannot_be_looked_for),
        MEETING_TEST(lists_of_open_games_have_filters),
        MEETING_TEST(people_are_seen_while_they_are_here),
        MEETING_TEST(clocks_of_day_games_stand_still),
        MEETING_TEST(vacations_end_early_and_cost_begun_days),
        MEETING_TEST(live_games_know_no_vacation),
        MEETING_TEST(games_that_start_meanwhile_know_it_too),
        MEETING_TEST(a_crash_in_between_is_repaired),
    };
    return cmocka_run_group_tests_name("seeks", tests, NULL, NULL);
}
