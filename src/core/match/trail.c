/* trail.c: earlier states of a match. */
#include "core/match/trail.h"
#include "core/mem.h"

void gg_trail_open(gg_trail *trail, void *states, size_t size)
{
    trail->states = states;
    trail->size = size;
    trail->count = 0;
    for (uint32_t i = 0; i < GG_TRAIL_MAX; i++)
        trail->stone[i].slot = i;
}

static uint8_t *state_at(const gg_trail *trail, uint32_t slot)
{
    return trail->states + slot * trail->size;
}

/* Drops the state that leaves the smallest gap relative to its distance from the newest. */
static uint32_t find_dispensable(const gg_trail *trail)
{
    const gg_milestone *stone = trail->stone;
    uint32_t end = stone[trail->count - 1].depth + 1, best = 0;
    uint64_t best_gap = 0, best_way = 0;
    for (uint32_t i = 0; i + 1 < trail->count; i++) {
        uint64_t gap = stone[i + 1].depth - (i > 0 ? stone[i - 1].depth : 0);
        uint64_t way = end - stone[i + 1].depth;
        if (i > 0 && gap * best_way >= best_gap * way)
            continue;
        best = i;
        best_gap = gap;
        best_way = way;
    }
    return best;
}

/* Frees its slot and moves it behind the others. */
static void forget(gg_trail *trail, uint32_t which)
{
    gg_milestone gone = trail->stone[which];
    memmove(&trail->stone[which], &trail->stone[which + 1],
            (trail->count - which - 1) * sizeof trail->stone[0]);
    trail->stone[--trail->count] = gone;
}

void gg_trail_keep(gg_trail *trail, const void *state, uint32_t depth, uint32_t last)
{
    if (trail->count > 0 && trail->stone[trail->count - 1].depth == depth)
        return;
    gg_assert(trail->count == 0 || trail->stone[trail->count - 1].depth < depth);
    if (trail->count == GG_TRAIL_MAX)
        forget(trail, find_dispensable(trail));
    gg_milestone *stone = &trail->stone[trail->count++];
    stone->depth = depth;
    stone->last = last;
    memcpy(state_at(trail, stone->slot), state, trail->size);
}

void gg_trail_cut(gg_trail *trail, uint32_t depth)
{
    while (trail->count > 0 && trail->stone[trail->count - 1].depth > depth)
        trail->count--;
}

const void *gg_trail_last(const gg_trail *trail, gg_milestone *stone)
{
    if (trail->count == 0)
        return NULL;
    *stone = trail->stone[trail->count - 1];
    return state_at(trail, stone->slot);
}

void gg_trail_copy(gg_trail *to, const gg_trail *from)
{
    gg_assert(to->size == from->size);
    to->count = from->count;
    memcpy(to->stone, from->stone, sizeof to->stone);
    for (uint32_t i = 0; i < from->count; i++)
        memcpy(state_at(to, from->stone[i].slot), state_at(from, from->stone[i].slot), to->size);
}
