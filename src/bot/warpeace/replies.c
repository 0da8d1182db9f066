/* replies.c: the plan once more, with the enemy's reply.
 *
 * The enemy plans its next segment as the bot plans its own, with few trials. Where another move of a stack is better after
 * that, it takes the place of what was planned. */
#include "bot/warpeace/planner.h"

#include "core/mem.h"

enum {
    SAMPLES = 6,       /* play-outs of each change */
    LOOKS_EACH = 12,   /* for each stack */
    SURE_SQUARES = 17, /* tenths: a change is made if it is better by 1.4 standard errors */
    LEAST_LOOKS = 24,  /* with fewer it is not worth to begin */
    REPLY_TRIALS = 40, /* of the enemy's plan */
    ORDERS_MAX = 2000
};

/* ---------------------------------------------------------------- the reply */

static void reply_with_moves(const wap_planner *planner, wap_state *state, gg_seat seat,
                             uint32_t number)
{
    wap_planner *enemy = planner->enemy;
    bot_task task = {.game = planner->task->game,
                     .seat = seat,
                     .effort = {.guesses = 1, .trials = REPLY_TRIALS}};
    enemy->task = &task;
    enemy->enemy = NULL;
    enemy->seed = planner->seed + 7919 * (uint64_t)number;
    enemy->to_the_end = false;
    enemy->guess = *state;
    wap_make_plan(enemy);
    wap_carry_out_plan(enemy, state);
    if (state->table.head.prompt[seat] == WAP_ASK_MOVE) /* it could not end */
        wap_answer_by_rules(&enemy->player, state, seat);
}

/* The whole segment of the enemy. */
static void play_reply(wap_planner *planner, wap_state *state, uint32_t number)
{
    wap_player *player = &planner->player;
    wap_table *table = &state->table;
    uint8_t month = table->month, active = table->active;
    for (uint32_t i = 0; i < ORDERS_MAX && !table->head.over; i++) {
        if (table->month != month || table->active != active) {
            wap_renew_supply(player, state, active);
            wap_renew_supply(player, state, wap_other(active)); /* that the enemy may have cut */
            return;
        }
        gg_seat seat = gg_first_asked(&table->head);
        if (table->head.prompt[seat] == WAP_ASK_MOVE)
            reply_with_moves(planner, state, seat, number);
        else
            wap_answer_by_rules(player, state, seat);
    }
}

static int32_t value_with_reply(wap_planner *planner, uint32_t number)
{
    const bot_task *task = planner->task;
    wap_state *trial = &planner->trial;
    gg_dice_fast(planner->player.dice, planner->seed + number);
    *trial = planner->guess;
    if (number > 0 && task->game->option[WAP_OPTION_Z] != 0)
        gg_guess(task->game, task->view, planner->player.dice, trial);
    wap_carry_out_plan(planner, trial);
    wap_play_on(&planner->player, trial, false);
    play_reply(planner, trial, number);
    int32_t value = wap_value(planner->player.judge, &trial->table);
    return trial->table.head.side[task->seat] == WAP_FR ? value : -value;
}

/* ---------------------------------------------------------------- changes of the plan */

typedef struct doubt {
    wap_planner *planner;
    uint32_t looks; /* that are left */
    int32_t value[SAMPLES];
} doubt;

/* Is the plan with this move of the stack better? Then it is the plan. */
static void try_change(doubt *of, uint32_t which, const wap_move_plan *move)
{
    wap_planner *planner = of->planner;
    wap_move_plan before = planner->plan[which];
    int32_t value[SAMPLES];
    int64_t more = 0, squares = 0;
    uint32_t i = 0;
    planner->plan[which] = *move;
    for (; i < SAMPLES; i++) {
        value[i] = value_with_reply(planner, i);
        int64_t by = value[i] - of->value[i];
        more += by;
        squares += by * by;
        of->looks -= of->looks > 0;
        if ((i == SAMPLES / 2 - 1 && more <= 0) || bot_is_enough(planner->task))
            break;
    }
    if (i == SAMPLES && more > 0 && 10 * more * more > SURE_SQUARES * squares) {
        memcpy(of->value, value, sizeof value);
        return;
    }
    planner->plan[which] = before;
}

/* Looks for the stacks that are still to be moved: a plan that is made anew after a die does not take as long again. */
static uint32_t looks_of(const wap_planner *planner)
{
    const bot_effort *effort = &planner->task->effort;
    uint32_t looks = (uint32_t)effort->replies * effort->reply_guesses, open = 0;
    for (uint32_t i = 0; i < planner->stacks.count && i < WAP_DOUBTS; i++)
        open += planner->rival[i][0].order.verb != WAP_VERB_NONE ||
                planner->plan[i].order.verb != WAP_VERB_NONE;
    return open * LOOKS_EACH < looks ? open * LOOKS_EACH : looks;
}

bool wap_think_of_reply(wap_planner *planner)
{
    static const wap_move_plan stays = {.aim = WAP_NO_HEX, .what = WAP_STAYS};
    const bot_task *task = planner->task;
    doubt of = {planner, looks_of(planner), {0}};
    if (!planner->enemy || task->effort.replies * task->effort.reply_guesses < LEAST_LOOKS ||
        of.looks == 0)
        return true;
    for (uint32_t i = 0; i < SAMPLES; i++)
        of.value[i] = value_with_reply(planner, i);
    for (uint32_t i = 0; i < planner->stacks.count && i < WAP_DOUBTS; i++) {
        if (task->go_on && !task->go_on(task->to, 99))
            return false;
        if (bot_is_enough(task) || of.looks == 0)
            return true;
        for (uint32_t k = 0; k < WAP_RIVALS; k++)
            if (planner->rival[i][k].order.verb != WAP_VERB_NONE)
                try_change(&of, i, &planner->rival[i][k]);
        if (planner->plan[i].order.verb != WAP_VERB_NONE)
            try_change(&of, i, &stays);
    }
    return true;
}
