/* test_store.c: games in any kind of store: what is stored is read back, and invalid changes are refused. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/store_changes.h"

/* A new member must be stored, and tested below. (Checked only with the usual sizes.) */
_Static_assert(sizeof(void *) != 8 || (sizeof(store_game) == 6312 && sizeof(store_seat) == 656 &&
                                       sizeof(store_user) == 232 && sizeof(store_session) == 136 &&
                                       sizeof(store_row) == 64),
               "a new member of what is stored needs a test");

/* ---------------------------------------------------------------- games */

/* Every member has a distinct value, as large as possible. */
static store_game full_game(unsigned first)
{
    store_game game = {.state = GAME_OVER,
                       .watch = WATCH_PEOPLE,
                       .listed = 1,
                       .starts = (uint8_t)(first == 0),
                       .solo = (uint8_t)(first != 0),
                       .rated = (uint8_t)(first == 0),
                       .pace = (uint8_t)(PACE_RELAXED - first % 4),
                       .clock = {2, 1, 86400000 + (int64_t)first, 20000 + (int64_t)first},
                       .maker = UINT64_MAX - first,
                       .created = 1111 + (int64_t)first,
                       .started = 2222 + (int64_t)first,
                       .ended = INT64_MAX - (int64_t)first,
                       .due = 4444 + (int64_t)first,
                       .seats = GG_SEATS_MAX};
    memset(game.id, 'i', sizeof game.id - 1);
    memset(game.line, (int)('l' + first), sizeof game.line - 1);
    memset(game.rules_version, (int)('v' + first), sizeof game.rules_version - 1);
    memset(game.title, (int)('t' + first), sizeof game.title - 1);
    memset(game.rematch_of, (int)('o' + first), sizeof game.rematch_of - 1);
    memset(game.rematch, (int)('r' + first), sizeof game.rematch - 1);
    memset(game.result, (int)('e' + first), sizeof game.result - 1);
    memset(game.lesson, (int)('s' + first), sizeof game.lesson - 1);
    stored_fill(game.data_hash, sizeof game.data_hash, 100 + first);
    stored_fill(game.seed, sizeof game.seed, 150 + first);
    for (unsigned i = 0; i < GG_SEATS_MAX; i++) {
        store_seat *seat = &game.seat[i];
        seat->kind = (uint8_t)(i % 4);
        seat->user = i % 3 == 0 ? 0 : UINT64_MAX / 2 + first + i;
        if (seat->kind == SEAT_INVITED)
            stored_fill(seat->invitation, sizeof seat->invitation, first + i);
        stored_fill(seat->nonce, sizeof seat->nonce, 50 + first + i);
        seat->asked = 1000 * (int64_t)(first + i);
        memset(seat->bot, (int)('a' + i), sizeof seat->bot - 1);
        memset(seat->glance, (int)('g' + i), sizeof seat->glance - 1);
        memset(seat->name, (int)('A' + i + first), sizeof seat->name - 1);
    }
    return game;
}

static void assert_same_seat(const store_seat *a, const store_seat *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_true(a->user == b->user);
    assert_memory_equal(a->invitation, b->invitation, sizeof a->invitation);
    assert_memory_equal(a->nonce, b->nonce, sizeof a->nonce);
    assert_int_equal(a->asked, b->asked);
    assert_string_equal(a->bot, b->bot);
    assert_string_equal(a->glance, b->glance);
    assert_string_equal(a->name, b->name);
}

