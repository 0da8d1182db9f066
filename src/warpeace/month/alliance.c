/* alliance.c: the Alliance Phase (P-ALL), and what a change leaves open: which SP are removed, and
 * where troops go that a change of sides has left among enemies (P-SCN-06). */
#include "warpeace/month/scenario.h"

/* ---------------------------------------------------------------- the roll */

/* P-ALL-02. */
int32_t wap_alliance_drm(const wap_board *board, const wap_table *table)
{
    int32_t limit = board->limits.alliance_drm;
    int32_t allied = table->points[WAP_AL] + (int32_t)wap_city_points(board, table, WAP_AL);
    int32_t french = table->points[WAP_FR] + (int32_t)wap_city_points(board, table, WAP_FR);
    int32_t drm = allied - french;
    return drm < -limit ? -limit : drm > limit ? limit : drm;
}

/* P-ALL-03: 0, 1 .. 6 without effect, or 7. */
int32_t wap_alliance_result(const wap_board *board, const wap_table *table, int32_t die)
{
    int32_t total = die + wap_alliance_drm(board, table);
    return total < 1 ? 0 : total > 6 ? 7 : total;
}

uint32_t wap_alliance_change(const wap_board *board, const wap_table *table, uint8_t side,
                             int32_t result)
{
    for (uint32_t i = 0; i < board->changes; i++) {
        const wap_change *change = &board->change[i];
        if (change->side == side && change->roll == result && wap_can_happen(board, table, i))
            return i;
    }
    return board->changes;
}

static void roll(wap_play *play, uint8_t side)
{
    int32_t die = gg_die(play->turn, GG_EVERYBODY, WAP_FOR_ALLIANCE, side, 0);
    int32_t drm = wap_alliance_drm(play->board, play->table);
    int32_t result = wap_alliance_result(play->board, play->table, die);
    wap_tell_alliance(play->turn, side, die, drm, result);
    uint32_t change = wap_alliance_change(play->board, play->table, side, result);
    if (change < play->board->changes)
        wap_happen(play, change);
}

/* ---------------------------------------------------------------- the phase */

/* Changes that happen automatically in this phase. */
bool wap_stage_alliance_begins(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(play->board->alliances && table->month > 0);
    for (uint32_t i = 0; i < play->board->changes; i++) {
        const wap_change *change = &play->board->change[i];
        if (change->side == table->active && change->latest != WAP_NONE &&
            table->month >= change->latest + wap_put_off(play->board, table, i) &&
            wap_can_happen(play->board, table, i))
            wap_happen(play, i);
    }
    wap_to_stage(play, WAP_B_ROLL);
    return false;
}

/* P-ALL-01, P-PLY-04 */
bool wap_stage_alliance_roll(wap_play *play)
{
    if (!play->table->begun)
        return wap_ask_chief(play, play->table->active, WAP_ASK_ALLIANCE);
    wap_end_phase(play);
    return false;
}

/* ---------------------------------------------------------------- troops among enemies */

/* Units that a change has left among enemies: all of a hex; in a siege only those outside the city, or only those
 * inside. */
static wap_which mingled(const wap_board *board, const wap_table *table, uint16_t hex)
{
    uint16_t city = board->hex[hex].city;
    if (city == WAP_NO_CITY || table->siege[city] == 0)
        return WAP_ALL_OF(WAP_NONE);
    if (wap_count_sp(board, table, hex, WAP_OUTSIDE(WAP_FR)) > 0 &&
        wap_count_sp(board, table, hex, WAP_OUTSIDE(WAP_AL)) > 0)
        return WAP_OUTSIDE(WAP_NONE);
    return WAP_WITHIN(WAP_NONE);
}

static wap_which of_side(wap_which which, uint8_t side)
{
    which.side = side;
    return which;
}

/* Where both sides have such SP; WAP_NO_HEX: nowhere. */
static uint16_t mixed_hex(const wap_board *board, const wap_table *table)
{
    WAP_EACH_HEX (hex, &table->occupied[WAP_FR]) {
        if (!wap_own_in(table, WAP_AL, hex))
            continue;
        wap_which which = mingled(board, table, hex);
        if (wap_count_sp(board, table, hex, of_side(which, WAP_FR)) > 0 &&
            wap_count_sp(board, table, hex, of_side(which, WAP_AL)) > 0)
            return hex;
    }
    return WAP_NO_HEX;
}

