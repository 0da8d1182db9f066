/* Time-outs, claims, pauses, chat, mutes and notes in a whole server, with a clock that the test moves. */
#include "visit.h"

#include "server/timeouts.h"

#include <stdatomic.h>

static place here;
static visitor person[3];
static char game[STORE_ID_SIZE];

/* ---------------------------------------------------------------- a table with people */

static _Atomic bool is_full;
static const store_ops *real_ops;
static store_ops own_ops;

static void commit(srv_store *self, store_batch *first)
{
    if (!atomic_load(&is_full)) {
        real_ops->commit(self, first);
        return;
    }
    for (store_batch *batch = first; batch; batch = batch->next)
        batch->status = STORE_FULL;
}

/* The real store, until the test says that the disk is full. */
static void watch_store(void)
{
    real_ops = here.store->ops;
    own_ops = *real_ops;
    own_ops.commit = commit;
    here.store->ops = &own_ops;
}

static int open_place(void **unused)
{
    (void)unused;
    atomic_store(&is_full, false);
    place_open(&here, false);
    watch_store();
    for (int i = 0; i < 3; i++)
        visitor_open(&person[i], &here);
    return 0;
}

static int close_place(void **unused)
{
    (void)unused;
    for (int i = 0; i < 3; i++)
        visitor_close(&person[i]);
    place_close(&here);
    return 0;
}

static void pass(int64_t milliseconds)
{
    here.clock.value += milliseconds;
    place_settle(&here);
}

static const char *at_game(const char *rest)
{
    static char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s%s", game, rest);
    return path;
}

static const char *at_seat(int seat, const char *rest)
{
    static char path[100];
    snprintf(path, sizeof path, "/api/v1/games/%s/seats/%d%s", game, seat, rest);
    return path;
}

/* Everybody takes a seat in turn; then it starts by itself. */
static void begin_with(int players, int auction, const char *clock)
{
    if (visit_with(&person[0], WEB_POST, "/api/v1/games",
                   "{'game':'probe','options':{'players':%d,'auction':%d},'clock':%s,'start':true}",
                   players, auction, clock) != 201)
        fail_msg("%s", person[0].text);
    snprintf(game, sizeof game, "%s", reply_text(&person[0], "id"));
    for (int i = 1; i < players; i++)
        if (visit(&person[i], WEB_POST, at_game("/join"), "{}") != 200)
            fail_msg("%s", person[i].text);
    place_settle(&here);
}

static void begin_game(int players, const char *clock)
{
    begin_with(players, 0, clock);
}

static srv_room *enter(void)
{
    store_status status;
    srv_room *room = room_enter(&here.house, game, &status);
    assert_non_null(room);
    return room;
}

static int order(int seat, const char *text)
{
    int64_t after = (int64_t)enter()->told[seat];
    return visit_with(&person[seat], WEB_POST, at_seat(seat, "/orders"),
                      "{'after':%lld,'order':'%s'}", (long long)after, text);
}

static void play(int seat, const char *text)
{
    if (order(seat, text) != 200)
        fail_msg("%s", person[seat].text);
}

static void deploy(int players)
{
    play(0, "deploy Alm: 2 3 3 Bree: 4 4");
    if (players == 3)
        play(2, "deploy Ith: 4 3 1 1 Fort_Gris: 2");
    play(1, "deploy Hale: 1 1 Hule: 2 3 4");
}

static void expect(const visitor *who, int status, const char *code)
{
    if (who->status != status || strcmp(reply_text(who, "error.code"), code) != 0)
        fail_msg("expected %d %s, not %d %s", status, code, who->status, who->text);
}

static void expect_state(const char *state)
{
    assert_int_equal(visit(&person[0], WEB_GET, at_game(""), NULL), 200);
    assert_string_equal(reply_text(&person[0], "state"), state);
}

/* Over by time, for this side. */
static void expect_over(const char *result)
{
    expect_state("over");
    assert_string_equal(reply_text(&person[0], "result"), result);
}

static bool count_row(void *to, const store_row *row)
{
    uint32_t *count = to;
    *count += row->kind == ROW_ORDER && strcmp(row->text, "timeout") == 0;
    return true;
}

static uint32_t count_timeouts(void)
{
    uint32_t count = 0;
    assert_int_equal(here.store->ops->rows(here.store, game, 0, count_row, &count), STORE_OK);
    return count;
}

