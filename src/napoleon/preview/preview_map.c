/* preview_map.c: previews of moves on the map: room on roads, attacks, rivers, force marches and their risk; and of supply.
 *
 * W-MOV, W-LDR, W-SUP */
#include "napoleon/map/leaving.h"
#include "napoleon/map/movement.h"
#include "napoleon/map/supply.h"
#include "napoleon/preview/preview_parts.h"
#include "napoleon/table/orders.h"

/* ---------------------------------------------------------------- force marches */

/* The chance that a force march costs a step, with a bonus to its die. */
static void put_loss(nap_asking *ask, const char *key, int bonus)
{
    int fails = nap_march_fails(ask->outlook.board, bonus);
    gg_json_fraction(ask->out, key, fails > 0 ? (uint32_t)fails : 0, 6);
}

void nap_json_march(nap_asking *ask, uint32_t block, uint8_t town)
{
    const nap_outlook *outlook = &ask->outlook;
    gg_json_object(ask->out, "march");
    put_loss(ask, "loses_step", 0);
    put_loss(ask, "with_leader", NAP_LEADER_BONUS);
    gg_json_bool(ask->out, "leader_there",
                 nap_has_leader(outlook->board, &outlook->table, block, town));
    gg_json_bool(ask->out, "could_die", nap_dies_of(&outlook->table, block, 1));
    gg_json_text(ask->out, "rule", "W-MOV-18");
    gg_json_text(ask->out, "leader_rule", "W-MOV-19");
    gg_json_end_object(ask->out);
}

