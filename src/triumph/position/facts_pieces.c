/* facts_pieces.c: facts about pieces: who stands in a place, a corps, what is known to be among
 * unknown blocks.
 *
 * A list is exact: it matches if its words can be paired with the pieces that are there. What a word leaves out
 * (label, flags) is not tested. */
#include "triumph/position/facts.h"

#include "triumph/table/choices_left.h"
#include "triumph/table/knowledge.h"

/* ---------------------------------------------------------------- one word and one piece */

static bool count_fits(const tri_marks *marks, uint32_t times)
{
    return marks->moved == 0 ? times > 0 : times == marks->moved;
}

/* The marks that units and commanders share; `named` is an approach + 1. */
static bool marks_fit(const tri_testing *test, const tri_marks *marks, uint32_t times,
                      uint8_t flags, uint16_t named)
{
    uint8_t needed = tri_flags_of(marks);
    if ((marks->written & TRI_MARK_MOVED) && !count_fits(marks, times))
        return false;
    if ((flags & needed) != needed)
        return false;
    if (!(marks->written & TRI_MARK_NAMED))
        return true;
    return named != 0 && (marks->named == named - 1 || tri_across(marks->named) == named - 1) &&
           marks->named / 2U < test->board->borders;
}

static bool unit_fits(const tri_testing *test, const tri_piece *piece, uint32_t slot)
{
    const tri_table *table = test->table;
    const tri_unit_word *unit = &piece->unit;
    bool hidden = table->face[slot] == TRI_NO_FACE;
    if (unit->unknown ? !hidden && table->head.viewer != GG_REFEREE
                      : table->face[slot] != unit->face)
        return false;
    if (unit->label != 0 && unit->label != table->label[slot])
        return false;
    if ((piece->marks.written & TRI_MARK_ORIGIN) && table->origin[slot] != piece->marks.origin)
        return false;
    if ((piece->marks.written & TRI_MARK_SEEN) && !tri_is_known(table, slot))
        return false;
    return marks_fit(test, &piece->marks, table->moved[slot], table->flags[slot],
                     table->named_vs[slot]);
}

static bool commander_fits(const tri_testing *test, const tri_listed_corps *corps)
{
    const tri_table *table = test->table;
    uint8_t c = corps->commander;
    return marks_fit(test, &corps->marks, table->commands[c], table->commander_flags[c],
                     table->commander_vs[c]);
}

/* ---------------------------------------------------------------- pairing off */

/* Words, each as often as it counts, and the units that they must stand for. */
typedef struct pairing {
    const tri_testing *test;
    uint32_t words, units;
    const tri_piece *word[TRI_UNITS];
    uint8_t slot[TRI_UNITS];
} pairing;

_Static_assert(TRI_UNITS <= GG_PAIRS_MAX, "all units may stand in one place");

static bool pair_fits(const void *context, uint32_t word, uint32_t unit)
{
    const pairing *pair = context;
    return unit_fits(pair->test, pair->word[word], pair->slot[unit]);
}

bool tri_is_exactly(const tri_testing *test, tri_set units, const tri_piece_list *list,
                    uint8_t commander)
{
    pairing pair = {.test = test};
    if (tri_listed_units(list, commander) != tri_count(units))
        return false;
    TRI_EACH (slot, units)
        pair.slot[pair.units++] = (uint8_t)slot;
    for (uint32_t i = 0; i < list->count; i++)
        for (uint32_t n = 0; list->piece[i].commander == commander && n < list->piece[i].unit.count;
             n++)
            pair.word[pair.words++] = &list->piece[i];
    gg_assert(pair.words == pair.units);
    return gg_pair_off(pair.words, pair_fits, &pair);
}

/* ---------------------------------------------------------------- the pieces of a place */

/* Of one side, TRI_SIDES: of both. */
static tri_set units_at(const tri_table *table, uint8_t side, uint16_t at)
{
    if (side < TRI_SIDES)
        return tri_army_at(table, side, at);
    return tri_union(tri_army_at(table, TRI_ALLIED, at), tri_army_at(table, TRI_FRENCH, at));
}

static tri_set of_corps(const tri_table *table, tri_set units, uint8_t commander)
{
    tri_set set = {{0, 0}};
    TRI_EACH (slot, units)
        if (table->corps[slot] == commander)
            tri_add(&set, slot);
    return set;
}

static bool stands_at(const tri_testing *test, uint32_t commander, uint8_t side, uint16_t at)
{
    return test->table->commander_at[commander] == at &&
           (side == TRI_SIDES || test->board->commander[commander].side == side);
}

