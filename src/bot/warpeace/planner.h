/* planner.h: the whole movement of a seat, stack by stack. */
#ifndef BOT_WARPEACE_PLANNER_H
#define BOT_WARPEACE_PLANNER_H

#include "bot/bot.h"
#include "bot/warpeace/playout.h"

enum { WAP_CANDIDATES_MAX = 28, WAP_STAYS = 0xFF };

/* What a stack does. */
typedef struct wap_move_plan {
    gg_order order; /* verb 0: it stays */
    uint16_t aim;   /* hex */
    uint8_t what;   /* WAP_AIM_.., WAP_STAYS */
} wap_move_plan;

typedef struct wap_planner {
    wap_player player;
    const bot_task *task;
    uint64_t seed;
    bool to_the_end; /* the last month is played to the end of the game */
    wap_state guess, base, trial;
    uint32_t shares; /* of the trials */
    wap_stacks stacks;
    wap_move_plan plan[WAP_STACK_LIMIT];
    /* of the stack in question */
    wap_aims aims;
    wap_reach reach;
    uint32_t count;
    wap_move_plan candidate[WAP_CANDIDATES_MAX];
    int64_t sum[WAP_CANDIDATES_MAX];
    uint32_t played[WAP_CANDIDATES_MAX];
} wap_planner;

/* The candidates for a stack, in the base of the planner: staying first (candidates.c). */
void wap_find_candidates(wap_planner *planner, const wap_stackable *stack);
/* Answers `move`. False: the answer is no longer wanted. */
bool wap_plan_moves(wap_planner *planner, const bot_task *task, gg_dice *dice, gg_order *order);

#endif
