/* leaving.c: a whole party leaves a fight, after a lost skirmish or in a rout: which roads are open, how many units
 * they take, and which units are saved. W-RET, W-SKI, W-RTE, W-THR
 *
 * As many units as the roads take must be saved; the owner chooses which, and by which road. In a shared fight the
 * two seats take turns with one block each, and table->asked_first is the seat that began. */
#include "napoleon/sequence/rules.h"

/* ---------------------------------------------------------------- roads */

/* Bit per road of the town that leads to no fight and no blocks of this enemy party. */
static uint32_t roads_without(const nap_board *board, const nap_table *table, uint8_t town,
                              uint32_t enemy)
{
    const nap_town *here = &board->town[town];
    uint8_t side = nap_party_side(table, enemy);
    uint32_t roads = 0;
    for (uint32_t i = 0; i < here->roads; i++)
        if (!nap_has_fight(table, here->next[i]) &&
            nap_side_in_town(board, table, side, here->next[i]) == 0)
            roads |= 1U << i;
    return roads;
}

/* W-RET-03, W-RET-04 */
uint8_t nap_ways_out(const nap_board *board, const nap_table *table, uint8_t town, uint32_t party)
{
    uint32_t attacker = roads_without(board, table, town, NAP_DEF) & table->entry[town];
    if (party == NAP_ATT)
        return (uint8_t)attacker;
    return (uint8_t)(roads_without(board, table, town, NAP_ATT) & ~attacker);
}

/* W-RET-03, W-RET-04 */
uint16_t nap_rule_of_ways(uint32_t party)
{
    return party == NAP_ATT ? W_RET_03 : W_RET_04;
}

/* Units that have left by each road, in this Battle Turn or from this skirmish. */
static const uint8_t *gone_by(const nap_table *table, uint8_t town)
{
    if (table->battle != NAP_NONE && table->fought[table->battle].town == town)
        return table->fought[table->battle].out;
    return table->regroup_flow;
}

/* W-RET-02, W-RTE-02, W-MOV-12 */
uint32_t nap_room_out(const nap_board *board, const nap_table *table, uint8_t town, uint32_t i)
{
    gg_assert(i < board->town[town].roads);
    uint32_t flow = board->road[board->town[town].road[i]].flow, gone = gone_by(table, town)[i];
    return gone < flow ? flow - gone : 0;
}

/* ---------------------------------------------------------------- who leaves, and how */

/* What the choices depend on. */
typedef struct exit_plan {
    const nap_board *board;
    const nap_table *table;
    uint8_t town;
    uint32_t party;
    uint64_t leaving; /* blocks that this order may name */
    uint64_t all;     /* also those of the other seat */
    uint32_t room[NAP_TOWN_ROADS];
    uint32_t need; /* how many must be named */
    bool by_turns;
} exit_plan;

uint8_t nap_town_of_fight(const nap_table *table)
{
    return table->battle != NAP_NONE ? table->fought[table->battle].town : table->fight;
}

/* W-RTE-02, W-SKI-07 */
uint64_t nap_leavers(const nap_board *board, const nap_table *table, uint32_t party)
{
    if (table->battle != NAP_NONE)
        return nap_party_blocks(board, table, table->battle, party);
    return nap_side_in_town(board, table, nap_party_side(table, party), table->fight);
}

static uint64_t those_who_leave(const nap_board *board, const nap_table *table)
{
    return nap_leavers(board, table, table->leaver);
}

static uint32_t total_room(const exit_plan *plan)
{
    uint32_t total = 0;
    for (uint32_t i = 0; i < NAP_TOWN_ROADS; i++)
        total += plan->room[i];
    return total;
}

/* W-RTE-03, W-SKI-07 */
static void make_plan(const nap_board *board, const nap_table *table, exit_plan *plan)
{
    *plan = (exit_plan){.board = board,
                        .table = table,
                        .town = nap_town_of_fight(table),
                        .party = table->leaver,
                        .by_turns = table->asked_first != GG_NOBODY};
    plan->all = those_who_leave(board, table);
    plan->leaving = plan->all;
    uint32_t ways = nap_ways_out(board, table, plan->town, plan->party);
    for (uint32_t i = 0; i < board->town[plan->town].roads; i++)
        if (ways >> i & 1U)
            plan->room[i] = nap_room_out(board, table, plan->town, i);
    uint32_t room = total_room(plan), count = nap_count(plan->all);
    plan->need = plan->by_turns ? 1 : count < room ? count : room;
}

static void plan_of_seat(const nap_look *look, exit_plan *plan)
{
    make_plan(look->board, look->table, plan);
    plan->leaving &= nap_blocks_of_seat(look->board, look->table, look->seat);
}

/* Number of the road to a town, NAP_NONE if it is not adjacent. */
static uint32_t road_to(const exit_plan *plan, uint32_t town)
{
    const nap_town *here = &plan->board->town[plan->town];
    for (uint32_t i = 0; i < here->roads; i++)
        if (here->next[i] == town)
            return i;
    return NAP_NONE;
}

