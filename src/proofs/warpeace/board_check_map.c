/* board_check_map.c: checks hexes, hexsides, cities, nations and leaders.
 *
 * We do not have the printed map, but we know what the rules text says about it. All of that is checked here or in
 * board_check_examples.c, so that corrections to the reconstruction cannot break what is certain. */
#include "proofs/warpeace/board_check.h"

/* ---------------------------------------------------------------- counts */

static uint32_t count_sides(const wap_board *board, uint8_t kind)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < board->map_hexes; i++)
        for (uint32_t j = 0; j < WAP_DIRECTIONS; j++)
            count += board->place[i].side[j] == kind;
    return count / 2;
}

static uint32_t count_flags(const wap_board *board, uint8_t flag)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < board->map_hexes; i++)
        count += (board->hex[i].flags & flag) != 0;
    return count;
}

static uint32_t count_terrain(const wap_board *board, uint8_t terrain)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < board->map_hexes; i++)
        count += board->hex[i].terrain == terrain;
    return count;
}

static void check_counts(wap_checker *check)
{
    const wap_board *board = check->board;
    gg_checker *report = &check->report;
    gg_check_count(report, "hexes", board->map_hexes, 1465);
    gg_check_count(report, "clear hexes", count_terrain(board, WAP_CLEAR), 1238);
    gg_check_count(report, "mountain hexes", count_terrain(board, WAP_MOUNTAIN), 152);
    gg_check_count(report, "forest hexes", count_terrain(board, WAP_FOREST), 48);
    gg_check_count(report, "swamp hexes", count_terrain(board, WAP_SWAMP), 23);
    gg_check_count(report, "lake hexes", count_terrain(board, WAP_LAKE), 4);
    gg_check_count(report, "hexes on the coast", count_flags(board, WAP_HEX_COAST), 311);
    gg_check_count(report, "cities", board->map_cities, 291);
    gg_check_count(report, "ports", count_flags(board, WAP_HEX_PORT), 91);
    gg_check_count(report, "major cities", count_flags(board, WAP_HEX_MAJOR), 69);
    gg_check_count(report, "river hexsides", count_sides(board, WAP_RIVER), 475);
    gg_check_count(report, "crossings", count_sides(board, WAP_CROSSING), 4);
    gg_check_count(report, "all-sea hexsides", count_sides(board, WAP_ALL_SEA), 27);
    gg_check_count(report, "nations and lands", board->nations, 43);
}

/* ---------------------------------------------------------------- geometry */

/* Found by distance, independent of the steps that made the map. */
static uint16_t next_on_map(const wap_board *board, uint16_t hex, uint8_t direction)
{
    const wap_place *place = &board->place[hex];
    for (uint32_t row = place->row - 1U; row <= place->row + 1U; row++)
        for (uint32_t column = place->column - 1U; column <= place->column + 1U; column++) {
            bool on_map = row >= 1 && row <= WAP_ROWS && column >= 1 && column <= WAP_COLUMNS;
            uint16_t other = on_map ? board->hex_at[row][column] : (uint16_t)WAP_NO_HEX;
            if (other != WAP_NO_HEX && wap_distance(board, hex, other) == 1 &&
                wap_direction(board, hex, other) == direction)
                return other;
        }
    return WAP_NO_HEX;
}

/* A hexside is the same from both sides, and neighbors are one hex apart. */
static bool sides_fit(const wap_board *board, uint16_t hex)
{
    for (uint8_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint8_t side = board->place[hex].side[i];
        uint16_t next = next_on_map(board, hex, i);
        if ((next == WAP_NO_HEX) != (side == WAP_NOT_NEXT))
            return false;
        if (next == WAP_NO_HEX)
            continue;
        if (board->place[next].side[wap_opposite(i)] != side ||
            board->place[next].river[wap_opposite(i)] != board->place[hex].river[i] ||
            wap_hexside(board, next, hex) != side)
            return false;
    }
    return true;
}

static void check_sides(wap_checker *check)
{
    gg_begin_check(&check->report);
    for (uint16_t hex = 0; hex < check->board->map_hexes; hex++)
        if (!sides_fit(check->board, hex))
            wap_wrong_hex(check, hex);
    gg_tell_check(&check->report, "every hexside is the same from both sides");
}

