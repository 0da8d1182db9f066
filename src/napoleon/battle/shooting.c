/* shooting.c: the action `fire` of combat (W-FIR). Targets and fire values are in fire.c, hits in losses.c. */
#include "napoleon/battle/battle.h"

/* ---------------------------------------------------------------- check */

/* Sheltering units never fire (W-FIR-04, W-SQR-05). */
static void check_shelter(const nap_actor *actor, uint32_t block, gg_refusal *refusal)
{
    if (!(actor->field.sheltered & nap_bit(block)))
        return;
    gg_refuse(refusal, W_SQR_05);
    gg_refuse(refusal, W_FIR_04);
}

/* Why a unit in reserve or out of range cannot fire (W-FIR-01, W-FIR-04). */
static void check_place(const nap_actor *actor, uint32_t block, gg_refusal *refusal)
{
    const nap_field *field = &actor->field;
    uint8_t spot = nap_spot_at(field->table->at[block]);
    bool guns = nap_type_of(field->board, (uint8_t)block)->artillery;
    if (nap_is_reserve(spot))
        gg_refuse(refusal, W_FIR_04);
    if (!guns && !(field->engaged & nap_bit(block)))
        gg_refuse(refusal, W_FIR_01);
}

/* W-FIR-03, W-FIR-04, W-BAT-19 */
static void check_range(const nap_actor *actor, const nap_target *target, gg_refusal *refusal)
{
    const nap_battle *battle = actor->field.battle;
    if (!target->long_range || target->position_party == NAP_NONE)
        return;
    if (battle->marker[target->position_party][target->column] == NAP_WOODS) {
        gg_refuse(refusal, W_FIR_04);
        gg_refuse(refusal, W_BAT_19);
    } else if (target->line == 0 && target->square == 0) {
        gg_refuse(refusal, W_FIR_03);
    }
}

/* W-FIR-12, W-LOS-04 */
static void check_group(const nap_actor *actor, uint32_t block, bool square, gg_refusal *refusal)
{
    nap_target target = nap_target_in(actor->look->game, &actor->field, block);
    check_range(actor, &target, refusal);
    if (target.position_party == NAP_NONE || (square ? target.square : target.line) != 0)
        return;
    uint8_t spot = nap_spot_at(actor->field.table->at[block]);
    uint64_t here = nap_is_reserve(spot) ? 0 : actor->field.at[nap_facing(spot)];
    bool farm = actor->field.battle->marker[target.position_party][target.column] == NAP_FARM;
    if (farm && !square && !target.long_range && (here & actor->field.occupants)) {
        gg_refuse(refusal, W_LOS_04); /* cavalry fires, and only the holder of the farm is there */
        gg_refuse(refusal, W_BAT_20);
    }
    gg_refuse(refusal, W_FIR_12);
    if (!target.long_range && nap_type_of(actor->field.board, (uint8_t)block)->artillery)
        gg_refuse(refusal, W_FIR_02); /* not at long range while it is engaged */
}

void nap_check_fire(const nap_actor *actor, const gg_order *order, gg_refusal *refusal)
{
    uint8_t block = nap_own_block(actor, order->item[0], refusal);
    if (block == NAP_NONE)
        return;
    check_shelter(actor, block, refusal);
    nap_check_action(actor, block, nap_may_fire(&actor->field, actor->mine), refusal);
    if (refusal->count > 0 && (actor->field.squares & nap_bit(block)))
        gg_refuse(refusal, W_SQR_02); /* formed in this Battle Turn, or has fired */
    check_place(actor, block, refusal);
    check_group(actor, block, order->item[1] == NAP_WORD_SQUARE, refusal);
}

/* ---------------------------------------------------------------- steps */

/* Blocks that are engaged, and artillery at home. */
static uint64_t shooters(const nap_actor *actor)
{
    const nap_field *field = &actor->field;
    const nap_board *board = field->board;
    uint64_t guns = board->type_blocks[NAP_FART] | board->type_blocks[NAP_HART];
    return nap_may_fire(field, actor->mine) & ~field->at[nap_reserve(actor->party)] &
           (field->engaged | guns);
}

static bool has_target(const nap_actor *actor, uint32_t block)
{
    nap_target target = nap_target_in(actor->look->game, &actor->field, block);
    return (target.line | target.square) != 0;
}

bool nap_fire_exists(const nap_actor *actor)
{
    NAP_EACH (block, shooters(actor)) {
        if (has_target(actor, (uint32_t)block))
            return true;
    }
    return false;
}

void nap_fire_steps(const nap_actor *actor, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.count == 1) {
        nap_target target = nap_target_in(actor->look->game, &actor->field, draft->order.item[0]);
        if (target.line)
            nap_offer_item(out, NAP_STEP_WORD, NAP_WORD_LINE, true);
        if (target.square)
            nap_offer_item(out, NAP_STEP_WORD, NAP_WORD_SQUARE, true);
        return;
    }
    NAP_EACH (block, shooters(actor)) {
        if (has_target(actor, (uint32_t)block))
            nap_offer_item(out, NAP_STEP_BLOCK, (uint16_t)(NAP_ITEM_BLOCK + block), false);
    }
}

/* ---------------------------------------------------------------- apply */

/* W-FIR-13. The fire value is computed before the first fire is used up. */
bool nap_apply_fire(nap_play *play, const gg_order *order)
{
    uint32_t block = order->item[0];
    bool square = order->item[1] == NAP_WORD_SQUARE;
    nap_table *table = play->table;
    nap_target target = nap_target_of(play->game, play->board, table, block);
    uint64_t group = square ? target.square : target.line;
    gg_assert(group != 0);
    int needs = nap_fire_value(play->game, play->board, table, block, square, NULL);
    if (table->taker == NAP_ATT)
        nap_battle_now(play)->noisy = 1;
    nap_spend(play, block, NAP_FIRED_B);
    table->marks[block] = (uint16_t)((table->marks[block] & ~NAP_FRESH) | NAP_SHOWN);
    return nap_shoot(play, block, group, needs, square ? 1 : 0);
}
