/* reasons.c: why a rule forbids an order, in a sentence about its pieces and places (gg_write_reason): commands, moves and
 * threats here, rules about single units in reasons_pieces.c. Sees only the view, so a sentence tells nothing that the seat
 * does not know. */
#include "triumph/preview/reasons.h"

#include "triumph/attack/attack_choices.h"
#include "triumph/text/pieces_text.h"
#include "triumph/text/texts.h"

/* ---------------------------------------------------------------- words */

void tri_reason_locale(const tri_reason *reason, uint8_t locale)
{
    const tri_locale *there = &reason->look.board->locale[locale];
    if (there->name[0])
        gg_put(reason->out, there->name);
    else
        gg_print(reason->out, "locale %u", there->number);
}

void tri_reason_unit(const tri_reason *reason, uint32_t slot)
{
    tri_put_unit(reason->look.table, slot, reason->out);
}

static const char *name_of(const tri_reason *reason, uint32_t commander)
{
    return reason->look.board->commander[commander].name;
}

/* The corps, or the first of the units. */
static void put_mover(const tri_reason *reason)
{
    if (reason->commander != TRI_NO_COMMANDER && reason->order->verb != TRI_DETACH)
        gg_put(reason->out, name_of(reason, reason->commander));
    else if (tri_empty(reason->units))
        gg_put(reason->out, "The unit");
    else
        tri_reason_unit(reason, tri_next(reason->units, 0));
}

static const char *number_word(uint32_t number)
{
    static const char *const words[] = {"no",   "one", "two",   "three", "four",
                                        "five", "six", "seven", "eight", "nine"};
    return number < sizeof words / sizeof words[0] ? words[number] : NULL;
}

/* `three locales`, `12 locales` */
static void put_count(const tri_reason *reason, uint32_t number, const char *thing)
{
    const char *word = number_word(number);
    if (word)
        gg_put(reason->out, word);
    else
        gg_put_int(reason->out, number);
    gg_print(reason->out, " %s%s", thing, number == 1 ? "" : "s");
}

/* `SENTENCE LOCALE REST` */
static bool say_of_locale(const tri_reason *reason, const char *before, uint8_t locale,
                          const char *after)
{
    gg_put(reason->out, before);
    tri_reason_locale(reason, locale);
    gg_put(reason->out, after);
    return true;
}

static bool say_of_border(const tri_reason *reason, uint16_t approach, const char *after)
{
    const tri_board *board = reason->look.board;
    say_of_locale(reason, "The border between ", tri_locale_of(board, approach), " and ");
    return say_of_locale(reason, "", tri_locale_of(board, tri_across(approach)), after);
}

/* ---------------------------------------------------------------- commands (chapter 9) */

static bool say_commanded(const tri_reason *reason)
{
    const tri_table *table = reason->look.table;
    if (reason->commander == TRI_NO_COMMANDER || table->commands[reason->commander] == 0)
        return false;
    bool moved = !tri_empty(reason->units);
    TRI_EACH (slot, reason->units)
        moved = moved && table->moved[slot] > 0;
    gg_print(reason->out,
             moved ? "%s has already moved this turn."
                   : "%s has already been given a command this turn.",
             name_of(reason, reason->commander));
    return true;
}

static bool say_commands_used(const tri_reason *reason)
{
    const tri_army *army = &reason->look.board->army[reason->look.side];
    const tri_table *table = reason->look.table;
    bool corps = reason->rule == T_CMD_03;
    const char *kind = corps ? "corps" : "independent";
    uint32_t all = corps ? army->corps_commands : army->unit_commands;
    uint32_t used = corps ? table->corps_used[reason->look.side]
                          : table->units_used[reason->look.side];
    if (used < all)
        gg_print(reason->out, "You have only %u of %u %s commands left.", all - used, all, kind);
    else
        gg_print(reason->out, "You have used all %u %s commands of this turn.", all, kind);
    return true;
}

