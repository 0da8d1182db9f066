/* published.c: what others see of orders once they cannot be undone any more, one by one; and whether the author could
 * know that an order can be undone. */
#include <string.h>

#include "harness/trying.h"

/* ---------------------------------------------------------------- undoable */

bool gg_try_foresee(gg_try *try)
{
    try->foreseen = false;
    if (try->order.verb >= GG_VERB_CORE || !gg_looks_at(try, GG_PROPERTY_UNDOABLE))
        return true;
    gg_match_view(try->match, try->seat, try->view[0]);
    try->foreseen = gg_undoable(try->game, try->view[0], &try->order, try->state[0]);
    return true;
}

/* On a copy: the author sees exactly what it saw before. */
static bool comes_back(gg_try *try)
{
    gg_answer answer;
    gg_order undo;
    gg_order_open(&undo, GG_VERB_UNDO);
    gg_match_copy(try->other, try->match);
    if (gg_match_play(try->other, try->seat, &undo, NULL, 0, &answer) != GG_PLAYED)
        return gg_broken(try, GG_PROPERTY_UNDOABLE, "%s cannot undo an order that was undoable",
                         gg_viewer_name(try, try->seat));
    gg_match_view(try->other, try->seat, try->view[1]);
    if (memcmp(try->view[1], try->shown[try->seat], gg_view_size(try->game)) == 0)
        return true;
    return gg_broken(
        try, GG_PROPERTY_UNDOABLE, "undoing an undoable order leaves another %s",
        gg_first_difference(try->game->rules->view_fields, try->view[1], try->shown[try->seat]));
}

/* Before gg_try_shown, which replaces what was shown before the order. */
bool gg_try_undoable(gg_try *try)
{
    if (try->order.verb >= GG_VERB_CORE || !(try->flags & GG_TRY_UNDOABLE))
        return true;
    try->tally->undoable += try->foreseen;
    try->tally->missed += !try->foreseen && !try->barrier;
    if (!try->foreseen)
        return true;
    if (try->barrier)
        return gg_broken(try, GG_PROPERTY_UNDOABLE, "an order of %s was undoable, and is a barrier",
                         gg_viewer_name(try, try->seat));
    return gg_match_count(try->match) % 4 != 0 || comes_back(try);
}

/* ---------------------------------------------------------------- one by one */

static void look_at_order(gg_try *try)
{
    gg_window *window = &try->window;
    if (window->count == GG_TRY_WINDOW) {
        window->lost = true;
        return;
    }
    uint32_t i = window->count++;
    window->place[i] = gg_match_newest(try->match);
    window->seat[i] = try->seat;
    for (gg_seat viewer = 0; viewer != GG_REFEREE; viewer = gg_next_viewer(try, viewer)) {
        gg_view(try->game, gg_now(try), viewer, try->view[0]);
        window->seen[i][viewer] = gg_view_hash(try->game, try->view[0]);
    }
}

static void forget_order(gg_window *window, gg_seat seat)
{
    uint32_t i = window->count;
    while (i > 0 && window->seat[i - 1] != seat)
        i--;
    if (i == 0)
        return; /* it did not fit */
    window->count--;
    window->mixed = window->mixed || i <= window->count;
    for (; i <= window->count; i++) {
        window->place[i - 1] = window->place[i];
        window->seat[i - 1] = window->seat[i];
    }
}

/* The viewer's own orders, then those of others. */
static void sort_for(const gg_window *window, gg_seat viewer, size_t *places)
{
    uint32_t count = 0;
    for (int others = 0; others < 2; others++)
        for (uint32_t i = 0; i < window->count; i++)
            if ((window->seat[i] != viewer) == (others == 1))
                places[count++] = window->place[i];
}

static bool has_one_author(const gg_window *window)
{
    for (uint32_t i = 1; i < window->count; i++)
        if (window->seat[i] != window->seat[0])
            return false;
    return true;
}

/* If nobody else has done anything, these are positions of the game. */
static bool sees_each(gg_try *try, gg_seat viewer)
{
    const gg_window *window = &try->window;
    if (window->mixed || !has_one_author(window))
        return true;
    for (uint32_t i = 0; i < window->count; i++) {
        if (!gg_match_view_with(try->match, viewer, window->place, i + 1, try->view[0]))
            continue;
        try->tally->published++;
        if (gg_view_hash(try->game, try->view[0]) != window->seen[i][viewer])
            return gg_broken(
                try, GG_PROPERTY_PUBLISHED,
                "%s does not see the position after order %u of %u that are public now",
                gg_viewer_name(try, viewer), i + 1, window->count);
    }
    return true;
}

/* After the last of them everybody sees the state before the barrier, whoever was told of what first. */
static bool sees_all(gg_try *try, gg_seat viewer)
{
    size_t places[GG_TRY_WINDOW];
    sort_for(&try->window, viewer, places);
    if (!gg_match_view_with(try->match, viewer, places, try->window.count, try->view[0]))
        return true;
    gg_view(try->game, try->before, viewer, try->view[1]);
    if (memcmp(try->view[0], try->view[1], gg_view_size(try->game)) == 0)
        return true;
    return gg_broken(
        try, GG_PROPERTY_PUBLISHED, "%s sees another %s with all orders that are public now",
        gg_viewer_name(try, viewer),
        gg_first_difference(try->game->rules->view_fields, try->view[0], try->view[1]));
}

/* An agreed undo takes back what it likes. */
static bool publish(gg_try *try)
{
    bool turns_back = try->order.verb == GG_VERB_AGREE && !gg_head_of(gg_now(try))->over;
    for (gg_seat viewer = 0; viewer != GG_REFEREE; viewer = gg_next_viewer(try, viewer)) {
        if (turns_back || try->window.lost || try->window.count == 0 ||
            !gg_looks_at(try, GG_PROPERTY_PUBLISHED))
            break;
        if (!sees_each(try, viewer) || !sees_all(try, viewer))
            return false;
    }
    memset(&try->window, 0, sizeof try->window);
    return true;
}

bool gg_try_published(gg_try *try)
{
    uint8_t verb = try->order.verb;
    if (try->barrier)
        return publish(try);
    if (verb < GG_VERB_CORE)
        look_at_order(try);
    else if (verb == GG_VERB_UNDO)
        forget_order(&try->window, try->seat);
    else
        try->window.mixed = true; /* offers are seen at once */
    return true;
}
