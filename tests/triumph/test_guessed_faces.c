/* Guesses: everything that happened in public was possible in the guess, however unlikely. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "triumph/played_game.h"

enum { GUESSES = 400 };

static _Alignas(GG_ALIGN) tri_table view;
static _Alignas(GG_ALIGN) tri_state guess;

/* Only a detached cavalry unit can have threatened this, and of twenty-five hidden units one is cavalry. */
static void test_a_threat_by_road_needs_cavalry(void **unused)
{
    (void)unused;
    begin_with("triumph dec2", "active A\n"
                               "F R(84): I2\n"
                               "A R(112): C2\n"
                               "A R(25): I2 I2 I2 I2  R(42): I2 I2 I2 I2  R(55): I2 I2 I2 I2\n"
                               "A R(66): I2 I2 I2 I2  R(77): I2 I2 I2 I2  R(106): I2 I2 I2 I2\n");
    played("A", "threaten 96>84");
    gg_match_view(match, seat_of("F"), &view);
    for (uint32_t i = 0; i < GUESSES; i++) {
        gg_dice dice;
        gg_error error = {0};
        gg_dice_fast(&dice, i);
        gg_guess(game, &view, &dice, &guess);
        if (!gg_check_state(game, &guess, false, &error))
            fail_msg("guess %u: %s", i, error.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_threat_by_road_needs_cavalry),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
