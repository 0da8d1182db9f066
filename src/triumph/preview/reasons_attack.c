/* reasons_attack.c: why a rule forbids a threat or an answer in an attack (chapter 11; reasons.c has the words). */
#include "triumph/preview/reasons.h"

#include "triumph/attack/attack_choices.h"

static uint16_t threatened(const tri_reason *reason)
{
    if (reason->order->verb == TRI_THREATEN && tri_on_approach(reason->to))
        return tri_approach_at(reason->to);
    return TRI_NO_APPROACH;
}

static bool say_night(const tri_reason *reason)
{
    gg_put(reason->out, "It is night.");
    return true;
}

static bool say_closed(const tri_reason *reason)
{
    uint16_t from = threatened(reason);
    if (from == TRI_NO_APPROACH || !tri_bit(reason->look.table->closed, from / 2U))
        return false;
    return tri_reason_of_border(reason, from, " is closed after a feint or a failed attack.");
}

static bool say_no_target(const tri_reason *reason)
{
    const tri_look *look = &reason->look;
    uint16_t from = threatened(reason);
    if (from == TRI_NO_APPROACH)
        return false;
    uint8_t here = tri_locale_of(look->board, from);
    uint8_t there = tri_locale_of(look->board, tri_across(from));
    if (tri_border_of(look->board, from)->impassable)
        return tri_reason_of_border(reason, from, " is impassable.");
    if (!tri_enemy_in(look, there))
        return tri_reason_of_locale(reason, "There are no enemies in ", there, ".");
    return tri_enemy_in(look, here) && tri_reason_of_locale(reason, "The enemy also holds ", here,
                                                            ", where the attack would begin.");
}

/* The nearest unit is too far away, or nobody is in the attack locale, or all there have moved. */
static bool say_nobody_reaches(const tri_reason *reason)
{
    const tri_look *look = &reason->look;
    uint16_t from = threatened(reason);
    uint32_t first = tri_reason_first_slot(look), nearest = TRI_FAR, fresh = 0;
    if (from == TRI_NO_APPROACH)
        return false;
    uint8_t here = tri_locale_of(look->board, from);
    uint8_t there = tri_locale_of(look->board, tri_across(from));
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++) {
        uint8_t at = tri_reason_at(reason, look->table->at[slot]);
        if (at == TRI_NONE)
            continue;
        uint32_t far = tri_distance(look->board, at, there);
        nearest = far < nearest ? far : nearest;
        fresh += at == here && look->table->moved[slot] < tri_moves_allowed(look->table, slot);
    }
    if (nearest != TRI_FAR && nearest > 1) {
        gg_put(reason->out, "Your nearest unit is ");
        tri_reason_count(reason, nearest, "locale");
        return tri_reason_of_locale(reason, " away from ", there, ".");
    }
    if (look->own[here] == 0)
        return tri_reason_of_locale(reason, "You have no units in ", here,
                                    ", and no cavalry that reaches it by road.");
    return fresh == 0 && tri_reason_of_locale(reason, "All your units in ", here,
                                              " have already moved this turn.");
}

static bool say_too_many_attack(const tri_reason *reason)
{
    const tri_look *look = &reason->look;
    if (!tri_is_attack(look->table))
        return false;
    uint8_t there = tri_defense_locale(look->board, look->table);
    gg_print(reason->out, "At most %u units fit into ", look->board->locale[there].capacity);
    return tri_reason_of_locale(reason, "", there, ".");
}

static bool say_points(const tri_reason *reason)
{
    uint32_t points = tri_loss_points(reason->look.table);
    if (reason->order->verb != TRI_LOSS || reason->order->count == points)
        return false;
    gg_put(reason->out, "You owe ");
    tri_reason_count(reason, points, "point");
    gg_print(reason->out, ", but the order assigns %u.", reason->order->count);
    return true;
}

static bool say_too_many_lead(const tri_reason *reason)
{
    const tri_look *look = &reason->look;
    if (!tri_is_attack(look->table) || tri_count(reason->leaders) < 2 ||
        tri_border_of(look->board, look->table->attack.from)->wide)
        return false;
    gg_put(reason->out, "Only one unit can lead over a narrow approach.");
    return true;
}

