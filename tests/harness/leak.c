/* leak.c: whatever a seat receives must not depend on what it may not know.
 *
 * At some point of a game, facts hidden from a seat are changed, consistent with what it knows. The seat must then be
 * unable to tell the two states apart: its view, its step lists, the refusals of its orders, and all texts and their
 * sizes are compared byte by byte. Then one order is carried out in both with the same dice. Facts that the order
 * reveals are kept equal (pinned), and what the seat reads of the order, the events and the new view is compared too.
 *
 * Orders that can be undone become public together, and the seat sees the position after each of them. So a few orders
 * are also carried out in both. If the seat is told the same of them and sees the same at the next barrier, it must have
 * seen the same in between.
 *
 * Some secrets are in the order itself, such as a secret pick. For these, two different orders are carried out in one
 * state. If both give a seat the same view and the same events, their lines must be the same for it. */
#include <string.h>

#include "core/orders/grammar.h"
#include "harness/random.h"
#include "harness/trying.h"

enum {
    LIKE_ORDERS = 6, /* orders of another seat compared with one of its orders */
    ROW = 8          /* orders carried out one after the other */
};

/* Two states that the seat cannot tell apart. */
typedef struct twins {
    gg_try *try;
    gg_seat seat;
    const void *a, *b;
} twins;

static bool leaks(const twins *pair, const char *what)
{
    return gg_broken(pair->try, GG_PROPERTY_LEAK, "%s can tell by %s what it may not know",
                     gg_viewer_name(pair->try, pair->seat), what);
}

/* ---------------------------------------------------------------- comparing */

static void open_texts(gg_try *try, gg_text *a, gg_text *b)
{
    gg_text_open(a, try->text[0], GG_TRY_TEXT_SIZE);
    gg_text_open(b, try->text[1], GG_TRY_TEXT_SIZE);
}

static bool same_texts(const twins *pair, const gg_text *a, const gg_text *b, const char *what)
{
    pair->try->tally->comparisons++;
    if (a->used == b->used && memcmp(a->at, b->at, a->used) == 0)
        return true;
    return leaks(pair, what);
}

static bool same_views(const twins *pair, const char *when)
{
    gg_try *try = pair->try;
    const gg_game *game = try->game;
    gg_view(game, pair->a, pair->seat, try->view[0]);
    gg_view(game, pair->b, pair->seat, try->view[1]);
    try->tally->comparisons++;
    if (memcmp(try->view[0], try->view[1], gg_view_size(game)) == 0)
        return true;
    return gg_broken(try, GG_PROPERTY_LEAK, "the view of %s %s depends on what it may not know: %s",
                     gg_viewer_name(try, pair->seat), when,
                     gg_first_difference(game->rules->view_fields, try->view[0], try->view[1]));
}

/* Compares text and JSON of view[0] and view[1]. These are made from views alone, which are already known to be equal,
 * so checking one in eight is enough to find a writer that depends on anything else. */
static bool same_boards(const twins *pair)
{
    gg_try *try = pair->try;
    gg_text a, b;
    if (!gg_chance(try, 8))
        return true;
    open_texts(try, &a, &b);
    gg_write_board(try->game, try->view[0], &a);
    gg_write_board(try->game, try->view[1], &b);
    if (!same_texts(pair, &a, &b, "the board as text"))
        return false;
    open_texts(try, &a, &b);
    gg_write_view(try->game, try->view[0], &a);
    gg_write_view(try->game, try->view[1], &b);
    return same_texts(pair, &a, &b, "the view as JSON");
}

static bool same_prompts(const twins *pair)
{
    gg_try *try = pair->try;
    const gg_head *a = gg_head_of(pair->a);
    const gg_head *b = gg_head_of(pair->b);
    gg_text one, two;
    try->tally->comparisons++;
    if (memcmp(a, b, sizeof *a) != 0)
        return leaks(pair, "who is asked");
    open_texts(try, &one, &two);
    for (gg_seat seat = 0; seat < a->seats; seat++) {
        if (a->prompt[seat] == 0)
            continue;
        gg_write_prompt(try->game, try->view[0], seat, &one);
        gg_write_prompt(try->game, try->view[1], seat, &two);
        gg_put(&one, gg_seat_name(try->game, a, seat));
        gg_put(&two, gg_seat_name(try->game, b, seat));
    }
    return same_texts(pair, &one, &two, "the text of a prompt");
}

