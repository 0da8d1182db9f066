/* steps.c: step lists: every draft leads to an order, every offered order is accepted, and, if a game can enumerate all
 * its orders, every accepted order is offered. */
#include <stdlib.h>
#include <string.h>

#include "harness/random.h"
#include "harness/trying.h"

#ifdef GG_SLOW
enum { ENUMERATED_MAX = 20000, ENUMERATED_ONCE_IN = 1 };
#else
enum { ENUMERATED_MAX = 600, ENUMERATED_ONCE_IN = 4 };
#endif

/* ---------------------------------------------------------------- drafts */

static bool same_draft(const gg_draft *a, const gg_draft *b)
{
    return a->count == b->count && a->complete == b->complete &&
           gg_same_order(&a->order, &b->order) &&
           memcmp(a->taken, b->taken, a->count * sizeof a->taken[0]) == 0;
}

static bool good_list(gg_try *try, gg_seat seat, const gg_draft *draft, const gg_steps *steps)
{
    if (steps->count == 0)
        return gg_broken(try, GG_PROPERTY_STEPS, "dead end for %s after %d steps",
                         gg_viewer_name(try, seat), draft->count);
    for (uint32_t i = 0; i < steps->count; i++)
        for (uint32_t k = i + 1; k < steps->count; k++)
            if (steps->step[i] == steps->step[k])
                return gg_broken(
                    try, GG_PROPERTY_STEPS, "step %llx is offered twice to %s after %d steps",
                    (unsigned long long)steps->step[i], gg_viewer_name(try, seat), draft->count);
    return true;
}

/* A step only adds to the draft; gg_back undoes exactly that step. */
static bool good_step(gg_try *try, gg_seat seat, const gg_draft *before, const gg_draft *after)
{
    const gg_order *old = &before->order;
    const gg_order *new = &after->order;
    if (after->count != before->count + 1)
        return gg_broken(try, GG_PROPERTY_STEPS, "a step does not count as one");
    if (new->count > GG_ITEMS_MAX || new->count < old->count ||
        memcmp(new->item, old->item, old->count * sizeof old->item[0]) != 0)
        return gg_broken(try, GG_PROPERTY_STEPS, "step %d changes items that were there",
                         after->count);
    if (old->verb != 0 && new->verb != old->verb)
        return gg_broken(try, GG_PROPERTY_STEPS, "step %d changes the verb", after->count);
    gg_draft back = *after;
    if (!gg_back(try->game, gg_now(try), seat, &back) || !same_draft(&back, before))
        return gg_broken(try, GG_PROPERTY_STEPS, "the way back from step %d leads elsewhere",
                         after->count);
    return true;
}

static bool accepted(gg_try *try, gg_seat seat, const gg_order *order)
{
    gg_refusal refusal;
    gg_check(try->game, gg_now(try), seat, order, &refusal);
    if (refusal.count == 0)
        return true;
    return gg_broken(try, GG_PROPERTY_STEPS, "offered to %s but refused by %s: %s",
                     gg_viewer_name(try, seat), gg_refusal_text(try, &refusal),
                     gg_order_text(try, gg_now(try), seat, order));
}

static bool good_walk(gg_try *try, gg_seat seat)
{
    gg_draft draft;
    gg_draft_open(&draft);
    while (!draft.complete) {
        gg_steps steps;
        if (draft.count >= GG_DRAFT_MAX)
            return gg_broken(try, GG_PROPERTY_STEPS, "a draft does not end");
        gg_list_steps(try->game, gg_now(try), seat, &draft, &steps);
        if (!good_list(try, seat, &draft, &steps))
            return false;
        gg_draft before = draft;
        gg_take(try->game, gg_now(try), seat, &draft,
                steps.step[gg_below(&try->dice, steps.count)]);
        try->tally->drafts++;
        if (!good_step(try, seat, &before, &draft))
            return false;
    }
    if (!gg_offers(try->game, gg_now(try), seat, &draft.order, NULL))
        return gg_broken(try, GG_PROPERTY_STEPS,
                         "gg_offers does not find the way to an offered order: %s",
                         gg_order_text(try, gg_now(try), seat, &draft.order));
    return accepted(try, seat, &draft.order);
}

/* ---------------------------------------------------------------- sets of orders */

typedef struct found_order {
    uint64_t hash;
    bool met; /* also found by brute force */
    gg_order order;
} found_order;

typedef struct order_set {
    gg_try *try;
    gg_seat seat;
    bool too_many;
    uint32_t count;
    found_order *order; /* ENUMERATED_MAX */
} order_set;

static uint64_t hash_order(const gg_order *order)
{
    gg_order plain = {.verb = order->verb, .count = order->count};
    memcpy(plain.item, order->item, order->count * sizeof order->item[0]);
    return gg_hash_bytes(&plain, sizeof plain / 8 * 8);
}

static void make_canonical(const gg_try *try, gg_seat seat, gg_order *order)
{
    if (try->game->rules->canonical)
        try->game->rules->canonical(try->game, gg_now(try), seat, order);
}

static int by_hash(const void *a, const void *b)
{
    uint64_t x = ((const found_order *)a)->hash;
    uint64_t y = ((const found_order *)b)->hash;
    return x < y ? -1 : x > y;
}

