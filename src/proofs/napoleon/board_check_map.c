/* board_check_map.c: checks towns, roads and rivers.
 *
 * We do not have the printed map, but we know what the rules text says about it. Every such statement is a check here,
 * so that corrections to the reconstruction cannot break what is certain. */
#include "proofs/napoleon/board_check.h"

#include <stddef.h>

/* ---------------------------------------------------------------- counts */

static uint32_t count_towns(uint64_t towns)
{
    uint32_t count = 0;
    for (; towns != 0; towns &= towns - 1)
        count++;
    return count;
}

static void check_counts(nap_checker *check)
{
    const nap_board *board = check->board;
    uint32_t major = 0, rivers = 0;
    for (uint32_t i = 0; i < board->roads; i++) {
        major += board->road[i].major;
        rivers += board->road[i].river != NAP_NONE;
    }
    gg_check_count(&check->report, "towns", board->towns, 60);
    gg_check_count(&check->report, "French towns", count_towns(board->zone_towns[NAP_FR]), 10);
    gg_check_count(&check->report, "Anglo-Dutch towns", count_towns(board->zone_towns[NAP_AD]), 26);
    gg_check_count(&check->report, "Prussian towns", count_towns(board->zone_towns[NAP_PR]), 24);
    gg_check_count(&check->report, "roads", board->roads, 123);
    gg_check_count(&check->report, "major roads", major, 41);
    gg_check_count(&check->report, "minor roads", board->roads - major, 82);
    gg_check_count(&check->report, "roads over a river", rivers, 45);
}

static void check_river_roads(nap_checker *check)
{
    static const struct {
        const char *name;
        uint32_t roads;
    } expected[] = {{"Dender", 5}, {"Dyle", 5},    {"Haine", 5}, {"Meuse", 10},
                    {"Sambre", 8}, {"Scheldt", 8}, {"Senne", 4}};
    const nap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t k = 0; k < sizeof expected / sizeof expected[0]; k++) {
        uint32_t found = 0;
        for (uint32_t i = 0; i < board->roads; i++) {
            uint8_t river = board->road[i].river;
            found += river != NAP_NONE && gg_same_name(gg_span_of(expected[k].name),
                                                       gg_span_of(board->river[river].name));
        }
        if (found != expected[k].roads)
            gg_print(&check->report.wrong, " %u over the %s", found, expected[k].name);
    }
    gg_tell_check(&check->report, "so many roads over each of the seven rivers");
}

/* ---------------------------------------------------------------- lists */

static bool lists_fit(const nap_board *board, uint8_t number)
{
    const nap_town *town = &board->town[number];
    uint64_t near = 0;
    for (uint32_t i = 0; i < town->roads; i++) {
        uint8_t next = town->next[i];
        if ((i > 0 && town->next[i - 1] >= next) || town->road[i] >= board->roads ||
            board->road_between[next][number] != town->road[i] ||
            board->road_between[number][next] != town->road[i])
            return false;
        const nap_road *road = &board->road[town->road[i]];
        uint8_t low = number < next ? number : next, high = number < next ? next : number;
        if (road->town[0] != low || road->town[1] != high)
            return false;
        near |= nap_bit(next);
    }
    return near == board->near[number];
}

static void check_lists(nap_checker *check)
{
    const nap_board *board = check->board;
    uint32_t listed = 0;
    gg_begin_check(&check->report);
    for (uint32_t town = 0; town < board->towns; town++) {
        listed += board->town[town].roads;
        if (!lists_fit(board, (uint8_t)town))
            nap_wrong_town(check, town);
    }
    if (listed != 2U * board->roads)
        nap_wrong_text(check, "lists");
    gg_tell_check(&check->report, "every road is in the lists of both its towns once");
}

/* The distance is one more than that of the nearest neighbor, and symmetric. */
static bool distance_fits(const nap_board *board, uint8_t from, uint8_t town)
{
    uint32_t here = board->distance[from][town], nearest = NAP_FAR;
    for (uint32_t i = 0; i < board->town[town].roads; i++) {
        uint32_t there = board->distance[from][board->town[town].next[i]];
        nearest = there < nearest ? there : nearest;
    }
    for (uint32_t k = 0; k < NAP_WITHIN; k++)
        if ((here <= k) != ((board->within[from][k] & nap_bit(town)) != 0))
            return false;
    if (town == from)
        return here == 0;
    return here != NAP_FAR && here == nearest + 1 && here == board->distance[town][from];
}

static void check_distances(nap_checker *check)
{
    const nap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t from = 0; from < board->towns; from++) {
        bool good = true;
        for (uint32_t town = 0; town < board->towns; town++)
            good = good && distance_fits(board, (uint8_t)from, (uint8_t)town);
        if (!good)
            nap_wrong_town(check, from);
    }
    gg_tell_check(&check->report, "every town can be reached from every other, the same way back");
}

