/* worker.h: a thought in a thread of its own, so that the screen stays alive. */
#ifndef GROGNARD_CLI_SCREEN_WORKER_H
#define GROGNARD_CLI_SCREEN_WORKER_H

#include "bot/bot.h"
#include "host/limit.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct scr_worker {
    pthread_t thread;
    bool begun; /* to be joined */
    atomic_bool done, enough, unwanted;
    atomic_uint percent;
    host_limit limit;
    void (*work)(void *to);
    void *to;
} scr_worker;

/* False: no thread can be made; the work was done right away. */
bool scr_worker_begin(scr_worker *worker, void (*work)(void *to), void *to, uint32_t limit);
bool scr_worker_is_done(scr_worker *worker); /* and joined; only once */
/* Ends it soon; with `unwanted` the thought answers nothing. Waits for its end. */
void scr_worker_cancel(scr_worker *worker);

/* For thoughts: the functions of bot_task and advice_question. `to` is the worker. */
bool scr_worker_go_on(void *to, uint32_t percent);
bool scr_worker_enough(void *to);

#endif
