/* assert.c: a failed assertion in a test program prints a message and exits. */
#include <stdio.h>
#include <stdlib.h>

#include "grognard_game.h"

_Noreturn void gg_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: broken assertion: %s\n", file, line, what);
    abort();
}
