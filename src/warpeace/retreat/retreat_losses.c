/* retreat_losses.c: what a `retreat` costs: SP lost to pursuit and on the way. P-WDR, P-RSL, R-P-36
 *
 * Losses are named before anybody moves. How many a hex owes depends on its ways out: nothing if a neighbor is free or
 * all fit into the city, one SP for each enemy-occupied hex on a path through the enemy, all that find no room if there
 * is no way out. The SP lost to pursuit may come from any of the hexes. So a hex that names a certain number may or may
 * not have paid for the pursuit, and `sums` keeps which totals are possible so far. */
#include "warpeace/retreat/retreat_order.h"

/* ---------------------------------------------------------------- what a hex owes */

/* SP lost on the way if n must go; UINT32_MAX: there is no such way. */
static uint32_t cost_of(const wap_leaving_hex *hex, uint32_t n, uint32_t mode)
{
    const wap_ways *ways = &hex->ways;
    if (n == 0)
        return 0;
    if (ways->count > 0)
        return mode == WAP_WALK ? 0 : UINT32_MAX;
    if (ways->through && mode == WAP_PASS)
        return n < ways->enemies ? n : ways->enemies;
    if (mode != WAP_SHELTER)
        return UINT32_MAX;
    if (n <= ways->inside)
        return 0;
    return ways->through ? UINT32_MAX : n - ways->inside;
}

/* What it names if it goes this way. `how`: 0 it does not pay for the pursuit, 1 it pays with an SP that its owner
 * moves, 2 with an unsupplied one. */
static bool toll_of(const wap_leaving_hex *hex, uint32_t mode, uint32_t how, wap_toll *out)
{
    if ((how == 1 && hex->own == 0) || (how == 2 && hex->unsettled == 0))
        return false;
    uint32_t cost = cost_of(hex, how == 1 ? hex->own - 1U : hex->own, mode);
    if (cost == UINT32_MAX)
        return false;
    *out = (wap_toll){cost + (how == 1), how == 2};
    return true;
}

/* May the hex have paid for the pursuit `paid` times, having named this and gone in one of these ways (bits)? */
static bool agrees(const wap_leaving_hex *hex, wap_toll named, uint32_t paid, uint32_t modes)
{
    wap_toll fits;
    for (uint32_t mode = 0; mode < WAP_MODES; mode++)
        for (uint32_t how = paid; how <= paid * 2; how++)
            if ((modes >> mode & 1U) && toll_of(hex, mode, how, &fits) && fits.own == named.own &&
                fits.unsupplied == named.unsupplied)
                return true;
    return false;
}

void wap_add_to_sums(bool sums[2], const wap_leaving_hex *hex, wap_toll named, uint32_t modes)
{
    bool none = agrees(hex, named, 0, modes), once = agrees(hex, named, 1, modes);
    bool no_sum = sums[0] && none;
    sums[1] = (sums[1] && none) || (sums[0] && once);
    sums[0] = no_sum;
}

/* Can the total still be right if this hex pays `paid`, and perhaps more hexes follow (`later`)? */
static bool may_pay(const wap_reader *r, uint32_t paid, bool later)
{
    bool none = r->sums[0] && paid == 0;
    bool once = (r->sums[1] && paid == 0) || (r->sums[0] && paid == 1);
    return r->plan->pursuit ? once || (later && none) : none;
}

/* Can the hex's losses still become right if `more` can be added? */
static bool can_become(const wap_reader *r, uint32_t at, wap_toll now, wap_toll more)
{
    const wap_leaving_hex *hex = &r->plan->at[at];
    bool later = at + 1 < r->plan->count;
    wap_toll goal;
    for (uint32_t mode = 0; mode < WAP_MODES; mode++)
        for (uint32_t how = 0; how < 3; how++) {
            if (!may_pay(r, how > 0, later) || !toll_of(hex, mode, how, &goal))
                continue;
            if (goal.own + goal.unsupplied > 0 && goal.own >= now.own &&
                goal.own <= now.own + more.own && goal.unsupplied >= now.unsupplied &&
                goal.unsupplied <= now.unsupplied + more.unsupplied)
                return true;
        }
    return false;
}

/* P-WDR-10: neither a broken siege nor a victor is pursued. */
static bool is_pursued(const wap_reader *r)
{
    const wap_retreat *plan = r->plan;
    if (plan->prompt == WAP_ASK_VICTOR || plan->battle == WAP_NO_BATTLE)
        return false;
    uint32_t cavalry = 0;
    for (uint32_t i = 0; i < plan->count; i++)
        cavalry += wap_count_cavalry(r->board, r->table, plan->at[i].hex,
                                     wap_leavers(plan->camp, plan->battle));
    return wap_is_pursued(r->board, r->table, plan->battle, plan->camp, cavalry);
}

void wap_begin_losses(wap_reader *r)
{
    wap_retreat *plan = r->plan;
    plan->pursuit = is_pursued(r);
    for (uint32_t i = 0; i < plan->count; i++) {
        wap_ways *ways = &plan->at[i].ways;
        wap_rough_ways(r->look->game, r->table, plan->at[i].hex, plan->camp, plan->battle, ways);
        if (wap_only_free(r))
            ways->inside = ways->through = 0;
    }
    r->sums[0] = true;
    r->sums[1] = false;
    r->next = 0;
    r->open = false;
    r->expecting = WAP_AT_LOSSES;
}

/* ---------------------------------------------------------------- losses */

wap_toll wap_toll_named(const wap_leaving_hex *hex)
{
    return (wap_toll){hex->lost, hex->lost_unsupplied};
}

