/* check_played.c: what is true of played games only. Phase and stage determine which members of the state are in
 * use, that all others are at rest, and which seat is asked. A saved state that no game can reach is refused. */
#include "core/play/checking.h"
#include "napoleon/checks/check_state.h"
#include "napoleon/knowledge/information.h"
#include "napoleon/table/tables.h"

#define IN(stage) (1U << (stage))

static const uint16_t stages_of[NAP_ENDED + 1] = {
    [NAP_BIDDING] = IN(NAP_NOTHING),
    [NAP_DEPLOY_ALLIED] = IN(NAP_NOTHING),
    [NAP_DEPLOY_FRENCH] = IN(NAP_NOTHING),
    [NAP_MOVEMENT] = IN(NAP_NOTHING),
    [NAP_SKIRMISHES] = IN(NAP_CHOOSING) | IN(NAP_PICKING) | IN(NAP_VOLLEY) | IN(NAP_LEAVING),
    [NAP_SETTING_UP] = IN(NAP_CHOOSING) | IN(NAP_NOTHING),
    [NAP_ROUNDS] = IN(NAP_CHOOSING) | IN(NAP_MORALE) | IN(NAP_COMBAT) | IN(NAP_REINFORCING) |
                   IN(NAP_WITHDRAWING) | IN(NAP_LEAVING) | IN(NAP_REGROUPING),
    [NAP_SUPPLY] = IN(NAP_NOTHING),
    [NAP_ENDED] = IN(NAP_NOTHING),
};

static bool is_at(const nap_checking *check, uint8_t phase, uint8_t stage)
{
    return check->table->phase == phase && check->table->stage == stage;
}

static bool is_zero(const void *member, size_t size)
{
    const uint8_t *byte = member;
    while (size > 0 && byte[size - 1] == 0)
        size--;
    return size == 0;
}

#define AT_REST(member) is_zero(&check->table->member, sizeof check->table->member)

/* ---------------------------------------------------------------- phase and stage */

static bool check_moment(const nap_checking *check)
{
    const nap_table *table = check->table;
    if (!(stages_of[table->phase] >> table->stage & 1))
        return nap_broken(check, W_SEQ_02, "the stage does not belong to the phase");
    if ((table->phase == NAP_ENDED) != nap_is_disclosed(table))
        return nap_broken(check, W_VIC_02, "the game has ended, or has not");
    bool skirmish = table->phase == NAP_SKIRMISHES && table->stage != NAP_CHOOSING;
    if ((table->fight != NAP_NONE) != skirmish ||
        (skirmish && !(table->skirmishes >> table->fight & 1)))
        return nap_broken(check, W_SKI_01, "a skirmish out of its time, or none in it");
    bool battle = is_at(check, NAP_SETTING_UP, NAP_NOTHING) ||
                  (table->phase == NAP_ROUNDS && table->stage != NAP_CHOOSING &&
                   table->stage != NAP_REGROUPING);
    if ((table->battle != NAP_NONE) != battle)
        return nap_broken(check, W_TRN_01, "a battle is under way out of its time, or none in it");
    if (table->phase != NAP_SKIRMISHES && table->skirmishes != 0)
        return nap_broken(check, W_SKI_01, "a skirmish is left");
    return true;
}

/* ---------------------------------------------------------------- members at rest */

