/* supply.c: the end of a Player Turn: Allied supply, defeat and victory, the next turn. W-SUP, W-VIC, W-SEQ */
#include "napoleon/map/supply.h"
#include "napoleon/sequence/rules.h"
#include "napoleon/table/tables.h"

/* ---------------------------------------------------------------- defeat and victory */

static void end_game(nap_play *play, uint8_t winner, uint8_t how)
{
    gg_head *head = &play->table->head;
    gg_assert(!head->over && winner < NAP_SIDES);
    play->table->phase = NAP_ENDED;
    nap_ask_nobody(play);
    head->over = 1;
    head->winner = winner;
    head->how = how;
}

/* Removes its blocks from the map. They do not count as losses (W-VIC-02). */
static void remove_army(nap_play *play, uint8_t army)
{
    nap_table *table = play->table;
    gg_assert(table->lost[army] >= play->board->army[army].defeat);
    table->defeated |= (uint8_t)(1U << army);
    nap_tell_defeated(play->turn, army);
    NAP_EACH (block, play->board->army_blocks[army]) {
        if (!nap_alive(table->at[block]))
            continue;
        table->at[block] = NAP_REMOVED;
        table->steps[block] = 0;
        table->marks[block] = 0;
        table->start[block] = NAP_NONE;
        table->came[block] = NAP_NONE;
        table->nth[block] = 0;
    }
}

static bool is_defeated(const nap_table *table, uint8_t army)
{
    return (table->defeated >> army & 1U) != 0;
}

/* W-VIC-01 */
bool nap_is_beaten(const nap_board *board, const nap_table *table, uint8_t army, uint32_t more)
{
    return table->lost[army] + more >= board->army[army].defeat;
}

/* W-VIC-03 W-VIC-04. True: the game is over (W-VIC-01, W-VIC-02). */
static bool check_defeat(nap_play *play)
{
    const nap_table *table = play->table;
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        if (!is_defeated(table, army) && nap_is_beaten(play->board, table, army, 0))
            remove_army(play, army);
    if (is_defeated(table, NAP_AD) && is_defeated(table, NAP_PR))
        end_game(play, NAP_FRENCH, NAP_HOW_DEFEAT);
    else if (is_defeated(table, NAP_FR))
        end_game(play, NAP_ALLIED, NAP_HOW_DEFEAT);
    return table->head.over != 0;
}

bool nap_french_hold(const nap_board *board, const nap_table *table, uint8_t town)
{
    return nap_side_in_town(board, table, NAP_FRENCH, town) != 0;
}

static bool french_hold(const nap_play *play, uint8_t town)
{
    return nap_french_hold(play->board, play->table, town);
}

/* W-VIC-05. */
static void end_last_turn(nap_play *play)
{
    uint32_t held = 0;
    gg_assert(play->table->turn == play->board->turns);
    for (uint32_t i = 0; i < play->board->cities; i++)
        held += french_hold(play, play->board->city[i]);
    if (held >= play->board->limits.cities)
        end_game(play, NAP_FRENCH, NAP_HOW_CITIES);
    else
        end_game(play, NAP_ALLIED, NAP_HOW_TIME);
}

/* W-SEQ-01, W-SEQ-05 */
static void end_turn(nap_play *play)
{
    nap_table *table = play->table;
    gg_assert(table->phase == NAP_SUPPLY && table->turn >= 1);
    if (check_defeat(play))
        return;
    if (table->turn == play->board->turns) {
        end_last_turn(play);
        return;
    }
    table->turn++;
    nap_begin_turn(play);
}

/* ---------------------------------------------------------------- supply */

uint64_t nap_living(const nap_board *board, const nap_table *table, uint8_t army)
{
    uint64_t blocks = 0;
    NAP_EACH (block, board->army_blocks[army]) {
        if (nap_alive(table->at[block]))
            blocks |= nap_bit((uint32_t)block);
    }
    return blocks;
}

uint8_t nap_army_due(const nap_table *table)
{
    for (uint8_t army = 0; army < NAP_ARMIES; army++)
        if (table->due[army] > 0)
            return army;
    return NAP_NONE;
}

