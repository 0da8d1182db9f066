/* preview_roads.c: how many can come and go by the roads of a fight: reinforcements, retreats, routs, regrouping,
 * and what leaving costs.
 *
 * W-REI, W-RET, W-RTE, W-LOS, W-REG, W-SKI, W-STA */
#include "napoleon/battle/field.h"
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
        gg_json_text(ask->out, "rule",
                     open               ? "W-RET-02"
                     : party == NAP_ATT ? "W-RET-03"
                                        : "W-RET-04");
        gg_json_end_object(ask->out);
        sum += room;
    }
    gg_json_end_array(ask->out);
    return sum;
}

static uint32_t attrition_of(const nap_outlook *outlook, uint32_t block, uint64_t suffer)
{
    return (suffer & nap_bit(block)) ? nap_attrition(outlook->board, &outlook->table, block) : 0;
}

/* By its own attrition, or with the square that it shelters in (W-LOS-05). */
static bool dies_of_it(const nap_outlook *outlook, uint32_t block, uint64_t suffer)
{
    const nap_table *table = &outlook->table;
    uint8_t host = table->shelter[block];
    bool with_host = host < outlook->board->blocks && host != block &&
                     attrition_of(outlook, host, suffer) >= table->steps[host];
    return with_host || attrition_of(outlook, block, suffer) >= table->steps[block];
}

/* Whom attrition would cost how many steps; returns how many would survive it. */
static uint32_t put_leavers(nap_asking *ask, uint64_t blocks, uint64_t suffer)
{
    const nap_outlook *outlook = &ask->outlook;
    uint32_t survivors = 0;
    gg_json_array(ask->out, "units");
    NAP_EACH (block, blocks & ~outlook->unseen) {
        bool dies = dies_of_it(outlook, (uint32_t)block, suffer);
        gg_json_object(ask->out, NULL);
        nap_json_block(ask->out, outlook->board, (uint32_t)block);
        gg_json_int(ask->out, "steps", outlook->table.steps[block]);
        gg_json_int(ask->out, "attrition", attrition_of(outlook, (uint32_t)block, suffer));
        gg_json_bool(ask->out, "dies", dies);
        gg_json_end_object(ask->out);
        survivors += !dies;
    }
    gg_json_end_array(ask->out);
    return survivors + nap_count(blocks & outlook->unseen);
}

/* All of a party at once: who suffers, what the roads take, how many are lost for want of a road. */
static void put_all_leave(nap_asking *ask, uint8_t town, uint32_t party, uint64_t blocks,
                          uint64_t suffer)
{
    uint32_t survivors = put_leavers(ask, blocks, suffer);
    uint32_t room = put_ways_out(ask, town, party);
    gg_json_int(ask->out, "room", room);
    gg_json_int(ask->out, "survive_attrition", survivors);
    gg_json_int(ask->out, "cannot_leave", survivors - least(survivors, room));
}

/* What a rout of the own side would cost now. */
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
    put_all_leave(ask, outlook->table.fought[battle].town, party, blocks, blocks);
    gg_json_end_object(ask->out);
}

/* The prompts where a side has to go: after a skirmish, in a rout, when it withdraws. Attrition of a rout has been
 * taken when it is asked; who withdraws suffers it if he is engaged (W-RET-05). */
void nap_preview_leaving(nap_asking *ask)
{
    nap_outlook *outlook = &ask->outlook;
    const nap_table *table = &outlook->table;
    uint8_t battle = nap_asked_battle(ask), town = table->fight;
    uint32_t party = nap_asked_party(ask);
    uint64_t blocks = 0, suffer = 0;
    if (battle != NAP_NONE) {
        nap_field field;
        nap_survey(outlook->board, table, battle, &field);
        town = table->fought[battle].town;
        blocks = field.all[party];
        if (table->stage == NAP_WITHDRAWING)
            suffer = field.engaged;
    } else if (town < outlook->board->towns) {
        blocks = nap_side_in_town(outlook->board, table, outlook->side, town);
    } else {
        return;
    }
    gg_json_text(ask->out, "kind", "leaving");
    nap_json_town(ask->out, "town", outlook->board, town);
    put_all_leave(ask, town, party, blocks, suffer);
}

/* A retreat in combat: of the unit that the draft names, or of all that have not acted. */
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
    uint64_t blocks = nap_unused(&field, outlook->own & field.all[party]) &
                      ~(field.squares | field.sheltered);
    if (order->count > 0 && order->item[0] < outlook->board->blocks)
        blocks &= nap_bit(order->item[0]);
    gg_json_text(ask->out, "kind", "retreat");
    gg_json_text(ask->out, "rule", "W-RET-05");
    put_leavers(ask, blocks, field.engaged);
    put_ways_out(ask, field.battle->town, party);
}

/* ---------------------------------------------------------------- ways in */

/* Units of the own side in a town that may come to a battle (W-REI-02). */
static uint32_t eligible_in(const nap_outlook *outlook, uint8_t town)
{
    uint32_t count = 0;
    bool moved = outlook->game->option[NAP_OPTION_MOVED_REINFORCE] != 0;
    if (nap_has_fight(&outlook->table, town))
        return 0;
    NAP_EACH (block, nap_side_in_town(outlook->board, &outlook->table, outlook->side, town)) {
        uint16_t marks = outlook->table.marks[block];
        bool barred = !moved && (marks & NAP_MOVED) && !(marks & NAP_WON);
        count += !(marks & NAP_DISRUPTED) && !barred;
    }
    return count;
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
        uint32_t room = flow - least(flow, here->in[i]);
        uint32_t units = eligible_in(outlook, town->next[i]);
        gg_json_object(ask->out, NULL);
        nap_json_town(ask->out, "from", outlook->board, town->next[i]);
        gg_json_int(ask->out, "flow", flow);
        gg_json_int(ask->out, "room", room);
        gg_json_int(ask->out, "units", units);
        gg_json_end_object(ask->out);
        sum += least(room, units);
    }
    gg_json_end_array(ask->out);
    gg_json_int(ask->out, "can_come", sum);
    gg_json_text(ask->out, "rule", "W-REI-01");
}

/* ---------------------------------------------------------------- regrouping */

/* Units come from any town without a fight, and go to those that were friendly-held (W-REG-01, W-REG-03). */
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
    gg_json_array(ask->out, "roads");
    for (uint32_t i = 0; i < town->roads; i++) {
        uint32_t flow = outlook->board->road[town->road[i]].flow;
        bool fight = nap_has_fight(table, town->next[i]);
        bool goal = !fight && (table->friendly & nap_bit(town->next[i])) != 0;
        gg_json_object(ask->out, NULL);
        nap_json_town(ask->out, "town", outlook->board, town->next[i]);
        gg_json_int(ask->out, "room", fight ? 0 : flow - least(flow, table->regroup_flow[i]));
        gg_json_bool(ask->out, "goal", goal);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
    gg_json_text(ask->out, "rule", "W-REG-02");
}
