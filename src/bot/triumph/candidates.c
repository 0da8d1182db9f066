/* candidates.c: the orders worth thinking about. */
#include "bot/triumph/candidates.h"

#include "core/mem.h"
#include "triumph/setup/setup.h"
#include "triumph/table/state.h"

/* How a list of steps is explored. */
enum {
    WALK_PRUNED, /* every step, without equivalent ones */
    /* A single step each, for orders with a list of units: */
    WALK_ALL,      /* as many units as can be named */
    WALK_FEW,      /* none, or as few as can be */
    WALK_CORPS,    /* units of one corps, or those that are detached */
    WALK_WANTED,   /* certain units and nobody else */
    WALK_CHEAPEST, /* the cheapest unit takes losses, the best is kept, the nearest refuge is taken */
    WALK_REFUGE    /* the same with the second refuge */
};

typedef struct walk {
    const gg_game *game;
    const tri_board *board;
    const tri_table *table;
    const void *state;
    gg_seat seat;
    uint8_t prompt;
    uint8_t how;
    uint8_t corps;  /* WALK_CORPS: commander, TRI_NO_COMMANDER: detached units */
    tri_set wanted; /* WALK_WANTED */
    uint32_t limit; /* limit of candidates */
    uint16_t
        *danger; /* by locale, as far as somebody asked: one more than it is; 0: not asked yet */
    tri_candidates *out;
} walk;

static bool is_unit(uint16_t item)
{
    return item < TRI_ITEM_COMMANDER;
}
static bool is_place(uint16_t item)
{
    return item >= TRI_ITEM_PLACE && item < TRI_ITEM_WORD;
}

/* ---------------------------------------------------------------- equivalent steps */

static bool are_alike(const tri_table *table, uint32_t a, uint32_t b)
{
    return table->face[a] == table->face[b] && table->corps[a] == table->corps[b] &&
           table->at[a] == table->at[b] && table->moved[a] == table->moved[b] &&
           table->flags[a] == table->flags[b] && table->named_vs[a] == table->named_vs[b];
}

/* Does an earlier step of the list have an equivalent unit? */
static bool is_repeated(const walk *on, const gg_steps *steps, uint32_t index)
{
    uint16_t item = gg_step_a(steps->step[index]);
    for (uint32_t i = 0; i < index; i++) {
        uint16_t other = gg_step_a(steps->step[i]);
        if (is_unit(other) && are_alike(on->table, item, other))
            return true;
    }
    return false;
}

/* Roads of the same pieces to the same place are equivalent: the first is kept. */
static bool has_road_to(const walk *on, const gg_order *order)
{
    uint16_t end = order->item[order->count - 1];
    for (uint32_t i = 0; i < on->out->count; i++) {
        const gg_order *other = &on->out->order[i];
        if (other->verb == order->verb && other->item[0] == order->item[0] &&
            other->item[other->count - 1] == end)
            return true;
    }
    return false;
}

static bool goes_by_road(const gg_order *order)
{
    for (uint32_t i = 0; i < order->count; i++)
        if (order->item[i] == TRI_WORD_ROAD)
            return true;
    return false;
}

/* ---------------------------------------------------------------- which steps are tried */

static bool has_step(const gg_steps *steps, uint16_t item, uint32_t *index)
{
    for (uint32_t i = 0; i < steps->count; i++)
        if (gg_step_a(steps->step[i]) == item) {
            *index = i;
            return true;
        }
    return false;
}

/* The list of units that a corps leaves behind: open after the commander until DONE. */
static bool leaves_behind(const gg_draft *draft)
{
    const gg_order *order = &draft->order;
    if (order->verb == TRI_CORPS)
        return order->count == 1 || (order->count > 1 && is_unit(order->item[order->count - 1]));
    uint32_t i = order->count;
    while (i > 0 && is_unit(order->item[i - 1]))
        i--;
    return i >= 2 && order->item[i - 2] == TRI_WORD_CORPS;
}

