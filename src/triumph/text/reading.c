/* reading.c: reading the words of an order: names, units, lists (the notation, 4.1). */
#include "triumph/text/reading.h"

#include "triumph/text/grammar.h"

bool tri_expected(const gg_said *said, const char *what)
{
    gg_span word = gg_said_here(said);
    if (word.size == 0)
        return gg_said_fail(said, "%s expected", what);
    return gg_said_fail(said, "%s expected, not \"%.*s\"", what, (int)word.size, word.at);
}

bool tri_expect(gg_reading *reading, const char *word)
{
    return gg_said_took(&reading->said, word) || tri_expected(&reading->said, word);
}

bool tri_append_units(gg_reading *reading, tri_set units)
{
    TRI_EACH (slot, units)
        if (!gg_read_item(reading, TRI_ITEM_UNIT + slot))
            return false;
    return gg_read_item(reading, TRI_DONE);
}

bool tri_append_commanders(gg_reading *reading, uint32_t commanders)
{
    for (uint32_t c = 0; c < TRI_COMMANDERS_MAX; c++)
        if (commanders >> c & 1 && !gg_read_item(reading, TRI_ITEM_COMMANDER + c))
            return false;
    return gg_read_item(reading, TRI_DONE);
}

bool tri_append_path(gg_reading *reading, const tri_path *path)
{
    if (path->entry != TRI_NONE && !gg_read_item(reading, (uint32_t)(TRI_ITEM_ENTRY + path->entry)))
        return false;
    for (uint32_t i = 0; i + 1 < path->locales; i++)
        if (!gg_read_item(reading, path->item[i]))
            return false;
    return true;
}

/* ---------------------------------------------------------------- names */

bool tri_take_commander(gg_reading *reading, uint8_t *commander)
{
    uint16_t item;
    bool good = gg_take_noun(reading, &tri_nouns[TRI_A_COMMANDER], &item);
    *commander = (uint8_t)(item - TRI_ITEM_COMMANDER);
    return good;
}

bool tri_take_place(gg_reading *reading, uint16_t *at)
{
    bool good = gg_take_noun(reading, &tri_nouns[TRI_A_PLACE], at);
    *at = (uint16_t)(*at - TRI_ITEM_PLACE);
    return good;
}

bool tri_take_locale(gg_reading *reading, uint8_t *locale)
{
    gg_span word = gg_said_here(&reading->said);
    if (word.size > 3 && word.at[1] == '(') {
        uint16_t at;
        if (!tri_take_place(reading, &at))
            return false;
        *locale = tri_locale_at(tri_reader_board(reading), at);
        return true;
    }
    *locale = tri_read_locale(tri_reader_board(reading), word, reading->said.words,
                              reading->said.next, reading->said.error);
    reading->said.next++;
    return *locale != TRI_NONE;
}

bool tri_take_seat(gg_reading *reading, gg_seat *seat)
{
    uint16_t item;
    bool good = gg_take_noun(reading, &tri_nouns[TRI_A_SEAT], &item);
    *seat = (gg_seat)(item - TRI_ITEM_SEAT);
    return good;
}

/* ---------------------------------------------------------------- which unit is meant */

tri_meaning tri_own_meaning(const gg_reading *reading, tri_set among)
{
    tri_set all = tri_army_in_play(tri_reader_table(reading), tri_reader_side(reading));
    return (tri_meaning){
        .side = tri_reader_side(reading), .among = among, .besides = all, .all = all};
}

bool tri_take_corps(gg_reading *reading, uint8_t *commander, tri_meaning *meaning)
{
    if (!tri_take_commander(reading, commander))
        return false;
    *meaning = tri_own_meaning(reading, tri_army_of_corps(reading->view, *commander));
    return true;
}

/* The block with that label, TRI_UNITS if there is none. */
static uint32_t find_label(const tri_table *table, uint8_t side, uint16_t label)
{
    uint32_t first = side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++)
        if (table->at[slot] != TRI_OUT && table->label[slot] == label)
            return slot;
    return TRI_UNITS;
}

static bool find_labelled(gg_reading *reading, const tri_meaning *meaning,
                          const tri_unit_word *word, uint32_t *slot)
{
    const tri_table *table = tri_reader_table(reading);
    char name[8];
    gg_text text;
    *slot = find_label(table, meaning->side, word->label);
    if (*slot == TRI_UNITS)
        return gg_said_fail(&reading->said, "%s has no unit %.*s", tri_side_name(meaning->side),
                            (int)word->name.size, word->name.at);
    gg_text_open(&text, name, sizeof name);
    tri_put_unit(table, *slot, &text);
    if (!tri_in_play(table->at[*slot]))
        return gg_said_fail(&reading->said, "%s is eliminated", name);
    if (!word->unknown && table->face[*slot] != word->face)
        return gg_said_fail(&reading->said, "%.*s is %s", (int)word->name.size, word->name.at,
                            name);
    return true;
}

static tri_set with_face(const tri_table *table, tri_set units, uint8_t face)
{
    tri_set set = {{0, 0}};
    TRI_EACH (slot, units)
        if (table->face[slot] == face)
            tri_add(&set, slot);
    return set;
}

