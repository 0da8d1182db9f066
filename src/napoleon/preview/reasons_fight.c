/* reasons_fight.c: why a rule forbids an order in a fight or after it: sentences about its units, towns and
 * positions. */
#include "napoleon/battle/field.h"
#include "napoleon/map/leaving.h"
#include "napoleon/map/movement.h"
#include "napoleon/preview/reasons.h"
#include "napoleon/table/orders.h"
#include "napoleon/text/phrases.h"
#include "napoleon_rules.h"

/* The place that an item names; NAP_NONE. */
static uint8_t spot_of(uint16_t item)
{
    bool spot = nap_item_in(item, NAP_ITEM_SPOT) || nap_item_in(item, NAP_ITEM_POST);
    uint32_t number = item & 0xFFU;
    return spot && number < NAP_BATTLE_PLACES ? (uint8_t)number : (uint8_t)NAP_NONE;
}

/* ---------------------------------------------------------------- leaving a fight */

/* Does the order name an own unit here, and the town that it leaves for? */
static bool is_exit(const nap_reason *why, uint32_t i)
{
    const gg_order *order = why->order;
    return order->verb == NAP_RETREAT && i + 1 < order->count &&
           order->item[i] < why->board->blocks && nap_is_own_unit(why, order->item[i]) &&
           nap_item_in(order->item[i + 1], NAP_ITEM_TOWN) &&
           (order->item[i + 1] & 0xFFU) < why->board->towns;
}

static bool say_no_road(const nap_reason *why, uint8_t from, uint8_t to)
{
    if (nap_neighbour(why->board, from, to) != NAP_NONE)
        return false;
    gg_print(why->out, "No road joins %s and %s.", nap_town_name(why, from),
             nap_town_name(why, to));
    return true;
}

static uint64_t enemies_in(const nap_reason *why, uint8_t town)
{
    uint8_t side = why->table.head.side[why->seat];
    return nap_side_in_town(why->board, &why->table, side ^ 1U, town);
}

static bool say_no_refuge(const nap_reason *why, uint8_t from, uint8_t to)
{
    const char *name = nap_town_name(why, to);
    if (say_no_road(why, from, to))
        return true;
    if (enemies_in(why, to) != 0)
        gg_print(why->out, "No unit can retreat to %s: the enemy is there.", name);
    else if (nap_has_fight(&why->table, to))
        gg_print(why->out, "No unit can retreat to %s: there is a fight.", name);
    else if (why->rule == W_RET_03)
        gg_print(why->out, "Attackers retreat the way they came, and none came from %s.", name);
    else
        gg_print(why->out, "The attackers may need the road to %s for their own retreat.", name);
    return true;
}

/* The first exit that is closed. */
static bool say_closed(const nap_reason *why)
{
    uint8_t from = nap_town_of_fight(&why->table);
    if (from == NAP_NONE)
        return false;
    uint32_t party = why->table.head.side[why->seat] == why->table.active ? NAP_ATT : NAP_DEF;
    uint8_t ways = nap_ways_out(why->board, &why->table, from, party);
    for (uint32_t i = 0; is_exit(why, i); i += 2) {
        uint8_t to = (uint8_t)(why->order->item[i + 1] & 0xFF);
        uint8_t road = nap_neighbour(why->board, from, to);
        if (road == NAP_NONE || !(ways >> road & 1U))
            return say_no_refuge(why, from, to);
    }
    return false;
}

/* The first road that more units are sent over than it has room for. */
static bool say_crowded(const nap_reason *why)
{
    uint8_t from = nap_town_of_fight(&why->table);
    uint32_t wanted[NAP_TOWN_ROADS] = {0};
    if (from == NAP_NONE)
        return false;
    for (uint32_t i = 0; is_exit(why, i); i += 2) {
        uint8_t to = (uint8_t)(why->order->item[i + 1] & 0xFF);
        uint8_t road = nap_neighbour(why->board, from, to);
        if (road == NAP_NONE || ++wanted[road] <= nap_room_out(why->board, &why->table, from, road))
            continue;
        uint32_t flow = why->board->road[why->board->town[from].road[road]].flow;
        gg_print(why->out, "The road from %s to %s is full: it takes %s unit%s.",
                 nap_town_name(why, from), nap_town_name(why, to), nap_number_word(flow),
                 flow == 1 ? "" : "s");
        return true;
    }
    return false;
}

/* A unit that is not in the fight that is left. */
static bool say_not_leaving(const nap_reason *why)
{
    uint8_t town = nap_town_of_fight(&why->table);
    for (uint32_t i = 0; town != NAP_NONE && is_exit(why, i); i += 2) {
        uint32_t block = why->order->item[i];
        if (nap_town_of(&why->table, why->table.at[block]) == town)
            continue;
        gg_print(why->out, "%s is not in the fight at %s.", nap_block_word(why, block),
                 nap_town_name(why, town));
        return true;
    }
    return false;
}

