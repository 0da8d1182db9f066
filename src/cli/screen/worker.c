/* worker.c: a thread that thinks. */
#define _POSIX_C_SOURCE 200809L

#include "cli/screen/worker.h"

#include <signal.h>

static void *run(void *to)
{
    scr_worker *worker = to;
    worker->work(worker->to);
    atomic_store(&worker->done, true);
    return NULL;
}

bool scr_worker_begin(scr_worker *worker, void (*work)(void *to), void *to, uint32_t limit)
{
    sigset_t all, before;
    gg_assert(!worker->begun);
    worker->work = work;
    worker->to = to;
    worker->limit = (host_limit){.most = limit};
    if (limit > 0)
        host_limit_begin(&worker->limit);
    atomic_store(&worker->done, false);
    atomic_store(&worker->enough, false);
    atomic_store(&worker->unwanted, false);
    atomic_store(&worker->percent, 0);
    sigfillset(&all); /* signals belong to the screen */
    pthread_sigmask(SIG_BLOCK, &all, &before);
    worker->begun = pthread_create(&worker->thread, NULL, run, worker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!worker->begun)
        run(worker);
    return worker->begun;
}

bool scr_worker_is_done(scr_worker *worker)
{
    if (!atomic_load(&worker->done))
        return false;
    if (worker->begun)
        pthread_join(worker->thread, NULL);
    worker->begun = false;
    atomic_store(&worker->done, false);
    return true;
}

void scr_worker_cancel(scr_worker *worker)
{
    atomic_store(&worker->unwanted, true);
    atomic_store(&worker->enough, true);
    if (worker->begun)
        pthread_join(worker->thread, NULL);
    worker->begun = false;
    atomic_store(&worker->done, false);
}

bool scr_worker_go_on(void *to, uint32_t percent)
{
    scr_worker *worker = to;
    atomic_store(&worker->percent, percent);
    return !atomic_load(&worker->unwanted);
}

bool scr_worker_enough(void *to)
{
    scr_worker *worker = to;
    return atomic_load(&worker->enough) ||
           (worker->limit.most > 0 && host_limit_is_over(&worker->limit));
}
