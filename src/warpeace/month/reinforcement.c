/* reinforcement.c: the Reinforcement Phase (P-REI): scheduled groups and returning leaders. Replacements and units
 * that are called away have files of their own. */
#include "warpeace/month/reinforcement.h"

#include "warpeace/month/scenario.h"

/* ---------------------------------------------------------------- places */

void wap_check_place(const wap_look *look, uint16_t hex, uint8_t flags, gg_refusal *refusal)
{
    const wap_table *table = look->table;
    uint16_t city = look->board->hex[hex].city;
    uint8_t enemy = wap_other(look->side);
    if (wap_is_closed(look->board, table, hex) || wap_own_in(table, enemy, hex))
        gg_refuse(refusal, P_REI_02);
    if (city == WAP_NO_CITY)
        return;
    if (wap_is_besieged(look->board, table, hex, look->side))
        gg_refuse(refusal, P_REI_06);
    bool held = (flags & WAP_GROUP_OWN_CITY) != 0 ? table->control[city] == look->side
                                                  : table->control[city] != enemy;
    if (held || (flags & WAP_GROUP_ANY_CITY) != 0)
        return;
    if (table->control[city] == enemy)
        gg_refuse(refusal, P_REI_02);
    if ((flags & WAP_GROUP_OWN_CITY) != 0)
        gg_refuse(refusal, P_SCN_05);
}

bool wap_may_place(const wap_look *look, uint16_t hex, uint8_t flags)
{
    gg_refusal refusal = {.count = 0};
    wap_check_place(look, hex, flags, &refusal);
    return refusal.count == 0;
}

/* ---------------------------------------------------------------- groups */

/* P-LNK-08: units of a nation that a change still has to bring to this side. */
static bool waits_for_nation(const wap_look *look, const wap_reinforcement *group)
{
    for (uint32_t i = 0; i < group->who.pieces; i++) {
        uint8_t kind = look->board->roster_piece[group->who.first_piece + i].kind;
        if (wap_is_awaited(look->board, look->table, look->board->kind[kind].nation, group->side))
            return true;
    }
    return false;
}

/* P-PLY-05: the owner of its first SP, or of its first leader if it has none. */
static bool owns_group(const wap_look *look, const wap_reinforcement *group)
{
    const wap_board *board = look->board;
    if (group->who.pieces > 0)
        return wap_owns_kind(look, board->roster_piece[group->who.first_piece].kind);
    return wap_owns_leader(look, board->roster_leader[group->who.first_leader]);
}

static bool is_due(const wap_look *look, uint32_t group)
{
    const wap_reinforcement *of = &look->board->group[group];
    return of->side == look->side && look->table->group_state[group] == WAP_G_DUE &&
           (of->flags & WAP_GROUP_WITHDRAWS) == 0 && !waits_for_nation(look, of) &&
           (look->own == 0 || owns_group(look, of));
}

static bool same_roster(const wap_board *board, const wap_roster *a, const wap_roster *b)
{
    return a->leaders == 0 && b->leaders == 0 && a->pieces == b->pieces &&
           memcmp(&board->roster_piece[a->first_piece], &board->roster_piece[b->first_piece],
                  a->pieces * sizeof board->roster_piece[0]) == 0;
}

static bool alike(const wap_board *board, const wap_reinforcement *a, const wap_reinforcement *b)
{
    return a->side == b->side && a->flags == b->flags && a->hexes == b->hexes &&
           same_roster(board, &a->who, &b->who) &&
           memcmp(&board->listed_hex[a->first_hex], &board->listed_hex[b->first_hex],
                  a->hexes * sizeof board->listed_hex[0]) == 0;
}

static bool is_listed(const wap_board *board, const wap_reinforcement *group, uint16_t hex)
{
    for (uint32_t i = 0; i < group->hexes; i++)
        if (board->listed_hex[group->first_hex + i] == hex)
            return true;
    return false;
}

/* Called by the same SP. */
static bool same_name(const wap_board *board, const wap_table *table, uint32_t a, uint32_t b)
{
    const wap_roster *one = &board->group[a].who, *other = &board->group[b].who;
    return board->group[a].side == board->group[b].side && one->pieces > 0 && other->pieces > 0 &&
           wap_group_leader(board, table, a) == WAP_NO_LEADER &&
           wap_group_leader(board, table, b) == WAP_NO_LEADER &&
           memcmp(&board->roster_piece[one->first_piece], &board->roster_piece[other->first_piece],
                  sizeof board->roster_piece[0]) == 0;
}

