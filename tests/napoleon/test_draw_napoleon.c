/* The map of napoleon: its checks notice drawing errors, and modified data can be drawn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/napoleon/ground.h"
#include "draw/painter.h"
#include "harness/damaged_data.h"
#include "napoleon/board_game.h"

static char report[4000];
static size_t drawn;

static int set_up(void **state)
{
    (void)state;
    damaged.files = gg_files_napoleon;
    damaged.count = gg_files_napoleon_count;
    return 0;
}

/* ---------------------------------------------------------------- one picture */

static void count_drawn(void *to, const char *text, size_t size)
{
    (void)to;
    assert_non_null(text);
    drawn += size;
}

static void paint(const gg_game *game, const void *geometry, bool as_json)
{
    char buffer[1000];
    gg_text out;
    drawn = 0;
    gg_text_open(&out, buffer, sizeof buffer);
    out.flush = count_drawn;
    draw_canvas canvas = {.out = &out, .as_json = as_json};
    if (as_json) {
        gg_json_open(&canvas.json, &out);
        gg_json_object(&canvas.json, NULL);
        gg_json_array(&canvas.json, "shapes");
    }
    napoleon_painter.ground(&canvas, game, geometry);
    if (as_json) {
        gg_json_end_array(&canvas.json);
        napoleon_painter.places(&canvas.json, game, geometry);
        gg_json_end_object(&canvas.json);
    }
    gg_text_close(&out);
    assert_int_equal(canvas.depth, 0);
}

static void expect_inside(const nap_board *board, const nap_ground *ground)
{
    for (uint32_t i = 0; i < board->towns; i++) {
        draw_xy at = ground->town[i].at;
        assert_true(at.x > ground->map.x && at.x < ground->map.x + ground->map.width);
        assert_true(at.y > ground->map.y && at.y < ground->map.y + ground->map.height);
    }
    for (uint32_t i = 0; i < board->roads; i++)
        assert_in_range(ground->road[i].count, 2, NAP_ROAD_POINTS);
}

/* Surveys and draws the game of these files; does the check find it good? */
static bool draw_files(const gg_file *files)
{
    const gg_game *game = make(files);
    gg_text text;
    if (game == NULL) {
        fail_msg("refused: %s", error.text);
        return false;
    }
    void *geometry = calloc(1, napoleon_painter.geometry_size);
    assert_non_null(geometry);
    napoleon_painter.survey(game, geometry);
    expect_inside(nap_board_of(game), geometry);
    paint(game, geometry, false);
    paint(game, geometry, true);
    gg_text_open(&text, report, sizeof report);
    bool good = napoleon_painter.check(game, geometry, &text);
    free(geometry);
    return good;
}

/* With one line of a file replaced. */
static bool draw_changed(const char *file, const char *line, const char *by)
{
    static gg_file files[DAMAGED_FILES];
    gg_text out;
    gg_text_open(&out, damaged_text, sizeof damaged_text);
    if (replace_line(file_of(file), line, by, &out) == 0)
        fail_msg("no such line: %s", line);
    copy_files(file, damaged_text, files);
    return draw_files(files);
}

static void expect_wrong(const char *words)
{
    if (strstr(report, words) == NULL)
        fail_msg("\"%s\" is not in:\n%s", words, report);
}

/* ---------------------------------------------------------------- tests */

static void test_the_map_is_good(void **unused)
{
    (void)unused;
    if (!draw_files(gg_files_napoleon))
        fail_msg("%s", report);
    assert_true(drawn < 1500000);
}

/* The Demer is turned over the road from Louvain to Tirlemont and back. */
static void test_a_river_moved_over_a_road(void **unused)
{
    (void)unused;
    assert_false(draw_changed(
        "rivers.txt", "through 1030 176 1000 188 975 182 954 194 928 196 905 210 884 206 868 208",
        "through 1030 176 960 420 900 200 868 208"));
    expect_wrong("WRONG  drawn roads cross their rivers once, and no others: Louvain-Tirlemont");
}

/* The Haine ends before it comes to the road from Ath to Mons. */
static void test_a_river_too_short(void **unused)
{
    (void)unused;
    assert_false(draw_changed(
        "rivers.txt", "through 394 672 376 677 350 684 326 676 300 686 276 679 256 688 239 690",
        "through 440 640"));
    expect_wrong(": Ath-Mons");
}

