/* check_state.c: what is true of every state, beyond the ranges of its fields (table.h): blocks, places, battles,
 * counters, prompts. It checks free positions, too. With `history` it adds what is true of played games only
 * (check_played.c). */
#include "napoleon/checks/check_state.h"
#include "core/play/checking.h"
#include "napoleon/knowledge/information.h"
#include "napoleon/map/movement.h"
#include "napoleon/text/pieces_text.h"

bool nap_broken(const nap_checking *check, uint16_t rule, const char *what)
{
    *check->blame = (nap_blame){.what = NAP_BLAME_NOTHING};
    return gg_fail_state(check->error, rule, "%s", what);
}

bool nap_broken_block(const nap_checking *check, uint16_t rule, uint32_t block, const char *what)
{
    *check->blame = (nap_blame){.what = NAP_BLAME_BLOCKS, .blocks = nap_bit(block)};
    return gg_fail_state(check->error, rule, "%s %s", check->board->block[block].id, what);
}

bool nap_broken_town(const nap_checking *check, uint16_t rule, uint32_t town, const char *what)
{
    *check->blame = (nap_blame){.what = NAP_BLAME_NOTHING};
    return gg_fail_state(check->error, rule, "%s: %s", check->board->town[town].name, what);
}

/* They set the blame and return the error to fill in. */
static gg_error *blame_blocks(const nap_checking *check, uint64_t blocks)
{
    *check->blame = (nap_blame){.what = NAP_BLAME_BLOCKS, .blocks = blocks};
    return check->error;
}

static gg_error *blame(const nap_checking *check, enum nap_blamed what, uint32_t number,
                       uint32_t part)
{
    *check->blame = (nap_blame){(uint8_t)what, (uint8_t)number, (uint8_t)part, 0};
    return check->error;
}

/* ---------------------------------------------------------------- tracks */

/* W-MOV-22: nobody attacks at night. */
static bool check_night(const nap_checking *check)
{
    bool fights = check->table->phase >= NAP_SKIRMISHES && check->table->phase <= NAP_ROUNDS;
    return !fights || !nap_is_night(check->board, check->table) ||
           gg_fail_state(blame(check, NAP_BLAME_FIGHTS, 0, 0), W_MOV_22, "an attack at night");
}

static bool check_course(const nap_checking *check)
{
    const nap_table *table = check->table;
    if ((table->turn == 0) != (table->phase < NAP_MOVEMENT))
        return nap_broken(check, W_SEQ_01, "no such turn");
    if (table->turn > 0 && table->active != check->board->turn[table->turn].side)
        return nap_broken(check, W_SEQ_01, "the turn belongs to the other side");
    if (table->battle != NAP_NONE && table->fought[table->battle].town == NAP_NONE)
        return nap_broken(check, W_TRN_01, "no such battle is under way");
    return check_night(check);
}

/* "FR has 1 block here and 24 lost, 24 in all" */
static bool too_many_lost(const nap_checking *check, uint8_t army, uint32_t here)
{
    return gg_fail_state(blame(check, NAP_BLAME_LOST, army, 0), W_UNI_01,
                         "%s has %u block%s here and %d lost, %u in all", nap_army_id(army), here,
                         here == 1 ? "" : "s", check->table->lost[army],
                         check->board->army[army].blocks);
}

static bool check_army(const nap_checking *check, uint8_t army)
{
    const nap_table *table = check->table;
    uint32_t here = 0, gone = 0;
    NAP_EACH (block, check->board->army_blocks[army]) {
        here += nap_alive(table->at[block]);
        gone += table->at[block] == NAP_GONE;
    }
    if ((table->defeated >> army & 1) && here > 0)
        return gg_fail_state(blame(check, NAP_BLAME_DEFEATED, army, 0), W_VIC_02,
                             "%s is defeated and has blocks", nap_army_id(army));
    if (here + table->lost[army] > check->board->army[army].blocks)
        return too_many_lost(check, army, here);
    if (table->lost[army] < gone)
        return nap_broken(check, W_VIC_01, "fewer losses are counted than there are");
    if (check->history && table->lost[army] != gone)
        return nap_broken(check, W_VIC_01, "losses are counted wrongly");
    return true;
}

