/* The data files of napoleon: how damage to them is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "harness/damaged_data.h"
#include "napoleon/board_game.h"

static bool accepts(const gg_file *files)
{
    return make(files) != NULL;
}

static int set_up(void **state)
{
    (void)state;
    damaged.id = "napoleon";
    damaged.files = gg_files_napoleon;
    damaged.count = gg_files_napoleon_count;
    damaged.accepts = accepts;
    damaged.error = &error;
    return 0;
}

static void test_lost_files(void **unused)
{
    (void)unused;
    static const damage lost = {NULL, "", "there is no such file"};
    expect_damage("limits.txt", &lost, false);
    expect_damage("towns.txt", &lost, false);
    expect_damage("roads.txt", &lost, false);
    expect_damage("blocks.txt", &lost, false);
    expect_damage("turns.txt", &lost, false);
    expect_damage("terrain.txt", &lost, false);
    expect_damage("rivers.txt", &lost, false);
}

/* ---------------------------------------------------------------- towns.txt */

#define GHENT "town AD 294 130 rulebook supplies AD 1 name Ghent"
#define BAVAY "town FR 336 840 reconstructed name Bavay"

static void test_damaged_towns(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {BAVAY, "town AL 336 840 reconstructed name Bavay", "FR, AD or PR expected"},
        {BAVAY, "town", "FR, AD or PR expected"},
        {BAVAY, "town FR x 840 reconstructed name Bavay", "number from 0 to 9999 expected"},
        {BAVAY, "town FR 336 -1 reconstructed name Bavay", "number from 0 to 9999 expected"},
        {BAVAY, "town FR 336 10000 reconstructed name Bavay", "number from 0 to 9999 expected"},
        {BAVAY, "town FR 336 840 hearsay name Bavay", "rulebook, report or reconstructed expected"},
        {BAVAY, "town FR 336 840 name Bavay", "rulebook, report or reconstructed expected"},
        {BAVAY, "town FR 336 840 reconstructed", "name expected"},
        {BAVAY, "town FR 336 840 reconstructed Bavay", "name expected"},
        {BAVAY, "town FR 336 840 reconstructed name", "a name expected"},
        {BAVAY, "town FR 336 840 reconstructed name A name that is much too long for us",
         "a name of at most 31 bytes expected"},
        {BAVAY, "town FR 336 840 reconstructed name CONDE", "this town is given twice"},
        {BAVAY, "village FR 336 840 reconstructed name Bavay", "town expected"},
        {BAVAY, "town FR 336 840 reconstructed name Bav\xFFy", "not UTF-8"},
        {GHENT, "town AD 294 130 rulebook supplies AL 1 name Ghent", "FR, AD or PR expected"},
        {GHENT, "town AD 294 130 rulebook supplies AD 0 name Ghent", "number from 1 to 9 expected"},
        {GHENT, "town AD 294 130 rulebook supplies AD name Ghent", "number from 1 to 9 expected"},
    };
    ALL("towns.txt", cases);
}

/* ---------------------------------------------------------------- roads.txt */

#define EXIT "road Valenciennes-Conde minor reconstructed"
#define SCHELDT "road Conde-Leuze major rulebook over Scheldt"

