/* test_streams.c: event streams: nothing is lost, nothing is sent twice. */
#include "server/hearing.h"

/* ---------------------------------------------------------------- positions as text */

static void test_ids_are_read_strictly(void **state)
{
    static const char *const bad[] = {
        "",
        "x",
        "abc.0",
        "abc.0:",
        "abc.8:1",
        "abc.q:1",
        "abc.0:01",
        "abc.0:-1",
        "abc.0:1,",
        ",abc.0:1",
        "abc.0:1 ",
        " abc.0:1",
        "ABC.0:1",
        "a b.0:1",
        ".0:1",
        "abc.0:1;",
        "abc.00:1",
        "abc.0:1,abc.0:2",
        "abc.0:1x",
        "--",
        "-,abc.0:1",
        "abc.0:99999999999999999999",
        "0123456789abcdef.0:1",
    };
    static stream_mark marks[STREAM_PLACES_MAX];
    char many[STREAM_PLACES_MAX * 12 + 20] = "";
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(stream_id_read(bad[i], marks), -1);
    assert_int_equal(stream_id_read("-", marks), 0);
    assert_int_equal(stream_id_read("k3v9w2q8m1zx.0:17,k3v9w2q8m1zx.p:0,b.7:4", marks), 3);
    assert_string_equal(marks[0].game, "k3v9w2q8m1zx");
    assert_int_equal(marks[0].number, 17);
    assert_int_equal(marks[1].reader, GG_PUBLIC);
    assert_int_equal(marks[2].reader, 7);
    for (int i = 0; i < STREAM_PLACES_MAX; i++)
        snprintf(many + strlen(many), sizeof many - strlen(many), "%sg%d.0:5", i ? "," : "", i);
    assert_int_equal(stream_id_read(many, marks), STREAM_PLACES_MAX);
    snprintf(many + strlen(many), sizeof many - strlen(many), ",more.0:1");
    assert_int_equal(stream_id_read(many, marks), -1);
}

/* ---------------------------------------------------------------- nothing lost, nothing twice */

enum { EVENTS_MAX = 60 };

static int hear_all(listener *on, event *heard)
{
    int count = 0;
    while (count < EVENTS_MAX && next_entry(on, &heard[count]))
        count++;
    return count;
}

static void play_some(table *t)
{
    deploy(&t->a, &t->b);
    for (int i = 0; i < 5; i++) {
        say(&t->a, "0", "good luck \\\"{}[ to you");
        say(&t->b, "1", "and to you");
    }
    order(&t->a, "0", "move 2a Alm-Cald");
    order(&t->a, "0", "attack Bree-Hale");
}

/* From every event, a resumed stream continues with the next one: the same ids, the same data. */
static void expect_resume(table *t, const event *heard, int count)
{
    event found;
    for (int cut = 0; cut < count; cut++) {
        listener on;
        hear_stream(&on, &t->a, heard[cut].id);
        for (int i = cut + 1; i < count; i++) {
            assert_true(next_event(&on, &found));
            assert_string_equal(found.name, "entry");
            assert_string_equal(found.id, heard[i].id);
            assert_string_equal(found.data, heard[i].data);
        }
        assert_false(next_event(&on, &found));
        stop_hearing(&on);
    }
}

static void test_a_stream_goes_on_where_it_was_cut(void **state)
{
    static event heard[EVENTS_MAX];
    table t;
    listener on;
    (void)state;
    table_open(&t, "");
    hear_stream(&on, &t.a, "");
    expect_hello(&on, &heard[0]);
    play_some(&t);
    int count = 1 + hear_all(&on, &heard[1]);
    assert_true(count > 14);
    for (int i = 2; i < count; i++)
        assert_int_equal(entry_number(&heard[i]), entry_number(&heard[i - 1]) + 1);
    expect_resume(&t, heard, count);
    stop_hearing(&on);
    place_restart(&t.at);
    expect_resume(&t, heard, count);
    table_close(&t);
}

/* The same by its address; the header that the browser sends is newer. */
static void test_from_in_the_address(void **state)
{
    table t;
    listener on;
    event first, found;
    char path[200];
    (void)state;
    table_open(&t, "");
    snprintf(path, sizeof path, "/api/v1/stream?from=%s.0:0", game);
    assert_int_equal(hear(&on, &t.a, path, ""), WEB_STREAM);
    assert_true(next_entry(&on, &first));
    assert_int_equal(entry_number(&first), 1);
    stop_hearing(&on);
    assert_int_equal(hear(&on, &t.a, path, first.id), WEB_STREAM);
    assert_false(next_event(&on, &found));
    stop_hearing(&on);
    table_close(&t);
}

