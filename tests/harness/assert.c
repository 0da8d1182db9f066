/* assert.c: what a broken assertion does in a test program: it says so and ends. */
#include <stdio.h>
#include <stdlib.h>

#include "grognard_game.h"

_Noreturn void gg_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: broken assertion: %s\n", file, line, what);
    abort();
}
