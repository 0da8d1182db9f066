/* check_state.c: what is true of every state. Structure: blocks, places, battles, counters, prompts; with `history`
 * also what only a played game keeps (check_played.c). */
#include "napoleon/checks/check_state.h"
#include "core/play/checking.h"
#include "napoleon/knowledge/information.h"

bool nap_broken(const nap_checking *check, uint16_t rule, const char *what)
{
    return gg_fail_state(check->error, rule, "%s", what);
}

bool nap_broken_block(const nap_checking *check, uint16_t rule, uint32_t block, const char *what)
{
    return gg_fail_state(check->error, rule, "%s %s", check->board->block[block].id, what);
}

bool nap_broken_town(const nap_checking *check, uint16_t rule, uint32_t town, const char *what)
{
    return gg_fail_state(check->error, rule, "%s: %s", check->board->town[town].name, what);
}

/* ---------------------------------------------------------------- tracks */

static bool check_course(const nap_checking *check)
{
    const nap_table *table = check->table;
    const nap_board *board = check->board;
    if (table->phase > NAP_ENDED || table->stage > NAP_REGROUPING || table->active >= NAP_SIDES ||
        table->taker >= NAP_PARTIES || table->leaver >= NAP_PARTIES || table->column > NAP_COLUMNS)
        return nap_broken(check, W_SEQ_02, "no such phase, stage, side or party");
    if (table->turn > board->turns || (table->turn == 0) != (table->phase < NAP_MOVEMENT))
        return nap_broken(check, W_SEQ_01, "no such turn");
    if (table->turn > 0 && table->active != board->turn[table->turn].side)
        return nap_broken(check, W_SEQ_01, "the turn belongs to the other side");
    if (table->defeated >> NAP_ARMIES)
        return nap_broken(check, W_VIC_01, "no such army is defeated");
    if (table->fight != NAP_NONE && table->fight >= board->towns)
        return nap_broken(check, W_SKI_01, "a skirmish nowhere");
    if (table->battle != NAP_NONE &&
        (table->battle >= NAP_BATTLES_MAX || table->fought[table->battle].town == NAP_NONE))
        return nap_broken(check, W_TRN_01, "no such battle is under way");
    return true;
}

static bool check_losses(const nap_checking *check)
{
    const nap_table *table = check->table;
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        uint32_t gone = 0;
        NAP_EACH (block, check->board->army_blocks[army])
            gone += table->at[block] == NAP_GONE;
        if (table->lost[army] < gone || table->lost[army] > check->board->army[army].blocks)
            return nap_broken(check, W_VIC_01,
                              "fewer losses are counted than there are, or too many");
        if (check->history && table->lost[army] != gone)
            return nap_broken(check, W_VIC_01, "losses are counted wrongly");
    }
    return true;
}