static void assert_same_game(const store_game *a, const store_game *b)
{
    assert_string_equal(a->id, b->id);
    assert_int_equal(a->version, b->version);
    assert_string_equal(a->line, b->line);
    assert_string_equal(a->rules_version, b->rules_version);
    assert_memory_equal(a->data_hash, b->data_hash, sizeof a->data_hash);
    assert_memory_equal(a->seed, b->seed, sizeof a->seed);
    assert_string_equal(a->title, b->title);
    assert_true(a->state == b->state && a->watch == b->watch && a->listed == b->listed);
    assert_int_equal(a->starts, b->starts);
    assert_int_equal(a->solo, b->solo);
    assert_int_equal(a->rated, b->rated);
    assert_int_equal(a->pace, b->pace);
    assert_true(a->clock.kind == b->clock.kind && a->clock.claim == b->clock.claim);
    assert_true(a->clock.budget == b->clock.budget && a->clock.increment == b->clock.increment);
    assert_true(a->maker == b->maker && a->created == b->created && a->started == b->started);
    assert_true(a->ended == b->ended && a->due == b->due);
    assert_string_equal(a->rematch_of, b->rematch_of);
    assert_string_equal(a->rematch, b->rematch);
    assert_string_equal(a->result, b->result);
    assert_string_equal(a->lesson, b->lesson);
    assert_int_equal(a->seats, b->seats);
    for (uint32_t i = 0; i < a->seats; i++)
        assert_same_seat(&a->seat[i], &b->seat[i]);
}

static void games_come_back(void **state)
{
    srv_store *store = store_of(state);
    store_game game = full_game(0), found;
    assert_int_equal(store->ops->game(store, game.id, &found), STORE_NONE);
    assert_int_equal(change_game(store, CHANGE_SET_GAME, &game), STORE_CONFLICT);
    assert_int_equal(stored_add_game(store, &game), STORE_OK);
    assert_int_equal(store->ops->game(store, game.id, &found), STORE_OK);
    assert_same_game(&found, &game);
    assert_int_equal(stored_add_game(store, &game), STORE_CONFLICT);
    trial_reopen(*state);
    store = store_of(state);
    assert_int_equal(store->ops->game(store, game.id, &found), STORE_OK);
    assert_same_game(&found, &game);
}

static void games_change_but_for_what_they_are(void **state)
{
    srv_store *store = store_of(state);
    store_game first = full_game(0), second = full_game(1), found;
    second.seats = 3;
    assert_int_equal(stored_add_game(store, &first), STORE_OK);
    assert_int_equal(change_game(store, CHANGE_SET_GAME, &second), STORE_OK);
    assert_int_equal(store->ops->game(store, first.id, &found), STORE_OK);
    memcpy(second.line, first.line, sizeof first.line);
    memcpy(second.seed, first.seed, sizeof first.seed);
    second.version = 1;
    assert_same_game(&found, &second);
    assert_int_equal(change_game(store, CHANGE_SET_GAME, &first),
                     STORE_CONFLICT); /* follows another */
    first.version = 1;
    assert_int_equal(change_game(store, CHANGE_SET_GAME, &first), STORE_OK);
    assert_int_equal(store->ops->game(store, first.id, &found), STORE_OK);
    first.version = 2;
    assert_same_game(&found, &first);
}

static store_status set_due(srv_store *store, const char *id, int64_t at)
{
    store_batch *batch = batch_new();
    store_change *change = batch_add(batch, CHANGE_SET_DUE);
    snprintf(change->id, sizeof change->id, "%s", id);
    change->at = at;
    return stored_commit(store, batch);
}

static store_status set_glances(srv_store *store, const store_game *game)
{
    store_batch *batch = batch_new();
    batch_add_glances(batch, game);
    return stored_commit(store, batch);
}

static void times_change_alone(void **state)
{
    srv_store *store = store_of(state);
    store_game game = full_game(0), found;
    assert_int_equal(set_due(store, game.id, 77), STORE_NONE);
    assert_int_equal(set_glances(store, &game), STORE_NONE);
    assert_int_equal(stored_add_game(store, &game), STORE_OK);
    assert_int_equal(set_due(store, game.id, 77), STORE_OK);
    game.due = 77;
    game.seat[1].asked = 88;
    snprintf(game.seat[1].glance, sizeof game.seat[1].glance, "seen");
    assert_int_equal(set_glances(store, &game), STORE_OK);
    assert_int_equal(store->ops->game(store, game.id, &found), STORE_OK);
    assert_same_game(&found, &game);
}

