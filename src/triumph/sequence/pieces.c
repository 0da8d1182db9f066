/* pieces.c: what happens to single pieces: shown, reduced, eliminated, detached (chapters 3 and 8).
 *
 * T-PCE, T-CRP */
#include "triumph/sequence/rules.h"
#include "triumph/table/choices_left.h"

uint16_t tri_strangers(const tri_table *table, uint8_t side)
{
    uint32_t seats = GG_BIT(GG_PUBLIC);
    for (uint32_t seat = 0; seat < table->head.seats; seat++)
        if (table->head.side[seat] != side)
            seats |= GG_BIT(seat);
    return (uint16_t)seats;
}

/* The number of units in play is the sum of those left by face. */
static bool adds_up(const tri_table *table, uint8_t side)
{
    uint32_t left = 0;
    for (uint32_t face = 0; face < TRI_FACES; face++)
        left += table->left[side][face];
    return left == tri_count(tri_army_in_play(table, side));
}

/* T-PCE-03 */
void tri_show(tri_play *play, uint32_t slot)
{
    tri_table *table = play->table;
    gg_assert(tri_in_play(table->at[slot]) && table->face[slot] < TRI_FACES);
    play->turn->barrier = true;
    if (tri_is_known(table, slot))
        return;
    gg_show(play->turn, tri_strangers(table, tri_army_of(slot)), (int16_t)slot, table->face[slot]);
    tri_know(table, slot, table->face[slot]);
}

uint32_t tri_corps_size(const tri_table *table, uint32_t commander)
{
    uint8_t count =
        0; /* a byte, so that the loop is vectorized; eliminated units are in no corps */
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        count = (uint8_t)(count + (table->corps[slot] == commander));
    gg_assert(count == tri_count(tri_corps_units(table, commander)));
    return count;
}

/* Units that are not in play are in no corps. */
tri_set tri_corps_units(const tri_table *table, uint32_t commander)
{
    tri_set set = {{0, 0}};
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (table->corps[slot] == commander)
            tri_add(&set, slot);
    return set;
}

/* T-CRP-02 */
void tri_detach(tri_play *play, uint32_t slot)
{
    gg_assert(tri_in_play(play->table->at[slot]));
    play->table->corps[slot] = TRI_NO_COMMANDER;
}

/* T-CRP-05: a commander falls with his last unit. */
static void leave_corps(tri_play *play, uint32_t slot)
{
    tri_table *table = play->table;
    uint8_t commander = table->corps[slot];
    table->corps[slot] = TRI_NO_COMMANDER;
    if (commander == TRI_NO_COMMANDER || tri_corps_size(table, commander) > 0)
        return;
    table->commander_at[commander] = TRI_DEAD;
    table->commander_vs[commander] = 0;
    table->commander_flags[commander] = 0;
}

static void remove_unit(tri_play *play, uint32_t slot)
{
    tri_table *table = play->table;
    gg_assert(tri_in_play(table->at[slot]));
    table->at[slot] = TRI_DEAD;
    table->named_vs[slot] = 0;
    table->moved[slot] = 0;
    table->flags[slot] = 0;
    table->origin[slot] = TRI_NO_COMMANDER;
    leave_corps(play, slot);
    gg_assert(adds_up(table, tri_army_of(slot)));
}

/* T-ATK-10.6 */
void tri_lose_point(tri_play *play, uint32_t slot)
{
    tri_table *table = play->table;
    uint8_t side = tri_army_of(slot), before = table->face[slot], after = tri_reduced(before);
    gg_assert(table->left[side][before] > 0);
    tri_show(play, slot);
    tri_tell_loss(play->turn, slot, before, after == TRI_NO_FACE ? -1 : after);
    table->left[side][before]--;
    if (after == TRI_NO_FACE) {
        remove_unit(play, slot);
        return;
    }
    table->left[side][after]++;
    table->face[slot] = after;
    tri_know(table, slot, after);
    gg_assert(tri_strength(after) + 1 == tri_strength(before) &&
              tri_type(after) == tri_type(before));
}

void tri_eliminate(tri_play *play, uint32_t slot)
{
    tri_table *table = play->table;
    uint8_t face = table->face[slot];
    gg_assert(table->left[tri_army_of(slot)][face] > 0);
    tri_show(play, slot);
    tri_tell_loss(play->turn, slot, face, -1);
    table->left[tri_army_of(slot)][face]--;
    remove_unit(play, slot);
}

uint32_t tri_units_in(const tri_play *play, uint8_t side, uint8_t locale)
{
    uint32_t count = 0, first = side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++) {
        uint16_t at = play->table->at[slot];
        count += tri_on_board(at) && tri_locale_at(play->board, at) == locale;
    }
    return count;
}
