/* test_limits.c: clients that ask too often, or for too much. */
#include "server/at_door.h"

static int ask(visitor *who)
{
    return visit(who, WEB_GET, "/api/v1/me", NULL);
}

static void test_passwords_are_slow(void **state)
{
    (void)state;
    for (int i = 0; i < 10; i++) {
        char name[20];
        snprintf(name, sizeof name, "Marshal %d", i);
        assert_int_equal(log_in(&anna, name, ney), 401);
    }
    assert_int_equal(log_in(&anna, "Marshal", ney), 429);
    assert_string_equal(error_code(&anna), "too-many");
    assert_int_equal(anna.retry_after, 10);
    assert_int_equal(ask(&anna), 200);
    anna.address = "192.0.2.2";
    assert_int_equal(log_in(&anna, "Marshal", ney), 401);
    anna.address = "192.0.2.1";
    here.clock.value += 10000;
    assert_int_equal(log_in(&anna, "Marshal", ney), 401);
    assert_int_equal(log_in(&anna, "Marshal", ney), 429);
}

/* Many addresses guess one password: they are slowed down, the owner at home is not. */
static void test_one_name_from_many_addresses(void **state)
{
    char address[40];
    (void)state;
    berta.address = address;
    for (int i = 0; i < 20; i++) {
        snprintf(address, sizeof address, "198.51.100.%d", i);
        assert_int_equal(log_in(&berta, "Ney", soult), 401);
    }
    snprintf(address, sizeof address, "198.51.100.99");
    assert_int_equal(log_in(&berta, "N e y", soult), 429);
    assert_int_equal(log_in(&berta, "Lannes", soult), 401);
    assert_int_equal(log_in(&anna, "Ney", ney), 200);
    here.clock.value += 20000;
    assert_int_equal(log_in(&berta, "Ney", soult), 401);
}

static void test_general_limit(void **state)
{
    int good = 0;
    for (int i = 0; i < 300; i++)
        good += ask(&anna) == 200;
    assert_int_equal(good, 199);
    assert_int_equal(anna.status, 429);
    assert_int_equal(anna.retry_after, 1);
    here.clock.value += 1000;
    for (int i = 0; i < 300; i++)
        good += ask(&anna) == 200;
    assert_int_equal(good, 199 + 50);
    close_house(state);
    one_guest(state); /* without accounts there is none */
    for (int i = 0; i < 20000; i++)
        assert_int_equal(visit(&anna, WEB_GET, "/api/v1/me/sessions", NULL), 200);
}

/* Slow requests count by their cost: per account, and per address. */
static void test_work_is_shared(void **state)
{
    const char *address = "192.0.2.1";
    (void)state;
    carl.address = "192.0.2.2";
    people_charge(&here.house, address, 0, 1900000);
    assert_int_equal(ask(&berta), 200);
    people_charge(&here.house, address, 0,
                  1100000); /* a second too much costs four seconds of waiting */
    assert_int_equal(ask(&berta), 429);
    assert_in_range(berta.retry_after, 4, 5);
    assert_int_equal(ask(&carl), 200);
    here.clock.value += 5000;
    assert_int_equal(ask(&berta), 200);
    assert_int_equal(ask(&anna), 200);
    address = "192.0.2.3";
    people_charge(&here.house, address, strtoull(reply_text(&anna, "user"), NULL, 16), 3000000);
    assert_int_equal(ask(&anna), 429);
    assert_int_equal(ask(&berta), 200);
}

static void send_waiting(visitor *who, visiting *sent, const char *path)
{
    who->at->clock.value += 20; /* otherwise there would be too many requests */
    visit_send(who, sent, WEB_GET, path, NULL);
}

