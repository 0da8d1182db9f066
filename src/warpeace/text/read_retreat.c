/* read_retreat.c: the text of a `retreat` (the notation, 6.3).
 *
 *     retreat A-T|HEX (lose (HEX) SP..,) ((HEX) WHO|all to HEX|in,)..
 *
 * The hexes that leave are those that are named, or the only one where the force stands. */
#include "core/mem.h"
#include "warpeace/text/grammar.h"

/* A part, and where it goes. */
typedef struct leaving {
    wap_part part;
    bool all, inside;
    uint32_t way; /* word of its destination */
} leaving;

typedef struct retreat {
    uint8_t battle;
    uint16_t subject; /* `retreat Z29`: the hex; else WAP_NO_HEX */
    wap_force force;
    wap_hexes hexes; /* that leave */
    wap_parts losses;
    uint32_t count;
    leaving part[WAP_PARTS_MAX];
} retreat;

/* ---------------------------------------------------------------- the subject */

/* The battle that SP of the seat in this hex belong to; else a plausible one, so that the rules can refuse it. */
static uint8_t battle_of_hex(const wap_author *by, uint16_t hex)
{
    const wap_table *table = by->table;
    WAP_EACH_PILE (i, table, hex)
        if (wap_fits(by->board, table, &table->pile[i], WAP_OUTSIDE(by->side)) &&
            table->pile[i].battle != WAP_NO_BATTLE)
            return table->pile[i].battle;
    if (by->prompt == WAP_ASK_MUST_WITHDRAW && table->cursor < table->battles)
        return (uint8_t)table->cursor;
    return table->battles > 0 ? 0 : (uint8_t)WAP_NO_BATTLE;
}

static bool take_subject(gg_reading *reading, retreat *plan)
{
    wap_author by = wap_reader_of(reading);
    plan->subject = WAP_NO_HEX;
    plan->battle = WAP_NO_BATTLE;
    if (!wap_hex_comes(reading)) {
        if (!gg_read_noun(reading, &wap_nouns[WAP_A_BATTLE]))
            return false;
        plan->battle = wap_slot_of_item(reading->order->item[0]);
        return true;
    }
    if (!wap_take_start(reading, &plan->subject))
        return false;
    if (by.prompt != WAP_ASK_SIEGE_RETREAT)
        plan->battle = battle_of_hex(&by, plan->subject);
    return gg_read_item(reading, plan->battle == WAP_NO_BATTLE
                                     ? plan->subject
                                     : (uint32_t)WAP_ITEM_BATTLE + plan->battle);
}

/* Who can leave: those outside that belong to the battle; without one, all outside. */
void wap_retreating_force(const wap_author *by, uint8_t slot, wap_force *force)
{
    wap_which which = WAP_OUTSIDE(by->side);
    which.own = by->own;
    which.battle = slot;
    if (slot != WAP_NO_BATTLE)
        which.without |= WAP_LEFT;
    wap_force_of_battle(by, which, force);
}

static void find_force(const gg_reading *reading, retreat *plan)
{
    wap_author by = wap_reader_of(reading);
    wap_retreating_force(&by, plan->battle, &plan->force);
    if (plan->subject == WAP_NO_HEX || plan->subject >= by.board->hexes)
        return;
    memset(&plan->force.hexes, 0, sizeof plan->force.hexes);
    wap_put(&plan->force.hexes, plan->subject);
}

/* ---------------------------------------------------------------- clauses */

static bool take_start(gg_reading *reading, const retreat *plan, wap_part *part)
{
    part->word = reading->said.next;
    return wap_take_start(reading, &part->hex) && wap_take_who(reading, &part->who) &&
           wap_find_start(reading, &plan->force, part);
}

static bool note_hex(const gg_reading *reading, retreat *plan, const wap_part *part)
{
    if (part->hex >= wap_board_of(reading->said.game)->hexes)
        return gg_fail_at(reading->said.error, reading->said.words, part->word,
                          "nobody can stand in that hex");
    wap_put(&plan->hexes, part->hex);
    return true;
}

