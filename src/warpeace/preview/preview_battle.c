/* preview_battle.c: which battles a seat is told about: those it is asked about, those that are declared, and all that
 * may still be declared (P-INF-08); and what a posture makes of one. P-COM, P-FOR */
#include "warpeace/combat/battle.h"
#include "warpeace/preview/preview_parts.h"

static wap_battle *battle_of(wap_prospect *p)
{
    return &p->table.battle[p->slot];
}

/* ---------------------------------------------------------------- city walls */

/* The side's posture in this battle, everybody inside or everybody outside. False: the rules do not allow it. */
static bool take_posture(wap_prospect *p, uint8_t side, bool inside)
{
    wap_play play = wap_playing(p->ask, &p->table);
    wap_look look = wap_look_at(&play, side);
    uint16_t hex = wap_posture_due(look.board, look.table, p->slot, side);
    wap_who who;
    memset(&who, 0, sizeof who);
    if (hex == WAP_NO_HEX) /* they stay as they are (P-FOR-18) */
        return wap_all_inside(look.board, look.table, p->slot) == inside;
    if (inside) {
        wap_gather(look.board, look.table, hex, WAP_OF_BATTLE(side, p->slot), &who.troops);
        WAP_EACH_LEADER (leader, look.board, look.table, hex)
            if (p->table.leader[leader].side == side)
                wap_add_leader(&who.leaders, leader);
    }
    gg_assert(p->table.stage == WAP_C2_POSTURE);
    if (who.troops.total > wap_most_inside(&look, p->slot, hex))
        return false;
    wap_take_posture(&play, p->slot, side, hex, &who);
    return true;
}

/* P-FOR-08 */
static void settle_mode(wap_prospect *p)
{
    bool inside = wap_all_inside(p->ask->board, &p->table, p->slot);
    battle_of(p)->mode = inside ? WAP_ASSAULT : WAP_FIELD;
}

/* P-FOR-06, P-FOR-08, R-P-95: the attacked side outside, and inside. A sortie comes out with all its SP (P-FOR-19). */
static void put_choices_of_walls(const wap_prospect *round)
{
    wap_prospect attack = *round;
    uint8_t init = battle_of(&attack)->init;
    (void)take_posture(&attack, init, false);
    for (int inside = 0; inside < 2; inside++) {
        wap_prospect p = attack;
        if (!take_posture(&p, wap_other(init), inside != 0))
            continue;
        settle_mode(&p);
        wap_put_prospect(&p);
    }
}

/* ---------------------------------------------------------------- battles that may be declared */

/* Round 1 of all declared battles, up to the postures (C2.3). */
static void begin_combat(wap_prospect *p)
{
    wap_play play = wap_playing(p->ask, &p->table);
    gg_assert(p->table.round == 0 && p->slot < p->table.battles);
    wap_begin_round(&play, 1);
    (void)wap_stage_intent(&play);
    (void)wap_stage_posture(&play);
}

/* A battle that is not declared yet. False: it cannot be. */
static bool declare(const wap_asking *ask, uint16_t a, uint16_t t, wap_prospect *p)
{
    gg_order order = {.verb = WAP_ATTACK, .count = 2, .item = {a, t}};
    gg_refusal refusal = {0};
    wap_look look = wap_looking(ask);
    if (ask->table->round != 0)
        return false;
    wap_check_declare(&look, &order, &refusal);
    if (refusal.count > 0)
        return false;
    *p = (wap_prospect){.ask = ask, .table = *ask->table, .slot = ask->table->battles};
    wap_play play = wap_playing(ask, &p->table);
    wap_apply_declare(&play, ask->side, &order);
    begin_combat(p);
    return true;
}

static void put_attack(const wap_asking *ask, uint16_t a, uint16_t t)
{
    wap_prospect p;
    if (declare(ask, a, t, &p))
        put_choices_of_walls(&p);
}

/* With everybody outside; in the open game only. */
bool wap_foresee(const gg_game *game, const wap_table *table, uint16_t a, uint16_t t, wap_odds *out)
{
    gg_turn silent = {.actor = GG_NOBODY};
    wap_asking ask = {.game = game,
                      .board = wap_board_of(game),
                      .table = table,
                      .side = table->active,
                      .turn = &silent};
    wap_prospect p;
    if (wap_in_fog(&ask) || !declare(&ask, a, t, &p))
        return false;
    (void)take_posture(&p, table->active, false);
    return take_posture(&p, wap_other(table->active), false) && wap_weigh_prospect(&p, out);
}

