/* thoughts.c: the thinking of a bot, in a worker. */
#include "server/bots/thoughts.h"

#include "host/memory.h"
#include "host/opening.h"

#include <stdlib.h>

/* A secret question has its limit from the moment when it is asked: that a worker was busy must not add to it. */
static void run_thought(srv_job *job)
{
    bot_thought *thought = (bot_thought *)job;
    const bot_task *task = &thought->task;
    bool thinks = task->effort.guesses > 0;
    if (!thought->secret)
        host_limit_begin(&thought->limit);
    thought->found = (thinks &&
                      host_opening(task->game, task->view, task->seat, thought->opening,
                                   thought->given, task->memory, &thought->order, NULL)) ||
                     bot_think(task, &thought->order);
}

static bool go_on(void *to, uint32_t percent)
{
    srv_job *job = to;
    job->progress = percent;
    return !job->cancelled;
}

static bool is_enough(void *to)
{
    const bot_thought *thought = to;
    return host_limit_is_over(&thought->limit);
}

void thoughts_open(bot_thought *thought, const gg_game *game)
{
    bot_task *task = &thought->task;
    thought->job.run = run_thought;
    thought->job.kind = JOB_THOUGHT;
    thought->view = host_memory(gg_view_size(game));
    task->game = game;
    task->view = thought->view;
    task->memory = host_memory(bot_memory_size(game));
    task->go_on = go_on;
    task->enough = is_enough;
    task->to = &thought->job;
    task->why = thought->why;
    task->plan = &thought->plan;
}

void thoughts_close(bot_thought *thought)
{
    free(thought->view);
    free(thought->task.memory);
    free(thought);
}
