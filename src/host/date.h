/* date.h: points in time as people read them. */
#ifndef GROGNARD_HOST_DATE_H
#define GROGNARD_HOST_DATE_H

#include <stdint.h>

enum { HOST_DATE_SIZE = 32 };

/* Milliseconds since 1970 as "1815-06-15T03:00Z"; "-" for 0, which stands for a time that nobody knows. */
void host_write_date(int64_t at, char date[HOST_DATE_SIZE]);

#endif