/* ---------------------------------------------------------------- answers of the defender */

static bool say_must_stand(const tri_reason *reason)
{
    if (reason->order->verb != TRI_RETREAT)
        return false;
    gg_put(reason->out, "Your units block this approach and must stand.");
    return true;
}

static bool say_nobody_named(const tri_reason *reason)
{
    if (reason->order->verb != TRI_DEFEND || !tri_empty(reason->units))
        return false;
    gg_put(reason->out, "Name at least one unit that stands, or retreat.");
    return true;
}

/* `UNIT and UNIT AFTER`; false: there are no two. */
static bool say_of_two(const tri_reason *reason, tri_set units, const char *after)
{
    uint32_t first = tri_next(units, 0);
    uint32_t second = first < TRI_UNITS ? tri_next(units, first + 1) : TRI_UNITS;
    if (second >= TRI_UNITS)
        return false;
    tri_reason_unit(reason, first);
    gg_put(reason->out, " and ");
    tri_reason_unit(reason, second);
    gg_put(reason->out, after);
    return true;
}

static bool say_two_detached(const tri_reason *reason)
{
    tri_set detached = {{0, 0}};
    TRI_EACH (slot, reason->units)
        if (reason->look.table->corps[slot] == TRI_NO_COMMANDER)
            tri_add(&detached, slot);
    return say_of_two(reason, detached, " are detached, and only one detached unit may defend.");
}

/* A commander of the order without a unit of the corps (T-ATK-2.5, T-ATK-3.3). */
static bool say_commander_alone(const tri_reason *reason)
{
    const tri_look *look = &reason->look;
    for (uint32_t i = 0; i < reason->order->count; i++) {
        uint16_t item = reason->order->item[i];
        if (!tri_item_is_commander(item) || item - TRI_ITEM_COMMANDER >= look->board->commanders)
            continue;
        uint32_t commander = (uint32_t)(item - TRI_ITEM_COMMANDER);
        bool joined = false;
        TRI_EACH (slot, reason->units)
            joined = joined || look->table->corps[slot] == commander;
        if (joined)
            continue;
        gg_print(reason->out, "None of these units is in the corps of %s.",
                 tri_reason_name(reason, commander));
        return true;
    }
    return false;
}

static bool say_cannot_advance(const tri_reason *reason)
{
    tri_set may = tri_may_advance(reason->look.table);
    if (reason->order->verb != TRI_ADVANCE)
        return false;
    TRI_EACH (slot, reason->units) {
        if (tri_has(may, slot))
            continue;
        tri_reason_unit(reason, slot);
        gg_put(reason->out, " did not defend from reserve and cannot advance.");
        return true;
    }
    return say_commander_alone(reason);
}

static bool say_too_many_counter(const tri_reason *reason)
{
    if (tri_count(reason->leaders) <= 2)
        return false;
    gg_put(reason->out, "At most two units can counter-attack.");
    return true;
}

/* T-ATK-4.2: together from reserve. */
static bool say_unlike_defenders(const tri_reason *reason)
{
    return tri_count(reason->leaders) == 2 &&
           say_of_two(reason, reason->leaders,
                      " are not of the same type and corps and cannot lead together from reserve.");
}

static bool say_unlike_counter(const tri_reason *reason)
{
    const tri_table *table = reason->look.table;
    uint32_t first = tri_next(reason->leaders, 0);
    if (reason->order->verb != TRI_COUNTER || tri_count(reason->leaders) != 2)
        return false;
    uint32_t second = tri_next(reason->leaders, first + 1);
    bool alike = tri_type(table->face[first]) == tri_type(table->face[second]) &&
                 table->corps[first] == table->corps[second] &&
                 table->corps[first] != TRI_NO_COMMANDER;
    return say_of_two(reason, reason->leaders,
                      alike
                          ? " cannot counter-attack together: one is Guard, the other is not."
                          : " are not of the same type and corps, so only one can counter-attack.");
}

