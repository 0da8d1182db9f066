/* resolution.c: battles are resolved one after the other (C3): the order, the dice, the results.
 * P-COM, P-RES, P-RSL, P-OPT-W */
#include "warpeace/combat/battle.h"

/* ---------------------------------------------------------------- which battle is next */

static bool is_unresolved(const wap_table *table, uint32_t slot, uint8_t side)
{
    const wap_battle *battle = &table->battle[slot];
    return wap_is_fought(table, slot) && !(battle->flags & WAP_B_RESOLVED) && battle->init == side;
}

static bool any_unresolved(const wap_table *table, uint8_t side)
{
    for (uint32_t i = 0; i < table->battles; i++)
        if (is_unresolved(table, i, side))
            return true;
    return false;
}

/* ---------------------------------------------------------------- results */

static uint16_t capped(uint32_t loss, uint32_t force)
{
    return (uint16_t)(loss < force ? loss : force);
}

/* P-RSL-01: by the real SP of S for both sides. No side loses more than it has. */
static void pronounce(const wap_board *board, const wap_odds *odds, uint8_t result_l,
                      uint8_t result_s, wap_verdict *out)
{
    uint8_t l = odds->larger, s = wap_other(l);
    uint32_t n = odds->real[s];
    out->result[l] = result_l;
    out->result[s] = result_s;
    out->loss[l] = capped(wap_loss_of(board, result_l, n), odds->real[l]);
    out->loss[s] = capped(wap_loss_of(board, result_s, n), n);
}

/* P-RES-04: without a roll L pays only if S loses more than one SP. */
void wap_verdict_of(const wap_board *board, const wap_odds *odds, int32_t total, wap_verdict *out)
{
    wap_outcome of = wap_combat_of(board, odds->odds, total);
    pronounce(board, odds, of.larger, of.smaller, out);
    if (odds->automatic && out->loss[wap_other(odds->larger)] <= 1)
        pronounce(board, odds, WAP_RESULT_0, of.smaller, out);
}

/* P-RES-05, P-INF-06, P-INF-07: the dice with the DRM. */
static int32_t roll(wap_play *play, uint8_t slot, const wap_odds *odds)
{
    int32_t total = odds->drm;
    for (uint32_t i = 0; i < 2; i++)
        total += gg_die(play->turn, GG_EVERYBODY, WAP_FOR_COMBAT, slot, 0);
    return total < 0 ? 0 : total;
}

static void tell_odds(wap_play *play, const wap_battle *battle, const wap_odds *odds)
{
    wap_tell_strength(play->turn, battle->a, battle->t, odds->strength[WAP_FR],
                      odds->strength[WAP_AL], odds->odds, odds->larger);
    for (uint32_t i = 0; i < odds->lines; i++) {
        uint8_t what = odds->line[i].what;
        int leader = -1;
        if (what == WAP_M_LEADER_LARGER)
            leader = odds->leader[odds->larger];
        else if (what == WAP_M_LEADER_SMALLER)
            leader = odds->leader[wap_other(odds->larger)];
        wap_tell_drm(play->turn, (enum wap_modifier)what, odds->line[i].value,
                     leader == WAP_NO_LEADER ? -1 : leader);
    }
}

/* For facts and texts, until the next resolution; L first. */
static void remember(wap_table *table, const wap_odds *odds, const wap_verdict *of)
{
    uint8_t l = odds->larger, s = wap_other(l);
    table->last = (wap_last){.known = 1,
                             .larger = l,
                             .odds = odds->odds,
                             .drm = odds->drm,
                             .result = {of->result[l], of->result[s]},
                             .loss = {(uint8_t)of->loss[l], (uint8_t)of->loss[s]}};
}

static void inflict(wap_play *play, wap_battle *battle, const wap_odds *odds, const wap_verdict *of)
{
    for (uint32_t side = 0; side < WAP_SIDES; side++) {
        battle->base[side] = odds->base[side];
        battle->loss[side] = (uint8_t)of->loss[side];
        battle->demoralising[side] = play->board->tables.demoralises[of->result[side]];
    }
    battle->smaller = wap_other(odds->larger);
}

