/* lines.h: data files, read statement by statement.
 *
 * A game makes its board from text files. Each line of them is a statement: its first word says who
 * reads it, the other words are expected one by one, and whatever is not as expected is refused with
 * file, line and column. A loader of a game has a gg_lines as its member `lines`, beside the board
 * in the making and what is needed only until everything is linked.
 *
 * All functions that return a bool return false with an error in lines->error, so that they are
 * joined with && and ||.
 */
#ifndef GROGNARD_LINES_H
#define GROGNARD_LINES_H

#include "grognard_game.h"

typedef struct gg_lines {
    const gg_game *game;
    const char *file; /* that is read, or that an error is in */
    gg_words words;   /* the statement that is being read */
    gg_error error;
} gg_lines;

/* A kind of statement: its first word and who reads it. Ended by a NULL word. */
typedef struct gg_statement {
    const char *word;
    bool (*read)(void *loader);
} gg_statement;

/* `file` is blamed for what is wrong before the first file is read. */
void gg_lines_open(gg_lines *lines, const gg_game *game, const char *file);
/* Reads a whole file; `loader` goes to those who read the statements. */
bool gg_read_lines(gg_lines *lines, const char *file, const gg_statement *statements, void *loader);
/* The error for the caller that loads the game, with game and file. Returns false. */
bool gg_fail_lines(const gg_lines *lines, gg_error *error);

/* ---------------------------------------------------------------- errors; they return false */

/* At a word of the statement; past the last word: behind it. */
bool gg_fail_word(gg_lines *lines, uint32_t index, const char *format, ...) GG_PRINTF(3, 4);
/* At a line of the file that was read before; 0: the file as a whole. */
bool gg_fail_line(gg_lines *lines, uint32_t line, const char *format, ...) GG_PRINTF(3, 4);

/* ---------------------------------------------------------------- words of the statement */

bool gg_expect_word(gg_lines *lines, uint32_t index, const char *word);
/* One of the words of a list that a NULL ends: its number. The error names them all. */
bool gg_expect_choice(gg_lines *lines, uint32_t index, const char *const *list, uint8_t *number);
bool gg_expect_number(gg_lines *lines, uint32_t index, int32_t low, int32_t high, int32_t *value);
bool gg_expect_byte(gg_lines *lines, uint32_t index, int32_t low, int32_t high, uint8_t *value);
/* WORD NUMBER, two words. */
bool gg_expect_pair(gg_lines *lines, uint32_t index, const char *word, int32_t low, int32_t high,
                    uint8_t *value);
/* Two numbers: the place of a thing on the drawn map. */
bool gg_expect_point(gg_lines *lines, uint32_t index, int16_t high, int16_t *x, int16_t *y);
/* One word, copied into `size` bytes and filled up with zeros. */
bool gg_expect_id(gg_lines *lines, uint32_t index, char *id, size_t size);
/* The rest of the statement from that word on, in the same way; `what` it is, such as "name". */
bool gg_expect_rest(gg_lines *lines, uint32_t index, const char *what, char *text, size_t size);
bool gg_expect_end(gg_lines *lines, uint32_t index);

/* ---------------------------------------------------------------- counts and limits */

/* Room for one more in an array: "more than 60 towns" at the first word. */
bool gg_expect_room(gg_lines *lines, uint32_t count, uint32_t max, const char *what);
/* Marks a thing as seen; at a second time: "WHAT is given twice" at the word. */
bool gg_expect_once(gg_lines *lines, uint32_t index, bool *seen, const char *what);

/* A number that the rules take from the data: the byte at `offset` of the game's struct of limits,
 * in a table of at most 64 that a NULL name ends. */
typedef struct gg_limit {
    const char *name;
    size_t offset;
    int32_t low, high;
} gg_limit;

/* NAME NUMBER at words 1 and 2, and no more; `seen` has a bit for each line of the table. */
bool gg_expect_limit(gg_lines *lines, const gg_limit *table, void *limits, uint64_t *seen);
/* Every limit of the table was there. */
bool gg_expect_limits(gg_lines *lines, const gg_limit *table, uint64_t seen);

#endif
