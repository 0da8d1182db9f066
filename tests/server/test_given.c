/* test_given.c: people are not asked obvious questions: the order is given for them, only they are told so, and it is
 * undone together with the order before it. */
#include "server/at_table.h"

#include "core/play/guessing.h"

#define LIVE "{'kind':'live','seconds':600,'increment':20}"

/* The last entry of a reader's record. */
static const json_t *newest_entry(visitor *who, const char *reader)
{
    char path[100];
    snprintf(path, sizeof path, "/seats/%s/record?after=0", reader);
    assert_int_equal(visit(who, WEB_GET, at_game(path), NULL), 200);
    const json_t *entries = reply_at(who, "entries");
    return json_array_get(entries, json_array_size(entries) - 1);
}

static void expect_pass(const json_t *entry, bool given)
{
    assert_string_equal(json_string_value(json_object_get(entry, "kind")), "order");
    assert_string_equal(json_string_value(json_object_get(entry, "text")), "pass");
    assert_int_equal(json_is_true(json_object_get(entry, "given")), given);
}

/* The seat that bids first. */
static gg_seat begin_auction(const char *clock)
{
    begin_with(2, 1, clock);
    return room_asked(enter()) == GG_BIT(0) ? 0 : 1;
}

/* ---------------------------------------------------------------- given */

/* Nobody can bid more than 3: the other passes without being asked. */
static void test_a_bid_that_cannot_be_raised(void **state)
{
    (void)state;
    gg_seat first = begin_auction(LIVE), other = (gg_seat)(1 - first);
    char path[2] = {(char)('0' + first), 0}, others[2] = {(char)('0' + other), 0};
    pass(5000);
    play(first, "bid 3");
    assert_int_equal(room_asked(enter()), GG_BIT(first)); /* which side? */
    assert_int_equal(enter()->game.seat[other].asked,
                     0); /* no list says that this player was asked */
    expect_pass(newest_entry(&person[other], others), true);
    expect_pass(newest_entry(&person[first], path), false);
    expect_pass(newest_entry(&person[first], "public"), false);
    assert_int_equal(clocks_left(&enter()->now, other, here.clock.value),
                     600000); /* no increment */
    assert_int_equal(clocks_left(&enter()->now, first, here.clock.value), 600000 - 5000 + 20000);
}

static void test_nothing_is_given_twice(void **state)
{
    (void)state;
    gg_seat first = begin_auction(LIVE), other = (gg_seat)(1 - first);
    char path[2] = {(char)('0' + other), 0};
    play(first, "bid 3");
    uint64_t rows = enter()->rows, told = enter()->told[other];
    for (int i = 0; i < 3; i++) {
        assert_int_equal(visit_with(&person[first], WEB_POST, at_seat(first, "/orders"),
                                    "{'after':1,'order':'bid 3'}"),
                         200);
        assert_true(json_is_true(reply_at(&person[first], "repeated")));
        assert_int_equal(enter()->rows, rows);
        place_settle(&here);
        place_restart(&here);
    }
    assert_int_equal(enter()->told[other], told);
    expect_pass(newest_entry(&person[other], path), true); /* as it stands in the journal */
    /* What the first player posted counts only for that player. */
    assert_int_equal(visit_with(&person[other], WEB_POST, at_seat(other, "/orders"),
                                "{'after':1,'order':'bid 3'}"),
                     409);
    expect(&person[other], 409, "stale");
}

/* An offer lapses with the next order that its maker gives. */
static void test_an_offer_does_not_lapse(void **state)
{
    (void)state;
    gg_seat first = begin_auction("null"), other = (gg_seat)(1 - first);
    play(other, "draw");
    play(first, "bid 3");
    assert_int_equal(room_asked(enter()), GG_BIT(other));
    play(first, "refuse"); /* not an order of the game: nothing is given after it */
    assert_int_equal(room_asked(enter()), GG_BIT(other));
    play(other, "pass");
    assert_int_equal(room_asked(enter()), GG_BIT(first));
}

/* ---------------------------------------------------------------- whole games */

static void begin_warpeace(void)
{
    if (visit_with(&person[0], WEB_POST, "/api/v1/games",
                   "{'game':'warpeace','scenario':'N13','seats':[{'kind':'me'},{'kind':'me'}],"
                   "'start':true}") != 201)
        fail_msg("%s", person[0].text);
    snprintf(game, sizeof game, "%s", reply_text(&person[0], "id"));
    place_settle(&here);
}

/* One person plays both sides. */
static void post(gg_seat seat, const char *text)
{
    if (visit_with(&person[0], WEB_POST, at_seat(seat, "/orders"), "{'after':%lld,'order':'%s'}",
                   (long long)enter()->told[seat], text) != 200)
        fail_msg("%s: %s", text, person[0].text);
}

/* Whoever is asked gives a random order, or ends if possible. */
static gg_seat play_something(gg_dice *dice)
{
    srv_room *room = enter();
    gg_order chosen;
    char text[GG_LINE_MAX + 1];
    gg_text out;
    gg_seat seat = (room_asked(room) & GG_BIT(0)) != 0 ? 0 : 1;
    const host_table *table = &room->table;
    gg_order_open(&chosen, 0);
    while (strcmp(table->game->rules->verbs[chosen.verb], "end") != 0)
        chosen.verb++;
    gg_refusal refusal = {0};
    gg_check(table->game, gg_match_state(table->match), seat, &chosen, &refusal);
    if (refusal.count > 0)
        assert_true(
            gg_answer_at_random(table->game, gg_match_state(table->match), seat, dice, &chosen));
    gg_text_open(&out, text, sizeof text);
    gg_write_order(table->game, host_table_view(&room->table, seat), &chosen, &out);
    post(seat, text);
    return seat;
}

/* Of the entries that the last order gave its author. */
static bool is_last_given(gg_seat seat)
{
    bool given = false;
    size_t index;
    const json_t *entry;
    json_array_foreach(reply_at(&person[0], "entries"), index, entry)
    {
        if (json_integer_value(json_object_get(entry, "seat")) == seat)
            given = json_is_true(json_object_get(entry, "given"));
    }
    return given;
}

/* Attrition: one hex has a choice, the next has none. Both are undone together. */
static void test_undo_takes_back_what_was_given(void **state)
{
    (void)state;
    gg_dice dice;
    uint32_t given = 0, undone = 0;
    gg_dice_fast(&dice, 1813);
    begin_warpeace();
    for (int i = 0; i < 1500 && (given < 5 || undone == 0); i++) {
        srv_room *room = enter();
        if (room->game.state != GAME_RUNNING) {
            begin_warpeace();
            continue;
        }
        uint64_t before = gg_hash(room->rules, gg_match_state(room->table.match));
        gg_seat seat = play_something(&dice);
        given += is_last_given(seat);
        if (!is_last_given(seat) || !gg_match_can_undo(enter()->table.match, seat))
            continue;
        post(seat, "undo");
        assert_true(is_last_given(seat)); /* the second `undo` */
        assert_int_equal(gg_hash(room->rules, gg_match_state(enter()->table.match)), before);
        undone++;
        if (undone % 2)
            place_restart(&here);
    }
    assert_true(given >= 5 && undone > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_bid_that_cannot_be_raised, open_place, close_place),
        cmocka_unit_test_setup_teardown(test_nothing_is_given_twice, open_place, close_place),
        cmocka_unit_test_setup_teardown(test_an_offer_does_not_lapse, open_place, close_place),
        cmocka_unit_test_setup_teardown(test_undo_takes_back_what_was_given, open_place,
                                        close_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
