/* thinker.c: greedy search over guesses.
 *
 * Each candidate is carried out in each guess, attacks are solved to their end, and the mean of the values decides.
 * All candidates are tried in the same guesses: otherwise the one with the luckiest guess would win. */
#include "bot/triumph/thinker.h"

#include "bot/triumph/opening.h"
#include "bot/triumph/reasons.h"
#include "bot/triumph/solver.h"
#include "core/mem.h"

typedef struct thinker {
    tri_solver solver;
    tri_opening opening;
    tri_state guess;
    gg_order order[TRI_CANDIDATES_MAX];
    int64_t sum[TRI_CANDIDATES_MAX];
} thinker;

size_t tri_bot_memory_size(const gg_game *game)
{
    (void)game;
    return sizeof(thinker);
}

static bool is_wanted(const bot_task *task, uint32_t done, uint32_t all)
{
    return !task->go_on || task->go_on(task->to, 100 * done / all);
}

/* One more guess for all candidates. */
static void try_all(thinker *mind, const bot_task *task, gg_dice *dice, uint32_t count)
{
    gg_guess(task->game, task->view, dice, &mind->guess);
    uint8_t side = mind->guess.table.head.side[task->seat];
    for (uint32_t i = 0; i < count; i++)
        mind->sum[i] += tri_solve_order(&mind->solver, &mind->guess, task->seat, &mind->order[i],
                                        side);
}

/* Moves the best ones to the front; the order of the others does not matter. */
static void bring_forward(thinker *mind, uint32_t count, uint32_t best)
{
    for (uint32_t i = 0; i < best && i < count; i++) {
        uint32_t top = i;
        for (uint32_t k = i + 1; k < count; k++)
            if (mind->sum[k] > mind->sum[top])
                top = k;
        gg_order order = mind->order[i];
        int64_t sum = mind->sum[i];
        mind->order[i] = mind->order[top];
        mind->sum[i] = mind->sum[top];
        mind->order[top] = order;
        mind->sum[top] = sum;
    }
}

/* Tries the best ones again, against the enemy's attacks in reply, in a few guesses. Half of the enemy's gain counts:
 * the evaluation already fears these attacks. */
static void fear_replies(thinker *mind, const bot_task *task, gg_dice *dice, uint32_t *count)
{
    uint32_t best = task->effort.replies < *count ? task->effort.replies : *count;
    int64_t feared[UINT8_MAX] = {0};
    gg_assert(task->effort.reply_guesses > 0);
    bring_forward(mind, *count, best);
    for (uint32_t k = 0; k < task->effort.reply_guesses; k++) {
        gg_guess(task->game, task->view, dice, &mind->guess);
        uint8_t side = mind->guess.table.head.side[task->seat];
        for (uint32_t i = 0; i < best; i++)
            feared[i] += tri_reply(&mind->solver, &mind->guess, task->seat, &mind->order[i], side);
    }
    for (uint32_t i = 0; i < best; i++)
        mind->sum[i] -= feared[i] * task->effort.guesses / (2 * task->effort.reply_guesses);
    *count = best;
}

static uint32_t best_of(const thinker *mind, uint32_t count)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < count; i++)
        if (mind->sum[i] > mind->sum[best])
            best = i;
    return best;
}

/* On nearly equal values, what costs nothing: a retreat without losses, a feint in place of an attack that may go wrong. */
static void be_cautious(thinker *mind, const bot_task *task, uint32_t count)
{
    int64_t caution = (int64_t)mind->solver.judge.weight[TRI_W_CAUTION] * task->effort.guesses;
    for (uint32_t i = 0; i < count; i++) {
        const gg_order *order = &mind->order[i];
        bool free_retreat = order->verb == TRI_RETREAT && order->item[0] == TRI_DONE;
        if (free_retreat || order->verb == TRI_FEINT)
            mind->sum[i] += caution;
    }
}

/* The mean over all candidates stands for an order that nobody thought about. */
static void say_why(thinker *mind, const bot_task *task, uint32_t count, uint32_t best)
{
    int64_t sum[TRI_TERMS] = {0};
    tri_terms chosen = {.term = {0}}, mean;
    uint8_t side = mind->guess.table.head.side[task->seat];
    gg_assert(best < count);
    for (uint32_t i = 0; i < count; i++) {
        tri_terms terms;
        tri_solve_terms(&mind->solver, &mind->guess, task->seat, &mind->order[i], side, &terms);
        for (uint32_t k = 0; k < TRI_TERMS; k++)
            sum[k] += terms.term[k];
        if (i == best)
            chosen = terms;
    }
    for (uint32_t k = 0; k < TRI_TERMS; k++)
        mean.term[k] = (int32_t)(sum[k] / count);
    tri_say_why(&chosen, &mean, task->why);
}

/* False: the answer is no longer wanted. */
static bool weigh(thinker *mind, const bot_task *task, gg_dice *dice, uint32_t *count)
{
    const tri_table *table = task->view;
    for (uint32_t k = 0; k < task->effort.guesses; k++) {
        if (!is_wanted(task, k, task->effort.guesses))
            return false;
        try_all(mind, task, dice, *count);
    }
    be_cautious(mind, task, *count);
    if (task->effort.replies > 0 && table->head.prompt[task->seat] == TRI_ASK_COMMAND)
        fear_replies(mind, task, dice, count);
    return true;
}

bool tri_bot_answer(const bot_task *task, gg_dice *dice, gg_order *order)
{
    thinker *mind = task->memory;
    const tri_table *table = task->view;
    uint8_t prompt = table->head.prompt[task->seat];
    tri_judge_open(&mind->solver.judge, task->game, task->weights);
    if (tri_is_opening(prompt)) {
        if (task->why)
            tri_say_opening(prompt, task->why);
        return tri_open_game(&mind->opening, &mind->solver.judge, task, dice, order);
    }
    gg_guess(task->game, task->view, dice, &mind->guess);
    tri_candidates all = {.order = mind->order, .room = TRI_CANDIDATES_MAX};
    tri_find_candidates(task->game, &mind->guess, task->seat, &all);
    gg_assert(all.count > 0); /* own lists are the same in every guess */
    if (all.count == 1) {
        if (task->why)
            tri_say_no_choice(task->why);
        *order = all.order[0];
        return true;
    }
    memset(mind->sum, 0, sizeof mind->sum);
    if (!weigh(mind, task, dice, &all.count))
        return false;
    uint32_t best = best_of(mind, all.count);
    *order = all.order[best];
    if (task->why)
        say_why(mind, task, all.count, best);
    return true;
}
