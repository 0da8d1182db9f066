/* preview_moves.c: where every unit can go on the map, so that a client can draw whole routes without asking again: all
 * legal paths by group, room on their roads, and enemy towns that are closed to a group.
 *
 * W-MOV */
#include "napoleon/map/leaving.h"
#include "napoleon/map/movement.h"
#include "napoleon/preview/preview_parts.h"
#include "napoleon/table/orders.h"

enum { ROAD_WORD = 2 * NAP_NAME_SIZE };

/* Blocks of one army in one town. */
typedef struct group {
    uint8_t army, town;
    uint64_t blocks;
} group;

/* Roads of the paths that have been written: bit per road. */
typedef struct moves {
    nap_asking *ask;
    uint64_t roads[NAP_ROADS_MAX / 64];
} moves;

/* ---------------------------------------------------------------- armies and groups */

/* The next group of the seat after this town and army; false: there is none. */
static bool next_group(const nap_outlook *outlook, group *of)
{
    for (of->town++; of->town < outlook->board->towns; of->town++) {
        of->blocks = nap_blocks_at(outlook->board, &outlook->table, of->town) & outlook->own &
                     outlook->board->army_blocks[of->army];
        if (of->blocks != 0)
            return true;
    }
    return false;
}

static bool is_mine(const nap_outlook *outlook, uint8_t army)
{
    return (outlook->board->army_blocks[army] & outlook->own) != 0;
}

static void put_towns(nap_asking *ask, const char *key, uint64_t towns)
{
    gg_json_array(ask->out, key);
    NAP_EACH (town, towns)
        nap_json_town(ask->out, NULL, ask->outlook.board, (uint32_t)town);
    gg_json_end_array(ask->out);
}

static void put_armies(nap_asking *ask)
{
    const nap_outlook *outlook = &ask->outlook;
    gg_json_array(ask->out, "armies");
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        if (!is_mine(outlook, army))
            continue;
        gg_json_object(ask->out, NULL);
        gg_json_text(ask->out, "army", nap_army_id(army));
        gg_json_int(ask->out, "group_moves", outlook->board->army[army].group_moves);
        put_towns(ask, "opened", outlook->table.opened[army]);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}

/* ---------------------------------------------------------------- ways */

/* The road with the least room. */
static void put_room(moves *all, const nap_path *path, bool attack)
{
    const nap_outlook *outlook = &all->ask->outlook;
    uint32_t room = UINT32_MAX, limit = 0;
    for (uint32_t i = 0; i < path->roads; i++) {
        uint8_t road = nap_road_between(outlook->board, path->town[i], path->town[i + 1]);
        bool into = attack && i + 1U == path->roads;
        uint32_t left = nap_road_room(outlook->board, &outlook->table, road, into);
        all->roads[road / 64] |= nap_bit(road % 64);
        if (left >= room)
            continue;
        room = left;
        limit = nap_road_takes(outlook->board, road, into);
    }
    gg_json_int(all->ask->out, "room", room);
    gg_json_int(all->ask->out, "limit", limit);
}

static void put_way(moves *all, const char *key, uint32_t block, const nap_path *path)
{
    nap_asking *ask = all->ask;
    const nap_outlook *outlook = &ask->outlook;
    uint8_t end = path->town[path->roads];
    uint64_t enemies = nap_side_in_town(outlook->board, &outlook->table, outlook->side ^ 1U, end);
    bool forced = nap_is_force_march(outlook->board, block, path->roads);
    gg_json_object(ask->out, key);
    gg_json_array(ask->out, "path");
    for (uint32_t i = 0; i <= path->roads; i++)
        nap_json_town(ask->out, NULL, outlook->board, path->town[i]);
    gg_json_end_array(ask->out);
    gg_json_bool(ask->out, "attack", enemies != 0);
    nap_json_river(ask->out, outlook->board,
                   nap_road_between(outlook->board, path->town[path->roads - 1], end));
    gg_json_int(ask->out, "enemies", nap_count(enemies));
    gg_json_bool(ask->out, "force_march", forced);
    if (forced)
        nap_json_march(ask, block, end);
    else
        gg_json_null(ask->out, "march");
    put_room(all, path, enemies != 0);
    gg_json_end_object(ask->out);
}

/* Are two blocks of a group as fast, and have they the same risk in a force march? */
static bool is_alike(const nap_outlook *outlook, uint32_t a, uint32_t b)
{
    const nap_board *board = outlook->board;
    const nap_table *table = &outlook->table;
    uint8_t leader = board->army[board->block[a].army].leader;
    return nap_type_of(board, (uint8_t)a)->rate == nap_type_of(board, (uint8_t)b)->rate &&
           (a == leader) == (b == leader) && nap_dies_of(table, a, 1) == nap_dies_of(table, b, 1) &&
           !((table->marks[a] ^ table->marks[b]) & NAP_MOVED);
}

