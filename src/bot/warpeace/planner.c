/* planner.c: the whole movement of a seat, stack by stack, the largest first.
 *
 * A first plan is made by rules of thumb. Then each stack tries what else it could do, while the others do what is planned: each
 * candidate is played out to the end of this segment's battles, and the best is kept. Moves without dice come first, then
 * forced marches; after a die the rest is planned anew. */
#include "bot/warpeace/planner.h"

#include "bot/warpeace/reasons.h"
#include "core/mem.h"
#include "warpeace/table/view.h"

enum { SMALL_STACK = 4, LEAST_CANDIDATES = 3 };

static bool marches(const wap_move_plan *move)
{
    return move->order.verb == WAP_MARCH || move->then.verb == WAP_MARCH;
}

static bool stays(const wap_move_plan *move)
{
    return move->order.verb == WAP_VERB_NONE;
}

/* Who replies in a play-out sees what is guessed there. */
static bool is_foggy(const wap_planner *planner)
{
    return planner->task->view && planner->task->game->option[WAP_OPTION_Z] != 0;
}

/* ---------------------------------------------------------------- a plan carried out */

static bool carry_out(wap_planner *planner, wap_state *state, const wap_move_plan *move)
{
    gg_seat seat = planner->task->seat;
    if (stays(move) || state->table.head.prompt[seat] != WAP_ASK_MOVE ||
        !wap_carry_out_move(&planner->player, state, seat, &move->order))
        return false;
    if (move->then.verb != WAP_VERB_NONE && state->table.head.prompt[seat] == WAP_ASK_MOVE)
        wap_carry_out_move(&planner->player, state, seat, &move->then);
    return true;
}

/* What stack `which` tries, all that is planned for those after it, and the forced marches of all. */
static void carry_out_rest(wap_planner *planner, wap_state *state, uint32_t which,
                           const wap_move_plan *move)
{
    for (uint32_t i = which; i < planner->stacks.count; i++) {
        const wap_move_plan *of = i == which ? move : &planner->plan[i];
        if (!marches(of))
            carry_out(planner, state, of);
    }
    for (uint32_t i = 0; i < planner->stacks.count; i++) {
        const wap_move_plan *of = i == which ? move : &planner->plan[i];
        if (marches(of))
            carry_out(planner, state, of);
    }
}

static void end_movement(wap_planner *planner, wap_state *state)
{
    gg_order order = {.verb = WAP_END};
    gg_seat seat = planner->task->seat;
    wap_sense sense = wap_sense_of(planner->player.judge, planner->player.dice, state, seat);
    if (state->table.head.prompt[seat] == WAP_ASK_MOVE && wap_is_legal(&sense, &order))
        wap_carry_out(planner->task->game, planner->player.dice, state, seat, &order);
}

void wap_carry_out_plan(wap_planner *planner, wap_state *state)
{
    carry_out_rest(planner, state, 0, &planner->plan[0]);
    end_movement(planner, state);
}

/* With fog each play-out has a guess of its own: what is fixed is carried out in it. */
static void begin_trial(wap_planner *planner, uint32_t which, uint32_t number)
{
    gg_dice_fast(planner->player.dice, planner->seed + number);
    if (!is_foggy(planner) || number == 0) {
        planner->trial = planner->base;
        return;
    }
    gg_guess(planner->task->game, planner->task->view, planner->player.dice, &planner->trial);
    for (uint32_t i = 0; i < which; i++)
        if (!marches(&planner->plan[i]))
            carry_out(planner, &planner->trial, &planner->plan[i]);
}

static int32_t play_trial(wap_planner *planner, uint32_t which, const wap_move_plan *move,
                          uint32_t number)
{
    begin_trial(planner, which, number);
    carry_out_rest(planner, &planner->trial, which, move);
    if (planner->task->effort.trials > 0) {
        end_movement(planner, &planner->trial);
        wap_play_on(&planner->player, &planner->trial, planner->to_the_end);
    }
    int32_t value = wap_value(planner->player.judge, &planner->trial.table);
    return planner->trial.table.head.side[planner->task->seat] == WAP_FR ? value : -value;
}

/* ---------------------------------------------------------------- the best candidate of a stack */

