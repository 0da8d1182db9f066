/* reasons_pieces.c: why a rule forbids an order because of one of its units: it has moved, it is of the wrong kind or in
 * the wrong place (reasons.c has the others). Each rule has a test that finds the unit, and what is said of it. */
#include "triumph/preview/reasons.h"

typedef bool unit_test(const tri_reason *reason, uint32_t slot);

static bool has_moved(const tri_reason *reason, uint32_t slot)
{
    const tri_table *table = reason->look.table;
    return table->moved[slot] >= tri_moves_allowed(table, slot);
}

static bool is_fixed(const tri_reason *reason, uint32_t slot)
{
    return (reason->look.table->flags[slot] & TRI_FIXED) != 0;
}

static bool is_last_of_corps(const tri_reason *reason, uint32_t slot)
{
    uint8_t corps = reason->look.table->corps[slot];
    return corps != TRI_NO_COMMANDER && reason->look.corps[corps] < 2;
}

static bool is_cavalry(const tri_reason *reason, uint32_t slot)
{
    return tri_type(reason->look.table->face[slot]) == TRI_CAVALRY;
}

static bool is_no_cavalry(const tri_reason *reason, uint32_t slot)
{
    return !is_cavalry(reason, slot);
}

static bool is_artillery(const tri_reason *reason, uint32_t slot)
{
    return tri_type(reason->look.table->face[slot]) == TRI_ARTILLERY;
}

static bool is_infantry(const tri_reason *reason, uint32_t slot)
{
    return tri_type(reason->look.table->face[slot]) == TRI_INFANTRY;
}

static bool is_weak(const tri_reason *reason, uint32_t slot)
{
    return tri_strength(reason->look.table->face[slot]) == 1;
}

static bool is_weak_leader(const tri_reason *reason, uint32_t slot)
{
    return is_weak(reason, slot) && !is_artillery(reason, slot);
}

static bool is_gun_elsewhere(const tri_reason *reason, uint32_t slot)
{
    const tri_table *table = reason->look.table;
    return is_artillery(reason, slot) && tri_is_attack(table) &&
           table->at[slot] != tri_blocking(table->attack.from);
}

static bool is_no_guard(const tri_reason *reason, uint32_t slot)
{
    return reason->look.table->face[slot] != TRI_G3;
}

/* Leaders that are sealed early come with the units that defend. */
static bool does_not_defend(const tri_reason *reason, uint32_t slot)
{
    if (reason->order->verb == TRI_DEFEND)
        return !tri_has(reason->units, slot);
    return !tri_has(reason->look.table->attack.named, slot);
}

static bool leads_already(const tri_reason *reason, uint32_t slot)
{
    const tri_attack *attack = &reason->look.table->attack;
    return attack->defense_leader[0] == slot || attack->defense_leader[1] == slot;
}

static bool is_not_in_reserve(const tri_reason *reason, uint32_t slot)
{
    const tri_look *look = &reason->look;
    return tri_is_attack(look->table) &&
           look->table->at[slot] != tri_reserve(tri_defense_locale(look->board, look->table));
}

static bool is_named_elsewhere(const tri_reason *reason, uint32_t slot)
{
    const tri_table *table = reason->look.table;
    return tri_is_attack(table) && table->named_vs[slot] != 0 &&
           table->named_vs[slot] != tri_across(table->attack.from) + 1;
}

static bool was_beaten(const tri_reason *reason, uint32_t slot)
{
    return (reason->look.table->flags[slot] & TRI_RETREATED) != 0;
}

static bool does_not_block(const tri_reason *reason, uint32_t slot)
{
    const tri_table *table = reason->look.table;
    return reason->order->verb == TRI_DEFEND && tri_is_attack(table) &&
           table->at[slot] != tri_blocking(tri_across(table->attack.from));
}

/* Not where the attack begins. */
static bool is_away(const tri_reason *reason, uint32_t slot)
{
    const tri_look *look = &reason->look;
    const tri_table *table = look->table;
    if (!tri_is_attack(table))
        return false;
    return table->at[slot] != tri_blocking(table->attack.from) &&
           table->at[slot] != tri_reserve(tri_attack_locale(look->board, table));
}

typedef struct unit_reason {
    uint16_t rule;
    bool leads; /* about the leaders only */
    unit_test *test;
    const char *text; /* follows the unit */
} unit_reason;

/* The first test that a unit passes. */
static const unit_reason reasons[] = {
    {T_CMD_09, false, has_moved, "has already moved this turn."},
    {T_CMD_10, false, has_moved, "has already moved this turn."},
    {T_SET_14, false, is_fixed, "is the fixed battery and never moves."},
    {T_CRP_04, false, is_last_of_corps, "is the last unit of its corps."},
    {T_MOV_10, false, is_no_cavalry, "is not cavalry, so the road move must end in reserve."},
    {T_ATK_0_3, false, is_away, "is not where the attack begins."},
    {T_ATK_0_6, false, is_no_cavalry, "is not cavalry and cannot attack by road."},
    {T_ATK_2_2, false, does_not_block, "does not block the approach."},
    {T_ATK_2_3, false, is_not_in_reserve, "is not in reserve in the threatened locale."},
    {T_ATK_2_6, false, is_named_elsewhere, "already defends another approach this turn."},
    {T_ATK_2_7, false, was_beaten, "lost a combat and retreated this turn."},
    {T_ATK_4_1, true, does_not_defend, "does not defend this approach."},
    {T_ATK_4_2, true, is_weak, "has strength 1 and cannot lead from reserve."},
    {T_ATK_4_4, true, is_cavalry, "is cavalry, and the approach is obstructed."},
    {T_ATK_5_6, true, is_weak_leader, "has strength 1 and cannot lead an attack."},
    {T_ATK_5_7, true, is_gun_elsewhere, "is artillery and is not on the attack approach."},
    {T_ATK_5_7, true, is_artillery, "is artillery and cannot lead in a Corps Move."},
    {T_ATK_5_10, true, is_cavalry, "is cavalry, and the approach is obstructed."},
    {T_ATK_5_11, true, is_no_guard, "is not a Guard unit."},
    {T_ATK_7_2, true, does_not_defend, "does not defend this approach."},
    {T_ATK_7_2, true, leads_already, "already leads the defense."},
    {T_ATK_7_3, true, is_artillery, "is artillery and never counter-attacks."},
    {T_ATK_7_3, true, is_cavalry, "is cavalry, and the approach is obstructed."},
    {T_ATK_7_3, true, is_infantry, "is infantry, and the attacker is not ahead."},
};

static bool write_of(const tri_reason *reason, const unit_reason *about)
{
    tri_set units = about->leads ? reason->leaders : reason->units;
    TRI_EACH (slot, units) {
        if (!about->test(reason, slot))
            continue;
        tri_reason_unit(reason, slot);
        gg_print(reason->out, " %s", about->text);
        return true;
    }
    return false;
}

bool tri_write_unit_reason(const tri_reason *reason)
{
    for (uint32_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].rule == reason->rule && write_of(reason, &reasons[i]))
            return true;
    return false;
}