uint8_t wap_lowest_alike(const wap_board *board, const wap_table *table, uint8_t group,
                         uint16_t hex)
{
    const wap_reinforcement *of = &board->group[group];
    for (uint8_t i = 0; i < group; i++) {
        const wap_reinforcement *other = &board->group[i];
        if (table->group_state[i] != WAP_G_DUE || (other->flags & WAP_GROUP_WITHDRAWS) != 0)
            continue;
        if (alike(board, other, of) || (same_name(board, table, i, group) &&
                                        is_listed(board, other, hex) && is_listed(board, of, hex)))
            return i;
    }
    return group;
}

/* An expedition lands beside the listed hexes if all of them are taken. */
static bool may_land(const wap_look *look, const wap_reinforcement *group, uint16_t hex)
{
    if ((group->flags & WAP_GROUP_LANDS) == 0 ||
        (look->board->hex[hex].flags & (WAP_HEX_COAST | WAP_HEX_PORT)) == 0)
        return false;
    bool beside = false;
    for (uint32_t i = 0; i < group->hexes; i++) {
        uint16_t listed = look->board->listed_hex[group->first_hex + i];
        if (wap_may_place(look, listed, group->flags))
            return false;
        beside |= wap_adjacent(look->board, listed, hex);
    }
    return beside;
}

static bool is_place(const wap_look *look, const wap_reinforcement *group, uint16_t hex)
{
    return is_listed(look->board, group, hex) || may_land(look, group, hex);
}

/* P-REI-01 */
static void check_group(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint32_t group = order->item[0] - (uint32_t)WAP_ITEM_GROUP;
    const wap_reinforcement *of = &look->board->group[group];
    if (of->side == look->side && look->own > 0 && !owns_group(look, of))
        gg_refuse(refusal, P_PLY_02);
    if (!is_due(look, group) || order->item[1] >= look->board->hexes ||
        !is_place(look, of, order->item[1])) {
        bool held = (of->flags & WAP_GROUP_IF_HELD) != 0;
        if (waits_for_nation(look, of))
            gg_refuse(refusal, P_LNK_08);
        if ((of->flags & WAP_GROUP_LANDS) != 0)
            gg_refuse(refusal, P_SCN_05); /* the scenario has its own rule about the place */
        if (held && order->item[1] < look->board->hexes)
            wap_check_place(look, order->item[1], of->flags,
                            refusal); /* .. and a lost city raises no units */
        gg_refuse(refusal, P_REI_01);
        if (held)
            gg_refuse(refusal, P_SCN_05);
    }
    if (order->item[1] < look->board->hexes)
        wap_check_place(look, order->item[1], of->flags, refusal);
}

/* All such places. */
static void find_places(const wap_look *look, const wap_reinforcement *group, wap_hexes *out)
{
    const wap_board *board = look->board;
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < group->hexes; i++) {
        uint16_t listed = board->listed_hex[group->first_hex + i];
        wap_put(out, listed);
        for (uint32_t k = 0; k < WAP_DIRECTIONS && (group->flags & WAP_GROUP_LANDS) != 0; k++) {
            uint16_t beside = board->hex[listed].next[k];
            if (beside != WAP_NO_HEX && !wap_has(out, beside) && may_land(look, group, beside))
                wap_put(out, beside);
        }
    }
}

/* In a hex that several groups of one name may come to, the first of them is meant. */
static void offer_group_places(const wap_look *look, uint8_t number, gg_steps *out)
{
    const wap_reinforcement *group = &look->board->group[number];
    wap_hexes places;
    find_places(look, group, &places);
    WAP_EACH_HEX (hex, &places)
        if (wap_may_place(look, hex, group->flags) &&
            wap_lowest_alike(look->board, look->table, number, hex) == number)
            wap_offer_item(out, WAP_STEP_HEX, hex, true);
}

/* Is one of the listed hexes, or a landing hex, free? */
static bool can_come(const wap_look *look, uint8_t number)
{
    const wap_reinforcement *group = &look->board->group[number];
    for (uint32_t i = 0; i < group->hexes; i++) {
        uint16_t hex = look->board->listed_hex[group->first_hex + i];
        if (wap_may_place(look, hex, group->flags) &&
            wap_lowest_alike(look->board, look->table, number, hex) == number)
            return true;
    }
    if ((group->flags & WAP_GROUP_LANDS) == 0)
        return false;
    gg_steps places = {.count = 0};
    offer_group_places(look, number, &places);
    return places.count > 0;
}

