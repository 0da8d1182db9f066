/* forecast.c: what an attack can come to, over all that a seat does not know. */
#include "triumph/preview/forecast.h"

#include "core/mem.h"
#include "triumph/attack/arithmetic.h"
#include "triumph/knowledge/information.h"
#include "triumph/table/choices_left.h"
#include "triumph/table/knowledge.h"

enum {
    CAVALRY_FACES = 1 << TRI_C3 | 1 << TRI_C2 | 1 << TRI_C1,
    GUN_FACES = 1 << TRI_A1,
    STRONGEST = 3
};

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* ---------------------------------------------------------------- faces that are possible */

static bool is_hidden(const tri_table *table, uint32_t slot)
{
    return tri_in_play(table->at[slot]) && table->face[slot] == TRI_NO_FACE;
}

/* Faces of which there are units left that are neither known nor known to be in some group. */
static uint8_t free_faces(const tri_table *table, uint8_t side)
{
    uint32_t first = side == TRI_ALLIED ? 0 : TRI_UNITS_MAX;
    int left[TRI_FACES];
    uint8_t mask = 0;
    for (uint32_t face = 0; face < TRI_FACES; face++)
        left[face] = table->left[side][face];
    for (uint32_t slot = first; slot < first + TRI_UNITS_MAX; slot++) {
        uint8_t face = is_hidden(table, slot) ? table->memo[slot] : table->face[slot];
        if (tri_in_play(table->at[slot]) && face != TRI_NO_FACE)
            left[face]--;
    }
    for (uint32_t face = 0; face < TRI_FACES; face++)
        if (left[face] > 0)
            mask |= (uint8_t)(1U << face);
    return mask;
}

static uint8_t possible_faces(const tri_table *table, uint32_t slot, uint8_t free, tri_set riders)
{
    uint32_t size = 0, memos = 0;
    uint8_t mask = 0;
    if (table->face[slot] != TRI_NO_FACE)
        return (uint8_t)(1U << table->face[slot]);
    for (uint32_t other = 0; other < TRI_UNITS; other++) {
        if (table->group[other] != table->group[slot])
            continue;
        size++;
        if (table->memo[other] == TRI_NO_FACE)
            continue;
        memos++;
        mask |= (uint8_t)(1U << table->memo[other]);
    }
    if (memos < size)
        mask |= free;
    return tri_has(riders, slot) ? mask & CAVALRY_FACES : mask;
}

static void find_possible(const tri_table *table, uint8_t possible[TRI_UNITS])
{
    tri_set riders = tri_known_riders(table);
    uint8_t free[2] = {free_faces(table, TRI_ALLIED), free_faces(table, TRI_FRENCH)};
    memset(possible, 0, TRI_UNITS);
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (tri_in_play(table->at[slot]))
            possible[slot] = possible_faces(table, slot, free[tri_army_of(slot)], riders);
}

void tri_outlook_open(const gg_game *game, const tri_table *view, tri_outlook *outlook)
{
    memset(outlook, 0, sizeof *outlook);
    outlook->game = game;
    outlook->board = tri_board_of(game);
    outlook->table = *view;
    find_possible(view, outlook->possible);
}

/* The face that a unit has for the moment is in the table; else all that are possible. */
static uint8_t faces_now(const tri_outlook *outlook, uint32_t slot)
{
    uint8_t face = outlook->table.face[slot];
    return face != TRI_NO_FACE ? (uint8_t)(1U << face) : outlook->possible[slot];
}

static tri_range strength_of(const tri_outlook *outlook, uint32_t slot)
{
    tri_range range = {0, 0};
    bool first = true;
    if (!tri_in_play(outlook->table.at[slot]))
        return range;
    for (uint8_t face = 0; face < TRI_FACES; face++) {
        if (!(faces_now(outlook, slot) >> face & 1))
            continue;
        tri_widen(&range, first, tri_strength(face), tri_strength(face));
        first = false;
    }
    return range;
}

/* ---------------------------------------------------------------- squads */

