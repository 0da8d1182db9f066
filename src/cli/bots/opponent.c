/* opponent.c: a built-in bot answers a question: with a ready-made set-up if there is one, else by thinking. */
#include "cli/bots/opponent.h"

#include "host/opening.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- a limit in milliseconds */

bool cli_read_limit(const cli_call *call, bool processor, host_limit *limit)
{
    uint64_t most = 0;
    if (!cli_number(call, "think", 1, CLI_THINK_MOST, &most))
        return false;
    *limit = (host_limit){.processor = processor, .most = (uint32_t)most};
    return true;
}

static bool is_enough(void *to)
{
    return host_limit_is_over(to);
}

void cli_limit_task(host_limit *limit, bot_task *task)
{
    if (limit->most == 0)
        return;
    host_limit_begin(limit);
    task->enough = is_enough;
    task->to = limit;
}

/* ---------------------------------------------------------------- a bot */

void cli_opponent_open(cli_opponent *bot, const gg_game *game, const bot_level *level,
                       const uint8_t key[32], const host_limit *limit)
{
    *bot = (cli_opponent){.game = game,
                          .level = level,
                          .memory = host_memory(bot_memory_size(game)),
                          .plan = host_zeroed(GG_SEATS_MAX * sizeof *bot->plan),
                          .limit = *limit};
    memcpy(bot->key, key, sizeof bot->key);
}

void cli_opponent_close(cli_opponent *bot)
{
    free(bot->memory);
    free(bot->plan);
    *bot = (cli_opponent){0};
}

/* It plays the same set-up throughout a game. */
bool cli_opponent_think(cli_opponent *bot, const void *view, gg_seat seat, const uint32_t given[64],
                        uint64_t number, gg_order *order, char *why)
{
    uint32_t opening = (uint32_t)bot->key[0] << 8 | bot->key[1];
    bool thinks = bot->level->effort.guesses > 0;
    bot_task task = {.game = bot->game,
                     .view = view,
                     .seat = seat,
                     .number = number,
                     .effort = bot->level->effort,
                     .memory = bot->memory,
                     .plan = &bot->plan[seat],
                     .why = why};
    why[0] = 0;
    cli_limit_task(&bot->limit, &task);
    if (bot->watcher) {
        task.go_on = bot->go_on;
        task.enough = bot->enough;
        task.to = bot->watcher;
    }
    memcpy(task.key, bot->key, sizeof task.key);
    if (thinks && host_opening(bot->game, view, seat, opening, given, bot->memory, order, NULL))
        return true;
    return bot_think(&task, order);
}

enum { NAMES_MAX = 20 };

static void refuse_level(const char *game, gg_span name)
{
    char word[80];
    uint32_t all, count = 0;
    const bot_level *levels = bot_levels(&all);
    const char *names[NAMES_MAX + 1];
    for (uint32_t i = 0; i < all && count < NAMES_MAX; i++)
        if (bot_plays(&levels[i], gg_span_of(game)))
            names[count++] = levels[i].name;
    names[count] = NULL;
    snprintf(word, sizeof word, "%.*s", (int)name.size, name.at);
    const char *near = cli_nearest(word, names);
    if (near)
        cli_error("there is no bot `%s` for %s; near: %s", word, game, near);
    else
        cli_error("there is no bot `%s` for %s; `grognard bots %s` lists them", word, game, game);
}

const bot_level *cli_find_level(const gg_game *game, gg_span name)
{
    const bot_level *level = bot_find_level(gg_span_of(game->rules->id), name);
    if (!level)
        refuse_level(game->rules->id, name);
    return level;
}