static void removed_games_leave_nothing(void **state)
{
    srv_store *store = store_of(state);
    store_game game = full_game(0), other = stored_game(1), found;
    const char *text;
    uint64_t mutes;
    other.state = GAME_WAITING;
    assert_int_equal(stored_add_game(store, &game), STORE_OK);
    assert_int_equal(stored_add_game(store, &other), STORE_OK);
    assert_int_equal(stored_add_row(store, game.id, 1), STORE_OK);
    assert_int_equal(stored_add_row(store, other.id, 1), STORE_OK);
    assert_int_equal(change_seat(store, CHANGE_SET_DRAFT, game.id, 0, "a", 0), STORE_OK);
    assert_int_equal(change_seat(store, CHANGE_SET_NOTES, game.id, 0, "b", 0), STORE_OK);
    assert_int_equal(change_seat(store, CHANGE_SET_MUTES, game.id, 0, NULL, 2), STORE_OK);
    assert_int_equal(remove_game(store, game.id), STORE_OK);
    assert_int_equal(remove_game(store, game.id), STORE_NONE);
    assert_int_equal(store->ops->game(store, game.id, &found), STORE_NONE);
    assert_int_equal(stored_add_game(store, &game), STORE_OK); /* as if it had never been there */
    assert_int_equal(stored_rows(store, game.id), 0);
    assert_int_equal(store->ops->draft(store, game.id, 0, &text), STORE_OK);
    assert_string_equal(text, "");
    assert_int_equal(store->ops->notes(store, game.id, 0, &text), STORE_OK);
    assert_string_equal(text, "");
    assert_int_equal(store->ops->mutes(store, game.id, 0, &mutes), STORE_OK);
    assert_int_equal(mutes, 0);
    assert_int_equal(stored_rows(store, other.id), 1);
}

static void invitations_find_their_game(void **state)
{
    srv_store *store = store_of(state);
    store_game game = stored_game(1), other = stored_game(2), found;
    uint8_t hash[STORE_HASH_SIZE];
    stored_fill(hash, sizeof hash, 3);
    game.state = other.state = GAME_WAITING;
    game.seat[1].kind = SEAT_INVITED;
    memcpy(game.seat[1].invitation, hash, sizeof hash);
    assert_int_equal(stored_add_game(store, &other), STORE_OK);
    assert_int_equal(store->ops->game_by_invitation(store, hash, &found), STORE_NONE);
    assert_int_equal(stored_add_game(store, &game), STORE_OK);
    assert_int_equal(store->ops->game_by_invitation(store, hash, &found), STORE_OK);
    assert_same_game(&found, &game);
    game.seat[1].kind = SEAT_PERSON; /* taken */
    assert_int_equal(change_game(store, CHANGE_SET_GAME, &game), STORE_OK);
    assert_int_equal(store->ops->game_by_invitation(store, hash, &found), STORE_NONE);
    memset(hash, 0, sizeof hash); /* as in seats without an invitation */
    assert_int_equal(store->ops->game_by_invitation(store, hash, &found), STORE_NONE);
}

/* ---------------------------------------------------------------- lists */

static bool note_game(void *to, const store_game *game)
{
    gg_print(to, "%s ", game->id + 4); /* "gameNN" */
    return true;
}

static const char *listed(srv_store *store, store_filter filter)
{
    static char names[200];
    gg_text text;
    gg_text_open(&text, names, sizeof names);
    assert_int_equal(store->ops->games(store, &filter, note_game, &text), STORE_OK);
    return names;
}

/* 1 waits, listed, open seat; 2 waits, listed, full; 3 waits, open seat, not listed; 4 runs, listed, can be watched;
 * 5 runs, listed, cannot; 6 is over, 7 was abandoned, both can be watched, 6 is listed. User 50 created 1, plays in
 * 4, has a reserved seat in 3. 8 runs, 9 is over, both can be watched and are not listed. */
