/* test_origins.c: where requests come from: tokens, origins, hosts, cookies. */
#include "at_door.h"

/* A request of its own making, answered at once. Returns its status; *code is its error. */
static int send_odd(place *at, const web_request *request, char code[40], char cookie[300])
{
    web_exchange exchange = {.request = *request};
    web_handler handler = house_handler(&at->house);
    web_outcome outcome = handler.handle(handler.to, &exchange);
    while (outcome == WEB_LATER && !exchange.finished)
        house_turn(&at->house);
    json_t *json = json_loadb(exchange.reply.body.at, exchange.reply.body.size, 0, NULL);
    const char *found = json_string_value(json_object_get(json_object_get(json, "error"), "code"));
    snprintf(code, 40, "%s", found ? found : "");
    if (cookie)
        snprintf(cookie, 300, "%s", exchange.reply.cookie);
    json_decref(json);
    int status = exchange.reply.status;
    web_exchange_free(&exchange);
    return status;
}

static void test_tokens_are_asked_for(void **state)
{
    place at;
    visitor who, other;
    char token[80];
    (void)state;
    place_open(&at, false);
    visitor_open(&who, &at);
    visitor_open(&other, &at);
    snprintf(token, sizeof token, "%s", who.token);
    static const char *const wrong[] = {"", "stranger", "x",
                                        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(who.token, sizeof who.token, "%s", wrong[i]);
        assert_int_equal(visit_with(&who, WEB_PUT, "/api/v1/me", "{'name':'Ney'}"), 403);
        assert_string_equal(error_code(&who), "wrong-token");
    }
    snprintf(who.token, sizeof who.token, "%.60sA", token);
    assert_int_equal(visit_with(&who, WEB_PUT, "/api/v1/me", "{'name':'Ney'}"), 403);
    snprintf(who.token, sizeof who.token, "%.42s", token);
    assert_int_equal(visit_with(&who, WEB_PUT, "/api/v1/me", "{'name':'Ney'}"), 403);
    snprintf(who.token, sizeof who.token, "%s", other.token);
    assert_int_equal(visit_with(&who, WEB_PUT, "/api/v1/me", "{'name':'Ney'}"), 403);
    place_restart(&at);
    snprintf(who.token, sizeof who.token, "%s", token);
    assert_int_equal(visit_with(&who, WEB_PUT, "/api/v1/me", "{'name':'Ney'}"),
                     200); /* also after a restart */
    visitor_close(&who);
    visitor_close(&other);
    place_close(&at);
}

static void test_strangers_send_a_token_too(void **state)
{
    place at;
    visitor who;
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    who.token[0] = 0;
    assert_int_equal(sign_up(&who, "Ney", ney), 403);
    assert_string_equal(error_code(&who), "wrong-token");
    assert_int_equal(log_in(&who, "Ney", ney), 403);
    visitor_close(&who);
    place_close(&at);
}

static void test_origins(void **state)
{
    static const char *const bad[] = {"null",
                                      "https://127.0.0.1:1805",
                                      "http://127.0.0.1",
                                      "http://127.0.0.1:18055",
                                      "http://evil.example",
                                      "http://127.0.0.1:1805.evil.example"};
    place at;
    visitor who;
    (void)state;
    place_open(&at, false);
    visitor_open(&who, &at);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        who.origin = bad[i];
        assert_int_equal(visit_with(&who, WEB_PUT, "/api/v1/me", "{'name':'Ney'}"), 403);
        assert_string_equal(error_code(&who), "wrong-origin");
    }
    who.origin = "http://127.0.0.1:1805";
    assert_int_equal(visit_with(&who, WEB_PUT, "/api/v1/me", "{'name':'Ney'}"), 200);
    visitor_close(&who);
    place_close(&at);
}

static int status_under(place *at, const char *host, const char *what)
{
    char path[40], code[40];
    visitor nobody = {.at = at};
    snprintf(path, sizeof path, "%s", what);
    web_request request = visitor_request(&nobody, WEB_GET, path, NULL);
    request.host = host;
    return send_odd(at, &request, code, NULL);
}

static int host_status(place *at, const char *host)
{
    return status_under(at, host, "/api/v1/catalog");
}

