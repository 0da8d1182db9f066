/* The board of napoleon as loaded from the data files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "napoleon/board_game.h"
#include "napoleon_rules.h"
#include "proofs/proofs.h"

static gg_words words;

static gg_game *game(void)
{
    gg_game *made = make(gg_files_napoleon);
    if (made == NULL)
        print_error("%s:%u:%u\n", error.text, (unsigned)error.line, (unsigned)error.column);
    assert_non_null(made);
    return made;
}

static const nap_board *board(void)
{
    return nap_board_of(game());
}

static uint8_t town(const nap_board *map, const char *name)
{
    uint8_t found = nap_find_town(map, gg_span_of(name));
    assert_int_not_equal(found, NAP_NONE);
    return found;
}

static const nap_road *road(const nap_board *map, const char *name)
{
    uint8_t found = nap_find_road(map, gg_span_of(name));
    assert_int_not_equal(found, NAP_NONE);
    return &map->road[found];
}

static const nap_block *block(const nap_board *map, const char *id)
{
    uint8_t found = nap_find_block(map, gg_span_of(id));
    assert_int_not_equal(found, NAP_NONE);
    return &map->block[found];
}

/* ---------------------------------------------------------------- the whole */

static char report_text[8000];

static bool check(const gg_game *of)
{
    gg_text report;
    gg_text_open(&report, report_text, sizeof report_text);
    bool good = nap_check_board(of, &report);
    assert_false(report.cut);
    return good;
}

static void test_check_board(void **unused)
{
    (void)unused;
    bool good = check(game());
    if (!good)
        print_error("%s", report_text);
    assert_true(good);
    assert_null(strstr(report_text, "WRONG"));
    assert_non_null(strstr(report_text, "good   60 towns\n"));
    assert_non_null(strstr(report_text, "good   45 roads over a river\n"));
    assert_non_null(strstr(report_text, "good   66 French steps\n"));
}

/* ---------------------------------------------------------------- the map */

static void test_towns(void **unused)
{
    (void)unused;
    const nap_board *map = board();
    const nap_town *brussels = &map->town[town(map, "Brussels")];
    assert_int_equal(brussels->zone, NAP_AD);
    assert_int_equal(brussels->supplies, NAP_AD);
    assert_int_equal(brussels->supply_loss, 1);
    assert_int_equal(brussels->x, 668);
    assert_int_equal(brussels->y, 325);
    assert_int_equal(brussels->source, NAP_RULEBOOK);
    assert_int_equal(map->town[0].zone, NAP_FR);
    assert_int_equal(map->town[0].supplies, NAP_NONE);
    assert_int_equal(map->town[town(map, "Tongres")].source, NAP_RECONSTRUCTED);
    assert_string_equal(map->town[town(map, "Liege")].name, "Liège");
    assert_int_equal(map->town[town(map, "Liege")].supply_loss, 2);
    assert_int_equal(map->cities, 3);
    assert_int_equal(map->city[0], town(map, "Ghent"));
    assert_true(map->zone_towns[NAP_PR] & nap_bit(town(map, "Wavre")));
}

/* The marches of the rules' examples (K-10, K-14, K-16). */
static void test_neighbours(void **unused)
{
    (void)unused;
    static const char *const expected[] = {"Ninove",   "Alost",   "Malines", "Hal",
                                           "Waterloo", "Louvain", "Wavre"};
    const nap_board *map = board();
    uint8_t brussels = town(map, "Brussels");
    assert_int_equal(map->town[brussels].roads, 7);
    for (uint32_t i = 0; i < 7; i++) {
        assert_int_equal(map->town[brussels].next[i], town(map, expected[i]));
        assert_int_equal(nap_across(map, map->town[brussels].road[i], brussels),
                         map->town[brussels].next[i]);
        assert_true(map->near[brussels] & nap_bit(town(map, expected[i])));
    }
    assert_int_equal(nap_road_between(map, town(map, "Waterloo"), town(map, "Ligny")), NAP_NONE);
    assert_int_equal(nap_road_between(map, brussels, brussels), NAP_NONE);
}

