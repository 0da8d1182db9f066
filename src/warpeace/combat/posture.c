/* posture.c: supply is judged again (C2.2), then the controllers of original city hexes say who stands inside (C2.3).
 * P-FOR, P-SUP
 *
 * Battle by battle, the attacking side first in each. A side with several hexes may answer for them in any order that
 * respects this. */
#include "warpeace/combat/battle.h"

/* ---------------------------------------------------------------- which hexes */

/* A besieged garrison stays inside unless the battle is in its own hex, or it has joined that of
 * its relief: then it stands in the hex of the other side's part of the battle (P-FOR-18,
 * P-FOR-20, R-P-95). */
static bool is_shut_in(const wap_board *board, const wap_table *table, const wap_battle *battle,
                       uint8_t side, uint16_t hex)
{
    return battle->a != battle->t && hex == wap_own_hex(table, battle, side) &&
           wap_is_besieged(board, table, hex, side);
}

bool wap_may_redeploy(const wap_board *board, const wap_table *table, uint8_t slot, uint8_t side,
                      uint16_t hex)
{
    const wap_battle *battle = &table->battle[slot];
    if ((hex != battle->a && hex != battle->t) || !wap_has_city(board, hex) ||
        table->control[board->hex[hex].city] != side)
        return false;
    if (table->round <= 1 && hex != battle->t)
        return false;
    return !is_shut_in(board, table, battle, side, hex);
}

static uint8_t answered(const wap_battle *battle, uint16_t hex)
{
    return hex == battle->t ? WAP_S_POSTURE_T : WAP_S_POSTURE_A;
}

static bool is_open(const wap_board *board, const wap_table *table, uint8_t slot, uint8_t side,
                    uint16_t hex)
{
    const wap_battle *battle = &table->battle[slot];
    return !(battle->choices[side] & answered(battle, hex)) &&
           wap_may_redeploy(board, table, slot, side, hex) &&
           wap_count_sp(board, table, hex, WAP_OF_BATTLE(side, slot)) > 0;
}

/* The side's next hex of a battle, its own original one first; WAP_NO_HEX: none is left. */
static uint16_t next_of(const wap_board *board, const wap_table *table, uint8_t slot, uint8_t side)
{
    const wap_battle *battle = &table->battle[slot];
    uint16_t own = wap_own_hex(table, battle, side),
             other = wap_own_hex(table, battle, wap_other(side));
    if (is_open(board, table, slot, side, own))
        return own;
    return is_open(board, table, slot, side, other) ? other : (uint16_t)WAP_NO_HEX;
}

uint16_t wap_posture_due(const wap_board *board, const wap_table *table, uint8_t slot, uint8_t side)
{
    uint8_t init = table->battle[slot].init;
    if (!wap_is_fought(table, slot))
        return WAP_NO_HEX;
    if (side != init && next_of(board, table, slot, init) != WAP_NO_HEX)
        return WAP_NO_HEX;
    return next_of(board, table, slot, side);
}

/* P-PLY-08: the hex that the look may answer for. */
static uint16_t due_to(const wap_look *look, uint8_t slot)
{
    uint16_t hex = wap_posture_due(look->board, look->table, slot, look->side);
    return hex != WAP_NO_HEX && wap_commands(look, hex) ? hex : (uint16_t)WAP_NO_HEX;
}

static bool any_due(const wap_look *look)
{
    for (uint8_t slot = 0; slot < look->table->battles; slot++)
        if (due_to(look, slot) != WAP_NO_HEX)
            return true;
    return false;
}

bool wap_stage_posture(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(wap_all_live_are(table, WAP_B_ATTACKED));
    if (!table->begun) {
        wap_judge_supply(play, WAP_FR);
        wap_judge_supply(play, WAP_AL);
        table->begun = 1;
    }
    for (uint8_t slot = 0; slot < table->battles; slot++)
        for (uint8_t i = 0; i < WAP_SIDES; i++) {
            uint8_t side = i == 0 ? table->battle[slot].init : wap_other(table->battle[slot].init);
            if (wap_posture_due(play->board, table, slot, side) == WAP_NO_HEX)
                continue;
            table->decider = side;
            return wap_ask_first(play, side, WAP_ASK_POSTURE, any_due);
        }
    wap_to_stage(play, WAP_C2_MODE);
    return false;
}

/* ---------------------------------------------------------------- how many may go inside */

static uint8_t slot_of(const wap_look *look, uint16_t hex)
{
    for (uint8_t slot = 0; slot < look->table->battles; slot++)
        if (due_to(look, slot) == hex)
            return slot;
    return WAP_NO_BATTLE;
}

/* The hex that the side attacks from keeps one SP outside. */
static bool attacks_from(const wap_look *look, uint8_t slot, uint16_t hex)
{
    const wap_battle *battle = &look->table->battle[slot];
    return battle->init == look->side && hex == wap_own_hex(look->table, battle, look->side);
}

