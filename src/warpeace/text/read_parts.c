/* read_parts.c: leaders and SP that an order names, and orders that name them hex by hex: `lose`, `advance`, `besiege`
 * (the notation, 6.3). The hex is left out where the force stands in one. */
#include "core/mem.h"
#include "core/text/spans.h"
#include "warpeace/text/reading.h"

/* ---------------------------------------------------------------- WHO */

static bool ends_who(const wap_reading *reading)
{
    static const char *const words[] = {",", "to", "at", "in", "by", "with", "without", "none"};
    if (gg_said_all(&reading->said) || gg_span_has(gg_said_here(&reading->said), '-') ||
        wap_hex_comes(reading))
        return true;
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (gg_said_is(&reading->said, words[i]))
            return true;
    return false;
}

static bool add_leader(const wap_reading *reading, uint8_t leader, wap_who *who)
{
    if (wap_is_among(&who->leaders, leader))
        return gg_said_fail(&reading->said, "%s is named twice",
                            reading->board->leader[leader].name);
    wap_add_leader(&who->leaders, leader);
    return true;
}

bool wap_take_who(wap_reading *reading, wap_who *who)
{
    const wap_board *board = reading->board;
    memset(who, 0, sizeof *who);
    while (!ends_who(reading)) {
        wap_name name;
        if (!wap_read_name(board, gg_said_here(&reading->said), reading->said.words,
                           reading->said.next, &name, reading->said.error))
            return false;
        if (name.leader != WAP_NO_LEADER) {
            if (!add_leader(reading, name.leader, who))
                return false;
        } else if (name.count + who->troops.sp[name.kind] > WAP_SP_MAX) {
            return gg_said_fail(&reading->said, "at most %d SP of a kind", WAP_SP_MAX);
        } else {
            wap_add_troops(board, &who->troops, name.kind, name.count);
        }
        reading->said.next++;
    }
    return true;
}

bool wap_is_nobody(const wap_who *who)
{
    return wap_no_leaders(&who->leaders) && who->troops.total == 0;
}

bool wap_add_who(const wap_reading *reading, const wap_who *who)
{
    for (uint32_t i = 0; i < reading->board->leaders; i++)
        if (wap_is_among(&who->leaders, i) && !wap_add_item(reading, WAP_ITEM_LEADER + i))
            return false;
    for (uint32_t kind = 0; kind < reading->board->kinds; kind++)
        if (who->troops.sp[kind] > 0 &&
            !wap_add_item(reading, wap_sp_item((uint8_t)kind, who->troops.sp[kind])))
            return false;
    return true;
}

/* Where the enemy stands the rules speak about his troops: not all of them need to be seen. */
static bool may_be_enemy(const wap_reading *reading, uint16_t hex, uint8_t side)
{
    return side != reading->seat && wap_enemy_in(reading->table, reading->seat, hex);
}

static bool is_leader_there(const wap_reading *reading, uint16_t hex, uint32_t leader)
{
    const wap_leader_at *at = &reading->table->leader[leader];
    return at->hex == hex || may_be_enemy(reading, hex, at->side);
}

static bool are_so_many_there(const wap_reading *reading, uint16_t hex, uint32_t kind,
                              uint32_t count)
{
    uint8_t side = wap_side_of_kind(reading->board, reading->table, (uint8_t)kind);
    wap_troops there;
    wap_clear_troops(&there);
    wap_gather(reading->board, reading->table, hex, WAP_ALL_OF(reading->seat), &there);
    return count <= there.sp[kind] || may_be_enemy(reading, hex, side);
}

bool wap_are_there(const wap_reading *reading, uint16_t hex, const wap_who *who, uint32_t word)
{
    const wap_board *board = reading->board;
    char name[16];
    gg_text text;
    gg_text_open(&text, name, sizeof name);
    wap_put_hex(board, hex, &text);
    /* that a leader who is elsewhere leads no SP here is for the rules to say (P-MOV-04) */
    for (uint32_t i = 0; i < board->leaders && who->troops.total == 0; i++)
        if (wap_is_among(&who->leaders, i) && !is_leader_there(reading, hex, i))
            return gg_fail_at(reading->said.error, reading->said.words, word, "%s is not in %s",
                              board->leader[i].name, name);
    for (uint32_t kind = 0; kind < board->kinds; kind++)
        if (who->troops.sp[kind] > 0 &&
            !are_so_many_there(reading, hex, kind, who->troops.sp[kind]))
            return gg_fail_at(reading->said.error, reading->said.words, word,
                              "fewer than %d %s in %s", who->troops.sp[kind],
                              board->kind[kind].code, name);
    return true;
}

