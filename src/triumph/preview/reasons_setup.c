/* reasons_setup.c: why an order of the set-up is illegal (T-SET), in a sentence about its corps, units and locales. */
#include "triumph/preview/reasons.h"
#include "triumph/setup/setup.h"

static bool is_commander_here(const tri_reason *reason, uint16_t item)
{
    uint32_t commander = item - (uint32_t)TRI_ITEM_COMMANDER;
    return tri_item_is_commander(item) &&
           commander >= tri_first_commander(reason->look.board, reason->look.side) &&
           commander < tri_end_commander(reason->look.board, reason->look.side);
}

static uint8_t setup_of(const tri_reason *reason, uint32_t commander)
{
    return reason->look.board->commander[commander].setup;
}

static uint32_t room_in(const tri_reason *reason, uint8_t locale)
{
    return reason->look.board->locale[locale].capacity;
}

/* `BEFORE room for six units.` */
static bool say_room(const tri_reason *reason, const char *before, uint32_t room)
{
    gg_print(reason->out, "%s room for ", before);
    tri_reason_count(reason, room, "unit");
    gg_put_char(reason->out, '.');
    return true;
}

/* ---------------------------------------------------------------- assigning units */

/* Units by commander, and how many are assigned at all. */
typedef struct shares {
    uint32_t size[TRI_COMMANDERS_MAX];
    uint32_t weak[TRI_COMMANDERS_MAX]; /* infantry of strength 2 */
    uint32_t all;
} shares;

static shares read_shares(const tri_reason *reason)
{
    shares read = {{0}, {0}, 0};
    uint32_t open = TRI_NO_COMMANDER;
    for (uint32_t i = 0; i < reason->order->count; i++) {
        uint16_t item = reason->order->item[i];
        if (is_commander_here(reason, item))
            open = item - (uint32_t)TRI_ITEM_COMMANDER;
        if (!tri_item_is_unit(item) || open == TRI_NO_COMMANDER)
            continue;
        read.size[open]++;
        read.weak[open] += reason->look.table->face[item] == TRI_I2;
        read.all++;
    }
    return read;
}

static uint32_t count_army(const tri_reason *reason)
{
    uint32_t count = 0;
    for (uint32_t face = 0; face < TRI_FACES; face++)
        count += reason->look.board->army[reason->look.side].units[face];
    return count;
}

/* T-SET-04, T-SET-07: a corps that is too small or too large, or units that nobody gets. */
static bool say_size(const tri_reason *reason)
{
    const tri_board *board = reason->look.board;
    shares read = read_shares(reason);
    for (uint32_t c = tri_first_commander(board, reason->look.side);
         c < tri_end_commander(board, reason->look.side); c++) {
        uint32_t least = board->commander[c].minimum;
        if (read.size[c] >= least && read.size[c] <= TRI_CORPS_MAX)
            continue;
        bool few = read.size[c] < least;
        gg_print(reason->out, "%s gets ", tri_reason_name(reason, c));
        tri_reason_count(reason, read.size[c], "unit");
        gg_print(reason->out, few ? ", but needs at least %u." : ", but may have at most %u.",
                 few ? least : TRI_CORPS_MAX);
        return true;
    }
    uint32_t army = count_army(reason);
    if (read.all >= army)
        return false;
    gg_put(reason->out, "Assign every unit: ");
    tri_reason_count(reason, army - read.all, "unit");
    gg_put(reason->out, army - read.all == 1 ? " is left." : " are left.");
    return true;
}

/* T-SET-05, T-MAP-04 */
static bool say_locale_small(const tri_reason *reason)
{
    const tri_board *board = reason->look.board;
    shares read = read_shares(reason);
    for (uint32_t c = tri_first_commander(board, reason->look.side);
         c < tri_end_commander(board, reason->look.side); c++) {
        uint8_t locale = setup_of(reason, c);
        if (locale == TRI_NONE || read.size[c] <= room_in(reason, locale))
            continue;
        gg_print(reason->out, "%s gets ", tri_reason_name(reason, c));
        tri_reason_count(reason, read.size[c], "unit");
        tri_reason_of_locale(reason, " and starts in ", locale, ",");
        return say_room(reason, " which has", room_in(reason, locale));
    }
    return false;
}

