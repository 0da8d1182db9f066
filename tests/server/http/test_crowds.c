/* test_crowds.c: what one client, or many, can make the server keep: requests in progress, bodies, replies,
 * connections. All of it is bounded and released. */
#define _DEFAULT_SOURCE

#include "server/wire.h"

enum { PER_CLIENT = 5, BODIES = 20000, REPLIES = 6 << 20, CONNECTIONS = 40 };

static wire_server wire;

static int open_with(uint32_t idle_seconds)
{
    web_settings settings = {.address = "127.0.0.1",
                             .connections = CONNECTIONS,
                             .per_client = PER_CLIENT,
                             .bodies = BODIES,
                             .replies = REPLIES,
                             .idle_seconds = idle_seconds,
                             .proxy = true};
    wire = (wire_server){0};
    wire_open_with(&wire, &settings);
    return 0;
}

static int open_patient(void **state)
{
    (void)state;
    return open_with(30);
}

static int open_hasty(void **state)
{
    (void)state;
    return open_with(1);
}

static int open_calm(void **state)
{
    (void)state;
    return open_with(4);
}

static int close_wire(void **state)
{
    (void)state;
    web_close(wire.web);
    return 0;
}

/* A request of an address, up to its headers. */
static wire_client begin_request(const char *address, const char *first_line, unsigned length)
{
    char text[300];
    wire_client client = wire_connect(&wire);
    snprintf(text, sizeof text,
             "%s HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %s\r\nContent-Length: %u\r\n\r\n",
             first_line, address, length);
    wire_send(&client, text);
    return client;
}

static void expect_served(const char *address)
{
    wire_client client = begin_request(address, "GET /api", 0);
    wire_expect(&wire, &client, "HTTP/1.1 200");
    wire_disconnect(&client);
}

/* Runs the server until it holds that many bytes. */
static void until_held(size_t size)
{
    for (int64_t end = wire_now() + WIRE_PATIENCE; web_held(wire.web) < size && wire_now() < end;)
        web_run(wire.web, 5);
    assert_true(web_held(wire.web) >= size);
}

/* ---------------------------------------------------------------- requests in progress */

static void one_address_has_so_many_requests(void **state)
{
    wire_client half[PER_CLIENT];
    (void)state;
    for (int i = 0; i < PER_CLIENT; i++) {
        half[i] = begin_request("192.0.2.1", "POST /api", 100);
        wire_send(&half[i], "{");
    }
    wire_until_lines(&wire, PER_CLIENT);
    wire_turn(&wire, 30);
    wire_client more = begin_request("192.0.2.1", "POST /api", 100);
    char *reply = wire_until(&wire, &more, "too-many");
    assert_non_null(strstr(reply, "HTTP/1.1 429"));
    assert_non_null(strstr(reply, "Retry-After: "));
    assert_non_null(strstr(reply, "Connection: close"));
    free(reply);
    wire_until_closed(&wire, &more);
    wire_disconnect(&more);
    expect_served("192.0.2.2");
    expect_served("2001:db8::1");
    wire_disconnect(&half[0]); /* one has given up: there is room for another */
    wire_until_lines(&wire, PER_CLIENT - 1);
    expect_served("192.0.2.1");
    for (int i = 1; i < PER_CLIENT; i++)
        wire_disconnect(&half[i]);
    wire_until_lines(&wire, 0);
    assert_int_equal(web_held(wire.web), 0);
}

/* An IPv6 address counts by its first half, because its owner has the rest. */
static void six_counts_by_its_first_half(void **state)
{
    wire_client half[PER_CLIENT];
    char address[40];
    (void)state;
    for (int i = 0; i < PER_CLIENT; i++) {
        snprintf(address, sizeof address, "2001:db8::%d", i + 1);
        half[i] = begin_request(address, "POST /api", 100);
    }
    wire_until_lines(&wire, PER_CLIENT);
    wire_turn(&wire, 30);
    wire_client more = begin_request("2001:db8::ffff", "POST /api", 100);
    wire_expect(&wire, &more, "HTTP/1.1 429");
    wire_disconnect(&more);
    expect_served("2001:db8:0:1::1");
    for (int i = 0; i < PER_CLIENT; i++)
        wire_disconnect(&half[i]);
}

