/* load.h: the two measurements and their results. */
#ifndef GROGNARD_BENCH_LOAD_H
#define GROGNARD_BENCH_LOAD_H

#include "lines.h"
#include "started.h"

enum { LOAD_SERVERS = 8 };

typedef struct load_settings {
    const char *program, *folder, *game;
    uint32_t games; /* with two players each */
    uint32_t seconds;
    uint32_t orders; /* stop after this many orders instead of seconds; 0: not used */
    uint32_t idle;   /* number of streams */
    bool streams;    /* every player has an open stream */
    bool sight;      /* every order also requests the view */
    bool json;
    uint16_t also
        [LOAD_SERVERS]; /* ports of other servers on the same store: players are spread over all */
    uint32_t others;
    uint64_t seed;
    char *const *words; /* extra arguments for the server */
} load_settings;

/* Times in microseconds. */
typedef struct load_times {
    uint32_t *at;
    size_t count, room;
} load_times;

void times_add(load_times *times, uint64_t nanoseconds);
void times_sort(load_times *times);
double times_part(const load_times *times,
                  double part); /* a quantile of sorted times, in milliseconds; 1: the longest */
void times_free(load_times *times);

typedef struct play_figures {
    double seconds;
    uint64_t orders, drafts, sights, games, refused, errors;
    uint64_t entries, entries_expected; /* of streams */
    load_times took;                    /* orders */
    double server_seconds, own_seconds; /* of CPU time */
    uint64_t memory;
} play_figures;

typedef struct idle_figures {
    uint32_t streams;      /* streams opened */
    uint64_t before, with; /* server memory without and with them */
    uint32_t reached, in_time;
    load_times took;   /* until the event has reached each */
    double idle_share; /* CPU share while nothing happens */
} idle_figures;

/* False: the measurement failed, and an error was printed. */
bool measure_play(const load_settings *settings, play_figures *figures);
bool measure_idle(const load_settings *settings, idle_figures *figures);

#endif