static bool all_alike(const tri_table *table, tri_set units)
{
    uint32_t first = tri_next(units, 0);
    TRI_EACH (slot, units)
        if (!tri_alike_but_face(table, first, slot))
            return false;
    return true;
}

/* "I2a R(95), I2b 95>108"; with the corps if places do not tell them apart. */
static bool fail_ambiguous(gg_reading *reading, const tri_unit_word *word, tri_set units)
{
    const tri_table *table = tri_reader_table(reading);
    uint32_t first = tri_next(units, 0);
    bool by_place = true;
    char list[300];
    gg_text out;
    TRI_EACH (slot, units)
        by_place = by_place && (slot == first || table->at[slot] != table->at[first]);
    gg_text_open(&out, list, sizeof list);
    TRI_EACH (slot, units) {
        gg_put(&out, slot == first ? "" : ", ");
        tri_put_unit(table, slot, &out);
        if (!by_place && table->corps[slot] != TRI_NO_COMMANDER) {
            gg_put(&out, " of ");
            tri_put_commander(tri_reader_board(reading), table->corps[slot], &out);
        }
        gg_put_char(&out, ' ');
        tri_put_place(tri_reader_board(reading), table->at[slot], &out);
    }
    return gg_said_fail(&reading->said, "\"%.*s\" is ambiguous: %s", (int)word->name.size,
                        word->name.at, list);
}

/* A face without a label: the first possible unit that was not taken yet. */
static bool find_bare(gg_reading *reading, tri_meaning *meaning, const tri_unit_word *word,
                      uint32_t *slot)
{
    const tri_table *table = tri_reader_table(reading);
    tri_set units = with_face(table, meaning->among, word->face);
    if (tri_empty(units))
        units = with_face(table, meaning->besides, word->face);
    if (tri_empty(units))
        units = with_face(table, meaning->all, word->face);
    if (tri_empty(units))
        return gg_said_fail(&reading->said, "%s has no %.*s here", tri_side_name(meaning->side),
                            (int)word->name.size, word->name.at);
    tri_set others = tri_without(units, meaning->taken);
    if (!tri_empty(others))
        units = others;
    if (!all_alike(table, units))
        return fail_ambiguous(reading, word, units);
    *slot = tri_next(units, 0);
    return true;
}

/* ---------------------------------------------------------------- units and lists of them */

bool tri_unit_follows(const gg_reading *reading)
{
    return !gg_said_all(&reading->said) && tri_looks_like_unit(gg_said_here(&reading->said));
}

bool tri_take_unit(gg_reading *reading, tri_meaning *meaning, uint8_t slots[TRI_UNITS],
                   uint32_t *count)
{
    tri_unit_word word = {.count = 0};
    uint32_t slot = TRI_UNITS;
    *count = 0;
    if (!tri_read_unit_word(reading->said.words, reading->said.next, &word, reading->said.error))
        return false;
    if (word.marks.size > 0)
        return gg_said_fail(&reading->said, "an order takes no flags");
    if (word.unknown && word.label == 0)
        return gg_said_fail(&reading->said, "no such face: ?");
    for (*count = 0; *count < word.count; ++*count) {
        bool found = word.label != 0 ? find_labelled(reading, meaning, &word, &slot)
                                     : find_bare(reading, meaning, &word, &slot);
        if (!found)
            return false;
        slots[*count] = (uint8_t)slot;
        tri_add(&meaning->taken, slot);
    }
    reading->said.next++;
    return true;
}

bool tri_take_one(gg_reading *reading, tri_meaning *meaning, uint32_t *slot)
{
    uint8_t slots[TRI_UNITS] = {0};
    uint32_t count;
    if (!tri_unit_follows(reading))
        return tri_expected(&reading->said, "unit");
    if (!tri_take_unit(reading, meaning, slots, &count))
        return false;
    if (count != 1)
        return gg_fail_at(reading->said.error, reading->said.words, reading->said.next - 1,
                          "one unit expected");
    *slot = slots[0];
    return true;
}

bool tri_take_set(gg_reading *reading, tri_meaning *meaning, tri_set *units)
{
    uint8_t slots[TRI_UNITS] = {0};
    uint32_t count;
    *units = (tri_set){{0, 0}};
    if (!tri_unit_follows(reading))
        return tri_expected(&reading->said, "unit");
    while (tri_unit_follows(reading)) {
        if (!tri_take_unit(reading, meaning, slots, &count))
            return false;
        for (uint32_t i = 0; i < count; i++) {
            gg_span word = gg_word_at(reading->said.words, reading->said.next - 1);
            if (tri_has(*units, slots[i]))
                return gg_fail_at(reading->said.error, reading->said.words, reading->said.next - 1,
                                  "%.*s is there too often", (int)word.size, word.at);
            tri_add(units, slots[i]);
        }
    }
    return true;
}

bool tri_take_set_or_none(gg_reading *reading, tri_meaning *meaning, tri_set *units)
{
    *units = (tri_set){{0, 0}};
    if (gg_said_took(&reading->said, "none"))
        return true;
    return tri_take_set(reading, meaning, units);
}
