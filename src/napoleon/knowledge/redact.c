/* redact.c: an order as others may read it.
 *
 * A secret order is one unknown item. In other orders a block is named if the reader could name it before the order
 * or can after it; places, markers and numbers are open. So a line says no more than the reader's views. */
#include "core/orders/grammar.h"
#include "napoleon/knowledge/information.h"
#include "napoleon/sequence/rules.h"

static bool is_block(uint16_t item)
{
    return nap_item_in(item, NAP_ITEM_BLOCK);
}

static void hide_strangers(uint64_t named, gg_order *seen)
{
    for (uint32_t i = 0; i < seen->count; i++)
        if (is_block(seen->item[i]) && !(named >> seen->item[i] & 1))
            seen->item[i] = GG_UNKNOWN;
}

/* When a whole party leaves only the number on each road is told: pairs of an unknown block and a town, sorted by
 * town. */
static void count_roads(gg_order *seen)
{
    uint32_t pairs = 0;
    for (uint32_t i = 0; i + 1 < seen->count && is_block(seen->item[i]); i += 2, pairs++) {
        uint16_t town = seen->item[i + 1];
        uint32_t k = pairs;
        for (; k > 0 && seen->item[2 * k - 1] > town; k--)
            seen->item[2 * k + 1] = seen->item[2 * k - 1];
        seen->item[2 * k] = GG_UNKNOWN;
        seen->item[2 * k + 1] = town;
    }
    for (uint32_t i = 0; i < pairs; i++)
        seen->item[2 * i] = GG_UNKNOWN;
}

/* Everybody sees where a reinforcement came from (W-REI-04). The town follows the block. */
static void tell_origin(const nap_table *before, const gg_order *order, gg_order *seen)
{
    if (order->count == 1 && is_block(order->item[0]) && nap_in_town(before->at[order->item[0]]))
        gg_order_add(seen, (uint16_t)(NAP_ITEM_TOWN + before->at[order->item[0]]));
}

/* In a shared fight W and B leave block by block, and everybody sees each one leave. */
static bool leaves_together(const gg_game *game, const nap_table *before, gg_seat author)
{
    uint8_t prompt = before->head.prompt[author];
    bool at_once = prompt == NAP_ASK_WITHDRAW &&
                   game->option[NAP_OPTION_STALEMATE] == NAP_STALEMATE_AT_ONCE;
    return (prompt == NAP_ASK_ROUT || prompt == NAP_ASK_SKIRMISH_RETREAT || at_once) &&
           before->asked_first == GG_NOBODY;
}

/* Picks are revealed when the last one is made, to an ally who fights along immediately. */
static bool is_pick_open(const gg_game *game, const nap_table *before, const nap_table *after,
                         gg_seat author, gg_seat reader)
{
    bool same_side = reader < GG_SEATS_MAX &&
                     before->head.side[reader] == before->head.side[author];
    bool along = same_side && nap_sees_fight(game, before, reader, before->fight);
    return along || after->stage != NAP_PICKING || after->fight != before->fight;
}

void nap_redact(const gg_game *game, const void *before, const void *after, gg_seat author,
                gg_seat reader, const gg_order *order, gg_order *seen)
{
    const nap_table *old = &((const nap_state *)before)->table,
                    *new = &((const nap_state *)after)->table;
    gg_assert(author < old->head.seats && old->head.prompt[author] != NAP_ASK_NOTHING);
    switch (order->verb) {
    case NAP_DEPLOY:
        gg_hide_order(seen);
        return;
    case NAP_MOVE:
        if (old->phase == NAP_MOVEMENT)
            gg_hide_order(seen);
        break;
    case NAP_PICK:
        if (!is_pick_open(game, old, new, author, reader))
            gg_hide_order(seen);
        return;
    case NAP_RETREAT:
        if (leaves_together(game, old, author)) {
            count_roads(seen);
            return;
        }
        break;
    case NAP_BRING:
        tell_origin(old, order, seen);
        break;
    default:
        break;
    }
    hide_strangers(nap_named(game, old, reader) | nap_named(game, new, reader), seen);
}