static bool check_armies(const nap_checking *check)
{
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        if (!check_army(check, army))
            return false;
    return true;
}

static bool check_bid(const nap_checking *check)
{
    const nap_table *table = check->table;
    if (table->bid_by != GG_NOBODY && table->bid_by >= table->head.seats)
        return nap_broken(check, W_BID_01, "a bid of nobody");
    for (uint32_t side = 0; side < NAP_SIDES; side++)
        if (table->give_up[side] > nap_count(check->board->side_blocks[side]))
            return nap_broken(check, W_BID_05, "more steps are given up than there are blocks");
    return true;
}

/* ---------------------------------------------------------------- blocks */

static bool is_spot(uint8_t spot)
{
    return nap_is_reserve(spot) || nap_is_home(spot) || nap_is_forward(spot);
}

/* Is it a place of an existing battle? */
static bool is_in_battle(const nap_table *table, uint8_t at)
{
    const nap_battle *battle = &table->fought[nap_battle_at(at)];
    return battle->town != NAP_NONE && battle->stage >= NAP_DEPLOY_D && is_spot(nap_spot_at(at));
}

static bool check_place(const nap_checking *check, uint32_t block)
{
    const nap_table *table = check->table;
    uint8_t at = table->at[block], army = check->board->block[block].army;
    if (nap_in_town(at))
        return at < check->board->towns || nap_broken_block(check, 0, block, "stands nowhere");
    if (nap_in_battle(at))
        return is_in_battle(table, at) ||
               nap_broken_block(check, W_BAT_09, block, "stands in a battle that there is not");
    switch (at) {
    case NAP_UNDEPLOYED:
        return nap_is_deploying(table, army) ||
               nap_broken_block(check, W_DEP_02, block, "is not deployed");
    case NAP_REMOVED:
        return (table->defeated >> army & 1) ||
               nap_broken_block(check, W_VIC_02, block, "is removed, but its army not defeated");
    case NAP_ABSENT:
        return !check->history || nap_broken_block(check, W_UNI_01, block, "is missing");
    default:
        return at == NAP_GONE || nap_broken_block(check, 0, block, "stands nowhere");
    }
}

static bool check_strength(const nap_checking *check, uint32_t block)
{
    uint8_t at = check->table->at[block], steps = check->table->steps[block];
    if (steps > check->board->block[block].max)
        return nap_broken_block(check, W_UNI_01, block, "is above its maximum");
    if (nap_alive(at) && steps == 0)
        return nap_broken_block(check, W_UNI_04, block, "has no strength left");
    if (at == NAP_GONE && steps != 0)
        return nap_broken_block(check, W_UNI_04, block, "is eliminated, but has strength");
    return true;
}

static bool check_memory(const nap_checking *check, uint32_t block)
{
    const nap_table *table = check->table;
    if (!nap_alive(table->at[block]) && (table->marks[block] || table->nth[block]))
        return nap_broken_block(check, 0, block, "has marks, but is out of play");
    if (nap_in_town(table->at[block]) && (table->marks[block] & NAP_BATTLE_MARKS))
        return nap_broken_block(check, W_BAT_27, block, "has marks of a battle on the map");
    if (check->history && (table->marks[block] & NAP_MOVED) && table->nth[block] == 0)
        return nap_broken_block(check, W_MOV_04, block, "has moved, but nobody knows when");
    return true;
}

/* W-UNI-01 */
static bool check_blocks(const nap_checking *check)
{
    for (uint32_t block = 0; block < check->board->blocks; block++)
        if (!check_place(check, block) || !check_strength(check, block) ||
            !check_memory(check, block))
            return false;
    return true;
}