/* From the hex that the draft names, or from all. */
static void put_attacks(const wap_asking *ask)
{
    const gg_order *draft = &ask->draft->order;
    gg_order order = {.verb = WAP_ATTACK};
    gg_steps from, to;
    bool named = draft->verb == WAP_ATTACK && draft->count > 0;
    if (named && draft->count > 1 && wap_is_hex(draft->item[0]) && wap_is_hex(draft->item[1])) {
        put_attack(ask, draft->item[0], draft->item[1]);
        return;
    }
    wap_list_choices(ask, &order, &from);
    for (uint32_t i = 0; i < from.count; i++) {
        uint16_t a = gg_step_a(from.step[i]);
        if (named && draft->item[0] != a)
            continue;
        order.count = 1;
        order.item[0] = a;
        wap_list_choices(ask, &order, &to);
        for (uint32_t k = 0; k < to.count; k++)
            put_attack(ask, a, gg_step_a(to.step[k]));
    }
}

/* ---------------------------------------------------------------- postures */

/* Whom the draft sends inside, if the rules let it. */
static bool names_garrison(const wap_asking *ask, uint16_t hex, wap_who *who)
{
    gg_order order = ask->draft->order;
    gg_items items = {&order, 1};
    gg_refusal refusal = {0};
    wap_look look = wap_looking(ask);
    if (order.verb != WAP_GO_INSIDE || order.count < 2 || order.item[0] != hex)
        return false;
    if (order.item[order.count - 1] != WAP_DONE && wap_has_room(&order, 1))
        gg_order_add(&order, WAP_DONE);
    wap_check_posture(&look, &order, &refusal);
    return refusal.count == 0 && wap_read_who(ask->board, &items, who);
}

static void put_posture(const wap_asking *ask, uint8_t slot, uint16_t hex)
{
    wap_prospect p = wap_prospect_of(ask, slot);
    wap_play play = wap_playing(ask, &p.table);
    wap_who who;
    if (names_garrison(ask, hex, &who)) {
        wap_take_posture(&play, slot, ask->side, hex, &who);
        settle_mode(&p);
        wap_put_prospect(&p);
    } else if (battle_of(&p)->init != ask->side) {
        put_choices_of_walls(&p);
    }
}

/* The hexes whose posture is asked. */
static void put_postures(const wap_asking *ask)
{
    const gg_order *draft = &ask->draft->order;
    gg_order order = {.verb = WAP_GO_INSIDE};
    gg_steps hexes;
    wap_list_choices(ask, &order, &hexes);
    for (uint32_t i = 0; i < hexes.count; i++) {
        uint16_t hex = gg_step_a(hexes.step[i]);
        if (draft->count > 0 && draft->item[0] != hex)
            continue;
        for (uint8_t slot = 0; slot < ask->table->battles; slot++)
            if (wap_posture_due(ask->board, ask->table, slot, ask->side) == hex)
                put_posture(ask, slot, hex);
    }
}

/* ---------------------------------------------------------------- battles that are declared */

/* What the draft would make of the battle: who leads, a charge, the Guard. */
static void apply_draft(wap_prospect *p)
{
    const gg_order *order = &p->ask->draft->order;
    wap_play play = wap_playing(p->ask, &p->table);
    wap_look look = wap_looking(p->ask);
    gg_refusal refusal = {0};
    bool leads = order->verb == WAP_LEAD;
    if (order->count < 2 ||
        (!leads && order->verb != WAP_CHARGE && order->verb != WAP_COMMIT_GUARD))
        return;
    (leads ? wap_check_command : wap_check_bold)(&look, order, &refusal);
    if (refusal.count == 0)
        (leads ? wap_apply_command : wap_apply_bold)(&play, p->ask->side, order);
}

