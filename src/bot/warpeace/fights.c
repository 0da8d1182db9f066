/* fights.c: decisions outside of movement.
 *
 * The order of the rules of thumb stands, unless another is better in play-outs of the battles by more than chance
 * (WAP_W_SURE). Without that rule few play-outs make a bot that splits its armies for nothing. */
#include "bot/warpeace/fights.h"

#include "bot/warpeace/reasons.h"
#include "core/mem.h"
#include "core/play/guessing.h"

enum { SAMPLES = 24, FINALISTS = 4 };

/* Prompts for which looking ahead is worth the time. */
static bool is_worth_thought(uint8_t prompt)
{
    switch (prompt) {
    case WAP_ASK_DECLARE:
    case WAP_ASK_MANOEUVRE:
    case WAP_ASK_INTENT:
    case WAP_ASK_POSTURE:
    case WAP_ASK_MODE:
    case WAP_ASK_CHARGE:
    case WAP_ASK_GUARD:
    case WAP_ASK_WITHDRAW:
    case WAP_ASK_MUST_WITHDRAW:
    case WAP_ASK_ADVANCE:
    case WAP_ASK_JOIN:
    case WAP_ASK_VICTOR:
    case WAP_ASK_SIEGE_RETREAT:
        return true;
    default:
        return false;
    }
}

/* ---------------------------------------------------------------- answers */

static void add_answer(wap_fights *fights, const gg_order *order)
{
    if (fights->count == WAP_ANSWERS_MAX)
        return;
    for (uint32_t i = 0; i < fights->count; i++)
        if (gg_same_order(&fights->answer[i], order))
            return;
    fights->answer[fights->count++] = *order;
}

/* Any order; but where troops go in parts, all that stand together go together: nobody scatters an army for a gain
 * that a few play-outs see. */
static bool draw_answer(const wap_sense *sense, uint8_t prompt, gg_order *order)
{
    switch (prompt) {
    case WAP_ASK_POSTURE:
    case WAP_ASK_ADVANCE:
        return wap_steer(sense, WAP_VERB_NONE,
                         gg_below(sense->dice, 2) == 0 ? wap_like_all : wap_like_none, order);
    case WAP_ASK_MODE:
    case WAP_ASK_WITHDRAW:
    case WAP_ASK_MUST_WITHDRAW:
    case WAP_ASK_VICTOR:
    case WAP_ASK_SIEGE_RETREAT:
        return wap_steer(sense, WAP_VERB_NONE, wap_like_whole, order);
    case WAP_ASK_JOIN:
        return wap_steer(sense, WAP_VERB_NONE, wap_like_leader, order);
    default:
        return gg_answer_at_random(sense->judge->game, sense->state, sense->seat, sense->dice,
                                   order);
    }
}

static void find_answers(wap_fights *fights, const wap_sense *sense)
{
    static const uint8_t plain[] = {WAP_END, WAP_RETREAT, WAP_STORM, WAP_BESIEGE};
    uint8_t prompt = sense->state->table.head.prompt[sense->seat];
    gg_order order;
    fights->count = 0;
    wap_follow_policy(sense, &order);
    add_answer(fights, &order);
    if (fights->task->effort.fights == 0)
        return;
    for (uint32_t i = 0; i < sizeof plain; i++)
        if (wap_steer(sense, plain[i], wap_like_haven, &order))
            add_answer(fights, &order);
    for (uint32_t i = 0; i < SAMPLES; i++)
        if (draw_answer(sense, prompt, &order))
            add_answer(fights, &order);
}

/* ---------------------------------------------------------------- play-outs */

static void play_answer(wap_fights *fights, uint32_t i, uint32_t number)
{
    wap_player *player = &fights->player;
    const bot_task *task = fights->task;
    wap_terms terms;
    int64_t sum = 0;
    gg_dice_fast(player->dice, fights->seed + number);
    if (number > 0 && task->game->option[WAP_OPTION_Z] != 0)
        gg_guess(task->game, task->view, player->dice, &fights->trial);
    else
        fights->trial = fights->guess;
    uint8_t side = fights->trial.table.head.side[task->seat];
    wap_carry_out(task->game, player->dice, &fights->trial, task->seat, &fights->answer[i]);
    wap_play_on(player, &fights->trial, fights->to_the_end);
    wap_find_terms(player->judge, &fights->trial.table, &terms);
    for (uint32_t k = 0; k < WAP_TERMS; k++) {
        fights->term[i][k] += terms.term[k];
        sum += terms.term[k];
    }
    fights->value[i] = side == WAP_FR ? sum : -sum;
}