/* SP of a kind in a hex, and those of them that the owner moves. */
uint32_t wap_sp_of_kind(const wap_reader *r, const wap_leaving_hex *hex, uint8_t kind,
                        uint32_t *own)
{
    uint32_t all = 0;
    wap_which which = wap_leavers(r->plan->camp, r->plan->battle);
    *own = 0;
    WAP_EACH_PILE (i, r->table, hex->hex) {
        const wap_pile *pile = &r->table->pile[i];
        if (pile->kind != kind || !wap_fits(r->board, r->table, pile, which))
            continue;
        all += pile->count;
        *own += pile->marks & WAP_UNSUPPLIED ? 0U : pile->count;
    }
    return all;
}

/* What could still be named after this kind. */
static wap_toll above(const wap_reader *r, const wap_leaving_hex *hex, int32_t kind)
{
    wap_toll more = {0, 0};
    wap_which which = wap_leavers(r->plan->camp, r->plan->battle);
    WAP_EACH_PILE (i, r->table, hex->hex) {
        const wap_pile *pile = &r->table->pile[i];
        if (pile->kind <= kind || !wap_fits(r->board, r->table, pile, which))
            continue;
        if (pile->marks & WAP_UNSUPPLIED)
            more.unsupplied += pile->count;
        else
            more.own += pile->count;
    }
    return more;
}

/* With `count` SP of a kind added: those that the owner moves first. */
static wap_toll toll_with(const wap_reader *r, const wap_leaving_hex *hex, uint8_t kind,
                          uint32_t count)
{
    uint32_t own;
    wap_sp_of_kind(r, hex, kind, &own);
    uint32_t mine = count < own ? count : own;
    wap_toll now = wap_toll_named(hex);
    return (wap_toll){now.own + mine, now.unsupplied + (count - mine)};
}

bool wap_may_lose(const wap_reader *r, uint8_t kind, uint32_t count)
{
    const wap_leaving_hex *hex = &r->plan->at[r->next];
    return can_become(r, r->next, toll_with(r, hex, kind, count), above(r, hex, kind));
}

bool wap_losses_complete(const wap_reader *r)
{
    bool sums[2] = {r->sums[0], r->sums[1]};
    const wap_leaving_hex *hex = &r->plan->at[r->next];
    if (hex->lost + hex->lost_unsupplied == 0)
        return false;
    wap_add_to_sums(sums, hex, wap_toll_named(hex), WAP_EVERY_MODE);
    return sums[0] || sums[1];
}

/* The hexes up to `at` name nothing more. */
static void pass_by(wap_reader *r, uint32_t at)
{
    for (; r->next < at; r->next++)
        wap_add_to_sums(r->sums, &r->plan->at[r->next], wap_toll_named(&r->plan->at[r->next]),
                        WAP_EVERY_MODE);
    r->open = false;
}

bool wap_may_name_losses_of(const wap_reader *r, uint32_t at)
{
    wap_reader try = *r;
    pass_by(&try, at);
    return can_become(&try, at, (wap_toll){0, 0}, above(r, &r->plan->at[at], -1));
}

bool wap_losses_may_end(const wap_reader *r)
{
    wap_reader try = *r;
    pass_by(&try, r->plan->count);
    return try.sums[r->plan->pursuit];
}

static wap_progress wrong_losses(wap_reader *r)
{
    for (uint32_t i = 0; i < r->plan->count; i++)
        if (r->plan->at[i].ways.count == 0)
            wap_refuse_retreat(r, P_WDR_06);
    return wap_refuse_retreat(r, P_WDR_10);
}

static wap_progress read_loss_hex(wap_reader *r, uint16_t hex)
{
    uint32_t at = r->open ? r->next + 1 : r->next;
    while (at < r->plan->count && r->plan->at[at].hex != hex)
        at++;
    if (at == r->plan->count)
        return wap_refuse_retreat(r, GG_RULE_FORM);
    if ((r->open && !wap_losses_complete(r)) || !wap_may_name_losses_of(r, at))
        return wrong_losses(r);
    pass_by(r, at);
    r->open = true;
    r->last_kind = -1;
    r->plan->at[at].losses_at = (uint16_t)r->items.next;
    return WAP_GOOD;
}

static wap_progress read_loss(wap_reader *r, uint16_t item)
{
    uint8_t kind = wap_item_kind(item);
    uint32_t count = wap_item_count(item), own;
    if (!r->open || kind >= r->board->kinds || kind <= r->last_kind || count == 0)
        return wap_refuse_retreat(r, GG_RULE_FORM);
    wap_leaving_hex *hex = &r->plan->at[r->next];
    gg_assert(r->next < r->plan->count);
    if (count > wap_sp_of_kind(r, hex, kind, &own) || !wap_may_lose(r, kind, count))
        return wrong_losses(r);
    wap_toll now = toll_with(r, hex, kind, count);
    hex->lost = (uint16_t)now.own;
    hex->lost_unsupplied = (uint16_t)now.unsupplied;
    r->last_kind = kind;
    return WAP_GOOD;
}

wap_progress wap_read_losses(wap_reader *r)
{
    while (!gg_items_end(&r->items)) {
        uint16_t item = gg_next_item(&r->items);
        if (item == WAP_WORD_THEN) {
            if ((r->open && !wap_losses_complete(r)) || !wap_losses_may_end(r))
                return wrong_losses(r);
            wap_begin_parts(r);
            return WAP_GOOD;
        }
        wap_progress how = wap_is_hex(item)  ? read_loss_hex(r, item)
                           : wap_is_sp(item) ? read_loss(r, item)
                                             : wap_refuse_retreat(r, GG_RULE_FORM);
        if (how == WAP_BAD)
            return WAP_BAD;
    }
    return WAP_MORE;
}
