/* replay.c: the time to read a game from its log and replay it, with hashes, dice and seed checked.
 *
 *   bench_replay LOG ..
 *
 * The time of a log is the best of several rounds, in CPU time, to reduce noise on a busy machine. It includes making
 * the game from its data files, which is also reported separately. Run by `make bench` with the recorded games of
 * tests/corpus; results are kept in bench/results.md. */
#define _POSIX_C_SOURCE 200809L

#include "games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LOG_MAX = 1 << 20, ARENA = 8 << 20, ROUNDS = 25 };

typedef struct figures {
    const char *game;
    uint32_t logs;
    uint64_t orders, most_orders;
    double make, mean, longest; /* milliseconds */
} figures;

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static gg_arena arena_of(void)
{
    static _Alignas(GG_ALIGN) uint8_t memory[ARENA];
    return (gg_arena){memory, sizeof memory, 0};
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double most(double a, double b)
{
    return a > b ? a : b;
}

/* Times a complete replay; *log is what was read. Negative if the log is damaged. */
static double time_replay(gg_span text, gg_log *log)
{
    double best = 1e9;
    gg_error error;
    for (int round = 0; round < ROUNDS; round++) {
        gg_arena arena = arena_of();
        double begin = milliseconds();
        if (!gg_read_log(gg_built_shelf(), text, GG_LOG_CHECK, 0, &arena, log, &error)) {
            fprintf(stderr, "line %u: %s\n", (unsigned)error.line, error.text);
            return -1;
        }
        best = least(best, milliseconds() - begin);
    }
    return best;
}

/* Times making the game alone, with default options. */
static double time_making(const gg_entry *entry)
{
    double best = 1e9;
    gg_error error;
    for (int round = 0; round < ROUNDS; round++) {
        gg_arena arena = arena_of();
        double begin = milliseconds();
        gg_game_make(entry, gg_arena_take(&arena, gg_game_size(entry->rules)), NULL, 0, &error);
        best = least(best, milliseconds() - begin);
    }
    return best;
}

static bool read_file(const char *path, char *text, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    *size = fread(text, 1, LOG_MAX, file);
    fclose(file);
    return *size < LOG_MAX;
}

/* The row of the log's game. */
static figures *line_of(figures *lines, const gg_log *log)
{
    const gg_shelf *shelf = gg_built_shelf();
    uint32_t game = 0;
    while (shelf->entries[game].rules != log->game->rules)
        game++;
    lines[game].game = log->game->rules->id;
    return &lines[game];
}

static bool measure(const char *path, figures *lines)
{
    static char text[LOG_MAX];
    size_t size;
    gg_log log;
    if (!read_file(path, text, &size)) {
        fprintf(stderr, "%s: cannot be read\n", path);
        return false;
    }
    double took = time_replay((gg_span){text, size}, &log);
    if (took < 0) {
        fprintf(stderr, "%s: damaged\n", path);
        return false;
    }
    figures *line = line_of(lines, &log);
    line->logs++;
    line->orders += log.orders;
    line->most_orders = log.orders > line->most_orders ? log.orders : line->most_orders;
    line->mean += took;
    line->longest = most(line->longest, took);
    return true;
}

static void print_line(figures *line, const gg_entry *entry)
{
    line->make = time_making(entry);
    printf("%-10s %5u logs  %7.1f orders each, at most %llu\n", line->game, (unsigned)line->logs,
           (double)line->orders / line->logs, (unsigned long long)line->most_orders);
    printf("           %8.3f ms a replay, %8.3f ms the longest; %.3f ms of it to make the game\n",
           line->mean / line->logs, line->longest, line->make);
}

int main(int count, char **words)
{
    static figures lines[GG_GAME_COUNT];
    bool good = count > 1;
    if (!good)
        fprintf(stderr, "usage: bench_replay LOG ..\n");
    for (int i = 1; i < count; i++)
        good = measure(words[i], lines) && good;
    for (uint32_t game = 0; game < GG_GAME_COUNT; game++)
        if (lines[game].logs > 0)
            print_line(&lines[game], &gg_built_shelf()->entries[game]);
    return good ? 0 : 1;
}
