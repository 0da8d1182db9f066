/* attempts.h: what the two files of attempts share: orders that a player may have in mind when clicking something. */
#ifndef TRIUMPH_ATTEMPTS_H
#define TRIUMPH_ATTEMPTS_H

#include "triumph/table/orders.h"
#include "triumph/text/pieces_text.h"

typedef struct tri_attempt {
    const tri_board *board;
    const tri_table *table; /* view of the seat */
    const gg_draft *draft;
    uint8_t side;
    uint8_t unit, commander; /* what is pointed at: TRI_NO_UNIT, TRI_NO_COMMANDER: something else */
    uint16_t at;             /* the place, or where the piece is */
    gg_text *out;            /* an order a line */
} tri_attempt;

static inline bool tri_is_own_unit(const tri_attempt *attempt)
{
    return attempt->unit != TRI_NO_UNIT && tri_army_of(attempt->unit) == attempt->side;
}
static inline bool tri_is_own_commander(const tri_attempt *attempt)
{
    return attempt->commander != TRI_NO_COMMANDER &&
           attempt->board->commander[attempt->commander].side == attempt->side;
}
static inline uint16_t tri_drafted(const tri_attempt *attempt, uint32_t index)
{
    const gg_order *order = &attempt->draft->order;
    return index < order->count ? order->item[index] : (uint16_t)GG_NO_ITEM;
}

/* ` I2a`, ` Lannes`, ` R(95)`: with a blank in front. */
void tri_try_unit(const tri_attempt *attempt, uint32_t slot);
void tri_try_commander(const tri_attempt *attempt, uint32_t commander);
void tri_try_place(const tri_attempt *attempt, uint16_t at);

/* attempts_rest.c: at every prompt but `command`. */
void tri_try_rest(const tri_attempt *attempt, uint8_t prompt);

#endif
