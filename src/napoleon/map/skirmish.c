/* skirmish.c: skirmishes: both sides pick units secretly, the defender fires, then the attacker, and the side with
 * fewer units leaves. W-SKI, W-THR
 *
 * With three players the Allied seat with more units there picks first, and the other one adds its own. */
#include "napoleon/sequence/rules.h"

static uint64_t side_here(const nap_board *board, const nap_table *table, uint8_t side)
{
    return nap_side_in_town(board, table, side, table->fight);
}

uint64_t nap_picked(const nap_board *board, const nap_table *table, uint8_t side)
{
    uint64_t picked = 0;
    gg_assert(side < NAP_SIDES && nap_in_town(table->fight));
    NAP_EACH (block, side_here(board, table, side)) {
        if (table->marks[block] & NAP_PICKED)
            picked |= nap_bit((uint32_t)block);
    }
    return picked;
}

/* ---------------------------------------------------------------- legal picks */

/* The blocks that a seat may pick, and how many of them. */
typedef struct choice {
    uint64_t blocks;
    uint32_t least, most;
    bool adds; /* to what an ally has picked */
} choice;

static bool is_shared(const nap_board *board, const nap_table *table, uint64_t blocks)
{
    return table->head.seats > 2 && (blocks & board->army_blocks[NAP_AD]) &&
           (blocks & board->army_blocks[NAP_PR]);
}

static void choice_of(const nap_board *board, const nap_table *table, gg_seat seat, choice *out)
{
    uint8_t side = table->head.side[seat];
    uint64_t all = side_here(board, table, side), own = nap_blocks_of_seat(board, table, seat);
    uint32_t count = nap_count(all & own), limit = board->limits.skirmish_pick;
    *out = (choice){.blocks = all & own, .least = 1};
    if (is_shared(board, table, all)) {
        out->adds = seat != nap_decider(board, table, all);
        uint32_t picked = out->adds ? nap_count(nap_picked(board, table, side)) : 0;
        out->least = !out->adds || picked > 0 ? 0 : 1;
        limit -= picked;
    }
    out->most = count < limit ? count : limit;
}

/* ---------------------------------------------------------------- check */

/* W-SKI-01 */
static void check_town(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    if (!(look->table->skirmishes & nap_bit(order->item[0] & 0xFFU)))
        gg_refuse(refusal, W_SKI_01);
}

/* W-SKI-02 */
static void check_picked(const nap_look *look, const choice *may, uint16_t block,
                         gg_refusal *refusal)
{
    if (may->blocks & nap_bit(block))
        return;
    if (!nap_is_own(look, block))
        nap_refuse_stranger(look, block, refusal);
    else if (!nap_refuse_gone(look, block, refusal))
        gg_refuse(refusal, W_SKI_02); /* it is elsewhere */
}

/* W-SKI-02 */
static void check_pick(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    choice may;
    uint32_t count = order->count - 1U;
    choice_of(look->board, look->table, look->seat, &may);
    for (uint32_t i = 0; i < count; i++)
        check_picked(look, &may, order->item[i], refusal);
    if (count >= may.least && count <= may.most)
        return;
    if (may.adds) /* four in all, and one at least */
        gg_refuse(refusal, W_THR_08);
    gg_refuse(refusal, W_SKI_02);
}

void nap_check_skirmish(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    if (order->verb == NAP_SKIRMISH)
        check_town(look, order, refusal);
    else
        check_pick(look, order, refusal);
}

/* ---------------------------------------------------------------- steps */

static void town_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (draft->order.verb == NAP_VERB_NONE) {
        gg_offer(out, nap_verb_step(NAP_SKIRMISH, false));
        return;
    }
    NAP_EACH (town, look->table->skirmishes) {
        nap_offer_item(out, NAP_STEP_TOWN, (uint16_t)(NAP_ITEM_TOWN + town), true);
    }
}

/* Blocks in ascending order. The last one that can be picked completes the order. */
static void pick_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    const gg_order *order = &draft->order;
    choice may;
    if (order->verb == NAP_VERB_NONE) {
        gg_offer(out, nap_verb_step(NAP_PICK, false));
        return;
    }
    choice_of(look->board, look->table, look->seat, &may);
    uint64_t rest = may.blocks;
    if (order->count > 0)
        rest &= ~(nap_bit(order->item[order->count - 1U]) * 2 - 1);
    if (order->count >= may.least)
        nap_offer_item(out, NAP_STEP_WORD, NAP_DONE, true);
    if (order->count == may.most)
        return;
    NAP_EACH (block, rest) {
        bool last = order->count + 1U == may.most || (block_rest & (block_rest - 1)) == 0;
        gg_offer(out, gg_step_of(NAP_STEP_BLOCK, (uint16_t)(NAP_ITEM_BLOCK + block),
                                 last ? NAP_DONE : GG_NO_ITEM, last ? GG_COMPLETES : 0));
    }
}

void nap_skirmish_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    if (look->table->head.prompt[look->seat] == NAP_ASK_SKIRMISH)
        town_steps(look, draft, out);
    else
        pick_steps(look, draft, out);
}

/* ---------------------------------------------------------------- the result */

/* W-SKI-06 */
uint32_t nap_skirmish_loser(const nap_board *board, const nap_table *table)
{
    uint64_t attackers = side_here(board, table, nap_party_side(table, NAP_ATT));
    uint64_t defenders = side_here(board, table, nap_party_side(table, NAP_DEF));
    return nap_count(defenders) < nap_count(attackers) ? NAP_DEF : NAP_ATT;
}