static bool check_regrouping(const nap_checking *check)
{
    const nap_table *table = check->table;
    bool regroup = table->stage == NAP_REGROUPING;
    bool flows = regroup || is_at(check, NAP_SKIRMISHES, NAP_LEAVING);
    if (regroup != (table->over_battle != 0) || (!regroup && (table->friendly | table->regrouped)))
        return nap_broken(check, W_REG_01, "regrouping out of its time, or none in it");
    if (!flows)
        return AT_REST(regroup_flow) || nap_broken(check, W_REG_02, "a road is used for nothing");
    uint8_t town = regroup ? (uint8_t)(table->over_battle - 1) : table->fight;
    for (uint32_t i = 0; i < NAP_TOWN_ROADS; i++) {
        const nap_town *here = &check->board->town[town];
        uint32_t flow = i < here->roads ? check->board->road[here->road[i]].flow : 0;
        if (table->regroup_flow[i] > flow)
            return nap_broken_town(check, W_REG_02, town, "more units than a road takes");
    }
    uint64_t own = check->board->side_blocks[nap_party_side(table, table->leaver)];
    if ((table->friendly & ~check->board->near[town]) || (table->regrouped & ~own))
        return nap_broken_town(check, W_REG_01, town, "regrouping of strangers, or to afar");
    NAP_EACH (block, table->regrouped)
        if (!nap_in_town(table->at[block]))
            return nap_broken_block(check, W_REG_02, (uint32_t)block, "has regrouped nowhere");
    return !regroup ||
           nap_side_in_town(check->board, table, nap_party_side(table, table->leaver) ^ 1U, town) ==
               0 ||
           nap_broken_town(check, W_REG_01, town, "the enemy is still there");
}

static bool is_drawn(const nap_checking *check, uint32_t count)
{
    for (uint32_t k = 0; k < 2; k++) {
        uint8_t marker = check->table->drawn[k];
        if (k < count ? marker >= NAP_MARKERS : marker != NAP_NO_MARKER)
            return false;
    }
    return true;
}

static bool check_drawn(const nap_checking *check)
{
    uint32_t count = 0;
    if (check->table->phase == NAP_SETTING_UP && check->table->battle != NAP_NONE) {
        uint8_t stage = check->table->fought[check->table->battle].stage;
        count = stage == NAP_TERRAIN_A   ? check->board->limits.attacker_draws
                : stage == NAP_TERRAIN_D ? check->board->limits.defender_draws
                                         : 0;
    }
    return is_drawn(check, count) || nap_broken(check, W_BAT_05, "markers are drawn, or are not");
}

/* Only two Allied seats take turns. */
static bool check_turns(const nap_checking *check)
{
    const nap_table *table = check->table;
    uint32_t stages = IN(NAP_COMBAT) | IN(NAP_REINFORCING) | IN(NAP_WITHDRAWING) | IN(NAP_LEAVING) |
                      IN(NAP_REGROUPING);
    bool now = (stages >> table->stage & 1) != 0;
    uint32_t party = table->stage == NAP_REGROUPING ? table->leaver : table->taker;
    uint64_t side = check->board->side_blocks[nap_party_side(table, party)];
    bool skirmish = table->phase == NAP_SKIRMISHES;
    if ((table->passed & ~nap_seats_of(check->board, table, side)) ||
        ((!now || skirmish) && table->passed))
        return nap_broken(check, W_THR_06, "a seat has passed that cannot");
    if (table->asked_first != GG_NOBODY &&
        (!now || table->head.seats == 2 || table->asked_first >= table->head.seats))
        return nap_broken(check, W_THR_07, "a seat has begun that cannot");
    return true;
}

static bool check_rest(const nap_checking *check)
{
    const nap_table *table = check->table;
    if (table->phase != NAP_MOVEMENT && !(AT_REST(used_now) && AT_REST(entry_now)))
        return nap_broken(check, W_MOV_05, "moves that are not published");
    if ((table->phase == NAP_MOVEMENT && table->column >= NAP_ARMIES) ||
        (table->phase != NAP_MOVEMENT && table->stage != NAP_MORALE && table->column != 0))
        return nap_broken(check, W_SEQ_02, "an army or a stream is asked for out of its time");
    if (table->stage != NAP_MORALE && table->forced != 0)
        return nap_broken(check, W_MRL_05, "results of morale are left");
    if (table->phase != NAP_SUPPLY && !AT_REST(due))
        return nap_broken(check, W_SUP_01, "supply is due out of its time");
    if (table->due[NAP_FR] != 0)
        return nap_broken(check, W_SUP_03, "the French owe supply");
    if (table->ready != 0 && table->phase != NAP_DEPLOY_ALLIED && table->phase != NAP_MOVEMENT &&
        table->stage != NAP_PICKING)
        return nap_broken(check, W_SEQ_02, "a seat is ready for nothing");
    if (table->ready >> (table->phase == NAP_MOVEMENT ? (uint8_t)NAP_ARMIES : table->head.seats))
        return nap_broken(check, W_SEQ_02, "a seat is ready that does not play");
    if (table->moves > nap_count(check->board->side_blocks[table->active]))
        return nap_broken(check, W_MOV_04, "more moves than units");
    return true;
}

