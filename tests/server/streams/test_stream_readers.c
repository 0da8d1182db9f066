/* test_stream_readers.c: readers of streams: nobody receives what is not for them; they wait, leave, and are too
 * slow. */
#include "server/hearing.h"

/* ---------------------------------------------------------------- who may receive what */

static void test_hidden_orders_come_at_the_barrier(void **state)
{
    table t;
    listener a, b, watcher, waits;
    event found;
    char path[80];
    visitor stranger;
    (void)state;
    table_open(&t, ",'clock':{'kind':'live','seconds':900,'increment':5}");
    stranger = (visitor){.at = &t.at};
    deploy(&t.a, &t.b);
    hear_stream(&a, &t.a, "");
    hear_stream(&b, &t.b, "");
    snprintf(path, sizeof path, "/api/v1/stream?watch=%s", game);
    assert_int_equal(hear(&watcher, &stranger, path, ""), WEB_STREAM);
    assert_int_equal(hear(&waits, &t.b, path_of("record?after=3&wait=60", "1"), ""), WEB_LATER);
    size_t heard = b.exchange.sent.size, watched = watcher.exchange.sent.size;
    order(&t.a, "0", "move 2a Alm-Cald");
    order(&t.a, "0", "undo");
    order(&t.a, "0", "move 2a Alm-Cald");
    place_settle(&t.at);
    assert_int_equal(b.exchange.sent.size, heard); /* nothing at all, not even a clock */
    assert_int_equal(watcher.exchange.sent.size, watched);
    assert_false(waits.exchange.finished);
    order(&t.a, "0", "attack Bree-Hale");
    assert_true(next_entry(&b, &found));
    assert_non_null(strstr(found.data, "Alm-Cald"));
    assert_null(strstr(found.data, " 2a")); /* not which one it is */
    assert_true(next_entry(&b, &found));
    assert_non_null(strstr(found.data, "attack"));
    assert_true(next_entry(&watcher, &found));
    assert_non_null(strstr(found.data, "\"seat\":\"public\""));
    assert_null(strstr(found.data, " 2a"));
    assert_true(waits.exchange.finished);
    assert_non_null(strstr(waits.exchange.reply.body.at, "Alm-Cald"));
    stop_hearing(&a);
    stop_hearing(&b);
    stop_hearing(&watcher);
    stop_hearing(&waits);
    table_close(&t);
}

static void test_who_may_watch(void **state)
{
    table t;
    listener on;
    event found;
    visitor stranger;
    char path[80];
    (void)state;
    table_open(&t, ",'watch':'nobody'");
    stranger = (visitor){.at = &t.at};
    snprintf(path, sizeof path, "/api/v1/stream?watch=%s", game);
    assert_int_equal(hear(&on, &stranger, path, ""), WEB_DONE);
    assert_int_equal(on.exchange.reply.status, 401);
    stop_hearing(&on);
    assert_int_equal(hear(&on, &stranger, "/api/v1/stream", ""), WEB_DONE);
    assert_int_equal(on.exchange.reply.status, 401);
    stop_hearing(&on);
    assert_int_equal(streams_count(&t.at.house), 0);
    begin_for_two(&t.a, &t.b, "", game);
    snprintf(path, sizeof path, "/api/v1/stream?watch=nothing,%s,,%s", game, game);
    assert_int_equal(hear(&on, &stranger, path, ""), WEB_STREAM);
    expect_hello(&on, &found);
    assert_null(strchr(found.id, ','));
    assert_non_null(strstr(found.id, ".p:1"));
    deploy(&t.a, &t.b);
    char id[400];
    assert_true(next_entry(&on, &found));
    snprintf(id, sizeof id, "%s", found.id);
    assert_null(strstr(found.data, "Alm"));
    stop_hearing(&on);
    assert_int_equal(hear(&on, &stranger, path, id), WEB_STREAM);
    assert_true(next_event(&on, &found));
    assert_int_equal(entry_number(&found), 3);
    assert_false(next_event(&on, &found));
    stop_hearing(&on);
    table_close(&t);
}

/* Nobody learns of an order before it is stored. */
static void test_only_what_is_stored(void **state)
{
    table t;
    listener on, post;
    event found;
    char body[200];
    (void)state;
    table_open(&t, "");
    hear_stream(&on, &t.a, "");
    expect_hello(&on, &found);
    memset(&post, 0, sizeof post);
    snprintf(post.path, sizeof post.path, "%s", path_of("orders", "0"));
    snprintf(body, sizeof body, "{\"after\":1,\"order\":\"deploy Alm: 2 3 3 Bree: 4 4\"}");
    post.exchange.request = visitor_request(&t.a, WEB_POST, post.path, body);
    web_handler handler = house_handler(&t.at.house);
    assert_int_equal(handler.handle(handler.to, &post.exchange), WEB_LATER);
    assert_false(next_entry(&on, &found));
    listener second; /* opened while it is being stored: it is sent there too */
    hear_stream(&second, &t.a, "");
    expect_hello(&second, &found);
    assert_non_null(strstr(found.id, ".0:1"));
    place_settle(&t.at);
    assert_true(next_entry(&on, &found));
    assert_int_equal(entry_number(&found), 2);
    assert_true(next_entry(&second, &found));
    assert_int_equal(entry_number(&found), 2);
    assert_true(post.exchange.finished);
    web_exchange_free(&post.exchange);
    stop_hearing(&on);
    stop_hearing(&second);
    table_close(&t);
}

/* ---------------------------------------------------------------- waiting for the next entry */