/* ---------------------------------------------------------------- steps and refusals */

static bool same_refusals(const twins *pair, const gg_order *order)
{
    gg_try *try = pair->try;
    gg_refusal a, b;
    gg_text one, two;
    gg_check(try->game, pair->a, pair->seat, order, &a);
    gg_check(try->game, pair->b, pair->seat, order, &b);
    try->tally->comparisons++;
    if (a.count != b.count || memcmp(a.rule, b.rule, a.count * sizeof a.rule[0]) != 0)
        return gg_broken(try, GG_PROPERTY_LEAK, "%s can tell by a refusal what it may not know: %s",
                         gg_viewer_name(try, pair->seat),
                         gg_refusal_text(try, a.count > 0 ? &a : &b));
    if (a.count == 0)
        return true;
    open_texts(try, &one, &two);
    gg_why(try->game, &a, &one);
    gg_why(try->game, &b, &two);
    gg_view(try->game, pair->a, pair->seat, try->view[0]);
    gg_view(try->game, pair->b, pair->seat, try->view[1]);
    gg_write_reason(try->game, try->view[0], pair->seat, order, &a, &one);
    gg_write_reason(try->game, try->view[1], pair->seat, order, &b, &two);
    return same_texts(pair, &one, &two, "the text of a refusal");
}

/* Compares the previews of a draft. */
static bool same_previews(const twins *pair, const gg_draft *draft)
{
    gg_try *try = pair->try;
    gg_text a, b;
    gg_json json_a, json_b;
    if (!try->game->rules->preview)
        return true;
    open_texts(try, &a, &b);
    gg_json_open(&json_a, &a);
    gg_json_open(&json_b, &b);
    gg_json_object(&json_a, NULL);
    gg_json_object(&json_b, NULL);
    try->game->rules->preview(try->game, try->view[0], draft, &json_a);
    try->game->rules->preview(try->game, try->view[1], draft, &json_b);
    gg_json_end_object(&json_a);
    gg_json_end_object(&json_b);
    return same_texts(pair, &a, &b, "a preview");
}

/* Compares whether a draft can be undone. */
static bool same_undoable(const twins *pair, const gg_draft *draft)
{
    gg_try *try = pair->try;
    void *guess = try->state[2];
    if (!draft->complete)
        return true;
    try->tally->comparisons++;
    if (gg_undoable(try->game, try->view[0], &draft->order, guess) ==
        gg_undoable(try->game, try->view[1], &draft->order, guess))
        return true;
    return leaks(pair, "whether an order can be undone");
}

static bool same_list(const twins *pair, const gg_draft *draft, gg_steps *steps)
{
    gg_try *try = pair->try;
    gg_steps other;
    gg_list_steps(try->game, pair->a, pair->seat, draft, steps);
    gg_list_steps(try->game, pair->b, pair->seat, draft, &other);
    try->tally->comparisons++;
    if (steps->count != other.count ||
        memcmp(steps->step, other.step, steps->count * sizeof other.step[0]) != 0)
        return leaks(pair, "a list of steps");
    gg_text a, b;
    open_texts(try, &a, &b);
    for (uint32_t i = 0; i < steps->count; i++) {
        gg_write_step(try->game, try->view[0], draft, steps->step[i], &a);
        gg_write_step(try->game, try->view[1], draft, steps->step[i], &b);
    }
    return same_texts(pair, &a, &b, "the text of a step");
}

/* One random path to an order, in both states. */
static bool same_way(const twins *pair, gg_order *order)
{
    gg_try *try = pair->try;
    gg_draft draft, twin;
    gg_draft_open(&draft);
    gg_draft_open(&twin);
    while (!draft.complete && draft.count < GG_DRAFT_MAX) {
        gg_steps steps;
        if (!same_list(pair, &draft, &steps) || !same_previews(pair, &draft))
            return false;
        if (steps.count == 0)
            break;
        gg_step step = steps.step[gg_below(&try->dice, steps.count)];
        gg_take(try->game, pair->a, pair->seat, &draft, step);
        gg_take(try->game, pair->b, pair->seat, &twin, step);
        if (draft.complete != twin.complete || !gg_same_order(&draft.order, &twin.order))
            return leaks(pair, "what a step adds");
    }
    *order = draft.order;
    return same_undoable(pair, &draft);
}

