/* The board of triumph as loaded from the data files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "proofs/proofs.h"
#include "triumph/board_game.h"

static gg_words words;

static const tri_board *board(void)
{
    const tri_board *made = make(gg_files_triumph);
    if (made == NULL)
        print_error("%s:%u:%u\n", error.text, (unsigned)error.line, (unsigned)error.column);
    assert_non_null(made);
    return made;
}

/* The locale with that printed number. */
static uint8_t at(const tri_board *map, uint32_t number)
{
    assert_true(number < 256 && map->locale_of[number] != TRI_NONE);
    return map->locale_of[number];
}

static uint16_t approach(const tri_board *map, uint32_t from, uint32_t to)
{
    return tri_find_approach(map, at(map, from), at(map, to));
}

/* ---------------------------------------------------------------- the printed board */

static void test_check_board(void **unused)
{
    (void)unused;
    static char buffer[4000];
    gg_text report;
    gg_text_open(&report, buffer, sizeof buffer);
    (void)board();
    bool good = tri_check_board((const gg_game *)memory, &report);
    if (!good)
        print_error("%s", buffer);
    assert_true(good);
    assert_false(report.cut);
    assert_null(strstr(buffer, "WRONG"));
    assert_non_null(strstr(buffer, "good   168 locales\n"));
    assert_non_null(strstr(buffer, "good   279 road crossings\n"));
}

static void test_locales(void **unused)
{
    (void)unused;
    const tri_board *map = board();
    const tri_locale *zuran = &map->locale[at(map, 53)];
    assert_string_equal(zuran->name, "Zuran Berg");
    assert_int_equal(zuran->number, 53);
    assert_int_equal(zuran->capacity, 20);
    assert_int_equal(zuran->hill, 1);
    assert_int_equal(zuran->height, 287);
    assert_int_equal(zuran->stars, TRI_BLUE);
    assert_string_equal(map->commander[zuran->setup].name, "Bessières");
    assert_int_equal(map->locale[at(map, 87)].stars, TRI_RED | TRI_GREEN | TRI_BLACK);
    assert_string_equal(map->locale[at(map, 1)].name, "");
    assert_int_equal(map->locale[at(map, 1)].setup, TRI_NONE);
    assert_int_equal(map->locale_of[145], TRI_NONE);
    assert_int_equal(map->santon, at(map, 54));
    assert_int_equal(map->locale[at(map, 76)].anchor.x, 18640);
}

static void test_approaches(void **unused)
{
    (void)unused;
    const tri_board *map = board();
    uint16_t into_107 = approach(map, 107, 95);
    assert_int_equal(tri_locale_of(map, into_107), at(map, 107));
    assert_int_equal(tri_across(into_107), approach(map, 95, 107));
    assert_int_equal(tri_symbols_of(map, into_107), TRI_PENALTY_ARTILLERY | TRI_OBSTRUCTED);
    assert_int_equal(tri_symbols_of(map, tri_across(into_107)),
                     TRI_PENALTY_CAVALRY | TRI_PENALTY_ARTILLERY);
    assert_int_equal(tri_border_of(map, into_107)->wide, 0);
    assert_int_equal(tri_border_of(map, approach(map, 93, 94))->wide, 1);
    assert_int_equal(tri_border_of(map, approach(map, 58, 78))->impassable, 1);
    assert_int_equal(approach(map, 95, 120), TRI_NOWHERE);
    assert_int_equal(approach(map, 95, 95), TRI_NOWHERE);
}

/* TC-MOV-01, and an impassable border behind the passable ones. */
static void test_neighbours(void **unused)
{
    (void)unused;
    static const uint8_t expected[] = {83, 93, 105, 106, 107};
    const tri_board *map = board();
    const tri_locale *locale = &map->locale[at(map, 94)];
    assert_int_equal(locale->approaches, 5);
    assert_int_equal(locale->passable, 5);
    for (uint32_t i = 0; i < 5; i++)
        assert_int_equal(map->locale[locale->next[i]].number, expected[i]);
    locale = &map->locale[at(map, 58)];
    assert_int_equal(locale->approaches, locale->passable + 1);
    assert_int_equal(map->locale[locale->next[locale->passable]].number, 78);
}

static void test_distances(void **unused)
{
    (void)unused;
    const tri_board *map = board();
    assert_int_equal(tri_distance(map, at(map, 95), at(map, 95)), 0);
    assert_int_equal(tri_distance(map, at(map, 95), at(map, 108)), 1);
    assert_int_equal(tri_distance(map, at(map, 84), at(map, 108)), 2);
    assert_int_equal(tri_distance(map, at(map, 58), at(map, 78)),
                     2); /* the border between them is impassable */
    assert_int_equal(tri_distance(map, at(map, 92), at(map, 103)), 2);
}

