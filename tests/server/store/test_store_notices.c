/* test_store_notices.c: notices, tokens and the queue of mail in any kind of store. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/store_changes.h"

static store_notices some_notices(uint64_t user)
{
    store_notices notices = {.user = user,
                             .address = "ney@example.org",
                             .confirmed = 5,
                             .wants = MAIL_BIT(MAIL_TURN) | MAIL_BIT(MAIL_OVER),
                             .rhythm = RHYTHM_DAILY,
                             .eager = 1,
                             .daily = 480,
                             .quiet_from = 1320,
                             .quiet_until = 420,
                             .remind = 720,
                             .zone = "Europe/Paris"};
    snprintf(notices.stop, sizeof notices.stop, "stop%u", (unsigned)user);
    stored_fill(notices.feed, sizeof notices.feed, (unsigned)user);
    return notices;
}

static store_status set_notices(srv_store *store, uint8_t kind, const store_notices *notices)
{
    store_batch *batch = batch_new();
    batch_add_notices(batch, kind, notices);
    return stored_commit(store, batch);
}

static void add_users(srv_store *store)
{
    for (uint64_t id = 1; id <= 3; id++) {
        store_user user = a_user(id, (const char *const[]){"", "ney", "murat", "soult"}[id]);
        assert_int_equal(change_user(store, CHANGE_ADD_USER, &user), STORE_OK);
    }
}

static store_status change_mail(srv_store *store, uint8_t kind, const store_mail *mail, int64_t at)
{
    store_batch *batch = batch_new();
    batch_add_mail(batch, kind, mail, at);
    return stored_commit(store, batch);
}

static bool count_mail(void *to, const store_mail *mail)
{
    uint64_t *sum = to;
    *sum = *sum * 100 + mail->id;
    return true;
}

/* The numbers of due mails, two digits each. */
static uint64_t due(srv_store *store, int64_t now)
{
    uint64_t sum = 0;
    assert_int_equal(store->ops->notices->due(store, now, 10, count_mail, &sum), STORE_OK);
    return sum;
}

static uint64_t stuck(srv_store *store, int64_t now)
{
    uint64_t sum = 0;
    assert_int_equal(store->ops->notices->stuck(store, now, count_mail, &sum), STORE_OK);
    return sum;
}

/* Field by field: the bytes between fields may differ. */
static void assert_same_notices(const store_notices *a, const store_notices *b)
{
    assert_true(a->user == b->user && a->confirmed == b->confirmed && a->wants == b->wants);
    assert_true(a->rhythm == b->rhythm && a->eager == b->eager && a->daily == b->daily);
    assert_true(a->quiet_from == b->quiet_from && a->quiet_until == b->quiet_until);
    assert_true(a->remind == b->remind && a->sent == b->sent && a->failed == b->failed);
    assert_string_equal(a->address, b->address);
    assert_string_equal(a->stop, b->stop);
    assert_string_equal(a->zone, b->zone);
    assert_string_equal(a->trouble, b->trouble);
    assert_memory_equal(a->feed, b->feed, sizeof a->feed);
}

static void notices_come_back(void **state)
{
    srv_store *store = store_of(state);
    store_notices notices = some_notices(1), found;
    assert_int_equal(set_notices(store, CHANGE_SET_NOTICES, &notices), STORE_NONE);
    add_users(store);
    assert_int_equal(store->ops->notices->of_user(store, 1, &found), STORE_NONE);
    assert_int_equal(set_notices(store, CHANGE_SET_NOTICES, &notices), STORE_OK);
    trial_reopen(*state);
    store = store_of(state);
    assert_int_equal(store->ops->notices->of_user(store, 1, &found), STORE_OK);
    assert_same_notices(&found, &notices);
    assert_int_equal(store->ops->notices->by_stop(store, "stop1", &found), STORE_OK);
    assert_int_equal(store->ops->notices->by_stop(store, "", &found), STORE_NONE);
    assert_int_equal(store->ops->notices->by_feed(store, notices.feed, &found), STORE_OK);
    assert_true(found.user == 1);
}

static bool count_users(void *to, const store_notices *notices)
{
    uint64_t *sum = to;
    *sum = *sum * 10 + notices->user;
    return true;
}

