/* The canvas: the same calls as SVG and as JSON; short paths that do not drift; texts that cannot break the file. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/canvas.h"
#include "harness/misuse.h"

static char buffer[60000];
static gg_text text;
static draw_canvas canvas;

static void open_canvas(bool as_json)
{
    gg_text_open(&text, buffer, sizeof buffer);
    canvas = (draw_canvas){.out = &text, .as_json = as_json};
    gg_json_open(&canvas.json, &text);
}

static int open_svg(void **unused)
{
    (void)unused;
    open_canvas(false);
    return 0;
}

static int open_json(void **unused)
{
    (void)unused;
    open_canvas(true);
    return 0;
}

static void expect(const char *expected)
{
    assert_false(text.cut);
    assert_string_equal(buffer, expected);
}

/* ---------------------------------------------------------------- paths */

static void paths_are_relative_and_short(void **unused)
{
    (void)unused;
    const draw_xy points[] = {{100, 200}, {110.5, 200}, {110.5, 190.25}, {110.04, 190}};
    draw_polyline(&canvas, "road", points, 4, false);
    /* 190.25 is rounded to 190.3, and the next step is relative to that */
    expect("<path d=\"M100 200l10.5 0 0-9.7-.5-.3\" class=\"road\"/>\n");
}

static void curves_repeat_no_command(void **unused)
{
    (void)unused;
    draw_begin_path(&canvas, "");
    draw_move(&canvas, (draw_xy){0, 0});
    draw_curve(&canvas, (draw_xy){1, 0}, (draw_xy){2, 1}, (draw_xy){2, 2});
    draw_curve(&canvas, (draw_xy){2, 3}, (draw_xy){1, 4}, (draw_xy){0, 4});
    draw_line(&canvas, (draw_xy){-1, 3});
    draw_end_path(&canvas);
    expect("<path d=\"M0 0c1 0 2 1 2 2 0 1-1 2-2 2l-1-1\"/>\n");
}

static void closing_leads_back_to_the_beginning(void **unused)
{
    (void)unused;
    draw_begin_path(&canvas, "");
    draw_add_line(&canvas, (const draw_xy[]){{10, 10}, {20, 10}, {20, 20}}, 3, true);
    draw_line(&canvas, (draw_xy){10, 5}); /* from 10 10, where SVG is after z */
    draw_move(&canvas, (draw_xy){1, 1});
    draw_line(&canvas, (draw_xy){2, 1});
    draw_end_path(&canvas);
    expect("<path d=\"M10 10l10 0 0 10zl0-5M1 1l1 0\"/>\n");
}

static void a_path_begins_anew(void **unused)
{
    (void)unused;
    draw_segment(&canvas, "a", (draw_xy){1, 1}, (draw_xy){2, 2});
    draw_segment(&canvas, "b", (draw_xy){3, 3}, (draw_xy){4, 4});
    expect("<path d=\"M1 1l1 1\" class=\"a\"/>\n<path d=\"M3 3l1 1\" class=\"b\"/>\n");
}

static void an_empty_path_leaves_no_trace(void **unused)
{
    (void)unused;
    draw_begin_path(&canvas, "dots");
    draw_end_path(&canvas);
    expect("");
    open_canvas(true);
    gg_json_array(&canvas.json, NULL);
    draw_begin_path(&canvas, "dots");
    draw_end_path(&canvas);
    draw_segment(&canvas, NULL, (draw_xy){0, 0}, (draw_xy){1, 1});
    gg_json_end_array(&canvas.json);
    expect("[{\"d\":\"M0 0l1 1\"}]");
}

/* The number at *at, which moves past it. */
static double next_number(const char **at)
{
    char *end;
    double value = strtod(*at, &end);
    assert_ptr_not_equal(end, *at);
    *at = end;
    return value;
}

static void nothing_drifts(void **unused)
{
    (void)unused;
    enum { COUNT = 2000 };
    static draw_xy points[COUNT];
    for (uint32_t i = 0; i < COUNT; i++)
        points[i] = (draw_xy){0.33333 * i, 500 + 0.77777 * (i % 7) - 0.04 * i};
    draw_polyline(&canvas, "", points, COUNT, false);
    const char *at = strchr(buffer, 'M') + 1;
    double x = next_number(&at), y = next_number(&at);
    at++; /* l */
    for (uint32_t i = 1; i < COUNT; i++) {
        x += next_number(&at);
        y += next_number(&at);
        assert_true(fabs(x - points[i].x) < 0.0501);
        assert_true(fabs(y - points[i].y) < 0.0501);
    }
    assert_int_equal(*at, '"');
}

