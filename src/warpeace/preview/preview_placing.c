/* preview_placing.c: everything that the Reinforcement Phase or an event lets a seat put on the map or take off it, and
 * where. The lists are those of the rules. P-REI, P-SCN-05, P-LNK-07, P-LNK-08 */
#include "warpeace/month/reinforcement.h"
#include "warpeace/month/scenario.h"
#include "warpeace/preview/preview_parts.h"
#include "warpeace/text/pieces_text.h"

enum { WORD_SIZE = 64 };

/* ---------------------------------------------------------------- things and their places */

/* The places that the prompt offers after the verb and the thing. */
static void put_places(const wap_asking *ask, uint8_t verb, uint16_t thing)
{
    gg_order order = {.verb = verb, .count = 1, .item = {thing}};
    gg_steps places;
    wap_list_choices(ask, &order, &places);
    gg_json_array(ask->out, "places");
    for (uint32_t i = 0; i < places.count; i++)
        if (wap_is_hex(gg_step_a(places.step[i])))
            wap_json_hex(ask, NULL, gg_step_a(places.step[i]));
    gg_json_end_array(ask->out);
}

static void put_roster(const wap_asking *ask, const wap_roster *who)
{
    gg_json_array(ask->out, "leaders");
    for (uint32_t i = 0; i < who->leaders; i++) {
        uint8_t leader = ask->board->roster_leader[who->first_leader + i];
        if (ask->table->leader[leader].hex == WAP_NOT_YET)
            wap_json_leader(ask, NULL, leader);
    }
    gg_json_end_array(ask->out);
    gg_json_object(ask->out, "sp");
    for (uint32_t i = 0; i < who->pieces; i++) {
        const wap_piece *piece = &ask->board->roster_piece[who->first_piece + i];
        gg_json_int(ask->out, ask->board->kind[piece->kind].code, piece->count);
    }
    gg_json_end_object(ask->out);
}

static void put_group(const wap_asking *ask, uint16_t item)
{
    char word[WORD_SIZE];
    gg_text text;
    uint32_t group = item - (uint32_t)WAP_ITEM_GROUP;
    gg_assert(group < ask->board->groups);
    gg_text_open(&text, word, sizeof word);
    wap_put_coming(ask->board, ask->table, group, &text);
    gg_json_text(ask->out, "group", word);
    put_roster(ask, &ask->board->group[group].who);
}

/* SP that were lost, what one costs, and the points that are left this month (P-REI-03). */
static void put_replacement(const wap_asking *ask, uint16_t item)
{
    uint8_t kind = wap_item_kind(item);
    wap_look look = wap_looking(ask);
    wap_price price;
    wap_price_of(&look, kind, &price);
    gg_json_text(ask->out, "sp", ask->board->kind[kind].code);
    gg_json_int(ask->out, "cost", price.cost);
    gg_json_int(ask->out, "points_left", price.left);
    gg_json_int(ask->out, "lost", price.lost);
}

static void put_leader(const wap_asking *ask, uint16_t item)
{
    wap_json_leader(ask, "leader", item - (uint32_t)WAP_ITEM_LEADER);
}

/* All things that can follow the verb. */
static void put_things(const wap_asking *ask, const char *key, uint8_t verb,
                       void (*put)(const wap_asking *ask, uint16_t item))
{
    gg_order order = {.verb = verb};
    gg_steps things;
    wap_list_choices(ask, &order, &things);
    gg_json_array(ask->out, key);
    for (uint32_t i = 0; i < things.count; i++) {
        gg_json_object(ask->out, NULL);
        put(ask, gg_step_a(things.step[i]));
        put_places(ask, verb, gg_step_a(things.step[i]));
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}

/* ---------------------------------------------------------------- units that leave the map */

/* Of each kind the largest number that is offered. */
static void put_callable(const wap_asking *ask, const gg_steps *who)
{
    gg_json_array(ask->out, "leaders");
    for (uint32_t i = 0; i < who->count; i++)
        if (wap_is_leader(gg_step_a(who->step[i])))
            wap_json_leader(ask, NULL, gg_step_a(who->step[i]) - (uint32_t)WAP_ITEM_LEADER);
    gg_json_end_array(ask->out);
    gg_json_object(ask->out, "sp");
    for (uint8_t kind = 0; kind < ask->board->kinds; kind++) {
        uint32_t most = 0;
        for (uint32_t i = 0; i < who->count; i++) {
            uint16_t item = gg_step_a(who->step[i]);
            if (wap_is_sp(item) && wap_item_kind(item) == kind && wap_item_count(item) > most)
                most = wap_item_count(item);
        }
        if (most > 0)
            gg_json_int(ask->out, ask->board->kind[kind].code, most);
    }
    gg_json_end_object(ask->out);
}

/* Where units can be taken from; `must`: before the phase can end. */
static void put_recalls(const wap_asking *ask)
{
    gg_order order = {.verb = WAP_WITHDRAW};
    gg_steps hexes, who;
    wap_look look = wap_looking(ask);
    wap_list_choices(ask, &order, &hexes);
    gg_json_bool(ask->out, "must", wap_recall_due(&look));
    gg_json_array(ask->out, "withdraw");
    for (uint32_t i = 0; i < hexes.count; i++) {
        order.count = 1;
        order.item[0] = gg_step_a(hexes.step[i]);
        wap_list_choices(ask, &order, &who);
        gg_json_object(ask->out, NULL);
        wap_json_hex(ask, "hex", order.item[0]);
        put_callable(ask, &who);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}

/* ---------------------------------------------------------------- the prompts */

/* Only without a draft: it does not depend on one. */
void wap_preview_placing(const wap_asking *ask)
{
    if (ask->draft->order.verb != WAP_VERB_NONE)
        return;
    gg_json_text(ask->out, "kind", "placing");
    put_things(ask, "place", WAP_PLACE, put_group);
    put_things(ask, "replace", WAP_REPLACE, put_replacement);
    put_things(ask, "return", WAP_RETURN, put_leader);
    put_recalls(ask);
    wap_preview_stacks(ask);
}

/* SP that a change takes off the map: how many of a kind, and where they can be taken from. */
static void put_removal(const wap_asking *ask, const wap_change *change)
{
    gg_json_text(ask->out, "sp", ask->board->kind[change->kind].code);
    gg_json_int(ask->out, "count", ask->table->owed[change->kind]);
    gg_json_array(ask->out, "hexes");
    for (uint32_t i = 0; i < change->hexes; i++) {
        uint16_t hex = ask->board->listed_hex[change->first_hex + i];
        wap_troops here;
        wap_clear_troops(&here);
        wap_gather(ask->board, ask->table, hex, WAP_ALL_OF(ask->side), &here);
        if (here.sp[change->kind] == 0)
            continue;
        gg_json_object(ask->out, NULL);
        wap_json_hex(ask, "hex", hex);
        gg_json_int(ask->out, "count", here.sp[change->kind]);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}

void wap_preview_event(const wap_asking *ask)
{
    gg_json_text(ask->out, "kind", "event");
    if (wap_group_asked(ask->board, ask->table) < ask->board->groups) {
        put_things(ask, "place", WAP_PLACE, put_group);
        return;
    }
    const wap_change *change = wap_removing_change(ask->board, ask->table);
    if (change)
        put_removal(ask, change);
}
