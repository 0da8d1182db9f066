/* stored.h: shared by the tests of stores: a temporary folder, things to store, committed batches. */
#ifndef GROGNARD_TESTS_STORED_H
#define GROGNARD_TESTS_STORED_H

#include "server/store/store.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---------------------------------------------------------------- a folder */

typedef struct stored_folder {
    char path[200];
    char file[240]; /* of a store in it */
} stored_folder;

static inline void stored_open_folder(stored_folder *folder)
{
    const char *above = getenv("TMPDIR");
    *folder = (stored_folder){0};
    if (!above)
        above = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"; /* in memory: much faster */
    snprintf(folder->path, sizeof folder->path, "%s/grognard-test-XXXXXX", above);
    if (!mkdtemp(folder->path))
        abort();
    snprintf(folder->file, sizeof folder->file, "%s/store", folder->path);
}

/* Deletes all files in it, and the folder. */
static inline void stored_close_folder(const stored_folder *folder)
{
    DIR *open = opendir(folder->path);
    for (const struct dirent *found; open && (found = readdir(open));) {
        char path[500];
        snprintf(path, sizeof path, "%s/%s", folder->path, found->d_name);
        if (found->d_name[0] != '.')
            unlink(path);
    }
    if (open)
        closedir(open);
    rmdir(folder->path);
}

/* ---------------------------------------------------------------- things to store */

static inline void stored_fill(uint8_t *at, size_t size, unsigned first)
{
    for (size_t i = 0; i < size; i++)
        at[i] = (uint8_t)(first + i * 7 + 1);
}

/* A game with two people, number `number`; its id is "gameNN". */
static inline store_game stored_game(unsigned number)
{
    store_game game = {.state = GAME_RUNNING, .seats = 2, .created = 1000 + (int64_t)number};
    snprintf(game.id, sizeof game.id, "game%02u", number);
    snprintf(game.line, sizeof game.line, "probe river rounds=%u", number % 9 + 1);
    for (unsigned i = 0; i < game.seats; i++) {
        game.seat[i].kind = SEAT_PERSON;
        snprintf(game.seat[i].name, sizeof game.seat[i].name, "player %u", i);
    }
    return game;
}

static inline store_row stored_row(uint64_t number)
{
    return (store_row){.number = number,
                       .at = 5000 + (int64_t)number,
                       .kind = number == 1 ? ROW_START : ROW_ORDER,
                       .seat = number == 1 ? GG_NOBODY : (uint8_t)(number % 2),
                       .text = "move A to B"};
}

/* SQL that turns a store into one of an older version. A new version of the tables adds how to revert it. */
#define STORED_VERSION_17 "DROP TABLE reviews; PRAGMA user_version = 17;"
#define STORED_VERSION_16                                                                          \
    STORED_VERSION_17                                                                              \
    "DROP TABLE notices; DROP TABLE mail_tokens; DROP TABLE mail_told; DROP TABLE mails;"          \
    " PRAGMA user_version = 16;"
#define STORED_VERSION_15                                                                          \
    STORED_VERSION_16                                                                              \
    "DROP TABLE standing; ALTER TABLE games DROP COLUMN asks_all; PRAGMA user_version = 15;"
#define STORED_VERSION_14 STORED_VERSION_15 "DROP TABLE acts; PRAGMA user_version = 14;"
#define STORED_VERSION_13                                                                          \
    STORED_VERSION_14                                                                              \
    "DROP TABLE tour_games; DROP TABLE tour_rows; DROP TABLE tours; PRAGMA user_version = 13;"
#define STORED_VERSION_12                                                                          \
    STORED_VERSION_13                                                                              \
    "DROP TABLE results; DROP TABLE seeks; DROP TABLE vacations; DROP TABLE hidden;"               \
    "PRAGMA user_version = 12;"
#define STORED_VERSION_11                                                                          \
    STORED_VERSION_12                                                                              \
    "ALTER TABLE games DROP COLUMN rated; ALTER TABLE games DROP COLUMN pace;"                     \
    "PRAGMA user_version = 11;"
#define STORED_VERSION_10 STORED_VERSION_11 "DROP TABLE studies; PRAGMA user_version = 10;"
#define STORED_VERSION_9 STORED_VERSION_10 "DROP TABLE learned; PRAGMA user_version = 9;"
#define STORED_VERSION_8                                                                           \
    STORED_VERSION_9                                                                               \
    "DROP INDEX games_lessons; ALTER TABLE games DROP COLUMN lesson; PRAGMA user_version = 8;"
#define STORED_VERSION_7                                                                           \
    STORED_VERSION_8                                                                               \
    "ALTER TABLE seats ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;"                               \
    "ALTER TABLE seats ADD COLUMN glance TEXT NOT NULL DEFAULT '';"                                \
    "UPDATE seats SET asked = (SELECT value FROM glances AS g, json_each(g.asked)"                 \
    " WHERE g.game = seats.game AND key = seat);"                                                  \
    "UPDATE seats SET glance = 'seat ' || seat WHERE asked > 0;"                                   \
    "DROP TABLE glances;"                                                                          \
    "PRAGMA user_version = 7;"
#define STORED_VERSION_6                                                                           \
    STORED_VERSION_7 "ALTER TABLE games DROP COLUMN solo; PRAGMA user_version = 6;"
#define STORED_VERSION_5 STORED_VERSION_6 "DROP TABLE reasons; PRAGMA user_version = 5;"
#define STORED_VERSION_4 STORED_VERSION_5 "DROP TABLE snapshots; PRAGMA user_version = 4;"
#define STORED_VERSION_3 STORED_VERSION_4 "DROP TABLE taken_names; PRAGMA user_version = 3;"
#define STORED_VERSION_2 STORED_VERSION_3 "DROP TABLE heartbeat; PRAGMA user_version = 2;"
#define STORED_VERSION_1                                                                           \
    STORED_VERSION_2 "ALTER TABLE seats DROP COLUMN glance; PRAGMA user_version = 1;"

/* ---------------------------------------------------------------- carrying out */

/* One batch, which is freed. */
static inline store_status stored_commit(srv_store *store, store_batch *batch)
{
    store->ops->commit(store, batch);
    store_status status = batch->status;
    batch_free(batch);
    return status;
}

static inline store_status stored_add_game(srv_store *store, const store_game *game)
{
    store_batch *batch = batch_new();
    batch_add_game(batch, CHANGE_ADD_GAME, game);
    return stored_commit(store, batch);
}

static inline store_status stored_add_row(srv_store *store, const char *id, uint64_t number)
{
    store_batch *batch = batch_new();
    store_row row = stored_row(number);
    batch_add_row(batch, id, &row);
    return stored_commit(store, batch);
}

/* ---------------------------------------------------------------- looking */

static inline bool stored_count_row(void *to, const store_row *row)
{
    uint64_t *rows = to;
    if (row->number != ++*rows)
        abort(); /* a gap */
    return true;
}

/* Rows in the journal of a game; UINT64_MAX: it cannot be read. */
static inline uint64_t stored_rows(srv_store *store, const char *id)
{
    uint64_t rows = 0;
    return store->ops->rows(store, id, 0, stored_count_row, &rows) == STORE_OK ? rows : UINT64_MAX;
}

/* Is the store intact? Prints the faults. */
static inline bool stored_is_whole(srv_store *store)
{
    char faults[2000];
    gg_text report;
    gg_text_open(&report, faults, sizeof faults);
    bool good = store->ops->check(store, &report) == STORE_OK && report.used == 0;
    if (!good)
        fprintf(stderr, "%s", faults);
    return good;
}

#endif