static void test_roads(void **unused)
{
    (void)unused;
    const nap_board *map = board();
    const nap_road *bridge = road(map, "Charleroi-Laneffe");
    assert_int_equal(bridge->major, 1);
    assert_string_equal(map->river[bridge->river].name, "Sambre");
    assert_int_equal(bridge->move, 8);
    assert_int_equal(bridge->attack, 4);
    assert_int_equal(bridge->flow, 2);
    const nap_road *minor = road(map, "Soire-Binche");
    assert_int_equal(minor->major, 0);
    assert_int_equal(minor->move, 6);
    assert_int_equal(minor->attack, 3);
    assert_int_equal(minor->flow, 1);
    assert_int_equal(minor->source, NAP_REPORT);
    const nap_road *dry = road(map, "Quatre_Bras-Ligny");
    assert_int_equal(dry->river, NAP_NONE);
    assert_int_equal(dry->attack, 8);
    assert_true(dry->town[0] < dry->town[1]);
}

static void test_distances(void **unused)
{
    (void)unused;
    const nap_board *map = board();
    uint8_t conde = town(map, "Conde"), ghent = town(map, "Ghent"), soire = town(map, "Soire");
    assert_int_equal(map->distance[conde][ghent], 5);
    assert_int_equal(map->distance[soire][town(map, "Nivelles")], 2);
    assert_int_equal(map->within[soire][0], nap_bit(soire));
    assert_int_equal(map->within[soire][1], nap_bit(soire) | map->near[soire]);
    assert_true(map->within[soire][2] & nap_bit(town(map, "Nivelles")));
    assert_false(map->within[soire][2] & nap_bit(town(map, "Waterloo")));
    assert_true(map->within[soire][3] & nap_bit(town(map, "Waterloo")));
}

/* ---------------------------------------------------------------- blocks and tables */

static void test_blocks(void **unused)
{
    (void)unused;
    const nap_board *map = board();
    const nap_block *guard = block(map, "F02"), *horse = block(map, "F23"), *militia;
    assert_string_equal(guard->name, "Guard Infantry");
    assert_int_equal(guard->type, NAP_INF);
    assert_int_equal(guard->max, 4);
    assert_int_equal(guard->fire, 3);
    assert_int_equal(guard->town, town(map, "Beaumont"));
    assert_string_equal(map->corps[guard->corps].id, "FR-Gd");
    militia = block(map, "A03");
    assert_int_equal(militia->fire, 2);
    assert_int_equal(militia->quality_fire, 1);
    assert_int_equal(militia->nation, NAP_NATION_NE);
    assert_int_equal(nap_type_of(map, map->army[NAP_PR].leader)->attrition, 0);
    assert_int_equal(map->corps[horse->corps].joins,
                     UINT32_C(1) << nap_find_corps(map, gg_span_of("FR-1CC")) |
                         UINT32_C(1) << nap_find_corps(map, gg_span_of("FR-2CC")) |
                         UINT32_C(1) << nap_find_corps(map, gg_span_of("FR-3CC")) |
                         UINT32_C(1) << nap_find_corps(map, gg_span_of("FR-4CC")));
}

