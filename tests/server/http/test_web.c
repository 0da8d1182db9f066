/* test_web.c: HTTP over real sockets: requests whole, in pieces, broken, too large and too slow; replies and files. */
#define _DEFAULT_SOURCE

#include "host/hex.h"
#include "server/on_wire.h"

static void expect_in(const char *reply, const char *text)
{
    if (!strstr(reply, text))
        fail_msg("no '%s' in '%s'", text, reply);
}

/* Asks on a new connection; checks the status, and that the connection is closed afterwards. */
static void expect_status(const char *request, int status)
{
    char wanted[40], *reply = wire_ask(&wire, request);
    snprintf(wanted, sizeof wanted, "HTTP/1.1 %d ", status);
    if (strncmp(reply, wanted, strlen(wanted)) != 0)
        fail_msg("'%s' was answered '%s', not %d", request, reply, status);
    free(reply);
}

/* ---------------------------------------------------------------- requests */

static void simple_reply(void **state)
{
    (void)state;
    static const char *const headers[] = {"HTTP/1.1 200 OK\r\n",
                                          "Content-Type: application/json; charset=utf-8\r\n",
                                          "X-Content-Type-Options: nosniff\r\n",
                                          "Content-Security-Policy: default-src 'none'; ",
                                          "frame-ancestors 'none'\r\n",
                                          "Cross-Origin-Resource-Policy: same-origin\r\n",
                                          "Cache-Control: no-store\r\n",
                                          "Content-Length: 11\r\n",
                                          OK_BODY};
    char *reply = wire_ask(&wire, GET_CLOSE("/x"));
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        expect_in(reply, headers[i]);
    assert_null(strstr(reply, "Server:"));
    assert_null(strstr(reply, "unsafe-inline"));
    assert_null(strstr(reply, "Set-Cookie"));
    free(reply);
    assert_int_equal(wire.handled, 1);
}

static void other_headers(void **state)
{
    (void)state;
    char *reply = wire_ask(&wire, GET_CLOSE("/headers"));
    expect_in(reply, "HTTP/1.1 429 ");
    expect_in(reply, "Set-Cookie: a=b; HttpOnly\r\n");
    expect_in(reply, "Retry-After: 7\r\n");
    expect_in(reply, "Allow: GET, PUT\r\n");
    expect_in(reply, "{\"error\":{\"code\":\"too-many\",\"text\":\"wait 7 seconds\"}}");
    free(reply);
}

/* Every part of a request arrives where it belongs. */
static void request_members(void **state)
{
    (void)state;
    free(wire_ask(&wire,
                  "PUT /a%20b/%C3%A9?x=%31&y HTTP/1.1\r\nHost: example.org\r\nCookie: c=1\r\n"
                  "x-grognard-TOKEN: t\r\nLast-Event-ID: 5\r\nContent-Type: text/x\r\n"
                  "X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-Proto: https\r\n"
                  "Content-Length: 4\r\nConnection: close\r\n\r\nbody"));
    assert_string_equal(wire.asked,
                        "2 /a b/\xC3\xA9 ? x=%31&y | 127.0.0.1 | example.org | c=1 | t | "
                        "5 | text/x | plain | 4 body");
    free(wire_ask(&wire, "OPTIONS / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"));
    assert_string_equal(wire.asked, "4 / ?  | 127.0.0.1 | h |  |  |  |  | plain | 0 ");
}

static void proxy_is_believed_if_told_so(void **state)
{
    (void)state;
    web_settings settings = {
        .address = "127.0.0.1", .connections = 10, .idle_seconds = 30, .proxy = true};
    wire_open_with(&wire, &settings);
    free(wire_ask(&wire, "GET / HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: 9.9.9.9, 1.2.3.4\r\n"
                         "X-Forwarded-Proto: https\r\nConnection: close\r\n\r\n"));
    assert_string_equal(wire.asked, "0 / ?  | 1.2.3.4 | h |  |  |  |  | secure | 0 ");
    free(wire_ask(&wire, "GET / HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: 1.2.3.4\r\n"
                         "X-Forwarded-For: 2001:db8::1\r\nConnection: close\r\n\r\n"));
    assert_string_equal(wire.asked, "0 / ?  | 2001:db8::1 | h |  |  |  |  | plain | 0 ");
    free(wire_ask(&wire, "GET / HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: evil\r\n"
                         "Connection: close\r\n\r\n"));
    assert_string_equal(wire.asked, "0 / ?  | 127.0.0.1 | h |  |  |  |  | plain | 0 ");
}

