/* board_check_examples.c: what the worked examples and cases of the rules say about single hexes: paths, neighbors,
 * rivers, supply. Each is checked in the scenario it is played in. */
#include "proofs/warpeace/board_check.h"

/* ---------------------------------------------------------------- tables of examples */

/* A cheapest path, in MP; `without` is a hex that is not entered. */
typedef struct way {
    const char *scenario;
    const char *from, *to, *without;
    uint8_t mp;
} way;

static const way ways[] = {
    /* T20, Napoleon's forced march */
    {"N05", "Y16", "AA18", NULL, 3},
    {"N05", "AA18", "BB20", NULL, 3},
    {"N05", "BB20", "CC23", NULL, 4},
    /* T21: along AA18-AA19-BB19, one hex at a time */
    {"N05", "AA18", "AA19", NULL, 1},
    {"N05", "AA19", "BB19", NULL, 1},
    {"N05", "BB19", "BB20", NULL, 1},
    /* T27: behind the Rhine */
    {"N05", "AA22", "AA23", NULL, 1},
    {"N05", "AA22", "AA24", NULL, 3},
    /* T28, T37, T38: French supply in Spain */
    {"P08", "P11", "O11", NULL, 2},
    {"P08", "O11", "P10", NULL, 1},
    {"P08", "P10", "O11", NULL, 2},
    {"P08", "O11", "P11", NULL, 1},
    {"P08", "P11", "P10", NULL, 3},
    {"P08", "P11", "P10", "O11", 6},
    {"P08", "P10", "M9", NULL, 3},
    {"P08", "M9", "J9", NULL, 5},
    /* T52: depots behind both armies, and a retreat that would lead away from them */
    {"N09", "Y27", "Z27", NULL, 1},
    {"N09", "Z27", "Z28", NULL, 2},
    {"N09", "Z27", "Z29", NULL, 3},
    {"N09", "Z27", "AA29", NULL, 3},
    {"N09", "Z27", "Z30", NULL, 4},
    {"N09", "Z32", "Y31", NULL, 2},
    {"N09", "Y31", "Y29", NULL, 2},
};

/* Neighbors, or not. */
typedef struct pair {
    const char *a, *b;
    bool adjacent;
} pair;

static const pair pairs[] = {
    {"Z29", "Y29", true},   {"W39", "X39", true},   {"X39", "X40", true},   {"W39", "X40", false},
    {"Z24", "Z25", true},   {"Z24", "Y25", true},   {"AA25", "Z25", true},  {"AA24", "Z25", false},
    {"Z26", "Z25", true},   {"AA23", "AA24", true}, {"Z28", "Z29", true},   {"AA29", "Z29", true},
    {"Z30", "Z29", true},   {"Z29", "Z31", false},  {"Y16", "Z16", true},   {"Z16", "AA17", true},
    {"AA17", "AA18", true}, {"AA18", "AA19", true}, {"AA19", "BB19", true}, {"BB19", "BB20", true},
};

/* ---------------------------------------------------------------- ways */

static uint32_t way_between(const wap_board *board, uint16_t from, uint16_t to, uint16_t without)
{
    uint8_t mp[WAP_HEXES_MAX];
    wap_ways_from(board, from, without, mp);
    return mp[to];
}

static void check_way(wap_checker *check, const way *of)
{
    uint16_t from = wap_checked_hex(check, of->from), to = wap_checked_hex(check, of->to);
    uint16_t without = of->without ? wap_checked_hex(check, of->without) : (uint16_t)WAP_NO_HEX;
    if (from == WAP_NO_HEX || to == WAP_NO_HEX)
        return;
    uint32_t mp = way_between(check->board, from, to, without);
    if (mp != of->mp)
        gg_print(&check->report.wrong, " %s-%s %u", of->from, of->to, mp);
}

static void check_ways_of(wap_checker *check, const char *scenario, const char *what)
{
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        if (gg_span_is(gg_span_of(ways[i].scenario), scenario))
            check_way(check, &ways[i]);
    gg_tell_check(&check->report, what);
}

static void check_pairs(wap_checker *check)
{
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        uint16_t a = wap_checked_hex(check, pairs[i].a), b = wap_checked_hex(check, pairs[i].b);
        if (a == WAP_NO_HEX || b == WAP_NO_HEX)
            continue;
        if (wap_adjacent(check->board, a, b) != pairs[i].adjacent ||
            wap_adjacent(check->board, b, a) != pairs[i].adjacent)
            gg_print(&check->report.wrong, " %s/%s", pairs[i].a, pairs[i].b);
    }
    gg_tell_check(&check->report, "N09: hexes of battle examples are adjacent or not");
}

/* ---------------------------------------------------------------- single steps */

/* MP of a step, as the first of a move or a later one. */
static bool step_costs(wap_checker *check, const char *a, const char *b, uint32_t first,
                       uint32_t later)
{
    const wap_board *board = check->board;
    uint16_t from = wap_checked_hex(check, a), to = wap_checked_hex(check, b);
    if (from == WAP_NO_HEX || to == WAP_NO_HEX)
        return true; /* already reported */
    uint8_t direction = wap_direction(board, from, to);
    return direction != WAP_NONE && board->hex[from].first_cost[direction] == first &&
           board->hex[from].cost[direction] == later;
}

