/* thinker.c: greedy search over guesses.
 *
 * Each candidate is carried out in each guess, attacks are solved to their end, and the mean of the values decides.
 * All candidates are tried in the same guesses: otherwise the one with the luckiest guess would win. Levels that look ahead
 * try the best of them again with the attacks that follow (prospects.h). */
#include "bot/triumph/thinker.h"

#include "bot/triumph/opening.h"
#include "bot/triumph/prospects.h"
#include "bot/triumph/reasons.h"
#include "core/mem.h"

typedef struct thinker {
    tri_solver solver;
    tri_prospects prospects;
    tri_opening opening;
    tri_state guess;
    uint32_t guesses; /* that all candidates were tried in */
    gg_order order[TRI_CANDIDATES_MAX];
    int64_t sum[TRI_CANDIDATES_MAX];
    tri_prospect ahead[UINT8_MAX]; /* of the first `looked` orders, in as many guesses */
    uint32_t count, looked;
    bool passed[TRI_CANDIDATES_MAX]; /* while planning */
} thinker;

size_t tri_bot_memory_size(const gg_game *game)
{
    (void)game;
    return sizeof(thinker);
}

/* Looking ahead in a guess takes about as long as trying all candidates in so many. */
enum { LOOK_COSTS = 4 };

/* Is the answer still wanted, after that many guesses and those looked ahead in? */
static bool is_wanted(const bot_task *task, uint32_t guesses, uint32_t looked)
{
    uint32_t ahead = task->effort.replies > 0 ? task->effort.reply_guesses : 0;
    uint32_t all = task->effort.guesses + LOOK_COSTS * ahead;
    return !task->go_on || task->go_on(task->to, 100 * (guesses + LOOK_COSTS * looked) / all);
}

/* A threat to enemies who block the approach: they stay where they are, so a feint would lure nobody out. */
static bool is_frontal(const tri_table *table, const gg_order *order)
{
    if (order->verb != TRI_THREATEN)
        return false;
    uint16_t from = (uint16_t)(order->item[0] - TRI_ITEM_PLACE);
    uint16_t blocked = tri_blocking(tri_across(tri_approach_at(from)));
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (table->at[slot] == blocked)
            return true;
    return false;
}

/* In each guess the faces are known, and only good attacks would be pressed. If one guess of four is good, the bot would
 * threaten and then feint, turn after turn. So a frontal threat counts as pressed in all of them. */
static int32_t try_order(thinker *mind, const bot_task *task, const gg_order *order)
{
    const tri_table *table = &mind->guess.table;
    bool frontal = is_frontal(table, order);
    mind->solver.presses = frontal;
    int32_t value = tri_solve_order(&mind->solver, &mind->guess, task->seat, order,
                                    table->head.side[task->seat]);
    mind->solver.presses = false;
    return frontal ? value - mind->solver.judge.weight[TRI_W_VAIN] : value;
}