static void request_in_pieces(void **state)
{
    (void)state;
    static const char request[] =
        "POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n0123456789";
    wire_client client = wire_connect(&wire);
    for (const char *c = request; *c; c++) {
        assert_int_equal(wire.handled, 0);
        wire_send_bytes(&client, c, 1);
        web_run(wire.web, 5);
    }
    wire_expect(&wire, &client, OK_BODY);
    expect_in(wire.asked, "| 10 0123456789");
    wire_send(&client, GET("/again")); /* the line stays open */
    wire_expect(&wire, &client, OK_BODY);
    assert_int_equal(wire.handled, 2);
    wire_until_lines(&wire, 1);
    wire_disconnect(&client);
}

static void pipeline(void **state)
{
    (void)state;
    wire_client client = wire_connect(&wire);
    wire_send(&client, GET("/a") GET("/headers") GET("/later") GET("/inside") GET("/headers"));
    wire_expect(&wire, &client, OK_BODY);
    wire_expect(&wire, &client, "wait 7 seconds\"}}");
    wire_until_kept(&wire, 1);
    assert_int_equal(wire.handled, 3);
    web_exchange *later = wire.kept[0];
    wire.kept_count = 0;
    web_fail(later, 404, "not-found", "late");
    web_finish(later);
    wire_expect(&wire, &client, "\"late\"}}");
    wire_expect(&wire, &client, OK_BODY);
    wire_expect(&wire, &client, "wait 7 seconds\"}}");
    assert_int_equal(client.size, 0);
    assert_int_equal(wire.handled, 5);
    wire_disconnect(&client);
}

static void chunked_body(void **state)
{
    (void)state;
    free(wire_ask(&wire, "POST /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n"
                         "Connection: close\r\n\r\n5\r\nabcde\r\n3\r\nfgh\r\n0\r\n\r\n"));
    expect_in(wire.asked, "| 8 abcdefgh");
    free(wire_ask(&wire, "POST /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"));
    expect_in(wire.asked, "| 0 ");
}

/* ---------------------------------------------------------------- requests that are refused */

static void paths(void **state)
{
    (void)state;
    static const struct {
        const char *target;
        int status;
    } tries[] = {{"/", 200},         {"/a/b.c", 200},  {"/a..b/...x", 200}, {"/%7Ex", 200},
                 {"/..", 400},       {"/a/../b", 400}, {"/%2e%2e/b", 400},  {"/a/.", 400},
                 {"/a%00b", 400},    {"/a%2Fb", 400},  {"/a%zz", 400},      {"/a%4", 400},
                 {"/a%0Ab", 400},    {"/%ff", 400},    {"/%C0%AF", 400},    {"/a\\b", 400},
                 {"/%5c..", 400},    {"*", 400},       {"a", 400},          {"http://h/", 400},
                 {"/\xC3\xA9", 200}, {"/\xC3", 400},   {"/?..%zz", 200},    {"/%7F", 400}};
    char request[300];
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
                 tries[i].target);
        expect_status(request, tries[i].status);
    }
}

static void long_paths(void **state)
{
    (void)state;
    char path[WEB_QUERY_MAX + 2], request[WEB_QUERY_MAX + 100];
    for (size_t size = WEB_PATH_MAX; size <= WEB_PATH_MAX + 1; size++) {
        memset(path, 'a', sizeof path);
        path[0] = '/';
        path[size] = 0;
        snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
                 path);
        expect_status(request, size == WEB_PATH_MAX ? 200 : 414);
    }
    memset(path, 'a', sizeof path);
    path[WEB_QUERY_MAX + 1] = 0;
    snprintf(request, sizeof request, "GET /?%s HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
             path);
    expect_status(request, 414);
    assert_int_equal(wire.handled, 1);
}

/* However long the headers are: it is carried out and answered, or neither. */
static void long_headers(void **state)
{
    (void)state;
    static const char *const begins[] = {"X: ", "Cookie: a=", "A: b\r\nCookie: c; "};
    char request[7100];
    uint32_t answered = 0, refused = 0;
    for (int size = 100; size < 6500; size += 50) {
        snprintf(request, sizeof request,
                 "GET /headers HTTP/1.1\r\nHost: h\r\nConnection: close\r\n%s%0*d\r\n\r\n",
                 begins[size / 50 % 3], size, 0);
        char *reply = wire_ask(&wire, request);
        answered += strncmp(reply, "HTTP/1.1 429 ", 13) == 0;
        refused += strncmp(reply, "HTTP/1.1 431 ", 13) == 0;
        free(reply);
        assert_int_equal(wire.handled, answered);
        if (size < 1500)
            assert_int_equal(refused, 0);
    }
    assert_true(refused > 10);
}

