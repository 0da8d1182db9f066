/* stacks.c: the stacks that a seat can move, and the orders that move them. */
#include "bot/warpeace/stacks.h"

#include "core/mem.h"

/* ---------------------------------------------------------------- who can move */

static bool owns(const wap_sense *sense, uint8_t part)
{
    const wap_table *table = &sense->state->table;
    return !wap_is_divided(sense->judge->board, sense->side) || part + 1U == table->part;
}

static bool may_move_pile(const wap_sense *sense, const wap_pile *pile)
{
    const wap_board *board = sense->judge->board;
    const wap_table *table = &sense->state->table;
    return wap_side_of_kind(board, table, pile->kind) == sense->side &&
           (pile->marks & WAP_MOVED) == 0 &&
           owns(sense, wap_part_of_kind(board, table, pile->kind));
}

static bool may_move_leader(const wap_sense *sense, uint32_t leader)
{
    const wap_table *table = &sense->state->table;
    const wap_leader_at *at = &table->leader[leader];
    return at->side == sense->side && (at->marks & WAP_L_MOVED) == 0 &&
           owns(sense, wap_part_of_leader(sense->judge->board, table, leader));
}

static bool is_led(const wap_board *board, const wap_leaders *leaders, uint8_t kind)
{
    for (uint32_t i = 0; i < board->leaders; i++)
        if (wap_is_among(leaders, i) && wap_leads(board, (uint8_t)i, kind))
            return true;
    return false;
}

void wap_look_into(const wap_sense *sense, uint16_t hex, wap_stackable *out)
{
    const wap_board *board = sense->judge->board;
    const wap_table *table = &sense->state->table;
    *out = (wap_stackable){.hex = hex, .supplied = true};
    WAP_EACH_LEADER (who, board, table, hex)
        if (may_move_leader(sense, who))
            wap_add_leader(&out->who.leaders, who);
    WAP_EACH_PILE (i, table, hex) {
        const wap_pile *pile = &table->pile[i];
        if (!may_move_pile(sense, pile))
            continue;
        wap_add_troops(board, &out->who.troops, pile->kind, pile->count);
        if (pile->marks & WAP_UNSUPPLIED)
            out->supplied = false;
        if (board->kind[pile->kind].cavalry || is_led(board, &out->who.leaders, pile->kind))
            out->led = (uint16_t)(out->led + pile->count);
    }
}

/* The largest first. */
static void insert(wap_stacks *stacks, const wap_stackable *stack)
{
    uint32_t at = stacks->count;
    if (at == WAP_STACK_LIMIT)
        return;
    for (; at > 0 && stacks->stack[at - 1].led < stack->led; at--)
        stacks->stack[at] = stacks->stack[at - 1];
    stacks->stack[at] = *stack;
    stacks->count++;
}

void wap_find_stacks(const wap_sense *sense, wap_stacks *out)
{
    const wap_board *board = sense->judge->board;
    const wap_table *table = &sense->state->table;
    wap_hexes hexes = table->occupied[sense->side];
    for (uint32_t i = 0; i < board->leaders; i++)
        if (table->leader[i].side == sense->side && table->leader[i].hex < WAP_HEXES_MAX)
            wap_put(&hexes, table->leader[i].hex);
    out->count = 0;
    WAP_EACH_HEX (hex, &hexes) {
        wap_stackable stack;
        if (wap_is_besieged(board, table, hex, sense->side))
            continue;
        wap_look_into(sense, hex, &stack);
        if (stack.led > 0 || !wap_no_leaders(&stack.who.leaders))
            insert(out, &stack);
    }
}

/* ---------------------------------------------------------------- who goes */

