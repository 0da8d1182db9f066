/* every_order.c: every order that could answer a prompt, by brute force: commands, and helpers.
 *
 * A verb has a form, or a function that makes one order by choosing item after item, as the notation has them
 * (orders.h), among plausible pieces and places: own pieces near the place in question, and sometimes any at all.
 * It does not use the rules. */
#include "triumph/every_order.h"

#include "harness/forms.h"
#include "triumph/table/state.h"

/* ---------------------------------------------------------------- pieces */

tri_set tri_own_units(const tri_making *make)
{
    tri_set units = {{0, 0}};
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (tri_army_of(slot) == make->side && tri_in_play(make->table->at[slot]))
            tri_add(&units, slot);
    return units;
}

tri_set tri_own_corps(const tri_making *make, uint32_t commander)
{
    tri_set units = tri_own_units(make), corps = {{0, 0}};
    TRI_EACH (slot, units)
        if (make->table->corps[slot] == commander)
            tri_add(&corps, slot);
    return corps;
}

tri_set tri_own_at(const tri_making *make, uint16_t at)
{
    tri_set units = tri_own_units(make), there = {{0, 0}};
    TRI_EACH (slot, units)
        if (make->table->at[slot] == at)
            tri_add(&there, slot);
    return there;
}

tri_set tri_own_in(const tri_making *make, uint32_t locale)
{
    tri_set units = tri_own_units(make), there = {{0, 0}};
    TRI_EACH (slot, units)
        if (tri_on_board(make->table->at[slot]) &&
            tri_locale_at(make->board, make->table->at[slot]) == locale)
            tri_add(&there, slot);
    return there;
}

uint32_t tri_own_commanders(const tri_making *make)
{
    uint32_t set = 0;
    for (uint32_t c = 0; c < make->board->commanders; c++)
        if (make->board->commander[c].side == make->side &&
            tri_in_play(make->table->commander_at[c]))
            set |= 1U << c;
    return set;
}

uint32_t tri_own_commanders_in(const tri_making *make, uint32_t locale)
{
    uint32_t set = tri_own_commanders(make);
    for (uint32_t c = 0; c < make->board->commanders; c++) {
        uint16_t at = make->table->commander_at[c];
        if (!tri_on_board(at) || tri_locale_at(make->board, at) != locale)
            set &= ~(1U << c);
    }
    return set;
}

/* ---------------------------------------------------------------- choosing pieces */

uint32_t tri_pick_unit(tri_making *make, tri_set units)
{
    uint32_t number = tri_pick(make, tri_count(units)), slot = tri_next(units, 0);
    while (number-- > 0)
        slot = tri_next(units, slot + 1);
    return slot;
}

uint32_t tri_pick_commander(tri_making *make, uint32_t set)
{
    uint32_t number = tri_pick(make, tri_bits(set));
    for (uint32_t c = 0;; c++)
        if ((set >> c & 1) && number-- == 0)
            return c;
}

tri_set tri_put_any_units(tri_making *make, tri_set units)
{
    tri_set put = {{0, 0}};
    TRI_EACH (slot, units) {
        if (tri_pick(make, 2) == 0)
            continue;
        tri_put(make, slot);
        tri_add(&put, slot);
    }
    tri_put(make, TRI_DONE);
    return put;
}

void tri_put_any_commanders(tri_making *make, uint32_t commanders)
{
    for (uint32_t c = 0; c < TRI_COMMANDERS_MAX; c++)
        if ((commanders >> c & 1) && tri_pick(make, 2) == 1)
            tri_put(make, TRI_ITEM_COMMANDER + c);
    tri_put(make, TRI_DONE);
}

/* One of these, or sometimes any unit of the game. */
static uint32_t pick_unit_or_stray(tri_making *make, tri_set units)
{
    if (tri_empty(units) || tri_pick(make, 8) == 7)
        return tri_pick(make, TRI_UNITS);
    return tri_pick_unit(make, units);
}

static uint32_t pick_commander_or_stray(tri_making *make)
{
    uint32_t own = tri_own_commanders(make);
    if (own == 0 || tri_pick(make, 8) == 7)
        return tri_pick(make, make->board->commanders);
    return tri_pick_commander(make, own);
}