static void smooth_lines_pass_through_their_points(void **unused)
{
    (void)unused;
    draw_smooth(&canvas, "", (const draw_xy[]){{0, 0}, {6, 0}, {6, 6}}, 3, false);
    expect("<path d=\"M0 0c1 0 5-1 6 0 1 1 0 5 0 6\"/>\n");
    open_canvas(false);
    draw_smooth(&canvas, "", (const draw_xy[]){{0, 0}, {6, 0}, {6, 6}, {0, 6}}, 4, true);
    expect("<path d=\"M0 0c1-1 5-1 6 0 1 1 1 5 0 6-1 1-5 1-6 0-1-1-1-5 0-6z\"/>\n");
    open_canvas(false);
    draw_smooth(&canvas, "", (const draw_xy[]){{3, 4}}, 1, false);
    expect("<path d=\"M3 4\"/>\n");
}

/* ---------------------------------------------------------------- shapes as SVG */

static void numbers_have_one_digit_behind_the_point(void **unused)
{
    (void)unused;
    draw_circle(&canvas, "", (draw_xy){-0.04, -0.06}, 12.96);
    expect("<circle cx=\"0\" cy=\"-.1\" r=\"13\"/>\n");
}

static void rects_have_corners_only_if_round(void **unused)
{
    (void)unused;
    draw_rect(&canvas, "block french", (draw_box){1, 2, 3, 4}, 0);
    draw_rect(&canvas, "", (draw_box){1, 2, 3, 4}, 0.5);
    expect("<rect x=\"1\" y=\"2\" width=\"3\" height=\"4\" class=\"block french\"/>\n"
           "<rect x=\"1\" y=\"2\" width=\"3\" height=\"4\" rx=\".5\"/>\n");
}

static void uses_are_turned_and_scaled_only_if_asked(void **unused)
{
    (void)unused;
    draw_use(&canvas, "", "tree", (draw_xy){5, -6.5}, 1, 0);
    draw_use(&canvas, "far", "tree", (draw_xy){5, 6}, 0.75, -30.5);
    draw_use(&canvas, "", "tree", (draw_xy){5, 6}, 12.05, 0);
    expect(
        "<use href=\"#tree\" transform=\"translate(5 -6.5)\"/>\n"
        "<use href=\"#tree\" transform=\"translate(5 6) rotate(-30.5) scale(0.75)\" class=\"far\"/>\n"
        "<use href=\"#tree\" transform=\"translate(5 6) scale(12.05)\"/>\n");
}

static void texts_are_turned_only_if_asked(void **unused)
{
    (void)unused;
    draw_text(&canvas, "name", (draw_xy){5, 6}, 14, 0.01, "Brünn");
    draw_text(&canvas, "name", (draw_xy){5, 6}, 14.5, 90, "Inn");
    expect(
        "<text x=\"5\" y=\"6\" font-size=\"14\" class=\"name\">Brünn</text>\n"
        "<text transform=\"translate(5 6) rotate(90)\" font-size=\"14.5\" class=\"name\">Inn</text>\n");
}

static void texts_cannot_break_the_file(void **unused)
{
    (void)unused;
    draw_text(&canvas, "", (draw_xy){0, 0}, 1, 0, "a<b>&\"c\"]]> 'd'\n\x01\x7F");
    draw_title(&canvas, "</title>&amp;");
    draw_text(&canvas, "", (draw_xy){0, 0}, 1, 0, "x\xFF\xC3y é");
    expect(
        "<text x=\"0\" y=\"0\" font-size=\"1\">a&lt;b&gt;&amp;&quot;c&quot;]]&gt; 'd'   </text>\n"
        "<title>&lt;/title&gt;&amp;amp;</title>\n"
        "<text x=\"0\" y=\"0\" font-size=\"1\">x\uFFFD\uFFFDy é</text>\n");
}