static void test_numbers_that_cannot_be(void **state)
{
    static const char *const odd[] = {"nonsense", "a.0:1,a.0:1"};
    table t;
    listener on;
    event found;
    char id[80], expected[80];
    (void)state;
    table_open(&t, "");
    snprintf(expected, sizeof expected, "%s.0:1", game);
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) { /* as if there were none */
        hear_stream(&on, &t.a, odd[i]);
        expect_hello(&on, &found);
        assert_string_equal(found.id, expected);
        stop_hearing(&on);
    }
    snprintf(id, sizeof id, "%s.0:77", game); /* from a newer store */
    hear_stream(&on, &t.a, id);
    expect_hello(&on, &found);
    assert_string_equal(found.id, expected);
    assert_non_null(strstr(found.data, "\"number\":1"));
    say(&t.a, "0", "here I am");
    assert_true(next_entry(&on, &found));
    assert_int_equal(entry_number(&found), 2);
    stop_hearing(&on);
    snprintf(id, sizeof id, "%s.1:0",
             game); /* not their seat: their own is sent from the first entry on */
    hear_stream(&on, &t.a, id);
    assert_true(next_event(&on, &found));
    assert_non_null(strstr(found.data, "\"seat\":0"));
    assert_int_equal(entry_number(&found), 1);
    assert_null(strstr(found.id, ".1:"));
    stop_hearing(&on);
    table_close(&t);
}

/* A reader that keeps up is not cut off, however much is sent. */
static void expect_all_over_the_network(table *t, const char *id, uint64_t entries)
{
    gg_error error = {0};
    web_settings settings = {
        .address = "127.0.0.1", .connections = 10, .per_address = 10, .idle_seconds = 30};
    web_handler handler = house_handler(&t->at.house);
    srv_web *web = web_open(&settings, &handler, &error);
    assert_non_null(web);
    int reader = call_stream(&t->b, web_port(web), 1 << 16, id);
    bool all = false;
    for (int i = 0; i < 20000 && !all; i++) {
        house_turn(&t->at.house);
        web_run(web, 1);
        drain(reader, "-");
        const srv_stream *stream = t->at.house.streams->first;
        assert_true(i < 100 || stream); /* not cut off */
        all = stream && stream->places->mark.number == entries &&
              web_waiting(stream->exchange) == 0;
    }
    assert_true(all);
    close(reader);
    run_until_streams(t, web, 0);
    web_close(web);
}

/* More than may wait for a reader is sent in several parts, in order. */
static void test_much_to_catch_up_with(void **state)
{
    enum { LINES = 400 };
    char text[401], id[80];
    table t;
    listener on;
    event found;
    (void)state;
    table_open(&t, "");
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = 0;
    for (int i = 0; i < LINES; i++) {
        t.at.clock.value += 20000; /* below the chat limit */
        say(&t.a, "0", text);
    }
    snprintf(id, sizeof id, "%s.1:0", game);
    hear_stream(&on, &t.b, id);
    assert_true(on.exchange.sent.size < WEB_STREAM_MAX);
    for (int64_t number = 1; number <= 1 + LINES; number++) {
        for (int turn = 0; turn < 50 && !next_entry(&on, &found); turn++) {
            size_t before = on.exchange.sent.size;
            house_turn(&t.at.house);
            assert_true(on.exchange.sent.size - before < WEB_STREAM_MAX);
        }
        assert_int_equal(entry_number(&found), number);
    }
    assert_false(next_entry(&on, &found));
    stop_hearing(&on);
    expect_all_over_the_network(&t, id, 1 + LINES);
    table_close(&t);
}

/* ---------------------------------------------------------------- which games */

static void test_games_that_begin_and_end_meanwhile(void **state)
{
    table t;
    listener on;
    event found, last;
    char first[STORE_ID_SIZE], over_id[400];
    (void)state;
    table_open(&t, "");
    memcpy(first, game, sizeof first);
    hear_stream(&on, &t.a, "");
    expect_hello(&on, &found);
    begin_for_two(&t.a, &t.b, "", game);
    assert_true(next_entry(&on, &last)); /* the new one, from its first entry on */
    assert_int_equal(entry_number(&last), 1);
    assert_non_null(strstr(last.data, "\"begin\""));
    assert_non_null(strstr(last.id, first));
    assert_non_null(strstr(last.id, game));
    order(&t.b, "1", "resign");
    assert_true(next_entry(&on, &found));
    assert_true(next_entry(&on, &last));
    assert_non_null(strstr(last.data, "\"over\""));
    assert_non_null(strstr(last.id, game));
    snprintf(over_id, sizeof over_id, "%s", found.id);
    memcpy(game, first,
           sizeof game); /* the other continues, and the id no longer has the finished one */
    say(&t.a, "0", "and here?");
    assert_true(next_entry(&on, &found));
    assert_null(strchr(found.id, ','));
    stop_hearing(&on);
    hear_stream(&on, &t.a, over_id); /* it ended while nobody listened */
    assert_true(next_entry(&on, &found));
    assert_true(next_entry(&on, &last));
    assert_true((strstr(found.data, "\"over\"") != NULL) !=
                (strstr(last.data, "\"over\"") != NULL));
    assert_false(next_entry(&on, &found));
    stop_hearing(&on);
    table_close(&t);
}

