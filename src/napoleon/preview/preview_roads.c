/* preview_roads.c: how many units can use the roads of a fight: reinforcements, retreats, routs, regrouping, and
 * what leaving costs.
 *
 * W-REI, W-RET, W-RTE, W-LOS, W-REG, W-SKI, W-STA */
#include "napoleon/battle/field.h"
#include "napoleon/battle/reinforcement.h"
#include "napoleon/map/leaving.h"
#include "napoleon/preview/preview_parts.h"
#include "napoleon/table/orders.h"

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* ---------------------------------------------------------------- ways out */

static uint32_t put_ways_out(nap_asking *ask, uint8_t town, uint32_t party)
{
    const nap_outlook *outlook = &ask->outlook;
    const nap_town *here = &outlook->board->town[town];
    uint8_t ways = nap_ways_out(outlook->board, &outlook->table, town, party);
    uint32_t sum = 0;
    gg_json_array(ask->out, "roads");
    for (uint32_t i = 0; i < here->roads; i++) {
        bool open = (ways >> i & 1) != 0;
        uint32_t room = open ? nap_room_out(outlook->board, &outlook->table, town, i) : 0;
        gg_json_object(ask->out, NULL);
        nap_json_town(ask->out, "to", outlook->board, here->next[i]);
        gg_json_bool(ask->out, "open", open);
        gg_json_int(ask->out, "room", room);
        if (open)
            gg_json_text(ask->out, "rule", "W-RET-02");
        else
            gg_json_span(ask->out, "rule", gg_rule_id(outlook->game, nap_rule_of_ways(party)));
        gg_json_end_object(ask->out);
        sum += room;
    }
    gg_json_end_array(ask->out);
    return sum;
}

/* What leaving costs a unit; NULL: nothing. */
typedef uint32_t (*cost_of)(const nap_board *board, const nap_table *table, uint32_t block);

static uint32_t cost_to(const nap_outlook *outlook, cost_of cost, uint32_t block)
{
    return cost != NULL ? cost(outlook->board, &outlook->table, block) : 0;
}

/* Blocks that would be eliminated, with units that shelter with them. */
static uint64_t dead_of(const nap_outlook *outlook, uint64_t blocks, cost_of cost)
{
    uint64_t dead = 0;
    NAP_EACH (block, blocks) {
        if (!nap_dies_of(&outlook->table, (uint32_t)block, cost_to(outlook, cost, (uint32_t)block)))
            continue;
        uint32_t guest = nap_guest_of(outlook->board, &outlook->table, (uint32_t)block);
        dead |= nap_bit((uint32_t)block) | (guest != NAP_NONE ? nap_bit(guest) : 0);
    }
    return dead;
}

