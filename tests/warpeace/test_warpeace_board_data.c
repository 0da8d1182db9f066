/* The data files of warpeace that all scenarios share: how damage to them is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "warpeace/damaged_board.h"

static void test_lost_files(void **unused)
{
    (void)unused;
    static const char *const files[] = {"tables.txt", "nations.txt", "leaders.txt", "map.txt",
                                        "areas.txt",  "cities.txt",  "owners.txt",  "hexsides.txt",
                                        "names.txt",  "n05.txt"};
    static const damage lost = {NULL, "", "there is no such file"};
    for (uint32_t i = 0; i < sizeof files / sizeof files[0]; i++)
        expect_damage(files[i], &lost, false);
}

/* ---------------------------------------------------------------- tables.txt */

#define ROW_5 "attrition 5    1  2*! 3* 4* 5*  6*"
#define MARCH_3 "march 3  1   2!   2*"
#define AUTOMATIC "combat automatic 1/D3!"
#define LOSS_D1 "loss D1 base 1 plus 0 over 5    # 1 + n/5"
#define ATTESTED "loss D1 attested 13 3"
#define FOREST "terrain forest   mp 2 drm 1 overrun 4"
#define RIVER "hexside river    mp 1 drm 2"
#define WINTER "winter 11 12 1 2"

static void test_damaged_tables(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {ROW_5, "attrition 10 1 2 3 4 5 6", "number from 0 to 9 expected"},
        {ROW_5, "attrition 4 1 2 3 4 5 6", "this row is given twice"},
        {ROW_5, "attrition 5 1 2*! 3* 4* 5*", "a cell such as 2 or 2* or 2*! expected"},
        {ROW_5, "attrition 5 1 2!* 3* 4* 5* 6*", "a cell such as 2 or 2* or 2*! expected"},
        {ROW_5, "attrition 5 1 x 3* 4* 5* 6*", "a cell such as 2 or 2* or 2*! expected"},
        {ROW_5, "attrition 5 1 200 3* 4* 5* 6*", "a cell such as 2 or 2* or 2*! expected"},
        {ROW_5, "attrition 5 1 2*! 3* 4* 5* 6* 7*", "end of line expected, found \"7*\""},
        {"attrition from 3  6   11 16 21  31", "attrition from 3 6 6 16 21 31",
         "number from 7 to 250 expected"},
        {"", "attrition from 3 6 11 16 21 31", "this row is given twice"},
        {MARCH_3, "march 0 1 2 2*", "number from 1 to 8 expected"},
        {MARCH_3, "march 2 1 2 2*", "this row is given twice"},
        {MARCH_3, "march 3 1 2 2* 3", "end of line expected, found \"3\""},
        {AUTOMATIC, "combat 4-1 1/D3!", "1-1, 3-2, 2-1 or automatic expected"},
        {AUTOMATIC, "combat automatic 1/D4", "two results such as 1/D1 expected"},
        {AUTOMATIC, "combat automatic D3", "two results such as 1/D1 expected"},
        {"combat 2-1   D1/1 D1/1 1/1  1/1  1/1  1/D1 1/D1 0/D1  1/D2 0/D2 0/D3",
         "combat 2-1 D1/1 D9/1", "two results such as 1/D1 expected"},
        {AUTOMATIC, "combat automatic", "two results such as 1/D1 expected"},
        {AUTOMATIC, "combat automatic 1/D3 1/1", "end of line expected, found \"1/1\""},
        {AUTOMATIC, "combat 1-1 1/D3!", "this row is given twice"},
        {LOSS_D1, "loss D4 base 1 plus 0 over 5", "1, D1, D2 or D3 expected"},
        {LOSS_D1, "loss D1 plus 0 over 5", "base expected"},
        {LOSS_D1, "loss D1 base 1 plus 0 over 0", "number from 1 to 99 expected"},
        {LOSS_D1, "loss 1 base 1 plus 0 over 5", "the formula of this result is given twice"},
        {ATTESTED, "loss D1 attested 13 4", "the chart above says 3"},
        {ATTESTED, "loss D1 attested 0 4", "number from 1 to 99 expected"},
        {ATTESTED, "loss D1 row 1 x", "number from 0 to 250 expected"},
        {FOREST, "terrain wood mp 2 drm 1 overrun 4",
         "clear, forest, swamp, mountain, lake or desert expected"},
        {FOREST, "terrain clear mp 2 drm 1 overrun 4", "this terrain is given twice"},
        {FOREST, "terrain forest mp 0 drm 1 overrun 4", "number from 1 to 9 expected"},
        {RIVER, "hexside brook mp 1 drm 2", "river or crossing expected"},
        {RIVER, "hexside river mp 1", "drm expected"},
        {"", RIVER, "this hexside is given twice"},
        {"", WINTER, "this line is given twice"},
        {WINTER, "winter 13", "number from 1 to 12 expected"},
        {"limit join 5                # die and leader to join or to change battles", "limit joy 5",
         "name of a limit expected"},
        {"", "limit join 5", "this limit is given twice"},
        {RIVER, "side river",
         "attrition, march, combat, loss, terrain, hexside, limit or winter "
         "expected"},
    };
    ALL("tables.txt", cases);
}

