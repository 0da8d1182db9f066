/* parts_text.c: orders that name units hex by hex: `lose`, `advance`, `besiege` (the notation, 6.3). The hex is left
 * out if the force stands in only one. */
#include "core/mem.h"
#include "warpeace/text/grammar.h"

/* ---------------------------------------------------------------- the hex that is not said */

void wap_force_of_battle(const wap_author *by, wap_which which, wap_force *force)
{
    const wap_table *table = by->table;
    memset(&force->hexes, 0, sizeof force->hexes);
    force->which = which;
    gg_assert((which.with & which.without) == 0);
    if (which.battle == WAP_NO_BATTLE)
        return;
    for (uint32_t i = 0; i < table->pile_count; i++)
        if (wap_fits(by->board, table, &table->pile[i], which))
            wap_put(&force->hexes, table->pile[i].hex);
}

/* Are the named units there? */
static bool stand_there(const wap_author *by, uint16_t hex, wap_which which, const wap_who *who)
{
    wap_troops there;
    wap_clear_troops(&there);
    wap_gather(by->board, by->table, hex, which, &there);
    for (uint32_t kind = 0; kind < by->board->kinds; kind++)
        if (who->troops.sp[kind] > there.sp[kind])
            return false;
    for (uint32_t i = 0; i < by->board->leaders; i++)
        if (wap_is_among(&who->leaders, i) && by->table->leader[i].hex != hex)
            return false;
    return true;
}

/* The only hex of the set, or the only one with the named units; if none has them, the first one, and the rules will
 * say why not. WAP_NO_HEX: several are possible, or the set is empty. */
static uint16_t only_hex(const wap_author *by, const wap_hexes *set, wap_which which,
                         const wap_who *who)
{
    uint16_t first = wap_next_hex(set, 0), found = WAP_NO_HEX;
    if (first == WAP_NO_HEX || wap_next_hex(set, (uint32_t)first + 1) == WAP_NO_HEX)
        return first;
    WAP_EACH_HEX (hex, set) {
        if (!stand_there(by, hex, which, who))
            continue;
        if (found != WAP_NO_HEX)
            return WAP_NO_HEX;
        found = hex;
    }
    return found == WAP_NO_HEX ? first : found;
}

/* No prompt asks for such an order now: the first hex that fits, and the rules will refuse it. */
static uint16_t any_hex(const wap_author *by, const wap_who *who)
{
    uint8_t side = by->side < WAP_SIDES ? by->side : (uint8_t)WAP_FR;
    const wap_hexes *own = &by->table->occupied[side];
    WAP_EACH_HEX (hex, own)
        if (stand_there(by, hex, WAP_ALL_OF(side), who))
            return hex;
    uint16_t first = wap_next_hex(own, 0);
    return first == WAP_NO_HEX ? 0 : first;
}

bool wap_find_start(const gg_reading *reading, const wap_force *force, wap_part *part)
{
    wap_author by = wap_reader_of(reading);
    if (part->hex != WAP_NO_HEX)
        return true;
    bool none = wap_next_hex(&force->hexes, 0) == WAP_NO_HEX;
    part->hex = none ? any_hex(&by, &part->who)
                     : only_hex(&by, &force->hexes, force->which, &part->who);
    return part->hex != WAP_NO_HEX ||
           gg_fail_at(reading->said.error, reading->said.words, part->word,
                      "hex expected: the force stands in several");
}

uint16_t wap_only_hex(const wap_force *force)
{
    uint16_t first = wap_next_hex(&force->hexes, 0);
    if (first == WAP_NO_HEX || wap_next_hex(&force->hexes, (uint32_t)first + 1) != WAP_NO_HEX)
        return WAP_NO_HEX;
    return first;
}

/* ---------------------------------------------------------------- lists of parts */

static bool take_part(gg_reading *reading, const wap_force *force, bool leaders, wap_part *part)
{
    part->word = reading->said.next;
    if (!wap_take_start(reading, &part->hex) || !wap_take_who(reading, &part->who))
        return false;
    if (wap_is_nobody(&part->who))
        return gg_said_expected(&reading->said, leaders ? "leader or SP" : "SP");
    if (!leaders && !wap_no_leaders(&part->who.leaders))
        return gg_fail_at(reading->said.error, reading->said.words, part->word, "SP expected");
    return wap_find_start(reading, force, part);
}