/* One more guess for all candidates. */
static void try_all(thinker *mind, const bot_task *task, gg_dice *dice, uint32_t count)
{
    gg_guess(task->game, task->view, dice, &mind->guess);
    for (uint32_t i = 0; i < count; i++)
        mind->sum[i] += try_order(mind, task, &mind->order[i]);
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

/* Tries the best ones again, with the attacks that they make possible for both sides, in a few guesses. False: the answer
 * is no longer wanted. */
static bool look_ahead(thinker *mind, const bot_task *task, gg_dice *dice, uint32_t *count)
{
    uint32_t best = task->effort.replies < *count ? task->effort.replies : *count, looked = 0;
    memset(mind->ahead, 0, sizeof mind->ahead);
    gg_assert(task->effort.reply_guesses > 0 && mind->guesses > 0);
    bring_forward(mind, *count, best);
    do {
        if (!is_wanted(task, task->effort.guesses, looked))
            return false;
        gg_guess(task->game, task->view, dice, &mind->guess);
        tri_prospects_open(&mind->prospects, &mind->solver, &mind->guess, task->seat);
        for (uint32_t i = 0; i < best; i++)
            tri_look_ahead(&mind->prospects, &mind->order[i], &mind->ahead[i]);
    } while (++looked < task->effort.reply_guesses && !bot_is_enough(task));
    for (uint32_t i = 0; i < best; i++) {
        tri_prospect *ahead = &mind->ahead[i];
        ahead->own = ahead->own * mind->guesses / looked;
        ahead->enemy = ahead->enemy * mind->guesses / looked;
        mind->sum[i] += ahead->own - ahead->enemy;
    }
    mind->count = *count;
    mind->looked = *count = best;
    return true;
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
static void be_cautious(thinker *mind, uint32_t count)
{
    int64_t caution = (int64_t)mind->solver.judge.weight[TRI_W_CAUTION] * mind->guesses;
    for (uint32_t i = 0; i < count; i++) {
        const gg_order *order = &mind->order[i];
        bool free_retreat = order->verb == TRI_RETREAT && order->item[0] == TRI_DONE;
        if (free_retreat || order->verb == TRI_FEINT)
            mind->sum[i] += caution;
    }
}

static bool is_guard_attack(const gg_order *order)
{
    return order->verb == TRI_THREATEN && order->count > 1 && order->item[1] == TRI_WORD_GUARD;
}

static int64_t cost_of_gamble(const thinker *mind)
{
    return (int64_t)mind->solver.judge.weight[TRI_W_GAMBLE] * mind->guesses;
}

/* A Guard Attack cannot be called off when the defenders turn out to be strong (T-ELT-08), and in few guesses they seldom do. */
static void spare_the_guard(thinker *mind, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (is_guard_attack(&mind->order[i]))
            mind->sum[i] -= cost_of_gamble(mind);
}

enum { GAMBLES = 4, GAMBLE_GUESSES = 24 };

/* The same Guard Attack in many more guesses. Its sum becomes what it would be with all of them. */
static void try_gamble(thinker *mind, const bot_task *task, gg_dice *dice, uint32_t which)
{
    int64_t sum = mind->sum[which] + cost_of_gamble(mind);
    for (uint32_t i = 0; i < GAMBLE_GUESSES; i++) {
        gg_guess(task->game, task->view, dice, &mind->guess);
        sum += try_order(mind, task, &mind->order[which]);
    }
    sum = sum * mind->guesses / (mind->guesses + GAMBLE_GUESSES);
    mind->sum[which] = sum - cost_of_gamble(mind);
}

/* Guard Attacks that look best are not begun before they have been looked at closely. */
static void doubt_gambles(thinker *mind, const bot_task *task, gg_dice *dice, uint32_t count)
{
    uint32_t doubted[GAMBLES] = {0}, doubts = 0;
    while (doubts < GAMBLES) {
        uint32_t best = best_of(mind, count), i = 0;
        while (i < doubts && doubted[i] != best)
            i++;
        if (i < doubts || !is_guard_attack(&mind->order[best]))
            return;
        try_gamble(mind, task, dice, best);
        doubted[doubts++] = best;
    }
}

/* A command that gains next to nothing is not worth giving: pieces do not wander to and fro. */
static void prefer_rest(thinker *mind, uint32_t count)
{
    int64_t worth = (int64_t)mind->solver.judge.weight[TRI_W_REST] * mind->guesses;
    for (uint32_t i = 0; i < count; i++)
        if (mind->order[i].verb == TRI_END)
            mind->sum[i] += worth;
}

/* Does a corps march to another locale, no closer to its objectives? */
static bool goes_back(const thinker *mind, const bot_task *task, const gg_order *order)
{
    const tri_judge *judge = &mind->solver.judge;
    if (order->verb != TRI_CORPS)
        return false;
    uint32_t commander = order->item[0] - (uint32_t)TRI_ITEM_COMMANDER;
    uint16_t from = mind->guess.table.commander_at[commander];
    if (!tri_on_board(from))
        return false;
    tri_state next = mind->guess;
    tri_carry_out(&mind->solver, &next, task->seat, order);
    uint16_t to = next.table.commander_at[commander];
    uint8_t here = tri_locale_at(judge->board, from), there = tri_locale_at(judge->board, to);
    const uint8_t *drive = judge->drive[next.table.head.side[task->seat]];
    return here != there && drive[there] >= drive[here];
}

/* A corps does not leave a place only to come back to it: a march that does not bring it closer to its objectives must be
 * worth something. */
static void prefer_forward(thinker *mind, const bot_task *task, uint32_t count)
{
    int64_t cost = (int64_t)mind->solver.judge.weight[TRI_W_BACK] * mind->guesses;
    for (uint32_t i = 0; i < count && cost != 0; i++)
        if (goes_back(mind, task, &mind->order[i]))
            mind->sum[i] -= cost;
}

static void find_terms(thinker *mind, const bot_task *task, uint32_t i, tri_terms *out)
{
    uint8_t side = mind->guess.table.head.side[task->seat];
    tri_solve_terms(&mind->solver, &mind->guess, task->seat, &mind->order[i], side, out);
    if (i >= mind->looked)
        return;
    out->term[TRI_TERM_NEXT] = (int32_t)(mind->ahead[i].own / mind->guesses);
    out->term[TRI_TERM_REPLY] = (int32_t)(-mind->ahead[i].enemy / mind->guesses);
}

/* The mean over the candidates stands for an order that nobody thought about. */
static void find_mean(thinker *mind, const bot_task *task, uint32_t count, tri_terms *mean)
{
    int64_t sum[TRI_TERMS] = {0};
    tri_terms terms;
    for (uint32_t i = 0; i < count; i++) {
        find_terms(mind, task, i, &terms);
        for (uint32_t k = 0; k < TRI_TERMS; k++)
            sum[k] += terms.term[k];
    }
    for (uint32_t k = 0; k < TRI_TERMS; k++)
        mean->term[k] = (int32_t)(sum[k] / count);
}

static void say_why(thinker *mind, const bot_task *task, const tri_terms *mean, uint32_t chosen,
                    char *why)
{
    tri_terms terms;
    find_terms(mind, task, chosen, &terms);
    bool surely = mind->sum[chosen] > (int64_t)mind->guesses * (TRI_VALUE_WIN / 10 * 9);
    tri_say_why(&terms, mean, surely, why);
}

/* False: the answer is no longer wanted. */
static bool weigh(thinker *mind, const bot_task *task, gg_dice *dice, uint32_t *count)
{
    mind->guesses = 0;
    do {
        if (!is_wanted(task, mind->guesses, 0))
            return false;
        try_all(mind, task, dice, *count);
    } while (++mind->guesses < task->effort.guesses && !bot_is_enough(task));
    spare_the_guard(mind, *count);
    if (task->effort.replies > 0)
        doubt_gambles(mind, task, dice, *count);
    be_cautious(mind, *count);
    prefer_rest(mind, *count);
    prefer_forward(mind, task, *count);
    return task->effort.replies == 0 || bot_is_enough(task) || look_ahead(mind, task, dice, count);
}

/* ---------------------------------------------------------------- orders for later */

enum { PLANNED_MAX = 8 }; /* marches: later ones would rest on an old thought */

_Static_assert((int)PLANNED_MAX <= (int)BOT_PLAN_MAX, "they fit into a plan");

/* Far from the fight all orders have the same prospects: `ahead`. */
static int64_t worth_later(const thinker *mind, uint32_t i, int64_t ahead)
{
    return i < mind->looked ? mind->sum[i] : mind->sum[i] + ahead;
}

static bool is_legal(const bot_task *task, const tri_state *state, const gg_order *order)
{
    gg_refusal refusal;
    gg_check(task->game, state, task->seat, order, &refusal);
    return refusal.count == 0;
}

/* The best candidate that is not passed over; `count`: none. */
static uint32_t best_left(const thinker *mind, int64_t ahead)
{
    uint32_t best = mind->count;
    for (uint32_t i = 0; i < mind->count; i++)
        if (!mind->passed[i] &&
            (best == mind->count || worth_later(mind, i, ahead) > worth_later(mind, best, ahead)))
            best = i;
    return best;
}

/* The next march: the best candidate that can still be ordered and stays away from those that are planned. `count`: something
 * else is better. */
static uint32_t next_march(thinker *mind, const bot_task *task, const tri_state *now,
                           uint32_t first, tri_surroundings *planned)
{
    tri_surroundings around;
    for (;;) {
        uint32_t next = best_left(mind, mind->ahead[first].own - mind->ahead[first].enemy);
        if (next == mind->count)
            return next;
        const gg_order *order = &mind->order[next];
        mind->passed[next] = true;
        if (!is_legal(task, now, order))
            continue;
        if (!tri_is_quiet(&mind->prospects, order, &around))
            return mind->count;
        if (!tri_is_apart(&around, planned))
            continue;
        tri_join_surroundings(planned, &around);
        return next;
    }
}

/* Marches behind the front do not disturb each other: those that were found good for this command are ordered next, without
 * thinking them over again, as long as nothing else is better. */
static void plan_marches(thinker *mind, const bot_task *task, const tri_terms *mean, uint32_t first)
{
    char why[BOT_WHY_SIZE];
    tri_surroundings planned;
    tri_table view;
    tri_state now = mind->guess;
    uint32_t next = first;
    memset(mind->passed, 0, sizeof mind->passed);
    mind->passed[first] = true;
    if (!tri_is_quiet(&mind->prospects, &mind->order[first], &planned))
        return;
    while (task->plan->count < PLANNED_MAX) {
        tri_carry_out(&mind->solver, &now, task->seat, &mind->order[next]);
        if (now.table.head.prompt[task->seat] != TRI_ASK_COMMAND)
            return;
        next = next_march(mind, task, &now, first, &planned);
        if (next == mind->count)
            return;
        gg_view(task->game, &now, task->seat, &view);
        say_why(mind, task, mean, next, why);
        bot_add_to_plan(task, &view, &mind->order[next], why);
    }
}

bool tri_bot_answer(const bot_task *task, gg_dice *dice, gg_order *order)
{
    thinker *mind = task->memory;
    const tri_table *table = task->view;
    uint8_t prompt = table->head.prompt[task->seat];
    tri_judge_open(&mind->solver.judge, task->game, task->weights, table->round);
    mind->solver.presses = false;
    mind->solver.judge.pins = table->active != table->head.side[task->seat];
    if (tri_is_opening(prompt)) {
        if (task->why)
            tri_say_opening(prompt, task->why);
        return tri_open_game(&mind->opening, &mind->solver.judge, task, dice, order);
    }
    gg_guess(task->game, task->view, dice, &mind->guess);
    tri_candidates all = {.order = mind->order, .room = TRI_CANDIDATES_MAX, .thorough = true};
    tri_find_candidates(task->game, &mind->guess, task->seat, &all);
    gg_assert(all.count > 0); /* own lists are the same in every guess */
    if (all.count == 1) {
        if (task->why)
            tri_say_no_choice(&all.order[0], task->why);
        *order = all.order[0];
        return true;
    }
    memset(mind->sum, 0, sizeof mind->sum);
    mind->looked = 0;
    if (!weigh(mind, task, dice, &all.count))
        return false;
    uint32_t best = best_of(mind, all.count);
    *order = all.order[best];
    bool plans = task->plan && prompt == TRI_ASK_COMMAND && mind->looked > 0;
    if (!task->why && !plans)
        return true;
    tri_terms mean;
    find_mean(mind, task, all.count, &mean);
    if (task->why)
        say_why(mind, task, &mean, best, task->why);
    if (plans)
        plan_marches(mind, task, &mean, best);
    return true;
}

/* ---------------------------------------------------------------- judging */

/* What an order of the seat is worth to its side, with the attacks that follow: as levels that look ahead see it. */
static int32_t judge_order(thinker *mind, const bot_task *task, const gg_order *order)
{
    tri_prospect ahead = {0, 0};
    int32_t value = try_order(mind, task, order);
    tri_prospects_open(&mind->prospects, &mind->solver, &mind->guess, task->seat);
    tri_look_ahead(&mind->prospects, order, &ahead);
    return value + (int32_t)(ahead.own - ahead.enemy);
}

/* The orders before the last one are carried out; it is judged as the bot does. False: none is legal. */
static bool judge_line(thinker *mind, const bot_trial *trial, int32_t *value)
{
    bot_task task = {.game = trial->game, .seat = trial->seat};
    const gg_order *last = NULL;
    for (uint32_t i = 0; trial->line && i < trial->line->count; i++) {
        if (last)
            tri_carry_out(&mind->solver, trial->state, trial->seat, last);
        last = bot_may_order(trial, &trial->line->order[i]) ? &trial->line->order[i] : NULL;
    }
    if (!last)
        return false;
    mind->guess = *(const tri_state *)trial->state;
    *value = judge_order(mind, &task, last);
    if (mind->guess.table.head.side[trial->seat] != 0)
        *value = -*value;
    return true;
}

/* Values for the two sides do not cancel out: the mean of both views counts. */
bool tri_bot_judge(const bot_trial *trial, bot_opinion *opinion)
{
    thinker *mind = trial->memory;
    const tri_table *table = &((const tri_state *)trial->state)->table;
    if (table->phase != TRI_PLAY)
        return false;
    tri_judge_open(&mind->solver.judge, trial->game, trial->weights, table->round);
    mind->solver.presses = false;
    mind->solver.judge.pins = trial->line && table->active != table->head.side[trial->seat];
    opinion->over = 100U * table->round / mind->solver.judge.board->rounds[trial->game->scenario];
    if (!judge_line(mind, trial, &opinion->value))
        opinion->value = (tri_solve_on(&mind->solver, trial->state, 0) -
                          tri_solve_on(&mind->solver, trial->state, 1)) /
                         2;
    return true;
}
