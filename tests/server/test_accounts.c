/* test_accounts.c: people at the server's door: guests, accounts, sessions, tokens, origins, limits. */
#include "visit.h"

#include <sodium.h>

static const char ney[] = "bravest of the brave", soult[] = "duke of dalmatia";

/* Somebody who has opened the page and is not known yet. */
static void stranger_open(visitor *who, place *at)
{
    *who = (visitor){.at = at, .address = "192.0.2.1"};
    assert_int_equal(visit(who, WEB_GET, "/api/v1/me", NULL), 200);
    snprintf(who->token, sizeof who->token, "%s", reply_text(who, "token"));
}

static int enter(visitor *who, const char *door, const char *name, const char *password)
{
    int status = visit_with(who, WEB_POST, door, "{'name':'%s','password':'%s'}", name, password);
    if (status == 200)
        snprintf(who->token, sizeof who->token, "%s", reply_text(who, "token"));
    return status;
}

static int sign_up(visitor *who, const char *name, const char *password)
{
    return enter(who, "/api/v1/sign-up", name, password);
}

static int log_in(visitor *who, const char *name, const char *password)
{
    return enter(who, "/api/v1/log-in", name, password);
}

static const char *error_code(const visitor *who)
{
    return reply_text(who, "error.code");
}

/* Is he who he says? */
static bool is_known(visitor *who)
{
    assert_int_equal(visit(who, WEB_GET, "/api/v1/me", NULL), 200);
    return json_is_string(reply_at(who, "user"));
}

static void wait_out_limits(place *at)
{
    at->clock.value += 200000;
}

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

/* ---------------------------------------------------------------- sessions */

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

/* ---------------------------------------------------------------- where requests come from */

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

/* ---------------------------------------------------------------- limits */

static void test_passwords_are_slow(void **state)
{
    place at;
    visitor who;
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    for (int i = 0; i < 10; i++) {
        char name[20];
        snprintf(name, sizeof name, "Marshal %d", i);
        assert_int_equal(log_in(&who, name, ney), 401);
    }
    assert_int_equal(log_in(&who, "Marshal", ney), 429);
    assert_string_equal(error_code(&who), "too-many");
    assert_int_equal(who.retry_after, 10);
    assert_int_equal(visit(&who, WEB_GET, "/api/v1/me", NULL), 200);
    who.address = "192.0.2.2";
    assert_int_equal(log_in(&who, "Marshal", ney), 401);
    who.address = "192.0.2.1";
    at.clock.value += 10000;
    assert_int_equal(log_in(&who, "Marshal", ney), 401);
    assert_int_equal(log_in(&who, "Marshal", ney), 429);
    visitor_close(&who);
    place_close(&at);
}

/* Many addresses guess one password: they are slowed down, the owner at home is not. */
static void test_one_name_from_many_addresses(void **state)
{
    place at;
    visitor owner, thief;
    char address[40];
    (void)state;
    place_open(&at, true);
    stranger_open(&owner, &at);
    assert_int_equal(sign_up(&owner, "Ney", ney), 200);
    stranger_open(&thief, &at);
    thief.address = address;
    for (int i = 0; i < 10; i++) {
        snprintf(address, sizeof address, "198.51.100.%d", i);
        assert_int_equal(log_in(&thief, "Ney", soult), 401);
    }
    snprintf(address, sizeof address, "198.51.100.99");
    assert_int_equal(log_in(&thief, "N e y", soult), 429);
    assert_int_equal(log_in(&thief, "Lannes", soult), 401);
    assert_int_equal(log_in(&owner, "Ney", ney), 200);
    at.clock.value += 10000;
    assert_int_equal(log_in(&thief, "Ney", soult), 401);
    visitor_close(&owner);
    visitor_close(&thief);
    place_close(&at);
}