static void try_all(wap_planner *planner, uint32_t which, const uint32_t *alive, uint32_t count,
                    uint32_t times)
{
    for (uint32_t k = 0; k < times; k++)
        for (uint32_t i = 0; i < count; i++) {
            uint32_t number = planner->played[alive[i]]++;
            planner->sum[alive[i]] += play_trial(planner, which, &planner->candidate[alive[i]],
                                                 number);
        }
}

static int64_t mean_of(const wap_planner *planner, uint32_t i)
{
    int32_t rest = planner->player.judge->weight[WAP_W_REST];
    return planner->sum[i] / planner->played[i] + (stays(&planner->candidate[i]) ? rest : 0);
}

/* The better half, ordered. */
static uint32_t keep_half(const wap_planner *planner, uint32_t *alive, uint32_t count)
{
    uint32_t half = (count + 1) / 2;
    for (uint32_t i = 0; i < half; i++)
        for (uint32_t k = i + 1; k < count; k++)
            if (mean_of(planner, alive[k]) > mean_of(planner, alive[i])) {
                uint32_t swapped = alive[i];
                alive[i] = alive[k];
                alive[k] = swapped;
            }
    return half;
}

static uint32_t rounds_of(uint32_t count)
{
    uint32_t rounds = 0;
    for (; count > 1; count = (count + 1) / 2)
        rounds++;
    return rounds;
}

/* Sequential halving: those that look bad are dropped early. The best comes first in `alive`, then those that were dropped last. */
static void choose(wap_planner *planner, uint32_t which, uint32_t trials,
                   uint32_t alive[WAP_CANDIDATES_MAX])
{
    uint32_t count = planner->count;
    uint32_t rounds = rounds_of(count);
    gg_assert(count > 0); /* it can always stay */
    memset(planner->sum, 0, sizeof planner->sum);
    memset(planner->played, 0, sizeof planner->played);
    for (uint32_t i = 0; i < count; i++)
        alive[i] = i;
    while (count > 1) {
        uint32_t times = trials / (rounds * count);
        try_all(planner, which, alive, count, times > 0 ? times : 1);
        if (planner->task->effort.trials == 0) {
            while (count > 1)
                count = keep_half(planner, alive, count);
            break;
        }
        count = keep_half(planner, alive, count);
    }
}

/* ---------------------------------------------------------------- the plan */

/* Large stacks get twice the trials of small ones; all that the side has, moved or not, share those of the effort. So a plan
 * that is made anew after a die does not take as long again. */
static uint32_t share_of(uint32_t sp)
{
    return sp >= SMALL_STACK ? 2 : 1;
}

static uint32_t count_shares(const wap_census *census, uint8_t side)
{
    uint32_t shares = 0;
    for (uint32_t i = 0; i < census->count[side]; i++) {
        const wap_force *force = &census->force[side][i];
        if (force->leaders > 0 || force->cavalry > 0)
            shares += share_of(force->sp);
    }
    return shares;
}

/* By rules of thumb, one stack after the other. */
static void draw_plan(wap_planner *planner)
{
    gg_seat seat = planner->task->seat;
    wap_player *player = &planner->player;
    gg_dice_fast(player->dice, planner->seed);
    planner->trial = planner->guess;
    wap_sense sense = wap_sense_of(player->judge, player->dice, &planner->trial, seat);
    wap_find_stacks(&sense, &planner->stacks);
    wap_find_aims(&sense, &player->mover.aims);
    planner->aims = player->mover.aims;
    planner->shares = count_shares(&player->judge->census, sense.side);
    for (uint32_t i = 0; i < planner->stacks.count; i++) {
        wap_move_plan *move = &planner->plan[i];
        *move = (wap_move_plan){.aim = WAP_NO_HEX, .what = WAP_STAYS};
        if (planner->trial.table.head.prompt[seat] == WAP_ASK_MOVE &&
            wap_order_by_rules(player, &planner->trial, seat, &planner->stacks.stack[i],
                               &move->order) &&
            !carry_out(planner, &planner->trial, move))
            move->order.verb = WAP_VERB_NONE;
    }
}