/* What a proxy might parse differently. The second request must never be seen. */
static void smuggling(void **state)
{
    (void)state;
    static const char *const tries[] = {
        "Host: h\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
        "Host: h\r\nContent-Length: 3\r\nContent-Length: 0\r\n\r\nabc",
        "Host: h\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Host: h\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        "Host: h\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
        "Host: h\r\nTransfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n",
        "Host: h\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        "Host: h\r\nTransfer-Encoding: \vchunked\r\n\r\n0\r\n\r\n",
        "Host: h\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
        "Host: h\r\nContent-Length : 3\r\n\r\nabc",
        "Host: h\r\nContent-Length: +3\r\n\r\nabc",
        "Host: h\r\nContent-Length: 3, 3\r\n\r\nabc",
        "Host: h\r\nContent-Length: 0x3\r\n\r\nabc",
        "Host: h\r\nContent-Length: -1\r\n\r\n",
        "Host: h\r\nContent-Length: \r\n\r\n",
        "Host: h\r\nContent-Length: 18446744073709551617\r\n\r\n",
        "Host: h\r\nX: a\rContent-Length: 3\r\n\r\nabc",
        "Host: h\r\nX: a\vb\r\n\r\n",
        "Host: h\r\nHost: i\r\n\r\n",
        "\r\n\r\n"};
    char request[400];
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        snprintf(request, sizeof request, "POST /x HTTP/1.1\r\n%s%s", tries[i], GET("/smuggled"));
        char *reply = wire_ask(&wire, request);
        if (strncmp(reply, "HTTP/1.1 4", 10) != 0 && strncmp(reply, "HTTP/1.1 5", 10) != 0)
            fail_msg("'%s' was answered '%s'", request, reply);
        free(reply);
        if (wire.handled > 0)
            fail_msg("'%s' was read as '%s'", request, wire.asked);
    }
}

static void too_large(void **state)
{
    (void)state;
    /* Refused before any of it has arrived. */
    expect_status("POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 1001\r\n\r\n", 413);
    expect_status("POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 999999999999\r\n\r\n", 413);
    expect_status(
        "POST /x HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 1001\r\n\r\n", 413);
    assert_int_equal(wire.handled, 0);
    wire_client client = wire_connect(&wire);
    wire_send(&client, "POST /upload HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n"
                       "Expect: 100-continue\r\n\r\n");
    wire_expect(&wire, &client, "HTTP/1.1 100 Continue\r\n\r\n");
    wire_send(&client, "12345");
    wire_expect(&wire, &client, OK_BODY);
    wire_disconnect(&client);
}

/* Without a length it is counted. */
static void too_large_in_chunks(void **state)
{
    (void)state;
    char chunk[520];
    wire_client client = wire_connect(&wire);
    wire_send(&client, "POST /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n");
    snprintf(chunk, sizeof chunk, "1f4\r\n%0500d\r\n", 7);
    for (int i = 0; i < 3; i++)
        wire_send(&client, chunk);
    wire_send(&client, "0\r\n\r\n" GET("/next"));
    wire_expect(&wire, &client, "HTTP/1.1 413 ");
    wire_expect(&wire, &client, OK_BODY); /* the connection is still in order */
    assert_int_equal(wire.handled, 1);
    wire_disconnect(&client);
    /* A client that sends on and on is cut off. */
    client = wire_connect(&wire);
    wire_send(&client, "POST /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (int i = 0; i < 20000 && !client.closed; i++) {
        wire_send(&client, chunk);
        web_run(wire.web, 0);
        wire_receive(&client);
    }
    assert_true(client.closed);
    assert_int_equal(wire.handled, 1);
    wire_disconnect(&client);
}

static void large_body(void **state)
{
    (void)state;
    enum { SIZE = 3000000 };
    char *body = malloc(SIZE);
    wire_client client = wire_connect(&wire);
    wire_send(&client, "POST /upload HTTP/1.1\r\nHost: h\r\nContent-Length: 3000000\r\n\r\n");
    memset(body, 'z', SIZE);
    for (size_t sent = 0; sent < SIZE;) {
        ssize_t size = send(client.socket, body + sent, SIZE - sent, MSG_DONTWAIT);
        sent += size > 0 ? (size_t)size : 0;
        web_run(wire.web, 0);
    }
    wire_expect(&wire, &client, OK_BODY);
    expect_in(wire.asked, "| 3000000 zzzz");
    free(body);
    wire_disconnect(&client);
}

