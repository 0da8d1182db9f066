/* The data files of triumph: how damage to them is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "harness/damaged_data.h"
#include "triumph/board_game.h"

static bool accepts(const gg_file *files)
{
    return make(files) != NULL;
}

static int set_up(void **state)
{
    (void)state;
    damaged.id = "triumph";
    damaged.files = gg_files_triumph;
    damaged.count = gg_files_triumph_count;
    damaged.accepts = accepts;
    damaged.error = &error;
    return 0;
}

static void test_damaged_locales(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {"locale 1 holds 4", "locale x holds 4", "number from 1 to 254 expected"},
        {"locale 1 holds 4", "locale 255 holds 4", "number from 1 to 254 expected"},
        {"locale 1 holds 4", "locale", "number from 1 to 254 expected"},
        {"locale 2 holds 4", "locale 1 holds 4", "locale 1 is given twice"},
        {"locale 1 holds 4", "locale 1 takes 4", "holds expected"},
        {"locale 1 holds 4", "locale 1 holds 0", "number from 1 to 99 expected"},
        {"locale 1 holds 4", "locale 1 holds", "number from 1 to 99 expected"},
        {"locale 1 holds 4", "locale 1 holds 4 purple", "hill, a color, setup or name expected"},
        {"locale 1 holds 4", "locale 1 holds 4 name", "a name expected"},
        {"locale 1 holds 4", "locale 1 holds 4 name A name that is much too long for us",
         "a name of at most 27 bytes expected"},
        {"locale 1 holds 4", "locale 1 holds 4 setup Ney", "unknown commander \"Ney\""},
        {"locale 1 holds 4", "locale 1 holds 4 setup", "commander expected"},
        {"locale 1 holds 4", "locale 1 holds 4 setup Murat",
         "armies.txt has another setup for Murat"},
        {"locale 1 holds 4", "place 1 holds 4", "locale, border, road, entry or feature expected"},
        {"locale 1 holds 4", "locale 1 holds \xFF", "not UTF-8"},
        {"", "locale 171 holds 4", "more than 168 locales"},
    };
    ALL("board.txt", cases);
}

static void test_damaged_borders(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {"border 24-37 narrow", "border 24 narrow", "LOCALE-LOCALE expected"},
        {"border 24-37 narrow", "border 24-x narrow", "number of a locale expected"},
        {"border 24-37 narrow", "border 24-145 narrow", "there is no locale 145"},
        {"border 24-37 narrow", "border 24-999 narrow", "there is no locale 999"},
        {"border 24-37 narrow", "border 24-24 narrow", "two different locales expected"},
        {"border 24-37 narrow", "border 24-37", "narrow, wide or impassable expected"},
        {"border 24-38 wide", "border 37-24 wide", "this border is given twice"},
        {"border 24-37 narrow", "border 24-37 narrow 24", "LOCALE:SYMBOLS expected"},
        {"border 24-37 narrow", "border 24-37 narrow 24:", "LOCALE:SYMBOLS expected"},
        {"border 24-37 narrow", "border 24-37 narrow 38:A", "a locale of this border expected"},
        {"border 24-37 narrow", "border 24-37 narrow 37:AX",
         "symbols I, C, A, O expected, each once"},
        {"border 24-37 narrow", "border 24-37 narrow 37:AA",
         "symbols I, C, A, O expected, each once"},
        {"border 24-37 narrow", "border 24-37 narrow 37:A 37:O",
         "symbols of this locale are given twice"},
        {"border 2-3 impassable", "border 2-3 impassable 2:A",
         "end of line expected, found \"2:A\""},
    };
    ALL("board.txt", cases);
}

static void test_damaged_roads(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {"road 1.0-23.0 local", "road 1.0 local", "LOCALE.GROUP-LOCALE.GROUP expected"},
        {"road 1.0-23.0 local", "road 1-23 local", "LOCALE.GROUP expected"},
        {"road 1.0-23.0 local", "road 1.4-23.0 local", "group from 0 to 3 expected"},
        {"road 1.0-23.0 local", "road 1.0-24.0 local", "these locales have no border"},
        {"road 1.0-23.0 local", "road 2.0-3.0 local", "this border is impassable"},
        {"road 1.0-23.0 local", "road 1.0-23.0 wide", "main or local expected"},
        {"road 1.0-23.0 local", "road 1.0-23.0 local main", "end of line expected, found \"main\""},
        {"road 2.0-23.0 local", "road 23.0-1.0 local", "this road is given twice"},
        {"entry F1 1.0 local", "entry X1 1.0 local", "F or A with a number expected"},
        {"entry F1 1.0 local", "entry F 1.0 local", "F or A with a number expected"},
        {"entry F1 1.0 local", "entry F1 1.0", "main or local expected"},
        {"entry F1 1.0 local", "entry F1 1 local", "LOCALE.GROUP expected"},
        {"entry F2 51.0 main", "entry f1 51.0 main", "F or A with a number expected"},
        {"entry F2 51.0 main", "entry F1 51.0 main", "this entry is given twice"},
        {"", "entry F21 1.0 local", "more than 20 entries"},
        {"feature Kruh", "feature Kandia", "this feature is given twice"},
        {"feature Kruh", "feature", "a name expected"},
    };
    ALL("board.txt", cases);
}

static void test_lost_files(void **unused)
{
    (void)unused;
    static const damage lost = {NULL, "", "there is no such file"};
    expect_damage("armies.txt", &lost, false);
    expect_damage("board.txt", &lost, false);
    expect_damage("geometry.txt", &lost, false);
    expect_damage("rounds.txt", &lost, false);
}

/* What shows only when the files are put together. */
static void test_files_that_disagree(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {"border 1-23 narrow 1:CA 23:AO", "", "these locales have no border"},
        {"border 24-37 narrow", "", "geometry.txt: these locales have no passable border"},
        {"", "border 37-38 narrow", "geometry.txt: no bar of border 37-38"},
        {"locale 1 holds 4", "", "there is no locale 1"},
        {"locale 67 holds 16 green setup Bagration", "locale 67 holds 16 green",
         "armies.txt: board.txt has no locale 67 with setup Bagration"},
    };
    static const damage moved = {"commander allied minimum 4 setup 67 name Bagration",
                                 "commander allied minimum 4 setup 68 name Bagration",
                                 "board.txt: armies.txt has another setup for Bagration"};
    static const damage short_day = {"round dec2 1 name 2 December, 8:00AM", "",
                                     "round 1 expected"};
    ALL_WITHOUT_LINE("board.txt", cases);
    expect_damage("armies.txt", &moved, false);
    expect_damage("rounds.txt", &short_day, false);
}

