/* look.c: a glance at the table; items of orders. */
#include "triumph/look.h"

/* This is done before every list, so the loops are short. */
static void count_units(tri_look *look, uint8_t side)
{
    const uint16_t *at = &look->table->at[side == TRI_ALLIED ? 0 : TRI_UNITS_MAX];
    const uint8_t *locale_at = look->board->locale_at;
    uint8_t *units = look->units[side];
    for (uint32_t i = 0; i < TRI_UNITS_MAX; i++)
        units[locale_at[at[i]]]++;
}

/* Who is not in play is in no corps. */
static void count_corps(tri_look *look)
{
    const uint8_t *corps = look->table->corps;
    uint32_t first = look->side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++) {
        if (corps[slot] == TRI_NO_COMMANDER)
            continue;
        look->corps[corps[slot]]++;
        tri_add(&look->corps_units[corps[slot]], slot);
    }
}

void tri_look_briefly(const gg_game *game, const tri_table *table, gg_seat seat, tri_look *look)
{
    gg_assert(memset(look, 0xEE, sizeof *look) != NULL); /* nobody may use the rest */
    look->game = game;
    look->board = tri_board_of(game);
    look->table = table;
    look->seat = seat;
    look->side = table->head.side[seat];
    look->vacated = TRI_NONE;
}

static void look_for_units(tri_look *look)
{
    memset(look->units, 0, sizeof look->units);
    count_units(look, TRI_ALLIED);
    count_units(look, TRI_FRENCH);
}

void tri_look_at_places(const gg_game *game, const tri_table *table, gg_seat seat,
                        uint8_t commander, tri_look *look)
{
    tri_look_briefly(game, table, seat, look);
    look_for_units(look);
    if (commander == TRI_NO_COMMANDER)
        return;
    uint32_t first = look->side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    tri_set units = {{0, 0}};
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++)
        if (table->corps[slot] == commander)
            tri_add(&units, slot);
    look->corps_units[commander] = units;
    look->corps[commander] = (uint8_t)tri_count(units);
}

void tri_look_at(const gg_game *game, const tri_table *table, gg_seat seat, tri_look *look)
{
    tri_look_briefly(game, table, seat, look);
    look_for_units(look);
    memset(look->corps, 0, sizeof look->corps);
    memset(look->corps_units, 0, sizeof look->corps_units);
    count_corps(look);
    tri_find_ready(look);
}

uint32_t tri_others_in(const tri_look *look, const tri_force *force, uint8_t locale)
{
    uint32_t all = look->units[look->side][locale];
    if (!tri_on_board(force->at) || tri_locale_at(look->board, force->at) != locale)
        return all;
    gg_assert(all >= force->count);
    return all - force->count;
}

bool tri_all_cavalry(const tri_table *table, tri_set units)
{
    TRI_EACH (slot, units)
        if (tri_type(table->face[slot]) != TRI_CAVALRY)
            return false;
    return true;
}

bool tri_take_units(tri_items *items, tri_set *units)
{
    uint32_t least = 0;
    *units = (tri_set){{0, 0}};
    for (;;) {
        uint16_t item = tri_item(items);
        if (item == TRI_DONE)
            return true;
        if (!tri_item_is_unit(item) || item < least)
            return false;
        tri_add(units, item);
        least = item + 1U;
    }
}
