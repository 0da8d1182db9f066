/* The JSON writer: commas, escapes, and asserts on misuse. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/json/view_json.h"
#include "harness/misuse.h"

static char buffer[2000];
static gg_text text;
static gg_json json;

static int open_json(void **unused)
{
    (void)unused;
    gg_text_open(&text, buffer, sizeof buffer);
    gg_json_open(&json, &text);
    return 0;
}

/* ---------------------------------------------------------------- structure */

static void writes_objects_and_arrays(void **unused)
{
    (void)unused;
    gg_json_object(&json, NULL);
    gg_json_text(&json, "game", "triumph");
    gg_json_int(&json, "turn", -3);
    gg_json_array(&json, "seats");
    gg_json_text(&json, NULL, "F");
    gg_json_span(&json, NULL, (gg_span){"Allies", 1});
    gg_json_object(&json, NULL);
    gg_json_end_object(&json);
    gg_json_array(&json, NULL);
    gg_json_end_array(&json);
    gg_json_end_array(&json);
    gg_json_bool(&json, "over", true);
    gg_json_bool(&json, "lost", false);
    gg_json_null(&json, "winner");
    gg_json_object(&json, "empty");
    gg_json_end_object(&json);
    gg_json_end_object(&json);
    assert_string_equal(buffer, "{\"game\":\"triumph\",\"turn\":-3,\"seats\":[\"F\",\"A\",{},[]],"
                                "\"over\":true,\"lost\":false,\"winner\":null,\"empty\":{}}");
}

static void fractions_are_in_lowest_terms(void **unused)
{
    (void)unused;
    gg_json_object(&json, NULL);
    gg_json_fraction(&json, "a", 96, 216);
    gg_json_fraction(&json, "b", 96, 36);
    gg_json_fraction(&json, "c", 0, 36);
    gg_json_end_object(&json);
    assert_string_equal(buffer, "{\"a\":{\"part\":4,\"of\":9,\"hundredths\":44},"
                                "\"b\":{\"part\":8,\"of\":3,\"hundredths\":267},"
                                "\"c\":{\"part\":0,\"of\":1,\"hundredths\":0}}");
}

static void writes_a_single_value(void **unused)
{
    (void)unused;
    gg_json_int(&json, NULL, INT64_MIN);
    assert_string_equal(buffer, "-9223372036854775808");
}

static void forgets_what_was_closed(void **unused)
{
    (void)unused;
    gg_json_array(&json, NULL);
    for (int i = 0; i < 2; i++) {
        gg_json_object(&json, NULL);
        gg_json_int(&json, "a", i);
        gg_json_end_object(&json);
        gg_json_array(&json, NULL);
        gg_json_int(&json, NULL, i);
        gg_json_end_array(&json);
    }
    gg_json_end_array(&json);
    assert_string_equal(buffer, "[{\"a\":0},[0],{\"a\":1},[1]]");
}

static void goes_deep(void **unused)
{
    (void)unused;
    for (int i = 0; i < 60; i++)
        gg_json_array(&json, NULL);
    gg_json_int(&json, NULL, 1);
    gg_json_int(&json, NULL, 2);
    for (int i = 0; i < 60; i++)
        gg_json_end_array(&json);
    assert_int_equal(text.used, 123);
    assert_memory_equal(buffer + 59, "[1,2]", 5);
}

/* ---------------------------------------------------------------- escapes */

static void expect_text(gg_span value, const char *expected)
{
    open_json(NULL);
    gg_json_span(&json, NULL, value);
    assert_string_equal(buffer, expected);
}

static void escapes(void **unused)
{
    (void)unused;
    expect_text(gg_span_of(""), "\"\"");
    expect_text((gg_span){NULL, 0}, "\"\"");
    expect_text(gg_span_of("say \"no\" \\ / now"), "\"say \\\"no\\\" \\\\ / now\"");
    expect_text(gg_span_of("a\nb\tc\r\b\f"), "\"a\\nb\\tc\\r\\b\\f\"");
    expect_text((gg_span){"\0\x01\x1F\x7F", 4}, "\"\\u0000\\u0001\\u001f\x7F\"");
    expect_text(gg_span_of("Napoléon ⚔ 𝄞"), "\"Napoléon ⚔ 𝄞\"");
}

