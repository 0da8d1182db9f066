/* refused.c: invalid orders, as values and as text, are refused with a reason and change nothing. */
#include <stdio.h>
#include <string.h>

#include "harness/random.h"
#include "harness/trying.h"

/* What must not change: the state's bytes and the number of orders. */
typedef struct trace {
    uint64_t hash, count;
} trace;

static trace trace_of(const gg_try *try)
{
    return (trace){gg_match_hash(try->match), gg_match_count(try->match)};
}

static bool unchanged(gg_try *try, trace before, const char *what)
{
    trace now = trace_of(try);
    if (now.hash == before.hash && now.count == before.count &&
        now.hash == gg_hash(try->game, gg_now(try)))
        return true;
    return gg_broken(try, GG_PROPERTY_REFUSED, "a refused %s has changed the game", what);
}

/* Usually an existing seat. */
static gg_seat any_seat(gg_try *try)
{
    static const gg_seat odd[] = {GG_SEATS_MAX - 1, GG_PUBLIC, GG_REFEREE, GG_DRAW, GG_NOBODY};
    return gg_chance(try, 8) ? odd[gg_below(&try->dice, 5)]
                             : (gg_seat)gg_below(&try->dice, try->game->seats);
}

/* Wrong in one detail, or completely. */
static void any_order(gg_try *try, gg_seat seat, gg_order *order)
{
    gg_order good;
    if (gg_chance(try, 3) || seat >= try->game->seats ||
        gg_head_of(gg_now(try))->prompt[seat] == 0 ||
        !gg_random_order(try->game, gg_now(try), seat, &try->dice, &good))
        gg_random_garbage(&try->dice, order);
    else
        gg_random_blunder(&try->dice, &good, order);
    if (gg_chance(try, 64))
        order->count = (uint16_t)(GG_ITEMS_MAX + 1 + gg_below(&try->dice, 60000));
}

static bool refused_as_value(gg_try *try, trace before)
{
    gg_seat seat = any_seat(try);
    gg_order order;
    gg_refusal refusal;
    gg_answer answer;
    any_order(try, seat, &order);
    memcpy(try->state[0], gg_now(try), gg_state_size(try->game));
    gg_check(try->game, try->state[0], seat, &order, &refusal);
    if (memcmp(try->state[0], gg_now(try), gg_state_size(try->game)) != 0)
        return gg_broken(try, GG_PROPERTY_REFUSED, "to check an order has changed the state");
    if (refusal.count == 0)
        return true; /* valid by chance */
    if (gg_match_play(try->match, seat, &order, NULL, 0, &answer) != GG_REFUSED)
        return gg_broken(try, GG_PROPERTY_REFUSED,
                         "checked: refused by %s; played: not refused (verb %d)",
                         gg_refusal_text(try, &refusal), order.verb);
    if (answer.refusal.count == 0)
        return gg_broken(try, GG_PROPERTY_REFUSED, "an order is refused by no rule (verb %d)",
                         order.verb);
    return unchanged(try, before, "order");
}

/* Changes a text: a letter, a blank, or a repeated part. */
static void spoil(gg_try *try, char *text)
{
    static const char letters[] =
        "  ,;:[]()!?=+-*#\\/._'0123456789abcxyzABCXYZ\t\x01\x7f\xc3\xa9\xff";
    size_t size = strlen(text);
    uint32_t changes = 1 + gg_below(&try->dice, 3);
    for (uint32_t i = 0; i < changes && size > 0; i++) {
        uint32_t where = gg_below(&try->dice, (uint32_t)size);
        text[where] = letters[gg_below(&try->dice, (uint32_t)sizeof letters - 1)];
    }
}

static bool refused_as_text(gg_try *try, trace before)
{
    gg_seat seat = gg_random_decider(gg_now(try), &try->dice);
    gg_order order;
    gg_error error = {0};
    gg_answer answer;
    char text[GG_LINE_MAX + 1];
    if (seat == GG_NOBODY || !gg_random_order(try->game, gg_now(try), seat, &try->dice, &order))
        return true;
    snprintf(text, sizeof text, "%s", gg_order_text(try, gg_now(try), seat, &order));
    spoil(try, text);
    if (!gg_split(gg_span_of(text), &try->words, &error))
        return true;
    gg_match_ask(try->match, seat, &try->words, 0, &answer);
    if (!unchanged(try, before, "question"))
        return false;
    if (answer.refusal.count == 0)
        return true; /* still meaningful */
    gg_status status = gg_match_say(try->match, seat, &try->words, 0, NULL, 0, &answer);
    if (status != GG_REFUSED || answer.refusal.count == 0)
        return gg_broken(try, GG_PROPERTY_REFUSED, "asked: refused; said: not refused: %s", text);
    return unchanged(try, before, "text");
}

bool gg_try_refused(gg_try *try)
{
    if (!gg_looks_at(try, GG_PROPERTY_REFUSED))
        return true;
    trace before = trace_of(try);
    for (int i = 0; i < 6; i++)
        if (!refused_as_value(try, before))
            return false;
    for (int i = 0; i < 2; i++)
        if (!refused_as_text(try, before))
            return false;
    return true;
}
