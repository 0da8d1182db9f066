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

void tri_look_at(const gg_game *game, const tri_table *table, gg_seat seat, tri_look *look)
{
    look->game = game;
    look->board = tri_board_of(game);
    look->table = table;
    look->seat = seat;
    look->side = table->head.side[seat];
    look->vacated = TRI_NONE;
    memset(look->units, 0, sizeof look->units);
    memset(look->corps, 0, sizeof look->corps);
    memset(look->corps_units, 0, sizeof look->corps_units);
    count_units(look, TRI_ALLIED);
    count_units(look, TRI_FRENCH);
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

uint8_t tri_next_commander(const tri_look *look, uint8_t side, uint16_t at, uint32_t commander)
{
    const tri_army *army = &look->board->army[side];
    uint32_t end = (uint32_t)army->first_commander + army->commanders;
    if (commander < army->first_commander)
        commander = army->first_commander;
    for (; commander < end; commander++)
        if (look->table->commander_at[commander] == at)
            return (uint8_t)commander;
    return TRI_NO_COMMANDER;
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