static uint64_t alike(const nap_outlook *outlook, uint64_t blocks, uint32_t block)
{
    uint64_t same = 0;
    NAP_EACH (other, blocks)
        if (is_alike(outlook, block, (uint32_t)other))
            same |= nap_bit((uint32_t)other);
    return same;
}

static void put_kind(moves *all, uint64_t blocks, const nap_path *paths, uint32_t count)
{
    nap_asking *ask = all->ask;
    uint32_t block = nap_first(blocks);
    gg_json_object(ask->out, NULL);
    nap_json_ids(ask->out, "blocks", ask->outlook.board, blocks);
    gg_json_int(ask->out, "rate", nap_type_of(ask->outlook.board, (uint8_t)block)->rate);
    gg_json_array(ask->out, "ways");
    for (uint32_t i = 0; i < count; i++)
        put_way(all, NULL, block, &paths[i]);
    gg_json_end_array(ask->out);
    gg_json_end_object(ask->out);
}

/* Returns the blocks that can go nowhere. */
static uint64_t put_kinds(moves *all, const group *of)
{
    const nap_outlook *outlook = &all->ask->outlook;
    nap_path paths[NAP_PATHS_MAX];
    uint64_t rest = of->blocks, stuck = 0;
    gg_json_array(all->ask->out, "kinds");
    while (rest != 0) {
        uint32_t block = nap_first(rest);
        uint32_t count = nap_paths_of(outlook->game, &outlook->table, outlook->seat, block, paths);
        uint64_t kind = alike(outlook, rest, block);
        if (count > 0)
            put_kind(all, kind, paths, count);
        else
            stuck |= kind;
        rest &= ~kind;
    }
    gg_json_end_array(all->ask->out);
    return stuck;
}

/* The way that a draft of a move describes so far. */
void nap_preview_path(nap_asking *ask, uint32_t block, const gg_order *order, uint32_t roads)
{
    const nap_outlook *outlook = &ask->outlook;
    moves all = {.ask = ask};
    nap_path path = {.roads = (uint8_t)roads, .town = {outlook->table.at[block]}};
    for (uint32_t i = 1; i <= roads && i < NAP_WITHIN; i++)
        path.town[i] = (uint8_t)(order->item[i] & 0xFF);
    if (roads < NAP_WITHIN &&
        nap_path_forbidden(outlook->game, &outlook->table, outlook->seat, block, &path) == 0)
        put_way(&all, "way", block, &path);
    else
        gg_json_null(ask->out, "way");
}

/* ---------------------------------------------------------------- who cannot move */

/* The rule that keeps a block where it is: of the first road, when every road is closed. */
static uint16_t held_by(const nap_outlook *outlook, uint32_t block)
{
    uint8_t at = outlook->table.at[block];
    const nap_path path = {.roads = 1, .town = {at, outlook->board->town[at].next[0]}};
    return nap_path_forbidden(outlook->game, &outlook->table, outlook->seat, block, &path);
}

static void put_cannot(nap_asking *ask, uint64_t stuck)
{
    const nap_outlook *outlook = &ask->outlook;
    gg_json_array(ask->out, "cannot");
    while (stuck != 0) {
        uint16_t rule = held_by(outlook, nap_first(stuck));
        uint64_t same = 0;
        NAP_EACH (block, stuck) {
            if (held_by(outlook, (uint32_t)block) == rule)
                same |= nap_bit((uint32_t)block);
        }
        gg_json_object(ask->out, NULL);
        nap_json_ids(ask->out, "blocks", outlook->board, same);
        gg_json_span(ask->out, "rule", gg_rule_id(outlook->game, rule));
        gg_json_end_object(ask->out);
        stuck &= ~same;
    }
    gg_json_end_array(ask->out);
}

static void put_group(moves *all, const group *of)
{
    nap_asking *ask = all->ask;
    const nap_outlook *outlook = &ask->outlook;
    gg_json_object(ask->out, NULL);
    gg_json_text(ask->out, "army", nap_army_id(of->army));
    nap_json_town(ask->out, "town", outlook->board, of->town);
    gg_json_bool(ask->out, "opens_group", !(outlook->table.opened[of->army] & nap_bit(of->town)));
    gg_json_bool(ask->out, "may_open",
                 nap_may_open(outlook->board, &outlook->table, of->army, of->town));
    put_cannot(ask, put_kinds(all, of));
    gg_json_end_object(ask->out);
}

/* ---------------------------------------------------------------- closed towns */

/* The fastest block of the group that can still move; NAP_NONE. */
static uint32_t fastest(const nap_outlook *outlook, const group *of)
{
    uint32_t best = NAP_NONE;
    NAP_EACH (block, of->blocks) {
        uint8_t rate = nap_type_of(outlook->board, (uint8_t)block)->rate;
        if (!(outlook->table.marks[block] & NAP_MOVED) &&
            (best == NAP_NONE || rate > nap_type_of(outlook->board, (uint8_t)best)->rate))
            best = (uint32_t)block;
    }
    return best;
}