static bool say_not_yours(const tri_reason *reason)
{
    uint16_t item = reason->order->count > 0 ? reason->order->item[0] : (uint16_t)GG_NO_ITEM;
    const tri_look *look = &reason->look;
    if (tri_item_is_commander(item) && item - TRI_ITEM_COMMANDER < look->board->commanders) {
        uint32_t commander = (uint32_t)(item - TRI_ITEM_COMMANDER);
        bool own = look->board->commander[commander].side == look->side;
        gg_print(reason->out, own ? "%s is no longer in the game." : "%s is an enemy commander.",
                 name_of(reason, commander));
        return true;
    }
    if (!tri_item_is_unit(item) || tri_army_of(item) == look->side)
        return false;
    tri_reason_unit(reason, item);
    gg_put(reason->out, " is an enemy unit.");
    return true;
}

static bool say_teammate(const tri_reason *reason)
{
    if (reason->commander == TRI_NO_COMMANDER)
        return false;
    gg_print(reason->out, "%s is commanded by a teammate.", name_of(reason, reason->commander));
    return true;
}

/* A unit of the list that belongs to another corps or to none. */
static bool say_not_of_corps(const tri_reason *reason)
{
    if (reason->commander == TRI_NO_COMMANDER)
        return false;
    for (uint32_t i = 1; i < reason->order->count && tri_item_is_unit(reason->order->item[i]);
         i++) {
        uint32_t slot = reason->order->item[i];
        if (reason->look.table->corps[slot] == reason->commander)
            continue;
        tri_reason_unit(reason, slot);
        gg_print(reason->out, " is not in the corps of %s.", name_of(reason, reason->commander));
        return true;
    }
    return false;
}

static bool say_keeps_one(const tri_reason *reason)
{
    if (reason->commander == TRI_NO_COMMANDER)
        return false;
    gg_print(reason->out, "One unit must stay with %s.", name_of(reason, reason->commander));
    return true;
}

static bool say_corps_full(const tri_reason *reason)
{
    if (reason->commander == TRI_NO_COMMANDER)
        return false;
    gg_print(reason->out, "The corps of %s already has %u units.",
             name_of(reason, reason->commander), reason->look.corps[reason->commander]);
    return true;
}

static bool say_cannot_join(const tri_reason *reason)
{
    const tri_table *table = reason->look.table;
    uint32_t slot = tri_next(reason->units, 0);
    if (reason->commander == TRI_NO_COMMANDER || slot >= TRI_UNITS)
        return false;
    if (reason->look.corps[reason->commander] >= TRI_CORPS_MAX)
        return say_corps_full(reason);
    bool member = table->corps[slot] == reason->commander;
    if (!member && table->at[slot] == table->commander_at[reason->commander])
        return false;
    tri_reason_unit(reason, slot);
    gg_print(reason->out, member ? " is already in the corps of %s." : " is not where %s is.",
             name_of(reason, reason->commander));
    return true;
}

static bool say_too_early(const tri_reason *reason)
{
    const tri_look *look = &reason->look;
    uint32_t slot = tri_next(reason->units, 0);
    uint8_t origin = slot < TRI_UNITS ? look->table->origin[slot] : reason->commander;
    if (origin == TRI_NO_COMMANDER || reason->from != TRI_OFF)
        return false;
    uint32_t round = look->board->commander[origin].enters[look->game->scenario];
    if (round <= look->table->round)
        return false;
    put_mover(reason);
    gg_print(reason->out, " cannot enter before %s.",
             look->board->round[look->game->scenario][round].name);
    return true;
}

/* ---------------------------------------------------------------- moves (chapter 10) */

static uint8_t locale_of(const tri_reason *reason, uint16_t at)
{
    return tri_on_board(at) ? tri_locale_at(reason->look.board, at) : TRI_NONE;
}

static bool say_off_the_map(const tri_reason *reason)
{
    if (reason->from != TRI_OFF)
        return false;
    put_mover(reason);
    gg_put(reason->out, " is off the map and must enter by an entry road.");
    return true;
}

