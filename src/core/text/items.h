/* items.h: orders as lists of items, for games whose steps contain the items they add. */
#ifndef GROGNARD_ITEMS_H
#define GROGNARD_ITEMS_H

#include "grognard_game.h"

enum { GG_NO_ITEM = 0xFFFE };

/* A step of such a game: a is the verb or an item, b a second item or GG_NO_ITEM, c GG_COMPLETES if it completes the
 * order. */
enum { GG_COMPLETES = 1 };

/* Adds the step to the draft. */
static inline void gg_add_step(gg_draft *draft, gg_step step, bool is_verb)
{
    if (is_verb)
        draft->order.verb = (uint8_t)gg_step_a(step);
    else
        gg_order_add(&draft->order, gg_step_a(step));
    if (gg_step_b(step) != GG_NO_ITEM)
        gg_order_add(&draft->order, gg_step_b(step));
    draft->complete = (gg_step_c(step) & GG_COMPLETES) != 0;
}

/* Iterates over the items of an order; GG_NO_ITEM after the last. */
typedef struct gg_items {
    const gg_order *order;
    uint32_t next;
} gg_items;

static inline bool gg_items_end(const gg_items *items)
{
    return items->next >= items->order->count;
}
static inline uint16_t gg_peek_item(const gg_items *items)
{
    return gg_items_end(items) ? (uint16_t)GG_NO_ITEM : items->order->item[items->next];
}
static inline uint16_t gg_next_item(gg_items *items)
{
    uint16_t item = gg_peek_item(items);
    items->next++;
    return item;
}

/* Writes the verb of an order, and `?` for items hidden from the reader. Returns true if the game must write the
 * rest. All verbs are below `verbs`. */
bool gg_write_verb(const gg_game *game, uint32_t verbs, const gg_order *order, gg_text *out);

#endif
