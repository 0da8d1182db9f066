/* reasons.c: why a rule forbids an order, in a sentence about its units and towns (gg_write_reason). Sees only the view, so
 * a sentence tells nothing that the seat does not know. */
#include "napoleon/preview/reasons.h"
#include "napoleon/map/movement.h"
#include "napoleon/preview/preview.h"
#include "napoleon/table/named_ghosts.h"
#include "napoleon/table/orders.h"
#include "napoleon/text/phrases.h"
#include "napoleon_rules.h"

/* ---------------------------------------------------------------- words */

const char *nap_number_word(uint32_t number)
{
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    gg_assert(number < sizeof words / sizeof words[0]);
    return words[number];
}

void nap_put_count(const nap_reason *why, uint32_t number)
{
    if (number <= 12)
        gg_print(why->out, "%s.", number == 0 ? "none" : nap_number_word(number));
    else
        gg_print(why->out, "%u.", number);
}

void nap_put_whose(const nap_reason *why, uint8_t spot)
{
    uint8_t ground = nap_position_of(spot);
    uint8_t side = nap_party_side(&why->table, nap_party_at(ground));
    gg_put(why->out, side == why->table.head.side[why->seat] ? "your " : "the enemy's ");
    gg_put(why->out, nap_spot_phrase(ground) + sizeof "the"); /* without the article */
}

/* ---------------------------------------------------------------- units */

bool nap_is_own_unit(const nap_reason *why, uint32_t block)
{
    return (nap_blocks_of_seat(why->board, &why->table, why->seat) & nap_bit(block)) != 0;
}

static bool has_moved(const nap_reason *why, uint32_t block)
{
    return (why->table.marks[block] & NAP_MOVED) != 0;
}

static bool has_moved_in_battle(const nap_reason *why, uint32_t block)
{
    return (why->table.marks[block] & NAP_MOVED_B) != 0;
}

static bool has_fired(const nap_reason *why, uint32_t block)
{
    return (why->table.marks[block] & NAP_FIRED_B) != 0;
}

static bool is_spent(const nap_reason *why, uint32_t block)
{
    return (why->table.marks[block] & NAP_SPENT) != 0;
}

/* Where W-TRN-06 is cited, horse artillery has surely fallen back; for others marks do not tell. */
static bool is_horse_artillery(const nap_reason *why, uint32_t block)
{
    return why->board->block[block].type == NAP_HART;
}

static bool is_square(const nap_reason *why, uint32_t block)
{
    return (why->table.marks[block] & NAP_SQUARE) != 0;
}

static bool is_sheltered(const nap_reason *why, uint32_t block)
{
    return why->table.shelter[block] != NAP_NONE;
}

static bool is_disrupted(const nap_reason *why, uint32_t block)
{
    return (why->table.marks[block] & NAP_DISRUPTED) != 0;
}

static bool is_in_reserve(const nap_reason *why, uint32_t block)
{
    uint8_t at = why->table.at[block];
    return nap_in_battle(at) && nap_is_reserve(nap_spot_at(at));
}

static bool fires_near(const nap_reason *why, uint32_t block)
{
    return !nap_type_of(why->board, (uint8_t)block)->artillery;
}

static bool is_eliminated(const nap_reason *why, uint32_t block)
{
    return why->table.at[block] == NAP_GONE;
}

static bool is_on_map(const nap_reason *why, uint32_t block)
{
    return nap_in_town(why->table.at[block]);
}

static bool is_absent(const nap_reason *why, uint32_t block)
{
    return why->table.at[block] == NAP_ABSENT;
}

static bool is_removed(const nap_reason *why, uint32_t block)
{
    return why->table.at[block] == NAP_REMOVED;
}

static bool is_elsewhere(const nap_reason *why, uint32_t block)
{
    return why->table.fight != NAP_NONE && why->table.at[block] != why->table.fight;
}

