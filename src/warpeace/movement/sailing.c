/* sailing.c: the order `sail`: HEX WHO HEX. P-SCN-05, the sea move of N14
 *
 * Once in each Movement Phase of the side, one leader of the color takes a few SP of it from a port that his side
 * controls to another, both free of enemies. */
#include "warpeace/movement/movement.h"

static bool has_colour(const wap_look *look, uint8_t colour)
{
    return (look->board->special.sea_colours >> colour & 1U) != 0;
}

/* Is a sea move possible now? */
static bool may_sail(const wap_look *look)
{
    const wap_special *special = &look->board->special;
    return special->sea_colours != 0 && special->sea_side == look->side &&
           special->sea_from <= look->table->month && !look->table->group.sailed;
}

static bool is_harbour(const wap_look *look, uint16_t hex)
{
    const wap_hex *of = &look->board->hex[hex];
    return (of->flags & WAP_HEX_PORT) != 0 && of->city != WAP_NO_CITY &&
           look->table->control[of->city] == look->side &&
           !wap_enemy_in(look->table, look->side, hex) &&
           !wap_is_closed(look->board, look->table, hex);
}

static bool leader_can_sail(const wap_look *look, uint32_t leader, uint16_t hex)
{
    const wap_leader_at *at = &look->table->leader[leader];
    return at->hex == hex && at->side == look->side &&
           (at->marks & (WAP_L_MOVED | WAP_L_GROUP)) == 0 && wap_owns_leader(look, leader) &&
           has_colour(look, look->board->leader[leader].colour);
}

static bool can_sail(const wap_look *look, const wap_pile *pile)
{
    return (pile->marks & (WAP_MOVED | WAP_GROUP)) == 0 &&
           wap_side_of_kind(look->board, look->table, pile->kind) == look->side &&
           wap_owns_kind(look, pile->kind) &&
           has_colour(look, look->board->kind[pile->kind].colour);
}

static uint32_t count_sailors(const wap_look *look, uint16_t hex, uint8_t kind)
{
    uint32_t count = 0;
    WAP_EACH_PILE (i, look->table, hex)
        if (look->table->pile[i].kind == kind && can_sail(look, &look->table->pile[i]))
            count += look->table->pile[i].count;
    return count;
}

static uint32_t count_leaders(const wap_leaders *leaders)
{
    uint32_t count = 0;
    WAP_EACH_OF (leader, leaders)
        count++;
    return count;
}

/* ---------------------------------------------------------------- check */

static bool may_embark(const wap_look *look, uint16_t hex, const wap_who *who)
{
    if (count_leaders(&who->leaders) != 1 || who->troops.total > look->board->special.sea_sp)
        return false;
    WAP_EACH_OF (leader, &who->leaders)
        if (!leader_can_sail(look, leader, hex))
            return false;
    for (uint8_t kind = 0; kind < look->board->kinds; kind++)
        if (who->troops.sp[kind] > 0 && who->troops.sp[kind] > count_sailors(look, hex, kind))
            return false;
    return true;
}

void wap_check_sail(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    gg_items items = {order, 0};
    wap_who who;
    uint16_t from = gg_next_item(&items);
    bool read = wap_is_hex(from) && wap_read_who(look->board, &items, &who);
    uint16_t to = gg_next_item(&items);
    if (!read || from >= look->board->map_hexes || to >= look->board->map_hexes ||
        !gg_items_end(&items)) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    if (from == to || from >= look->board->hexes || to >= look->board->hexes || !may_sail(look) ||
        !is_harbour(look, from) || !is_harbour(look, to) || !may_embark(look, from, &who))
        gg_refuse(refusal, P_SCN_05);
    WAP_EACH_OF (leader, &who.leaders)
        if (!wap_owns_leader(look, leader))
            gg_refuse(refusal, P_PLY_02);
}

/* ---------------------------------------------------------------- steps */

