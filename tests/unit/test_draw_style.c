/* The look of boards: palettes and style sheets are read, laid out for a theme or a page, and refused with file and
 * line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "draw/style.h"
#include "style_files.h"

static draw_style style;
static gg_error error;
static gg_file files[4];
static uint32_t count;

/* Files are given as NAME, TEXT, .., NULL. */
#define read_files(...) read_list((const char *const[]){__VA_ARGS__})

static bool read_list(const char *const *list)
{
    for (count = 0; *list != NULL; list += 2)
        files[count++] = (gg_file){list[0], list[1], strlen(list[1])};
    memset(&error, 0, sizeof error);
    return draw_read_style(&style, files, count, &error);
}

static void expect_refused(uint32_t line, const char *message)
{
    assert_string_equal(error.text, message);
    assert_int_equal(error.line, line);
}

/* ---------------------------------------------------------------- the palette */

static void reads_colours_of_all_themes(void **unused)
{
    (void)unused;
    assert_true(read_files(
        "palette.txt",
        "# none yet\ncolour paper f4ecd9 23252b ffffff # warm\ncolour ink-2 0a1b2c 000000 111111\n",
        NULL));
    assert_int_equal(style.colours, 2);
    assert_string_equal(style.colour[1].name, "ink-2");
    assert_memory_equal(style.colour[0].rgb[DRAW_LIGHT], "\xF4\xEC\xD9", 3);
    assert_memory_equal(style.colour[0].rgb[DRAW_DARK], "\x23\x25\x2B", 3);
    assert_memory_equal(style.colour[1].rgb[DRAW_LIGHT], "\x0A\x1B\x2C", 3);
    assert_memory_equal(style.colour[1].rgb[DRAW_PRINT], "\x11\x11\x11", 3);
}

#define THREE                                                                                      \
    "colour a 000000 000000 000000\ncolour b 000000 000000 000000\ncolour b-ink 000000 000000 000000\n"

static void expect_pair(draw_pair pair, int first, int second, int least)
{
    assert_int_equal(pair.colour[0], first);
    assert_int_equal(pair.colour[1], second);
    assert_int_equal(pair.least, least);
}

static void reads_pairs(void **unused)
{
    (void)unused;
    assert_true(read_files("palette.txt",
                           THREE "apart 20 a b b-ink\napart b-ink a\ntext a b-ink b\n", NULL));
    assert_int_equal(style.pairs, 4);
    expect_pair(style.pair[0], 0, 1, 20);
    expect_pair(style.pair[1], 0, 2, 20);
    expect_pair(style.pair[2], 1, 2, 20);
    expect_pair(style.pair[3], 2, 0, 0);
    assert_int_equal(style.texts, 3);
    expect_pair(style.text[0], 0, 2, 0);
    expect_pair(style.text[1], 0, 1, 0);
    expect_pair(style.text[2], 2, 1, 0); /* b-ink on b */
}

