/* texts.h: which characters people may write: others must be able to see them, and nothing else must look different
 * because of them. */
#ifndef GROGNARD_SERVER_TEXTS_H
#define GROGNARD_SERVER_TEXTS_H

#include "grognard_game.h"

/* What may stand in a text beside what can be seen. */
enum {
    TEXT_LINE = 0,      /* nothing: titles */
    TEXT_BREAKS = 1,    /* line breaks */
    TEXT_TABULATORS = 2 /* .. and tabulators */
};

/* Controls, marks of direction, characters without width, tags, separators of lines and paragraphs, private and
 * unassigned places are refused. Emoji may be joined, and letters of scripts that need it (Persian, Hindi). False:
 * error says which character it is. */
bool texts_check(const char *text, unsigned may, gg_error *error);
/* The same character, without a look at what is around it: never in a name. */
bool texts_is_hidden(uint32_t code);
/* What of a text can be kept: hidden characters and bytes that are no UTF-8 are left out, as is what does not fit.
 * Returns how many bytes were written; out is terminated. */
size_t texts_strip(const char *text, char *out, size_t size);
enum { TEXTS_CODE_SIZE = 12 };
/* "U+202E". Returns out. */
const char *texts_write_code(uint32_t code, char out[TEXTS_CODE_SIZE]);
/* How many characters; SIZE_MAX: it is not UTF-8. */
size_t texts_count(const char *text);

#endif