static void test_armies(void **unused)
{
    (void)unused;
    const nap_board *map = board();
    static const uint8_t steps[NAP_ARMIES] = {66, 49, 58};
    uint64_t all = 0;
    for (uint32_t army = 0; army < NAP_ARMIES; army++) {
        const nap_army *of = &map->army[army];
        assert_int_equal(of->steps, steps[army]);
        assert_int_equal(map->block[of->leader].corps, NAP_NONE);
        for (uint32_t i = 0; i < of->blocks; i++)
            assert_true(map->army_blocks[army] & nap_bit(of->first_block + i));
        assert_int_equal(all & map->army_blocks[army], 0);
        all |= map->army_blocks[army];
    }
    assert_int_equal(all, nap_bit(58) - 1);
    assert_int_equal(map->side_blocks[NAP_ALLIED],
                     map->army_blocks[NAP_AD] | map->army_blocks[NAP_PR]);
    assert_int_equal(map->type_blocks[NAP_LDR], nap_bit(map->army[NAP_FR].leader) |
                                                    nap_bit(map->army[NAP_AD].leader) |
                                                    nap_bit(map->army[NAP_PR].leader));
    assert_int_equal(nap_block_side(map, map->army[NAP_PR].leader), NAP_ALLIED);
}

/* K-04. */
static void test_turns(void **unused)
{
    (void)unused;
    const nap_board *map = board();
    assert_int_equal(map->turns, 23);
    assert_int_equal(map->turn[1].side, NAP_FRENCH);
    assert_int_equal(map->turn[1].night, 0);
    assert_int_equal(map->turn[3].night, 1);
    assert_int_equal(map->turn[4].side, NAP_ALLIED);
    assert_string_equal(map->turn[4].date, "16 June");
    assert_int_equal(map->turn[6].night, 1);
    assert_int_equal(map->turn[22].side, NAP_ALLIED);
    assert_string_equal(map->turn[23].date, "22 June");
    assert_int_equal(map->turn[23].night, 0);
}

static void test_tables(void **unused)
{
    (void)unused;
    static const uint8_t pool[] = {NAP_WOODS, NAP_WOODS, NAP_FARM,   NAP_FARM,
                                   NAP_HILL,  NAP_HILL,  NAP_STREAM, NAP_STREAM};
    const nap_board *map = board();
    assert_int_equal(map->pool_size, sizeof pool);
    assert_memory_equal(map->pool, pool, sizeof pool);
    assert_int_equal(map->square_markers, 4);
    assert_int_equal(map->type[NAP_CAV].against_cavalry, 1);
    assert_int_equal(map->type[NAP_FART].stays, 1);
    assert_int_equal(map->type[NAP_HART].artillery, 1);
    assert_int_equal(map->limits.force_march_loss, 3);
    assert_int_equal(map->limits.last_round, 100);
}

/* ---------------------------------------------------------------- names */

static uint8_t read_name(uint8_t (*read)(const nap_board *, gg_span, const gg_words *, uint32_t,
                                         gg_error *),
                         const char *name)
{
    const nap_board *map = board();
    assert_true(gg_split(gg_span_of(name), &words, &error));
    memset(&error, 0, sizeof error);
    return read(map, gg_word_at(&words, 0), &words, 0, &error);
}

static void expect_no_name(uint8_t (*read)(const nap_board *, gg_span, const gg_words *, uint32_t,
                                           gg_error *),
                           const char *name, const char *text)
{
    assert_int_equal(read_name(read, name), NAP_NONE);
    assert_string_equal(error.text, text);
    assert_int_equal(error.column, 1);
}

