/* board.c: makes the board from the data files.
 *
 * The files are read statement by statement (board_lines.c, army_lines.c); then everything is linked: approaches of
 * each locale, roads of each node, distances, names. Data that the rules could not handle is refused here, with its
 * line.
 * */
#include "core/mem.h"
#include "triumph/board/board_load.h"

/* ---------------------------------------------------------------- locales and approaches */

/* Does the approach come before another in the list of their locale? */
static bool comes_before(const tri_board *board, uint16_t approach, uint16_t other)
{
    const tri_border *a = tri_border_of(board, approach), *b = tri_border_of(board, other);
    if (a->impassable != b->impassable)
        return b->impassable;
    return tri_locale_of(board, tri_across(approach)) < tri_locale_of(board, tri_across(other));
}

static bool link_approach(tri_loader *load, uint16_t approach)
{
    tri_board *board = load->board;
    uint8_t number = tri_locale_of(board, approach);
    tri_locale *locale = &board->locale[number];
    if (locale->approaches == TRI_LOCALE_APPROACHES)
        return gg_fail_line(&load->lines, load->locale_line[number],
                            "locale %d has more than %d borders", locale->number,
                            TRI_LOCALE_APPROACHES);
    uint32_t at = locale->approaches++;
    for (; at > 0 && comes_before(board, approach, locale->approach[at - 1]); at--)
        locale->approach[at] = locale->approach[at - 1];
    locale->approach[at] = approach;
    if (!tri_border_of(board, approach)->impassable)
        locale->passable++;
    return true;
}

static bool link_approaches(tri_loader *load)
{
    tri_board *board = load->board;
    for (uint16_t approach = 0; approach < 2 * board->borders; approach++)
        if (!link_approach(load, approach))
            return false;
    for (uint32_t i = 0; i < board->locales; i++) {
        tri_locale *locale = &board->locale[i];
        if (locale->passable == 0)
            return gg_fail_line(&load->lines, load->locale_line[i],
                                "locale %d has no passable border", locale->number);
        for (uint32_t k = 0; k < locale->approaches; k++)
            locale->next[k] = tri_locale_of(board, tri_across(locale->approach[k]));
    }
    return true;
}

/* ---------------------------------------------------------------- roads */

/* Numbers the nodes. Groups of a locale are 0, 1, .. without a gap. */
static bool link_nodes(tri_loader *load)
{
    tri_board *board = load->board;
    for (uint32_t i = 0; i < board->locales; i++) {
        tri_locale *locale = &board->locale[i];
        locale->first_node = (uint8_t)board->nodes;
        for (uint8_t group = 0; load->groups[i] >> group != 0; group++) {
            if ((load->groups[i] >> group & 1) == 0)
                return gg_fail_line(&load->lines, load->locale_line[i],
                                    "locale %d has no road of group %d, but one of a higher group",
                                    locale->number, group);
            if (board->nodes == TRI_NODES_MAX)
                return gg_fail_line(&load->lines, load->locale_line[i],
                                    "more than %d groups of roads", TRI_NODES_MAX);
            board->node[board->nodes++] = (tri_node){.locale = (uint8_t)i, .group = group};
            locale->roads++;
        }
    }
    return true;
}

static bool link_way(tri_loader *load, uint16_t way)
{
    tri_board *board = load->board;
    tri_node *node = &board->node[tri_way_from(board, way)];
    if (node->ways == TRI_NODE_WAYS)
        return gg_fail_line(&load->lines, load->locale_line[node->locale],
                            "more than %d roads are connected in locale %d", TRI_NODE_WAYS,
                            board->locale[node->locale].number);
    node->way[node->ways++] = way;
    return true;
}

/* Roads and entries have stored groups so far. These are replaced by nodes. */
/* If two roads lead into one group, the main road is always used. */
static bool is_doubled(const tri_board *board, const tri_road *road)
{
    for (uint32_t i = 0; i < board->roads && !road->main; i++) {
        const tri_road *other = &board->road[i];
        if (other->main && other->node[0] == road->node[0] && other->node[1] == road->node[1])
            return true;
    }
    return false;
}