/* T-SET-08 */
static bool say_all_weak(const tri_reason *reason)
{
    const tri_board *board = reason->look.board;
    shares read = read_shares(reason);
    for (uint32_t c = tri_first_commander(board, reason->look.side);
         c < tri_end_commander(board, reason->look.side); c++) {
        if (tri_has_setup(board, c) || read.size[c] == 0 || read.weak[c] < read.size[c])
            continue;
        gg_print(reason->out, "%s needs a unit other than infantry of strength 2.",
                 tri_reason_name(reason, c));
        return true;
    }
    return false;
}

static bool say_no_guns(const tri_reason *reason)
{
    gg_put(reason->out, "A corps that starts on the map needs artillery, for the fixed battery.");
    return true;
}

static const tri_rule_reason assigning[] = {
    {T_SET_04, say_size},         {T_SET_07, say_size},     {T_SET_05, say_locale_small},
    {T_MAP_04, say_locale_small}, {T_SET_08, say_all_weak}, {T_SET_13, say_no_guns},
};

/* ---------------------------------------------------------------- placing corps */

static uint16_t position_in(const tri_reason *reason, uint16_t item)
{
    if (item == TRI_WORD_OFF)
        return TRI_OFF;
    return tri_item_is_place(reason->look.board, item) ? (uint16_t)(item - TRI_ITEM_PLACE)
                                                       : (uint16_t)TRI_UNDECIDED;
}

/* Where the order puts a commander; TRI_UNDECIDED: not named. */
static uint16_t place_of(const tri_reason *reason, uint32_t commander)
{
    const gg_order *order = reason->order;
    for (uint32_t i = 0; i + 1 < order->count; i++)
        if (order->item[i] == TRI_ITEM_COMMANDER + commander)
            return position_in(reason, order->item[i + 1]);
    return TRI_UNDECIDED;
}

/* T-SET-01, T-SET-07: who starts on the map, and who off it. */
static bool say_on_or_off(const tri_reason *reason)
{
    const tri_board *board = reason->look.board;
    for (uint32_t c = tri_first_commander(board, reason->look.side);
         c < tri_end_commander(board, reason->look.side); c++) {
        uint16_t at = place_of(reason, c);
        bool starts = tri_has_setup(board, c);
        if (at == TRI_UNDECIDED || (at == TRI_OFF) != starts)
            continue;
        gg_print(reason->out, starts ? "%s starts on the map." : "%s starts off the map.",
                 tri_reason_name(reason, c));
        return true;
    }
    return false;
}

/* T-SET-05, T-MAP-04: the first corps without a place, in a wrong one, or too large for it. */
static bool say_place(const tri_reason *reason)
{
    const tri_board *board = reason->look.board;
    for (uint32_t c = tri_first_commander(board, reason->look.side);
         c < tri_end_commander(board, reason->look.side); c++) {
        uint16_t at = place_of(reason, c);
        uint8_t locale = setup_of(reason, c);
        if (locale == TRI_NONE || at == TRI_OFF)
            continue;
        bool mine = reason->look.table->owner[c] == reason->look.seat;
        uint32_t size = tri_corps_size(reason->look.table, c);
        if (at == TRI_UNDECIDED && mine) {
            gg_print(reason->out, "%s has no place yet.", tri_reason_name(reason, c));
            return true;
        }
        if (at == TRI_UNDECIDED)
            continue;
        if (tri_reason_at(reason, at) != locale || !tri_may_start_at(board, at)) {
            gg_print(reason->out, "%s starts in ", tri_reason_name(reason, c));
            return tri_reason_of_locale(reason, "", locale,
                                        ", in reserve or on a passable approach.");
        }
        if (reason->look.side == TRI_ALLIED && size > room_in(reason, locale)) {
            gg_print(reason->out, "%s has ", tri_reason_name(reason, c));
            tri_reason_count(reason, size, "unit");
            tri_reason_of_locale(reason, ", but ", locale, "");
            return say_room(reason, " has", room_in(reason, locale));
        }
    }
    return false;
}

/* T-SET-06 */
static bool say_how_many(const tri_reason *reason)
{
    const tri_look *look = &reason->look;
    uint32_t count = 0;
    for (uint32_t c = tri_first_commander(look->board, look->side);
         c < tri_end_commander(look->board, look->side); c++)
        count += place_of(reason, c) != TRI_OFF;
    uint32_t wanted = look->board->army[look->side].on_map[look->game->scenario];
    gg_print(reason->out, "%u corps start on the map, not %u.", wanted, count);
    return true;
}