static void add_squad(const tri_outlook *outlook, const tri_squad *squad, tri_squad_fits fits,
                      tri_squads *squads)
{
    if (!fits(outlook, squad))
        return;
    for (uint32_t i = 0; i < squads->count; i++) {
        const tri_squad *other = &squads->squad[i];
        if (memcmp(other->face, squad->face, 2) == 0 && memcmp(other->mask, squad->mask, 2) == 0 &&
            tri_squad_size(other) == tri_squad_size(squad))
            return; /* alike */
    }
    if (squads->count == TRI_SQUADS_MAX)
        squads->cut = true;
    else
        squads->squad[squads->count++] = *squad;
}

/* The faces that `other` can have if the first unit has this one. */
static void add_pairs(const tri_outlook *outlook, tri_set units, tri_squad squad,
                      tri_squad_fits fits, tri_squads *squads)
{
    uint8_t possible[TRI_UNITS];
    const uint8_t *now = outlook->possible;
    if (is_hidden(&outlook->table, squad.slot[0])) {
        tri_table assumed = outlook->table;
        assumed.face[squad.slot[0]] = squad.face[0];
        tri_know(&assumed, squad.slot[0], squad.face[0]);
        find_possible(&assumed, possible);
        now = possible;
    }
    for (uint32_t slot = tri_next(units, squad.slot[0] + 1U); slot < TRI_UNITS;
         slot = tri_next(units, slot + 1))
        for (uint8_t face = 0; face < TRI_FACES; face++) {
            if (!(now[slot] >> face & 1))
                continue;
            tri_squad two = squad;
            two.slot[1] = (uint8_t)slot;
            two.face[1] = face;
            two.mask[1] = now[slot];
            add_squad(outlook, &two, fits, squads);
        }
}

void tri_find_squads(const tri_outlook *outlook, tri_set units, uint32_t size, tri_squad_fits fits,
                     tri_squads *squads)
{
    const tri_squad nobody = {{TRI_NO_UNIT, TRI_NO_UNIT}, {TRI_NO_FACE, TRI_NO_FACE}, {0, 0}};
    squads->count = 0;
    squads->cut = false;
    add_squad(outlook, &nobody, fits, squads);
    TRI_EACH (slot, units)
        for (uint8_t face = 0; face < TRI_FACES; face++) {
            tri_squad one = nobody;
            if (!(outlook->possible[slot] >> face & 1))
                continue;
            one.slot[0] = (uint8_t)slot;
            one.face[0] = face;
            one.mask[0] = outlook->possible[slot];
            add_squad(outlook, &one, fits, squads);
            if (size > 1)
                add_pairs(outlook, units, one, fits, squads);
        }
}

/* ---------------------------------------------------------------- retreats */

/* Units of one position: guns die, the others owe points together; `horse_free`: cavalry does not pay (T-RET-04,
 * T-RET-05, T-RET-06, T-RET-07, T-RET-08). */
static tri_range group_cost(const tri_outlook *outlook, tri_set units, int owed, bool horse_free)
{
    int guns = 0, strength = 0, open = 0, must = 0, may_be_guns = 0, walkers = 0;
    tri_range cost = {0, 0};
    TRI_EACH (slot, units) {
        uint8_t face = outlook->table.face[slot], mask = outlook->possible[slot];
        uint8_t type = tri_type(face);
        if (face == TRI_NO_FACE) {
            open++;
            must += !horse_free || !(mask & CAVALRY_FACES);
            may_be_guns += (mask & GUN_FACES) != 0;
        } else if (type == TRI_ARTILLERY) {
            guns++;
        } else if (type == TRI_INFANTRY || !horse_free) {
            strength += tri_strength(face);
        }
        walkers++;
    }
    if (walkers == 0)
        return cost;
    for (int more = 0; more <= may_be_guns; more++) {
        int payers = larger(0, must - more);
        int low = guns + smaller(more, must) + smaller(owed, strength + payers);
        int high = guns + more + smaller(owed, strength + STRONGEST * (open - more));
        tri_widen(&cost, more == 0, low, high);
    }
    return cost;
}

