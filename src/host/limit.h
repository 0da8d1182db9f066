/* limit.h: a limit in milliseconds for a piece of work, such as the thought of a bot. What is done within it depends on the
 * machine: it is not reproducible. */
#ifndef GROGNARD_HOST_LIMIT_H
#define GROGNARD_HOST_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct host_limit {
    bool processor; /* counts the time of the processor for this program, not that of the clock */
    uint32_t most;  /* milliseconds; 0: no limit */
    int64_t until;  /* in nanoseconds, since host_limit_begin() */
} host_limit;

void host_limit_begin(host_limit *limit); /* the work begins now */
bool host_limit_is_over(const host_limit *limit);

#endif
