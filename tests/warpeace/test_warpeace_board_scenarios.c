/* The scenarios of warpeace: SP, leaders, set-up, supply, alliances, victory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "warpeace/board_things.h"

/* ---------------------------------------------------------------- kinds, leaders, sides */

static void test_kinds(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N12");
    const wap_kind *guard = &board->kind[kind(board, "FRg")];
    assert_int_equal(guard->morale, 3);
    assert_int_equal(guard->march, 2);
    assert_true(guard->guard && !guard->cavalry);
    assert_int_equal(board->kind[kind(board, "FRc")].march, 1);
    assert_int_equal(board->kind[kind(board, "BAi")].march, 0);
    assert_int_equal(board->kind[kind(board, "FRi")].morale, 2);
    assert_int_equal(board->kind[kind(board, "RUc")].morale, 2);
    assert_int_equal(board->kind[kind(board, "AUi")].morale, 1);
    assert_int_equal(board->kind[kind(board, "RUk")].morale, 0);
    assert_int_equal(board->kind[kind(board, "PRl")].morale, 0);
    assert_true(board->kind[kind(board, "RUk")].cavalry);
    assert_true(board->kind[kind(board, "FRh")].cavalry);
    assert_int_equal(kind(board, "AUg"), WAP_NONE);
    assert_int_equal(kind(board, "SPi"), WAP_NONE); /* takes no part */
    assert_true(kind(board, "AUc") < kind(board, "AUi") && kind(board, "AUi") < kind(board, "BAc"));
    for (uint8_t i = 0; i < board->kinds; i++)
        assert_int_equal(kind(board, board->kind[i].code), i);
}

static void test_always_supplied(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("P08");
    assert_int_equal(board->kind[kind(board, "SPp")].supplied, 1);
    assert_int_equal(board->kind[kind(board, "SPm")].supplied, 0);
    assert_int_not_equal(kind(board, "BAi"), WAP_NONE); /* a Bavarian in Spain, as in the example */
}

static uint8_t troops(const char *scenario, const char *code)
{
    const wap_board *board = board_of(scenario);
    return board->nation[nation(board, code)].troops;
}

static void test_troops(void **unused)
{
    (void)unused;
    assert_int_equal(troops("N05", "BA"), WAP_FR);
    assert_int_equal(troops("N05", "PR"), WAP_NOBODY);
    assert_int_equal(troops("N05", "BR"), WAP_NOBODY); /* its parent is neutral */
    assert_int_equal(troops("N06", "SG"), WAP_AL);
    assert_int_equal(troops("N06", "SX"), WAP_FR); /* though Saxony is Allied */
    assert_int_equal(troops("N06", "HE"), WAP_NOBODY);
    assert_int_equal(troops("N12", "PR"), WAP_FR);
    assert_int_equal(troops("N12", "NA"), WAP_FR);
    assert_int_equal(troops("N14", "BA"), WAP_AL);
    assert_int_equal(troops("N14", "HR"), WAP_AL);
    assert_int_equal(troops("P08", "BA"), WAP_FR);
    assert_int_equal(troops("P11", "FS"), WAP_FR);
    assert_int_equal(troops("P11", "HA"), WAP_NOBODY);
}

/* Satellites follow a parent that joins. */
static void test_troops_change(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N05");
    uint8_t status[WAP_NATIONS_MAX];
    for (uint8_t i = 0; i < board->nations; i++)
        status[i] = board->nation[i].status;
    uint8_t prussia = nation(board, "PR"), brunswick = nation(board, "BR");
    assert_int_equal(wap_troops_side(board, status, brunswick), WAP_NOBODY);
    status[prussia] = WAP_AL;
    assert_int_equal(wap_troops_side(board, status, brunswick), WAP_AL);
    status[brunswick] = WAP_OPEN;
    assert_int_equal(wap_troops_side(board, status, brunswick), WAP_NOBODY);
}

static void test_leaders(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N13");
    const wap_leader *napoleon = &board->leader[board->napoleon];
    assert_int_equal(napoleon->value, 3);
    assert_int_equal(napoleon->allowance, 12);
    assert_int_equal(napoleon->capacity, 12);
    assert_int_equal(napoleon->side, WAP_FR);
    assert_int_equal(board->wellington, WAP_NO_LEADER);
    const wap_leader *bernadotte = &board->leader[leader(board, "BernadotteSW")];
    assert_int_equal(bernadotte->colour, WAP_GREEN);
    assert_int_equal(bernadotte->side, WAP_AL);
    assert_int_equal(leader(board, "bernadotte_sw"), leader(board, "Bernadotte SW"));
    const wap_leader *french = &board->leader[leader(board, "Bernadotte")];
    assert_true(french->colour == WAP_BLUE && !french->listed && french->side == WAP_FR);
    assert_int_equal(leader(board, "Hill"), WAP_NO_LEADER); /* England takes no part */
    assert_int_equal(board->leader[leader(board, "Schwarzenberg")].side, WAP_NOBODY); /* joins */
    const wap_leader *unnamed = &board->leader[leader(board, "frF")];
    assert_true(!unnamed->named && !unnamed->listed && unnamed->side == WAP_FR);
    assert_int_equal(board->leader[leader(board, "fsd")].nation, WAP_NONE);
    assert_int_equal(board->leader[leader(board, "fsd")].side, WAP_FR);
    for (uint8_t i = 1; i < board->leaders; i++)
        assert_true(board->leader[i - 1].colour <= board->leader[i].colour ||
                    board->leader[i - 1].colour >= WAP_YELLOW);
}

