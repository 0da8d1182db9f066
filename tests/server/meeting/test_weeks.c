/* Many people over simulated weeks: they look for games, open some, play, resign, go on vacation, stay away, and the
 * server is restarted now and then. Nobody waits while somebody who fits waits too, nobody meets themselves or somebody
 * they muted, and the ratings always follow from the results. */
#include "server/meeting/at_meeting.h"

enum { PEOPLE = 12, WEEKS = 4, WEEKS_LONG = 30 };

static visitor people[PEOPLE];
static uint64_t user_of[PEOPLE];
static uint32_t seed = 1805;

static uint32_t draw(uint32_t below)
{
    seed = seed * 1664525U + 1013904223U;
    return (seed >> 8) % below;
}

static void come_to_town(void)
{
    for (int i = 0; i < PEOPLE; i++) {
        char name[20];
        store_user user;
        snprintf(name, sizeof name, "Player%d", i);
        make_account(&people[i], name);
        assert_int_equal(names_find_user(here.store, name, &user), STORE_OK);
        user_of[i] = user.id;
    }
}

static void seek_something(visitor *who)
{
    static const char *const wishes[] = {"",
                                         ",'pace':'daily'",
                                         ",'pace':'relaxed'",
                                         ",'rated':true",
                                         ",'rated':false",
                                         ",'least':1400",
                                         ",'most':1600,'hours':30",
                                         ",'pace':'live'"};
    char body[200];
    snprintf(body, sizeof body, "{'games':[" PROBE "%s]%s}",
             draw(2) ? ",{'game':'probe','scenario':'river','options':{'players':2}}" : "",
             wishes[draw(8)]);
    assert_int_equal(tell(who, WEB_PUT, "/api/v1/seek", body), 200);
    if (count("offers") > 0) { /* whoever is offered a game takes it */
        snprintf(id, sizeof id, "%s", word("offers.0.id"));
        int status = post(who, "join", "{}");
        assert_true(status == 200 || status == 409); /* taken meanwhile */
        assert_int_equal(tell(who, WEB_DELETE, "/api/v1/seek", ""), 200);
    }
}

static void open_a_game(visitor *who)
{
    tell(who, WEB_POST, "/api/v1/games",
         draw(2) ? "{'game':'probe','options':{'players':2},'start':true,'rated':true}"
                 : "{'game':'probe','options':{'players':2},'start':true,'pace':'daily',"
                   "'clock':{'kind':'days','days':1}}");
    assert_int_equal(last->status, 201);
}

/* The oldest game goes on a little, or ends. */
static void play_on(visitor *who)
{
    assert_int_equal(get(who, "/api/v1/games?state=running"), 200);
    size_t games = count("games");
    if (games == 0)
        return;
    char way[40];
    snprintf(way, sizeof way, "games.%zu.id", games - 1);
    snprintf(id, sizeof id, "%s", word(way));
    bool sun = seat_of(who) == 0;
    if (give(who, sun ? "deploy Alm: 2 3 3 Bree: 4 4" : "deploy Hale: 1 1 2 Hule: 3 4") == 200)
        return;
    if (draw(4) == 0)
        give(who, "resign");
    else if (give(who, "end") != 200)
        give(who, "note none");
}

static void mute_opponents(visitor *who)
{
    char path[100];
    assert_int_equal(get(who, "/api/v1/games?state=running"), 200);
    if (count("games") == 0)
        return;
    snprintf(id, sizeof id, "%s", word("games.0.id"));
    int seat = seat_of(who);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/%d/mute", id, seat);
    tell(who, WEB_PUT, path, seat == 0 ? "{'seats':[1]}" : "{'seats':[0]}");
}

static void do_something(visitor *who)
{
    switch (draw(12)) {
    case 0:
    case 1:
    case 2:
        seek_something(who);
        return;
    case 3:
        if (draw(3) == 0)
            open_a_game(who);
        return;
    case 4:
        tell(who, WEB_PUT, "/api/v1/vacation", "{'days':2}"); /* if there are days left */
        return;
    case 5:
        tell(who, WEB_DELETE, "/api/v1/vacation", "");
        return;
    case 6:
        if (draw(4) == 0)
            mute_opponents(who);
        return;
    default:
        play_on(who);
    }
}

/* ---------------------------------------------------------------- what must hold */

/* No game between somebody and themselves; none made by a seek between people who had muted each other. */
static bool check_seats(void *to, const store_game *one)
{
    uint32_t *games = to;
    ++*games;
    if (one->state != GAME_WAITING)
        assert_true(one->seat[0].user != one->seat[1].user);
    return true;
}

static bool seeks_fit(const srv_seek *a, const srv_seek *b)
{
    bool line = false;
    for (uint32_t i = 0; i < a->lines; i++)
        for (uint32_t j = 0; j < b->lines; j++)
            line = line || (strcmp(a->line[i], b->line[j]) == 0 &&
                            pairing_fits_rating(&here.house, a, a->line[i], b->stored.user) &&
                            pairing_fits_rating(&here.house, b, a->line[i], a->stored.user));
    bool live = a->pace == PACE_LIVE || b->pace == PACE_LIVE; /* nobody has a stream here */
    return line && !live && (a->pace == b->pace || a->pace == PACE_ANY || b->pace == PACE_ANY) &&
           (a->rated == b->rated || a->rated < 0 || b->rated < 0) &&
           meeting_may_meet(&here.house, a->stored.user, b->stored.user);
}

static uint32_t assert_nobody_waits_for_nothing(void)
{
    uint32_t waiting = 0;
    for (const srv_seek *a = here.house.meeting->seeks; a; a = a->next) {
        waiting++;
        assert_true(a->stored.until + 10000 > here.clock.value);
        for (const srv_seek *b = a->next; b; b = b->next)
            if (seeks_fit(a, b))
                fail_msg("two seeks that fit wait for each other");
    }
    return waiting;
}

/* Who sits where is drawn by the server, so how many rated games end within the weeks is chance. They go on until there
 * are some. */
static void end_rated_games(ratings_report *report)
{
    for (int round = 0; round < 60; round++) {
        assert_int_equal(ratings_check(here.store, report), STORE_OK);
        if (report->results >= 8)
            return;
        for (int i = 0; i < PEOPLE; i++) {
            tell(&people[i], WEB_PUT, "/api/v1/seek", "{'games':[" PROBE "],'rated':true}");
            play_on(&people[i]);
        }
        go_on(HOUR_MS);
    }
}

static void weeks_pass(void **state)
{
    (void)state;
    int weeks = getenv("GG_LONG") ? WEEKS_LONG : WEEKS;
    uint32_t games = 0, waited = 0;
    come_to_town();
    for (int day = 0; day < weeks * 7; day++) {
        for (int i = 0; i < 3 * PEOPLE; i++)
            if (draw(3))
                do_something(&people[draw(PEOPLE)]);
        go_on(DAY_MS / 2 + draw(DAY_MS / 2));
        waited += assert_nobody_waits_for_nothing();
        if (day % 9 == 8)
            place_restart(&here);
    }
    store_filter all = {.states = 15, .most = UINT32_MAX};
    here.store->ops->games(here.store, &all, check_seats, &games);
    ratings_report report;
    end_rated_games(&report);
    print_message("%u games, %u rated, %u days waited\n", games, report.results / 2, waited);
    assert_int_equal(report.wrong, 0);
    assert_true(games > 10 && report.results >= 8);
    for (int i = 0; i < PEOPLE; i++)
        visitor_close(&people[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {MEETING_TEST(weeks_pass)};
    return cmocka_run_group_tests_name("weeks", tests, NULL, NULL);
}
