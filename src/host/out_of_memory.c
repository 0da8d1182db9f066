/* out_of_memory.c: ends the program when memory runs out. The installed library uses src/library/out_of_memory.c
 * instead. */
#include "complain.h"
#include "memory.h"

#include <stdlib.h>

#define EXIT_CODE 2 /* same as for bad input, since no check has failed */

_Noreturn void host_out_of_memory(void)
{
    host_complain("out of memory");
    exit(EXIT_CODE);
}
