/* The casebook: broken cases give their errors, failures their records (the notation, 2.8 and 8), and the cases of
 * tests/cases/core, which show how cases are run, all pass.
 *
 * Beside each file of tests/cases-broken is the exact output of the casebook. */
#define _POSIX_C_SOURCE 200809L /* directories */

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/harness.h"

enum { ARENA = 8 << 20, OUTPUT = 1 << 16, FILE_MAX = 1 << 16 };

static uint8_t *memory;
static gg_arena arena;
static gg_shelf shelf;
static gg_text out;
static char output[OUTPUT];

static gg_casebook open_book(int flags)
{
    arena = (gg_arena){memory, ARENA, 0};
    shelf = (gg_shelf){gg_probe_entry(), 1};
    gg_text_open(&out, output, sizeof output);
    return (gg_casebook){.shelf = &shelf, .arena = &arena, .flags = flags, .out = &out};
}

/* Runs one text and compares what is printed. */
static void expect(int flags, const char *text, const char *expected)
{
    gg_casebook book = open_book(flags);
    gg_run_cases(&book, "a.case", gg_span_of(text));
    assert_string_equal(output, expected);
}

#define GAME "game probe\nS Alm: 3 4\nM Hale: 2\n"
#define CASE(id) "case " id " Title\n" GAME "begin\n= round 1\n"

/* ---------------------------------------------------------------- files */

static gg_span read_file(const char *folder, const char *name, char *buffer)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("there is no %s", path);
    size_t size = fread(buffer, 1, FILE_MAX - 1, file);
    fclose(file);
    assert_true(size < FILE_MAX - 1);
    buffer[size] = 0;
    return (gg_span){buffer, size};
}

static bool ends_with(const char *name, const char *end)
{
    size_t size = strlen(name), end_size = strlen(end);
    return size > end_size && strcmp(name + size - end_size, end) == 0;
}

static void run_broken_file(const char *folder, const char *name)
{
    static char text[FILE_MAX], expected[FILE_MAX];
    char other[256];
    gg_casebook book = open_book(0);
    gg_run_cases(&book, name, read_file(folder, name, text));
    gg_print(&out, "%u passed, %u failed\n", book.passed, book.failed);
    snprintf(other, sizeof other, "%.*s.expected", (int)(strlen(name) - 5), name);
    read_file(folder, other, expected);
    assert_string_equal(output, expected);
    bool error = strstr(output, ": error: ") != NULL;
    assert_int_equal(book.errors != 0, error);
    assert_true(book.errors <= book.failed);
}

static void broken_files_give_their_errors(void **state)
{
    (void)state;
    const char *folder = "tests/cases-broken";
    DIR *files = opendir(folder);
    assert_non_null(files);
    uint32_t count = 0;
    for (struct dirent *file = readdir(files); file; file = readdir(files)) {
        if (!ends_with(file->d_name, ".case"))
            continue;
        run_broken_file(folder, file->d_name);
        count++;
    }
    closedir(files);
    assert_true(count > 100);
}

static void cases_of_core_pass(void **state)
{
    (void)state;
    static char text[FILE_MAX];
    gg_casebook book = open_book(0);
    gg_run_cases(&book, "runner.case", read_file("tests/cases/core", "runner.case", text));
    assert_string_equal(output, "");
    assert_int_equal(book.failed, 0);
    assert_true(book.passed > 10);
}

/* ---------------------------------------------------------------- names */

static void names_are_unique_over_all_files(void **state)
{
    (void)state;
    gg_casebook book = open_book(0);
    char first[] = "# attack\n" CASE("TC-1") CASE("TC-2");
    gg_run_cases(&book, "tests/cases/attack.case", gg_span_of(first));
    memset(first, '#', sizeof first - 1); /* the text of a file is no longer needed */
    gg_run_cases(&book, "other.case", gg_span_of(CASE("TC-3") CASE("tc-2")));
    gg_run_cases(&book, "third.case", gg_span_of("case TC-9 Nine\nlike TC-3\nbegin\n= round 1\n"));
    assert_string_equal(output, "other.case:7:6: error: case tc-2 is already in attack.case:8\n"
                                "third.case:2:6: error: no case TC-3 above in this file\n");
    assert_int_equal(book.passed, 3);
    assert_int_equal(book.failed, 2);
    assert_int_equal(book.errors, 2);
}

