/* preview_rolls.c: what to expect of single dice: alliances, joining a battle, maneuvers, sieges; and what a loss must
 * consist of. */
#include "warpeace/combat/battle.h"
#include "warpeace/month/scenario.h"
#include "warpeace/preview/preview_parts.h"
#include "warpeace/retreat/retreat.h"

/* ---------------------------------------------------------------- alliances (P-ALL-02, P-ALL-03) */

static void put_die(const wap_asking *ask, int32_t die, uint32_t *effective)
{
    int32_t result = wap_alliance_result(ask->board, ask->table, die);
    uint32_t change = wap_alliance_change(ask->board, ask->table, ask->side, result);
    gg_json_object(ask->out, NULL);
    gg_json_int(ask->out, "die", die);
    gg_json_int(ask->out, "result", result);
    if (change < ask->board->changes) {
        gg_json_text(ask->out, "change", ask->board->change[change].name);
        ++*effective;
    } else {
        gg_json_null(ask->out, "change");
    }
    gg_json_end_object(ask->out);
}

void wap_preview_alliance(const wap_asking *ask)
{
    const wap_table *table = ask->table;
    int32_t sum = 0, drm = wap_alliance_drm(ask->board, table);
    uint32_t effective = 0;
    gg_json_text(ask->out, "kind", "alliance");
    gg_json_array(ask->out, "lines");
    for (uint8_t side = 0; side < WAP_SIDES; side++) {
        int32_t sign = side == WAP_AL ? 1 : -1;
        int32_t cities = (int32_t)wap_city_points(ask->board, table, side);
        bool french = side == WAP_FR;
        wap_json_line(ask->out, french ? "French victory points" : "Allied victory points",
                      sign * table->points[side], "P-ALL-02");
        wap_json_line(ask->out, french ? "French city points" : "Allied city points", sign * cities,
                      "P-ALL-08");
        sum += sign * (table->points[side] + cities);
    }
    wap_json_line(ask->out, "limit", drm - sum, "P-ALL-02");
    gg_json_end_array(ask->out);
    gg_json_int(ask->out, "drm", drm);
    gg_json_array(ask->out, "dice");
    for (int32_t die = 1; die <= 6; die++)
        put_die(ask, die, &effective);
    gg_json_end_array(ask->out);
    gg_json_fraction(ask->out, "effective", effective, 6);
}

/* ---------------------------------------------------------------- joining and transfer (P-COM-11, P-WDR-07) */

/* The leader whom the draft names, else the best. */
static uint8_t leader_for(const wap_asking *ask, uint16_t hex)
{
    const gg_order *order = &ask->draft->order;
    if (order->verb == WAP_JOIN && order->count == 3 && order->item[0] == hex)
        return (uint8_t)(wap_is_leader(order->item[2]) ? order->item[2] - WAP_ITEM_LEADER
                                                       : WAP_NONE);
    return wap_best_leader(ask->board, ask->table, hex, ask->side);
}

static void put_try(const wap_asking *ask, uint8_t verb, uint16_t hex, uint8_t slot)
{
    gg_assert(verb == WAP_JOIN || verb == WAP_TRANSFER);
    gg_assert(slot < ask->table->battles);
    const wap_battle *battle = &ask->table->battle[slot];
    uint8_t leader = leader_for(ask, hex);
    int32_t needs = wap_needed_to_join(ask->board, leader);
    gg_json_object(ask->out, NULL);
    gg_json_text(ask->out, "try", verb == WAP_JOIN ? "join" : "transfer");
    wap_json_hex(ask, "hex", hex);
    wap_json_pair(ask, "battle", battle->a, battle->t);
    wap_json_leader(ask, "leader", leader);
    gg_json_int(ask->out, "needs", needs);
    wap_json_at_least(ask->out, "chance", needs);
    gg_json_text(ask->out, "rule", verb == WAP_JOIN ? "P-COM-11" : "P-WDR-07");
    gg_json_end_object(ask->out);
}