static const tri_rule_reason placing[] = {
    {T_SET_01, say_on_or_off}, {T_SET_07, say_on_or_off}, {T_SET_05, say_place},
    {T_MAP_04, say_place},     {T_SET_06, say_how_many},
};

/* ---------------------------------------------------------------- detachments */

/* Calls `write` for each unit with its place until it has written something. */
static bool each_pair(const tri_reason *reason,
                      bool (*write)(const tri_reason *reason, uint32_t slot, uint16_t at))
{
    const gg_order *order = reason->order;
    for (uint32_t i = 0; i + 1 < order->count; i += 2)
        if (tri_item_is_unit(order->item[i]) &&
            tri_item_is_place(reason->look.board, order->item[i + 1]) &&
            write(reason, order->item[i], (uint16_t)(order->item[i + 1] - TRI_ITEM_PLACE)))
            return true;
    return false;
}

/* `I2 of Lannes`: before the battle units have no letters that anybody knows. */
static void put_member(const tri_reason *reason, uint32_t slot)
{
    uint8_t commander = reason->look.table->corps[slot];
    uint8_t face = reason->look.table->face[slot];
    gg_put(reason->out, face == TRI_NO_FACE ? "The unit" : tri_face_name(face));
    if (commander != TRI_NO_COMMANDER)
        gg_print(reason->out, " of %s", tri_reason_name(reason, commander));
}

static bool say_member(const tri_reason *reason, uint32_t slot, const char *what)
{
    put_member(reason, slot);
    gg_put(reason->out, what);
    return true;
}

static bool say_pair_forbidden(const tri_reason *reason, uint32_t slot, uint16_t at)
{
    const tri_table *table = reason->look.table;
    if (table->corps[slot] == TRI_NO_COMMANDER)
        return say_member(reason, slot, " is detached already.");
    if (!tri_on_board(table->at[slot]))
        return say_member(reason, slot, " is not on the map.");
    return !tri_may_start_at(reason->look.board, at) &&
           say_member(reason, slot, " cannot stand on an impassable border.");
}

/* T-SET-09 */
static bool say_detachments(const tri_reason *reason)
{
    if (each_pair(reason, say_pair_forbidden))
        return true;
    gg_print(reason->out,
             reason->order->count / 2 > TRI_DETACHMENTS_MAX
                 ? "At most %u units may be detached."
                 : "At most %u units may be detached, but more must leave "
                   "locales that are too small for them.",
             TRI_DETACHMENTS_MAX);
    return true;
}

static bool say_pair_far(const tri_reason *reason, uint32_t slot, uint16_t at)
{
    const tri_look *look = &reason->look;
    uint8_t commander = look->table->corps[slot], locale = tri_reason_at(reason, at);
    if (commander == TRI_NO_COMMANDER || !tri_on_board(look->table->commander_at[commander]))
        return false;
    uint32_t far = tri_distance(
        look->board, tri_locale_at(look->board, look->table->commander_at[commander]), locale);
    if (far <= 2)
        return false;
    put_member(reason, slot);
    return tri_reason_of_locale(reason, " cannot start in ", locale,
                                ": it is more than two locales from its commander.");
}

/* T-SET-10 */
static bool say_far(const tri_reason *reason)
{
    return each_pair(reason, say_pair_far);
}

static bool say_pair_near_enemy(const tri_reason *reason, uint32_t slot, uint16_t at)
{
    const tri_board *board = reason->look.board;
    uint8_t locale = tri_reason_at(reason, at);
    const tri_locale *here = &board->locale[locale];
    (void)slot;
    if (tri_enemy_in(&reason->look, locale))
        return tri_reason_of_locale(reason, "The enemy is in ", locale, ".");
    if (tri_is_enemy_objective(board, locale))
        return tri_reason_of_locale(reason, "No detachment may start in ", locale,
                                    ", an objective.");
    for (uint32_t i = 0; i < here->approaches; i++) {
        uint8_t there = tri_locale_of(board, tri_across(here->approach[i]));
        if (!tri_is_enemy_objective(board, there))
            continue;
        tri_reason_of_locale(reason, "No detachment may start in ", locale, ": it is adjacent to ");
        return tri_reason_of_locale(reason, "", there, ", an objective.");
    }
    return false;
}

