/* movement.c: moves on the map. W-MOV, W-THR
 *
 * A block follows its path town by town. A town with enemies ends the path, and its group must be allowed to attack
 * it. The path may end in any other town, too, so it can be offered one section at a time without looking ahead. */
#include "napoleon/map/movement.h"
#include "napoleon/sequence/rules.h"

/* ---------------------------------------------------------------- who moves */

static uint8_t first_army(const nap_table *table)
{
    return table->active == NAP_FRENCH ? NAP_FR : NAP_AD;
}

static bool is_defeated(const nap_table *table, uint8_t army)
{
    return (table->defeated >> army & 1U) != 0;
}

/* W-THR-04; a seat whose army is defeated is skipped. */
static void ask_army(nap_play *play, uint8_t army)
{
    nap_ask_only(play, nap_owner(play->table, army), NAP_ASK_MOVE);
}

void nap_ask_moves(nap_play *play)
{
    uint8_t army = first_army(play->table);
    if (play->table->head.seats > 2 && army == NAP_AD && is_defeated(play->table, NAP_AD))
        army = NAP_PR;
    ask_army(play, army);
}

/* ---------------------------------------------------------------- reading the table */

/* What legality depends on, computed once for a list. */
typedef struct march_look {
    const nap_board *board;
    const nap_table *table;
    uint64_t own;     /* blocks of the seat that stand on the map */
    uint64_t enemies; /* towns that hold enemies */
    bool night;
} march_look;

static uint64_t towns_with(const nap_table *table, uint64_t blocks)
{
    uint64_t towns = 0;
    NAP_EACH (block, blocks) {
        if (nap_in_town(table->at[block]))
            towns |= nap_bit(table->at[block]);
    }
    return towns;
}

static uint64_t on_map(const nap_table *table, uint64_t blocks)
{
    uint64_t standing = 0;
    NAP_EACH (block, blocks) {
        if (nap_in_town(table->at[block]))
            standing |= nap_bit((uint32_t)block);
    }
    return standing;
}

static void look_around(const nap_look *look, march_look *march)
{
    march->board = look->board;
    march->table = look->table;
    march->own = on_map(look->table, nap_blocks_of_seat(look->board, look->table, look->seat));
    march->enemies = towns_with(look->table, look->board->side_blocks[look->table->active ^ 1U]);
    march->night = nap_is_night(look->board, look->table);
}

static bool holds_enemies(const march_look *march, uint32_t town)
{
    return (march->enemies & nap_bit(town)) != 0;
}

bool nap_meets_enemies(const nap_board *board, const nap_table *table, uint8_t town)
{
    return nap_side_in_town(board, table, table->active ^ 1U, town) != 0;
}

/* W-MOV-17 */
bool nap_is_force_march(const nap_board *board, uint32_t block, uint32_t length)
{
    return length > nap_type_of(board, (uint8_t)block)->rate;
}

/* A force march by day (W-MOV-17, W-UNI-06). */
uint32_t nap_reach_of(const nap_board *board, const nap_table *table, uint32_t block)
{
    uint32_t rate = nap_type_of(board, (uint8_t)block)->rate;
    return nap_is_night(board, table) ? rate : rate + board->limits.force_march;
}

/* W-MOV-01 W-MOV-03: its group has already moved, or the army has a group move left. */
bool nap_may_open(const nap_board *board, const nap_table *table, uint8_t army, uint32_t town)
{
    uint64_t opened = table->opened[army];
    return (opened & nap_bit(town)) || nap_count(opened) < board->army[army].group_moves;
}

static bool may_open(const march_look *march, uint8_t army, uint32_t town)
{
    return nap_may_open(march->board, march->table, army, town);
}

/* W-MOV-09, W-MOV-10, W-MOV-11 */
uint32_t nap_road_takes(const nap_board *board, uint32_t road, bool attack)
{
    return attack ? board->road[road].attack : board->road[road].move;
}

uint32_t nap_road_room(const nap_board *board, const nap_table *table, uint32_t road, bool attack)
{
    uint32_t limit = nap_road_takes(board, road, attack);
    uint32_t used = (uint32_t)table->used[road] + table->used_now[road];
    return used < limit ? limit - used : 0;
}

static bool has_room(const march_look *march, uint32_t road, bool attack)
{
    return nap_road_room(march->board, march->table, road, attack) > 0;
}

/* ---------------------------------------------------------------- command control (W-MOV-13, W-MOV-14, W-MOV-15) */