static void many_names_are_found_again(void **state)
{
    (void)state;
    gg_casebook book = open_book(0);
    char text[200];
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 1000; i++) {
            snprintf(text, sizeof text, "case N-%d.%d Title\n" GAME "begin\n= round 1\n", i % 10,
                     i / 10);
            gg_run_cases(&book, "a.case", gg_span_of(text));
        }
    }
    assert_int_equal(book.passed, 1000);
    assert_int_equal(book.failed, 1000);
}

static void too_many_layers(void **state)
{
    (void)state;
    static char text[FILE_MAX];
    gg_casebook book = open_book(0);
    int used = snprintf(text, sizeof text, "%s", CASE("L-0"));
    for (int i = 1; i < 100; i++)
        used += snprintf(text + used, sizeof text - (size_t)used,
                         "case L-%d Title\nlike L-%d\nbegin\n= round 1\n", i, i - 1);
    gg_run_cases(&book, "a.case", gg_span_of(text));
    assert_int_equal(book.passed, 64);
    assert_int_equal(book.failed, 36);
    assert_non_null(strstr(output, "case L-1 is like too many cases in a row"));
}

/* ---------------------------------------------------------------- coverage */

static void note_rule(void *to, const gg_game *game, uint16_t rule)
{
    gg_put_span(to, gg_rule_id(game, rule));
    gg_put_char(to, ' ');
}

static void rules_are_told_for_coverage(void **state)
{
    (void)state;
    char rules[200];
    gg_text list;
    gg_casebook book = open_book(0);
    gg_text_open(&list, rules, sizeof rules);
    book.covers = note_rule;
    book.to = &list;
    gg_run_cases(&book, "a.case",
                 gg_span_of("case A-1 Title\nrules b-mov-01\nrules B-DUE-02\n" GAME
                            "begin\nS? move 3 Alm-Ith ! B-MOV-01\n"
                            "case A-2 Title\nrules B-MOV-02 B-MOV-99\n" GAME "begin\n= round 1\n"));
    assert_string_equal(rules, "B-MOV-01 B-DUE-02 ");
}

/* ---------------------------------------------------------------- explanations */

static void every_line_is_explained(void **state)
{
    (void)state;
    expect(GG_CASES_EXPLAIN,
           "case E-1  A   duel\ngame probe\nS Alm: 3\nM Hale: 2\nN Cald: 1 2\nbegin\n"
           "S? move 3 Alm-Ith ! B-MOV-01\nS: attack Alm-Cald\n"
           "= decides S pick ; not attacked\nN:  pick 2  [1 5] # two\n= hash x\n",
           "a.case:1: case E-1 A duel\n"
           "  6: begin\n"
           "      begun\n"
           "  7: S? move 3 Alm-Ith ! B-MOV-01\n"
           "      refused B-MOV-01: A tile moves along links, from the place where it stands.\n"
           "        B-MOV-01: A tile moves along links, from the place where it stands.\n"
           "  8: S: attack Alm-Cald\n"
           "      played\n"
           "        S attacks from Alm to Cald\n"
           "        S is asked: pick\n"
           "        N is asked: pick\n"
           "  9: = decides S pick ; not attacked\n"
           "      looking through S: pick 3a\n"
           "      true: decides S pick\n"
           "      false: not attacked\n"
           "a.case:9: E-1: = decides S pick ; not attacked\n"
           "  expected  not attacked\n"
           "  found     attacked\n"
           "  10: N: pick 2 [1 5]\n"
           "      played\n"
           "        N has picked\n"
           "      passed S: pick 3a\n"
           "      dice 1 5\n"
           "        S has picked\n"
           "        3 is revealed\n"
           "        S.a is a 3\n"
           "        2 is revealed\n"
           "        N.b is a 2\n"
           "        the attack: 1\n"
           "        the defense: 5 (2 needed)\n"
           "        attack 4, defense 7\n"
           "        S.a loses a point and is a 2\n"
           "        S is asked: move\n"
           "  11: = hash x\n"
           "a.case:11:8: error: no mark \"x\"\n");
}

