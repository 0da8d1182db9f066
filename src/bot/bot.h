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

/* ---------------------------------------------------------------- judging (judging.c) */

/* Adds what the view of a seat shows to the notes of a plan, as the bot would if it were asked now. */
void bot_take_notes(const gg_game *game, const void *view, bot_plan *plan);
bool bot_keeps_notes(const gg_game *game); /* or does the view alone tell its bot everything? */

/* Orders of one seat, one after the other. Those that turn out to be illegal are skipped. */
typedef struct bot_line {
    uint32_t count;
    gg_order order[BOT_PLAN_MAX];
} bot_line;

/* Chances are in thousandths. */
enum { BOT_SURE = 1000 };

/* The chance of the side with the number 0 in a state that is known, by play-outs of what is going on: an attack, the
 * fights of a turn. All counts are given, so the answer is the same everywhere. False: no bot of the game thinks, or the
 * state cannot be judged yet. */
typedef struct bot_position {
    const gg_game *game;
    const void *state;
    void *memory;          /* of bot_memory_size() bytes */
    gg_seat seat;          /* that gives this order first, .. */
    const gg_order *order; /* .. with other dice in each play-out; NULL: none */
    uint32_t trials;
    uint64_t seed;
} bot_position;
typedef struct bot_outlook {
    uint32_t chance;
    int32_t value; /* behind it, in the units of the bot: for calibrating (docs/advice.md) */
    uint32_t over; /* share of the game that is over, in hundredths */
} bot_outlook;
bool bot_chance(const bot_position *position, bot_outlook *outlook);
/* What each line is worth to the task's seat, with what it knows: the chance of its side. Every line is tried in the same
 * guesses and with the same dice. False: no longer wanted, or no bot of the game thinks. */
bool bot_compare(const bot_task *task, const bot_line *const *lines, uint32_t count,
                 uint32_t guesses, uint32_t *chance);

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

/* A state that is to be judged. */
typedef struct bot_trial {
    const gg_game *game;
    const bot_weights *weights;
    void *memory;         /* of the game's thinker */
    void *state;          /* known in full; it is changed */
    gg_seat seat;         /* that gives the orders of the line */
    const bot_line *line; /* or NULL */
    uint64_t seed;        /* of the dice */
} bot_trial;

/* What it comes to. */
typedef struct bot_opinion {
    int32_t value; /* to the side 0, in the units of the bot */
    uint32_t over; /* share of the game that is over, in hundredths */
} bot_opinion;

/* Judges the state after the line, played out to a point where that can be done. False: it cannot be judged yet. */
typedef bool bot_judge(const bot_trial *trial, bot_opinion *opinion);
/* How the bot guesses. NULL: like gg_guess. */
typedef void bot_guesser(const gg_game *game, const void *view, const bot_plan *plan, gg_dice *dice,
                         void *state);
typedef void bot_noter(const gg_game *game, const void *view, bot_plan *plan);
/* Is an order of the seat, in a guessed state, so absurd that not even a slip gives it? */
typedef bool bot_refuser(const gg_game *game, const void *state, gg_seat seat,
                         const gg_order *order);

/* Is the order legal in the state of the trial? */
bool bot_may_order(const bot_trial *trial, const gg_order *order);

#endif