/* Start towns of the groups of an army that attack a town. Each Allied army has one group, and its town is public,
 * so no hidden block of an ally is used. */
static uint64_t attackers_from(const march_look *march, uint8_t army, uint64_t there)
{
    uint64_t towns = 0;
    there &= march->board->army_blocks[army];
    if (there == 0)
        return 0;
    if (army != NAP_FR)
        return march->table->opened[army];
    NAP_EACH (block, there) {
        if (march->table->start[block] != NAP_NONE)
            towns |= nap_bit(march->table->start[block]);
    }
    return towns;
}

/* The rule that forbids a group to attack a town, 0: none (W-MOV-13, W-MOV-14, W-MOV-15, W-MOV-16). */
static uint16_t control_over(const march_look *march, uint8_t army, uint32_t from, uint32_t town)
{
    uint64_t there = nap_blocks_at(march->board, march->table, (uint8_t)town);
    uint64_t near = march->board->near[town];
    uint32_t groups = 1;
    bool joined = true;
    for (uint8_t other = 0; other < NAP_ARMIES; other++) {
        if (nap_side_of(other) != march->table->active)
            continue;
        uint64_t towns = attackers_from(march, other, there);
        if (other == army)
            towns &= ~nap_bit(from);
        groups += nap_count(towns);
        NAP_EACH (start, towns) {
            bool side_by_side = start == from || (march->board->near[start] & nap_bit(from)) != 0;
            joined = joined && side_by_side && (near & nap_bit((uint32_t)start)) != 0;
        }
    }
    if (groups > 2)
        return W_MOV_15;
    return groups == 1 || (joined && (near & nap_bit(from)) != 0) ? 0 : (uint16_t)W_MOV_14;
}

/* ---------------------------------------------------------------- sections of a path */

/* May a block of the group take this road to `next`? */
static bool may_enter(const march_look *march, uint8_t army, uint32_t start, uint32_t road,
                      uint32_t next)
{
    if (!holds_enemies(march, next))
        return has_room(march, road, false);
    return !march->night && has_room(march, road, true) &&
           control_over(march, army, start, next) == 0;
}

static bool has_way(const march_look *march, uint8_t army, uint32_t start)
{
    const nap_town *here = &march->board->town[start];
    for (uint32_t i = 0; i < here->roads; i++)
        if (may_enter(march, army, start, here->road[i], here->next[i]))
            return true;
    return false;
}

/* Blocks that can move. If one block of a group can, all can. */
static uint64_t movers(const march_look *march, bool any)
{
    const nap_table *table = march->table;
    uint64_t seen[NAP_ARMIES] = {0}, open[NAP_ARMIES] = {0}, found = 0;
    NAP_EACH (block, march->own) {
        uint8_t army = march->board->block[block].army, town = table->at[block];
        if (table->marks[block] & NAP_MOVED)
            continue;
        if (!(seen[army] & nap_bit(town))) {
            seen[army] |= nap_bit(town);
            if (may_open(march, army, town) && has_way(march, army, town))
                open[army] |= nap_bit(town);
        }
        if (!(open[army] & nap_bit(town)))
            continue;
        found |= nap_bit((uint32_t)block);
        if (any)
            return found;
    }
    return found;
}

/* ---------------------------------------------------------------- check */

/* The block that an item names; NAP_NONE and a refusal if the seat cannot move it. */
static uint32_t check_mover(const nap_look *look, const march_look *march, uint16_t item,
                            gg_refusal *refusal)
{
    if (!nap_is_own(look, item)) {
        nap_refuse_stranger(look, item, refusal);
        return NAP_NONE;
    }
    if (nap_refuse_gone(look, item, refusal))
        return NAP_NONE;
    gg_assert(march->own & nap_bit(item)); /* there are no battles during movement */
    return item;
}

/* W-MOV-01, W-MOV-02, W-MOV-03, W-MOV-04 */
static void check_group(const march_look *march, uint32_t block, gg_refusal *refusal)
{
    uint8_t army = march->board->block[block].army;
    if (march->table->marks[block] & NAP_MOVED) {
        gg_refuse(refusal, W_MOV_04);
        return;
    }
    if (may_open(march, army, march->table->at[block]))
        return;
    gg_refuse(refusal, W_MOV_01);
    if (army != NAP_FR)
        gg_refuse(refusal, W_MOV_03);
}