#define LIVE "{'kind':'live','seconds':120,'increment':10}"
#define DAYS "{'kind':'days','days':2}"
#define CLAIM "{'kind':'live','seconds':120,'claim':true}"
enum { MINUTE = 60000, DAY = 86400000 };

/* ---------------------------------------------------------------- time-outs */

static void live_time_runs_out(void **unused)
{
    (void)unused;
    begin_game(2, LIVE);
    deploy(2);
    pass(119999 + 10000);
    expect_state("running");
    pass(1);
    expect_over("Moon timeout");
    assert_int_equal(count_timeouts(), 1);
    assert_int_equal(visit(&person[1], WEB_GET, at_seat(1, "/record?after=0"), NULL), 200);
    size_t count = json_array_size(reply_at(&person[1], "entries"));
    json_t *last = json_array_get(reply_at(&person[1], "entries"), count - 1);
    assert_string_equal(json_string_value(json_object_get(last, "kind")), "over");
    pass(10 * MINUTE);
    assert_int_equal(count_timeouts(), 1);
}

/* No look at all rooms is needed to know that a clock runs out sooner than any did before. */
static void an_order_brings_a_time_nearer(void **unused)
{
    (void)unused;
    begin_game(2, "{'kind':'live','seconds':70}");
    deploy(2);
    pass(69000);
    play(0, "end");
    pass(TIMEOUTS_LOOK);
    play(1, "end");
    pass(999);
    expect_state("running");
    pass(1);
    expect_over("Moon timeout");
}

static void days_run_out(void **unused)
{
    (void)unused;
    begin_game(2, DAYS);
    deploy(2);
    pass(DAY);
    play(0, "end");
    for (int i = 0; i < 3; i++)
        pass(DAY - 1);
    expect_over("Sun timeout");
}

static void an_order_decides_by_its_arrival(void **unused)
{
    (void)unused;
    begin_game(2, LIVE);
    deploy(2);
    pass(MINUTE);
    here.clock.value += MINUTE + 10000 - 1; /* and nobody looks at the clocks */
    play(0, "end");
    here.clock.value += 2 * MINUTE + 10000;
    order(1, "end");
    expect(&person[1], 409, "not-now");
    expect_over("Sun timeout");
    assert_int_equal(count_timeouts(), 1);
}

static void others_cannot_save_who_is_late(void **unused)
{
    (void)unused;
    begin_game(2, LIVE);
    deploy(2);
    pass(MINUTE);
    here.clock.value += 2 * MINUTE;
    order(1, "resign"); /* his opponent was out of time before */
    expect(&person[1], 409, "not-now");
    expect_over("Moon timeout");
}

static void no_clock_never_runs_out(void **unused)
{
    (void)unused;
    begin_game(2, "null");
    deploy(2);
    for (int i = 0; i < 10; i++)
        pass(100 * (int64_t)DAY);
    expect_state("running");
}

static void a_restart_gives_grace(void **unused)
{
    (void)unused;
    begin_game(2, DAYS);
    deploy(2);
    pass(MINUTE);
    here.clock.value += 5 * DAY; /* while nobody serves */
    place_restart(&here);
    pass(TIMEOUTS_GRACE - 1000);
    expect_state("running");
    play(0, "end"); /* he has come back in time */
    pass(2 * MINUTE);
    expect_state("running");
    assert_int_equal(count_timeouts(), 0);
}

static void a_restart_carries_out_what_is_due(void **unused)
{
    (void)unused;
    begin_game(2, DAYS);
    deploy(2);
    pass(MINUTE);
    here.clock.value += 5 * DAY;
    place_restart(&here);
    place_settle(&here);
    assert_int_equal(here.house.room_count, 0); /* nobody has asked for it */
    pass(TIMEOUTS_GRACE - 1);
    assert_int_equal(count_timeouts(), 0);
    pass(1);
    assert_int_equal(count_timeouts(), 1);
    expect_over("Moon timeout");
    place_restart(&here);
    pass(2 * TIMEOUTS_GRACE);
    pass(5 * DAY);
    assert_int_equal(count_timeouts(), 1);
}

