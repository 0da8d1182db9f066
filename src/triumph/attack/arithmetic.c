/* arithmetic.c: the sums of an attack.
 *
 * T-ATK, T-ELT, T-MOR, T-SAN */
#include "triumph/attack/arithmetic.h"

static int most(int a, int b)
{
    return a > b ? a : b;
}

static int leaders(const uint8_t leader[2])
{
    return (leader[0] != TRI_NO_UNIT) + (leader[1] != TRI_NO_UNIT);
}

/* The faces of these units are known. A single unit is in the first place. */
static bool are_known(const tri_table *table, const uint8_t slots[2])
{
    for (uint32_t i = 0; i < 2; i++)
        if (slots[i] != TRI_NO_UNIT && table->face[slots[i]] == TRI_NO_FACE)
            return false;
    return slots[0] != TRI_NO_UNIT || slots[1] == TRI_NO_UNIT;
}

/* ---------------------------------------------------------------- results */

int tri_blockers_penalty(const tri_table *table, uint8_t type)
{
    return type == TRI_INFANTRY && table->attack.blocking;
}

int tri_symbol_penalty(const tri_board *board, const tri_table *table, uint8_t type)
{
    static const uint8_t symbol[] = {0, TRI_PENALTY_INFANTRY, TRI_PENALTY_CAVALRY,
                                     TRI_PENALTY_ARTILLERY};
    uint16_t to = tri_across(table->attack.from);
    gg_assert(type == TRI_INFANTRY || type == TRI_CAVALRY || type == TRI_ARTILLERY);
    bool santon = table->santon_set && tri_locale_of(board, to) == board->santon; /* T-SAN-04 */
    return (tri_symbols_of(board, to) & symbol[type]) && (table->attack.blocking || santon);
}

/* T-ELT-11, T-ELT-12 */
int tri_defense_value(const tri_table *table, uint32_t slot)
{
    int strength = tri_strength(table->face[slot]);
    gg_assert(strength > 0); /* a leader's face is known */
    return table->attack.guard && strength < 3 ? strength - 1 : strength;
}

/* T-ATK-6.1, T-ATK-6.2 */
int tri_initial_result(const tri_board *board, const tri_table *table)
{
    const tri_attack *attack = &table->attack;
    int result = 0;
    gg_assert(are_known(table, attack->attack_leader) && are_known(table, attack->defense_leader));
    for (uint32_t i = 0; i < 2; i++) {
        if (attack->attack_leader[i] != TRI_NO_UNIT)
            result += tri_strength(table->face[attack->attack_leader[i]]);
        if (attack->defense_leader[i] != TRI_NO_UNIT && !attack->artillery_led)
            result -= tri_defense_value(table, attack->defense_leader[i]);
    }
    if (attack->attack_leader[0] == TRI_NO_UNIT)
        return result;
    uint8_t type = tri_type(table->face[attack->attack_leader[0]]);
    return result - tri_blockers_penalty(table, type) - tri_symbol_penalty(board, table, type);
}

/* T-ATK-8.1, T-ELT-15 */
int tri_final_result(const tri_table *table)
{
    const tri_attack *attack = &table->attack;
    int result = attack->initial;
    gg_assert(are_known(table, attack->counter));
    for (uint32_t i = 0; i < 2; i++) {
        uint8_t slot = attack->counter[i];
        if (slot != TRI_NO_UNIT && tri_in_play(table->at[slot]))
            result -= tri_strength(table->face[slot]);
    }
    return result;
}

uint8_t tri_winner_of(const tri_table *table, int result)
{
    const tri_attack *attack = &table->attack;
    uint8_t attacker = table->active, defender = attacker ^ 1U;
    if (result != 0)
        return result > 0 ? attacker : defender;
    if (attack->blocking)
        return defender;
    if (attack->attackers != attack->defenders)
        return attack->attackers > attack->defenders ? attacker : defender;
    return TRI_FRENCH;
}

/* ---------------------------------------------------------------- points */

uint8_t tri_attacker_points(const tri_table *table)
{
    const tri_attack *attack = &table->attack;
    /* 6: two leaders of strength 3; -12: two such defense leaders and two such counter-attackers */
    gg_assert(attack->final <= 6 && attack->final >= -12);
    if (attack->artillery_led)
        return 0;
    return (uint8_t)(leaders(attack->defense_leader) + most(0, -attack->final));
}

uint8_t tri_defender_points(const tri_table *table)
{
    const tri_attack *attack = &table->attack;
    int guns = 0;
    if (attack->artillery_led)
        return (uint8_t)most(0, attack->final);
    for (uint32_t i = 0; i < 2; i++) {
        uint8_t slot = attack->defense_leader[i];
        guns += slot != TRI_NO_UNIT && tri_type(table->face[slot]) == TRI_ARTILLERY;
    }
    return (uint8_t)most(0, leaders(attack->attack_leader) + most(0, attack->final) - guns);
}

/* ---------------------------------------------------------------- morale */

uint32_t tri_morale_drop(uint32_t morale, uint32_t points, uint32_t floor)
{
    uint32_t room = morale > floor ? morale - floor : 0, drop = points < room ? points : room;
    gg_assert(drop <= points && drop <= morale);
    return drop;
}

/* T-ELT-01, T-ELT-02, T-ELT-03 */
uint32_t tri_elite_cost(const tri_table *table, uint8_t side, uint8_t face)
{
    if (face == TRI_C3 && !table->heavy_committed[side])
        return 2;
    if (face == TRI_G3 && !table->guard_committed[side])
        return 4;
    return 0;
}

/* T-ELT-05 */
void tri_mark_committed(tri_table *table, uint8_t side, uint8_t face)
{
    gg_assert(face == TRI_C3 || face == TRI_G3);
    (face == TRI_C3 ? table->heavy_committed : table->guard_committed)[side] = 1;
}

/* ---------------------------------------------------------------- what follows */

/* T-MOR-04 */
uint32_t tri_attack_floor(const tri_table *table)
{
    return table->attack.artillery_led ? 1 : 0;
}

/* T-ELT-13 */
bool tri_guard_is_defeated(const tri_table *table)
{
    gg_assert(table->attack.final_winner < TRI_SIDES);
    return table->attack.guard && table->attack.final_winner != table->active;
}

/* T-ATK-11.2, T-ATK-11.3: the defenders leave the locale. */
bool tri_ground_is_won(const tri_table *table)
{
    return table->attack.final_winner == table->active && !table->attack.artillery_led;
}