/* ---------------------------------------------------------------- detachments (T-SET-10, T-SET-11) */

static bool near_objective(const tri_board *map, uint8_t locale)
{
    uint8_t others = TRI_RED | TRI_GREEN | TRI_BLACK;
    bool near = (map->locale[locale].stars & others) != 0;
    for (uint32_t i = 0; i < map->locale[locale].approaches; i++)
        near = near || (map->locale[map->locale[locale].next[i]].stars & others) != 0;
    return near;
}

/* The known list of the printed board, computed again. */
static void expect_detachments(const char *commander, const char *expected)
{
    char found[300];
    gg_text text;
    const tri_board *map = board();
    assert_true(gg_split(gg_span_of(commander), &words, &error));
    uint8_t who = tri_read_commander(map, gg_word_at(&words, 0), &words, 0, &error);
    assert_int_not_equal(who, TRI_NONE);
    gg_text_open(&text, found, sizeof found);
    for (uint8_t i = 0; i < map->locales; i++)
        if (tri_distance(map, i, map->commander[who].setup) <= 2 && !near_objective(map, i))
            gg_print(&text, "%s%d", text.used > 0 ? " " : "", map->locale[i].number);
    assert_string_equal(found, expected);
}

static void test_detachments(void **unused)
{
    (void)unused;
    expect_detachments("Bessieres", "25 26 38 39 40 41 52 53 61 62 63 64 71 72");
    expect_detachments("Lannes", "41 42 43 53 54 55 62 63 64 65 72 73");
    expect_detachments("Legrand", "117 118 119 131 132 133 134 135 140 141 142");
    expect_detachments("Murat", "39 40 52 53 54 55 61 62 63 64 65 71 72 73 81 82 83");
    expect_detachments("St.Hilaire", "72 81 82 83 92 93 102 103 104");
    expect_detachments("Vandamme", "53 62 63 64 65 70 71 72 73 81 82 83 91 92 93");
}

/* ---------------------------------------------------------------- roads */

/* Ways from one group of a locale to another locale; *last gets one of them. */
static uint32_t ways(const tri_board *map, uint32_t from, uint32_t group, uint32_t to,
                     uint16_t *last)
{
    const tri_node *node = &map->node[tri_find_node(map, at(map, from), group)];
    uint32_t found = 0;
    for (uint32_t i = 0; i < node->ways; i++) {
        if (map->node[tri_way_to(map, node->way[i])].locale != at(map, to))
            continue;
        *last = node->way[i];
        found++;
    }
    return found;
}

static void test_roads(void **unused)
{
    (void)unused;
    const tri_board *map = board();
    uint16_t way = 0;
    assert_int_equal(ways(map, 53, 0, 63, &way), 2); /* local into group 0, main into group 1 */
    assert_int_equal(ways(map, 63, 1, 53, &way), 1);
    assert_int_equal(tri_road_of(map, way)->main, 1);
    assert_int_equal(tri_way_over(map, way), approach(map, 63, 53));
    assert_int_equal(tri_way_from(map, way), tri_find_node(map, at(map, 63), 1));
    assert_int_equal(tri_way_to(map, way), tri_way_from(map, way ^ 1U));
    assert_int_equal(ways(map, 109, 0, 110, &way), 0);
    assert_int_equal(tri_find_node(map, at(map, 63), 2), TRI_NONE);
    assert_int_equal(map->locale[at(map, 37)].roads, 0);
}

static void test_entries(void **unused)
{
    (void)unused;
    const tri_board *map = board();
    uint8_t f2 = tri_find_entry(map, gg_span_of("F2")),
            a15 = tri_find_entry(map, gg_span_of("a15"));
    assert_int_not_equal(f2, TRI_NONE);
    assert_int_not_equal(a15, TRI_NONE);
    assert_int_equal(map->entry[f2].side, TRI_FRENCH);
    assert_int_equal(map->entry[f2].main, 1);
    assert_int_equal(map->node[map->entry[f2].node].locale, at(map, 51));
    assert_int_equal(map->entry[a15].side, TRI_ALLIED);
    assert_int_equal(map->node[map->entry[a15].node].group, 2);
    assert_int_equal(tri_find_entry(map, gg_span_of("F21")), TRI_NONE);
}

