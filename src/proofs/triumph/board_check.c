/* board_check.c: verifies the rules' assumptions about the board.
 *
 * Loading rejects inconsistent data; this checks whether the data are the printed board and fit together. Each check
 * writes one line: "good" or "WRONG", what was checked, and where it fails. */
#include "core/mem.h"
#include "core/play/checking.h"
#include "proofs/proofs.h"
#include "triumph/board/board.h"

typedef struct checker {
    const tri_board *board;
    gg_checker report;
} checker;

/* ---------------------------------------------------------------- telling */

static void wrong_locale(checker *check, uint32_t locale)
{
    gg_print(&check->report.wrong, " %d", check->board->locale[locale].number);
}

static void wrong_border(checker *check, uint32_t border)
{
    const tri_board *board = check->board;
    gg_print(&check->report.wrong, " %d-%d", board->locale[board->border[border].locale[0]].number,
             board->locale[board->border[border].locale[1]].number);
}

static void wrong_text(checker *check, const char *text)
{
    gg_print(&check->report.wrong, " %s", text);
}

/* ---------------------------------------------------------------- counts of the printed board */

typedef struct count {
    uint8_t value, expected;
} count;

static uint32_t count_kind(const tri_board *board, bool wide, bool impassable)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < board->borders; i++)
        if (board->border[i].wide == wide && board->border[i].impassable == impassable)
            found++;
    return found;
}

static void check_map_counts(checker *check)
{
    const tri_board *board = check->board;
    uint32_t hills = 0, main_roads = 0;
    for (uint32_t i = 0; i < board->locales; i++)
        hills += board->locale[i].hill;
    for (uint32_t i = 0; i < board->roads; i++)
        main_roads += board->road[i].main;
    gg_check_count(&check->report, "locales", board->locales, 168);
    gg_check_count(&check->report, "narrow approaches", count_kind(board, false, false), 210);
    gg_check_count(&check->report, "wide approaches", count_kind(board, true, false), 71);
    gg_check_count(&check->report, "impassable approaches", count_kind(board, false, true), 12);
    gg_check_count(&check->report, "road crossings", board->roads, 279);
    gg_check_count(&check->report, "main road crossings", main_roads, 13);
    gg_check_count(&check->report, "groups of connected roads", board->nodes, 209);
    gg_check_count(&check->report, "entries", board->entries, 20);
    gg_check_count(&check->report, "hills", hills, 12);
}

static void check_numbers(checker *check)
{
    gg_begin_check(&check->report);
    for (uint32_t number = 1; number <= 170; number++) {
        bool there = check->board->locale_of[number] != TRI_NONE;
        if (there != (number != 145 && number != 146))
            gg_print(&check->report.wrong, " %u", number);
    }
    gg_tell_check(&check->report, "locales are numbered 1 to 170 without 145 and 146");
}

static void check_capacities(checker *check)
{
    static const count expected[] = {{1, 9},  {2, 1},   {4, 55},  {6, 17},
                                     {9, 17}, {12, 27}, {16, 17}, {20, 25}};
    const tri_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t k = 0; k < sizeof expected / sizeof expected[0]; k++) {
        uint32_t found = 0;
        for (uint32_t i = 0; i < board->locales; i++)
            found += board->locale[i].capacity == expected[k].value;
        if (found != expected[k].expected)
            gg_print(&check->report.wrong, " %u of %d", found, expected[k].value);
    }
    gg_tell_check(&check->report, "so many locales of each capacity as printed");
}

static void check_symbols(checker *check)
{
    enum {
        I = TRI_PENALTY_INFANTRY,
        C = TRI_PENALTY_CAVALRY,
        A = TRI_PENALTY_ARTILLERY,
        O = TRI_OBSTRUCTED
    };
    static const uint16_t expected[16] = {[0] = 321,        [A | O] = 107, [C | A] = 81,
                                          [I | A | O] = 27, [C] = 24,      [A] = 10,
                                          [I | C] = 8,      [I | O] = 7,   [O] = 1};
    uint16_t found[16] = {0};
    const tri_board *board = check->board;
    for (uint16_t i = 0; i < 2 * board->borders; i++)
        found[tri_symbols_of(board, i)]++;
    gg_begin_check(&check->report);
    for (uint32_t set = 0; set < 16; set++)
        if (found[set] != expected[set])
            gg_print(&check->report.wrong, " %d with set %u", found[set], set);
    gg_tell_check(&check->report, "so many approaches of each set of symbols as printed");
}

