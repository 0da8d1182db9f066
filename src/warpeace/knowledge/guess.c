/* guess.c: a complete state that fits a view, at random. Sees only the view.
 *
 * In the open game the view is the state. In the fog (option Z) each ghost becomes a stack of its color: hidden leaders
 * are dealt to ghosts of their color, and SP are invented. */
#include "core/mem.h"
#include "warpeace/knowledge/information.h"
#include "warpeace/table/orders.h"

enum {
    SP_MOST = 8,
    SP_THAT_WASTE = 6 /* lose an SP to a die of 6 in any hex, as does a full besieged city */
};

typedef struct guessing {
    const wap_board *board;
    const wap_view *view;
    wap_table *table; /* the state in the making */
    gg_dice *dice;
} guessing;

static uint8_t side_of(const wap_ghost *ghost)
{
    return (ghost->marks & WAP_GHOST_ALLIED) != 0 ? WAP_AL : WAP_FR;
}

static uint32_t ghost_count(const wap_view *view)
{
    uint32_t count = 0;
    while (count < WAP_GHOSTS_MAX && view->ghost[count].marks != 0)
        count++;
    return count;
}

/* ---------------------------------------------------------------- kinds of SP */

static bool is_possible(const guessing *work, uint32_t kind, const wap_ghost *ghost,
                        bool any_colour)
{
    return wap_side_of_kind(work->board, work->table, (uint8_t)kind) == side_of(ghost) &&
           (any_colour || work->board->kind[kind].colour == ghost->colour);
}

static uint32_t some_kind(const guessing *work, const wap_ghost *ghost, bool any_colour)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < work->board->kinds; i++)
        count += is_possible(work, i, ghost, any_colour);
    if (count == 0)
        return WAP_NONE;
    uint32_t skip = gg_below(work->dice, count);
    for (uint32_t i = 0; i < work->board->kinds; i++)
        if (is_possible(work, i, ghost, any_colour) && skip-- == 0)
            return i;
    return WAP_NONE;
}

/* ---------------------------------------------------------------- leaders */

/* If some of the stack have been met, so have its leaders. */
static bool is_met(const guessing *work, const wap_ghost *ghost)
{
    return wap_count_sp(work->board, &work->view->table, ghost->hex, WAP_ALL_OF(side_of(ghost))) >
           0;
}

static bool is_free(const guessing *work, uint32_t leader, const wap_ghost *ghost)
{
    return !is_met(work, ghost) && work->table->leader[leader].hex == WAP_UNSEEN &&
           work->table->leader[leader].side == side_of(ghost) &&
           work->board->leader[leader].colour == ghost->colour;
}

static void put_leader(const guessing *work, const wap_ghost *ghost, uint32_t leader)
{
    gg_assert(leader < work->board->leaders && ghost->hex < work->board->hexes);
    work->table->leader[leader].hex = ghost->hex;
}

/* Any leader of the ghost's side and color who has no place yet; WAP_NONE: none. */
static uint32_t some_leader(const guessing *work, const wap_ghost *ghost)
{
    uint32_t free = 0;
    for (uint32_t i = 0; i < work->board->leaders; i++)
        free += is_free(work, i, ghost);
    if (free == 0)
        return WAP_NONE;
    uint32_t skip = gg_below(work->dice, free);
    for (uint32_t i = 0; i < work->board->leaders; i++)
        if (is_free(work, i, ghost) && skip-- == 0)
            return i;
    return WAP_NONE;
}

/* Only a leader can have this color: there are no SP, or none of it. */
static bool needs_leader(const guessing *work, const wap_ghost *ghost)
{
    return (ghost->marks & WAP_GHOST_LEADERS) != 0 || some_kind(work, ghost, false) == WAP_NONE;
}

/* First the leaders who alone give a ghost its color. */
static void deal_leaders(const guessing *work, uint32_t ghosts)
{
    for (uint32_t i = 0; i < ghosts; i++) {
        const wap_ghost *ghost = &work->view->ghost[i];
        uint32_t leader = needs_leader(work, ghost) ? some_leader(work, ghost) : (uint32_t)WAP_NONE;
        if (leader != WAP_NONE)
            put_leader(work, ghost, leader);
    }
    for (uint32_t i = 0; i < ghosts; i++) {
        uint32_t leader = gg_below(work->dice, 2) ? some_leader(work, &work->view->ghost[i])
                                                  : (uint32_t)WAP_NONE;
        if (leader != WAP_NONE)
            put_leader(work, &work->view->ghost[i], leader);
    }
    for (uint32_t i = 0; i < work->board->leaders; i++)
        if (work->table->leader[i].hex == WAP_UNSEEN)
            work->table->leader[i].hex = WAP_NOT_YET;
}

