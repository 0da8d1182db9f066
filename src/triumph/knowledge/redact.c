/* redact.c: an order as others may read it.
 *
 * Slots are public, so most orders stay as they are: the reader's own view names the units. A face that the order
 * itself shows is written into the item; a hidden set-up or a sealed order becomes one unknown item. */
#include "core/orders/grammar.h"
#include "triumph/knowledge/information.h"
#include "triumph/setup/setup.h"
#include "triumph/table/choices_left.h"

/* Sealed leaders are hidden from all others: the order is shown without them. */
static void hide_seal(gg_order *seen)
{
    uint32_t i = 0;
    while (i < seen->count && seen->item[i] != TRI_DONE && seen->item[i] != TRI_WORD_LEAD)
        i++;
    if (i == seen->count || seen->item[i] == TRI_DONE)
        return;
    seen->item[i] = TRI_DONE;
    while (++i < seen->count && seen->item[i] != TRI_DONE)
        ;
    gg_assert(i < seen->count);
    seen->count = (uint16_t)(i + 1);
}

/* The battery has its new slot, and its place is given even if the order did not name it. */
static void show_battery(const tri_table *after, gg_order *seen)
{
    uint32_t slot = tri_first_slot(TRI_FRENCH);
    while (!(after->flags[slot] & TRI_FIXED))
        slot++;
    gg_assert(slot < TRI_UNITS);
    gg_assert(after->face[slot] == TRI_A1);
    gg_order_open(seen, TRI_BATTERY);
    gg_order_add(seen, (uint16_t)(TRI_ITEM_SHOWN + 128U * after->face[slot] + slot));
    gg_order_add(seen, (uint16_t)(TRI_ITEM_PLACE + after->at[slot]));
}

/* Was the face of this unit shown to strangers by the order? */
static bool is_shown(const tri_table *before, const tri_table *after, uint32_t slot)
{
    if (!tri_in_play(before->at[slot]) || tri_is_known(before, slot))
        return false;
    return after->at[slot] == TRI_DEAD || tri_is_known(after, slot);
}

static void show_faces(const tri_table *before, const tri_table *after, gg_seat reader,
                       gg_order *seen)
{
    for (uint32_t i = 0; i < seen->count; i++) {
        uint16_t item = seen->item[i];
        if (!tri_item_is_unit(item) || tri_sees_side(before, reader, tri_army_of(item)))
            continue;
        if (is_shown(before, after, item))
            seen->item[i] = (uint16_t)(TRI_ITEM_SHOWN + 128U * before->face[item] + item);
    }
}

static bool names(const gg_order *order, uint32_t slot)
{
    for (uint32_t i = 0; i < order->count && order->item[i] < TRI_UNITS; i++)
        if (order->item[i] == slot)
            return true;
    return false;
}

/* If two equal units are gone after a retreat, nothing tells which of them was named as lost: the first. */
static void name_first_lost(const tri_table *before, const tri_table *after, gg_order *seen)
{
    for (uint32_t i = 0; i < seen->count && seen->item[i] < TRI_UNITS; i++) {
        uint16_t lost = seen->item[i];
        for (uint16_t other = 0; other < lost && after->at[lost] == TRI_DEAD; other++)
            if (tri_army_of(other) == tri_army_of(lost) && tri_in_play(before->at[other]) &&
                before->face[other] == before->face[lost] && after->at[other] == TRI_DEAD &&
                !names(seen, other)) {
                seen->item[i] = other;
                break;
            }
    }
}

void tri_redact(const gg_game *game, const void *before, const void *after, gg_seat author,
                gg_seat reader, const gg_order *order, gg_order *seen)
{
    const tri_table *old = &((const tri_state *)before)->table,
                    *new = &((const tri_state *)after)->table;
    uint8_t side = old->head.side[author];
    gg_order named;
    if (order->verb == TRI_DEFEND)
        hide_seal(seen);
    if (order->verb == TRI_RETREAT)
        name_first_lost(old, new, seen);
    if (side < TRI_SIDES && tri_sees_side(old, reader, side)) {
        /* the reader's view does not tell which of two equal units was meant */
        tri_canonical_setup(game, before, author, seen);
        return;
    }
    switch (order->verb) {
    case TRI_CONFER:
        if (new->phase == TRI_CONFERENCE)
            gg_hide_order(seen);
        return;
    case TRI_ASSIGN:
    case TRI_DETACHMENTS:
        gg_hide_order(seen);
        return;
    case TRI_PLACE:
        if (!new->published[side])
            gg_hide_order(seen);
        return;
    case TRI_BATTERY:
        show_battery(new, seen);
        return;
    case TRI_RETREAT:
        named = *seen;
        tri_pair_retreat(tri_board_of(game), old, &named, seen);
        break;
    default:
        break;
    }
    show_faces(old, new, reader, seen);
}