/* W-SUP-01 W-SUP-03; an army with fewer units gives up all (W-SUP-02). */
static void find_losses(nap_play *play)
{
    nap_table *table = play->table;
    gg_assert(table->active == NAP_FRENCH); /* only in French turns (W-SUP-01) */
    memset(table->due, 0, sizeof table->due);
    for (uint32_t i = 0; i < play->board->cities; i++) {
        const nap_town *city = &play->board->town[play->board->city[i]];
        if (french_hold(play, play->board->city[i]) && !is_defeated(table, city->supplies))
            table->due[city->supplies] = (uint8_t)(table->due[city->supplies] + city->supply_loss);
    }
    for (uint8_t army = 0; army < NAP_ARMIES; army++) {
        uint32_t left = nap_count(nap_living(play->board, table, army));
        if (table->due[army] > left)
            table->due[army] = (uint8_t)left;
        if (table->due[army] > 0)
            nap_tell_supply(play->turn, army, table->due[army]);
    }
}

static void ask_supply(nap_play *play)
{
    uint8_t army = nap_army_due(play->table);
    if (army == NAP_NONE)
        end_turn(play);
    else
        nap_ask_only(play, nap_owner(play->table, army), NAP_ASK_SUPPLY);
}

/* W-SEQ-05, W-MOV-23: by day and by night. */
void nap_end_fights(nap_play *play)
{
    nap_table *table = play->table;
    gg_assert(table->skirmishes == 0); /* they come first (W-SKI-01) */
    table->phase = NAP_SUPPLY;
    table->stage = NAP_NOTHING;
    table->fight = NAP_NONE;
    table->battle = NAP_NONE;
    nap_ask_nobody(play);
    if (table->active == NAP_FRENCH)
        find_losses(play);
    ask_supply(play);
}

/* ---------------------------------------------------------------- the prompt `supply` */

/* W-SUP-02 */
static void check_given_up(const nap_look *look, uint16_t block, gg_refusal *refusal)
{
    if (nap_living(look->board, look->table, nap_army_due(look->table)) & nap_bit(block))
        return;
    if (!nap_is_own(look, block))
        nap_refuse_stranger(look, block, refusal);
    else if (!nap_refuse_gone(look, block, refusal))
        gg_refuse(refusal, W_SUP_02); /* of the other Allied army */
}

/* W-SUP-01, W-SUP-02 */
void nap_check_supply(const nap_look *look, const gg_order *order, gg_refusal *refusal)
{
    uint32_t count = order->count - 1U;
    for (uint32_t i = 0; i < count; i++)
        check_given_up(look, order->item[i], refusal);
    if (count == look->table->due[nap_army_due(look->table)])
        return;
    gg_refuse(refusal, W_SUP_01);
    gg_refuse(refusal, W_SUP_02);
}

void nap_supply_steps(const nap_look *look, const gg_draft *draft, gg_steps *out)
{
    const gg_order *order = &draft->order;
    if (order->verb == NAP_VERB_NONE) {
        gg_offer(out, nap_verb_step(NAP_GIVE_UP, false));
        return;
    }
    uint8_t army = nap_army_due(look->table);
    uint32_t left = look->table->due[army] - (uint32_t)order->count;
    uint64_t rest = nap_living(look->board, look->table, army);
    if (order->count > 0)
        rest &= ~(nap_bit(order->item[order->count - 1U]) * 2 - 1);
    NAP_EACH (block, rest) {
        if (nap_count(block_rest) < left)
            return;
        gg_offer(out, gg_step_of(NAP_STEP_BLOCK, (uint16_t)(NAP_ITEM_BLOCK + block),
                                 left == 1 ? NAP_DONE : GG_NO_ITEM, left == 1 ? GG_COMPLETES : 0));
    }
}

void nap_apply_supply(nap_play *play, gg_seat seat, const gg_order *order)
{
    (void)seat;
    nap_table *table = play->table;
    uint8_t army = nap_army_due(table);
    gg_assert(army < NAP_ARMIES && order->count == table->due[army] + 1U);
    play->turn->barrier = true;
    table->due[army] = 0;
    for (uint32_t i = 0; i + 1 < order->count; i++)
        nap_eliminate(play, order->item[i], NAP_BY_SUPPLY);
    ask_supply(play);
}
