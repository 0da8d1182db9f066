/* test_limits.c: limits: who asks too often, or for too much. */
#include "at_door.h"

static void test_passwords_are_slow(void **state)
{
    place at;
    visitor who;
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    for (int i = 0; i < 10; i++) {
        char name[20];
        snprintf(name, sizeof name, "Marshal %d", i);
        assert_int_equal(log_in(&who, name, ney), 401);
    }
    assert_int_equal(log_in(&who, "Marshal", ney), 429);
    assert_string_equal(error_code(&who), "too-many");
    assert_int_equal(who.retry_after, 10);
    assert_int_equal(visit(&who, WEB_GET, "/api/v1/me", NULL), 200);
    who.address = "192.0.2.2";
    assert_int_equal(log_in(&who, "Marshal", ney), 401);
    who.address = "192.0.2.1";
    at.clock.value += 10000;
    assert_int_equal(log_in(&who, "Marshal", ney), 401);
    assert_int_equal(log_in(&who, "Marshal", ney), 429);
    visitor_close(&who);
    place_close(&at);
}

/* Many addresses guess one password: they are slowed down, the owner at home is not. */
static void test_one_name_from_many_addresses(void **state)
{
    place at;
    visitor owner, thief;
    char address[40];
    (void)state;
    place_open(&at, true);
    stranger_open(&owner, &at);
    assert_int_equal(sign_up(&owner, "Ney", ney), 200);
    stranger_open(&thief, &at);
    thief.address = address;
    for (int i = 0; i < 10; i++) {
        snprintf(address, sizeof address, "198.51.100.%d", i);
        assert_int_equal(log_in(&thief, "Ney", soult), 401);
    }
    snprintf(address, sizeof address, "198.51.100.99");
    assert_int_equal(log_in(&thief, "N e y", soult), 429);
    assert_int_equal(log_in(&thief, "Lannes", soult), 401);
    assert_int_equal(log_in(&owner, "Ney", ney), 200);
    at.clock.value += 10000;
    assert_int_equal(log_in(&thief, "Ney", soult), 401);
    visitor_close(&owner);
    visitor_close(&thief);
    place_close(&at);
}

static void test_general_limit(void **state)
{
    place at;
    visitor who;
    int good = 0;
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    for (int i = 0; i < 300; i++)
        good += visit(&who, WEB_GET, "/api/v1/me", NULL) == 200;
    assert_int_equal(good, 199);
    assert_int_equal(who.status, 429);
    assert_int_equal(who.retry_after, 1);
    at.clock.value += 1000;
    for (int i = 0; i < 300; i++)
        good += visit(&who, WEB_GET, "/api/v1/me", NULL) == 200;
    assert_int_equal(good, 199 + 50);
    visitor_close(&who);
    place_close(&at);
    place_open(&at, false);
    visitor_open(&who, &at);
    for (int i = 0; i < 20000; i++)
        assert_int_equal(visit(&who, WEB_GET, "/api/v1/me/sessions", NULL), 200);
    visitor_close(&who);
    place_close(&at);
}

/* Requests that take long count by what they take: by account, and by address. */
static void test_work_is_shared(void **state)
{
    place at;
    visitor who, neighbour, other;
    web_exchange cost = {.request = {.address = "192.0.2.1"}};
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    stranger_open(&neighbour, &at);
    stranger_open(&other, &at);
    other.address = "192.0.2.2";
    assert_int_equal(sign_up(&who, "Ney", ney), 200);
    people_charge(&at.house, &cost, 0, 1900000);
    assert_int_equal(visit(&neighbour, WEB_GET, "/api/v1/me", NULL), 200);
    people_charge(&at.house, &cost, 0, 1100000); /* a second too much is four to wait */
    assert_int_equal(visit(&neighbour, WEB_GET, "/api/v1/me", NULL), 429);
    assert_in_range(neighbour.retry_after, 4, 5);
    assert_int_equal(visit(&other, WEB_GET, "/api/v1/me", NULL), 200);
    at.clock.value += 5000;
    assert_int_equal(visit(&neighbour, WEB_GET, "/api/v1/me", NULL), 200);
    assert_int_equal(visit(&who, WEB_GET, "/api/v1/me", NULL), 200);
    cost.request.address = "192.0.2.3";
    people_charge(&at.house, &cost, strtoull(reply_text(&who, "user"), NULL, 16), 3000000);
    assert_int_equal(visit(&who, WEB_GET, "/api/v1/me", NULL), 429);
    assert_int_equal(visit(&neighbour, WEB_GET, "/api/v1/me", NULL), 200);
    visitor_close(&who);
    visitor_close(&neighbour);
    visitor_close(&other);
    place_close(&at);
}

