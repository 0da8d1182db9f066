/* read_setup.c: the orders before the first turn, and those that a chief seals (the notation, 4.3).
 *
 * Clauses may stand in any order; in the items they are sorted. */
#include "triumph/setup/setup.h"
#include "triumph/text/grammar.h"
#include "triumph/text/reading.h"

/* ---------------------------------------------------------------- conference */

/* `F2 Murat Lannes, F1 Davout`: senior first. */
bool tri_read_conference(gg_reading *reading)
{
    do {
        gg_seat seat;
        uint8_t commander;
        uint32_t commanders = 0;
        if (!tri_take_seat(reading, &seat))
            return false;
        while (!gg_said_all(&reading->said) && !gg_said_is(&reading->said, ",")) {
            if (!tri_take_commander(reading, &commander))
                return false;
            commanders |= 1U << commander;
        }
        if (!gg_read_item(reading, TRI_ITEM_SEAT + (uint32_t)seat) ||
            !tri_append_commanders(reading, commanders))
            return false;
    } while (gg_said_took(&reading->said, ","));
    return true;
}

/* ---------------------------------------------------------------- assign */

/* How many units of each face every commander is to get, and which blocks by their labels. */
typedef struct dealing {
    bool named[TRI_COMMANDERS_MAX];
    uint8_t count[TRI_COMMANDERS_MAX][TRI_FACES];
    tri_set labelled[TRI_COMMANDERS_MAX];
    tri_set taken;
} dealing;

static bool fail_short(const gg_reading *reading, uint8_t face)
{
    return gg_said_fail(&reading->said, "%s does not have that many %s",
                        tri_side_name(tri_reader_side(reading)), tri_face_name(face));
}

static tri_set units_of_face(const gg_reading *reading, uint8_t face)
{
    tri_set set = {{0, 0}};
    uint32_t first = tri_reader_side(reading) == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++)
        if (tri_reader_table(reading)->label[slot] != 0 &&
            tri_reader_table(reading)->face[slot] == face)
            tri_add(&set, slot);
    return set;
}

static bool count_labelled(gg_reading *reading, const tri_unit_word *word, uint8_t commander,
                           dealing *deal)
{
    tri_set units = tri_without(units_of_face(reading, word->face), deal->taken);
    TRI_EACH (slot, units) {
        if (tri_reader_table(reading)->label[slot] != word->label)
            continue;
        tri_add(&deal->taken, slot);
        tri_add(&deal->labelled[commander], slot);
        return true;
    }
    return gg_said_fail(&reading->said, "%s has no free unit %.*s",
                        tri_side_name(tri_reader_side(reading)), (int)word->name.size,
                        word->name.at);
}

static bool count_units(gg_reading *reading, uint8_t commander, dealing *deal)
{
    tri_unit_word word;
    for (; tri_unit_follows(reading); reading->said.next++) {
        if (!tri_read_unit_word(reading->said.words, reading->said.next, &word,
                                reading->said.error))
            return false;
        if (word.unknown || word.marks.size > 0)
            return tri_expected(&reading->said, "face");
        if (word.label != 0) {
            if (!count_labelled(reading, &word, commander, deal))
                return false;
            continue;
        }
        uint32_t count = deal->count[commander][word.face] + word.count;
        if (count > TRI_UNITS_MAX)
            return fail_short(reading, word.face);
        deal->count[commander][word.face] = (uint8_t)count;
    }
    return true;
}

/* The lowest units of each face that are left, to one commander after the other. */
static bool deal_to(gg_reading *reading, uint32_t commander, dealing *deal)
{
    tri_set units = deal->labelled[commander];
    for (uint8_t face = 0; face < TRI_FACES; face++) {
        tri_set left = tri_without(units_of_face(reading, face), deal->taken);
        for (uint32_t i = 0; i < deal->count[commander][face]; i++) {
            uint32_t slot = tri_next(left, 0);
            if (slot == TRI_UNITS)
                return fail_short(reading, face);
            tri_drop(&left, slot);
            tri_add(&deal->taken, slot);
            tri_add(&units, slot);
        }
    }
    return gg_read_item(reading, TRI_ITEM_COMMANDER + commander) &&
           tri_append_units(reading, units);
}

