/* Tables, as other programs use them: opened by name, played by text and by steps, read by seats that exist or do
 * not. */
#define _POSIX_C_SOURCE 200809L /* strdup */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "grognard.h"

enum { ARENA = 64 << 20 };

static gg_game *game;
static gg_table *table;

static void open_table(const char *words, const uint8_t *seed)
{
    gg_error error;
    game = gg_game_open(words, &error);
    if (!game)
        fail_msg("%s: %s", words, error.text);
    table = gg_table_open(game, seed);
}

static void close_table(void)
{
    gg_table_close(table);
    gg_game_close(game);
}

static gg_seat asked_seat(void)
{
    gg_seat seat = 0;
    while (!gg_table_asked(table, seat))
        seat++;
    return seat;
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* The last choice of every list: an order that is complete. */
static uint32_t take_all(gg_seat seat)
{
    uint32_t count, taken = 0;
    for (; (count = gg_table_steps(table, seat)) > 0; taken++)
        assert_true(gg_table_take(table, seat, count - 1));
    return taken;
}

static void opens_games_by_name(void **state)
{
    (void)state;
    uint32_t count = 0;
    for (const char *const *name = gg_games(); *name; name++, count++) {
        open_table(*name, NULL);
        assert_non_null(strstr(gg_table_about(table), *name));
        assert_true(begins(gg_table_view(table, GG_REFEREE), "{\"game\":\""));
        close_table();
    }
    assert_int_equal(count, 3);
    assert_string_equal(gg_version(), GG_VERSION);
}

static void refuses_other_games(void **state)
{
    (void)state;
    static const char *const bad[] = {"",
                                      "chess",
                                      "triumph dec3",
                                      "napoleon players=9",
                                      "napoleon colour=red",
                                      "triumph \x01",
                                      "triumph dec1 dec2"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        gg_error error;
        memset(&error, 0x55, sizeof error);
        assert_null(gg_game_open(bad[i], &error));
        assert_true(error.text[0] != 0 && memchr(error.text, 0, sizeof error.text));
        assert_null(gg_game_open(bad[i], NULL));
    }
    gg_game_close(NULL);
    gg_table_close(NULL);
}

static void says_why_orders_are_refused(void **state)
{
    (void)state;
    open_table("napoleon players=3", NULL);
    gg_seat french = gg_table_find_seat(table, "F");
    assert_string_equal(gg_table_reason(table), "");
    assert_int_equal(gg_table_play(table, 1, "storm the moon"), GG_REFUSED);
    assert_string_equal(gg_table_reason(table), "G-FORM unknown order \"storm\"");
    assert_int_equal(gg_table_play(table, french, "end"), GG_REFUSED);
    assert_true(begins(gg_table_reason(table),
                       "G-TURN It is not this seat's turn to give this order. W must "));
    assert_int_equal(gg_table_play(table, 77, "end"), GG_REFUSED);
    assert_true(begins(gg_table_reason(table), "G-SEAT "));
    assert_int_equal(gg_table_play(table, 1, "a\x01z"), GG_REFUSED);
    assert_true(begins(gg_table_reason(table), "G-FORM "));
    assert_int_equal(gg_table_play(table, 1, ""), GG_REFUSED);
    assert_int_equal(gg_table_ask(table, french, "resign"), GG_PLAYED);
    assert_string_equal(gg_table_reason(table), "");
    assert_int_equal(gg_match_count(gg_table_match(table)), 0);
    close_table();
}

static void plays_a_draft_when_it_is_complete(void **state)
{
    (void)state;
    open_table("warpeace", NULL);
    gg_seat seat = asked_seat(), other = (gg_seat)(1 - seat);
    assert_int_equal(gg_table_play(table, seat, NULL), GG_REFUSED);
    assert_string_equal(gg_table_reason(table),
                        "G-FORM the order is not complete: steps are missing");
    assert_int_equal(gg_table_ask(table, seat, NULL), GG_REFUSED);
    assert_int_equal(gg_table_play(table, other, NULL), GG_REFUSED);
    assert_true(begins(gg_table_reason(table), "G-TURN "));
    assert_int_equal(gg_table_play(table, GG_PUBLIC, NULL), GG_REFUSED);
    assert_true(begins(gg_table_reason(table), "G-SEAT "));
    assert_false(gg_table_take(table, seat, gg_table_steps(table, seat)));
    assert_false(gg_table_back(table, seat));
    take_all(seat);
    assert_int_equal(gg_table_ask(table, seat, NULL), GG_PLAYED);
    assert_int_equal(gg_table_play(table, seat, NULL), GG_PLAYED);
    assert_int_equal(gg_match_count(gg_table_match(table)), 1);
    assert_int_equal(gg_table_play(table, seat, "resign"), GG_PLAYED);
    assert_int_equal(gg_table_play(table, seat, NULL), GG_REFUSED);
    assert_true(begins(gg_table_reason(table), "G-OVER "));
    close_table();
}

/* A list that was counted must not be used after it has changed. */
static void keeps_lists_true(void **state)
{
    (void)state;
    open_table("warpeace", NULL);
    gg_seat seat = asked_seat();
    uint32_t first = gg_table_steps(table, seat);
    assert_int_equal(gg_table_steps(table, 1 - seat), 0);
    assert_int_equal(gg_table_steps(table, seat), first);
    char *step = strdup(gg_table_step(table, seat, 0));
    assert_true(gg_table_take(table, seat, 0));
    assert_true(gg_table_back(table, seat));
    assert_int_equal(gg_table_steps(table, seat), first);
    assert_string_equal(gg_table_step(table, seat, 0), step);
    assert_string_equal(gg_table_step(table, seat, first), "");
    free(step);
    close_table();
}

static void tells_each_seat_once(void **state)
{
    (void)state;
    open_table("triumph", NULL);
    gg_seat french = gg_table_find_seat(table, "F"), allied = gg_table_find_seat(table, "A");
    for (gg_seat seat = 0; seat < gg_table_seats(table); seat++)
        gg_table_news(table, seat);
    gg_table_news(table, GG_PUBLIC);
    gg_seat first = asked_seat();
    const char *order = gg_table_ready(table, first, first == french ? "The_bait" : "As_it_was");
    assert_true(order[0] != 0);
    assert_int_equal(gg_table_play(table, first, order), GG_PLAYED);
    /* It may still be undone, so only its author is told. */
    gg_seat other = first == french ? allied : french;
    assert_string_equal(gg_table_news(table, other), "");
    assert_string_equal(gg_table_news(table, GG_PUBLIC), "");
    const char *news = gg_table_news(table, first);
    assert_true(begins(news, first == french ? "  F: " : "  A: "));
    assert_string_equal(gg_table_news(table, first), "");
    assert_int_equal(gg_table_play(table, first, "undo"), GG_PLAYED);
    assert_string_equal(gg_table_news(table, other), "");
    assert_string_equal(gg_table_ready(table, first, "As_it_never_was"), "");
    assert_string_equal(gg_table_news(table, GG_REFEREE), "");
    close_table();
}

static void shows_nothing_to_seats_that_are_not_there(void **state)
{
    (void)state;
    open_table("triumph", NULL);
    static const gg_seat nobody[] = {2, 7, 10, 200, GG_NOBODY};
    for (size_t i = 0; i < sizeof nobody / sizeof nobody[0]; i++) {
        gg_seat seat = nobody[i];
        assert_string_equal(gg_table_view(table, seat), "");
        assert_string_equal(gg_table_board(table, seat), "");
        assert_string_equal(gg_table_news(table, seat), "");
        assert_string_equal(gg_table_log(table, seat), "");
        assert_string_equal(gg_table_prompt(table, seat), "");
        assert_string_equal(gg_table_order(table, seat), "");
        assert_string_equal(gg_table_ready(table, seat, "As_it_was"), "");
        assert_string_equal(gg_table_preview(table, seat, "end"), "");
        assert_string_equal(gg_table_seat_name(table, seat), "");
        assert_string_equal(gg_table_step(table, seat, 0), "");
        assert_int_equal(gg_table_steps(table, seat), 0);
        assert_false(gg_table_asked(table, seat));
        assert_false(gg_table_take(table, seat, 0));
        assert_false(gg_table_back(table, seat));
        assert_false(gg_table_undoable(table, seat));
    }
    assert_int_equal(gg_table_find_seat(table, "Napoleon"), GG_NOBODY);
    assert_int_equal(gg_table_find_seat(table, "referee"), GG_REFEREE);
    assert_string_equal(gg_table_seat_name(table, GG_PUBLIC), "public");
    close_table();
}

static void previews_orders(void **state)
{
    (void)state;
    open_table("warpeace", NULL);
    gg_seat seat = asked_seat();
    assert_true(begins(gg_table_preview(table, seat, NULL), "{"));
    assert_string_equal(gg_table_preview(table, seat, "storm the moon"), "");
    assert_string_equal(gg_table_preview(table, seat, "\x01"), "");
    close_table();
}

/* Random orders that are said to be undoable can be undone, and nothing has changed then. */
static void says_what_can_be_undone(void **state)
{
    (void)state;
    uint32_t chance = 1805, undone = 0;
    open_table("warpeace", NULL);
    for (int orders = 0; orders < 60 && !gg_table_over(table); orders++) {
        gg_seat seat = asked_seat();
        assert_false(gg_table_undoable(table, seat)); /* the draft is empty */
        while (gg_table_steps(table, seat) > 0) {
            chance = chance * 1664525 + 1013904223;
            assert_true(gg_table_take(table, seat, (chance >> 16) % gg_table_steps(table, seat)));
        }
        bool undoable = gg_table_undoable(table, seat);
        char *before = strdup(gg_table_view(table, seat)),
             *order = strdup(gg_table_order(table, seat));
        assert_int_equal(gg_table_play(table, seat, NULL), GG_PLAYED);
        if (undoable) {
            assert_int_equal(gg_table_play(table, seat, "undo"), GG_PLAYED);
            assert_string_equal(gg_table_view(table, seat), before);
            assert_int_equal(gg_table_play(table, seat, order), GG_PLAYED);
            undone++;
        }
        free(before);
        free(order);
    }
    assert_true(undone > 5 && undone < 60);
    close_table();
}

/* Texts of different functions are independent; the same orders and seed give the same log. */
static void gives_logs_that_replay(void **state)
{
    (void)state;
    uint8_t seed[32] = {18, 5};
    gg_arena arena = {.at = malloc(ARENA), .size = ARENA};
    open_table("napoleon historical=1", seed);
    const char *view = gg_table_view(table, 0), *board = gg_table_board(table, 0);
    char *view_now = strdup(view), *board_now = strdup(board);
    for (int orders = 0; orders < 20 && !gg_table_over(table); orders++) {
        gg_seat seat = asked_seat();
        assert_true(gg_table_prompt(table, seat)[0] != 0);
        uint32_t taken = take_all(seat);
        char *order = strdup(gg_table_order(table, seat));
        while (taken-- > 0)
            assert_true(gg_table_back(table, seat));
        assert_int_equal(gg_table_play(table, seat, order), GG_PLAYED);
        free(order);
    }
    assert_string_equal(view, view_now);
    assert_string_equal(board, board_now);
    assert_null(strstr(gg_table_log(table, GG_REFEREE), "\nseed "));
    assert_string_equal(gg_table_result(table), "");
    assert_int_equal(gg_table_play(table, 0, "resign"), GG_PLAYED);
    assert_true(gg_table_over(table));
    assert_non_null(strstr(gg_table_result(table), " resign"));
    gg_log log = {0};
    gg_error error = {0};
    const char *text = gg_table_log(table, GG_REFEREE);
    assert_non_null(strstr(text, "\nseed 1205000000"));
    if (!gg_read_log(gg_built_in(), gg_span_of(text), GG_LOG_CHECK, 0, &arena, &log, &error))
        fail_msg("line %u: %s", (unsigned)error.line, error.text);
    assert_int_equal(gg_match_hash(log.match), gg_match_hash(gg_table_match(table)));
    assert_non_null(strstr(gg_table_log(table, GG_PUBLIC), "\nseen-by "));
    free(view_now);
    free(board_now);
    free(arena.at);
    close_table();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opens_games_by_name),
        cmocka_unit_test(refuses_other_games),
        cmocka_unit_test(says_why_orders_are_refused),
        cmocka_unit_test(plays_a_draft_when_it_is_complete),
        cmocka_unit_test(keeps_lists_true),
        cmocka_unit_test(tells_each_seat_once),
        cmocka_unit_test(shows_nothing_to_seats_that_are_not_there),
        cmocka_unit_test(previews_orders),
        cmocka_unit_test(says_what_can_be_undone),
        cmocka_unit_test(gives_logs_that_replay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
