/* test_metrics.c: what a server counts for Prometheus. */
#include "server/in_house.h"

#include "server/metrics.h"

static char *written;

static const char *read_metrics(void)
{
    host_page page;
    free(written);
    host_page_open(&page);
    metrics_write(&here.house, page.stream);
    host_page_close(&page);
    written = strndup(page.at, page.size);
    host_page_free(&page);
    return written;
}

/* The number behind a name; -1: it is not there. */
static double figure(const char *name)
{
    char line[120];
    snprintf(line, sizeof line, "\n%s ", name);
    const char *found = strstr(read_metrics(), line);
    return found ? strtod(found + strlen(line), NULL) : -1;
}

static void test_counts_orders(void **state)
{
    (void)state;
    char game[STORE_ID_SIZE];
    begin_for_two(&anna, &berta, "", game);
    assert_true(figure("grognard_orders_total") == 0);
    assert_int_equal(visit(&anna, WEB_GET, seat_path(game, "0", "sight"), NULL), 200);
    assert_int_equal(visit_with(&anna, WEB_POST, seat_path(game, "0", "orders"),
                                "{'after':%lld,'order':'deploy Alm: 2 3 3 Bree: 4 4'}",
                                (long long)reply_number(&anna, "number")),
                     200);
    place_settle(&here);
    assert_true(figure("grognard_orders_total") == 1);
    assert_true(figure("grognard_store_up") == 1);
    assert_true(figure("grognard_rooms") == 1);
    assert_true(figure("grognard_commits_total") > 0);
    assert_true(figure("grognard_nodes") == -1); /* nobody else uses the store */
}

/* Those who play cannot read them, and no game or person is named. */
static void test_is_apart(void **state)
{
    (void)state;
    char game[STORE_ID_SIZE];
    begin_for_two(&anna, &berta, ",'title':'A secret'", game);
    assert_int_equal(visit(&anna, WEB_GET, "/metrics", NULL), 404);
    assert_null(strstr(read_metrics(), game));
    assert_null(strstr(written, "secret"));
}

static void test_answers(void **state)
{
    (void)state;
    web_handler handler = metrics_handler(&here.house);
    web_exchange exchange = {.request = {.method = WEB_GET, .path = "/metrics"}};
    assert_int_equal(handler.handle(handler.to, &exchange), WEB_DONE);
    assert_int_equal(exchange.reply.status, 200);
    assert_non_null(strstr(exchange.reply.body.at, "grognard_uptime_seconds "));
    web_exchange_free(&exchange);
    exchange = (web_exchange){.request = {.method = WEB_POST, .path = "/metrics"}};
    handler.handle(handler.to, &exchange);
    assert_int_equal(exchange.reply.status, 404);
    web_exchange_free(&exchange);
}

static int end(void **state)
{
    free(written);
    written = NULL;
    return close_house(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_counts_orders, two_guests, end),
        cmocka_unit_test_setup_teardown(test_is_apart, two_guests, end),
        cmocka_unit_test_setup_teardown(test_answers, one_guest, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
