/* assault_or_siege.c: nobody of the attacked side stands outside: the attacker assaults the city or besieges
 * it (C2.4). P-FOR, P-SUP, P-ALL */
#include "warpeace/retreat/retreat.h"

/* ---------------------------------------------------------------- which battles */

/* P-FOR-08 */
bool wap_all_inside(const wap_board *board, const wap_table *table, uint8_t slot)
{
    const wap_battle *battle = &table->battle[slot];
    wap_which outside = WAP_OF_BATTLE(wap_other(battle->init), slot);
    outside.without = WAP_INSIDE;
    return wap_count_sp(board, table, wap_attacked_hex(table, battle), outside) == 0;
}

static bool is_due(const wap_table *table, uint8_t slot, uint8_t side)
{
    return wap_is_fought(table, slot) && !(table->battle[slot].flags & WAP_B_SETTLED) &&
           table->battle[slot].init == side;
}

/* .. and the decision is the look's (P-PLY-08). */
static bool is_mine(const wap_look *look, uint8_t slot)
{
    return is_due(look->table, slot, look->side) && wap_commands_battle(look, slot);
}

static bool any_storm(const wap_look *look)
{
    for (uint8_t slot = 0; slot < look->table->battles; slot++)
        if (is_mine(look, slot))
            return true;
    return false;
}

/* P-FOR-10 */
bool wap_stage_mode(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(wap_all_live_are(table, WAP_B_ATTACKED));
    for (uint8_t slot = 0; slot < table->battles; slot++) {
        wap_battle *battle = &table->battle[slot];
        if (!is_due(table, slot, battle->init))
            continue;
        if (wap_all_inside(play->board, table, slot))
            continue;
        battle->mode = WAP_FIELD;
        battle->flags |= WAP_B_SETTLED;
    }
    for (uint8_t slot = 0; slot < table->battles; slot++) {
        uint8_t init = table->battle[slot].init;
        if (!is_due(table, slot, init))
            continue;
        table->decider = init;
        return wap_ask_first(play, init, WAP_ASK_MODE, any_storm);
    }
    wap_to_stage_of_round(play, WAP_C2_COMMIT);
    return false;
}

/* ---------------------------------------------------------------- who may advance to a siege */

/* P-FOR-13, P-SUP-09: supplied attackers. */
static wap_which besiegers(uint8_t side, uint8_t slot)
{
    wap_which which = WAP_OF_BATTLE(side, slot);
    which.without = WAP_UNSUPPLIED | WAP_INSIDE;
    return which;
}

/* SP of the attacked side that came into the hex from another battle keep the besiegers out (P-MOV-10). */
static bool may_come_from(const wap_look *look, uint8_t slot, uint16_t hex)
{
    uint16_t target = wap_attacked_hex(look->table, &look->table->battle[slot]);
    return hex < look->board->hexes && (hex == target || wap_adjacent(look->board, hex, target)) &&
           wap_count_sp(look->board, look->table, target, WAP_OUTSIDE(wap_other(look->side))) ==
               0 &&
           wap_count_sp(look->board, look->table, hex, besiegers(look->side, slot)) > 0;
}

/* The next hex from `from` on that has besiegers, the attacked one (they stay) or a neighbor;
 * WAP_NO_HEX: none. */
static uint16_t next_source(const wap_look *look, uint8_t slot, uint32_t from)
{
    uint16_t target = wap_attacked_hex(look->table, &look->table->battle[slot]), best = WAP_NO_HEX;
    if (target >= from && may_come_from(look, slot, target))
        best = target;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint16_t hex = look->board->hex[target].next[i];
        if (hex >= from && hex < best && may_come_from(look, slot, hex))
            best = hex;
    }
    return best;
}

static bool may_besiege(const wap_look *look, uint8_t slot)
{
    return next_source(look, slot, 0) != WAP_NO_HEX;
}

static void gather_besiegers(const wap_look *look, uint8_t slot, uint16_t hex, wap_troops *out)
{
    wap_clear_troops(out);
    if (may_come_from(look, slot, hex))
        wap_gather(look->board, look->table, hex, besiegers(look->side, slot), out);
}

/* ---------------------------------------------------------------- besiege BATTLE (HEX WHO).. DONE */

/* One hex and who comes from it. */
static bool read_part(const wap_look *look, gg_items *items, uint16_t *hex, wap_who *who)
{
    *hex = gg_next_item(items);
    return wap_is_hex(*hex) && *hex < look->board->map_hexes &&
           wap_read_who(look->board, items, who);
}

