/* road.c: road movement (chapter 10, second part).
 *
 * T-MOV, T-RNF */
#include "triumph/commands/look.h"

/* T-MOV-14 */
bool tri_is_large(const tri_force *force)
{
    return force->commander != TRI_NO_COMMANDER && force->count >= 2;
}

/* T-MOV-19: next to an enemy corps of two or more, impassable borders included. */
bool tri_must_stop(const tri_board *board, const tri_table *table, uint8_t side, uint8_t locale)
{
    const tri_army *army = &board->army[tri_enemy(side)];
    for (uint32_t i = 0; i < army->commanders; i++) {
        uint32_t commander = army->first_commander + i;
        uint16_t at = table->commander_at[commander];
        if (tri_on_board(at) && tri_bit(board->beside[locale], tri_locale_at(board, at)) &&
            tri_corps_size(table, commander) >= 2)
            return true;
    }
    return false;
}

/* The walk starts in a reserve, where any road may be chosen, or off the map (T-MOV-07, T-RNF-06). */
bool tri_walk_begins(const tri_look *look, const tri_force *force, tri_walk *walk,
                     gg_refusal *refusal)
{
    *walk = (tri_walk){.locale = TRI_NONE, .node = TRI_NONE, .all_main = true};
    if (force->at == TRI_OFF)
        return true;
    if (!tri_in_reserve(force->at)) {
        gg_refuse(refusal, T_MOV_07);
        return false;
    }
    walk->locale = tri_locale_at(look->board, force->at);
    walk->visited[walk->visits++] = walk->locale;
    return true;
}

static bool was_there(const tri_walk *walk, uint8_t locale)
{
    for (uint32_t i = 0; i < walk->visits; i++)
        if (walk->visited[i] == locale)
            return true;
    return false;
}

/* T-MOV-15: a unit has moved into that reserve this turn. T-MOV-17: units that moved on, or are on an approach, do
 * not count. */
static bool is_congested(const tri_look *look, uint8_t locale)
{
    uint16_t reserve = tri_reserve(locale);
    uint32_t first = look->side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    if (look->own[locale] == 0)
        return false;
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++)
        if (look->table->at[slot] == reserve && (look->table->flags[slot] & TRI_INTO))
            return true;
    return false;
}

/* The walk leaves its current locale again, so it only passed through it (T-MOV-12, T-MOV-19). */
static void check_transit(const tri_look *look, const tri_force *force, const tri_walk *walk,
                          gg_refusal *refusal)
{
    if (walk->stopped)
        gg_refuse(refusal, T_MOV_19);
    if (walk->entered == 0 || walk->locale == TRI_NONE)
        return;
    uint32_t capacity = look->board->locale[walk->locale].capacity;
    bool errata = look->game->option[TRI_OPTION_ERRATA] != 0;
    bool too_large = force->commander != TRI_NO_COMMANDER && force->count > capacity;
    if (!errata && too_large)
        return; /* as printed: a corps that could not stop there at all passes even if it is full */
    if (tri_others_in(look, force, walk->locale) >= capacity)
        gg_refuse(refusal, T_MOV_12);
}

/* T-MOV-09, T-MOV-13, T-MOV-15, T-MOV-18, T-AFT-07, T-MOV-06 */
static void check_entering(const tri_look *look, const tri_force *force, const tri_walk *walk,
                           uint8_t locale, gg_refusal *refusal)
{
    uint8_t marcher = look->table->marched[locale];
    if (walk->entered > tri_road_limit(walk->all_main))
        gg_refuse(refusal, T_MOV_08);
    if (!walk->continued && was_there(walk, locale))
        gg_refuse(refusal, T_MOV_09);
    if (tri_enemy_in(look, locale)) {
        if (walk->entered == 1 && force->at == TRI_OFF)
            gg_refuse(refusal, T_RNF_05);
        gg_refuse(refusal, T_MOV_13);
    }
    if (tri_bit(look->table->stormed, locale)) {
        gg_refuse(refusal, T_AFT_07);
        gg_refuse(refusal, T_MOV_06);
    }
    if (marcher != 0 && marcher - 1 != force->commander) {
        gg_refuse(refusal, T_MOV_18);
        gg_refuse(refusal, T_MOV_06);
    }
    bool rides_back = walk->continued &&
                      force->at == tri_reserve(locale); /* nobody else moved in there */
    if (tri_is_large(force) && !rides_back && is_congested(look, locale))
        gg_refuse(refusal, T_MOV_15);
}

