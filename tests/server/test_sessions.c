/* test_sessions.c: sessions: how they begin, last and end. */
#include "at_door.h"

static void test_log_out(void **state)
{
    place at;
    visitor who;
    char cookie[200];
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    assert_int_equal(sign_up(&who, "Ney", ney), 200);
    snprintf(cookie, sizeof cookie, "%s", who.cookie);
    assert_int_equal(visit(&who, WEB_POST, "/api/v1/log-out", NULL), 200);
    assert_string_equal(who.set_cookie, "grognard=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    snprintf(who.cookie, sizeof who.cookie, "%s", cookie);
    assert_false(is_known(&who));
    place_restart(&at);
    assert_false(is_known(&who));
    visitor_close(&who);
    place_close(&at);
}

/* A browser that logs in as somebody else is not the first one any more. */
static void test_log_in_replaces(void **state)
{
    place at;
    visitor who;
    char cookie[200];
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    assert_int_equal(sign_up(&who, "Ney", ney), 200);
    snprintf(cookie, sizeof cookie, "%s", who.cookie);
    assert_int_equal(sign_up(&who, "Soult", soult), 200);
    assert_true(is_known(&who));
    assert_string_equal(reply_text(&who, "name"), "Soult");
    snprintf(who.cookie, sizeof who.cookie, "%s", cookie);
    assert_false(is_known(&who));
    visitor_close(&who);
    place_close(&at);
}

static void test_list_and_end_sessions(void **state)
{
    place at;
    visitor a, b, c;
    char path[100];
    (void)state;
    place_open(&at, true);
    stranger_open(&a, &at);
    assert_int_equal(sign_up(&a, "Ney", ney), 200);
    stranger_open(&b, &at);
    at.clock.value += 1000;
    assert_int_equal(log_in(&b, "Ney", ney), 200);
    stranger_open(&c, &at);
    assert_int_equal(sign_up(&c, "Soult", soult), 200);
    assert_int_equal(visit(&a, WEB_GET, "/api/v1/me/sessions", NULL), 200);
    assert_int_equal(json_array_size(reply_at(&a, "sessions")), 2);
    size_t other = json_is_true(reply_at(&a, "sessions.0.current")) ? 1 : 0;
    assert_true(json_is_true(reply_at(&a, other ? "sessions.0.current" : "sessions.1.current")));
    assert_true(json_is_false(reply_at(&a, other ? "sessions.1.current" : "sessions.0.current")));
    const char *id = reply_text(&a, other ? "sessions.1.id" : "sessions.0.id");
    snprintf(path, sizeof path, "/api/v1/me/sessions/%s", id);
    assert_int_equal(visit(&c, WEB_DELETE, path, NULL), 404); /* not his */
    assert_true(is_known(&b));
    assert_int_equal(visit(&a, WEB_DELETE, path, NULL), 200);
    assert_string_equal(a.set_cookie, "");
    assert_false(is_known(&b));
    assert_true(is_known(&a));
    assert_int_equal(visit(&a, WEB_DELETE, path, NULL), 404);
    assert_int_equal(visit(&a, WEB_DELETE, "/api/v1/me/sessions/0", NULL), 404);
    visitor_close(&a);
    visitor_close(&b);
    visitor_close(&c);
    place_close(&at);
}

static bool count_session(void *to, const store_session *session)
{
    uint64_t *count = to;
    *count += session->user != 0;
    return true;
}

/* Ninety days without a visit; each visit counts anew. */
static void test_sessions_expire(void **state)
{
    static const int64_t day = 86400000;
    place at;
    visitor who;
    store_user user;
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    assert_int_equal(sign_up(&who, "Ney", ney), 200);
    for (int i = 0; i < 3; i++) {
        at.clock.value += 60 * day;
        assert_true(is_known(&who));
        place_settle(&at);
    }
    place_restart(&at);
    assert_true(is_known(&who));
    at.clock.value += 89 * day;
    assert_true(is_known(&who));
    place_settle(&at);
    at.clock.value += 90 * day;
    assert_false(is_known(&who));
    place_settle(&at);
    uint64_t left = 0;
    assert_int_equal(at.store->ops->user_by_key(at.store, "ney", &user), STORE_OK);
    at.store->ops->sessions(at.store, user.id, count_session, &left);
    assert_int_equal(left, 0);
    visitor_close(&who);
    place_close(&at);
}

static bool count_person(void *to, const store_user *user)
{
    (void)user;
    ++*(unsigned *)to;
    return true;
}

static unsigned people_in(const place *at)
{
    unsigned count = 0;
    at->store->ops->users(at->store, count_person, &count);
    return count;
}

/* Guests who never came back do not stay in the store for ever; those who have a seat do. */
static void test_old_guests_go(void **state)
{
    static const int64_t day = 86400000;
    place at;
    visitor who[3];
    (void)state;
    place_open(&at, false);
    for (int i = 0; i < 3; i++)
        visitor_open(&who[i], &at);
    assert_int_equal(visit_with(&who[0], WEB_POST, "/api/v1/games", "{'game':'probe'}"), 201);
    at.clock.value += 60 * day;
    assert_true(is_known(&who[1]));
    place_settle(&at);
    assert_int_equal(people_in(&at), 3);
    at.clock.value += 31 * day;
    place_settle(&at);
    assert_int_equal(people_in(&at), 2);
    assert_true(is_known(&who[1]));
    for (int i = 0; i < 3; i++)
        visitor_close(&who[i]);
    place_close(&at);
}

static store_status read_nothing(srv_store *self, const uint8_t hash[STORE_HASH_SIZE],
                                 store_session *out)
{
    (void)self;
    (void)hash;
    (void)out;
    return STORE_BROKEN;
}

/* Who cannot be looked up is not somebody else: his cookie stays as it is. */
static void test_a_store_that_fails(void **state)
{
    place at;
    visitor who;
    (void)state;
    place_open(&at, false);
    visitor_open(&who, &at);
    assert_true(is_known(&who));
    const store_ops *whole = at.store->ops;
    store_ops broken = *whole;
    broken.session = read_nothing;
    at.store->ops = &broken;
    assert_true(is_known(&who)); /* from memory */
    at.clock.value += 30000;
    assert_int_equal(visit(&who, WEB_GET, "/api/v1/me", NULL), 503);
    assert_string_equal(error_code(&who), "no-store");
    assert_string_equal(who.set_cookie, "");
    assert_true(who.retry_after > 0);
    at.store->ops = whole;
    assert_true(is_known(&who));
    visitor_close(&who);
    place_close(&at);
}

/* What an administrator does in the store beside the running server. */
static void test_changes_beside_the_server(void **state)
{
    place at;
    visitor who;
    store_user user;
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    assert_int_equal(sign_up(&who, "Ney", ney), 200);
    assert_true(is_known(&who));
    gg_error error;
    srv_store *beside = store_open(at.file, STORE_ADMIN, &error);
    assert_non_null(beside);
    assert_int_equal(beside->ops->user_by_key(beside, "ney", &user), STORE_OK);
    store_batch *batch = batch_new();
    batch_add(batch, CHANGE_END_SESSIONS)->number = user.id;
    beside->ops->commit(beside, batch);
    assert_int_equal(batch->status, STORE_OK);
    batch_free(batch);
    beside->ops->close(beside);
    at.clock.value += 30000;
    assert_false(is_known(&who));
    visitor_close(&who);
    place_close(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_log_out),
        cmocka_unit_test(test_log_in_replaces),
        cmocka_unit_test(test_list_and_end_sessions),
        cmocka_unit_test(test_sessions_expire),
        cmocka_unit_test(test_old_guests_go),
        cmocka_unit_test(test_a_store_that_fails),
        cmocka_unit_test(test_changes_beside_the_server),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
