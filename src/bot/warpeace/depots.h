/* depots.h: SP that stay behind to pass on supply. */
#ifndef BOT_WARPEACE_DEPOTS_H
#define BOT_WARPEACE_DEPOTS_H

#include "bot/warpeace/stacks.h"

/* Would the force, if all of it went from its start to that hex, be cut off there, while an SP at the start could pass on supply? */
bool wap_needs_depot(const wap_sense *sense, const wap_troops *force, uint16_t start, uint16_t end,
                     uint8_t battle);
/* The same for a stack: only a large one that is supplied leaves somebody. */
bool wap_leaves_depot(const wap_sense *sense, const wap_stackable *stack, uint16_t end);
/* Answers `advance`: all together, but for a depot. False: nobody can. */
bool wap_decide_advance(const wap_sense *sense, gg_order *order);

#endif
