/* write_order.c: an order in the writer's form (the notation, 2.2 and 4.3): with labels, without
 * what a default supplies. Orders of others come redacted: with `?` for items that the reader may
 * not know, with the faces that an order shows. */
#include "triumph/attack/attack_choices.h"
#include "triumph/text/texts.h"
#include "triumph/text/writing.h"

static bool is_unit(uint16_t item)
{
    return item < TRI_ITEM_UNIT + TRI_UNITS || item == GG_UNKNOWN ||
           (item >= TRI_ITEM_SHOWN && item < TRI_ITEM_SHOWN + 128 * TRI_FACES);
}

static bool is_commander(uint16_t item)
{
    return item >= TRI_ITEM_COMMANDER && item < TRI_ITEM_COMMANDER + TRI_COMMANDERS_MAX;
}

static bool is_way(uint16_t item)
{
    return item >= TRI_ITEM_WAY && item < TRI_ITEM_ENTRY;
}

static bool is_place(uint16_t item)
{
    return item >= TRI_ITEM_PLACE && item < TRI_ITEM_WORD;
}

/* The slot of a unit, TRI_UNITS if it is not told. */
static uint32_t slot_of(uint16_t item)
{
    uint32_t slot = item >= TRI_ITEM_SHOWN ? (uint32_t)(item - TRI_ITEM_SHOWN) % 128 : item;
    return item == GG_UNKNOWN || slot >= TRI_UNITS ? TRI_UNITS : slot;
}

/* ---------------------------------------------------------------- words and lists */

static void put_word(tri_writing *writing, const char *word)
{
    gg_print(writing->out, " %s", word);
}

static void put_next(tri_writing *writing)
{
    gg_put_char(writing->out, ' ');
    tri_put_item(writing, tri_item_here(writing));
    writing->next++;
}

static bool took(tri_writing *writing, uint16_t item)
{
    bool is = tri_item_here(writing) == item;
    writing->next += is;
    return is;
}

/* The units that stand here and the DONE behind them; how many there were. */
static uint32_t put_units(tri_writing *writing, tri_set *units)
{
    uint32_t count = 0;
    *units = (tri_set){{0, 0}};
    for (; is_unit(tri_item_here(writing)); count++) {
        uint32_t slot = slot_of(tri_item_here(writing));
        if (slot < TRI_UNITS)
            tri_add(units, slot);
        put_next(writing);
    }
    took(writing, TRI_DONE);
    return count;
}

static void put_units_or_none(tri_writing *writing)
{
    tri_set units;
    if (put_units(writing, &units) == 0)
        put_word(writing, "none");
}

/* `leave U..` if units are left behind. */
static void put_left(tri_writing *writing)
{
    tri_set units;
    if (is_unit(tri_item_here(writing)))
        put_word(writing, "leave");
    put_units(writing, &units);
}

static uint32_t take_commanders(tri_writing *writing)
{
    uint32_t commanders = 0;
    for (; is_commander(tri_item_here(writing)); writing->next++)
        commanders |= 1U << (tri_item_here(writing) - TRI_ITEM_COMMANDER);
    took(writing, TRI_DONE);
    return commanders;
}

/* `with C..`, unless they are the default. */
static void put_with(tri_writing *writing, uint32_t usual)
{
    uint32_t commanders = take_commanders(writing);
    if (commanders == usual)
        return;
    put_word(writing, commanders == 0 ? "with none" : "with");
    for (uint32_t c = 0; c < writing->board->commanders; c++) {
        if (!(commanders >> c & 1))
            continue;
        gg_put_char(writing->out, ' ');
        tri_put_commander(writing->board, c, writing->out);
    }
}

/* ---------------------------------------------------------------- paths and targets */

/* Takes an entry and the ways behind it. */
static void take_path(tri_writing *writing, uint8_t start, tri_path *path)
{
    uint16_t items[TRI_WAYS_MAX];
    uint32_t count = 0;
    uint8_t entry = TRI_NONE;
    uint16_t first = tri_item_here(writing);
    if (first >= TRI_ITEM_ENTRY && first < TRI_ITEM_ENTRY + writing->board->entries) {
        entry = (uint8_t)(first - TRI_ITEM_ENTRY);
        writing->next++;
    }
    for (; is_way(tri_item_here(writing)) && count < TRI_WAYS_MAX; writing->next++)
        items[count++] = tri_item_here(writing);
    tri_trace_path(writing->board, items, count, entry, start, path);
}