static bool link_roads(tri_loader *load)
{
    tri_board *board = load->board;
    for (uint32_t i = 0; i < board->roads; i++) {
        tri_road *road = &board->road[i];
        for (uint32_t end = 0; end < 2; end++)
            road->node[end] = tri_find_node(board, board->border[road->border].locale[end],
                                            road->node[end]);
    }
    for (uint32_t i = 0; i < board->entries; i++) {
        tri_entry *entry = &board->entry[i];
        entry->node = tri_find_node(board, load->entry_locale[i], entry->node);
        board->node[entry->node].entries++;
    }
    for (uint32_t i = 0; i < board->roads; i++)
        board->road[i].doubled = is_doubled(board, &board->road[i]);
    for (uint16_t way = 0; way < 2 * board->roads; way++)
        if (!board->road[way / 2].doubled && !link_way(load, way))
            return false;
    return true;
}

/* ---------------------------------------------------------------- distances (T-TEA-21) */

/* Distances from a locale to all others, ring by ring: the locales reached last, as bits, give the next ring
 * (T-TEA-21). */
static void find_distances(tri_board *board, const uint64_t next[TRI_LOCALES_MAX][3], uint8_t from)
{
    uint64_t left[3] = {~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0)}, ring[3] = {0, 0, 0};
    uint8_t *distance = board->distance[from];
    memset(distance, TRI_FAR, TRI_LOCALES_MAX);
    ring[from >> 6] |= UINT64_C(1) << (from & 63);
    for (uint8_t far = 0; (ring[0] | ring[1] | ring[2]) != 0; far++) {
        uint64_t reached[3] = {0, 0, 0};
        for (uint32_t word = 0; word < 3; word++) {
            left[word] &= ~ring[word];
            for (uint64_t rest = ring[word]; rest != 0; rest &= rest - 1) {
                uint32_t locale = word * 64 + (uint32_t)__builtin_ctzll(rest);
                distance[locale] = far;
                reached[0] |= next[locale][0];
                reached[1] |= next[locale][1];
                reached[2] |= next[locale][2];
            }
        }
        for (uint32_t word = 0; word < 3; word++)
            ring[word] = reached[word] & left[word];
    }
}

static void find_all_distances(tri_board *board)
{
    uint64_t next[TRI_LOCALES_MAX][3];
    memset(next, 0, sizeof next);
    for (uint32_t from = 0; from < board->locales; from++)
        for (uint32_t i = 0; i < board->locale[from].passable; i++) {
            uint8_t there = board->locale[from].next[i];
            next[from][there >> 6] |= UINT64_C(1) << (there & 63);
        }
    for (uint32_t from = 0; from < board->locales; from++)
        find_distances(board, (const uint64_t(*)[3])next, (uint8_t)from);
}

/* ---------------------------------------------------------------- how far roads lead (T-MOV-08) */

/* Three locales along main roads, two otherwise; other pieces and road groups of the start do not count here. */
static void ride_on(const tri_board *board, uint8_t node, uint32_t entered, bool all_main,
                    uint64_t reach[3])
{
    uint8_t locale = board->node[node].locale;
    reach[locale >> 6] |= UINT64_C(1) << (locale & 63);
    for (uint32_t i = 0; i < board->node[node].ways; i++) {
        uint16_t way = board->node[node].way[i];
        bool main = all_main && tri_road_of(board, way)->main;
        if (entered + 1 <= (main ? 3U : 2U))
            ride_on(board, tri_way_to(board, way), entered + 1, main, reach);
    }
}

/* Precomputed answers that the rules need often. */
static void find_short_cuts(tri_board *board)
{
    memset(board->locale_at, TRI_LOCALES_MAX, sizeof board->locale_at);
    for (uint32_t locale = 0; locale < board->locales; locale++)
        board->locale_at[1 + locale] = (uint8_t)locale;
    for (uint16_t approach = 0; approach < 2 * board->borders; approach++)
        board->locale_at[0x200 + approach] = tri_locale_of(board, approach);
    for (uint16_t approach = 0; approach < 2 * board->borders; approach++) {
        uint8_t there = tri_locale_of(board, tri_across(approach));
        board->beside[tri_locale_of(board, approach)][there >> 6] |= UINT64_C(1) << (there & 63);
    }
    for (uint16_t way = 0; way < 2 * board->roads; way++)
        if (!board->road[way / 2].doubled)
            board->crossed[tri_way_over(board, way)] = 1;
}

