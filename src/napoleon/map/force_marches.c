/* force_marches.c: force marches: revealing leaders, and the dice. W-MOV, W-LDR
 *
 * Each army with a force march and a living leader is asked whether to reveal the leader, wherever it is, so that
 * the question gives nothing away. table->column is the army that is asked. Dice are rolled by town and in the
 * order of the moves, so that they do not identify a block either. */
#include "napoleon/map/movement.h"
#include "napoleon/sequence/rules.h"

uint64_t nap_marching(const nap_table *table, uint64_t blocks)
{
    uint64_t found = 0;
    NAP_EACH (block, blocks) {
        if ((table->marks[block] & NAP_FORCED_MARCH) && nap_in_town(table->at[block]))
            found |= nap_bit((uint32_t)block);
    }
    return found;
}

static uint64_t marching_of_army(const nap_board *board, const nap_table *table, uint8_t army)
{
    return nap_marching(table, board->army_blocks[army]);
}

/* May the leader of the army be revealed: does a force march end in the leader's town (W-LDR-03)? */
static bool helps(const nap_board *board, const nap_table *table, uint8_t army)
{
    uint8_t leader = board->army[army].leader;
    if (!nap_in_town(table->at[leader]))
        return false;
    uint64_t there = nap_blocks_at(board, table, table->at[leader]);
    return (marching_of_army(board, table, army) & there) != 0;
}

/* ---------------------------------------------------------------- dice */

static bool rolls_before(const nap_table *table, uint32_t a, uint32_t b)
{
    if (table->at[a] != table->at[b])
        return table->at[a] < table->at[b];
    return table->nth[a] != table->nth[b] ? table->nth[a] < table->nth[b] : a < b;
}

/* The blocks that roll, in order; returns how many. */
static uint32_t in_order(const nap_play *play, uint8_t *block)
{
    uint32_t count = 0;
    uint64_t side = play->board->side_blocks[play->table->active];
    NAP_EACH (each, nap_marching(play->table, side)) {
        uint32_t k = count++;
        for (; k > 0 && rolls_before(play->table, (uint32_t)each, block[k - 1]); k--)
            block[k] = block[k - 1];
        block[k] = (uint8_t)each;
    }
    return count;
}

/* W-MOV-19, W-LDR-01. A leader on a march is there, too. */
bool nap_has_leader(const nap_board *board, const nap_table *table, uint32_t block, uint8_t town)
{
    uint8_t leader = board->army[board->block[block].army].leader;
    return leader == block || table->at[leader] == town;
}

/* W-MOV-19, W-LDR-04 */
static int bonus_of(const nap_play *play, uint32_t block)
{
    const nap_table *table = play->table;
    gg_assert(table->marks[block] & NAP_FORCED_MARCH);
    uint8_t leader = play->board->army[play->board->block[block].army].leader;
    bool led = nap_has_leader(play->board, table, block, table->at[block]);
    return led && (table->marks[leader] & NAP_REVEALED) ? NAP_LEADER_BONUS : 0;
}

/* W-MOV-18 */
int nap_march_fails(const nap_board *board, int bonus)
{
    return board->limits.force_march_loss - bonus;
}

/* Only the owner learns which block it was (W-MOV-18). */
static bool roll(nap_play *play, uint32_t block)
{
    const nap_table *table = play->table;
    uint8_t army = play->board->block[block].army, town = table->at[block];
    gg_assert(nap_in_town(town));
    int bonus = bonus_of(play, block), fails = nap_march_fails(play->board, bonus);
    int die = gg_die(play->turn, GG_EVERYBODY, NAP_FOR_MARCH, nap_march_subject(army, town),
                     fails + 1);
    bool lost = die <= fails;
    nap_tell_marched(play->turn, GG_BIT(nap_owner(table, army)), army, town, die, bonus, lost,
                     block);
    return lost;
}

/* All rolls of one town are simultaneous: a leader that is lost there still helps the others (W-MOV-19, W-MOV-18). */
static void roll_marches(nap_play *play)
{
    nap_table *table = play->table;
    uint8_t block[NAP_BLOCKS_MAX];
    uint32_t count = in_order(play, block), first = 0;
    gg_assert(count <= NAP_BLOCKS_MAX);
    while (first < count) {
        uint32_t end = first;
        uint64_t losers = 0;
        for (; end < count && table->at[block[end]] == table->at[block[first]]; end++)
            losers |= roll(play, block[end]) ? nap_bit(block[end]) : 0;
        for (; first < end; first++)
            if (losers & nap_bit(block[first]))
                nap_lose_steps(play, block[first], 1, NAP_BY_MARCH);
    }
}

static void end_marches(nap_play *play)
{
    nap_table *table = play->table;
    roll_marches(play);
    table->ready = 0;
    table->column = 0;
    NAP_EACH (block, play->board->side_blocks[table->active]) {
        table->marks[block] &= (uint16_t) ~(NAP_FORCED_MARCH | NAP_REVEALED);
    }
    nap_ask_nobody(play);
    nap_begin_fights(play);
}

/* ---------------------------------------------------------------- asking */

/* W-LDR-04 */
bool nap_is_army_asked(const nap_board *board, const nap_table *table, uint8_t army)
{
    return nap_side_of(army) == table->active && !(table->ready >> army & 1U) &&
           nap_alive(table->at[board->army[army].leader]) &&
           marching_of_army(board, table, army) != 0;
}

/* table->ready: bit per army that has been asked. */
static void ask_next(nap_play *play)
{
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        if (!nap_is_army_asked(play->board, play->table, army))
            continue;
        play->table->column = army;
        nap_ask_only(play, nap_owner(play->table, army), NAP_ASK_REVEAL);
        return;
    }
    end_marches(play);
}

void nap_begin_marches(nap_play *play)
{
    play->table->ready = 0;
    ask_next(play);
}

/* ---------------------------------------------------------------- the prompt `reveal` */

/* W-LDR-03 */
void nap_check_reveal(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    const nap_board *board = look->board;
    uint8_t army = look->table->column;
    if (order->item[0] == NAP_WORD_NOBODY)
        return;
    uint32_t block = order->item[0];
    if (!nap_is_own(look, block))
        nap_refuse_stranger(look, block, refusal);
    else if (!nap_refuse_gone(look, block, refusal) &&
             (block != board->army[army].leader || !helps(board, look->table, army)))
        gg_refuse(refusal, W_LDR_03);
}

void nap_reveal_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    uint8_t army = look->table->column;
    if (draft->order.verb == NAP_VERB_NONE) {
        gg_offer(out, nap_verb_step(NAP_REVEAL, false));
        return;
    }
    if (helps(look->board, look->table, army))
        nap_offer_item(out, NAP_STEP_BLOCK,
                       (uint16_t)(NAP_ITEM_BLOCK + look->board->army[army].leader), true);
    nap_offer_item(out, NAP_STEP_WORD, NAP_WORD_NOBODY, true);
}

void nap_apply_reveal(nap_play *play, gg_seat seat, const gg_order *order)
{
    nap_table *table = play->table;
    (void)seat;
    play->turn->barrier = true;
    table->ready |= (uint8_t)(1U << table->column);
    if (order->item[0] != NAP_WORD_NOBODY) {
        uint32_t leader = order->item[0];
        table->marks[leader] |= NAP_REVEALED;
        nap_show_faces(play); /* the leader is hidden again after the rolls */
        nap_tell_revealed(play->turn, leader, table->at[leader]);
    }
    ask_next(play);
}
