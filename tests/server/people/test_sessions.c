/* test_sessions.c: sessions: how they begin, last and end. */
#include "server/at_door.h"

static void test_log_out(void **state)
{
    (void)state;
    kept_cookie cookie = keep_cookie(&anna);
    assert_int_equal(visit(&anna, WEB_POST, "/api/v1/log-out", NULL), 200);
    assert_string_equal(anna.set_cookie, "grognard=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    use_cookie(&anna, &cookie);
    assert_false(is_known(&anna));
    place_restart(&here);
    assert_false(is_known(&anna));
}

/* A browser that logs in as another user is no longer the first one. */
static void test_log_in_replaces(void **state)
{
    (void)state;
    kept_cookie cookie = keep_cookie(&anna);
    assert_int_equal(sign_up(&anna, "Soult", soult), 200);
    assert_true(is_known(&anna));
    assert_string_equal(reply_text(&anna, "name"), "Soult");
    use_cookie(&anna, &cookie);
    assert_false(is_known(&anna));
}

static void test_list_and_end_sessions(void **state)
{
    char path[100];
    (void)state;
    here.clock.value += 1000;
    assert_int_equal(log_in(&berta, "Ney", ney), 200);
    assert_int_equal(sign_up(&carl, "Soult", soult), 200);
    assert_int_equal(visit(&anna, WEB_GET, "/api/v1/me/sessions", NULL), 200);
    assert_int_equal(json_array_size(reply_at(&anna, "sessions")), 2);
    size_t other = json_is_true(reply_at(&anna, "sessions.0.current")) ? 1 : 0;
    assert_true(json_is_true(reply_at(&anna, other ? "sessions.0.current" : "sessions.1.current")));
    assert_true(
        json_is_false(reply_at(&anna, other ? "sessions.1.current" : "sessions.0.current")));
    const char *id = reply_text(&anna, other ? "sessions.1.id" : "sessions.0.id");
    snprintf(path, sizeof path, "/api/v1/me/sessions/%s", id);
    assert_int_equal(visit(&carl, WEB_DELETE, path, NULL), 404); /* not his */
    assert_true(is_known(&berta));
    assert_int_equal(visit(&anna, WEB_DELETE, path, NULL), 200);
    assert_string_equal(anna.set_cookie, "");
    assert_false(is_known(&berta));
    assert_true(is_known(&anna));
    assert_int_equal(visit(&anna, WEB_DELETE, path, NULL), 404);
    assert_int_equal(visit(&anna, WEB_DELETE, "/api/v1/me/sessions/0", NULL), 404);
}

static bool count_session(void *to, const store_session *session)
{
    uint64_t *count = to;
    *count += session->user != 0;
    return true;
}

/* Ninety days without a visit; each visit starts the time again. */
static void test_sessions_expire(void **state)
{
    static const int64_t day = 86400000;
    store_user user;
    (void)state;
    for (int i = 0; i < 3; i++) {
        here.clock.value += 60 * day;
        assert_true(is_known(&anna));
        place_settle(&here);
    }
    place_restart(&here);
    assert_true(is_known(&anna));
    here.clock.value += 89 * day;
    assert_true(is_known(&anna));
    place_settle(&here);
    here.clock.value += 90 * day;
    assert_false(is_known(&anna));
    place_settle(&here);
    uint64_t left = 0;
    assert_int_equal(here.store->ops->user_by_key(here.store, "ney", &user), STORE_OK);
    here.store->ops->sessions(here.store, user.id, count_session, &left);
    assert_int_equal(left, 0);
}

static bool count_person(void *to, const store_user *user)
{
    (void)user;
    ++*(unsigned *)to;
    return true;
}

static unsigned people_in(void)
{
    unsigned count = 0;
    here.store->ops->users(here.store, count_person, &count);
    return count;
}

/* Guests who never came back are deleted from the store; those with a seat are not. */
static void test_old_guests_go(void **state)
{
    static const int64_t day = 86400000;
    (void)state;
    assert_int_equal(visit_with(&anna, WEB_POST, "/api/v1/games", "{'game':'probe'}"), 201);
    here.clock.value += 60 * day;
    assert_true(is_known(&berta));
    place_settle(&here);
    assert_int_equal(people_in(), 3);
    here.clock.value += 31 * day;
    place_settle(&here);
    assert_int_equal(people_in(), 2);
    assert_true(is_known(&berta));
}

static store_status read_nothing(srv_store *self, const uint8_t hash[STORE_HASH_SIZE],
                                 store_session *out)
{
    (void)self;
    (void)hash;
    (void)out;
    return STORE_BROKEN;
}

/* If a user cannot be looked up, the cookie stays valid. */
static void test_a_store_that_fails(void **state)
{
    (void)state;
    assert_true(is_known(&anna));
    const store_ops *whole = here.store->ops;
    static store_ops broken;
    broken = *whole;
    broken.session = read_nothing;
    here.store->ops = &broken;
    assert_true(is_known(&anna)); /* from memory */
    here.clock.value += 30000;
    assert_int_equal(visit(&anna, WEB_GET, "/api/v1/me", NULL), 503);
    assert_string_equal(error_code(&anna), "no-store");
    assert_string_equal(anna.set_cookie, "");
    assert_true(anna.retry_after > 0);
    here.store->ops = whole;
    assert_true(is_known(&anna));
}

/* Changes by an administrator beside the running server. */
static void test_changes_beside_the_server(void **state)
{
    store_user user;
    (void)state;
    assert_true(is_known(&anna));
    gg_error error;
    srv_store *beside = store_open(here.file, STORE_ADMIN, &error);
    assert_non_null(beside);
    assert_int_equal(beside->ops->user_by_key(beside, "ney", &user), STORE_OK);
    store_batch *batch = batch_new();
    batch_add(batch, CHANGE_END_SESSIONS)->number = user.id;
    beside->ops->commit(beside, batch);
    assert_int_equal(batch->status, STORE_OK);
    batch_free(batch);
    beside->ops->close(beside);
    here.clock.value += 30000;
    assert_false(is_known(&anna));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HOUSE(test_log_out, ney_alone),
        IN_HOUSE(test_log_in_replaces, ney_alone),
        IN_HOUSE(test_list_and_end_sessions, ney_and_two_strangers),
        IN_HOUSE(test_sessions_expire, ney_alone),
        IN_HOUSE(test_old_guests_go, three_guests),
        IN_HOUSE(test_a_store_that_fails, one_guest),
        IN_HOUSE(test_changes_beside_the_server, ney_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