/* What is said of the first own unit of the order that passes the test. */
static const struct {
    uint16_t rule;
    bool (*test)(const nap_reason *why, uint32_t block);
    const char *text; /* follows the unit */
} unit_reasons[] = {
    {W_MOV_04, has_moved, "has already moved this turn."},
    {W_UNI_04, is_eliminated, "has been eliminated."},
    {W_VIC_02, is_removed, "has left the game with its defeated army."},
    {GG_RULE_FORM, is_absent, "is not part of this position."},
    {W_TRN_04, is_on_map, "is not in this battle."},
    {W_TRN_06, is_horse_artillery,
     "has fallen back because of bad morale. It does nothing more in this Battle Turn."},
    {W_TRN_05, has_moved_in_battle, "has already moved in this Battle Turn."},
    {W_TRN_05, has_fired, "has already fired in this Battle Turn."},
    {W_TRN_05, is_spent, "cannot act any more in this Battle Turn."},
    {W_RET_01, has_moved_in_battle, "has already moved in this Battle Turn."},
    {W_RET_01, has_fired, "has already fired in this Battle Turn."},
    {W_RET_01, is_spent, "cannot act any more in this Battle Turn."},
    {W_RET_01, is_square, "is in square and cannot retreat."},
    {W_RET_01, is_sheltered, "shelters in a square and cannot retreat."},
    {W_FIR_04, is_in_reserve, "is in reserve and cannot fire."},
    {W_FIR_04, is_sheltered, "shelters in a square and cannot fire."},
    {W_FIR_01, is_in_reserve, "is in reserve and cannot fire."},
    {W_FIR_01, fires_near, "is not engaged. Only artillery fires at a distance."},
    {W_BMV_12, is_square, "is in square and cannot move."},
    {W_BMV_12, is_sheltered, "shelters in a square and cannot move."},
    {W_SQR_05, is_sheltered, "shelters in a square. It has to leave shelter first."},
    {W_SKI_02, is_elsewhere, "is not in the town of the skirmish."},
    {W_REI_02, is_disrupted, "is disrupted until the turn ends."},
};

static bool say_of_unit(const nap_reason *why, uint32_t row)
{
    for (uint32_t i = 0; i < why->order->count; i++) {
        uint16_t item = why->order->item[i];
        if (item >= why->board->blocks || !nap_is_own_unit(why, item) ||
            !unit_reasons[row].test(why, item))
            continue;
        gg_print(why->out, "%s %s", nap_block_word(why, item), unit_reasons[row].text);
        return true;
    }
    return false;
}

/* ---------------------------------------------------------------- whose */

static bool say_not_yours(const nap_reason *why)
{
    for (uint32_t i = 0; i < why->order->count; i++) {
        uint16_t item = why->order->item[i];
        if (item >= why->board->blocks || nap_is_own_unit(why, item))
            continue;
        bool ally = nap_block_side(why->board, (uint8_t)item) == why->table.head.side[why->seat];
        nap_put_block_name(why->board, item, why->out);
        gg_put(why->out, ally ? " belongs to your ally." : " is an enemy unit.");
        return true;
    }
    return false;
}

/* ---------------------------------------------------------------- moves on the map */

/* A march: its block, and how many towns follow. False: another order. */
static bool is_march(const nap_reason *why, uint32_t *length)
{
    const gg_order *order = why->order;
    if (order->verb != NAP_MOVE || order->count < 3 || order->item[0] >= why->board->blocks ||
        !nap_is_own_unit(why, order->item[0]) || !nap_in_town(why->table.at[order->item[0]]))
        return false;
    *length = order->count - 2U;
    for (uint32_t i = 1; i <= *length; i++)
        if (!nap_item_in(order->item[i], NAP_ITEM_TOWN) ||
            (order->item[i] & 0xFFU) >= why->board->towns)
            return false;
    return true;
}

/* The town after so many sections; 0: where it begins. */
static uint8_t town_of(const nap_reason *why, uint32_t section)
{
    const gg_order *order = why->order;
    return section == 0 ? why->table.at[order->item[0]] : (uint8_t)(order->item[section] & 0xFF);
}

static bool say_groups_used(const nap_reason *why)
{
    uint32_t length;
    if (!is_march(why, &length))
        return false;
    const nap_army *army = &why->board->army[why->board->block[why->order->item[0]].army];
    uint64_t opened = why->table.opened[why->board->block[why->order->item[0]].army];
    if (nap_count(opened) < army->group_moves)
        return false;
    gg_print(why->out, "The %s army has already made its Group Move%s, from ", army->name,
             army->group_moves == 1 ? "" : "s");
    bool more = false;
    NAP_EACH (town, opened) {
        gg_print(why->out, "%s%s", more ? " and " : "", nap_town_name(why, (uint32_t)town));
        more = true;
    }
    gg_put_char(why->out, '.');
    return true;
}