/* ---------------------------------------------------------------- slow and many clients */

static void slow_clients(void **state)
{
    (void)state;
    static const char *const begins[] = {
        "", "GET / HTTP/1.1\r\nHost: h\r\nX: ",
        "POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 900\r\n\r\n",
        GET("/x") "GET / HTTP/1.1\r\nX: "};
    enum { COUNT = sizeof begins / sizeof begins[0] };
    web_settings settings = {.address = "127.0.0.1", .connections = 10, .idle_seconds = 1};
    wire_client clients[COUNT], stream;
    wire_open_with(&wire, &settings);
    stream = wire_connect(&wire);
    wire_send(&stream, GET("/stream"));
    for (int i = 0; i < COUNT; i++) {
        clients[i] = wire_connect(&wire);
        wire_send(&clients[i], begins[i]);
    }
    int64_t begin = wire_now();
    for (int open = COUNT; open > 0 && wire_now() < begin + WIRE_PATIENCE;) {
        wire_turn(&wire, 50);
        open = 0;
        for (int i = 0; i < COUNT; i++) {
            wire_receive(&clients[i]);
            open += !clients[i].closed;
            if (i > 0 && !clients[i].closed)
                wire_send(&clients[i], "x"); /* it is active all the time */
        }
    }
    int64_t took = wire_now() - begin;
    assert_in_range(took, 900, 10000);
    wire_turn(&wire, 500);
    wire_receive(&stream);
    assert_false(stream.closed);
    wire_until_lines(&wire, 1);
    for (int i = 0; i < COUNT; i++)
        wire_disconnect(&clients[i]);
    wire_disconnect(&stream);
}

/* One after another; the first two are answered. */
static void three_ask(wire_client clients[3])
{
    for (int i = 0; i < 3; i++) {
        clients[i] = wire_connect(&wire);
        wire_send(&clients[i], GET("/x"));
        wire_turn(&wire, 20);
    }
    wire_expect(&wire, &clients[0], OK_BODY);
    wire_expect(&wire, &clients[1], OK_BODY);
}

static void limits_of_lines(void **state)
{
    (void)state;
    web_settings settings = {
        .address = "127.0.0.1", .connections = 3, .per_address = 2, .idle_seconds = 30};
    wire_client clients[3];
    wire_open_with(&wire, &settings);
    three_ask(clients);
    wire_until_closed(&wire, &clients[2]);
    assert_int_equal(clients[2].size, 0);
    wire_disconnect(&clients[0]);
    wire_until_lines(&wire, 1);
    wire_client next = wire_connect(&wire);
    wire_send(&next, GET("/x"));
    wire_expect(&wire, &next, OK_BODY);
    wire_disconnect(&next);
    for (int i = 1; i < 3; i++)
        wire_disconnect(&clients[i]);
}

/* Clients over the limit wait until there is room. */
static void limit_of_all_lines(void **state)
{
    (void)state;
    web_settings settings = {.address = "127.0.0.1", .connections = 2, .idle_seconds = 30};
    wire_client clients[3];
    wire_open_with(&wire, &settings);
    three_ask(clients);
    wire_turn(&wire, 50);
    wire_until_lines(&wire, 2);
    assert_int_equal(wire.handled, 2);
    wire_disconnect(&clients[0]);
    wire_expect(&wire, &clients[2], OK_BODY);
    for (int i = 1; i < 3; i++)
        wire_disconnect(&clients[i]);
}

static void large_reply(void **state)
{
    (void)state;
    char *reply = wire_ask(&wire, GET_CLOSE("/large"));
    expect_in(reply, "Content-Length: 2800000\r\n");
    expect_in(reply, "\r\n\r\n000000\n000001\n");
    assert_string_equal(reply + strlen(reply) - 14, "399998\n399999\n");
    free(reply);
    /* And to a client that never reads it, and leaves. */
    wire_client client = wire_connect(&wire);
    wire_send(&client, GET("/large"));
    wire_turn(&wire, 100);
    wire_disconnect(&client);
    wire_until_lines(&wire, 0);
}