/* ---------------------------------------------------------------- armies and rounds */

static void test_armies(void **unused)
{
    (void)unused;
    static const uint8_t french[TRI_FACES] = {2, 7, 16, 0, 3, 5, 0, 3};
    static const uint8_t allied[TRI_FACES] = {3, 5, 19, 2, 2, 6, 3, 4};
    const tri_board *map = board();
    const tri_army *army = &map->army[TRI_FRENCH];
    assert_memory_equal(army->units, french, sizeof french);
    assert_memory_equal(map->army[TRI_ALLIED].units, allied, sizeof allied);
    assert_int_equal(army->morale, 23);
    assert_int_equal(army->corps_commands, TRI_ANY_NUMBER);
    assert_int_equal(army->unit_commands, 4);
    assert_int_equal(map->army[TRI_ALLIED].morale, 27);
    assert_int_equal(map->army[TRI_ALLIED].corps_commands, 5);
    assert_int_equal(map->army[TRI_ALLIED].on_map[0], 2);
    assert_int_equal(map->army[TRI_ALLIED].on_map[1], 9);
    for (uint32_t i = 0; i < army->commanders; i++)
        assert_int_equal(map->commander[army->first_commander + i].side, TRI_FRENCH);
}

static void test_reinforcements(void **unused)
{
    (void)unused;
    const tri_board *map = board();
    assert_true(gg_split(gg_span_of("Davout Bernadotte"), &words, &error));
    const tri_commander *davout =
        &map->commander[tri_read_commander(map, gg_word_at(&words, 0), &words, 0, &error)];
    const tri_commander *bernadotte =
        &map->commander[tri_read_commander(map, gg_word_at(&words, 1), &words, 1, &error)];
    assert_int_equal(davout->setup, TRI_NONE);
    assert_int_equal(davout->minimum, 4);
    assert_string_equal(map->round[0][davout->enters[0]].name, "2 December, 8:00AM");
    assert_string_equal(map->round[1][davout->enters[1]].name, "2 December, 8:00AM");
    assert_string_equal(map->round[0][bernadotte->enters[0]].name, "1 December, 11:00AM");
    assert_int_equal(bernadotte->enters[1], 0);
}

static void test_rounds(void **unused)
{
    (void)unused;
    const tri_board *map = board();
    assert_int_equal(map->rounds[0], 21);
    assert_int_equal(map->rounds[1], 10);
    for (uint32_t i = 0; i < 21; i++)
        assert_int_equal(map->round[0][i].night, i == 10);
}

/* ---------------------------------------------------------------- names */

static uint8_t read_name(uint8_t (*read)(const tri_board *, gg_span, const gg_words *, uint32_t,
                                         gg_error *),
                         const char *name)
{
    const tri_board *map = board();
    assert_true(gg_split(gg_span_of(name), &words, &error));
    memset(&error, 0, sizeof error);
    return read(map, gg_word_at(&words, 0), &words, 0, &error);
}

static void expect_locale(const char *name, uint32_t number)
{
    uint8_t found = read_name(tri_read_locale, name);
    assert_int_not_equal(found, TRI_NONE);
    assert_int_equal(board()->locale[found].number, number);
}

static void expect_no_locale(const char *name, const char *text)
{
    assert_int_equal(read_name(tri_read_locale, name), TRI_NONE);
    assert_string_equal(error.text, text);
}

static void test_names(void **unused)
{
    (void)unused;
    expect_locale("95", 95);
    expect_locale("170", 170);
    expect_locale("Telnitz", 141);
    expect_locale("losch", 23);
    expect_locale("Kl_Hostiehradek", 138);
    expect_locale("kl.hostiehradek", 138);
    expect_no_locale("Pratze_Berg", "\"Pratze_Berg\" is ambiguous: 106, 121");
    expect_no_locale("145", "no locale 145");
    expect_no_locale("0", "no locale 0");
    expect_no_locale("99999999999", "no locale 99999999999");
    expect_no_locale("Telnits", "unknown locale \"Telnits\"; near: Telnitz");
    expect_no_locale("Pratzeberg_", "\"Pratzeberg_\" is ambiguous: 106, 121");
    expect_no_locale("Waterloo", "unknown locale \"Waterloo\"");
    expect_no_locale("", "locale expected");
    assert_int_equal(error.column, 1);
}

