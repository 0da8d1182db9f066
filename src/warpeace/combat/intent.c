/* intent.c: a round of combat begins, and who attacks in it (C2.1). P-COM
 *
 * Three passes over the live battles: the active side decides about those it attacked in; the other side about those it
 * attacked in and those that the active side has ceased; the active side about those that the other has ceased. Within
 * a pass the battles may be answered in any order. */
#include "warpeace/combat/battle.h"

/* ---------------------------------------------------------------- rounds */

bool wap_any_live(const wap_table *table)
{
    for (uint32_t i = 0; i < table->battles; i++)
        if (wap_is_live(table, i))
            return true;
    return false;
}

void wap_to_stage_of_round(wap_play *play, uint8_t stage)
{
    wap_to_stage(play, wap_any_live(play->table) ? stage : (uint8_t)WAP_C8_SIEGES);
}

/* P-COM-04, P-COM-09: all SP of A and T belong to the battle; who of them fights is settled in
 * C2.5. */
static void assign_troops(wap_play *play, uint8_t slot)
{
    const wap_battle *battle = wap_battle_at(play, slot);
    uint8_t active = play->table->active;
    wap_change_all(play, battle->a, WAP_ALL_OF(active), (wap_fate){WAP_NO_HEX, 0, 0, slot});
    wap_change_all(play, battle->t, WAP_ALL_OF(wap_other(active)),
                   (wap_fate){WAP_NO_HEX, 0, 0, slot});
}

static void open_round(wap_battle *battle, uint32_t round)
{
    uint32_t over = WAP_B_ATTACKED | WAP_B_RESOLVED | WAP_B_CEASED | WAP_B_CEASED_2 | WAP_B_SETTLED;
    if (round > 1)
        over |= WAP_B_MANOEUVRE;
    battle->flags = (uint8_t)(battle->flags & ~over);
    battle->nth = 0;
    for (uint32_t side = 0; side < WAP_SIDES; side++) {
        gg_assert(battle->loss[side] == 0);
        battle->choices[side] = battle->demoralising[side] = 0;
        battle->leader[side] = WAP_NONE;
    }
}

void wap_begin_round(wap_play *play, uint32_t round)
{
    wap_table *table = play->table;
    gg_assert(round >= 1 && wap_any_live(table));
    if (round > 255)
        round = 255;
    table->round = (uint8_t)round;
    table->resolved = 0;
    wap_change_marks(play, WAP_ALL_OF(WAP_NONE), WAP_TRIED | WAP_JOINED, 0);
    for (uint32_t i = 0; i < table->battles; i++) {
        if (!wap_is_live(table, i))
            continue;
        open_round(&table->battle[i], round);
        if (round == 1)
            assign_troops(play, (uint8_t)i);
    }
    wap_to_stage(play, WAP_C2_INTENT);
    wap_tell_round(play->turn, (int)round);
}

/* ---------------------------------------------------------------- who is asked about a battle */

/* The pass that asks about it next; 0: settled (P-COM-06). */
static uint8_t pass_of(const wap_table *table, uint32_t slot)
{
    const wap_battle *battle = &table->battle[slot];
    if (!wap_is_live(table, slot) || (battle->flags & WAP_B_ATTACKED))
        return 0;
    if (battle->flags & WAP_B_CEASED_2)
        return 3;
    return battle->init == table->active && !(battle->flags & WAP_B_CEASED) ? 1 : 2;
}

static bool is_asked(const wap_look *look, uint32_t slot)
{
    return pass_of(look->table, slot) == look->table->pass &&
           wap_commands_battle(look, (uint8_t)slot);
}

static bool any_asked(const wap_look *look)
{
    for (uint32_t slot = 0; slot < look->table->battles; slot++)
        if (is_asked(look, slot))
            return true;
    return false;
}

/* The holder of the initiative has ceased: this battle is offered to the other side. */
static bool is_ceased(const wap_battle *battle)
{
    return (battle->flags & (WAP_B_CEASED | WAP_B_CEASED_2)) != 0;
}

/* SP of the side fight outside, or can come out of the city in C2.3. A garrison that must stay inside cannot attack
 * (P-FOR-18). */
static bool can_attack(const wap_look *look, uint8_t slot)
{
    const wap_table *table = look->table;
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        if (!wap_fits(look->board, table, pile, WAP_OF_BATTLE(look->side, slot)))
            continue;
        if (pile->marks & WAP_INSIDE
                ? wap_may_redeploy(look->board, table, slot, look->side, pile->hex)
                : (pile->marks & WAP_COMMITTED) != 0)
            return true;
    }
    return false;
}

static uint8_t first_pass(const wap_table *table)
{
    uint8_t first = 0;
    for (uint32_t i = 0; i < table->battles; i++) {
        uint8_t pass = pass_of(table, i);
        if (pass != 0 && (first == 0 || pass < first))
            first = pass;
    }
    return first;
}

