/* play.c: orders and steps of any game: who is asked, what is offered, what is refused, what follows. */
#include "core/orders/grammar.h"
#include "core/play/head.h"
#include "core/play/offers.h"
#include "core_events.h"

/* ---------------------------------------------------------------- orders and drafts as values */

bool gg_same_order(const gg_order *a, const gg_order *b)
{
    return a->verb == b->verb && a->count == b->count &&
           memcmp(a->item, b->item, a->count * sizeof a->item[0]) == 0;
}

void gg_order_open(gg_order *order, uint8_t verb)
{
    order->verb = verb;
    order->spare = 0;
    order->count = 0;
}

void gg_order_add(gg_order *order, uint16_t item)
{
    gg_assert(order->count < GG_ITEMS_MAX);
    order->item[order->count++] = item;
}

void gg_draft_open(gg_draft *draft)
{
    gg_order_open(&draft->order, 0);
    draft->count = 0;
    draft->complete = false;
}

/* ---------------------------------------------------------------- the head */

static gg_head *head_of(void *state)
{
    return state;
}

/* Core reports changes of prompts, sides and the end by comparing heads, so no game can forget it. A prompt that
 * passes to another seat is a barrier. */
static void tell_head(const gg_head *before, const gg_head *after, uint8_t left_by, gg_turn *turn)
{
    for (gg_seat seat = 0; seat < after->seats; seat++) {
        if (before->side[seat] != after->side[seat])
            gg_tell_side(turn, seat, after->side[seat]);
        if (before->prompt[seat] == after->prompt[seat])
            continue;
        gg_tell_prompt(turn, seat, after->prompt[seat]);
        if (seat != turn->actor && after->prompt[seat] != 0)
            turn->barrier = true;
    }
    if (before->offer != after->offer || before->offer_by != after->offer_by ||
        before->agreed != after->agreed)
        gg_tell_offer(turn, after->offer, after->offer_by == GG_NOBODY ? -1 : after->offer_by,
                      after->agreed);
    for (gg_seat seat = 0; seat < after->seats; seat++)
        if ((before->gone ^ after->gone) & GG_BIT(seat))
            gg_tell_left(turn, seat, left_by);
    if (before->over != after->over) {
        turn->barrier = true;
        gg_tell_over(turn, after->winner, after->how);
    }
}

void gg_start(const gg_game *game, void *state, gg_turn *turn)
{
    memset(state, 0, game->rules->state_size);
    gg_open_head(game, state);
    gg_head before = *gg_head_of(state);
    game->rules->start(game, state, turn);
    tell_head(&before, state, GG_HOW_NONE, turn);
    turn->barrier = true;
}

/* ---------------------------------------------------------------- steps */

void gg_list_steps(const gg_game *game, const void *state, gg_seat seat, const gg_draft *draft,
                   gg_steps *out)
{
    out->count = 0;
    gg_assert(seat < game->seats && !draft->complete);
    if (gg_head_of(state)->prompt[seat] != 0)
        game->rules->steps(game, state, seat, draft, out);
}

void gg_take(const gg_game *game, const void *state, gg_seat seat, gg_draft *draft, gg_step step)
{
    gg_assert(!draft->complete && draft->count < GG_DRAFT_MAX);
    draft->taken[draft->count++] = step;
    game->rules->take(game, state, seat, draft, step);
}

bool gg_back(const gg_game *game, const void *state, gg_seat seat, gg_draft *draft)
{
    if (draft->count == 0)
        return false;
    uint16_t count = (uint16_t)(draft->count - 1);
    gg_draft_open(draft);
    for (uint16_t i = 0; i < count; i++)
        gg_take(game, state, seat, draft, draft->taken[i]);
    return true;
}

/* Is the draft a prefix of the order? */
static bool leads_to(const gg_draft *draft, const gg_order *order)
{
    const gg_order *sofar = &draft->order;
    if (sofar->verb != 0 && sofar->verb != order->verb)
        return false;
    if (draft->complete)
        return gg_same_order(sofar, order);
    return sofar->count <= order->count &&
           memcmp(sofar->item, order->item, sofar->count * sizeof sofar->item[0]) == 0;
}

