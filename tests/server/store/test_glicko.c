/* Ratings: the example of Glickman's paper, and what must hold for any results. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "server/store/glicko.h"

#include <cmocka.h>

static void assert_near(double a, double b, double most)
{
    if (fabs(a - b) > most)
        fail_msg("%.6f is not %.6f", a, b);
}

/* "Example of the Glicko-2 system", page 4: 1500 with 200, against 1400/30 won, 1550/100 and 1700/300 lost. */
static void the_example_of_the_paper(void **state)
{
    (void)state;
    glicko player = {1500, 200, 0.06};
    const glicko_result results[] = {
        {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    glicko after = glicko_rate(player, results, 3, 1);
    assert_near(after.rating, 1464.06, 0.01);
    assert_near(after.deviation, 151.52, 0.01);
    assert_near(after.volatility, 0.05999, 0.00001);
}

static void waiting_only_widens(void **state)
{
    (void)state;
    glicko player = {1620, 60, 0.06};
    glicko later = glicko_wait(player, 365 * INT64_C(86400000));
    assert_near(later.rating, 1620, 0);
    assert_near(later.volatility, 0.06, 0);
    assert_true(later.deviation > 120 && later.deviation < 140);
    assert_near(glicko_wait(player, 1000 * 365 * INT64_C(86400000)).deviation, GLICKO_WIDEST, 1e-9);
    assert_near(glicko_wait(player, -5).deviation, 60, 1e-9); /* dates never help */
}

/* Between equals one gains what the other loses, and a draw changes nothing but the deviation. */
static void results_between_equals(void **state)
{
    (void)state;
    glicko a = GLICKO_START, b = GLICKO_START;
    glicko won = glicko_rate(a, &(glicko_result){b, 1}, 1, 0);
    glicko lost = glicko_rate(b, &(glicko_result){a, 0}, 1, 0);
    assert_near(won.rating - 1500, 1500 - lost.rating, 1e-9);
    assert_near(won.deviation, lost.deviation, 1e-9);
    assert_true(won.rating > 1600 && won.deviation < 300);
    glicko drawn = glicko_rate(a, &(glicko_result){b, 0.5}, 1, 0);
    assert_near(drawn.rating, 1500, 1e-9);
    assert_true(drawn.deviation < 350);
}

/* A surprise counts more than what was expected; nothing becomes strange even at the ends of the scale. */
static void surprises_count_more(void **state)
{
    (void)state;
    glicko low = {1200, 80, 0.06}, high = {1900, 80, 0.06};
    double surprise = glicko_rate(low, &(glicko_result){high, 1}, 1, 1).rating - 1200;
    double expected = glicko_rate(high, &(glicko_result){low, 1}, 1, 1).rating - 1900;
    assert_true(surprise > 20 * expected && expected > 0);
    glicko far = {100, 350, 0.06}, top = {3900, 30, 0.06};
    for (int i = 0; i < 200; i++)
        far = glicko_rate(far, &(glicko_result){top, 1}, 1, 0.1);
    assert_true(isfinite(far.rating) && isfinite(far.volatility) && far.deviation > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_paper),
        cmocka_unit_test(waiting_only_widens),
        cmocka_unit_test(results_between_equals),
        cmocka_unit_test(surprises_count_more),
    };
    return cmocka_run_group_tests_name("glicko", tests, NULL, NULL);
}