static bool say_too_far(const nap_reason *why)
{
    uint32_t length;
    if (!is_march(why, &length))
        return false;
    uint32_t block = why->order->item[0];
    bool night = nap_is_night(why->board, &why->table);
    uint32_t most = nap_type_of(why->board, (uint8_t)block)->rate;
    most += night ? 0 : why->board->limits.force_march;
    if (length <= most)
        return false;
    gg_print(why->out, "%s%s can go at most %s town%s, and this route has %u.",
             night ? "At night " : "", nap_block_word(why, block), nap_number_word(most),
             most == 1 ? "" : "s", length);
    return true;
}

/* W-MOV-22 forbids force marches and attacks. */
static bool say_night(const nap_reason *why)
{
    uint32_t length;
    if (!is_march(why, &length))
        return false;
    uint8_t end = town_of(why, length);
    if (!nap_meets_enemies(why->board, &why->table, end))
        return say_too_far(why);
    gg_print(why->out, "The enemy is in %s, and no unit attacks at night.",
             nap_town_name(why, end));
    return true;
}

static bool say_no_way(const nap_reason *why)
{
    uint32_t length;
    if (!is_march(why, &length))
        return false;
    for (uint32_t i = 1; i <= length; i++) {
        uint8_t here = town_of(why, i - 1), next = town_of(why, i);
        if (nap_road_between(why->board, here, next) == NAP_NONE) {
            gg_print(why->out, "No road joins %s and %s.", nap_town_name(why, here),
                     nap_town_name(why, next));
            return true;
        }
        if (i == length || !nap_meets_enemies(why->board, &why->table, next))
            continue;
        gg_print(why->out, "%s must stop in %s, where the enemy is.",
                 nap_block_word(why, why->order->item[0]), nap_town_name(why, next));
        return true;
    }
    return false;
}

static bool say_twice(const nap_reason *why)
{
    uint32_t length;
    if (!is_march(why, &length))
        return false;
    uint64_t visited = nap_bit(town_of(why, 0));
    for (uint32_t i = 1; i <= length; i++) {
        if (visited & nap_bit(town_of(why, i))) {
            gg_print(why->out, "The route enters %s twice.", nap_town_name(why, town_of(why, i)));
            return true;
        }
        visited |= nap_bit(town_of(why, i));
    }
    return false;
}

static bool say_road_full(const nap_reason *why)
{
    uint32_t length;
    if (!is_march(why, &length))
        return false;
    for (uint32_t i = 1; i <= length; i++) {
        uint8_t here = town_of(why, i - 1), next = town_of(why, i);
        uint8_t road = nap_road_between(why->board, here, next);
        bool attack = i == length && nap_meets_enemies(why->board, &why->table, next);
        if (road == NAP_NONE || nap_road_room(why->board, &why->table, road, attack) > 0)
            continue;
        gg_print(why->out, "The road from %s to %s is full: its limit is %s units%s.",
                 nap_town_name(why, here), nap_town_name(why, next),
                 nap_number_word(nap_road_takes(why->board, road, attack)),
                 attack && why->rule == W_MOV_10 ? " over the river" : " a turn");
        return true;
    }
    return false;
}

/* Where units of other groups that attack the town began the turn; NAP_NONE. An ally's group is known by its town. */
static uint8_t other_start(const nap_reason *why, uint8_t town, uint8_t army, uint8_t from)
{
    uint8_t side = why->table.head.side[why->seat];
    NAP_EACH (block, nap_side_in_town(why->board, &why->table, side, town)) {
        uint8_t start = why->table.start[block], other = why->board->block[block].army;
        uint64_t opened = why->table.opened[other];
        if (other != NAP_FR && opened != 0)
            start = (uint8_t)nap_first(opened);
        if (start < why->board->towns && (start != from || other != army))
            return start;
    }
    return NAP_NONE;
}

