/* replacements.c: eliminated SP that come back for points (P-REI-03). */
#include "warpeace/month/reinforcement.h"

static bool in_season(const wap_board *board, const wap_table *table, const wap_replacement *line)
{
    bool even = wap_month_of(board, table->month) % 2 == 1; /* January is month 0 */
    return line->months == WAP_EVERY_MONTH || (line->months == WAP_EVEN_MONTHS) == even;
}

/* The line of replacements for a kind now; WAP_NONE: none. A raised kind has no cost of its own. */
static uint32_t line_for(const wap_look *look, uint8_t kind)
{
    for (uint32_t i = 0; i < look->board->replacements; i++) {
        const wap_replacement *line = &look->board->replacement[i];
        if (line->side == look->side && line->nation == look->board->kind[kind].nation &&
            wap_owns_kind(look, kind) && in_season(look->board, look->table, line))
            return i;
    }
    return WAP_NONE;
}

static bool is_raised(const wap_replacement *line, uint8_t kind)
{
    return line->raised == kind;
}

/* What returns as a raised kind: the kind itself if it was lost, else the lowest of the nation's eliminated kinds.
 * WAP_NONE: none is eliminated. */
static uint8_t raised_from(const wap_look *look, const wap_replacement *line)
{
    static const uint8_t order[] = {WAP_PARTISAN, WAP_MILITIA, WAP_LANDWEHR, WAP_COSSACK,
                                    WAP_INFANTRY, WAP_CAVALRY, WAP_GUARD,    WAP_GUARD_CAVALRY};
    for (uint32_t i = 0; i < sizeof order; i++) {
        uint8_t kind = look->board->kind_of[line->nation][order[i]];
        if (kind != WAP_NONE && look->table->pool[kind] > 0)
            return kind;
    }
    return WAP_NONE;
}

static wap_price price_of(const wap_look *look, const wap_replacement *line, uint8_t kind)
{
    wap_price price = {.left = (uint32_t)line->points - look->table->replaced[line->nation]};
    price.cost = is_raised(line, kind) ? line->raise_cost
                                       : line->cost[look->board->kind[kind].type];
    uint8_t from = is_raised(line, kind) ? raised_from(look, line) : kind;
    price.lost = from == WAP_NONE ? 0 : look->table->pool[from];
    return price;
}

void wap_price_of(const wap_look *look, uint8_t kind, wap_price *out)
{
    uint32_t number = line_for(look, kind);
    *out = (wap_price){0};
    if (number != WAP_NONE)
        *out = price_of(look, &look->board->replacement[number], kind);
}

static bool affordable(const wap_look *look, const wap_replacement *line, uint8_t kind)
{
    wap_price price = price_of(look, line, kind);
    return price.cost > 0 && price.cost <= price.left;
}

static bool was_lost(const wap_look *look, const wap_replacement *line, uint8_t kind)
{
    return is_raised(line, kind) ? raised_from(look, line) != WAP_NONE
                                 : look->table->pool[kind] > 0;
}

/* A hex of the nation, with no enemy in it or next to it. */
static bool may_be_raised(const wap_look *look, const wap_replacement *line, uint16_t hex)
{
    uint8_t side = look->side;
    const wap_hex *at = &look->board->hex[hex];
    if (at->owner != line->nation || wap_is_closed(look->board, look->table, hex) ||
        wap_enemy_in(look->table, side, hex))
        return false;
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++)
        if (at->next[i] != WAP_NO_HEX && wap_enemy_in(look->table, side, at->next[i]))
            return false;
    return true;
}

static bool is_listed(const wap_look *look, const wap_replacement *line, uint16_t hex)
{
    for (uint32_t i = 0; i < line->hexes; i++)
        if (look->board->listed_hex[line->first_hex + i] == hex)
            return true;
    return false;
}

static uint8_t place_flags(const wap_replacement *line)
{
    return line->control ? WAP_GROUP_OWN_CITY : 0;
}