static bool same_choices(const twins *pair)
{
    gg_try *try = pair->try;
    bool asked = gg_head_of(pair->a)->prompt[pair->seat] != 0;
    gg_order order, wrong;
    gg_order_open(&order, 0);
    try->tally->comparisons++;
    if (gg_forced(try->game, pair->a, pair->seat, NULL) !=
        gg_forced(try->game, pair->b, pair->seat, NULL))
        return leaks(pair, "whether it has a choice");
    for (int i = 0; i < 2; i++)
        if (asked && (!same_way(pair, &order) || !same_refusals(pair, &order)))
            return false;
    for (int i = 0; i < 8; i++) {
        if (asked && i < 6)
            gg_random_blunder(&try->dice, &order, &wrong);
        else
            gg_random_garbage(&try->dice, &wrong);
        if (!same_refusals(pair, &wrong))
            return false;
    }
    return true;
}

static bool same_talk(const twins *pair)
{
    const gg_try *try = pair->try;
    for (gg_seat other = 0; other < try->game->seats; other++)
        if (gg_may_talk(try->game, pair->a, pair->seat, other) !=
            gg_may_talk(try->game, pair->b, pair->seat, other))
            return leaks(pair, "to whom it may talk");
    return true;
}

/* Obvious answers are played without asking, so the response time would reveal a difference. */
static bool same_obvious(const twins *pair)
{
    const gg_try *try = pair->try;
    try->tally->comparisons++;
    for (gg_seat other = 0; other < try->game->seats; other++)
        if (gg_obvious(try->game, pair->a, other, NULL) !=
            gg_obvious(try->game, pair->b, other, NULL))
            return gg_broken(pair->try, GG_PROPERTY_LEAK,
                             "%s can tell by who is answered for (%s) what it may not know",
                             gg_viewer_name(try, pair->seat),
                             gg_prompt_name(try->game, gg_head_of(pair->a)->prompt[other]));
    return true;
}

/* Compares everything the seat can get without an order being played. */
static bool same_moment(const twins *pair)
{
    if (!same_views(pair, "now") || !same_boards(pair) || !same_prompts(pair) ||
        !same_obvious(pair))
        return false;
    return pair->seat == GG_PUBLIC || (same_choices(pair) && same_talk(pair));
}

/* ---------------------------------------------------------------- an order in both */

/* Keeps only the events that the seat may read, in place; returns their number. */
static uint32_t keep_readable(gg_event *events, uint32_t count, gg_seat seat)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        gg_event event = events[i];
        if (gg_event_for(&event, seat, &events[kept]))
            kept++;
    }
    return kept;
}

/* Writes the events as the API sends them. */
static void write_story(const gg_game *game, const gg_head *head, const gg_event *events,
                        uint32_t count, gg_text *out)
{
    gg_json json;
    gg_json_open(&json, out);
    gg_json_array(&json, NULL);
    for (uint32_t i = 0; i < count; i++)
        if (gg_is_story(game, &events[i]))
            gg_write_event_json(game, head, &events[i], &json);
    gg_json_end_array(&json);
}

static bool same_events(const twins *pair, uint32_t count_a, uint32_t count_b)
{
    gg_try *try = pair->try;
    const gg_event *a = try->events[0];
    const gg_event *b = try->events[1];
    try->tally->comparisons++;
    if (count_a != count_b)
        return leaks(pair, "the number of events");
    for (uint32_t i = 0; i < count_a; i++)
        if (memcmp(&a[i], &b[i], sizeof a[i]) != 0)
            return gg_broken(try, GG_PROPERTY_LEAK,
                             "%s can tell by event %u of kind %d what it may not know",
                             gg_viewer_name(try, pair->seat), i, a[i].kind);
    gg_text one, two;
    open_texts(try, &one, &two);
    for (uint32_t i = 0; i < count_a; i++) {
        gg_write_event(try->game, try->view[0], &a[i], &one);
        gg_write_event(try->game, try->view[1], &b[i], &two);
    }
    if (!same_texts(pair, &one, &two, "the text of an event"))
        return false;
    open_texts(try, &one, &two);
    write_story(try->game, gg_head_of(try->view[0]), a, count_a, &one);
    write_story(try->game, gg_head_of(try->view[1]), b, count_b, &two);
    return same_texts(pair, &one, &two, "the JSON of an event");
}

