/* bot.h: what a bot is.
 *
 * A bot knows only what a player knows: the view of its seat. It thinks about states that it guesses from the view.
 * All its random choices come from a key, and its effort is a count (guesses, nodes), not a time. So the same view,
 * key and level give the same answer with every compiler, whatever else the machine does.
 *
 * Nothing here allocates: the caller gives each thinker memory of bot_memory_size() bytes, and may keep a plan for it
 * from one question to the next. */
#ifndef GROGNARD_BOT_H
#define GROGNARD_BOT_H

#include "grognard_game.h"

/* How hard a level thinks. */
typedef struct bot_effort {
    uint8_t guesses; /* guessed states in which each order is tried; 0: plays at random */
    uint8_t slips;   /* percent of orders that are random */
    uint8_t
        replies; /* so many of the best orders are looked at again, with the attacks that follow; 0: none */
    uint8_t reply_guesses; /* guessed states in which they are */
    uint16_t
        plans; /* whole plans of a movement phase that are compared, in games that are planned so */
    uint16_t trials; /* play-outs for all of them; 0: each is judged as it stands */
    uint16_t fights; /* play-outs for any other decision; 0: rules of thumb */
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

enum { BOT_PLAN_MAX = 32, BOT_NOTES_SIZE = 256 };

/* What a bot means to order next: its memory between two questions. Each order waits for the view that the bot expects
 * then; on any other view (an answer of the enemy, an undo, another game or seat) the plan is dropped and the bot thinks
 * anew. So a lost plan costs time and nothing else. A plan with no orders is all zeros.
 *
 * Its notes are what the bot has seen before and a view no longer shows, as a player may note it: they outlive the orders.
 * Without them it guesses worse. The bot of the game decides what they mean; zeros: nothing is noted. */
typedef struct bot_plan {
    uint32_t count, next;
    uint8_t notes[BOT_NOTES_SIZE];
    uint64_t view[BOT_PLAN_MAX]; /* hash of the view in which the order is given */
    gg_order order[BOT_PLAN_MAX];
    char why[BOT_PLAN_MAX][BOT_WHY_SIZE];
} bot_plan;

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
    bot_plan *plan;             /* of the game and seat, changed by thinking; or NULL */
    char *why;                  /* of BOT_WHY_SIZE bytes: a sentence about the order; or NULL */
    /* Is the answer still wanted? Gets the bot's progress in percent. NULL: always. */
    bool (*go_on)(void *to, uint32_t percent);
    /* Has it thought long enough? Then it answers with what it has found. NULL: its effort alone decides. An answer
     * that depends on a clock is not reproducible. */
    bool (*enough)(void *to);
    void *to;
} bot_task;

/* The levels that people are offered, the weakest first. The arena has more. */
const bot_level *bot_levels(uint32_t *count);
/* Does that game have the level? `random` plays all games. */
bool bot_plays(const bot_level *level, gg_span game);
const bot_level *bot_find_level(gg_span game, gg_span name); /* NULL: there is none */
/* May an answer take seconds? Servers keep such levels from delaying others. */
bool bot_is_slow(const bot_level *level);
size_t bot_memory_size(const gg_game *game);
/* Of the game's bot, NULL at the end; none if it has no bot that thinks. */
const char *const *bot_weight_names(gg_span game);
/* From a text in the form of bot.txt; 0 where it says nothing. False: it is damaged. */
bool bot_read_weights(gg_span game, gg_span text, bot_weights *weights, gg_error *error);
/* How far a side is ahead, by a view that shows everything, for measuring: in hundredths. False: the game's bot has no measure. */
bool bot_margin(const gg_game *game, const void *view, uint8_t side, int32_t *margin);
/* False: the answer is no longer wanted, or nothing is offered. */
bool bot_think(const bot_task *task, gg_order *order);

/* ---------------------------------------------------------------- for the bots of a game */

/* May the bot stop here, since it has thought long enough? */
bool bot_is_enough(const bot_task *task);
/* A seed for the dice of trials, from those of the answer. */
uint64_t bot_draw_seed(gg_dice *dice);
/* Adds an order to the task's plan, for a view that is still to come. */
void bot_add_to_plan(const bot_task *task, const void *view, const gg_order *order,
                     const char *why);

/* Answers a prompt of the game. False: it has no preference, and a random order is given. */
typedef bool bot_player(const bot_task *task, gg_dice *dice, gg_order *order);

#endif