static void test_leading(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N15");
    assert_true(wap_leads(board, board->wellington, kind(board, "ENi")));
    assert_true(wap_leads(board, board->wellington, kind(board, "BRi"))); /* here only */
    assert_false(wap_leads(board, board->wellington, kind(board, "PRi")));
    assert_true(wap_leads(board, leader(board, "Blucher"), kind(board, "BRi")));
    board = board_of("N05");
    assert_true(wap_leads(board, leader(board, "Davout"), kind(board, "BAi")));
    assert_false(wap_leads(board, leader(board, "Davout"), kind(board, "AUi")));
}

/* ---------------------------------------------------------------- scenarios in detail */

static const wap_stack *stack_at(const wap_board *board, const char *name)
{
    for (uint32_t i = 0; i < board->stacks; i++)
        if (board->stack[i].hex == hex(board, name))
            return &board->stack[i];
    fail_msg("no stack at %s", name);
    return NULL;
}

static uint32_t sp_of(const wap_board *board, const wap_roster *who, const char *code)
{
    for (uint32_t i = 0; i < who->pieces; i++)
        if (board->roster_piece[who->first_piece + i].kind == kind(board, code))
            return board->roster_piece[who->first_piece + i].count;
    return 0;
}

static void test_set_up(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N05");
    const wap_stack *stack = stack_at(board, "Strasbourg");
    assert_int_equal(stack->side, WAP_FR);
    assert_int_equal(stack->who.leaders, 4);
    assert_int_equal(board->roster_leader[stack->who.first_leader], board->napoleon);
    assert_int_equal(sp_of(board, &stack->who, "FRi"), 8);
    assert_int_equal(stack->who.total, 16);
    assert_int_equal(stack->source, WAP_RECONSTRUCTED);
    assert_int_equal(stack_at(board, "Brest")->source, WAP_REPORT);
    assert_int_equal(stack_at(board, "Berlin")->joins, nation(board, "PR"));
    assert_int_equal(stack_at(board, "Berlin")->side, WAP_NOBODY);
    for (uint32_t i = 1; i < board->stacks; i++)
        assert_true(board->stack[i - 1].hex < board->stack[i].hex ||
                    board->stack[i].joins != WAP_NONE);
}

static void test_control(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N05");
    assert_int_equal(board->city[board->hex[hex(board, "Munich")].city].control,
                     WAP_AL); /* stood in */
    assert_int_equal(board->city[board->hex[hex(board, "Stuttgart")].city].control, WAP_FR);
    assert_int_equal(board->city[board->hex[hex(board, "Frankfurt")].city].control, WAP_NOBODY);
    assert_int_equal(board->city[board->hex[hex(board, "Vienna")].city].points, 1 << WAP_FR);
    board = board_of("N13");
    assert_int_equal(board->city[board->hex[hex(board, "Posen")].city].control,
                     WAP_AL); /* by a line */
}

static const wap_reinforcement *group_of(const wap_board *board, const char *name, uint8_t turn)
{
    char found[24];
    for (uint8_t i = 0; i < board->groups; i++) {
        gg_text text;
        gg_text_open(&text, found, sizeof found);
        wap_put_group(board, i, &text);
        if (board->group[i].turn == turn && strcmp(found, name) == 0)
            return &board->group[i];
    }
    fail_msg("no group %s", name);
    return NULL;
}

static void test_reinforcements(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N05");
    const wap_reinforcement *group = group_of(board, "Kutusov", 1);
    assert_int_equal(group->side, WAP_AL);
    assert_int_equal(group->hexes, 1);
    assert_int_equal(board->listed_hex[group->first_hex], hex(board, "Lemberg"));
    assert_int_equal(sp_of(board, &group->who, "RUi"), 8);
    assert_int_equal(group_of(board, "FRi", 4)->hexes, 3);
    for (uint32_t i = 1; i < board->groups; i++)
        assert_true(board->group[i - 1].turn <= board->group[i].turn);
    board = board_of("N06");
    assert_int_equal(group_of(board, "Poniatowski", 3)->flags, WAP_GROUP_OWN_CITY);
    board = board_of("N09");
    assert_int_equal(group_of(board, "Chatham", 4)->flags, WAP_GROUP_ANY_CITY | WAP_GROUP_LANDS);
    assert_int_equal(group_of(board, "AUl", 1)->flags, WAP_GROUP_OWN_CITY | WAP_GROUP_IF_HELD);
    assert_int_equal(group_of(board, "AUl", 1)->hexes, 1);
    board = board_of("P08");
    assert_int_equal(group_of(board, "Napoleon", 9)->flags, WAP_GROUP_WITHDRAWS);
}

