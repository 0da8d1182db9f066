/* moved_clock.c: a system clock that a test can set, for one program.
 *
 * A library to be loaded before the program (LD_PRELOAD): the clock of the day is wrong by as many seconds as the file
 * GG_TEST_CLOCK_OFFSET says at that moment. Clocks that nobody can set are left alone. */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static time_t offset(void)
{
    const char *name = getenv("GG_TEST_CLOCK_OFFSET");
    FILE *file = name ? fopen(name, "re") : NULL;
    char text[32] = "0";
    if (!file)
        return 0;
    if (!fgets(text, sizeof text, file))
        text[0] = 0;
    fclose(file);
    return strtol(text, NULL, 10);
}

/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): the names of the C library are its own */

int clock_gettime(clockid_t which, struct timespec *now)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int status = real(which, now);
    if (status == 0 && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE))
        now->tv_sec += offset();
    return status;
}

time_t time(time_t *to)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (to)
        *to = now.tv_sec;
    return now.tv_sec;
}

int gettimeofday(struct timeval *restrict to, void *restrict zone)
{
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    to->tv_sec = now.tv_sec;
    to->tv_usec = now.tv_nsec / 1000;
    return 0;
}

/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */
