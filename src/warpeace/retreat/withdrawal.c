/* withdrawal.c: withdrawals of C4, C6, C7 and C8: who is asked, and what a `retreat` does. P-WDR, P-RSL, P-FOR */
#include "warpeace/retreat/retreat.h"

/* ---------------------------------------------------------------- check and steps */

static bool has_end(const wap_look *look)
{
    uint8_t prompt = look->table->head.prompt[look->seat];
    return prompt == WAP_ASK_WITHDRAW || prompt == WAP_ASK_VICTOR;
}

void wap_check_withdrawal(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    if (order->verb == WAP_RETREAT)
        wap_check_retreat(look, order, refusal);
    else if (order->verb == WAP_TRANSFER)
        wap_check_transfer(look, order, refusal);
}

static void offer_verbs(const wap_look *look, gg_steps *out)
{
    uint8_t prompt = look->table->head.prompt[look->seat];
    if (!has_end(look)) {
        gg_offer(out, wap_verb_step(WAP_RETREAT, false));
        return;
    }
    if (wap_may_retreat_somewhere(look, prompt))
        gg_offer(out, wap_verb_step(WAP_RETREAT, false));
    if (prompt == WAP_ASK_WITHDRAW && wap_may_transfer_somewhere(look))
        gg_offer(out, wap_verb_step(WAP_TRANSFER, false));
    gg_offer(out, wap_verb_step(WAP_END, true));
}

void wap_withdrawal_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.verb == WAP_VERB_NONE)
        offer_verbs(look, out);
    else if (draft->order.verb == WAP_TRANSFER)
        wap_transfer_steps(look, draft, out);
    else
        wap_retreat_steps(look, draft, out);
}

/* ---------------------------------------------------------------- a retreat */

/* Of the SP named as lost, those that their owner moves are taken first, as retreat_order.c counts them. */
static void lose(wap_play *play, const wap_retreat *plan, uint16_t hex, uint16_t item, uint8_t why)
{
    uint8_t kind = wap_item_kind(item);
    uint32_t count = wap_item_count(item);
    wap_which own = wap_leavers_with(plan->camp, plan->battle, 0, WAP_UNSUPPLIED);
    wap_troops there;
    wap_clear_troops(&there);
    wap_gather(play->board, play->table, hex, own, &there);
    uint32_t mine = count < there.sp[kind] ? count : there.sp[kind];
    if (mine > 0)
        wap_eliminate_sp(play, hex, kind, mine, own, why);
    if (count > there.sp[kind])
        wap_eliminate_sp(play, hex, kind, count - mine,
                         wap_leavers_with(plan->camp, plan->battle, WAP_UNSUPPLIED, 0), why);
}

static void take_losses(wap_play *play, const wap_retreat *plan, const gg_order *order)
{
    for (uint32_t i = 0; i < plan->count; i++) {
        const wap_leaving_hex *at = &plan->at[i];
        uint8_t why = at->ways.count > 0 ? WAP_BY_PURSUIT
                      : at->ways.through ? WAP_BY_ENEMIES_ON_THE_WAY
                                         : WAP_BY_NO_RETREAT;
        if (at->losses_at == 0)
            continue;
        for (uint32_t k = at->losses_at; wap_is_sp(order->item[k]); k++)
            lose(play, plan, at->hex, order->item[k], why);
    }
}

static void go_in_parts(wap_play *play, const wap_retreat *plan, const gg_order *order)
{
    wap_which own = wap_leavers_with(plan->camp, plan->battle, 0, WAP_UNSUPPLIED);
    for (uint32_t i = 0; i < plan->exits; i++) {
        gg_items items = {order, plan->exit[i].who_at};
        wap_who who;
        bool read = wap_read_who(play->board, &items, &who);
        gg_assert(read && who.troops.total > 0);
        (void)read;
        wap_depart(play, &plan->exit[i].way, &who, own);
    }
}

/* The unsupplied ones wait for the opponent (P-WDR-11). */
static void mark_unsupplied(wap_play *play, const wap_retreat *plan)
{
    for (uint32_t i = 0; i < plan->count; i++) {
        const wap_leaving_hex *at = &plan->at[i];
        if (at->unsettled <= at->lost_unsupplied)
            continue;
        wap_change_all(play, at->hex, wap_leavers_with(plan->camp, plan->battle, WAP_UNSUPPLIED, 0),
                       (wap_fate){WAP_NO_HEX, 0, WAP_LEAVING, WAP_KEEP_BATTLE});
        play->table->pending |= WAP_P_SEND;
    }
}

/* No SP of this hex are left to leave it. */
static bool all_died(const wap_retreat *plan, const wap_leaving_hex *at)
{
    return at->lost == at->own && at->lost_unsupplied == at->unsettled && plan->count > 0;
}

