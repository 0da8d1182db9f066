/* board_load.h: shared by the files that read the data while the board is made. */
#ifndef NAPOLEON_BOARD_LOAD_H
#define NAPOLEON_BOARD_LOAD_H

#include "core/text/lines.h"
#include "napoleon/board/board.h"

/* The board while it is made, with what is needed only until everything is linked. */
typedef struct nap_loader {
    gg_lines lines;
    nap_board *board;

    uint32_t town_line[NAP_TOWNS_MAX];
    uint32_t course_line[NAP_COURSES_MAX];
    bool has_class[NAP_CLASSES];
    struct {
        uint8_t move, attack, flow;
    } road_class[NAP_CLASSES];
    bool has_type[NAP_TYPES];
    bool has_army[NAP_ARMIES];
    bool has_marker[NAP_MARKERS];
    bool has_squares;
    uint64_t limits_seen; /* bit per line of the table of limits */
} nap_loader;

extern const gg_statement nap_limit_statements[];   /* limits.txt */
extern const gg_statement nap_town_statements[];    /* towns.txt */
extern const gg_statement nap_road_statements[];    /* roads.txt */
extern const gg_statement nap_block_statements[];   /* blocks.txt */
extern const gg_statement nap_turn_statements[];    /* turns.txt */
extern const gg_statement nap_terrain_statements[]; /* terrain.txt */
extern const gg_statement nap_course_statements[];  /* rivers.txt */

extern const gg_limit nap_limit_table[]; /* nap_limits by their names in limits.txt */

/* Words of a statement, in addition to core/text/lines.h. */
/* WORD and the rest of the statement; the word is `name` or the like. */
bool nap_expect_name(nap_loader *load, uint32_t index, const char *word, char name[NAP_NAME_SIZE]);
bool nap_expect_army(nap_loader *load, uint32_t index, uint8_t *army);
bool nap_expect_side(nap_loader *load, uint32_t index, uint8_t *side);
uint8_t nap_find_river(const nap_board *board, gg_span name);
bool nap_expect_source(nap_loader *load, uint32_t index, uint8_t *source);

#endif
