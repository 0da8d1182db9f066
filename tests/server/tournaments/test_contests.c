/* Tournaments over HTTP, in a server whose clock the test moves: what organizers and players can do, and weeks with people who
 * play, resign, do nothing, leave and delete their accounts, with restarts. */
#include "server/visit.h"

enum { PEOPLE = 9 };
#define DAY INT64_C(86400000)

static place here;
static visitor people[PEOPLE];
static char cup[STORE_ID_SIZE];

static const char *path_of(const char *what)
{
    static char path[120];
    snprintf(path, sizeof path, "/api/v1/tournaments/%s%s", cup, what);
    return path;
}

static int set_up(void **state)
{
    (void)state;
    place_open(&here, false);
    for (int i = 0; i < PEOPLE; i++) {
        visitor_open(&people[i], &here);
        assert_int_equal(visit_with(&people[i], WEB_PUT, "/api/v1/me", "{'name':'Player %d'}", i),
                         200);
    }
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (int i = 0; i < PEOPLE; i++)
        visitor_close(&people[i]);
    place_close(&here);
    return 0;
}

static void make(const char *more)
{
    assert_int_equal(
        visit_with(&people[0], WEB_POST, "/api/v1/tournaments",
                   "{'title':'Cup','game':'probe','scenario':'river','options':{'players':2,"
                   "'rounds':4}%s}",
                   more),
        201);
    snprintf(cup, sizeof cup, "%s", reply_text(&people[0], "id"));
}

static int act(int who, const char *what, const char *body)
{
    return visit_with(&people[who], WEB_POST, path_of(what), "%s", body);
}

static void enter_all(int count)
{
    for (int i = 0; i < count; i++)
        assert_int_equal(act(i, "/enter", "{}"), 200);
}

static void look(int who)
{
    assert_int_equal(visit(&people[who], WEB_GET, path_of(""), NULL), 200);
}

/* Until the server has done everything that is due. */
static void pass(int64_t milliseconds)
{
    for (int64_t gone = 0; gone < milliseconds;) {
        int64_t step = milliseconds - gone > DAY / 2 ? DAY / 2 : milliseconds - gone;
        here.clock.value += step;
        gone += step;
        for (int i = 0; i < 3; i++) {
            here.clock.value += 2100;
            place_settle(&here);
        }
    }
}

/* The seat of this visitor in a game. */
static bool resign(int who, const char *game, int seat)
{
    char body[80];
    if (visit(&people[who], WEB_GET, seat_path(game, seat ? "1" : "0", "sight"), NULL) != 200)
        return false;
    snprintf(body, sizeof body, "{\"after\":%lld,\"order\":\"resign\"}",
             (long long)reply_number(&people[who], "number"));
    return visit(&people[who], WEB_POST, seat_path(game, seat ? "1" : "0", "orders"), body) == 200;
}

typedef struct open_game {
    char id[STORE_ID_SIZE];
    int first, second;
    int number;
} open_game;

/* Adds the games of a pairing that have no result. */
static int add_open(const json_t *pairing, open_game *out, int count)
{
    size_t index;
    json_t *game;
    json_array_foreach(json_object_get(pairing, "games"), index, game)
    {
        if (strcmp(json_string_value(json_object_get(game, "result")), "open") != 0 || count == 100)
            continue;
        open_game *one = &out[count++];
        snprintf(one->id, sizeof one->id, "%s", json_string_value(json_object_get(game, "game")));
        one->first = (int)json_integer_value(json_object_get(game, "first"));
        one->second = (int)json_integer_value(json_object_get(game, "second"));
        one->number = (int)json_integer_value(json_object_get(game, "number"));
    }
    return count;
}

/* Games without a result, as a visitor reads them. */
static int open_games(int who, open_game *out)
{
    int count = 0;
    size_t index, inner;
    json_t *round, *pairing;
    look(who);
    json_array_foreach(reply_at(&people[who], "rounds"), index, round)
        json_array_foreach(json_object_get(round, "pairings"), inner, pairing)
            count = add_open(pairing, out, count);
    return count;
}

/* ---------------------------------------------------------------- tests */

static void a_round_robin(void **state)
{
    (void)state;
    open_game games[100];
    make("");
    assert_string_equal(reply_text(&people[0], "settings.system"), "round-robin");
    enter_all(4);
    assert_int_equal(act(1, "/start", "{}"), 403);
    assert_int_equal(act(0, "/start", "{}"), 200);
    assert_int_equal(act(4, "/enter", "{}"), 409);
    pass(1000);
    for (int round = 0; round < 3; round++) {
        int count = open_games(0, games);
        assert_int_equal(count, 4); /* two pairings of two games */
        for (int i = 0; i < count; i++) {
            int loser = games[i].first > games[i].second ? games[i].first : games[i].second;
            assert_true(resign(loser, games[i].id, loser == games[i].first ? 0 : 1));
        }
        pass(3000);
    }
    look(0);
    assert_string_equal(reply_text(&people[0], "state"), "over");
    for (int i = 0; i < 4; i++) { /* a lower number has won against every higher one */
        char where[40];
        snprintf(where, sizeof where, "standings.%d.player", i);
        assert_int_equal(reply_number(&people[0], where), i);
        snprintf(where, sizeof where, "standings.%d.wins", i);
        assert_int_equal(reply_number(&people[0], where), 2 * (3 - i));
    }
    assert_int_equal(visit(&people[5], WEB_GET, path_of("/csv"), NULL), 200);
    assert_non_null(strstr(people[5].text, "1,\"Player 0\",6,6,6,0,0,0,"));
    assert_int_equal(visit(&people[5], WEB_GET, "/api/v1/tournaments?state=all", NULL), 200);
    assert_string_equal(reply_text(&people[5], "tournaments.0.id"), cup);
}