static void check_part(const wap_look *look, uint8_t slot, uint16_t hex, const wap_who *who,
                       gg_refusal *refusal)
{
    wap_troops there, all;
    gather_besiegers(look, slot, hex, &there);
    wap_clear_troops(&all);
    if (hex < look->board->hexes)
        wap_gather(look->board, look->table, hex, WAP_OF_BATTLE(look->side, slot), &all);
    for (uint32_t kind = 0; kind < look->board->kinds; kind++) {
        if (who->troops.sp[kind] <= there.sp[kind])
            continue;
        gg_refuse(refusal, P_FOR_13);
        if (who->troops.sp[kind] <= all.sp[kind])
            gg_refuse(refusal, P_SUP_09); /* unsupplied */
    }
    for (uint32_t i = 0; i < look->board->leaders; i++)
        if (wap_is_among(&who->leaders, i) &&
            (look->table->leader[i].hex != hex || look->table->leader[i].side != look->side))
            gg_refuse(refusal, P_FOR_13);
    if (who->troops.total == 0) /* leaders go with SP */
        gg_refuse(refusal, P_FOR_13);
}

static void check_besiege(const wap_look *look, uint8_t slot, const gg_order *order,
                          gg_refusal *refusal)
{
    gg_items items = {order, 1};
    int32_t last = -1;
    uint32_t parts = 0;
    for (; gg_peek_item(&items) != WAP_DONE; parts++) {
        uint16_t hex;
        wap_who who;
        if (!read_part(look, &items, &hex, &who) || hex <= last) {
            gg_refuse(refusal, GG_RULE_FORM);
            return;
        }
        check_part(look, slot, hex, &who, refusal);
        last = hex;
    }
    items.next++;
    if (!gg_items_end(&items))
        gg_refuse(refusal, GG_RULE_FORM);
    if (parts == 0)
        gg_refuse(refusal, P_FOR_13);
}

/* P-FOR-05, P-FOR-08 */
void wap_check_mode(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint8_t slot = wap_battle_named(look->table, order, refusal);
    if (slot == WAP_NO_BATTLE)
        return;
    if (!is_due(look->table, slot, look->side)) {
        gg_refuse(refusal, P_FOR_05);
        gg_refuse(refusal, P_FOR_08);
        return;
    }
    if (!wap_commands_battle(look, slot))
        gg_refuse(refusal, P_PLY_02);
    if (order->verb == WAP_BESIEGE)
        check_besiege(look, slot, order, refusal);
}

/* ---------------------------------------------------------------- steps */

static bool any_due(const wap_look *look, uint8_t verb)
{
    for (uint8_t slot = 0; slot < look->table->battles; slot++)
        if (is_mine(look, slot) && (verb == WAP_STORM || may_besiege(look, slot)))
            return true;
    return false;
}

static void battle_steps(const wap_look *look, uint8_t verb, gg_steps *out)
{
    for (uint8_t slot = 0; slot < look->table->battles; slot++)
        if (is_mine(look, slot) && (verb == WAP_STORM || may_besiege(look, slot)))
            wap_offer_item(out, WAP_STEP_BATTLE, (uint16_t)(WAP_ITEM_BATTLE + slot),
                           verb == WAP_STORM);
}

static void hex_steps(const wap_look *look, uint8_t slot, uint32_t from, gg_steps *out)
{
    for (uint16_t hex = next_source(look, slot, from); hex != WAP_NO_HEX;
         hex = next_source(look, slot, hex + 1U))
        wap_offer_item(out, WAP_STEP_HEX, hex, false);
}

static void who_steps(const wap_look *look, uint8_t slot, uint16_t hex, const gg_order *order,
                      gg_steps *out)
{
    wap_troops there;
    uint16_t last = order->item[order->count - 1];
    gather_besiegers(look, slot, hex, &there);
    uint32_t leader = wap_is_leader(last) ? last - (uint32_t)WAP_ITEM_LEADER + 1 : 0;
    uint32_t first = wap_is_sp(last) ? wap_item_kind(last) + 1U : 0;
    for (uint32_t i = leader;
         i < look->board->leaders && !wap_is_sp(last) && wap_has_room(order, 3); i++)
        if (look->table->leader[i].hex == hex && look->table->leader[i].side == look->side)
            wap_offer_item(out, WAP_STEP_LEADER, (uint16_t)(WAP_ITEM_LEADER + i), false);
    for (uint32_t kind = first; kind < look->board->kinds && wap_has_room(order, 2); kind++)
        for (uint32_t n = 1; n <= there.sp[kind]; n++)
            wap_offer_item(out, WAP_STEP_SP, wap_sp_item((uint8_t)kind, n), false);
}

