/* reasons_setup.c: why a rule forbids a set-up: deployment on the map, terrain, and deployment for a battle. */
#include "napoleon/battle/field.h"
#include "napoleon/battle/placing.h"
#include "napoleon/preview/reasons.h"
#include "napoleon/setup/deploying.h"
#include "napoleon/table/orders.h"
#include "napoleon/text/phrases.h"
#include "napoleon_rules.h"

/* ---------------------------------------------------------------- deployment on the map */

/* Does the order deploy on the map: an item for each own block? */
static bool is_deployment(const nap_reason *why)
{
    return why->order->verb == NAP_DEPLOY && why->table.phase <= NAP_DEPLOY_FRENCH;
}

/* The first own block that stands in a town of the wrong zone, or in one that is too full. Items follow the own blocks. */
static bool say_misplaced(const nap_reason *why)
{
    uint32_t standing[NAP_TOWNS_MAX] = {0}, i = 0;
    if (!is_deployment(why))
        return false;
    NAP_EACH (block, nap_blocks_of_seat(why->board, &why->table, why->seat)) {
        uint16_t item = i < why->order->count ? why->order->item[i++] : (uint16_t)NAP_DONE;
        uint32_t town = item & 0xFFU;
        const nap_army *army = &why->board->army[why->board->block[block].army];
        bool placed = nap_item_in(item, NAP_ITEM_TOWN) || nap_item_in(item, NAP_ITEM_LESS);
        if (!placed || town >= why->board->towns)
            return false;
        standing[town]++;
        bool outside = !(why->board->zone_towns[why->board->block[block].army] & nap_bit(town));
        if (outside && why->rule != W_DEP_04) {
            gg_print(why->out, "%s is outside the zone of the %s army.", nap_town_name(why, town),
                     army->name);
            return true;
        }
        if (standing[town] > army->town_limit && why->rule != W_DEP_03) {
            gg_print(why->out, "%s would have more than %s blocks.", nap_town_name(why, town),
                     nap_number_word(army->town_limit));
            return true;
        }
    }
    return false;
}

/* The first block that the order does not name. */
static bool say_not_placed(const nap_reason *why)
{
    uint32_t i = 0;
    if (!is_deployment(why) || why->game->option[NAP_OPTION_HISTORICAL])
        return false;
    NAP_EACH (block, nap_blocks_of_seat(why->board, &why->table, why->seat)) {
        if (i >= why->order->count || why->order->item[i++] != GG_NO_ITEM)
            continue;
        gg_print(why->out, "%s is not placed.", nap_block_word(why, (uint32_t)block));
        return true;
    }
    return false;
}

/* Steps for a bid: too few, too many, or from a unit that has only one. */
static bool say_payment(const nap_reason *why)
{
    const gg_order *order = why->order;
    uint32_t owed = nap_steps_to_pay(&why->table, why->seat), paid = 0;
    bool historical = why->game->option[NAP_OPTION_HISTORICAL] != 0;
    if (!is_deployment(why))
        return false;
    for (uint32_t i = 0; i < order->count; i++)
        paid += historical ? order->item[i] < why->board->blocks
                           : nap_item_in(order->item[i], NAP_ITEM_LESS);
    if (paid == owed)
        return false;
    if (owed == 0)
        gg_put(why->out, "You bid nothing, so no unit gives up a step.");
    else
        gg_print(why->out, "You must give up %u step%s for your bid, not %u.", owed,
                 owed == 1 ? "" : "s", paid);
    return true;
}

/* With the historical option towns are not chosen. */
static bool say_historical(const nap_reason *why)
{
    for (uint32_t i = 0; is_deployment(why) && i < why->order->count; i++) {
        if (!nap_item_in(why->order->item[i], NAP_ITEM_TOWN))
            continue;
        gg_put(why->out, "Every unit starts in its historical town. You choose only who gives up a "
                         "step for a bid.");
        return true;
    }
    return false;
}

/* A unit with one step, one that is named twice, or more than a step of one unit. */
static bool say_poor(const nap_reason *why)
{
    if (!is_deployment(why))
        return false;
    gg_put(why->out, "A unit gives up one step at most, and never its last one.");
    return true;
}

