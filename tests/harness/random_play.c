/* random_play.c: random orders: legal ones by way of the step lists, almost legal ones, and garbage. */
#include <string.h>

#include "harness/random.h"

bool gg_random_draft(const gg_game *game, const void *state, gg_seat seat, gg_dice *dice,
                     gg_draft *draft)
{
    gg_draft_open(draft);
    while (!draft->complete) {
        gg_steps steps;
        if (draft->count >= GG_DRAFT_MAX)
            return false;
        gg_list_steps(game, state, seat, draft, &steps);
        if (steps.count == 0)
            return false;
        gg_take(game, state, seat, draft, steps.step[gg_below(dice, steps.count)]);
    }
    return true;
}

bool gg_random_order(const gg_game *game, const void *state, gg_seat seat, gg_dice *dice,
                     gg_order *order)
{
    gg_draft draft;
    if (!gg_random_draft(game, state, seat, dice, &draft))
        return false;
    *order = draft.order;
    return true;
}

gg_seat gg_random_decider(const void *state, gg_dice *dice)
{
    const gg_head *head = gg_head_of(state);
    gg_seat asked[GG_SEATS_MAX];
    uint32_t count = 0;
    for (uint32_t seat = 0; seat < head->seats; seat++)
        if (head->prompt[seat] != 0)
            asked[count++] = (gg_seat)seat;
    return count == 0 ? GG_NOBODY : asked[gg_below(dice, count)];
}

/* Small numbers are meaningful more often than large ones. */
static uint16_t random_item(gg_dice *dice)
{
    static const uint32_t ranges[] = {4, 16, 64, 256, 65536};
    return (uint16_t)gg_below(dice, ranges[gg_below(dice, 5)]);
}

static uint8_t random_verb(gg_dice *dice)
{
    if (gg_below(dice, 8) == 0)
        return (uint8_t)gg_below(dice, 256);
    return (uint8_t)gg_below(dice, 24);
}

void gg_random_garbage(gg_dice *dice, gg_order *order)
{
    memset(order, 0, sizeof *order);
    order->verb = random_verb(dice);
    order->count = (uint16_t)gg_below(dice, gg_below(dice, 8) == 0 ? GG_ITEMS_MAX + 1 : 8);
    for (uint32_t i = 0; i < order->count; i++)
        order->item[i] = random_item(dice);
}

/* Draws the item first, then its value, in separate statements, so that every compiler draws in the same order. */
static void change_item(gg_dice *dice, gg_order *order)
{
    uint32_t which = gg_below(dice, order->count);
    uint16_t item = random_item(dice);
    order->item[which] = gg_below(dice, 2) == 0 ? item : order->item[which] ^ 1U;
}

static void repeat_item(gg_dice *dice, gg_order *order)
{
    uint32_t from = gg_below(dice, order->count), to = gg_below(dice, order->count);
    order->item[to] = order->item[from];
}

void gg_random_blunder(gg_dice *dice, const gg_order *good, gg_order *order)
{
    *order = *good;
    uint32_t what = gg_below(dice, order->count > 0 ? 6 : 2);
    if (what == 0)
        order->verb = random_verb(dice);
    else if (what == 1 && order->count < GG_ITEMS_MAX)
        order->item[order->count++] = random_item(dice);
    else if (what == 2)
        order->count--;
    else if (what == 3)
        repeat_item(dice, order);
    else if (order->count > 0)
        change_item(dice, order);
}
