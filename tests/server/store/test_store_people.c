/* test_store_people.c: users, sessions and codes in any kind of store. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "grognard_game.h"
#include "server/store_changes.h"

static void users_come_back(void **state)
{
    srv_store *store = store_of(state);
    store_user user = a_user(UINT64_MAX, "Éloïse"), found;
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &user), STORE_OK);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(store->ops->user(store, UINT64_MAX, &found), STORE_OK);
        assert_true(found.id == UINT64_MAX && found.created == 77);
        assert_string_equal(found.name, "Éloïse");
        assert_string_equal(found.key, "Éloïse");
        assert_string_equal(found.password, "$argon2id$Éloïse");
        assert_int_equal(store->ops->user_by_key(store, "Éloïse", &found), STORE_OK);
        assert_true(found.id == UINT64_MAX);
        trial_reopen(*state);
        store = store_of(state);
    }
    assert_int_equal(store->ops->user(store, 1, &found), STORE_NONE);
    assert_int_equal(store->ops->user_by_key(store, "", &found), STORE_NONE);
    assert_int_equal(store->ops->user_by_key(store, "éloïse", &found), STORE_NONE);
}

static void names_are_taken_once(void **state)
{
    srv_store *store = store_of(state);
    store_user a = a_user(1, "ney"), b = a_user(2, "ney"), guest = a_user(3, ""), found;
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &a), STORE_OK);
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &b), STORE_CONFLICT);
    assert_int_equal(store->ops->user(store, 2, &found), STORE_NONE);
    for (guest.id = 3; guest.id < 6; guest.id++) /* an empty key never conflicts */
        assert_int_equal(change_user(store, CHANGE_ADD_USER, &guest), STORE_OK);
    b = a_user(2, "murat");
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &b), STORE_OK);
    b = a_user(2, "ney");
    assert_int_equal(change_user(store, CHANGE_RENAME_USER, &b), STORE_CONFLICT);
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &a), STORE_CONFLICT); /* the same id */
    assert_int_equal(store->ops->user_by_key(store, "murat", &found), STORE_OK);
}

/* Different keys that look alike. */
static void look_alikes_are_taken_too(void **state)
{
    srv_store *store = store_of(state);
    store_user ney = a_user(1, "ney"), forged = a_user(2, "\u039D\u0395\u03A5");
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &ney), STORE_OK);
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &forged), STORE_CONFLICT);
    assert_int_equal(store->ops->taken_name(store, forged.key), STORE_NONE);
    assert_int_equal(store->ops->taken_name(store, "ney"), STORE_OK);
    assert_int_equal(change_number(store, CHANGE_REMOVE_USER, 1), STORE_OK);
    assert_int_equal(store->ops->taken_name(store, "ney"), STORE_OK);
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &forged), STORE_CONFLICT);
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &ney), STORE_CONFLICT);
}

static void accounts_are_renamed(void **state)
{
    srv_store *store = store_of(state);
    store_user soult = a_user(1, "soult"), ney = a_user(2, "ney"), guest = a_user(3, ""), found;
    store_game game = stored_game(1);
    game.seat[1].user = 1;
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &soult), STORE_OK);
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &ney), STORE_OK);
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &guest), STORE_OK);
    assert_int_equal(stored_add_game(store, &game), STORE_OK);
    assert_int_equal(stored_add_row(store, game.id, 1), STORE_OK);
    store_user other = a_user(1, "dalmatie");
    assert_int_equal(change_user(store, CHANGE_RENAME_USER, &other), STORE_OK);
    assert_int_equal(store->ops->user_by_key(store, "dalmatie", &found), STORE_OK);
    assert_string_equal(found.password, soult.password); /* the rest is unchanged */
    assert_int_equal(store->ops->user_by_key(store, "soult", &found), STORE_NONE);
    store_game then;
    assert_int_equal(store->ops->game(store, game.id, &then), STORE_OK);
    assert_string_equal(then.seat[1].name, "dalmatie");
    assert_string_equal(then.seat[0].name, "player 0");
    assert_int_equal(then.version, game.version + 1); /* caches notice it */
    ney = a_user(2, "soult");                         /* the old name stays reserved, */
    assert_int_equal(change_user(store, CHANGE_RENAME_USER, &ney), STORE_CONFLICT);
    assert_int_equal(change_user(store, CHANGE_RENAME_USER, &soult),
                     STORE_OK); /* but still belongs to this user */
    guest = a_user(3, "davout");
    assert_int_equal(change_user(store, CHANGE_RENAME_USER, &guest), STORE_NONE);
    guest = a_user(9, "davout");
    assert_int_equal(change_user(store, CHANGE_RENAME_USER, &guest), STORE_NONE);
    assert_int_equal(store->ops->taken_name(store, "davout"), STORE_NONE);
}