static void replaces_what_is_not_utf8(void **unused)
{
    (void)unused;
    expect_text(gg_span_of("x\xFFy\xC3"), "\"x\uFFFDy\uFFFD\"");
    expect_text(gg_span_of("\xED\xA0\x80"), "\"\uFFFD\uFFFD\uFFFD\"");
}

static void escapes_keys(void **unused)
{
    (void)unused;
    gg_json_object(&json, NULL);
    gg_json_int(&json, "a\"b", 1);
    gg_json_end_object(&json);
    assert_string_equal(buffer, "{\"a\\\"b\":1}");
}

/* ---------------------------------------------------------------- in one piece, and piece by piece */

static char collected[2000];
static size_t collected_size;

static void collect(void *to, const char *piece, size_t size)
{
    (void)to;
    assert_true(collected_size + size < sizeof collected);
    memcpy(collected + collected_size, piece, size);
    collected_size += size;
    collected[collected_size] = 0;
}

static void write_pair(const char *key, gg_span value)
{
    gg_json_object(&json, NULL);
    gg_json_span(&json, key, value);
    gg_json_int(&json, key, -1234567);
    gg_json_end_object(&json);
}

/* The same through a buffer that holds hardly a word. */
static void expect_same(const char *key, gg_span value)
{
    char window[8];
    open_json(NULL);
    write_pair(key, value);
    gg_text_open(&text, window, sizeof window);
    text.flush = collect;
    collected_size = 0;
    gg_json_open(&json, &text);
    write_pair(key, value);
    gg_text_close(&text);
    assert_string_equal(buffer, collected);
}

static void every_byte_is_the_same_everywhere(void **unused)
{
    (void)unused;
    for (int byte = 0; byte < 256; byte++)
        for (size_t at = 0; at < 18; at++) {
            char value[19] = "abcdefghijklmnopqr";
            value[at] = (char)byte;
            expect_same("key", (gg_span){value, 18});
            expect_same(value, (gg_span){value, at});
        }
}

static void long_ones_are_complete(void **unused)
{
    (void)unused;
    char value[600];
    memset(value, 'x', sizeof value);
    for (size_t size = 40; size < sizeof value; size++) {
        char key[100] = "";
        memset(key, 'k', size % 100);
        expect_same(key, (gg_span){value, size});
        assert_int_equal(text.cut, false);
    }
}

/* ---------------------------------------------------------------- misuse */

#ifndef NDEBUG

static void asserts_keys(void **unused)
{
    (void)unused;
    expect_broken(gg_json_int(&json, "key", 1));
    gg_json_object(&json, NULL);
    expect_broken(gg_json_int(&json, NULL, 1));
    expect_broken(gg_json_array(&json, NULL));
    gg_json_array(&json, "list");
    expect_broken(gg_json_text(&json, "key", "value"));
}

static void asserts_ends(void **unused)
{
    (void)unused;
    expect_broken(gg_json_end_object(&json));
    gg_json_object(&json, NULL);
    expect_broken(gg_json_end_array(&json));
    gg_json_end_object(&json);
    expect_broken(gg_json_null(&json, NULL)); /* a second value at the top */
}

static void asserts_depth(void **unused)
{
    (void)unused;
    for (int i = 0; i < 60; i++)
        gg_json_array(&json, NULL);
    expect_broken(gg_json_array(&json, NULL));
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(writes_objects_and_arrays, open_json),
        cmocka_unit_test_setup(fractions_are_in_lowest_terms, open_json),
        cmocka_unit_test_setup(writes_a_single_value, open_json),
        cmocka_unit_test_setup(forgets_what_was_closed, open_json),
        cmocka_unit_test_setup(goes_deep, open_json),
        cmocka_unit_test_setup(escapes, open_json),
        cmocka_unit_test_setup(replaces_what_is_not_utf8, open_json),
        cmocka_unit_test_setup(escapes_keys, open_json),
        cmocka_unit_test(every_byte_is_the_same_everywhere),
        cmocka_unit_test(long_ones_are_complete),
#ifndef NDEBUG
        cmocka_unit_test_setup(asserts_keys, open_json),
        cmocka_unit_test_setup(asserts_ends, open_json),
        cmocka_unit_test_setup(asserts_depth, open_json),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