/* All possible attempts, or those of the hex that the draft names. */
static void put_tries(const wap_asking *ask, uint8_t verb)
{
    const gg_order *draft = &ask->draft->order;
    gg_order order = {.verb = verb};
    gg_steps hexes, battles;
    wap_list_choices(ask, &order, &hexes);
    for (uint32_t i = 0; i < hexes.count; i++) {
        order.count = 1;
        order.item[0] = gg_step_a(hexes.step[i]);
        if (draft->verb == verb && draft->count > 0 && draft->item[0] != order.item[0])
            continue;
        wap_list_choices(ask, &order, &battles);
        for (uint32_t k = 0; k < battles.count; k++) {
            uint16_t item = gg_step_a(battles.step[k]);
            if (wap_item_in(item, WAP_ITEM_BATTLE) &&
                (draft->count < 2 || draft->verb != verb || draft->item[1] == item))
                put_try(ask, verb, order.item[0], (uint8_t)(item - WAP_ITEM_BATTLE));
        }
    }
}

static bool is_verb_offered(const wap_asking *ask, uint8_t verb)
{
    gg_order nothing = {.verb = WAP_VERB_NONE};
    gg_steps verbs;
    wap_list_choices(ask, &nothing, &verbs);
    for (uint32_t i = 0; i < verbs.count; i++)
        if (gg_step_a(verbs.step[i]) == verb)
            return true;
    return false;
}

void wap_preview_joining(const wap_asking *ask)
{
    bool joining = ask->table->head.prompt[ask->seat] == WAP_ASK_JOIN;
    uint8_t verb = joining ? WAP_JOIN : WAP_TRANSFER, drafted = ask->draft->order.verb;
    gg_json_text(ask->out, "kind", joining ? "join" : "withdraw");
    gg_json_array(ask->out, "tries");
    if ((drafted == WAP_VERB_NONE || drafted == verb) && is_verb_offered(ask, verb))
        put_tries(ask, verb);
    gg_json_end_array(ask->out);
}

/* ---------------------------------------------------------------- maneuvers (P-OPT-U-03) */

static void put_manoeuvre(const wap_asking *ask, uint8_t slot, uint16_t hex)
{
    const wap_battle *battle = &ask->table->battle[slot];
    int32_t needs = wap_needed_to_surround(ask->board, ask->table, hex, false);
    gg_json_object(ask->out, NULL);
    wap_json_pair(ask, "battle", battle->a, battle->t);
    wap_json_hex(ask, "hex", hex);
    wap_json_leader(ask, "leader", wap_surrounding_leader(ask->board, ask->table, hex));
    gg_json_int(ask->out, "needs", needs);
    wap_json_at_least(ask->out, "chance", needs);
    if (wap_wellington_is_in(ask->board, ask->table, battle->t))
        wap_json_at_least(ask->out, "against_wellington",
                          wap_needed_to_surround(ask->board, ask->table, hex, true));
    gg_json_text(ask->out, "rule", "P-OPT-U-03");
    gg_json_end_object(ask->out);
}

/* All that are possible, or those for the battle that the draft names. */
void wap_preview_manoeuvre(const wap_asking *ask)
{
    const gg_order *draft = &ask->draft->order;
    gg_order order = {.verb = WAP_SURROUND};
    gg_steps battles, hexes;
    if (wap_in_fog(ask) || !is_verb_offered(ask, WAP_SURROUND))
        return;
    gg_json_text(ask->out, "kind", "manoeuvre");
    gg_json_array(ask->out, "tries");
    wap_list_choices(ask, &order, &battles);
    for (uint32_t i = 0; i < battles.count; i++) {
        uint16_t item = gg_step_a(battles.step[i]);
        if (!wap_item_in(item, WAP_ITEM_BATTLE) || (draft->count > 0 && draft->item[0] != item))
            continue;
        order.count = 1;
        order.item[0] = item;
        wap_list_choices(ask, &order, &hexes);
        for (uint32_t k = 0; k < hexes.count; k++)
            put_manoeuvre(ask, (uint8_t)(item - WAP_ITEM_BATTLE), gg_step_a(hexes.step[k]));
    }
    gg_json_end_array(ask->out);
}

/* ---------------------------------------------------------------- sieges (P-FOR-15, P-FOR-16) */

enum { SIEGE_TESTS = 5 };

/* Faces of a die that make a garrison surrender. */
static uint32_t faces_to_fall(uint32_t marker)
{
    uint32_t falls = 0;
    for (int die = 1; die <= 6; die++)
        falls += wap_surrenders(die, marker);
    return falls;
}

