/* The checks of warpeace's board: each finds its kind of error. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "proofs/warpeace/board_check.h"
#include "warpeace/damaged_board.h"

static char report[40000];
static wap_board changed; /* a copy of a board, to be damaged */
static gg_game changed_game;

/* The board of a scenario, fresh, in a game of its own. */
static wap_board *fresh(const char *choices)
{
    memcpy(&changed, board_of(choices), sizeof changed);
    memcpy(&changed_game, memory, sizeof changed_game);
    changed_game.board = &changed;
    return &changed;
}

static void expect_in_report(bool good, const char *text)
{
    assert_false(good);
    if (strstr(report, text) == NULL)
        fail_msg("\"%s\" is not in\n%s", text, report);
}

/* The whole check finds this wrong. */
static void expect_wrong(const char *text)
{
    gg_text out;
    gg_text_open(&out, report, sizeof report);
    expect_in_report(wap_check_board(&changed_game, &out), text);
    assert_false(out.cut);
}

/* The checks of one scenario find it. */
static void expect_wrong_here(const char *text)
{
    wap_checker check = {.game = &changed_game, .board = &changed};
    gg_text out;
    gg_text_open(&out, report, sizeof report);
    gg_checker_open(&check.report, &out);
    check.scenario = changed_game.scenarios[changed_game.scenario].id;
    wap_check_scenario(&check);
    wap_check_examples(&check);
    expect_in_report(check.report.good, text);
}

static uint16_t hex(const char *name)
{
    return wap_find_hex(&changed, gg_span_of(name));
}

/* ---------------------------------------------------------------- map */

static void test_wrong_map(void **unused)
{
    (void)unused;
    fresh("N05")->hex[hex("Y17")].terrain = WAP_LAKE;
    expect_wrong("WRONG  1237 clear hexes, 1238 expected\n");
    expect_wrong("WRONG  5 lake hexes, 4 expected\n");
    fresh("N05")->hex[hex("Y16")].flags |= WAP_HEX_COAST | WAP_HEX_PORT;
    expect_wrong("WRONG  312 hexes on the coast, 311 expected\n");
    expect_wrong("WRONG  92 ports, 91 expected\n");
    fresh("N05")->place[hex("Y29")].side[WAP_NE] = WAP_PLAIN;
    expect_wrong("WRONG  every hexside is the same from both sides:");
    fresh("N05")->map_cities--;
    expect_wrong("WRONG  290 cities, 291 expected\n");
    fresh("N05")->place[hex("BB20")].column = 21;
    expect_wrong(
        "WRONG  hexes are as far from each other as the numbering says: AA18-BB20 BB20-CC23\n");
}

static void test_wrong_cities(void **unused)
{
    (void)unused;
    wap_board *board = fresh("N05");
    wap_city *paris = &board->city[board->hex[hex("Y16")].city];
    paris->class = WAP_MAJOR_CITY;
    paris->source = WAP_REPORT;
    expect_wrong(
        "WRONG  nine capitals of the six powers, as the rules text has them: Paris 8 capitals\n");
    expect_wrong("the rules text names: Paris 7 cities are marked as known\n");
    board = fresh("N05");
    board->city[board->hex[hex("Lyons")].city].capacity = 4;
    expect_wrong("4 SP in minor cities, 6 in others: Lyons\n");
    board = fresh("N05");
    board->place[hex("A7")].owner_1805 = 0;
    expect_wrong("whose hexes the rules text names: Gibraltar\n");
}

static void test_wrong_sides(void **unused)
{
    (void)unused;
    wap_board *board = fresh("N05");
    board->place[hex("Z29")].side[wap_direction(board, hex("Z29"), hex("Y29"))] = WAP_PLAIN;
    board->place[hex("Y29")].side[wap_direction(board, hex("Y29"), hex("Z29"))] = WAP_PLAIN;
    expect_wrong("WRONG  474 river hexsides, 475 expected\n");
    expect_wrong("the four crossings: Y29/Z29\n");
}

static void test_wrong_nations(void **unused)
{
    (void)unused;
    wap_board *board = fresh("N05");
    board->nation[wap_find_nation(board, gg_span_of("HO"))].feeds = 1 << WAP_BLUE;
    board->nation[wap_find_nation(board, gg_span_of("KG"))].morale = 1;
    expect_wrong("WRONG  major cities supply the colors of all nations at home there: HO\n");
    expect_wrong("1 of all others: KG\n");
}

/* ---------------------------------------------------------------- tables */

static void test_wrong_attrition(void **unused)
{
    (void)unused;
    fresh("N05")->tables.attrition[5][1] = (wap_cell){3, 1, 1};
    expect_wrong("WRONG  attrition: a 5 costs ten SP 2*, as in the example: 5, 10 SP\n");
    expect_wrong("WRONG  attrition: nothing below 3 SP, and it grows with die and SP: 5/6 5/7");
    fresh("N05")->tables.attrition[6][1].attested = 1;
    expect_wrong("as in the example: marks\n");
    fresh("N05")->tables.attrition_from[0] = 2;
    expect_wrong("grows with die and SP: 2 SP\n");
}

