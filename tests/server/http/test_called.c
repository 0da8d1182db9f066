/* test_called.c: which user names are allowed, which look alike, and which characters texts may have. */
#include "core/text/text.h"
#include "server/store/names.h"
#include "server/store/texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static srv_name name;
static gg_error why;

static bool is_name(const char *given)
{
    return names_read(given, &name, &why);
}

/* ---------------------------------------------------------------- names */

static void test_names(void **state)
{
    static const char *const good[] = {"Ab",         "Marshal Ney-2_x",
                                       "Blücher",    "Кутузов",
                                       "Ὀδυσσεύς",   "李四",
                                       "やまだ太郎", "김유신 Kim",
                                       "O'Higgins",  "Nguyễn Huệ",
                                       "שלמה",       "سليمان",
                                       "शिवाजी",     "สมชาย",
                                       "Ney 🦁",   "123456789012345678901234567890"};
    (void)state;
    for (size_t i = 0; i < COUNT(good); i++)
        if (!is_name(good[i]))
            fail_msg("\"%s\" was not taken for a name: %s", good[i], why.text);
    assert_true(is_name("Ney"));
    assert_string_equal(name.key, "ney");
}

static void test_bad_names(void **state)
{
    static const char *const bad[] = {
        "",
        "A",
        "1234567890123456789012345678901",
        " Ney",
        "Ney ",
        "Mar  shal",
        "--",
        "...",
        "🦁🦁",
        "Ne\xFFy",
        "Ney\xC3",
        "\xC0\xAE\xC0\xAE",
        "\xED\xA0\x80x",
        "N\u0435y",             /* a Cyrillic letter among Latin ones */
        "\u0391bc",             /* a Greek one */
        "Наполеон Bonaparte",   /* two words, two alphabets */
        "Ne\u13DF",             /* Cherokee */
        "12\u0663",             /* digits of two kinds */
        "e\u0301\u0301\u0301y", /* the same accent twice */
        "a\u0323\u0320\u0331\u0324\u0325y",
        "i\u0307ris", /* a dot that the letter already has */
        "N\u20DDey",  /* in a ring */
        "Ney\u2800x", /* blank braille pattern */
        "КутузовКутузовКутузовК",
        "Ney/Soult", /* no profile could have this address */
        "Ney／Soult",
        "Ney\\Soult",
    };
    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++)
        if (is_name(bad[i]))
            fail_msg("\"%s\" was taken for a name", bad[i]);
}

