/* retreat_parts.c: who of a hex goes where. Every supplied SP goes, in at most as many parts as there are destinations;
 * leaders go along or stay. P-WDR */
#include "warpeace/retreat/retreat_order.h"

/* ---------------------------------------------------------------- parts: whose turn it is */

/* Can the hexes from `at` on still make up the missing total, with their present losses? */
static bool total_fits(const wap_reader *r, const bool before[2], uint32_t at)
{
    bool sums[2] = {before[0], before[1]};
    for (uint32_t i = at; i < r->plan->count; i++)
        wap_add_to_sums(sums, &r->plan->at[i], wap_toll_named(&r->plan->at[i]), WAP_EVERY_MODE);
    return sums[r->plan->pursuit];
}

static bool may_go_by(const wap_reader *r, uint32_t modes)
{
    const wap_leaving_hex *hex = &r->plan->at[r->next];
    bool sums[2] = {r->sums[0], r->sums[1]};
    wap_add_to_sums(sums, hex, wap_toll_named(hex), modes);
    return total_fits(r, sums, r->next + 1);
}

/* What the owner still has to move of a hex. */
static void gather_left(wap_reader *r, const wap_leaving_hex *hex)
{
    wap_clear_troops(&r->left);
    wap_gather(r->board, r->table, hex->hex,
               wap_leavers_with(r->plan->camp, r->plan->battle, 0, WAP_UNSUPPLIED), &r->left);
    if (hex->losses_at == 0)
        return;
    const gg_order *order = r->items.order;
    for (uint32_t i = hex->losses_at; i < order->count && wap_is_sp(order->item[i]); i++) {
        uint8_t kind = wap_item_kind(order->item[i]);
        uint32_t lost = wap_item_count(order->item[i]), own = r->left.sp[kind];
        lost = lost < own ? lost : own;
        r->left.sp[kind] = (uint8_t)(own - lost);
        r->left.total = (uint16_t)(r->left.total - lost);
    }
}

static void open_part(wap_reader *r)
{
    wap_clear_troops(&r->named);
    r->last_kind = r->last_leader = -1;
    r->who_at = (uint16_t)r->items.next;
    r->going = false;
}

static void open_hex(wap_reader *r)
{
    wap_leaving_hex *hex = &r->plan->at[r->next];
    const wap_retreat *plan = r->plan;
    r->open = true;
    r->used_count = 0;
    r->used_inside = r->used_passage = false;
    memset(&r->gone, 0, sizeof r->gone);
    if (hex->ways.count > 1)
        wap_retreat_ways(r->look->game, r->table, hex->hex, plan->camp, plan->battle, &hex->ways);
    if (wap_only_free(r))
        hex->ways.inside = 0;
    r->may_pass = hex->ways.through && may_go_by(r, 1U << WAP_PASS);
    if (r->may_pass)
        wap_find_passage(r->look->game, r->table, hex->hex, plan->camp, plan->battle, &r->passage);
    open_part(r);
}

/* The next hex with SP that the owner has to move. */
static void find_next_hex(wap_reader *r)
{
    r->open = false;
    for (; r->next < r->plan->count; r->next++) {
        const wap_leaving_hex *hex = &r->plan->at[r->next];
        gather_left(r, hex);
        if (r->left.total > 0)
            return;
        wap_add_to_sums(r->sums, hex, wap_toll_named(hex), WAP_EVERY_MODE);
    }
    r->expecting = WAP_AT_END;
}

void wap_begin_parts(wap_reader *r)
{
    r->expecting = WAP_AT_PARTS;
    r->sums[0] = true;
    r->sums[1] = false;
    r->next = 0;
    find_next_hex(r);
}

/* ---------------------------------------------------------------- parts: where they can go */

/* Ways out of the hex that no part has taken yet; SP that the city still takes. */
static uint32_t ways_left(const wap_reader *r)
{
    const wap_ways *ways = &r->plan->at[r->next].ways;
    if (ways->count > 0)
        return ways->count - r->used_count;
    return r->may_pass && !r->used_passage;
}

static uint32_t room_left(const wap_reader *r)
{
    return r->used_inside ? 0 : r->plan->at[r->next].ways.inside;
}