/* Units of the detachment named so far. */
static uint32_t detached_so_far(const gg_draft *draft)
{
    const gg_order *order = &draft->order;
    uint32_t i = order->count, count = 0;
    for (; i > 0 && is_unit(order->item[i - 1]); i--)
        count++;
    return i >= 2 && order->item[i - 2] == TRI_WORD_DETACH ? count : 0;
}

/* Orders that are not tried as commands: parts of a corps that move on their own, and units that change from one corps to
 * another. */
static bool is_left_out(const walk *on, const gg_draft *draft, gg_step step)
{
    uint16_t item = gg_step_a(step);
    if (on->prompt != TRI_ASK_COMMAND)
        return false;
    if (draft->count == 0)
        return item == TRI_DETACH;
    return draft->order.verb == TRI_ATTACH && is_unit(item) &&
           on->table->corps[item] != TRI_NO_COMMANDER;
}

static uint32_t worth(const walk *on, uint16_t item)
{
    uint8_t face = on->table->face[item];
    return 4U * tri_strength(face) + (face == TRI_G3 || face == TRI_C3 ? 2U : 0U) +
           (tri_type(face) == TRI_ARTILLERY ? 6U : 0U);
}

/* Enemies in and next to a locale count more than those farther away. */
static uint32_t enemies_near(const walk *on, uint8_t locale)
{
    uint8_t enemy = on->table->head.side[on->seat] ^ 1U;
    uint32_t danger = 0;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        uint16_t at = on->table->at[slot];
        if (!tri_on_board(at) || tri_army_of(slot) != enemy)
            continue;
        uint8_t distance = tri_distance(on->board, locale, on->board->locale_at[at]);
        danger += distance <= 1 ? 10U : distance == 2 ? 1U : 0U;
    }
    return danger;
}

/* Enemies adjacent to a reserve make it a poor refuge; no refuge is the worst. */
static uint32_t danger_at(const walk *on, uint16_t item)
{
    if (!is_place(item))
        return 1000;
    uint8_t locale = on->board->locale_at[item - TRI_ITEM_PLACE];
    if (on->danger[locale] == 0)
        on->danger[locale] = (uint16_t)(enemies_near(on, locale) + 1);
    return on->danger[locale] - 1U;
}

/* Units and commanders of the corps first, then the end of the list. */
static uint32_t dislike_for_corps(const walk *on, uint16_t item)
{
    if (is_unit(item))
        return on->table->corps[item] == on->corps ? 0 : 200;
    if (item >= TRI_ITEM_COMMANDER && item < TRI_ITEM_NUMBER)
        return item == TRI_ITEM_COMMANDER + on->corps ? 0 : 200;
    return item == TRI_DONE ? 100 : 50;
}

/* Cost of a step for a guided walk; the lowest is taken. */
static uint32_t dislike(const walk *on, const gg_draft *draft, gg_step step)
{
    uint16_t item = gg_step_a(step);
    bool kept = on->prompt == TRI_ASK_KEEP || draft->order.verb == TRI_KEEP;
    if (item == TRI_WORD_LEAD)
        return 1000; /* leaders are named when the attack is pressed, not before */
    switch (on->how) {
    case WALK_ALL:
        return item == TRI_DONE ? 100 : 0;
    case WALK_FEW:
        return item == TRI_DONE ? 0 : 100 + (is_unit(item) ? worth(on, item) : 0);
    case WALK_CORPS:
        return dislike_for_corps(on, item);
    case WALK_WANTED:
        return item == TRI_DONE ? 100 : is_unit(item) && tri_has(on->wanted, item) ? 0 : 200;
    default:
        break;
    }
    if (is_unit(item) && on->prompt == TRI_ASK_ODD)
        return 100 - worth(on, item); /* of the enemy's units the most valuable */
    if (is_unit(item))
        return kept ? 100 - worth(on, item) : worth(on, item);
    return danger_at(on, item);
}

