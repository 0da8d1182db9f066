/* opponent.h: how a bot of this program answers a question outside the arena: set-up included. */
#ifndef GROGNARD_CLI_OPPONENT_H
#define GROGNARD_CLI_OPPONENT_H

#include "bot/bot.h"
#include "cli/cli.h"
#include "host/limit.h"

/* Reads --think, a limit for each thought. False: an error was printed. */
bool cli_read_limit(const cli_call *call, bool processor, host_limit *limit);
/* Makes the limit that of the task, which begins now. */
void cli_limit_task(host_limit *limit, bot_task *task);

/* One bot in one game. */
typedef struct cli_opponent {
    const gg_game *game;
    const bot_level *level;
    void *memory;
    uint8_t key[32]; /* for its random choices */
    bot_plan *plan;  /* for each seat that it plays */
    host_limit limit;
    /* Watches its thoughts in place of the limit; NULL: nobody does. As in bot_task. */
    bool (*go_on)(void *to, uint32_t percent);
    bool (*enough)(void *to);
    void *watcher;
} cli_opponent;

void cli_opponent_open(cli_opponent *bot, const gg_game *game, const bot_level *level,
                       const uint8_t key[32], const host_limit *limit);
void cli_opponent_close(cli_opponent *bot);
/* Answers the seat's prompt. The view is all that it knows; `given` counts the seat's orders so far by verb,
 * `number` is different for every question. `why` becomes a sentence about the order (BOT_WHY_SIZE), or "". False:
 * nothing is offered. */
bool cli_opponent_think(cli_opponent *bot, const void *view, gg_seat seat, const uint32_t given[64],
                        uint64_t number, gg_order *order, char *why);

/* The level of that name in a game. NULL: an error was printed. */
const bot_level *cli_find_level(const gg_game *game, gg_span name);

#endif
