/* The scenario files of warpeace: how damage to them is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "warpeace/damaged_board.h"

/* All these damages to the file of a scenario. */
#define ALL_OF(id, file, cases)                                                                    \
    do {                                                                                           \
        scenario = (id);                                                                           \
        ALL(file, cases);                                                                          \
    } while (0)

/* ---------------------------------------------------------------- who takes part */

#define MONTHS "months 1805-08..1805-12 report"
#define OWNERS "owners 1805"
#define PART "part areas 2 3"
#define ALLIES "nations AL : AU RU"

static void test_part(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {MONTHS, "months 1805-12..1805-08", "months such as 1805-08..1805-12 expected"},
        {MONTHS, "months 1805..1806", "months such as 1805-08..1805-12 expected"},
        {MONTHS, "months 1805-08..1815-08", "more than 80 turns"},
        {MONTHS, "months 1805-08..1805-12 hearsay", "end of line expected, found \"hearsay\""},
        {"", MONTHS, "this line is given twice"},
        {OWNERS, "owners 1796", "number from 1805 to 1815 expected"},
        {"", OWNERS, "this line is given twice"},
        {PART, "part", "areas, rows or columns expected"},
        {PART, "part areas", "numbers of areas expected"},
        {PART, "part areas 5", "number from 1 to 4 expected"},
        {PART, "part areas rows A..B", "number from 1 to 4 expected"},
        {PART, "part areas 2 rows A..BC", "rows such as P..Z expected"},
        {PART, "part areas 2 rows Z..A", "rows such as P..Z expected"},
        {PART, "part areas 2 columns 20..55", "columns such as 20..34 expected"},
        {PART, "part areas 2 columns 0..9", "columns such as 20..34 expected"},
        {PART, "part areas 2 columns 9..1", "columns such as 20..34 expected"},
        {PART, "part columns 1..9 rows A..B", "end of line expected, found \"rows\""},
        {ALLIES, "nations XX : AU RU", "FR, AL or open expected"},
        {ALLIES, "nations AL AU RU", ": expected"},
        {ALLIES, "nations AL : AU Russia", "code of a nation expected"},
        {ALLIES, "nations AL : AU FR", "this nation is given twice"},
        {ALLIES, "troops XX : AU", "FR or AL expected"},
        {ALLIES, "troops AL AU", ": expected"},
        {ALLIES, "troops AL : EM", "it has no units"},
        {ALLIES, "troops AL : Russia", "code of a nation expected"},
        {"", "owner FR : Z99", "no hex Z99"},
        {"", "owner XX : Y16", "code of a nation expected"},
        {"", "owner AU : Y16 Paris", "this hex has a new owner already"},
        {"", "nation AL : PR",
         "months, owners, part, owner, nations, troops, stack, join, reinforce, withdraw, change, "
         "control, replacement, supply, special, alliances, city-points, win or seats expected"},
    };
    ALL_OF("N05", "n05.txt", cases);
}

static void test_missing(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {MONTHS, "", "no months"},
        {OWNERS, "", "no owners"},
        {PART, "", "no part of the map"},
        {OWNERS, "owners 1808", "owners.txt: no owners of 1808"},
        {"win AL final report", "", "the last win line must be final, without if"},
        {PART, "part areas 1 2 3 4\nnations open : SP PT EN PR SX HE DK SW NA SZ",
         "this nation is "
         "given twice"},
    };
    scenario = "N05";
    ALL_WITHOUT_LINE("n05.txt", cases);
    static const damage too_large = {"nations open : EM",
                                     "nations open : EM SP PT EN PR SX HE DK SW NA\npart areas 1 4",
                                     "more than 768 hexes can be entered"};
    expect_damage("n05.txt", &too_large, false);
    static const damage boxes = {PART,
                                 "part areas 2\npart areas 2\npart areas 2\npart areas 3\n"
                                 "part areas 3",
                                 "more than 4 parts"};
    expect_damage("n05.txt", &boxes, false);
}