static void enter(const tri_look *look, const tri_force *force, tri_walk *walk, uint8_t node,
                  bool main, gg_refusal *refusal)
{
    uint8_t locale = look->board->node[node].locale;
    check_transit(look, force, walk, refusal);
    walk->entered++;
    walk->all_main = walk->all_main && main;
    check_entering(look, force, walk, locale, refusal);
    walk->locale = locale;
    walk->node = node;
    gg_assert(locale < look->board->locales && walk->entered <= TRI_PATH_MAX);
    gg_assert(walk->visits < TRI_PATH_MAX);
    walk->visited[walk->visits++] = locale;
    walk->stopped = tri_is_large(force) &&
                    tri_must_stop(look->board, look->table, look->side, locale);
}

/* T-RNF-05, T-RNF-06 */
void tri_walk_in(const tri_look *look, const tri_force *force, tri_walk *walk, uint32_t entry,
                 gg_refusal *refusal)
{
    const tri_entry *road = &look->board->entry[entry];
    if (force->at != TRI_OFF)
        gg_refuse(refusal, T_RNF_06);
    if (road->side != look->side)
        gg_refuse(refusal, T_RNF_05);
    enter(look, force, walk, road->node, road->main != 0, refusal);
}

/* T-MOV-07 */
void tri_walk_on(const tri_look *look, const tri_force *force, tri_walk *walk, uint16_t way,
                 gg_refusal *refusal)
{
    uint8_t from = tri_way_from(look->board, way);
    bool fits = walk->node == TRI_NONE ? look->board->node[from].locale == walk->locale
                                       : from == walk->node;
    if (!fits || tri_road_of(look->board, way)->doubled)
        gg_refuse(refusal, T_MOV_07);
    enter(look, force, walk, tri_way_to(look->board, way), tri_road_of(look->board, way)->main != 0,
          refusal);
}

/* Is the approach crossed by a road of the group on which the walk arrived? */
static bool road_crosses(const tri_board *board, uint8_t node, uint16_t approach)
{
    for (uint32_t i = 0; i < board->node[node].ways; i++)
        if (tri_way_over(board, board->node[node].way[i]) == approach)
            return true;
    return false;
}

/* T-MOV-10, T-MAP-04 */
void tri_walk_ends(const tri_look *look, const tri_force *force, const tri_walk *walk, uint16_t at,
                   gg_refusal *refusal)
{
    if (walk->entered == 0 && !walk->continued) {
        gg_refuse(refusal, T_MOV_08);
        return;
    }
    if (tri_locale_at(look->board, at) != walk->locale) {
        gg_refuse(refusal, T_MOV_10);
        return;
    }
    if (tri_others_in(look, force, walk->locale) + force->count >
        look->board->locale[walk->locale].capacity) {
        gg_refuse(refusal, T_MAP_04);
        gg_refuse(refusal, T_MOV_06);
    }
    if (tri_in_reserve(at))
        return;
    if (!tri_all_cavalry(look->table, force->units) ||
        !road_crosses(look->board, walk->node, tri_approach_at(at)))
        gg_refuse(refusal, T_MOV_10);
}

/* ---------------------------------------------------------------- steps */

static bool ends_well(const tri_look *look, const tri_force *force, const tri_walk *walk,
                      uint16_t at)
{
    gg_refusal refusal = {0};
    tri_walk_ends(look, force, walk, at, &refusal);
    return refusal.count == 0;
}

/* Can the walk end here or, at most three locales further on, somewhere else? */
static bool leads_somewhere(const tri_look *look, const tri_force *force, const tri_walk *walk)
{
    gg_assert(walk->entered <= TRI_ROAD_MOST);
    if (ends_well(look, force, walk, tri_reserve(walk->locale)))
        return true;
    const tri_node *node = &look->board->node[walk->node];
    for (uint32_t i = 0; i < node->ways; i++) {
        gg_refusal refusal = {0};
        tri_walk next = *walk;
        tri_walk_on(look, force, &next, node->way[i], &refusal);
        if (refusal.count == 0 && leads_somewhere(look, force, &next))
            return true;
    }
    return false;
}

