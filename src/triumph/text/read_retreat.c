/* read_retreat.c: `retreat (loss U..,) (U..|all to LOCALE,).. (keep U..)` (the notation, 4.3).
 *
 * Parts without a choice may be left out; they are filled in here. Other missing parts stay missing: survivors
 * without a place are eliminated, and the rules refuse what they do not allow. */
#include "triumph/text/grammar.h"
#include "triumph/text/reading.h"

typedef struct retreat {
    tri_set units; /* infantry and cavalry in the locale: artillery is lost anyway */
    tri_set guns;
    uint32_t debts;
    tri_debt debt[TRI_GROUPS_MAX];
    uint8_t points[TRI_UNITS];  /* lost by each */
    uint8_t strange[TRI_UNITS]; /* likewise, though nothing is owed there */
    tri_set survivors;
    bool sent;                /* a unit was given a place */
    uint16_t goes[TRI_UNITS]; /* position, TRI_OUT: dies */
    tri_set doomed;           /* sent somewhere, though they do not survive; the rules refuse it */
    tri_set kept;
} retreat;

static uint32_t strength_of(const gg_reading *reading, uint32_t slot)
{
    return tri_strength(tri_reader_table(reading)->face[slot]);
}

static void open_retreat(const gg_reading *reading, retreat *all)
{
    const tri_table *table = tri_reader_table(reading);
    *all = (retreat){.debts = 0};
    if (!tri_is_attack(table) || tri_defender(table) != tri_reader_side(reading))
        return;
    all->debts = tri_retreat_debts(tri_reader_board(reading), table, all->debt);
    tri_set here = tri_army_in(tri_reader_board(reading), table, tri_reader_side(reading),
                               tri_defense_locale(tri_reader_board(reading), table));
    TRI_EACH (slot, here)
        tri_add(tri_type(table->face[slot]) == TRI_ARTILLERY ? &all->guns : &all->units, slot);
}

/* ---------------------------------------------------------------- losses */

static tri_set debtors(const retreat *all)
{
    tri_set set = {{0, 0}};
    for (uint32_t i = 0; i < all->debts; i++)
        set = tri_union(set, all->debt[i].units);
    return set;
}

/* Each mention is one point. */
static bool read_losses(gg_reading *reading, retreat *all)
{
    uint8_t slots[TRI_UNITS];
    uint32_t count;
    tri_set who = debtors(all);
    tri_meaning meaning = tri_own_meaning(reading, who);
    meaning.besides = all->units;
    if (!gg_said_took(&reading->said, "loss"))
        return true;
    if (!tri_unit_follows(reading))
        return tri_expected(&reading->said, "unit");
    while (tri_unit_follows(reading)) {
        if (!tri_take_unit(reading, &meaning, slots, &count))
            return false;
        for (uint32_t i = 0; i < count; i++) {
            uint8_t *points = tri_has(who, slots[i]) ? all->points : all->strange;
            points[slots[i]] = (uint8_t)(points[slots[i]] + (points[slots[i]] < UINT8_MAX));
        }
    }
    gg_said_took(&reading->said, ",");
    return true;
}

/* Nothing to choose: one unit, or all of them are lost. */
static void fill_debt(const gg_reading *reading, const tri_debt *debt, retreat *all)
{
    uint32_t strength = 0, first = tri_next(debt->units, 0);
    TRI_EACH (slot, debt->units)
        strength += strength_of(reading, slot);
    bool one = tri_count(debt->units) == 1;
    if (one && all->points[first] < debt->points)
        all->points[first] = debt->points;
    TRI_EACH (slot, debt->units)
        if (strength == debt->points && all->points[slot] < strength_of(reading, slot))
            all->points[slot] = (uint8_t)strength_of(reading, slot);
}

static void close_losses(const gg_reading *reading, retreat *all)
{
    for (uint32_t i = 0; i < all->debts; i++)
        fill_debt(reading, &all->debt[i], all);
    if (!tri_empty(all->units))
        all->survivors = tri_retreat_survivors(tri_reader_board(reading), tri_reader_table(reading),
                                               all->points);
}

/* ---------------------------------------------------------------- destinations */

/* `all`: the survivors without a place. */
static tri_set unplaced(const retreat *all)
{
    tri_set set = {{0, 0}};
    TRI_EACH (slot, all->survivors)
        if (all->goes[slot] == TRI_OUT)
            tri_add(&set, slot);
    return set;
}

static bool read_group(gg_reading *reading, retreat *all, tri_meaning *meaning)
{
    tri_set units = unplaced(all);
    uint32_t index = reading->said.next;
    uint8_t locale;
    if (!gg_said_took(&reading->said, "all") && !tri_take_set(reading, meaning, &units))
        return false;
    if (!tri_expect(reading, "to") || !tri_take_locale(reading, &locale))
        return false;
    TRI_EACH (slot, units) {
        char name[8];
        gg_text text;
        gg_text_open(&text, name, sizeof name);
        tri_put_unit(tri_reader_table(reading), slot, &text);
        if (tri_has(tri_union(all->units, all->guns), slot) && !tri_has(all->survivors, slot)) {
            tri_add(&all->doomed, slot);
            continue;
        }
        if (!tri_has(all->survivors, slot))
            return gg_fail_at(reading->said.error, reading->said.words, index,
                              "%s does not retreat", name);
        if (all->goes[slot] != TRI_OUT)
            return gg_fail_at(reading->said.error, reading->said.words, index,
                              "%s is sent to two places", name);
        all->goes[slot] = tri_reserve(locale);
    }
    all->sent = true;
    return true;
}

