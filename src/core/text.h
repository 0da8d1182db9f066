/* text.h: what text.c offers to the rest of core beside the public part. */
#ifndef GROGNARD_TEXT_H
#define GROGNARD_TEXT_H

#include "grognard.h"

#include <stdarg.h>

/* As gg_print and gg_fail, for functions that have "..." themselves. */
void gg_print_list(gg_text *text, const char *format, va_list list) GG_PRINTF(2, 0);
bool gg_fail_list(gg_error *error, uint32_t line, uint32_t column, const char *format, va_list list)
    GG_PRINTF(4, 0);

#define GG_NOT_UTF8 0xFFFFFFFFU

/* The character at *next, which moves behind it. GG_NOT_UTF8: there is none; *next moves one
 * byte on. */
uint32_t gg_read_char(gg_span text, size_t *next);
void gg_put_code(gg_text *text, uint32_t code); /* a character as UTF-8 */
bool gg_is_blank(char c);                       /* space or tab */
char gg_small(char c);                          /* A..Z to a..z */

#endif