/* The losses by attrition; returns how many units would survive. */
static uint32_t put_leavers(nap_asking *ask, uint64_t blocks, cost_of cost)
{
    const nap_outlook *outlook = &ask->outlook;
    uint64_t dead = dead_of(outlook, blocks, cost) & ~outlook->unseen;
    gg_json_array(ask->out, "units");
    NAP_EACH (block, blocks & ~outlook->unseen) {
        gg_json_object(ask->out, NULL);
        nap_json_block(ask->out, outlook->board, (uint32_t)block);
        gg_json_int(ask->out, "steps", outlook->table.steps[block]);
        gg_json_int(ask->out, "attrition", cost_to(outlook, cost, (uint32_t)block));
        gg_json_bool(ask->out, "dies", (dead & nap_bit((uint32_t)block)) != 0);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
    return nap_count(blocks & ~dead);
}

/* A whole party leaves: losses, room on the roads, and how many units are lost without a road. */
static void put_all_leave(nap_asking *ask, uint8_t town, uint32_t party, uint64_t blocks,
                          cost_of cost)
{
    uint32_t survivors = put_leavers(ask, blocks, cost);
    uint32_t room = put_ways_out(ask, town, party);
    gg_json_int(ask->out, "room", room);
    gg_json_int(ask->out, "survive_attrition", survivors);
    gg_json_int(ask->out, "cannot_leave", survivors - least(survivors, room));
    gg_json_int(ask->out, "lost", nap_count(blocks) - least(survivors, room));
    gg_json_int(ask->out, "of", nap_count(blocks));
}

/* What a rout would cost the own side now. */
void nap_preview_rout(nap_asking *ask)
{
    nap_outlook *outlook = &ask->outlook;
    uint8_t battle = nap_asked_battle(ask);
    if (battle == NAP_NONE)
        return;
    uint32_t party = nap_asked_party(ask);
    uint64_t blocks = nap_party_blocks(outlook->board, &outlook->table, battle, party);
    gg_json_object(ask->out, "rout");
    gg_json_text(ask->out, "rule", "W-RTE-04");
    put_all_leave(ask, outlook->table.fought[battle].town, party, blocks, nap_attrition);
    gg_json_end_object(ask->out);
}

/* Prompts where a side must leave: after a skirmish, in a rout, in a withdrawal. Only a withdrawal still costs
 * steps; a rout has done so before it is asked. */
void nap_preview_leaving(nap_asking *ask)
{
    const nap_outlook *outlook = &ask->outlook;
    const nap_table *table = &outlook->table;
    uint8_t town = nap_town_of_fight(table);
    uint32_t party = nap_asked_party(ask);
    if (town >= outlook->board->towns)
        return;
    gg_json_text(ask->out, "kind", "leaving");
    nap_json_town(ask->out, "town", outlook->board, town);
    put_all_leave(ask, town, party, nap_leavers(outlook->board, table, party),
                  table->stage == NAP_WITHDRAWING ? nap_retreat_loss : NULL);
}

/* A retreat in combat: of the unit of the draft, or of all that have not acted. */
void nap_preview_retreat(nap_asking *ask)
{
    nap_outlook *outlook = &ask->outlook;
    const gg_order *order = &ask->draft->order;
    uint8_t battle = nap_asked_battle(ask);
    nap_field field;
    if (battle == NAP_NONE)
        return;
    nap_survey(outlook->board, &outlook->table, battle, &field);
    uint32_t party = nap_asked_party(ask);
    uint64_t blocks = nap_may_leave(&field, outlook->own & field.all[party]);
    if (order->count > 0 && order->item[0] < outlook->board->blocks)
        blocks &= nap_bit(order->item[0]);
    gg_json_text(ask->out, "kind", "retreat");
    gg_json_text(ask->out, "rule", "W-RET-05");
    put_leavers(ask, blocks, nap_retreat_loss);
    put_ways_out(ask, field.battle->town, party);
}

/* ---------------------------------------------------------------- ways in */

/* Units of the own side in a town that may come to a battle. */
static uint64_t eligible_in(const nap_outlook *outlook, uint8_t town)
{
    uint64_t blocks = 0;
    NAP_EACH (block, nap_side_in_town(outlook->board, &outlook->table, outlook->side, town))
        if (nap_may_come(outlook->game, &outlook->table, (uint32_t)block))
            blocks |= nap_bit((uint32_t)block);
    return blocks;
}

void nap_preview_reinforce(nap_asking *ask)
{
    nap_outlook *outlook = &ask->outlook;
    uint8_t battle = nap_asked_battle(ask);
    uint32_t sum = 0;
    if (battle == NAP_NONE)
        return;
    const nap_battle *here = &outlook->table.fought[battle];
    const nap_town *town = &outlook->board->town[here->town];
    gg_json_text(ask->out, "kind", "reinforce");
    nap_json_town(ask->out, "town", outlook->board, here->town);
    gg_json_array(ask->out, "roads");
    for (uint32_t i = 0; i < town->roads; i++) {
        uint32_t flow = outlook->board->road[town->road[i]].flow;
        uint32_t room = nap_room_in(outlook->board, here, i);
        uint64_t able = eligible_in(outlook, town->next[i]);
        uint32_t units = nap_count(able);
        gg_json_object(ask->out, NULL);
        nap_json_town(ask->out, "from", outlook->board, town->next[i]);
        gg_json_int(ask->out, "flow", flow);
        gg_json_int(ask->out, "room", room);
        gg_json_int(ask->out, "units", units);
        nap_json_ids(ask->out, "blocks", outlook->board, room > 0 ? able & outlook->own : 0);
        gg_json_end_object(ask->out);
        sum += least(room, units);
    }
    gg_json_end_array(ask->out);
    gg_json_int(ask->out, "can_come", sum);
    gg_json_text(ask->out, "rule", "W-REI-01");
}

/* ---------------------------------------------------------------- regrouping */

/* Own units in a town that have not regrouped yet. */
static uint64_t regroupers_in(const nap_outlook *outlook, uint8_t town)
{
    return nap_blocks_at(outlook->board, &outlook->table, town) & outlook->own &
           ~outlook->table.regrouped;
}

void nap_preview_regroup(nap_asking *ask)
{
    nap_outlook *outlook = &ask->outlook;
    const nap_table *table = &outlook->table;
    uint8_t place = table->over_battle > 0 ? (uint8_t)(table->over_battle - 1) : (uint8_t)NAP_NONE;
    if (place >= outlook->board->towns)
        return;
    const nap_town *town = &outlook->board->town[place];
    gg_json_text(ask->out, "kind", "regroup");
    nap_json_town(ask->out, "town", outlook->board, place);
    uint64_t sources = nap_regroup_sources(outlook->board, table);
    uint64_t goals = nap_regroup_goals(outlook->board, table);
    gg_json_array(ask->out, "roads");
    for (uint32_t i = 0; i < town->roads; i++) {
        bool source = (sources & nap_bit(town->next[i])) != 0;
        uint32_t room = source ? nap_regroup_room(outlook->board, table, i) : 0;
        gg_json_object(ask->out, NULL);
        nap_json_town(ask->out, "town", outlook->board, town->next[i]);
        gg_json_int(ask->out, "room", room);
        gg_json_bool(ask->out, "goal", (goals & nap_bit(town->next[i])) != 0);
        nap_json_ids(ask->out, "blocks", outlook->board,
                     room > 0 ? regroupers_in(outlook, town->next[i]) : 0);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
    nap_json_ids(ask->out, "here", outlook->board, regroupers_in(outlook, place));
    gg_json_text(ask->out, "rule", "W-REG-02");
}
