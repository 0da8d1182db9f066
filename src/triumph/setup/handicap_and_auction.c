/* handicap_and_auction.c: handicap and auction (chapter 17).
 *
 * Until sides are dealt there are two parties: the seats that play the French if nobody bids, and the rest. The
 * first seat of each bids for it. T-BAL, T-SET */
#include "triumph/setup/setup.h"

static uint32_t first_party_size(const gg_game *game)
{
    return (uint32_t)gg_option_of(game, "french");
}

static gg_seat bidder_of(const gg_game *game, uint32_t party)
{
    gg_assert(party < 2 && first_party_size(game) < game->seats);
    return (gg_seat)(party == 0 ? 0 : first_party_size(game));
}

static uint32_t party_of(const gg_game *game, gg_seat seat)
{
    return seat < first_party_size(game) ? 0 : 1;
}

bool tri_bids(const gg_game *game, gg_seat seat)
{
    return seat == bidder_of(game, party_of(game, seat));
}

/* ---------------------------------------------------------------- morale at the start */

static uint8_t less(uint8_t morale, int32_t by)
{
    return by < morale ? (uint8_t)(morale - by) : 1;
}

/* T-BAL-01 */
static uint8_t morale_after_handicap(const gg_game *game, uint8_t side)
{
    const char *key = side == TRI_FRENCH ? "handicap_french" : "handicap_allied";
    return less(tri_board_of(game)->army[side].morale, gg_option_of(game, key));
}

/* The highest bid wins, and bids are never equal (T-BAL-03, T-SET-15). */
uint8_t tri_start_morale(const gg_game *game, const tri_table *table, uint8_t side)
{
    uint8_t morale = morale_after_handicap(game, side);
    for (uint32_t party = 0; party < 2; party++)
        if (table->head.side[bidder_of(game, party)] == side &&
            table->bid[party] > table->bid[1 - party])
            morale = less(morale, table->bid[party] - 1);
    return morale;
}

/* ---------------------------------------------------------------- the auction */

/* T-BAL-02 */
void tri_begin_auction(tri_play *play)
{
    bool teams = play->game->seats > 2;
    uint32_t party = teams ? gg_draw_pick(play->turn, TRI_FOR_FIRST_BID, 0, 2)
                           : gg_draw_seat(play->turn, TRI_FOR_FIRST_BID, 2);
    play->table->phase = TRI_AUCTION;
    tri_ask_only(play->table, bidder_of(play->game, party), TRI_ASK_BID);
}

/* Numbers that may be bid: from .. to. */
static uint32_t lowest_bid(const tri_table *table)
{
    return table->bid[0] > table->bid[1] ? table->bid[0] : table->bid[1];
}

/* T-BAL-04 */
uint32_t tri_highest_bid(const gg_game *game)
{
    uint32_t allied = morale_after_handicap(game, TRI_ALLIED),
             french = morale_after_handicap(game, TRI_FRENCH);
    gg_assert(allied > 0 && french > 0);
    return (allied < french ? allied : french) - 1;
}

/* T-BAL-02, T-BAL-04 */
void tri_check_auction(const gg_game *game, const tri_table *table, const gg_order *order,
                       gg_refusal *refusal)
{
    uint32_t number = order->item[0] - (uint32_t)TRI_ITEM_NUMBER;
    if (order->verb != TRI_BID)
        return;
    if (number < lowest_bid(table))
        gg_refuse(refusal, T_BAL_02);
    if (number > tri_highest_bid(game))
        gg_refuse(refusal, T_BAL_04);
}

void tri_auction_steps(const gg_game *game, const tri_table *table, gg_seat seat,
                       const gg_order *order, gg_steps *out)
{
    bool bids = table->head.prompt[seat] == TRI_ASK_BID;
    if (order->verb == 0) {
        if (!bids)
            gg_offer(out, tri_verb_step(TRI_SIDE, false));
        if (bids && lowest_bid(table) <= tri_highest_bid(game))
            gg_offer(out, tri_verb_step(TRI_BID, false));
        if (bids)
            gg_offer(out, tri_verb_step(TRI_PASS, true));
        return;
    }
    uint32_t low = bids ? lowest_bid(table) : 0,
             high = bids ? tri_highest_bid(game) : TRI_SIDES - 1U;
    for (uint32_t number = low; number <= high; number++)
        tri_offer_item(out, TRI_STEP_NUMBER, (uint16_t)(TRI_ITEM_NUMBER + number), true);
}

/* T-BAL-03 */
void tri_apply_auction(tri_play *play, gg_seat seat, const gg_order *order)
{
    tri_table *table = play->table;
    uint32_t party = party_of(play->game, seat),
             number = order->item[0] - (uint32_t)TRI_ITEM_NUMBER;
    gg_seat other = bidder_of(play->game, 1 - party);
    gg_assert(table->phase == TRI_AUCTION);
    if (order->verb == TRI_BID) {
        gg_assert(number <= tri_highest_bid(play->game) && number >= lowest_bid(table));
        table->bid[party] = (uint8_t)(number + 1);
        tri_tell_bid(play->turn, seat, (int)number);
        tri_ask_only(table, other, TRI_ASK_BID);
    } else if (order->verb == TRI_PASS) {
        tri_tell_bid(play->turn, seat, -1);
        tri_ask_only(table, other, TRI_ASK_SIDE);
    } else {
        tri_deal_sides(play, (uint8_t)(party == 0 ? number : 1 - number));
    }
}