static void check_stars(checker *check)
{
    static const count expected[] = {
        {TRI_BLUE, 13}, {TRI_RED, 11}, {TRI_GREEN, 9}, {TRI_BLACK, 11}};
    static const char *const colours[] = {"blue", "red", "green", "black"};
    const tri_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t k = 0; k < 4; k++) {
        uint32_t found = 0;
        for (uint32_t i = 0; i < board->locales; i++)
            found += (board->locale[i].stars & expected[k].value) != 0;
        if (found != expected[k].expected)
            gg_print(&check->report.wrong, " %u %s", found, colours[k]);
    }
    for (uint32_t i = 0; i < board->locales; i++)
        if ((board->locale[i].stars & TRI_BLUE) != 0 && board->locale[i].stars != TRI_BLUE)
            wrong_locale(check, i);
    gg_tell_check(&check->report, "13 blue stars apart from 11 red, 9 green and 11 black ones");
}

/* ---------------------------------------------------------------- locales and approaches */

static uint32_t times_listed(const tri_board *board, uint16_t approach)
{
    const tri_locale *locale = &board->locale[tri_locale_of(board, approach)];
    uint32_t found = 0;
    for (uint32_t i = 0; i < locale->approaches; i++) {
        bool passable = i < locale->passable;
        found += locale->approach[i] == approach &&
                 passable != tri_border_of(board, approach)->impassable &&
                 locale->next[i] == tri_locale_of(board, tri_across(approach));
    }
    return found;
}

static void check_symmetry(checker *check)
{
    const tri_board *board = check->board;
    uint32_t listed = 0;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->locales; i++)
        listed += board->locale[i].approaches;
    for (uint16_t approach = 0; approach < 2 * board->borders; approach++) {
        uint8_t here = tri_locale_of(board, approach),
                there = tri_locale_of(board, tri_across(approach));
        if (times_listed(board, approach) != 1 || tri_find_approach(board, here, there) != approach)
            wrong_border(check, approach / 2);
    }
    if (listed != 2U * board->borders)
        wrong_text(check, "lists");
    gg_tell_check(&check->report,
                  "every approach is in the list of its locale once, with its neighbor");
}

static void check_impassable(checker *check)
{
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < check->board->borders; i++) {
        const tri_border *border = &check->board->border[i];
        if (border->impassable &&
            (border->wide || border->symbols[0] != 0 || border->symbols[1] != 0))
            wrong_border(check, i);
    }
    gg_tell_check(&check->report, "impassable approaches have no width and no symbols");
}

/* The distance is one more than that of the nearest neighbor, and symmetric. */
static bool distances_fit(const tri_board *board, uint8_t from, uint8_t locale)
{
    uint32_t here = tri_distance(board, from, locale), nearest = TRI_FAR;
    for (uint32_t i = 0; i < board->locale[locale].passable; i++) {
        uint32_t there = tri_distance(board, from, board->locale[locale].next[i]);
        nearest = there < nearest ? there : nearest;
    }
    if (locale == from)
        return here == 0;
    return here != TRI_FAR && here == nearest + 1 && here == tri_distance(board, locale, from);
}

static void check_distances(checker *check)
{
    const tri_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t from = 0; from < board->locales; from++) {
        bool good = true;
        for (uint32_t locale = 0; locale < board->locales; locale++)
            good = good && distances_fit(board, (uint8_t)from, (uint8_t)locale);
        if (!good)
            wrong_locale(check, from);
    }
    gg_tell_check(
        &check->report,
        "every locale can be reached from every other, and distances are the same both ways");
}

/* ---------------------------------------------------------------- roads */

static bool node_fits(const tri_board *board, uint8_t number)
{
    const tri_node *node = &board->node[number];
    if (tri_find_node(board, node->locale, node->group) != number ||
        node->ways + node->entries == 0)
        return false;
    for (uint32_t i = 0; i < node->ways; i++)
        if (tri_way_from(board, node->way[i]) != number ||
            tri_locale_of(board, tri_way_over(board, node->way[i])) != node->locale)
            return false;
    return true;
}

static void check_nodes(checker *check)
{
    const tri_board *board = check->board;
    uint32_t ways = 0, entries = 0;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->nodes; i++) {
        ways += board->node[i].ways;
        entries += board->node[i].entries;
        if (!node_fits(board, (uint8_t)i))
            wrong_locale(check, board->node[i].locale);
    }
    for (uint32_t i = 0; i < board->roads; i++)
        ways += 2U * board->road[i].doubled; /* never used */
    if (ways != 2U * board->roads || entries != board->entries)
        wrong_text(check, "lists");
    gg_tell_check(&check->report,
                  "groups of roads are used without a gap, and list all roads of their locale");
}