static void test_general_limit(void **state)
{
    place at;
    visitor who;
    int good = 0;
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    for (int i = 0; i < 300; i++)
        good += visit(&who, WEB_GET, "/api/v1/me", NULL) == 200;
    assert_int_equal(good, 199);
    assert_int_equal(who.status, 429);
    assert_int_equal(who.retry_after, 1);
    at.clock.value += 1000;
    for (int i = 0; i < 300; i++)
        good += visit(&who, WEB_GET, "/api/v1/me", NULL) == 200;
    assert_int_equal(good, 199 + 50);
    visitor_close(&who);
    place_close(&at);
    place_open(&at, false);
    visitor_open(&who, &at);
    for (int i = 0; i < 20000; i++)
        assert_int_equal(visit(&who, WEB_GET, "/api/v1/me/sessions", NULL), 200);
    visitor_close(&who);
    place_close(&at);
}

/* Requests that take long count by what they take: by account, and by address. */
static void test_work_is_shared(void **state)
{
    place at;
    visitor who, neighbour, other;
    web_exchange cost = {.request = {.address = "192.0.2.1"}};
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    stranger_open(&neighbour, &at);
    stranger_open(&other, &at);
    other.address = "192.0.2.2";
    assert_int_equal(sign_up(&who, "Ney", ney), 200);
    people_charge(&at.house, &cost, 0, 1900000);
    assert_int_equal(visit(&neighbour, WEB_GET, "/api/v1/me", NULL), 200);
    people_charge(&at.house, &cost, 0, 1100000); /* a second too much is four to wait */
    assert_int_equal(visit(&neighbour, WEB_GET, "/api/v1/me", NULL), 429);
    assert_in_range(neighbour.retry_after, 4, 5);
    assert_int_equal(visit(&other, WEB_GET, "/api/v1/me", NULL), 200);
    at.clock.value += 5000;
    assert_int_equal(visit(&neighbour, WEB_GET, "/api/v1/me", NULL), 200);
    assert_int_equal(visit(&who, WEB_GET, "/api/v1/me", NULL), 200);
    cost.request.address = "192.0.2.3";
    people_charge(&at.house, &cost, strtoull(reply_text(&who, "user"), NULL, 16), 3000000);
    assert_int_equal(visit(&who, WEB_GET, "/api/v1/me", NULL), 429);
    assert_int_equal(visit(&neighbour, WEB_GET, "/api/v1/me", NULL), 200);
    visitor_close(&who);
    visitor_close(&neighbour);
    visitor_close(&other);
    place_close(&at);
}

static void send_waiting(visitor *who, visiting *sent, const char *path)
{
    who->at->clock.value += 20; /* or there would be too many requests */
    visit_send(who, sent, WEB_GET, path, NULL);
}

/* Behind a proxy all connections come from one address: nobody takes them all. */
static void test_streams_of_one_address(void **state)
{
    enum { MOST = 200 };
    static visiting waits[MOST + 1];
    place at;
    visitor who, other;
    char path[100];
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    stranger_open(&other, &at);
    other.address = "192.0.2.2";
    assert_int_equal(sign_up(&who, "Ney", ney), 200);
    assert_int_equal(visit_with(&who, WEB_POST, "/api/v1/games",
                                "{'game':'probe','options':{'players':2},'start':true,"
                                "'seats':[{'kind':'me'},{'kind':'me'}]}"),
                     201);
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/public/record?after=1&wait=60",
             reply_text(&who, "id"));
    for (int i = 0; i < MOST; i++) {
        send_waiting(&who, &waits[i], path);
        assert_int_equal(waits[i].outcome, WEB_LATER);
    }
    assert_int_equal(visit(&who, WEB_GET, path, NULL), 429);
    assert_int_equal(visit(&who, WEB_GET, "/api/v1/stream", NULL), 429);
    send_waiting(&other, &waits[MOST], path);
    assert_int_equal(waits[MOST].outcome, WEB_LATER);
    at.clock.value += 61000;
    for (int i = 0; i <= MOST; i++)
        assert_int_equal(visit_end(&who, &waits[i]), 200);
    visitor_close(&who);
    visitor_close(&other);
    place_close(&at);
}

