/* scenario.c: changes that a scenario brings: nations join, change sides, leave (P-SEQ, P-ALL, P-SCN). */
#include "warpeace/month/scenario.h"

/* ---------------------------------------------------------------- may it happen? */

static bool has_sp(const wap_board *board, const wap_table *table, uint8_t nation)
{
    for (uint32_t i = 0; i < table->pile_count; i++)
        if (board->kind[table->pile[i].kind].nation == nation)
            return true;
    return false;
}

/* A condition on a city; a change without a roll also happens when the nation has no SP left. */
static bool condition_holds(const wap_board *board, const wap_table *table,
                            const wap_change *change)
{
    if (change->side == WAP_NOBODY && !has_sp(board, table, change->nation))
        return true;
    if (change->absent != WAP_NOBODY &&
        wap_own_in(table, change->absent, board->city[change->city].hex))
        return false;
    return change->holder == WAP_NOBODY || table->control[change->city] == change->holder;
}

/* The target that is postponed now; WAP_NONE: all have happened. */
static uint8_t target_of(const wap_table *table, const wap_change *change)
{
    for (uint32_t i = 0; i < WAP_TARGETS_MAX; i++)
        if (change->target[i] != WAP_NONE && !wap_has_happened(table, change->target[i]))
            return change->target[i];
    return WAP_NONE;
}

static bool can_postpone(const wap_table *table, const wap_change *change)
{
    return change->limit == WAP_NONE ||
           (target_of(table, change) != WAP_NONE && table->late < change->limit);
}

uint32_t wap_put_off(const wap_board *board, const wap_table *table, uint32_t change)
{
    for (uint32_t i = 0; i < board->changes; i++)
        if (board->change[i].what == WAP_CHANGE_POSTPONES &&
            target_of(table, &board->change[i]) == change)
            return table->late;
    return 0;
}

bool wap_can_happen(const wap_board *board, const wap_table *table, uint32_t number)
{
    const wap_change *change = &board->change[number];
    uint8_t happened = table->happened[number];
    if (happened == WAP_NEVER || (happened != 0 && change->what != WAP_CHANGE_POSTPONES))
        return false;
    if (table->month < change->from)
        return false;
    if (change->after != WAP_NONE &&
        (!wap_has_happened(table, change->after) || table->happened[change->after] > table->month))
        return false;
    if (change->before != WAP_NONE && wap_has_happened(table, change->before))
        return false;
    if (change->what == WAP_CHANGE_POSTPONES && !can_postpone(table, change))
        return false;
    return condition_holds(board, table, change);
}

/* ---------------------------------------------------------------- coming onto the map */

void wap_place_roster(wap_play *play, const wap_roster *who, uint16_t hex, uint8_t side)
{
    const wap_board *board = play->board;
    for (uint32_t i = 0; i < who->leaders; i++) {
        uint8_t leader = board->roster_leader[who->first_leader + i];
        if (play->table->leader[leader].hex != WAP_NOT_YET)
            continue; /* dead, away, or here already */
        play->table->leader[leader].side = side;
        play->table->leader[leader].marks = 0;
        wap_move_leader(play, leader, hex);
    }
    for (uint32_t i = 0; i < who->pieces; i++) {
        const wap_piece *piece = &board->roster_piece[who->first_piece + i];
        play->table->troops[board->kind[piece->kind].nation] = side;
        wap_add_sp(play, hex, piece->kind, piece->count, 0);
    }
    wap_settle(play, hex);
}

/* ---------------------------------------------------------------- lands */

static bool concerns(const wap_change *change, uint8_t nation)
{
    return (change->nations >> nation & 1U) != 0;
}

static void set_status(wap_play *play, const wap_change *change, uint8_t status)
{
    for (uint8_t i = 0; i < play->board->nations; i++)
        if (concerns(change, i))
            play->table->status[i] = status;
}

/* P-ALL-09: cities that no enemy holds. */
static void gain_cities(wap_play *play, const wap_change *change, uint8_t side)
{
    for (uint16_t i = 0; i < play->board->cities; i++) {
        uint16_t hex = play->board->city[i].hex;
        if (!concerns(change, wap_owner_of(play->board, play->table, hex)) ||
            wap_enemy_in(play->table, side, hex))
            continue;
        play->table->held[i] = side;
        wap_set_control(play, i, side);
    }
}

