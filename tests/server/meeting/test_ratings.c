/* Results, ratings and profiles over the API. */
#include "server/meeting/at_meeting.h"

#include <sqlite3.h>

static void rated_game(visitor *winner, visitor *loser)
{
    play_together(winner, loser, ",'rated':true");
    play_a_little(winner, loser);
    assert_int_equal(give(loser, "resign"), 200);
    assert_int_equal(get_game(winner), 200);
    assert_word("state", "over");
}

static int profile(visitor *who, const char *name)
{
    char path[100];
    snprintf(path, sizeof path, "/api/v1/players/%s", name);
    return get(who, path);
}

static void only_games_of_two_people_are_rated(void **state)
{
    static const char *const wrong[] = {
        "'seats':[{'kind':'me'},{'kind':'bot'}]",
        "'seats':[{'kind':'me'},{'kind':'me'}]",
        "'options':{'players':3}",
        "'listed':false",
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char body[200];
        snprintf(body, sizeof body, "{'game':'probe','rated':true,%s%s}",
                 strstr(wrong[i], "options") ? "" : "'options':{'players':2},", wrong[i]);
        assert_int_equal(tell(&anna, WEB_POST, "/api/v1/games", body), 400);
    }
    assert_int_equal(tell(&anna, WEB_POST, "/api/v1/games",
                          "{'game':'probe','options':{'players':2},'rated':true}"),
                     201);
    snprintf(id, sizeof id, "%s", word("id"));
    assert_word("rated", "true");
    post_refused(&anna, "join", "{\"seat\":1}", 409, "not-now");
}

static void a_result_changes_both_ratings(void **state)
{
    (void)state;
    rated_game(&anna, &berta);
    assert_int_equal(profile(&carl, "anna"), 200);
    assert_word("name", "Anna");
    assert_int_equal(count("ratings"), 1);
    assert_word("ratings.0.game", "probe");
    assert_word("ratings.0.rating", "1662");
    assert_word("ratings.0.deviation", "290");
    assert_word("ratings.0.provisional", "true");
    assert_int_equal(count("ratings.0.curve"), 1);
    assert_word("results.0.won", "1");
    assert_word("results.0.lost", "0");
    assert_int_equal(count("against_you"), 0); /* Carl has not played */
    assert_true(reply_number(last, "answer") > 0);
    assert_int_equal(profile(&anna, "Berta"), 200);
    assert_word("ratings.0.rating", "1338");
    assert_word("against_you.0.lost", "1");
    assert_ratings_add_up();
    place_restart(&here); /* the same from the store */
    assert_int_equal(profile(&carl, "Anna"), 200);
    assert_word("ratings.0.rating", "1662");
    assert_ratings_add_up();
}

/* The end of a game comes back from a repeated batch, a changed game, a restart: there is one result. */
static void results_are_never_doubled(void **state)
{
    (void)state;
    rated_game(&anna, &berta);
    assert_int_equal(put_game(&anna, "{\"watch\":\"nobody\"}"), 200);
    assert_int_equal(post(&berta, "rematch", "{}"), 201);
    place_restart(&here);
    assert_int_equal(put_game(&anna, "{\"watch\":\"people\"}"), 200);
    ratings_report report;
    assert_int_equal(ratings_check(here.store, &report), STORE_OK);
    assert_int_equal(report.results, 2);
    assert_int_equal(report.wrong, 0);
}

static void broken_commit(srv_store *self, store_batch *first)
{
    (void)self;
    for (store_batch *batch = first; batch; batch = batch->next)
        batch->status = STORE_FULL;
}

static void what_is_not_stored_is_not_rated(void **state)
{
    (void)state;
    play_together(&anna, &berta, ",'rated':true");
    play_a_little(&anna, &berta);
    commit_with(broken_commit);
    assert_int_equal(give(&berta, "resign"), 503);
    here.store->ops = real_ops;
    place_restart(&here);
    assert_int_equal(get_game(&anna), 200);
    assert_word("state", "running");
    assert_int_equal(profile(&anna, "Anna"), 200);
    assert_int_equal(count("ratings"), 0);
}

static void a_game_that_hardly_began_does_not_count(void **state)
{
    (void)state;
    play_together(&anna, &berta, ",'rated':true");
    assert_int_equal(give(&berta, "resign"), 200);
    assert_int_equal(profile(&anna, "Anna"), 200);
    assert_int_equal(count("ratings"), 0);
    assert_word("results.0.won", "1"); /* but it was played */
}

