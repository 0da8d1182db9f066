/* retreat_order.c: the order `retreat`: which hexes leave which battle, then what is lost (retreat_losses.c), then
 * who goes where (retreat_parts.c). One reader serves check, steps and apply, so that they cannot differ. P-WDR,
 * P-RSL, P-FOR */
#include "warpeace/retreat/retreat_order.h"

/* ---------------------------------------------------------------- the subject */

static bool is_victor(const wap_table *table, uint32_t battle, uint8_t side)
{
    return battle < table->battles && !wap_is_live(table, battle) &&
           (table->battle[battle].victors >> side & 1U) != 0;
}

/* A field battle of this round from which the side has not yet withdrawn in this step (P-WDR-01). */
static bool may_withdraw(const wap_look *look, uint32_t battle)
{
    if (!wap_is_live(look->table, battle))
        return false;
    const wap_battle *of = &look->table->battle[battle];
    uint8_t retreated = wap_retreated_bit(look->own > 0 ? look->own - 1U : look->side);
    return of->mode == WAP_FIELD && (of->flags & WAP_B_RESOLVED) && !(of->withdrew & retreated);
}

/* P-WDR-01, P-WDR-14, P-RSL-09 */
bool wap_may_leave_battle(const wap_look *look, uint8_t prompt, uint32_t battle)
{
    switch (prompt) {
    case WAP_ASK_WITHDRAW:
        return may_withdraw(look, battle);
    case WAP_ASK_VICTOR:
        return is_victor(look->table, battle, look->side);
    default:
        return battle == look->table->cursor;
    }
}

bool wap_is_subject(const wap_reader *r, uint32_t battle)
{
    return wap_may_leave_battle(r->look, r->plan->prompt, battle);
}

/* P-WDR-01, P-RSL-09 */
static uint16_t rule_of_prompt(uint8_t prompt)
{
    return prompt == WAP_ASK_WITHDRAW        ? (uint16_t)P_WDR_01
           : prompt == WAP_ASK_VICTOR        ? (uint16_t)P_WDR_14
           : prompt == WAP_ASK_SIEGE_RETREAT ? (uint16_t)P_FOR_17
                                             : (uint16_t)P_RSL_09;
}

bool wap_only_free(const wap_reader *r)
{
    return r->plan->prompt == WAP_ASK_VICTOR;
}

/* Hexes that may be named for the battle. */
void wap_find_leavable(wap_reader *r)
{
    wap_retreat *plan = r->plan;
    wap_hexes stand;
    wap_hexes_of_leavers(r->board, r->table, plan->camp, plan->battle, &stand);
    if (plan->battle == WAP_NO_BATTLE) { /* a broken siege: this hex alone */
        memset(&r->leavable, 0, sizeof r->leavable);
        wap_put(&r->leavable, r->table->cursor);
        return;
    }
    r->leavable = stand;
    if (plan->prompt == WAP_ASK_MUST_WITHDRAW)
        return;
    WAP_EACH_HEX (hex, &stand)
        if (!wap_can_retreat(r->look->game, r->table, hex, plan->camp, plan->battle,
                             wap_only_free(r)))
            wap_drop(&r->leavable, hex);
}

static wap_progress read_subject(wap_reader *r)
{
    wap_retreat *plan = r->plan;
    if (gg_items_end(&r->items))
        return WAP_MORE;
    uint16_t item = gg_next_item(&r->items);
    if (plan->prompt == WAP_ASK_SIEGE_RETREAT) {
        if (item != r->table->cursor)
            return wap_refuse_retreat(r, wap_is_hex(item) ? (uint16_t)P_FOR_17
                                                          : (uint16_t)GG_RULE_FORM);
    } else {
        uint32_t battle = (uint32_t)item - WAP_ITEM_BATTLE;
        if (!wap_item_in(item, WAP_ITEM_BATTLE) || battle >= r->table->battles)
            return wap_refuse_retreat(r, GG_RULE_FORM);
        if (!wap_is_subject(r, battle))
            return wap_refuse_retreat(r, rule_of_prompt(plan->prompt));
        plan->battle = (uint8_t)battle;
    }
    wap_find_leavable(r);
    r->expecting = WAP_AT_HEXES;
    return WAP_GOOD;
}

/* ---------------------------------------------------------------- the hexes that leave */

