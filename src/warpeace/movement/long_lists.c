/* long_lists.c: lists that would be too long. Numbers of SP, then hexes, are offered in two steps: first a range, a
 * step that adds nothing to the order, then a member of it. So every legal order is offered, however large a stack is. */
#include "warpeace/sequence/rules.h"

enum {
    ONLY = 1 << 14,
    BLOCK = 64
}; /* ONLY: the list is made for this step; BLOCK: hexes of a range */

static bool is_among(gg_step step)
{
    return gg_step_kind_of(step) == WAP_STEP_AMONG;
}

/* The range that a step belongs to: all numbers of its kind of SP, or a block of hexes. */
static gg_step among_of(gg_step step)
{
    uint32_t item = gg_step_a(step);
    uint32_t first = wap_is_sp((uint16_t)item) ? item - wap_item_count((uint16_t)item)
                                               : item / BLOCK * BLOCK;
    uint32_t size = wap_is_sp((uint16_t)item) ? 128 : BLOCK;
    return gg_step_of(WAP_STEP_AMONG, (uint16_t)first, (uint16_t)(first + size - 1), 0);
}

static bool belongs(gg_step among, gg_step step)
{
    uint8_t kind = gg_step_kind_of(step);
    return (kind == WAP_STEP_SP || kind == WAP_STEP_HEX) && gg_step_a(step) >= gg_step_a(among) &&
           gg_step_a(step) <= gg_step_b(among);
}

static bool is_listed(const gg_steps *out, uint32_t end, gg_step step)
{
    for (uint32_t i = 0; i < end; i++)
        if (out->step[i] == step)
            return true;
    return false;
}

/* Every step of this kind is replaced by its range. */
static void fold(gg_steps *out, uint8_t kind)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < out->count; i++) {
        gg_step step = out->step[i];
        if (gg_step_kind_of(step) == kind)
            step = among_of(step);
        if (!is_among(step) || !is_listed(out, kept, step))
            out->step[kept++] = step;
    }
    out->count = kept;
}

/* A list belongs to one of these ranges if it begins with it. */
void wap_offer_long(gg_steps *out, gg_step step)
{
    if (out->count > 0 && is_among(out->step[0]) && (gg_step_c(out->step[0]) & ONLY) != 0) {
        if (belongs(out->step[0], step))
            gg_offer(out, step);
        return;
    }
    if (out->count >= WAP_LONG_LIST)
        fold(out, WAP_STEP_SP);
    if (out->count >= WAP_LONG_LIST)
        fold(out, WAP_STEP_HEX);
    gg_offer(out, step);
}

void wap_begin_list(const gg_draft *draft, gg_steps *out)
{
    gg_assert(out->count == 0);
    if (draft->count == 0 || !is_among(draft->taken[draft->count - 1]))
        return;
    gg_step among = draft->taken[draft->count - 1];
    gg_offer(out, gg_step_of(WAP_STEP_AMONG, gg_step_a(among), gg_step_b(among), ONLY));
}

static bool has_folded(const gg_steps *out, bool hexes)
{
    for (uint32_t i = 0; i < out->count; i++)
        if (is_among(out->step[i]) && wap_is_hex(gg_step_a(out->step[i])) == hexes)
            return true;
    return false;
}

/* Steps offered after the folding are folded too, so nothing is offered in two ways. */
void wap_end_list(gg_steps *out)
{
    if (out->count > 0 && is_among(out->step[0]) && (gg_step_c(out->step[0]) & ONLY) != 0) {
        gg_step among = out->step[0];
        uint32_t kept = 0;
        for (uint32_t i = 1; i < out->count; i++)
            if (belongs(among, out->step[i]))
                out->step[kept++] = out->step[i];
        out->count = kept;
        return;
    }
    if (has_folded(out, false))
        fold(out, WAP_STEP_SP);
    if (has_folded(out, true))
        fold(out, WAP_STEP_HEX);
}