/* Leaders who went home with the other side come back with this one. */
static void win_over_leaders(wap_play *play, const wap_change *change)
{
    for (uint32_t i = 0; i < play->board->leaders; i++) {
        uint8_t nation = play->board->leader[i].nation;
        if (nation != WAP_NONE && concerns(change, nation) &&
            play->table->leader[i].side == wap_other(change->to))
            play->table->leader[i].side = change->to;
    }
}

/* P-SEQ-05. */
static void join_war(wap_play *play, const wap_change *change)
{
    set_status(play, change, change->to);
    win_over_leaders(play, change);
    for (uint8_t i = 0; i < play->board->nations; i++)
        if (concerns(change, i) && play->board->nation[i].power != WAP_LAND)
            play->table->troops[i] = change->to;
    for (uint32_t i = 0; i < play->board->stacks; i++) {
        const wap_stack *stack = &play->board->stack[i];
        if (stack->joins != WAP_NONE && concerns(change, stack->joins))
            wap_place_roster(play, &stack->who, stack->hex, change->to);
    }
    gain_cities(play, change, change->to);
}

/* ---------------------------------------------------------------- change of sides: P-SCN-06 */

/* SP of a nation become SP of the same type of another. */
static void turn_coats(wap_play *play, uint8_t from, uint8_t to)
{
    wap_table *table = play->table;
    for (uint32_t i = 0; i < table->pile_count;) {
        wap_pile pile = table->pile[i];
        const wap_kind *kind = &play->board->kind[pile.kind];
        if (kind->nation != from) {
            i++;
            continue;
        }
        uint8_t becomes = play->board->kind_of[to][kind->type];
        gg_assert(becomes != WAP_NONE);
        wap_remove_sp(play, pile.hex, pile.kind, pile.count, WAP_ALL_OF(WAP_NONE));
        wap_add_sp(play, pile.hex, becomes, pile.count, pile.marks);
        i = wap_first_pile(table, pile.hex);
    }
}

static void turn_leaders(wap_play *play, const wap_change *change)
{
    for (uint32_t i = 0; i < play->board->leaders; i++) {
        uint8_t nation = play->board->leader[i].nation;
        if (nation == WAP_NONE || i == change->stays)
            continue;
        if (concerns(change, nation) || nation == change->turncoat)
            play->table->leader[i].side = change->to;
    }
}

/* P-LNK-09: turncoats inside a city that their new friends besiege come out. */
static void come_out(wap_play *play, const wap_change *change, uint16_t hex)
{
    wap_table *table = play->table;
    WAP_EACH_LEADER (who, play->board, table, hex) {
        uint8_t nation = play->board->leader[who].nation;
        if (nation != WAP_NONE && concerns(change, nation))
            table->leader[who].marks &= (uint8_t)~WAP_L_INSIDE;
    }
    for (uint8_t kind = 0; kind < play->board->kinds; kind++) {
        wap_troops inside;
        wap_clear_troops(&inside);
        wap_gather(play->board, table, hex, WAP_WITHIN(change->to), &inside);
        if (concerns(change, play->board->kind[kind].nation) && inside.sp[kind] > 0)
            wap_change_sp(play, hex, kind, inside.sp[kind], WAP_WITHIN(change->to),
                          (wap_fate){WAP_NO_HEX, WAP_INSIDE, 0, WAP_KEEP_BATTLE});
    }
}

/* Does the new side have others than the turncoats outside the city? */
static bool is_besieger(const wap_play *play, const wap_change *change, uint16_t hex)
{
    WAP_EACH_PILE (i, play->table, hex) {
        const wap_pile *pile = &play->table->pile[i];
        if ((pile->marks & WAP_INSIDE) == 0 &&
            wap_side_of_kind(play->board, play->table, pile->kind) == change->to &&
            !concerns(change, play->board->kind[pile->kind].nation))
            return true;
    }
    return false;
}

