/* Positions in which orders can be counted by hand: the lists lead to exactly those that brute force finds legal, and
 * their number is right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "warpeace/every_order.h"
#include "warpeace/match_from.h"

#include "harness/count_orders.h" /* uses the match */

static void expect_orders(const char *seat, uint8_t verb, uint32_t count)
{
    static const gg_trial trial = {.every_order = wap_every_order};
    expect_orders_of(&trial, seat, verb, count);
}

/* ---------------------------------------------------------------- movement */

/* The six hexes around Z29 and no more MP: cavalry alone, one or two SP. */
static void cavalry_moves_alone(void **state)
{
    (void)state;
    begin_with("warpeace N05", "open FRc1 Z29 spent 3\nY16: FRi1\n");
    const wap_board *board = wap_board_of(game);
    uint16_t hex = wap_find_hex(board, gg_span_of("Z29"));
    uint32_t near = 0;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++)
        near += board->hex[hex].next[i] != WAP_NO_HEX && board->hex[hex].cost[i] == 1;
    expect_orders("FR", WAP_MOVE, near);
    expect_orders("FR", WAP_END, 1);
}

/* Nobody, or one to three of three, and Mack inside or not. */
static void a_demand_is_answered(void **state)
{
    (void)state;
    begin_with("warpeace N05", "AA25: Ney FRi9   Z25: Mack AUi3\n");
    played("FR", "demand Z25");
    expect_orders("AL", WAP_GO_INSIDE, 8);
}

/* ---------------------------------------------------------------- combat */

static const char field[] = "phase combat\n"
                            "Z29: Napoleon FRi5 FRc3 BAi5   Z27: BAi1\n"
                            "Y29: Charles AUi7 AUc3 AUl11   Y31: AUi1\n";

static void attacks_are_declared(void **state)
{
    (void)state;
    begin_with("warpeace N09", field);
    expect_orders("FR", WAP_ATTACK, 1);
    expect_orders("FR", WAP_END, 1);
}

/* T52: of the Austrians two, one of them at least of the largest class; of the French three, two of them
 * of theirs and one cavalry. */
static void losses_are_taken(void **state)
{
    (void)state;
    begin_with("warpeace N09", field);
    played("FR", "attack Z29-Y29");
    played("FR", "end");
    rolled("FR", "resolve Z29-Y29", 2, (const gg_draw[]){{GG_DRAW_DIE, 5}, {GG_DRAW_DIE, 5}});
    expect_orders("AL", WAP_LOSE, 3);
    played("AL", "lose AUl2");
    expect_orders("FR", WAP_LOSE, 5);
}

/* T83: assault, or one to six besiegers with or without Napoleon. */
static void a_city_is_stormed_or_besieged(void **state)
{
    (void)state;
    begin_with("warpeace N05", "phase combat\nAA25: Napoleon FRi6\nZ25: AUi4\n");
    played("FR", "attack AA25-Z25");
    played("FR", "end");
    expect_orders("AL", WAP_GO_INSIDE, 5);
    played("AL", "inside Z25 AUi4");
    expect_orders("FR", WAP_STORM, 1);
    expect_orders("FR", WAP_BESIEGE, 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cavalry_moves_alone),           cmocka_unit_test(a_demand_is_answered),
        cmocka_unit_test(attacks_are_declared),          cmocka_unit_test(losses_are_taken),
        cmocka_unit_test(a_city_is_stormed_or_besieged),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
