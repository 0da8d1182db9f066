/* slices.c: long work on games, a slice at a time. */
#define _POSIX_C_SOURCE 200809L

#include "server/rooms/slices.h"

#include "host/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    TURN_WORK = 4000,      /* microseconds per iteration: others wait no longer */
    WORTH_A_WORD = 100000, /* .. in total, before it is logged */
    AT_ONCE = 32,          /* limit of slices */
    OF_ASKER = 2,          /* .. per address, with accounts */
    CALLS_OF_ASKER = 100   /* .. and of its calls that wait for them */
};

typedef struct slice_asker {
    struct slice_asker *next;
    web_exchange *exchange; /* NULL: the client has left */
} slice_asker;

int64_t slices_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

srv_slice *slices_find(srv_house *house, const char *what, const char *game)
{
    for (srv_slice *slice = house->slices; slice; slice = slice->next)
        if (strcmp(slice->game, game) == 0 && strcmp(slice->what, what) == 0)
            return slice;
    return NULL;
}

bool slices_begin(srv_house *house, srv_slice *slice, const char *what, const char *game)
{
    srv_slice **last = &house->slices;
    uint32_t count = 0;
    for (; *last; last = &(*last)->next)
        count++;
    if (count >= AT_ONCE)
        return false;
    gg_assert(slice->end && !slice->askers);
    slice->house = house;
    slice->number = ++house->slices_begun;
    slice->what = what;
    snprintf(slice->game, sizeof slice->game, "%s", game);
    slice->next = NULL;
    *last = slice;
    return true;
}

/* ---------------------------------------------------------------- waiting calls */

static void asker_gone(web_exchange *exchange)
{
    slice_asker *asker = exchange->owner;
    asker->exchange = NULL;
}

static void add_asker(srv_slice *slice, web_exchange *exchange)
{
    gg_assert(!exchange->owner);
    slice_asker *asker = host_zeroed(sizeof *asker);
    asker->exchange = exchange;
    asker->next = slice->askers;
    slice->askers = asker;
    exchange->owner = asker;
    exchange->gone = asker_gone;
}

static uint32_t count_of(const srv_house *house, const char *address)
{
    uint32_t count = 0;
    for (const srv_slice *slice = house->slices; slice; slice = slice->next)
        count += strcmp(slice->address, address) == 0;
    return count;
}

static uint32_t count_calls(const srv_house *house, const char *address)
{
    uint32_t count = 0;
    for (const srv_slice *slice = house->slices; slice; slice = slice->next)
        for (const slice_asker *asker = slice->askers; asker; asker = asker->next)
            count += asker->exchange && strcmp(asker->exchange->request.address, address) == 0;
    return count;
}

static bool asks_too_much(const srv_call *call, const srv_slice *slice)
{
    const char *address = call->exchange->request.address;
    return call->house->settings.accounts &&
           ((slice->address[0] == 0 && count_of(call->house, address) >= OF_ASKER) ||
            count_calls(call->house, address) >= CALLS_OF_ASKER);
}

static void take_out(srv_slice *slice)
{
    srv_slice **link = &slice->house->slices;
    while (*link != slice)
        link = &(*link)->next;
    *link = slice->next;
}

bool slices_pay(srv_call *call, srv_slice *slice)
{
    if (asks_too_much(call, slice)) {
        call->exchange->reply.retry_after = 2;
        call_fail(call, 429, "too-many",
                  "several long games are already being loaded for you: try again later");
        return false;
    }
    if (slice->address[0])
        return true;
    snprintf(slice->address, sizeof slice->address, "%s", call->exchange->request.address);
    slice->user = call->who.user;
    return true;
}

web_outcome slices_wait(srv_call *call, srv_slice *slice)
{
    if (slices_pay(call, slice)) {
        add_asker(slice, call->exchange);
        call->parked = true;
        return WEB_LATER;
    }
    if (!slice->askers && slice->step) {
        take_out(slice);
        slice->end(slice, true);
        free(slice);
    }
    return WEB_DONE;
}

static void ask_again(srv_house *house, slice_asker *askers)
{
    web_handler handler = house_handler(house);
    for (slice_asker *next; askers; askers = next) {
        next = askers->next;
        if (askers->exchange) {
            askers->exchange->owner = NULL;
            askers->exchange->gone = NULL;
            web_again(askers->exchange, &handler);
        }
        free(askers);
    }
}

static void log_it(const srv_slice *slice)
{
    char worked[24];
    if (slice->worked < WORTH_A_WORD)
        return;
    snprintf(worked, sizeof worked, "%lld", (long long)(slice->worked / 1000));
    house_log(slice->house, "long-game", "game", slice->game, "what", slice->what, "milliseconds",
              worked, NULL);
}

static void finish(srv_slice *slice, bool stopped)
{
    srv_house *house = slice->house;
    slice_asker *askers = slice->askers;
    take_out(slice);
    log_it(slice);
    slice->end(slice, stopped);
    free(slice);
    ask_again(house, askers);
}

void slices_finish(srv_slice *slice)
{
    finish(slice, false);
}

/* One that had begun by then; NULL: none. */
static srv_slice *find_old(srv_house *house, const char *what, uint64_t number)
{
    for (srv_slice *slice = house->slices; slice; slice = slice->next)
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): what is freed was taken out of the list */
        if (slice->step && slice->number <= number && (!what || strcmp(slice->what, what) == 0))
            return slice;
    return NULL;
}

/* Calls that are handled again may begin new ones. */
void slices_give_up(srv_house *house, const char *what)
{
    uint64_t number = house->slices_begun;
    for (srv_slice *slice = find_old(house, what, number); slice;
         slice = find_old(house, what, number))
        finish(slice, true);
}

void slices_stop(srv_house *house)
{
    gg_assert(house->stopping);
    slices_give_up(house, NULL);
}

/* ---------------------------------------------------------------- every iteration */

/* One step; true: it was the last. */
static bool go_on(srv_slice *slice)
{
    int64_t began = slices_time();
    bool done = slice->step(slice);
    int64_t worked = slices_time() - began;
    gg_assert(worked >= 0);
    slice->worked += worked;
    if (slice->address[0])
        people_charge(slice->house, slice->address, slice->user, worked);
    return done;
}

static srv_slice *first_step(srv_slice *slice)
{
    while (slice && !slice->step)
        slice = slice->next;
    return slice;
}

/* Then it is the next one's turn. */
static void move_to_the_end(srv_slice *slice)
{
    take_out(slice);
    srv_slice **last = &slice->house->slices;
    while (*last)
        last = &(*last)->next;
    slice->next = NULL;
    *last = slice;
}

int64_t slices_turn(srv_house *house, int64_t now)
{
    int64_t until = slices_time() + TURN_WORK;
    srv_slice *slice = first_step(house->slices);
    while (slice && slices_time() < until) {
        if (go_on(slice))
            finish(slice, false);
        else
            move_to_the_end(slice);
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): see above */
        slice = first_step(house->slices);
    }
    return slice ? now : 0;
}
