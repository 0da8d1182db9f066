/* read_attack.c: the attack commands and what is said with them (the notation, 4.3: occupy, feint,
 * attack).
 *
 * In the items commands are sorted, whatever their order in the text: Unit Moves by unit, then the others by
 * commander. */
#include "triumph/attack/attack_choices.h"
#include "triumph/text/grammar.h"
#include "triumph/text/reading.h"

enum { COMMANDS_MAX = 16 };

typedef struct command {
    uint16_t form;     /* TRI_WORD_CORPS .. TRI_WORD_RIDE */
    uint8_t commander; /* TRI_NO_COMMANDER */
    bool by_road;
    tri_set units; /* left behind, sent, or the one */
    tri_path path;
} command;

typedef struct commands {
    uint32_t count;
    command list[COMMANDS_MAX];
    tri_set movers;
    tri_meaning meaning; /* of `unit`: all own units */
} commands;

/* ---------------------------------------------------------------- one command */

static bool occupies(const gg_reading *reading)
{
    return reading->order->verb == TRI_OCCUPY;
}

/* `by PATH`: into the attack locale, or for an occupation over the attack approach. */
static bool read_path(gg_reading *reading, command *out)
{
    const tri_table *table = tri_reader_table(reading);
    uint32_t index = reading->said.next;
    tri_way_hint hint = {TRI_NONE, TRI_NO_APPROACH, occupies(reading)};
    if (out->form == TRI_WORD_RIDE && table->ride.open)
        hint.node = table->ride.node;
    if (!occupies(reading))
        hint.onward = table->attack.from;
    out->by_road = true;
    return tri_take_path(tri_reader_board(reading), &reading->said, &out->path) &&
           tri_find_roads(tri_reader_board(reading), &reading->said, &hint, index, &out->path);
}

static bool read_corps(gg_reading *reading, command *out, tri_set *movers)
{
    tri_meaning meaning;
    if (!tri_take_corps(reading, &out->commander, &meaning))
        return false;
    if (gg_said_took(&reading->said, "leave") && !tri_take_set(reading, &meaning, &out->units))
        return false;
    *movers = tri_without(meaning.among, out->units);
    return true;
}

static bool read_detach(gg_reading *reading, command *out, tri_set *movers)
{
    tri_meaning meaning;
    if (!tri_take_corps(reading, &out->commander, &meaning) ||
        !tri_take_set(reading, &meaning, &out->units))
        return false;
    *movers = out->units;
    return true;
}

static bool read_unit(gg_reading *reading, commands *all, command *out, tri_set *movers)
{
    uint32_t slot;
    if (!tri_take_one(reading, &all->meaning, &slot))
        return false;
    tri_add(&out->units, slot);
    *movers = out->units;
    return true;
}

/* The open road move goes on: over the attack approach if it stands there and must go in. */
static void ride_on(const gg_reading *reading, command *out, tri_set *movers)
{
    const tri_table *table = tri_reader_table(reading);
    const tri_ride *ride = &table->ride;
    *movers = ride->riders;
    out->path = (tri_path){.entry = TRI_NONE, .locales = 1};
    if (!occupies(reading) || !ride->open || !tri_is_attack(table) ||
        tri_reader_board(reading)->node[ride->node].locale !=
            tri_attack_locale(tri_reader_board(reading), table))
        return;
    out->path.locales = 2;
    out->path.item[0] = tri_way_across(tri_reader_board(reading), ride->node, table->attack.from);
}

static uint16_t form_of(gg_reading *reading)
{
    for (uint16_t form = TRI_WORD_CORPS; form <= TRI_WORD_RIDE; form++)
        if (gg_said_took(&reading->said, tri_nouns[TRI_A_WORD].words[form - TRI_ITEM_WORD]))
            return form;
    return GG_NO_ITEM;
}

static bool read_command(gg_reading *reading, commands *all)
{
    if (all->count == COMMANDS_MAX)
        return gg_said_fail(&reading->said, "too many commands");
    command *out = &all->list[all->count++];
    tri_set movers = {{0, 0}};
    bool good = true;
    *out = (command){.form = form_of(reading), .commander = TRI_NO_COMMANDER};
    if (out->form == GG_NO_ITEM)
        return tri_expected(&reading->said, "corps, detach, unit or road");
    if (out->form == TRI_WORD_CORPS)
        good = read_corps(reading, out, &movers);
    else if (out->form == TRI_WORD_DETACH)
        good = read_detach(reading, out, &movers);
    else if (out->form == TRI_WORD_UNIT)
        good = read_unit(reading, all, out, &movers);
    else
        ride_on(reading, out, &movers);
    all->movers = tri_union(all->movers, movers);
    return good && (!gg_said_took(&reading->said, "by") || read_path(reading, out));
}

/* ---------------------------------------------------------------- all commands */

/* Unit Moves first; of one kind by unit or commander. */
static bool stands_before(const command *a, const command *b)
{
    bool a_unit = a->form == TRI_WORD_UNIT, b_unit = b->form == TRI_WORD_UNIT;
    if (a_unit != b_unit)
        return a_unit;
    return a_unit ? tri_next(a->units, 0) < tri_next(b->units, 0) : a->commander < b->commander;
}

static void sort_commands(commands *all)
{
    for (uint32_t i = 1; i < all->count; i++) {
        command moved = all->list[i];
        uint32_t at = i;
        for (; at > 0 && stands_before(&moved, &all->list[at - 1]); at--)
            all->list[at] = all->list[at - 1];
        all->list[at] = moved;
    }
}

