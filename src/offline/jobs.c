/* jobs.c: worker threads, where there are none (server/jobs.h): what bots think about goes to thinkers of the page, one for each queue;
 * anything else is done at once. */
#include "server/jobs.h"
#include "offline/page.h"
#include "parcels.h"

#include "host/memory.h"

#include <stdlib.h>

enum { QUEUES_MOST = 8 };

typedef struct job_queue {
    srv_job *first, *last;
    uint32_t count;
} job_queue;

struct jobs {
    uint32_t number, most;
    job_queue waiting, back;
    srv_job *current; /* the thinker works on it */
};

static srv_jobs *queues[QUEUES_MOST];

TO_PAGE("offline_answer") void offline_answer(uint32_t queue, const char *at, size_t size);
TO_PAGE("offline_progress") void offline_progress(uint32_t queue, uint32_t percent);

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

static srv_job *take(job_queue *queue)
{
    srv_job *job = queue->first;
    queue->first = job->next;
    if (!queue->first)
        queue->last = NULL;
    queue->count--;
    return job;
}

/* ---------------------------------------------------------------- thinkers */

static void begin(srv_jobs *jobs, srv_job *job)
{
    host_page page;
    jobs->current = job;
    parcel_pack(job, &page);
    page_think(jobs->number, page.at, page.size);
    host_page_free(&page);
}

/* Cancelled before it began: it comes back at once. */
static void begin_next(srv_jobs *jobs)
{
    while (!jobs->current && jobs->waiting.first) {
        srv_job *job = take(&jobs->waiting);
        if (atomic_load(&job->cancelled))
            put(&jobs->back, job);
        else
            begin(jobs, job);
    }
}

static void finish(srv_jobs *jobs)
{
    put(&jobs->back, jobs->current);
    jobs->current = NULL;
}

/* What is no longer wanted is not thought to its end. */
static void stop_cancelled(srv_jobs *jobs)
{
    if (!jobs->current || !atomic_load(&jobs->current->cancelled))
        return;
    page_stop(jobs->number);
    finish(jobs);
}

/* Size 0: the thinker has failed. */
void offline_answer(uint32_t queue, const char *at, size_t size)
{
    srv_jobs *jobs = queue < QUEUES_MOST ? queues[queue] : NULL;
    if (!jobs || !jobs->current)
        return;
    parcel_unpack(jobs->current, at, size);
    finish(jobs);
}

void offline_progress(uint32_t queue, uint32_t percent)
{
    srv_jobs *jobs = queue < QUEUES_MOST ? queues[queue] : NULL;
    if (jobs && jobs->current)
        atomic_store(&jobs->current->progress, percent);
}

/* ---------------------------------------------------------------- jobs.h */

srv_jobs *jobs_open(uint32_t threads, uint32_t most, void (*wake)(void *wakes), void *wakes)
{
    (void)threads;
    (void)wake;
    (void)wakes;
    srv_jobs *jobs = host_zeroed(sizeof *jobs);
    jobs->most = most;
    while (queues[jobs->number])
        jobs->number++;
    gg_assert(jobs->number < QUEUES_MOST);
    queues[jobs->number] = jobs;
    return jobs;
}

bool jobs_add(srv_jobs *jobs, srv_job *job)
{
    if (jobs->waiting.count >= jobs->most)
        return false;
    if (job->kind == JOB_HERE) {
        job->run(job);
        put(&jobs->back, job);
    } else {
        put(&jobs->waiting, job);
        begin_next(jobs);
    }
    return true;
}

void jobs_collect(srv_jobs *jobs)
{
    stop_cancelled(jobs);
    begin_next(jobs);
    job_queue back = jobs->back;
    jobs->back = (job_queue){0};
    while (back.first) {
        srv_job *job = take(&back);
        job->done(job);
    }
}

void jobs_close(srv_jobs *jobs)
{
    if (jobs->current) {
        page_stop(jobs->number);
        finish(jobs);
    }
    while (jobs->waiting.first)
        put(&jobs->back, take(&jobs->waiting));
    jobs_collect(jobs);
    queues[jobs->number] = NULL;
    free(jobs);
}
