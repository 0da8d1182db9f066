/* preview_battle.c: which battles a seat is told about: those it is asked about, those that are declared, and all that
 * may still be declared (P-INF-08); and what a posture makes of one. P-COM, P-FOR */
#include "warpeace/combat/battle.h"
#include "warpeace/preview/preview_parts.h"

static wap_battle *battle_of(wap_prospect *p)
{
    return &p->table.battle[p->slot];
}

/* Nobody of the attacked side is outside: it will be an assault or a siege (P-FOR-08). */
static uint8_t mode_of(const wap_prospect *p)
{
    return wap_all_inside(p->ask->board, &p->table, p->slot) ? WAP_ASSAULT : WAP_FIELD;
}

/* ---------------------------------------------------------------- city walls */

/* P-FOR-06, P-FOR-08: with everybody outside, and with everybody inside if the city takes them. */
static void put_choices_of_walls(const wap_asking *ask, const wap_prospect *declared)
{
    const wap_battle *battle = &declared->table.battle[declared->slot];
    uint8_t attacked = wap_other(battle->init);
    uint16_t hex = wap_attacked_hex(&declared->table, battle);
    bool sortie = battle->a == battle->t &&
                  wap_is_besieged(ask->board, ask->table, hex, battle->init);
    bool besieged = !sortie && wap_is_besieged(ask->board, ask->table, hex, attacked);
    bool shelter = wap_count_sp(ask->board, ask->table, hex, WAP_ALL_OF(attacked)) <=
                   wap_places_inside(ask->board, ask->table, attacked, hex);
    for (uint8_t mode = WAP_FIELD; mode <= WAP_ASSAULT; mode++) {
        wap_prospect p = *declared;
        if (mode == WAP_FIELD ? besieged : !shelter || sortie)
            continue;
        battle_of(&p)->mode = mode;
        wap_enlist(&p);
        if (mode == WAP_ASSAULT)
            wap_put_all_inside(&p, attacked);
        else
            wap_put_all_outside(&p, attacked);
        if (sortie)
            wap_put_all_outside(&p, battle->init);
        wap_put_prospect(&p);
    }
}

/* ---------------------------------------------------------------- battles that may be declared */

/* A battle that is not declared yet: in a slot behind the others. */
static void declare(wap_prospect *p, uint16_t a, uint16_t t)
{
    p->slot = p->table.battles++;
    *battle_of(p) = (wap_battle){.a = a,
                                 .t = t,
                                 .flags = WAP_B_LIVE | WAP_B_ATTACKED,
                                 .init = p->table.active,
                                 .leader = {WAP_NONE, WAP_NONE}};
}

static void put_attack(const wap_asking *ask, uint16_t a, uint16_t t)
{
    if (ask->table->battles == WAP_BATTLES_MAX || a >= ask->board->hexes || t >= ask->board->hexes)
        return;
    wap_prospect p = wap_prospect_of(ask);
    declare(&p, a, t);
    put_choices_of_walls(ask, &p);
}

/* With everybody outside; in the open game only. */
bool wap_foresee(const gg_game *game, const wap_table *table, uint16_t a, uint16_t t, wap_odds *out)
{
    wap_asking ask = {.game = game, .board = wap_board_of(game), .table = table};
    if (wap_in_fog(&ask) || table->battles == WAP_BATTLES_MAX || a >= ask.board->hexes ||
        t >= ask.board->hexes)
        return false;
    wap_prospect p = wap_prospect_of(&ask);
    declare(&p, a, t);
    wap_enlist(&p);
    wap_put_all_outside(&p, wap_other(table->active));
    return wap_weigh_prospect(&p, out);
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
    wap_prospect p = wap_prospect_of(ask);
    wap_who who;
    p.slot = slot;
    if (names_garrison(ask, hex, &who)) {
        wap_put_inside(&p, ask->side, &who);
        battle_of(&p)->mode = mode_of(&p);
        wap_put_prospect(&p);
    } else if (battle_of(&p)->init != ask->side) {
        put_choices_of_walls(ask, &p);
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
            if (wap_is_fought(ask->table, slot) &&
                wap_own_hex(ask->table, &ask->table->battle[slot], ask->side) == hex)
                put_posture(ask, slot, hex);
    }
}

/* ---------------------------------------------------------------- battles that are declared */

/* What the draft would make of the battle. */
static void apply_draft(wap_prospect *p)
{
    const gg_order *order = &p->ask->draft->order;
    wap_battle *battle = battle_of(p);
    uint8_t side = p->ask->side;
    uint16_t choice = order->count > 1 ? order->item[1] : (uint16_t)GG_NO_ITEM;
    if (order->verb == WAP_LEAD && choice != GG_NO_ITEM) {
        uint32_t leader = (uint32_t)choice - WAP_ITEM_LEADER; /* nobody: no such number */
        battle->leader[side] = (uint8_t)(leader < p->ask->board->leaders ? leader : WAP_NONE);
        battle->choices[side] |= WAP_S_LEADER;
    }
    if (order->verb == WAP_CHARGE && choice == WAP_WORD_YES)
        battle->choices[side] |= WAP_S_CHARGE;
    if (order->verb == WAP_COMMIT_GUARD && choice == WAP_WORD_YES)
        battle->choices[side] |= WAP_S_GUARD;
}

/* Between rounds the side that is asked would attack (C2.1). */
static void put_battle(const wap_asking *ask, uint8_t slot)
{
    wap_prospect p = wap_prospect_of(ask);
    p.slot = slot;
    wap_battle *battle = battle_of(&p);
    uint8_t prompt = ask->table->head.prompt[ask->side];
    if (prompt == WAP_ASK_INTENT)
        battle->init = ask->side;
    if (prompt == WAP_ASK_INTENT || prompt == WAP_ASK_MODE)
        battle->mode = mode_of(&p);
    battle->flags |= WAP_B_ATTACKED;
    apply_draft(&p);
    if (wap_is_enlisted(&p.table, slot))
        wap_put_prospect(&p);
    else
        put_choices_of_walls(ask, &p);
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
    if (!is_about_battles(ask->table->head.prompt[ask->side]))
        return true;
    wap_list_choices(ask, &nothing, &verbs);
    for (uint32_t i = 0; i < verbs.count; i++)
        if (is_offered(ask, (uint8_t)gg_step_a(verbs.step[i]), slot))
            return true;
    return false;
}

void wap_preview_battles(const wap_asking *ask)
{
    uint8_t prompt = ask->table->head.prompt[ask->side];
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
