/* beginning.h: what cases and logs have in common: the game line and the free position. Private
 * to core. */
#ifndef GG_BEGINNING_H
#define GG_BEGINNING_H

#include "grognard_game.h"

/* The game that `NAME [SCENARIO] {KEY=VALUE}` from word `first` on asks for, in memory of the
 * arena. */
gg_game *gg_read_game(const gg_shelf *shelf, const gg_words *words, uint32_t first, gg_arena *arena,
                      gg_error *error);

/* The beginning of a game: the scenario's own, or a free position. */
typedef struct gg_beginning {
    const gg_game *game;
    gg_position position;
    bool free;   /* false: the scenario's own beginning, of which `state` has only the head */
    void *state; /* before its automatic steps */
} gg_beginning;

bool gg_beginning_open(gg_beginning *beginning, const gg_game *game, gg_arena *arena,
                       gg_error *error);
/* One statement of a free position, `not` before it or not. */
bool gg_beginning_line(gg_beginning *beginning, uint8_t layer, const gg_words *words,
                       gg_error *error);
/* After the last statement: makes the state. Call it before the dice are read: they may name
 * seats. */
bool gg_beginning_end(gg_beginning *beginning, gg_error *error);
/* Begins the match with these dice; NULL: with its own. */
bool gg_begin(const gg_beginning *beginning, gg_match *match, const gg_draw *dice, uint32_t count,
              gg_answer *answer);

bool gg_no_memory(gg_error *error); /* fills in the error; returns false */

#endif
