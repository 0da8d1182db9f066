/* recall.c: units that the scenario calls away: named leaders, and SP from hexes of the owner's choice; and a leader who
 * may leave the map for a while (P-LNK-07). */
#include "warpeace/month/reinforcement.h"

#include "warpeace/month/scenario.h"

static uint32_t sp_on_map(const wap_table *table, uint8_t kind)
{
    uint32_t sp = 0;
    for (uint32_t i = 0; i < table->pile_count; i++)
        if (table->pile[i].kind == kind)
            sp += table->pile[i].count;
    return sp;
}

/* If there are fewer SP than are called for, all of them go. Leaders who are not in a hex leave immediately. */
void wap_begin_recall(wap_play *play, const wap_reinforcement *group)
{
    const wap_board *board = play->board;
    wap_table *table = play->table;
    for (uint32_t i = 0; i < group->who.pieces; i++) {
        const wap_piece *piece = &board->roster_piece[group->who.first_piece + i];
        uint32_t there = sp_on_map(table, piece->kind);
        table->owed[piece->kind] = (uint8_t)(piece->count < there ? piece->count : there);
    }
    for (uint32_t i = 0; i < group->who.leaders; i++) {
        wap_leader_at *at = &table->leader[board->roster_leader[group->who.first_leader + i]];
        if (at->hex == WAP_AWAY || at->hex == WAP_IN_POOL)
            *at = (wap_leader_at){.hex = WAP_NOT_YET, .side = at->side};
    }
}

/* Does the group withdraw units of the side in this phase? */
static bool calls_away(const wap_board *board, const wap_table *table, uint8_t side, uint32_t group)
{
    return table->group_state[group] == WAP_G_DUE && board->group[group].side == side &&
           (board->group[group].flags & WAP_GROUP_WITHDRAWS) != 0;
}

/* Is one of its leaders on the map? */
static bool finds_leader(const wap_look *look, const wap_roster *who)
{
    for (uint32_t i = 0; i < who->leaders; i++) {
        uint8_t leader = look->board->roster_leader[who->first_leader + i];
        if (look->table->leader[leader].hex < look->board->hexes && wap_owns_leader(look, leader))
            return true;
    }
    return false;
}

/* Is the leader on the map and called away in this phase? */
bool wap_is_called_away(const wap_board *board, const wap_table *table, uint8_t side,
                        uint32_t leader)
{
    if (table->leader[leader].hex >= board->hexes)
        return false;
    for (uint32_t i = 0; i < board->groups; i++) {
        const wap_reinforcement *group = &board->group[i];
        if (!calls_away(board, table, side, i))
            continue;
        for (uint32_t k = 0; k < group->who.leaders; k++)
            if (board->roster_leader[group->who.first_leader + k] == leader)
                return true;
    }
    return false;
}

static bool owes_sp(const wap_look *look)
{
    const wap_table *table = look->table;
    uint32_t owed = 0;
    for (uint32_t kind = 0; kind < WAP_KINDS_MAX; kind++)
        owed |= table->owed[kind];
    if (owed == 0 || look->own == 0)
        return owed != 0;
    for (uint8_t kind = 0; kind < look->board->kinds; kind++)
        if (table->owed[kind] > 0 && wap_owns_kind(look, kind))
            return true;
    return false;
}

bool wap_recall_due(const wap_look *look)
{
    const wap_board *board = look->board;
    if (owes_sp(look))
        return true;
    for (uint32_t i = 0; i < board->groups; i++)
        if (calls_away(board, look->table, look->side, i) &&
            finds_leader(look, &board->group[i].who))
            return true;
    return false;
}

/* ---------------------------------------------------------------- the Emperor's ride: P-LNK-07 */

/* The change that lets this leader of the side ride; board->changes: none does. */
static uint32_t ride_of(const wap_board *board, uint8_t side, uint32_t leader)
{
    for (uint32_t i = 0; i < board->changes; i++)
        if (board->change[i].what == WAP_CHANGE_RIDES && board->change[i].side == side &&
            board->change[i].rider == leader)
            return i;
    return board->changes;
}

static bool may_ride(const wap_look *look, uint32_t leader)
{
    uint32_t ride = ride_of(look->board, look->side, leader);
    const wap_leader_at *at = &look->table->leader[leader];
    return ride < look->board->changes && wap_can_happen(look->board, look->table, ride) &&
           at->hex < look->board->hexes && at->side == look->side &&
           !wap_is_besieged(look->board, look->table, at->hex, look->side) &&
           wap_owns_leader(look, leader);
}

bool wap_may_ride(const wap_look *look)
{
    for (uint32_t i = 0; i < look->board->changes; i++)
        if (look->board->change[i].what == WAP_CHANGE_RIDES &&
            may_ride(look, look->board->change[i].rider))
            return true;
    return false;
}

/* ---------------------------------------------------------------- orders */

static bool may_go(const wap_look *look, uint32_t leader)
{
    bool called = wap_is_called_away(look->board, look->table, look->side, leader);
    return (called && wap_owns_leader(look, leader)) || may_ride(look, leader);
}

