/* complain.h: error messages for the user who runs the program. */
#ifndef GROGNARD_HOST_COMPLAIN_H
#define GROGNARD_HOST_COMPLAIN_H

#include "grognard_game.h"

#include <stdarg.h>

/* "grognard: ..." on standard error. */
void host_complain(const char *format, ...) GG_PRINTF(1, 2);
void host_complain_list(const char *format, va_list list) GG_PRINTF(1, 0);

#endif