/* ---------------------------------------------------------------- bids and deployment */

static bool check_auction(const nap_checking *check)
{
    const nap_table *table = check->table;
    bool none = table->bid_by == GG_NOBODY;
    if ((none && (table->bid_side | table->bid_steps)) ||
        (!check->game->option[NAP_OPTION_BID] && (!none || table->bid_passes)))
        return nap_broken(check, W_BID_01, "a bid that nobody made");
    for (uint8_t side = 0; side < NAP_SIDES; side++) {
        uint32_t payers = 0;
        NAP_EACH (block, check->board->side_blocks[side])
            payers += check->board->block[block].max >= 2;
        if (table->give_up[side] > payers ||
            (!none && table->bid_side == side && table->bid_steps > payers))
            return nap_broken(check, W_BID_05, "a bid that is too high");
        bool pays = !none && table->bid_side == side && table->phase != NAP_BIDDING;
        if (table->give_up[side] != (pays ? table->bid_steps : 0))
            return nap_broken(check, W_BID_06, "steps are owed that were not bid");
    }
    return table->phase != NAP_BIDDING || table->head.over || table->bid_passes < 2 ||
           nap_broken(check, W_BID_04, "the auction is over");
}

/* Blocks are on the map once their seat has deployed, and not before. */
static bool check_deployed(const nap_checking *check)
{
    const nap_table *table = check->table;
    for (uint32_t block = 0; block < check->board->blocks && table->phase < NAP_MOVEMENT; block++) {
        uint8_t army = check->board->block[block].army;
        bool deployed = table->phase == NAP_DEPLOY_FRENCH ? army != NAP_FR
                        : table->phase == NAP_DEPLOY_ALLIED
                            ? army != NAP_FR && (table->ready >> nap_owner(table, army) & 1)
                            : false;
        if (deployed ? !nap_in_town(table->at[block]) : table->at[block] != NAP_UNDEPLOYED)
            return nap_broken_block(check, W_DEP_01, block, "is deployed, or is not");
        if (!deployed && table->steps[block] != check->board->block[block].max)
            return nap_broken_block(check, W_DEP_02, block, "has lost steps before it is deployed");
    }
    return true;
}

/* ---------------------------------------------------------------- marks of blocks */

static bool check_marks(const nap_checking *check, uint32_t block)
{
    const nap_table *table = check->table;
    uint16_t marks = table->marks[block];
    uint8_t at = table->at[block], side = nap_block_side(check->board, (uint8_t)block);
    bool moving = table->phase == NAP_MOVEMENT, moved = (marks & NAP_MOVED) != 0;
    bool may_pick = table->fight != NAP_NONE && at == table->fight &&
                    (table->stage != NAP_PICKING || table->head.over ||
                     (table->ready >> nap_owner(table, check->board->block[block].army) & 1));
    if ((marks & NAP_PICKED) && !may_pick)
        return nap_broken_block(check, W_SKI_02, block, "is picked for nothing");
    if ((marks & NAP_REVEALED) && (!moving || check->board->block[block].type != NAP_LDR))
        return nap_broken_block(check, W_LDR_03, block, "is revealed for nothing");
    if ((marks & NAP_FORCED_MARCH) && (!moving || !moved))
        return nap_broken_block(check, W_MOV_17, block, "marches without a move");
    if (moved && (side != table->active || table->nth[block] > table->moves))
        return nap_broken_block(check, W_MOV_04, block, "has moved out of its turn");
    if (moved != (table->came[block] != NAP_NONE) || moved != (table->nth[block] != 0))
        return nap_broken_block(check, W_MOV_04, block, "has moved, but nobody knows when");
    if (moving && !moved && table->start[block] != at)
        return nap_broken_block(check, W_MOV_04, block, "began the turn elsewhere");
    if (moving && (marks & (NAP_DISRUPTED | NAP_WON)))
        return nap_broken_block(check, W_SEQ_06, block, "has marks of an earlier turn");
    bool fights = nap_in_battle(at) || nap_has_fight(table, at);
    if (fights && (marks & NAP_DISRUPTED))
        return nap_broken_block(check, W_RET_06, block, "is in a battle and cannot be");
    return true;
}

