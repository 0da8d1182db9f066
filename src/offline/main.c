/* main.c: the house in a worker of a page: opening, requests, the loop.
 *
 * The worker calls, in this order: offline_memory() and offline_load() for each stored record, offline_open(), and then offline_ask() for requests.
 * After each it calls offline_turn() until offline_changes() has nothing more: what that returns is stored in one transaction, then
 * offline_landed() releases the replies. */
#include "offline/lines.h"
#include "offline/page.h"
#include "offline/repin.h"
#include "offline/store/kept.h"
#include "offline/writer.h"

#include "games.h"
#include "host/memory.h"
#include "lessons/lessons.h"
#include "server/house.h"

#include <stdlib.h>
#include <string.h>

static srv_store *store;
static server_clock machine;
static srv_house house;
static host_page changes;

TO_PAGE("offline_memory") void *offline_memory(size_t size);
TO_PAGE("offline_free") void offline_free(void *memory);
TO_PAGE("offline_load") void offline_load(const char *key, const char *at, size_t size);
TO_PAGE("offline_open") bool offline_open(void);
TO_PAGE("offline_ask")
void offline_ask(uint32_t id, const char *method, const char *target, char *headers,
                 const char *body, size_t size);
TO_PAGE("offline_leave") void offline_leave(uint32_t id);
TO_PAGE("offline_turn") int offline_turn(void);
TO_PAGE("offline_flies") bool offline_flies(void);
TO_PAGE("offline_changes") const char *offline_changes(void);
TO_PAGE("offline_changes_size") size_t offline_changes_size(void);
TO_PAGE("offline_landed") void offline_landed(void);

/* ---------------------------------------------------------------- memory */

void *offline_memory(size_t size)
{
    return host_zeroed(size);
}

void offline_free(void *memory)
{
    free(memory);
}

/* ---------------------------------------------------------------- opening */

static srv_store *own_store(void)
{
    if (!store)
        store = kept_open();
    return store;
}

void offline_load(const char *key, const char *at, size_t size)
{
    kept_load(own_store(), key, at, size);
}

#define LESSONS_OF(name) {#name, gg_files_##name##_lessons, gg_files_##name##_lessons_count},

static const lesson_shelf *open_lessons(void)
{
    static const struct {
        const char *game;
        const gg_file *files;
        uint32_t count;
    } all[] = {GG_LESSONS(LESSONS_OF)};
    enum { GAMES = sizeof all / sizeof all[0] };
    static lesson_course course[GAMES];
    static const char *game[GAMES];
    static lesson_shelf shelf = {.game = game, .course = course};
    for (shelf.count = 0; shelf.count < GAMES; shelf.count++) {
        game[shelf.count] = all[shelf.count].game;
        if (!lesson_course_open(&course[shelf.count], all[shelf.count].files,
                                all[shelf.count].count))
            break;
    }
    gg_assert(shelf.count == GAMES); /* the tests have read them */
    return &shelf;
}

bool offline_open(void)
{
    gg_error error;
    house_settings settings = {.lessons = open_lessons(), .log = stderr};
    clock_open(&machine);
    kept_touch_sessions(own_store(), clock_now(&machine));
    repin_games(store, gg_built_shelf());
    return house_open(&house, &settings, gg_built_shelf(), store, &machine, NULL, NULL, &error);
}

/* ---------------------------------------------------------------- the loop */

/* Takes the headers, which it frees later. */
void offline_ask(uint32_t id, const char *method, const char *target, char *headers,
                 const char *body, size_t size)
{
    web_handler handler = house_handler(&house);
    lines_ask(&handler, id, method, target, headers, body, size);
}

void offline_leave(uint32_t id)
{
    lines_leave(id);
}

int offline_turn(void)
{
    return house_turn(&house);
}

bool offline_flies(void)
{
    return writer_flies(house.writer);
}

/* NULL: nothing has changed. */
const char *offline_changes(void)
{
    host_page_free(&changes);
    return shelf_changes(kept_records(store), &changes) ? changes.at : NULL;
}

size_t offline_changes_size(void)
{
    return changes.size;
}

void offline_landed(void)
{
    shelf_clean(kept_records(store));
    host_page_free(&changes);
    writer_landed(house.writer);
}