static void add_range(tri_range *sum, tri_range more)
{
    sum->least += more.least;
    sum->most += more.most;
}

static void count_guns(tri_outlook *outlook, tri_set units)
{
    TRI_EACH (slot, units) {
        outlook->named_guns.least += outlook->possible[slot] == GUN_FACES;
        outlook->named_guns.most += (outlook->possible[slot] & GUN_FACES) != 0;
    }
}

static void find_room(tri_outlook *outlook)
{
    tri_shelter shelter[TRI_LOCALE_APPROACHES];
    uint32_t count = tri_shelters(outlook->board, &outlook->table, shelter);
    outlook->room = outlook->walkers = 0;
    for (uint32_t i = 0; i < count; i++)
        outlook->room += shelter[i].room;
    TRI_EACH (slot, outlook->retreating)
        outlook->walkers += !(outlook->possible[slot] & GUN_FACES);
}

void tri_outlook_retreat(tri_outlook *outlook)
{
    const tri_table *table = &outlook->table;
    const tri_board *board = outlook->board;
    uint8_t side = tri_defender(table), here = tri_defense_locale(board, table);
    uint16_t to = tri_across(table->attack.from);
    const tri_locale *locale = &board->locale[here];
    outlook->retreat = outlook->named_guns = (tri_range){0, 0};
    for (uint32_t i = 0; i < locale->approaches; i++) {
        uint16_t approach = locale->approach[i];
        if (approach == to)
            continue;
        tri_set units = tri_army_at(table, side, tri_blocking(approach));
        int owed = 1 + tri_border_of(board, approach)->wide;
        add_range(&outlook->retreat, group_cost(outlook, units, owed, false));
    }
    tri_set reserve = tri_army_at(table, side, tri_reserve(here));
    tri_set unnamed = tri_without(reserve, table->attack.named);
    int owed = 1 + tri_border_of(board, to)->wide;
    add_range(&outlook->retreat, group_cost(outlook, unnamed, owed, true));
    outlook->retreating = tri_army_in(board, table, side, here);
    count_guns(outlook, table->attack.named);
    find_room(outlook);
}

/* The points of a retreat after these losses of the defending units; units without room included. */
static tri_range retreat_cost(const tri_outlook *outlook, tri_range lost)
{
    tri_range cost = outlook->retreat;
    int paid = outlook->retreat.most + lost.most;
    int all = 0;
    TRI_EACH (slot, outlook->retreating)
        all += outlook->possible[slot] != GUN_FACES;
    cost.least += larger(0, outlook->named_guns.least - lost.most);
    cost.most += outlook->named_guns.most;
    cost.least += larger(0, outlook->walkers - paid - outlook->room);
    cost.most += STRONGEST * larger(0, all - outlook->room);
    return cost;
}

/* ---------------------------------------------------------------- one run */

typedef struct course {
    tri_outlook *outlook;
    tri_table *table;
    tri_range morale[2];
    tri_range lost[2];
} course;

static void drop(tri_range *morale, uint32_t at_worst, uint32_t at_best, uint32_t floor)
{
    morale->least -= (int)tri_morale_drop((uint32_t)morale->least, at_worst, floor);
    morale->most -= (int)tri_morale_drop((uint32_t)morale->most, at_best, floor);
}

static void commit(course *run, uint32_t slot)
{
    tri_table *table = run->table;
    uint8_t side = tri_army_of(slot), face = table->face[slot];
    uint32_t cost = tri_elite_cost(table, side, face);
    if (cost == 0)
        return;
    drop(&run->morale[side], cost, cost, 1);
    (face == TRI_C3 ? table->heavy_committed : table->guard_committed)[side] = 1;
}

static void commit_two(course *run, const uint8_t slots[2])
{
    for (uint32_t i = 0; i < 2; i++)
        if (slots[i] != TRI_NO_UNIT)
            commit(run, slots[i]);
}

