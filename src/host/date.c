/* date.c: formats timestamps for logs and lists. */
#define _POSIX_C_SOURCE 200809L

#include "date.h"

#include <stdio.h>
#include <time.h>

void host_write_date(int64_t at, char date[HOST_DATE_SIZE])
{
    struct tm parts;
    time_t seconds = (time_t)(at / 1000 - (at % 1000 < 0 ? 1 : 0));
    if (at == 0 || !gmtime_r(&seconds, &parts) ||
        strftime(date, HOST_DATE_SIZE, "%Y-%m-%dT%H:%MZ", &parts) == 0)
        snprintf(date, HOST_DATE_SIZE, "-");
}