/* ---------------------------------------------------------------- odd files */

static void empty_files_are_fine(void **state)
{
    (void)state;
    expect(0, "", "");
    expect(0, "\xEF\xBB\xBF", "");
    expect(0, "\n# nothing\n  \t\n", "");
}

static void line_ends_and_order_marks(void **state)
{
    (void)state;
    gg_casebook book = open_book(0);
    gg_run_cases(&book, "a.case",
                 gg_span_of("\xEF\xBB\xBF"
                            "case A-1 Title\r\ngame probe\r\nS Alm: 3\r\nM Hale: 2\r\nbegin\r\n"
                            "= round 1 \\\r\n ; round 1")); /* no end of line at the end */
    assert_string_equal(output, "");
    assert_int_equal(book.passed, 1);
}

/* A file that is cut off anywhere loses only its last case. */
static void cut_off_anywhere(void **state)
{
    (void)state;
    static char text[FILE_MAX];
    gg_span whole = read_file("tests/cases/core", "runner.case", text);
    for (size_t size = 0; size < whole.size; size += 7) {
        gg_casebook book = open_book(0);
        gg_run_cases(&book, "a.case", (gg_span){text, size});
        assert_true(book.failed <= 1);
    }
}

static void too_little_memory_is_an_error(void **state)
{
    (void)state;
    for (size_t size = 0; size < 600000; size += 1999) {
        gg_casebook book = open_book(0);
        arena.size = size;
        gg_run_cases(&book, "a.case",
                     gg_span_of(CASE("A-1") "mark a\nS: move 3 Alm-Bree\nmark b\nback a\n"));
        assert_int_equal(book.passed + book.failed, 1);
        assert_int_equal(book.errors, book.failed);
        assert_int_equal(strstr(output, "not enough memory") != NULL, book.failed);
    }
}

/* Everything except the names is freed. */
static void memory_is_given_back(void **state)
{
    (void)state;
    gg_casebook book = open_book(0);
    gg_run_cases(&book, "a.case", gg_span_of(CASE("A-1")));
    size_t used = arena.used;
    assert_true(used < 1000);
    gg_run_cases(&book, "a.case", gg_span_of(CASE("A-2") "mark a\nmark b\n"));
    assert_true(arena.used <= 2 * used + GG_ALIGN);
}

static int take_memory(void **state)
{
    (void)state;
    memory = aligned_alloc(GG_ALIGN, ARENA);
    return memory ? 0 : -1;
}

static int give_memory_back(void **state)
{
    (void)state;
    free(memory);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_files_give_their_errors),
        cmocka_unit_test(cases_of_core_pass),
        cmocka_unit_test(names_are_unique_over_all_files),
        cmocka_unit_test(many_names_are_found_again),
        cmocka_unit_test(too_many_layers),
        cmocka_unit_test(rules_are_told_for_coverage),
        cmocka_unit_test(every_line_is_explained),
        cmocka_unit_test(empty_files_are_fine),
        cmocka_unit_test(line_ends_and_order_marks),
        cmocka_unit_test(cut_off_anywhere),
        cmocka_unit_test(too_little_memory_is_an_error),
        cmocka_unit_test(memory_is_given_back),
    };
    return cmocka_run_group_tests(tests, take_memory, give_memory_back);
}
