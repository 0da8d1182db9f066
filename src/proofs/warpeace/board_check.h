/* board_check.h: shared by the files that check the board.
 *
 * Loading rejects inconsistent data; these checks tell whether it is the board that the rules describe. Map and tables
 * are those of the given game; all scenarios are made and checked. */
#ifndef WARPEACE_BOARD_CHECK_H
#define WARPEACE_BOARD_CHECK_H

#include "core/play/checking.h"
#include "proofs/proofs.h"
#include "warpeace/board/board.h"

typedef struct wap_checker {
    gg_checker report;
    const gg_game *game;
    const wap_board *board; /* of the scenario being checked */
    gg_span scenario;       /* its id */
} wap_checker;

/* What is wrong, for the current line of the report. */
void wap_wrong_text(wap_checker *check, const char *text);
void wap_wrong_hex(wap_checker *check, uint16_t hex);

/* The hex of a name used by the checks; WAP_NO_HEX, reported as wrong, if it cannot be entered here. */
uint16_t wap_checked_hex(wap_checker *check, const char *name);
/* MP of the cheapest path from a hex to all others, treating first hexsides like all others; WAP_NO_WAY if there is
 * none. `without` (or WAP_NO_HEX) may not be entered. */
void wap_ways_from(const wap_board *board, uint16_t from, uint16_t without,
                   uint8_t mp[WAP_HEXES_MAX]);

/* The groups of checks. */
void wap_check_map(wap_checker *check);        /* board_check_map.c */
void wap_check_all_tables(wap_checker *check); /* board_check_tables.c */
void wap_check_scenario(wap_checker *check);   /* board_check_scenarios.c: this scenario */
/* board_check_examples.c: those set in this scenario */
void wap_check_examples(wap_checker *check);

#endif