static void find_rides(tri_board *board)
{
    for (uint32_t locale = 0; locale < board->locales; locale++) {
        board->ride[locale][locale >> 6] |= UINT64_C(1) << (locale & 63);
        for (uint32_t i = 0; i < board->locale[locale].roads; i++)
            ride_on(board, (uint8_t)(board->locale[locale].first_node + i), 0, true,
                    board->ride[locale]);
    }
    for (uint32_t i = 0; i < board->entries; i++) {
        const tri_entry *entry = &board->entry[i];
        ride_on(board, entry->node, 1, entry->main != 0, board->ride_in[entry->side]);
    }
}

/* ---------------------------------------------------------------- names */

static bool add_noun(tri_loader *load, const char *name)
{
    tri_board *board = load->board;
    for (uint32_t i = 0; i < board->nouns; i++)
        if (gg_compare_names(gg_span_of(name), gg_span_of(board->noun[i].name)) == 0)
            return true;
    if (board->nouns == TRI_NOUNS_MAX)
        return gg_fail_line(&load->lines, 0, "more than %d names", TRI_NOUNS_MAX);
    memcpy(board->noun[board->nouns++].name, name, TRI_NAME_SIZE);
    return true;
}

/* Names of locales follow the features. A name that several locales share is one noun. */
static bool link_names(tri_loader *load)
{
    tri_board *board = load->board;
    board->santon = TRI_NONE;
    for (uint32_t i = 0; i < board->locales; i++) {
        const char *name = board->locale[i].name;
        if (name[0] != 0 && !add_noun(load, name))
            return false;
        if (gg_same_name(gg_span_of("Santon"), gg_span_of(name)))
            board->santon = (uint8_t)i;
    }
    return true;
}

/* ---------------------------------------------------------------- armies */

/* Each commander's locale must name him; board.txt was checked against armies.txt already. */
static bool link_commanders(tri_loader *load)
{
    tri_board *board = load->board;
    for (uint32_t i = 0; i < board->commanders; i++) {
        tri_commander *commander = &board->commander[i];
        commander->setup = TRI_NONE;
        if (load->setup_number[i] == 0)
            continue;
        uint8_t locale = board->locale_of[load->setup_number[i]];
        if (locale == TRI_NONE || board->locale[locale].setup != i)
            return gg_fail_line(&load->lines, load->commander_line[i],
                                "board.txt has no locale %d with setup %s", load->setup_number[i],
                                commander->name);
        commander->setup = locale;
    }
    return true;
}

static uint32_t count_on_map(const tri_board *board, uint8_t side)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < board->commanders; i++)
        if (board->commander[i].side == side && board->commander[i].setup != TRI_NONE)
            count++;
    return count;
}

static bool check_army(tri_loader *load, uint8_t side)
{
    const tri_board *board = load->board;
    const tri_army *army = &board->army[side];
    const char *name = side == TRI_ALLIED ? "allied" : "french";
    if (!load->has_army[side])
        return gg_fail_line(&load->lines, 0, "no line for side %s", name);
    uint32_t least = 0;
    for (uint32_t i = 0; i < army->commanders; i++)
        least += board->commander[army->first_commander + i].minimum;
    if (army->total < least || army->total > army->commanders * TRI_CORPS_MAX)
        return gg_fail_line(&load->lines, 0, "%d commanders of side %s cannot take %d units",
                            army->commanders, name, army->total);
    for (uint32_t i = 0; i < load->lines.game->scenario_count; i++)
        if (army->on_map[i] == 0 || army->on_map[i] > count_on_map(board, side))
            return gg_fail_line(&load->lines, 0, "side %s cannot start with %d corps on the map",
                                name, army->on_map[i]);
    return true;
}

