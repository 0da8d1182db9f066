/* moved_clock.c: a system clock that a test can set, for one program.
 *
 * A library for LD_PRELOAD. The system time is wrong by the number of seconds in the file GG_TEST_CLOCK_OFFSET.
 * Clocks that nobody can set are not changed, except by a word in the file GG_TEST_CLOCK_STEADY: while it says
 * `stops`, the first thread of the program blocks when it asks for the time; `fails` makes the call fail, which a
 * real system never does. The file GG_TEST_BOOT gives the boot id, so that a test can simulate a reboot. */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* The first line of the file that the variable names; "" for none. */
static void read_line(const char *variable, char *text, int size)
{
    const char *name = getenv(variable);
    FILE *file = name ? fopen(name, "re") : NULL;
    text[0] = 0;
    if (!file)
        return;
    if (!fgets(text, size, file))
        text[0] = 0;
    fclose(file);
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): the names of the C library are its own */
FILE *fopen(const char *restrict path, const char *restrict mode)
{
    static FILE *(*real)(const char *, const char *);
    const char *boot = getenv("GG_TEST_BOOT");
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "fopen");
    if (boot && strcmp(path, "/proc/sys/kernel/random/boot_id") == 0)
        path = boot;
    return real(path, mode);
}

static time_t offset(void)
{
    char text[32];
    read_line("GG_TEST_CLOCK_OFFSET", text, sizeof text);
    return strtol(text, NULL, 10);
}

static bool is_said(const char *word)
{
    char text[32];
    read_line("GG_TEST_CLOCK_STEADY", text, sizeof text);
    return strncmp(text, word, strlen(word)) == 0;
}

static void hold_up(void)
{
    while (gettid() == getpid() && is_said("stops"))
        usleep(10000);
}

/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name): the names of the C library are its own */

int clock_gettime(clockid_t which, struct timespec *now)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    if (which == CLOCK_BOOTTIME) {
        hold_up();
        if (is_said("fails")) {
            errno = EINVAL;
            return -1;
        }
    }
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
