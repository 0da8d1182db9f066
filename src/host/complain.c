/* complain.c: prints errors; nothing else in the program does. */
#include "complain.h"

#include <stdio.h>

/* Flushes standard output first, so that earlier output appears before the error. */
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