static void test_names(void **unused)
{
    (void)unused;
    const nap_board *map = board();
    assert_int_equal(read_name(nap_read_town, "braine_LE_comte"), town(map, "Braine_le_Comte"));
    assert_int_equal(read_name(nap_read_town, "st.trond"), town(map, "St_Trond"));
    assert_int_equal(read_name(nap_read_town, "Condé"), 1);
    expect_no_name(nap_read_town, "Brusels", "unknown town \"Brusels\"; near: Brussels");
    expect_no_name(nap_read_town, "Liegge", "unknown town \"Liegge\"; near: Liege");
    expect_no_name(nap_read_town, "Paris", "unknown town \"Paris\"");
    expect_no_name(nap_read_town, "", "town expected");
    assert_int_equal(read_name(nap_read_block, "f06"), 5);
    assert_int_equal(read_name(nap_read_block, "blucher"), map->army[NAP_PR].leader);
    expect_no_name(nap_read_block, "F25", "unknown block \"F25\"");
    expect_no_name(nap_read_block, "Ney", "unknown block \"Ney\"");
    expect_no_name(nap_read_block, "", "block expected");
    assert_int_equal(nap_find_army(gg_span_of("pr")), NAP_PR);
    assert_int_equal(nap_find_army(gg_span_of("AL")), NAP_NONE);
    assert_int_equal(nap_find_side(gg_span_of("A")), NAP_ALLIED);
    assert_int_equal(nap_find_side(gg_span_of("")), NAP_NONE);
    assert_int_equal(nap_find_marker(gg_span_of("hill")), NAP_HILL);
    assert_string_equal(nap_type_name(NAP_FART), "foot artillery");
    assert_string_equal(nap_nation_id(NAP_NATION_BK), "BK");
    assert_string_equal(nap_nation_name(NAP_NATION_NE), "Netherlands");
}

static void test_road_names(void **unused)
{
    (void)unused;
    char text[60];
    gg_text out;
    const nap_board *map = board();
    uint8_t found = read_name(nap_read_road, "Namur-Ligny");
    assert_int_equal(found, nap_find_road(map, gg_span_of("ligny-namur")));
    gg_text_open(&out, text, sizeof text);
    nap_put_road(map, found, town(map, "Ligny"), &out);
    gg_put_char(&out, ' ');
    nap_put_road(map, nap_find_road(map, gg_span_of("Liege-St_Trond")), town(map, "Liege"), &out);
    assert_string_equal(text, "Ligny-Namur Liege-St_Trond");
    expect_no_name(nap_read_road, "Waterloo-Ligny", "no road joins Waterloo and Ligny");
    expect_no_name(nap_read_road, "Ligny", "TOWN-TOWN expected");
    expect_no_name(nap_read_road, "Ligny-Namur-Huy", "TOWN-TOWN expected");
    expect_no_name(nap_read_road, "Ligny-Namurr", "unknown town \"Namurr\"; near: Namur");
    expect_no_name(nap_read_road, "Ligny-", "town expected");
}

static uint32_t read_path(const char *text, uint8_t *towns)
{
    const nap_board *map = board();
    assert_true(gg_split(gg_span_of(text), &words, &error));
    memset(&error, 0, sizeof error);
    return nap_read_path(map, gg_word_at(&words, 0), towns, 4, &words, 0, &error);
}

static void test_paths(void **unused)
{
    (void)unused;
    uint8_t towns[4];
    const nap_board *map = board();
    assert_int_equal(read_path("Soire-Binche-Nivelles", towns), 3);
    assert_int_equal(towns[0], town(map, "Soire"));
    assert_int_equal(towns[2], town(map, "Nivelles"));
    assert_int_equal(read_path("Soire", towns), 0);
    assert_string_equal(error.text, "path expected");
    assert_int_equal(read_path("", towns), 0);
    assert_string_equal(error.text, "path expected");
    assert_int_equal(read_path("Soire-Binch", towns), 0);
    assert_string_equal(error.text, "unknown town \"Binch\"; near: Binche");
    assert_int_equal(read_path("Soire-Binche-Nivelles-Hal-Brussels", towns), 0);
    assert_string_equal(error.text, "a path of at most 4 towns expected");
}

/* ---------------------------------------------------------------- texts and options */

static void test_rules(void **unused)
{
    (void)unused;
    const gg_game *of = game();
    assert_int_equal(of->rule_count - GG_RULE_FIRST, 193);
    assert_int_equal(of->rule_count, NAPOLEON_RULES_END);
    assert_int_equal(gg_find_rule(of, gg_span_of("w-mov-14")), W_MOV_14);
    for (uint16_t rule = GG_RULE_FIRST; rule < of->rule_count; rule++) {
        gg_span text = gg_rule_text(of, rule);
        assert_true(text.size > 20 && text.at[text.size - 1] == '.');
        assert_true(of->rule[rule].section.size > 0);
    }
    assert_int_equal(of->rule[W_THR_03].keeper, GG_KEPT_BY_SERVER);
}

