/* reasons.c: why a rule forbids an order, in a sentence about its pieces and places (gg_write_reason): the words that all
 * reasons share, and commands. Moves are in reasons_moves.c, attacks in reasons_attack.c, retreats in reasons_retreat.c,
 * the set-up in reasons_setup.c, rules about single units in reasons_pieces.c. Sees only the view, so a sentence tells
 * nothing that the seat does not know. */
#include "triumph/preview/reasons.h"

#include "triumph/text/pieces_text.h"
#include "triumph/text/texts.h"

/* ---------------------------------------------------------------- words */

static bool is_name_shared(const tri_board *board, const tri_locale *there)
{
    for (uint32_t i = 0; i < board->locales; i++)
        if (&board->locale[i] != there &&
            gg_same_name(gg_span_of(board->locale[i].name), gg_span_of(there->name)))
            return true;
    return false;
}

void tri_reason_locale(const tri_reason *reason, uint8_t locale)
{
    const tri_locale *there = &reason->look.board->locale[locale];
    if (!there->name[0])
        gg_print(reason->out, "locale %u", there->number);
    else if (is_name_shared(reason->look.board, there))
        gg_print(reason->out, "%s (%u)", there->name, there->number);
    else
        gg_put(reason->out, there->name);
}

void tri_reason_unit(const tri_reason *reason, uint32_t slot)
{
    tri_put_unit(reason->look.table, slot, reason->out);
}

const char *tri_reason_name(const tri_reason *reason, uint32_t commander)
{
    return reason->look.board->commander[commander].name;
}

/* The corps, or the first of the units. */
void tri_reason_mover(const tri_reason *reason)
{
    if (reason->commander != TRI_NO_COMMANDER && reason->order->verb != TRI_DETACH)
        gg_put(reason->out, tri_reason_name(reason, reason->commander));
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
void tri_reason_count(const tri_reason *reason, uint32_t number, const char *thing)
{
    const char *word = number_word(number);
    if (word)
        gg_put(reason->out, word);
    else
        gg_put_int(reason->out, number);
    gg_print(reason->out, " %s%s", thing, number == 1 ? "" : "s");
}

/* `SENTENCE LOCALE REST` */
bool tri_reason_of_locale(const tri_reason *reason, const char *before, uint8_t locale,
                          const char *after)
{
    gg_put(reason->out, before);
    tri_reason_locale(reason, locale);
    gg_put(reason->out, after);
    return true;
}

bool tri_reason_of_border(const tri_reason *reason, uint16_t approach, const char *after)
{
    const tri_board *board = reason->look.board;
    tri_reason_of_locale(reason, "The border between ", tri_locale_of(board, approach), " and ");
    return tri_reason_of_locale(reason, "", tri_locale_of(board, tri_across(approach)), after);
}

uint8_t tri_reason_at(const tri_reason *reason, uint16_t at)
{
    return tri_on_board(at) ? tri_locale_at(reason->look.board, at) : TRI_NONE;
}

uint32_t tri_reason_first_slot(const tri_look *look)
{
    return look->side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
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
             tri_reason_name(reason, reason->commander));
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
                 tri_reason_name(reason, commander));
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
    gg_print(reason->out, "%s is commanded by a teammate.",
             tri_reason_name(reason, reason->commander));
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
        gg_print(reason->out, " is not in the corps of %s.",
                 tri_reason_name(reason, reason->commander));
        return true;
    }
    return false;
}

static bool say_keeps_one(const tri_reason *reason)
{
    if (reason->commander == TRI_NO_COMMANDER)
        return false;
    gg_print(reason->out, "One unit must stay with %s.",
             tri_reason_name(reason, reason->commander));
    return true;
}

static bool say_corps_full(const tri_reason *reason)
{
    if (reason->commander == TRI_NO_COMMANDER)
        return false;
    gg_print(reason->out, "The corps of %s already has %u units.",
             tri_reason_name(reason, reason->commander), reason->look.corps[reason->commander]);
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
             tri_reason_name(reason, reason->commander));
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
    tri_reason_mover(reason);
    gg_print(reason->out, " cannot enter before %s.",
             look->board->round[look->game->scenario][round].name);
    return true;
}

/* ---------------------------------------------------------------- the table of rules */

static const tri_rule_reason reasons[] = {
    {GG_RULE_SEAT, say_not_yours}, {T_CMD_01, say_not_yours},     {T_CMD_02, say_commanded},
    {T_CMD_03, say_commands_used}, {T_CMD_04, say_commands_used}, {T_CMD_05, say_not_of_corps},
    {T_CMD_06, say_not_of_corps},  {T_CMD_07, say_cannot_join},   {T_CMD_08, say_not_yours},
    {T_CRP_01, say_corps_full},    {T_CRP_04, say_keeps_one},     {T_TEA_18, say_teammate},
    {T_RNF_02, say_too_early},
};

bool tri_write_listed(const tri_reason *reason, const tri_rule_reason *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].rule == reason->rule && list[i].write(reason))
            return true;
    return false;
}

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
    if (table->phase != TRI_PLAY && table->phase != TRI_SETUP)
        return false;
    tri_look_at(game, table, seat, &reason.look);
    if (table->phase == TRI_SETUP)
        return tri_write_setup_reason(&reason);
    find_units(&reason);
    find_commander(&reason);
    if (order->verb == TRI_UNIT)
        reason.from = tri_position_of(table, reason.units);
    return tri_write_unit_reason(&reason) || tri_write_retreat_reason(&reason) ||
           tri_write_attack_reason(&reason) || tri_write_move_reason(&reason) ||
           tri_write_listed(&reason, reasons, sizeof reasons / sizeof reasons[0]);
}