/* ---------------------------------------------------------------- places and roads */

void tri_put_anywhere(tri_making *make)
{
    uint32_t number = tri_pick(make, make->board->locales + 2U * make->board->borders);
    uint16_t at = number < make->board->locales ? tri_reserve(number)
                                                : tri_blocking(number - make->board->locales);
    tri_put(make, TRI_ITEM_PLACE + at);
}

void tri_put_position_in(tri_making *make, uint32_t locale)
{
    const tri_locale *here = &make->board->locale[locale];
    uint32_t number = tri_pick(make, here->approaches + 1U);
    tri_put(make,
            TRI_ITEM_PLACE + (number == here->approaches ? tri_reserve(locale)
                                                         : tri_blocking(here->approach[number])));
}

/* A position of their locale, the reserve of an adjacent one, or anything. */
static void put_near(tri_making *make, uint16_t at)
{
    if (!tri_on_board(at)) {
        tri_put_anywhere(make);
        return;
    }
    uint32_t locale = tri_locale_at(make->board, at);
    const tri_locale *here = &make->board->locale[locale];
    uint32_t number = tri_pick(make, here->approaches + 2U);
    if (number < here->approaches)
        tri_put(make, TRI_ITEM_PLACE + tri_reserve(here->next[number]));
    else if (number == here->approaches)
        tri_put_position_in(make, locale);
    else
        tri_put_anywhere(make);
}

uint32_t tri_put_way(tri_making *make, uint32_t locale)
{
    uint16_t ways[TRI_LOCALE_GROUPS * TRI_NODE_WAYS];
    uint32_t count = 0;
    for (uint32_t n = 0; n < make->board->nodes; n++)
        for (uint32_t i = 0; make->board->node[n].locale == locale && i < make->board->node[n].ways;
             i++)
            ways[count++] = make->board->node[n].way[i];
    if (count == 0)
        return TRI_NONE;
    uint16_t way = ways[tri_pick(make, count)];
    tri_put(make, TRI_ITEM_WAY + (uint32_t)way);
    return make->board->node[tri_way_to(make->board, way)].locale;
}

/* So many ways from the locale; where they end. */
static uint32_t put_ways(tri_making *make, uint32_t locale, uint32_t ways)
{
    for (uint32_t i = 0; i < ways && locale != TRI_NONE; i++)
        locale = tri_put_way(make, locale);
    return locale;
}

/* A path of up to four locales, from their own or from any entry. */
static bool put_road(tri_making *make, uint16_t at)
{
    uint32_t locale, ways = tri_pick(make, 4);
    tri_put(make, TRI_WORD_ROAD);
    if (tri_on_board(at)) {
        locale = put_ways(make, tri_locale_at(make->board, at), ways + 1);
    } else {
        uint32_t entry = tri_pick(make, make->board->entries);
        tri_put(make, TRI_ITEM_ENTRY + entry);
        locale = put_ways(make, make->board->node[make->board->entry[entry].node].locale, ways);
    }
    if (locale == TRI_NONE)
        return false;
    if (tri_pick(make, 8) == 7)
        tri_put_anywhere(make);
    else
        tri_put_position_in(make, locale);
    return true;
}

static bool put_target(tri_making *make, uint16_t at, bool by_road)
{
    if (by_road)
        return put_road(make, at);
    put_near(make, at);
    return true;
}

/* ---------------------------------------------------------------- commands */

static bool make_unit(tri_making *make)
{
    uint32_t slot = pick_unit_or_stray(make, tri_own_units(make));
    tri_put(make, slot);
    return put_target(make, make->table->at[slot], tri_pick(make, 2) == 1);
}

/* `corps` names those who stay, `detach` those who go. */
static bool make_corps(tri_making *make)
{
    uint32_t commander = pick_commander_or_stray(make);
    tri_put(make, TRI_ITEM_COMMANDER + commander);
    tri_put_any_units(make, tri_own_corps(make, commander));
    bool by_road = make->order.verb == TRI_CORPS ? tri_pick(make, 2) == 1 : tri_pick(make, 8) == 7;
    return put_target(make, make->table->commander_at[commander], by_road);
}

