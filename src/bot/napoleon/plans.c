/* plans.c: draws plans for a movement phase. */
#include "bot/napoleon/plans.h"

#include "core/mem.h"
#include "napoleon/map/movement.h"

enum {
    GROUPS_MAX = 2, /* group moves of a seat */
    FORCED = 12,    /* percent of groups that force-march */
    TOGETHER = 50,  /* percent of groups that keep to the pace of the infantry */
    JOINT = 60,     /* percent of second groups that attack too, if they may */
    COLUMN = 16,    /* so strongly do blocks keep to one road */
    GOALS_MAX = NAP_TOWNS_MAX
};

/* Who of a group marches. */
enum { ALL, RIDERS, ALL_BUT_SOME, HALF, ONE_RIDER };

typedef struct drawing {
    nap_planner *planner;
    const nap_asked *asked;
    const nap_board *board;
    nap_plan *plan;
    uint64_t own; /* blocks of the seat */
    uint8_t side;
    bool night;
} drawing;

/* A group move: blocks of one army in one town. */
typedef struct group {
    uint8_t army, town;
    uint64_t blocks;
} group;

static const nap_table *now(const drawing *in)
{
    return &in->planner->now.table;
}

static bool chance(const drawing *in, uint32_t percent)
{
    return gg_below(in->asked->dice, 100) < percent;
}

static int32_t power(const drawing *in, uint64_t blocks)
{
    return nap_power(in->asked->game, now(in), blocks);
}

void nap_march_order(const nap_march *march, gg_order *order)
{
    gg_order_open(order, NAP_MOVE);
    gg_order_add(order, (uint16_t)(NAP_ITEM_BLOCK + march->block));
    for (uint32_t i = 0; i < march->length; i++)
        gg_order_add(order, (uint16_t)(NAP_ITEM_TOWN + march->town[i]));
    gg_order_add(order, NAP_DONE);
}

/* ---------------------------------------------------------------- one block */

/* How far every town is from a goal, on roads without these enemies. */
static void find_ways(const drawing *in, uint8_t goal, uint64_t enemies)
{
    uint8_t *way = in->planner->way;
    uint64_t ring = nap_bit(goal), seen = ring;
    memset(way, NAP_FAR, NAP_TOWNS_MAX);
    way[goal] = 0;
    for (uint8_t far = 1; ring != 0; far++) {
        uint64_t next = 0;
        NAP_EACH (town, ring)
            next |= in->board->near[town];
        ring = next & ~seen;
        seen |= ring;
        NAP_EACH (town, ring)
            way[town] = far;
        ring &= ~enemies;
    }
}

/* The road on from here; of equally short ones that of the blocks before, or that with the most room; NAP_NONE: there is none. */
static uint8_t next_town(const drawing *in, uint8_t here, uint8_t goal)
{
    const nap_town *town = &in->board->town[here];
    uint8_t best = NAP_NONE;
    uint32_t most = 0;
    for (uint32_t i = 0; i < town->roads; i++) {
        uint8_t next = town->next[i];
        bool enemies = (in->planner->enemies & nap_bit(next)) != 0;
        if (in->planner->way[next] >= in->planner->way[here] ||
            (enemies && (next != goal || in->night)))
            continue;
        uint32_t room = nap_road_room(in->board, now(in), town->road[i], enemies);
        uint32_t mark = room == 0 ? 0 : room + COLUMN * now(in)->used_now[town->road[i]];
        if (mark <= most)
            continue;
        most = mark;
        best = next;
    }
    return best;
}

static bool is_legal_now(const drawing *in, const gg_order *order)
{
    nap_asked asked = *in->asked;
    asked.state = &in->planner->now;
    return nap_is_legal(&asked, order);
}

static void carry_out(const drawing *in, const gg_order *order)
{
    gg_turn turn;
    gg_turn_open(&turn, in->asked->dice, NULL, 0); /* marches need no dice */
    gg_apply(in->asked->game, &in->planner->now, in->asked->seat, order, &turn);
}