void tri_walk_nodes(const tri_board *board, const tri_walk *walk, uint32_t *first, uint32_t *end)
{
    bool any = walk->node == TRI_NONE;
    *first = any ? board->locale[walk->locale].first_node : walk->node;
    *end = *first + (any ? board->locale[walk->locale].roads : 1);
}

/* Ways out of the node, or of all nodes of the start locale; without `out`: is there one? */
static bool each_way(const tri_look *look, const tri_force *force, const tri_walk *walk,
                     gg_steps *out)
{
    const tri_board *board = look->board;
    bool any = false;
    uint32_t first, end;
    tri_walk_nodes(board, walk, &first, &end);
    for (uint32_t n = first; n < end; n++) {
        for (uint32_t i = 0; i < board->node[n].ways; i++) {
            gg_refusal refusal = {0};
            tri_walk next = *walk;
            if (next.visits == TRI_PATH_MAX)
                continue;
            tri_walk_on(look, force, &next, board->node[n].way[i], &refusal);
            if (refusal.count > 0 || !leads_somewhere(look, force, &next))
                continue;
            any = true;
            if (!out)
                return true;
            tri_offer_item(out, TRI_STEP_WAY, (uint16_t)(TRI_ITEM_WAY + board->node[n].way[i]),
                           false);
        }
    }
    return any;
}

void tri_offer_ways(const tri_look *look, const tri_force *force, const tri_walk *walk,
                    gg_steps *out)
{
    each_way(look, force, walk, out);
}

static bool each_entry(const tri_look *look, const tri_force *force, gg_steps *out)
{
    bool any = false;
    for (uint32_t entry = 0; entry < look->board->entries; entry++) {
        gg_refusal refusal = {0};
        tri_walk walk;
        if (look->board->entry[entry].side != look->side)
            continue;
        tri_walk_begins(look, force, &walk, &refusal);
        tri_walk_in(look, force, &walk, entry, &refusal);
        if (refusal.count > 0 || !leads_somewhere(look, force, &walk))
            continue;
        any = true;
        if (!out)
            return true;
        tri_offer_item(out, TRI_STEP_ENTRY, (uint16_t)(TRI_ITEM_ENTRY + entry), false);
    }
    return any;
}

void tri_offer_entries(const tri_look *look, const tri_force *force, gg_steps *out)
{
    each_entry(look, force, out);
}

void tri_offer_ends(const tri_look *look, const tri_force *force, const tri_walk *walk,
                    gg_steps *out)
{
    if (walk->entered == 0 && !walk->continued)
        return;
    const tri_locale *locale = &look->board->locale[walk->locale];
    if (ends_well(look, force, walk, tri_reserve(walk->locale)))
        tri_offer_item(out, TRI_STEP_PLACE, (uint16_t)(TRI_ITEM_PLACE + tri_reserve(walk->locale)),
                       true);
    for (uint32_t i = 0; i < locale->passable; i++)
        if (ends_well(look, force, walk, tri_blocking(locale->approach[i])))
            tri_offer_item(out, TRI_STEP_PLACE,
                           (uint16_t)(TRI_ITEM_PLACE + tri_blocking(locale->approach[i])), true);
}

bool tri_has_road(const tri_look *look, const tri_force *force)
{
    if (force->at == TRI_OFF)
        return each_entry(look, force, NULL);
    if (!tri_in_reserve(force->at))
        return false;
    gg_refusal refusal = {0};
    tri_walk walk;
    tri_walk_begins(look, force, &walk, &refusal);
    return each_way(look, force, &walk, NULL);
}

/* ---------------------------------------------------------------- the open road move (T-AFT-03) */

tri_force tri_ride_force(const tri_board *board, const tri_table *table)
{
    const tri_ride *ride = &table->ride;
    gg_assert(ride->open && ride->node < board->nodes);
    return (tri_force){ride->riders, (uint8_t)tri_count(ride->riders), ride->commander,
                       tri_reserve(board->node[ride->node].locale)};
}

/* It goes on from where it stands; what it entered so far counts. */
tri_walk tri_ride_walk(const tri_board *board, const tri_table *table)
{
    const tri_ride *ride = &table->ride;
    gg_assert(ride->open && ride->entered > 0);
    return (tri_walk){.locale = board->node[ride->node].locale,
                      .node = ride->node,
                      .entered = ride->entered,
                      .all_main = ride->all_main != 0,
                      .stopped = ride->stopped != 0,
                      .continued = true};
}