/* `PATH (on PLACE)` */
static void put_road_move(tri_writing *writing, uint8_t node, uint8_t start)
{
    tri_path path;
    tri_way_hint hint = {.node = node, .onward = TRI_NO_APPROACH};
    take_path(writing, start, &path);
    uint16_t at = (uint16_t)(tri_item_here(writing) - TRI_ITEM_PLACE);
    bool on = is_place(tri_item_here(writing)) && at != tri_reserve(tri_path_end(&path));
    if (on && tri_on_approach(at))
        hint.onward = tri_approach_at(at);
    gg_put_char(writing->out, ' ');
    tri_put_path(writing->board, &hint, &path, writing->out);
    if (on) {
        put_word(writing, "on");
        put_next(writing);
    }
}

/* The locale where a piece stands, for paths that have none. */
static uint8_t locale_of(const tri_writing *writing, uint16_t at)
{
    return tri_on_board(at) ? tri_locale_at(writing->board, at) : 0;
}

static void put_target(tri_writing *writing, uint8_t start)
{
    if (took(writing, TRI_WORD_ROAD)) {
        put_word(writing, "by");
        put_road_move(writing, TRI_NONE, start);
    } else {
        put_word(writing, "to");
        put_next(writing);
    }
}

/* ---------------------------------------------------------------- commands */

static uint8_t start_of_commander(const tri_writing *writing, uint16_t item)
{
    if (!is_commander(item))
        return 0;
    return locale_of(writing, writing->table->commander_at[item - TRI_ITEM_COMMANDER]);
}

static uint8_t start_of_unit(const tri_writing *writing, uint16_t item)
{
    uint32_t slot = slot_of(item);
    return slot < TRI_UNITS ? locale_of(writing, writing->table->at[slot]) : 0;
}

static void write_corps(tri_writing *writing)
{
    uint8_t start = start_of_commander(writing, tri_item_here(writing));
    put_next(writing);
    put_left(writing);
    put_target(writing, start);
}

static void write_detach(tri_writing *writing)
{
    tri_set units;
    uint8_t start = start_of_commander(writing, tri_item_here(writing));
    put_next(writing);
    put_units(writing, &units);
    put_target(writing, start);
}

static void write_unit(tri_writing *writing)
{
    uint8_t start = start_of_unit(writing, tri_item_here(writing));
    put_next(writing);
    put_target(writing, start);
}

static void write_threaten(tri_writing *writing)
{
    put_next(writing);
    if (!took(writing, TRI_WORD_GUARD))
        return;
    put_word(writing, "guard");
    put_next(writing);
}

static void write_road(tri_writing *writing)
{
    const tri_ride *ride = &writing->table->ride;
    if (took(writing, TRI_WORD_STOP)) {
        put_word(writing, "stop");
    } else if (is_place(tri_item_here(writing))) {
        put_word(writing, "on");
        put_next(writing);
    } else {
        uint8_t node = ride->open ? ride->node : TRI_NONE;
        put_road_move(writing, node, node == TRI_NONE ? 0 : writing->board->node[node].locale);
    }
}

/* ---------------------------------------------------------------- attack commands */

/* The ways of an attack command and the DONE behind them. */
static void put_attack_path(tri_writing *writing, bool ride, uint8_t start)
{
    const tri_table *table = writing->table;
    bool occupies = writing->order->verb == TRI_OCCUPY;
    tri_way_hint hint = {TRI_NONE, TRI_NO_APPROACH, occupies};
    tri_path path;
    if (ride && table->ride.open)
        hint.node = table->ride.node;
    if (!occupies)
        hint.onward = table->attack.from;
    take_path(writing, start, &path);
    took(writing, TRI_DONE);
    put_word(writing, "by ");
    tri_put_path(writing->board, &hint, &path, writing->out);
}

/* Does the ride do what `road` says without a path? */
static bool rides_as_usual(const tri_writing *writing)
{
    const tri_table *table = writing->table;
    uint16_t first = tri_item_here(writing);
    bool one = is_way(first) && writing->next + 1U < writing->order->count &&
               writing->order->item[writing->next + 1] == TRI_DONE;
    if (writing->order->verb != TRI_OCCUPY)
        return first == TRI_DONE;
    return one && table->ride.open && tri_is_attack(table) &&
           first == tri_way_across(writing->board, table->ride.node, table->attack.from);
}

static void put_ride(tri_writing *writing)
{
    const tri_ride *ride = &writing->table->ride;
    put_word(writing, "road");
    if (rides_as_usual(writing)) {
        writing->next += is_way(tri_item_here(writing));
        took(writing, TRI_DONE);
        return;
    }
    put_attack_path(writing, true, ride->open ? writing->board->node[ride->node].locale : 0);
}