/* The hex named last in the draft; WAP_NO_HEX: none yet. */
static uint16_t last_hex(const gg_order *order)
{
    uint16_t hex = WAP_NO_HEX;
    for (uint32_t i = 1; i < order->count; i++)
        if (wap_is_hex(order->item[i]))
            hex = order->item[i];
    return hex;
}

static void besiege_steps(const wap_look *look, const gg_order *order, gg_steps *out)
{
    uint8_t slot = (uint8_t)(order->item[0] - WAP_ITEM_BATTLE);
    gg_assert(order->verb == WAP_BESIEGE && order->count > 0);
    uint16_t last = order->item[order->count - 1], hex = last_hex(order);
    bool whole = order->count == 1 || wap_is_sp(last);
    if (hex != WAP_NO_HEX)
        who_steps(look, slot, hex, order, out);
    if (!whole)
        return;
    if (wap_has_room(order, 3)) /* a hex, SP of it, and the end */
        hex_steps(look, slot, hex == WAP_NO_HEX ? 0 : hex + 1U, out);
    if (hex != WAP_NO_HEX)
        wap_offer_item(out, WAP_STEP_WORD, WAP_DONE, true);
}

void wap_mode_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    const gg_order *order = &draft->order;
    if (order->verb == WAP_VERB_NONE) {
        gg_offer(out, wap_verb_step(WAP_STORM, false));
        if (any_due(look, WAP_BESIEGE))
            gg_offer(out, wap_verb_step(WAP_BESIEGE, false));
    } else if (order->count == 0) {
        battle_steps(look, order->verb, out);
    } else {
        besiege_steps(look, order, out);
    }
}

/* ---------------------------------------------------------------- what follows */

/* They have left their battle (P-COM-16); no points for this (P-ALL-06). */
static void advance_part(wap_play *play, uint8_t slot, uint8_t side, uint16_t from,
                         const wap_who *who)
{
    const wap_battle *battle = wap_battle_at(play, slot);
    uint16_t to = wap_attacked_hex(play->table, battle);
    gg_assert(who->troops.total > 0 && (from == to || wap_adjacent(play->board, from, to)));
    if (from == to)
        return; /* they are already there */
    wap_change_troops(play, from, &who->troops, besiegers(side, slot),
                      (wap_fate){to, WAP_COMMITTED, wap_leave_marks(battle, side), WAP_NO_BATTLE});
    for (uint32_t i = 0; i < play->board->leaders; i++)
        if (wap_is_among(&who->leaders, i))
            wap_move_leader(play, i, to);
    wap_tell_advance(play->turn, GG_EVERYBODY, from, to, who->troops.total);
    wap_settle(play, from);
}

static void besiege(wap_play *play, uint8_t slot, uint8_t side, const gg_order *order)
{
    wap_look look = wap_look_at(play, side);
    uint16_t target = wap_attacked_hex(play->table, wap_battle_at(play, slot));
    gg_items items = {order, 1};
    while (gg_peek_item(&items) != WAP_DONE) {
        uint16_t hex;
        wap_who who;
        bool read = read_part(&look, &items, &hex, &who);
        gg_assert(read);
        (void)read;
        advance_part(play, slot, side, hex, &who);
    }
    wap_end_battle(play, slot);
    wap_drop_dead_battles(play);
    wap_settle(play, target);
}

void wap_apply_mode(wap_play *play, uint8_t side, const gg_order *order)
{
    uint8_t slot = (uint8_t)(order->item[0] - WAP_ITEM_BATTLE);
    gg_assert(is_due(play->table, slot, side) && wap_all_inside(play->board, play->table, slot));
    wap_battle *battle = wap_battle_at(play, slot);
    battle->flags |= WAP_B_SETTLED;
    if (order->verb == WAP_BESIEGE) {
        besiege(play, slot, side, order);
        return;
    }
    battle->mode = WAP_ASSAULT;
    wap_tell_mode(play->turn, battle->a, battle->t, WAP_MODE_ASSAULT);
}
