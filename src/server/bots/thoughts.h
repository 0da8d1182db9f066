/* thoughts.h: what a bot is asked, and its answer: all that a worker needs. */
#ifndef GROGNARD_SERVER_THOUGHTS_H
#define GROGNARD_SERVER_THOUGHTS_H

#include "bot/bot.h"
#include "host/limit.h"
#include "server/house.h"

typedef struct bot_thought {
    srv_job job; /* first: it is found by it */
    struct bot_thought *next;
    srv_house *house;
    char game[STORE_ID_SIZE];
    const bot_level *bot;
    bot_task task;
    void *view;         /* that the task has, owned */
    uint32_t given[64]; /* orders of each verb so far */
    uint32_t opening;   /* which ready-made set-up it plays */
    int64_t hinted;
    int64_t due; /* not before this time, by the monotonic clock */
    bool done;   /* it waits for that time */
    bool secret;
    bool found;
    host_limit limit;
    gg_order order;
    char why[BOT_WHY_SIZE];
    bot_plan plan;
} bot_thought;

/* A zeroed thought about that game: its job, its view, to be filled in, and the memory of the bot. */
void thoughts_open(bot_thought *thought, const gg_game *game);
void thoughts_close(bot_thought *thought); /* frees it */

#endif