static void refuses_bad_palettes(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *message;
        uint32_t line;
    } bad[] = {
        {"\ncolour a 000000 000000\n", "style/palette.txt: a color has a name and three values", 2},
        {"colour a 000000 000000 000000 000000\n",
         "style/palette.txt: a color has a name and three values", 1},
        {"colour a 000000 00000g 000000\n",
         "style/palette.txt: a value is six digits or letters a to f", 1},
        {"colour a 000000 000000 00000\n",
         "style/palette.txt: a value is six digits or letters a to f", 1},
        {"colour a 000000 000000 0000000\n",
         "style/palette.txt: a value is six digits or letters a to f", 1},
        {THREE "colour a 000000 000000 000000\n", "style/palette.txt: this color is given twice",
         4},
        {"colour Ink 000000 000000 000000\n",
         "style/palette.txt: a name has up to 23 small letters, digits and dashes", 1},
        {"colour 1a 000000 000000 000000\n",
         "style/palette.txt: a name has up to 23 small letters, digits and dashes", 1},
        {"colour abcdefghijklmnopqrstuvwx 000000 000000 000000\n",
         "style/palette.txt: a name has up to 23 small letters, digits and dashes", 1},
        {"color a 000000 000000 000000\n", "style/palette.txt: colour, apart or text expected", 1},
        {THREE "apart a c\n", "style/palette.txt: no such color above", 4},
        {"apart a b\n" THREE, "style/palette.txt: no such color above", 1},
        {THREE "apart a b a\n", "style/palette.txt: this color is given twice", 4},
        {THREE "apart a\n", "style/palette.txt: a number up to 100 or none, and colors expected",
         4},
        {THREE "apart 200 a b\n",
         "style/palette.txt: a number up to 100 or none, and colors expected", 4},
        {THREE "text a\n", "style/palette.txt: a text color and its fields expected", 4},
        {THREE "text a b d\n", "style/palette.txt: no such color above", 4},
        {"# nothing\n", "style/palette.txt: it has no colors", 0},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(read_files("palette.txt", bad[i].text, NULL));
        expect_refused(bad[i].line, bad[i].message);
    }
    assert_false(read_files("board.css", "", NULL));
    expect_refused(0, "style: there is no palette.txt");
}

static void names_the_column(void **unused)
{
    (void)unused;
    assert_false(read_files("palette.txt", "colour a 000000 #00000 000000\n", NULL));
    assert_false(read_files("palette.txt", "colour a 000000 00000x 000000\n", NULL));
    assert_int_equal(error.column, 17);
}

static void refuses_too_many_colours(void **unused)
{
    (void)unused;
    static char many[(DRAW_COLOURS_MAX + 1) * 40];
    gg_text text;
    gg_text_open(&text, many, sizeof many);
    for (int i = 0; i <= DRAW_COLOURS_MAX; i++)
        gg_print(&text, "colour c%d 000000 000000 000000\n", i);
    assert_false(text.cut);
    assert_false(read_files("palette.txt", many, NULL));
    expect_refused(DRAW_COLOURS_MAX + 1, "style/palette.txt: more than 128 colors");
}

static void refuses_too_many_pairs(void **unused)
{
    (void)unused;
    static char many[4000];
    gg_text text;
    gg_text_open(&text, many, sizeof many);
    for (int i = 0; i < 30; i++)
        gg_print(&text, "colour c%d 000000 000000 000000\n", i);
    gg_put(&text, "apart");
    for (int i = 0; i < 30; i++)
        gg_print(&text, " c%d", i);
    assert_false(text.cut);
    assert_false(read_files("palette.txt", many, NULL));
    expect_refused(31, "style/palette.txt: more than 240 pairs");
}

/* ---------------------------------------------------------------- the sheets */

#define PALETTE "colour ink 2c2620 e9e0cc 111111\ncolour ink-2 0a0b0c ffffff 000000\n"

static void expect_sheet(const char *game, draw_theme theme, const char *expected)
{
    char out[500];
    gg_text text;
    gg_text_open(&text, out, sizeof out);
    draw_put_sheet(&style, game, theme, &text);
    assert_string_equal(out, expected);
}

static void colours_follow_the_theme(void **unused)
{
    (void)unused;
    assert_true(read_files("palette.txt", PALETTE, "board.css",
                           ".a { fill: $ink; stroke: $ink-2; }\n", NULL));
    expect_sheet("triumph", DRAW_LIGHT, ".a { fill: #2c2620; stroke: #0a0b0c; }\n");
    expect_sheet("triumph", DRAW_DARK, ".a { fill: #e9e0cc; stroke: #ffffff; }\n");
    expect_sheet("triumph", DRAW_PRINT, ".a { fill: #111111; stroke: #000000; }\n");
    expect_sheet("triumph", DRAW_THEMES, ".a { fill: var(--ink); stroke: var(--ink-2); }\n");
}