/* Outside a rout (G-FORM). */
static bool say_one_at_a_time(const nap_reason *why)
{
    if (why->order->verb != NAP_RETREAT || why->order->count <= 3)
        return false;
    gg_put(why->out, "Here units retreat one at a time: name one unit and its town.");
    return true;
}

static bool say_one_by_one(const nap_reason *why)
{
    if (why->order->verb != NAP_RETREAT)
        return false;
    gg_put(why->out, "You and your ally take turns. Send one unit at a time.");
    return true;
}

/* How many units the roads take. */
static uint32_t room_to_leave(const nap_reason *why, uint8_t from)
{
    uint32_t party = why->table.leaver, room = 0;
    uint32_t ways = nap_ways_out(why->board, &why->table, from, party);
    for (uint32_t i = 0; i < why->board->town[from].roads; i++)
        if (ways >> i & 1U)
            room += nap_room_out(why->board, &why->table, from, i);
    uint32_t units = nap_count(nap_leavers(why->board, &why->table, party));
    return units < room ? units : room;
}

static bool say_wrong_number(const nap_reason *why)
{
    uint8_t from = nap_town_of_fight(&why->table);
    uint32_t sent = why->order->count / 2U;
    if (why->order->verb != NAP_RETREAT || from == NAP_NONE || why->table.leaver == NAP_NONE)
        return false;
    uint32_t need = room_to_leave(why, from);
    if (sent == need || need > 12)
        return false;
    gg_print(why->out, "As many units as the roads take must leave %s: send %s, not ",
             nap_town_name(why, from), nap_number_word(need));
    nap_put_count(why, sent);
    return true;
}

/* ---------------------------------------------------------------- choosing fights, and who fights */

/* The town that the order names; NAP_NONE. */
static uint8_t named_town(const nap_reason *why, uint8_t verb)
{
    const gg_order *order = why->order;
    bool named = order->verb == verb && order->count > 0 &&
                 nap_item_in(order->item[0], NAP_ITEM_TOWN) &&
                 (order->item[0] & 0xFFU) < why->board->towns;
    return named ? (uint8_t)(order->item[0] & 0xFF) : (uint8_t)NAP_NONE;
}

static bool has_battle(const nap_reason *why, uint8_t town)
{
    for (uint32_t i = 0; i < NAP_BATTLES_MAX; i++)
        if (why->table.fought[i].town == town)
            return true;
    return false;
}

static bool say_no_skirmish(const nap_reason *why)
{
    uint8_t town = named_town(why, NAP_SKIRMISH);
    if (town == NAP_NONE)
        return false;
    gg_print(why->out,
             has_battle(why, town) ? "The fight at %s is a battle. Skirmishes come first."
                                   : "No skirmish waits at %s.",
             nap_town_name(why, town));
    return true;
}

static bool say_no_battle(const nap_reason *why)
{
    bool setup = why->order->verb == NAP_SETUP;
    uint8_t town = named_town(why, setup ? NAP_SETUP : NAP_BATTLE);
    if (town == NAP_NONE)
        return false;
    gg_print(why->out,
             !has_battle(why, town) ? "There is no battle at %s."
             : setup                ? "The battle of %s is already set up."
                     : "The battle of %s has had its turns in this round. Choose another.",
             nap_town_name(why, town));
    return true;
}

/* The unit fights elsewhere. */
static bool say_other_battle(const nap_reason *why)
{
    uint32_t block = why->order->count > 0 ? why->order->item[0] : NAP_BLOCKS_MAX;
    uint8_t now = nap_town_of_fight(&why->table);
    if (block >= why->board->blocks || !nap_is_own_unit(why, block) || now == NAP_NONE)
        return false;
    uint8_t town = nap_town_of(&why->table, why->table.at[block]);
    if (town == NAP_NONE || town == now)
        return false;
    gg_print(why->out, "%s is at %s, and this Battle Turn is at %s.", nap_block_word(why, block),
             nap_town_name(why, town), nap_town_name(why, now));
    return true;
}

static bool say_wrong_pick(const nap_reason *why)
{
    uint32_t most = why->board->limits.skirmish_pick;
    if (why->order->verb != NAP_PICK || most > 12)
        return false;
    if (why->rule == W_THR_08)
        gg_print(why->out, "You and your ally pick one to %s units together.",
                 nap_number_word(most));
    else
        gg_print(why->out, "Pick one to %s of your units in the town.", nap_number_word(most));
    return true;
}

