/* morale.c: morale, elite units, and the end by demoralization (chapters 13, 15, 16).
 *
 * T-MOR, T-ELT, T-WIN */
#include "triumph/attack/arithmetic.h"
#include "triumph/attack/attack_stages.h"

bool tri_is_over(const tri_play *play)
{
    return play->table->head.over != 0;
}

/* T-MOR-04, T-WIN-01: at 0 the other army wins immediately. */
static void demoralize(tri_play *play, uint8_t side)
{
    gg_head *head = &play->table->head;
    head->over = 1;
    head->winner = tri_enemy(side);
    gg_assert(play->table->morale[side] == 0 && play->table->morale[tri_enemy(side)] > 0);
    head->how = GG_HOW_FIRST; /* decisive */
}

/* T-MOR-01 */
void tri_lose_morale(tri_play *play, uint8_t side, uint32_t points, uint32_t floor,
                     enum tri_why why)
{
    tri_table *table = play->table;
    uint32_t lost = tri_morale_drop(table->morale[side], points, floor);
    gg_assert(side < TRI_SIDES && !tri_is_over(play));
    if (points == 0)
        return;
    table->morale[side] = (uint8_t)(table->morale[side] - lost);
    table->morale_lost[side] = (uint8_t)(table->morale_lost[side] + lost);
    tri_tell_morale(play->turn, side, -(int)lost, table->morale[side], why);
    if (table->morale[side] == 0)
        demoralize(play, side);
}

/* T-ELT-04, T-ELT-05 */
void tri_commit_elite(tri_play *play, uint32_t slot)
{
    tri_table *table = play->table;
    uint8_t side = tri_army_of(slot), face = table->face[slot];
    uint32_t cost = tri_elite_cost(table, side, face);
    if (cost == 0)
        return;
    tri_mark_committed(table, side, face);
    tri_lose_morale(play, side, cost, TRI_ELITE_FLOOR,
                    face == TRI_C3 ? TRI_WHY_HEAVY : TRI_WHY_GUARD);
}