/* A tournament of Anna and Berta, with Anna as its organizer; `path` is that of its calls. Their game has begun. */
static void begin_contest(char path[100])
{
    assert_int_equal(tell(&anna, WEB_POST, "/api/v1/tournaments",
                          "{'title':'Cup','game':'probe','options':{'players':2},'games':'one',"
                          "'rated':true,'most':2,'when_full':true}"),
                     201);
    snprintf(path, 100, "/api/v1/tournaments/%s/enter", word("id"));
    assert_int_equal(tell(&anna, WEB_POST, path, "{}"), 200);
    assert_int_equal(tell(&berta, WEB_POST, path, "{}"), 200);
    go_on(3000);
    go_on(3000);
    *strrchr(path, '/') = 0;
    assert_int_equal(get(&anna, path), 200);
    snprintf(id, sizeof id, "%s", word("rounds.0.pairings.0.games.0.game"));
    assert_int_equal(get_game(&anna), 200);
    assert_word("rated", "true");
    strcat(path, "/replace");
}

/* Every note and every change is kept, and told to all players. */
static void organizers_do_not_flood(void **state)
{
    char path[100];
    (void)state;
    begin_contest(path);
    strcpy(strrchr(path, '/'), "/note");
    int sent = 0;
    while (sent < 200 && tell(&anna, WEB_POST, path, "{'text':'!'}") == 200)
        sent++;
    assert_int_equal(anna.status, 429);
    assert_in_range(sent, 90, 110);
    here.clock.value += 60000;
    assert_int_equal(tell(&anna, WEB_POST, path, "{'text':'!'}"), 200);
}

/* An organizer can seat anybody, even in a lost game: that must not change their rating, nor the winner's. */
static void a_substitute_is_not_rated(void **state)
{
    char path[100];
    (void)state;
    begin_contest(path);
    play_a_little(&anna, &berta);
    assert_int_equal(tell(&anna, WEB_POST, path, "{'player':1,'name':'Carl'}"), 200);
    assert_int_equal(get_game(&carl), 200);
    assert_word("rated", "false");
    assert_int_equal(give(&carl, "resign"), 200);
    assert_int_equal(profile(&anna, "Carl"), 200);
    assert_int_equal(count("ratings"), 0);
    assert_int_equal(profile(&anna, "Anna"), 200);
    assert_int_equal(count("ratings"), 0);
}

static int at_seat(visitor *who, web_method method, int seat, const char *what, const char *body)
{
    char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/%d/%s", id, seat, what);
    return method == WEB_GET ? get(who, path) : tell(who, method, path, body);
}

/* Who takes over a seat gets its game, and nothing that the player before kept for themselves. */
static void a_substitute_starts_afresh(void **state)
{
    char path[100];
    (void)state;
    begin_contest(path);
    int seat = seat_of(&berta);
    assert_int_equal(at_seat(&berta, WEB_PUT, seat, "notes", "{'text':'Bluff on the left.'}"), 200);
    assert_int_equal(
        at_seat(&berta, WEB_PUT, seat, "mute", seat ? "{'seats':[0]}" : "{'seats':[1]}"), 200);
    assert_int_equal(at_seat(&berta, WEB_GET, seat, "draft", NULL), 200);
    char body[60];
    snprintf(body, sizeof body, "{'steps':['%s']}", word("choices.0.text"));
    assert_int_equal(at_seat(&berta, WEB_PUT, seat, "draft", body), 200);
    assert_int_equal(count("steps"), 1);
    assert_int_equal(tell(&anna, WEB_POST, path, "{'player':1,'name':'Carl'}"), 200);
    for (int turn = 0; turn < 2; turn++) {
        assert_int_equal(at_seat(&berta, WEB_GET, seat, "notes", NULL), 403);
        assert_int_equal(at_seat(&carl, WEB_GET, seat, "notes", NULL), 200);
        assert_word("text", "");
        assert_int_equal(at_seat(&carl, WEB_GET, seat, "mute", NULL), 200);
        assert_int_equal(count("seats"), 0);
        assert_int_equal(at_seat(&carl, WEB_GET, seat, "draft", NULL), 200);
        assert_int_equal(count("steps"), 0);
        place_restart(&here);
    }
}

static void abandoned_games_have_no_result(void **state)
{
    (void)state;
    play_together(&anna, &berta, ",'rated':true");
    play_a_little(&anna, &berta);
    assert_int_equal(post(&anna, "abandon", "{}"), 200);
    assert_int_equal(post(&berta, "abandon", "{}"), 200);
    assert_word("state", "abandoned");
    assert_int_equal(profile(&anna, "Anna"), 200);
    assert_int_equal(count("ratings"), 0);
    assert_int_equal(count("results"), 0);
}