static uint32_t best_step(const walk *on, const gg_draft *draft, const gg_steps *steps,
                          uint32_t without)
{
    uint32_t best = 0, least = UINT32_MAX;
    for (uint32_t i = 0; i < steps->count; i++) {
        uint32_t disliked = i == without ? UINT32_MAX : dislike(on, draft, steps->step[i]);
        if (disliked >= least)
            continue;
        least = disliked;
        best = i;
    }
    return best;
}

static uint32_t guided_step(const walk *on, const gg_draft *draft, const gg_steps *steps)
{
    uint32_t best = best_step(on, draft, steps, UINT32_MAX);
    bool refuge = is_place(gg_step_a(steps->step[best]));
    if (on->how == WALK_REFUGE && refuge && steps->count > 1)
        return best_step(on, draft, steps, best);
    return best;
}

/* ---------------------------------------------------------------- walking */

static void keep(const walk *on, const gg_order *order)
{
    if (on->out->count >= on->limit)
        return;
    if (order->count > 0 && goes_by_road(order) && on->prompt == TRI_ASK_COMMAND &&
        has_road_to(on, order))
        return;
    for (uint32_t i = 0; i < on->out->count; i++)
        if (gg_same_order(order, &on->out->order[i]))
            return;
    on->out->order[on->out->count++] = *order;
}

static void go(const walk *on, const gg_draft *draft);

static void take(const walk *on, const gg_draft *draft, gg_step step)
{
    gg_draft next = *draft;
    gg_take(on->game, on->state, on->seat, &next, step);
    if (next.complete)
        keep(on, &next.order);
    else
        go(on, &next);
}

static void go_pruned(const walk *on, const gg_draft *draft, const gg_steps *steps)
{
    uint32_t done;
    bool whole = leaves_behind(draft);
    bool enough = detached_so_far(draft) >= 2;
    if ((whole || enough) && has_step(steps, TRI_DONE, &done)) {
        take(on, draft, steps->step[done]);
        return;
    }
    for (uint32_t i = 0; i < steps->count && on->out->count < on->limit; i++) {
        gg_step step = steps->step[i];
        bool unit = draft->count > 0 && is_unit(gg_step_a(step));
        if (is_left_out(on, draft, step) || (unit && is_repeated(on, steps, i)))
            continue;
        take(on, draft, step);
        if (whole)
            return;
    }
}

static void go(const walk *on, const gg_draft *draft)
{
    gg_steps steps;
    gg_list_steps(on->game, on->state, on->seat, draft, &steps);
    if (steps.count == 0)
        return; /* a guess that cannot be true: the enemy has no answer in it */
    if (on->how == WALK_PRUNED)
        go_pruned(on, draft, &steps);
    else
        take(on, draft, steps.step[guided_step(on, draft, &steps)]);
}

/* ---------------------------------------------------------------- prompts */

/* Explores in one way, for at most that many more. */
static void walk_on(walk on, uint8_t how, uint32_t more)
{
    gg_draft draft;
    gg_draft_open(&draft);
    on.how = how;
    on.limit = on.out->count + more;
    if (on.limit > on.out->room)
        on.limit = on.out->room;
    go(&on, &draft);
}

/* After a verb, if it is offered. */
static void walk_verb(walk on, uint8_t verb, uint8_t how, uint32_t more)
{
    gg_draft draft;
    gg_steps steps;
    uint32_t index;
    gg_draft_open(&draft);
    gg_list_steps(on.game, on.state, on.seat, &draft, &steps);
    if (!has_step(&steps, verb, &index))
        return;
    on.how = how;
    on.limit = on.out->count + more;
    if (on.limit > on.out->room)
        on.limit = on.out->room;
    take(&on, &draft, steps.step[index]);
}

/* ---------------------------------------------------------------- defenders */