/* Towards the goal of find_ways(), up to so many roads. False: it stays. */
static bool march(drawing *in, uint32_t block, uint8_t goal, uint32_t roads)
{
    nap_march path = {.block = (uint8_t)block};
    uint8_t here = now(in)->at[block];
    gg_order order;
    while (path.length < roads && path.length < NAP_PATH_MAX && here != goal) {
        here = next_town(in, here, goal);
        if (here == NAP_NONE)
            break;
        path.town[path.length++] = here;
    }
    for (; path.length > 0; path.length--) {
        nap_march_order(&path, &order);
        if (!is_legal_now(in, &order))
            continue;
        uint64_t *at = in->planner->at[in->side];
        at[now(in)->at[block]] &= ~nap_bit(block);
        carry_out(in, &order);
        at[now(in)->at[block]] |= nap_bit(block);
        in->plan->march[in->plan->count++] = path;
        return true;
    }
    return false;
}

/* ---------------------------------------------------------------- groups */

static uint32_t riders_reach(const drawing *in, uint32_t block, bool forced)
{
    uint32_t rate = nap_type_of(in->board, (uint8_t)block)->rate;
    return rate + (forced && !in->night ? in->board->limits.force_march : 0);
}

static bool rides(const drawing *in, uint32_t block)
{
    uint8_t type = in->board->block[block].type;
    return type == NAP_CAV || type == NAP_HART;
}

static bool is_leader(const drawing *in, uint32_t block)
{
    return in->board->block[block].type == NAP_LDR;
}

/* The strongest first, with some chance: rivers may hold up the rest. */
static uint32_t strongest(const drawing *in, uint64_t blocks)
{
    uint32_t best = nap_first(blocks);
    int32_t most = INT32_MIN;
    NAP_EACH (block, blocks) {
        int32_t value = nap_power_of(in->asked->game, now(in), (uint32_t)block) +
                        (int32_t)gg_below(in->asked->dice, 20) -
                        (is_leader(in, (uint32_t)block) ? 100 : 0);
        if (value <= most)
            continue;
        most = value;
        best = (uint32_t)block;
    }
    return best;
}

static uint64_t without_weakest(const drawing *in, uint64_t blocks, uint32_t count)
{
    for (; count > 0 && nap_count(blocks) > 1; count--) {
        uint32_t weakest = nap_first(blocks);
        NAP_EACH (block, blocks)
            if (nap_power_of(in->asked->game, now(in), (uint32_t)block) <
                nap_power_of(in->asked->game, now(in), weakest))
                weakest = (uint32_t)block;
        blocks &= ~nap_bit(weakest);
    }
    return blocks;
}

static uint64_t who_goes(const drawing *in, uint64_t blocks, uint32_t who)
{
    uint64_t riders = 0;
    NAP_EACH (block, blocks)
        if (rides(in, (uint32_t)block))
            riders |= nap_bit((uint32_t)block);
    switch (who) {
    case RIDERS:
        return riders;
    case ONE_RIDER:
        return riders ? nap_bit(strongest(in, riders)) : 0;
    case ALL_BUT_SOME:
        return without_weakest(in, blocks, 1 + gg_below(in->asked->dice, 3));
    case HALF:
        return without_weakest(in, blocks, nap_count(blocks) / 2);
    default:
        return blocks;
    }
}

/* `roads` 0: each block as far as it can. To a goal that enemies cover all around they march up to these. */
static void send(drawing *in, uint64_t blocks, uint8_t goal, bool forced, uint32_t roads)
{
    find_ways(in, goal, in->planner->enemies);
    if (blocks != 0 && in->planner->way[now(in)->at[nap_first(blocks)]] == NAP_FAR)
        find_ways(in, goal, 0);
    while (blocks != 0 && in->plan->count < NAP_MARCHES_MAX) {
        uint32_t block = strongest(in, blocks);
        blocks &= ~nap_bit(block);
        march(in, block, goal, roads ? roads : riders_reach(in, block, forced));
    }
}

/* Perhaps by force march, perhaps together. */
static void send_some(drawing *in, uint64_t blocks, uint8_t goal)
{
    bool forced = chance(in, FORCED);
    send(in, blocks, goal, forced, chance(in, TOGETHER) ? 1 : 0);
}