/* ---------------------------------------------------------------- stacks */

#define BREST "stack FR Brest report : frB FRi4"
#define BERLIN "join PR Berlin : Brunswick PRi8 PRc2"

static void test_stacks(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {BREST, "stack XX Brest : frB FRi4", "FR or AL expected"},
        {BREST, "stack FR Brust : frB FRi4", "unknown city \"Brust\"; near: Brest"},
        {BREST, "stack FR Y99 : frB FRi4", "no hex Y99"},
        {BREST, "stack FR Lisbon : frB FRi4", "outside this scenario's part of the map"},
        {BREST, "stack FR Naples : frB FRi4", "closed: Naples takes no part"},
        {BREST, "stack FR Posen : frB FRi4", "closed at the start: Prussia is not at war"},
        {BREST, "stack FR Brest frB FRi4", ": expected"},
        {BREST, "stack FR Brest :", "something expected behind the colon"},
        {BREST, "stack FR Brest : Wellingtn FRi4", "unknown leader \"Wellingtn\""},
        {BREST, "stack FR Brest : frB FRx4", "FR has no SP of type x"},
        {BREST, "stack FR Brest : frB ENi4", "England takes no part in this scenario"},
        {BREST, "stack FR Brest : frB AUi4", "units of Austria are Allied here"},
        {BREST, "stack FR Brest : frB PRi4", "Prussia is not at war"},
        {BREST, "stack FR Brest : frB FRi0", "a number of SP expected in \"FRi0\""},
        {BREST, "stack FR Brest : frB FRi128", "at most 127 SP expected"},
        {BREST, "stack FR Brest : frB FRi4 FRi2", "FRi is given twice"},
        {BREST, "stack FR Brest : frB frB FRi4", "this leader is given twice"},
        {BREST, "stack FR Brest : FRi4 frB", "leaders stand before SP"},
        {BREST, "stack FR Brest : Kray FRi4", "units of Austria are Allied here"},
        {BREST, "stack FR Brest : Napoleon FRi4", "Napoleon is there already"},
        {BERLIN, "join Prussia Berlin : Brunswick PRi8", "code of a nation expected"},
        {BERLIN, "join PR Lisbon : Brunswick PRi8", "outside this scenario's part of the map"},
        {BERLIN, "join SX Berlin : Brunswick PRi8", "no change lets it join"},
        {BERLIN, "join PR Berlin : Brunswick AUi8", "AUi does not join with Prussia"},
        {BERLIN, "join PR Berlin : Davout PRi8", "Davout is there already"},
        {"", "control FR : AA22", "there is no city in this hex"},
        {"", "control FR : Brest Y9", "this city is given twice"},
        {"", "control EN : Brest", "FR or AL expected"},
    };
    /* A leader in two stacks is reported at the later one, in the order of hexes. */
    scenario = "N05";
    expect_all("n05.txt", cases, 19, true);
    expect_all("n05.txt", cases + 19, 1, false);
    expect_all("n05.txt", cases + 20, sizeof cases / sizeof cases[0] - 20, true);
}

static void test_second_stack(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {"", "stack AL Brest : AUi1", "a stack is there already, line"},
    };
    static char expected[200];
    gg_text text;
    static gg_file files[DAMAGED_FILES];
    gg_text_open(&text, damaged_text, sizeof damaged_text);
    uint32_t line = replace_line(file_of("n05.txt"), cases[0].line, cases[0].by, &text);
    copy_files("n05.txt", damaged_text, files);
    assert_null(make_from(files, "N05"));
    assert_int_equal(error.line, line);
    (void)snprintf(expected, sizeof expected, "warpeace/n05.txt: %s", cases[0].text);
    assert_memory_equal(error.text, expected, strlen(expected));
}

/* ---------------------------------------------------------------- reinforcements */