/* Elite units among others that pay `points` or retreat (then `all` are committed). */
static void commit_others(course *run, uint8_t side, tri_set units, tri_range points, bool all)
{
    static const uint8_t elite[2] = {TRI_C3, TRI_G3};
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t cost = tri_elite_cost(run->table, side, elite[i]);
        int others = 0;
        bool may = false, sure = false;
        if (cost == 0)
            continue;
        TRI_EACH (slot, units) {
            uint8_t faces = faces_now(run->outlook, slot);
            if (!tri_in_play(run->table->at[slot]))
                continue;
            bool is_elite = faces == 1U << elite[i];
            may = may || (faces >> elite[i] & 1);
            sure = sure || is_elite;
            others += is_elite ? 0 : strength_of(run->outlook, slot).most;
        }
        if (!all) {
            may = may && points.most > 0;
            sure = sure && points.least > others;
        }
        drop(&run->morale[side], may ? cost : 0, sure ? cost : 0, 1);
        if (sure)
            (i == 0 ? run->table->heavy_committed : run->table->guard_committed)[side] = 1;
    }
}

static void drop_two(tri_set *set, const uint8_t slots[2])
{
    for (uint32_t i = 0; i < 2; i++)
        if (slots[i] != TRI_NO_UNIT)
            tri_drop(set, slots[i]);
}

static int strength_of_two(const course *run, const uint8_t slots[2], bool guns_too)
{
    int sum = 0;
    for (uint32_t i = 0; i < 2; i++) {
        if (slots[i] == TRI_NO_UNIT || !tri_in_play(run->table->at[slots[i]]))
            continue;
        uint8_t face = run->table->face[slots[i]];
        if (guns_too || tri_type(face) != TRI_ARTILLERY)
            sum += tri_strength(face);
    }
    return sum;
}

/* A side loses `points`: first its leaders, then the others (T-ATK-9.2, T-ATK-9.3, T-ATK-9.4, T-ATK-10.2, T-ATK-10.3,
 * T-ATK-10.4, T-ATK-10.5). However they are split, all are lost as long as there is strength left. */
static void lose(course *run, uint8_t side, int points, int first, tri_set others, bool loose)
{
    tri_range rest = {0, 0};
    TRI_EACH (slot, others)
        add_range(&rest, strength_of(run->outlook, slot));
    if (loose)
        rest.least = 0;
    int left = larger(0, points - first);
    tri_range paid = {smaller(left, rest.least), smaller(left, rest.most)};
    run->lost[side].least += smaller(points, first) + paid.least;
    run->lost[side].most += smaller(points, first) + paid.most;
    commit_others(run, side, others, paid, false);
}

static void lose_points(course *run)
{
    const tri_table *table = run->table;
    const tri_attack *attack = &table->attack;
    uint8_t attacker = table->active, defender = tri_defender(table);
    tri_set movers = run->outlook->loose ? run->outlook->crowd : attack->movers;
    tri_set named = attack->named;
    drop_two(&movers, attack->attack_leader);
    lose(run, attacker, tri_attacker_points(table),
         strength_of_two(run, attack->attack_leader, true), movers, run->outlook->loose);
    for (uint32_t i = 0; i < 2; i++) {
        uint8_t slot = attack->defense_leader[i];
        if (slot != TRI_NO_UNIT && tri_type(table->face[slot]) != TRI_ARTILLERY)
            tri_drop(&named, slot);
    }
    drop_two(&named, attack->counter);
    int first = strength_of_two(run, attack->defense_leader, false) +
                strength_of_two(run, attack->counter, true);
    lose(run, defender, tri_defender_points(table), first, named, run->outlook->unnamed);
}

/* T-ATK-7.4: each counter-attacker loses a point at once. */
static void pay_for_counter(course *run)
{
    static const uint8_t reduced[TRI_FACES] = {TRI_I2, TRI_I2, TRI_I1,      TRI_NO_FACE,
                                               TRI_C2, TRI_C1, TRI_NO_FACE, TRI_NO_FACE};
    tri_table *table = run->table;
    commit_two(run, table->attack.counter);
    for (uint32_t i = 0; i < 2; i++) {
        uint8_t slot = table->attack.counter[i];
        if (slot == TRI_NO_UNIT)
            continue;
        run->lost[tri_defender(table)].least++;
        run->lost[tri_defender(table)].most++;
        uint8_t face = reduced[table->face[slot]];
        if (face == TRI_NO_FACE)
            table->at[slot] = TRI_DEAD;
        else
            table->face[slot] = face;
    }
}

