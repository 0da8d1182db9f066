/* facts.c: the facts of the game (the notation, 4.4): tracks, marks, results; pieces are in
 * facts_pieces.c. */
#include "triumph/position/facts.h"

#include "core/play/field_text.h"
#include "triumph/table/choices_left.h"
#include "triumph/table/events.h"
#include "triumph/table/orders.h"
#include "triumph/table/victory_control.h"
#include "triumph/text/paths.h"
#include "triumph/text/texts.h"

/* ---------------------------------------------------------------- words of a fact */

/* These take a word, or report what was expected. */
static bool take_side(tri_testing *test, uint8_t *side)
{
    *side = gg_said_is(&test->said, tri_side_name(TRI_ALLIED)) ? TRI_ALLIED : TRI_FRENCH;
    if (!gg_said_is(&test->said, tri_side_name(*side)))
        return gg_refuse_fact(&test->said, "F or A expected");
    test->said.next++;
    return true;
}

static bool take_locale(tri_testing *test, uint8_t *locale)
{
    *locale = 0;
    if (gg_said_all(&test->said))
        return gg_refuse_fact(&test->said, "locale expected");
    *locale = tri_read_locale(test->board, gg_said_here(&test->said), test->said.words,
                              test->said.next, test->said.error);
    test->said.next++;
    return *locale != TRI_NONE;
}

static bool take_approach(tri_testing *test, uint16_t *approach)
{
    *approach = 0;
    if (gg_said_all(&test->said))
        return gg_refuse_fact(&test->said, "approach expected");
    bool good = tri_read_approach(test->board, gg_said_here(&test->said), test->said.words,
                                  test->said.next, approach, test->said.error);
    test->said.next++;
    return good;
}

static bool take_commander(tri_testing *test, uint8_t *commander)
{
    *commander = 0;
    if (gg_said_all(&test->said))
        return gg_refuse_fact(&test->said, "commander expected");
    *commander = tri_read_commander(test->board, gg_said_here(&test->said), test->said.words,
                                    test->said.next, test->said.error);
    test->said.next++;
    return *commander != TRI_NONE;
}

/* ---------------------------------------------------------------- results of the last attack */

/* The value and the winner of a result: 0 initial, 1 final. */
static bool result_of(const tri_testing *test, int16_t which, int32_t *value, uint8_t *winner)
{
    const tri_outcome *outcome = &test->table->outcome;
    *value = which == 0 ? outcome->initial : outcome->final;
    *winner = which == 0 ? outcome->initial_winner : outcome->final_winner;
    return which < outcome->results;
}

static gg_truth fact_result(tri_testing *test, int16_t which)
{
    int32_t value, found;
    uint8_t side = TRI_SIDES, winner;
    if (!gg_fact_number(&test->said, &value))
        return GG_NO_FACT;
    if (!gg_said_all(&test->said) && !take_side(test, &side))
        return GG_NO_FACT;
    if (!result_of(test, which, &found, &winner)) {
        gg_print(test->found, "no %s", which == 0 ? "IR" : "FR");
        return GG_FALSE;
    }
    gg_print(test->found, "%s %s%d %s", which == 0 ? "IR" : "FR", found > 0 ? "+" : "", found,
             tri_side_name(winner));
    return gg_truth_of(value == found && (side == TRI_SIDES || side == winner));
}

static gg_truth fact_initial(tri_testing *test)
{
    return fact_result(test, 0);
}

static gg_truth fact_final(tri_testing *test)
{
    return fact_result(test, 1);
}

/* ---------------------------------------------------------------- tracks */

