/* Situations that random play rarely reaches: the step lists lead to exactly the orders that brute force finds
 * legal, and to the expected number of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "napoleon/every_order.h"
#include "napoleon/match_from.h"

#include "harness/count_orders.h" /* uses the match */

static void expect_orders(const char *seat, uint8_t verb, uint32_t count)
{
    static const gg_trial trial = {.every_order = nap_every_order};
    expect_orders_of(&trial, seat, verb, count);
}

/* ---------------------------------------------------------------- battles */

/* W-BAT-23: two of those who must come back. */
static void two_cross_a_stream(void **state)
{
    (void)state;
    const gg_draw bad[] = {{GG_DRAW_DIE, 1}, {GG_DRAW_DIE, 2}, {GG_DRAW_DIE, 3}, {GG_DRAW_DIE, 1}};
    begin_rolled("napoleon",
                 "battle Ligny entry Charleroi\n"
                 "terrain stream 1\n"
                 "A1: F10  A1>: F06:1 F07:1 F12:1 F17  A2: F09  A3: F11\n"
                 "D1: P02  D2: P03  D3: P04\n",
                 3, bad);
    expect_orders("F", NAP_CROSS, 3);
    begin_rolled("napoleon",
                 "battle Ligny entry Charleroi\n"
                 "terrain stream 1\n"
                 "A1: F10  A1>: F06:1 F07:1 F12:1 F17:1  A2: F09  A3: F11\n"
                 "D1: P02  D2: P03  D3: P04\n",
                 4, bad);
    expect_orders("F", NAP_CROSS, 6);
}

/* Two may go by the one road that is left. */
static void a_rout_saves_as_many_as_roads_take(void **state)
{
    (void)state;
    const gg_draw dice[] = {{GG_DRAW_DIE, 1}, {GG_DRAW_DIE, 6}, {GG_DRAW_DIE, 6}};
    begin("town Ligny: F20   Thuin: F21   Fosses: F22   Binche: F03\n"
          "battle Charleroi entry Laneffe stage combat\n"
          "A1: F06  A2: F17  A2>: F07  A3: F12\n"
          "D1: P02 P03  D2: P05:1  D3: P04  DR: P06 P07\n");
    rolled("F", "fire F07", 3, dice);
    expect_orders("A", NAP_RETREAT, 10);
}

/* Two Allied seats in turn: one unit each, by one of two roads. */
static void allies_rout_by_turns(void **state)
{
    (void)state;
    const gg_draw dice[] = {{GG_DRAW_DIE, 1}, {GG_DRAW_DIE, 6}, {GG_DRAW_DIE, 6}};
    begin_with("napoleon players=3", "town Ligny: F20   Thuin: F21   Fosses: F22\n"
                                     "battle Charleroi entry Laneffe stage combat\n"
                                     "A1: F06  A2: F17  A2>: F07  A3: F12\n"
                                     "D1: P02 P03  D2: P05:1  D3: A02  DR: P06 A03\n");
    rolled("F", "fire F07", 3, dice);
    expect_orders("B", NAP_RETREAT, 6); /* P02 P03 P06 to Quatre Bras or Binche */
    played("B", "retreat P02 to Binche");
    expect_orders("W", NAP_RETREAT, 2); /* Binche is full */
}

static void attackers_withdraw(void **state)
{
    (void)state;
    static const char position[] = "battle Charleroi entry Laneffe\n"
                                   "withdrawing\n"
                                   "A1: F06  A2: F07  A3: F08 F12  AR: F13\n"
                                   "D1: P02  D2: P03  D3: P04\n";
    begin(position);
    expect_orders("F", NAP_RETREAT, 5);
    begin_with("napoleon stalemate=at_once", position);
    expect_orders("F", NAP_RETREAT, 10);
}

