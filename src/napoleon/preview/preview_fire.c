/* preview_fire.c: expected results of fire in battles and skirmishes, and of hits.
 *
 * W-FIR, W-BAT, W-SKI, W-LOS */
#include "napoleon/battle/fire.h"
#include "napoleon/map/leaving.h"
#include "napoleon/preview/preview_parts.h"
#include "napoleon/table/orders.h"

/* ---------------------------------------------------------------- where the fire value comes from */

typedef struct source {
    const char *base, *rule; /* of the printed value */
} source;

static source source_of(uint8_t type, bool long_range)
{
    switch (type) {
    case NAP_INF:
        return (source){"infantry", "W-FIR-05"};
    case NAP_CAV:
        return (source){"cavalry", "W-FIR-06"};
    case NAP_LDR:
        return (source){"a leader", "W-FIR-10"};
    default:
        return long_range ? (source){"artillery at long range", "W-FIR-08"}
                          : (source){"artillery at short range", "W-FIR-09"};
    }
}

static void put_modifier(gg_json *out, const char *text, int value, const char *rule)
{
    if (value != 0)
        gg_json_line(out, text, value, rule);
}

/* A line for each part. The remainder comes from the bounds of fire values. */
static void put_lines(nap_asking *ask, uint32_t block, bool long_range, const int parts[NAP_MODS],
                      int value)
{
    uint8_t type = ask->outlook.board->block[block].type;
    source from = source_of(type, long_range);
    int base = nap_fire_of(ask->outlook.game, block), sum = base;
    gg_json *out = ask->out;
    for (uint32_t i = 0; i < NAP_MODS; i++)
        sum += parts[i];
    gg_json_array(out, "lines");
    gg_json_line(out, from.base, base, from.rule);
    put_modifier(out, "cavalry in woods fires at 1", parts[NAP_MOD_WOODS], "W-BAT-19");
    put_modifier(out, "in the farm", parts[NAP_MOD_FARM], "W-BAT-20");
    put_modifier(out, "from the hill", parts[NAP_MOD_HILL], "W-BAT-21");
    put_modifier(out, "shock: first fire of the engagement", parts[NAP_MOD_SHOCK], "W-FIR-07");
    put_modifier(out, "first fire of the engagement", parts[NAP_MOD_FIRST], "W-FIR-09");
    put_modifier(out, type == NAP_CAV ? "cavalry against squares" : "against squares",
                 parts[NAP_MOD_SQUARE], from.rule);
    put_modifier(out, "limit: 1 to 5", value - sum, "W-FIR-11");
    gg_json_end_array(out);
}

/* ---------------------------------------------------------------- shots of a battle */

static uint32_t steps_of(const nap_outlook *outlook, uint64_t blocks)
{
    uint32_t steps = 0;
    NAP_EACH (block, blocks)
        steps += outlook->table.steps[block];
    return steps;
}

/* The chance that the whole group is eliminated, if all of it is known. */
static void put_clears(nap_asking *ask, uint64_t group, uint32_t dice, uint32_t needs)
{
    if (group & ask->outlook.unseen)
        return;
    uint32_t steps = steps_of(&ask->outlook, group);
    gg_json_int(ask->out, "steps", steps);
    gg_json_fraction(ask->out, "destroys_all", nap_ways_to_hit_most(dice, needs, steps),
                     nap_ways_of_dice(dice));
}

static void put_shot(nap_asking *ask, uint32_t block, const nap_target *target, bool square)
{
    nap_outlook *outlook = &ask->outlook;
    gg_json *out = ask->out;
    uint64_t group = square ? target->square : target->line;
    uint32_t dice = outlook->table.steps[block];
    int parts[NAP_MODS];
    if (group == 0)
        return;
    int value = nap_fire_value(outlook->game, outlook->board, &outlook->table, block, square,
                               parts);
    gg_assert(value >= 1 && value <= 5); /* W-FIR-11 */
    gg_json_object(out, NULL);
    nap_json_block(out, outlook->board, block);
    gg_json_text(out, "at", square ? "square" : "line");
    gg_json_text(out, "range", target->long_range ? "long" : "short");
    nap_json_spot(out, "position", nap_home(target->position_party, target->column));
    nap_json_blocks(out, "targets", outlook, group);
    put_lines(ask, block, target->long_range, parts, value);
    nap_json_dice(out, dice, (uint32_t)value);
    put_clears(ask, group, dice, (uint32_t)value);
    gg_json_end_object(out);
}

static void put_shots(nap_asking *ask, uint64_t blocks)
{
    const nap_outlook *outlook = &ask->outlook;
    gg_json_array(ask->out, "shots");
    NAP_EACH (block, blocks) {
        nap_target target = nap_target_of(outlook->game, outlook->board, &outlook->table,
                                          (uint32_t)block);
        put_shot(ask, (uint32_t)block, &target, false);
        put_shot(ask, (uint32_t)block, &target, true);
    }
    gg_json_end_array(ask->out);
}

/* For the unit of the draft, or all that may still fire. */
void nap_preview_fire(nap_asking *ask)
{
    nap_outlook *outlook = &ask->outlook;
    const gg_order *order = &ask->draft->order;
    nap_field field;
    if (nap_asked_battle(ask) == NAP_NONE)
        return;
    nap_survey(outlook->board, &outlook->table, nap_asked_battle(ask), &field);
    uint64_t own = outlook->own & field.all[nap_asked_party(ask)];
    uint64_t blocks = nap_may_fire(&field, own);
    if (order->verb == NAP_FIRE && order->count > 0 && order->item[0] < outlook->board->blocks)
        blocks = own & nap_bit(order->item[0]);
    put_shots(ask, blocks);
}