static void put_command(tri_writing *writing)
{
    tri_set units;
    uint8_t start = 0;
    uint16_t form = tri_item_here(writing);
    writing->next++;
    uint16_t item = tri_item_here(writing);
    if (form == TRI_WORD_RIDE) {
        put_ride(writing);
        return;
    }
    put_word(writing, form == TRI_WORD_CORPS    ? "corps"
                      : form == TRI_WORD_DETACH ? "detach"
                                                : "unit");
    put_next(writing);
    if (form == TRI_WORD_CORPS)
        put_left(writing);
    else if (form == TRI_WORD_DETACH)
        put_units(writing, &units);
    start = form == TRI_WORD_UNIT ? start_of_unit(writing, item)
                                  : start_of_commander(writing, item);
    if (took(writing, TRI_WORD_ROAD))
        put_attack_path(writing, false, start);
}

static bool is_form(uint16_t item)
{
    return item >= TRI_WORD_CORPS && item <= TRI_WORD_RIDE;
}

/* All commands and the DONE behind them. */
static void put_commands(tri_writing *writing)
{
    for (uint32_t count = 0; is_form(tri_item_here(writing)); count++) {
        if (count > 0)
            put_word(writing, "+");
        put_command(writing);
    }
    took(writing, TRI_DONE);
}

static void write_occupy(tri_writing *writing)
{
    put_commands(writing);
    if (took(writing, TRI_WORD_STAY))
        put_word(writing, "stay");
}

static void write_feint(tri_writing *writing)
{
    put_commands(writing);
    if (took(writing, TRI_WORD_BLOCK))
        put_word(writing, "block");
}

static void write_attack(tri_writing *writing)
{
    const tri_table *table = writing->table;
    put_commands(writing);
    bool usual = tri_is_attack(table) && tri_border_of(writing->board, table->attack.from)->wide;
    bool wide = tri_item_here(writing) == TRI_WORD_WIDE;
    writing->next++;
    if (wide != usual)
        put_word(writing, wide ? "wide" : "narrow");
    if (!wide && table->attack.defense_leader[1] < TRI_UNITS) {
        put_word(writing, "at");
        put_next(writing);
    }
    put_word(writing, "lead");
    put_units_or_none(writing);
}

/* ---------------------------------------------------------------- answers */

/* `, lead U..` if the leaders are sealed ahead. */
static void write_defend(tri_writing *writing)
{
    tri_set units;
    put_units(writing, &units);
    bool sealed = took(writing, TRI_WORD_LEAD);
    put_with(writing, tri_nameable_commanders(writing->board, writing->table, units));
    if (!sealed)
        return;
    gg_put(writing->out, ", lead");
    put_units_or_none(writing);
}

static void write_advance(tri_writing *writing)
{
    tri_set units;
    put_units(writing, &units);
    put_with(writing, tri_bound_commanders(writing->table, units));
}

static void write_list(tri_writing *writing)
{
    tri_set units;
    put_units(writing, &units);
}

/* ---------------------------------------------------------------- retreat */

typedef struct retreat {
    uint16_t unit[TRI_UNITS]; /* items, as they are to be written; 0xFFFE: nothing is said of it */
    uint8_t points[TRI_UNITS];
    uint16_t goes[TRI_UNITS]; /* item: place or DIES */
    const char *before;       /* the next clause */
} retreat;

static void take_losses(tri_writing *writing, retreat *all)
{
    for (; is_unit(tri_item_here(writing)); writing->next++) {
        uint32_t slot = slot_of(tri_item_here(writing));
        if (slot == TRI_UNITS)
            continue;
        all->points[slot] = (uint8_t)(all->points[slot] + 1);
        all->unit[slot] = tri_item_here(writing);
    }
    took(writing, TRI_DONE);
}

/* The destinations: with their units in a redacted order, else of each survivor in turn. */
static void take_destinations(tri_writing *writing, retreat *all)
{
    tri_set survivors = tri_retreat_survivors(writing->board, writing->table, all->points);
    for (uint32_t slot = tri_next(survivors, 0);;) {
        uint16_t item = tri_item_here(writing);
        bool pair = is_unit(item) && writing->next + 1U < writing->order->count &&
                    (is_place(writing->order->item[writing->next + 1]) ||
                     writing->order->item[writing->next + 1] == TRI_WORD_DIES);
        if (pair) {
            slot = slot_of(item);
            writing->next++;
        } else if (!is_place(item) && item != TRI_WORD_DIES) {
            return;
        }
        if (slot < TRI_UNITS) {
            all->unit[slot] = pair ? item : (uint16_t)slot;
            all->goes[slot] = tri_item_here(writing);
            slot = pair ? TRI_UNITS : tri_next(survivors, slot + 1);
        }
        writing->next++;
    }
}

