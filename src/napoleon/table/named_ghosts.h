/* named_ghosts.h: a view as a table that the looking functions of the rules can read.
 *
 * Blocks that the seat cannot name stand somewhere: for counting them it does not matter which is where. So every
 * ghost is given a block of its army, the lowest first; `unseen` says which these are, and nothing may be told of
 * them but that they stand there. */
#ifndef NAPOLEON_NAMED_GHOSTS_H
#define NAPOLEON_NAMED_GHOSTS_H

#include "napoleon/table/view.h"

typedef struct nap_outlook {
    const gg_game *game;
    const nap_board *board;
    nap_table table;
    uint64_t unseen; /* blocks that stand in for ghosts */
    gg_seat seat;    /* whose view it is, ... */
    uint8_t side;    /* ... his side, ... */
    uint64_t own;    /* ... his blocks, ... */
    uint64_t mine;   /* ... and all blocks of his side */
} nap_outlook;

/* The view of a player whose side is dealt. */
void nap_outlook_open(const gg_game *game, const nap_view *view, nap_outlook *outlook);

#endif
