/* piece_lists.h: lists of pieces as positions and facts have them: `[Vandamme: I3 2I2] C2/moved`,
 * `-`. */
#ifndef TRIUMPH_PIECE_LISTS_H
#define TRIUMPH_PIECE_LISTS_H

#include "triumph/text/pieces_text.h"

enum { TRI_PIECES_MAX = TRI_UNITS, TRI_LISTED_CORPS_MAX = TRI_COMMANDERS_MAX };

/* A unit, or several without a label. */
typedef struct tri_piece {
    tri_unit_word unit;
    tri_marks marks;
    uint8_t commander; /* TRI_NO_COMMANDER: outside brackets */
    uint32_t word;
} tri_piece;

typedef struct tri_listed_corps {
    tri_marks marks;
    uint8_t commander;
    uint32_t units;
    uint32_t word;
} tri_listed_corps;

typedef struct tri_piece_list {
    uint32_t count, corps_count;
    tri_piece piece[TRI_PIECES_MAX];
    tri_listed_corps corps[TRI_LISTED_CORPS_MAX];
} tri_piece_list;

/* Does a word with a colon behind it stand here: a place that pieces follow? */
bool tri_opens_place(const gg_words *words, uint32_t index, uint32_t end);
/* From *next on, up to `end` or the next place; *next moves behind it. */
bool tri_read_pieces(const tri_board *board, const gg_words *words, uint32_t *next, uint32_t end,
                     tri_piece_list *list, gg_error *error);
/* One corps in brackets; *next stands at `[`. */
bool tri_read_corps(const tri_board *board, const gg_words *words, uint32_t *next, uint32_t end,
                    tri_piece_list *list, gg_error *error);
/* How many units are listed, numbers counted, of this commander (TRI_NO_COMMANDER: outside
 * brackets). */
uint32_t tri_listed_units(const tri_piece_list *list, uint8_t commander);

#endif