static void addresses(void **state)
{
    (void)state;
    static const char *const bad[] = {"", "nowhere", "1.2.3", "127.0.0.1:80", "::g"};
    web_handler handler = {NULL, wire_handle, wire_limit, NULL};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        gg_error error = {0};
        web_settings settings = {.address = bad[i], .connections = 2, .idle_seconds = 30};
        assert_null(web_open(&settings, &handler, &error));
        expect_in(error.text, "is not an address");
    }
    gg_error error = {0};
    web_settings taken = {
        .address = "127.0.0.1", .port = web_port(wire.web), .connections = 2, .idle_seconds = 30};
    assert_null(web_open(&taken, &handler, &error));
    expect_in(error.text, "cannot listen on 127.0.0.1 port ");
    expect_in(error.text, "Is a server running already?");
}

static void six(void **state)
{
    (void)state;
    int probe = socket(AF_INET6, SOCK_STREAM, 0);
    struct sockaddr_in6 address = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    if (probe < 0 || bind(probe, (struct sockaddr *)&address, sizeof address) != 0)
        skip(); /* a machine without it */
    close(probe);
    web_settings settings = {.address = "::1", .connections = 10, .idle_seconds = 30};
    wire_open_with(&wire, &settings);
    address.sin6_port = htons(web_port(wire.web));
    wire_client client = {.socket = socket(AF_INET6, SOCK_STREAM, 0)};
    assert_int_equal(connect(client.socket, (struct sockaddr *)&address, sizeof address), 0);
    wire_send(&client, GET("/x"));
    wire_expect(&wire, &client, OK_BODY);
    expect_in(wire.asked, "| ::1 |");
    wire_disconnect(&client);
}

/* ---------------------------------------------------------------- HEAD and files */

static void head(void **state)
{
    (void)state;
    wire_client client = wire_connect(&wire);
    wire_send(&client, "HEAD /x HTTP/1.1\r\nHost: h\r\n\r\n" GET("/y"));
    char *reply = wire_until(&wire, &client, "Content-Length: 11\r\n\r\nHTTP/1.1 200 OK\r\n");
    assert_null(strstr(reply, "true"));
    free(reply);
    wire_expect(&wire, &client, OK_BODY);
    expect_in(wire.asked, "0 /y ");
    wire_disconnect(&client);
}

static const gg_file some_files[] = {{"app.0123abcd.js", "1;", 2},
                                     {"empty.txt", "", 0},
                                     {"img/a.svg", "<svg/>", 6},
                                     {"index.html", "<p>", 3},
                                     {"rules.wasm", "\0asm", 4}};

static void files(void **state)
{
    (void)state;
    wire.files = some_files;
    wire.file_count = 5;
    char *reply = wire_ask(&wire, GET_CLOSE("/"));
    expect_in(reply, "Content-Type: text/html; charset=utf-8\r\n");
    expect_in(reply, "Cache-Control: no-cache\r\n");
    expect_in(reply, "\r\n\r\n<p>");
    char tag[50], request[200];
    assert_int_equal(sscanf(strstr(reply, "ETag: "), "ETag: %49[^\r]", tag), 1);
    assert_int_equal(strlen(tag), 34);
    free(reply);
    const char *const lists[][2] = {{"", tag}, {"W/", tag}, {"\"x\", ", tag}, {"*", ""}};
    for (size_t i = 0; i < 4; i++) {
        snprintf(request, sizeof request,
                 "GET /index.html HTTP/1.1\r\nHost: h\r\nConnection: close\r\n"
                 "If-None-Match: %s%s\r\n\r\n",
                 lists[i][0], lists[i][1]);
        reply = wire_ask(&wire, request);
        expect_in(reply, "HTTP/1.1 304 ");
        expect_in(reply, tag);
        assert_null(strstr(reply, "<p>"));
        free(reply);
    }
    expect_status("GET / HTTP/1.1\r\nHost: h\r\nIf-None-Match: \"x\"\r\nConnection: close\r\n\r\n",
                  200);
}