static void test_missing_tables(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {ROW_5, "", "not all rows of attrition are there"},
        {MARCH_3, "", "not all rows of march are there"},
        {AUTOMATIC, "", "not all rows of combat are there"},
        {FOREST, "", "not all rows of terrain are there"},
        {RIVER, "", "not all rows of hexside are there"},
        {WINTER, "", "not all rows of winter are there"},
        {"limit death 6               # die that kills him", "", "no limit death"},
        {LOSS_D1, "", "the chart above says 0"},
    };
    ALL_WITHOUT_LINE("tables.txt", cases);
}

/* The printed loss chart can be entered as it is. */
static void test_printed_losses(void **unused)
{
    (void)unused;
    static gg_file files[DAMAGED_FILES];
    gg_text text;
    gg_text_open(&text, damaged_text, sizeof damaged_text);
    assert_int_not_equal(
        replace_line(file_of("tables.txt"), LOSS_D1, LOSS_D1 "\nloss D1 row 1 2 3", &text), 0);
    copy_files("tables.txt", damaged_text, files);
    const wap_board *board = board_from(files, "N05");
    assert_int_equal(wap_loss_of(board, WAP_RESULT_D1, 2), 2);
    assert_int_equal(wap_loss_of(board, WAP_RESULT_D1, 3), 3);
    assert_int_equal(wap_loss_of(board, WAP_RESULT_D1, 4), 1);
}

/* ---------------------------------------------------------------- nations.txt */

#define GUARD "type g infantry guard morale 3 # Guard infantry"
#define BAVARIA "power BA blue minor of FR morale 1 types ic map B name Bavaria"
#define FRANCE "power FR blue major morale 2 types icghp home FR IL map F name France"
#define SICILY "land SI map s name Sicily"