/* ---------------------------------------------------------------- which groups there are */

static void join_group(uint32_t block, uint8_t army, uint8_t town, group *groups, uint32_t *count)
{
    uint32_t i = *count;
    while (i > 0 && (groups[i - 1].army != army || groups[i - 1].town != town))
        i--;
    if (i == 0) {
        groups[*count] = (group){army, town, 0};
        i = ++*count;
    }
    groups[i - 1].blocks |= nap_bit(block);
}

/* Towns from which an army may still march (W-MOV-01, W-MOV-03): nap_may_open for all of them. */
static uint64_t starts_of(const drawing *in, uint8_t army)
{
    uint64_t opened = now(in)->opened[army];
    return nap_count(opened) < in->board->army[army].group_moves ? UINT64_MAX : opened;
}

static uint32_t groups_of(const drawing *in, group *groups)
{
    const nap_table *table = now(in);
    uint64_t starts[NAP_ARMIES];
    uint32_t count = 0;
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        starts[army] = starts_of(in, army);
    NAP_EACH (block, in->own) {
        uint8_t town = table->at[block], army = in->board->block[block].army;
        if (nap_in_town(town) && (starts[army] & nap_bit(town)) &&
            !(table->marks[block] & NAP_MOVED))
            join_group((uint32_t)block, army, town, groups, &count);
    }
    return count;
}

/* One of them, by the number of its blocks. */
static const group *draw_group(const drawing *in, const group *groups, uint32_t count)
{
    uint32_t all = 0;
    gg_assert(count > 0);
    for (uint32_t i = 0; i < count; i++)
        all += nap_count(groups[i].blocks);
    uint32_t at = gg_below(in->asked->dice, all);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t here = nap_count(groups[i].blocks);
        if (at < here)
            return &groups[i];
        at -= here;
    }
    return &groups[count - 1];
}

/* ---------------------------------------------------------------- goals */

static uint64_t enemies_in(const drawing *in, uint8_t town)
{
    return in->planner->at[in->side ^ 1U][town];
}

/* Hundredths: own power that can attack a town against the enemy's there, with half of what is next to it. */
static int32_t odds(const drawing *in, uint8_t town)
{
    int32_t own = 0, enemy = power(in, enemies_in(in, town));
    NAP_EACH (near, in->board->near[town]) {
        own += power(in, in->planner->at[in->side][near]);
        enemy += power(in, enemies_in(in, (uint8_t)near)) / 3;
    }
    return enemy > 0 ? 100 * own / enemy : 1000;
}

static uint32_t attack_weight(int32_t ratio)
{
    return ratio > 160 ? 50 : ratio > 100 ? 30 : ratio > 60 ? 8 : 1;
}

static bool is_wanted_city(const drawing *in, uint8_t town)
{
    const nap_town *of = &in->board->town[town];
    return of->supply_loss > 0 && !(now(in)->defeated >> of->supplies & 1U);
}

/* How much a group wants to go there: enemies by their strength, cities, friendly units, anything else a little. */
static uint32_t goal_weight(const drawing *in, const group *from, uint8_t town)
{
    uint32_t way = in->board->distance[from->town][town];
    if (way == 0 || way == NAP_FAR)
        return 0;
    if ((in->planner->enemies & nap_bit(town)) && in->side == NAP_ALLIED &&
        is_wanted_city(in, town))
        return way <= 5 ? 40 / way : 4; /* it must be taken back */
    if (in->side == NAP_FRENCH && is_wanted_city(in, town) && (in->night || way > 2))
        return way <= 6 ? 36 / (way + 1) + 4 : 2; /* no matter who holds it */
    if (in->planner->enemies & nap_bit(town))
        return in->night || way > 2 ? (way > 4 ? 0 : 2) : attack_weight(odds(in, town)) / way;
    if (is_wanted_city(in, town))
        return way <= 6 ? 36 / (way + 1) + 4 : 2;
    if (way > 4)
        return 0;
    bool friends = in->planner->at[in->side][town] != 0;
    return (friends ? 12 : 4) / way;
}

