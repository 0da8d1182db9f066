/* test_streams.c: streams of events: nothing is lost, nothing comes twice, nobody hears what is not for him. */
#include "visit.h"

#include "server/streams.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

/* ---------------------------------------------------------------- who listens */

typedef struct listener {
    web_exchange exchange;
    char path[600];
    size_t read; /* of what was sent */
} listener;

typedef struct event {
    char id[400], name[20], data[3000];
} event;

static web_outcome hear(listener *on, visitor *who, const char *path, const char *last_id)
{
    memset(on, 0, sizeof *on);
    snprintf(on->path, sizeof on->path, "%s", path);
    on->exchange.request = visitor_request(who, WEB_GET, on->path, NULL);
    on->exchange.request.last_event_id = last_id;
    web_handler handler = house_handler(&who->at->house);
    web_outcome outcome = handler.handle(handler.to, &on->exchange);
    on->exchange.streams = outcome == WEB_STREAM;
    on->exchange.waits = outcome == WEB_LATER;
    return outcome;
}

static void hear_stream(listener *on, visitor *who, const char *last_id)
{
    assert_int_equal(hear(on, who, "/api/v1/stream", last_id), WEB_STREAM);
}

/* The browser is closed. */
static void stop_hearing(listener *on)
{
    if (!on->exchange.finished && on->exchange.gone)
        on->exchange.gone(&on->exchange);
    web_exchange_free(&on->exchange);
}

static void read_line(const char *line, size_t size, const char *name, char *value, size_t room)
{
    size_t length = strlen(name);
    if (size > length && strncmp(line, name, length) == 0) {
        assert_true(size - length < room);
        snprintf(value, room, "%.*s", (int)(size - length), line + length);
    }
}

/* The next event; false: there is none yet. Comments and lone `retry` lines are skipped. */
static bool next_event(listener *on, event *out)
{
    const host_page *sent = &on->exchange.sent;
    *out = (event){.id = ""};
    while (on->read < sent->size) {
        *out = (event){.id = ""};
        for (size_t size = 1; size > 0; on->read += size + 1) {
            const char *line = sent->at + on->read;
            const char *end = memchr(line, '\n', sent->size - on->read);
            assert_non_null(end);
            size = (size_t)(end - line);
            read_line(line, size, "id: ", out->id, sizeof out->id);
            read_line(line, size, "event: ", out->name, sizeof out->name);
            read_line(line, size, "data: ", out->data, sizeof out->data);
            if (size == 0) {
                on->read++;
                break;
            }
        }
        if (out->name[0])
            return true;
    }
    return false;
}

/* The next one that is an entry. */
static bool next_entry(listener *on, event *out)
{
    while (next_event(on, out))
        if (strcmp(out->name, "entry") == 0)
            return true;
    return false;
}

static void expect_hello(listener *on, event *out)
{
    assert_true(next_event(on, out));
    assert_string_equal(out->name, "hello");
    assert_true(out->id[0] != 0);
}

static int64_t entry_number(const event *from)
{
    json_t *json = json_loads(from->data, 0, NULL);
    int64_t number = json_integer_value(json_object_get(json_object_get(json, "entry"), "number"));
    assert_true(number > 0);
    json_decref(json);
    return number;
}

/* ---------------------------------------------------------------- a game */

static char game[STORE_ID_SIZE];

static const char *path_of(const char *what, const char *reader)
{
    static char text[2][200];
    static int turn;
    char *out = text[turn++ % 2];
    snprintf(out, sizeof text[0], "/api/v1/games/%s/seats/%s/%s", game, reader, what);
    return out;
}

static void begin_game(visitor *a, visitor *b, const char *more)
{
    char join[80];
    assert_int_equal(
        visit_with(a, WEB_POST, "/api/v1/games",
                   "{'game':'probe','scenario':'river','options':{'players':2,'rounds':4},"
                   "'seats':[{'kind':'me'},{'kind':'open'}],'start':true%s}",
                   more),
        201);
    snprintf(game, sizeof game, "%s", reply_text(a, "id"));
    snprintf(join, sizeof join, "/api/v1/games/%s/join", game);
    assert_int_equal(visit_with(b, WEB_POST, join, "{'seat':1}"), 200);
}

static void order(visitor *who, const char *seat, const char *text)
{
    assert_int_equal(visit(who, WEB_GET, path_of("sight", seat), NULL), 200);
    long long after = reply_number(who, "number");
    assert_int_equal(visit_with(who, WEB_POST, path_of("orders", seat),
                                "{'after':%lld,'order':'%s'}", after, text),
                     200);
}

static void say(visitor *who, const char *seat, const char *text)
{
    assert_int_equal(visit_with(who, WEB_POST, path_of("chat", seat), "{'text':'%s'}", text), 200);
}

static void deploy(visitor *a, visitor *b)
{
    order(a, "0", "deploy Alm: 2 3 3 Bree: 4 4");
    order(b, "1", "deploy Hale: 1 1 2 Hule: 3 4");
}

typedef struct table {
    place at;
    visitor a, b;
} table;

static void table_open(table *t, const char *more)
{
    place_open(&t->at, false);
    visitor_open(&t->a, &t->at);
    visitor_open(&t->b, &t->at);
    begin_game(&t->a, &t->b, more);
}