static bool say_distance(const tri_reason *reason)
{
    uint8_t here = locale_of(reason, reason->from), there = locale_of(reason, reason->to);
    if (here == TRI_NONE || there == TRI_NONE || here == there)
        return false;
    uint8_t far = tri_distance(reason->look.board, here, there);
    if (far < 2 && !tri_on_approach(reason->to))
        return false;
    put_mover(reason);
    if (far == TRI_FAR)
        return say_of_locale(reason, " cannot reach ", there, " at all.");
    gg_put(reason->out, " is ");
    put_count(reason, far, "locale");
    return say_of_locale(reason, " away from ", there, ".");
}

static bool say_on_approach(const tri_reason *reason)
{
    if (!tri_on_approach(reason->from))
        return false;
    uint16_t approach = tri_approach_at(reason->from);
    put_mover(reason);
    say_of_locale(reason, " is on an approach and can only go back to ",
                  tri_locale_of(reason->look.board, approach), " or across to ");
    return say_of_locale(reason, "", tri_locale_of(reason->look.board, tri_across(approach)), ".");
}

static bool say_impassable(const tri_reason *reason)
{
    const tri_board *board = reason->look.board;
    uint8_t here = locale_of(reason, reason->from), there = locale_of(reason, reason->to);
    uint16_t approach = TRI_NO_APPROACH;
    if (tri_on_approach(reason->to))
        approach = tri_approach_at(reason->to);
    else if (here != TRI_NONE && there != TRI_NONE && here != there)
        approach = tri_find_approach(board, here, there);
    if (approach == TRI_NO_APPROACH || !tri_border_of(board, approach)->impassable)
        return false;
    return say_of_border(reason, approach, " is impassable.");
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
    uint8_t end = locale_of(reason, reason->to);
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
    bool here = locale_of(reason, reason->from) == locale;
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
    return locale != TRI_NONE && say_of_locale(reason, "The enemy holds ", locale, ".");
}

static bool say_stormed(const tri_reason *reason)
{
    uint8_t locale = find_locale(reason, is_stormed);
    return locale != TRI_NONE &&
           say_of_locale(reason, "Other units have won ", locale, " in combat this turn.");
}

static bool say_marched(const tri_reason *reason)
{
    uint8_t locale = find_locale(reason, is_marched);
    if (locale == TRI_NONE)
        return false;
    gg_put(reason->out, name_of(reason, reason->look.table->marched[locale] - 1U));
    return say_of_locale(reason, " has already marched through ", locale, " this turn.");
}

static bool say_full(const tri_reason *reason)
{
    uint8_t locale = find_locale(reason, is_full);
    return locale != TRI_NONE && say_of_locale(reason, "Your units already fill ", locale, ".");
}

/* T-MAP-04 is about where the move ends. */
static bool say_no_room(const tri_reason *reason)
{
    uint8_t locale = locale_of(reason, reason->to);
    if (locale == TRI_NONE || !is_too_small(reason, locale))
        return false;
    uint32_t capacity = reason->look.board->locale[locale].capacity;
    uint32_t others = others_in(reason, locale);
    if (others >= capacity)
        return say_of_locale(reason, "Your units already fill ", locale, ".");
    gg_put(reason->out, "There is room for only ");
    put_count(reason, capacity - others, "more unit");
    say_of_locale(reason, " in ", locale, "");
    gg_print(reason->out, ", not for %u.", tri_count(reason->units));
    return true;
}

static bool say_no_road(const tri_reason *reason)
{
    if (tri_on_approach(reason->from)) {
        put_mover(reason);
        gg_put(reason->out, " is on an approach, and road moves start in reserve.");
        return true;
    }
    for (uint32_t i = 0; i < reason->order->count; i++) {
        uint16_t item = reason->order->item[i], approach = (uint16_t)(item - TRI_ITEM_NO_ROAD);
        if (tri_is_no_road(item) && approach < 2 * reason->look.board->borders)
            return say_of_border(reason, approach, " is crossed by no road.");
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
    put_count(reason, count, "locale");
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
            uint8_t there = locale_of(reason, look->table->commander_at[enemy]);
            if (there == TRI_NONE || !tri_bit(look->board->beside[path[i]], there) ||
                tri_corps_size(look->table, enemy) < 2)
                continue;
            put_mover(reason);
            say_of_locale(reason, " must stop in ", path[i], "");
            gg_print(reason->out, ", next to the corps of %s.", name_of(reason, enemy));
            return true;
        }
    }
    return false;
}