/* ---------------------------------------------------------------- the map */

/* W-SEQ-07: both sides are in a town only where they fight or will fight. */
static bool may_be_mixed(const nap_checking *check, uint32_t town)
{
    const nap_table *table = check->table;
    if (table->phase == NAP_MOVEMENT)
        return !nap_is_night(check->board, table);
    return nap_has_fight(table, (uint8_t)town) ||
           (table->phase == NAP_SKIRMISHES && !check->history);
}

static bool check_towns(const nap_checking *check)
{
    uint64_t held[NAP_SIDES] = {0, 0};
    for (uint32_t block = 0; block < check->board->blocks; block++)
        if (nap_in_town(check->table->at[block]))
            held[nap_block_side(check->board, (uint8_t)block)] |= nap_bit(check->table->at[block]);
    NAP_EACH (town, held[NAP_FRENCH] & held[NAP_ALLIED])
        if (!may_be_mixed(check, (uint32_t)town))
            return nap_broken_town(check, W_SEQ_07, (uint32_t)town, "both sides are there");
    NAP_EACH (town, check->table->skirmishes)
        if (town >= check->board->towns)
            return nap_broken(check, W_SKI_01, "a skirmish nowhere");
    return true;
}

/* W-MOV-09 */
static bool check_roads(const nap_checking *check)
{
    const nap_table *table = check->table;
    for (uint32_t road = 0; road < check->board->roads; road++)
        if ((uint32_t)table->used[road] + table->used_now[road] >
            nap_road_takes(check->board, road, false))
            return nap_broken(check, W_MOV_09, "more units than a road takes");
    for (uint32_t town = 0; town < check->board->towns; town++)
        if ((table->entry[town] | table->entry_now[town]) >> check->board->town[town].roads)
            return nap_broken(check, W_RET_03, "attackers came by a road that there is not");
    return true;
}

/* W-MOV-01 */
static bool check_groups(const nap_checking *check)
{
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        uint32_t count = nap_count(check->table->opened[army]);
        uint32_t most = check->board->army[army].group_moves;
        if (count > most)
            return gg_fail_state(blame(check, NAP_BLAME_GROUPS, army, 0), W_MOV_01,
                                 "%u group moves of %s, at most %u", count, nap_army_id(army),
                                 most);
    }
    return true;
}

/* ---------------------------------------------------------------- battles: numbers and terrain */

/* "2 retreats over Ligny-Charleroi, at most 1" */
static bool check_flow(const nap_checking *check, uint8_t slot, uint32_t road, bool out)
{
    const nap_battle *battle = &check->table->fought[slot];
    const nap_town *town = &check->board->town[battle->town];
    uint32_t flow = road < town->roads ? check->board->road[town->road[road]].flow : 0;
    uint32_t count = out ? battle->out[road] : battle->in[road];
    char name[2 * NAP_NAME_SIZE];
    gg_text text;
    if (count <= flow)
        return true;
    gg_text_open(&text, name, sizeof name);
    if (road < town->roads)
        nap_put_road(check->board, town->road[road], battle->town, &text);
    else
        gg_put(&text, "no road");
    return gg_fail_state(blame(check, out ? NAP_BLAME_OUT : NAP_BLAME_IN, slot, road),
                         out ? W_RET_02 : W_REI_01, "%u %s over %s, at most %u", count,
                         out ? "retreats" : "reinforcements", name, flow);
}

/* W-BAT-22 */
static bool check_crossed(const nap_checking *check, uint8_t slot, uint32_t column)
{
    const nap_battle *battle = &check->table->fought[slot];
    uint32_t most = check->board->limits.stream_crossings;
    if (battle->crossed[column] > most)
        return gg_fail_state(blame(check, NAP_BLAME_CROSSED, slot, column), W_BAT_22,
                             "%d crossings of column %u, at most %u", battle->crossed[column],
                             column, most);
    if (battle->crossed[column] > 0 && !nap_has_stream(battle, column))
        return gg_fail_state(blame(check, NAP_BLAME_CROSSED, slot, column), W_BAT_22,
                             "no stream in column %u", column);
    return true;
}

