/* thinker.c: searches for plans and orders.
 *
 * For a movement phase many plans are drawn; for any other question the orders are listed, or drawn if they are many. Each is tried
 * in guesses of what is hidden: it is carried out, and the fights of this Player Turn are played out with rules of thumb for both
 * sides. A plan costs its search once: it answers with all its marches. */
#include "bot/napoleon/thinker.h"

#include "bot/napoleon/belief.h"
#include "bot/napoleon/contest.h"
#include "bot/napoleon/opening.h"
#include "bot/napoleon/phase_start.h"
#include "bot/napoleon/playout.h"
#include "bot/napoleon/reasons.h"
#include "core/mem.h"
#include "core/play/guessing.h"
#include "napoleon/battle/field.h"
#include "napoleon/sequence/choices.h"

enum {
    ORDERS_MAX = 64,      /* candidates of a question in a fight */
    DRAWN_MAX = 10,       /* of those that are drawn */
    CROSSED = 5,          /* of the best plans are combined, .. */
    CROSS_FROM = 500,     /* .. if there are so many play-outs */
    TRIALS_EACH = 2,      /* play-outs for each of the effort: they are quick here */
    LOOKS_FURTHER = 2,    /* effort from which on plans are tried with the enemy's next turn */
    QUIET_DRAWN = 4,      /* plans without an attack of which the best is tried */
    FRESH_GUESS = 8,      /* plans that are drawn in one guess */
    MORE_DRAWN = 5,       /* marches of which the best completes every other plan, .. */
    MORE_AT_LAST = 30,    /* .. and the one that has been chosen, .. */
    MORE_WORTH = 12,      /* .. if it gains as much; .. */
    LAST_PART = 10,       /* .. in so much of the effort once more */
    MOST_OF_TRIAL = 1000, /* that a trial of an order counts: six or seven units */
    LAST_TURNS = 3        /* of the game: there it counts as it is */
};

#define PHASE_DICE (UINT64_C(1) << 63) /* numbers of questions are smaller */

_Static_assert((int)ORDERS_MAX <= (int)NAP_CANDIDATES_MAX, "they fit into a contest");

typedef struct thinker {
    const bot_task *task;
    gg_dice *dice;
    nap_player player;
    nap_notes notes;
    nap_contest contest;
    nap_state guess, trial;
    uint64_t seed; /* of the dice of a trial */
    uint32_t budget;
    uint8_t side;
    uint8_t refuge;   /* town that units retreat to from a battle; NAP_NONE: none */
    bool ahead;       /* in the battle that it is asked about */
    bool static_only; /* each candidate is judged as it stands */
    uint32_t count;
    gg_order order[ORDERS_MAX];
    nap_plan plan[NAP_CANDIDATES_MAX], other, more;
    const nap_view *from; /* the view that guesses are made of */
    nap_view start, view;
} thinker;

_Static_assert(sizeof(thinker) <= 256 * 1024, "a quarter of a megabyte is enough");

/* As data/napoleon/bot.txt names them. */
const char *const nap_weight_names[] = {
    "french_loss", "french_late", "allied_loss", "defeat",   "strength", "last_step",
    "leader",      "held",        "way",         "close",    "screen",   "exposed",
    "end",         "end_one",     "end_none",    "progress", "stray",    "groups",
    "threat",      "junction",    "wander",      "even",     NULL};

_Static_assert(sizeof nap_weight_names / sizeof *nap_weight_names == NAP_WEIGHTS + 1,
               "every weight has a name");

size_t nap_bot_memory_size(const gg_game *game)
{
    (void)game;
    return sizeof(thinker);
}

/* ---------------------------------------------------------------- guesses */

static void guess(thinker *mind)
{
    nap_believe(mind->task->game, mind->from, &mind->notes, mind->dice, &mind->guess);
}

static nap_asked asked_of(thinker *mind)
{
    return (nap_asked){.game = mind->task->game,
                       .board = mind->player.judge.board,
                       .state = &mind->guess,
                       .seat = mind->task->seat,
                       .dice = mind->dice};
}

/* Another guess, and other dice, for all candidates. */
static bool prepare(void *to, uint32_t done)
{
    thinker *mind = to;
    const bot_task *task = mind->task;
    uint32_t percent = done < mind->budget ? 100 * done / mind->budget : 100;
    if ((task->go_on && !task->go_on(task->to, percent)) || (done > 0 && bot_is_enough(task)))
        return false;
    guess(mind);
    mind->seed = bot_draw_seed(mind->dice);
    return true;
}