/* A part of `part` SP goes out, `rest` others remain. */
bool wap_may_go_out(const wap_reader *r, uint32_t part, uint32_t rest)
{
    uint32_t ways = ways_left(r);
    return part > 0 && ways > 0 && (rest == 0 || ways > 1 || rest <= room_left(r));
}

bool wap_may_go_in(const wap_reader *r, uint32_t part, uint32_t rest)
{
    return part > 0 && part <= room_left(r) && (rest == 0 || ways_left(r) > 0);
}

/* `part` SP are named, up to `more` others can be, `rest` are skipped: is there a way for this part? */
static bool may_become_part(const wap_reader *r, uint32_t part, uint32_t more, uint32_t rest)
{
    if (wap_may_go_out(r, part, rest + more) || wap_may_go_out(r, part + more, rest))
        return true;
    if (wap_may_go_in(r, part, rest + more))
        return true;
    return rest == 0 && wap_may_go_in(r, part + more, 0);
}

static uint32_t left_above(const wap_reader *r, int32_t kind)
{
    uint32_t count = 0;
    for (uint32_t i = (uint32_t)(kind + 1); i < r->board->kinds; i++)
        count += r->left.sp[i];
    return count;
}

static bool would_do(const wap_reader *r, uint8_t kind, uint32_t count)
{
    uint32_t part = r->named.total + count, more = left_above(r, kind);
    return may_become_part(r, part, more, r->left.total - part - more);
}

enum { ROOMY = 64, TIGHT_ITEMS = GG_ITEMS_MAX - 8 };

/* An order has limited room for items. When it runs short, parts are no longer divided, and leaders stay. */
static bool is_tight(const wap_reader *r)
{
    uint32_t items = r->named_at;
    if (items < ROOMY)
        return false;
    for (uint32_t i = r->next; i < r->plan->count; i++)
        items += wap_items_for(r, r->plan->at[i].hex);
    return items + wap_items_for(r, r->plan->at[r->next].hex) + 4 > TIGHT_ITEMS;
}

/* Then all of the first kind that will do. */
static bool is_next_whole(const wap_reader *r, uint8_t kind, uint32_t count)
{
    for (uint32_t i = (uint32_t)(r->last_kind + 1); i < kind; i++)
        if (r->left.sp[i] > 0 && would_do(r, (uint8_t)i, r->left.sp[i]))
            return false;
    return count == r->left.sp[kind];
}

bool wap_may_name(const wap_reader *r, uint8_t kind, uint32_t count)
{
    return would_do(r, kind, count) && (!is_tight(r) || is_next_whole(r, kind, count));
}

/* ---------------------------------------------------------------- parts: reading */

bool wap_may_take_leader(const wap_reader *r, uint32_t leader)
{
    const wap_leader_at *at = &r->table->leader[leader];
    return at->hex == r->plan->at[r->next].hex && at->side == r->plan->side &&
           wap_owns_leader(r->look, leader) && !(at->marks & (WAP_L_INSIDE | WAP_L_HOMELESS)) &&
           !wap_is_among(&r->gone, leader) && !is_tight(r);
}

static wap_progress read_leader(wap_reader *r, uint16_t item)
{
    int32_t leader = item - WAP_ITEM_LEADER;
    if (leader >= r->board->leaders || leader <= r->last_leader || r->named.total > 0)
        return wap_refuse_retreat(r, GG_RULE_FORM);
    if (r->table->leader[leader].side == r->plan->side &&
        !wap_owns_leader(r->look, (uint32_t)leader))
        return wap_refuse_retreat(r, P_PLY_02);
    if (!wap_may_take_leader(r, (uint32_t)leader))
        return wap_refuse_retreat(r, P_WDR_17);
    wap_add_leader(&r->gone, (uint32_t)leader);
    r->last_leader = leader;
    return WAP_GOOD;
}

/* Why this many SP of the kind cannot be named in this part. */
static wap_progress wrong_sp(wap_reader *r, uint8_t kind, uint32_t count)
{
    uint32_t own, all = wap_sp_of_kind(r, &r->plan->at[r->next], kind, &own);
    if (wap_side_of_kind(r->board, r->table, kind) == r->plan->side &&
        !wap_owns_kind(r->look, kind))
        return wap_refuse_retreat(r, P_PLY_02);
    if (count > all)
        return wap_refuse_retreat(r, P_WDR_01);
    if (count > own)
        return wap_refuse_retreat(r, P_WDR_11);
    if (count > r->left.sp[kind])
        return wap_refuse_retreat(r, P_WDR_10);
    if (r->plan->at[r->next].ways.count == 0)
        wap_refuse_retreat(r, P_WDR_06);
    return wap_refuse_retreat(r, P_WDR_04);
}