static bool check_battle_counters(const nap_checking *check, uint8_t slot)
{
    for (uint32_t road = 0; road < NAP_TOWN_ROADS; road++)
        if (!check_flow(check, slot, road, true) || !check_flow(check, slot, road, false))
            return false;
    for (uint32_t column = 0; column <= NAP_COLUMNS; column++)
        if (!check_crossed(check, slot, column))
            return false;
    return true;
}

static uint32_t count_markers(const nap_battle *battle, uint8_t marker)
{
    uint32_t count = 0;
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
        count += battle->marker[NAP_ATT][column] == marker;
        count += battle->marker[NAP_DEF][column] == marker;
        count += marker == NAP_STREAM && nap_has_stream(battle, column);
    }
    return count;
}

/* W-BAT-05: every battle has the full pool. */
static bool check_terrain(const nap_checking *check, uint8_t slot)
{
    const nap_battle *battle = &check->table->fought[slot];
    if (battle->streams & 1U)
        return nap_broken_town(check, W_BAT_07, battle->town, "a stream in no column");
    for (uint8_t marker = 0; marker < NAP_MARKERS; marker++) {
        uint32_t count = count_markers(battle, marker), most = 0;
        for (uint32_t i = 0; i < check->board->pool_size; i++)
            most += check->board->pool[i] == marker;
        if (count > most)
            return gg_fail_state(blame(check, NAP_BLAME_TERRAIN, slot, 0), W_BAT_05,
                                 "%u %s, the pool has %u", count, nap_marker_names[marker], most);
    }
    return true;
}

/* ---------------------------------------------------------------- battles: units */

/* A message with the name of a home position in it. */
static bool broken_position(const nap_checking *check, uint16_t rule, uint64_t blocks,
                            const char *before, uint8_t home, const char *after)
{
    char name[16];
    gg_text text;
    gg_text_open(&text, name, sizeof name);
    nap_put_spot(home, &text);
    return gg_fail_state(blame_blocks(check, blocks), rule, "%s%s%s", before, name, after);
}

/* W-BAT-17, W-BAT-20: one unit holds a farm or hill, a farm only infantry. */
static bool check_occupants(const nap_checking *check, const nap_field *field, uint32_t party,
                            uint32_t column)
{
    uint8_t marker = field->battle->marker[party][column], home = nap_home(party, column);
    uint64_t occupants = nap_in_position(field, party, column) & field->occupants;
    if (occupants == 0)
        return true;
    if (nap_count(occupants) > 1)
        return broken_position(check, W_BAT_17, occupants, "two occupants in ", home, "");
    if (marker != NAP_FARM && marker != NAP_HILL)
        return broken_position(check, W_BAT_17, occupants, "an occupant of nothing in ", home, "");
    if (marker == NAP_FARM && !(occupants & check->board->type_blocks[NAP_INF]))
        return nap_broken_block(check, W_BAT_20, nap_first(occupants), "cannot occupy a farm");
    return true;
}

/* W-RTE-01: a side whose position the enemy holds alone has routed, and is leaving. */
static bool check_lines(const nap_checking *check, const nap_field *field, uint8_t slot)
{
    if (slot == check->table->battle && check->table->stage == NAP_LEAVING)
        return true;
    for (uint32_t party = 0; party < NAP_PARTIES; party++) {
        uint32_t column = nap_lost_column(field, party);
        if (column > 0)
            return broken_position(check, W_RTE_01, field->at[nap_forward(party ^ 1U, column)], "",
                                   nap_home(party, column), " is held by the enemy alone");
    }
    return true;
}