/* Faults of a whole locale are told at its line. */
static void expect_locale_fault(const damage *what, uint32_t number)
{
    char line[40];
    expect_damage("board.txt", what, false);
    (void)snprintf(line, sizeof line, "\nlocale %u ", (unsigned)number);
    const char *found = strstr(damaged_text, line);
    assert_non_null(found);
    uint32_t expected = 2;
    for (const char *c = damaged_text; c < found; c++)
        expected += *c == '\n';
    assert_int_equal(error.line, expected);
}

static void test_damaged_linking(void **unused)
{
    (void)unused;
    static const damage gap = {"road 21.1-35.0 local", "road 21.3-35.0 local",
                               "locale 21 has no road of group 2, but one of a higher group"};
    static const damage alone = {"border 163-164 narrow", "", "locale 164 has no passable border"};
    static const damage many = {"", "border 26-53 narrow\nborder 26-1 wide",
                                "locale 26 has more than 8 borders"};
    static const damage knot = {"", "road 107.0-108.2 local\nroad 94.2-107.0 local",
                                "more than 8 roads are connected in locale 107"};
    expect_locale_fault(&gap, 21);
    expect_locale_fault(&alone, 164);
    expect_locale_fault(&many, 26);
    expect_locale_fault(&knot, 107);
}

static void test_missing_geometry(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {"anchor 1 760 5220", "", "no anchor of locale 1"},
        {"bar 1-23 1071 5643 1013", "", "no bar of border 1-23"},
        {"arrow F1 575 5480", "", "no arrow of entry F1"},
    };
    ALL_WITHOUT_LINE("geometry.txt", cases);
}

static void test_damaged_geometry(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {"anchor 1 760 5220", "anchor 145 760 5220", "there is no locale 145"},
        {"anchor 1 760 5220", "anchor 1 760", "number from 0 to 32767 expected"},
        {"anchor 1 760 5220", "anchor 1 -1 0", "number from 0 to 32767 expected"},
        {"anchor 1 760 5220", "anchor 1 760 5220 high 3", "height expected"},
        {"anchor 1 760 5220", "anchor 1 760 5220 height 0", "number from 1 to 9999 expected"},
        {"anchor 2 2280 5220", "anchor 1 2280 5220", "its place is given twice"},
        {"bar 1-23 1071 5643 1013", "bar 2-3 1071 5643 1013",
         "these locales have no passable border"},
        {"bar 1-23 1071 5643 1013", "bar 1-23 1071 5643 1801", "number from 0 to 1800 expected"},
        {"arrow F1 575 5480", "arrow F0 575 5480", "unknown entry \"F0\""},
        {"arrow F1 575 5480", "arrows F1 575 5480",
         "anchor, bar, arrow, edge, strip, plateau or stream expected"},
        {"edge 100 4700", "edge 100", "number from 0 to 32767 expected"},
        {"edge 100 4700", "edge 100 4700 0", "end of line expected, found \"0\""},
        {"strip water 3700 27000 name Ottmarau Pond", "strip lake 3700 27000",
         "wood, water or marsh expected"},
        {"strip water 3700 27000 name Ottmarau Pond", "strip water 3700",
         "number from 0 to 32767 expected"},
        {"strip water 3700 27000 name Ottmarau Pond", "strip water 3700 27000 Ottmarau Pond",
         "name expected"},
    };
    ALL("geometry.txt", cases);
}