static uint8_t draw_goal(const drawing *in, const group *from)
{
    uint32_t weight[GOALS_MAX], all = 0;
    for (uint8_t town = 0; town < in->board->towns; town++)
        all += weight[town] = goal_weight(in, from, town);
    if (all == 0)
        return NAP_NONE;
    uint32_t at = gg_below(in->asked->dice, all);
    for (uint8_t town = 0; town < in->board->towns; town++) {
        if (at < weight[town])
            return town;
        at -= weight[town];
    }
    return NAP_NONE;
}

static uint32_t draw_who(const drawing *in)
{
    static const uint8_t who[] = {ALL, ALL, ALL, ALL, RIDERS, ALL_BUT_SOME, HALF, ONE_RIDER};
    return who[gg_below(in->asked->dice, sizeof who)];
}

static void set_goal(drawing *in, uint8_t purpose, uint8_t goal)
{
    in->plan->purpose = purpose;
    in->plan->goal = goal;
}

/* ---------------------------------------------------------------- kinds of plans */

/* The group with the most blocks, more or less. */
static const group *largest_group(const drawing *in, const group *groups, uint32_t count)
{
    const group *best = &groups[0];
    uint32_t most = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t mark = 4 * nap_count(groups[i].blocks) + gg_below(in->asked->dice, 10);
        if (mark <= most)
            continue;
        most = mark;
        best = &groups[i];
    }
    return best;
}

/* A goal for each group. Whole: the largest ones march on, each as a whole. */
static void draw_goals(drawing *in, bool whole)
{
    group groups[NAP_BLOCKS_MAX];
    set_goal(in, NAP_TO_MARCH, NAP_NONE);
    for (uint32_t i = 0; i < GROUPS_MAX; i++) {
        uint32_t count = groups_of(in, groups);
        if (count == 0)
            return;
        const group *from = whole ? largest_group(in, groups, count)
                                  : draw_group(in, groups, count);
        uint8_t goal = draw_goal(in, from);
        if (goal == NAP_NONE)
            continue;
        if (i == 0)
            set_goal(in, (in->planner->enemies & nap_bit(goal)) ? NAP_TO_ATTACK : NAP_TO_MARCH,
                     goal);
        send_some(in, whole ? from->blocks : who_goes(in, from->blocks, draw_who(in)), goal);
    }
}

/* A town of the enemy next to a group, by the odds; NAP_NONE: there is none. */
static uint8_t draw_attacked(const drawing *in, const group *groups, uint32_t count)
{
    uint64_t near = 0;
    uint32_t all = 0;
    for (uint32_t i = 0; i < count; i++)
        near |= in->board->near[groups[i].town];
    near &= in->planner->enemies;
    NAP_EACH (town, near)
        all += attack_weight(odds(in, (uint8_t)town));
    if (all == 0)
        return NAP_NONE;
    uint32_t at = gg_below(in->asked->dice, all);
    NAP_EACH (town, near) {
        uint32_t weight = attack_weight(odds(in, (uint8_t)town));
        if (at < weight)
            return (uint8_t)town;
        at -= weight;
    }
    return NAP_NONE;
}

/* The strongest group next to a town, or with `far` the strongest that is not; NULL: none. */
static const group *group_near(const drawing *in, const group *groups, uint32_t count, uint8_t town,
                               bool far)
{
    const group *best = NULL;
    int32_t most = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t way = in->board->distance[groups[i].town][town];
        if (far ? way < 2 || way > 4 : way != 1)
            continue;
        int32_t value = power(in, groups[i].blocks) / (int32_t)way;
        value += value * (int32_t)gg_below(in->asked->dice, 30) / 100;
        if (value <= most)
            continue;
        most = value;
        best = &groups[i];
    }
    return best;
}

