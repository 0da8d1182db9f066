/* load.c: measures the server's capacity: players at full speed, and idle streams. Linux only.
 *
 *   bench_load PROGRAM FOLDER [--game probe] [--games 100] [--seconds 10 | --orders N] [--idle 5000]
 *              [--streams] [--sight] [--seed N] [--also PORT ..] [--json] [-- WORDS FOR THE SERVER]
 *
 * PROGRAM is grognard-probe; this program starts the server with a new store in FOLDER, and stops it. FOLDER should be
 * on a real disk: an order is acknowledged when it is durable. With --idle only the streams are measured, otherwise
 * only the players. Results are kept in bench/results.md; bench/load/run.sh runs everything. */
#define _GNU_SOURCE

#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* ---------------------------------------------------------------- times */

void times_add(load_times *times, uint64_t nanoseconds)
{
    if (times->count == times->room) {
        times->room = times->room ? times->room * 2 : 4096;
        times->at = realloc(times->at, times->room * sizeof *times->at);
        if (!times->at)
            abort();
    }
    times->at[times->count++] = (uint32_t)(nanoseconds / 1000);
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void times_sort(load_times *times)
{
    if (times->count > 0)
        qsort(times->at, times->count, sizeof *times->at, compare);
}

double times_part(const load_times *times, double part)
{
    if (times->count == 0)
        return 0;
    size_t at = (size_t)(part * (double)(times->count - 1) + 0.5);
    return (double)times->at[at] / 1000;
}

void times_free(load_times *times)
{
    free(times->at);
}

/* ---------------------------------------------------------------- what is printed */

static double megabytes(uint64_t bytes)
{
    return (double)bytes / (1 << 20);
}

static void tell_play(const load_settings *settings, const play_figures *f)
{
    printf("%u players in %u games of %s, %.0f s, store on %s in %s (a sync takes %.0f us)\n",
           2 * settings->games, settings->games, settings->game, f->seconds,
           disk_kind(settings->folder), settings->folder, disk_sync(settings->folder));
    printf(
        "  %.0f orders/s, %.0f drafts/s, %.0f sights/s, %llu games ended, %llu refused, %llu errors\n",
        (double)f->orders / f->seconds, (double)f->drafts / f->seconds,
        (double)f->sights / f->seconds, (unsigned long long)f->games,
        (unsigned long long)f->refused, (unsigned long long)f->errors);
    printf("  an order: p50 %.2f ms, p95 %.2f ms, p99 %.2f ms, longest %.2f ms\n",
           times_part(&f->took, 0.5), times_part(&f->took, 0.95), times_part(&f->took, 0.99),
           times_part(&f->took, 1));
    printf("  processors: server %.2f, load %.2f; server's memory %.1f MB\n",
           f->server_seconds / f->seconds, f->own_seconds / f->seconds, megabytes(f->memory));
    if (settings->streams)
        printf("  streams: %llu entries came, %llu expected\n", (unsigned long long)f->entries,
               (unsigned long long)f->entries_expected);
}

static void tell_play_json(const load_settings *settings, const play_figures *f)
{
    printf(
        "{\"mode\":\"play\",\"game\":\"%s\",\"players\":%u,\"seconds\":%.1f,\"streams\":%s,\"sight\":%s,"
        "\"disk\":\"%s\",\"sync_us\":%.0f,",
        settings->game, 2 * settings->games, f->seconds, settings->streams ? "true" : "false",
        settings->sight ? "true" : "false", disk_kind(settings->folder),
        disk_sync(settings->folder));
    printf(
        "\"orders\":%llu,\"orders_per_s\":%.0f,\"drafts_per_s\":%.0f,\"sights_per_s\":%.0f,\"games\":%llu,"
        "\"refused\":%llu,\"errors\":%llu,",
        (unsigned long long)f->orders, (double)f->orders / f->seconds,
        (double)f->drafts / f->seconds, (double)f->sights / f->seconds,
        (unsigned long long)f->games, (unsigned long long)f->refused,
        (unsigned long long)f->errors);
    printf("\"p50_ms\":%.3f,\"p95_ms\":%.3f,\"p99_ms\":%.3f,\"max_ms\":%.3f,",
           times_part(&f->took, 0.5), times_part(&f->took, 0.95), times_part(&f->took, 0.99),
           times_part(&f->took, 1));
    printf("\"entries\":%llu,\"entries_expected\":%llu,\"server_cpus\":%.2f,\"load_cpus\":%.2f,"
           "\"memory_mb\":%.1f}\n",
           (unsigned long long)f->entries, (unsigned long long)f->entries_expected,
           f->server_seconds / f->seconds, f->own_seconds / f->seconds, megabytes(f->memory));
}

static void tell_idle(const idle_figures *f)
{
    printf("%u idle streams: the server has %.1f MB, %.1f MB before (%.1f KB a stream), "
           "%.1f %% of a processor\n",
           f->streams, megabytes(f->with), megabytes(f->before),
           (double)(f->with - f->before) / 1024 / f->streams, f->idle_share * 100);
    printf("  an event reached %u of them, %u within a second: p50 %.1f ms, longest %.1f ms\n",
           f->reached, f->in_time, times_part(&f->took, 0.5), times_part(&f->took, 1));
}

static void tell_idle_json(const idle_figures *f)
{
    printf("{\"mode\":\"idle\",\"streams\":%u,\"memory_mb\":%.1f,\"memory_before_mb\":%.1f,"
           "\"reached\":%u,\"in_time\":%u,\"p50_ms\":%.3f,\"max_ms\":%.3f,\"idle_cpu\":%.3f}\n",
           f->streams, megabytes(f->with), megabytes(f->before), f->reached, f->in_time,
           times_part(&f->took, 0.5), times_part(&f->took, 1), f->idle_share);
}

/* ---------------------------------------------------------------- the command line */

static int usage_error(const char *word)
{
    fprintf(
        stderr,
        "bench_load: what is \"%s\"?\n"
        "usage: bench_load PROGRAM FOLDER [--game NAME] [--games N] [--seconds N | --orders N] [--idle N] [--streams] "
        "[--sight] [--seed N] [--also PORT ..] [--json] [-- WORDS]\n",
        word);
    return 2;
}

/* Reads a word and the number after it; returns how many words were used. */
static int read_number(load_settings *settings, const char *word, const char *value)
{
    uint32_t number = value ? (uint32_t)strtoul(value, NULL, 10) : 0;
    if (number == 0)
        return 0;
    if (strcmp(word, "--games") == 0)
        settings->games = number;
    else if (strcmp(word, "--seconds") == 0)
        settings->seconds = number;
    else if (strcmp(word, "--orders") == 0)
        settings->orders = number;
    else if (strcmp(word, "--idle") == 0)
        settings->idle = number;
    else if (strcmp(word, "--also") == 0 && settings->others < LOAD_SERVERS)
        settings->also[settings->others++] = (uint16_t)number;
    else if (strcmp(word, "--seed") == 0)
        settings->seed = number;
    else
        return 0;
    return 2;
}

static int read_word(load_settings *settings, const char *word, const char *value)
{
    bool *given = strcmp(word, "--streams") == 0 ? &settings->streams
                  : strcmp(word, "--sight") == 0 ? &settings->sight
                  : strcmp(word, "--json") == 0  ? &settings->json
                                                 : NULL;
    if (strcmp(word, "--game") == 0 && value) {
        settings->game = value;
        return 2;
    }
    if (!given)
        return read_number(settings, word, value);
    *given = true;
    return 1;
}

/* The invalid word, or NULL. */
static const char *read_settings(load_settings *settings, int count, char **words)
{
    if (count < 3)
        return count < 2 ? "nothing" : words[count - 1];
    settings->program = words[1];
    settings->folder = words[2];
    settings->words = words + count; /* NULL: none */
    for (int i = 3; i < count;) {
        if (strcmp(words[i], "--") == 0) {
            settings->words = words + i + 1;
            return NULL;
        }
        int taken = read_word(settings, words[i], words[i + 1]);
        if (taken == 0)
            return words[i];
        i += taken;
    }
    return NULL;
}

/* Every stream is an open file here and in the server, which inherits the limit. */
static void allow_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static bool run_play(const load_settings *settings)
{
    play_figures figures;
    if (!measure_play(settings, &figures))
        return false;
    (settings->json ? tell_play_json : tell_play)(settings, &figures);
    bool all_came = !settings->streams || figures.entries == figures.entries_expected;
    times_free(&figures.took);
    return figures.errors == 0 && figures.orders > 0 && all_came;
}

static bool run_idle(const load_settings *settings)
{
    idle_figures figures;
    if (!measure_idle(settings, &figures))
        return false;
    (settings->json ? tell_idle_json : tell_idle)(&figures);
    times_free(&figures.took);
    return figures.in_time == settings->idle;
}

int main(int count, char **words)
{
    load_settings settings = {.game = "probe", .games = 100, .seconds = 10, .seed = 1805};
    const char *wrong = read_settings(&settings, count, words);
    if (wrong)
        return usage_error(wrong);
    allow_files();
    return (settings.idle ? run_idle(&settings) : run_play(&settings)) ? 0 : 1;
}