/* The client's routes are in the fragment: "/" is its page, with a query or without, and nothing else is. */
static void the_page(void **state)
{
    (void)state;
    wire.files = some_files;
    wire.file_count = 5;
    char *reply = wire_ask(&wire, GET_CLOSE("/?from=abc"));
    expect_in(reply, "HTTP/1.1 200 ");
    expect_in(reply, "Cache-Control: no-cache\r\n");
    expect_in(reply, "\r\n\r\n<p>");
    free(reply);
    reply = wire_ask(&wire, "HEAD / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
    expect_in(reply, "HTTP/1.1 200 ");
    expect_in(reply, "Content-Type: text/html; charset=utf-8\r\n");
    expect_in(reply, "Content-Length: 3\r\n");
    assert_null(strstr(reply, "<p>"));
    free(reply);
    expect_status(GET_CLOSE("/?"), 200);
    reply = wire_ask(&wire, GET_CLOSE("/game/abc"));
    expect_in(reply, "HTTP/1.1 404 ");
    expect_in(reply, "Content-Type: text/html; charset=utf-8\r\n");
    expect_in(reply, "<a href=\"/\">");
    free(reply);
    reply = wire_ask(&wire, GET_CLOSE("/game/abc.js"));
    expect_in(reply, "HTTP/1.1 404 ");
    expect_in(reply, "\"code\":\"not-found\"");
    free(reply);
    expect_status(GET_CLOSE("//"), 404);
    expect_status("HEAD /zzz HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", 404);
}

/* A page in a folder, whose addresses are relative. */
static void the_page_of_a_folder(void **state)
{
    static const gg_file files[] = {
        {"img/a.svg", "<svg/>", 6}, {"index.html", "<p>", 3}, {"offline/index.html", "<i>", 3}};
    (void)state;
    wire.files = files;
    wire.file_count = 3;
    char *reply = wire_ask(&wire, GET_CLOSE("/offline/"));
    expect_in(reply, "HTTP/1.1 200 ");
    expect_in(reply, "\r\n\r\n<i>");
    free(reply);
    reply = wire_ask(&wire, GET_CLOSE("/offline"));
    expect_in(reply, "Content-Type: text/html; charset=utf-8\r\n");
    expect_in(reply, "content=\"0; url=offline/\"");
    free(reply);
    expect_status(GET_CLOSE("/img/"), 404);
    expect_status(GET_CLOSE("/img"), 404);
    expect_status(GET_CLOSE("/offline//"), 404);
}

static void kinds_of_files(void **state)
{
    (void)state;
    wire.files = some_files;
    wire.file_count = 5;
    char *reply = wire_ask(&wire, GET_CLOSE("/app.0123abcd.js"));
    expect_in(reply, "Cache-Control: public, max-age=31536000, immutable\r\n");
    expect_in(reply, "Content-Type: text/javascript; charset=utf-8\r\n");
    free(reply);
    reply = wire_ask(&wire, GET_CLOSE("/rules.wasm"));
    expect_in(reply, "Content-Type: application/wasm\r\n");
    expect_in(reply, "Content-Length: 4\r\n");
    free(reply);
    expect_status(GET_CLOSE("/empty.txt"), 200);
    expect_status(GET_CLOSE("/img/a.svg"), 200);
    expect_status(GET_CLOSE("/img"), 404);
    expect_status(GET_CLOSE("/img/"), 404);
    expect_status(GET_CLOSE("/zzz"), 404);
    expect_status("POST / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", 405);
    assert_string_equal(web_type_of("a.b.woff2"), "font/woff2");
    assert_string_equal(web_type_of("x"), "application/octet-stream");
}

/* What a client with these header lines gets of a file. */
static char *ask_for(const char *path, const char *lines)
{
    char request[400];
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: h\r\nConnection: close\r\n%s\r\n",
             path, lines);
    return wire_ask(&wire, request);
}

/* Pages, and what they load. A JSON file is not one of the server's own replies. */
static void file_headers(void **state)
{
    (void)state;
    static const char *const headers[] = {"X-Content-Type-Options: nosniff\r\n",
                                          "Referrer-Policy: same-origin\r\n",
                                          "Content-Security-Policy: default-src 'self'; ",
                                          "script-src 'self' 'wasm-unsafe-eval'; ",
                                          "frame-ancestors 'none'",
                                          "Cross-Origin-Opener-Policy: same-origin\r\n",
                                          "Cross-Origin-Resource-Policy: same-origin\r\n",
                                          "Permissions-Policy: "};
    const gg_file list[] = {{"a.json", "{}", 2}, {"index.html", "<p>", 3}};
    wire.files = list;
    wire.file_count = 2;
    for (int i = 0; i < 2; i++) {
        char *reply = ask_for(i ? "/a.json" : "/", "");
        expect_in(reply, "HTTP/1.1 200 OK\r\n");
        for (size_t j = 0; j < sizeof headers / sizeof headers[0]; j++)
            expect_in(reply, headers[j]);
        assert_null(strstr(reply, "unsafe-inline"));
        free(reply);
    }
}

