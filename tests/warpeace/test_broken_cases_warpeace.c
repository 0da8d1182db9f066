/* Texts of War and Peace that must be refused: tests/cases-broken/warpeace. */
#define _POSIX_C_SOURCE 200809L /* directories */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "harness/broken_cases.h"
#include "warpeace/warpeace.h"
#include "warpeace_files.h"

static void test_broken_files(void **state)
{
    const gg_entry entry = {&warpeace_rules, gg_files_warpeace, gg_files_warpeace_count};
    (void)state;
    broken_files_give_their_errors(&entry, "tests/cases-broken/warpeace", 59);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_broken_files)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