/* Steps only append items, so the search for an order follows drafts that are its prefixes. A draft that has added
 * nothing yet (a step that only chooses a kind) is followed too. Such detours are rare and short, so the search keeps
 * its place in the lists instead of recursing. */
static bool find_way(const gg_game *game, const void *state, gg_seat seat, const gg_order *order,
                     gg_draft *draft)
{
    uint8_t next[GG_DRAFT_MAX + 1] = {0};
    for (;;) {
        gg_steps steps;
        gg_list_steps(game, state, seat, draft, &steps);
        bool deeper = false;
        while (!deeper && next[draft->count] < steps.count && draft->count < GG_DRAFT_MAX) {
            gg_step step = steps.step[next[draft->count]++];
            gg_take(game, state, seat, draft, step);
            deeper = leads_to(draft, order);
            if (deeper && draft->complete)
                return true;
            if (!deeper)
                gg_back(game, state, seat, draft);
            else
                next[draft->count] = 0;
        }
        if (!deeper && !gg_back(game, state, seat, draft))
            return false;
    }
}

bool gg_offers(const gg_game *game, const void *state, gg_seat seat, const gg_order *order,
               gg_draft *draft)
{
    if (seat >= game->seats || gg_head_of(state)->prompt[seat] == 0 || order->verb >= GG_VERB_CORE)
        return false;
    gg_order wanted = *order;
    if (game->rules->canonical)
        game->rules->canonical(game, state, seat, &wanted);
    gg_draft way;
    gg_draft_open(&way);
    bool found = find_way(game, state, seat, &wanted, &way);
    if (found && draft)
        *draft = way;
    return found;
}

static bool is_end(const gg_game *game, uint8_t verb)
{
    return verb < GG_VERB_CORE && gg_span_is(gg_span_of(game->rules->verbs[verb]), "end");
}

bool gg_forced(const gg_game *game, const void *state, gg_seat seat, gg_order *order)
{
    if (seat >= game->seats || gg_head_of(state)->prompt[seat] == 0)
        return false;
    gg_draft draft;
    gg_draft_open(&draft);
    while (!draft.complete) {
        gg_steps steps;
        gg_list_steps(game, state, seat, &draft, &steps);
        gg_assert(steps.count > 0);
        if (steps.count != 1)
            return false;
        gg_take(game, state, seat, &draft, steps.step[0]);
    }
    if (order)
        *order = draft.order;
    return !is_end(game, draft.order.verb);
}

bool gg_is_secret(const gg_game *game, uint8_t prompt)
{
    const gg_rules *rules = game->rules;
    uint8_t flags = rules->prompts[prompt].flags;
    return (flags & GG_PROMPT_SECRET) != 0 ||
           ((flags & GG_PROMPT_FOG) != 0 && gg_option_of(game, rules->fog) != 0);
}

bool gg_obvious(const gg_game *game, const void *state, gg_seat seat, gg_order *order)
{
    const gg_head *head = gg_head_of(state);
    return seat < game->seats && head->prompt[seat] != 0 &&
           !gg_is_secret(game, head->prompt[seat]) && gg_forced(game, state, seat, order);
}

bool gg_sealed(const gg_game *game, const void *state, gg_seat seat, gg_order *order)
{
    const gg_head *head = gg_head_of(state);
    if (!game->rules->sealed || seat >= game->seats || head->over || head->prompt[seat] == 0)
        return false;
    return game->rules->sealed(game, state, seat, order);
}

/* ---------------------------------------------------------------- core orders */

bool gg_all_agree(gg_open_offer offer, uint32_t seats, uint8_t gone)
{
    for (uint32_t seat = 0; seat < seats; seat++)
        if (seat != offer.by && !((offer.agreed | gone) & GG_BIT(seat)))
            return false;
    return true;
}

