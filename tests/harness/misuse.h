/* misuse.h: expects assertions to fail. For test programs, which include cmocka first and have no other
 * gg_assert_failed. */
#ifndef GG_HARNESS_MISUSE_H
#define GG_HARNESS_MISUSE_H

#include "grognard_game.h"

static jmp_buf broken;

_Noreturn void gg_assert_failed(const char *what, const char *file, int line)
{
    (void)what;
    (void)file;
    (void)line;
    longjmp(broken, 1);
}

/* Without asserts there is nothing to expect. Arguments of the call must not be on the test's stack. */
#ifndef NDEBUG
#define expect_broken(call)                                                                        \
    do {                                                                                           \
        if (setjmp(broken) == 0) {                                                                 \
            call;                                                                                  \
            fail_msg("not refused: %s", #call);                                                    \
        }                                                                                          \
    } while (0)
#endif

#endif