bool wap_hex_comes(const wap_reading *reading)
{
    gg_span word = gg_said_here(&reading->said);
    return word.size > 0 && wap_find_leader(reading->board, word) == WAP_NO_LEADER &&
           wap_find_hex(reading->board, word) != WAP_NO_HEX;
}

/* ---------------------------------------------------------------- the hex that is not said */

void wap_force_of_battle(const wap_reading *reading, wap_which which, wap_force *force)
{
    const wap_table *table = reading->table;
    memset(&force->hexes, 0, sizeof force->hexes);
    force->which = which;
    if (which.battle == WAP_NO_BATTLE)
        return;
    for (uint32_t i = 0; i < table->pile_count; i++)
        if (wap_fits(reading->board, table, &table->pile[i], which))
            wap_put(&force->hexes, table->pile[i].hex);
}

/* Are those who are named there? */
static bool stand_there(const wap_reading *reading, uint16_t hex, wap_which which,
                        const wap_who *who)
{
    wap_troops there;
    wap_clear_troops(&there);
    wap_gather(reading->board, reading->table, hex, which, &there);
    for (uint32_t kind = 0; kind < reading->board->kinds; kind++)
        if (who->troops.sp[kind] > there.sp[kind])
            return false;
    for (uint32_t i = 0; i < reading->board->leaders; i++)
        if (wap_is_among(&who->leaders, i) && reading->table->leader[i].hex != hex)
            return false;
    return true;
}

/* The only hex of the set, or the only one with those who are named; if there is none with them the first one: the rules
 * will say why not. WAP_NO_HEX: several are possible, or the set is empty. */
static uint16_t only_hex(const wap_reading *reading, const wap_hexes *set, wap_which which,
                         const wap_who *who)
{
    uint16_t first = wap_next_hex(set, 0), found = WAP_NO_HEX;
    if (first == WAP_NO_HEX || wap_next_hex(set, (uint32_t)first + 1) == WAP_NO_HEX)
        return first;
    WAP_EACH_HEX (hex, set) {
        if (!stand_there(reading, hex, which, who))
            continue;
        if (found != WAP_NO_HEX)
            return WAP_NO_HEX;
        found = hex;
    }
    return found == WAP_NO_HEX ? first : found;
}

/* Nobody asks for such an order now: the first hex that fits, whatever the rules will say. */
static uint16_t any_hex(const wap_reading *reading, const wap_who *who)
{
    uint8_t side = reading->seat < WAP_SIDES ? reading->seat : (uint8_t)WAP_FR;
    const wap_hexes *own = &reading->table->occupied[side];
    WAP_EACH_HEX (hex, own)
        if (stand_there(reading, hex, WAP_ALL_OF(side), who))
            return hex;
    uint16_t first = wap_next_hex(own, 0);
    return first == WAP_NO_HEX ? 0 : first;
}

bool wap_find_start(const wap_reading *reading, const wap_force *force, wap_part *part)
{
    if (part->hex != WAP_NO_HEX)
        return true;
    bool none = wap_next_hex(&force->hexes, 0) == WAP_NO_HEX;
    part->hex = none ? any_hex(reading, &part->who)
                     : only_hex(reading, &force->hexes, force->which, &part->who);
    return part->hex != WAP_NO_HEX ||
           gg_fail_at(reading->said.error, reading->said.words, part->word,
                      "hex expected: the force stands in several");
}

/* ---------------------------------------------------------------- lists of parts */

static bool take_part(wap_reading *reading, const wap_force *force, bool leaders, wap_part *part)
{
    part->hex = WAP_NO_HEX;
    part->word = reading->said.next;
    if (wap_hex_comes(reading) && !wap_said_hex(&reading->said, reading->board, &part->hex))
        return false;
    if (!wap_take_who(reading, &part->who))
        return false;
    if (wap_is_nobody(&part->who))
        return gg_said_expected(&reading->said, leaders ? "leader or SP" : "SP");
    if (!leaders && !wap_no_leaders(&part->who.leaders))
        return gg_fail_at(reading->said.error, reading->said.words, part->word, "SP expected");
    return wap_find_start(reading, force, part);
}

/* Ascending by hexes, no hex twice. */
static bool insert_part(const wap_reading *reading, wap_parts *parts, const wap_part *part)
{
    uint32_t at = parts->count;
    if (parts->count == WAP_PARTS_MAX)
        return gg_said_fail(&reading->said, "too many hexes");
    while (at > 0 && parts->part[at - 1].hex > part->hex)
        at--;
    if (at > 0 && parts->part[at - 1].hex == part->hex)
        return gg_fail_at(reading->said.error, reading->said.words, part->word,
                          "the hex is named twice");
    memmove(&parts->part[at + 1], &parts->part[at], (parts->count - at) * sizeof *part);
    parts->part[at] = *part;
    parts->count++;
    return true;
}