/* P-FOR-01, P-FOR-04: SP of the side that fit into the city of the hex; 0: it controls none there. */
static uint32_t places_inside(const wap_look *look, uint16_t hex)
{
    uint16_t city = look->board->hex[hex].city;
    bool own = city != WAP_NO_CITY && look->table->control[city] == look->side;
    return own ? look->board->city[city].capacity : 0;
}

/* Room that other SP of the side leave in the city. */
static uint32_t free_places(const wap_look *look, uint8_t slot, uint16_t hex)
{
    uint32_t capacity = places_inside(look, hex);
    wap_which within = WAP_OF_BATTLE(look->side, slot);
    within.with = WAP_INSIDE;
    uint32_t all = wap_count_sp(look->board, look->table, hex, WAP_WITHIN(look->side)),
             own = wap_count_sp(look->board, look->table, hex, within);
    uint32_t others = all - own;
    return others < capacity ? capacity - others : 0;
}

uint32_t wap_most_inside(const wap_look *look, uint8_t slot, uint16_t hex)
{
    uint32_t places = free_places(look, slot, hex);
    uint32_t all = wap_count_sp(look->board, look->table, hex, WAP_OF_BATTLE(look->side, slot));
    gg_assert(all > 0);
    uint32_t most = attacks_from(look, slot, hex) ? all - 1 : all;
    return most < places ? most : places;
}

/* ---------------------------------------------------------------- the prompt `posture` */

static bool are_there(const wap_look *look, uint16_t hex, const wap_leaders *leaders)
{
    for (uint32_t i = 0; i < look->board->leaders; i++)
        if (wap_is_among(leaders, i) &&
            (look->table->leader[i].hex != hex || look->table->leader[i].side != look->side))
            return false;
    return true;
}

static bool fit_into(const wap_troops *part, const wap_troops *whole)
{
    for (uint32_t i = 0; i < WAP_KINDS_MAX; i++)
        if (part->sp[i] > whole->sp[i])
            return false;
    return true;
}

/* HEX WHO DONE. */
static bool read_inside(const wap_look *look, const gg_order *order, uint16_t *hex, wap_who *who)
{
    gg_items items = {order, 0};
    *hex = gg_next_item(&items);
    return wap_is_hex(*hex) && *hex < look->board->map_hexes &&
           wap_read_who(look->board, &items, who) && gg_next_item(&items) == WAP_DONE &&
           gg_items_end(&items);
}

/* P-FOR-01, P-FOR-04, P-FOR-06, P-FOR-19 */
void wap_check_posture(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint16_t hex;
    wap_who who;
    if (!read_inside(look, order, &hex, &who)) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    uint8_t slot = slot_of(look, hex);
    if (slot == WAP_NO_BATTLE) {
        if (hex < look->board->hexes && wap_own_in(look->table, look->side, hex) &&
            !wap_commands(look, hex))
            gg_refuse(refusal, P_PLY_02);
        gg_refuse(refusal, P_FOR_06);
        return;
    }
    wap_troops there;
    wap_clear_troops(&there);
    wap_gather(look->board, look->table, hex, WAP_OF_BATTLE(look->side, slot), &there);
    if (!fit_into(&who.troops, &there) || !are_there(look, hex, &who.leaders)) {
        gg_refuse(refusal, P_FOR_01);
        gg_refuse(refusal, P_FOR_06);
    }
    if (who.troops.total > free_places(look, slot, hex)) {
        gg_refuse(refusal, P_FOR_04);
        gg_refuse(refusal, P_FOR_01);
        gg_refuse(refusal, P_FOR_06);
    } else if (who.troops.total > wap_most_inside(look, slot, hex)) {
        gg_refuse(refusal, P_FOR_06);
        if (look->table->battle[slot].a == look->table->battle[slot].t)
            gg_refuse(refusal, P_FOR_19);
    }
}

static void hex_steps(const wap_look *look, gg_steps *out)
{
    for (uint8_t slot = 0; slot < look->table->battles; slot++) {
        uint16_t hex = due_to(look, slot);
        if (hex != WAP_NO_HEX)
            wap_offer_item(out, WAP_STEP_HEX, hex, false);
    }
}

static void leader_steps(const wap_look *look, uint16_t hex, const wap_who *who, gg_steps *out)
{
    uint32_t first = 0;
    for (uint32_t i = 0; i < look->board->leaders; i++)
        if (wap_is_among(&who->leaders, i))
            first = i + 1;
    for (uint32_t i = first; i < look->board->leaders; i++)
        if (look->table->leader[i].hex == hex && look->table->leader[i].side == look->side)
            wap_offer_item(out, WAP_STEP_LEADER, (uint16_t)(WAP_ITEM_LEADER + i), false);
}