/* W-MOV-06 W-MOV-17 W-MOV-22: the length of a path. At night it is at most the rate, by day a force march. */
static void check_length(const march_look *march, uint32_t block, uint32_t length,
                         gg_refusal *refusal)
{
    uint32_t rate = nap_type_of(march->board, (uint8_t)block)->rate;
    bool too_far = length > rate + march->board->limits.force_march;
    if (march->night && nap_is_force_march(march->board, block, length)) {
        gg_refuse(refusal, too_far ? W_MOV_06 : W_MOV_22);
        gg_refuse(refusal, too_far ? W_MOV_22 : W_MOV_06);
    }
    if (too_far) {
        gg_refuse(refusal, W_MOV_17);
        gg_refuse(refusal, W_MOV_06);
    }
}

/* W-MOV-07 W-MOV-08: along roads, and no town twice. False: the rest need not be checked. */
static bool check_way(const march_look *march, uint32_t block, const gg_order *order,
                      uint32_t length, gg_refusal *refusal)
{
    uint32_t here = march->table->at[block];
    uint64_t visited = nap_bit(here);
    for (uint32_t i = 1; i <= length; i++) {
        uint32_t next = order->item[i] & 0xFFU;
        if (visited & nap_bit(next))
            gg_refuse(refusal, W_MOV_08);
        else if (nap_road_between(march->board, (uint8_t)here, (uint8_t)next) == NAP_NONE)
            gg_refuse(refusal, W_MOV_07);
        visited |= nap_bit(next);
        here = next;
    }
    return !gg_refused_by(refusal, W_MOV_07) && !gg_refused_by(refusal, W_MOV_08);
}

/* The last section of a path, into a town with enemies (W-MOV-09, W-MOV-10, W-MOV-22). */
static void check_attack(const march_look *march, uint32_t block, uint32_t road, uint32_t next,
                         gg_refusal *refusal)
{
    const nap_road *of = &march->board->road[road];
    uint8_t army = march->board->block[block].army;
    if (march->night)
        gg_refuse(refusal, W_MOV_22);
    if (!has_room(march, road, true))
        gg_refuse(refusal, of->attack < of->move ? W_MOV_10 : W_MOV_09);
    uint16_t control = control_over(march, army, march->table->at[block], next);
    if (control != 0)
        gg_refuse(refusal, control);
    if (control == W_MOV_15)
        gg_refuse(refusal, W_MOV_14);
}

/* W-MOV-07, W-MOV-09, W-DEP-06: towns have no limit. */
static void check_section(const march_look *march, uint32_t block, uint32_t here, uint32_t next,
                          bool last, gg_refusal *refusal)
{
    uint32_t road = nap_road_between(march->board, (uint8_t)here, (uint8_t)next);
    gg_assert(road != NAP_NONE);
    bool enemies = holds_enemies(march, next);
    if (enemies && !last)
        gg_refuse(refusal, W_MOV_07);
    if (enemies && last)
        check_attack(march, block, road, next, refusal);
    else if (!has_room(march, road, false))
        gg_refuse(refusal, W_MOV_09);
}

static void check_path(const march_look *march, uint32_t block, const gg_order *order,
                       uint32_t length, gg_refusal *refusal)
{
    uint32_t here = march->table->at[block];
    if (!check_way(march, block, order, length, refusal))
        return;
    check_length(march, block, length, refusal);
    for (uint32_t i = 1; i <= length; i++) {
        uint32_t next = order->item[i] & 0xFFU;
        check_section(march, block, here, next, i == length, refusal);
        here = next;
    }
}

/* The first of these rules that forbids the path. */
uint16_t nap_closed_by(const gg_game *game, const nap_table *table, gg_seat seat,
                       const gg_order *move)
{
    static const uint16_t of_roads[] = {W_MOV_08, W_MOV_17, W_MOV_22, W_MOV_10, W_MOV_09};
    const nap_look look = {game, nap_board_of(game), table, seat};
    gg_refusal refusal = {0};
    march_look march;
    look_around(&look, &march);
    check_path(&march, move->item[0], move, move->count - 2U, &refusal);
    for (uint32_t i = 0; i < sizeof of_roads / sizeof of_roads[0]; i++)
        if (gg_refused_by(&refusal, of_roads[i]))
            return of_roads[i];
    return 0;
}

