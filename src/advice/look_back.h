/* look_back.h: after a turn or a fight: the best choice with what the seat knew, and what the choice made cost.
 *
 * Orders that a seat gave one after the other, answering the same kind of question, are one choice. Each is compared with what a bot
 * would have ordered instead, with the seat's view at that moment: both are tried in the same guesses, with the same dice. */
#ifndef GROGNARD_ADVICE_LOOK_BACK_H
#define GROGNARD_ADVICE_LOOK_BACK_H

#include "bot/bot.h"
#include "host/table.h"

enum {
    LOOK_BACK_ORDERS = 40, /* of the seat, at most */
    LOOK_BACK_CHOICES = 6, /* that are judged: the last ones */
    LOOK_BACK_TEXT = 300,
    LOOK_BACK_SMALL = 30 /* thousandths: choices that differ by less are about as good */
};

typedef struct look_back_choice {
    uint32_t order, count; /* number of the first order in the log, and how many there were */
    char given[LOOK_BACK_TEXT], better[LOOK_BACK_TEXT]; /* the first order of each */
    char why[BOT_WHY_SIZE];                             /* of the bot */
    uint32_t chance,
        best;  /* of the seat's side, in thousandths: with its orders, with those of the bot */
    bool same; /* the bot would have begun with the same order */
} look_back_choice;

typedef struct look_back {
    uint32_t count;
    look_back_choice choice[LOOK_BACK_CHOICES];
} look_back;

/* The seat's last `orders` orders in the match. False: it was cancelled, or nothing can be judged. */
bool look_back_make(look_back *of, gg_game *game, const gg_match *match, const char *position,
                    gg_seat seat, uint32_t orders, bool (*go_on)(void *to, uint32_t percent),
                    void *to);
/* What the choice cost; 0: it was about as good, or better. */
uint32_t look_back_cost(const look_back_choice *choice);
/* {"choices":[{"order","count","given","better","why","chance","best","cost"}]}, as members of an open object. */
void look_back_write(const look_back *of, gg_json *out);

#endif