static void put_losses(tri_writing *writing, retreat *all)
{
    bool any = false;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        for (uint32_t i = 0; i < all->points[slot]; i++) {
            gg_put(writing->out, any ? " " : " loss ");
            tri_put_item(writing, all->unit[slot]);
            any = true;
        }
    }
    if (any)
        all->before = ",";
}

/* All units that go where the first one goes. */
static void put_destination(tri_writing *writing, retreat *all, uint32_t first)
{
    uint16_t to = all->goes[first];
    gg_put(writing->out, all->before);
    all->before = ",";
    for (uint32_t slot = first; slot < TRI_UNITS; slot++) {
        if (all->goes[slot] != to)
            continue;
        all->goes[slot] = TRI_WORD_DIES;
        gg_put_char(writing->out, ' ');
        tri_put_item(writing, all->unit[slot]);
    }
    put_word(writing, "to ");
    tri_put_locale(writing->board, tri_locale_at(writing->board, (uint16_t)(to - TRI_ITEM_PLACE)),
                   writing->out);
}

static bool is_reserve(const tri_writing *writing, uint16_t item)
{
    return is_place(item) && tri_in_reserve((uint16_t)(item - TRI_ITEM_PLACE)) &&
           item - TRI_ITEM_PLACE - TRI_RESERVE < writing->board->locales;
}

static void write_retreat(tri_writing *writing)
{
    retreat all = {.before = ""};
    tri_set kept;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        all.goes[slot] = TRI_WORD_DIES;
    take_losses(writing, &all);
    take_destinations(writing, &all);
    put_losses(writing, &all);
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (is_reserve(writing, all.goes[slot]))
            put_destination(writing, &all, slot);
    if (!is_unit(tri_item_here(writing)))
        return;
    gg_print(writing->out, "%s keep", all.before);
    put_units(writing, &kept);
}

/* ---------------------------------------------------------------- before the first turn */

static void write_items(tri_writing *writing)
{
    while (writing->next < writing->order->count)
        put_next(writing);
}

static void write_side(tri_writing *writing)
{
    put_word(writing, tri_side_name((uint8_t)(tri_item_here(writing) - TRI_ITEM_NUMBER)));
}

/* `F2 Murat Lannes, F1 Davout` */
static void write_conference(tri_writing *writing)
{
    while (writing->next < writing->order->count) {
        uint16_t item = tri_item_here(writing);
        if (item != TRI_DONE)
            put_next(writing);
        else if (++writing->next < writing->order->count && tri_item_here(writing) != TRI_DONE)
            gg_put_char(writing->out, ',');
    }
}

/* The units of the commander whose items stand here, and the DONE behind them. */
static tri_set take_units(tri_writing *writing)
{
    tri_set units = {{0, 0}};
    for (; is_unit(tri_item_here(writing)); writing->next++)
        if (slot_of(tri_item_here(writing)) < TRI_UNITS)
            tri_add(&units, slot_of(tri_item_here(writing)));
    took(writing, TRI_DONE);
    return units;
}

/* Does every commander get the lowest units of each face that are left? Then numbers say it all. */
static bool is_dealt_in_turn(tri_writing writing)
{
    tri_set taken = {{0, 0}};
    while (is_commander(tri_item_here(&writing))) {
        writing.next++;
        tri_set units = take_units(&writing);
        TRI_EACH (slot, units) {
            uint32_t first = tri_army_of(slot) == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
            for (uint32_t lower = first; lower < slot; lower++)
                if (writing.table->face[lower] == writing.table->face[slot] &&
                    writing.table->label[lower] != 0 && !tri_has(taken, lower))
                    return false;
            tri_add(&taken, slot);
        }
    }
    return true;
}

/* `2I3 2I2 A1` */
static void put_numbers(tri_writing *writing, tri_set units)
{
    uint32_t count[TRI_FACES + 1] = {0};
    TRI_EACH (slot, units)
        count[writing->table->face[slot]]++;
    for (uint8_t face = 0; face <= TRI_FACES; face++) {
        if (count[face] == 0)
            continue;
        gg_put_char(writing->out, ' ');
        if (count[face] > 1)
            gg_put_int(writing->out, count[face]);
        gg_put(writing->out, face == TRI_NO_FACE ? "?" : tri_face_name(face));
    }
}

