/* preview_setup.c: previews of set-ups: deployment on the map, terrain, and deployment for a battle.
 *
 * W-DEP, W-BID, W-BAT */
#include "napoleon/battle/field.h"
#include "napoleon/battle/placing.h"
#include "napoleon/preview/preview_parts.h"
#include "napoleon/sequence/choices.h"
#include "napoleon/setup/deploying.h"
#include "napoleon/table/orders.h"
#include "napoleon/text/phrases.h"

/* ---------------------------------------------------------------- deployment on the map */

/* Own blocks that the draft has not placed yet. It places them in ascending order. */
static uint64_t blocks_left(const nap_asking *ask, bool historical)
{
    uint64_t left = historical ? 0 : ask->outlook.own;
    for (uint32_t i = 0; i < ask->draft->order.count && left != 0; i++)
        left &= left - 1;
    return left;
}

static uint32_t steps_paid(const nap_asking *ask, bool historical)
{
    const gg_order *order = &ask->draft->order;
    uint32_t paid = 0;
    for (uint32_t i = 0; i < order->count; i++)
        paid += historical ? order->item[i] < ask->outlook.board->blocks
                           : nap_item_in(order->item[i], NAP_ITEM_LESS);
    return paid;
}

static void put_zone(nap_asking *ask, uint8_t army)
{
    const nap_board *board = ask->outlook.board;
    gg_json_array(ask->out, "towns");
    NAP_EACH (town, board->zone_towns[army]) {
        gg_json_object(ask->out, NULL);
        nap_json_town(ask->out, "town", board, (uint32_t)town);
        gg_json_int(ask->out, "room",
                    nap_deploy_room(board, &ask->draft->order, army, (uint32_t)town));
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}

/* Where the blocks start without a choice (W-DEP-07). */
static void put_stands(nap_asking *ask)
{
    const nap_board *board = ask->outlook.board;
    gg_json_array(ask->out, "stands");
    NAP_EACH (block, ask->outlook.own) {
        gg_json_object(ask->out, NULL);
        gg_json_text(ask->out, "block", board->block[block].id);
        nap_json_town(ask->out, "town", board, board->block[block].town);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}

void nap_preview_deploy(nap_asking *ask)
{
    const nap_outlook *outlook = &ask->outlook;
    bool historical = outlook->game->option[NAP_OPTION_HISTORICAL] != 0;
    uint64_t left = blocks_left(ask, historical);
    gg_json_text(ask->out, "kind", "deploy");
    gg_json_bool(ask->out, "historical", historical);
    gg_json_array(ask->out, "armies");
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        uint64_t blocks = outlook->board->army_blocks[army] & outlook->own;
        if (blocks == 0)
            continue;
        gg_json_object(ask->out, NULL);
        gg_json_text(ask->out, "army", nap_army_id(army));
        gg_json_int(ask->out, "limit", outlook->board->army[army].town_limit);
        nap_json_ids(ask->out, "left", outlook->board, left & blocks);
        put_zone(ask, army);
        gg_json_text(ask->out, "rule", army == NAP_FR ? "W-DEP-05" : "W-DEP-04");
        gg_json_text(ask->out, "zone_rule", army == NAP_FR ? "W-DEP-05" : "W-DEP-03");
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
    gg_json_name(ask->out, "next", left ? outlook->board->block[nap_first(left)].id : NULL);
    gg_json_int(ask->out, "owed", nap_steps_to_pay(&outlook->table, outlook->seat));
    gg_json_int(ask->out, "paid", steps_paid(ask, historical));
    nap_json_ids(ask->out, "payers", outlook->board,
                 nap_steps_to_pay(&outlook->table, outlook->seat) > 0
                     ? nap_step_payers(outlook->board, outlook->own)
                     : 0);
    if (historical)
        put_stands(ask);
}

/* ---------------------------------------------------------------- terrain */

static const struct {
    const char *rule, *does;
} terrain[NAP_MARKERS] = {
    [NAP_WOODS] = {"W-BAT-19",
                   "Artillery can neither enter these woods nor fire into them. Cavalry "
                   "stops here and fires at 1. Nobody forms square."},
    [NAP_FARM] = {"W-BAT-20", "Infantry that holds the farm fires with +1, and cavalry cannot hit "
                              "it."},
    [NAP_HILL] = {"W-BAT-21", "Artillery that holds the hill fires at long range with +1."},
    [NAP_STREAM] = {"W-BAT-22", "Each side may move two units across the stream in a Battle Turn. "
                                "Horse artillery cannot cross."},
};

/* Columns where some complete order has a marker of each type: bit per column. */
typedef struct columns {
    uint8_t open[NAP_MARKERS];
} columns;

static void note_columns(void *to, const gg_order *order)
{
    columns *found = to;
    for (uint32_t i = 0; i + 1 < order->count; i += 2) {
        gg_assert(order->item[i] - NAP_ITEM_MARKER < NAP_MARKERS);
        uint8_t column = nap_column((uint8_t)(order->item[i + 1] & 0xF));
        found->open[order->item[i] - NAP_ITEM_MARKER] |= (uint8_t)(1U << column);
    }
}

/* The order that lays the k-th marker in a column and the others where they fit best, or where the draft has them. */
static void order_for(const nap_asking *ask, const uint8_t *lay, uint32_t count, uint32_t k,
                      uint32_t column, gg_order *order)
{
    uint32_t party = nap_placing_party(&ask->outlook.table);
    const gg_order *draft = &ask->draft->order;
    gg_order_open(order, NAP_TERRAIN);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t other = column % NAP_COLUMNS + 1;
        uint16_t at = (uint16_t)(NAP_ITEM_SPOT + nap_home(party, i == k ? column : other));
        gg_order_add(order, (uint16_t)(NAP_ITEM_MARKER + lay[i]));
        gg_order_add(order, i != k && 2 * i + 1 < draft->count ? draft->item[2 * i + 1] : at);
    }
    gg_order_add(order, NAP_DONE);
}

static void put_marker_places(nap_asking *ask, const uint8_t *lay, uint32_t count, uint32_t k,
                              uint32_t open)
{
    const nap_outlook *outlook = &ask->outlook;
    uint32_t party = nap_placing_party(&outlook->table);
    gg_json_array(ask->out, "places");
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
        gg_order order;
        order_for(ask, lay, count, k, column, &order);
        uint16_t rule = nap_forbidden_by(outlook->game, &outlook->table, outlook->seat, &order);
        gg_json_object(ask->out, NULL);
        nap_json_spot(ask->out, "place", nap_home(party, column));
        gg_json_bool(ask->out, "legal", (open >> column & 1U) != 0);
        if (!(open >> column & 1U) && rule >= GG_RULE_FIRST)
            nap_json_reason(ask, &order, rule);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}

static void put_marker(nap_asking *ask, uint8_t marker, bool aside)
{
    gg_json_text(ask->out, "marker", nap_marker_word(marker));
    gg_json_text(ask->out, "does", terrain[marker].does);
    gg_json_text(ask->out, "rule", terrain[marker].rule);
    gg_json_bool(ask->out, "set_aside", aside);
}

void nap_preview_terrain(nap_asking *ask)
{
    const nap_outlook *outlook = &ask->outlook;
    const gg_order *draft = &ask->draft->order;
    uint8_t lay[NAP_DRAWN_MAX] = {0};
    uint32_t drawn = 0, count;
    columns found = {{0}};
    if (nap_asked_battle(ask) == NAP_NONE)
        return;
    count = nap_markers_to_lay(outlook->board, &outlook->table, lay);
    nap_each_order(outlook->game, &outlook->table, outlook->seat, ask->draft, note_columns, &found);
    gg_json_text(ask->out, "kind", "terrain");
    nap_json_town(ask->out, "town", outlook->board,
                  outlook->table.fought[outlook->table.battle].town);
    gg_json_array(ask->out, "markers");
    for (uint32_t k = 0; k < count; k++) {
        gg_json_object(ask->out, NULL);
        put_marker(ask, lay[k], false);
        if (2 * k + 1 < draft->count)
            nap_json_spot(ask->out, "laid", (uint8_t)(draft->item[2 * k + 1] & 0xF));
        else
            gg_json_null(ask->out, "laid");
        put_marker_places(ask, lay, count, k, found.open[lay[k]]);
        gg_json_end_object(ask->out);
    }
    for (uint32_t k = 0; k < NAP_DRAWN_MAX; k++)
        drawn += outlook->table.drawn[k] != NAP_NO_MARKER;
    for (; drawn > count; drawn--) { /* only woods are set aside */
        gg_json_object(ask->out, NULL);
        put_marker(ask, NAP_WOODS, true);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}

/* ---------------------------------------------------------------- deployment for a battle */

static uint8_t spot_in(uint32_t party, uint32_t column)
{
    return column == 0 ? nap_reserve(party) : nap_home(party, column);
}

/* The draft, with the block in this column. */
static void order_with(const nap_asking *ask, uint64_t own, uint32_t block, uint16_t item,
                       gg_order *order)
{
    const gg_order *draft = &ask->draft->order;
    uint32_t i = 0;
    gg_order_open(order, NAP_DEPLOY);
    NAP_EACH (other, own) {
        uint16_t now = i < draft->count ? draft->item[i] : (uint16_t)GG_NO_ITEM;
        gg_order_add(order, other == block ? item : now);
        i++;
    }
}

static uint16_t closed_by(const nap_asking *ask, uint32_t block, uint32_t column, bool post)
{
    const nap_outlook *outlook = &ask->outlook;
    return nap_place_forbidden(outlook->game, &outlook->table, outlook->seat, &ask->draft->order,
                               block, column, post);
}

static void put_unit_places(nap_asking *ask, uint64_t own, uint32_t block)
{
    const nap_table *table = &ask->outlook.table;
    uint32_t party = nap_placing_party(table);
    gg_json_array(ask->out, "places");
    for (uint32_t column = 0; column <= NAP_COLUMNS; column++) {
        uint8_t spot = spot_in(party, column);
        uint8_t marker = nap_marker_at(&table->fought[table->battle], spot);
        uint16_t rule = closed_by(ask, block, column, false);
        bool post = rule == 0 && (marker == NAP_FARM || marker == NAP_HILL) &&
                    closed_by(ask, block, column, true) == 0;
        gg_order order;
        order_with(ask, own, block, (uint16_t)(NAP_ITEM_SPOT + spot), &order);
        gg_json_object(ask->out, NULL);
        nap_json_spot(ask->out, "place", spot);
        gg_json_bool(ask->out, "legal", rule == 0);
        gg_json_name(ask->out, "may_hold", post ? nap_marker_word(marker) : NULL);
        if (rule != 0)
            nap_json_reason(ask, &order, rule);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}

static void put_units(nap_asking *ask, uint64_t own, const uint64_t at[NAP_COLUMNS + 1])
{
    const nap_board *board = ask->outlook.board;
    uint32_t party = nap_placing_party(&ask->outlook.table);
    gg_json_array(ask->out, "units");
    NAP_EACH (block, own) {
        uint8_t corps = board->block[block].corps, spot = NAP_NONE;
        for (uint32_t column = 0; column <= NAP_COLUMNS; column++)
            if (at[column] & nap_bit((uint32_t)block))
                spot = spot_in(party, column);
        gg_json_object(ask->out, NULL);
        nap_json_block(ask->out, board, (uint32_t)block);
        gg_json_name(ask->out, "corps",
                     corps < board->corps_count ? board->corps[corps].name : NULL);
        if (spot != NAP_NONE)
            nap_json_spot(ask->out, "at", spot);
        else
            gg_json_null(ask->out, "at");
        put_unit_places(ask, own, (uint32_t)block);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}

static void put_positions(nap_asking *ask, const uint64_t at[NAP_COLUMNS + 1])
{
    const nap_outlook *outlook = &ask->outlook;
    const nap_battle *battle = &outlook->table.fought[outlook->table.battle];
    uint32_t party = nap_placing_party(&outlook->table);
    gg_json_array(ask->out, "positions");
    for (uint32_t column = 0; column <= NAP_COLUMNS; column++) {
        uint8_t marker = nap_marker_at(battle, spot_in(party, column));
        gg_json_object(ask->out, NULL);
        nap_json_spot(ask->out, "place", spot_in(party, column));
        gg_json_name(ask->out, "marker", marker == NAP_NO_MARKER ? NULL : nap_marker_word(marker));
        gg_json_bool(ask->out, "stream", column > 0 && nap_has_stream(battle, column));
        nap_json_blocks(ask->out, "units", outlook, at[column]);
        gg_json_bool(ask->out, "needs_unit", column > 0 && at[column] == 0);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}

void nap_preview_battle_deploy(nap_asking *ask)
{
    const nap_outlook *outlook = &ask->outlook;
    uint64_t at[NAP_COLUMNS + 1];
    if (nap_asked_battle(ask) == NAP_NONE)
        return;
    uint8_t town = outlook->table.fought[outlook->table.battle].town;
    nap_placed_by(outlook->game, &outlook->table, outlook->seat, &ask->draft->order, at);
    gg_json_text(ask->out, "kind", "battle-deploy");
    nap_json_town(ask->out, "town", outlook->board, town);
    put_positions(ask, at);
    put_units(ask, nap_blocks_at(outlook->board, &outlook->table, town) & outlook->own, at);
}
