/* writer.c: the writer thread: a queue in, a queue out, and a commit of everything that has accumulated in between. */
#define _POSIX_C_SOURCE 200809L

#include "server/store/writer.h"
#include "host/memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

enum {
    GROUP_MOST = 512, /* batches per commit: limits how long the first of them waits */
    GATHERED = 32     /* enough for a commit without waiting for more */
};

typedef struct writer_queue {
    store_batch *first, *last;
} writer_queue;

struct writer {
    srv_store *to;
    void (*wake)(void *wakes);
    void *wakes;
    pthread_t thread;
    pthread_mutex_t mutex; /* protects everything below */
    pthread_cond_t came;   /* something must be committed, or the thread must end */
    pthread_cond_t done;   /* something has come back */
    writer_queue in, out;
    uint32_t gathered; /* batches in `in` that nobody has asked to commit yet */
    uint64_t tickets, pending, groups;
    bool go, closing; /* commit what is there; end */
};

/* ---------------------------------------------------------------- queues */

static void add_chain(writer_queue *queue, store_batch *first, store_batch *last)
{
    gg_assert(!last->next && (!queue->last || queue->last->ticket < first->ticket));
    if (queue->last)
        queue->last->next = first;
    else
        queue->first = first;
    queue->last = last;
}

/* Takes up to that many from the front; *last is the last one. */
static store_batch *take_chain(writer_queue *queue, uint32_t most, store_batch **last)
{
    store_batch *first = queue->first;
    gg_assert(first && most > 0);
    *last = first;
    for (uint32_t i = 1; i < most && (*last)->next; i++)
        *last = (*last)->next;
    queue->first = (*last)->next;
    if (!queue->first)
        queue->last = NULL;
    (*last)->next = NULL;
    return first;
}

static void free_chain(store_batch *first)
{
    for (store_batch *next; first; first = next) {
        next = first->next;
        batch_free(first);
    }
}

/* ---------------------------------------------------------------- the thread */

/* Commits one group. Called and returns with the mutex held; it is released while the disk works. */
static void commit_group(srv_writer *writer)
{
    store_batch *last;
    store_batch *first = take_chain(&writer->in, GROUP_MOST, &last);
    writer->go = writer->in.first != NULL;
    writer->gathered = 0;
    pthread_mutex_unlock(&writer->mutex);
    writer->to->ops->commit(writer->to, first);
    pthread_mutex_lock(&writer->mutex);
    add_chain(&writer->out, first, last);
    writer->groups++;
    pthread_cond_broadcast(&writer->done);
    pthread_mutex_unlock(&writer->mutex);
    if (writer->wake)
        writer->wake(writer->wakes);
    pthread_mutex_lock(&writer->mutex);
}

static void *run(void *self)
{
    srv_writer *writer = self;
    pthread_mutex_lock(&writer->mutex);
    for (;;) {
        while (!writer->go && !writer->closing)
            pthread_cond_wait(&writer->came, &writer->mutex);
        if (!writer->in.first)
            break;
        commit_group(writer);
    }
    pthread_mutex_unlock(&writer->mutex);
    return NULL;
}

/* Signals are for the main thread. */
static bool start_thread(srv_writer *writer)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&writer->thread, NULL, run, writer) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

/* ---------------------------------------------------------------- for other threads */

srv_writer *writer_open(srv_store *to, void (*wake)(void *wakes), void *wakes)
{
    srv_writer *writer = host_memory(sizeof *writer);
    writer->to = to;
    writer->wake = wake;
    writer->wakes = wakes;
    if (pthread_mutex_init(&writer->mutex, NULL) != 0 ||
        pthread_cond_init(&writer->came, NULL) != 0 ||
        pthread_cond_init(&writer->done, NULL) != 0 || !start_thread(writer))
        host_out_of_memory();
    return writer;
}

void writer_close(srv_writer *writer)
{
    if (!writer)
        return;
    pthread_mutex_lock(&writer->mutex);
    writer->closing = true;
    pthread_cond_signal(&writer->came);
    pthread_mutex_unlock(&writer->mutex);
    pthread_join(writer->thread, NULL);
    gg_assert(!writer->in.first);
    free_chain(writer->out.first);
    pthread_cond_destroy(&writer->came);
    pthread_cond_destroy(&writer->done);
    pthread_mutex_destroy(&writer->mutex);
    free(writer);
}

/* With the mutex held. */
static void go(srv_writer *writer)
{
    if (!writer->in.first || writer->go)
        return;
    writer->go = true;
    pthread_cond_signal(&writer->came);
}

void writer_go(srv_writer *writer)
{
    pthread_mutex_lock(&writer->mutex);
    go(writer);
    pthread_mutex_unlock(&writer->mutex);
}

uint64_t writer_send(srv_writer *writer, store_batch *batch)
{
    pthread_mutex_lock(&writer->mutex);
    gg_assert(!writer->closing);
    uint64_t ticket = ++writer->tickets;
    batch->ticket = ticket; /* from here on the writer owns it */
    batch->next = NULL;
    add_chain(&writer->in, batch, batch);
    writer->pending++;
    if (++writer->gathered >= GATHERED)
        go(writer);
    pthread_mutex_unlock(&writer->mutex);
    return ticket;
}

/* With the mutex held. */
static store_batch *take_out(srv_writer *writer)
{
    store_batch *first = writer->out.first;
    writer->out = (writer_queue){NULL, NULL};
    for (const store_batch *batch = first; batch; batch = batch->next) {
        gg_assert(writer->pending > 0);
        writer->pending--;
    }
    return first;
}

store_batch *writer_collect(srv_writer *writer)
{
    pthread_mutex_lock(&writer->mutex);
    go(writer);
    store_batch *first = take_out(writer);
    pthread_mutex_unlock(&writer->mutex);
    return first;
}

store_batch *writer_wait(srv_writer *writer)
{
    pthread_mutex_lock(&writer->mutex);
    go(writer);
    while (!writer->out.first && writer->pending > 0)
        pthread_cond_wait(&writer->done, &writer->mutex);
    store_batch *first = take_out(writer);
    pthread_mutex_unlock(&writer->mutex);
    return first;
}

uint64_t writer_pending(srv_writer *writer)
{
    pthread_mutex_lock(&writer->mutex);
    uint64_t pending = writer->pending;
    pthread_mutex_unlock(&writer->mutex);
    return pending;
}

uint64_t writer_groups(srv_writer *writer)
{
    pthread_mutex_lock(&writer->mutex);
    uint64_t groups = writer->groups;
    pthread_mutex_unlock(&writer->mutex);
    return groups;
}