/* ---------------------------------------------------------------- zones */

static void check_zones(nap_checker *check)
{
    const nap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t army = 0; army < NAP_ARMIES; army++) {
        uint64_t zone = board->zone_towns[army], reached = zone & (~zone + 1), before = 0;
        while (reached != before) {
            before = reached;
            for (uint32_t town = 0; town < board->towns; town++)
                if ((before & nap_bit(town)) != 0)
                    reached |= board->near[town] & zone;
        }
        for (uint32_t town = 0; town < board->towns; town++)
            if ((zone & ~reached & nap_bit(town)) != 0 ||
                (board->town[town].zone == army) != ((zone & nap_bit(town)) != 0))
                nap_wrong_town(check, town);
    }
    gg_tell_check(&check->report,
                  "every town is in one zone, and the towns of a zone hang together");
}

/* ---------------------------------------------------------------- what is certain */

enum { ANY = NAP_CLASSES }; /* class unknown */

/* Adjacency stated by the rules text or a published account, with the class if that is certain too. */
static const struct stated {
    const char *road;
    uint8_t class;
} stated[] = {
    {"Brussels-Alost", ANY},
    {"Brussels-Ninove", ANY},
    {"Brussels-Hal", NAP_MAJOR},
    {"Brussels-Waterloo", NAP_MAJOR},
    {"Brussels-Wavre", ANY},
    {"Brussels-Louvain", ANY},
    {"Brussels-Malines", ANY},
    {"Waterloo-Quatre_Bras", NAP_MAJOR},
    {"Waterloo-Nivelles", NAP_MINOR},
    {"Waterloo-Wavre", NAP_MINOR},
    {"Quatre_Bras-Nivelles", NAP_MAJOR},
    {"Quatre_Bras-Ligny", NAP_MAJOR},
    {"Quatre_Bras-Charleroi", NAP_MAJOR},
    {"Nivelles-Braine_le_Comte", NAP_MAJOR},
    {"Braine_le_Comte-Hal", NAP_MAJOR},
    {"Ligny-Gembloux", NAP_MINOR},
    {"Ligny-Namur", NAP_MAJOR},
    {"Laneffe-Charleroi", NAP_MAJOR},
    {"Namur-Dinant", ANY},
    {"Dinant-Givet", ANY},
    {"Dinant-Ciney", ANY},
    {"Ciney-Marche", ANY},
    {"Conde-Leuze", ANY},
    {"Soire-Beaumont", ANY},
    {"Soire-Binche", ANY},
    {"Soire-Mons", ANY},
    {"Beaumont-Thuin", ANY},
    {"Mons-Binche", ANY},
    {"Philippeville-Laneffe", ANY},
    {"Charleroi-Ligny", ANY},
};

static void check_stated(nap_checker *check)
{
    const nap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < sizeof stated / sizeof stated[0]; i++) {
        uint8_t road = nap_find_road(board, gg_span_of(stated[i].road));
        bool good = road != NAP_NONE && board->road[road].source != NAP_RECONSTRUCTED &&
                    (stated[i].class == ANY || board->road[road].major == stated[i].class);
        if (!good)
            nap_wrong_text(check, stated[i].road);
    }
    uint32_t marked = 0;
    for (uint32_t i = 0; i < board->roads; i++)
        marked += board->road[i].source != NAP_RECONSTRUCTED;
    if (marked != sizeof stated / sizeof stated[0])
        gg_print(&check->report.wrong, " %u roads are marked as known", marked);
    gg_tell_check(&check->report, "the 30 roads that the rules and accounts of play speak of");
}

/* Marching examples rely on these being neighbors, or on these not being neighbors. */
static void check_neighbours(nap_checker *check)
{
    const nap_board *board = check->board;
    uint8_t brussels = nap_find_town(board, gg_span_of("Brussels"));
    gg_begin_check(&check->report);
    if (brussels == NAP_NONE || board->town[brussels].roads != 7)
        nap_wrong_text(check, "Brussels");
    if (nap_find_road(board, gg_span_of("Waterloo-Ligny")) != NAP_NONE)
        nap_wrong_text(check, "Waterloo-Ligny");
    gg_tell_check(&check->report,
                  "Brussels has seven neighbors; Waterloo and Ligny are not adjacent");
}