/* Behind a proxy all connections come from one address: nobody can take them all. */
static void test_streams_of_one_address(void **state)
{
    enum { MOST = 200 };
    static visiting waits[MOST + 1];
    char path[100];
    (void)state;
    berta.address = "192.0.2.2";
    assert_int_equal(
        visit_with(&anna, WEB_POST, "/api/v1/games",
                   "{'game':'probe','options':{'players':2},'start':true,'watch':'people',"
                   "'seats':[{'kind':'me'},{'kind':'me'}]}"),
        201);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/public/record?after=1&wait=60",
             reply_text(&anna, "id"));
    for (int i = 0; i < MOST; i++) {
        send_waiting(&anna, &waits[i], path);
        assert_int_equal(waits[i].outcome, WEB_LATER);
    }
    assert_int_equal(visit(&anna, WEB_GET, path, NULL), 429);
    assert_int_equal(visit(&anna, WEB_GET, "/api/v1/stream", NULL), 429);
    send_waiting(&berta, &waits[MOST], path);
    assert_int_equal(waits[MOST].outcome, WEB_LATER);
    here.clock.value += 61000;
    for (int i = 0; i <= MOST; i++)
        assert_int_equal(visit_end(&anna, &waits[i]), 200);
}

/* Finished games stay: nobody can create them without limit. */
static void test_games_are_counted(void **state)
{
    int made = 0;
    char path[80];
    (void)state;
    for (int i = 0; i < 70; i++) {
        bool is_made = visit_with(&anna, WEB_POST, "/api/v1/games", "{'game':'probe'}") == 201;
        snprintf(path, sizeof path, "/api/v1/games/%s/abandon", reply_text(&anna, "id"));
        if (is_made)
            assert_int_equal(visit(&anna, WEB_POST, path, NULL), 200);
        made += is_made;
        here.clock.value += 100;
    }
    assert_int_equal(made, 60);
    here.clock.value += 30000;
    assert_int_equal(visit_with(&anna, WEB_POST, "/api/v1/games", "{'game':'probe'}"), 201);
}

/* A worker has limited capacity: if the queue is full, clients must come back. */
static void test_a_crowd_at_the_door(void **state)
{
    enum { CROWD = 24 };
    static web_exchange crowd[CROWD];
    int later = 0, busy = 0;
    char path[CROWD][20], address[CROWD][40];
    (void)state;
    web_handler handler = house_handler(&here.house);
    for (int i = 0; i < CROWD; i++) {
        snprintf(path[i], sizeof path[i], "/api/v1/log-in");
        snprintf(address[i], sizeof address[i], "203.0.113.%d", i);
        crowd[i] = (web_exchange){
            .request = visitor_request(&anna, WEB_POST, path[i],
                                       "{\"name\":\"Crowd\",\"password\":\"let us in!\"}")};
        crowd[i].request.address = address[i];
        char name[80];
        snprintf(name, sizeof name, "{\"name\":\"Crowd %d\",\"password\":\"let us in!\"}", i);
        crowd[i].request.body = name;
        crowd[i].request.body_size = strlen(name);
        later += handler.handle(handler.to, &crowd[i]) == WEB_LATER;
        busy += crowd[i].reply.status == 503 && crowd[i].reply.retry_after > 0;
    }
    assert_int_equal(later, 12); /* strangers: there is room left for known users */
    assert_int_equal(busy, CROWD - 12);
    for (int i = 0; i < 8; i++)
        if (crowd[i].gone)
            crowd[i].gone(&crowd[i]); /* half of them leave */
    place_restart(&here);             /* the others are told when the server stops */
    for (int i = 8; i < 12; i++)
        assert_true(crowd[i].finished &&
                    (crowd[i].reply.status == 401 || crowd[i].reply.status == 503));
    for (int i = 0; i < CROWD; i++)
        web_exchange_free(&crowd[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HOUSE(test_passwords_are_slow, one_stranger),
        IN_HOUSE(test_one_name_from_many_addresses, ney_and_stranger),
        IN_HOUSE(test_general_limit, one_stranger),
        IN_HOUSE(test_work_is_shared, ney_and_two_strangers),
        IN_HOUSE(test_streams_of_one_address, ney_and_stranger),
        IN_HOUSE(test_games_are_counted, ney_alone),
        IN_HOUSE(test_a_crowd_at_the_door, one_stranger),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