static void test_damaged_roads(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {EXIT, "road", "TOWN-TOWN expected"},
        {EXIT, "road Valenciennes minor reconstructed", "path expected"},
        {EXIT, "road Valenciennes-Lille minor reconstructed", "unknown town \"Lille\""},
        {EXIT, "road Valenciennes- minor reconstructed", "town expected"},
        {EXIT, "road Valenciennes-Conde-Mons minor reconstructed",
         "a path of at most 2 towns expected"},
        {EXIT, "road Conde-Conde minor reconstructed", "two different towns expected"},
        {SCHELDT, "road Conde-Valenciennes major rulebook", "this road is given twice"},
        {EXIT, "road Valenciennes-Conde main reconstructed", "major or minor expected"},
        {EXIT, "road Valenciennes-Conde minor", "rulebook, report or reconstructed expected"},
        {EXIT, "road Valenciennes-Conde minor reconstructed by Scheldt", "over expected"},
        {EXIT, "road Valenciennes-Conde minor reconstructed over", "name of a river expected"},
        {EXIT, "road Valenciennes-Conde minor reconstructed over Rhine",
         "name of a river expected"},
        {SCHELDT, "road Conde-Leuze major rulebook over Scheldt twice",
         "end of line expected, found \"twice\""},
        {"river Dyle", "river", "a river expected"},
        {"river Dyle", "river dender", "this river is given twice"},
        {"", "river Lasne\nriver Rhine", "more than 8 rivers"},
        {"river Dyle", "canal Dyle", "river or road expected"},
    };
    ALL("roads.txt", cases);
}

/* Faults of a whole town are told at its line. */
static void test_towns_and_roads(void **unused)
{
    (void)unused;
    static const damage alone = {"", "town AD 5 5 reconstructed name Bruges",
                                 "no road leads to Bruges"};
    static const damage knot = {"",
                                "road Brussels-Ghent minor report\nroad Brussels-Huy minor report",
                                "towns.txt: Brussels has more than 8 roads"};
    static const damage many = {
        "",
        "road Ghent-Mons minor report\nroad Ghent-Huy minor report\nroad Ghent-Ath minor report\n"
        "road Ghent-Hal minor report\nroad Ath-Hal minor report\nroad Ath-Huy minor report",
        "more than 128 roads"};
    static const damage crowd = {
        "",
        "town AD 1 1 report name A\ntown AD 1 2 report name B\ntown AD 1 3 report name C\n"
        "town AD 1 4 report name D\ntown AD 1 5 report name E",
        "more than 64 towns"};
    expect_damage("towns.txt", &alone, true);
    expect_damage("roads.txt", &knot, false);
    assert_true(error.line > 0);
    expect_damage("roads.txt", &many, false);
    expect_damage("towns.txt", &crowd, false);
}

/* Nine cities on one road. */
static const char roads_of_nine[] = "road A-B minor report\nroad B-C minor report\n"
                                    "road C-D minor report\nroad D-E minor report\n"
                                    "road E-F minor report\nroad F-G minor report\n"
                                    "road G-H minor report\nroad H-I minor report\n";

static void test_many_cities(void **unused)
{
    (void)unused;
    static char towns[2000];
    static gg_file files[16];
    gg_text text;
    gg_text_open(&text, towns, sizeof towns);
    for (char c = 'A'; c <= 'I'; c++)
        gg_print(&text, "town AD 1 1 report supplies AD 1 name %c\n", c);
    for (uint32_t i = 0; i < gg_files_napoleon_count; i++) {
        files[i] = gg_files_napoleon[i];
        if (strcmp(files[i].name, "towns.txt") == 0)
            files[i] = (gg_file){"towns.txt", towns, strlen(towns)};
        if (strcmp(files[i].name, "roads.txt") == 0)
            files[i] = (gg_file){"roads.txt", roads_of_nine, strlen(roads_of_nine)};
    }
    assert_null(make(files));
    assert_string_equal(error.text, "napoleon/towns.txt: more than 8 supply cities");
    assert_int_equal(error.line, 9);
}

/* ---------------------------------------------------------------- blocks.txt */

#define FRENCH "army FR french moves 2 town 12 defeat 12 name French"
#define RESERVE "corps FR-CR FR joins FR-1CC FR-2CC FR-3CC FR-4CC name Cavalry Reserve Artillery"

