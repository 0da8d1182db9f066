/* demand_reasons.h: why demands and sea moves are refused. */
#ifndef WARPEACE_DEMAND_REASONS_H
#define WARPEACE_DEMAND_REASONS_H

#include "warpeace/sequence/rules.h"

/* False: nothing is written, since it is another rule or the view does not show why. */
bool wap_write_demand_reason(const wap_look *look, const gg_order *order, uint16_t rule,
                             gg_text *out);

#endif
