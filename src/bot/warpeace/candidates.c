/* candidates.c: what a stack could do: the aims that promise most, with all of it or a part, with and without a forced march. */
#include "bot/warpeace/depots.h"
#include "bot/warpeace/planner.h"

enum {
    BEST_AIMS = 7,
    NARROW_AIMS = 3,
    BROAD_REPLIES = 4, /* effort from which on everything is thought of */
    MARCH_AIMS = 3,
    PART_AIMS = 2,
    OVERRUNS = 3,
    VOYAGES = 6,
    BIG_STACK = 8,
    DEPOT_STACK = 4,
    LEADER_TROOPS = 10
};

static void add_both(wap_planner *planner, const wap_sense *sense, const gg_order *order,
                     const gg_order *then, const wap_aim *aim)
{
    static const gg_order nothing = {.verb = WAP_VERB_NONE};
    then = then ? then : &nothing;
    if (planner->count == WAP_CANDIDATES_MAX)
        return;
    for (uint32_t i = 0; i < planner->count; i++)
        if (gg_same_order(&planner->candidate[i].order, order) &&
            gg_same_order(&planner->candidate[i].then, then))
            return;
    if (order->verb != WAP_VERB_NONE && !wap_is_legal(sense, order))
        return;
    planner->candidate[planner->count++] = (wap_move_plan){
        *order, *then, aim ? aim->hex : (uint16_t)WAP_NO_HEX, aim ? aim->what : (uint8_t)WAP_STAYS};
}

static void add(wap_planner *planner, const wap_sense *sense, const gg_order *order,
                const wap_aim *aim)
{
    add_both(planner, sense, order, NULL, aim);
}

/* A way towards the aim, with this part of the stack and a forced march for so many MP. */
static void add_way(wap_planner *planner, const wap_sense *sense, const wap_stackable *stack,
                    const wap_aim *aim, uint32_t go, uint32_t march)
{
    wap_band band;
    uint16_t way[WAP_WAY_MAX];
    gg_order order;
    if (!wap_make_band(sense, stack, go, &band) || (march > 0 && band.walker.sp == 0))
        return;
    uint8_t plain = band.walker.mp;
    band.walker.mp = (uint8_t)(plain + march);
    wap_find_reach(sense->judge->board, &sense->state->table, &band.walker, &planner->reach);
    uint16_t end = wap_best_end(sense, &planner->reach, aim);
    if (march > 0 && planner->reach.mp[end] <= plain + march - 1)
        return; /* a shorter march is enough */
    uint32_t length = wap_way_in(&planner->reach, end, way);
    if (length == 0 || (go == WAP_GO_ALL && wap_leaves_depot(sense, stack, end) &&
                        !wap_make_band(sense, stack, WAP_GO_BUT_ONE, &band)))
        return;
    wap_write_trip_of(sense->judge->board, &band, way, length, march, &order);
    add(planner, sense, &order, aim);
}

/* A forced march that keeps its supply: an SP stays where the march begins, on the way, and one at the start if `start`. */
static void add_depots(wap_planner *planner, const wap_sense *sense, const wap_stackable *stack,
                       const wap_aim *aim, uint32_t march, bool start)
{
    const wap_board *board = sense->judge->board;
    wap_stackable party = *stack;
    wap_band band, rest;
    uint16_t way[WAP_WAY_MAX];
    gg_order order, then;
    if (start)
        wap_leave_garrison(board, &party);
    if (!wap_make_band(sense, &party, WAP_GO_ALL, &band) ||
        !wap_make_band(sense, &party, WAP_GO_BUT_ONE, &rest))
        return;
    uint8_t plain = band.walker.mp;
    band.walker.mp = (uint8_t)(plain + march);
    wap_find_reach(board, &sense->state->table, &band.walker, &planner->reach);
    uint16_t end = wap_best_end(sense, &planner->reach, aim);
    uint32_t length = wap_way_in(&planner->reach, end, way), first = length;
    while (first > 0 && planner->reach.mp[way[first - 1]] > plain)
        first--;
    if (first == 0 || planner->reach.mp[end] < plain + march)
        return;
    wap_write_trip_of(board, &band, way, first, 0, &order);
    rest.walker.hex = way[first - 1];
    wap_write_trip_of(board, &rest, way + first, length - first, march, &then);
    add_both(planner, sense, &order, &then, aim);
}

