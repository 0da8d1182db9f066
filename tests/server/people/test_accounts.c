/* test_accounts.c: guests, accounts, codes, and deleted accounts. */
#include "server/at_door.h"

#include <stdatomic.h>

#include <sodium.h>

/* ---------------------------------------------------------------- guests */

static void test_a_guest(void **state)
{
    char name[60], old[300];
    (void)state;
    assert_true(json_is_false(reply_at(&anna, "accounts")));
    assert_memory_equal(reply_text(&anna, "name"), "Guest ", 6);
    snprintf(name, sizeof name, "%s", reply_text(&anna, "name"));
    snprintf(old, sizeof old, "%s", anna.cookie);
    assert_true(is_known(&anna));
    assert_string_equal(reply_text(&anna, "name"), name);
    assert_string_equal(anna.cookie, old); /* the same session, extended */
    assert_non_null(strstr(anna.set_cookie, "Max-Age=7776000"));
    assert_int_equal(visit_with(&anna, WEB_PUT, "/api/v1/me", "{'name':'Papa Blücher'}"), 200);
    place_restart(&here);
    assert_true(is_known(&anna));
    assert_string_equal(reply_text(&anna, "name"), "Papa Blücher");
    assert_int_equal(visit_with(&anna, WEB_PUT, "/api/v1/me", "{'name':' x'}"), 400);
    assert_int_equal(visit_with(&anna, WEB_PUT, "/api/v1/me", "{'name':7}"), 400);
    assert_int_equal(sign_up(&anna, "Ney", ney), 404);
    assert_int_equal(log_in(&anna, "Ney", ney), 404);
}

static void test_a_guest_leaves(void **state)
{
    (void)state;
    kept_cookie old = keep_cookie(&anna);
    assert_int_equal(visit(&anna, WEB_DELETE, "/api/v1/me", NULL), 200);
    use_cookie(&anna, &old);
    assert_int_equal(visit(&anna, WEB_GET, "/api/v1/me/sessions", NULL), 401);
    assert_string_equal(error_code(&anna), "unknown-person");
    assert_int_equal(visit(&berta, WEB_GET, "/api/v1/me/sessions", NULL), 200);
}

/* A store with guests is opened with accounts: they are strangers now. */
static void test_guests_are_no_accounts(void **state)
{
    (void)state;
    here.settings.accounts = true;
    place_restart(&here);
    assert_false(is_known(&anna));
    here.settings.accounts = false;
    place_restart(&here);
    assert_true(is_known(&anna));
}

/* ---------------------------------------------------------------- accounts */

static void test_sign_up_and_log_in(void **state)
{
    (void)state;
    assert_true(json_is_null(reply_at(&anna, "user")));
    assert_true(json_is_true(reply_at(&anna, "accounts")));
    assert_string_equal(anna.set_cookie, "");
    assert_int_equal(visit(&anna, WEB_GET, "/api/v1/me/sessions", NULL), 401);
    assert_int_equal(sign_up(&anna, "Marshal Ney", "short"), 400);
    assert_int_equal(sign_up(&anna, "N", ney), 400);
    assert_string_equal(anna.set_cookie, "");
    assert_int_equal(sign_up(&anna, "Marshal Ney", ney), 200);
    assert_string_equal(reply_text(&anna, "name"), "Marshal Ney");
    assert_null(strstr(anna.text, ney));
    assert_true(is_known(&anna));
    assert_int_equal(sign_up(&berta, "marshal-ney", soult), 409);
    assert_string_equal(error_code(&berta), "taken");
    assert_int_equal(log_in(&berta, "MARSHAL NEY", ney), 200);
    assert_string_equal(reply_text(&berta, "name"), "Marshal Ney");
    assert_string_not_equal(anna.cookie, berta.cookie);
    assert_string_not_equal(anna.token, berta.token);
    assert_int_equal(visit_with(&berta, WEB_PUT, "/api/v1/me", "{'name':'Other'}"), 403);
}

