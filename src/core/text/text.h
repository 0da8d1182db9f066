/* text.h: functions of text.c for the rest of core. */
#ifndef GROGNARD_TEXT_H
#define GROGNARD_TEXT_H

#include "grognard_game.h"

#include <stdarg.h>

/* Like gg_print, gg_fail and gg_fail_at, with a va_list. */
void gg_print_list(gg_text *text, const char *format, va_list list) GG_PRINTF(2, 0);
bool gg_fail_list(gg_error *error, uint32_t line, uint32_t column, const char *format, va_list list)
    GG_PRINTF(4, 0);
void gg_fail_at_list(gg_error *error, const gg_words *words, uint32_t index, const char *format,
                     va_list list) GG_PRINTF(4, 0);

/* Where this many more bytes can be written directly; NULL: they may not fit and must be put piece by piece.
 * gg_text_wrote() sets the new end. */
char *gg_text_make_room(gg_text *text, size_t most);
static inline char *gg_text_room(gg_text *text, size_t most)
{
    bool fits = text->size - text->used > most && !text->cut;
    return fits ? text->at + text->used : gg_text_make_room(text, most);
}

static inline void gg_text_wrote(gg_text *text, char *end)
{
    text->used = (size_t)(end - text->at);
    gg_assert(text->used < text->size);
    *end = 0;
}

enum { GG_DIGITS_MAX = 20 }; /* of a number of 64 bits */

/* Writes its digits and returns their end. */
char *gg_write_digits(char *to, uint64_t value);

#define GG_NOT_UTF8 0xFFFFFFFFU

void gg_put_code(gg_text *text, uint32_t code); /* a character as UTF-8 */

/* The character at *next, which moves past it. GG_NOT_UTF8: there is none, and *next moves one byte. Almost all are
 * ASCII, which is handled inline. */
uint32_t gg_read_long_char(gg_span text, size_t *next);
static inline uint32_t gg_read_char(gg_span text, size_t *next)
{
    gg_assert(*next < text.size);
    uint8_t first = (uint8_t)text.at[*next];
    if (first >= 0x80)
        return gg_read_long_char(text, next);
    ++*next;
    return first;
}

/* Space or tab. */
static inline bool gg_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* A..Z to a..z */
static inline char gg_small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

#endif
