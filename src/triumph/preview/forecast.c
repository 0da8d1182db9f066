/* forecast.c: the possible outcomes of an attack, over everything that a seat does not know. */
#include "triumph/preview/forecast.h"

#include "core/mem.h"
#include "triumph/attack/arithmetic.h"
#include "triumph/attack/attack.h"
#include "triumph/knowledge/information.h"

enum {
    CAVALRY_FACES = 1 << TRI_C3 | 1 << TRI_C2 | 1 << TRI_C1,
    GUN_FACES = 1 << TRI_A1,
    STRONGEST = 3
};

_Static_assert(TRI_FACES <= 8, "a byte has a bit for each face");

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

/* Faces with units left that are neither known themselves nor known to be in a group. */
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
        if (tri_in_play(table->at[slot])) {
            possible[slot] = possible_faces(table, slot, free[tri_army_of(slot)], riders);
            gg_assert(possible[slot] != 0); /* every block has some face */
        }
}

void tri_outlook_open(const gg_game *game, const tri_table *view, tri_outlook *outlook)
{
    memset(outlook, 0, sizeof *outlook);
    outlook->game = game;
    outlook->board = tri_board_of(game);
    outlook->table = *view;
    tri_look_at(game, &outlook->table, view->head.viewer, &outlook->look);
    find_possible(view, outlook->possible);
}

/* The assumed face is in the table; otherwise all that are possible. */
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

/* ---------------------------------------------------------------- assumptions */