static void test_other_names(void **unused)
{
    (void)unused;
    uint8_t found = read_name(tri_read_commander, "bessieres");
    assert_string_equal(board()->commander[found].name, "Bessières");
    assert_int_equal(read_name(tri_read_commander, "Ney"), TRI_NONE);
    assert_string_equal(error.text, "unknown commander \"Ney\"");
    assert_int_equal(read_name(tri_read_commander, "Davoust"), TRI_NONE);
    assert_string_equal(error.text, "unknown commander \"Davoust\"; near: Davout");
    assert_int_not_equal(read_name(tri_read_noun, "Pratze_Berg"), TRI_NONE);
    assert_int_not_equal(read_name(tri_read_noun, "Gold_Bach"), TRI_NONE);
    assert_int_not_equal(read_name(tri_read_noun, "Satschan"), TRI_NONE);
    assert_int_equal(read_name(tri_read_noun, "dawn"), TRI_NONE);
    assert_int_equal(read_name(tri_read_entry, "F21"), TRI_NONE);
    assert_string_equal(error.text, "unknown entry \"F21\"");
    assert_int_equal(tri_find_face(gg_span_of("C2")), TRI_C2);
    assert_int_equal(tri_find_face(gg_span_of("I4")), TRI_NONE);
    assert_int_equal(tri_find_side(gg_span_of("F")), TRI_FRENCH);
    assert_int_equal(tri_find_side(gg_span_of("")), TRI_NONE);
    assert_string_equal(tri_face_name(TRI_G3), "G3");
}

/* Each noun once: the ponds share their names with villages. */
static void test_nouns(void **unused)
{
    (void)unused;
    const tri_board *map = board();
    for (uint32_t i = 0; i < map->nouns; i++)
        for (uint32_t k = 0; k < i; k++)
            assert_int_not_equal(
                gg_compare_names(gg_span_of(map->noun[i].name), gg_span_of(map->noun[k].name)), 0);
}

/* ---------------------------------------------------------------- texts */

static void test_rules(void **unused)
{
    (void)unused;
    (void)board();
    const gg_game *game = (const gg_game *)(const void *)memory;
    assert_int_equal(game->rule_count - GG_RULE_FIRST, 237);
    assert_int_equal(gg_find_rule(game, gg_span_of("T-PCE-01")), GG_RULE_FIRST);
    assert_int_equal(gg_find_rule(game, gg_span_of("t-tea-24")), GG_RULE_FIRST + 236);
    for (uint16_t rule = GG_RULE_FIRST; rule < game->rule_count; rule++) {
        gg_span text = gg_rule_text(game, rule);
        assert_true(text.size > 20 && text.at[text.size - 1] == '.');
        assert_true(game->rule[rule].section.size > 0);
    }
    uint16_t code = gg_find_rule(game, gg_span_of("T-TEA-11"));
    assert_int_equal(game->rule[code].keeper, GG_KEPT_BY_PEOPLE);
}

/* Set-ups of a side for a scenario; every statement of the file begins with a known word. */
static uint32_t count_setups(const char *side, const char *scenario)
{
    static const char *const orders[] = {"assign", "place", "detachments", "battery"};
    uint32_t count = 0;
    gg_reader reader;
    gg_reader_open(&reader, gg_find_file((const gg_game *)(const void *)memory, "setups.txt"));
    while (gg_read_words(&reader, &words, &error)) {
        bool known = gg_word_is(&words, 0, "setup");
        for (uint32_t i = 0; i < 4; i++)
            known = known || gg_word_is(&words, 0, orders[i]);
        assert_true(known);
        if (gg_word_is(&words, 0, "setup") && gg_word_is(&words, 2, side))
            count += gg_word_is(&words, 3, scenario) || gg_word_is(&words, 4, scenario);
    }
    assert_string_equal(error.text, "");
    return count;
}

static void test_setups(void **unused)
{
    (void)unused;
    (void)board();
    assert_true(count_setups("allied", "dec1") >= 3);
    assert_true(count_setups("allied", "dec2") >= 3);
    assert_true(count_setups("french", "dec1") >= 3);
    assert_true(count_setups("french", "dec2") >= 3);
}

/* ---------------------------------------------------------------- boards not as printed */

static tri_board changed;

/* A copy of the printed board, to be changed. */
static tri_board *fresh(void)
{
    memcpy(&changed, board(), sizeof changed);
    return &changed;
}

static void expect_wrong(const char *text)
{
    static char buffer[4000];
    gg_text report;
    gg_text_open(&report, buffer, sizeof buffer);
    gg_game changed_game = *(const gg_game *)memory;
    changed_game.board = &changed;
    assert_false(tri_check_board(&changed_game, &report));
    if (strstr(buffer, text) == NULL)
        fail_msg("\"%s\" is not in\n%s", text, buffer);
}

