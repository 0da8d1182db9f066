/* deployment.c: deployment on the map: the Allies first, with three players both together, then the French. W-DEP,
 * W-BID
 *
 * A seat deploys with one order. With three players the blocks of the first Allied seat stay hidden until the
 * second has deployed, too. */
#include "napoleon/sequence/rules.h"
#include "napoleon/setup/deploying.h"

/* ---------------------------------------------------------------- asking */

static void ask_side(nap_play *play, uint8_t side)
{
    nap_table *table = play->table;
    table->phase = side == NAP_ALLIED ? NAP_DEPLOY_ALLIED : NAP_DEPLOY_FRENCH;
    table->ready = 0;
    nap_ask_nobody(play);
    for (gg_seat seat = 0; seat < table->head.seats; seat++)
        if (table->head.side[seat] == side)
            nap_ask_too(play, seat, NAP_ASK_DEPLOY);
}

/* W-DEP-01 */
void nap_begin_deployment(nap_play *play)
{
    ask_side(play, NAP_ALLIED);
}

/* ---------------------------------------------------------------- what an order may say */

static bool is_historical(const nap_look *look)
{
    return look->game->option[NAP_OPTION_HISTORICAL] != 0;
}

uint32_t nap_steps_to_pay(const nap_table *table, gg_seat seat)
{
    return table->give_up[table->head.side[seat]];
}

static uint32_t steps_to_pay(const nap_look *look)
{
    return nap_steps_to_pay(look->table, look->seat);
}

static uint64_t own_blocks(const nap_look *look)
{
    return nap_blocks_of_seat(look->board, look->table, look->seat);
}

uint64_t nap_step_payers(const nap_board *board, uint64_t blocks)
{
    uint64_t payers = 0;
    NAP_EACH (block, blocks)
        if (board->block[block].max >= 2)
            payers |= nap_bit((uint32_t)block);
    return payers;
}

static uint16_t rule_of_zone(uint8_t army)
{
    return army == NAP_FR ? W_DEP_05 : W_DEP_03;
}

static uint16_t rule_of_limit(uint8_t army)
{
    return army == NAP_FR ? W_DEP_05 : W_DEP_04;
}

/* ---------------------------------------------------------------- check: free deployment */

/* The order so far: blocks in each town, and steps paid. */
typedef struct placing {
    uint8_t standing[NAP_TOWNS_MAX];
    uint32_t paid;
} placing;

/* Is the item a town, with or without a step less? */
static bool is_place(const nap_board *board, uint16_t item)
{
    return (nap_item_in(item, NAP_ITEM_TOWN) || nap_item_in(item, NAP_ITEM_LESS)) &&
           (item & 0xFF) < board->towns;
}

/* W-DEP-03, W-DEP-04, W-DEP-05, W-BID-06 */
static void check_place(const nap_look *look, uint32_t block, uint16_t item, placing *placed,
                        gg_refusal *refusal)
{
    const nap_block *of = &look->board->block[block];
    uint32_t town = item & 0xFFU;
    if (!(look->board->zone_towns[of->army] & nap_bit(town)))
        gg_refuse(refusal, rule_of_zone(of->army));
    if (++placed->standing[town] > look->board->army[of->army].town_limit)
        gg_refuse(refusal, rule_of_limit(of->army));
    if (!nap_item_in(item, NAP_ITEM_LESS))
        return;
    placed->paid++;
    if (of->max < 2)
        gg_refuse(refusal, W_BID_06);
}

/* Without a bid every block has its full strength (W-DEP-02). */
static void refuse_payment(const nap_look *look, gg_refusal *refusal)
{
    gg_refuse(refusal, steps_to_pay(look) > 0 ? W_BID_06 : W_DEP_02);
    gg_refuse(refusal, W_BID_06);
}

/* Items after those of the own blocks are blocks of others. */
static void check_rest(const nap_look *look, const gg_order *order, uint32_t first,
                       gg_refusal *refusal)
{
    for (uint32_t i = first; i < order->count; i++) {
        uint16_t item = order->item[i];
        if (item < look->board->blocks && !nap_is_own(look, item))
            nap_refuse_stranger(look, item, refusal);
        else
            gg_refuse(refusal, GG_RULE_FORM);
    }
}