/* During movement every move has its unit. */
static bool check_moves(const nap_checking *check)
{
    const nap_table *table = check->table;
    uint32_t moved = 0;
    for (uint32_t block = 0; block < check->board->blocks; block++)
        moved += (table->marks[block] & NAP_MOVED) != 0;
    return table->phase != NAP_MOVEMENT || table->moves == moved ||
           nap_broken(check, W_MOV_04, "moves without units, or units without moves");
}

static bool check_all_marks(const nap_checking *check)
{
    const nap_table *table = check->table;
    if (!check_moves(check))
        return false;
    for (uint32_t block = 0; block < check->board->blocks; block++) {
        bool plays = nap_alive(table->at[block]) && table->phase >= NAP_MOVEMENT;
        if (plays && table->phase == NAP_MOVEMENT && table->start[block] == NAP_NONE)
            return nap_broken_block(check, W_MOV_04, block, "began the turn nowhere");
        if (plays && !check_marks(check, block))
            return false;
        if (!plays && (table->marks[block] || table->came[block] != NAP_NONE || table->nth[block]))
            return nap_broken_block(check, W_SEQ_06, block, "has marks, but does not play");
    }
    return true;
}

/* ---------------------------------------------------------------- fights */

static uint32_t count_in(const nap_checking *check, uint32_t party, uint8_t town)
{
    return nap_count(
        nap_side_in_town(check->board, check->table, nap_party_side(check->table, party), town));
}

/* Both sides are there, and one of them is small. The one under way may have had losses. */
static bool check_skirmishes(const nap_checking *check)
{
    const nap_table *table = check->table;
    NAP_EACH (town, table->skirmishes) {
        uint32_t attackers = count_in(check, NAP_ATT, (uint8_t)town);
        uint32_t defenders = count_in(check, NAP_DEF, (uint8_t)town);
        uint32_t few = check->board->limits.skirmish;
        bool now = town == table->fight && table->stage != NAP_PICKING;
        if ((attackers >= few && defenders >= few) || (!now && (attackers == 0 || defenders == 0)))
            return nap_broken_town(check, W_BAT_02, (uint32_t)town, "that is no skirmish");
    }
    return true;
}

/* The set-up of a battle fits the phase and the blocks that are still in the town. */
static bool check_setup_stage(const nap_checking *check, uint8_t slot)
{
    const nap_table *table = check->table;
    const nap_battle *battle = &table->fought[slot];
    bool now = slot == table->battle;
    uint32_t in_town[NAP_PARTIES], on_field[NAP_PARTIES];
    for (uint32_t party = 0; party < NAP_PARTIES; party++) {
        in_town[party] = count_in(check, party, battle->town);
        on_field[party] = nap_count(nap_party_blocks(check->board, table, slot, party));
    }
    bool setting_up = battle->stage > NAP_TO_SET_UP && battle->stage < NAP_FOUGHT;
    if (setting_up != (now && table->phase == NAP_SETTING_UP) ||
        (table->phase == NAP_ROUNDS && battle->stage != NAP_FOUGHT) ||
        (table->phase == NAP_SKIRMISHES && battle->stage != NAP_TO_SET_UP))
        return nap_broken_town(check, W_BAT_03, battle->town, "is not set up in its time");
    bool good = battle->stage <= NAP_TERRAIN_D ? on_field[NAP_ATT] + on_field[NAP_DEF] == 0 &&
                                                     in_town[NAP_ATT] > 2 && in_town[NAP_DEF] > 2
                : battle->stage == NAP_DEPLOY_D
                    ? on_field[NAP_ATT] == 0 && in_town[NAP_DEF] > 0 && in_town[NAP_ATT] > 2
                    : battle->stage == NAP_FOUGHT ||
                          (in_town[NAP_DEF] == 0 && in_town[NAP_ATT] > 0);
    return good || nap_broken_town(check, W_BAT_09, battle->town, "blocks stand out of place");
}

