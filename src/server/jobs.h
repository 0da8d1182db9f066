/* jobs.h: work that takes long, done by a few threads: hashes of passwords, the thinking of bots.
 *
 * The queue is bounded: who finds it full is told so, and tries again later. A job gets its own copy of what it needs
 * and touches nothing else; its result is looked at by the server's own thread when it has come back. */
#ifndef GROGNARD_SERVER_JOBS_H
#define GROGNARD_SERVER_JOBS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct jobs srv_jobs;

typedef struct job {
    /* In a worker's thread; not called if it was cancelled before its turn. */
    void (*run)(struct job *job);
    void (*done)(struct job *job); /* in the server's thread, from jobs_collect; frees the job */
    _Atomic uint32_t progress;     /* in hundredths, as the job itself tells */
    _Atomic bool cancelled;        /* set by the server: the result is not wanted any more */
    struct job *next;
} srv_job;

/* Threads and the most jobs that may wait. `wake` is called from a worker's thread when a job has come back. */
srv_jobs *jobs_open(uint32_t threads, uint32_t most, void (*wake)(void *wakes), void *wakes);
/* Cancels what waits, lets what runs come to its end, calls `done` for all. */
void jobs_close(srv_jobs *jobs);
bool jobs_add(srv_jobs *jobs, srv_job *job); /* false: too many wait */
void jobs_collect(srv_jobs *jobs); /* calls `done` for each that has come back. Never waits */

#endif
