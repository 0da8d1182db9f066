/* Colors: differences and contrasts as published, color-blind vision, and checks of a palette. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "draw/colour.h"
#include "style_files.h"

static void expect_near(double value, double expected, double by)
{
    if (!(fabs(value - expected) <= by))
        fail_msg("%f, but %f expected", value, expected);
}

static const uint8_t black[3] = {0, 0, 0}, white[3] = {255, 255, 255}, red[3] = {255, 0, 0},
                     green[3] = {0, 255, 0}, blue[3] = {0, 0, 255};

/* ---------------------------------------------------------------- differences */

static void expect_lab(const uint8_t rgb[3], double l, double a, double b)
{
    draw_lab lab = draw_lab_of(rgb);
    expect_near(lab.l, l, 0.01);
    expect_near(lab.a, a, 0.02);
    expect_near(lab.b, b, 0.02);
}

static void lab_of_known_colours(void **unused)
{
    (void)unused;
    expect_lab(black, 0, 0, 0);
    expect_lab(white, 100, 0, 0);
    expect_lab(red, 53.24, 80.09, 67.20);
    expect_lab(green, 87.73, -86.18, 83.18);
    expect_lab(blue, 32.30, 79.19, -107.86);
}

/* Pairs from the test data of Sharma, Wu and Dalal (2005): each tests a special case of the formula. */
static void differences_as_published(void **unused)
{
    (void)unused;
    static const struct {
        draw_lab first, second;
        double difference;
    } pairs[] = {
        {{50, 2.6772, -79.7751}, {50, 0, -82.7485}, 2.0425},
        {{50, -1.3802, -84.2814}, {50, 0, -82.7485}, 1.0000},
        {{50, 0, 0}, {50, -1, 2}, 2.3669},
        {{50, 2.4900, -0.0010}, {50, -2.4900, 0.0009}, 7.1792},
        {{50, 2.4900, -0.0010}, {50, -2.4900, 0.0011}, 7.2195},
        {{50, -0.0010, 2.4900}, {50, 0.0011, -2.4900}, 4.7461},
        {{50, 2.5, 0}, {50, 0, -2.5}, 4.3065},
        {{50, 2.5, 0}, {73, 25, -18}, 27.1492},
        {{50, 2.5, 0}, {61, -5, 29}, 22.8977},
        {{50, 2.5, 0}, {56, -27, -3}, 31.9030},
        {{50, 2.5, 0}, {58, 24, 15}, 19.4535},
        {{60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}, 1.2644},
        {{22.7233, 20.0904, -46.6940}, {23.0331, 14.9730, -42.5619}, 2.0373},
        {{90.8027, -2.0831, 1.4410}, {91.1528, -1.6435, 0.0447}, 1.4441},
        {{6.7747, -0.2908, -2.4247}, {5.8714, -0.0985, -2.2286}, 0.6377},
        {{2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}, 0.9082},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        expect_near(draw_difference(pairs[i].first, pairs[i].second), pairs[i].difference, 0.00006);
        expect_near(draw_difference(pairs[i].second, pairs[i].first), pairs[i].difference, 0.00006);
        expect_near(draw_difference(pairs[i].first, pairs[i].first), 0, 1e-12);
    }
    expect_near(draw_difference(draw_lab_of(black), draw_lab_of(white)), 100, 0.01);
}

static void contrasts_as_published(void **unused)
{
    (void)unused;
    const uint8_t grey[3] = {0x76, 0x76, 0x76}, lighter[3] = {0x77, 0x77, 0x77};
    expect_near(draw_contrast(black, white), 21, 1e-9);
    expect_near(draw_contrast(white, black), 21, 1e-9);
    expect_near(draw_contrast(red, red), 1, 1e-12);
    /* the well-known limit of level AA on white */
    assert_true(draw_contrast(grey, white) >= DRAW_CONTRAST_LEAST);
    assert_true(draw_contrast(lighter, white) < DRAW_CONTRAST_LEAST);
}

/* ---------------------------------------------------------------- color-blind vision */

static double seen_difference(draw_eye eye, const uint8_t first[3], const uint8_t second[3])
{
    uint8_t a[3], b[3];
    draw_seen_by(eye, first, a);
    draw_seen_by(eye, second, b);
    return draw_difference(draw_lab_of(a), draw_lab_of(b));
}

static void greys_look_the_same_to_all(void **unused)
{
    (void)unused;
    for (int eye = 0; eye < DRAW_EYES; eye++)
        for (int value = 0; value < 256; value++) {
            const uint8_t grey[3] = {(uint8_t)value, (uint8_t)value, (uint8_t)value};
            uint8_t seen[3];
            draw_seen_by((draw_eye)eye, grey, seen);
            for (int i = 0; i < 3; i++)
                assert_in_range(seen[i] + 1, value, value + 2);
        }
}

static void normal_eyes_change_nothing(void **unused)
{
    (void)unused;
    const uint8_t colour[3] = {18, 205, 77};
    uint8_t seen[3];
    draw_seen_by(DRAW_NORMAL, colour, seen);
    assert_memory_equal(seen, colour, 3);
}

