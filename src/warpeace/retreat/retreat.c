/* retreat.c: where SP that withdraw may go: a free hex nearer to supply, into the city, or through the enemy.
 * P-WDR, P-FOR, R-P-37, R-P-38, R-P-40, R-P-41 */
#include "warpeace/retreat/retreat.h"

/* ---------------------------------------------------------------- who leaves */

void wap_hexes_of_leavers(const wap_board *board, const wap_table *table, wap_camp camp,
                          uint8_t battle, wap_hexes *out)
{
    wap_which which = wap_leavers(camp, battle);
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < table->pile_count; i++)
        if (wap_fits(board, table, &table->pile[i], which))
            wap_put(out, table->pile[i].hex);
}

/* The garrison controls its city as long as the siege lasts. */
bool wap_is_sallying(const wap_board *board, const wap_table *table, uint16_t hex, uint8_t side)
{
    uint16_t city = board->hex[hex].city;
    return city != WAP_NO_CITY && table->siege[city] != 0 && table->control[city] == side &&
           wap_enemy_in(table, side, hex);
}

/* The SP in question: those that the opponent sends, otherwise all that leave. */
static wap_which force_in(const wap_board *board, const wap_table *table, uint16_t hex,
                          wap_camp camp, uint8_t battle)
{
    wap_which sent = wap_leavers_with(camp, battle, WAP_LEAVING, 0);
    return wap_count_sp(board, table, hex, sent) > 0 ? sent : wap_leavers(camp, battle);
}

/* Its most numerous color; of several the first. */
static uint8_t colour_of_force(const wap_board *board, const wap_table *table, uint16_t hex,
                               wap_which force)
{
    uint32_t count[WAP_COLOURS] = {0}, best = 0;
    WAP_EACH_PILE (i, table, hex)
        if (wap_fits(board, table, &table->pile[i], force))
            count[board->kind[table->pile[i].kind].colour] += table->pile[i].count;
    for (uint32_t colour = 1; colour < WAP_COLOURS; colour++)
        if (count[colour] > count[best])
            best = colour;
    return (uint8_t)best;
}

static void depots_of(const gg_game *game, const wap_table *table, uint16_t hex, wap_camp camp,
                      uint8_t battle, wap_depots *out)
{
    const wap_board *board = wap_board_of(game);
    wap_which force = force_in(board, table, hex, camp, battle);
    uint8_t colour = colour_of_force(board, table, hex, force);
    wap_find_depots(board, table, camp.side, colour, hex, battle, out);
}

/* ---------------------------------------------------------------- free hexes */

/* Friends in a battle, or sheltered in the city for it. */
static bool holds_fighters(const wap_board *board, const wap_table *table, uint8_t side,
                           uint16_t hex)
{
    if (!wap_own_in(table, side, hex))
        return false;
    WAP_EACH_PILE (i, table, hex) {
        const wap_pile *pile = &table->pile[i];
        if (wap_side_of_kind(board, table, pile->kind) != side)
            continue;
        if ((pile->marks & WAP_COMMITTED) ||
            ((pile->marks & WAP_INSIDE) && wap_is_live(table, pile->battle)))
            return true;
    }
    return false;
}

bool wap_is_free_hex(const wap_board *board, const wap_table *table, uint8_t side, uint16_t hex)
{
    return hex < board->hexes && !wap_enemy_in(table, side, hex) &&
           !wap_is_closed(board, table, hex) && !holds_fighters(board, table, side, hex);
}

/* Free neighbors, ascending. */
static uint32_t free_neighbours(const wap_board *board, const wap_table *table, uint16_t hex,
                                uint8_t side, uint16_t out[WAP_DIRECTIONS])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint16_t next = board->hex[hex].next[i];
        if (next == WAP_NO_HEX || !wap_is_free_hex(board, table, side, next))
            continue;
        uint32_t at = count++;
        for (; at > 0 && out[at - 1] > next; at--)
            out[at] = out[at - 1];
        out[at] = next;
    }
    return count;
}

/* P-WDR-03: not farther from supply than now; if all are, the nearest of them. */
static uint32_t nearer_to_supply(const wap_depots *depots, uint16_t hex,
                                 uint16_t to[WAP_DIRECTIONS], uint32_t count)
{
    uint8_t limit = wap_mp_from_depot(depots, hex), least = WAP_FAR, mp[WAP_DIRECTIONS];
    for (uint32_t i = 0; i < count; i++) {
        mp[i] = wap_mp_from_depot(depots, to[i]);
        least = mp[i] < least ? mp[i] : least;
    }
    if (least > limit)
        limit = least;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (mp[i] <= limit)
            to[kept++] = to[i];
    return kept;
}