static void judge_trial(thinker *mind, nap_terms *terms)
{
    if (mind->static_only)
        nap_find_terms(&mind->player.judge, &mind->trial.table, mind->side, terms);
    else
        nap_play_out(&mind->player, &mind->trial, mind->side, terms);
}

static bool hold_contest(thinker *mind, uint32_t count, uint32_t budget, int32_t bound,
                         nap_trial *trial)
{
    mind->budget = budget;
    mind->contest.bound = bound;
    return nap_hold_contest(&mind->contest, count, budget, prepare, trial, mind);
}

/* ---------------------------------------------------------------- plans */

/* A march that leads nowhere costs a turn. Evaluations do not see that, and the French have no turn to spare. */
static int32_t cost_of_wandering(const thinker *mind, const nap_plan *plan)
{
    const nap_judge *judge = &mind->player.judge;
    const nap_table *table = &mind->guess.table;
    int32_t cost = 0;
    for (uint32_t i = 0; i < plan->count && mind->side == NAP_FRENCH; i++) {
        const nap_march *march = &plan->march[i];
        uint8_t goal = march->town[march->length - 1];
        bool attacks = nap_side_in_town(judge->board, table, NAP_ALLIED, goal) != 0;
        if (!attacks && !nap_is_nearer(judge, table, goal, table->at[march->block]))
            cost += judge->weight[NAP_W_WANDER];
    }
    return cost;
}

static void try_plan(void *to, uint32_t i, nap_terms *terms)
{
    thinker *mind = to;
    gg_order end;
    mind->trial = mind->guess;
    gg_dice_fast(&mind->player.dice, mind->seed);
    nap_carry_out_plan(&mind->player, &mind->trial, mind->task->seat, &mind->plan[i]);
    if (!mind->static_only) {
        gg_order_open(&end, NAP_END);
        nap_carry_out(&mind->player, &mind->trial, mind->task->seat, &end);
    }
    judge_trial(mind, terms);
    terms->term[NAP_TERM_ORDER] -= cost_of_wandering(mind, &mind->plan[i]);
}

static bool is_known(const thinker *mind, const nap_plan *plan)
{
    for (uint32_t i = 0; i < mind->count; i++) {
        const nap_plan *other = &mind->plan[i];
        if (other->count == plan->count &&
            memcmp(other->march, plan->march, plan->count * sizeof *plan->march) == 0)
            return true;
    }
    return false;
}

/* What a plan without an attack is worth shows before any play-out: the best of several. False: it is not worth a trial. */
static bool draw_plan(thinker *mind, const nap_asked *asked, nap_plan *plan)
{
    nap_planner *planner = &mind->player.planner;
    nap_plan *other = &mind->other;
    nap_draw_plan(planner, asked, plan);
    if (mind->task->effort.trials == 0)
        return true;
    if (plan->attacks)
        return !plan->hopeless;
    int32_t most = nap_value(&mind->player.judge, &planner->now.table, mind->side) -
                   cost_of_wandering(mind, plan);
    for (uint32_t i = 1; i < QUIET_DRAWN; i++) {
        nap_draw_plan(planner, asked, other);
        int32_t value = nap_value(&mind->player.judge, &planner->now.table, mind->side) -
                        cost_of_wandering(mind, other);
        if (other->attacks || value <= most)
            continue;
        most = value;
        *plan = *other;
    }
    return true;
}

/* A group move that a plan leaves over goes to those who can march to better places, as these stand. */
static void complete_plan(thinker *mind, nap_plan *plan, uint32_t draws)
{
    nap_planner *planner = &mind->player.planner;
    nap_asked asked = asked_of(mind);
    asked.state = &mind->trial;
    mind->trial = mind->guess;
    nap_carry_out_plan(&mind->player, &mind->trial, mind->task->seat, plan);
    mind->more = *plan;
    int32_t most = nap_value(&mind->player.judge, &mind->trial.table, mind->side) + MORE_WORTH;
    for (uint32_t i = 0; i < draws; i++) {
        mind->other = *plan;
        if (!nap_draw_more(planner, &asked, &mind->other))
            continue;
        int32_t value = nap_value(&mind->player.judge, &planner->now.table, mind->side);
        if (value <= most)
            continue;
        most = value;
        mind->more = mind->other;
    }
    *plan = mind->more;
}