/* Ascending by hexes, no hex twice. */
static bool insert_part(const gg_reading *reading, wap_parts *parts, const wap_part *part)
{
    uint32_t at = parts->count;
    if (parts->count == WAP_PARTS_MAX)
        return gg_said_fail(&reading->said, "too many hexes");
    while (at > 0 && parts->part[at - 1].hex > part->hex)
        at--;
    if (at > 0 && parts->part[at - 1].hex == part->hex)
        return gg_fail_at(reading->said.error, reading->said.words, part->word,
                          "the hex is named twice");
    gg_assert(part->hex != WAP_NO_HEX && at <= parts->count);
    memmove(&parts->part[at + 1], &parts->part[at], (parts->count - at) * sizeof *part);
    parts->part[at] = *part;
    parts->count++;
    return true;
}

/* `HEX WHO, HEX WHO` to the end. */
static bool take_parts(gg_reading *reading, const wap_force *force, bool leaders, wap_parts *parts)
{
    wap_part part;
    parts->count = 0;
    do {
        if (!take_part(reading, force, leaders, &part) || !insert_part(reading, parts, &part))
            return false;
    } while (gg_said_took(&reading->said, ","));
    gg_assert(parts->count > 0);
    return true;
}

static bool give_part(gg_reading *reading, const wap_part *part)
{
    return gg_read_item(reading, part->hex) && wap_read_items_of(reading, &part->who);
}

static bool read_list(gg_reading *reading, const wap_force *force, bool leaders)
{
    wap_parts parts;
    if (!take_parts(reading, force, leaders, &parts))
        return false;
    for (uint32_t i = 0; i < parts.count; i++)
        if (!give_part(reading, &parts.part[i]))
            return false;
    return gg_read_item(reading, WAP_DONE);
}

/* An order for each hex. */
static bool read_each(gg_reading *reading, const wap_force *force)
{
    wap_parts parts;
    gg_reading one = *reading;
    if (!take_parts(reading, force, false, &parts))
        return false;
    _Static_assert(WAP_PARTS_MAX <= GG_ORDERS_MAX, "every hex has room");
    for (uint32_t i = 0; i < parts.count; i++) {
        one.order = &reading->orders->order[i];
        gg_order_open(one.order, reading->order->verb);
        if (!give_part(&one, &parts.part[i]) || !gg_read_item(&one, WAP_DONE))
            return false;
    }
    reading->orders->count = parts.count;
    return true;
}

/* The hex `silent` is not written. */
static void write_list(gg_writing *writing, uint16_t silent)
{
    const char *before = "";
    while (!gg_items_end(&writing->items) && gg_peek_item(&writing->items) != WAP_DONE) {
        uint32_t start = writing->items.next;
        gg_put(writing->out, before);
        before = ",";
        if (wap_is_hex(gg_peek_item(&writing->items)) && !wap_took_item(writing, silent))
            gg_write_item(writing, &wap_nouns[WAP_A_HEX]);
        wap_write_who(writing);
        writing->items.next += writing->items.next == start; /* whatever it is */
    }
}

static void write_list_or_none(gg_writing *writing, uint16_t silent)
{
    if (gg_items_end(&writing->items) || gg_peek_item(&writing->items) == WAP_DONE)
        gg_put(writing->out, " none");
    write_list(writing, silent);
}

/* ---------------------------------------------------------------- `lose` */

/* A hex in which losses are taken. */
static void force_in(const wap_author *by, uint16_t hex, wap_force *force)
{
    memset(force, 0, sizeof *force);
    force->which = WAP_ALL_OF(by->side);
    if (hex < by->board->hexes)
        wap_put(&force->hexes, hex);
}

/* Losses of a round of battle; of a transfer or on the way through the enemy: those of its hex (P-WDR-10, P-WDR-06). */
static void force_of_losses(const wap_author *by, wap_force *force)
{
    const wap_table *table = by->table;
    if ((table->toll > 0 || table->stage == WAP_C4_WITHDRAW) &&
        table->asked_hex < by->board->hexes) {
        force_in(by, table->asked_hex, force);
        return;
    }
    uint8_t slot = table->cursor < table->battles ? (uint8_t)table->cursor : (uint8_t)WAP_NO_BATTLE;
    wap_force_of_battle(by, WAP_FIGHTERS(by->side, slot), force);
}

