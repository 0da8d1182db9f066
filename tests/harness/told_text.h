/* told_text.h: a text that a seat receives, and what it must and must not contain. For test programs, which include
 * cmocka first. */
#ifndef GG_HARNESS_TOLD_TEXT_H
#define GG_HARNESS_TOLD_TEXT_H

#include <string.h>

#include "grognard_game.h"

enum { TOLD_MAX = 1 << 18 };

static char told[TOLD_MAX];

static inline void tells(const char *part)
{
    if (!strstr(told, part))
        fail_msg("%s\nis not in\n%s", part, told);
}

static inline void keeps_silent(const char *part)
{
    if (strstr(told, part))
        fail_msg("%s\nis in\n%s", part, told);
}

#endif