static void users_change(void **state)
{
    srv_store *store = store_of(state);
    store_user user = a_user(9, "davout"), found;
    assert_int_equal(change_user(store, CHANGE_SET_USER, &user), STORE_NONE);
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &user), STORE_OK);
    user = a_user(9, "eckmuhl");
    user.created = 99;
    assert_int_equal(change_user(store, CHANGE_SET_USER, &user), STORE_OK);
    assert_int_equal(store->ops->user_by_key(store, "eckmuhl", &found), STORE_NONE);
    assert_int_equal(store->ops->user_by_key(store, "davout", &found), STORE_OK);
    assert_string_equal(found.name, "davout"); /* of an account */
    assert_string_equal(found.password, "$argon2id$eckmuhl");
    assert_int_equal(found.created, 77);
    user = a_user(10, "");
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &user), STORE_OK);
    snprintf(user.name, sizeof user.name, "guest");
    assert_int_equal(change_user(store, CHANGE_SET_USER, &user), STORE_OK);
    assert_int_equal(store->ops->user(store, 10, &found), STORE_OK);
    assert_string_equal(found.name, "guest");
}

static bool note_user(void *to, const store_user *user)
{
    gg_print(to, "%s ", user->name);
    return strcmp(user->name, "c") != 0;
}

static void users_are_listed(void **state)
{
    srv_store *store = store_of(state);
    char names[100];
    gg_text text;
    const char *const all[] = {"d", "a", "c", "b"};
    gg_text_open(&text, names, sizeof names);
    for (uint64_t i = 0; i < 4; i++) {
        store_user user = a_user(i + 1, all[i]);
        assert_int_equal(change_user(store, CHANGE_ADD_USER, &user), STORE_OK);
    }
    assert_int_equal(store->ops->users(store, note_user, &text), STORE_OK);
    assert_string_equal(names, "a b c "); /* by name; "c" stops it */
}

static bool count_session(void *to, const store_session *session)
{
    ++*(uint32_t *)to;
    return session->user != 0;
}

static uint32_t sessions_of(srv_store *store, uint64_t user)
{
    uint32_t count = 0;
    assert_int_equal(store->ops->sessions(store, user, count_session, &count), STORE_OK);
    return count;
}

static void sessions_come_back(void **state)
{
    srv_store *store = store_of(state);
    store_user user = a_user(5, "soult");
    store_session session = a_session(1, 5), found;
    assert_int_equal(change_session(store, CHANGE_ADD_SESSION, &session), STORE_NONE); /* no user */
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &user), STORE_OK);
    assert_int_equal(change_session(store, CHANGE_ADD_SESSION, &session), STORE_OK);
    assert_int_equal(change_session(store, CHANGE_ADD_SESSION, &session), STORE_CONFLICT);
    trial_reopen(*state);
    store = store_of(state);
    assert_int_equal(store->ops->session(store, session.hash, &found), STORE_OK);
    assert_memory_equal(found.hash, session.hash, sizeof found.hash);
    assert_true(found.user == 5 && found.created == 10 && found.seen == 20);
    assert_string_equal(found.label, "Browser 1");
    session.seen = 30;
    assert_int_equal(change_session(store, CHANGE_SEE_SESSION, &session), STORE_OK);
    session.seen = 25;
    assert_int_equal(change_session(store, CHANGE_SEE_SESSION, &session), STORE_OK);
    assert_int_equal(store->ops->session(store, session.hash, &found), STORE_OK);
    assert_int_equal(found.seen, 30);
    session = a_session(2, 5);
    assert_int_equal(store->ops->session(store, session.hash, &found), STORE_NONE);
    assert_int_equal(change_session(store, CHANGE_SEE_SESSION, &session), STORE_OK);
}

