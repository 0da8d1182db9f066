/* battery.c: the fixed battery is named (T-SET, T-SAN). */
#include "triumph/setup/setup.h"

static bool is_gun_on_map(const tri_table *table, uint32_t slot)
{
    return tri_army_of(slot) == TRI_FRENCH && tri_on_board(table->at[slot]) &&
           table->face[slot] == TRI_A1;
}

static bool stands_in_santon(const gg_game *game, uint16_t at)
{
    const tri_board *board = tri_board_of(game);
    return gg_option_of(game, "santon") != 0 && tri_locale_at(board, at) == board->santon;
}

/* The last unit of a corps in reserve cannot leave it for an approach. */
static bool would_empty_corps(const tri_table *table, uint32_t slot)
{
    uint8_t commander = table->corps[slot];
    return commander != TRI_NO_COMMANDER && tri_corps_size(table, commander) == 1;
}

uint32_t tri_battery_places(const gg_game *game, const tri_table *table, uint32_t slot,
                            uint16_t *places)
{
    const tri_board *board = tri_board_of(game);
    uint16_t at = table->at[slot], few[TRI_LOCALE_APPROACHES];
    if (!is_gun_on_map(table, slot))
        return 0;
    places = places ? places : few;
    places[0] = at;
    if (stands_in_santon(game, at)) {
        places[0] = tri_reserve(board->santon);
        return 1;
    }
    if (tri_on_approach(at))
        return 1;
    gg_assert(tri_in_reserve(at));
    if (would_empty_corps(table, slot))
        return 0;
    const tri_locale *locale = &board->locale[tri_locale_at(board, at)];
    for (uint32_t i = 0; i < locale->passable; i++)
        places[i] = tri_blocking(locale->approach[i]);
    return locale->passable;
}

/* ---------------------------------------------------------------- check */

static bool is_among(const uint16_t *places, uint32_t count, uint16_t at)
{
    for (uint32_t i = 0; i < count; i++)
        if (places[i] == at)
            return true;
    return false;
}

/* T-SAN-02, T-SET-13 */
void tri_check_battery(const gg_game *game, const tri_table *table, const gg_order *order,
                       gg_refusal *refusal)
{
    uint16_t places[TRI_LOCALE_APPROACHES];
    uint32_t slot = order->item[0], count = tri_battery_places(game, table, slot, places);
    uint16_t at = (uint16_t)(order->item[1] - TRI_ITEM_PLACE);
    if (is_among(places, count, at))
        return;
    if (count > 0 && stands_in_santon(game, table->at[slot]))
        gg_refuse(refusal, T_SAN_02);
    else
        gg_refuse(refusal, T_SET_13);
    if (is_gun_on_map(table, slot) && count == 0)
        gg_refuse(refusal, T_SET_12);
}

/* ---------------------------------------------------------------- steps */

/* Guns of one corps, or detached guns of one place, are alike: the lowest of them. */
static uint32_t lowest_alike(const tri_table *table, uint32_t slot)
{
    for (uint32_t other = tri_first_slot(TRI_FRENCH); other < slot; other++)
        if (is_gun_on_map(table, other) && table->at[other] == table->at[slot] &&
            table->corps[other] == table->corps[slot])
            return other;
    return slot;
}

static void offer_guns(const gg_game *game, const tri_table *table, gg_steps *out)
{
    uint16_t places[TRI_LOCALE_APPROACHES];
    for (uint32_t slot = tri_first_slot(TRI_FRENCH); slot < TRI_UNITS; slot++) {
        uint32_t count = tri_battery_places(game, table, slot, places);
        if (count == 0 || lowest_alike(table, slot) != slot)
            continue;
        bool one = count == 1;
        gg_offer(out,
                 tri_step_of(TRI_STEP_UNIT, (uint16_t)slot,
                             one ? (uint16_t)(TRI_ITEM_PLACE + places[0]) : (uint16_t)GG_NO_ITEM,
                             one ? GG_COMPLETES : 0));
    }
}

void tri_battery_steps(const gg_game *game, const tri_table *table, const gg_order *order,
                       gg_steps *out)
{
    uint16_t places[TRI_LOCALE_APPROACHES];
    if (order->verb == 0) {
        gg_offer(out, tri_verb_step(TRI_BATTERY, false));
        return;
    }
    if (order->count == 0) {
        offer_guns(game, table, out);
        return;
    }
    uint32_t count = tri_battery_places(game, table, order->item[0], places);
    for (uint32_t i = 0; i < count; i++)
        tri_offer_item(out, TRI_STEP_PLACE, (uint16_t)(TRI_ITEM_PLACE + places[i]), true);
}

/* ---------------------------------------------------------------- carrying out */

void tri_battery_canonical(const tri_table *table, gg_order *order)
{
    if (order->count == 2 && tri_item_is_unit(order->item[0]) &&
        is_gun_on_map(table, order->item[0]))
        order->item[0] = (uint16_t)lowest_alike(table, order->item[0]);
}

void tri_set_battery(const gg_game *game, tri_table *table, const gg_order *order)
{
    uint32_t slot = order->item[0];
    uint16_t at = (uint16_t)(order->item[1] - TRI_ITEM_PLACE);
    gg_assert(is_gun_on_map(table, slot) && tri_fixed_of_side(table, TRI_FRENCH) == 0);
    if (at != table->at[slot])
        table->corps[slot] = TRI_NO_COMMANDER;
    table->at[slot] = at;
    table->flags[slot] = TRI_FIXED;
    table->santon_set = stands_in_santon(game, at);
}