/* W-SKI-06. W-REI-06, W-SKI-07: nobody is reinforced. */
static void end_skirmish(nap_play *play)
{
    gg_assert(play->table->phase == NAP_SKIRMISHES && play->table->stage == NAP_VOLLEY);
    nap_begin_leaving(play, nap_skirmish_loser(play->board, play->table));
}

/* W-SKI-08. */
void nap_skirmish_is_over(nap_play *play, uint32_t victor)
{
    nap_table *table = play->table;
    uint8_t town = table->fight, side = nap_party_side(table, victor);
    gg_assert(nap_in_town(town) && (table->skirmishes & nap_bit(town)) != 0);
    nap_tell_victory(play->turn, side, town);
    NAP_EACH (block, nap_blocks_at(play->board, table, town)) {
        table->marks[block] = (uint16_t)((table->marks[block] & ~NAP_PICKED) | NAP_WON);
    }
    table->skirmishes &= ~nap_bit(town);
    table->entry[town] = 0;
    nap_next_skirmish(play);
}

/* ---------------------------------------------------------------- volleys */

/* Fires with the party's units from this block on. False: `hit` is asked (W-SKI-03, W-SKI-04, W-SKI-05). */
static bool volley(nap_play *play, uint32_t from)
{
    nap_table *table = play->table;
    uint8_t side = nap_party_side(table, table->taker);
    gg_assert(table->shot.hits == 0); /* those of the last shot are taken */
    uint64_t shooters = nap_picked(play->board, table, side);
    if (from > 0)
        shooters &= from < 64 ? ~(nap_bit(from) - 1) : 0;
    NAP_EACH (block, shooters) {
        uint64_t targets = nap_picked(play->board, table, side ^ 1U);
        if (targets == 0)
            return true; /* nobody is left to fire at (W-SKI-03) */
        int needs = nap_type_of(play->board, (uint8_t)block)->skirmish;
        if (!nap_shoot(play, (uint32_t)block, targets, needs, 2))
            return false;
    }
    return true;
}

void nap_volley_goes_on(nap_play *play, uint32_t from)
{
    nap_table *table = play->table;
    if (!volley(play, from))
        return;
    if (table->taker == NAP_DEF) {
        table->taker = NAP_ATT;
        if (!volley(play, 0))
            return;
    }
    end_skirmish(play);
}

/* W-SKI-02 */
static void begin_volleys(nap_play *play)
{
    nap_table *table = play->table;
    gg_assert(table->stage == NAP_PICKING);
    play->turn->barrier = true;
    table->ready = 0;
    table->stage = NAP_VOLLEY;
    table->taker = NAP_DEF;
    NAP_EACH (block, nap_picked(play->board, table, NAP_FRENCH) |
                         nap_picked(play->board, table, NAP_ALLIED)) {
        nap_tell_picked(play->turn, (uint32_t)block, table->steps[block]);
    }
    nap_show_faces(play);
    nap_volley_goes_on(play, 0);
}

/* ---------------------------------------------------------------- apply */

static void begin_skirmish(nap_play *play, uint8_t town)
{
    nap_table *table = play->table;
    gg_assert((table->skirmishes & nap_bit(town)) != 0 && table->fight == NAP_NONE);
    table->fight = town;
    table->stage = NAP_PICKING;
    table->ready = 0;
    nap_tell_skirmish(play->turn, town);
    nap_ask_only(play, nap_owner(table, NAP_FR), NAP_ASK_PICK);
    uint64_t allies = side_here(play->board, table, NAP_ALLIED);
    nap_ask_too(play, nap_decider(play->board, table, allies), NAP_ASK_PICK);
}

/* The other Allied seat, if this one has just picked first in a shared skirmish. */
static gg_seat ally_who_adds(const nap_play *play, gg_seat seat)
{
    const nap_table *table = play->table;
    uint64_t all = side_here(play->board, table, table->head.side[seat]);
    if (!is_shared(play->board, table, all) || seat != nap_decider(play->board, table, all))
        return GG_NOBODY;
    return nap_decider(play->board, table, all & ~nap_blocks_of_seat(play->board, table, seat));
}

static void pick(nap_play *play, gg_seat seat, const gg_order *order)
{
    nap_table *table = play->table;
    gg_assert(!(table->ready & GG_BIT(seat))); /* nobody picks twice */
    for (uint32_t i = 0; i + 1 < order->count; i++)
        table->marks[order->item[i]] |= NAP_PICKED;
    play->turn->barrier = true;
    table->ready |= (uint8_t)GG_BIT(seat);
    table->head.prompt[seat] = NAP_ASK_NOTHING;
    gg_seat other = ally_who_adds(play, seat);
    if (other != GG_NOBODY)
        nap_ask_too(play, other, NAP_ASK_PICK);
    for (gg_seat each = 0; each < table->head.seats; each++)
        if (table->head.prompt[each] != NAP_ASK_NOTHING)
            return;
    begin_volleys(play);
}

void nap_apply_skirmish(nap_play *play, gg_seat seat, const gg_order *order)
{
    if (order->verb == NAP_SKIRMISH)
        begin_skirmish(play, (uint8_t)(order->item[0] & 0xFF));
    else
        pick(play, seat, order);
}
