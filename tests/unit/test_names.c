/* Names: folding, comparison, similar names, the writer's form (the notation, 2.2). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "grognard_game.h"

static const char *folded(const char *name, bool data)
{
    static char buffer[400];
    size_t size = gg_fold(gg_span_of(name), data, buffer, sizeof buffer);
    assert_int_equal(size, strlen(buffer));
    return buffer;
}

static const char *written(const char *name)
{
    static char buffer[400];
    gg_text text;
    gg_text_open(&text, buffer, sizeof buffer);
    gg_put_name(&text, gg_span_of(name));
    return buffer;
}

static bool same(const char *a, const char *b)
{
    return gg_same_name(gg_span_of(a), gg_span_of(b));
}

/* ---------------------------------------------------------------- folding */

static void folds(void **unused)
{
    (void)unused;
    assert_string_equal(folded("St. Hilaire", false), "sthilaire");
    assert_string_equal(folded("st_hilaire", false), "sthilaire");
    assert_string_equal(folded("NAPOL\xC3\x89ON", false), "napoleon");
    assert_string_equal(folded("Napole\xCC\x81on", false), "napoleon"); /* combining accent */
    assert_string_equal(folded("d'Erlon", false), "derlon");
    assert_string_equal(folded("d’Erlon", false), "derlon");
    assert_string_equal(folded("Brest-Litovsk", false), "brest-litovsk");
    assert_string_equal(folded("Brest-Litovsk", true), "brestlitovsk");
    assert_string_equal(folded("Quatre\tBras 2", true), "quatrebras2");
    assert_string_equal(folded("_ .'", false), "");
}

static void folds_special_letters(void **unused)
{
    (void)unused;
    assert_string_equal(folded("\xC3\x9F\xC3\xA6\xC5\x93\xC3\xB8\xC5\x82\xC4\x91\xC4\xA7", false),
                        "ssaeoeoldh");
    assert_string_equal(folded("\xC4\xB1\xC4\xB8\xC5\x8B\xC5\xA7\xC3\xBE\xC3\xB0", false),
                        "ikntthd");
    assert_string_equal(folded("\xC4\xB3\xC5\x80\xC5\x89\xC5\xBF\xC5\xB8\xC5\xBE", false),
                        "ijlnsyz");
    assert_string_equal(folded("\xC3\x97\xC3\xB7", false), "\xC3\x97\xC3\xB7"); /* signs */
    assert_string_equal(folded("\xD0\x96", true), "\xD0\x96"); /* other letters stay */
}

/* The letters with accents, capital and small, by their base letter. */
static void folds_the_whole_table(void **unused)
{
    (void)unused;
    static const struct {
        const char *letters, *base;
    } rows[] = {
        {"ÀÁÂÃÄÅĀĂĄàáâãäåāăą", "a"},
        {"ÇĆĈĊČçćĉċč", "c"},
        {"ÐĎĐðďđ", "d"},
        {"ÈÉÊËĒĔĖĘĚèéêëēĕėęě", "e"},
        {"ĜĞĠĢĝğġģ", "g"},
        {"ĤĦĥħ", "h"},
        {"ÌÍÎÏĨĪĬĮİìíîïĩīĭįı", "i"},
        {"Ĵĵ", "j"},
        {"Ķķĸ", "k"},
        {"ĹĻĽĿŁĺļľŀł", "l"},
        {"ÑŃŅŇŊñńņňŉŋ", "n"},
        {"ÒÓÔÕÖØŌŎŐòóôõöøōŏő", "o"},
        {"ŔŖŘŕŗř", "r"},
        {"ŚŜŞŠśŝşšſ", "s"},
        {"ŢŤŦţťŧ", "t"},
        {"ÙÚÛÜŨŪŬŮŰŲùúûüũūŭůűų", "u"},
        {"Ŵŵ", "w"},
        {"ÝŶŸýŷÿ", "y"},
        {"ŹŻŽźżž", "z"},
        {"Ææ", "ae"},
        {"Œœ", "oe"},
        {"Ĳĳ", "ij"},
        {"Þþ", "th"},
        {"ß", "ss"},
    };
    int letters = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (const char *at = rows[i].letters; *at != 0; at += 2) {
            char letter[3] = {at[0], at[1], 0};
            assert_string_equal(folded(letter, false), rows[i].base);
            assert_string_equal(folded(letter, true), rows[i].base);
            letters++;
        }
    }
    assert_int_equal(letters, 0x17F - 0xC0 + 1 - 2); /* all but two signs */
}

static void tells_the_whole_length(void **unused)
{
    (void)unused;
    char small[4];
    assert_int_equal(gg_fold(gg_span_of("Davout"), false, small, sizeof small), 6);
    assert_string_equal(small, "dav");
    assert_int_equal(gg_fold(gg_span_of("Davout"), false, NULL, 0), 6);
}

static void takes_any_bytes(void **unused)
{
    (void)unused;
    assert_string_equal(folded("a\xFFz", false), "a\xEF\xBF\xBDz");
    assert_string_equal(folded("a\xFFz", true), "az");
    char buffer[10];
    assert_int_equal(gg_fold((gg_span){"a\0b", 3}, false, buffer, sizeof buffer), 2);
}

