/* battle_deploy.c: deployment from the town onto the battlefield (W-BAT): the defender first, then the attacker; of
 * two Allied seats the one with more units first (W-THR-05).
 *
 * An order has an item for each own block in the town. A draft never leads to a dead end: enough blocks are kept
 * for the positions that are still empty, and a single block fits anywhere, except artillery in woods. */
#include "napoleon/battle/battle.h"
#include "napoleon/battle/placing.h"

/* A placement while it is made: blocks by home position of the party, with those of the other seat. */
typedef struct placement {
    const nap_board *board;
    const nap_table *table;
    const nap_battle *battle;
    uint32_t party;
    uint64_t own;   /* blocks that the seat places with this order */
    uint64_t later; /* blocks of the other seat that are placed after it */
    uint64_t left;  /* own blocks that are not placed yet */
    uint32_t sure;  /* of those placed later: how many may enter woods, as far as the seat knows */
    uint64_t at[NAP_COLUMNS + 1];
    uint8_t taken; /* bit per column: its marker has an occupant */
} placement;

uint32_t nap_placing_party(const nap_table *table)
{
    uint8_t stage = table->fought[table->battle].stage;
    return stage == NAP_DEPLOY_A || stage == NAP_TERRAIN_A ? NAP_ATT : NAP_DEF;
}

static uint64_t guns(const nap_board *board)
{
    return board->type_blocks[NAP_FART] | board->type_blocks[NAP_HART];
}

/* W-THR-05: the other seat's blocks in the town are hidden. It is only known that woods are set aside if nobody
 * could stand in them (W-BAT-08). */
static uint32_t sure_of(const nap_look *look, const placement *place)
{
    uint32_t woods = 0, own = nap_count(place->own & ~guns(look->board));
    if (look->game->option[NAP_OPTION_ALLY_FACES])
        return nap_count(place->later & ~guns(look->board));
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        woods += place->battle->marker[place->party][column] == NAP_WOODS;
    return place->later != 0 && woods > own ? woods - own : 0;
}

static void open_placement(const nap_look *look, placement *place)
{
    const nap_table *table = look->table;
    uint32_t party = nap_placing_party(table);
    *place = (placement){.board = look->board,
                         .table = table,
                         .battle = &table->fought[table->battle],
                         .party = party};
    uint64_t waiting = nap_waiting(look->board, table, party);
    place->own = waiting & nap_blocks_of_seat(look->board, table, look->seat);
    place->later = waiting & ~place->own;
    place->left = place->own;
    place->sure = sure_of(look, place);
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
        uint8_t at = nap_place(table->battle, nap_home(party, column));
        place->at[column] = nap_blocks_at(look->board, table, at);
        NAP_EACH (block, place->at[column]) {
            if (table->marks[block] & NAP_OCCUPIES)
                place->taken |= (uint8_t)(1U << column);
        }
    }
}

static uint8_t marker_in(const placement *place, uint32_t column)
{
    return place->battle->marker[place->party][column];
}

static bool is_artillery(const placement *place, uint32_t block)
{
    return nap_type_of(place->board, (uint8_t)block)->artillery != 0;
}

/* ---------------------------------------------------------------- corps integrity */

static uint64_t leaders(const nap_board *board)
{
    return board->type_blocks[NAP_LDR];
}

static uint32_t corps_in(const nap_board *board, uint64_t blocks)
{
    uint32_t corps = 0;
    NAP_EACH (block, blocks & ~leaders(board)) {
        corps |= 1U << board->block[block].corps;
    }
    return corps;
}

static bool is_single(uint32_t set)
{
    return set != 0 && (set & (set - 1)) == 0;
}

/* The number of corps. One that may join others counts as part of the only other corps there (W-BAT-14). */
static uint32_t count_corps(const nap_board *board, uint32_t corps)
{
    uint32_t count = nap_count(corps);
    NAP_EACH (one, corps) {
        if (is_single(board->corps[one].joins & corps))
            count--;
    }
    return count;
}

static bool joins_some(const nap_board *board, uint32_t corps)
{
    NAP_EACH (one, corps) {
        if (board->corps[one].joins)
            return true;
    }
    return false;
}

