/* reading.h: reading the words of an order, one after the other, through the view of the seat
 * that gives it. */
#ifndef NAPOLEON_READING_H
#define NAPOLEON_READING_H

#include "core/text/said.h"
#include "napoleon/table/orders.h"
#include "napoleon/text/pieces_text.h"

typedef struct nap_reading {
    gg_said said;
    const nap_board *board;
    const nap_view *view; /* of the seat */
    const nap_table *table;
    gg_seat seat;
    gg_orders *orders;
    gg_order *order; /* the first of them, or the only one */
} nap_reading;

bool nap_take_block(nap_reading *reading, uint8_t *block);
bool nap_take_town(nap_reading *reading, uint8_t *town);
/* A place of the battle under way. */
bool nap_take_spot(nap_reading *reading, uint8_t *spot);

/* read_deploy.c: `deploy`, on the map and in a battle; the verb is behind it already. */
bool nap_read_deploy(nap_reading *reading);

/* read_fire.c: the groups that the block could fire at, as far as the view shows. */
typedef struct nap_seen_target {
    bool line, square;
} nap_seen_target;

nap_seen_target nap_seen_targets(const nap_board *board, const nap_view *view, uint32_t block);

/* read_deploy.c: the blocks that an order `deploy` of this seat places, one item each. */
uint64_t nap_placed_blocks(const nap_board *board, const nap_table *table, gg_seat seat);
/* Is a battle deployed, and not the map? */
bool nap_deploys_battle(const nap_table *table);

#endif