static void table_close(table *t)
{
    visitor_close(&t->a);
    visitor_close(&t->b);
    place_close(&t->at);
}

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

/* ---------------------------------------------------------------- over the network */

static int call_stream(const visitor *who, uint16_t port, int buffer, const char *last_id)
{
    char request[600];
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port)};
    int opened = socket(AF_INET, SOCK_STREAM, 0);
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    setsockopt(opened, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
    assert_int_equal(connect(opened, (struct sockaddr *)(void *)&to, sizeof to), 0);
    int size = snprintf(
        request, sizeof request,
        "GET /api/v1/stream HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nCookie: %s\r\nLast-Event-ID: %s\r\n\r\n",
        port, who->cookie, last_id);
    assert_int_equal(send(opened, request, (size_t)size, 0), size);
    return opened;
}

static void run_until_streams(table *t, srv_web *web, uint32_t count)
{
    for (int i = 0; i < 2000 && streams_count(&t->at.house) != count; i++)
        web_run(web, 1);
    assert_int_equal(streams_count(&t->at.house), count);
}

/* Reads all there is; does the text come by? */
static bool drain(int from, const char *wanted)
{
    static char bytes[1 << 16];
    bool found = false;
    for (ssize_t size; (size = recv(from, bytes, sizeof bytes - 1, MSG_DONTWAIT)) > 0;) {
        bytes[size] = 0;
        found = found || strstr(bytes, wanted);
    }
    return found;
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

/* From every event on, the stream goes on with the next one: the same ids, the same data. */
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

/* The same by its address; and what the browser sends by itself is newer. */
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
    snprintf(id, sizeof id, "%s.0:77", game); /* of a store that was newer */
    hear_stream(&on, &t.a, id);
    expect_hello(&on, &found);
    assert_string_equal(found.id, expected);
    assert_non_null(strstr(found.data, "\"number\":1"));
    say(&t.a, "0", "here I am");
    assert_true(next_entry(&on, &found));
    assert_int_equal(entry_number(&found), 2);
    stop_hearing(&on);
    snprintf(id, sizeof id, "%s.1:0", game); /* not his seat: his own come from the first on */
    hear_stream(&on, &t.a, id);
    assert_true(next_event(&on, &found));
    assert_non_null(strstr(found.data, "\"seat\":0"));
    assert_int_equal(entry_number(&found), 1);
    assert_null(strstr(found.id, ".1:"));
    stop_hearing(&on);
    table_close(&t);
}

/* A reader who takes what comes is not cut off, however much it is. */
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

/* More than fits into what may wait for a reader comes in several turns, in order. */
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
        t.at.clock.value += 20000; /* nobody talks too much */
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
    begin_game(&t.a, &t.b, "");
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
           sizeof game); /* the other goes on, and the id has forgotten the one that is over */
    say(&t.a, "0", "and here?");
    assert_true(next_entry(&on, &found));
    assert_null(strchr(found.id, ','));
    stop_hearing(&on);
    hear_stream(&on, &t.a, over_id); /* the end came while nobody listened */
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
    begin_game(&a, &b, "");
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
    begin_game(&t.b, &t.a, "");
    bool told = false;
    while (next_event(&b, &found))
        told = told || strcmp(found.name, "games") == 0;
    assert_true(told);
    stop_hearing(&a);
    stop_hearing(&b);
    table_close(&t);
}

/* ---------------------------------------------------------------- who may hear what */

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
    assert_int_equal(b.exchange.sent.size, heard); /* not a byte, not even a clock */
    assert_int_equal(watcher.exchange.sent.size, watched);
    assert_false(waits.exchange.finished);
    order(&t.a, "0", "attack Bree-Hale");
    assert_true(next_entry(&b, &found));
    assert_non_null(strstr(found.data, "Alm-Cald"));
    assert_null(strstr(found.data, "2a")); /* not which one it is */
    assert_true(next_entry(&b, &found));
    assert_non_null(strstr(found.data, "attack"));
    assert_true(next_entry(&watcher, &found));
    assert_non_null(strstr(found.data, "\"seat\":\"public\""));
    assert_null(strstr(found.data, "2a"));
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
    begin_game(&t.a, &t.b, "");
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

/* Nobody hears of an order before it is stored. */
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
    listener second; /* opened while it is on its way: it comes there too */
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
    stop_hearing(&on); /* who has left is not waited for */
    house_turn(&t.at.house);
    assert_null(t.at.house.streams->first);
    table_close(&t);
}

/* ---------------------------------------------------------------- coming and going */

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
    assert_true(on[0].exchange.finished); /* one too many: the oldest goes */
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

/* An administrator removes somebody beside the running server. */
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

/* Somebody who does not read is cut off; nobody else is held up, and he can come back. */
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
        cmocka_unit_test(test_ids_are_read_strictly),
        cmocka_unit_test(test_a_stream_goes_on_where_it_was_cut),
        cmocka_unit_test(test_from_in_the_address),
        cmocka_unit_test(test_numbers_that_cannot_be),
        cmocka_unit_test(test_much_to_catch_up_with),
        cmocka_unit_test(test_games_that_begin_and_end_meanwhile),
        cmocka_unit_test(test_an_id_without_games),
        cmocka_unit_test(test_hints),
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
