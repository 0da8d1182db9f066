/* writing.h: writing the items of an order, one after the other, through the view of the seat that
 * reads it. */
#ifndef TRIUMPH_WRITING_H
#define TRIUMPH_WRITING_H

#include "triumph/table/orders.h"
#include "triumph/text/reading.h"

typedef struct tri_writing {
    const gg_game *game;
    const tri_board *board;
    const tri_table *table;
    const gg_order *order;
    uint32_t next; /* item to write */
    gg_text *out;
} tri_writing;

static inline uint16_t tri_item_here(const tri_writing *writing)
{
    return writing->next < writing->order->count ? writing->order->item[writing->next]
                                                 : (uint16_t)GG_NO_ITEM;
}

/* One item: `I2a`, `Lannes`, `R(95)`, `wide`; `?` for one that the reader may not know. */
void tri_put_item(const tri_writing *writing, uint16_t item);

#endif