static void write_assign(tri_writing *writing)
{
    const char *before = "";
    bool numbers = is_dealt_in_turn(*writing);
    while (is_commander(tri_item_here(writing))) {
        gg_put(writing->out, before);
        before = ",";
        put_next(writing);
        tri_set units = take_units(writing);
        if (numbers) {
            put_numbers(writing, units);
        } else if (!tri_empty(units)) {
            gg_put_char(writing->out, ' ');
            tri_put_units(writing->table, units, writing->out);
        }
    }
}

static void write_place(tri_writing *writing)
{
    const char *before = "";
    while (is_commander(tri_item_here(writing))) {
        gg_put(writing->out, before);
        before = ",";
        put_next(writing);
        put_next(writing);
    }
}

static void put_corps_of(tri_writing *writing, uint32_t slot)
{
    uint8_t commander = slot < TRI_UNITS ? writing->table->corps[slot] : TRI_NO_COMMANDER;
    if (commander == TRI_NO_COMMANDER)
        return;
    put_word(writing, "of ");
    tri_put_commander(writing->board, commander, writing->out);
}

static void write_detachments(tri_writing *writing)
{
    const char *before = "";
    if (tri_item_here(writing) == TRI_DONE)
        put_word(writing, "none");
    while (is_unit(tri_item_here(writing))) {
        uint32_t slot = slot_of(tri_item_here(writing));
        gg_put(writing->out, before);
        before = ",";
        put_next(writing);
        put_corps_of(writing, slot);
        put_word(writing, "to");
        put_next(writing);
    }
}

static void write_battery(tri_writing *writing)
{
    uint32_t slot = slot_of(tri_item_here(writing));
    put_next(writing);
    put_corps_of(writing, slot);
    uint16_t usual = slot < TRI_UNITS ? tri_usual_battery_place(writing->game, writing->table, slot)
                                      : TRI_OUT;
    if (tri_item_here(writing) == TRI_ITEM_PLACE + usual)
        return;
    put_word(writing, "on");
    put_next(writing);
}

/* `F2 attack Telnitz, F3 defend`; a verb that is none is DONE. */
static void write_orders(tri_writing *writing)
{
    const char *before = "";
    if (tri_item_here(writing) == TRI_DONE)
        put_word(writing, "none");
    while (writing->next < writing->order->count && tri_item_here(writing) != TRI_DONE) {
        gg_put(writing->out, before);
        before = ",";
        put_next(writing);
        if (took(writing, TRI_DONE))
            put_word(writing, "?");
        while (writing->next < writing->order->count && tri_item_here(writing) != TRI_DONE)
            put_next(writing);
        took(writing, TRI_DONE);
    }
}

/* ---------------------------------------------------------------- the interface */

typedef void (*writer)(tri_writing *);

static const writer writers[TRI_VERBS] = {
    [TRI_BID] = write_items,
    [TRI_SIDE] = write_side,
    [TRI_CONFER] = write_conference,
    [TRI_ASSIGN] = write_assign,
    [TRI_PLACE] = write_place,
    [TRI_DETACHMENTS] = write_detachments,
    [TRI_BATTERY] = write_battery,
    [TRI_ORDERS] = write_orders,
    [TRI_CORPS] = write_corps,
    [TRI_DETACH] = write_detach,
    [TRI_ATTACH] = write_items,
    [TRI_UNIT] = write_unit,
    [TRI_THREATEN] = write_threaten,
    [TRI_ROAD] = write_road,
    [TRI_DEFEND] = write_defend,
    [TRI_RETREAT] = write_retreat,
    [TRI_OCCUPY] = write_occupy,
    [TRI_FEINT] = write_feint,
    [TRI_ATTACK] = write_attack,
    [TRI_LEAD] = put_units_or_none,
    [TRI_COUNTER] = put_units_or_none,
    [TRI_ADVANCE] = write_advance,
    [TRI_ODD] = write_list,
    [TRI_LOSS] = write_list,
    [TRI_KEEP] = write_list,
};

void tri_write_order(const gg_game *game, const void *view, const gg_order *order, gg_text *out)
{
    tri_writing writing = {.game = game,
                           .board = tri_board_of(game),
                           .table = view,
                           .order = order,
                           .next = 0,
                           .out = out};
    if (gg_write_verb(game, TRI_VERBS, order, out) && writers[order->verb])
        writers[order->verb](&writing);
}