static void add_nine_games(srv_store *store)
{
    static const uint8_t states[] = {
        0,         GAME_WAITING,   GAME_WAITING, GAME_WAITING, GAME_RUNNING, GAME_RUNNING,
        GAME_OVER, GAME_ABANDONED, GAME_RUNNING, GAME_OVER};
    for (unsigned i = 1; i <= 9; i++) {
        store_game game = stored_game(i);
        game.state = states[i];
        game.listed = i != 3 && i < 7;
        game.watch = i == 5 ? WATCH_NOBODY : WATCH_PEOPLE;
        game.maker = i == 1 ? 50 : 0;
        game.seat[1].user = i == 4 || i == 3 ? 50 : 60;
        game.seat[0].kind = i == 1 || i == 3 ? SEAT_OPEN : SEAT_PERSON;
        game.seat[1].kind = i == 3 ? SEAT_INVITED : SEAT_PERSON;
        assert_int_equal(stored_add_game(store, &game), STORE_OK);
        if (i > 3)
            assert_int_equal(stored_add_row(store, game.id, 1), STORE_OK);
    }
}

/* Game 10 is a lesson of user 50. */
static void lessons_are_listed_apart(void **state)
{
    srv_store *store = store_of(state);
    const uint8_t all = 15;
    add_nine_games(store);
    store_game lesson = stored_game(10);
    lesson.state = GAME_RUNNING;
    lesson.listed = 1;
    lesson.watch = WATCH_PEOPLE;
    lesson.maker = lesson.seat[0].user = 50;
    memcpy(lesson.lesson, "probe/first", sizeof "probe/first");
    assert_int_equal(stored_add_game(store, &lesson), STORE_OK);
    assert_int_equal(stored_add_row(store, lesson.id, 1), STORE_OK);
    assert_string_equal(listed(store, (store_filter){.states = all, .most = 2}), "09 08 ");
    assert_string_equal(listed(store, (store_filter){.states = all, .most = 9, .listed = true}),
                        "06 04 01 ");
    assert_string_equal(listed(store, (store_filter){.states = all, .most = 9, .user = 50}),
                        "04 03 01 ");
    assert_string_equal(
        listed(store, (store_filter){.states = all, .most = 9, .user = 50, .lessons = true}),
        "10 ");
    assert_string_equal(
        listed(store, (store_filter){.states = all, .most = 9, .user = 60, .lessons = true}), "");
    store_batch *batch = batch_new();
    store_change *purge = batch_add(batch, CHANGE_PURGE);
    purge->at = lesson.created + 1;
    purge->number = 100;
    assert_int_equal(stored_commit(store, batch), STORE_OK);
    assert_string_equal(
        listed(store, (store_filter){.states = all, .most = 9, .user = 50, .lessons = true}), "");
    assert_string_equal(listed(store, (store_filter){.states = all, .most = 2}), "09 08 ");
}

static void games_are_listed(void **state)
{
    srv_store *store = store_of(state);
    const uint8_t all = 15, now = 1 << GAME_WAITING | 1 << GAME_RUNNING;
    assert_string_equal(listed(store, (store_filter){.states = all, .most = 9}), "");
    add_nine_games(store);
    assert_string_equal(listed(store, (store_filter){.states = all, .most = 9}),
                        "09 08 07 06 05 04 03 02 01 ");
    assert_string_equal(listed(store, (store_filter){.states = all, .most = 2}), "09 08 ");
    assert_string_equal(listed(store, (store_filter){.states = all, .most = 2, .before = 1006}),
                        "05 04 ");
    assert_string_equal(listed(store, (store_filter){.states = 0, .most = 9}), "");
    assert_string_equal(listed(store, (store_filter){.states = 1 << GAME_OVER, .most = 9}),
                        "09 06 ");
    assert_string_equal(listed(store, (store_filter){.states = all, .most = 9, .listed = true}),
                        "06 04 01 ");
    assert_string_equal(listed(store, (store_filter){.states = now, .most = 9, .listed = true}),
                        "04 01 ");
    assert_string_equal(listed(store, (store_filter){.states = all, .most = 9, .user = 50}),
                        "04 03 01 ");
    assert_string_equal(
        listed(store,
               (store_filter){.states = 1 << GAME_WAITING, .most = 1, .user = 50, .before = 1003}),
        "01 ");
    assert_string_equal(
        listed(store, (store_filter){.states = all, .most = 9, .user = 60, .listed = true}),
        "06 01 ");
    assert_string_equal(listed(store, (store_filter){.states = all, .most = 9, .user = 70}), "");
}