static bool make_attach(tri_making *make)
{
    uint32_t commander = pick_commander_or_stray(make);
    tri_put(make, TRI_ITEM_COMMANDER + commander);
    tri_put(make, pick_unit_or_stray(make, tri_own_at(make, make->table->commander_at[commander])));
    return true;
}

/* Approaches that face an enemy, from anywhere. */
static void find_fronts(tri_making *make)
{
    bool held[TRI_LOCALES_MAX] = {false};
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (tri_army_of(slot) != make->side && tri_on_board(make->table->at[slot]))
            held[tri_locale_at(make->board, make->table->at[slot])] = true;
    make->fronts = 0;
    for (uint32_t approach = 0; approach < 2U * make->board->borders; approach++)
        if (held[tri_locale_of(make->board, tri_across((uint16_t)approach))])
            make->front[make->fronts++] = (uint16_t)approach;
}

static tri_set own_guards(const tri_making *make)
{
    tri_set units = tri_own_units(make), guards = {{0, 0}};
    TRI_EACH (slot, units)
        if (make->table->face[slot] == TRI_G3)
            tri_add(&guards, slot);
    return guards;
}

static bool make_threat(tri_making *make)
{
    if (make->fronts == 0 || tri_pick(make, 8) == 7)
        tri_put_anywhere(make);
    else
        tri_put(make,
                TRI_ITEM_PLACE + (uint32_t)tri_blocking(make->front[tri_pick(make, make->fronts)]));
    if (tri_pick(make, 2) == 0) {
        tri_put(make, TRI_DONE);
        return true;
    }
    tri_put(make, TRI_WORD_GUARD);
    tri_put(make, pick_unit_or_stray(make, own_guards(make)));
    return true;
}

static bool make_ride(tri_making *make)
{
    const tri_ride *ride = &make->table->ride;
    if (!ride->open || tri_pick(make, 4) == 3) {
        tri_put(make, TRI_WORD_STOP);
        return true;
    }
    uint32_t locale = put_ways(make, make->board->node[ride->node].locale, tri_pick(make, 4));
    if (locale == TRI_NONE)
        return false;
    tri_put_position_in(make, locale);
    return true;
}

/* NULL: the form of the verb says it all. */
static tri_maker *maker_of(uint8_t verb)
{
    static tri_maker *const commands[TRI_VERBS] = {
        [TRI_CORPS] = make_corps, [TRI_DETACH] = make_corps, [TRI_ATTACH] = make_attach,
        [TRI_UNIT] = make_unit,   [TRI_ROAD] = make_ride,    [TRI_THREATEN] = make_threat,
    };
    if (commands[verb])
        return commands[verb];
    tri_maker *maker = tri_setup_maker(verb);
    return maker ? maker : tri_attack_maker(verb);
}

/* ---------------------------------------------------------------- all of them */

static bool make_one(void *making)
{
    tri_making *make = making;
    gg_order_open(&make->order, make->verb);
    make->movers = (tri_set){{0, 0}};
    return maker_of(make->verb)(make);
}

static void pass_on(void *making)
{
    const tri_making *make = making;
    make->each(make->to, &make->order);
}

bool tri_every_order(const gg_game *game, const void *state, gg_seat seat,
                     void (*each)(void *to, const gg_order *order), void *to)
{
    const tri_state *truth = state;
    tri_making make = {.game = game,
                       .board = tri_board_of(game),
                       .table = &truth->table,
                       .seat = seat,
                       .side = truth->table.head.side[seat],
                       .each = each,
                       .to = to};
    uint64_t verbs = game->rules->prompts[truth->table.head.prompt[seat]].verbs;
    uint64_t seed = gg_hash_bytes(state, sizeof *truth);
    bool all = true;
    find_fronts(&make);
    for (uint8_t verb = 1; verb < TRI_VERBS; verb++) {
        make.verb = verb;
        if (!(verbs >> verb & 1))
            continue;
        all = (maker_of(verb) ? gg_each_way(&make.choices, seed + verb, make_one, pass_on, &make)
                              : gg_every_form(game, verb, seed + verb, each, to)) &&
              all;
    }
    return all;
}
