/* thinker.c: greedy search over guesses.
 *
 * Each candidate is carried out in each guess, attacks are solved to their end, and the mean of the values decides.
 * All candidates are tried in the same guesses: otherwise the one with the luckiest guess would win. */
#include "bot/triumph/thinker.h"

#include "bot/triumph/solver.h"
#include "core/mem.h"

enum { REPLY_GUESSES = 4 };

typedef struct thinker {
    tri_solver solver;
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
    bring_forward(mind, *count, best);
    for (uint32_t k = 0; k < REPLY_GUESSES; k++) {
        gg_guess(task->game, task->view, dice, &mind->guess);
        uint8_t side = mind->guess.table.head.side[task->seat];
        for (uint32_t i = 0; i < best; i++)
            feared[i] += tri_reply(&mind->solver, &mind->guess, task->seat, &mind->order[i], side);
    }
    for (uint32_t i = 0; i < best; i++)
        mind->sum[i] -= feared[i] * task->effort.guesses / (2 * REPLY_GUESSES);
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

bool tri_bot_answer(const bot_task *task, gg_dice *dice, gg_order *order)
{
    thinker *mind = task->memory;
    const tri_table *table = task->view;
    if (table->phase != TRI_PLAY || table->head.prompt[task->seat] < TRI_ASK_COMMAND)
        return false;
    tri_judge_open(&mind->solver.judge, task->game, &tri_usual_weights);
    gg_guess(task->game, task->view, dice, &mind->guess);
    tri_candidates all = {.order = mind->order, .room = TRI_CANDIDATES_MAX};
    tri_find_candidates(task->game, &mind->guess, task->seat, &all);
    memset(mind->sum, 0, sizeof mind->sum);
    for (uint32_t k = 0; all.count > 1 && k < task->effort.guesses; k++) {
        if (!is_wanted(task, k, task->effort.guesses))
            return false;
        try_all(mind, task, dice, all.count);
    }
    if (task->effort.replies > 0 && all.count > 1 &&
        table->head.prompt[task->seat] == TRI_ASK_COMMAND)
        fear_replies(mind, task, dice, &all.count);
    *order = all.order[best_of(mind, all.count)];
    return true;
}