static void assume(tri_table *table, const tri_squad *squad, uint8_t slots[2])
{
    for (uint32_t i = 0; i < 2; i++) {
        slots[i] = squad->slot[i];
        gg_assert((slots[i] == TRI_NO_UNIT) == (squad->face[i] == TRI_NO_FACE));
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

/* ---------------------------------------------------------------- squads */

tri_set tri_squad_set(const tri_squad *squad)
{
    tri_set set = {{0, 0}};
    for (uint32_t i = 0; i < 2; i++)
        if (squad->slot[i] != TRI_NO_UNIT)
            tri_add(&set, squad->slot[i]);
    return set;
}

static bool is_allowed(tri_outlook *outlook, const tri_squad *squad, tri_squad_fits fits)
{
    uint8_t kept[2], slots[2];
    keep_faces(&outlook->table, squad, kept);
    assume(&outlook->table, squad, slots);
    bool allowed = fits(outlook, squad);
    forget(outlook, squad, kept);
    return allowed;
}

static void add_squad(tri_outlook *outlook, const tri_squad *squad, tri_squad_fits fits,
                      tri_squads *squads)
{
    if (!is_allowed(outlook, squad, fits))
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
static void add_pairs(tri_outlook *outlook, tri_set units, tri_squad squad, tri_squad_fits fits,
                      tri_squads *squads)
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

void tri_find_squads(tri_outlook *outlook, tri_set units, uint32_t size, tri_squad_fits fits,
                     tri_squads *squads)
{
    const tri_squad nobody = {{TRI_NO_UNIT, TRI_NO_UNIT}, {TRI_NO_FACE, TRI_NO_FACE}, {0, 0}};
    gg_assert(size == 1 || size == 2);
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

/* Units of one position: artillery is lost, the others owe points together. */
static tri_range group_cost(const tri_outlook *outlook, const tri_debt *group)
{
    int guns = 0, strength = 0, open = 0, must = 0, may_be_guns = 0, owed = group->points;
    tri_range cost = {0, 0};
    TRI_EACH (slot, group->units) {
        uint8_t face = outlook->table.face[slot], mask = outlook->possible[slot];
        if (face == TRI_NO_FACE) {
            open++;
            must += tri_pays_in_retreat(TRI_C3, group->reserve) || !(mask & CAVALRY_FACES);
            may_be_guns += (mask & GUN_FACES) != 0;
        } else if (tri_type(face) == TRI_ARTILLERY) {
            guns++;
        } else if (tri_pays_in_retreat(face, group->reserve)) {
            strength += tri_strength(face);
        }
    }
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
    gg_assert(more.least <= more.most);
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
    tri_debt group[TRI_GROUPS_MAX];
    uint32_t groups = tri_retreat_groups(outlook->board, table, group);
    outlook->retreat = outlook->named_guns = (tri_range){0, 0};
    for (uint32_t i = 0; i < groups; i++)
        add_range(&outlook->retreat, group_cost(outlook, &group[i]));
    outlook->retreating = tri_army_in(outlook->board, table, tri_defender(table),
                                      tri_defense_locale(outlook->board, table));
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
    gg_assert(at_best <= at_worst && morale->least <= morale->most);
    morale->least -= (int)tri_morale_drop((uint32_t)morale->least, at_worst, floor);
    morale->most -= (int)tri_morale_drop((uint32_t)morale->most, at_best, floor);
    gg_assert(morale->least >= 0);
}

static void commit(course *run, uint32_t slot)
{
    tri_table *table = run->table;
    uint8_t side = tri_army_of(slot), face = table->face[slot];
    uint32_t cost = tri_elite_cost(table, side, face);
    if (cost == 0)
        return;
    drop(&run->morale[side], cost, cost, TRI_ELITE_FLOOR);
    tri_mark_committed(table, side, face);
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
        drop(&run->morale[side], may ? cost : 0, sure ? cost : 0, TRI_ELITE_FLOOR);
        if (sure)
            tri_mark_committed(run->table, side, elite[i]);
    }
}

/* The strength of the units that are hit first in a stage. */
static int strength_hit_first(const course *run, uint8_t stage)
{
    const tri_table *table = run->table;
    uint8_t pair[2];
    int sum = 0;
    tri_hit_first(table, stage, pair);
    for (uint32_t i = 0; i < 2; i++)
        if (pair[i] != TRI_NO_UNIT && tri_in_play(table->at[pair[i]]))
            sum += tri_strength(table->face[pair[i]]);
    return sum;
}

/* A side loses `points`: `first` of them those who are hit first, the rest the others. However they are divided,
 * all points are lost as long as there is strength left. */
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
    lose(run, table->active, tri_attacker_points(table),
         strength_hit_first(run, TRI_ATTACK_LEADERS), tri_loss_candidates(table, TRI_ATTACK_REST),
         run->outlook->loose);
    int first = strength_hit_first(run, TRI_DEFENSE_LEADERS) +
                strength_hit_first(run, TRI_COUNTERS_LOSS);
    lose(run, tri_defender(table), tri_defender_points(table), first,
         tri_loss_candidates(table, TRI_DEFENSE_REST), run->outlook->unnamed);
}

/* Counter-attackers are committed, and each loses a point. */
static void pay_for_counter(course *run)
{
    tri_table *table = run->table;
    commit_two(run, table->attack.counter);
    for (uint32_t i = 0; i < 2; i++) {
        uint8_t slot = table->attack.counter[i];
        if (slot == TRI_NO_UNIT)
            continue;
        run->lost[tri_defender(table)].least++;
        run->lost[tri_defender(table)].most++;
        uint8_t face = tri_reduced(table->face[slot]);
        if (face == TRI_NO_FACE)
            table->at[slot] = TRI_DEAD;
        else
            table->face[slot] = face;
    }
}

/* The points of the loser cost morale. */
static void settle(course *run)
{
    const tri_attack *attack = &run->table->attack;
    uint8_t attacker = run->table->active, loser = attack->final_winner ^ 1U;
    drop(&run->morale[loser], (uint32_t)run->lost[loser].most, (uint32_t)run->lost[loser].least,
         tri_attack_floor(run->table));
    if (tri_guard_is_defeated(run->table))
        drop(&run->morale[attacker], TRI_GUARD_DEFEAT, TRI_GUARD_DEFEAT, 0);
}

static void retreat(course *run, tri_forecast *forecast)
{
    uint8_t side = tri_defender(run->table);
    tri_range none = {0, 0};
    if (!tri_ground_is_won(run->table) || run->morale[side].most == 0)
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
        gg_assert(lost.least >= 0 && lost.least <= lost.most && morale.least <= morale.most);
        tri_widen(&forecast->lost[side], first, lost.least, lost.most);
        tri_widen(&forecast->morale[side], first, morale.least, morale.most);
        if (morale.least == 0)
            forecast->demoralized |= (uint8_t)(1U << side);
        if (morale.most > 0)
            forecast->spared |= (uint8_t)(1U << side);
    }
}

/* With the initial result on the table. */
static bool counter_allowed(const course *run, const tri_squad *counter)
{
    tri_set units = tri_squad_set(counter);
    return tri_empty(units) ||
           (tri_may_counter(run->table) &&
            tri_pair_fits(&run->outlook->look, TRI_COUNTER, run->table->attack.named, units));
}

static void run_once(course *run, const tri_squad *counter, tri_forecast *forecast)
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
    if (!counter_allowed(run, counter))
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

/* ---------------------------------------------------------------- runs */

typedef struct before {
    uint8_t face[2], heavy[2], guard[2];
    uint16_t at[2];
    tri_attack attack;
} before;

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
    if (outlook->loose)
        table->attack.movers = outlook->crowd;
    assume(table, counter, table->attack.counter);
    run_once(&run, counter, forecast);
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
    gg_assert(a.least <= a.most && d.least <= d.most);
    keep_faces(table, attack, faces[0]);
    keep_faces(table, defense, faces[1]);
    assume(table, attack, table->attack.attack_leader);
    assume(table, defense, table->attack.defense_leader);
    table->attack.artillery_led = attack->slot[0] != TRI_NO_UNIT &&
                                  tri_type(attack->face[0]) == TRI_ARTILLERY;
    run_with(outlook, counter, least, d.most, forecast);
    if (least != a.most || d.least != d.most)
        run_with(outlook, counter, a.most, d.least, forecast);
    forget(outlook, attack, faces[0]);
    forget(outlook, defense, faces[1]);
    table->attack = kept;
}
