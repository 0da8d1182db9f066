/* test_origins.c: where requests come from: tokens, origins, hosts, cookies. */
#include "server/at_door.h"

/* A handmade request, answered immediately. Returns its status; *code is its error. */
static int send_odd(const web_request *request, char code[40], char cookie[300])
{
    web_exchange exchange = {.request = *request};
    web_handler handler = house_handler(&here.house);
    web_outcome outcome = handler.handle(handler.to, &exchange);
    while (outcome == WEB_LATER && !exchange.finished)
        house_turn(&here.house);
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

static int rename_anna(void)
{
    return visit_with(&anna, WEB_PUT, "/api/v1/me", "{'name':'Ney'}");
}

static void test_tokens_are_asked_for(void **state)
{
    char token[80];
    (void)state;
    snprintf(token, sizeof token, "%s", anna.token);
    static const char *const wrong[] = {"", "stranger", "x",
                                        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(anna.token, sizeof anna.token, "%s", wrong[i]);
        assert_int_equal(rename_anna(), 403);
        assert_string_equal(error_code(&anna), "wrong-token");
    }
    snprintf(anna.token, sizeof anna.token, "%.60sA", token);
    assert_int_equal(rename_anna(), 403);
    snprintf(anna.token, sizeof anna.token, "%.42s", token);
    assert_int_equal(rename_anna(), 403);
    snprintf(anna.token, sizeof anna.token, "%s", berta.token);
    assert_int_equal(rename_anna(), 403);
    place_restart(&here);
    snprintf(anna.token, sizeof anna.token, "%s", token);
    assert_int_equal(rename_anna(), 200); /* also after a restart */
}

static void test_strangers_send_a_token_too(void **state)
{
    (void)state;
    anna.token[0] = 0;
    assert_int_equal(sign_up(&anna, "Ney", ney), 403);
    assert_string_equal(error_code(&anna), "wrong-token");
    assert_int_equal(log_in(&anna, "Ney", ney), 403);
}

static void test_origins(void **state)
{
    static const char *const bad[] = {"null",
                                      "https://127.0.0.1:1805",
                                      "http://127.0.0.1",
                                      "http://127.0.0.1:18055",
                                      "http://evil.example",
                                      "http://127.0.0.1:1805.evil.example"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        anna.origin = bad[i];
        assert_int_equal(rename_anna(), 403);
        assert_string_equal(error_code(&anna), "wrong-origin");
    }
    anna.origin = "http://127.0.0.1:1805";
    assert_int_equal(rename_anna(), 200);
}

static int status_under(const char *host, const char *what)
{
    char path[40], code[40];
    visitor nobody = {.at = &here};
    snprintf(path, sizeof path, "%s", what);
    web_request request = visitor_request(&nobody, WEB_GET, path, NULL);
    request.host = host;
    return send_odd(&request, code, NULL);
}

static int host_status(const char *host)
{
    return status_under(host, "/api/v1/catalog");
}

static int health_status(const char *host)
{
    return status_under(host, "/healthz");
}

static void test_hosts_of_this_machine(void **state)
{
    static const char *const good[] = {"127.0.0.1", "127.0.0.1:80", "localhost:1805",
                                       "LocalHost", "[::1]",        "[::1]:9"};
    static const char *const bad[] = {
        "",           "evil.example",          "127.0.0.1.evil.example", "localhost.evil.example",
        "127.0.0.1:", "127.0.0.1:80:90",       "localhost:99x",          "192.0.2.1",
        "::1",        "evil.example:127.0.0.1"};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_int_equal(host_status(good[i]), 200);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(host_status(bad[i]), 421);
}

static void test_a_server_with_a_name(void **state)
{
    char path[] = "/api/v1/sign-up", code[40], cookie[300];
    visitor nobody = {.at = &here, .token = "stranger"};
    (void)state;
    here.settings.origin = "https://play.example";
    place_restart(&here);
    assert_int_equal(host_status("play.example"), 200);
    assert_int_equal(host_status("PLAY.example:443"), 200);
    assert_int_equal(host_status("play.example:80"), 421);
    assert_int_equal(host_status("play.example.evil"), 421);
    assert_int_equal(host_status("127.0.0.1"), 421);
    assert_int_equal(health_status("127.0.0.1:1805"),
                     200); /* programs on the same machine ask like this */
    assert_int_equal(health_status("play.example"), 200);
    assert_int_equal(health_status("evil.example"), 421);
    web_request request = visitor_request(&nobody, WEB_POST, path,
                                          "{\"name\":\"Ney\",\"password\":\"never surrender\"}");
    request.host = "play.example";
    request.origin = "http://play.example";
    assert_int_equal(send_odd(&request, code, NULL), 403);
    assert_string_equal(code, "wrong-origin");
    request.origin = "https://play.example";
    assert_int_equal(send_odd(&request, code, cookie), 200);
    assert_memory_equal(cookie, "__Host-grognard=", 16);
    assert_non_null(strstr(cookie, "; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure"));
    assert_null(strstr(cookie, "Domain"));
}

/* Behind a proxy with TLS the cookie is for TLS only, and one without the prefix is ignored. */
static void test_cookies(void **state)
{
    char path[] = "/api/v1/me", code[40], cookie[300];
    (void)state;
    assert_memory_equal(anna.set_cookie, "grognard=", 9);
    assert_non_null(strstr(anna.set_cookie, "; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax"));
    assert_null(strstr(anna.set_cookie, "Secure"));
    web_request request = visitor_request(&anna, WEB_GET, path, NULL);
    request.secure = true;
    assert_int_equal(send_odd(&request, code, cookie), 200);
    assert_memory_equal(cookie, "__Host-grognard=", 16);
    assert_string_not_equal(cookie + 16, anna.set_cookie + 9); /* somebody new */
    request.secure = false;
    request.site = "cross-site";
    assert_int_equal(send_odd(&request, code, cookie),
                     200); /* a guest is recognized from anywhere */
    request.cookie = "";
    assert_int_equal(send_odd(&request, code, cookie), 403); /* .. but not created this way */
    assert_string_equal(cookie, "");
    request.site = "same-origin";
    assert_int_equal(send_odd(&request, code, cookie), 200);
    snprintf(anna.cookie, sizeof anna.cookie, "grognard=x; other=y");
    assert_true(is_known(&anna)); /* an invalid cookie makes a new guest, not an error */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HOUSE(test_tokens_are_asked_for, two_guests),
        IN_HOUSE(test_strangers_send_a_token_too, one_stranger),
        IN_HOUSE(test_origins, one_guest),
        IN_HOUSE(test_hosts_of_this_machine, open_house),
        IN_HOUSE(test_a_server_with_a_name, open_door),
        IN_HOUSE(test_cookies, one_guest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
