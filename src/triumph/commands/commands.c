/* commands.c: which pieces may be commanded, and what it costs (chapter 9).
 *
 * T-CMD, T-CRP, T-RNF, T-SET */
#include "triumph/commands/look.h"

/* ---------------------------------------------------------------- rights */

static bool is_own_commander(const tri_look *look, uint32_t commander)
{
    return commander < look->board->commanders &&
           look->board->commander[commander].side == look->side &&
           tri_in_play(look->table->commander_at[commander]);
}

/* T-CMD-02, T-RNF-10, T-RNF-11, T-RNF-12 */
static uint32_t commands_allowed(const tri_look *look, uint32_t commander)
{
    bool twice = look->side == TRI_FRENCH &&
                 (look->table->commander_flags[commander] & TRI_ENTERED);
    return twice ? 2 : 1;
}

/* T-CMD-01, T-CMD-02, T-CMD-03, T-TEA-18 */
void tri_check_commander(const tri_look *look, uint32_t commander, gg_refusal *refusal)
{
    const tri_table *table = look->table;
    if (!is_own_commander(look, commander)) {
        gg_refuse(refusal, GG_RULE_SEAT);
        gg_refuse(refusal, T_CMD_01);
        return;
    }
    if (!tri_may_command(table, look->seat, commander))
        gg_refuse(refusal, T_TEA_18);
    if (table->commands[commander] >= commands_allowed(look, commander)) {
        gg_refuse(refusal, T_CMD_02);
        gg_refuse(refusal, T_CMD_06);
        if (look->side == TRI_ALLIED && (table->commander_flags[commander] & TRI_ENTERED))
            gg_refuse(refusal, T_RNF_12);
    }
    if (table->corps_used[look->side] >= look->board->army[look->side].corps_commands)
        gg_refuse(refusal, T_CMD_03);
    if (table->commander_at[commander] == TRI_OFF && !tri_may_enter(look, (uint8_t)commander))
        gg_refuse(refusal, T_RNF_02);
}

/* The same as tri_check_commander for an own commander in play. A shortcut, because it is asked often. */
static bool is_ready(const tri_look *look, uint32_t commander)
{
    const tri_table *table = look->table;
    bool ready = table->commands[commander] < commands_allowed(look, commander) &&
                 (look->alone || tri_may_command(table, look->seat, commander)) &&
                 (table->commander_at[commander] != TRI_OFF ||
                  tri_may_enter(look, (uint8_t)commander));
#ifdef GG_SLOW
    gg_refusal refusal = {0};
    tri_check_commander(look, commander, &refusal);
    gg_assert(ready == (refusal.count == 0));
#endif
    return ready;
}

void tri_find_ready(tri_look *look)
{
    const tri_army *army = &look->board->army[look->side];
    look->ready = 0;
    look->alone = tri_is_alone(look->table, look->seat);
    if (look->side != look->table->active || !tri_corps_command_left(look))
        return;
    for (uint32_t i = 0; i < army->commanders; i++) {
        uint32_t commander = (uint32_t)army->first_commander + i;
        gg_assert(commander < TRI_COMMANDERS_MAX);
        if (look->corps[commander] > 0 && is_ready(look, commander))
            look->ready |= 1U << commander;
    }
}

static bool is_own_unit(const tri_look *look, uint32_t slot)
{
    return slot < TRI_UNITS && tri_army_of(slot) == look->side &&
           tri_in_play(look->table->at[slot]);
}

/* T-CMD-04, T-CMD-08, T-CRP-04 */
void tri_check_unit_command(const tri_look *look, uint32_t slot, gg_refusal *refusal)
{
    if (!is_own_unit(look, slot)) {
        gg_refuse(refusal, GG_RULE_SEAT);
        gg_refuse(refusal, T_CMD_08);
        return;
    }
    if (!tri_may_move_unit(look->board, look->table, look->seat, slot))
        gg_refuse(refusal, T_TEA_19);
    uint8_t commander = look->table->corps[slot];
    if (look->table->units_used[look->side] >= look->board->army[look->side].unit_commands)
        gg_refuse(refusal, T_CMD_04);
    if (commander != TRI_NO_COMMANDER && look->corps[commander] < 2) {
        gg_refuse(refusal, T_CRP_04);
        gg_refuse(refusal, T_CMD_08);
    }
}