static wap_progress read_sp(wap_reader *r, uint16_t item)
{
    uint8_t kind = wap_item_kind(item);
    uint32_t count = wap_item_count(item);
    if (kind >= r->board->kinds || kind <= r->last_kind || count == 0)
        return wap_refuse_retreat(r, GG_RULE_FORM);
    if (count > r->left.sp[kind] || !wap_may_name(r, kind, count))
        return wrong_sp(r, kind, count);
    wap_add_troops(r->board, &r->named, kind, count);
    r->last_kind = kind;
    return WAP_GOOD;
}

/* The part is on its way; then the rest of the hex, or the next hex (P-WDR-05). */
static wap_progress close_part(wap_reader *r, uint16_t to, bool inside)
{
    wap_retreat *plan = r->plan;
    const wap_leaving_hex *hex = &plan->at[r->next];
    if (plan->exits >= WAP_EXITS_MAX)
        return wap_refuse_retreat(r, GG_RULE_FORM);
    plan->exit[plan->exits].who_at = r->who_at;
    plan->exit[plan->exits++].way = (wap_exit){
        .from = hex->hex, .to = to, .side = plan->side, .battle = plan->battle, .inside = inside};
    for (uint32_t kind = 0; kind < r->board->kinds; kind++)
        r->left.sp[kind] = (uint8_t)(r->left.sp[kind] - r->named.sp[kind]);
    r->left.total = (uint16_t)(r->left.total - r->named.total);
    open_part(r);
    if (r->left.total > 0)
        return WAP_GOOD;
    wap_add_to_sums(r->sums, hex, wap_toll_named(hex),
                    r->used_passage ? 1U << WAP_PASS : WAP_EVERY_MODE);
    r->next++;
    find_next_hex(r);
    return WAP_GOOD;
}

bool wap_is_used(const wap_reader *r, uint16_t to)
{
    for (uint32_t i = 0; i < r->used_count; i++)
        if (r->used[i] == to)
            return true;
    return false;
}

/* Why no SP may go there (P-WDR-09). */
static wap_progress wrong_way(wap_reader *r, uint16_t to)
{
    uint16_t hex = r->plan->at[r->next].hex;
    if (!wap_is_hex(to) || to >= r->board->map_hexes)
        return wap_refuse_retreat(r, GG_RULE_FORM);
    if (wap_is_sallying(r->board, r->table, hex, r->plan->side))
        return wap_refuse_retreat(r, P_WDR_08);
    if (wap_hexside(r->board, hex, to) == WAP_ALL_SEA)
        return wap_refuse_retreat(r, P_WDR_09);
    if (to >= r->board->hexes || !wap_adjacent(r->board, hex, to) ||
        !wap_is_free_hex(r->board, r->table, r->plan->side, to)) {
        if (r->plan->at[r->next].ways.count == 0)
            wap_refuse_retreat(r, P_WDR_06);
        return wap_refuse_retreat(r, P_WDR_02);
    }
    return wap_refuse_retreat(r, wap_is_used(r, to) ? (uint16_t)GG_RULE_FORM : (uint16_t)P_WDR_03);
}

static wap_progress go_out(wap_reader *r, uint16_t to)
{
    if (!wap_is_way(&r->plan->at[r->next].ways, to) || wap_is_used(r, to))
        return wrong_way(r, to);
    r->used[r->used_count++] = to;
    return close_part(r, to, false);
}

bool wap_at_way_end(const wap_reader *r)
{
    return r->here != r->plan->at[r->next].hex && wap_way_ends(&r->passage, r->here, r->entered);
}

wap_progress wap_end_way(wap_reader *r)
{
    if (!wap_at_way_end(r))
        return wap_refuse_retreat(r, P_WDR_06);
    r->used_passage = true;
    return close_part(r, r->here, !wap_has(&r->passage.ends, r->here));
}