/* The first plan is to wait. */
static void draw_plans(thinker *mind)
{
    nap_asked asked = asked_of(mind);
    uint32_t most = mind->task->effort.plans;
    mind->plan[0] = (nap_plan){.goal = NAP_NONE};
    mind->count = 1;
    for (uint32_t i = 0; i < 2 * most && mind->count < most && mind->count < NAP_CANDIDATES_MAX;
         i++) {
        if (i % FRESH_GUESS == 0)
            guess(mind);
        nap_plan *plan = &mind->plan[mind->count];
        if (!draw_plan(mind, &asked, plan))
            continue;
        if (mind->task->effort.trials > 0 && i % 2)
            complete_plan(mind, plan, MORE_DRAWN);
        mind->count += !is_known(mind, plan);
    }
}

/* The order of a plan after so many of its marches. */
static void plan_order(const nap_plan *plan, uint32_t done, gg_order *order)
{
    if (done < plan->count)
        nap_march_order(&plan->march[done], order);
    else
        gg_order_open(order, NAP_END);
}

/* The plan's order for this view. Those after it wait for the views that are to come. False: the plan does not lead here. */
static bool follow_plan(thinker *mind, const nap_plan *plan, const char *why, gg_order *order)
{
    const bot_task *task = mind->task;
    uint64_t here = gg_view_hash(task->game, task->view);
    bool found = false;
    mind->trial = mind->guess;
    for (uint32_t i = 0; i <= plan->count; i++) {
        gg_order next;
        plan_order(plan, i, &next);
        gg_view(task->game, &mind->trial, task->seat, &mind->view);
        if (found)
            bot_add_to_plan(task, &mind->view, &next, why);
        else if (gg_view_hash(task->game, &mind->view) == here) {
            found = true;
            *order = next;
        }
        if (i < plan->count)
            nap_carry_out(&mind->player, &mind->trial, task->seat, &next);
    }
    return found;
}

/* The town where the first march of a plan, or the first that starts elsewhere, begins. */
static uint8_t start_of(const thinker *mind, const nap_march *march)
{
    return mind->guess.table.at[march->block];
}

static bool is_of_group(const thinker *mind, const nap_march *march, const nap_march *of)
{
    const nap_board *board = mind->player.judge.board;
    return start_of(mind, march) == start_of(mind, of) &&
           board->block[march->block].army == board->block[of->block].army;
}

/* Adds the marches of a plan that belong, or do not belong, to the group of its first march. */
static void add_marches(thinker *mind, const nap_plan *from, bool first, nap_plan *to)
{
    gg_order order;
    nap_asked asked = asked_of(mind);
    asked.state = &mind->trial;
    for (uint32_t i = 0; i < from->count && to->count < NAP_MARCHES_MAX; i++) {
        if (is_of_group(mind, &from->march[i], &from->march[0]) != first)
            continue;
        nap_march_order(&from->march[i], &order);
        if (!nap_is_legal(&asked, &order))
            continue;
        nap_carry_out(&mind->player, &mind->trial, mind->task->seat, &order);
        to->march[to->count++] = from->march[i];
    }
}

/* A group move of one plan, and one of another. */
static void cross(thinker *mind, const nap_plan *a, const nap_plan *b, bool second)
{
    if (mind->count >= NAP_CANDIDATES_MAX)
        return;
    nap_plan *plan = &mind->plan[mind->count];
    *plan = (nap_plan){.purpose = a->purpose, .goal = a->goal};
    mind->trial = mind->guess;
    add_marches(mind, a, true, plan);
    add_marches(mind, b, second, plan);
    mind->count += plan->count > 0 && !is_known(mind, plan);
}

/* The best plans again, the very best first, and what their group moves make in other combinations. */
static void cross_plans(thinker *mind)
{
    nap_plan best[CROSSED];
    uint32_t count = 0;
    uint32_t winner = nap_winner(&mind->contest, false);
    best[count++] = mind->plan[winner];
    for (uint32_t i = 0; count < CROSSED && i + 1 < mind->contest.count; i++)
        if (mind->contest.rival[i] != winner)
            best[count++] = mind->plan[mind->contest.rival[i]];
    mind->count = 0;
    for (uint32_t i = 0; i < count; i++)
        mind->plan[mind->count++] = best[i];
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < count; k++) {
            if (i == k || best[i].count == 0 || best[k].count == 0)
                continue;
            cross(mind, &best[i], &best[k], true);
            cross(mind, &best[i], &best[k], false);
        }
}