static void test_damaged_nations(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {GUARD, "type x infantry", "c, g, h, i, k, l, m or p expected"},
        {GUARD, "type c infantry", "this type is given twice"},
        {GUARD, "type g artillery", "infantry or cavalry expected"},
        {GUARD, "type g infantry guard morale 4", "number from 0 to 3 expected"},
        {GUARD, "type g infantry morale 3 guard", "end of line expected, found \"guard\""},
        {BAVARIA, "power", "an id of at most 7 bytes expected"},
        {BAVARIA, "power BAV blue", "a code of two letters expected"},
        {BAVARIA, "power FR blue", "FR is given twice"},
        {BAVARIA, "power BA pink", "color expected"},
        {BAVARIA, "power BA blue small", "major or minor expected"},
        {BAVARIA, "power BA blue minor FR", "of expected"},
        {BAVARIA, "power BA blue minor of XX", "code of a nation expected"},
        {BAVARIA, "power BA red minor of FR", "a major power of its color expected"},
        {BAVARIA, "power BA blue minor of FR morale 4", "number from 0 to 3 expected"},
        {BAVARIA, "power BA blue minor of FR morale 1 types", "types expected"},
        {BAVARIA, "power BA blue minor of FR morale 1 map B", "types expected"},
        {BAVARIA, "power BA blue minor of FR morale 1 types ix", "there is no type x"},
        {BAVARIA, "power BA blue minor of FR morale 1 types ic map BB name Bavaria",
         "a letter expected"},
        {BAVARIA, "power BA blue minor of FR morale 1 types ic map F name Bavaria",
         "FR has this letter"},
        {BAVARIA, "power BA blue minor of FR morale 1 types ic map B", "name expected"},
        {BAVARIA, "power BA blue minor of FR morale 1 types ic map B name", "a name expected"},
        {BAVARIA, "power BA blue minor of FR morale 1 types ic home XX map B name Bavaria",
         "code of a nation expected"},
        {BAVARIA, "power BA blue minor of FR morale 1 types ic home map B name Bavaria",
         "code of a nation expected"},
        {SICILY, "land SI map S name Sicily", "SP has this letter"},
        {SICILY, "island SI map s name Sicily", "type, power or land expected"},
    };
    ALL("nations.txt", cases);
}

static void test_missing_nations(void **unused)
{
    (void)unused;
    static const damage no_type = {"type k cavalry morale 0        # Cossacks", "type c cavalry\n",
                                   "this type is given twice"};
    static const damage no_russia = {"power RU green major morale 2 types icghk map R name Russia",
                                     "", "code of a nation expected"}; /* of Sweden's parent */
    static const damage many = {"",
                                "land A1 name A\nland A2 name B\nland A3 name C\nland A4 name D\n"
                                "land A5 name E\nland A6 name F",
                                "more than 48 nations"};
    expect_damage("nations.txt", &no_type, false);
    expect_damage("nations.txt", &no_russia, false);
    expect_damage("nations.txt", &many, false);
    expect_refused("nations.txt", "type c cavalry\n", "warpeace/nations.txt: no line for type g");
    expect_refused("nations.txt",
                   "type c cavalry\ntype g infantry\ntype h cavalry\ntype i infantry\n"
                   "type k cavalry\ntype l infantry\ntype m infantry\ntype p infantry\n",
                   "warpeace/nations.txt: no nation FR");
}

/* ---------------------------------------------------------------- leaders.txt */

#define DAVOUT "leader FR 2 rulebook name Davout"

static void test_damaged_leaders(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {DAVOUT, "leader XX 2 name Davout", "code of a nation expected"},
        {DAVOUT, "leader EM 2 name Davout", "it has no units"},
        {DAVOUT, "leader FR 4 name Davout", "number from 0 to 3 expected"},
        {DAVOUT, "leader FR 2 mp 0 name Davout", "number from 1 to 20 expected"},
        {DAVOUT, "leader FR 2 sp 21 name Davout", "number from 1 to 20 expected"},
        {DAVOUT, "leader FR 2 Davout", "name expected"},
        {DAVOUT, "leader FR 2 name", "a name expected"},
        {DAVOUT, "leader FR 2 name ...", "a name with at most 15 letters expected"},
        {DAVOUT, "leader FR 2 name napoleon", "this leader is given twice"},
        {DAVOUT, "leader FR 2 name Davout of Auerstedt", "a name of at most 15 bytes expected"},
        {"unnamed FR name frB", "unnamed pink name frB", "code of a nation expected"},
        {"unnamed FR name frB", "marshal FR name frB", "leader or unnamed expected"},
    };
    ALL("leaders.txt", cases);
}

/* ---------------------------------------------------------------- grids */

#define DOTS_53                                                                                        \
    ". . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . " \
    ". . . . ."

