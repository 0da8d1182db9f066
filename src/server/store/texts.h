/* texts.h: which characters users may write: they must be visible, and must not change how anything else looks. */
#ifndef GROGNARD_SERVER_TEXTS_H
#define GROGNARD_SERVER_TEXTS_H

#include "grognard_game.h"

/* Invisible characters that are allowed. */
enum {
    TEXT_LINE = 0,      /* nothing: titles */
    TEXT_BREAKS = 1,    /* line breaks */
    TEXT_TABULATORS = 2 /* .. and tabulators */
};

/* Refuses controls, direction marks, zero-width characters, tags, line and paragraph separators, private and
 * unassigned characters. Emoji may be joined, and letters of scripts that need it (Persian, Hindi). False: error says
 * which character it is. */
bool texts_check(const char *text, unsigned may, gg_error *error);
/* The same for a single character without its context: never allowed in a name. */
bool texts_is_hidden(uint32_t code);
/* Copies what can be kept: hidden characters, invalid UTF-8, and what does not fit are left out. Returns the number
 * of bytes written; out is terminated. */
size_t texts_strip(const char *text, char *out, size_t size);
enum { TEXTS_CODE_SIZE = 12 };
/* "U+202E". Returns out. */
const char *texts_write_code(uint32_t code, char out[TEXTS_CODE_SIZE]);
/* Number of characters; SIZE_MAX: it is not UTF-8. */
size_t texts_count(const char *text);

#endif