static bool append_road(gg_reading *reading, const command *one)
{
    bool ride = one->form == TRI_WORD_RIDE;
    if (!ride && !one->by_road)
        return true;
    return (ride || gg_read_item(reading, TRI_WORD_ROAD)) && tri_append_path(reading, &one->path) &&
           gg_read_item(reading, TRI_DONE);
}

static bool append_command(gg_reading *reading, const command *one)
{
    if (!gg_read_item(reading, one->form))
        return false;
    if (one->commander != TRI_NO_COMMANDER &&
        !(gg_read_item(reading, (uint32_t)TRI_ITEM_COMMANDER + one->commander) &&
          tri_append_units(reading, one->units)))
        return false;
    if (one->form == TRI_WORD_UNIT &&
        !gg_read_item(reading, TRI_ITEM_UNIT + tri_next(one->units, 0)))
        return false;
    return append_road(reading, one);
}

/* K { + K } */
static bool read_all(gg_reading *reading, commands *all)
{
    *all = (commands){
        .meaning = tri_own_meaning(
            reading, tri_army_in_play(tri_reader_table(reading), tri_reader_side(reading)))};
    do {
        if (!read_command(reading, all))
            return false;
    } while (gg_said_took(&reading->said, "+"));
    sort_commands(all);
    for (uint32_t i = 0; i < all->count; i++)
        if (!append_command(reading, &all->list[i]))
            return false;
    return gg_read_item(reading, TRI_DONE);
}

/* ---------------------------------------------------------------- what follows them */

static bool is_corps_move(const commands *all)
{
    for (uint32_t i = 0; i < all->count; i++)
        if (all->list[i].form == TRI_WORD_CORPS || all->list[i].form == TRI_WORD_RIDE ||
            all->list[i].by_road)
            return true;
    return false;
}

static bool read_stay(gg_reading *reading, const commands *all)
{
    if (gg_said_took(&reading->said, "stay"))
        return gg_read_item(reading, TRI_WORD_STAY);
    if (!is_corps_move(all) &&
        tri_guns_could_stay(reading->said.game, tri_reader_table(reading), all->movers))
        return gg_read_item(reading, TRI_WORD_GO);
    return true;
}

/* Pieces that block the attack approach already stay there. */
static bool read_block(gg_reading *reading, const commands *all)
{
    const tri_table *table = tri_reader_table(reading);
    uint32_t first = tri_next(all->movers, 0);
    bool block = gg_said_took(&reading->said, "block");
    if (first < TRI_UNITS && tri_is_attack(table) &&
        table->at[first] == tri_blocking(table->attack.from))
        return true;
    return gg_read_item(reading, block ? TRI_WORD_BLOCK : TRI_WORD_STAY);
}

static bool read_width(gg_reading *reading, bool *wide)
{
    const tri_table *table = tri_reader_table(reading);
    *wide = tri_is_attack(table) &&
            tri_border_of(tri_reader_board(reading), table->attack.from)->wide != 0;
    if (gg_said_took(&reading->said, "wide"))
        *wide = true;
    else if (gg_said_took(&reading->said, "narrow"))
        *wide = false;
    return gg_read_item(reading, *wide ? TRI_WORD_WIDE : TRI_WORD_NARROW);
}

/* `at U`: only where there is a choice between two defense leaders. Any other target is kept for the end of the order,
 * where the rules refuse it (T-ATK-5.3). */
static bool read_aim(gg_reading *reading, bool wide, uint32_t *strange)
{
    const tri_attack *attack = &tri_reader_table(reading)->attack;
    uint8_t enemy = tri_reader_side(reading) ^ 1U;
    uint32_t slot;
    tri_meaning meaning = {.side = enemy,
                           .all = tri_army_in_play(tri_reader_table(reading), enemy)};
    *strange = TRI_UNITS;
    if (!gg_said_took(&reading->said, "at"))
        return true;
    for (uint32_t i = 0; i < 2; i++)
        if (attack->defense_leader[i] < TRI_UNITS)
            tri_add(&meaning.among, attack->defense_leader[i]);
    if (!tri_take_one(reading, &meaning, &slot))
        return false;
    if (!wide && tri_count(meaning.among) == 2)
        return gg_read_item(reading, TRI_ITEM_UNIT + slot);
    if (wide || !tri_has(meaning.among, slot))
        *strange = slot;
    return true;
}

static bool read_leaders(gg_reading *reading, const commands *all)
{
    tri_set leaders;
    tri_meaning meaning = tri_own_meaning(reading, all->movers);
    return tri_expect(reading, "lead") && tri_take_set_or_none(reading, &meaning, &leaders) &&
           tri_append_units(reading, leaders);
}

bool tri_read_occupy(gg_reading *reading)
{
    commands all;
    return read_all(reading, &all) && read_stay(reading, &all);
}

bool tri_read_feint(gg_reading *reading)
{
    commands all;
    return read_all(reading, &all) && read_block(reading, &all);
}

bool tri_read_attack(gg_reading *reading)
{
    commands all;
    bool wide;
    uint32_t strange;
    return read_all(reading, &all) && read_width(reading, &wide) &&
           read_aim(reading, wide, &strange) && read_leaders(reading, &all) &&
           (strange == TRI_UNITS || gg_read_item(reading, TRI_ITEM_UNIT + strange));
}
