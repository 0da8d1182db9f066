/* json_scenario.c: what the scenario may still bring, and what it asks of each side, as JSON. All of it is public but for
 * conditions about stacks that the reader does not see. */
#include "warpeace/board/options.h"
#include "warpeace/knowledge/information.h"
#include "warpeace/month/scenario.h"
#include "warpeace/month/victory.h"
#include "warpeace/text/json_parts.h"

/* ---------------------------------------------------------------- changes of the war */

static const char *change_word(uint8_t what)
{
    static const char *const words[WAP_CHANGE_KINDS] = {
        [WAP_CHANGE_JOINS] = "joins",       [WAP_CHANGE_CHANGES] = "changes",
        [WAP_CHANGE_LEAVES] = "leaves",     [WAP_CHANGE_REMOVES] = "removes",
        [WAP_CHANGE_PREVENTS] = "prevents", [WAP_CHANGE_POSTPONES] = "postpones",
        [WAP_CHANGE_CLOSES] = "closes",     [WAP_CHANGE_RESTORES] = "restores",
        [WAP_CHANGE_RIDES] = "rides"};
    gg_assert(what < WAP_CHANGE_KINDS);
    return words[what];
}

static void put_change_name(const wap_telling *tell, const char *key, uint8_t change)
{
    gg_json_name(tell->json, key,
                 change < tell->board->changes ? tell->board->change[change].name : NULL);
}

static void put_turn(const wap_telling *tell, const char *key, uint32_t turn)
{
    if (turn < tell->board->turns)
        wap_telling_month(tell, key, turn);
    else
        gg_json_null(tell->json, key);
}

/* Whom it is about. */
static void put_nations_of(const wap_telling *tell, const wap_change *change)
{
    gg_json_array(tell->json, "nations");
    for (uint32_t i = 0; i < tell->board->nations; i++)
        if (change->nations >> i & 1U)
            gg_json_text(tell->json, NULL, tell->board->nation[i].code);
    gg_json_end_array(tell->json);
    gg_json_array(tell->json, "targets");
    for (uint32_t i = 0; i < WAP_TARGETS_MAX; i++)
        if (change->target[i] < tell->board->changes)
            put_change_name(tell, NULL, change->target[i]);
    gg_json_end_array(tell->json);
}

/* When it can happen: by a roll of a side, or by itself. */
static void put_how(const wap_telling *tell, uint32_t number)
{
    const wap_change *change = &tell->board->change[number];
    uint32_t put_off = wap_put_off(tell->board, tell->table, number);
    wap_telling_side(tell, "by", change->side);
    if (change->roll == WAP_NONE)
        gg_json_null(tell->json, "roll");
    else
        gg_json_int(tell->json, "roll", change->roll);
    put_turn(tell, "from", change->from);
    put_turn(tell, "latest", change->latest == WAP_NONE ? UINT32_MAX : change->latest + put_off);
    put_change_name(tell, "after", change->after);
    put_change_name(tell, "before", change->before);
    gg_json_name(tell->json, "city",
                 change->city < tell->board->cities ? tell->board->city[change->city].name : NULL);
    wap_telling_side(tell, "holder", change->holder);
    wap_telling_side(tell, "absent", change->absent);
}

static void put_change(const wap_telling *tell, uint32_t number)
{
    const wap_change *change = &tell->board->change[number];
    uint8_t when = tell->table->happened[number];
    gg_json_object(tell->json, NULL);
    gg_json_text(tell->json, "change", change->name);
    put_turn(tell, "happened", when == WAP_NEVER ? UINT32_MAX : when - 1U);
    gg_json_bool(tell->json, "possible", when != WAP_NEVER);
    gg_json_text(tell->json, "what", change_word(change->what));
    wap_telling_side(tell, "side", change->to);
    put_nations_of(tell, change);
    put_how(tell, number);
    gg_json_end_object(tell->json);
}

/* Changes that have happened, may happen, or can no longer happen. */
void wap_telling_changes(const wap_telling *tell)
{
    gg_json_array(tell->json, "changes");
    for (uint32_t i = 0; i < tell->board->changes; i++)
        put_change(tell, i);
    gg_json_end_array(tell->json);
}

/* ---------------------------------------------------------------- victory */

/* In the fog nobody is told about stacks that they do not see. */
static bool is_known(const wap_telling *tell, const wap_condition *condition)
{
    bool open = condition->what == WAP_IF_CONTROLS || condition->what == WAP_IF_POINTS ||
                condition->what == WAP_IF_NEUTRAL;
    return open || !wap_is_foggy(tell->game, tell->table) || tell->table->head.viewer == GG_REFEREE;
}

static uint32_t controlled(const wap_telling *tell, const wap_condition *condition)
{
    uint32_t cities = 0;
    for (uint32_t i = 0; i < condition->hexes; i++) {
        uint16_t hex = tell->board->listed_hex[condition->first_hex + i];
        cities += tell->table->control[tell->board->hex[hex].city] == condition->side;
    }
    return cities;
}

static void put_condition(const wap_telling *tell, uint32_t number)
{
    static const char *const words[WAP_IF_KINDS] = {
        [WAP_IF_CONTROLS] = "controls", [WAP_IF_STANDS] = "stands",   [WAP_IF_HOLDS] = "holds",
        [WAP_IF_POINTS] = "points",     [WAP_IF_NEUTRAL] = "neutral", [WAP_IF_FEW] = "few"};
    const wap_condition *condition = &tell->board->condition[number];
    gg_json_object(tell->json, NULL);
    gg_json_text(tell->json, "what", words[condition->what]);
    wap_telling_side(tell, "side", condition->side);
    gg_json_int(tell->json, "least", condition->least);
    gg_json_array(tell->json, "hexes");
    for (uint32_t i = 0; i < condition->hexes; i++)
        wap_telling_hex(tell, NULL, tell->board->listed_hex[condition->first_hex + i]);
    gg_json_end_array(tell->json);
    if (condition->what == WAP_IF_CONTROLS)
        gg_json_int(tell->json, "have", controlled(tell, condition));
    if (condition->what == WAP_IF_NEUTRAL)
        gg_json_text(tell->json, "nation", tell->board->nation[condition->nation].name);
    gg_json_array(tell->json, "leaders");
    for (uint32_t i = 0; i < 2 && condition->what == WAP_IF_FEW; i++)
        if (condition->leader[i] < tell->board->leaders)
            gg_json_text(tell->json, NULL, tell->board->leader[condition->leader[i]].name);
    gg_json_end_array(tell->json);
    if (is_known(tell, condition))
        gg_json_bool(tell->json, "met", wap_condition_holds(tell->board, tell->table, number));
    else
        gg_json_null(tell->json, "met");
    gg_json_end_object(tell->json);
}

/* The lines of the scenario, in the order in which they are tested. */
void wap_telling_victory(const wap_telling *tell)
{
    gg_json_array(tell->json, "victory");
    for (uint32_t i = 0; i < tell->board->victories; i++) {
        const wap_victory *line = &tell->board->victory[i];
        gg_json_object(tell->json, NULL);
        wap_telling_side(tell, "winner", line->winner);
        gg_json_bool(tell->json, "early", line->early != 0);
        put_turn(tell, "from", line->early ? line->from : UINT32_MAX);
        gg_json_array(tell->json, "conditions");
        for (uint32_t k = 0; k < line->conditions; k++)
            put_condition(tell, line->first + k);
        gg_json_end_array(tell->json);
        gg_json_end_object(tell->json);
    }
    gg_json_end_array(tell->json);
}