/* ---------------------------------------------------------------- answers of the attacker */

static bool say_must_feint(const tri_reason *reason)
{
    const tri_table *table = reason->look.table;
    if (!tri_is_attack(table))
        return false;
    if (reason->order->verb == TRI_FEINT && table->attack.guard)
        gg_put(reason->out, "A Guard Attack must be pressed.");
    else if (reason->order->verb == TRI_PRESS)
        gg_put(reason->out, "No unit that may press is left: the attack must be a feint.");
    else if (reason->order->verb == TRI_ATTACK)
        gg_put(reason->out, "An attack by road must be a feint.");
    else
        return false;
    return true;
}

/* Nobody may press into a locale that another corps has marched through (R-T-79). */
static bool say_marched_there(const tri_reason *reason)
{
    const tri_table *table = reason->look.table;
    if (reason->order->verb != TRI_PRESS || !tri_is_attack(table))
        return false;
    uint8_t there = tri_defense_locale(reason->look.board, table);
    if (table->marched[there] == 0)
        return false;
    gg_put(reason->out, tri_reason_name(reason, table->marched[there] - 1U));
    return tri_reason_of_locale(reason, " has already marched through ", there, " this turn.");
}

static bool say_not_wide(const tri_reason *reason)
{
    const tri_look *look = &reason->look;
    if (!tri_is_attack(look->table))
        return false;
    return tri_reason_of_border(reason, look->table->attack.from,
                                " is narrow, so the attack cannot be wide.");
}

static bool say_no_aim(const tri_reason *reason)
{
    const tri_attack *attack = &reason->look.table->attack;
    const gg_order *order = reason->order;
    if (order->count > 0 && tri_item_is_unit(order->item[order->count - 1])) {
        gg_put(reason->out,
               "Only a narrow attack picks a target, and only one of two defense leaders.");
        return true;
    }
    if (attack->defense_leader[1] >= TRI_UNITS)
        return false;
    gg_put(reason->out, "A narrow attack must pick one of the two defense leaders: ");
    tri_reason_unit(reason, attack->defense_leader[0]);
    gg_put(reason->out, " or ");
    tri_reason_unit(reason, attack->defense_leader[1]);
    gg_put_char(reason->out, '.');
    return true;
}

static bool say_unlike_leaders(const tri_reason *reason)
{
    const tri_table *table = reason->look.table;
    uint32_t first = tri_next(reason->leaders, 0);
    uint32_t second = first < TRI_UNITS ? tri_next(reason->leaders, first + 1) : TRI_UNITS;
    if (tri_count(reason->leaders) != 2 || second >= TRI_UNITS)
        return false;
    bool alike = tri_type(table->face[first]) == tri_type(table->face[second]);
    return say_of_two(reason, reason->leaders,
                      alike ? " cannot lead together: one is Guard, the other is not."
                            : " cannot lead together: they are of different types.");
}

static bool say_fired(const tri_reason *reason)
{
    gg_print(reason->out, "Artillery led an attack over this approach %s.",
             reason->rule == T_ATK_5_9 ? "this turn already" : "in the last round");
    return true;
}

/* With no other march through it, only the number of units can be wrong. */
static bool say_cannot_occupy(const tri_reason *reason)
{
    const tri_look *look = &reason->look;
    if (reason->order->verb != TRI_OCCUPY || !tri_is_attack(look->table) ||
        look->table->marched[tri_defense_locale(look->board, look->table)] != 0)
        return false;
    return say_too_many_attack(reason);
}

static bool say_cannot_stay(const tri_reason *reason)
{
    uint32_t slot = tri_next(reason->units, 0);
    if (reason->order->verb != TRI_OCCUPY || slot >= TRI_UNITS)
        return false;
    tri_reason_unit(reason, slot);
    gg_put(reason->out, " must move in: only artillery that could have led the attack may stay.");
    return true;
}

static bool say_no_ride(const tri_reason *reason)
{
    if (reason->look.table->ride.open)
        return false;
    gg_put(reason->out, "No cavalry of yours is on a march that can continue.");
    return true;
}