static void sessions_end(void **state)
{
    srv_store *store = store_of(state);
    for (uint64_t id = 1; id <= 2; id++) {
        store_user user = a_user(id, id == 1 ? "lannes" : "bessieres");
        assert_int_equal(change_user(store, CHANGE_ADD_USER, &user), STORE_OK);
        for (unsigned i = 0; i < 4; i++) {
            store_session session = a_session((unsigned)id * 10 + i, id);
            assert_int_equal(change_session(store, CHANGE_ADD_SESSION, &session), STORE_OK);
        }
    }
    store_session session = a_session(10, 2); /* of somebody else */
    assert_int_equal(change_session(store, CHANGE_END_SESSION, &session), STORE_OK);
    assert_int_equal(sessions_of(store, 1), 4);
    session.user = 1;
    assert_int_equal(change_session(store, CHANGE_END_SESSION, &session), STORE_OK);
    assert_int_equal(change_session(store, CHANGE_END_SESSION, &session), STORE_OK);
    assert_int_equal(sessions_of(store, 1), 3);
    session = a_session(12, 1);
    assert_int_equal(change_session(store, CHANGE_END_SESSIONS, &session), STORE_OK);
    assert_int_equal(sessions_of(store, 1), 1);
    assert_int_equal(store->ops->session(store, session.hash, &session), STORE_OK);
    assert_int_equal(change_number(store, CHANGE_END_SESSIONS, 1), STORE_OK);
    assert_int_equal(sessions_of(store, 1), 0);
    assert_int_equal(sessions_of(store, 2), 4);
}

typedef struct learned_list {
    char text[200];
    bool once; /* stops after the first */
} learned_list;

static bool note_lesson(void *to, const char *lesson)
{
    learned_list *list = to;
    size_t used = strlen(list->text);
    snprintf(list->text + used, sizeof list->text - used, "%s ", lesson);
    return !list->once;
}

static const char *learned_by(srv_store *store, uint64_t user, learned_list *list)
{
    list->text[0] = 0;
    store_status status = store->ops->learned(store, user, note_lesson, list);
    assert_true(status == STORE_OK || status == STORE_NONE);
    return list->text;
}

static store_status learn(srv_store *store, uint64_t user, const char *lesson)
{
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, CHANGE_ADD_LEARNED);
    change->number = user;
    change->text = lesson;
    change->at = 5;
    return stored_commit(store, batch);
}

static void lessons_belong_to_users(void **state)
{
    srv_store *store = store_of(state);
    store_user ney = a_user(UINT64_MAX, "ney"), murat = a_user(2, "murat");
    learned_list list = {.once = false}, first = {.once = true};
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &ney), STORE_OK);
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &murat), STORE_OK);
    assert_int_equal(learn(store, ney.id, "triumph/roads"), STORE_OK);
    assert_int_equal(learn(store, ney.id, "napoleon/blocks"), STORE_OK);
    assert_int_equal(learn(store, ney.id, "triumph/roads"), STORE_OK); /* again */
    assert_int_equal(learn(store, 3, "triumph/roads"), STORE_NONE);    /* of nobody */
    for (int i = 0; i < 2; i++) {
        assert_string_equal(learned_by(store, ney.id, &list), "napoleon/blocks triumph/roads ");
        assert_string_equal(learned_by(store, ney.id, &first), "napoleon/blocks ");
        assert_string_equal(learned_by(store, murat.id, &list), "");
        trial_reopen(*state);
        store = store_of(state);
    }
    assert_int_equal(change_number(store, CHANGE_REMOVE_USER, ney.id), STORE_OK);
    assert_string_equal(learned_by(store, ney.id, &list), "");
}