static void leave_sieges(wap_play *play, const wap_change *change)
{
    for (uint16_t city = 0; city < play->board->cities; city++) {
        uint16_t hex = play->board->city[city].hex;
        if (play->table->siege[city] != 0 && is_besieger(play, change, hex))
            come_out(play, change, hex);
    }
}

static void change_sides(wap_play *play, const wap_change *change)
{
    wap_table *table = play->table;
    bool present = has_sp(play->board, table, change->nation) ||
                   (change->turncoat != WAP_NONE && has_sp(play->board, table, change->turncoat));
    set_status(play, change, change->to);
    for (uint8_t i = 0; i < play->board->nations; i++)
        if (concerns(change, i) && play->board->nation[i].power != WAP_LAND)
            table->troops[i] = change->to;
    if (change->turncoat != WAP_NONE)
        turn_coats(play, change->turncoat, change->nation);
    turn_leaders(play, change);
    wap_recount(play);
    if (play->board->special.turncoats_part)
        leave_sieges(play, change);
    if (!present && change->instead_hex != WAP_NO_HEX &&
        !wap_enemy_in(table, change->to, change->instead_hex))
        wap_place_roster(play, &change->instead, change->instead_hex, change->to);
    gain_cities(play, change, change->to);
    WAP_EACH_HEX (hex, &table->occupied[change->to])
        wap_settle(play, hex);
    table->pending |= WAP_P_EVENT; /* groups of both sides in one hex */
}

/* ---------------------------------------------------------------- leaving the war */

void wap_remove_sp_of(wap_play *play, uint8_t nation)
{
    wap_table *table = play->table;
    for (uint32_t i = 0; i < table->pile_count;) {
        wap_pile pile = table->pile[i];
        if (play->board->kind[pile.kind].nation != nation) {
            i++;
            continue;
        }
        wap_remove_sp(play, pile.hex, pile.kind, pile.count, WAP_ALL_OF(WAP_NONE));
        wap_settle(play, pile.hex);
        i = wap_first_pile(table, pile.hex);
    }
}

static void remove_nation(wap_play *play, uint8_t nation)
{
    wap_leader_at *leader = play->table->leader;
    wap_remove_sp_of(play, nation);
    for (uint32_t i = 0; i < play->board->leaders; i++)
        if (play->board->leader[i].nation == nation)
            leader[i].hex = WAP_NOT_YET, leader[i].marks = 0;
}

static void leave_war(wap_play *play, const wap_change *change)
{
    for (uint8_t i = 0; i < play->board->nations; i++)
        if (concerns(change, i))
            remove_nation(play, i);
    set_status(play, change, change->to);
}

/* ---------------------------------------------------------------- what happens */

static enum wap_diplomacy diplomacy(const wap_change *change)
{
    static const enum wap_diplomacy told[WAP_CHANGE_KINDS] = {
        [WAP_CHANGE_JOINS] = WAP_D_JOINS,          [WAP_CHANGE_CHANGES] = WAP_D_CHANGES_SIDES,
        [WAP_CHANGE_LEAVES] = WAP_D_LEAVES,        [WAP_CHANGE_REMOVES] = WAP_D_HELP,
        [WAP_CHANGE_PREVENTS] = WAP_D_NEVER_JOINS, [WAP_CHANGE_POSTPONES] = WAP_D_LATER,
        [WAP_CHANGE_CLOSES] = WAP_D_LEAVES,        [WAP_CHANGE_RESTORES] = WAP_D_CHANGES_SIDES,
        [WAP_CHANGE_RIDES] = WAP_D_LEAVES,
    };
    return told[change->what];
}

/* P-LNK-09: what is put off next begins anew. */
static void forget_delay(wap_play *play, uint32_t number)
{
    for (uint32_t i = 0; i < play->board->changes; i++) {
        const wap_change *change = &play->board->change[i];
        if (change->what == WAP_CHANGE_POSTPONES && change->target[0] == number &&
            change->target[1] != WAP_NONE)
            play->table->late = 0;
    }
}

/* The nation's hexes of 1805 are its own again. */
static void restore(wap_play *play, const wap_change *change)
{
    set_status(play, change, change->to);
    play->table->troops[change->nation] = change->to;
    gain_cities(play, change, change->to);
}

