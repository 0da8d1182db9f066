/* casualties.c: leaders are wounded, killed, captured or lose their troops, and others take their places. P-LDR, P-RSL,
 * R-P-46, R-P-73 */
#include "warpeace/retreat/retreat.h"

/* ---------------------------------------------------------------- what can happen to a leader */

static void remove_leader(wap_play *play, uint32_t leader, uint16_t where, uint8_t returns)
{
    wap_leader_at *at = &play->table->leader[leader];
    at->hex = where;
    at->marks = 0;
    at->returns = returns;
    if (where == WAP_NOT_YET)
        at->serves = 0;
}

/* ---------------------------------------------------------------- who may take his place */

/* R-P-102: a leader who will come with a group or a nation is not available. */
static bool is_in_roster(const wap_board *board, const wap_roster *who, uint32_t leader)
{
    for (uint32_t i = 0; i < who->leaders; i++)
        if (board->roster_leader[who->first_leader + i] == leader)
            return true;
    return false;
}

static bool is_expected(const wap_board *board, const wap_table *table, uint32_t leader)
{
    if (!board->leader[leader].listed)
        return false;
    for (uint32_t i = 0; i < board->groups; i++)
        if (table->group_state[i] != WAP_G_DONE &&
            !(board->group[i].flags & (WAP_GROUP_WITHDRAWS | WAP_GROUP_SUCCESSORS)) &&
            is_in_roster(board, &board->group[i].who, leader))
            return true;
    for (uint32_t i = 0; i < board->stacks; i++) {
        uint8_t nation = board->stack[i].joins;
        if (nation != WAP_NONE && table->troops[nation] == WAP_NOBODY &&
            is_in_roster(board, &board->stack[i].who, leader))
            return true;
    }
    return false;
}

/* P-LDR-06: an unnamed leader of the same color who is not on the map. */
static bool may_succeed(const wap_board *board, const wap_table *table, uint32_t by,
                        uint32_t leader)
{
    const wap_leader_at *at = &table->leader[by];
    return !board->leader[by].named && board->leader[by].colour == board->leader[leader].colour &&
           (at->hex == WAP_NOT_YET || at->hex == WAP_IN_POOL) &&
           (at->side == WAP_NOBODY || at->side == table->leader[leader].side) &&
           !is_expected(board, table, by);
}

static bool has_successor(const wap_play *play, uint32_t leader)
{
    for (uint32_t i = 0; i < play->board->leaders; i++)
        if (may_succeed(play->board, play->table, i, leader))
            return true;
    return false;
}

/* P-LDR-06: asked immediately, before play continues. */
static void call_successor(wap_play *play, uint32_t leader, uint16_t hex, bool inside)
{
    if (hex >= play->board->hexes || !has_successor(play, leader))
        return;
    play->table->leader[leader].fell = (uint16_t)(hex + 1U + (inside ? WAP_FELL_INSIDE : 0));
    play->table->pending |= WAP_P_SUCCESSION;
}

/* ---------------------------------------------------------------- the check */

/* P-LDR-02. True: he is out (P-LDR-07). */
static bool roll_for(wap_play *play, uint32_t leader)
{
    const wap_limits *limits = &play->board->limits;
    const wap_leader_at was = play->table->leader[leader];
    int total = 0;
    for (uint32_t i = 0; i < 2; i++)
        total += gg_die(play->turn, GG_EVERYBODY, WAP_FOR_CASUALTY, (uint16_t)leader, 0);
    if (total < limits->casualty) {
        wap_tell_casualty(play->turn, leader, WAP_CASUALTY_UNHARMED, 0);
        return false;
    }
    int die = gg_die(play->turn, GG_EVERYBODY, WAP_FOR_WOUND, (uint16_t)leader, 0);
    if (die >= limits->death) {
        remove_leader(play, leader, WAP_DEAD, 0);
        wap_tell_casualty(play->turn, leader, WAP_CASUALTY_DEAD, 0);
    } else {
        uint32_t returns = play->table->month + (uint32_t)die;
        remove_leader(play, leader, WAP_AWAY, (uint8_t)(returns < 255 ? returns : 255));
        wap_tell_casualty(play->turn, leader, WAP_CASUALTY_WOUNDED, die);
    }
    call_successor(play, leader, was.hex, (was.marks & WAP_L_INSIDE) != 0);
    return true;
}