/* ---------------------------------------------------------------- losses and kept units */

static bool say_cannot_lose(const tri_reason *reason)
{
    const tri_table *table = reason->look.table;
    tri_set may = tri_loss_candidates(table, table->attack.stage);
    uint8_t points[TRI_UNITS] = {0};
    if (reason->order->verb != TRI_LOSS)
        return false;
    for (uint32_t i = 0; i < reason->order->count; i++) {
        uint16_t slot = reason->order->item[i];
        if (!tri_item_is_unit(slot) || tri_army_of(slot) != reason->look.side)
            return false;
        if (tri_has(may, slot) && ++points[slot] <= tri_strength(table->face[slot]))
            continue;
        tri_reason_unit(reason, slot);
        gg_put(reason->out, tri_has(may, slot) ? " has no more points to lose."
                                               : " takes no part in these losses.");
        return true;
    }
    return false;
}

static bool say_other_odd(const tri_reason *reason)
{
    const tri_attack *attack = &reason->look.table->attack;
    if (reason->order->verb != TRI_ODD || attack->odd[0] >= TRI_UNITS ||
        attack->odd[1] >= TRI_UNITS)
        return false;
    gg_put(reason->out, "The odd point falls on ");
    tri_reason_unit(reason, attack->odd[0]);
    gg_put(reason->out, " or ");
    tri_reason_unit(reason, attack->odd[1]);
    gg_put_char(reason->out, '.');
    return true;
}

static bool say_kept(const tri_reason *reason)
{
    tri_set may = tri_keepable(reason->look.table);
    uint32_t commander = tri_next_keeper(reason->look.table, 0);
    if (reason->order->verb != TRI_KEEP || commander >= reason->look.board->commanders)
        return false;
    TRI_EACH (slot, reason->units) {
        if (tri_has(may, slot))
            continue;
        tri_reason_unit(reason, slot);
        gg_put(reason->out, " is in no corps that attacked.");
        return true;
    }
    gg_print(reason->out, "Name one unit for each corps that attacked, first for %s.",
             tri_reason_name(reason, commander));
    return true;
}

/* ---------------------------------------------------------------- the table of rules */

static const tri_rule_reason reasons[] = {
    {T_AFT_02, say_closed},          {T_NGT_02, say_night},
    {T_ATK_0_2, say_no_target},      {T_ATK_1_3, say_nobody_reaches},
    {T_ATK_4_1, say_too_many_lead},  {T_ATK_4_2, say_unlike_defenders},
    {T_ATK_5_4, say_too_many_lead},  {T_ATK_5_12, say_too_many_attack},
    {T_ATK_2_1, say_nobody_named},   {T_ATK_2_2, say_must_stand},
    {T_ATK_2_4, say_two_detached},   {T_ATK_2_5, say_commander_alone},
    {T_ATK_2_10, say_cannot_occupy}, {T_ATK_2_11, say_cannot_stay},
    {T_ATK_3_1, say_must_feint},     {T_ATK_3_3, say_cannot_advance},
    {T_ATK_5_2, say_not_wide},       {T_ATK_5_3, say_no_aim},
    {T_ATK_5_5, say_unlike_leaders}, {T_ATK_5_8, say_fired},
    {T_ATK_5_9, say_fired},          {T_ATK_7_2, say_too_many_counter},
    {T_ATK_7_2, say_unlike_counter}, {T_ATK_9_2, say_other_odd},
    {T_ATK_10_2, say_other_odd},     {T_ATK_10_3, say_other_odd},
    {T_ATK_9_3, say_cannot_lose},    {T_ATK_9_3, say_points},
    {T_ATK_10_4, say_cannot_lose},   {T_ATK_10_4, say_points},
    {T_ATK_11_4, say_kept},          {T_AFT_03, say_no_ride},
    {T_MOV_18, say_marched_there},
};

bool tri_write_attack_reason(const tri_reason *reason)
{
    return tri_write_listed(reason, reasons, sizeof reasons / sizeof reasons[0]);
}