#define KUTUSOV "reinforce AL 1805-09 at Lemberg : Kutusov RUi8 RUc"

static void test_reinforcements(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {KUTUSOV, "reinforce XX 1805-09 at Lemberg : Kutusov", "FR or AL expected"},
        {KUTUSOV, "reinforce AL September at Lemberg : Kutusov",
         "a month such as 1805-08 expected"},
        {KUTUSOV, "reinforce AL 1806-09 at Lemberg : Kutusov",
         "1806-09 is not a month of this scenario: 1805-08 to 1805-12"},
        {KUTUSOV, "reinforce AL 1805-09 1806-01 at Lemberg : Kutusov",
         "1806-01 is not a month of this scenario: 1805-08 to 1805-12"},
        {KUTUSOV, "reinforce AL 1805-10..1805-09 at Lemberg : Kutusov",
         "the later month stands first"},
        {KUTUSOV, "reinforce AL 1805-09 Lemberg : Kutusov", "at expected"},
        {KUTUSOV, "reinforce AL 1805-09 at : Kutusov", "hex expected"},
        {KUTUSOV, "reinforce AL 1805-09 at own-city : Kutusov", "hex expected"},
        {KUTUSOV, "reinforce AL 1805-09 at Lisbon : Kutusov",
         "outside this scenario's part of the map"},
        {KUTUSOV, "reinforce AL 1805-09 at Lemberg Kutusov", "unknown city \"Kutusov\""},
        {KUTUSOV, "reinforce AL 1805-09 at Lemberg", ": expected"},
        {KUTUSOV, "reinforce AL 1805-09 at Lemberg : Mack RUi8", "Mack is there already"},
        {KUTUSOV, "reinforce AL 1805-09 1805-10 at Lemberg : Kutusov", "Kutusov is there already"},
        {KUTUSOV, "reinforce FR 1805-09 at Lemberg : Kutusov", "units of Russia are Allied here"},
        {"", "withdraw AL 1805-08 : Kutusov RUi8", "Kutusov is not there"},
        {"", "withdraw FR 1805-08 Napoleon", ": expected"},
        {KUTUSOV, "reinforce AL 1805-09 at Lemberg : Kutusov RUi127", "more than 127 SP of RUi"},
    };
    scenario = "N05";
    expect_all("n05.txt", cases, 16, true);
    expect_damage("n05.txt", &cases[16], false); /* reported at the group that is one too many */
}

/* Errors name line and column. */
static void test_columns(void **unused)
{
    (void)unused;
    static const damage closed = {BREST, "stack FR Naples : frB FRi4",
                                  "closed: Naples takes no part"};
    static const damage month = {KUTUSOV, "reinforce AL 1805-09 1806-01 at Lemberg : Kutusov",
                                 "1806-01 is not a month of this scenario: 1805-08 to 1805-12"};
    scenario = "N05";
    expect_damage("n05.txt", &closed, true);
    assert_int_equal(error.column, 10);
    expect_damage("n05.txt", &month, true);
    assert_int_equal(error.column, 22);
}

/* A leader who has been withdrawn can come again. */
static void test_withdrawn(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {"reinforce FR 1813-07 at Bayonne : Soult FRi3",
         "reinforce FR 1813-01 at Bayonne : Soult FRi3", "Soult is there already"},
        {"withdraw FR 1812-01 : Massena FRi5 FRc", "withdraw FR 1809-01 : Massena FRi5 FRc",
         "Massena is not there"},
    };
    ALL_OF("P08", "p08.txt", cases);
    scenario = "N09";
    static const damage many = {
        "reinforce FR 1809-06..1809-09 at Strasbourg Mainz : FRi2",
        "reinforce FR 1809-03..1809-10 at Mainz : FRi\nreinforce FR 1809-03..1809-10 at Mainz : FRc\n"
        "reinforce FR 1809-03..1809-10 at Mainz : FRg",
        "more than 64 reinforcement groups"};
    expect_damage("n09.txt", &many, false);
}

