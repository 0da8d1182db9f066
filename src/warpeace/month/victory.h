/* victory.h: how a game is won; for the rules, texts and previews. */
#ifndef WARPEACE_VICTORY_H
#define WARPEACE_VICTORY_H

#include "warpeace/table/table.h"

/* Ways to win, in the order of the names in gg_rules.endings. */
enum { WAP_HOW_AUTOMATIC = GG_HOW_FIRST, WAP_HOW_FINAL };

/* Does this victory condition of the scenario hold now? */
bool wap_condition_holds(const wap_board *board, const wap_table *table, uint32_t condition);

#endif