/* `HEX WHO, HEX WHO` to the end. */
static bool read_list(wap_reading *reading, const wap_force *force, bool leaders)
{
    wap_parts parts = {.count = 0};
    wap_part part;
    do {
        if (!take_part(reading, force, leaders, &part) || !insert_part(reading, &parts, &part))
            return false;
    } while (gg_said_took(&reading->said, ","));
    for (uint32_t i = 0; i < parts.count; i++)
        if (!wap_add_item(reading, parts.part[i].hex) || !wap_add_who(reading, &parts.part[i].who))
            return false;
    return wap_add_item(reading, WAP_DONE);
}

/* ---------------------------------------------------------------- the orders */

/* One hex in which losses are taken. */
static void force_in(const wap_reading *reading, uint16_t hex, wap_force *force)
{
    memset(force, 0, sizeof *force);
    force->which = WAP_ALL_OF(reading->seat);
    if (hex < reading->board->hexes)
        wap_put(&force->hexes, hex);
}

/* Losses of a round of battle; of a transfer or on the way through the enemy: those of its hex (P-WDR-10, P-WDR-06). */
static void force_of_losses(const wap_reading *reading, wap_force *force)
{
    const wap_table *table = reading->table;
    if ((table->toll > 0 || table->stage == WAP_C4_WITHDRAW) &&
        table->asked_hex < reading->board->hexes) {
        force_in(reading, table->asked_hex, force);
        return;
    }
    uint8_t slot = table->cursor < table->battles ? (uint8_t)table->cursor : (uint8_t)WAP_NO_BATTLE;
    wap_force_of_battle(reading, WAP_FIGHTERS(reading->seat, slot), force);
}

void wap_losing_force(const wap_reading *reading, wap_force *force)
{
    if (reading->prompt == WAP_ASK_ATTRITION)
        force_in(reading, reading->table->cursor, force);
    else if (reading->prompt == WAP_ASK_MARCH_LOSS)
        force_in(reading, reading->table->group.hex, force);
    else if (reading->prompt == WAP_ASK_LOSS)
        force_of_losses(reading, force);
    else
        force_in(reading, WAP_NO_HEX, force);
}

bool wap_read_lose(wap_reading *reading)
{
    wap_force force;
    wap_losing_force(reading, &force);
    return read_list(reading, &force, false);
}

/* Those next to the hex that is free (P-WDR-13). */
void wap_advancing_force(const wap_reading *reading, wap_force *force)
{
    const wap_vacancy *vacancy = &reading->table->vacancy[0];
    wap_which which = {.side = reading->seat,
                       .battle = vacancy->battle,
                       .without = WAP_INSIDE | WAP_LEFT | WAP_UNSUPPLIED};
    if (reading->table->vacancies == 0) {
        force_in(reading, WAP_NO_HEX, force);
        return;
    }
    wap_force_of_battle(reading, which, force);
    wap_hexes all = force->hexes;
    WAP_EACH_HEX (hex, &all)
        if (!wap_adjacent(reading->board, hex, vacancy->hex))
            wap_drop(&force->hexes, hex);
}

bool wap_read_advance(wap_reading *reading)
{
    wap_force force;
    if (gg_said_took(&reading->said, "none"))
        return wap_add_item(reading, WAP_DONE);
    wap_advancing_force(reading, &force);
    return read_list(reading, &force, true);
}

/* Besiegers who stand in the hex already stay there (P-FOR-13). */
void wap_besieging_force(const wap_reading *reading, uint8_t slot, wap_force *force)
{
    wap_which which = WAP_OUTSIDE(reading->seat);
    which.battle = slot;
    which.without |= WAP_UNSUPPLIED;
    wap_force_of_battle(reading, which, force);
    if (slot >= reading->table->battles)
        return;
    const wap_battle *battle = &reading->table->battle[slot];
    wap_drop(&force->hexes, battle->init == reading->table->active ? battle->t : battle->a);
}

/* So nobody needs to be named. */
bool wap_read_besiege(wap_reading *reading)
{
    uint8_t slot;
    wap_force force;
    if (!wap_take_battle(reading, &slot) || !wap_add_battle(reading, slot))
        return false;
    if (gg_said_took(&reading->said, "none") || gg_said_all(&reading->said))
        return wap_add_item(reading, WAP_DONE);
    wap_besieging_force(reading, slot, &force);
    return read_list(reading, &force, true);
}
