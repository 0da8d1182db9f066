/* hint.h: "What would you do?": the strongest bot of the game answers for a seat.
 *
 * The bot gets what the seat knows: its view, and notes that follow from its earlier views. Its random numbers follow from
 * the view, too. So the same view and notes give the same hint, whatever is hidden, and asking again gains nothing.
 *
 *     advice_question question;
 *     advice_hint hint;
 *     advice_ask(&question, game, view, seat);        // the view is copied
 *     question.enough = ..; question.go_on = ..;      // a limit, progress, cancelling: optional
 *     if (advice_think(&question, &hint))             // may take seconds: in a worker
 *         advice_write_hint(&question, &hint, json);  // members of an open object
 *     advice_forget(&question);
 *
 * Who may ask is the caller's business: never in a game between people while it runs (docs/api.md, "Hints"). */
#ifndef GROGNARD_ADVICE_HINT_H
#define GROGNARD_ADVICE_HINT_H

#include "bot/bot.h"
#include "host/table.h"

enum {
    ADVICE_STEPS_MAX = 12,   /* orders of a plan that are told */
    ADVICE_HINT_LIMIT = 5000 /* milliseconds that a hint may take, for callers that have a clock */
};

typedef struct advice_question {
    gg_game *game;
    gg_seat seat; /* must have a prompt in the view */
    const bot_level *bot;
    bot_effort effort;  /* that of the bot, unless the caller lowers it */
    void *view;         /* owned, like the following */
    void *memory;       /* of the bot */
    bot_plan *plan;     /* its notes so far */
    uint32_t given[64]; /* orders of the seat so far by verb, for its set-up (host_count_given) */
    /* As in bot_task; all may be NULL. */
    bool (*go_on)(void *to, uint32_t percent);
    bool (*enough)(void *to);
    void *to;
} advice_question;

/* One order of the bot. */
typedef struct advice_step {
    gg_order order;
    char why[BOT_WHY_SIZE]; /* a sentence, or "" */
} advice_step;

/* The order for now, and those that the bot plans to give after it, as long as nobody else does anything. */
typedef struct advice_hint {
    uint32_t count;
    advice_step step[ADVICE_STEPS_MAX];
} advice_hint;

/* The strongest bot of the game; NULL: none thinks. */
const bot_level *advice_bot(const gg_game *game);

/* False: no bot of the game thinks, or the seat is not asked; nothing is to be forgotten then. */
bool advice_ask(advice_question *question, gg_game *game, const void *view, gg_seat seat);
void advice_forget(advice_question *question);
/* Fills in the notes and `given` from the seat's earlier views in the match; position: see advice_walk_open(). Slow for a long
 * game: in a worker, with a match of its own. False: the match cannot be replayed. */
bool advice_recall(advice_question *question, const gg_match *match, const char *position);

/* False: the answer is no longer wanted. */
bool advice_think(advice_question *question, advice_hint *hint);

/* {"bot","order","why","plan":[{"order","why","steps":[{"text","targets"}]}]}, as members of an open object. */
void advice_write_hint(const advice_question *question, const advice_hint *hint, gg_json *out);
/* The text of a step of the hint, as its seat writes it. */
void advice_write_order(const advice_question *question, const advice_hint *hint, uint32_t step,
                        gg_text *out);

#endif