static void test_damaged_armies(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {FRENCH, "army AL french moves 2", "FR, AD or PR expected"},
        {FRENCH, "army FR imperial moves 2", "french or allied expected"},
        {FRENCH, "army FR allied moves 2 town 12 defeat 12 name French", "french expected"},
        {FRENCH, "army FR french marches 2", "moves expected"},
        {FRENCH, "army FR french moves 5", "number from 1 to 4 expected"},
        {FRENCH, "army FR french moves 2 town 0", "number from 1 to 64 expected"},
        {FRENCH, "army FR french moves 2 town 12", "defeat expected"},
        {FRENCH, "army FR french moves 2 town 12 defeat 12", "name expected"},
        {"", FRENCH, "this army is given twice"},
        {"corps FR-I FR name I Corps", "corps", "an id of at most 7 bytes expected"},
        {"corps FR-I FR name I Corps", "corps FR-First FR name I Corps",
         "an id of at most 7 bytes expected"},
        {"corps FR-I FR name I Corps", "corps fr-gd FR name I Corps", "fr-gd is given twice"},
        {"corps FR-I FR name I Corps", "corps FR-I AL name I Corps", "FR, AD or PR expected"},
        {"corps FR-I FR name I Corps", "corps FR-I FR", "name expected"},
        {RESERVE, "corps FR-CR FR joins name X", "id of a corps expected"},
        {RESERVE, "corps FR-CR FR joins FR-5CC name X", "id of a corps expected"},
        {"", "corps PR-V PR joins FR-I name X", "FR-I is a corps of another army"},
        {FRENCH, "arm FR french", "army, corps or block expected"},
    };
    ALL("blocks.txt", cases);
}

#define NAPOLEON "block F01 FR LDR steps 1 fire 2 nation FR at Beaumont rulebook name Napoleon"
#define GUARD                                                                                      \
    "block F02 FR INF steps 4 fire 3 nation FR corps FR-Gd at Beaumont report name Guard Infantry"

static void test_damaged_blocks(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {GUARD, "block", "an id of at most 3 bytes expected"},
        {GUARD, "block F002 FR INF steps 4", "an id of at most 3 bytes expected"},
        {GUARD, "block F01 FR INF steps 4", "F01 is given twice"},
        {GUARD, "block F02 FX INF steps 4", "FR, AD or PR expected"},
        {GUARD, "block F02 FR ART steps 4", "LDR, INF, CAV, FART or HART expected"},
        {GUARD, "block F02 FR INF strength 4", "steps expected"},
        {GUARD, "block F02 FR INF steps 5", "number from 1 to 4 expected"},
        {GUARD, "block F02 FR INF steps 4 fire 4", "number from 1 to 3 expected"},
        {GUARD, "block F02 FR INF steps 4 fire 3 quality 0", "number from 1 to 3 expected"},
        {GUARD, "block F02 FR INF steps 4 fire 3 corps FR-Gd", "nation expected"},
        {GUARD, "block F02 FR INF steps 4 fire 3 nation RU", "FR, BR, NE, BK or PR expected"},
        {GUARD, "block F02 FR INF steps 4 fire 3 nation FR at Beaumont", "corps expected"},
        {GUARD, "block F02 FR INF steps 4 fire 3 nation FR corps FR-V", "id of a corps expected"},
        {GUARD, "block F02 FR INF steps 4 fire 3 nation FR corps PR-I",
         "PR-I is a corps of another army"},
        {GUARD, "block F02 FR INF steps 4 fire 3 nation FR corps FR-Gd in Beaumont", "at expected"},
        {GUARD, "block F02 FR INF steps 4 fire 3 nation FR corps FR-Gd at Paris",
         "unknown town \"Paris\""},
        {GUARD, "block F02 FR INF steps 4 fire 3 nation FR corps FR-Gd at Beaumont",
         "rulebook, report or reconstructed expected"},
        {GUARD, "block F02 FR INF steps 4 fire 3 nation FR corps FR-Gd at Beaumont report",
         "name expected"},
        {NAPOLEON, "block F01 FR LDR steps 1 fire 2 nation FR corps FR-Gd at Beaumont",
         "at expected"},
        {GUARD, "block F02 FR LDR steps 1 fire 2 nation FR at Beaumont report name Ney",
         "a second leader of this army"},
        {"", "block F25 FR INF steps 1", "blocks of an army stand together"},
    };
    ALL("blocks.txt", cases);
}

