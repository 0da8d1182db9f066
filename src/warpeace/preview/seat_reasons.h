/* seat_reasons.h: why an order is not for this seat of a divided side. */
#ifndef WARPEACE_SEAT_REASONS_H
#define WARPEACE_SEAT_REASONS_H

#include "warpeace/sequence/rules.h"

/* False: nothing is written, since it is another rule or the view does not show why. */
bool wap_write_seat_reason(const wap_look *look, const gg_order *order, uint16_t rule,
                           gg_text *out);

#endif
