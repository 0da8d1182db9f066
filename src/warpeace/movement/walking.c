/* walking.c: steps from hex to hex: what they cost, and where enemies are in the way. P-MOV, P-FMA */
#include "warpeace/movement/movement.h"

/* P-MOV-03 */
uint8_t wap_step_cost(const wap_board *board, const wap_table *table, uint16_t hex,
                      uint32_t direction, bool first)
{
    gg_assert(hex < board->hexes && direction < WAP_DIRECTIONS);
    return wap_cost_of(board, table, hex, direction, first);
}

/* ---------------------------------------------------------------- looking */

void wap_begin_walk(const wap_stand *stand, const wap_party *party, wap_walk *walk)
{
    const wap_open_group *group = &stand->table->group;
    bool goes_on = stand->reading == WAP_GOES_ON;
    walk->game = stand->game;
    walk->board = stand->board;
    walk->table = stand->table;
    walk->party = *party;
    walk->side = stand->side;
    walk->must_leave = goes_on && group->must_leave;
    walk->spent = stand->spent;
    walk->hex = stand->hex;
    walk->from = goes_on ? group->from : (uint16_t)WAP_NO_HEX;
    walk->path = group->path;
    walk->path_count = goes_on ? group->path_count : 0;
    walk->path_next = goes_on ? group->path_next : 0;
    walk->cleared = 0;
    walk->asks = false;
}

/* R-P-09: with the option, leaders alone hold a hex, but not displaced ones. */
static bool leaders_block(const wap_walk *walk, uint16_t hex)
{
    if (!walk->game->option[WAP_OPTION_LEADERS_BLOCK])
        return false;
    WAP_EACH_LEADER (who, walk->board, walk->table, hex)
        if (walk->table->leader[who].side != walk->side &&
            (walk->table->leader[who].marks & WAP_L_HOMELESS) == 0)
            return true;
    return false;
}

void wap_look_along(const wap_walk *walk, uint32_t direction, wap_way *way)
{
    uint8_t cost = wap_cost_of(walk->board, walk->table, walk->hex, direction, walk->spent == 0);
    way->cost = cost;
    way->city = false;
    if (cost == WAP_NO_WAY) {
        way->kind = WAP_CLOSED_WAY;
        return;
    }
    way->to = walk->board->hex[walk->hex].next[direction];
    way->on_path = walk->path_next < walk->path_count && walk->path[walk->path_next] == way->to;
    way->kind = WAP_FREE_WAY;
    if (wap_enemy_in(walk->table, walk->side, way->to)) {
        wap_look_at_enemies(walk, way);
    } else if (leaders_block(walk, way->to)) {
        way->kind = WAP_BARRED_WAY;
        way->why = P_MOV_17;
    }
}

/* ---------------------------------------------------------------- judging */

/* Not enough MP (P-MOV-02, P-MOV-05, P-FMA-06, P-FMA-11, P-MOV-03, P-MOV-09, P-FMA-07): the rule that sets the
 * allowance is named first. */
static void refuse_mp(const wap_walk *walk, uint32_t mp, gg_refusal *refusal)
{
    const wap_party *party = &walk->party;
    bool troops = mp > party->infantry_mp || mp > party->cavalry_mp;
    bool extra = party->limit > party->plain;
    if (troops && walk->board->special.march_side == walk->side && walk->table->month == 0)
        gg_refuse(refusal, P_SCN_05);
    if (troops && extra)
        gg_refuse(refusal, P_FMA_06);
    if (mp > party->infantry_mp)
        gg_refuse(refusal, P_MOV_05);
    if (mp > party->cavalry_mp || mp > party->leader_mp)
        gg_refuse(refusal, P_MOV_02);
    if (mp > party->cavalry_mp)
        gg_refuse(refusal, P_MOV_09);
    if (troops && party->marched && !extra)
        gg_refuse(refusal, P_FMA_06);
    if (troops)
        gg_refuse(refusal, P_FMA_07);
    gg_refuse(refusal, P_MOV_03);
}