static bool is_offered(const wap_look *look, uint8_t group)
{
    return is_due(look, group) && can_come(look, group);
}

static bool some_group(const wap_look *look)
{
    for (uint8_t i = 0; i < look->board->groups; i++)
        if (is_offered(look, i))
            return true;
    return false;
}

/* ---------------------------------------------------------------- returning leaders: P-REI-04, P-LDR-05 */

/* P-LDR-05 */
static bool may_return(const wap_look *look, uint32_t leader)
{
    const wap_leader_at *at = &look->table->leader[leader];
    if (at->side != look->side || !wap_owns_leader(look, leader))
        return false;
    return at->hex == WAP_IN_POOL || (at->hex == WAP_AWAY && at->returns <= look->table->month);
}

/* A supplied SP of his color, not in a besieged city (P-REI-04). */
static bool receives(const wap_look *look, uint32_t leader, uint16_t hex)
{
    const wap_table *table = look->table;
    uint8_t side = look->side, colour = look->board->leader[leader].colour;
    if (!wap_own_in(table, side, hex) || wap_is_besieged(look->board, table, hex, side))
        return false;
    WAP_EACH_PILE (i, table, hex) {
        uint8_t kind = table->pile[i].kind;
        if (wap_side_of_kind(look->board, table, kind) == side &&
            look->board->kind[kind].colour == colour &&
            wap_is_supplied(look->board, table, hex, kind, false))
            return true;
    }
    return false;
}

/* P-REI-04, P-LDR-05 */
static void check_return(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint32_t leader = order->item[0] - (uint32_t)WAP_ITEM_LEADER;
    if (look->table->leader[leader].side == look->side && !wap_owns_leader(look, leader))
        gg_refuse(refusal, P_PLY_02);
    if (!may_return(look, leader))
        gg_refuse(refusal, P_LDR_05);
    uint16_t hex = order->item[1];
    if (hex < look->board->hexes && wap_is_besieged(look->board, look->table, hex, look->side))
        gg_refuse(refusal, P_REI_06);
    if (!may_return(look, leader) || hex >= look->board->hexes || !receives(look, leader, hex))
        gg_refuse(refusal, P_REI_04);
}

static bool someone_receives(const wap_look *look, uint32_t leader)
{
    WAP_EACH_HEX (hex, &look->table->occupied[look->side])
        if (receives(look, leader, hex))
            return true;
    return false;
}

static bool some_leader(const wap_look *look)
{
    for (uint32_t i = 0; i < look->board->leaders; i++)
        if (may_return(look, i) && someone_receives(look, i))
            return true;
    return false;
}

/* ---------------------------------------------------------------- the phase */

/* Some cities raise a group only in months in which the side controls them. */
static bool is_raised(const wap_board *board, const wap_table *table,
                      const wap_reinforcement *group)
{
    return (group->flags & WAP_GROUP_IF_HELD) == 0 ||
           table->control[board->hex[board->listed_hex[group->first_hex]].city] == group->side;
}

bool wap_stage_reinforcement_begins(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(table->phase == WAP_REINFORCEMENT && table->pending == 0);
    for (uint32_t i = 0; i < play->board->groups; i++) {
        const wap_reinforcement *group = &play->board->group[i];
        if (group->side != table->active || group->turn != table->month)
            continue;
        table->group_state[i] = is_raised(play->board, table, group) ? WAP_G_DUE : WAP_G_DONE;
        if ((group->flags & WAP_GROUP_WITHDRAWS) != 0)
            wap_begin_recall(play, group);
    }
    wap_to_stage(play, WAP_R_PLACING);
    return false;
}

/* Groups that called units away are finished. */
static void close_phase(wap_play *play)
{
    for (uint32_t i = 0; i < play->board->groups; i++) {
        const wap_reinforcement *group = &play->board->group[i];
        if (group->side == play->table->active && play->table->group_state[i] == WAP_G_DUE &&
            (group->flags & WAP_GROUP_WITHDRAWS) != 0)
            play->table->group_state[i] = WAP_G_DONE;
    }
    memset(play->table->replaced, 0, sizeof play->table->replaced);
    memset(play->table->owed, 0, sizeof play->table->owed);
    wap_end_phase(play);
}

static bool has_something(const wap_look *look)
{
    return some_group(look) || some_leader(look) || wap_can_replace(look) || wap_may_ride(look) ||
           wap_recall_due(look);
}

