/* retreat.c: single units leave a battle on their own (W-RET): in combat, and in a withdrawal (W-STA-03). */
#include "napoleon/battle/battle.h"

static bool has_room(const nap_actor *actor, uint32_t road)
{
    return nap_room_out(actor->field.board, actor->field.table, actor->field.battle->town, road) >
           0;
}

static uint8_t ways(const nap_actor *actor)
{
    return nap_ways_out(actor->field.board, actor->field.table, actor->field.battle->town,
                        actor->party);
}

/* Blocks that could leave if a road were open. */
static uint64_t able(const nap_actor *actor)
{
    return nap_may_leave(&actor->field, actor->mine);
}

/* ---------------------------------------------------------------- check */

/* W-RET-01, W-SQR-02, W-SQR-05 */
static void check_unit(const nap_actor *actor, uint32_t block, gg_refusal *refusal)
{
    uint64_t bit = nap_bit(block);
    if (able(actor) & bit)
        return;
    gg_refuse(refusal, W_RET_01);
    nap_check_action(actor, block, nap_unused(&actor->field, actor->mine), refusal);
    if (actor->field.squares & bit)
        gg_refuse(refusal, W_SQR_02);
    if (actor->field.sheltered & bit)
        gg_refuse(refusal, W_SQR_05);
}

/* W-RET-02, W-RET-03, W-RET-04 */
static void check_road(const nap_actor *actor, uint16_t item, gg_refusal *refusal)
{
    uint8_t road = nap_neighbour(actor->field.board, actor->field.battle->town,
                                 (uint32_t)(item - NAP_ITEM_TOWN));
    if (road == NAP_NONE)
        gg_refuse(refusal, W_RET_01);
    if (road == NAP_NONE || !(ways(actor) >> road & 1U))
        gg_refuse(refusal, nap_rule_of_ways(actor->party));
    else if (!has_room(actor, road))
        gg_refuse(refusal, W_RET_02);
}

void nap_check_retreat(const nap_actor *actor, const gg_order *order, gg_refusal *refusal)
{
    if (order->count != 3) { /* one unit, its town, DONE */
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    uint8_t block = nap_own_block(actor, order->item[0], refusal);
    if (block == NAP_NONE)
        return;
    check_unit(actor, block, refusal);
    check_road(actor, order->item[1], refusal);
}

/* ---------------------------------------------------------------- steps */

static uint8_t open_roads(const nap_actor *actor)
{
    uint32_t open = 0;
    NAP_EACH (road, ways(actor)) {
        if (has_room(actor, (uint32_t)road))
            open |= 1U << road;
    }
    return (uint8_t)open;
}

uint64_t nap_may_retreat(const nap_actor *actor)
{
    uint64_t may = able(actor);
    return may != 0 && open_roads(actor) != 0 ? may : 0;
}

void nap_retreat_steps(const nap_actor *actor, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.count == 0) {
        nap_offer_blocks(out, nap_may_retreat(actor), false);
        return;
    }
    const nap_town *here = &actor->field.board->town[actor->field.battle->town];
    NAP_EACH (road, open_roads(actor)) {
        gg_offer(out, gg_step_of(NAP_STEP_TOWN, (uint16_t)(NAP_ITEM_TOWN + here->next[road]),
                                 NAP_DONE, GG_COMPLETES));
    }
}

/* ---------------------------------------------------------------- apply */

/* Engaged units pay as they leave. If it eliminates them they use no road (W-RET-05). */
static bool pays_and_lives(nap_play *play, uint32_t block)
{
    uint32_t loss = nap_retreat_loss(play->board, play->table, block);
    if (loss > 0)
        nap_lose_steps(play, block, loss, NAP_BY_ATTRITION);
    return nap_in_battle(play->table->at[block]);
}

/* Everybody sees which position is left. The destination is told even if the unit is eliminated. */
static void tell_leaving(nap_play *play, uint32_t block, uint8_t from, uint8_t to)
{
    bool open = nap_is_open(play->game, play->table, block);
    nap_tell_retreat(play->turn, play->board->block[block].army, from, to, 1,
                     open ? (int)block : -1, nap_spot_at(play->table->at[block]));
}

void nap_apply_retreat(nap_play *play, const gg_order *order)
{
    nap_table *table = play->table;
    nap_battle *battle = nap_battle_now(play);
    uint32_t block = order->item[0];
    uint8_t town = (uint8_t)(order->item[1] - NAP_ITEM_TOWN);
    gg_assert(nap_party_at(nap_spot_at(table->at[block])) == table->taker);
    gg_assert(nap_neighbour(play->board, battle->town, town) != NAP_NONE);
    if (table->taker == NAP_ATT)
        battle->noisy = 1;
    tell_leaving(play, block, battle->town, town);
    if (pays_and_lives(play, block)) {
        battle->out[nap_neighbour(play->board, battle->town, town)]++;
        nap_leave_battle(play, block, town);
        table->marks[block] |= NAP_DISRUPTED; /* W-RET-06 */
    }
    nap_refresh_battle(play, table->battle);
}