/* T-ATK-11.1, T-ELT-13 */
static void settle(course *run)
{
    const tri_attack *attack = &run->table->attack;
    uint8_t attacker = run->table->active, loser = attack->final_winner ^ 1U;
    drop(&run->morale[loser], (uint32_t)run->lost[loser].most, (uint32_t)run->lost[loser].least,
         attack->artillery_led ? 1 : 0);
    if (attack->guard && loser == attacker)
        drop(&run->morale[attacker], TRI_GUARD_DEFEAT, TRI_GUARD_DEFEAT, 0);
}

static void retreat(course *run, tri_forecast *forecast)
{
    uint8_t side = tri_defender(run->table);
    const tri_attack *attack = &run->table->attack;
    tri_range none = {0, 0};
    if (attack->final_winner == side || attack->artillery_led || run->morale[side].most == 0)
        return;
    tri_range cost = retreat_cost(run->outlook, run->lost[side]);
    commit_others(run, side, run->outlook->retreating, none, true);
    drop(&run->morale[side], (uint32_t)cost.most, (uint32_t)cost.least, 0);
    tri_widen(&forecast->retreat, !forecast->retreats, cost.least, cost.most);
    forecast->retreats = true;
}

static void record(const course *run, tri_forecast *forecast)
{
    const tri_attack *attack = &run->table->attack;
    bool first = forecast->runs++ == 0;
    tri_widen(&forecast->initial, first, attack->initial, attack->initial);
    tri_widen(&forecast->final, first, attack->final, attack->final);
    forecast->initial_winners |= (uint8_t)(1U << attack->initial_winner);
    forecast->final_winners |= (uint8_t)(1U << attack->final_winner);
    for (uint32_t side = 0; side < TRI_SIDES; side++) {
        tri_range lost = run->lost[side], morale = run->morale[side];
        tri_widen(&forecast->lost[side], first, lost.least, lost.most);
        tri_widen(&forecast->morale[side], first, morale.least, morale.most);
        if (morale.least == 0)
            forecast->demoralized |= (uint8_t)(1U << side);
        if (morale.most > 0)
            forecast->spared |= (uint8_t)(1U << side);
    }
}

/* False: this counter-attack is not allowed after such an initial result (T-ATK-7.3). */
static bool counter_allowed(const tri_table *table)
{
    const tri_attack *attack = &table->attack;
    return attack->counter[0] == TRI_NO_UNIT || attack->initial_winner == table->active ||
           tri_type(table->face[attack->counter[0]]) != TRI_INFANTRY;
}

static void run_once(course *run, tri_forecast *forecast)
{
    tri_table *table = run->table;
    tri_attack *attack = &table->attack;
    for (uint32_t side = 0; side < TRI_SIDES; side++) {
        run->morale[side] = (tri_range){table->morale[side], table->morale[side]};
        run->lost[side] = (tri_range){0, 0};
    }
    commit_two(run, attack->attack_leader);
    commit_two(run, attack->defense_leader);
    attack->initial = (int8_t)tri_initial_result(run->outlook->board, table);
    attack->initial_winner = tri_winner_of(table, attack->initial);
    if (!counter_allowed(table))
        return;
    pay_for_counter(run);
    attack->final = (int8_t)tri_final_result(table);
    attack->final_winner = tri_winner_of(table, attack->final);
    lose_points(run);
    settle(run);
    retreat(run, forecast);
    record(run, forecast);
}

/* ---------------------------------------------------------------- a retreat alone */

tri_range tri_retreat_cost(const tri_outlook *outlook)
{
    return retreat_cost(outlook, (tri_range){0, 0});
}