/* ---------------------------------------------------------------- bids */

bool nap_write_bid_reason(const nap_reason *why)
{
    const gg_order *order = why->order;
    if (order->verb != NAP_BID || order->count < 2)
        return false;
    uint8_t side = (uint8_t)(order->item[0] - NAP_ITEM_SIDE);
    if (why->rule == W_BID_02)
        gg_print(why->out, "The last bid is %u. Bid at least %u, or pass.", why->table.bid_steps,
                 why->table.bid_steps + 1U);
    if (why->rule == W_BID_05 && side < NAP_SIDES)
        gg_print(why->out, "Only %u units of %s can give up a step. Bid less, or pass.",
                 nap_count(nap_step_payers(why->board, why->board->side_blocks[side])),
                 nap_side_words(side));
    return why->rule == W_BID_02 || (why->rule == W_BID_05 && side < NAP_SIDES);
}

/* ---------------------------------------------------------------- terrain */

static bool is_terrain(const nap_reason *why)
{
    return why->order->verb == NAP_TERRAIN && why->table.battle < NAP_BATTLES_MAX;
}

/* The position of the k-th marker of the order; NAP_NONE: none. */
static uint8_t marker_spot(const nap_reason *why, uint32_t k)
{
    const gg_order *order = why->order;
    bool named = 2 * k + 1 < order->count && nap_item_in(order->item[2 * k + 1], NAP_ITEM_SPOT) &&
                 (order->item[2 * k + 1] & 0xFFU) < NAP_BATTLE_PLACES;
    return named ? (uint8_t)(order->item[2 * k + 1] & 0xF) : (uint8_t)NAP_NONE;
}

/* The markers that were drawn are not those of the order, or they are in a wrong position. */
static bool say_wrong_terrain(const nap_reason *why)
{
    uint8_t lay[NAP_DRAWN_MAX] = {0};
    if (!is_terrain(why))
        return false;
    uint32_t count = nap_markers_to_lay(why->board, &why->table, lay);
    if (count == 2 && marker_spot(why, 0) != NAP_NONE &&
        marker_spot(why, 0) == marker_spot(why, 1)) {
        gg_put(why->out, "Your two markers must lie in different positions.");
        return true;
    }
    gg_put(why->out, count > 0 ? "You must place what you have drawn in your own positions: "
                               : "There is nothing to place.");
    for (uint32_t k = 0; k < count; k++)
        gg_print(why->out, "%s%s%s", k > 0 ? ", " : "", nap_marker_word(lay[k]),
                 k + 1 == count ? "." : "");
    return true;
}

static bool say_two_streams(const nap_reason *why)
{
    for (uint32_t k = 0; is_terrain(why) && 2 * k + 1 < why->order->count; k++) {
        uint8_t spot = marker_spot(why, k);
        bool stream = why->order->item[2 * k] == NAP_ITEM_MARKER + NAP_STREAM;
        if (!stream || spot == NAP_NONE || nap_is_reserve(spot) ||
            !nap_has_stream(&why->table.fought[why->table.battle], nap_column(spot)))
            continue;
        gg_print(why->out, "There already is a stream before %s.", nap_spot_phrase(spot));
        return true;
    }
    return false;
}

static bool say_too_many_woods(const nap_reason *why)
{
    if (!is_terrain(why))
        return false;
    gg_put(why->out, "You have no unit that could stand in these woods, so they are set aside.");
    return true;
}

/* ---------------------------------------------------------------- deployment for a battle */

/* The blocks of each position as the order has them, and those that are already there; [0]: the reserve. */
typedef struct formation {
    uint32_t party;
    uint64_t own;
    uint64_t at[NAP_COLUMNS + 1];
} formation;