static void losing_on_time_counts(void **state)
{
    (void)state;
    play_together(&anna, &berta, ",'rated':true,'clock':{'kind':'days','days':1}");
    play_a_little(&anna, &berta);
    go_on(DAY_MS + HOUR_MS);
    assert_int_equal(get_game(&anna), 200);
    assert_word("state", "over");
    assert_int_equal(profile(&carl, "Anna"), 200);
    assert_int_equal(count("ratings"), 1);
    assert_ratings_add_up();
}

static void unlisted_games_never_show(void **state)
{
    (void)state;
    play_together(&anna, &berta, ",'listed':false");
    assert_int_equal(profile(&carl, "Anna"), 200);
    assert_int_equal(count("games"), 0);
    play_a_little(&anna, &berta);
    assert_int_equal(give(&berta, "resign"), 200);
    assert_int_equal(profile(&carl, "Anna"), 200);
    assert_int_equal(count("results"), 0);
    assert_word("answer", "-");
    play_together(&anna, &berta, "");
    assert_int_equal(profile(&carl, "Anna"), 200);
    assert_int_equal(count("games"), 1);
    assert_word("games.0.id", id);
}

static void deleted_players_leave_only_numbers(void **state)
{
    (void)state;
    rated_game(&anna, &berta);
    play_together(&anna, &berta, "");
    play_a_little(&anna, &berta);
    assert_int_equal(give(&berta, "resign"), 200);
    store_user user;
    assert_int_equal(names_find_user(here.store, "Anna", &user), STORE_OK);
    store_batch *batch = batch_new();
    batch_add(batch, CHANGE_REMOVE_USER)->number = user.id;
    house_send(&here.house, batch);
    place_settle(&here);
    assert_int_equal(profile(&carl, "Anna"), 404);
    assert_int_equal(profile(&carl, "Berta"), 200);
    assert_word("ratings.0.rating", "1338");
    assert_ratings_add_up();
}

static void leaders_have_played_enough(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++)
        rated_game(&anna, &berta);
    assert_int_equal(get(&stranger, "/api/v1/ratings/probe"), 200);
    assert_int_equal(count("players"), 0);
    rated_game(&anna, &berta);
    assert_int_equal(get(&stranger, "/api/v1/ratings/probe"), 200);
    assert_int_equal(count("players"), 2);
    assert_word("players.0.name", "Anna");
    assert_word("players.0.games", "5");
    assert_int_equal(get(&stranger, "/api/v1/ratings/triumph"), 200);
    assert_int_equal(count("players"), 0);
    assert_ratings_add_up();
}

/* A rating that somebody has changed is found, and computed again. */
static void ratings_are_computed_again(void **state)
{
    ratings_report report;
    (void)state;
    for (int i = 0; i < 3; i++)
        rated_game(i % 2 ? &anna : &carl, &berta);
    place_end(&here);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(here.file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "UPDATE results SET rating = rating + 1 WHERE number = 2",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    place_begin(&here);
    assert_int_equal(ratings_check(here.store, &report), STORE_OK);
    assert_int_equal(report.results, 6);
    assert_true(report.wrong > 0);
    store_batch *batch = batch_new();
    batch_add(batch, CHANGE_RATE_AGAIN);
    house_send(&here.house, batch);
    place_settle(&here);
    assert_ratings_add_up();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        MEETING_TEST(only_games_of_two_people_are_rated),
        MEETING_TEST(a_result_changes_both_ratings),
        MEETING_TEST(results_are_never_doubled),
        MEETING_TEST(what_is_not_stored_is_not_rated),
        MEETING_TEST(a_game_that_hardly_began_does_not_count),
        MEETING_TEST(abandoned_games_have_no_result),
        MEETING_TEST(organizers_do_not_flood),
        MEETING_TEST(a_substitute_is_not_rated),
        MEETING_TEST(a_substitute_starts_afresh),
        MEETING_TEST(losing_on_time_counts),
        MEETING_TEST(unlisted_games_never_show),
        MEETING_TEST(deleted_players_leave_only_numbers),
        MEETING_TEST(leaders_have_played_enough),
        MEETING_TEST(ratings_are_computed_again),
    };
    return cmocka_run_group_tests_name("ratings", tests, NULL, NULL);
}