/* Turncoats among the besiegers of their new friends go, whatever the numbers (P-LNK-09). */
static bool turncoats_go(const wap_board *board, const wap_table *table, uint16_t hex)
{
    uint16_t city = board->hex[hex].city;
    return board->special.turncoats_part && city != WAP_NO_CITY && table->siege[city] != 0;
}

/* The smaller group goes. If they are equal, the units that have just changed sides go. */
static uint8_t driven_out(const wap_board *board, const wap_table *table, uint16_t hex)
{
    wap_which which = mingled(board, table, hex);
    uint32_t french = wap_count_sp(board, table, hex, of_side(which, WAP_FR));
    uint32_t allied = wap_count_sp(board, table, hex, of_side(which, WAP_AL));
    if (french != allied && !turncoats_go(board, table, hex))
        return french < allied ? WAP_FR : WAP_AL;
    for (uint32_t i = 0; i < board->changes; i++)
        if (board->change[i].what == WAP_CHANGE_CHANGES && table->happened[i] == table->month + 1U)
            return board->change[i].to;
    return table->active;
}

/* The nearest hexes with SP of the side and no enemies. */
static void refuges(const wap_board *board, const wap_table *table, uint16_t hex, uint8_t side,
                    wap_hexes *out)
{
    wap_distances far;
    uint8_t least = WAP_FAR;
    wap_distances_from(board, table, hex, &far);
    memset(out, 0, sizeof *out);
    WAP_EACH_HEX (there, &table->occupied[side])
        if (!wap_enemy_in(table, side, there))
            wap_keep_nearest(&far, there, &least, out);
}

static void drive_out(wap_play *play, uint16_t hex, uint8_t side, uint16_t to)
{
    wap_which which = of_side(mingled(play->board, play->table, hex), side);
    WAP_EACH_LEADER (who, play->board, play->table, hex) {
        bool inside = (play->table->leader[who].marks & WAP_L_INSIDE) != 0;
        if (play->table->leader[who].side == side && !(which.with && !inside) &&
            !(which.without && inside))
            wap_move_leader(play, who, to);
    }
    wap_change_all(play, hex, which, (wap_fate){to, WAP_INSIDE, 0, WAP_KEEP_BATTLE});
    wap_settle(play, hex);
    wap_settle(play, to);
}

static void destroy(wap_play *play, uint16_t hex, uint8_t side)
{
    wap_which which = of_side(mingled(play->board, play->table, hex), side);
    wap_troops troops;
    wap_clear_troops(&troops);
    wap_gather(play->board, play->table, hex, which, &troops);
    wap_eliminate_troops(play, hex, &troops, which, WAP_BY_EVENT);
    wap_settle(play, hex);
}

/* True: the owner must choose between refuges. */
static bool settle_mixed(wap_play *play, uint16_t hex)
{
    uint8_t side = driven_out(play->board, play->table, hex);
    wap_hexes out;
    refuges(play->board, play->table, hex, side, &out);
    uint16_t first = wap_next_hex(&out, 0);
    if (first == WAP_NO_HEX) {
        destroy(play, hex, side);
        return false;
    }
    if (wap_next_hex(&out, first + 1U) == WAP_NO_HEX) {
        drive_out(play, hex, side, first);
        return false;
    }
    play->table->asked_hex = hex;
    return wap_ask_commander(play, side, hex, WAP_ASK_SHIFT);
}

/* ---------------------------------------------------------------- SP that a change removes */

static uint32_t removable(const wap_board *board, const wap_table *table, const wap_change *change)
{
    uint32_t sp = 0;
    for (uint32_t i = 0; i < change->hexes; i++) {
        wap_troops here;
        wap_clear_troops(&here);
        wap_gather(board, table, board->listed_hex[change->first_hex + i], WAP_ALL_OF(WAP_NONE),
                   &here);
        sp += here.sp[change->kind];
    }
    return sp;
}

