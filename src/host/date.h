/* date.h: timestamps in readable form. */
#ifndef GROGNARD_HOST_DATE_H
#define GROGNARD_HOST_DATE_H

#include <stdint.h>

enum { HOST_DATE_SIZE = 32 };

/* Formats milliseconds since 1970 as "1815-06-15T03:00Z"; 0 means unknown and becomes "-". */
void host_write_date(int64_t at, char date[HOST_DATE_SIZE]);

#endif