/* ---------------------------------------------------------------- leaders without troops */

/* Inside a fallen city there is no way out; an unnamed leader may serve again (P-LDR-06). */
static void take_prisoner(wap_play *play, uint32_t leader)
{
    remove_leader(play, leader, play->board->leader[leader].named ? WAP_DEAD : WAP_NOT_YET, 0);
    wap_tell_casualty(play->turn, leader, WAP_CASUALTY_TAKEN, 0);
}

/* P-LDR-03, P-LDR-04 */
static bool must_be_checked(const wap_play *play, uint32_t leader)
{
    uint8_t marks = play->table->leader[leader].marks;
    return play->board->leader[leader].named &&
           (!(marks & WAP_L_CHECKED) || play->game->option[WAP_OPTION_CASUALTY_TWICE]);
}

/* SP of his color in the city of the hex, not besieged: the nearest possible place. */
static bool finds_shelter(const wap_play *play, uint32_t leader)
{
    const wap_table *table = play->table;
    const wap_leader_at *at = &table->leader[leader];
    if (wap_is_besieged(play->board, table, at->hex, at->side))
        return false;
    WAP_EACH_PILE (i, table, at->hex) {
        const wap_pile *pile = &table->pile[i];
        if (wap_fits(play->board, table, pile, WAP_WITHIN(at->side)) &&
            play->board->kind[pile->kind].colour == play->board->leader[leader].colour)
            return true;
    }
    return false;
}

/* In the field: checked, then displaced to other troops of his color, without influence for the rest of this phase. */
static void lose_troops(wap_play *play, uint32_t leader)
{
    wap_leader_at *at = &play->table->leader[leader];
    if (must_be_checked(play, leader)) {
        at->marks |= WAP_L_CHECKED;
        if (roll_for(play, leader))
            return;
    }
    if (finds_shelter(play, leader)) {
        at->marks |= WAP_L_SPENT | WAP_L_INSIDE;
        return;
    }
    at->marks |= WAP_L_SPENT | WAP_L_HOMELESS;
    play->table->pending |= WAP_P_DISPLACED;
}

/* Nobody of his side stands with him, on the same side of the walls. */
static bool is_alone(const wap_play *play, uint32_t leader)
{
    const wap_leader_at *at = &play->table->leader[leader];
    wap_which with_him = at->marks & WAP_L_INSIDE ? WAP_WITHIN(at->side) : WAP_OUTSIDE(at->side);
    return wap_count_sp(play->board, play->table, at->hex, with_him) == 0;
}

void wap_leaders_alone(wap_play *play, uint16_t hex, uint8_t side)
{
    wap_table *table = play->table;
    WAP_EACH_LEADER (leader, play->board, table, hex) {
        if (table->leader[leader].side != side || (table->leader[leader].marks & WAP_L_HOMELESS) ||
            !is_alone(play, leader))
            continue;
        if (table->leader[leader].marks & WAP_L_INSIDE)
            take_prisoner(play, leader);
        else
            lose_troops(play, leader);
    }
}

/* ---------------------------------------------------------------- C8.4 */

/* P-LDR-01 */
static bool is_due(const wap_play *play, uint32_t leader, uint8_t side)
{
    const wap_leader_at *at = &play->table->leader[leader];
    return at->side == side && (at->marks & WAP_L_EXPOSED) && must_be_checked(play, leader) &&
           (at->hex < play->board->hexes || at->hex == WAP_IN_POOL);
}

/* One leader's roll; `cursor` moves past him. True: a successor may take his place. */
static bool check_leader(wap_play *play, uint32_t leader)
{
    wap_table *table = play->table;
    table->cursor = (uint16_t)(leader + 1);
    table->leader[leader].marks |= WAP_L_CHECKED;
    return roll_for(play, leader) && (table->pending & WAP_P_SUCCESSION) != 0;
}

/* P-LDR-01 */
bool wap_stage_casualties(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(!wap_any_live(table) && table->cursor <= play->board->leaders);
    for (uint32_t i = table->cursor; i < play->board->leaders; i++)
        if (is_due(play, i, table->decider) && check_leader(play, i))
            return false;
    table->cursor = 0;
    if (table->decider == table->active)
        table->decider = wap_other(table->active);
    else
        wap_to_stage(play, WAP_C8_END);
    return false;
}

