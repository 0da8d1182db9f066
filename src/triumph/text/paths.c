/* paths.c: roads as players write them: by locales, start or entry first (the notation, 4.1).
 *
 * Reading has two parts, because the meaning may depend on words after the path: the locales first, then the
 * roads. A path without a road can be read, too; the rules refuse it (T-MOV-07). */
#include "triumph/text/paths.h"

#include "triumph/text/pieces_text.h"

enum { NO_PATH = -1 };

/* ---------------------------------------------------------------- locales */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* `63.1`: the group behind the last dot; *name loses it. */
static uint8_t split_group(gg_span *name)
{
    size_t dot = name->size;
    while (dot > 0 && is_digit(name->at[dot - 1]))
        dot--;
    if (dot == 0 || dot == name->size || name->size - dot > 2 || name->at[dot - 1] != '.')
        return TRI_NONE;
    uint32_t group = 0;
    for (size_t i = dot; i < name->size; i++)
        group = group * 10 + (uint32_t)(name->at[i] - '0');
    name->size = dot - 1;
    return (uint8_t)group;
}

static bool add_locale(const tri_board *board, gg_said *said, gg_span name, tri_path *path)
{
    uint8_t group = split_group(&name);
    uint8_t locale = tri_read_locale(board, name, said->words, said->next, said->error);
    if (locale == TRI_NONE)
        return false;
    if (path->locales > TRI_WAYS_MAX)
        return gg_said_fail(said, "the path is too long");
    if (group != TRI_NONE && group >= board->locale[locale].roads)
        return gg_said_fail(said, "%d has no road group %d", board->locale[locale].number, group);
    path->locale[path->locales] = locale;
    path->group[path->locales++] = group;
    return true;
}

/* The locale behind an entry must be the one that it leads into. */
static bool check_entry(const tri_board *board, gg_said *said, tri_path *path)
{
    const tri_entry *entry = &board->entry[path->entry];
    const tri_node *node = &board->node[entry->node];
    if (path->locales == 0) {
        path->locale[0] = node->locale;
        path->locales = 1;
    }
    bool leads_there = path->locale[0] == node->locale &&
                       (path->group[0] == TRI_NONE || path->group[0] == node->group);
    path->group[0] = node->group;
    if (leads_there)
        return true;
    return gg_said_fail(said, "%s leads into %d", entry->name, board->locale[node->locale].number);
}

bool tri_take_path(const tri_board *board, gg_said *said, tri_path *path)
{
    gg_span word = gg_said_here(said);
    *path = (tri_path){.entry = TRI_NONE, .group = {TRI_NONE}};
    if (word.size == 0)
        return gg_said_fail(said, "path expected");
    for (size_t from = 0, to = 0; from <= word.size; from = to + 1) {
        to = from;
        while (to < word.size && word.at[to] != '-')
            to++;
        gg_span name = {word.at + from, to - from};
        if (from == 0 && (path->entry = tri_find_entry(board, name)) != TRI_NONE)
            continue;
        if (!add_locale(board, said, name, path))
            return false;
    }
    if (path->entry != TRI_NONE && !check_entry(board, said, path))
        return false;
    said->next++;
    return true;
}

/* ---------------------------------------------------------------- roads between nodes */

/* The road from one node to another: the main one, else the first. TRI_NOWHERE: none. */
static uint16_t way_between(const tri_board *board, uint8_t from, uint8_t to)
{
    uint16_t best = TRI_NOWHERE;
    for (uint32_t i = 0; i < board->node[from].ways; i++) {
        uint16_t way = board->node[from].way[i];
        if (tri_way_to(board, way) == to && (best == TRI_NOWHERE || tri_road_of(board, way)->main))
            best = way;
    }
    return best;
}

static bool goes_over(const tri_board *board, uint8_t node, uint16_t approach)
{
    for (uint32_t i = 0; i < board->node[node].ways; i++)
        if (tri_way_over(board, board->node[node].way[i]) == approach)
            return true;
    return false;
}

