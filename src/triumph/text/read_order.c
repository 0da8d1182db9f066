/* read_order.c: the text of an order to its items (the notation, 4.3). */
#include "triumph/attack/attack_choices.h"
#include "triumph/text/grammar.h"
#include "triumph/text/reading.h"

/* ---------------------------------------------------------------- movement */

/* `on PLACE` behind a path, the reserve of its end without it. */
static bool read_end(gg_reading *reading, const tri_path *path, uint16_t *at)
{
    *at = tri_reserve(tri_path_end(path));
    return !gg_said_took(&reading->said, "on") || tri_take_place(reading, at);
}

/* `PATH (on PLACE)`: a road move that is over with it. */
static bool read_road_move(gg_reading *reading, uint8_t node)
{
    tri_path path;
    uint32_t index = reading->said.next;
    uint16_t at;
    if (!tri_take_path(tri_reader_board(reading), &reading->said, &path) ||
        !read_end(reading, &path, &at))
        return false;
    tri_way_hint hint = {.node = node, .onward = TRI_NO_APPROACH};
    if (tri_on_approach(at))
        hint.onward = tri_approach_at(at);
    return tri_find_roads(tri_reader_board(reading), &reading->said, &hint, index, &path) &&
           tri_append_path(reading, &path) && gg_read_item(reading, TRI_ITEM_PLACE + at);
}

/* `to PLACE` or `by PATH (on PLACE)` */
static bool read_target(gg_reading *reading)
{
    if (gg_said_took(&reading->said, "to"))
        return gg_read_noun(reading, &tri_nouns[TRI_A_PLACE]);
    if (gg_said_took(&reading->said, "by"))
        return gg_read_item(reading, TRI_WORD_ROAD) && read_road_move(reading, TRI_NONE);
    return tri_expected(&reading->said, "to or by");
}

/* ---------------------------------------------------------------- commands */

static bool read_corps(gg_reading *reading, tri_meaning *meaning)
{
    uint8_t commander;
    return tri_take_corps(reading, &commander, meaning) &&
           gg_read_item(reading, (uint32_t)TRI_ITEM_COMMANDER + commander);
}

bool tri_read_corps_move(gg_reading *reading)
{
    tri_meaning meaning;
    tri_set left = {{0, 0}};
    if (!read_corps(reading, &meaning))
        return false;
    if (gg_said_took(&reading->said, "leave") && !tri_take_set(reading, &meaning, &left))
        return false;
    return tri_append_units(reading, left) && read_target(reading);
}

bool tri_read_detach(gg_reading *reading)
{
    tri_meaning meaning;
    tri_set units;
    return read_corps(reading, &meaning) && tri_take_set(reading, &meaning, &units) &&
           tri_append_units(reading, units) && read_target(reading);
}

bool tri_read_unit_move(gg_reading *reading)
{
    return gg_read_noun(reading, &tri_nouns[TRI_A_UNIT]) && read_target(reading);
}

bool tri_read_threaten(gg_reading *reading)
{
    if (!gg_read_noun(reading, &tri_nouns[TRI_AN_APPROACH]))
        return false;
    if (!gg_said_took(&reading->said, "guard"))
        return gg_read_item(reading, TRI_DONE);
    return gg_read_item(reading, TRI_WORD_GUARD) && gg_read_noun(reading, &tri_nouns[TRI_A_UNIT]);
}

/* The open road move goes on. */
bool tri_read_road(gg_reading *reading)
{
    const tri_ride *ride = &tri_reader_table(reading)->ride;
    if (gg_said_took(&reading->said, "stop"))
        return gg_read_item(reading, TRI_WORD_STOP);
    if (gg_said_took(&reading->said, "on"))
        return gg_read_noun(reading, &tri_nouns[TRI_A_PLACE]);
    return read_road_move(reading, ride->open ? ride->node : TRI_NONE);
}

/* ---------------------------------------------------------------- answers in an attack */

/* Units that the defender may mean: those that this decision is about, then all that he has in the
 * locale. */
static tri_meaning defending(const gg_reading *reading, tri_set among)
{
    const tri_table *table = tri_reader_table(reading);
    tri_meaning meaning = tri_own_meaning(reading, among);
    if (tri_is_attack(table))
        meaning.besides = tri_army_in(tri_reader_board(reading), table, tri_reader_side(reading),
                                      tri_defense_locale(tri_reader_board(reading), table));
    return meaning;
}

/* `with C..` or `with none`; if neither is said, the given commanders. */
static bool read_with(gg_reading *reading, uint32_t commanders)
{
    uint8_t commander;
    if (!gg_said_took(&reading->said, "with"))
        return tri_append_commanders(reading, commanders);
    commanders = 0;
    if (gg_said_took(&reading->said, "none"))
        return tri_append_commanders(reading, 0);
    do {
        if (!tri_take_commander(reading, &commander))
            return false;
        commanders |= 1U << commander;
    } while (!gg_said_all(&reading->said) && !gg_said_is(&reading->said, ","));
    return tri_append_commanders(reading, commanders);
}