/* Of those forced back over a stream. */
static bool say_wrong_crossing(const nap_reason *why)
{
    uint32_t most = why->board->limits.stream_crossings, named = why->order->count - 1U;
    if (why->order->verb != NAP_CROSS || most > 12)
        return false;
    for (uint32_t i = 0; i < named; i++) {
        uint16_t block = why->order->item[i];
        if (block >= why->board->blocks || (why->table.forced & nap_bit(block)))
            continue;
        nap_put_block_name(why->board, block, why->out);
        gg_put(why->out, " is not forced back over the stream.");
        return true;
    }
    if (named == most)
        return false;
    gg_print(why->out, "Choose the %s units that cross the stream, not ", nap_number_word(most));
    nap_put_count(why, named);
    return true;
}

/* ---------------------------------------------------------------- reinforcements and regrouping */

static bool names_own_unit(const nap_reason *why, uint8_t verb, uint32_t *block)
{
    const gg_order *order = why->order;
    *block = order->count > 0 ? order->item[0] : NAP_BLOCKS_MAX;
    return order->verb == verb && *block < why->board->blocks && nap_is_own_unit(why, *block);
}

static bool names_unit_in_town(const nap_reason *why, uint8_t verb, uint32_t *block)
{
    return names_own_unit(why, verb, block) && nap_in_town(why->table.at[*block]);
}

/* A unit that would reinforce or regroup, and is in a battle. */
static bool say_fights(const nap_reason *why)
{
    uint32_t block;
    uint8_t verb = why->rule == W_REI_02 ? NAP_BRING : NAP_REGROUP;
    if (!names_own_unit(why, verb, &block) || !nap_in_battle(why->table.at[block]))
        return false;
    gg_print(why->out, "%s is in the battle of %s.", nap_block_word(why, block),
             nap_town_name(why, nap_town_of(&why->table, why->table.at[block])));
    return true;
}

/* With the option that only units which stayed may reinforce. */
static bool say_tired(const nap_reason *why)
{
    uint32_t block;
    if (!names_unit_in_town(why, NAP_BRING, &block) ||
        nap_has_fight(&why->table, why->table.at[block]))
        return false;
    gg_print(why->out, "%s has already moved this turn and cannot reinforce.",
             nap_block_word(why, block));
    return true;
}

static bool say_cannot_bring(const nap_reason *why)
{
    uint32_t block;
    if (!names_unit_in_town(why, NAP_BRING, &block) || why->table.battle == NAP_NONE)
        return false;
    uint8_t at = why->table.at[block], town = why->table.fought[why->table.battle].town;
    if (why->rule == W_REI_02 && !nap_has_fight(&why->table, at))
        return false;
    if (why->rule == W_REI_02)
        gg_print(why->out, "%s is in a fight at %s.", nap_block_word(why, block),
                 nap_town_name(why, at));
    else if (nap_neighbour(why->board, town, at) == NAP_NONE)
        gg_print(why->out, "%s is in %s, and no road joins it with %s.", nap_block_word(why, block),
                 nap_town_name(why, at), nap_town_name(why, town));
    else
        gg_print(why->out, "The road from %s to %s is full in this Battle Turn.",
                 nap_town_name(why, at), nap_town_name(why, town));
    return true;
}

static bool say_cannot_regroup(const nap_reason *why)
{
    uint32_t block;
    const gg_order *order = why->order;
    if (!names_unit_in_town(why, NAP_REGROUP, &block) || why->table.over_battle == 0 ||
        order->count < 2 || !nap_item_in(order->item[1], NAP_ITEM_TOWN) ||
        (order->item[1] & 0xFFU) >= why->board->towns)
        return false;
    uint8_t here = (uint8_t)(why->table.over_battle - 1), at = why->table.at[block];
    uint8_t to = (uint8_t)(order->item[1] & 0xFF);
    uint8_t other = at == here ? to : at;
    if (at != here && to != here) {
        gg_print(why->out, "Units regroup only to or from %s.", nap_town_name(why, here));
        return true;
    }
    if (why->rule == W_REG_03 && nap_has_fight(&why->table, other)) {
        gg_print(why->out, "There is a fight at %s.", nap_town_name(why, other));
        return true;
    }
    if (why->rule == W_REG_02 && (why->table.regrouped & nap_bit(block)) != 0) {
        gg_print(why->out, "%s has already regrouped.", nap_block_word(why, block));
        return true;
    }
    if (say_no_road(why, here, other))
        return true;
    if (why->rule == W_REG_01)
        gg_print(why->out, "%s is not friendly yet.", nap_town_name(why, other));
    else
        gg_print(why->out, "The road between %s and %s is full.", nap_town_name(why, here),
                 nap_town_name(why, other));
    return true;
}