static const char *due_by(srv_store *store, int64_t until)
{
    static char names[100];
    gg_text text;
    gg_text_open(&text, names, sizeof names);
    assert_int_equal(store->ops->games_due(store, until, note_game, &text), STORE_OK);
    return names;
}

static void clocks_that_run_out_are_found(void **state)
{
    srv_store *store = store_of(state);
    for (unsigned i = 1; i <= 5; i++) {
        store_game game = stored_game(i);
        game.due = i == 5 ? 0 : 9000 - (int64_t)i * 1000; /* 1: 8000 .. 4: 5000 */
        game.state = i == 3 ? GAME_OVER : GAME_RUNNING;
        assert_int_equal(stored_add_game(store, &game), STORE_OK);
        assert_int_equal(stored_add_row(store, game.id, 1), STORE_OK);
    }
    assert_string_equal(due_by(store, 4999), "");
    assert_string_equal(due_by(store, 7000), "04 02 ");
    assert_string_equal(due_by(store, INT64_MAX), "04 02 01 ");
}

/* ---------------------------------------------------------------- the journal */

typedef struct row_copy {
    store_row row;
    char text[70000], draws[200];
    uint64_t wanted;
} row_copy;

static bool copy_row(void *to, const store_row *row)
{
    row_copy *copy = to;
    if (row->number != copy->wanted)
        return true;
    copy->row = *row;
    snprintf(copy->text, sizeof copy->text, "%s", row->text);
    snprintf(copy->draws, sizeof copy->draws, "%s", row->draws);
    return false; /* that is enough */
}

static void rows_come_back(void **state)
{
    srv_store *store = store_of(state);
    store_game game = stored_game(1);
    static char text[65001];
    memset(text, 'x', sizeof text - 1);
    memcpy(text, "Éh bien", 8 - 1);
    store_row row = {1,          INT64_MAX - 1,  ROW_CHAT, 1,      0x1FF, UINT64_MAX >> 1,
                     UINT64_MAX, UINT64_MAX - 5, text,     "1 2 6"};
    assert_int_equal(stored_add_game(store, &game), STORE_OK);
    store_batch *batch = batch_new();
    batch_add_row(batch, game.id, &row);
    row = (store_row){.number = 2, .at = INT64_MAX, .kind = ROW_START, .seat = GG_NOBODY};
    batch_add_row(batch, game.id, &row);
    assert_int_equal(stored_commit(store, batch), STORE_OK);
    trial_reopen(*state);
    store = store_of(state);
    static row_copy copy;
    copy.wanted = 1;
    assert_int_equal(store->ops->rows(store, game.id, 0, copy_row, &copy), STORE_OK);
    assert_true(copy.row.at == INT64_MAX - 1 && copy.row.kind == ROW_CHAT && copy.row.seat == 1);
    assert_true(copy.row.to == 0x1FF && copy.row.after == UINT64_MAX >> 1);
    assert_true(copy.row.request == UINT64_MAX && copy.row.hash == UINT64_MAX - 5);
    assert_string_equal(copy.text, text);
    assert_string_equal(copy.draws, "1 2 6");
    copy.wanted = 2;
    assert_int_equal(store->ops->rows(store, game.id, 1, copy_row, &copy), STORE_OK);
    assert_true(copy.row.number == 2 && copy.row.seat == GG_NOBODY && copy.row.to == 0);
    assert_string_equal(copy.text, "");
    assert_string_equal(copy.draws, "");
    assert_int_equal(stored_rows(store, "other"), 0);
}