static gg_game *with_options(const char *text)
{
    assert_true(gg_split(gg_span_of(text), &words, &error));
    return make_with(gg_files_napoleon, &words);
}

static void test_options(void **unused)
{
    (void)unused;
    const gg_game *of = game();
    uint32_t count = 0;
    for (; nap_options[count].key != NULL; count++) {
        assert_int_not_equal(gg_find_rule(of, gg_span_of(nap_options[count].rule)), GG_RULE_NONE);
        assert_true(nap_options[count].help[0] != 0);
        assert_true(nap_options[count].normal >= nap_options[count].low &&
                    nap_options[count].normal <= nap_options[count].high);
    }
    assert_int_equal(count, NAP_OPTIONS);
    of = with_options("napoleon waterloo players=3 shock=charge stalemate=at_once hidden=1");
    assert_non_null(of);
    assert_int_equal(of->option[NAP_OPTION_PLAYERS], 3);
    assert_int_equal(of->option[NAP_OPTION_SHOCK], NAP_SHOCK_CHARGE);
    assert_int_equal(of->option[NAP_OPTION_STALEMATE], NAP_STALEMATE_AT_ONCE);
    assert_int_equal(of->option[NAP_OPTION_LEADER_LINKS], 2);
    assert_int_equal(gg_option_of(of, "hidden"), 1);
    assert_int_equal(gg_option_of(of, "tie"), NAP_TIE_OWNER);
    assert_null(with_options("napoleon players=3 bid=1"));
    assert_string_equal(error.text, "bid=1 is for two players");
    assert_null(with_options("napoleon foot_first=4"));
    assert_string_equal(error.text, "option foot_first: \"4\" is not 2 or 3");
}

/* ---------------------------------------------------------------- boards that are not the right one */

static nap_board changed;
static gg_game changed_game;

/* A copy of the board, to be changed. */
static nap_board *fresh(void)
{
    memcpy(&changed_game, game(), sizeof changed_game);
    memcpy(&changed, changed_game.board, sizeof changed);
    changed_game.board = &changed;
    return &changed;
}

static void expect_wrong(const char *text)
{
    assert_false(check(&changed_game));
    if (strstr(report_text, text) == NULL)
        fail_msg("\"%s\" is not in\n%s", text, report_text);
}

static nap_road *change_road(nap_board *map, const char *name)
{
    return &map->road[nap_find_road(map, gg_span_of(name))];
}

static void test_wrong_map(void **unused)
{
    (void)unused;
    nap_board *map = fresh();
    change_road(map, "Bavay-Maubeuge")->major = 1;
    expect_wrong("WRONG  42 major roads, 41 expected\n");
    expect_wrong("WRONG  81 minor roads, 82 expected\n");
    expect_wrong("flow 2 and 1: Bavay-Maubeuge\n");
    map = fresh();
    map->zone_towns[NAP_AD] &= map->zone_towns[NAP_AD] - 1;
    expect_wrong("WRONG  25 Anglo-Dutch towns, 26 expected\n");
    expect_wrong("the towns of a zone hang together: Ghent\n");
    map = fresh();
    map->near[0] = 0;
    expect_wrong("WRONG  every road is in the lists of both its towns once: Valenciennes\n");
    map = fresh();
    map->town[5].roads--;
    expect_wrong("in the lists of both its towns once: Soire lists\n");
    map = fresh();
    map->distance[3][7]++;
    expect_wrong("from every other, the same way back: Maubeuge Philippeville\n");
    map = fresh();
    map->within[3][2] = 0;
    expect_wrong("from every other, the same way back: Maubeuge\n");
    map = fresh();
    map->town[town(map, "Wavre")].x = 400;
    expect_wrong("WRONG  straight lines between the towns do not cross:");
}