/* What is left of a stack that has been divided is planned after all others. */
static void add_remainder(wap_planner *planner, uint16_t hex)
{
    wap_sense sense = wap_sense_of(planner->player.judge, planner->player.dice, &planner->base,
                                   planner->task->seat);
    wap_stackable rest;
    if (planner->stacks.count == WAP_STACK_LIMIT)
        return;
    wap_look_into(&sense, hex, &rest);
    if (rest.led == 0 && wap_no_leaders(&rest.who.leaders))
        return;
    planner->plan[planner->stacks.count] = (wap_move_plan){.aim = WAP_NO_HEX, .what = WAP_STAYS};
    planner->stacks.stack[planner->stacks.count++] = rest;
}

/* ---------------------------------------------------------------- notes: who stays in this phase */

/* After a die the rest is planned anew; stacks that were to stay are not thought over again. */
typedef struct notes {
    uint8_t phase; /* month and side; 0: nothing is noted */
    uint8_t count;
    uint8_t hex[(BOT_NOTES_SIZE - 2) / 2][2];
} notes;

_Static_assert(sizeof(notes) <= BOT_NOTES_SIZE, "they are a bot's notes");

static uint8_t phase_of(const wap_planner *planner)
{
    const wap_table *table = &planner->guess.table;
    return (uint8_t)(1 + 2 * table->month + table->active);
}

static bool is_noted(const wap_planner *planner, uint16_t hex)
{
    notes kept;
    if (!planner->task->plan)
        return false;
    memcpy(&kept, planner->task->plan->notes, sizeof kept);
    for (uint32_t i = 0; i < kept.count && kept.phase == phase_of(planner); i++)
        if (kept.hex[i][0] + 256U * kept.hex[i][1] == hex)
            return true;
    return false;
}

static void note_stays(const wap_planner *planner)
{
    notes kept = {.phase = phase_of(planner)};
    if (!planner->task->plan)
        return;
    for (uint32_t i = 0; i < planner->stacks.count; i++) {
        uint16_t hex = planner->stacks.stack[i].hex;
        if (!stays(&planner->plan[i]) || kept.count == sizeof kept.hex / sizeof *kept.hex)
            continue;
        kept.hex[kept.count][0] = (uint8_t)hex;
        kept.hex[kept.count++][1] = (uint8_t)(hex >> 8);
    }
    memcpy(planner->task->plan->notes, &kept, sizeof kept);
}

/* ---------------------------------------------------------------- stack by stack */

static uint32_t trials_for(const wap_planner *planner, uint32_t which)
{
    uint32_t own = share_of(planner->stacks.stack[which].led);
    return planner->task->effort.trials * own / (planner->shares > own ? planner->shares : own);
}

/* What the plan has for the stack comes second, behind staying. */
static void add_current(wap_planner *planner, uint32_t which)
{
    wap_move_plan *candidate = planner->candidate;
    uint32_t at = 1;
    if (stays(&planner->plan[which]))
        return;
    while (at < planner->count &&
           (!gg_same_order(&candidate[at].order, &planner->plan[which].order) ||
            candidate[at].then.verb != WAP_VERB_NONE))
        at++;
    wap_move_plan current = at < planner->count ? candidate[at] : planner->plan[which];
    if (at == planner->count && planner->count < WAP_CANDIDATES_MAX)
        planner->count++;
    for (at = at < planner->count ? at : planner->count - 1; at > 1; at--)
        candidate[at] = candidate[at - 1];
    candidate[1] = current;
}

/* Those that promise most come first. With few trials only these are tried, each of them more than once. */
static void drop_last(wap_planner *planner, uint32_t trials)
{
    uint32_t most = trials / 2 > LEAST_CANDIDATES ? trials / 2 : LEAST_CANDIDATES;
    if (planner->task->effort.trials > 0 && planner->count > most)
        planner->count = most;
}

static void note_rivals(wap_planner *planner, uint32_t which, const uint32_t *alive)
{
    for (uint32_t i = 0; i < WAP_RIVALS && which < WAP_DOUBTS; i++)
        planner->rival[which][i] = i + 1 < planner->count ? planner->candidate[alive[i + 1]]
                                                          : (wap_move_plan){.what = WAP_STAYS};
}