static void test_supply_lines(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N14");
    assert_int_equal(board->home_sources, 0);
    assert_int_equal(board->port_feeds[WAP_AL], 1 << WAP_RED);
    assert_int_equal(board->special.pooled, 1 << WAP_AL);
    assert_int_equal(board->special.sea_colours, 1 << WAP_RED);
    assert_int_equal(board->special.sea_sp, 3);
    uint8_t colours = 0;
    for (uint32_t i = 0; i < board->sources; i++)
        if (board->source[i].hex == hex(board, "Madrid") && board->source[i].side == WAP_AL)
            colours |= board->source[i].colours;
    assert_int_equal(colours, 1 << WAP_RED | 1 << WAP_YELLOW);
    board = board_of("N09");
    assert_int_equal(board->coast_feeds[WAP_AL], 1 << WAP_RED);
    assert_int_equal(board->home_sources, 46);
}

static void test_replacements(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("P08");
    assert_int_equal(board->replacements, 4);
    const wap_replacement *spanish = &board->replacement[1];
    assert_int_equal(spanish->points, 3);
    assert_int_equal(spanish->cost[WAP_INFANTRY], 1);
    assert_int_equal(spanish->cost[WAP_CAVALRY], 2);
    assert_int_equal(spanish->cost[WAP_GUARD], 0);
    assert_int_equal(spanish->raised, kind(board, "SPp"));
    assert_int_equal(spanish->hexes, 34);
    assert_int_equal(board->replacement[2].months, WAP_EVEN_MONTHS);
    assert_int_equal(board->replacement[3].months, WAP_ODD_MONTHS);
}

static void test_changes(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N13");
    assert_int_equal(board->changes, 6);
    assert_int_equal(board->change[0].what, WAP_CHANGE_JOINS);
    assert_int_equal(board->change[0].latest, 4);
    assert_int_equal(board->change[2].after, 1);
    assert_int_equal(board->change[5].what, WAP_CHANGE_POSTPONES);
    assert_int_equal(board->change[5].target[0], 0);
    assert_int_equal(board->change[5].target[1], WAP_NONE);
    board = board_of("N09");
    assert_int_equal(board->change[0].stays, leader(board, "Jerome"));
    assert_int_equal(board->change[0].instead_hex, hex(board, "Cassel"));
    assert_int_equal(board->change[0].instead.total, 2);
    assert_int_equal(board->change[2].kind, kind(board, "AUi"));
    assert_int_equal(board->change[2].count, 2);
    board = board_of("I96");
    assert_int_equal(board->change[0].side, WAP_NOBODY);
    assert_int_equal(board->change[0].to, WAP_OPEN);
    assert_int_equal(board->change[0].city, board->hex[hex(board, "Turin")].city);
    board = board_of("N06");
    assert_int_equal(board->change[1].turncoat, nation(board, "SG"));
}

static void test_victory(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N12");
    assert_int_equal(board->victory[0].winner, WAP_FR);
    assert_int_equal(board->victory[0].conditions, 2);
    assert_int_equal(board->victory[0].source, WAP_REPORT);
    assert_int_equal(board->victory[1].winner, GG_DRAW);
    assert_int_equal(board->victory[2].conditions, 0);
    board = board_of("P08");
    assert_true(board->victory[0].early);
    assert_int_equal(board->condition[0].hexes, 40);
    assert_int_equal(board->condition[0].least, 40);
    assert_int_equal(board->condition[1].hexes, 2); /* Madrid and Lisbon */
    assert_int_equal(board->condition[2].least, 30);
    assert_int_equal(board->condition[4].least, 15);
    board = board_of("N15");
    assert_int_equal(board->condition[2].what, WAP_IF_FEW);
    assert_int_equal(board->condition[2].leader[1], leader(board, "Blucher"));
    assert_int_equal(board->special.march_side, WAP_FR);
    assert_int_equal(board->special.late_leader, board->wellington);
    assert_int_equal(board->special.late_round, 2);
}

static void test_months(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("I96");
    assert_int_equal(board->turns, 12);
    assert_int_equal(wap_month_of(board, 0), 3);
    assert_false(wap_is_winter_turn(board, 0));
    assert_true(wap_is_winter_turn(board, 7)); /* November */
    assert_true(wap_is_winter_turn(board, 10));
    assert_false(wap_is_winter_turn(board, 11)); /* March */
    assert_int_equal(board_of("N05")->time_source, WAP_REPORT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),          cmocka_unit_test(test_always_supplied),
        cmocka_unit_test(test_troops),         cmocka_unit_test(test_troops_change),
        cmocka_unit_test(test_leaders),        cmocka_unit_test(test_leading),
        cmocka_unit_test(test_set_up),         cmocka_unit_test(test_control),
        cmocka_unit_test(test_reinforcements), cmocka_unit_test(test_supply_lines),
        cmocka_unit_test(test_replacements),   cmocka_unit_test(test_changes),
        cmocka_unit_test(test_victory),        cmocka_unit_test(test_months),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