/* Between rounds the side that is asked would attack (C2.1). */
static void put_battle(const wap_asking *ask, uint8_t slot)
{
    wap_prospect p = wap_prospect_of(ask, slot);
    uint8_t prompt = ask->table->head.prompt[ask->seat];
    if (ask->table->round == 0) {
        begin_combat(&p);
        put_choices_of_walls(&p);
        return;
    }
    if (prompt == WAP_ASK_INTENT)
        wap_take_initiative(battle_of(&p), ask->side);
    if (prompt == WAP_ASK_INTENT || prompt == WAP_ASK_MODE)
        settle_mode(&p);
    apply_draft(&p);
    wap_put_prospect(&p);
}

/* Do the orders that answer the prompt name a battle? */
static bool is_about_battles(uint8_t prompt)
{
    return prompt == WAP_ASK_INTENT || prompt == WAP_ASK_MODE || prompt == WAP_ASK_LEADER ||
           prompt == WAP_ASK_CHARGE || prompt == WAP_ASK_GUARD || prompt == WAP_ASK_RESOLVE;
}

/* Is an order of this verb about the battle possible? */
static bool is_offered(const wap_asking *ask, uint8_t verb, uint8_t slot)
{
    gg_order order = {.verb = verb};
    gg_steps list;
    wap_list_choices(ask, &order, &list);
    for (uint32_t i = 0; i < list.count; i++)
        if (gg_step_a(list.step[i]) == WAP_ITEM_BATTLE + slot)
            return true;
    return false;
}

/* Is this battle among those that the prompt, or the draft, is about? */
static bool is_asked(const wap_asking *ask, uint8_t slot)
{
    const gg_order *order = &ask->draft->order;
    gg_order nothing = {.verb = WAP_VERB_NONE};
    gg_steps verbs;
    if (!wap_is_live(ask->table, slot))
        return false;
    if (order->count > 0 && wap_item_in(order->item[0], WAP_ITEM_BATTLE))
        return order->item[0] == WAP_ITEM_BATTLE + slot;
    if (!is_about_battles(ask->table->head.prompt[ask->seat]))
        return true;
    wap_list_choices(ask, &nothing, &verbs);
    for (uint32_t i = 0; i < verbs.count; i++)
        if (is_offered(ask, (uint8_t)gg_step_a(verbs.step[i]), slot))
            return true;
    return false;
}

void wap_preview_battles(const wap_asking *ask)
{
    uint8_t prompt = ask->table->head.prompt[ask->seat];
    bool declaring = prompt == WAP_ASK_DECLARE;
    if (wap_in_fog(ask) && ask->table->stage < WAP_C2_INTENT)
        return;
    gg_json_text(ask->out, "kind", "battle");
    gg_json_array(ask->out, "battles");
    if (declaring)
        put_attacks(ask);
    if (prompt == WAP_ASK_POSTURE)
        put_postures(ask);
    for (uint8_t slot = 0; slot < ask->table->battles && prompt != WAP_ASK_POSTURE; slot++)
        if (ask->draft->order.verb != WAP_ATTACK && is_asked(ask, slot))
            put_battle(ask, slot);
    gg_json_end_array(ask->out);
    if (declaring || prompt == WAP_ASK_MODE)
        wap_preview_sieges(ask);
}

/* ---------------------------------------------------------------- for those who wait or watch */

/* What another seat is asked about battles that come to a roll; WAP_ASK_NOTHING: nobody is. */
static uint8_t asked_of_others(const wap_asking *ask)
{
    const gg_head *head = &ask->table->head;
    for (gg_seat seat = 0; seat < head->seats; seat++) {
        uint8_t prompt = head->prompt[seat];
        if (prompt != WAP_ASK_INTENT && is_about_battles(prompt))
            return prompt;
    }
    return WAP_ASK_NOTHING;
}

void wap_preview_watched(const wap_asking *ask)
{
    uint8_t prompt = wap_in_fog(ask) ? WAP_ASK_NOTHING : asked_of_others(ask);
    if (prompt == WAP_ASK_NOTHING)
        return;
    gg_json_text(ask->out, "kind", "battle");
    gg_json_array(ask->out, "battles");
    for (uint8_t slot = 0; slot < ask->table->battles; slot++) {
        if (!wap_is_live(ask->table, slot))
            continue;
        wap_prospect p = wap_prospect_of(ask, slot);
        if (prompt == WAP_ASK_MODE)
            settle_mode(&p);
        wap_put_prospect(&p);
    }
    gg_json_end_array(ask->out);
}