/* `lose (HEX) SP..` after its first word; more hexes with another `lose`, or after a comma if no `to` follows. */
static bool take_loss(gg_reading *reading, retreat *plan)
{
    if (plan->losses.count == WAP_PARTS_MAX)
        return gg_said_fail(&reading->said, "too many hexes");
    wap_part *part = &plan->losses.part[plan->losses.count++];
    if (!take_start(reading, plan, part))
        return false;
    if (part->who.troops.total == 0 || !wap_no_leaders(&part->who.leaders))
        return gg_fail_at(reading->said.error, reading->said.words, part->word, "SP expected");
    return note_hex(reading, plan, part);
}

static bool is_way_word(const gg_reading *reading)
{
    return gg_said_is(&reading->said, "to") || gg_said_is(&reading->said, "in");
}

/* `to HEX`, `to in`, `in` */
static bool take_way(gg_reading *reading, leaving *to)
{
    bool said = gg_said_took(&reading->said, "to");
    to->inside = gg_said_took(&reading->said, "in");
    to->way = reading->said.next;
    if (to->inside)
        return true;
    if (!said)
        return gg_said_expected(&reading->said, "to");
    if (gg_said_all(&reading->said) || gg_said_is(&reading->said, ","))
        return gg_said_expected(&reading->said, "hex");
    reading->said.next++; /* read again when the parts are in their order */
    return true;
}

/* `(HEX) all`, `(HEX) WHO`, then the way. */
static bool take_leaving(gg_reading *reading, retreat *plan)
{
    if (plan->count == WAP_PARTS_MAX)
        return gg_said_fail(&reading->said, "too many parts");
    leaving *to = &plan->part[plan->count++];
    to->part.word = reading->said.next;
    memset(&to->part.who, 0, sizeof to->part.who);
    if (!wap_take_start(reading, &to->part.hex))
        return false;
    to->all = gg_said_took(&reading->said, "all");
    if (!to->all && !wap_take_who(reading, &to->part.who))
        return false;
    if (!wap_find_start(reading, &plan->force, &to->part) || !note_hex(reading, plan, &to->part))
        return false;
    bool unsupplied = !to->all && wap_is_nobody(&to->part.who) && !is_way_word(reading);
    gg_assert(wap_has(&plan->hexes, to->part.hex));
    if (unsupplied) { /* a hex that leaves without units that its owner moves */
        plan->count--;
        return true;
    }
    if (!to->all && wap_is_nobody(&to->part.who))
        return gg_said_expected(&reading->said, "all, leader or SP");
    return take_way(reading, to);
}

/* Does the next clause name losses in another hex: SP without a destination? */
static bool loss_goes_on(const gg_reading *reading)
{
    uint32_t word = reading->said.next;
    for (; word < reading->said.end && !gg_word_is(reading->said.words, word, ","); word++)
        if (gg_word_is(reading->said.words, word, "to") ||
            gg_word_is(reading->said.words, word, "in"))
            return false;
    return word > reading->said.next + 1;
}

static bool take_clauses(gg_reading *reading, retreat *plan)
{
    bool losing = false;
    do {
        if (gg_said_took(&reading->said, "lose") || (losing && loss_goes_on(reading))) {
            losing = true;
            if (!take_loss(reading, plan))
                return false;
            continue;
        }
        losing = false;
        if (!take_leaving(reading, plan))
            return false;
    } while (gg_said_took(&reading->said, ","));
    return true;
}

/* ---------------------------------------------------------------- items */

static void take_off(wap_troops *troops, const wap_troops *losses, uint32_t kinds)
{
    for (uint32_t kind = 0; kind < kinds; kind++) {
        uint32_t left = troops->sp[kind], gone = losses->sp[kind];
        gone = gone < left ? gone : left;
        gg_assert(gone <= troops->total);
        troops->sp[kind] = (uint8_t)(left - gone);
        troops->total = (uint16_t)(troops->total - gone);
    }
}