static void many_are_due_at_once(void **unused)
{
    char games[2 * TIMEOUTS_AT_ONCE + 1][STORE_ID_SIZE];
    (void)unused;
    for (int i = 0; i <= 2 * TIMEOUTS_AT_ONCE; i++) {
        begin_game(2, LIVE);
        memcpy(games[i], game, sizeof games[i]);
        pass(20);
    }
    here.clock.value += 5 * MINUTE;
    place_restart(&here);
    pass(TIMEOUTS_GRACE);
    for (int i = 0; i < 10; i++)
        pass(1);
    for (int i = 0; i <= 2 * TIMEOUTS_AT_ONCE; i++) {
        memcpy(game, games[i], sizeof game);
        assert_int_equal(count_timeouts(), 1);
    }
}

static void a_full_store_is_tried_again(void **unused)
{
    (void)unused;
    begin_game(2, LIVE);
    deploy(2);
    pass(MINUTE);
    atomic_store(&is_full, true);
    pass(5 * MINUTE);
    for (int i = 0; i < 5; i++)
        pass(TIMEOUTS_LOOK);
    assert_int_equal(count_timeouts(), 0);
    atomic_store(&is_full, false);
    for (int i = 0; i < 5; i++)
        pass(TIMEOUTS_LOOK);
    assert_int_equal(count_timeouts(), 1);
    expect_over("Moon timeout");
}

/* ---------------------------------------------------------------- claims */

static void time_is_claimed(void **unused)
{
    (void)unused;
    begin_game(2, CLAIM);
    deploy(2);
    pass(TIMEOUTS_GRACE);
    visit(&person[1], WEB_POST, at_game("/claim"), "{\"seat\":1}");
    expect(&person[1], 409, "not-now");
    pass(5 * MINUTE);
    expect_state("running");
    visit(&person[0], WEB_POST, at_game("/claim"), "{\"seat\":0}"); /* his own */
    expect(&person[0], 409, "not-now");
    visit(&person[0], WEB_POST, at_game("/claim"), "{\"seat\":1}");
    expect(&person[0], 403, "not-yours");
    visit(&person[1], WEB_POST, at_game("/claim"), "{}");
    expect(&person[1], 400, "bad-request");
    assert_int_equal(visit(&person[1], WEB_POST, at_game("/claim"), "{\"seat\":1}"), 200);
    expect_over("Moon timeout");
    visit(&person[1], WEB_POST, at_game("/claim"), "{\"seat\":1}");
    expect(&person[1], 409, "not-now");
    assert_int_equal(count_timeouts(), 1);
}

static void who_is_late_may_play_until_it_is_claimed(void **unused)
{
    (void)unused;
    begin_game(2, CLAIM);
    deploy(2);
    pass(5 * MINUTE);
    play(0, "end");
    visit(&person[1], WEB_POST, at_game("/claim"), "{\"seat\":1}"); /* he is not asked any more */
    expect(&person[1], 409, "not-now");
    play(1, "end");
    assert_int_equal(visit(&person[1], WEB_POST, at_game("/claim"), "{\"seat\":1}"), 200);
    expect_over("Moon timeout");
}

static void a_team_does_not_claim_its_own(void **unused)
{
    (void)unused;
    begin_game(3, CLAIM);
    deploy(3);
    play(0, "end");
    pass(5 * MINUTE); /* M is asked */
    visit(&person[2], WEB_POST, at_game("/claim"), "{\"seat\":2}");
    expect(&person[2], 409, "not-now");
    assert_int_equal(visit(&person[0], WEB_POST, at_game("/claim"), "{\"seat\":0}"), 200);
    expect_over("Sun timeout");
}

static void before_sides_are_dealt_all_are_opponents(void **unused)
{
    (void)unused;
    begin_with(2, 1, CLAIM);
    pass(5 * MINUTE);
    int late = room_asked(enter()) == 1 ? 0 : 1;
    visit_with(&person[late], WEB_POST, at_game("/claim"), "{'seat':%d}", late);
    expect(&person[late], 409, "not-now");
    assert_int_equal(
        visit_with(&person[1 - late], WEB_POST, at_game("/claim"), "{'seat':%d}", 1 - late), 200);
    expect_over("draw timeout");
}

static void nothing_is_claimed_without_that_clock(void **unused)
{
    (void)unused;
    begin_game(2, LIVE);
    deploy(2);
    pass(TIMEOUTS_GRACE);
    here.clock.value += 3 * MINUTE;
    visit(&person[1], WEB_POST, at_game("/claim"), "{\"seat\":1}");
    expect(&person[1], 409, "not-now");
}

