/* test_web_streams.c: exchanges that wait for their reply, and event streams: readers that come, go, stall, and are
 * cut off; the server that closes while they are there. */
#define _DEFAULT_SOURCE

#include "server/on_wire.h"

#include <pthread.h>

/* Opens a connection, asks, and waits until the handler has it. */
static wire_client ask_and_wait(const char *request)
{
    uint32_t before = wire.kept_count;
    wire_client client = wire_connect(&wire);
    wire_send(&client, request);
    wire_until_kept(&wire, before + 1);
    return client;
}

static web_exchange *take_kept(void)
{
    assert_true(wire.kept_count > 0);
    return wire.kept[--wire.kept_count];
}

static void finish_kept(void)
{
    web_exchange *exchange = take_kept();
    web_ok(exchange);
    web_finish(exchange);
}

/* Runs the server until that many are gone; it may take a while to notice. */
static void until_gone(uint32_t count)
{
    for (int64_t end = wire_now() + WIRE_PATIENCE; wire.gone < count && wire_now() < end;)
        web_run(wire.web, 20);
    wire_turn(&wire, 30);
    assert_int_equal(wire.gone, count);
}

/* ---------------------------------------------------------------- replies that come later */

static void later(void **state)
{
    (void)state;
    wire_client client = ask_and_wait(
        "POST /later?q=1 HTTP/1.1\r\nHost: h\r\nCookie: c=1\r\nContent-Length: 3\r\n\r\nabc");
    wire_turn(&wire, 30);
    wire_receive(&client);
    assert_int_equal(client.size, 0);
    /* The whole request is still there. */
    const web_request *request = &wire.kept[0]->request;
    assert_string_equal(request->path, "/later");
    assert_string_equal(request->query, "q=1");
    assert_string_equal(request->cookie, "c=1");
    assert_string_equal(request->body, "abc");
    finish_kept();
    wire_expect(&wire, &client, OK_BODY);
    assert_int_equal(wire.gone, 0);
    wire_disconnect(&client);
    wire_until_lines(&wire, 0);
    assert_int_equal(wire.gone, 0); /* it was finished */
}

/* What it waited for is available: the reply, a stream, or another wait. */
static const char *next_path;

static web_outcome handle_next(void *to, web_exchange *exchange)
{
    assert_true(exchange->again);
    exchange->request.path = next_path;
    return wire_handle(to, exchange);
}

static void again(const char *path)
{
    web_handler handler = {.to = &wire, .handle = handle_next};
    web_exchange *exchange = take_kept();
    next_path = path;
    exchange->owner = NULL;
    exchange->gone = NULL;
    web_again(exchange, &handler);
}

static void handled_again(void **state)
{
    (void)state;
    wire_client client = ask_and_wait(GET("/later"));
    again("/later");
    wire_turn(&wire, 30);
    wire_receive(&client);
    assert_int_equal(client.size, 0);
    again("/api/v1/me");
    wire_expect(&wire, &client, OK_BODY);
    wire_send(&client, GET("/later")); /* the connection can be used again */
    wire_until_kept(&wire, 1);
    again("/inside");
    free(wire_until(&wire, &client, OK_BODY));
    wire_disconnect(&client);
    client = ask_and_wait(GET("/later"));
    again("/greeting");
    wire_expect(&wire, &client, "data: hello");
    assert_true(wire.kept[0]->streams);
    assert_true(web_send(wire.kept[0], "data: more\n\n", 12));
    wire_expect(&wire, &client, "data: more");
    wire_disconnect(&client);
    until_gone(1);
    client = ask_and_wait(GET("/later"));
    again("/short-stream");
    wire_expect(&wire, &client, "\r\n0\r\n\r\n");
    wire_disconnect(&client);
    client = ask_and_wait(
        GET("/later")); /* a client that leaves during the second wait is noticed */
    again("/later");
    wire_disconnect(&client);
    until_gone(2);
}

static void finished_in_the_handler(void **state)
{
    (void)state;
    wire_client client = wire_connect(&wire);
    for (int i = 0; i < 3; i++) {
        wire_send(&client, GET("/inside"));
        wire_expect(&wire, &client, OK_BODY);
    }
    wire_disconnect(&client);
    close_now();
    assert_int_equal(wire.gone, 0);
}