uint16_t tri_way_across(const tri_board *board, uint8_t node, uint16_t approach)
{
    const tri_locale *locale = &board->locale[tri_locale_of(board, approach)];
    uint16_t best = TRI_NOWHERE;
    for (uint32_t n = locale->first_node; n < (uint32_t)locale->first_node + locale->roads; n++) {
        for (uint32_t i = 0; i < board->node[n].ways; i++) {
            uint16_t way = board->node[n].way[i];
            if (tri_way_over(board, way) != approach || (node != TRI_NONE && node != n))
                continue;
            if (best == TRI_NOWHERE ||
                (tri_road_of(board, way)->main && !tri_road_of(board, best)->main))
                best = way;
        }
    }
    return (uint16_t)(best == TRI_NOWHERE ? TRI_ITEM_NO_ROAD + approach : TRI_ITEM_WAY + best);
}

/* ---------------------------------------------------------------- the roads of a path */

/* For each locale and group of the path: main roads on the best way from there to the end, NO_PATH
 * if none. */
typedef struct route_plan {
    const tri_board *board;
    const tri_path *path;
    int8_t mains[TRI_WAYS_MAX + 1][TRI_LOCALE_GROUPS];
    bool reached[TRI_WAYS_MAX + 1][TRI_LOCALE_GROUPS]; /* from the start */
} route_plan;

static uint8_t node_of(const route_plan *plan, uint32_t step, uint32_t group)
{
    return (uint8_t)(plan->board->locale[plan->path->locale[step]].first_node + group);
}

static uint32_t groups_of(const route_plan *plan, uint32_t step)
{
    return plan->board->locale[plan->path->locale[step]].roads;
}

/* Is the group one that is written, or that the hint allows at the ends? */
static bool fits(const route_plan *plan, const tri_way_hint *hint, uint32_t step, uint32_t group)
{
    if (plan->path->group[step] != TRI_NONE)
        return plan->path->group[step] == group;
    if (step > 0 || hint->node == TRI_NONE)
        return true;
    const tri_node *node = &plan->board->node[hint->node];
    return node->locale != plan->path->locale[0] || node->group == group;
}

static void reach_from_start(route_plan *plan, const tri_way_hint *hint)
{
    for (uint32_t group = 0; group < groups_of(plan, 0); group++)
        plan->reached[0][group] = fits(plan, hint, 0, group);
    for (uint32_t step = 1; step < plan->path->locales; step++)
        for (uint32_t group = 0; group < groups_of(plan, step); group++)
            for (uint32_t from = 0; from < groups_of(plan, step - 1); from++)
                if (plan->reached[step - 1][from] && fits(plan, hint, step, group) &&
                    way_between(plan->board, node_of(plan, step - 1, from),
                                node_of(plan, step, group)) != TRI_NOWHERE)
                    plan->reached[step][group] = true;
}

/* The groups where the path may end: only those that continue as the hint says, if there are any. */
static void choose_ends(route_plan *plan, const tri_way_hint *hint)
{
    uint32_t last = plan->path->locales - 1U;
    bool onward = false;
    for (uint32_t group = 0; group < groups_of(plan, last) && hint->onward != TRI_NO_APPROACH;
         group++)
        onward = onward || (plan->reached[last][group] &&
                            goes_over(plan->board, node_of(plan, last, group), hint->onward));
    for (uint32_t group = 0; group < TRI_LOCALE_GROUPS; group++) {
        bool end = group < groups_of(plan, last) && plan->reached[last][group] &&
                   (!onward || goes_over(plan->board, node_of(plan, last, group), hint->onward));
        plan->mains[last][group] = end ? 0 : NO_PATH;
    }
}

/* Main roads if the path goes on from one node to the other, NO_PATH if it cannot. */
static int mains_by(const route_plan *plan, uint32_t step, uint32_t from, uint32_t to)
{
    uint16_t way = way_between(plan->board, node_of(plan, step, from), node_of(plan, step + 1, to));
    if (way == TRI_NOWHERE || plan->mains[step + 1][to] == NO_PATH)
        return NO_PATH;
    return plan->mains[step + 1][to] + tri_road_of(plan->board, way)->main;
}

static void count_mains(route_plan *plan)
{
    for (uint32_t step = plan->path->locales - 1U; step-- > 0;) {
        for (uint32_t from = 0; from < TRI_LOCALE_GROUPS; from++) {
            plan->mains[step][from] = NO_PATH;
            if (from >= groups_of(plan, step) || !plan->reached[step][from])
                continue;
            for (uint32_t to = 0; to < groups_of(plan, step + 1); to++)
                if (mains_by(plan, step, from, to) > plan->mains[step][from])
                    plan->mains[step][from] = (int8_t)mains_by(plan, step, from, to);
        }
    }
}

