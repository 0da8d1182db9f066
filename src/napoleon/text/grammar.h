/* grammar.h: nouns of orders, and orders that need code of their own (the notation, 5.3). */
#ifndef NAPOLEON_GRAMMAR_H
#define NAPOLEON_GRAMMAR_H

#include "core/orders/grammar.h"
#include "napoleon/battle/fire.h"
#include "napoleon/table/orders.h"
#include "napoleon/text/pieces_text.h"

enum nap_noun {
    NAP_A_BLOCK,
    NAP_A_TOWN,
    NAP_TOWN_LESS, /* deployed there, one step less */
    NAP_A_SPOT,
    NAP_A_POST, /* as occupant of its marker */
    NAP_A_MARKER,
    NAP_A_SIDE,
    NAP_SOME_STEPS,
    NAP_NOBODY,
    NAP_A_GROUP, /* line or square */
    NAP_NOUNS
};

extern const gg_noun nap_nouns[];

static inline const nap_table *nap_table_of(const void *view)
{
    return &((const nap_view *)view)->table;
}

/* read_deploy.c, write_deploy.c: `deploy`, on the map and in a battle. */
bool nap_read_deploy(gg_reading *reading);
void nap_write_deploy(gg_writing *writing);
/* The blocks that an order `deploy` of this seat places, one item each. */
uint64_t nap_placed_blocks(const nap_board *board, const nap_table *table, gg_seat seat);
/* Is it the deployment of a battle, not on the map? */
bool nap_deploys_battle(const nap_table *table);

/* seen_targets.c: the groups that a block could fire at, as far as the view shows. */
nap_target nap_seen_targets(const gg_game *game, const nap_view *view, uint32_t block);

#endif