static void test_two_sign_up_at_once(void **state)
{
    (void)state;
    char path[] = "/api/v1/sign-up", again[] = "/api/v1/sign-up";
    const char body[] = "{\"name\":\"Davout\",\"password\":\"iron marshal\"}";
    web_exchange one = {.request = visitor_request(&anna, WEB_POST, path, body)};
    web_exchange two = {.request = visitor_request(&berta, WEB_POST, again, body)};
    web_handler handler = house_handler(&here.house);
    assert_int_equal(handler.handle(handler.to, &one), WEB_LATER);
    assert_int_equal(handler.handle(handler.to, &two), WEB_LATER);
    while (!one.finished || !two.finished) {
        house_turn(&here.house);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    assert_int_equal(one.reply.status + two.reply.status, 200 + 409);
    assert_int_equal((one.reply.cookie[0] != 0) + (two.reply.cookie[0] != 0), 1);
    web_exchange_free(&one);
    web_exchange_free(&two);
}

/* A wrong password and an unknown name: the replies are identical. */
static void test_nobody_learns_who_has_an_account(void **state)
{
    (void)state;
    assert_int_equal(log_in(&berta, "Ney", soult), 401);
    assert_string_equal(error_code(&berta), "wrong-password");
    assert_string_equal(berta.set_cookie, "");
    char *known = strdup(berta.text);
    assert_int_equal(log_in(&berta, "Murat", soult), 401);
    assert_string_equal(berta.text, known);
    assert_int_equal(log_in(&berta, "\\u200b", soult), 401);
    assert_string_equal(berta.text, known);
    assert_int_equal(log_in(&berta, "Ney", ""), 401);
    assert_string_equal(berta.text, known);
    assert_int_equal(log_in(&berta, "Ney", ney), 200);
    free(known);
}

static void read_ney(store_user *user)
{
    assert_int_equal(here.store->ops->user_by_key(here.store, "ney", user), STORE_OK);
}

/* The hash for an unknown name takes as much work as any other. */
static void test_the_decoy(void **state)
{
    store_user user;
    (void)state;
    read_ney(&user);
    size_t work = (size_t)(strstr(user.password, ",p=1$") - user.password);
    assert_memory_equal(here.house.people.decoy, user.password, work);
    assert_string_not_equal(here.house.people.decoy, user.password);
}

/* An old hash is renewed when its owner logs in. */
static void test_old_hashes(void **state)
{
    store_user user;
    (void)state;
    read_ney(&user);
    assert_int_equal(crypto_pwhash_str(user.password, ney, strlen(ney), crypto_pwhash_OPSLIMIT_MIN,
                                       crypto_pwhash_MEMLIMIT_MIN),
                     0);
    store_batch *batch = batch_new();
    batch_add_user(batch, CHANGE_SET_USER, &user);
    house_send(&here.house, batch);
    place_settle(&here);
    assert_int_equal(log_in(&anna, "Ney", soult), 401);
    read_ney(&user);
    assert_true(people_password_is_dated(user.password));
    assert_int_equal(log_in(&anna, "Ney", ney), 200);
    read_ney(&user);
    assert_false(people_password_is_dated(user.password));
    assert_int_equal(log_in(&anna, "Ney", ney), 200);
}

static int change_password(visitor *who, const char *from, const char *to)
{
    return visit_with(who, WEB_POST, "/api/v1/me/password", "{'old':'%s','new':'%s'}", from, to);
}

static void test_change_password(void **state)
{
    (void)state;
    assert_int_equal(log_in(&berta, "Ney", ney), 200);
    assert_true(is_known(&berta));
    assert_int_equal(change_password(&anna, soult, soult), 401);
    assert_int_equal(change_password(&anna, ney, "password"), 400);
    assert_int_equal(change_password(&anna, "", soult), 401);
    assert_true(is_known(&berta));
    assert_int_equal(change_password(&anna, ney, soult), 200);
    assert_true(is_known(&anna));
    assert_false(is_known(&berta));
    stranger_open(&berta);
    wait_out_limits();
    assert_int_equal(log_in(&berta, "Ney", ney), 401);
    assert_int_equal(log_in(&berta, "Ney", soult), 200);
}

/* ---------------------------------------------------------------- removal */

static int remove_account(visitor *who, const char *password)
{
    return visit_with(who, WEB_DELETE, "/api/v1/me", "{'password':'%s'}", password);
}

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
    char running[STORE_ID_SIZE], made[STORE_ID_SIZE], joined[STORE_ID_SIZE];
    (void)state;
    assert_int_equal(make_game(&anna, "{'kind':'me'},{'kind':'open'}", running), 201);
    assert_int_equal(join(&berta, running), 200);
    assert_string_equal(reply_text(&berta, "state"), "running");
    assert_int_equal(make_game(&anna, "{'kind':'me'},{'kind':'open'}", made), 201);
    assert_int_equal(make_game(&berta, "{'kind':'open'},{'kind':'open'}", joined), 201);
    assert_int_equal(join(&anna, joined), 200);
    kept_cookie cookie = keep_cookie(&anna);
    assert_int_equal(remove_account(&anna, soult), 401);
    assert_int_equal(visit(&anna, WEB_DELETE, "/api/v1/me", NULL), 401);
    assert_true(is_known(&anna));
    assert_int_equal(remove_account(&anna, ney), 200);
    use_cookie(&anna, &cookie);
    assert_false(is_known(&anna));
    assert_int_equal(look_at(&berta, running), 200);
    assert_string_equal(reply_text(&berta, "state"), "over");
    assert_non_null(strstr(reply_text(&berta, "result"), "resign"));
    assert_string_equal(reply_text(&berta, "seats.0.player"), "Ney");
    assert_int_equal(look_at(&berta, made), 404);
    assert_int_equal(look_at(&berta, joined), 200);
    assert_string_equal(reply_text(&berta, "seats.0.kind"), "open");
    place_restart(&here);
    assert_int_equal(look_at(&berta, running), 200);
    assert_string_equal(reply_text(&berta, "state"), "over");
    wait_out_limits();
    stranger_open(&anna);
    assert_int_equal(log_in(&anna, "Ney", ney), 401);
    assert_int_equal(sign_up(&anna, "Ney", ney), 409); /* the games have the new name */
    assert_int_equal(sign_up(&anna, "Michel", ney), 200);
    assert_int_equal(visit(&anna, WEB_GET, "/api/v1/games?state=over", NULL), 200);
    assert_int_equal(json_array_size(reply_at(&anna, "games")), 0);
}