/* The chance that the city has fallen by each of the next tests, if the siege lasts (P-FOR-15). */
static void put_falls_by(const wap_asking *ask, uint32_t marker)
{
    uint32_t holds = 1, all = 1, most = ask->board->limits.siege_max;
    gg_json_array(ask->out, "falls_by");
    for (uint32_t i = 0; i < SIEGE_TESTS; i++) {
        holds *= 6 - faces_to_fall(marker);
        all *= 6;
        gg_json_fraction(ask->out, NULL, all - holds, all);
        marker = marker < most ? marker + 1 : most;
    }
    gg_json_end_array(ask->out);
}

/* How many supplied SP the siege needs to last (P-FOR-14), its marker when this phase ends, and whether the garrison
 * falls then: it does not if the marker stays as it is. */
static void put_siege(const wap_asking *ask, uint16_t hex)
{
    uint32_t marker = wap_marker_to_set(ask->board, ask->table, hex), next = marker;
    uint32_t falls = faces_to_fall(marker);
    gg_assert(marker <= ask->board->limits.siege_max);
    if (marker == 0) {
        marker = ask->table->siege[ask->board->hex[hex].city];
        next = marker < ask->board->limits.siege_max ? marker + 1 : marker;
    }
    gg_json_object(ask->out, NULL);
    gg_json_text(ask->out, "city", ask->board->city[ask->board->hex[hex].city].name);
    gg_json_int(ask->out, "needs_sp", wap_sp_to_besiege(ask->board, ask->table, hex));
    gg_json_int(ask->out, "marker", marker);
    gg_json_fraction(ask->out, "falls", falls, 6);
    put_falls_by(ask, next);
    gg_json_text(ask->out, "rule", "P-FOR-16");
    gg_json_end_object(ask->out);
}

/* Sieges that the side has laid. */
static void put_old_sieges(const wap_asking *ask)
{
    for (uint32_t city = 0; city < ask->board->cities; city++) {
        uint16_t hex = ask->board->city[city].hex;
        if (wap_is_besieged(ask->board, ask->table, hex, wap_other(ask->side)))
            put_siege(ask, hex);
    }
}

/* Those that could be laid now (P-FOR-13, P-FOR-15). */
static void put_new_sieges(const wap_asking *ask)
{
    gg_order order = {.verb = WAP_BESIEGE};
    gg_steps battles;
    wap_list_choices(ask, &order, &battles);
    for (uint32_t i = 0; i < battles.count; i++) {
        uint32_t slot = (uint32_t)gg_step_a(battles.step[i]) - WAP_ITEM_BATTLE;
        uint16_t hex = wap_attacked_hex(ask->table, &ask->table->battle[slot]);
        if (ask->table->siege[ask->board->hex[hex].city] == 0)
            put_siege(ask, hex);
    }
}

/* "holds": are enough supplied besiegers there after the draft, if nothing else changes (P-FOR-14)? */
static void put_holds(const wap_asking *ask)
{
    gg_order order = ask->draft->order;
    gg_refusal refusal = {0};
    wap_look look = wap_looking(ask);
    if (wap_in_fog(ask) || order.verb != WAP_BESIEGE || order.count < 2)
        return;
    if (order.item[order.count - 1] != WAP_DONE && wap_has_room(&order, 1))
        gg_order_add(&order, WAP_DONE);
    wap_check_mode(&look, &order, &refusal);
    if (refusal.count > 0)
        return;
    wap_table table = *ask->table;
    wap_play play = wap_playing(ask, &table);
    uint16_t hex = wap_attacked_hex(&table, &table.battle[order.item[0] - WAP_ITEM_BATTLE]);
    wap_apply_mode(&play, ask->side, &order);
    wap_judge_supply(&play, WAP_FR);
    wap_judge_supply(&play, WAP_AL);
    gg_json_bool(ask->out, "holds", wap_siege_holds(ask->board, &table, hex));
}

void wap_preview_sieges(const wap_asking *ask)
{
    gg_json_array(ask->out, "sieges");
    put_old_sieges(ask);
    if (ask->table->head.prompt[ask->seat] == WAP_ASK_MODE)
        put_new_sieges(ask);
    gg_json_end_array(ask->out);
    put_holds(ask);
}