/* ---------------------------------------------------------------- supply, replacements, special */

#define GREEN "supply AL green controlled : Lemberg Cracow Brunn Prague Vienna Budapest"

static void test_supply(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {GREEN, "supply green : Lemberg", "FR or AL expected"},
        {GREEN, "supply AL : Lemberg", "color expected"},
        {GREEN, "supply AL green pink : Lemberg", "color expected"},
        {GREEN, "supply AL green controlled Lemberg", ": expected"},
        {GREEN, "supply AL green : AA22", "there is no city in this hex"},
        {GREEN, "supply AL green : Lisbon", "outside this scenario's part of the map"},
        {GREEN, "supply AL green : cities in AU", "of expected"},
        {GREEN, "supply AL green : cities of", "code of a nation expected"},
        {GREEN, "supply AL green : cities of SP", "city expected"},
        {GREEN, "supply AL green : cities of AU in 1806", "1805 expected"},
        {GREEN, "supply AL green : cities of AU except AA22", "there is no city in this hex"},
        {GREEN, "supply AL green : cities of AU except Paris", "this city is not among them"},
        {GREEN, "supply AL green : held cities", "ports or coasts expected"},
        {GREEN, "supply AL green controlled : held ports", "held is not for controlled cities"},
        {GREEN, "supply AL green : ports Vienna", "end of line expected, found \"Vienna\""},
        {GREEN, "supply AL green : held ports Vienna", "end of line expected, found \"Vienna\""},
        {GREEN, "special free-supply",
         "no-home-supply, pooled-supply, always-supplied, led-by, march-only, late-join or sea-move "
         "expected"},
        {GREEN, "special no-home-supply AL", "end of line expected, found \"AL\""},
        {GREEN, "special pooled-supply", "FR or AL expected"},
        {GREEN, "special always-supplied SPp", "Spain takes no part in this scenario"},
        {GREEN, "special led-by BR pink", "color expected"},
        {GREEN, "special led-by PR red\nspecial led-by RU blue",
         "two nations with different sets of colors"},
        {GREEN, "special march-only", "FR or AL expected"},
        {GREEN, "special late-join PR Wellington 2", "unknown leader \"Wellington\""},
        {GREEN, "special late-join RU Napoleon 0", "number from 1 to 9 expected"},
        {GREEN, "special sea-move red 3", "FR or AL expected"},
        {GREEN, "special sea-move AL red", "number from 1 to 20 expected"},
    };
    ALL_OF("N05", "n05.txt", cases);
}

#define FRENCH "replacement FR FR 2 : i 1 m 1 l 1 c 2 at Bayonne Perpignan"

static void test_replacements(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {FRENCH, "replacement XX FR 2 : i 1 at Bayonne", "FR or AL expected"},
        {FRENCH, "replacement FR XX 2 : i 1 at Bayonne", "code of a nation expected"},
        {FRENCH, "replacement FR SP 2 : i 1 at Bayonne", "Spain has no units on this side"},
        {FRENCH, "replacement FR FR 0 : i 1 at Bayonne", "number from 1 to 20 expected"},
        {FRENCH, "replacement FR FR 2 weekly : i 1 at Bayonne", ": expected"},
        {FRENCH, "replacement FR FR 2 raised FRx 1 : i 1 at Bayonne", "FR has no SP of type x"},
        {FRENCH, "replacement FR FR 2 raised FRp : i 1 at Bayonne", "number from 1 to 9 expected"},
        {FRENCH, "replacement FR FR 2 : x 1 at Bayonne", "letter of a type or at expected"},
        {FRENCH, "replacement FR FR 2 : i at Bayonne", "number from 1 to 9 expected"},
        {FRENCH, "replacement FR FR 2 : i 1", "letter of a type or at expected"},
        {FRENCH, "replacement FR FR 2 : i 1 at", "city expected"},
        {FRENCH, "replacement FR FR 2 : i 1 at N12", "there is no city in this hex"},
    };
    ALL_OF("P08", "p08.txt", cases);
}