static void a_restart_gives_grace_to_claims(void **unused)
{
    (void)unused;
    begin_game(2, CLAIM);
    deploy(2);
    here.clock.value += 5 * MINUTE;
    place_restart(&here);
    visit(&person[1], WEB_POST, at_game("/claim"), "{\"seat\":1}");
    expect(&person[1], 409, "not-now");
    pass(TIMEOUTS_GRACE);
    assert_int_equal(visit(&person[1], WEB_POST, at_game("/claim"), "{\"seat\":1}"), 200);
}

/* ---------------------------------------------------------------- pauses */

static int pause_call(int seat, const char *what)
{
    return visit_with(&person[seat], WEB_POST, at_seat(seat, "/pause"), "{'what':'%s'}", what);
}

static void a_pause_stops_the_clocks(void **unused)
{
    (void)unused;
    begin_game(2, LIVE);
    deploy(2);
    pass(MINUTE);
    assert_int_equal(pause_call(0, "ask"), 200);
    pass(MINUTE / 2); /* asked is not agreed */
    assert_int_equal(pause_call(1, "agree"), 200);
    pass(DAY);
    expect_state("running");
    place_restart(&here);
    pass(DAY);
    expect_state("running");
    order(0, "end");
    expect(&person[0], 409, "not-now");
    assert_int_equal(pause_call(1, "resume"), 200);
    pass(MINUTE / 2 + 10000 - 1);
    expect_state("running");
    pass(1);
    expect_over("Moon timeout");
}

static void a_pause_needs_everybody(void **unused)
{
    (void)unused;
    begin_game(3, LIVE);
    assert_int_equal(pause_call(0, "ask"), 200);
    pause_call(0, "agree");
    expect(&person[0], 409, "not-now");
    pause_call(1, "ask");
    expect(&person[1], 409, "not-now");
    assert_int_equal(pause_call(1, "agree"), 200);
    assert_false(enter()->now.paused);
    assert_int_equal(pause_call(2, "agree"), 200);
    assert_true(enter()->now.paused);
    pause_call(0, "ask");
    expect(&person[0], 409, "not-now");
    assert_int_equal(pause_call(0, "resume"), 200);
    assert_false(enter()->now.paused);
}

static void a_pause_can_be_refused(void **unused)
{
    (void)unused;
    begin_game(2, LIVE);
    pause_call(1, "agree");
    expect(&person[1], 409, "not-now");
    pause_call(1, "refuse");
    expect(&person[1], 409, "not-now");
    pause_call(1, "resume");
    expect(&person[1], 409, "not-now");
    pause_call(1, "sleep");
    expect(&person[1], 400, "bad-request");
    assert_int_equal(pause_call(0, "ask"), 200);
    assert_int_equal(pause_call(1, "refuse"), 200);
    pause_call(1, "agree");
    expect(&person[1], 409, "not-now");
    assert_int_equal(pause_call(1, "ask"), 200); /* now the other way round */
    assert_int_equal(pause_call(0, "agree"), 200);
    assert_true(enter()->now.paused);
}

/* One person on two seats, and a bot beside him, need nobody's consent. */
static void a_pause_is_agreed_by_people(void **unused)
{
    (void)unused;
    assert_int_equal(visit_with(&person[0], WEB_POST, "/api/v1/games",
                                "{'game':'probe','clock':" LIVE ",'start':true,'seats':"
                                "[{'kind':'me'},{'kind':'bot'},{'kind':'me'}]}"),
                     201);
    snprintf(game, sizeof game, "%s", reply_text(&person[0], "id"));
    if (visit(&person[0], WEB_POST, at_seat(2, "/pause"), "{\"what\":\"ask\"}") != 200)
        fail_msg("%s", person[0].text);
    assert_true(enter()->now.paused);
}

static void without_clocks_there_is_no_pause(void **unused)
{
    (void)unused;
    begin_game(2, "null");
    pause_call(0, "ask");
    expect(&person[0], 409, "not-now");
    begin_game(2, LIVE);
    play(0, "resign");
    pause_call(0, "ask");
    expect(&person[0], 409, "not-now");
}

static void a_pause_comes_too_late(void **unused)
{
    (void)unused;
    begin_game(2, LIVE);
    deploy(2);
    pass(MINUTE);
    assert_int_equal(pause_call(0, "ask"), 200);
    here.clock.value += 2 * MINUTE;
    pause_call(1, "agree");
    expect(&person[1], 409, "not-now");
    expect_over("Moon timeout");
}

/* ---------------------------------------------------------------- chat */

