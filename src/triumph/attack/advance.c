/* advance.c: defenders from the reserve step forward after a feint or a successful defense.
 *
 * T-ATK, T-CRP, T-SET, T-SAN */
#include "triumph/attack/defender_answers.h"

/* Blockers stand there already (T-SAN-05, T-SET-14). */
tri_set tri_may_advance(const tri_table *table)
{
    tri_set out = {{0, 0}};
    TRI_EACH (slot, table->attack.named)
        if (tri_in_reserve(table->at[slot]) && !(table->flags[slot] & TRI_FIXED))
            tri_add(&out, slot);
    return out;
}

void tri_ask_advance(tri_play *play)
{
    if (tri_empty(tri_may_advance(play->table)))
        tri_end_attack(play);
    else
        tri_ask_defender(play, TRI_ASK_ADVANCE);
}

/* R-T-41: a commander may go if he was named and one of his units goes, and must go if his whole corps goes. */
static bool has_unit_in(const tri_table *table, uint32_t commander, tri_set units)
{
    TRI_EACH (slot, units)
        if (table->corps[slot] == commander)
            return true;
    return false;
}

static bool must_go(const tri_table *table, uint32_t commander, tri_set units)
{
    return has_unit_in(table, commander, units) &&
           tri_empty(tri_without(tri_corps_units(table, commander), units));
}

static bool may_go(const tri_table *table, uint32_t commander, tri_set units)
{
    bool named = (table->attack.named_commanders >> commander & 1) != 0;
    return has_unit_in(table, commander, units) && (named || must_go(table, commander, units));
}

uint32_t tri_bound_commanders(const tri_table *table, tri_set units)
{
    uint32_t bound = 0;
    for (uint32_t commander = 0; commander < TRI_COMMANDERS_MAX; commander++)
        if (must_go(table, commander, units))
            bound |= 1U << commander;
    return bound;
}

/* T-ATK-3.3 */
void tri_check_advance(const tri_look *look, const gg_order *order, gg_refusal *refusal)
{
    const tri_table *table = look->table;
    gg_items items = {order, 0};
    tri_set units;
    uint32_t commanders;
    tri_take_units(&items, &units);
    tri_take_commanders(&items, &commanders);
    TRI_EACH (slot, units)
        if (tri_has(table->attack.named, slot) && (table->flags[slot] & TRI_FIXED))
            gg_refuse(refusal, T_SET_14);
    if (tri_empty(units) || !tri_empty(tri_without(units, tri_may_advance(table))))
        gg_refuse(refusal, T_ATK_3_3);
    for (uint32_t commander = 0; commander < look->board->commanders; commander++) {
        bool goes = (commanders >> commander & 1) != 0;
        if (goes && !may_go(table, commander, units))
            gg_refuse(refusal, T_ATK_3_3);
        if (!goes && must_go(table, commander, units)) {
            gg_refuse(refusal, T_ATK_3_3);
            gg_refuse(refusal, T_CRP_06);
        }
    }
}

/* Commanders are named in ascending order, so the list ends at the first who must go. */
void tri_advance_steps(const tri_look *look, const gg_draft *draft, gg_steps *out)
{
    const tri_table *table = look->table;
    gg_items items = {&draft->order, 0};
    tri_set may = tri_may_advance(table), units = {{0, 0}};
    uint32_t next = 0, first = 0;
    while (tri_item_is_unit(gg_peek_item(&items))) {
        next = gg_next_item(&items);
        tri_add(&units, next++);
    }
    if (!tri_take_word(&items, TRI_DONE)) {
        if (!tri_empty(units))
            tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, false);
        for (uint32_t slot = tri_next(may, next); slot < TRI_UNITS; slot = tri_next(may, slot + 1))
            tri_offer_item(out, TRI_STEP_UNIT, (uint16_t)slot, false);
        return;
    }
    while (!gg_items_end(&items))
        first = (uint32_t)(gg_next_item(&items) - TRI_ITEM_COMMANDER) + 1;
    for (uint32_t commander = first; commander < look->board->commanders; commander++) {
        if (may_go(table, commander, units))
            tri_offer_item(out, TRI_STEP_COMMANDER, (uint16_t)(TRI_ITEM_COMMANDER + commander),
                           false);
        if (must_go(table, commander, units))
            return;
    }
    tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, true);
}

/* T-CRP-06 */
tri_set tri_separated(const tri_table *table)
{
    tri_set units = {{0, 0}};
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        uint8_t commander = table->corps[slot];
        if (commander != TRI_NO_COMMANDER && tri_on_board(table->at[slot]) &&
            table->at[slot] != table->commander_at[commander])
            tri_add(&units, slot);
    }
    return units;
}

void tri_step_forward(tri_table *table, tri_set units, uint32_t commanders)
{
    uint16_t at = tri_blocking(tri_across(table->attack.from));
    TRI_EACH (slot, units)
        table->at[slot] = at;
    for (uint32_t commander = 0; commander < TRI_COMMANDERS_MAX; commander++)
        if (commanders >> commander & 1)
            table->commander_at[commander] = at;
}

void tri_apply_advance(tri_play *play, const gg_order *order)
{
    tri_table *table = play->table;
    gg_items items = {order, 0};
    tri_set units;
    uint32_t commanders;
    tri_take_units(&items, &units);
    tri_take_commanders(&items, &commanders);
    gg_assert(!tri_empty(units) && items.next == order->count);
    gg_assert(tri_empty(tri_without(units, tri_may_advance(table))));
    tri_step_forward(table, units, commanders);
    tri_set separated = tri_separated(table);
    TRI_EACH (slot, separated)
        tri_detach(play, slot);
    gg_assert(tri_empty(tri_separated(table)));
    tri_end_attack(play);
}
