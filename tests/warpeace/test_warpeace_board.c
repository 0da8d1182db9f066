/* The board of warpeace: scenarios, hexes, tables, options. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "proofs/proofs.h"
#include "warpeace/board_things.h"
#include "warpeace_rules.h"

static const char *const scenarios[] = {"I96", "I00", "N05", "N06",  "N09", "N12",
                                        "N13", "N14", "N15", "LINK", "P08", "P11"};
enum { SCENARIOS = sizeof scenarios / sizeof scenarios[0] };

/* ---------------------------------------------------------------- all scenarios */

static void test_scenarios(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < SCENARIOS; i++) {
        const wap_board *board = board_of(scenarios[i]);
        assert_int_equal(board->map_hexes, 1465);
        assert_int_equal(board->map_cities, 291);
        assert_in_range(board->hexes, 100, WAP_HEXES_MAX);
        assert_in_range(board->cities, 20, WAP_CITIES_MAX);
        assert_in_range(board->kinds, 30, WAP_KINDS_MAX);
        assert_in_range(board->leaders, 20, WAP_LEADERS_MAX);
        assert_true(board->victories >= 2 && board->groups >= 6);
    }
}

/* The largest numbers, for which states have room. */
static void test_largest(void **unused)
{
    (void)unused;
    const wap_board *link = board_of("LINK");
    assert_int_equal(link->hexes, 1331);
    assert_int_equal(link->cities, 268);
    assert_int_equal(link->kinds, 69);
    assert_int_equal(link->leaders, 107);
    assert_int_equal(link->groups, 63);
    assert_int_equal(link->sources, 180);
    assert_int_equal(link->home_sources, 67);
    assert_int_equal(link->changes, 12);
    assert_false(link->small);
    assert_int_equal(board_of("N12")->hexes, 737);
    assert_int_equal(board_of("N14")->cities, 179);
    assert_true(board_of("N14")->small);
    assert_int_equal(board_of("N14")->leaders, 107);
    assert_int_equal(board_of("P08")->turns, 72);
}

static void test_check_board(void **unused)
{
    (void)unused;
    static char report[40000];
    gg_text text;
    gg_text_open(&text, report, sizeof report);
    (void)board_of("I96 river_mp=0");
    assert_true(wap_check_board((const gg_game *)memory, &text));
    assert_false(text.cut);
    assert_null(strstr(report, "WRONG"));
    assert_non_null(strstr(report, "good   P11: "));
}

/* ---------------------------------------------------------------- hexes */

static void test_hexes(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N05");
    uint16_t paris = hex(board, "Paris");
    assert_int_equal(paris, hex(board, "Y16"));
    assert_int_equal(paris, hex(board, "y16"));
    assert_int_equal(paris, hex(board, "Y16(2)"));
    assert_int_equal(hex(board, "M9"), hex(board, "M09"));
    assert_int_equal(board->hex[paris].area, 2);
    assert_int_equal(board->city[board->hex[paris].city].class, WAP_CAPITAL);
    assert_true(wap_has_major_city(board, paris));
    assert_false(wap_has_city(board, hex(board, "AA22")));
    assert_int_equal(board->hex[hex(board, "B8")].terrain, WAP_MOUNTAIN);
    assert_int_equal(board->hex[hex(board, "A7")].owner, nation(board, "EN"));
    assert_int_equal(wap_find_hex(board, gg_span_of("Y16(3)")), WAP_NO_HEX);
    assert_int_equal(wap_find_hex(board, gg_span_of("Y99")), WAP_NO_HEX);
    assert_int_equal(wap_find_hex(board, gg_span_of("Y0")), WAP_NO_HEX);
    assert_int_equal(wap_find_hex(board, gg_span_of("AB16")), WAP_NO_HEX);
    assert_int_equal(wap_find_hex(board, gg_span_of("16")), WAP_NO_HEX);
    assert_int_equal(wap_find_hex(board, gg_span_of("")), WAP_NO_HEX);
    assert_int_equal(wap_find_hex(board, gg_span_of("A1")), WAP_NO_HEX);
    assert_int_equal(hex(board, "st_petersburg"), hex(board, "ZZ40"));
    assert_int_equal(hex(board, "Brest_Litovsk"), hex(board, "II39"));
}

