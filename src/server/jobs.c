/* jobs.c: a few threads that take jobs from one queue and put them into another when they are done. */
#define _POSIX_C_SOURCE 200809L

#include "jobs.h"
#include "host/memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

typedef struct job_queue {
    job *first, *last;
    uint32_t count;
} job_queue;

struct jobs {
    pthread_mutex_t lock; /* of all that follows down to `stopping` */
    pthread_cond_t more;  /* something waits, or it is time to stop */
    job_queue waiting, back;
    bool stopping;

    uint32_t most, threads;
    void (*wake)(void *wakes);
    void *wakes;
    pthread_t thread[];
};

static void put(job_queue *queue, job *task)
{
    task->next = NULL;
    if (queue->last)
        queue->last->next = task;
    else
        queue->first = task;
    queue->last = task;
    queue->count++;
}

static job *take(job_queue *queue)
{
    job *task = queue->first;
    gg_assert(task);
    queue->first = task->next;
    if (!queue->first)
        queue->last = NULL;
    queue->count--;
    task->next = NULL;
    return task;
}

/* ---------------------------------------------------------------- the workers */

/* The next job, NULL when it is time to stop. The lock is held before and after. */
static job *wait_for_job(jobs *self)
{
    while (!self->waiting.first && !self->stopping)
        pthread_cond_wait(&self->more, &self->lock);
    return self->stopping ? NULL : take(&self->waiting);
}

static void *work(void *to)
{
    jobs *self = to;
    pthread_mutex_lock(&self->lock);
    for (job *task = wait_for_job(self); task; task = wait_for_job(self)) {
        pthread_mutex_unlock(&self->lock);
        if (!atomic_load(&task->cancelled))
            task->run(task);
        pthread_mutex_lock(&self->lock);
        put(&self->back, task);
        if (self->wake)
            self->wake(self->wakes);
    }
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

/* Signals are for the server's own thread. */
static void start_threads(jobs *self, uint32_t threads)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (self->threads < threads &&
           pthread_create(&self->thread[self->threads], NULL, work, self) == 0)
        self->threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* ---------------------------------------------------------------- for the server's thread */

jobs *jobs_open(uint32_t threads, uint32_t most, void (*wake)(void *wakes), void *wakes)
{
    gg_assert(threads > 0 && most > 0);
    jobs *self = host_memory(sizeof *self + threads * sizeof self->thread[0]);
    self->most = most;
    self->wake = wake;
    self->wakes = wakes;
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->more, NULL);
    start_threads(self, threads);
    if (self->threads == 0)
        host_out_of_memory(); /* a system without room for a single thread */
    return self;
}

bool jobs_add(jobs *self, job *task)
{
    gg_assert(task->run && task->done);
    pthread_mutex_lock(&self->lock);
    bool fits = self->waiting.count < self->most && !self->stopping;
    if (fits) {
        put(&self->waiting, task);
        pthread_cond_signal(&self->more);
    }
    pthread_mutex_unlock(&self->lock);
    return fits;
}

void jobs_collect(jobs *self)
{
    pthread_mutex_lock(&self->lock);
    job_queue back = self->back;
    self->back = (job_queue){0};
    pthread_mutex_unlock(&self->lock);
    while (back.first) {
        job *task = take(&back);
        task->done(task);
    }
}

static void cancel_waiting(jobs *self)
{
    while (self->waiting.first) {
        job *task = take(&self->waiting);
        atomic_store(&task->cancelled, true);
        put(&self->back, task);
    }
}

void jobs_close(jobs *self)
{
    pthread_mutex_lock(&self->lock);
    self->stopping = true;
    cancel_waiting(self);
    pthread_cond_broadcast(&self->more);
    pthread_mutex_unlock(&self->lock);
    for (uint32_t i = 0; i < self->threads; i++)
        pthread_join(self->thread[i], NULL);
    jobs_collect(self);
    pthread_cond_destroy(&self->more);
    pthread_mutex_destroy(&self->lock);
    free(self);
}