static void test_waiting_for_the_next_entry(void **state)
{
    table t;
    listener on;
    (void)state;
    table_open(&t, "");
    assert_int_equal(hear(&on, &t.a, path_of("record?after=0&wait=60", "0"), ""), WEB_DONE);
    stop_hearing(&on);
    assert_int_equal(hear(&on, &t.a, path_of("record?after=1&wait=x", "0"), ""), WEB_DONE);
    assert_int_equal(on.exchange.reply.status, 400);
    stop_hearing(&on);
    assert_int_equal(hear(&on, &t.a, path_of("record?after=1&wait=5", "0"), ""), WEB_LATER);
    t.at.clock.value += 4000;
    house_turn(&t.at.house);
    assert_false(on.exchange.finished);
    t.at.clock.value += 2000;
    house_turn(&t.at.house);
    assert_true(on.exchange.finished);
    assert_string_equal(on.exchange.reply.body.at, "{\"entries\":[],\"number\":1}");
    stop_hearing(&on);
    assert_int_equal(hear(&on, &t.a, path_of("record?after=1&wait=5", "0"), ""), WEB_LATER);
    say(&t.b, "1", "hello");
    assert_true(on.exchange.finished);
    assert_non_null(strstr(on.exchange.reply.body.at, "hello"));
    stop_hearing(&on);
    assert_int_equal(hear(&on, &t.a, path_of("record?after=2&wait=5", "0"), ""), WEB_LATER);
    stop_hearing(&on); /* a client that has left is not waited for */
    house_turn(&t.at.house);
    assert_null(t.at.house.streams->first);
    table_close(&t);
}

/* ---------------------------------------------------------------- opening and closing */

static void test_streams_end(void **state)
{
    enum { MOST = 16 };
    static listener on[MOST + 1];
    table t;
    event found;
    (void)state;
    table_open(&t, "");
    for (int i = 0; i <= MOST; i++)
        hear_stream(&on[i], &t.a, "");
    assert_true(on[0].exchange.finished); /* one too many: the oldest is closed */
    assert_false(on[1].exchange.finished);
    assert_int_equal(streams_count(&t.at.house), MOST);
    listener other;
    hear_stream(&other, &t.b, "");
    size_t before = on[1].exchange.sent.size;
    t.at.clock.value += 19000;
    house_turn(&t.at.house);
    assert_int_equal(on[1].exchange.sent.size, before);
    t.at.clock.value += 1000;
    house_turn(&t.at.house);
    assert_int_equal(on[1].exchange.sent.size, before + 3); /* a comment line */
    assert_int_equal(visit(&t.a, WEB_POST, "/api/v1/log-out", NULL), 200);
    for (int i = 0; i <= MOST; i++) {
        assert_true(on[i].exchange.finished);
        stop_hearing(&on[i]);
    }
    assert_false(other.exchange.finished);
    expect_hello(&other, &found);
    house_stop(&t.at.house);
    assert_true(next_event(&other, &found));
    assert_string_equal(found.name, "bye");
    assert_non_null(strstr(found.data, "\"retry\":"));
    assert_true(other.exchange.finished);
    stop_hearing(&other);
    table_close(&t);
}

/* An administrator deletes a user beside the running server. */
static void test_sessions_that_end_elsewhere(void **state)
{
    table t;
    listener a, b;
    (void)state;
    table_open(&t, "");
    hear_stream(&b, &t.b, "");
    hear_stream(&a, &t.a, "");
    store_batch *batch = batch_new();
    batch_add(batch, CHANGE_END_SESSIONS)->number = t.at.house.streams->first->user;
    place_settle(&t.at);
    t.at.store->ops->commit(t.at.store, batch);
    assert_int_equal(batch->status, STORE_OK);
    batch_free(batch);
    t.at.clock.value += 31000;
    house_turn(&t.at.house);
    assert_true(a.exchange.finished);
    assert_false(b.exchange.finished);
    stop_hearing(&a);
    stop_hearing(&b);
    table_close(&t);
}

/* ---------------------------------------------------------------- slow readers */

/* A reader that stalls is cut off; nobody else is delayed, and it can reconnect. */
static void test_slow_readers_are_cut_off(void **state)
{
    static char much[1000];
    table t;
    gg_error error = {0};
    web_settings settings = {
        .address = "127.0.0.1", .connections = 10, .per_address = 10, .idle_seconds = 30};
    (void)state;
    table_open(&t, "");
    web_handler handler = house_handler(&t.at.house);
    srv_web *web = web_open(&settings, &handler, &error);
    assert_non_null(web);
    int slow = call_stream(&t.a, web_port(web), 4096, "");
    run_until_streams(&t, web, 1);
    int quick = call_stream(&t.a, web_port(web), 1 << 20, "");
    run_until_streams(&t, web, 2);
    uint64_t user = t.at.house.streams->first->user;
    memset(much, 'x', sizeof much - 1);
    for (int i = 0; i < 40000 && streams_count(&t.at.house) == 2; i++) {
        streams_hint_user(&t.at.house, user, "games", much);
        web_run(web, 1);
        drain(quick, "-");
    }
    run_until_streams(&t, web, 1);
    say(&t.b, "1", "are you there?");
    bool heard = false;
    for (int i = 0; i < 1000 && !heard; i++) {
        web_run(web, 1);
        heard = drain(quick, "are you there?");
    }
    assert_true(heard);
    close(slow);
    slow = call_stream(&t.a, web_port(web), 4096, "");
    run_until_streams(&t, web, 2);
    close(slow);
    close(quick);
    run_until_streams(&t, web, 0);
    web_close(web);
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hidden_orders_come_at_the_barrier),
        cmocka_unit_test(test_who_may_watch),
        cmocka_unit_test(test_only_what_is_stored),
        cmocka_unit_test(test_waiting_for_the_next_entry),
        cmocka_unit_test(test_streams_end),
        cmocka_unit_test(test_sessions_that_end_elsewhere),
        cmocka_unit_test(test_slow_readers_are_cut_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