/* The first group with most main roads, NO_PATH if there is none. */
static int best_start(const route_plan *plan)
{
    int best = NO_PATH;
    for (uint32_t group = 0; group < groups_of(plan, 0); group++)
        if (plan->mains[0][group] != NO_PATH &&
            (best == NO_PATH || plan->mains[0][group] > plan->mains[0][best]))
            best = (int)group;
    return best;
}

static void follow_plan(const route_plan *plan, uint32_t group, tri_path *path)
{
    for (uint32_t step = 0; step + 1 < path->locales; step++) {
        uint32_t to = 0;
        while (mains_by(plan, step, group, to) != plan->mains[step][group])
            to++;
        gg_assert(to < groups_of(plan, step + 1));
        path->item[step] = (uint16_t)(TRI_ITEM_WAY + way_between(plan->board,
                                                                 node_of(plan, step, group),
                                                                 node_of(plan, step + 1, to)));
        group = to;
    }
}

static void make_plan(const tri_board *board, const tri_way_hint *hint, const tri_path *path,
                      route_plan *plan)
{
    *plan = (route_plan){.board = board, .path = path};
    reach_from_start(plan, hint);
    choose_ends(plan, hint);
    count_mains(plan);
}

/* How many groups of the last locale the path can end in. */
static uint32_t count_ends(const route_plan *plan)
{
    uint32_t count = 0, last = plan->path->locales - 1U;
    for (uint32_t group = 0; group < TRI_LOCALE_GROUPS; group++)
        count += plan->mains[last][group] != NO_PATH;
    return count;
}

/* ---------------------------------------------------------------- paths that no road follows */

/* The group that is written, or TRI_NONE if no road of this step ends in it. */
static uint16_t any_way(const tri_board *board, uint8_t node, uint16_t approach, uint8_t group)
{
    uint16_t item = tri_way_across(board, node, approach);
    if (group == TRI_NONE || item >= TRI_ITEM_NO_ROAD)
        return item;
    const tri_locale *from = &board->locale[tri_locale_of(board, approach)];
    const tri_locale *to = &board->locale[tri_locale_of(board, tri_across(approach))];
    for (uint32_t n = from->first_node; n < (uint32_t)from->first_node + from->roads; n++) {
        uint16_t way = way_between(board, (uint8_t)n, (uint8_t)(to->first_node + group));
        if (way != TRI_NOWHERE && tri_way_over(board, way) == approach &&
            (node == TRI_NONE || node == n))
            return (uint16_t)(TRI_ITEM_WAY + way);
    }
    return (uint16_t)(TRI_ITEM_NO_ROAD + approach);
}

/* Step by step, on from the last road if there is one, from anywhere if not. False: locales without
 * a border. */
static bool follow_blindly(const tri_board *board, tri_path *path, uint32_t *bad)
{
    uint8_t node = TRI_NONE;
    for (*bad = 0; *bad + 1 < path->locales; ++*bad) {
        uint16_t approach = tri_find_approach(board, path->locale[*bad], path->locale[*bad + 1]);
        if (approach == TRI_NOWHERE)
            return false;
        uint8_t group = path->group[*bad + 1];
        uint16_t item = any_way(board, node, approach, group);
        if (item >= TRI_ITEM_NO_ROAD && node != TRI_NONE)
            item = any_way(board, TRI_NONE, approach, group);
        node = item >= TRI_ITEM_NO_ROAD ? TRI_NONE
                                        : tri_way_to(board, (uint16_t)(item - TRI_ITEM_WAY));
        path->item[*bad] = item;
    }
    return true;
}

/* ---------------------------------------------------------------- reading */

static bool fail_ambiguous(const gg_said *said, const route_plan *plan, uint32_t index)
{
    gg_span word = gg_word_at(said->words, index);
    uint32_t last = plan->path->locales - 1U;
    char list[200];
    gg_text out;
    gg_text_open(&out, list, sizeof list);
    for (uint32_t group = 0; group < TRI_LOCALE_GROUPS; group++)
        if (plan->mains[last][group] != NO_PATH)
            gg_print(&out, "%s%.*s.%u", out.used > 0 ? ", " : "", (int)word.size, word.at, group);
    return gg_fail_at(said->error, said->words, index, "\"%.*s\" is ambiguous: %s", (int)word.size,
                      word.at, list);
}

