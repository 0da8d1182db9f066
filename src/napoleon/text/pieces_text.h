/* pieces_text.h: blocks, towns and places of battles as they are written (the notation, 5.1):
 * `F06:3/sq`, `4?AD`, `A2>`, `A2@Ligny`. */
#ifndef NAPOLEON_PIECES_TEXT_H
#define NAPOLEON_PIECES_TEXT_H

#include "napoleon/table/view.h"

/* ---------------------------------------------------------------- flags */

/* What may follow a block. */
enum {
    NAP_FLAG_FRESH = 1 << 0, /* `*` */
    NAP_FLAG_MOVED = 1 << 1,
    NAP_FLAG_MARCH = 1 << 2, /* `/fm` */
    NAP_FLAG_DISRUPTED = 1 << 3,
    NAP_FLAG_FROM = 1 << 4,
    NAP_FLAG_SQUARE = 1 << 5,
    NAP_FLAG_SHELTER = 1 << 6,
    NAP_FLAG_FARM = 1 << 7,
    NAP_FLAG_HILL = 1 << 8,
    NAP_FLAG_SPENT = 1 << 9,
    NAP_FLAG_FIRED = 1 << 10,
    NAP_FLAG_TOOK = 1 << 11,
    NAP_FLAG_SHOWN = 1 << 12,
    NAP_FLAG_NONE = 1 << 13, /* `P01:0`: without its last step; only in a deployment */
    NAP_MAP_FLAGS = NAP_FLAG_MOVED | NAP_FLAG_MARCH | NAP_FLAG_DISRUPTED | NAP_FLAG_FROM,
    NAP_BATTLE_FLAGS = NAP_FLAG_FRESH | NAP_FLAG_MOVED | NAP_FLAG_SQUARE | NAP_FLAG_SHELTER |
                       NAP_FLAG_FARM | NAP_FLAG_HILL | NAP_FLAG_SPENT | NAP_FLAG_FIRED |
                       NAP_FLAG_TOOK | NAP_FLAG_SHOWN
};

/* The marks that flags stand for, on the map or in a battle. */
uint16_t nap_marks_of_flags(uint16_t flags, bool in_battle);
/* The flags of a block as it stands on a table. */
uint16_t nap_flags_of(const nap_table *table, uint32_t block);

/* ---------------------------------------------------------------- words */

/* A word of a list of blocks. */
typedef struct nap_block_word {
    uint8_t block; /* NAP_NONE: `?` */
    uint8_t army;  /* of `?`; NAP_ARMIES: any */
    uint8_t count; /* 1 for a named block */
    uint8_t steps; /* 0: not written */
    uint16_t flags;
    uint8_t from;    /* of NAP_FLAG_FROM */
    uint8_t shelter; /* of NAP_FLAG_SHELTER */
    uint32_t word;
} nap_block_word;

typedef struct nap_block_list {
    uint32_t count;
    nap_block_word word[NAP_BLOCKS_MAX];
} nap_block_list;

/* "F06", without strength and flags; false: "no such block: F25". */
bool nap_read_bare_block(const nap_board *board, const gg_words *words, uint32_t index,
                         uint8_t *block, gg_error *error);
bool nap_read_block_word(const nap_board *board, const gg_words *words, uint32_t index,
                         nap_block_word *word, gg_error *error);
/* Is the next word followed by a colon: a place with its blocks? */
bool nap_opens_place(const gg_words *words, uint32_t index, uint32_t end);
/* From *next up to `end` or the next place; *next moves past it. `-` is nobody. */
bool nap_read_blocks(const nap_board *board, const gg_words *words, uint32_t *next, uint32_t end,
                     nap_block_list *list, gg_error *error);
/* The same for a deployment, where blocks give up steps: also `P01:0`. */
bool nap_read_deployed(const nap_board *board, const gg_words *words, uint32_t *next, uint32_t end,
                       nap_block_list *list, gg_error *error);

/* ---------------------------------------------------------------- places */

/* `A2`, `D2>`, `AR`, and a town after `@`. False: not a place of a battle. */
typedef struct nap_spot_word {
    uint8_t spot;
    gg_span town; /* empty: not written */
} nap_spot_word;

bool nap_find_spot(gg_span word, nap_spot_word *out);
/* The battle of such a place: of that town, or the only one. False: an error at the word. */
bool nap_read_spot_battle(const nap_board *board, const nap_table *table, const nap_spot_word *spot,
                          const gg_words *words, uint32_t index, uint8_t *battle, gg_error *error);
/* The only battle; NAP_NONE: there is none, or more than one. */
uint8_t nap_only_battle(const nap_table *table);

/* ---------------------------------------------------------------- writing */

static inline const char *nap_side_letter(uint8_t side)
{
    return side == NAP_FRENCH ? "F" : "A";
}
void nap_put_block(const nap_board *board, uint32_t block, gg_text *out); /* `F06` */
void nap_put_town(const nap_board *board, uint32_t town, gg_text *out);
void nap_put_spot(uint8_t spot, gg_text *out); /* `A2>` */
/* `F06:3*` with its flags; `always`: with the strength even if it is the maximum. */
void nap_put_standing(const nap_board *board, const nap_table *table, uint32_t block, bool always,
                      gg_text *out);
/* Flags in their order, `*` first. */
void nap_put_flags(const nap_board *board, uint16_t flags, uint8_t from, uint8_t shelter,
                   gg_text *out);

#endif
