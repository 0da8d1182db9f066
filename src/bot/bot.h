/* bot.h: what a bot is.
 *
 * A bot knows only what a player knows: the view of its seat. It thinks about states that it guesses from the view.
 * All its random choices come from a key, and its effort is a count (guesses, nodes), not a time. So the same view,
 * key and level give the same answer with every compiler, whatever else the machine does.
 *
 * Nothing here allocates: the caller gives each thinker memory of bot_memory_size() bytes. */
#ifndef GROGNARD_BOT_H
#define GROGNARD_BOT_H

#include "grognard_game.h"

/* How hard a level thinks. */
typedef struct bot_effort {
    uint8_t guesses; /* guessed states in which each order is tried; 0: plays at random */
    uint8_t slips;   /* percent of orders that are random */
    uint8_t replies; /* so many of the best orders are tried against the enemy's replies; 0: none */
    uint8_t reply_guesses; /* guessed states in which they are */
} bot_effort;

typedef struct bot_level {
    const char *name, *sentence;
    bot_effort effort;
} bot_level;

enum { BOT_WEIGHTS_MAX = 32, BOT_WHY_SIZE = 200 };

/* What the bot of a game values: numbers whose names it knows (bot_weight_names). */
typedef struct bot_weights {
    int16_t value[BOT_WEIGHTS_MAX];
} bot_weights;

/* A question to a bot. */
typedef struct bot_task {
    const gg_game *game;
    const void *view; /* of the seat */
    gg_seat seat;     /* must have a prompt in the view */
    uint8_t key[32];
    uint64_t number; /* of the question: each has its own random numbers */
    bot_effort effort;
    const bot_weights *weights; /* NULL: those of its bot.txt */
    void *memory;               /* GG_ALIGN aligned */
    char *why;                  /* of BOT_WHY_SIZE bytes: a sentence about the order; or NULL */
    /* Is the answer still wanted? Gets the bot's progress in percent. NULL: always. */
    bool (*go_on)(void *to, uint32_t percent);
    void *to;
} bot_task;

/* The levels that people are offered, the weakest first. The arena has more. */
const bot_level *bot_levels(uint32_t *count);
/* Does that game have the level? `random` plays all games. */
bool bot_plays(const bot_level *level, gg_span game);
const bot_level *bot_find_level(gg_span game, gg_span name); /* NULL: there is none */
size_t bot_memory_size(const gg_game *game);
/* Of the game's bot, NULL at the end; none if it has no bot that thinks. */
const char *const *bot_weight_names(gg_span game);
/* From a text in the form of bot.txt; 0 where it says nothing. False: it is damaged. */
bool bot_read_weights(gg_span game, gg_span text, bot_weights *weights, gg_error *error);
/* False: the answer is no longer wanted, or nothing is offered. */
bool bot_think(const bot_task *task, gg_order *order);

/* ---------------------------------------------------------------- for the bots of a game */

/* Answers a prompt of the game. False: it has no preference, and a random order is given. */
typedef bool bot_player(const bot_task *task, gg_dice *dice, gg_order *order);

#endif