static bool read_formation(const nap_reason *why, formation *form)
{
    uint32_t i = 0;
    if (why->order->verb != NAP_DEPLOY || why->table.battle >= NAP_BATTLES_MAX)
        return false;
    const nap_battle *battle = &why->table.fought[why->table.battle];
    if (battle->stage != NAP_DEPLOY_A && battle->stage != NAP_DEPLOY_D)
        return false;
    *form = (formation){.party = nap_placing_party(&why->table)};
    form->own = nap_blocks_at(why->board, &why->table, battle->town) &
                nap_blocks_of_seat(why->board, &why->table, why->seat);
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        form->at[column] = nap_blocks_at(
            why->board, &why->table, nap_place(why->table.battle, nap_home(form->party, column)));
    NAP_EACH (block, form->own) {
        uint16_t item = i < why->order->count ? why->order->item[i++] : (uint16_t)GG_NO_ITEM;
        bool placed = nap_item_in(item, NAP_ITEM_SPOT) || nap_item_in(item, NAP_ITEM_POST);
        if (placed && nap_party_at(item & 0xF) == form->party && !nap_is_forward(item & 0xF))
            form->at[nap_column(item & 0xF)] |= nap_bit((uint32_t)block);
    }
    return true;
}

/* `on the left`, `in the center` */
static void put_there(const nap_reason *why, const formation *form, uint32_t column)
{
    gg_print(why->out, "%s %s", column == 2 ? "in" : "on",
             nap_spot_phrase(nap_home(form->party, column)));
}

static const char *position_words(const formation *form, uint32_t column)
{
    return nap_spot_phrase(nap_home(form->party, column));
}

static bool say_guns_in_woods(const nap_reason *why)
{
    formation form;
    if (!read_formation(why, &form))
        return false;
    const nap_battle *battle = &why->table.fought[why->table.battle];
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        NAP_EACH (block, form.at[column] & form.own) {
            if (battle->marker[form.party][column] != NAP_WOODS ||
                !nap_type_of(why->board, (uint8_t)block)->artillery)
                continue;
            gg_print(why->out, "Artillery cannot enter woods: %s cannot stand ",
                     nap_block_word(why, (uint32_t)block));
            put_there(why, &form, column);
            gg_put_char(why->out, '.');
            return true;
        }
    return false;
}

/* Names a corps with its army, if both Allied armies are there. */
static void put_corps(const nap_reason *why, uint32_t corps, bool army)
{
    const nap_corps *is = &why->board->corps[corps];
    gg_print(why->out, "%s%s%s", army ? why->board->army[is->army].name : "", army ? " " : "",
             is->name);
}

/* `I Corps and II Corps cannot share the left without Napoleon.` */
static bool say_corps_of(const nap_reason *why, const formation *form, uint32_t column)
{
    const nap_board *board = why->board;
    uint32_t corps = 0, count = 0, armies = 0;
    uint8_t army = NAP_NONE;
    NAP_EACH (block, form->at[column] & ~board->type_blocks[NAP_LDR]) {
        corps |= 1U << board->block[block].corps;
        army = board->block[block].army;
        armies |= 1U << army;
    }
    bool two = (armies & (armies - 1)) != 0;
    if (nap_count(corps) < 2)
        return false;
    NAP_EACH (one, corps) {
        gg_put(why->out, count == 0 ? "" : count + 1 == nap_count(corps) ? " and " : ", ");
        put_corps(why, (uint32_t)one, two);
        count++;
    }
    gg_print(why->out, " cannot share %s", position_words(form, column));
    if (two)
        gg_put(why->out, ": they are of two armies.");
    else if (count > 2 || (form->at[column] & nap_bit(board->army[army].leader)))
        gg_put(why->out, ": two corps at most, with their leader.");
    else
        gg_print(why->out, " without %s.", board->block[board->army[army].leader].name);
    return true;
}

static bool say_mixed(const nap_reason *why)
{
    formation form;
    if (!read_formation(why, &form))
        return false;
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        if (!nap_keeps_integrity(why->board, form.at[column]) && say_corps_of(why, &form, column))
            return true;
    return false;
}

static bool say_empty(const nap_reason *why)
{
    formation form;
    bool more = false;
    if (!read_formation(why, &form))
        return false;
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
        if (form.at[column] != 0)
            continue;
        gg_print(why->out, "%s%s", more ? " and " : "Too few units would be left for ",
                 position_words(&form, column));
        more = true;
    }
    gg_put(why->out, more ? ": each position needs one." : "");
    return more;
}