static int chat(int seat, const char *text, const char *to)
{
    return visit_with(&person[seat], WEB_POST, at_seat(seat, "/chat"), "{'text':'%s','to':%s}",
                      text, to);
}

/* The newest entry of the seat, "" if it is not chat. */
static json_t *newest_chat(int seat, const char *member)
{
    uint64_t told = enter()->told[seat];
    char rest[60];
    snprintf(rest, sizeof rest, "/record?after=%lld", (long long)told - 1);
    assert_int_equal(visit(&person[seat], WEB_GET, at_seat(seat, rest), NULL), 200);
    assert_string_equal(reply_text(&person[seat], "entries.0.kind"), "chat");
    return json_object_get(reply_at(&person[seat], "entries.0"), member);
}

static void expect_chat(int seat, const char *text)
{
    assert_string_equal(json_string_value(newest_chat(seat, "text")), text);
}

static void expect_refused(int seat)
{
    expect(&person[seat], 409, "refused");
    assert_int_equal(json_array_size(reply_at(&person[seat], "error.rules")), 2);
    assert_string_equal(reply_text(&person[seat], "error.rules.0.id"), "B-TLK-01");
    assert_string_equal(reply_text(&person[seat], "error.rules.1.id"), "B-TLK-02");
    assert_string_not_equal(reply_text(&person[seat], "error.rules.1.text"), "");
}

static void talk_is_heard(void **unused)
{
    (void)unused;
    begin_game(3, "null");
    assert_int_equal(chat(0, "hello", "'all'"), 200);
    assert_int_equal(reply_number(&person[0], "number"), (long long)enter()->told[0]);
    for (int seat = 0; seat < 3; seat++)
        expect_chat(seat, "hello");
    assert_int_equal(enter()->told[GG_PUBLIC], enter()->told[0]);
    assert_int_equal(chat(1, "psst", "[2]"), 200);
    expect_chat(1, "psst");
    expect_chat(2, "psst");
    expect_chat(0, "hello"); /* and not even a number more */
    assert_int_equal(enter()->told[GG_PUBLIC], enter()->told[0]);
    assert_int_equal(visit(&person[0], WEB_POST, at_seat(0, "/chat"), "{\"text\":\"to all\"}"),
                     200);
    expect_chat(2, "to all");
    place_restart(&here);
    expect_chat(2, "to all");
}

static void rules_forbid_talk(void **unused)
{
    (void)unused;
    begin_game(3, "null");
    assert_int_equal(chat(1, "before", "[2]"), 200);
    deploy(3);
    uint64_t before = enter()->told[2];
    chat(1, "in the first round", "[2]");
    expect_refused(1);
    chat(1, "nor so", "'all'");
    expect_refused(1);
    chat(1, "nor so", "[0,2]");
    expect_refused(1);
    assert_int_equal(enter()->told[2], before);
    assert_int_equal(chat(1, "enemies may", "[0]"), 200);
    assert_int_equal(chat(0, "and he to all", "'all'"), 200);
    play(0, "end");
    play(1, "note none");
    play(1, "end");
    play(2, "end");
    assert_int_equal(chat(1, "in the second", "[2]"), 200);
    assert_int_equal(chat(1, "to all", "'all'"), 200);
}

static void after_the_end_everybody_talks(void **unused)
{
    (void)unused;
    begin_game(3, "null");
    deploy(3);
    chat(1, "not yet", "[2]");
    expect_refused(1);
    play(0, "resign");
    assert_int_equal(chat(1, "well played", "[2]"), 200);
    assert_int_equal(chat(1, "well played", "'all'"), 200);
    expect_chat(0, "well played");
}

static void texts_are_checked(void **unused)
{
    static const char *const bad[] = {"",      "  ",        "\\n",       "a\\u0007b", "a\\tb",
                                      "a\\rb", "a\\u007fb", "a\\u0085b", "a\\u2028b"};
    char text[8000] = "";
    (void)unused;
    begin_game(2, "null");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        chat(0, bad[i], "'all'");
        expect(&person[0], 400, "bad-request");
    }
    assert_int_equal(chat(0, "two\\nlines", "'all'"), 200);
    expect_chat(1, "two\nlines");
    for (int i = 0; i < 1000; i++)
        strcat(text, "\xF0\x9F\x90\x8E"); /* horses of four bytes each */
    assert_int_equal(chat(0, text, "'all'"), 200);
    expect_chat(1, text);
    strcat(text, "x");
    chat(0, text, "'all'");
    expect(&person[0], 400, "bad-request");
    memset(text, 'x', 1001);
    text[1001] = 0;
    chat(0, text, "'all'");
    expect(&person[0], 400, "bad-request");
}