static void test_impossible_armies(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {FRENCH, "", "no line for army FR"},
        {NAPOLEON, "", "army FR has no leader"},
        {FRENCH, "army FR french moves 2 town 12 defeat 25 name French",
         "army FR has only 24 blocks"},
        {"corps FR-I FR name I Corps", "corps FR-I FR name I Corps\ncorps FR-V FR name V Corps",
         "corps FR-V has no block"},
    };
    ALL_WITHOUT_LINE("blocks.txt", cases);
    static const damage nowhere = {"town FR 601 898 rulebook name Beaumont",
                                   "town FR 601 898 rulebook name Bellmont",
                                   "roads.txt: unknown town \"Beaumont\"; near: Bellmont"};
    expect_damage("towns.txt", &nowhere, false);
}

/* Lines like "corps PR-a PR name X" until there are too many. */
static void test_too_many(void **unused)
{
    (void)unused;
    static char lines[2000];
    gg_text text;
    gg_text_open(&text, lines, sizeof lines);
    for (char c = 'a'; c <= 'n'; c++)
        gg_print(&text, "corps PR-x%c PR name X\n", c);
    expect_damage("blocks.txt", &(damage){"", lines, "more than 32 corps"}, false);
    gg_text_open(&text, lines, sizeof lines);
    for (char c = 'a'; c <= 'g'; c++)
        gg_print(&text,
                 "block Px%c PR INF steps 1 fire 1 nation PR corps PR-I at Huy report name X\n", c);
    expect_damage("blocks.txt", &(damage){"", lines, "more than 64 blocks"}, false);
}

/* ---------------------------------------------------------------- turns.txt, terrain.txt */

static void test_damaged_turns(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {"turn 3 french night date 15 June", "turn 4 french night date 15 June", "turn 3 expected"},
        {"turn 3 french night date 15 June", "turn french night date 15 June", "turn 3 expected"},
        {"turn 3 french night date 15 June", "turn 3 russian night date 15 June",
         "french or allied expected"},
        {"turn 3 french night date 15 June", "turn 3 french dusk date 15 June",
         "day or night expected"},
        {"turn 3 french night date 15 June", "turn 3 french night 15 June", "date expected"},
        {"turn 3 french night date 15 June", "turn 3 french night date", "a date expected"},
        {"turn 3 french night date 15 June", "night 3", "turn expected"},
        {"", "turn 24 allied night date 22 June", "more than 23 turns"},
    };
    ALL("turns.txt", cases);
    expect_refused("turns.txt", "", "napoleon/turns.txt: no turn");
}

static void test_damaged_terrain(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {"marker farm 2 reconstructed", "marker swamp 2 reconstructed",
         "woods, farm, hill or stream expected"},
        {"marker farm 2 reconstructed", "marker woods 2 reconstructed",
         "this marker is given twice"},
        {"marker farm 2 reconstructed", "marker farm 11 reconstructed",
         "number from 0 to 10 expected"},
        {"marker farm 2 reconstructed", "marker farm 2",
         "rulebook, report or reconstructed expected"},
        {"marker farm 2 reconstructed", "marker farm 2 report 3",
         "end of line expected, found \"3\""},
        {"marker farm 2 reconstructed", "farm 2", "marker or squares expected"},
        {"squares 4", "squares many", "number from 0 to 99 expected"},
        {"squares 4", "squares 4 or 5", "end of line expected, found \"or\""},
        {"", "squares 4", "this line is given twice"},
    };
    static const damage whole[] = {
        {"marker farm 2 reconstructed", "", "no line for marker farm"},
        {"squares 4", "", "no line for squares"},
    };
    ALL("terrain.txt", cases);
    ALL_WITHOUT_LINE("terrain.txt", whole);
}