/* ---------------------------------------------------------------- skirmishes */

static void put_picked(nap_asking *ask, uint64_t blocks)
{
    const nap_outlook *outlook = &ask->outlook;
    uint32_t sixths = 0;
    gg_json_array(ask->out, "units");
    NAP_EACH (block, blocks) {
        uint32_t dice = outlook->table.steps[block];
        uint32_t needs = nap_type_of(outlook->board, (uint8_t)block)->skirmish;
        gg_json_object(ask->out, NULL);
        nap_json_block(ask->out, outlook->board, (uint32_t)block);
        nap_json_dice(ask->out, dice, needs);
        gg_json_text(ask->out, "rule", "W-SKI-04");
        gg_json_end_object(ask->out);
        sixths += dice * needs;
    }
    gg_json_end_array(ask->out);
    gg_json_fraction(ask->out, "expected", sixths, 6);
}

/* The side that must retreat if nobody has losses. */
static void put_loser(nap_asking *ask, uint32_t own, uint32_t enemies)
{
    const nap_outlook *outlook = &ask->outlook;
    uint32_t loser = nap_skirmish_loser(outlook->board, &outlook->table);
    gg_json_int(ask->out, "own_units", own);
    gg_json_int(ask->out, "enemy_units", enemies);
    gg_json_text(ask->out, "retreats_without_losses",
                 outlook->game->rules->sides[nap_party_side(&outlook->table, loser)]);
}

/* Enemies that the seat cannot name could be any unseen unit of their army. */
static uint64_t could_be(const nap_outlook *outlook, uint64_t enemies)
{
    uint64_t units = enemies & ~outlook->unseen;
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        if (enemies & outlook->unseen & outlook->board->army_blocks[army])
            units |= outlook->unseen & outlook->board->army_blocks[army];
    return units;
}

/* Removes the largest value of an array and returns it. */
static uint32_t take_largest(uint32_t *values, uint32_t count)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < count; i++)
        if (values[i] > values[best])
            best = i;
    uint32_t value = count > 0 ? values[best] : 0;
    values[best] = 0;
    return value;
}

/* The hits to expect of the enemy, at most: of the strongest units that may be there. */
static void put_enemy_fire(nap_asking *ask, uint64_t enemies)
{
    const nap_outlook *outlook = &ask->outlook;
    uint32_t sixths[NAP_BLOCKS_MAX] = {0}, all = 0, sum = 0;
    uint32_t count = nap_count(enemies), limit = outlook->board->limits.skirmish_pick;
    NAP_EACH (block, could_be(outlook, enemies)) {
        bool known = !(outlook->unseen & nap_bit((uint32_t)block));
        uint32_t dice = known ? outlook->table.steps[block] : outlook->board->block[block].max;
        sixths[all++] = dice * nap_type_of(outlook->board, (uint8_t)block)->skirmish;
    }
    for (uint32_t i = 0; i < count && i < limit; i++)
        sum += take_largest(sixths, all);
    gg_json_object(ask->out, "enemy_fire");
    gg_json_int(ask->out, "units", count < limit ? count : limit);
    gg_json_fraction(ask->out, "most", sum, 6);
    gg_json_text(ask->out, "rule", "W-SKI-04");
    gg_json_end_object(ask->out);
}

/* For the units of the draft, or all that could be picked. */
void nap_preview_pick(nap_asking *ask)
{
    const nap_outlook *outlook = &ask->outlook;
    const gg_order *order = &ask->draft->order;
    uint8_t town = outlook->table.fight;
    uint64_t named = 0;
    if (town >= outlook->board->towns)
        return;
    uint64_t here = nap_blocks_at(outlook->board, &outlook->table, town);
    for (uint32_t i = 0; i < order->count && order->item[i] < outlook->board->blocks; i++)
        named |= nap_bit(order->item[i]);
    gg_json_text(ask->out, "kind", "skirmish");
    nap_json_town(ask->out, "town", outlook->board, town);
    bool chosen = (named & here & outlook->own) != 0;
    gg_json_bool(ask->out, "chosen", chosen);
    put_picked(ask, here & outlook->own & (chosen ? named : ~UINT64_C(0)));
    put_loser(ask, nap_count(here & outlook->mine), nap_count(here & ~outlook->mine));
    put_enemy_fire(ask, here & ~outlook->mine);
}

/* ---------------------------------------------------------------- hits */

void nap_preview_hit(nap_asking *ask)
{
    const nap_outlook *outlook = &ask->outlook;
    const nap_shot *shot = &outlook->table.shot;
    gg_json_text(ask->out, "kind", "hit");
    gg_json_int(ask->out, "hits", shot->hits);
    gg_json_array(ask->out, "choices");
    NAP_EACH (block, shot->tied & ~outlook->unseen) {
        uint32_t steps = outlook->table.steps[block];
        gg_json_object(ask->out, NULL);
        nap_json_block(ask->out, outlook->board, (uint32_t)block);
        gg_json_int(ask->out, "steps", steps);
        gg_json_int(ask->out, "left", steps > 0 ? steps - 1 : 0);
        gg_json_bool(ask->out, "eliminated", nap_dies_of(&outlook->table, (uint32_t)block, 1));
        gg_json_text(ask->out, "rule", "W-LOS-01");
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}
