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
        gg_print(why->out, "The enemy is in %s.", name);
    else if (nap_has_fight(&why->table, to))
        gg_print(why->out, "There is a fight at %s.", name);
    else if (why->rule == W_RET_03)
        gg_print(why->out, "The attackers did not come from %s.", name);
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

/* ---------------------------------------------------------------- reinforcements and regrouping */

static bool names_unit_in_town(const nap_reason *why, uint8_t verb, uint32_t *block)
{
    const gg_order *order = why->order;
    *block = order->count > 0 ? order->item[0] : NAP_BLOCKS_MAX;
    return order->verb == verb && *block < why->board->blocks && nap_is_own_unit(why, *block) &&
           nap_in_town(why->table.at[*block]);
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

/* `P02 cannot move from D1 to D3: ..` */
static bool say_move(const nap_reason *why, uint8_t from, uint8_t to, const char *text)
{
    const char *unit = nap_block_word(why, why->order->item[0]);
    if (from == to) {
        gg_print(why->out, "%s is already at ", unit);
        nap_put_position(to, why->out);
        gg_put_char(why->out, '.');
        return true;
    }
    gg_print(why->out, "%s cannot move from ", unit);
    nap_put_position(from, why->out);
    gg_put(why->out, " to ");
    nap_put_position(to, why->out);
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
    {W_RET_02, say_crowded},        {W_RET_03, say_closed},         {W_RET_04, say_closed},
    {W_REI_01, say_cannot_bring},   {W_REI_02, say_cannot_bring},   {W_REG_01, say_cannot_regroup},
    {W_REG_02, say_cannot_regroup}, {W_REG_03, say_cannot_regroup}, {W_BMV_01, say_cannot_go},
    {W_BMV_02, say_cannot_go},      {W_BMV_03, say_cannot_go},      {W_BMV_05, say_cannot_go},
    {W_BMV_07, say_cannot_go},      {W_BMV_10, say_cannot_go},      {W_BAT_19, say_cannot_go},
    {W_BAT_22, say_cannot_go},
};

bool nap_write_fight_reason(const nap_reason *why)
{
    return nap_say(why, reasons, sizeof reasons / sizeof reasons[0]);
}
