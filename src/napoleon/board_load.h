/* board_load.h: what the files that read the data share while the board is made. */
#ifndef NAPOLEON_BOARD_LOAD_H
#define NAPOLEON_BOARD_LOAD_H

#include "napoleon/board.h"

/* The board in the making, with what is needed only until everything is linked. */
typedef struct nap_loader {
    const gg_game *game;
    nap_board *board;
    gg_error *error;
    const char *file; /* that the error is in */
    gg_words words;   /* the statement that is being read */

    uint32_t town_line[NAP_TOWNS_MAX];
    bool has_class[NAP_CLASSES];
    struct {
        uint8_t move, attack, flow;
    } road_class[NAP_CLASSES];
    bool has_type[NAP_TYPES];
    bool has_army[NAP_ARMIES];
    bool has_marker[NAP_MARKERS];
    bool has_squares;
    uint32_t limits_seen; /* bit per line of the table of limits */
} nap_loader;

/* A kind of statement: its first word and who reads it. Ended by a NULL word. */
typedef struct nap_statement {
    const char *word;
    bool (*read)(nap_loader *load);
} nap_statement;

extern const nap_statement nap_limit_statements[];   /* limits.txt */
extern const nap_statement nap_town_statements[];    /* towns.txt */
extern const nap_statement nap_road_statements[];    /* roads.txt */
extern const nap_statement nap_block_statements[];   /* blocks.txt */
extern const nap_statement nap_turn_statements[];    /* turns.txt */
extern const nap_statement nap_terrain_statements[]; /* terrain.txt */

/* The first limit that has no line; NULL: all have one. */
const char *nap_missing_limit(const nap_loader *load);

/* Words of the statement. All return false with an error at the word if it is not as expected. */
bool nap_expect_word(nap_loader *load, uint32_t index, const char *word);
bool nap_expect_number(nap_loader *load, uint32_t index, int32_t low, int32_t high, uint8_t *value);
/* WORD NUMBER, two words. */
bool nap_expect_pair(nap_loader *load, uint32_t index, const char *word, int32_t low, int32_t high,
                     uint8_t *value);
bool nap_expect_end(nap_loader *load, uint32_t index);
/* The rest of the statement from that word on, which is `name` or the like. */
bool nap_expect_name(nap_loader *load, uint32_t index, const char *word, char name[NAP_NAME_SIZE]);
bool nap_expect_army(nap_loader *load, uint32_t index, uint8_t *army);
bool nap_expect_side(nap_loader *load, uint32_t index, uint8_t *side);
bool nap_expect_source(nap_loader *load, uint32_t index, uint8_t *source);

#endif
