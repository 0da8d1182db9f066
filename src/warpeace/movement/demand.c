/* demand.c: the demand that a garrison be named, and the answer. P-OVR, P-FOR */
#include "warpeace/movement/movement.h"

/* ---------------------------------------------------------------- the demand */

/* Hexes in which units of the side stand, leaders included. */
static void find_units(const wap_look *look, wap_hexes *out)
{
    *out = look->table->occupied[look->side];
    for (uint32_t i = 0; i < look->board->leaders; i++) {
        const wap_leader_at *at = &look->table->leader[i];
        if (at->side == look->side && at->hex < WAP_HEXES_MAX)
            wap_put(out, at->hex);
    }
}

static bool is_beside(const wap_board *board, const wap_hexes *units, uint16_t hex)
{
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint16_t next = board->hex[hex].next[i];
        if (next != WAP_NO_HEX && wap_has(units, next))
            return true;
    }
    return false;
}

/* An enemy city hex, not asked about in this phase; in a siege everybody knows who is inside. */
static bool can_be_demanded(const wap_look *look, const wap_hexes *units, uint16_t hex)
{
    uint16_t city = look->board->hex[hex].city;
    return city != WAP_NO_CITY && wap_enemy_in(look->table, look->side, hex) &&
           look->table->siege[city] == 0 && !look->table->demanded[city] &&
           is_beside(look->board, units, hex);
}

void wap_check_demand(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    wap_hexes units;
    find_units(look, &units);
    if (order->item[0] >= look->board->hexes || !can_be_demanded(look, &units, order->item[0]))
        gg_refuse(refusal, P_OVR_06);
}

bool wap_can_demand(const wap_look *look)
{
    wap_hexes units;
    find_units(look, &units);
    WAP_EACH_HEX (hex, &look->table->occupied[wap_other(look->side)])
        if (can_be_demanded(look, &units, hex))
            return true;
    return false;
}

void wap_demand_steps(const wap_look *look, const gg_order *order, gg_steps *out)
{
    wap_hexes units;
    gg_assert(order->count == 0);
    (void)order;
    find_units(look, &units);
    WAP_EACH_HEX (hex, &look->table->occupied[wap_other(look->side)])
        if (can_be_demanded(look, &units, hex))
            wap_offer_item(out, WAP_STEP_HEX, hex, true);
}

void wap_apply_demand(wap_play *play, const gg_order *order)
{
    uint16_t hex = order->item[0];
    gg_assert(wap_has_city(play->board, hex) &&
              wap_enemy_in(play->table, play->table->active, hex));
    play->table->demanded[play->board->hex[hex].city] = WAP_DEMANDED;
    play->table->asked_hex = hex;
    play->table->pending |= WAP_P_GARRISON;
    wap_tell_demand(play->turn, hex);
}

/* ---------------------------------------------------------------- the answer: HEX WHO DONE */

uint8_t wap_announcement(const wap_board *board, const wap_table *table, uint16_t hex, uint8_t side)
{
    bool inside = wap_count_sp(board, table, hex, WAP_WITHIN(side)) > 0;
    bool outside = wap_count_sp(board, table, hex, WAP_OUTSIDE(side)) > 0;
    return (uint8_t)(WAP_DEMANDED | (inside ? WAP_SP_INSIDE : 0) | (outside ? WAP_SP_OUTSIDE : 0));
}

bool wap_ask_garrison(wap_play *play)
{
    gg_assert(play->table->asked_hex < play->board->hexes);
    return wap_ask_commander(play, wap_other(play->table->active), play->table->asked_hex,
                             WAP_ASK_GARRISON);
}

static uint32_t capacity_of(const wap_look *look)
{
    gg_assert(wap_has_city(look->board, look->table->asked_hex));
    return look->board->city[look->board->hex[look->table->asked_hex].city].capacity;
}

static bool is_here(const wap_look *look, uint32_t leader)
{
    const wap_leader_at *at = &look->table->leader[leader];
    return at->hex == look->table->asked_hex && at->side == look->side;
}

static uint32_t count_kind(const wap_look *look, uint8_t kind)
{
    uint32_t count = 0;
    if (wap_side_of_kind(look->board, look->table, kind) != look->side)
        return 0;
    WAP_EACH_PILE (i, look->table, look->table->asked_hex)
        if (look->table->pile[i].kind == kind)
            count += look->table->pile[i].count;
    return count;
}

