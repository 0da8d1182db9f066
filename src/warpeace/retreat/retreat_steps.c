/* retreat_steps.c: the choices on the way to a `retreat`. What follows without a choice is added to the step before it. */
#include "warpeace/retreat/retreat_order.h"

/* ---------------------------------------------------------------- steps */

static void offer_two(gg_steps *out, uint8_t kind, uint16_t item, uint16_t second)
{
    gg_offer(out, gg_step_of(kind, item, second, second == WAP_DONE ? GG_COMPLETES : 0));
}

static uint16_t only_hex_of(const wap_hexes *set)
{
    uint16_t first = wap_next_hex(set, 0);
    return wap_next_hex(set, (uint32_t)first + 1) == WAP_NO_HEX ? first : (uint16_t)GG_NO_ITEM;
}

static bool any_hex(const wap_hexes *set)
{
    return wap_next_hex(set, 0) != WAP_NO_HEX;
}

static void offer_subjects(wap_reader *r, gg_steps *out)
{
    if (r->plan->prompt == WAP_ASK_SIEGE_RETREAT) {
        offer_two(out, WAP_STEP_HEX, r->table->cursor, r->table->cursor);
        return;
    }
    for (uint32_t i = 0; i < r->table->battles; i++) {
        if (!wap_is_subject(r, i))
            continue;
        r->plan->battle = (uint8_t)i;
        wap_find_leavable(r);
        if (any_hex(&r->leavable))
            offer_two(out, WAP_STEP_BATTLE, (uint16_t)(WAP_ITEM_BATTLE + i),
                      only_hex_of(&r->leavable));
    }
}

static void offer_hexes(wap_reader *r, gg_steps *out)
{
    const wap_retreat *plan = r->plan;
    bool must = plan->prompt == WAP_ASK_MUST_WITHDRAW;
    uint32_t from = plan->count > 0 ? plan->at[plan->count - 1].hex + 1U : 0;
    bool done = plan->count > 0 && (!must || wap_all_named(r));
    if (!(must && done))
        for (uint16_t hex = wap_next_hex(&r->leavable, from); hex != WAP_NO_HEX;
             hex = wap_next_hex(&r->leavable, hex + 1U)) {
            if (wap_fits_in(r, hex))
                wap_offer_item(out, WAP_STEP_HEX, hex, false);
            if (must)
                break;
        }
    if (!done)
        return;
    wap_begin_losses(r);
    uint32_t choices = 0;
    for (uint32_t i = 0; i < plan->count; i++)
        choices += wap_may_name_losses_of(r, i);
    if (choices == 0)
        offer_two(out, WAP_STEP_WORD, WAP_WORD_GO, WAP_WORD_THEN);
    else
        wap_offer_item(out, WAP_STEP_WORD, WAP_WORD_GO, false);
}

/* What comes after the last part, or after the losses: the next hex, or nothing. */
static uint16_t item_after(const wap_reader *r)
{
    return r->expecting == WAP_AT_END ? (uint16_t)WAP_DONE : r->plan->at[r->next].hex;
}

static void offer_end_of_losses(const wap_reader *r, gg_steps *out)
{
    wap_reader try = *r;
    wap_retreat plan = *r->plan;
    try.plan = &plan;
    wap_begin_parts(&try);
    offer_two(out, WAP_STEP_WORD, WAP_WORD_THEN, item_after(&try));
}

static void offer_lost_sp(const wap_reader *r, gg_steps *out)
{
    const wap_leaving_hex *hex = &r->plan->at[r->next];
    for (uint32_t kind = (uint32_t)(r->last_kind + 1); kind < r->board->kinds; kind++) {
        uint32_t own, all = wap_sp_of_kind(r, hex, (uint8_t)kind, &own);
        for (uint32_t n = 1; n <= all; n++)
            if (wap_may_lose(r, (uint8_t)kind, n))
                wap_offer_item(out, WAP_STEP_SP, wap_sp_item((uint8_t)kind, n), false);
    }
}

static void offer_losses(const wap_reader *r, gg_steps *out)
{
    if (r->open)
        offer_lost_sp(r, out);
    if (r->open && !wap_losses_complete(r))
        return;
    for (uint32_t i = r->open ? r->next + 1 : r->next; i < r->plan->count; i++)
        if (wap_may_name_losses_of(r, i))
            wap_offer_item(out, WAP_STEP_HEX, r->plan->at[i].hex, false);
    if (wap_losses_may_end(r))
        offer_end_of_losses(r, out);
}

