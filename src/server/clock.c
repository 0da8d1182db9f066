/* clock.c: the clocks of clock.h: the real one, one that a test moves, one in a file. */
#define _POSIX_C_SOURCE 200809L

#include "clock.h"

#include "grognard.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* It goes on while the machine sleeps, where there is such a clock: games by days do not sleep. */
#ifdef CLOCK_BOOTTIME
#define STEADY CLOCK_BOOTTIME
#else
#define STEADY CLOCK_MONOTONIC
#endif

static int64_t read_clock(clockid_t which)
{
    struct timespec time = {0};
    int failed = clock_gettime(which, &time);
    gg_assert(failed == 0);
    (void)failed;
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static int64_t real_now(server_clock *clock)
{
    return clock->base + read_clock(STEADY);
}

void clock_open(server_clock *clock, int64_t least)
{
    int64_t begins = read_clock(CLOCK_REALTIME);
    if (begins < least)
        begins = least;
    *clock = (server_clock){.now = real_now, .base = begins - read_clock(STEADY)};
}

static int64_t test_now(server_clock *clock)
{
    return clock->value;
}

void clock_open_test(server_clock *clock, int64_t value)
{
    *clock = (server_clock){.now = test_now, .value = value};
}

/* What stands in a line; 0: no number. */
static int64_t read_number(const char *line)
{
    char *end = NULL;
    errno = 0;
    long long value = strtoll(line, &end, 10);
    return end == line || errno != 0 ? 0 : value;
}

static int64_t file_now(server_clock *clock)
{
    char line[40] = "";
    FILE *file = fopen(clock->file, "r");
    if (!file)
        return clock->value;
    bool is_there = fgets(line, sizeof line, file) != NULL;
    (void)fclose(file);
    int64_t value = is_there ? read_number(line) : 0;
    if (value > clock->value)
        clock->value = value;
    return clock->value;
}

void clock_open_file(server_clock *clock, const char *file)
{
    *clock = (server_clock){.now = file_now, .file = file};
}