static bool are_here(const wap_look *look, const wap_who *who)
{
    WAP_EACH_OF (leader, &who->leaders)
        if (leader >= look->board->leaders || !is_here(look, leader))
            return false;
    for (uint8_t kind = 0; kind < look->board->kinds; kind++)
        if (who->troops.sp[kind] > 0 && who->troops.sp[kind] > count_kind(look, kind))
            return false;
    return true;
}

/* P-FOR-01, P-FOR-04 */
void wap_check_garrison(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    gg_items items = {order, 0};
    wap_who who;
    uint16_t hex = gg_next_item(&items);
    if (!wap_is_hex(hex) || !wap_read_who(look->board, &items, &who) ||
        gg_next_item(&items) != WAP_DONE || !gg_items_end(&items)) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    if (hex != look->table->asked_hex) {
        gg_refuse(refusal, P_OVR_06);
        return;
    }
    if (!are_here(look, &who)) {
        gg_refuse(refusal, GG_RULE_FORM);
        gg_refuse(refusal, P_OVR_06);
    }
    if (who.troops.total > capacity_of(look)) {
        gg_refuse(refusal, P_FOR_04);
        gg_refuse(refusal, P_FOR_01);
    }
}

static void offer_leaders(const wap_look *look, int32_t last, gg_steps *out)
{
    for (int32_t i = last + 1; i < look->board->leaders; i++)
        if (is_here(look, (uint32_t)i))
            wap_offer_item(out, WAP_STEP_LEADER, (uint16_t)(WAP_ITEM_LEADER + i), false);
}

static void offer_troops(const wap_look *look, int32_t last, uint32_t room, gg_steps *out)
{
    const wap_table *table = look->table;
    WAP_EACH_PILE (i, table, table->asked_hex) {
        uint8_t kind = table->pile[i].kind;
        if ((int32_t)kind <= last)
            continue;
        last = kind;
        uint32_t count = count_kind(look, kind);
        for (uint32_t n = 1; n <= count && n <= room; n++)
            wap_offer_item(out, WAP_STEP_SP, wap_sp_item(kind, n), false);
    }
}

void wap_garrison_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    const gg_order *order = &draft->order;
    gg_items items = {order, 0};
    wap_trip trip;
    if (order->verb == WAP_VERB_NONE) {
        gg_offer(out, wap_verb_step(WAP_GO_INSIDE, false));
        return;
    }
    if (order->count == 0) {
        wap_offer_item(out, WAP_STEP_HEX, look->table->asked_hex, false);
        return;
    }
    bool read = wap_read_trip(look->board, &items, &trip);
    gg_assert(read);
    (void)read;
    if (trip.last_kind < 0)
        offer_leaders(look, trip.last_leader, out);
    offer_troops(look, trip.last_kind, capacity_of(look) - trip.who.troops.total, out);
    wap_offer_item(out, WAP_STEP_WORD, WAP_DONE, true);
}

void wap_apply_garrison(wap_play *play, uint8_t side, const gg_order *order)
{
    wap_table *table = play->table;
    gg_items items = {order, 1};
    wap_who who;
    uint16_t hex = table->asked_hex;
    bool read = wap_read_who(play->board, &items, &who);
    gg_assert(read);
    (void)read;
    gg_assert(side != table->active &&
              who.troops.total <= play->board->city[play->board->hex[hex].city].capacity);
    wap_change_all(play, hex, WAP_WITHIN(side),
                   (wap_fate){WAP_NO_HEX, WAP_INSIDE, 0, WAP_KEEP_BATTLE});
    wap_change_troops(play, hex, &who.troops, WAP_OUTSIDE(side),
                      (wap_fate){WAP_NO_HEX, 0, WAP_INSIDE, WAP_KEEP_BATTLE});
    WAP_EACH_LEADER (leader, play->board, table, hex) {
        wap_leader_at *at = &table->leader[leader];
        if (at->side == side)
            at->marks = (uint8_t)((at->marks & ~WAP_L_INSIDE) |
                                  (wap_is_among(&who.leaders, leader) ? WAP_L_INSIDE : 0));
    }
    uint32_t outside = wap_count_sp(play->board, table, hex, WAP_OUTSIDE(side));
    wap_tell_garrison(play->turn, wap_readers_of(play, side, hex), hex, who.troops.total,
                      (int)outside);
    table->demanded[play->board->hex[hex].city] = wap_announcement(play->board, table, hex, side);
    if (play->game->option[WAP_OPTION_Z]) /* numbers stay hidden */
        wap_tell_announced(play->turn, hex, who.troops.total > 0, outside > 0);
    table->asked_hex = WAP_NO_HEX;
    table->pending &= (uint16_t)~WAP_P_GARRISON;
}
