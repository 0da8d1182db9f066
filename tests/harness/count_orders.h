/* count_orders.h: counts the orders of a prompt twice, by the step lists and by brute force. Include it after cmocka
 * and after the header with the test's own match. */
#ifndef GG_COUNT_ORDERS_H
#define GG_COUNT_ORDERS_H

#include "harness/harness.h"

enum { ORDERS_MAX = 4000 };

typedef struct counting {
    gg_seat seat;
    uint32_t count;
    gg_order order[ORDERS_MAX];
} counting;

static counting legal, offered;

static bool has(const counting *set, const gg_order *order)
{
    for (uint32_t i = 0; i < set->count; i++)
        if (gg_same_order(&set->order[i], order))
            return true;
    return false;
}

static void add(counting *set, const gg_order *order)
{
    gg_order plain = *order;
    game->rules->canonical(game, gg_match_state(match), set->seat, &plain);
    if (has(set, &plain))
        return;
    assert_true(set->count < ORDERS_MAX);
    set->order[set->count++] = plain;
}

static void meet(void *to, const gg_order *order)
{
    gg_refusal refusal;
    counting *set = to;
    gg_check(game, gg_match_state(match), set->seat, order, &refusal);
    if (refusal.count == 0)
        add(set, order);
}

static void list(counting *set, const gg_draft *draft)
{
    gg_steps steps;
    gg_list_steps(game, gg_match_state(match), set->seat, draft, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        gg_draft next = *draft;
        gg_take(game, gg_match_state(match), set->seat, &next, steps.step[i]);
        if (next.complete)
            add(set, &next.order);
        else
            list(set, &next);
    }
}

/* Expects exactly this many orders of this verb, and that the step lists lead to the orders that brute force finds
 * legal. If brute force cannot enumerate all of them, it must have found some. */
static void expect_orders_of(const gg_trial *trial, const char *seat, uint8_t verb, uint32_t count)
{
    gg_draft draft;
    uint32_t found = 0, met = 0;
    legal.count = offered.count = 0;
    legal.seat = offered.seat = seat_of(seat);
    bool all = trial->every_order(game, gg_match_state(match), legal.seat, meet, &legal);
    gg_draft_open(&draft);
    list(&offered, &draft);
    for (uint32_t i = 0; i < legal.count; i++) {
        assert_true(has(&offered, &legal.order[i]));
        met += legal.order[i].verb == verb;
    }
    for (uint32_t i = 0; i < offered.count; i++) {
        assert_true(!all || has(&legal, &offered.order[i]));
        found += offered.order[i].verb == verb;
    }
    assert_true(legal.count > 0);
    assert_int_equal(found, count);
    assert_true(all || met > 0 || count == 0);
}

#endif
