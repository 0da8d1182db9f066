/* jobs.c: a few threads that take jobs from one queue and put them into another when they are done. */
#define _POSIX_C_SOURCE 200809L

#include "jobs.h"
#include "host/memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

typedef struct job_queue {
    srv_job *first, *last;
    uint32_t count;
} job_queue;

struct jobs {
    pthread_mutex_t lock; /* protects everything down to `stopping` */
    pthread_cond_t more;  /* a job waits, or it is time to stop */
    job_queue waiting, back;
    uint32_t slow; /* slow jobs that are being done */
    bool stopping;

    uint32_t most, slow_most, threads;
    void (*wake)(void *wakes);
    void *wakes;
    pthread_t thread[];
};

static void put(job_queue *queue, srv_job *job)
{
    job->next = NULL;
    if (queue->last)
        queue->last->next = job;
    else
        queue->first = job;
    queue->last = job;
    queue->count++;
}

/* Takes the job that the link leads to; `before` is the one before it, NULL if it is the first. */
static srv_job *take_at(job_queue *queue, srv_job **link, srv_job *before)
{
    srv_job *job = *link;
    gg_assert(job);
    *link = job->next;
    if (queue->last == job)
        queue->last = before;
    gg_assert(queue->count > 0 && (queue->count > 1) == (queue->first != NULL));
    queue->count--;
    job->next = NULL;
    return job;
}

static srv_job *take(job_queue *queue)
{
    return take_at(queue, &queue->first, NULL);
}

/* ---------------------------------------------------------------- the workers */

/* The first job that may be done now; NULL: none. Slow ones wait while enough of them are being done. */
static srv_job *take_next(srv_jobs *jobs)
{
    srv_job *before = NULL;
    for (srv_job **link = &jobs->waiting.first; *link; link = &before->next) {
        if (!(*link)->slow || jobs->slow < jobs->slow_most)
            return take_at(&jobs->waiting, link, before);
        before = *link;
    }
    return NULL;
}

/* The next job, NULL when it is time to stop. The lock is held before and after. A worker that has done a slow job comes
 * here itself, so that nobody has to be woken for the next one. */
static srv_job *wait_for_job(srv_jobs *jobs)
{
    while (!jobs->stopping) {
        srv_job *job = take_next(jobs);
        if (job)
            return job;
        pthread_cond_wait(&jobs->more, &jobs->lock);
    }
    return NULL;
}

static void *work(void *to)
{
    srv_jobs *jobs = to;
    pthread_mutex_lock(&jobs->lock);
    for (srv_job *job = wait_for_job(jobs); job; job = wait_for_job(jobs)) {
        jobs->slow += job->slow;
        pthread_mutex_unlock(&jobs->lock);
        if (!atomic_load(&job->cancelled))
            job->run(job);
        pthread_mutex_lock(&jobs->lock);
        gg_assert(jobs->slow >= job->slow);
        jobs->slow -= job->slow;
        put(&jobs->back, job);
        if (jobs->wake)
            jobs->wake(jobs->wakes);
    }
    pthread_mutex_unlock(&jobs->lock);
    return NULL;
}

/* Signals are for the server's own thread. */
static void start_threads(srv_jobs *jobs, uint32_t threads)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (jobs->threads < threads &&
           pthread_create(&jobs->thread[jobs->threads], NULL, work, jobs) == 0)
        jobs->threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* ---------------------------------------------------------------- for the server's thread */

srv_jobs *jobs_open(uint32_t threads, uint32_t most, void (*wake)(void *wakes), void *wakes)
{
    gg_assert(threads > 0 && most > 0);
    srv_jobs *jobs = host_memory(sizeof *jobs + threads * sizeof jobs->thread[0]);
    jobs->most = most;
    jobs->slow_most = threads > 1 ? threads - 1 : 1;
    jobs->wake = wake;
    jobs->wakes = wakes;
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->more, NULL);
    start_threads(jobs, threads);
    if (jobs->threads == 0)
        host_out_of_memory(); /* the system cannot start a single thread */
    return jobs;
}

bool jobs_add(srv_jobs *jobs, srv_job *job)
{
    gg_assert(job->run && job->done);
    pthread_mutex_lock(&jobs->lock);
    bool fits = jobs->waiting.count < jobs->most && !jobs->stopping;
    if (fits) {
        put(&jobs->waiting, job);
        pthread_cond_signal(&jobs->more);
    }
    pthread_mutex_unlock(&jobs->lock);
    return fits;
}

void jobs_collect(srv_jobs *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    job_queue back = jobs->back;
    jobs->back = (job_queue){0};
    pthread_mutex_unlock(&jobs->lock);
    while (back.first) {
        srv_job *job = take(&back);
        job->done(job);
    }
}

static void cancel_waiting(srv_jobs *jobs)
{
    while (jobs->waiting.first) {
        srv_job *job = take(&jobs->waiting);
        atomic_store(&job->cancelled, true);
        put(&jobs->back, job);
    }
}

void jobs_close(srv_jobs *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    jobs->stopping = true;
    cancel_waiting(jobs);
    pthread_cond_broadcast(&jobs->more);
    pthread_mutex_unlock(&jobs->lock);
    for (uint32_t i = 0; i < jobs->threads; i++)
        pthread_join(jobs->thread[i], NULL);
    jobs_collect(jobs);
    gg_assert(!jobs->waiting.first && !jobs->back.first); /* every job has come back */
    pthread_cond_destroy(&jobs->more);
    pthread_mutex_destroy(&jobs->lock);
    free(jobs);
}