/* Each player must get his markers. */
static void test_small_pool(void **unused)
{
    (void)unused;
    expect_refused("terrain.txt",
                   "marker woods 1 report\nmarker farm 1 report\nmarker hill 0 report\n"
                   "marker stream 0 report\nsquares 4\n",
                   "napoleon/terrain.txt: 2 markers, but 3 are drawn");
}

/* ---------------------------------------------------------------- rivers.txt */

#define SENNE "course Senne 2 24"
#define LYS "course other Lys 14 26"
#define SOIGNES "wood 712 388 112 128 name Soignes"
#define ARDENNES "upland 1190 920 760 560"
#define ZONE "zone AD 790 130 812 84 850 40 836 0"

static void test_damaged_rivers(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {SENNE, "course Seine 2 24", "name of a river expected"},
        {SENNE, "course", "name of a river expected"},
        {SENNE, "course Senne 0 24", "number from 1 to 200 expected"},
        {SENNE, "course Senne 2", "number from 1 to 200 expected"},
        {SENNE, "course Senne 2 24 24", "end of line expected, found \"24\""},
        {SENNE, "through 1642 5", "number from 0 to 1641 expected"},
        {SENNE, "through 5 1092", "number from 0 to 1091 expected"},
        {SENNE, "through -1 5", "number from 0 to 1641 expected"},
        {SENNE, "through 5 5 5", "number from 0 to 1091 expected"},
        {SENNE, "through", "number from 0 to 1641 expected"},
        {SENNE, "canal Senne 2 24", "course, through, wood, upland or zone expected"},
        {LYS, "course other A-name-that-is-much-too-long-for-us 1 2",
         "an id of at most 31 bytes expected"},
        {SOIGNES, "wood 716 388 84", "number from 1 to 1091 expected"},
        {SOIGNES, "wood 716 388 0 84", "number from 1 to 1641 expected"},
        {SOIGNES, "wood 716 1388 84 84", "number from 0 to 1091 expected"},
        {SOIGNES, "wood 716 388 84 84 Soignes", "name expected"},
        {ARDENNES, "upland 1190 920 760", "number from 1 to 1091 expected"},
        {ARDENNES, "upland 1190 920 0 560", "number from 1 to 1641 expected"},
        {ARDENNES, "upland 1190 920 760 560 name Ardennes", "end of line expected, found \"name\""},
        {ZONE, "zone", "FR, AD or PR expected"},
        {ZONE, "zone NL 5 5", "FR, AD or PR expected"},
        {ZONE, "zone AD", "number from 0 to 1641 expected"},
        {ZONE, "zone AD 5 5 5", "number from 0 to 1091 expected"},
        {"", "course other Lasne 1 1", "courses stand before all others"},
        {"", "through 5 5 6 6", "no course is under way"},
    };
    ALL("rivers.txt", cases);
}

static void test_impossible_rivers(void **unused)
{
    (void)unused;
    static char lines[9000];
    gg_text text;
    static const damage lost = {SENNE, "", "no course of the Senne"};
    expect_damage("rivers.txt", &lost, false);
    expect_damage("rivers.txt", &(damage){LYS, LYS "\n" LYS, "a course has two points"}, false);
    expect_refused("rivers.txt", "through 5 5\n", "napoleon/rivers.txt: no course is under way");
    gg_text_open(&text, lines, sizeof lines);
    for (uint32_t i = 0; i < 24; i++)
        gg_put(&text, "course other Lys 1 1\nthrough 1 1 2 2\n");
    expect_damage("rivers.txt", &(damage){LYS, lines, "more than 24 courses"}, false);
    gg_text_open(&text, lines, sizeof lines);
    for (uint32_t i = 0; i < 33; i++)
        gg_put(&text, "wood 5 5 5 5\n");
    expect_damage("rivers.txt", &(damage){"", lines, "more than 32 woods"}, false);
    gg_text_open(&text, lines, sizeof lines);
    for (uint32_t i = 0; i < 9; i++)
        gg_put(&text, "upland 5 5 5 5\n");
    expect_damage("rivers.txt", &(damage){"", lines, "more than 8 uplands"}, false);
    gg_text_open(&text, lines, sizeof lines);
    for (uint32_t i = 0; i < 33; i++)
        gg_put(&text, "zone FR 5 5\n");
    expect_damage("rivers.txt", &(damage){"", lines, "more than 32 points of zones"}, false);
    gg_text_open(&text, lines, sizeof lines);
    gg_put(&text, LYS);
    for (uint32_t i = 0; i < 1000; i++)
        gg_put(&text, i % 100 == 0 ? "\nthrough 5 5" : " 5 5");
    expect_damage("rivers.txt", &(damage){LYS, lines, "more than 1000 points"}, false);
}

