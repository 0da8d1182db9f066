/* opening.h: what comes before the first turn: bids and deployments. */
#ifndef BOT_NAPOLEON_OPENING_H
#define BOT_NAPOLEON_OPENING_H

#include "bot/napoleon/policy.h"

bool nap_is_opening(uint8_t prompt);
/* False: it has no answer. */
bool nap_open_game(const nap_judge *judge, const nap_asked *asked, gg_order *order);

#endif
