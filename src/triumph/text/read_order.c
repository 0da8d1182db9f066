/* read_order.c: the text of an order to its items (the notation, 4.3). */
#include "triumph/attack/attack_choices.h"
#include "triumph/text/reading.h"
#include "triumph/text/texts.h"

/* ---------------------------------------------------------------- movement */

/* `to PLACE` */
static bool read_plain(tri_reading *reading)
{
    uint16_t at;
    return tri_take_place(reading, &at) &&
           gg_said_item(&reading->said, reading->order, TRI_ITEM_PLACE + at);
}

/* `on PLACE` behind a path, the reserve of its end without it. */
static bool read_end(tri_reading *reading, const tri_path *path, uint16_t *at)
{
    *at = tri_reserve(tri_path_end(path));
    return !gg_said_took(&reading->said, "on") || tri_take_place(reading, at);
}

/* `PATH (on PLACE)`: a road move that is over with it. */
static bool read_road_move(tri_reading *reading, uint8_t node)
{
    tri_path path;
    uint32_t index = reading->said.next;
    uint16_t at;
    if (!tri_take_path(reading, &path) || !read_end(reading, &path, &at))
        return false;
    tri_way_hint hint = {.node = node, .onward = TRI_NO_APPROACH};
    if (tri_on_approach(at))
        hint.onward = tri_approach_at(at);
    return tri_find_roads(reading, &hint, index, &path) && tri_append_path(reading, &path) &&
           gg_said_item(&reading->said, reading->order, TRI_ITEM_PLACE + at);
}

/* `to PLACE` or `by PATH (on PLACE)` */
static bool read_target(tri_reading *reading)
{
    if (gg_said_took(&reading->said, "to"))
        return read_plain(reading);
    if (gg_said_took(&reading->said, "by"))
        return gg_said_item(&reading->said, reading->order, TRI_WORD_ROAD) &&
               read_road_move(reading, TRI_NONE);
    return tri_expected(reading, "to or by");
}

/* ---------------------------------------------------------------- commands */

static bool read_corps(tri_reading *reading)
{
    uint8_t commander;
    tri_set left = {{0, 0}};
    if (!tri_take_commander(reading, &commander) ||
        !gg_said_item(&reading->said, reading->order, (uint32_t)TRI_ITEM_COMMANDER + commander))
        return false;
    tri_meaning meaning = tri_own_meaning(reading, tri_army_of_corps(reading->table, commander));
    if (gg_said_took(&reading->said, "leave") && !tri_take_set(reading, &meaning, &left))
        return false;
    return tri_append_units(reading, left) && read_target(reading);
}

static bool read_detach(tri_reading *reading)
{
    uint8_t commander;
    tri_set units;
    if (!tri_take_commander(reading, &commander) ||
        !gg_said_item(&reading->said, reading->order, (uint32_t)TRI_ITEM_COMMANDER + commander))
        return false;
    tri_meaning meaning = tri_own_meaning(reading, tri_army_of_corps(reading->table, commander));
    return tri_take_set(reading, &meaning, &units) && tri_append_units(reading, units) &&
           read_target(reading);
}

static tri_meaning any_own_unit(const tri_reading *reading)
{
    return tri_own_meaning(reading, tri_army_in_play(reading->table, reading->side));
}

static bool read_attach(tri_reading *reading)
{
    uint8_t commander;
    uint32_t slot;
    tri_meaning meaning = any_own_unit(reading);
    return tri_take_commander(reading, &commander) && tri_take_one(reading, &meaning, &slot) &&
           gg_said_item(&reading->said, reading->order, (uint32_t)TRI_ITEM_COMMANDER + commander) &&
           gg_said_item(&reading->said, reading->order, TRI_ITEM_UNIT + slot);
}

static bool read_unit(tri_reading *reading)
{
    uint32_t slot;
    tri_meaning meaning = any_own_unit(reading);
    return tri_take_one(reading, &meaning, &slot) &&
           gg_said_item(&reading->said, reading->order, TRI_ITEM_UNIT + slot) &&
           read_target(reading);
}