gg_open_offer gg_offer_after(gg_open_offer offer, gg_seat seat, uint8_t verb)
{
    switch (verb) {
    case GG_VERB_DRAW:
    case GG_VERB_UNDO_ASK:
        return (gg_open_offer){verb == GG_VERB_DRAW ? GG_OFFER_DRAW : GG_OFFER_UNDO, seat, 0};
    case GG_VERB_AGREE:
        offer.agreed = (uint8_t)(offer.agreed | GG_BIT(seat));
        return offer;
    default: /* an order of its maker, a refusal, or the end of the game */
        return verb >= GG_VERB_CORE || offer.by == seat ? GG_NO_OFFER : offer;
    }
}

static void end_game(gg_head *head, uint8_t winner, uint8_t how)
{
    gg_set_offer(head, GG_NO_OFFER);
    head->over = 1;
    head->winner = winner;
    head->how = how;
    memset(head->prompt, 0, sizeof head->prompt);
}

/* Before sides are dealt there is no side to win: the game is a draw. */
static uint8_t winner_without(const gg_game *game, const void *state, gg_seat seat)
{
    if (game->rules->winner_without)
        return game->rules->winner_without(game, state, seat);
    const gg_head *head = gg_head_of(state);
    for (uint32_t other = 0; other < head->seats; other++)
        if (head->side[other] != head->side[seat])
            return head->side[other];
    return GG_DRAW;
}

/* G-TURN */
static void check_core(const gg_head *head, gg_seat seat, const gg_order *order,
                       gg_refusal *refusal)
{
    if (order->count != 0) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    switch (order->verb) {
    case GG_VERB_RESIGN:
    case GG_VERB_TIMEOUT:
        return;
    case GG_VERB_DRAW:
    case GG_VERB_UNDO_ASK:
        if (head->offer != GG_OFFER_NONE && head->offer_by != seat)
            gg_refuse(refusal, GG_RULE_TURN); /* answer the other's offer first */
        return;
    case GG_VERB_AGREE:
    case GG_VERB_REFUSE:
        if (head->offer == GG_OFFER_NONE || head->offer_by == seat || (head->agreed & GG_BIT(seat)))
            gg_refuse(refusal, GG_RULE_TURN);
        return;
    case GG_VERB_UNDO:
        return; /* the match knows what can be undone */
    default:
        gg_refuse(refusal, GG_RULE_FORM);
    }
}

/* The seat gives up or is out of time: the game ends, or goes on without it. */
static void leave(const gg_game *game, void *state, gg_seat seat, uint8_t how, gg_turn *turn)
{
    gg_head *head = head_of(state);
    uint8_t winner = winner_without(game, state, seat);
    if (winner != GG_NOBODY) {
        end_game(head, winner, how);
        return;
    }
    gg_assert(game->rules->leave);
    head->gone = (uint8_t)(head->gone | GG_BIT(seat));
    turn->barrier = true;
    game->rules->leave(game, state, seat, turn);
}

/* How the seat left, by the order; GG_HOW_NONE: it is no such order. */
static uint8_t leaves_by(uint8_t verb)
{
    return verb == GG_VERB_RESIGN    ? (uint8_t)GG_HOW_RESIGN
           : verb == GG_VERB_TIMEOUT ? (uint8_t)GG_HOW_TIMEOUT
                                     : (uint8_t)GG_HOW_NONE;
}

static void apply_core(const gg_game *game, void *state, gg_seat seat, const gg_order *order,
                       gg_turn *turn)
{
    gg_head *head = head_of(state);
    gg_open_offer offer = gg_offer_after(gg_offer_of(head), seat, order->verb);
    gg_set_offer(head, offer);
    if (leaves_by(order->verb) != GG_HOW_NONE)
        leave(game, state, seat, leaves_by(order->verb), turn);
    else if (offer.what == GG_OFFER_DRAW && gg_all_agree(offer, head->seats, head->gone))
        end_game(head, GG_DRAW, GG_HOW_AGREED); /* an agreed undo is carried out by the match */
}

/* ---------------------------------------------------------------- check and apply */

static bool prompt_takes(const gg_game *game, uint8_t prompt, uint8_t verb)
{
    return prompt != 0 && verb < 64 && (game->rules->prompts[prompt].verbs >> verb & 1) != 0;
}

