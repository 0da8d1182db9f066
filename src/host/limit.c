/* limit.c: limits in milliseconds, by the monotonic clock or the processor's. */
#define _POSIX_C_SOURCE 200809L

#include "limit.h"

#include <time.h>

static int64_t now_of(const host_limit *limit)
{
    struct timespec now;
    clock_gettime(limit->processor ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void host_limit_begin(host_limit *limit)
{
    limit->until = now_of(limit) + (int64_t)limit->most * 1000000;
}

bool host_limit_is_over(const host_limit *limit)
{
    return limit->most > 0 && now_of(limit) >= limit->until;
}
