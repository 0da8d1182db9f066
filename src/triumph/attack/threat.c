/* threat.c: step 1 of an attack, and what it asks of the defender (S1, S2).
 *
 * T-ATK, T-AFT, T-NGT, T-ELT */
#include "triumph/attack/attack_stages.h"
#include "triumph/commands/hand.h"

static bool is_night(const tri_look *look)
{
    return look->board->round[look->game->scenario][look->table->round].night != 0;
}

static bool blocked_by_enemy(const tri_look *look, uint16_t approach)
{
    return !tri_empty(tri_army_at(look->table, tri_enemy(look->side), tri_blocking(approach)));
}

/* T-ATK-1.3: whatever the defender answers, the attack can continue. Tries every command. */
static bool can_be_carried_out(const tri_look *look, const tri_front *front)
{
    bool stands = tri_attackers_exist(look, front, TRI_MODE_PRESS) ||
                  (!front->guard && tri_attackers_exist(look, front, TRI_MODE_FEINT));
    if (!stands || blocked_by_enemy(look, front->to))
        return stands;
    tri_look empty = *look;
    empty.vacated = front->defense_locale;
    return tri_attackers_exist(&empty, front, TRI_MODE_OCCUPY);
}

/* The same for a plain threat, without trying commands. */
static bool plain_can_go_on(const tri_look *look, const tri_hand *hand, const tri_front *front)
{
    bool can = tri_can_go_on(look, hand, front);
#ifdef GG_SLOW
    gg_assert(can == can_be_carried_out(look, front));
#endif
    return can;
}

/* T-ATK-0.1, T-ATK-0.2, T-NGT-02, T-AFT-02 */
static void check_ground(const tri_look *look, const tri_front *front, gg_refusal *refusal)
{
    if (is_night(look)) {
        gg_refuse(refusal, T_NGT_02);
        gg_refuse(refusal, T_ATK_0_2);
    }
    if (tri_border_of(look->board, front->from)->impassable) {
        gg_refuse(refusal, T_MOV_02);
        gg_refuse(refusal, T_ATK_0_2);
    }
    if (tri_enemy_in(look, front->attack_locale) || !tri_enemy_in(look, front->defense_locale))
        gg_refuse(refusal, T_ATK_0_2);
    if (tri_bit(look->table->closed, front->from / 2U)) {
        gg_refuse(refusal, T_AFT_02);
        gg_refuse(refusal, T_ATK_0_2);
    }
}

/* The shown unit must be able to lead the Guard Attack, alone if need be (T-ELT-07). */
static bool guard_can_go(const tri_look *look, const tri_front *front, uint32_t slot)
{
    const tri_table *table = look->table;
    uint16_t at = table->at[slot];
    uint8_t marcher = table->marched[front->defense_locale], corps = table->corps[slot];
    if (tri_army_of(slot) != look->side || table->face[slot] != TRI_G3 || !tri_can_move(look, slot))
        return false;
    if (at != tri_reserve(front->attack_locale) && at != tri_blocking(front->from))
        return false;
    if (marcher == 0 && tri_unit_ready(look, slot))
        return true;
    return corps != TRI_NO_COMMANDER && tri_commander_ready(look, corps) &&
           (marcher == 0 || marcher - 1 == corps);
}

/* T-ELT-09, T-ELT-10 */
static void check_guard(const tri_look *look, const tri_front *front, uint32_t slot,
                        gg_refusal *refusal)
{
    if (tri_symbols_of(look->board, front->from) & TRI_OBSTRUCTED)
        gg_refuse(refusal, T_ELT_09);
    if (look->table->guard_lost[look->side])
        gg_refuse(refusal, T_ELT_10);
    if (!guard_can_go(look, front, slot))
        gg_refuse(refusal, T_ELT_07);
}

void tri_check_threat(const tri_look *look, const gg_order *order, gg_refusal *refusal)
{
    gg_items items = {order, 0};
    uint16_t at = (uint16_t)(gg_next_item(&items) - TRI_ITEM_PLACE);
    bool guard = tri_take_word(&items, TRI_WORD_GUARD);
    tri_front front = tri_front_of(look, tri_approach_at(at), guard);
    check_ground(look, &front, refusal);
    if (guard)
        check_guard(look, &front, gg_next_item(&items), refusal);
    if (refusal->count == 0 && !can_be_carried_out(look, &front))
        gg_refuse(refusal, T_ATK_1_3);
}

/* ---------------------------------------------------------------- steps */

static bool guard_fits(const tri_look *look, const tri_front *front, uint32_t slot)
{
    gg_refusal refusal = {0};
    tri_front guard = *front;
    guard.guard = true;
    check_guard(look, &guard, slot, &refusal);
    return refusal.count == 0 && can_be_carried_out(look, &guard);
}