static void put_closed(nap_asking *ask, const group *of, uint32_t block, const nap_path *path,
                       uint16_t rule)
{
    gg_order order;
    nap_path_order(block, path, &order);
    gg_json_object(ask->out, NULL);
    nap_json_town(ask->out, "town", ask->outlook.board, path->town[path->roads]);
    nap_json_town(ask->out, "from", ask->outlook.board, of->town);
    gg_json_text(ask->out, "army", nap_army_id(of->army));
    nap_json_reason(ask, &order, rule);
    gg_json_end_object(ask->out);
}

/* Enemy towns one road beyond this path that no path enters. Returns the towns that have been written. */
static uint64_t put_closed_beyond(nap_asking *ask, const group *of, uint32_t block,
                                  const nap_path *path, uint64_t known)
{
    const nap_outlook *outlook = &ask->outlook;
    const nap_town *here = &outlook->board->town[path->town[path->roads]];
    for (uint32_t i = 0; i < here->roads; i++) {
        uint8_t next = here->next[i];
        nap_path on = *path;
        if ((known & nap_bit(next)) || !nap_meets_enemies(outlook->board, &outlook->table, next))
            continue;
        on.town[++on.roads] = next;
        uint16_t rule = nap_path_forbidden(outlook->game, &outlook->table, outlook->seat, block,
                                           &on);
        gg_assert(rule != 0); /* a legal path enters a known town */
        put_closed(ask, of, block, &on, rule);
        known |= nap_bit(next);
    }
    return known;
}

/* Enemy towns in reach of the group that are closed to it. */
static void put_barred(nap_asking *ask, const group *of)
{
    const nap_outlook *outlook = &ask->outlook;
    nap_path paths[NAP_PATHS_MAX + 1];
    uint32_t block = fastest(outlook, of);
    if (block == NAP_NONE || !nap_may_open(outlook->board, &outlook->table, of->army, of->town))
        return;
    paths[0] = (nap_path){.town = {of->town}};
    uint32_t count = 1 +
                     nap_paths_of(outlook->game, &outlook->table, outlook->seat, block, &paths[1]);
    uint64_t known = nap_bit(of->town);
    for (uint32_t i = 1; i < count; i++)
        known |= nap_bit(paths[i].town[paths[i].roads]);
    uint32_t reach = nap_reach_of(outlook->board, &outlook->table, block);
    for (uint32_t i = 0; i < count; i++)
        if (paths[i].roads < reach &&
            !nap_meets_enemies(outlook->board, &outlook->table, paths[i].town[paths[i].roads]))
            known = put_closed_beyond(ask, of, block, &paths[i], known);
}

/* ---------------------------------------------------------------- roads */

static void put_road(nap_asking *ask, uint8_t road)
{
    const nap_board *board = ask->outlook.board;
    const nap_road *is = &board->road[road];
    char word[ROAD_WORD];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    nap_put_road(board, road, is->town[0], &text);
    gg_json_object(ask->out, NULL);
    gg_json_text(ask->out, "road", word);
    gg_json_text(ask->out, "class", is->major ? "major" : "minor");
    nap_json_river(ask->out, board, road);
    gg_json_int(ask->out, "used",
                ask->outlook.table.used[road] + ask->outlook.table.used_now[road]);
    gg_json_int(ask->out, "limit", nap_road_takes(board, road, false));
    if (nap_road_takes(board, road, true) < nap_road_takes(board, road, false))
        gg_json_int(ask->out, "attack_limit", nap_road_takes(board, road, true));
    else
        gg_json_null(ask->out, "attack_limit");
    gg_json_end_object(ask->out);
}

static void put_roads(moves *all)
{
    gg_json_array(all->ask->out, "roads");
    for (uint8_t road = 0; road < all->ask->outlook.board->roads; road++)
        if (all->roads[road / 64] & nap_bit(road % 64))
            put_road(all->ask, road);
    gg_json_end_array(all->ask->out);
}

/* ---------------------------------------------------------------- everything */

static void each_group(moves *all, void (*put)(moves *all, const group *of))
{
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        for (group of = {.army = army, .town = UINT8_MAX}; next_group(&all->ask->outlook, &of);)
            put(all, &of);
}

static void put_closed_to(moves *all, const group *of)
{
    put_barred(all->ask, of);
}

void nap_preview_moves(nap_asking *ask)
{
    moves all = {.ask = ask};
    gg_json_text(ask->out, "kind", "moves");
    gg_json_bool(ask->out, "night", nap_is_night(ask->outlook.board, &ask->outlook.table));
    put_armies(ask);
    gg_json_array(ask->out, "groups");
    each_group(&all, put_group);
    gg_json_end_array(ask->out);
    put_roads(&all);
    gg_json_array(ask->out, "barred");
    each_group(&all, put_closed_to);
    gg_json_end_array(ask->out);
}