static void test_a_town_moved_onto_a_road(void **unused)
{
    (void)unused;
    assert_false(draw_changed("towns.txt", "town PR 803 638 rulebook name Ligny",
                              "town PR 1060 420 rulebook name Ligny"));
    expect_wrong("WRONG  drawn roads keep away from towns to which they do not lead:");
    expect_wrong("WRONG  drawn roads do not cross each other:");
}

/* A Prussian town amid Anglo-Dutch ones has a line around it that its roads cross. */
static void test_a_town_in_another_zone(void **unused)
{
    (void)unused;
    (void)draw_changed("towns.txt", "town AD 482 469 report name Enghien",
                       "town PR 482 469 report name Enghien");
    (void)draw_changed("towns.txt", "town FR 951 991 rulebook name Givet",
                       "town AD 951 991 rulebook name Givet");
}

/* ---------------------------------------------------------------- crooked data */

/* The towns of the game, each at a place that `where` says. */
static void draw_moved(void (*where)(uint32_t seed, uint32_t town, int at[2]), uint32_t seed)
{
    static gg_file files[DAMAGED_FILES];
    const gg_file *towns = file_of("towns.txt");
    uint32_t number = 0;
    gg_text out;
    gg_text_open(&out, damaged_text, sizeof damaged_text);
    for (const char *line = towns->text; *line != 0; line += strcspn(line, "\n") + 1) {
        int at[2], skip = 0;
        char zone[3];
        if (sscanf(line, "town %2s %*d %*d%n", zone, &skip) != 1 || skip == 0)
            continue;
        where(seed, number++, at);
        gg_print(&out, "town %s %d %d%.*s\n", zone, at[0], at[1],
                 (int)(strcspn(line, "\n") - (size_t)skip), line + skip);
    }
    assert_int_equal(number, 60);
    copy_files("towns.txt", damaged_text, files);
    assert_false(draw_files(files));
}

static void one_place(uint32_t seed, uint32_t town, int at[2])
{
    (void)town;
    at[0] = at[1] = (int)seed;
}

static void anywhere(uint32_t seed, uint32_t town, int at[2])
{
    at[0] = (int)(2000 * draw_chance(seed, town, 1));
    at[1] = (int)(1400 * draw_chance(seed, town, 2));
}

static void one_line(uint32_t seed, uint32_t town, int at[2])
{
    at[0] = (int)(seed * town);
    at[1] = 500;
}

static void test_crooked_towns(void **unused)
{
    (void)unused;
    draw_moved(one_place, 0);
    draw_moved(one_place, 500);
    draw_moved(one_place, 9999);
    draw_moved(one_line, 25);
    for (uint32_t seed = 0; seed < 3; seed++)
        draw_moved(anywhere, seed);
}

/* Each river a knot of the same points, then of far ones. */
static void test_crooked_rivers(void **unused)
{
    (void)unused;
    static const char *const names[] = {"Dender", "Dyle",    "Haine", "Meuse",
                                        "Sambre", "Scheldt", "Senne"};
    static const char *const points[] = {"5 5 5 5 5 5", "0 0 1641 1091 0 1091 1641 0 0 0",
                                         "600 600 601 600"};
    static gg_file files[DAMAGED_FILES];
    for (uint32_t i = 0; i < 3; i++) {
        gg_text out;
        gg_text_open(&out, damaged_text, sizeof damaged_text);
        for (uint32_t k = 0; k < 7; k++)
            gg_print(&out, "course %s 1 200\nthrough %s\n", names[k], points[i]);
        gg_print(&out,
                 "wood 0 0 1641 1091 name X\nwood 1641 1091 1 1 name Y\n"
                 "upland 0 0 1641 1091\nupland 5 5 1 1\nzone AD %s\nzone PR %s\n",
                 points[i], points[i]);
        copy_files("rivers.txt", damaged_text, files);
        assert_false(draw_files(files));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_map_is_good),
        cmocka_unit_test(test_a_river_moved_over_a_road),
        cmocka_unit_test(test_a_river_too_short),
        cmocka_unit_test(test_a_town_moved_onto_a_road),
        cmocka_unit_test(test_a_town_in_another_zone),
        cmocka_unit_test(test_crooked_towns),
        cmocka_unit_test(test_crooked_rivers),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
