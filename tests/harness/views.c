/* views.c: states and views as values: invariants, field tables, guesses, and views maintained by events alone. */
#include <string.h>

#include "harness/trying.h"

gg_seat gg_next_viewer(const gg_try *try, gg_seat viewer)
{
    if (viewer < GG_PUBLIC)
        return viewer + 1U < try->game->seats ? (gg_seat)(viewer + 1) : (gg_seat)GG_PUBLIC;
    return viewer == GG_PUBLIC ? (gg_seat)GG_REFEREE : (gg_seat)GG_NOBODY;
}

uint32_t gg_carry_out(gg_try *try, void *state, gg_seat seat, const gg_order *order,
                      uint64_t number, gg_event *events)
{
    gg_dice dice;
    gg_turn turn;
    gg_dice_keyed(&dice, try->key, number);
    gg_turn_open(&turn, &dice, events, GG_EVENTS_MAX);
    gg_apply(try->game, state, seat, order, &turn);
    try->carried_barrier = turn.barrier;
    return turn.count;
}

/* ---------------------------------------------------------------- fields */

static bool covered(gg_try *try, const gg_field *fields, uint32_t size, const char *what)
{
    uint32_t end = 0;
    for (; fields->name; fields++) {
        if (fields->offset != end)
            return gg_broken(try, GG_PROPERTY_FIELDS, "%s: a gap before %s, from byte %u to %u",
                             what, fields->name, end, fields->offset);
        if (fields->size != 1 && fields->size != 2 && fields->size != 4 && fields->size != 8)
            return gg_broken(try, GG_PROPERTY_FIELDS, "%s: %s has members of %d bytes", what,
                             fields->name, fields->size);
        end += fields->count * fields->size;
    }
    if (end != size)
        return gg_broken(try, GG_PROPERTY_FIELDS, "%s: fields end at byte %u of %u", what, end,
                         size);
    if (size % 8 != 0)
        return gg_broken(try, GG_PROPERTY_FIELDS, "%s: size %u is no multiple of 8", what, size);
    return true;
}

bool gg_try_fields(gg_try *try)
{
    const gg_rules *rules = try->game->rules;
    return !gg_looks_at(try, GG_PROPERTY_FIELDS) ||
           (covered(try, rules->state_fields, rules->state_size, "state") &&
            covered(try, rules->view_fields, rules->view_size, "view"));
}

/* ---------------------------------------------------------------- state */

bool gg_try_state(gg_try *try)
{
    gg_error error = {0};
    if (!gg_looks_at(try, GG_PROPERTY_STATE) ||
        gg_check_state(try->game, gg_now(try), true, &error))
        return true;
    return gg_broken(try, GG_PROPERTY_STATE, "%s", error.text);
}

/* ---------------------------------------------------------------- views: guesses */

static bool same_view_after_guess(gg_try *try, gg_seat viewer)
{
    const gg_game *game = try->game;
    gg_error error = {0};
    gg_view(game, gg_now(try), viewer, try->view[0]);
    gg_guess(game, try->view[0], &try->dice, try->state[0]);
    if (!gg_check_state(game, try->state[0], false, &error))
        return gg_broken(try, GG_PROPERTY_VIEWS, "the guess of %s is no good state: %s",
                         gg_viewer_name(try, viewer), error.text);
    gg_view(game, try->state[0], viewer, try->view[1]);
    if (memcmp(try->view[0], try->view[1], gg_view_size(game)) == 0)
        return true;
    return gg_broken(try, GG_PROPERTY_VIEWS, "in a guess of %s the view differs in %s",
                     gg_viewer_name(try, viewer),
                     gg_first_difference(game->rules->view_fields, try->view[0], try->view[1]));
}

bool gg_try_views(gg_try *try)
{
    for (gg_seat viewer = 0; viewer != GG_NOBODY; viewer = gg_next_viewer(try, viewer))
        if (gg_looks_at(try, GG_PROPERTY_VIEWS) && !same_view_after_guess(try, viewer))
            return false;
    return true;
}

/* ---------------------------------------------------------------- follow: views from events */

static void follow_news(gg_try *try, gg_seat viewer)
{
    gg_news news = gg_match_news(try->match);
    gg_event event;
    for (uint32_t i = 0; i < news.count; i++)
        if (gg_event_for(&news.events[i], viewer, &event))
            gg_follow(try->game, try->followed[viewer], &event);
}

/* Undone orders have no events: observers get a new view. */
static bool is_undo(const gg_try *try)
{
    return try->order.verb == GG_VERB_UNDO ||
           (try->order.verb == GG_VERB_AGREE && gg_head_of(try->before)->offer == GG_OFFER_UNDO);
}

bool gg_try_follow(gg_try *try)
{
    const gg_game *game = try->game;
    bool fresh = gg_match_count(try->match) == 0 || is_undo(try);
    for (gg_seat viewer = 0; viewer != GG_NOBODY; viewer = gg_next_viewer(try, viewer)) {
        if (!gg_looks_at(try, GG_PROPERTY_FOLLOW))
            return true;
        gg_view(game, gg_now(try), viewer, try->view[0]);
        if (fresh)
            memcpy(try->followed[viewer], try->view[0], gg_view_size(game));
        else
            follow_news(try, viewer);
        if (memcmp(try->view[0], try->followed[viewer], gg_view_size(game)) != 0)
            return gg_broken(
                try, GG_PROPERTY_FOLLOW, "events do not tell %s what changed in %s",
                gg_viewer_name(try, viewer),
                gg_first_difference(game->rules->view_fields, try->view[0], try->followed[viewer]));
    }
    return true;
}

/* ---------------------------------------------------------------- barrier */

/* Why the last order must be a barrier; NULL if it need not be. */
static const char *barrier_reason(const gg_try *try)
{
    const gg_dice *dice = gg_match_dice(try->match);
    gg_news news = gg_match_news(try->match);
    const gg_head *before = gg_head_of(try->before);
    const gg_head *after = gg_head_of(gg_now(try));
    if (dice->count > 0 || dice->shuffles > 0)
        return "dice were drawn";
    for (uint32_t i = 0; i < news.count; i++)
        if (news.events[i].kind == GG_EVENT_SHOWN)
            return "a face was shown";
    for (gg_seat seat = 0; seat < after->seats; seat++)
        if (seat != try->seat && after->prompt[seat] != 0 &&
            after->prompt[seat] != before->prompt[seat])
            return "another seat is asked";
    return after->over ? "the game is over" : NULL;
}

/* The newest entry of the journal. */
static bool last_record(const gg_try *try, gg_record *record)
{
    size_t place = 0;
    bool found = false;
    while (gg_match_next(try->match, &place, record))
        found = true;
    return found;
}

bool gg_try_barrier(gg_try *try)
{
    gg_record record;
    const char *reason = barrier_reason(try);
    if (try->order.verb >= GG_VERB_CORE || !gg_looks_at(try, GG_PROPERTY_BARRIER))
        return true;
    if (!last_record(try, &record) || record.seat != try->seat ||
        !gg_same_order(&record.order, &try->order))
        return gg_broken(try, GG_PROPERTY_BARRIER,
                         "the newest line of the journal is not the last order");
    if (reason && !record.barrier)
        return gg_broken(try, GG_PROPERTY_BARRIER, "%s, and it is no barrier", reason);
    return true;
}
