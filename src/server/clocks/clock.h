/* clock.h: what time it is, for the whole server.
 *
 * Two clocks of the system are read. The steady clock cannot be set, and goes on while the machine sleeps. The system
 * clock tells the date, and anybody can set it wrong. The server counts its time by the steady clock from a date that
 * it trusts: a jump of the system clock changes nothing in a running server.
 *
 * The date is trusted if it fits what the server knows: while it runs, the steady clock; over a restart, the heartbeat
 * that it stores each minute. More than a minute back, or more than a day ahead of that, and the clock is in doubt:
 * nobody may lose anything by time until the clocks agree again or an administrator confirms the date. Dates of games
 * and people in the store are no evidence, unless there is no heartbeat yet. */
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
    int64_t base;   /* what to add to the steady clock: the time that the server lives in */
    int64_t expect; /* .. the time that the heartbeat leads to; the same unless in doubt */
    int64_t latest; /* CLOCK_BEHIND_STORE: the latest date in the store */
    clock_doubt doubt;
    bool guessed;               /* in doubt since the start: `base` was never trusted */
    bool blind;                 /* CLOCK_TOO_EARLY without a heartbeat: nothing to compare with */
    char boot[STORE_BOOT_SIZE]; /* which start of the machine the steady clock counts from */
    int64_t earliest;           /* dates before it cannot be right */
    int64_t value, moved;       /* test clocks: the steady one; how far the system clock is off */
    const char *file;           /* a test clock in a file: where it stands as a number */
} server_clock;

/* The clocks of the machine. They stand for themselves until clock_begin() has compared them. */
void clock_open(server_clock *clock);
/* Clocks that stand still until their test moves them: clock.value. */
void clock_open_test(server_clock *clock, int64_t value);
/* The same for another process: the number in a file, read anew each time. It never goes back: a smaller number, or a
 * file that cannot be read just now, leaves it where it was. */
void clock_open_file(server_clock *clock, const char *file);

/* Begins to count the time of the server, from what the store knows: its heartbeat (at 0: none yet), and the latest
 * date of people and running games. */
void clock_begin(server_clock *clock, const store_beat *beat, int64_t latest);
/* Compares the clocks. True: clock->doubt has changed. */
bool clock_look(server_clock *clock);
/* The system clock is right, says the administrator: the server lives in its time from now on. */
void clock_confirm(server_clock *clock);
/* The heartbeat of this moment. */
void clock_beat(server_clock *clock, store_beat *beat);
/* A word and a sentence for people. */
const char *clock_doubt_word(clock_doubt doubt);
const char *clock_doubt_text(clock_doubt doubt);

/* For how long something takes or may take: it never runs back. */
static inline int64_t clock_steady(server_clock *clock)
{
    return clock->steady(clock);
}

/* The date, in milliseconds since 1970. It runs back only if an administrator says so. */
static inline int64_t clock_now(server_clock *clock)
{
    return clock->steady(clock) + clock->base;
}

#endif