/* Units that can be named to defend. */
static tri_set nameable(const walk *on)
{
    tri_set may = {{0, 0}};
    gg_draft draft;
    gg_steps steps;
    uint32_t index;
    gg_draft_open(&draft);
    gg_list_steps(on->game, on->state, on->seat, &draft, &steps);
    if (!has_step(&steps, TRI_DEFEND, &index))
        return may;
    gg_take(on->game, on->state, on->seat, &draft, steps.step[index]);
    gg_list_steps(on->game, on->state, on->seat, &draft, &steps);
    for (uint32_t i = 0; i < steps.count; i++)
        if (is_unit(gg_step_a(steps.step[i])))
            tri_add(&may, gg_step_a(steps.step[i]));
    return may;
}

/* The most valuable unit of a set; the set is not empty. */
static uint32_t best_unit(const walk *on, tri_set units)
{
    uint32_t best = tri_next(units, 0);
    TRI_EACH (slot, units)
        if (worth(on, (uint16_t)slot) > worth(on, (uint16_t)best))
            best = slot;
    return best;
}

static tri_set of_corps_and_type(const walk *on, tri_set units, uint32_t corps, uint8_t type)
{
    tri_set found = {{0, 0}};
    TRI_EACH (slot, units)
        if (on->table->corps[slot] == corps && tri_type(on->table->face[slot]) == type)
            tri_add(&found, slot);
    return found;
}

enum { FEW_DEFENDERS = 3 }; /* two lead, one counter-attacks */

/* The best unit, the best two and the best three: of one corps and type, so that they can lead together (T-ATK-4.2). Without
 * the commander, who stays with the others. */
static void walk_best(walk on, tri_set units)
{
    on.wanted = (tri_set){{0, 0}};
    for (uint32_t count = 0; count < FEW_DEFENDERS && !tri_empty(units); count++) {
        uint32_t best = best_unit(&on, units);
        tri_drop(&units, best);
        tri_add(&on.wanted, best);
        walk_verb(on, TRI_DEFEND, WALK_WANTED, 1);
    }
}

/* A unit that is named cannot be named again this turn if the next threat comes over another approach (T-ATK-2.6): a few
 * defenders may do, and the others stay free. */
static void walk_few_defenders(walk on)
{
    tri_set may = nameable(&on);
    uint32_t end = tri_end_commander(on.board, on.table->head.side[on.seat]);
    for (uint32_t corps = tri_first_commander(on.board, on.table->head.side[on.seat]); corps < end;
         corps++) {
        walk_best(on, of_corps_and_type(&on, may, corps, TRI_INFANTRY));
        walk_best(on, of_corps_and_type(&on, may, corps, TRI_CAVALRY));
    }
}

/* Corps with a unit or their commander in the locale that is attacked, a bit each. */
static uint32_t corps_attacked(const walk *on)
{
    const tri_table *table = on->table;
    uint8_t locale = tri_locale_of(on->board, tri_across(table->attack.from));
    uint32_t found = 0;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (table->corps[slot] != TRI_NO_COMMANDER && tri_on_board(table->at[slot]) &&
            on->board->locale_at[table->at[slot]] == locale)
            found |= 1U << table->corps[slot];
    for (uint32_t i = 0; i < on->board->commanders; i++)
        if (tri_on_board(table->commander_at[i]) &&
            on->board->locale_at[table->commander_at[i]] == locale)
            found |= 1U << i;
    return found;
}

/* `defend` with all units, with one corps, with detached units, with a few; or a retreat. */
static void walk_defense(walk on)
{
    uint32_t there = corps_attacked(&on);
    bool absent = false;
    walk_verb(on, TRI_DEFEND, WALK_ALL, 1);
    for (uint32_t corps = 0; corps < on.board->commanders; corps++) {
        bool here = (there >> corps & 1U) != 0;
        if (on.board->commander[corps].side != on.table->head.side[on.seat] || (!here && absent))
            continue; /* all that are elsewhere find the same */
        absent |= !here;
        on.corps = (uint8_t)corps;
        walk_verb(on, TRI_DEFEND, WALK_CORPS, 1);
    }
    on.corps = TRI_NO_COMMANDER;
    walk_verb(on, TRI_DEFEND, WALK_CORPS, 1);
    if (on.out->thorough)
        walk_few_defenders(on);
    walk_verb(on, TRI_RETREAT, WALK_CHEAPEST, 1);
    walk_verb(on, TRI_RETREAT, WALK_REFUGE, 1);
}