/* ---------------------------------------------------------------- limits.txt */

#define MAJOR "road major move 8 attack 4 flow 2"
#define INFANTRY "type INF rate 1 links 1 skirmish 1 attrition 1"
#define QUIET "limit quiet-turns 2         # of the attacker in a row: a stalemate"

static void test_damaged_limits(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {MAJOR, "road main move 8 attack 4 flow 2", "major or minor expected"},
        {MAJOR, "road major moves 8 attack 4 flow 2", "move expected"},
        {MAJOR, "road major move 0 attack 4 flow 2", "number from 1 to 99 expected"},
        {MAJOR, "road major move 8 attack 9 flow 2", "number from 1 to 8 expected"},
        {MAJOR, "road major move 8 attack 4", "flow expected"},
        {MAJOR, "road major move 8 attack 4 flow 2 3", "end of line expected, found \"3\""},
        {"", MAJOR, "this class is given twice"},
        {INFANTRY, "type FOOT rate 1", "LDR, INF, CAV, FART or HART expected"},
        {INFANTRY, "type LDR rate 1", "this type is given twice"},
        {INFANTRY, "type INF rate 3", "number from 1 to 2 expected"},
        {INFANTRY, "type INF rate 1 links 0", "number from 1 to 2 expected"},
        {INFANTRY, "type INF rate 1 links 1 skirmish 6", "number from 1 to 5 expected"},
        {INFANTRY, "type INF rate 1 links 1 skirmish 1", "attrition expected"},
        {INFANTRY, INFANTRY " slow", "against-cavalry, stays or artillery expected"},
        {QUIET, "limit silent-turns 2", "name of a limit expected"},
        {QUIET, "limit", "name of a limit expected"},
        {QUIET, "limit cities 2\nlimit cities 2", "this limit is given twice"},
        {QUIET, "limit quiet-turns 0", "number from 1 to 9 expected"},
        {QUIET, "limit quiet-turns 2 3", "end of line expected, found \"3\""},
        {QUIET, "number quiet-turns 2", "road, type or limit expected"},
    };
    static const damage whole[] = {
        {MAJOR, "", "no line for major roads"},
        {INFANTRY, "", "no line for type INF"},
        {QUIET, "", "no limit quiet-turns"},
    };
    ALL("limits.txt", cases);
    ALL_WITHOUT_LINE("limits.txt", whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lost_files),        cmocka_unit_test(test_damaged_towns),
        cmocka_unit_test(test_damaged_roads),     cmocka_unit_test(test_towns_and_roads),
        cmocka_unit_test(test_many_cities),       cmocka_unit_test(test_damaged_armies),
        cmocka_unit_test(test_damaged_blocks),    cmocka_unit_test(test_impossible_armies),
        cmocka_unit_test(test_too_many),          cmocka_unit_test(test_damaged_turns),
        cmocka_unit_test(test_damaged_terrain),   cmocka_unit_test(test_small_pool),
        cmocka_unit_test(test_damaged_limits),    cmocka_unit_test(test_damaged_rivers),
        cmocka_unit_test(test_impossible_rivers),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