bool wap_stage_placing(wap_play *play)
{
    if (wap_ask_in_turn(play, play->table->active, WAP_ASK_REINFORCEMENT, has_something))
        return true;
    close_phase(play);
    return false;
}

/* ---------------------------------------------------------------- orders */

void wap_check_reinforcement(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    switch (order->verb) {
    case WAP_PLACE:
        check_group(look, order, refusal);
        return;
    case WAP_REPLACE:
        wap_check_replace(look, order, refusal);
        return;
    case WAP_RETURN:
        check_return(look, order, refusal);
        return;
    case WAP_WITHDRAW:
        wap_check_recall(look, order, refusal);
        return;
    default:
        if (wap_recall_due(look))
            gg_refuse(refusal, P_SCN_05);
    }
}

static void offer_verbs(const wap_look *look, gg_steps *out)
{
    bool recall = wap_recall_due(look);
    if (some_group(look))
        gg_offer(out, wap_verb_step(WAP_PLACE, false));
    if (wap_can_replace(look))
        gg_offer(out, wap_verb_step(WAP_REPLACE, false));
    if (some_leader(look))
        gg_offer(out, wap_verb_step(WAP_RETURN, false));
    if (recall || wap_may_ride(look))
        gg_offer(out, wap_verb_step(WAP_WITHDRAW, false));
    if (!recall)
        gg_offer(out, wap_verb_step(WAP_END, true));
}

static void place_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.count == 1) {
        offer_group_places(look, (uint8_t)(draft->order.item[0] - WAP_ITEM_GROUP), out);
        return;
    }
    for (uint8_t i = 0; i < look->board->groups; i++)
        if (is_offered(look, i))
            wap_offer_item(out, WAP_STEP_GROUP, (uint16_t)(WAP_ITEM_GROUP + i), false);
}

static void return_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.count == 1) {
        uint32_t leader = draft->order.item[0] - (uint32_t)WAP_ITEM_LEADER;
        WAP_EACH_HEX (hex, &look->table->occupied[look->side])
            if (receives(look, leader, hex))
                wap_offer_item(out, WAP_STEP_HEX, hex, true);
        return;
    }
    for (uint32_t i = 0; i < look->board->leaders; i++)
        if (may_return(look, i) && someone_receives(look, i))
            wap_offer_item(out, WAP_STEP_LEADER, (uint16_t)(WAP_ITEM_LEADER + i), false);
}

void wap_reinforcement_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    switch (draft->order.verb) {
    case 0:
        offer_verbs(look, out);
        return;
    case WAP_PLACE:
        place_steps(look, draft, out);
        return;
    case WAP_REPLACE:
        wap_replace_steps(look, draft, out);
        return;
    case WAP_RETURN:
        return_steps(look, draft, out);
        return;
    default:
        wap_recall_steps(look, draft, out);
    }
}

/* P-REI-05: without a mark, so they may move. */
static void place_group(wap_play *play, uint8_t side, const gg_order *order)
{
    uint32_t group = order->item[0] - (uint32_t)WAP_ITEM_GROUP;
    uint16_t hex = order->item[1];
    const wap_roster *who = &play->board->group[group].who;
    play->table->group_state[group] = WAP_G_DONE;
    wap_tell_placed(play->turn, wap_readers_of(play, side, hex), (int)group, hex, -1, -1,
                    (int)who->total);
    wap_place_roster(play, who, hex, side);
}

static void return_leader(wap_play *play, uint8_t side, const gg_order *order)
{
    uint32_t leader = order->item[0] - (uint32_t)WAP_ITEM_LEADER;
    play->table->leader[leader].marks = 0;
    play->table->leader[leader].returns = 0;
    wap_move_leader(play, leader, order->item[1]);
    wap_tell_placed(play->turn, wap_readers_of(play, side, order->item[1]), -1, order->item[1],
                    (int)leader, -1, 0);
}

void wap_apply_reinforcement(wap_play *play, uint8_t side, const gg_order *order)
{
    gg_assert(side == play->table->active && play->table->stage == WAP_R_PLACING);
    switch (order->verb) {
    case WAP_PLACE:
        place_group(play, side, order);
        return;
    case WAP_REPLACE:
        wap_apply_replace(play, side, order);
        return;
    case WAP_RETURN:
        return_leader(play, side, order);
        return;
    case WAP_WITHDRAW:
        wap_apply_recall(play, side, order);
        return;
    default:
        if (!wap_end_part(play, side))
            close_phase(play);
    }
}
