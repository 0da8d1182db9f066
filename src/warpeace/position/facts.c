/* facts.c: the facts of the game (the notation, 6.4): leaders, cities, supply and costs; units are in facts_units.c,
 * battles in facts_battle.c. Fields that have a word are facts by their description (table.h). */
#include "warpeace/position/facts.h"

#include "core/play/field_text.h"
#include "core/text/spans.h"
#include "warpeace/table/judging.h"
#include "warpeace/text/texts.h"

/* ---------------------------------------------------------------- words of a fact */

bool wap_fact_hex(wap_testing *test, uint16_t *hex)
{
    *hex = 0;
    if (!gg_said_all(&test->said))
        return wap_said_hex(&test->said, test->board, hex);
    gg_refuse_fact(&test->said, "hex expected");
    return false;
}

bool wap_fact_side(wap_testing *test, uint8_t *side)
{
    *side = wap_find_side(gg_said_here(&test->said));
    if (*side < WAP_SIDES) {
        test->said.next++;
        return true;
    }
    gg_refuse_fact(&test->said, "FR or AL expected");
    return false;
}

/* A city of the map; *city is WAP_NO_CITY if it lies outside the scenario. */
static bool take_city(wap_testing *test, uint16_t *city, uint16_t *hex)
{
    uint32_t word = test->said.next;
    gg_span name = gg_said_here(&test->said);
    *city = WAP_NO_CITY;
    if (!wap_fact_hex(test, hex))
        return false;
    if (!wap_has_city(test->board, *hex))
        return gg_fail_at(test->said.error, test->said.words, word, "there is no city in %.*s",
                          (int)name.size, name.at);
    uint16_t found = test->board->hex[*hex].city;
    if (*hex < test->board->hexes && found < test->board->cities)
        *city = found;
    return true;
}

/* ---------------------------------------------------------------- points */

/* `FR 0 AL 2`: one side or both */
static gg_truth numbers_of_sides(wap_testing *test, const char *name, const uint32_t is[WAP_SIDES])
{
    bool holds = true;
    gg_put(test->found, name);
    do {
        uint8_t side;
        int32_t number;
        if (!wap_fact_side(test, &side) || !gg_fact_number(&test->said, &number))
            return GG_NO_FACT;
        holds = holds && number >= 0 && (uint32_t)number == is[side];
        gg_print(test->found, " %s %u", wap_side_name(side), is[side]);
    } while (!gg_said_all(&test->said));
    return gg_truth_of(holds);
}

static gg_truth fact_city_points(wap_testing *test)
{
    const uint32_t points[WAP_SIDES] = {wap_city_points(test->board, test->table, WAP_FR),
                                        wap_city_points(test->board, test->table, WAP_AL)};
    return numbers_of_sides(test, "city-points", points);
}

/* `Contingents Prussia`: have all of them happened? */
static gg_truth fact_changed(wap_testing *test)
{
    bool holds = true;
    if (gg_said_all(&test->said))
        return gg_no_fact(&test->said, "change expected");
    do {
        uint8_t change = wap_find_change(test->board, gg_said_here(&test->said));
        if (change == WAP_NONE)
            return gg_no_fact(&test->said, "no change of this scenario is called so");
        bool happened = wap_has_happened(test->table, change);
        gg_print(test->found, "%s%s %s", test->found->used > 0 ? " " : "",
                 happened ? "changed" : "not changed", test->board->change[change].name);
        holds = holds && happened;
        test->said.next++;
    } while (!gg_said_all(&test->said));
    return gg_truth_of(holds);
}

/* ---------------------------------------------------------------- people */

static bool take_leader(wap_testing *test, uint8_t *leader)
{
    *leader = WAP_NO_LEADER;
    if (gg_said_all(&test->said))
        return gg_refuse_fact(&test->said, "leader expected");
    return wap_said_leader(&test->said, test->board, leader);
}

static gg_truth fact_dead(wap_testing *test)
{
    uint8_t leader;
    if (!take_leader(test, &leader))
        return GG_NO_FACT;
    bool dead = test->table->leader[leader].hex == WAP_DEAD;
    gg_put(test->found, dead ? "dead " : "not dead ");
    wap_put_leader(test->board, leader, test->found);
    return gg_truth_of(dead);
}

/* `Ney 1805-10`; without a month: is he away? */
static gg_truth fact_away(wap_testing *test)
{
    uint8_t leader;
    uint32_t month = 0;
    if (!take_leader(test, &leader))
        return GG_NO_FACT;
    bool any = gg_said_all(&test->said);
    if (!any && !wap_span_month(gg_said_here(&test->said), &month))
        return gg_no_fact(&test->said, "month expected, such as 1805-10");
    test->said.next += !any;
    const wap_leader_at *at = &test->table->leader[leader];
    bool away = at->hex == WAP_AWAY;
    gg_put(test->found, away ? "away " : "not away ");
    wap_put_leader(test->board, leader, test->found);
    if (!away)
        return GG_FALSE;
    gg_put_char(test->found, ' ');
    wap_put_turn(test->board, at->returns, test->found);
    return gg_truth_of(any || month == (uint32_t)test->board->first_month + at->returns);
}