static void check_roads(checker *check)
{
    const tri_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint16_t i = 0; i < board->roads; i++) {
        const tri_road *road = &board->road[i];
        const tri_border *border = &board->border[road->border];
        bool ends_fit = board->node[road->node[0]].locale == border->locale[0] &&
                        board->node[road->node[1]].locale == border->locale[1];
        if (border->impassable || !ends_fit)
            wrong_border(check, road->border);
    }
    gg_tell_check(&check->report,
                  "every road crosses a passable approach and ends on both sides of it");
}

/* Marks all nodes connected to this one by roads. */
static void mark_connected(const tri_board *board, uint8_t from, bool only_main, bool *marked)
{
    uint8_t queue[TRI_NODES_MAX];
    uint32_t first = 0, last = 0;
    marked[from] = true;
    queue[last++] = from;
    while (first < last) {
        const tri_node *node = &board->node[queue[first++]];
        for (uint32_t i = 0; i < node->ways; i++) {
            uint8_t next = tri_way_to(board, node->way[i]);
            if (marked[next] || (only_main && !tri_road_of(board, node->way[i])->main))
                continue;
            marked[next] = true;
            queue[last++] = next;
        }
    }
}

/* The main road connects the main entries and has no other parts. */
static void check_main_road(checker *check)
{
    const tri_board *board = check->board;
    bool marked[TRI_NODES_MAX] = {false};
    uint32_t entries[TRI_SIDES] = {0};
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->entries; i++) {
        const tri_entry *entry = &board->entry[i];
        if (entry->main && entries[TRI_ALLIED] + entries[TRI_FRENCH] == 0)
            mark_connected(board, entry->node, true, marked);
        entries[entry->side] += entry->main;
        if (entry->main && !marked[entry->node])
            wrong_text(check, entry->name);
    }
    for (uint32_t i = 0; i < board->roads; i++)
        if (board->road[i].main && !marked[board->road[i].node[0]])
            wrong_border(check, board->road[i].border);
    if (entries[TRI_FRENCH] != 1 || entries[TRI_ALLIED] != 2)
        wrong_text(check, "number of main entries");
    gg_tell_check(&check->report, "the main road joins one French and two Allied main entries");
}

static bool touches(const tri_board *board, uint32_t locale, const bool *marked)
{
    for (uint32_t i = 0; i < board->locale[locale].roads; i++)
        if (marked[board->locale[locale].first_node + i])
            return true;
    return false;
}

/* T-WIN-04: otherwise control would be impossible. */
static void check_supply(checker *check)
{
    const tri_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t side = 0; side < TRI_SIDES; side++) {
        bool marked[TRI_NODES_MAX] = {false};
        for (uint32_t i = 0; i < board->entries; i++)
            if (board->entry[i].main && board->entry[i].side == side)
                mark_connected(board, board->entry[i].node, false, marked);
        for (uint32_t i = 0; i < board->locales; i++)
            if (board->locale[i].stars != 0 && !touches(board, i, marked))
                wrong_locale(check, i);
    }
    gg_tell_check(&check->report, "roads join every objective with a main entry of each side");
}

static void check_entries(checker *check)
{
    const tri_board *board = check->board;
    uint8_t side_of[TRI_LOCALES_MAX];
    memset(side_of, TRI_NONE, sizeof side_of);
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->entries; i++) {
        const tri_entry *entry = &board->entry[i];
        uint8_t *side = &side_of[board->node[entry->node].locale];
        if (*side != TRI_NONE && *side != entry->side)
            wrong_text(check, entry->name);
        *side = entry->side;
    }
    gg_tell_check(&check->report, "no locale has entries of both sides");
}

/* A road attack passes through at most one locale on the way to its attack locale, on the main road. If that locale
 * bordered the defense locale, a retreat into it could cut the road after the threat (T-ATK-1.3). */
static void check_road_attacks(checker *check)
{
    const tri_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint16_t way = 0; way < 2 * board->roads; way++) {
        const tri_node *middle = &board->node[tri_way_to(board, way)];
        uint8_t passed = board->node[tri_way_from(board, way)].locale;
        for (uint32_t i = 0; tri_road_of(board, way)->main && i < middle->ways; i++) {
            uint8_t attacked = board->node[tri_way_to(board, middle->way[i])].locale;
            if (!tri_road_of(board, middle->way[i])->main || attacked == passed)
                continue;
            uint16_t approach = tri_find_approach(board, passed, attacked);
            if (approach != TRI_NOWHERE && !tri_border_of(board, approach)->impassable)
                wrong_locale(check, passed);
        }
    }
    gg_tell_check(&check->report, "no retreat can cut the road of a road attack");
}