/* `used F corps 1 unit 2` */
static gg_truth fact_used(tri_testing *test)
{
    bool holds = true;
    gg_put(test->found, "used");
    do {
        uint8_t side;
        if (!take_side(test, &side))
            return GG_NO_FACT;
        if (!gg_said_is(&test->said, "corps") && !gg_said_is(&test->said, "unit"))
            return gg_no_fact(&test->said, "corps or unit expected");
        gg_print(test->found, " %s", tri_side_name(side));
        while (gg_said_is(&test->said, "corps") || gg_said_is(&test->said, "unit")) {
            bool corps = gg_said_is(&test->said, "corps");
            int32_t number,
                used = corps ? test->table->corps_used[side] : test->table->units_used[side];
            test->said.next++;
            if (!gg_fact_number(&test->said, &number))
                return GG_NO_FACT;
            holds = holds && number == used;
            gg_print(test->found, " %s %d", corps ? "corps" : "unit", used);
        }
    } while (!gg_said_all(&test->said));
    return gg_truth_of(holds);
}

/* `round 3`, `morale F 23`: as described by the field whose word was taken. */
static gg_truth fact_field(tri_testing *test)
{
    test->said.next--;
    const gg_field *field = gg_said_field(&test->said, test->said.game->rules->view_fields);
    return gg_field_fact(field, &test->said, test->table, test->found);
}

/* ---------------------------------------------------------------- marks */

static gg_truth fact_closed(tri_testing *test)
{
    bool holds = true;
    do {
        uint16_t border = 0;
        if (gg_said_all(&test->said))
            return gg_no_fact(&test->said, "border expected");
        if (!tri_read_border(test->board, gg_said_here(&test->said), test->said.words,
                             test->said.next, &border, test->said.error))
            return GG_NO_FACT;
        test->said.next++;
        holds = holds && tri_has_bit(test->table->closed, border);
    } while (!gg_said_all(&test->said));
    return gg_truth_of(holds);
}

static gg_truth fact_stormed(tri_testing *test)
{
    bool holds = true;
    do {
        uint8_t locale;
        if (!take_locale(test, &locale))
            return GG_NO_FACT;
        holds = holds && tri_has_bit(test->table->stormed, locale);
    } while (!gg_said_all(&test->said));
    return gg_truth_of(holds);
}

static gg_truth fact_marched(tri_testing *test)
{
    uint8_t locale, commander;
    if (!take_locale(test, &locale))
        return GG_NO_FACT;
    uint8_t marcher = test->table->marched[locale];
    if (gg_said_all(&test->said))
        return gg_truth_of(marcher != 0);
    if (!take_commander(test, &commander))
        return GG_NO_FACT;
    if (marcher != 0) {
        gg_print(test->found, "marched %d ", test->board->locale[locale].number);
        tri_put_commander(test->board, marcher - 1U, test->found);
    }
    return gg_truth_of(marcher == commander + 1);
}

static gg_truth fact_bombarded(tri_testing *test)
{
    const tri_table *table = test->table;
    bool holds = true;
    do {
        uint16_t approach;
        bool fired = false;
        if (!take_approach(test, &approach))
            return GG_NO_FACT;
        for (uint32_t i = 0; i < TRI_FIRED; i++)
            fired = fired || (table->fired_round[i] != 0 && table->fired_now[i] &&
                              table->fired_from[i] == approach);
        holds = holds && fired;
    } while (!gg_said_all(&test->said));
    return gg_truth_of(holds);
}

/* The round of the last artillery-led attack from there. */
static gg_truth fact_fired(tri_testing *test)
{
    const tri_table *table = test->table;
    uint16_t approach;
    int32_t number, last = -1;
    if (!take_approach(test, &approach))
        return GG_NO_FACT;
    for (uint32_t i = 0; i < TRI_FIRED; i++)
        if (table->fired_round[i] != 0 && table->fired_from[i] == approach &&
            table->fired_round[i] - 1 > last)
            last = table->fired_round[i] - 1;
    if (gg_said_all(&test->said))
        return gg_truth_of(last >= 0);
    if (!gg_fact_number(&test->said, &number))
        return GG_NO_FACT;
    if (last >= 0) {
        gg_put(test->found, "fired ");
        tri_put_approach(test->board, approach, test->found);
        gg_print(test->found, " %d", last);
    }
    return gg_truth_of(number == last);
}

