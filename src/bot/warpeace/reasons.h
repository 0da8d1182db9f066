/* reasons.h: a sentence of why. */
#ifndef BOT_WARPEACE_REASONS_H
#define BOT_WARPEACE_REASONS_H

#include "bot/warpeace/planner.h"

/* `why` has BOT_WHY_SIZE bytes, or is NULL. */
void wap_say_move(const wap_judge *judge, const wap_move_plan *move, char *why);
void wap_say_path(char *why);
void wap_say_habit(uint8_t prompt, const gg_order *order, char *why);
/* The parts of the value that the order changes, for the side: compared with another order. */
void wap_say_terms(const wap_terms *chosen, const wap_terms *other, uint8_t side, char *why);
void wap_say_no_choice(char *why);

#endif
