/* steering.c: orders made by taking the liked step of each list. They are legal, whatever is liked. */
#include "bot/warpeace/exchange.h"
#include "bot/warpeace/policy.h"

enum { LIKED_LEADER = 400000, LIKED_SP = 300000, LIKED_HEX = 200000, LIKED_WORD = 1000 };

static bool take_verb(const wap_sense *sense, uint8_t verb, gg_draft *draft)
{
    gg_steps steps;
    gg_list_steps(sense->judge->game, sense->state, sense->seat, draft, &steps);
    for (uint32_t i = 0; i < steps.count; i++)
        if (gg_step_kind_of(steps.step[i]) == WAP_STEP_VERB && gg_step_a(steps.step[i]) == verb) {
            gg_take(sense->judge->game, sense->state, sense->seat, draft, steps.step[i]);
            return true;
        }
    return false;
}

static gg_step liked_most(const wap_sense *sense, const gg_order *order, const gg_steps *steps,
                          wap_liking *liking)
{
    int32_t best = INT32_MIN;
    uint32_t ties = 0;
    gg_step found = steps->step[0];
    for (uint32_t i = 0; i < steps->count; i++) {
        int32_t liked = liking(sense, order, steps->step[i]);
        if (liked < best)
            continue;
        ties = liked > best ? 1 : ties + 1;
        best = liked;
        if (ties == 1 || gg_below(sense->dice, ties) == 0)
            found = steps->step[i];
    }
    return found;
}

bool wap_steer(const wap_sense *sense, uint8_t verb, wap_liking *liking, gg_order *order)
{
    gg_draft draft;
    gg_draft_open(&draft);
    if (verb != WAP_VERB_NONE && !take_verb(sense, verb, &draft))
        return false;
    while (!draft.complete) {
        gg_steps steps;
        gg_list_steps(sense->judge->game, sense->state, sense->seat, &draft, &steps);
        if (steps.count == 0)
            return false;
        gg_step step = liked_most(sense, &draft.order, &steps, liking);
        gg_take(sense->judge->game, sense->state, sense->seat, &draft, step);
    }
    *order = draft.order;
    return true;
}

/* ---------------------------------------------------------------- who */

/* Is the next hex one to go to? */
static bool is_going(const gg_order *order)
{
    if (order->verb == WAP_SAIL || (order->verb == WAP_SHIFT && order->count == 1))
        return true;
    return order->count > 0 && order->item[order->count - 1] == WAP_WORD_TO;
}

/* An order names leaders and SP in ascending order: take the lowest first, or those below it stay behind. */
int32_t wap_like_all(const wap_sense *sense, const gg_order *order, gg_step step)
{
    uint16_t item = gg_step_a(step);
    (void)sense;
    switch (gg_step_kind_of(step)) {
    case WAP_STEP_LEADER:
        return LIKED_LEADER - item;
    case WAP_STEP_SP:
        return LIKED_SP - 256 * wap_item_kind(item) + wap_item_count(item);
    case WAP_STEP_AMONG:
    case WAP_STEP_HEX:
        return is_going(order) ? LIKED_HEX : LIKED_HEX - item;
    case WAP_STEP_WORD:
        return item == WAP_DONE ? 0 : LIKED_WORD;
    default:
        return LIKED_HEX;
    }
}

int32_t wap_like_none(const wap_sense *sense, const gg_order *order, gg_step step)
{
    (void)sense, (void)order;
    return gg_step_kind_of(step) == WAP_STEP_WORD && gg_step_a(step) == WAP_DONE ? 1 : 0;
}

/* Cheap kinds first; of one kind as many as it takes. */
int32_t wap_like_cheap(const wap_sense *sense, const gg_order *order, gg_step step)
{
    const wap_board *board = sense->judge->board;
    uint16_t item = gg_step_a(step);
    (void)order;
    if (gg_step_kind_of(step) != WAP_STEP_SP)
        return gg_step_kind_of(step) == WAP_STEP_WORD && item == WAP_DONE ? -100000 : 0;
    uint8_t kind = wap_item_kind(item);
    return -100 * (int32_t)wap_quality_of(board, kind) + wap_item_count(item);
}

/* The same, but of each kind as few as possible: where one of the lost SP must be cavalry, it is one and not all of them. */
static int32_t like_few(const wap_sense *sense, const gg_order *order, gg_step step)
{
    bool names = gg_step_kind_of(step) == WAP_STEP_SP;
    return wap_like_cheap(sense, order, step) - (names ? 2 * wap_item_count(gg_step_a(step)) : 0);
}

