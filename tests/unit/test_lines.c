/* Data files, read statement by statement: what is expected, and the errors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/text/lines.h"
#include "core/text/spans.h"

typedef struct limits {
    uint8_t spare, first, second;
} limits;

typedef struct loader {
    gg_lines lines;
    char id[4], name[8];
    uint8_t choice, number;
    int16_t x, y;
    bool seen;
    uint32_t count;
    limits limits;
    uint64_t limits_seen;
} loader;

static loader load; /* large, so not on the stack */
static const gg_rules rules = {.id = "toy"};

static const gg_limit table[] = {
    {"first", offsetof(limits, first), 1, 9},
    {"second", offsetof(limits, second), 0, 255},
    {NULL, 0, 0, 0},
};

/* thing ID CHOICE X Y weighs NUMBER name NAME */
static bool read_thing(void *to)
{
    static const char *const choices[] = {"red", "green", "blue", NULL};
    loader *into = to;
    gg_lines *lines = &into->lines;
    if (!gg_expect_room(lines, into->count, 2, "things") ||
        !gg_expect_id(lines, 1, into->id, sizeof into->id) ||
        !gg_expect_choice(lines, 2, choices, &into->choice) ||
        !gg_expect_point(lines, 3, 500, &into->x, &into->y) ||
        !gg_expect_pair(lines, 5, "weighs", 1, 200, &into->number) ||
        !gg_expect_word(lines, 7, "name") ||
        !gg_expect_rest(lines, 8, "name", into->name, sizeof into->name))
        return false;
    into->count++;
    return true;
}

static bool read_once(void *to)
{
    loader *into = to;
    return gg_expect_once(&into->lines, 0, &into->seen, "this line") &&
           gg_expect_end(&into->lines, 1);
}

static bool read_limit(void *to)
{
    loader *into = to;
    return gg_expect_limit(&into->lines, table, &into->limits, &into->limits_seen);
}

static const gg_statement statements[] = {
    {"thing", read_thing}, {"once", read_once}, {"limit", read_limit}, {NULL, NULL}};

static bool read_text(const char *text)
{
    static gg_game game;
    static gg_file file;
    file = (gg_file){"toy.txt", text, strlen(text)};
    memset(&load, 0, sizeof load);
    memset(&game, 0, sizeof game);
    game.rules = &rules;
    game.files = &file;
    game.file_count = 1;
    gg_lines_open(&load.lines, &game, "game.txt");
    return gg_read_lines(&load.lines, "toy.txt", statements, &load);
}

static void expect_error(const char *text, uint32_t line, uint32_t column, const char *words)
{
    gg_error error = {0};
    assert_false(read_text(text));
    assert_false(gg_fail_lines(&load.lines, &error));
    assert_string_equal(error.text, words);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
}

static void a_whole_file_is_read(void **unused)
{
    (void)unused;
    assert_true(read_text("# toys\nthing abc Green 3 500 weighs 7 name Le Mans # far\n\nonce\n"
                          "limit second 255\nlimit first 9\n"));
    assert_string_equal(load.id, "abc");
    assert_string_equal(load.name, "Le Mans");
    assert_int_equal(load.choice, 1);
    assert_int_equal(load.x, 3);
    assert_int_equal(load.y, 500);
    assert_int_equal(load.number, 7);
    assert_int_equal(load.limits.spare, 0);
    assert_int_equal(load.limits.first, 9);
    assert_int_equal(load.limits.second, 255);
    assert_true(gg_expect_limits(&load.lines, table, load.limits_seen));
    assert_true(read_text(""));
    assert_false(gg_expect_limits(&load.lines, table, load.limits_seen | 1));
    assert_string_equal(load.lines.error.text, "no limit second");
}

static void names_leave_no_bytes_behind(void **unused)
{
    (void)unused;
    assert_true(read_text("thing abc red 1 1 weighs 1 name Le Mans\n"
                          "thing a red 1 1 weighs 1 name X\n"));
    assert_memory_equal(load.id, "a\0\0", 4);
    assert_memory_equal(load.name, "X\0\0\0\0\0\0", 8);
}

