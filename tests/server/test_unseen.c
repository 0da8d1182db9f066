/* test_unseen.c: the time of a reply does not reveal that somebody else has decided something; and what dropped rooms
 * leave behind. */
#include "server/at_table.h"

/* ---------------------------------------------------------------- replies that wait */

/* A call whose reply must be immediate, although another player's change is still being stored. */
static void expect_at_once(visitor *who, web_method method, const char *path, const char *body)
{
    visiting sent = {0};
    visit_send(who, &sent, method, path, body);
    if (sent.outcome != WEB_DONE)
        fail_msg("%s waits for what somebody else does", path);
    visit_end(who, &sent);
    if (who->status != 200)
        fail_msg("%s: %s", path, who->text);
}

static void expect_nothing_seen(void)
{
    expect_at_once(&person[1], WEB_GET, at_seat(1, "/sight"), NULL);
    expect_at_once(&person[1], WEB_GET, at_seat(1, "/draft"), NULL);
    expect_at_once(&person[1], WEB_GET, at_seat(1, "/mute"), NULL);
    expect_at_once(&person[1], WEB_GET, at_seat(1, "/notes"), NULL);
    expect_at_once(&person[1], WEB_GET, at_seat(1, "/log"), NULL);
    expect_at_once(&person[1], WEB_GET, at_seat(1, "/record"), NULL);
    expect_at_once(&person[1], WEB_POST, at_seat(1, "/why"), "{\"order\":\"pass\"}");
    expect_at_once(&person[1], WEB_GET, at_game(""), NULL);
    expect_at_once(&person[1], WEB_GET, at_game("/dice"), NULL);
    expect_at_once(&person[2], WEB_GET, at_game("/seats/public/sight"), NULL);
    expect_at_once(&person[2], WEB_GET, at_game(""), NULL);
}

static void test_a_hidden_order_delays_nobody(void **state)
{
    visiting given = {0}, own = {0};
    (void)state;
    begin_game(2, "{\"kind\":\"live\",\"seconds\":600}");
    deploy(2);
    visit_send(&person[0], &given, WEB_POST, at_seat(0, "/orders"),
               "{\"after\":3,\"order\":\"move 2a Alm-Cald\"}"); /* may still be undone */
    assert_int_equal(given.outcome, WEB_LATER);
    expect_nothing_seen();
    visit_send(&person[0], &own, WEB_GET, at_seat(0, "/sight"), NULL);
    assert_int_equal(own.outcome, WEB_LATER); /* its author is told when it is stored */
    assert_int_equal(visit_end(&person[0], &given), 200);
    assert_int_equal(visit_end(&person[0], &own), 200);
    assert_int_equal(reply_number(&person[0], "number"), 4);
}

static void test_a_mute_delays_nobody(void **state)
{
    visiting mute = {0}, own = {0};
    (void)state;
    begin_game(2, "null");
    visit_send(&person[0], &mute, WEB_PUT, at_seat(0, "/mute"), "{\"seats\":[1]}");
    assert_int_equal(mute.outcome, WEB_LATER);
    expect_nothing_seen();
    visit_send(&person[0], &own, WEB_GET, at_seat(0, "/mute"), NULL);
    assert_int_equal(own.outcome, WEB_LATER);
    assert_int_equal(visit_end(&person[0], &mute), 200);
    assert_int_equal(visit_end(&person[0], &own), 200);
}

/* What everyone is told waits for everyone. */
static void test_what_is_told_waits(void **state)
{
    visiting chat = {0}, other = {0}, public = {0};
    (void)state;
    begin_game(2, "null");
    visit_send(&person[0], &chat, WEB_POST, at_seat(0, "/chat"), "{\"text\":\"Hello\"}");
    visit_send(&person[1], &other, WEB_GET, at_seat(1, "/sight"), NULL);
    visit_send(&person[2], &public, WEB_GET, at_game("/seats/public/sight"), NULL);
    assert_int_equal(other.outcome, WEB_LATER);
    assert_int_equal(public.outcome, WEB_LATER);
    assert_int_equal(visit_end(&person[0], &chat), 200);
    assert_int_equal(visit_end(&person[1], &other), 200);
    assert_int_equal(visit_end(&person[2], &public), 200);
    assert_int_equal(reply_number(&person[2], "number"), 2);
}

/* ---------------------------------------------------------------- a dropped room */

static atomic_int steps; /* how many groups of batches may be written; the writer waits for more */