/* The handler counts waiting calls and streams: a whole club may share one address. */
static void streams_and_waits_are_not_counted(void **state)
{
    wire_client streams[2 * PER_CLIENT];
    (void)state;
    for (int i = 0; i < 2 * PER_CLIENT; i++) {
        streams[i] = begin_request("192.0.2.1", i % 2 ? "GET /stream" : "GET /later", 0);
        wire_until_kept(&wire, (uint32_t)i + 1);
    }
    expect_served("192.0.2.1");
    for (int i = 0; i < 2 * PER_CLIENT; i++)
        wire_disconnect(&streams[i]);
    wire_until_kept(&wire, 0);
}

/* A keep-alive connection has one request after another. */
static void requests_on_one_line_follow_each_other(void **state)
{
    wire_client client = wire_connect(&wire);
    (void)state;
    for (int i = 0; i < 4 * PER_CLIENT; i++) {
        wire_send(&client, "GET /api HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n");
        wire_expect(&wire, &client, "{\"ok\":true}");
    }
    wire_disconnect(&client);
}

/* ---------------------------------------------------------------- bodies */

static void fill(wire_client *client, size_t size)
{
    char piece[1000];
    memset(piece, 'x', sizeof piece);
    for (; size > 0; size -= size < sizeof piece ? size : sizeof piece)
        wire_send_bytes(client, piece, size < sizeof piece ? size : sizeof piece);
}

/* A body that is announced but not sent takes no memory. */
static void memory_is_for_what_has_come(void **state)
{
    (void)state;
    wire_client client = begin_request("192.0.2.1", "POST /upload", 4000000);
    fill(&client, 500);
    until_held(500);
    assert_true(web_held(wire.web) <= 2000);
    wire_disconnect(&client);
    wire_until_lines(&wire, 0);
    assert_int_equal(web_held(wire.web), 0);
}

static void bodies_have_one_bound(void **state)
{
    wire_client large[3];
    char address[20];
    (void)state;
    for (int i = 0; i < 3; i++) {
        snprintf(address, sizeof address, "192.0.2.%d", i + 1);
        large[i] = begin_request(address, "POST /upload", 9000);
        fill(&large[i], 8000);
        if (i < 2)
            until_held(8000 * ((size_t)i + 1));
        wire_turn(&wire, 50);
        assert_true(web_held(wire.web) <= BODIES);
    }
    fill(&large[2], 1000);
    char *reply = wire_until(&wire, &large[2], "busy");
    assert_non_null(strstr(reply, "HTTP/1.1 503"));
    assert_non_null(strstr(reply, "Retry-After: "));
    free(reply);
    for (int i = 0; i < 2; i++) { /* earlier clients are not disturbed */
        fill(&large[i], 1000);
        wire_expect(&wire, &large[i], "HTTP/1.1 200");
        wire_disconnect(&large[i]);
    }
    wire_disconnect(&large[2]);
    wire_until_lines(&wire, 0);
    assert_int_equal(web_held(wire.web), 0);
    wire_client again = begin_request("192.0.2.3", "POST /upload", 9000);
    fill(&again, 9000);
    wire_expect(&wire, &again, "HTTP/1.1 200");
    wire_disconnect(&again);
}

/* ---------------------------------------------------------------- slow clients */

static void a_slow_body_is_told_so(void **state)
{
    (void)state;
    wire_client client = begin_request("192.0.2.1", "POST /api", 100);
    int64_t began = wire_now();
    while (!client.closed && wire_now() - began < WIRE_PATIENCE) {
        wire_send(&client, "x"); /* sending a byte now and then does not help */
        wire_turn(&wire, 100);
        wire_receive(&client);
    }
    assert_true(wire_now() - began >= 900);
    const char *got = client.got ? client.got : "";
    assert_non_null(strstr(got, "HTTP/1.1 408 "));
    assert_non_null(strstr(got, "too-slow"));
    assert_int_equal(wire.handled, 0);
    wire_disconnect(&client);
}