static bool of_two_armies(const nap_board *board, uint64_t blocks)
{
    uint64_t units = blocks & ~leaders(board);
    return (units & board->army_blocks[NAP_AD]) && (units & board->army_blocks[NAP_PR]);
}

/* Is a leader of the army of these units among them? */
static bool is_led(const nap_board *board, uint64_t blocks)
{
    uint64_t units = blocks & ~leaders(board);
    if (units == 0)
        return true;
    return (blocks & nap_bit(board->army[board->block[nap_first(units)].army].leader)) != 0;
}

/* One corps, or two with the leader of their army (W-BAT-12, W-BAT-13, W-BAT-15). */
bool nap_keeps_integrity(const nap_board *board, uint64_t blocks)
{
    if (of_two_armies(board, blocks))
        return false;
    uint32_t corps = count_corps(board, corps_in(board, blocks));
    return corps <= 1 || (corps == 2 && is_led(board, blocks));
}

static void check_integrity(const nap_board *board, uint64_t blocks, gg_refusal *refusal)
{
    if (nap_keeps_integrity(board, blocks))
        return;
    uint32_t corps = corps_in(board, blocks);
    if (of_two_armies(board, blocks) || (blocks & leaders(board)))
        gg_refuse(refusal, W_BAT_13);
    gg_refuse(refusal, W_BAT_12);
    if (joins_some(board, corps))
        gg_refuse(refusal, W_BAT_14);
}

/* ---------------------------------------------------------------- empty positions */

/* Can the blocks that are still to be placed fill the empty positions? */
static bool can_be_filled(const placement *place)
{
    uint32_t woods = 0, others = 0, all = nap_count(place->left | place->later);
    uint32_t for_woods = nap_count(place->left & ~guns(place->board)) + place->sure;
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++) {
        bool empty = place->at[column] == 0;
        woods += empty && marker_in(place, column) == NAP_WOODS;
        others += empty && marker_in(place, column) != NAP_WOODS;
    }
    return for_woods >= woods && all >= woods + others;
}

/* ---------------------------------------------------------------- one block */

/* Does the block fit into this home position, as placed so far? */
static bool fits(const placement *place, uint32_t block, uint32_t column)
{
    if (is_artillery(place, block) && marker_in(place, column) == NAP_WOODS)
        return false;
    return nap_keeps_integrity(place->board, place->at[column] | nap_bit(block));
}

static bool may_take_post(const placement *place, uint32_t block, uint32_t column)
{
    uint8_t marker = marker_in(place, column);
    if (place->taken >> column & 1U)
        return false;
    return marker == NAP_HILL || (marker == NAP_FARM && place->board->block[block].type == NAP_INF);
}

static void put(placement *place, uint32_t block, uint32_t column, bool post)
{
    gg_assert(column <= NAP_COLUMNS);
    place->left &= ~nap_bit(block);
    if (column == 0)
        return;
    place->at[column] |= nap_bit(block);
    if (post)
        place->taken |= (uint8_t)(1U << column);
}

/* ---------------------------------------------------------------- check */

/* The column of a place of the own party, 0: reserve; NAP_NONE: not a place of its own. */
static uint32_t column_of(const placement *place, uint16_t item)
{
    uint32_t spot = item & 0xFU;
    bool post = nap_item_in(item, NAP_ITEM_POST);
    if ((!post && !nap_item_in(item, NAP_ITEM_SPOT)) || (item & 0xFFU) >= NAP_BATTLE_PLACES)
        return NAP_NONE;
    if (nap_party_at((uint8_t)spot) != place->party)
        return NAP_NONE;
    if (nap_is_reserve((uint8_t)spot))
        return post ? NAP_NONE : 0;
    return nap_is_home((uint8_t)spot) ? nap_column((uint8_t)spot) : NAP_NONE;
}