/* Expects all roads along the route to be major. */
static void expect_major(nap_checker *check, const char *const *way)
{
    const nap_board *board = check->board;
    for (uint32_t i = 0; way[i + 1] != NULL; i++) {
        uint8_t from = nap_find_town(board, gg_span_of(way[i])),
                to = nap_find_town(board, gg_span_of(way[i + 1]));
        uint8_t road = from == NAP_NONE || to == NAP_NONE ? NAP_NONE
                                                          : nap_road_between(board, from, to);
        if (road == NAP_NONE || !board->road[road].major)
            gg_print(&check->report.wrong, " %s-%s", way[i], way[i + 1]);
    }
}

static void check_great_roads(nap_checker *check)
{
    static const char *const mons[] = {"Mons", "Soignies", "Braine_le_Comte",
                                       "Hal",  "Brussels", NULL};
    static const char *const charleroi[] = {"Charleroi", "Quatre_Bras", "Waterloo", "Brussels",
                                            NULL};
    static const char *const liege[] = {
        "Braine_le_Comte", "Nivelles", "Quatre_Bras", "Ligny", "Namur",
        "Andenne",         "Huy",      "Liege",       NULL};
    static const char *const ghent[] = {"Conde", "Leuze", "Renaix", "Oudenarde",
                                        "Gavre", "Ghent", NULL};
    gg_begin_check(&check->report);
    expect_major(check, mons);
    expect_major(check, charleroi);
    expect_major(check, liege);
    expect_major(check, ghent);
    gg_tell_check(&check->report,
                  "major roads: Mons and Charleroi to Brussels, Braine le Comte to Liege, "
                  "five from Conde to Ghent");
}

/* Leaving France there means crossing a river. */
static void check_frontier_rivers(nap_checker *check)
{
    static const char *const exits[] = {"Conde", "Valenciennes", "Maubeuge", "Givet"};
    const nap_board *board = check->board;
    uint8_t bridge = nap_find_road(board, gg_span_of("Laneffe-Charleroi"));
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < 4; i++) {
        uint8_t town = nap_find_town(board, gg_span_of(exits[i]));
        if (town == NAP_NONE) {
            nap_wrong_text(check, exits[i]);
            continue;
        }
        for (uint32_t k = 0; k < board->town[town].roads; k++) {
            bool abroad = board->town[board->town[town].next[k]].zone != NAP_FR;
            if (abroad && board->road[board->town[town].road[k]].river == NAP_NONE)
                nap_wrong_road(check, board->town[town].road[k]);
        }
    }
    if (bridge == NAP_NONE || board->road[bridge].river == NAP_NONE)
        nap_wrong_text(check, "Laneffe-Charleroi");
    gg_tell_check(&check->report, "rivers before Charleroi and at the exits of four fortresses");
}

/* ---------------------------------------------------------------- limits and drawing */

static void check_road_limits(nap_checker *check)
{
    const nap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->roads; i++) {
        const nap_road *road = &board->road[i];
        uint32_t move = road->major ? 8 : 6, river = road->major ? 4 : 3;
        if (road->move != move || road->attack != (road->river == NAP_NONE ? move : river) ||
            road->flow != (road->major ? 2 : 1))
            nap_wrong_road(check, i);
    }
    gg_tell_check(&check->report, "limits 8 and 6, over a river in attack 4 and 3, flow 2 and 1");
}

/* On which side of the line from a to b is c? */
static int turn_of(const nap_town *a, const nap_town *b, const nap_town *c)
{
    int32_t product = (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
    return product > 0 ? 1 : product < 0 ? -1 : 0;
}

static bool lines_cross(const nap_board *board, const nap_road *road, const nap_road *other)
{
    const nap_town *a = &board->town[road->town[0]], *b = &board->town[road->town[1]];
    const nap_town *c = &board->town[other->town[0]], *d = &board->town[other->town[1]];
    if (a == c || a == d || b == c || b == d)
        return false;
    return turn_of(a, b, c) * turn_of(a, b, d) <= 0 && turn_of(c, d, a) * turn_of(c, d, b) <= 0;
}

static void check_lines(nap_checker *check)
{
    const nap_board *board = check->board;
    gg_begin_check(&check->report);
    for (uint32_t i = 0; i < board->roads; i++)
        for (uint32_t k = 0; k < i; k++)
            if (lines_cross(board, &board->road[k], &board->road[i])) {
                nap_wrong_road(check, k);
                gg_put(&check->report.wrong, " and");
                nap_wrong_road(check, i);
            }
    gg_tell_check(&check->report, "straight lines between the towns do not cross");
}

void nap_check_map(nap_checker *check)
{
    check_counts(check);
    check_river_roads(check);
    check_lists(check);
    check_distances(check);
    check_zones(check);
    check_stated(check);
    check_neighbours(check);
    check_great_roads(check);
    check_frontier_rivers(check);
    check_road_limits(check);
    check_lines(check);
}
