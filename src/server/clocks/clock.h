/* clock.h: the time, for the whole server.
 *
 * Two system clocks are read. The monotonic clock cannot be set and continues while the machine sleeps. The system
 * clock tells the date and may be set wrong. The server counts time with the monotonic clock from a trusted date, so
 * a jump of the system clock changes nothing in a running server.
 *
 * The date is trusted if it agrees with what the server knows: while it runs, the monotonic clock; across a restart,
 * the heartbeat stored every minute. If it is more than a minute behind or more than a day ahead of that, the clock
 * is in doubt: nothing expires until the clocks agree again or an administrator confirms the date. Dates of games and
 * users in the store are no evidence, unless there is no heartbeat yet. */
#ifndef GROGNARD_SERVER_CLOCK_H
#define GROGNARD_SERVER_CLOCK_H

#include "server/store/store.h"

typedef enum clock_doubt {
    CLOCK_TRUSTED,
    CLOCK_BACK,         /* the system clock was set back */
    CLOCK_AHEAD,        /* .. or ahead, or the server was down for more than a day */
    CLOCK_BEHIND_STORE, /* the store has later dates, and no heartbeat yet */
    CLOCK_TOO_EARLY,    /* a date before this program was written */
    CLOCK_DOUBTS
} clock_doubt;

typedef struct server_clock {
    int64_t (*steady)(struct server_clock *clock); /* milliseconds since some moment */
    int64_t (*system)(struct server_clock *clock); /* milliseconds since 1970 */
    int64_t base;   /* offset from the monotonic clock to the server's time */
    int64_t expect; /* .. to the time that the heartbeat implies; the same unless in doubt */
    int64_t latest; /* CLOCK_BEHIND_STORE: the latest date in the store */
    clock_doubt doubt;
    bool guessed;               /* in doubt since the start: `base` was never trusted */
    bool blind;                 /* CLOCK_TOO_EARLY without a heartbeat: nothing to compare with */
    char boot[STORE_BOOT_SIZE]; /* identifies the boot that the monotonic clock counts from */
    int64_t earliest;           /* dates before it cannot be right */
    int64_t value, moved; /* test clocks: the monotonic one; how far the system clock is off */
    const char *file;     /* a test clock in a file: the path of its number */
} server_clock;

/* The clocks of the machine, taken at face value until clock_begin() has compared them. */
void clock_open(server_clock *clock);
/* Clocks that a test moves: clock.value. */
void clock_open_test(server_clock *clock, int64_t value);
/* The same for another process: the number in a file, read each time. It never decreases: a smaller number or an
 * unreadable file leaves it unchanged. */
void clock_open_file(server_clock *clock, const char *file);

/* Starts the server's time from what the store knows: its heartbeat (at 0: none yet), and the latest date of users
 * and running games. */
void clock_begin(server_clock *clock, const store_beat *beat, int64_t latest);
/* Compares the clocks. True: clock->doubt has changed. */
bool clock_look(server_clock *clock);
/* The administrator confirms the system clock: the server uses its time from now on. */
void clock_confirm(server_clock *clock);
/* The current heartbeat. */
void clock_beat(server_clock *clock, store_beat *beat);
/* A word and a sentence for display. */
const char *clock_doubt_word(clock_doubt doubt);
const char *clock_doubt_text(clock_doubt doubt);

/* For durations and timeouts: never decreases. */
static inline int64_t clock_steady(server_clock *clock)
{
    return clock->steady(clock);
}

/* The date, in milliseconds since 1970. It decreases only if an administrator confirms it. */
static inline int64_t clock_now(server_clock *clock)
{
    return clock->steady(clock) + clock->base;
}

#endif