/* W-BAT-09, W-BAT-16, W-BAT-17, W-BAT-20 */
static void check_item(placement *place, uint32_t block, uint16_t item, gg_refusal *refusal)
{
    uint32_t column = column_of(place, item);
    bool post = nap_item_in(item, NAP_ITEM_POST);
    if (column == NAP_NONE) {
        gg_refuse(refusal, post ? W_BAT_17 : W_BAT_09);
        place->left &= ~nap_bit(block);
        return;
    }
    if (column != 0 && is_artillery(place, block) && marker_in(place, column) == NAP_WOODS)
        gg_refuse(refusal, W_BAT_16);
    if (post && !may_take_post(place, block, column)) {
        gg_refuse(refusal, W_BAT_17);
        if (marker_in(place, column) == NAP_FARM)
            gg_refuse(refusal, W_BAT_20);
    }
    put(place, block, column, post);
}

/* Items after those of the own blocks: blocks of others, or not here (W-BAT-09). */
static void check_rest(const nap_look *look, const gg_order *order, uint32_t first,
                       gg_refusal *refusal)
{
    for (uint32_t i = first; i < order->count; i++) {
        uint16_t item = order->item[i];
        if (item >= look->board->blocks)
            gg_refuse(refusal, GG_RULE_FORM);
        else if (!nap_is_own(look, item))
            nap_refuse_stranger(look, item, refusal);
        else if (!nap_refuse_gone(look, item, refusal))
            gg_refuse(refusal, W_BAT_09);
    }
}

/* W-BAT-11 */
static void check_whole(const placement *place, gg_refusal *refusal)
{
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        check_integrity(place->board, place->at[column], refusal);
    if (can_be_filled(place))
        return;
    if (place->later != 0) /* the other seat cannot fill the rest */
        gg_refuse(refusal, W_THR_05);
    gg_refuse(refusal, W_BAT_11);
    if (place->table->head.seats > 2)
        gg_refuse(refusal, W_THR_05);
}

void nap_check_battle_deploy(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    placement place;
    open_placement(look, &place);
    gg_items items = {order, 0};
    if (order->count < nap_count(place.own)) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    check_rest(look, order, nap_count(place.own), refusal);
    NAP_EACH (block, place.own) {
        check_item(&place, (uint32_t)block, gg_next_item(&items), refusal);
    }
    check_whole(&place, refusal);
}

/* ---------------------------------------------------------------- steps */

/* Can the positions that stay empty still be filled? */
static bool leads_on(const placement *place, uint32_t block, uint32_t column)
{
    placement next = *place;
    put(&next, block, column, false);
    return can_be_filled(&next);
}

static void offer_column(const placement *place, uint32_t block, uint32_t column, bool last,
                         gg_steps *out)
{
    if (!fits(place, block, column) || !leads_on(place, block, column))
        return;
    uint8_t spot = nap_home(place->party, column);
    nap_offer_item(out, NAP_STEP_SPOT, (uint16_t)(NAP_ITEM_SPOT + spot), last);
    if (may_take_post(place, block, column))
        nap_offer_item(out, NAP_STEP_SPOT, (uint16_t)(NAP_ITEM_POST + spot), last);
}

static void offer_places(const placement *place, gg_steps *out)
{
    uint32_t block = nap_first(place->left);
    bool last = place->left == nap_bit(block);
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        offer_column(place, block, column, last, out);
    if (leads_on(place, block, 0))
        nap_offer_item(out, NAP_STEP_SPOT, (uint16_t)(NAP_ITEM_SPOT + nap_reserve(place->party)),
                       last);
}

static void put_draft(placement *place, const gg_order *order)
{
    uint32_t i = 0;
    NAP_EACH (block, place->own) {
        uint16_t item = i < order->count ? order->item[i++] : (uint16_t)GG_NO_ITEM;
        uint32_t column = column_of(place, item);
        if (column != NAP_NONE)
            put(place, (uint32_t)block, column, nap_item_in(item, NAP_ITEM_POST));
    }
}

void nap_battle_deploy_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.verb == NAP_VERB_NONE) {
        gg_offer(out, nap_verb_step(NAP_DEPLOY, false));
        return;
    }
    placement place;
    open_placement(look, &place);
    put_draft(&place, &draft->order);
    offer_places(&place, out);
}

/* ---------------------------------------------------------------- for previews */