/* Games that are over stay: nobody can make them without end. */
static void test_games_are_counted(void **state)
{
    place at;
    visitor who;
    int made = 0;
    char path[80];
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    assert_int_equal(sign_up(&who, "Ney", ney), 200);
    for (int i = 0; i < 70; i++) {
        bool is_made = visit_with(&who, WEB_POST, "/api/v1/games", "{'game':'probe'}") == 201;
        snprintf(path, sizeof path, "/api/v1/games/%s/abandon", reply_text(&who, "id"));
        if (is_made)
            assert_int_equal(visit(&who, WEB_POST, path, NULL), 200);
        made += is_made;
        at.clock.value += 100;
    }
    assert_int_equal(made, 60);
    at.clock.value += 30000;
    assert_int_equal(visit_with(&who, WEB_POST, "/api/v1/games", "{'game':'probe'}"), 201);
    visitor_close(&who);
    place_close(&at);
}

/* A worker can do only so much: who comes when the queue is full is asked to come back. */
static void test_a_crowd_at_the_door(void **state)
{
    enum { CROWD = 24 };
    static web_exchange crowd[CROWD];
    place at;
    visitor who;
    int later = 0, busy = 0;
    char path[CROWD][20], address[CROWD][40];
    (void)state;
    place_open(&at, true);
    stranger_open(&who, &at);
    web_handler handler = house_handler(&at.house);
    for (int i = 0; i < CROWD; i++) {
        snprintf(path[i], sizeof path[i], "/api/v1/log-in");
        snprintf(address[i], sizeof address[i], "203.0.113.%d", i);
        crowd[i] = (web_exchange){
            .request = visitor_request(&who, WEB_POST, path[i],
                                       "{\"name\":\"Crowd\",\"password\":\"let us in!\"}")};
        crowd[i].request.address = address[i];
        char name[80];
        snprintf(name, sizeof name, "{\"name\":\"Crowd %d\",\"password\":\"let us in!\"}", i);
        crowd[i].request.body = name;
        crowd[i].request.body_size = strlen(name);
        later += handler.handle(handler.to, &crowd[i]) == WEB_LATER;
        busy += crowd[i].reply.status == 503 && crowd[i].reply.retry_after > 0;
    }
    assert_int_equal(later, 16);
    assert_int_equal(busy, CROWD - 16);
    for (int i = 0; i < 8; i++)
        if (crowd[i].gone)
            crowd[i].gone(&crowd[i]); /* half of them leave */
    place_close(&at);                 /* the others are told when the server stops */
    for (int i = 8; i < 16; i++)
        assert_true(crowd[i].finished &&
                    (crowd[i].reply.status == 401 || crowd[i].reply.status == 503));
    for (int i = 0; i < CROWD; i++)
        web_exchange_free(&crowd[i]);
    visitor_close(&who);
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
        cmocka_unit_test(test_log_out),
        cmocka_unit_test(test_log_in_replaces),
        cmocka_unit_test(test_list_and_end_sessions),
        cmocka_unit_test(test_sessions_expire),
        cmocka_unit_test(test_old_guests_go),
        cmocka_unit_test(test_a_store_that_fails),
        cmocka_unit_test(test_changes_beside_the_server),
        cmocka_unit_test(test_remove_account),
        cmocka_unit_test(test_codes),
        cmocka_unit_test(test_tokens_are_asked_for),
        cmocka_unit_test(test_strangers_send_a_token_too),
        cmocka_unit_test(test_origins),
        cmocka_unit_test(test_hosts_of_this_machine),
        cmocka_unit_test(test_a_server_with_a_name),
        cmocka_unit_test(test_cookies),
        cmocka_unit_test(test_passwords_are_slow),
        cmocka_unit_test(test_one_name_from_many_addresses),
        cmocka_unit_test(test_general_limit),
        cmocka_unit_test(test_work_is_shared),
        cmocka_unit_test(test_streams_of_one_address),
        cmocka_unit_test(test_games_are_counted),
        cmocka_unit_test(test_a_crowd_at_the_door),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