static int health_status(place *at, const char *host)
{
    return status_under(at, host, "/healthz");
}

static void test_hosts_of_this_machine(void **state)
{
    static const char *const good[] = {"127.0.0.1", "127.0.0.1:80", "localhost:1805",
                                       "LocalHost", "[::1]",        "[::1]:9"};
    static const char *const bad[] = {
        "",           "evil.example",          "127.0.0.1.evil.example", "localhost.evil.example",
        "127.0.0.1:", "127.0.0.1:80:90",       "localhost:99x",          "192.0.2.1",
        "::1",        "evil.example:127.0.0.1"};
    place at;
    (void)state;
    place_open(&at, false);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_int_equal(host_status(&at, good[i]), 200);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(host_status(&at, bad[i]), 421);
    place_close(&at);
}

static void test_a_server_with_a_name(void **state)
{
    place at;
    char path[] = "/api/v1/sign-up", code[40], cookie[300];
    visitor nobody = {.at = &at, .token = "stranger"};
    (void)state;
    place_open(&at, true);
    at.settings.origin = "https://play.example";
    place_restart(&at);
    assert_int_equal(host_status(&at, "play.example"), 200);
    assert_int_equal(host_status(&at, "PLAY.example:443"), 200);
    assert_int_equal(host_status(&at, "play.example:80"), 421);
    assert_int_equal(host_status(&at, "play.example.evil"), 421);
    assert_int_equal(host_status(&at, "127.0.0.1"), 421);
    assert_int_equal(health_status(&at, "127.0.0.1:1805"), 200); /* what runs beside it asks so */
    assert_int_equal(health_status(&at, "play.example"), 200);
    assert_int_equal(health_status(&at, "evil.example"), 421);
    web_request request = visitor_request(&nobody, WEB_POST, path,
                                          "{\"name\":\"Ney\",\"password\":\"never surrender\"}");
    request.host = "play.example";
    request.origin = "http://play.example";
    assert_int_equal(send_odd(&at, &request, code, NULL), 403);
    assert_string_equal(code, "wrong-origin");
    request.origin = "https://play.example";
    assert_int_equal(send_odd(&at, &request, code, cookie), 200);
    assert_memory_equal(cookie, "__Host-grognard=", 16);
    assert_non_null(strstr(cookie, "; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure"));
    assert_null(strstr(cookie, "Domain"));
    place_close(&at);
}

/* Behind a proxy that says so the cookie is for TLS only, and one without the prefix is not looked at. */
static void test_cookies(void **state)
{
    place at;
    visitor who;
    char path[] = "/api/v1/me", code[40], cookie[300];
    (void)state;
    place_open(&at, false);
    visitor_open(&who, &at);
    assert_memory_equal(who.set_cookie, "grognard=", 9);
    assert_non_null(strstr(who.set_cookie, "; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax"));
    assert_null(strstr(who.set_cookie, "Secure"));
    web_request request = visitor_request(&who, WEB_GET, path, NULL);
    request.secure = true;
    assert_int_equal(send_odd(&at, &request, code, cookie), 200);
    assert_memory_equal(cookie, "__Host-grognard=", 16);
    assert_string_not_equal(cookie + 16, who.set_cookie + 9); /* somebody new */
    request.secure = false;
    request.site = "cross-site";
    assert_int_equal(send_odd(&at, &request, code, cookie),
                     200); /* a guest is one wherever he comes from */
    request.cookie = "";
    assert_int_equal(send_odd(&at, &request, code, cookie), 403); /* .. but nobody becomes one so */
    assert_string_equal(cookie, "");
    request.site = "same-origin";
    assert_int_equal(send_odd(&at, &request, code, cookie), 200);
    snprintf(who.cookie, sizeof who.cookie, "grognard=x; other=y");
    assert_true(is_known(&who)); /* a cookie that is none makes a new guest, not an error */
    visitor_close(&who);
    place_close(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tokens_are_asked_for),
        cmocka_unit_test(test_strangers_send_a_token_too),
        cmocka_unit_test(test_origins),
        cmocka_unit_test(test_hosts_of_this_machine),
        cmocka_unit_test(test_a_server_with_a_name),
        cmocka_unit_test(test_cookies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
