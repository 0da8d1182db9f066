/* at_lobby.h: visitors who create and join games of the probe, for the tests of the lobby. */
#ifndef GROGNARD_TESTS_AT_LOBBY_H
#define GROGNARD_TESTS_AT_LOBBY_H

#include "server/in_house.h"

static visitor stranger;
static const visitor *last;    /* whose reply is examined */
static char id[STORE_ID_SIZE]; /* of the game created last */

static inline void come_in(visitor *who, const char *name)
{
    visitor_open(who, &here);
    assert_int_equal(visit_with(who, WEB_PUT, "/api/v1/me", "%s", name), 200);
}

static inline int set_up(void **state)
{
    open_house(state);
    come_in(&anna, "{'name':'Anna'}");
    come_in(&berta, "{'name':'Berta'}");
    come_in(&carl, "{'name':'Carl'}");
    stranger = (visitor){.at = &here};
    return 0;
}

static inline int tear_down(void **state)
{
    visitor_close(&stranger);
    return close_house(state);
}

/* ---------------------------------------------------------------- asking */

static inline int ask(visitor *who, web_method method, const char *path, const char *body)
{
    last = who;
    here.clock.value++; /* no two things happen at the same time */
    return visit(who, method, path, body);
}

static inline void begin_post(const visitor *who, visiting *sent, const char *what)
{
    char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", id, what);
    visit_send(who, sent, WEB_POST, path, NULL);
}

static inline int end_post(visitor *who, visiting *sent)
{
    last = who;
    return visit_end(who, sent);
}

static inline int get(visitor *who, const char *path)
{
    return ask(who, WEB_GET, path, NULL);
}

static inline int get_game(visitor *who)
{
    char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s", id);
    return get(who, path);
}

static inline int put_game(visitor *who, const char *body)
{
    char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s", id);
    return ask(who, WEB_PUT, path, body);
}

/* "join" and so on, for the game created last. */
static inline int post(visitor *who, const char *what, const char *body)
{
    char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", id, what);
    return ask(who, WEB_POST, path, body);
}

static inline int make(visitor *who, const char *body)
{
    int status = ask(who, WEB_POST, "/api/v1/games", body);
    if (status == 201)
        snprintf(id, sizeof id, "%s", reply_text(who, "id"));
    return status;
}

/* ---------------------------------------------------------------- replies */

/* A text, number or boolean of the last reply; "-" for null or absent. */
static inline const char *word(const char *way)
{
    static char number[30];
    const json_t *found = reply_at(last, way);
    if (json_is_string(found))
        return json_string_value(found);
    if (json_is_boolean(found))
        return json_is_true(found) ? "true" : "false";
    if (!json_is_integer(found))
        return "-";
    snprintf(number, sizeof number, "%lld", (long long)json_integer_value(found));
    return number;
}

static inline size_t count(const char *way)
{
    return json_array_size(reply_at(last, way));
}

#define assert_word(way, expected) assert_string_equal(word(way), expected)

static inline void refused(int status, const char *code)
{
    assert_int_equal(last->status, status);
    assert_word("error.code", code);
}

static inline void post_refused(visitor *who, const char *what, const char *body, int status,
                                const char *code)
{
    post(who, what, body);
    refused(status, code);
}

/* A visitor with an account, logged in. */
static inline void make_account(visitor *who, const char *name)
{
    store_user user = {.id = people_new_id(), .password = "none fits"};
    store_session session = {
        .user = user.id, .created = here.clock.value, .seen = here.clock.value};
    char token[PEOPLE_TOKEN_SIZE];
    snprintf(user.name, sizeof user.name, "%s", name);
    names_key(name, user.key);
    people_new_token(token);
    people_hash_token(token, session.hash);
    store_batch *batch = batch_new();
    batch_add_user(batch, CHANGE_ADD_USER, &user);
    batch_add_session(batch, CHANGE_ADD_SESSION, &session);
    house_send(&here.house, batch);
    place_settle(&here);
    *who = (visitor){.at = &here};
    snprintf(who->cookie, sizeof who->cookie, "grognard=%s", token);
    assert_int_equal(get(who, "/api/v1/me"), 200);
    assert_word("name", name);
    snprintf(who->token, sizeof who->token, "%s", word("token"));
}

/* Two players; Anna has created it and has the first seat. */
static inline void make_for_two(const char *more)
{
    char body[400];
    snprintf(body, sizeof body, "{\"game\":\"probe\",\"options\":{\"players\":2}%s}", more);
    assert_int_equal(make(&anna, body), 201);
}

static inline void start_for_two(const char *more)
{
    make_for_two(more);
    assert_int_equal(post(&berta, "join", ""), 200);
    assert_int_equal(post(&anna, "start", ""), 200);
    assert_word("state", "running");
}

/* ---------------------------------------------------------------- playing */

static inline void resign(visitor *who, int seat)
{
    char path[100], body[100];
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/%d/sight", id, seat);
    assert_int_equal(get(who, path), 200);
    snprintf(body, sizeof body, "{\"after\":%s,\"order\":\"resign\"}", word("number"));
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/%d/orders", id, seat);
    assert_int_equal(ask(who, WEB_POST, path, body), 200);
}

#define LOBBY_TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

#endif