/* Fills what this leader can carry with infantry that he leads. */
static uint32_t load(const wap_board *board, uint32_t leader, uint32_t room, wap_troops *left,
                     wap_who *to)
{
    for (uint8_t kind = 0; kind < board->kinds && room > 0; kind++) {
        if (left->sp[kind] == 0 || board->kind[kind].cavalry ||
            !wap_leads(board, (uint8_t)leader, kind))
            continue;
        uint32_t count = left->sp[kind] < room ? left->sp[kind] : room;
        left->sp[kind] = (uint8_t)(left->sp[kind] - count);
        wap_add_troops(board, &to->troops, kind, count);
        room -= count;
    }
    return room;
}

/* Cavalry goes with them as far as there is room; alone without limit. */
static void mount(const wap_board *board, uint32_t room, const wap_troops *left, wap_who *to)
{
    for (uint8_t kind = 0; kind < board->kinds && room > 0; kind++) {
        if (left->sp[kind] == 0 || !board->kind[kind].cavalry)
            continue;
        uint32_t count = left->sp[kind] < room ? left->sp[kind] : room;
        wap_add_troops(board, &to->troops, kind, count);
        room -= count;
    }
}

/* Leaders whose colors the other leaders' infantry does not need still come along: they are wanted in battle. */
static void take_along(const wap_board *board, const wap_stackable *stack, uint32_t most,
                       uint32_t skipped, wap_who *to)
{
    wap_troops left = stack->who.troops;
    uint32_t room = 0, total = most;
    for (uint32_t i = 0; i < board->leaders; i++) {
        if (!wap_is_among(&stack->who.leaders, i) || skipped > 0) {
            skipped -= wap_is_among(&stack->who.leaders, i) && skipped > 0;
            continue;
        }
        uint32_t capacity = board->leader[i].capacity < total ? board->leader[i].capacity : total;
        uint32_t rest = load(board, i, capacity, &left, to);
        total -= capacity - rest;
        room += rest;
        wap_add_leader(&to->leaders, i);
    }
    mount(board, room < total ? room : total, &left, to);
}

uint8_t wap_main_colour(const wap_board *board, const wap_troops *troops)
{
    uint32_t sum[WAP_COLOURS] = {0};
    uint8_t most = 0;
    for (uint8_t kind = 0; kind < board->kinds; kind++) {
        uint8_t colour = board->kind[kind].colour;
        sum[colour] += troops->sp[kind];
        most = sum[colour] > sum[most] ? colour : most;
    }
    return most;
}

void wap_leave_garrison(const wap_board *board, wap_stackable *stack)
{
    wap_troops *troops = &stack->who.troops;
    uint32_t least = UINT32_MAX;
    uint8_t garrison = 0, colour = wap_main_colour(board, troops);
    for (uint8_t kind = 0; kind < board->kinds; kind++) {
        uint32_t price = wap_quality_of(board, kind) + (board->kind[kind].cavalry ? 1000U : 0U) +
                         (board->kind[kind].colour != colour ? 500U : 0U);
        if (troops->sp[kind] == 0 || price >= least)
            continue;
        least = price;
        garrison = kind;
    }
    if (stack->led < 2)
        return;
    stack->led--;
    troops->sp[garrison]--;
    troops->total--;
    troops->cavalry = (uint16_t)(troops->cavalry - (board->kind[garrison].cavalry ? 1U : 0U));
}

static void only_cavalry(const wap_board *board, const wap_stackable *stack, wap_who *to)
{
    mount(board, WAP_SP_MAX, &stack->who.troops, to);
}

static uint32_t leaders_in(const wap_leaders *set)
{
    return (uint32_t)__builtin_popcountll(set->word[0]) +
           (uint32_t)__builtin_popcountll(set->word[1]);
}

/* The least, if the others can carry what is there. */
static void only_leader(const wap_board *board, const wap_stackable *stack, wap_who *to)
{
    uint32_t worst = WAP_LEADERS_MAX, capacity = 0;
    for (uint32_t i = 0; i < board->leaders; i++) {
        if (!wap_is_among(&stack->who.leaders, i))
            continue;
        capacity += board->leader[i].capacity;
        if (worst == WAP_LEADERS_MAX || board->leader[i].value <= board->leader[worst].value)
            worst = i;
    }
    if (worst < WAP_LEADERS_MAX &&
        (stack->led == 0 || capacity >= stack->led + (uint32_t)board->leader[worst].capacity))
        wap_add_leader(&to->leaders, worst);
}