static _Atomic bool disk_stands;

static void commit_slowly(srv_store *self, store_batch *first)
{
    while (atomic_load(&disk_stands))
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    real_ops->commit(self, first);
}

static void let_disk_stand(void)
{
    commit_with(commit_slowly);
    atomic_store(&disk_stands, true);
}

/* Even if the test has failed, otherwise nothing would ever end. */
static int let_disk_go(void **state)
{
    atomic_store(&disk_stands, false);
    return close_house(state);
}

/* A new password counts from the moment it is handed over: a session begun with the old one afterwards would outlive
 * it. */
static void test_the_old_password_comes_too_late(void **state)
{
    visiting change = {0};
    (void)state;
    let_disk_stand();
    visit_send(&anna, &change, WEB_POST, "/api/v1/me/password",
               "{\"old\":\"bravest of the brave\",\"new\":\"prince of moscow\"}");
    for (int i = 0; writer_pending(here.house.writer) == 0 && i < 100000; i++) {
        house_turn(&here.house);
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    }
    assert_int_equal(log_in(&berta, "Ney", ney), 401);
    atomic_store(&disk_stands, false);
    assert_int_equal(visit_end(&anna, &change), 200);
    assert_int_equal(log_in(&berta, "Ney", ney), 401);
    assert_int_equal(log_in(&berta, "Ney", "prince of moscow"), 200);
}

/* A deleted user is removed from games in the store; remaining players must not be told that theirs could not be
 * stored. */
static void test_games_of_somebody_removed_go_on(void **state)
{
    char game[STORE_ID_SIZE], path[80];
    (void)state;
    assert_int_equal(make_game(&anna, "{'kind':'open'},{'kind':'open'}", game), 201);
    assert_int_equal(join(&berta, game), 200);
    assert_int_equal(join(&berta, game), 200); /* both seats: the creator does not play */
    assert_string_equal(reply_text(&berta, "state"), "running");
    assert_int_equal(remove_account(&anna, ney), 200);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/0/orders", game);
    assert_int_equal(visit_with(&berta, WEB_POST, path, "{'after':1,'order':'resign'}"), 200);
}

/* ---------------------------------------------------------------- codes */

static void add_code(const char *code, uint64_t uses, int64_t until)
{
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, CHANGE_ADD_CODE);
    people_hash_token(code, change->hash);
    change->number = uses;
    change->at = until;
    house_send(&here.house, batch);
    place_settle(&here);
}

