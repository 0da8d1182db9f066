/* reasons_moves.c: why a rule forbids a move (chapter 10): distance, roads, room, the enemy (reasons.c has the words). */
#include "triumph/preview/reasons.h"

static bool say_off_the_map(const tri_reason *reason)
{
    if (reason->from != TRI_OFF)
        return false;
    tri_reason_mover(reason);
    gg_put(reason->out, " is off the map and must enter by an entry road.");
    return true;
}

static bool say_distance(const tri_reason *reason)
{
    uint8_t here = tri_reason_at(reason, reason->from), there = tri_reason_at(reason, reason->to);
    if (here == TRI_NONE || there == TRI_NONE || here == there)
        return false;
    uint8_t far = tri_distance(reason->look.board, here, there);
    if (far < 2 && !tri_on_approach(reason->to))
        return false;
    tri_reason_mover(reason);
    if (far == TRI_FAR)
        return tri_reason_of_locale(reason, " cannot reach ", there, " at all.");
    gg_put(reason->out, " is ");
    tri_reason_count(reason, far, "locale");
    return tri_reason_of_locale(reason, " away from ", there, ".");
}

static bool say_on_approach(const tri_reason *reason)
{
    if (!tri_on_approach(reason->from))
        return false;
    uint16_t approach = tri_approach_at(reason->from);
    tri_reason_mover(reason);
    tri_reason_of_locale(reason, " is on an approach and can only go back to ",
                         tri_locale_of(reason->look.board, approach), " or across to ");
    return tri_reason_of_locale(reason, "", tri_locale_of(reason->look.board, tri_across(approach)),
                                ".");
}

static bool say_impassable(const tri_reason *reason)
{
    const tri_board *board = reason->look.board;
    uint8_t here = tri_reason_at(reason, reason->from), there = tri_reason_at(reason, reason->to);
    uint16_t approach = TRI_NO_APPROACH;
    if (tri_on_approach(reason->to))
        approach = tri_approach_at(reason->to);
    else if (here != TRI_NONE && there != TRI_NONE && here != there)
        approach = tri_find_approach(board, here, there);
    if (approach == TRI_NO_APPROACH || !tri_border_of(board, approach)->impassable)
        return false;
    return tri_reason_of_border(reason, approach, " is impassable.");
}

/* The locales that the order enters, one after the other: by road, or the one it ends in. */
static uint32_t find_path(const tri_reason *reason, uint8_t path[GG_ITEMS_MAX])
{
    const tri_board *board = reason->look.board;
    uint32_t count = 0;
    for (uint32_t i = 0; i < reason->order->count; i++) {
        uint16_t item = reason->order->item[i];
        if (item >= TRI_ITEM_ENTRY && item - TRI_ITEM_ENTRY < board->entries)
            path[count++] = board->node[board->entry[item - TRI_ITEM_ENTRY].node].locale;
        else if (item >= TRI_ITEM_WAY && item - TRI_ITEM_WAY < 2 * board->roads)
            path[count++] = board->node[tri_way_to(board, (uint16_t)(item - TRI_ITEM_WAY))].locale;
    }
    uint8_t end = tri_reason_at(reason, reason->to);
    if (count == 0 && end != TRI_NONE)
        path[count++] = end;
    return count;
}

typedef bool locale_test(const tri_reason *reason, uint8_t locale);

static bool is_enemy_held(const tri_reason *reason, uint8_t locale)
{
    return tri_enemy_in(&reason->look, locale);
}

static bool is_stormed(const tri_reason *reason, uint8_t locale)
{
    return tri_bit(reason->look.table->stormed, locale);
}

static bool is_marched(const tri_reason *reason, uint8_t locale)
{
    uint8_t marcher = reason->look.table->marched[locale];
    return marcher != 0 && marcher - 1 != reason->commander;
}

static uint32_t others_in(const tri_reason *reason, uint8_t locale)
{
    bool here = tri_reason_at(reason, reason->from) == locale;
    return reason->look.own[locale] - (here ? tri_count(reason->units) : 0);
}

static bool is_full(const tri_reason *reason, uint8_t locale)
{
    return others_in(reason, locale) >= reason->look.board->locale[locale].capacity;
}

static bool is_too_small(const tri_reason *reason, uint8_t locale)
{
    return others_in(reason, locale) + tri_count(reason->units) >
           reason->look.board->locale[locale].capacity;
}

/* The first locale on the way that passes the test; TRI_NONE: none. */
static uint8_t find_locale(const tri_reason *reason, locale_test *test)
{
    uint8_t path[GG_ITEMS_MAX];
    uint32_t count = find_path(reason, path);
    for (uint32_t i = 0; i < count; i++)
        if (test(reason, path[i]))
            return path[i];
    return TRI_NONE;
}

static bool say_held(const tri_reason *reason)
{
    uint8_t locale = find_locale(reason, is_enemy_held);
    return locale != TRI_NONE && tri_reason_of_locale(reason, "The enemy holds ", locale, ".");
}

static bool say_stormed(const tri_reason *reason)
{
    uint8_t locale = find_locale(reason, is_stormed);
    return locale != TRI_NONE &&
           tri_reason_of_locale(reason, "Other units have won ", locale, " in combat this turn.");
}

