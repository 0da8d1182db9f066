/* fights.h: decisions outside of movement: rules of thumb, unless play-outs show something better. */
#ifndef BOT_WARPEACE_FIGHTS_H
#define BOT_WARPEACE_FIGHTS_H

#include "bot/bot.h"
#include "bot/warpeace/playout.h"

enum { WAP_ANSWERS_MAX = 12 };

typedef struct wap_fights {
    wap_player player;
    const bot_task *task;
    uint64_t seed;
    bool to_the_end;
    wap_state guess, trial;
    uint32_t count, played;
    gg_order answer[WAP_ANSWERS_MAX]; /* that of the rules of thumb first */
    bool dropped[WAP_ANSWERS_MAX];
    int64_t value[WAP_ANSWERS_MAX];           /* of one play-out */
    int64_t more[WAP_ANSWERS_MAX];            /* sum of what each was better than the first .. */
    uint64_t squares[WAP_ANSWERS_MAX];        /* .. and of the squares */
    int64_t term[WAP_ANSWERS_MAX][WAP_TERMS]; /* sums of the parts */
} wap_fights;

/* Answers any prompt but `move`. False: the answer is no longer wanted. */
bool wap_think_of_fight(wap_fights *fights, const bot_task *task, gg_dice *dice, gg_order *order);

#endif
