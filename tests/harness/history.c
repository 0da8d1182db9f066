/* history.c: simultaneous orders of several seats, undo, and what the others see of it. */
#include <string.h>

#include "harness/random.h"
#include "harness/trying.h"

/* ---------------------------------------------------------------- commute */

typedef struct reply {
    gg_seat seat;
    gg_order order;
} reply;

/* Plays both answers, one after the other, on the current state. */
static bool play_both(gg_try *try, const reply *first, const reply *second, void *state)
{
    uint64_t number = gg_match_count(try->match);
    gg_refusal refusal;
    memcpy(state, gg_now(try), gg_state_size(try->game));
    gg_carry_out(try, state, first->seat, &first->order, number + 1, try->events[0]);
    gg_check(try->game, state, second->seat, &second->order, &refusal);
    if (refusal.count > 0)
        return gg_broken(try, GG_PROPERTY_COMMUTE,
                         "once %s has answered, the answer of %s is refused by %s",
                         gg_viewer_name(try, first->seat), gg_viewer_name(try, second->seat),
                         gg_refusal_text(try, &refusal));
    gg_carry_out(try, state, second->seat, &second->order, number + 2, try->events[0]);
    return true;
}

static bool same_either_way(gg_try *try, const reply *a, const reply *b)
{
    const gg_game *game = try->game;
    if (!play_both(try, a, b, try->state[0]) || !play_both(try, b, a, try->state[1]))
        return false;
    if (memcmp(try->state[0], try->state[1], gg_state_size(game)) != 0)
        return gg_broken(
            try, GG_PROPERTY_COMMUTE, "it matters who answers first, %s or %s: %s",
            gg_viewer_name(try, a->seat), gg_viewer_name(try, b->seat),
            gg_first_difference(game->rules->state_fields, try->state[0], try->state[1]));
    for (gg_seat viewer = 0; viewer != GG_NOBODY; viewer = gg_next_viewer(try, viewer)) {
        gg_view(game, try->state[0], viewer, try->view[0]);
        gg_view(game, try->state[1], viewer, try->view[1]);
        if (memcmp(try->view[0], try->view[1], gg_view_size(game)) != 0)
            return gg_broken(try, GG_PROPERTY_COMMUTE, "%s sees who has answered first",
                             gg_viewer_name(try, viewer));
    }
    return true;
}

bool gg_try_commute(gg_try *try)
{
    const gg_head *head = gg_head_of(gg_now(try));
    reply a, b;
    if (head->offer != GG_OFFER_NONE)
        return true; /* an offer lapses with its maker's order, not with another's */
    for (a.seat = 0; a.seat < head->seats; a.seat++) {
        for (b.seat = (gg_seat)(a.seat + 1); b.seat < head->seats; b.seat++) {
            if (head->prompt[a.seat] == 0 || head->prompt[b.seat] == 0)
                continue;
            if (!gg_looks_at(try, GG_PROPERTY_COMMUTE))
                return true;
            if (gg_random_order(try->game, gg_now(try), a.seat, &try->dice, &a.order) &&
                gg_random_order(try->game, gg_now(try), b.seat, &try->dice, &b.order) &&
                !same_either_way(try, &a, &b))
                return false;
        }
    }
    return true;
}

/* ---------------------------------------------------------------- undo */

static gg_status play_verb(gg_match *match, gg_seat seat, uint8_t verb, gg_answer *answer)
{
    gg_order order;
    gg_order_open(&order, verb);
    return gg_match_play(match, seat, &order, NULL, 0, answer);
}

/* Nothing before a barrier can be undone by anyone. */
static bool barrier_holds(gg_try *try, gg_seat seat)
{
    gg_answer answer;
    uint64_t hash = gg_match_hash(try->other);
    uint16_t rule = gg_head_of(gg_match_state(try->other))->over ? GG_RULE_OVER : GG_RULE_UNDO;
    if (play_verb(try->other, seat, GG_VERB_UNDO, &answer) != GG_REFUSED ||
        !gg_refused_by(&answer.refusal, rule))
        return gg_broken(try, GG_PROPERTY_UNDO, "%s may take back an order before a barrier",
                         gg_viewer_name(try, seat));
    if (gg_match_hash(try->other) != hash)
        return gg_broken(try, GG_PROPERTY_UNDO, "a refused undo has changed the state");
    return true;
}

static bool goes_back(gg_try *try, gg_seat seat, uint64_t hash)
{
    gg_answer answer;
    if (!gg_match_can_undo(try->other, seat) ||
        play_verb(try->other, seat, GG_VERB_UNDO, &answer) != GG_PLAYED)
        return gg_broken(try, GG_PROPERTY_UNDO, "%s cannot take back an order that is no barrier",
                         gg_viewer_name(try, seat));
    if (gg_match_hash(try->other) != hash)
        return gg_broken(try, GG_PROPERTY_UNDO, "undo leaves another %s",
                         gg_first_difference(try->game->rules->state_fields,
                                             gg_match_state(try->other), gg_now(try)));
    return true;
}