/* Writes the order's line as the seat may read it. */
static void write_line(gg_try *try, const void *before, const void *after, gg_seat author,
                       gg_seat reader, const gg_order *order, gg_text *out)
{
    gg_order seen;
    gg_redact(try->game, before, after, author, reader, order, &seen);
    gg_view(try->game, before, reader, try->view[2]);
    gg_write_order(try->game, try->view[2], &seen, out);
}

/* Checks that the match gives the same line as the one compared between states. */
bool gg_try_line(gg_try *try)
{
    gg_text a, b;
    if (try->order.verb >= GG_VERB_CORE)
        return true;
    for (gg_seat reader = 0; reader != GG_REFEREE; reader = gg_next_viewer(try, reader)) {
        if (!gg_looks_at(try, GG_PROPERTY_SHOWN))
            return true;
        open_texts(try, &a, &b);
        gg_match_line(try->match, reader, &a);
        write_line(try, try->before, gg_now(try), try->seat, reader, &try->order, &b);
        if (a.used != b.used || memcmp(a.at, b.at, a.used) != 0)
            return gg_broken(try, GG_PROPERTY_SHOWN,
                             "%s reads \"%s\" in the match, and redacted \"%s\"",
                             gg_viewer_name(try, reader), a.at, b.at);
    }
    return true;
}

/* States 0 and 1 are the pair before the order, 2 and 3 after it. */
static bool same_line(const twins *before, const twins *after, gg_seat author,
                      const gg_order *order)
{
    gg_try *try = before->try;
    gg_text a, b;
    open_texts(try, &a, &b);
    write_line(try, before->a, after->a, author, before->seat, order, &a);
    write_line(try, before->b, after->b, author, before->seat, order, &b);
    return same_texts(before, &a, &b, "the line of an order");
}

/* Faces that the order reveals to the seat must be the same in both states. */
static uint32_t find_pins(const gg_event *events, uint32_t count, gg_event *pins)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++)
        if (events[i].kind == GG_EVENT_SHOWN || events[i].kind >= GG_EVENT_FIRST)
            pins[found++] = events[i];
    return found;
}

static bool good_twin(gg_try *try, const void *state)
{
    gg_error error = {0};
    if (gg_check_state(try->game, state, true, &error))
        return true;
    return gg_broken(try, GG_PROPERTY_LEAK, "the trial's permute() makes a bad state: %s",
                     error.text);
}

/* Carries out the order in both states and compares everything the seat reads of it. */
static bool same_after(gg_try *try, gg_seat seat, gg_seat author, const gg_order *order)
{
    const gg_game *game = try->game;
    uint64_t number = gg_match_count(try->match) + 1;
    twins before = {try, seat, try->state[0], try->state[1]};
    twins after = {try, seat, try->state[2], try->state[3]};
    memcpy(try->state[3], try->state[1], gg_state_size(game));
    uint32_t count_a = gg_carry_out(try, try->state[2], author, order, number, try->events[0]);
    uint32_t count_b = gg_carry_out(try, try->state[3], author, order, number, try->events[1]);
    try->tally->played_pairs++;
    count_a = keep_readable(try->events[0], count_a, seat);
    count_b = keep_readable(try->events[1], count_b, seat);
    return same_views(&after, "after an order") && same_boards(&after) && same_prompts(&after) &&
           same_events(&after, count_a, count_b) && same_line(&before, &after, author, order);
}