void nap_placed_by(const gg_game *game, const nap_table *table, gg_seat seat, const gg_order *draft,
                   uint64_t at[NAP_COLUMNS + 1])
{
    const nap_look look = {game, nap_board_of(game), table, seat};
    placement place;
    open_placement(&look, &place);
    put_draft(&place, draft);
    memcpy(at, place.at, sizeof place.at);
    at[0] = place.own & ~(place.left | at[1] | at[2] | at[3]);
}

/* Takes a block back, with the post that it has by the draft. */
static void lift(placement *place, const gg_order *draft, uint32_t block)
{
    uint32_t i = 0;
    NAP_EACH (other, place->own) {
        uint16_t item = i < draft->count ? draft->item[i++] : (uint16_t)GG_NO_ITEM;
        uint32_t column = column_of(place, item);
        if (other == block && nap_item_in(item, NAP_ITEM_POST) && column <= NAP_COLUMNS)
            place->taken &= (uint8_t) ~(1U << column);
    }
    for (uint32_t column = 1; column <= NAP_COLUMNS; column++)
        place->at[column] &= ~nap_bit(block);
    place->left |= nap_bit(block);
}

/* W-BAT-11, W-BAT-12, W-BAT-16, W-BAT-17, W-BAT-20 */
uint16_t nap_place_forbidden(const gg_game *game, const nap_table *table, gg_seat seat,
                             const gg_order *draft, uint32_t block, uint32_t column, bool post)
{
    const nap_look look = {game, nap_board_of(game), table, seat};
    gg_refusal refusal = {0};
    placement place;
    open_placement(&look, &place);
    put_draft(&place, draft);
    lift(&place, draft, block);
    if (column != 0 && is_artillery(&place, block) && marker_in(&place, column) == NAP_WOODS)
        return W_BAT_16;
    if (column != 0)
        check_integrity(place.board, place.at[column] | nap_bit(block), &refusal);
    if (refusal.count > 0)
        return refusal.rule[0];
    if (post && !may_take_post(&place, block, column))
        return marker_in(&place, column) == NAP_FARM ? W_BAT_20 : W_BAT_17;
    return leads_on(&place, block, column) ? 0 : (uint16_t)W_BAT_11;
}

/* ---------------------------------------------------------------- apply */

/* Asks the seat with more units still to be placed. If there are none the set-up continues (W-BAT-04, W-BAT-09). */
static void go_on(nap_play *play, uint32_t party)
{
    nap_battle *battle = nap_battle_now(play);
    uint64_t waiting = nap_waiting(play->board, play->table, party);
    if (waiting != 0) {
        nap_ask_only(play, nap_decider(play->board, play->table, waiting), NAP_ASK_BATTLE_DEPLOY);
        return;
    }
    if (party == NAP_DEF) {
        nap_begin_battle_deploy(play, NAP_ATT);
        return;
    }
    gg_assert(nap_waiting(play->board, play->table, NAP_DEF) == 0); /* both are on the field */
    battle->stage = NAP_FOUGHT; /* and units are revealed (W-BAT-18) */
    nap_next_setup(play);
}

void nap_begin_battle_deploy(nap_play *play, uint32_t party)
{
    nap_battle_now(play)->stage = party == NAP_DEF ? NAP_DEPLOY_D : NAP_DEPLOY_A;
    go_on(play, party);
}

void nap_apply_battle_deploy(nap_play *play, gg_seat seat, const gg_order *order)
{
    nap_table *table = play->table;
    uint32_t party = nap_placing_party(table), i = 0;
    uint64_t own = nap_waiting(play->board, table, party) &
                   nap_blocks_of_seat(play->board, table, seat);
    gg_assert(own != 0 && nap_count(own) <= order->count); /* a place for each of them */
    play->turn->barrier = true;
    NAP_EACH (block, own) {
        uint16_t item = order->item[i++];
        table->at[block] = nap_place(table->battle, (uint8_t)(item & 0xFU));
        if (nap_item_in(item, NAP_ITEM_POST))
            table->marks[block] |= NAP_OCCUPIES;
    }
    go_on(play, party);
}
