/* The map of War and Peace: its checks pass for every scenario and notice damage, and changed data produce a distorted
 * picture at worst. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/picture.h"
#include "draw/warpeace/pieces.h"
#include "style_files.h"
#include "warpeace/warpeace.h"
#include "warpeace_files.h"

enum { PICTURE_SIZE = 4 << 20, FILE_SIZE = 1 << 16 };

static gg_game *game;
static void *memory;
static wap_ground *ground;
static draw_style style;
static char picture[PICTURE_SIZE], report[4000];

static const char *const scenarios[] = {"I96", "I00", "N05", "N06", "N09", "N12",
                                        "N13", "N14", "N15", "P08", "P11"};

/* ---------------------------------------------------------------- making and looking */

static void make(const gg_file *files, const char *scenario)
{
    static gg_words words;
    const gg_entry entry = {&warpeace_rules, files, gg_files_warpeace_count};
    char line[40];
    gg_error error = {0};
    (void)snprintf(line, sizeof line, "warpeace %s", scenario);
    assert_true(gg_split(gg_span_of(line), &words, &error));
    memset(memory, 0, gg_game_size(&warpeace_rules));
    game = gg_game_make(&entry, memory, &words, 0, &error);
    if (game == NULL)
        fail_msg("%s: %s", scenario, error.text);
    memset(ground, 0, sizeof *ground);
    warpeace_painter.survey(game, ground);
}

static bool is_good(void)
{
    gg_text out;
    gg_text_open(&out, report, sizeof report);
    bool good = warpeace_painter.check(game, ground, &out);
    gg_text_close(&out);
    return good;
}

static size_t draw(void)
{
    gg_text out;
    draw_picture all = {game, &warpeace_painter, &style, DRAW_LIGHT, ground, NULL};
    gg_text_open(&out, picture, sizeof picture);
    draw_svg(&all, &out);
    gg_text_close(&out);
    assert_false(out.cut);
    return out.used;
}

static int set_up(void **state)
{
    gg_error error = {0};
    size_t size = (gg_game_size(&warpeace_rules) + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN;
    (void)state;
    memory = aligned_alloc(GG_ALIGN, size);
    ground = malloc(sizeof *ground);
    assert_true(memory != NULL && ground != NULL);
    assert_true(draw_read_style(&style, gg_files_style, gg_files_style_count, &error));
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(memory);
    free(ground);
    return 0;
}

/* ---------------------------------------------------------------- the proof */

static void every_scenario_is_proved(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        make(gg_files_warpeace, scenarios[i]);
        if (!is_good())
            fail_msg("%s:\n%s", scenarios[i], report);
        assert_in_range(draw(), 100000, 1500000);
        assert_in_range(ground->points, 1000,
                        WAP_GROUND_POINTS_MAX * 3 / 4); /* there is room to spare */
        assert_in_range(ground->lines, 10, WAP_GROUND_LINES_MAX * 3 / 4);
        assert_in_range(ground->names, 3, WAP_NAMES_MAX * 3 / 4);
        assert_in_range(ground->labels.count, 100, DRAW_LABELS_MAX - 1);
    }
}

static void expect_wrong(const char *what)
{
    assert_false(is_good());
    char line[120];
    (void)snprintf(line, sizeof line, "WRONG  picture: %s", what);
    if (strstr(report, line) == NULL)
        fail_msg("%s is not told:\n%s", line, report);
}

static void hexes_off_the_map_are_noticed(void **unused)
{
    (void)unused;
    make(gg_files_warpeace, "I96");
    ground->origin.x += 3 * ground->hex_width;
    expect_wrong("the middle of every hex is on land");
    expect_wrong("every river hexside");
}

static void lost_coasts_are_noticed(void **unused)
{
    (void)unused;
    make(gg_files_warpeace, "P08");
    for (uint32_t i = 0; i < ground->lines; i++)
        if (ground->line[i].kind == WAP_COAST_LINE)
            ground->line[i].kind = WAP_BORDER_LINE;
    expect_wrong("the middle of every hex is on land");
}

static void flooded_land_is_noticed(void **unused)
{
    (void)unused;
    make(gg_files_warpeace, "P08");
    for (uint32_t i = 0; i < ground->lines; i++)
        ground->line[i].count = (ground->line[i].count + 1) / 2;
    expect_wrong("the middle of every hex is on land");
}