/* All answers that are left, with the same chance. */
static void play_all(wap_fights *fights)
{
    for (uint32_t i = 0; i < fights->count; i++) {
        if (fights->dropped[i])
            continue;
        play_answer(fights, i, fights->played);
        int64_t more = fights->value[i] - fights->value[0];
        fights->more[i] += more;
        fights->squares[i] += (uint64_t)(more * more);
    }
    fights->played++;
}

/* The best that are left beside the first. */
static void drop_others(wap_fights *fights)
{
    uint32_t left = 0;
    for (uint32_t i = 1; i < fights->count; i++)
        left += !fights->dropped[i];
    for (; left + 1 > FINALISTS; left--) {
        uint32_t worst = 0;
        for (uint32_t i = 1; i < fights->count; i++)
            if (!fights->dropped[i] && (worst == 0 || fights->more[i] < fights->more[worst]))
                worst = i;
        fights->dropped[worst] = true;
    }
}

/* Is it better than the first by so many hundredths of the standard error of the difference? */
static bool is_surely_better(const wap_fights *fights, uint32_t i)
{
    int64_t sure = fights->player.judge->weight[WAP_W_SURE];
    int64_t more = fights->more[i], n = fights->played;
    if (more <= 0 || n < 2)
        return false;
    int64_t scatter = (int64_t)fights->squares[i] - more * more / n;
    return 10000 * (more * more / n) >= sure * sure * (scatter / n);
}

static uint32_t best_answer(const wap_fights *fights)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < fights->count; i++)
        if (!fights->dropped[i] && fights->more[i] > fights->more[best] &&
            is_surely_better(fights, i))
            best = i;
    return best;
}

static void say_why(const wap_fights *fights, uint8_t prompt, uint32_t best)
{
    wap_terms chosen, other;
    const gg_order *order = &fights->answer[best];
    uint8_t side = fights->guess.table.head.side[fights->task->seat];
    for (uint32_t k = 0; k < WAP_TERMS && fights->played > 0; k++) {
        chosen.term[k] = (int32_t)(fights->term[best][k] / fights->played);
        other.term[k] = (int32_t)(fights->term[0][k] / fights->played);
    }
    if (best == 0)
        wap_say_habit(prompt, order, fights->task->why);
    else
        wap_say_terms(&chosen, &other, side, fights->task->why);
}

/* False: the answer is no longer wanted. */
static bool compare(wap_fights *fights)
{
    const bot_task *task = fights->task;
    uint32_t times = task->effort.fights / fights->count / 2;
    for (uint32_t i = 0; i < 2 * times + 2; i++) {
        if (task->go_on && !task->go_on(task->to, 100 * i / (2 * times + 2)))
            return false;
        if (bot_is_enough(task))
            return true;
        if (i == times + 1)
            drop_others(fights);
        play_all(fights);
    }
    return true;
}

bool wap_think_of_fight(wap_fights *fights, const bot_task *task, gg_dice *dice, gg_order *order)
{
    uint8_t prompt = fights->guess.table.head.prompt[task->seat];
    wap_sense sense = wap_sense_of(fights->player.judge, dice, &fights->guess, task->seat);
    fights->task = task;
    fights->seed = bot_draw_seed(dice);
    fights->to_the_end = fights->guess.table.month + 1U >= fights->player.judge->board->turns;
    fights->played = 0;
    memset(fights->dropped, 0, sizeof fights->dropped);
    memset(fights->more, 0, sizeof fights->more);
    memset(fights->squares, 0, sizeof fights->squares);
    memset(fights->term, 0, sizeof fights->term);
    if (gg_forced(task->game, &fights->guess, task->seat, order)) {
        wap_say_no_choice(task->why);
        return true;
    }
    uint32_t best = 0;
    if (is_worth_thought(prompt))
        find_answers(fights, &sense);
    else {
        fights->count = 1;
        wap_follow_policy(&sense, &fights->answer[0]);
    }
    if (fights->count > 1) {
        if (!compare(fights))
            return false;
        best = best_answer(fights);
    }
    *order = fights->answer[best];
    say_why(fights, prompt, best);
    return true;
}
