/* Statements and words (the notation, 2.1), and their errors (8, 1 and 2). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "grognard_game.h"

static gg_words words; /* large, so not on the stack */
static gg_error error;

/* The words of a statement as "a|b|c". */
static const char *joined(void)
{
    static char buffer[20000];
    gg_text text;
    gg_text_open(&text, buffer, sizeof buffer);
    for (uint32_t i = 0; i < words.count; i++) {
        gg_put(&text, i == 0 ? "" : "|");
        gg_put_span(&text, gg_word_at(&words, i));
    }
    return buffer;
}

static void expect_words(const char *line, const char *expected)
{
    assert_true(gg_split(gg_span_of(line), &words, &error));
    assert_string_equal(joined(), expected);
}

static void expect_place(uint32_t index, uint32_t line, uint32_t column)
{
    assert_true(index < words.count);
    assert_int_equal(words.line + words.word[index].line, line);
    assert_int_equal(words.word[index].column, column);
}

static void expect_error(uint32_t line, uint32_t column, const char *text)
{
    assert_string_equal(error.text, text);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
}

/* Reads statements up to the end or an error. How many there were. */
static int read_all(gg_span text)
{
    gg_reader reader;
    gg_reader_open(&reader, text);
    int count = 0;
    while (gg_read_words(&reader, &words, &error))
        count++;
    return count;
}

/* ---------------------------------------------------------------- splitting */

static void splits_at_blanks(void **unused)
{
    (void)unused;
    expect_words("", "");
    expect_words(" \t ", "");
    expect_words("F: threaten 96>108", "F|:|threaten|96>108");
    expect_words("\tR(95)  64-55-66\tI2a/moved T-ATK-4.1 ! ? = + - ",
                 "R(95)|64-55-66|I2a/moved|T-ATK-4.1|!|?|=|+|-");
    expect_words("A? press", "A?|press");
    expect_words("corps R\xC3\xA9gnier", "corps|R\xC3\xA9gnier");
}

static void signs_are_words(void **unused)
{
    (void)unused;
    expect_words("a;b,c[d]e", "a|;|b|,|c|[|d|]|e");
    expect_words(";;", ";|;");
    expect_words("F: end [2 woods]", "F|:|end|[|2|woods|]");
    expect_words("[Lannes: I3 C2]", "[|Lannes|:|I3|C2|]");
}

static void colons_before_blanks_are_words(void **unused)
{
    (void)unused;
    expect_words("F06:1", "F06:1");
    expect_words("F:press", "F:press");
    expect_words("F: press", "F|:|press");
    expect_words("F:\tpress", "F|:|press");
    expect_words("F:", "F|:");
    expect_words("F :", "F|:");
    expect_words(": x :y", ":|x|:y");
    expect_words("a:: b", "a:|:|b");
    expect_words("::", ":|:");
    expect_words("a:;", "a:|;");
    expect_words("a:]", "a:|]");
    expect_words("Binche:# the town", "Binche|:");
    expect_words("S:\r\n", "S|:");
}

static void comments_are_cut(void **unused)
{
    (void)unused;
    expect_words("# all of it", "");
    expect_words("press # he does", "press");
    expect_words("press#he;does", "press");
}

static void lines_are_joined(void **unused)
{
    (void)unused;
    expect_words("a \\\nb", "a|b");
    expect_words("a\\\nb", "ab");
    expect_words("a \\ # remark\r\n  b \\\t\n\n", "a|b");
    expect_words("F:\\\npress", "F:press");
    expect_words("F:\\\n press", "F|:|press");
    expect_words("a\\b \\\\\nc", "a\\b|\\c");
    assert_string_equal(words.text, "a\\b \\c");
}

static void words_know_their_place(void **unused)
{
    (void)unused;
    const char *text = "\xEF\xBB\xBF# first\n\n  caf\xC3\xA9: \\\n\\\n x;y\nend";
    gg_reader reader;
    gg_reader_open(&reader, gg_span_of(text));
    assert_true(gg_read_words(&reader, &words, &error));
    assert_string_equal(joined(), "caf\xC3\xA9|:|x|;|y");
    assert_int_equal(words.line, 3);
    expect_place(0, 3, 3);
    expect_place(1, 3, 7);
    expect_place(2, 5, 2);
    expect_place(3, 5, 3);
    expect_place(4, 5, 4);
    assert_true(gg_read_words(&reader, &words, &error));
    expect_place(0, 6, 1);
    assert_false(gg_read_words(&reader, &words, &error));
    assert_string_equal(error.text, "");
}