static bool check_rounds(tri_loader *load)
{
    const tri_board *board = load->board;
    for (uint32_t i = 0; i < load->lines.game->scenario_count; i++) {
        if (board->rounds[i] == 0)
            return gg_fail_line(&load->lines, 0, "scenario %.*s has no rounds",
                                (int)load->lines.game->scenarios[i].id.size,
                                load->lines.game->scenarios[i].id.at);
        for (uint32_t c = 0; c < board->commanders; c++)
            if (board->commander[c].enters[i] >= board->rounds[i])
                return gg_fail_line(&load->lines, 0, "%s enters in round %d, the last one is %d",
                                    board->commander[c].name, board->commander[c].enters[i],
                                    board->rounds[i] - 1);
    }
    return true;
}

/* ---------------------------------------------------------------- drawing */

static bool check_geometry(tri_loader *load)
{
    const tri_board *board = load->board;
    for (uint32_t i = 0; i < board->locales; i++)
        if (!load->has_anchor[i])
            return gg_fail_line(&load->lines, 0, "no anchor of locale %d", board->locale[i].number);
    for (uint32_t i = 0; i < board->borders; i++) {
        const tri_border *border = &board->border[i];
        if (!border->impassable && !load->has_bar[i])
            return gg_fail_line(&load->lines, 0, "no bar of border %d-%d",
                                board->locale[border->locale[0]].number,
                                board->locale[border->locale[1]].number);
    }
    for (uint32_t i = 0; i < board->entries; i++)
        if (!load->has_arrow[i])
            return gg_fail_line(&load->lines, 0, "no arrow of entry %s", board->entry[i].name);
    return true;
}

/* ---------------------------------------------------------------- the whole board */

static bool link_armies(tri_loader *load)
{
    load->lines.file = "armies.txt";
    return link_commanders(load) && check_army(load, TRI_ALLIED) && check_army(load, TRI_FRENCH);
}

static bool link_map(tri_loader *load)
{
    load->lines.file = "board.txt";
    if (!link_approaches(load) || !link_nodes(load) || !link_roads(load) || !link_names(load))
        return false;
    find_all_distances(load->board);
    find_rides(load->board);
    find_short_cuts(load->board);
    return true;
}

/* Armies come first: locales name the commanders who start there. */
static bool load_all(tri_loader *load)
{
    gg_lines *lines = &load->lines;
    if (load->lines.game->scenario_count > TRI_SCENARIOS_MAX)
        return gg_fail_line(lines, 0, "more than %d scenarios", TRI_SCENARIOS_MAX);
    return gg_read_lines(lines, "armies.txt", tri_army_statements, load) &&
           gg_read_lines(lines, "board.txt", tri_board_statements, load) && link_armies(load) &&
           link_map(load) && gg_read_lines(lines, "geometry.txt", tri_geometry_statements, load) &&
           check_geometry(load) && gg_read_lines(lines, "rounds.txt", tri_round_statements, load) &&
           check_rounds(load);
}

bool tri_load_board(gg_game *game, tri_board *board, gg_error *error)
{
    tri_loader load;
    memset(&load, 0, sizeof load);
    gg_lines_open(&load.lines, game, "game.txt");
    load.board = board;
    memset(board, 0, sizeof *board);
    memset(board->locale_of, TRI_NONE, sizeof board->locale_of);
    return load_all(&load) || gg_fail_lines(&load.lines, error);
}

/* ---------------------------------------------------------------- finding one's way */

uint16_t tri_find_approach(const tri_board *board, uint8_t from, uint8_t to)
{
    gg_assert(from < board->locales && to < board->locales);
    const tri_locale *locale = &board->locale[from];
    for (uint32_t i = 0; i < locale->approaches; i++)
        if (locale->next[i] == to)
            return locale->approach[i];
    return TRI_NOWHERE;
}

uint8_t tri_find_node(const tri_board *board, uint8_t locale, uint32_t group)
{
    gg_assert(locale < board->locales);
    if (group >= board->locale[locale].roads)
        return TRI_NONE;
    return (uint8_t)(board->locale[locale].first_node + group);
}
