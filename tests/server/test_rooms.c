/* test_rooms.c: games in the server: orders, records, repeated posts, drafts, undo, restarts. */
#include "visit.h"

static char game[STORE_ID_SIZE];

static const char *path(const char *what, int seat)
{
    return seat_path(game, (const char[]){(char)('0' + seat), 0}, what);
}

static void begin_game(visitor *a, visitor *b, const char *more)
{
    begin_for_two(a, b, more, game);
}

static int64_t number_of(visitor *who, int seat)
{
    assert_int_equal(visit(who, WEB_GET, path("sight", seat), NULL), 200);
    return reply_number(who, "number");
}

static int order(visitor *who, int seat, int64_t after, const char *text)
{
    return visit_with(who, WEB_POST, path("orders", seat),
                      "{'after':%lld,'order':'%s','sight':true}", (long long)after, text);
}

static const char sun[] = "deploy Alm: 2 3 3 Bree: 4 4", moon[] = "deploy Hale: 1 1 2 Hule: 3 4";

static void play_to_the_moves(visitor *a, visitor *b)
{
    begin_game(a, b, "");
    assert_int_equal(order(a, 0, 1, sun), 200);
    assert_int_equal(order(b, 1, 2, moon), 200);
}

/* ---------------------------------------------------------------- playing */