/* In round 1 all that was declared is fought (R-P-25). */
static void attack_all(wap_table *table)
{
    for (uint32_t i = 0; i < table->battles; i++)
        if (wap_is_live(table, i))
            table->battle[i].flags |= WAP_B_ATTACKED;
}

/* P-FOR-11 */
bool wap_stage_intent(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(table->round >= 1 && table->pass <= 3);
    if (table->round <= 1)
        attack_all(table);
    uint8_t pass = first_pass(table);
    if (pass == 0) {
        wap_to_stage_of_round(play, WAP_C2_POSTURE);
        return false;
    }
    table->pass = pass;
    table->decider = pass == 2 ? wap_other(table->active) : table->active;
    return wap_ask_first(play, table->decider, WAP_ASK_INTENT, any_asked);
}

/* ---------------------------------------------------------------- the prompt `intent` */

uint8_t wap_battle_named(const wap_table *table, const gg_order *order, gg_refusal *refusal)
{
    gg_items items = {order, 0};
    uint16_t item = gg_next_item(&items);
    if (item < WAP_ITEM_BATTLE || item - (uint32_t)WAP_ITEM_BATTLE >= table->battles) {
        gg_refuse(refusal, GG_RULE_FORM);
        return WAP_NO_BATTLE;
    }
    uint8_t slot = wap_battle_of_item(table, item);
    if (slot == WAP_NO_BATTLE)
        gg_refuse(refusal, P_COM_09);
    return slot;
}

/* P-COM-06, P-COM-07 */
void wap_check_intent(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint8_t slot = wap_battle_named(look->table, order, refusal);
    if (slot == WAP_NO_BATTLE)
        return;
    bool answers = order->verb == WAP_COUNTER || order->verb == WAP_DECLINE;
    if (!wap_commands_battle(look, slot))
        gg_refuse(refusal, P_PLY_02);
    if (!is_asked(look, slot) || answers != is_ceased(&look->table->battle[slot])) {
        gg_refuse(refusal, P_COM_06);
        if (order->verb == WAP_COUNTER)
            gg_refuse(refusal, P_COM_07);
        return;
    }
    if ((order->verb == WAP_CONTINUE || order->verb == WAP_COUNTER) && !can_attack(look, slot))
        gg_refuse(refusal, P_FOR_18);
}

static bool fits_verb(const wap_look *look, uint8_t slot, uint8_t verb)
{
    if (!is_asked(look, slot))
        return false;
    bool ceased = is_ceased(&look->table->battle[slot]);
    switch (verb) {
    case WAP_CONTINUE:
        return !ceased && can_attack(look, slot);
    case WAP_CEASE:
        return !ceased;
    case WAP_COUNTER:
        return ceased && can_attack(look, slot);
    default:
        return ceased;
    }
}

static void battle_steps(const wap_look *look, uint8_t verb, gg_steps *out)
{
    for (uint8_t slot = 0; slot < look->table->battles; slot++)
        if (fits_verb(look, slot, verb))
            wap_offer_item(out, WAP_STEP_BATTLE, (uint16_t)(WAP_ITEM_BATTLE + slot), true);
}

static bool any_fits(const wap_look *look, uint8_t verb)
{
    for (uint8_t slot = 0; slot < look->table->battles; slot++)
        if (fits_verb(look, slot, verb))
            return true;
    return false;
}

void wap_intent_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    static const uint8_t verbs[] = {WAP_CONTINUE, WAP_CEASE, WAP_COUNTER, WAP_DECLINE};
    if (draft->order.verb != WAP_VERB_NONE) {
        battle_steps(look, draft->order.verb, out);
        return;
    }
    for (uint32_t i = 0; i < sizeof verbs; i++)
        if (any_fits(look, verbs[i]))
            gg_offer(out, wap_verb_step(verbs[i], false));
}

void wap_take_initiative(wap_battle *battle, uint8_t side)
{
    battle->init = side;
    battle->flags = (uint8_t)((battle->flags & ~(WAP_B_CEASED | WAP_B_CEASED_2)) | WAP_B_ATTACKED);
}

void wap_apply_intent(wap_play *play, uint8_t side, const gg_order *order)
{
    uint8_t slot = (uint8_t)(order->item[0] - WAP_ITEM_BATTLE);
    wap_battle *battle = wap_battle_at(play, slot);
    gg_assert(pass_of(play->table, slot) == play->table->pass);
    wap_tell_intent(play->turn, battle->a, battle->t, order->verb);
    if (order->verb == WAP_CEASE)
        battle->flags |= play->table->pass == 1 ? WAP_B_CEASED : WAP_B_CEASED_2;
    else if (order->verb == WAP_DECLINE)
        wap_end_battle(play, slot);
    else
        wap_take_initiative(battle, side);
}