/* ---------------------------------------------------------------- changes, victory */

#define PRUSSIA "change Prussia by AL 7 : joins AL PR WF AN BY"
#define PEACE "change Peace by FR 0 before Prussia : prevents Prussia"
#define POINTS "city-points FR : Vienna Prague Venice"

static void test_changes(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {PEACE, "change", "an id of at most 15 bytes expected"},
        {PEACE, "change Prussia by FR 0 : prevents Prussia", "this change is given twice"},
        {PEACE, "change Peace on FR 0 : prevents Prussia",
         "by, from, latest, after, before or if expected"},
        {PEACE, "change Peace by XX 0 : prevents Prussia", "FR or AL expected"},
        {PEACE, "change Peace by FR 6 : prevents Prussia", "0 or 7 expected"},
        {PEACE, "change Peace by FR 0 before War : prevents Prussia",
         "no change of this name above"},
        {PEACE, "change Peace by FR 0 after War : prevents Prussia",
         "no change of this name above"},
        {PEACE, "change Peace by FR 0 : prevents War", "no change of this name above"},
        {PEACE, "change Peace by FR 0 from 1806-01 : prevents Prussia",
         "1806-01 is not a month of this scenario: 1805-08 to 1805-12"},
        {PEACE, "change Peace by FR 0 latest 1806-01 : prevents Prussia",
         "1806-01 is not a month of this scenario: 1805-08 to 1805-12"},
        {PEACE, "change Peace by FR 0 if FR holds Vienna : prevents Prussia", "controls expected"},
        {PEACE, "change Peace by FR 0 if FR controls AA22 : prevents Prussia",
         "there is no city in this hex"},
        {PEACE, "change Peace by FR 0 prevents Prussia",
         "by, from, latest, after, before or if expected"},
        {PEACE, "change Peace by FR 0 :", "something expected behind the colon"},
        {PEACE, "change Peace by FR 0 : ends Prussia",
         "joins, changes, leaves, removes, prevents or postpones expected"},
        {PEACE, "change Peace by FR 0 : prevents Prussia twice",
         "end of line expected, found \"twice\""},
        {PEACE, "change Peace by FR 0 : joins FR Austria", "code of a nation expected"},
        {PEACE, "change Peace by FR 0 : changes XX AU", "FR or AL expected"},
        {PEACE, "change Peace by FR 0 : changes FR AU stays Nobody", "unknown leader \"Nobody\""},
        {PEACE, "change Peace by FR 0 : removes AUx2 at Vienna", "AU has no SP of type x"},
        {PEACE, "change Peace by FR 0 : joins FR", "code of a nation expected"},
        {PEACE, "change Peace by FR 0 : joins FR AU", "Austria is not neutral"},
        {PEACE, "change Peace by FR 0 : changes FR AU turncoats XX", "code of a nation expected"},
        {PEACE, "change Peace by FR 0 : changes FR AU stays Wellington", "Wellington is not there"},
        {PEACE, "change Peace by FR 0 : changes FR AU instead Lisbon AUi2",
         "outside this scenario's part of the map"},
        {PEACE, "change Peace by FR 0 : changes FR AU instead Vienna", "leader or SP expected"},
        {PEACE, "change Peace by FR 0 : changes FR AU instead Vienna Mack AUi2",
         "Mack is there already"},
        {PEACE, "change Peace by FR 0 : leaves", "code of a nation expected"},
        {PEACE, "change Peace by FR 0 : removes Mack at Vienna", "SP expected"},
        {PEACE, "change Peace by FR 0 : removes AUi2 from Vienna", "at expected"},
        {PEACE, "change Peace by FR 0 : removes AUi2 at", "city expected"},
        {POINTS, "city-points FR : Vienna Z32", "this city is given twice"},
        {POINTS, "city-points FR : Lisbon", "outside this scenario's part of the map"},
        {POINTS, "city-points XX : Vienna", "FR or AL expected"},
        {POINTS, "city-points FR Vienna", ": expected"},
        {"alliances", "alliances always", "end of line expected, found \"always\""},
    };
    ALL_OF("N05", "n05.txt", cases);
    static const damage none = {"alliances", "", "there are no alliances"};
    expect_damage("n05.txt", &none, false);
}