/* The best plan; `count`: the answer is no longer wanted. */
static uint32_t choose_plan(thinker *mind, nap_terms *usual)
{
    const bot_effort *effort = &mind->task->effort;
    uint32_t budget = TRIALS_EACH * effort->trials;
    draw_plans(mind);
    mind->static_only = budget == 0;
    mind->contest.score[0] = (nap_score){.trials = 0};
    if (mind->count == 1)
        return 0;
    if (mind->static_only)
        budget = effort->guesses * mind->count;
    bool crosses = budget >= CROSS_FROM;
    if (!hold_contest(mind, mind->count, crosses ? budget * 6 / 10 : budget, 0, try_plan))
        return mind->count;
    nap_mean_terms(&mind->contest, 0, usual);
    if (!crosses || bot_is_enough(mind->task))
        return nap_winner(&mind->contest, false);
    cross_plans(mind);
    if (!hold_contest(mind, mind->count, budget * 4 / 10, 0, try_plan))
        return mind->count;
    return nap_winner(&mind->contest, false);
}

/* Marches that the chosen plan leaves room for, if it is better with them in play-outs, too. Tells the terms of what is better;
 * `usual` is to wait. */
static const nap_plan *finish_plan(thinker *mind, uint32_t chosen, nap_terms *terms,
                                   nap_terms *usual)
{
    bool alone = mind->count == 1;
    nap_mean_terms(&mind->contest, chosen, terms);
    mind->plan[0] = mind->plan[chosen];
    mind->plan[1] = mind->plan[0];
    if (mind->task->effort.trials == 0)
        return &mind->plan[0];
    complete_plan(mind, &mind->plan[1], MORE_AT_LAST);
    if (mind->plan[1].count == mind->plan[0].count ||
        !hold_contest(mind, 2, TRIALS_EACH * mind->task->effort.trials / LAST_PART, 0, try_plan) ||
        nap_winner(&mind->contest, false) == 0)
        return &mind->plan[0];
    nap_mean_terms(&mind->contest, 1, terms);
    if (alone)
        nap_mean_terms(&mind->contest, 0, usual);
    return &mind->plan[1];
}

/* False: the answer is no longer wanted, or (*lost) the plan does not lead to the view of the task. */
static bool plan_from(thinker *mind, gg_order *order, bool *lost)
{
    char why[BOT_WHY_SIZE];
    nap_terms terms, usual = {{0}};
    guess(mind);
    uint32_t chosen = choose_plan(mind, &usual);
    if (chosen == mind->count)
        return false;
    const nap_plan *plan = finish_plan(mind, chosen, &terms, &usual);
    nap_say_plan(mind->player.judge.board, &mind->guess.table, plan, &terms, &usual, mind->side,
                 why);
    *lost = !follow_plan(mind, plan, why, order);
    if (!*lost && mind->task->why)
        memcpy(mind->task->why, why, sizeof why);
    return !*lost;
}

/* A plan follows from the view at the beginning of the phase, with dice of its own: so a bot that has lost its plan halfway finds
 * it again. If somebody else has ordered moves, or slips have, it plans from here. */
static bool plan_moves(thinker *mind, gg_order *order)
{
    const bot_task *task = mind->task;
    const nap_view *view = task->view;
    bool lost = false;
    gg_dice_keyed(mind->dice, task->key, PHASE_DICE | view->table.turn);
    nap_take_back_moves(mind->player.judge.board, view, task->seat, &mind->start);
    mind->from = &mind->start;
    if (plan_from(mind, order, &lost))
        return true;
    mind->from = view;
    return lost && plan_from(mind, order, &lost);
}

/* ---------------------------------------------------------------- orders */

static void try_order(void *to, uint32_t i, nap_terms *terms)
{
    thinker *mind = to;
    mind->trial = mind->guess;
    gg_dice_fast(&mind->player.dice, mind->seed);
    nap_carry_out(&mind->player, &mind->trial, mind->task->seat, &mind->order[i]);
    judge_trial(mind, terms);
}