static gg_truth fact_committed(tri_testing *test)
{
    uint8_t side;
    bool holds = true;
    if (!take_side(test, &side))
        return GG_NO_FACT;
    do {
        if (gg_said_is(&test->said, "heavy"))
            holds = holds && test->table->heavy_committed[side];
        else if (gg_said_is(&test->said, "guard"))
            holds = holds && test->table->guard_committed[side];
        else
            return gg_no_fact(&test->said, "heavy or guard expected");
        test->said.next++;
    } while (!gg_said_all(&test->said));
    return gg_truth_of(holds);
}

static gg_truth fact_guard_lost(tri_testing *test)
{
    uint8_t side;
    if (!take_side(test, &side))
        return GG_NO_FACT;
    return gg_truth_of(test->table->guard_lost[side] != 0);
}

static gg_truth fact_reinforced(tri_testing *test)
{
    return gg_truth_of(test->table->reinforced != 0);
}

static gg_truth fact_santon(tri_testing *test)
{
    return gg_truth_of(test->table->santon_set != 0);
}

static gg_truth fact_dead(tri_testing *test)
{
    bool holds = true;
    do {
        uint8_t commander;
        if (!take_commander(test, &commander))
            return GG_NO_FACT;
        holds = holds && test->table->commander_at[commander] == TRI_DEAD;
    } while (!gg_said_all(&test->said));
    return gg_truth_of(holds);
}

static gg_truth fact_controls(tri_testing *test)
{
    uint8_t side, locale;
    uint64_t supplied[TRI_NODE_WORDS];
    bool holds = true;
    if (!take_side(test, &side))
        return GG_NO_FACT;
    tri_find_supplied(test->board, test->table, side, supplied);
    do {
        if (!take_locale(test, &locale))
            return GG_NO_FACT;
        holds = holds && tri_has_garrison(test->board, test->table, side, locale) &&
                tri_is_supplied(test->board, locale, supplied);
    } while (!gg_said_all(&test->said));
    return gg_truth_of(holds);
}

/* ---------------------------------------------------------------- the open road move */

static void put_ride(const tri_testing *test)
{
    const tri_ride *ride = &test->table->ride;
    if (!ride->open) {
        gg_put(test->found, "not open");
        return;
    }
    gg_put(test->found, "open ");
    if (ride->commander != TRI_NO_COMMANDER)
        tri_put_commander(test->board, ride->commander, test->found);
    else
        tri_put_units(test->table, ride->riders, test->found);
    for (uint32_t i = 0; i < ride->length; i++) {
        gg_put(test->found, i == 0 ? " " : "-");
        if (ride->path[i] == TRI_NONE)
            gg_put(test->found, "off");
        else
            tri_put_locale(test->board, ride->path[i], test->found);
    }
}

/* The path so far, an entry first if they came from off the map. */
static bool path_fits(const tri_ride *ride, const tri_path *path)
{
    uint32_t first = path->entry != TRI_NONE ? 1 : 0;
    if (ride->length != path->locales + first || (first == 1 && ride->path[0] != TRI_NONE))
        return false;
    for (uint32_t i = 0; i < path->locales; i++)
        if (ride->path[first + i] != path->locale[i])
            return false;
    return true;
}

static bool read_path(const tri_testing *test, tri_path *path)
{
    gg_said said = test->said;
    return tri_take_path(test->board, &said, path);
}

