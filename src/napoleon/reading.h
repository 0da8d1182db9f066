/* reading.h: reading the words of an order, one after the other, through the view of the seat
 * that gives it. */
#ifndef NAPOLEON_READING_H
#define NAPOLEON_READING_H

#include "napoleon/orders.h"
#include "napoleon/pieces_text.h"

typedef struct nap_reading {
    const gg_game *game;
    const nap_board *board;
    const nap_view *view; /* of the seat */
    const nap_table *table;
    gg_seat seat;
    const gg_words *words;
    uint32_t next; /* word to read */
    gg_orders *orders;
    gg_order *order; /* the first of them, or the only one */
    gg_error *error;
} nap_reading;

static inline gg_span nap_here(const nap_reading *reading)
{
    return gg_word_at(reading->words, reading->next);
}
static inline bool nap_ended(const nap_reading *reading)
{
    return reading->next >= reading->words->count;
}
/* The word that stands here, case aside; taken if so. */
static inline bool nap_took(nap_reading *reading, const char *word)
{
    bool stands = gg_word_is(reading->words, reading->next, word);
    reading->next += stands;
    return stands;
}
/* False with an error at the word that stands here. */
bool nap_expected(const nap_reading *reading, const char *what);
bool nap_expect(nap_reading *reading, const char *word);
/* Appends to the order; false if there is no room. */
bool nap_append(nap_reading *reading, uint32_t item);

bool nap_take_block(nap_reading *reading, uint8_t *block);
bool nap_take_town(nap_reading *reading, uint8_t *town);
/* A place of the battle under way. */
bool nap_take_spot(nap_reading *reading, uint8_t *spot);

/* read_deploy.c: `deploy`, on the map and in a battle; the verb is behind it already. */
bool nap_read_deploy(nap_reading *reading);

/* read_fire.c: the groups that the block could fire at, as far as the view shows. */
typedef struct nap_seen_target {
    bool line, square;
} nap_seen_target;

nap_seen_target nap_seen_targets(const nap_board *board, const nap_view *view, uint32_t block);

/* read_deploy.c: the blocks that an order `deploy` of this seat places, one item each. */
uint64_t nap_placed_blocks(const nap_board *board, const nap_table *table, gg_seat seat);
/* Is a battle deployed, and not the map? */
bool nap_deploys_battle(const nap_table *table);

#endif