/* ---------------------------------------------------------------- the prompt `succession` */

/* The first of those who fell. */
uint32_t wap_casualty(const wap_table *table)
{
    uint32_t i = 0;
    while (i < WAP_LEADERS_MAX && table->leader[i].fell == 0)
        i++;
    return i;
}

/* Several who fell together may want the same successor. */
bool wap_ask_succession(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(table->pending & WAP_P_SUCCESSION);
    for (uint32_t i = wap_casualty(table); i < WAP_LEADERS_MAX; i = wap_casualty(table)) {
        if (has_successor(play, i))
            return wap_ask_leaders_owner(play, i, WAP_ASK_SUCCESSION);
        table->leader[i].fell = 0;
    }
    table->pending &= (uint16_t)~WAP_P_SUCCESSION;
    return false;
}

void wap_check_succession(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint32_t leader = (uint32_t)order->item[0] - WAP_ITEM_LEADER,
             by = (uint32_t)order->item[1] - WAP_ITEM_LEADER;
    bool nobody = order->item[1] == WAP_WORD_NOBODY;
    if (leader != wap_casualty(look->table) ||
        (!nobody && !may_succeed(look->board, look->table, by, leader)))
        gg_refuse(refusal, P_LDR_06);
}

void wap_succession_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    uint32_t leader = wap_casualty(look->table);
    if (draft->order.verb == WAP_VERB_NONE) {
        gg_offer(out, wap_verb_step(WAP_SUCCEED, false));
        return;
    }
    if (draft->order.count == 0) {
        wap_offer_item(out, WAP_STEP_LEADER, (uint16_t)(WAP_ITEM_LEADER + leader), false);
        return;
    }
    for (uint32_t i = 0; i < look->board->leaders; i++)
        if (may_succeed(look->board, look->table, i, leader))
            wap_offer_item(out, WAP_STEP_LEADER, (uint16_t)(WAP_ITEM_LEADER + i), true);
    wap_offer_item(out, WAP_STEP_WORD, WAP_WORD_NOBODY, true);
}

/* Outside, alone among enemies. */
static void leave_to_enemies(wap_play *play, uint32_t leader)
{
    wap_leader_at *at = &play->table->leader[leader];
    if ((at->marks & WAP_L_INSIDE) != 0 || !wap_enemy_in(play->table, at->side, at->hex) ||
        !is_alone(play, leader))
        return;
    at->marks |= WAP_L_HOMELESS;
    play->table->pending |= WAP_P_DISPLACED;
}

/* P-PLY-11: he belongs to the seat of the other. */
static void follow_flag(wap_play *play, uint32_t by, uint32_t leader)
{
    wap_table *table = play->table;
    table->leader[by].serves = 0;
    if (!wap_is_divided(play->board, table->leader[leader].side))
        return;
    uint8_t owner = wap_part_of_leader(play->board, table, leader);
    if (wap_part_of_leader(play->board, table, by) != owner)
        table->leader[by].serves = (uint8_t)(owner + 1);
}

/* He stands where the other fell; alone among enemies he is displaced (P-WDR-17). */
void wap_apply_succession(wap_play *play, uint8_t side, const gg_order *order)
{
    wap_table *table = play->table;
    uint32_t leader = wap_casualty(table);
    gg_assert(leader < play->board->leaders && table->leader[leader].side == side);
    uint16_t fell = table->leader[leader].fell;
    uint16_t hex = (uint16_t)((fell & ~WAP_FELL_INSIDE) - 1);
    table->leader[leader].fell = 0;
    if (order->item[1] == WAP_WORD_NOBODY)
        return;
    uint32_t by = (uint32_t)order->item[1] - WAP_ITEM_LEADER;
    table->leader[by].side = side;
    follow_flag(play, by, leader);
    wap_move_leader(play, by, hex);
    if ((fell & WAP_FELL_INSIDE) != 0)
        table->leader[by].marks |= WAP_L_INSIDE;
    wap_tell_succeeded(play->turn, leader, by);
    leave_to_enemies(play, by);
}