/* G-SEAT, G-OVER, G-FORM, G-TURN */
void gg_check(const gg_game *game, const void *state, gg_seat seat, const gg_order *order,
              gg_refusal *refusal)
{
    const gg_head *head = gg_head_of(state);
    refusal->count = 0;
    if (seat >= head->seats) {
        gg_refuse(refusal, GG_RULE_SEAT);
        return;
    }
    if (head->over) {
        gg_refuse(refusal, GG_RULE_OVER);
        return;
    }
    if (order->count > GG_ITEMS_MAX) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    if (head->gone & GG_BIT(seat)) {
        gg_refuse(refusal, GG_RULE_TURN);
        return;
    }
    if (order->verb >= GG_VERB_CORE)
        check_core(head, seat, order, refusal);
    else if (!prompt_takes(game, head->prompt[seat], order->verb))
        gg_refuse(refusal, GG_RULE_TURN);
    else if (!gg_fits_form(game, order))
        gg_refuse(refusal, GG_RULE_FORM);
    else
        game->rules->check(game, state, seat, order, refusal);
}

void gg_apply(const gg_game *game, void *state, gg_seat seat, const gg_order *order, gg_turn *turn)
{
    gg_head *head = head_of(state);
    gg_head before = *head;
    turn->actor = seat;
    if (order->verb >= GG_VERB_CORE) {
        apply_core(game, state, seat, order, turn);
    } else {
        gg_set_offer(head, gg_offer_after(gg_offer_of(head), seat, order->verb));
        game->rules->apply(game, state, seat, order, turn);
        if (head->over)
            end_game(head, head->winner, head->how);
    }
    if (turn->events)
        tell_head(&before, head, leaves_by(order->verb), turn);
}

bool gg_play(const gg_game *game, void *state, gg_seat seat, const gg_order *order, gg_turn *turn,
             gg_refusal *refusal)
{
    gg_check(game, state, seat, order, refusal);
    if (refusal->count > 0)
        return false;
    gg_apply(game, state, seat, order, turn);
    return true;
}

/* ---------------------------------------------------------------- views */

void gg_view(const gg_game *game, const void *state, gg_seat seat, void *view)
{
    gg_assert(seat < game->seats || seat == GG_PUBLIC || seat == GG_REFEREE);
    memset(view, 0, game->rules->view_size);
    gg_head *head = head_of(view);
    *head = *gg_head_of(state);
    head->viewer = seat;
    game->rules->view(game, state, seat, view);
    gg_assert(head->viewer == seat);
}

void gg_guess(const gg_game *game, const void *view, gg_dice *dice, void *state)
{
    memset(state, 0, game->rules->state_size);
    gg_head *head = head_of(state);
    *head = *gg_head_of(view);
    head->viewer = GG_REFEREE;
    game->rules->guess(game, view, dice, state);
}

void gg_follow(const gg_game *game, void *view, const gg_event *event)
{
    gg_head *head = head_of(view);
    const int16_t *open = event->open;
    switch (event->kind) {
    case GG_EVENT_PROMPT:
        head->prompt[open[0]] = (uint8_t)open[1];
        break;
    case GG_EVENT_SIDE:
        head->side[open[0]] = (uint8_t)open[1];
        break;
    case GG_EVENT_OFFER:
        head->offer = (uint8_t)open[0];
        head->offer_by = (uint8_t)open[1];
        head->agreed = (uint8_t)open[2];
        break;
    case GG_EVENT_OVER:
        head->over = 1;
        head->winner = (uint8_t)open[0];
        head->how = (uint8_t)open[1];
        break;
    case GG_EVENT_LEFT:
        head->gone = (uint8_t)(head->gone | GG_BIT(open[0]));
        break;
    default:
        break;
    }
    game->rules->follow(game, view, event); /* a game may watch core's events too */
}

bool gg_may_talk(const gg_game *game, const void *state, gg_seat from, gg_seat to)
{
    if (from >= game->seats || (to >= game->seats && to != GG_PUBLIC) || from == to)
        return false;
    return game->rules->may_talk(game, state, from, to);
}