/* False if one of them is not on the map. */
static bool find_both(const wap_board *board, const char *a, const char *b, uint16_t hex[2])
{
    hex[0] = wap_find_hex(board, gg_span_of(a));
    hex[1] = wap_find_hex(board, gg_span_of(b));
    return hex[0] != WAP_NO_HEX && hex[1] != WAP_NO_HEX;
}

/* Rows are half a hex apart, as the examples require. */
static void check_distances(wap_checker *check)
{
    static const struct {
        const char *a, *b;
        uint32_t hexes;
    } expected[] = {{"Y16", "AA18", 3}, {"AA18", "BB20", 3}, {"BB20", "CC23", 3},
                    {"M9", "J9", 3},    {"P10", "M9", 3},    {"Z29", "Y29", 1},
                    {"W39", "X40", 2},  {"A7", "ZZ40", 59},  {"Y16", "Y16", 0},
                    {"Z25", "Z26", 1},  {"X39", "W39", 1},   {"X39", "X40", 1}};
    const wap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        uint16_t hex[2];
        if (!find_both(board, expected[i].a, expected[i].b, hex) ||
            wap_distance(board, hex[0], hex[1]) != expected[i].hexes ||
            wap_distance(board, hex[1], hex[0]) != expected[i].hexes)
            gg_print(&check->report.wrong, " %s-%s", expected[i].a, expected[i].b);
    }
    gg_tell_check(&check->report, "hexes are as far from each other as the numbering says");
}

/* ---------------------------------------------------------------- cities */

/* What the rules text says about single cities. */
static void check_known_cities(wap_checker *check)
{
    static const struct {
        const char *hex, *city, *owner;
        uint8_t area;
    } known[] = {{"Y16", "Paris", "FR", 2},         {"AA18", "Rheims", "FR", 2},
                 {"BB20", "Verdun", "FR", 2},       {"CC23", "Mainz", "FR", 2},
                 {"P10", "San_Sebastian", "SP", 1}, {"M9", "Burgos", "SP", 1},
                 {"J9", "Madrid", "SP", 1},         {"A7", "Gibraltar", "EN", 1}};
    const wap_board *board = check->board;
    uint32_t marked = 0;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        uint16_t hex = wap_find_hex(board, gg_span_of(known[i].hex));
        uint16_t city = wap_find_city(board, gg_span_of(known[i].city));
        bool good = hex != WAP_NO_HEX && city != WAP_NO_CITY && board->city[city].hex == hex &&
                    board->city[city].source == WAP_RULEBOOK &&
                    board->hex[hex].area == known[i].area &&
                    wap_find_nation(board, gg_span_of(known[i].owner)) ==
                        board->place[hex].owner_1805;
        if (!good)
            wap_wrong_text(check, known[i].city);
    }
    for (uint32_t i = 0; i < board->map_cities; i++)
        marked += board->city[i].source == WAP_RULEBOOK;
    if (marked != sizeof known / sizeof known[0])
        gg_print(&check->report.wrong, " %u cities are marked as known", marked);
    gg_tell_check(&check->report, "the eight cities whose hexes the rules text names");
}

static void check_capitals(wap_checker *check)
{
    static const char *const capitals[] = {"Madrid", "London",     "Paris",
                                           "Vienna", "Budapest",   "Berlin",
                                           "Moscow", "Konigsberg", "St_Petersburg"};
    const wap_board *board = check->board;
    uint32_t found = 0;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < sizeof capitals / sizeof capitals[0]; i++) {
        uint16_t city = wap_find_city(board, gg_span_of(capitals[i]));
        if (city == WAP_NO_CITY || board->city[city].class != WAP_CAPITAL)
            wap_wrong_text(check, capitals[i]);
    }
    for (uint32_t i = 0; i < board->map_cities; i++)
        found += board->city[i].class == WAP_CAPITAL;
    if (found != sizeof capitals / sizeof capitals[0])
        gg_print(&check->report.wrong, " %u capitals", found);
    gg_tell_check(&check->report, "nine capitals of the six powers, as the rules text has them");
}