static void test_wrong_march(void **unused)
{
    (void)unused;
    wap_board *board = fresh("N05");
    board->tables.march[3][1].asterisk = 0;
    board->tables.march[4][1].attested = 0;
    board->tables.march[0][2].number = 2;
    expect_wrong("a 1 gives three: 2 MP marks other marks 3 MP\n");
    fresh("N05")->tables.march[6][0].number = 2;
    expect_wrong("nor for a higher die: 6/1 7/1\n");
}

static void test_wrong_combat(void **unused)
{
    (void)unused;
    wap_board *board = fresh("N05");
    board->tables.combat[WAP_ODDS_3_2][7] = (wap_outcome){WAP_RESULT_0, WAP_RESULT_0, 0};
    board->tables.automatic.smaller = WAP_RESULT_D2;
    expect_wrong("as the rules text has it: 3-2, 9 automatic marks\n");
    expect_wrong("WRONG  combat: every round costs at least one SP: 3-2/9\n");
    board = fresh("N05");
    board->limits.automatic = 5;
    expect_wrong("WRONG  combat: 21 to 13 is 3-2, and so on: 24:6 8:2\n");
    expect_wrong("WRONG  the numbers that the rules text names: combat\n");
    board = fresh("N05");
    board->tables.loss[WAP_RESULT_D1][13] = 1;
    board->tables.loss[WAP_RESULT_1][9] = 0;
    expect_wrong("a worse result never costs less: 13 SP 1/13\n");
    expect_wrong("every round costs at least one SP: 1/9\n");
    board = fresh("N05");
    board->tables.demoralises[WAP_RESULT_1] = 1;
    board->tables.loss_attested[WAP_RESULT_1] = 0;
    expect_wrong("a worse result never costs less: marks 1\n");
}

static void test_wrong_numbers(void **unused)
{
    (void)unused;
    wap_board *board = fresh("N05");
    board->tables.terrain_mp[WAP_CLEAR] = 2;
    board->tables.river_drm = 1;
    board->tables.terrain_overrun[WAP_SWAMP] = 5;
    expect_wrong("overruns need four or five to one: MP DRM swamp\n");
    board = fresh("N05");
    board->limits.supply_mp = 4;
    board->limits.overrun_mp = 2;
    board->limits.siege_max = 4;
    board->limits.death = 5;
    board->limits.winter = 0;
    expect_wrong("the rules text names: movement overrun sieges and points leaders winter\n");
}

/* ---------------------------------------------------------------- scenarios */

static void test_wrong_hexes(void **unused)
{
    (void)unused;
    wap_board *board = fresh("N05");
    board->hex[hex("Y16")].cost[WAP_E]++;
    expect_wrong_here("WRONG  N05: ways lead there and back and cost what they should: Y16\n");
    board = fresh("N05");
    board->hex[hex("AA23")].next[WAP_E] = WAP_NO_HEX;
    expect_wrong_here("cost what they should: AA23 AA24\n"); /* one-sided */
    board = fresh("N05");
    wap_hex *west = &board->hex[hex("AA23")], *east = &board->hex[hex("AA24")];
    west->next[WAP_E] = east->next[WAP_W] = WAP_NO_HEX;
    west->cost[WAP_E] = west->first_cost[WAP_E] = WAP_NO_WAY;
    east->cost[WAP_W] = east->first_cost[WAP_W] = WAP_NO_WAY;
    expect_wrong_here("cost what they should: AA23 AA24\n"); /* cut off for no reason */
    board = fresh("N05");
    board->hex[hex("AA23")].rivers = 0;
    expect_wrong_here("cost what they should: AA23");
    board = fresh("N05");
    wap_place paris = board->place[hex("Y16")];
    uint16_t number = hex("Y16");
    board->place[number] = board->place[number + 1];
    board->place[number + 1] = paris;
    expect_wrong_here(
        "WRONG  N05: hexes are in map order, and those that can be entered come first: "
        "Y17 Y16\n");
}

static void test_wrong_size(void **unused)
{
    (void)unused;
    wap_board *board = fresh("N05");
    board->turns = 6;
    board->stack[0].who.total++;
    board->group[0].who.total++;
    expect_wrong_here(
        "WRONG  N05: turns, hexes and SP are as many as we gave it: 6 turns, 5 expected");
    board = fresh("N13");
    board->stack[board->stacks - 1].who.total++;
    expect_wrong_here("as many as we gave it: 35 SP that join, 34 expected\n");
}