static bool has_other_harbour(const wap_look *look, uint16_t hex)
{
    for (uint32_t i = 0; i < look->board->cities; i++)
        if (look->board->city[i].hex != hex && is_harbour(look, look->board->city[i].hex))
            return true;
    return false;
}

/* Ports from which units can sail, ascending. */
static void find_harbours(const wap_look *look, wap_hexes *out)
{
    memset(out, 0, sizeof *out);
    if (!may_sail(look))
        return;
    for (uint32_t i = 0; i < look->board->leaders; i++) {
        uint16_t hex = look->table->leader[i].hex;
        if (hex < look->board->hexes && leader_can_sail(look, i, hex) && is_harbour(look, hex) &&
            has_other_harbour(look, hex))
            wap_put(out, hex);
    }
}

bool wap_can_sail(const wap_look *look)
{
    wap_hexes harbours;
    find_harbours(look, &harbours);
    return wap_next_hex(&harbours, 0) != WAP_NO_HEX;
}

static void offer_troops(const wap_look *look, const wap_trip *trip, gg_steps *out)
{
    uint32_t room = (uint32_t)look->board->special.sea_sp - trip->who.troops.total;
    int32_t last = trip->last_kind;
    WAP_EACH_PILE (i, look->table, trip->start) {
        uint8_t kind = look->table->pile[i].kind;
        if ((int32_t)kind <= last)
            continue;
        last = kind;
        uint32_t count = count_sailors(look, trip->start, kind);
        for (uint32_t n = 1; n <= count && n <= room; n++)
            wap_offer_item(out, WAP_STEP_SP, wap_sp_item(kind, n), false);
    }
}

static void offer_harbours(const wap_look *look, uint16_t from, gg_steps *out)
{
    for (uint32_t i = 0; i < look->board->cities; i++)
        if (look->board->city[i].hex != from && is_harbour(look, look->board->city[i].hex))
            wap_offer_item(out, WAP_STEP_HEX, look->board->city[i].hex, true);
}

void wap_sail_steps(const wap_look *look, const gg_order *order, gg_steps *out)
{
    gg_items items = {order, 0};
    wap_trip trip;
    if (order->count == 0) {
        wap_hexes harbours;
        find_harbours(look, &harbours);
        WAP_EACH_HEX (hex, &harbours)
            wap_offer_item(out, WAP_STEP_HEX, hex, false);
        return;
    }
    bool read = wap_read_trip(look->board, &items, &trip);
    gg_assert(read);
    (void)read;
    if (trip.last_leader < 0) {
        for (uint32_t i = 0; i < look->board->leaders; i++)
            if (leader_can_sail(look, i, trip.start))
                wap_offer_item(out, WAP_STEP_LEADER, (uint16_t)(WAP_ITEM_LEADER + i), false);
        return;
    }
    offer_troops(look, &trip, out);
    offer_harbours(look, trip.start, out);
}

/* ---------------------------------------------------------------- apply */

void wap_apply_sail(wap_play *play, const gg_order *order)
{
    wap_table *table = play->table;
    gg_items items = {order, 0};
    wap_who who;
    uint16_t from = gg_next_item(&items);
    bool read = wap_read_who(play->board, &items, &who);
    uint16_t to = gg_next_item(&items);
    gg_assert(read);
    (void)read;
    gg_assert(from != to && from < play->board->hexes && to < play->board->hexes);
    wap_close_group(play);
    wap_change_troops(play, from, &who.troops,
                      (wap_which){table->active, WAP_NO_BATTLE, 0, WAP_MOVED | WAP_GROUP, 0},
                      (wap_fate){to, WAP_INSIDE | WAP_MARCHED, WAP_MOVED, WAP_KEEP_BATTLE});
    WAP_EACH_OF (leader, &who.leaders) {
        wap_move_leader(play, leader, to);
        table->leader[leader].marks |= WAP_L_MOVED;
    }
    table->group.sailed = 1;
    wap_tell_sail(play->turn, from, to);
    wap_settle(play, from);
    wap_settle(play, to);
}
