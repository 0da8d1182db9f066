/* board_check.h: what the files that check the board share.
 *
 * Loading refuses data that make no sense; the checks say whether they are the board that the rules
 * speak of. Each check writes one line: "good" or "WRONG", what was checked, and where it fails. */
#ifndef NAPOLEON_BOARD_CHECK_H
#define NAPOLEON_BOARD_CHECK_H

#include "napoleon/board.h"

typedef struct nap_checker {
    const gg_game *game;
    const nap_board *board;
    gg_text *out;
    bool good;     /* so far */
    gg_text wrong; /* where the present check fails */
    char where[240];
} nap_checker;

/* A check: begin, name what is wrong, tell. */
void nap_begin_check(nap_checker *check);
void nap_wrong_text(nap_checker *check, const char *text);
void nap_wrong_town(nap_checker *check, uint32_t town);
void nap_wrong_road(nap_checker *check, uint32_t road);
void nap_tell_check(nap_checker *check, const char *what);

void nap_expect_count(nap_checker *check, const char *what, uint32_t found, uint32_t expected);

/* The groups of checks. */
void nap_check_map(nap_checker *check);    /* board_check_map.c */
void nap_check_tables(nap_checker *check); /* board_check_tables.c */
void nap_check_setups(nap_checker *check); /* board_check_setups.c */

#endif