static bool leaks_not_by_playing(gg_try *try, gg_seat seat)
{
    const gg_game *game = try->game;
    gg_seat author = gg_random_decider(gg_now(try), &try->dice);
    gg_order order;
    gg_refusal refusal;
    if (author == GG_NOBODY || !gg_random_order(game, gg_now(try), author, &try->dice, &order))
        return true;
    size_t size = gg_state_size(game);
    memcpy(try->state[0], gg_now(try), size);
    memcpy(try->state[2], gg_now(try), size);
    uint32_t count = gg_carry_out(try, try->state[2], author, &order,
                                  gg_match_count(try->match) + 1, try->events[0]);
    count = keep_readable(try->events[0], count, seat);
    count = find_pins(try->events[0], count, try->events[1]);
    for (int tries = 0; tries < 4; tries++) {
        memcpy(try->state[1], gg_now(try), size);
        try->tally->changed += try->trial->permute(game, try->state[1], seat, try->events[1], count,
                                                   &try->dice);
        if (!good_twin(try, try->state[1]))
            return false;
        gg_check(game, try->state[1], author, &order, &refusal);
        if (refusal.count == 0) {
            memcpy(try->state[2], gg_now(try), size);
            return same_after(try, seat, author, &order);
        }
        if (author == seat) /* its own order must not depend on hidden information */
            return gg_broken(try, GG_PROPERTY_LEAK,
                             "%s can tell by a refusal what it may not know: %s",
                             gg_viewer_name(try, seat), gg_refusal_text(try, &refusal));
        try->tally->unlike_pairs++;
    }
    return true;
}

/* ---------------------------------------------------------------- several orders in both */

/* One order in both states: 2 and 3 go on, 0 and 1 stay behind. False: it is legal in only one. */
static bool step_on(gg_try *try, gg_seat author, const gg_order *order, uint64_t number,
                    uint32_t counts[2])
{
    gg_refusal refusal;
    gg_check(try->game, try->state[3], author, order, &refusal);
    if (refusal.count > 0)
        return false;
    for (int i = 0; i < 2; i++) {
        memcpy(try->state[i], try->state[2 + i], gg_state_size(try->game));
        counts[i] = gg_carry_out(try, try->state[2 + i], author, order, number, try->events[i]);
    }
    return true;
}

/* Is the seat told the same of it? */
static bool tells_same(gg_try *try, gg_seat seat, gg_seat author, const gg_order *order,
                       const uint32_t counts[2])
{
    gg_text out[2];
    open_texts(try, &out[0], &out[1]);
    for (int i = 0; i < 2; i++) {
        void *after = try->state[2 + i];
        uint32_t count = keep_readable(try->events[i], counts[i], seat);
        write_line(try, try->state[i], after, author, seat, order, &out[i]);
        gg_view(try->game, after, seat, try->view[2]);
        write_story(try->game, gg_head_of(try->view[2]), try->events[i], count, &out[i]);
    }
    return out[0].used == out[1].used && memcmp(out[0].at, out[1].at, out[0].used) == 0;
}

/* The name of what differs in its views of states 2 and 3; NULL: nothing. */
static const char *find_difference(gg_try *try, gg_seat seat)
{
    const gg_game *game = try->game;
    gg_view(game, try->state[2], seat, try->view[0]);
    gg_view(game, try->state[3], seat, try->view[1]);
    if (memcmp(try->view[0], try->view[1], gg_view_size(game)) == 0)
        return NULL;
    return gg_first_difference(game->rules->view_fields, try->view[0], try->view[1]);
}

/* Is the position seen only at its time? */
static bool is_fleeting(const gg_try *try)
{
    const gg_rules *rules = try->game->rules;
    return rules->fleeting &&
           (rules->fleeting(try->game, try->state[2]) || rules->fleeting(try->game, try->state[3]));
}