/* ---------------------------------------------------------------- check */

/* The rule for leaving this kind of fight, and the one against leaving units behind (W-SKI-07, W-RTE-02, W-STA-03). */
static uint16_t rule_of_leaving(const nap_look *look)
{
    uint8_t prompt = look->table->head.prompt[look->seat];
    return prompt == NAP_ASK_SKIRMISH_RETREAT ? W_SKI_07
           : prompt == NAP_ASK_WITHDRAW       ? W_STA_03
                                              : W_RTE_02;
}

static uint16_t rule_of_saving(const nap_look *look)
{
    uint16_t rule = rule_of_leaving(look);
    return rule == W_RTE_02 ? (uint16_t)W_RTE_03 : rule;
}

static void check_block(const nap_look *look, const exit_plan *plan, uint16_t block,
                        gg_refusal *refusal)
{
    if (!nap_is_own(look, block))
        nap_refuse_stranger(look, block, refusal);
    else if (!(plan->leaving & nap_bit(block)) && !nap_refuse_gone(look, block, refusal))
        gg_refuse(refusal, rule_of_leaving(look)); /* it is not in this fight */
}

static void check_road(const nap_look *look, exit_plan *plan, uint16_t item, gg_refusal *refusal)
{
    uint32_t road = road_to(plan, (uint32_t)(item - NAP_ITEM_TOWN));
    uint32_t ways = nap_ways_out(look->board, look->table, plan->town, plan->party);
    if (road == NAP_NONE || !(ways >> road & 1U)) {
        gg_refuse(refusal, nap_rule_of_ways(plan->party));
        gg_refuse(refusal, rule_of_leaving(look));
    } else if (plan->room[road] == 0) {
        gg_refuse(refusal, W_RET_02);
        gg_refuse(refusal, rule_of_leaving(look));
    } else {
        plan->room[road]--;
    }
}

void nap_check_leaving(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    exit_plan plan;
    uint32_t count = order->count / 2U;
    plan_of_seat(look, &plan);
    for (uint32_t i = 0; i < count; i++) {
        check_block(look, &plan, order->item[2 * i], refusal);
        check_road(look, &plan, order->item[2 * i + 1], refusal);
    }
    if (plan.by_turns && count != 1)
        gg_refuse(refusal, W_THR_07);
    if (count != plan.need)
        gg_refuse(refusal, rule_of_saving(look));
}

/* ---------------------------------------------------------------- steps */

/* Blocks after those of the draft, as long as enough are left for the order. */
static void offer_blocks(const exit_plan *plan, const gg_order *order, gg_steps *out)
{
    uint32_t left = plan->need - order->count / 2U;
    uint64_t rest = plan->leaving;
    if (order->count > 0)
        rest &= ~(nap_bit(order->item[order->count - 2U]) * 2 - 1);
    NAP_EACH (block, rest) {
        if (nap_count(block_rest) < left)
            return;
        nap_offer_item(out, NAP_STEP_BLOCK, (uint16_t)(NAP_ITEM_BLOCK + block), false);
    }
}

static void offer_towns(exit_plan *plan, const gg_order *order, gg_steps *out)
{
    const nap_town *here = &plan->board->town[plan->town];
    for (uint32_t i = 1; i < order->count; i += 2)
        plan->room[road_to(plan, (uint32_t)(order->item[i] - NAP_ITEM_TOWN))]--;
    bool last = order->count / 2U + 1U == plan->need;
    for (uint32_t i = 0; i < here->roads; i++)
        if (plan->room[i] > 0)
            gg_offer(out, gg_step_of(NAP_STEP_TOWN, (uint16_t)(NAP_ITEM_TOWN + here->next[i]),
                                     last ? NAP_DONE : GG_NO_ITEM, last ? GG_COMPLETES : 0));
}

void nap_leaving_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.verb == NAP_VERB_NONE) {
        gg_offer(out, nap_verb_step(NAP_RETREAT, false));
        return;
    }
    exit_plan plan;
    plan_of_seat(look, &plan);
    if (draft->order.count % 2 == 0)
        offer_blocks(&plan, &draft->order, out);
    else
        offer_towns(&plan, &draft->order, out);
}

/* ---------------------------------------------------------------- apply */

/* W-RTE-06, W-SKI-07 */
static void go_out(nap_play *play, uint32_t block, uint32_t road)
{
    nap_table *table = play->table;
    uint8_t town = nap_town_of_fight(table);
    gg_assert(town < play->board->towns && road < play->board->town[town].roads);
    uint8_t to = play->board->town[town].next[road];
    if (table->battle != NAP_NONE) {
        nap_leave_battle(play, block, to);
        table->fought[table->battle].out[road]++;
    } else {
        table->at[block] = to;
        table->regroup_flow[road]++;
    }
    table->marks[block] = (uint16_t)((table->marks[block] & ~NAP_PICKED) | NAP_DISRUPTED);
}

