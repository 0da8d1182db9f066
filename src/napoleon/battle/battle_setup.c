/* battle_setup.c: the attacker chooses the next battle to set up, and later the next one to fight (W-BAT, W-TRN). */
#include "napoleon/battle/battle.h"

/* ---------------------------------------------------------------- asking */

uint64_t nap_waiting(const nap_board *board, const nap_table *table, uint32_t party)
{
    gg_assert(table->battle < NAP_BATTLES_MAX);
    return nap_side_in_town(board, table, nap_party_side(table, party),
                            table->fought[table->battle].town);
}

/* W-SEQ-04 */
void nap_begin_battles(nap_play *play)
{
    if (!nap_any_battle(play->table)) {
        nap_end_fights(play);
        return;
    }
    play->table->phase = NAP_SETTING_UP;
    nap_next_setup(play);
}

/* W-BAT-03 */
void nap_next_setup(nap_play *play)
{
    nap_table *table = play->table;
    gg_assert(table->phase == NAP_SETTING_UP && table->skirmishes == 0);
    table->battle = NAP_NONE;
    uint64_t attackers = nap_attackers_in(play->board, table, true);
    if (attackers == 0) {
        nap_begin_round(play);
        return;
    }
    table->stage = NAP_CHOOSING;
    nap_ask_only(play, nap_party_seat(play, NAP_ATT, attackers), NAP_ASK_SETUP);
}

/* ---------------------------------------------------------------- the prompts `setup` and `battle` */

static bool is_setup(const nap_look *look)
{
    return look->table->head.prompt[look->seat] == NAP_ASK_SETUP;
}

static uint8_t slot_of(const nap_table *table, uint16_t item, bool setup)
{
    for (uint8_t slot = 0; slot < NAP_BATTLES_MAX; slot++)
        if (nap_is_pending(&table->fought[slot], setup) &&
            table->fought[slot].town + NAP_ITEM_TOWN == item)
            return slot;
    return NAP_NONE;
}

/* W-BAT-03, W-TRN-01 */
void nap_check_setup(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    bool setup = is_setup(look);
    if (slot_of(look->table, order->item[0], setup) == NAP_NONE)
        gg_refuse(refusal, setup ? W_BAT_03 : W_TRN_01);
}

static void town_steps(const nap_look *look, gg_steps *out)
{
    for (uint32_t slot = 0; slot < NAP_BATTLES_MAX; slot++) {
        const nap_battle *battle = &look->table->fought[slot];
        if (nap_is_pending(battle, is_setup(look)))
            nap_offer_item(out, NAP_STEP_TOWN, (uint16_t)(NAP_ITEM_TOWN + battle->town), true);
    }
}

void nap_setup_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.verb == NAP_VERB_NONE)
        gg_offer(out, nap_verb_step(is_setup(look) ? NAP_SETUP : NAP_BATTLE, false));
    else
        town_steps(look, out);
}

void nap_apply_setup(nap_play *play, gg_seat seat, const gg_order *order)
{
    (void)seat;
    nap_table *table = play->table;
    bool setup = order->verb == NAP_SETUP;
    table->battle = slot_of(table, order->item[0], setup);
    gg_assert(setup == (nap_battle_now(play)->stage == NAP_TO_SET_UP));
    table->stage = NAP_NOTHING;
    play->turn->barrier = true;
    if (!setup) {
        nap_begin_battle_turn(play, NAP_ATT);
        return;
    }
    nap_tell_setup(play->turn, nap_battle_now(play)->town);
    nap_begin_terrain(play, NAP_ATT);
}