static bool read_groups(gg_reading *reading, retreat *all)
{
    tri_meaning meaning = tri_own_meaning(reading, all->survivors);
    meaning.besides = tri_union(all->units, all->guns);
    while (gg_said_is(&reading->said, "all") || tri_unit_follows(reading)) {
        if (!read_group(reading, all, &meaning))
            return false;
        if (!gg_said_took(&reading->said, ","))
            break;
    }
    return true;
}

/* Left out, and there is only one place that takes them all. */
static void fill_groups(const gg_reading *reading, retreat *all)
{
    tri_shelter shelter[TRI_LOCALE_APPROACHES];
    if (all->sent ||
        tri_shelters(tri_reader_board(reading), tri_reader_table(reading), shelter) != 1 ||
        shelter[0].room < tri_count(all->survivors))
        return;
    TRI_EACH (slot, all->survivors)
        all->goes[slot] = tri_reserve(shelter[0].locale);
}

/* ---------------------------------------------------------------- kept units */

static tri_set retreating_corps(const gg_reading *reading, const retreat *all, uint32_t commander)
{
    tri_set set = {{0, 0}};
    TRI_EACH (slot, all->survivors)
        if (tri_reader_table(reading)->corps[slot] == commander && all->goes[slot] != TRI_OUT)
            tri_add(&set, slot);
    return set;
}

static bool read_kept(gg_reading *reading, retreat *all)
{
    tri_set corps = {{0, 0}};
    for (uint32_t c = 0; c < TRI_COMMANDERS_MAX; c++)
        corps = tri_union(corps, retreating_corps(reading, all, c));
    tri_meaning meaning = tri_own_meaning(reading, corps);
    meaning.besides = all->survivors;
    return !gg_said_took(&reading->said, "keep") || tri_take_set(reading, &meaning, &all->kept);
}

/* The unit that a corps is said to keep. If only one gets away there is no choice, and nothing need
 * be said. */
static bool append_kept(gg_reading *reading, retreat *all, uint32_t commander)
{
    tri_set units = retreating_corps(reading, all, commander), said = all->kept;
    TRI_EACH (slot, said) {
        bool only = tri_count(units) == 1 && tri_has(units, slot);
        if (tri_reader_table(reading)->corps[slot] != commander)
            continue;
        tri_drop(&all->kept, slot);
        if (!only && !gg_read_item(reading, TRI_ITEM_UNIT + slot))
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- the order */

static bool append_points(gg_reading *reading, tri_set units, const uint8_t points[TRI_UNITS])
{
    TRI_EACH (slot, units)
        for (uint32_t i = 0; i < points[slot]; i++)
            if (!gg_read_item(reading, TRI_ITEM_UNIT + slot))
                return false;
    return true;
}

static bool append_losses(gg_reading *reading, const retreat *all)
{
    for (uint32_t i = 0; i < all->debts; i++)
        if (!append_points(reading, all->debt[i].units, all->points))
            return false;
    tri_set everybody = tri_army_in_play(tri_reader_table(reading), tri_reader_side(reading));
    return append_points(reading, everybody, all->strange) && gg_read_item(reading, TRI_DONE);
}

static bool append_retreat(gg_reading *reading, retreat *all)
{
    if (!append_losses(reading, all))
        return false;
    TRI_EACH (slot, all->survivors) {
        uint16_t at = all->goes[slot];
        if (!gg_read_item(reading,
                          at == TRI_OUT ? (uint32_t)TRI_WORD_DIES : (uint32_t)TRI_ITEM_PLACE + at))
            return false;
    }
    for (uint32_t c = 0; c < TRI_COMMANDERS_MAX; c++)
        if (!append_kept(reading, all, c))
            return false;
    TRI_EACH (slot, all->doomed)
        if (!gg_read_item(reading, TRI_ITEM_UNIT + slot) || !gg_read_item(reading, TRI_WORD_DIES))
            return false;
    TRI_EACH (slot, all->kept) /* of no corps; the rules refuse it */
        if (!gg_read_item(reading, TRI_ITEM_UNIT + slot))
            return false;
    return true;
}

bool tri_read_retreat(gg_reading *reading)
{
    retreat all;
    open_retreat(reading, &all);
    if (!read_losses(reading, &all))
        return false;
    close_losses(reading, &all);
    if (!read_groups(reading, &all))
        return false;
    fill_groups(reading, &all);
    return read_kept(reading, &all) && append_retreat(reading, &all);
}
