/* seat_reasons.c: why an order is not for this seat, in a sentence (gg_write_reason): whose units or command it concerns,
 * how much another seat may lose, which seats move. P-PLY */
#include "warpeace/preview/seat_reasons.h"
#include "warpeace/month/attrition.h"
#include "warpeace/preview/preview.h"
#include "warpeace/text/pieces_text.h"

static const char *name_of(const wap_look *look, uint8_t seat)
{
    const wap_seat *is = &look->board->seat[seat];
    return is->power == WAP_NONE ? is->code : look->board->nation[is->power].name;
}

/* ---------------------------------------------------------------- P-PLY-02 */

static bool say_owner(const wap_look *look, uint16_t item, gg_text *out)
{
    uint8_t owner = WAP_NONE;
    uint32_t leader = item - (uint32_t)WAP_ITEM_LEADER;
    if (wap_is_leader(item) && leader < look->board->leaders &&
        look->table->leader[leader].side == look->side && !wap_owns_leader(look, leader))
        owner = wap_part_of_leader(look->board, look->table, leader);
    if (wap_is_sp(item) && wap_item_kind(item) < look->board->kinds && wap_item_count(item) > 0 &&
        wap_side_of_kind(look->board, look->table, wap_item_kind(item)) == look->side &&
        !wap_owns_kind(look, wap_item_kind(item)))
        owner = wap_part_of_kind(look->board, look->table, wap_item_kind(item));
    if (owner == WAP_NONE)
        return false;
    wap_put_unit(look->board, item, out);
    gg_print(out, " %s to %s.", wap_is_leader(item) ? "belongs" : "belong", name_of(look, owner));
    return true;
}

static bool say_commander(const wap_look *look, uint16_t item, gg_text *out)
{
    uint32_t slot = item - (uint32_t)WAP_ITEM_BATTLE;
    if (wap_item_in(item, WAP_ITEM_BATTLE) && slot < look->table->battles &&
        !wap_commands_battle(look, (uint8_t)slot)) {
        gg_print(out, "%s commands this battle.",
                 name_of(look, wap_battle_commander(look->board, look->table, (uint8_t)slot)));
        return true;
    }
    if (!wap_is_hex(item) || item >= look->board->hexes ||
        !wap_own_in(look->table, look->side, item) || wap_commands(look, item))
        return false;
    gg_print(out, "%s commands ", name_of(look, wap_commander_of(look->board, look->table, item)));
    wap_put_named_hex(look->board, item, out);
    gg_put(out, ", where it has most SP.");
    return true;
}

static bool say_not_yours(const wap_look *look, const gg_order *order, gg_text *out)
{
    for (uint32_t i = 0; i < order->count; i++)
        if (say_owner(look, order->item[i], out))
            return true;
    for (uint32_t i = 0; i < order->count; i++)
        if (say_commander(look, order->item[i], out))
            return true;
    return false;
}

/* ---------------------------------------------------------------- P-PLY-03, P-PLY-10 */

/* The first seat of which the order takes more than its share. */
static bool say_share(const wap_look *look, const gg_order *order, const wap_troops *force,
                      uint32_t loss, gg_text *out)
{
    wap_shares shares;
    uint32_t sp[GG_SEATS_MAX] = {0};
    wap_shares_of(look->board, look->table, force, loss, (uint8_t)(look->own - 1), &shares);
    for (uint32_t i = 0; i < order->count; i++)
        if (wap_is_sp(order->item[i]) && wap_item_kind(order->item[i]) < look->board->kinds)
            sp[wap_part_of_kind(look->board, look->table, wap_item_kind(order->item[i]))] +=
                wap_item_count(order->item[i]);
    for (uint8_t seat = 0; seat < look->board->seats; seat++)
        if (sp[seat] > shares.most[seat]) {
            gg_print(out, "%s loses at most its share of %u SP here.", name_of(look, seat),
                     shares.most[seat]);
            return true;
        }
    return false;
}

static bool say_attrition_share(const wap_look *look, const gg_order *order, gg_text *out)
{
    wap_wastage owed;
    wap_troops here;
    uint16_t hex = look->table->cursor;
    if (look->table->phase != WAP_ATTRITION || hex >= look->board->hexes)
        return false;
    wap_attrition_in(look->board, look->table, hex, look->table->die, &owed);
    wap_clear_troops(&here);
    wap_gather(look->board, look->table, hex, WAP_ALL_OF(look->side), &here);
    return say_share(look, order, &here, owed.loss, out);
}

static bool say_battle_share(const wap_look *look, const gg_order *order, gg_text *out)
{
    uint8_t slot = (uint8_t)look->table->cursor;
    wap_troops force;
    wap_duty duty;
    if (look->table->cursor >= look->table->battles)
        return false;
    wap_battle_troops(look->board, look->table, slot, look->side, &force);
    wap_duty_of(look->game, look->table, slot, look->side, &duty);
    return say_share(look, order, &force, duty.count, out);
}

/* ---------------------------------------------------------------- P-PLY-06 */

static bool say_movers(const wap_look *look, const gg_order *order, gg_text *out)
{
    const char *before = "";
    if (order->verb != WAP_ORDER) {
        gg_put(out, "A group holds units of one seat only.");
        return true;
    }
    gg_put(out, "Name each of these once: ");
    WAP_EACH_PART(part, look->board, look->table)
    if (wap_has_units(look->board, look->table, part)) {
        gg_print(out, "%s%s", before, look->board->seat[part].code);
        before = ", ";
    }
    gg_put_char(out, '.');
    return true;
}

bool wap_write_seat_reason(const wap_look *look, const gg_order *order, uint16_t rule, gg_text *out)
{
    if (look->own == 0)
        return false;
    switch (rule) {
    case P_PLY_02:
        return say_not_yours(look, order, out);
    case P_PLY_03:
        return say_attrition_share(look, order, out);
    case P_PLY_06:
        return say_movers(look, order, out);
    case P_PLY_10:
        return say_battle_share(look, order, out);
    default:
        return false;
    }
}