static void rows_are_numbered_without_gaps(void **state)
{
    srv_store *store = store_of(state);
    store_game game = stored_game(1), other = stored_game(2);
    assert_int_equal(stored_add_row(store, game.id, 1), STORE_NONE); /* there is no game */
    assert_int_equal(stored_add_game(store, &game), STORE_OK);
    assert_int_equal(stored_add_game(store, &other), STORE_OK);
    assert_int_equal(stored_add_row(store, other.id, 1), STORE_OK);
    assert_int_equal(stored_add_row(store, game.id, 0), STORE_CONFLICT);
    assert_int_equal(stored_add_row(store, game.id, 2), STORE_CONFLICT);
    assert_int_equal(stored_add_row(store, game.id, 1), STORE_OK);
    assert_int_equal(stored_add_row(store, game.id, 1), STORE_CONFLICT);
    assert_int_equal(stored_add_row(store, game.id, 3), STORE_CONFLICT);
    assert_int_equal(stored_add_row(store, game.id, UINT64_MAX), STORE_CONFLICT);
    assert_int_equal(stored_add_row(store, game.id, 2), STORE_OK);
    assert_int_equal(stored_rows(store, game.id), 2);
    assert_int_equal(stored_rows(store, other.id), 1);
}

/* ---------------------------------------------------------------- data of a seat */

static void drafts_and_notes_come_back(void **state)
{
    srv_store *store = store_of(state);
    store_game game = stored_game(1);
    const char *text;
    game.state = GAME_WAITING;
    assert_int_equal(change_seat(store, CHANGE_SET_DRAFT, "game01", 0, "x", 0), STORE_NONE);
    assert_int_equal(stored_add_game(store, &game), STORE_OK);
    assert_int_equal(change_seat(store, CHANGE_SET_DRAFT, game.id, 0, "first\nsecond", 0),
                     STORE_OK);
    assert_int_equal(change_seat(store, CHANGE_SET_DRAFT, game.id, 1, "other", 0), STORE_OK);
    assert_int_equal(change_seat(store, CHANGE_SET_NOTES, game.id, 0, "notes", 0), STORE_OK);
    assert_int_equal(change_seat(store, CHANGE_SET_DRAFT, game.id, 1, "changed", 0), STORE_OK);
    trial_reopen(*state);
    store = store_of(state);
    assert_int_equal(store->ops->draft(store, game.id, 0, &text), STORE_OK);
    assert_string_equal(text, "first\nsecond");
    assert_int_equal(store->ops->draft(store, game.id, 1, &text), STORE_OK);
    assert_string_equal(text, "changed");
    assert_int_equal(store->ops->notes(store, game.id, 0, &text), STORE_OK);
    assert_string_equal(text, "notes");
    assert_int_equal(store->ops->notes(store, game.id, 1, &text), STORE_OK);
    assert_string_equal(text, "");
    assert_int_equal(change_seat(store, CHANGE_SET_DRAFT, game.id, 0, "", 0), STORE_OK);
    assert_int_equal(change_seat(store, CHANGE_SET_NOTES, game.id, 0, NULL, 0), STORE_OK);
    assert_int_equal(store->ops->draft(store, game.id, 0, &text), STORE_OK);
    assert_string_equal(text, "");
    assert_int_equal(store->ops->notes(store, game.id, 0, &text), STORE_OK);
    assert_string_equal(text, "");
}

static void mutes_come_back(void **state)
{
    srv_store *store = store_of(state);
    store_game game = stored_game(1);
    uint64_t mutes = 1;
    game.state = GAME_WAITING;
    game.seat[0].user = 11;
    game.seat[1].user = 12;
    assert_int_equal(stored_add_game(store, &game), STORE_OK);
    assert_int_equal(store->ops->mutes(store, game.id, 0, &mutes), STORE_OK);
    assert_int_equal(mutes, 0);
    assert_int_equal(change_seat(store, CHANGE_SET_MUTES, game.id, 0, NULL, 6), STORE_OK);
    assert_int_equal(store->ops->muted(store, 11, 12), STORE_OK);
    assert_int_equal(store->ops->muted(store, 12, 11), STORE_NONE);
    assert_int_equal(change_seat(store, CHANGE_SET_MUTES, game.id, 0, NULL, 5), STORE_OK);
    assert_int_equal(store->ops->muted(store, 11, 12), STORE_NONE);
    assert_int_equal(store->ops->mutes(store, game.id, 0, &mutes), STORE_OK);
    assert_int_equal(mutes, 5);
    assert_int_equal(store->ops->mutes(store, game.id, 1, &mutes), STORE_OK);
    assert_int_equal(mutes, 0);
}

