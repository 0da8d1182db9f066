/* turns.c: the seats of a divided side move one after the other, in the order that their chief names. P-PLY-06 */
#include "warpeace/movement/movement.h"

/* ---------------------------------------------------------------- whose turn it is */

/* Parts of the moving side with units on the map. */
static uint8_t movers_of(const wap_board *board, const wap_table *table)
{
    uint8_t movers = 0;
    WAP_EACH_PART(part, board, table)
    if (wap_has_units(board, table, part))
        movers |= (uint8_t)(1U << part);
    return movers;
}

/* If nobody has units, the chief moves nothing, so that no phase is skipped (P-PLY-02). */
static void take_only_turn(wap_play *play, uint8_t movers)
{
    uint8_t part = movers == 0 ? wap_chief(play->board, play->table, play->table->active)
                               : (uint8_t)__builtin_ctz(movers);
    play->table->turns[0] = (uint8_t)(part + 1);
}

bool wap_ask_mover(wap_play *play)
{
    wap_table *table = play->table;
    uint8_t movers = table->turns[0] == 0 ? movers_of(play->board, table) : 0;
    if ((movers & (movers - 1)) != 0)
        return wap_ask_chief(play, table->active, WAP_ASK_ORDER);
    if (table->turns[0] == 0)
        take_only_turn(play, movers);
    for (uint32_t i = 0; i < WAP_DIVISIONS_MAX && table->turns[i] != 0; i++) {
        uint8_t part = (uint8_t)(table->turns[i] - 1);
        if (!(table->finished >> part & 1U))
            return wap_ask_part(play, table->active, part, WAP_ASK_MOVE);
    }
    return false;
}

bool wap_ask_group_owner(wap_play *play, uint8_t prompt)
{
    const wap_table *table = play->table;
    WAP_EACH_PILE (i, table, table->group.hex)
        if (table->pile[i].marks & WAP_GROUP)
            return wap_ask_owner(play, table->active, table->pile[i].kind, prompt);
    return wap_ask_chief(play, table->active, prompt);
}

/* ---------------------------------------------------------------- the prompt `order`: SEAT.. DONE */

/* The seats that the order has named so far. */
static uint8_t named_in(const gg_order *order)
{
    uint8_t named = 0;
    for (uint32_t i = 0; i < order->count && wap_item_in(order->item[i], WAP_ITEM_SEAT); i++)
        named |= (uint8_t)(1U << (order->item[i] - WAP_ITEM_SEAT));
    return named;
}

/* Each of them once. */
void wap_check_order(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint8_t movers = movers_of(look->board, look->table);
    uint32_t count = 0;
    for (uint8_t left = movers; left != 0; left &= (uint8_t)(left - 1U))
        count++;
    if (named_in(order) != movers || order->count != count + 1)
        gg_refuse(refusal, P_PLY_06);
}

/* The last seat follows without a choice. */
void wap_order_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    uint8_t left = movers_of(look->board, look->table) & (uint8_t)~named_in(&draft->order);
    if (draft->order.verb == WAP_VERB_NONE) {
        gg_offer(out, wap_verb_step(WAP_ORDER, false));
        return;
    }
    bool last = (left & (left - 1)) == 0;
    for (uint8_t seat = 0; seat < look->board->seats; seat++)
        if (left >> seat & 1U)
            gg_offer(out, gg_step_of(WAP_STEP_SEAT, (uint16_t)(WAP_ITEM_SEAT + seat),
                                     last ? WAP_DONE : GG_NO_ITEM, last ? GG_COMPLETES : 0));
}

void wap_apply_order(wap_play *play, uint8_t side, const gg_order *order)
{
    gg_assert(side == play->table->active && order->count <= WAP_DIVISIONS_MAX + 1U);
    (void)side;
    for (uint32_t i = 0; i < WAP_DIVISIONS_MAX && i + 1U < order->count; i++)
        play->table->turns[i] = (uint8_t)(order->item[i] - WAP_ITEM_SEAT + 1);
}