static bool may_come_to(const wap_look *look, const wap_replacement *line, uint8_t kind,
                        uint16_t hex)
{
    if (is_raised(line, kind))
        return may_be_raised(look, line, hex);
    return is_listed(look, line, hex) && wap_may_place(look, hex, place_flags(line));
}

static bool some_place(const wap_look *look, const wap_replacement *line, uint8_t kind)
{
    for (uint16_t hex = 0; hex < look->board->hexes; hex++)
        if (may_come_to(look, line, kind, hex))
            return true;
    return false;
}

static bool can_come_back(const wap_look *look, uint8_t kind)
{
    uint32_t number = line_for(look, kind);
    if (number == WAP_NONE)
        return false;
    const wap_replacement *line = &look->board->replacement[number];
    return affordable(look, line, kind) && was_lost(look, line, kind) &&
           some_place(look, line, kind);
}

bool wap_can_replace(const wap_look *look)
{
    if (look->board->replacements == 0)
        return false;
    for (uint8_t kind = 0; kind < look->board->kinds; kind++)
        if (can_come_back(look, kind))
            return true;
    return false;
}

/* ---------------------------------------------------------------- orders */

void wap_check_replace(const wap_look *look, const gg_order *order, gg_refusal *refusal)
{
    if (wap_item_count(order->item[0]) != 1) { /* one by one */
        gg_refuse(refusal, P_REI_03);
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    uint8_t kind = wap_item_kind(order->item[0]);
    uint32_t number = line_for(look, kind);
    const wap_replacement *line = number == WAP_NONE ? NULL : &look->board->replacement[number];
    if (!line || !affordable(look, line, kind) || !was_lost(look, line, kind)) {
        if (!wap_owns_kind(look, kind))
            gg_refuse(refusal, P_PLY_02);
        gg_refuse(refusal, P_REI_03);
        return;
    }
    uint16_t hex = order->item[1];
    if (hex < look->board->hexes && may_come_to(look, line, kind, hex))
        return;
    if (hex < look->board->hexes && !is_raised(line, kind) && is_listed(look, line, hex))
        wap_check_place(look, hex, place_flags(line), refusal);
    gg_refuse(refusal, P_REI_03);
    gg_refuse(refusal, P_SCN_05);
    if (hex < look->board->hexes)
        wap_check_place(look, hex, is_raised(line, kind) ? WAP_GROUP_ANY_CITY : place_flags(line),
                        refusal);
}

void wap_replace_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.count == 0) {
        for (uint8_t kind = 0; kind < look->board->kinds; kind++)
            if (can_come_back(look, kind))
                wap_offer_item(out, WAP_STEP_SP, wap_sp_item(kind, 1), false);
        return;
    }
    uint8_t kind = wap_item_kind(draft->order.item[0]);
    const wap_replacement *line = &look->board->replacement[line_for(look, kind)];
    for (uint16_t hex = 0; hex < look->board->hexes; hex++)
        if (may_come_to(look, line, kind, hex))
            wap_offer_item(out, WAP_STEP_HEX, hex, true);
}

void wap_apply_replace(wap_play *play, uint8_t side, const gg_order *order)
{
    wap_look look = wap_look_at(play, side);
    uint8_t kind = wap_item_kind(order->item[0]);
    const wap_replacement *line = &play->board->replacement[line_for(&look, kind)];
    bool raised = is_raised(line, kind);
    uint8_t from = raised ? raised_from(&look, line) : kind;
    gg_assert(play->table->pool[from] > 0);
    uint8_t cost = raised ? line->raise_cost : line->cost[play->board->kind[kind].type];
    play->table->replaced[line->nation] = (uint8_t)(play->table->replaced[line->nation] + cost);
    gg_assert(play->table->replaced[line->nation] <= line->points);
    play->table->pool[from]--;
    wap_add_sp(play, order->item[1], kind, 1, 0);
    wap_tell_placed(play->turn, wap_readers_of(play, side, order->item[1]), -1, order->item[1], -1,
                    kind, 1);
    wap_settle(play, order->item[1]);
}
