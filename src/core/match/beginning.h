/* beginning.h: shared by cases and logs: the game line and the free position. Private to core. */
#ifndef GG_BEGINNING_H
#define GG_BEGINNING_H

#include "grognard_game.h"

/* Makes the game named by `NAME [SCENARIO] {KEY=VALUE}` from word `first` on, in arena memory. */
gg_game *gg_read_game(const gg_shelf *shelf, const gg_words *words, uint32_t first, gg_arena *arena,
                      gg_error *error);

/* How a game begins: the scenario's own start, or a free position. */
typedef struct gg_beginning {
    const gg_game *game;
    gg_position position;
    bool free;   /* false: the scenario's own start, and only the head of `state` is valid */
    void *state; /* before its automatic steps */
} gg_beginning;

bool gg_beginning_open(gg_beginning *beginning, const gg_game *game, gg_arena *arena,
                       gg_error *error);
/* Reads one statement of a free position, with or without `not`. */
bool gg_beginning_line(gg_beginning *beginning, uint8_t layer, const gg_words *words,
                       gg_error *error);
/* Call after the last statement: builds the state. Call it before reading the dice, since they may name seats. */
bool gg_beginning_end(gg_beginning *beginning, gg_error *error);
/* Begins the match with these dice; NULL: with its own. */
bool gg_begin(const gg_beginning *beginning, gg_match *match, const gg_draw *dice, uint32_t count,
              gg_answer *answer);

bool gg_no_memory(gg_error *error); /* fills in the error and returns false */

#endif
