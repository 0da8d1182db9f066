/* depots.c: SP that stay behind to pass on supply.
 *
 * Without supply an army fights at half its strength and can neither besiege nor advance (P-SUP-09): one SP every three MP
 * is cheap (P-SUP-05). */
#include "bot/warpeace/depots.h"

enum { DEPOT_STACK = 6, SUPPLY_MP = 3 };

bool wap_needs_depot(const wap_sense *sense, const wap_troops *force, uint16_t start, uint16_t end,
                     uint8_t battle)
{
    const wap_board *board = sense->judge->board;
    const wap_table *table = &sense->state->table;
    wap_depots depots;
    if (force->total < DEPOT_STACK || start == end)
        return false;
    wap_find_depots(board, table, sense->side, wap_main_colour(board, force), start, battle,
                    &depots);
    if (wap_has(&depots.source, start) || wap_mp_from_depot(&depots, end) <= SUPPLY_MP ||
        wap_mp_from_depot(&depots, start) > SUPPLY_MP)
        return false;
    wap_put(&depots.source, start);
    return wap_mp_from_depot(&depots, end) <= SUPPLY_MP;
}

bool wap_leaves_depot(const wap_sense *sense, const wap_stackable *stack, uint16_t end)
{
    const wap_board *board = sense->judge->board;
    uint32_t there = wap_count_sp(board, &sense->state->table, stack->hex, WAP_ALL_OF(sense->side));
    return stack->supplied && there == stack->led && !wap_no_leaders(&stack->who.leaders) &&
           wap_needs_depot(sense, &stack->who.troops, stack->hex, end, WAP_NO_BATTLE);
}

/* ---------------------------------------------------------------- advances */

static void count_order(const wap_board *board, const gg_order *order, wap_troops *out)
{
    wap_clear_troops(out);
    for (uint32_t i = 0; i < order->count; i++)
        if (wap_is_sp(order->item[i]))
            wap_add_troops(board, out, wap_item_kind(order->item[i]),
                           wap_item_count(order->item[i]));
}

/* The same order for one SP less of that kind. */
static void spare(gg_order *order, uint8_t kind)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < order->count; i++) {
        uint16_t item = order->item[i];
        if (wap_is_sp(item) && wap_item_kind(item) == kind) {
            if (wap_item_count(item) == 1)
                continue;
            item--;
        }
        order->item[kept++] = item;
    }
    for (uint32_t i = kept; i < order->count; i++)
        order->item[i] = 0;
    order->count = (uint16_t)kept;
}

bool wap_decide_advance(const wap_sense *sense, gg_order *order)
{
    const wap_board *board = sense->judge->board;
    const wap_table *table = &sense->state->table;
    wap_stackable party = {.led = WAP_SP_MAX};
    wap_troops all;
    if (!wap_steer(sense, WAP_ADVANCE, wap_like_all, order))
        return false;
    if (table->vacancies == 0 || order->verb != WAP_ADVANCE)
        return true;
    const wap_vacancy *to = &table->vacancy[0];
    const wap_battle *battle = &table->battle[to->battle];
    uint16_t start = sense->side == table->active ? battle->a : battle->t;
    count_order(board, order, &all);
    if (!wap_needs_depot(sense, &all, start, to->hex, to->battle))
        return true;
    party.who.troops = all;
    wap_leave_garrison(board, &party);
    gg_order others = *order;
    for (uint8_t kind = 0; kind < board->kinds; kind++)
        if (party.who.troops.sp[kind] < all.sp[kind])
            spare(&others, kind);
    if (wap_is_legal(sense, &others))
        *order = others;
    return true;
}
