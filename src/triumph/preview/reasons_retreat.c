/* reasons_retreat.c: why a rule forbids a retreat (chapter 12): who owes points, where a unit may go, who stays with the
 * commander (reasons.c has the words). */
#include "triumph/preview/reasons.h"

/* ---------------------------------------------------------------- reading the order */

/* The order as far as it can be read: the points that each unit loses, then where each survivor goes. */
typedef struct retreat_read {
    uint8_t points[TRI_UNITS];
    tri_set survivors;
    uint16_t goes[TRI_UNITS]; /* an item: a place or a word; GG_NO_ITEM: not said */
} retreat_read;

static uint8_t home_of(const tri_reason *reason)
{
    return tri_defense_locale(reason->look.board, reason->look.table);
}

static retreat_read read_order(const tri_reason *reason)
{
    const gg_order *order = reason->order;
    retreat_read read = {.points = {0}};
    uint32_t i = 0;
    for (; i < order->count && tri_item_is_unit(order->item[i]); i++)
        read.points[order->item[i]]++;
    read.survivors = tri_retreat_survivors(reason->look.board, reason->look.table, read.points);
    i += i < order->count && order->item[i] == TRI_DONE;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        read.goes[slot] = GG_NO_ITEM;
    TRI_EACH (slot, read.survivors)
        if (i < order->count)
            read.goes[slot] = order->item[i++];
    return read;
}

static bool say_unit(const tri_reason *reason, uint32_t slot, const char *after)
{
    tri_reason_unit(reason, slot);
    gg_put(reason->out, after);
    return true;
}

/* ---------------------------------------------------------------- losses */

static bool is_here(const tri_reason *reason, uint32_t slot)
{
    return tri_army_of(slot) == reason->look.side &&
           tri_reason_at(reason, reason->look.table->at[slot]) == home_of(reason);
}

/* A unit of the group that loses more than it has. */
static bool say_too_weak(const tri_reason *reason, const retreat_read *read, const tri_debt *group)
{
    TRI_EACH (slot, group->units) {
        uint32_t strength = tri_strength(reason->look.table->face[slot]);
        if (read->points[slot] <= strength)
            continue;
        say_unit(reason, slot, " has only ");
        tri_reason_count(reason, strength, "point");
        gg_put(reason->out, " to lose.");
        return true;
    }
    return false;
}

/* The units of one position, by where they are. */
static void put_group(const tri_reason *reason, const tri_debt *group)
{
    uint16_t at = reason->look.table->at[tri_next(group->units, 0)];
    if (group->reserve || !tri_on_approach(at)) {
        gg_put(reason->out, "The infantry in reserve must lose ");
        return;
    }
    const tri_board *board = reason->look.board;
    tri_reason_of_locale(reason, "The units on the approach to ",
                         tri_locale_of(board, tri_across(tri_approach_at(at))), " must lose ");
}

/* A position that pays too little or too much. */
static bool say_owes(const tri_reason *reason)
{
    const tri_look *look = &reason->look;
    retreat_read read = read_order(reason);
    tri_debt group[TRI_GROUPS_MAX];
    uint32_t groups = tri_retreat_debts(look->board, look->table, group);
    for (uint32_t i = 0; i < groups; i++) {
        uint32_t paid = 0;
        if (group[i].reserve != (reason->rule == T_RET_06))
            continue;
        if (say_too_weak(reason, &read, &group[i]))
            return true;
        TRI_EACH (slot, group[i].units)
            paid += read.points[slot];
        if (paid == group[i].points)
            continue;
        put_group(reason, &group[i]);
        tri_reason_count(reason, group[i].points, "point");
        gg_put(reason->out, ", but the order takes ");
        tri_reason_count(reason, paid, "point");
        gg_put_char(reason->out, '.');
        return true;
    }
    return false;
}

/* A unit that is sent somewhere, though it is lost. */
static bool say_doomed(const tri_reason *reason)
{
    const gg_order *order = reason->order;
    for (uint32_t i = 1; i < order->count; i++) {
        uint16_t slot = order->item[i - 1];
        if (order->item[i] != TRI_WORD_DIES || !tri_item_is_unit(slot) || !is_here(reason, slot))
            continue;
        bool gun = tri_type(reason->look.table->face[slot]) == TRI_ARTILLERY;
        if (gun == (reason->rule == T_RET_04))
            return say_unit(reason, slot,
                            gun ? " is artillery and is lost in any case."
                                : " pays its last points and does not retreat.");
    }
    return false;
}

