/* jobs.h: slow work, done by a few threads: password hashes, thinking bots.
 *
 * The queue is bounded: if it is full, the caller is told and tries again later. A job has its own copy of what it
 * needs and touches nothing else; the main thread reads its result when it has come back.
 *
 * Slow jobs never take all threads: one is left for the others, so that nobody waits behind them. */
#ifndef GROGNARD_SERVER_JOBS_H
#define GROGNARD_SERVER_JOBS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct jobs srv_jobs;

/* What it is, for workers that do not share the memory of the server (src/offline). */
typedef enum job_kind {
    JOB_HERE,    /* needs the server's memory */
    JOB_THOUGHT, /* bot_thought (bots/thoughts.h) */
    JOB_ADVICE   /* adviser_task (bots/advisers.h) */
} job_kind;

typedef struct job {
    /* In a worker thread; not called if it was cancelled before. */
    void (*run)(struct job *job);
    void (*done)(struct job *job); /* in the main thread, from jobs_collect; frees the job */
    _Atomic uint32_t progress;     /* progress in percent, set by the job */
    _Atomic bool cancelled;        /* set by the server: the result is no longer wanted */
    bool slow;                     /* may take seconds; set before it is added */
    job_kind kind;
    struct job *next;
} srv_job;

/* Number of threads, and how many jobs may wait. `wake` is called from a worker thread when a job has come back. */
srv_jobs *jobs_open(uint32_t threads, uint32_t most, void (*wake)(void *wakes), void *wakes);
/* Cancels waiting jobs, lets running ones finish, calls `done` for all. */
void jobs_close(srv_jobs *jobs);
bool jobs_add(srv_jobs *jobs, srv_job *job); /* false: too many wait */
void jobs_collect(srv_jobs *jobs);           /* calls `done` for each finished job; never blocks */

#endif