static void land_in_the_sea_is_noticed(void **unused)
{
    (void)unused;
    make(gg_files_warpeace, "N05");
    double left = ground->map.x, top = ground->map.y;
    wap_begin_line(ground, WAP_COAST_LINE, WAP_NONE);
    wap_add_point(ground, (draw_xy){left, top});
    wap_add_point(ground, (draw_xy){left + 900, top});
    wap_add_point(ground, (draw_xy){left, top + 900});
    wap_end_line(ground);
    expect_wrong("the middle of every sea hex is at sea");
}

static void closed_straits_are_noticed(void **unused)
{
    (void)unused;
    make(gg_files_warpeace, "P08");
    draw_xy at = wap_hex_middle(ground, wap_board_of(game),
                                wap_find_hex(wap_board_of(game), gg_span_of("P10")));
    double half = ground->hex_width / 2;
    at.x += half;
    wap_begin_line(ground, WAP_COAST_LINE, WAP_NONE); /* a small island in the strait P10/P11 */
    wap_add_point(ground, (draw_xy){at.x - 2, at.y - 2});
    wap_add_point(ground, (draw_xy){at.x + 2, at.y - 2});
    wap_add_point(ground, (draw_xy){at.x, at.y + 2});
    wap_end_line(ground);
    expect_wrong("straits between hexes are open water");
}

static void lost_rivers_are_noticed(void **unused)
{
    (void)unused;
    make(gg_files_warpeace, "N12");
    for (uint32_t i = 0; i < ground->lines; i++)
        if (ground->line[i].kind == WAP_RIVER_LINE)
            ground->line[i].about = 0;
    expect_wrong("every river hexside has its river");
}

static void bad_names_are_noticed(void **unused)
{
    (void)unused;
    make(gg_files_warpeace, "N15");
    ground->city[3].name.text[0] = '?';
    expect_wrong("every city of the scenario has a legible name");
    make(gg_files_warpeace, "N15");
    ground->city[3].name.size = 1;
    expect_wrong("every city of the scenario has a legible name");
    make(gg_files_warpeace, "N15");
    ground->city[3].name.box = ground->city[4].name.box;
    expect_wrong("no two names of cities overlap");
}

/* Even if its upper course is outside the picture. */
static void the_rhone_flows_south(void **unused)
{
    static const char *const shown[] = {"I00", "N05", "P08", "P11"};
    (void)unused;
    for (uint32_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        uint32_t found = 0;
        make(gg_files_warpeace, shown[i]);
        for (uint32_t k = 0; k < ground->lines; k++) {
            const wap_line *line = &ground->line[k];
            if (line->kind != WAP_RIVER_LINE ||
                strcmp(wap_board_of(game)->river[line->about].name, "Rhone") != 0)
                continue;
            found++;
            assert_true(wap_points_of(ground, line)[line->count - 1].y >
                        wap_points_of(ground, line)[0].y);
        }
        assert_true(found > 0);
    }
}

/* Is this the name of the nation on maps? "Holland (English)" is HOLLAND, "the Empire" is EMPIRE. */
static bool is_named(const char *nation, const char *text)
{
    size_t size = strlen(text);
    const char *name = strncmp(nation, "the ", 4) == 0 ? nation + 4 : nation;
    for (size_t i = 0; i < size; i++)
        if (toupper((unsigned char)name[i]) != text[i])
            return false;
    return name[size] == 0 || strncmp(name + size, " (", 2) == 0;
}

static void names_of_nations_stand_in_their_lands(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        make(gg_files_warpeace, scenarios[i]);
        for (uint32_t k = 0; k < ground->names; k++) {
            const wap_name_line *name = &ground->name[k];
            const draw_xy *line = &ground->point[name->first];
            if (name->kind != WAP_NATION_NAME)
                continue;
            assert_string_not_equal(name->text, "OPEN COUNTRY");
            for (uint32_t part = 1; part <= 3; part++) {
                draw_xy at = draw_along(line, name->count,
                                        draw_line_length(line, name->count) * part / 4, NULL);
                uint16_t hex = ground->hex[wap_cell_near(ground, at)];
                assert_true(hex != WAP_NO_HEX);
                uint8_t owner = wap_board_of(game)->hex[hex].owner;
                if (!is_named(wap_board_of(game)->nation[owner].name, name->text))
                    fail_msg("%s: %s is not in its land", scenarios[i], name->text);
            }
        }
    }
}