/* Every unit on a force march, with its chance to lose a step, with and without its leader. */
void nap_preview_reveal(nap_asking *ask)
{
    const nap_outlook *outlook = &ask->outlook;
    gg_json_text(ask->out, "kind", "march");
    gg_json_array(ask->out, "units");
    NAP_EACH (block, nap_marching(&outlook->table, outlook->own)) {
        uint8_t at = outlook->table.at[block];
        gg_json_object(ask->out, NULL);
        nap_json_block(ask->out, outlook->board, (uint32_t)block);
        nap_json_town(ask->out, "town", outlook->board, at);
        gg_json_int(ask->out, "steps", outlook->table.steps[block]);
        nap_json_march(ask, (uint32_t)block, at);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}

/* ---------------------------------------------------------------- roads */

/* The last section of a path. */
typedef struct way {
    const gg_order *move; /* the whole path */
    uint8_t block, to, road;
    bool attack, forced;
} way;

static void put_way(nap_asking *ask, const way *next)
{
    const nap_outlook *outlook = &ask->outlook;
    uint16_t closed = nap_closed_by(outlook->game, &outlook->table, outlook->seat, next->move);
    gg_json_object(ask->out, NULL);
    nap_json_town(ask->out, "to", outlook->board, next->to);
    gg_json_text(ask->out, "road", outlook->board->road[next->road].major ? "major" : "minor");
    nap_json_river(ask->out, outlook->board, next->road);
    gg_json_int(ask->out, "limit", nap_road_takes(outlook->board, next->road, next->attack));
    gg_json_int(ask->out, "room",
                nap_road_room(outlook->board, &outlook->table, next->road, next->attack));
    gg_json_bool(ask->out, "attack", next->attack);
    if (next->attack)
        gg_json_int(ask->out, "enemies",
                    nap_count(nap_side_in_town(outlook->board, &outlook->table, outlook->side ^ 1U,
                                               next->to)));
    gg_json_bool(ask->out, "force_march", next->forced);
    if (next->forced)
        nap_json_march(ask, next->block, next->to);
    if (closed != 0)
        gg_json_span(ask->out, "closed", gg_rule_id(outlook->game, closed));
    gg_json_end_object(ask->out);
}

/* ---------------------------------------------------------------- moves */

static bool enemies_in(const nap_outlook *outlook, uint8_t town)
{
    return nap_meets_enemies(outlook->board, &outlook->table, town);
}

/* The roads from the end of the draft's path; none from a town with enemies. */
static void put_ways(nap_asking *ask, uint8_t block, uint8_t from, uint32_t length)
{
    const nap_outlook *outlook = &ask->outlook;
    const nap_town *town = &outlook->board->town[from];
    gg_json_array(ask->out, "roads");
    for (uint32_t i = 0; i < town->roads && (length == 0 || !enemies_in(outlook, from)); i++) {
        gg_order move = ask->draft->order;
        move.count = (uint16_t)(length + 1);
        gg_order_add(&move, (uint16_t)(NAP_ITEM_TOWN + town->next[i]));
        gg_order_add(&move, NAP_DONE);
        way next = {.move = &move,
                    .block = block,
                    .to = town->next[i],
                    .road = town->road[i],
                    .attack = enemies_in(outlook, town->next[i]),
                    .forced = nap_is_force_march(outlook->board, block, length + 1)};
        put_way(ask, &next);
    }
    gg_json_end_array(ask->out);
}

/* Does the block use another group move, and how many are there? */
static void put_quota(nap_asking *ask, uint8_t block)
{
    const nap_outlook *outlook = &ask->outlook;
    uint8_t army = outlook->board->block[block].army;
    uint64_t opened = outlook->table.opened[army];
    gg_json_bool(ask->out, "opens_group", !(opened & nap_bit(outlook->table.at[block])));
    gg_json_int(ask->out, "groups_opened", nap_count(opened));
    gg_json_int(ask->out, "group_moves", outlook->board->army[army].group_moves);
}

void nap_preview_move(nap_asking *ask)
{
    const nap_outlook *outlook = &ask->outlook;
    const gg_order *order = &ask->draft->order;
    if (order->verb == NAP_VERB_NONE)
        nap_preview_moves(ask);
    if (order->verb != NAP_MOVE || order->count == 0 || order->item[0] >= outlook->board->blocks)
        return;
    uint8_t block = (uint8_t)order->item[0];
    if (!(outlook->own & nap_bit(block)) || !nap_in_town(outlook->table.at[block]))
        return;
    uint8_t from = outlook->table.at[block];
    uint32_t length = 0;
    for (uint32_t i = 1; i < order->count && nap_item_in(order->item[i], NAP_ITEM_TOWN); i++) {
        if ((order->item[i] & 0xFF) >= outlook->board->towns)
            return;
        from = (uint8_t)(order->item[i] & 0xFF);
        length++;
    }
    gg_json_text(ask->out, "kind", "move");
    nap_json_block(ask->out, outlook->board, block);
    nap_json_town(ask->out, "at", outlook->board, from);
    gg_json_int(ask->out, "rate", nap_type_of(outlook->board, block)->rate);
    gg_json_int(ask->out, "towns", length);
    put_quota(ask, block);
    if (length > 0)
        nap_preview_path(ask, block, order, length);
    put_ways(ask, block, from, length);
}

/* ---------------------------------------------------------------- supply */

/* The cities that cost an army units. */
static void put_cities(nap_asking *ask, uint8_t army)
{
    const nap_board *board = ask->outlook.board;
    gg_json_array(ask->out, "cities");
    for (uint32_t i = 0; i < board->cities; i++) {
        const nap_town *city = &board->town[board->city[i]];
        if (city->supplies != army || !nap_french_hold(board, &ask->outlook.table, board->city[i]))
            continue;
        gg_json_object(ask->out, NULL);
        gg_json_text(ask->out, "town", city->name);
        gg_json_int(ask->out, "loss", city->supply_loss);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}

void nap_preview_supply(nap_asking *ask)
{
    const nap_outlook *outlook = &ask->outlook;
    gg_json_text(ask->out, "kind", "supply");
    gg_json_array(ask->out, "armies");
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        uint32_t due = outlook->table.due[army];
        if (due == 0)
            continue;
        gg_json_object(ask->out, NULL);
        gg_json_text(ask->out, "army", nap_army_id(army));
        gg_json_int(ask->out, "due", due);
        put_cities(ask, army);
        gg_json_int(ask->out, "lost", outlook->table.lost[army]);
        gg_json_int(ask->out, "after", outlook->table.lost[army] + due);
        gg_json_int(ask->out, "limit", outlook->board->army[army].defeat);
        gg_json_bool(ask->out, "defeated",
                     nap_is_beaten(outlook->board, &outlook->table, army, due));
        nap_json_ids(ask->out, "units", outlook->board,
                     nap_living(outlook->board, &outlook->table, army) & outlook->own);
        gg_json_text(ask->out, "rule", "W-SUP-01");
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}
