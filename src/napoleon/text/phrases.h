/* phrases.h: names of things in a player's words, for sentences. For the notation see pieces_text.h. */
#ifndef NAPOLEON_PHRASES_H
#define NAPOLEON_PHRASES_H

#include "napoleon/table/view.h"

const char *nap_side_words(int side);                        /* "the French", "the Allies" */
const char *nap_army_word(const nap_board *board, int army); /* "Prussian"; "?" for none */
const char *nap_town_word(const nap_board *board, int town); /* "Quatre Bras" */
const char *nap_marker_word(int marker);                     /* "woods" */
const char *nap_seat_word(const gg_game *game, const gg_head *head, int seat);

/* `3 units`, `1 unit` */
void nap_put_number(int n, const char *thing, gg_text *out);
/* `Guard Infantry`, `French I Corps Infantry a` if another army has such a corps; `?` for a number that is no block */
void nap_put_block_name(const nap_board *board, int block, gg_text *out);
/* `A2`, `A2>`, `AR`; then in words: `the left`, `the reserve` */
void nap_put_spot_name(int spot, gg_text *out);
/* D2 for A2>: the position that a unit forward is in. */
uint8_t nap_position_of(uint8_t spot);
/* `the French left`, `the Allied reserve`; with `in` or `on` before it */
void nap_put_position(const nap_table *table, uint8_t spot, gg_text *out);
void nap_put_in_position(const nap_table *table, uint8_t spot, gg_text *out);
const char *nap_spot_phrase(uint8_t spot);
/* `left (A1)`, `center, forward (A2>)` */
void nap_put_spot_words(uint8_t spot, gg_text *out);

/* Blocks of a side in a town, hidden ones included. */
uint32_t nap_seen_in_town(const nap_board *board, const nap_view *view, uint8_t side, uint8_t town);
/* The end of the run of ghosts that look like this one. */
uint32_t nap_ghosts_end(const nap_view *view, uint32_t first);
/* The blocks in the town that a seat deploys in a battle. */
uint64_t nap_own_in_town(const nap_board *board, const nap_view *view, gg_seat seat, uint8_t town);
/* The n-th block of a set, from 0; NAP_NONE if it has fewer. */
uint8_t nap_nth_of(uint64_t set, uint32_t n);
/* Town of the battle under way, NAP_NONE if there is none. */
uint8_t nap_battle_town(const nap_table *table);

#endif
