/* out_of_memory.c: a library does not end a program on its own terms: it is for gg_assert_failed, which the program may have
 * replaced. */
#include "host/memory.h"

_Noreturn void host_out_of_memory(void)
{
    gg_assert_failed("there is memory left", __FILE__, __LINE__);
}