static bool check_columns(const nap_checking *check, const nap_field *field)
{
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
        uint64_t attackers = field->at[nap_forward(NAP_ATT, column)];
        uint64_t defenders = field->at[nap_forward(NAP_DEF, column)];
        if (attackers && defenders)
            return gg_fail_state(blame_blocks(check, attackers | defenders), W_BMV_03,
                                 "both sides are forward in column %u", column);
        if (!check_occupants(check, field, NAP_ATT, column) ||
            !check_occupants(check, field, NAP_DEF, column))
            return false;
    }
    return true;
}

/* W-BAT-16, W-BAT-19: no artillery in woods, so none comes out of them either. */
static bool check_artillery(const nap_checking *check, uint32_t block)
{
    uint8_t at = check->table->at[block], spot = nap_spot_at(at);
    const nap_battle *battle = &check->table->fought[nap_battle_at(at)];
    if (!nap_type_of(check->board, (uint8_t)block)->artillery)
        return true;
    if (nap_marker_at(battle, spot) == NAP_WOODS)
        return nap_broken_block(check, W_BAT_16, block, "is artillery and cannot be in woods");
    if (nap_is_forward(spot) && battle->marker[nap_party_at(spot)][nap_column(spot)] == NAP_WOODS)
        return nap_broken_block(check, W_BAT_19, block,
                                "is artillery and cannot come out of woods");
    return true;
}

static bool check_battle_place(const nap_checking *check, uint32_t block)
{
    const nap_table *table = check->table;
    uint8_t spot = nap_spot_at(table->at[block]);
    if (nap_party_side(table, nap_party_at(spot)) != nap_block_side(check->board, (uint8_t)block))
        return nap_broken_block(check, W_BAT_01, block,
                                nap_party_at(spot) == NAP_ATT ? "is not of the attacking side"
                                                              : "is not of the defending side");
    if (nap_is_forward(spot) && nap_type_of(check->board, (uint8_t)block)->stays)
        return nap_broken_block(check, W_BMV_03, block, "is foot artillery and cannot be forward");
    return check_artillery(check, block);
}

/* W-SQR-01: infantry at home, neither in woods nor in a farm. */
static bool check_square(const nap_checking *check, const nap_field *field, uint32_t block)
{
    uint8_t spot = nap_spot_at(check->table->at[block]);
    uint8_t marker = nap_marker_at(field->battle, spot);
    if (!(field->squares >> block & 1))
        return true;
    if (check->board->block[block].type == NAP_INF && nap_is_home(spot) && marker != NAP_WOODS &&
        !(marker == NAP_FARM && (field->occupants >> block & 1)))
        return true;
    return nap_broken_block(check, W_SQR_01, block, "cannot be in square");
}

/* W-SQR-04: leaders and artillery, one with each square of the same position. */
static bool check_shelter(const nap_checking *check, const nap_field *field, uint32_t block)
{
    const nap_table *table = check->table;
    uint8_t square = table->shelter[block];
    if (square == NAP_NONE)
        return true;
    if (!(NAP_IN_SHELTER >> check->board->block[block].type & 1))
        return nap_broken_block(check, W_SQR_04, block, "cannot shelter");
    if (!(field->squares >> square & 1) || table->at[square] != table->at[block])
        return nap_broken_block(check, W_SQR_04, block, "shelters without a square");
    for (uint32_t other = 0; other < block; other++)
        if (table->shelter[other] == square)
            return gg_fail_state(blame_blocks(check, nap_bit(block) | nap_bit(other)), W_SQR_04,
                                 "two units shelter with %s", check->board->block[square].id);
    return true;
}

/* W-FIR-07 */
static bool check_contact(const nap_checking *check, const nap_field *field, uint32_t block)
{
    uint32_t contact = NAP_FRESH | NAP_CONTACT | NAP_CHARGED;
    return !(check->table->marks[block] & contact) || (field->engaged >> block & 1) ||
           check->table->shot.hits > 0 ||
           nap_broken_block(check, W_FIR_07, block, "is not engaged and cannot be fresh");
}

