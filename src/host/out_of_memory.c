/* out_of_memory.c: programs of this project end when there is no memory left. The installed library has another way:
 * src/library/out_of_memory.c. */
#include "complain.h"
#include "memory.h"

#include <stdlib.h>

#define EXIT_CODE 2 /* as that of wrong input: no check has failed */

_Noreturn void host_out_of_memory(void)
{
    host_complain("out of memory");
    exit(EXIT_CODE);
}