static void commit_step(srv_store *self, store_batch *first)
{
    while (atomic_load(&steps) == 0)
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    atomic_fetch_sub(&steps, 1);
    if (!atomic_load(&is_full)) {
        real_ops->commit(self, first);
        return;
    }
    for (store_batch *batch = first; batch; batch = batch->next)
        batch->status = STORE_FULL;
}

/* Leftover batches of an earlier room do not affect the room that replaced it. */
static void test_what_an_earlier_room_has_sent(void **state)
{
    visiting given = {0}, mute = {0}, chat = {0};
    (void)state;
    begin_game(2, "null");
    atomic_store(&steps, 0);
    own_ops.commit = commit_step;
    visit_send(&person[0], &given, WEB_POST, at_seat(0, "/orders"),
               "{\"after\":1,\"order\":\"deploy Alm: 2 3 3 Bree: 4 4\"}");
    writer_go(here.house.writer);
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL); /* it is in a group of its own */
    visit_send(&person[0], &mute, WEB_PUT, at_seat(0, "/mute"), "{\"seats\":[1]}");
    atomic_store(&is_full, true);
    atomic_store(&steps, 1);
    assert_int_equal(visit_end(&person[0], &given), 503);
    atomic_store(&is_full, false);
    visit_send(&person[0], &chat, WEB_POST, at_seat(0, "/chat"), "{\"text\":\"Hello\"}");
    atomic_store(&steps, 1);
    assert_int_equal(visit_end(&person[0], &mute), 200);
    assert_int_equal(enter()->stored[0], 1); /* the order was not stored, the chat is not yet */
    atomic_store(&steps, 1000);
    assert_int_equal(visit_end(&person[0], &chat), 200);
    place_settle(&here);
    assert_int_equal(enter()->stored[0], 2);
    assert_int_equal(enter()->told[0], 2);
}

/* ---------------------------------------------------------------- journals */

/* Playing and undoing forever is limited: the server must be able to load the game again. */
static void test_journals_are_bounded(void **state)
{
    (void)state;
    begin_game(2, "null");
    deploy(2);
    here.house.settings.rows = 20; /* three are there */
    for (int i = 0; i < 6; i++) {
        play(0, "move 2a Alm-Cald");
        play(0, "undo");
    }
    assert_int_equal(visit_with(&person[1], WEB_POST, at_seat(1, "/chat"), "{'text':'Well?'}"),
                     200);
    visit_with(&person[1], WEB_POST, at_seat(1, "/chat"), "{'text':'Well?'}");
    expect(&person[1], 409, "not-now");
    play(0, "move 2a Alm-Cald");
    play(0, "undo");
    play(0, "move 2a Alm-Cald");
    play(0, "undo");
    order(0, "move 2a Alm-Cald");
    expect(&person[0], 409, "not-now");
    place_restart(&here);
    play(0, "resign");
    assert_int_equal(enter()->game.state, GAME_OVER);
}

/* ---------------------------------------------------------------- game objects */

/* Rooms with the same options share a game; an unused one must be freed. */
static void test_game_objects_go_with_their_rooms(void **state)
{
    char path[80];
    (void)state;
    for (int i = 0; i < 36; i++) {
        assert_int_equal(
            visit_with(&person[0], WEB_POST, "/api/v1/games",
                       "{'game':'probe','options':{'rounds':%d,'players':%d,'fog':'%s'}}",
                       1 + i % 9, 2 + i / 18, i / 9 % 2 ? "none" : "light"),
            201);
        snprintf(path, sizeof path, "/api/v1/games/%s/abandon", reply_text(&person[0], "id"));
        assert_int_equal(visit(&person[0], WEB_POST, path, NULL), 200);
    }
    place_settle(&here);
    assert_int_equal(here.house.room_count, 0);
    assert_true(here.house.game_count <= 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_hidden_order_delays_nobody, open_place, close_place),
        cmocka_unit_test_setup_teardown(test_a_mute_delays_nobody, open_place, close_place),
        cmocka_unit_test_setup_teardown(test_what_is_told_waits, open_place, close_place),
        cmocka_unit_test_setup_teardown(test_what_an_earlier_room_has_sent, open_place,
                                        close_place),
        cmocka_unit_test_setup_teardown(test_journals_are_bounded, open_place, close_place),
        cmocka_unit_test_setup_teardown(test_game_objects_go_with_their_rooms, open_place,
                                        close_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