/* Enemies in the way that the stack can simply run over. */
static void add_overruns(wap_planner *planner, const wap_sense *sense, const wap_stackable *stack)
{
    wap_band band;
    uint16_t way[WAP_WAY_MAX];
    gg_order order;
    uint32_t found = 0;
    if (!wap_make_band(sense, stack, wap_usual_way(sense, stack), &band))
        return;
    wap_find_reach(sense->judge->board, &sense->state->table, &band.walker, &planner->reach);
    for (uint32_t i = 1; i < planner->reach.count && found < OVERRUNS; i++) {
        uint16_t hex = planner->reach.hex[i];
        if (!wap_enemy_in(&sense->state->table, sense->side, hex) ||
            wap_enemies_shut_in(sense->judge->board, &sense->state->table, hex, sense->side))
            continue;
        wap_aim aim = {.hex = hex, .what = WAP_AIM_ENEMY};
        uint32_t length = wap_way_in(&planner->reach, hex, way);
        wap_write_trip_of(sense->judge->board, &band, way, length, 0, &order);
        if (length > 0)
            add(planner, sense, &order, &aim);
        found++;
    }
}

/* The aims that promise most, ordered. */
static uint32_t best_aims(const wap_planner *planner, const wap_sense *sense,
                          const wap_stackable *stack, const wap_aim *best[BEST_AIMS])
{
    int32_t worth[BEST_AIMS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < planner->aims.count; i++) {
        const wap_aim *aim = &planner->aims.aim[i];
        int32_t of = wap_aim_worth(sense, stack, aim);
        uint32_t at = count < BEST_AIMS ? count : BEST_AIMS;
        while (at > 0 && worth[at - 1] < of)
            at--;
        if (of <= 0 || at == BEST_AIMS)
            continue;
        count = count < BEST_AIMS ? count + 1 : count;
        for (uint32_t k = count - 1; k > at; k--) {
            worth[k] = worth[k - 1];
            best[k] = best[k - 1];
        }
        worth[at] = of;
        best[at] = aim;
    }
    return count;
}

static void add_parts(wap_planner *planner, const wap_sense *sense, const wap_stackable *stack,
                      const wap_aim *aim, bool splits)
{
    bool led = !wap_no_leaders(&stack->who.leaders);
    if (splits && led && stack->led >= BIG_STACK)
        add_way(planner, sense, stack, aim, WAP_GO_HALF, 0);
    if (led && stack->who.troops.cavalry > 0 && stack->led > stack->who.troops.cavalry)
        add_way(planner, sense, stack, aim, WAP_GO_CAVALRY, 0);
    if (led && stack->led >= BIG_STACK && wap_usual_way(sense, stack) == WAP_GO_BUT_ONE)
        add_way(planner, sense, stack, aim, WAP_GO_BUT_FOUR, 0);
    if (stack->led > 1)
        add_way(planner, sense, stack, aim,
                wap_usual_way(sense, stack) == WAP_GO_ALL ? WAP_GO_BUT_ONE : WAP_GO_ALL, 0);
}

/* Own troops in the hex that have fewer leaders than they need. */
static bool want_leader(const wap_sense *sense, uint16_t hex)
{
    const wap_board *board = sense->judge->board;
    const wap_table *table = &sense->state->table;
    uint32_t leaders = 0;
    WAP_EACH_LEADER (who, board, table, hex)
        leaders += table->leader[who].side == sense->side;
    return leaders * LEADER_TROOPS < wap_count_sp(board, table, hex, WAP_ALL_OF(sense->side));
}

