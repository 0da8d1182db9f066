/* store.c: how many durable batches per second the store can handle: by group size, and as the writer groups them. A
 * batch is one order of a game, as the server stores it.
 *
 *   bench_store [FOLDER [SECONDS]]             the folder determines which disk is measured
 *   bench_store postgresql://.. [SECONDS]      an empty database, which gets tables and games */
#define _POSIX_C_SOURCE 200809L

#include "server/store/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { GAMES = 100 };

typedef struct bench_run {
    srv_store *store;
    uint64_t rows[GAMES]; /* in each journal */
    uint32_t next;        /* game that gets the next row */
    double seconds;
} bench_run;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Spreads identifiers over the whole table, as random ones do. */
static void name_game(uint32_t game, char *id)
{
    snprintf(id, STORE_ID_SIZE, "%08xbench", game * 2654435761U);
}

static void make_games(bench_run *bench)
{
    store_batch *batch = batch_new();
    for (uint32_t i = 0; i < GAMES; i++) {
        store_game game = {.line = "probe river", .state = GAME_RUNNING, .seats = 2};
        name_game(i, game.id);
        batch_add_game(batch, CHANGE_ADD_GAME, &game);
    }
    bench->store->ops->commit(bench->store, batch);
    if (batch->status != STORE_OK)
        exit(EXIT_FAILURE);
    batch_free(batch);
}

/* The next order of the next game. */
static store_batch *make_order(bench_run *bench)
{
    char id[STORE_ID_SIZE];
    uint32_t game = bench->next++ % GAMES;
    store_batch *batch = batch_new();
    store_row row = {.number = ++bench->rows[game],
                     .at = 1000000 + (int64_t)bench->next,
                     .kind = ROW_ORDER,
                     .seat = (uint8_t)(bench->next & 1),
                     .after = bench->rows[game],
                     .request = bench->next * 0x9E3779B97F4A7C15U,
                     .hash = bench->next * 0xBF58476D1CE4E5B9U,
                     .text = "attack corps Vandamme + corps St_Hilaire lead I3b I2d",
                     .draws = "4 2"};
    name_game(game, id);
    batch_add_row(batch, id, &row);
    return batch;
}

static uint32_t free_chain(store_batch *first)
{
    uint32_t count = 0;
    for (store_batch *next; first; first = next, count++) {
        next = first->next;
        if (first->status != STORE_OK) {
            fprintf(stderr, "a batch failed: status %d\n", (int)first->status);
            exit(EXIT_FAILURE);
        }
        batch_free(first);
    }
    return count;
}

static void measure_groups(bench_run *bench, uint32_t size)
{
    uint64_t count = 0;
    double begin = now(), end = begin;
    while (end - begin < bench->seconds) {
        store_batch *first = NULL, *last = NULL;
        for (uint32_t i = 0; i < size; i++) {
            store_batch *batch = make_order(bench);
            *(last ? &last->next : &first) = batch;
            last = batch;
        }
        bench->store->ops->commit(bench->store, first);
        count += free_chain(first);
        end = now();
    }
    printf("groups of %-4u %9.0f batches/s  %7.2f ms a commit\n", size,
           (double)count / (end - begin), (end - begin) * 1000 * size / (double)count);
}

/* Simulates this many players; each gives the next order when the last one is stored. */
static void measure_writer(bench_run *bench, uint32_t players)
{
    srv_writer *writer = writer_open(bench->store, NULL, NULL);
    uint64_t count = 0, times = 0;
    double begin = now(), end = begin;
    for (uint32_t i = 0; i < players; i++)
        writer_send(writer, make_order(bench));
    while (end - begin < bench->seconds) {
        uint32_t back = free_chain(writer_wait(writer));
        for (uint32_t i = 0; i < back; i++)
            writer_send(writer, make_order(bench));
        count += back;
        times++;
        end = now();
    }
    writer_close(writer);
    printf("writer, %3u players %6.0f batches/s  %7.1f come back at a time\n", players,
           (double)count / (end - begin), (double)count / (double)times);
}

static srv_store *opened(const char *where)
{
    gg_error error = {0};
    srv_store *store = store_open(where, STORE_SERVE, &error);
    if (!store) {
        fprintf(stderr, "%s\n", error.text);
        exit(EXIT_FAILURE);
    }
    return store;
}

static void measure(bench_run *bench)
{
    make_games(bench);
    measure_groups(bench, 1);
    measure_groups(bench, 10);
    measure_groups(bench, 100);
    measure_writer(bench, 1);
    measure_writer(bench, 20);
    measure_writer(bench, 200);
    bench->store->ops->close(bench->store);
}

int main(int count, char **words)
{
    char path[400], lock[420];
    const char *where = count > 1 ? words[1] : ".";
    bench_run bench = {.seconds = count > 2 ? strtod(words[2], NULL) : 2};
    if (store_is_address(where)) {
        bench.store = opened(where);
        measure(&bench);
        return EXIT_SUCCESS;
    }
    snprintf(path, sizeof path, "%s/bench-store-%ld.sqlite", where, (long)getpid());
    bench.store = opened(path);
    measure(&bench);
    unlink(path);
    snprintf(lock, sizeof lock, "%s.lock", path);
    unlink(lock);
    return EXIT_SUCCESS;
}