bool wap_is_way(const wap_ways *ways, uint16_t to)
{
    for (uint32_t i = 0; i < ways->count; i++)
        if (ways->to[i] == to)
            return true;
    return false;
}

/* ---------------------------------------------------------------- into the city */

static uint32_t room_inside(const wap_board *board, const wap_table *table, uint16_t hex,
                            uint8_t side)
{
    const wap_city *city = &board->city[board->hex[hex].city];
    uint32_t within = wap_count_sp(board, table, hex, WAP_WITHIN(side));
    return within < city->capacity ? city->capacity - within : 0;
}

/* P-WDR-04, R-P-40: SP that still fit into the city of the hex they are in; 0: they may not. */
static uint32_t shelter_here(const wap_board *board, const wap_table *table, uint16_t hex,
                             uint8_t side)
{
    uint16_t city = board->hex[hex].city;
    if (city == WAP_NO_CITY || table->held[city] != side ||
        wap_count_sp(board, table, hex, WAP_WITHIN(wap_other(side))) > 0)
        return 0;
    return room_inside(board, table, hex, side);
}

/* P-WDR-06, R-P-41: a city of the side in an enemy-held hex. */
static bool takes_in(const wap_board *board, const wap_table *table, uint16_t hex, uint8_t side,
                     uint32_t count)
{
    uint16_t city = board->hex[hex].city;
    return city != WAP_NO_CITY && table->control[city] == side &&
           wap_count_sp(board, table, hex, WAP_WITHIN(wap_other(side))) == 0 &&
           room_inside(board, table, hex, side) >= (count > 0 ? count : 1);
}

/* ---------------------------------------------------------------- through the enemy */

typedef struct search {
    const wap_board *board;
    const wap_table *table;
    uint8_t side;
    uint16_t from;
    uint32_t force; /* SP */
    uint32_t count; /* enemy-occupied hexes in the order they were reached */
    uint16_t queue[WAP_HEXES_MAX];
    wap_passage *out;
} search;

/* Enters a hex that the enemy holds. */
static void enter(search *way, uint16_t hex, uint32_t level)
{
    wap_passage *out = way->out;
    if (hex == way->from || out->level[hex] != 0 || !wap_enemy_in(way->table, way->side, hex) ||
        wap_is_closed(way->board, way->table, hex))
        return;
    out->level[hex] = (uint8_t)level;
    way->queue[way->count++] = hex;
    uint32_t left = way->force > level ? way->force - level : 0;
    if (!takes_in(way->board, way->table, hex, way->side, left))
        return;
    if (out->enemies == 0)
        out->enemies = (uint8_t)level;
    if (out->enemies == level)
        wap_put(&out->cities, hex);
}

/* What lies next to a hex at which `level` enemies have been entered. */
static void look_around(search *way, uint16_t hex, uint32_t level)
{
    wap_passage *out = way->out;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint16_t next = way->board->hex[hex].next[i];
        if (next == WAP_NO_HEX || next == way->from)
            continue;
        if (level > 0 && wap_is_free_hex(way->board, way->table, way->side, next)) {
            if (out->enemies == 0 || level < out->enemies) {
                out->enemies = (uint8_t)level;
                memset(&out->cities, 0, sizeof out->cities);
            }
            wap_put(&out->ends, next);
        } else if (out->enemies == 0 || level < out->enemies) {
            enter(way, next, level + 1);
        }
    }
}

/* Of the ends those nearest to supply. */
static void keep_nearest(const wap_depots *depots, wap_passage *out)
{
    uint8_t least = WAP_FAR;
    WAP_EACH_HEX (free, &out->ends) {
        uint8_t mp = wap_mp_from_depot(depots, free);
        least = mp < least ? mp : least;
    }
    WAP_EACH_HEX (city, &out->cities) {
        uint8_t mp = wap_mp_from_depot(depots, city);
        least = mp < least ? mp : least;
    }
    WAP_EACH_HEX (end, &out->ends)
        if (wap_mp_from_depot(depots, end) > least)
            wap_drop(&out->ends, end);
    WAP_EACH_HEX (inside, &out->cities)
        if (wap_mp_from_depot(depots, inside) > least)
            wap_drop(&out->cities, inside);
}