/* Without games the id is not empty: a game that begins while nobody listens is not missed. */
static void test_an_id_without_games(void **state)
{
    place at;
    visitor a, b;
    listener on;
    event hello, found;
    (void)state;
    place_open(&at, false);
    visitor_open(&a, &at);
    visitor_open(&b, &at);
    hear_stream(&on, &a, "");
    expect_hello(&on, &hello);
    assert_string_equal(hello.id, "-");
    stop_hearing(&on);
    begin_for_two(&a, &b, "", game);
    hear_stream(&on, &a, hello.id);
    assert_true(next_event(&on, &found));
    assert_int_equal(entry_number(&found), 1);
    stop_hearing(&on);
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

static void test_hints(void **state)
{
    table t;
    listener a, b;
    event found;
    (void)state;
    table_open(&t, ",'clock':{'kind':'live','seconds':900,'increment':5}");
    hear_stream(&a, &t.a, "");
    hear_stream(&b, &t.b, "");
    expect_hello(&a, &found);
    expect_hello(&b, &found);
    order(&t.a, "0", "deploy Alm: 2 3 3 Bree: 4 4");
    assert_true(next_event(&a, &found));
    assert_string_equal(found.name, "entry");
    assert_true(next_event(&a, &found));
    assert_string_equal(found.name, "clock");
    assert_string_equal(found.id, "");
    assert_non_null(strstr(found.data, game));
    begin_for_two(&t.b, &t.a, "", game);
    bool told = false;
    while (next_event(&b, &found))
        told = told || strcmp(found.name, "games") == 0;
    assert_true(told);
    stop_hearing(&a);
    stop_hearing(&b);
    table_close(&t);
}

/* ---------------------------------------------------------------- away from the board */

static bool hears_public(visitor *who)
{
    listener on;
    event heard;
    char path[100], from[60];
    bool found = false;
    snprintf(path, sizeof path, "/api/v1/stream?watch=%s", game);
    snprintf(from, sizeof from, "%s.p:0", game);
    assert_int_equal(hear(&on, who, path, from), WEB_STREAM);
    while (next_entry(&on, &heard))
        found = found || strstr(heard.data, "\"public\"");
    stop_hearing(&on);
    return found;
}

/* T-TEA-05: a stream does not tell players in conference what spectators are told; it continues when the conference
 * is over. */
static void test_who_confers_hears_nothing_as_a_spectator(void **state)
{
    table t;
    (void)state;
    place_open(&t.at, false);
    visitor_open(&t.a, &t.at);
    visitor_open(&t.b, &t.at);
    assert_int_equal(
        visit_with(&t.a, WEB_POST, "/api/v1/games",
                   "{'game':'triumph','options':{'french':2},'start':true,'watch':'people',"
                   "'seats':[{'kind':'me'},{'kind':'me'},{'kind':'bot'}]}"),
        201);
    snprintf(game, sizeof game, "%s", reply_text(&t.a, "id"));
    assert_false(hears_public(&t.a));
    assert_true(hears_public(&t.b));
    order(&t.a, "0",
          "conference F2 Lannes Murat Bessieres Vandamme, F1 Davout Bernadotte St_Hilaire Legrand");
    assert_true(hears_public(&t.a));
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ids_are_read_strictly),
        cmocka_unit_test(test_who_confers_hears_nothing_as_a_spectator),
        cmocka_unit_test(test_a_stream_goes_on_where_it_was_cut),
        cmocka_unit_test(test_from_in_the_address),
        cmocka_unit_test(test_numbers_that_cannot_be),
        cmocka_unit_test(test_much_to_catch_up_with),
        cmocka_unit_test(test_games_that_begin_and_end_meanwhile),
        cmocka_unit_test(test_an_id_without_games),
        cmocka_unit_test(test_hints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
