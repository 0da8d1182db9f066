/* board_check.h: what the files that check the board share.
 *
 * Loading refuses data that make no sense; the checks say whether they are the board that the rules
 * speak of. Map and tables are those of the game that is given; all scenarios are made and checked. */
#ifndef WARPEACE_BOARD_CHECK_H
#define WARPEACE_BOARD_CHECK_H

#include "core/play/checking.h"
#include "proofs/proofs.h"
#include "warpeace/board/board.h"

typedef struct wap_checker {
    gg_checker report;
    const gg_game *game;
    const wap_board *board; /* of the scenario that is being checked */
    gg_span scenario;       /* its id */
} wap_checker;

/* What is wrong, for the line that is being checked. */
void wap_wrong_text(wap_checker *check, const char *text);
void wap_wrong_hex(wap_checker *check, uint16_t hex);

/* The hex of a name that the checks use; WAP_NO_HEX with a wrong if it cannot be entered here. */
uint16_t wap_checked_hex(wap_checker *check, const char *name);
/* MP of the cheapest way from a hex to all others, first hexsides like all others; WAP_NO_WAY: none.
 * `without` (or WAP_NO_HEX) may not be entered. */
void wap_ways_from(const wap_board *board, uint16_t from, uint16_t without,
                   uint8_t mp[WAP_HEXES_MAX]);

/* The groups of checks. */
void wap_check_map(wap_checker *check);        /* board_check_map.c */
void wap_check_all_tables(wap_checker *check); /* board_check_tables.c */
void wap_check_scenario(wap_checker *check);   /* board_check_scenarios.c: this one */
void wap_check_examples(
    wap_checker *check); /* board_check_examples.c: those that this scenario shows */

#endif