static uint8_t allowance(const wap_sense *sense, const wap_band *band)
{
    const wap_board *board = sense->judge->board;
    const wap_table *table = &sense->state->table;
    uint8_t mp = UINT8_MAX;
    for (uint32_t i = 0; i < board->leaders; i++)
        if (wap_is_among(&band->who.leaders, i) && board->leader[i].allowance < mp)
            mp = board->leader[i].allowance;
    const wap_troops *troops = &band->who.troops;
    if (troops->cavalry > 0) {
        uint8_t ride = wap_basic_mp(board, table, sense->side, true);
        mp = ride < mp ? ride : mp;
    }
    if (troops->total > troops->cavalry) {
        uint8_t walk = wap_basic_mp(board, table, sense->side, false);
        mp = walk < mp ? walk : mp;
    }
    return mp;
}

bool wap_make_band(const wap_sense *sense, const wap_stackable *stack, uint32_t go, wap_band *out)
{
    const wap_board *board = sense->judge->board;
    uint32_t leaders = leaders_in(&stack->who.leaders);
    *out = (wap_band){.walker = {.hex = stack->hex, .side = sense->side}};
    if (go == WAP_GO_CAVALRY)
        only_cavalry(board, stack, &out->who);
    else if (go == WAP_GO_LEADER)
        only_leader(board, stack, &out->who);
    else if (leaders == 0)
        only_cavalry(board, stack, &out->who);
    else if (go == WAP_GO_HALF)
        take_along(board, stack, (stack->led + 1U) / 2, leaders > 1 ? leaders / 2 : 0, &out->who);
    else {
        wap_stackable rest = *stack;
        uint32_t garrison = go == WAP_GO_BUT_ONE ? 1 : go == WAP_GO_BUT_FOUR ? 4 : 0;
        for (uint32_t i = 0; i < garrison; i++)
            wap_leave_garrison(board, &rest);
        take_along(board, &rest, WAP_SP_MAX, 0, &out->who);
    }
    out->walker.sp = out->who.troops.total;
    out->walker.cavalry = out->who.troops.cavalry;
    out->walker.overruns = stack->supplied && sense->judge->game->option[WAP_OPTION_Z] == 0;
    out->walker.mp = allowance(sense, out);
    return out->walker.sp > 0 || !wap_no_leaders(&out->who.leaders);
}

/* ---------------------------------------------------------------- orders */

static void write_who(const wap_board *board, const wap_who *who, gg_order *order)
{
    for (uint32_t i = 0; i < board->leaders; i++)
        if (wap_is_among(&who->leaders, i))
            gg_order_add(order, (uint16_t)(WAP_ITEM_LEADER + i));
    for (uint8_t kind = 0; kind < board->kinds; kind++)
        if (who->troops.sp[kind] > 0)
            gg_order_add(order, wap_sp_item(kind, who->troops.sp[kind]));
}

void wap_write_trip_of(const wap_board *board, const wap_band *band, const uint16_t *way,
                       uint32_t length, uint32_t march, gg_order *order)
{
    *order = (gg_order){.verb = march > 0 ? WAP_MARCH : WAP_MOVE};
    if (march > 0)
        gg_order_add(order, (uint16_t)(WAP_ITEM_NUMBER + march));
    gg_order_add(order, band->walker.hex);
    write_who(board, &band->who, order);
    for (uint32_t i = 0; i < length; i++)
        gg_order_add(order, way[i]);
    gg_order_add(order, WAP_DONE);
}

