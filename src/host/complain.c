/* complain.c: the one way in which errors are printed. */
#include "complain.h"

#include <stdio.h>

/* What was printed before the error is seen before it. */
void host_complain_list(const char *format, va_list list)
{
    fflush(stdout);
    fputs("grognard: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
}

void host_complain(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    host_complain_list(format, list);
    va_end(list);
}