/* ---------------------------------------------------------------- moves in a battle */

static bool is_battle_move(const nap_reason *why, uint8_t *from, uint8_t *to)
{
    const gg_order *order = why->order;
    if (order->verb != NAP_MOVE || order->count < 2 || order->item[0] >= why->board->blocks ||
        !nap_is_own_unit(why, order->item[0]) || !nap_in_battle(why->table.at[order->item[0]]))
        return false;
    *from = nap_spot_at(why->table.at[order->item[0]]);
    *to = spot_of(order->item[1]);
    return *to != NAP_NONE;
}

/* `I Corps Infantry a cannot move from your left to your right: ..` */
static bool say_move(const nap_reason *why, uint8_t from, uint8_t to, const char *text)
{
    const char *unit = nap_block_word(why, why->order->item[0]);
    if (nap_position_of(from) == nap_position_of(to)) {
        gg_print(why->out, "%s is already %s ", unit,
                 nap_is_reserve(to) || nap_column(to) == 2 ? "in" : "on");
        nap_put_whose(why, to);
        gg_put_char(why->out, '.');
        return true;
    }
    gg_print(why->out, "%s cannot move from ", unit);
    nap_put_whose(why, from);
    gg_put(why->out, " to ");
    nap_put_whose(why, to);
    gg_print(why->out, ": %s", text);
    return true;
}

static bool say_cannot_go(const nap_reason *why)
{
    uint8_t from, to;
    if (!is_battle_move(why, &from, &to))
        return false;
    const nap_type *type = nap_type_of(why->board, (uint8_t)why->order->item[0]);
    bool horse_guns = why->board->block[why->order->item[0]].type == NAP_HART;
    switch (why->rule) {
    case W_BMV_01:
        return say_move(why, from, to, "they are not linked.");
    case W_BMV_02:
        return say_move(why, from, to, "it is too far.");
    case W_BMV_03:
        return say_move(why, from, to,
                        type->stays ? "foot artillery never advances." : "it is engaged.");
    case W_BMV_05:
        return say_move(why, from, to, "it must stop where it meets the enemy.");
    case W_BMV_07:
        return say_move(why, from, to,
                        type->stays ? "engaged foot artillery cannot leave." : "it is engaged.");
    case W_BMV_08:
        return say_move(why, from, to,
                        "after leaving an enemy a unit goes neither forward nor back.");
    case W_BMV_10:
        return say_move(why, from, to, "its position would be empty.");
    case W_BAT_19:
        return say_move(why, from, to,
                        type->artillery ? "artillery cannot enter woods."
                                        : "cavalry must stop in the woods.");
    case W_BAT_22:
        return say_move(why, from, to,
                        horse_guns ? "horse artillery cannot cross a stream."
                                   : "no more units may cross the stream in this Battle Turn.");
    default:
        return false;
    }
}

/* ---------------------------------------------------------------- the table of rules */

static const nap_saying reasons[] = {
    {W_RET_02, say_crowded},
    {W_RET_03, say_closed},
    {W_RET_04, say_closed},
    {W_REI_01, say_cannot_bring},
    {W_REI_02, say_cannot_bring},
    {W_REI_02, say_fights},
    {W_REI_02, say_tired},
    {W_REG_03, say_fights},
    {W_REG_01, say_cannot_regroup},
    {W_REG_02, say_cannot_regroup},
    {W_REG_03, say_cannot_regroup},
    {W_BMV_01, say_cannot_go},
    {W_BMV_02, say_cannot_go},
    {W_BMV_03, say_cannot_go},
    {W_BMV_05, say_cannot_go},
    {W_BMV_07, say_cannot_go},
    {W_BMV_08, say_cannot_go},
    {W_BMV_10, say_cannot_go},
    {W_BAT_19, say_cannot_go},
    {W_BAT_22, say_cannot_go},
    {W_TRN_01, say_other_battle},
    {W_TRN_01, say_no_battle},
    {W_BAT_03, say_no_battle},
    {W_SKI_01, say_no_skirmish},
    {W_SKI_02, say_wrong_pick},
    {W_THR_08, say_wrong_pick},
    {W_RTE_02, say_not_leaving},
    {W_STA_03, say_not_leaving},
    {W_SKI_07, say_not_leaving},
    {W_THR_07, say_one_by_one},
    {W_RTE_03, say_wrong_number},
    {W_STA_03, say_wrong_number},
    {W_SKI_07, say_wrong_number},
    {W_BAT_23, say_wrong_crossing},
    {GG_RULE_FORM, say_one_at_a_time},
};

bool nap_write_fight_reason(const nap_reason *why)
{
    return nap_say(why, reasons, sizeof reasons / sizeof reasons[0]);
}