/* W-MOV-05 */
void nap_check_move(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    if (order->verb == NAP_END)
        return;
    march_look march;
    uint32_t length = order->count - 2U; /* of the path */
    if (length == 0) {                   /* none, or a place of a battle */
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    look_around(look, &march);
    uint32_t block = check_mover(look, &march, order->item[0], refusal);
    if (block == NAP_NONE)
        return;
    check_group(&march, block, refusal);
    check_path(&march, block, order, length, refusal);
}

/* ---------------------------------------------------------------- steps */

/* The next town. If the unit must stop there the order is complete. */
static void offer_towns(const march_look *march, const gg_order *order, gg_steps *out)
{
    uint32_t block = order->item[0], start = march->table->at[block], here = start;
    uint32_t length = order->count - 1U, reach = nap_reach_of(march->board, march->table, block);
    uint64_t visited = nap_bit(start);
    for (uint32_t i = 1; i < order->count; i++) {
        here = order->item[i] & 0xFFU;
        visited |= nap_bit(here);
    }
    if (length > 0)
        nap_offer_item(out, NAP_STEP_WORD, NAP_DONE, true);
    const nap_town *town = &march->board->town[here];
    for (uint32_t i = 0; i < town->roads; i++) {
        uint32_t next = town->next[i];
        if ((visited & nap_bit(next)) ||
            !may_enter(march, march->board->block[block].army, start, town->road[i], next))
            continue;
        bool stops = length + 1 == reach || holds_enemies(march, next);
        gg_offer(out, gg_step_of(NAP_STEP_TOWN, (uint16_t)(NAP_ITEM_TOWN + next),
                                 stops ? NAP_DONE : GG_NO_ITEM, stops ? GG_COMPLETES : 0));
    }
}

void nap_move_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    march_look march;
    look_around(look, &march);
    if (draft->order.verb == NAP_VERB_NONE) {
        if (movers(&march, true) != 0)
            gg_offer(out, nap_verb_step(NAP_MOVE, false));
        gg_offer(out, nap_verb_step(NAP_END, true));
        return;
    }
    if (draft->order.count > 0) {
        offer_towns(&march, &draft->order, out);
        return;
    }
    NAP_EACH (block, movers(&march, false)) {
        nap_offer_item(out, NAP_STEP_BLOCK, (uint16_t)(NAP_ITEM_BLOCK + block), false);
    }
}

/* ---------------------------------------------------------------- whole paths */

static bool passes(const nap_path *path, uint32_t town)
{
    for (uint32_t i = 0; i <= path->roads; i++)
        if (path->town[i] == town)
            return true;
    return false;
}

/* The paths that are one road longer; returns how many. */
static uint32_t lengthen(const march_look *march, uint8_t army, const nap_path *path, nap_path *out)
{
    uint8_t here = path->town[path->roads];
    const nap_town *town = &march->board->town[here];
    uint32_t count = 0;
    for (uint32_t i = 0; i < town->roads; i++) {
        uint8_t next = town->next[i];
        if (passes(path, next) || !may_enter(march, army, path->town[0], town->road[i], next))
            continue;
        out[count] = *path;
        out[count].roads++;
        out[count++].town[path->roads + 1] = next;
    }
    return count;
}

uint32_t nap_paths_of(const gg_game *game, const nap_table *table, gg_seat seat, uint32_t block,
                      nap_path paths[NAP_PATHS_MAX])
{
    const nap_look look = {game, nap_board_of(game), table, seat};
    uint8_t army = look.board->block[block].army;
    march_look march;
    look_around(&look, &march);
    if (!(march.own & nap_bit(block)) || (table->marks[block] & NAP_MOVED) ||
        !may_open(&march, army, table->at[block]))
        return 0;
    uint32_t reach = nap_reach_of(look.board, table, block);
    gg_assert(reach < NAP_WITHIN);
    const nap_path nowhere = {.town = {table->at[block]}};
    uint32_t count = lengthen(&march, army, &nowhere, paths);
    for (uint32_t i = 0; i < count; i++)
        if (paths[i].roads < reach && !holds_enemies(&march, paths[i].town[paths[i].roads]))
            count += lengthen(&march, army, &paths[i], &paths[count]);
    return count;
}

void nap_path_order(uint32_t block, const nap_path *path, gg_order *order)
{
    gg_order_open(order, NAP_MOVE);
    gg_order_add(order, (uint16_t)block);
    for (uint32_t i = 1; i <= path->roads; i++)
        gg_order_add(order, (uint16_t)(NAP_ITEM_TOWN + path->town[i]));
    gg_order_add(order, NAP_DONE);
}

