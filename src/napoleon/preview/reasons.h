/* reasons.h: what the sentences about refused orders share. */
#ifndef NAPOLEON_REASONS_H
#define NAPOLEON_REASONS_H

#include "napoleon/table/table.h"

/* A refused order, as the seat's view shows it. */
typedef struct nap_reason {
    const gg_game *game;
    const nap_board *board;
    nap_table table; /* ghosts are there, but nothing is said about them */
    gg_seat seat;
    const gg_order *order;
    uint16_t rule;
    gg_text *out;
} nap_reason;

const char *nap_number_word(uint32_t number); /* 0 to 12 */
bool nap_is_own_unit(const nap_reason *why, uint32_t block);

/* Orders of a fight, reinforcements, regrouping, and deployments. False: no sentence for this rule. */
bool nap_write_fight_reason(const nap_reason *why);

#endif