/* `, lead U..` or `, lead none` after `defend`: marked by LEAD instead of DONE after the units. */
static bool read_seal(gg_reading *reading, tri_set named, uint16_t closing)
{
    tri_set leaders;
    tri_meaning meaning = defending(reading, named);
    if (!gg_said_took(&reading->said, ","))
        return true;
    reading->order->item[closing] = TRI_WORD_LEAD;
    return tri_expect(reading, "lead") && tri_take_set_or_none(reading, &meaning, &leaders) &&
           tri_append_units(reading, leaders);
}

bool tri_read_defend(gg_reading *reading)
{
    tri_set units;
    tri_meaning meaning = defending(
        reading, tri_nameable(tri_reader_board(reading), tri_reader_table(reading)));
    if (!tri_take_set(reading, &meaning, &units) || !tri_append_units(reading, units))
        return false;
    uint16_t closing = (uint16_t)(reading->order->count - 1);
    return read_with(reading, tri_nameable_commanders(tri_reader_board(reading),
                                                      tri_reader_table(reading), units)) &&
           read_seal(reading, units, closing);
}

bool tri_read_advance(gg_reading *reading)
{
    tri_set units;
    tri_meaning meaning = defending(reading, tri_may_advance(tri_reader_table(reading)));
    return tri_take_set(reading, &meaning, &units) && tri_append_units(reading, units) &&
           read_with(reading, tri_bound_commanders(tri_reader_table(reading), units));
}

bool tri_read_lead(gg_reading *reading)
{
    tri_set units;
    tri_meaning meaning = defending(reading, tri_reader_table(reading)->attack.named);
    return tri_take_set_or_none(reading, &meaning, &units) && tri_append_units(reading, units);
}

bool tri_read_counter(gg_reading *reading)
{
    tri_set units;
    tri_meaning meaning = defending(reading, tri_nonleaders(tri_reader_table(reading)));
    return tri_take_set_or_none(reading, &meaning, &units) && tri_append_units(reading, units);
}

/* Units of a side that take part in the attack. */
static tri_set fighting(const tri_table *table, uint8_t side)
{
    tri_set all = tri_union(table->attack.named, table->attack.movers);
    return tri_without(all, tri_without(all, tri_army_in_play(table, side)));
}

/* One of the two enemy units that share the losses. */
bool tri_read_odd(gg_reading *reading)
{
    const tri_attack *attack = &tri_reader_table(reading)->attack;
    uint8_t enemy = tri_reader_side(reading) ^ 1U;
    uint32_t slot;
    tri_meaning meaning = {.side = enemy,
                           .all = tri_army_in_play(tri_reader_table(reading), enemy)};
    for (uint32_t i = 0; i < 2; i++)
        if (attack->odd[i] < TRI_UNITS)
            tri_add(&meaning.among, attack->odd[i]);
    meaning.besides = fighting(tri_reader_table(reading), enemy);
    return tri_take_one(reading, &meaning, &slot) && gg_read_item(reading, TRI_ITEM_UNIT + slot);
}

/* Each mention of a unit is one point; ascending. */
static bool append_points(gg_reading *reading, const uint8_t points[TRI_UNITS])
{
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        for (uint32_t i = 0; i < points[slot]; i++)
            if (!gg_read_item(reading, TRI_ITEM_UNIT + slot))
                return false;
    return true;
}

bool tri_read_loss(gg_reading *reading)
{
    uint8_t slots[TRI_UNITS], points[TRI_UNITS] = {0};
    uint32_t count;
    tri_meaning meaning = tri_own_meaning(
        reading,
        tri_loss_candidates(tri_reader_table(reading), tri_reader_table(reading)->attack.stage));
    meaning.besides = fighting(tri_reader_table(reading), tri_reader_side(reading));
    do {
        if (!tri_unit_follows(reading))
            return tri_expected(&reading->said, "unit");
        if (!tri_take_unit(reading, &meaning, slots, &count))
            return false;
        for (uint32_t i = 0; i < count; i++)
            points[slots[i]] = (uint8_t)(points[slots[i]] + (points[slots[i]] < UINT8_MAX));
    } while (!gg_said_all(&reading->said));
    return append_points(reading, points);
}

/* One for each corps, in the order of their commanders. */
/* The only survivor of a corps is kept anyway; it may be named. */
static bool is_kept_anyway(const tri_table *table, uint32_t slot)
{
    uint8_t commander = table->corps[slot];
    return tri_has(tri_keepable(table), slot) && tri_next_keeper(table, commander) != commander;
}

bool tri_read_keep(gg_reading *reading)
{
    const tri_table *table = tri_reader_table(reading);
    tri_set units;
    tri_meaning meaning = tri_own_meaning(reading, tri_keepable(table));
    if (!tri_take_set(reading, &meaning, &units))
        return false;
    for (uint32_t commander = 0; commander <= TRI_NO_COMMANDER; commander++)
        TRI_EACH (slot, units)
            if (table->corps[slot] == commander && !is_kept_anyway(table, slot) &&
                !gg_read_item(reading, TRI_ITEM_UNIT + slot))
                return false;
    return true;
}