/* Nobody has asked anything: there is nothing to reply to. */
static void an_idle_line_is_closed(void **state)
{
    wire_client idle = wire_connect(&wire), half = wire_connect(&wire);
    (void)state;
    wire_send(&half, "GET /api HTT");
    assert_true(wire_until_closed(&wire, &idle) >= 900);
    wire_until_closed(&wire, &half);
    assert_int_equal(idle.size, 0);
    wire_disconnect(&idle);
    wire_disconnect(&half);
}

/* An idle connection has not used up the time of its next request. */
static void a_request_has_its_time(void **state)
{
    wire_client client = wire_connect(&wire);
    (void)state;
    wire_turn(&wire, 2500);
    wire_send(&client, "POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{");
    wire_turn(&wire, 2000); /* together more than one of them may take */
    wire_send(&client, "}");
    wire_expect(&wire, &client, "HTTP/1.1 200");
    wire_disconnect(&client);
}

/* A client with a tiny receive buffer. */
static wire_client connect_narrow(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(web_port(wire.web))};
    wire_client client = {.socket = socket(AF_INET, SOCK_STREAM, 0)};
    int room = 4096;
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    setsockopt(client.socket, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    assert_int_equal(connect(client.socket, (struct sockaddr *)&address, sizeof address), 0);
    return client;
}

/* A client that does not read replies gets no more large ones; others do when those are gone. */
static void replies_that_are_not_taken_have_a_bound(void **state)
{
    wire_client slow[3];
    (void)state;
    for (int i = 0; i < 3; i++) {
        slow[i] = connect_narrow();
        wire_send(&slow[i], "GET /large HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n");
        if (i < 2)
            until_held(2800000 * ((size_t)i + 1));
        wire_turn(&wire, 100);
        assert_true(web_held(wire.web) <= REPLIES);
    }
    wire_expect(&wire, &slow[2], "HTTP/1.1 503");
    expect_served("192.0.2.1");
    for (int i = 0; i < 3; i++)
        wire_disconnect(&slow[i]);
    wire_until_lines(&wire, 0);
    assert_int_equal(web_held(wire.web), 0);
    wire_client again = begin_request("192.0.2.1", "GET /large", 0);
    wire_expect(&wire, &again, "HTTP/1.1 200");
    wire_disconnect(&again);
}

/* ---------------------------------------------------------------- connections */

/* When most connections are in use, idle ones are closed soon: there is always room for others. */
static void a_crowd_of_idle_lines_makes_room(void **state)
{
    wire_client idle[CONNECTIONS - 2];
    (void)state;
    for (int i = 0; i < CONNECTIONS - 2; i++)
        idle[i] = wire_connect(&wire);
    wire_until_lines(&wire, CONNECTIONS - 2);
    wire_client busy = begin_request("192.0.2.1", "POST /api", 10);
    wire_send(&busy, "12345");
    const uint32_t crowd = CONNECTIONS / 4 * 3; /* those that are left need not go */
    for (int64_t end = wire_now() + WIRE_PATIENCE;
         web_open_lines(wire.web) > crowd && wire_now() < end;)
        web_run(wire.web, 5);
    assert_in_range(web_open_lines(wire.web), 1, crowd);
    wire_send(&busy, "67890");
    wire_expect(&wire, &busy, "HTTP/1.1 200"); /* it was active */
    wire_disconnect(&busy);
    for (int i = 0; i < CONNECTIONS - 2; i++)
        wire_disconnect(&idle[i]);
}

#define PATIENT(test) cmocka_unit_test_setup_teardown(test, open_patient, close_wire)
#define CALM(test) cmocka_unit_test_setup_teardown(test, open_calm, close_wire)
#define HASTY(test) cmocka_unit_test_setup_teardown(test, open_hasty, close_wire)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PATIENT(one_address_has_so_many_requests),
        PATIENT(six_counts_by_its_first_half),
        PATIENT(streams_and_waits_are_not_counted),
        PATIENT(requests_on_one_line_follow_each_other),
        PATIENT(memory_is_for_what_has_come),
        PATIENT(bodies_have_one_bound),
        HASTY(a_slow_body_is_told_so),
        HASTY(an_idle_line_is_closed),
        CALM(a_request_has_its_time),
        PATIENT(replies_that_are_not_taken_have_a_bound),
        PATIENT(a_crowd_of_idle_lines_makes_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