/* Counters of a battle for its Battle Turn and rounds. */
static bool check_battle_tracks(const nap_checking *check, uint8_t slot)
{
    const nap_table *table = check->table;
    const nap_battle *battle = &table->fought[slot];
    bool fought = battle->stage == NAP_FOUGHT && table->phase == NAP_ROUNDS;
    if (fought != (battle->round > 0) || (!fought && (battle->due | battle->quiet)) ||
        (slot == table->battle && battle->due) || battle->quiet > check->board->limits.quiet_turns)
        return nap_broken_town(check, W_TRN_01, battle->town, "rounds are counted wrongly");
    if (battle->marker[NAP_ATT][0] != NAP_NO_MARKER || battle->marker[NAP_DEF][0] != NAP_NO_MARKER)
        return nap_broken_town(check, W_BAT_05, battle->town, "a marker in a reserve");
    return true;
}

static bool is_free(const nap_battle *battle)
{
    nap_battle none;
    nap_clear_battle(&none);
    return memcmp(battle, &none, sizeof none) == 0;
}

static bool check_fights(const nap_checking *check)
{
    uint32_t open = 0;
    for (uint8_t slot = 0; slot < NAP_BATTLES_MAX; slot++) {
        const nap_battle *battle = &check->table->fought[slot];
        if (battle->town == NAP_NONE) {
            if (!is_free(battle))
                return nap_broken(check, W_BAT_27, "a battle is over and leaves its traces");
            continue;
        }
        open++;
        if (!check_setup_stage(check, slot) || !check_battle_tracks(check, slot))
            return false;
    }
    if (check->table->phase == NAP_SETTING_UP && open == 0)
        return nap_broken(check, W_BAT_03, "no battle is to be set up");
    return check_skirmishes(check);
}

/* ---------------------------------------------------------------- shots */

/* The blocks that the shot can hit, as if it were fired now. */
static uint64_t targets_of(const nap_checking *check, uint32_t shooter, uint8_t what)
{
    const nap_table *table = check->table;
    uint8_t side = nap_block_side(check->board, (uint8_t)shooter);
    if (what == 2)
        return nap_picked(check->board, table, side ^ 1U);
    nap_target target = nap_target_of(check->game, check->board, table, shooter);
    return what == 1 ? target.square : target.line;
}

static bool check_hits(const nap_checking *check)
{
    const nap_table *table = check->table;
    const nap_shot *shot = &table->shot;
    bool volley = table->stage == NAP_VOLLEY;
    if (shot->hits == 0)
        return (!volley && is_zero(shot, sizeof *shot)) ||
               nap_broken(check, W_SKI_03, "a shot is left, or a volley without one");
    uint8_t at = table->at[shot->shooter];
    bool there = volley ? at == table->fight && (table->marks[shot->shooter] & NAP_PICKED)
                        : nap_in_battle(at) && nap_battle_at(at) == table->battle;
    uint8_t side = nap_block_side(check->board, shot->shooter);
    if ((!volley && table->stage != NAP_COMBAT) || !there || (shot->what == 2) != volley ||
        side != nap_party_side(table, table->taker))
        return nap_broken(check, W_FIR_13, "a shot that nobody can have fired");
    uint64_t alive = 0, strongest = 0;
    uint32_t steps = 0;
    NAP_EACH (block, shot->group) {
        if (!nap_alive(table->at[block]))
            continue;
        alive |= nap_bit((uint32_t)block);
        if (table->steps[block] > steps)
            strongest = 0;
        if (table->steps[block] >= steps) {
            steps = table->steps[block];
            strongest |= nap_bit((uint32_t)block);
        }
    }
    if (alive != targets_of(check, shot->shooter, shot->what) || shot->tied != strongest)
        return nap_broken(check, W_LOS_01, "hits fall on others than the strongest of the target");
    return true;
}