bool wap_ask_event(wap_play *play)
{
    wap_table *table = play->table;
    gg_assert(table->pending & WAP_P_EVENT);
    if (wap_closing(play->board, table))
        return wap_ask_closing(play);
    uint16_t mixed = mixed_hex(play->board, table);
    if (mixed != WAP_NO_HEX)
        return settle_mixed(play, mixed);
    table->asked_hex = WAP_NO_HEX;
    bool came;
    if (wap_ask_coming(play, &came))
        return true;
    if (came)
        return false;
    const wap_change *change = wap_removing_change(play->board, table);
    if (change) {
        uint32_t sp = removable(play->board, table, change);
        if (sp < table->owed[change->kind])
            table->owed[change->kind] = (uint8_t)sp;
        if (sp > 0)
            return wap_ask_owner(play, wap_side_of_kind(play->board, table, change->kind),
                                 change->kind, WAP_ASK_EVENT);
    }
    table->asked_hex = WAP_NO_HEX;
    table->pending &= (uint16_t)~WAP_P_EVENT;
    return false;
}

/* ---------------------------------------------------------------- orders */

static uint8_t asked(const wap_look *look)
{
    return look->table->head.prompt[look->seat];
}

static void shift_places(const wap_look *look, wap_hexes *out)
{
    if (wap_closing(look->board, look->table))
        wap_ways_home(look->board, look->table, look->side, look->table->asked_hex, out);
    else
        refuges(look->board, look->table, look->table->asked_hex, look->side, out);
}

static void check_shift(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    wap_hexes out;
    if (order->item[0] >= look->board->hexes || order->item[1] >= look->board->hexes) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    shift_places(look, &out);
    if (order->item[0] != look->table->asked_hex || !wap_has(&out, order->item[1]))
        gg_refuse(refusal, wap_closing(look->board, look->table) ? P_LNK_09 : P_SCN_06);
}

/* How many SP of the kind each listed hex loses; false: not of the form (HEX SP).. DONE with ascending hexes. */
static bool read_removal(const wap_look *look, const wap_change *change, const gg_order *order,
                         uint32_t *total, bool *there)
{
    gg_items items = {order, 0};
    int32_t last = -1;
    *total = 0, *there = true;
    while (gg_peek_item(&items) < look->board->hexes) {
        uint16_t hex = gg_next_item(&items);
        wap_who who;
        wap_troops here;
        if ((int32_t)hex <= last || !wap_read_who(look->board, &items, &who) ||
            who.troops.total == 0 || !wap_no_leaders(&who.leaders))
            return false;
        last = hex;
        bool listed = false;
        for (uint32_t i = 0; i < change->hexes; i++)
            listed |= look->board->listed_hex[change->first_hex + i] == hex;
        wap_clear_troops(&here);
        wap_gather(look->board, look->table, hex, WAP_ALL_OF(look->side), &here);
        *there &= listed && who.troops.total == who.troops.sp[change->kind] &&
                  who.troops.total <= here.sp[change->kind];
        *total += who.troops.total;
    }
    return gg_next_item(&items) == WAP_DONE && gg_items_end(&items);
}

static void check_removal(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    const wap_change *change = wap_removing_change(look->board, look->table);
    uint32_t total = 0;
    bool there = false;
    gg_assert(change);
    if (!read_removal(look, change, order, &total, &there))
        gg_refuse(refusal, GG_RULE_FORM);
    else if (!there || total != look->table->owed[change->kind])
        gg_refuse(refusal, P_SCN_05);
}

void wap_check_alliance(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    if (asked(look) == WAP_ASK_SHIFT)
        check_shift(look, order, refusal);
    else if (asked(look) == WAP_ASK_EVENT &&
             wap_group_asked(look->board, look->table) < look->board->groups)
        wap_check_coming(look, order, refusal);
    else if (asked(look) == WAP_ASK_EVENT)
        check_removal(look, order, refusal);
    else if (order->count != 0) /* the other `decline`, of a battle */
        gg_refuse(refusal, GG_RULE_FORM);
}