static void check_rhine(wap_checker *check)
{
    uint32_t river = check->board->tables.river_mp;
    gg_begin_check(&check->report);
    if (!step_costs(check, "AA23", "AA24", 1, 1 + river))
        wap_wrong_text(check, "AA23-AA24");
    if (!step_costs(check, "AA22", "AA23", 1, 1))
        wap_wrong_text(check, "AA22-AA23");
    gg_tell_check(&check->report,
                  "N05: over the Rhine to Karlsruhe costs 1 MP at first, later 1 more (T27)");
}

static void check_sea(wap_checker *check)
{
    const wap_board *board = check->board;
    gg_begin_check(&check->report);
    uint16_t a = wap_checked_hex(check, "P10"), b = wap_checked_hex(check, "P11");
    if (a != WAP_NO_HEX && b != WAP_NO_HEX &&
        (wap_adjacent(board, a, b) || wap_hexside(board, a, b) != WAP_ALL_SEA))
        wap_wrong_text(check, "P10/P11");
    gg_tell_check(&check->report, "P08: nobody goes from San Sebastian straight to Bayonne (T28)");
}

/* ---------------------------------------------------------------- supply */

/* Is the hex a major city of a nation on that side, for that color? */
static bool feeds(const wap_board *board, uint16_t hex, uint8_t side, uint8_t colour)
{
    for (uint32_t i = 0; i < board->home_sources; i++) {
        const wap_home_source *source = &board->home_source[i];
        if (source->hex == hex && board->nation[source->owner].status == side &&
            (source->colours >> colour & 1) != 0)
            return true;
    }
    return false;
}

static void expect_feeds(wap_checker *check, const char *name, uint8_t side, uint8_t colour,
                         bool expected)
{
    uint16_t hex = wap_checked_hex(check, name);
    if (hex != WAP_NO_HEX && feeds(check->board, hex, side, colour) != expected)
        wap_wrong_text(check, name);
}

static void check_spanish_supply(wap_checker *check)
{
    gg_begin_check(&check->report);
    expect_feeds(check, "Bayonne", WAP_FR, WAP_BLUE, true);
    expect_feeds(check, "Madrid", WAP_FR, WAP_BLUE, false);
    expect_feeds(check, "Madrid", WAP_AL, WAP_YELLOW, true);
    gg_tell_check(&check->report,
                  "P08: Bayonne feeds blue SP; Madrid does not, Spain is Allied (T37, T109)");
}

static void check_blue_supply(wap_checker *check)
{
    gg_begin_check(&check->report);
    expect_feeds(check, "Lyons", WAP_FR, WAP_BLUE, true);
    expect_feeds(check, "Munich", WAP_FR, WAP_BLUE, true);
    expect_feeds(check, "Hanover", WAP_FR, WAP_BLUE, false);
    expect_feeds(check, "Vienna", WAP_AL, WAP_WHITE, true);
    gg_tell_check(&check->report, "N05: any blue major city feeds all blue SP (T41); Vienna feeds "
                                  "white ones (T40); Hanover needs its own line");
}

/* T05: a Russian home hex that no city supplies. */
static void check_russian_supply(wap_checker *check)
{
    const wap_board *board = check->board;
    uint32_t nearest = WAP_NO_WAY;
    gg_begin_check(&check->report);
    uint16_t hex = wap_checked_hex(check, "WW45");
    for (uint32_t i = 0; hex != WAP_NO_HEX && i < board->sources; i++) {
        uint32_t mp = board->source[i].side == WAP_AL
                          ? way_between(board, board->source[i].hex, hex, WAP_NO_HEX)
                          : (uint32_t)WAP_NO_WAY;
        nearest = mp < nearest ? mp : nearest;
    }
    if (hex != WAP_NO_HEX &&
        (nearest != 4 || board->hex[hex].area != 4 || !wap_is_home(board, board->russia, hex)))
        gg_print(&check->report.wrong, " WW45 %u", nearest);
    gg_tell_check(&check->report,
                  "N12: WW45 is a Russian home hex of area 4, 4 MP from the next city (T05)");
}

/* T114: a Prussian city on the left bank of the Rhine. */
static void check_rhineland(wap_checker *check)
{
    const wap_board *board = check->board;
    gg_begin_check(&check->report);
    uint16_t hex = wap_checked_hex(check, "Coblenz");
    if (hex != WAP_NO_HEX && (board->hex[hex].owner != wap_find_nation(board, gg_span_of("PR")) ||
                              board->city[board->hex[hex].city].control != WAP_AL))
        wap_wrong_text(check, "Coblenz");
    gg_tell_check(&check->report, "N15: Coblenz is Prussian (T114)");
}

void wap_check_examples(wap_checker *check)
{
    if (gg_span_is(check->scenario, "N05")) {
        check_ways_of(check, "N05",
                      "N05: MP of the march to Mainz and over the Rhine (T20, T21, T27)");
        check_rhine(check);
        check_blue_supply(check);
    } else if (gg_span_is(check->scenario, "N09")) {
        check_ways_of(check, "N09", "N09: depots of both armies are within 3 MP (T52)");
        check_pairs(check);
    } else if (gg_span_is(check->scenario, "N12")) {
        check_russian_supply(check);
    } else if (gg_span_is(check->scenario, "N15")) {
        check_rhineland(check);
    } else if (gg_span_is(check->scenario, "P08")) {
        check_ways_of(check, "P08", "P08: MP of the supply example in Spain (T37, T38)");
        check_sea(check);
        check_spanish_supply(check);
    }
}