static uint32_t kinds_in(const wap_reader *r, uint16_t hex)
{
    uint32_t kinds = 0;
    int32_t last = -1;
    wap_which which = wap_leavers(r->plan->camp, r->plan->battle);
    WAP_EACH_PILE (i, r->table, hex)
        if (r->table->pile[i].kind != last &&
            wap_fits(r->board, r->table, &r->table->pile[i], which)) {
            last = r->table->pile[i].kind;
            kinds++;
        }
    return kinds;
}

/* Items that the shortest order needs for a hex: its name twice, its kinds, where to. */
uint32_t wap_items_for(const wap_reader *r, uint16_t hex)
{
    return kinds_in(r, hex) + 5;
}

/* A compulsory withdrawal of so many hexes that one order cannot hold them takes as many as it can. */
bool wap_all_named(const wap_reader *r)
{
    uint32_t items = 0, number = 0;
    WAP_EACH_HEX (hex, &r->leavable) {
        items += wap_items_for(r, hex);
        if (number > 0 && (items > WAP_MUST_ITEMS || number >= WAP_LEAVING_MAX))
            return true;
        if (number >= r->plan->count)
            return false;
        number++;
    }
    return true;
}

bool wap_fits_in(const wap_reader *r, uint16_t hex)
{
    uint32_t items = wap_items_for(r, hex);
    if (r->plan->count == 0 || r->plan->prompt == WAP_ASK_MUST_WITHDRAW)
        return true;
    for (uint32_t i = 0; i < r->plan->count; i++)
        items += wap_items_for(r, r->plan->at[i].hex);
    return items <= WAP_MUST_ITEMS;
}

/* All that must withdraw are named, unless one order cannot hold them all. */
static bool is_next(const wap_reader *r, uint16_t hex)
{
    uint32_t from = r->plan->count > 0 ? r->plan->at[r->plan->count - 1].hex + 1U : 0;
    return wap_next_hex(&r->leavable, from) == hex && (r->plan->count == 0 || !wap_all_named(r));
}

static wap_progress name_hex(wap_reader *r, uint16_t hex)
{
    wap_retreat *plan = r->plan;
    if (hex >= r->board->hexes || (plan->count > 0 && plan->at[plan->count - 1].hex >= hex) ||
        plan->count >= WAP_LEAVING_MAX || !wap_fits_in(r, hex))
        return wap_refuse_retreat(r, GG_RULE_FORM);
    if (!wap_has(&r->leavable, hex)) {
        bool stands = wap_count_sp(r->board, r->table, hex, wap_leavers(plan->camp, plan->battle)) >
                      0;
        if (!stands && wap_count_sp(r->board, r->table, hex, WAP_WITHIN(plan->side)) > 0)
            wap_refuse_retreat(r, P_WDR_08);
        if (!stands && wap_count_sp(r->board, r->table, hex,
                                    wap_leavers(wap_whole(plan->side), plan->battle)) > 0)
            wap_refuse_retreat(r, P_PLY_02);
        return wap_refuse_retreat(r, stands ? (uint16_t)P_WDR_02 : rule_of_prompt(plan->prompt));
    }
    if (plan->prompt == WAP_ASK_MUST_WITHDRAW && !is_next(r, hex))
        return wap_refuse_retreat(r, P_RSL_09);
    wap_leaving_hex *at = &plan->at[plan->count++];
    wap_which own = wap_leavers_with(plan->camp, plan->battle, 0, WAP_UNSUPPLIED);
    wap_which sent = wap_leavers_with(plan->camp, plan->battle, WAP_UNSUPPLIED, 0);
    memset(at, 0, sizeof *at);
    at->hex = hex;
    at->own = (uint16_t)wap_count_sp(r->board, r->table, hex, own);
    at->unsettled = (uint16_t)wap_count_sp(r->board, r->table, hex, sent);
    return WAP_GOOD;
}

static wap_progress read_hexes(wap_reader *r)
{
    while (!gg_items_end(&r->items)) {
        uint16_t item = gg_next_item(&r->items);
        if (wap_is_hex(item)) {
            if (name_hex(r, item) == WAP_BAD)
                return WAP_BAD;
        } else if (item != WAP_WORD_GO || r->plan->count == 0) {
            return wap_refuse_retreat(r, GG_RULE_FORM);
        } else if (r->plan->prompt == WAP_ASK_MUST_WITHDRAW && !wap_all_named(r)) {
            return wap_refuse_retreat(r, P_RSL_09);
        } else {
            wap_begin_losses(r);
            return WAP_GOOD;
        }
    }
    return WAP_MORE;
}