static void packed_files(void **state)
{
    (void)state;
    static char text[5000];
    memset(text, 'x', sizeof text);
    const gg_file list[] = {
        {"a.js", text, sizeof text}, {"a.png", text, sizeof text}, {"index.html", "<p>", 3}};
    char tag[2][50], again[200];
    wire.files = list;
    wire.file_count = 3;
    for (int gzip = 0; gzip < 2; gzip++) {
        char *reply = ask_for("/a.js", gzip ? "Accept-Encoding: br, gzip\r\n" : "");
        expect_in(reply, "Vary: Accept-Encoding\r\n");
        expect_in(reply, "Content-Type: text/javascript; charset=utf-8\r\n");
        assert_int_equal(strstr(reply, "Content-Encoding: gzip\r\n") != NULL, gzip);
        assert_int_equal(strstr(reply, "Content-Length: 5000\r\n") == NULL, gzip);
        assert_int_equal(sscanf(strstr(reply, "ETag: "), "ETag: %49[^\r]", tag[gzip]), 1);
        free(reply);
    }
    assert_string_not_equal(tag[0], tag[1]);
    for (int i = 0; i < 4; i++) { /* each has its own tag */
        snprintf(again, sizeof again, "If-None-Match: %s\r\n%s", tag[i / 2],
                 i % 2 ? "Accept-Encoding: gzip\r\n" : "");
        char *reply = ask_for("/a.js", again);
        expect_in(reply, i / 2 == i % 2 ? "HTTP/1.1 304 " : "HTTP/1.1 200 ");
        expect_in(reply, "Vary: Accept-Encoding\r\n");
        free(reply);
    }
    for (int i = 0; i < 2; i++) { /* not worth it */
        char *reply = ask_for(i ? "/a.png" : "/", "Accept-Encoding: gzip\r\n");
        assert_null(strstr(reply, "Content-Encoding"));
        free(reply);
    }
}

/* Compressed when the client was built: NAME.HASH.br, with the first digits of the hash of NAME. */
static void brotli_files(void **state)
{
    (void)state;
    static char text[5000];
    char hash[65], good[40], stale[] = "b.js.0123456789abcdef.br";
    memset(text, 'x', sizeof text);
    host_write_hash(text, sizeof text, hash);
    snprintf(good, sizeof good, "a.js.%.16s.br", hash);
    const gg_file list[] = {{"a.js", text, sizeof text},
                            {good, "brotli", 6},
                            {"b.js", text, sizeof text},
                            {stale, "old", 3}};
    static const struct {
        const char *path, *accepts, *parts[4];
    } rows[] = {
        {"/a.js",
         "Accept-Encoding: gzip, deflate, br\r\n",
         {"Content-Encoding: br\r\n", "Content-Length: 6\r\n", "-br\"\r\n", "\r\n\r\nbrotli"}},
        {"/a.js",
         "Accept-Encoding: br\r\n",
         {"Content-Type: text/javascript; charset=utf-8\r\n", "Vary: Accept-Encoding\r\n"}},
        {"/a.js", "Accept-Encoding: gzip\r\n", {"Content-Encoding: gzip\r\n", "-gzip\"\r\n"}},
        {"/a.js", "", {"Content-Length: 5000\r\n"}},
        {"/b.js",
         "Accept-Encoding: br, gzip\r\n",
         {"Content-Encoding: gzip\r\n"}}, /* it has changed since */
        {"/b.js", "Accept-Encoding: br\r\n", {"Content-Length: 5000\r\n"}},
    };
    wire.files = list;
    wire.file_count = 4;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *reply = ask_for(rows[i].path, rows[i].accepts);
        for (size_t j = 0; j < 4 && rows[i].parts[j]; j++)
            expect_in(reply, rows[i].parts[j]);
        free(reply);
    }
}

/* ---------------------------------------------------------------- without a connection */

static void queries(void **state)
{
    (void)state;
    web_request request = {.query = "a=1&b=x%20y+z&c&d=%zz&e=%00&f=18446744073709551615&"
                                    "g=18446744073709551616&h=-1&a=2&i=%ff&=q&aa=3"};
    char value[12];
    uint64_t number = 7;
    assert_true(web_query(&request, "a", value, sizeof value));
    assert_string_equal(value, "1");
    assert_true(web_query(&request, "b", value, sizeof value));
    assert_string_equal(value, "x y z");
    assert_true(web_query(&request, "c", value, sizeof value));
    assert_string_equal(value, "");
    assert_true(web_query(&request, "aa", value, sizeof value));
    static const char *const bad[] = {"d", "e", "f", "g", "i", "j", "A", "1"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(web_query(&request, bad[i], value, sizeof value));
        assert_string_equal(value, "");
    }
    assert_false(web_query_number(&request, "c", &number));
    assert_false(web_query_number(&request, "g", &number));
    assert_false(web_query_number(&request, "h", &number));
    assert_int_equal(number, 7);
    assert_true(web_query_number(&request, "f", &number));
    assert_true(number == UINT64_MAX);
    assert_false(web_query(&(web_request){0}, "a", value, sizeof value));
}

