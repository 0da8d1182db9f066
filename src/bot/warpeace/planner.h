/* planner.h: the whole movement of a seat, stack by stack. */
#ifndef BOT_WARPEACE_PLANNER_H
#define BOT_WARPEACE_PLANNER_H

#include "bot/bot.h"
#include "bot/warpeace/playout.h"

enum { WAP_CANDIDATES_MAX = 28, WAP_STAYS = 0xFF, WAP_DOUBTS = 24, WAP_RIVALS = 2 };

/* What a stack does. */
typedef struct wap_move_plan {
    gg_order order; /* verb 0: it stays */
    gg_order then;  /* those who go on from there; verb 0: nobody */
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
    /* what was nearly as good, for the first stacks; verb 0: nothing */
    wap_move_plan rival[WAP_DOUBTS][WAP_RIVALS];
    struct wap_planner *enemy; /* plans the reply to it; NULL: nobody does */
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
/* Plans for the guess; `task`, `seed` and `to_the_end` are set. False: the plan is no longer wanted. */
bool wap_make_plan(wap_planner *planner);
/* All that is planned, and the end of movement. */
void wap_carry_out_plan(wap_planner *planner, wap_state *state);
/* Changes the plan where the enemy's reply makes something else better (replies.c). False: the plan is no longer wanted. */
bool wap_think_of_reply(wap_planner *planner);
/* Answers `move`. False: the answer is no longer wanted. */
bool wap_plan_moves(wap_planner *planner, const bot_task *task, gg_dice *dice, gg_order *order);

#endif
