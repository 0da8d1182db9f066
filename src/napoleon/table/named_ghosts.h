/* named_ghosts.h: a view as a table that functions of the rules can read.
 *
 * Every ghost gets a block of its army, the lowest first: for counting it does not matter which. `unseen` has these
 * blocks. Nothing may be said about them except that they are there. */
#ifndef NAPOLEON_NAMED_GHOSTS_H
#define NAPOLEON_NAMED_GHOSTS_H

#include "napoleon/table/view.h"

typedef struct nap_outlook {
    const gg_game *game;
    const nap_board *board;
    nap_table table;
    uint64_t unseen; /* blocks that stand for ghosts */
    gg_seat seat;    /* whose view it is */
    uint8_t side;    /* its side */
    uint64_t own;    /* its blocks */
    uint64_t mine;   /* all blocks of its side */
} nap_outlook;

/* Copies the table of any view and gives each ghost a block. Returns those blocks. */
uint64_t nap_name_ghosts(const nap_board *board, const nap_view *view, nap_table *table);
/* The view of a player who has a side. */
void nap_outlook_open(const gg_game *game, const nap_view *view, nap_outlook *outlook);

#endif