/* T-CMD-09, T-CMD-10, T-SET-14, T-RNF-02 */
void tri_check_movers(const tri_look *look, tri_set units, bool corps, gg_refusal *refusal)
{
    const tri_table *table = look->table;
    TRI_EACH (slot, units) {
        if (table->moved[slot] >= tri_moves_allowed(table, slot)) {
            gg_refuse(refusal, T_CMD_09);
            if (corps)
                gg_refuse(refusal, T_CMD_10);
        }
        if (table->flags[slot] & TRI_FIXED)
            gg_refuse(refusal, T_SET_14);
        if (table->at[slot] == TRI_OFF && !tri_may_enter(look, table->origin[slot]))
            gg_refuse(refusal, T_RNF_02);
    }
}

/* ---------------------------------------------------------------- costs */

/* T-CMD-12, T-RNF-08: for entries and combined attacks too. */
void tri_spend_corps_command(tri_play *play, uint32_t commander)
{
    uint8_t side = play->board->commander[commander].side;
    gg_assert(side == play->table->active && tri_in_play(play->table->commander_at[commander]));
    play->table->commands[commander]++;
    play->table->corps_used[side]++;
    gg_assert(play->table->commands[commander] <= 2); /* twice only in the turn of entry */
    gg_assert(play->table->corps_used[side] <= play->board->army[side].corps_commands);
}

/* T-CMD-12, T-RNF-08 */
void tri_spend_unit_command(tri_play *play, uint8_t side)
{
    play->table->units_used[side]++;
    gg_assert(play->table->units_used[side] <= play->board->army[side].unit_commands);
}

void tri_count_move(tri_play *play, tri_set units)
{
    gg_assert(!tri_empty(units));
    TRI_EACH (slot, units) {
        play->table->moved[slot]++;
        gg_assert(play->table->moved[slot] <= tri_moves_allowed(play->table, slot));
    }
}

/* ---------------------------------------------------------------- leaving units behind */

static bool can_go(const tri_look *look, const tri_parting *parting, uint32_t slot)
{
    return tri_can_move(look, slot) &&
           (!parting->cavalry_only || tri_type(look->table->face[slot]) == TRI_CAVALRY);
}

/* What is certain if the next unit left behind is at or above `limit`: all below it that were not left behind go. */
typedef struct decided {
    uint32_t going;
    bool guard, stuck;
} decided;

static decided going_below(const tri_look *look, const tri_parting *parting, uint32_t limit)
{
    decided sum = {0};
    tri_set rest = tri_without(parting->corps, parting->left);
    TRI_EACH (slot, rest) {
        if (slot >= limit)
            break;
        sum.going++;
        sum.guard = sum.guard || look->table->face[slot] == TRI_G3;
        sum.stuck = sum.stuck || !can_go(look, parting, slot);
    }
    return sum;
}

static bool fits(const tri_parting *parting, uint32_t going, bool guard)
{
    return going >= 1 && going <= (guard ? parting->most : parting->most_plain);
}

/* If this unit is left behind too, can enough others go: those below it, or those and one more above? */
static bool may_leave(const tri_look *look, const tri_parting *parting, uint32_t slot)
{
    decided below = going_below(look, parting, slot);
    if (below.stuck)
        return false;
    if (fits(parting, below.going, below.guard))
        return true;
    for (uint32_t next = tri_next(parting->corps, slot + 1); next < TRI_UNITS;
         next = tri_next(parting->corps, next + 1))
        if (can_go(look, parting, next) &&
            fits(parting, below.going + 1, below.guard || look->table->face[next] == TRI_G3))
            return true;
    return false;
}

void tri_offer_parting(const tri_look *look, const tri_parting *parting, gg_steps *out)
{
    decided all = going_below(look, parting, TRI_UNITS);
    gg_assert(tri_empty(tri_without(parting->left, parting->corps)) && all.going > 0);
    if (!all.stuck && fits(parting, all.going, all.guard))
        tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, false);
    uint32_t first = parting->last == TRI_UNITS ? 0 : parting->last + 1;
    bool last_goes = all.going == 2; /* of the two that are left */
    for (uint32_t slot = tri_next(parting->corps, first); slot < TRI_UNITS;
         slot = tri_next(parting->corps, slot + 1))
        if (may_leave(look, parting, slot))
            gg_offer(out, tri_step_of(TRI_STEP_UNIT, (uint16_t)slot,
                                      last_goes ? TRI_DONE : GG_NO_ITEM, 0));
}
