/* Names of things on the board of warpeace, read and written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "warpeace/board_things.h"

/* ---------------------------------------------------------------- names as players write them */

static gg_words spoken;

static gg_span say(const char *text)
{
    memset(&error, 0, sizeof error);
    assert_true(gg_split(gg_span_of(text), &spoken, &error));
    return gg_word_at(&spoken, 0);
}

static void test_read_hex(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N05");
    uint16_t found;
    assert_true(wap_read_hex(board, say("AA18"), &spoken, 0, &found, &error));
    assert_int_equal(found, hex(board, "Rheims"));
    assert_false(wap_read_hex(board, say("Z99"), &spoken, 0, &found, &error));
    assert_string_equal(error.text, "no hex Z99");
    assert_false(wap_read_hex(board, say("Y16(4)"), &spoken, 0, &found, &error));
    assert_string_equal(error.text, "no hex Y16(4)");
    assert_false(wap_read_hex(board, say("Viena"), &spoken, 0, &found, &error));
    assert_string_equal(error.text, "unknown city \"Viena\"; near: Vienna, Vilna");
    assert_false(wap_read_hex(board, gg_span_of(""), &spoken, 0, &found, &error));
    assert_string_equal(error.text, "hex expected");
}

static void test_read_path(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("P08");
    uint16_t path[4];
    assert_int_equal(wap_read_path(board, say("P10-O11-Bayonne"), path, 4, &spoken, 0, &error), 3);
    assert_int_equal(path[2], hex(board, "P11"));
    assert_int_equal(wap_read_path(board, say("P10-P11"), path, 4, &spoken, 0, &error), 2);
    assert_int_equal(wap_read_path(board, say("Z29-Z31"), path, 4, &spoken, 0, &error), 0);
    assert_string_equal(error.text, "Z29 and Z31 are not adjacent");
    assert_int_equal(wap_read_path(board, say("P10"), path, 4, &spoken, 0, &error), 0);
    assert_string_equal(error.text, "path expected");
    assert_int_equal(wap_read_path(board, say("P10-"), path, 4, &spoken, 0, &error), 0);
    assert_string_equal(error.text, "hex expected");
    assert_int_equal(wap_read_path(board, say("J9-J10-J9-J10-J9"), path, 4, &spoken, 0, &error), 0);
    assert_string_equal(error.text, "a path of at most 4 hexes expected");
}

static void expect_sp(const wap_board *board, const char *text, const char *code, uint32_t count)
{
    wap_name name;
    if (!wap_read_name(board, say(text), &spoken, 0, &name, &error))
        fail_msg("%s: %s", text, error.text);
    assert_int_equal(name.leader, WAP_NO_LEADER);
    assert_int_equal(name.kind, kind(board, code));
    assert_int_equal(name.count, count);
}

static void expect_leader(const wap_board *board, const char *text, const char *expected)
{
    wap_name name;
    if (!wap_read_name(board, say(text), &spoken, 0, &name, &error))
        fail_msg("%s: %s", text, error.text);
    assert_int_equal(name.kind, WAP_NONE);
    assert_string_equal(board->leader[name.leader].name, expected);
}

static void expect_no_name(const wap_board *board, const char *text, const char *expected)
{
    wap_name name;
    assert_false(wap_read_name(board, say(text), &spoken, 0, &name, &error));
    assert_string_equal(error.text, expected);
}

/* The leader prC and Prussian cavalry differ by case alone. */
static void test_read_who(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N06");
    expect_sp(board, "FRi5", "FRi", 5);
    expect_sp(board, "FRi", "FRi", 1);
    expect_sp(board, "fri12", "FRi", 12);
    expect_sp(board, "PRc", "PRc", 1);
    expect_sp(board, "PRc3", "PRc", 3);
    expect_sp(board, "prc3", "PRc", 3); /* no leader has a number */
    expect_leader(board, "prC", "prC");
    expect_leader(board, "prc", "prC");
    expect_leader(board, "fsc", "fsc");
    expect_leader(board, "napoleon", "Napoleon");
    expect_leader(board, "LEstocq", "LEstocq");
    expect_no_name(board, "Prc", "\"Prc\" is ambiguous: prC, PRc");
    expect_no_name(board, "pRc", "\"pRc\" is ambiguous: prC, PRc");
    expect_no_name(board, "AUg2", "AU has no SP of type g");
    expect_no_name(board, "FRx1", "FR has no SP of type x");
    expect_no_name(board, "SPi1", "Spain takes no part in this scenario");
    expect_no_name(board, "XYi3", "no nation with units is called \"XY\"");
    expect_no_name(board, "FRi0", "a number of SP expected in \"FRi0\"");
    expect_no_name(board, "FRi9999", "a number of SP expected in \"FRi9999\"");
    expect_no_name(board, "XXi2", "no nation with units is called \"XX\"");
    expect_no_name(board, "Wellington", "unknown leader \"Wellington\"");
    expect_no_name(board, "Napolean", "unknown leader \"Napolean\"; near: Napoleon");
    wap_name name;
    assert_false(wap_read_name(board, gg_span_of(""), &spoken, 0, &name, &error));
    assert_string_equal(error.text, "leader or SP expected");
}