static void offer_leaders(const wap_reader *r, gg_steps *out)
{
    for (uint32_t i = (uint32_t)(r->last_leader + 1); i < r->board->leaders; i++)
        if (wap_may_take_leader(r, i))
            wap_offer_item(out, WAP_STEP_LEADER, (uint16_t)(WAP_ITEM_LEADER + i), false);
}

static void offer_sp(const wap_reader *r, gg_steps *out)
{
    for (uint32_t kind = (uint32_t)(r->last_kind + 1); kind < r->board->kinds; kind++)
        for (uint32_t n = 1; n <= r->left.sp[kind]; n++)
            if (wap_may_name(r, (uint8_t)kind, n))
                wap_offer_item(out, WAP_STEP_SP, wap_sp_item((uint8_t)kind, n), false);
}

/* The item that follows if this part goes in or to a free hex: only if the whole hex has left. */
static uint16_t item_behind_part(const wap_reader *r)
{
    if (r->left.total > r->named.total)
        return GG_NO_ITEM;
    uint16_t next = wap_hex_after(r);
    return next == WAP_NO_HEX ? (uint16_t)WAP_DONE : next;
}

static void offer_words(const wap_reader *r, gg_steps *out)
{
    uint32_t part = r->named.total, rest = r->left.total - part;
    if (wap_may_go_out(r, part, rest))
        wap_offer_item(out, WAP_STEP_WORD, WAP_WORD_TO, false);
    if (wap_may_go_in(r, part, rest))
        offer_two(out, WAP_STEP_WORD, WAP_WORD_IN, item_behind_part(r));
}

static void offer_who(const wap_reader *r, gg_steps *out)
{
    if (r->named.total == 0)
        offer_leaders(r, out);
    offer_sp(r, out);
    if (r->named.total > 0)
        offer_words(r, out);
}

static void offer_parts(const wap_reader *r, gg_steps *out);

static void offer_way(const wap_reader *r, gg_steps *out)
{
    for (uint32_t i = 0; i < WAP_DIRECTIONS; i++) {
        uint16_t next = r->board->hex[r->here].next[i];
        if (next != WAP_NO_HEX && wap_way_goes_on(r, next))
            wap_offer_item(out, WAP_STEP_HEX, next, false);
    }
    if (!wap_at_way_end(r))
        return;
    wap_reader try = *r;
    wap_retreat plan = *r->plan;
    try.plan = &plan;
    wap_end_way(&try);
    offer_parts(&try, out);
}

static void offer_parts(const wap_reader *r, gg_steps *out)
{
    if (r->expecting == WAP_AT_END) {
        wap_offer_item(out, WAP_STEP_WORD, WAP_DONE, true);
        return;
    }
    const wap_leaving_hex *hex = &r->plan->at[r->next];
    if (!r->open) {
        wap_offer_item(out, WAP_STEP_HEX, hex->hex, false);
    } else if (!r->going) {
        offer_who(r, out);
    } else {
        for (uint32_t i = 0; i < hex->ways.count; i++)
            if (!wap_is_used(r, hex->ways.to[i]))
                offer_two(out, WAP_STEP_HEX, hex->ways.to[i], item_behind_part(r));
    }
}

void wap_retreat_steps(const wap_look *look, const gg_draft *draft, gg_steps *out)
{
    wap_reader r;
    wap_retreat plan;
    wap_open_reader(&r, look, &draft->order, &plan, NULL);
    wap_progress how = wap_read_all(&r);
    gg_assert(how != WAP_BAD);
    (void)how;
    if (r.expecting == WAP_AT_SUBJECT)
        offer_subjects(&r, out);
    else if (r.expecting == WAP_AT_HEXES)
        offer_hexes(&r, out);
    else if (r.expecting == WAP_AT_LOSSES)
        offer_losses(&r, out);
    else if (r.expecting == WAP_AT_PARTS && r.open && r.going && plan.at[r.next].ways.count == 0)
        offer_way(&r, out);
    else
        offer_parts(&r, out);
}