static void organizers_decide(void **state)
{
    (void)state;
    open_game games[100];
    char body[200];
    make(",'system':'swiss','games':'in-turn','late':true");
    enter_all(3);
    assert_int_equal(act(0, "/start", "{}"), 200);
    pass(1000);
    assert_int_equal(open_games(0, games), 1); /* the second game comes later; one has a bye */
    snprintf(body, sizeof body, "{'number':%d,'result':'first','note':'did not appear'}",
             games[0].number);
    assert_int_equal(act(1, "/adjudicate", body), 403);
    assert_int_equal(act(0, "/adjudicate", "{'number':99,'result':'draw'}"), 404);
    assert_int_equal(act(0, "/adjudicate", "{'number':0,'result':'open'}"), 400);
    assert_int_equal(act(0, "/adjudicate", body), 200);
    char path[80];
    snprintf(path, sizeof path, "/api/v1/games/%s", games[0].id);
    assert_int_equal(visit(&people[0], WEB_GET, path, NULL), 200);
    assert_string_equal(reply_text(&people[0], "state"), "abandoned");
    pass(3000);
    assert_int_equal(open_games(0, games), 1);
    assert_int_equal(act(5, "/enter", "{}"), 200); /* late */
    assert_int_equal(act(0, "/note", "{'text':'Good luck!'}"), 200);
    assert_int_equal(act(0, "/deadline", "{'round':1,'due':2000000000000}"), 200);
    assert_int_equal(act(0, "/expel", "{'player':9}"), 404);
    snprintf(body, sizeof body, "{'player':%d,'note':'rude'}", games[0].second);
    assert_int_equal(act(0, "/expel", body), 200);
    pass(3000);
    assert_int_equal(act(games[0].second, "/enter", "{}"), 409);
    look(0);
    assert_int_equal(reply_number(&people[0], "rounds.0.due"), 2000000000000);
    assert_true(json_is_true(reply_at(&people[0], "rounds.0.done")));
    assert_int_equal(act(0, "/cancel", "{'note':'rain'}"), 200);
    assert_int_equal(act(0, "/start", "{}"), 409);
    assert_string_equal(reply_text(&people[0], "error.code"), "not-now");
    place_restart(&here);
    look(0);
    assert_string_equal(reply_text(&people[0], "state"), "canceled");
}

static void links_lists_and_limits(void **state)
{
    (void)state;
    char token[60], body[120];
    make(",'entry':'link','most':2,'when_full':true");
    snprintf(token, sizeof token, "%s", reply_text(&people[0], "invitation"));
    assert_int_equal(act(1, "/enter", "{}"), 403);
    snprintf(body, sizeof body, "{'invitation':'%s'}", token);
    assert_int_equal(act(1, "/enter", body), 200);
    assert_int_equal(visit_with(&people[2], WEB_POST, "/api/v1/tournaments/invitation", "%s", body),
                     200);
    assert_int_equal(act(2, "/enter", body), 200);
    assert_int_equal(act(3, "/enter", body), 409);
    pass(3000);
    look(1);
    assert_string_equal(reply_text(&people[1], "state"), "running");
    make(",'entry':'list','names':'player 1\\nNobody'");
    assert_int_equal(act(1, "/enter", "{}"), 200);
    assert_int_equal(act(2, "/enter", "{}"), 403);
    assert_int_equal(visit_with(&people[0], WEB_POST, "/api/v1/tournaments",
                                "{'title':'x','game':'probe','options':{'players':3}}"),
                     400);
    assert_int_equal(visit_with(&people[0], WEB_POST, "/api/v1/tournaments",
                                "{'title':'x','game':'probe','system':'knockout'}"),
                     400);
    assert_int_equal(visit(&people[0], WEB_GET, "/api/v1/tournaments/none", NULL), 404);
}

static void a_ladder(void **state)
{
    (void)state;
    make(",'system':'ladder','games':'one'");
    enter_all(4);
    assert_int_equal(act(0, "/start", "{}"), 200);
    look(0);
    int top = (int)reply_number(&people[0], "standings.0.player");
    int second = (int)reply_number(&people[0], "standings.1.player");
    char body[80];
    snprintf(body, sizeof body, "{'player':%d}", second);
    assert_int_equal(act(top, "/challenge", body), 409);
    snprintf(body, sizeof body, "{'player':%d}", top);
    assert_int_equal(act(second, "/challenge", body), 200);
    assert_int_equal(act(second, "/answer", "{'challenge':0,'accept':true}"), 403);
    assert_int_equal(act(top, "/answer", "{'challenge':0,'accept':true}"), 200);
    char game[STORE_ID_SIZE];
    snprintf(game, sizeof game, "%s", reply_text(&people[top], "pairings.0.games.0.game"));
    int seat = reply_number(&people[top], "pairings.0.games.0.first") == top ? 0 : 1;
    assert_true(resign(top, game, seat));
    pass(3000);
    look(0);
    assert_int_equal(reply_number(&people[0], "standings.0.player"), second);
}