static void test_read_kind(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N05");
    uint8_t found;
    assert_true(wap_read_kind(board, say("AUl"), &spoken, 0, &found, &error));
    assert_false(wap_read_kind(board, say("AUl2"), &spoken, 0, &found, &error));
    assert_string_equal(error.text, "nation and type of SP expected, such as FRi");
    assert_false(wap_read_kind(board, say("EMi"), &spoken, 0, &found, &error));
    assert_string_equal(error.text, "no nation with units is called \"EM\"");
}

static void test_read_turn(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N05");
    uint8_t turn;
    assert_true(wap_read_turn(board, say("1805-10"), &spoken, 0, &turn, &error));
    assert_int_equal(turn, 2);
    assert_false(wap_read_turn(board, say("1806-01"), &spoken, 0, &turn, &error));
    assert_string_equal(error.text, "1806-01 is not a month of this scenario: 1805-08 to 1805-12");
    assert_false(wap_read_turn(board, say("1805-07"), &spoken, 0, &turn, &error));
    static const char *const wrong[] = {"1805-13", "1805-00", "180-10",
                                        "1805-1",  "1805",    "x805-10"};
    for (uint32_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(wap_read_turn(board, say(wrong[i]), &spoken, 0, &turn, &error));
        assert_string_equal(error.text, "a month such as 1805-08 expected");
    }
}

static void test_read_side(void **unused)
{
    (void)unused;
    uint8_t side;
    assert_true(wap_read_side(say("al"), &spoken, 0, &side, &error));
    assert_int_equal(side, WAP_AL);
    assert_false(wap_read_side(say("F"), &spoken, 0, &side, &error));
    assert_string_equal(error.text, "FR or AL expected");
}

/* ---------------------------------------------------------------- writing */

static void test_writing(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N14");
    static char text[200];
    gg_text out;
    gg_text_open(&out, text, sizeof text);
    wap_put_hex(board, hex(board, "Paris"), &out);
    gg_put_char(&out, ' ');
    wap_put_where(board, hex(board, "ZZ40"), &out);
    gg_put_char(&out, ' ');
    wap_put_where(board, hex(board, "AA22"), &out);
    gg_put_char(&out, ' ');
    wap_put_leader(board, leader(board, "BernadotteSW"), &out);
    gg_put_char(&out, ' ');
    wap_put_sp(board, kind(board, "FRi"), 5, &out);
    gg_put_char(&out, ' ');
    wap_put_sp(board, kind(board, "FRi"), 1, &out);
    gg_put_char(&out, ' ');
    wap_put_turn(board, 4, &out);
    assert_string_equal(text, "Y16 St_Petersburg AA22 Bernadotte_SW FRi5 FRi 1814-05");
}

static void test_words(void **unused)
{
    (void)unused;
    assert_string_equal(wap_side_name(WAP_AL), "AL");
    assert_string_equal(wap_side_adjective(WAP_FR), "French");
    assert_string_equal(wap_colour_name(WAP_GREY), "grey");
    assert_int_equal(wap_find_colour(gg_span_of("Orange")), WAP_ORANGE);
    assert_int_equal(wap_find_colour(gg_span_of("pink")), WAP_NONE);
    assert_string_equal(wap_type_name(WAP_GUARD_CAVALRY), "Guard cavalry");
    assert_string_equal(wap_terrain_name(WAP_LAKE), "lake");
    assert_string_equal(wap_city_class_name(WAP_MAJOR_CITY), "major");
    assert_string_equal(wap_result_name(WAP_RESULT_D2), "D2");
    assert_string_equal(wap_direction_name(WAP_SW), "SW");
    assert_string_equal(wap_source_name(WAP_REPORT), "report");
    for (uint8_t i = 0; i < WAP_TYPES; i++)
        assert_int_equal(wap_find_type(wap_type_letter(i)), i);
}

/* Every hex reads back from what is written. */
static void test_hex_names(void **unused)
{
    (void)unused;
    const wap_board *board = board_of("N12");
    char text[24];
    for (uint16_t i = 0; i < board->map_hexes; i++) {
        gg_text out;
        gg_text_open(&out, text, sizeof text);
        wap_put_hex(board, i, &out);
        assert_int_equal(hex(board, text), i);
        gg_text_open(&out, text, sizeof text);
        wap_put_where(board, i, &out);
        assert_int_equal(hex(board, text), i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read_hex),  cmocka_unit_test(test_read_path),
        cmocka_unit_test(test_read_who),  cmocka_unit_test(test_read_kind),
        cmocka_unit_test(test_read_turn), cmocka_unit_test(test_read_side),
        cmocka_unit_test(test_writing),   cmocka_unit_test(test_words),
        cmocka_unit_test(test_hex_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