static void send_waiting(visitor *who, visiting *sent, const char *path)
{
    who->at->clock.value += 20; /* or there would be too many requests */
    visit_send(who, sent, WEB_GET, path, NULL);
}

/* Behind a proxy all connections come from one address: nobody takes them all. */
static void test_streams_of_one_address(void **state)
{
    enum { MOST = 200 };
    static visiting waits[MOST + 1];
    place at;
    visitor who, other;
    char path[100];
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    stranger_open(&other, &at);
    other.address = "192.0.2.2";
    assert_int_equal(sign_up(&who, "Ney", ney), 200);
    assert_int_equal(visit_with(&who, WEB_POST, "/api/v1/games",
                                "{'game':'probe','options':{'players':2},'start':true,"
                                "'seats':[{'kind':'me'},{'kind':'me'}]}"),
                     201);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/public/record?after=1&wait=60",
             reply_text(&who, "id"));
    for (int i = 0; i < MOST; i++) {
        send_waiting(&who, &waits[i], path);
        assert_int_equal(waits[i].outcome, WEB_LATER);
    }
    assert_int_equal(visit(&who, WEB_GET, path, NULL), 429);
    assert_int_equal(visit(&who, WEB_GET, "/api/v1/stream", NULL), 429);
    send_waiting(&other, &waits[MOST], path);
    assert_int_equal(waits[MOST].outcome, WEB_LATER);
    at.clock.value += 61000;
    for (int i = 0; i <= MOST; i++)
        assert_int_equal(visit_end(&who, &waits[i]), 200);
    visitor_close(&who);
    visitor_close(&other);
    place_close(&at);
}

/* Games that are over stay: nobody can make them without end. */
static void test_games_are_counted(void **state)
{
    place at;
    visitor who;
    int made = 0;
    char path[80];
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    assert_int_equal(sign_up(&who, "Ney", ney), 200);
    for (int i = 0; i < 70; i++) {
        bool is_made = visit_with(&who, WEB_POST, "/api/v1/games", "{'game':'probe'}") == 201;
        snprintf(path, sizeof path, "/api/v1/games/%s/abandon", reply_text(&who, "id"));
        if (is_made)
            assert_int_equal(visit(&who, WEB_POST, path, NULL), 200);
        made += is_made;
        at.clock.value += 100;
    }
    assert_int_equal(made, 60);
    at.clock.value += 30000;
    assert_int_equal(visit_with(&who, WEB_POST, "/api/v1/games", "{'game':'probe'}"), 201);
    visitor_close(&who);
    place_close(&at);
}

/* A worker can do only so much: who comes when the queue is full is asked to come back. */
static void test_a_crowd_at_the_door(void **state)
{
    enum { CROWD = 24 };
    static web_exchange crowd[CROWD];
    place at;
    visitor who;
    int later = 0, busy = 0;
    char path[CROWD][20], address[CROWD][40];
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    web_handler handler = house_handler(&at.house);
    for (int i = 0; i < CROWD; i++) {
        snprintf(path[i], sizeof path[i], "/api/v1/log-in");
        snprintf(address[i], sizeof address[i], "203.0.113.%d", i);
        crowd[i] = (web_exchange){
            .request = visitor_request(&who, WEB_POST, path[i],
                                       "{\"name\":\"Crowd\",\"password\":\"let us in!\"}")};
        crowd[i].request.address = address[i];
        char name[80];
        snprintf(name, sizeof name, "{\"name\":\"Crowd %d\",\"password\":\"let us in!\"}", i);
        crowd[i].request.body = name;
        crowd[i].request.body_size = strlen(name);
        later += handler.handle(handler.to, &crowd[i]) == WEB_LATER;
        busy += crowd[i].reply.status == 503 && crowd[i].reply.retry_after > 0;
    }
    assert_int_equal(later, 16);
    assert_int_equal(busy, CROWD - 16);
    for (int i = 0; i < 8; i++)
        if (crowd[i].gone)
            crowd[i].gone(&crowd[i]); /* half of them leave */
    place_close(&at);                 /* the others are told when the server stops */
    for (int i = 8; i < 16; i++)
        assert_true(crowd[i].finished &&
                    (crowd[i].reply.status == 401 || crowd[i].reply.status == 503));
    for (int i = 0; i < CROWD; i++)
        web_exchange_free(&crowd[i]);
    visitor_close(&who);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_passwords_are_slow),
        cmocka_unit_test(test_one_name_from_many_addresses),
        cmocka_unit_test(test_general_limit),
        cmocka_unit_test(test_work_is_shared),
        cmocka_unit_test(test_streams_of_one_address),
        cmocka_unit_test(test_games_are_counted),
        cmocka_unit_test(test_a_crowd_at_the_door),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