static void words_are_refused_where_they_stand(void **unused)
{
    (void)unused;
    expect_error("once\nthings", 2, 1, "toy/toy.txt: thing, once or limit expected");
    expect_error("thing", 1, 6, "toy/toy.txt: an id of at most 3 bytes expected");
    expect_error("thing abcd", 1, 7, "toy/toy.txt: an id of at most 3 bytes expected");
    expect_error("thing a pink", 1, 9, "toy/toy.txt: red, green or blue expected");
    expect_error("thing a red 1 501", 1, 15, "toy/toy.txt: number from 0 to 500 expected");
    expect_error("thing a red -1 1", 1, 13, "toy/toy.txt: number from 0 to 500 expected");
    expect_error("thing a red 1 1 has", 1, 17, "toy/toy.txt: weighs expected");
    expect_error("thing a red 1 1 weighs 0", 1, 24, "toy/toy.txt: number from 1 to 200 expected");
    expect_error("thing a red 1 1 weighs 9", 1, 25, "toy/toy.txt: name expected");
    expect_error("thing a red 1 1 weighs 9 name", 1, 30, "toy/toy.txt: a name expected");
    expect_error("thing a red 1 1 weighs 9 name Lé Mans", 1, 31,
                 "toy/toy.txt: a name of at most 7 bytes expected");
    expect_error("once more", 1, 6, "toy/toy.txt: end of line expected, found \"more\"");
    expect_error("once\n\nonce", 3, 1, "toy/toy.txt: this line is given twice");
    expect_error("once \xFF", 1, 6, "toy/toy.txt: not UTF-8");
}

static void limits_are_checked(void **unused)
{
    (void)unused;
    expect_error("limit third 3", 1, 7, "toy/toy.txt: name of a limit expected");
    expect_error("limit", 1, 6, "toy/toy.txt: name of a limit expected");
    expect_error("limit first 10", 1, 13, "toy/toy.txt: number from 1 to 9 expected");
    expect_error("limit first 1 2", 1, 15, "toy/toy.txt: end of line expected, found \"2\"");
    expect_error("limit first 1\nlimit first 1", 2, 7, "toy/toy.txt: this limit is given twice");
}

#define THING "thing a red 1 1 weighs 1 name A\n"

static void arrays_have_an_end(void **unused)
{
    (void)unused;
    assert_true(read_text(THING THING));
    expect_error(THING THING THING, 3, 1, "toy/toy.txt: more than 2 things");
}

static void lost_files_and_lines(void **unused)
{
    gg_error error = {0};
    (void)unused;
    assert_true(read_text("once"));
    assert_false(gg_read_lines(&load.lines, "other.txt", statements, &load));
    assert_false(gg_fail_lines(&load.lines, &error));
    assert_string_equal(error.text, "toy/other.txt: there is no such file");
    assert_int_equal(error.line, 0);
    assert_false(gg_fail_line(&load.lines, 12, "%s is lost", "Aare"));
    assert_false(gg_fail_lines(&load.lines, &error));
    assert_string_equal(error.text, "toy/other.txt: Aare is lost");
    assert_int_equal(error.line, 12);
}

static void parts_of_a_word(void **unused)
{
    gg_span part[2] = {{"", 0}, {"", 0}};
    uint32_t number = 0;
    (void)unused;
    assert_true(gg_cut_span(gg_span_of("12-3-4"), '-', part));
    assert_true(gg_span_is(part[0], "12") && gg_span_is(part[1], "3-4"));
    assert_true(gg_cut_span(gg_span_of("-"), '-', part));
    assert_int_equal(part[0].size + part[1].size, 0);
    assert_false(gg_cut_span(gg_span_of("12"), '-', part));
    assert_true(gg_span_has(gg_span_of("12-"), '-'));
    assert_false(gg_span_has(gg_span_of("12"), '-'));
    assert_true(gg_span_number(gg_span_of("007"), &number));
    assert_int_equal(number, 7);
    assert_false(gg_span_number(gg_span_of("1000"), &number));
    assert_false(gg_span_number(gg_span_of(""), &number));
    assert_false(gg_span_number(gg_span_of("+1"), &number));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_file_is_read),
        cmocka_unit_test(names_leave_no_bytes_behind),
        cmocka_unit_test(words_are_refused_where_they_stand),
        cmocka_unit_test(limits_are_checked),
        cmocka_unit_test(arrays_have_an_end),
        cmocka_unit_test(lost_files_and_lines),
        cmocka_unit_test(parts_of_a_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