/* Everybody who is in the open group. */
static void find_group(const wap_sense *sense, wap_band *out)
{
    const wap_board *board = sense->judge->board;
    const wap_table *table = &sense->state->table;
    *out = (wap_band){.walker = {.hex = table->group.hex, .side = sense->side}};
    WAP_EACH_PILE (i, table, table->group.hex)
        if (table->pile[i].marks & WAP_GROUP)
            wap_add_troops(board, &out->who.troops, table->pile[i].kind, table->pile[i].count);
    for (uint32_t i = 0; i < board->leaders; i++)
        if (table->leader[i].marks & WAP_L_GROUP)
            wap_add_leader(&out->who.leaders, i);
}

/* Of the group only those who got all the MP that anybody did: the others stay behind. */
static void keep_fast(const wap_sense *sense, wap_band *band)
{
    const wap_board *board = sense->judge->board;
    const wap_table *table = &sense->state->table;
    uint32_t most = 0;
    WAP_EACH_PILE (i, table, table->group.hex)
        if ((table->pile[i].marks & WAP_GROUP) && (table->pile[i].marks & WAP_EXTRA) > most)
            most = table->pile[i].marks & WAP_EXTRA;
    wap_clear_troops(&band->who.troops);
    WAP_EACH_PILE (i, table, table->group.hex)
        if ((table->pile[i].marks & WAP_GROUP) && (table->pile[i].marks & WAP_EXTRA) == most)
            wap_add_troops(board, &band->who.troops, table->pile[i].kind, table->pile[i].count);
}

/* The least of those who can lead the infantry; WAP_LEADERS_MAX: none. */
static uint32_t least_leader(const wap_board *board, const wap_leaders *of, uint8_t kind)
{
    uint32_t least = WAP_LEADERS_MAX;
    for (uint32_t i = 0; i < board->leaders; i++)
        if (wap_is_among(of, i) && wap_leads(board, (uint8_t)i, kind) &&
            (least == WAP_LEADERS_MAX || board->leader[i].value < board->leader[least].value))
            least = i;
    return least;
}

/* Infantry that stays behind keeps a leader, so that it can follow; the others go on. */
static void leave_leaders(const wap_board *board, const wap_band *all, wap_band *fast)
{
    wap_leaders behind = {{0}};
    for (uint8_t kind = 0; kind < board->kinds; kind++) {
        bool stays = fast->who.troops.sp[kind] < all->who.troops.sp[kind];
        uint32_t least = least_leader(board, &fast->who.leaders, kind);
        if (!stays || board->kind[kind].cavalry || is_led(board, &behind, kind) ||
            least == WAP_LEADERS_MAX || leaders_in(&fast->who.leaders) < 2)
            continue;
        wap_add_leader(&behind, least);
        fast->who.leaders.word[least / 64] &= ~(UINT64_C(1) << (least % 64));
    }
}

static uint32_t longest_way(const wap_sense *sense, const wap_band *band, gg_order *order)
{
    const wap_open_group *group = &sense->state->table.group;
    for (uint32_t end = group->path_count; end > group->path_next; end--) {
        uint32_t length = end - group->path_next;
        wap_write_trip_of(sense->judge->board, band, &group->path[group->path_next], length, 0,
                          order);
        if (wap_is_legal(sense, order))
            return length;
    }
    return 0;
}

bool wap_follow_path(const wap_sense *sense, gg_order *order)
{
    const wap_open_group *group = &sense->state->table.group;
    wap_band all, fast;
    gg_order other;
    if (group->hex == WAP_NO_HEX || group->path_next >= group->path_count)
        return false;
    find_group(sense, &all);
    uint32_t length = longest_way(sense, &all, order);
    fast = all;
    keep_fast(sense, &fast);
    leave_leaders(sense->judge->board, &all, &fast);
    bool most = 4U * fast.who.troops.total >= 3U * all.who.troops.total;
    bool half = 2U * fast.who.troops.total >= all.who.troops.total;
    if (((length == 0 && half) || most) && fast.who.troops.total > 0 &&
        longest_way(sense, &fast, &other) > length) {
        *order = other;
        return true;
    }
    return length > 0;
}
