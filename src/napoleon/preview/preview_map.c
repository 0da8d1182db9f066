/* preview_map.c: what a move on the map means: room on the roads, attacks, rivers, force marches and their risk.
 *
 * W-MOV, W-LDR */
#include "napoleon/preview/preview_parts.h"
#include "napoleon/table/orders.h"

/* ---------------------------------------------------------------- force marches */

/* The chance that a force march costs a step, with a bonus to its die. */
static void put_loss(nap_asking *ask, const char *key, uint32_t bonus)
{
    uint32_t most = ask->outlook.board->limits.force_march_loss;
    gg_json_fraction(ask->out, key, most > bonus ? most - bonus : 0, 6);
}

static void put_march(nap_asking *ask, uint32_t block, uint8_t town)
{
    const nap_outlook *outlook = &ask->outlook;
    uint8_t leader = outlook->board->army[outlook->board->block[block].army].leader;
    bool helps = leader == block || outlook->table.at[leader] == town;
    gg_json_object(ask->out, "march");
    put_loss(ask, "loses_step", 0);
    put_loss(ask, "with_leader", 1);
    gg_json_bool(ask->out, "leader_there", helps);
    gg_json_bool(ask->out, "could_die", outlook->table.steps[block] == 1);
    gg_json_text(ask->out, "rule", "W-MOV-18");
    gg_json_text(ask->out, "leader_rule", "W-MOV-19");
    gg_json_end_object(ask->out);
}

/* Every unit that marches, with the chance that it loses a step, its leader revealed or not. */
void nap_preview_reveal(nap_asking *ask)
{
    const nap_outlook *outlook = &ask->outlook;
    gg_json_text(ask->out, "kind", "march");
    gg_json_array(ask->out, "units");
    NAP_EACH (block, outlook->own) {
        uint8_t at = outlook->table.at[block];
        if (!nap_in_town(at) || !(outlook->table.marks[block] & NAP_FORCED_MARCH))
            continue;
        gg_json_object(ask->out, NULL);
        nap_json_block(ask->out, outlook->board, (uint32_t)block);
        nap_json_town(ask->out, "town", outlook->board, at);
        gg_json_int(ask->out, "steps", outlook->table.steps[block]);
        put_march(ask, (uint32_t)block, at);
        gg_json_end_object(ask->out);
    }
    gg_json_end_array(ask->out);
}

/* ---------------------------------------------------------------- roads */

typedef struct way {
    uint8_t block, from, to, road;
    uint32_t length; /* of the path with this road */
    uint64_t visited;
    bool attack, forced;
} way;

static uint32_t limit_of(const nap_board *board, const way *next)
{
    return next->attack ? board->road[next->road].attack : board->road[next->road].move;
}

static uint32_t room_on(const nap_outlook *outlook, const way *next)
{
    uint32_t limit = limit_of(outlook->board, next);
    uint32_t used = (uint32_t)outlook->table.used[next->road] + outlook->table.used_now[next->road];
    return used < limit ? limit - used : 0;
}

/* The rule that closes this road to the unit, NULL if it is open as far as roads go. */
static const char *closed_by(const nap_outlook *outlook, const way *next)
{
    const nap_board *board = outlook->board;
    bool night = nap_is_night(board, &outlook->table);
    if (next->visited & nap_bit(next->to))
        return "W-MOV-08";
    if (next->length > (uint32_t)nap_type_of(board, next->block)->rate + board->limits.force_march)
        return "W-MOV-17";
    if (night && (next->forced || next->attack))
        return "W-MOV-22";
    if (room_on(outlook, next) > 0)
        return NULL;
    return next->attack && board->road[next->road].river != NAP_NONE ? "W-MOV-10" : "W-MOV-09";
}

static void put_river(nap_asking *ask, uint8_t road)
{
    const nap_board *board = ask->outlook.board;
    uint8_t river = board->road[road].river;
    if (river < board->rivers)
        gg_json_text(ask->out, "river", board->river[river].name);
    else
        gg_json_null(ask->out, "river");
}

static void put_way(nap_asking *ask, const way *next)
{
    const nap_outlook *outlook = &ask->outlook;
    const char *closed = closed_by(outlook, next);
    gg_json_object(ask->out, NULL);
    nap_json_town(ask->out, "to", outlook->board, next->to);
    gg_json_text(ask->out, "road", outlook->board->road[next->road].major ? "major" : "minor");
    put_river(ask, next->road);
    gg_json_int(ask->out, "limit", limit_of(outlook->board, next));
    gg_json_int(ask->out, "room", room_on(outlook, next));
    gg_json_bool(ask->out, "attack", next->attack);
    if (next->attack)
        gg_json_int(ask->out, "enemies",
                    nap_count(nap_side_in_town(outlook->board, &outlook->table, outlook->side ^ 1U,
                                               next->to)));
    gg_json_bool(ask->out, "force_march", next->forced);
    if (next->forced)
        put_march(ask, next->block, next->to);
    if (closed)
        gg_json_text(ask->out, "closed", closed);
    gg_json_end_object(ask->out);
}

/* ---------------------------------------------------------------- moves */

static bool enemies_in(const nap_outlook *outlook, uint8_t town)
{
    return nap_side_in_town(outlook->board, &outlook->table, outlook->side ^ 1U, town) != 0;
}

/* The roads that lead on from where the path of the draft ends. A unit that has met the enemy has come to its end
 * (W-MOV-07). */
static void put_ways(nap_asking *ask, uint8_t block, uint8_t from, uint32_t length,
                     uint64_t visited)
{
    const nap_outlook *outlook = &ask->outlook;
    const nap_town *town = &outlook->board->town[from];
    gg_json_array(ask->out, "roads");
    for (uint32_t i = 0; i < town->roads && (length == 0 || !enemies_in(outlook, from)); i++) {
        way next = {.block = block,
                    .from = from,
                    .to = town->next[i],
                    .road = town->road[i],
                    .length = length + 1,
                    .visited = visited,
                    .attack = enemies_in(outlook, town->next[i])};
        next.forced = next.length > nap_type_of(outlook->board, block)->rate;
        put_way(ask, &next);
    }
    gg_json_end_array(ask->out);
}

/* Is the group of the block one that has begun to move, or does it open one of those that are left? */
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
    if (order->verb != NAP_MOVE || order->count == 0 || order->item[0] >= outlook->board->blocks)
        return;
    uint8_t block = (uint8_t)order->item[0];
    if (!(outlook->own & nap_bit(block)) || !nap_in_town(outlook->table.at[block]))
        return;
    uint8_t from = outlook->table.at[block];
    uint64_t visited = nap_bit(from);
    uint32_t length = 0;
    for (uint32_t i = 1; i < order->count && nap_item_in(order->item[i], NAP_ITEM_TOWN); i++) {
        if ((order->item[i] & 0xFF) >= outlook->board->towns)
            return;
        from = (uint8_t)(order->item[i] & 0xFF);
        visited |= nap_bit(from);
        length++;
    }
    gg_json_text(ask->out, "kind", "move");
    nap_json_block(ask->out, outlook->board, block);
    nap_json_town(ask->out, "at", outlook->board, from);
    gg_json_int(ask->out, "rate", nap_type_of(outlook->board, block)->rate);
    gg_json_int(ask->out, "towns", length);
    put_quota(ask, block);
    put_ways(ask, block, from, length, visited);
}