static void users_are_found_by_address(void **state)
{
    srv_store *store = store_of(state);
    uint64_t sum = 0;
    add_users(store);
    for (uint64_t id = 1; id <= 3; id++) {
        store_notices notices = some_notices(id);
        notices.confirmed = id != 2; /* this one does not count */
        assert_int_equal(set_notices(store, CHANGE_SET_NOTICES, &notices), STORE_OK);
    }
    store->ops->notices->by_address(store, "NEY@Example.org", count_users, &sum);
    assert_int_equal(sum, 13);
    sum = 0;
    store->ops->notices->users(store, 1, 10, count_users, &sum);
    assert_int_equal(sum, 3);
    assert_int_equal(change_number(store, CHANGE_REMOVE_USER, 3), STORE_OK);
    sum = 0;
    store->ops->notices->users(store, 0, 10, count_users, &sum);
    assert_int_equal(sum, 1);
}

static void troubles_belong_to_an_address(void **state)
{
    srv_store *store = store_of(state);
    store_notices notices = some_notices(1), found;
    add_users(store);
    set_notices(store, CHANGE_SET_NOTICES, &notices);
    store_notices trouble = {.user = 1, .failed = 9, .trouble = "550 no such user"};
    assert_int_equal(set_notices(store, CHANGE_NOTE_SENT, &trouble), STORE_OK);
    notices.eager = 0;
    set_notices(store, CHANGE_SET_NOTICES, &notices);
    store->ops->notices->of_user(store, 1, &found);
    assert_true(found.failed == 9 && strcmp(found.trouble, "550 no such user") == 0);
    strcpy(notices.address, "other@example.org");
    set_notices(store, CHANGE_SET_NOTICES, &notices);
    store->ops->notices->of_user(store, 1, &found);
    assert_true(found.failed == 0 && found.trouble[0] == 0);
}

static store_status change_token(srv_store *store, uint8_t kind, unsigned number,
                                 const store_token *token, int64_t now)
{
    uint8_t hash[STORE_HASH_SIZE];
    store_batch *batch = batch_new();
    stored_fill(hash, sizeof hash, number);
    batch_add_token(batch, kind, hash, token, now);
    return stored_commit(store, batch);
}

static void tokens_work_once(void **state)
{
    srv_store *store = store_of(state);
    store_token token = {.user = 1, .kind = MAIL_RESET, .until = 100, .address = "a@b.org"}, found;
    uint8_t hash[STORE_HASH_SIZE];
    stored_fill(hash, sizeof hash, 1);
    assert_int_equal(change_token(store, CHANGE_ADD_TOKEN, 1, &token, 0), STORE_NONE);
    add_users(store);
    assert_int_equal(change_token(store, CHANGE_ADD_TOKEN, 1, &token, 0), STORE_OK);
    assert_int_equal(change_token(store, CHANGE_ADD_TOKEN, 2, &token, 0), STORE_OK);
    assert_int_equal(store->ops->notices->token(store, hash, MAIL_RESET, 99, &found), STORE_OK);
    assert_memory_equal(&found, &token, sizeof found);
    assert_int_equal(store->ops->notices->token(store, hash, MAIL_RESET, 100, &found), STORE_NONE);
    assert_int_equal(store->ops->notices->token(store, hash, MAIL_CONFIRM, 9, &found), STORE_NONE);
    assert_int_equal(change_token(store, CHANGE_USE_TOKEN, 1, &token, 100), STORE_CONFLICT);
    assert_int_equal(change_token(store, CHANGE_USE_TOKEN, 1, &token, 99), STORE_OK);
    assert_int_equal(change_token(store, CHANGE_USE_TOKEN, 1, &token, 99), STORE_CONFLICT);
    assert_int_equal(change_token(store, CHANGE_USE_TOKEN, 2, &token, 99), STORE_CONFLICT);
}