/* ---------------------------------------------------------------- cities and markers */

/* `FR Vienna Prague` */
static gg_truth fact_control(wap_testing *test)
{
    uint8_t side;
    bool holds = true;
    if (!wap_fact_side(test, &side))
        return GG_NO_FACT;
    do {
        uint16_t city, hex;
        if (!take_city(test, &city, &hex))
            return GG_NO_FACT;
        uint8_t control = city == WAP_NO_CITY ? (uint8_t)WAP_NOBODY : test->table->control[city];
        holds = holds && control == side;
        gg_put(test->found, test->found->used > 0 ? " " : "");
        gg_print(test->found, "control %s ",
                 control < WAP_SIDES ? wap_side_name(control) : "nobody");
        wap_put_where(test->board, hex, test->found);
    } while (!gg_said_all(&test->said));
    return gg_truth_of(holds);
}

/* `Ulm 1`; without a number: any marker */
static gg_truth fact_siege(wap_testing *test)
{
    uint16_t city, hex;
    int32_t number = 0;
    if (!take_city(test, &city, &hex))
        return GG_NO_FACT;
    bool any = gg_said_all(&test->said);
    if (!any && !gg_fact_number(&test->said, &number))
        return GG_NO_FACT;
    uint8_t marker = city == WAP_NO_CITY ? 0 : test->table->siege[city];
    gg_put(test->found, marker == 0 ? "no siege " : "siege ");
    wap_put_where(test->board, hex, test->found);
    if (marker != 0)
        gg_print(test->found, " %d", marker);
    return gg_truth_of(any ? marker != 0 : marker == number);
}

static gg_truth fact_trench(wap_testing *test)
{
    uint16_t hex;
    if (!wap_fact_hex(test, &hex))
        return GG_NO_FACT;
    bool dug = hex < test->board->hexes && (wap_has(&test->table->trench[WAP_FR], hex) ||
                                            wap_has(&test->table->trench[WAP_AL], hex));
    gg_put(test->found, dug ? "trench " : "no trench ");
    wap_put_hex(test->board, hex, test->found);
    return gg_truth_of(dug);
}

/* ---------------------------------------------------------------- supply */

/* Are all piles of the kind (WAP_NONE: of every kind) in the hex supplied? *any: there are some. */
static bool piles_supplied(const wap_testing *test, uint16_t hex, uint8_t kind, bool *any)
{
    const wap_table *table = test->table;
    *any = false;
    WAP_EACH_PILE (i, table, hex) {
        const wap_pile *pile = &table->pile[i];
        if (kind != WAP_NONE && pile->kind != kind)
            continue;
        *any = true;
        if (!wap_is_supplied(test->board, table, hex, pile->kind, (pile->marks & WAP_INSIDE) != 0))
            return false;
    }
    return true;
}

/* `J9 FRi`: SP of a kind, even if none are there; `Z29`: all SP there. */
static gg_truth fact_supplied(wap_testing *test)
{
    uint16_t hex;
    uint8_t kind = WAP_NONE;
    bool any = false;
    if (!wap_fact_hex(test, &hex))
        return GG_NO_FACT;
    if (!gg_said_all(&test->said)) {
        if (!wap_read_kind(test->board, gg_said_here(&test->said), test->said.words,
                           test->said.next, &kind, test->said.error))
            return GG_NO_FACT;
        test->said.next++;
    }
    bool fed = hex < test->board->hexes && piles_supplied(test, hex, kind, &any);
    if (!any)
        fed = hex < test->board->hexes && kind != WAP_NONE &&
              wap_is_supplied(test->board, test->table, hex, kind, false);
    gg_put(test->found, fed ? "supplied " : "not supplied ");
    wap_put_hex(test->board, hex, test->found);
    gg_print(test->found, " %s", kind != WAP_NONE ? test->board->kind[kind].code : "");
    gg_put(test->found, any || kind != WAP_NONE ? "" : "(nobody there)");
    return gg_truth_of(fed);
}

/* ---------------------------------------------------------------- cost */

/* MP of a move along the path, ignoring enemies; -1: it is impossible. */
static int32_t cost_of(const wap_testing *test, const uint16_t *path, uint32_t count)
{
    int32_t mp = 0;
    for (uint32_t i = 1; i < count; i++) {
        uint8_t direction = wap_direction(test->board, path[i - 1], path[i]);
        if (path[i - 1] >= test->board->hexes || direction == WAP_NONE)
            return -1;
        uint8_t cost = wap_step_cost(test->board, test->table, path[i - 1], direction, i == 1);
        if (cost == WAP_NO_WAY)
            return -1;
        mp += cost;
    }
    return mp;
}