/* W-SEQ-07: once a battle is set up nobody is left in the town. */
static bool check_town_of(const nap_checking *check, const nap_battle *battle)
{
    uint64_t beside = nap_blocks_at(check->board, check->table, battle->town);
    return battle->stage != NAP_FOUGHT || beside == 0 ||
           gg_fail_state(blame_blocks(check, beside), W_SEQ_07, "blocks beside the battle at %s",
                         check->board->town[battle->town].name);
}

/* W-TRN-07 */
static bool no_units(const nap_checking *check, uint8_t slot, uint32_t party)
{
    return gg_fail_state(blame(check, NAP_BLAME_BATTLE, slot, 0), W_TRN_07, "%s has no units at %s",
                         nap_side_letter(nap_party_side(check->table, party)),
                         check->board->town[check->table->fought[slot].town].name);
}

static bool check_units(const nap_checking *check, uint8_t slot)
{
    nap_field field;
    nap_survey(check->board, check->table, slot, &field);
    for (uint32_t party = 0; party < NAP_PARTIES; party++) {
        NAP_EACH (block, field.all[party])
            if (!check_battle_place(check, (uint32_t)block) ||
                !check_square(check, &field, (uint32_t)block) ||
                !check_shelter(check, &field, (uint32_t)block) ||
                !check_contact(check, &field, (uint32_t)block))
                return false;
        if (field.all[party] == 0 && field.battle->stage == NAP_FOUGHT)
            return no_units(check, slot, party);
    }
    return check_columns(check, &field) && check_lines(check, &field, slot);
}

static bool check_battle(const nap_checking *check, uint8_t slot)
{
    const nap_battle *battle = &check->table->fought[slot];
    if (battle->town == NAP_NONE)
        return true;
    for (uint32_t other = 0; other < slot; other++)
        if (check->table->fought[other].town == battle->town)
            return nap_broken_town(check, W_BAT_01, battle->town, "two battles in one town");
    if (check->table->phase != NAP_SKIRMISHES && check->table->phase != NAP_SETTING_UP &&
        check->table->phase != NAP_ROUNDS)
        return nap_broken_town(check, W_SEQ_04, battle->town, "a battle out of its time");
    return check_battle_counters(check, slot) && check_terrain(check, slot) &&
           check_town_of(check, battle) && check_units(check, slot);
}

static bool check_battles(const nap_checking *check)
{
    for (uint8_t slot = 0; slot < NAP_BATTLES_MAX; slot++)
        if (!check_battle(check, slot))
            return false;
    for (uint32_t block = 0; block < check->board->blocks; block++)
        if (!nap_in_battle(check->table->at[block]) && check->table->shelter[block] != NAP_NONE)
            return nap_broken_block(check, W_SQR_04, block, "shelters outside a battle");
    return true;
}

static bool check_shot(const nap_checking *check)
{
    const nap_shot *shot = &check->table->shot;
    uint64_t all = check->board->side_blocks[0] | check->board->side_blocks[1];
    if ((shot->tied & ~shot->group) || (shot->group & ~all))
        return nap_broken(check, W_LOS_01, "a shot at nobody");
    if ((shot->tied != 0) != (shot->hits > 0))
        return nap_broken(check, W_LOS_01, "hits are left, or not, and nobody takes them");
    return true;
}

/* ---------------------------------------------------------------- prompts */

