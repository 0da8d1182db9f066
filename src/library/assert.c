/* assert.c: ends the program on a broken invariant. A separate object file, so that a program can define its own
 * gg_assert_failed. */
#include "grognard_game.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void gg_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "libgrognard: %s:%d: broken invariant: %s\n", file, line, what);
    abort();
}