static bool say_other_group(const nap_reason *why)
{
    uint32_t length;
    if (!is_march(why, &length))
        return false;
    uint8_t town = town_of(why, length), from = town_of(why, 0);
    uint8_t start = other_start(why, town, why->board->block[why->order->item[0]].army, from);
    if (start == NAP_NONE)
        return false;
    if (why->rule == W_MOV_15)
        gg_print(why->out, "Two groups already attack %s.", nap_town_name(why, town));
    else
        gg_print(why->out,
                 "Units from %s already attack %s. To join them from %s, both groups must start "
                 "next to %s, in adjacent towns.",
                 nap_town_name(why, start), nap_town_name(why, town), nap_town_name(why, from),
                 nap_town_name(why, town));
    return true;
}

/* ---------------------------------------------------------------- leaders */

static bool say_no_help(const nap_reason *why)
{
    uint32_t block = why->order->count > 0 ? why->order->item[0] : NAP_BLOCKS_MAX;
    if (why->order->verb != NAP_REVEAL || block >= why->board->blocks ||
        !nap_is_own_unit(why, block))
        return false;
    gg_print(why->out, "%s %s", nap_block_word(why, block),
             why->board->block[block].type == NAP_LDR
                 ? "helps only force marches that end in the same town, and there is none."
                 : "is not a leader. Only a leader helps a force march.");
    return true;
}

/* ---------------------------------------------------------------- supply */

static bool say_due(const nap_reason *why)
{
    uint32_t named = why->order->count - 1U;
    for (uint32_t army = 0; army < NAP_ARMIES; army++) {
        uint32_t due = why->table.due[army];
        if (why->order->verb != NAP_GIVE_UP || due == 0 || due == named || due > 8)
            continue;
        gg_print(why->out, "You must give up %s unit%s, not ", nap_number_word(due),
                 due == 1 ? "" : "s");
        nap_put_count(why, named);
        return true;
    }
    return false;
}

/* A unit of the other Allied army. */
static bool say_wrong_army(const nap_reason *why)
{
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        if (why->order->verb != NAP_GIVE_UP || why->table.due[army] == 0)
            continue;
        for (uint32_t i = 0; i < why->order->count; i++) {
            uint16_t item = why->order->item[i];
            if (item >= why->board->blocks || why->board->block[item].army == army)
                continue;
            nap_put_block_name(why->board, item, why->out);
            gg_print(why->out, " is not a unit of the %s army, which gives up %u.",
                     why->board->army[army].name, why->table.due[army]);
            return true;
        }
        return false; /* one army after the other */
    }
    return false;
}

/* ---------------------------------------------------------------- the table of rules */

static const nap_saying reasons[] = {
    {GG_RULE_SEAT, say_not_yours}, {W_THR_01, say_not_yours},   {W_MOV_01, say_groups_used},
    {W_MOV_06, say_too_far},       {W_MOV_17, say_too_far},     {W_MOV_22, say_night},
    {W_MOV_07, say_no_way},        {W_MOV_08, say_twice},       {W_MOV_09, say_road_full},
    {W_MOV_10, say_road_full},     {W_MOV_14, say_other_group}, {W_MOV_15, say_other_group},
    {W_SUP_01, say_due},           {W_SUP_02, say_wrong_army},  {W_SUP_02, say_due},
    {W_LDR_03, say_no_help},
};

bool nap_write_reason(const gg_game *game, const void *from, gg_seat seat, const gg_order *order,
                      uint16_t rule, gg_text *out)
{
    nap_reason why = {.game = game,
                      .board = nap_board_of(game),
                      .seat = seat,
                      .order = order,
                      .rule = rule,
                      .out = out};
    (void)nap_name_ghosts(why.board, from, &why.table);
    if (why.table.phase == NAP_BIDDING)
        return nap_write_bid_reason(&why);
    if (why.table.head.side[seat] >= NAP_SIDES)
        return false;
    for (uint32_t i = 0; i < sizeof unit_reasons / sizeof unit_reasons[0]; i++)
        if (unit_reasons[i].rule == rule && say_of_unit(&why, i))
            return true;
    return nap_say(&why, reasons, sizeof reasons / sizeof reasons[0]) ||
           nap_write_action_reason(&why) || nap_write_fight_reason(&why) ||
           nap_write_setup_reason(&why);
}