static uint32_t first_slot(const tri_look *look)
{
    return look->side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
}

/* Another unit has moved there (T-MOV-15). */
static bool say_congested(const tri_reason *reason)
{
    const tri_table *table = reason->look.table;
    uint8_t path[GG_ITEMS_MAX];
    uint32_t count = find_path(reason, path), first = first_slot(&reason->look);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++) {
            if (table->at[slot] != tri_reserve(path[i]) || !(table->flags[slot] & TRI_INTO))
                continue;
            tri_reason_unit(reason, slot);
            return say_of_locale(reason, " has already moved into ", path[i], " this turn.");
        }
    }
    return false;
}

/* ---------------------------------------------------------------- threats and attacks (chapter 11) */

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
    return say_of_border(reason, from, " is closed after a feint or a failed attack.");
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
        return say_of_border(reason, from, " is impassable.");
    if (!tri_enemy_in(look, there))
        return say_of_locale(reason, "There are no enemies in ", there, ".");
    return tri_enemy_in(look, here) &&
           say_of_locale(reason, "The enemy also holds ", here, ", where the attack would begin.");
}

/* The nearest unit is too far away, or nobody is in the attack locale, or all there have moved. */
static bool say_nobody_reaches(const tri_reason *reason)
{
    const tri_look *look = &reason->look;
    uint16_t from = threatened(reason);
    uint32_t first = first_slot(look), nearest = TRI_FAR, fresh = 0;
    if (from == TRI_NO_APPROACH)
        return false;
    uint8_t here = tri_locale_of(look->board, from);
    uint8_t there = tri_locale_of(look->board, tri_across(from));
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++) {
        uint8_t at = locale_of(reason, look->table->at[slot]);
        if (at == TRI_NONE)
            continue;
        uint32_t far = tri_distance(look->board, at, there);
        nearest = far < nearest ? far : nearest;
        fresh += at == here && look->table->moved[slot] < tri_moves_allowed(look->table, slot);
    }
    if (nearest != TRI_FAR && nearest > 1) {
        gg_put(reason->out, "Your nearest unit is ");
        put_count(reason, nearest, "locale");
        return say_of_locale(reason, " away from ", there, ".");
    }
    if (look->own[here] == 0)
        return say_of_locale(reason, "You have no units in ", here,
                             ", and no cavalry that reaches it by road.");
    return fresh == 0 &&
           say_of_locale(reason, "All your units in ", here, " have already moved this turn.");
}

static bool say_too_many_attack(const tri_reason *reason)
{
    const tri_look *look = &reason->look;
    if (!tri_is_attack(look->table))
        return false;
    uint8_t there = tri_defense_locale(look->board, look->table);
    gg_print(reason->out, "At most %u units fit into ", look->board->locale[there].capacity);
    return say_of_locale(reason, "", there, ".");
}

