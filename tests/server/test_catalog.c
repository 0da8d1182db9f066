/* The catalog over the API: games, bots, rules. */
#include "server/visit.h"

static place here;
static visitor who;

static int set_up(void **state)
{
    (void)state;
    place_open(&here, false);
    visitor_open(&who, &here);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    visitor_close(&who);
    place_close(&here);
    return 0;
}

static int get(const char *path)
{
    return visit(&who, WEB_GET, path, NULL);
}

/* The element of a list with that member. */
static const json_t *find(const json_t *list, const char *key, const char *value)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *found = json_array_get(list, i);
        const char *text = json_string_value(json_object_get(found, key));
        if (text && strcmp(text, value) == 0)
            return found;
    }
    return NULL;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static void the_catalogue_lists_games_and_bots(void **state)
{
    (void)state;
    assert_int_equal(get("/api/v1/catalog"), 200);
    assert_int_equal(json_array_size(reply_at(&who, "games")), gg_built_shelf()->count);
    const json_t *probe = find(reply_at(&who, "games"), "game", "probe");
    assert_string_equal(text_of(probe, "title"), "Sun and Moon");
    assert_string_equal(text_of(probe, "rules_version"), GG_VERSION);
    assert_int_equal(json_array_size(json_object_get(probe, "seats")), 3);
    assert_non_null(find(json_object_get(probe, "scenarios"), "id", "river"));
    assert_string_equal(text_of(find(json_object_get(probe, "options"), "key", "fog"), "default"),
                        "light");
    assert_non_null(find(reply_at(&who, "bots"), "name", "random"));
}

static void the_catalogue_has_a_tag_that_stays(void **state)
{
    char tag[40];
    (void)state;
    assert_int_equal(get("/api/v1/catalog"), 200);
    snprintf(tag, sizeof tag, "%s", who.etag);
    assert_int_equal(strlen(tag), 32);
    place_restart(&here);
    assert_int_equal(get("/api/v1/catalog"), 200);
    assert_string_equal(who.etag, tag);
    assert_int_equal(get("/api/v1/catalog/probe/rules"), 200);
    assert_string_equal(who.etag, tag);
}

static void the_rules_of_a_game(void **state)
{
    (void)state;
    assert_int_equal(get("/api/v1/catalog/probe/rules"), 200);
    assert_string_equal(reply_text(&who, "game"), "probe");
    assert_string_equal(reply_text(&who, "rules.0.id"), "G-TURN");
    assert_non_null(find(reply_at(&who, "rules"), "id", "B-SEQ-01"));
    for (size_t i = 0; i < json_array_size(reply_at(&who, "rules")); i++) {
        const json_t *rule = json_array_get(reply_at(&who, "rules"), i);
        assert_true(text_of(rule, "id")[0] && text_of(rule, "text")[0] &&
                    text_of(rule, "keeper")[0]);
        assert_non_null(json_object_get(rule, "section"));
    }
}

static void one_rule_case_aside(void **state)
{
    (void)state;
    assert_int_equal(get("/api/v1/catalog/Probe/rules/b-seq-01"), 200);
    assert_string_equal(reply_text(&who, "id"), "B-SEQ-01");
    assert_string_equal(reply_text(&who, "keeper"), "engine");
    assert_int_equal(get("/api/v1/catalog/probe/rules/G-undo"), 200);
    assert_string_equal(reply_text(&who, "id"), "G-UNDO");
    assert_string_equal(reply_text(&who, "section"), "");
}

static void what_is_not_there(void **state)
{
    static const char *const paths[] = {
        "/api/v1/catalog/chess/rules", "/api/v1/catalog/chess/rules/X",
        "/api/v1/catalog/probe/rules/B-SEQ-99", "/api/v1/catalog/probe"};
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        assert_int_equal(get(paths[i]), 404);
        assert_string_equal(reply_text(&who, "error.code"), "not-found");
    }
    assert_int_equal(visit(&who, WEB_POST, "/api/v1/catalog", "{}"), 405);
}

/* A call with a wrong method says which ones are allowed; a correct one says nothing. */
static void methods_are_told(void **state)
{
    visiting sent = {0};
    (void)state;
    visit_send(&who, &sent, WEB_DELETE, "/api/v1/games/x/seats/0/notes", NULL);
    assert_string_equal(sent.exchange.reply.allow, "GET, PUT");
    assert_int_equal(visit_end(&who, &sent), 405);
    assert_string_equal(reply_text(&who, "error.text"), "use GET, PUT for this call");
    sent = (visiting){0};
    visit_send(&who, &sent, WEB_PUT, "/api/v1/me", "{\"name\":\"Ann\"}");
    assert_null(sent.exchange.reply.allow);
    assert_int_equal(visit_end(&who, &sent), 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_catalogue_lists_games_and_bots, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_catalogue_has_a_tag_that_stays, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_rules_of_a_game, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_rule_case_aside, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_not_there, set_up, tear_down),
        cmocka_unit_test_setup_teardown(methods_are_told, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
