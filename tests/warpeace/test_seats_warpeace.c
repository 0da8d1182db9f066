/* War and Peace with more than two players: what the enemy of allies sees is what he sees of a side (PLY-7), what allies
 * see of each other, and games that go on without a seat. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "warpeace/table/orders.h"
#include "warpeace/table/state.h"

#include "warpeace/match_from.h" /* after headers with parameters of the names of its variables */

static _Alignas(GG_ALIGN) wap_view view, two, three;

/* ---------------------------------------------------------------- PLY-7 */

static const char *const position = "month 1805-10\nsegment AL\nBB29: auA AUi3\nBB31: ruA RUi5\n"
                                    "CC30: AUi2 RUi3\nAA25: Ney FRi8\nY16: FRi2\n";

static void see(const char *seat, wap_view *out)
{
    gg_match_view(match, seat_of(seat), out);
}

/* Everything but who sits where, and whose turn of several it is. */
static void forget_seats(wap_view *of)
{
    memset(&of->table.head, 0, sizeof of->table.head);
    memset(of->table.turns, 0, sizeof of->table.turns);
    of->table.part = of->table.finished = of->table.begun = 0;
}

static void assert_same_for_french(void)
{
    forget_seats(&two);
    forget_seats(&three);
    assert_memory_equal(&two, &three, sizeof two);
}

static void test_the_enemy_sees_a_side(void **unused)
{
    (void)unused;
    begin_with("warpeace N05 Z=1", position);
    see("FR", &two);
    begin_with("warpeace N05 Z=1 players=3", position);
    see("FR", &three);
    assert_same_for_french();
    begin_with("warpeace N05 Z=1", position);
    played("AL", "move ruA RUi5 BB31-BB32");
    played("AL", "move auA AUi3 BB29-BB28");
    played("AL", "end");
    see("FR", &two);
    begin_with("warpeace N05 Z=1 players=3", position);
    played("AU", "order RU AU");
    played("RU", "move ruA RUi5 BB31-BB32");
    played("RU", "end");
    played("AU", "move auA AUi3 BB29-BB28");
    played("AU", "end");
    see("FR", &three);
    assert_same_for_french();
}

/* ---------------------------------------------------------------- P-PLY-16 */

static uint32_t sp_seen(const wap_view *of, const char *hex)
{
    const wap_board *board = wap_board_of(game);
    return wap_count_sp(board, &of->table, wap_find_hex(board, gg_span_of(hex)),
                        WAP_ALL_OF(WAP_AL));
}

static void test_allies_see_what_cannot_be_taken_back(void **unused)
{
    (void)unused;
    begin_with("warpeace N05 Z=1 players=3", position);
    see("RU", &view);
    assert_int_equal(sp_seen(&view, "BB29"), 3);
    see("FR", &view);
    assert_int_equal(sp_seen(&view, "BB29"), 0);
    played("AU", "order AU RU");
    played("AU", "move auA AUi3 BB29-BB28");
    see("AU", &view);
    assert_int_equal(sp_seen(&view, "BB28"), 3);
    see("RU", &view);
    assert_int_equal(sp_seen(&view, "BB29"), 3); /* AU may still take it back */
    played("AU", "end");
    see("RU", &view);
    assert_int_equal(sp_seen(&view, "BB28"), 3);
}

/* ---------------------------------------------------------------- P-PLY-14 */

static uint8_t asked(const char *seat)
{
    return gg_head_of(gg_match_state(match))->prompt[seat_of(seat)];
}

static void test_an_undo_does_not_bring_back_a_seat(void **unused)
{
    gg_order order;
    (void)unused;
    begin_with("warpeace N05 players=3", position);
    played("AU", "order RU AU");
    played("RU", "move ruA RUi5 BB31-BB32");
    played("RU", "resign");
    assert_int_equal(asked("RU"), WAP_ASK_NOTHING);
    assert_int_equal(asked("AU"), WAP_ASK_MOVE);
    gg_order_open(&order, GG_VERB_UNDO_ASK);
    assert_int_equal(gg_match_play(match, seat_of("AU"), &order, NULL, 0, &answer), GG_REFUSED);
    played("AU", "end");
    played("AU", "move auA AUi3 BB29-BB28");
    played("AU", "undo ask");
    played("FR", "agree"); /* RU is not counted */
    assert_int_equal(asked("AU"), WAP_ASK_MOVE);
    assert_int_equal(gg_head_of(gg_match_state(match))->gone, GG_BIT(seat_of("RU")));
}

static void test_the_last_seat_ends_the_game(void **unused)
{
    (void)unused;
    begin_with("warpeace N14 players=5", "month 1814-02\nsegment AL\nMunich: auA AUi2\n");
    played("AU", "resign");
    played("PR", "timeout");
    played("EN", "resign");
    assert_false(gg_head_of(gg_match_state(match))->over);
    assert_int_equal(asked("RU"), WAP_ASK_MOVE);
    played("RU", "resign");
    assert_true(gg_head_of(gg_match_state(match))->over);
    assert_int_equal(gg_head_of(gg_match_state(match))->winner, WAP_FR);
}

/* ---------------------------------------------------------------- choices */

/* The chief picks seats by name. */
static void test_seats_are_choices(void **unused)
{
    char told[400];
    gg_text text;
    gg_json json;
    gg_draft draft;
    gg_steps steps;
    (void)unused;
    begin_with("warpeace N05 players=3", position);
    see("AU", &view);
    gg_draft_open(&draft);
    gg_list_steps(game, gg_match_state(match), seat_of("AU"), &draft, &steps);
    gg_take(game, gg_match_state(match), seat_of("AU"), &draft, steps.step[0]);
    gg_list_steps(game, gg_match_state(match), seat_of("AU"), &draft, &steps);
    assert_int_equal(steps.count, 2);
    gg_text_open(&text, told, sizeof told);
    gg_write_step(game, &view, &draft, steps.step[1], &text);
    assert_string_equal(told, "RU");
    gg_text_open(&text, told, sizeof told);
    gg_json_open(&json, &text);
    gg_json_array(&json, NULL);
    game->rules->write_targets(game, &view, &draft, steps.step[1], &json);
    gg_json_end_array(&json);
    assert_string_equal(told, "[{\"what\":\"seat\",\"id\":\"RU\"}]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seats_are_choices),
        cmocka_unit_test(test_the_enemy_sees_a_side),
        cmocka_unit_test(test_allies_see_what_cannot_be_taken_back),
        cmocka_unit_test(test_an_undo_does_not_bring_back_a_seat),
        cmocka_unit_test(test_the_last_seat_ends_the_game),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