uint16_t wap_hex_after(const wap_reader *r)
{
    if (r->left.total > r->named.total)
        return WAP_NO_HEX;
    wap_reader try = *r;
    try.next++;
    find_next_hex(&try);
    return try.next < r->plan->count ? r->plan->at[try.next].hex : (uint16_t)WAP_NO_HEX;
}

bool wap_way_goes_on(const wap_reader *r, uint16_t to)
{
    if (wap_at_way_end(r) && (wap_has(&r->passage.ends, r->here) || to == wap_hex_after(r)))
        return false;
    return wap_leads_on(r->board, &r->passage, r->here, to, r->entered);
}

/* A hex of a path through the enemy, or what follows after its end. */
static wap_progress read_way(wap_reader *r)
{
    uint16_t item = gg_peek_item(&r->items);
    if (!wap_is_hex(item) || !wap_way_goes_on(r, item)) {
        if (!wap_at_way_end(r) && wap_is_hex(item))
            return wrong_way(r, item);
        return wap_end_way(r);
    }
    r->items.next++;
    r->entered += !wap_has(&r->passage.ends, item) || r->entered < r->passage.enemies;
    r->here = item;
    return WAP_GOOD;
}

static wap_progress read_word(wap_reader *r, uint16_t word)
{
    uint32_t part = r->named.total, rest = r->left.total - part;
    const wap_ways *ways = &r->plan->at[r->next].ways;
    if (part == 0)
        return wap_refuse_retreat(r, GG_RULE_FORM);
    if (word == WAP_WORD_IN) {
        if (!wap_may_go_in(r, part, rest)) {
            if (ways->inside > 0 && part > ways->inside)
                wap_refuse_retreat(r, P_FOR_04);
            return wap_refuse_retreat(r, wap_only_free(r) ? P_WDR_14 : P_WDR_04);
        }
        r->used_inside = true;
        return close_part(r, r->plan->at[r->next].hex, true);
    }
    if (word != WAP_WORD_TO)
        return wap_refuse_retreat(r, GG_RULE_FORM);
    if (!wap_may_go_out(r, part, rest))
        return gg_items_end(&r->items) ? wap_refuse_retreat(r, P_WDR_01)
                                       : wrong_way(r, gg_peek_item(&r->items));
    r->going = true;
    r->here = r->plan->at[r->next].hex;
    r->entered = 0;
    gg_assert(ways->count > 0 || r->may_pass);
    return WAP_GOOD;
}

wap_progress wap_refuse_surplus(wap_reader *r)
{
    uint16_t item = gg_peek_item(&r->items);
    if (wap_is_sp(item) && wap_item_kind(item) < r->board->kinds &&
        !wap_owns_kind(r->look, wap_item_kind(item)))
        return wap_refuse_retreat(r, P_PLY_02);
    for (uint32_t i = 0; i < r->plan->count; i++)
        if (r->plan->at[i].unsettled > 0)
            wap_refuse_retreat(r, P_WDR_11);
    return wap_refuse_retreat(r, P_WDR_01);
}

static wap_progress read_part_item(wap_reader *r)
{
    const wap_leaving_hex *hex = &r->plan->at[r->next];
    if (r->going && hex->ways.count == 0)
        return read_way(r);
    uint16_t item = gg_next_item(&r->items);
    if (!r->open) {
        if (wap_is_sp(item) || wap_is_leader(item))
            return wap_refuse_surplus(r);
        if (item != hex->hex)
            return wap_refuse_retreat(r, item == WAP_DONE ? (uint16_t)P_WDR_01
                                                          : (uint16_t)GG_RULE_FORM);
        open_hex(r);
        return WAP_GOOD;
    }
    if (r->going)
        return go_out(r, item);
    if (wap_is_leader(item))
        return read_leader(r, item);
    if (wap_is_sp(item))
        return read_sp(r, item);
    if (r->named.total == 0 && (item == WAP_DONE || wap_is_hex(item)))
        return wap_refuse_retreat(r, P_WDR_01); /* all SP of the hex go */
    return read_word(r, item);
}

wap_progress wap_read_parts(wap_reader *r)
{
    while (r->expecting == WAP_AT_PARTS) {
        r->named_at = r->items.next;
        if (gg_items_end(&r->items))
            return WAP_MORE;
        if (read_part_item(r) == WAP_BAD)
            return WAP_BAD;
    }
    return WAP_GOOD;
}