bool tri_find_roads(const tri_board *board, const gg_said *said, const tri_way_hint *hint,
                    uint32_t index, tri_path *path)
{
    route_plan plan;
    uint32_t bad;
    make_plan(board, hint, path, &plan);
    if (best_start(&plan) != NO_PATH) {
        if (hint->group_matters && path->locales > 1 && count_ends(&plan) > 1)
            return fail_ambiguous(said, &plan, index);
        follow_plan(&plan, (uint32_t)best_start(&plan), path);
        return true;
    }
    if (follow_blindly(board, path, &bad))
        return true;
    return gg_fail_at(said->error, said->words, index, "%d and %d have no common border",
                      board->locale[path->locale[bad]].number,
                      board->locale[path->locale[bad + 1]].number);
}

/* ---------------------------------------------------------------- writing */

/* The locales at the two ends of a way, or of a border without a road. */
static uint8_t from_locale(const tri_board *board, uint16_t item)
{
    if (item >= TRI_ITEM_NO_ROAD)
        return tri_locale_of(board, (uint16_t)(item - TRI_ITEM_NO_ROAD));
    return board->node[tri_way_from(board, (uint16_t)(item - TRI_ITEM_WAY))].locale;
}

static uint8_t to_locale(const tri_board *board, uint16_t item)
{
    if (item >= TRI_ITEM_NO_ROAD)
        return tri_locale_of(board, tri_across((uint16_t)(item - TRI_ITEM_NO_ROAD)));
    return board->node[tri_way_to(board, (uint16_t)(item - TRI_ITEM_WAY))].locale;
}

void tri_trace_path(const tri_board *board, const uint16_t *items, uint32_t count, uint8_t entry,
                    uint8_t start, tri_path *path)
{
    gg_assert(count <= TRI_WAYS_MAX);
    *path = (tri_path){.entry = entry, .locales = (uint8_t)(count + 1)};
    path->locale[0] = entry != TRI_NONE ? board->node[board->entry[entry].node].locale
                      : count > 0       ? from_locale(board, items[0])
                                        : start;
    for (uint32_t i = 0; i < count; i++) {
        path->item[i] = items[i];
        path->locale[i + 1] = to_locale(board, items[i]);
    }
    for (uint32_t i = 0; i <= TRI_WAYS_MAX; i++)
        path->group[i] = TRI_NONE;
    if (entry != TRI_NONE)
        path->group[0] = board->node[board->entry[entry].node].group;
}

/* Does the path as it would be written read back with the same items? */
static bool reads_back(const tri_board *board, const tri_way_hint *hint, const tri_path *path)
{
    tri_path again = *path;
    route_plan plan;
    uint32_t bad;
    make_plan(board, hint, &again, &plan);
    if (best_start(&plan) == NO_PATH)
        follow_blindly(board, &again, &bad);
    else if (hint->group_matters && count_ends(&plan) > 1)
        return false;
    else
        follow_plan(&plan, (uint32_t)best_start(&plan), &again);
    for (uint32_t i = 0; i + 1 < path->locales; i++)
        if (again.item[i] != path->item[i])
            return false;
    return true;
}

/* Writes the groups down where a locale has several, behind an entry or from the second locale on.
 */
static void add_groups(const tri_board *board, uint32_t first, tri_path *path)
{
    for (uint32_t i = first; i < path->locales; i++) {
        uint16_t item = path->item[i == 0 ? 0 : i - 1];
        if (item >= TRI_ITEM_NO_ROAD || board->locale[path->locale[i]].roads < 2)
            continue;
        uint16_t way = (uint16_t)(item - TRI_ITEM_WAY);
        path->group[i] =
            board->node[i == 0 ? tri_way_from(board, way) : tri_way_to(board, way)].group;
    }
}

void tri_put_path(const tri_board *board, const tri_way_hint *hint, tri_path *path, gg_text *out)
{
    bool has_ways = path->locales > 1;
    if (has_ways && !reads_back(board, hint, path))
        add_groups(board, 1, path);
    if (has_ways && path->entry == TRI_NONE && !reads_back(board, hint, path))
        add_groups(board, 0, path);
    if (path->entry != TRI_NONE)
        gg_print(out, "%s-", board->entry[path->entry].name);
    for (uint32_t i = 0; i < path->locales; i++) {
        gg_put(out, i > 0 ? "-" : "");
        tri_put_locale(board, path->locale[i], out);
        if (path->group[i] != TRI_NONE && !(i == 0 && path->entry != TRI_NONE))
            gg_print(out, ".%d", path->group[i]);
    }
}