static void resolve(wap_play *play, uint8_t slot)
{
    wap_table *table = play->table;
    wap_battle *battle = wap_battle_at(play, slot);
    wap_odds odds;
    wap_verdict of;
    wap_weigh(play->game, table, slot, &odds);
    gg_assert(odds.real[WAP_FR] > 0 && odds.real[WAP_AL] > 0);
    tell_odds(play, battle, &odds);
    int32_t total = odds.automatic ? -1 : roll(play, slot, &odds);
    wap_verdict_of(play->board, &odds, total, &of);
    remember(table, &odds, &of);
    inflict(play, battle, &odds, &of);
    wap_tell_result(play->turn, total, table->last.result[0], table->last.result[1],
                    table->last.loss[0], table->last.loss[1]);
    battle->flags |= WAP_B_RESOLVED;
    battle->nth = ++table->resolved;
    table->cursor = slot;
    table->pending |= WAP_P_LOSS;
}

/* P-PLY-15: enemy SP lost in battles that a seat of a divided side commanded. */
static void credit(wap_play *play, uint8_t slot)
{
    if (play->board->parts == 0)
        return;
    uint8_t seat = wap_battle_commander(play->board, play->table, slot);
    uint8_t loss = play->table->battle[slot].loss[wap_other(play->board->divided)];
    play->table->beaten[seat] = (uint16_t)(play->table->beaten[seat] + loss);
}

/* ---------------------------------------------------------------- when the losses are taken */

/* P-RSL-07 */
static void demoralise(wap_play *play, wap_battle *battle, uint8_t side)
{
    if (battle->demoralising[side] == 0)
        return;
    uint32_t level = (uint32_t)battle->dem[side] + battle->demoralising[side];
    battle->dem[side] = (uint8_t)(level < 255 ? level : 255);
    wap_tell_demoralized(play->turn, battle->a, battle->t, side, battle->dem[side]);
}

static void finish_battle(wap_play *play, uint8_t slot)
{
    wap_battle *battle = wap_battle_at(play, slot);
    demoralise(play, battle, WAP_FR);
    demoralise(play, battle, WAP_AL);
    play->table->cursor = WAP_NO_BATTLE;
    wap_after_losses(play, slot);
}

/* P-PLY-08 */
static bool is_mine(const wap_look *look, uint32_t slot)
{
    return is_unresolved(look->table, slot, look->side) && wap_commands_battle(look, (uint8_t)slot);
}

static bool may_resolve(const wap_look *look)
{
    for (uint32_t i = 0; i < look->table->battles; i++)
        if (is_mine(look, i))
            return true;
    return false;
}

/* P-COM-05, P-COM-07, P-RES-11 */
bool wap_stage_resolve(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(wap_all_live_are(table, WAP_B_ATTACKED | WAP_B_SETTLED));
    if (table->cursor != WAP_NO_BATTLE) {
        finish_battle(play, (uint8_t)table->cursor);
        return false;
    }
    for (uint32_t i = 0; i < WAP_SIDES; i++) {
        uint8_t side = i == 0 ? table->active : wap_other(table->active);
        if (!any_unresolved(table, side))
            continue;
        table->decider = side;
        return wap_ask_first(play, side, WAP_ASK_RESOLVE, may_resolve);
    }
    wap_to_stage(play, WAP_C4_ADVANCE);
    return false;
}

/* ---------------------------------------------------------------- the prompt `resolve` */

/* P-COM-05, P-COM-07 */
void wap_check_resolve(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint8_t slot = wap_battle_named(look->table, order, refusal);
    if (slot == WAP_NO_BATTLE || is_mine(look, slot))
        return;
    if (!wap_commands_battle(look, slot))
        gg_refuse(refusal, P_PLY_02);
    if (is_unresolved(look->table, slot, look->side))
        return;
    bool mine = look->table->battle[slot].init == look->side;
    gg_refuse(refusal, mine ? P_COM_05 : P_COM_07);
}

void wap_resolve_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.verb == WAP_VERB_NONE) {
        gg_offer(out, wap_verb_step(WAP_RESOLVE, false));
        return;
    }
    for (uint32_t i = 0; i < look->table->battles; i++)
        if (is_mine(look, i))
            wap_offer_item(out, WAP_STEP_BATTLE, (uint16_t)(WAP_ITEM_BATTLE + i), true);
}

void wap_apply_resolve(wap_play *play, uint8_t side, const gg_order *order)
{
    (void)side;
    gg_assert(is_unresolved(play->table, order->item[0] - (uint32_t)WAP_ITEM_BATTLE, side));
    resolve(play, (uint8_t)(order->item[0] - WAP_ITEM_BATTLE));
    credit(play, (uint8_t)(order->item[0] - WAP_ITEM_BATTLE));
}
