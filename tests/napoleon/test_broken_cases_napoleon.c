/* Texts of Napoléon that must be refused: tests/cases-broken/napoleon. */
#define _POSIX_C_SOURCE 200809L /* directories */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "harness/broken_cases.h"
#include "napoleon/napoleon.h"
#include "napoleon_files.h"

static void test_broken_files(void **state)
{
    const gg_entry entry = {&napoleon_rules, gg_files_napoleon, gg_files_napoleon_count};
    (void)state;
    broken_files_give_their_errors(&entry, "tests/cases-broken/napoleon", 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_broken_files)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