static void each_thing_is_told_once(void **state)
{
    srv_store *store = store_of(state);
    int64_t at = 0;
    store_mail mail = {.id = 1, .user = 1, .kind = MAIL_TURN, .about = "turn/x", .created = 50};
    add_users(store);
    assert_int_equal(change_mail(store, CHANGE_ADD_MAIL, &mail, 0), STORE_OK);
    mail.id = 2;
    mail.created = 60;
    assert_int_equal(change_mail(store, CHANGE_ADD_MAIL, &mail, 0), STORE_OK);
    assert_int_equal(due(store, 100), 1);
    assert_int_equal(change_number(store, CHANGE_END_MAIL, 1), STORE_OK);
    trial_reopen(*state); /* it is remembered */
    store = store_of(state);
    assert_int_equal(change_mail(store, CHANGE_ADD_MAIL, &mail, 49), STORE_OK);
    assert_int_equal(due(store, 100), 0);
    assert_int_equal(store->ops->notices->told(store, 1, "turn/x", &at), STORE_OK);
    assert_true(at == 50);
    assert_int_equal(change_mail(store, CHANGE_ADD_MAIL, &mail, 50), STORE_OK); /* again */
    assert_int_equal(due(store, 100), 2);
    mail.user = 2; /* somebody else */
    mail.id = 3;
    assert_int_equal(change_mail(store, CHANGE_ADD_MAIL, &mail, 0), STORE_OK);
    assert_int_equal(due(store, 100), 203);
    mail = (store_mail){.id = 4, .user = 99, .kind = MAIL_TURN};
    assert_int_equal(change_mail(store, CHANGE_ADD_MAIL, &mail, 0), STORE_OK);
    assert_int_equal(due(store, 100), 203); /* no such user */
}

static void mail_is_taken_by_one(void **state)
{
    srv_store *store = store_of(state);
    store_mail mail = {.id = 1, .user = 1, .kind = MAIL_TURN, .due = 10, .created = 5};
    store_mail_counts counts;
    add_users(store);
    change_mail(store, CHANGE_ADD_MAIL, &mail, 0);
    assert_int_equal(due(store, 9), 0);
    mail.leased = 200;
    mail.holder = 7;
    assert_int_equal(change_mail(store, CHANGE_TAKE_MAIL, &mail, 9), STORE_CONFLICT);
    assert_int_equal(change_mail(store, CHANGE_TAKE_MAIL, &mail, 10), STORE_OK);
    mail.holder = 8;
    assert_int_equal(change_mail(store, CHANGE_TAKE_MAIL, &mail, 11), STORE_CONFLICT);
    assert_int_equal(due(store, 100), 0);
    store->ops->notices->counts(store, 100, &counts);
    assert_true(counts.sending == 1 && counts.waiting == 0);
    trial_reopen(*state); /* the server stops while it is being sent */
    store = store_of(state);
    assert_int_equal(due(store, 1000), 0); /* it is never sent again by itself */
    assert_int_equal(stuck(store, 199), 0);
    assert_int_equal(stuck(store, 200), 1);
    mail.due = 300;
    mail.tries = 1;
    assert_int_equal(change_mail(store, CHANGE_WAIT_MAIL, &mail, 0), STORE_OK);
    assert_int_equal(due(store, 299), 0);
    assert_int_equal(due(store, 300), 1);
    store->ops->notices->counts(store, 300, &counts);
    assert_true(counts.waiting == 1 && counts.retrying == 1 && counts.oldest == 300);
    assert_int_equal(change_number(store, CHANGE_REMOVE_USER, 1), STORE_OK);
    assert_int_equal(due(store, 300), 0); /* with the account */
}

static bool count_games(void *to, const store_game *game)
{
    uint32_t *count = to;
    (*count)++;
    return game->seats == 2;
}

static void games_to_tell_of(void **state)
{
    srv_store *store = store_of(state);
    uint32_t count = 0;
    add_users(store);
    for (unsigned i = 0; i < 4; i++) {
        store_game game = stored_game(i);
        game.seat[1].user = i == 3 ? 2 : 1;
        game.state = i == 1 || i == 2 ? GAME_OVER : GAME_WAITING;
        game.ended = i == 1 ? 50 : i == 2 ? 70 : 0;
        assert_int_equal(stored_add_game(store, &game), STORE_OK);
    }
    assert_int_equal(store->ops->games_to_tell(store, 1, 60, count_games, &count), STORE_OK);
    assert_int_equal(count, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notices_come_back),
        cmocka_unit_test(users_are_found_by_address),
        cmocka_unit_test(troubles_belong_to_an_address),
        cmocka_unit_test(tokens_work_once),
        cmocka_unit_test(each_thing_is_told_once),
        cmocka_unit_test(mail_is_taken_by_one),
        cmocka_unit_test(games_to_tell_of),
    };
    return trial_all_kinds(tests, sizeof tests / sizeof tests[0]);
}
