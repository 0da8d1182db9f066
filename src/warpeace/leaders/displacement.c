/* displacement.c: displaced leaders go to the nearest troops of their color. P-OVR, P-MOV, P-RSL, R-P-47 */
#include "warpeace/movement/movement.h"

/* Can a leader join these SP? Not in a besieged city (P-MOV-13). */
static bool would_take_in(const wap_board *board, const wap_table *table, const wap_pile *pile,
                          uint32_t leader)
{
    uint16_t city = board->hex[pile->hex].city;
    if (board->kind[pile->kind].colour != board->leader[leader].colour ||
        wap_side_of_kind(board, table, pile->kind) != table->leader[leader].side)
        return false;
    return (pile->marks & WAP_INSIDE) == 0 || city == WAP_NO_CITY || table->siege[city] == 0;
}

/* The nearest hexes with such SP, other than his own; returns how many. */
static uint32_t nearest_hexes(const wap_board *board, const wap_table *table, uint32_t leader,
                              wap_hexes *out)
{
    wap_distances distance;
    uint32_t count = 0;
    uint8_t nearest = WAP_FAR;
    uint16_t from = table->leader[leader].hex;
    memset(out, 0, sizeof *out);
    wap_distances_from(board, table, from, &distance);
    for (uint32_t i = 0; i < table->pile_count; i++) {
        const wap_pile *pile = &table->pile[i];
        uint8_t mp = distance.mp[pile->hex];
        if (pile->hex == from || mp == WAP_FAR || mp > nearest || wap_has(out, pile->hex) ||
            !would_take_in(board, table, pile, leader))
            continue;
        if (mp < nearest) {
            memset(out, 0, sizeof *out);
            count = 0;
        }
        nearest = mp;
        wap_put(out, pile->hex);
        count++;
    }
    return count;
}

static bool is_homeless(const wap_table *table, uint32_t leader)
{
    return table->leader[leader].hex < WAP_HEXES_MAX &&
           (table->leader[leader].marks & WAP_L_HOMELESS) != 0;
}

/* A leader who loses the last besiegers of a city in a forced march no longer leads the group. */
static void leave_group(wap_play *play, wap_leader_at *at)
{
    if ((at->marks & WAP_L_GROUP) == 0)
        return;
    at->marks = (uint8_t)((at->marks & ~WAP_L_GROUP) | WAP_L_MOVED);
    wap_close_empty_group(play);
}

/* WAP_NO_HEX: into the pool (R-P-47). */
static void displace(wap_play *play, uint32_t leader, uint16_t to)
{
    wap_leader_at *at = &play->table->leader[leader];
    uint16_t from = at->hex;
    bool pool = to == WAP_NO_HEX;
    leave_group(play, at);
    wap_move_leader(play, leader, pool ? (uint16_t)WAP_IN_POOL : to);
    if (pool)
        at->marks = 0;
    wap_tell_displaced(play->turn, wap_readers_of(play, at->side, pool ? from : to), leader, from,
                       pool ? -1 : to);
}

/* P-WDR-18 */
bool wap_ask_displaced(wap_play *play)
{
    gg_assert(play->table->pending & WAP_P_DISPLACED);
    uint32_t asked = WAP_LEADERS_MAX;
    for (uint32_t i = 0; i < play->board->leaders; i++) {
        wap_hexes nearest;
        if (!is_homeless(play->table, i))
            continue;
        if (nearest_hexes(play->board, play->table, i, &nearest) < 2)
            displace(play, i, wap_next_hex(&nearest, 0));
        else if (asked == WAP_LEADERS_MAX)
            asked = i;
    }
    if (asked < WAP_LEADERS_MAX)
        return wap_ask_leaders_owner(play, asked, WAP_ASK_DISPLACED);
    play->table->pending &= (uint16_t)~WAP_P_DISPLACED;
    return false;
}

/* ---------------------------------------------------------------- the prompt: LEADER HEX */

static bool is_asked_for(const wap_look *look, uint32_t leader)
{
    return is_homeless(look->table, leader) && look->table->leader[leader].side == look->side &&
           wap_owns_leader(look, leader);
}

void wap_check_displaced(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    wap_hexes nearest;
    gg_items items = {order, 0};
    uint16_t leader = gg_next_item(&items), hex = gg_next_item(&items);
    if (order->count != 2 || !wap_is_leader(leader) ||
        leader - WAP_ITEM_LEADER >= look->board->leaders || hex >= look->board->map_hexes) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    uint32_t who = (uint32_t)leader - WAP_ITEM_LEADER;
    if (look->table->leader[who].side == look->side && !wap_owns_leader(look, who))
        gg_refuse(refusal, P_PLY_02);
    if (!is_asked_for(look, who) || hex >= look->board->hexes) {
        gg_refuse(refusal, P_OVR_09);
        return;
    }
    nearest_hexes(look->board, look->table, who, &nearest);
    if (wap_has(&nearest, hex))
        return;
    gg_refuse(refusal, P_OVR_09);
    if (look->table->leader[who].marks & WAP_L_SPENT)
        gg_refuse(refusal, P_RSL_13);
}

void wap_displaced_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    wap_hexes nearest;
    if (draft->order.verb == WAP_VERB_NONE) {
        gg_offer(out, wap_verb_step(WAP_SEND, false));
        return;
    }
    if (draft->order.count == 0) {
        for (uint32_t i = 0; i < look->board->leaders; i++)
            if (is_asked_for(look, i))
                wap_offer_item(out, WAP_STEP_LEADER, (uint16_t)(WAP_ITEM_LEADER + i), false);
        return;
    }
    nearest_hexes(look->board, look->table, (uint32_t)draft->order.item[0] - WAP_ITEM_LEADER,
                  &nearest);
    WAP_EACH_HEX (hex, &nearest)
        wap_offer_item(out, WAP_STEP_HEX, hex, true);
}

void wap_apply_displaced(wap_play *play, uint8_t side, const gg_order *order)
{
    gg_assert(order->count == 2 &&
              play->table->leader[order->item[0] - WAP_ITEM_LEADER].side == side);
    (void)side;
    displace(play, (uint32_t)order->item[0] - WAP_ITEM_LEADER, order->item[1]);
}