void tri_run_retreat(tri_outlook *outlook, tri_range cost, tri_forecast *forecast)
{
    tri_table *table = &outlook->table;
    course run = {.outlook = outlook, .table = table};
    uint8_t side = tri_defender(table), heavy = table->heavy_committed[side];
    uint8_t guard = table->guard_committed[side];
    for (uint32_t i = 0; i < TRI_SIDES; i++)
        run.morale[i] = (tri_range){table->morale[i], table->morale[i]};
    commit_others(&run, side, outlook->retreating, cost, true);
    drop(&run.morale[side], (uint32_t)cost.most, (uint32_t)cost.least, 0);
    run.lost[side] = cost;
    table->heavy_committed[side] = heavy;
    table->guard_committed[side] = guard;
    record(&run, forecast);
}

/* ---------------------------------------------------------------- assumptions */

typedef struct before {
    uint8_t face[2], heavy[2], guard[2];
    uint16_t at[2];
    tri_attack attack;
} before;

static void assume(tri_table *table, const tri_squad *squad, uint8_t slots[2])
{
    for (uint32_t i = 0; i < 2; i++) {
        slots[i] = squad->slot[i];
        if (slots[i] != TRI_NO_UNIT)
            table->face[slots[i]] = squad->face[i];
    }
}

static void forget(tri_outlook *outlook, const tri_squad *squad, const uint8_t face[2])
{
    for (uint32_t i = 0; i < 2; i++)
        if (squad->slot[i] != TRI_NO_UNIT)
            outlook->table.face[squad->slot[i]] = face[i];
}

static void keep_faces(const tri_table *table, const tri_squad *squad, uint8_t face[2])
{
    for (uint32_t i = 0; i < 2; i++)
        face[i] = squad->slot[i] == TRI_NO_UNIT ? (uint8_t)TRI_NO_FACE
                                                : table->face[squad->slot[i]];
}

static void run_with(tri_outlook *outlook, const tri_squad *counter, int attackers, int defenders,
                     tri_forecast *forecast)
{
    tri_table *table = &outlook->table;
    before kept = {.attack = table->attack};
    course run = {.outlook = outlook, .table = table};
    memcpy(kept.heavy, table->heavy_committed, 2);
    memcpy(kept.guard, table->guard_committed, 2);
    keep_faces(table, counter, kept.face);
    for (uint32_t i = 0; i < 2; i++)
        kept.at[i] = counter->slot[i] == TRI_NO_UNIT ? (uint16_t)TRI_OUT
                                                     : table->at[counter->slot[i]];
    table->attack.attackers = (uint8_t)attackers;
    table->attack.defenders = (uint8_t)defenders;
    assume(table, counter, table->attack.counter);
    run_once(&run, forecast);
    forget(outlook, counter, kept.face);
    for (uint32_t i = 0; i < 2; i++)
        if (counter->slot[i] != TRI_NO_UNIT)
            table->at[counter->slot[i]] = kept.at[i];
    memcpy(table->heavy_committed, kept.heavy, 2);
    memcpy(table->guard_committed, kept.guard, 2);
    table->attack = kept.attack;
}

void tri_run(tri_outlook *outlook, const tri_squad *attack, const tri_squad *defense,
             const tri_squad *counter, tri_forecast *forecast)
{
    tri_table *table = &outlook->table;
    tri_attack kept = table->attack;
    uint8_t faces[2][2];
    tri_range a = outlook->attackers, d = outlook->defenders;
    int least = larger(a.least, (int)tri_squad_size(attack));
    keep_faces(table, attack, faces[0]);
    keep_faces(table, defense, faces[1]);
    assume(table, attack, table->attack.attack_leader);
    assume(table, defense, table->attack.defense_leader);
    table->attack.artillery_led = attack->slot[0] != TRI_NO_UNIT &&
                                  tri_type(attack->face[0]) == TRI_ARTILLERY;
    if (!table->attack.artillery_led || tri_squad_size(counter) == 0) { /* T-ATK-7.1 */
        run_with(outlook, counter, least, d.most, forecast);
        if (least != a.most || d.least != d.most)
            run_with(outlook, counter, a.most, d.least, forecast);
    }
    forget(outlook, attack, faces[0]);
    forget(outlook, defense, faces[1]);
    table->attack = kept;
}