/* ---------------------------------------------------------------- strength points */
/* Since a demand everybody knows whether SP are inside (P-OVR-06). Otherwise, if both sides share a hex, the side that
 * controls the city is inside (P-FOR-02). */
static uint16_t marks_of(const guessing *work, const wap_ghost *ghost)
{
    const wap_table *table = &work->view->table;
    uint8_t side = side_of(ghost);
    uint16_t city = work->board->hex[ghost->hex].city;
    if (city != WAP_NO_CITY && side != table->active &&
        (table->demanded[city] & WAP_SP_INSIDE) != 0)
        return WAP_INSIDE;
    return city != WAP_NO_CITY && wap_enemy_in(table, side, ghost->hex) &&
                   table->control[city] == side
               ? WAP_INSIDE
               : 0;
}

static uint32_t room_for(const guessing *work, const wap_ghost *ghost)
{
    uint16_t city = work->board->hex[ghost->hex].city;
    if (marks_of(work, ghost) == 0 || city == WAP_NO_CITY)
        return SP_MOST;
    return work->board->city[city].capacity;
}

static void raise_stack(const guessing *work, const wap_ghost *ghost, uint32_t least)
{
    uint32_t kind = some_kind(work, ghost, false);
    if (kind == WAP_NONE)
        kind = some_kind(work, ghost, true); /* its color is that of a leader */
    uint32_t room = room_for(work, ghost), count = 1 + gg_below(work->dice, room);
    if (kind == WAP_NONE)
        return;
    wap_set_pile(work->table, (wap_pile){.hex = ghost->hex,
                                         .kind = (uint8_t)kind,
                                         .battle = WAP_NO_BATTLE,
                                         .marks = marks_of(work, ghost),
                                         .count = (uint8_t)(count < least ? least : count)});
}

/* SP outside a city while others are inside, as their owner has announced. */
static void raise_others(const guessing *work, const wap_ghost *ghost)
{
    wap_table *table = work->table;
    uint16_t city = work->board->hex[ghost->hex].city;
    if (city == WAP_NO_CITY || side_of(ghost) == table->active ||
        (~table->demanded[city] & (WAP_SP_INSIDE | WAP_SP_OUTSIDE)) != 0)
        return;
    wap_pile others = table->pile[wap_first_pile(table, ghost->hex)];
    others.marks = (uint16_t)(others.marks & ~WAP_INSIDE);
    others.count = (uint8_t)(1 + gg_below(work->dice, SP_MOST));
    wap_set_pile(table, others);
}

static void raise_stacks(const guessing *work, uint32_t ghosts)
{
    for (uint32_t i = 0; i < ghosts; i++) {
        if ((work->view->ghost[i].marks & WAP_GHOST_LEADERS) != 0)
            continue;
        raise_stack(work, &work->view->ghost[i], 1);
        raise_others(work, &work->view->ghost[i]);
    }
}

/* ---------------------------------------------------------------- what the enemy is asked */

/* The stack of a ghost grows until attrition can hit it, or until its city is full. */
static void fill_up(const guessing *work, const wap_ghost *ghost)
{
    wap_table *table = work->table;
    uint32_t room = room_for(work, ghost);
    WAP_EACH_PILE (i, table, ghost->hex)
        if (wap_side_of_kind(work->board, table, table->pile[i].kind) == side_of(ghost))
            table->pile[i].count = (uint8_t)(room < SP_THAT_WASTE ? room : SP_THAT_WASTE);
}

/* Attrition: at least one hex loses SP. */
static void make_up_attrition(const guessing *work, uint32_t ghosts)
{
    uint8_t side = work->table->active;
    work->table->die = 6;
    for (uint32_t i = 0; i < ghosts; i++) {
        const wap_ghost *ghost = &work->view->ghost[i];
        if (side_of(ghost) != side || (ghost->marks & WAP_GHOST_LEADERS) != 0)
            continue;
        fill_up(work, ghost);
        work->table->cursor = ghost->hex;
        return;
    }
}

/* Has the ghost's stack overrun the enemies in a city hex, so that it must still leave (P-OVR-07)? */
static bool must_leave(const guessing *work, const wap_ghost *ghost)
{
    const wap_table *table = work->table;
    uint16_t city = work->board->hex[ghost->hex].city;
    return city != WAP_NO_CITY && table->siege[city] == 0 &&
           wap_own_in(table, WAP_FR, ghost->hex) && wap_own_in(table, WAP_AL, ghost->hex);
}

/* The stack that moves: one that must leave, else any. NULL: there is none. */
static const wap_ghost *moving_ghost(const guessing *work, uint32_t ghosts)
{
    const wap_ghost *found = NULL;
    for (uint32_t i = 0; i < ghosts; i++) {
        const wap_ghost *ghost = &work->view->ghost[i];
        if (side_of(ghost) != work->table->active || (ghost->marks & WAP_GHOST_LEADERS) != 0)
            continue;
        if (must_leave(work, ghost))
            return ghost;
        if (!found)
            found = ghost;
    }
    return found;
}

