/* clock.c: the clocks of clock.h: those of the machine, those for tests, and whether the date can be trusted. */
#define _POSIX_C_SOURCE 200809L

#include "server/clocks/clock.h"

#include "grognard_game.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A clock that continues while the machine sleeps, if there is one: games with days per order do not sleep. */
#ifdef CLOCK_BOOTTIME
#define STEADY CLOCK_BOOTTIME
#else
#define STEADY CLOCK_MONOTONIC
#endif

#define MINUTE INT64_C(60000)
#define DAY (24 * 60 * MINUTE)
#define PLAUSIBLE (400 * DAY)           /* longest plausible time for a machine to be off */
#define EARLIEST INT64_C(1767225600000) /* 2026-01-01: this program is newer than that */

/* ---------------------------------------------------------------- the machine */

static int64_t read_clock(clockid_t which)
{
    struct timespec time = {0};
    int failed = clock_gettime(which, &time);
    gg_assert(failed == 0);
    (void)failed;
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static int64_t real_steady(server_clock *clock)
{
    (void)clock;
    return read_clock(STEADY);
}

static int64_t real_system(server_clock *clock)
{
    (void)clock;
    return read_clock(CLOCK_REALTIME);
}

/* "" if the system does not tell: then no two boots are the same. */
static void read_boot(char boot[STORE_BOOT_SIZE])
{
    FILE *file = fopen("/proc/sys/kernel/random/boot_id", "r");
    if (!file)
        return;
    if (!fgets(boot, STORE_BOOT_SIZE, file))
        boot[0] = 0;
    (void)fclose(file);
    boot[strcspn(boot, "\n")] = 0;
}

void clock_open(server_clock *clock)
{
    *clock = (server_clock){.steady = real_steady, .system = real_system, .earliest = EARLIEST};
    read_boot(clock->boot);
    clock->base = clock->expect = real_system(clock) - real_steady(clock);
}

/* ---------------------------------------------------------------- tests */

static int64_t test_steady(server_clock *clock)
{
    return clock->value;
}

static int64_t moved_system(server_clock *clock)
{
    return clock->steady(clock) + clock->moved;
}

static void open_for_test(server_clock *clock)
{
    clock->system = moved_system;
    memcpy(clock->boot, "test", sizeof "test");
}

void clock_open_test(server_clock *clock, int64_t value)
{
    *clock = (server_clock){.steady = test_steady, .value = value};
    open_for_test(clock);
}

/* The number in a line; 0: none. */
static int64_t read_number(const char *line)
{
    char *end = NULL;
    errno = 0;
    long long value = strtoll(line, &end, 10);
    return end == line || errno != 0 ? 0 : value;
}

static int64_t file_steady(server_clock *clock)
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
    *clock = (server_clock){.steady = file_steady, .file = file};
    open_for_test(clock);
}

/* ---------------------------------------------------------------- can the date be trusted? */

/* `off`: how far the system clock is ahead of what is expected. */
static clock_doubt doubt_of(int64_t off)
{
    return off < -MINUTE ? CLOCK_BACK : off > DAY ? CLOCK_AHEAD : CLOCK_TRUSTED;
}

static void live_from(server_clock *clock, int64_t steady, int64_t now)
{
    clock->base = clock->expect = now - steady;
}

/* How long the server was down is unknown. */
static void begin_without_beat(server_clock *clock, int64_t steady, int64_t system, int64_t latest)
{
    live_from(clock, steady, system);
    clock->latest = latest;
    clock->blind = system < clock->earliest;
    if (system < latest - MINUTE)
        clock->doubt = CLOCK_BEHIND_STORE;
    if (clock->blind)
        clock->doubt = CLOCK_TOO_EARLY;
    clock->guessed = clock->doubt != CLOCK_TRUSTED;
}

/* If the machine was not rebooted, the monotonic clock tells how long the server was down. Otherwise it may have been
 * off for weeks: the date is used if it is plausible, but not trusted. */