static void a_statement_begins_at_its_first_word(void **unused)
{
    (void)unused;
    assert_true(gg_split(gg_span_of("\\\n\\\n a"), &words, &error));
    assert_int_equal(words.line, 3);
    expect_place(0, 3, 2);
}

static void reads_files(void **unused)
{
    (void)unused;
    assert_int_equal(read_all(gg_span_of("")), 0);
    assert_string_equal(error.text, "");
    assert_int_equal(read_all(gg_span_of("\xEF\xBB\xBF")), 0);
    assert_string_equal(error.text, "");
    assert_int_equal(read_all((gg_span){NULL, 0}), 0);
    assert_int_equal(read_all(gg_span_of("\n#\n a\r\n\r\nb\n\n")), 2);
    assert_string_equal(error.text, "");
}

static void one_line_only(void **unused)
{
    (void)unused;
    assert_true(gg_split((gg_span){NULL, 0}, &words, &error));
    assert_true(gg_split(gg_span_of("end\n"), &words, &error));
    assert_false(gg_split(gg_span_of("end\nend"), &words, &error));
    expect_error(2, 1, "one line expected");
}

/* ---------------------------------------------------------------- malformed text */

static void refuses_bytes_that_are_no_utf8(void **unused)
{
    (void)unused;
    assert_int_equal(read_all(gg_span_of("good\n\xC3\xA9 \xC3(\nnot read")), 1);
    expect_error(2, 3, "not UTF-8");
    assert_int_equal(read_all(gg_span_of("# \xFF")), 0);
    expect_error(1, 3, "not UTF-8");
    assert_int_equal(read_all((gg_span){"ab\0c", 4}), 0);
    expect_error(1, 3, "not UTF-8");
    assert_int_equal(read_all(gg_span_of("\xED\xA0\x80")), 0);
    expect_error(1, 1, "not UTF-8");
    assert_int_equal(read_all(gg_span_of("\xC0\xAF")), 0);
    expect_error(1, 1, "not UTF-8");
}

static void refuses_long_lines(void **unused)
{
    (void)unused;
    static char line[8100];
    memset(line, 'x', sizeof line);
    assert_true(gg_split((gg_span){line, 4000}, &words, &error));
    assert_int_equal(words.word[0].size, 4000);
    assert_false(gg_split((gg_span){line, 4001}, &words, &error));
    expect_error(1, 4001, "line too long");
    line[4000] = '\r';
    line[4001] = '\n';
    assert_true(gg_split((gg_span){line, 4002}, &words, &error));
    line[0] = '#';
    line[4000] = 'x';
    assert_false(gg_split((gg_span){line, 4001}, &words, &error));
    expect_error(1, 4001, "line too long");
}

static void refuses_long_statements(void **unused)
{
    (void)unused;
    static char text[8100];
    memset(text, 'x', sizeof text);
    text[3000] = '\\';
    text[3001] = '\n';
    assert_true(gg_split((gg_span){text, 3002 + 1000}, &words, &error));
    assert_int_equal(words.word[0].size, 4000);
    assert_false(gg_split((gg_span){text, 3002 + 1001}, &words, &error));
    expect_error(2, 1001, "line too long");
}

static void refuses_too_many_words(void **unused)
{
    (void)unused;
    static char line[4000];
    memset(line, ';', sizeof line);
    assert_true(gg_split((gg_span){line, GG_WORDS_MAX}, &words, &error));
    assert_int_equal(words.count, GG_WORDS_MAX);
    assert_false(gg_split((gg_span){line, sizeof line}, &words, &error));
    expect_error(1, GG_WORDS_MAX + 1, "line too long");
    for (size_t i = 0; i < sizeof line; i++)
        line[i] = i % 2 == 0 ? 'a' : ' ';
    assert_true(gg_split((gg_span){line, sizeof line}, &words, &error));
    assert_int_equal(words.count, 2000);
}

static void refuses_too_many_lines(void **unused)
{
    (void)unused;
    static char text[2 * 70000 + 3];
    size_t size = 0;
    text[size++] = 'a';
    for (int i = 0; i < 70000; i++) {
        text[size++] = '\\';
        text[size++] = '\n';
    }
    text[size++] = ';';
    assert_false(gg_split((gg_span){text, size}, &words, &error));
    expect_error(70001, 1, "line too long");
}