static void removed_users_leave_their_names(void **state)
{
    srv_store *store = store_of(state);
    store_user user = a_user(8, "grouchy"), found;
    store_session session = a_session(1, 8);
    store_game game = stored_game(1);
    game.maker = game.seat[1].user = 8;
    game.seat[0].user = 9;
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &user), STORE_OK);
    assert_int_equal(change_session(store, CHANGE_ADD_SESSION, &session), STORE_OK);
    assert_int_equal(stored_add_game(store, &game), STORE_OK);
    assert_int_equal(stored_add_row(store, game.id, 1), STORE_OK);
    assert_int_equal(change_number(store, CHANGE_REMOVE_USER, 8), STORE_OK);
    assert_int_equal(change_number(store, CHANGE_REMOVE_USER, 8), STORE_NONE);
    assert_int_equal(store->ops->user(store, 8, &found), STORE_NONE);
    assert_int_equal(store->ops->session(store, session.hash, &session), STORE_NONE);
    assert_int_equal(store->ops->game(store, game.id, &game), STORE_OK);
    assert_true(game.maker == 0 && game.seat[1].user == 0 && game.seat[0].user == 9);
    assert_string_equal(game.seat[1].name, "player 1");
}

static store_status code_is(srv_store *store, unsigned code, int64_t now)
{
    uint8_t hash[STORE_HASH_SIZE];
    stored_fill(hash, sizeof hash, code);
    return store->ops->code(store, hash, now);
}

static bool count_user(void *to, const store_user *user)
{
    (void)user;
    ++*(unsigned *)to;
    return true;
}

static unsigned users_of(srv_store *store)
{
    unsigned count = 0;
    store->ops->users(store, count_user, &count);
    return count;
}

static store_status purge(srv_store *store, uint64_t most, int64_t at)
{
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, CHANGE_PURGE);
    change->number = most;
    change->at = at;
    return stored_commit(store, batch);
}

static void add_guest(srv_store *store, uint64_t id, int64_t seen)
{
    store_user guest = {.id = id, .name = "Guest"};
    store_session session = a_session((unsigned)id, id);
    session.seen = seen;
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &guest), STORE_OK);
    if (seen > 0)
        assert_int_equal(change_session(store, CHANGE_ADD_SESSION, &session), STORE_OK);
}

/* Guests 1 to 5: gone, seen lately, seen long ago, with a seat, with a game; and an account. */
static void fill_with_people(srv_store *store)
{
    store_game game = stored_game(1);
    store_user ney = a_user(6, "ney");
    for (uint64_t id = 1; id <= 5; id++)
        add_guest(store, id, id == 2 ? 1000 : id == 3 ? 999 : 0);
    game.state = GAME_WAITING;
    game.seat[1].user = 4;
    game.maker = 5;
    assert_int_equal(stored_add_game(store, &game), STORE_OK);
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &ney), STORE_OK);
}

static void what_nobody_needs_goes(void **state)
{
    srv_store *store = store_of(state);
    store_user user;
    fill_with_people(store);
    assert_int_equal(change_code(store, CHANGE_ADD_CODE, 1, 1, 0), STORE_OK);
    assert_int_equal(change_code(store, CHANGE_USE_CODE, 1, 0, 5), STORE_OK);
    assert_int_equal(change_code(store, CHANGE_ADD_CODE, 2, 1, 999), STORE_OK);
    assert_int_equal(change_code(store, CHANGE_ADD_CODE, 3, 1, 1000), STORE_OK);
    assert_int_equal(change_code(store, CHANGE_ADD_CODE, 4, 1, 0), STORE_OK);
    assert_int_equal(purge(store, 100, 1000), STORE_OK);
    for (uint64_t id = 1; id <= 6; id++)
        assert_int_equal(store->ops->user(store, id, &user),
                         id == 1 || id == 3 ? STORE_NONE : STORE_OK);
    for (unsigned code = 1; code <= 4; code++) /* an existing one cannot be added */
        assert_int_equal(change_code(store, CHANGE_ADD_CODE, code, 1, 0),
                         code <= 2 ? STORE_OK : STORE_CONFLICT);
}