static bool read_threaten(tri_reading *reading)
{
    uint16_t approach;
    uint32_t slot;
    tri_meaning meaning = any_own_unit(reading);
    if (!tri_read_approach(reading->board, gg_said_here(&reading->said), reading->said.words,
                           reading->said.next, &approach, reading->said.error))
        return false;
    reading->said.next++;
    if (!gg_said_item(&reading->said, reading->order,
                      (uint32_t)TRI_ITEM_PLACE + tri_blocking(approach)))
        return false;
    if (!gg_said_took(&reading->said, "guard"))
        return gg_said_item(&reading->said, reading->order, TRI_DONE);
    return gg_said_item(&reading->said, reading->order, TRI_WORD_GUARD) &&
           tri_take_one(reading, &meaning, &slot) &&
           gg_said_item(&reading->said, reading->order, TRI_ITEM_UNIT + slot);
}

/* The open road move goes on. */
static bool read_road(tri_reading *reading)
{
    const tri_ride *ride = &reading->table->ride;
    if (gg_said_took(&reading->said, "stop"))
        return gg_said_item(&reading->said, reading->order, TRI_WORD_STOP);
    if (gg_said_took(&reading->said, "on"))
        return read_plain(reading);
    return read_road_move(reading, ride->open ? ride->node : TRI_NONE);
}

/* ---------------------------------------------------------------- answers in an attack */

/* Units that the defender may mean: those that this decision is about, then all that he has in the
 * locale. */
static tri_meaning defending(const tri_reading *reading, tri_set among)
{
    const tri_table *table = reading->table;
    tri_meaning meaning = tri_own_meaning(reading, among);
    if (tri_is_attack(table))
        meaning.besides = tri_army_in(reading->board, table, reading->side,
                                      tri_defense_locale(reading->board, table));
    return meaning;
}

/* `with C..` or `with none`; if neither is said, the given commanders. */
static bool read_with(tri_reading *reading, uint32_t commanders)
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

/* `, lead U..` or `, lead none` behind `defend`: the word in place of the DONE behind the units says so. */
static bool read_seal(tri_reading *reading, tri_set named, uint16_t closing)
{
    tri_set leaders;
    tri_meaning meaning = defending(reading, named);
    if (!gg_said_took(&reading->said, ","))
        return true;
    reading->order->item[closing] = TRI_WORD_LEAD;
    return tri_expect(reading, "lead") && tri_take_set_or_none(reading, &meaning, &leaders) &&
           tri_append_units(reading, leaders);
}

static bool read_defend(tri_reading *reading)
{
    tri_set units;
    tri_meaning meaning = defending(reading, tri_nameable(reading->board, reading->table));
    if (!tri_take_set(reading, &meaning, &units) || !tri_append_units(reading, units))
        return false;
    uint16_t closing = (uint16_t)(reading->order->count - 1);
    return read_with(reading, tri_nameable_commanders(reading->board, reading->table, units)) &&
           read_seal(reading, units, closing);
}

static bool read_advance(tri_reading *reading)
{
    tri_set units;
    tri_meaning meaning = defending(reading, tri_may_advance(reading->table));
    return tri_take_set(reading, &meaning, &units) && tri_append_units(reading, units) &&
           read_with(reading, tri_bound_commanders(reading->table, units));
}

static bool read_lead(tri_reading *reading)
{
    tri_set units;
    tri_meaning meaning = defending(reading, reading->table->attack.named);
    return tri_take_set_or_none(reading, &meaning, &units) && tri_append_units(reading, units);
}

static bool read_counter(tri_reading *reading)
{
    tri_set units;
    tri_meaning meaning = defending(reading, tri_nonleaders(reading->table));
    return tri_take_set_or_none(reading, &meaning, &units) && tri_append_units(reading, units);
}

/* Units of a side that take part in the attack. */
static tri_set fighting(const tri_table *table, uint8_t side)
{
    tri_set all = tri_union(table->attack.named, table->attack.movers);
    return tri_without(all, tri_without(all, tri_army_in_play(table, side)));
}

/* One of the two enemy units that share the losses. */
static bool read_odd(tri_reading *reading)
{
    const tri_attack *attack = &reading->table->attack;
    uint8_t enemy = reading->side ^ 1U;
    uint32_t slot;
    tri_meaning meaning = {.side = enemy, .all = tri_army_in_play(reading->table, enemy)};
    for (uint32_t i = 0; i < 2; i++)
        if (attack->odd[i] < TRI_UNITS)
            tri_add(&meaning.among, attack->odd[i]);
    meaning.besides = fighting(reading->table, enemy);
    return tri_take_one(reading, &meaning, &slot) &&
           gg_said_item(&reading->said, reading->order, TRI_ITEM_UNIT + slot);
}