/* P02 and P03 are alike, P08 is not: two of the three strongest can be told apart. */
static void hits_on_alike_units_are_one_choice(void **state)
{
    (void)state;
    const gg_draw dice[] = {{GG_DRAW_DIE, 1}, {GG_DRAW_DIE, 6}, {GG_DRAW_DIE, 6}};
    begin("battle Ligny entry Charleroi stage combat\n"
          "A1: F08  A2: F10  A2>: F22*  A3: F12\n"
          "D1: P06  D2: P02:3 P03:3 P08:3  D3: P04\n");
    rolled("F", "fire F22", 3, dice);
    expect_orders("A", NAP_HIT, 2);
    begin("battle Ligny entry Charleroi stage combat\n"
          "A1: F08  A2: F10  A2>: F06  A3: F12\n"
          "D1: P04  D2: P02:3/sq P03:3/sq P06:2/sh=P03 P08:3  D3: P07\n");
    rolled("F", "fire F06 at square", 3, dice);
    expect_orders("A", NAP_HIT, 2); /* a block shelters in one of the squares */
}

/* ---------------------------------------------------------------- set-up */

static void begin_setup(uint8_t first, uint8_t second, uint8_t third)
{
    const gg_draw attacker[] = {{GG_DRAW_MARKER, first}};
    const gg_draw defender[] = {{GG_DRAW_MARKER, second}, {GG_DRAW_MARKER, third}};
    char order[32];
    gg_text text;
    gg_text_open(&text, order, sizeof order);
    gg_print(&text, "terrain %s A2", nap_marker_names[first]);
    begin("fight Ligny entry Charleroi\ntown Ligny: P02 P03 P06 F12 F13 F14\n");
    rolled("F", "setup Ligny", 1, attacker);
    expect_orders("F", NAP_TERRAIN, 3);
    rolled("F", order, 2, defender);
}

static void terrain_goes_to_different_positions(void **state)
{
    (void)state;
    begin_setup(NAP_HILL, NAP_FARM, NAP_HILL);
    expect_orders("A", NAP_TERRAIN, 6);
    begin_setup(NAP_HILL, NAP_WOODS, NAP_WOODS);
    expect_orders("A", NAP_TERRAIN, 3); /* both are alike */
    begin_setup(NAP_STREAM, NAP_STREAM, NAP_FARM);
    expect_orders("A", NAP_TERRAIN, 4); /* column 2 has its stream */
}

static void guns_stay_out_of_woods(void **state)
{
    (void)state;
    begin_setup(NAP_HILL, NAP_WOODS, NAP_WOODS);
    played("A", "terrain woods D1, woods D3");
    expect_orders("A", NAP_DEPLOY, 2); /* P06 in D2, the others change places */
}

/* ---------------------------------------------------------------- the map */

static void supply_takes_what_is_due(void **state)
{
    (void)state;
    begin("town Liege: F19   Namur: P07 P08 P09 P10\n");
    played("F", "end");
    expect_orders("A", NAP_GIVE_UP, 6);
}

/* The seat with more units may leave all to the other. */
static void allies_pick_together(void **state)
{
    (void)state;
    begin_with("napoleon players=3", "fight Nivelles entry Quatre_Bras\n"
                                     "town Nivelles: A12 A13 P07 F06 F07\n");
    played("F", "skirmish Nivelles");
    expect_orders("W", NAP_PICK, 4);
    played("W", "pick none");
    expect_orders("B", NAP_PICK, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_cross_a_stream),
        cmocka_unit_test(a_rout_saves_as_many_as_roads_take),
        cmocka_unit_test(allies_rout_by_turns),
        cmocka_unit_test(attackers_withdraw),
        cmocka_unit_test(hits_on_alike_units_are_one_choice),
        cmocka_unit_test(terrain_goes_to_different_positions),
        cmocka_unit_test(guns_stay_out_of_woods),
        cmocka_unit_test(supply_takes_what_is_due),
        cmocka_unit_test(allies_pick_together),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