/* The only unit of an own position leaves it, but not forward: the enemy walks in, and routs us (W-RTE-01). */
static bool opens_position(const nap_board *board, const nap_table *table, const gg_order *order)
{
    uint32_t block = order->item[0];
    if ((order->verb != NAP_MOVE && order->verb != NAP_RETREAT) || block >= NAP_BLOCKS_MAX ||
        !nap_in_battle(table->at[block]))
        return false;
    uint8_t spot = nap_spot_at(table->at[block]);
    if (!nap_is_home(spot) ||
        (order->verb == NAP_MOVE && nap_is_forward((uint8_t)(order->item[1] - NAP_ITEM_SPOT))))
        return false;
    nap_field field;
    nap_survey(board, table, table->battle, &field);
    return field.at[spot] == nap_bit(block);
}

bool nap_bot_refuses(const gg_game *game, const void *state, gg_seat seat, const gg_order *order)
{
    const nap_table *table = &((const nap_state *)state)->table;
    return table->head.prompt[seat] == NAP_ASK_COMBAT &&
           opens_position(nap_board_of(game), table, order);
}

/* Somebody who is still of use goes back to the reserve. */
static bool leaves_line(const thinker *mind, const gg_order *order)
{
    const nap_table *table = &mind->guess.table;
    uint32_t block = order->item[0];
    return order->verb == NAP_MOVE && block < NAP_BLOCKS_MAX && nap_in_battle(table->at[block]) &&
           nap_is_home(nap_spot_at(table->at[block])) &&
           nap_is_reserve((uint8_t)(order->item[1] - NAP_ITEM_SPOT)) && table->steps[block] > 1 &&
           mind->player.judge.board->block[block].type != NAP_LDR;
}

/* A move that opens an own position to the enemy, or takes somebody who is still of use out of the line. */
static bool weakens_line(const thinker *mind, const gg_order *order)
{
    return leaves_line(mind, order) ||
           (order->verb == NAP_MOVE &&
            opens_position(mind->player.judge.board, &mind->guess.table, order));
}

/* Who is ahead keeps together, but for units at their last step; and where to retreat is a matter for rules of thumb. */
static bool leaves_needlessly(const thinker *mind, const gg_order *order)
{
    return (mind->ahead && mind->guess.table.steps[order->item[0]] > 1) ||
           (mind->refuge != NAP_NONE && order->item[1] != NAP_ITEM_TOWN + mind->refuge);
}

/* In combat it hardly matters who fires first. */
static bool is_idle(const thinker *mind, const gg_order *order)
{
    if (mind->count == 0 || mind->guess.table.head.prompt[mind->task->seat] != NAP_ASK_COMBAT)
        return false;
    if (weakens_line(mind, order))
        return true;
    if (order->verb == NAP_FIRE)
        return mind->order[0].verb == NAP_FIRE && order->item[0] != mind->order[0].item[0];
    if (order->verb == NAP_RETREAT)
        return leaves_needlessly(mind, order);
    return order->verb == NAP_EXCHANGE || order->verb == NAP_LEAVE;
}

static void add_order(void *to, const gg_order *order)
{
    thinker *mind = to;
    if (is_idle(mind, order))
        return;
    for (uint32_t i = 0; i < mind->count; i++)
        if (gg_same_order(&mind->order[i], order))
            return;
    if (mind->count < ORDERS_MAX)
        mind->order[mind->count++] = *order;
}

/* Questions with so few answers that all can be listed. */
static bool is_listed(uint8_t prompt)
{
    return prompt == NAP_ASK_COMBAT || prompt == NAP_ASK_REINFORCE || prompt == NAP_ASK_TERRAIN ||
           prompt == NAP_ASK_REVEAL || prompt == NAP_ASK_SKIRMISH || prompt == NAP_ASK_SETUP ||
           prompt == NAP_ASK_BATTLE || prompt == NAP_ASK_HIT || prompt == NAP_ASK_REGROUP;
}