static void each_eye_confuses_what_it_should(void **unused)
{
    (void)unused;
    const uint8_t brick[3] = {0xa0, 0x50, 0x30}, olive[3] = {0x6e, 0x68, 0x30};
    const uint8_t teal[3] = {0x20, 0x90, 0x90}, steel[3] = {0x20, 0x90, 0x60};
    assert_true(seen_difference(DRAW_NORMAL, brick, olive) > 25);
    assert_true(seen_difference(DRAW_PROTANOPE, brick, olive) < 5);
    assert_true(seen_difference(DRAW_DEUTERANOPE, brick, olive) < 5);
    assert_true(seen_difference(DRAW_TRITANOPE, brick, olive) > 15);
    assert_true(seen_difference(DRAW_TRITANOPE, teal, steel) <
                0.5 * seen_difference(DRAW_NORMAL, teal, steel));
    /* red is dark without the cones for it */
    uint8_t seen[3];
    draw_seen_by(DRAW_PROTANOPE, red, seen);
    assert_true(draw_luminance(seen) < 0.7 * draw_luminance(red));
}

/* ---------------------------------------------------------------- checking a palette */

static char report[4000];

static bool check(const char *palette)
{
    static draw_style style;
    gg_file file = {"palette.txt", palette, strlen(palette)};
    gg_error error = {0};
    gg_text text;
    if (!draw_read_style(&style, &file, 1, &error))
        fail_msg("%s", error.text);
    gg_text_open(&text, report, sizeof report);
    return draw_check_palette(&style, &text);
}

static void the_palette_is_good(void **unused)
{
    (void)unused;
    bool found = false;
    for (unsigned i = 0; i < gg_files_style_count; i++) {
        if (strcmp(gg_files_style[i].name, "palette.txt") != 0)
            continue;
        found = true;
        if (!check(gg_files_style[i].text))
            fail_msg("%s", report);
    }
    assert_true(found);
}

static void expect_wrong(const char *palette, const char *line)
{
    assert_false(check(palette));
    if (strstr(report, line) == NULL)
        fail_msg("no \"%s\" in:\n%s", line, report);
}

static void finds_colours_that_are_too_near(void **unused)
{
    (void)unused;
    assert_true(check("colour a ffffff 000000 000000\ncolour b 000000 ffffff 111111\napart a b\n"));
    expect_wrong("colour a ffffff ffffff 000000\ncolour b fffffe 000000 000000\napart a b\n",
                 "WRONG  1 pairs of colors are apart for normal eyes, theme light: a-b 0.");
    expect_wrong("colour a ffffff ffffff 000000\ncolour b 000000 fffffe 000000\napart a b\n",
                 "WRONG  1 pairs of colors are apart for normal eyes, theme dark: a-b 0.");
    /* brick and olive: only some eyes confuse them */
    expect_wrong("colour a a05030 ffffff 000000\ncolour b 6e6830 000000 000000\napart a b\n",
                 "good   1 pairs of colors are apart for normal eyes, theme light\n"
                 "WRONG  1 pairs of colors are apart for protanopes, theme light: a-b");
}

static void asks_for_what_the_palette_says(void **unused)
{
    (void)unused;
    assert_true(check("colour a 808080 ffffff 000000\ncolour b 9c9c9c 000000 000000\napart a b\n"));
    expect_wrong("colour a 808080 ffffff 000000\ncolour b 9c9c9c 000000 000000\napart 30 a b\n",
                 "WRONG  1 pairs of colors are apart for tritanopes, theme light: a-b");
}

static void finds_texts_without_contrast(void **unused)
{
    (void)unused;
    expect_wrong("colour a ffffff ffffff ffffff\ncolour t 777777 000000 000000\ntext t a\n",
                 "WRONG  1 texts have contrast on their fields, theme light: t-a 4.4\n"
                 "good   1 texts have contrast on their fields, theme dark\n");
    expect_wrong("colour a-ink ffffff ffffff ffffff\ncolour a 000000 000000 777777\n",
                 "WRONG  1 texts have contrast on their fields, theme print: a-ink-a 4.4\n");
    assert_true(check(
        "colour a-ink ffffff ffffff ffffff\ncolour b ffffff ffffff ffffff\n")); /* no field a */
}

static void finds_colours_in_print(void **unused)
{
    (void)unused;
    expect_wrong("colour a ffffff ffffff fffffe\ncolour b 000000 000000 123456\n",
                 "WRONG  2 colors are grays, theme print: a b\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lab_of_known_colours),
        cmocka_unit_test(differences_as_published),
        cmocka_unit_test(contrasts_as_published),
        cmocka_unit_test(greys_look_the_same_to_all),
        cmocka_unit_test(normal_eyes_change_nothing),
        cmocka_unit_test(each_eye_confuses_what_it_should),
        cmocka_unit_test(the_palette_is_good),
        cmocka_unit_test(finds_colours_that_are_too_near),
        cmocka_unit_test(asks_for_what_the_palette_says),
        cmocka_unit_test(finds_texts_without_contrast),
        cmocka_unit_test(finds_colours_in_print),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
