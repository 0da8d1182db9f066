/* board_load.h: what the files that read the data share while the board is made. */
#ifndef TRIUMPH_BOARD_LOAD_H
#define TRIUMPH_BOARD_LOAD_H

#include "core/text/lines.h"
#include "triumph/board/board.h"

/* The board in the making, with what is needed only until everything is linked. */
typedef struct tri_loader {
    gg_lines lines;
    tri_board *board;

    uint32_t locale_line[TRI_LOCALES_MAX];
    uint8_t groups[TRI_LOCALES_MAX]; /* bit per group of roads that is used */
    uint8_t entry_locale[TRI_ENTRIES_MAX];
    uint32_t commander_line[TRI_COMMANDERS_MAX];
    uint8_t setup_number[TRI_COMMANDERS_MAX]; /* printed number of his locale, 0: none */
    bool has_army[TRI_SIDES];
    bool has_units[TRI_SIDES][TRI_FACES];
    bool has_anchor[TRI_LOCALES_MAX];
    bool has_bar[TRI_BORDERS_MAX];
    bool has_arrow[TRI_ENTRIES_MAX];
} tri_loader;

extern const gg_statement tri_board_statements[];    /* board.txt */
extern const gg_statement tri_geometry_statements[]; /* geometry.txt */
extern const gg_statement tri_army_statements[];     /* armies.txt */
extern const gg_statement tri_round_statements[];    /* rounds.txt */

#endif