/* The phase and stage of each prompt; NAP_NOTHING: any stage. */
static const struct {
    uint8_t phase, stage;
} asked_in[NAP_PROMPTS] = {
    [NAP_ASK_BID] = {NAP_BIDDING, NAP_NOTHING},
    [NAP_ASK_MOVE] = {NAP_MOVEMENT, NAP_NOTHING},
    [NAP_ASK_REVEAL] = {NAP_MOVEMENT, NAP_NOTHING},
    [NAP_ASK_SKIRMISH] = {NAP_SKIRMISHES, NAP_CHOOSING},
    [NAP_ASK_PICK] = {NAP_SKIRMISHES, NAP_PICKING},
    [NAP_ASK_SKIRMISH_RETREAT] = {NAP_SKIRMISHES, NAP_LEAVING},
    [NAP_ASK_ROUT] = {NAP_ROUNDS, NAP_LEAVING},
    [NAP_ASK_SETUP] = {NAP_SETTING_UP, NAP_CHOOSING},
    [NAP_ASK_BATTLE] = {NAP_ROUNDS, NAP_CHOOSING},
    [NAP_ASK_TERRAIN] = {NAP_SETTING_UP, NAP_NOTHING},
    [NAP_ASK_BATTLE_DEPLOY] = {NAP_SETTING_UP, NAP_NOTHING},
    [NAP_ASK_STREAM] = {NAP_ROUNDS, NAP_MORALE},
    [NAP_ASK_COMBAT] = {NAP_ROUNDS, NAP_COMBAT},
    [NAP_ASK_REINFORCE] = {NAP_ROUNDS, NAP_REINFORCING},
    [NAP_ASK_REGROUP] = {NAP_ROUNDS, NAP_REGROUPING},
    [NAP_ASK_WITHDRAW] = {NAP_ROUNDS, NAP_NOTHING},
    [NAP_ASK_SUPPLY] = {NAP_SUPPLY, NAP_NOTHING},
};

static bool may_be_asked(const nap_checking *check, uint8_t prompt)
{
    const nap_table *table = check->table;
    if (prompt == NAP_ASK_DEPLOY)
        return table->phase == NAP_DEPLOY_ALLIED || table->phase == NAP_DEPLOY_FRENCH;
    if (prompt == NAP_ASK_HIT)
        return table->shot.tied != 0 &&
               (table->phase == NAP_SKIRMISHES || table->phase == NAP_ROUNDS);
    return table->phase == asked_in[prompt].phase &&
           (asked_in[prompt].stage == NAP_NOTHING || table->stage == asked_in[prompt].stage);
}

/* May the seat be asked this? Hits and picks may be asked of either side. */
static bool is_its_turn(const nap_checking *check, gg_seat seat, uint8_t prompt)
{
    const nap_table *table = check->table;
    uint8_t side = table->head.side[seat];
    switch (prompt) {
    case NAP_ASK_BID:
        return side == GG_NOBODY;
    case NAP_ASK_DEPLOY:
        return side == (table->phase == NAP_DEPLOY_FRENCH ? NAP_FRENCH : NAP_ALLIED);
    case NAP_ASK_MOVE:
    case NAP_ASK_REVEAL:
    case NAP_ASK_SKIRMISH:
    case NAP_ASK_SETUP:
    case NAP_ASK_BATTLE:
    case NAP_ASK_WITHDRAW:
        return side == table->active;
    case NAP_ASK_STREAM:
    case NAP_ASK_COMBAT:
    case NAP_ASK_REINFORCE:
        return side == nap_party_side(table, table->taker);
    case NAP_ASK_ROUT:
    case NAP_ASK_SKIRMISH_RETREAT:
    case NAP_ASK_REGROUP:
        return side == nap_party_side(table, table->leaver);
    case NAP_ASK_SUPPLY:
        return side == NAP_ALLIED;
    default:
        return side < NAP_SIDES;
    }
}

/* Does an army owe units, and no army more than it has? */
static bool is_due(const nap_checking *check)
{
    uint32_t armies = 0;
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        uint32_t living = 0;
        NAP_EACH (block, check->board->army_blocks[army])
            living += nap_alive(check->table->at[block]);
        if (check->table->due[army] > living)
            return false;
        armies += check->table->due[army] > 0;
    }
    return armies > 0;
}