/* Hexes that cannot be entered have the highest numbers. */
static void test_closed_hexes(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N05");
    assert_true(hex(board, "Lisbon") >= board->hexes);
    assert_int_equal(board->hex[hex(board, "Lisbon")].flags & WAP_HEX_OUTSIDE, WAP_HEX_OUTSIDE);
    assert_true(hex(board, "Naples") >= board->hexes); /* closed, on the part */
    assert_int_equal(board->hex[hex(board, "Naples")].flags & (WAP_HEX_OUTSIDE | WAP_HEX_CLOSED),
                     WAP_HEX_CLOSED);
    assert_true(hex(board, "Berlin") < board->hexes); /* Prussia may join */
    assert_int_equal(board->hex[hex(board, "Berlin")].flags & WAP_HEX_CLOSED, WAP_HEX_CLOSED);
    assert_int_equal(board->city[board->hex[hex(board, "Berlin")].city].control, WAP_NOBODY);
    assert_int_equal(board->hex[hex(board, "Hamburg")].flags & WAP_HEX_CLOSED, 0); /* open */
    assert_true(hex(board, "Belgrade") >= board->hexes);
}

static void test_geometry(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("P08");
    uint16_t p10 = hex(board, "P10"), p11 = hex(board, "P11"), o11 = hex(board, "O11");
    assert_int_equal(wap_direction(board, p10, p11), WAP_E);
    assert_int_equal(wap_direction(board, p11, p10), WAP_W);
    assert_int_equal(wap_hexside(board, p10, p11), WAP_ALL_SEA);
    assert_false(wap_adjacent(board, p10, p11));
    assert_true(wap_adjacent(board, o11, p11));
    assert_int_equal(wap_direction(board, p10, hex(board, "M9")), WAP_NONE);
    assert_int_equal(wap_hexside(board, p10, hex(board, "M9")), WAP_NOT_NEXT);
    assert_int_equal(wap_distance(board, p10, hex(board, "M9")), 3);
    assert_int_equal(wap_opposite(WAP_NE), WAP_SW);
    assert_int_equal(wap_opposite(WAP_NW), WAP_SE);
    for (uint8_t i = 0; i < WAP_DIRECTIONS; i++)
        assert_int_equal(wap_opposite(wap_opposite(i)), i);
}

/* MP of one step: later in a move, and as its first. */
static void expect_step(const wap_board *board, const char *a, const char *b, uint32_t later,
                        uint32_t first)
{
    uint16_t from = hex(board, a);
    uint8_t direction = wap_direction(board, from, hex(board, b));
    assert_int_not_equal(direction, WAP_NONE);
    assert_int_equal(board->hex[from].cost[direction], later);
    assert_int_equal(board->hex[from].first_cost[direction], first);
}

static void test_costs(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N05");
    expect_step(board, "AA22", "AA23", 1, 1);
    expect_step(board, "AA23", "AA24", 2, 1); /* the Rhine */
    expect_step(board, "EE18", "EE19", 2, 2); /* a crossing is paid for immediately */
    expect_step(board, "Z29", "Y29", 2, 1);
    board = board_of("N05 river_mp=0");
    expect_step(board, "AA23", "AA24", 1, 1);
    expect_step(board, "EE18", "EE19", 2, 2);
    board = board_of("P08");
    expect_step(board, "P10", "O11", 2, 2); /* mountain */
    expect_step(board, "O11", "P11", 1, 1);
    uint16_t p10 = hex(board, "P10");
    assert_int_equal(board->hex[p10].next[WAP_E], WAP_NO_HEX);
    assert_int_equal(board->hex[p10].cost[WAP_E], WAP_NO_WAY);
}

