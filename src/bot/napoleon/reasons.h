/* reasons.h: a sentence of why, from the terms of the evaluation. */
#ifndef BOT_NAPOLEON_REASONS_H
#define BOT_NAPOLEON_REASONS_H

#include "bot/napoleon/plans.h"

/* What sets an answer of the side apart from the usual one: its terms against those. `why` has BOT_WHY_SIZE bytes. */
void nap_say_why(const nap_terms *chosen, const nap_terms *usual, uint8_t side, char *why);
/* The same for a plan from this table. */
void nap_say_plan(const nap_board *board, const nap_table *table, const nap_plan *plan,
                  const nap_terms *chosen, const nap_terms *usual, uint8_t side, char *why);
void nap_say_rule(uint8_t verb, char *why); /* of an order by rules of thumb */
void nap_say_no_choice(char *why);
void nap_say_opening(uint8_t prompt, char *why);

#endif