static bool leaks_not_in_between(gg_try *try, gg_seat seat)
{
    const char *seen = NULL; /* what was different on the way */
    uint64_t number = gg_match_count(try->match);
    for (int i = 0; i < 2; i++)
        memcpy(try->state[2 + i], gg_now(try), gg_state_size(try->game));
    try->tally->changed += try->trial->permute(try->game, try->state[3], seat, NULL, 0, &try->dice);
    for (int i = 0; i < ROW && !gg_head_of(try->state[2])->over; i++) {
        uint32_t counts[2];
        gg_order order;
        gg_seat author = gg_random_decider(try->state[2], &try->dice);
        if (author == GG_NOBODY ||
            !gg_random_order(try->game, try->state[2], author, &try->dice, &order) ||
            !step_on(try, author, &order, ++number, counts) ||
            !tells_same(try, seat, author, &order, counts))
            return true;
        const char *differs = find_difference(try, seat);
        try->tally->steps++;
        if (differs && !seen && !is_fleeting(try))
            seen = differs;
        if (!try->carried_barrier)
            continue;
        if (differs) /* the rules have shown it */
            return true;
        if (seen)
            return gg_broken(try, GG_PROPERTY_LEAK,
                             "the view of %s between barriers depends on what it may not know: %s",
                             gg_viewer_name(try, seat), seen);
    }
    return true;
}

/* ---------------------------------------- secrets that are in the order itself */

/* Carries out another seat's order on a copy in state[2 + which]; leaves the seat's view in view[which] and its events
 * in events[which], and returns their number. */
static uint32_t read_along(gg_try *try, gg_seat seat, gg_seat author, const gg_order *order,
                           int which)
{
    void *after = try->state[2 + which];
    memcpy(after, gg_now(try), gg_state_size(try->game));
    uint32_t count = gg_carry_out(try, after, author, order, gg_match_count(try->match) + 1,
                                  try->events[which]);
    gg_view(try->game, after, seat, try->view[which]);
    return keep_readable(try->events[which], count, seat);
}

/* If two orders of another seat give this one the same view and events, their lines must not differ either. */
static bool like_orders_read_alike(gg_try *try, gg_seat seat, gg_seat author)
{
    gg_order first, other;
    twins before = {try, seat, gg_now(try), gg_now(try)};
    if (!gg_random_order(try->game, gg_now(try), author, &try->dice, &first))
        return true;
    uint32_t count = read_along(try, seat, author, &first, 0);
    for (int tries = 0; tries < LIKE_ORDERS; tries++) {
        gg_text a, b;
        if (!gg_random_order(try->game, gg_now(try), author, &try->dice, &other) ||
            gg_same_order(&first, &other) || read_along(try, seat, author, &other, 1) != count ||
            memcmp(try->events[0], try->events[1], count * sizeof try->events[0][0]) != 0 ||
            memcmp(try->view[0], try->view[1], gg_view_size(try->game)) != 0)
            continue;
        open_texts(try, &a, &b);
        write_line(try, gg_now(try), try->state[2], author, seat, &first, &a);
        write_line(try, gg_now(try), try->state[3], author, seat, &other, &b);
        try->tally->like_orders++;
        if (!same_texts(&before, &a, &b, "the line of an order that is secret"))
            return false;
    }
    return true;
}

static bool orders_leak_not(gg_try *try, gg_seat seat)
{
    const gg_head *head = gg_head_of(gg_now(try));
    for (gg_seat author = 0; author < head->seats; author++)
        if (author != seat && head->prompt[author] != 0 &&
            !(try->trial->shares && try->trial->shares(try->game, seat, author)) &&
            !like_orders_read_alike(try, seat, author))
            return false;
    return true;
}

/* ---------------------------------------------------------------- everything */

static bool leaks_not(gg_try *try, gg_seat seat)
{
    twins pair = {try, seat, try->state[0], try->state[1]};
    size_t size = gg_state_size(try->game);
    memcpy(try->state[0], gg_now(try), size);
    memcpy(try->state[1], gg_now(try), size);
    try->tally->changed += try->trial->permute(try->game, try->state[1], seat, NULL, 0, &try->dice);
    try->tally->moments++;
    return good_twin(try, try->state[1]) && same_moment(&pair) && leaks_not_by_playing(try, seat) &&
           leaks_not_in_between(try, seat) && orders_leak_not(try, seat);
}

bool gg_try_leaks(gg_try *try)
{
    if (!try->trial->permute || (try->trial->hides && !try->trial->hides(try->game)))
        return true;
    for (gg_seat viewer = 0; viewer != GG_REFEREE; viewer = gg_next_viewer(try, viewer)) {
        if (!gg_looks_at(try, GG_PROPERTY_LEAK))
            return true;
        if (!leaks_not(try, viewer))
            return false;
    }
    return true;
}
