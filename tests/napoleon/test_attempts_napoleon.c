/* Attempts of Napoléon: a player who points at a unit or a town that cannot be chosen is told why, and nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "napoleon/match_from.h"
#include "napoleon/permute.h"

#include "harness/pointing.h" /* uses the match */

static const char field[] = "turn 5\ntown Beaumont: F06 F07 F19  Soire: F12  Brussels: A02 A03\n"
                            "town Charleroi: P02 P03\n";

static void test_units_and_towns(void **state)
{
    (void)state;
    begin_with("napoleon", field);
    expect_told("F", "town", "Beaumont", "= move F06 Beaumont-Maubeuge");
    played("F", "move F06 Beaumont-Thuin");
    expect_told("F", "block", "F06", "I Corps Infantry a has already moved this turn.");
    expect_told("F", "town", "Brussels",
                "I Corps Infantry a can go at most two towns, and this route has 4.");
    expect_told("F", "block", "X99", "");
    expect_told("F", "hex", "Brussels", "");
    expect_told("A", "block", "A02", "G-TURN");
}

static void test_set_ups(void **state)
{
    const gg_draw first[] = {{GG_DRAW_MARKER, NAP_STREAM}};
    const gg_draw rest[] = {{GG_DRAW_MARKER, NAP_STREAM}, {GG_DRAW_MARKER, NAP_WOODS}};
    (void)state;
    start("napoleon");
    expect_told("A", "town", "Soire", "Soire is outside the zone of the Anglo-Dutch army.");
    begin_with("napoleon", "town Ligny: F04 F06 F07 P02 P03 P06\nfight Ligny entry Charleroi\n");
    rolled("F", "setup Ligny", 1, first);
    rolled("F", "terrain stream A2", 2, rest);
    expect_told("A", "place", "D2", "There already is a stream before the center.");
    played("A", "terrain stream D1, woods D3");
    expect_told("A", "place", "A1",
                "I Corps Infantry a must start in a position of your own side.");
    played("A", "deploy D1: P06 D2: P02 D3: P03");
}

static bool target(const gg_game *of, uint32_t index, host_target *out)
{
    static const char *const places[] = {"A1", "A2>", "AR", "D1", "D3", "DR"};
    enum { PLACES = sizeof places / sizeof places[0] };
    const nap_board *board = nap_board_of(of);
    uint32_t things = (uint32_t)board->blocks + board->towns;
    if (index < board->blocks)
        *out = (host_target){gg_span_of("block"), gg_span_of(board->block[index].id)};
    else if (index < things)
        *out = (host_target){gg_span_of("town"),
                             gg_span_of(board->town[index - board->blocks].name)};
    else if (index < things + PLACES)
        *out = (host_target){gg_span_of("place"), gg_span_of(places[index - things])};
    return index < things + PLACES;
}

static void test_nobody_learns_more(void **state)
{
    (void)state;
    gg_dice dice;
    const pointing with = {nap_permute, target, 12};
    gg_dice_fast(&dice, 1815);
    play_and_point("napoleon", &with, 400, &dice);
    play_and_point("napoleon players=3", &with, 400, &dice);
    assert_true(hidden_changes > 100 && compared_orders > 1000 && compared_reasons > 1000);
    assert_true(legal_orders > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_units_and_towns),
        cmocka_unit_test(test_set_ups),
        cmocka_unit_test(test_nobody_learns_more),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
