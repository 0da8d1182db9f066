/* write_order.c: orders as text (the notation, 2.2 and 4.3): with labels, without defaults. Orders of others come
 * redacted: with `?` for items that the reader may not know, and with the faces that an order shows. */
#include "triumph/attack/attack_choices.h"
#include "triumph/table/choices_left.h"
#include "triumph/text/grammar.h"
#include "triumph/text/paths.h"
#include "triumph/text/pieces_text.h"

static const tri_board *board_of(const gg_writing *writing)
{
    return tri_board_of(writing->game);
}

static const tri_table *table_of(const gg_writing *writing)
{
    return writing->view;
}

/* The item that stands here. */
static uint16_t here(const gg_writing *writing)
{
    return gg_peek_item(&writing->items);
}

static bool is_unit(uint16_t item)
{
    return item < TRI_ITEM_UNIT + TRI_UNITS || item == GG_UNKNOWN ||
           (item >= TRI_ITEM_SHOWN && item < TRI_ITEM_SHOWN + 128 * TRI_FACES);
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

static void put_word(gg_writing *writing, const char *word)
{
    gg_print(writing->out, " %s", word);
}

static void put_next(gg_writing *writing)
{
    gg_put_char(writing->out, ' ');
    tri_put_item(writing->game, writing->view, gg_next_item(&writing->items), writing->out);
}

static bool took(gg_writing *writing, uint16_t item)
{
    bool is = here(writing) == item;
    writing->items.next += is;
    return is;
}

/* The units that stand here and the DONE behind them. */
static tri_set put_units(gg_writing *writing)
{
    tri_set units = {{0, 0}};
    while (is_unit(here(writing))) {
        uint32_t slot = slot_of(here(writing));
        if (slot < TRI_UNITS)
            tri_add(&units, slot);
        put_next(writing);
    }
    took(writing, TRI_DONE);
    return units;
}

static void put_units_or_none(gg_writing *writing)
{
    if (!is_unit(here(writing)))
        put_word(writing, "none");
    put_units(writing);
}

static uint32_t take_commanders(gg_writing *writing)
{
    uint32_t commanders = 0;
    for (; tri_item_is_commander(here(writing)); writing->items.next++)
        commanders |= 1U << (here(writing) - TRI_ITEM_COMMANDER);
    took(writing, TRI_DONE);
    return commanders;
}

/* `with C..`, unless they are the default. */
static void put_with(gg_writing *writing, uint32_t usual)
{
    uint32_t commanders = take_commanders(writing);
    if (commanders == usual)
        return;
    put_word(writing, commanders == 0 ? "with none" : "with");
    for (uint32_t c = 0; c < board_of(writing)->commanders; c++) {
        if (!(commanders >> c & 1))
            continue;
        gg_put_char(writing->out, ' ');
        tri_put_commander(board_of(writing), c, writing->out);
    }
}

/* ---------------------------------------------------------------- paths and targets */

/* Takes an entry and the ways behind it. */
static void take_path(gg_writing *writing, uint8_t start, tri_path *path)
{
    uint16_t items[TRI_WAYS_MAX];
    uint32_t count = 0;
    uint8_t entry = TRI_NONE;
    uint16_t first = here(writing);
    if (first >= TRI_ITEM_ENTRY && first < TRI_ITEM_ENTRY + board_of(writing)->entries) {
        entry = (uint8_t)(first - TRI_ITEM_ENTRY);
        writing->items.next++;
    }
    for (; is_way(here(writing)) && count < TRI_WAYS_MAX; writing->items.next++)
        items[count++] = here(writing);
    tri_trace_path(board_of(writing), items, count, entry, start, path);
}

/* `PATH (on PLACE)` */
static void put_road_move(gg_writing *writing, uint8_t node, uint8_t start)
{
    tri_path path;
    tri_way_hint hint = {.node = node, .onward = TRI_NO_APPROACH};
    take_path(writing, start, &path);
    uint16_t at = (uint16_t)(here(writing) - TRI_ITEM_PLACE);
    bool on = is_place(here(writing)) && at != tri_reserve(tri_path_end(&path));
    if (on && tri_on_approach(at))
        hint.onward = tri_approach_at(at);
    gg_put_char(writing->out, ' ');
    tri_put_path(board_of(writing), &hint, &path, writing->out);
    if (on) {
        put_word(writing, "on");
        put_next(writing);
    }
}

/* The locale where a piece stands, for paths that have none. */
static uint8_t locale_of(const gg_writing *writing, uint16_t at)
{
    return tri_on_board(at) ? tri_locale_at(board_of(writing), at) : 0;
}

static void put_target(gg_writing *writing, uint8_t start)
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

/* Where the commander or unit stands. */
static uint8_t start_of(const gg_writing *writing, uint16_t item)
{
    if (tri_item_is_commander(item))
        return locale_of(writing, table_of(writing)->commander_at[item - TRI_ITEM_COMMANDER]);
    return is_unit(item) && slot_of(item) < TRI_UNITS
               ? locale_of(writing, table_of(writing)->at[slot_of(item)])
               : 0;
}

/* Who moves: `Lannes leave I2a`, `Lannes I2a I2b`, `I2a`. Returns where they are. */
static uint8_t put_movers(gg_writing *writing, bool corps, bool detachment)
{
    uint8_t start = start_of(writing, here(writing));
    put_next(writing);
    if (corps && is_unit(here(writing)))
        put_word(writing, "leave");
    if (corps || detachment)
        put_units(writing);
    return start;
}

void tri_write_move(gg_writing *writing)
{
    uint8_t verb = writing->items.order->verb;
    put_target(writing, put_movers(writing, verb == TRI_CORPS, verb == TRI_DETACH));
}

void tri_write_threaten(gg_writing *writing)
{
    put_next(writing);
    if (here(writing) == TRI_WORD_GUARD) {
        put_next(writing);
        put_next(writing);
    }
}

void tri_write_road(gg_writing *writing)
{
    const tri_ride *ride = &table_of(writing)->ride;
    if (here(writing) == TRI_WORD_STOP) {
        put_next(writing);
    } else if (is_place(here(writing))) {
        put_word(writing, "on");
        put_next(writing);
    } else {
        uint8_t node = ride->open ? ride->node : TRI_NONE;
        put_road_move(writing, node, node == TRI_NONE ? 0 : board_of(writing)->node[node].locale);
    }
}

/* ---------------------------------------------------------------- attack commands */

/* The ways of an attack command and the DONE behind them. */
static void put_attack_path(gg_writing *writing, bool ride, uint8_t start)
{
    const tri_table *table = table_of(writing);
    bool occupies = writing->items.order->verb == TRI_OCCUPY;
    tri_way_hint hint = {TRI_NONE, TRI_NO_APPROACH, occupies};
    tri_path path;
    if (ride && table->ride.open)
        hint.node = table->ride.node;
    if (!occupies)
        hint.onward = table->attack.from;
    take_path(writing, start, &path);
    took(writing, TRI_DONE);
    put_word(writing, "by ");
    tri_put_path(board_of(writing), &hint, &path, writing->out);
}

/* Does the ride do what `road` says without a path? */
static bool rides_as_usual(const gg_writing *writing)
{
    const tri_table *table = table_of(writing);
    uint16_t first = here(writing);
    bool one = is_way(first) && writing->items.next + 1U < writing->items.order->count &&
               writing->items.order->item[writing->items.next + 1] == TRI_DONE;
    if (writing->items.order->verb != TRI_OCCUPY)
        return first == TRI_DONE;
    return one && table->ride.open && tri_is_attack(table) &&
           first == tri_way_across(board_of(writing), table->ride.node, table->attack.from);
}

static void put_ride(gg_writing *writing)
{
    const tri_ride *ride = &table_of(writing)->ride;
    if (rides_as_usual(writing)) {
        writing->items.next += is_way(here(writing));
        took(writing, TRI_DONE);
        return;
    }
    put_attack_path(writing, true, ride->open ? board_of(writing)->node[ride->node].locale : 0);
}

static void put_command(gg_writing *writing)
{
    uint16_t form = here(writing);
    put_next(writing);
    if (form == TRI_WORD_RIDE) {
        put_ride(writing);
        return;
    }
    uint8_t start = put_movers(writing, form == TRI_WORD_CORPS, form == TRI_WORD_DETACH);
    if (took(writing, TRI_WORD_ROAD))
        put_attack_path(writing, false, start);
}

static bool is_form(uint16_t item)
{
    return item >= TRI_WORD_CORPS && item <= TRI_WORD_RIDE;
}

/* All commands and the DONE behind them. */
static void put_commands(gg_writing *writing)
{
    for (uint32_t count = 0; is_form(here(writing)); count++) {
        if (count > 0)
            put_word(writing, "+");
        put_command(writing);
    }
    took(writing, TRI_DONE);
}

/* `occupy` and `feint`, with the word that says where they stay. */
void tri_write_occupy_or_feint(gg_writing *writing)
{
    put_commands(writing);
    if (here(writing) == TRI_WORD_STAY ? writing->items.order->verb == TRI_OCCUPY
                                       : here(writing) == TRI_WORD_BLOCK)
        put_next(writing);
}

void tri_write_attack(gg_writing *writing)
{
    const tri_table *table = table_of(writing);
    put_commands(writing);
    bool usual = tri_is_attack(table) && tri_border_of(board_of(writing), table->attack.from)->wide;
    bool wide = here(writing) == TRI_WORD_WIDE;
    writing->items.next++;
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
void tri_write_defend(gg_writing *writing)
{
    tri_set units = put_units(writing);
    bool sealed = took(writing, TRI_WORD_LEAD);
    put_with(writing, tri_nameable_commanders(board_of(writing), table_of(writing), units));
    if (!sealed)
        return;
    gg_put(writing->out, ", lead");
    put_units_or_none(writing);
}

void tri_write_advance(gg_writing *writing)
{
    tri_set units = put_units(writing);
    put_with(writing, tri_bound_commanders(table_of(writing), units));
}

/* ---------------------------------------------------------------- retreat */

typedef struct retreat {
    uint16_t unit[TRI_UNITS]; /* items, as they are to be written; 0xFFFE: nothing is said of it */
    uint8_t points[TRI_UNITS];
    uint16_t goes[TRI_UNITS]; /* item: place or DIES */
    const char *before;       /* the next clause */
} retreat;

static void take_losses(gg_writing *writing, retreat *all)
{
    for (; is_unit(here(writing)); writing->items.next++) {
        uint32_t slot = slot_of(here(writing));
        if (slot == TRI_UNITS)
            continue;
        all->points[slot] = (uint8_t)(all->points[slot] + 1);
        all->unit[slot] = here(writing);
    }
    took(writing, TRI_DONE);
}

/* The destinations: with their units in a redacted order, else of each survivor in turn. */
static void take_destinations(gg_writing *writing, retreat *all)
{
    tri_set survivors = tri_retreat_survivors(board_of(writing), table_of(writing), all->points);
    for (uint32_t slot = tri_next(survivors, 0);;) {
        uint16_t item = here(writing);
        bool pair = is_unit(item) && writing->items.next + 1U < writing->items.order->count &&
                    (is_place(writing->items.order->item[writing->items.next + 1]) ||
                     writing->items.order->item[writing->items.next + 1] == TRI_WORD_DIES);
        if (pair) {
            slot = slot_of(item);
            writing->items.next++;
        } else if (!is_place(item) && item != TRI_WORD_DIES) {
            return;
        }
        if (slot < TRI_UNITS) {
            all->unit[slot] = pair ? item : (uint16_t)slot;
            all->goes[slot] = here(writing);
            slot = pair ? TRI_UNITS : tri_next(survivors, slot + 1);
        }
        writing->items.next++;
    }
}

static void put_losses(gg_writing *writing, retreat *all)
{
    bool any = false;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        for (uint32_t i = 0; i < all->points[slot]; i++) {
            gg_put(writing->out, any ? " " : " loss ");
            tri_put_item(writing->game, writing->view, all->unit[slot], writing->out);
            any = true;
        }
    }
    if (any)
        all->before = ",";
}

/* All units that go where the first one goes. */
static void put_destination(gg_writing *writing, retreat *all, uint32_t first)
{
    uint16_t to = all->goes[first];
    gg_put(writing->out, all->before);
    all->before = ",";
    for (uint32_t slot = first; slot < TRI_UNITS; slot++) {
        if (all->goes[slot] != to)
            continue;
        all->goes[slot] = TRI_WORD_DIES;
        gg_put_char(writing->out, ' ');
        tri_put_item(writing->game, writing->view, all->unit[slot], writing->out);
    }
    put_word(writing, "to ");
    tri_put_locale(board_of(writing),
                   tri_locale_at(board_of(writing), (uint16_t)(to - TRI_ITEM_PLACE)), writing->out);
}

static bool is_reserve(const gg_writing *writing, uint16_t item)
{
    return is_place(item) && tri_in_reserve((uint16_t)(item - TRI_ITEM_PLACE)) &&
           item - TRI_ITEM_PLACE - TRI_RESERVE < board_of(writing)->locales;
}

void tri_write_retreat(gg_writing *writing)
{
    retreat all = {.before = ""};
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        all.goes[slot] = TRI_WORD_DIES;
    take_losses(writing, &all);
    take_destinations(writing, &all);
    put_losses(writing, &all);
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (is_reserve(writing, all.goes[slot]))
            put_destination(writing, &all, slot);
    if (!is_unit(here(writing)))
        return;
    gg_print(writing->out, "%s keep", all.before);
    put_units(writing);
}

/* ---------------------------------------------------------------- before the first turn */

/* The units of the commander whose items stand here, and the DONE behind them. */
static tri_set take_units(gg_writing *writing)
{
    tri_set units = {{0, 0}};
    for (; is_unit(here(writing)); writing->items.next++)
        if (slot_of(here(writing)) < TRI_UNITS)
            tri_add(&units, slot_of(here(writing)));
    took(writing, TRI_DONE);
    return units;
}

/* Does every commander get the lowest remaining units of each face? Then numbers are enough. */
static bool is_dealt_in_turn(gg_writing writing)
{
    tri_set taken = {{0, 0}};
    while (tri_item_is_commander(gg_peek_item(&writing.items))) {
        writing.items.next++;
        tri_set units = take_units(&writing);
        TRI_EACH (slot, units) {
            uint32_t first = tri_army_of(slot) == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
            for (uint32_t lower = first; lower < slot; lower++)
                if (table_of(&writing)->face[lower] == table_of(&writing)->face[slot] &&
                    table_of(&writing)->label[lower] != 0 && !tri_has(taken, lower))
                    return false;
            tri_add(&taken, slot);
        }
    }
    return true;
}

/* `2I3 2I2 A1` */
static void put_numbers(gg_writing *writing, tri_set units)
{
    uint32_t count[TRI_FACES + 1] = {0};
    TRI_EACH (slot, units)
        count[table_of(writing)->face[slot]]++;
    for (uint8_t face = 0; face <= TRI_FACES; face++) {
        if (count[face] == 0)
            continue;
        gg_put_char(writing->out, ' ');
        if (count[face] > 1)
            gg_put_int(writing->out, count[face]);
        gg_put(writing->out, face == TRI_NO_FACE ? "?" : tri_face_name(face));
    }
}

void tri_write_assign(gg_writing *writing)
{
    const char *before = "";
    bool numbers = is_dealt_in_turn(*writing);
    while (tri_item_is_commander(here(writing))) {
        gg_put(writing->out, before);
        before = ",";
        put_next(writing);
        tri_set units = take_units(writing);
        if (numbers) {
            put_numbers(writing, units);
        } else if (!tri_empty(units)) {
            gg_put_char(writing->out, ' ');
            tri_put_units(table_of(writing), units, writing->out);
        }
    }
}

static void put_corps_of(gg_writing *writing, uint32_t slot)
{
    uint8_t commander = slot < TRI_UNITS ? table_of(writing)->corps[slot] : TRI_NO_COMMANDER;
    if (commander == TRI_NO_COMMANDER)
        return;
    put_word(writing, "of ");
    tri_put_commander(board_of(writing), commander, writing->out);
}

void tri_write_detachments(gg_writing *writing)
{
    const char *before = "";
    if (here(writing) == TRI_DONE)
        put_word(writing, "none");
    while (is_unit(here(writing))) {
        uint32_t slot = slot_of(here(writing));
        gg_put(writing->out, before);
        before = ",";
        put_next(writing);
        put_corps_of(writing, slot);
        put_word(writing, "to");
        put_next(writing);
    }
}

void tri_write_battery(gg_writing *writing)
{
    uint32_t slot = slot_of(here(writing));
    put_next(writing);
    put_corps_of(writing, slot);
    uint16_t usual = slot < TRI_UNITS
                         ? tri_usual_battery_place(writing->game, table_of(writing), slot)
                         : TRI_OUT;
    if (here(writing) == TRI_ITEM_PLACE + usual)
        return;
    put_word(writing, "on");
    put_next(writing);
}

/* `F2 attack Telnitz, F3 defend`; a verb that is none is DONE. */
void tri_write_orders(gg_writing *writing)
{
    const char *before = "";
    if (here(writing) == TRI_DONE)
        put_word(writing, "none");
    while (writing->items.next < writing->items.order->count && here(writing) != TRI_DONE) {
        gg_put(writing->out, before);
        before = ",";
        put_next(writing);
        if (took(writing, TRI_DONE))
            put_word(writing, "?");
        while (writing->items.next < writing->items.order->count && here(writing) != TRI_DONE)
            put_next(writing);
        took(writing, TRI_DONE);
    }
}
