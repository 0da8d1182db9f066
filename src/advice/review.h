/* review.h: how a finished game went: the chances of the sides after its orders, and the five turning points.
 *
 * A position is judged as it really was, by play-outs (bot_chance). A long game is judged at some of its orders, and everywhere
 * near the largest changes. Those are judged again with more play-outs before the five are chosen. All efforts are counts: the same
 * game and budget give the same review with every compiler. */
#ifndef GROGNARD_ADVICE_REVIEW_H
#define GROGNARD_ADVICE_REVIEW_H

#include "bot/bot.h"
#include "host/table.h"

/* Raise the version whenever the review of some game changes, or its form: stored ones are made again. tests/agree/reviews.sh
 * finds it out. */
enum { REVIEW_VERSION = 3, REVIEW_TURNS = 5, REVIEW_TEXT = 400 };

typedef struct review_budget {
    uint32_t moments; /* orders after which the game is judged first, at most */
    uint32_t trials;  /* play-outs of each */
    uint32_t again;   /* .. of those where the chances changed most */
} review_budget;

extern const review_budget review_usual;

/* The chance of the side 0 after an order, in thousandths. */
typedef struct review_point {
    uint32_t order; /* its number in the log; 0: the beginning */
    uint32_t chance;
    int32_t value; /* in the units of the bot, for calibrating */
    uint32_t over; /* share of the game that is over, in hundredths */
} review_point;

typedef struct review_turn {
    uint32_t order; /* number in the log */
    gg_seat seat;   /* that gave it */
    char seat_name[24];
    uint8_t side;            /* of the seat */
    uint32_t from, to;       /* chance of that side before and after it */
    uint32_t expected;       /* .. of that order with any dice; equal to `to` if none were rolled */
    bool dice;               /* more by the dice than by the choice */
    char given[REVIEW_TEXT]; /* the order */
    char told[REVIEW_TEXT];  /* what happened, from the log */
    char instead
        [REVIEW_TEXT]; /* what the bot would have ordered with what the seat knew; "": the same, or unknown */
    char why[BOT_WHY_SIZE];
} review_turn;

typedef struct review {
    const gg_game *game;
    review_budget budget;
    review_point *point; /* in the sequence of the game */
    uint32_t count;
    review_turn turn[REVIEW_TURNS]; /* in the sequence of the game */
    uint32_t turns;
} review;

/* False: it was cancelled, no bot of the game thinks, or the match cannot be replayed; nothing is to be freed then. `go_on` as in
 * bot_task, or NULL. */
bool review_make(review *of, gg_game *game, const gg_match *match, const char *position,
                 const review_budget *budget, bool (*go_on)(void *to, uint32_t percent), void *to);
void review_free(review *of);
/* What the review of a match depends on, as a hash: rules, data, bots, budget, and the orders. */
void review_key(const gg_game *game, const gg_match *match, const review_budget *budget,
                uint8_t key[32]);

/* "Attack on Telnitz fails ..: F 61 % -> 44 % (dice)". */
void review_write_turn(const review *of, const review_turn *turn, gg_text *out);
/* {"sides","budget","points":[[order,chance of each side]],"turns":[..]}, as members of an open object. */
void review_write(const review *of, gg_json *out);

#endif