/* Points, one a mention; ascending. */
static bool append_points(tri_reading *reading, const uint8_t points[TRI_UNITS])
{
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        for (uint32_t i = 0; i < points[slot]; i++)
            if (!gg_said_item(&reading->said, reading->order, TRI_ITEM_UNIT + slot))
                return false;
    return true;
}

static bool read_loss(tri_reading *reading)
{
    uint8_t slots[TRI_UNITS], points[TRI_UNITS] = {0};
    uint32_t count;
    tri_meaning meaning = tri_own_meaning(
        reading, tri_loss_candidates(reading->table, reading->table->attack.stage));
    meaning.besides = fighting(reading->table, reading->side);
    do {
        if (!tri_unit_follows(reading))
            return tri_expected(reading, "unit");
        if (!tri_take_unit(reading, &meaning, slots, &count))
            return false;
        for (uint32_t i = 0; i < count; i++)
            points[slots[i]] = (uint8_t)(points[slots[i]] + (points[slots[i]] < UINT8_MAX));
    } while (!gg_said_all(&reading->said));
    return append_points(reading, points);
}

/* One for each corps, in the order of their commanders. */
static bool read_keep(tri_reading *reading)
{
    const tri_table *table = reading->table;
    tri_set units;
    tri_meaning meaning = tri_own_meaning(reading, tri_keepable(table));
    if (!tri_take_set(reading, &meaning, &units))
        return false;
    for (uint32_t commander = 0; commander <= TRI_NO_COMMANDER; commander++)
        TRI_EACH (slot, units)
            if (table->corps[slot] == commander &&
                !gg_said_item(&reading->said, reading->order, TRI_ITEM_UNIT + slot))
                return false;
    return true;
}

/* ---------------------------------------------------------------- the interface */

static bool read_nothing(tri_reading *reading)
{
    (void)reading;
    return true;
}

static bool read_verb(tri_reading *reading, uint8_t verb)
{
    static bool (*const readers[TRI_VERBS])(tri_reading *) = {
        [TRI_CORPS] = read_corps,         [TRI_DETACH] = read_detach,
        [TRI_ATTACH] = read_attach,       [TRI_UNIT] = read_unit,
        [TRI_THREATEN] = read_threaten,   [TRI_ROAD] = read_road,
        [TRI_END] = read_nothing,         [TRI_DEFEND] = read_defend,
        [TRI_RETREAT] = tri_read_retreat, [TRI_PRESS] = read_nothing,
        [TRI_LEAD] = read_lead,           [TRI_COUNTER] = read_counter,
        [TRI_ADVANCE] = read_advance,     [TRI_ODD] = read_odd,
        [TRI_LOSS] = read_loss,           [TRI_KEEP] = read_keep,
        [TRI_PASS] = read_nothing,
    };
    if (readers[verb])
        return readers[verb](reading);
    if (verb == TRI_OCCUPY || verb == TRI_FEINT || verb == TRI_ATTACK)
        return tri_read_commands(reading, verb);
    return tri_read_setup(reading, verb);
}

/* Spectators give no orders; what they type is read as an order of the active side. */
static uint8_t side_of(const tri_table *table)
{
    gg_seat seat = table->head.viewer;
    bool dealt = seat < table->head.seats && table->head.side[seat] < TRI_SIDES;
    return dealt ? table->head.side[seat] : table->active;
}

bool tri_read_order(const gg_game *game, const void *view, uint8_t verb, const gg_words *words,
                    uint32_t first, gg_orders *orders, gg_error *error)
{
    const tri_table *table = view;
    gg_assert(verb > TRI_VERB_NONE && verb < TRI_VERBS);
    tri_reading reading = {
        .said = gg_said_from(game, words, first + 1, error),
        .board = tri_board_of(game),
        .table = table,
        .seat = table->head.viewer,
        .side = side_of(table),
        .order = &orders->order[0],
    };
    gg_order_open(reading.order, verb);
    if (!read_verb(&reading, verb) || !gg_said_nothing(&reading.said))
        return false;
    orders->count = 1;
    return true;
}
