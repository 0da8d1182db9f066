/* outsider.h: a player of the arena that is another program and speaks the player protocol (docs/protocol.md). */
#ifndef GROGNARD_CLI_OUTSIDER_H
#define GROGNARD_CLI_OUTSIDER_H

#include "cli/cli.h"
#include "host/table.h"

#include <sys/types.h>

typedef struct outsider {
    const gg_game *game;
    pid_t pid; /* also its process group; 0: it does not run */
    int to, from;
    size_t used; /* bytes in `buffer` */
    char buffer[CLI_LINE_MAX + 1];
    void *known, *now; /* the last view sent to it, and the one being sent */
    uint32_t patience; /* milliseconds for an order */
    uint64_t deadline;
    gg_draft draft;
    const char *ending; /* what it did wrong: `crashed`, `hung`, `illegal`; NULL: nothing */
    char foul[200];     /* in words */
} outsider;

/* Starts the program in a process group of its own and tells it the game. Failures are reported by outsider_ask. */
void outsider_open(outsider *bot, const gg_game *game, const char *command, uint32_t patience);
/* Asks it for an order and plays that. False: it failed (`ending` and `foul` say how), or there was an interrupt. */
bool outsider_ask(outsider *bot, host_table *table, gg_seat seat);
/* Tells it the result, and ends it and everything that it started. */
void outsider_close(outsider *bot, const gg_head *head);

#endif