static bool place_fits(const tri_testing *test, uint8_t side, uint16_t at,
                       const tri_piece_list *list)
{
    tri_set units = units_at(test->table, side, at);
    uint32_t commanders = 0;
    for (uint32_t c = 0; c < test->board->commanders; c++)
        commanders += stands_at(test, c, side, at);
    if (commanders != list->corps_count)
        return false;
    for (uint32_t i = 0; i < list->corps_count; i++) {
        uint8_t commander = list->corps[i].commander;
        if (!stands_at(test, commander, side, at) || !commander_fits(test, &list->corps[i]) ||
            !tri_is_exactly(test, of_corps(test->table, units, commander), list, commander))
            return false;
    }
    return tri_is_exactly(test, of_corps(test->table, units, TRI_NO_COMMANDER), list,
                          TRI_NO_COMMANDER);
}

static void put_units(const tri_testing *test, tri_set units, const char *before)
{
    TRI_EACH (slot, units) {
        gg_put(test->found, before);
        tri_put_unit(test->table, slot, test->found);
        tri_put_unit_marks(test->board, test->table, slot, test->found);
        before = " ";
    }
}

static void put_corps(const tri_testing *test, uint32_t commander)
{
    gg_put_char(test->found, '[');
    tri_put_commander(test->board, commander, test->found);
    tri_put_commander_marks(test->board, test->table, commander, test->found);
    gg_put_char(test->found, ':');
    put_units(test, tri_army_of_corps(test->table, commander), " ");
    gg_put_char(test->found, ']');
}

/* The place as it really is. */
static void put_pieces(const tri_testing *test, uint8_t side, uint16_t at)
{
    tri_set units = of_corps(test->table, units_at(test->table, side, at), TRI_NO_COMMANDER);
    bool any = !tri_empty(units);
    if (side < TRI_SIDES)
        gg_print(test->found, "%s ", tri_side_name(side));
    tri_put_place(test->board, at, test->found);
    gg_put_char(test->found, ':');
    for (uint32_t c = 0; c < test->board->commanders; c++) {
        if (!stands_at(test, c, side, at))
            continue;
        gg_put_char(test->found, ' ');
        put_corps(test, c);
        any = true;
    }
    put_units(test, units, " ");
    if (!any)
        gg_put(test->found, " -");
}

/* `F`, `A` in front of the places; TRI_SIDES if there is none. */
static uint8_t take_side(tri_testing *test)
{
    for (uint8_t side = 0; side < TRI_SIDES; side++) {
        if (!gg_word_is(test->said.words, test->said.next, tri_side_name(side)) ||
            tri_opens_place(test->said.words, test->said.next, test->said.end))
            continue;
        test->said.next++;
        return side;
    }
    return TRI_SIDES;
}

gg_truth tri_fact_places(tri_testing *test)
{
    uint8_t side = take_side(test);
    bool holds = true;
    do {
        uint16_t at;
        tri_piece_list list;
        if (!tri_opens_place(test->said.words, test->said.next, test->said.end))
            return gg_no_fact(&test->said, "place and \":\" expected");
        gg_span name = gg_word_at(test->said.words, test->said.next);
        if (!tri_read_place(test->board, name, test->said.words, test->said.next, &at,
                            test->said.error))
            return GG_NO_FACT;
        if (at == TRI_OFF && side == TRI_SIDES)
            return gg_no_fact(&test->said, "off needs its side: F off: ..");
        test->said.next += 2;
        if (!tri_read_pieces(test->board, test->said.words, &test->said.next, test->said.end, &list,
                             test->said.error))
            return GG_NO_FACT;
        holds = place_fits(test, side, at, &list) && holds;
        gg_put(test->found, test->found->used > 0 ? " " : "");
        put_pieces(test, side, at);
    } while (test->said.next < test->said.end);
    return gg_truth_of(holds);
}

/* ---------------------------------------------------------------- one corps */

gg_truth tri_fact_corps(tri_testing *test)
{
    tri_piece_list list = {.count = 0};
    uint16_t at;
    if (!tri_read_corps(test->board, test->said.words, &test->said.next, test->said.end, &list,
                        test->said.error))
        return GG_NO_FACT;
    take_side(test);
    if (test->said.next >= test->said.end)
        return gg_no_fact(&test->said, "place expected");
    if (!tri_read_place(test->board, gg_word_at(test->said.words, test->said.next),
                        test->said.words, test->said.next, &at, test->said.error))
        return GG_NO_FACT;
    test->said.next++;
    uint8_t commander = list.corps[0].commander;
    bool in_play = tri_in_play(test->table->commander_at[commander]);
    if (in_play) {
        put_corps(test, commander);
        gg_put_char(test->found, ' ');
        tri_put_place(test->board, test->table->commander_at[commander], test->found);
    }
    return gg_truth_of(
        in_play && test->table->commander_at[commander] == at &&
        commander_fits(test, &list.corps[0]) &&
        tri_is_exactly(test, tri_army_of_corps(test->table, commander), &list, commander));
}

