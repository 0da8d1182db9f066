/* lines.h: reads data files statement by statement.
 *
 * A game makes its board from text files. Each line is a statement: its first word selects a function, which checks
 * the other words one by one. Errors have file, line and column. A game's loader has a gg_lines as its member
 * `lines`, beside the board and what is needed only until everything is linked.
 *
 * All functions that return a bool return false with an error in lines->error, so they can be joined with && and ||. */
#ifndef GROGNARD_LINES_H
#define GROGNARD_LINES_H

#include "grognard_game.h"

typedef struct gg_lines {
    const gg_game *game;
    const char *file; /* being read, or with an error in it */
    gg_words words;   /* the current statement */
    gg_error error;
} gg_lines;

/* A kind of statement: its first word and its reader. A NULL word ends the table. */
typedef struct gg_statement {
    const char *word;
    bool (*read)(void *loader);
} gg_statement;

/* `file` is named in errors before the first file is read. */
void gg_lines_open(gg_lines *lines, const gg_game *game, const char *file);
/* Reads a whole file; `loader` is passed to the functions that read statements. */
bool gg_read_lines(gg_lines *lines, const char *file, const gg_statement *statements, void *loader);
/* The error for the caller that loads the game, with game and file. Returns false. */
bool gg_fail_lines(const gg_lines *lines, gg_error *error);

/* ---------------------------------------------------------------- errors; they return false */

/* At a word of the statement; an index past the last word means its end. */
bool gg_fail_word(gg_lines *lines, uint32_t index, const char *format, ...) GG_PRINTF(3, 4);
/* At an earlier line of the file; 0: the whole file. */
bool gg_fail_line(gg_lines *lines, uint32_t line, const char *format, ...) GG_PRINTF(3, 4);

/* ---------------------------------------------------------------- words of the statement */

bool gg_expect_word(gg_lines *lines, uint32_t index, const char *word);
/* Index of the word in a NULL-terminated list. The error lists them all. */
bool gg_expect_choice(gg_lines *lines, uint32_t index, const char *const *list, uint8_t *number);
bool gg_expect_number(gg_lines *lines, uint32_t index, int32_t low, int32_t high, int32_t *value);
bool gg_expect_byte(gg_lines *lines, uint32_t index, int32_t low, int32_t high, uint8_t *value);
/* WORD NUMBER, two words. */
bool gg_expect_pair(gg_lines *lines, uint32_t index, const char *word, int32_t low, int32_t high,
                    uint8_t *value);
/* Two numbers: a position on the drawn map. */
bool gg_expect_point(gg_lines *lines, uint32_t index, int16_t high, int16_t *x, int16_t *y);
/* One word, copied into `size` bytes and padded with zeros. */
bool gg_expect_id(gg_lines *lines, uint32_t index, char *id, size_t size);
/* The same for the rest of the statement from that word on; `what` is its name in errors, such as "name". */
bool gg_expect_rest(gg_lines *lines, uint32_t index, const char *what, char *text, size_t size);
bool gg_expect_end(gg_lines *lines, uint32_t index);

/* ---------------------------------------------------------------- counts and limits */

/* Room for one more in an array: "more than 60 towns" at the first word. */
bool gg_expect_room(gg_lines *lines, uint32_t count, uint32_t max, const char *what);
/* Marks a thing as seen. The second time it is an error: "WHAT is given twice". */
bool gg_expect_once(gg_lines *lines, uint32_t index, bool *seen, const char *what);

/* A number that the rules take from the data: the byte at `offset` of the game's struct of limits. A table has at
 * most 64, and a NULL name ends it. */
typedef struct gg_limit {
    const char *name;
    size_t offset;
    int32_t low, high;
} gg_limit;

/* NAME NUMBER at words 1 and 2, and no more; `seen` has a bit for each line of the table. */
bool gg_expect_limit(gg_lines *lines, const gg_limit *table, void *limits, uint64_t *seen);
/* Were all limits of the table given? */
bool gg_expect_limits(gg_lines *lines, const gg_limit *table, uint64_t seen);

#endif