/* T-SET-11 */
static bool say_near_enemy(const tri_reason *reason)
{
    return each_pair(reason, say_pair_near_enemy);
}

/* The corps and units by locale as they will be. */
typedef struct after {
    uint32_t corps[TRI_COMMANDERS_MAX];
    uint32_t units[TRI_LOCALES_MAX];
} after;

static void read_after(const tri_reason *reason, after *then)
{
    const tri_look *look = &reason->look;
    uint16_t at[TRI_UNITS];
    bool left[TRI_UNITS] = {false};
    memset(then, 0, sizeof *then);
    memcpy(at, look->table->at, sizeof at);
    for (uint32_t i = 0; i + 1 < reason->order->count; i += 2)
        if (tri_item_is_unit(reason->order->item[i]) &&
            tri_item_is_place(look->board, reason->order->item[i + 1])) {
            at[reason->order->item[i]] = (uint16_t)(reason->order->item[i + 1] - TRI_ITEM_PLACE);
            left[reason->order->item[i]] = true;
        }
    for (uint32_t slot = tri_first_slot(look->side); slot < tri_end_slot(look->board, look->side);
         slot++) {
        if (look->table->corps[slot] != TRI_NO_COMMANDER && !left[slot])
            then->corps[look->table->corps[slot]]++;
        if (tri_on_board(at[slot]))
            then->units[tri_locale_at(look->board, at[slot])]++;
    }
}

/* T-SET-12, T-MAP-04 */
static bool say_empty_or_full(const tri_reason *reason)
{
    const tri_board *board = reason->look.board;
    after then;
    read_after(reason, &then);
    for (uint32_t c = tri_first_commander(board, reason->look.side);
         c < tri_end_commander(board, reason->look.side); c++)
        if (then.corps[c] == 0) {
            gg_print(reason->out, "%s must keep a unit.", tri_reason_name(reason, c));
            return true;
        }
    for (uint8_t locale = 0; locale < board->locales; locale++) {
        if (then.units[locale] <= room_in(reason, locale))
            continue;
        gg_print(reason->out, "There is no room for %u units in ", then.units[locale]);
        tri_reason_of_locale(reason, "", locale, "");
        gg_print(reason->out, ", only for %u.", room_in(reason, locale));
        return true;
    }
    return false;
}

static const tri_rule_reason detaching[] = {
    {T_SET_09, say_detachments},   {T_SET_10, say_far},           {T_SET_11, say_near_enemy},
    {T_SET_12, say_empty_or_full}, {T_MAP_04, say_empty_or_full}, {T_SET_13, say_no_guns},
};

/* ---------------------------------------------------------------- the fixed battery */

/* T-SET-13 */
static bool say_battery(const tri_reason *reason)
{
    const tri_look *look = &reason->look;
    uint32_t slot = reason->order->item[0];
    if (!tri_item_is_unit(reason->order->item[0]) || tri_army_of(slot) != look->side)
        return false;
    if (!tri_on_board(look->table->at[slot]))
        return say_member(reason, slot, " is not on the map.");
    if (look->table->face[slot] != TRI_A1)
        return say_member(reason, slot, " is not artillery.");
    if (tri_battery_places(look->game, look->table, slot, NULL) == 0)
        return say_member(reason, slot, " is the last unit of its corps.");
    put_member(reason, slot);
    return tri_reason_of_locale(reason, " must block a passable approach of ",
                                tri_reason_at(reason, look->table->at[slot]), ".");
}

static const tri_rule_reason fixing[] = {{T_SET_13, say_battery}, {T_SET_12, say_battery}};

/* ---------------------------------------------------------------- all of them */

#define LIST(of) (of), sizeof(of) / sizeof(of)[0]

bool tri_write_setup_reason(const tri_reason *reason)
{
    switch (reason->order->verb) {
    case TRI_ASSIGN:
        return tri_write_listed(reason, LIST(assigning));
    case TRI_PLACE:
        return tri_write_listed(reason, LIST(placing));
    case TRI_DETACHMENTS:
        return tri_write_listed(reason, LIST(detaching));
    case TRI_BATTERY:
        return reason->order->count > 0 && tri_write_listed(reason, LIST(fixing));
    default:
        return false;
    }
}