/* `open C2 96-108`, `open Murat 53-63`: pieces, or the commander; then the path. */
static gg_truth fact_open(tri_testing *test)
{
    const tri_ride *ride = &test->table->ride;
    tri_piece_list list = {.count = 0};
    tri_path path;
    gg_error ignored;
    bool holds = ride->open != 0;
    put_ride(test);
    if (gg_said_all(&test->said))
        return gg_truth_of(holds);
    uint8_t commander = tri_read_commander(test->board, gg_said_here(&test->said), test->said.words,
                                           test->said.next, &ignored);
    test->said.next += commander != TRI_NONE;
    if (commander != TRI_NONE)
        holds = holds && ride->commander == commander;
    while (!gg_said_all(&test->said) && tri_looks_like_unit(gg_said_here(&test->said)) &&
           list.count < TRI_PIECES_MAX) {
        tri_piece *piece = &list.piece[list.count++];
        *piece = (tri_piece){.commander = TRI_NO_COMMANDER};
        if (!tri_read_unit_word(test->said.words, test->said.next, &piece->unit, test->said.error))
            return GG_NO_FACT;
        test->said.next++;
    }
    if (commander == TRI_NONE && list.count == 0)
        return gg_no_fact(&test->said, "pieces or commander expected");
    if (list.count > 0)
        holds = holds && tri_is_exactly(test, ride->riders, &list, TRI_NO_COMMANDER);
    if (gg_said_all(&test->said))
        return gg_truth_of(holds);
    if (!read_path(test, &path))
        return GG_NO_FACT;
    test->said.next++;
    return gg_truth_of(holds && path_fits(ride, &path));
}

/* ---------------------------------------------------------------- teams */

/* `team F1 Lannes Murat, F2 Davout`: ranks, senior first, and corps. */
static gg_truth fact_team(tri_testing *test)
{
    const tri_table *table = test->table;
    bool holds = true;
    for (uint32_t rank = 0; !gg_said_all(&test->said); rank++) {
        gg_seat seat = gg_find_seat(test->said.game, &table->head, gg_said_here(&test->said));
        uint8_t commander;
        if (seat == GG_NOBODY || table->head.side[seat] >= TRI_SIDES)
            return gg_no_fact(&test->said, "seat expected");
        holds = holds && rank < 4 && table->seat_of_rank[table->head.side[seat]][rank] == seat;
        test->said.next++;
        while (!gg_said_all(&test->said) && !gg_said_is(&test->said, ",")) {
            if (!take_commander(test, &commander))
                return GG_NO_FACT;
            holds = holds && table->owner[commander] == seat;
        }
        test->said.next += gg_said_is(&test->said, ",");
    }
    return gg_truth_of(holds);
}

/* ---------------------------------------------------------------- the interface */

typedef struct fact_name {
    const char *name;
    gg_truth (*test)(tri_testing *test);
} fact_name;

static const fact_name fact_names[] = {
    {"IR", fact_initial},
    {"FR", fact_final},
    {"lost", fact_field},
    {"morale", fact_field},
    {"morale-lost", fact_field},
    {"used", fact_used},
    {"round", fact_field},
    {"active", fact_field},
    {"closed", fact_closed},
    {"stormed", fact_stormed},
    {"marched", fact_marched},
    {"bombarded", fact_bombarded},
    {"fired", fact_fired},
    {"committed", fact_committed},
    {"guard-lost", fact_guard_lost},
    {"reinforced", fact_reinforced},
    {"santon-set", fact_santon},
    {"dead", fact_dead},
    {"controls", fact_controls},
    {"open", fact_open},
    {"team", fact_team},
};

static gg_truth test_named(tri_testing *test)
{
    for (uint32_t i = 0; i < sizeof fact_names / sizeof fact_names[0]; i++) {
        if (gg_said_took(&test->said, fact_names[i].name))
            return fact_names[i].test(test);
    }
    gg_said_unknown(&test->said, "fact");
    return GG_NO_FACT;
}

static gg_truth test_fact(tri_testing *test)
{
    bool side = gg_said_is(&test->said, "F") || gg_said_is(&test->said, "A");
    if (gg_said_is(&test->said, "["))
        return tri_fact_corps(test);
    if (gg_said_is(&test->said, "among"))
        return tri_fact_among(test);
    if (side || tri_opens_place(test->said.words, test->said.first, test->said.end))
        return tri_fact_places(test);
    return test_named(test);
}

gg_truth tri_fact(const gg_game *game, const void *view, gg_news news, const gg_words *words,
                  uint32_t first, uint32_t end, gg_text *found, gg_error *error)
{
    tri_testing test = {.said = {game, words, first, first, end, error},
                        .board = tri_board_of(game),
                        .table = view,
                        .news = news,
                        .found = found};
    return gg_fact_end(&test.said, test_fact(&test));
}
