/* bots.h: what a bot is.
 *
 * A bot is asked like a player and knows what a player knows: it gets the view of its seat and nothing else, so it
 * cannot use what it should not know. Whatever it leaves to chance comes from the key, which follows from the game's
 * seed and from how much the seat has been told: the same view, seed and number give the same answer. */
#ifndef GROGNARD_SERVER_BOTS_H
#define GROGNARD_SERVER_BOTS_H

#include "server/jobs.h"

#include "grognard_game.h"

typedef struct bot_task {
    const gg_game *game; /* shared, immutable */
    void *view;          /* of the seat; the task's own */
    gg_seat seat;
    uint8_t key[32];
    uint64_t number; /* of the seat's newest entry that changed the game */
    srv_job *job;    /* to say how far it is, and to see whether its answer is still wanted */
} bot_task;

typedef struct srv_bot {
    const char *name, *sentence;
    /* In a worker's thread. False: it has found nothing, or was told to stop. */
    bool (*think)(const bot_task *task, gg_order *order);
} srv_bot;

/* bot_random.c */
extern const srv_bot bot_random;
/* An order by chance, step by step. False: the lists lead nowhere. */
bool bot_walk(const gg_game *game, const void *state, gg_seat seat, gg_dice *dice, gg_order *order);

#endif
