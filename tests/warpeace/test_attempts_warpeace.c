/* Attempts of War and Peace: a player who points at a hex or a leader that cannot be chosen is told why, and nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "warpeace/match_from.h"
#include "warpeace/permute.h"

#include "harness/pointing.h" /* uses the match */

static bool target(const gg_game *of, uint32_t index, host_target *out)
{
    static char name[16];
    const wap_board *board = wap_board_of(of);
    if (index < board->leaders) {
        *out = (host_target){gg_span_of("leader"), gg_span_of(board->leader[index].name)};
        return true;
    }
    uint32_t hex = (index - board->leaders) * 7; /* every seventh is enough */
    if (hex >= board->hexes)
        return false;
    gg_text text;
    gg_text_open(&text, name, sizeof name);
    wap_put_hex(board, (uint16_t)hex, &text);
    gg_text_close(&text);
    *out = (host_target){gg_span_of("hex"), gg_span_of(name)};
    return true;
}

static void test_nobody_learns_more(void **state)
{
    (void)state;
    gg_dice dice;
    const pointing with = {wap_permute, target, 8};
    gg_dice_fast(&dice, 1812);
    play_and_point("warpeace Z=1", &with, 3000, &dice);
    assert_true(hidden_changes > 10 && compared_orders > 1000 && compared_reasons > 100);
    assert_true(legal_orders > 100);
}

static void test_hexes_and_leaders(void **state)
{
    (void)state;
    begin_with("warpeace N05", "Y16: Ney FRi4 FRc2  Z20: FRi2  Z29: Mack AUi4\n");
    expect_told("FR", "leader", "Ney", "= move Ney Y16-Z16");
    expect_told("FR", "hex", "Z20", "FRi2 cannot leave Z20 without a leader of its color.");
    expect_told("FR", "hex", "Nowhere", "");
    expect_told("FR", "town", "Y16", "");
    expect_told("AL", "leader", "Mack", "G-TURN");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hexes_and_leaders),
        cmocka_unit_test(test_nobody_learns_more),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