/* ---------------------------------------------------------------- who decides */

static uint64_t leaving(const nap_checking *check)
{
    return nap_leavers(check->board, check->table, check->table->leaver);
}

/* Column 0 has no stream. */
static uint64_t crossing(const nap_checking *check)
{
    const nap_table *table = check->table;
    return table->column < 1 ? 0 : nap_stream_crowd(check->board, table, table->column);
}

static bool decides_over(const nap_checking *check, gg_seat seat, uint64_t blocks)
{
    return blocks != 0 && nap_decider(check->board, check->table, blocks) == seat;
}

static bool owns_some(const nap_checking *check, gg_seat seat, uint64_t blocks)
{
    return (nap_blocks_of_seat(check->board, check->table, seat) & blocks) != 0;
}

static bool is_marching(const nap_checking *check, gg_seat seat)
{
    const nap_table *table = check->table;
    uint8_t army = table->column;
    return nap_owner(table, army) == seat && nap_is_army_asked(check->board, table, army);
}

/* Of two Allied seats the one with more units picks first (W-THR-08). */
static bool is_picking(const nap_checking *check, gg_seat seat)
{
    const nap_table *table = check->table;
    uint8_t side = table->head.side[seat];
    uint64_t here = nap_side_in_town(check->board, table, side, table->fight);
    gg_seat first = nap_decider(check->board, table, here);
    return seat == first || ((table->ready >> first & 1) && owns_some(check, seat, here));
}

static bool owes_supply(const nap_table *table, gg_seat seat)
{
    uint8_t army = nap_army_due(table);
    return army != NAP_NONE && nap_owner(table, army) == seat && table->active == NAP_FRENCH;
}

/* Does the stage of the set-up fit the question? */
static bool is_set_up_to(const nap_checking *check, uint8_t first)
{
    uint8_t stage = check->table->fought[check->table->battle].stage;
    return stage == first || stage == first + 1;
}

/* The party whose terrain or deployment it is. */
static uint32_t party_in_setup(const nap_checking *check)
{
    uint8_t stage = check->table->fought[check->table->battle].stage;
    return stage == NAP_TERRAIN_A || stage == NAP_DEPLOY_A ? NAP_ATT : NAP_DEF;
}

