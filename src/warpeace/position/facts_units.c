/* facts_units.c: the fact of who stands in a hex: exact, leaders and SP in any order (the notation, 6.4).
 *
 * In a view with fog a hidden stack is `?white`, by its color, and hidden leaders without SP are a `flag`. */
#include "core/mem.h"
#include "warpeace/position/facts.h"

enum { FLAGS = WAP_COLOURS, GHOST_SORTS }; /* stacks by color, then flags */

/* Who stands somewhere, or who should. */
typedef struct crowd {
    wap_leaders leaders;
    uint16_t sp[WAP_KINDS_MAX];
    uint8_t ghosts[GHOST_SORTS];
} crowd;

/* ---------------------------------------------------------------- as it is */

static uint32_t sort_of(const wap_ghost *ghost)
{
    return ghost->marks & WAP_GHOST_LEADERS ? (uint32_t)FLAGS : ghost->colour;
}

static bool is_of_side(const wap_ghost *ghost, uint8_t side)
{
    return side == WAP_NONE || side == (ghost->marks & WAP_GHOST_ALLIED ? WAP_AL : WAP_FR);
}

/* A besieged garrison is inside. What a demand has told is inside as well, but no number says how many stay outside. */
static bool is_ghost_at(const wap_testing *test, const wap_ghost *ghost, wap_place_word place)
{
    const wap_table *table = test->table;
    uint16_t city = test->board->hex[place.hex].city;
    uint8_t side = ghost->marks & WAP_GHOST_ALLIED ? WAP_AL : WAP_FR;
    if (ghost->hex != place.hex)
        return false;
    if (city == WAP_NO_CITY)
        return !place.inside;
    if (table->siege[city] != 0)
        return place.inside == (table->control[city] == side);
    return !place.inside ||
           (table->control[city] == side && (table->demanded[city] & WAP_SP_INSIDE) != 0);
}

static void look_at(const wap_testing *test, wap_place_word place, uint8_t side, crowd *there)
{
    const wap_table *table = test->table;
    wap_which which = place.inside ? WAP_WITHIN(side) : WAP_OUTSIDE(side);
    memset(there, 0, sizeof *there);
    if (place.hex >= test->board->hexes)
        return;
    WAP_EACH_PILE (i, table, place.hex)
        if (wap_fits(test->board, table, &table->pile[i], which))
            there->sp[table->pile[i].kind] = (uint16_t)(there->sp[table->pile[i].kind] +
                                                        table->pile[i].count);
    WAP_EACH_LEADER (who, test->board, table, place.hex)
        if (((table->leader[who].marks & WAP_L_INSIDE) != 0) == place.inside &&
            (side == WAP_NONE || table->leader[who].side == side))
            wap_add_leader(&there->leaders, who);
    for (uint32_t i = 0; i < WAP_GHOSTS_MAX && test->view->ghost[i].marks; i++) {
        const wap_ghost *ghost = &test->view->ghost[i];
        if (!is_ghost_at(test, ghost, place) || !is_of_side(ghost, side))
            continue;
        gg_assert(sort_of(ghost) < GHOST_SORTS);
        there->ghosts[sort_of(ghost)]++;
    }
}

static void put_ghosts(const wap_testing *test, const crowd *there)
{
    for (uint32_t sort = 0; sort < GHOST_SORTS; sort++)
        for (uint32_t n = 0; n < there->ghosts[sort]; n++)
            gg_print(test->found, sort == FLAGS ? " flag%s" : " ?%s",
                     sort == FLAGS ? "" : wap_colour_name((uint8_t)sort));
}

static void put_crowd(const wap_testing *test, const crowd *there)
{
    static const crowd nobody;
    if (memcmp(there, &nobody, sizeof nobody) == 0)
        gg_put(test->found, " -");
    for (uint8_t i = 0; i < test->board->leaders; i++) {
        if (!wap_is_among(&there->leaders, i))
            continue;
        gg_put_char(test->found, ' ');
        wap_put_leader(test->board, i, test->found);
    }
    for (uint8_t kind = 0; kind < test->board->kinds; kind++)
        if (there->sp[kind] > 0)
            gg_print(test->found, " %s%u", test->board->kind[kind].code, there->sp[kind]);
    put_ghosts(test, there);
}

/* ---------------------------------------------------------------- as it is said */

static bool take_ghost(wap_testing *test, crowd *said)
{
    gg_span word = gg_said_here(&test->said);
    if (gg_said_took(&test->said, "flag")) {
        said->ghosts[FLAGS]++;
        return true;
    }
    uint8_t colour = wap_find_colour((gg_span){word.at + 1, word.size - 1});
    if (colour == WAP_NONE)
        return gg_refuse_fact(&test->said, "color expected, such as ?white");
    said->ghosts[colour]++;
    test->said.next++;
    return true;
}

static bool take_unit(wap_testing *test, crowd *said)
{
    gg_span word = gg_said_here(&test->said);
    wap_name name;
    if (gg_said_is(&test->said, "flag") || (word.size > 0 && word.at[0] == '?'))
        return take_ghost(test, said);
    if (!wap_read_name(test->board, word, test->said.words, test->said.next, &name,
                       test->said.error))
        return false;
    test->said.next++;
    if (name.leader == WAP_NO_LEADER)
        said->sp[name.kind] = (uint16_t)(said->sp[name.kind] + name.count);
    else
        wap_add_leader(&said->leaders, name.leader);
    return true;
}

/* A side before the hex, where both sides are outside. */
static bool side_comes(const wap_testing *test, uint32_t word)
{
    return wap_find_side(gg_word_at(test->said.words, word)) != WAP_NOBODY &&
           word + 2 < test->said.end && gg_word_is(test->said.words, word + 2, ":");
}

static bool units_end(const wap_testing *test)
{
    return gg_said_all(&test->said) || wap_opens_units(test);
}

static bool take_crowd(wap_testing *test, crowd *said)
{
    memset(said, 0, sizeof *said);
    if (gg_said_took(&test->said, "-"))
        return true;
    if (units_end(test))
        return gg_refuse_fact(&test->said, "leader, SP or - expected");
    while (!units_end(test))
        if (!take_unit(test, said))
            return false;
    return true;
}

bool wap_opens_units(const wap_testing *test)
{
    return wap_opens_place(&test->said) || side_comes(test, test->said.next);
}

/* `Z29: Napoleon FRi4`, several places in a row. */
gg_truth wap_fact_units(wap_testing *test)
{
    bool holds = true;
    while (!gg_said_all(&test->said)) {
        wap_place_word place;
        uint8_t side = WAP_NONE;
        crowd said, there;
        if (!wap_opens_units(test))
            return gg_no_fact(&test->said, "place and \":\" expected");
        if (side_comes(test, test->said.next) && !wap_fact_side(test, &side))
            return GG_NO_FACT;
        if (!wap_said_place(&test->said, test->board, &place))
            return GG_NO_FACT;
        test->said.next++; /* the colon */
        if (!take_crowd(test, &said))
            return GG_NO_FACT;
        look_at(test, place, side, &there);
        gg_put(test->found, test->found->used > 0 ? " " : "");
        if (side != WAP_NONE)
            gg_print(test->found, "%s ", wap_side_name(side));
        wap_put_place(test->board, place.hex, place.inside, test->found);
        gg_put_char(test->found, ':');
        put_crowd(test, &there);
        holds = holds && memcmp(&said, &there, sizeof said) == 0;
    }
    return gg_truth_of(holds);
}