#define ALLIED "side allied morale 27 corps-commands 5 unit-commands 3 on-map dec1 2 dec2 9"
#define DAVOUT "commander french minimum 4 enters dec1 12 dec2 1 name Davout"

static void test_damaged_armies(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {ALLIED, "side russian morale 27", "allied or french expected"},
        {ALLIED, "side allied moral 27", "morale expected"},
        {ALLIED, "side allied morale 0", "number from 1 to 99 expected"},
        {ALLIED, "side allied morale 27 corps-commands all", "number from 1 to 99 expected"},
        {ALLIED, "side allied morale 27 corps-commands 5 unit-commands 3", "on-map expected"},
        {ALLIED, "side allied morale 27 corps-commands 5 unit-commands 3 on-map",
         "scenario expected"},
        {ALLIED, "side allied morale 27 corps-commands 5 unit-commands 3 on-map dec1 2 dec1 9",
         "this scenario is given twice"},
        {ALLIED, "side allied morale 27 corps-commands 5 unit-commands 3 on-map dec1 2 dec3 9",
         "end of line expected, found \"dec3\""},
        {"", ALLIED, "this side is given twice"},
        {"units allied I1 2", "units allied I4 2", "face expected: G3, I1 to I3, C1 to C3, A1"},
        {"units allied I1 2", "units allied I2 2", "this face is given twice"},
        {"units allied I1 2", "units allied I1 many", "number from 0 to 17 expected"},
        {DAVOUT, "commander french minimum 9 name Davout", "number from 1 to 8 expected"},
        {DAVOUT, "commander french minimum 4 enters name Davout", "scenario expected"},
        {DAVOUT, "commander french minimum 4 enters dec1 21 name Davout",
         "number from 0 to 20 expected"},
        {DAVOUT, "commander french minimum 4 setup x name Davout", "number from 1 to 254 expected"},
        {DAVOUT, "commander french minimum 4", "name expected"},
        {DAVOUT, "commander french minimum 4 name", "a name expected"},
        {DAVOUT, "commander french minimum 4 name BERNADOTTE", "this commander is given twice"},
        {DAVOUT, "commander allied minimum 4 name Davout", "commanders of a side stand together"},
        {"", "commander french minimum 4 name Ney", "more than 17 commanders"},
        {DAVOUT, "commander french minimum 4 setup 54 name Davout",
         "board.txt has no locale 54 with setup Davout"},
        {DAVOUT, "general Davout", "side, units or commander expected"},
    };
    ALL("armies.txt", cases);
}

static void test_impossible_armies(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {ALLIED, "", "no line for side allied"},
        {"units french I2 16", "", "8 commanders of side french cannot take 20 units"},
        {ALLIED, "side allied morale 27 corps-commands 5 unit-commands 3 on-map dec1 2",
         "side allied cannot start with 0 corps on the map"},
        {ALLIED, "side allied morale 27 corps-commands 5 unit-commands 3 on-map dec1 2 dec2 10",
         "side allied cannot start with 10 corps on the map"},
    };
    ALL_WITHOUT_LINE("armies.txt", cases);
}

static void test_damaged_rounds(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {"round dec1 10 night name Night", "round dec1 11 night name Night", "round 10 expected"},
        {"round dec1 10 night name Night", "round dec1 night name Night", "round 10 expected"},
        {"round dec1 10 night name Night", "round dec3 10 night name Night", "scenario expected"},
        {"round dec1 10 night name Night", "round dec1 10 dark name Night", "name expected"},
        {"round dec1 10 night name Night", "round dec1 10 night name", "a name expected"},
        {"", "round dec1 21 name Too late", "more than 21 rounds"},
        {"round dec1 10 night name Night", "night dec1 10", "round expected"},
    };
    ALL("rounds.txt", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_damaged_locales),     cmocka_unit_test(test_damaged_borders),
        cmocka_unit_test(test_damaged_roads),       cmocka_unit_test(test_lost_files),
        cmocka_unit_test(test_files_that_disagree), cmocka_unit_test(test_damaged_linking),
        cmocka_unit_test(test_missing_geometry),    cmocka_unit_test(test_damaged_geometry),
        cmocka_unit_test(test_damaged_armies),      cmocka_unit_test(test_impossible_armies),
        cmocka_unit_test(test_damaged_rounds),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