/* ---------------------------------------------------------------- groups */

static void draw_tree(void)
{
    draw_begin_symbol(&canvas, "tree");
    draw_circle(&canvas, "crown", (draw_xy){0, 0}, 2);
    draw_end_symbol(&canvas);
    draw_begin_clip(&canvas, "land");
    draw_rect(&canvas, "", (draw_box){0, 0, 9, 9}, 0);
    draw_end_clip(&canvas);
    draw_begin_clipped(&canvas, "woods", "land");
    draw_begin_thing(&canvas, "locale", "locale", "5\"4");
    draw_title(&canvas, "54 \"Santon\"");
    draw_use(&canvas, "", "tree", (draw_xy){1, 2}, 0.5, 45);
    draw_end_group(&canvas);
    draw_end_group(&canvas);
    draw_begin_group(&canvas, "empty");
    draw_end_group(&canvas);
}

static void groups_of_svg(void **unused)
{
    (void)unused;
    draw_tree();
    assert_int_equal(canvas.depth, 0);
    expect("<defs><g id=\"tree\">\n"
           "<circle cx=\"0\" cy=\"0\" r=\"2\" class=\"crown\"/>\n"
           "</g>\n</defs>\n"
           "<clipPath id=\"land\">\n"
           "<rect x=\"0\" y=\"0\" width=\"9\" height=\"9\"/>\n"
           "</clipPath>\n"
           "<g class=\"woods\" clip-path=\"url(#land)\">\n"
           "<g class=\"locale\" data-locale=\"5&quot;4\">\n"
           "<title>54 &quot;Santon&quot;</title>\n"
           "<use href=\"#tree\" transform=\"translate(1 2) rotate(45) scale(0.50)\"/>\n"
           "</g>\n</g>\n"
           "<g class=\"empty\">\n</g>\n");
}

/* Definitions are outside the picture's root, where its rules do not apply. */
static void symbols_have_the_classes_of_the_root(void **unused)
{
    (void)unused;
    canvas.game = "triumph";
    draw_begin_symbol(&canvas, "tree");
    draw_circle(&canvas, "crown", (draw_xy){0, 0}, 2);
    draw_end_symbol(&canvas);
    draw_begin_clip(&canvas, "land");
    draw_end_clip(&canvas);
    expect("<defs><g id=\"tree\" class=\"board triumph\">\n"
           "<circle cx=\"0\" cy=\"0\" r=\"2\" class=\"crown\"/>\n"
           "</g>\n</defs>\n"
           "<clipPath id=\"land\">\n</clipPath>\n");
}

static void groups_of_json(void **unused)
{
    (void)unused;
    gg_json_array(&canvas.json, NULL);
    draw_tree();
    gg_json_end_array(&canvas.json);
    assert_int_equal(canvas.depth, 0);
    expect("[{\"symbol\":\"tree\",\"in\":[{\"circle\":[0,0,2],\"c\":\"crown\"}]},"
           "{\"clip\":\"land\",\"in\":[{\"rect\":[0,0,9,9,0]}]},"
           "{\"g\":\"woods\",\"clipped\":\"land\",\"in\":["
           "{\"g\":\"locale\",\"what\":\"locale\",\"id\":\"5\\\"4\",\"in\":["
           "{\"title\":\"54 \\\"Santon\\\"\"},"
           "{\"use\":\"tree\",\"at\":[1,2],\"percent\":50,\"turn\":45}]}]},"
           "{\"g\":\"empty\",\"in\":[]}]");
}

static void shapes_of_json(void **unused)
{
    (void)unused;
    gg_json_array(&canvas.json, NULL);
    draw_polyline(&canvas, "road main", (const draw_xy[]){{1, 1}, {2.5, 1}, {2, 2}}, 3, true);
    draw_text(&canvas, "name", (draw_xy){1.25, -2}, 14, 0, "a\"<\\\n");
    draw_text(&canvas, "", (draw_xy){0, 0}, 14, -12.5, "x\xFF");
    draw_use(&canvas, "", "tree", (draw_xy){0, 0}, 1, 0);
    gg_json_end_array(&canvas.json);
    expect("[{\"d\":\"M1 1l1.5 0-.5 1z\",\"c\":\"road main\"},"
           "{\"text\":\"a\\\"<\\\\\\n\",\"at\":[1.3,-2],\"size\":14,\"c\":\"name\"},"
           "{\"text\":\"x\uFFFD\",\"at\":[0,0],\"size\":14,\"turn\":-12.5},"
           "{\"use\":\"tree\",\"at\":[0,0],\"percent\":100}]");
}

