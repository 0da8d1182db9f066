/* out_of_memory.c: reports out-of-memory through gg_assert_failed, which the program may have replaced: a library must
 * not end its host program on its own. */
#include "host/memory.h"

_Noreturn void host_out_of_memory(void)
{
    gg_assert_failed("there is memory left", __FILE__, __LINE__);
}