static void test_homes(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N12");
    assert_true(wap_is_home(board, nation(board, "RU"), hex(board, "Smolensk")));
    assert_false(wap_is_home(board, nation(board, "FR"), hex(board, "Smolensk")));
    assert_true(wap_is_home(board, nation(board, "FR"), hex(board, "Trieste"))); /* Illyria */
    board = board_of("P11");
    assert_true(wap_is_home(board, nation(board, "FS"), hex(board, "Madrid")));
    assert_true(wap_is_home(board, nation(board, "PF"), hex(board, "Lisbon")));
    assert_false(wap_is_home(board, nation(board, "KG"), hex(board, "Madrid")));
    board = board_of("N15");
    assert_true(wap_is_home(board, nation(board, "HR"), hex(board, "Brussels")));
    assert_true(wap_is_home(board, nation(board, "KG"), hex(board, "Hanover")));
    assert_true(wap_is_home(board, nation(board, "BR"), hex(board, "Brunswick")));
}

/* ---------------------------------------------------------------- tables */

static void expect_cell(wap_cell cell, uint32_t number, bool asterisk)
{
    assert_int_equal(cell.number, number);
    assert_int_equal(cell.asterisk, asterisk);
}

static void test_tables(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N05");
    expect_cell(wap_attrition_of(board, 5, 10), 2, true); /* T05 */
    expect_cell(wap_attrition_of(board, -3, 31), 1, false);
    expect_cell(wap_attrition_of(board, 12, 100), 13, true);
    expect_cell(wap_attrition_of(board, 4, 6), 1, false); /* T08 */
    expect_cell(wap_attrition_of(board, 9, 2), 0, false);
    expect_cell(wap_attrition_of(board, 5, 5), 1, false);
    expect_cell(wap_march_of(board, 3, 2), 2, false); /* T21 */
    expect_cell(wap_march_of(board, 4, 2), 1, true);
    expect_cell(wap_march_of(board, 5, 2), 0, false);
    expect_cell(wap_march_of(board, -1, 3), 3, false);
    expect_cell(wap_march_of(board, 11, 1), 0, true);
    wap_outcome outcome = wap_combat_of(board, WAP_ODDS_3_2, 9); /* T52 */
    assert_int_equal(outcome.larger, WAP_RESULT_1);
    assert_int_equal(outcome.smaller, WAP_RESULT_D1);
    outcome = wap_combat_of(board, WAP_ODDS_1_1, -1);
    assert_int_equal(outcome.larger, WAP_RESULT_D2);
    outcome = wap_combat_of(board, WAP_ODDS_2_1, 15);
    assert_int_equal(outcome.smaller, WAP_RESULT_D3);
    assert_int_equal(wap_loss_of(board, WAP_RESULT_1, 13), 2);
    assert_int_equal(wap_loss_of(board, WAP_RESULT_D1, 13), 3);
    assert_int_equal(wap_loss_of(board, WAP_RESULT_D3, 2), 1); /* T56 */
    assert_int_equal(wap_loss_of(board, WAP_RESULT_D3, 3), 2);
    assert_int_equal(wap_loss_of(board, WAP_RESULT_0, 20), 0);
    assert_int_equal(board->tables.demoralises[WAP_RESULT_D2], 2);
}

/* Every total and column of the combat results table, from an array of its own. */
static void test_combat_table(void **unused)
{
    (void)unused;
    static const uint8_t columns[9][2] = {
        {WAP_RESULT_D2, WAP_RESULT_1}, {WAP_RESULT_D1, WAP_RESULT_0},
        {WAP_RESULT_D1, WAP_RESULT_1}, {WAP_RESULT_1, WAP_RESULT_1},
        {WAP_RESULT_1, WAP_RESULT_D1}, {WAP_RESULT_0, WAP_RESULT_D1},
        {WAP_RESULT_1, WAP_RESULT_D2}, {WAP_RESULT_0, WAP_RESULT_D2},
        {WAP_RESULT_0, WAP_RESULT_D3}};
    static const uint8_t lines[WAP_ODDS][WAP_COMBAT_TOTALS] = {{0, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6},
                                                               {1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7},
                                                               {2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8}};
    const wap_board *board = board_of("N05");
    for (uint8_t odds = 0; odds < WAP_ODDS; odds++)
        for (int32_t total = 2; total <= 12; total++) {
            wap_outcome outcome = wap_combat_of(board, odds, total);
            assert_int_equal(outcome.larger, columns[lines[odds][total - 2]][0]);
            assert_int_equal(outcome.smaller, columns[lines[odds][total - 2]][1]);
        }
}