/* Cities and hexes refer to each other, in order; capacities match the classes. */
static bool city_fits(const wap_board *board, uint32_t i)
{
    const wap_city *city = &board->city[i];
    bool major = (board->hex[city->hex].flags & WAP_HEX_MAJOR) != 0;
    return board->hex[city->hex].city == i && (i < board->cities) == (city->hex < board->hexes) &&
           major == (city->class != WAP_MINOR_CITY) && city->capacity == (major ? 6 : 4) &&
           (i == 0 || i == board->cities || city->hex > board->city[i - 1].hex);
}

static void check_cities(wap_checker *check)
{
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < check->board->map_cities; i++)
        if (!city_fits(check->board, i))
            wap_wrong_text(check, check->board->city[i].name);
    gg_tell_check(&check->report, "cities and their hexes fit; 4 SP in minor cities, 6 in others");
}

/* ---------------------------------------------------------------- rivers and straits */

static void check_hexsides(wap_checker *check)
{
    static const struct {
        const char *a, *b;
        uint8_t kind;
    } known[] = {{"Y29", "Z29", WAP_RIVER},      {"P10", "P11", WAP_ALL_SEA},
                 {"AA23", "AA24", WAP_RIVER},    {"MM24", "MM25", WAP_CROSSING},
                 {"MM25", "MM26", WAP_CROSSING}, {"NN26", "NN27", WAP_CROSSING},
                 {"EE18", "EE19", WAP_CROSSING}};
    const wap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        uint16_t hex[2];
        if (!find_both(board, known[i].a, known[i].b, hex) ||
            wap_hexside(board, hex[0], hex[1]) != known[i].kind)
            gg_print(&check->report.wrong, " %s/%s", known[i].a, known[i].b);
    }
    gg_tell_check(&check->report, "the Danube at Y29/Z29, sea at P10/P11, the Rhine at AA23/AA24, "
                                  "the four crossings");
}

/* ---------------------------------------------------------------- nations */

static bool feeds_are(const wap_board *board, const char *code, uint8_t colours)
{
    uint8_t nation = wap_find_nation(board, gg_span_of(code));
    return nation != WAP_NONE && board->nation[nation].feeds == colours;
}

/* Colors that a country's major cities supply, including aliases (P-SUP-04). */
static void check_feeds(wap_checker *check)
{
    enum { BLUE = 1 << WAP_BLUE, RED = 1 << WAP_RED, GREY = 1 << WAP_GREY, GREEN = 1 << WAP_GREEN };
    static const struct {
        const char *code;
        uint8_t colours;
    } expected[] = {{"FR", BLUE},
                    {"IL", BLUE},
                    {"EM", BLUE},
                    {"BD", BLUE},
                    {"HO", BLUE | RED},
                    {"PT", BLUE | RED},
                    {"SP", BLUE | 1 << WAP_YELLOW},
                    {"SX", BLUE | GREY},
                    {"HA", RED},
                    {"BW", GREY},
                    {"SPOM", GREEN},
                    {"AU", 1 << WAP_WHITE},
                    {"OT", 0}};
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        if (!feeds_are(check->board, expected[i].code, expected[i].colours))
            wap_wrong_text(check, expected[i].code);
    gg_tell_check(&check->report, "major cities supply the colors of all nations at home there");
}

static void check_morale(wap_checker *check)
{
    const wap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->nations; i++) {
        const wap_nation *nation = &board->nation[i];
        gg_span code = gg_span_of(nation->code);
        bool two = gg_span_is(code, "FR") || gg_span_is(code, "EN") || gg_span_is(code, "RU") ||
                   gg_span_is(code, "KG");
        if (nation->power != WAP_LAND && nation->morale != (two ? 2 : 1))
            wap_wrong_text(check, nation->code);
    }
    gg_tell_check(&check->report,
                  "morale 2 of French, English, German Legion and Russian regulars, "
                  "1 of all others");
}

void wap_check_map(wap_checker *check)
{
    check_counts(check);
    check_sides(check);
    check_distances(check);
    check_cities(check);
    check_known_cities(check);
    check_capitals(check);
    check_hexsides(check);
    check_feeds(check);
    check_morale(check);
}