static void test_wrong_units(void **unused)
{
    (void)unused;
    wap_board *board = fresh("N05");
    wap_kind first = board->kind[0];
    board->kind[0] = board->kind[1];
    board->kind[1] = first;
    expect_wrong_here("WRONG  N05: kinds of SP are in the order of their codes: AUi AUc\n");
    board = fresh("N05");
    board->leader[board->napoleon].capacity = 10;
    expect_wrong_here("10 and 10 for all others: Napoleon\n");
    board = fresh("N05");
    board->home_sources = 0;
    expect_wrong_here("WRONG  N05: every color has a supply source somewhere: AUi");
    board = fresh("N05");
    uint16_t brest = hex("Y9");
    for (uint8_t i = 0; i < WAP_DIRECTIONS; i++)
        if (board->hex[brest].next[i] != WAP_NO_HEX)
            board->hex[board->hex[brest].next[i]].next[wap_opposite(i)] = WAP_NO_HEX;
    expect_wrong_here("stack and reinforcement to all others: Y9\n");
}

/* ---------------------------------------------------------------- examples */

/* A hexside becomes a river, both ways. */
static void flood(wap_board *board, const char *a, const char *b)
{
    uint8_t there = wap_direction(board, hex(a), hex(b));
    board->hex[hex(a)].cost[there]++;
    board->hex[hex(b)].cost[wap_opposite(there)]++;
}

static void test_wrong_examples(void **unused)
{
    (void)unused;
    wap_board *board = fresh("N05");
    for (uint8_t i = 0; i < WAP_DIRECTIONS; i++)
        board->hex[hex("BB20")].cost[i]++;
    flood(board, "AA22", "AA23");
    expect_wrong_here("(T20, T21, T27): BB20-CC23 5 AA22-AA23 2 AA22-AA24 4\n");
    expect_wrong_here("later 1 more (T27): AA22-AA23\n");
    board = fresh("P08");
    flood(board, "P11", "O11");
    expect_wrong_here("WRONG  P08: MP of the supply example in Spain (T37, T38): P11-O11 3");
    board = fresh("P08");
    board->hex[hex("P10")].next[WAP_E] = hex("P11");
    expect_wrong_here(
        "WRONG  P08: nobody goes from San Sebastian straight to Bayonne (T28): P10/P11\n");
    board = fresh("P08");
    board->nation[wap_find_nation(board, gg_span_of("SP"))].status = WAP_FR;
    expect_wrong_here("Spain is Allied (T37, T109): Madrid Madrid\n");
    board = fresh("N09");
    flood(board, "Z28", "Z29");
    expect_wrong_here("WRONG  N09: depots of both armies are within 3 MP (T52): Z27-Z29 4");
    board = fresh("N09");
    board->hex[hex("Z29")].next[wap_direction(board, hex("Z29"), hex("Y29"))] = WAP_NO_HEX;
    expect_wrong_here("battle examples are adjacent or not: Z29/Y29\n");
}

static void test_wrong_places(void **unused)
{
    (void)unused;
    wap_board *board = fresh("N12");
    board->hex[hex("WW45")].area = 3;
    expect_wrong_here("4 MP from the next city (T05): WW45 4\n");
    board = fresh("N15");
    board->hex[hex("Coblenz")].owner = board->france;
    expect_wrong_here("WRONG  N15: Coblenz is Prussian (T114): Coblenz\n");
    board = fresh("N05");
    board->hexes = 100;
    expect_wrong_here("(T20, T21, T27): Y16 AA18 AA18 BB20 BB20 CC23");
}

/* ---------------------------------------------------------------- other files */

/* A scenario with other numbers, one that cannot be built, and a player's own. */
static void test_wrong_files(void **unused)
{
    (void)unused;
    static gg_file files[DAMAGED_FILES];
    gg_text text;
    gg_text_open(&text, damaged_text, sizeof damaged_text);
    assert_int_not_equal(replace_line(file_of("n05.txt"), "stack FR AA22 report : Davout FRi6",
                                      "stack FR AA22 report : Davout FRi7", &text),
                         0);
    copy_files("n05.txt", damaged_text, files);
    (void)fresh("I96");
    changed_game.files = files;
    expect_wrong("as many as we gave it: 64 French SP, 63 expected\n");
    copy_files("n06.txt", "months 1806-10\n", files);
    expect_wrong("WRONG  every scenario can be made: warpeace/n06.txt: no owners\n");
    copy_files("n05.txt", gg_files_warpeace[0].text, files);
    changed_game.files = gg_files_warpeace;
    changed_game.scenarios[0].id = gg_span_of("n05"); /* the same file under another name */
    gg_text_open(&text, report, sizeof report);
    assert_true(wap_check_board(&changed_game, &text));
    assert_non_null(
        strstr(report, "good   n05: a scenario of your own; its size is not compared\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong_map),       cmocka_unit_test(test_wrong_cities),
        cmocka_unit_test(test_wrong_sides),     cmocka_unit_test(test_wrong_nations),
        cmocka_unit_test(test_wrong_attrition), cmocka_unit_test(test_wrong_march),
        cmocka_unit_test(test_wrong_combat),    cmocka_unit_test(test_wrong_numbers),
        cmocka_unit_test(test_wrong_hexes),     cmocka_unit_test(test_wrong_size),
        cmocka_unit_test(test_wrong_units),     cmocka_unit_test(test_wrong_examples),
        cmocka_unit_test(test_wrong_places),    cmocka_unit_test(test_wrong_files),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
