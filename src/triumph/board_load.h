/* board_load.h: what the files that read the data share while the board is made. */
#ifndef TRIUMPH_BOARD_LOAD_H
#define TRIUMPH_BOARD_LOAD_H

#include "triumph/board.h"

/* The board in the making, with what is needed only until everything is linked. */
typedef struct tri_loader {
    const gg_game *game;
    tri_board *board;
    gg_error *error;
    const char *file; /* that the error is in */
    gg_words words;   /* the statement that is being read */

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

/* A kind of statement: its first word and who reads it. Ended by a NULL word. */
typedef struct tri_statement {
    const char *word;
    bool (*read)(tri_loader *load);
} tri_statement;

extern const tri_statement tri_board_statements[];    /* board.txt */
extern const tri_statement tri_geometry_statements[]; /* geometry.txt */
extern const tri_statement tri_army_statements[];     /* armies.txt */
extern const tri_statement tri_round_statements[];    /* rounds.txt */

/* Words of the statement. All return false with an error at the word if it is not as expected. */
bool tri_expect_word(tri_loader *load, uint32_t index, const char *word);
bool tri_expect_number(tri_loader *load, uint32_t index, int32_t low, int32_t high, int32_t *value);
bool tri_expect_end(tri_loader *load, uint32_t index);
/* The rest of the statement from that word on. */
bool tri_expect_name(tri_loader *load, uint32_t index, char name[TRI_NAME_SIZE]);

#endif