static void test_wrong_counts(void **unused)
{
    (void)unused;
    tri_board *map = fresh();
    map->locale[at(map, 11)].capacity = 4;
    expect_wrong("WRONG  so many locales of each capacity as printed: 8 of 1 56 of 4\n");
    map = fresh();
    map->border[approach(map, 24, 37) / 2].wide = 1;
    expect_wrong("WRONG  209 narrow approaches, 210 expected\n");
    map = fresh();
    map->border[0].symbols[0] = 0;
    expect_wrong("WRONG  so many approaches of each set of symbols as printed: 322 with set 0");
    map = fresh();
    map->locale[at(map, 86)].stars = TRI_BLUE | TRI_RED;
    expect_wrong("WRONG  13 blue stars apart from 11 red, 9 green and 11 black ones: 14 blue 86\n");
    map = fresh();
    map->locale_of[145] = 0;
    expect_wrong("WRONG  locales are numbered 1 to 170 without 145 and 146: 145\n");
    map = fresh();
    map->army[TRI_FRENCH].units[TRI_I2]--;
    expect_wrong("WRONG  79 points of French strength, 81 expected\n");
    map = fresh();
    map->rounds[0] = 20;
    expect_wrong("WRONG  10 rounds in one scenario");
}

static void test_wrong_links(void **unused)
{
    (void)unused;
    tri_board *map = fresh();
    tri_locale *locale = &map->locale[at(map, 94)];
    locale->next[0] = locale->next[1];
    expect_wrong(
        "WRONG  every approach is in the list of its locale once, with its neighbor: 83-94");
    map = fresh();
    map->distance[3][5]++;
    expect_wrong("WRONG  every locale can be reached from every other");
    map = fresh();
    map->border[approach(map, 2, 3) / 2].wide = 1;
    expect_wrong("WRONG  impassable approaches have no width and no symbols: 2-3\n");
    map = fresh();
    map->border[map->road[0].border].impassable = 1;
    expect_wrong(
        "WRONG  every road crosses a passable approach and ends on both sides of it: 1-23\n");
    map = fresh();
    map->commander[0].setup++;
    expect_wrong("each in the locale that bears his name: Bagration\n");
    map = fresh();
    map->santon = TRI_NONE;
    expect_wrong("WRONG  the Santon is a hill");
}

static void test_wrong_roads(void **unused)
{
    (void)unused;
    tri_board *map = fresh();
    uint16_t way = 0;
    assert_int_equal(ways(map, 67, 0, 77, &way), 1);
    map->road[way / 2].main = 0;
    expect_wrong("WRONG  the main road joins one French and two Allied main entries: A17 77-87\n");
    map = fresh();
    map->node[0].ways = 0;
    expect_wrong("and list all roads of their locale: lists\n");
    map = fresh();
    map->entry[tri_find_entry(map, gg_span_of("F20"))].node =
        map->entry[tri_find_entry(map, gg_span_of("A18"))].node;
    expect_wrong("WRONG  no locale has entries of both sides: F20\n");
    map = fresh();
    map->locale[at(map, 37)].stars = TRI_GREEN;
    expect_wrong("WRONG  roads join every objective with a main entry of each side: 37 37\n");
    map = fresh();
    assert_int_equal(ways(map, 95, 0, 107, &way), 1);
    map->road[way / 2].main = 1;
    assert_int_equal(ways(map, 108, 0, 107, &way), 1);
    map->road[way / 2].main = 1;
    expect_wrong("WRONG  no retreat can cut the road of a road attack: 95 108\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_check_board),  cmocka_unit_test(test_locales),
        cmocka_unit_test(test_approaches),   cmocka_unit_test(test_neighbours),
        cmocka_unit_test(test_distances),    cmocka_unit_test(test_detachments),
        cmocka_unit_test(test_roads),        cmocka_unit_test(test_entries),
        cmocka_unit_test(test_armies),       cmocka_unit_test(test_reinforcements),
        cmocka_unit_test(test_rounds),       cmocka_unit_test(test_names),
        cmocka_unit_test(test_other_names),  cmocka_unit_test(test_nouns),
        cmocka_unit_test(test_rules),        cmocka_unit_test(test_setups),
        cmocka_unit_test(test_wrong_counts), cmocka_unit_test(test_wrong_links),
        cmocka_unit_test(test_wrong_roads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