static void sp_steps(const wap_look *look, uint8_t slot, uint16_t hex, const wap_who *who,
                     gg_steps *out)
{
    uint32_t left = wap_most_inside(look, slot, hex), first = 0;
    wap_troops there;
    wap_clear_troops(&there);
    wap_gather(look->board, look->table, hex, WAP_OF_BATTLE(look->side, slot), &there);
    gg_assert(who->troops.total <= left);
    left -= who->troops.total;
    for (uint32_t kind = 0; kind < look->board->kinds; kind++)
        if (who->troops.sp[kind] > 0)
            first = kind + 1;
    for (uint32_t kind = first; kind < look->board->kinds; kind++)
        for (uint32_t n = 1; n <= there.sp[kind] && n <= left; n++)
            wap_offer_item(out, WAP_STEP_SP, wap_sp_item((uint8_t)kind, n), false);
}

void wap_posture_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    const gg_order *order = &draft->order;
    if (order->verb == WAP_VERB_NONE) {
        gg_offer(out, wap_verb_step(WAP_GO_INSIDE, false));
        return;
    }
    if (order->count == 0) {
        hex_steps(look, out);
        return;
    }
    gg_items items = {order, 0};
    uint16_t hex = gg_next_item(&items);
    wap_who who;
    bool read = wap_read_who(look->board, &items, &who);
    gg_assert(read);
    (void)read;
    if (who.troops.total == 0)
        leader_steps(look, hex, &who, out);
    sp_steps(look, slot_of(look, hex), hex, &who, out);
    wap_offer_item(out, WAP_STEP_WORD, WAP_DONE, true);
}

/* ---------------------------------------------------------------- in and out */

/* As few SP as possible change places; fresh ones first (their marks are lower). */
static void redeploy_kind(wap_play *play, uint16_t hex, uint8_t kind, uint32_t wanted,
                          wap_which of_battle)
{
    uint32_t inside = 0;
    WAP_EACH_PILE (i, play->table, hex) {
        const wap_pile *pile = &play->table->pile[i];
        if (pile->kind == kind && (pile->marks & WAP_INSIDE) &&
            wap_fits(play->board, play->table, pile, of_battle))
            inside += pile->count;
    }
    wap_which out = of_battle, in = of_battle;
    out.without = in.with = WAP_INSIDE;
    if (wanted > inside)
        wap_change_sp(play, hex, kind, wanted - inside, out,
                      (wap_fate){WAP_NO_HEX, 0, WAP_INSIDE, WAP_KEEP_BATTLE});
    else if (wanted < inside)
        wap_change_sp(play, hex, kind, inside - wanted, in,
                      (wap_fate){WAP_NO_HEX, WAP_INSIDE, 0, WAP_KEEP_BATTLE});
}

static void redeploy_leaders(wap_play *play, uint16_t hex, uint8_t side, const wap_leaders *inside)
{
    WAP_EACH_LEADER (who, play->board, play->table, hex) {
        wap_leader_at *at = &play->table->leader[who];
        if (at->side != side)
            continue;
        uint8_t marks = (uint8_t)(at->marks & ~WAP_L_INSIDE);
        at->marks = (uint8_t)(marks | (wap_is_among(inside, who) ? WAP_L_INSIDE : 0));
    }
}

static void redeploy(wap_play *play, uint8_t slot, uint8_t side, uint16_t hex,
                     const wap_who *inside)
{
    for (uint32_t kind = 0; kind < play->board->kinds; kind++)
        if (wap_side_of_kind(play->board, play->table, (uint8_t)kind) == side)
            redeploy_kind(play, hex, (uint8_t)kind, inside->troops.sp[kind],
                          WAP_OF_BATTLE(side, slot));
    redeploy_leaders(play, hex, side, &inside->leaders);
}

void wap_take_posture(wap_play *play, uint8_t slot, uint8_t side, uint16_t hex,
                      const wap_who *inside)
{
    wap_battle *battle = wap_battle_at(play, slot);
    gg_assert(wap_posture_due(play->board, play->table, slot, side) == hex);
    redeploy(play, slot, side, hex, inside);
    battle->choices[side] |= answered(battle, hex);
    uint32_t all = wap_count_sp(play->board, play->table, hex, WAP_OF_BATTLE(side, slot));
    wap_tell_garrison(play->turn, GG_EVERYBODY, hex, inside->troops.total,
                      (int)all - inside->troops.total);
}

void wap_apply_posture(wap_play *play, uint8_t side, const gg_order *order)
{
    uint16_t hex = WAP_NO_HEX;
    wap_who who;
    wap_look look = wap_look_at(play, side);
    bool read = read_inside(&look, order, &hex, &who);
    gg_assert(read);
    (void)read;
    uint8_t slot = slot_of(&look, hex);
    gg_assert(slot != WAP_NO_BATTLE);
    wap_take_posture(play, slot, side, hex, &who);
}
