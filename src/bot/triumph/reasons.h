/* reasons.h: a sentence of why, from the terms of the evaluation. */
#ifndef BOT_TRIUMPH_REASONS_H
#define BOT_TRIUMPH_REASONS_H

#include "bot/triumph/evaluation.h"

/* What sets the order apart: its terms against the mean of all that were thought about. `surely`: if it wins, it does so
 * in every guess. `why` has BOT_WHY_SIZE bytes. */
void tri_say_why(const tri_terms *chosen, const tri_terms *mean, bool surely, char *why);
void tri_say_no_choice(const gg_order *order, char *why);
void tri_say_opening(uint8_t prompt, char *why);

#endif