/* A forced march has cost SP, or a stack must still leave a city hex: one of the stacks is the group. */
static void make_up_group(const guessing *work, uint32_t ghosts, bool marches)
{
    wap_table *table = work->table;
    const wap_ghost *ghost = moving_ghost(work, ghosts);
    if (!ghost || (!marches && !must_leave(work, ghost)))
        return;
    gg_assert(ghost->hex < work->board->hexes && table->group.hex == WAP_NO_HEX);
    uint16_t marks = marches ? WAP_GROUP | WAP_MARCHED | WAP_STARRED : WAP_GROUP;
    for (uint32_t k = 0; k < table->pile_count; k++) {
        wap_pile *pile = &table->pile[k];
        if (pile->hex == ghost->hex &&
            wap_side_of_kind(work->board, table, pile->kind) == table->active)
            pile->marks |= marks;
    }
    table->group.hex = table->group.began = ghost->hex;
    table->group.must_leave = must_leave(work, ghost);
}

static void make_up_question(const guessing *work, uint32_t ghosts)
{
    const gg_head *head = &work->table->head;
    gg_seat seat = gg_first_asked(head);
    if (seat >= head->seats || head->side[seat] != work->table->active ||
        wap_side_of_seat(work->board, work->view->table.head.viewer) == work->table->active)
        return;
    uint8_t asked = head->prompt[seat];
    if (asked == WAP_ASK_ATTRITION)
        make_up_attrition(work, ghosts);
    else if (work->table->phase == WAP_MOVEMENT)
        make_up_group(work, ghosts, asked == WAP_ASK_MARCH_LOSS);
}

/* ---------------------------------------------------------------- what is counted in secret */

static void make_up_counts(const guessing *work)
{
    wap_table *table = work->table;
    uint8_t viewer = wap_side_of_seat(work->board, work->view->table.head.viewer);
    for (uint32_t i = 0; i < work->board->groups; i++)
        if (work->board->group[i].side != viewer)
            table->group_state[i] = work->board->group[i].turn > table->month ? WAP_G_LATER
                                                                              : WAP_G_DONE;
    if (table->phase != WAP_COMBAT)
        return;
    for (uint8_t side = 0; side < WAP_SIDES; side++)
        if (side != viewer)
            WAP_EACH_HEX (hex, &table->occupied[side])
                if (wap_count_sp(work->board, table, hex, WAP_ALL_OF(side)) >=
                    work->board->limits.victory_sp)
                    wap_put(&table->strong[side], hex);
    uint16_t at = table->leader[work->board->napoleon].hex;
    if (viewer != WAP_FR && at < work->board->hexes)
        table->napoleon = at;
}

void wap_guess(const gg_game *game, const void *from, gg_dice *dice, void *state)
{
    const wap_view *view = from;
    wap_table *table = state; /* a state begins with its table */
    guessing work = {wap_board_of(game), view, table, dice};
    *table = view->table;
    table->head.viewer = GG_REFEREE;
    if (view->table.head.viewer == GG_REFEREE || !wap_is_foggy(game, table))
        return;
    uint32_t ghosts = ghost_count(view);
    deal_leaders(&work, ghosts);
    raise_stacks(&work, ghosts);
    make_up_question(&work, ghosts);
    make_up_counts(&work);
}

/* In the fog, whether a leader who must make room has one place to go or several depends on stacks that are hidden. */
static bool meets_ghosts(const wap_view *view, const gg_order *order)
{
    uint32_t ghosts = ghost_count(view);
    for (uint32_t i = 0; i < order->count; i++)
        for (uint32_t k = 0; k < ghosts; k++)
            if (view->ghost[k].hex == order->item[i])
                return true;
    return false;
}

/* Only what moves own units, and declarations. In the fog a guess does not know which stacks of the enemy are engaged, and
 * who has yet to retreat; what ends a phase, or is about a battle, may roll. */
bool wap_foresees(const gg_game *game, const void *from, const gg_order *order)
{
    (void)game;
    const gg_head *head = gg_head_of(from);
    switch (head->prompt[head->viewer]) {
    case WAP_ASK_REINFORCEMENT:
        return order->verb != WAP_END && !meets_ghosts(from, order);
    case WAP_ASK_DECLARE:
        return order->verb != WAP_END;
    case WAP_ASK_MOVE:
        return (order->verb == WAP_MOVE || order->verb == WAP_ENTRENCH ||
                order->verb == WAP_SAIL) &&
               !meets_ghosts(from, order);
    default:
        return false;
    }
}