static bool judge_mp(const wap_walk *walk, const wap_way *way, gg_refusal *refusal)
{
    uint32_t mp = (uint32_t)walk->spent + way->cost;
    if (wap_pays(&walk->party, mp, way->on_path))
        return true;
    if (refusal && mp > walk->party.limit)
        refuse_mp(walk, mp, refusal);
    if (walk->party.marched && !way->on_path)
        wap_no(refusal, P_FMA_10);
    return false;
}

/* P-OPT-Z-02: units that can pay for the terrain may ask. A leader alone cannot overrun. */
static bool judge_question(const wap_walk *walk, const wap_way *way, gg_refusal *refusal)
{
    const wap_party *party = &walk->party;
    if (party->sp == 0) {
        wap_no(refusal, P_MOV_10);
        return wap_no(refusal, P_OVR_01);
    }
    if (!judge_mp(walk, way, refusal))
        return false;
    return wap_may_ask(walk->table, way->to, party->sp, party->cavalry) ||
           wap_no(refusal, P_INF_04);
}

/* P-FOR-05, P-MOV-12, P-MOV-15: neither adjacent enemies nor stack size stop a move. */
bool wap_judge_way(const wap_walk *walk, wap_way *way, gg_refusal *refusal)
{
    switch (way->kind) {
    case WAP_FREE_WAY:
        return judge_mp(walk, way, refusal);
    case WAP_ENEMY_WAY: {
        uint32_t terrain = (uint32_t)walk->spent + way->cost;
        if (!wap_judge_overrun(walk, way, refusal))
            return false;
        if (judge_mp(walk, way, NULL))
            return true;
        if (!refusal)
            return false;
        if (wap_pays(&walk->party, terrain, way->on_path))
            wap_no(refusal, P_OVR_01); /* only the overrun's extra MP is missing */
        judge_mp(walk, way, refusal);
        return wap_no(refusal, P_OVR_01);
    }
    case WAP_HIDDEN_WAY:
        return judge_question(walk, way, refusal);
    case WAP_BARRED_WAY:
        wap_no(refusal, way->why);
        if (way->why == P_OVR_06 && way->enemies == 0)
            wap_no(refusal, P_FOR_05);
        return wap_no(refusal, P_MOV_10);
    default:
        return wap_no(refusal, P_MOV_16);
    }
}

/* P-OVR-08 */
void wap_take_way(wap_walk *walk, const wap_way *way)
{
    gg_assert(!walk->asks);
    if (way->kind == WAP_HIDDEN_WAY) {
        walk->asks = true;
        return;
    }
    walk->from = walk->hex;
    walk->hex = way->to;
    walk->spent = (uint8_t)(walk->spent + way->cost);
    if (way->on_path)
        walk->path_next++;
    else
        walk->path_next = walk->path_count = 0; /* it has left the path: no more extra MP */
    walk->must_leave = way->kind == WAP_ENEMY_WAY && way->city;
    if (way->kind != WAP_ENEMY_WAY)
        return;
    gg_assert(walk->cleared < sizeof walk->cleared_hex / sizeof walk->cleared_hex[0]);
    walk->cleared_hex[walk->cleared++] = way->to;
}

/* P-SCN-04, P-MOV-16, P-LNK-05 */
bool wap_no_way_to(const wap_board *board, const wap_table *table, uint16_t to, gg_refusal *refusal)
{
    bool later = to < board->hexes && wap_is_later(board, table, to);
    if (later || (to >= board->hexes && (board->hex[to].flags & WAP_HEX_OUTSIDE) != 0))
        wap_no(refusal, P_SCN_04);
    return wap_no(refusal, P_MOV_16);
}

bool wap_walk_to(wap_walk *walk, uint16_t to, wap_way *way, gg_refusal *refusal)
{
    uint32_t direction = wap_way_to(walk->board, walk->hex, to);
    if (walk->asks) /* whether they get there is unknown */
        return wap_no(refusal, P_OPT_Z_02);
    if (direction == WAP_DIRECTIONS || wap_is_later(walk->board, walk->table, to))
        return wap_no_way_to(walk->board, walk->table, to, refusal);
    wap_look_along(walk, direction, way);
    if (!wap_judge_way(walk, way, refusal))
        return false;
    wap_take_way(walk, way);
    return true;
}