static void a_purge_is_bounded(void **state)
{
    srv_store *store = store_of(state);
    for (uint64_t id = 1; id <= 10; id++)
        add_guest(store, id, 5);
    assert_int_equal(purge(store, 4, 1000), STORE_OK);
    assert_int_equal(users_of(store), 6);
    assert_int_equal(purge(store, 4, 1000), STORE_OK);
    assert_int_equal(users_of(store), 2);
    assert_int_equal(purge(store, 4, 1000), STORE_OK);
    assert_int_equal(users_of(store), 0);
}

/* Limits the sessions of a user who logs in again and again. */
static void sessions_of_a_user_are_bounded(void **state)
{
    srv_store *store = store_of(state);
    store_user ney = a_user(1, "ney");
    store_session session, found;
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &ney), STORE_OK);
    for (unsigned i = 0; i < STORE_SESSIONS_MAX + 3; i++) {
        session = a_session(i, 1);
        session.seen = 100 + (int64_t)i;
        assert_int_equal(change_session(store, CHANGE_ADD_SESSION, &session), STORE_OK);
    }
    for (unsigned i = 0; i < STORE_SESSIONS_MAX + 3; i++) {
        session = a_session(i, 1);
        assert_int_equal(store->ops->session(store, session.hash, &found),
                         i < 3 ? STORE_NONE : STORE_OK);
    }
}

static void codes_are_used_up(void **state)
{
    srv_store *store = store_of(state);
    assert_int_equal(change_code(store, CHANGE_USE_CODE, 1, 0, 100), STORE_CONFLICT);
    assert_int_equal(change_code(store, CHANGE_ADD_CODE, 1, 2, 0), STORE_OK);
    assert_int_equal(change_code(store, CHANGE_ADD_CODE, 1, 2, 0), STORE_CONFLICT);
    assert_int_equal(code_is(store, 1, 100), STORE_OK);
    assert_int_equal(change_code(store, CHANGE_USE_CODE, 1, 0, 100), STORE_OK);
    assert_int_equal(change_code(store, CHANGE_USE_CODE, 1, 0, 100), STORE_OK);
    assert_int_equal(code_is(store, 1, 100), STORE_NONE);
    assert_int_equal(change_code(store, CHANGE_USE_CODE, 1, 0, 100), STORE_CONFLICT);
    assert_int_equal(change_code(store, CHANGE_ADD_CODE, 2, 5, 200), STORE_OK);
    assert_int_equal(code_is(store, 2, 199), STORE_OK);
    assert_int_equal(code_is(store, 2, 200), STORE_NONE);
    assert_int_equal(change_code(store, CHANGE_USE_CODE, 2, 0, 200), STORE_CONFLICT);
    assert_int_equal(change_code(store, CHANGE_USE_CODE, 2, 0, 199), STORE_OK);
}

/* ---------------------------------------------------------------- analyses */

static store_status change_study(srv_store *store, uint8_t kind, const store_study *study)
{
    store_batch *batch = batch_new();
    batch_add_study(batch, kind, study);
    return stored_commit(store, batch);
}

static store_status change_study_after(srv_store *store, const store_study *study, int64_t changed)
{
    store_batch *batch = batch_new();
    batch_set_study_after(batch, study, changed);
    return stored_commit(store, batch);
}

static store_study a_study(unsigned number, uint64_t owner, uint8_t kept)
{
    store_study study = {.owner = owner,
                         .kept = kept,
                         .created = 100,
                         .changed = 100 + number,
                         .nodes = number,
                         .title = "A title",
                         .line = "triumph dec2",
                         .body = "{\"root\":\"\"}"};
    snprintf(study.id, sizeof study.id, "study%u", number);
    return study;
}

static bool note_study(void *to, const store_study *study)
{
    gg_text *text = to;
    assert_null(study->body);
    gg_print(text, "%s ", study->id + strlen("study"));
    return true;
}