/* ---------------------------------------------------------------- among unknown blocks */

static uint32_t group_size(const tri_table *table, uint8_t group, tri_set inside, uint32_t *outside)
{
    uint32_t size = 0;
    *outside = 0;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++) {
        size += table->group[slot] == group;
        *outside += table->group[slot] == group && !tri_has(inside, slot);
    }
    return size;
}

/* Faces that are certain to be among the blocks: if a face is known c times in a group, at least c minus the
 * number of its blocks elsewhere. */
static void count_certain(const tri_table *table, tri_set blocks, uint32_t count[TRI_FACES])
{
    for (uint32_t group = 0; group < TRI_UNITS; group++) {
        uint32_t known[TRI_FACES] = {0}, outside;
        uint32_t size = group_size(table, (uint8_t)group, blocks, &outside);
        if (outside == size)
            continue;
        for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
            if (table->group[slot] == group && table->memo[slot] < TRI_FACES)
                known[table->memo[slot]]++;
        for (uint32_t face = 0; face < TRI_FACES; face++)
            count[face] += known[face] > outside ? known[face] - outside : 0;
    }
}

static tri_set unknown_of(const tri_table *table, tri_set units)
{
    tri_set set = {{0, 0}};
    TRI_EACH (slot, units)
        if (table->face[slot] == TRI_NO_FACE)
            tri_add(&set, slot);
    return set;
}

/* A corps, or the detached units of a place. */
static bool read_blocks(tri_testing *test, tri_set *blocks)
{
    uint8_t side = take_side(test);
    gg_span name = gg_word_at(test->said.words, test->said.next);
    gg_error ignored;
    uint16_t at;
    uint8_t commander = tri_read_commander(test->board, name, test->said.words, test->said.next,
                                           &ignored);
    if (commander != TRI_NONE) {
        *blocks = tri_army_of_corps(test->table, commander);
        return true;
    }
    if (!tri_read_place(test->board, name, test->said.words, test->said.next, &at,
                        test->said.error))
        return false;
    *blocks = of_corps(test->table, units_at(test->table, side, at), TRI_NO_COMMANDER);
    return true;
}

/* The fact as it really is: its words up to `colon`, then the faces. */
static void put_certain(const tri_testing *test, uint32_t colon, const uint32_t certain[TRI_FACES])
{
    bool any = false;
    for (uint32_t i = test->said.first; i < colon; i++) {
        gg_put_span(test->found, gg_word_at(test->said.words, i));
        gg_put(test->found, i + 1 < colon ? " " : ":");
    }
    for (uint8_t face = 0; face < TRI_FACES; face++) {
        for (uint32_t i = 0; i < certain[face]; i++)
            gg_print(test->found, " %s", tri_face_name(face));
        any = any || certain[face] > 0;
    }
    gg_put(test->found, any ? "" : " -");
}

/* Faces only. */
static bool count_listed(const tri_piece_list *list, uint32_t count[TRI_FACES])
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->piece[i].unit.unknown || list->piece[i].unit.label != 0 ||
            list->piece[i].marks.written != 0)
            return false;
        count[list->piece[i].unit.face] += list->piece[i].unit.count;
    }
    return list->corps_count == 0;
}

gg_truth tri_fact_among(tri_testing *test)
{
    tri_set blocks;
    tri_piece_list list;
    uint32_t certain[TRI_FACES] = {0}, listed[TRI_FACES] = {0};
    bool same = true;
    if (++test->said.next >= test->said.end)
        return gg_no_fact(&test->said, "corps or place expected");
    if (!read_blocks(test, &blocks))
        return GG_NO_FACT;
    uint32_t colon = test->said.next + 1;
    if (!tri_opens_place(test->said.words, test->said.next, test->said.end))
        return gg_no_fact(&test->said, "corps or place and \":\" expected");
    test->said.next = colon + 1;
    if (!tri_read_pieces(test->board, test->said.words, &test->said.next, test->said.end, &list,
                         test->said.error))
        return GG_NO_FACT;
    if (!count_listed(&list, listed))
        return gg_no_fact(&test->said, "faces expected");
    count_certain(test->table, unknown_of(test->table, blocks), certain);
    for (uint8_t face = 0; face < TRI_FACES; face++)
        same = same && listed[face] == certain[face];
    put_certain(test, colon, certain);
    return gg_truth_of(same);
}