/* A leader whom the others can spare fetches infantry, or goes to an army that has too few. */
static void add_errands(wap_planner *planner, const wap_sense *sense, const wap_stackable *stack)
{
    wap_stackable alone = *stack;
    if (stack->led == 0)
        return;
    alone.led = 0;
    for (uint32_t i = 0; i < planner->aims.count; i++) {
        const wap_aim *aim = &planner->aims.aim[i];
        if (aim->what >= WAP_AIM_FRIEND && wap_aim_worth(sense, &alone, aim) > 0 &&
            want_leader(sense, aim->hex))
            add_way(planner, sense, stack, aim, WAP_GO_LEADER, 0);
    }
}

/* Sea moves that the lists offer from here. */
static void add_voyages(wap_planner *planner, const wap_sense *sense, const wap_stackable *stack)
{
    const wap_special *special = &sense->judge->board->special;
    gg_order order;
    if (special->sea_colours == 0 || special->sea_side != sense->side ||
        wap_no_leaders(&stack->who.leaders))
        return;
    for (uint32_t i = 0; i < VOYAGES; i++)
        if (wap_steer(sense, WAP_SAIL, wap_like_whole, &order) && order.item[0] == stack->hex)
            add(planner, sense, &order,
                &(wap_aim){.hex = order.item[order.count - 1], .what = WAP_AIM_FRIEND});
}

/* The lower levels think of little: the best aims, with all of the stack. Those that judge moves as they stand think of all. */
static bool is_broad(const wap_planner *planner)
{
    const bot_effort *effort = &planner->task->effort;
    return effort->trials == 0 || effort->replies >= BROAD_REPLIES;
}

/* What takes more thought: the same aims with a part of the stack, with depots on the way, errands of leaders. */
static void add_more(wap_planner *planner, const wap_sense *sense, const wap_stackable *stack,
                     const wap_aim *const *best, uint32_t count)
{
    uint32_t usual = wap_usual_way(sense, stack);
    bool supplies = stack->supplied && stack->led >= DEPOT_STACK &&
                    !wap_no_leaders(&stack->who.leaders);
    for (uint32_t i = 0; i < count && i < MARCH_AIMS; i++)
        for (uint32_t march = 1; march <= 2; march++)
            add_way(planner, sense, stack, best[i], usual, march);
    for (uint32_t i = 0; i < count && i < PART_AIMS && supplies; i++) {
        add_depots(planner, sense, stack, best[i], 1, usual == WAP_GO_ALL);
        add_depots(planner, sense, stack, best[i], 1, usual != WAP_GO_ALL);
        add_depots(planner, sense, stack, best[i], 2, true);
    }
    for (uint32_t i = 0; i < count && i < PART_AIMS; i++)
        add_parts(planner, sense, stack, best[i], true);
    add_errands(planner, sense, stack);
}

void wap_find_candidates(wap_planner *planner, const wap_stackable *stack)
{
    wap_sense sense = wap_sense_of(planner->player.judge, planner->player.dice, &planner->base,
                                   planner->task->seat);
    const wap_aim *best[BEST_AIMS];
    gg_order stays = {.verb = WAP_VERB_NONE};
    gg_order entrench = {.verb = WAP_ENTRENCH, .count = 1, .item = {stack->hex}};
    planner->count = 0;
    add(planner, &sense, &stays, NULL);
    uint32_t count = best_aims(planner, &sense, stack, best);
    uint32_t usual = wap_usual_way(&sense, stack);
    for (uint32_t i = 0; i < count && (i < NARROW_AIMS || is_broad(planner)); i++)
        add_way(planner, &sense, stack, best[i], usual, 0);
    add_overruns(planner, &sense, stack);
    if (is_broad(planner))
        add_more(planner, &sense, stack, best, count);
    else if (count > 0)
        add_way(planner, &sense, stack, best[0], usual, 1);
    add_voyages(planner, &sense, stack);
    add(planner, &sense, &entrench, NULL);
}