/* W-DEP-02 */
static void check_free(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    placing placed = {{0}, 0};
    gg_items items = {order, 0};
    uint32_t count = nap_count(own_blocks(look));
    if (order->count < count) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    check_rest(look, order, count, refusal);
    NAP_EACH (block, own_blocks(look)) {
        uint16_t item = gg_next_item(&items);
        if (is_place(look->board, item))
            check_place(look, (uint32_t)block, item, &placed, refusal);
        else /* with an impossible strength, or not named */
            gg_refuse(refusal, nap_item_in(item, NAP_ITEM_LESS) ? W_BID_06 : W_DEP_02);
    }
    if (placed.paid != steps_to_pay(look))
        refuse_payment(look, refusal);
}

/* ---------------------------------------------------------------- check: historical deployment */

/* W-DEP-07 */
static void check_payer(const nap_look *look, uint16_t item, uint64_t *named, gg_refusal *refusal)
{
    if (item >= look->board->blocks) { /* towns are not chosen */
        gg_refuse(refusal, nap_item_in(item, NAP_ITEM_TOWN) ? W_DEP_07 : (uint16_t)GG_RULE_FORM);
        return;
    }
    if (!nap_is_own(look, item))
        nap_refuse_stranger(look, item, refusal);
    if (*named & nap_bit(item) || look->board->block[item].max < 2)
        gg_refuse(refusal, W_BID_06); /* at most one step each, and not the last one */
    else if (*named >> item)
        gg_refuse(refusal, GG_RULE_FORM);
    *named |= nap_bit(item);
}

/* W-DEP-07 */
static void check_historical(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    gg_items items = {order, 0};
    uint64_t named = 0;
    while (!gg_items_end(&items) && gg_peek_item(&items) != NAP_DONE)
        check_payer(look, gg_next_item(&items), &named, refusal);
    if (gg_next_item(&items) != NAP_DONE || !gg_items_end(&items))
        gg_refuse(refusal, GG_RULE_FORM);
    if (nap_count(named) != steps_to_pay(look)) {
        refuse_payment(look, refusal);
        gg_refuse(refusal, W_DEP_07);
    }
}

void nap_check_deploy(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    if (is_historical(look))
        check_historical(look, order, refusal);
    else
        check_free(look, order, refusal);
}

/* ---------------------------------------------------------------- steps */

/* The block that comes next, the count-th of the seat. */
static uint32_t next_block(const nap_look *look, uint32_t count)
{
    uint64_t blocks = own_blocks(look);
    for (uint32_t i = 0; i < count; i++)
        blocks &= blocks - 1;
    return nap_first(blocks);
}

static void place_draft(const gg_order *order, placing *placed)
{
    for (uint32_t i = 0; i < order->count; i++) {
        placed->standing[order->item[i] & 0xFF]++;
        placed->paid += nap_item_in(order->item[i], NAP_ITEM_LESS);
    }
}

static uint32_t room_in(const nap_board *board, const placing *placed, uint8_t army, uint32_t town)
{
    uint32_t limit = board->army[army].town_limit;
    return placed->standing[town] < limit ? limit - placed->standing[town] : 0;
}

uint32_t nap_deploy_room(const nap_board *board, const gg_order *draft, uint8_t army, uint32_t town)
{
    placing placed = {{0}, 0};
    for (uint32_t i = 0; i < draft->count; i++)
        if (is_place(board, draft->item[i]))
            placed.standing[draft->item[i] & 0xFF]++;
    return room_in(board, &placed, army, town);
}

/* Towns of its zone with room; with one step less while steps are due, and only that if all that can still pay
 * must. */