static void test_wrong_facts(void **unused)
{
    (void)unused;
    nap_board *map = fresh();
    change_road(map, "Ligny-Gembloux")->major = 1;
    expect_wrong("accounts of play speak of: Ligny-Gembloux\n");
    map = fresh();
    change_road(map, "Bavay-Maubeuge")->source = NAP_REPORT;
    expect_wrong("speak of: 31 roads are marked as known\n");
    map = fresh();
    change_road(map, "Huy-Liege")->major = 0;
    expect_wrong("five from Conde to Ghent: Huy-Liege\n");
    map = fresh();
    change_road(map, "Mons-Maubeuge")->river = NAP_NONE;
    expect_wrong("WRONG  44 roads over a river, 45 expected\n");
    expect_wrong("over each of the seven rivers: 7 over the Sambre\n");
    expect_wrong("at the exits of four fortresses: Maubeuge-Mons\n");
    map = fresh();
    change_road(map, "Laneffe-Charleroi")->river = NAP_NONE;
    expect_wrong("at the exits of four fortresses: Laneffe-Charleroi\n");
    map = fresh();
    map->road_between[town(map, "Waterloo")][town(map, "Ligny")] = 0;
    expect_wrong("Waterloo and Ligny are not adjacent: Waterloo-Ligny\n");
    map = fresh();
    memcpy(map->town[town(map, "Brussels")].name, "Brussel", 8);
    expect_wrong("Waterloo and Ligny are not adjacent: Brussels\n");
    expect_wrong("Hal-Brussels Waterloo-Brussels\n");
}

static nap_block *change_block(nap_board *map, const char *id)
{
    return &map->block[nap_find_block(map, gg_span_of(id))];
}

static void test_wrong_armies(void **unused)
{
    (void)unused;
    nap_board *map = fresh();
    change_block(map, "F13")->max = 3;
    expect_wrong("WRONG  67 French steps, 66 expected\n");
    expect_wrong("WRONG  the French blocks by type and steps: 0 INF of 2 6 INF of 3\n");
    map = fresh();
    change_block(map, "A16")->type = NAP_CAV;
    expect_wrong("guns in each army: 5 AD CAV 0 AD HART\n");
    expect_wrong("quality lowers infantry only: A16\n");
    map = fresh();
    change_block(map, "P01")->max = 2;
    expect_wrong("lead with one step each: Blucher\n");
    map = fresh();
    change_block(map, "P02")->corps = change_block(map, "A02")->corps;
    expect_wrong("WRONG  every block but a leader belongs to a corps of its army: P02\n");
    map = fresh();
    map->corps[change_block(map, "F23")->corps].joins = 1;
    expect_wrong("joins other corps, four: FR-CR\n");
    map = fresh();
    map->army[NAP_PR].defeat = 8;
    expect_wrong("defeat by 12, 8, 9: PR\n");
}

static void test_wrong_tables(void **unused)
{
    (void)unused;
    nap_board *map = fresh();
    map->turns = 22;
    expect_wrong("WRONG  22 turns, 23 expected\n");
    map = fresh();
    map->turn[21].night = 0;
    map->turn[22].side = NAP_FRENCH;
    map->turn[5].date[1] = '5';
    expect_wrong("every third turn is a night: 5 21 22\n");
    map = fresh();
    map->town[town(map, "Liege")].supply_loss = 1;
    expect_wrong("Liege 2 Prussian ones: Liege\n");
    map = fresh();
    map->cities = 2;
    expect_wrong("Liege 2 Prussian ones: 2 cities\n");
    map = fresh();
    map->type[NAP_FART].stays = 0;
    expect_wrong("attrition of the five types: FART\n");
    map = fresh();
    map->limits.skirmish = 4;
    expect_wrong("WRONG  4 units on both sides make a battle, 3 expected\n");
    map = fresh();
    map->pool[0] = NAP_HILL;
    expect_wrong("farm, hill and stream: order 1 woods 3 hill\n");
    map = fresh();
    map->square_markers = 5;
    expect_wrong("WRONG  13 green blocks with the squares, 12 expected\n");
}