static const char *studies_of(srv_store *store, uint64_t owner)
{
    static char buffer[400];
    gg_text text;
    gg_text_open(&text, buffer, sizeof buffer);
    assert_int_equal(store->ops->studies(store, owner, note_study, &text), STORE_OK);
    assert_false(text.cut);
    return buffer;
}

static void analyses_are_kept(void **state)
{
    store_study read;
    srv_store *store = store_of(state);
    store_user user = a_user(71, "anna71");
    store_study study = a_study(1, 71, 1);
    assert_int_equal(change_study(store, CHANGE_ADD_STUDY, &study), STORE_NONE); /* whose? */
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &user), STORE_OK);
    assert_int_equal(change_study(store, CHANGE_SET_STUDY, &study), STORE_NONE);
    assert_int_equal(change_study(store, CHANGE_ADD_STUDY, &study), STORE_OK);
    study.title[0] = 'B';
    study.body = "{}";
    study.line[0] = 'x'; /* never changes */
    assert_int_equal(change_study(store, CHANGE_SET_STUDY, &study), STORE_OK);
    assert_int_equal(store->ops->study(store, "study1", &read), STORE_OK);
    assert_string_equal(read.title, "B title");
    assert_string_equal(read.line, "triumph dec2");
    assert_string_equal(read.body, "{}");
    assert_int_equal(read.owner, 71);
    assert_int_equal(read.changed, 101);
    study.changed = 102;
    assert_int_equal(change_study_after(store, &study, 100), STORE_CONFLICT); /* it is of 101 */
    assert_int_equal(change_study_after(store, &study, 101), STORE_OK);
    assert_int_equal(change_study_after(store, &study, 101), STORE_CONFLICT);
    assert_int_equal(store->ops->study(store, "study2", &read), STORE_NONE);
}

static void loose_analyses_make_room_and_are_purged(void **state)
{
    store_study read;
    srv_store *store = store_of(state);
    store_user user = a_user(72, "anna72");
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &user), STORE_OK);
    for (unsigned i = 10; i < 10 + STORE_STUDIES_LOOSE + 2; i++) {
        store_study study = a_study(i, 72, i == 10);
        assert_int_equal(change_study(store, CHANGE_ADD_STUDY, &study), STORE_OK);
    }
    assert_int_equal(store->ops->study(store, "study10", &read), STORE_OK); /* it is kept */
    assert_int_equal(store->ops->study(store, "study11", &read), STORE_NONE);
    assert_int_equal(store->ops->study(store, "study12", &read), STORE_OK);
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, CHANGE_PURGE);
    change->at = 100 + 10 + STORE_STUDIES_LOOSE + 1;
    change->number = 1000;
    assert_int_equal(stored_commit(store, batch), STORE_OK);
    assert_string_equal(studies_of(store, 72), "31 10 ");
    assert_int_equal(change_number(store, CHANGE_REMOVE_USER, 72), STORE_OK);
    assert_int_equal(store->ops->study(store, "study10", &read), STORE_NONE);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(users_come_back),
        cmocka_unit_test(names_are_taken_once),
        cmocka_unit_test(users_change),
        cmocka_unit_test(look_alikes_are_taken_too),
        cmocka_unit_test(accounts_are_renamed),
        cmocka_unit_test(users_are_listed),
        cmocka_unit_test(sessions_come_back),
        cmocka_unit_test(sessions_end),
        cmocka_unit_test(lessons_belong_to_users),
        cmocka_unit_test(removed_users_leave_their_names),
        cmocka_unit_test(codes_are_used_up),
        cmocka_unit_test(what_nobody_needs_goes),
        cmocka_unit_test(a_purge_is_bounded),
        cmocka_unit_test(sessions_of_a_user_are_bounded),
        cmocka_unit_test(analyses_are_kept),
        cmocka_unit_test(loose_analyses_make_room_and_are_purged),
    };
    return trial_all_kinds(tests, sizeof tests / sizeof tests[0]);
}