static uint32_t price_of(const wap_board *board, const gg_order *order)
{
    uint32_t price = 0;
    for (uint32_t i = 0; i < order->count; i++)
        if (wap_is_sp(order->item[i]))
            price += wap_item_count(order->item[i]) *
                     wap_quality_of(board, wap_item_kind(order->item[i]));
    return price;
}

bool wap_decide_loss(const wap_sense *sense, gg_order *order)
{
    const wap_board *board = sense->judge->board;
    gg_order few;
    if (!wap_steer(sense, WAP_LOSE, wap_like_cheap, order))
        return false;
    if (wap_steer(sense, WAP_LOSE, like_few, &few) &&
        price_of(board, &few) < price_of(board, order))
        *order = few;
    return true;
}

/* ---------------------------------------------------------------- where */

int32_t wap_haven(const wap_sense *sense, uint8_t side, uint16_t hex)
{
    const wap_board *board = sense->judge->board;
    const wap_table *table = &sense->state->table;
    if (hex >= board->hexes)
        return 0;
    uint32_t own = wap_count_sp(board, table, hex, WAP_ALL_OF(side));
    uint32_t enemies = wap_sp_around(board, table, wap_other(side), hex);
    int32_t worth = (int32_t)(own < 12 ? own : 12) * 2 - (int32_t)(enemies < 12 ? enemies : 12);
    for (uint32_t i = 0; i < sense->judge->goals; i++)
        if (sense->judge->goal[i].hex == hex)
            worth += sense->judge->goal[i].weight / 10;
    return worth + (wap_has_control(board, table, side, hex) && wap_has_city(board, hex) ? 2 : 0);
}

/* Does the order still name the SP that a retreat costs? */
static bool names_losses(const gg_order *order)
{
    if (order->verb != WAP_RETREAT)
        return false;
    for (uint32_t i = 0; i < order->count; i++)
        if (order->item[i] == WAP_WORD_THEN)
            return false;
    return true;
}

/* All of a hex together, anywhere. */
int32_t wap_like_whole(const wap_sense *sense, const gg_order *order, gg_step step)
{
    if (gg_step_kind_of(step) == WAP_STEP_SP && names_losses(order))
        return wap_like_cheap(sense, order, step);
    return wap_like_all(sense, order, step);
}

/* All of a hex together, to the best place. */
int32_t wap_like_haven(const wap_sense *sense, const gg_order *order, gg_step step)
{
    uint16_t item = gg_step_a(step);
    if (gg_step_kind_of(step) == WAP_STEP_HEX && is_going(order))
        return LIKED_HEX + wap_haven(sense, sense->side, item);
    if (gg_step_kind_of(step) == WAP_STEP_WORD && item == WAP_WORD_IN)
        return LIKED_WORD / 2;
    return wap_like_whole(sense, order, step);
}

int32_t wap_like_peril(const wap_sense *sense, const gg_order *order, gg_step step)
{
    (void)order;
    if (gg_step_kind_of(step) == WAP_STEP_HEX)
        return -wap_haven(sense, wap_other(sense->side), gg_step_a(step));
    return 0;
}

/* Near an objective that is still to be won, else near one that is to be held. */
int32_t wap_like_front(const wap_sense *sense, const gg_order *order, gg_step step)
{
    wap_judge *judge = sense->judge;
    const wap_table *table = &sense->state->table;
    uint16_t hex = gg_step_a(step);
    int32_t best = 0;
    if (gg_step_kind_of(step) != WAP_STEP_HEX)
        return wap_like_all(sense, order, step);
    if (hex >= judge->board->hexes)
        return 0;
    for (uint32_t i = 0; i < judge->goals; i++) {
        const wap_goal *goal = &judge->goal[i];
        bool held = wap_has_control(judge->board, table, sense->side, goal->hex);
        int32_t mp = wap_far_from(judge->atlas, table, goal->hex)[hex];
        int32_t worth = goal->weight * (held ? 50 : 100) / (10 + mp);
        best = worth > best ? worth : best;
    }
    uint32_t enemies = wap_sp_around(judge->board, table, wap_other(sense->side), hex);
    uint32_t own = wap_count_sp(judge->board, table, hex, WAP_ALL_OF(sense->side));
    return LIKED_HEX + best - (enemies > own + 3 ? 500 : 0);
}