/* A server loop with long waits: nothing may be left lying until it wakes up by itself. */
static void no_delay(void **state)
{
    (void)state;
    enum { TIMES = 100 };
    wire_client stream = ask_and_wait(GET("/stream")), client = wire_connect(&wire);
    web_exchange *kept = take_kept();
    int64_t begin = wire_now();
    for (int i = 0; i < TIMES; i++) {
        wire_send(&client, GET("/later"));
        while (wire.kept_count == 0)
            web_run(wire.web, 1000);
        finish_kept();
        assert_true(web_send(kept, "data: x\n\n", 9));
        for (bool both = false; !both;) {
            web_run(wire.web, 1000);
            wire_receive(&client);
            wire_receive(&stream);
            both = client.size && stream.size && strstr(client.got, OK_BODY) &&
                   strstr(stream.got, "data: x\n\n");
        }
        client.size = stream.size = 0;
    }
    assert_in_range(wire_now() - begin, 0,
                    TIMES * 100); /* one wait for the clock each would be 250 */
    web_end_stream(kept);
    wire_disconnect(&client);
    wire_disconnect(&stream);
}

static void gone_while_it_waits(void **state)
{
    (void)state;
    wire_client client = ask_and_wait(GET("/later"));
    wire_client other = ask_and_wait(GET("/later"));
    wire_disconnect(&client);
    until_gone(1);
    assert_int_equal(wire.kept_count, 1);
    finish_kept();
    wire_expect(&wire, &other, OK_BODY);
    wire_disconnect(&other);
    /* Finished at the moment when it is noticed. */
    client = ask_and_wait(GET("/later"));
    wire_disconnect(&client);
    finish_kept();
    wire_until_lines(&wire, 0);
    assert_int_equal(wire.gone, 1);
}

/* ---------------------------------------------------------------- streams */

static void stream_of_events(void **state)
{
    (void)state;
    wire_client client = wire_connect(&wire);
    wire_send(&client, GET("/stream"));
    char *headers = wire_until(&wire, &client, "\r\n\r\n"); /* before anything was sent */
    assert_non_null(strstr(headers, "HTTP/1.1 200 OK\r\n"));
    assert_non_null(strstr(headers, "Content-Type: text/event-stream\r\n"));
    assert_non_null(strstr(headers, "Cache-Control: no-store\r\n"));
    assert_non_null(strstr(headers, "X-Accel-Buffering: no\r\n"));
    assert_non_null(strstr(headers, "X-Content-Type-Options: nosniff\r\n"));
    free(headers);
    for (int i = 0; i < 5; i++) {
        assert_true(web_send(wire.kept[0], "data: x\n\n", 9));
        wire_expect(&wire, &client, "9\r\ndata: x\n\n\r\n");
        wire_turn(&wire, 5);
        assert_int_equal(client.size, 0);
    }
    web_exchange *kept = take_kept();
    assert_true(web_send(kept, "data: end\n\n", 11));
    web_end_stream(kept);
    wire_expect(&wire, &client, "data: end\n\n\r\n0\r\n\r\n");
    wire_send(&client, GET("/x")); /* and the connection can continue */
    wire_expect(&wire, &client, OK_BODY);
    wire_disconnect(&client);
    close_now();
    assert_int_equal(wire.gone, 0);
}

static void stream_from_the_handler(void **state)
{
    (void)state;
    wire_client client = wire_connect(&wire);
    wire_send(&client, GET("/short-stream"));
    wire_expect(&wire, &client, "B\r\ndata: bye\n\n\r\n0\r\n\r\n");
    wire_send(&client, GET("/greeting"));
    wire_expect(&wire, &client, "D\r\ndata: hello\n\n\r\n");
    wire_client other = wire_connect(&wire);
    wire_send(&other, GET("/tell")); /* one handler sends to the stream of another connection */
    wire_expect(&wire, &client, "data: told\n\n\r\n");
    wire_expect(&wire, &other, OK_BODY);
    wire_disconnect(&client);
    wire_disconnect(&other);
    until_gone(1);
    close_now();
    assert_int_equal(wire.gone, 1);
}