static void test_orders_reach_others_at_the_barrier(void **state)
{
    place at;
    visitor a, b;
    (void)state;
    place_open(&at, false);
    visitor_open(&a, &at);
    visitor_open(&b, &at);
    begin_game(&a, &b, "");
    assert_int_equal(number_of(&a, 0), 1); /* the beginning */
    assert_int_equal(order(&a, 0, 1, sun), 200);
    assert_int_equal(reply_number(&a, "number"), 2);
    assert_string_equal(reply_text(&a, "entries.0.text"), sun);
    assert_int_equal(number_of(&b, 1), 2); /* that it was given, not what */
    assert_int_equal(order(&b, 1, 2, moon), 200);
    assert_int_equal(reply_number(&b, "number"), 3);
    assert_int_equal(number_of(&a, 0), 3);
    assert_int_equal(order(&a, 0, 3, "move 2a Alm-Cald"),
                     200); /* may still be taken back: not a word of it */
    assert_int_equal(number_of(&b, 1), 3);
    assert_int_equal(order(&a, 0, 4, "attack Bree-Hale"), 200); /* now both are told */
    assert_int_equal(number_of(&b, 1), 5);
    assert_int_equal(visit(&b, WEB_GET, path("record?after=1", 1), NULL), 200);
    assert_string_equal(reply_text(&b, "entries.0.name"), "S");
    assert_null(strstr(reply_text(&b, "entries.0.text"), "Bree"));
    assert_non_null(strstr(reply_text(&b, "entries.2.text"), "Alm-Cald"));
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

static void test_a_repeated_post_is_applied_once(void **state)
{
    place at;
    visitor a, b;
    (void)state;
    place_open(&at, false);
    visitor_open(&a, &at);
    visitor_open(&b, &at);
    begin_game(&a, &b, "");
    assert_int_equal(order(&a, 0, 1, sun), 200);
    for (int i = 0; i < 3; i++) {
        if (i == 2)
            place_restart(&at);
        assert_int_equal(order(&a, 0, 1, sun), 200);
        assert_true(json_is_true(reply_at(&a, "repeated")));
        assert_int_equal(reply_number(&a, "number"), 2);
    }
    assert_int_equal(order(&a, 0, 1, "resign"), 409); /* something else, after what is old */
    assert_string_equal(reply_text(&a, "error.code"), "stale");
    assert_int_equal(reply_number(&a, "sight.number"), 2);
    assert_int_equal(order(&a, 0, 3, "resign"), 409); /* from the future */
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

/* Seats that are asked at the same time do not make each other's orders stale; a question that is answered does. */
static void test_what_others_answer_meanwhile_does_not_matter(void **state)
{
    place at;
    visitor a, b;
    (void)state;
    place_open(&at, false);
    visitor_open(&a, &at);
    visitor_open(&b, &at);
    begin_game(&a, &b, "");
    assert_int_equal(order(&a, 0, 1, sun), 200);
    assert_int_equal(number_of(&b, 1), 2);
    assert_int_equal(order(&b, 1, 1, moon), 200);               /* posted before he heard of it */
    assert_int_equal(order(&a, 0, 2, "move 2a Alm-Cald"), 409); /* now the question is another */
    assert_string_equal(reply_text(&a, "error.code"), "stale");
    assert_int_equal(order(&b, 1, 3, "draw"), 200); /* offers do not disturb either */
    assert_int_equal(order(&a, 0, 3, "move 2a Alm-Cald"), 200);
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

static void test_refusals_name_their_rules(void **state)
{
    place at;
    visitor a, b;
    (void)state;
    place_open(&at, false);
    visitor_open(&a, &at);
    visitor_open(&b, &at);
    begin_game(&a, &b, "");
    assert_int_equal(order(&b, 1, 1, "deploy Hale: 1 1 2 3 4"), 409);
    assert_string_equal(reply_text(&b, "error.code"), "refused");
    assert_string_equal(reply_text(&b, "error.rules.0.id"), "B-MAP-01");
    assert_int_equal(order(&b, 1, 1, "timeout"), 409);
    assert_string_equal(reply_text(&b, "error.rules.0.id"), "G-FORM");
    assert_int_equal(order(&b, 0, 1, sun), 403);
    assert_int_equal(visit_with(&b, WEB_POST, path("why", 1), "{'order':'end'}"), 200);
    assert_true(json_is_false(reply_at(&b, "legal")));
    assert_string_equal(reply_text(&b, "rules.0.id"), "G-TURN");
    assert_int_equal(visit_with(&b, WEB_POST, path("why", 1), "{'order':'%s'}", moon), 200);
    assert_true(json_is_true(reply_at(&b, "legal")));
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

static void test_who_is_asked_is_told_from_the_view(void **state)
{
    place at;
    visitor a, b;
    char before[600];
    (void)state;
    place_open(&at, false);
    visitor_open(&a, &at);
    visitor_open(&b, &at);
    play_to_the_moves(&a, &b);
    visit_with(&b, WEB_POST, path("why", 1), "{'order':'end'}");
    snprintf(before, sizeof before, "%s", b.text);
    assert_int_equal(order(&a, 0, 3, "move 2a Alm-Cald"), 200); /* may still be taken back */
    visit_with(&b, WEB_POST, path("why", 1), "{'order':'end'}");
    assert_string_equal(b.text, before);
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

/* ---------------------------------------------------------------- drafts */

static void test_drafts_are_kept(void **state)
{
    place at;
    visitor a, b;
    (void)state;
    place_open(&at, false);
    visitor_open(&a, &at);
    visitor_open(&b, &at);
    begin_game(&a, &b, "");
    assert_int_equal(visit_with(&a, WEB_PUT, path("draft", 0), "{'steps':['Bree','3']}"), 200);
    size_t choices = json_array_size(reply_at(&a, "choices"));
    place_restart(&at);
    assert_int_equal(visit(&a, WEB_GET, path("draft", 0), NULL), 200);
    assert_int_equal(json_array_size(reply_at(&a, "steps")), 2);
    assert_int_equal(json_array_size(reply_at(&a, "choices")), choices);
    assert_int_equal(visit_with(&a, WEB_PUT, path("draft", 0), "{'steps':['Bree','9']}"), 409);
    assert_int_equal(visit(&a, WEB_GET, path("draft", 0), NULL), 200);
    assert_string_equal(reply_text(&a, "steps.1"), "3");
    assert_int_equal(order(&a, 0, 1, sun), 200); /* the order is given: no draft any more */
    place_restart(&at);
    assert_int_equal(visit(&a, WEB_GET, path("draft", 0), NULL), 200);
    assert_int_equal(json_array_size(reply_at(&a, "steps")), 0);
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

/* ---------------------------------------------------------------- undo, records, restarts */

static void test_trial_moves_are_never_told(void **state)
{
    place at;
    visitor a, b;
    (void)state;
    place_open(&at, false);
    visitor_open(&a, &at);
    visitor_open(&b, &at);
    play_to_the_moves(&a, &b);
    int64_t before = number_of(&b, 1), mine = number_of(&a, 0);
    assert_int_equal(order(&a, 0, mine, "move 2a Alm-Cald"), 200);
    assert_true(json_is_true(reply_at(&a, "sight.can_undo")));
    assert_int_equal(order(&a, 0, mine + 1, "undo"), 200);
    assert_int_equal(number_of(&a, 0), mine + 2);
    assert_int_equal(number_of(&b, 1), before);
    place_restart(&at);
    assert_int_equal(number_of(&a, 0), mine + 2);
    assert_int_equal(number_of(&b, 1), before);
    assert_int_equal(order(&a, 0, mine + 2, "undo"), 409);
    assert_string_equal(reply_text(&a, "error.rules.0.id"), "G-UNDO");
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

static void test_undo_by_consent(void **state)
{
    place at;
    visitor a, b;
    (void)state;
    place_open(&at, false);
    visitor_open(&a, &at);
    visitor_open(&b, &at);
    play_to_the_moves(&a, &b);
    assert_int_equal(order(&b, 1, number_of(&b, 1), "undo ask"), 200);
    assert_int_equal(number_of(&a, 0), 4); /* offers are for all at once */
    assert_string_equal(reply_text(&a, "view.offer.kind"), "undo");
    assert_int_equal(order(&a, 0, 4, "agree"), 200);
    number_of(&b, 1);
    assert_true(json_is_true(reply_at(&b, "asked"))); /* deploys again */
    place_restart(&at);
    number_of(&b, 1);
    assert_true(json_is_true(reply_at(&b, "asked")));
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

static void take_record(visitor *who, int seat, int after, char **out)
{
    char query[40];
    snprintf(query, sizeof query, "record?after=%d", after);
    assert_int_equal(visit(who, WEB_GET, path(query, seat), NULL), 200);
    *out = strdup(who->text);
}

/* Adds one of the choices to the draft that stands in the last reply. */
static void choose(visitor *who, int seat, uint32_t chance)
{
    char steps[4000] = "";
    const json_t *taken = reply_at(who, "steps"), *choices = reply_at(who, "choices");
    assert_true(json_array_size(choices) > 0);
    for (size_t i = 0; i < json_array_size(taken); i++)
        snprintf(steps + strlen(steps), sizeof steps - strlen(steps), "'%s',",
                 json_string_value(json_array_get(taken, i)));
    const json_t *chosen = json_array_get(choices, chance % json_array_size(choices));
    char last[200];
    snprintf(last, sizeof last, "%s", json_string_value(json_object_get(chosen, "text")));
    assert_int_equal(
        visit_with(who, WEB_PUT, path("draft", seat), "{'steps':[%s'%s']}", steps, last), 200);
}

/* An order of random choices, if the seat is asked. */
static bool play_one(visitor *who, int seat, uint32_t *chance)
{
    char text[4100];
    int64_t number = number_of(who, seat);
    if (!json_is_true(reply_at(who, "asked")))
        return false;
    assert_int_equal(visit(who, WEB_GET, path("draft", seat), NULL), 200);
    while (json_is_false(reply_at(who, "complete"))) {
        *chance = *chance * 1664525 + 1013904223;
        choose(who, seat, *chance >> 16);
    }
    snprintf(text, sizeof text, "%s", reply_text(who, "order"));
    assert_int_equal(order(who, seat, number, text), 200);
    return true;
}

/* Until the game is over; returns how many orders were given. */
static int play_on(visitor *players)
{
    uint32_t chance = 1805;
    int orders = 0;
    for (bool going = true; going && orders < 1000;) {
        going = false;
        for (int seat = 0; seat < 2; seat++) {
            bool played = play_one(&players[seat], seat, &chance);
            going = going || played;
            orders += played;
        }
    }
    return orders;
}

static void test_records_are_the_same_after_a_restart(void **state)
{
    place at;
    visitor players[2];
    char *before[2][3], *after;
    (void)state;
    place_open(&at, false);
    visitor_open(&players[0], &at);
    visitor_open(&players[1], &at);
    do /* until it has more than what is kept in memory */
        begin_game(&players[0], &players[1], "");
    while (play_on(players) <= ROOM_RECENT);
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < 3; i++)
            take_record(&players[seat], seat, 5 * i, &before[seat][i]);
    place_restart(&at);
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < 3; i++) {
            take_record(&players[seat], seat, 5 * i, &after);
            assert_string_equal(after, before[seat][i]);
            free(after);
            free(before[seat][i]);
        }
        assert_int_equal(number_of(&players[seat], seat), reply_number(&players[seat], "number"));
        assert_true(json_is_true(reply_at(&players[seat], "view.over")));
        visitor_close(&players[seat]);
    }
    place_close(&at);
}

static void test_talk_among_a_few_stays_theirs(void **state)
{
    place at;
    visitor a, b, c;
    (void)state;
    place_open(&at, false);
    visitor_open(&a, &at);
    visitor_open(&b, &at);
    visitor_open(&c, &at);
    begin_game(&a, &b, "");
    assert_int_equal(visit_with(&a, WEB_POST, path("chat", 0), "{'to':[1],'text':'between us'}"),
                     200);
    assert_int_equal(visit_with(&a, WEB_POST, path("chat", 0), "{'text':'good luck'}"), 200);
    assert_int_equal(order(&a, 0, number_of(&a, 0), "resign"), 200);
    assert_int_equal(visit(&b, WEB_GET, path("record", 1), NULL), 200);
    assert_non_null(strstr(b.text, "between us"));
    assert_int_equal(visit(&b, WEB_GET, path("record", 0), NULL),
                     200); /* anybody's, now that it is over */
    assert_null(strstr(b.text, "between us"));
    assert_int_equal(visit(&c, WEB_GET, path("record", 0), NULL), 200);
    assert_null(strstr(c.text, "between us"));
    assert_non_null(strstr(c.text, "good luck"));
    visitor_close(&a);
    visitor_close(&b);
    visitor_close(&c);
    place_close(&at);
}

/* T-TEA-05: who confers does not look at the board. */
static void test_a_team_that_confers_is_away_from_the_board(void **state)
{
    place at;
    visitor a;
    (void)state;
    place_open(&at, false);
    visitor_open(&a, &at);
    assert_int_equal(visit_with(&a, WEB_POST, "/api/v1/games",
                                "{'game':'triumph','options':{'french':2},'start':true,"
                                "'seats':[{'kind':'me'},{'kind':'me'},{'kind':'me'}]}"),
                     201);
    snprintf(game, sizeof game, "%s", reply_text(&a, "id"));
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(visit(&a, WEB_GET, path("sight", seat), NULL), 200);
        assert_true(json_is_null(reply_at(&a, "view.board")));
    }
    assert_int_equal(visit(&a, WEB_GET, path("sight", 2), NULL), 200);
    assert_true(json_is_object(reply_at(&a, "view.board")));
    visitor_close(&a);
    place_close(&at);
}

/* ---------------------------------------------------------------- other rules */

/* The store says that the running game was begun by another version. */
static void pretend_other_rules(place *at)
{
    store_game stored;
    store_batch *batch = batch_new();
    place_settle(at);
    assert_int_equal(at->store->ops->game(at->store, game, &stored), STORE_OK);
    snprintf(stored.rules_version, sizeof stored.rules_version, "0.0.9");
    batch_add_game(batch, CHANGE_SET_GAME, &stored);
    house_send(&at->house, batch);
    place_restart(at);
}

static void test_games_stay_with_their_rules(void **state)
{
    place at;
    visitor a, b;
    char info[80];
    (void)state;
    place_open(&at, false);
    visitor_open(&a, &at);
    visitor_open(&b, &at);
    begin_game(&a, &b, "");
    snprintf(info, sizeof info, "/api/v1/games/%s", game);
    assert_int_equal(visit(&a, WEB_GET, info, NULL), 200);
    assert_true(json_is_null(reply_at(&a, "held_up")));
    pretend_other_rules(&at);
    assert_int_equal(visit(&a, WEB_GET, info, NULL), 200);
    assert_non_null(strstr(reply_text(&a, "held_up"), "other rules"));
    assert_int_equal(order(&a, 0, 1, sun), 409);
    assert_string_equal(reply_text(&a, "error.code"), "not-now");
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

/* ---------------------------------------------------------------- a store that fails */

static store_ops failing_ops;
static const store_ops *real_ops;
static uint32_t fails; /* so many batches */

static void commit_or_fail(srv_store *self, store_batch *first)
{
    for (; first && fails > 0; first = first->next, fails--)
        first->status = STORE_FULL;
    if (first)
        real_ops->commit(self, first);
}

static void let_it_fail(place *at)
{
    real_ops = at->store->ops;
    failing_ops = *real_ops;
    failing_ops.commit = commit_or_fail;
    at->store->ops = &failing_ops;
}

static void test_what_is_not_stored_has_not_happened(void **state)
{
    place at;
    visitor a, b;
    (void)state;
    place_open(&at, false);
    visitor_open(&a, &at);
    visitor_open(&b, &at);
    begin_game(&a, &b, "");
    let_it_fail(&at);
    fails = UINT32_MAX;
    assert_int_equal(order(&a, 0, 1, sun), 503);
    assert_string_equal(reply_text(&a, "error.code"), "no-store");
    assert_true(a.retry_after > 0);
    assert_int_equal(visit(&a, WEB_GET, "/healthz", NULL), 503);
    assert_int_equal(number_of(&a, 0), 1); /* what was there can still be read */
    assert_int_equal(number_of(&b, 1), 1);
    fails = 0;
    assert_int_equal(order(&a, 0, 1, sun), 200);
    assert_null(reply_at(&a, "repeated"));
    assert_int_equal(visit(&a, WEB_GET, "/healthz", NULL), 200);
    place_restart(&at);
    assert_int_equal(number_of(&a, 0), 2);
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

/* Somebody else's change that was made after one that fails has seen it: it must fail too. */
static void test_what_fails_takes_along_what_follows_it(void **state)
{
    place at;
    visitor a, b, c;
    visiting first = {0}, second = {0};
    char join[100], info[80];
    (void)state;
    place_open(&at, false);
    visitor_open(&a, &at);
    visitor_open(&b, &at);
    visitor_open(&c, &at);
    assert_int_equal(
        visit_with(&a, WEB_POST, "/api/v1/games", "{'game':'probe','options':{'players':3}}"), 201);
    snprintf(info, sizeof info, "/api/v1/games/%s", reply_text(&a, "id"));
    snprintf(join, sizeof join, "%s/join", info);
    let_it_fail(&at);
    fails = 1;
    visit_send(&b, &first, WEB_POST, join, "{\"seat\":1}");
    visit_send(&c, &second, WEB_POST, join, "{\"seat\":2}");
    assert_int_equal(visit_end(&b, &first), 503);
    assert_int_equal(visit_end(&c, &second), 503);
    assert_int_equal(visit_with(&c, WEB_POST, join, "{'seat':2}"), 200);
    place_restart(&at);
    assert_int_equal(visit(&a, WEB_GET, info, NULL), 200);
    assert_string_equal(reply_text(&a, "seats.1.kind"), "open");
    assert_string_equal(reply_text(&a, "seats.2.kind"), "person");
    visitor_close(&a);
    visitor_close(&b);
    visitor_close(&c);
    place_close(&at);
}

/* What `grognard admin games end` does beside a running server. */
static void end_game_from_outside(const place *at)
{
    gg_error error = {0};
    store_status status;
    place beside = {.settings = at->settings, .clock = at->clock};
    beside.store = store_open(at->file, STORE_ADMIN, &error);
    assert_non_null(beside.store);
    assert_true(house_open(&beside.house, &beside.settings, gg_built_shelf(), beside.store,
                           &beside.clock, NULL, NULL, &error));
    srv_room *room = room_enter(&beside.house, game, &status);
    assert_non_null(room);
    room_open_batch(room);
    room_add(room, ROW_ABANDON, GG_NOBODY, 0, NULL);
    room_send(room);
    place_settle(&beside);
    place_end(&beside);
}

static void test_changes_by_other_programs_are_noticed(void **state)
{
    place at;
    visitor a, b;
    store_status status;
    char info[80];
    (void)state;
    place_open(&at, false);
    visitor_open(&a, &at);
    visitor_open(&b, &at);
    play_to_the_moves(&a, &b);
    snprintf(info, sizeof info, "/api/v1/games/%s", game);
    place_settle(&at);
    const srv_room *room = room_enter(&at.house, game, &status);
    at.clock.value += 31000;
    assert_int_equal(visit(&a, WEB_GET, info, NULL), 200);
    assert_ptr_equal(room_enter(&at.house, game, &status), room); /* nothing has changed */
    assert_true(room->looked == at.clock.value);                  /* it was looked at */
    end_game_from_outside(&at);
    assert_int_equal(visit(&a, WEB_GET, info, NULL), 200);
    assert_string_equal(reply_text(&a, "state"), "running");
    at.clock.value += 31000;
    assert_int_equal(visit(&a, WEB_GET, info, NULL), 200);
    assert_string_equal(reply_text(&a, "state"), "abandoned");
    assert_int_equal(visit(&b, WEB_GET, path("record?after=3", 1), NULL), 200);
    assert_string_equal(reply_text(&b, "entries.0.kind"), "abandon");
    visitor_close(&a);
    visitor_close(&b);
    place_close(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_changes_by_other_programs_are_noticed),
        cmocka_unit_test(test_orders_reach_others_at_the_barrier),
        cmocka_unit_test(test_a_repeated_post_is_applied_once),
        cmocka_unit_test(test_what_others_answer_meanwhile_does_not_matter),
        cmocka_unit_test(test_refusals_name_their_rules),
        cmocka_unit_test(test_who_is_asked_is_told_from_the_view),
        cmocka_unit_test(test_drafts_are_kept),
        cmocka_unit_test(test_trial_moves_are_never_told),
        cmocka_unit_test(test_undo_by_consent),
        cmocka_unit_test(test_records_are_the_same_after_a_restart),
        cmocka_unit_test(test_talk_among_a_few_stays_theirs),
        cmocka_unit_test(test_a_team_that_confers_is_away_from_the_board),
        cmocka_unit_test(test_games_stay_with_their_rules),
        cmocka_unit_test(test_what_is_not_stored_has_not_happened),
        cmocka_unit_test(test_what_fails_takes_along_what_follows_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