/* ---------------------------------------------------------------- the whole order */

void wap_open_reader(wap_reader *r, const wap_look *look, const gg_order *order, wap_retreat *plan,
                     gg_refusal *refusal)
{
    plan->look = look;
    plan->side = look->side;
    plan->camp = wap_camp_of(look);
    plan->prompt = look->seat == GG_NOBODY ? (uint8_t)WAP_ASK_NOTHING
                                           : look->table->head.prompt[look->seat];
    plan->battle = WAP_NO_BATTLE;
    plan->count = plan->exits = 0;
    plan->pursuit = false;
    r->look = look;
    r->board = look->board;
    r->table = look->table;
    r->plan = plan;
    r->items = (gg_items){order, 0};
    r->refusal = refusal;
    r->expecting = WAP_AT_SUBJECT;
    r->going = r->open = false;
}

wap_progress wap_read_all(wap_reader *r)
{
    wap_progress how = read_subject(r);
    if (how == WAP_GOOD)
        how = read_hexes(r);
    if (how == WAP_GOOD)
        how = wap_read_losses(r);
    if (how == WAP_GOOD)
        how = wap_read_parts(r);
    return how;
}

/* Wrong losses end the reading, but the destinations after them may be illegal as well. Those come first, because what
 * is owed depends on them. */
static void judge_ways(const wap_reader *r)
{
    const gg_order *order = r->items.order;
    gg_refusal losses = *r->refusal;
    r->refusal->count = 0;
    for (uint32_t i = r->items.next; i + 1 < order->count; i++) {
        uint16_t to = order->item[i + 1];
        if (order->item[i] != WAP_WORD_TO || !wap_is_hex(to) || to >= r->board->map_hexes)
            continue;
        bool held = to < r->board->hexes && wap_enemy_in(r->table, r->plan->side, to);
        if (!held && !wap_is_free_hex(r->board, r->table, r->plan->side, to))
            gg_refuse(r->refusal, P_WDR_02);
    }
    for (uint32_t i = 0; i < losses.count; i++)
        gg_refuse(r->refusal, losses.rule[i]);
}

void wap_check_retreat(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    wap_reader r;
    wap_retreat plan;
    wap_open_reader(&r, look, order, &plan, refusal);
    wap_progress how = wap_read_all(&r);
    if (how == WAP_BAD && r.expecting == WAP_AT_LOSSES)
        judge_ways(&r);
    if (how == WAP_BAD)
        return;
    uint16_t behind = gg_peek_item(&r.items);
    if (how == WAP_GOOD && (wap_is_sp(behind) || wap_is_leader(behind) || wap_is_hex(behind)))
        wap_refuse_surplus(&r);
    if (how == WAP_MORE || gg_next_item(&r.items) != WAP_DONE || !gg_items_end(&r.items))
        gg_refuse(refusal, GG_RULE_FORM);
}

void wap_read_retreat(const wap_look *look, const gg_order *order, wap_retreat *out)
{
    wap_reader r;
    wap_open_reader(&r, look, order, out, NULL);
    wap_progress how = wap_read_all(&r);
    gg_assert(how == WAP_GOOD && gg_peek_item(&r.items) == WAP_DONE);
    (void)how;
}

bool wap_may_retreat_somewhere(const wap_look *look, uint8_t prompt)
{
    wap_reader r;
    wap_retreat plan;
    gg_order none = {0};
    wap_open_reader(&r, look, &none, &plan, NULL);
    plan.prompt = prompt;
    for (uint32_t i = 0; i < look->table->battles; i++) {
        if (!wap_is_subject(&r, i))
            continue;
        plan.battle = (uint8_t)i;
        wap_find_leavable(&r);
        if (wap_next_hex(&r.leavable, 0) != WAP_NO_HEX)
            return true;
    }
    return false;
}

bool wap_must_leave_siege(const wap_look *look)
{
    return wap_count_sp(look->board, look->table, look->table->cursor,
                        wap_leavers(wap_camp_of(look), WAP_NO_BATTLE)) > 0;
}
