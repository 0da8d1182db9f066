/* test_accounts.c: guests, accounts, codes, and those who leave. */
#include "at_door.h"

#include <stdatomic.h>

#include <sodium.h>

/* ---------------------------------------------------------------- guests */

static void test_a_guest(void **state)
{
    place at;
    visitor who;
    char name[60], old[200];
    (void)state;
    place_open(&at, false);
    visitor_open(&who, &at);
    assert_true(json_is_false(reply_at(&who, "accounts")));
    assert_memory_equal(reply_text(&who, "name"), "Guest ", 6);
    snprintf(name, sizeof name, "%s", reply_text(&who, "name"));
    snprintf(old, sizeof old, "%s", who.cookie);
    assert_true(is_known(&who));
    assert_string_equal(reply_text(&who, "name"), name);
    assert_string_equal(who.cookie, old); /* the same session, for another while */
    assert_non_null(strstr(who.set_cookie, "Max-Age=7776000"));
    assert_int_equal(visit_with(&who, WEB_PUT, "/api/v1/me", "{'name':'Papa Blücher'}"), 200);
    place_restart(&at);
    assert_true(is_known(&who));
    assert_string_equal(reply_text(&who, "name"), "Papa Blücher");
    assert_int_equal(visit_with(&who, WEB_PUT, "/api/v1/me", "{'name':' x'}"), 400);
    assert_int_equal(visit_with(&who, WEB_PUT, "/api/v1/me", "{'name':7}"), 400);
    assert_int_equal(sign_up(&who, "Ney", ney), 404);
    assert_int_equal(log_in(&who, "Ney", ney), 404);
    visitor_close(&who);
    place_close(&at);
}

static void test_a_guest_leaves(void **state)
{
    place at;
    visitor who, other;
    (void)state;
    place_open(&at, false);
    visitor_open(&who, &at);
    visitor_open(&other, &at);
    char old[200];
    snprintf(old, sizeof old, "%s", who.cookie);
    assert_int_equal(visit(&who, WEB_DELETE, "/api/v1/me", NULL), 200);
    snprintf(who.cookie, sizeof who.cookie, "%s", old);
    assert_int_equal(visit(&who, WEB_GET, "/api/v1/me/sessions", NULL), 401);
    assert_string_equal(error_code(&who), "unknown-person");
    assert_int_equal(visit(&other, WEB_GET, "/api/v1/me/sessions", NULL), 200);
    visitor_close(&who);
    visitor_close(&other);
    place_close(&at);
}

/* A store that had guests is opened for accounts: they are strangers now. */
static void test_guests_are_no_accounts(void **state)
{
    place at;
    visitor who;
    (void)state;
    place_open(&at, false);
    visitor_open(&who, &at);
    at.settings.accounts = true;
    place_restart(&at);
    assert_false(is_known(&who));
    at.settings.accounts = false;
    place_restart(&at);
    assert_true(is_known(&who));
    visitor_close(&who);
    place_close(&at);
}

/* ---------------------------------------------------------------- accounts */