static int sign_up_with(visitor *who, const char *name, const char *code)
{
    return visit_with(who, WEB_POST, "/api/v1/sign-up", "{'name':'%s','password':'%s','code':'%s'}",
                      name, ney, code);
}

static void test_codes(void **state)
{
    (void)state;
    here.settings.codes = true;
    place_restart(&here);
    add_code("once", 1, 0);
    add_code("early", 5, here.clock.value + 1000);
    stranger_open(&anna);
    assert_true(json_is_true(reply_at(&anna, "codes")));
    assert_int_equal(sign_up(&anna, "Ney", ney), 403);
    assert_string_equal(error_code(&anna), "no-code");
    assert_int_equal(sign_up_with(&anna, "Ney", "other"), 403);
    assert_int_equal(sign_up_with(&anna, "Ney", "once"), 200);
    snprintf(anna.token, sizeof anna.token, "%s", reply_text(&anna, "token"));
    assert_int_equal(sign_up_with(&anna, "Soult", "once"), 403);
    assert_int_equal(sign_up_with(&anna, "Ney", "once"),
                     403); /* without a code names are not checked */
    assert_int_equal(sign_up_with(&anna, "Ney", "early"), 409);
    assert_int_equal(sign_up_with(&anna, "Soult", "early"), 200);
    snprintf(anna.token, sizeof anna.token, "%s", reply_text(&anna, "token"));
    here.clock.value += 2000;
    assert_int_equal(sign_up_with(&anna, "Murat", "early"), 403);
}

/* ---------------------------------------------------------------- names */

static int sign_up_as(visitor *who, const char *name)
{
    wait_out_limits();
    return sign_up(who, name, soult);
}

static void test_look_alikes_cannot_sign_up(void **state)
{
    static const char *const alike[] = {"\u039D\u0395\u03A5", "\uFF2E\uFF45\uFF59", "N\u00E9y",
                                        "N-e-y", "NEY"};
    static const char *const bad[] = {"N\u0435y", "Ne\u200By", "Ney\u202Ex\u202C", "\uE000Ney"};
    (void)state;
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        assert_int_equal(sign_up_as(&berta, alike[i]), 409);
        assert_string_equal(error_code(&berta), "taken");
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(sign_up_as(&berta, bad[i]), 400);
    assert_int_equal(sign_up_as(&berta, "\uFF33oult"), 200);
    assert_string_equal(reply_text(&berta, "name"), "Soult");
    visitor_close(&berta);
    stranger_open(&berta);
    assert_int_equal(log_in(&berta, "\uFF33oult", soult), 200);
}

static void test_the_name_of_somebody_removed_stays_taken(void **state)
{
    static const char *const names[] = {"Ney", "ney", "\u039D\u0395\u03A5"};
    (void)state;
    assert_int_equal(visit_with(&anna, WEB_DELETE, "/api/v1/me", "{'password':'%s'}", ney), 200);
    for (int restart = 0; restart < 2; restart++) {
        for (size_t i = 0; i < 3; i++) {
            assert_int_equal(sign_up_as(&berta, names[i]), 409);
            assert_string_equal(error_code(&berta), "taken");
        }
        place_restart(&here);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HOUSE(test_a_guest, one_guest),
        IN_HOUSE(test_a_guest_leaves, two_guests),
        IN_HOUSE(test_guests_are_no_accounts, one_guest),
        IN_HOUSE(test_sign_up_and_log_in, two_strangers),
        IN_HOUSE(test_two_sign_up_at_once, two_strangers),
        IN_HOUSE(test_nobody_learns_who_has_an_account, ney_and_stranger),
        IN_HOUSE(test_the_decoy, ney_alone),
        IN_HOUSE(test_old_hashes, ney_alone),
        IN_HOUSE(test_change_password, ney_and_stranger),
        IN_HOUSE(test_remove_account, ney_and_soult),
        IN_HOUSE(test_games_of_somebody_removed_go_on, ney_and_soult),
        cmocka_unit_test_setup_teardown(test_the_old_password_comes_too_late, ney_and_stranger,
                                        let_disk_go),
        IN_HOUSE(test_codes, open_door),
        IN_HOUSE(test_look_alikes_cannot_sign_up, ney_and_stranger),
        IN_HOUSE(test_the_name_of_somebody_removed_stays_taken, ney_and_stranger),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