static void test_damaged_map(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {"", "row A . .", "this row is given twice"},
        {"", "row AB . .", "name of a row expected: A to Z, AA to ZZ"},
        {"", "row", "name of a row expected: A to Z, AA to ZZ"},
        {"", "line A", "row expected"},
    };
    ALL("map.txt", cases);
    expect_refused("map.txt", "row A . . X\n",
                   "warpeace/map.txt: C, F, S, M, L, D, . or - expected, column 3");
    expect_refused("map.txt", "row A . . CC\n",
                   "warpeace/map.txt: a cell of one letter expected, column 3");
    expect_refused("map.txt", "row A " DOTS_53 "\n",
                   "warpeace/map.txt: a cell of one letter expected, column 54");
    expect_refused("map.txt", "row A " DOTS_53 " . .\n",
                   "warpeace/map.txt: end of line expected, found \".\"");
    expect_refused("areas.txt", "row A " DOTS_53 " 1\n",
                   "warpeace/areas.txt: 1 to 4 expected, column 7");
    expect_refused("areas.txt", "row A . . . . . . 5\n",
                   "warpeace/areas.txt: 1 to 4 expected, column 7");
    expect_refused("areas.txt", "row A . 1\n",
                   "warpeace/areas.txt: . (no hex is there) expected, column 2");
    expect_refused("areas.txt", "row 1 . 1\n",
                   "warpeace/areas.txt: name of a row expected: A to Z, AA to ZZ");
    expect_refused("areas.txt", "row A . .\n",
                   "warpeace/areas.txt: a cell of one letter expected, column 3");
    expect_refused("owners.txt", "row 1 . 1\n",
                   "warpeace/owners.txt: name of a row expected: A to Z, AA to ZZ");
    expect_refused("owners.txt", "row A . .\n",
                   "warpeace/owners.txt: a cell of one letter expected, column 3");
    expect_refused("areas.txt", "", "warpeace/areas.txt: row 1 from the south is missing");
    expect_refused("owners.txt", "row A . . . . . . ?\n",
                   "warpeace/owners.txt: letter of a nation expected, column 7");
    expect_refused("owners.txt", "row A . . . . . . .\n",
                   "warpeace/owners.txt: letter of a nation expected, column 7");
    expect_refused("owners.txt", "row A F\n",
                   "warpeace/owners.txt: . (no hex is there) expected, column 1");
    expect_refused("owners.txt", "owner 1806 FR : Y16\n",
                   "warpeace/owners.txt: the rows of 1805 must come first");
    expect_refused("owners.txt", "", "warpeace/owners.txt: row 1 from the south is missing");
}

static void test_damaged_owners(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {"", "owner 1805 AU : W28", "number from 1806 to 1815 expected"},
        {"", "owner 1806 XX : W28", "code of a nation expected"},
        {"", "owner 1806 AU W28", ": expected"},
        {"", "owner 1806 AU :", "something expected behind the colon"},
        {"", "owner 1806 AU : W99", "no hex W99"},
        {"", "owned 1806 AU : W28", "row or owner expected"},
    };
    ALL("owners.txt", cases);
}

/* ---------------------------------------------------------------- cities.txt */

#define PARIS "city Y16 capital rulebook name Paris"

static void test_damaged_cities(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {PARIS, "city", "hex expected"},
        {PARIS, "city Y99 capital name Paris", "no hex Y99"},
        {PARIS, "city A1 capital name Paris", "no hex A1"},
        {PARIS, "city Y16 large name Paris", "minor, major or capital expected"},
        {PARIS, "city Y16 capital hearsay name Paris", "name expected"},
        {PARIS, "city Y16 capital name", "a name expected"},
        {PARIS, "city Y16 capital name Saint Germain en Laye",
         "a name of at most 15 bytes expected"},
        {PARIS, "city Y16 capital name ....", "a name with at most 15 letters expected"},
        {PARIS, "city W16 capital name Paris", "a second city in this hex"},
        {"", "city Z16 minor name PARIS", "this city is given twice"},
        {PARIS, "town Y16 capital name Paris", "city expected"},
    };
    ALL("cities.txt", cases);
}