/* ---------------------------------------------------------------- ready set-ups */

static void test_wrong_history(void **unused)
{
    (void)unused;
    nap_board *map = fresh();
    change_block(map, "P04")->town = town(map, "Charleroi");
    expect_wrong("WRONG  the historical deployment is legal: Allied: Charleroi\n");
    expect_wrong("one historical: 4 Allied without the historical one\n");
    map = fresh();
    change_block(map, "F06")->town = town(map, "Thuin");
    expect_wrong("WRONG  the historical deployment is legal: French: F06\n");
}

/* The game with other ready-made set-ups. */
static void with_setups(const char *text)
{
    static gg_file files[16];
    (void)fresh();
    assert_true(changed_game.file_count <= 16);
    for (uint32_t i = 0; i < changed_game.file_count; i++) {
        files[i] = changed_game.files[i];
        if (strcmp(files[i].name, "setups.txt") == 0)
            files[i] = (gg_file){"setups.txt", text, strlen(text)};
    }
    changed_game.files = files;
}

#define EVERYBODY                                                                                  \
    "F01 F02 F03 F04 F05 F06 F07 F08 F09 F10 F11 F12 Givet: F13 F14 F15 F16 F17 F18 F19 F20 F21 "  \
    "F22 F23"
#define SETUPS "WRONG  setups.txt: at least three legal set-ups of each side, one historical:"

static void test_wrong_setups(void **unused)
{
    (void)unused;
    with_setups("setup A french : One.\ndeploy Beaumont: " EVERYBODY " F24\n");
    expect_wrong(SETUPS " 1 French without the historical one 0 Allied without");
    with_setups("setup A french : One.\ndeploy Beaumont: " EVERYBODY "\n");
    expect_wrong(SETUPS " A: F24 0 French");
    with_setups("setup A french : One.\ndeploy Mons: " EVERYBODY " F24\n");
    expect_wrong(SETUPS " A: F01 0 French");
    with_setups("setup A french : One.\ndeploy Givet: " EVERYBODY " F24\n");
    expect_wrong(SETUPS " A: Givet 0 French");
    with_setups("setup A french : One.\ndeploy Paris: " EVERYBODY " F24\n");
    expect_wrong(SETUPS " line 2 end of the file");
    with_setups("setup A french : One.\ndeploy Beaumont: F24 " EVERYBODY " F24\n");
    expect_wrong(SETUPS " line 2 end of the file");
    with_setups("setup A french : One.\ndeploy Beaumont: " EVERYBODY " P01\n");
    expect_wrong(SETUPS " line 2 end of the file");
    with_setups("setup A french : One.\nsetup B french : Two.\n");
    expect_wrong(SETUPS " line 2 end of the file");
    with_setups("deploy Givet: F01\nsetup A russian : One.\nplace Givet: F01\n");
    expect_wrong(SETUPS " line 1 line 2 line 3 0 French");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_check_board),   cmocka_unit_test(test_towns),
        cmocka_unit_test(test_neighbours),    cmocka_unit_test(test_roads),
        cmocka_unit_test(test_distances),     cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_armies),        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_tables),        cmocka_unit_test(test_names),
        cmocka_unit_test(test_road_names),    cmocka_unit_test(test_paths),
        cmocka_unit_test(test_rules),         cmocka_unit_test(test_options),
        cmocka_unit_test(test_wrong_map),     cmocka_unit_test(test_wrong_facts),
        cmocka_unit_test(test_wrong_armies),  cmocka_unit_test(test_wrong_tables),
        cmocka_unit_test(test_wrong_history), cmocka_unit_test(test_wrong_setups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
