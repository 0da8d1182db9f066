/* failing.c: what must not happen: it is logged, and the module stops. The worker starts a new one from what is stored. */
#include "grognard_game.h"
#include "host/memory.h"

#include <stdio.h>

_Noreturn void gg_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "broken-invariant at=%s:%d what=\"%s\"\n", file, line, what);
    __builtin_trap();
}

_Noreturn void host_out_of_memory(void)
{
    fputs("out of memory\n", stderr);
    __builtin_trap();
}