static void free_steps(const nap_look *look, const gg_order *order, gg_steps *out)
{
    placing placed = {{0}, 0};
    uint32_t block = next_block(look, order->count);
    const nap_block *of = &look->board->block[block];
    place_draft(order, &placed);
    uint32_t due = steps_to_pay(look) - placed.paid;
    uint64_t later = own_blocks(look) & ~(nap_bit(block) * 2 - 1);
    bool may_pay = due > 0 && of->max >= 2;
    bool must_pay = may_pay && nap_count(nap_step_payers(look->board, later)) < due;
    bool last = later == 0;
    NAP_EACH (town, look->board->zone_towns[of->army]) {
        if (room_in(look->board, &placed, of->army, (uint32_t)town) == 0)
            continue;
        if (!must_pay)
            nap_offer_item(out, NAP_STEP_TOWN, (uint16_t)(NAP_ITEM_TOWN + town), last);
        if (may_pay)
            nap_offer_item(out, NAP_STEP_TOWN, (uint16_t)(NAP_ITEM_LESS + town), last);
    }
}

static void historical_steps(const nap_look *look, const gg_order *order, gg_steps *out)
{
    uint32_t due = steps_to_pay(look) - order->count;
    if (due == 0) {
        nap_offer_item(out, NAP_STEP_WORD, NAP_DONE, true);
        return;
    }
    uint64_t rest = nap_step_payers(look->board, own_blocks(look));
    if (order->count > 0)
        rest &= ~(nap_bit(order->item[order->count - 1U]) * 2 - 1);
    NAP_EACH (block, rest) {
        if (nap_count(block_rest) < due)
            return;
        gg_offer(out, gg_step_of(NAP_STEP_BLOCK, (uint16_t)(NAP_ITEM_BLOCK + block),
                                 due == 1 ? NAP_DONE : GG_NO_ITEM, due == 1 ? GG_COMPLETES : 0));
    }
}

void nap_deploy_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.verb == NAP_VERB_NONE)
        gg_offer(out, nap_verb_step(NAP_DEPLOY, false));
    else if (is_historical(look))
        historical_steps(look, &draft->order, out);
    else
        free_steps(look, &draft->order, out);
}

/* ---------------------------------------------------------------- apply */

static void put_down(nap_play *play, uint32_t block, uint32_t town, bool less)
{
    uint8_t max = play->board->block[block].max;
    gg_assert(play->table->at[block] == NAP_UNDEPLOYED && nap_in_town((uint8_t)town));
    gg_assert(max > (less ? 1 : 0));
    play->table->at[block] = (uint8_t)town;
    play->table->steps[block] = (uint8_t)(max - (less ? 1 : 0));
}

/* W-DEP-07 */
static void put_all_down(nap_play *play, gg_seat seat, const gg_order *order)
{
    gg_items items = {order, 0};
    bool historical = play->game->option[NAP_OPTION_HISTORICAL] != 0;
    NAP_EACH (block, nap_blocks_of_seat(play->board, play->table, seat)) {
        if (historical) {
            bool less = gg_peek_item(&items) == block;
            items.next += less;
            put_down(play, (uint32_t)block, play->board->block[block].town, less);
        } else {
            uint16_t item = gg_next_item(&items);
            put_down(play, (uint32_t)block, item & 0xFFU, nap_item_in(item, NAP_ITEM_LESS));
        }
    }
}

/* W-DEP-01 */
void nap_apply_deploy(nap_play *play, gg_seat seat, const gg_order *order)
{
    nap_table *table = play->table;
    uint8_t side = table->head.side[seat];
    gg_assert(table->phase == (side == NAP_ALLIED ? NAP_DEPLOY_ALLIED : NAP_DEPLOY_FRENCH));
    play->turn->barrier = true;
    put_all_down(play, seat, order);
    table->head.prompt[seat] = NAP_ASK_NOTHING;
    table->ready |= (uint8_t)GG_BIT(seat);
    for (gg_seat other = 0; other < table->head.seats; other++)
        if (table->head.prompt[other] != NAP_ASK_NOTHING)
            return; /* the ally has not deployed yet */
    table->ready = 0;
    nap_tell_deployed(play->turn, side);
    if (side == NAP_ALLIED) {
        ask_side(play, NAP_FRENCH);
        return;
    }
    table->turn = 1;
    nap_begin_turn(play);
}
