/* at_meeting.h: people with accounts who look for each other, play and rest, on a server whose clock the test moves. */
#ifndef GROGNARD_TESTS_AT_MEETING_H
#define GROGNARD_TESTS_AT_MEETING_H

#include "server/at_lobby.h"

#include "server/hearing.h"
#include "server/meeting/meeting.h"
#include "server/store/ratings.h"

#define HOUR_MS INT64_C(3600000)
#define DAY_MS (24 * HOUR_MS)
#define PROBE "{'game':'probe','options':{'players':2}}"

static inline int open_meeting(void **state)
{
    (void)state;
    open_empty(true);
    here.settings.vacation = 30;
    place_restart(&here);
    make_account(&anna, "Anna");
    make_account(&berta, "Berta");
    make_account(&carl, "Carl");
    stranger = (visitor){.at = &here};
    return 0;
}

static inline void go_on(int64_t milliseconds)
{
    here.clock.value += milliseconds;
    place_settle(&here);
    here.clock.value += 6000; /* the meeting has its turn every five seconds */
    place_settle(&here);
}

static inline int tell(visitor *who, web_method method, const char *path, const char *body)
{
    last = who;
    here.clock.value++;
    return visit_with(who, method, path, "%s", body);
}

/* The seat of a player in the current game. */
static inline int seat_of(visitor *who)
{
    assert_int_equal(get_game(who), 200);
    return (int)reply_number(who, "mine.0");
}

static inline int give(visitor *who, const char *order)
{
    int seat = seat_of(who);
    char path[100], body[200];
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/%d/sight", id, seat);
    assert_int_equal(get(who, path), 200);
    snprintf(body, sizeof body, "{'after':%s,'order':'%s'}", word("number"), order);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/%d/orders", id, seat);
    return tell(who, WEB_POST, path, body);
}

/* Two orders of each player: from then on a game counts. */
static inline void play_a_little(visitor *a, visitor *b)
{
    visitor *sun = seat_of(a) == 0 ? a : b, *moon = sun == a ? b : a;
    assert_int_equal(give(sun, "deploy Alm: 2 3 3 Bree: 4 4"), 200);
    assert_int_equal(give(moon, "deploy Hale: 1 1 2 Hule: 3 4"), 200);
    for (int i = 0; i < 6 && here.house.rooms; i++)
        if (give(i % 2 ? moon : sun, "end") != 200)
            give(i % 2 ? moon : sun, "note none");
}

/* A game of two, running; `more` are members of the request. */
static inline void play_together(visitor *a, visitor *b, const char *more)
{
    char body[400];
    snprintf(body, sizeof body,
             "{'game':'probe','options':{'players':2},'seats':[{'kind':'me'},{'kind':'open'}],"
             "'start':true%s}",
             more);
    assert_int_equal(tell(a, WEB_POST, "/api/v1/games", body), 201);
    snprintf(id, sizeof id, "%s", word("id"));
    assert_int_equal(post(b, "join", "{}"), 200);
    assert_word("state", "running");
}

static inline void assert_ratings_add_up(void)
{
    ratings_report report;
    assert_int_equal(ratings_check(here.store, &report), STORE_OK);
    if (report.wrong)
        fail_msg("%u of %u: %s", report.wrong, report.results, report.first);
}

#define MEETING_TEST(function) cmocka_unit_test_setup_teardown(function, open_meeting, tear_down)

#endif