/* A unit that loses points, but owes none: which ones the rule says. */
static bool say_owes_nothing(const tri_reason *reason)
{
    const tri_table *table = reason->look.table;
    retreat_read read = read_order(reason);
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        if (read.points[slot] == 0)
            continue;
        bool here = is_here(reason, slot);
        bool gun = here && tri_type(table->face[slot]) == TRI_ARTILLERY;
        bool horse = here && tri_type(table->face[slot]) == TRI_CAVALRY;
        if (reason->rule == T_RET_05 && !here)
            return say_unit(reason, slot, " is not among the units that retreat.");
        if (reason->rule == T_RET_04 && gun)
            return say_unit(reason, slot, " is artillery and is lost in any case.");
        if (reason->rule == T_RET_07 && here && !gun &&
            (tri_has(table->attack.named, slot) || !tri_in_reserve(table->at[slot])))
            return say_unit(reason, slot, " faced the attack and loses nothing by retreating.");
        if (reason->rule == T_RET_06 && horse && tri_in_reserve(table->at[slot]))
            return say_unit(reason, slot, " is cavalry in reserve and loses nothing.");
    }
    return false;
}

/* ---------------------------------------------------------------- places */

/* Why no unit can retreat to a place; NULL: some may. */
static const char *fault_of(const tri_reason *reason, uint8_t locale)
{
    const tri_look *look = &reason->look;
    uint16_t border = tri_find_approach(look->board, home_of(reason), locale);
    if (locale == home_of(reason))
        return ": it must leave.";
    if (locale == tri_attack_locale(look->board, look->table))
        return ": the attack comes from there.";
    if (tri_enemy_in(look, locale))
        return ": the enemy is there.";
    if (border == TRI_NO_APPROACH)
        return ": it is not adjacent.";
    if (tri_border_of(look->board, border)->impassable)
        return ": the border is impassable.";
    return look->own[locale] >= look->board->locale[locale].capacity
               ? ": your units already fill it."
               : NULL;
}

static uint8_t locale_in(const tri_reason *reason, uint16_t item)
{
    if (!tri_item_is_place(reason->look.board, item))
        return TRI_NONE;
    return tri_reason_at(reason, (uint16_t)(item - TRI_ITEM_PLACE));
}

/* T-RET-09: the first survivor whose place is no shelter, or is full when it comes. */
static bool say_no_shelter(const tri_reason *reason)
{
    const tri_look *look = &reason->look;
    uint8_t used[TRI_LOCALES_MAX + 1] = {0};
    retreat_read read = read_order(reason);
    TRI_EACH (slot, read.survivors) {
        uint8_t locale = locale_in(reason, read.goes[slot]);
        if (locale == TRI_NONE)
            continue;
        const char *fault = fault_of(reason, locale);
        uint32_t others = (uint32_t)look->own[locale] + used[locale]++;
        if (!fault && others < look->board->locale[locale].capacity)
            continue;
        say_unit(reason, slot, " cannot retreat to ");
        return tri_reason_of_locale(reason, "", locale, fault ? fault : ": there is no room left.");
    }
    return false;
}

/* T-RET-10: a unit may be given up only if there is no room for all. */
static bool say_room_left(const tri_reason *reason)
{
    retreat_read read = read_order(reason);
    TRI_EACH (slot, read.survivors)
        if (read.goes[slot] == TRI_WORD_DIES)
            return say_unit(reason, slot, " need not be lost: there is room for it.");
    return false;
}

/* T-RET-02: a survivor without a place. */
static bool say_stays(const tri_reason *reason)
{
    retreat_read read = read_order(reason);
    TRI_EACH (slot, read.survivors)
        if (read.goes[slot] == GG_NO_ITEM)
            return say_unit(reason, slot, " must retreat too: say where to.");
    return false;
}

/* ---------------------------------------------------------------- who is kept */

/* T-RET-11: the first corps with a choice. */
static bool say_keep_one(const tri_reason *reason)
{
    const tri_look *look = &reason->look;
    uint8_t many[TRI_COMMANDERS_MAX] = {0};
    retreat_read read = read_order(reason);
    TRI_EACH (slot, read.survivors)
        if (look->table->corps[slot] != TRI_NO_COMMANDER &&
            locale_in(reason, read.goes[slot]) != TRI_NONE)
            many[look->table->corps[slot]]++;
    for (uint32_t commander = 0; commander < look->board->commanders; commander++) {
        if (many[commander] < 2)
            continue;
        gg_print(reason->out, "Keep one of the retreating units of %s with the commander.",
                 tri_reason_name(reason, commander));
        return true;
    }
    return false;
}

/* ---------------------------------------------------------------- the table of rules */

static const tri_rule_reason reasons[] = {
    {T_RET_02, say_stays},        {T_RET_04, say_owes_nothing}, {T_RET_04, say_doomed},
    {T_RET_05, say_owes},         {T_RET_05, say_owes_nothing}, {T_RET_05, say_doomed},
    {T_RET_06, say_owes},         {T_RET_06, say_owes_nothing}, {T_RET_06, say_doomed},
    {T_RET_07, say_owes_nothing}, {T_RET_09, say_no_shelter},   {T_RET_10, say_room_left},
    {T_RET_11, say_keep_one},
};

bool tri_write_retreat_reason(const tri_reason *reason)
{
    const tri_table *table = reason->look.table;
    if (reason->order->verb != TRI_RETREAT || !tri_is_attack(table) ||
        reason->look.side != tri_defender(table))
        return false;
    return tri_write_listed(reason, reasons, sizeof reasons / sizeof reasons[0]);
}