static void classes_may_be_missing(void **unused)
{
    (void)unused;
    gg_json_array(&canvas.json, NULL);
    draw_begin_group(&canvas, NULL);
    draw_circle(&canvas, NULL, (draw_xy){0, 0}, 1);
    draw_segment(&canvas, NULL, (draw_xy){0, 0}, (draw_xy){1, 1});
    draw_text(&canvas, NULL, (draw_xy){0, 0}, 9, 0, "a");
    draw_end_group(&canvas);
    gg_json_end_array(&canvas.json);
    expect("[{\"g\":\"\",\"in\":[{\"circle\":[0,0,1]},{\"d\":\"M0 0l1 1\"},"
           "{\"text\":\"a\",\"at\":[0,0],\"size\":9}]}]");
    open_canvas(false);
    draw_begin_group(&canvas, NULL);
    draw_circle(&canvas, NULL, (draw_xy){0, 0}, 1);
    draw_end_group(&canvas);
    expect("<g>\n<circle cx=\"0\" cy=\"0\" r=\"1\"/>\n</g>\n");
}

/* ---------------------------------------------------------------- misuse */

#ifndef NDEBUG

static void asserts_paths(void **unused)
{
    static const draw_xy origin = {0, 0}, one = {1, 1}, far = {1, 1e9};
    static draw_xy nowhere;
    (void)unused;
    nowhere.x = nan("");
    expect_broken(draw_end_path(&canvas));
    draw_begin_path(&canvas, "");
    expect_broken(draw_line(&canvas, one)); /* from nowhere */
    expect_broken(draw_close(&canvas));
    draw_move(&canvas, one);
    expect_broken(draw_begin_group(&canvas, ""));
    expect_broken(draw_title(&canvas, ""));
    expect_broken(draw_circle(&canvas, "", origin, 1));
    expect_broken(draw_line(&canvas, nowhere));
    expect_broken(draw_line(&canvas, far));
}

static void asserts_groups(void **unused)
{
    (void)unused;
    expect_broken(draw_end_group(&canvas));
    for (int i = 0; i < DRAW_DEPTH_MAX; i++)
        draw_begin_group(&canvas, "deep");
    expect_broken(draw_begin_group(&canvas, "too-deep"));
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(paths_are_relative_and_short, open_svg),
        cmocka_unit_test_setup(curves_repeat_no_command, open_svg),
        cmocka_unit_test_setup(closing_leads_back_to_the_beginning, open_svg),
        cmocka_unit_test_setup(a_path_begins_anew, open_svg),
        cmocka_unit_test_setup(an_empty_path_leaves_no_trace, open_svg),
        cmocka_unit_test_setup(nothing_drifts, open_svg),
        cmocka_unit_test_setup(smooth_lines_pass_through_their_points, open_svg),
        cmocka_unit_test_setup(numbers_have_one_digit_behind_the_point, open_svg),
        cmocka_unit_test_setup(rects_have_corners_only_if_round, open_svg),
        cmocka_unit_test_setup(uses_are_turned_and_scaled_only_if_asked, open_svg),
        cmocka_unit_test_setup(texts_are_turned_only_if_asked, open_svg),
        cmocka_unit_test_setup(texts_cannot_break_the_file, open_svg),
        cmocka_unit_test_setup(groups_of_svg, open_svg),
        cmocka_unit_test_setup(symbols_have_the_classes_of_the_root, open_svg),
        cmocka_unit_test_setup(groups_of_json, open_json),
        cmocka_unit_test_setup(shapes_of_json, open_json),
        cmocka_unit_test_setup(classes_may_be_missing, open_json),
#ifndef NDEBUG
        cmocka_unit_test_setup(asserts_paths, open_svg),
        cmocka_unit_test_setup(asserts_groups, open_svg),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