/* Who cannot hold the farm or the hill, and why. */
static bool say_post(const nap_reason *why)
{
    formation form;
    uint32_t i = 0, held = 0;
    if (!read_formation(why, &form))
        return false;
    const nap_battle *battle = &why->table.fought[why->table.battle];
    NAP_EACH (block, form.own) {
        uint16_t item = i < why->order->count ? why->order->item[i++] : (uint16_t)GG_NO_ITEM;
        uint32_t column = nap_column(item & 0xF);
        uint8_t marker = column == 0 ? NAP_NO_MARKER : battle->marker[form.party][column];
        if (!nap_item_in(item, NAP_ITEM_POST))
            continue;
        if ((item & NAP_WRONG_POST) || (marker != NAP_FARM && marker != NAP_HILL))
            gg_print(why->out, "%s has nothing of that kind to hold there.",
                     nap_block_word(why, (uint32_t)block));
        else if (marker == NAP_FARM && why->board->block[block].type != NAP_INF)
            gg_print(why->out, "%s cannot hold the farm: only infantry can.",
                     nap_block_word(why, (uint32_t)block));
        else if (held >> column & 1U)
            gg_print(why->out, "Only one unit can hold the %s.", nap_marker_word(marker));
        else {
            held |= 1U << column;
            continue;
        }
        return true;
    }
    return false;
}

/* The first own unit of the town that the order does not name, or that it places in front of its own side. */
static bool say_left_out(const nap_reason *why)
{
    formation form;
    uint32_t i = 0;
    if (!read_formation(why, &form))
        return false;
    NAP_EACH (block, form.own) {
        uint16_t item = i < why->order->count ? why->order->item[i++] : (uint16_t)GG_NO_ITEM;
        uint8_t spot = item & 0xF;
        if (item != GG_NO_ITEM && nap_party_at(spot) == form.party && !nap_is_forward(spot))
            continue;
        gg_print(why->out, "%s %s.", nap_block_word(why, (uint32_t)block),
                 item == GG_NO_ITEM ? "is not placed"
                                    : "must start in a position of your own side");
        return true;
    }
    return false;
}

/* The first own unit of the order that is not in the town. Items of the own units come first. */
static bool say_absent(const nap_reason *why)
{
    formation form;
    if (!read_formation(why, &form))
        return false;
    for (uint32_t i = nap_count(form.own); i < why->order->count; i++) {
        uint16_t block = why->order->item[i];
        if (block >= why->board->blocks || !nap_is_own_unit(why, block))
            continue;
        gg_print(why->out, "%s is not at %s.", nap_block_word(why, block),
                 nap_town_name(why, nap_battle_town(&why->table)));
        return true;
    }
    return false;
}

/* ---------------------------------------------------------------- the table of rules */

static const nap_saying reasons[] = {
    {W_DEP_02, say_not_placed},     {W_DEP_02, say_payment},       {W_DEP_03, say_misplaced},
    {W_DEP_04, say_misplaced},      {W_DEP_05, say_misplaced},     {W_DEP_07, say_historical},
    {W_DEP_07, say_payment},        {W_BID_06, say_payment},       {W_BID_06, say_poor},
    {W_BAT_05, say_wrong_terrain},  {W_BAT_06, say_wrong_terrain}, {W_BAT_07, say_two_streams},
    {W_BAT_08, say_too_many_woods}, {W_BAT_09, say_left_out},      {W_BAT_09, say_absent},
    {W_BAT_11, say_empty},          {W_THR_05, say_empty},         {W_BAT_12, say_mixed},
    {W_BAT_13, say_mixed},          {W_BAT_14, say_mixed},         {W_BAT_16, say_guns_in_woods},
    {W_BAT_17, say_post},           {W_BAT_20, say_post},
};

bool nap_write_setup_reason(const nap_reason *why)
{
    return nap_say(why, reasons, sizeof reasons / sizeof reasons[0]);
}