static void hearers_are_checked(void **unused)
{
    static const char *const bad[] = {"[]",    "[0]",    "[2]", "[-1]", "['1']",
                                      "[1.0]", "'some'", "7",   "{}"};
    (void)unused;
    begin_game(2, "null");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        chat(0, "hello", bad[i]);
        expect(&person[0], 400, "bad-request");
    }
    assert_int_equal(chat(0, "hello", "[0,1,1]"), 200);
    visit_with(&person[1], WEB_POST, at_seat(0, "/chat"), "{'text':'as another'}");
    expect(&person[1], 403, "not-yours");
}

static void nobody_floods_the_others(void **unused)
{
    (void)unused;
    begin_game(2, "null");
    for (int i = 0; i < 20; i++)
        assert_int_equal(chat(0, "hello", "'all'"), 200);
    chat(0, "hello", "'all'");
    expect(&person[0], 429, "too-many");
    assert_int_equal(person[0].retry_after, 2);
    assert_int_equal(chat(1, "enough", "'all'"), 200);
    here.clock.value += 1500;
    assert_int_equal(chat(0, "hello", "'all'"), 200);
    chat(0, "hello", "'all'");
    expect(&person[0], 429, "too-many");
}

/* ---------------------------------------------------------------- mutes */

static void mute(int seat, const char *seats)
{
    if (visit_with(&person[seat], WEB_PUT, at_seat(seat, "/mute"), "{'seats':%s}", seats) != 200)
        fail_msg("%s", person[seat].text);
}

static void who_is_muted_is_not_heard(void **unused)
{
    (void)unused;
    begin_game(3, "null");
    mute(1, "[0]");
    assert_int_equal(chat(0, "you fool", "'all'"), 200);
    expect_chat(0, "you fool");
    expect_chat(2, "you fool");
    assert_null(newest_chat(1, "text"));
    assert_true(json_is_true(newest_chat(1, "muted")));
    assert_null(strstr(person[1].text, "fool"));
    place_restart(&here);
    assert_null(newest_chat(1, "text"));
    assert_int_equal(visit(&person[1], WEB_GET, at_seat(1, "/mute"), NULL), 200);
    assert_int_equal(reply_number(&person[1], "seats.0"), 0);
    assert_int_equal(json_array_size(reply_at(&person[1], "seats")), 1);
    mute(1, "[]");
    expect_chat(1, "you fool");
}

/* What he who is muted can see: his reply, his record, his sight. */
static void see_all(char *all, size_t size)
{
    chat(0, "the same", "'all'");
    size_t used = (size_t)snprintf(all, size, "%d %s", person[0].status, person[0].text);
    visit(&person[0], WEB_GET, at_seat(0, "/record?after=0"), NULL);
    used += (size_t)snprintf(all + used, size - used, "%s", person[0].text);
    visit(&person[0], WEB_GET, at_seat(0, "/sight"), NULL);
    snprintf(all + used, size - used, "%s", person[0].text);
}

/* Two games that differ in nothing but the mute, from the same store's beginning. */
static void a_mute_is_nobodys_business(void **unused)
{
    static char with[20000], without[20000];
    (void)unused;
    begin_game(2, "null");
    see_all(without, sizeof without);
    begin_game(2, "null");
    mute(1, "[0]");
    see_all(with, sizeof with);
    assert_non_null(strstr(with, "the same"));
    assert_string_equal(with, without);
}

static void mutes_are_checked(void **unused)
{
    static const char *const bad[] = {"{}",
                                      "{\"seats\":1}",
                                      "{\"seats\":[2]}",
                                      "{\"seats\":[0]}",
                                      "{\"seats\":[\"1\"]}",
                                      "{\"seats\":null}"};
    (void)unused;
    begin_game(2, "null");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        visit(&person[0], WEB_PUT, at_seat(0, "/mute"), bad[i]);
        expect(&person[0], 400, "bad-request");
    }
    visit(&person[0], WEB_GET, at_seat(1, "/mute"), NULL);
    expect(&person[0], 403, "not-yours");
}