/* ---------------------------------------------------------------- beginning */

static walk walk_of(const gg_game *game, const void *state, gg_seat seat,
                    uint16_t danger[TRI_LOCALES_MAX], tri_candidates *out)
{
    const tri_table *table = &((const tri_state *)state)->table;
    out->count = 0;
    memset(danger, 0, TRI_LOCALES_MAX * sizeof *danger);
    return (walk){.game = game,
                  .board = tri_board_of(game),
                  .table = table,
                  .state = state,
                  .seat = seat,
                  .prompt = table->head.prompt[seat],
                  .danger = danger,
                  .out = out};
}

/* ---------------------------------------------------------------- who stays behind */

/* Units of the corps in the commander's place. */
static uint32_t units_with(const tri_table *table, uint32_t commander)
{
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        count += table->corps[slot] == commander && tri_in_play(table->at[slot]);
    return count;
}

/* Does a commander leave most of his corps behind? */
static bool breaks_up(const tri_table *table, const gg_order *order)
{
    uint32_t at = 0;
    if (order->verb != TRI_CORPS) {
        while (at < order->count && order->item[at] != TRI_WORD_CORPS)
            at++;
        at++;
    }
    if (at >= order->count || !tri_item_is_commander(order->item[at]))
        return false;
    uint32_t all = units_with(table, order->item[at] - (uint32_t)TRI_ITEM_COMMANDER), left = 0;
    while (at + left + 1 < order->count && is_unit(order->item[at + left + 1]))
        left++;
    return 2 * left > all;
}

/* Unless there is nothing else. */
static void drop_break_ups(const walk *on)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < on->out->count; i++)
        if (!breaks_up(on->table, &on->out->order[i]))
            on->out->order[kept++] = on->out->order[i];
    if (kept > 0)
        on->out->count = kept;
}

void tri_find_threats(const gg_game *game, const void *state, gg_seat seat, tri_candidates *out)
{
    uint16_t danger[TRI_LOCALES_MAX];
    walk on = walk_of(game, state, seat, danger, out);
    gg_assert(on.prompt == TRI_ASK_COMMAND);
    walk_verb(on, TRI_THREATEN, WALK_PRUNED, out->room);
}

void tri_find_candidates(const gg_game *game, const void *state, gg_seat seat, tri_candidates *out)
{
    uint16_t danger[TRI_LOCALES_MAX];
    walk on = walk_of(game, state, seat, danger, out);
    switch (on.prompt) {
    case TRI_ASK_RETREAT_OPTION:
        walk_defense(on);
        break;
    case TRI_ASK_RETREAT:
        walk_on(on, WALK_CHEAPEST, 1);
        walk_on(on, WALK_REFUGE, 1);
        break;
    case TRI_ASK_ODD:
    case TRI_ASK_LOSS:
    case TRI_ASK_KEEP:
        walk_on(on, WALK_CHEAPEST, 1);
        break;
    case TRI_ASK_ADVANCE:
        walk_on(on, WALK_ALL, 1);
        walk_on(on, WALK_FEW, 1);
        break;
    case TRI_ASK_COMMAND:
        walk_on(on, WALK_PRUNED, TRI_CANDIDATES_MAX);
        break;
    case TRI_ASK_ATTACK:
        walk_on(on, WALK_PRUNED, 24);
        break;
    default:
        walk_on(on, WALK_PRUNED, 12);
        break;
    }
    drop_break_ups(&on);
}