/* A town next to the one that is attacked, without enemies, for those who come later; NAP_NONE: none. */
static uint8_t support_town(const drawing *in, const group *from, uint8_t attacked)
{
    uint8_t best = NAP_NONE;
    uint32_t least = UINT32_MAX;
    NAP_EACH (near, in->board->near[attacked] & ~in->planner->enemies) {
        uint32_t way = in->board->distance[from->town][near];
        uint8_t road = nap_road_between(in->board, attacked, (uint8_t)near);
        uint32_t mark = 4 * way + (in->board->road[road].flow > 1 ? 0 : 1);
        if (mark >= least)
            continue;
        least = mark;
        best = (uint8_t)near;
    }
    return best;
}

/* The second group attacks as well, or closes up to bring reinforcements. */
static void support(drawing *in, uint8_t attacked)
{
    group groups[NAP_BLOCKS_MAX];
    uint32_t count = groups_of(in, groups);
    const group *near = group_near(in, groups, count, attacked, false);
    uint32_t before = in->plan->count;
    if (near && chance(in, JOINT))
        send(in, who_goes(in, near->blocks, draw_who(in)), attacked, false, 1);
    if (in->plan->count > before)
        return;
    const group *far = group_near(in, groups, count, attacked, true);
    uint8_t to = far ? support_town(in, far, attacked) : (uint8_t)NAP_NONE;
    if (to != NAP_NONE) {
        uint64_t blocks = who_goes(in, far->blocks, chance(in, 70) ? ALL : draw_who(in));
        send(in, blocks, to, chance(in, 2 * FORCED), 0);
    }
}

/* Attack a town, and fill the towns next to it. */
static void draw_attack(drawing *in)
{
    group groups[NAP_BLOCKS_MAX];
    uint32_t count = groups_of(in, groups);
    uint8_t attacked = draw_attacked(in, groups, count);
    const group *from = attacked == NAP_NONE ? NULL
                                             : group_near(in, groups, count, attacked, false);
    if (!from) {
        draw_goals(in, false);
        return;
    }
    set_goal(in, NAP_TO_ATTACK, attacked);
    uint32_t who = chance(in, 60) ? ALL : draw_who(in);
    uint64_t blocks = who_goes(in, from->blocks, who);
    if (chance(in, 50))
        blocks &= ~in->board->type_blocks[NAP_LDR];
    send(in, blocks, attacked, false, 1);
    support(in, attacked);
}

/* Everybody to one place. */
static void draw_mass(drawing *in)
{
    group groups[NAP_BLOCKS_MAX];
    uint32_t count = groups_of(in, groups);
    uint8_t goal = draw_goal(in, draw_group(in, groups, count));
    set_goal(in, NAP_TO_MASS, goal);
    for (uint32_t i = 0; i < GROUPS_MAX && count > 0 && goal != NAP_NONE; i++) {
        const group *from = draw_group(in, groups, count);
        if (from->town != goal)
            send_some(in, who_goes(in, from->blocks, chance(in, 70) ? ALL : draw_who(in)), goal);
        count = groups_of(in, groups);
    }
}

/* A city for a raid or its relief: the Allies care above all for those that are lost. */
static uint8_t draw_city(const drawing *in)
{
    uint8_t city = in->board->city[gg_below(in->asked->dice, in->board->cities)];
    for (uint32_t i = 0; i < in->board->cities && in->side == NAP_ALLIED; i++)
        if ((in->planner->enemies & nap_bit(in->board->city[i])) && chance(in, 60))
            city = in->board->city[i];
    return city;
}

/* The nearest group that has some of these; NULL: none. */
static const group *nearest_group(const drawing *in, const group *groups, uint32_t count,
                                  uint8_t town, uint32_t who)
{
    const group *best = NULL;
    uint32_t least = NAP_FAR;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t way = in->board->distance[groups[i].town][town];
        if (way == 0 || way >= least || who_goes(in, groups[i].blocks, who) == 0)
            continue;
        least = way;
        best = &groups[i];
    }
    return best;
}