static void test_loss_chart(void **unused)
{
    (void)unused;
    static const uint8_t d1[20] = {1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5};
    static const uint8_t d2[20] = {1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7};
    static const uint8_t d3[20] = {1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10};
    const wap_board *board = board_of("N05");
    for (uint32_t n = 1; n <= 20; n++) {
        assert_int_equal(wap_loss_of(board, WAP_RESULT_1, n), 1 + n / 10);
        assert_int_equal(wap_loss_of(board, WAP_RESULT_D1, n), d1[n - 1]);
        assert_int_equal(wap_loss_of(board, WAP_RESULT_D2, n), d2[n - 1]);
        assert_int_equal(wap_loss_of(board, WAP_RESULT_D3, n), d3[n - 1]);
    }
}

static void test_odds(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N05");
    assert_int_equal(wap_odds_of(board, 9, 6), WAP_ODDS_3_2); /* T60 */
    assert_int_equal(wap_odds_of(board, 8, 6), WAP_ODDS_1_1);
    assert_int_equal(wap_odds_of(board, 12, 6), WAP_ODDS_2_1);
    assert_int_equal(wap_odds_of(board, 24, 6), WAP_ODDS_AUTOMATIC);
    assert_int_equal(wap_odds_of(board, 23, 6), WAP_ODDS_2_1);
    assert_string_equal(wap_odds_name(WAP_ODDS_AUTOMATIC), "auto");
}

/* ---------------------------------------------------------------- rules, options */

static void test_rules(void **unused)
{
    (void)unused;
    const gg_game *game = (const gg_game *)memory;
    (void)board_of("N05");
    assert_int_equal(game->rule_count, WARPEACE_RULES_END);
    assert_int_equal(gg_find_rule(game, gg_span_of("P-OPT-Z-04")), P_OPT_Z_04);
    assert_int_equal(gg_find_rule(game, gg_span_of("P-RSL-13")), P_RSL_13);
    for (uint32_t i = 0; wap_options[i].key != NULL; i++)
        assert_int_not_equal(gg_find_rule(game, gg_span_of(wap_options[i].rule)), GG_RULE_NONE);
    assert_int_equal(game->scenario_count, SCENARIOS);
}

static void test_options(void **unused)
{
    (void)unused;
    const gg_game *game = (const gg_game *)memory;
    (void)board_of("N05 u=1 base_morale=majority");
    assert_int_equal(game->option[WAP_OPTION_U], 1);
    assert_int_equal(game->option[WAP_OPTION_BASE_MORALE], WAP_BASE_MAJORITY);
    assert_int_equal(game->option[WAP_OPTION_ZERO_WITHDRAWS], 1);
    assert_null(make_from(gg_files_warpeace, "N05 T=1"));
    assert_null(make_from(gg_files_warpeace, "N07"));
    assert_string_equal(error.text, "unknown scenario \"N07\": I96, I00, N05, N06, N09, N12, N13, "
                                    "N14, N15, LINK, P08, P11");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scenarios),    cmocka_unit_test(test_largest),
        cmocka_unit_test(test_check_board),  cmocka_unit_test(test_hexes),
        cmocka_unit_test(test_closed_hexes), cmocka_unit_test(test_geometry),
        cmocka_unit_test(test_costs),        cmocka_unit_test(test_homes),
        cmocka_unit_test(test_tables),       cmocka_unit_test(test_combat_table),
        cmocka_unit_test(test_loss_chart),   cmocka_unit_test(test_odds),
        cmocka_unit_test(test_rules),        cmocka_unit_test(test_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
