/* reinforcement.c: units move from adjacent towns into the reserve of a battle (W-REI). */
#include "napoleon/battle/reinforcement.h"
#include "napoleon/battle/battle.h"

/* ---------------------------------------------------------------- who may come */

static const nap_battle *battle_of(const nap_table *table)
{
    gg_assert(table->battle < NAP_BATTLES_MAX);
    return &table->fought[table->battle];
}

/* W-REI-01, W-MOV-12 */
uint32_t nap_room_in(const nap_board *board, const nap_battle *battle, uint32_t road)
{
    uint32_t flow = board->road[board->town[battle->town].road[road]].flow;
    return battle->in[road] < flow ? flow - battle->in[road] : 0;
}

static bool is_full(const nap_board *board, const nap_battle *battle, uint32_t road)
{
    return nap_room_in(board, battle, road) == 0;
}

/* With moved_reinforce=0 units that have moved may not come, unless they have won or regrouped since. */
static bool is_tired(const gg_game *game, const nap_table *table, uint32_t block)
{
    return !game->option[NAP_OPTION_MOVED_REINFORCE] &&
           (table->marks[block] & (NAP_MOVED | NAP_WON)) == NAP_MOVED;
}

/* W-REI-02 */
bool nap_may_come(const gg_game *game, const nap_table *table, uint32_t block)
{
    return nap_in_town(table->at[block]) && !(table->marks[block] & NAP_DISRUPTED) &&
           !is_tired(game, table, block) && !nap_has_fight(table, table->at[block]);
}

/* Adjacent towns from where the road has room. */
static uint64_t open_towns(const nap_board *board, const nap_table *table)
{
    const nap_battle *battle = battle_of(table);
    const nap_town *here = &board->town[battle->town];
    uint64_t towns = 0;
    for (uint32_t i = 0; i < here->roads; i++)
        if (!is_full(board, battle, i))
            towns |= nap_bit(here->next[i]);
    return towns;
}

/* All of these blocks that could be brought now. */
static uint64_t bringable(const gg_game *game, const nap_board *board, const nap_table *table,
                          uint64_t blocks)
{
    uint64_t towns = open_towns(board, table), found = 0;
    NAP_EACH (block, towns ? blocks : 0) {
        uint8_t at = table->at[block];
        if (nap_in_town(at) && (towns & nap_bit(at)) && nap_may_come(game, table, (uint32_t)block))
            found |= nap_bit((uint32_t)block);
    }
    return found;
}

/* ---------------------------------------------------------------- asking */

static uint64_t side_blocks(const nap_play *play)
{
    return play->board->side_blocks[nap_party_side(play->table, play->table->taker)];
}

static void ask(nap_play *play)
{
    uint8_t seats = nap_seats_of(play->board, play->table, side_blocks(play));
    if (nap_ask_in_turn(play, seats, GG_NOBODY, NAP_ASK_REINFORCE))
        return;
    nap_close_turns(play);
    nap_end_battle_turn(play);
}

/* Asks the seats that can bring a unit when the step begins, until they end it (W-REI-03). */
void nap_begin_reinforcement(nap_play *play)
{
    const nap_table *table = play->table;
    play->table->stage = NAP_REINFORCING;
    uint64_t blocks = bringable(play->game, play->board, table, side_blocks(play));
    uint8_t all = nap_seats_of(play->board, table, side_blocks(play));
    nap_open_turns(play, (uint8_t)(all & ~nap_seats_of(play->board, table, blocks)));
    ask(play);
}

/* ---------------------------------------------------------------- the prompt `reinforce` */

static uint64_t own_blocks(const nap_look *look)
{
    return nap_blocks_of_seat(look->board, look->table, look->seat);
}

/* W-REI-01, W-REI-02 */
static void check_where(const nap_look *look, uint8_t at, gg_refusal *refusal)
{
    const nap_battle *battle = battle_of(look->table);
    if (!nap_in_town(at)) {
        gg_refuse(refusal, W_REI_02);
        return;
    }
    uint8_t road = nap_neighbour(look->board, battle->town, at);
    if (road == NAP_NONE)
        gg_refuse(refusal, W_REI_01);
    if (road == NAP_NONE || nap_has_fight(look->table, at))
        gg_refuse(refusal, W_REI_02);
    if (road != NAP_NONE && is_full(look->board, battle, road))
        gg_refuse(refusal, W_REI_01);
}

void nap_check_reinforce(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint16_t block = order->item[0];
    if (order->verb == NAP_END)
        return;
    if (!nap_is_own(look, block)) {
        nap_refuse_stranger(look, block, refusal);
        return;
    }
    if (nap_refuse_gone(look, block, refusal))
        return;
    check_where(look, look->table->at[block], refusal);
    if (look->table->marks[block] & NAP_DISRUPTED) {
        gg_refuse(refusal, W_REI_02);
        gg_refuse(refusal, W_RET_06);
    }
    if (is_tired(look->game, look->table, block))
        gg_refuse(refusal, W_REI_02);
}

void nap_reinforce_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    uint64_t blocks = bringable(look->game, look->board, look->table, own_blocks(look));
    if (draft->order.verb == NAP_BRING) {
        nap_offer_blocks(out, blocks, true);
        return;
    }
    if (blocks)
        gg_offer(out, nap_verb_step(NAP_BRING, false));
    gg_offer(out, nap_verb_step(NAP_END, true));
}

/* The attacker may later retreat to where reinforcements came from (W-REI-05). */
static void bring(nap_play *play, uint32_t block)
{
    nap_table *table = play->table;
    nap_battle *battle = nap_battle_now(play);
    uint8_t from = table->at[block];
    gg_assert(nap_in_town(from));
    uint8_t road = nap_neighbour(play->board, battle->town, from);
    gg_assert(road != NAP_NONE);
    battle->in[road]++;
    if (table->taker == NAP_ATT) {
        battle->noisy = 1;
        table->entry[battle->town] |= (uint8_t)(1U << road);
    }
    table->at[block] = nap_place(table->battle, nap_reserve(table->taker));
    nap_tell_brought(play->turn, play->board->block[block].army, from, battle->town, 1);
}

void nap_apply_reinforce(nap_play *play, gg_seat seat, const gg_order *order)
{
    if (order->verb == NAP_BRING)
        bring(play, order->item[0]);
    nap_took_turn(play, seat, order->verb == NAP_END);
    ask(play);
}