static void note_withdrawal(wap_play *play, const wap_retreat *plan)
{
    if (plan->battle == WAP_NO_BATTLE)
        return;
    wap_battle *battle = wap_battle_at(play, plan->battle);
    uint32_t cavalry = 0;
    battle->withdrew |= wap_retreated_bit(plan->camp.own > 0 ? plan->camp.own - 1U : plan->side);
    for (uint32_t i = 0; i < plan->count; i++)
        cavalry += wap_count_cavalry(play->board, play->table, plan->at[i].hex,
                                     wap_leavers(plan->camp, plan->battle));
    if (plan->prompt == WAP_ASK_WITHDRAW)
        wap_note_cavalry(play, plan->battle, plan->side, cavalry);
    if (plan->pursuit)
        battle->withdrew |= (uint8_t)(WAP_W_PAID << plan->side);
}

static void apply_retreat(wap_play *play, uint8_t side, const gg_order *order)
{
    wap_look look = wap_look_at(play, side);
    wap_retreat plan;
    wap_hexes hexes = {{0}};
    wap_read_retreat(&look, order, &plan);
    note_withdrawal(play, &plan);
    take_losses(play, &plan, order);
    go_in_parts(play, &plan, order);
    mark_unsupplied(play, &plan);
    for (uint32_t i = 0; i < plan.count; i++) {
        wap_put(&hexes, plan.at[i].hex);
        if (all_died(&plan, &plan.at[i]))
            wap_leaders_alone(play, plan.at[i].hex, plan.side);
    }
    wap_after_leaving(play, plan.battle, plan.side, &hexes);
}

/* ---------------------------------------------------------------- the steps of C4 and C7 */

/* AP first, then IP, each as often as they like. A side without a choice is not asked (the notation, 2.5). False: the
 * step has ended. */
static bool ask_by_turns(wap_play *play, uint8_t prompt, bool (*may)(const wap_look *look))
{
    wap_table *table = play->table;
    for (;;) {
        if (wap_ask_in_turn(play, table->decider, prompt, may))
            return true;
        if (table->decider != table->active)
            return false;
        table->decider = wap_other(table->active);
    }
}

static void end_of_side(wap_play *play, void (*over)(wap_play *play))
{
    wap_table *table = play->table;
    if (wap_end_part(play, table->decider))
        return;
    table->begun = 0;
    if (table->decider == table->active)
        table->decider = wap_other(table->active);
    else
        over(play);
}

static void forget_withdrawals(wap_play *play)
{
    for (uint32_t i = 0; i < play->table->battles; i++) {
        wap_battle *battle = wap_battle_at(play, i);
        battle->withdrew = battle->cavalry = battle->payer = 0;
    }
}

static bool may_withdraw(const wap_look *look)
{
    return wap_may_retreat_somewhere(look, WAP_ASK_WITHDRAW) || wap_may_transfer_somewhere(look);
}

/* P-WDR-16 */
static void end_withdrawals(wap_play *play)
{
    forget_withdrawals(play);
    wap_to_stage(play, WAP_C5_JOIN);
}

bool wap_stage_withdraw(wap_play *play)
{
    gg_assert(wap_all_live_are(play->table, WAP_B_ATTACKED | WAP_B_RESOLVED));
    if (ask_by_turns(play, WAP_ASK_WITHDRAW, may_withdraw))
        return true;
    end_withdrawals(play);
    return false;
}

static bool may_withdraw_as_victor(const wap_look *look)
{
    return wap_may_retreat_somewhere(look, WAP_ASK_VICTOR);
}

/* SP leave ended battles; another round follows if a battle is left. */
static void end_round(wap_play *play)
{
    wap_table *table = play->table;
    forget_withdrawals(play);
    wap_drop_dead_battles(play);
    if (wap_any_live(table))
        wap_begin_round(play, table->round + 1U);
    else
        wap_to_stage(play, WAP_C8_SIEGES);
}

bool wap_stage_victor(wap_play *play)
{
    gg_assert(play->table->vacancies == 0 && play->table->pending == 0);
    if (ask_by_turns(play, WAP_ASK_VICTOR, may_withdraw_as_victor))
        return true;
    end_round(play);
    return false;
}

/* ---------------------------------------------------------------- apply */

void wap_apply_withdrawal(wap_play *play, uint8_t side, const gg_order *order)
{
    if (order->verb == WAP_RETREAT)
        apply_retreat(play, side, order);
    else if (order->verb == WAP_TRANSFER)
        wap_apply_transfer(play, side, order);
    else if (play->table->stage == WAP_C4_WITHDRAW)
        end_of_side(play, end_withdrawals);
    else
        end_of_side(play, end_round);
}