/* ---------------------------------------------------------------- armies */

static void check_armies(checker *check)
{
    const tri_board *board = check->board;
    uint32_t strength[TRI_SIDES] = {0};
    for (uint32_t side = 0; side < TRI_SIDES; side++)
        for (uint32_t face = 0; face < TRI_FACES; face++)
            strength[side] += board->army[side].units[face] *
                              (uint32_t)(tri_face_name((uint8_t)face)[1] - '0');
    gg_check_count(&check->report, "Allied units", board->army[TRI_ALLIED].total, 44);
    gg_check_count(&check->report, "points of Allied strength", strength[TRI_ALLIED], 89);
    gg_check_count(&check->report, "French units", board->army[TRI_FRENCH].total, 36);
    gg_check_count(&check->report, "points of French strength", strength[TRI_FRENCH], 81);
    gg_check_count(&check->report, "Allied commanders", board->army[TRI_ALLIED].commanders, 9);
    gg_check_count(&check->report, "French commanders", board->army[TRI_FRENCH].commanders, 8);
}

/* T-SET-05: corps must fit where they start; T-SET-12: the French may detach units until they do. */
static void check_setup_places(checker *check)
{
    const tri_board *board = check->board;
    uint32_t named = 0, places = 0;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->commanders; i++) {
        const tri_commander *commander = &board->commander[i];
        if (commander->setup == TRI_NONE)
            continue;
        const tri_locale *locale = &board->locale[commander->setup];
        named++;
        if (locale->setup != i || locale->passable == 0 || locale->capacity < commander->minimum)
            wrong_text(check, commander->name);
    }
    for (uint32_t i = 0; i < board->locales; i++)
        places += board->locale[i].setup != TRI_NONE;
    if (named != 15 || places != named)
        wrong_text(check, "number of places");
    gg_tell_check(&check->report,
                  "15 commanders start on the map, each in the locale that bears his name");
}

static void check_rounds(checker *check)
{
    const tri_board *board = check->board;
    uint32_t nights = 0;
    gg_begin_check(&check->report);
    for (uint32_t scenario = 0; scenario < TRI_SCENARIOS_MAX; scenario++)
        for (uint32_t i = 0; i < board->rounds[scenario]; i++)
            nights += board->round[scenario][i].night;
    bool lengths = (board->rounds[0] == 21 && board->rounds[1] == 10) ||
                   (board->rounds[0] == 10 && board->rounds[1] == 21);
    bool night = board->round[0][10].night + board->round[1][10].night == 1;
    if (!lengths || !night || nights != 1)
        wrong_text(check, "rounds");
    gg_tell_check(&check->report,
                  "10 rounds in one scenario, 10 before and 10 after a night in the other");
}

/* T-SAN-03 mentions its three approaches. */
static void check_santon(checker *check)
{
    const tri_board *board = check->board;
    gg_begin_check(&check->report);
    if (board->santon == TRI_NONE) {
        wrong_text(check, "no locale");
    } else {
        const tri_locale *santon = &board->locale[board->santon];
        bool good = santon->capacity == 2 && santon->hill && santon->approaches == 3 &&
                    santon->passable == 3;
        for (uint32_t i = 0; i < santon->approaches; i++)
            good = good && (tri_symbols_of(board, santon->approach[i]) & TRI_OBSTRUCTED) != 0;
        if (!good)
            wrong_locale(check, board->santon);
    }
    gg_tell_check(&check->report,
                  "the Santon is a hill for two units with three obstructed approaches");
}

bool tri_check_board(const gg_game *game, gg_text *report)
{
    checker check = {.board = tri_board_of(game)};
    gg_checker_open(&check.report, report);
    check_map_counts(&check);
    check_numbers(&check);
    check_capacities(&check);
    check_symbols(&check);
    check_stars(&check);
    check_symmetry(&check);
    check_impassable(&check);
    check_distances(&check);
    check_nodes(&check);
    check_roads(&check);
    check_main_road(&check);
    check_supply(&check);
    check_entries(&check);
    check_road_attacks(&check);
    check_armies(&check);
    check_setup_places(&check);
    check_rounds(&check);
    check_santon(&check);
    return check.report.good;
}
