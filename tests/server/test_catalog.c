/* The catalogue over the API: games, bots, rules. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "in_house.h"

static in_house in;

static int set_up(void **state)
{
    (void)state;
    in_house_open(&in);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    in_house_close(&in);
    return 0;
}

static int get(const char *path)
{
    return in_house_ask(&in, NULL, WEB_GET, path, "");
}

static void the_catalogue_lists_games_and_bots(void **state)
{
    (void)state;
    assert_int_equal(get("/api/v1/catalog"), 200);
    assert_int_equal(in_house_count(&in, "games"), 1);
    assert_string_equal(in_house_word(&in, "games.0.game"), "probe");
    assert_string_equal(in_house_word(&in, "games.0.title"), "Sun and Moon");
    assert_string_equal(in_house_word(&in, "games.0.rules_version"), GG_VERSION);
    assert_int_equal(in_house_count(&in, "games.0.seats"), 3);
    assert_string_equal(in_house_word(&in, "games.0.scenarios.1.id"), "river");
    assert_string_equal(in_house_word(&in, "games.0.options.3.default"), "light");
    bool random = false;
    for (size_t i = 0; i < in_house_count(&in, "bots"); i++) {
        char way[40];
        snprintf(way, sizeof way, "bots.%zu.name", i);
        random = random || strcmp(in_house_word(&in, way), "random") == 0;
    }
    assert_true(random);
}

static void the_catalogue_has_a_tag_that_stays(void **state)
{
    char tag[40];
    (void)state;
    assert_int_equal(get("/api/v1/catalog"), 200);
    snprintf(tag, sizeof tag, "%s", in.etag);
    assert_int_equal(strlen(tag), 32);
    in_house_restart(&in);
    assert_int_equal(get("/api/v1/catalog"), 200);
    assert_string_equal(in.etag, tag);
    assert_int_equal(get("/api/v1/catalog/probe/rules"), 200);
    assert_string_equal(in.etag, tag);
}

static void the_rules_of_a_game(void **state)
{
    (void)state;
    assert_int_equal(get("/api/v1/catalog/probe/rules"), 200);
    assert_string_equal(in_house_word(&in, "game"), "probe");
    assert_string_equal(in_house_word(&in, "rules.0.id"), "G-TURN");
    bool found = false;
    for (size_t i = 0; i < in_house_count(&in, "rules"); i++) {
        const json_t *rule = json_array_get(in_house_find(&in, "rules"), i);
        const char *id = json_string_value(json_object_get(rule, "id"));
        assert_true(id && id[0]);
        assert_true(json_string_length(json_object_get(rule, "text")) > 0);
        assert_non_null(json_object_get(rule, "keeper"));
        assert_non_null(json_object_get(rule, "section"));
        found = found || strcmp(id, "B-SEQ-01") == 0;
    }
    assert_true(found);
}

static void one_rule_case_aside(void **state)
{
    (void)state;
    assert_int_equal(get("/api/v1/catalog/Probe/rules/b-seq-01"), 200);
    assert_string_equal(in_house_word(&in, "id"), "B-SEQ-01");
    assert_string_equal(in_house_word(&in, "keeper"), "engine");
    assert_int_equal(get("/api/v1/catalog/probe/rules/G-undo"), 200);
    assert_string_equal(in_house_word(&in, "id"), "G-UNDO");
    assert_string_equal(in_house_word(&in, "section"), "");
}

static void what_is_not_there(void **state)
{
    static const char *const paths[] = {
        "/api/v1/catalog/chess/rules", "/api/v1/catalog/chess/rules/X",
        "/api/v1/catalog/probe/rules/B-SEQ-99", "/api/v1/catalog/probe"};
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        assert_int_equal(get(paths[i]), 404);
        assert_string_equal(in_house_word(&in, "error.code"), "not-found");
    }
    in_house_person who;
    in_house_guest(&in, &who);
    assert_int_equal(in_house_ask(&in, &who, WEB_POST, "/api/v1/catalog", "{}"), 405);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_catalogue_lists_games_and_bots, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_catalogue_has_a_tag_that_stays, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_rules_of_a_game, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_rule_case_aside, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_not_there, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