static bool check_bid(const nap_checking *check)
{
    const nap_table *table = check->table;
    if (table->bid_by != GG_NOBODY &&
        (table->bid_by >= table->head.seats || table->bid_side >= NAP_SIDES))
        return nap_broken(check, W_BID_01, "a bid of nobody, or for no side");
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

static bool check_battle_place(const nap_checking *check, uint32_t block)
{
    const nap_table *table = check->table;
    uint8_t at = table->at[block], spot = nap_spot_at(at);
    const nap_battle *battle = &table->fought[nap_battle_at(at)];
    if (battle->town == NAP_NONE || battle->stage < NAP_DEPLOY_D || !is_spot(spot))
        return nap_broken_block(check, W_BAT_09, block, "stands in a battle that there is not");
    if (nap_party_side(table, nap_party_at(spot)) != nap_block_side(check->board, (uint8_t)block))
        return nap_broken_block(check, W_BAT_09, block, "stands on the enemy's side of a battle");
    if (nap_is_forward(spot) && nap_type_of(check->board, (uint8_t)block)->stays)
        return nap_broken_block(check, W_BMV_03, block, "is foot artillery and cannot be forward");
    if (nap_type_of(check->board, (uint8_t)block)->artillery &&
        nap_marker_at(battle, spot) == NAP_WOODS)
        return nap_broken_block(check, W_BAT_19, block, "is artillery and cannot stand in woods");
    return true;
}

static bool check_place(const nap_checking *check, uint32_t block)
{
    const nap_table *table = check->table;
    uint8_t at = table->at[block], army = check->board->block[block].army;
    if (nap_in_town(at))
        return at < check->board->towns || nap_broken_block(check, 0, block, "stands nowhere");
    if (nap_in_battle(at))
        return check_battle_place(check, block);
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
    uint8_t start = table->start[block], came = table->came[block];
    if ((start != NAP_NONE && start >= check->board->towns) ||
        (came != NAP_NONE && came >= check->board->towns))
        return nap_broken_block(check, W_MOV_04, block, "comes from nowhere");
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
    for (uint32_t block = 0; block < NAP_BLOCKS_MAX; block++) {
        if (block >= check->board->blocks) {
            if (check->table->at[block] != NAP_ABSENT)
                return nap_broken(check, W_UNI_01, "a block that there is not");
            continue;
        }
        if (!check_place(check, block) || !check_strength(check, block) ||
            !check_memory(check, block))
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- the map */

/* W-SEQ-07: both sides only where they fight, or are going to. */
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

static bool check_roads(const nap_checking *check)
{
    const nap_table *table = check->table;
    for (uint32_t road = 0; road < NAP_ROADS_MAX; road++) {
        uint32_t limit = road < check->board->roads ? check->board->road[road].move : 0;
        if ((uint32_t)table->used[road] + table->used_now[road] > limit)
            return nap_broken(check, W_MOV_09, "more units than a road takes");
    }
    for (uint32_t town = 0; town < NAP_TOWNS_MAX; town++)
        if ((table->entry[town] | table->entry_now[town]) >>
            (town < check->board->towns ? check->board->town[town].roads : 0))
            return nap_broken(check, W_RET_03, "attackers came by a road that there is not");
    return true;
}

static bool check_groups(const nap_checking *check)
{
    for (uint32_t army = 0; army < NAP_ARMIES; army++)
        if (nap_count(check->table->opened[army]) > check->board->army[army].group_moves)
            return nap_broken(check, W_MOV_01, "more group moves than the army has");
    return true;
}

/* ---------------------------------------------------------------- battles */

static bool check_battle_counters(const nap_checking *check, const nap_battle *battle)
{
    const nap_town *town = &check->board->town[battle->town];
    for (uint32_t i = 0; i < NAP_TOWN_ROADS; i++) {
        uint32_t flow = i < town->roads ? check->board->road[town->road[i]].flow : 0;
        if (battle->out[i] > flow || battle->in[i] > flow)
            return nap_broken_town(check, W_RET_02, battle->town, "more units than a road takes");
    }
    for (uint32_t column = 0; column <= NAP_COLUMNS; column++)
        if (battle->crossed[column] > check->board->limits.stream_crossings)
            return nap_broken_town(check, W_BAT_22, battle->town, "too many have crossed a stream");
    return true;
}

static bool check_terrain(const nap_checking *check, const nap_battle *battle)
{
    if (battle->streams & ~0xEU)
        return nap_broken_town(check, W_BAT_07, battle->town, "a stream in no column");
    for (uint32_t party = 0; party < NAP_PARTIES; party++)
        for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
            uint8_t marker = battle->marker[party][column];
            if (marker != NAP_NO_MARKER && marker != NAP_WOODS && marker != NAP_FARM &&
                marker != NAP_HILL)
                return nap_broken_town(check, W_BAT_05, battle->town, "no such marker");
        }
    return true;
}

/* I1; and in a position at most one unit has its marker. */
static bool check_position(const nap_checking *check, const nap_field *field, uint32_t column)
{
    uint8_t town = field->battle->town;
    if (field->at[nap_forward(NAP_ATT, column)] && field->at[nap_forward(NAP_DEF, column)])
        return nap_broken_town(check, W_BMV_03, town, "both sides are forward in one column");
    for (uint32_t party = 0; party < NAP_PARTIES; party++) {
        uint8_t marker = field->battle->marker[party][column];
        uint64_t occupants = nap_in_position(field, party, column) & field->occupants;
        if (occupants == 0)
            continue;
        if (nap_count(occupants) > 1 || (marker != NAP_FARM && marker != NAP_HILL))
            return nap_broken_town(check, W_BAT_17, town, "an occupant of nothing, or two of one");
        if (marker == NAP_FARM && !(occupants & check->board->type_blocks[NAP_INF]))
            return nap_broken_town(check, W_BAT_20, town, "a farm is held by infantry only");
    }
    return true;
}

/* I2 and W-SQR-04. */
static bool check_square(const nap_checking *check, const nap_field *field, uint32_t block)
{
    const nap_table *table = check->table;
    uint8_t at = table->at[block], square = table->shelter[block];
    uint8_t type = check->board->block[block].type;
    if ((field->squares >> block & 1) &&
        (type != NAP_INF || !nap_is_home(nap_spot_at(at)) ||
         nap_marker_at(field->battle, nap_spot_at(at)) == NAP_WOODS))
        return nap_broken_block(check, W_SQR_01, block, "cannot be in square");
    if (square == NAP_NONE)
        return true;
    if (square >= check->board->blocks || !(field->squares >> square & 1) ||
        table->at[square] != at || !(NAP_IN_SHELTER >> type & 1))
        return nap_broken_block(check, W_SQR_04, block, "shelters with no square");
    for (uint32_t other = 0; other < block; other++)
        if (table->shelter[other] == square)
            return nap_broken_block(check, W_SQR_04, block, "shelters where another does");
    return true;
}

static bool check_battle_block(const nap_checking *check, const nap_field *field, uint32_t block)
{
    uint32_t contact = NAP_FRESH | NAP_CONTACT | NAP_CHARGED;
    if ((check->table->marks[block] & contact) && !(field->engaged >> block & 1) &&
        !check->table->shot.hits)
        return nap_broken_block(check, W_FIR_07, block, "is not engaged, but has a first fire");
    return check_square(check, field, block);
}

static bool check_battle(const nap_checking *check, uint8_t slot)
{
    const nap_battle *battle = &check->table->fought[slot];
    nap_field field;
    if (battle->town == NAP_NONE)
        return true;
    if (battle->town >= check->board->towns || battle->stage > NAP_FOUGHT || battle->due > 1 ||
        battle->withdrawing > 1 || battle->noisy > 1)
        return nap_broken(check, W_TRN_01, "a battle nowhere");
    for (uint32_t other = 0; other < slot; other++)
        if (check->table->fought[other].town == battle->town)
            return nap_broken_town(check, W_BAT_01, battle->town, "two battles in one town");
    if (check->table->phase != NAP_SKIRMISHES && check->table->phase != NAP_SETTING_UP &&
        check->table->phase != NAP_ROUNDS)
        return nap_broken_town(check, W_SEQ_04, battle->town, "a battle out of its time");
    if (!check_battle_counters(check, battle) || !check_terrain(check, battle))
        return false;
    nap_survey(check->board, check->table, slot, &field);
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        if (!check_position(check, &field, column))
            return false;
    NAP_EACH (block, field.all[NAP_ATT] | field.all[NAP_DEF])
        if (!check_battle_block(check, &field, (uint32_t)block))
            return false;
    return true;
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
    if ((shot->tied & ~shot->group) || (shot->group & ~all) ||
        shot->shooter >= check->board->blocks)
        return nap_broken(check, W_LOS_01, "a shot at nobody");
    if ((shot->tied != 0) != (shot->hits > 0))
        return nap_broken(check, W_LOS_01, "hits are left, or not, and nobody takes them");
    return true;
}

/* ---------------------------------------------------------------- prompts */

/* The phase in which each prompt is asked, and the stage; NAP_NOTHING: any. */
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

/* Whose decision it can be: a side's own, or for hits and picks that of either. */
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

/* An army that has no more to give up than it has. */
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

/* Is there what the prompt speaks of? */
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
        return table->over_battle > 0 && table->over_battle <= check->board->towns;
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

bool nap_check_state(const gg_game *game, const void *state, bool history, gg_error *error)
{
    nap_checking check = {game, nap_board_of(game), &((const nap_state *)state)->table, history,
                          error};
    return check_course(&check) && check_sides(&check) && check_bid(&check) &&
           check_blocks(&check) && check_losses(&check) && check_towns(&check) &&
           check_roads(&check) && check_groups(&check) && check_battles(&check) &&
           check_shot(&check) && check_prompts(&check) && (!history || nap_check_played(&check));
}