uint16_t nap_path_forbidden(const gg_game *game, const nap_table *table, gg_seat seat,
                            uint32_t block, const nap_path *path)
{
    const nap_look look = {game, nap_board_of(game), table, seat};
    gg_refusal refusal = {0};
    gg_order order;
    nap_path_order(block, path, &order);
    nap_check_move(&look, &order, &refusal);
    return refusal.count > 0 ? refusal.rule[0] : 0;
}

/* ---------------------------------------------------------------- apply: a move */

static void note_entry(nap_play *play, uint32_t town, uint32_t from)
{
    const nap_town *here = &play->board->town[town];
    gg_assert(nap_road_between(play->board, (uint8_t)town, (uint8_t)from) != NAP_NONE);
    for (uint32_t i = 0; i < here->roads; i++)
        if (here->next[i] == from)
            play->table->entry_now[town] |= (uint8_t)(1U << i);
}

/* W-MOV-20: a force march may end in an attack. */
static void move_block(nap_play *play, const gg_order *order)
{
    nap_table *table = play->table;
    uint32_t block = order->item[0], length = order->count - 2U, from = table->at[block];
    gg_assert(nap_in_town((uint8_t)from) && length >= 1);
    gg_assert(!(table->marks[block] & NAP_MOVED)); /* once in a turn (W-MOV-01) */
    table->opened[play->board->block[block].army] |= nap_bit(from);
    table->start[block] = (uint8_t)from;
    for (uint32_t i = 1; i <= length; i++) {
        uint8_t to = (uint8_t)(order->item[i] & 0xFF);
        table->used_now[nap_road_between(play->board, table->at[block], to)]++;
        from = table->at[block];
        table->at[block] = to;
    }
    table->came[block] = (uint8_t)from;
    table->nth[block] = ++table->moves;
    table->marks[block] |= NAP_MOVED;
    if (nap_is_force_march(play->board, block, length))
        table->marks[block] |= NAP_FORCED_MARCH;
    if (nap_meets_enemies(play->board, table, table->at[block]))
        note_entry(play, table->at[block], from);
}

/* ---------------------------------------------------------------- apply: the end of moving */

/* Army, start and end of a move as one number. */
static uint32_t way_of(const nap_play *play, uint32_t block)
{
    const nap_table *table = play->table;
    return (uint32_t)play->board->block[block].army << 16 | (uint32_t)table->start[block] << 8 |
           table->at[block];
}

/* How many units of each army went from where to where. Sorted by route, so that no block is identified. */
static void tell_marches(nap_play *play, uint64_t blocks)
{
    while (blocks != 0) {
        uint32_t way = UINT32_MAX;
        int count = 0;
        NAP_EACH (block, blocks) {
            if (way_of(play, (uint32_t)block) < way)
                way = way_of(play, (uint32_t)block);
        }
        NAP_EACH (block, blocks) {
            if (way_of(play, (uint32_t)block) != way)
                continue;
            blocks &= ~nap_bit((uint32_t)block);
            count++;
        }
        nap_tell_marches(play->turn, way >> 16, way >> 8 & 0xFF, way & 0xFF, count);
    }
}

static void publish_moves(nap_play *play, gg_seat seat)
{
    nap_table *table = play->table;
    uint64_t moved = 0;
    for (uint32_t road = 0; road < play->board->roads; road++)
        table->used[road] = (uint8_t)(table->used[road] + table->used_now[road]);
    memset(table->used_now, 0, sizeof table->used_now);
    for (uint32_t town = 0; town < play->board->towns; town++)
        table->entry[town] |= table->entry_now[town];
    memset(table->entry_now, 0, sizeof table->entry_now);
    if (!play->turn->events)
        return;
    NAP_EACH (block, on_map(table, nap_blocks_of_seat(play->board, table, seat))) {
        if (table->marks[block] & NAP_MOVED)
            moved |= nap_bit((uint32_t)block);
    }
    tell_marches(play, moved);
}

static bool ally_moves_next(const nap_play *play, gg_seat seat)
{
    const nap_table *table = play->table;
    return table->head.seats > 2 && table->active == NAP_ALLIED &&
           seat == nap_owner(table, NAP_AD) && !is_defeated(table, NAP_PR);
}

/* W-SEQ-03: force marches are rolled after the last move. */
void nap_apply_move(nap_play *play, gg_seat seat, const gg_order *order)
{
    if (order->verb == NAP_MOVE) {
        move_block(play, order);
        return;
    }
    play->turn->barrier = true;
    publish_moves(play, seat);
    if (ally_moves_next(play, seat))
        ask_army(play, NAP_PR);
    else
        nap_begin_marches(play);
}
