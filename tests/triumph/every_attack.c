/* every_attack.c: every order that could be given in an attack, by brute force. */
#include <string.h>

#include "triumph/every_order.h"

static uint8_t attack_locale(const tri_making *make)
{
    return tri_locale_of(make->board, make->table->attack.from);
}

static uint8_t defense_locale(const tri_making *make)
{
    return tri_locale_of(make->board, tri_across(make->table->attack.from));
}

static tri_set both(tri_set a, tri_set b)
{
    return (tri_set){{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
}

/* ---------------------------------------------------------------- defenders */

static tri_set keep_corps(const tri_making *make, tri_set units, bool detached)
{
    tri_set kept = {{0, 0}};
    TRI_EACH (slot, units)
        if ((make->table->corps[slot] == TRI_NO_COMMANDER) == detached)
            tri_add(&kept, slot);
    return kept;
}

/* Up to so many different units, ascending. */
static void put_few(tri_making *make, tri_set units, uint32_t most)
{
    for (uint32_t i = 0; i < most && !tri_empty(units); i++) {
        uint32_t number = tri_pick(make, tri_count(units) + 1), slot = tri_next(units, 0);
        if (number == 0)
            break;
        for (; number > 1; number--) {
            tri_drop(&units, slot);
            slot = tri_next(units, 0);
        }
        tri_put(make, slot);
        tri_drop(&units, slot);
    }
    tri_put(make, TRI_DONE);
}

/* Any units in the locale; if they are many, mostly not more than one of the detached ones. Half of them seal
 * leaders in advance: LEAD instead of DONE after the units. */
static bool make_defend(tri_making *make)
{
    tri_set all = tri_own_in(make, defense_locale(make)), of = all;
    tri_set detached = keep_corps(make, all, true);
    if (tri_count(detached) > 2 && tri_pick(make, 4) > 0) {
        of = keep_corps(make, all, false);
        if (tri_pick(make, 2) == 1)
            tri_add(&of, tri_pick_unit(make, detached));
    }
    tri_put_any_units(make, of);
    bool sealed = tri_pick(make, 2) == 1;
    if (sealed)
        make->order.item[make->order.count - 1] = TRI_WORD_LEAD;
    tri_put_any_commanders(make, tri_own_commanders_in(make, defense_locale(make)));
    if (sealed)
        put_few(make, all, 3);
    return true;
}

static bool make_advance(tri_making *make)
{
    tri_put_any_units(make, tri_own_in(make, defense_locale(make)));
    tri_put_any_commanders(make, tri_own_commanders_in(make, defense_locale(make)));
    return true;
}

static bool make_pair(tri_making *make)
{
    put_few(make, tri_own_in(make, defense_locale(make)), 3);
    return true;
}

/* ---------------------------------------------------------------- losses */

/* That many points, ascending; a unit may occur any number of times. */
static void put_points(tri_making *make, tri_set units, uint32_t points)
{
    for (uint32_t i = 0; i < points && !tri_empty(units); i++) {
        uint32_t slot = tri_pick_unit(make, units);
        for (uint32_t below = tri_next(units, 0); below < slot; below = tri_next(units, 0))
            tri_drop(&units, below);
        tri_put(make, slot);
    }
}

/* Points that no unit can pay are left out. */
static bool make_loss(tri_making *make)
{
    const tri_attack *attack = &make->table->attack;
    tri_set mine = both(tri_own_units(make),
                        make->side == make->table->active ? attack->movers : attack->named);
    put_points(make, mine, tri_pick(make, attack->points + 2U));
    return true;
}

/* One unit for each commander, or none. */
static bool make_keep(tri_making *make)
{
    for (uint32_t c = 0; c < make->board->commanders; c++) {
        tri_set units = both(tri_own_corps(make, c), make->table->attack.movers);
        if (!tri_empty(units) && tri_pick(make, 4) > 0)
            tri_put(make, tri_pick_unit(make, units));
    }
    return true;
}

/* ---------------------------------------------------------------- retreats */

typedef struct fleeing {
    uint8_t strength[TRI_UNITS];
    bool gone[TRI_UNITS];
} fleeing;

static tri_set of_types(const tri_making *make, tri_set units, bool horse)
{
    tri_set kept = {{0, 0}};
    TRI_EACH (slot, units) {
        uint8_t type = tri_type(make->table->face[slot]);
        if (type == TRI_INFANTRY || (horse && type == TRI_CAVALRY))
            tri_add(&kept, slot);
    }
    return kept;
}

/* What a group pays: mostly what it owes. */
static void put_debt(tri_making *make, tri_set units, uint32_t owed, fleeing *flee)
{
    uint32_t before = make->order.count;
    if (tri_empty(units))
        return;
    uint32_t points = (uint32_t[]){owed, 1, 2, owed, owed, 0, owed, owed}[tri_pick(make, 8)];
    put_points(make, units, points);
    for (uint32_t i = before; i < make->order.count; i++)
        if (flee->strength[make->order.item[i]] > 0)
            flee->strength[make->order.item[i]]--;
}

/* The approaches in the order of the board, the reserve last. */
static void put_debts(tri_making *make, fleeing *flee)
{
    const tri_board *board = make->board;
    uint16_t to = tri_across(make->table->attack.from);
    uint32_t here = defense_locale(make);
    tri_set reserve = tri_own_at(make, tri_reserve(here));
    for (uint32_t i = 0; i < board->locale[here].approaches; i++) {
        uint16_t approach = board->locale[here].approach[i];
        if (approach == to)
            continue;
        tri_set units = tri_own_at(make, tri_blocking(approach));
        put_debt(make, of_types(make, units, true), tri_border_of(board, approach)->wide ? 2 : 1,
                 flee);
    }
    put_debt(make, of_types(make, tri_without(reserve, make->table->attack.named), false),
             tri_border_of(board, to)->wide ? 2 : 1, flee);
}

/* Any adjacent locale, or elimination. */
static void put_destination(tri_making *make, uint32_t slot, fleeing *flee)
{
    const tri_locale *here = &make->board->locale[defense_locale(make)];
    uint32_t number = tri_pick(make, here->approaches + 1U);
    flee->gone[slot] = number == here->approaches;
    tri_put(make, flee->gone[slot] ? (uint32_t)TRI_WORD_DIES
                                   : TRI_ITEM_PLACE + (uint32_t)tri_reserve(here->next[number]));
}

static void put_kept(tri_making *make, tri_set units, const fleeing *flee)
{
    for (uint32_t c = 0; c < make->board->commanders; c++) {
        tri_set corps = both(tri_own_corps(make, c), units), left = corps;
        TRI_EACH (slot, corps)
            if (flee->gone[slot])
                tri_drop(&left, slot);
        if (tri_count(left) > 1)
            tri_put(make, tri_pick_unit(make, left));
    }
}

static bool make_retreat(tri_making *make)
{
    fleeing flee = {.gone = {false}};
    tri_set units = of_types(make, tri_own_in(make, defense_locale(make)), true), left = units;
    TRI_EACH (slot, units)
        flee.strength[slot] = tri_strength(make->table->face[slot]);
    put_debts(make, &flee);
    tri_put(make, TRI_DONE);
    TRI_EACH (slot, units)
        if (flee.strength[slot] == 0)
            tri_drop(&left, slot);
    TRI_EACH (slot, left)
        put_destination(make, slot, &flee);
    put_kept(make, left, &flee);
    return make->order.count < GG_ITEMS_MAX;
}

/* ---------------------------------------------------------------- roads to the front */

enum { WAYS = 3, PATHS = 400 };

typedef struct paths {
    uint32_t count;
    uint8_t length[PATHS];
    uint16_t way[PATHS][WAYS];
} paths;

/* All paths of up to `ways` ways on from this one that end in the goal, whatever their groups. */
static void find_paths(const tri_making *make, paths *found, uint32_t locale, uint32_t goal,
                       const uint16_t *so_far, uint32_t length, uint32_t ways)
{
    const tri_board *board = make->board;
    if (locale == goal && found->count < PATHS) {
        found->length[found->count] = (uint8_t)length;
        memcpy(found->way[found->count++], so_far, length * sizeof so_far[0]);
    }
    for (uint32_t n = 0; n < board->nodes && length < ways; n++) {
        for (uint32_t i = 0; board->node[n].locale == locale && i < board->node[n].ways; i++) {
            uint16_t path[WAYS] = {0};
            memcpy(path, so_far, length * sizeof so_far[0]);
            path[length] = board->node[n].way[i];
            find_paths(make, found, board->node[tri_way_to(board, path[length])].locale, goal, path,
                       length + 1, ways);
        }
    }
}

/* A path to where an attack of this kind must ride. */
static bool put_path(tri_making *make, uint32_t locale, uint32_t ways)
{
    static const uint16_t none[WAYS];
    paths found = {.count = 0};
    uint8_t goal = make->order.verb == TRI_OCCUPY ? defense_locale(make) : attack_locale(make);
    find_paths(make, &found, locale, goal, none, 0, ways);
    if (found.count == 0)
        return false;
    uint32_t number = tri_pick(make, found.count);
    for (uint32_t i = 0; i < found.length[number]; i++)
        tri_put(make, TRI_ITEM_WAY + (uint32_t)found.way[number][i]);
    tri_put(make, TRI_DONE);
    return true;
}

static bool put_road(tri_making *make, uint16_t at)
{
    tri_put(make, TRI_WORD_ROAD);
    if (tri_on_board(at))
        return put_path(make, tri_locale_at(make->board, at), WAYS);
    uint32_t entry = tri_pick(make, make->board->entries);
    tri_put(make, TRI_ITEM_ENTRY + entry);
    return put_path(make, make->board->node[make->board->entry[entry].node].locale, WAYS - 1);
}

/* ---------------------------------------------------------------- attack commands */

static void add_movers(tri_making *make, tri_set units)
{
    make->movers.word[0] |= units.word[0];
    make->movers.word[1] |= units.word[1];
}

static bool maybe_road(tri_making *make, uint16_t at)
{
    return tri_pick(make, 3) < 2 ? true : put_road(make, at);
}

/* Those in the attack locale, or sometimes any own ones. */
static bool put_corps_command(tri_making *make, uint16_t word)
{
    uint32_t near = tri_own_commanders_in(make, attack_locale(make));
    uint32_t of = near != 0 && tri_pick(make, 4) > 0 ? near : tri_own_commanders(make);
    if (of == 0)
        return false;
    uint32_t commander = tri_pick_commander(make, of);
    tri_set corps = tri_own_corps(make, commander);
    tri_put(make, word);
    tri_put(make, TRI_ITEM_COMMANDER + commander);
    tri_set named = tri_put_any_units(make, corps);
    add_movers(make, word == TRI_WORD_CORPS ? tri_without(corps, named) : named);
    return maybe_road(make, make->table->commander_at[commander]);
}

static bool put_unit_command(tri_making *make)
{
    tri_set near = tri_own_in(make, attack_locale(make));
    tri_set of = !tri_empty(near) && tri_pick(make, 4) > 0 ? near : tri_own_units(make);
    uint32_t slot = tri_pick_unit(make, of);
    tri_set unit = {{0, 0}};
    tri_put(make, TRI_WORD_UNIT);
    tri_put(make, slot);
    tri_add(&unit, slot);
    add_movers(make, unit);
    return maybe_road(make, make->table->at[slot]);
}

static bool put_ride_command(tri_making *make)
{
    const tri_ride *ride = &make->table->ride;
    tri_put(make, TRI_WORD_RIDE);
    add_movers(make, ride->riders);
    return put_path(make, make->board->node[ride->node].locale, WAYS);
}

static bool put_command(tri_making *make)
{
    if (make->table->ride.open && tri_pick(make, 2) == 1)
        return put_ride_command(make);
    switch (tri_pick(make, 3)) {
    case 0:
        return put_corps_command(make, TRI_WORD_CORPS);
    case 1:
        return put_corps_command(make, TRI_WORD_DETACH);
    default:
        return put_unit_command(make);
    }
}

/* One, two, or as many as there are commanders in the attack locale. */
static bool put_commands(tri_making *make)
{
    uint32_t near = tri_bits(tri_own_commanders_in(make, attack_locale(make)));
    uint32_t commands = 1 + tri_pick(make, near > 2 ? near : 2);
    for (uint32_t i = 0; i < commands; i++)
        if (!put_command(make))
            return false;
    tri_put(make, TRI_DONE);
    return true;
}

/* The word that says where they end, or none. */
static bool make_occupy_or_feint(tri_making *make)
{
    uint16_t other = make->order.verb == TRI_FEINT ? TRI_WORD_BLOCK : TRI_WORD_GO;
    if (!put_commands(make))
        return false;
    uint32_t end = tri_pick(make, 3);
    if (end > 0)
        tri_put(make, end == 1 ? (uint16_t)TRI_WORD_STAY : other);
    return true;
}

static bool make_attack(tri_making *make)
{
    const uint8_t *leader = make->table->attack.defense_leader;
    if (!put_commands(make))
        return false;
    tri_put(make, tri_pick(make, 2) == 0 ? TRI_WORD_WIDE : TRI_WORD_NARROW);
    uint32_t target = tri_pick(make, 3);
    if (target < 2 && leader[1] != TRI_NO_UNIT)
        tri_put(make, leader[target]);
    put_few(make, make->movers, 3);
    return true;
}

tri_maker *tri_attack_maker(uint8_t verb)
{
    static tri_maker *const makers[TRI_VERBS] = {
        [TRI_DEFEND] = make_defend,
        [TRI_RETREAT] = make_retreat,
        [TRI_OCCUPY] = make_occupy_or_feint,
        [TRI_FEINT] = make_occupy_or_feint,
        [TRI_ATTACK] = make_attack,
        [TRI_LEAD] = make_pair,
        [TRI_COUNTER] = make_pair,
        [TRI_ADVANCE] = make_advance,
        [TRI_LOSS] = make_loss,
        [TRI_KEEP] = make_keep,
    };
    return makers[verb];
}
