/* bidding.c: the auction for sides. W-BID
 *
 * The winner pays the steps while deploying (W-BID-06, deployment.c). */
#include "napoleon/sequence/rules.h"

void nap_begin_bidding(nap_play *play)
{
    nap_table *table = play->table;
    table->phase = NAP_BIDDING;
    table->bid_by = GG_NOBODY;
    nap_ask_only(play, gg_draw_seat(play->turn, NAP_FOR_FIRST_BID, 2), NAP_ASK_BID);
}

/* ---------------------------------------------------------------- what may be bid */

static uint32_t lowest_bid(const nap_table *table)
{
    return table->bid_by == GG_NOBODY ? 0 : table->bid_steps + 1U;
}

/* Blocks that can give up a step (W-BID-05). */
static uint32_t highest_bid(const nap_board *board, uint8_t side)
{
    uint32_t count = 0;
    for (uint8_t block = 0; block < board->blocks; block++)
        count += nap_block_side(board, block) == side && board->block[block].max >= 2;
    return count;
}

/* W-BID-02, W-BID-05 */
void nap_check_bid(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    if (order->verb == NAP_PASS)
        return;
    uint8_t side = (uint8_t)(order->item[0] - NAP_ITEM_SIDE);
    uint32_t steps = order->item[1] - (uint32_t)NAP_ITEM_NUMBER;
    if (steps < lowest_bid(look->table))
        gg_refuse(refusal, W_BID_02);
    if (steps > highest_bid(look->board, side))
        gg_refuse(refusal, W_BID_05);
}

static bool may_name(const nap_look *look, uint8_t side)
{
    return lowest_bid(look->table) <= highest_bid(look->board, side);
}

void nap_bid_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    const gg_order *order = &draft->order;
    if (order->verb == NAP_VERB_NONE) {
        if (may_name(look, NAP_FRENCH) || may_name(look, NAP_ALLIED))
            gg_offer(out, nap_verb_step(NAP_BID, false));
        gg_offer(out, nap_verb_step(NAP_PASS, true));
        return;
    }
    if (order->count == 0) {
        for (uint8_t side = 0; side < NAP_SIDES; side++)
            if (may_name(look, side))
                nap_offer_item(out, NAP_STEP_SIDE, (uint16_t)(NAP_ITEM_SIDE + side), false);
        return;
    }
    uint32_t high = highest_bid(look->board, (uint8_t)(order->item[0] - NAP_ITEM_SIDE));
    for (uint32_t steps = lowest_bid(look->table); steps <= high; steps++)
        nap_offer_item(out, NAP_STEP_NUMBER, (uint16_t)(NAP_ITEM_NUMBER + steps), true);
}

/* ---------------------------------------------------------------- bids */

static void deal(nap_play *play, gg_seat seat, uint8_t side)
{
    gg_head *head = &play->table->head;
    gg_assert(head->seats == 2 && seat < 2 && side < NAP_SIDES);
    head->side[seat] = side;
    head->side[seat ^ 1U] = side ^ 1U;
    play->turn->barrier = true;
    nap_begin_deployment(play);
}

/* A pass ends the auction, unless it is the first answer of all (W-BID-02, W-BID-03, W-BID-04). */
static void pass(nap_play *play, gg_seat seat)
{
    nap_table *table = play->table;
    gg_assert(table->bid_by != seat); /* not the seat with the highest bid */
    nap_tell_bid(play->turn, seat, -1, 0);
    table->bid_passes++;
    if (table->bid_by != GG_NOBODY) {
        table->give_up[table->bid_side] = table->bid_steps;
        deal(play, table->bid_by, table->bid_side);
    } else if (table->bid_passes == 2) {
        deal(play, gg_draw_seat(play->turn, NAP_FOR_SIDES, 2), NAP_FRENCH);
    } else {
        nap_ask_only(play, (gg_seat)(seat ^ 1U), NAP_ASK_BID);
    }
}

void nap_apply_bid(nap_play *play, gg_seat seat, const gg_order *order)
{
    nap_table *table = play->table;
    gg_assert(table->phase == NAP_BIDDING);
    if (order->verb == NAP_PASS) {
        pass(play, seat);
        return;
    }
    table->bid_by = seat;
    table->bid_side = (uint8_t)(order->item[0] - NAP_ITEM_SIDE);
    table->bid_steps = (uint8_t)(order->item[1] - NAP_ITEM_NUMBER);
    nap_tell_bid(play->turn, seat, table->bid_side, table->bid_steps);
    nap_ask_only(play, (gg_seat)(seat ^ 1U), NAP_ASK_BID);
}