static void old_readers(void **state)
{
    (void)state;
    char long_text[1000];
    wire_client client = ask_and_wait("GET /stream HTTP/1.0\r\n\r\n");
    memset(long_text, 'x', sizeof long_text);
    long_text[997] = 'y';
    long_text[998] = long_text[999] = '\n';
    assert_true(web_send(wire.kept[0], long_text, sizeof long_text));
    wire_expect(&wire, &client, "\r\n\r\nxxx");
    wire_expect(&wire, &client, "xxxy\n\n");
    web_end_stream(take_kept());
    wire_until_closed(&wire, &client);
    assert_int_equal(client.size, 0);
    wire_disconnect(&client);
    /* HEAD of a stream has headers, and is over. */
    client = wire_connect(&wire);
    wire_send(&client, "HEAD /stream HTTP/1.1\r\nHost: h\r\n\r\n");
    wire_expect(&wire, &client, "\r\n\r\n");
    until_gone(1);
    wire_disconnect(&client);
}

static void reader_leaves(void **state)
{
    (void)state;
    wire_client clients[5];
    for (int i = 0; i < 5; i++)
        clients[i] = ask_and_wait(GET("/stream"));
    struct linger at_once = {1, 0};
    setsockopt(clients[1].socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    wire_disconnect(&clients[0]); /* politely */
    until_gone(1);
    wire_disconnect(&clients[1]); /* with a reset */
    until_gone(2);
    shutdown(clients[2].socket, SHUT_WR); /* half */
    until_gone(3);
    wire_disconnect(&clients[3]);
    for (uint32_t i = 0; i < wire.kept_count; i++)
        web_send(wire.kept[i], "data: x\n\n", 9); /* one of them does not know yet */
    until_gone(4);
    wire_expect(&wire, &clients[4], "data: x\n\n");
    assert_int_equal(wire.kept_count, 1);
    wire_until_lines(&wire, 1);
    wire_disconnect(&clients[2]);
    wire_disconnect(&clients[4]);
    until_gone(5);
}

static void slow_reader(void **state)
{
    (void)state;
    enum { MANY = 1 << 24 };
    static char text[1000];
    wire_client slow = ask_and_wait(GET("/stream"));
    wire_client other = ask_and_wait(GET("/stream"));
    web_exchange *first = wire.kept[0], *second = wire.kept[1];
    size_t sent = 0;
    memset(text, 'x', sizeof text);
    while (web_send(first, text, sizeof text) && sent < MANY) {
        sent += sizeof text;
        assert_true(web_send(second, "data: x\n\n", 9));
        wire_expect(&wire, &other, "data: x\n\n"); /* is not delayed */
    }
    assert_true(sent > WEB_STREAM_MAX);
    assert_true(sent < MANY);
    assert_false(web_send(first, "x", 1)); /* and stays so */
    until_gone(1);
    wire_until_closed(&wire, &slow);
    assert_true(web_send(second, "data: y\n\n", 9));
    wire_expect(&wire, &other, "data: y\n\n");
    wire_disconnect(&slow);
    wire_disconnect(&other);
    until_gone(2);
}

/* Too much at a time, even before the stream is first read. */
static void too_much_at_once(void **state)
{
    (void)state;
    static char text[WEB_STREAM_MAX + 1];
    wire_client client = ask_and_wait(GET("/stream"));
    memset(text, 'x', sizeof text);
    assert_true(web_send(wire.kept[0], "", 0));
    assert_true(web_send(wire.kept[0], text, WEB_STREAM_MAX));
    assert_false(web_send(wire.kept[0], "x", 1));
    until_gone(1);
    wire_disconnect(&client);
    client = ask_and_wait(GET("/stream"));
    assert_false(web_send(wire.kept[0], text, sizeof text));
    until_gone(2);
    wire_disconnect(&client);
}

/* ---------------------------------------------------------------- closing */

static void close_with_open_lines(void **state)
{
    (void)state;
    wire_client clients[] = {ask_and_wait(GET("/later")),  ask_and_wait(GET("/stream")),
                             ask_and_wait(GET("/stream")), ask_and_wait(GET("/later")),
                             wire_connect(&wire),          wire_connect(&wire),
                             wire_connect(&wire)};
    wire_send(&clients[4], "POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\nabc");
    wire_send(&clients[5], GET("/large"));
    wire_turn(&wire, 20);
    assert_true(web_send(wire.kept[1], "data: x\n\n", 9));
    close_now();
    assert_int_equal(wire.gone, 4);
    assert_int_equal(wire.kept_count, 0);
    for (size_t i = 0; i < sizeof clients / sizeof clients[0]; i++)
        wire_disconnect(&clients[i]);
}

/* Closing one stream closes others. */
static void gone_ends_others(void **state)
{
    (void)state;
    wire.end_others = true;
    wire_client clients[6];
    for (int i = 0; i < 6; i++)
        clients[i] = ask_and_wait(i % 2 ? GET("/later") : GET("/stream"));
    for (uint32_t i = 0; i < wire.kept_count; i++)
        if (!wire.kept[i]->streams)
            web_ok(wire.kept[i]);
    close_now();
    assert_int_equal(wire.gone, 1);
    for (int i = 0; i < 6; i++)
        wire_disconnect(&clients[i]);
}

/* The last data arrives, although the server closes immediately. */
static void last_words(void **state)
{
    (void)state;
    wire_client waits = ask_and_wait(GET("/later"));
    wire_client reads = ask_and_wait(GET("/stream"));
    web_exchange *last = take_kept();
    assert_true(web_send(last, "event: bye\n\n", 12));
    web_end_stream(last);
    finish_kept();
    web_stop_accepting(wire.web);
    close_now();
    wire_receive(&waits);
    wire_receive(&reads);
    assert_true(waits.got && strstr(waits.got, OK_BODY));
    assert_true(reads.got && strstr(reads.got, "event: bye\n\n\r\n0\r\n\r\n"));
    assert_true(waits.closed && reads.closed);
    wire_disconnect(&waits);
    wire_disconnect(&reads);
}

static void stop_accepting(void **state)
{
    (void)state;
    wire_client client = wire_connect(&wire);
    wire_send(&client, GET("/x"));
    wire_expect(&wire, &client, OK_BODY);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(web_port(wire.web))};
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    web_stop_accepting(wire.web);
    int refused = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(refused, (struct sockaddr *)&address, sizeof address), -1);
    close(refused);
    wire_send(&client, GET("/x")); /* existing clients are still served */
    wire_expect(&wire, &client, OK_BODY);
    wire_disconnect(&client);
}