static void a_mute_that_is_not_stored_is_none(void **unused)
{
    (void)unused;
    begin_game(2, "null");
    atomic_store(&is_full, true);
    visit(&person[1], WEB_PUT, at_seat(1, "/mute"), "{\"seats\":[0]}");
    expect(&person[1], 503, "no-store");
    chat(0, "lost", "'all'");
    expect(&person[0], 503, "no-store");
    atomic_store(&is_full, false);
    assert_int_equal(chat(0, "hello", "'all'"), 200);
    expect_chat(1, "hello");
    assert_int_equal(visit(&person[1], WEB_GET, at_seat(1, "/record?after=0"), NULL), 200);
    assert_null(strstr(person[1].text, "lost"));
}

/* ---------------------------------------------------------------- notes */

static void notes_are_kept(void **unused)
{
    (void)unused;
    begin_game(2, "null");
    assert_int_equal(visit(&person[0], WEB_GET, at_seat(0, "/notes"), NULL), 200);
    assert_string_equal(reply_text(&person[0], "text"), "");
    assert_int_equal(
        visit(&person[0], WEB_PUT, at_seat(0, "/notes"), "{\"text\":\"go\\tleft\\n\"}"), 200);
    place_restart(&here);
    assert_int_equal(visit(&person[0], WEB_GET, at_seat(0, "/notes"), NULL), 200);
    assert_string_equal(reply_text(&person[0], "text"), "go\tleft\n");
    visit(&person[1], WEB_GET, at_seat(0, "/notes"), NULL);
    expect(&person[1], 403, "not-yours");
    assert_int_equal(visit(&person[1], WEB_GET, at_seat(1, "/notes"), NULL), 200);
    assert_string_equal(reply_text(&person[1], "text"), "");
}

static void notes_are_checked(void **unused)
{
    static char body[20000];
    (void)unused;
    begin_game(2, "null");
    strcpy(body, "{\"text\":\"");
    memset(body + strlen(body), 'x', 16000);
    strcat(body, "\"}");
    assert_int_equal(visit(&person[0], WEB_PUT, at_seat(0, "/notes"), body), 200);
    body[strlen(body) - 2] = 0;
    strcat(body, "x\"}");
    visit(&person[0], WEB_PUT, at_seat(0, "/notes"), body);
    expect(&person[0], 400, "bad-request");
    visit(&person[0], WEB_PUT, at_seat(0, "/notes"), "{\"text\":\"\\u0001\"}");
    expect(&person[0], 400, "bad-request");
    atomic_store(&is_full, true);
    visit(&person[0], WEB_PUT, at_seat(0, "/notes"), "{\"text\":\"lost\"}");
    expect(&person[0], 503, "no-store");
    atomic_store(&is_full, false);
    assert_int_equal(visit(&person[0], WEB_GET, at_seat(0, "/notes"), NULL), 200);
    assert_int_equal(strlen(reply_text(&person[0], "text")), 16000);
}

#define TALK(test) cmocka_unit_test_setup_teardown(test, open_place, close_place)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TALK(live_time_runs_out),
        TALK(an_order_brings_a_time_nearer),
        TALK(days_run_out),
        TALK(an_order_decides_by_its_arrival),
        TALK(others_cannot_save_who_is_late),
        TALK(no_clock_never_runs_out),
        TALK(a_restart_gives_grace),
        TALK(a_restart_carries_out_what_is_due),
        TALK(many_are_due_at_once),
        TALK(a_full_store_is_tried_again),
        TALK(time_is_claimed),
        TALK(who_is_late_may_play_until_it_is_claimed),
        TALK(a_team_does_not_claim_its_own),
        TALK(before_sides_are_dealt_all_are_opponents),
        TALK(nothing_is_claimed_without_that_clock),
        TALK(a_restart_gives_grace_to_claims),
        TALK(a_pause_stops_the_clocks),
        TALK(a_pause_needs_everybody),
        TALK(a_pause_can_be_refused),
        TALK(a_pause_is_agreed_by_people),
        TALK(without_clocks_there_is_no_pause),
        TALK(a_pause_comes_too_late),
        TALK(talk_is_heard),
        TALK(rules_forbid_talk),
        TALK(after_the_end_everybody_talks),
        TALK(texts_are_checked),
        TALK(hearers_are_checked),
        TALK(nobody_floods_the_others),
        TALK(who_is_muted_is_not_heard),
        TALK(a_mute_is_nobodys_business),
        TALK(mutes_are_checked),
        TALK(a_mute_that_is_not_stored_is_none),
        TALK(notes_are_kept),
        TALK(notes_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