/* ---------------------------------------------------------------- hexsides.txt */

#define ADIGE "river Adige : S27/T27 S28/T27 T26/T27"

static void test_damaged_hexsides(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {ADIGE, "river : S27/T27", "a name expected"},
        {ADIGE, "river Adige", ": expected"},
        {ADIGE, "river Adige :", "something expected behind the colon"},
        {ADIGE, "river Adige : S27-T27", "HEX/HEX expected"},
        {ADIGE, "river Adige : S27/T99", "no hex T99"},
        {ADIGE, "river Adige : S27/T25", "these hexes are not adjacent"},
        {ADIGE, "river Adige : S27/S27", "these hexes are not adjacent"},
        {ADIGE, "river Adige : S27/T27 T27/S27", "this hexside is given twice"},
        {ADIGE, "river Adige of the Alps : S27/T27", "a name of at most 15 bytes expected"},
        {"crossing Walcheren : EE18/EE19", "crossing Walcheren : EE18/DD18",
         "this hexside is given twice"},
        {"coast : BB52 NN24", "coast : BB99", "no hex BB99"},
        {"coast : BB52 NN24", "coast BB52", ": expected"},
        {ADIGE, "canal Adige : S27/T27", "river, crossing, sea or coast expected"},
    };
    static const damage twice = {"coast : BB52 NN24", "sea : E13/F13",
                                 "this hexside is given twice"};
    static const damage many = {"",
                                "river R1 : ZZ26/ZZ27\nriver R2 : ZZ27/ZZ28\nriver R3 : ZZ28/ZZ29",
                                "more than 40 rivers"};
    expect_all("hexsides.txt", cases, 9, true);
    expect_all("hexsides.txt", cases + 9, 1, false); /* reported at the second of the two */
    expect_all("hexsides.txt", cases + 10, sizeof cases / sizeof cases[0] - 10, true);
    expect_damage("hexsides.txt", &twice, true);
    expect_damage("hexsides.txt", &many, false);
}

/* ---------------------------------------------------------------- names.txt */

#define ALPS "range Alps : V21 V22 W25 W28"

static void test_damaged_names(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {ALPS, "range : V21 V22", "a name expected"},
        {ALPS, "range Alps V21 V22", ": expected"},
        {ALPS, "range Alps :", "something expected behind the colon"},
        {ALPS, "range Alps : V21", "at least two places expected"},
        {ALPS, "range Alps : V21 W", "a place of the map such as L22 expected"},
        {ALPS, "range Alps : V21 7", "a place of the map such as L22 expected"},
        {ALPS, "range Alps : V21 W0", "a place of the map such as L22 expected"},
        {ALPS, "range Alps : V21 W55", "a place of the map such as L22 expected"},
        {ALPS, "range Alps : V21 ABC1", "a place of the map such as L22 expected"},
        {ALPS, "range Alps : A1 A2 A3 A4 A5 A6 A7", "more than 6 places"},
        {ALPS, "range The Alps from Nice to Graz : V21 V22", "a name of at most 23 bytes expected"},
        {ALPS, "hill Alps : V21 V22", "sea, bay, range, far or area expected"},
        {"area 2 France", "area 5 France", "number from 1 to 4 expected"},
        {"area 2 France", "area 2", "a name expected"},
    };
    ALL("names.txt", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lost_files),       cmocka_unit_test(test_damaged_tables),
        cmocka_unit_test(test_missing_tables),   cmocka_unit_test(test_printed_losses),
        cmocka_unit_test(test_damaged_nations),  cmocka_unit_test(test_missing_nations),
        cmocka_unit_test(test_damaged_leaders),  cmocka_unit_test(test_damaged_map),
        cmocka_unit_test(test_damaged_owners),   cmocka_unit_test(test_damaged_cities),
        cmocka_unit_test(test_damaged_hexsides), cmocka_unit_test(test_damaged_names),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