bool tri_read_assign(gg_reading *reading)
{
    dealing deal = {.taken = {{0, 0}}};
    do {
        uint8_t commander;
        uint32_t index = reading->said.next;
        if (!tri_take_commander(reading, &commander))
            return false;
        if (deal.named[commander])
            return gg_fail_at(reading->said.error, reading->said.words, index, "%s is given twice",
                              tri_reader_board(reading)->commander[commander].name);
        deal.named[commander] = true;
        if (!tri_unit_follows(reading))
            return tri_expected(&reading->said, "unit");
        if (!count_units(reading, commander, &deal))
            return false;
    } while (gg_said_took(&reading->said, ","));
    for (uint32_t c = 0; c < TRI_COMMANDERS_MAX; c++)
        if (deal.named[c] && !deal_to(reading, c, &deal))
            return false;
    return true;
}

/* ---------------------------------------------------------------- place */

/* A ready-made set-up names every corps that the players of the side place. */
static bool is_whole_side(const gg_reading *reading, const uint16_t to[TRI_COMMANDERS_MAX])
{
    const gg_head *head = &tri_reader_table(reading)->head;
    if (tri_reader_table(reading)->head.viewer >= head->seats ||
        head->prompt[tri_reader_table(reading)->head.viewer] != TRI_ASK_PLACE)
        return false;
    for (uint32_t c = tri_first_commander(tri_reader_board(reading), tri_reader_side(reading));
         c < tri_end_commander(tri_reader_board(reading), tri_reader_side(reading)); c++)
        if ((to[c] != 0) != tri_has_setup(tri_reader_board(reading), c))
            return false;
    return true;
}

/* For a player of a team the order is reduced to that player's part (T-TEA-14, T-TEA-15): where the own corps are
 * and, for the chief on 1 December, which others are off. */
static void keep_own_part(const gg_reading *reading, uint16_t to[TRI_COMMANDERS_MAX])
{
    bool picks = tri_picks_corps(reading->said.game, tri_reader_side(reading)) &&
                 tri_rank_of(tri_reader_table(reading), tri_reader_table(reading)->head.viewer) ==
                     0;
    for (uint32_t c = 0; c < TRI_COMMANDERS_MAX; c++)
        if (tri_reader_table(reading)->owner[c] != tri_reader_table(reading)->head.viewer &&
            !(picks && to[c] == TRI_WORD_OFF))
            to[c] = 0;
}

bool tri_read_placing(gg_reading *reading)
{
    uint16_t to[TRI_COMMANDERS_MAX] = {0}; /* items, 0: not named */
    do {
        uint8_t commander;
        uint16_t spot;
        uint32_t index = reading->said.next;
        if (!tri_take_commander(reading, &commander) ||
            !gg_take_noun(reading, &tri_nouns[TRI_A_SPOT], &spot))
            return false;
        if (to[commander] != 0)
            return gg_fail_at(reading->said.error, reading->said.words, index, "%s is given twice",
                              tri_reader_board(reading)->commander[commander].name);
        to[commander] = spot;
    } while (gg_said_took(&reading->said, ","));
    if (is_whole_side(reading, to))
        keep_own_part(reading, to);
    for (uint32_t c = 0; c < TRI_COMMANDERS_MAX; c++)
        if (to[c] != 0 &&
            !(gg_read_item(reading, TRI_ITEM_COMMANDER + c) && gg_read_item(reading, to[c])))
            return false;
    return gg_read_item(reading, TRI_DONE);
}

/* ---------------------------------------------------------------- detachments, battery */

/* The first `of C` behind the units that stand here, TRI_NO_COMMANDER if none comes before the next
 * clause. */
static bool find_corps(gg_reading *reading, uint8_t *commander)
{
    uint32_t index = reading->said.next;
    *commander = TRI_NO_COMMANDER;
    while (index < reading->said.words->count &&
           tri_looks_like_unit(gg_word_at(reading->said.words, index)))
        index++;
    if (!gg_word_is(reading->said.words, index, "of"))
        return true;
    gg_span name = gg_word_at(reading->said.words, index + 1);
    *commander = tri_read_commander(tri_reader_board(reading), name, reading->said.words, index + 1,
                                    reading->said.error);
    return *commander != TRI_NONE;
}

/* `U..` or `U.. of C` */
static bool read_units_of(gg_reading *reading, tri_set taken, tri_set *units)
{
    uint8_t commander;
    if (!find_corps(reading, &commander))
        return false;
    tri_set among = commander == TRI_NO_COMMANDER
                        ? tri_army_in_play(tri_reader_table(reading), tri_reader_side(reading))
                        : tri_army_of_corps(tri_reader_table(reading), commander);
    tri_meaning meaning = tri_own_meaning(reading, among);
    meaning.taken = taken;
    if (!tri_take_set(reading, &meaning, units))
        return false;
    if (gg_said_took(&reading->said, "of"))
        reading->said.next++; /* the commander, read above */
    return true;
}

