/* said.h: consumes a statement word by word: an order, a line of a position, a fact of a case.
 *
 * A game's reading context has a gg_said as its member `said`, beside its own board and view. Errors are reported at
 * the next word. */
#ifndef GROGNARD_SAID_H
#define GROGNARD_SAID_H

#include "grognard_game.h"

typedef struct gg_said {
    const gg_game *game;
    const gg_words *words;
    uint32_t first; /* first word of the statement */
    uint32_t next;  /* next word */
    uint32_t end;   /* after its last word */
    gg_error *error;
} gg_said;

/* All words from `first` on. */
static inline gg_said gg_said_from(const gg_game *game, const gg_words *words, uint32_t first,
                                   gg_error *error)
{
    return (gg_said){game, words, first, first, words->count, error};
}

/* Is no word left? */
static inline bool gg_said_all(const gg_said *said)
{
    return said->next >= said->end;
}
/* The next word; empty if there is none. */
static inline gg_span gg_said_here(const gg_said *said)
{
    return gg_said_all(said) ? (gg_span){"", 0} : gg_word_at(said->words, said->next);
}
/* Is this the next word, ignoring case? */
static inline bool gg_said_is(const gg_said *said, const char *word)
{
    return !gg_said_all(said) && gg_word_is(said->words, said->next, word);
}
/* The same, and consumes it. */
static inline bool gg_said_took(gg_said *said, const char *word)
{
    bool stands = gg_said_is(said, word);
    said->next += stands;
    return stands;
}

/* Errors at the next word. They return false. */
bool gg_said_fail(const gg_said *said, const char *format, ...) GG_PRINTF(2, 3);
bool gg_said_expected(const gg_said *said, const char *what); /* "WHAT expected" */
bool gg_said_unknown(const gg_said *said, const char *what);  /* `unknown WHAT "word"` */

/* False with an error if another word comes next. */
bool gg_said_expect(gg_said *said, const char *word);
bool gg_said_number(gg_said *said, int32_t low, int32_t high, uint8_t *value); /* 0 if it fails */
bool gg_said_nothing(const gg_said *said); /* "nothing may follow here" */

/* Adds an item to the order that is being read; false if it has no room. */
bool gg_said_item(const gg_said *said, gg_order *order, uint32_t item);

/* ---------------------------------------------------------------- positions */

/* Where a statement is in its file, for errors that are found only after reading; line 0: nowhere. */
typedef struct gg_spot {
    uint32_t line, column;
} gg_spot;

gg_spot gg_spot_of(const gg_said *said);

/* The word that opens a statement. A game has a table of its statements whose rows begin with it; the rest of a row
 * is the game's own. */
typedef struct gg_opening {
    const char *word;
    bool is_mark; /* `not` can remove it */
} gg_opening;

/* The row whose word comes next, which is consumed; `rows`, with an error, if there is none, or if `not` precedes a
 * word that is not a mark. `first` is that of the first row, `stride` the size of a row. */
uint32_t gg_said_opening(gg_said *said, bool taken_away, const gg_opening *first, size_t stride,
                         uint32_t rows);

/* "impossible position: WHAT (RULE)", where the statement begins; rule "": none. Returns false. */
bool gg_impossible(const gg_said *said, const char *rule, const char *what);
bool gg_impossible_at(const gg_game *game, gg_spot spot, const char *rule, const char *what,
                      gg_error *error);
/* The same, with the result of a state check. */
bool gg_impossible_state(const gg_game *game, gg_spot spot, const gg_error *found, gg_error *error);

/* ---------------------------------------------------------------- facts */

static inline gg_truth gg_truth_of(bool holds)
{
    return holds ? GG_TRUE : GG_FALSE;
}

/* An error after the consumed words: "morale F: number expected". */
gg_truth gg_no_fact(const gg_said *said, const char *what);
bool gg_refuse_fact(const gg_said *said, const char *what); /* the same; returns false */
bool gg_fact_number(gg_said *said, int32_t *value);
/* Returns the truth of the fact, if no word is left. */
gg_truth gg_fact_end(const gg_said *said, gg_truth truth);

/* Can each of `count` words get its own piece out of `count` pieces? `fits` says whether the word can mean the piece. */
#define GG_PAIRS_MAX 128
bool gg_pair_off(uint32_t count, bool (*fits)(const void *context, uint32_t word, uint32_t piece),
                 const void *context);

#endif