/* `Y16-Z16-AA17-AA18 3` */
static gg_truth fact_cost(wap_testing *test)
{
    enum { PATH_MAX = 64 };
    uint16_t path[PATH_MAX];
    int32_t number;
    if (gg_said_all(&test->said))
        return gg_no_fact(&test->said, "path expected");
    uint32_t count = wap_read_path(test->board, gg_said_here(&test->said), path, PATH_MAX,
                                   test->said.words, test->said.next, test->said.error);
    if (count == 0)
        return GG_NO_FACT;
    test->said.next++;
    if (!gg_fact_number(&test->said, &number))
        return GG_NO_FACT;
    int32_t cost = cost_of(test, path, count);
    if (cost < 0)
        gg_put(test->found, "no such way");
    else
        gg_print(test->found, "cost %d", cost);
    return gg_truth_of(cost >= 0 && cost == number);
}

/* ---------------------------------------------------------------- seats */

static bool take_seat(wap_testing *test, gg_seat *seat)
{
    *seat = gg_find_seat(test->game, &test->table->head, gg_said_here(&test->said));
    if (*seat < test->board->seats) {
        test->said.next++;
        return true;
    }
    gg_refuse_fact(&test->said, "seat expected");
    return false;
}

static gg_seat owner_of(const wap_testing *test, uint8_t nation)
{
    uint8_t side = test->table->troops[nation];
    if (side >= WAP_SIDES)
        return GG_NOBODY;
    if (!wap_is_divided(test->board, side))
        return wap_chief(test->board, test->table, side);
    return wap_answers_for(test->board, test->table,
                           wap_part_of_nation(test->board, test->table, nation));
}

/* `AU BA WU`: the seat owns at least these nations. */
static gg_truth fact_owns(wap_testing *test)
{
    gg_seat seat;
    bool holds = true;
    if (!take_seat(test, &seat))
        return GG_NO_FACT;
    do {
        uint8_t nation = wap_find_nation(test->board, gg_said_here(&test->said));
        if (nation == WAP_NONE)
            return gg_no_fact(&test->said, "nation expected, such as AU");
        test->said.next++;
        gg_seat owner = owner_of(test, nation);
        holds = holds && owner == seat;
        gg_print(test->found, "%s%s owns %s", test->found->used > 0 ? ", " : "",
                 owner < test->board->seats ? test->board->seat[owner].code : "nobody",
                 test->board->nation[nation].code);
    } while (!gg_said_all(&test->said));
    return gg_truth_of(holds);
}

/* `AL RU` */
static gg_truth fact_chief(wap_testing *test)
{
    uint8_t side;
    gg_seat seat;
    if (!wap_fact_side(test, &side) || !take_seat(test, &seat))
        return GG_NO_FACT;
    uint8_t chief = wap_chief(test->board, test->table, side);
    gg_print(test->found, "chief %s %s", wap_side_name(side), test->board->seat[chief].code);
    return gg_truth_of(chief == seat);
}

/* `AU RU`: may AU write to RU (P-PLY-17)? */
static gg_truth fact_talk(wap_testing *test)
{
    gg_seat from, to;
    if (!take_seat(test, &from) || !take_seat(test, &to))
        return GG_NO_FACT;
    bool may = gg_may_talk(test->game, test->view, from, to);
    gg_put(test->found, may ? "talk" : "no talk");
    return gg_truth_of(may);
}

/* ---------------------------------------------------------------- the interface */

typedef struct fact_name {
    const char *name;
    gg_truth (*test)(wap_testing *test);
} fact_name;

static const fact_name fact_names[] = {
    {"owns", fact_owns},
    {"chief", fact_chief},
    {"talk", fact_talk},
    {"city-points", fact_city_points},
    {"changed", fact_changed},
    {"dead", fact_dead},
    {"away", fact_away},
    {"control", fact_control},
    {"siege", fact_siege},
    {"trench", fact_trench},
    {"supplied", fact_supplied},
    {"cost", fact_cost},
    {"odds", wap_fact_odds},
    {"drm", wap_fact_drm},
    {"result", wap_fact_result},
    {"losses", wap_fact_losses},
    {"battle", wap_fact_fought},
    {"round", wap_fact_round},
    {"dem", wap_fact_dem},
    {"morale", wap_fact_morale},
    {"forecast", wap_fact_forecast},
};

static gg_truth test_fact(wap_testing *test)
{
    if (wap_opens_units(test))
        return wap_fact_units(test);
    const gg_field *field = gg_said_field(&test->said, test->game->rules->view_fields);
    if (field != NULL)
        return gg_field_fact(field, &test->said, test->view, test->found);
    for (uint32_t i = 0; i < sizeof fact_names / sizeof fact_names[0]; i++)
        if (gg_said_took(&test->said, fact_names[i].name))
            return fact_names[i].test(test);
    gg_said_unknown(&test->said, "fact");
    return GG_NO_FACT;
}

gg_truth wap_fact(const gg_game *game, const void *view, gg_news news, const gg_words *words,
                  uint32_t first, uint32_t end, gg_text *found, gg_error *error)
{
    const wap_view *seen = view;
    (void)news; /* the last resolution is part of the table */
    wap_testing test = {.said = {game, words, first, first, end, error},
                        .game = game,
                        .board = wap_board_of(game),
                        .view = seen,
                        .table = &seen->table,
                        .found = found};
    return gg_fact_end(&test.said, test_fact(&test));
}