static void something_follows_a_join(void **unused)
{
    (void)unused;
    assert_int_equal(read_all(gg_span_of("a\nb \xC3\xA9\\")), 1);
    expect_error(2, 4, "nothing follows the last \"\\\"");
    assert_int_equal(read_all(gg_span_of("b \\ # remark\n")), 0);
    expect_error(1, 3, "nothing follows the last \"\\\"");
    assert_int_equal(read_all(gg_span_of("b \\\n\n")), 1);
    assert_string_equal(error.text, "");
}

static void stops_after_an_error(void **unused)
{
    (void)unused;
    gg_reader reader;
    gg_reader_open(&reader, gg_span_of("\xFF\ngood"));
    assert_false(gg_read_words(&reader, &words, NULL));
    assert_true(reader.stop);
    assert_false(gg_read_words(&reader, &words, &error));
}

/* ---------------------------------------------------------------- examining words */

static void compares_keywords(void **unused)
{
    (void)unused;
    expect_words("Force-March a", "Force-March|a");
    assert_true(gg_word_is(&words, 0, "force-march"));
    assert_true(gg_word_is(&words, 0, "FORCE-MARCH"));
    assert_false(gg_word_is(&words, 0, "force"));
    assert_false(gg_word_is(&words, 1, "ab"));
    assert_false(gg_word_is(&words, 2, ""));
    assert_int_equal(gg_word_at(&words, 2).size, 0);
    assert_non_null(gg_word_at(&words, 2).at);
}

static void expect_number(const char *word, bool good, int32_t expected)
{
    int32_t value = 77;
    assert_true(gg_split(gg_span_of(word), &words, &error));
    assert_int_equal(gg_word_number(&words, 0, &value), good);
    assert_int_equal(value, good ? expected : 77);
}

static void reads_numbers(void **unused)
{
    (void)unused;
    expect_number("0", true, 0);
    expect_number("007", true, 7);
    expect_number("+1", true, 1);
    expect_number("-1", true, -1);
    expect_number("2147483647", true, INT32_MAX);
    expect_number("-2147483648", true, INT32_MIN);
    expect_number("2147483648", false, 0);
    expect_number("-2147483649", false, 0);
    expect_number("99999999999999999999999999", false, 0);
    expect_number("", false, 0);
    expect_number("-", false, 0);
    expect_number("+-1", false, 0);
    expect_number("1a", false, 0);
    expect_number("0x1", false, 0);
}

static void points_at_words(void **unused)
{
    (void)unused;
    gg_reader reader;
    gg_reader_open(&reader, gg_span_of("\nF: caf\xC3\xA9 \\\n  m\xC3\xB4n"));
    assert_true(gg_read_words(&reader, &words, &error));
    assert_false(gg_fail_at(&error, &words, 1, "colon"));
    expect_error(2, 2, "colon");
    gg_fail_at(&error, &words, 3, "no \"%s\"", "m");
    expect_error(3, 3, "no \"m\"");
    gg_fail_at(&error, &words, 4, "more expected");
    expect_error(3, 6, "more expected");
    gg_fail_at(&error, &words, 400, "more expected");
    expect_error(3, 6, "more expected");
    assert_false(gg_fail_at(NULL, &words, 0, "nobody listens"));
    assert_true(gg_split(gg_span_of(" "), &words, &error));
    gg_fail_at(&error, &words, 0, "an order expected");
    expect_error(1, 1, "an order expected");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(splits_at_blanks),
        cmocka_unit_test(signs_are_words),
        cmocka_unit_test(colons_before_blanks_are_words),
        cmocka_unit_test(comments_are_cut),
        cmocka_unit_test(lines_are_joined),
        cmocka_unit_test(words_know_their_place),
        cmocka_unit_test(a_statement_begins_at_its_first_word),
        cmocka_unit_test(reads_files),
        cmocka_unit_test(one_line_only),
        cmocka_unit_test(refuses_bytes_that_are_no_utf8),
        cmocka_unit_test(refuses_long_lines),
        cmocka_unit_test(refuses_long_statements),
        cmocka_unit_test(refuses_too_many_words),
        cmocka_unit_test(refuses_too_many_lines),
        cmocka_unit_test(something_follows_a_join),
        cmocka_unit_test(stops_after_an_error),
        cmocka_unit_test(compares_keywords),
        cmocka_unit_test(reads_numbers),
        cmocka_unit_test(points_at_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