/* ---------------------------------------------------------------- comparing */

static void compares(void **unused)
{
    (void)unused;
    assert_true(same("st_hilaire", "St. Hilaire"));
    assert_true(same("StHilaire", "St. Hilaire"));
    assert_true(same("BernadotteSW", "Bernadotte-SW"));
    assert_true(same("bernadotte_sw", "Bernadotte-SW"));
    assert_false(same("Bernadotte-SW", "Bernadotte-SW")); /* a person's hyphen joins a path */
    assert_false(same("Bernadotte", "Bernadotte-SW"));
    assert_false(same("Bernadotte-SW", "Bernadotte"));
    assert_true(same("", "-"));
    assert_true(same("Muenchengratz", "Muenchengr\xC3\xA4tz"));
}

static int sign(int value)
{
    return (value > 0) - (value < 0);
}

static void sorts(void **unused)
{
    (void)unused;
    const char *sorted[] = {"", "Binche", "Blücher", "Braine-le-Comte", "Braineville", "Zä"};
    int count = sizeof sorted / sizeof *sorted;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < count; k++) {
            int order = gg_compare_names(gg_span_of(sorted[i]), gg_span_of(sorted[k]));
            assert_int_equal(sign(order), sign(i - k));
        }
    }
}

static int distance(const char *a, const char *b, int limit)
{
    return gg_name_distance(gg_span_of(a), gg_span_of(b), limit);
}

static void finds_near_names(void **unused)
{
    (void)unused;
    assert_int_equal(distance("Brusels", "Brussels", 2), 1);
    assert_int_equal(distance("brussels", "Brussels", 2), 0);
    assert_int_equal(distance("Brest-Litovsk", "Brest-Litovsk", 2), 1);
    assert_int_equal(distance("kitten", "sitting", 9), 3);
    assert_int_equal(distance("kitten", "sitting", 3), 3);
    assert_int_equal(distance("kitten", "sitting", 2), 3);
    assert_int_equal(distance("kitten", "sitting", 0), 1);
    assert_int_equal(distance("", "abc", 5), 3);
    assert_int_equal(distance("abc", "", 5), 3);
    assert_int_equal(distance("", "", 0), 0);
    assert_int_equal(distance("abcdef", "uvwxyz", 2), 3);
    char name[201] = "";
    memset(name, 'x', 200);
    assert_int_equal(distance(name, name, 2), 3); /* too long to be compared */
}

/* ---------------------------------------------------------------- writing */

static void expect_written(const char *name, const char *expected)
{
    assert_string_equal(written(name), expected);
    assert_true(same(expected, name));
}

static void writes(void **unused)
{
    (void)unused;
    expect_written("Braine-le-Comte", "Braine_le_Comte");
    expect_written("St. Hilaire", "St__Hilaire");
    expect_written("Brest-Litovsk", "Brest_Litovsk");
    expect_written("Napol\xC3\xA9on", "Napoleon");
    expect_written("Quatre Bras", "Quatre_Bras");
    expect_written("\xC3\x89tain", "Etain");
    expect_written("d'Erlon", "d_Erlon");
    expect_written("e\xCC\x81tat", "etat");
    expect_written("\xC3\x86gir \xC5\xBB\xC3\xB3\xC5\x82kiewski \xC5\xB8\xC3\xBF",
                   "Aegir_Zolkiewski_Yy");
    expect_written("-Nord-", "_Nord_");
    expect_written("Spain/Portugal (north) \xE2\x80\x93 2", "Spain_Portugal__north____2");
    expect_written("", "");
}

/* Any name at all reads back. */
static void what_is_written_reads_back(void **unused)
{
    (void)unused;
    uint32_t random = 1815;
    for (int round = 0; round < 20000; round++) {
        char name[9] = "";
        for (int i = 0; i < 8; i++) {
            random = random * 1664525U + 1013904223U;
            name[i] = (char)(random >> 24);
        }
        char buffer[50];
        gg_text text;
        gg_text_open(&text, buffer, sizeof buffer);
        gg_put_name(&text, (gg_span){name, 8});
        assert_true(gg_same_name(gg_span_of(buffer), (gg_span){name, 8}));
    }
}

static void capitals_stay_capitals(void **unused)
{
    (void)unused;
    for (uint32_t code = 0xC0; code <= 0x17F; code++) {
        char letter[3] = {(char)(0xC0 | code >> 6), (char)(0x80 | (code & 0x3F)), 0};
        char first = written(letter)[0];
        bool capital =
            strstr("ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔ"
                   "ŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽ",
                   letter) != NULL;
        bool is_sign = code == 0xD7 || code == 0xF7;
        assert_int_equal(first >= 'A' && first <= 'Z', capital);
        assert_int_equal(first == '_', is_sign);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folds),
        cmocka_unit_test(folds_special_letters),
        cmocka_unit_test(folds_the_whole_table),
        cmocka_unit_test(tells_the_whole_length),
        cmocka_unit_test(takes_any_bytes),
        cmocka_unit_test(compares),
        cmocka_unit_test(sorts),
        cmocka_unit_test(finds_near_names),
        cmocka_unit_test(writes),
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(capitals_stay_capitals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
