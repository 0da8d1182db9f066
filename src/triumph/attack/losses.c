/* losses.c: odd points, losses assigned by their owner (S9, S10), and the units that corps keep (S11K).
 *
 * T-ATK */
#include "triumph/attack/defender_answers.h"

/* ---------------------------------------------------------------- odd points and losses */

void tri_check_odd(const tri_look *look, const gg_order *order, gg_refusal *refusal)
{
    const tri_attack *attack = &look->table->attack;
    if (order->item[0] != attack->odd[0] && order->item[0] != attack->odd[1])
        gg_refuse(refusal, attack->stage == TRI_ATTACK_LEADERS  ? T_ATK_9_2
                           : attack->stage == TRI_COUNTERS_LOSS ? T_ATK_10_3
                                                                : T_ATK_10_2);
}

void tri_apply_odd(tri_play *play, const gg_order *order)
{
    tri_attack *attack = &play->table->attack;
    uint32_t slot = order->item[0];
    gg_assert(attack->points == 1 && (slot == attack->odd[0] || slot == attack->odd[1]));
    memset(attack->odd, TRI_NO_UNIT, sizeof attack->odd);
    attack->points--;
    tri_lose_in_attack(play, slot);
    tri_go_on_losing(play);
}

void tri_odd_steps(const tri_look *look, const gg_draft *draft, gg_steps *out)
{
    (void)draft;
    gg_assert(look->table->attack.odd[0] != look->table->attack.odd[1]);
    const uint8_t *odd = look->table->attack.odd;
    for (uint32_t i = 0; i < 2; i++)
        if (tri_odd_unit(look->table, odd[i]) == odd[i])
            tri_offer_item(out, TRI_STEP_UNIT, odd[i], true);
}

static uint32_t times(const gg_order *order, uint16_t item)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < order->count; i++)
        count += order->item[i] == item;
    return count;
}

void tri_check_loss(const tri_look *look, const gg_order *order, gg_refusal *refusal)
{
    tri_set candidates = tri_loss_candidates(look->table, look->table->attack.stage);
    uint16_t rule = look->table->attack.stage == TRI_ATTACK_REST ? T_ATK_9_3 : T_ATK_10_4;
    for (uint32_t i = 0; i < order->count; i++) {
        uint16_t item = order->item[i];
        if (i > 0 && item < order->item[i - 1]) {
            gg_refuse(refusal, GG_RULE_FORM); /* not ascending */
            return;
        }
        if (!tri_has(candidates, item) ||
            times(order, item) > tri_strength(look->table->face[item]))
            gg_refuse(refusal, rule);
    }
    if (order->count != tri_loss_points(look->table))
        gg_refuse(refusal, rule);
}

/* In ascending order, a unit as often as it loses points. The units that follow must be able to bear the rest. */
void tri_loss_steps(const tri_look *look, const gg_draft *draft, gg_steps *out)
{
    const tri_table *table = look->table;
    tri_set candidates = tri_loss_candidates(table, table->attack.stage);
    uint32_t first = draft->order.count > 0 ? draft->order.item[draft->order.count - 1] : 0;
    gg_assert(draft->order.count < tri_loss_points(table));
    uint32_t needed = tri_loss_points(table) - (uint32_t)draft->order.count;
    for (uint32_t slot = tri_next(candidates, first); slot < TRI_UNITS;
         slot = tri_next(candidates, slot + 1)) {
        uint32_t left = 0;
        for (uint32_t s = slot; s < TRI_UNITS; s = tri_next(candidates, s + 1))
            left += tri_strength(table->face[s]) - times(&draft->order, (uint16_t)s);
        if (left < needed)
            return;
        if (tri_strength(table->face[slot]) > times(&draft->order, (uint16_t)slot))
            tri_offer_item(out, TRI_STEP_UNIT, (uint16_t)slot, needed == 1);
    }
}

void tri_apply_loss(tri_play *play, const gg_order *order)
{
    tri_attack *attack = &play->table->attack;
    gg_assert(attack->stage == TRI_ATTACK_REST || attack->stage == TRI_DEFENSE_REST);
    gg_assert(order->count == tri_loss_points(play->table));
    for (uint32_t i = 0; i < order->count; i++)
        tri_lose_in_attack(play, order->item[i]);
    attack->points = 0;
    if (attack->stage == TRI_DEFENSE_REST) {
        attack->stage = TRI_NO_LOSS;
        tri_complete_attack(play);
        return;
    }
    attack->stage = TRI_ATTACK_REST; /* no strength is left: go on to the defender's losses */
    tri_go_on_losing(play);
}

/* ---------------------------------------------------------------- S11K: kept units */

/* T-ATK-11.4 */
uint32_t tri_next_keeper(const tri_table *table, uint32_t commander)
{
    for (; commander < TRI_COMMANDERS_MAX; commander++)
        if ((table->attack.mover_commanders >> commander & 1) &&
            table->commander_at[commander] != TRI_DEAD &&
            tri_count(tri_corps_of_movers(table, commander)) >= 2)
            return commander;
    return TRI_COMMANDERS_MAX;
}

tri_set tri_keepable(const tri_table *table)
{
    tri_set units = {{0, 0}};
    for (uint32_t commander = 0; commander < TRI_COMMANDERS_MAX; commander++)
        if (table->attack.mover_commanders >> commander & 1)
            units = tri_union(units, tri_corps_of_movers(table, commander));
    return units;
}

void tri_check_keep(const tri_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint32_t commander = tri_next_keeper(look->table, 0);
    for (uint32_t i = 0; i < order->count;
         i++, commander = tri_next_keeper(look->table, commander + 1)) {
        uint16_t item = order->item[i];
        if (commander == TRI_COMMANDERS_MAX) {
            gg_refuse(refusal, T_ATK_11_4);
            return;
        }
        if (!tri_has(tri_corps_of_movers(look->table, commander), item))
            gg_refuse(refusal, T_ATK_11_4);
    }
    if (commander != TRI_COMMANDERS_MAX)
        gg_refuse(refusal, T_ATK_11_4);
}

void tri_keep_steps(const tri_look *look, const gg_draft *draft, gg_steps *out)
{
    uint32_t commander = tri_next_keeper(look->table, 0);
    for (uint32_t i = 0; i < draft->order.count; i++)
        commander = tri_next_keeper(look->table, commander + 1);
    bool last = tri_next_keeper(look->table, commander + 1) == TRI_COMMANDERS_MAX;
    gg_assert(commander < TRI_COMMANDERS_MAX);
    tri_set units = tri_corps_of_movers(look->table, commander);
    TRI_EACH (slot, units)
        tri_offer_item(out, TRI_STEP_UNIT, (uint16_t)slot, last);
}

void tri_apply_keep(tri_play *play, const gg_order *order)
{
    uint32_t commander = tri_next_keeper(play->table, 0);
    for (uint32_t i = 0; i < order->count; i++) {
        uint32_t next = tri_next_keeper(play->table, commander + 1);
        tri_set units = tri_corps_of_movers(play->table, commander);
        TRI_EACH (slot, units)
            if (slot != order->item[i])
                tri_detach(play, slot);
        commander = next;
    }
    gg_assert(commander == TRI_COMMANDERS_MAX && tri_next_keeper(play->table, 0) == commander);
    tri_finish_lost_attack(play);
}
