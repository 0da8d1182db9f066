/* offers.h: offers to the other seats: a draw, or an undo. The part of the head that only core changes. Private to
 * core. */
#ifndef GG_OFFERS_H
#define GG_OFFERS_H

#include "grognard_game.h"

typedef struct gg_open_offer {
    uint8_t what, by, agreed;
} gg_open_offer;

static inline gg_open_offer gg_offer_of(const gg_head *head)
{
    return (gg_open_offer){head->offer, head->offer_by, head->agreed};
}

static inline void gg_set_offer(gg_head *head, gg_open_offer offer)
{
    head->offer = offer.what;
    head->offer_by = offer.by;
    head->agreed = offer.agreed;
}

static inline bool gg_same_offer(gg_open_offer a, gg_open_offer b)
{
    return a.what == b.what && a.by == b.by && a.agreed == b.agreed;
}

#define GG_NO_OFFER ((gg_open_offer){GG_OFFER_NONE, GG_NOBODY, 0})

/* The offer that is open after an order of the seat. It lapses with the next order of its maker. */
gg_open_offer gg_offer_after(gg_open_offer offer, gg_seat seat, uint8_t verb);
/* Everyone except its maker and those who have left. */
bool gg_all_agree(gg_open_offer offer, uint32_t seats, uint8_t gone);

#endif