static bool is_good(const wap_board *board, const wap_passage *out, uint16_t hex)
{
    uint32_t level = out->level[hex];
    if (level == out->enemies && wap_has(&out->cities, hex))
        return true;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint16_t next = board->hex[hex].next[i];
        if (next == WAP_NO_HEX)
            continue;
        if (level == out->enemies ? wap_has(&out->ends, next)
                                  : wap_has(&out->good, next) && out->level[next] == level + 1)
            return true;
    }
    return false;
}

/* Backwards from the ends: which hexes lead there in the fewest steps. */
static void trace_back(search *way)
{
    for (uint32_t i = way->count; i > 0; i--) {
        uint16_t hex = way->queue[i - 1];
        if (way->out->level[hex] <= way->out->enemies && is_good(way->board, way->out, hex))
            wap_put(&way->out->good, hex);
    }
}

void wap_find_passage(const gg_game *game, const wap_table *table, uint16_t hex, wap_camp camp,
                      uint8_t battle, wap_passage *out)
{
    const wap_board *board = wap_board_of(game);
    wap_which force = force_in(board, table, hex, camp, battle);
    if (!(force.with & WAP_LEAVING))
        force.without |= WAP_UNSUPPLIED;
    search way = {.board = board, .table = table, .side = camp.side, .from = hex, .out = out};
    memset(out, 0, sizeof *out);
    way.force = wap_count_sp(board, table, hex, force);
    look_around(&way, hex, 0);
    for (uint32_t i = 0; i < way.count; i++)
        if (out->enemies == 0 || out->level[way.queue[i]] <= out->enemies)
            look_around(&way, way.queue[i], out->level[way.queue[i]]);
    if (out->enemies == 0)
        return;
    wap_depots depots;
    depots_of(game, table, hex, camp, battle, &depots);
    keep_nearest(&depots, out);
    trace_back(&way);
}

bool wap_leads_on(const wap_board *board, const wap_passage *passage, uint16_t from, uint16_t to,
                  uint32_t entered)
{
    if (to >= board->hexes || !wap_adjacent(board, from, to))
        return false;
    if (entered == passage->enemies)
        return wap_has(&passage->ends, to);
    return wap_has(&passage->good, to) && passage->level[to] == entered + 1;
}

bool wap_way_ends(const wap_passage *passage, uint16_t hex, uint32_t entered)
{
    gg_assert(entered <= passage->enemies);
    return entered == passage->enemies &&
           (wap_has(&passage->ends, hex) || wap_has(&passage->cities, hex));
}

/* ---------------------------------------------------------------- all of it */

bool wap_can_retreat(const gg_game *game, const wap_table *table, uint16_t hex, wap_camp camp,
                     uint8_t battle, bool only_free)
{
    const wap_board *board = wap_board_of(game);
    uint16_t to[WAP_DIRECTIONS];
    if (wap_is_sallying(board, table, hex, camp.side))
        return !only_free && room_inside(board, table, hex, camp.side) > 0;
    if (free_neighbours(board, table, hex, camp.side, to) > 0)
        return true;
    if (only_free)
        return false;
    if (shelter_here(board, table, hex, camp.side) > 0)
        return true;
    wap_passage passage;
    wap_find_passage(game, table, hex, camp, battle, &passage);
    return passage.enemies > 0;
}

void wap_rough_ways(const gg_game *game, const wap_table *table, uint16_t hex, wap_camp camp,
                    uint8_t battle, wap_ways *out)
{
    const wap_board *board = wap_board_of(game);
    memset(out, 0, sizeof *out);
    if (wap_is_sallying(board, table, hex, camp.side)) { /* P-WDR-08 */
        out->inside = (uint8_t)room_inside(board, table, hex, camp.side);
        return;
    }
    out->inside = (uint8_t)shelter_here(board, table, hex, camp.side);
    out->count = (uint8_t)free_neighbours(board, table, hex, camp.side, out->to);
    if (out->count > 0)
        return;
    wap_passage passage;
    wap_find_passage(game, table, hex, camp, battle, &passage);
    out->through = passage.enemies > 0;
    out->enemies = passage.enemies;
}

void wap_retreat_ways(const gg_game *game, const wap_table *table, uint16_t hex, wap_camp camp,
                      uint8_t battle, wap_ways *out)
{
    wap_rough_ways(game, table, hex, camp, battle, out);
    if (out->count <= 1)
        return;
    wap_depots depots;
    depots_of(game, table, hex, camp, battle, &depots);
    out->count = (uint8_t)nearer_to_supply(&depots, hex, out->to, out->count);
}