/* They are displayed in one form, whose length counts. */
static void test_the_form_of_names(void **state)
{
    static const char *const forms[][2] = {
        {"\uFF2E\uFF45\uFF59", "Ney"},             /* of full width */
        {"\U0001D40D\U0001D41E\U0001D432", "Ney"}, /* mathematical, bold */
        {"e\u0301toile", "\u00E9toile"},           /* a letter and its accent */
        {"\uFB01refly", "firefly"},                /* a ligature */
        {"Ney\u00B2", "Ney2"},                     /* raised */
        {"Ney\u00A0x", "Ney x"},                   /* other kinds of blanks */
        {"Ney\u3000x", "Ney x"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(forms); i++) {
        if (!is_name(forms[i][0]))
            fail_msg("\"%s\": %s", forms[i][0], why.text);
        assert_string_equal(name.text, forms[i][1]);
    }
}

/* ---------------------------------------------------------------- the same name */

static void test_keys(void **state)
{
    static const char *const same[] = {"Marshal Ney", "marshal ney", "MARSHAL_NEY",
                                       "Marshal-Ney", "Márshal.Ney", "Ｍarshal Ney"};
    char first[STORE_NAME_MAX + 1], other[STORE_NAME_MAX + 1];
    (void)state;
    names_key(same[0], first);
    assert_string_equal(first, "marshalney");
    for (size_t i = 0; i < COUNT(same); i++) {
        assert_true(is_name(same[i]));
        assert_string_equal(name.key, first);
    }
    names_key("Marshal Nay", other);
    assert_string_not_equal(first, other);
    names_key("a name that is much too long for anybody here to have it", other);
    assert_string_equal(other, "");
    names_key("Ne\xFFy", other);
    assert_string_equal(other, "");
    names_key("КУТУЗОВ", first);
    names_key("кутузов", other);
    assert_string_equal(first, other);
}

static void expect_alike(const char *a, const char *b, bool alike)
{
    char one[NAMES_SKELETON_MAX + 1], other[NAMES_SKELETON_MAX + 1];
    names_skeleton(a, one);
    names_skeleton(b, other);
    assert_string_not_equal(one, "");
    if ((strcmp(one, other) == 0) != alike)
        fail_msg("\"%s\" (%s) and \"%s\" (%s) look %s", a, one, b, other,
                 alike ? "different" : "alike");
}

static void test_names_that_look_alike(void **state)
{
    static const char *const alike[][2] = {
        {"Ney", "\u039D\u0395\u03A5"}, /* all of it Greek */
        {"cop", "\u0441\u043E\u0440"}, /* all of it Cyrillic */
        {"Paypal", "Раура\u04CF"},     /* .. to the last letter */
        {"Alice", "Al\u0456ce"},       /* mixed: older accounts may have such names */
        {"Alice", "A1ice"},
        {"Alice", "A|ice"},
        {"Alice", "AIice"},
        {"Bernard", "Bemard"},
        {"Bob", "B0b"},
        {"Davout", "D\u00E1vout"}, /* accents do not count */
        {"Davout", "Da\u0301vout"},
        {"Davout", "Davou\u0355t"},
        {"Davout", "\uFF24avout"},
        {"Davout", "D\u200Bavout"}, /* nor invisible characters */
        {"Davout", "Da\u00ADvout"},
        {"Davout", "Da\u202Evout\u202C"},
        {"Davout", "Da vout!"}, /* nor blanks and punctuation */
        {"Davout", "DAVOUT"},
        {"Soult", "S\u03BFult"}, /* a Greek letter */
        {"Soult", "\uA731oult"}, /* a small capital */
        {"Gneisenau", "Gneisena\u1D1C"},
    };
    static const char *const different[][2] = {
        {"Ney", "Nay"}, {"Alice", "Alicia"},    {"Bob", "Rob"},     {"李四", "李三"},
        {"शिव", "शव"},  {"Кутузов", "Барклай"}, {"Ann 2", "Ann 3"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(alike); i++)
        expect_alike(alike[i][0], alike[i][1], true);
    for (size_t i = 0; i < COUNT(different); i++)
        expect_alike(different[i][0], different[i][1], false);
}

/* ---------------------------------------------------------------- forged names */

static uint32_t chance = 1805;

static uint32_t pick(uint32_t many)
{
    chance = chance * 1664525 + 1013904223;
    return many > 0 ? (chance >> 8) % many : 0;
}

typedef struct forgery {
    char letter;
    const char *like[8];
} forgery;

/* Lookalikes of each letter; NULL at the end. */
static const forgery forgeries[] = {
    {'a', {"\u0430", "\uFF41", "\u0251", "\U0001D41A", "\u03B1", "a\u0301", NULL}},
    {'c', {"\u0441", "\uFF43", "\u1D04", "\u03F2", "\u217D", NULL}},
    {'e', {"\u0435", "\uFF45", "\u212F", "\U0001D41E", "e\u0300", NULL}},
    {'i', {"\u0456", "\uFF49", "\u2170", "\u03B9", "\u13A5", NULL}},
    {'l', {"1", "I", "|", "\u04CF", "\u2113", "\u217C", "\uFF4C", NULL}},
    {'m', {"rn", "\u217F", "\uFF4D", NULL}},
    {'o', {"0", "\u043E", "\u03BF", "\uFF4F", "\u0585", "\u00F8", NULL}},
    {'p', {"\u0440", "\u03C1", "\uFF50", NULL}},
    {'s', {"\u0455", "\uFF53", "\uA731", NULL}},
    {'x', {"\u0445", "\u00D7", "\u2179", "\uFF58", NULL}},
    {'y', {"\u0443", "\uFF59", "\u04AF", NULL}},
};

static const uint32_t hidden[] = {0x200B, 0x200C, 0x200D, 0xAD,   0x2060, 0xFEFF,  0x202E, 0x2066,
                                  0x34F,  0x61C,  0x180E, 0x3164, 0xFE0F, 0xE0061, 0x200F};

static const char *like(char letter)
{
    for (size_t i = 0; i < COUNT(forgeries); i++) {
        uint32_t many = 0;
        if (forgeries[i].letter != letter)
            continue;
        while (forgeries[i].like[many])
            many++;
        return forgeries[i].like[pick(many)];
    }
    return NULL;
}

static void put_letter(gg_text *out, char letter)
{
    const char *forged = pick(2) ? like(letter) : NULL;
    if (forged)
        gg_put(out, forged);
    else
        gg_put_code(out, (uint32_t)letter);
    if (pick(12) == 0)
        gg_put_code(out, hidden[pick(COUNT(hidden))]);
}

/* A forged name is either refused or counts as the original. */
static void test_forged_names(void **state)
{
    static const char *const true_names[] = {"alice", "maximoscopy", "polly", "soeyl mic"};
    uint32_t refused = 0, alike = 0;
    (void)state;
    for (int i = 0; i < 20000; i++) {
        char forged[200], skeleton[NAMES_SKELETON_MAX + 1];
        const char *from = true_names[pick(COUNT(true_names))];
        gg_text out;
        gg_text_open(&out, forged, sizeof forged);
        for (const char *letter = from; *letter; letter++)
            put_letter(&out, *letter);
        names_skeleton(from, skeleton);
        if (!is_name(forged)) {
            refused++;
            continue;
        }
        if (strcmp(name.skeleton, skeleton) != 0)
            fail_msg("\"%s\" is not like \"%s\": %s, %s", forged, from, name.skeleton, skeleton);
        alike++;
    }
    assert_true(refused > 1000 && alike > 1000);
}

/* Random bytes: whatever is accepted as a name is normalized and visible. */
static void test_odd_bytes(void **state)
{
    (void)state;
    for (int i = 0; i < 30000; i++) {
        char given[60];
        gg_text out;
        gg_text_open(&out, given, sizeof given);
        for (uint32_t count = pick(12); count > 0; count--) {
            static const uint32_t blocks[] = {0x20,   0x80,   0x300,  0x400,   0x600,
                                              0x2000, 0xFE00, 0xFF00, 0x1F300, 0xE0000};
            gg_put_code(&out, blocks[pick(COUNT(blocks))] + pick(0x100));
        }
        if (out.used > 0 && pick(10) == 0)
            given[pick((uint32_t)out.used)] = (char)(0x80 + pick(0x80));
        if (!is_name(given))
            continue;
        srv_name again;
        char stripped[sizeof name.text];
        assert_true(names_read(name.text, &again, &why));
        assert_string_equal(again.text, name.text);
        assert_string_equal(again.key, name.key);
        assert_string_equal(again.skeleton, name.skeleton);
        texts_strip(name.text, stripped, sizeof stripped);
        assert_string_equal(stripped, name.text);
    }
}

/* ---------------------------------------------------------------- texts */

/* Allowed neither in a name nor in a text. */
static const uint32_t never[] = {
    0x1,     0x7F,    0x85,    0x9B,     '\r',    0xAD,    0x34F,  0x61C,  0x115F,  0x17B4,
    0x180E,  0x200B,  0x200E,  0x200F,   0x2028,  0x2029,  0x202A, 0x202B, 0x202C,  0x202D,
    0x202E,  0x2060,  0x2061,  0x2066,   0x2067,  0x2068,  0x2069, 0x206A, 0x3164,  0xE000,
    0xF8FF,  0xFDD0,  0xFEFF,  0xFFA0,   0xFFF9,  0xFFFE,  0xFFFF, 0x378,  0xE0001, 0xE0041,
    0xE007F, 0xE0100, 0xF0000, 0x10FFFF, 0x1D173, 0x1FFFE,
};

static void test_what_nobody_sees(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(never); i++) {
        char text[40], stripped[40];
        gg_text out;
        gg_text_open(&out, text, sizeof text);
        gg_put(&out, "Ne");
        gg_put_code(&out, never[i]);
        gg_put(&out, "y");
        if (is_name(text))
            fail_msg("U+%04X is in a name", (unsigned)never[i]);
        if (texts_check(text, TEXT_BREAKS | TEXT_TABULATORS, &why))
            fail_msg("U+%04X is in a text", (unsigned)never[i]);
        assert_non_null(strstr(why.text, "character 3 (U+"));
        texts_strip(text, stripped, sizeof stripped);
        assert_string_equal(stripped, "Ney");
    }
}

static void test_texts(void **state)
{
    static const char *const good[] = {
        "",
        "Good luck!",
        "Zwölf Boxkämpfer; «jagen» — Viktor … №5 ½",
        "Кутузов отступает",
        "将军！　好棋", /* with a blank of full width */
        "👍🏽 ❤️ ☠️ 1️⃣ 🇫🇷",
        "👨‍👩‍👧‍👦 👩🏿‍🚀 🏳️‍🌈 ❤️‍🔥",
        "می‌خواهم",         /* Persian: letters that must not join */
        "क्‍ष क्‌ष", /* Hindi: how letters join */
        "٣ \u0600٣",                 /* Arabic: a sign before a number */
        "e\u0301 a\u0308",
    };
    static const char *const bad[] = {
        "\xFF",
        "\u200D",
        "a\u200Db", /* joins nothing */
        "👍\u200D",  /* nothing follows */
        "👍\u200Dx",
        "x\u200D👍",
        "a\u200Cb",
        "a\uFE0F",
        "\uFE0F👍",
        "👍\u200D\u200D👍",
        "🏴\U000E0067\U000E007F", /* tags */
    };
    (void)state;
    for (size_t i = 0; i < COUNT(good); i++)
        if (!texts_check(good[i], TEXT_LINE, &why))
            fail_msg("\"%s\" was refused: %s", good[i], why.text);
    for (size_t i = 0; i < COUNT(bad); i++)
        if (texts_check(bad[i], TEXT_BREAKS | TEXT_TABULATORS, &why))
            fail_msg("\"%s\" was not refused", bad[i]);
    assert_false(texts_check("a\nb", TEXT_LINE, &why));
    assert_true(texts_check("a\nb", TEXT_BREAKS, &why));
    assert_false(texts_check("a\tb", TEXT_BREAKS, &why));
    assert_true(texts_check("a\tb", TEXT_BREAKS | TEXT_TABULATORS, &why));
    assert_int_equal(texts_count("Zwölf"), 5);
    assert_true(texts_count("\xFF") == SIZE_MAX);
}

/* What does not fit is left out, in whole characters. */
static void test_stripped_texts(void **state)
{
    char out[6];
    (void)state;
    assert_int_equal(texts_strip("a\u202E\u202Cb\xFF\u00E9\u00E9", out, sizeof out), 4);
    assert_string_equal(out, "ab\u00E9");
    assert_int_equal(texts_strip("\u200B", out, sizeof out), 0);
    assert_string_equal(out, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_bad_names),
        cmocka_unit_test(test_the_form_of_names),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_names_that_look_alike),
        cmocka_unit_test(test_forged_names),
        cmocka_unit_test(test_odd_bytes),
        cmocka_unit_test(test_what_nobody_sees),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_stripped_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