static bool say_points(const tri_reason *reason)
{
    uint32_t points = tri_loss_points(reason->look.table);
    if (reason->order->verb != TRI_LOSS || reason->order->count == points)
        return false;
    gg_put(reason->out, "You owe ");
    put_count(reason, points, "point");
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

/* ---------------------------------------------------------------- the table of rules */

static const struct {
    uint16_t rule;
    bool (*write)(const tri_reason *reason);
} reasons[] = {
    {GG_RULE_SEAT, say_not_yours},
    {T_CMD_01, say_not_yours},
    {T_CMD_02, say_commanded},
    {T_CMD_03, say_commands_used},
    {T_CMD_04, say_commands_used},
    {T_CMD_05, say_not_of_corps},
    {T_CMD_06, say_not_of_corps},
    {T_CMD_07, say_cannot_join},
    {T_CMD_08, say_not_yours},
    {T_CRP_01, say_corps_full},
    {T_CRP_04, say_keeps_one},
    {T_TEA_18, say_teammate},
    {T_RNF_02, say_too_early},
    {T_RNF_06, say_off_the_map},
    {T_RNF_07, say_off_the_map},
    {T_MOV_02, say_impassable},
    {T_MOV_03, say_distance},
    {T_MOV_04, say_on_approach},
    {T_MOV_05, say_held},
    {T_MOV_07, say_no_road},
    {T_MOV_08, say_too_long},
    {T_MOV_12, say_full},
    {T_MOV_13, say_held},
    {T_MOV_15, say_congested},
    {T_MOV_18, say_marched},
    {T_MOV_19, say_must_stop},
    {T_MAP_04, say_no_room},
    {T_AFT_02, say_closed},
    {T_AFT_07, say_stormed},
    {T_NGT_02, say_night},
    {T_ATK_0_2, say_no_target},
    {T_ATK_1_3, say_nobody_reaches},
    {T_ATK_4_1, say_too_many_lead},
    {T_ATK_5_4, say_too_many_lead},
    {T_ATK_5_12, say_too_many_attack},
    {T_ATK_9_3, say_points},
    {T_ATK_10_4, say_points},
};

/* ---------------------------------------------------------------- what the order is about */

static void add_own(const tri_reason *reason, uint16_t item, tri_set *set)
{
    if (tri_item_is_unit(item) && tri_army_of(item) == reason->look.side)
        tri_add(set, item);
}

/* Leaders come behind the width of an attack; other answers name nobody else. */
static void find_units(tri_reason *reason)
{
    const gg_order *order = reason->order;
    bool leads = order->verb == TRI_LEAD || order->verb == TRI_COUNTER;
    for (uint32_t i = 0; i < order->count; i++) {
        uint16_t item = order->item[i];
        leads = leads || item == TRI_WORD_WIDE || item == TRI_WORD_NARROW || item == TRI_WORD_LEAD;
        add_own(reason, item, leads ? &reason->leaders : &reason->units);
        if (tri_item_is_place(reason->look.board, item))
            reason->to = (uint16_t)(item - TRI_ITEM_PLACE);
    }
}

/* In a Corps Move the units of the order stay behind. */
static void find_commander(tri_reason *reason)
{
    const gg_order *order = reason->order;
    uint16_t item = order->count > 0 ? order->item[0] : (uint16_t)GG_NO_ITEM;
    bool corps = order->verb == TRI_CORPS || order->verb == TRI_DETACH || order->verb == TRI_ATTACH;
    if (!corps || !tri_item_is_commander(item) ||
        item - TRI_ITEM_COMMANDER >= reason->look.board->commanders)
        return;
    uint8_t commander = (uint8_t)(item - TRI_ITEM_COMMANDER);
    if (reason->look.board->commander[commander].side != reason->look.side)
        return;
    reason->commander = commander;
    reason->from = reason->look.table->commander_at[commander];
    if (order->verb == TRI_CORPS)
        reason->units = tri_without(tri_own_corps(&reason->look, commander), reason->units);
}

bool tri_write_reason(const gg_game *game, const void *view, gg_seat seat, const gg_order *order,
                      uint16_t rule, gg_text *out)
{
    const tri_table *table = view;
    tri_reason reason = {.order = order,
                         .rule = rule,
                         .commander = TRI_NO_COMMANDER,
                         .from = TRI_OUT,
                         .to = TRI_OUT,
                         .out = out};
    if (table->phase != TRI_PLAY)
        return false;
    tri_look_at(game, table, seat, &reason.look);
    find_units(&reason);
    find_commander(&reason);
    if (order->verb == TRI_UNIT)
        reason.from = tri_position_of(table, reason.units);
    if (tri_write_unit_reason(&reason))
        return true;
    for (uint32_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].rule == rule)
            return reasons[i].write(&reason);
    return false;
}
