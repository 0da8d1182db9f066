/* clock.h: what time it is, for the whole server: one clock that only goes forward.
 *
 * The system's clock is looked at once, when the server starts; from then on a clock that nobody can set counts on from
 * there. So a jump of the system's clock changes nothing in a running server. A test clock is moved by its test. */
#ifndef GROGNARD_SERVER_CLOCK_H
#define GROGNARD_SERVER_CLOCK_H

#include <stdint.h>

typedef struct server_clock {
    int64_t (*now)(struct server_clock *clock); /* milliseconds since 1970 */
    int64_t base;                               /* the real one: what to add to the steady clock */
    int64_t value;                              /* the test clocks: what they show */
    const char *file; /* a test clock in a file: where it stands as a number */
} server_clock;

/* The real clock. It begins at `least` or later, so that time does not run back over a restart. */
void clock_open(server_clock *clock, int64_t least);
/* A clock that stands still until its test moves it: clock.value. */
void clock_open_test(server_clock *clock, int64_t value);
/* The same for another process: the number in a file, read anew each time. It never goes back: a smaller number, or a
 * file that cannot be read just now, leaves it where it was. */
void clock_open_file(server_clock *clock, const char *file);

static inline int64_t clock_now(server_clock *clock)
{
    return clock->now(clock);
}

#endif