static void a_game_has_the_common_sheet_and_its_own(void **unused)
{
    (void)unused;
    assert_true(read_files("aaa.css", "a{}\n", "palette.txt", PALETTE, "aaa-b.css", "c{}\n",
                           "board.css", "b{}\n", NULL));
    expect_sheet("aaa", DRAW_LIGHT,
                 "b{}\na{}\n"); /* the common one first, so that the specific one wins */
    expect_sheet("zzz", DRAW_LIGHT, "b{}\n");
}

static void comments_and_indents_are_dropped(void **unused)
{
    (void)unused;
    assert_true(read_files(
        "palette.txt", PALETTE, "board.css",
        "/* $no colour\n * here */\n\n  .a {\r\n    x: 1/2; /**/ y: a*b /*/ z */ }\n/* end */",
        NULL));
    expect_sheet("x", DRAW_LIGHT, ".a {\nx: 1/2;  y: a*b  }\n");
}

static void refuses_bad_sheets(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *message;
        uint32_t line;
    } bad[] = {
        {"a {}\n\n.b { fill: $inc; }\n", "style/x.css: $inc is not a color of palette.txt", 3},
        {"/*\n\n*/ .b { fill: $ink-; }\n", "style/x.css: $ink- is not a color of palette.txt", 3},
        {".b { fill: $; }\n", "style/x.css: $ is not a color of palette.txt", 1},
        {"a {}\n</style>\n", "style/x.css: < or & cannot stand in a style sheet", 2},
        {"a {}\n/* & */\n", "style/x.css: < or & cannot stand in a style sheet", 2},
        {"a {}\n\x01\n", "style/x.css: a control character cannot stand in a style sheet", 2},
        {"a {}\n\n\xFF\n", "style/x.css: what is not UTF-8 cannot stand in a style sheet", 3},
        {"a {}\n/* a comment\n", "style/x.css: a comment has no end", 3},
        {"a {}\n/*/", "style/x.css: a comment has no end", 2},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(read_files("palette.txt", PALETTE, "x.css", bad[i].text, NULL));
        expect_refused(bad[i].line, bad[i].message);
    }
}

static void the_palette_as_json(void **unused)
{
    (void)unused;
    char out[500];
    gg_text text;
    gg_json json;
    assert_true(read_files("palette.txt", PALETTE, NULL));
    gg_text_open(&text, out, sizeof out);
    gg_json_open(&json, &text);
    gg_json_object(&json, NULL);
    draw_put_palette(&style, &json, "palette");
    gg_json_end_object(&json);
    assert_string_equal(out, "{\"palette\":{\"light\":{\"ink\":\"#2c2620\",\"ink-2\":\"#0a0b0c\"},"
                             "\"dark\":{\"ink\":\"#e9e0cc\",\"ink-2\":\"#ffffff\"},"
                             "\"print\":{\"ink\":\"#111111\",\"ink-2\":\"#000000\"}}}");
}

static void the_look_of_the_program_is_good(void **unused)
{
    (void)unused;
    if (!draw_read_style(&style, gg_files_style, gg_files_style_count, &error))
        fail_msg("%s (line %u)", error.text, (unsigned)error.line);
    for (int theme = 0; theme < DRAW_THEMES; theme++)
        assert_non_null(draw_theme_names[theme]);
    assert_null(draw_theme_names[DRAW_THEMES]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_colours_of_all_themes),
        cmocka_unit_test(reads_pairs),
        cmocka_unit_test(refuses_bad_palettes),
        cmocka_unit_test(names_the_column),
        cmocka_unit_test(refuses_too_many_colours),
        cmocka_unit_test(refuses_too_many_pairs),
        cmocka_unit_test(colours_follow_the_theme),
        cmocka_unit_test(a_game_has_the_common_sheet_and_its_own),
        cmocka_unit_test(comments_and_indents_are_dropped),
        cmocka_unit_test(refuses_bad_sheets),
        cmocka_unit_test(the_palette_as_json),
        cmocka_unit_test(the_look_of_the_program_is_good),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