/* What of a hex can go: SP of the kinds that are owed. */
static void callable(const wap_look *look, uint16_t hex, wap_troops *out)
{
    wap_clear_troops(out);
    wap_gather(look->board, look->table, hex, wap_own_of(look, WAP_ALL_OF(look->side)), out);
    for (uint32_t kind = 0; kind < look->board->kinds; kind++)
        if (out->sp[kind] > look->table->owed[kind])
            out->sp[kind] = look->table->owed[kind];
}

static bool gives_something(const wap_look *look, uint16_t hex)
{
    wap_troops troops;
    callable(look, hex, &troops);
    for (uint32_t kind = 0; kind < look->board->kinds; kind++)
        if (troops.sp[kind] > 0)
            return true;
    WAP_EACH_LEADER (who, look->board, look->table, hex)
        if (may_go(look, who))
            return true;
    return false;
}

void wap_check_recall(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    gg_items items = {order, 0};
    wap_who who;
    wap_troops troops;
    uint16_t hex = gg_next_item(&items);
    if (hex >= look->board->map_hexes || !wap_read_who(look->board, &items, &who) ||
        (who.troops.total == 0 && wap_no_leaders(&who.leaders)) ||
        gg_next_item(&items) != WAP_DONE || !gg_items_end(&items)) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    bool fits = hex < look->board->hexes;
    if (fits)
        callable(look, hex, &troops);
    for (uint32_t kind = 0; kind < look->board->kinds && fits; kind++)
        fits = who.troops.sp[kind] <= troops.sp[kind];
    bool rides = false;
    for (uint32_t i = 0; i < look->board->leaders; i++)
        if (wap_is_among(&who.leaders, i)) {
            fits = fits && look->table->leader[i].hex == hex && may_go(look, i);
            rides |= ride_of(look->board, look->side, i) < look->board->changes;
        }
    if (!fits)
        gg_refuse(refusal, rides ? P_LNK_07 : P_SCN_05);
    for (uint8_t kind = 0; kind < look->board->kinds; kind++)
        if (who.troops.sp[kind] > 0 && !wap_owns_kind(look, kind))
            gg_refuse(refusal, P_PLY_02);
}

static void offer_who(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    uint16_t hex = draft->order.item[0];
    uint16_t last = draft->order.count > 1 ? draft->order.item[draft->order.count - 1] : 0;
    wap_troops troops;
    callable(look, hex, &troops);
    if (!wap_is_sp(last))
        WAP_EACH_LEADER (who, look->board, look->table, hex)
            if (may_go(look, who) && (draft->order.count == 1 || WAP_ITEM_LEADER + who > last))
                wap_offer_item(out, WAP_STEP_LEADER, (uint16_t)(WAP_ITEM_LEADER + who), false);
    for (uint32_t kind = wap_is_sp(last) ? wap_item_kind(last) + 1U : 0; kind < look->board->kinds;
         kind++)
        for (uint32_t n = 1; n <= troops.sp[kind]; n++)
            wap_offer_item(out, WAP_STEP_SP, wap_sp_item((uint8_t)kind, n), false);
    if (draft->order.count > 1)
        wap_offer_item(out, WAP_STEP_WORD, WAP_DONE, true);
}

void wap_recall_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.count > 0) {
        offer_who(look, draft, out);
        return;
    }
    for (uint16_t hex = 0; hex < look->board->hexes; hex++)
        if (gives_something(look, hex))
            wap_offer_item(out, WAP_STEP_HEX, hex, false);
}

static void ride_home(wap_play *play, uint32_t change, uint32_t leader)
{
    play->table->happened[change] = (uint8_t)(play->table->month + 1);
    play->table->leader[leader].hex = WAP_AWAY;
    play->table->leader[leader].returns = (uint8_t)(play->table->month + 1);
}

static void send_away(wap_play *play, uint8_t side, uint16_t hex, uint32_t leader)
{
    wap_leader_at *at = &play->table->leader[leader];
    uint32_t change = ride_of(play->board, side, leader);
    uint16_t readers = wap_readers_of(play, side, hex);
    *at = (wap_leader_at){.hex = WAP_NOT_YET, .side = at->side};
    if (change < play->board->changes)
        ride_home(play, change, leader);
    wap_tell_removed(play->turn, readers, hex, (int)leader, -1, 0);
}

void wap_apply_recall(wap_play *play, uint8_t side, const gg_order *order)
{
    uint16_t hex = order->item[0];
    for (uint32_t i = 1; i < order->count; i++) {
        uint16_t item = order->item[i];
        if (wap_is_leader(item)) {
            send_away(play, side, hex, item - (uint32_t)WAP_ITEM_LEADER);
        } else if (wap_is_sp(item)) {
            uint8_t kind = wap_item_kind(item), count = wap_item_count(item);
            gg_assert(count <= play->table->owed[kind]);
            wap_remove_sp(play, hex, kind, count, WAP_ALL_OF(side));
            play->table->owed[kind] = (uint8_t)(play->table->owed[kind] - count);
            wap_tell_removed(play->turn, wap_readers_of(play, side, hex), hex, -1, kind, count);
        }
    }
    wap_settle(play, hex);
}