static void knows_the_newest_time(void **state)
{
    srv_store *store = store_of(state);
    store_user user = a_user(1, "berthier");
    store_session session = a_session(1, 1);
    store_game game = stored_game(1), other = stored_game(2);
    session.seen = 90;
    other.created = game.created = 95;
    assert_int_equal(store->ops->latest(store), 0);
    assert_int_equal(change_user(store, CHANGE_ADD_USER, &user), STORE_OK);
    assert_int_equal(store->ops->latest(store), 77);
    assert_int_equal(change_session(store, CHANGE_ADD_SESSION, &session), STORE_OK);
    assert_int_equal(store->ops->latest(store), 90);
    assert_int_equal(stored_add_game(store, &game), STORE_OK);
    assert_int_equal(store->ops->latest(store), 95);
    assert_int_equal(stored_add_row(store, game.id, 1), STORE_OK);
    assert_int_equal(stored_add_row(store, game.id, 2), STORE_OK);
    assert_int_equal(stored_add_game(store, &other), STORE_OK);
    assert_int_equal(stored_add_row(store, other.id, 1), STORE_OK);
    assert_int_equal(store->ops->latest(store), 5002);
    game.ended = game.started = 6000; /* it may have been played anywhere and imported */
    game.state = GAME_OVER;
    other.state = GAME_OVER;
    assert_int_equal(change_game(store, CHANGE_SET_GAME, &other), STORE_OK);
    assert_int_equal(change_game(store, CHANGE_SET_GAME, &game), STORE_OK);
    assert_int_equal(store->ops->latest(store), 95);
}

static void heartbeats_come_back(void **state)
{
    srv_store *store = store_of(state);
    store_beat beat = {.at = 1}, sent = {.at = 70, .steady = 7, .boot = "a boot", .doubt = 2};
    assert_int_equal(store->ops->beat(store, &beat), STORE_OK);
    assert_int_equal(beat.at, 0);
    for (uint64_t i = 0; i < 3; i++) {
        store_batch *batch = batch_new();
        batch_add_beat(batch, i == 1 ? CHANGE_CONFIRM_CLOCK : CHANGE_BEAT, &sent);
        assert_int_equal(stored_commit(store, batch), STORE_OK);
        assert_int_equal(store->ops->beat(store, &beat), STORE_OK);
        assert_int_equal(beat.at, sent.at++);
        assert_int_equal(beat.steady, 7);
        assert_string_equal(beat.boot, "a boot");
        assert_int_equal(beat.doubt, 2);
        assert_int_equal(beat.confirms, i > 0);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_come_back),
        cmocka_unit_test(games_change_but_for_what_they_are),
        cmocka_unit_test(times_change_alone),
        cmocka_unit_test(removed_games_leave_nothing),
        cmocka_unit_test(invitations_find_their_game),
        cmocka_unit_test(games_are_listed),
        cmocka_unit_test(lessons_are_listed_apart),
        cmocka_unit_test(clocks_that_run_out_are_found),
        cmocka_unit_test(rows_come_back),
        cmocka_unit_test(rows_are_numbered_without_gaps),
        cmocka_unit_test(drafts_and_notes_come_back),
        cmocka_unit_test(mutes_come_back),
        cmocka_unit_test(knows_the_newest_time),
        cmocka_unit_test(heartbeats_come_back),
    };
    return trial_all_kinds(tests, sizeof tests / sizeof tests[0]);
}
