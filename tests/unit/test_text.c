/* Writing text: the bounded sink, printing, errors, UTF-8, the arena. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/text/text.h"
#include "grognard_game.h"

/* ---------------------------------------------------------------- the sink */

static void puts_all_that_fits(void **unused)
{
    (void)unused;
    char buffer[8];
    gg_text text;
    gg_text_open(&text, buffer, sizeof buffer);
    assert_string_equal(buffer, "");
    gg_put(&text, "corps");
    gg_put_char(&text, '!');
    assert_false(text.cut);
    gg_put(&text, "");
    gg_put_span(&text, (gg_span){NULL, 0});
    assert_string_equal(buffer, "corps!");
    gg_put(&text, "12");
    assert_true(text.cut);
    assert_string_equal(buffer, "corps!1");
    gg_text_close(&text);
    assert_int_equal(text.used, 7);
}

static void adds_nothing_behind_a_gap(void **unused)
{
    (void)unused;
    char buffer[4];
    gg_text text;
    gg_text_open(&text, buffer, sizeof buffer);
    gg_put(&text, "ab\xC3\xA9"); /* the last character does not fit */
    gg_put(&text, "c");
    gg_put_char(&text, 'd');
    assert_string_equal(buffer, "ab");
    assert_true(text.cut);
}

static void cuts_between_characters(void **unused)
{
    (void)unused;
    char buffer[5];
    gg_text text;
    gg_text_open(&text, buffer, sizeof buffer);
    const char *clef = "\xF0\x9D\x84\x9E";
    gg_put_char(&text, 'x');
    for (int i = 0; i < 4; i++)
        gg_put_char(&text, clef[i]); /* byte by byte, as no one should */
    assert_true(text.cut);
    assert_string_equal(buffer, "x");
}

static void fits_into_one_byte(void **unused)
{
    (void)unused;
    char buffer[1];
    gg_text text;
    gg_text_open(&text, buffer, sizeof buffer);
    gg_put(&text, "x");
    assert_true(text.cut);
    assert_string_equal(buffer, "");
}

static void append(void *to, const char *text, size_t size)
{
    strncat(to, text, size);
}

static void flushes(void **unused)
{
    (void)unused;
    char all[100] = "";
    char buffer[4];
    gg_text text;
    gg_text_open(&text, buffer, sizeof buffer);
    text.flush = append;
    text.to = all;
    gg_put(&text, "the guard dies, ");
    gg_put_int(&text, -1815);
    gg_put_char(&text, '.');
    gg_text_close(&text);
    assert_string_equal(all, "the guard dies, -1815.");
    assert_false(text.cut);
    assert_int_equal(text.used, 0);
}

static void writes_numbers(void **unused)
{
    (void)unused;
    char buffer[200];
    gg_text text;
    gg_text_open(&text, buffer, sizeof buffer);
    gg_put_int(&text, 0);
    gg_put_char(&text, ' ');
    gg_put_int(&text, INT64_MIN);
    gg_put_char(&text, ' ');
    gg_put_int(&text, INT64_MAX);
    assert_string_equal(buffer, "0 -9223372036854775808 9223372036854775807");
    gg_text_open(&text, buffer, sizeof buffer);
    gg_put_hex(&text, 0, 0);
    gg_put_hex(&text, 10, 2);
    gg_put_hex(&text, 0x12345, 3);
    gg_put_hex(&text, UINT64_MAX, 16);
    assert_string_equal(buffer, "00a12345ffffffffffffffff");
}

static void writes_numbers_of_all_lengths(void **unused)
{
    (void)unused;
    char buffer[40], expected[40];
    gg_text text;
    uint64_t power = 1;
    for (int digits = 1; digits <= 19; digits++, power *= 10)
        for (uint64_t i = 0; i < 3; i++) {
            uint64_t value = power * (uint64_t)(digits % 9 + 1) - 1 + i;
            gg_text_open(&text, buffer, sizeof buffer);
            gg_print(&text, "%zu", (size_t)value);
            snprintf(expected, sizeof expected, "%zu", (size_t)value);
            assert_string_equal(buffer, expected);
        }
}

static void prints(void **unused)
{
    (void)unused;
    char buffer[200];
    gg_text text;
    gg_text_open(&text, buffer, sizeof buffer);
    gg_print(&text, "%s|%c|%d|%u|%zu|%x|%.*s|%.*s|%%", "Ney", 'F', -2147483647 - 1, 4294967295U,
             SIZE_MAX, 0xBEEFU, 3, "Davout", 9, "Ney");
    assert_string_equal(buffer,
                        sizeof(size_t) == 8
                            ? "Ney|F|-2147483648|4294967295|18446744073709551615|beef|Dav|Ney|%"
                            : "Ney|F|-2147483648|4294967295|4294967295|beef|Dav|Ney|%");
}

static void compares_spans(void **unused)
{
    (void)unused;
    assert_true(gg_span_is(gg_span_of("Ney"), "Ney"));
    assert_false(gg_span_is(gg_span_of("Ney"), "ney"));
    assert_false(gg_span_is(gg_span_of("Ney"), "Neyy"));
    assert_true(gg_span_is((gg_span){NULL, 0}, ""));
}

/* ---------------------------------------------------------------- errors */