static void begin_with_beat(server_clock *clock, const store_beat *beat, int64_t steady,
                            int64_t system)
{
    bool same = clock->boot[0] && strcmp(clock->boot, beat->boot) == 0 && steady >= beat->steady;
    int64_t least = beat->at + (same ? steady - beat->steady : 0);
    clock->doubt = doubt_of(system - least);
    if (clock->doubt == CLOCK_TRUSTED) {
        live_from(clock, steady, system > least ? system : least);
        return;
    }
    live_from(clock, steady, least);
    clock->guessed = true;
    if (clock->doubt == CLOCK_AHEAD && !same && system - least <= PLAUSIBLE)
        clock->base = system - steady;
}

void clock_begin(server_clock *clock, const store_beat *beat, int64_t latest)
{
    int64_t steady = clock->steady(clock), system = clock->system(clock);
    clock->doubt = CLOCK_TRUSTED;
    clock->guessed = clock->blind = false;
    clock->latest = 0;
    if (beat->at == 0)
        begin_without_beat(clock, steady, system, latest);
    else
        begin_with_beat(clock, beat, steady, system);
    gg_assert(clock->doubt != CLOCK_TRUSTED || clock->base == clock->expect);
}

static clock_doubt find_doubt(const server_clock *clock, int64_t steady, int64_t system)
{
    if (clock->blind) /* anything plausible */
        return system < clock->earliest ? CLOCK_TOO_EARLY : CLOCK_TRUSTED;
    clock_doubt found = doubt_of(system - (steady + clock->expect));
    if (found == CLOCK_TRUSTED && clock->doubt == CLOCK_BEHIND_STORE &&
        system < clock->latest - MINUTE)
        return CLOCK_BEHIND_STORE;
    return found;
}

/* A server that has counted from a trusted date continues; one that has guessed takes the date. */
bool clock_look(server_clock *clock)
{
    int64_t steady = clock->steady(clock), system = clock->system(clock);
    clock_doubt found = find_doubt(clock, steady, system);
    if (found == clock->doubt)
        return false;
    if (found == CLOCK_TRUSTED && clock->guessed)
        live_from(clock, steady, system);
    if (found == CLOCK_TRUSTED)
        clock->guessed = clock->blind = false;
    clock->doubt = found;
    gg_assert(clock->doubt != CLOCK_TRUSTED || clock->base == clock->expect);
    return true;
}

void clock_confirm(server_clock *clock)
{
    live_from(clock, clock->steady(clock), clock->system(clock));
    clock->doubt = CLOCK_TRUSTED;
    clock->guessed = clock->blind = false;
}

/* A doubt must survive a restart: the heartbeat continues from what was trusted. If the downtime is unknown now, it
 * is unknown at the next start too. */
void clock_beat(server_clock *clock, store_beat *beat)
{
    int64_t steady = clock->steady(clock);
    *beat = (store_beat){.at = clock->blind ? 0 : steady + clock->expect,
                         .steady = steady,
                         .doubt = (uint8_t)clock->doubt};
    if (clock->base == clock->expect)
        memcpy(beat->boot, clock->boot, sizeof beat->boot);
}

/* ---------------------------------------------------------------- words */

const char *clock_doubt_word(clock_doubt doubt)
{
    static const char *const words[CLOCK_DOUBTS] = {"trusted", "set-back", "set-ahead",
                                                    "behind-store", "too-early"};
    gg_assert(doubt < CLOCK_DOUBTS);
    return words[doubt];
}

const char *clock_doubt_text(clock_doubt doubt)
{
    static const char *const texts[CLOCK_DOUBTS] = {
        "the system clock is trusted", "the system clock was set back by more than a minute",
        "the system clock was set ahead by more than a day, or the server was down for that long",
        "the store has dates that are later than the system clock",
        "the system clock shows a date before this program was written"};
    gg_assert(doubt < CLOCK_DOUBTS);
    return texts[doubt];
}