bool tri_read_detachments(gg_reading *reading)
{
    uint16_t to[TRI_UNITS] = {0};
    tri_set taken = {{0, 0}};
    if (gg_said_took(&reading->said, "none"))
        return gg_read_item(reading, TRI_DONE);
    do {
        tri_set units;
        uint16_t at;
        if (!read_units_of(reading, taken, &units) || !tri_expect(reading, "to") ||
            !tri_take_place(reading, &at))
            return false;
        TRI_EACH (slot, units)
            to[slot] = (uint16_t)(TRI_ITEM_PLACE + at);
        taken = tri_union(taken, units);
    } while (gg_said_took(&reading->said, ","));
    TRI_EACH (slot, taken)
        if (!gg_read_item(reading, TRI_ITEM_UNIT + slot) || !gg_read_item(reading, to[slot]))
            return false;
    return gg_read_item(reading, TRI_DONE);
}

bool tri_read_battery(gg_reading *reading)
{
    tri_set units, none = {{0, 0}};
    uint32_t index = reading->said.next;
    if (!read_units_of(reading, none, &units))
        return false;
    if (tri_count(units) != 1)
        return gg_fail_at(reading->said.error, reading->said.words, index, "one unit expected");
    uint32_t slot = tri_next(units, 0);
    uint16_t at = tri_usual_battery_place(reading->said.game, tri_reader_table(reading), slot);
    if (gg_said_took(&reading->said, "on") && !tri_take_place(reading, &at))
        return false;
    return gg_read_item(reading, TRI_ITEM_UNIT + slot) &&
           gg_read_item(reading, (uint32_t)TRI_ITEM_PLACE + at);
}

/* ---------------------------------------------------------------- sealed orders */

enum { NO_NAME = 255 };

typedef struct sealed_note {
    bool written;
    uint16_t verb;
    uint32_t first, end; /* words of its nouns */
} sealed_note;

static uint16_t read_note_verb(gg_reading *reading)
{
    uint16_t verb = TRI_DONE; /* another word: refused by the rules */
    if (gg_said_is(&reading->said, "attack"))
        verb = TRI_WORD_ATTACK;
    else if (gg_said_is(&reading->said, "defend"))
        verb = TRI_WORD_DEFEND;
    reading->said.next += !gg_said_is(&reading->said, ",") && !gg_said_all(&reading->said);
    return verb;
}

static bool append_note(gg_reading *reading, gg_seat seat, const sealed_note *note)
{
    if (!gg_read_item(reading, TRI_ITEM_SEAT + (uint32_t)seat) ||
        !gg_read_item(reading, note->verb))
        return false;
    for (uint32_t i = note->first; i < note->end; i++) {
        gg_error ignored;
        uint8_t noun = tri_read_noun(tri_reader_board(reading), gg_word_at(reading->said.words, i),
                                     reading->said.words, i, &ignored);
        if (!gg_read_item(reading, TRI_ITEM_NOUN + (uint32_t)(noun == TRI_NONE ? NO_NAME : noun)))
            return false;
    }
    return gg_read_item(reading, TRI_DONE);
}

bool tri_read_orders(gg_reading *reading)
{
    sealed_note notes[GG_SEATS_MAX] = {{.written = false}};
    if (gg_said_took(&reading->said, "none"))
        return gg_read_item(reading, TRI_DONE);
    do {
        gg_seat seat;
        uint32_t index = reading->said.next;
        if (!tri_take_seat(reading, &seat))
            return false;
        if (notes[seat].written)
            return gg_fail_at(reading->said.error, reading->said.words, index,
                              "one order for each teammate");
        notes[seat] = (sealed_note){
            .written = true, .verb = read_note_verb(reading), .first = reading->said.next};
        while (!gg_said_all(&reading->said) && !gg_said_is(&reading->said, ","))
            reading->said.next++;
        notes[seat].end = reading->said.next;
    } while (gg_said_took(&reading->said, ","));
    for (uint32_t seat = 0; seat < GG_SEATS_MAX; seat++)
        if (notes[seat].written && !append_note(reading, (gg_seat)seat, &notes[seat]))
            return false;
    return gg_read_item(reading, TRI_DONE);
}
