/* regroup.c: the end of a battle (W-TRN, W-BAT), and the victor's regrouping (W-REG): units move from adjacent
 * towns into the town of the battle, and from there to adjacent towns that were friendly-held at the moment of
 * victory. */
#include "napoleon/battle/battle.h"
#include "napoleon/battle/reinforcement.h"

/* ---------------------------------------------------------------- who may go where */

static uint8_t town_of(const nap_table *table)
{
    gg_assert(table->over_battle > 0);
    return (uint8_t)(table->over_battle - 1);
}

/* W-REG-02, W-MOV-12 */
uint32_t nap_regroup_room(const nap_board *board, const nap_table *table, uint32_t road)
{
    uint32_t flow = board->road[board->town[town_of(table)].road[road]].flow;
    return table->regroup_flow[road] < flow ? flow - table->regroup_flow[road] : 0;
}

static bool is_full(const nap_board *board, const nap_table *table, uint32_t road)
{
    return nap_regroup_room(board, table, road) == 0;
}

/* W-REG-03 */
uint64_t nap_regroup_sources(const nap_board *board, const nap_table *table)
{
    const nap_town *here = &board->town[town_of(table)];
    uint64_t towns = 0;
    for (uint32_t i = 0; i < here->roads; i++)
        if (!nap_has_fight(table, here->next[i]))
            towns |= nap_bit(here->next[i]);
    return towns;
}

/* W-REG-01, W-REG-03 */
uint64_t nap_regroup_goals(const nap_board *board, const nap_table *table)
{
    return nap_regroup_sources(board, table) & table->friendly;
}

/* Adjacent towns that units can still come from, or go to (`goals`). */
static uint64_t open_towns(const nap_board *board, const nap_table *table, bool goals)
{
    const nap_town *here = &board->town[town_of(table)];
    uint64_t towns = goals ? nap_regroup_goals(board, table) : nap_regroup_sources(board, table);
    for (uint32_t i = 0; i < here->roads; i++)
        if (is_full(board, table, i))
            towns &= ~nap_bit(here->next[i]);
    return towns;
}

/* Where a block may go: bit per town. */
static uint64_t goals_of(const nap_board *board, const nap_table *table, uint32_t block)
{
    uint8_t at = table->at[block], here = town_of(table);
    if (!nap_in_town(at) || (table->regrouped & nap_bit(block)))
        return 0;
    if (at == here)
        return open_towns(board, table, true);
    return (open_towns(board, table, false) & nap_bit(at)) ? nap_bit(here) : 0;
}

static uint64_t able(const nap_board *board, const nap_table *table, uint64_t blocks)
{
    uint64_t sources = open_towns(board, table, false), found = 0;
    if (open_towns(board, table, true))
        sources |= nap_bit(town_of(table));
    NAP_EACH (block, blocks & ~table->regrouped) {
        if (nap_in_town(table->at[block]) && (sources & nap_bit(table->at[block])))
            found |= nap_bit((uint32_t)block);
    }
    return found;
}

/* ---------------------------------------------------------------- the end of a battle */

static uint64_t victors(const nap_play *play)
{
    return play->board->side_blocks[nap_party_side(play->table, play->table->leaver)];
}

static void ask(nap_play *play)
{
    nap_table *table = play->table;
    uint64_t all = victors(play);
    uint64_t here = nap_blocks_at(play->board, table, town_of(table)) & all;
    uint8_t seats = nap_seats_of(play->board, table, all);
    if (nap_ask_in_turn(play, seats, nap_decider(play->board, table, here ? here : all),
                        NAP_ASK_REGROUP))
        return;
    table->over_battle = 0;
    table->friendly = 0;
    table->regrouped = 0;
    memset(table->regroup_flow, 0, sizeof table->regroup_flow);
    nap_next_battle(play);
}

/* Asks the seats that can move a unit at the moment of victory (W-REG-01). */
static void begin_regroup(nap_play *play, uint8_t town)
{
    nap_table *table = play->table;
    const nap_town *here = &play->board->town[town];
    uint8_t side = nap_party_side(table, table->leaver);
    gg_assert(table->battle == NAP_NONE && (table->won[side] & nap_bit(town)) != 0);
    table->stage = NAP_REGROUPING;
    table->over_battle = (uint8_t)(town + 1);
    table->regrouped = 0;
    table->friendly = 0;
    memset(table->regroup_flow, 0, sizeof table->regroup_flow);
    for (uint32_t i = 0; i < here->roads; i++)
        if (nap_side_in_town(play->board, table, side, here->next[i]) != 0 &&
            nap_side_in_town(play->board, table, side ^ 1U, here->next[i]) == 0)
            table->friendly |= nap_bit(here->next[i]);
    uint64_t all = victors(play);
    uint8_t seats = nap_seats_of(play->board, table, all);
    uint8_t asked = nap_seats_of(play->board, table, able(play->board, table, all));
    nap_open_turns(play, (uint8_t)(seats & ~asked));
    ask(play);
}

