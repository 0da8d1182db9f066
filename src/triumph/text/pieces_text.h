/* pieces_text.h: how pieces and places are written and read (the notation, 4.1). */
#ifndef TRIUMPH_PIECES_TEXT_H
#define TRIUMPH_PIECES_TEXT_H

#include "triumph/table/table.h"

/* ---------------------------------------------------------------- writing */

/* The label of the n-th block of an army, from 0 on: a .. z, aa, ab .. */
static inline uint16_t tri_label_of(uint32_t n)
{
    return (uint16_t)(n + 1);
}

const char *tri_side_name(uint8_t side); /* "A", "F" */
void tri_put_label(uint16_t label, gg_text *out);
void tri_put_unit(const tri_table *table, uint32_t slot,
                  gg_text *out); /* `I2a`; a face not known: `?a` */
void tri_put_units(const tri_table *table, tri_set units, gg_text *out);
void tri_put_commander(const tri_board *board, uint32_t commander, gg_text *out);
void tri_put_locale(const tri_board *board, uint32_t locale, gg_text *out);
void tri_put_approach(const tri_board *board, uint16_t approach, gg_text *out);
void tri_put_border(const tri_board *board, uint32_t border, gg_text *out);
void tri_put_place(const tri_board *board, uint16_t at,
                   gg_text *out); /* `R(95)`, `95>108`, `off` */
/* `/moved/into`; `seen` if the enemy knows the face. */
void tri_put_unit_marks(const tri_board *board, const tri_table *table, uint32_t slot,
                        gg_text *out);
void tri_put_commander_marks(const tri_board *board, const tri_table *table, uint32_t commander,
                             gg_text *out);

/* ---------------------------------------------------------------- reading: places
 *
 * As the tri_read functions of board.h: false and an error at the word `index` if it is none. */

bool tri_read_place(const tri_board *board, gg_span text, const gg_words *words, uint32_t index,
                    uint16_t *at, gg_error *error);
bool tri_read_approach(const tri_board *board, gg_span text, const gg_words *words, uint32_t index,
                       uint16_t *approach, gg_error *error);
bool tri_read_border(const tri_board *board, gg_span text, const gg_words *words, uint32_t index,
                     uint16_t *border, gg_error *error);
bool tri_read_side(const gg_words *words, uint32_t index, uint8_t *side, gg_error *error);

/* ---------------------------------------------------------------- reading: units */

/* A unit as somebody wrote it: `3I2`, `I2a`, `?a`, `I2/moved`. */
typedef struct tri_unit_word {
    gg_span name;   /* face and label, as written */
    gg_span marks;  /* from the first `/` on */
    uint32_t count; /* 1 if none is written */
    bool counted;
    bool unknown;   /* `?` */
    uint8_t face;   /* TRI_NO_FACE for `?` */
    uint16_t label; /* 0: none */
} tri_unit_word;

bool tri_read_unit_word(const gg_words *words, uint32_t index, tri_unit_word *unit,
                        gg_error *error);
/* Has the word the form of a unit, whatever face it names? */
bool tri_looks_like_unit(gg_span word);

/* Which marks are written: bits. */
enum {
    TRI_MARK_MOVED = 1, /* of a commander: `/done` */
    TRI_MARK_ENTERED = 2,
    TRI_MARK_INTO = 4,
    TRI_MARK_NAMED = 8,
    TRI_MARK_RETREATED = 16,
    TRI_MARK_FIXED = 32,
    TRI_MARK_ORIGIN = 64,
    TRI_MARK_SEEN = 128
};

typedef struct tri_marks {
    uint8_t written;
    uint8_t moved;  /* how often; 0: `/moved` without a number */
    uint8_t origin; /* commander */
    uint8_t spare;
    uint16_t named; /* approach as written */
} tri_marks;

bool tri_read_marks(const tri_board *board, gg_span text, bool commander, const gg_words *words,
                    uint32_t index, tri_marks *marks, gg_error *error);
/* The flags of the table for these marks. */
uint8_t tri_flags_of(const tri_marks *marks);
/* The defense approach that a mark `/named=` means for a piece in that locale: it may be written from either side,
 * but for a piece that has left it by a retreat as `DEFENSE>ATTACK`. */
uint16_t tri_named_approach(const tri_board *board, uint16_t written, uint8_t locale);

/* A name with marks: `Lannes/done`. */
gg_span tri_name_part(gg_span word);
gg_span tri_marks_part(gg_span word);

#endif