/* Cavalry to a city of the enemy; anybody to an own one that is lost or in danger. Another group may march as well. */
static void draw_raid(drawing *in)
{
    group groups[NAP_BLOCKS_MAX];
    uint32_t count = groups_of(in, groups);
    uint8_t city = draw_city(in);
    uint32_t who = in->side == NAP_ALLIED && chance(in, 50) ? ALL : RIDERS;
    const group *from = nearest_group(in, groups, count, city, who);
    if (from) {
        uint64_t blocks = who_goes(in, from->blocks,
                                   who == ALL || chance(in, 50) ? who : ONE_RIDER);
        send(in, blocks, city, chance(in, 50), 0);
    }
    if (in->plan->count == 0 || chance(in, 70))
        draw_goals(in, false);
    if (from)
        set_goal(in, NAP_TO_RAID, city);
}

static void look_around(drawing *in)
{
    nap_planner *planner = in->planner;
    memset(planner->at, 0, sizeof planner->at);
    planner->enemies = 0;
    for (uint8_t block = 0; block < in->board->blocks; block++) {
        uint8_t town = now(in)->at[block], side = nap_block_side(in->board, block);
        if (!nap_in_town(town))
            continue;
        planner->at[side][town] |= nap_bit(block);
        if (side != in->side)
            planner->enemies |= nap_bit(town);
    }
    in->own = nap_blocks_of_seat(in->board, now(in), in->asked->seat) &
              in->board->side_blocks[in->side];
}

/* By numbers, which everybody sees. */
static void judge_attacks(drawing *in)
{
    NAP_EACH (town, in->planner->enemies) {
        uint32_t own = nap_count(in->planner->at[in->side][town]);
        in->plan->attacks |= own > 0;
        in->plan->hopeless |= own > 0 && 3 * own < 2 * nap_count(enemies_in(in, (uint8_t)town));
    }
}

static void draw_any(drawing *in)
{
    uint32_t kind = gg_below(in->asked->dice, 100);
    if (kind < 35 && !in->night)
        draw_attack(in);
    else if (kind < 50)
        draw_goals(in, true);
    else if (kind < 70)
        draw_goals(in, false);
    else if (kind < 85)
        draw_mass(in);
    else
        draw_raid(in);
}

static drawing open_drawing(nap_planner *planner, const nap_asked *asked, nap_plan *plan)
{
    drawing in = {.planner = planner, .asked = asked, .board = asked->board, .plan = plan};
    planner->now = *asked->state;
    in.side = now(&in)->active;
    in.night = nap_is_night(asked->board, now(&in));
    look_around(&in);
    return in;
}

/* Leaves out groups next to an attack: they may have to reinforce it. */
static uint32_t free_groups(const drawing *in, group *groups)
{
    uint64_t fought = 0;
    uint32_t count = groups_of(in, groups), left = 0;
    NAP_EACH (town, in->planner->enemies)
        fought |= in->planner->at[in->side][town] ? nap_bit((uint32_t)town) : 0;
    for (uint32_t i = 0; i < count; i++)
        if ((in->board->near[groups[i].town] & fought) == 0)
            groups[left++] = groups[i];
    return left;
}

bool nap_draw_more(nap_planner *planner, const nap_asked *asked, nap_plan *plan)
{
    group groups[NAP_BLOCKS_MAX];
    drawing in = open_drawing(planner, asked, plan);
    uint32_t count = free_groups(&in, groups), before = plan->count;
    if (count == 0)
        return false;
    const group *from = largest_group(&in, groups, count);
    uint8_t goal = draw_goal(&in, from);
    if (goal != NAP_NONE)
        send(&in, from->blocks, goal, false, chance(&in, TOGETHER) ? 1 : 0);
    for (uint32_t i = before; i < plan->count; i++)
        if (planner->enemies & nap_bit(now(&in)->at[plan->march[i].block]))
            return false;
    return plan->count > before;
}

void nap_draw_plan(nap_planner *planner, const nap_asked *asked, nap_plan *plan)
{
    group groups[NAP_BLOCKS_MAX];
    drawing in = open_drawing(planner, asked, plan);
    *plan = (nap_plan){.purpose = NAP_TO_WAIT, .goal = NAP_NONE};
    if (groups_of(&in, groups) == 0)
        return;
    draw_any(&in);
    judge_attacks(&in);
}