/* Everyone agrees to undo the order, or the last seat refuses. */
static bool goes_back_by_consent(gg_try *try, gg_seat seat, uint64_t before, bool refuse)
{
    gg_answer answer;
    uint64_t after = gg_match_hash(try->other);
    if (play_verb(try->other, seat, GG_VERB_UNDO_ASK, &answer) != GG_PLAYED)
        return gg_broken(try, GG_PROPERTY_UNDO, "%s may not ask to take back an order",
                         gg_viewer_name(try, seat));
    uint8_t gone = gg_head_of(gg_match_state(try->other))->gone;
    gg_seat last = 0;
    for (gg_seat other = 0; other < try->game->seats; other++)
        if (other != seat && !(gone & GG_BIT(other)))
            last = other;
    for (gg_seat other = 0; other < try->game->seats; other++) {
        uint8_t verb = refuse && other == last ? GG_VERB_REFUSE : GG_VERB_AGREE;
        if (other != seat && !(gone & GG_BIT(other)) &&
            play_verb(try->other, other, verb, &answer) != GG_PLAYED)
            return gg_broken(try, GG_PROPERTY_UNDO,
                             "%s cannot answer when asked to let an order be undone",
                             gg_viewer_name(try, other));
    }
    if (gg_match_hash(try->other) == (refuse ? after : before))
        return true;
    return gg_broken(try, GG_PROPERTY_UNDO, "undo by consent (%s) leaves another %s",
                     refuse ? "refused" : "agreed",
                     gg_first_difference(try->game->rules->state_fields, gg_match_state(try->other),
                                         gg_now(try)));
}

/* On a copy of the match: plays an order and undoes it, alone or by agreement. */
bool gg_try_undo(gg_try *try)
{
    const gg_head *head = gg_head_of(gg_now(try));
    gg_seat seat = gg_random_decider(gg_now(try), &try->dice);
    uint64_t before = gg_match_hash(try->match);
    gg_order order;
    gg_answer answer;
    if (seat == GG_NOBODY || head->offer != GG_OFFER_NONE ||
        !gg_random_order(try->game, gg_now(try), seat, &try->dice, &order) ||
        !gg_looks_at(try, GG_PROPERTY_UNDO))
        return true;
    gg_match_copy(try->other, try->match);
    gg_status status = gg_match_play(try->other, seat, &order, NULL, 0, &answer);
    if (status != GG_PLAYED)
        return gg_broken(try, GG_PROPERTY_UNDO,
                         "an offered order is refused by %s in a copy of the match",
                         gg_refusal_text(try, &answer.refusal));
    if (try->game->rules->recalls && try->game->rules->recalls(try->game, &order))
        return goes_back(try, seat, before); /* though others have seen it */
    if (answer.barrier && !barrier_holds(try, seat))
        return false;
    if (gg_head_of(gg_match_state(try->other))->over)
        return true;
    if (!answer.barrier && gg_chance(try, 2))
        return goes_back(try, seat, before);
    return goes_back_by_consent(try, seat, before, gg_chance(try, 4));
}

/* ---------------------------------------------------------------- shown */

static bool same_offer(const gg_head *a, const gg_head *b)
{
    return a->offer == b->offer && a->offer_by == b->offer_by && a->agreed == b->agreed;
}

/* Does the seat see exactly the current state, or, if another seat can still undo the last order, exactly what it saw
 * before? */
static bool sees_what_it_should(gg_try *try, gg_seat viewer, bool barrier)
{
    const gg_game *game = try->game;
    const void *now = try->view[0];
    bool trial_order = try->order.verb < GG_VERB_CORE || try->order.verb == GG_VERB_UNDO;
    if (!same_offer(gg_head_of(now), gg_head_of(gg_now(try))))
        return gg_broken(try, GG_PROPERTY_SHOWN,
                         "%s does not see the offer that stands, or sees another",
                         gg_viewer_name(try, viewer));
    gg_view(game, gg_now(try), viewer, try->view[1]);
    if (barrier && memcmp(now, try->view[1], gg_view_size(game)) != 0)
        return gg_broken(try, GG_PROPERTY_SHOWN, "after a barrier %s does not see the new %s",
                         gg_viewer_name(try, viewer),
                         gg_first_difference(game->rules->view_fields, now, try->view[1]));
    if (!barrier && trial_order && viewer != try->seat && viewer != GG_REFEREE &&
        same_offer(gg_head_of(try->before), gg_head_of(gg_now(try))) &&
        memcmp(now, try->shown[viewer], gg_view_size(game)) != 0)
        return gg_broken(try, GG_PROPERTY_SHOWN, "%s sees %s of an order that may be taken back",
                         gg_viewer_name(try, viewer),
                         gg_first_difference(game->rules->view_fields, now, try->shown[viewer]));
    return true;
}

bool gg_try_shown(gg_try *try)
{
    for (gg_seat viewer = 0; viewer != GG_NOBODY; viewer = gg_next_viewer(try, viewer)) {
        if (!gg_looks_at(try, GG_PROPERTY_SHOWN))
            return true;
        gg_match_view(try->match, viewer, try->view[0]);
        if (gg_match_count(try->match) > 0 && !sees_what_it_should(try, viewer, try->barrier))
            return false;
        memcpy(try->shown[viewer], try->view[0], gg_view_size(try->game));
    }
    return true;
}