#define WIN "win FR final report if FR stands in Vienna"

static void test_victory(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {WIN, "win nobody final", "FR, AL or draw expected"},
        {WIN, "win FR sometimes", "final or early expected"},
        {WIN, "win FR early", "if expected"},
        {WIN, "win FR final when", "end of line expected, found \"when\""},
        {WIN, "win FR final if", "FR or AL expected"},
        {WIN, "win FR final if FR loses", "controls, stands, holds or leads expected"},
        {WIN, "win FR final if FR stands on Vienna", "in expected"},
        {WIN, "win FR final if FR stands in AA22", "there is no city in this hex"},
        {WIN, "win FR final if FR holds Lisbon", "outside this scenario's part of the map"},
        {WIN, "win FR final if FR controls Vienna", "number from 1 to 99 expected"},
        {WIN, "win FR final if FR controls 1 Vienna", "of expected"},
        {WIN, "win FR final if FR controls 2 of Vienna", "only 1 cities follow"},
        {WIN, "win FR final if FR controls all of", "city expected"},
        {WIN, "win FR final if FR controls all of cities of AU except Paris",
         "this city is not among them"},
        {WIN, "win FR final if XX neutral", "code of a nation expected"},
        {WIN, "win FR final if few 0 Mack", "number from 1 to 99 expected"},
        {WIN, "win FR final if few 8 Wellington", "unknown leader \"Wellington\""},
        {WIN, "win FR final if FR leads and", "FR or AL expected"},
        {WIN, "win FR final if FR leads Vienna", "end of line expected, found \"Vienna\""},
    };
    ALL_OF("N05", "n05.txt", cases);
    static const damage many = {WIN,
                                WIN "\n" WIN "\n" WIN "\n" WIN "\n" WIN "\n" WIN "\n" WIN "\n" WIN,
                                "more than 8 victory lines"};
    expect_damage("n05.txt", &many, false);
}

/* A condition on two leaders may be followed by another. */
static void test_good_victory(void **unused)
{
    (void)unused;
    static gg_file files[DAMAGED_FILES];
    gg_text text;
    gg_text_open(&text, damaged_text, sizeof damaged_text);
    assert_int_not_equal(replace_line(file_of("n05.txt"), WIN,
                                      "win FR early if few 8 Mack and AU neutral and FR leads",
                                      &text),
                         0);
    copy_files("n05.txt", damaged_text, files);
    const wap_board *board = board_from(files, "N05");
    assert_int_equal(board->victory[0].conditions, 3);
    assert_int_equal(board->condition[0].leader[1], WAP_NO_LEADER);
    assert_int_equal(board->condition[1].what, WAP_IF_NEUTRAL);
    assert_int_equal(board->condition[2].what, WAP_IF_POINTS);
}

/* ---------------------------------------------------------------- too much of everything */

#define TEN_CONDITIONS(x)                                                                          \
    x " and " x " and " x " and " x " and " x " and " x " and " x " and " x " and " x " and " x
#define NINE_LINES(x) x "\n" x "\n" x "\n" x "\n" x "\n" x "\n" x "\n" x "\n" x
#define SPAIN "FR controls 1 of cities of SP PT"