/* If no SP are in supply, all of them, so that the rules can say who sends them. */
void wap_all_who_leave(const wap_author *by, const wap_force *force, uint16_t hex,
                       const wap_troops *losses, wap_who *who)
{
    wap_which supplied = force->which;
    gg_assert(hex < by->board->hexes);
    supplied.without |= WAP_UNSUPPLIED;
    memset(who, 0, sizeof *who);
    wap_gather(by->board, by->table, hex, supplied, &who->troops);
    if (who->troops.total == 0)
        wap_gather(by->board, by->table, hex, force->which, &who->troops);
    take_off(&who->troops, losses, by->board->kinds);
    if (who->troops.total == 0)
        return;
    for (uint32_t i = 0; i < by->board->leaders; i++) {
        const wap_leader_at *at = &by->table->leader[i];
        if (at->hex == hex && at->side == by->side &&
            (by->own == 0 || wap_part_of_leader(by->board, by->table, i) + 1U == by->own) &&
            !(at->marks & (WAP_L_INSIDE | WAP_L_HOMELESS)))
            wap_add_leader(&who->leaders, i);
    }
}

/* What the order loses in a hex. */
static wap_troops losses_in(const retreat *plan, uint16_t hex)
{
    wap_troops none;
    wap_clear_troops(&none);
    for (uint32_t i = 0; i < plan->losses.count; i++)
        if (plan->losses.part[i].hex == hex)
            return plan->losses.part[i].who.troops;
    return none;
}

static bool add_losses(gg_reading *reading, const retreat *plan)
{
    WAP_EACH_HEX (hex, &plan->hexes) {
        bool open = false;
        for (uint32_t i = 0; i < plan->losses.count; i++) {
            const wap_part *lost = &plan->losses.part[i];
            if (lost->hex != hex)
                continue;
            if (open)
                return gg_fail_at(reading->said.error, reading->said.words, lost->word,
                                  "the hex is named twice");
            open = true;
            if (!gg_read_item(reading, hex) || !wap_read_items_of(reading, &lost->who))
                return false;
        }
    }
    return gg_read_item(reading, WAP_WORD_THEN);
}

static bool add_way(gg_reading *reading, const leaving *to)
{
    if (to->inside)
        return gg_read_item(reading, WAP_WORD_IN);
    uint32_t next = reading->said.next;
    gg_assert(to->way < next); /* it has been passed over */
    reading->said.next = to->way;
    if (!gg_read_item(reading, WAP_WORD_TO) || !wap_read_way(reading))
        return false;
    reading->said.next = next;
    return true;
}

/* The parts of one hex, in the order of the text. */
static bool add_parts(gg_reading *reading, const retreat *plan, uint16_t hex)
{
    wap_author by = wap_reader_of(reading);
    bool open = false;
    for (uint32_t i = 0; i < plan->count; i++) {
        const leaving *to = &plan->part[i];
        wap_who who = to->part.who;
        if (to->part.hex != hex)
            continue;
        wap_troops losses = losses_in(plan, hex);
        if (to->all)
            wap_all_who_leave(&by, &plan->force, hex, &losses, &who);
        if (to->all && wap_is_nobody(&who))
            continue; /* all of them are lost */
        if (!open && !gg_read_item(reading, hex))
            return false;
        open = true;
        if (!wap_read_items_of(reading, &who) || !add_way(reading, to))
            return false;
    }
    return true;
}

static bool add_all(gg_reading *reading, const retreat *plan)
{
    WAP_EACH_HEX (leaves, &plan->hexes)
        if (!gg_read_item(reading, leaves))
            return false;
    if (!gg_read_item(reading, WAP_WORD_GO) || !add_losses(reading, plan))
        return false;
    WAP_EACH_HEX (hex, &plan->hexes)
        if (!add_parts(reading, plan, hex))
            return false;
    return gg_read_item(reading, WAP_DONE);
}

/* Without a clause: the SP are unsupplied, and only their hex is named. */
static bool add_subject(const gg_reading *reading, retreat *plan)
{
    wap_part part = {.hex = plan->subject, .word = reading->said.next - 1};
    memset(&part.who, 0, sizeof part.who);
    return wap_find_start(reading, &plan->force, &part) && note_hex(reading, plan, &part);
}

bool wap_read_retreat_order(gg_reading *reading)
{
    retreat plan;
    memset(&plan.hexes, 0, sizeof plan.hexes);
    plan.count = plan.losses.count = 0;
    if (!take_subject(reading, &plan))
        return false;
    find_force(reading, &plan);
    if (gg_said_all(&reading->said) ? !add_subject(reading, &plan) : !take_clauses(reading, &plan))
        return false;
    return add_all(reading, &plan);
}