static void offer_guards(const tri_look *look, const tri_front *front, gg_steps *out)
{
    uint32_t first = look->side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++)
        if (look->table->face[slot] == TRI_G3 && tri_on_board(look->table->at[slot]) &&
            guard_fits(look, front, slot))
            gg_offer(out, tri_step_of(TRI_STEP_UNIT, TRI_WORD_GUARD, (uint16_t)slot, GG_COMPLETES));
}

/* A Guard unit that can make a Guard Attack can also make a plain one. */
static bool threat_fits(const tri_look *look, const tri_hand *hand, uint16_t from)
{
    tri_front front = tri_front_of(look, from, false);
    return !tri_bit(look->table->closed, from / 2U) && plain_can_go_on(look, hand, &front);
}

/* Without a Guard unit the order is complete. */
static void offer_front(const tri_hand *hand, uint16_t from, uint8_t attack_locale, gg_steps *out)
{
    uint16_t place = (uint16_t)(TRI_ITEM_PLACE + tri_blocking(from));
    bool guard = tri_bit(hand->guards, attack_locale);
    gg_offer(out, tri_step_of(TRI_STEP_PLACE, place, guard ? GG_NO_ITEM : TRI_DONE,
                              guard ? 0 : GG_COMPLETES));
}

/* Approaches of one enemy locale that can be attacked; without `out`: is there one? */
static bool threats_to(const tri_look *look, const tri_hand *hand, uint8_t there, gg_steps *out)
{
    const tri_locale *locale = &look->board->locale[there];
    bool any = false;
    for (uint32_t i = 0; i < locale->passable; i++) {
        uint16_t from = tri_across(locale->approach[i]);
        if (tri_enemy_in(look, locale->next[i]) || !tri_may_reach(look, hand, from) ||
            !threat_fits(look, hand, from))
            continue;
        any = true;
        if (!out)
            return true;
        offer_front(hand, from, locale->next[i], out);
    }
    return any;
}

/* The contact must be known. */
static bool each_threat(const tri_look *look, bool nobody_faces, tri_hand *hand, gg_steps *out)
{
    bool any = false;
    tri_take_hand(look, nobody_faces, hand);
    for (uint32_t i = 0; i < hand->enemies; i++) {
        if (tri_may_attack(look, hand, hand->enemy[i]))
            any = threats_to(look, hand, hand->enemy[i], out) || any;
        if (any && !out)
            return true;
    }
    return any;
}

bool tri_threat_exists(const tri_look *look)
{
    tri_hand hand;
    if (is_night(look))
        return false;
    tri_find_contact(look, &hand);
    bool exists = tri_somebody_faces_enemy(look, &hand) || each_threat(look, true, &hand, NULL);
#ifdef GG_SLOW
    gg_assert(exists == each_threat(look, false, &hand, NULL));
#endif
    return exists;
}

void tri_threat_steps(const tri_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.count == 0) {
        tri_hand hand;
        tri_find_contact(look, &hand);
        each_threat(look, false, &hand, out);
        return;
    }
    uint16_t at = (uint16_t)(draft->order.item[0] - TRI_ITEM_PLACE);
    tri_front front = tri_front_of(look, tri_approach_at(at), false);
    tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, true); /* the list of approaches has checked it */
    offer_guards(look, &front, out);
}

/* ---------------------------------------------------------------- carrying out */

void tri_open_attack(tri_table *table, uint16_t from, bool guard)
{
    tri_attack *attack = &table->attack;
    tri_clear_attack(attack);
    attack->from = from;
    attack->guard = guard;
    attack->blocking = !tri_empty(
        tri_army_at(table, tri_defender(table), tri_blocking(tri_across(from))));
}

/* T-ATK-1.1, T-ATK-1.2, T-ATK-2.8 */
void tri_apply_threat(tri_play *play, gg_seat seat, const gg_order *order)
{
    tri_table *table = play->table;
    tri_attack *attack = &table->attack;
    uint8_t defender = tri_enemy(table->head.side[seat]);
    gg_assert(!tri_is_attack(table) && seat == tri_commanding_seat(table));
    tri_open_attack(table, tri_approach_at((uint16_t)(order->item[0] - TRI_ITEM_PLACE)),
                    order->item[1] == TRI_WORD_GUARD);
    memset(&table->outcome, 0, sizeof table->outcome);
    tri_tell_threat(play->turn, attack->from, attack->guard);
    if (attack->guard)
        tri_show(play, order->item[2]);
    play->turn->barrier = true;
    uint8_t there = tri_locale_of(play->board, tri_across(attack->from));
    gg_assert(tri_is_held(play->board, table, defender, there));
    attack->controller = tri_nearest_seat(play->board, table, defender, there);
    bool somebody = !tri_empty(tri_nameable(play->board, table));
    tri_ask_defender(play, somebody ? TRI_ASK_RETREAT_OPTION : TRI_ASK_RETREAT);
}
