/* look.c: makes a tri_look, and reads items of orders. */
#include "triumph/commands/look.h"

/* These loops run before every list of steps, so they are unrolled by four. */

static void find_enemies(tri_look *look)
{
    const uint16_t *at = &look->table->at[look->side == TRI_ALLIED ? TRI_UNITS_MAX : 0];
    const uint8_t *locale_at = look->board->locale_at;
    uint8_t *enemy = look->enemy;
    tri_clear(enemy, sizeof look->enemy);
    for (uint32_t i = 0; i < TRI_UNITS_MAX; i += 4) {
        enemy[locale_at[at[i]]] = 1;
        enemy[locale_at[at[i + 1]]] = 1;
        enemy[locale_at[at[i + 2]]] = 1;
        enemy[locale_at[at[i + 3]]] = 1;
    }
}

static void count_own(tri_look *look)
{
    const uint16_t *at = &look->table->at[look->side == TRI_ALLIED ? 0 : TRI_UNITS_MAX];
    const uint8_t *locale_at = look->board->locale_at;
    uint8_t *own = look->own;
    tri_clear(own, sizeof look->own);
    for (uint32_t i = 0; i < TRI_UNITS_MAX; i += 4) {
        own[locale_at[at[i]]]++;
        own[locale_at[at[i + 1]]]++;
        own[locale_at[at[i + 2]]]++;
        own[locale_at[at[i + 3]]]++;
    }
}

/* Units that are not in play are in no corps. */
static void count_corps(tri_look *look)
{
    const uint8_t *of = &look->table->corps[look->side == TRI_ALLIED ? 0 : TRI_UNITS_MAX];
    uint8_t *corps = look->corps;
    memset(corps, 0, TRI_COMMANDERS_MAX);
    corps[TRI_NO_COMMANDER] = 0;
    for (uint32_t i = 0; i < TRI_UNITS_MAX; i += 4) {
        corps[of[i]]++;
        corps[of[i + 1]]++;
        corps[of[i + 2]]++;
        corps[of[i + 3]]++;
    }
    gg_assert(corps[TRI_NO_COMMANDER] <= TRI_UNITS_MAX);
}

void tri_look_briefly(const gg_game *game, const tri_table *table, gg_seat seat, tri_look *look)
{
    gg_assert(memset(look, 0xEE, sizeof *look) !=
              NULL); /* so that a test notices the use of other members */
    look->game = game;
    look->board = tri_board_of(game);
    look->table = table;
    look->seat = seat;
    look->side = table->head.side[seat];
    gg_assert(look->side < TRI_SIDES);
    look->vacated = TRI_NONE;
}

void tri_look_at_places(const gg_game *game, const tri_table *table, gg_seat seat,
                        uint8_t commander, tri_look *look)
{
    tri_look_briefly(game, table, seat, look);
    find_enemies(look);
    count_own(look);
    if (commander != TRI_NO_COMMANDER)
        look->corps[commander] = (uint8_t)tri_count(tri_own_corps(look, commander));
}

void tri_look_at(const gg_game *game, const tri_table *table, gg_seat seat, tri_look *look)
{
    tri_look_briefly(game, table, seat, look);
    find_enemies(look);
    count_own(look);
    count_corps(look);
    tri_find_ready(look);
}

uint32_t tri_others_in(const tri_look *look, const tri_force *force, uint8_t locale)
{
    gg_assert(locale < look->board->locales);
    uint32_t all = look->own[locale];
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

bool tri_take_units(gg_items *items, tri_set *units)
{
    uint32_t least = 0;
    *units = (tri_set){{0, 0}};
    for (;;) {
        uint16_t item = gg_next_item(items);
        if (item == TRI_DONE)
            return true;
        if (!tri_item_is_unit(item) || item < least)
            return false;
        tri_add(units, item);
        least = item + 1U;
    }
}