static void fails(void **unused)
{
    (void)unused;
    gg_error error = {.rule = 7};
    assert_false(gg_fail(&error, 3, 9, "no hex %s", "Z99"));
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 9);
    assert_int_equal(error.rule, 0);
    assert_string_equal(error.text, "no hex Z99");
    assert_false(gg_fail(NULL, 3, 9, "no hex %s", "Z99"));
}

/* A message of that many bytes, made of one repeated character. */
static void fail_with(gg_error *error, const char *character, size_t bytes)
{
    char message[700];
    gg_text text;
    gg_text_open(&text, message, sizeof message);
    while (text.used < bytes)
        gg_put(&text, character);
    assert_int_equal(text.used, bytes);
    gg_fail(error, 1, 1, "%s", message);
}

static void long_messages_end_with_dots(void **unused)
{
    (void)unused;
    gg_error error;
    fail_with(&error, "x", 499); /* just fits */
    assert_int_equal(strlen(error.text), 499);
    assert_int_equal(error.text[498], 'x');
    fail_with(&error, "x", 500);
    assert_int_equal(strlen(error.text), 499);
    assert_string_equal(error.text + 496, "x..");
    fail_with(&error, "\xE2\x82\xAC", 600); /* 165 characters of three bytes are 495 */
    assert_int_equal(strlen(error.text), 497);
    assert_string_equal(error.text + 492, "\xE2\x82\xAC..");
}

/* ---------------------------------------------------------------- UTF-8 */

static uint32_t first_code(const char *bytes)
{
    size_t next = 0;
    uint32_t code = gg_read_char(gg_span_of(bytes), &next);
    assert_true(code != GG_NOT_UTF8 || next == 1);
    return code;
}

static void reads_characters(void **unused)
{
    (void)unused;
    assert_int_equal(first_code("A"), 'A');
    assert_int_equal(first_code("\xC3\xA9"), 0xE9);
    assert_int_equal(first_code("\xE2\x82\xAC"), 0x20AC);
    assert_int_equal(first_code("\xF4\x8F\xBF\xBF"), 0x10FFFF);
    assert_int_equal(first_code("\xED\x9F\xBF"), 0xD7FF);
    assert_int_equal(first_code("\xEE\x80\x80"), 0xE000);
}

static void refuses_what_is_not_utf8(void **unused)
{
    (void)unused;
    const char *bad[] = {
        "\x80",
        "\xBF",
        "\xC0\x80",
        "\xC1\xBF",
        "\xC3",
        "\xC3(",
        "\xE0\x9F\xBF",
        "\xE2\x82",
        "\xE2\x28\xA1",
        "\xED\xA0\x80",
        "\xED\xBF\xBF",
        "\xF0\x8F\xBF\xBF",
        "\xF0\x9D\x84",
        "\xF4\x90\x80\x80",
        "\xF5\x80\x80\x80",
        "\xFF",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(first_code(bad[i]), GG_NOT_UTF8);
}

static void codes_come_back(void **unused)
{
    (void)unused;
    for (uint32_t code = 1; code <= 0x10FFFF; code++) {
        if (code >= 0xD800 && code <= 0xDFFF)
            continue;
        char buffer[5];
        gg_text text;
        gg_text_open(&text, buffer, sizeof buffer);
        gg_put_code(&text, code);
        size_t next = 0;
        uint32_t read = gg_read_char((gg_span){buffer, text.used}, &next);
        if (read != code || next != text.used)
            fail_msg("U+%04X came back as U+%04X", code, read);
    }
}

/* ---------------------------------------------------------------- memory */

static void arena_gives_out_memory(void **unused)
{
    (void)unused;
    uint8_t memory[64 * 5];
    memset(memory, 0xFF, sizeof memory);
    gg_arena arena = {memory + 1, sizeof memory - 1, 0};
    uint8_t *first = gg_arena_take(&arena, 70);
    uint8_t *second = gg_arena_take(&arena, 1);
    assert_non_null(first);
    assert_non_null(second);
    assert_int_equal((uintptr_t)first % GG_ALIGN, 0);
    assert_ptr_equal(second, first + 128);
    for (int i = 0; i < 70; i++)
        assert_int_equal(first[i], 0);
    assert_int_equal(first[70], 0xFF);
    size_t used = arena.used;
    assert_null(gg_arena_take(&arena, 200));
    assert_null(gg_arena_take(&arena, SIZE_MAX));
    assert_int_equal(arena.used, used);
}

static void arena_may_be_empty(void **unused)
{
    (void)unused;
    gg_arena arena = {NULL, 0, 0};
    assert_null(gg_arena_take(&arena, 1));
    assert_null(gg_arena_take(&arena, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puts_all_that_fits),
        cmocka_unit_test(adds_nothing_behind_a_gap),
        cmocka_unit_test(cuts_between_characters),
        cmocka_unit_test(fits_into_one_byte),
        cmocka_unit_test(flushes),
        cmocka_unit_test(writes_numbers),
        cmocka_unit_test(writes_numbers_of_all_lengths),
        cmocka_unit_test(prints),
        cmocka_unit_test(compares_spans),
        cmocka_unit_test(fails),
        cmocka_unit_test(long_messages_end_with_dots),
        cmocka_unit_test(reads_characters),
        cmocka_unit_test(refuses_what_is_not_utf8),
        cmocka_unit_test(codes_come_back),
        cmocka_unit_test(arena_gives_out_memory),
        cmocka_unit_test(arena_may_be_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
