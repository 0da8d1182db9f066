/* assert.c: how a program ends that finds itself in a state that cannot be. A file of its own, so that a program may bring
 * another gg_assert_failed. */
#include "grognard_game.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void gg_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "libgrognard: %s:%d: broken invariant: %s\n", file, line, what);
    abort();
}
