/* Guesses with option Z: a stack that has overrun a city hex must still leave it in the guess, too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "warpeace/match_from.h"
#include "warpeace/table/state.h"

static _Alignas(GG_ALIGN) wap_view view;
static _Alignas(GG_ALIGN) wap_state guess;

/* P-OVR-07: in the middle of this move, enemies stand in the hex of a city that is not besieged. */
static void test_a_stack_must_leave_a_city(void **unused)
{
    (void)unused;
    gg_dice dice;
    gg_error error = {0};
    begin_with("warpeace N05 Z=1", "AA25: Napoleon FRi12\nZ25: AUi2\nY16: Ney FRi1\n");
    played("FR", "demand Ulm");
    played("AL", "inside Z25 AUi1");
    played("FR", "move Napoleon FRi12 AA25-Z25");
    gg_match_view(match, seat_of("AL"), &view);
    gg_dice_fast(&dice, 1);
    gg_guess(game, &view, &dice, &guess);
    if (!gg_check_state(game, &guess, false, &error))
        fail_msg("%s", error.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_stack_must_leave_a_city),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