/* W-BAT-27, W-RTE-06 */
void nap_battle_is_over(nap_play *play, uint32_t victor)
{
    nap_table *table = play->table;
    uint8_t town = nap_battle_now(play)->town;
    uint8_t side = nap_party_side(table, victor);
    NAP_EACH (block, nap_party_blocks(play->board, table, table->battle, victor)) {
        nap_leave_battle(play, (uint32_t)block, town);
        table->marks[block] |= NAP_WON;
    }
    gg_assert(nap_party_blocks(play->board, table, table->battle, victor ^ 1U) == 0);
    nap_clear_battle(nap_battle_now(play));
    table->battle = NAP_NONE;
    table->leaver = (uint8_t)victor;
    table->forced = 0;
    table->column = 0;
    table->entry[town] = 0;
    table->won[side] |= nap_bit(town);
    play->turn->barrier = true;
    nap_tell_victory(play->turn, side, town);
    begin_regroup(play, town);
}

/* ---------------------------------------------------------------- the prompt `regroup` */

/* Adds the reasons why a block may not go to a town. */
static void check_way(const nap_look *look, uint32_t block, uint32_t to, gg_refusal *refusal)
{
    const nap_table *table = look->table;
    uint8_t here = town_of(table), at = table->at[block];
    uint32_t other = at == here ? to : at; /* the end that is not the town of the battle */
    if (!nap_in_town(at) || nap_has_fight(table, (uint8_t)other))
        gg_refuse(refusal, W_REG_03); /* it is in another battle, or goes to one */
    uint8_t road = nap_in_town(at) && (at == here || to == here) && at != to
                       ? nap_neighbour(look->board, here, other)
                       : (uint8_t)NAP_NONE;
    if (road == NAP_NONE || (at == here && !(table->friendly & nap_bit(other))))
        gg_refuse(refusal, W_REG_01);
    if (road != NAP_NONE && is_full(look->board, table, road))
        gg_refuse(refusal, W_REG_02);
}

/* W-REG-02 */
static void check_regroup(const nap_look *look, uint32_t block, uint32_t to, gg_refusal *refusal)
{
    const nap_table *table = look->table;
    if (!nap_is_own(look, block)) {
        nap_refuse_stranger(look, block, refusal);
        return;
    }
    if (nap_refuse_gone(look, block, refusal) || goals_of(look->board, table, block) & nap_bit(to))
        return;
    if (table->regrouped & nap_bit(block))
        gg_refuse(refusal, W_REG_02);
    check_way(look, block, to, refusal);
    gg_assert(refusal->count > 0);
}

void nap_check_regroup(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    if (order->verb == NAP_REGROUP)
        check_regroup(look, order->item[0], (uint32_t)(order->item[1] - NAP_ITEM_TOWN), refusal);
}

void nap_regroup_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.verb == NAP_REGROUP && draft->order.count == 1) {
        NAP_EACH (town, goals_of(look->board, look->table, draft->order.item[0])) {
            nap_offer_item(out, NAP_STEP_TOWN, (uint16_t)(NAP_ITEM_TOWN + town), true);
        }
        return;
    }
    uint64_t own = nap_blocks_of_seat(look->board, look->table, look->seat);
    uint64_t blocks = able(look->board, look->table, own);
    if (draft->order.verb == NAP_REGROUP) {
        nap_offer_blocks(out, blocks, false);
        return;
    }
    if (blocks)
        gg_offer(out, nap_verb_step(NAP_REGROUP, false));
    gg_offer(out, nap_verb_step(NAP_END, true));
}

/* Disrupted units stay disrupted (W-REG-03, W-REG-04). */
static void regroup(nap_play *play, uint32_t block, uint8_t to)
{
    nap_table *table = play->table;
    uint8_t here = town_of(table), from = table->at[block];
    gg_assert(from == here || to == here);
    gg_assert(!(table->regrouped & nap_bit(block)));
    uint8_t road = nap_neighbour(play->board, here, from == here ? to : from);
    gg_assert(road != NAP_NONE);
    table->regroup_flow[road]++;
    table->regrouped |= nap_bit(block);
    table->at[block] = to;
    table->marks[block] |= NAP_WON;
    nap_tell_regrouped(play->turn, play->board->block[block].army, from, to, 1);
}

void nap_apply_regroup(nap_play *play, gg_seat seat, const gg_order *order)
{
    if (order->verb == NAP_REGROUP)
        regroup(play, order->item[0], (uint8_t)(order->item[1] - NAP_ITEM_TOWN));
    nap_took_turn(play, seat, order->verb == NAP_END);
    ask(play);
}