/* The hexes of the change in ascending order, each with the SP it can lose. */
static uint32_t sp_in_listed(const wap_look *look, const wap_change *change, uint32_t i)
{
    wap_troops here;
    wap_clear_troops(&here);
    wap_gather(look->board, look->table, look->board->listed_hex[change->first_hex + i],
               WAP_ALL_OF(look->side), &here);
    return here.sp[change->kind];
}

static void offer_removal(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    const wap_change *change = wap_removing_change(look->board, look->table);
    gg_assert(change);
    uint32_t due = look->table->owed[change->kind];
    int32_t last = -1;
    for (uint32_t i = 0; i + 1 < draft->order.count; i += 2) {
        last = draft->order.item[i];
        due -= wap_item_count(draft->order.item[i + 1]);
    }
    for (uint32_t i = 0; i < change->hexes; i++) {
        uint16_t hex = look->board->listed_hex[change->first_hex + i];
        uint32_t here = sp_in_listed(look, change, i), behind = 0;
        if ((int32_t)hex <= last)
            continue;
        for (uint32_t k = 0; k < change->hexes; k++)
            if (look->board->listed_hex[change->first_hex + k] > hex)
                behind += sp_in_listed(look, change, k);
        for (uint32_t n = 1; n <= here && n <= due; n++)
            if (due - n <= behind)
                wap_offer(out, gg_step_of(WAP_STEP_HEX, hex, wap_sp_item(change->kind, n), 0));
    }
    if (due == 0)
        wap_offer_item(out, WAP_STEP_WORD, WAP_DONE, true);
}

static void offer_refuges(const wap_look *look, gg_steps *out)
{
    wap_hexes to;
    shift_places(look, &to);
    WAP_EACH_HEX (hex, &to)
        wap_offer_item(out, WAP_STEP_HEX, hex, true);
}

void wap_alliance_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    uint8_t prompt = asked(look);
    if (prompt == WAP_ASK_EVENT &&
        wap_group_asked(look->board, look->table) < look->board->groups) {
        wap_coming_steps(look, draft, out);
    } else if (draft->order.verb == 0) {
        if (prompt == WAP_ASK_SHIFT) {
            gg_offer(out, gg_step_of(WAP_STEP_VERB, WAP_SHIFT, look->table->asked_hex, 0));
        } else if (prompt == WAP_ASK_EVENT) {
            gg_offer(out, wap_verb_step(WAP_LOSE, false));
        } else {
            gg_offer(out, wap_verb_step(WAP_ROLL, true));
            gg_offer(out, wap_verb_step(WAP_DECLINE, true));
        }
    } else if (prompt == WAP_ASK_SHIFT) {
        offer_refuges(look, out);
    } else {
        offer_removal(look, draft, out);
    }
}

static void remove_sp(wap_play *play, uint8_t side, const gg_order *order)
{
    for (uint32_t i = 0; i + 1 < order->count; i += 2) {
        uint8_t kind = wap_item_kind(order->item[i + 1]);
        uint8_t count = wap_item_count(order->item[i + 1]);
        wap_remove_sp(play, order->item[i], kind, count, WAP_ALL_OF(side));
        wap_settle(play, order->item[i]);
        play->table->owed[kind] = (uint8_t)(play->table->owed[kind] - count);
    }
}

void wap_apply_alliance(wap_play *play, uint8_t side, const gg_order *order)
{
    uint8_t prompt = play->table->head.prompt[play->seat];
    if (prompt == WAP_ASK_SHIFT && wap_closing(play->board, play->table)) {
        wap_send_home(play, order->item[0], side, order->item[1]);
    } else if (prompt == WAP_ASK_SHIFT) {
        drive_out(play, order->item[0], side, order->item[1]);
    } else if (prompt == WAP_ASK_EVENT && order->verb == WAP_PLACE) {
        wap_come(play, order->item[0] - (uint32_t)WAP_ITEM_GROUP, order->item[1]);
    } else if (prompt == WAP_ASK_EVENT) {
        remove_sp(play, side, order);
    } else {
        play->table->begun = 1;
        if (order->verb == WAP_ROLL)
            roll(play, side);
    }
}