/* Sorts the set and removes duplicates. */
static void sort_set(order_set *set)
{
    if (set->count == 0)
        return;
    qsort(set->order, set->count, sizeof set->order[0], by_hash);
    uint32_t kept = 1;
    for (uint32_t i = 1; i < set->count; i++)
        if (set->order[i].hash != set->order[kept - 1].hash)
            set->order[kept++] = set->order[i];
    set->count = kept;
}

static found_order *find_order(const order_set *set, const gg_order *order)
{
    found_order wanted = {.hash = hash_order(order)};
    return bsearch(&wanted, set->order, set->count, sizeof set->order[0], by_hash);
}

static bool add_offered(order_set *set, const gg_order *order)
{
    if (!accepted(set->try, set->seat, order))
        return false;
    if (set->count == ENUMERATED_MAX) {
        set->too_many = true;
        return true;
    }
    found_order *found = &set->order[set->count++];
    found->order = *order;
    make_canonical(set->try, set->seat, &found->order);
    found->hash = hash_order(&found->order);
    found->met = false;
    return true;
}

/* Collects every complete order after the draft. False: a property is broken. */
static bool enumerate(order_set *set, const gg_draft *draft)
{
    gg_try *try = set->try;
    gg_steps steps;
    gg_list_steps(try->game, gg_now(try), set->seat, draft, &steps);
    if (!good_list(try, set->seat, draft, &steps))
        return false;
    for (uint32_t i = 0; i < steps.count && !set->too_many; i++) {
        gg_draft next = *draft;
        if (draft->count >= GG_DRAFT_MAX)
            return gg_broken(try, GG_PROPERTY_STEPS, "a draft does not end");
        gg_take(try->game, gg_now(try), set->seat, &next, steps.step[i]);
        if (next.complete ? !add_offered(set, &next.order) : !enumerate(set, &next))
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- space: offered and accepted */

/* Do the lists lead to it? A set that is too large is incomplete. */
static bool is_offered(order_set *set, const gg_order *order)
{
    if (set->too_many)
        return gg_offers(set->try->game, gg_now(set->try), set->seat, order, NULL);
    found_order *found = find_order(set, order);
    if (found)
        found->met = true;
    return found != NULL;
}

static void meet_order(void *to, const gg_order *order)
{
    order_set *set = to;
    gg_try *try = set->try;
    gg_refusal refusal;
    if (try->failed)
        return;
    gg_check(try->game, gg_now(try), set->seat, order, &refusal);
    if (refusal.count > 0)
        return;
    gg_order plain = *order;
    make_canonical(try, set->seat, &plain);
    if (!is_offered(set, &plain))
        gg_broken(try, GG_PROPERTY_SPACE, "accepted from %s but not offered: %s",
                  gg_viewer_name(try, set->seat),
                  gg_order_text(try, gg_now(try), set->seat, order));
}

static bool same_space(gg_try *try, order_set *set)
{
    if (!try->trial->every_order || !gg_looks_at(try, GG_PROPERTY_SPACE))
        return true;
    bool all = try->trial->every_order(try->game, gg_now(try), set->seat, meet_order, set);
    if (try->failed)
        return false;
    try->tally->spaces++;
    for (uint32_t i = 0; i < set->count && all && !set->too_many; i++)
        if (!set->order[i].met)
            return gg_broken(try, GG_PROPERTY_SPACE, "offered to %s but unknown to brute force: %s",
                             gg_viewer_name(try, set->seat),
                             gg_order_text(try, gg_now(try), set->seat, &set->order[i].order));
    return true;
}

/* The prompt is forced if its set has exactly one order, which is not an `end`. */
static bool forced_if_alone(gg_try *try, const order_set *set)
{
    gg_order order;
    bool forced = gg_forced(try->game, gg_now(try), set->seat, &order);
    uint8_t verb = set->order[0].order.verb;
    bool ends = strcmp(try->game->rules->verbs[verb], "end") == 0;
    if (set->too_many || forced == (set->count == 1 && !ends))
        return true;
    return gg_broken(
        try, GG_PROPERTY_SPACE, "%u orders answer the prompt of %s, the first is %s; forced: %s",
        set->count, gg_viewer_name(try, set->seat),
        gg_order_text(try, gg_now(try), set->seat, &set->order[0].order), forced ? "yes" : "no");
}

static bool try_all(gg_try *try, gg_seat seat)
{
    order_set set = {
        .try = try, .seat = seat, .order = calloc(ENUMERATED_MAX, sizeof(found_order))};
    gg_draft draft;
    gg_draft_open(&draft);
    bool good = set.order != NULL && enumerate(&set, &draft);
    if (good) {
        sort_set(&set);
        good = same_space(try, &set) && forced_if_alone(try, &set);
    }
    free(set.order);
    return good;
}

bool gg_try_steps(gg_try *try)
{
    const gg_head *head = gg_head_of(gg_now(try));
    for (gg_seat seat = 0; seat < head->seats; seat++) {
        if (head->prompt[seat] == 0 || !gg_looks_at(try, GG_PROPERTY_STEPS))
            continue;
        for (int i = 0; i < 2; i++)
            if (!good_walk(try, seat))
                return false;
        if ((try->flags & GG_TRY_SPACE) && gg_chance(try, ENUMERATED_ONCE_IN) &&
            !try_all(try, seat))
            return false;
    }
    return true;
}