/* Some people resign, if they still have an account. */
static void resign_some(uint32_t *chance, const bool *gone, const open_game *games, int count)
{
    for (int i = 0; i < count; i++) {
        *chance = *chance * 1103515245U + 12345U;
        int loser = *chance >> 16 & 1 ? games[i].first : games[i].second;
        if (*chance >> 20 & 1 && !gone[loser])
            resign(loser, games[i].id, loser == games[i].first ? 0 : 1);
    }
}

static bool is_over(void)
{
    look(PEOPLE - 1);
    return strcmp(reply_text(&people[PEOPLE - 1], "state"), "over") == 0;
}

static void live_through(const char *settings, uint32_t chance)
{
    bool gone[PEOPLE] = {false};
    make(settings);
    enter_all(PEOPLE - 1);
    assert_int_equal(act(0, "/start", "{}"), 200);
    for (int day = 0; day < 400 && !is_over(); day += 3) {
        open_game games[100];
        pass(3 * DAY);
        resign_some(&chance, gone, games, open_games(PEOPLE - 1, games));
        if (day == 9)
            assert_int_equal(act(1, "/leave", "{}"), 200);
        if (day == 15)
            place_restart(&here);
        if (day == 18) { /* the organizer's account is deleted: nobody waits for it */
            assert_int_equal(visit(&people[0], WEB_DELETE, "/api/v1/me", NULL), 200);
            gone[0] = true;
        }
    }
    assert_true(is_over());
}

/* Weeks of absences. */
static void never_stuck(void **state)
{
    (void)state;
    static const char *const kinds[] = {
        ",'system':'swiss','games':'together','late':true,'round_time':864000,'grace':86400",
        ",'games':'in-turn','round_time':864000,'at_deadline':'extend','grace':172800",
        ",'system':'swiss','games':'one','at_deadline':'wait'"};
    for (unsigned turn = 0; turn < sizeof kinds / sizeof kinds[0]; turn++) {
        live_through(kinds[turn], 12345 + turn);
        visitor_close(&people[0]);
        visitor_open(&people[0], &here);
        assert_int_equal(visit_with(&people[0], WEB_PUT, "/api/v1/me", "{'name':'New %u'}", turn),
                         200);
    }
}

/* Nobody plays, and no deadline decides: the clocks of the games do, also after a restart. */
static void clocks_end_games(void **state)
{
    (void)state;
    make(",'games':'in-turn','round_time':0,'at_deadline':'wait',"
         "'clock':{'kind':'days','days':2}");
    enter_all(4);
    assert_int_equal(act(0, "/start", "{}"), 200);
    for (int day = 0; day < 60 && !is_over(); day++) {
        pass(DAY);
        if (day == 3)
            place_restart(&here);
    }
    assert_true(is_over());
    assert_int_equal(reply_number(&people[PEOPLE - 1], "standings.0.games"), 6);
    assert_string_equal(reply_text(&people[PEOPLE - 1], "rounds.0.pairings.0.games.0.cause"),
                        "played");
}

/* All that is active is kept in memory. */
static void nobody_fills_the_server(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++)
        make("");
    assert_int_equal(
        visit_with(&people[0], WEB_POST, "/api/v1/tournaments", "{'title':'Cup','game':'triumph'}"),
        429);
    assert_int_equal(act(0, "/cancel", "{}"), 200);
    make("");
    int status = 200;
    for (int i = 0; i < 1001 && status == 200; i++)
        status = act(0, "/note", "{'text':'!'}");
    assert_int_equal(status, 409);
    assert_int_equal(act(0, "/cancel", "{'note':'enough'}"), 200);
}

/* Only the organizer could start it, and has deleted the account. */
static void nobody_waits_for_a_start(void **state)
{
    (void)state;
    make("");
    assert_int_equal(act(1, "/enter", "{}"), 200);
    assert_int_equal(act(2, "/enter", "{}"), 200);
    pass(DAY);
    look(1);
    assert_string_equal(reply_text(&people[1], "state"), "entering");
    assert_int_equal(visit(&people[0], WEB_DELETE, "/api/v1/me", NULL), 200);
    pass(6 * DAY);
    look(1);
    assert_string_equal(reply_text(&people[1], "state"), "canceled");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(a_round_robin),
                                       TEST(organizers_decide),
                                       TEST(links_lists_and_limits),
                                       TEST(a_ladder),
                                       TEST(never_stuck),
                                       TEST(clocks_end_games),
                                       TEST(nobody_waits_for_a_start),
                                       TEST(nobody_fills_the_server)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