/* The usual choice first. */
static void find_orders(thinker *mind, uint8_t prompt)
{
    nap_asked asked = asked_of(mind);
    gg_draft draft;
    gg_order order;
    mind->count = 0;
    mind->refuge = prompt == NAP_ASK_COMBAT ? nap_refuge(&asked) : NAP_NONE;
    mind->ahead = prompt == NAP_ASK_COMBAT && nap_is_ahead(&asked);
    nap_answer(&asked, &order);
    add_order(mind, &order);
    if (is_listed(prompt)) {
        gg_draft_open(&draft);
        nap_each_order(mind->task->game, &mind->guess.table, mind->task->seat, &draft, add_order,
                       mind);
        return;
    }
    for (uint32_t i = 0; i < DRAWN_MAX; i++) {
        if (prompt == NAP_ASK_BATTLE_DEPLOY)
            nap_answer(&asked, &order);
        else if (!gg_answer_at_random(mind->task->game, &mind->guess, mind->task->seat, mind->dice,
                                      &order))
            return;
        add_order(mind, &order);
    }
}

static void say_order(thinker *mind, uint32_t chosen)
{
    nap_terms best, usual;
    if (!mind->task->why)
        return;
    if (chosen == 0) {
        nap_say_rule(mind->order[0].verb, mind->task->why);
        return;
    }
    nap_mean_terms(&mind->contest, chosen, &best);
    nap_mean_terms(&mind->contest, 0, &usual);
    nap_say_why(&best, &usual, mind->side, mind->task->why);
}

/* Small decisions get a small part of the effort. */
static uint32_t budget_of(const bot_effort *effort, uint8_t prompt)
{
    bool small = prompt == NAP_ASK_HIT || prompt == NAP_ASK_REVEAL || prompt == NAP_ASK_SKIRMISH ||
                 prompt == NAP_ASK_SETUP || prompt == NAP_ASK_BATTLE;
    return small ? effort->fights / 4U : effort->fights;
}

/* Rules of thumb lose a whole army now and then, as nobody who thinks would. Near the end everything may hang on one fight. */
static int32_t bound_of(const thinker *mind)
{
    return mind->guess.table.turn + LAST_TURNS > mind->player.judge.board->turns ? 0
                                                                                 : MOST_OF_TRIAL;
}

static bool choose_order(thinker *mind, uint8_t prompt, gg_order *order)
{
    const bot_effort *effort = &mind->task->effort;
    find_orders(mind, prompt);
    *order = mind->order[0];
    if (mind->count == 1) {
        if (mind->task->why)
            nap_say_no_choice(mind->task->why);
        return true;
    }
    mind->static_only = effort->fights == 0;
    if (mind->static_only && effort->guesses <= 1) {
        if (mind->task->why)
            nap_say_rule(order->verb, mind->task->why);
        return true;
    }
    uint32_t budget = mind->static_only ? effort->guesses * mind->count : budget_of(effort, prompt);
    if (!hold_contest(mind, mind->count, budget, bound_of(mind), try_order))
        return false;
    uint32_t chosen = nap_winner(&mind->contest, !mind->static_only);
    *order = mind->order[chosen];
    say_order(mind, chosen);
    return true;
}

/* ---------------------------------------------------------------- answers */

static void recall(thinker *mind)
{
    const nap_view *view = mind->task->view;
    bot_plan *plan = mind->task->plan;
    memset(&mind->notes, 0, sizeof mind->notes);
    if (plan)
        memcpy(&mind->notes, plan->notes, sizeof mind->notes);
    nap_take_notes(mind->player.judge.board, view, &mind->notes);
    if (plan)
        memcpy(plan->notes, &mind->notes, sizeof mind->notes);
}

bool nap_bot_answer(const bot_task *task, gg_dice *dice, gg_order *order)
{
    thinker *mind = task->memory;
    const nap_table *table = &((const nap_view *)task->view)->table;
    uint8_t prompt = table->head.prompt[task->seat];
    mind->task = task;
    mind->dice = dice;
    mind->side = table->head.side[task->seat];
    nap_player_open(&mind->player, task->game, task->weights);
    mind->player.replies = prompt == NAP_ASK_MOVE && task->effort.replies >= LOOKS_FURTHER;
    mind->from = task->view;
    recall(mind);
    if (prompt == NAP_ASK_MOVE)
        return plan_moves(mind, order);
    guess(mind);
    nap_asked asked = asked_of(mind);
    if (nap_is_opening(prompt)) {
        if (task->why)
            nap_say_opening(prompt, task->why);
        return nap_open_game(&mind->player.judge, &asked, order);
    }
    return choose_order(mind, prompt, order);
}