/* How many of each army went by each road. */
static void tell_leaving(nap_play *play, const exit_plan *plan, const gg_order *order)
{
    const nap_town *here = &plan->board->town[plan->town];
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        for (uint32_t i = 0; i < here->roads; i++) {
            int count = 0;
            for (uint32_t k = 0; k + 1 < order->count; k += 2)
                count += plan->board->block[order->item[k]].army == army &&
                         order->item[k + 1] == NAP_ITEM_TOWN + here->next[i];
            if (count > 0)
                nap_tell_retreat(play->turn, army, plan->town, here->next[i], count, -1, -1);
        }
}

/* Eliminates everybody who is left, and ends the fight. */
static void all_are_out(nap_play *play)
{
    uint32_t victor = play->table->leaver ^ 1U;
    gg_assert(play->table->stage == NAP_LEAVING);
    NAP_EACH (block, those_who_leave(play->board, play->table)) {
        if (nap_alive(play->table->at[block])) /* may be gone with its square */
            nap_eliminate(play, (uint32_t)block, NAP_BY_NO_ROAD);
    }
    play->table->asked_first = GG_NOBODY;
    memset(play->table->regroup_flow, 0, sizeof play->table->regroup_flow);
    nap_ask_nobody(play);
    nap_fight_is_over(play, victor);
}

/* The other seat if it still has blocks there, otherwise the same one. */
static gg_seat next_in_turn(const nap_play *play, const exit_plan *plan, gg_seat seat)
{
    uint64_t others = plan->all & ~nap_blocks_of_seat(play->board, play->table, seat);
    return nap_decider(play->board, play->table, others ? others : plan->all);
}

/* An attacker who withdraws all together (option stalemate) does not rout. */
static uint8_t prompt_of_leaving(const nap_play *play)
{
    const nap_table *table = play->table;
    if (table->battle == NAP_NONE)
        return NAP_ASK_SKIRMISH_RETREAT;
    bool withdraws = play->game->option[NAP_OPTION_STALEMATE] == NAP_STALEMATE_AT_ONCE &&
                     table->fought[table->battle].withdrawing && table->leaver == NAP_ATT;
    return withdraws ? NAP_ASK_WITHDRAW : NAP_ASK_ROUT;
}

static void ask_leaving(nap_play *play, gg_seat last)
{
    exit_plan plan;
    make_plan(play->board, play->table, &plan);
    if (plan.all == 0 || total_room(&plan) == 0) {
        all_are_out(play);
        return;
    }
    gg_seat seat = last == GG_NOBODY ? nap_decider(play->board, play->table, plan.all)
                                     : next_in_turn(play, &plan, last);
    nap_ask_only(play, seat, prompt_of_leaving(play));
    if (play->table->battle != NAP_NONE) /* some are no longer engaged */
        nap_refresh_battle(play, play->table->battle);
}

void nap_apply_leaving(nap_play *play, gg_seat seat, const gg_order *order)
{
    exit_plan plan;
    make_plan(play->board, play->table, &plan);
    play->turn->barrier = true;
    tell_leaving(play, &plan, order);
    for (uint32_t k = 0; k + 1 < order->count; k += 2)
        go_out(play, order->item[k],
               road_to(&plan, (uint32_t)(order->item[k + 1] - NAP_ITEM_TOWN)));
    if (plan.by_turns)
        ask_leaving(play, seat);
    else
        all_are_out(play);
}

/* ---------------------------------------------------------------- beginning and end */

/* Both Allied seats of a three-player game have units there (W-THR-07). */
static bool is_common(const nap_play *play, uint64_t blocks)
{
    return play->table->head.seats > 2 && (blocks & play->board->army_blocks[NAP_AD]) &&
           (blocks & play->board->army_blocks[NAP_PR]);
}

void nap_begin_leaving(nap_play *play, uint32_t party)
{
    nap_table *table = play->table;
    gg_assert((table->battle == NAP_NONE) != (table->fight == NAP_NONE)); /* one fight is on */
    table->stage = NAP_LEAVING;
    table->leaver = (uint8_t)party;
    memset(table->regroup_flow, 0, sizeof table->regroup_flow);
    if (table->battle != NAP_NONE &&
        party != table->taker) /* retreats count in the party's own Battle Turn */
        memset(table->fought[table->battle].out, 0, sizeof table->fought[0].out);
    uint64_t blocks = those_who_leave(play->board, table);
    table->asked_first = is_common(play, blocks) ? nap_decider(play->board, table, blocks)
                                                 : (gg_seat)GG_NOBODY;
    ask_leaving(play, GG_NOBODY);
}

void nap_fight_is_over(nap_play *play, uint32_t victor)
{
    gg_assert(victor < NAP_PARTIES);
    if (play->table->battle != NAP_NONE)
        nap_battle_is_over(play, victor);
    else
        nap_skirmish_is_over(play, victor);
}
