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

/* What is said of an order that a rule forbids. False: nothing. */
typedef struct nap_saying {
    uint16_t rule;
    bool (*write)(const nap_reason *why);
} nap_saying;

static inline bool nap_say(const nap_reason *why, const nap_saying *sayings, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (sayings[i].rule == why->rule && sayings[i].write(why))
            return true;
    return false;
}

static inline const char *nap_town_name(const nap_reason *why, uint32_t town)
{
    return why->board->town[town].name;
}

/* An own unit, by its name. */
static inline const char *nap_block_word(const nap_reason *why, uint32_t block)
{
    return why->board->block[block].name;
}

const char *nap_number_word(uint32_t number); /* 0 to 12 */
/* The end of a sentence: `three.`, `none.`, `25.` */
void nap_put_count(const nap_reason *why, uint32_t number);
bool nap_is_own_unit(const nap_reason *why, uint32_t block);

/* `your left`, `the enemy's reserve`: the position that a place of a battle is in */
void nap_put_whose(const nap_reason *why, uint8_t spot);

/* Actions of a Battle Turn; other orders of a fight, reinforcements and regrouping; set-ups; bids, while nobody has a
 * side. False: no sentence for this rule. */
bool nap_write_action_reason(const nap_reason *why);
bool nap_write_fight_reason(const nap_reason *why);
bool nap_write_bid_reason(const nap_reason *why);
bool nap_write_setup_reason(const nap_reason *why);

#endif