/* Sections follow each other down the strip, and the letters are not too small. */
static void panels_have_room(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < 2 * sizeof scenarios / sizeof scenarios[0]; i++) {
        char choices[20];
        wap_panels panels;
        (void)snprintf(choices, sizeof choices, "%s Z=%u", scenarios[i / 2], i % 2);
        make(gg_files_warpeace, choices);
        wap_plan_panels(game, ground, &panels);
        draw_box strip = ground->panels, last = panels.box[WAP_SECTIONS - 1];
        assert_true(panels.size >= 13);
        assert_true(last.y + last.height <= strip.y + strip.height + 0.01);
        for (uint32_t k = 0; k + 1 < WAP_SECTIONS; k++)
            assert_true(panels.box[k].y + panels.box[k].height <= panels.box[k + 1].y + 0.01);
    }
}

/* ---------------------------------------------------------------- crooked data */

/* The files with one of them changed: every `from` in it becomes `to`. */
static const gg_file *changed(const char *name, const char *from, const char *to)
{
    static gg_file files[64];
    static char text[FILE_SIZE];
    size_t used = 0;
    assert_true(gg_files_warpeace_count <= 64);
    memcpy(files, gg_files_warpeace, gg_files_warpeace_count * sizeof files[0]);
    for (uint32_t i = 0; i < gg_files_warpeace_count; i++) {
        if (strcmp(files[i].name, name) != 0)
            continue;
        for (const char *at = files[i].text; at < files[i].text + files[i].size;) {
            bool here = strncmp(at, from, strlen(from)) == 0;
            const char *piece = here ? to : at;
            size_t size = here ? strlen(to) : 1;
            assert_true(used + size < sizeof text);
            memcpy(text + used, piece, size);
            used += size;
            at += here ? strlen(from) : 1;
        }
        files[i].text = text;
        files[i].size = used;
    }
    return files;
}

static void expect_picture(const char *name, const char *from, const char *to)
{
    static const char *const some[] = {"N05", "N12", "P08"};
    for (uint32_t i = 0; i < 3; i++) {
        make(changed(name, from, to), some[i]);
        (void)is_good();
        assert_true(draw() > 50000);
    }
}

static void any_terrain_can_be_drawn(void **unused)
{
    (void)unused;
    static const char *const terrains[] = {"M M", "F F", "S S", "L L", "D D"};
    for (uint32_t i = 0; i < sizeof terrains / sizeof terrains[0]; i++)
        expect_picture("map.txt", "C C", terrains[i]);
}

static void any_water_can_be_drawn(void **unused)
{
    (void)unused;
    expect_picture("hexsides.txt", "\nriver Danube", "\ncrossing Danube");
    expect_picture("hexsides.txt", "\nriver Elbe :", "\nsea :");
    expect_picture("hexsides.txt", "\nsea :", "\nriver Flood :");
    expect_picture("map.txt", " -", " .");
    expect_picture("map.txt", " . . . . . . .", " . . . - . . .");
}

static void any_name_can_be_drawn(void **unused)
{
    (void)unused;
    expect_picture("names.txt", "\nsea ", "\nfar ");
    expect_picture("names.txt", ": ", ": A1 A1 ");
    expect_picture("cities.txt", " minor name ", " minor port name ");
    expect_picture("nations.txt", "name France", "name Kingdom of the Very Long Name");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scenario_is_proved),
        cmocka_unit_test(hexes_off_the_map_are_noticed),
        cmocka_unit_test(lost_coasts_are_noticed),
        cmocka_unit_test(flooded_land_is_noticed),
        cmocka_unit_test(land_in_the_sea_is_noticed),
        cmocka_unit_test(closed_straits_are_noticed),
        cmocka_unit_test(lost_rivers_are_noticed),
        cmocka_unit_test(bad_names_are_noticed),
        cmocka_unit_test(the_rhone_flows_south),
        cmocka_unit_test(names_of_nations_stand_in_their_lands),
        cmocka_unit_test(panels_have_room),
        cmocka_unit_test(any_terrain_can_be_drawn),
        cmocka_unit_test(any_water_can_be_drawn),
        cmocka_unit_test(any_name_can_be_drawn),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