static void find_losing_force(const wap_author *by, wap_force *force)
{
    if (by->prompt == WAP_ASK_ATTRITION)
        force_in(by, by->table->cursor, force);
    else if (by->prompt == WAP_ASK_MARCH_LOSS)
        force_in(by, by->table->group.hex, force);
    else if (by->prompt == WAP_ASK_LOSS)
        force_of_losses(by, force);
    else
        force_in(by, WAP_NO_HEX, force);
}

/* Attrition is answered hex by hex, and one text may answer for several (P-ATT-01). */
bool wap_read_lose_order(gg_reading *reading)
{
    wap_author by = wap_reader_of(reading);
    wap_force force;
    find_losing_force(&by, &force);
    return by.prompt == WAP_ASK_ATTRITION ? read_each(reading, &force)
                                          : read_list(reading, &force, false);
}

void wap_write_lose(gg_writing *writing)
{
    wap_author by = wap_writer_of(writing);
    wap_force force;
    find_losing_force(&by, &force);
    bool said = by.prompt == WAP_ASK_ATTRITION;
    write_list(writing, said ? (uint16_t)WAP_NO_HEX : wap_only_hex(&force));
}

/* ---------------------------------------------------------------- `advance` */

/* Those next to the hex that is free (P-WDR-13). */
static void find_advancing_force(const wap_author *by, wap_force *force)
{
    const wap_vacancy *vacancy = &by->table->vacancy[0];
    wap_which which = {.side = by->side,
                       .battle = vacancy->battle,
                       .without = WAP_INSIDE | WAP_LEFT | WAP_UNSUPPLIED,
                       .own = by->own};
    if (by->table->vacancies == 0) {
        force_in(by, WAP_NO_HEX, force);
        return;
    }
    gg_assert(vacancy->hex < by->board->hexes && vacancy->battle < by->table->battles);
    wap_force_of_battle(by, which, force);
    wap_hexes all = force->hexes;
    WAP_EACH_HEX (hex, &all)
        if (!wap_adjacent(by->board, hex, vacancy->hex))
            wap_drop(&force->hexes, hex);
}

bool wap_read_advance_order(gg_reading *reading)
{
    wap_author by = wap_reader_of(reading);
    wap_force force;
    if (gg_said_took(&reading->said, "none"))
        return gg_read_item(reading, WAP_DONE);
    find_advancing_force(&by, &force);
    return read_list(reading, &force, true);
}

void wap_write_advance(gg_writing *writing)
{
    wap_author by = wap_writer_of(writing);
    wap_force force;
    find_advancing_force(&by, &force);
    write_list_or_none(writing, wap_only_hex(&force));
}

/* ---------------------------------------------------------------- `besiege` */

/* Besiegers who stand in the hex already stay there (P-FOR-13). */
static void find_besieging_force(const wap_author *by, uint8_t slot, wap_force *force)
{
    wap_which which = WAP_OUTSIDE(by->side);
    which.battle = slot;
    which.without |= WAP_UNSUPPLIED;
    wap_force_of_battle(by, which, force);
    if (slot >= by->table->battles)
        return;
    const wap_battle *battle = &by->table->battle[slot];
    wap_drop(&force->hexes, battle->init == by->table->active ? battle->t : battle->a);
}

/* So no units need to be named. */
bool wap_read_besiege_order(gg_reading *reading)
{
    wap_author by = wap_reader_of(reading);
    wap_force force;
    if (!gg_read_noun(reading, &wap_nouns[WAP_A_BATTLE]))
        return false;
    if (gg_said_took(&reading->said, "none") || gg_said_all(&reading->said))
        return gg_read_item(reading, WAP_DONE);
    find_besieging_force(&by, wap_slot_of_item(reading->order->item[0]), &force);
    return read_list(reading, &force, true);
}

void wap_write_besiege(gg_writing *writing)
{
    wap_author by = wap_writer_of(writing);
    wap_force force;
    find_besieging_force(&by, wap_slot_of_item(gg_peek_item(&writing->items)), &force);
    gg_write_item(writing, &wap_nouns[WAP_A_BATTLE]);
    write_list_or_none(writing, wap_only_hex(&force));
}
