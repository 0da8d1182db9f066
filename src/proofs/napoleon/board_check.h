/* board_check.h: shared by the files that check the board. */
#ifndef NAPOLEON_BOARD_CHECK_H
#define NAPOLEON_BOARD_CHECK_H

#include "core/play/checking.h"
#include "napoleon/board/board.h"
#include "proofs/proofs.h"

typedef struct nap_checker {
    const gg_game *game;
    const nap_board *board;
    gg_checker report;
} nap_checker;

/* Name what is wrong, between gg_begin_check and gg_tell_check. */
void nap_wrong_text(nap_checker *check, const char *text);
void nap_wrong_town(nap_checker *check, uint32_t town);
void nap_wrong_road(nap_checker *check, uint32_t road);

/* The groups of checks. */
void nap_check_map(nap_checker *check);    /* board_check_map.c */
void nap_check_tables(nap_checker *check); /* board_check_tables.c */
void nap_check_setups(nap_checker *check); /* board_check_setups.c */

#endif