static void cookies(void **state)
{
    (void)state;
    web_request request = {
        .cookie = "a=1; bb=2 ;c=;  d=x=y;e; a=9; long=0123456789012; \x01=1; n=\xff"};
    static const struct {
        const char *name, *value;
    } tries[] = {{"a", "1"},  {"bb", "2"}, {"c", ""},      {"d", "x=y"},
                 {"e", NULL}, {"b", NULL}, {"long", NULL}, {"n", NULL}};
    char value[12];
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        assert_int_equal(web_cookie(&request, tries[i].name, value, sizeof value),
                         tries[i].value != NULL);
        assert_string_equal(value, tries[i].value ? tries[i].value : "");
    }
    assert_false(web_cookie(&(web_request){0}, "a", value, sizeof value));
}

static void exchanges_of_tests(void **state)
{
    (void)state;
    web_exchange exchange = {.request = {.method = WEB_GET, .path = "/index.html"}};
    assert_int_equal(web_ok(&exchange), WEB_DONE);
    assert_string_equal(exchange.reply.body.at, "{\"ok\":true}");
    assert_int_equal(web_fail(&exchange, 400, "bad-request", "not \"%s\"", "so"), WEB_DONE);
    assert_string_equal(exchange.reply.body.at,
                        "{\"error\":{\"code\":\"bad-request\",\"text\":\"not \\\"so\\\"\"}}");
    assert_int_equal(web_file(&exchange, some_files, 5), WEB_DONE);
    assert_ptr_equal(exchange.reply.file, &some_files[3]);
    web_finish(&exchange);
    assert_true(exchange.finished);
    web_exchange_free(&exchange);
    web_exchange bare = {.request = {.path = "/"}};
    assert_int_equal(web_file(&bare, NULL, 0), WEB_DONE);
    assert_int_equal(bare.reply.status, 404);
    assert_non_null(strstr(bare.reply.body.at, "/api/v1")); /* where to go instead */
    web_exchange_free(&bare);
    web_exchange stream = {0};
    assert_true(web_send(&stream, "ab", 2));
    assert_true(web_send(&stream, "c", 1));
    assert_string_equal(stream.sent.at, "abc");
    web_end_stream(&stream);
    assert_true(stream.finished);
    web_exchange_free(&stream);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_WIRE(simple_reply, open_wire),
        ON_WIRE(other_headers, open_wire),
        ON_WIRE(request_members, open_wire),
        ON_WIRE(proxy_is_believed_if_told_so, clear_wire),
        ON_WIRE(request_in_pieces, open_wire),
        ON_WIRE(pipeline, open_wire),
        ON_WIRE(chunked_body, open_wire),
        ON_WIRE(paths, open_wire),
        ON_WIRE(long_paths, open_wire),
        ON_WIRE(long_headers, open_wire),
        ON_WIRE(smuggling, open_wire),
        ON_WIRE(too_large, open_wire),
        ON_WIRE(too_large_in_chunks, open_wire),
        ON_WIRE(large_body, open_wire),
        ON_WIRE(slow_clients, clear_wire),
        ON_WIRE(limits_of_lines, clear_wire),
        ON_WIRE(limit_of_all_lines, clear_wire),
        ON_WIRE(large_reply, open_wire),
        ON_WIRE(addresses, open_wire),
        ON_WIRE(six, clear_wire),
        ON_WIRE(head, open_wire),
        ON_WIRE(files, open_wire),
        ON_WIRE(the_page, open_wire),
        ON_WIRE(the_page_of_a_folder, open_wire),
        ON_WIRE(kinds_of_files, open_wire),
        ON_WIRE(file_headers, open_wire),
        ON_WIRE(packed_files, open_wire),
        ON_WIRE(brotli_files, open_wire),
        cmocka_unit_test(queries),
        cmocka_unit_test(cookies),
        cmocka_unit_test(exchanges_of_tests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