static void plan_stack(wap_planner *planner, uint32_t which)
{
    uint32_t alive[WAP_CANDIDATES_MAX] = {0};
    wap_stackable stack = planner->stacks.stack[which];
    wap_find_candidates(planner, &stack);
    add_current(planner, which);
    uint32_t trials = trials_for(planner, which);
    drop_last(planner, trials);
    choose(planner, which, trials, alive);
    planner->plan[which] = planner->candidate[alive[0]];
    note_rivals(planner, which, alive);
    if (marches(&planner->plan[which]) ||
        !carry_out(planner, &planner->base, &planner->plan[which]))
        return;
    add_remainder(planner, stack.hex);
}

static bool improve_plan(wap_planner *planner)
{
    const bot_task *task = planner->task;
    planner->base = planner->guess;
    memset(planner->rival, 0, sizeof planner->rival);
    for (uint32_t i = 0; i < planner->stacks.count; i++) {
        if (task->go_on && !task->go_on(task->to, 100 * i / planner->stacks.count))
            return false;
        if (bot_is_enough(task))
            continue;
        if (is_noted(planner, planner->stacks.stack[i].hex))
            planner->plan[i] = (wap_move_plan){.aim = WAP_NO_HEX, .what = WAP_STAYS};
        else
            plan_stack(planner, i);
    }
    return true;
}

bool wap_make_plan(wap_planner *planner)
{
    draw_plan(planner);
    return improve_plan(planner);
}

/* ---------------------------------------------------------------- orders */

/* The moves of the plan in their order: the first is given, the others wait for the views that they lead to. */
typedef struct giver {
    wap_planner *planner;
    wap_state *now;
    gg_order *first;
    bool given, stopped;
} giver;

static void give(giver *to, const gg_order *order, const wap_move_plan *move)
{
    wap_planner *planner = to->planner;
    const bot_task *task = planner->task;
    wap_view view;
    char why[BOT_WHY_SIZE];
    wap_sense sense = wap_sense_of(planner->player.judge, planner->player.dice, to->now,
                                   task->seat);
    if (to->stopped || !wap_is_legal(&sense, order))
        return;
    wap_say_move(planner->player.judge, move, why);
    if (!to->given) {
        *to->first = *order;
        if (task->why)
            memcpy(task->why, why, BOT_WHY_SIZE);
    } else {
        gg_view(task->game, to->now, task->seat, &view);
        bot_add_to_plan(task, &view, order, why);
    }
    to->given = true;
    to->stopped = !task->plan || order->verb == WAP_MARCH || order->verb == WAP_END;
    if (to->stopped)
        return;
    wap_carry_out(task->game, planner->player.dice, to->now, task->seat, order);
    to->stopped = to->now->table.head.prompt[task->seat] != WAP_ASK_MOVE;
}

static void give_both(giver *to, const wap_move_plan *move)
{
    give(to, &move->order, move);
    if (move->then.verb != WAP_VERB_NONE)
        give(to, &move->then, move);
}

static void give_plan(wap_planner *planner, gg_order *order)
{
    static const gg_order end = {.verb = WAP_END};
    wap_move_plan last = {.aim = WAP_NO_HEX, .what = WAP_STAYS};
    planner->trial = planner->guess;
    giver to = {.planner = planner, .now = &planner->trial, .first = order};
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < planner->stacks.count; i++)
            if (!stays(&planner->plan[i]) && marches(&planner->plan[i]) == (pass > 0))
                give_both(&to, &planner->plan[i]);
    give(&to, &end, &last);
}

bool wap_plan_moves(wap_planner *planner, const bot_task *task, gg_dice *dice, gg_order *order)
{
    gg_seat seat = task->seat;
    planner->task = task;
    planner->seed = bot_draw_seed(dice);
    planner->to_the_end = planner->guess.table.month + 1U >= planner->player.judge->board->turns;
    wap_sense sense = wap_sense_of(planner->player.judge, planner->player.dice, &planner->guess,
                                   seat);
    gg_dice_fast(planner->player.dice, planner->seed);
    if (wap_follow_path(&sense, order)) {
        wap_say_path(task->why);
        return true;
    }
    if (!wap_make_plan(planner) || !wap_think_of_reply(planner))
        return false;
    note_stays(planner);
    order->verb = WAP_VERB_NONE;
    give_plan(planner, order);
    if (order->verb != WAP_VERB_NONE)
        return true;
    bool found = wap_steer(&sense, WAP_VERB_NONE, wap_like_all, order); /* a group must go on */
    gg_assert(found);
    return found;
}
