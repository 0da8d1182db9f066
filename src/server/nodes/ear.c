/* ear.c: the thread that listens, and a queue. */
#define _POSIX_C_SOURCE 200809L

#include "server/nodes/ear.h"
#include "host/memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LISTEN_FOR = 200,  /* milliseconds: closing waits as long */
    TRY_AGAIN = 250,   /* .. without a connection */
    QUEUE_MOST = 20000 /* more are one NEWS_ALL */
};

struct ear {
    srv_store *store;
    void (*wake)(void *wakes);
    void *wakes;
    pthread_t thread;
    pthread_mutex_t mutex; /* protects everything below */
    store_news *news;
    uint32_t first, count, room;
    bool closing, hears;
};

/* ---------------------------------------------------------------- the queue, with the mutex held */

static void make_room(srv_ear *ear)
{
    if (ear->first > 0)
        memmove(ear->news, ear->news + ear->first, ear->count * sizeof *ear->news);
    ear->first = 0;
    if (ear->count < ear->room)
        return;
    ear->room = ear->room * 2 + 64;
    ear->news = host_resized(ear->news, ear->room * sizeof *ear->news);
}

static void add(srv_ear *ear, const store_news *news)
{
    if (ear->count >= QUEUE_MOST) {
        ear->first = 0;
        ear->count = 1;
        ear->news[0] = (store_news){.kind = NEWS_ALL};
        return;
    }
    if (ear->first + ear->count == ear->room)
        make_room(ear);
    ear->news[ear->first + ear->count++] = *news;
}

/* ---------------------------------------------------------------- the thread */

static bool hear(void *to, const store_news *news)
{
    srv_ear *ear = to;
    pthread_mutex_lock(&ear->mutex);
    add(ear, news);
    pthread_mutex_unlock(&ear->mutex);
    if (ear->wake)
        ear->wake(ear->wakes);
    return true;
}

static bool note(srv_ear *ear, bool hears)
{
    pthread_mutex_lock(&ear->mutex);
    ear->hears = hears;
    bool closing = ear->closing;
    pthread_mutex_unlock(&ear->mutex);
    return !closing;
}

static void *run(void *self)
{
    srv_ear *ear = self;
    const store_node_ops *ops = ear->store->ops->nodes;
    for (bool hears = false; note(ear, hears);) {
        hears = ops->hear(ear->store, LISTEN_FOR, hear, ear) == STORE_OK;
        if (!hears)
            nanosleep(&(struct timespec){.tv_nsec = TRY_AGAIN * 1000000L}, NULL);
    }
    return NULL;
}

/* Signals are for the main thread. */
static bool start_thread(srv_ear *ear)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&ear->thread, NULL, run, ear) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

/* ---------------------------------------------------------------- for the main thread */

srv_ear *ear_open(srv_store *store, void (*wake)(void *wakes), void *wakes)
{
    srv_ear *ear = host_zeroed(sizeof *ear);
    ear->store = store;
    ear->wake = wake;
    ear->wakes = wakes;
    if (pthread_mutex_init(&ear->mutex, NULL) != 0 || !start_thread(ear))
        host_out_of_memory();
    return ear;
}

void ear_close(srv_ear *ear)
{
    pthread_mutex_lock(&ear->mutex);
    ear->closing = true;
    pthread_mutex_unlock(&ear->mutex);
    pthread_join(ear->thread, NULL);
    pthread_mutex_destroy(&ear->mutex);
    free(ear->news);
    free(ear);
}

bool ear_take(srv_ear *ear, store_news *out)
{
    pthread_mutex_lock(&ear->mutex);
    bool any = ear->count > 0;
    if (any) {
        *out = ear->news[ear->first++];
        if (--ear->count == 0)
            ear->first = 0;
    }
    pthread_mutex_unlock(&ear->mutex);
    return any;
}

bool ear_hears(srv_ear *ear)
{
    pthread_mutex_lock(&ear->mutex);
    bool hears = ear->hears;
    pthread_mutex_unlock(&ear->mutex);
    return hears;
}