static void *wake_soon(void *web)
{
    usleep(30000);
    web_wake(web);
    return NULL;
}

static void wake(void **state)
{
    (void)state;
    pthread_t thread;
    int64_t begin = wire_now();
    assert_int_equal(pthread_create(&thread, NULL, wake_soon, wire.web), 0);
    web_run(wire.web, 20000);
    assert_in_range(wire_now() - begin, 10, 5000);
    pthread_join(thread, NULL);
    begin = wire_now();
    web_run(wire.web, 50); /* it was woken once only */
    assert_in_range(wire_now() - begin, 40, 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_WIRE(later, open_wire),
        ON_WIRE(handled_again, open_wire),
        ON_WIRE(finished_in_the_handler, open_wire),
        ON_WIRE(no_delay, open_wire),
        ON_WIRE(gone_while_it_waits, open_wire),
        ON_WIRE(stream_of_events, open_wire),
        ON_WIRE(stream_from_the_handler, open_wire),
        ON_WIRE(old_readers, open_wire),
        ON_WIRE(reader_leaves, open_wire),
        ON_WIRE(slow_reader, open_wire),
        ON_WIRE(too_much_at_once, open_wire),
        ON_WIRE(close_with_open_lines, open_wire),
        ON_WIRE(gone_ends_others, open_wire),
        ON_WIRE(last_words, open_wire),
        ON_WIRE(stop_accepting, open_wire),
        ON_WIRE(wake, open_wire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