/* P-PLY-01 */
static void test_seats(void **unused)
{
    (void)unused;
    static const damage cases[] = {
        {"seats 3 AU | RU + PR", "seats 2 AU | RU", "number from 3 to 5 expected"},
        {"seats 3 AU | RU + PR", "seats 3 AU | RU | PR", "4 seats for 3 players"},
        {"seats 3 AU | RU + PR", "seats 3 AU + RU", "2 seats for 3 players"},
        {"seats 3 AU | RU + PR", "seats 3 AU + RU | RU", "a nation has two seats"},
        {"seats 3 AU | RU + PR", "seats 3 AU | XX", "code of a nation expected"},
        {"seats 3 AU | RU + PR", "seats 3 AU | EM", "a nation with units expected"},
        {"seats 3 AU | RU + PR", "seats 3 PR | RU",
         "a power that is at war from the start expected"},
        {"", "seats 3 RU | AU", "seats for 3 players are given twice"},
        {"seats 3 AU | RU + PR", "seats 5 AU | RU | PR | EN | SP", "more than 4 seats of a side"},
    };
    ALL_OF("N05", "n05.txt", cases);
}

static void test_limits(void **unused)
{
    (void)unused;
    static const damage peninsula[] = {
        {FRENCH, NINE_LINES(FRENCH), "more than 8 replacement lines"},
        {"win AL final", "win AL final if " TEN_CONDITIONS(SPAIN) "\nwin AL final",
         "more than 512 hexes in lists"},
        {"win AL final",
         "win AL final if " TEN_CONDITIONS("FR leads") "\nwin AL final if " TEN_CONDITIONS(
             "AL leads"),
         "more than 16 conditions"},
        {"stack FR L9 : FRi",
         "stack FR L9 : fsa FRi\nwithdraw FR 1808-06 : fsa\n"
         "reinforce AL 1808-07 at Cadiz : fsa",
         "fsa was on the other side"},
    };
    static const damage at_bay[] = {
        {"special no-home-supply", "supply FR blue controlled : cities of FR IT",
         "more than 128 supply cities"},
        {"special no-home-supply", "supply FR blue controlled : ports",
         "more than 128 supply cities"},
        {"stack FR Troyes : Mortier FRg2 FRc",
         "stack FR Troyes : FRg\nstack FR Y15 : FRi\nstack FR Y17 : FRi\nstack FR Y18 : FRi\n"
         "stack FR X15 : FRi\nstack FR X16 : FRi\nstack FR X17 : FRi\nstack FR X18 : FRi\n"
         "stack FR X19 : FRi\nstack FR W15 : FRi\nstack FR W17 : FRi\nstack FR W18 : FRi\n"
         "stack FR W19 : FRi\nstack FR V15 : FRi\nstack FR V16 : FRi\nstack FR V18 : FRi",
         "more than 40 stacks"},
    };
    static const damage changes = {
        PEACE,
        "change A : leaves PR\nchange B : leaves PR\nchange C : leaves PR\nchange D : leaves PR\n"
        "change E : leaves PR\nchange F : leaves PR\nchange G : leaves PR\nchange H : leaves PR",
        "more than 8 changes"};
    scenario = "P08";
    expect_all("p08.txt", peninsula, sizeof peninsula / sizeof peninsula[0], false);
    scenario = "N14";
    expect_all("n14.txt", at_bay, sizeof at_bay / sizeof at_bay[0], false);
    scenario = "N05";
    expect_damage("n05.txt", &changes, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_part),           cmocka_unit_test(test_missing),
        cmocka_unit_test(test_stacks),         cmocka_unit_test(test_second_stack),
        cmocka_unit_test(test_reinforcements), cmocka_unit_test(test_columns),
        cmocka_unit_test(test_withdrawn),      cmocka_unit_test(test_supply),
        cmocka_unit_test(test_replacements),   cmocka_unit_test(test_changes),
        cmocka_unit_test(test_victory),        cmocka_unit_test(test_good_victory),
        cmocka_unit_test(test_seats),          cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