static bool is_asked_rightly(const nap_checking *check, gg_seat seat, uint8_t prompt)
{
    const nap_table *table = check->table;
    const nap_board *board = check->board;
    bool out = (table->passed >> seat & 1) != 0;
    switch (prompt) {
    case NAP_ASK_BID:
        return table->bid_by != seat;
    case NAP_ASK_MOVE:
        return table->column == 0 && table->ready == 0 &&
               (table->head.seats == 2 || !(table->defeated >> seat & 1));
    case NAP_ASK_REVEAL:
        return is_marching(check, seat) && AT_REST(used_now) && AT_REST(entry_now);
    case NAP_ASK_SKIRMISH:
        return decides_over(check, seat, nap_skirmish_attackers(board, table));
    case NAP_ASK_PICK:
        return is_picking(check, seat);
    case NAP_ASK_HIT: {
        nap_table copy = *table;
        nap_play play = {.game = check->game, .board = board, .table = &copy};
        return nap_hit_seat(&play) == seat;
    }
    case NAP_ASK_SKIRMISH_RETREAT:
    case NAP_ASK_ROUT:
        return table->asked_first == GG_NOBODY ? decides_over(check, seat, leaving(check))
                                               : owns_some(check, seat, leaving(check));
    case NAP_ASK_SETUP:
    case NAP_ASK_BATTLE:
        return decides_over(check, seat, nap_attackers_in(board, table, prompt == NAP_ASK_SETUP));
    case NAP_ASK_TERRAIN:
        return is_set_up_to(check, NAP_TERRAIN_A) &&
               decides_over(check, seat, nap_waiting(board, table, party_in_setup(check)));
    case NAP_ASK_BATTLE_DEPLOY:
        return is_set_up_to(check, NAP_DEPLOY_D) &&
               decides_over(check, seat, nap_waiting(board, table, party_in_setup(check)));
    case NAP_ASK_STREAM:
        return decides_over(check, seat, crossing(check));
    case NAP_ASK_COMBAT:
        return !out && table->shot.hits == 0 &&
               owns_some(check, seat, nap_party_blocks(board, table, table->battle, table->taker));
    case NAP_ASK_REINFORCE:
    case NAP_ASK_REGROUP:
        return !out;
    case NAP_ASK_WITHDRAW:
        return table->fought[table->battle].withdrawing && table->taker == NAP_ATT &&
               owns_some(check, seat, nap_party_blocks(board, table, table->battle, NAP_ATT));
    case NAP_ASK_SUPPLY:
        return owes_supply(table, seat);
    default:
        return true;
    }
}

/* Does the first choice of every list lead to an order? */
static bool has_answer(const nap_checking *check, gg_seat seat)
{
    gg_draft draft;
    gg_steps steps;
    gg_draft_open(&draft);
    while (!draft.complete) {
        gg_list_steps(check->game, check->table, seat, &draft, &steps);
        if (steps.count == 0)
            return false;
        gg_take(check->game, check->table, seat, &draft, steps.step[0]);
    }
    return true;
}

/* Seats that have picked could do so, of two Allied seats in their order. */
static bool check_picks(const nap_checking *check)
{
    const nap_table *table = check->table;
    for (gg_seat seat = 0; seat < table->head.seats && table->stage == NAP_PICKING; seat++)
        if ((table->ready >> seat & 1) && !is_picking(check, seat))
            return nap_broken(check, W_THR_08, "a seat has picked that cannot");
    return true;
}

/* Where several seats are asked together, all that are not ready are asked. */
static bool is_left_out(const nap_checking *check, gg_seat seat)
{
    const nap_table *table = check->table;
    if (table->head.over || table->head.prompt[seat] != NAP_ASK_NOTHING ||
        (table->ready >> seat & 1))
        return false;
    if (table->phase == NAP_DEPLOY_ALLIED)
        return table->head.side[seat] == NAP_ALLIED;
    return table->stage == NAP_PICKING && is_picking(check, seat);
}

static bool check_asked(const nap_checking *check)
{
    const nap_table *table = check->table;
    for (gg_seat seat = 0; seat < table->head.seats; seat++)
        if (is_left_out(check, seat))
            return nap_broken(check, W_SEQ_02, "a seat is not asked that has not answered");
    for (gg_seat seat = 0; seat < table->head.seats; seat++) {
        uint8_t prompt = table->head.prompt[seat];
        if (prompt == NAP_ASK_NOTHING)
            continue;
        if (!is_asked_rightly(check, seat, prompt))
            return gg_fail_state(check->error, W_SEQ_02,
                                 "seat %d is asked and does not decide `%s`", seat,
                                 nap_prompts[prompt].name);
        if (!has_answer(check, seat))
            return nap_broken(check, W_SEQ_02, "a seat is asked and has no answer");
    }
    return true;
}

bool nap_check_played(const nap_checking *check)
{
    return check_moment(check) && check_rest(check) && check_auction(check) &&
           check_deployed(check) && check_all_marks(check) && check_fights(check) &&
           check_drawn(check) && check_turns(check) && check_regrouping(check) &&
           check_hits(check) && check_picks(check) && check_asked(check);
}