static void carry_out(wap_play *play, uint32_t number)
{
    const wap_change *change = &play->board->change[number];
    wap_table *table = play->table;
    switch (change->what) {
    case WAP_CHANGE_JOINS:
        join_war(play, change);
        return;
    case WAP_CHANGE_CHANGES:
        change_sides(play, change);
        return;
    case WAP_CHANGE_LEAVES:
        leave_war(play, change);
        return;
    case WAP_CHANGE_REMOVES:
        table->owed[change->kind] = change->count;
        table->pending |= WAP_P_EVENT;
        return;
    case WAP_CHANGE_PREVENTS:
        table->happened[change->target[0]] = WAP_NEVER;
        return;
    case WAP_CHANGE_POSTPONES:
        table->late++;
        return;
    case WAP_CHANGE_CLOSES:
        wap_go_home(play, change);
        return;
    case WAP_CHANGE_RESTORES:
        restore(play, change);
        return;
    default:
        gg_assert(change->what == WAP_CHANGE_RIDES); /* recall.c */
    }
}

void wap_happen(wap_play *play, uint32_t number)
{
    const wap_change *change = &play->board->change[number];
    play->table->happened[number] = (uint8_t)(play->table->month + 1);
    wap_tell_joined_war(play->turn, number, change->to, diplomacy(change));
    forget_delay(play, number);
    carry_out(play, number);
    wap_send_for(play, number);
}

/* What it makes of nations and leaders, without their units. */
static void change_nations(wap_play *play, const wap_change *change)
{
    bool leaves = change->what == WAP_CHANGE_LEAVES || change->what == WAP_CHANGE_CLOSES;
    set_status(play, change, change->to);
    if (change->what == WAP_CHANGE_LEAVES)
        return;
    for (uint8_t i = 0; i < play->board->nations; i++)
        if (concerns(change, i) && play->board->nation[i].power != WAP_LAND)
            play->table->troops[i] = leaves ? (uint8_t)WAP_NOBODY : change->to;
    if (change->what == WAP_CHANGE_JOINS)
        win_over_leaders(play, change);
    if (change->what == WAP_CHANGE_CHANGES)
        turn_leaders(play, change);
}

void wap_have_happened(wap_play *play, uint32_t number)
{
    const wap_change *change = &play->board->change[number];
    wap_table *table = play->table;
    gg_assert(table->month > 0 && table->pile_count == 0);
    table->happened[number] = table->month; /* the turn before, + 1 */
    forget_delay(play, number);
    if (change->what == WAP_CHANGE_PREVENTS)
        table->happened[change->target[0]] = WAP_NEVER;
    if (change->what == WAP_CHANGE_POSTPONES)
        table->late++;
    if (change->nations != 0)
        change_nations(play, change);
}

void wap_begin_turn(wap_play *play)
{
    for (uint32_t i = 0; i < play->board->changes; i++)
        if (play->board->change[i].opens && wap_can_happen(play->board, play->table, i))
            wap_happen(play, i);
}

bool wap_is_awaited(const wap_board *board, const wap_table *table, uint8_t nation, uint8_t side)
{
    if (table->troops[nation] == side)
        return false;
    for (uint8_t i = 0; i < board->changes; i++) {
        const wap_change *change = &board->change[i];
        bool brings = change->what == WAP_CHANGE_JOINS || change->what == WAP_CHANGE_CHANGES;
        if (brings && concerns(change, nation) && change->to == side && !wap_has_happened(table, i))
            return true;
    }
    return false;
}

const wap_change *wap_removing_change(const wap_board *board, const wap_table *table)
{
    for (uint32_t i = 0; i < board->changes; i++)
        if (board->change[i].what == WAP_CHANGE_REMOVES &&
            table->happened[i] == table->month + 1U && table->owed[board->change[i].kind] > 0)
            return &board->change[i];
    return NULL;
}

/* The course of the war, without a roll (C8.6). */
void wap_after_combat_phase(wap_play *play)
{
    for (uint32_t i = 0; i < play->board->changes; i++)
        if (play->board->change[i].side == WAP_NOBODY &&
            wap_can_happen(play->board, play->table, i))
            wap_happen(play, i);
}
