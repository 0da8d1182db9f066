/* test_hints.c: hints: in games against bots and games of one person, and never between people, whoever asks and how. */
#include "server/in_house.h"

#include "server/bots/advisers.h"

static char game[STORE_ID_SIZE];

#define BOT "{'kind':'bot','bot':'recruit'}"
#define ME "{'kind':'me'}"

static int set_up(void **state)
{
    open_house(state);
    visitor_open(&anna, &here);
    visitor_open(&berta, &here);
    visitor_open(&carl, &here);
    here.house.settings.think = 20; /* milliseconds: any answer will do */
    return 0;
}

static void begin(const char *name, const char *seats, const char *more)
{
    if (visit_with(&anna, WEB_POST, "/api/v1/games", "{'game':'%s','seats':[%s],'start':true%s}",
                   name, seats, more) != 201)
        fail_msg("%s", anna.text);
    snprintf(game, sizeof game, "%s", reply_text(&anna, "id"));
}

static const char *hint_of(const char *seat)
{
    return seat_path(game, seat, "hint");
}

/* Until the answer is there. */
static void wait_for_hint(visitor *who, const char *seat)
{
    for (int i = 0; i < 20000; i++) {
        house_turn(&here.house);
        assert_int_equal(visit(who, WEB_GET, hint_of(seat), NULL), 200);
        if (strcmp(reply_text(who, "state"), "thinking") != 0)
            return;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    fail();
}

static void assert_no_hints(visitor *who, const char *seat, int status, const char *code)
{
    static const web_method methods[] = {WEB_POST, WEB_GET, WEB_DELETE};
    for (int i = 0; i < 3; i++) {
        if (visit(who, methods[i], hint_of(seat), NULL) != status)
            fail_msg("%s", who->text);
        assert_string_equal(reply_text(who, "error.code"), code);
    }
}

/* The seat that is asked first in a game of one person. */
static const char *asked_seat(void)
{
    store_status status;
    srv_room *room = room_enter(&here.house, game, &status);
    return room_asked(room) & GG_BIT(0) ? "0" : "1";
}

static void test_a_hint_is_a_legal_order_with_a_reason(void **state)
{
    static const char *const names[] = {"triumph", "napoleon", "warpeace"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        begin(names[i], ME "," ME, ",'curtain':false");
        const char *seat = asked_seat();
        assert_int_equal(visit(&anna, WEB_GET, hint_of(seat), NULL), 200);
        assert_string_equal(reply_text(&anna, "state"), "none");
        assert_int_equal(visit(&anna, WEB_POST, hint_of(seat), NULL), 200);
        wait_for_hint(&anna, seat);
        assert_string_equal(reply_text(&anna, "state"), "done");
        assert_int_equal(reply_number(&anna, "progress"), 100);
        assert_string_equal(reply_text(&anna, "answer.bot"), "emperor");
        assert_true(reply_text(&anna, "answer.why")[0] != 0);
        assert_string_equal(reply_text(&anna, "answer.plan.0.order"),
                            reply_text(&anna, "answer.order"));
        assert_true(json_array_size(reply_at(&anna, "answer.plan.0.steps")) > 0);
        char order[GG_LINE_MAX];
        snprintf(order, sizeof order, "%s", reply_text(&anna, "answer.order"));
        assert_int_equal(
            visit_with(&anna, WEB_PUT, seat_path(game, seat, "draft"), "{'order':'%s'}", order),
            200);
        assert_true(json_is_true(reply_at(&anna, "complete")));
    }
}

static void test_against_bots_too(void **state)
{
    (void)state;
    begin("warpeace", ME "," BOT, "");
    assert_int_equal(visit(&anna, WEB_POST, hint_of("0"), NULL), 200);
    wait_for_hint(&anna, "0");
    assert_string_equal(reply_text(&anna, "state"), "done");
    char first[GG_LINE_MAX];
    snprintf(first, sizeof first, "%s", reply_text(&anna, "answer.order"));
    /* Asking again costs nothing: it is the same answer. */
    assert_int_equal(visit(&anna, WEB_POST, hint_of("0"), NULL), 200);
    assert_string_equal(reply_text(&anna, "state"), "done");
    assert_string_equal(reply_text(&anna, "answer.order"), first);
    /* The seat of the bot is nobody's. */
    assert_no_hints(&anna, "1", 403, "not-yours");
    /* Somebody who may watch is no player. */
    assert_no_hints(&berta, "0", 404, "not-found");
}

static void test_cancelled(void **state)
{
    (void)state;
    here.house.settings.think = 0; /* the full time: it is stopped */
    begin("napoleon", ME "," ME, ",'curtain':false");
    const char *seat = asked_seat();
    assert_int_equal(visit(&anna, WEB_POST, hint_of(seat), NULL), 200);
    assert_int_equal(visit(&anna, WEB_DELETE, hint_of(seat), NULL), 200);
    assert_string_equal(reply_text(&anna, "state"), "none");
    assert_int_equal(visit(&anna, WEB_GET, hint_of(seat), NULL), 200);
    assert_string_equal(reply_text(&anna, "state"), "none");
}

/* ---------------------------------------------------------------- never between people */

static void begin_between_people(const char *more)
{
    char path[80];
    begin("warpeace", ME ",{'kind':'open'}", more);
    assert_no_hints(&anna, "0", 409, "not-now"); /* it waits for a player */
    snprintf(path, sizeof path, "/api/v1/games/%s/join", game);
    assert_int_equal(visit_with(&berta, WEB_POST, path, "{'seat':1}"), 200);
    assert_string_equal(reply_text(&berta, "state"), "running");
}

static void test_never_between_people(void **state)
{
    (void)state;
    begin_between_people(",'watch':'people'");
    assert_no_hints(&anna, "0", 409, "no-hints");
    assert_no_hints(&berta, "1", 409, "no-hints");
    assert_no_hints(&anna, "1", 403, "not-yours");
    assert_no_hints(&carl, "0", 403, "not-yours"); /* a spectator */
    assert_no_hints(&carl, "public", 404, "not-found");
    assert_no_hints(&anna, "referee", 404, "not-found");
    /* An earlier moment is no way around: the call knows none. */
    assert_int_equal(visit(&anna, WEB_POST, seat_path(game, "0", "hint?entry=1"), NULL), 409);
    assert_int_equal(visit(&anna, WEB_POST, seat_path(game, "0", "hint?at=0"), NULL), 409);
    /* Nor when it is over. */
    assert_int_equal(visit_with(&berta, WEB_POST, seat_path(game, "1", "orders"),
                                "{'order':'resign','after':1}"),
                     200);
    assert_no_hints(&anna, "0", 409, "no-hints");
}

static void test_no_look_back_between_people(void **state)
{
    (void)state;
    begin_between_people("");
    assert_int_equal(visit_with(&anna, WEB_POST, seat_path(game, "0", "look-back"), "{'orders':3}"),
                     409);
    assert_string_equal(reply_text(&anna, "error.code"), "no-hints");
    assert_int_equal(visit(&anna, WEB_GET, seat_path(game, "0", "look-back"), NULL), 409);
    assert_int_equal(visit(&anna, WEB_DELETE, seat_path(game, "0", "look-back"), NULL), 409);
    begin("warpeace", ME "," BOT, "");
    assert_int_equal(
        visit_with(&anna, WEB_POST, seat_path(game, "0", "look-back"), "{'orders':99}"), 400);
    assert_int_equal(visit_with(&anna, WEB_POST, seat_path(game, "0", "look-back"), "{'orders':3}"),
                     200);
}

/* ---------------------------------------------------------------- reviews */

static const char *review_path(void)
{
    static char path[80];
    snprintf(path, sizeof path, "/api/v1/games/%s/review", game);
    return path;
}

static void wait_for_review(visitor *who)
{
    for (int i = 0; i < 20000; i++) {
        house_turn(&here.house);
        assert_int_equal(visit(who, WEB_GET, review_path(), NULL), 200);
        assert_string_not_equal(reply_text(who, "state"), "none");
        if (strcmp(reply_text(who, "state"), "thinking") != 0)
            return;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    fail();
}

/* For everyone who may see a finished game, made once. */
static void test_reviews(void **state)
{
    (void)state;
    begin_between_people(",'watch':'people'");
    assert_int_equal(visit(&anna, WEB_POST, review_path(), NULL), 409); /* it still runs */
    assert_string_equal(reply_text(&anna, "error.code"), "not-now");
    assert_int_equal(visit_with(&berta, WEB_POST, seat_path(game, "1", "orders"),
                                "{'order':'resign','after':1}"),
                     200);
    assert_int_equal(visit(&carl, WEB_GET, review_path(), NULL), 200);
    assert_string_equal(reply_text(&carl, "state"), "none");
    assert_int_equal(visit(&anna, WEB_POST, review_path(), NULL), 200);
    assert_int_equal(visit(&carl, WEB_DELETE, review_path(), NULL), 200); /* it is not theirs */
    wait_for_review(&carl);
    assert_int_equal(json_array_size(reply_at(&carl, "answer.sides")), 2);
    assert_true(json_array_size(reply_at(&carl, "answer.points")) >= 2);
    assert_int_equal(visit(&berta, WEB_POST, review_path(), NULL), 200); /* it is there already */
    assert_string_equal(reply_text(&berta, "state"), "done");
    begin("warpeace", ME "," BOT, ",'watch':'nobody'");
    assert_int_equal(visit(&carl, WEB_POST, review_path(), NULL), 404);
}

/* The review that somebody finds who asks after a restart. */
static char *review_after_restart(void)
{
    place_restart(&here);
    assert_int_equal(visit(&anna, WEB_GET, review_path(), NULL), 200);
    return json_dumps(reply_at(&anna, "answer"), JSON_SORT_KEYS);
}

/* .. also after a restart, unless other bots or rules have made it. */
static void test_reviews_are_stored(void **state)
{
    (void)state;
    begin("warpeace", ME "," ME, ",'curtain':false");
    assert_int_equal(visit_with(&anna, WEB_POST, seat_path(game, asked_seat(), "orders"),
                                "{'order':'resign','after':1}"),
                     200);
    assert_int_equal(visit(&anna, WEB_POST, review_path(), NULL), 200);
    wait_for_review(&anna);
    char *first = json_dumps(reply_at(&anna, "answer"), JSON_SORT_KEYS);
    char *again = review_after_restart();
    assert_string_equal(reply_text(&anna, "state"), "done");
    assert_int_equal(reply_number(&anna, "progress"), 100);
    assert_string_equal(again, first);
    store_batch *batch = batch_new();
    batch_set_review(batch, game, (const uint8_t[STORE_HASH_SIZE]){1}, "{}");
    house_send(&here.house, batch);
    assert_null(review_after_restart());
    assert_string_equal(reply_text(&anna, "state"), "none");
    free(first);
    free(again);
}

/* Hot-seat with a curtain: each seat asks for itself, and its answer is not the other's. */
static void test_at_a_shared_screen(void **state)
{
    (void)state;
    begin("warpeace", ME "," ME, "");
    assert_int_equal(visit(&anna, WEB_POST, hint_of("0"), NULL), 200);
    wait_for_hint(&anna, "0");
    assert_string_equal(reply_text(&anna, "state"), "done");
    assert_int_equal(visit(&anna, WEB_GET, hint_of("1"), NULL), 200);
    assert_string_equal(reply_text(&anna, "state"), "none");
    assert_int_equal(visit(&anna, WEB_POST, hint_of("1"), NULL), 409); /* it is not asked */
    assert_no_hints(&berta, "0", 404, "not-found");
}

/* A person who has left is still no bot. */
static void test_of_a_deleted_player(void **state)
{
    (void)state;
    store_status status;
    begin("warpeace", ME "," BOT, "");
    srv_room *room = room_enter(&here.house, game, &status);
    assert_null(hints_refusal(room, room->game.seat[0].user));
    room->game.seat[1] = (store_seat){.kind = SEAT_PERSON, .user = 0};
    assert_non_null(hints_refusal(room, room->game.seat[0].user));
    room->game.seat[1] = (store_seat){.kind = SEAT_INVITED};
    assert_non_null(hints_refusal(room, room->game.seat[0].user));
    room->game.seat[1] = (store_seat){.kind = SEAT_OPEN};
    assert_non_null(hints_refusal(room, room->game.seat[0].user));
    room->game.seat[1] = (store_seat){.kind = SEAT_BOT};
    assert_null(hints_refusal(room, room->game.seat[0].user));
    assert_non_null(hints_refusal(room, room->game.seat[0].user + 1));
}

/* ---------------------------------------------------------------- limits */

/* How many questions this user may ask at once from this address. */
static int count_allowed(adviser_kind kind, const char *address, uint64_t user)
{
    for (int given = 0; given < 1000; given++) {
        web_exchange exchange = {.request = {.address = address}};
        srv_call call = {.house = &here.house, .exchange = &exchange, .who = {.user = user}};
        bool allowed = advisers_count(&call, kind);
        int status = exchange.reply.status;
        web_exchange_free(&exchange);
        if (!allowed) {
            assert_int_equal(status, 429);
            return given;
        }
    }
    return 1000;
}

static void test_many_questions_are_refused(void **state)
{
    (void)state;
    assert_int_equal(count_allowed(ADVICE_HINT, "10.0.0.1", 7), 1000); /* on one's own machine */
    here.house.settings.accounts = true;
    assert_int_equal(count_allowed(ADVICE_HINT, "10.0.0.1", 7), 30);
    assert_int_equal(count_allowed(ADVICE_HINT, "10.0.0.1", 8), 0); /* another account there */
    assert_int_equal(count_allowed(ADVICE_HINT, "10.0.0.2", 7), 0); /* .. or from elsewhere */
    assert_int_equal(count_allowed(ADVICE_REVIEW, "10.0.0.1", 7), 10);
    here.clock.value += 25000;
    assert_int_equal(count_allowed(ADVICE_HINT, "10.0.0.1", 7), 2);
    here.house.settings.accounts = false;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, close_house)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_a_hint_is_a_legal_order_with_a_reason),
        TEST(test_against_bots_too),
        TEST(test_cancelled),
        TEST(test_never_between_people),
        TEST(test_no_look_back_between_people),
        TEST(test_reviews),
        TEST(test_reviews_are_stored),
        TEST(test_at_a_shared_screen),
        TEST(test_of_a_deleted_player),
        TEST(test_many_questions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