static void test_sign_up_and_log_in(void **state)
{
    place at;
    visitor a, b;
    (void)state;
    place_open(&at, true);
    stranger_open(&a, &at);
    assert_true(json_is_null(reply_at(&a, "user")));
    assert_true(json_is_true(reply_at(&a, "accounts")));
    assert_string_equal(a.set_cookie, "");
    assert_int_equal(visit(&a, WEB_GET, "/api/v1/me/sessions", NULL), 401);
    assert_int_equal(sign_up(&a, "Marshal Ney", "short"), 400);
    assert_int_equal(sign_up(&a, "N", ney), 400);
    assert_string_equal(a.set_cookie, "");
    assert_int_equal(sign_up(&a, "Marshal Ney", ney), 200);
    assert_string_equal(reply_text(&a, "name"), "Marshal Ney");
    assert_null(strstr(a.text, ney));
    assert_true(is_known(&a));
    stranger_open(&b, &at);
    assert_int_equal(sign_up(&b, "marshal-ney", soult), 409);
    assert_string_equal(error_code(&b), "taken");
    assert_int_equal(log_in(&b, "MARSHAL NEY", ney), 200);
    assert_string_equal(reply_text(&b, "name"), "Marshal Ney");
    assert_string_not_equal(a.cookie, b.cookie);
    assert_string_not_equal(a.token, b.token);
    assert_int_equal(visit_with(&b, WEB_PUT, "/api/v1/me", "{'name':'Other'}"), 403);
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

static void test_two_sign_up_at_once(void **state)
{
    place at;
    visitor a, b;
    (void)state;
    place_open(&at, true);
    stranger_open(&a, &at);
    stranger_open(&b, &at);
    char path[] = "/api/v1/sign-up", again[] = "/api/v1/sign-up";
    const char body[] = "{\"name\":\"Davout\",\"password\":\"iron marshal\"}";
    web_exchange one = {.request = visitor_request(&a, WEB_POST, path, body)};
    web_exchange two = {.request = visitor_request(&b, WEB_POST, again, body)};
    web_handler handler = house_handler(&at.house);
    assert_int_equal(handler.handle(handler.to, &one), WEB_LATER);
    assert_int_equal(handler.handle(handler.to, &two), WEB_LATER);
    while (!one.finished || !two.finished) {
        house_turn(&at.house);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    assert_int_equal(one.reply.status + two.reply.status, 200 + 409);
    assert_int_equal((one.reply.cookie[0] != 0) + (two.reply.cookie[0] != 0), 1);
    web_exchange_free(&one);
    web_exchange_free(&two);
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

/* A wrong password and a name that nobody has: not a byte differs. */
static void test_nobody_learns_who_has_an_account(void **state)
{
    place at;
    visitor a, b;
    (void)state;
    place_open(&at, true);
    stranger_open(&a, &at);
    assert_int_equal(sign_up(&a, "Ney", ney), 200);
    stranger_open(&b, &at);
    assert_int_equal(log_in(&b, "Ney", soult), 401);
    assert_string_equal(error_code(&b), "wrong-password");
    assert_string_equal(b.set_cookie, "");
    char *known = strdup(b.text);
    assert_int_equal(log_in(&b, "Murat", soult), 401);
    assert_string_equal(b.text, known);
    assert_int_equal(log_in(&b, "\\u200b", soult), 401);
    assert_string_equal(b.text, known);
    assert_int_equal(log_in(&b, "Ney", ""), 401);
    assert_string_equal(b.text, known);
    assert_int_equal(log_in(&b, "Ney", ney), 200);
    free(known);
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

/* The hash that stands for a name that nobody has takes as much work as any other. */
static void test_the_decoy(void **state)
{
    place at;
    visitor who;
    store_user user;
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    assert_int_equal(sign_up(&who, "Ney", ney), 200);
    assert_int_equal(at.store->ops->user_by_key(at.store, "ney", &user), STORE_OK);
    size_t work = (size_t)(strstr(user.password, ",p=1$") - user.password);
    assert_memory_equal(at.house.people.decoy, user.password, work);
    assert_string_not_equal(at.house.people.decoy, user.password);
    visitor_close(&who);
    place_close(&at);
}

/* A hash of earlier days is made anew when its owner comes. */
static void test_old_hashes(void **state)
{
    place at;
    visitor who;
    store_user user;
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    assert_int_equal(sign_up(&who, "Ney", ney), 200);
    assert_int_equal(at.store->ops->user_by_key(at.store, "ney", &user), STORE_OK);
    assert_int_equal(crypto_pwhash_str(user.password, ney, strlen(ney), crypto_pwhash_OPSLIMIT_MIN,
                                       crypto_pwhash_MEMLIMIT_MIN),
                     0);
    store_batch *batch = batch_new();
    batch_add_user(batch, CHANGE_SET_USER, &user);
    house_send(&at.house, batch);
    place_settle(&at);
    assert_int_equal(log_in(&who, "Ney", soult), 401);
    assert_int_equal(at.store->ops->user_by_key(at.store, "ney", &user), STORE_OK);
    assert_true(people_password_is_dated(user.password));
    assert_int_equal(log_in(&who, "Ney", ney), 200);
    assert_int_equal(at.store->ops->user_by_key(at.store, "ney", &user), STORE_OK);
    assert_false(people_password_is_dated(user.password));
    assert_int_equal(log_in(&who, "Ney", ney), 200);
    visitor_close(&who);
    place_close(&at);
}

static void test_change_password(void **state)
{
    place at;
    visitor a, b;
    (void)state;
    place_open(&at, true);
    stranger_open(&a, &at);
    assert_int_equal(sign_up(&a, "Ney", ney), 200);
    stranger_open(&b, &at);
    assert_int_equal(log_in(&b, "Ney", ney), 200);
    assert_true(is_known(&b));
    assert_int_equal(
        visit_with(&a, WEB_POST, "/api/v1/me/password", "{'old':'%s','new':'%s'}", soult, soult),
        401);
    assert_int_equal(
        visit_with(&a, WEB_POST, "/api/v1/me/password", "{'old':'%s','new':'password'}", ney), 400);
    assert_int_equal(
        visit_with(&a, WEB_POST, "/api/v1/me/password", "{'old':'','new':'%s'}", soult), 401);
    assert_true(is_known(&b));
    assert_int_equal(
        visit_with(&a, WEB_POST, "/api/v1/me/password", "{'old':'%s','new':'%s'}", ney, soult),
        200);
    assert_true(is_known(&a));
    assert_false(is_known(&b));
    visitor_close(&b);
    stranger_open(&b, &at);
    wait_out_limits(&at);
    assert_int_equal(log_in(&b, "Ney", ney), 401);
    assert_int_equal(log_in(&b, "Ney", soult), 200);
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

/* ---------------------------------------------------------------- removal */

static int make_game(visitor *who, const char *seats, char id[STORE_ID_SIZE])
{
    int status = visit_with(who, WEB_POST, "/api/v1/games",
                            "{'game':'probe','scenario':'river','options':{'players':2,'rounds':4},"
                            "'seats':[%s],'start':true}",
                            seats);
    snprintf(id, STORE_ID_SIZE, "%s", reply_text(who, "id"));
    return status;
}

static int join(visitor *who, const char *id)
{
    char path[80];
    snprintf(path, sizeof path, "/api/v1/games/%s/join", id);
    return visit(who, WEB_POST, path, NULL);
}

static int look_at(visitor *who, const char *id)
{
    char path[80];
    snprintf(path, sizeof path, "/api/v1/games/%s", id);
    return visit(who, WEB_GET, path, NULL);
}

static void test_remove_account(void **state)
{
    place at;
    visitor a, b;
    char running[STORE_ID_SIZE], made[STORE_ID_SIZE], joined[STORE_ID_SIZE], cookie[200];
    (void)state;
    place_open(&at, true);
    stranger_open(&a, &at);
    assert_int_equal(sign_up(&a, "Ney", ney), 200);
    stranger_open(&b, &at);
    assert_int_equal(sign_up(&b, "Soult", soult), 200);
    assert_int_equal(make_game(&a, "{'kind':'me'},{'kind':'open'}", running), 201);
    assert_int_equal(join(&b, running), 200);
    assert_string_equal(reply_text(&b, "state"), "running");
    assert_int_equal(make_game(&a, "{'kind':'me'},{'kind':'open'}", made), 201);
    assert_int_equal(make_game(&b, "{'kind':'open'},{'kind':'open'}", joined), 201);
    assert_int_equal(join(&a, joined), 200);
    snprintf(cookie, sizeof cookie, "%s", a.cookie);
    assert_int_equal(visit_with(&a, WEB_DELETE, "/api/v1/me", "{'password':'%s'}", soult), 401);
    assert_int_equal(visit(&a, WEB_DELETE, "/api/v1/me", NULL), 401);
    assert_true(is_known(&a));
    assert_int_equal(visit_with(&a, WEB_DELETE, "/api/v1/me", "{'password':'%s'}", ney), 200);
    snprintf(a.cookie, sizeof a.cookie, "%s", cookie);
    assert_false(is_known(&a));
    assert_int_equal(look_at(&b, running), 200);
    assert_string_equal(reply_text(&b, "state"), "over");
    assert_non_null(strstr(reply_text(&b, "result"), "resign"));
    assert_string_equal(reply_text(&b, "seats.0.player"), "Ney");
    assert_int_equal(look_at(&b, made), 404);
    assert_int_equal(look_at(&b, joined), 200);
    assert_string_equal(reply_text(&b, "seats.0.kind"), "open");
    place_restart(&at);
    assert_int_equal(look_at(&b, running), 200);
    assert_string_equal(reply_text(&b, "state"), "over");
    wait_out_limits(&at);
    visitor_close(&a);
    stranger_open(&a, &at);
    assert_int_equal(log_in(&a, "Ney", ney), 401);
    assert_int_equal(sign_up(&a, "Ney", ney),
                     200); /* the name is free again, the games are not his */
    assert_int_equal(visit(&a, WEB_GET, "/api/v1/games?state=over", NULL), 200);
    assert_int_equal(json_array_size(reply_at(&a, "games")), 0);
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

static const store_ops *real_ops;
static store_ops slow_ops;
static _Atomic bool disk_stands;

static void commit_slowly(srv_store *self, store_batch *first)
{
    while (atomic_load(&disk_stands))
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    real_ops->commit(self, first);
}

static void let_disk_stand(place *at)
{
    real_ops = at->store->ops;
    slow_ops = *real_ops;
    slow_ops.commit = commit_slowly;
    at->store->ops = &slow_ops;
    atomic_store(&disk_stands, true);
}

/* A new password counts from the moment on that it is handed over: a session that began with the old one behind it
 * would outlive it. */
static void test_the_old_password_comes_too_late(void **state)
{
    place at;
    visitor a, thief;
    visiting change = {0};
    (void)state;
    place_open(&at, true);
    stranger_open(&a, &at);
    assert_int_equal(sign_up(&a, "Ney", ney), 200);
    stranger_open(&thief, &at);
    let_disk_stand(&at);
    visit_send(&a, &change, WEB_POST, "/api/v1/me/password",
               "{\"old\":\"bravest of the brave\",\"new\":\"prince of moscow\"}");
    for (int i = 0; writer_pending(at.house.writer) == 0 && i < 100000; i++) {
        house_turn(&at.house);
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    }
    assert_int_equal(log_in(&thief, "Ney", ney), 401);
    atomic_store(&disk_stands, false);
    assert_int_equal(visit_end(&a, &change), 200);
    assert_int_equal(log_in(&thief, "Ney", ney), 401);
    assert_int_equal(log_in(&thief, "Ney", "prince of moscow"), 200);
    visitor_close(&a);
    visitor_close(&thief);
    place_close(&at);
}

/* Who is removed is taken from his games in the store; those who play on must not be told that theirs could not be
 * stored. */
static void test_games_of_somebody_removed_go_on(void **state)
{
    place at;
    visitor a, b;
    char game[STORE_ID_SIZE], path[80];
    (void)state;
    place_open(&at, true);
    stranger_open(&a, &at);
    assert_int_equal(sign_up(&a, "Ney", ney), 200);
    stranger_open(&b, &at);
    assert_int_equal(sign_up(&b, "Soult", soult), 200);
    assert_int_equal(make_game(&a, "{'kind':'open'},{'kind':'open'}", game), 201);
    assert_int_equal(join(&b, game), 200);
    assert_int_equal(join(&b, game), 200); /* both seats: the maker only made it */
    assert_string_equal(reply_text(&b, "state"), "running");
    assert_int_equal(visit_with(&a, WEB_DELETE, "/api/v1/me", "{'password':'%s'}", ney), 200);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/0/orders", game);
    assert_int_equal(visit_with(&b, WEB_POST, path, "{'after':1,'order':'resign'}"), 200);
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

/* ---------------------------------------------------------------- codes */

static void add_code(place *at, const char *code, uint64_t uses, int64_t until)
{
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, CHANGE_ADD_CODE);
    people_hash_token(code, change->hash);
    change->number = uses;
    change->at = until;
    house_send(&at->house, batch);
    place_settle(at);
}

static int sign_up_with(visitor *who, const char *name, const char *code)
{
    return visit_with(who, WEB_POST, "/api/v1/sign-up", "{'name':'%s','password':'%s','code':'%s'}",
                      name, ney, code);
}

static void test_codes(void **state)
{
    place at;
    visitor who;
    (void)state;
    place_open(&at, true);
    at.settings.codes = true;
    place_restart(&at);
    add_code(&at, "once", 1, 0);
    add_code(&at, "early", 5, at.clock.value + 1000);
    stranger_open(&who, &at);
    assert_true(json_is_true(reply_at(&who, "codes")));
    assert_int_equal(sign_up(&who, "Ney", ney), 403);
    assert_string_equal(error_code(&who), "no-code");
    assert_int_equal(sign_up_with(&who, "Ney", "other"), 403);
    assert_int_equal(sign_up_with(&who, "Ney", "once"), 200);
    snprintf(who.token, sizeof who.token, "%s", reply_text(&who, "token"));
    assert_int_equal(sign_up_with(&who, "Soult", "once"), 403);
    assert_int_equal(sign_up_with(&who, "Ney", "once"),
                     403); /* without a code nobody hears of names */
    assert_int_equal(sign_up_with(&who, "Ney", "early"), 409);
    assert_int_equal(sign_up_with(&who, "Soult", "early"), 200);
    snprintf(who.token, sizeof who.token, "%s", reply_text(&who, "token"));
    at.clock.value += 2000;
    assert_int_equal(sign_up_with(&who, "Murat", "early"), 403);
    visitor_close(&who);
    place_close(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_guest),
        cmocka_unit_test(test_a_guest_leaves),
        cmocka_unit_test(test_guests_are_no_accounts),
        cmocka_unit_test(test_sign_up_and_log_in),
        cmocka_unit_test(test_two_sign_up_at_once),
        cmocka_unit_test(test_nobody_learns_who_has_an_account),
        cmocka_unit_test(test_the_decoy),
        cmocka_unit_test(test_old_hashes),
        cmocka_unit_test(test_change_password),
        cmocka_unit_test(test_remove_account),
        cmocka_unit_test(test_games_of_somebody_removed_go_on),
        cmocka_unit_test(test_the_old_password_comes_too_late),
        cmocka_unit_test(test_codes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