static bool say_marched(const tri_reason *reason)
{
    uint8_t locale = find_locale(reason, is_marched);
    if (locale == TRI_NONE)
        return false;
    gg_put(reason->out, tri_reason_name(reason, reason->look.table->marched[locale] - 1U));
    return tri_reason_of_locale(reason, " has already marched through ", locale, " this turn.");
}

static bool say_full(const tri_reason *reason)
{
    uint8_t locale = find_locale(reason, is_full);
    return locale != TRI_NONE &&
           tri_reason_of_locale(reason, "Your units already fill ", locale, ".");
}

/* T-MAP-04 is about where the move ends. */
static bool say_no_room(const tri_reason *reason)
{
    uint8_t locale = tri_reason_at(reason, reason->to);
    if (locale == TRI_NONE || !is_too_small(reason, locale))
        return false;
    uint32_t capacity = reason->look.board->locale[locale].capacity;
    uint32_t others = others_in(reason, locale);
    if (others >= capacity)
        return tri_reason_of_locale(reason, "Your units already fill ", locale, ".");
    gg_put(reason->out, "There is room for only ");
    tri_reason_count(reason, capacity - others, "more unit");
    tri_reason_of_locale(reason, " in ", locale, "");
    gg_print(reason->out, ", not for %u.", tri_count(reason->units));
    return true;
}

static bool say_no_road(const tri_reason *reason)
{
    if (tri_on_approach(reason->from)) {
        tri_reason_mover(reason);
        gg_put(reason->out, " is on an approach, and road moves start in reserve.");
        return true;
    }
    for (uint32_t i = 0; i < reason->order->count; i++) {
        uint16_t item = reason->order->item[i], approach = (uint16_t)(item - TRI_ITEM_NO_ROAD);
        if (tri_is_no_road(item) && approach < 2 * reason->look.board->borders)
            return tri_reason_of_border(reason, approach, " is crossed by no road.");
    }
    return false;
}

static bool say_too_long(const tri_reason *reason)
{
    uint8_t path[GG_ITEMS_MAX];
    uint32_t count = find_path(reason, path);
    bool all_main = true;
    for (uint32_t i = 0; i < reason->order->count; i++) {
        uint16_t item = reason->order->item[i];
        if (item >= TRI_ITEM_WAY && item - TRI_ITEM_WAY < 2 * reason->look.board->roads)
            all_main = all_main &&
                       tri_road_of(reason->look.board, (uint16_t)(item - TRI_ITEM_WAY))->main;
    }
    if (reason->order->verb == TRI_ROAD || count <= tri_road_limit(all_main))
        return false;
    gg_put(reason->out, "This road enters ");
    tri_reason_count(reason, count, "locale");
    gg_print(reason->out,
             all_main ? ", but the limit on a main road is %u."
                      : ", but the limit off the main road is %u.",
             tri_road_limit(all_main));
    return true;
}

/* A large corps must stop next to this one (T-MOV-19). */
static bool say_must_stop(const tri_reason *reason)
{
    const tri_look *look = &reason->look;
    const tri_army *army = &look->board->army[tri_enemy(look->side)];
    uint8_t path[GG_ITEMS_MAX];
    uint32_t count = find_path(reason, path);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t n = 0; n < army->commanders; n++) {
            uint32_t enemy = (uint32_t)army->first_commander + n;
            uint8_t there = tri_reason_at(reason, look->table->commander_at[enemy]);
            if (there == TRI_NONE || !tri_bit(look->board->beside[path[i]], there) ||
                tri_corps_size(look->table, enemy) < 2)
                continue;
            tri_reason_mover(reason);
            tri_reason_of_locale(reason, " must stop in ", path[i], "");
            gg_print(reason->out, ", next to the corps of %s.", tri_reason_name(reason, enemy));
            return true;
        }
    }
    return false;
}

/* Another unit has moved there (T-MOV-15). */
static bool say_congested(const tri_reason *reason)
{
    const tri_table *table = reason->look.table;
    uint8_t path[GG_ITEMS_MAX];
    uint32_t count = find_path(reason, path), first = tri_reason_first_slot(&reason->look);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++) {
            if (table->at[slot] != tri_reserve(path[i]) || !(table->flags[slot] & TRI_INTO))
                continue;
            tri_reason_unit(reason, slot);
            return tri_reason_of_locale(reason, " has already moved into ", path[i], " this turn.");
        }
    }
    return false;
}

/* ---------------------------------------------------------------- the table of rules */

static const tri_rule_reason reasons[] = {
    {T_RNF_06, say_off_the_map}, {T_RNF_07, say_off_the_map}, {T_MOV_02, say_impassable},
    {T_MOV_03, say_distance},    {T_MOV_04, say_on_approach}, {T_MOV_05, say_held},
    {T_MOV_07, say_no_road},     {T_MOV_08, say_too_long},    {T_MOV_12, say_full},
    {T_MOV_13, say_held},        {T_MOV_15, say_congested},   {T_MOV_18, say_marched},
    {T_MOV_19, say_must_stop},   {T_MAP_04, say_no_room},     {T_AFT_07, say_stormed},
};

bool tri_write_move_reason(const tri_reason *reason)
{
    return tri_write_listed(reason, reasons, sizeof reasons / sizeof reasons[0]);
}