/* Does the subject of the prompt exist? */
static bool has_subject(const nap_checking *check, uint8_t prompt)
{
    const nap_table *table = check->table;
    switch (prompt) {
    case NAP_ASK_REVEAL:
        return table->column < NAP_ARMIES;
    case NAP_ASK_PICK:
    case NAP_ASK_SKIRMISH_RETREAT:
        return table->fight != NAP_NONE;
    case NAP_ASK_HIT:
        return table->phase == NAP_SKIRMISHES ? table->fight != NAP_NONE
                                              : table->battle != NAP_NONE;
    case NAP_ASK_TERRAIN:
    case NAP_ASK_BATTLE_DEPLOY:
    case NAP_ASK_STREAM:
    case NAP_ASK_COMBAT:
    case NAP_ASK_REINFORCE:
    case NAP_ASK_ROUT:
    case NAP_ASK_WITHDRAW:
        return table->battle != NAP_NONE;
    case NAP_ASK_REGROUP:
        return table->over_battle > 0;
    case NAP_ASK_SUPPLY:
        return is_due(check);
    default:
        return true;
    }
}

static bool check_sides(const nap_checking *check)
{
    const nap_table *table = check->table;
    uint32_t seats[NAP_SIDES] = {0, 0};
    for (gg_seat seat = 0; seat < table->head.seats; seat++)
        if (table->head.side[seat] < NAP_SIDES)
            seats[table->head.side[seat]]++;
    if (table->phase == NAP_BIDDING)
        return seats[0] + seats[1] == 0 || nap_broken(check, W_BID_03, "sides are dealt already");
    if (seats[NAP_FRENCH] != 1 || seats[NAP_ALLIED] + 1 != table->head.seats)
        return nap_broken(check, W_THR_01, "sides are not dealt");
    return table->head.seats == 2 || table->head.side[0] == NAP_FRENCH ||
           nap_broken(check, W_THR_01, "the first of three plays the French");
}

static bool check_prompts(const nap_checking *check)
{
    const nap_table *table = check->table;
    uint32_t asked = 0;
    for (gg_seat seat = 0; seat < table->head.seats; seat++) {
        uint8_t prompt = table->head.prompt[seat];
        if (prompt == NAP_ASK_NOTHING)
            continue;
        if (!may_be_asked(check, prompt) || !is_its_turn(check, seat, prompt))
            return nap_broken(check, W_SEQ_02, "a seat is asked what it cannot be asked now");
        if (!has_subject(check, prompt))
            return nap_broken(check, W_SEQ_02, "a seat is asked about nothing");
        if ((prompt == NAP_ASK_DEPLOY || prompt == NAP_ASK_PICK) && (table->ready >> seat & 1))
            return nap_broken(check, W_SEQ_02, "a seat is asked what it has answered");
        asked++;
    }
    bool together = table->phase == NAP_DEPLOY_ALLIED || table->stage == NAP_PICKING;
    return table->head.over || asked == 1 || (together && asked == 2) ||
           nap_broken(check, W_SEQ_02, "nobody is asked, or too many are");
}

bool nap_find_fault(const gg_game *game, const nap_table *table, bool history, nap_blame *blamed,
                    gg_error *error)
{
    nap_checking check = {game, nap_board_of(game), table, history, error, blamed};
    return check_course(&check) && check_sides(&check) && check_bid(&check) &&
           check_blocks(&check) && check_armies(&check) && check_towns(&check) &&
           check_roads(&check) && check_groups(&check) && check_battles(&check) &&
           check_shot(&check) && check_prompts(&check) && (!history || nap_check_played(&check));
}

bool nap_check_state(const gg_game *game, const void *state, bool history, gg_error *error)
{
    nap_blame blamed = {0};
    return nap_find_fault(game, &((const nap_state *)state)->table, history, &blamed, error);
}
